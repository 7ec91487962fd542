"""The tile-set workshop: entering the tiles of a box, drawing, printing and comparing them."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner, Result

from castlewright.cli.app import app
from castlewright.cli.workshop import Interview
from castlewright.printing.tile_sheet import tile_sheet
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import (
    Kind,
    TileSet,
    TileSetError,
    parse_tile_set,
    read_tile_set,
    shipped_tile_set,
    workshop,
)

MY_BOX = replace(shipped_tile_set(), name="my-box")
BRIDGES = Path(__file__).parents[2] / "examples" / "bridges.toml"
STAND_IN = shipped_tile_set()


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(app, ["tileset", *arguments], input=stdin)


def answers_for(tile_set: TileSet) -> list[str]:
    """What the owner of these tiles types. Path tiles get their letters in order."""
    answers = [tile_set.name, tile_set.about]
    answers += [f"{symbol} {word}" for symbol, word in tile_set.colours]
    answers += ["done"] if len(tile_set.colours) < 4 else []
    for tiles in (tile_set.castles, tile_set.dragons):
        for tile in tiles:
            answers += [tile.symbol, tile.strands[0], "y", str(tile.copies)]
        answers.append("done")
    for tile in tile_set.paths:
        answers += [" ".join(tile.strands), "", str(tile.copies)]
    return [*answers, "done"]


SHORT = ["mine", "", "R red", "", "R", "RRRR", "", "2", "", "", "R-R-", "", "", ""]
SHORT_SET = """
name = "mine"
[colours]
R = "red"
[castles.R]
sides = "RRRR"
copies = 2
[tiles.a]
strands = ["R-R-"]
"""


def interviewed(answers: list[str]) -> tuple[TileSet, list[str]]:
    """The set that the answers make, and every sentence that was shown; no answer is left over."""
    shown: list[str] = []
    left = iter(answers)
    tile_set = Interview(lambda question: next(left), lambda what: shown.append(str(what)))
    made = tile_set.tile_set()
    assert list(left) == []
    return made, shown


class TestInterview:
    @pytest.mark.parametrize("tile_set", [MY_BOX, read_tile_set(BRIDGES)], ids=lambda s: s.name)
    def test_the_answers_of_an_owner_make_the_set(self, tile_set: TileSet) -> None:
        made, _ = interviewed(answers_for(tile_set))
        assert made == tile_set
        assert parse_tile_set(workshop.finished(made)) == tile_set

    def test_no_answer_ends_a_list_and_stands_for_yes_and_one_copy(self) -> None:
        assert interviewed(SHORT)[0] == parse_tile_set(SHORT_SET)

    def test_every_tile_is_drawn_and_put_in_words_after_it_is_entered(self) -> None:
        _, shown = interviewed(answers_for(MY_BOX))
        assert sum("┌───────┐" in text for text in shown) == len(list(STAND_IN))
        assert "tile f: north red with east blue" in shown

    # place in SHORT, wrong answers there, and the sentence that each gets
    WRONG = (
        (0, "My Box", "name: 'My Box' will not do; small letters, digits and - only"),
        (0, "", "name: '' will not do"),
        (0, "stand-in", "name: stand-in is a set that is shipped; choose another"),
        (1, "long " * 41, "about: more than 200 signs"),
        (2, "r red", "colours.r: the symbol 'r' must be one capital letter A to Z"),
        (2, "R", "colours: 'R' is not a letter and a word, such as: R red"),
        (2, "done", "colours: 1 to 4 were expected, there are 0"),
        (3, "R rot", "colours.R: is there already, it is red"),
        (3, "B red", "colours.R: 'red' will not do; a word of at most 30 signs was expected"),
        (4, "r", "castle r: the symbol 'r' must be one capital letter A to Z"),
        (4, "done", "castles: at least one castle was expected"),
        (5, "RRR", "castle R: 'RRR' must have four signs, for north, east, south and west"),
        (5, "RR RR", "castle R: 'RR RR' must have four signs"),
        (5, "RGRR", "castle R: side east has the unknown colour 'G'; expected R or -"),
        (5, "----", "castle R: '----' has no side with a path"),
        (6, "perhaps", "'perhaps': y or n was expected"),
        (7, "0", "castle R: 1 to 100 copies were expected, not 0"),
        (7, "101", "castle R: 1 to 100 copies were expected, not 101"),
        (7, "-1", "castle R: a number of copies was expected, not '-1'"),
        (7, "two", "castle R: a number of copies was expected, not 'two'"),
        (7, "²", "castle R: a number of copies was expected, not '²'"),
        (8, "R", "castle R: is there already"),
        (9, "v", "dragon v: the letter v is taken"),
        (10, "done", "tiles: at least one path tile was expected"),
        (10, "RR-- R---", "tile a: side north belongs to two strands"),
        (10, "R-B-", "tile a: side south has the unknown colour 'B'"),
        (13, "-R-R", "tile b: looks like tile a; write one of them, with copies = 2"),
    )

    @pytest.mark.parametrize(("place", "wrong", "sentence"), WRONG)
    def test_a_wrong_answer_gets_its_reason_and_is_asked_again(
        self, place: int, wrong: str, sentence: str
    ) -> None:
        answers = [*SHORT[:place], wrong, wrong, *SHORT[place:]]
        made, shown = interviewed(answers)
        assert made == parse_tile_set(SHORT_SET)
        reasons = [text for text in shown if text.startswith(sentence)]
        assert len(reasons) == 2
        assert all("\n" not in reason for reason in reasons)

    def test_a_tile_that_is_not_right_is_entered_again(self) -> None:
        answers = [*SHORT[:4], "C", "R---", "n", *SHORT[4:10], "R---", "no", *SHORT[10:]]
        assert interviewed(answers)[0] == parse_tile_set(SHORT_SET)

    def test_small_letters_and_commas_will_do_for_the_sides(self) -> None:
        answers = [*SHORT[:5], "rrrr", *SHORT[6:10], "r-r-, -r-r", "", "", ""]
        made, _ = interviewed(answers)
        assert made.castles[0].strands == ("RRRR",)
        assert made.paths[0].strands == ("-R-R", "R-R-")

    def test_four_colours_and_all_letters_end_their_lists(self) -> None:
        strands = [f"{a}{b}--" for a in "RBGP" for b in "RBGP"]
        strands += [f"{a}-{b}-" for a in "RBGP" for b in "RBGP" if a <= b]
        tiles = [answer for strand in strands[:25] for answer in (strand, "", "")]
        answers = ["full", "", "R red", "B blue", "G green", "P pink", "R", "RRRR", "", "", "", ""]
        made, shown = interviewed([*answers, *tiles])
        assert "".join(tile.symbol for tile in made.paths) == "abcdefghijklmnopqrstuwxyz"
        assert shown[-1] == "All letters are in use: the list ends here."

    def test_a_step_that_is_refused_leaves_the_draft_as_it_was(self) -> None:
        draft = workshop.with_colour(TileSet("mine"), "R red")
        with pytest.raises(TileSetError):
            workshop.new_tile(draft, Kind.PATH, "a", "R-B-")
        assert draft == TileSet("mine", colours=(("R", "red"),))


class TestNew:
    def test_piped_answers_make_a_file_that_the_other_commands_read(self, tmp_path: Path) -> None:
        path = tmp_path / "my-box.toml"
        result = run("new", str(path), stdin="\n".join(answers_for(MY_BOX)) + "\n")
        assert result.exit_code == 0, result.stderr
        assert result.stdout == ""
        assert result.stderr.endswith("written. 4 castles, 2 dragons, 9 path tiles.\n")
        assert "a ×1" in result.stderr  # the sheet
        assert read_tile_set(path) == MY_BOX
        assert [file.name for file in tmp_path.iterdir()] == ["my-box.toml"]
        assert "right. 4 castles" in run("check", str(path)).stdout

    def test_the_name_of_the_file_is_the_name_of_the_set(self, tmp_path: Path) -> None:
        path = tmp_path / "my-box.toml"
        assert run("new", str(path), stdin="\n".join(["", *SHORT[1:], ""])).exit_code == 0
        assert read_tile_set(path).name == "my-box"

    def test_words_of_every_kind_are_written_so_that_they_are_read_again(
        self, tmp_path: Path
    ) -> None:
        path = tmp_path / "mine.toml"
        words = ["mine", 'a "box" \\ of [ours] — 🐉', 'R rot "wie" Blut', *SHORT[3:]]
        assert run("new", str(path), stdin="\r\n".join(words) + "\r\n").exit_code == 0
        assert read_tile_set(path).about == words[1]
        assert read_tile_set(path).colours == (("R", 'rot "wie" Blut'),)

    def test_a_file_that_is_there_stays_unless_forced(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.toml"
        precious = "[tiles]  # of mine"
        path.write_text(precious)
        answers = "\n".join(SHORT) + "\n"
        result = run("new", str(path), stdin=answers)
        assert result.exit_code == 2
        assert result.stderr == f"Error: {path}: is there already; --force overwrites it\n"
        assert path.read_text() == precious
        assert run("new", str(path), "--force", stdin=answers).exit_code == 0
        assert read_tile_set(path) == parse_tile_set(SHORT_SET)

    @pytest.mark.parametrize("target", [".", "nowhere/mine.toml"])
    def test_what_cannot_be_written_is_refused_before_the_first_question(
        self, target: str, tmp_path: Path
    ) -> None:
        result = run("new", str(tmp_path / target))
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert str(tmp_path) in result.stderr

    @pytest.mark.parametrize("length", range(len(SHORT)))
    def test_answers_that_end_too_early_write_nothing(self, length: int, tmp_path: Path) -> None:
        answers = "".join(f"{answer}\n" for answer in SHORT[:length])
        result = run("new", str(tmp_path / "mine.toml"), stdin=answers)
        assert result.exit_code == 2
        error = result.stderr.splitlines()[-1]
        assert error == (
            "Error: the answers ended before the tile set was whole; nothing was written"
        )
        assert list(tmp_path.iterdir()) == []

    def test_bytes_that_are_no_text_are_refused(self, tmp_path: Path) -> None:
        result = run("new", str(tmp_path / "mine.toml"), stdin=b"mine\n\xff\xfe\n")
        assert result.exit_code == 2
        assert "not a text in UTF-8; nothing was written" in result.stderr.splitlines()[-1]
        assert list(tmp_path.iterdir()) == []

    def test_ctrl_c_writes_nothing_and_says_so(self, tmp_path: Path) -> None:
        command = [sys.executable, "-m", "castlewright", "tileset", "new", "mine.toml"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen(command, cwd=tmp_path, **pipes)
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"mine\nof our box\n")
        process.stdin.flush()
        while b"Colours" not in process.stderr.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
        assert process.returncode == 130
        assert errors.decode().splitlines()[-1] == "Stopped: nothing was written."
        assert list(tmp_path.iterdir()) == []


class TestShow:
    @pytest.mark.parametrize("name", ["stand-in", str(BRIDGES)])
    def test_a_set_is_drawn_by_its_name_or_its_file(self, name: str) -> None:
        result = run("show", name)
        assert result.exit_code == 0
        assert " a ×1 " in result.stdout
        assert run("check", name).exit_code == 0

    def test_the_picture_is_the_sheet_of_all_kinds(self, tmp_path: Path) -> None:
        path = tmp_path / "sheet.svg"
        assert run("show", "stand-in", "--svg", "-o", str(path)).exit_code == 0
        assert path.read_text(encoding="utf-8").startswith("<svg")
        assert run("show", "stand-in", "--svg").stdout == path.read_text(encoding="utf-8")

    def test_the_sheets_are_a_pdf_with_name_and_tiles(self, tmp_path: Path) -> None:
        path = tmp_path / "sheet.pdf"
        result = run("show", str(BRIDGES), "--pdf", "--paper", "letter", "-o", str(path))
        assert result.exit_code == 0
        document = pdfium.PdfDocument(path)
        assert document[0].get_size() == pytest.approx((612, 792), abs=0.5)
        assert document.get_metadata_dict()["Title"] == "Tile set bridges"
        assert "three colours, bridges and dead ends" in text_of(path.read_bytes())

    MISTAKES = (
        (["show", "nowhere.toml"], "nowhere.toml: no such file, and no tile set that is shipped"),
        (["show", "stand-in", "-o", "x.svg"], "-o goes with --svg or --pdf"),
        (["show", "stand-in", "--paper", "a4"], "--paper goes with --pdf"),
        (["show", "stand-in", "--svg", "--paper", "a4"], "--paper goes with --pdf"),
        (["show", "stand-in", "--pdf", "-o", "no/where.pdf"], "no/"),
    )

    @pytest.mark.parametrize(("arguments", "sentence"), MISTAKES)
    def test_a_mistake_is_one_line(self, arguments: list[str], sentence: str) -> None:
        result = run(*arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        assert sentence in result.stderr


def text_of(pdf: bytes) -> str:
    pages = pdfium.PdfDocument(pdf)
    return re.sub(r"\s+", " ", " ".join(p.get_textpage().get_text_bounded() for p in pages))


def crowded(copies: int, about: str = "") -> TileSet:
    """The stand-in set with so many copies of each path tile."""
    text = str(STAND_IN).replace("copies = 1", f"copies = {copies}")
    return parse_tile_set(
        re.sub(r"about = .*", f"about = {json.dumps(about, ensure_ascii=False)}", text)
    )


class TestSheet:
    def test_every_tile_stands_on_a_page_as_often_as_a_hero_owns_it(self) -> None:
        tile_set = crowded(7)
        text = text_of(tile_sheet(tile_set))
        for tile in tile_set:
            assert len(re.findall(rf"(?<!\S){tile.symbol}(?!\S)", text)) >= tile.copies
        assert len(pdfium.PdfDocument(tile_sheet(tile_set))) == 3  # 81 tiles, 30 on a page

    @pytest.mark.parametrize("paper", ["a4", "letter"])
    @pytest.mark.parametrize(
        "tile_set",
        [
            STAND_IN,
            read_tile_set(BRIDGES),
            crowded(3),
            crowded(4, "W" * 200),
            crowded(2, "a b " * 50),
        ],
        ids=["stand-in", "bridges", "crowded", "long word", "long text"],
    )
    def test_everything_lies_inside_the_margins(self, tile_set: TileSet, paper: str) -> None:
        for page in pdfium.PdfDocument(tile_sheet(tile_set, paper=paper)):
            frame = page.render(scale=1, grayscale=True).to_numpy().copy()
            frame[28:-28, 28:-28] = 255  # 10 mm
            assert frame.min() >= 250

    def test_the_same_set_gives_the_same_bytes(self) -> None:
        assert tile_sheet(STAND_IN) == tile_sheet(STAND_IN)

    @pytest.mark.parametrize(
        "make",
        [
            lambda: tile_sheet(STAND_IN, paper="a3"),
            lambda: tile_sheet(STAND_IN, language="xx"),
            lambda: tile_sheet(crowded(1, "\U0001f409")),
        ],
    )
    def test_what_cannot_be_printed_is_refused(self, make: Callable[[], bytes]) -> None:
        with pytest.raises(BadInputError):
            make()


class TestCompare:
    def test_programs_get_one_line_of_json(self) -> None:
        result = run("compare", "stand-in", str(BRIDGES), "-n", "40", "--seed", "3")
        assert result.exit_code == 0
        assert result.stdout.count("\n") == 1
        line = json.loads(result.stdout)
        assert [one["tile_set"] for one in line["sets"]] == ["stand-in", "bridges"]
        assert (line["seed"], line["number"]) == (3, 40)
        low, high = line["sets"][0]["shares"]["any"]["interval"]
        assert low < line["sets"][0]["shares"]["any"]["share"] < high
        assert line["differences"]["any"]["more_than_chance"] is True

    def test_the_same_seed_gives_the_same_line(self) -> None:
        lines = {run("compare", "stand-in", str(BRIDGES), "-n", "10").stdout for _ in range(2)}
        assert len(lines) == 1
        assert (
            run("compare", "stand-in", str(BRIDGES), "-n", "10", "--seed", "2").stdout not in lines
        )

    def test_people_get_a_table(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("castlewright.cli.tiles.for_people", lambda: True)
        result = run("compare", "stand-in", "stand-in", "-n", "20")
        assert result.exit_code == 0
        assert max(map(len, result.stdout.splitlines())) <= 85
        for words in ("solvable", "one dragon", "all dragons", "solutions", "+0.0", "no", "seed 1"):
            assert words in result.stdout

    def test_a_set_with_too_many_pieces_is_refused_in_one_line(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.toml"
        path.write_text(SHORT_SET.replace("copies = 2", "copies = 20"))
        result = run("compare", "stand-in", str(path))
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: mine: its 20 castles and dragons leave no space")
        assert result.stderr.count("\n") == 1

    def test_a_set_without_dragons_is_compared_by_what_it_has(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "mine.toml"
        path.write_text(SHORT_SET)
        line = json.loads(run("compare", str(path), "stand-in", "-n", "10").stdout)
        assert list(line["differences"]) == ["any"]
        assert list(line["sets"][0]["shares"]) == ["any"]
        monkeypatch.setattr("castlewright.cli.tiles.for_people", lambda: True)
        assert "no dragons" in run("compare", str(path), "stand-in", "-n", "10").stdout
