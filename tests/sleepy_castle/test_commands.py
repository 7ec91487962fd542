"""The commands with puzzles of Sleepy Castle, as a user meets them."""

import json
from pathlib import Path

import pytest

from castlewright.puzzles.base import NotationError
from castlewright.puzzles.sleepy_castle import parse_puzzle
from tests.commands import assert_refused, good, one, run

LAYOUT = "ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI"
HEIST = "ABCDEF 132321 - 5"
WATCH = "ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4"
RING = "AECDBF 132321 -"
SOLO = ["simulate", "sleepy-castle", "--players", "random", "--solo"]


def line(puzzle: str, **known: object) -> str:
    return json.dumps({"game": "sleepy-castle", "puzzle": puzzle, **known}) + "\n"


BAD_PUZZLES = {
    "a guard twice": ("ABCA 2222 -", "ring: the lion stands in the ring 2 times"),
    "a gap without coins": ("ABC 033 -", "gap between the lion and the mouse: 0 coins"),
    "a gap with four coins": ("ABCD 4211 -", "gap between the lion and the mouse: 4 coins"),
    "23 coins": ("ABCDEFGHIJKL 122222222222 -", "23 coins in all; 24 were expected"),
    "an unknown guard in the grid": ("ABC 222 ABD/C", "grid: no guard D stands in the ring"),
    "too few gaps": ("ABC 22 -", "coins: 2 gaps for 3 guards"),
    "no grid": ("ABC 222", "a layout has three words"),
    "a clue about an unknown guard": ("ABC B<C A2D", "clue A2D: A2D tells of D"),
    "a clue that is none": ("ABC B<C A!B", "clue 1: 'A!B' is no clue"),
    "a heist without a turn": ("ABC 222 - 0", "heist: 0 turns"),
    "a heist without a number": ("ABC 222 - x", "turns: 'x' is no number of turns"),
}


@pytest.mark.parametrize("command", ["solve", "count", "hint", "show", "booklet"])
@pytest.mark.parametrize("name", BAD_PUZZLES)
def test_a_bad_puzzle_is_refused_in_one_line(command: str, name: str) -> None:
    puzzle, expected = BAD_PUZZLES[name]
    assert_refused(run(command, puzzle), expected)
    assert_refused(run(command, "-", stdin=line(LAYOUT) + line(puzzle)), "line 2: ", expected)


@pytest.mark.parametrize("name", BAD_PUZZLES)
def test_verify_tells_of_a_faulty_puzzle_and_refuses_what_is_none(name: str) -> None:
    text, expected = BAD_PUZZLES[name]
    result = run("verify", "-", stdin=line(LAYOUT) + line(text))
    try:
        parse_puzzle(text)
    except NotationError:
        assert_refused(result, "line 2: ", expected)
    else:
        assert result.exit_code == 1
        assert "stdin, line 2: " in result.stderr
        assert expected in result.stderr
        assert json.loads(result.stdout.splitlines()[1])["violations"]


REFUSED = {
    "another kind than it says": (
        ["solve", "-"],
        line(LAYOUT, kind="heist"),
        "a layout, not a heist - at `$.kind`",
    ),
    "a bad stored plan": (["verify", "-"], line(HEIST, solution="AB"), "turn 1: 'AB'"),
    "a bad stored ring": (["show", "-", "--solution"], line(WATCH, solution="AB"), "$.solution"),
    "a negative haul": (["verify", "-"], line(HEIST, haul=-1), "at `$.haul`"),
    "dragons": (["solve", LAYOUT, "--dragons", "1"], "", "--dragons is for burgen-drachen"),
    "dragons in a hint": (["hint", HEIST, "--dragons", "1"], "", "is for burgen-drachen"),
    "blind for a heist": (["solve", HEIST, "--blind"], "", "--blind is for a layout, not for a"),
    "blind for an adventure": (["solve", "1R/2 W1", "--blind"], "", "--blind is for sleepy-castle"),
    "another game's house rule": (
        ["solve", LAYOUT, "--house-rule", "stray-paths"],
        "",
        "a rule of burgen-drachen, of which there is no puzzle",
    ),
    "an unknown house rule": (
        ["solve", "-"],
        line(LAYOUT, house_rules=["x"]),
        "unknown house rule 'x'; there are both-at-once",
    ),
    "fairness of a heist": (["fairness", HEIST], "", "a heist has no fairness, a layout has"),
    "fairness of an adventure": (["fairness", "1R/2 W1"], "", "castlewright tileset compare"),
    "a bad plan so far": (["hint", HEIST, "--placement", "AB"], "", "turn 1: 'AB'"),
    "a bad sketch": (["hint", WATCH, "--placement", "A 1"], "", "1 places for 6 guards"),
    "a sketch of nothing": (["hint", WATCH, "--placement", "A"], "", "a sketch has two words"),
    "an unknown player": (
        ["simulate", "sleepy-castle", "--players", "clever"],
        "",
        "unknown player 'clever'",
    ),
    "seven players": (
        ["simulate", "sleepy-castle", "--players", ",".join(["random"] * 7)],
        "",
        "1 to 6 players were expected, not 7",
    ),
    "a look at a round": (["simulate", "sleepy-castle", "--look"], "", "--look goes with --solo"),
    "guards of a layout that has its own": (
        ["simulate", "sleepy-castle", "--layout", LAYOUT, "--guards", "8"],
        "",
        "--guards goes without --layout",
    ),
    "a bound for a solo": (
        [*SOLO, "--most-turns", "9"],
        "",
        "--most-turns is for rounds",
    ),
    "covers in a round": (
        ["simulate", "sleepy-castle", "--house-rule", "cover-first"],
        "",
        "cover-first goes with --solo",
    ),
    "a tie of one": (
        [
            "simulate",
            "sleepy-castle",
            "--players",
            "random",
            "--solo",
            "--house-rule",
            "ties-win-nothing",
        ],
        "",
        "ties-win-nothing is for rounds",
    ),
    "two in a solo": (["simulate", "sleepy-castle", "--solo"], "", "--solo is for one player"),
    "a bad layout": (
        ["simulate", "sleepy-castle", "--layout", "ABC"],
        "",
        "--layout: a layout has",
    ),
    "a faulty layout": (
        ["simulate", "sleepy-castle", "--layout", "ABC 223 -"],
        "",
        "Error: --layout: coins: 7 coins in all",
    ),
    "a house rule for a layout": (
        ["generate", "sleepy-castle", "--house-rule", "cover-first"],
        "",
        "--house-rule is a wish for a heist, not for a layout",
    ),
    "attempts at a layout": (
        ["generate", "sleepy-castle", "--attempts", "3"],
        "",
        "--attempts is a wish for a heist or a night-watch, not for a layout",
    ),
    "a full disk": (
        ["generate", "sleepy-castle", "-o", "/dev/full"],
        "",
        "Error: /dev/full: No space left on device",
    ),
    "a number too long to write": (
        ["census", "layouts", "--gaps", "20000", "--high", "2", "--total", "30000"],
        "",
        "more than 4000 digits",
    ),
    "a wish for another kind": (
        ["generate", "sleepy-castle", "--kind", "heist", "--coins", "even"],
        "",
        "--coins is a wish for a layout, not for a heist",
    ),
    "a pair that is none": (["generate", "sleepy-castle", "--apart", "A"], "", "'A' is no pair"),
    "a pair of strangers": (["generate", "sleepy-castle", "--apart", "AZ"], "", "apart"),
    "an unknown kind of clue": (
        ["generate", "sleepy-castle", "--kind", "night-watch", "--clue-kinds", "x"],
        "",
        "--clue-kinds: unknown kind 'x'; there are neighbours",
    ),
    "resuming nothing": (["generate", "sleepy-castle", "--resume"], "", "--resume goes with"),
    "no gaps": (["census", "layouts", "--gaps", "0"], "", "--gaps"),
    "fewer at most than at least": (["census", "layouts", "--low", "4"], "", "coins"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_sense_is_refused_in_one_line(name: str) -> None:
    arguments, stdin, expected = REFUSED[name]
    assert_refused(run(*arguments, stdin=stdin), expected)


def test_of_a_very_long_word_only_the_beginning_is_repeated() -> None:
    result = run("solve", "A" * 5000 + " 222 -")
    assert_refused(result, f"'{'A' * 39}", "A...: ring: 5000 signs")
    assert len(result.stderr) < 200


def test_contradictory_clues_are_named() -> None:
    result = run("solve", "ABCDEF C<B B3D A= B2D E4")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "these clues cannot be true together: B3D (" in result.stderr
    assert "A= (" not in result.stderr
    assert json.loads(result.stdout)["verdict"] == "unsolvable"
    assert run("count", "ABCDEF C<B B3D A= B2D E4").exit_code == 1


def test_each_kind_is_solved_and_what_was_found_is_verified() -> None:
    solved = "".join(run("solve", puzzle).stdout for puzzle in (LAYOUT, HEIST, WATCH))
    counted = run("count", "-", stdin=solved)
    found = good(counted)
    assert [record.get("haul") for record in found] == [23, 11, None]
    assert [record["solutions"] for record in found] == [[2], [2], [1]]
    assert found[2]["solution"] == RING
    verified = run("verify", "-", stdin=counted.stdout)
    assert verified.exit_code == 0, verified.stderr
    assert "3 checked, 0 wrong" in verified.stderr
    assert "3 x solution," in verified.stderr
    assert "2 x haul (closed form, programme)," in verified.stderr


WRONG = {
    "too small a haul": (line(HEIST, haul=10), "record-haul-differs"),
    "too many ways": (line(HEIST, solutions=[3]), "record-solutions-differ"),
    "a plan that steals less": (
        line(HEIST, solution="BC/B DE/E CD/C AF/A -/D", haul=11),
        "SC-40-haul-missed",
    ),
    "a ring that breaks a clue": (line(WATCH, solution="AECDBF 232221 -"), "SC-32-neighbours"),
    "two rings": (line(WATCH, solutions=[2]), "record-solutions-differ"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_false_claim_is_found(name: str) -> None:
    stdin, code = WRONG[name]
    result = run("verify", "-", stdin=stdin)
    assert result.exit_code == 1
    assert code in result.stderr
    assert json.loads(result.stdout)["violations"]


def test_files_may_hold_puzzles_of_several_games() -> None:
    adventure = {"game": "burgen-drachen", "puzzle": "4B/1BR1r</1R1b<1 N2"}
    mixed = line(HEIST) + json.dumps(adventure) + "\n"
    first, second = good(run("count", "-", stdin=mixed))
    assert first["solutions"] == [2]
    assert second["solutions"] == [52, 31, 1]
    assert run("solve", "-", "--house-rule", "cover-first", stdin=mixed).exit_code == 0


def test_house_rules_are_written_down_and_gone_by() -> None:
    record = one("solve", HEIST, "--house-rule", "cover-first")
    assert record["house_rules"] == ["cover-first"]
    assert record["haul"] == 10  # by hand: cover A, whose gaps hold 1 and 1; the other four hold 10
    verified = run("verify", "-", stdin=json.dumps(record))
    assert verified.exit_code == 0
    assert "By house rules: cover-first." in verified.stderr


def test_a_hint_for_each_kind_that_has_one() -> None:
    assert one("hint", HEIST)["hint"]["kind"] == "turn"
    dead_end = run("hint", HEIST, "--placement", "BC/C")
    assert dead_end.exit_code == 1
    assert json.loads(dead_end.stdout)["hint"]["kind"] == "dead-end"
    assert one("hint", WATCH)["hint"]["words"]
    for placement in ("AECDBF 132321", one("solve", WATCH)["solution"]):
        solved = one("hint", "-", stdin=line(WATCH, placement=placement))
        assert solved["hint"]["kind"] == "solved"
    wrong = run("hint", WATCH, "--placement", "ACEDBF 132321")
    assert wrong.exit_code == 1


def test_grades_are_written_into_the_records() -> None:
    heist, watch = good(run("grade", "-", stdin=line(HEIST) + line(WATCH)))
    assert heist["grade"]["loses"] == 2
    assert heist["grade"]["level"] == "knight"
    assert watch["grade"]["rung"]
    ungraded = run("grade", "ABC B<C")
    assert ungraded.exit_code == 1
    assert ungraded.stderr == "'ABC B<C': more than one solution, so no grade\n"
    assert "grade" not in json.loads(ungraded.stdout)


def test_what_has_no_grade_does_not_keep_the_others_from_theirs() -> None:
    graded = run(
        "grade", "-", "--budget", "0.0002", stdin=line(LAYOUT) + line(WATCH) + line("ABC 123 - 1")
    )
    assert graded.exit_code == 1  # no grade at all is more serious than undecided
    assert graded.stderr.splitlines() == [
        "stdin, line 1: a layout has no grade; castlewright fairness has figures",
        "stdin, line 2: not counted within 2 steps, so no grade",
    ]
    found = [json.loads(text) for text in graded.stdout.splitlines()]
    assert ["grade" in record for record in found] == [False, False, True]
    assert run("grade", LAYOUT).exit_code == 1


@pytest.mark.parametrize("kind", ["layout", "heist", "night-watch"])
def test_generated_puzzles_are_the_same_alone_and_in_a_batch_and_right(
    kind: str, tmp_path: Path
) -> None:
    wishes = ["generate", "sleepy-castle", "--kind", kind, "--guards", "7", "--seed", "3"]
    if kind == "heist":
        wishes += ["--turns", "2-4"]
    made = run(*wishes, "-n", "4")
    assert [record["kind"] for record in good(made)] == [kind] * 4
    alone = run(*wishes, "--start", "2", "-n", "1")
    assert alone.stdout == made.stdout.splitlines(keepends=True)[2]
    verified = run("verify", "-", stdin=made.stdout)
    assert verified.exit_code == 0, verified.stderr
    # a run that was stopped after one line and goes on gives the same bytes
    path = tmp_path / "made.jsonl"
    part = tmp_path / "made.jsonl.part"
    part.write_text(made.stdout.splitlines(keepends=True)[0])
    assert run(*wishes, "-n", "4", "-o", str(path), "--resume").exit_code == 0
    assert path.read_text() == made.stdout
    assert not part.exists()
    path.unlink()
    part.write_text(line(LAYOUT))
    assert_refused(run(*wishes, "-n", "4", "-o", str(path), "--resume"), "not a line of this run")


def test_pictures_of_every_kind_and_its_solution() -> None:
    for puzzle in (LAYOUT, HEIST, WATCH):
        assert "<svg" in run("show", puzzle, "--svg").stdout
        solved = run("solve", puzzle).stdout
        picture = run("show", "-", "--svg", "--solution", stdin=solved)
        assert picture.exit_code == 0, picture.output
        assert picture.stdout != run("show", puzzle, "--svg").stdout
        shown = run("show", "-", "--solution", stdin=solved)
        assert puzzle in shown.stdout


def test_fairness_of_a_layout_is_told_among_random_ones() -> None:
    figures = one("fairness", LAYOUT, "--sample", "50")["fairness"]
    assert figures["largest_difference"]["value"] == 2
    assert figures["largest_difference"]["of"] == 73789
    assert figures["memory_distance"]["of"] == 50


def test_simulations_come_as_json_and_as_a_table() -> None:
    asked = ["simulate", "sleepy-castle", "--players", "perfect,random", "-n", "5"]
    figures = one(*asked)
    assert figures["rounds"] == 10
    assert figures["asked"] == {
        "players": "perfect,random",
        "number": 5,
        "solo": False,
        "look": False,
        "layout": None,
        "guards": 12,
        "most_turns": 100_000,
        "house_rules": [],
    }
    assert ": " not in run(*asked).stdout
    assert figures["players"]["perfect"]["share"] == 1.0
    table = run(*asked, "--csv").stdout.splitlines()
    assert table[0] == "table,seat,share of wins,alone,shared,coins"
    assert len(table) == (1 + 2) + (1 + 2) + (1 + 1)
    assert run(*asked, "--workers", "2").stdout == run(*asked).stdout
    solo = one("simulate", "sleepy-castle", "--players", "perfect", "--solo", "--look", "-n", "5")
    assert solo["solos"] == 5
    assert (solo["asked"]["solo"], solo["asked"]["look"]) == (True, True)
    broken_off = run(*asked, "--most-turns", "1")
    assert broken_off.exit_code == 3
    assert "10 rounds were stopped after 1 turns: won by nobody" in broken_off.stderr
    assert json.loads(broken_off.stdout)["turns"] is None
    assert run(*asked, "--most-turns", "1", "--csv").stdout.splitlines()[1].endswith(",-")


def test_the_blind_solo_and_the_census_of_layouts() -> None:
    assert one("solve", "--blind", "ABCD 1223 -")["blind_mean"] == "35/6"
    # ten positions; four guards have more
    undecided = run("solve", "--blind", "ABCD 1223 -", "--budget", "0.001")
    assert undecided.exit_code == 3
    assert undecided.stderr == (
        "'ABCD 1223 -': undecided within the budget: the solo has more than 10 positions\n"
    )
    for way in ([], ["--one-by-one"]):
        counts = one("census", "layouts", *way)
        assert counts["fixed"] == 73_789
        assert counts["turned"] == 6_166
        assert counts["turned_and_mirrored"] == 3_179
