"""The commands with puzzles of Catan Junior, as a user meets them."""

import json
from pathlib import Path

import pytest

from castlewright.puzzles.catan_junior import shipped_set_up
from tests.catan_junior.set_ups import map_text
from tests.commands import assert_refused, one, run

SEVEN = "later-2 blue=4 2531643125"
PRINTED = str(shipped_set_up("later-4"))


def line(puzzle: str, **known: object) -> str:
    return json.dumps({"game": "catan-junior", "puzzle": puzzle, **known}) + "\n"


REFUSED = {
    "an unknown map": (["solve", "-"], line("nowhere"), "line 1: map: 'nowhere' is not known here"),
    "a terrain too few": (["show", "later-2 T1P2F3 - blue:2>3,13>11"], "", "terrains: 3 for the 9"),
    "a terrain with a six": (
        ["fairness", PRINTED.replace("T4 ", "T6 ")],
        "",
        "terrain S4: the number 6; 1 to 5 were expected",
    ),
    "a start twice": (
        ["fairness", "later-2 T1P2F3S3G5S4F4P1T2 - blue:2>3,13>11/red:2>3,15>14"],
        "",
        "CJ-02-start-shared",
    ),
    "an unknown colour": (["solve", "later-2 pink=4 2531"], "", "pink"),
    "a seven on the die": (["solve", "later-2 blue=4 2571"], "", "7"),
    "a set-up to solve": (["solve", "later-2"], "", "a set-up has no solution"),
    "seven lairs to count": (["count", SEVEN], "", "are not counted"),
    "a hint for a set-up": (["hint", "later-2"], "", "there are hints for seven lairs"),
    "fairness of seven lairs": (["fairness", SEVEN], "", "has no fairness, a set-up has"),
    "play for another game": (["fairness", "ABC 222 -", "--play", "1"], "", "is for catan-junior"),
    "a picture of two": (
        ["fairness", "-", "--svg", "room.svg"],
        line("later-2") + line("later-4"),
        "--svg draws one set-up",
    ),
    "an unknown player": (
        ["simulate", "catan-junior", "later-2", "--players", "clever"],
        "",
        "unknown player 'clever'",
    ),
    "simulating nowhere": (["simulate", "catan-junior", "nowhere"], "", "map: 'nowhere'"),
    "one colour alone": (
        ["simulate", "catan-junior", "later-2", "--without", "red"],
        "",
        "2 to 4 colours were expected, not 1",
    ),
    "a wish for another kind": (
        ["generate", "catan-junior", "--lairs", "4"],
        "",
        "--lairs is a wish for a seven-lairs, not for a set-up",
    ),
    "making on nowhere": (["generate", "catan-junior", "--on", "nowhere"], "", "--on: map:"),
    "everything kept": (
        [
            "generate",
            "catan-junior",
            *(w for p in ("terrains", "numbers", "harbours", "starts") for w in ("--keep", p)),
        ],
        "",
        "keep",
    ),
    "a map that is none": (["show", "later-2", "--map", "/dev/null"], "", "/dev/null: "),
    "another kind than it says": (["show", "-"], line("later-2", kind="seven-lairs"), "a set-up"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_sense_is_refused_in_one_line(name: str) -> None:
    arguments, stdin, expected = REFUSED[name]
    assert_refused(run(*arguments, stdin=stdin), expected)


def test_verify_tells_every_fault_of_a_set_up() -> None:
    result = run("verify", "later-2 T1P2F3S3G5S4F4P1T6 - blue:2>3,13>11/red:2>3,15>14")
    assert result.exit_code == 1
    for code in ("CJ-02-numbers", "CJ-02-start-shared", "CJ-08-number"):
        assert code in result.stderr
    assert run("verify", "later-4").exit_code == 0


def test_seven_lairs_are_solved_graded_verified_and_hinted() -> None:
    solved = one("solve", SEVEN)
    assert solved["rolls"] == 7
    verified = run("verify", "-", stdin=json.dumps(solved))
    assert verified.exit_code == 0, verified.stderr
    for claim in ({"rolls": 6}, {"rolls": 8}):
        assert run("verify", "-", stdin=json.dumps(solved | claim)).exit_code == 1
    assert one("grade", SEVEN)["grade"]["level"]
    first = solved["solution"].split(" / ")[0]
    assert one("hint", SEVEN, "--placement", first)["hint"]["words"]
    short = run("solve", "later-2 blue=7 1")
    assert short.exit_code == 1
    assert "7 lairs need more than these 1 rolls" in short.stderr


def test_a_fair_start_is_made_solved_and_verified() -> None:
    made = one("generate", "catan-junior", "--kind", "fair-start", "--on", "later-2")
    again = one("solve", made["puzzle"])
    assert again["solution"] == made["solution"]
    assert one("count", made["puzzle"])["solutions"] == [1]
    assert run("verify", "-", stdin=json.dumps(made)).exit_code == 0
    false = made | {"solution": str(int(made["solution"]) % 4 + 1)}
    assert run("verify", "-", stdin=json.dumps(false)).exit_code == 1
    assert one("grade", made["puzzle"])["grade"] == made["grade"]


@pytest.mark.parametrize(
    "wishes",
    [
        ["--kind", "set-up", "--on", "later-2"],
        ["--kind", "seven-lairs", "--on", "later-2", "--rolls", "12"],
    ],
    ids=lambda wishes: wishes[1],
)
def test_generated_puzzles_are_the_same_alone_and_in_a_batch_and_right(
    wishes: list[str], tmp_path: Path
) -> None:
    command = ["generate", "catan-junior", *wishes, "--seed", "3"]
    made = run(*command, "-n", "3")
    assert made.exit_code == 0, made.output
    lines = made.stdout.splitlines(keepends=True)
    assert run(*command, "--start", "2", "-n", "1").stdout == lines[2]
    assert run("verify", "-", stdin=made.stdout).exit_code == 0
    path, part = tmp_path / "made.jsonl", tmp_path / "made.jsonl.part"
    part.write_text(lines[0])
    assert run(*command, "-n", "3", "-o", str(path), "--resume").exit_code == 0
    assert path.read_text() == made.stdout


def test_a_set_up_says_what_is_proved_of_it_and_that_is_verified() -> None:
    made = one("generate", "catan-junior", "--on", "later-2")
    assert made["kind"] == "set-up"
    assert made["spread"] == "0"
    assert made["proved"] is True
    false = run("verify", "-", stdin=json.dumps(made | {"spread": "1/2"}))
    assert false.exit_code == 1
    assert "record-spread-differs" in false.stderr


@pytest.mark.rule("CJ-51", "CJ-52", "CJ-53")
def test_fairness_is_told_of_each_colour_and_of_the_whole(tmp_path: Path) -> None:
    picture = tmp_path / "room.svg"
    drawn = ("--svg", str(picture), "--lang", "de")
    told = one("fairness", "later-4", "--sample", "50", *drawn, "--play", "1")
    figures = told["fairness"]
    assert figures["whole"] == 1.0
    assert figures["symmetries"] == 4
    assert list(figures["colours"]) == ["blue", "red", "white", "orange"]
    assert told["played"]["games"] == 24
    assert "<title>Karte later-4. " in picture.read_text("utf-8")


@pytest.mark.rule("CJ-54")
def test_simulations_come_as_json_and_as_a_table() -> None:
    asked = ["simulate", "catan-junior", "later-2", "-n", "4"]
    figures = one(*asked)
    assert figures["games"] == 8
    assert sum(colour["wins"] for colour in figures["colours"].values()) == 8
    table = run(*asked, "--csv").stdout.splitlines()
    assert table[0] == "table,colour,wins,share"
    assert run(*asked, "--workers", "2").stdout == run(*asked).stdout
    broken_off = run(*asked, "--most-turns", "2")
    assert broken_off.exit_code == 3
    assert broken_off.stderr == (
        "8 games were stopped after 2 turns: won by nobody, and in no mean.\n"
    )
    assert json.loads(broken_off.stdout)["turns"] is None
    assert "mean turns" in run(*asked, "--most-turns", "2", "--csv").stdout


def test_a_map_of_ones_own_is_read_shown_and_played_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(map_text(shipped_set_up("later-2")).replace('"later-2"', '"mine"'))
    assert run("verify", "--map", str(path), "mine").exit_code == 0
    assert "<svg" in run("show", "mine", "--map", str(path), "--svg").stdout
    assert one("simulate", "catan-junior", "mine", "--map", str(path), "-n", "1")["games"] == 2
    assert_refused(run("verify", "mine"), "no such file, nor the notation of a puzzle")
    twice = run("show", "mine", "--map", str(path), "--map", str(path))
    assert_refused(twice, "--map: two of them have one name (mine, mine)")


def test_pictures_of_every_kind_and_its_solution() -> None:
    for puzzle in (SEVEN, "later-2"):
        assert "<svg" in run("show", puzzle, "--svg").stdout
    solved = run("solve", SEVEN).stdout
    picture = run("show", "-", "--svg", "--solution", stdin=solved)
    assert picture.exit_code == 0, picture.output
    assert picture.stdout != run("show", SEVEN, "--svg").stdout
