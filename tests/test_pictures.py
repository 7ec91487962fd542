"""`show --svg`, `--png` and `--pdf`: every kind of puzzle, and every solution, as a file."""

import json
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from castlewright.puzzles.words import languages
from tests.commands import assert_refused, run
from tests.printed import MM, alt_texts, fonts
from tests.printed import pages as texts_of

FAIR_START = (
    "later-2 S1T4P1P2G3F5F3S4T2 - blue:13>11,1>3/red:2>3,10>9 ; "
    "later-2 T5F1G4S4S3F2P1P2T3 - blue:16>14,4>6/red:8>11,9>10 ; "
    "later-2 P1T3G2S1F4S4T2P5F3 - blue:5>3,15>14/red:9>6,4>6 ; "
    "later-2 S3P1F4F4T2S1P2G5T3 - blue:4>6,15>14/red:7>8,10>9"
)
# A puzzle of each kind and a solution of it, if it has one.
PUZZLES = {
    "adventure": (
        "burgen-drachen",
        "4B/1BR1r</1R1b<1 N2",
        "f1 i1 c2 d1 B / b0 B R g3 r< / h0 R e3 b< .",
    ),
    "layout": ("sleepy-castle", "ABCDEF 321231 ABC/DEF", "AB/A BC/B CD/C DE/D EF/E -/F"),
    "heist": ("sleepy-castle", "ABCDEF 321300 ABC/DEF 2", "AB/A DE/D"),
    "night watch": (
        "sleepy-castle",
        "ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4",
        "AECDBF 132321 -",
    ),
    "map": ("catan-junior", "later-2", None),
    "seven lairs": (
        "catan-junior",
        "later-2 blue=4 2531643125",
        "market wood>saber / - / lair 3 / market saber>wood / - / - / "
        "market wood>rum, bank rum>wool, lair 11",
    ),
    "fair start": ("catan-junior", FAIR_START, "1"),
    "set-up with powers": ("sandcastles", "rb/yyB/rb/yrY/bb/yrR 1/2 Q3 y1r4b2,y3r1b3", None),
    "sprint": ("sandcastles", "rb/bbR/yyB/yb/rr/yrY yy,by steps Q2", "s4.+y ty / s3.B2.+y ty"),
}
WITH_SOLUTION = [name for name, (_, _, solution) in PUZZLES.items() if solution]
CASES = [*((name, False) for name in PUZZLES), *((name, True) for name in WITH_SOLUTION)]


def shown(name: str, form: str, *options: str, solution: bool = False) -> bytes:
    game, puzzle, answer = PUZZLES[name]
    record = {"game": game, "puzzle": puzzle} | ({"solution": answer} if answer else {})
    arguments = ["show", "-", f"--{form}", *options, *(["--solution"] if solution else [])]
    result = run(*arguments, stdin=json.dumps(record))
    assert result.exit_code == 0, result.stderr
    return result.stdout_bytes


@pytest.mark.parametrize(("name", "solution"), CASES)
def test_the_three_formats_show_one_picture(name: str, solution: bool) -> None:
    root = ET.fromstring(shown(name, "svg", solution=solution))
    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    alt = root[0].text

    png = shown(name, "png", "--dpi", "40", solution=solution)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    pixels = struct.unpack(">II", png[16:24])
    assert pixels == pytest.approx((width / 25.4 * 40, height / 25.4 * 40), abs=1)

    pdf = shown(name, "pdf", solution=solution)
    assert alt_texts(pdf) == (alt,)
    assert all("Andika" in font for font in fonts(pdf))
    box = pdf[pdf.index(b"/MediaBox[") + 10 :].split(b"]")[0].split()
    assert [float(side) / MM for side in box[2:]] == pytest.approx([width, height], abs=0.05)
    assert len(texts_of(pdf)) == 1


@pytest.mark.parametrize("name", PUZZLES)
def test_every_language_has_an_alt_text_of_its_own(name: str) -> None:
    alts = {ET.fromstring(shown(name, "svg", "--lang", lang))[0].text for lang in languages()}
    assert len(alts) == len(languages())


def test_same_puzzle_same_bytes() -> None:
    for form in ("svg", "png", "pdf"):
        assert shown("adventure", form) == shown("adventure", form)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--dpi", "100"], "--dpi goes with --png"),
        (["--svg", "--dpi", "100"], "--dpi goes with --png"),
        (["--lang", "de"], "--lang goes with --svg, --png or --pdf"),
        (["-o", "x.png"], "-o goes with --svg, --png or --pdf"),
        (
            ["--png", "-o", "no-such-folder/x.png"],
            "no-such-folder/x.png: cannot be written, there is",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(options: list[str], expected: str) -> None:
    assert_refused(run("show", "later-2", *options), expected)


def test_two_puzzles_are_no_picture() -> None:
    line = json.dumps({"game": "catan-junior", "puzzle": "later-2"}) + "\n"
    assert_refused(run("show", "-", "--pdf", stdin=line * 2), "--pdf draws one puzzle, - has 2")


def test_a_dash_is_stdout_and_a_pipe_is_written_to(tmp_path: Path) -> None:
    picture = shown("adventure", "png", "-o", "-")
    assert picture.startswith(b"\x89PNG")
    line = json.dumps({"game": "catan-junior", "puzzle": "later-2"})
    made = run("booklet", "-", "-o", "-", stdin=line)
    assert made.stdout_bytes.startswith(b"%PDF-")
    kit = run("kit", "sleepy-castle", "-o", "-")
    assert kit.stdout_bytes.startswith(b"%PDF-")
    assert kit.stderr.startswith("-: ")


@pytest.mark.parametrize(
    ("arguments", "known", "expected"),
    [
        (
            ["booklet", "-", "--title", "Hi \N{SNAKE}"],
            {},
            "the typeface Andika has no sign \N{SNAKE}",
        ),
        (["booklet", "-"], {"grade": {"score": 1, "level": "king"}}, "the level 'king' is none"),
        (
            ["kit", "burgen-drachen", "--cards", "-"],
            {"game": "burgen-drachen", "puzzle": "3/b>1B E1"},
            "a board of 2 x 3 spaces; the kit's boards have 3 x 5",
        ),
    ],
)
def test_what_cannot_be_printed_is_refused(
    arguments: list[str], known: dict[str, object], expected: str, tmp_path: Path
) -> None:
    line = json.dumps({"game": "catan-junior", "puzzle": "later-2", **known})
    output = tmp_path / "never.pdf"
    assert_refused(run(*arguments, "-o", str(output), stdin=line), expected)
    assert not output.exists()
