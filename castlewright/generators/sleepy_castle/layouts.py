"""Layouts that meet the wishes: coins flat, even, steep or by lot; a grid easy or hard to remember.

    >>> made = generate(random.Random("1/0"), LayoutWishes(coins="even", ones=3, memory="near"))
    >>> made.difference, made.distance, made.optimal
    (2, 12, ('coins', 'memory'))

Coins and places have nothing to do with each other, so each is made by itself (`coins`, `places`).
Where a wish is an optimum it is proved, and one of all layouts that reach it comes by lot.

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only. In the box there are so
many layouts that no item was ever met twice; with three or four guards they repeat.
"""

import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

from castlewright.generators.base import WishError
from castlewright.generators.sleepy_castle.coins import COINS, FLAT, coins_in_gaps
from castlewright.generators.sleepy_castle.places import (
    MEMORY,
    Places,
    check_possible,
    ring_and_grid,
)
from castlewright.generators.sleepy_castle.proof import BY_LOT, DEFAULT_BUDGET
from castlewright.generators.work import items_of_seed
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.sleepy_castle import Layout, check_puzzle
from castlewright.puzzles.sleepy_castle.layout import BOX_GUARDS, LEAST_GUARDS, MOST_GUARDS
from castlewright.puzzles.sleepy_castle.measures import (
    largest_difference,
    memory_distance,
    side_by_side,
)

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the first so many letters are the guards


@dataclass(frozen=True)
class LayoutWishes:
    """What a layout shall be like. What is not wished for comes by lot.

    `coins` and `memory` are explained in the modules `coins` and `places`; `ones` is the number of
    gaps with one coin, as many hold three. With `no_side_by_side` the sleepyheads of no two
    neighbours touch. The guards of a pair in `apart` are neighbours neither in ring nor in grid.
    """

    guards: int = BOX_GUARDS
    coins: str = BY_LOT
    ones: int | None = None
    memory: str = BY_LOT
    no_side_by_side: bool = False
    apart: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """The wishes as the options of the command line: what `generate` was asked for."""
        words = {"guards": self.guards, "coins": self.coins, "ones": self.ones}
        words["memory"] = self.memory
        options = [f"--{name} {word}" for name, word in words.items() if word is not None]
        options += ["--no-side-by-side"] * self.no_side_by_side
        return " ".join(options + [f"--apart {first}{second}" for first, second in self.apart])

    @property
    def places(self) -> Places:
        """What of it is about ring and grid."""
        return Places(ALPHABET[: self.guards], self.memory, self.no_side_by_side, self.apart)


@dataclass(frozen=True)
class CertifiedLayout:
    """A layout and its figures; `optimal` names the wishes that are proved to be met at their best.

    `difference` is the largest difference in coins between stretches of equally many gaps,
    `distance` the steps in the grid between the sleepyheads of neighbours (`measures`).
    """

    layout: Layout
    difference: int
    distance: int
    optimal: tuple[str, ...]

    @property
    def puzzle(self) -> Layout:
        return self.layout


def generate(
    rng: random.Random, wishes: LayoutWishes | None = None, *, budget: float = DEFAULT_BUDGET
) -> CertifiedLayout:
    """Make one layout that meets the wishes.

    `budget` is for each proof, in deterministic seconds. Raises `WishError` for a wish that can
    never be met, and `GenerationError` if a proof did not come within the budget.
    """
    wishes = wishes or LayoutWishes()
    check_wishes(wishes, budget=budget)
    coins = coins_in_gaps(rng, wishes.guards, wishes.coins, wishes.ones, budget=budget)
    ring, grid = ring_and_grid(rng, wishes.places, budget=budget)
    layout = Layout(ring, coins, grid)
    check_puzzle(layout)
    _check_met(layout, wishes)
    optima = {"coins": wishes.coins != BY_LOT, "memory": wishes.memory != BY_LOT}
    return CertifiedLayout(
        layout,
        largest_difference(coins),
        memory_distance(layout),
        tuple(wish for wish, proved in optima.items() if proved),
    )


def batch(
    seed: int,
    number: int,
    wishes: LayoutWishes | None = None,
    *,
    start: int = 0,
    budget: float = DEFAULT_BUDGET,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[CertifiedLayout]:
    """Items `start` to `start + number - 1` of a seed, made on the executor `pool`, none of
    which has a fingerprint that is in `not_in`.

    Raises what `generate` raises.
    """
    wishes = wishes or LayoutWishes()
    check_wishes(wishes, budget=budget)
    make = partial(generate, wishes=wishes, budget=budget)
    yield from items_of_seed(make, seed, start, number, pool, not_in)


def check_wishes(wishes: LayoutWishes, *, budget: float = DEFAULT_BUDGET) -> None:
    """Refuse what no seed can give. Raises `WishError`; `GenerationError` if the budget ran out."""
    if not LEAST_GUARDS <= wishes.guards <= MOST_GUARDS:
        raise WishError(f"guards: {LEAST_GUARDS} to {MOST_GUARDS} were expected")
    if wishes.coins not in COINS:
        raise WishError(f"coins: {wishes.coins!r}; {', '.join(COINS)} were expected")
    if wishes.memory not in MEMORY:
        raise WishError(f"memory: {wishes.memory!r}; {', '.join(MEMORY)} were expected")
    most = 0 if wishes.coins == FLAT else wishes.guards // 2
    if wishes.ones is not None and not 0 <= wishes.ones <= most:
        raise WishError(
            f"ones: {wishes.ones} gaps with one coin; 0 to {most} were expected with "
            f"{wishes.guards} guards and {wishes.coins} coins"
        )
    for pair in wishes.apart:
        for guard in pair:
            if len(guard) != 1 or guard not in wishes.places.guards:
                raise WishError(f"apart: {guard!r} is none of the guards {wishes.places.guards}")
        if pair[0] == pair[1]:
            raise WishError(f"apart: {pair[0]} cannot be kept apart from itself")
    check_possible(wishes.places, budget)


def _check_met(layout: Layout, wishes: LayoutWishes) -> None:
    """The second witness for the wishes that are no optimum. Raises `AssertionError`."""
    if wishes.no_side_by_side and side_by_side(layout) > 0:
        raise ContradictionError(f"{layout}: the sleepyheads of neighbours touch")
    for first, second in wishes.apart:
        if layout.gap_between(first, second) is not None or _touch(layout, first, second):
            raise ContradictionError(f"{layout}: {first} and {second} are not kept apart")


def _touch(layout: Layout, first: str, second: str) -> bool:
    """Do their sleepyheads lie beside or above each other?"""
    columns = len(layout.grid[0])
    row, column = divmod(layout.sleepyheads.index(first), columns)
    other_row, other_column = divmod(layout.sleepyheads.index(second), columns)
    return abs(row - other_row) + abs(column - other_column) == 1
