"""Moves in words, and the beach in the terminal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sandcastles import (
    COLOURS,
    POWERS,
    SKILLS,
    Castle,
    Plan,
    SetUp,
    Sprint,
    parse_puzzle,
)
from castlewright.puzzles.sandcastles.colours import ANIMALS, DECORATIONS
from castlewright.puzzles.sandcastles.moves import ALL_MOVES, read_move, read_turn
from castlewright.puzzles.sandcastles.telling import (
    ability_words,
    animal_words,
    castle_words,
    colour_words,
    kind_of_decoration,
    move_words,
    round_words,
    turn_words,
)
from castlewright.puzzles.sandcastles.terminal import draw, draw_puzzle
from tests.sandcastles.beaches import FOR_TWO, any_set_ups, any_sprints, plans

TOLD = {
    "y=b": "turn the yellow die blue",
    "s4": "search castle 4",
    "lr": "look under both red castles",
    "ty": "bring a piece of driftwood home",
    "tr<": "bring a shell home with a crown for the skill",
    "tb>": "bring a stone home with a crown for a step",
    "wr": "wait with the red die",
    "q3": "send Queen Crab to castle 3",
    "Y3": "send the Puffin on to castle 3",
    "+r": "take a shell",
    "+-": "leave the decorations there",
    "beetle": "get a roller beetle",
    "crown": "get a crown",
    "?4": "look under castle 4 in secret",
    "pass": "go on without the power",
}


@pytest.mark.parametrize("text", TOLD)
def test_a_move_is_told_in_words(text: str) -> None:
    assert move_words(read_move(text)) == TOLD[text]


def test_no_two_moves_are_told_alike_and_no_word_is_left_to_fill_in() -> None:
    told = [move_words(move) for move in ALL_MOVES.values()]
    assert len(set(told)) == len(ALL_MOVES)
    assert not any("{" in words for words in told)


def test_a_turn_and_a_round_are_told_in_one_line() -> None:
    turn = read_turn("y=r.s2.q3.+b")
    told = "turn the yellow die red, search castle 2, send Queen Crab to castle 3, take a stone"
    assert turn_words(turn) == told
    assert round_words((turn, read_turn("tb"))) == f"T{told[1:]}; bring a stone home."
    with pytest.raises(BadInputError, match="unknown language 'xx'"):
        turn_words(turn, "xx")


def test_what_lies_under_a_castle_is_told_with_its_numbers() -> None:
    assert castle_words(Castle()) == "nothing"
    assert castle_words(Castle((1, 0, 3), (0, 2))) == (
        "a piece of driftwood, 3 stones, the Puffin, the Otter"
    )


def test_each_skill_and_power_has_a_name_and_a_sentence_of_its_own() -> None:
    words = [ability_words(ability) for ability in (*SKILLS, *POWERS)]
    assert len({one.name for one in words}) == len({one.about for one in words}) == 15
    assert all(one.about.endswith(".") for one in words)


def test_the_words_for_colours_and_what_comes_in_them_are_those_of_the_game() -> None:
    assert [colour_words(colour) for colour in range(3)] == list(COLOURS)
    assert [kind_of_decoration(colour) for colour in range(3)] == list(DECORATIONS)
    assert [animal_words(colour) for colour in range(3)] == list(ANIMALS)


# The terminal. ------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(st.one_of(any_set_ups(), any_sprints), plans)
def test_no_drawing_is_wider_than_a_terminal(puzzle: SetUp | Sprint, plan: Plan) -> None:
    drawn = str(draw_puzzle(puzzle, plan if isinstance(puzzle, Sprint) else None))
    assert max(map(len, drawn.splitlines())) <= 78
    assert not any(line != line.rstrip() for line in drawn.splitlines())


def test_the_ring_shows_what_lies_under_each_castle() -> None:
    drawn = str(draw(parse_puzzle("yyyyr/-/bYR/y/rrrrrB/b 1/2 Q2")))
    assert drawn.splitlines()[:10] == [
        "  1 yellow -------------- 2 red ----------------- 3 blue",
        "    yyyy driftwood          -    nothing            b    stone",
        "    r    shell              Q    Queen Crab         Y    Puffin",
        "                                                    R    Octopus",
        "  |                                               |",
        "  6 blue ---------------- 5 red ----------------- 4 yellow",
        "    b    stone              5r   shell              y    driftwood",
        "                            B    Otter",
        "",
        "  Queen Crab's Crowns for 2 players; seat 1 has the bucket.",
    ]


def test_a_sprint_shows_its_dice_its_goal_and_its_plan() -> None:
    sprint = Sprint.parse(f"{FOR_TWO} yr,bb confetti")
    alone, solved = (
        str(draw_puzzle(sprint, plan)) for plan in (None, Plan.parse("s1.+r tr / s3.+b tb"))
    )
    assert solved.startswith(alone)
    assert alone.splitlines()[-4:] == [
        "  The beginner's game, one player alone, in at most 2 rounds.",
        "  9 steps to the confetti; storehouses for 4 decorations.",
        "  Reach the confetti in as few rounds as it takes.",
        "  Dice: 1 yellow, red; 2 blue, blue",
    ]
    assert solved.splitlines()[-2:] == [
        "  Round 1 (yellow, red): Search castle 1, take a shell; bring a shell home.",
        "  Round 2 (blue, blue): Search castle 3, take a stone; bring a stone home.",
    ]


def test_powers_are_shown_by_name_for_each_seat() -> None:
    drawn = str(draw(SetUp.parse(f"{FOR_TWO} 2/2 Q3 y1r1b1,y2r4b3")))
    for seat in ("Seat 1", "Seat 2"):
        assert f"\n  {seat}\n" in drawn
    for sign in ("y1", "r1", "b1", "y2", "r4", "b3"):
        ability = next(one for one in POWERS if str(one) == sign)
        assert f"{sign} {ability_words(ability).name}." in drawn


def test_what_is_no_puzzle_of_this_game_is_not_drawn() -> None:
    assert draw("rb/yyB/rb/yrY/bb/yrR 1/2") is None
