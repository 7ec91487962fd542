"""Many games of Catan Junior: who wins them, and whether that is chance."""

import random
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from castlewright.fairness.catan_junior.simulation import simulate
from castlewright.fairness.statistics import ChiSquare, equal_means
from castlewright.games.catan_junior.players import player_named
from castlewright.games.catan_junior.playing import play_game
from castlewright.games.catan_junior.state import start, winners
from castlewright.generators.work import executor
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.catan_junior import HouseRules, SetUp

LATER_2 = SetUp.parse("later-2")
BOOK_3 = SetUp.parse("stand-in-3")


class TestSimulation:
    @pytest.mark.rule("CJ-54")
    def test_the_figures_are_those_of_the_games_played_one_by_one(self) -> None:
        found = simulate(BOOK_3, ["greedy"], number=4, seed=7)
        by_colour = dict.fromkeys(BOOK_3.colours, 0)
        by_seat = [0, 0, 0]
        turns, cards = [], 0
        for index in range(4):
            for order in permutations(BOOK_3.colours):
                players = [player_named("greedy", random.Random(0)) for _ in order]
                end = play_game(start(BOOK_3, order), players, random.Random(f"7/{index}"))
                (winner,) = winners(end)
                by_colour[order[winner]] += 1
                by_seat[winner] += 1
                turns.append(end.turns + 1)
                cards += sum(len(bought) for bought in end.sea.bought)
        assert (found.deals, found.orders, found.games, found.undecided) == (4, 6, 24, 0)
        assert {colour: fared.wins for colour, fared in found.colours.items()} == by_colour
        assert [seat.wins for seat in found.seats] == by_seat
        assert found.players["greedy"].wins == 24
        assert found.players["greedy"].share.value == pytest.approx(1 / 3)
        assert found.length is not None
        assert found.length.mean == pytest.approx(sum(turns) / 24)
        assert (found.length.shortest, found.length.longest) == (min(turns), max(turns))
        assert found.coco_cards == pytest.approx(cards / 24)
        assert found.fortress_wins <= found.fortress <= 24

    def test_any_number_of_workers_gives_the_same_figures(self) -> None:
        alone = simulate(LATER_2, ["random"], number=12, seed=3, rules=HouseRules(easy=True))
        with executor(workers=2) as pool:
            together = simulate(
                LATER_2, ["random"], number=12, seed=3, rules=HouseRules(easy=True), pool=pool
            )
        assert alone == together
        assert alone.to_json() == together.to_json()

    def test_players_of_several_names_play_every_colour(self) -> None:
        found = simulate(LATER_2, ["greedy", "random"], number=10, seed=1)
        assert found.players["greedy"].wins >= 18
        assert found.players["greedy"].wins + found.players["random"].wins == 20
        assert {colour: fared.wins for colour, fared in found.colours.items()} == {
            "blue": 10, "red": 10,
        }  # fmt: skip

    def test_games_that_are_stopped_are_counted_and_in_no_mean(self) -> None:
        """Of these the shorter half comes to its end, all just as without a limit."""
        turns, cards = [], []
        for index in range(6):
            for order in permutations(LATER_2.colours):
                players = [player_named("greedy", random.Random(0)) for _ in order]
                end = play_game(start(LATER_2, order), players, random.Random(f"4/{index}"))
                turns.append(end.turns + 1)
                cards.append(sum(map(len, end.sea.bought)))
        limit = sorted(turns)[5]
        found = simulate(LATER_2, ["greedy"], number=6, seed=4, most_turns=limit)
        ended = [number for number in turns if number <= limit]
        assert 0 < found.undecided == 12 - len(ended)
        assert sum(seat.wins for seat in found.seats) == len(ended)
        assert found.length is not None
        assert found.length.mean == pytest.approx(sum(ended) / len(ended))
        assert found.length.longest == limit
        of_these = [card for card, number in zip(cards, turns, strict=True) if number <= limit]
        assert found.coco_cards == pytest.approx(sum(of_these) / len(ended))

    def test_where_all_games_are_stopped_there_is_no_mean(self) -> None:
        found = simulate(LATER_2, ["greedy"], number=2, seed=1, most_turns=2)
        assert (found.undecided, found.length, found.coco_cards) == (4, None, None)
        assert (found.fortress, found.fortress_wins) == (0, 0)
        assert found.colour_test is None
        assert found.to_json()["colour_test"] is None

    def test_what_cannot_be_simulated_is_refused(self) -> None:
        for players, number, why in (
            (["queen"], 1, "unknown player"),
            (["greedy"] * 3, 1, "3 players; one name for all was expected, or 2"),
            (["greedy"], 0, "0 deals"),
        ):
            with pytest.raises(BadInputError, match=why):
                simulate(LATER_2, players, number, seed=1)
        with pytest.raises(InvalidPuzzleError):
            simulate(LATER_2.without("red"), ["greedy"], 1, seed=1)


class TestChiSquare:
    @pytest.mark.parametrize(
        ("value", "degrees", "probability"),
        [  # from printed tables of the distribution
            (3.841, 1, 0.05), (6.635, 1, 0.01), (5.991, 2, 0.05), (9.210, 2, 0.01),
            (7.815, 3, 0.05), (11.345, 3, 0.01), (0.352, 3, 0.95), (9.488, 4, 0.05),
            (11.070, 5, 0.05), (18.307, 10, 0.05),
        ],
    )  # fmt: skip
    def test_the_tail_is_that_of_the_tables(
        self, value: float, degrees: int, probability: float
    ) -> None:
        assert ChiSquare(value, degrees).probability == pytest.approx(probability, rel=2e-3)

    def test_no_difference_is_always_chance(self) -> None:
        assert ChiSquare(0.0, 3).probability == 1


def wald(rows: list[tuple[int, ...]]) -> ChiSquare | None:
    """The test for values written out."""
    columns = range(len(rows[0]))
    totals = [Fraction(sum(row[a] for row in rows)) for a in columns]
    products = [[Fraction(sum(row[a] * row[b] for row in rows)) for b in columns] for a in columns]
    return equal_means(totals, products, len(rows))


class TestEqualMeans:
    def test_it_is_walds_statistic(self) -> None:
        rng = random.Random(5)
        rows = [tuple(rng.randint(0, 9 + kind) for kind in range(4)) for _ in range(100)]
        differences = np.array([[row[kind] - row[3] for kind in range(3)] for row in rows])
        mean = differences.mean(axis=0)
        expected = 100 * mean @ np.linalg.solve(np.cov(differences.T), mean)
        found = wald(rows)
        assert found is not None
        assert (found.value, found.degrees) == (pytest.approx(expected), 3)

    def test_for_two_it_is_nearly_pearsons(self) -> None:
        rows = [(1, 0)] * 60 + [(0, 1)] * 40
        found = wald(rows)
        assert found is not None
        assert found.value == pytest.approx(4 / (1 - 0.04) * 99 / 100)  # Pearson's is 4

    def test_equal_shares_are_found_unequal_once_in_twenty_times(self) -> None:
        rng = random.Random(11)
        unequal = 0
        for _ in range(300):
            rows = []
            for _ in range(100):
                favourite = rng.randrange(3)  # the games of a deal hang together
                deal = [0, 0, 0]
                for _ in range(6):
                    deal[favourite if rng.random() < 0.5 else rng.randrange(3)] += 1
                rows.append(tuple(deal))
            found = wald(rows)
            assert found is not None
            unequal += found.probability < 0.05
        assert 4 <= unequal <= 28  # 15 expected, with a spread of 3.8

    @pytest.mark.parametrize("rows", [[(1, 1)] * 100, [(2, 1)] * 100, [(1, 0), (0, 1)] * 49])
    def test_it_cannot_say_where_nothing_varies_or_too_few_were_played(
        self, rows: list[tuple[int, ...]]
    ) -> None:
        assert wald(rows) is None
