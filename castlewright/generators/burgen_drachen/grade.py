"""What makes an adventure hard for a person, and how hard it is among others.

    >>> grade(Adventure.parse("4B/1BR1r</1R1b<1 N2"))
    Grade(solutions=(52, 31, 1), tiles=6, ..., level='champion')

Each figure has one definition:

    solutions   how many defeat exactly 0, 1, 2 dragons
    tiles       path tiles of the shortest solution, whatever it defeats
    forced      spaces that show the same in every solution with the most dragons
    rung        the hardest deduction (`burgen_ladder`) that the solution with the most dragons
                needs, where there is only one of these
    effort      steps to the first solution that defeats at least 0, 1, 2 dragons, of a search that
                goes as a person does (`burgen_counter.effort`): the median of 41 runs
    score       the mean of the binary logarithms of the efforts
    percentile  how many of the reference adventures have a smaller score, of 100
    level       one of five: a fifth of the reference adventures are on each

The reference is a sample of random classic adventures that can be solved (`data/grades`), with the
command that made it. An adventure is graded in its canonical form, so that turned, mirrored or
graded again it has the same grade.
"""

import itertools
import json
import random
from bisect import bisect_left
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files
from math import log2
from statistics import fmean, median_low
from typing import Any

from castlewright.generators.base import DEFAULT_COUNT_BUDGET, LEVELS
from castlewright.generators.burgen_drachen.lots import random_adventure
from castlewright.generators.work import in_order
from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    canonical,
    shipped_tile_set,
)
from castlewright.solvers.base import Solved
from castlewright.solvers.burgen_counter import Count, count
from castlewright.solvers.burgen_counter.effort import steps_to_first
from castlewright.solvers.burgen_drachen import forced_spaces
from castlewright.solvers.burgen_ladder import Position, climb

RUNS = 41
LONGEST_RUN = 30_000  # steps; a run that is longer counts as so long


class NoGradeError(ValueError):
    """An adventure without a solution has no grade."""


@dataclass(frozen=True)
class Grade:
    """The figures of an adventure; the module says what each one means."""

    solutions: tuple[int, ...]
    tiles: int
    forced: int
    rung: str | None
    effort: tuple[int, ...]
    score: float
    percentile: int
    level: str

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {key: list(v) if isinstance(v, tuple) else v for key, v in asdict(self).items()}


def grade(
    adventure: Adventure,
    *,
    rules: HouseRules = DEFAULT_RULES,
    number: Count | None = None,
    budget: int = DEFAULT_COUNT_BUDGET,
) -> Grade:
    """Grade an adventure. `number` is its count, if that is known already.

    Raises `NoGradeError` if it has no solution, `InvalidPuzzleError` if it is faulty, and
    `UndecidedError` if it cannot be counted in `budget` steps.
    """
    number = number or count(adventure, rules=rules, budget=budget)
    if not number.complete:
        raise UndecidedError(f"{adventure}: too many solutions to count within {budget} steps")
    if number.total == 0:
        raise NoGradeError(f"{adventure}: no solution, so no grade")
    adventure = canonical(adventure)
    most = max(dragons for dragons, solutions in enumerate(number.solutions) if solutions)
    efforts = _effort(adventure, most, rules)
    score = _score(efforts)
    return Grade(
        solutions=number.solutions,
        tiles=min(tiles for tiles in number.fewest if tiles is not None),
        forced=_forced(adventure, most, rules),
        rung=_hardest_rung(adventure, most, rules) if number.solutions[most] == 1 else None,
        effort=efforts,
        score=score,
        percentile=percentile(score),
        level=LEVELS[min(percentile(score) * len(LEVELS) // 100, len(LEVELS) - 1)],
    )


def percentile(score: float) -> int:
    """How many of the reference adventures, of 100, have a smaller score."""
    scores = reference_scores()
    return 100 * bisect_left(scores, score) // len(scores)


@lru_cache
def reference_scores() -> tuple[float, ...]:
    """The scores of the reference adventures, in order."""
    text = (files("castlewright") / "data" / "grades" / "burgen-drachen.json").read_text("utf-8")
    return tuple(json.loads(text)["scores"])


def reference(number: int, seed: int, pool: Executor | None = None) -> list[float]:
    """The scores of so many random classic adventures that can be solved, in order."""
    scores: list[float] = []
    for score in in_order(_reference_score, ((seed, index) for index in itertools.count()), pool):
        if score is not None:
            scores.append(score)
        if len(scores) == number:
            break
    return sorted(scores)


def _reference_score(item: tuple[int, int]) -> float | None:
    seed, index = item
    adventure = random_adventure(random.Random(f"{seed}/{index}"), shipped_tile_set())
    solutions = count(adventure).solutions
    if sum(solutions) == 0:
        return None
    most = max(dragons for dragons, number in enumerate(solutions) if number)
    return _score(_effort(canonical(adventure), most, DEFAULT_RULES))


def _score(efforts: tuple[int, ...]) -> float:
    return round(fmean(log2(effort) for effort in efforts), 3)


def _effort(adventure: Adventure, most: int, rules: HouseRules) -> tuple[int, ...]:
    """The median over seeded runs, for each number of dragons up to the most."""
    runs = [
        steps_to_first(
            adventure, random.Random(f"{adventure}/{run}"), budget=LONGEST_RUN, rules=rules
        )
        for run in range(RUNS)
    ]
    by_level = ([run[dragons] for run in runs] for dragons in range(most + 1))
    return tuple(
        median_low(LONGEST_RUN if steps is None else max(1, steps) for steps in level)
        for level in by_level
    )


def _forced(adventure: Adventure, most: int, rules: HouseRules) -> int:
    verdict = forced_spaces(adventure, dragons=most, rules=rules)
    if not isinstance(verdict, Solved):
        raise UndecidedError(f"{adventure}: the forced spaces were not found within the budget")
    return len(verdict.solution)


def _hardest_rung(adventure: Adventure, most: int, rules: HouseRules) -> str:
    return climb(Position.of(adventure, most, rules=rules)).hardest.name
