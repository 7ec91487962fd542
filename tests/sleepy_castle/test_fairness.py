"""Measures of a layout, their standing among random layouts, and many games."""

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlewright.cli.sheets import share_in_words
from castlewright.fairness.many_games import Row, Wins
from castlewright.fairness.sleepy_castle import figures, simulate, simulate_solo
from castlewright.fairness.sleepy_castle.figures import all_differences
from castlewright.fairness.statistics import Mean, Share, SharedWins
from castlewright.games.sleepy_castle import rounds
from castlewright.games.sleepy_castle.players import AtRandom, PlayerName, parse_player
from castlewright.games.sleepy_castle.playing import play_round
from castlewright.games.sleepy_castle.set_up import random_layout, shuffled
from castlewright.games.sleepy_castle.table import GameError
from castlewright.generators.work import executor
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.sleepy_castle import HouseRules, Layout, symmetries
from castlewright.puzzles.sleepy_castle.measures import (
    largest_difference,
    memory_distance,
    side_by_side,
)

BOX = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")


def named(text: str) -> list[PlayerName]:
    return [parse_player(name) for name in text.split()]


class TestMeasures:
    @pytest.mark.parametrize(
        ("coins", "difference"),
        [
            ("222222222222", 0),
            ("131313131313", 2),  # one gap
            ("221322221322", 2),
            ("333333111111", 12),  # six gaps in a row with 18, the others with 6
            ("33222211", 4),  # 33 and 11
            ("123", 2),
            ("1323", 2),  # not valid as coins, measured all the same: 13 and 32 are 4 and 5
        ],
    )
    def test_the_largest_difference_is_that_of_the_worst_two_stretches(
        self, coins: str, difference: int
    ) -> None:
        assert largest_difference(tuple(map(int, coins))) == difference

    @given(st.lists(st.integers(0, 3), min_size=3, max_size=12))
    def test_stretches_longer_than_half_the_ring_would_not_change_it(
        self, coins: list[int]
    ) -> None:
        n = len(coins)
        around = coins + coins
        sums = [[sum(around[gap : gap + long]) for gap in range(n)] for long in range(1, n)]
        assert largest_difference(coins) == max(max(held) - min(held) for held in sums)

    def test_distances_are_steps_down_and_across(self) -> None:
        layout = Layout.parse("ABCDEF 222222 ABC/DEF")
        # AB 1, BC 1, CD 1 down and 2 across, DE 1, EF 1, FA 1 down and 2 across
        assert memory_distance(layout) == 1 + 1 + 3 + 1 + 1 + 3
        assert side_by_side(layout) == 4
        snake = Layout.parse("ABCDEF 222222 ABC/FED")
        assert (memory_distance(snake), side_by_side(snake)) == (6, 6)

    def test_a_last_row_may_be_shorter(self) -> None:
        layout = Layout.parse("ABCDE 22222 ABC/DE")
        assert memory_distance(layout) == 1 + 1 + 3 + 1 + 2

    def test_measures_are_those_of_the_layout_however_it_is_turned(self) -> None:
        layout = random_layout(random.Random(5))
        for seen in symmetries(layout):
            assert largest_difference(seen.coins) == largest_difference(layout.coins)
            assert memory_distance(seen) == memory_distance(layout)
            assert side_by_side(seen) == side_by_side(layout)

    def test_a_grid_that_is_not_known_has_no_distances(self) -> None:
        for measure in (memory_distance, side_by_side):
            with pytest.raises(BadInputError, match="the grid is not known"):
                measure(Layout.parse("ABCD 2222 -"))


class TestFigures:
    @pytest.mark.parametrize("gaps", range(3, 9))
    def test_all_coin_layouts_are_held_against(self, gaps: int) -> None:
        slowly = Counter(
            largest_difference(coins)
            for coins in product((1, 2, 3), repeat=gaps)
            if sum(coins) == 2 * gaps
        )
        assert all_differences(gaps) == slowly

    @pytest.mark.rule("SC-04")
    def test_in_the_box_there_are_73789_of_them(self) -> None:
        assert all_differences(12).total() == 73_789
        assert all_differences(12)[0] == 1  # two everywhere
        assert all_differences(12)[12] == 12  # half the ring full, from each gap on
        assert all_differences(12)[1] == 0  # a gap of three has one of one to go with it

    def test_a_layout_stands_where_counting_puts_it(self) -> None:
        found = figures(Layout.parse("ABCD 3131 AB/DC"), sample=2000, seed=1)
        # of the 19: 2222; 3131 and 1313 differ by 2 over one gap, the 4 turns of 3311 by 4 over
        # two; one 3 and one 1: the 4 x 2 side by side by 2, and the 4 opposite by 2
        assert found.differences == (2, 0)
        standing = found.largest_difference
        assert (standing.below, standing.equal, standing.number) == (1, 14, 19)
        assert standing.exact
        assert found.memory_distance is not None
        # 24 grids: 8 have the ring around (distance 4), 16 have two neighbour pairs crossing (6)
        assert (found.memory_distance.value, found.memory_distance.below) == (4, 0)
        low, high = Share(found.memory_distance.equal, 2000).interval
        assert low < 1 / 3 < high
        assert not found.memory_distance.exact

    def test_a_large_ring_is_held_against_a_sample(self) -> None:
        layout = random_layout(random.Random(1), 13)
        standing = figures(layout, sample=50, seed=3).largest_difference
        assert (standing.number, standing.exact) == (50, False)

    def test_the_mean_memory_distance_is_that_of_two_cards_of_the_grid(self) -> None:
        """Over all pairs of places in 3 x 4 the mean distance is 7/3: 28 for twelve neighbours."""
        places = list(product(range(3), range(4)))
        steps = [abs(a - c) + abs(b - d) for a, b in places for c, d in places if (a, b) < (c, d)]
        assert Fraction(sum(steps), comb(12, 2)) == Fraction(7, 3)
        drawn = [memory_distance(shuffled(BOX, random.Random(n))) for n in range(2000)]
        squares = sum(distance**2 for distance in drawn)
        interval = Mean(sum(drawn), squares, 2000).interval
        assert interval is not None
        assert interval[0] < 28 < interval[1]

    def test_figures_are_plain_data_too(self) -> None:
        data = figures(BOX, sample=100, seed=1).to_json()
        assert data["largest_difference"]["of"] == 73_789
        assert data["differences"] == [2, 2, 2, 2, 2, 0]
        assert data["memory_distance"]["value"] == 24
        unknown = figures(Layout.parse("ABCD 2222 -"), sample=10).to_json()
        assert unknown["memory_distance"] is None

    def test_bad_layouts_and_samples_are_refused(self) -> None:
        with pytest.raises(InvalidPuzzleError, match="SC-03"):
            figures(Layout.parse("ABCD 2221 -"))
        with pytest.raises(BadInputError, match="a sample of 0"):
            figures(BOX, sample=0)


def ends_of(share: SharedWins) -> tuple[float, float]:
    assert share.interval is not None
    return share.interval


def shared(values: list[Fraction], games: int = 1) -> SharedWins:
    squares = sum((value * value for value in values), Fraction(0))
    return SharedWins(sum(values, Fraction(0)), squares, len(values), games)


class TestIntervals:
    @pytest.mark.parametrize(("met", "number"), [(0, 10), (5, 10), (81, 263), (10, 10)])
    def test_wins_that_are_never_shared_have_wilsons_interval(self, met: int, number: int) -> None:
        values = [Fraction(1)] * met + [Fraction(0)] * (number - met)
        for games in (1, 6):  # all games of a set-up alike are worth no more than one
            found = shared(values, games).interval
            assert found == pytest.approx(Share(met, number).interval)

    def test_games_of_a_set_up_that_know_nothing_of_each_other_count_alone(self) -> None:
        """Two tosses of a coin each: a quarter of the values 0, a half 1/2, a quarter 1."""
        values = [Fraction(0)] * 25 + [Fraction(1, 2)] * 50 + [Fraction(1)] * 25
        assert ends_of(shared(values, 2)) == pytest.approx(Share(100, 200).interval)
        wide = shared(values, 1).interval  # if they are ties, and each is one game
        assert wide == pytest.approx(Share(50, 100).interval)

    def test_the_less_values_spread_the_closer_is_the_interval(self) -> None:
        """From zeros and ones to values that never differ; that was once wider than a small spread.

        Each value is the mean of two games: the interval is that of 100 games to that of 200.
        """
        widths = []
        for far in range(10, -1, -1):  # the values are 1/2 and as many twentieths more or less
            ends = [Fraction(10 + far, 20)] * 50 + [Fraction(10 - far, 20)] * 50
            low, high = ends_of(shared(ends, 2))
            assert low < 0.5 < high
            widths.append(high - low)
        assert widths == sorted(widths, reverse=True)
        assert ends_of(SharedWins(Fraction(50), Fraction(25), 100, 2)) == pytest.approx(
            Share(100, 200).interval
        )
        assert ends_of(shared([Fraction(1, 4)] * 80, 24)) == pytest.approx(
            Share(480, 1920).interval
        )

    def test_where_all_values_are_the_same_end_they_count_once_each(self) -> None:
        """Games that always end alike may hang together altogether: 80 games and not 1,920."""
        for value in (0, 1):
            found = ends_of(shared([Fraction(value)] * 80, 24))
            assert found == pytest.approx(Share(80 * value, 80).interval)

    def test_a_share_that_is_certain_has_no_interval(self) -> None:
        """Two players of one name: whoever wins, it is theirs, but for a game without a winner."""
        for winners, certain in (((0,), True), ((0, 1), True), ((), False)):
            wins = Wins()
            for _ in range(3):
                rows = {("seat", 0): Row(), ("seat", 1): Row(), ("player", "greedy"): Row()}
                for seat in (0, 1):
                    rows["seat", seat].score(seat, winners)
                    rows["player", "greedy"].score(seat, winners)
                wins.add_deal(rows)
            share = wins.share(("player", "greedy"), deals=3, orders=1, times=2)
            assert share.certain == certain
            assert (share.interval is None) == certain
            if certain:
                assert share.to_json() == {"share": 0.5, "interval": None}
                assert share_in_words(share) == "50.0 %"
            assert wins.share(("seat", 0), deals=3, orders=1).interval is not None

    @given(
        values=st.lists(st.sampled_from([Fraction(n, 12) for n in range(13)]), min_size=1),
        games=st.integers(1, 24),
    )
    def test_every_interval_holds_its_value_and_keeps_to_0_and_1(
        self, values: list[Fraction], games: int
    ) -> None:
        found = shared(values, games)
        low, high = ends_of(found)
        assert 0 <= low <= found.value <= high <= 1
        assert low < high

    @pytest.mark.parametrize("number", [1, 2, 3, 7, 100, 10**6])
    def test_wilsons_interval_is_where_the_score_test_puts_it(self, number: int) -> None:
        """Its ends are the shares p with (met/n - p)^2 = z^2 p (1 - p) / n, whatever n is; of none
        the upper end is z^2 / (n + z^2), of all the lower is n / (n + z^2)."""
        z2 = 1.959963984540054**2
        for met in {0, 1, number // 3, number - 1, number}:
            low, high = Share(met, number).interval
            assert 0 <= low <= met / number <= high <= 1
            for end in (low, high):
                if 0 < end < 1:
                    assert (met / number - end) ** 2 == pytest.approx(
                        z2 * end * (1 - end) / number, rel=1e-6
                    )
        assert Share(0, number).interval == pytest.approx((0, z2 / (number + z2)))
        assert Share(number, number).interval == pytest.approx((number / (number + z2), 1))

    @pytest.mark.parametrize("games", [1, 2])
    def test_nineteen_of_twenty_intervals_hold_the_truth(self, games: int) -> None:
        """Over all samples of 40 pairs of games with a true share of 0.3.

        A value is the mean of two games. Judged as ties (one game each) the interval is wider than
        it need be, judged as two games it is right.
        """
        chances = (0.49, 0.42, 0.09)
        holding = 0.0
        for halves in range(41):
            for wholes in range(41 - halves):
                none = 40 - halves - wholes
                ways = factorial(40) // factorial(halves) // factorial(wholes) // factorial(none)
                chance = ways * chances[0] ** none * chances[1] ** halves * chances[2] ** wholes
                total = Fraction(halves + 2 * wholes, 2)
                squares = Fraction(halves + 4 * wholes, 4)
                low, high = ends_of(SharedWins(total, squares, 40, games))
                holding += chance * (low <= 0.3 <= high)
        assert holding == pytest.approx(0.95, abs=0.02) if games == 2 else holding > 0.97

    def test_a_mean_has_the_interval_of_the_normal_distribution(self) -> None:
        """1 to 100: the mean is 50.5, the variance 100 * 101 / 12."""
        found = Mean(5050, sum(n * n for n in range(1, 101)), 100)
        assert found.value == 50.5
        half = 1.959964 * (100 * 101 / 12 / 100) ** 0.5
        assert found.interval == pytest.approx((50.5 - half, 50.5 + half))
        assert Mean(7, 49, 1).interval is None
        assert Mean(14, 98, 2).interval == (7, 7)


class TestRounds:
    def test_a_perfect_memory_beats_none_from_either_seat(self) -> None:
        found = simulate(named("random perfect"), 60, seed=1)
        assert (found.orders, found.rounds, found.undecided) == (2, 120, 0)
        assert found.players["perfect"].share.value == 1
        assert ends_of(found.players["random"].share)[1] < 0.1
        assert [seat.share.value for seat in found.seats] == [0.5, 0.5]

    def test_all_wins_and_all_coins_are_handed_out(self) -> None:
        found = simulate(named("perfect forgetful:0.3 last:3"), 30, seed=2)
        assert found.orders == 6
        assert sum(seat.share.total for seat in found.seats) == 30
        assert sum(player.share.total for player in found.players.values()) == 30
        assert sum(seat.coins for seat in found.seats) == pytest.approx(24)
        assert sum(player.coins for player in found.players.values()) == pytest.approx(24)
        alone = sum(seat.alone for seat in found.seats)
        # a shared win has two or three winners
        assert 2 * (found.rounds - alone) <= sum(seat.shared for seat in found.seats)

    def test_players_of_one_name_are_told_apart_by_their_seats_only(self) -> None:
        found = simulate(named("perfect perfect random"), 40, seed=3)
        assert found.orders == 3
        assert list(found.players) == ["perfect", "random"]
        pair, lone = found.players["perfect"], found.players["random"]
        assert 2 * pair.share.total + lone.share.total == 40
        assert 2 * pair.coins + lone.coins == pytest.approx(24)

    def test_equals_win_as_often_as_each_other(self) -> None:
        found = simulate(named("perfect perfect perfect perfect"), 50, seed=1)
        assert (found.orders, found.rounds) == (1, 50)
        assert found.players["perfect"].share.value == 0.25

    @pytest.mark.rule("SC-17A")
    def test_ties_are_shared_or_by_the_house_rule_won_by_nobody(self) -> None:
        players = named("perfect perfect")
        found = simulate(players, 60, seed=1)
        strict = simulate(players, 60, seed=1, rules=HouseRules(ties_win_nothing=True))
        ties = found.seats[0].shared
        assert ties > 0
        assert [seat.shared for seat in found.seats] == [ties, ties]
        assert [seat.shared for seat in strict.seats] == [0, 0]
        assert [seat.alone for seat in strict.seats] == [seat.alone for seat in found.seats]
        assert sum(seat.share.total for seat in found.seats) == 60
        assert sum(seat.share.total for seat in strict.seats) == 60 - ties

    @pytest.mark.rule("SC-11A")
    def test_choosing_both_at_once_takes_longer(self) -> None:
        players = named("perfect perfect")
        one_by_one = simulate(players, 60, seed=1)
        at_once = simulate(players, 60, seed=1, rules=HouseRules(both_at_once=True))
        assert at_once.turns.mean > one_by_one.turns.mean + 1

    def test_rounds_that_are_broken_off_are_reported(self) -> None:
        found = simulate(named("random last:0"), 20, seed=1, most_turns=50)
        assert found.undecided > 30
        won = sum(seat.share.total for seat in found.seats)
        assert won == Fraction(40 - found.undecided, 2)
        assert simulate(named("random last:0"), 20, seed=1).undecided == 0

    def test_rounds_that_are_stopped_are_in_no_mean(self) -> None:
        """Those that end in time end just as without a limit, and all coins lie before somebody."""
        players = named("forgetful:0.5 forgetful:0.5")
        whole = simulate(players, 20, seed=2, layout=BOX)
        assert whole.turns is not None
        limit = int(whole.turns.median)
        found = simulate(players, 20, seed=2, layout=BOX, most_turns=limit)
        assert 0 < found.undecided < 20
        assert found.turns is not None
        assert found.turns.longest <= limit
        assert found.turns.mean < whole.turns.mean
        coins = [seat.coins for seat in found.seats]
        assert None not in coins
        assert sum(coin or 0 for coin in coins) == pytest.approx(sum(BOX.coins))
        nobody = simulate(players, 3, seed=2, most_turns=1)
        assert (nobody.undecided, nobody.turns) == (3, None)
        assert [seat.coins for seat in nobody.seats] == [None, None]

    def test_a_seed_gives_the_same_figures_on_any_number_of_workers(self) -> None:
        players = named("perfect forgetful:0.2")
        alone = simulate(players, 45, seed=5)
        night = simulate_solo(players[1], 45, seed=5, look=True)
        with executor(workers=2) as pool:
            assert simulate(players, 45, seed=5, pool=pool) == alone
            assert simulate_solo(players[1], 45, seed=5, look=True, pool=pool) == night
        assert simulate(players, 45, seed=6) != alone

    @pytest.mark.parametrize("grid", ["ABC/DEF", "-"])
    def test_a_given_layout_is_played_on_and_an_unknown_grid_is_shuffled(self, grid: str) -> None:
        """The same rounds played one by one, with the lots that the seed gives."""
        layout, players = Layout.parse(f"ABCDEF 131322 {grid}"), named("last:3 last:3")
        hauls = [0, 0]
        for index in range(12):
            table = layout if layout.grid else shuffled(layout, random.Random(f"1/{index}"))
            lots = random.Random(f"1/{index}/0")
            seated = [name.player(lots) for name in players]
            end = play_round(rounds.start(table, 2), seated, most_turns=1000)
            hauls = [haul + more for haul, more in zip(hauls, end.hauls, strict=True)]
        found = simulate(players, 12, seed=1, layout=layout)
        assert [12 * seat.coins for seat in found.seats] == pytest.approx(hauls)

    def test_random_tables_have_as_many_guards_as_are_wished_for(self) -> None:
        assert simulate(named("random"), 5, seed=1, guards=5).seats[0].coins == 10
        assert simulate(named("random"), 5, seed=1).seats[0].coins == 24

    def test_bad_wishes_are_refused(self) -> None:
        with pytest.raises(GameError, match="1 to 6 players were expected, not 7"):
            simulate([AtRandom()] * 7, 1, seed=1)
        with pytest.raises(GameError, match="not 0"):
            simulate([], 1, seed=1)
        with pytest.raises(BadInputError, match="0 set-ups"):
            simulate(named("random"), 0, seed=1)
        with pytest.raises(BadInputError, match="at most 0 turns"):
            simulate(named("random"), 1, seed=1, most_turns=0)
        with pytest.raises(BadInputError, match="a ring of 2 guards"):
            simulate(named("random"), 1, seed=1, guards=2)
        with pytest.raises(InvalidPuzzleError):
            simulate(named("random"), 1, seed=1, layout=Layout.parse("ABCA 2222 -"))

    def test_figures_are_plain_data_too(self) -> None:
        data = simulate(named("perfect random"), 10, seed=1).to_json()
        assert data["rounds"] == 20
        assert data["players"]["perfect"]["share"] == 1.0
        assert data["turns"]["longest"] >= data["turns"]["median"]


class TestSolos:
    @pytest.mark.rule("SC-20")
    def test_the_look_is_worth_much_to_who_remembers_and_nothing_to_who_does_not(self) -> None:
        for name, worth in (("perfect", True), ("random", False)):
            player = parse_player(name)
            seen = simulate_solo(player, 40, seed=1, look=True)
            blind = simulate_solo(player, 40, seed=1, look=False)
            assert (seen.haul.value > blind.haul.value + 3) == worth
            if not worth:
                assert seen.hauls == blind.hauls

    @pytest.mark.rule("SC-23")
    def test_the_won_nights_are_those_with_more_than_half_of_the_coins(self) -> None:
        found = simulate_solo(parse_player("forgetful:0.2"), 60, seed=1, look=True)
        assert sum(found.hauls.values()) == 60
        assert found.won.met == sum(times for haul, times in found.hauls.items() if haul > 12)
        assert 0 < found.won.met < 60
        assert found.haul.total == sum(haul * times for haul, times in found.hauls.items())

    def test_with_the_look_a_perfect_memory_always_takes_23(self) -> None:
        found = simulate_solo(parse_player("perfect"), 40, seed=2, look=True)
        assert found.hauls == {23: 40}
        assert found.to_json()["haul"] == {"mean": 23.0, "interval": [23.0, 23.0]}
        even = Layout.parse("ABCDEFGHIJKL 222222222222 -")
        found = simulate_solo(parse_player("perfect"), 5, seed=2, look=True, layout=even)
        assert found.hauls == {22: 5}

    @pytest.mark.rule("SC-24A")
    def test_covering_first_costs_a_perfect_memory_two_gaps(self) -> None:
        """Each guard closes two gaps, and the first is covered before anything is stolen."""
        rules = HouseRules(cover_first=True)
        layouts = [random_layout(random.Random(f"2/{index}")) for index in range(20)]
        left = [min(a + b for a, b in pairwise((*it.coins, it.coins[0]))) for it in layouts]
        found = simulate_solo(parse_player("perfect"), 20, seed=2, look=True, rules=rules)
        assert found.hauls == Counter(24 - coins for coins in left)
