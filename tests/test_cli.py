"""The command line as a user meets it: what comes out, what is refused, and how."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from castlewright.cli.desks import HOUSE_RULES
from castlewright.puzzles.burgen_drachen import Adventure, HouseRules, violations
from castlewright.solvers.burgen_counter import solutions
from tests.commands import assert_refused, records, run

CASTLEWRIGHT = [sys.executable, "-m", "castlewright"]
RIGHT = "2R1b>/B3R/1r^1B1 W3"
RECORD = json.dumps({"game": "burgen-drachen", "puzzle": RIGHT})


# ---------------------------------------------------------------------------------------------
# Bad input


NOTATIONS = {
    "row too long": ("2R1b>/B4R/1r^1B1 W3", "row 2 has 6 spaces, row 1 has 5"),
    "row too short": ("2R1b>/B2R/1r^1B1 W3", "row 2 has 4 spaces, row 1 has 5"),
    "unknown symbol": ("2R1b>/B3Q/1r^1B1 W3", "row 2, character 3: unknown symbol 'Q'"),
    "unknown sign": ("2R1b>/B3R/1r!1B1 W3", "row 3, character 2"),
    "two heroes": ("2R1b>/B3R/1r^1B1 W3 E1", "two heroes, W3 and E1"),
    "hero off the board": ("2R1b>/B3R/1r^1B1 W4", "west has the places 1 to 3"),
    "no hero": ("2R1b>/B3R/1r^1B1", "the hero is missing"),
    "hero before a castle": ("2R1b>/B3R/1r^1B1 W2", "right before the blue castle"),
    "five castles": ("RRRBB/5/5 S1", "3 of the red castle, but a hero owns only 2"),
    "two pieces on a space": ("R+b>4/5/5 S1", "share one space"),
    "no castle": ("5/5/5 S1", "at least one castle"),
    "unknown tile set": ("2R1b>/B3R/1r^1B1 W3 other", "no tile set other is known here"),
    "a 300-row board": (
        "/".join(["5"] * 300) + " W1",
        "a board has 2 to 10 rows, this one has 300",
    ),
    "a huge number": ("9" * 5000 + "/5 W1", "row 1, character 1"),
    "a dragon without a turn": ("r1R/3/3 S1", "must carry its turn"),
    "an empty text": (" ", "an adventure was expected"),
    "half a notation": ("2R1b>/B3R/ W3", "row 3 is empty"),
}


@pytest.mark.parametrize("command", ["solve", "count", "show", "booklet"])
@pytest.mark.parametrize("name", NOTATIONS)
def test_a_bad_notation_is_refused_in_one_line(command: str, name: str) -> None:
    notation, expected = NOTATIONS[name]
    assert_refused(run(command, notation), expected)


@pytest.mark.parametrize("name", NOTATIONS)
def test_verify_refuses_what_cannot_be_read_and_tells_all_faults_of_the_rest(name: str) -> None:
    notation, expected = NOTATIONS[name]
    result = run("verify", notation)
    if result.exit_code == 2:
        assert_refused(result, expected)
        return
    assert result.exit_code == 1
    codes = [fault.code for fault in violations(Adventure.parse(notation))]
    assert codes
    (record,) = records(result)
    assert [line.rpartition("[")[2][:-1] for line in record["violations"]] == codes
    assert expected in result.stderr


@pytest.mark.parametrize("name", NOTATIONS)
def test_a_bad_notation_in_a_record_is_refused_with_its_line(name: str) -> None:
    notation, expected = NOTATIONS[name]
    bad = json.dumps({"game": "burgen-drachen", "puzzle": notation})
    assert_refused(run("count", "-", stdin=f"{RECORD}\n{bad}\n"), "stdin, line 2: ", expected)


FILES = {
    "broken JSON": (f"{RECORD}\n" * 16 + "{broken\n", "line 17: not one JSON object"),
    "an empty file": ("", "no records"),
    "only blank lines": ("\n\r\n \n", "no records"),
    "half a line": (f"{RECORD}\n{RECORD[:30]}", "line 2: not one JSON object"),
    "not UTF-8": (b'{"game":"burgen-drachen","puzzle":"\xff"}', "line 1: "),
    "UTF-16": (RECORD.encode("utf-16"), "line 1: "),
    "a list": ("[1, 2]\n", "line 1: Expected `object`"),
    "no puzzle": ('{"game": "burgen-drachen"}\n', "line 1: Object missing required field `puzzle`"),
    "a number as puzzle": ('{"game": "burgen-drachen", "puzzle": 7}\n', "at `$.puzzle`"),
    "an unknown game": ('{"game": "chess", "puzzle": "x"}\n', "unknown game 'chess' - at `$.game`"),
    "bad solutions": (RECORD[:-1] + ', "solutions": "many"}\n', "at `$.solutions`"),
    "negative solutions": (RECORD[:-1] + ', "solutions": [-5, 1, 1]}\n', "Expected `int` >= 0"),
    "negative dragons": (RECORD[:-1] + ', "dragons": -1}\n', "at `$.dragons`"),
    "deep nesting": ("[" * 100_000, "line 1: not one JSON object"),
    "a bad house rule": (RECORD[:-1] + ', "house_rules": ["x"]}\n', "unknown house rule 'x'"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_refused_with_its_name_and_line(name: str, tmp_path: Path) -> None:
    text, expected = FILES[name]
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    result = run("count", str(path))
    assert_refused(result, expected, "puzzles.jsonl")


def test_a_bad_stored_solution_is_refused_before_anything_is_written() -> None:
    bad = RECORD[:-1] + ', "solution": "z9 / ."}'
    result = run("verify", "-", stdin=f"{RECORD}\n{bad}\n")
    assert_refused(result, "stdin, line 2: ", "`$.solution`")


WISHES = {
    "-n -1": "-1 is not in the range",
    "-n x": "'x' is not a valid integer",
    "--castles 5": "castles: the tile set stand-in has only 4",
    "--castles 0": "castles: an adventure has at least one castle",
    "--dragons 3": "dragons: the tile set stand-in has only 2",
    "--dragons 1 --defeat 2": "defeat: 2 dragons cannot be defeated where only 1 may lie",
    "--castles 4-2": "'4-2' is no range",
    "--solutions 0": "solutions: an adventure that can be solved has at least one",
    "--board 3": "'3' is no board",
    "--board 3x11": "board: 2 to 10 rows and columns were expected",
    "--board 2x2": "board: its 4 spaces are too few",
    "--tile-set nowhere.toml": "nowhere.toml: no such file",
    "--house-rule none": "'none' is not one of",
    "--tiles 10": "tiles: a solution has 1 to 9 path tiles",
    "--resume": "--resume goes with --output",
    f"--castles {'9' * 5000}": "is no range",
    f"-n {'9' * 30} --workers 0": "is not in the range",
}


@pytest.mark.parametrize("options", WISHES)
def test_a_wish_that_can_never_be_met_is_refused(options: str) -> None:
    assert_refused(run("generate", "burgen-drachen", *options.split()), WISHES[options])


def test_a_missing_file_is_named() -> None:
    assert_refused(run("count", "nowhere.jsonl"), "nowhere.jsonl: no such file")
    assert_refused(run("count", "no/where.jsonl"), "no/where.jsonl", "no such file")
    assert_refused(run("tileset", "check", "nowhere.toml"), "nowhere.toml: no such file")
    assert_refused(run("count", RIGHT, "--tile-set", "nowhere.toml"), "nowhere.toml: No such file")


TILE_SET = """
name = "mine"
[colours]
R = "red"
[castles.R]
sides = "RRRR"
[dragons.r]
sides = "R---"
[tiles.a]
strands = [{strands}]
"""


def test_a_broken_tile_set_is_refused_with_its_tile_and_side(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TILE_SET.format(strands='"RR--", "R-R-"'))
    expected = "mine.toml: tile a: side north belongs to two strands"
    assert_refused(run("tileset", "check", str(path)), expected)
    path.write_text(TILE_SET.format(strands='"RG--"'))
    expected = "mine.toml: tile a: side east has the unknown colour 'G'"
    assert_refused(run("tileset", "check", str(path)), expected)


def test_a_right_tile_set_is_shown_with_its_tiles(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TILE_SET.format(strands='"R-R-"'))
    result = run("tileset", "check", str(path))
    assert result.exit_code == 0
    assert "mine: right. 1 castles, 1 dragons, 1 path tiles" in result.stdout
    assert "┃" in result.stdout
    assert "a path ends on it" not in result.stderr


@pytest.mark.rule("BD-16A")
def test_a_tile_that_no_path_may_end_on_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TILE_SET.format(strands='"R-R-", "-R--"'))
    result = run("tileset", "check", str(path))
    assert result.exit_code == 0
    assert "tile a: a path ends on it, so only --house-rule dead-ends can lay it" in result.stderr


def test_when_the_attempts_run_out_what_was_made_stays_in_the_part(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    arguments = ["--board", "2x2", "--castles", "1", "--dragons", "0", "--attempts", "300"]
    result = run("generate", "burgen-drachen", *arguments, "-n", "500", "-o", str(path))
    assert_refused(result, "item 6 of seed 1: no adventure in 300 attempts", "'number'", status=3)
    assert [file.name for file in tmp_path.iterdir()] == ["out.jsonl.part"]
    assert (tmp_path / "out.jsonl.part").read_bytes().count(b"\n") == 6
    again = run("generate", "burgen-drachen", *arguments, "-n", "6", "-o", str(path), "--resume")
    assert again.exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["out.jsonl"]
    assert path.read_text() == run("generate", "burgen-drachen", *arguments, "-n", "6").stdout


def test_nothing_is_left_when_not_one_was_made(tmp_path: Path) -> None:
    arguments = ["--solutions", "900000000-", "--attempts", "20", "-o", str(tmp_path / "out")]
    assert_refused(run("generate", "burgen-drachen", *arguments), "'solutions'", status=3)
    assert list(tmp_path.iterdir()) == []


RESUMED = ["generate", "burgen-drachen", "-n", "3", "--castles", "2", "--resume", "-o"]


def test_only_the_same_run_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    lines = run(*RESUMED[:-2]).stdout.splitlines(keepends=True)
    starts = {
        "another seed": lines[0].replace('"seed":1', '"seed":2'),
        "a gap": lines[0] + lines[2],
        "other wishes": lines[0].replace("--castles 2", "--castles 3"),
        "another version": lines[0].replace('"castlewright 0', '"castlewright 9'),
    }
    for start in starts.values():
        path.write_text(start)
        assert_refused(run(*RESUMED, str(path)), "not a line of this run")
        assert path.read_text() == start
    path.write_text(lines[0][:-1])
    assert_refused(run(*RESUMED, str(path)), "its last line has no end")
    path.write_text("precious, and no record")
    assert_refused(run(*RESUMED, str(path)), "is not a file of records")
    path.write_text(lines[0])
    (tmp_path / "out.jsonl.part").write_text(lines[0] + lines[1] + '{"half')
    assert_refused(run(*RESUMED[:-2], "-o", str(path)), "is there already; --force overwrites it")
    path.unlink()
    assert_refused(run(*RESUMED[:-2], "-o", str(path)), "--resume continues it")
    assert run(*RESUMED, str(path)).exit_code == 0
    assert path.read_text() == "".join(lines)


def test_a_pipe_or_a_link_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "target.jsonl", tmp_path / "link.jsonl"
    target.write_text("")
    link.symlink_to(target)
    assert run("generate", "burgen-drachen", "-o", str(link)).exit_code == 0
    assert link.is_symlink()
    assert target.read_text().count("\n") == 1
    assert run("generate", "burgen-drachen", "-o", os.devnull).exit_code == 0
    assert not Path(os.devnull).is_file()
    for bad in ("", "/", str(tmp_path)):
        assert_refused(run("generate", "burgen-drachen", "-o", bad), "is a directory")


# ---------------------------------------------------------------------------------------------
# Input that is read as if it were clean


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("last", [b"", b"end"])
def test_marks_and_line_ends_do_not_matter(mark: bytes, line_end: bytes, last: bytes) -> None:
    text = mark + RECORD.encode() + line_end + RECORD.encode() + (line_end if last else b"")
    result = run("verify", "-", stdin=text)
    assert result.exit_code == 0
    assert [record["puzzle"] for record in records(result)] == [RIGHT, RIGHT]


def test_unknown_keys_survive() -> None:
    extra = {"game": "burgen-drachen", "puzzle": RIGHT, "mine": {"ä": [1.5, None]}, "id": 2**70}
    result = run("count", "-", stdin=json.dumps(extra))
    assert records(result)[0] == {**extra, "solutions": [2546, 951, 0]}


# ---------------------------------------------------------------------------------------------
# What the commands do


def test_count_writes_the_records_on_with_their_solutions() -> None:
    result = run("count", RIGHT)
    assert result.exit_code == 0
    assert records(result) == [
        {"game": "burgen-drachen", "puzzle": RIGHT, "solutions": [2546, 951, 0]}
    ]


def test_a_count_that_stops_early_says_so_and_exits_with_3() -> None:
    result = run("count", RIGHT, "--budget", "100")
    assert result.exit_code == 3
    assert records(result)[0]["complete"] is False
    assert "there may be more" in result.stderr


def test_an_adventure_without_a_solution_exits_with_1_and_a_reason() -> None:
    unsolvable = "2RBB/rv2Rbv/5 S3"
    counted = run("count", unsolvable)
    assert (counted.exit_code, records(counted)[0]["solutions"]) == (1, [0, 0, 0])
    solved = run("solve", unsolvable)
    assert solved.exit_code == 1
    assert records(solved)[0]["verdict"] == "unsolvable"
    assert "castle 2 (the blue castle, row 1 space 4)" in solved.stderr


def test_a_solved_record_can_be_verified_with_its_claims() -> None:
    solved = run("solve", RIGHT, "--dragons", "1", "--goal", "fewest-tiles")
    record = records(solved)[0]
    assert record["dragons"] == 1
    verified = run("verify", "-", stdin=solved.stdout)
    assert verified.exit_code == 0
    assert records(verified)[0]["checked"] == ["adventure", "solution for 1 dragons", "tiles"]
    assert "1 checked, 0 wrong" in verified.stderr


def test_the_colour_of_the_start_can_be_wished_for() -> None:
    result = run("solve", RIGHT, "--start", "red")
    assert result.exit_code == 0
    assert_refused(run("solve", RIGHT, "--start", "pink"), "unknown colour 'pink'; red, blue")


def test_forced_spaces_are_shown_with_question_marks() -> None:
    result = run("solve", RIGHT, "--forced")
    assert result.exit_code == 0
    assert records(result)[0]["forced"] == "? ? R ? b> / B ? ? ? R / ? r^ ? B ?"
    assert_refused(run("solve", RIGHT, "--forced", "--start", "red"), "--forced")


def test_a_new_verdict_takes_the_old_claims_away() -> None:
    unsolvable = run("solve", RIGHT, "--dragons", "2")
    assert "solution" not in records(unsolvable)[0]
    solved = run("solve", "-", stdin=unsolvable.stdout)
    assert records(solved)[0].keys() == {"game", "puzzle", "solution", "dragons"}
    other_rules = run("count", "-", "--house-rule", "castle-is-end", stdin=solved.stdout)
    assert "solution" not in records(other_rules)[0]


def test_the_fewest_tiles_are_claimed_only_where_all_solutions_were_looked_at() -> None:
    red = records(run("solve", RIGHT, "--goal", "fewest-tiles", "--start", "red"))[0]
    assert "tiles" not in red
    assert "tiles" in records(run("solve", RIGHT, "--goal", "fewest-tiles"))[0]


def test_a_count_of_another_length_is_found_wrong() -> None:
    claim = RECORD[:-1] + ', "solutions": [9, 9, 9, 9], "complete": false}'
    assert run("verify", "-", stdin=claim).exit_code == 1


def test_a_verification_without_enough_budget_is_undecided() -> None:
    claim = RECORD[:-1] + ', "solutions": [2546, 951, 0]}'
    result = run("verify", "-", "--budget", "100", stdin=claim)
    assert result.exit_code == 3
    assert "could not be decided within the budget" in result.stderr


def test_budgets_are_numbers_that_mean_something() -> None:
    for budget in ("nan", "inf", "0", "-1", "x"):
        assert_refused(run("solve", RIGHT, "--budget", budget), "is no budget")
    assert_refused(run("count", RIGHT, "--budget", "9" * 30), "is not in the range")
    assert_refused(run("count", RIGHT, "--limit", "0"), "is not in the range")


def test_unknown_keys_stay_even_if_they_are_null() -> None:
    result = run("count", "-", stdin=RECORD[:-1] + ', "mine": null}')
    assert records(result)[0]["mine"] is None


def test_a_directory_is_not_read_as_a_puzzle(tmp_path: Path) -> None:
    assert_refused(run("count", str(tmp_path)), "is a directory")


def test_a_solution_for_another_board_is_not_drawn() -> None:
    other = RECORD[:-1] + ', "solution": ". . / . ."}'
    assert_refused(run("show", "-", "--solution", stdin=other), "board of another size")


def test_a_wide_board_is_not_wrapped() -> None:
    drawn = run("show", "R9/10 N2").stdout.splitlines()
    assert max(map(len, drawn)) == 82


def lie(**claims: object) -> str:
    made = json.loads(run("generate", "burgen-drachen", "--seed", "7").stdout)
    return json.dumps(made | claims)


LIES = {
    "solutions": (lambda: lie(solutions=[1, 2, 3]), "record-solutions-differ"),
    "tiles": (lambda: lie(tiles=9), "record-tiles-differ"),
    "solution": (lambda: lie(solution=". " * 4 + ". / " + ". " * 4 + ". / . . . . ."), "BD-10"),
}


@pytest.mark.parametrize("claim", LIES)
def test_verify_finds_a_claim_that_is_not_true(claim: str) -> None:
    make, code = LIES[claim]
    result = run("verify", "-", stdin=make())
    assert result.exit_code == 1
    assert code in result.stderr
    assert code in " ".join(records(result)[0]["violations"])


def test_a_valid_answer_is_right_though_it_differs_from_the_generated_one() -> None:
    made = json.loads(run("generate", "burgen-drachen", "--seed", "7").stdout)
    adventure = Adventure.parse(made["puzzle"])
    others = (s for s in solutions(adventure) if not violations(adventure, s, 2))
    other = next(str(s) for s in others if str(s) != made["solution"])
    claim = {key: value for key, value in made.items() if key != "tiles"} | {"solution": other}
    assert run("verify", "-", stdin=json.dumps(claim)).exit_code == 0


def test_house_rules_travel_with_the_record() -> None:
    before_castle = "2R1b>/B3R/1r^1B1 W2"
    result = run("count", before_castle, "--house-rule", "hero-before-castle")
    assert result.exit_code == 0
    assert records(result)[0]["house_rules"] == ["hero-before-castle"]
    verified = run("verify", "-", stdin=result.stdout)
    assert verified.exit_code == 0
    assert "By house rules: hero-before-castle." in verified.stderr


def test_the_house_rules_of_the_command_line_are_those_of_the_library() -> None:
    names = HOUSE_RULES["burgen-drachen"]
    assert HouseRules.named(names).names == names


def test_show_draws_the_board_and_the_solution() -> None:
    made = run("generate", "burgen-drachen", "--seed", "7").stdout
    drawn = run("show", "-", stdin=made)
    assert drawn.exit_code == 0
    assert drawn.stdout.count("▄") == 8  # two on each of four castles
    assert "●" not in drawn.stdout
    assert "●" in run("show", "-", "--solution", stdin=made).stdout
    assert_refused(run("show", RIGHT, "--solution"), "no solution in the record")


def test_show_writes_one_picture(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert run("show", RIGHT, "--svg", "-o", str(path)).exit_code == 0
    assert path.read_text(encoding="utf-8").startswith("<svg")
    assert run("show", RIGHT, "--svg").stdout == path.read_text(encoding="utf-8")
    assert_refused(run("show", "-", "--svg", stdin=f"{RECORD}\n{RECORD}"), "--svg draws one puzzle")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("show", RIGHT), "Abenteuer "),
        (("show", "ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI"), "Der Ring im Uhrzeigersinn, "),
        (("show", "later-4"), "Karte later-4. "),
        (("show", "rb/yyB/rb/yrY/bb/yrR 1/2"), "Burg 1, gelb: eine Muschel, ein Stein. "),
        (("show", "rb/yyB/rb/yrY/bb/yrR yr,bb confetti"), "Burg 1, gelb: "),
        (("tileset", "show", "stand-in"), "Die Plättchen des Satzes stand-in: "),
    ],
)
def test_a_picture_is_told_in_german_if_that_is_asked(command: tuple[str, ...], told: str) -> None:
    drawn = run(*command, "--svg", "--lang", "de").stdout
    assert f"<title>{told}" in drawn
    assert f"<title>{told}" not in run(*command, "--svg").stdout
    assert_refused(run(*command, "--lang", "de"), "--lang goes with --svg")


def test_booklet_writes_a_pdf_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "booklet.pdf"
    made = run("generate", "burgen-drachen", "-n", "3").stdout
    result = run("booklet", "-", "-o", str(path), "--paper", "letter", stdin=made)
    assert result.exit_code == 0
    assert path.read_bytes().startswith(b"%PDF")
    path.unlink()
    result = run("booklet", RIGHT, "-o", str(path))
    assert_refused(result, "run `castlewright count` first")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------------------------------------
# As separate processes


def start(*arguments: str, **options: object) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([*CASTLEWRIGHT, *arguments], stdout=subprocess.PIPE, **options)


def test_generate_pipes_into_verify_with_the_same_bytes_every_time() -> None:
    wishes = ["generate", "burgen-drachen", "-n", "12", "--castles", "4", "--dragons", "2"]
    wishes += ["--seed", "7"]
    first, second = (
        subprocess.run(
            [*CASTLEWRIGHT, *wishes],
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    )
    assert first == second
    assert first.count(b"\n") == 12
    verified = subprocess.run([*CASTLEWRIGHT, "verify", "-"], input=first, capture_output=True)
    assert verified.returncode == 0
    assert b"12 checked, 0 wrong" in verified.stderr
    alone = run("generate", "burgen-drachen", "--seed", "7", "--start", "10", "-n", "1")
    assert alone.stdout.encode() == first.splitlines(keepends=True)[10]


@pytest.mark.parametrize(
    ("notation", "status"),
    [
        ("/".join(["RB1RB1RB1R"] * 10) + " N2", 1),  # a puzzle that breaks rules
        ("/".join(["R9"] * 40) + " N2", 2),  # none that can be read
        ("ABCDEFGHIJKL " + "A1 B2 C3 " * 40, 2),  # none at all
    ],
)
def test_a_long_notation_is_not_repeated_in_front_of_each_message(
    notation: str, status: int
) -> None:
    result = run("verify", notation)
    assert result.exit_code == status
    lines = result.stderr.splitlines()
    assert notation[:60] in lines[0]
    assert all(notation[:100] not in line for line in lines)


def test_ctrl_c_leaves_whole_lines_and_no_trace() -> None:
    process = start("generate", "burgen-drachen", "-n", "100000", stderr=subprocess.PIPE)
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    lines = (first + rest).splitlines(keepends=True)
    assert all(line.endswith(b"}\n") and json.loads(line) for line in lines)


LONG_COUNT = "R9/10/10/10/10/10/10/10/10/9B N2"


@pytest.mark.parametrize("arguments", [["count"], ["solve", "--goal", "fewest-tiles"]])
def test_ctrl_c_is_heard_in_the_middle_of_a_long_search(
    arguments: list[str], tmp_path: Path
) -> None:
    tiles = tmp_path / "many.toml"
    tiles.write_text(MANY_TILES)
    run("count", RIGHT)  # so that the search is compiled, and not the compiler interrupted
    options = ["--tile-set", str(tiles), *arguments[1:]]
    process = start(arguments[0], f"{LONG_COUNT} many", *options, stderr=subprocess.PIPE)
    time.sleep(4)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    assert b"Traceback" not in errors


MANY_TILES = """
name = "many"
[colours]
R = "red"
B = "blue"
[castles.R]
sides = "RRRR"
[castles.B]
sides = "BBBB"
[tiles.a]
strands = ["RBRB"]
copies = 40
[tiles.b]
strands = ["RB--"]
copies = 40
[tiles.c]
strands = ["R-B-"]
copies = 40
"""


def test_records_are_utf_8_in_every_locale() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "latin-1"}
    for command, word in ((["count", "-"], "é".encode()), (["show", "-"], "┌".encode())):
        result = subprocess.run(
            [*CASTLEWRIGHT, *command],
            input=(RECORD[:-1] + ', "x": "é"}').encode(),
            capture_output=True,
            env=environment,
        )
        assert result.returncode == 0, result.stderr
        assert word in result.stdout


def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [*CASTLEWRIGHT, "count", RIGHT], stdout=full, stderr=subprocess.PIPE
        )
    assert result.returncode == 2
    assert result.stderr == b"Error: standard output: No space left on device\n"


def test_a_reader_who_leaves_early_is_no_error() -> None:
    process = start("generate", "burgen-drachen", "-n", "100000", stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    process.wait(timeout=30)
    assert process.stderr is not None
    assert b"Traceback" not in process.stderr.read()


def test_help_needs_none_of_the_heavy_imports() -> None:
    code = (
        "import sys; from castlewright.cli.app import app; import castlewright.cli;"
        "heavy = {'ortools', 'networkx', 'numpy', 'typst', 'rich', 'numba', 'msgspec', 'segno'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout.strip() == "[]"
