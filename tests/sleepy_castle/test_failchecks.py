"""Each way to be wrong has a code and a smallest puzzle that shows it: tests/failchecks."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.sleepy_castle import (
    HouseRules,
    Layout,
    NightWatch,
    Plan,
    check_puzzle,
    parse_puzzle,
    violations,
)
from castlewright.puzzles.sleepy_castle.violations import FAULTS

TABLE = tomllib.loads(
    (Path(__file__).parent.parent / "failchecks" / "sleepy_castle.toml").read_text("utf-8")
)["board"]


def judged(board: dict[str, Any]) -> list[str]:
    puzzle = parse_puzzle(board["puzzle"])
    text = board.get("solution")
    read = Layout.parse if isinstance(puzzle, NightWatch) else Plan.parse
    found = violations(
        puzzle,
        None if text is None else read(text),
        board.get("haul", 0),
        HouseRules.named(board.get("house_rules", [])),
    )
    return [fault.code for fault in found]


@pytest.mark.parametrize("board", TABLE, ids=lambda b: f"{' '.join(b['codes'])} {b['puzzle']}")
def test_each_smallest_puzzle_shows_its_fault_and_no_other(board: dict[str, Any]) -> None:
    assert list(dict.fromkeys(judged(board))) == board["codes"]


def test_the_table_shows_every_code_and_no_unknown_one() -> None:
    assert {code for board in TABLE for code in board["codes"]} == set(FAULTS)


def test_each_puzzle_shows_one_code_alone() -> None:
    assert all(len(board["codes"]) <= 1 for board in TABLE)


def test_the_table_ends_with_right_puzzles() -> None:
    right = [not board["codes"] for board in TABLE]
    assert right == sorted(right)
    assert sum(right) >= 3


def test_every_code_has_the_form_rule_then_words() -> None:
    assert all(re.fullmatch(r"SC-\d\dA?(-[a-z]+)+", code) for code in FAULTS)


# What a parent reads: the place and one sentence in the words of the game.
SENTENCES = [
    ("ABA 222 -", "ring: the lion stands in the ring 2 times"),
    ("ABC 222 ABD/C", "grid: no guard D stands in the ring"),
    ("ABC 222 AB", "grid: the fox is missing in the grid"),
    (
        "ABCDEFGHIJKL 222222222222 ABCDEF/GHIJKL",
        "grid: rows of 6, 6 sleepyheads; 3 rows of 4 were expected",
    ),
    ("ABC 033 -", "gap between the lion and the mouse: 0 coins; 1 to 3 were expected"),
    (
        "ABCDEFGHIJKL 122222222222 -",
        "coins: 23 coins in all; 24 were expected for 12 guards",
    ),
    ("aBC 222 - 3", "heist: 3 turns, but 2 guards can still be covered"),
    (
        "ABCD 2222 - 1 | AC/A",
        "turn 1: the lion and the fox are no neighbours, they guard nothing together",
    ),
    ("ABC 222 - 2 | AB/A AC/B", "turn 2: the lion is covered, its coins can no longer be stolen"),
    ("ABC B<C A2D", "clue A2D: A2D tells of D, which is none of the guards"),
    (
        "ABC B<C A-1-B",
        "clue A-1-B: A-1-B says 1; in a ring of 3 nobody stands between two others",
    ),
    ("ABCD B<C A-2-B", "clue A-2-B: A-2-B says 2; 1 to 1 were expected"),
    ("ABC B<C A5 | ABC 222 -", "clue A5: not true: Five coins lie beside the lion."),
]


@pytest.mark.parametrize(("board", "sentence"), SENTENCES)
def test_a_fault_says_where_and_what_in_the_words_of_the_game(board: str, sentence: str) -> None:
    text, _, solution = board.partition(" | ")
    puzzle = parse_puzzle(text)
    read = Layout.parse if isinstance(puzzle, NightWatch) else Plan.parse
    (first,) = violations(puzzle, read(solution) if solution else None)
    assert str(first) == f"{sentence} [{first.code}]"


def test_many_faults_come_in_the_order_of_the_catalogue() -> None:
    # D is no guard and C lies nowhere; A stands twice; 4 and 0 coins; eight in all would be right
    found = violations(Layout.parse("aBCA 4040 AB/D"))
    assert [fault.code for fault in found] == [
        "SC-01-unknown-sleepyhead",
        "SC-01-sleepyhead-missing",
        "SC-02-guard-twice",
        "SC-03-coins-in-gap",
        "SC-03-coins-in-gap",
        "SC-03-coins-in-gap",
        "SC-03-coins-in-gap",
        "SC-21-covered-at-start",
    ]


def test_a_faulty_puzzle_is_told_before_any_solution_is_judged() -> None:
    assert [f.code for f in violations(Layout.parse("ABC 223 -"), Plan.parse("AD/A"))] == [
        "SC-03-total"
    ]
    with pytest.raises(InvalidPuzzleError, match="7 coins in all"):
        check_puzzle(Layout.parse("ABC 223 -"))


def test_a_solution_of_another_kind_of_puzzle_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError, match="a Plan is no solution of a NightWatch"):
        violations(parse_puzzle("ABC B<C A5"), Plan.parse("AB/A"))
