"""What is written to a file, and what is never lost: one rule for every output."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from castlewright.cli import app as commands
from castlewright.cli.outputs import OUTPUTS
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.files import growing_file, locked, written_in_place
from tests.commands import assert_refused, run
from tests.full_disk import room_for

ADVENTURE = "2R1b>/B3R/1r^1B1 W3"
RECORD = json.dumps({"game": "burgen-drachen", "puzzle": ADVENTURE}) + "\n"
HEIST = "LDkFhEIABJCG 322123122301 KAIJ/FDLC/GBEH 7"
SET_UP = json.dumps({"game": "catan-junior", "puzzle": "stand-in-4"}) + "\n"
TILE_SET = 'name = "mine"\n[tiles.a]\nstrands = ["RR--"]\n'
GENERATE = ("generate", "sleepy-castle", "-o")

# Every command that writes a file: how it is called with its input and with its output.
WRITERS: dict[str, Callable[[str, str], tuple[str, ...]]] = {
    "booklet": lambda file, output: ("booklet", file, "-o", output),
    "show --svg": lambda file, output: ("show", file, "--svg", "-o", output),
    "show --png": lambda file, output: ("show", file, "--png", "-o", output),
    "grade": lambda file, output: ("grade", file, "--force", "-o", output),
    "grade --resume": lambda file, output: ("grade", file, "--resume", "-o", output),
    "fairness --svg": lambda file, output: ("fairness", file, "--svg", output),
    "kit --cards": lambda file, output: ("kit", "burgen-drachen", "--cards", file, "-o", output),
    "kit --map": lambda file, output: ("kit", "catan-junior", "--map", file, "-o", output),
    "kit --box": lambda file, output: ("kit", "sandcastles", "--box", file, "-o", output),
    "show --tile-set": lambda file, output: (
        *("show", ADVENTURE, "--tile-set", file, "--pdf", "-o", output),
    ),
    "tileset show": lambda file, output: ("tileset", "show", file, "--svg", "-o", output),
    "generate --tile-set": lambda file, output: (
        *("generate", "burgen-drachen", "--force", "--tile-set", file, "-o", output),
    ),
    "generate --on": lambda file, output: (
        *("generate", "catan-junior", "--force", "--on", file, "-o", output),
    ),
    "census": lambda file, output: ("census", "--force", "--tile-set", file, "-o", output),
}


def same(file: Path) -> Iterator[str]:
    """The same file by other names: another spelling, a link, a hard link."""
    yield str(file)
    yield f"{file.parent}/../{file.parent.name}/./{file.name}"
    link, hard = file.with_name("link"), file.with_name("hard")
    link.symlink_to(file.name)
    hard.hardlink_to(file)
    yield str(link)
    yield str(hard)


@pytest.mark.parametrize("name", WRITERS)
def test_an_output_that_is_an_input_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    file.write_text(RECORD)
    for output in same(file):
        result = run(*WRITERS[name](str(file), output))
        assert_refused(result, "is read by this command; name another file to write")
        assert file.read_text() == RECORD


def test_an_output_whose_part_is_read_is_refused(tmp_path: Path) -> None:
    part = tmp_path / "o.jsonl.part"
    part.write_text(RECORD)
    for more in ((), ("--resume",), ("--force",)):
        result = run("grade", str(part), "-o", str(tmp_path / "o.jsonl"), *more)
        assert_refused(result, "is read by this command")
    assert part.read_text() == RECORD


def test_stdin_that_comes_from_the_output_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    file.write_text(RECORD)
    with file.open() as stdin:
        result = subprocess.run(
            [sys.executable, "-m", "castlewright", "grade", "-", "--force", "-o", str(file)],
            stdin=stdin,
            capture_output=True,
        )
    assert result.returncode == 2
    assert b"is read by this command" in result.stderr
    assert file.read_text() == RECORD


@pytest.mark.parametrize("command", ["count", "verify", "solve", "grade"])
def test_records_are_not_added_to_the_file_that_is_read(command: str, tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    file.write_text(RECORD)
    with file.open("a") as stdout:
        result = subprocess.run(
            [sys.executable, "-m", "castlewright", command, str(file)],
            stdout=stdout,
            stderr=subprocess.PIPE,
            timeout=20,
        )
    assert result.returncode == 2
    assert b"is where standard output goes" in result.stderr
    assert file.read_text() == RECORD


# What each kind of output is, and what another kind of file holds.
PDF, PNG = b"%PDF-1.7 of another day", b"\x89PNG\r\n\x1a\n of another day"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
OTHER_KIND: dict[tuple[str, ...], tuple[bytes, ...]] = {
    ("booklet", "4B/1BR1r</1R1b<1 N2", "-o"): (RECORD.encode(), SVG, PNG, b"precious"),
    ("show", ADVENTURE, "--svg", "-o"): (RECORD.encode(), PDF, PNG, b"<html><svg/></html>"),
    ("show", ADVENTURE, "--png", "-o"): (RECORD.encode(), PDF, SVG, b"precious"),
    ("show", ADVENTURE, "--pdf", "-o"): (RECORD.encode(), PNG, SVG, b"precious"),
    ("tileset", "show", "stand-in", "--svg", "-o"): (TILE_SET.encode(), PDF),
    ("fairness", "stand-in-4", "--svg"): (RECORD.encode(), PDF, b"precious"),
    ("kit", "sleepy-castle", "-o"): (RECORD.encode(), SVG, b"precious"),
    (*GENERATE[:2], "--force", "-o"): (PDF, TILE_SET.encode(), b"{}", b'{"name": "other"}\n'),
    (*GENERATE[:2], "--resume", "-o"): (PDF, TILE_SET.encode(), b"precious"),
    ("grade", ADVENTURE, "--force", "-o"): (PDF, TILE_SET.encode(), b"precious"),
    ("tileset", "new", "--force"): (RECORD.encode(), b'[package]\nname = "mine"\n', PDF),
    ("census", "--limit", "1", "--force", "-o"): (RECORD.encode(), b"precious"),
}


@pytest.mark.parametrize("command", OTHER_KIND, ids=" ".join)
def test_a_file_of_another_kind_is_never_overwritten(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "there"
    for precious in OTHER_KIND[command]:
        path.write_bytes(precious)
        assert_refused(run(*command, str(path)), "is there already, and is not a")
        assert path.read_bytes() == precious
        assert list(tmp_path.iterdir()) == [path]


KEPT: dict[tuple[str, ...], bytes] = {
    GENERATE: RECORD.encode(),
    ("generate", "burgen-drachen", "--deck", "1", "-o"): RECORD.encode(),
    ("grade", ADVENTURE, "-o"): RECORD.encode(),
    ("tileset", "new"): TILE_SET.encode(),
    ("census", "--limit", "1", "-o"): b"PAR1",
}


@pytest.mark.parametrize("command", KEPT, ids=" ".join)
def test_what_was_work_is_overwritten_only_with_force(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "there"
    path.write_bytes(KEPT[command])
    assert_refused(run(*command, str(path)), f"{path}: is there already; --force overwrites it")
    assert path.read_bytes() == KEPT[command]


def test_force_overwrites_and_pictures_need_none(tmp_path: Path) -> None:
    path, picture = tmp_path / "o.jsonl", tmp_path / "o.svg"
    path.write_text(RECORD)
    assert run(*GENERATE, str(path), "--force").exit_code == 0
    assert path.read_text() == run(*GENERATE[:2]).stdout
    for _ in range(2):
        assert run("show", ADVENTURE, "--svg", "-o", str(picture)).exit_code == 0
    assert picture.read_text().startswith("<svg")


PLACES = {
    "a folder that is not there": ("nowhere/o", "cannot be written, there is no folder"),
    "a folder that is a file": ("file/o", "cannot be written, there is no folder"),
    "a directory": (".", "is a directory; a file to write was expected"),
    "a loop": ("loop", "a link that leads to itself"),
    "a folder that is a loop": ("loop/o", "a link that leads to itself"),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", WRITERS)
def test_where_nothing_can_be_written_is_said_before_the_work(
    name: str, place: str, tmp_path: Path
) -> None:
    where, expected = PLACES[place]
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    # The input is not there, and would be missed next.
    result = run(*WRITERS[name](str(tmp_path / "missing.toml"), str(tmp_path / where)))
    assert_refused(result, expected)


@pytest.mark.parametrize("protected", ["folder", "file"])
def test_what_is_write_protected_is_refused_before_the_work(
    protected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "o.pdf"
    path.write_bytes(PDF)
    closed = {"folder": tmp_path, "file": path}[protected]
    may = os.access  # root, who may run the tests, is let write anywhere

    def may_not_write(file: Path, how: int) -> bool:
        return may(file, how) and not (how & os.W_OK and Path(file) == closed)

    monkeypatch.setattr(os, "access", may_not_write)
    assert_refused(run("kit", "sleepy-castle", "-o", str(path)), f"{path}: cannot be written, ")
    assert path.read_bytes() == PDF


def test_every_option_that_names_an_output_is_known() -> None:
    """Else the output would count as an input, and its second run be refused."""
    found = set()
    waiting = [commands.app]
    while waiting:
        command = waiting.pop()
        waiting += getattr(command, "commands", {}).values()
        for param in command.params:
            if {"-o", "--output", "--svg"} & set(param.opts) and not getattr(
                param, "is_flag", False
            ):
                found.add(param.name)
    found.discard("form")  # --svg of `show` says which picture, not where
    assert found == set(OUTPUTS)


# ---------------------------------------------------------------------------------------------
# Links, modes


def test_a_link_is_written_through_by_all(tmp_path: Path) -> None:
    for number, arguments in enumerate(
        [
            (*GENERATE,),
            ("show", ADVENTURE, "--svg", "-o"),
            ("census", "--board", "2x4", "--limit", "1", "-o"),
        ]
    ):
        target, link = tmp_path / f"target-{number}", tmp_path / f"link-{number}"
        link.symlink_to(target.name)  # to what is not there yet
        assert run(*arguments, str(link)).exit_code == 0
        assert link.is_symlink()
        assert target.stat().st_size > 0
        target.write_bytes(b"")
        assert run(*arguments, str(link)).exit_code == 0
        assert link.is_symlink()
        assert target.stat().st_size > 0
    assert len(list(tmp_path.iterdir())) == 6


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize(
    "arguments",
    [
        GENERATE,
        ("show", ADVENTURE, "--svg", "-o"),
        ("census", "--board", "2x4", "--limit", "1", "-o"),
    ],
    ids=" ".join,
)
def test_a_written_file_has_the_mode_that_the_system_gives(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "o"
    assert run(*arguments, str(path)).exit_code == 0
    assert path.stat().st_mode & 0o777 == 0o644
    force = () if arguments[0] == "show" else ("--force",)
    path.chmod(0o640)
    assert run(*arguments, str(path), *force).exit_code == 0
    assert path.stat().st_mode & 0o777 == 0o640
    other = path.with_name("private")
    os.umask(0o077)
    assert run(*arguments, str(other)).exit_code == 0
    assert other.stat().st_mode & 0o777 == 0o600


# ---------------------------------------------------------------------------------------------
# What a run goes on with


LINES = [f'{{"game":"sleepy-castle","puzzle":"{number}"}}\n' for number in range(9)]


def test_what_is_gone_on_with_is_only_added_to(tmp_path: Path) -> None:
    path, part = tmp_path / "o", tmp_path / "o.part"
    part.write_text("".join(LINES[:3]) + LINES[3][:-5])
    before, inode = part.read_bytes(), part.stat().st_ino
    with growing_file(path, resume=True) as output:
        assert [line.decode() for line in output.lines()] == LINES[:3]
        assert part.read_bytes() == before
        output.add(LINES[3])
        assert part.read_text() == "".join(LINES[:4])
        assert [line.decode() for line in output.lines()] == LINES[:3]
        assert part.stat().st_ino == inode
    assert path.read_text() == "".join(LINES[:4])
    assert list(tmp_path.iterdir()) == [path]


def test_a_finished_file_stays_until_more_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "o"
    path.write_text("".join(LINES[:3]))
    inode = path.stat().st_ino
    with growing_file(path, resume=True) as output:
        assert list(tmp_path.glob("o*")) == [path]
    assert (path.read_text(), path.stat().st_ino) == ("".join(LINES[:3]), inode)
    with growing_file(path, resume=True) as output:
        output.add(LINES[3])
        assert path.read_text() == "".join(LINES[:3])
    assert path.read_text() == "".join(LINES[:4])


def test_a_run_that_is_refused_changes_nothing(tmp_path: Path) -> None:
    path, part = tmp_path / "o", tmp_path / "o.part"
    text = "".join(LINES[:3]) + "torn"
    part.write_text(text)
    with pytest.raises(BadInputError), growing_file(path, resume=True):
        raise BadInputError("another run's lines")
    assert part.read_text() == text
    assert list(tmp_path.iterdir()) == [part]


def test_a_file_that_was_finished_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    """Another run can end between the check of the command line and the lock."""
    path = tmp_path / "o"
    path.write_text(LINES[7])
    with pytest.raises(BadInputError, match="--force overwrites it"), growing_file(path):
        pass
    assert path.read_text() == LINES[7]
    with growing_file(path, force=True) as output:
        output.add(LINES[0])
    assert path.read_text() == LINES[0]


def test_a_part_and_another_finished_file_are_not_mixed_up(tmp_path: Path) -> None:
    path, part = tmp_path / "o", tmp_path / "o.part"
    path.write_text(LINES[7])
    part.write_text("".join(LINES[:3]))
    with (
        pytest.raises(BadInputError, match="does not begin with its lines; --resume --force"),
        growing_file(path, resume=True),
    ):
        pass
    assert (path.read_text(), part.read_text()) == (LINES[7], "".join(LINES[:3]))
    with growing_file(path, resume=True, force=True) as output:
        output.add(LINES[3])
    assert path.read_text() == "".join(LINES[:4])


def test_force_begins_anew_and_only_with_its_first_line(tmp_path: Path) -> None:
    path, part = tmp_path / "o", tmp_path / "o.part"
    part.write_text("".join(LINES[:3]))
    with (
        pytest.raises(BadInputError, match="--resume continues it, --force starts anew"),
        growing_file(path),
    ):
        pass
    with growing_file(path, force=True) as output:
        assert part.read_text() == "".join(LINES[:3])
        assert list(output.lines()) == []
        output.add(LINES[8])
    assert path.read_text() == LINES[8]


@pytest.mark.parametrize("finished", [False, True])
def test_a_full_disk_leaves_all_whole_lines(tmp_path: Path, finished: bool) -> None:
    path, part = tmp_path / "o", tmp_path / "o.part"
    old = path if finished else part
    old.write_text("".join(LINES[:3]))
    length = len(LINES[0])
    with (
        pytest.raises(OSError) as caught,
        room_for(5 * length + length // 2),
        growing_file(path, resume=True) as output,
    ):
        for line in LINES[3:]:
            output.add(line)
    assert caught.value.filename == str(path)
    assert part.read_text() == "".join(LINES[:5])
    with growing_file(path, resume=True) as output:
        for line in LINES[5:]:
            output.add(line)
    assert path.read_text() == "".join(LINES)


def test_a_disk_without_room_for_a_copy_leaves_the_finished_file(tmp_path: Path) -> None:
    path = tmp_path / "o"
    path.write_text("".join(LINES[:3]))
    with (
        pytest.raises(OSError),
        room_for(len(LINES[0])),
        growing_file(path, resume=True) as output,
    ):
        output.add(LINES[3])
    assert path.read_text() == "".join(LINES[:3])
    assert list(tmp_path.iterdir()) == [path]


def test_a_picture_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "o.svg"
    path.write_bytes(SVG)
    with room_for(100):
        assert_refused(run("show", ADVENTURE, "--svg", "-o", str(path)), f"{path}: File too large")
    assert path.read_bytes() == SVG
    assert list(tmp_path.iterdir()) == [path]


# ---------------------------------------------------------------------------------------------
# One run at a time


@pytest.mark.parametrize(
    "arguments",
    [GENERATE, ("grade", HEIST, "-o"), ("census", "--limit", "1", "--board", "2x4", "-o")],
    ids=" ".join,
)
@pytest.mark.parametrize("more", [(), ("--resume",), ("--force",)])
def test_a_second_run_is_refused(
    arguments: tuple[str, ...], more: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "o"
    link = tmp_path / "link"
    link.symlink_to(path)
    with locked(path):
        for name in (path, link):
            assert_refused(run(*arguments, str(name), *more), f"{name}: another run is writing it")
    assert run(*arguments, str(path)).exit_code == 0
    assert sorted(tmp_path.iterdir()) == [link, path]


def test_the_lock_of_a_run_that_was_killed_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "o"
    code = (
        "import sys, time; from pathlib import Path;"
        "from castlewright.puzzles.files import growing_file\n"
        "with growing_file(Path(sys.argv[1])) as output:\n"
        f"    output.add({LINES[0]!r}); print(flush=True); time.sleep(60)"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    with (
        pytest.raises(BadInputError, match="another run is writing it"),
        growing_file(path, resume=True),
    ):
        pass
    process.kill()
    process.wait()
    process.stdout.close()
    with growing_file(path, resume=True) as output:
        output.add(LINES[1])
    assert path.read_text() == "".join(LINES[:2])
    assert list(tmp_path.iterdir()) == [path]


def test_a_whole_file_is_never_seen_half_written(tmp_path: Path) -> None:
    path = tmp_path / "o"
    path.write_text("old")
    with written_in_place(path) as draft:
        draft.write_text("ne")
        assert path.read_text() == "old"
        draft.write_text("new")
    assert path.read_text() == "new"
    assert time.time() - path.stat().st_mtime < 60
