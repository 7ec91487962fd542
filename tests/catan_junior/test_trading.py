"""How the players of Catan Junior trade: at the marketplace for what they need, and with others
where both gain; and the easy game, in which the marketplace is all there is, comes to an end."""

import random
from collections import Counter

import pytest

from castlewright.games.catan_junior.board import mask
from castlewright.games.catan_junior.moves import Kind
from castlewright.games.catan_junior.notation import move_text
from castlewright.games.catan_junior.partners import chance_to_serve, guesses
from castlewright.games.catan_junior.play import after
from castlewright.games.catan_junior.players import player_named
from castlewright.games.catan_junior.playing import Luck, next_move, play_game
from castlewright.games.catan_junior.state import Phase, State, start, winners
from castlewright.games.catan_junior.view import view
from castlewright.puzzles.catan_junior import HouseRules, SetUp
from tests.catan_junior.set_ups import SHIPPED, set_up_by_lot
from tests.catan_junior.test_game import Hand, acting, went

LATER_2, LATER_4 = SetUp.parse("later-2"), SetUp.parse("later-4")
BOOK_3 = SetUp.parse("stand-in-3")
EASY = HouseRules(easy=True)
NONE: Hand = (0, 0, 0, 0, 0)
each_thinker = pytest.mark.parametrize("name", ["greedy", "planner"])


def chosen(name: str, state: State) -> str:
    """What a player of this name does now, in words."""
    player = player_named(name, random.Random(1))
    return move_text(player.choose(view(state, state.to_move)), state.board)


def game(name: str, set_up: SetUp, seed: str, rules: HouseRules, most_turns: int) -> State:
    first = start(set_up, rules=rules)
    players = [player_named(name, random.Random(0)) for _ in first.hands]
    return play_game(first, players, random.Random(seed), most_turns)


class TestTheEasyGameEnds:
    """Also in 4,400 games that benchmarks/trading.py plays."""

    @pytest.mark.parametrize("set_up", SHIPPED)
    @pytest.mark.parametrize(("name", "games"), [("greedy", 25), ("planner", 3)])
    def test_on_the_shipped_maps(self, name: str, games: int, set_up: str) -> None:
        for seed in range(games):
            assert winners(game(name, SetUp.parse(set_up), f"1/{seed}", EASY, 80)), seed

    @pytest.mark.parametrize(
        ("name", "set_up", "seeds"),
        [
            ("greedy", "stand-in-3", (1, 3, 4, 6, 10, 11, 13, 15)),
            ("greedy", "stand-in-4", (5, 7, 9, 10, 11, 15)),
            ("planner", "stand-in-3", (2, 4, 6)),
            ("planner", "stand-in-4", (11, 14)),
        ],
    )
    def test_where_colours_lack_a_type_all_game_long(
        self, name: str, set_up: str, seeds: tuple[int, ...]
    ) -> None:
        """Set-ups by lot on which players who sat on their cards never came to an end."""
        for seed in seeds:
            lot = set_up_by_lot(random.Random(f"lot{seed}"), set_up)
            assert winners(game(name, lot, f"1/{seed}", EASY, 200)), seed


class TestTheMarketplace:
    @each_thinker
    def test_the_seventh_lair_through_the_marketplace(self, name: str) -> None:
        """Saber is all that lacks, and lies on the marketplace; in the easy game nowhere else."""
        state = acting(LATER_4, (1, 1, 1, 0, 1), NONE, NONE, NONE, rules=EASY)
        six = mask(LATER_4.map.lair(lair) for lair in ("3", "26", "1", "2", "22", "18"))
        state = state._replace(sea=state.sea._replace(lairs=(six, *state.sea.lairs[1:])))
        assert chosen(name, state) == "market gold>saber"
        state = went(state, "market gold>saber")
        state = went(state, chosen(name, state))
        assert (state.phase, winners(state)) == (Phase.OVER, (0,))

    @each_thinker
    def test_a_coco_card_where_the_next_lair_is_out_of_reach(self, name: str) -> None:
        """Wool lies nowhere and comes from no roll: gold makes a Coco card of what is there."""
        state = without_wool(acting(LATER_2, (0, 0, 4, 5, 0), NONE, rules=EASY))
        assert chosen(name, state) in ("market saber>gold", "market rum>gold")
        state = went(state, chosen(name, state))
        assert chosen(name, state) == "coco"

    @each_thinker
    def test_many_of_a_type_are_not_sat_on(self, name: str) -> None:
        """Nothing can be bought; a saber on the marketplace may help somebody, and so oneself."""
        state = acting(BOOK_3, (2, 0, 0, 9, 0), NONE, NONE, rules=EASY)
        state = state._replace(market=(0, 0, 3, 0, 2))
        assert chosen(name, state) == "market saber>rum"


def without_wool(state: State) -> State:
    """The Ghost Pirate stands on the only pasture of whose turn it is; no wool is to be had."""
    wool = 1
    rates = [
        terrain
        for terrain, touching in enumerate(state.board.touching)
        if state.board.gives[terrain] == wool and touching & state.sea.lairs[0]
    ]
    (pasture,) = rates
    market = (2, 0, 1, 1, 1)
    return state._replace(sea=state.sea._replace(ghost=pasture), market=market)


class TestOffers:
    @each_thinker
    def test_a_trade_that_serves_both_is_offered_and_accepted(self, name: str) -> None:
        """Blue lacks the saber of a lair and has wood too many, red the other way round."""
        state = acting(LATER_2, (2, 1, 1, 0, 0), (0, 1, 1, 2, 0))._replace(market_used=True)
        assert chosen(name, state) == "offer red wood>saber"
        state = went(state, "offer red wood>saber")
        assert chosen(name, state) == "accept"
        state = went(state, "accept")
        assert state.hands == ((1, 1, 1, 1, 0), (1, 1, 1, 1, 0))

    @each_thinker
    @pytest.mark.parametrize(
        "red",
        [
            (1, 1, 1, 1, 0),  # it needs its only saber
            (1, 1, 1, 0, 0),  # it has none
        ],
    )
    def test_a_trade_that_serves_one_only_is_not_offered(self, name: str, red: Hand) -> None:
        state = acting(LATER_2, (2, 1, 1, 0, 0), red)._replace(market_used=True)
        assert chosen(name, state) == "end"

    @each_thinker
    @pytest.mark.parametrize(
        ("red", "offer"),
        [
            ((1, 1, 1, 1, 0), "wood>saber"),  # the saber of its lair, for wood that it has
            ((1, 1, 1, 0, 2), "gold>wood"),  # wood of its lair, for gold that it needs not
            ((0, 1, 1, 2, 0), "gold>wool"),
        ],
    )
    def test_nor_accepted(self, name: str, red: Hand, offer: str) -> None:
        state = acting(LATER_2, (2, 1, 1, 0, 2), red)
        assert chosen(name, went(state, f"offer red {offer}")) == "decline"

    @each_thinker
    def test_nobody_trades_with_who_needs_one_lair_only(self, name: str) -> None:
        state = acting(LATER_2, (2, 1, 1, 0, 0), (0, 1, 1, 2, 0))._replace(market_used=True)
        six = mask(LATER_2.map.lair(lair) for lair in ("2", "13", "1", "3", "7", "8"))
        rich = state._replace(sea=state.sea._replace(lairs=(six, state.sea.lairs[1])))
        assert chosen(name, rich) == "end"
        assert chosen(name, went(rich, "offer red wood>saber")) == "decline"

    def test_an_offer_of_two_or_three_is_accepted(self) -> None:
        """Before the hands of others were reckoned with it was one in 26 (greedy) and in 12."""
        for name, set_up, least in (
            ("greedy", LATER_4, 0.25),
            ("planner", LATER_2, 0.6),
        ):
            kinds: Counter[Kind] = Counter()
            for seed in range(10):
                state = start(set_up)
                players = [player_named(name, random.Random(0)) for _ in state.hands]
                luck = Luck.of(random.Random(f"1/{seed}"))
                while state.phase is not Phase.OVER:
                    move = next_move(state, players, luck)
                    kinds[move.kind] += 1
                    state = after(state, move)
            assert kinds[Kind.ACCEPT] >= 4, (name, kinds)
            assert kinds[Kind.ACCEPT] / kinds[Kind.OFFER] >= least, (name, kinds)


class TestWhatIsConcluded:
    def test_the_hand_of_one_opponent_is_known(self) -> None:
        state = acting(LATER_2, (2, 0, 1, 0, 3), (0, 4, 1, 2, 0))
        assert guesses(view(state, 0))[1] == (0, 4, 1, 2, 0)
        assert guesses(view(state, 1))[0] == (2, 0, 1, 0, 3)

    def test_of_several_each_card_and_each_hand_is_shared_out(self) -> None:
        state = acting(LATER_4, (2, 0, 1, 0, 3), (0, 4, 1, 2, 0), (0, 0, 0, 1, 1), NONE)
        guess = guesses(view(state, 0))
        assert guess[0] == guess[3] == NONE
        assert [sum(hand) for hand in guess] == pytest.approx([0, 7, 2, 0])
        assert [sum(kind) for kind in zip(*guess, strict=True)] == pytest.approx(
            [0, 4, 1, 3, 1], abs=0.2
        )

    def test_a_chance_is_one_and_none_with_one_opponent(self) -> None:
        state = acting(LATER_2, (2, 1, 1, 0, 0), (0, 1, 1, 2, 0))
        seen = view(state, 0)
        likely = {
            move_text(move, state.board) for move in seen.offers if chance_to_serve(seen, move)
        }
        assert likely == {"offer red wood>saber"}
