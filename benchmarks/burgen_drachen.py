"""How long the jobs of Burgen & Drachen take: counting, solving, generating, typesetting.

Run with `make benchmark`; it prints the table that stands in benchmarks/README.md. Everything runs
on one worker, on one corpus: 200 classic adventures (4 castles, 2 dragons on 3 x 5), drawn by seed
1, solvable or not. Before anything is timed, the answers are held against each other: the
count in plain Python and compiled, and CP-SAT's verdict for each number of dragons. A first call of
each job, with its imports and compilation, is not counted.
"""

import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from statistics import median, quantiles
from typing import Any

from castlewright.generators.burgen_drachen import Wishes, batch, random_adventure
from castlewright.generators.burgen_drachen.certificate import claims
from castlewright.printing.booklet import booklet
from castlewright.puzzles.burgen_drachen import DEFAULT_RULES, Adventure, shipped_tile_set
from castlewright.puzzles.records import Record
from castlewright.solvers.base import Solved
from castlewright.solvers.burgen_counter import count
from castlewright.solvers.burgen_drachen import Goal, solve

CORPUS = 200


def classic_adventures(rng: random.Random, number: int) -> Iterator[Adventure]:
    """Adventures with all castles and dragons on random spaces, the hero anywhere beside them."""
    for _ in range(number):
        yield random_adventure(rng, shipped_tile_set())


def compare(adventures: Iterable[Adventure]) -> None:
    """All witnesses must agree before any of them is timed."""
    for adventure in adventures:
        number = count(adventure, compiled=True)
        assert number == count(adventure, compiled=False), adventure
        for dragons in range(3):
            solvable = isinstance(solve(adventure, dragons=dragons), Solved)
            assert solvable == (number.at_least(dragons) > 0), adventure


def timed(job: Callable[[Any], object], items: Iterable[Any]) -> list[float]:
    """Seconds for each item."""
    times = []
    for item in items:
        begin = time.perf_counter()
        job(item)
        times.append(time.perf_counter() - begin)
    return times


def row(name: str, times: list[float], target: str) -> str:
    ninth = quantiles(times, n=10)[8] if len(times) > 1 else times[0]
    return f"| {name} | {1e3 * median(times):.2f} | {1e3 * ninth:.2f} | {target} |"


def main() -> None:
    adventures = list(classic_adventures(random.Random(1), CORPUS))
    compare(adventures)
    made = [
        Record({"game": "burgen-drachen", **claims(certified, DEFAULT_RULES)})
        for certified in batch(7, 36)
    ]
    solvable = [adventure for adventure in adventures if count(adventure).total]
    help_command = [sys.executable, "-m", "castlewright", "--help"]
    rows = [
        row("count, plain Python", timed(lambda a: count(a, compiled=False), adventures), "300"),
        row("count, compiled (`fast`)", timed(lambda a: count(a, compiled=True), adventures), "2"),
        row("CP-SAT, first solution or proof that there is none", timed(solve, adventures), ""),
        row("CP-SAT, first solution where there is one", timed(solve, solvable), "10"),
        row(
            "CP-SAT, fewest tiles, proved",
            timed(lambda a: solve(a, goal=Goal.FEWEST_TILES), solvable),
            "",
        ),
        row("generate one, certified", timed(lambda i: list(batch(i, 1)), range(50)), ""),
        row(
            "generate one with exactly one solution",
            timed(lambda i: list(batch(i, 1, Wishes(unique=True))), range(50)),
            "",
        ),
        row("booklet of 36 adventures", timed(booklet, [made] * 6)[1:], "2000"),
        row(
            "`castlewright --help`, whole process",
            timed(lambda _: subprocess.run(help_command, capture_output=True), range(11))[1:],
            "150",
        ),
    ]
    packages = ", ".join(f"{name} {version(name)}" for name in ("ortools", "numba", "typst"))
    print(f"{platform.machine()}, Python {platform.python_version()}, {packages}; one worker;")
    print(f"{CORPUS} classic adventures, {len(solvable)} of them solvable.\n")
    print("| job | median ms | 90th percentile ms | to reach |")
    print("|---|---|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
