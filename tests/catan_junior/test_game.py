"""The game of Catan Junior, rule by rule, and a second game as its witness."""

import json
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from castlewright.games.catan_junior.board import FORTRESS, mask, spaces
from castlewright.games.catan_junior.choices import chances, deeds, moves, offers
from castlewright.games.catan_junior.moves import GameError, Kind, Move
from castlewright.games.catan_junior.notation import move_text, parse_move
from castlewright.games.catan_junior.play import after, play
from castlewright.games.catan_junior.players import player_named
from castlewright.games.catan_junior.playing import (
    Luck,
    chance,
    next_move,
    play_game,
    random_game,
)
from castlewright.games.catan_junior.saved import SavedGame, recorded, replay
from castlewright.games.catan_junior.state import (
    Phase,
    State,
    fortress_holder,
    lairs_built,
    start,
    winners,
)
from castlewright.games.catan_junior.view import view
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError, NotationError
from castlewright.puzzles.catan_junior import (
    DEFAULT_RULES,
    Equipment,
    HouseRules,
    SetUp,
    Shortage,
)
from tests.catan_junior import slow_moves

LATER_4 = SetUp.parse("later-4")
LATER_2 = SetUp.parse("later-2")
BOOK_4 = SetUp.parse("stand-in-4")  # the edition of the rulebook
BOOK_3 = SetUp.parse("stand-in-3")
EASY = HouseRules(easy=True)
IN_TURN = HouseRules(serve_in_turn=True)
Hand = tuple[int, int, int, int, int]
PLENTY: Hand = (4, 4, 4, 4, 4)
NONE: Hand = (0, 0, 0, 0, 0)


def went(state: State, *texts: str) -> State:
    """The game after these moves, each of them legal."""
    for text in texts:
        state = play(state, parse_move(text, state.board))
    return state


def listed(state: State, kind: str = "") -> list[str]:
    """The moves that begin with this word."""
    return [
        text for move in moves(state) if (text := move_text(move, state.board)).startswith(kind)
    ]


def holding(state: State, *hands: Hand) -> State:
    """The game with other cards in the first hands; the stockpiles have the rest of the 95."""
    held = (*hands, *state.hands[len(hands) :])
    columns = zip(*held, state.market, strict=True)
    stock: Any = tuple(19 - sum(cards) for cards in columns)
    return state._replace(hands=held, stock=stock)


def acting(set_up: SetUp, *hands: Hand, rules: HouseRules = DEFAULT_RULES) -> State:
    """The first player may act; with a 6 that sent the Ghost Pirate away, so that nothing came."""
    return holding(start(set_up, rules=rules), *hands)._replace(phase=Phase.ACT)


def named(state: State, lairs: int) -> set[str]:
    return {state.board.set_up.map.lairs[lair].name for lair in spaces(lairs)}


class TestStart:
    @pytest.mark.rule("CJ-01", "CJ-06", "CJ-07")
    def test_everybody_has_wood_and_rum_and_the_market_one_of_each(self) -> None:
        for set_up in (LATER_4, BOOK_4, BOOK_3):
            state = start(set_up)
            many = len(set_up.colours)
            assert state.hands == ((1, 0, 1, 0, 0),) * many
            assert state.market == (1, 1, 1, 1, 1)
            assert state.stock == (18 - many, 18, 18 - many, 18, 18)
            assert sum(copies for _, copies in set_up.rules.coco_deck) in (16, 24)

    @pytest.mark.rule("CJ-02", "CJ-04")
    def test_lairs_stand_on_the_start_spaces_and_in_the_later_edition_ships(self) -> None:
        state = start(LATER_4)
        assert [named(state, lairs) for lairs in state.sea.lairs] == [
            {"3", "26"}, {"4", "23"}, {"10", "29"}, {"7", "30"},
        ]  # fmt: skip
        assert [ships.bit_count() for ships in state.sea.ships] == [2, 2, 2, 2]
        assert [ships.bit_count() for ships in start(BOOK_4).sea.ships] == [0, 0, 0, 0]
        assert all(lairs_built(state.sea, seat) == 2 for seat in range(4))

    @pytest.mark.rule("CJ-03", "CJ-03A", "CJ-10")
    @pytest.mark.parametrize(
        "set_up",
        [BOOK_4, BOOK_3, LATER_4.without("white"), BOOK_3.without("red"), LATER_2],
        ids=["four", "three", "three of four", "two of three", "two"],
    )
    def test_two_to_four_play_in_turn_from_the_youngest_on(self, set_up: SetUp) -> None:
        order = tuple(reversed(set_up.colours))
        state = start(set_up, order)
        turns = []
        for _ in range(len(order) + 1):
            turns.append(state.colour)
            assert listed(state) == [f"roll {number}" for number in range(1, 7)]
            state = went(state, "roll 5", "end")
        assert turns == [*order, order[0]]

    @pytest.mark.rule("CJ-05", "CJ-12")
    def test_the_ghost_pirate_begins_on_the_fortress_and_never_goes_back(self) -> None:
        state = start(BOOK_4)
        assert state.sea.ghost == FORTRESS
        state = went(state, "roll 6")
        assert len(listed(state)) == len(BOOK_4.map.terrains)

    @pytest.mark.rule("CJ-08")
    def test_a_start_at_a_five_is_refused(self) -> None:
        (five, *_) = (i for i, (_, number) in enumerate(BOOK_4.terrains) if number == 5)
        lair = next(i for i, one in enumerate(BOOK_4.map.lairs) if five in one.touches)
        first = replace(BOOK_4.starts[0], lairs=(lair, BOOK_4.starts[0].lairs[1]))
        with pytest.raises(InvalidPuzzleError, match="CJ-08-five-at-start"):
            start(replace(BOOK_4, starts=(first, *BOOK_4.starts[1:])))

    def test_seats_are_for_the_colours_of_the_set_up(self) -> None:
        with pytest.raises(GameError, match="the colours of the set-up were expected"):
            start(LATER_2, ("red", "green"))
        rich = replace(LATER_2, rules=replace(LATER_2.rules, start_hand=(9, 0, 0, 0, 10)))
        with pytest.raises(GameError, match="19 cards of a type do not do for 2 players"):
            start(rich)


class TestRoll:
    @pytest.mark.rule("CJ-11")
    @pytest.mark.parametrize("set_up", [BOOK_4, BOOK_3, LATER_4, LATER_2])
    @pytest.mark.parametrize("number", range(1, 6))
    def test_everybody_gets_what_their_lairs_are_due(self, set_up: SetUp, number: int) -> None:
        state = went(start(set_up), f"roll {number}")
        for seat, colour in enumerate(set_up.colours):
            income = set_up.income(colour, number)
            assert state.hands[seat] == tuple(
                a + b for a, b in zip((1, 0, 1, 0, 0), income, strict=True)
            )

    @pytest.mark.rule("CJ-11")
    def test_a_lair_between_two_such_terrains_gets_both(self) -> None:
        # lair space 8 of the later map touches P2 and W1: with W1 turned into a 2, a 2 gives both
        text = str(LATER_4).replace("P1", "P2", 1).replace("P2F1", "P1F1", 1)
        set_up = SetUp.parse(
            text.replace("blue:3>5", "blue:7>8").replace("orange:7>8", "orange:1>3")
        )
        state = went(start(set_up), "roll 2")
        rum, wool = state.hands[0][2] - 1, state.hands[0][1]
        assert (rum, wool) == (1, 1)

    @pytest.mark.rule("CJ-12", "CJ-13")
    def test_on_a_six_nobody_gets_cards_and_the_ghost_pirate_stops_a_terrain(self) -> None:
        state = went(start(LATER_4), "roll 6")
        assert state.hands == start(LATER_4).hands
        assert set(listed(state)) == {f"ghost {one.name}" for one in LATER_4.map.terrains}
        state = went(state, "ghost P2")
        assert state.sea.ghost == LATER_4.map.terrain("P2")
        # blue (space 3) and orange (7) are at P2 and get no rum; orange is at W1 only with a 1
        rolled = went(state, "end", "roll 2")
        without = went(start(LATER_4), "roll 1", "end", "roll 2")
        rum = [hand[2] for hand in rolled.hands]
        assert rum == [1, 1, 1, 1]
        assert [hand[2] for hand in without.hands] == [2, 1, 1, 2]
        again = went(rolled, "end", "roll 6")
        assert "ghost P2" not in listed(again)
        assert len(listed(again)) == 11

    @pytest.mark.rule("CJ-12")
    def test_an_edition_may_give_the_roller_cards_for_moving_the_ghost_pirate(self) -> None:
        set_up = replace(LATER_2, rules=replace(LATER_2.rules, six_brings=2))
        assert went(start(set_up), "roll 6", "ghost G5").hands[0] == (1, 0, 1, 0, 2)

    @staticmethod
    def short_of_rum() -> State:
        """Red has rolled: 16 rum are held by blue, so that two are left for three cards."""
        state = start(LATER_2, ("red", "blue"))
        names = {lair.name: index for index, lair in enumerate(LATER_2.map.lairs)}
        sea = state.sea._replace(
            lairs=(mask([names["4"], names["6"]]), mask([names["1"], names["2"]]))
        )
        return holding(state._replace(sea=sea), NONE, (0, 0, 16, 0, 0))

    @pytest.mark.rule("CJ-14A")
    @pytest.mark.parametrize(
        ("shortage", "rules", "rum", "stock"),
        [
            (Shortage.NOBODY, HouseRules(), [0, 16], 2),
            (Shortage.IN_TURN, HouseRules(), [2, 16], 0),
            (Shortage.NOBODY, IN_TURN, [2, 16], 0),
            (Shortage.ALL_RETURN, IN_TURN, [2, 16], 0),
            (Shortage.ALL_RETURN, HouseRules(), [2, 1], 15),
        ],
    )
    def test_a_short_stockpile(
        self, shortage: Shortage, rules: HouseRules, rum: list[int], stock: int
    ) -> None:
        short = self.short_of_rum()
        set_up = replace(LATER_2, rules=replace(LATER_2.rules, shortage=shortage))
        state = start(set_up, ("red", "blue"), rules)
        state = holding(state._replace(sea=short.sea._replace(board=state.board)), *short.hands)
        state = went(state, "roll 3")
        assert [hand[2] for hand in state.hands] == rum
        assert state.stock[2] == stock


class TestBuilding:
    @pytest.mark.rule("CJ-20", "CJ-22")
    def test_a_ship_costs_wool_and_wood_and_needs_a_lair_beside_it(self) -> None:
        state = acting(LATER_4, (1, 1, 0, 0, 0))
        # blue has lairs on 3 and 26, a ship on 3-5 and one on 25-26
        assert listed(state, "ship") == ["ship 1-3", "ship 22-26"]
        state = went(state, "ship 1-3")
        assert state.hands[0] == NONE
        assert listed(state, "ship") == listed(state, "lair") == []

    @pytest.mark.rule("CJ-20", "CJ-21")
    def test_a_lair_costs_four_cards_and_needs_a_ship_that_travels_there(self) -> None:
        state = acting(LATER_4, (1, 1, 1, 1, 0))
        assert listed(state, "lair") == ["lair 5", "lair 25"]
        state = went(state, "lair 5")
        assert state.hands[0] == NONE
        assert lairs_built(state.sea, 0) == 3

    @pytest.mark.rule("CJ-22")
    def test_ship_follows_lair_follows_ship_never_two_in_a_row(self) -> None:
        state = acting(LATER_4, (9, 9, 9, 9, 0))
        state = went(state, "ship 1-3")
        assert "ship 1-2" not in listed(state)  # it would follow the ship 1-3
        state = went(state, "lair 1")
        assert "ship 1-2" in listed(state)

    @pytest.mark.rule("CJ-23")
    def test_one_ship_a_ship_space_and_one_lair_a_lair_space(self) -> None:
        state = acting(LATER_4, (9, 9, 9, 9, 0))
        state = went(state, "lair 5", "ship 5-6")
        state = holding(state, NONE, (9, 9, 9, 9, 0))
        state = went(state, "end", "roll 5")  # red, with a ship from 4 to 6, holds nothing on 5
        assert "lair 6" in listed(state)
        state = went(state, "lair 6")
        assert "ship 5-6" not in listed(state)
        assert "ship 6-9" in listed(state)
        assert "lair 5" not in listed(state)

    @pytest.mark.rule("CJ-23")
    def test_without_a_ship_in_supply_none_can_be_built(self) -> None:
        state = acting(LATER_4, PLENTY)
        ships = list(state.sea.ships)
        ships[0] = mask(range(2, 10))
        assert ships[0].bit_count() == 8
        full = state._replace(sea=state.sea._replace(ships=tuple(ships)))
        assert listed(state, "ship") != []
        assert listed(full, "ship") == []

    @pytest.mark.rule("CJ-40")
    def test_the_seventh_lair_wins_at_once(self) -> None:
        state = acting(LATER_4, PLENTY)
        names = {lair.name: index for index, lair in enumerate(LATER_4.map.lairs)}
        six = mask(names[name] for name in ("3", "26", "1", "2", "22", "18"))
        sea = state.sea._replace(lairs=(six, *state.sea.lairs[1:]))
        state = state._replace(sea=sea)
        assert winners(state) == ()
        state = went(state, "lair 5")
        assert (winners(state), moves(state)) == ((0,), ())
        with pytest.raises(GameError, match="the game is over, blue has won"):
            went(state, "end")


def drawing(set_up: SetUp, *hands: Hand, rules: HouseRules = DEFAULT_RULES) -> State:
    """The first player has bought a Coco card."""
    return acting(set_up, *hands, rules=rules)._replace(phase=Phase.DRAW)


class TestCocoCards:
    @pytest.mark.rule("CJ-20", "CJ-24")
    def test_a_card_costs_rum_saber_gold_and_lies_face_up_before_its_buyer(self) -> None:
        state = went(acting(BOOK_4, (0, 0, 1, 1, 1)), "coco")
        assert state.hands[0] == NONE
        assert listed(state) == [
            "draw rope-and-sails", "draw a-full-barrel", "draw a-helping-wing", "draw boo",
            "draw pass-the-hat",
        ]  # fmt: skip
        assert [weight for _, weight in chances(state)] == [4, 4, 6, 6, 4]
        state = went(state, "draw rope-and-sails")
        assert state.hands[0] == (2, 2, 0, 0, 0)
        assert state.sea.bought == ((0,), (), (), ())
        assert state.phase is Phase.ACT

    @pytest.mark.rule("CJ-24")
    def test_an_empty_deck_sells_nothing_and_a_drawn_card_comes_no_more(self) -> None:
        state = acting(LATER_2, PLENTY)
        deck = [card for card, (_, n) in enumerate(LATER_2.rules.coco_deck) for _ in range(n)]
        bought = (tuple(deck[:-1]), ())
        last = state._replace(sea=state.sea._replace(bought=bought))
        last = went(last, "coco")
        assert listed(last) == ["draw wool-and-saber"]
        none = state._replace(sea=state.sea._replace(bought=(tuple(deck), ())))
        assert "coco" in listed(state)
        assert "coco" not in listed(none)

    @pytest.mark.rule("CJ-25", "CJ-25A")
    def test_equipment_as_far_as_the_stockpiles_have_it(self) -> None:
        state = drawing(BOOK_4, NONE, (15, 0, 0, 0, 0), NONE, (2, 0, 0, 0, 0))
        assert state.stock[0] == 1
        assert went(state, "draw rope-and-sails").hands[0] == (1, 2, 0, 0, 0)

    @pytest.mark.rule("CJ-25")
    def test_a_free_ship_or_lair_costs_nothing(self) -> None:
        state = went(drawing(LATER_4, NONE), "draw ship-or-lair")
        assert listed(state) == [
            "free ship 1-3", "free ship 22-26", "free lair 5", "free lair 25",
        ]  # fmt: skip
        assert lairs_built(went(state, "free lair 25").sea, 0) == 3
        ship = went(state, "free ship 1-3")
        assert ship.sea.ships[0].bit_count() == 3
        assert ship.phase is Phase.ACT

    @pytest.mark.rule("CJ-25A")
    def test_a_free_build_without_room_is_skipped(self) -> None:
        state = drawing(LATER_4, NONE)
        everything = (1 << len(LATER_4.map.ships)) - 1
        sea = state.sea._replace(ships=(0, everything, 0, 0))
        assert went(state._replace(sea=sea), "draw ship-or-lair").phase is Phase.ACT

    @pytest.mark.rule("CJ-25")
    def test_the_later_ghost_card_brings_two_of_its_terrain(self) -> None:
        state = went(drawing(LATER_4, NONE), "draw move-the-ghost", "ghost G3")
        assert state.hands[0] == (0, 0, 0, 0, 2)
        assert state.sea.ghost == LATER_4.map.terrain("G3")

    @pytest.mark.rule("CJ-25", "CJ-25A")
    def test_the_stand_in_ghost_card_makes_the_others_there_pay(self) -> None:
        state = drawing(BOOK_4, NONE, (1, 0, 0, 0, 1), (1, 0, 0, 0, 0), NONE)
        terrain = 0
        sea = state.sea._replace(
            lairs=tuple(lairs | state.board.touching[terrain] for lairs in state.sea.lairs[:1])
            + tuple(state.board.touching[terrain] for _ in state.sea.lairs[1:])
        )
        state = state._replace(sea=sea)
        name = BOOK_4.map.terrains[terrain].name
        state = went(state, "draw boo", f"ghost {name}")
        assert (state.phase, state.to_move, state.debts) == (Phase.PAY, 1, (0, 1, 1, 0))
        assert listed(state) == ["pay wood", "pay gold"]
        stock = state.stock
        state = went(state, "pay gold")
        assert state.stock[4] == stock[4] + 1
        assert listed(state) == ["pay wood"]
        state = went(state, "pay wood")
        assert (state.phase, state.to_move) == (Phase.ACT, 0)

    @pytest.mark.rule("CJ-25")
    def test_the_others_give_cards_of_their_choice_to_the_buyer(self) -> None:
        state = went(
            drawing(BOOK_4, NONE, (1, 0, 0, 1, 0), NONE, (0, 0, 0, 0, 2)), "draw pass-the-hat"
        )
        assert (state.phase, state.debts) == (Phase.GIVE, (0, 1, 0, 1))
        assert listed(state) == ["give wood", "give saber"]
        state = went(state, "give saber", "give gold")
        assert state.hands == ((0, 0, 0, 1, 1), (1, 0, 0, 0, 0), NONE, (0, 0, 0, 0, 1))
        assert went(drawing(BOOK_4, NONE, NONE, NONE, NONE), "draw pass-the-hat").phase is Phase.ACT

    @pytest.mark.rule("CJ-26")
    def test_the_lair_on_the_fortress_comes_and_goes(self) -> None:
        """A's first card, B's first, B's second, A's second, C's third, A's third, A's fourth."""
        state = start(LATER_4)
        ghost = 0
        story = [(0, 0), (1, -1), (1, 1), (0, -1), (2, -1), (2, -1), (2, 2), (0, -1), (0, 0)]
        bought: list[tuple[int, ...]] = [()] * 4
        for buyer, holder in story:
            bought[buyer] = (*bought[buyer], 1, ghost)  # other cards do not count
            sea = state.sea._replace(bought=tuple(bought))
            assert fortress_holder(sea) == holder
            assert [lairs_built(sea, seat) for seat in range(4)] == [
                3 if seat == holder else 2 for seat in range(4)
            ]

    @pytest.mark.rule("CJ-26", "CJ-40")
    def test_the_fortress_lair_gives_no_cards_but_wins(self) -> None:
        state = drawing(LATER_4, NONE)
        # two gold for the card, and a saber for the lair on 26: nothing for the one on the fortress
        state_after = went(state, "draw move-the-ghost", "ghost G5", "end", "roll 4")
        assert lairs_built(state_after.sea, 0) == 3
        assert state_after.hands[0] == (0, 0, 0, 1, 2)
        names = {lair.name: index for index, lair in enumerate(LATER_4.map.lairs)}
        six = mask(names[name] for name in ("3", "26", "1", "2", "22", "18"))
        state = state._replace(sea=state.sea._replace(lairs=(six, *state.sea.lairs[1:])))
        assert winners(went(state, "draw move-the-ghost")) == (0,)
        held = state._replace(sea=state.sea._replace(bought=((), (0, 0), (), ())))
        assert winners(went(held, "draw move-the-ghost")) == ()


class TestTrading:
    @pytest.mark.rule("CJ-30")
    def test_any_cards_for_any_with_another_player_who_may_say_no(self) -> None:
        state = acting(LATER_4, (2, 0, 0, 0, 1), (0, 0, 1, 2, 0))
        offer = went(state, "offer red 2wood+gold>rum+2saber")
        assert (offer.phase, offer.to_move) == (Phase.ANSWER, 1)
        assert listed(offer) == ["accept", "decline"]
        accepted = went(offer, "accept")
        assert accepted.hands[:2] == ((0, 0, 1, 2, 0), (2, 0, 0, 0, 1))
        assert (accepted.phase, accepted.to_move) == (Phase.ACT, 0)
        assert went(offer, "decline") == state

    @pytest.mark.rule("CJ-30")
    def test_who_lacks_the_cards_can_only_decline(self) -> None:
        state = acting(LATER_4, (1, 0, 0, 0, 0), (1, 0, 0, 0, 0))
        assert listed(went(state, "offer red wood>gold")) == ["decline"]

    @pytest.mark.rule("CJ-30")
    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("offer blue wood>rum", "another player"),
            ("offer red gold>rum", "blue does not have these cards"),
            ("offer red wood>2rum", "red does not have so many cards"),
            ("offer red wood>wood", "both sides"),
        ],
    )
    def test_offers_that_cannot_be_made(self, text: str, why: str) -> None:
        with pytest.raises(GameError, match=why):
            went(acting(LATER_4, (1, 0, 0, 0, 0), (0, 0, 1, 0, 0)), text)
        with pytest.raises(GameError, match="at least one card for at least one"):
            play(acting(LATER_4), Move(Kind.OFFER, 1, NONE, (1, 0, 0, 0, 0)))
        with pytest.raises(GameError, match="no offer can be made now"):
            went(start(LATER_4), "offer red wood>gold")

    @pytest.mark.rule("CJ-30")
    def test_only_whose_turn_it_is_makes_offers_to_all_with_cards(self) -> None:
        state = acting(LATER_4, (1, 0, 0, 0, 0), (0, 0, 1, 0, 0), NONE, (1, 1, 1, 1, 1))
        assert listed(state, "offer") == [
            f"offer {other} wood>{kind}"
            for other in ("red", "orange")
            for kind in ("wool", "rum", "saber", "gold")
        ]
        assert view(state, 1).offers == ()
        assert len(view(state, 0).offers) == len(offers(state)) == 8

    @pytest.mark.rule("CJ-31", "CJ-35")
    def test_the_marketplace_once_a_turn_for_a_different_card(self) -> None:
        state = acting(LATER_4, (1, 0, 1, 0, 0))
        kinds = ("wood", "wool", "rum", "saber", "gold")
        assert listed(state, "market") == [
            f"market {give}>{take}" for give in ("wood", "rum") for take in kinds if take != give
        ]
        state = went(state, "market wood>gold")
        assert state.hands[0] == (0, 0, 1, 0, 1)
        assert state.market == (2, 1, 1, 1, 0)
        assert listed(state, "market") == []
        state = went(state, "end", "roll 5")
        assert "market wood>gold" not in listed(state)  # there is none
        assert "market rum>wood" in listed(state)

    @pytest.mark.rule("CJ-32")
    def test_five_of_a_type_are_laid_out_anew(self) -> None:
        state = acting(LATER_4, (1, 0, 0, 0, 0))
        state = holding(state._replace(market=(4, 1, 0, 0, 0)), (1, 0, 0, 0, 0))
        stock = state.stock
        state = went(state, "market wood>wool")
        assert state.market == (1, 1, 1, 1, 1)
        assert state.stock == (stock[0] + 4, stock[1] - 1, *(n - 1 for n in stock[2:]))
        gone = holding(
            state._replace(market=(4, 1, 0, 0, 0), market_used=False),
            (1, 0, 0, 0, 0), (0, 0, 0, 0, 19),
        )  # fmt: skip
        assert went(gone, "market wood>wool").market == (1, 1, 1, 1, 0)

    @pytest.mark.rule("CJ-33", "CJ-35")
    @pytest.mark.parametrize(("set_up", "rate"), [(BOOK_4, 3), (LATER_4, 2)])
    def test_the_stockpiles_take_three_or_two_of_a_type_for_one(
        self, set_up: SetUp, rate: int
    ) -> None:
        state = acting(set_up, (0, 2 * rate, 0, 0, rate - 1))
        assert listed(state, "bank") == [
            f"bank {rate}wool>{kind}" for kind in ("wood", "rum", "saber", "gold")
        ]
        state = went(state, f"bank {rate}wool>wood", f"bank {rate}wool>saber")
        assert state.hands[0] == (1, 0, 0, 1, rate - 1)
        dry = acting(set_up, (0, rate, 0, 0, 0), (17, 0, 0, 0, 0), NONE, NONE)
        dry = holding(dry, (0, rate, 0, 0, 0), (18, 0, 0, 0, 0), NONE, NONE)
        assert f"bank {rate}wool>wood" not in listed(dry)

    @staticmethod
    def at_a_harbour(
        rules: HouseRules = DEFAULT_RULES, set_up: SetUp = BOOK_4
    ) -> tuple[State, str]:
        """The first player has a ship to a lair space with a harbour, and its name."""
        state = acting(set_up, PLENTY, rules=rules)
        lair = next(
            lair for lair in BOOK_4.harbours if all(lair not in s.lairs for s in BOOK_4.starts)
        )
        ships = (mask([BOOK_4.map.ends_beside(lair)[0][0]]), *state.sea.ships[1:])
        return state._replace(sea=state.sea._replace(ships=ships)), BOOK_4.map.lairs[lair].name

    @pytest.mark.rule("CJ-34", "CJ-35")
    def test_a_lair_at_a_harbour_takes_a_tile_and_trades_two_for_one(self) -> None:
        state, name = self.at_a_harbour()
        state = went(state, f"lair {name}")
        assert listed(state) == ["tile wood", "tile wool", "tile rum", "tile saber"]
        state = went(holding(state, (0, 4, 0, 2, 0)), "tile wool")
        assert state.sea.harbours[0] == (0, 1, 0, 0, 0)
        assert listed(state, "harbour") == [
            f"harbour 2wool>{kind}" for kind in ("wood", "rum", "saber", "gold")
        ]
        state = went(state, "harbour 2wool>gold", "harbour 2wool>wood")
        assert state.hands[0] == (1, 0, 0, 2, 1)
        assert listed(state, "harbour") == []

    @pytest.mark.rule("CJ-34")
    def test_of_two_tiles_of_a_type_one_comes_twice_as_often(self) -> None:
        wool, rum = Equipment.WOOL, Equipment.RUM
        rules = replace(BOOK_4.rules, name="own", harbour_tiles=(wool, rum, wool))
        state, name = self.at_a_harbour(set_up=replace(BOOK_4, rules=rules))
        drawn = chances(went(state, f"lair {name}"))
        weights = {move_text(move, state.board): weight for move, weight in drawn}
        assert weights == {"tile wool": 2, "tile rum": 1}

    @pytest.mark.rule("CJ-34")
    def test_without_a_tile_left_the_harbour_is_an_ordinary_space(self) -> None:
        state, name = self.at_a_harbour()
        taken = state.sea._replace(harbours=(NONE, (1, 1, 1, 1, 0), NONE, NONE))
        assert went(state._replace(sea=taken), f"lair {name}").phase is Phase.ACT

    @pytest.mark.rule("CJ-36")
    def test_the_easy_variant_has_the_marketplace_only(self) -> None:
        state, name = self.at_a_harbour(EASY)
        words = {text.split()[0] for text in listed(state)}
        assert words == {"end", "ship", "lair", "coco", "market"}
        state = went(state, f"lair {name}")
        assert state.phase is Phase.ACT
        with pytest.raises(GameError, match="no offer can be made now"):
            went(state, f"offer {state.board.colours[1]} gold>rum")


class TestViews:
    @pytest.mark.rule("CJ-07")
    def test_a_view_does_not_change_with_the_cards_of_the_others(self) -> None:
        state = acting(LATER_4, (1, 0, 0, 0, 0), (2, 0, 1, 0, 0), (0, 1, 0, 0, 0), (0, 0, 0, 2, 1))
        other = acting(LATER_4, (1, 0, 0, 0, 0), (0, 0, 0, 2, 1), (0, 1, 0, 0, 0), (2, 0, 1, 0, 0))
        assert view(state, 0) == view(other, 0)
        assert view(state, 2) == view(other, 2)
        assert view(state, 1) != view(other, 1)
        assert view(state, 0).sizes == (1, 3, 1, 3)

    def test_only_who_has_to_move_has_moves_and_nobody_those_of_the_lot(self) -> None:
        state = went(acting(LATER_4, (1, 0, 0, 0, 0), (0, 0, 1, 0, 0)), "offer red wood>rum")
        assert [bool(view(state, seat).moves) for seat in range(4)] == [False, True, False, False]
        for seat in range(4):
            assert view(start(LATER_4), seat).moves == {}


class TestMoves:
    def test_every_move_is_read_as_it_is_written(self) -> None:
        kinds = Counter[str]()
        for seed in range(6):
            state = start(BOOK_4)
            players = [player_named("random", random.Random(f"{seed}/{n}")) for n in range(4)]
            rng = random.Random(seed)
            while state.phase is not Phase.OVER:
                for move in moves(state):
                    assert parse_move(move_text(move, state.board), state.board) == move
                    kinds[move.kind] += 1
                state = after(state, next_move(state, players, Luck(rng, rng)))
        assert set(kinds) == set(Kind)

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("jump", "is no move"),
            ("roll 7", "'7' is not known"),
            ("roll", "1 words were expected after 'roll'"),
            ("ship 1-99", "'1-99' is not known"),
            ("market wood", "cards for cards were expected"),
            ("market tin>rum", "'tin' are no cards"),
            ("bank 0wool>rum", "'0wool' are no cards"),
            ("end end", "0 words were expected"),
            ("free beer", "is no move"),
            ("", "is no move"),
        ],
    )
    def test_what_is_no_move_is_refused(self, text: str, why: str) -> None:
        with pytest.raises(NotationError, match=why):
            parse_move(text, start(LATER_4).board)

    def test_an_illegal_move_says_what_there_is_instead(self) -> None:
        state = acting(LATER_4, (1, 1, 0, 0, 0))
        with pytest.raises(GameError, match=r"ship 1-2: .* there are ship 1-3, ship 22-26"):
            went(state, "ship 1-2")
        with pytest.raises(GameError, match=r"lair 5: .* of the kinds end, ship, market"):
            went(state, "lair 5")


class TestSavedGames:
    def test_a_saved_game_replays_move_by_move(self) -> None:
        players = [player_named("random", random.Random(seat)) for seat in range(3)]
        first = start(BOOK_3, ("orange", "blue", "red"), IN_TURN)
        saved = recorded(first, players, random.Random("5/0"), seed="5/0")
        again = SavedGame.parse(str(saved))
        assert again == saved
        states = list(replay(again))
        assert len(states) == len(saved.moves) + 1
        assert states[0] == first
        assert winners(states[-1])

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "no line 'set-up'"),
            ("set-up later-2\nroll 1", "no line 'seats'"),
            ("set-up later-9\nseats red blue", "map: 'later-9' is not known"),
            ("set-up later-2\nseats red", "the colours of the set-up were expected"),
            ("set-up later-2\nseats red blue\nhouse-rules odd", "unknown house rule 'odd'"),
            ("set-up later-2\nseats red blue\n\nroll 1\nhop", "line 5: 'hop' is no move"),
        ],
    )
    def test_a_broken_saved_game_says_where(self, text: str, why: str) -> None:
        with pytest.raises(BadInputError, match=why):
            SavedGame.parse(text)

    def test_an_illegal_move_of_a_saved_game_has_its_number(self) -> None:
        saved = SavedGame.parse("set-up later-2\nseats red blue\nroll 1\nroll 2")
        with pytest.raises(GameError, match="move 2: roll 2"):
            list(replay(saved))


def check_invariants(state: State) -> None:
    """What holds at any time in any game."""
    sea, set_up = state.sea, state.board.set_up
    for kind in range(5):  # CJ-01: 19 of each type, 95 in all
        held = sum(hand[kind] for hand in state.hands)
        assert held + state.stock[kind] + state.market[kind] == 19
    assert min(map(min, (*state.hands, state.stock, state.market))) >= 0
    assert 1 <= sum(state.market) <= 5  # fewer if a stockpile was empty when it was laid out anew
    for masks in (sea.lairs, sea.ships):  # CJ-23: one piece a space
        assert sum(one.bit_count() for one in masks) == _union(masks).bit_count()
    for seat in range(len(state.hands)):
        lairs, ships = set(spaces(sea.lairs[seat])), spaces(sea.ships[seat])
        assert lairs_built(sea, seat) <= 7
        assert len(ships) <= 8
        first = set(set_up.start(state.board.colours[seat]).lairs)
        sailed = {lair for ship in ships for lair in set_up.map.ships[ship]}
        assert lairs - first <= sailed  # CJ-21
        assert all(lairs & set(set_up.map.ships[ship]) for ship in ships)  # CJ-22
    assert all(lairs_built(sea, seat) == 7 for seat in winners(state))


def _union(masks: tuple[int, ...]) -> int:
    together = 0
    for one in masks:
        together |= one
    return together


class TestAnyGame:
    @pytest.mark.rule("CJ-01", "CJ-21", "CJ-22", "CJ-23", "CJ-40")
    def test_the_invariants_hold_in_a_thousand_random_games(self) -> None:
        tables = [
            start(LATER_4), start(LATER_2), start(BOOK_4), start(BOOK_3),
            start(BOOK_3.without("red"), rules=IN_TURN), start(BOOK_4, rules=EASY),
            start(LATER_4.without("white"), rules=IN_TURN), start(LATER_2, rules=EASY),
        ]  # fmt: skip
        for seed in range(1000):
            state = random_game(tables[seed % len(tables)], random.Random(seed))
            check_invariants(state)
            assert state.phase is Phase.OVER

    def test_the_invariants_hold_after_every_move(self) -> None:
        for seed in range(20):
            set_up = (LATER_4, BOOK_4, BOOK_3, LATER_2)[seed % 4]
            state = start(set_up, rules=(HouseRules(), IN_TURN, EASY)[seed % 3])
            players = [player_named("random", random.Random(f"{seed}/{n}")) for n in range(4)]
            rng = random.Random(seed)
            while state.phase is not Phase.OVER:
                state = after(state, next_move(state, players, Luck(rng, rng)))
                check_invariants(state)

    def test_the_lot_is_even(self) -> None:
        rng = random.Random(3)
        rolls = Counter(chance(start(LATER_2), Luck(rng, rng)).where for _ in range(6000))
        assert set(rolls) == {1, 2, 3, 4, 5, 6}
        assert all(abs(times - 1000) < 120 for times in rolls.values())  # four deviations
        drawn = Counter(chance(drawing(BOOK_4, NONE), Luck(rng, rng)).where for _ in range(6000))
        assert all(
            abs(drawn[card] - 250 * copies) < 160
            for card, (_, copies) in enumerate(BOOK_4.rules.coco_deck)
        )

    def test_a_game_that_nobody_can_win_is_broken_off(self) -> None:
        players = [player_named("greedy", random.Random(0))] * 2
        end = play_game(start(LATER_2), players, random.Random(1), most_turns=3)
        assert (end.turns, winners(end)) == (3, ())


@cache
def known_positions() -> list[dict[str, Any]]:
    return [json.loads(line) for line in slow_moves.KNOWN.read_text("utf-8").splitlines()]


def positions(state: State, depth: int) -> int:
    if depth == 1:
        return len(moves(state))
    return sum(positions(after(state, move), depth - 1) for move in moves(state))


class TestKnownPositions:
    """Known counts of rows of moves, which the slow second game confirms."""

    @pytest.mark.parametrize("known", known_positions(), ids=lambda known: known["about"])
    def test_the_counts_are_those_that_are_known(self, known: dict[str, Any]) -> None:
        *_, state = replay(SavedGame.parse(known["game"]))
        quick = [depth for depth in range(1, 5) if known["counts"][depth - 1] < 60_000]
        assert [positions(state, depth) for depth in quick] == known["counts"][: len(quick)]

    @pytest.mark.parametrize("known", known_positions(), ids=lambda known: known["about"])
    def test_the_second_game_confirms_them(self, known: dict[str, Any]) -> None:
        table = slow_moves.table_of(known["game"])
        quick = [depth for depth in range(1, 5) if known["counts"][depth - 1] < 6000]
        assert len(quick) >= 2
        assert [slow_moves.positions(table, depth) for depth in quick] == known["counts"][
            : len(quick)
        ]

    @pytest.mark.parametrize("seed", range(8))
    def test_both_games_agree_on_every_move_of_a_whole_game(self, seed: int) -> None:
        set_up = (BOOK_4, LATER_2, BOOK_3, LATER_4)[seed % 4]
        rules = (HouseRules(), IN_TURN, EASY)[seed % 3]
        state, table = start(set_up, rules=rules), slow_moves.lay_out(set_up, set_up.colours, rules)
        name = ("random", "greedy")[seed // 4]
        players = [player_named(name, random.Random(f"{seed}/{n}")) for n in range(4)]
        rng = random.Random(seed)
        while state.phase is not Phase.OVER:
            texts = listed(state)
            assert sorted(texts) == sorted(slow_moves.legal(table))
            assert [tuple(hand.values()) for hand in table["hands"].values()] == list(state.hands)
            move = next_move(state, players, Luck(rng, rng))
            state, table = after(state, move), slow_moves.made(table, move_text(move, state.board))
        assert slow_moves.legal(table) == [] == list(deeds(state))
