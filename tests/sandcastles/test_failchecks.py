"""Each way to be wrong has a code and a smallest puzzle that shows it: tests/failchecks."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.sandcastles import check_puzzle, parse_puzzle, violations
from castlewright.puzzles.sandcastles.box import parse_box, shipped_box
from castlewright.puzzles.sandcastles.violations import FAULTS
from tests.sandcastles.beaches import STAND_IN_FILE

TABLE = tomllib.loads(
    (Path(__file__).parent.parent / "failchecks" / "sandcastles.toml").read_text("utf-8")
)["board"]


def codes_of(puzzle: str) -> list[str]:
    return [fault.code for fault in violations(parse_puzzle(puzzle))]


@pytest.mark.parametrize("board", TABLE, ids=lambda b: f"{' '.join(b['codes'])} {b['puzzle']}")
def test_each_smallest_puzzle_shows_its_fault_and_no_other(board: dict[str, Any]) -> None:
    assert list(dict.fromkeys(codes_of(board["puzzle"]))) == board["codes"]


def test_the_table_shows_every_code_and_no_unknown_one() -> None:
    assert {code for board in TABLE for code in board["codes"]} == set(FAULTS)


def test_each_puzzle_shows_one_code_alone() -> None:
    assert all(len(board["codes"]) <= 1 for board in TABLE)


def test_the_table_ends_with_right_puzzles() -> None:
    right = [not board["codes"] for board in TABLE]
    assert right == sorted(right)
    assert sum(right) >= 3


def test_every_code_has_the_form_rule_then_words() -> None:
    assert all(re.fullmatch(r"SB-\d\dA?(-[a-z]+)+", code) for code in FAULTS)


# What a parent reads: the place and one sentence in the words of the game.
SENTENCES = {
    "y/y/r/rY/bR/bB 1/5": "players: 5 players; 1 to 4 were expected",
    "y/y/y/rY/bR/bB 1/1": "castles: 3 yellow decorations; 2 were expected for 1 player",
    "yy/yy/yr/rrY/bbR/bbB 1/2": "castles: 5 yellow decorations; 4 were expected for 2 players",
    "-/yy/r/rY/bR/bB 1/1": ("castle 1: 0 decorations; the number of players was expected, 1"),
    "y/y/r/r/bR/bB 1/1": "Puffin: it is under no castle",
    "y/y/r/rY/bRR/bRB 1/1": "Octopus: it lies there 3 times",
    "y/y/r/r/b/bYRB 1/1": (
        "castle 6: Puffin and Octopus are both there; the three animals begin under different "
        "castles"
    ),
    "yy/yy/rr/rrY/bbR/bbB 3/2": "bucket: seat 3 has it; a seat from 1 to 2 was expected",
    "y/y/r/rY/bR/bB 1/1 Q7": (
        "queen: Queen Crab sits on castle 7; one of the castles 1 to 6 was expected"
    ),
    "yy/yy/rr/rrY/bbR/bbB 1/2 Q1 y1r1b1": (
        "powers: 1 drew some; the number of players was expected, 2"
    ),
    "y/y/r/rY/bR/bB 1/1 Q1 y1r1": (
        "powers of seat 1: 0 blue powers; one of each colour was expected"
    ),
    "yy/yy/rr/rrY/bbR/bbB 1/2 Q1 y1r1b1,y2r1b2": (
        "powers: double-crown (r1) was drawn 2 times; there is one of each power"
    ),
}


@pytest.mark.parametrize("puzzle", SENTENCES)
def test_a_fault_says_where_and_what_in_the_words_of_the_game(puzzle: str) -> None:
    first, *_ = violations(parse_puzzle(puzzle))
    assert str(first) == f"{SENTENCES[puzzle]} [{first.code}]"


def test_many_faults_come_in_the_order_of_the_catalogue() -> None:
    # for two: a shell too few and a stone too many; one under castle 1, three under castle 2; the
    # Puffin nowhere, the Octopus twice, with the Otter once; seat 3; castle 9; r1 twice
    found = codes_of("y/yyy/rr/rbRB/bbR/bb 3/2 Q9 y1r1b1,r1b2")
    assert found == [
        "SB-03-total",
        "SB-03-total",
        "SB-03-castle",
        "SB-03-castle",
        "SB-04-animal-missing",
        "SB-04-animal-twice",
        "SB-04-animals-together",
        "SB-05-bucket",
        "SB-30-queen",
        "SB-40-one-of-each",
        "SB-44-power-twice",
    ]


def test_a_faulty_puzzle_is_refused_with_all_its_faults() -> None:
    with pytest.raises(InvalidPuzzleError, match=r"it is under no castle.*castles 1 to 6"):
        check_puzzle(parse_puzzle("y/y/r/r/bR/bB 1/1 Q7"))


# What a designer hands in by mistake, each told in one line. The last two are no puzzles at all.
BAD_SET_UPS = {
    "wrong numbers of decorations": ("y/y/y/rY/bR/bB 1/1", "3 yellow decorations; 2 were expected"),
    "an animal twice": ("y/yY/r/rY/bR/bB 1/1", "Puffin: it lies there 2 times"),
    "the Queen on castle 7": ("y/y/r/rY/bR/bB 1/1 Q7", "Queen Crab sits on castle 7"),
    "a die with a colour unknown": ("y/y/r/rY/bR/bB yr,bg,ry steps", "dice, round 2: 'bg'"),
    "a decoration of a colour unknown": ("y/y/g/rY/bR/bB 1/1", "castle 3, character 1: 'g'"),
}


@pytest.mark.parametrize("name", BAD_SET_UPS)
def test_a_bad_set_up_is_told_in_one_clear_line(name: str) -> None:
    text, expected = BAD_SET_UPS[name]
    with pytest.raises(BadInputError) as error:
        check_puzzle(parse_puzzle(text))
    assert expected in str(error.value)
    assert "\n" not in str(error.value)


def test_a_box_whose_die_shows_an_unknown_colour_is_told_in_one_clear_line() -> None:
    text = STAND_IN_FILE.replace('die = ["yellow"', 'die = ["green"')
    with pytest.raises(BadInputError) as error:
        parse_box(text)
    assert str(error.value) == "die, face 1: 'green'; one of yellow, red, blue was expected"


# The rules that a set-up keeps or breaks. -------------------------------------------------------


@pytest.mark.rule("SB-01", "SB-44")
def test_a_game_of_four_uses_all_there_is() -> None:
    text = "yyyy/yyyy/rrrr/rrrrY/bbbbR/bbbbB 1/4 Q1 y1r1b1,y2r2b2,y3r3b3,y4r4b4"
    set_up = parse_puzzle(text)
    assert violations(set_up) == ()
    assert [set_up.beach.number_of(colour) for colour in range(3)] == [8, 8, 8]
    assert len({ability.name for drawn in set_up.powers for ability in drawn}) == 12
    assert codes_of(text.replace("y4", "y3")) == ["SB-44-power-twice"]
    assert codes_of(text.replace("yyyy", "yyyyy", 1)) == ["SB-03-total", "SB-03-castle"]


@pytest.mark.rule("SB-01A")
def test_the_stand_in_box_is_the_one_of_the_ledger() -> None:
    box = shipped_box()
    names = ("yellow", "red", "blue")
    assert [names[colour] for colour in box.castles] == [*names, *names]
    assert sorted(box.die) == [0, 0, 1, 1, 2, 2]
    assert [box.steps_to_confetti(players) for players in (1, 2, 3, 4)] == [9, 9, 9, 9]
    assert [box.right_of(castle) for castle in range(6)] == [1, 2, 3, 4, 5, 0]
    assert [box.left_of(castle) for castle in range(6)] == [5, 0, 1, 2, 3, 4]


@pytest.mark.rule("SB-02")
@pytest.mark.parametrize(("players", "codes"), [(0, 1), (1, 0), (2, 0), (3, 0), (4, 0), (5, 1)])
def test_two_to_four_play_or_one_alone(players: int, codes: int) -> None:
    words = ["y" * players + "Y", "y" * players + "R", "r" * players + "B"]
    words += [letter * players or "-" for letter in "rbb"]
    assert codes_of(f"{'/'.join(words)} 1/{players}").count("SB-02-players") == codes


@pytest.mark.rule("SB-03")
@pytest.mark.parametrize("castle", range(6))
def test_a_decoration_too_few_or_at_another_castle_is_told(castle: int) -> None:
    right = ["yr", "yr", "yb", "ybY", "rbR", "rbB"]
    assert codes_of("/".join(right) + " 1/2") == []
    lost = [word[1:] if n == castle else word for n, word in enumerate(right)]
    assert codes_of("/".join(lost) + " 1/2") == ["SB-03-total", "SB-03-castle"]
    letter, beside = right[castle][0], (castle + 1) % 6
    moved = [letter + word if n == beside else word for n, word in enumerate(lost)]
    assert codes_of("/".join(moved) + " 1/2") == ["SB-03-castle", "SB-03-castle"]


@pytest.mark.rule("SB-04")
def test_animals_are_right_only_under_three_different_castles() -> None:
    """All 216 ways to put three animals: 6 * 5 * 4 of them are right."""
    right = 0
    for number in range(6**3):
        places = [number // 6**animal % 6 for animal in range(3)]
        words = [
            "yyrrbb"[castle] + "".join("YRB"[a] for a in range(3) if places[a] == castle)
            for castle in range(6)
        ]
        codes = set(codes_of("/".join(words) + " 1/1"))
        assert codes <= {"SB-04-animals-together"}
        right += not codes
    assert right == 6 * 5 * 4


@pytest.mark.rule("SB-05")
def test_the_bucket_stands_at_one_of_the_seats() -> None:
    beach = "yyy/yyy/rrr/rrrY/bbbR/bbbB"
    told = {seat: codes_of(f"{beach} {seat}/3") for seat in range(5)}
    assert told == {0: ["SB-05-bucket"], 1: [], 2: [], 3: [], 4: ["SB-05-bucket"]}


@pytest.mark.rule("SB-20A", "SB-30", "SB-30A")
def test_a_storehouse_has_four_spaces_three_with_the_queen_and_two_for_crowns() -> None:
    spaces = {
        words: parse_puzzle(f"y/y/r/rY/bR/bB 1/1 {words}").storehouse
        for words in ("", "Q1", "Q6 y1r1b1")
    }
    assert spaces == {"": 4, "Q1": 3, "Q6 y1r1b1": 3}
    assert shipped_box().crown_spaces == 2


@pytest.mark.rule("SB-40")
def test_powers_of_a_seat_take_the_place_of_its_skills() -> None:
    beach = "yy/yy/rr/rrY/bbR/bbB"
    skills = ("second-crown", "look-under-both", "second-beetle")
    crowns = parse_puzzle(f"{beach} 1/2 Q1")
    powers = parse_puzzle(f"{beach} 1/2 Q1 b4y1r3,y2r2b2")
    named = [[one.name for one in puzzle.abilities(0)] for puzzle in (crowns, powers)]
    assert named == [list(skills), ["crown-for-beetle", "double-turn", "queen-to-blue"]]
    assert parse_puzzle(f"{beach} 1/2").abilities(0) == ()


@pytest.mark.rule("SB-40")
def test_powers_come_with_the_queen() -> None:
    right = parse_puzzle("y/y/r/rY/bR/bB 1/1 Q1 y1r1b1")
    wrong = replace(right, beach=replace(right.beach, queen=None))
    assert list(map(str, violations(wrong))) == [
        "queen: Queen Crab sits on no castle; one of the castles 1 to 6 was expected [SB-30-queen]"
    ]
