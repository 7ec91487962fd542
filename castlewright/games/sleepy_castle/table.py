"""What both games share: the cards on the table, and what a player sees of them.

The sleepyheads lie in places, numbered in reading order from 0. A move is such a place, whose card
is turned over; in the solo it is also a guard of the ring, which is covered. Two cards that were
turned over lie face up until the next move is made: all have seen them by then, and they are turned
down again (SC-15). Where both are chosen before either is seen, the first is only pointed at.
"""

from functools import cache
from typing import NamedTuple

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sleepy_castle import HouseRules, Layout

Place = int
Guard = str
Move = Place | Guard


class GameError(BadInputError):
    """A start or a move that the rules do not allow: says why."""


class View(NamedTuple):
    """All that a player sees of a game, and no more.

    `ring` stands clockwise and `coins` lie in its gaps; `loot` is what can still be stolen of them.
    `chosen` are the places chosen in this turn, `face_up` the cards that lie face up now, each with
    its place: none, one or two, or all of them in the look of the solo (SC-20). `hauls` has the
    coins before each player, from the one who starts on; `player` is the one who sees this, and
    `turn` the one whose turn it is. `moves` are the moves there are: places, or guards to cover.
    `covered` and `turns_left` belong to the solo: in a round no guard is covered, and nobody knows
    how long it takes (None).
    """

    ring: str
    coins: tuple[int, ...]
    loot: tuple[int, ...]
    chosen: tuple[Place, ...]
    face_up: tuple[tuple[Place, Guard], ...]
    hauls: tuple[int, ...]
    player: int
    turn: int
    moves: tuple[Place, ...] | tuple[Guard, ...]
    rules: HouseRules
    covered: frozenset[Guard] = frozenset()
    turns_left: int | None = None


def face_up(
    cards: str, chosen: tuple[Place, ...], rules: HouseRules
) -> tuple[tuple[Place, Guard], ...]:
    """The chosen cards that lie face up; the first alone only where it is seen at once (SC-11A)."""
    if len(chosen) == 2:
        first, second = chosen
        return (first, cards[first]), (second, cards[second])
    if not chosen or rules.both_at_once:
        return ()
    return ((chosen[0], cards[chosen[0]]),)


@cache
def places(size: int, but: Place | None = None) -> tuple[Place, ...]:
    """The places of a grid, all of them or all but one."""
    return tuple(place for place in range(size) if place != but)


def check_grid(layout: Layout) -> None:
    """A game needs cards on the table. Raises `GameError`."""
    if not layout.grid:
        raise GameError(f"{layout}: the grid is not known; a game needs its sleepyheads")
