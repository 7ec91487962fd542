"""Figures of a layout: how evenly its coins lie, and how hard its grid is to remember.

    >>> layout = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")
    >>> largest_difference(layout.coins)
    2
    >>> memory_distance(layout), side_by_side(layout)
    (24, 6)

Coins are even when no stretch of the ring holds much more than another stretch with as many gaps.
A grid is easy when the sleepyheads of neighbours in the ring lie near each other, for then the
places of a pair are remembered as one.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sleepy_castle.layout import Layout


def largest_difference(coins: Sequence[int]) -> int:
    """The largest difference in coins between any two stretches of equally many gaps in a row.

    Stretches of up to half the ring are compared. What lies outside of two longer ones is shorter,
    as long as each other, and differs as much.
    """
    lengths = range(1, len(coins) // 2 + 1)
    return max(max(held) - min(held) for held in (stretches(coins, many) for many in lengths))


def stretches(coins: Sequence[int], length: int) -> tuple[int, ...]:
    """The coins of so many gaps in a row, from each gap on, around the ring."""
    sums = tuple(accumulate((*coins, *coins[:length]), initial=0))
    return tuple(sums[gap + length] - sums[gap] for gap in range(len(coins)))


def memory_distance(layout: Layout) -> int:
    """Steps in the grid, down and across, between the sleepyheads of neighbours, over all gaps.

    Raises `BadInputError` where nobody has said how the sleepyheads lie.
    """
    return sum(neighbour_distances(layout))


def side_by_side(layout: Layout) -> int:
    """How many pairs of neighbours have sleepyheads that touch, beside or above each other.

    Raises `BadInputError` where nobody has said how the sleepyheads lie.
    """
    return sum(distance == 1 for distance in neighbour_distances(layout))


def neighbour_distances(layout: Layout) -> tuple[int, ...]:
    """For each gap, the steps in the grid between the sleepyheads of its two guards."""
    if not layout.grid:
        raise BadInputError(f"{layout}: the grid is not known, so neighbours lie nowhere in it")
    place = {guard: (row, column) for row, column, guard in _places(layout)}

    def steps(first: str, second: str) -> int:
        (row, column), (other_row, other_column) = place[first], place[second]
        return abs(row - other_row) + abs(column - other_column)

    return tuple(steps(*layout.guards_of(gap)) for gap in range(layout.size))


def _places(layout: Layout) -> Iterator[tuple[int, int, str]]:
    for row, cards in enumerate(layout.grid):
        for column, guard in enumerate(cards):
            yield row, column, guard
