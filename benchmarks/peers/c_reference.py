"""Counting with `reference.c`, a search in C that shares nothing with the counter.

`built()` compiles it and starts it; `count` writes it an adventure in notation and reads the
answer. `seconds_inside` is the processor time that the last call took inside the C program.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from castlewright.puzzles.burgen_drachen import Adventure
from peers import Tally

SOURCE = Path(__file__).parent.parent / "reference.c"
COMPILER = ("cc", "-O2", "-std=gnu11")


class Reference:
    """The C program, running."""

    def __init__(self, program: Path) -> None:
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.seconds_inside = 0.0

    def count(self, adventure: Adventure) -> Tally:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{adventure}\n")
        none, one, both, nanoseconds = map(int, self._process.stdout.readline().split())
        self.seconds_inside = 1e-9 * nanoseconds
        return none, one, both

    def end(self) -> None:
        self._process.communicate()


@contextmanager
def built() -> Iterator[Reference]:
    """The program, compiled into a folder that is gone afterwards."""
    with TemporaryDirectory() as folder:
        program = Path(folder) / "reference"
        subprocess.run([*COMPILER, "-o", program, SOURCE], check=True)
        reference = Reference(program)
        try:
            yield reference
        finally:
            reference.end()
