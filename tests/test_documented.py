"""What the pages show to type works in a terminal. (`make docs-check` runs the slow lines too.)"""

import re
import shlex
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from tests.documented import QUICKER, SMALLER, STATUS, TYPED, Line, documented, furnish
from tests.warm import Warm

PAGES = {page: list(lines) for page, lines in groupby(documented(), lambda line: line.page)}
RUN = {page: [line for line in lines if line.quicker] for page, lines in PAGES.items()}


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    with Warm() as process:
        yield process


@pytest.mark.parametrize("page", [page for page, lines in RUN.items() if lines])
def test_the_quick_commands_of_a_page_work_in_a_terminal(
    page: str, warm: Warm, tmp_path: Path
) -> None:
    furnish(tmp_path, page)
    for line in RUN[page]:
        _type(line, warm, tmp_path)


def _type(line: Line, warm: Warm, folder: Path) -> None:
    """Run a line as a shell would; what is piped on waits in a file meanwhile."""
    stdin = None
    if line.text in TYPED:
        stdin = folder / "typed"
        stdin.write_text(TYPED[line.text])
    commands = (line.quicker or "").split(" | ")
    for number, command in enumerate(commands):
        words, stdout, mode = shlex.split(command), None, "wb"
        if words[-2] in (">", ">>"):
            stdout, mode = folder / words[-1], "wb" if words[-2] == ">" else "ab"
            words = words[:-2]
        elif number < len(commands) - 1:
            stdout = folder / "piped"
        status, shown = warm.run(words[1:], cwd=folder, stdin=stdin, stdout=stdout, mode=mode)
        assert status == line.status, (command, shown)
        assert "Traceback" not in shown
        assert stdout is not None or shown or " -o " in command, command
        stdin = stdout
    for name in re.findall(r"(?:>|-o|--output|--svg) ?([\w-]+\.\w+)", (line.quicker or "")):
        assert (folder / name).stat().st_size > 0


def test_every_exception_is_about_a_line_that_is_shown() -> None:
    texts = {line.text for line in documented()}
    assert len(texts) > 60
    assert set(TYPED) <= texts
    assert set(STATUS) <= texts
    assert all(any(long in text for text in texts) for long in (*SMALLER, *QUICKER))
