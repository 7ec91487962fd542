"""Puzzles that come twice: `verify` names them, `booklet` and `kit --cards` print them once."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import good, run

ADVENTURE = {"game": "burgen-drachen", "puzzle": "4B/1BR1r</1R1b<1 N2"}
MIRRORED = {"game": "burgen-drachen", "puzzle": "1b>1R1/r>1RB1/B4 S4"}
OTHER = {"game": "burgen-drachen", "puzzle": "2R1b>/B3R/1r^1B1 W3"}
HEIST = {"game": "sleepy-castle", "puzzle": "ABCDEF 321300 ABC/DEF 2"}
TURNED = {"game": "sleepy-castle", "puzzle": "FABCDE 032130 - 2"}
BY_ANOTHER_RULE = {**HEIST, "house_rules": ["cover-first"]}
FAULTY = {"game": "sleepy-castle", "puzzle": "AACDEF 321300 - 2"}

EIGHT = [ADVENTURE, HEIST, OTHER, MIRRORED, TURNED, BY_ANOTHER_RULE, FAULTY, FAULTY]


def written(path: Path, records: list[dict[str, Any]]) -> str:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return str(path)


def test_verify_names_what_comes_twice_and_is_content(tmp_path: Path) -> None:
    path = written(tmp_path / "mixed.jsonl", EIGHT[:6])
    result = run("verify", path)
    assert result.exit_code == 0
    named = [line for line in result.stderr.splitlines() if "the same puzzle" in line]
    seen = ", turned, mirrored or with other names"
    assert named == [
        f"{path}, line 4: the same puzzle as {path}, line 1{seen}",
        f"{path}, line 5: the same puzzle as {path}, line 2{seen}",
    ]
    assert "2 puzzles came before in these files." in result.stderr
    assert len(good(result)) == 6


def test_verify_looks_through_all_its_files_and_says_nothing_without_need(tmp_path: Path) -> None:
    one = written(tmp_path / "one.jsonl", [ADVENTURE])
    other = written(tmp_path / "other.jsonl", [OTHER, ADVENTURE])
    result = run("verify", one, other)
    assert f"{other}, line 2: the same puzzle as {one}, line 1\n" in result.stderr
    assert "1 puzzle came before in these files." in result.stderr
    assert "same puzzle" not in run("verify", other).stderr
    assert "came before" not in run("verify", other).stderr


def test_faulty_puzzles_are_no_duplicates_but_wrong(tmp_path: Path) -> None:
    result = run("verify", written(tmp_path / "mixed.jsonl", [FAULTY, FAULTY]))
    assert result.exit_code == 1
    assert "same puzzle" not in result.stderr


class StopHereError(Exception):
    pass


@pytest.mark.parametrize(
    ("options", "lines"), [([], [1, 2, 3, 6]), (["--keep-duplicates"], [1, 2, 3, 4, 5, 6])]
)
def test_a_booklet_prints_each_once_unless_asked(
    options: list[str], lines: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "mixed.jsonl", EIGHT[:6])
    bound: list[str] = []

    def bind(records: Any, *_: Any, **__: Any) -> Any:
        bound.extend(record.where for record in records)
        raise StopHereError

    monkeypatch.setattr("castlewright.printing.booklet.bind", bind)
    result = run("booklet", path, "-o", str(tmp_path / "out.pdf"), *options)
    assert bound == [f"{path}, line {line}" for line in lines]
    assert ("2 duplicates left out; --keep-duplicates prints all." in result.stderr) == (
        not options
    )
    assert (f"{path}, line 4: left out, the same puzzle as {path}, line 1" in result.stderr) == (
        not options
    )


def test_a_kit_prints_each_card_once_unless_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = written(tmp_path / "cards.jsonl", [ADVENTURE, OTHER, MIRRORED])
    printed: list[int] = []

    def made(heroes: int, tiles: Any, records: Any, **_: Any) -> Any:
        printed.append(len(records))
        raise StopHereError

    monkeypatch.setattr("castlewright.printing.burgen_drachen.kit.kit", made)
    command = ["kit", "burgen-drachen", "--cards", cards, "-o", str(tmp_path / "kit.pdf")]
    assert "1 duplicate left out; --keep-duplicates prints all." in run(*command).stderr
    run(*command, "--keep-duplicates")
    assert printed == [2, 3]
    assert run("kit", "burgen-drachen", "--keep-duplicates").exit_code == 2


def test_many_duplicates_are_named_up_to_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("castlewright.printing.booklet.bind", lambda *_, **__: 1 / 0)
    path = written(tmp_path / "many.jsonl", [ADVENTURE] * 30)
    result = run("booklet", path, "-o", str(tmp_path / "out.pdf"))
    assert result.stderr.count("left out, the same puzzle") == 20
    assert "29 duplicates left out (9 more than are named here)" in result.stderr
