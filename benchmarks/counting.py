"""How fast the exact counter is beside other ways to count: clingo, CP-SAT, z3, a search in C.

Run with `make benchmark`; it prints the second table of benchmarks/README.md. One worker, one
corpus: the 200 classic adventures of `burgen_drachen.py`. Every peer counts every adventure once
before anything is timed, and all counts must be equal; that is the warm-up, too. A time is the
processor time of one call with an adventure, including all that the peer makes of it: tables and
arrays, facts and grounding, models and clauses, the notation and the pipe to the C program. All
peers work on one thread, so on an idle machine that is the time by the clock; on a busy one it is
still the same.
"""

import platform
import random
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from statistics import mean, median, quantiles

from burgen_drachen import CORPUS, classic_adventures
from peers import Tally, answer_sets, c_reference, cp_sat, z3_model

from castlewright.puzzles.burgen_drachen import Adventure
from castlewright.solvers import burgen_counter

Count = Callable[[Adventure], Tally]
ROUNDS = 5  # for the fast ones: the time of an adventure is the median of so many calls


def compiled(adventure: Adventure) -> Tally:
    none, one, both = burgen_counter.count(adventure, compiled=True).solutions
    return none, one, both


def plain(adventure: Adventure) -> Tally:
    none, one, both = burgen_counter.count(adventure, compiled=False).solutions
    return none, one, both


def compare(
    peers: Mapping[str, Count], adventures: Sequence[Adventure]
) -> dict[str, dict[Adventure, float]]:
    """Hold the counts of all peers against each other.

    Returns on which adventures a peer gave up, and after how many seconds.
    """
    given_up: dict[str, dict[Adventure, float]] = {name: {} for name in peers}
    for adventure in adventures:
        right = compiled(adventure)
        for name, count in peers.items():
            begin = time.process_time()
            try:
                tally = count(adventure)
            except TimeoutError:
                given_up[name][adventure] = time.process_time() - begin
            else:
                if tally != right:
                    raise SystemExit(f"{adventure}: {name} counts {tally}, not {right}")
    return given_up


def seconds(count: Count) -> Callable[[Adventure], float]:
    """How long a call takes in this process."""

    def call(adventure: Adventure) -> float:
        begin = time.process_time()
        count(adventure)
        return time.process_time() - begin

    return call


def timed(
    call: Callable[[Adventure], float], adventures: Sequence[Adventure], rounds: int
) -> list[float]:
    """Seconds for each adventure, the median of some rounds through all of them."""
    times = [[call(adventure) for adventure in adventures] for _ in range(rounds)]
    return [median(of_adventure) for of_adventure in zip(*times, strict=True)]


def timed_once(
    count: Count, adventures: Sequence[Adventure], given_up: dict[Adventure, float]
) -> list[float]:
    """Seconds for each adventure that was not given up; one that is given up now joins those."""
    times = []
    for adventure in adventures:
        if adventure not in given_up:
            begin = time.process_time()
            try:
                count(adventure)
            except TimeoutError:
                given_up[adventure] = time.process_time() - begin
            else:
                times.append(time.process_time() - begin)
    return times


def row(name: str, times: list[float], given_up: Sequence[float], ours: float) -> str:
    """One row. Counts that were given up would have taken longer than they did: so says a `>`."""
    everything = [*times, *given_up]
    middle, ninth = median(everything), quantiles(everything, n=10)[8]
    shortest = min(given_up, default=float("inf"))
    figures = [
        (1e3 * middle, middle >= shortest),
        (1e3 * ninth, ninth >= shortest),
        (1e3 * mean(everything), bool(given_up)),
        (middle / ours, middle >= shortest),
    ]
    cells = [
        (">" if more else "") + (f"{figure:.0f}" if figure >= 100 else f"{figure:.3g}")
        for figure, more in figures
    ]
    return f"| {name} | {' | '.join(cells)} | {len(times)} |"


def main() -> None:
    adventures = list(classic_adventures(random.Random(1), CORPUS))
    with c_reference.built() as reference:

        def inside(adventure: Adventure) -> float:
            reference.count(adventure)
            return reference.seconds_inside

        def outside(adventure: Adventure) -> float:
            return seconds(reference.count)(adventure) + reference.seconds_inside

        peers: dict[str, Count] = {
            "the counter, compiled": compiled,
            "the counter, plain Python": plain,
            "C reference": reference.count,
            "clingo, all answer sets": answer_sets.count,
            "CP-SAT, all solutions": cp_sat.count,
            f"z3, blocking clauses, at most {z3_model.LIMIT:g} s": z3_model.count,
        }
        given_up = compare(peers, adventures)
        fast = timed(seconds(compiled), adventures, ROUNDS)
        ours = median(fast)
        rows = []
        for name, count in peers.items():
            gave_up = given_up[name]
            if count is compiled:
                times = fast
            elif count == reference.count:
                rows.append(row(f"{name}, inside", timed(inside, adventures, ROUNDS), [], ours))
                name, times = f"{name}, with the pipe to it", timed(outside, adventures, ROUNDS)
            else:
                times = timed_once(count, adventures, gave_up)
            rows.append(row(name, times, list(gave_up.values()), ours))
    names = ("numba", "clingo", "ortools", "z3-solver")
    packages = ", ".join(f"{name} {version(name)}" for name in names)
    compiler = subprocess.run(
        [c_reference.COMPILER[0], "--version"], capture_output=True, text=True
    )
    print(f"{platform.machine()}, Python {platform.python_version()}, {packages},")
    print(f"{compiler.stdout.splitlines()[0]}, {' '.join(c_reference.COMPILER[1:])}; one worker;")
    print(f"{CORPUS} classic adventures; all counts that were finished are equal.\n")
    print("| peer | median ms | 90th percentile ms | mean ms | median, ours = 1 | finished |")
    print("|---|---|---|---|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
