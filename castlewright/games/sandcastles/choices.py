"""What may be decided: the legal moves of a game as it stands.

    >>> state = start(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2"))
    >>> len(moves(state))  # six rolls of two dice for each of two seats
    36
    >>> state = state._replace(phase=Phase.DIE, seats=(Seat(dice=(0, 2), beetles=1), Seat()))
    >>> [str(move) for move in moves(state)]
    ['s1', 's4', 's3', 's6', 'y=r', 'y=b', 'b=y', 'b=r']

Every decision is a move, also where only one is legal. `chances` are the rolls with their weights.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, product

from castlewright.games.sandcastles.moves import GameMove, Pair, Roll
from castlewright.games.sandcastles.powers import QUEEN_MOVES, moves_before_search
from castlewright.games.sandcastles.state import (
    DECORATED,
    LEAVE,
    Phase,
    Seat,
    State,
)
from castlewright.games.sandcastles.table import Table
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.sandcastles.moves import (
    SKILL,
    STEP,
    Gain,
    Move,
    Pass,
    Peek,
    Search,
    SendAnimal,
    Take,
    Transport,
    TurnDie,
    Wait,
)

_ALL = range(len(COLOURS))
_GAINS = tuple(Gain)
SEARCHES = tuple(map(Search, range(CASTLES)))
PASS = Pass()
_TRANSPORTS = tuple({crown: Transport(die, crown) for crown in ("", SKILL, STEP)} for die in _ALL)
_WAITS = tuple(map(Wait, _ALL))
_TURNS = tuple(tuple(TurnDie(die, to) for to in _ALL if to != die) for die in _ALL)
_SENDS = tuple(tuple(SendAnimal(animal, castle) for castle in range(CASTLES)) for animal in _ALL)
_PEEKS: tuple[Move, ...] = (*map(Peek, range(CASTLES)), PASS)
_TAKES = tuple(
    tuple(Take(colour) for colour in _ALL if which & 1 << colour)
    + ((Take(None),) if which & LEAVE else ())
    for which in range(2 * LEAVE)
)


def moves(state: State) -> tuple[GameMove, ...]:
    """All legal moves, in a fixed order; none when the game is over."""
    return _MOVES[state.phase](state)


def chances(state: State) -> tuple[tuple[Roll, int], ...]:
    """The rolls that the lot may draw now, each with its weight; none if a player has to decide.

    The weights add up to 36 for each player: two dice with six faces.
    """
    return _rolls(state.table) if state.phase is Phase.ROLL else ()


@lru_cache(maxsize=64)
def _rolls(table: Table) -> tuple[tuple[Roll, int], ...]:
    faces = Counter(table.box.die)
    pairs: list[tuple[Pair, int]] = [
        ((one, other), faces[one] * faces[other] * (1 if one == other else 2))
        for one, other in combinations_with_replacement(_ALL, 2)
    ]
    found = []
    for rolled in product(pairs, repeat=table.players):
        weight = 1
        for _, its in rolled:
            weight *= its
        found.append((Roll(tuple(pair for pair, _ in rolled)), weight))
    return tuple(found)


def _by_lot(state: State) -> tuple[GameMove, ...]:
    return tuple(roll for roll, _ in chances(state))


def searches(state: State, die: Colour) -> tuple[Search, ...]:
    """The castles that may be searched with a die of a colour (SB-12, SB-18, SB-18A)."""
    table = state.table
    castles = table.box.castles_of(die)
    seat = state.seats[state.mover]
    if sum(seat.storehouse) < table.storehouse:
        return SEARCHES[castles[0]], SEARCHES[castles[1]]
    if table.rules.full_means_full:
        return ()
    return tuple(SEARCHES[castle] for castle in castles if _is_awaited(state, seat, castle))


def _is_awaited(state: State, seat: Seat, castle: int) -> bool:
    """Whether an animal under the castle finds its shop ready with this player (SB-14)."""
    return any(
        place == castle and seat.village[animal] == DECORATED
        for animal, place in enumerate(state.animals)
    )


def transports(state: State, die: Colour) -> tuple[Transport, ...]:
    """The ways to bring a decoration of a die's colour home, alone or with a crown (SB-19)."""
    seat = state.seats[state.mover]
    if not seat.storehouse[die]:
        return ()
    alone = _TRANSPORTS[die][""]
    last = seat.village[die] == DECORATED - 1
    if not seat.crowns or (last and state.table.rules.last_crown_lost):  # SB-32, SB-33A
        return (alone,)
    spaces = ((SKILL, seat.left), (STEP, seat.right))
    return alone, *(_TRANSPORTS[die][to] for to, crowns in spaces if not crowns >> die & 1)


def _die_moves(state: State) -> tuple[GameMove, ...]:
    seat = state.seats[state.mover]
    dice = seat.dice
    if len(dice) == 2 and dice[0] == dice[1]:
        dice = dice[1:]
    found: list[Move] = []
    can_search: tuple[Colour, ...] = ()
    for die in dice:
        search, transport = searches(state, die), transports(state, die)
        found += search
        found += transport
        if search:
            can_search += (die,)
        elif not transport and not seat.beetles:  # SB-18
            found.append(_WAITS[die])
    if len(dice) > 1 and state.table.rules.wait_by_turn:  # SB-16A
        found = _without_waits(found)
    if can_search:
        found += moves_before_search(state, can_search)
    if seat.beetles:  # SB-17
        for die in dice:
            found += _TURNS[die]
    return tuple(found)


def _without_waits(found: list[Move]) -> list[Move]:
    """The ways to use a die; waiting is left only where there is no other."""
    return [move for move in found if not isinstance(move, Wait)] or found


def _search_moves(state: State) -> tuple[GameMove, ...]:
    dice = sorted(set(state.seat.dice))
    return tuple(search for die in dice for search in searches(state, die))


def _either(state: State) -> tuple[GameMove, ...]:
    return searches(state, state.about)


def _double_turns(state: State) -> tuple[GameMove, ...]:
    return (*_TURNS[state.about], PASS)


def _queen_moves(state: State) -> tuple[GameMove, ...]:
    left, right = state.table.beside[state.queen]
    return QUEEN_MOVES[left], QUEEN_MOVES[right]


def _sends(state: State) -> tuple[GameMove, ...]:
    left, right = state.table.beside[state.castle]
    return _SENDS[state.about][left], _SENDS[state.about][right]


_MOVES: Mapping[Phase, Callable[[State], tuple[GameMove, ...]]] = {
    Phase.ROLL: _by_lot,
    Phase.DOUBLE_TURN: _double_turns,
    Phase.DOUBLE_LOOK: lambda state: _PEEKS,
    Phase.DIE: _die_moves,
    Phase.SEARCH: _search_moves,
    Phase.EITHER: _either,
    Phase.GAIN: lambda state: _GAINS,
    Phase.QUEEN: _queen_moves,
    Phase.SEND: _sends,
    Phase.TAKE: lambda state: _TAKES[state.about],
    Phase.OVER: lambda state: (),
}
