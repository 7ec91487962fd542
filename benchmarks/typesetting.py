"""How long a booklet of 100 and of 500 pages takes, and how much memory, on this machine.

Run as `.venv/bin/python benchmarks/typesetting.py`; it prints the table that stands in
benchmarks/README.md. The puzzles are the adventures of the shipped deck and as many heists, whose
rings of guards are the heaviest drawings there are. After a hundred they come again, and each is
typeset anew.

Typesetting is the call of the typesetter, from data to PDF. Everything else (solutions judged
again, drawings, QR codes) is timed beside it. Each booklet is made in a process of its own, so that
memory is what one booklet needs: the most that the process had at any time.
"""

import platform
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.metadata import version
from importlib.resources import files
from itertools import chain, cycle, islice
from typing import Any

from castlewright.printing import booklet as binding
from castlewright.printing.profiles import Print
from castlewright.puzzles.records import Record, read_records

PUZZLES = {100: 72, 500: 372}  # pages to be filled: puzzles that fill at least as many
DECK = files("castlewright") / "data" / "decks" / "stand-in-50.jsonl"
HEISTS = ("generate", "sleepy-castle", "--kind", "heist", "-n", "50", "--seed", "1")
IN_A_MEGABYTE = 1 << 20 if sys.platform == "darwin" else 1 << 10  # units of ru_maxrss


def puzzles() -> Iterator[Record]:
    """Adventures and heists by turns, for ever."""
    made = subprocess.run(
        [sys.executable, "-m", "castlewright", *HEISTS], capture_output=True, check=True
    )
    adventures = read_records(DECK.read_bytes(), "deck")
    heists = read_records(made.stdout, "heists")
    return cycle(chain.from_iterable(zip(adventures, heists, strict=True)))


def measure(least: int, asked: Print) -> None:
    """Print one row of the table."""
    spent = 0.0
    typeset = binding.typeset

    def timed(layout: str, data: dict[str, Any]) -> bytes:
        nonlocal spent
        begun = time.perf_counter()
        pdf = typeset(layout, data)
        spent += time.perf_counter() - begun
        return pdf

    records = list(islice(puzzles(), PUZZLES[least]))
    binding.typeset = timed
    begun = time.perf_counter()
    bound = binding.bind(records, asked)
    total = time.perf_counter() - begun
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / IN_A_MEGABYTE
    assert bound.pages >= least, bound.pages
    size = len(bound.pdf) / 1e6
    print(
        f"| {asked.profile} | {bound.pages} | {spent:.1f} s | {total - spent:.1f} s | "
        f"{memory:.0f} MB | {size:.1f} MB |",
        flush=True,
    )


def main() -> None:
    print(f"Python {platform.python_version()}, typst {version('typst')}\n")
    print("| profile | pages | typesetting | the rest | memory | PDF |")
    print("|---|---|---|---|---|---|", flush=True)
    for profile in ("home", "booklet"):
        for least in PUZZLES:
            subprocess.run([sys.executable, __file__, profile, str(least)], check=True)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        measure(int(sys.argv[2]), Print(sys.argv[1]))
    else:
        main()
