"""How long somebody looks for a solution who sees short ways first: tiles laid until there is one.

Somebody first tries what one tile does, then two, and so on: each time all networks of at most so
many tiles, from the hero on, always at the open space for which the fewest tiles are left. What
fits there is tried in a random order. At a glance it is seen when nothing fits a space, when a
castle can no longer be met, and when what is to be reached is farther away than the tiles that are
left (a straight look at the spaces: colours are not followed). A step is one tile laid.

    >>> effort(Adventure.parse("1r>3/2BB1/5 N3"), dragons=1)
    Solved(solution=Effort(tiles=2, steps=29.0, work=49), value=None)

`steps` is the mean over all orders, reckoned in one go (`short_ways`). So nothing is drawn, and
nothing depends on a seed.
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

import numpy as np

from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Kind,
    Piece,
    check_adventure,
)
from castlewright.puzzles.burgen_drachen.board import SIDES, opposite
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict
from castlewright.solvers.burgen_counter import (
    count_plain_steps,
    fast_is_installed,
    search_function,
)
from castlewright.solvers.burgen_counter.short_ways import (
    FOUND,
    TOO_LONG,
    Quest,
    look,
)
from castlewright.solvers.burgen_counter.state import STEPS, STRAY, flat, start, tables_of

MOST_WORK = 1_000_000  # tiles laid before a search counts as too long
_FAR = 10**6  # tiles to a piece that no tile leads to


@dataclass(frozen=True)
class Effort:
    """The tiles of the shortest solution, the steps until it on average, and all that were seen."""

    tiles: int
    steps: float
    work: int


def effort(
    adventure: Adventure,
    dragons: int = 0,
    *,
    rules: HouseRules = DEFAULT_RULES,
    budget: int = MOST_WORK,
    compiled: bool | None = None,
) -> Verdict[Effort]:
    """The effort to reach all castles and to defeat at least so many dragons.

    `Undecided` after `budget` tiles. Under the house rule `stray-paths` nobody lays a tile that
    the hero does not come to. Raises `InvalidPuzzleError`.
    """
    check_adventure(adventure, rules)
    fast = fast_is_installed() if compiled is None else compiled
    tables = tables_of(adventure.tile_set, False, rules.dead_ends, fast)
    state = start(adventure, rules, tables, fast)
    state.numbers[STRAY] = 0
    quest = _quest(adventure, dragons, rules, len(state.chosen) + 1, fast)
    looks = search_function(fast, look)
    in_vain = 0.0
    most = min(len(state.free), sum(tile.copies for tile in adventure.tile_set.paths))
    for tiles in range(most + 1):
        work = int(state.numbers[STEPS])
        outcome = looks(tables, state, quest, tiles, budget - work)
        if not fast:
            count_plain_steps(int(state.numbers[STEPS]) - work)
        if outcome == TOO_LONG:
            return Undecided()
        in_vain += float(quest.answer[0])
        if outcome == FOUND:
            return Solved(Effort(tiles, in_vain, int(state.numbers[STEPS])))
    return Unsolvable("there is no solution")


def _quest(
    adventure: Adventure, dragons: int, rules: HouseRules, depths: int, compiled: bool
) -> Quest:
    away = [_away(adventure, piece, rules) for piece in adventure.castles + adventure.dragons]
    zeros = np.zeros(depths)
    return Quest(
        away=flat(away, compiled),
        wanted=flat([dragons, rules.stray_paths], compiled),
        tiles=flat([0] * depths, compiled),
        **{
            name: zeros.copy() if compiled else zeros.tolist()
            for name in ("vain", "ways", "mean", "answer")
        },
    )


def _away(adventure: Adventure, piece: Piece, rules: HouseRules) -> list[int]:
    """For each space, the fewest tiles from there on, with it, until a path ends at the piece."""
    board, laid = adventure.board, adventure.laid
    away = {piece.space: 0}
    waiting = [(0, piece.space)]
    while waiting:
        tiles, space = heappop(waiting)
        if tiles > away[space]:
            continue
        for side in SIDES:
            beside = board.neighbour(space, side)
            if beside is None or (space in laid and laid[space].sides[side] == NO_PATH):
                continue
            there: Any = laid.get(beside)
            if there and not _leads_on(there.tile.kind, there.sides[opposite(side)], rules):
                continue
            farther = tiles + (there is None)
            if farther < away.get(beside, _FAR):
                away[beside] = farther
                heappush(waiting, (farther, beside))
    return [_FAR if space in laid else away.get(space, _FAR) for space in board.spaces]


def _leads_on(kind: Kind, side: str, rules: HouseRules) -> bool:
    """BD-22A: a path goes on through a castle, by the sides where a path may end."""
    return kind is Kind.CASTLE and not rules.castle_is_end and side != NO_PATH
