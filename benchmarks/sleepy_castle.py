"""How many games of Sleepy Castle are played in a second, on one worker.

Run as `.venv/bin/python benchmarks/sleepy_castle.py`; it prints the tables that stand in
benchmarks/README.md. Everything is drawn from seed 1. Before anything is timed, what is played is
held against what is known: a blind round takes 66 times the 12th harmonic number of turns in the
mean, and a perfect memory leaves the smallest gap only, after the look.
"""

import platform
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from castlewright.fairness.sleepy_castle import figures, simulate, simulate_solo
from castlewright.games.sleepy_castle.players import PERFECT, PlayerName, parse_player
from castlewright.puzzles.sleepy_castle import Layout

ROUNDS = 10_000
SOLOS = 1000
SECONDS_TO_REACH = 20
BLIND_TURNS = sum(66 / left for left in range(1, 13))  # one of the 66 pairs, for each gap
TABLES = (
    "random random random random",
    "perfect perfect perfect perfect",
    "perfect forgetful:0.2 last:5 random",
    "forgetful:0.2 forgetful:0.2 forgetful:0.2 forgetful:0.2",
    "perfect perfect perfect",
    "perfect perfect",
)
Answer = TypeVar("Answer")


def named(names: str) -> list[PlayerName]:
    return [parse_player(name) for name in names.split()]


def compare() -> None:
    """The games must be the ones that are meant, before they are timed."""
    blind = simulate(named("random last:0"), 500, seed=2)
    assert abs(blind.turns.mean - BLIND_TURNS) < 9, (
        blind.turns
    )  # the mean of 1000 has a spread of 2.6
    assert simulate_solo(PERFECT, 200, seed=2, look=True).hauls == {23: 200}


def timed(job: Callable[[], Answer]) -> tuple[Answer, float]:
    """The answer, and the seconds of processor time that it took."""
    begin = time.process_time()
    answer = job()
    return answer, time.process_time() - begin


def print_rounds() -> None:
    print("| players | rounds | seconds | to reach | rounds a second | turns | seats' shares |")
    print("|---|---|---|---|---|---|---|")
    for names in TABLES:
        players = named(names)
        orders = simulate(players, 1, seed=1).orders  # not timed
        found, seconds = timed(partial(simulate, players, -(-ROUNDS // orders), seed=1))
        shares = " ".join(
            f"{seat.share.value:.3f} ± {(seat.share.interval[1] - seat.share.interval[0]) / 2:.3f}"
            for seat in found.seats
        )
        print(
            f"| {names} | {found.rounds} | {seconds:.1f} | {SECONDS_TO_REACH} "
            f"| {found.rounds / seconds:.0f} | {found.turns.mean:.1f} | {shares} |"
        )


def print_solos() -> None:
    print("\n| solos | ms for each | mean haul | won |")
    print("|---|---|---|---|")
    for name in ("perfect", "forgetful:0.2", "last:5", "random"):
        for look in (True, False):
            solos = partial(simulate_solo, parse_player(name), SOLOS, seed=1, look=look)
            found, seconds = timed(solos)
            print(
                f"| {name}, {'with' if look else 'without'} the look | {1e3 * seconds / SOLOS:.2f} "
                f"| {found.haul.value:.2f} | {found.won.value:.3f} |"
            )


def main() -> None:
    compare()
    print(f"{platform.machine()}, Python {platform.python_version()}; one worker.\n")
    print_rounds()
    print_solos()
    layout = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")
    _, first = timed(partial(figures, layout))
    _, second = timed(partial(figures, layout))
    print(f"\nFigures of a layout: {1e3 * first:.0f} ms, the next one {1e3 * second:.0f} ms.")


if __name__ == "__main__":
    main()
