"""Many games of the Sandcastles: who wins, from which seat, and what was counted on the way."""

import json
import random
from fractions import Fraction
from statistics import fmean

import pytest

from castlewright.fairness.sandcastles import ByLot, simulate
from castlewright.games.sandcastles import moves, play, start, winners
from castlewright.games.sandcastles.players import player_named
from castlewright.games.sandcastles.playing import next_move, play_game
from castlewright.generators.base import WishError
from castlewright.generators.sandcastles.by_lot import set_up_by_lot
from castlewright.generators.work import executor
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.sandcastles import HouseRules, Level, SetUp
from castlewright.puzzles.sandcastles.moves import Search, Take, Transport, TurnDie, Wait

SET_UP = SetUp.parse("rb/yyB/rb/yrY/bb/yrR 2/2")


class TestSimulation:
    @pytest.mark.rule("SB-05")
    def test_the_figures_are_those_of_the_games_played_one_by_one(self) -> None:
        """Deals, orders and seats as the docstring says, counted here another way."""
        found = simulate(ByLot(2, Level.CROWNS), ["greedy", "random"], number=6, seed=7)
        by_seat, by_name = [Fraction(0)] * 2, {"greedy": Fraction(0), "random": Fraction(0)}
        rounds, points = [], [0, 0]
        for index in range(6):
            set_up = set_up_by_lot(2, Level.CROWNS, random.Random(f"7/{index}"))
            for number, order in enumerate((("greedy", "random"), ("random", "greedy"))):
                names = order if set_up.bucket == 0 else order[::-1]  # by seat, not from the bucket
                players = [
                    player_named(name, random.Random(f"7/{index}/{number}/{seat}"))
                    for seat, name in enumerate(names)
                ]
                end = play_game(start(set_up), players, random.Random(f"7/{index}/dice"))
                won = winners(end)
                for seat in won:
                    by_seat[(seat - set_up.bucket) % 2] += Fraction(1, len(won))
                    by_name[names[seat]] += Fraction(1, len(won))
                for seat in range(2):
                    points[(seat - set_up.bucket) % 2] += end.seats[seat].steps
                rounds.append(end.rounds)
        assert (found.deals, found.orders, found.games, found.undecided) == (6, 2, 12, 0)
        assert [seat.share.value for seat in found.seats] == [float(won / 12) for won in by_seat]
        assert [seat.points for seat in found.seats] == [total / 12 for total in points]
        for name, won in by_name.items():
            assert found.players[name].share.value == float(won / 12)
        assert found.rounds.mean.value == pytest.approx(sum(rounds) / 12)
        assert (found.rounds.shortest, found.rounds.longest) == (min(rounds), max(rounds))

    @pytest.mark.rule("SB-16")
    def test_idle_turns_and_beetles_are_those_that_were_seen(self) -> None:
        """Counted move by move: each die is used by a search, a transport or by waiting."""
        found = simulate(SET_UP, ["random"], number=8, seed=2)
        uses = useful = turned = 0
        for index in range(8):
            players = [player_named("random", random.Random(f"2/{index}/0/{n}")) for n in (0, 1)]
            state, dice = start(SET_UP), random.Random(f"2/{index}/dice")
            while not winners(state):
                move = next_move(state, players, dice)
                then = play(state, move)
                steps = [sum(seat.steps for seat in now.seats) for now in (state, then)]
                uses += isinstance(move, (Search, Transport, Wait))
                turned += isinstance(move, TurnDie)
                # a search in which animals move in is useful, and then no less so for a decoration
                useful += steps[1] > steps[0]
                may_leave = Take(None) in moves(state)
                useful += isinstance(move, Take) and not may_leave
                state = then
        assert found.idle.value == (uses - useful) / 8
        assert found.idle_share == (uses - useful) / uses
        assert found.beetles.value == turned / 8

    def test_players_of_several_names_sit_in_every_order(self) -> None:
        found = simulate(ByLot(3), ["greedy", "random", "random"], number=4, seed=1)
        assert (found.orders, found.games) == (3, 12)
        assert found.players["greedy"].share.value > 0.8
        shares = [seat.share.value for seat in found.seats]
        assert sum(shares) == pytest.approx(1)
        one_random = found.players["random"].share.value
        assert found.players["greedy"].share.value + 2 * one_random == pytest.approx(1)

    @pytest.mark.rule("SB-21")
    def test_a_shared_win_is_shared_out(self) -> None:
        found = simulate(ByLot(4), ["greedy"], number=12, seed=1)
        assert sum(seat.shared for seat in found.seats) >= 2
        assert sum(seat.share.value for seat in found.seats) == pytest.approx(1)
        assert found.players["greedy"].share.value == pytest.approx(1 / 4)

    @pytest.mark.rule("SB-10")
    def test_the_same_deals_go_another_way_where_the_bucket_stays(self) -> None:
        passes = simulate(SET_UP, ["greedy"], number=12, seed=5)
        stays = simulate(SET_UP, ["greedy"], 12, seed=5, rules=HouseRules(bucket_stays=True))
        assert passes.seats != stays.seats

    def test_any_number_of_workers_gives_the_same_figures(self) -> None:
        alone = simulate(ByLot(2, Level.POWERS), ["random"], number=25, seed=3)
        with executor(workers=2) as pool:
            together = simulate(ByLot(2, Level.POWERS), ["random"], 25, seed=3, pool=pool)
        assert alone == together
        assert json.dumps(alone.to_json()) == json.dumps(together.to_json())

    def test_games_that_are_stopped_are_counted_and_in_no_mean(self) -> None:
        names = ["greedy", "random"]
        whole = simulate(SET_UP, names, number=12, seed=5)
        assert whole.rounds is not None
        limit = int(whole.rounds.median)
        found = simulate(SET_UP, names, number=12, seed=5, most_rounds=limit)
        deals: list[
            list[int]
        ] = []  # the rounds of those games of each deal that come to their end in time
        points = 0
        for index in range(12):
            deals.append([])
            for number, order in enumerate((names, names[::-1])):
                seats = [(SET_UP.bucket + place) % 2 for place in range(2)]
                at_seats = dict(zip(seats, order, strict=True))
                players = [
                    player_named(at_seats[seat], random.Random(f"5/{index}/{number}/{seat}"))
                    for seat in range(2)
                ]
                end = play_game(start(SET_UP), players, random.Random(f"5/{index}/dice"))
                if end.rounds <= limit:
                    deals[-1].append(end.rounds)
                    points += end.seats[seats[0]].steps
        deals = [deal for deal in deals if deal]
        rounds = [number for deal in deals for number in deal]
        assert 0 < found.undecided == 24 - len(rounds) < 24
        assert {len(deal) for deal in deals} == {1, 2}
        assert sum(seat.share.total for seat in found.seats) == Fraction(len(rounds), 2)
        assert found.seats[0].points == pytest.approx(points / len(rounds))
        assert found.rounds is not None
        assert found.rounds.longest == max(rounds)
        mean = fmean(rounds)
        assert found.rounds.mean.value == pytest.approx(mean)
        left = [sum(deal) - mean * len(deal) for deal in deals]
        spread = (sum(one**2 for one in left) / (len(deals) - 1) / len(deals)) ** 0.5
        half = 1.96 * spread / (len(rounds) / len(deals))
        assert found.rounds.mean.interval == pytest.approx((mean - half, mean + half), abs=1e-3)

    def test_where_all_games_are_stopped_there_is_no_mean(self) -> None:
        found = simulate(SET_UP, ["greedy"], number=3, seed=1, most_rounds=1)
        assert (found.undecided, found.rounds, found.idle_share) == (3, None, None)
        assert (found.idle, found.beetles, found.seats[0].points) == (None, None, None)
        assert [seat.share.value for seat in found.seats] == [0, 0]
        assert found.seat_test is None
        assert found.to_json()["player_test"] is None

    def test_what_cannot_be_simulated_is_refused(self) -> None:
        for players, number, why in (
            (["crab"], 1, "unknown player"),
            (["greedy"] * 3, 1, "3 players; one name for all was expected, or 2"),
            (["greedy"], 0, "0 deals"),
        ):
            with pytest.raises(BadInputError, match=why):
                simulate(SET_UP, players, number, seed=1)
        with pytest.raises(InvalidPuzzleError):
            simulate(SetUp.parse("rb/yyB/rb/yrY/bb/yrB 1/2"), ["greedy"], 1, seed=1)
        with pytest.raises(WishError, match="players: 5"):
            simulate(ByLot(5), ["greedy"], 1, seed=1)
