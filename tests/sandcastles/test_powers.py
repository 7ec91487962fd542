"""Three skills and twelve special powers: what each does, and what when there is no room."""

import pytest

from castlewright.games.sandcastles.powers import BEFORE_SEARCH, CALLS, INSTEAD, QUEEN_TO
from castlewright.games.sandcastles.sight import view
from castlewright.games.sandcastles.state import HOME, Phase, State, start
from castlewright.puzzles.sandcastles import POWERS, SKILLS, HouseRules, SetUp, power
from tests.sandcastles.positions import BEACH, CROWNED, listed, seated, turn_of, went

FOUR = "yyyy/yyyyB/rrrr/rrrrY/bbbb/bbbbR"
YELLOW, RED, BLUE = 0b001, 0b010, 0b100
ANIMALS = HouseRules(animals_only=True)
WITH_B1 = f"{BEACH} 1/2 Q3 y1r1b1,y2r2b2"


def with_power(sign: str, dice: str = "yr", queen: int = 3, **fields: object) -> State:
    """The first seat has this power switched on, and two dice."""
    mine = {one.colour: str(one) for one in (power("y1"), power("r1"), power("b1"))}
    mine[power(sign).colour] = sign
    theirs = [f"{'yrb'[colour]}{int(text[1]) % 4 + 1}" for colour, text in mine.items()]
    drawn = "".join(mine[colour] for colour in range(3)) + "," + "".join(theirs)
    set_up = SetUp.parse(f"{BEACH} 1/2 Q{queen} {drawn}")
    return turn_of(set_up, dice, **{"left": 1 << power(sign).colour, **fields})


def rolled(sign: str, dice: str, **fields: object) -> State:
    """The same, before the roll; then these dice come, and two blue ones for the other."""
    state = with_power(sign, **fields)
    state = seated(state._replace(phase=Phase.ROLL), 0, dice=())
    return went(seated(state, 1, dice=()), f"roll {dice} bb")


def by(state: State, rules: HouseRules, set_up: SetUp = CROWNED) -> State:
    """The same position under house rules."""
    return state._replace(table=start(set_up, rules).table)


def off(state: State) -> State:
    return seated(state, 0, left=0)


@pytest.mark.rule("SB-34", "SB-40", "SB-44")
def test_every_ability_has_its_row_in_one_table() -> None:
    rows = [name for calls in CALLS.values() for name in calls]
    rows += [*QUEEN_TO.values(), *INSTEAD.values(), *BEFORE_SEARCH]
    names = [one.name for one in (*SKILLS, *POWERS)]
    assert len(names) == 15
    assert sorted(rows) == sorted(names)


@pytest.mark.rule("SB-40", "SB-44")
def test_four_players_have_all_twelve_and_a_crown_switches_ones_own_on() -> None:
    state = start(SetUp.parse(f"{FOUR} 1/4 Q1 y1r1b1,y2r2b2,y3r3b3,y4r4b4"))
    on = [set(bits) for bits in state.table.bits]
    assert len(set().union(*on)) == 12
    assert state.table.bits[2] == {"crown-for-animal": 1, "double-turn": 2, "queen-to-red": 4}


class TestSkills:
    @pytest.mark.rule("SB-34")
    def test_yellow_two_crowns_from_the_queen(self) -> None:
        state = turn_of(CROWNED, "bb", left=YELLOW)
        assert went(state, "s3").seats[0].crowns == 2
        assert went(off(state), "s3").seats[0].crowns == 1
        assert went(seated(state, 0, crowns=1), "s3").seats[0].crowns == 2  # room for one
        assert went(seated(state, 1, crowns=18), "s3").seats[0].crowns == 1  # one left (20-18-1)

    @pytest.mark.rule("SB-34")
    def test_red_look_under_both_then_choose_one(self) -> None:
        state = turn_of(CROWNED, "yr", left=RED)
        assert [text for text in listed(state) if text[0] == "l"] == ["ly", "lr"]
        looked = went(state, "ly")
        assert looked.seen == 0b001001
        assert view(looked, 1).castles[3] == (1, 1, 0)
        assert listed(looked) == ["s1", "s4"]
        done = went(looked, "s1.+r")
        assert (done.animals, done.seats[0].dice) == (state.animals, (1,))  # Puffin stayed at 4
        assert [text for text in listed(off(state)) if text[0] == "l"] == []

    @pytest.mark.rule("SB-34")
    def test_red_an_empty_castle_may_be_chosen_and_earns_a_beetle(self) -> None:
        state = turn_of(CROWNED, "yy", left=RED)._replace(castles=((0, 0, 0),) + ((1, 1, 0),) * 5)
        assert went(state, "ly.s1").seats[0].beetles == 1

    @pytest.mark.rule("SB-34")
    def test_red_looking_is_no_visit_and_there_is_none_where_nothing_can_be_searched(self) -> None:
        state = went(turn_of(CROWNED, "bb", left=RED), "lb")
        assert (state.queen, state.seats[0].crowns) == (2, 0)
        assert went(state, "s3").seats[0].crowns == 1
        full = turn_of(CROWNED, "bb", left=RED, storehouse=(2, 1, 0))
        assert listed(full) == ["wb"]

    @pytest.mark.rule("SB-31A", "SB-34")
    def test_red_whoever_searches_for_an_animal_may_look_under_both_and_fetch_it(self) -> None:
        full = turn_of(CROWNED, "bb", left=RED, storehouse=(2, 0, 1), village=(0, 2, 0))
        assert listed(full) == ["s6", "tb", "lb"]
        looked = went(full, "lb")
        assert (looked.seen, listed(looked)) == (0b100100, ["s6"])  # nothing for it under castle 3
        assert listed(by(full, ANIMALS)) == ["s6", "tb"]

    @pytest.mark.rule("SB-31A", "SB-31", "SB-34")
    def test_the_queen_gives_her_crowns_for_a_search_for_an_animal_or_stays(self) -> None:
        state = turn_of(CROWNED, "bb", left=YELLOW, storehouse=(2, 0, 1), village=(0, 2, 0))
        state = state._replace(queen=5)
        met = went(state, "s6.q1")
        assert (met.seats[0].crowns, met.queen, met.seats[0].steps) == (2, 0, 1)
        alone = went(by(state, ANIMALS), "s6")
        assert (alone.seats[0].crowns, alone.queen, alone.seats[0].steps) == (0, 5, 1)

    @pytest.mark.rule("SB-34")
    @pytest.mark.parametrize(("held", "then"), [(0, 2), (1, 2), (2, 2)])
    def test_blue_two_beetles_instead_of_one(self, held: int, then: int) -> None:
        state = turn_of(CROWNED, "yy", left=BLUE, village=(0, 2, 2), beetles=held)
        assert went(state, "s1").seats[0].beetles == then
        assert went(off(state), "s1").seats[0].beetles == min(held + 1, 2)

    @pytest.mark.rule("SB-34")
    def test_a_skill_is_on_from_the_next_moment_to_the_end(self) -> None:
        state = turn_of(CROWNED, "yr", storehouse=(0, 1, 0), crowns=1)
        state = went(state, "tr<", "s6.R5.+r")
        assert "ly" in listed(state)


class TestYellowPowers:
    @pytest.mark.rule("SB-41")
    def test_a_crown_instead_of_a_beetle(self) -> None:
        state = went(with_power("y1", village=(0, 2, 2)), "s1")
        assert listed(state) == ["beetle", "crown"]
        seats = [went(state, text).seats[0] for text in ("beetle", "crown")]
        assert [(seat.beetles, seat.crowns) for seat in seats] == [(1, 0), (0, 1)]
        assert went(off(with_power("y1", village=(0, 2, 2))), "s1").seats[0].beetles == 1

    @pytest.mark.rule("SB-40", "SB-41")
    @pytest.mark.parametrize(
        ("beetles", "crowns", "then"), [(2, 0, (2, 1)), (0, 2, (1, 2)), (2, 2, (2, 2))]
    )
    def test_a_crown_instead_of_a_beetle_without_room(
        self, beetles: int, crowns: int, then: tuple[int, int]
    ) -> None:
        state = went(with_power("y1", village=(0, 2, 2), beetles=beetles, crowns=crowns), "s1")
        assert (state.seats[0].beetles, state.seats[0].crowns) == then
        assert state.mover == 1

    @pytest.mark.rule("SB-41")
    def test_a_crown_instead_of_a_beetle_for_waiting_too_and_not_from_an_empty_supply(self) -> None:
        state = with_power("y1", "bb", storehouse=(2, 1, 0))
        assert listed(went(state, "wb")) == ["beetle", "crown"]
        assert went(seated(state, 1, crowns=19), "wb").seats[0].beetles == 1  # 19 and one: none

    @pytest.mark.rule("SB-41")
    def test_a_beetle_for_an_animal_whether_it_moves_in_or_not(self) -> None:
        moves_on = went(with_power("y2"), "s4")
        assert (moves_on.seats[0].beetles, listed(moves_on)) == (1, ["Y3", "Y5"])
        moves_in = went(with_power("y2", village=(2, 0, 0), steps=3), "s4")
        assert moves_in.animals[0] == HOME
        assert moves_in.seats[0].beetles == 1
        assert went(with_power("y2", beetles=2), "s4").seats[0].beetles == 2
        assert went(off(with_power("y2")), "s4").seats[0].beetles == 0
        both = with_power("y2")._replace(animals=(3, 3, 1))
        assert went(both, "s4").seats[0].beetles == 2

    @pytest.mark.rule("SB-41")
    def test_a_crown_for_an_animal_whether_it_moves_in_or_not(self) -> None:
        moves_on = went(with_power("y3"), "s4")
        assert (moves_on.seats[0].crowns, listed(moves_on)) == (1, ["Y3", "Y5"])
        assert went(with_power("y3", village=(2, 0, 0), steps=3), "s4").seats[0].crowns == 1
        assert went(with_power("y3", crowns=2), "s4").seats[0].crowns == 2
        assert went(seated(with_power("y3"), 1, crowns=19), "s4").seats[0].crowns == 0
        assert went(off(with_power("y3")), "s4").seats[0].crowns == 0

    @pytest.mark.rule("SB-41")
    def test_a_beetle_instead_of_a_crown(self) -> None:
        state = went(with_power("y4", "bb"), "s3")
        assert listed(state) == ["beetle", "crown"]
        for text, then in (("beetle", (1, 0)), ("crown", (0, 1))):
            chosen = went(state, text)
            assert (chosen.seats[0].beetles, chosen.seats[0].crowns) == then
            assert listed(chosen) == ["q2", "q4"]  # and then she moves

    @pytest.mark.rule("SB-40", "SB-41")
    @pytest.mark.parametrize(
        ("beetles", "crowns", "then"), [(2, 0, (2, 1)), (0, 2, (1, 2)), (2, 2, (2, 2))]
    )
    def test_a_beetle_instead_of_a_crown_without_room(
        self, beetles: int, crowns: int, then: tuple[int, int]
    ) -> None:
        state = went(with_power("y4", "bb", beetles=beetles, crowns=crowns), "s3")
        assert (state.seats[0].beetles, state.seats[0].crowns) == then
        assert state.phase is Phase.QUEEN


class TestRedPowers:
    @pytest.mark.rule("SB-42")
    def test_a_crown_on_a_double(self) -> None:
        assert rolled("r1", "yy").seats[0].crowns == 1
        assert rolled("r1", "yr").seats[0].crowns == 0
        assert rolled("r1", "yy", left=0).seats[0].crowns == 0
        assert rolled("r1", "yy", crowns=2).seats[0].crowns == 2
        assert rolled("r1", "yy").seats[1].crowns == 0  # the other's double is the other's

    @pytest.mark.rule("SB-42")
    def test_a_beetle_on_a_double(self) -> None:
        assert rolled("r2", "rr").seats[0].beetles == 1
        assert rolled("r2", "rb").seats[0].beetles == 0
        assert rolled("r2", "rr", beetles=2).seats[0].beetles == 2

    @pytest.mark.rule("SB-41", "SB-42")
    def test_what_a_double_brings_may_be_exchanged(self) -> None:
        state = rolled("r2", "rr", left=YELLOW | RED)  # with y1
        assert listed(state) == ["beetle", "crown"]
        state = went(state, "crown")
        assert (state.seats[0].crowns, state.phase, state.used) == (1, Phase.DIE, 0)

    @pytest.mark.rule("SB-42")
    def test_one_or_both_dice_of_a_double_are_turned(self) -> None:
        state = rolled("r3", "rr")
        assert listed(state) == ["r=y", "r=b", "pass"]
        assert went(state, "pass").seats[0].dice == (1, 1)
        one = went(state, "r=b")
        assert one.seats[0].dice == (1, 2)
        assert listed(one) == ["r=y", "r=b", "pass"]
        assert went(one, "pass").phase is Phase.DIE
        both = went(one, "r=y")
        assert (both.seats[0].dice, both.seats[0].beetles) == ((0, 2), 0)
        assert (both.phase, both.mover) == (Phase.DIE, 0)
        assert rolled("r3", "rb").phase is Phase.DIE

    @pytest.mark.rule("SB-42")
    def test_a_castle_is_looked_under_in_secret(self) -> None:
        state = rolled("r4", "bb")
        assert listed(state) == ["?1", "?2", "?3", "?4", "?5", "?6", "pass"]
        looked = went(state, "?5")
        assert looked.seen == 0
        assert view(looked, 0).castles[4] == (0, 0, 2)
        assert view(looked, 1).castles == (None,) * 6
        assert view(went(state, "pass"), 0).castles == (None,) * 6
        assert (looked.queen, looked.animals) == (state.queen, state.animals)

    @pytest.mark.rule("SB-42")
    def test_a_secret_look_stays_secret(self) -> None:
        looked = went(rolled("r4", "bb"), "?5")
        other = looked._replace(castles=(*looked.castles[:4], looked.castles[5], looked.castles[4]))
        assert view(looked, 1) == view(other, 1)
        assert view(looked, 0) != view(other, 0)

    @pytest.mark.rule("SB-42")
    def test_doubles_go_from_the_bucket_on(self) -> None:
        set_up = SetUp.parse(f"{BEACH} 2/2 Q3 y1r3b1,y2r4b2")
        state = start(set_up)
        for place in range(2):
            state = seated(state, place, left=RED)
        state = went(state, "roll yy bb")
        assert (state.mover, state.phase) == (1, Phase.DOUBLE_LOOK)
        state = went(state, "?1")
        assert (state.mover, state.phase) == (0, Phase.DOUBLE_TURN)
        state = went(state, "pass")
        assert (state.mover, state.phase) == (1, Phase.DIE)


class TestBluePowers:
    @pytest.mark.rule("SB-43")
    def test_the_queen_may_move_before_a_search(self) -> None:
        state = with_power("b1")
        assert [text for text in listed(state) if text[0] == "q"] == ["q2", "q4"]
        moved = went(state, "q4")
        assert listed(moved) == ["s1", "s4", "s2", "s5"]  # now one has to search
        assert (moved.queen, moved.seats[0].crowns) == (3, 0)
        visited = went(moved, "s4")
        assert (visited.seats[0].crowns, listed(visited)) == (1, ["q3", "q5"])
        assert "q2" not in listed(off(state))

    @pytest.mark.rule("SB-43")
    def test_without_a_search_she_stays(self) -> None:
        full = with_power("b1", storehouse=(2, 1, 0))
        assert listed(full) == ["ty", "tr"]
        awaited = with_power("b1", storehouse=(0, 1, 2), village=(2, 0, 0))
        assert listed(awaited) == ["s4", "tr", "q2", "q4"]
        assert listed(went(awaited, "q4")) == ["s4"]

    @pytest.mark.rule("SB-31A", "SB-43")
    def test_before_a_search_for_an_animal_alone_she_may_be_kept_from_moving(self) -> None:
        awaited = with_power("b1", storehouse=(0, 1, 2), village=(2, 0, 0))
        ruled = awaited._replace(table=start(SetUp.parse(WITH_B1), ANIMALS).table)
        assert listed(ruled) == ["s4", "tr"]

    @pytest.mark.rule("SB-43")
    @pytest.mark.parametrize(
        ("sign", "queen", "die", "to", "elsewhere"),
        [("b2", 3, "b", 4, 2), ("b3", 3, "b", 2, 4), ("b4", 4, "y", 3, 5)],
    )
    def test_a_beetle_for_moving_the_queen_to_a_colour(
        self, sign: str, queen: int, die: str, to: int, elsewhere: int
    ) -> None:
        state = with_power(sign, die * 2, queen)
        assert went(state, f"s{queen}.q{to}").seats[0].beetles == 1
        assert went(state, f"s{queen}.q{elsewhere}").seats[0].beetles == 0
        assert went(off(state), f"s{queen}.q{to}").seats[0].beetles == 0
        full = with_power(sign, die * 2, queen, beetles=2)
        assert went(full, f"s{queen}.q{to}").seats[0].beetles == 2

    @pytest.mark.rule("SB-41", "SB-43")
    def test_that_beetle_too_may_be_a_crown(self) -> None:
        state = went(with_power("b2", "bb", left=YELLOW | BLUE), "s3.q4")  # with y1
        assert (listed(state), state.seats[0].crowns) == (["beetle", "crown"], 1)
        assert went(state, "crown").phase is Phase.TAKE
