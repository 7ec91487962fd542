"""How much work an answer may take: seconds on paper, the same on every machine.

    >>> budget = Budget(2.0)
    >>> budget.steps("states")
    100000
    >>> budget.spend("states", 75_000)
    >>> budget.steps("states")
    25000

No clock is looked at, so that the same call gives the same answer everywhere. Each search counts
its own steps, and `A_SECOND` says how many of them a usual machine takes in a second; CP-SAT has
deterministic seconds of its own. One answer may ask several searches: they share one budget.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from castlewright.puzzles.base import UndecidedError

A_SECOND = {
    "steps of the counter": 5_000_000,  # compiled; Burgen & Drachen
    "steps of the counter, not compiled": 100_000,
    "looks of the ladder": 40_000,  # spaces that were looked at for a deduction
    "seconds of CP-SAT": 1,  # its own
    "hands": 12_000,  # seven lairs
    "states": 50_000,  # a sprint
    "positions": 10_000,  # the solo without a look
    "rings": 12_000,  # steps of a night watch
    "thief": 20_000,  # positions of greedy play: a heist
    "builder": 9_000,  # seven lairs
    "runner": 4_000,  # a sprint
}
"""Steps of each search in a second, measured by `make budget-check`."""

OF_THE_MODEL = {"seven lairs": 0.4}
"""CP-SAT's deterministic seconds in a second, where they are not about one."""

DEFAULT_SECONDS = 60.0


@dataclass
class Budget:
    """The work that is left, in seconds: shared by all searches that one answer asks."""

    seconds: float = DEFAULT_SECONDS

    def steps(self, search: str) -> int:
        """How many steps of a search are left, at least one. Raises `UndecidedError` if none."""
        if self.seconds <= 0:
            raise UndecidedError("undecided within the budget")
        return int(self.seconds * A_SECOND[search] + 0.5) or 1

    def spend(self, search: str, steps: float) -> None:
        """So many steps of a search were taken."""
        self.seconds -= steps / A_SECOND[search]

    @contextmanager
    def share(self, of: float) -> Iterator["Budget"]:
        """A part of what is left, for a search that shall not take all of it."""
        part = Budget(self.seconds * of)
        whole = part.seconds
        try:
            yield part
        finally:
            self.seconds -= whole - part.seconds
