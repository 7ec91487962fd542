"""What play without foresight comes to, however its ties are decided: least, mean and most.

A greedy player looks at the move at hand and no further. Where several moves are equally good,
nothing says which of them it makes, and all that follows may hang on that: the first of a list
would make the outcome a property of the notation, other for the same puzzle turned round. So every
way is followed. For the mean, the positions that tied moves lead to are equally likely.

    >>> outcomes(4, lambda left: {left - 1, left - 3} if left > 2 else (), lambda _: 1)
    Outcomes(least=2, mean=Fraction(5, 2), most=3)
"""

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import TypeVar

from castlewright.puzzles.base import UndecidedError

DEFAULT_LIMIT = 500_000  # positions

Position = TypeVar("Position", bound=Hashable)


@dataclass(frozen=True)
class Outcomes:
    """The least and the most that greedy play comes to, and the mean over its ties."""

    least: int
    mean: Fraction
    most: int

    def below(self, best: int) -> "Outcomes":
        """How far below the best number they stay, where that is the most there can be."""
        return Outcomes(best - self.most, best - self.mean, best - self.least)

    def above(self, best: int) -> "Outcomes":
        """How far above the best number they stay, where that is the fewest there can be."""
        return Outcomes(self.least - best, self.mean - best, self.most - best)

    @property
    def nearest(self) -> int:
        """The whole number nearest to the mean; a half counts up."""
        return nearest(self.mean)


def nearest(mean: Fraction) -> int:
    """The nearest whole number; a half counts up."""
    return floor(mean + Fraction(1, 2))


def outcomes(
    start: Position,
    following: Callable[[Position], Collection[Position]],
    brings: Callable[[Position], int],
    *,
    limit: int = DEFAULT_LIMIT,
) -> Outcomes:
    """What comes of a position: what each position on the way brings, added up.

    `following` are the different positions that equally good moves lead to, none at the end. No
    position may come again. Raises `UndecidedError` if there are more of them than the limit.
    """
    known: dict[Position, Outcomes] = {}

    def of(position: Position) -> Outcomes:
        found = known.get(position)
        if found is None:
            if len(known) >= limit:
                raise UndecidedError(f"greedy play has more than {limit} positions")
            found = known[position] = _added(
                brings(position), [of(then) for then in following(position)]
            )
        return found

    return of(start)


def _added(here: int, later: list[Outcomes]) -> Outcomes:
    if not later:
        return Outcomes(here, Fraction(here), here)
    return Outcomes(
        here + min(one.least for one in later),
        here + sum((one.mean for one in later), Fraction()) / len(later),
        here + max(one.most for one in later),
    )
