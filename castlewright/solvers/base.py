"""What every solver answers: solved, proved to be unsolvable, or undecided within the budget.

`work` are the steps that the answer took, of a search that counts them: whoever asks several times
within one budget takes them off. It is no part of the answer.
"""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

Solution = TypeVar("Solution", covariant=True)


@dataclass(frozen=True)
class Solved(Generic[Solution]):
    """A solution, and the value of what was asked to be least or most (None if nothing was)."""

    solution: Solution
    value: int | None = None
    work: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True)
class Unsolvable:
    """Proved: there is no solution.

    `conflict` is a smallest set of wishes that cannot be met together, `reason` says so in words.
    """

    reason: str
    conflict: tuple[str, ...] = ()
    work: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True)
class Undecided(Generic[Solution]):
    """The budget ran out. `best` is the best solution met so far, if any, without a proof."""

    best: Solution | None = None
    work: int = field(default=0, compare=False, repr=False)


Verdict = Solved[Solution] | Unsolvable | Undecided[Solution]
