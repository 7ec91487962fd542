"""How hard a night watch is: the hardest deduction that it needs.

    >>> grade(NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4"))
    NightGrade(rung='suppose', times=3, steps=20, score=10.231, level='knight')
    >>> print(grade(NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")))
    knight: the hardest deduction is suppose, needed 3 times; 20 deductions in all

Each figure has one definition:

    rung    the hardest rung of the ladder (`solvers.sleepy_castle.night_ladder`) that is needed;
            `deeper` if the ladder ends before the answer
    times   how often that rung is needed; for `deeper`, how many guards and gaps stay open
    steps   all deductions of the ladder
    score   the number of the rung, from 1 for the easiest, and a fraction that grows with `times`:
            times / (times + 10). A harder rung always counts for more than any number of times
    level   by the rung alone, as in `LEVEL_OF_RUNG`

On the first level one clue at a time is enough, on the second some clues must be taken together; on
the third something must be supposed and soon shows to be wrong, on the fourth that takes a longer
thought, and on the fifth even that is not enough.

The ladder is climbed from the canonical form, since in which order it comes by its deductions, and
so how many it takes, hangs on the order of guards and clues.
"""

from dataclasses import asdict, dataclass
from typing import Any

from castlewright.puzzles.base import UndecidedError, counted
from castlewright.puzzles.sleepy_castle import NightWatch
from castlewright.puzzles.sleepy_castle.symmetry import canonical_night_watch
from castlewright.solvers.sleepy_castle.night_ladder import DEEPER, RUNGS, Position, climb
from castlewright.solvers.sleepy_castle.night_search import DEFAULT_BUDGET, Stop, count

LEVEL_OF_RUNG = {
    "taken": "page",
    "only": "page",
    "clue": "page",
    "coins": "page",
    "total": "page",
    "narrow": "page",
    "fit": "squire",
    "group": "squire",
    "company": "squire",
    "suppose": "knight",
    "follow": "champion",
    "deeper": "legend",
}
_NAMES = [rung.name for rung in (*RUNGS, DEEPER)]
_HALF = 10  # so many times of the same rung are half the way to the next one


class NoGradeError(ValueError):
    """A night watch without a solution, or with more than one, has no grade."""


@dataclass(frozen=True)
class NightGrade:
    """The figures of a night watch; the module says what each one means."""

    rung: str
    times: int
    steps: int
    score: float
    level: str

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return asdict(self)

    def __str__(self) -> str:
        """A sentence for people."""
        if self.rung == DEEPER.name:
            needs = f"needs more than the ladder, which leaves {counted(self.times, 'place')} open"
        else:
            needs = f"the hardest deduction is {self.rung}, needed {counted(self.times, 'time')}"
        return f"{self.level}: {needs}; {counted(self.steps, 'deduction')} in all"


def grade(watch: NightWatch, *, budget: int = DEFAULT_BUDGET) -> NightGrade:
    """Grade a night watch with one solution. `budget` is for the count, in steps.

    Raises `NoGradeError` if it has none or more than one, `InvalidPuzzleError` if it is faulty, and
    `UndecidedError` if it cannot be counted within the budget.
    """
    found = count(watch, limit=1, budget=budget)
    if found.stopped is Stop.BUDGET:
        raise UndecidedError(f"not counted within {budget} steps, so no grade")
    if found.stopped is Stop.LIMIT:
        raise NoGradeError("more than one solution, so no grade")
    if found.number == 0:
        raise NoGradeError("no solution, so no grade")
    return grade_of_unique(watch)


def grade_of_unique(watch: NightWatch) -> NightGrade:
    """The grade of a night watch that is known to have one solution."""
    climbed = climb(Position.of(canonical_night_watch(watch)))
    rung = climbed.hardest
    if rung == DEEPER:
        times = sum(mask.bit_count() > 1 for mask in climbed.position.may)
    else:
        times = sum(step.rung == rung for step in climbed.steps)
    number = _NAMES.index(rung.name) + 1
    score = round(number + times / (times + _HALF), 3)
    return NightGrade(rung.name, times, len(climbed.steps), score, LEVEL_OF_RUNG[rung.name])
