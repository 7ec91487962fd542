"""How hard a sprint is: what a runner without foresight loses, and how few plans are the best.

    >>> sprint = Sprint.parse("yy/yr/rbY/rbR/bb/yrB yb,bb,bb,rr,yr steps")
    >>> print(grade(sprint, 9))
    knight: greedy play loses 2 steps (2.19 on average, 0 to 3); 66 best plans

Each figure has one definition:

    least, mean, most   what greedy play (`solvers.sandcastles.greedy_runner`) misses of the best,
            over all ways to decide what it finds equal (`solvers.ties`): steps, or rounds that it
            needs more; where the row ends before its confetti, one round more than the row has is
            counted
    loses   the whole number nearest to the mean; a half counts up
    best    how many plans are the best, every order of moves counted as one of its own; None where
            there are more than can be counted in `COUNT_BUDGET` states
    score   loses and a fraction that shrinks with the number of best plans: 1 / (2 + log10(best)),
            and 0 where there are too many to count. One more that is lost always counts for more
            than any number of plans
    level   by the score, as in `LEAST_SCORE`

A round more that is lost is much, so on the way to the confetti a level is half of it: losing one
round is for squires, and for knights where at most 10,000 plans are the best. Of 40 random
beginner's sprints to the confetti greedy play lost nothing in 14, one round in 23, two in 3; of 40
for the most steps nothing in 6, then one to three steps in 21, 9 and 4.

No figure depends on how the beach is turned, mirrored or coloured, or on which die comes first.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import log10
from typing import Any

from castlewright.generators.base import LEVELS
from castlewright.generators.greedy_loss import Loss
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.sandcastles import DEFAULT_RULES, Goal, HouseRules, Sprint
from castlewright.solvers.base import Undecided, Unsolvable
from castlewright.solvers.sandcastles import greedy_runner, sprint_programme
from castlewright.solvers.ties import DEFAULT_LIMIT, Outcomes

COUNTED = {Goal.CONFETTI: "round", Goal.STEPS: "step"}
"""What the best number of a goal counts."""

COUNT_BUDGET = 20_000  # states; some tenths of a second

LEAST_SCORE: dict[Goal, dict[str, float]] = {  # of each level
    Goal.STEPS: dict(zip(LEVELS, (0, 1, 2, 3, 4), strict=True)),
    Goal.CONFETTI: dict(zip(LEVELS, (0, 1, 1.167, 2, 2.167), strict=True)),
}

_ONLY_ONE = 0.5  # the fraction where one plan is the best, the most there is


@dataclass(frozen=True)
class SprintGrade(Loss):
    """The figures of a sprint; the module says what each one means."""

    goal: Goal
    best: int | None
    score: float
    level: str

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, without the goal, which the sprint has."""
        return {key: figure for key, figure in asdict(self).items() if key != "goal"}

    def __str__(self) -> str:
        """A sentence for people."""
        if self.best is None:
            plans = "more best plans than could be counted"
        else:
            plans = "one best plan" if self.best == 1 else f"{self.best:,} best plans"
        return f"{self.level}: greedy play loses {self.in_words(COUNTED[self.goal])}; {plans}"


def grade(
    sprint: Sprint, value: int, rules: HouseRules = DEFAULT_RULES, *, limit: int = DEFAULT_LIMIT
) -> SprintGrade:
    """Grade a sprint whose best number is known.

    Raises `InvalidPuzzleError` for a faulty one, and `UndecidedError` if greedy play has more
    positions than the limit.
    """
    return grade_of_greedy(sprint, value, greedy_runner.reached(sprint, rules, limit=limit), rules)


def grade_of_greedy(
    sprint: Sprint, value: int, greedy: Outcomes, rules: HouseRules = DEFAULT_RULES
) -> SprintGrade:
    """Grade a sprint of which it is known what greedy play comes to."""
    loss, best = lost(sprint.goal, value, greedy), _best_plans(sprint, value, rules)
    score = round(loss.loses + (0.0 if best is None else 1 / (2 + log10(best))), 3)
    level = level_of(sprint.goal, score)
    return SprintGrade(**vars(loss), goal=sprint.goal, best=best, score=score, level=level)


def level_of(goal: Goal, score: float) -> str:
    """The hardest level whose least score is reached."""
    return next(name for name in reversed(LEVELS) if score >= LEAST_SCORE[goal][name])


def levels_of_loss(goal: Goal, loses: int) -> set[str]:
    """The levels that there can be where so much is lost: from countless best plans to one."""
    return {level_of(goal, loses), level_of(goal, loses + _ONLY_ONE)}


def levels_of_losses(goal: Goal, losses: Iterable[int]) -> set[str]:
    """The levels that there can be where one of these is lost."""
    return {level for loses in losses for level in levels_of_loss(goal, loses)}


def lost(goal: Goal, value: int, greedy: Outcomes) -> Loss:
    """What greedy play misses of the best number."""
    return Loss.of(greedy.below(value) if goal is Goal.STEPS else greedy.above(value))


def _best_plans(sprint: Sprint, value: int, rules: HouseRules) -> int | None:
    """How many there are, if they can be counted. Raises `AssertionError` for a wrong value."""
    counted = sprint_programme.count_best(sprint, rules=rules, budget=COUNT_BUDGET)
    if isinstance(counted, Undecided):
        return None
    if isinstance(counted, Unsolvable) or counted.value != value:
        raise ContradictionError(
            f"{sprint}: {counted} by counting, {value} was said to be the best"
        )
    return counted.best
