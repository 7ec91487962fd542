"""How good a tile set is at random adventures: how many can be solved, and in how many ways.

The pieces of a set are thrown on the board of the box: all castles and all dragons on spaces by
lot, the hero at a place by lot (`random_adventure`). A set with which most such adventures can be
solved leaves a designer free; one with which few can be solved makes every adventure a find.

    >>> stand_in = figures(shipped_tile_set(), 400, seed=1)
    >>> stand_in.shares[Level.ANY]
    Share(met=291, number=400)
    >>> stand_in.median
    Median(value=145.0, low=104, high=221)

Adventure `index` of a seed is drawn from `random.Random(f"{seed}/{index}")`, so the figures are the
same on any number of workers. Sets with the same castles and dragons meet the very same adventures:
the luck of the draw is then shared, and the intervals of `compare`, which are made for two draws
that know nothing of each other, are wider than they need be.

Counting is given a budget. Where it runs out, CP-SAT says what can be solved, and the number of
solutions is known to be at least what was met; `stopped` says how often that was so.
"""

import random
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf

from castlewright.fairness.statistics import Difference, Median, Share, difference, median
from castlewright.generators.burgen_drachen import random_adventure
from castlewright.generators.work import in_order
from castlewright.puzzles.base import BadInputError, UndecidedError
from castlewright.puzzles.burgen_drachen import TileSet
from castlewright.puzzles.burgen_drachen.board import BOX
from castlewright.solvers.base import Solved, Undecided
from castlewright.solvers.burgen_counter import count
from castlewright.solvers.burgen_drachen import solve

BUDGET = 2_000_000  # steps of a count; an adventure of the stand-in set takes some thousand


class Level(StrEnum):
    """What is asked of a solution: how many dragons it defeats."""

    ANY = "any"
    ONE = "one"
    ALL = "all"

    def dragons(self, tile_set: TileSet) -> int:
        return {Level.ANY: 0, Level.ONE: 1, Level.ALL: tile_set.dragon_count}[self]


@dataclass(frozen=True)
class Figures:
    """What `number` random adventures of a tile set showed.

    `shares` has a level only if the set has dragons for it. `median` is that of the number of
    solutions of the adventures that can be solved, None if none can. `stopped` counts those whose
    solutions were not all met: with any, the median may be higher, and its upper bound is None if
    it is one of theirs.
    """

    tile_set: TileSet
    number: int
    shares: dict[Level, Share]
    median: Median | None
    stopped: int = 0


@dataclass(frozen=True)
class Comparison:
    """The figures of two sets, and for each level that both have the first less the second."""

    first: Figures
    second: Figures
    differences: dict[Level, Difference]


def levels(tile_set: TileSet) -> tuple[Level, ...]:
    """The levels that a set has dragons for."""
    return tuple(Level) if tile_set.dragon_count else (Level.ANY,)


def figures(
    tile_set: TileSet,
    number: int,
    seed: int,
    *,
    pool: Executor | None = None,
    budget: int = BUDGET,
) -> Figures:
    """Shares and median over so many random adventures.

    Raises `BadInputError` for a set whose pieces leave no space for a path, and `UndecidedError`.
    """
    check_room(tile_set)
    tasks = (_Task(tile_set, seed, index, budget) for index in range(number))
    met = dict.fromkeys(levels(tile_set), 0)
    solvable: list[_Judged] = []
    for judged in in_order(_judged, tasks, pool):
        for level in judged.met:
            met[level] += 1
        if judged.met:
            solvable.append(judged)
    shares = {level: Share(times, number) for level, times in met.items()}
    stopped = sum(not judged.complete for judged in solvable)
    return Figures(tile_set, number, shares, _median(solvable), stopped)


def _median(solvable: list["_Judged"]) -> Median | None:
    """The median of what was met, with an upper bound for what is there."""
    least = median([judged.solutions for judged in solvable])
    most = median([judged.solutions if judged.complete else inf for judged in solvable])
    if least is None or most is None:
        return None
    return replace(least, high=None if most.high == inf else most.high)


def compare(
    first: TileSet,
    second: TileSet,
    number: int,
    seed: int,
    *,
    pool: Executor | None = None,
    budget: int = BUDGET,
) -> Comparison:
    """The figures of both, and whether their shares differ by more than chance."""
    for tile_set in (first, second):
        check_room(tile_set)
    one, other = (figures(t, number, seed, pool=pool, budget=budget) for t in (first, second))
    return Comparison(
        one,
        other,
        {
            level: difference(share, other.shares[level])
            for level, share in one.shares.items()
            if level in other.shares
        },
    )


def check_room(tile_set: TileSet) -> None:
    """Is there a space for a path beside all pieces of the set? Raises `BadInputError`."""
    pieces = sum(tile.copies for tile in (*tile_set.castles, *tile_set.dragons))
    if pieces >= len(BOX.spaces):
        raise BadInputError(
            f"{tile_set.name}: its {pieces} castles and dragons leave no space for a path on the "
            f"{BOX.rows} x {BOX.columns} board, on which random adventures are compared"
        )


@dataclass(frozen=True)
class _Task:
    """One adventure to draw and judge."""

    tile_set: TileSet
    seed: int
    index: int
    budget: int


@dataclass(frozen=True)
class _Judged:
    """The levels at which an adventure can be solved, and how many solutions were met."""

    met: tuple[Level, ...]
    solutions: int
    complete: bool


def _judged(task: _Task) -> _Judged:
    rng = random.Random(f"{task.seed}/{task.index}")
    adventure = random_adventure(rng, task.tile_set, board=BOX)
    found = count(adventure, budget=task.budget)

    def can_be_solved(dragons: int) -> bool:
        if found.at_least(dragons) or found.complete:
            return found.at_least(dragons) > 0
        verdict = solve(adventure, dragons=dragons)
        if isinstance(verdict, Undecided):
            raise UndecidedError(f"{adventure}: undecided; take a set with fewer path tiles")
        return isinstance(verdict, Solved)

    met = tuple(
        level for level in levels(task.tile_set) if can_be_solved(level.dragons(task.tile_set))
    )
    return _Judged(met, max(found.total, len(met) > 0), found.complete)
