"""`--resume` takes lines of the very same run only: whatever else is there is refused by its line.

For each kind a run of a few lines is made once; then every field of a line is altered, and lines of
other runs are put in.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from castlewright.cli import coach, resuming
from castlewright.cli.resuming import sample
from tests.commands import assert_refused, good, run

NUMBER = 3
RUNS = {
    "adventure": ["burgen-drachen", "--castles", "1-2", "--dragons", "0-1"],
    "counted adventure": [
        *("burgen-drachen", "--castles", "2", "--dragons", "1"),
        *("--board", "3x3", "--tiles", "4-6", "--solutions", "1-500"),
    ],
    "adventure by a house rule": [
        *("burgen-drachen", "--castles", "2", "--dragons", "0"),
        *("--house-rule", "castle-is-end"),
    ],
    "layout": ["sleepy-castle", "--guards", "5"],
    "heist": ["sleepy-castle", "--kind", "heist", "--guards", "6"],
    "night-watch": ["sleepy-castle", "--kind", "night-watch", "--guards", "5"],
    "catan set-up": ["catan-junior", "--on", "later-2"],
    "seven-lairs": [
        "catan-junior",
        "--kind",
        "seven-lairs",
        "--on",
        "later-2",
        "--lairs",
        "3",
        "--loses",
        "0-9",
        "--rolls",
        "7",
    ],
    "fair-start": ["catan-junior", "--kind", "fair-start", "--on", "later-2", "--apart", "4-"],
    "sand set-up": ["sandcastles", "--players", "3"],
    "sand set-up by lot": ["sandcastles", "--by-lot"],
    "sprint": [
        "sandcastles",
        "--kind",
        "sprint",
        "--goal",
        "steps",
        "--rounds",
        "1",
        "--loses",
        "0-",
    ],
}


def generate(kind: str, *more: str) -> list[str]:
    return ["generate", *RUNS[kind], "-n", str(NUMBER), *more]


@pytest.fixture(scope="module")
def made() -> Callable[[str], list[dict[str, Any]]]:
    """The records of a run of each kind, made once."""
    known: dict[str, list[dict[str, Any]]] = {}

    def of(kind: str) -> list[dict[str, Any]]:
        if kind not in known:
            known[kind] = good(run(*generate(kind)))
        return [dict(record) for record in known[kind]]

    return of


def written(records: list[dict[str, Any]]) -> str:
    lines = (json.dumps(record, separators=(",", ":"), ensure_ascii=False) for record in records)
    return "".join(line + "\n" for line in lines)


def altered(value: Any) -> Iterator[Any]:
    """Values of the same type that are something else, for each part of what it is made of."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + 1
    elif isinstance(value, str):
        yield value + " "
        yield "x"
    elif isinstance(value, list):
        yield value[:-1]
        for place, part in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in altered(part))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: other} for other in altered(part))


@pytest.mark.parametrize("kind", RUNS)
def test_the_lines_of_the_run_itself_are_gone_on_with(
    kind: str, made: Callable[[str], list[dict[str, Any]]], tmp_path: Path
) -> None:
    path = tmp_path / "out.jsonl"
    (tmp_path / "out.jsonl.part").write_text(written(made(kind)[:2]) + '{"torn')
    result = run(*generate(kind, "-o", str(path), "--resume"))
    assert result.exit_code == 0, result.output
    assert path.read_text() == written(made(kind))


@pytest.mark.parametrize("kind", RUNS)
def test_every_altered_field_is_refused_with_its_line(
    kind: str, made: Callable[[str], list[dict[str, Any]]], tmp_path: Path
) -> None:
    path = tmp_path / "out.jsonl"
    record = made(kind)[0]
    changed = [{**record, key: other} for key in record for other in altered(record[key])]
    changed += [{k: v for k, v in record.items() if k != key} for key in record]
    changed += [{**record, "more": 1}, dict(reversed(record.items()))]
    part = tmp_path / "out.jsonl.part"
    for one in changed:
        part.write_text(written([one]))
        result = run(*generate(kind, "-o", str(path), "--resume"))
        assert_refused(result, f"{path}, line 1")
        assert part.read_text() == written([one])


# What is not looked at in a line that is not made again, as that would take as long as making it.
UNSEEN = {
    "heist": {"solution"},  # there may be another plan that is as good
    "night-watch": {"grade"},
    "seven-lairs": {"grade"},
    "sprint": {"grade"},
}


@pytest.mark.parametrize("kind", [kind for kind in RUNS if "set-up" not in kind])
def test_a_line_that_is_not_made_again_is_looked_at_as_far_as_is_quick(
    kind: str,
    made: Callable[[str], list[dict[str, Any]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "out.jsonl"
    first, second, third = made(kind)
    monkeypatch.setattr(resuming.Checking, "_made_again", lambda self, place: self.records[0])
    missed = set()
    for key in second:
        for other in altered(second[key]):
            path.write_text(written([first, {**second, key: other}, third]))
            result = run(*generate(kind, "-o", str(path), "--resume"))
            if result.exit_code == 0:
                missed.add(key)
            else:
                assert_refused(result, f"{path}, line 2")
    assert missed <= UNSEEN.get(kind, set())


def test_the_first_line_the_last_and_some_between_are_made_again() -> None:
    assert sample(0) == set()
    assert sample(1) == {0}
    assert sample(120) == {0, 50, 100, 119}


CLASSIC = ["generate", "burgen-drachen", "-n", "3", "--board", "3x3", "--castles", "2-3"]
CLASSIC += ["--dragons", "0-1"]


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return run(*CLASSIC).stdout.splitlines(keepends=True)


FOREIGN: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "another item's puzzle": (
        lambda ls: [ls[0], ls[2].replace('"index":2', '"index":1')],
        "line 2: not a line of this run: `puzzle` is",
    ),
    "the same puzzle twice": (
        lambda ls: [ls[0], ls[0].replace('"index":0', '"index":1')],
        "line 2: not a line of this run: `puzzle` is",
    ),
    "an item left out": (lambda ls: [ls[0], ls[2]], "line 2: not a line of this run: `index` is 2"),
    "another order": (lambda ls: [ls[1], ls[0]], "line 1: not a line of this run: `index` is 1"),
    "CRLF": (lambda ls: [ls[0].replace("\n", "\r\n")], "line 1: not a line of this run: it is not"),
    "blanks": (lambda ls: [ls[0].replace(":", ": ")], "line 1: not a line of this run: it is not"),
    "an empty line": (
        lambda ls: [ls[0], "\n", ls[1]],
        "line 2: not a line of this run: it is empty",
    ),
    "more lines": (lambda ls: [*ls, ls[0]], "has 4 puzzles already, more than 3"),
    "graded": (
        lambda ls: [ls[0].replace("}\n", ',"grade":{"score":1,"level":"page"}}\n')],
        "line 1: not a line of this run: `grade` is not a key",
    ),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_foreign_lines_are_refused(what: str, lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    change, expected = FOREIGN[what]
    text = "".join(change(lines))
    path.write_bytes(text.encode())
    result = run(*CLASSIC, "--resume", "-o", str(path))
    assert_refused(result, str(path), expected)
    assert path.read_bytes() == text.encode()


@pytest.mark.parametrize("options", [["--castles", "1"], ["--house-rule", "castle-is-end"]])
def test_lines_of_another_run_are_refused_whatever_they_say_of_it(
    options: list[str], lines: list[str], tmp_path: Path
) -> None:
    """One castle where 2 or 3 were asked for, or other house rules, with this run's own words."""
    path = tmp_path / "out.jsonl"
    (record,) = good(run(*CLASSIC[:3], "1", *CLASSIC[4:], *options))
    record |= {"wishes": json.loads(lines[0])["wishes"]}
    path.write_text(written([record]))
    assert_refused(run(*CLASSIC, "--resume", "-o", str(path)), f"{path}, line 1: not a line of")


def test_resuming_from_a_later_start_makes_the_same(lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text(lines[1])
    later = [*CLASSIC[:3], "2", *CLASSIC[4:], "--start", "1"]
    assert run(*later, "--resume", "-o", str(path)).exit_code == 0
    assert path.read_text() == "".join(lines[1:])


# ---------------------------------------------------------------------------------------------
# grade -o --resume


SMALL = ["1R/2 W1", "2R/3 W1", "1B/2 W1"]
HEISTS = ["ABCDEF 132321 - 5", "ABCDEF 231321 - 4", "ABCDEF 321321 - 3"]


@pytest.mark.parametrize(
    ("game", "puzzles", "unseen"),
    [("burgen-drachen", SMALL, {"grade"}), ("sleepy-castle", HEISTS, set())],
)
def test_graded_lines_of_another_run_are_refused(
    game: str,
    puzzles: list[str],
    unseen: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known: dict[str, Any] = {}

    def graded_once(item: Any, budget: float) -> Any:
        if str(item.puzzle) not in known:
            known[str(item.puzzle)] = grade_of(item, budget)
        return known[str(item.puzzle)]

    grade_of = coach._grade
    monkeypatch.setattr(coach, "_grade", graded_once)
    source, path = tmp_path / "puzzles.jsonl", tmp_path / "out.jsonl"
    source.write_text(written([{"game": game, "puzzle": puzzle, "seed": 4} for puzzle in puzzles]))
    graded = good(run("grade", str(source)))
    part = tmp_path / "out.jsonl.part"

    def resumed(place: int, other: dict[str, Any]) -> Any:
        part.write_text(written([*graded[:place], other, *graded[place + 1 :]]))
        path.unlink(missing_ok=True)
        return run("grade", str(source), "-o", str(path), "--resume")

    assert resumed(0, graded[0]).exit_code == 0
    assert path.read_text() == written(graded)
    missed = set()
    for place in (0, 1):
        record = graded[place]
        changed = [{**record, key: other} for key in record for other in altered(record[key])]
        changed += [{k: v for k, v in record.items() if k != key} for key in record]
        changed += [{**record, "more": 1}, dict(reversed(record.items()))]
        changed.append({**record, "grade": {"score": 1.0, "level": "page"}})
        for one in changed:
            result = resumed(place, one)
            if result.exit_code == 0 and place == 1:
                missed |= {key for key in record if record[key] != one.get(key)}
            else:
                assert_refused(result, f"{path}, line {place + 1}")
    assert missed == unseen


def test_graded_lines_that_have_no_grade_are_graded_again(tmp_path: Path) -> None:
    source, path = tmp_path / "puzzles.jsonl", tmp_path / "out.jsonl"
    unsolvable = {"game": "burgen-drachen", "puzzle": "2RBB/rv2Rbv/5 S3"}
    first, second = {"game": "burgen-drachen", "puzzle": "1R/2 W1"}, unsolvable
    source.write_text(written([first, second, second]))
    whole = run("grade", str(source))
    assert whole.exit_code == 1
    (tmp_path / "out.jsonl.part").write_text("".join(whole.stdout.splitlines(keepends=True)[:2]))
    assert run("grade", str(source), "-o", str(path), "--resume").exit_code == 1
    assert path.read_text() == whole.stdout
