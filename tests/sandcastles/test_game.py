"""The game of The Sandcastles of Burgundy, rule by rule, and a second game as its witness."""

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from castlewright.games.sandcastles.choices import chances, moves
from castlewright.games.sandcastles.moves import GameError, Roll, read_game_move
from castlewright.games.sandcastles.players import player_named
from castlewright.games.sandcastles.playing import play_game, random_game
from castlewright.games.sandcastles.saved import SavedGame, recorded, replay
from castlewright.games.sandcastles.sight import view
from castlewright.games.sandcastles.state import (
    HOME,
    Phase,
    Seat,
    State,
    beetles_left,
    crowns_left,
    start,
    winners,
)
from castlewright.games.sandcastles.turns import after, play
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError, NotationError
from castlewright.puzzles.sandcastles import HouseRules, SetUp, shipped_box
from castlewright.puzzles.sandcastles.set_up import Level
from tests.sandcastles import slow_moves
from tests.sandcastles.positions import (
    BEACH,
    BEGINNER,
    CROWNED,
    check_random_game,
    dealt,
    listed,
    seated,
    turn_of,
    went,
)

FULL = HouseRules(full_means_full=True)
LOST = HouseRules(last_crown_lost=True)
STAYS = HouseRules(bucket_stays=True)
BY_TURN = HouseRules(wait_by_turn=True)
ANIMALS = HouseRules(animals_only=True)


class TestStart:
    @pytest.mark.rule("SB-01", "SB-02", "SB-03", "SB-04", "SB-05")
    def test_everything_lies_where_the_set_up_says(self) -> None:
        state = start(SetUp.parse(f"{BEACH} 2/2"))
        assert state.castles[0] == (0, 1, 1)
        assert state.castles[1] == (2, 0, 0)
        assert state.animals == (3, 5, 1)  # Puffin under 4, Octopus under 6, Otter under 2
        assert (state.bucket, state.mover, len(state.seats)) == (1, 1, 2)
        assert beetles_left(state) == 8
        assert crowns_left(state) == 20
        assert state.seats == (Seat(), Seat())

    @pytest.mark.rule("SB-01A", "SB-20A", "SB-30", "SB-30A")
    def test_spaces_and_steps_are_those_of_the_box(self) -> None:
        assert start(BEGINNER).table.storehouse == 4
        assert start(BEGINNER).queen == -1
        crowned = start(CROWNED)
        assert (crowned.table.storehouse, crowned.table.crown_spaces, crowned.queen) == (3, 2, 2)
        box = replace(shipped_box(), boardwalk=(1, 2, 3, 4), beginner=6)
        own = replace(BEGINNER, beach=replace(BEGINNER.beach, box=box))
        assert (start(own).table.storehouse, start(own).table.confetti) == (6, 2)

    def test_a_faulty_set_up_is_refused(self) -> None:
        with pytest.raises(InvalidPuzzleError, match="SB-05-bucket"):
            start(SetUp.parse(f"{BEACH} 3/2"))


class TestRound:
    @pytest.mark.rule("SB-10")
    def test_all_roll_two_dice_with_two_faces_of_each_colour(self) -> None:
        rolls = chances(start(BEGINNER))
        assert len(rolls) == 36
        assert sum(weight for _, weight in rolls) == 36**2
        weights = dict(rolls)
        # a double of yellow: 2/6 times 2/6; yellow and red in either order: twice that
        assert Fraction(weights[Roll(((0, 0), (0, 1)))], 36**2) == Fraction(1, 9) * Fraction(2, 9)

    @pytest.mark.rule("SB-10", "SB-05")
    @pytest.mark.parametrize(("rules", "next_bucket"), [(HouseRules(), 2), (STAYS, 1)])
    def test_each_uses_one_die_then_each_the_other_then_the_bucket_passes(
        self, rules: HouseRules, next_bucket: int
    ) -> None:
        state = start(dealt(random.Random(1), Level.BEGINNER, 3), rules)
        state = state._replace(bucket=1, mover=1)
        state = went(state, "roll yr yr yr")
        order = []
        while state.phase is not Phase.ROLL:
            if state.phase is Phase.DIE:
                order.append(state.mover)
            state = after(state, moves(state)[0])
        assert order == [1, 2, 0, 1, 2, 0]
        assert (state.bucket, state.mover, state.rounds) == (next_bucket, next_bucket, 1)

    @pytest.mark.rule("SB-11")
    def test_either_die_may_go_first_for_either_action(self) -> None:
        state = turn_of(BEGINNER, "yr", storehouse=(1, 0, 0))
        assert listed(state) == ["s1", "s4", "ty", "s2", "s5"]
        assert listed(went(state, "s5.+b"))[0] == "s3"  # the next has two blue dice
        assert went(state, "ty").seats[0].dice == (1,)
        assert went(state, "s5.+b").seats[0].dice == (0,)

    def test_a_roll_is_for_all_seats_and_comes_first(self) -> None:
        state = start(BEGINNER)
        for text, message in (
            ("s1", "all roll first"),
            ("roll yr", "two dice for each of 2 seats"),
        ):
            with pytest.raises(GameError, match=message):
                play(state, read_game_move(text))
        with pytest.raises(GameError, match="two colours"):
            play(state, Roll(((0, 9), (0, 0))))
        assert went(state, "roll ry bb") == went(state, "roll yr bb")
        with pytest.raises(NotationError, match="roll, seat 2: 'yx'; two colours"):
            read_game_move("roll yr yx")


class TestSearch:
    @pytest.mark.rule("SB-12")
    def test_one_of_the_two_castles_of_the_dies_colour_and_all_see(self) -> None:
        state = turn_of(BEGINNER, "yy")
        assert listed(state) == ["s1", "s4"]
        state = went(state, "s1")
        assert state.seen == 0b000001
        assert view(state, 1).castles[0] == (0, 1, 1)

    @pytest.mark.rule("SB-13")
    def test_one_decoration_is_taken_and_must_be(self) -> None:
        state = went(turn_of(BEGINNER, "yy"), "s1")
        assert listed(state) == ["+r", "+b"]
        state = went(state, "+b")
        assert state.castles[0] == (0, 1, 0)
        assert state.seats[0].storehouse == (0, 0, 1)
        assert (state.seats[0].steps, state.mover) == (0, 1)

    @pytest.mark.rule("SB-13")
    def test_none_of_a_colour_of_which_both_are_owned(self) -> None:
        owned = turn_of(BEGINNER, "yy", storehouse=(0, 1, 0), village=(0, 1, 0))
        assert listed(went(owned, "s1")) == ["+b"]
        one = turn_of(BEGINNER, "yy", village=(0, 1, 0))
        assert listed(went(one, "s1")) == ["+r", "+b"]

    @pytest.mark.rule("SB-14")
    def test_an_animal_moves_in_where_its_shop_is_ready(self) -> None:
        state = went(turn_of(BEGINNER, "yy", village=(2, 0, 0), steps=3), "s4")
        assert state.animals == (HOME, 5, 1)
        assert state.seats[0].steps == 4
        assert listed(state) == ["+r", "+-"]  # it may also take a decoration, and need not
        assert went(state, "+-").seats[0].beetles == 0

    @pytest.mark.rule("SB-14")
    def test_several_move_in_on_one_turn(self) -> None:
        state = turn_of(BEGINNER, "yy", village=(2, 2, 2), steps=9)._replace(animals=(3, 3, 3))
        state = went(state, "s4")
        assert state.animals == (HOME, HOME, HOME)
        assert state.seats[0].steps == 12
        assert (state.mover, state.seats[0].beetles) == (1, 0)  # nothing to take, and no beetle

    @pytest.mark.rule("SB-15")
    def test_an_animal_whose_shop_is_not_ready_moves_one_castle_on(self) -> None:
        state = went(turn_of(BEGINNER, "rr", village=(2, 2, 1)), "s2")
        assert listed(state) == ["B1", "B3"]
        state = went(state, "B1")
        assert state.animals == (3, 5, 0)
        assert view(state, 1).animals == (3, 5, 0)
        assert state.seats[0].steps == 0

    @pytest.mark.rule("SB-15")
    def test_the_path_is_a_ring_and_animals_go_by_colour(self) -> None:
        state = turn_of(BEGINNER, "bb")._replace(animals=(5, 5, 5))
        state = went(state, "s6")
        assert listed(state) == ["Y5", "Y1"]
        state = went(state, "Y1")
        assert listed(state) == ["R5", "R1"]
        state = went(state, "R5")
        assert listed(state) == ["B5", "B1"]
        assert went(state, "B1").animals == (0, 4, 0)

    @pytest.mark.rule("SB-14", "SB-15")
    def test_of_two_animals_one_moves_in_and_the_other_on(self) -> None:
        state = turn_of(BEGINNER, "bb", village=(0, 2, 0), steps=3)._replace(animals=(5, 5, 1))
        state = went(state, "s6")
        assert state.animals == (5, HOME, 1)
        state = went(state, "Y1")
        assert listed(state) == ["+y", "+-"]

    @pytest.mark.rule("SB-16")
    @pytest.mark.parametrize(("held", "then"), [(0, 1), (1, 2), (2, 2)])
    def test_who_can_take_nothing_takes_a_beetle_up_to_two(self, held: int, then: int) -> None:
        state = turn_of(BEGINNER, "yy", village=(0, 2, 2), beetles=held)
        state = went(state, "s1")
        assert (state.mover, state.seats[0].beetles) == (1, then)
        assert state.seen == 1

    @pytest.mark.rule("SB-16")
    def test_an_animal_that_only_moves_on_does_not_spoil_the_beetle(self) -> None:
        state = went(turn_of(BEGINNER, "rr", village=(2, 0, 0)), "s2.B1")
        assert state.seats[0].beetles == 1
        with pytest.raises(GameError, match=r"\+-: it can't be done now"):
            went(turn_of(BEGINNER, "rr"), "s2.B1.+-")


class TestBeetles:
    @pytest.mark.rule("SB-17")
    def test_a_beetle_turns_an_unused_die_and_goes_back(self) -> None:
        state = turn_of(BEGINNER, "yr", beetles=2)
        assert listed(state)[-4:] == ["y=r", "y=b", "r=y", "r=b"]
        state = went(state, "y=b")
        assert (state.seats[0].dice, state.seats[0].beetles) == ((1, 2), 1)
        assert beetles_left(state) == 7
        assert (state.mover, state.used) == (0, 0)  # the turn goes on
        state = went(state, "b=r")
        assert listed(state) == ["s2", "s5"]
        assert went(state, "s5.+b").seats[0].dice == (1,)

    @pytest.mark.rule("SB-17")
    def test_without_a_beetle_no_die_is_turned(self) -> None:
        with pytest.raises(GameError, match="y=b: it can't be done now; there are s1, s4"):
            went(turn_of(BEGINNER, "yy"), "y=b")


class TestFullStorehouse:
    @pytest.mark.rule("SB-18")
    def test_nothing_is_searched_and_who_cannot_transport_takes_a_beetle(self) -> None:
        state = turn_of(BEGINNER, "yb", storehouse=(2, 2, 0))
        assert listed(state) == ["ty", "wb"]
        state = went(state, "wb")
        assert (state.seats[0].beetles, state.seats[0].dice, state.mover) == (1, (0,), 1)

    @pytest.mark.rule("SB-18")
    def test_who_holds_a_beetle_has_to_turn_the_die(self) -> None:
        state = turn_of(BEGINNER, "bb", storehouse=(2, 2, 0), beetles=1)
        assert listed(state) == ["b=y", "b=r"]
        assert listed(went(state, "b=y")) == ["ty", "wb"]

    @pytest.mark.rule("SB-18A")
    def test_a_ready_animal_may_be_searched_for_and_the_option_forbids_it(self) -> None:
        fields = {"storehouse": (0, 2, 2), "village": (2, 0, 0)}
        state = turn_of(BEGINNER, "yy", **fields)
        assert listed(state) == ["s4"]
        state = went(state, "s4")
        assert (state.animals[0], state.seats[0].steps, state.mover) == (HOME, 1, 1)
        assert state.seats[0].beetles == 0  # the animal was taken
        assert listed(turn_of(BEGINNER, "yy", FULL, **fields)) == ["wy"]
        unready = turn_of(BEGINNER, "yy", storehouse=(0, 2, 2), village=(1, 0, 0))
        assert listed(unready) == ["wy"]


class TestTransport:
    @pytest.mark.rule("SB-19")
    def test_exactly_one_decoration_of_the_dies_colour_goes_home(self) -> None:
        state = went(turn_of(BEGINNER, "yr", storehouse=(2, 1, 0)), "ty")
        seat = state.seats[0]
        assert (seat.storehouse, seat.village, seat.steps) == ((1, 1, 0), (1, 0, 0), 1)
        assert "tb" not in listed(turn_of(BEGINNER, "yr", storehouse=(2, 1, 1)))

    @pytest.mark.rule("SB-20")
    def test_the_second_decoration_brings_one_more_step(self) -> None:
        state = turn_of(BEGINNER, "yr", storehouse=(1, 0, 0), village=(1, 0, 0), steps=1)
        assert went(state, "ty").seats[0].steps == 3

    @pytest.mark.rule("SB-20A")
    def test_the_fourth_decoration_fills_a_beginners_storehouse(self) -> None:
        state = turn_of(BEGINNER, "yy", storehouse=(2, 1, 0))
        state = went(state, "s1.+b")
        assert sum(state.seats[0].storehouse) == 4
        state = went(state, "s3.+r")
        assert listed(state) == ["ty"]


class TestEnd:
    @pytest.mark.rule("SB-21")
    def test_the_round_is_played_to_its_end_and_equal_steps_share(self) -> None:
        state = turn_of(BEGINNER, "yy", storehouse=(1, 0, 0), steps=8)
        state = seated(state, 1, storehouse=(0, 0, 2), steps=7)
        state = went(state, "ty")
        assert state.seats[0].steps == 9
        assert winners(state) == ()
        state = went(state, "tb", "s1.+r")
        assert state.phase is Phase.DIE
        state = went(state, "tb")
        assert state.phase is Phase.OVER
        assert [seat.steps for seat in state.seats] == [9, 10]  # 7, a stone, and the bakery
        assert winners(state) == (1,)
        assert winners(seated(state, 0, steps=10)) == (0, 1)
        assert moves(state) == ()
        with pytest.raises(GameError, match="the game is over"):
            went(state, "s1")

    @pytest.mark.rule("SB-22")
    def test_a_beginner_walks_twelve_steps_at_most(self) -> None:
        state = turn_of(BEGINNER, "yb", village=(2, 2, 1), storehouse=(0, 0, 1), steps=7)
        state = went(state._replace(animals=(0, 0, 0)), "tb", "s3.+r", "s1")
        # six decorations, three shops, three animals
        assert state.seats[0].steps == 6 + 3 + 3
        # nothing is left that could bring one more: no search, no transport
        again = seated(state, 0, dice=(0, 1))._replace(mover=0, used=0, phase=Phase.DIE)
        for turn in ("s1", "s4", "s2", "s5"):
            assert went(again, turn).seats[0].steps == 12


class TestQueen:
    @pytest.mark.rule("SB-31")
    def test_first_a_crown_then_she_moves_then_the_search(self) -> None:
        state = went(turn_of(CROWNED, "bb"), "s3")
        assert state.seats[0].crowns == 1
        assert state.seen == 0  # not opened before she has gone
        assert listed(state) == ["q2", "q4"]
        state = went(state, "q4")
        assert (state.queen, state.seen, listed(state)) == (3, 0b100, ["+r", "+b"])

    @pytest.mark.rule("SB-31", "SB-30A")
    def test_without_room_there_is_no_crown_but_she_moves_all_the_same(self) -> None:
        state = went(turn_of(CROWNED, "bb", crowns=2), "s3")
        assert (state.seats[0].crowns, listed(state)) == (2, ["q2", "q4"])
        supply = seated(turn_of(CROWNED, "bb"), 1, crowns=20)  # no crown is left
        assert went(supply, "s3").seats[0].crowns == 0

    @pytest.mark.rule("SB-31")
    def test_a_crown_is_no_decoration_taken(self) -> None:
        state = turn_of(CROWNED, "bb", village=(0, 2, 2))
        assert went(state, "s3.q2").seats[0].beetles == 1

    @pytest.mark.rule("SB-31")
    def test_another_castle_leaves_her_where_she_is(self) -> None:
        state = went(turn_of(CROWNED, "bb"), "s6.R5.+y")
        assert (state.queen, state.seats[0].crowns) == (2, 0)

    @pytest.mark.rule("SB-30")
    def test_the_third_decoration_fills_a_storehouse_with_crowns(self) -> None:
        assert listed(turn_of(CROWNED, "yr", storehouse=(1, 0, 2))) == ["ty", "wr"]
        assert "s1" in listed(turn_of(CROWNED, "yr", storehouse=(0, 0, 2)))


class TestCrowns:
    @pytest.mark.rule("SB-32", "SB-35")
    def test_one_crown_comes_along_to_a_space_of_the_colour(self) -> None:
        state = turn_of(CROWNED, "yb", storehouse=(1, 0, 0), crowns=2)
        assert [text for text in listed(state) if text[0] == "t"] == ["ty", "ty<", "ty>"]
        left, right = went(state, "ty<").seats[0], went(state, "ty>").seats[0]
        assert (left.crowns, left.left, left.right, left.steps) == (1, 0b001, 0, 1)
        assert (right.crowns, right.left, right.right, right.steps) == (1, 0, 0b001, 2)

    @pytest.mark.rule("SB-32")
    def test_a_space_takes_one_crown(self) -> None:
        state = turn_of(CROWNED, "yb", storehouse=(1, 0, 0), crowns=1, left=0b001)
        assert [text for text in listed(state) if text[0] == "t"] == ["ty", "ty>"]
        state = turn_of(CROWNED, "yb", storehouse=(1, 0, 0), crowns=1, right=0b001)
        assert [text for text in listed(state) if text[0] == "t"] == ["ty", "ty<"]

    @pytest.mark.rule("SB-33", "SB-33A")
    def test_a_crown_may_come_with_the_second_decoration_and_the_option_forbids_it(self) -> None:
        fields = {"storehouse": (1, 0, 0), "village": (1, 0, 0), "crowns": 1, "steps": 1}
        state = turn_of(CROWNED, "yb", **fields)
        assert went(state, "ty>").seats[0].steps == 1 + 3  # decoration, shop, crown
        lost = turn_of(CROWNED, "yb", LOST, **fields)
        assert [text for text in listed(lost) if text[0] == "t"] == ["ty"]
        first = turn_of(CROWNED, "yb", LOST, storehouse=(1, 0, 0), crowns=1)
        assert "ty>" in listed(first)

    @pytest.mark.rule("SB-36")
    def test_three_crowns_for_steps_make_fifteen_at_most(self) -> None:
        state = turn_of(
            CROWNED, "bb", village=(2, 2, 1), storehouse=(0, 0, 1), crowns=1, right=3, steps=12
        )._replace(animals=(6, 6, 6))
        assert went(state, "tb>").seats[0].steps == 6 + 3 + 3 + 3


class TestSight:
    def test_what_was_not_seen_does_not_show(self) -> None:
        one = went(turn_of(BEGINNER, "yy"), "s1")
        other = one._replace(castles=(*one.castles[:2], *reversed(one.castles[2:])))
        assert one != other
        for seat in range(2):
            assert view(one, seat) == view(other, seat)
        assert view(one, 0).hidden == (4, 3, 3)
        assert view(one, 0).castles == ((0, 1, 1), None, None, None, None, None)

    def test_what_was_seen_shows_also_after_something_was_taken(self) -> None:
        state = went(turn_of(BEGINNER, "yy"), "s1.+r")
        assert view(state, 1).castles[0] == (0, 0, 1)
        assert sum(view(state, 1).hidden) == 10

    def test_only_who_decides_has_moves_and_the_lot_is_nobody(self) -> None:
        state = turn_of(BEGINNER, "yy")
        assert view(state, 0).moves == moves(state)
        assert view(state, 1).moves == ()
        assert view(start(BEGINNER), 0).moves == ()

    def test_open_castles_are_open_to_all(self) -> None:
        seen = view(start(BEGINNER, open_castles=True), 1)
        assert seen.castles == start(BEGINNER).castles
        assert seen.hidden == (0, 0, 0)


class TestSaved:
    def test_a_game_is_written_and_replayed(self) -> None:
        for level in Level:
            set_up = dealt(random.Random(str(level)), level, 3)
            players = [player_named("random", random.Random(seat)) for seat in range(3)]
            saved = recorded(set_up, players, random.Random("5/0"), STAYS, seed="5/0")
            assert SavedGame.parse(str(saved)) == saved
            *_, end = replay(saved)
            assert end.phase is Phase.OVER
            players = [player_named("random", random.Random(seat)) for seat in range(3)]
            assert end == play_game(start(set_up, STAYS), players, random.Random("5/0"))
            # a line is a turn, or what a double brings before the first
            dice_used = sum(str(line[-1])[0] in "+stwYRBq" for line in saved.lines)
            assert dice_used >= 6 * end.rounds

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("seed 1", "no line 'set-up'"),
            (f"set-up {BEACH} 1/2\nroll yr bx", "line 2: roll, seat 2: 'bx'"),
            (f"set-up {BEACH} 1/2\nroll yr bb\nz9", "line 3: 'z9' is no move"),
            (f"set-up {BEACH} 1/2\nhouse-rules sand", "unknown house rule 'sand'"),
        ],
    )
    def test_what_is_no_saved_game_is_refused(self, text: str, message: str) -> None:
        with pytest.raises(BadInputError, match=message):
            SavedGame.parse(text)

    def test_an_illegal_move_is_told_with_its_line(self) -> None:
        saved = SavedGame.parse(f"set-up {BEACH} 1/2\nseed 1/0\n\nroll yr bb\ns1.+y")
        with pytest.raises(GameError, match=r"line 5: \+y: it can't be done now; there are \+r"):
            list(replay(saved))


class TestWitness:
    @pytest.mark.parametrize(
        "known",
        [json.loads(line) for line in slow_moves.KNOWN.read_text("utf-8").splitlines()],
        ids=lambda known: known["about"],
    )
    def test_known_positions_have_so_many_ways_to_go_on(self, known: dict) -> None:
        *_, state = replay(SavedGame.parse(known["game"]))
        depths = range(1, len(known["counts"]) + 1)
        assert [ways_on(state, depth) for depth in depths] == known["counts"]
        told = slow_moves.read(known["game"])
        quick = [number for number in known["counts"] if number <= 500]
        assert [slow_moves.count(*told, depth) for depth, _ in enumerate(quick, 1)] == quick

    @pytest.mark.parametrize("level", Level)
    @pytest.mark.parametrize("rules", [HouseRules(), FULL, LOST, BY_TURN, ANIMALS], ids=str)
    def test_both_games_allow_the_same_moves_all_along(
        self, level: Level, rules: HouseRules
    ) -> None:
        rng = random.Random(f"{level}/{rules}")
        set_up = dealt(rng, level, 2)
        state, answers = start(set_up, rules), []
        while True:
            game, options = slow_moves.told(set_up, rules, answers)
            assert sorted(listed(state)) == sorted(options)
            told = [
                (one.walked, one.beetles, one.store_crowns, sorted(one.store))
                for one in game.players
            ]
            assert told == [
                (seat.steps, seat.beetles, seat.crowns, sorted(in_letters(seat.storehouse)))
                for seat in state.seats
            ]
            if not options:
                break
            # crowns to the left rather than not, so that skills and powers come on
            answers.append(rng.choice([text for text in options if "<" in text] or options))
            state = play(state, read_game_move(answers[-1]))
        assert state.phase is Phase.OVER


def ways_on(state: State, depth: int) -> int:
    if depth == 1:
        return len(moves(state))
    return sum(ways_on(after(state, move), depth - 1) for move in moves(state))


def in_letters(numbers: tuple[int, ...]) -> list[str]:
    return [letter for letter, number in zip("yrb", numbers, strict=True) for _ in range(number)]


@pytest.mark.rule("SB-22", "SB-36")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("level", Level)
def test_invariants_hold_in_random_games(level: Level, players: int) -> None:
    for index in range(40):
        assert check_random_game(level, players, index) > 0


def test_a_random_game_is_the_same_every_time() -> None:
    set_up = dealt(random.Random(3), Level.POWERS, 4)
    first = random_game(start(set_up), random.Random("1/0"))
    assert first == random_game(start(set_up), random.Random("1/0"))
    assert first != random_game(start(set_up), random.Random("1/1"))
    assert random_game(start(set_up), random.Random("1/0"), most_rounds=2).rounds == 2
