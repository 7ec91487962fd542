"""The players of Catan Junior: what they choose, and who beats whom."""

import random
from collections.abc import Sequence

import pytest

from castlewright.games.catan_junior.board import mask
from castlewright.games.catan_junior.moves import END, GameError, Move
from castlewright.games.catan_junior.notation import move_text
from castlewright.games.catan_junior.planner import rolls_for, rolls_to_win
from castlewright.games.catan_junior.players import PLAYERS, Player, check_player, player_named
from castlewright.games.catan_junior.playing import Luck, next_move, play_game
from castlewright.games.catan_junior.saved import recorded
from castlewright.games.catan_junior.state import Phase, State, start, winners
from castlewright.games.catan_junior.view import View, view
from castlewright.games.catan_junior.ways import Way, ways
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.catan_junior import HouseRules, SetUp
from tests.catan_junior.test_game import Hand, acting, drawing, went

LATER_4 = SetUp.parse("later-4")
LATER_2 = SetUp.parse("later-2")
BOOK_4 = SetUp.parse("stand-in-4")
NONE: Hand = (0, 0, 0, 0, 0)
each_thinker = pytest.mark.parametrize("name", ["greedy", "planner"])


def chosen(name: str, state: State) -> str:
    """What a player of this name does now, in words."""
    player = player_named(name, random.Random(1))
    return move_text(player.choose(view(state, state.to_move)), state.board)


def wins(names: Sequence[str], set_up: SetUp, games: int) -> dict[str, int]:
    """Games won by players of these names, who move on by a seat with every game."""
    won = dict.fromkeys(names, 0)
    first = start(set_up)
    for seed in range(games):
        order = [names[(seat + seed) % len(names)] for seat in range(len(set_up.colours))]
        players = [player_named(name, random.Random(f"{seed}/{name}")) for name in order]
        (winner,) = winners(play_game(first, players, random.Random(seed)))
        won[order[winner]] += 1
    return won


class TestBothThinkers:
    @each_thinker
    def test_who_can_build_the_seventh_lair_does(self, name: str) -> None:
        state = acting(LATER_4, (4, 4, 4, 4, 4))
        names = {lair.name: index for index, lair in enumerate(LATER_4.map.lairs)}
        six = mask(names[lair] for lair in ("3", "26", "1", "2", "22", "18"))
        state = state._replace(sea=state.sea._replace(lairs=(six, *state.sea.lairs[1:])))
        assert chosen(name, state) in ("lair 5", "lair 25")

    @each_thinker
    def test_a_lair_is_built_where_a_ship_waits(self, name: str) -> None:
        assert chosen(name, acting(LATER_4, (1, 1, 1, 1, 0))) in ("lair 5", "lair 25")

    @each_thinker
    def test_what_is_lacking_is_taken_from_the_marketplace_for_what_is_not_needed(
        self, name: str
    ) -> None:
        state = acting(LATER_4, (1, 1, 1, 0, 1))
        assert chosen(name, state) == "market gold>saber"

    @each_thinker
    def test_or_from_the_stockpiles(self, name: str) -> None:
        state = acting(LATER_4, (1, 1, 1, 0, 2))._replace(market_used=True)
        assert chosen(name, state) == "bank 2gold>saber"

    @each_thinker
    def test_or_it_is_asked_of_another_for_a_card_too_many(self, name: str) -> None:
        state = acting(LATER_4, (2, 1, 1, 0, 0), (0, 0, 0, 2, 0), NONE, NONE)
        offer = chosen(name, state._replace(market_used=True))
        assert offer.startswith("offer red wood>")
        assert "saber" in offer

    @each_thinker
    def test_an_offer_is_taken_by_who_gains_from_it(self, name: str) -> None:
        state = acting(LATER_4, (1, 0, 0, 0, 0), (0, 1, 1, 1, 3))
        assert chosen(name, went(state, "offer red wood>gold")) == "accept"
        state = acting(LATER_4, (0, 0, 0, 0, 1), (1, 1, 1, 1, 0))
        assert chosen(name, went(state, "offer red gold>wood")) == "decline"

    @each_thinker
    def test_a_free_lair_rather_than_a_free_ship(self, name: str) -> None:
        state = went(drawing(LATER_4, NONE), "draw ship-or-lair")
        assert chosen(name, state).startswith("free lair")

    @each_thinker
    def test_the_ghost_pirate_goes_to_others_and_not_to_oneself(self, name: str) -> None:
        state = went(start(LATER_4), "roll 6")
        own = {
            LATER_4.map.terrains[t].name
            for lair in (2, 25)
            for t in LATER_4.map.lairs[lair].touches
        }
        assert chosen(name, state).split()[1] not in own

    @each_thinker
    def test_what_is_given_away_is_what_is_needed_least(self, name: str) -> None:
        state = went(drawing(BOOK_4, NONE, (1, 1, 1, 1, 5), NONE, NONE), "draw pass-the-hat")
        assert chosen(name, state) == "give gold"

    @each_thinker
    def test_with_nothing_to_do_the_turn_ends(self, name: str) -> None:
        assert chosen(name, acting(LATER_4, NONE)) == "end"

    @pytest.mark.parametrize("name", PLAYERS)
    @pytest.mark.parametrize("rules", [HouseRules(), HouseRules(easy=True)])
    def test_games_of_any_player_end_and_the_same_luck_gives_the_same_game(
        self, name: str, rules: HouseRules
    ) -> None:
        for set_up in (LATER_2, BOOK_4):
            games = []
            for _ in range(2):
                players = [player_named(name, random.Random(f"2/{n}")) for n in range(4)]
                games.append(recorded(start(set_up, rules=rules), players, random.Random("2/0")))
            assert games[0] == games[1]
            assert len(games[0].moves) < 1500


class TestWhoBeatsWhom:
    """On the same seeds the stronger one wins far more than half, so far that it is no luck."""

    def test_greedy_beats_random(self) -> None:
        assert wins(["greedy", "random"], LATER_2, 30)["greedy"] >= 28
        assert wins(["greedy", "random"], BOOK_4, 30)["greedy"] >= 28

    def test_the_planner_beats_greedy(self) -> None:
        won = wins(["planner", "greedy"], LATER_2, 50)
        assert won["planner"] >= 33  # 50 fair tosses show as many heads once in 60 times


class TestTheMeasure:
    def test_waiting_for_the_card_that_comes_last(self) -> None:
        assert rolls_for((1, 1, 0, 0, 0), (0.5, 0.25, 0, 0, 0), (99,) * 5) == pytest.approx(
            4, rel=0.02
        )
        assert rolls_for((0, -2, 0, 0, 0), (0.5, 0.25, 0, 0, 0), (3,) * 5) == 0

    def test_trading_shortens_the_wait(self) -> None:
        # after t rolls wool lacks 1 - t/4, wood has t/2 - 1 to spare: at 2:1 both are even at t = 3
        assert rolls_for((1, 1, 0, 0, 0), (0.5, 0.25, 0, 0, 0), (2,) * 5) == pytest.approx(3)

    def test_without_income_it_never_comes(self) -> None:
        assert rolls_for((0, 0, 1, 0, 0), (0, 0, 0, 0, 0), (3,) * 5) == 999

    def test_cards_and_lairs_bring_seven_lairs_nearer(self) -> None:
        sea = start(LATER_4).sea
        poor, rich = (rolls_to_win(sea, 0, hand) for hand in (NONE, (1, 1, 1, 1, 0)))
        assert rich < poor
        lairs = (sea.lairs[0] | mask([LATER_4.map.lair("5")]), *sea.lairs[1:])
        assert rolls_to_win(sea._replace(lairs=lairs), 0, NONE) < poor - 5

    def test_ways_lead_to_free_lair_spaces_with_one_ship_at_most(self) -> None:
        found = ways(start(LATER_4).sea, 0)
        names = {(LATER_4.map.lairs[way.lair].name, way.ship is None) for way in found}
        assert names == {("5", True), ("25", True), ("1", False), ("22", False)}
        assert all(isinstance(way, Way) for way in found)


class TestPlaying:
    def test_a_move_that_is_not_allowed_is_refused_by_name(self) -> None:
        class Cheat:
            def choose(self, view: View) -> Move:
                return END if view.phase is Phase.GHOST else Move(*view.offers[0])._replace(where=0)

        cheats: list[Player] = [Cheat(), Cheat()]
        state = went(start(LATER_2), "roll 6")
        with pytest.raises(GameError, match="blue: end: it can't be done now"):
            next_move(state, cheats, Luck.of(random.Random(1)))
        with pytest.raises(GameError, match=r"blue: offer blue .* another player was expected"):
            next_move(acting(LATER_2, (1, 0, 0, 0, 0)), cheats, Luck.of(random.Random(1)))

    def test_players_go_by_their_names(self) -> None:
        with pytest.raises(
            BadInputError, match="unknown player 'queen'; one of random, greedy, pl"
        ):
            check_player("queen")
