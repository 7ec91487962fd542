"""How many games of Catan Junior are played in a second, on one core, beside catanatron's Catan.

Run as `.venv/bin/python benchmarks/catan_junior.py`, with the extra `bench`; it prints the tables
that stand in benchmarks/README.md. Before anything is timed, known positions are counted, and a
random game of either program must end with a winner.

A random game is one whose moves are all drawn by lot: `random_game` here, four `RandomPlayer` in
catanatron. Both go in turns of a second or so, in one process, and the table has the median of
their turns.
"""

import json
import platform
import random
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median

from catanatron import Color, Game, RandomPlayer

from castlewright.games.catan_junior.choices import moves
from castlewright.games.catan_junior.play import after
from castlewright.games.catan_junior.players import PLAYERS, player_named
from castlewright.games.catan_junior.playing import play_game, random_game
from castlewright.games.catan_junior.saved import SavedGame, replay
from castlewright.games.catan_junior.state import State, start, winners
from castlewright.puzzles.catan_junior import SetUp

KNOWN = Path(__file__).parent.parent / "tests" / "catan_junior" / "known_positions.jsonl"
TURNS_OF_TIMING = 9
TIMES_TO_REACH = 20
MAPS = ("stand-in-4", "later-4", "stand-in-3", "later-2")
GAMES = {"random": 200, "greedy": 200, "planner": 40}


def positions(state: State, depth: int) -> int:
    if depth == 1:
        return len(moves(state))
    return sum(positions(after(state, move), depth - 1) for move in moves(state))


def compare() -> None:
    """The games must be right before they are timed."""
    for line in KNOWN.read_text("utf-8").splitlines():
        known = json.loads(line)
        *_, state = replay(SavedGame.parse(known["game"]))
        assert [positions(state, depth) for depth in (1, 2, 3)] == known["counts"][:3], known
    assert winners(random_game(start(SetUp.parse("stand-in-4")), random.Random(1)))
    assert catanatron_game(1).winning_color() is not None


def catanatron_game(seed: int) -> Game:
    random.seed(seed)  # its players draw from the lot that all share
    game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
    game.play()
    return game


def our_game(first: State, seed: int) -> None:
    random_game(first, random.Random(f"1/{seed}"))


def a_second(play: Callable[[int], object], number: int, turn: int) -> float:
    """How many games are played in a second of processor time; `turn` chooses the seeds."""
    begin = time.process_time()
    for seed in range(turn * number, (turn + 1) * number):
        play(seed)
    return number / (time.process_time() - begin)


def print_random_games() -> None:
    peers: dict[str, tuple[Callable[[int], object], int]] = {
        "catanatron, 4 random players": (catanatron_game, 25)
    }
    for name in ("stand-in-4", "later-4"):
        peers[f"{name}, 4 random players"] = (partial(our_game, start(SetUp.parse(name))), 500)
    rates: dict[str, list[float]] = {name: [] for name in peers}
    for turn in range(TURNS_OF_TIMING):
        for name, (play, number) in peers.items():
            rates[name].append(a_second(play, number, turn))
    print("| random games | a second | catanatron = 1 | to reach |")
    print("|---|---|---|---|")
    theirs, *_ = (median(rates[name]) for name in peers)
    for name in peers:
        times = median(rates[name]) / theirs
        goal = "" if name.startswith("catanatron") else f"{TIMES_TO_REACH}"
        print(f"| {name} | {median(rates[name]):.0f} | {times:.1f} | {goal} |")


def game_of(first: State, player: str, seed: int) -> State:
    """A game of players of one name, who see views."""
    seats = range(len(first.hands))
    players = [player_named(player, random.Random(f"{seed}/{seat}")) for seat in seats]
    return play_game(first, players, random.Random(f"1/{seed}"))


def print_players() -> None:
    print("\n| games a second, players with views | " + " | ".join(PLAYERS) + " |")
    print("|---|" + "---|" * len(PLAYERS))
    for name in MAPS:
        first = start(SetUp.parse(name))
        cells = []
        for player, number in GAMES.items():
            rate = a_second(partial(game_of, first, player), number, 0)
            turns = sum(game_of(first, player, seed).turns + 1 for seed in range(number)) / number
            cells.append(f"{rate:.0f} ({turns:.0f} turns)")
        print(f"| {name} | {' | '.join(cells)} |")


def main() -> None:
    compare()
    print(
        f"{platform.machine()}, Python {platform.python_version()}, "
        f"catanatron {version('catanatron')}; one core.\n"
    )
    print_random_games()
    print_players()


if __name__ == "__main__":
    main()
