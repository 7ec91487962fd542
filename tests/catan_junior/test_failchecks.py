"""Each way to be wrong has a code and a smallest set-up that shows it: tests/failchecks."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.catan_junior import SetUp, check_set_up, violations
from castlewright.puzzles.catan_junior.map_files import parse_map
from castlewright.puzzles.catan_junior.violations import FAULTS

FILE = tomllib.loads(
    (Path(__file__).parent.parent / "failchecks" / "catan_junior.toml").read_text("utf-8")
)
TABLE = FILE["board"]


def set_up_of(board: dict[str, Any]) -> SetUp:
    text = FILE["map"]
    for old, new in board.get("change", {}).items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    return SetUp.parse(board["puzzle"], [parse_map(text)])


def codes_of(board: dict[str, Any]) -> list[str]:
    return list(dict.fromkeys(fault.code for fault in violations(set_up_of(board))))


@pytest.mark.parametrize("board", TABLE, ids=lambda b: f"{' '.join(b['codes'])} {b['puzzle']}")
def test_each_smallest_set_up_shows_its_fault_and_no_other(board: dict[str, Any]) -> None:
    assert codes_of(board) == board["codes"]


def test_the_table_shows_every_code_and_no_unknown_one() -> None:
    assert {code for board in TABLE for code in board["codes"]} == set(FAULTS)


def test_each_set_up_shows_one_code_alone() -> None:
    assert all(len(board["codes"]) <= 1 for board in TABLE)


def test_the_table_ends_with_right_set_ups() -> None:
    right = [not board["codes"] for board in TABLE]
    assert right == sorted(right)
    assert sum(right) >= 3


def test_every_code_has_the_form_rule_then_words() -> None:
    assert all(re.fullmatch(r"CJ-\d\dA?(-[a-z]+)+", code) for code in FAULTS)


# What an owner reads: the place and one sentence in the words of the game.
SENTENCES = {
    "ring F1G2T3P4S4 3,3 blue:9,1/red:4,5": "lair space 3: it has 2 harbours",
    "ring F1G2T3P4S4 - blue:9/red:4,5": (
        "start of blue: 2 different start spaces were expected, not 1"
    ),
    "ring F1G2T3P4S4 - blue:9,1/red:1,2": "lair space 1: blue and red both begin there",
    "later-4 S2P1F2T1P5G3G5F3S4P2F1T4 - blue:3>5,26>25/red:5>3,23>24": (
        "ship space 3-5: blue and red both begin there"
    ),
    "ring F1G2T3P4S4 - blue:9>8,1/red:4,5": (
        "start of blue: 0 different ships were expected by the rules 2007, not 1"
    ),
    "ring F1G2T3P4S4 - blue:9,1": "starts: 2 to 4 colours were expected, not 1",
    "ring F1G2T3P4S4 - blue:9,1/red:3,6": (
        "start of blue: blue can reach 5 lair spaces; 7 were expected"
    ),
}


@pytest.mark.parametrize("puzzle", SENTENCES)
def test_a_fault_says_where_and_what_in_the_words_of_the_game(puzzle: str) -> None:
    (first,) = violations(set_up_of({"puzzle": puzzle}))
    assert str(first) == f"{SENTENCES[puzzle]} [{first.code}]"


def test_the_inventory_is_told_kind_by_kind_and_number_by_number() -> None:
    found = violations(set_up_of({"puzzle": "ring G2G2T3P4S4 - blue:9,1/red:4,5"}))
    assert [fault.message for fault in found] == [
        "0 of forest, the map has 1",
        "2 of gold-river, the map has 1",
        "0 of the number 1, the map has 1",
        "2 of the number 2, the map has 1",
    ]


@pytest.mark.rule("CJ-02")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("treasure-cave", "forest", "there is no treasure-cave, so saber comes from nowhere, and a "
         "lair costs some"),
        ("gold-river", "forest", "there is no gold-river, so gold comes from nowhere, and a Coco "
         "card costs some"),
        ('"C", "D"', '"C"', "no lair can be built at pasture, so wool comes from nowhere, and a "
         "lair costs some"),
    ],
)  # fmt: skip
def test_a_type_from_nowhere_is_told_with_what_it_is_needed_for(
    old: str, new: str, told: str
) -> None:
    (fault,) = violations(set_up_of({"puzzle": "ring", "change": {old: new}}))
    assert str(fault) == f"terrains: {told} [CJ-02-type-from-nowhere]"


def test_many_faults_come_in_the_order_of_the_catalogue() -> None:
    # a gold river with a 7; blue alone, on one space with a ship; from 9 it reaches everything
    found = violations(set_up_of({"puzzle": "ring G7G2T3P4S4 2,2 blue:9>1"}))
    assert [fault.code for fault in found] == [
        "CJ-02-terrains",
        "CJ-02-terrains",
        "CJ-02-numbers",
        "CJ-02-numbers",
        "CJ-02-harbour-twice",
        "CJ-02-start-spaces",
        "CJ-02-start-ships",
        "CJ-03-colours",
        "CJ-08-number",
    ]


def test_a_faulty_set_up_is_refused_with_all_its_faults() -> None:
    with pytest.raises(
        InvalidPuzzleError, match=r"2 harbours.*2 to 4 colours were expected, not 1"
    ):
        check_set_up(set_up_of({"puzzle": "ring F1G2T3P4S4 2,2 blue:9,1"}))


def test_the_sea_in_three_pieces_is_told_for_each_piece_but_the_first() -> None:
    more = "[lairs]\n" + "\n".join(
        f'{name} = {{ touches = ["A"], at = [50, {name}] }}' for name in (10, 11)
    )
    found = violations(set_up_of({"puzzle": "ring", "change": {"[lairs]": more}}))
    assert [str(fault) for fault in found] == [
        f"lair space {there}: no way by ship leads from it to the lair space {first} "
        "[CJ-50-sea-in-pieces]"
        for first, there in (("10", "11"), ("10", "1"))
    ]


def test_five_colours_are_one_too_many() -> None:
    """Eighteen lair spaces, each joined to each: eight start spaces of others leave ten."""
    names = [str(number) for number in range(1, 19)]
    text = FILE["map"]
    head, lairs = text.split("[lairs]")
    head = re.sub(
        r"ships = \[.*?\n\]",
        "ships = ["
        + ", ".join(f'["{a}", "{b}"]' for i, a in enumerate(names) for b in names[:i])
        + "]",
        head,
        flags=re.DOTALL,
    )
    more = '\ngreen = ["10", "11"]\nblack = ["12", "13"]\npink = ["14", "15"]'
    head = head.replace('red = ["4", "5"]', 'red = ["4", "5"]' + more)
    lairs += "\n".join(f'{name} = {{ touches = ["A"], at = [9, {name}] }}' for name in names[9:])
    found = violations(parse_map(f"{head}[lairs]{lairs}"))
    assert [fault.code for fault in found] == ["CJ-03-colours"]
