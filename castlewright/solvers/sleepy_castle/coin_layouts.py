"""How many ways there are to lay coins into the gaps of a ring (SC-03, SC-04), counted twice.

    >>> count(12, 1, 3, 24)
    Counts(fixed=73789, turned=6166, turned_and_mirrored=3179)
    >>> list(layouts(4, 1, 3, 8))
    [(1, 1, 3, 3), (1, 2, 2, 3), (1, 2, 3, 2), (1, 3, 1, 3), (2, 2, 2, 2)]

`count` is Burnside's lemma: up to turning there are as many layouts as a turn leaves unchanged, on
average over all turns; so it is with mirrors. A turn leaves a layout unchanged when it repeats
itself, and then it is one of a smaller ring. A mirror does when the gaps on both sides of its axis
hold the same in pairs; one or two gaps may lie on the axis. How many layouts a row of gaps has is a
coefficient of (1 + x + ... + x^w)^n (`_rows`), so the ring may have a thousand gaps.

`count_one_by_one` goes through the layouts themselves and looks at each in all its turns.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd, log10

from castlewright.puzzles.base import BadInputError, UndecidedError
from castlewright.puzzles.sleepy_castle import canonical_coins

LARGEST = 50_000  # gaps times different numbers of coins
MOST_DIGITS = 4_000  # of a count; Python writes numbers of up to 4300
MOST_ONE_BY_ONE = 100  # gaps
DEFAULT_LIMIT = 1_000_000  # layouts looked at one by one


@dataclass(frozen=True)
class Counts:
    """The layouts with the places fixed, up to turning, and up to turning and mirroring."""

    fixed: int
    turned: int
    turned_and_mirrored: int


def count(gaps: int, low: int, high: int, total: int) -> Counts:
    """The layouts with `low` to `high` coins in each gap and `total` in all, by Burnside's lemma.

    Raises `BadInputError` for a ring without gaps, for numbers of coins that are none, and where
    gaps times `high - low + 1` is more than `LARGEST` or the count could have more digits than
    `MOST_DIGITS`.
    """
    _check(gaps, low, high)
    if gaps * (high - low + 1) > LARGEST:
        raise BadInputError(
            f"{gaps} gaps with {low} to {high} coins: gaps times different numbers of coins "
            f"must be no more than {LARGEST}"
        )
    if gaps * log10(high - low + 1) > MOST_DIGITS:
        raise BadInputError(
            f"{gaps} gaps with {low} to {high} coins: the number of layouts could have more than "
            f"{MOST_DIGITS} digits"
        )
    # from here on only the coins count that lie there beyond the least in each gap
    width, spare = high - low, total - gaps * low
    if not 0 <= spare <= gaps * width:
        return Counts(0, 0, 0)
    turns = _unchanged_by_turns(gaps, width, spare)
    mirrors = _unchanged_by_mirrors(gaps, width, spare)
    return Counts(_rows(gaps, width, spare)[spare], turns // gaps, (turns + mirrors) // (2 * gaps))


def count_one_by_one(
    gaps: int, low: int, high: int, total: int, *, limit: int = DEFAULT_LIMIT
) -> Counts:
    """The same by enumeration. Raises `UndecidedError` beyond the limit, and `BadInputError`.

    `count` says beforehand whether the limit is far enough, and nothing else.
    """
    there = every(gaps, low, high, total)
    if (expected := count(gaps, low, high, total).fixed) > limit:
        raise UndecidedError(f"more than {limit} layouts to go through: {expected}")
    fixed = turned = turned_and_mirrored = 0
    for coins in there:
        fixed += 1
        if coins[0] == min(coins):  # the least form of a layout begins with the least number
            turned += coins == min(coins[first:] + coins[:first] for first in range(gaps))
            turned_and_mirrored += coins == canonical_coins(coins)
    return Counts(fixed, turned, turned_and_mirrored)


def layouts(gaps: int, low: int, high: int, total: int) -> Iterator[tuple[int, ...]]:
    """One of each kind up to turning and mirroring, in its canonical form, in rising order.

    Raises `BadInputError`.
    """
    for coins in every(gaps, low, high, total):
        if coins[0] == min(coins) and coins == canonical_coins(coins):
            yield coins


def every(gaps: int, low: int, high: int, total: int) -> Iterator[tuple[int, ...]]:
    """All layouts with the places fixed, in rising order. Raises `BadInputError`."""
    _check(gaps, low, high)
    if gaps > MOST_ONE_BY_ONE:
        raise BadInputError(
            f"gaps: {gaps} gaps; one by one no more than {MOST_ONE_BY_ONE} are gone through"
        )
    return _every(gaps, low, high, total)


def _every(gaps: int, low: int, high: int, total: int) -> Iterator[tuple[int, ...]]:
    if gaps == 0:
        yield ()
        return
    others = gaps - 1
    for coins in range(max(low, total - others * high), min(high, total - others * low) + 1):
        for rest in _every(others, low, high, total - coins):
            yield (coins, *rest)


def _check(gaps: int, low: int, high: int) -> None:
    if gaps < 1:
        raise BadInputError(f"gaps: {gaps} gaps; at least 1 was expected")
    if not 0 <= low <= high:
        raise BadInputError(
            f"coins: {low} to {high} in each gap; 0 or more were expected, and no fewer at most "
            "than at least"
        )


def _rows(gaps: int, width: int, most: int) -> list[int]:
    """How many ways there are to lay 0, 1, ... `most` coins into a row, up to `width` in each gap.

    These are the coefficients of p = ((1 - x^v) / (1 - x))^gaps with v = width + 1. The derivative
    of its logarithm, times p (1 - x) (1 - x^v), gives each from those before.
    """
    v = width + 1
    p = [1]
    for m in range(1, most + 1):
        one, wide, both = (p[m - back] if m >= back else 0 for back in (1, v, v + 1))
        derived = (m - 1) * one + (m - v) * wide - (m - v - 1) * both
        p.append((derived + gaps * (one - both - v * (wide - both))) // m)
    return p


def _unchanged_by_turns(gaps: int, width: int, spare: int) -> int:
    """Layouts and turns (none of them is a turn, too) that leave the layout as it is."""
    # a turn by so many places makes a layout of a ring of gcd(gaps, places) gaps, repeated
    found = 0
    for period, turns in Counter(gcd(gaps, places) for places in range(gaps)).items():
        repeated = gaps // period
        if spare % repeated == 0:
            found += turns * _rows(period, width, spare // repeated)[-1]
    return found


def _unchanged_by_mirrors(gaps: int, width: int, spare: int) -> int:
    """Layouts and mirrors that leave the layout as it is; a ring has as many axes as gaps."""
    if gaps % 2:
        return gaps * _unchanged_by_mirror(1, gaps // 2, width, spare)
    through_guards = _unchanged_by_mirror(0, gaps // 2, width, spare)
    through_gaps = _unchanged_by_mirror(2, gaps // 2 - 1, width, spare)
    return gaps // 2 * (through_guards + through_gaps)


def _unchanged_by_mirror(on_axis: int, pairs: int, width: int, spare: int) -> int:
    """Layouts with so many gaps on the axis of the mirror and so many pairs beside it."""
    axis = _rows(on_axis, width, min(spare, on_axis * width))
    beside = _rows(pairs, width, spare // 2)
    return sum(
        axis[coins] * beside[(spare - coins) // 2]
        for coins in range(len(axis))
        if (spare - coins) % 2 == 0
    )
