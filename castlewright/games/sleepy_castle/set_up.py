"""Setting the table by lot: the ring, the coins and the grid (SC-01 to SC-03).

>>> layout = random_layout(random.Random("1/0"))
>>> layout.size, layout.total, len(layout.grid)
(12, 24, 3)
>>> shuffled(Layout.parse("ABCDE 22222 -"), random.Random(1)).grid
('BAE', 'DC')
"""

import random
from dataclasses import replace
from math import comb
from string import ascii_uppercase

from castlewright.games.sleepy_castle.table import GameError
from castlewright.puzzles.sleepy_castle.layout import (
    BOX_GUARDS,
    COINS_FOR_EACH_GUARD,
    LEAST_COINS,
    LEAST_GUARDS,
    MOST_COINS,
    MOST_GUARDS,
    Layout,
    in_rows,
)


def random_layout(rng: random.Random, guards: int = BOX_GUARDS) -> Layout:
    """A table for so many guards. Every order of the ring, coin layout and grid is equally likely.

    Raises `GameError` for a ring that is too small or too large.
    """
    if not LEAST_GUARDS <= guards <= MOST_GUARDS:
        raise GameError(f"a ring of {guards} guards; {LEAST_GUARDS} to {MOST_GUARDS} were expected")
    ring = "".join(rng.sample(ascii_uppercase[:guards], guards))
    return shuffled(Layout(ring, random_coins(rng, guards)), rng)


def random_coins(rng: random.Random, gaps: int, ones: int | None = None) -> tuple[int, ...]:
    """Coins for so many gaps, of which `ones` hold one coin; every layout is equally likely.

    As many gaps hold one coin more than two as hold one less. Where nobody says how many, their
    number comes first, by how many layouts have it; then which gaps they are.
    """
    if ones is None:
        ways = [comb(gaps, ones) * comb(gaps - ones, ones) for ones in range(gaps // 2 + 1)]
        ones = rng.choices(range(len(ways)), weights=ways)[0]
    coins = [LEAST_COINS, MOST_COINS] * ones + [COINS_FOR_EACH_GUARD] * (gaps - 2 * ones)
    rng.shuffle(coins)
    return tuple(coins)


def shuffled(layout: Layout, rng: random.Random) -> Layout:
    """The layout with its sleepyheads shuffled; in the rows of its grid, or else as `in_rows`."""
    cards = "".join(rng.sample(layout.ring, layout.size))
    if not layout.grid:
        return replace(layout, grid=in_rows(cards))
    ends = [sum(map(len, layout.grid[: row + 1])) for row in range(len(layout.grid))]
    starts = [0, *ends[:-1]]
    return replace(layout, grid=tuple(cards[a:b] for a, b in zip(starts, ends, strict=True)))
