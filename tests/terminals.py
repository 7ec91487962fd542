"""A command as somebody types it: with a terminal on stderr, and stdout wherever it is sent.

    >>> run_in_terminal("generate", "sleepy-castle", "-n", "3", stdout="pipe").stdout

What a terminal changes (a progress bar, colours, drawings in place of records) is seen by no test
that catches both streams in this process.
"""

import os
import pty
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Literal

CASTLEWRIGHT = [sys.executable, "-m", "castlewright"]
Stdout = Literal["file", "pipe", "terminal"]
TERMINALS: tuple[Stdout, ...] = ("file", "pipe", "terminal")


@dataclass(frozen=True)
class Typed:
    """What came of a command: its exit status, its stdout, and all that the terminal showed."""

    status: int
    stdout: str
    terminal: str


class Terminal:
    """A pseudo-terminal, read to its end by a thread, so that whoever writes to it never waits."""

    def __init__(self) -> None:
        self._reading, self.fd = pty.openpty()
        self._shown = bytearray()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        try:
            while data := os.read(self._reading, 65536):
                self._shown += data
        except OSError:  # so Linux tells the end of a terminal that nobody holds
            pass

    def shown(self) -> str:
        """All that was shown, once its last writer is gone."""
        self._reader.join(60)
        return self._shown.decode().replace("\r\n", "\n")

    def close(self) -> None:
        os.close(self._reading)


def run_in_terminal(*arguments: str, stdout: Stdout, cwd: Path | None = None) -> Typed:
    """Run a command in a process of its own, with a terminal on stderr."""
    with closing(Terminal()) as terminal, tempfile.TemporaryFile() as file:
        ways = {"file": file.fileno(), "pipe": subprocess.PIPE, "terminal": terminal.fd}
        process = subprocess.Popen(
            [*CASTLEWRIGHT, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=ways[stdout],
            stderr=terminal.fd,
            cwd=cwd,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        )
        os.close(terminal.fd)
        out, _ = process.communicate(timeout=300)
        shown = terminal.shown()
        if stdout == "file":
            file.seek(0)
            out = file.read()
        return Typed(process.returncode, shown if stdout == "terminal" else out.decode(), shown)
