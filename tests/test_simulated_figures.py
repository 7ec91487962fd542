"""What a simulation says, against figures that are known by another way.

Shares and means of tiny games are worked out by hand or over all orders of the cards, and each
interval from the counts that are printed beside it: so that swapped ends, a half that counts as a
win, or an interval for another number of games is noticed.
"""

import json
import re
from fractions import Fraction
from itertools import chain, permutations, repeat
from math import sqrt
from random import Random
from typing import Any

import pytest

from castlewright.cli.sheets import mean_in_words, share_in_words
from castlewright.fairness.sleepy_castle import simulate_solo
from castlewright.fairness.statistics import Mean, Share
from castlewright.games.sleepy_castle.players import parse_player
from castlewright.puzzles.sleepy_castle import HouseRules, Layout
from castlewright.solvers.sleepy_castle.blind import BlindThief, best_mean, simulate
from tests.commands import run

Z = 1.959963984540054


class EveryOrder(Random):
    """Shuffles into every order once, one after the other."""

    def __init__(self, ring: str) -> None:
        super().__init__()
        self.orders = chain.from_iterable(repeat(list(permutations(ring))))

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        return list(next(self.orders))


def test_the_blind_thief_over_every_order_of_the_cards() -> None:
    """Four guards, 1, 2, 2 and 3 coins, 24 orders: hauls of 4, 5, 6 and 7 in 4, 4, 8 and 8 of them.

    Their mean is 35/6, as the programme says. Four coins are half of the eight, and no win. The sum
    of squared deviations is 4 (11/6)^2 + 4 (5/6)^2 + 8 (1/6)^2 + 8 (7/6)^2 = 82/3.
    """
    ring = Layout.parse("ABCD 1223 -")
    assert best_mean(ring).solution == Fraction(35, 6)
    nights = simulate(BlindThief(ring), 24, EveryOrder("ABCD"))
    half = 1.96 * sqrt(82 / 3 / 23 / 24)
    assert (nights.number, nights.won) == (24, 20 / 24)
    assert nights.mean == pytest.approx(35 / 6)
    assert (nights.low, nights.high) == pytest.approx((35 / 6 - half, 35 / 6 + half))
    more = simulate(BlindThief(ring), 96, EveryOrder("ABCD"))
    assert more.high - more.mean == pytest.approx(1.96 * sqrt(4 * 82 / 3 / 95 / 96))


def test_half_of_the_coins_is_no_win_in_a_solo() -> None:
    """All cards known, covering first: of 2, 2, 2 and 2 coins four are the best, of 1, 2, 2 and 3
    five; both of eight. One turn in the middle covers two gaps, so no order changes that."""
    rules, player = HouseRules(cover_first=True), parse_player("perfect")
    for coins, best, won in (("2222", 4, 0), ("1223", 5, 12)):
        ring = Layout.parse(f"ABCD {coins} -")
        found = simulate_solo(player, 12, 1, look=True, layout=ring, rules=rules)
        assert found.hauls == {best: 12}
        assert found.haul == Mean(12 * best, 12 * best * best, 12)
        assert found.won == Share(won, 12)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Both solutions p of (share - p)^2 = z^2 p (1 - p) / games."""
    a, b, c = 1 + Z * Z / games, -2 * share - Z * Z / games, share * share
    root = sqrt(max(0.0, b * b - 4 * a * c))
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


SIMULATIONS = {
    "sleepy-castle": ("--players", "random,random", "--guards", "4", "-n", "12"),
    "sandcastles": ("rb/yyB/rb/yrY/bb/yrR 1/2", "--players", "greedy", "-n", "6"),
}


@pytest.mark.parametrize("game", SIMULATIONS)
def test_shares_of_seats_and_their_intervals_are_those_of_the_counts(game: str) -> None:
    """One player in both seats: a deal is one game, won alone (1) or together (1/2)."""
    found = json.loads(run("simulate", game, *SIMULATIONS[game]).stdout)
    (player,) = found["players"].values()
    number = found["deals"] if "deals" in found else found["set_ups"]
    assert player["interval"] is None
    assert player["share"] == 0.5
    assert sum(seat["share"] for seat in found["seats"]) == pytest.approx(1)
    for seat in found["seats"]:
        share = (seat["alone"] + seat["shared"] / 2) / number
        assert seat["share"] == pytest.approx(share)
        # ties spread less than wins, but one game can be worth no more than one
        assert seat["interval"] == pytest.approx(wilson(share, number), abs=1e-9)


def test_shares_of_colours_and_their_intervals_are_those_of_two_games_a_deal() -> None:
    """Two deals, each played twice with the seats changed: who sits first has won all four."""
    arguments = ("later-2", "-n", "2", "--players", "greedy")
    found = json.loads(run("simulate", "catan-junior", *arguments).stdout)
    assert (found["deals"], found["orders"], found["games"]) == (2, 2, 4)
    for colour in found["colours"].values():  # one of two games in each deal: no spread at all
        assert (colour["wins"], colour["share"]) == (2, 0.5)
        assert colour["interval"] == pytest.approx(wilson(0.5, 4))
    for seat, wins in zip(found["seats"], (4, 0), strict=True):  # all of them, or none
        assert (seat["wins"], seat["share"]) == (wins, wins / 4)
        assert seat["interval"] == pytest.approx(wilson(wins / 4, 2), abs=1e-9)
    assert found["players"]["greedy"] == {"wins": 4, "share": 0.5, "interval": None}


def test_what_people_read_has_the_lower_end_first() -> None:
    """81 of 263 is the example of Newcombe's paper: 0.2553 to 0.3662."""
    assert share_in_words(Share(81, 263)) == "30.8 % (25.5 to 36.6)"
    assert Share(81, 263).to_json()["interval"] == pytest.approx([0.2553, 0.3662], abs=5e-5)
    # 1, 2, 3, 4: the variance is 5/3, so 1.96 * sqrt(5 / 12) to each side
    assert mean_in_words(Mean(10, 30, 4)) == "2.50 (1.23 to 3.77)"
    assert Mean(10, 30, 4).to_json()["interval"] == pytest.approx([1.23485, 3.76515], abs=5e-5)


@pytest.mark.parametrize("game", SIMULATIONS)
def test_every_pair_of_ends_in_a_table_is_in_order(game: str) -> None:
    printed = run("simulate", game, *SIMULATIONS[game], "--csv").stdout
    pairs = re.findall(r"([\d.]+)(?: %)? \(([\d.]+) to ([\d.]+)\)", printed)
    assert len(pairs) >= 2
    for value, low, high in pairs:
        assert float(low) <= float(value) <= float(high)
