"""What a terminal obeys never comes from a file: it is refused, or written out as an escape."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from castlewright.cli.desks import BURGEN_DRACHEN
from castlewright.printing.booklet import BookletError, booklet
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import parse_tile_set, shipped_tile_set
from castlewright.puzzles.burgen_drachen.tile_set import Kind, check_about, check_colours, piece
from castlewright.puzzles.catan_junior.map_files import parse_map
from castlewright.puzzles.catan_junior.rule_set import parse_rule_set
from castlewright.puzzles.data_files import visible
from castlewright.puzzles.sandcastles.box import parse_box
from tests.commands import run
from tests.test_printing import RECORDS

RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
HOSTILE = ["\x1b[31m", "two\nlines", "\r", "\x07", "\x9b0m", "\u2028", "\u202eabc", "\x7f", "\t"]
SORTS = {
    "tile_sets/stand-in": parse_tile_set,
    "maps/later-2": parse_map,
    "rule_sets/2007": parse_rule_set,
    "boxes/stand-in": parse_box,
}


def shipped(name: str) -> str:
    return (files("castlewright") / "data" / f"{name}.toml").read_text("utf-8")


@pytest.mark.parametrize("sign", HOSTILE, ids=ascii)
@pytest.mark.parametrize("name", SORTS)
def test_a_note_in_a_data_file_is_plain_text_in_one_line(name: str, sign: str) -> None:
    note = json.dumps("A note " + sign)
    text = re.sub('(?m)^about = ".*"$', lambda _: f"about = {note}", shipped(name))
    with pytest.raises(BadInputError, match=r"^about: a control character or line end") as refused:
        SORTS[name](text.replace("\x7f", "\\u007f"))
    assert not RAW.search(str(refused.value))


@pytest.mark.parametrize(
    ("name", "place", "hostile", "where"),
    [
        ("tile_sets/stand-in", 'R = "red"', 'R = "r\\u001bed"', "colours.R"),
        (
            "tile_sets/stand-in",
            'sides = "RRRR"',
            'sides = "RRRR"\nname = "a\\nb"',
            "castles.R.name",
        ),
        ("tile_sets/stand-in", "[tiles.a]", '[tiles."\\u001b[2J"]', "tiles"),
        ("maps/later-2", "[starts]", '[starts]\n"\\u001b[2J" = []', "starts"),
        ("boxes/stand-in", 'castles = ["yellow"', 'castles = ["y\\tellow"', "castles, number 1"),
        ("rule_sets/2007", "[ship]", '[ship]\n"\\u0007" = 1', "ship"),
    ],
)
def test_so_is_every_other_text_and_key(name: str, place: str, hostile: str, where: str) -> None:
    text = shipped(name)
    assert place in text
    with pytest.raises(BadInputError) as refused:
        SORTS[name](text.replace(place, hostile, 1))
    assert str(refused.value).startswith(f"{where}: a control character or line end")
    assert not RAW.search(str(refused.value))


@pytest.mark.parametrize("sign", HOSTILE, ids=ascii)
def test_what_is_typed_in_for_a_tile_set_is_held_to_the_same(sign: str) -> None:
    colours = dict(shipped_tile_set().colours)
    with pytest.raises(BadInputError, match=r"^colours\.R: a control character"):
        check_colours({**colours, "R": f"red{sign}"})
    with pytest.raises(BadInputError, match=r"^castle R: the name: a control character"):
        piece(Kind.CASTLE, "R", "RRRR", colours, name=f"tower{sign}")
    with pytest.raises(BadInputError, match=r"^about: a control character"):
        check_about(f"mine{sign}")
    with pytest.raises(BookletError, match=r"^title: a control character"):
        booklet(RECORDS, title=f"For Grandma{sign}")


def test_plain_text_in_any_language_is_plain() -> None:
    for text in ("Für Oma: „Burgen“ & Drachen – 3 × 5", "תות שדה", "日本語 🐉", "a\u00a0b"):
        check_about(text)
        assert visible(text) == text


def test_what_cannot_be_refused_is_written_out(tmp_path: Path) -> None:
    """Unknown keys and findings of a record, words of a command, the name of a file."""
    path = tmp_path / "a\x1b[31m\x07\nb.jsonl"
    fields = {"game": BURGEN_DRACHEN, "puzzle": "1R/2 W1", "made_by": "\x1b[5m", "\x1b]0;": "\x07"}
    path.write_text(json.dumps({**fields, "solution": "\x1b[2J"}), encoding="utf-8")
    wrong = tmp_path / "c\x07\nd.jsonl"
    wrong.write_text(json.dumps({**fields, "solutions": [5, 0, 0]}), encoding="utf-8")
    for command in (
        ["verify", str(path)],
        ["verify", str(wrong)],
        ["verify", f"{path}2"],
        ["solve", f"{path}2"],
        ["solve", "\x1b[2J\x07/x"],
        ["solve", "1R/2 W1", "--house-rule", "\x1b[2J"],
        ["booklet", str(path), "-o", str(tmp_path / "x\x1b.pdf")],
    ):
        result = run(*command)
        assert result.exit_code in (1, 2)
        assert not RAW.search(result.stderr)
        assert result.stderr.count("\n") <= 3  # messages, and how a word was to be written
