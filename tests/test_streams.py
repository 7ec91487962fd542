"""Names of files that are no text, and streams that are full, closed, or left by their reader."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from castlewright.cli import reading
from tests.burgen_drachen.test_workshop import SHORT as ANSWERS
from tests.commands import assert_refused, good, run
from tests.full_disk import room_for
from tests.sample import SAMPLE

CASTLEWRIGHT = [sys.executable, "-m", "castlewright"]
ADVENTURE = "2R1b>/B3R/1r^1B1 W3"
RECORD = json.dumps({"game": "burgen-drachen", "puzzle": ADVENTURE}) + "\n"
ODD = os.fsdecode(b"n\xff\xe9")  # not UTF-8
SHOWN = r"n\udcff\udce9"


# ---------------------------------------------------------------------------------------------
# Names that are not UTF-8


READERS = {
    "verify": ("verify", "{file}"),
    "count": ("count", "{file}"),
    "solve": ("solve", "{file}"),
    "hint": ("hint", "{file}"),
    "show": ("show", "{file}"),
    "show --tile-set": ("show", ADVENTURE, "--tile-set", "{file}"),
    "show --map": ("show", "stand-in-4", "--map", "{file}"),
    "show --box": ("show", "rb/yyB/rb/yrY/bb/yrR 1/2", "--box", "{file}"),
    "booklet": ("booklet", "{file}", "-o", "{output}"),
    "kit --cards": ("kit", "burgen-drachen", "--cards", "{file}", "-o", "{output}"),
    "kit --map": ("kit", "catan-junior", "--map", "{file}", "-o", "{output}"),
    "kit --box": ("kit", "sandcastles", "--box", "{file}", "-o", "{output}"),
    "tileset check": ("tileset", "check", "{file}"),
    "tileset compare": ("tileset", "compare", "{file}", "stand-in"),
    "census --tile-set": ("census", "--tile-set", "{file}", "-o", "{output}"),
    "census summary": ("census", "summary", "{file}"),
}


@pytest.mark.parametrize("name", READERS)
def test_a_file_that_is_missing_is_named_whatever_its_name_is(name: str, tmp_path: Path) -> None:
    places = {"file": str(tmp_path / ODD), "output": str(tmp_path / "o")}
    assert_refused(run(*(word.format(**places) for word in READERS[name])), SHOWN)


def test_a_bad_line_is_told_with_the_name_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / ODD
    file.write_text("{broken\n")
    assert_refused(run("count", str(file)), f"{SHOWN}, line 1: ")


@pytest.mark.parametrize(
    ("arguments", "begin"),
    [
        (("count", "{file}"), b""),
        (("solve", "{file}"), b""),
        (("verify", "{one}"), b""),
        (("show", "{file}"), b""),
        (("show", "{one}", "--svg", "-o", "{output}"), b"<svg"),
        (("show", "{one}", "--pdf", "-o", "{output}"), b"%PDF"),
        (("booklet", "{file}", "-o", "{output}"), b"%PDF"),
        (("kit", "burgen-drachen", "--cards", "{one}", "-o", "{output}"), b"%PDF"),
        (("kit", "sleepy-castle", "-o", "{output}"), b"%PDF"),
        (("generate", "sleepy-castle", "-o", "{output}"), b"{"),
        (("grade", "{heist}", "-o", "{output}"), b"{"),
        (("fairness", "stand-in-4", "--svg", "{output}"), b"<svg"),
        (("tileset", "show", "stand-in", "--svg", "-o", "{output}"), b"<svg"),
        (("census", "--board", "2x4", "--limit", "1", "-o", "{output}"), b"PAR1"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_any_name_can_be_read_and_written(
    arguments: tuple[str, ...], begin: bytes, tmp_path: Path
) -> None:
    folder = tmp_path / ODD
    folder.mkdir()
    names = ("file", "one", "heist", "output")
    places = {name: str(folder / f"{name}-{ODD}") for name in names}
    Path(places["file"]).write_text(SAMPLE[0].line() + SAMPLE[6].line())
    Path(places["one"]).write_text(SAMPLE[0].line())
    Path(places["heist"]).write_text(SAMPLE[6].line())
    result = run(*(word.format(**places) for word in arguments))
    assert result.exit_code == 0, result.output
    assert result.stderr == "" or "output" not in result.stderr or SHOWN in result.stderr
    if begin:
        assert Path(places["output"]).read_bytes().startswith(begin)
    if arguments[0] == "census":
        assert run("census", "summary", places["output"]).exit_code == 0


def test_a_tile_set_can_have_any_name(tmp_path: Path) -> None:
    file = tmp_path / f"{ODD}.toml"
    result = run("tileset", "new", str(file), stdin="\n".join(ANSWERS) + "\n")
    assert result.exit_code == 0, result.output
    assert f"{SHOWN}.toml: written" in result.stderr
    assert run("tileset", "check", str(file)).exit_code == 0


# ---------------------------------------------------------------------------------------------
# Stdin


def test_a_pipe_is_read_by_several_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """`grade` goes through the puzzles in two places at once; they wait in memory or on disk."""
    heists = run("generate", "sleepy-castle", "--kind", "heist", "-n", "3").stdout
    expected = good(run("grade", "-", stdin=heists))
    assert [record["index"] for record in expected] == [0, 1, 2]
    monkeypatch.setattr(reading, "IN_MEMORY", 10)
    monkeypatch.setattr(reading, "BLOCK", 100)
    assert good(run("grade", "-", stdin=heists)) == expected


def test_a_temporary_folder_that_is_full_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(reading, "IN_MEMORY", 1000)
    with room_for(2000):
        result = run("count", "-", stdin=RECORD * 1000)
    assert_refused(result, f"{tmp_path} (where stdin is kept meanwhile; TMPDIR names another")
    assert list(tmp_path.iterdir()) == []


def test_stdin_that_cannot_be_read_is_named() -> None:
    with Path("/proc/self/mem").open("rb") as bad:
        result = subprocess.run([*CASTLEWRIGHT, "count", "-"], stdin=bad, capture_output=True)
    assert result.returncode == 2
    assert result.stderr == b"Error: stdin: Input/output error\n"


def test_a_link_that_leads_to_itself_is_not_read_as_a_puzzle(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    for command in ("count", "booklet", "verify"):
        assert_refused(run(command, str(loop)), f"{loop}: a link that leads nowhere")


# ---------------------------------------------------------------------------------------------
# Stdout


TO_STDOUT: tuple[tuple[str, ...], ...] = (
    ("count", ADVENTURE),
    ("show", ADVENTURE),
    ("show", ADVENTURE, "--pdf"),
    ("tileset", "check", "stand-in"),
    ("--help",),
)


@pytest.mark.parametrize("arguments", TO_STDOUT, ids=" ".join)
def test_stdout_on_a_full_disk_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run([*CASTLEWRIGHT, *arguments], stdout=full, stderr=subprocess.PIPE)
    assert result.stderr == b"Error: standard output: No space left on device\n"
    assert result.returncode == 2


@pytest.mark.parametrize("arguments", TO_STDOUT[:3], ids=" ".join)
def test_stdout_that_is_closed_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    result = subprocess.run(
        ["/bin/sh", "-c", '"$@" >&-', "sh", *CASTLEWRIGHT, *arguments], stderr=subprocess.PIPE
    )
    assert result.stderr == b"Error: standard output is closed\n"
    assert result.returncode == 2


def test_stderr_that_is_closed_is_missed_by_nobody() -> None:
    arguments = ("generate", "sleepy-castle", "-n", "2")
    result = subprocess.run(
        ["/bin/sh", "-c", '"$@" 2>&-', "sh", *CASTLEWRIGHT, *arguments], stdout=subprocess.PIPE
    )
    assert result.returncode == 0
    assert result.stdout.decode() == run(*arguments).stdout


@pytest.mark.parametrize("arguments", TO_STDOUT, ids=" ".join)
def test_a_reader_who_has_left_ends_a_command_as_sigpipe_does(arguments: tuple[str, ...]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    result = subprocess.run([*CASTLEWRIGHT, *arguments], stdout=writes, stderr=subprocess.PIPE)
    os.close(writes)
    assert result.stderr == b""
    assert result.returncode == 128 + 13
