"""Where the compiled counter is kept: never that of other sources, mended when damaged."""

import ast
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest

from castlewright.puzzles.burgen_drachen import DEFAULT_RULES, Adventure
from castlewright.solvers import burgen_counter
from castlewright.solvers.burgen_counter import count, kept
from castlewright.solvers.burgen_counter.effort import effort

MANY = Adventure.parse("2R1b>/B3R/1r^1B1 W3")


def twice(number: int) -> int:
    return number * 2


def again(number: int) -> int:
    return twice(number) + 1


def call(key: str, *folders: Path) -> tuple[int, int]:
    """What the tiny function answers, and how many times it was compiled for that."""
    parts = tuple(FunctionType(f.__code__, f.__globals__, f.__name__) for f in (twice, again))
    function, _ = kept.compiled(parts, key, folders)
    return function(3), sum(function.stats.cache_misses.values())


def test_code_is_loaded_for_its_own_sources_and_for_no_others(tmp_path: Path) -> None:
    assert call("one", tmp_path) == (7, 1)
    assert call("one", tmp_path) == (7, 0)
    assert call("two", tmp_path) == (7, 1)
    assert call("one", tmp_path) == (7, 0)


def test_the_key_follows_every_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept.sources, "PACKAGE", tmp_path)
    copies = [tmp_path / path.name for path in kept.SOURCES]
    for path, copy in zip(kept.SOURCES, copies, strict=True):
        copy.write_bytes(path.read_bytes())
    keys = {kept.key(copies)}
    for copy in copies:
        copy.write_bytes(copy.read_bytes() + b"\n")
        keys.add(kept.key(copies))
    monkeypatch.setattr(kept.sources, "VERSION", "9.9")
    keys.add(kept.key(copies))
    monkeypatch.setattr(kept.numba, "__version__", "9.9")
    keys.add(kept.key(copies))
    assert len(keys) == len(copies) + 3


def test_the_compiled_search_takes_from_its_sources_alone() -> None:
    """A name from another module would be compiled in without a change of the key."""
    tree = ast.parse(kept.SOURCES[0].read_text())
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    own = {name for name in modules if name is not None and name.startswith("castlewright")}
    assert own == {"castlewright.solvers.burgen_counter.state"}
    assert {path.name for path in kept.SOURCES} >= {"search.py", "state.py"}


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("content", [b"", b"\0" * 500, b"no index"])
def test_a_damaged_file_is_written_anew(ending: str, content: bytes, tmp_path: Path) -> None:
    call("one", tmp_path)
    for path in tmp_path.glob(f"*.{ending}"):
        path.write_bytes(content)
    assert call("one", tmp_path) == (7, 1)
    assert call("one", tmp_path) == (7, 0)


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def refuse(self: object) -> None:
        raise PermissionError

    monkeypatch.setattr(kept._Place, "ensure_cache_path", refuse)
    yield


def test_a_folder_that_cannot_be_written_is_read(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    call("one", tmp_path)
    request.getfixturevalue("read_only")
    assert call("one", tmp_path / "none", tmp_path) == (7, 0)
    assert call("two", tmp_path) == (7, 1)
    assert call("two", tmp_path) == (7, 1)


def test_the_next_folder_is_taken_where_the_first_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    first, second = tmp_path / "file" / "folder", tmp_path / "second"
    assert call("one", first, second) == (7, 1)
    assert call("one", first, second) == (7, 0)


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No folder to keep code in, and nothing is known of earlier searches."""
    (tmp_path / "file").write_text("")
    known = kept.compiled_advance()
    files = kept.Kept(known[0].py_func, kept.key(), (tmp_path / "file" / "folder",))
    monkeypatch.setattr(kept, "compiled_advance", lambda: (known[0], files))
    monkeypatch.setattr(burgen_counter, "_plain_steps", 0)
    burgen_counter._is_kept.cache_clear()
    monkeypatch.setattr(burgen_counter, "PLAIN_STEPS", 100)


def test_where_nothing_can_be_kept_a_short_count_is_plain_and_a_long_one_goes_on_compiled(
    nowhere: None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = count(MANY, compiled=True)
    monkeypatch.setattr(burgen_counter, "_SLICE", 40)
    with caplog.at_level(logging.WARNING, "castlewright"):
        assert not burgen_counter.fast_is_installed()
        search = burgen_counter._Search(MANY, DEFAULT_RULES, None)
        assert search.advance(10**9, 40) == burgen_counter.PAUSED
        assert not search._compiled
        assert search.advance(10**9, 10**9) == burgen_counter.EXHAUSTED
        assert search._compiled
        assert burgen_counter.fast_is_installed()
    assert search.count(complete=True) == known
    assert len(caplog.messages) == 1
    assert "short counts run as plain Python" in caplog.messages[0]
    burgen_counter._is_kept.cache_clear()


def test_steps_of_a_person_count_as_plain_ones(nowhere: None) -> None:
    effort(MANY, compiled=False)
    assert burgen_counter._plain_steps > 0
    burgen_counter._is_kept.cache_clear()


def test_the_message_comes_once_from_a_command(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    records = f'{{"game": "burgen-drachen", "puzzle": "{MANY}"}}\n' * 2
    command = [sys.executable, "-m", "castlewright", "count", "-"]
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "file")}
    result = subprocess.run(command, input=records, env=environment, capture_output=True, text=True)
    assert result.stderr.count("cannot be kept") == result.stderr.count("\n") == 1
    assert result.stdout.count("solutions") == 2


def test_numba_that_is_told_not_to_compile_is_like_none() -> None:
    code = (
        "from castlewright.solvers.burgen_counter import fast_is_installed as fast; print(fast())"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, env=environment, capture_output=True).stdout == b"False\n"
