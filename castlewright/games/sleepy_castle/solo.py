"""The solo, with and without the look (SC-20 to SC-24A).

One thief against the night: in each turn two sleepyheads are turned over, as in the round, and then
a guard of the ring is covered, whose coins are safe from then on.

    >>> solo = start(Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI"), look=True)
    >>> view(solo).face_up[:3]  # the look, before the first move
    ((0, 'C'), (1, 'A'), (2, 'E'))
    >>> for move in (1, 5, "A"):  # rob A and B, then cover A
    ...     solo = play(solo, move)
    >>> solo.haul, solo.turns_left, str(solo.layout)
    (2, 11, 'aBCDEFGHIJKL 021322221322 CAEG/HBDF/LKJI')

A solo is a frozen value like the round. `resume` begins in the middle of a night, and `play_plan`
plays what a solver has planned:

    >>> heist = Heist.parse("ABCDefGHIJKL 221302021322 CAEG/HBDF/LKJI 2")
    >>> play_plan(heist, Plan.parse("CD/D IJ/J"))
    2
"""

from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations

from castlewright.games.sleepy_castle.table import (
    GameError,
    Guard,
    Move,
    Place,
    View,
    check_grid,
    face_up,
    places,
)
from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    Plan,
    Turn,
    check_puzzle,
    whole_night,
)
from castlewright.puzzles.sleepy_castle.layout import in_rows


class Step(Enum):
    """What is done in a turn."""

    CARD = "turn over a sleepyhead"
    COVER = "cover a guard"


# SC-21 and SC-24A: the guard is chosen after the cards were seen, or before by the house rule
STEPS = {
    False: (Step.CARD, Step.CARD, Step.COVER),
    True: (Step.COVER, Step.CARD, Step.CARD),
}


@dataclass(frozen=True)
class Solo:
    """The solo as it stands.

    `layout` is the table as it lies now, coins and covers; `step` is the number of moves made in
    this turn. `chosen` are the places chosen last, two at most. `look` is true as long as the thief
    may look at all cards (SC-20): before the first move.
    """

    layout: Layout
    turns_left: int
    look: bool = False
    haul: int = 0
    step: int = 0
    chosen: tuple[Place, ...] = ()
    rules: HouseRules = DEFAULT_RULES


def start(layout: Layout, look: bool, rules: HouseRules = DEFAULT_RULES) -> Solo:
    """A whole night, until every guard is covered (SC-23). Raises as `resume` does."""
    check_puzzle(layout)
    return resume(whole_night(layout), look, rules)


def resume(heist: Heist, look: bool, rules: HouseRules = DEFAULT_RULES) -> Solo:
    """The rest of a night. Raises `GameError` and `InvalidPuzzleError`."""
    check_puzzle(heist)
    check_grid(heist.layout)
    return Solo(heist.layout, heist.turns, look, rules=rules)


def moves(state: Solo) -> tuple[Place, ...] | tuple[Guard, ...]:
    """The places whose card may be turned over, or the guards that may be covered; none at dawn."""
    match _next_step(state):
        case Step.CARD:
            first = state.chosen[0] if len(state.chosen) == 1 else None
            return places(state.layout.size, first)
        case Step.COVER:
            return tuple(state.layout.uncovered)
        case None:
            return ()


def play(state: Solo, move: Move) -> Solo:
    """The solo after a move. Raises `GameError` for a move that is not allowed."""
    if move not in moves(state):
        raise GameError(_why_not(state, move))
    if isinstance(move, str):
        # the two cards, if they lie face up, are turned down again
        after = replace(state, layout=state.layout.with_covered(move), chosen=())
    elif len(state.chosen) == 1:
        after = _robbed(state, (state.chosen[0], move))
    else:
        after = replace(state, chosen=(move,))
    ended = state.step == len(STEPS[state.rules.cover_first]) - 1
    return replace(
        after,
        look=False,
        step=0 if ended else state.step + 1,
        turns_left=state.turns_left - ended,
    )


def won(state: Solo) -> bool:
    """The night is over, and more coins were taken than are left (SC-23)."""
    return state.turns_left == 0 and state.haul > state.layout.total


def winners(state: Solo) -> tuple[int, ...]:
    """The thief, player 0, or nobody."""
    return (0,) if won(state) else ()


def view(state: Solo, player: int = 0) -> View:
    """What the thief sees of the solo."""
    layout = state.layout
    cards = layout.sleepyheads
    shown = tuple(enumerate(cards)) if state.look else face_up(cards, state.chosen, state.rules)
    return View(
        layout.ring,
        layout.coins,
        tuple(coins if layout.is_open(gap) else 0 for gap, coins in enumerate(layout.coins)),
        state.chosen if len(state.chosen) == 1 else (),
        shown,
        (state.haul,),
        player,
        0,
        moves(state),
        state.rules,
        layout.covered,
        state.turns_left,
    )


def play_plan(puzzle: Layout | Heist, plan: Plan, rules: HouseRules = DEFAULT_RULES) -> int:
    """The coins that a plan takes when it is played; cards of a grid that is not known lie anyhow.

    In a turn that robs nobody two cards are turned over that guard nothing together. Raises
    `GameError` for a plan that cannot be played, and `InvalidPuzzleError`.
    """
    heist = whole_night(puzzle) if isinstance(puzzle, Layout) else puzzle
    if not heist.layout.grid:
        heist = replace(heist, layout=replace(heist.layout, grid=in_rows(heist.layout.ring)))
    state = resume(heist, look=True, rules=rules)
    for number, turn in enumerate(plan.turns, 1):
        try:
            state = _turn_played(state, turn)
        except GameError as error:
            raise GameError(f"turn {number}: {error}") from None
    return state.haul


def _turn_played(state: Solo, turn: Turn) -> Solo:
    if state.rules.cover_first:
        state = play(state, turn.cover)
    for guard in turn.guards or _idle_pair(state.layout):
        if guard not in state.layout.ring:
            raise GameError(f"no guard {guard} stands in the ring")
        state = play(state, state.layout.sleepyheads.index(guard))
    return state if state.rules.cover_first else play(state, turn.cover)


def _idle_pair(layout: Layout) -> tuple[Guard, Guard]:
    """Two guards between whom nothing can be stolen."""
    for pair in combinations(layout.ring, 2):
        if not layout.loot(*pair):
            return pair
    raise GameError("any two sleepyheads guard coins, and those must be taken")


def _next_step(state: Solo) -> Step | None:
    return STEPS[state.rules.cover_first][state.step] if state.turns_left else None


def _robbed(state: Solo, pair: tuple[Place, Place]) -> Solo:
    """The second card is turned over: the coins between two neighbours are taken."""
    layout = state.layout
    first, second = (layout.sleepyheads[place] for place in pair)
    # SC-12 and SC-13 as in the round, SC-22: beside a covered guard nothing can be stolen
    haul = state.haul + layout.loot(first, second)
    return replace(state, layout=layout.robbed(first, second), haul=haul, chosen=pair)


def _why_not(state: Solo, move: Move) -> str:
    match _next_step(state):
        case None:
            return "the night is over"
        case Step.COVER if isinstance(move, str) and move in state.layout.covered:
            return f"{move} is covered already"
        case Step.COVER:
            return f"{move!r} is no guard of the ring; one that is not covered was expected"
        case Step.CARD if len(state.chosen) == 1 and move == state.chosen[0]:
            return f"place {move}: this card is chosen already; another one was expected"
        case _:
            return f"there is no place {move!r}; 0 to {state.layout.size - 1} were expected"
