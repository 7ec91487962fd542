"""Runs every command of the README, of docs/ and of `make booklet` in a pseudo-terminal.

    python -m tests.check_docs

Each line goes to a shell of its own, as it is typed: stdout and stderr are the terminal, but for
what the line itself sends elsewhere. Each must end with the status that is expected, without a
trace, and every file it writes must hold something. The time of each is printed.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from pathlib import Path

from tests.documented import TYPED, Line, documented, furnish
from tests.terminals import Terminal


def main() -> None:
    faults = 0
    with _dask():
        for page, lines in groupby(documented(), lambda line: line.page):
            with tempfile.TemporaryDirectory() as folder:
                furnish(Path(folder), page)
                for line in lines:
                    faults += _check(line, Path(folder))
    print(f"{faults} faults")
    sys.exit(min(faults, 1))


def _check(line: Line, folder: Path) -> int:
    """Run a line, print what came of it, and say whether something is wrong."""
    start = time.monotonic()
    with closing(Terminal()) as terminal:
        shell = subprocess.Popen(
            ["/bin/sh", "-c", line.smaller],
            stdin=subprocess.PIPE,
            stdout=terminal.fd,
            stderr=terminal.fd,
            cwd=folder,
            env=_environment(),
        )
        os.close(terminal.fd)
        shell.communicate(TYPED.get(line.text, "").encode())
        shown = terminal.shown()
    written = re.findall(r"(?:>|-o|--output|--svg) ?([\w-]+\.\w+)", line.text)
    empty = [name for name in written if not (folder / name).stat().st_size]
    wrong = shell.returncode != line.status or "Traceback" in shown or bool(empty)
    verdict, seconds = "WRONG" if wrong else "right", time.monotonic() - start
    print(f"{verdict} {seconds:7.1f} s  {line.page}: {line.smaller}", flush=True)
    if wrong:
        print(f"  exit status {shell.returncode}, empty: {empty}\n{shown}")
    return int(wrong)


def _environment() -> dict[str, str]:
    scripts = Path(sys.executable).parent
    return {**os.environ, "TERM": "xterm", "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}


@contextmanager
def _dask() -> Iterator[None]:
    """The cluster that docs/census.md starts."""
    commands = (
        "dask scheduler --host 127.0.0.1 --port 8786",
        "dask worker tcp://127.0.0.1:8786 --nworkers 2 --nthreads 1",
    )
    started = []
    for command in commands:
        quiet = subprocess.DEVNULL
        started.append(
            subprocess.Popen(command.split(), stdout=quiet, stderr=quiet, env=_environment())
        )
    try:
        yield
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            process.wait()


if __name__ == "__main__":
    main()
