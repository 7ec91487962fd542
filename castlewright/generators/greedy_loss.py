"""What greedy play loses of the best: the part that grades share which are made from it.

    >>> loss = Loss.of(Outcomes(7, Fraction(33, 4), 9).below(10))
    >>> loss
    Loss(loses=2, least=1, mean=1.75, most=3)
    >>> loss.in_words("coin")
    '2 coins (1.75 on average, 1 to 3)'

What a greedy player finds equal is decided by nothing in the puzzle, so every way to decide it is
followed (`solvers.ties`). The mean grades, as the nearest whole number: the least would call a
puzzle easy because one lucky guess in a hundred solves it, the most would call it hard because one
unlucky guess does not.
"""

from dataclasses import dataclass

from castlewright.puzzles.base import counted
from castlewright.solvers.ties import Outcomes


@dataclass(frozen=True)
class Loss:
    """What greedy play misses of the best number, over all its ties.

    `loses` is the whole number nearest to the mean, a half counts up; `mean` has three places.
    """

    loses: int
    least: int
    mean: float
    most: int

    @classmethod
    def of(cls, short: Outcomes) -> "Loss":
        """From how far greedy play stays from the best."""
        return cls(short.nearest, short.least, round(float(short.mean), 3), short.most)

    def in_words(self, what: str) -> str:
        """`2 coins`, `2 coins (1.75 on average, 1 to 3)` or `nothing`."""
        number = counted(self.loses, what) if self.loses else "nothing"
        if self.least == self.most:
            return number
        return f"{number} ({self.mean:.3g} on average, {self.least} to {self.most})"
