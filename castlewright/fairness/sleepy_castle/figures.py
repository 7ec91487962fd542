"""How fair and how easy a layout is, beside random layouts of the same size.

Three figures, which `puzzles.sleepy_castle.measures` explains: the largest difference in coins
between two stretches of the ring (0 would be even), the memory distance of the grid, and how many
neighbours lie side by side in it.

    >>> layout = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")
    >>> found = figures(layout, sample=1000, seed=1)
    >>> found.largest_difference
    Standing(value=2, below=1, equal=4094, number=73789, exact=True)
    >>> found.memory_distance.below, found.memory_distance.number
    (69, 1000)

The coins are held against all coin layouts there are, each counted once with fixed places, as long
as the ring has no more than twelve gaps; larger rings against a sample. A grid is held against a
sample of shuffles in the same rows; shuffle `index` of a seed is drawn from
`random.Random(f"{seed}/{index}")`.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from castlewright.games.sleepy_castle.set_up import random_coins, shuffled
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sleepy_castle import Layout, check_puzzle
from castlewright.puzzles.sleepy_castle.layout import BOX_GUARDS
from castlewright.puzzles.sleepy_castle.measures import (
    largest_difference,
    memory_distance,
    side_by_side,
    stretches,
)
from castlewright.puzzles.sleepy_castle.symmetry import canonical_layout

SAMPLE = 2000


@dataclass(frozen=True)
class Standing:
    """A figure, and how many of `number` layouts have a lower one and how many the same.

    `exact` says that these are all layouts there are; else they are a sample.
    """

    value: int
    below: int
    equal: int
    number: int
    exact: bool

    def to_json(self) -> dict[str, Any]:
        """The standing as plain data, for JSON, with the shares of lower and of equal figures."""
        return {
            "value": self.value,
            "below": self.below / self.number,
            "equal": self.equal / self.number,
            "of": self.number,
            "exact": self.exact,
        }


@dataclass(frozen=True)
class LayoutFigures:
    """The figures of a layout. Those of the grid are None where it is not known.

    `differences` has the largest difference of coins between two stretches of 1, 2, ... gaps.
    """

    layout: Layout
    differences: tuple[int, ...]
    largest_difference: Standing
    memory_distance: Standing | None
    side_by_side: Standing | None

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        grid = {"memory_distance": self.memory_distance, "side_by_side": self.side_by_side}
        return {
            "differences": list(self.differences),
            "largest_difference": self.largest_difference.to_json(),
            **{name: standing and standing.to_json() for name, standing in grid.items()},
        }


def figures(layout: Layout, sample: int = SAMPLE, seed: int = 0) -> LayoutFigures:
    """Where a layout stands. Raises `InvalidPuzzleError`, and `BadInputError` for no sample."""
    check_puzzle(layout)
    if sample < 1:
        raise BadInputError(f"a sample of {sample} layouts; 1 or more were expected")
    lengths = range(1, layout.size // 2 + 1)
    held = [stretches(layout.coins, length) for length in lengths]
    return LayoutFigures(
        layout,
        tuple(max(coins) - min(coins) for coins in held),
        _coins_standing(layout, sample, seed),
        *_grid_standings(layout, sample, seed),
    )


def _coins_standing(layout: Layout, sample: int, seed: int) -> Standing:
    value, exact = largest_difference(layout.coins), layout.size <= BOX_GUARDS
    if exact:
        return _standing(value, all_differences(layout.size), exact=True)
    lots = (random.Random(f"{seed}/{index}") for index in range(sample))
    drawn = (largest_difference(random_coins(lot, layout.size)) for lot in lots)
    return _standing(value, Counter(drawn), exact=False)


def _grid_standings(
    layout: Layout, sample: int, seed: int
) -> tuple[Standing | None, Standing | None]:
    if not layout.grid:
        return None, None
    # drawn from the canonical form, they are the same however ring and grid are seen
    alike = canonical_layout(layout)
    grids = [shuffled(alike, random.Random(f"{seed}/{index}")) for index in range(sample)]

    def among(figure: Callable[[Layout], int]) -> Standing:
        return _standing(figure(layout), Counter(map(figure, grids)), exact=False)

    return among(memory_distance), among(side_by_side)


def _standing(value: int, others: Counter[int], *, exact: bool) -> Standing:
    below = sum(times for figure, times in others.items() if figure < value)
    return Standing(value, below, others[value], others.total(), exact)


@cache
def all_differences(gaps: int) -> Counter[int]:
    """How many coin layouts with fixed places have which largest difference.

    All 3 ** gaps ways to lay one to three coins are gone through at once, for gaps up to twelve or
    so: one row each, of what a gap holds more than two, and those that make up for it are kept.
    """
    codes = np.arange(3**gaps, dtype=np.int32)
    more = np.stack([(codes // 3**gap % 3 - 1).astype(np.int8) for gap in range(gaps)], axis=1)
    more = more[more.sum(axis=1) == 0]
    largest = np.zeros(len(more), dtype=np.int8)
    held = np.zeros_like(more)
    for length in range(1, gaps // 2 + 1):
        held += np.roll(more, 1 - length, axis=1)  # one gap longer, from each gap on
        np.maximum(largest, held.max(axis=1) - held.min(axis=1), out=largest)
    return Counter(largest.tolist())
