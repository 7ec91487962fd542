"""Intervals for figures that were measured on a sample: 95 % of such intervals hold the truth.

    >>> Share(5, 10).interval
    (0.2365..., 0.7634...)
    >>> difference(Share(56, 70), Share(48, 80)).interval
    (0.0524..., 0.3338...)
    >>> median([3, 1, 4, 1, 5, 9, 2, 6])
    Median(value=3.5, low=1, high=9)

A share has Wilson's score interval (Wilson, JASA 22, 1927), which keeps to 0 and 1 and holds for
small samples too; a share of wins that players can have in common has one made from it. The
difference of two shares has the interval that Newcombe puts together from theirs (Statistics in
Medicine 17, 1998, method 10). A mean has that of the normal distribution. A median has the interval
between two values of the sample, which is exact for whatever distribution: how many of n values lie
below the true median is a matter of n tosses of a coin.

Whether several shares are equal is asked by a chi-square test (`equal_means`): how often would
samples from equal shares differ as much as these?

    >>> round(ChiSquare(7.815, 3).probability, 4)
    0.05
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, hypot, lgamma, log, sqrt
from statistics import NormalDist
from typing import Any, TypeVar

CONFIDENCE = 0.95
_TAIL = (1 - CONFIDENCE) / 2
_Z = NormalDist().inv_cdf(1 - _TAIL)

LEAST_SAMPLE = 100  # values, for a test that is right for large samples only

Interval = tuple[float, float]
Value = TypeVar("Value", int, float)


@dataclass(frozen=True)
class Share:
    """`met` out of `number`, which is at least 1."""

    met: int
    number: int

    @property
    def value(self) -> float:
        return self.met / self.number

    @property
    def interval(self) -> Interval:
        """Wilson's score interval."""
        return _wilson(self.value, self.number)

    def to_json(self) -> dict[str, Any]:
        return {"share": self.value, "interval": list(self.interval)}


def _wilson(share: float, n: float) -> Interval:
    squared = _Z**2
    middle = share + squared / (2 * n)
    half = _Z * sqrt(share * (1 - share) / n + squared / (4 * n * n))
    low, high = ((middle + end) / (1 + squared / n) for end in (-half, half))
    low, high = (0.0 if share == 0 else low), (1.0 if share == 1 else high)
    return max(0.0, min(low, share)), min(1.0, max(high, share))  # whatever rounding did


@dataclass(frozen=True)
class SharedWins:
    """The mean of `number` values from 0 to 1, for games whose win can be shared.

    Each value is itself the mean of `games` games that may hang together, as those on one set-up
    do; the values know nothing of each other. `total` is their sum, `squares` that of their
    squares. A share can be `certain` by the way it is made up: where one player sits in every seat
    and somebody wins each game, nothing is left to chance.
    """

    total: Fraction
    squares: Fraction
    number: int
    games: int = 1
    certain: bool = False

    @property
    def value(self) -> float:
        return float(self.total / self.number)

    @property
    def interval(self) -> Interval | None:
        """Wilson's, with the mean in the place of the share, for as many games as it is worth.

        None of a share that is certain.

        Values from 0 to 1 never spread more than zeros and ones with the same mean, so that it is
        worth `number` games at least. Where the games of a value hang together less than that, the
        values spread less, and it is worth more, up to all games: the less they spread, the closer
        the interval. Values that are all 0, or all 1, tell nothing of how games hang together, and
        are worth `number` games.
        """
        if self.certain:
            return None
        mean = self.total / self.number
        spread, most = self.squares / self.number - mean * mean, mean * (1 - mean)
        if most == 0:
            worth = Fraction(1)
        else:
            worth = min(most / spread, Fraction(self.games)) if spread else Fraction(self.games)
        return _wilson(float(mean), self.number * float(worth))

    def to_json(self) -> dict[str, Any]:
        return {"share": self.value, "interval": self.interval and list(self.interval)}


@dataclass(frozen=True)
class Mean:
    """The mean of a sample of `number` values, with their sum and the sum of their squares."""

    total: int
    squares: int | Fraction
    number: int

    @property
    def value(self) -> float:
        return self.total / self.number

    @property
    def interval(self) -> Interval | None:
        """As far from the mean as the spread of the values makes it; None of a single value.

        It is that of the normal distribution, for samples of some thirty or more. Values that never
        differ give no width: the sample does not show how much they can.
        """
        if self.number < 2:
            return None
        variance = (self.squares - self.total**2 / self.number) / (self.number - 1)
        half = _Z * sqrt(max(0.0, variance) / self.number)
        return self.value - half, self.value + half

    def to_json(self) -> dict[str, Any]:
        return {"mean": self.value, "interval": self.interval and list(self.interval)}


@dataclass(frozen=True)
class Difference:
    """The first share less the second."""

    value: float
    interval: Interval

    @property
    def more_than_chance(self) -> bool:
        """Whether the interval leaves out 0: of equal shares, about one pair in twenty does so."""
        low, high = self.interval
        return low > 0 or high < 0


def difference(first: Share, second: Share) -> Difference:
    """Newcombe's interval, for samples that know nothing of each other."""
    (low_1, high_1), (low_2, high_2) = first.interval, second.interval
    value = first.value - second.value
    down = hypot(first.value - low_1, high_2 - second.value)
    up = hypot(high_1 - first.value, second.value - low_2)
    return Difference(value, (value - down, value + up))


@dataclass(frozen=True)
class ChiSquare:
    """The value of a chi-square test, and its degrees of freedom, which are at least 1."""

    value: float
    degrees: int

    @property
    def probability(self) -> float:
        """How often chance alone makes the value this large or larger.

        The upper tail of the distribution in closed form: a sum of powers of half the value over
        factorials, whole ones for even degrees, those of halves for odd ones.
        """
        half, odd = self.value / 2, self.degrees % 2
        if half <= 0:
            return 1.0
        tail = erfc(sqrt(half)) if odd else 0.0
        for step in range(self.degrees // 2):
            power = step + odd / 2
            tail += exp(power * log(half) - half - lgamma(power + 1))
        return tail

    def to_json(self) -> dict[str, Any]:
        return {
            "chi_square": self.value,
            "degrees": self.degrees,
            "probability": self.probability,
        }


def equal_means(
    totals: Sequence[Fraction], products: Sequence[Sequence[Fraction]], number: int
) -> ChiSquare | None:
    """Do several figures have the same mean? Each of `number` values has all of these figures.

    `totals` are the sums of the figures, `products` those of the products of each two of them. The
    figures of one value may hang together in whatever way, as wins do that only one can have; the
    values know nothing of each other. Wald's test on the differences to the last figure, with their
    covariance as the sample has it. None where the sample can't say: fewer than `LEAST_SAMPLE`
    values, for which the test would find differences that are none, or differences that never
    change.
    """
    last = len(totals) - 1
    if number < LEAST_SAMPLE:
        return None
    means = [(total - totals[last]) / number for total in totals[:last]]
    covariances = [
        [
            (
                products[a][b]
                - products[a][last]
                - products[last][b]
                + products[last][last]
                - number * means[a] * means[b]
            )
            / (number - 1)
            for b in range(last)
        ]
        for a in range(last)
    ]
    weights = _solved(covariances, means)
    if weights is None:
        return None
    value = number * sum(weight * mean for weight, mean in zip(weights, means, strict=True))
    return ChiSquare(float(value), last)


def _solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction] | None:
    """x for which the matrix times x is the right side, by elimination; None if it is singular."""
    rows = [[*map(Fraction, row), Fraction(end)] for row, end in zip(matrix, right, strict=True)]
    for step in range(len(rows)):
        pivot = next((row for row in range(step, len(rows)) if rows[row][step]), None)
        if pivot is None:
            return None
        rows[step], rows[pivot] = rows[pivot], rows[step]
        rows[step] = [entry / rows[step][step] for entry in rows[step]]
        for other in range(len(rows)):
            if other != step:
                factor = rows[other][step]
                rows[other] = [
                    entry - factor * own for entry, own in zip(rows[other], rows[step], strict=True)
                ]
    return [row[-1] for row in rows]


@dataclass(frozen=True)
class Median:
    """The middle of a sample, and the values between which the true median lies.

    `low` and `high` are None where the sample is too small to say: there are fewer than six.
    """

    value: float
    low: float | None
    high: float | None


def median(values: Sequence[float]) -> Median | None:
    """The median with its interval from the order of the values; None of no values."""
    if not values:
        return None
    ordered, n = sorted(values), len(values)
    middle = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
    rank = order_rank(n)
    if rank == 0:
        return Median(middle, None, None)
    return Median(middle, ordered[rank - 1], ordered[n - rank])


def order_rank(number: int) -> int:
    """The rank r for which the median lies between the r-th lowest and the r-th highest value.

    The largest r for which fewer than r heads in so many tosses have a probability of 2.5 % at
    most; 0 if there is none.
    """
    rank, below = 0, 0.0
    while rank < number:
        below += exp(_log_choose(number, rank) - number * log(2))
        if below > _TAIL:
            break
        rank += 1
    return rank


def _log_choose(number: int, some: int) -> float:
    return lgamma(number + 1) - lgamma(some + 1) - lgamma(number - some + 1)
