"""Plans for sprints, played in the very game."""

import re
import tomllib
from pathlib import Path

import pytest

from castlewright.games.sandcastles.choices import moves
from castlewright.games.sandcastles.moves import GameError
from castlewright.games.sandcastles.sprinting import FAULTS, after, begin, faults, positions
from castlewright.games.sandcastles.state import Phase
from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.sandcastles import HouseRules, Plan, Sprint
from tests.sandcastles.positions import BEACH

BOARDS = tomllib.loads(
    (Path(__file__).parent.parent / "failchecks" / "sandcastles_plans.toml").read_text("utf-8")
)["board"]
LONG = Sprint.parse("y/rY/b/y/rR/bB yr,yr,rb,yb,yb,rb,yr,yb steps")
SIX_ROUNDS = (
    "s1.+y s2.Y1.+r / ty tr / s5.R6.+r s3.+b / tb s4.+y / ty s6.R5.B5.+b / tr tb"  # nine steps
)


@pytest.mark.rule("SB-60", "SB-61", "SB-62")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board['codes']} {board['why']}")
def test_a_plan_has_the_faults_that_were_worked_out_by_hand(board: dict) -> None:
    sprint, plan = Sprint.parse(board["puzzle"]), Plan.parse(board["solution"])
    assert [fault.code for fault in faults(sprint, plan, value=board.get("value"))] == board[
        "codes"
    ]


def test_every_code_has_its_smallest_plan_and_some_plans_are_right() -> None:
    firsts = [board["codes"][0] for board in BOARDS if len(board["codes"]) == 1]
    assert set(firsts) == set(FAULTS)
    assert [board["codes"] for board in BOARDS[-3:]] == [[], [], []]


def test_every_code_has_the_form_rule_then_words() -> None:
    assert all(re.fullmatch(r"SB-\d\dA?(-[a-z]+)+", code) for code in FAULTS)


def test_a_message_says_round_and_die_and_what_was_possible() -> None:
    sprint = Sprint.parse(f"{BEACH} yr,bb steps")
    (fault,) = faults(sprint, Plan.parse("s1.+r tr / s3.+b tr"))
    assert fault.where == "round 2, die 2"
    assert fault.message == "tr: there is no such transport now; there are s3, s6, tb"
    (fault,) = faults(sprint, Plan.parse("s1 tr / s3.+b tb"))
    assert (fault.where, fault.message) == (
        "round 1, die 1",
        "s1: something is left to decide; there are +r, +b",
    )


@pytest.mark.rule("SB-60")
def test_the_printed_dice_are_rolled_and_the_castles_open() -> None:
    sprint = Sprint.parse(f"{BEACH} yr,bb steps")
    state = begin(sprint)
    assert (state.seats[0].dice, state.seen, state.phase) == ((0, 1), 0b111111, Phase.DIE)
    places = positions(sprint, Plan.parse("s1.+r tr / s3.+b tb"))
    assert [place.seats[0].steps for place in places] == [0, 0, 1, 1, 2]
    assert [place.seats[0].dice for place in places] == [(0, 1), (1,), (2, 2), (2,), ()]


def test_a_plan_may_be_played_as_far_as_it_goes() -> None:
    sprint = Sprint.parse(f"{BEACH} yr,bb steps")
    assert after(sprint, Plan.parse("")) == begin(sprint)
    unfinished = after(sprint, Plan.parse("s1.+r tr / s3"))
    assert [str(move) for move in moves(unfinished)] == ["+r", "+b"]
    with pytest.raises(GameError, match="round 2, die 2: s6: something is left to decide"):
        after(sprint, Plan.parse("s1.+r tr / s3 s6"))
    with pytest.raises(GameError, match="round 1, die 2: tb: there is no such transport"):
        positions(sprint, Plan.parse("s1.+r tb"))
    with pytest.raises(InvalidPuzzleError, match="SB-04-animal-missing"):
        begin(Sprint.parse("rb/yyB/rb/yrY/bb/yr yr steps"))


@pytest.mark.rule("SB-61")
def test_the_confetti_ends_a_race_to_it() -> None:
    race = Sprint.parse(str(LONG).replace("steps", "confetti"))
    assert after(race, Plan.parse(SIX_ROUNDS)).phase is Phase.OVER
    assert faults(race, Plan.parse(SIX_ROUNDS), value=6) == ()


@pytest.mark.rule("SB-62")
def test_steps_are_counted_beyond_the_confetti() -> None:
    # the Puffin went to castle 1, the Octopus and the Otter to castle 5: no red die, one yellow
    plan = Plan.parse(f"{SIX_ROUNDS} / s1 s5 / s1 s3")
    end = after(LONG, plan)
    assert (end.seats[0].steps, end.rounds) == (12, 8)
    assert faults(LONG, plan, value=12) == ()


@pytest.mark.rule("SB-33A")
def test_house_rules_count() -> None:
    sprint = Sprint.parse("yy/rr/bbB/yy/rrR/bbY yy,yy steps Q1")
    plan = Plan.parse("s1.q2.+y ty / s4.+y ty>")  # the second driftwood, with the crown
    assert faults(sprint, plan, value=4) == ()
    lost = HouseRules(last_crown_lost=True)
    assert [fault.code for fault in faults(sprint, plan, lost)] == ["SB-32-crown"]
