"""Figures of a tile set and the intervals around them."""

import random
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from math import comb, inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlewright.fairness.burgen_drachen import Figures, Level, compare, figures
from castlewright.fairness.statistics import Share, difference, median, order_rank
from castlewright.generators.burgen_drachen import random_adventure
from castlewright.generators.work import executor
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import (
    TileSet,
    parse_tile_set,
    read_tile_set,
    shipped_tile_set,
)
from castlewright.solvers.base import Solved
from castlewright.solvers.burgen_drachen import solve

STAND_IN = shipped_tile_set()
BRIDGES = read_tile_set(Path(__file__).parents[2] / "examples" / "bridges.toml")

SMALL = """
name = "small"
[colours]
R = "red"
[castles.R]
sides = "RRRR"
copies = {castles}
[tiles.a]
strands = ["R-R-"]
copies = 4
[tiles.b]
strands = ["RR--"]
copies = 4
"""


def small(castles: int) -> TileSet:
    return parse_tile_set(SMALL.format(castles=castles))


class TestShares:
    # The first three are textbook examples; the others are those of Newcombe, Statistics in
    # Medicine 17 (1998) 857-872, method 3.
    @pytest.mark.parametrize(
        ("met", "number", "low", "high"),
        [
            (0, 10, 0.0, 0.2775),
            (5, 10, 0.2366, 0.7634),
            (10, 10, 0.7225, 1.0),
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ],
    )
    def test_wilsons_interval_is_the_published_one(
        self, met: int, number: int, low: float, high: float
    ) -> None:
        assert Share(met, number).interval == pytest.approx((low, high), abs=5e-5)

    # Newcombe, Statistics in Medicine 17 (1998) 873-890, table II, method 10.
    @pytest.mark.parametrize(
        ("first", "second", "low", "high"),
        [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((5, 56), (0, 29), -0.0381, 0.1926),
            ((0, 10), (0, 20), -0.1611, 0.2775),
            ((10, 10), (0, 10), 0.6075, 1.0),
        ],
    )
    def test_the_interval_of_a_difference_is_the_published_one(
        self, first: tuple[int, int], second: tuple[int, int], low: float, high: float
    ) -> None:
        found = difference(Share(*first), Share(*second))
        assert found.interval == pytest.approx((low, high), abs=5e-5)
        assert found.more_than_chance == (low > 0)
        back = difference(Share(*second), Share(*first))
        assert back.interval == pytest.approx((-high, -low), abs=5e-5)

    def test_nineteen_of_twenty_intervals_hold_the_truth(self) -> None:
        """Over all samples of 40 with a true share of 0.3, weighed by how probable they are."""
        holding = sum(
            comb(40, met) * 0.3**met * 0.7 ** (40 - met)
            for met in range(41)
            if Share(met, 40).interval[0] <= 0.3 <= Share(met, 40).interval[1]
        )
        assert holding == pytest.approx(0.95, abs=0.02)


class TestMedians:
    @pytest.mark.parametrize("number", range(1, 200))
    def test_the_rank_is_the_largest_with_a_tail_of_at_most_a_fortieth(self, number: int) -> None:
        tails = [
            Fraction(sum(comb(number, heads) for heads in range(rank)), 2**number)
            for rank in range(number + 1)
        ]
        expected = max(rank for rank, tail in enumerate(tails) if tail <= Fraction(1, 40))
        assert order_rank(number) == expected

    def test_a_large_sample_has_the_rank_of_the_normal_distribution(self) -> None:
        expected = (10**5 - 1.959964 * (10**5) ** 0.5) / 2
        assert order_rank(10**5) == pytest.approx(expected, abs=2)

    def test_a_median_lies_between_its_bounds(self) -> None:
        found = median([3, 1, 4, 1, 5, 9, 2, 6])
        assert found is not None
        assert (found.value, found.low, found.high) == (3.5, 1, 9)
        ten = median(list(range(10, 0, -1)))  # tables: the 2nd lowest and the 2nd highest of ten
        assert ten is not None
        assert (ten.value, ten.low, ten.high) == (5.5, 2, 9)

    def test_few_values_have_no_bounds_and_none_no_median(self) -> None:
        few = median([7, 3, 5])
        assert few is not None
        assert (few.value, few.low, few.high) == (5, None, None)
        assert median([]) is None

    @given(st.lists(st.integers(0, 30), min_size=1, max_size=60))
    def test_the_order_of_the_values_does_not_matter(self, values: list[int]) -> None:
        assert median(values) == median(sorted(values))


class TestTileSets:
    def test_the_known_shares_of_the_stand_in_set_lie_in_their_intervals(self) -> None:
        """70 % can be solved at all and 6 % with both dragons, as prototypes of others measured."""
        shares = figures(STAND_IN, 400, seed=1).shares
        for level, known in ((Level.ANY, 0.70), (Level.ALL, 0.06)):
            low, high = shares[level].interval
            assert low < known < high

    def test_the_model_finds_the_same_adventures_solvable(self) -> None:
        counted = figures(BRIDGES, 16, seed=3).shares
        adventures = [random_adventure(random.Random(f"3/{n}"), BRIDGES) for n in range(16)]
        for level, share in counted.items():
            solved = [solve(one, dragons=level.dragons(BRIDGES)) for one in adventures]
            assert share == Share(sum(isinstance(one, Solved) for one in solved), 16)

    def test_a_set_does_not_differ_from_itself(self) -> None:
        comparison = compare(STAND_IN, STAND_IN, 60, seed=2)
        assert comparison.first == comparison.second
        for change in comparison.differences.values():
            assert change.value == 0
            assert not change.more_than_chance

    def test_sets_that_differ_are_told_apart(self) -> None:
        comparison = compare(STAND_IN, BRIDGES, 100, seed=1)
        assert comparison.differences[Level.ANY].value > 0.5
        assert comparison.differences[Level.ANY].more_than_chance

    def test_a_seed_gives_the_same_figures_on_any_number_of_workers(self) -> None:
        alone = figures(STAND_IN, 30, seed=5)
        with executor(workers=2) as pool:
            assert isinstance(pool, ProcessPoolExecutor)
            assert figures(STAND_IN, 30, seed=5, pool=pool) == alone
        assert figures(STAND_IN, 30, seed=6) != alone

    def test_more_adventures_begin_with_the_same_ones(self) -> None:
        few, many = (figures(BRIDGES, number, seed=1).shares[Level.ANY] for number in (50, 51))
        assert many.met - few.met in (0, 1)

    def test_a_set_without_dragons_has_one_level(self) -> None:
        comparison = compare(small(2), STAND_IN, 30, seed=1)
        assert list(comparison.first.shares) == [Level.ANY]
        assert list(comparison.second.shares) == list(Level)
        assert list(comparison.differences) == [Level.ANY]

    def test_more_pieces_than_spaces_are_refused(self) -> None:
        assert isinstance(figures(small(14), 3, seed=1), Figures)
        with pytest.raises(BadInputError, match="small: its 15 castles and dragons leave no space"):
            figures(small(15), 3, seed=1)
        with pytest.raises(BadInputError, match="small"):
            compare(STAND_IN, small(100), 3, seed=1)

    def test_a_count_that_is_stopped_leaves_the_shares_and_lowers_the_median(self) -> None:
        whole, stopped = figures(STAND_IN, 40, seed=1), figures(STAND_IN, 40, seed=1, budget=50)
        assert stopped.shares == whole.shares
        assert whole.stopped == 0
        assert stopped.stopped > 20
        assert whole.median is not None
        assert stopped.median is not None
        assert 1 <= stopped.median.value < whole.median.value < inf
        assert stopped.median.high is None

    def test_a_set_that_solves_nothing_has_no_median(self) -> None:
        found = figures(small(14), 5, seed=1)
        assert found.shares[Level.ANY] == Share(0, 5)
        assert found.median is None
