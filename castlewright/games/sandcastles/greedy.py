"""The greedy player: a step now, else the decoration it can use soonest.

With a die it makes the move that brings the most steps at once: a transport (with a crown for a
step, if there is one), or a search that finds an animal for a shop that is ready. If only a beetle
can make such a move possible, it spends one. Else it searches, where what it needs is known to lie
rather than where it may lie, and of what it needs best what its other die can bring home at once,
or what makes a shop ready. It looks no further than that, and at nobody else.

    >>> state = start(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2"))
    >>> state = play(play(state, read_game_move("roll yr bb")), read_game_move("s1"))
    >>> str(GreedyPlayer().choose(view(state, 0)))  # red and blue are there; red is its other die
    '+r'
"""

from collections.abc import Callable
from typing import Any

from castlewright.games.sandcastles.moves import GameMove
from castlewright.games.sandcastles.sight import View
from castlewright.games.sandcastles.state import DECORATED
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.sandcastles.moves import (
    SKILL,
    STEP,
    Gain,
    LookUnderBoth,
    MoveQueen,
    Pass,
    Peek,
    Search,
    SendAnimal,
    Take,
    Transport,
    TurnDie,
    Wait,
)

Score = tuple[int, int]
"""Steps that are made at once, and then how much else there is in it, the more the better."""

SPARE_A_BEETLE = -1
NOTHING_IN_IT = -2


class GreedyPlayer:
    """The greedy player. Nothing in it is left to chance."""

    def choose(self, view: View) -> GameMove:
        return max(view.moves, key=lambda move: _SCORES[type(move)](view, move))


def _transport(view: View, move: Transport) -> Score:
    return _steps(view, move.colour) + (move.crown == STEP), int(move.crown == SKILL)


def _steps(view: View, colour: Colour) -> int:
    """The steps of a transport of this colour without a crown."""
    seat = view.seat
    if not seat.storehouse[colour]:
        return 0
    return 1 + (seat.village[colour] == DECORATED - 1)


def _search(view: View, move: Search) -> Score:
    use = max((_use(view, colour) for colour in _findable(view, move.castle)), default=0)
    sure = view.castles[move.castle] is not None
    queen = move.castle == view.queen
    return _animals(view, move.castle), 2 * use + (sure if use else 0) + queen


def _animals(view: View, castle: int) -> int:
    """How many animals there would move in."""
    village = view.seat.village
    return sum(
        place == castle and village[animal] == DECORATED
        for animal, place in enumerate(view.animals)
    )


def _findable(view: View, castle: int) -> list[Colour]:
    """The colours that lie under a castle, or may lie there."""
    known = view.castles[castle]
    there = view.hidden if known is None else known
    return [colour for colour in range(len(COLOURS)) if there[colour]]


def _use(view: View, colour: Colour) -> int:
    """How soon a decoration of a colour can be used, 0 for never."""
    seat = view.seat
    owned = seat.storehouse[colour] + seat.village[colour]
    if owned == DECORATED:
        return 0
    return 1 + (owned == DECORATED - 1) + 2 * (colour in seat.dice)


def _look(view: View, move: LookUnderBoth) -> Score:
    castles = view.table.box.castles_of(move.die)
    steps, use = max(_search(view, Search(castle)) for castle in castles)
    return steps, use + any(view.castles[castle] is None for castle in castles)


def _turn(view: View, move: TurnDie) -> Score:
    """A die is worth turning for the steps that its new colour makes."""
    castles = view.table.box.castles_of(move.to)
    steps = max(_steps(view, move.to), *(_animals(view, castle) for castle in castles))
    return (steps, SPARE_A_BEETLE) if steps else (SPARE_A_BEETLE, 0)


def _take(view: View, move: Take) -> Score:
    return 0, (NOTHING_IN_IT if move.colour is None else _use(view, move.colour))


def _queen(view: View, move: MoveQueen) -> Score:
    """Where its own dice find her again; before a search, only if there is a die for her castle."""
    found = view.table.box.castles[move.castle] in view.seat.dice
    return (0, 8 * found) if found else (0, NOTHING_IN_IT)


def _send(view: View, move: SendAnimal) -> Score:
    """Where its own other die finds the animal again."""
    return 0, int(view.table.box.castles[move.castle] in view.seat.dice)


def _gain(view: View, move: Gain) -> Score:
    return 0, int(move is Gain.CROWN)


def _peek(view: View, move: Peek) -> Score:
    return 0, int(view.castles[move.castle] is None)


def _nothing(view: View, move: Wait | Pass) -> Score:
    return 0, 0


_SCORES: dict[type, Callable[[View, Any], Score]] = {
    Transport: _transport,
    Search: _search,
    LookUnderBoth: _look,
    TurnDie: _turn,
    Take: _take,
    MoveQueen: _queen,
    SendAnimal: _send,
    Gain: _gain,
    Peek: _peek,
    Wait: _nothing,
    Pass: _nothing,
}
