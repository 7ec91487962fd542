"""What makes an adventure hard for a person, and how hard it is among others.

    >>> grade(Adventure.parse("4B/1BR1r</1R1b<1 N2"))
    Grade(solutions=(52, 31, 1), forced=..., rung='suppose', castles=Part(...), dragons=Part(...))

A page asks two things, and each is graded for itself: to reach the castles, whatever becomes of the
dragons; and to defeat dragons too, as many as can be defeated there. Each figure has one meaning:

    solutions   how many defeat exactly 0, 1, 2 dragons
    forced      spaces that show the same in every solution with the most dragons
    rung        the hardest deduction (`burgen_ladder`) that the solution with the most dragons
                needs, where there is only one of these
    castles     a part: to reach every castle
    dragons     a part: to defeat the most dragons too; None where none can be defeated
    score, percentile, level
                those of the harder part, which is mostly that of the dragons

and for each part:

    defeat      how many dragons are to be defeated
    tiles       path tiles of the shortest solution that does it
    effort      tiles that somebody lays until the first such solution who tries short ways first
                (`burgen_counter.effort`), on average over all orders to try them in
    score       the binary logarithm of the effort
    percentile  how many parts of the reference adventures have a smaller score, of 100
    level       one of five: a fifth of the parts of the reference adventures are on each

One scale holds for both parts, so that a level is as much work whatever is asked. The reference is
a sample of random classic adventures that can be solved (`data/grades`), with the command that made
it. An adventure is graded in its canonical form, so that turned, mirrored or graded again it has
the same grade.
"""

import itertools
import json
import random
from bisect import bisect_left
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files
from math import log2
from typing import Any

from castlewright.generators.base import LEVELS
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
from castlewright.solvers.budget import Budget
from castlewright.solvers.burgen_counter import Count, count, pace
from castlewright.solvers.burgen_counter.common import same_in_all
from castlewright.solvers.burgen_counter.effort import MOST_WORK, effort
from castlewright.solvers.burgen_ladder import Position, climb


class NoGradeError(ValueError):
    """An adventure without a solution has no grade."""


@dataclass(frozen=True)
class Part:
    """How hard one thing is that a page asks; the module says what each figure means."""

    defeat: int
    tiles: int
    effort: float
    score: float

    @property
    def percentile(self) -> int:
        return percentile(self.score)

    @property
    def level(self) -> str:
        return LEVELS[self.percentile * len(LEVELS) // 100]

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "percentile": self.percentile, "level": self.level}


@dataclass(frozen=True)
class Grade:
    """The figures of an adventure; the module says what each one means."""

    solutions: tuple[int, ...]
    forced: int
    rung: str | None
    castles: Part
    dragons: Part | None

    @property
    def hardest(self) -> Part:
        """The harder part: the adventure has its score and its level."""
        parts = (self.castles,) if self.dragons is None else (self.castles, self.dragons)
        return max(parts, key=lambda part: part.score)

    @property
    def score(self) -> float:
        return self.hardest.score

    @property
    def percentile(self) -> int:
        return self.hardest.percentile

    @property
    def level(self) -> str:
        return self.hardest.level

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "solutions": list(self.solutions),
            "forced": self.forced,
            "rung": self.rung,
            "castles": self.castles.to_json(),
            "dragons": None if self.dragons is None else self.dragons.to_json(),
            "score": self.score,
            "percentile": self.percentile,
            "level": self.level,
        }


def grade(
    adventure: Adventure,
    *,
    rules: HouseRules = DEFAULT_RULES,
    number: Count | None = None,
    budget: Budget | None = None,
) -> Grade:
    """Grade an adventure. `number` is its count, if that is known already.

    Raises `NoGradeError` if it has no solution, `InvalidPuzzleError` if it is faulty, and
    `UndecidedError` if the budget is too small for one of the figures.
    """
    budget = budget or Budget()
    if number is None:
        number = count(adventure, rules=rules, budget=budget.steps(pace()))
        budget.spend(pace(), number.steps)
    if not number.complete:
        raise _undecided(adventure, "the number of solutions")
    if number.total == 0:
        raise NoGradeError(f"{adventure}: no solution, so no grade")
    adventure = canonical(adventure)
    most = most_dragons(number)
    return Grade(
        solutions=number.solutions,
        forced=_forced(adventure, most, rules, budget),
        rung=_hardest_rung(adventure, most, rules, budget) if number.solutions[most] == 1 else None,
        castles=_part(adventure, 0, number, rules, budget),
        dragons=_part(adventure, most, number, rules, budget) if most else None,
    )


def most_dragons(number: Count) -> int:
    """As many dragons as can be defeated in one solution."""
    return max(dragons for dragons, solutions in enumerate(number.solutions) if solutions)


def percentile(score: float) -> int:
    """How many parts of the reference adventures, of 100, have a smaller score; at most 99."""
    scores = reference_scores()
    return min(99, 100 * bisect_left(scores, score) // len(scores))


@lru_cache
def reference_scores() -> tuple[float, ...]:
    """The scores of all parts of the reference adventures, in order."""
    text = (files("castlewright") / "data" / "grades" / "burgen-drachen.json").read_text("utf-8")
    known = json.loads(text)
    return tuple(sorted(known["castles"] + known["dragons"]))


def reference(number: int, seed: int, pool: Executor | None = None) -> Mapping[str, list[float]]:
    """The scores of N random classic adventures that can be solved: those of each part, in order.

    Every adventure has a score for its castles, and where dragons can be defeated one for these.
    """
    found: dict[str, list[float]] = {"castles": [], "dragons": []}
    for parts in in_order(_reference_parts, ((seed, index) for index in itertools.count()), pool):
        for name, part in parts.items():
            found[name].append(part.score)
        if len(found["castles"]) == number:
            break
    return {name: sorted(scores) for name, scores in found.items()}


def reference_adventure(seed: int, index: int) -> Adventure:
    """A random classic adventure, solvable or not."""
    return random_adventure(random.Random(f"{seed}/{index}"), shipped_tile_set())


def _reference_parts(item: tuple[int, int]) -> Mapping[str, Part]:
    """The parts of a random adventure; none if it has no solution."""
    adventure = reference_adventure(*item)
    number = count(adventure)
    if number.total == 0:
        return {}
    wanted = {"castles": 0, "dragons": most_dragons(number)}
    adventure, budget = canonical(adventure), Budget()
    return {
        name: _part(adventure, dragons, number, DEFAULT_RULES, budget)
        for name, dragons in wanted.items()
        if name == "castles" or dragons
    }


def _part(
    adventure: Adventure, dragons: int, number: Count, rules: HouseRules, budget: Budget
) -> Part:
    """How hard it is to defeat so many dragons. A search that is too long counts as `MOST_WORK`."""
    most = min(MOST_WORK, budget.steps(pace()))
    verdict = effort(adventure, dragons, rules=rules, budget=most)
    found = verdict.solution if isinstance(verdict, Solved) else None
    budget.spend(pace(), most if found is None else found.work)
    if found is None and most < MOST_WORK:
        raise _undecided(adventure, "the effort")
    steps = MOST_WORK if found is None else max(1.0, found.steps)
    tiles = min(tiles for tiles in number.fewest[dragons:] if tiles is not None)
    return Part(dragons, tiles, round(steps, 1), round(log2(steps), 3))


def _forced(adventure: Adventure, most: int, rules: HouseRules, budget: Budget) -> int:
    verdict, steps = same_in_all(adventure, most, rules=rules, budget=budget.steps(pace()))
    budget.spend(pace(), steps)
    if not isinstance(verdict, Solved):
        raise _undecided(adventure, "the number of forced spaces")
    return len(verdict.solution.same)


def _hardest_rung(adventure: Adventure, most: int, rules: HouseRules, budget: Budget) -> str:
    try:
        return climb(Position.of(adventure, most, rules=rules, budget=budget)).hardest.name
    except UndecidedError:
        raise _undecided(adventure, "the hardest deduction") from None


def _undecided(adventure: Adventure, what: str) -> UndecidedError:
    return UndecidedError(f"{adventure}: {what} was not found within the budget; see --budget")
