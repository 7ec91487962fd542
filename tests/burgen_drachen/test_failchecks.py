"""Each way to be wrong has a code and a smallest board that shows it: tests/failchecks."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from castlewright.puzzles.burgen_drachen import (
    Adventure,
    Board,
    Hero,
    HouseRules,
    Kind,
    Laid,
    Piece,
    Placement,
    Tile,
    parse_tile_set,
    shipped_tile_set,
    violations,
)
from castlewright.puzzles.burgen_drachen.board import WEST
from castlewright.puzzles.burgen_drachen.violations import FAULTS

TABLE = tomllib.loads(
    (Path(__file__).parent.parent / "failchecks" / "burgen_drachen.toml").read_text("utf-8")
)["board"]

SET = shipped_tile_set()
RED_CASTLE = Laid(SET.castles[0])
FOREIGN_CASTLE = Laid(Tile(Kind.CASTLE, "R", ("R---",), 1, "lopsided castle"))
FOREIGN_PATH = Laid(Tile(Kind.PATH, "z", ("-R-R",), 1, "tile z"))
PATH = Laid(SET.paths[0])
W1 = Hero(WEST, 1)
STUB = parse_tile_set("""
    name = "stub"
    colours = { R = "red" }
    castles.R = { sides = "RRRR" }
    tiles.x = { strands = ["-R-R", "R---"] }
""")
STUB_LAID = Adventure.parse("1R/2 W1 stub", [STUB])
RIGHT = Adventure(2, 2, (Piece(1, RED_CASTLE),), W1, SET)


def adventure(rows: int, columns: int, *pieces: Piece) -> Adventure:
    return Adventure(rows, columns, pieces, W1, SET)


# Faults that the notation cannot write down: adventure, placement, the only code.
BUILT = [
    (adventure(1, 2, Piece(1, RED_CASTLE)), None, "BD-06-board-size"),
    (adventure(11, 2, Piece(1, RED_CASTLE)), None, "BD-06-board-size"),
    (adventure(2, 11, Piece(1, RED_CASTLE)), None, "BD-06-board-size"),
    (adventure(2, 2, Piece(1, RED_CASTLE), Piece(4, RED_CASTLE)), None, "BD-04-piece-off-board"),
    (adventure(2, 2, Piece(1, RED_CASTLE), Piece(-1, RED_CASTLE)), None, "BD-04-piece-off-board"),
    (adventure(0, 0, Piece(0, RED_CASTLE)), None, "BD-06-board-size"),
    (adventure(2, 2, Piece(1, FOREIGN_CASTLE)), None, "BD-04-too-many"),
    (adventure(2, 2, Piece(1, RED_CASTLE), Piece(2, PATH)), None, "BD-04-no-piece"),
    (adventure(2, 2, Piece(0, PATH), Piece(1, RED_CASTLE)), None, "BD-04-no-piece"),
    (RIGHT, Placement(2, 2, (FOREIGN_PATH, RED_CASTLE, None, None), SET), "BD-11-foreign-tile"),
    # x joins hero and castle, and to the north, off the board, it shows a path that ends on it
    (STUB_LAID, Placement.parse("x0 R / . .", STUB), "BD-16A-dead-end"),
]


def judged(board: dict[str, Any]) -> list[str]:
    adventure = Adventure.parse(board["adventure"])
    placement = board.get("placement")
    found = violations(
        adventure,
        None if placement is None else Placement.parse(placement, adventure.tile_set),
        board.get("dragons", 0),
        HouseRules.named(board.get("house_rules", [])),
    )
    return [fault.code for fault in found]


@pytest.mark.parametrize("board", TABLE, ids=lambda board: " ".join(board["codes"]) or "right")
def test_each_smallest_board_shows_its_fault_and_no_other(board: dict[str, Any]) -> None:
    assert judged(board) == board["codes"]


@pytest.mark.parametrize(("adventure", "placement", "code"), BUILT)
def test_each_built_board_shows_its_fault_and_no_other(
    adventure: Adventure, placement: Placement | None, code: str
) -> None:
    assert [fault.code for fault in violations(adventure, placement)] == [code]


def test_the_tables_show_every_code_and_no_unknown_one() -> None:
    shown = {board["codes"][0] for board in TABLE if board["codes"]}
    assert shown | {code for _, _, code in BUILT} == set(FAULTS)


def test_each_board_shows_one_code_alone() -> None:
    assert all(len(board["codes"]) <= 1 for board in TABLE)


def test_the_table_ends_with_right_boards() -> None:
    right = [not board["codes"] for board in TABLE]
    assert right == sorted(right)
    assert sum(right) >= 3


# What a parent reads: the place and one sentence in the words of the game.
SENTENCES = [
    ("1R/2 W1 nowhere", "tile set: no tile set nowhere is known here; known are stand-in"),
    ("1R/RR W1", "adventure: 3 of the red castle, but a hero owns only 2"),
    ("1R+b^/2 W1", "row 1 space 2: the red castle and the blue dragon share one space"),
    ("1R/2", "hero: the hero is missing; it stands beside the board, such as W2"),
    ("1R/2 N3", "hero N3: the hero stands off the board; north has the places 1 to 2"),
    (
        "R1/2 W1",
        "hero W1: the hero stands right before the red castle; a path cannot begin there",
    ),
    ("1R/2 W1 | . R / . .", "hero W1: no path begins at the hero"),
    (
        "1R/2 W1 | g1 R / . .",
        "row 1 space 1: the blue path that leaves to the south ends at an empty space",
    ),
    (
        "1R/2 W1 | g1 R / f0 h3",
        "row 1 space 1: the blue path that leaves to the south meets a red one",
    ),
    (
        "1R/2 W1 | g1 R / a1 c3",
        "row 1 space 1: the blue path that leaves to the south does not go on there",
    ),
    (
        "1R/r^1 W1 | g1 R / r^ .",
        "row 1 space 1: the blue path to the south ends where the red dragon has no such arrow",
    ),
    ("1R/1B W1 | a1 R / . B", "row 2 space 2: the hero cannot reach the blue castle"),
    ("1R/2 W1 | a1 R / . a0", "row 2 space 2: tile a is used 2 times, but a hero owns only 1"),
    ("1R/2 W1 | a1 R / d2 .", "row 2 space 1: this tile is not joined to the hero's path"),
    ("1R/2 W1 | a1 R / . b^", "row 2 space 2: the adventure shows no blue dragon here"),
]


@pytest.mark.parametrize(("board", "sentence"), SENTENCES)
def test_a_fault_says_where_and_what_in_the_words_of_the_game(board: str, sentence: str) -> None:
    text, _, placement = board.partition(" | ")
    adventure = Adventure.parse(text)
    first, *_ = violations(
        adventure, Placement.parse(placement, adventure.tile_set) if placement else None
    )
    assert str(first) == f"{sentence} [{first.code}]"


def test_too_few_dragons_are_counted_for_the_hero() -> None:
    adventure = Adventure.parse("1R/r^1 W1")
    (fault,) = violations(adventure, Placement.parse("a1 R / r^ .", SET), dragons=2)
    assert str(fault) == "dragons: 0 of the dragons defeated, 2 must be [BD-25-too-few-dragons]"


def test_many_faults_come_in_the_order_of_the_catalogue() -> None:
    # b1 cannot enter the red castle; d0 shows blue to the north, where b1 has no path, and blue to
    # the east, where nothing lies; the hero joins only b1, so d0 strays; b and d are not twice.
    adventure = Adventure.parse("1R/2 W1")
    found = violations(adventure, Placement.parse("b1 R / d0 .", SET), dragons=1)
    assert [(fault.code, fault.where) for fault in found] == [
        ("BD-17-loose-end", "row 2 space 1"),
        ("BD-18-path-stops", "row 2 space 1"),
        ("BD-19-castle-refuses", "row 1 space 1"),
        ("BD-21-castle-unreached", "row 1 space 2"),
        ("BD-23A-stray-tile", "row 2 space 1"),
        ("BD-25-too-few-dragons", "dragons"),
    ]
    adventure = Adventure.parse("r^+b>1/2 W3 nowhere")
    assert [fault.code for fault in violations(adventure)] == [
        "BD-02-unknown-tile-set",
        "BD-04-no-castle",
        "BD-04-two-pieces",
        "BD-04-hero-off-board",
    ]


def test_the_same_fault_in_several_places_is_told_for_each_in_reading_order() -> None:
    # a1 joins hero and castle; behind the castle, to the east, stands a second a, showing red to
    # the south, where b0 shows blue; neither is joined to anything
    adventure = Adventure.parse("1R1/3 W1")
    found = violations(adventure, Placement.parse("a1 R a0 / . . b0", SET))
    assert [(fault.code, fault.where) for fault in found] == [
        ("BD-11-tile-twice", "row 1 space 3"),
        ("BD-14-colours-clash", "row 1 space 3"),
        ("BD-23A-stray-tile", "row 1 space 3"),
        ("BD-23A-stray-tile", "row 2 space 3"),
    ]


def test_a_faulty_adventure_is_told_before_any_placement_is_judged() -> None:
    adventure = Adventure.parse("R1/2 W1")
    found = violations(adventure, Placement.parse("R g0 / g0 g0", SET))
    assert [fault.code for fault in found] == ["BD-05A-hero-before-castle"]


def test_every_code_has_the_form_rule_then_words() -> None:
    assert all(re.fullmatch(r"BD-\d\dA?(-[a-z]+)+", code) for code in FAULTS)


def test_every_border_space_and_side_is_tried_for_a_hero_off_the_board() -> None:
    """Each place beside the board is good for a hero, the next one on each side is not."""
    board = Board(2, 3)
    adventures = [
        Adventure(2, 3, (Piece(4, RED_CASTLE),), Hero(side, place), SET)
        for side in range(4)
        for place in range(5)
    ]
    off = {
        str(adventure.hero)
        for adventure in adventures
        if [fault.code for fault in violations(adventure)] == ["BD-04-hero-off-board"]
    }
    assert off == {"N0", "N4", "E0", "E3", "E4", "S0", "S4", "W0", "W3", "W4"}
    assert {str(hero) for hero in board.heroes()} == {
        "N1", "N2", "N3", "E1", "E2", "S1", "S2", "S3", "W1", "W2"
    }  # fmt: skip
