"""How many games of The Sandcastles of Burgundy are played in a second, on one core.

Run as `.venv/bin/python benchmarks/sandcastles_games.py`; it prints the tables that stand in
benchmarks/README.md. There is no public program for this game to run beside it. Before anything is
timed, known positions are counted, and a random game of each level must have a winner. Everything
is drawn from seed 1.

A random game is one whose moves are all drawn by lot (`random_game`); the other table has players
who see views. The planner remembers outlooks from game to game and is the quicker the longer it
plays: the first of its figures are those of a process that has just begun.
"""

import json
import platform
import random
import time
from collections.abc import Callable
from pathlib import Path

from castlewright.games.sandcastles.choices import moves
from castlewright.games.sandcastles.players import PLAYERS, player_named
from castlewright.games.sandcastles.playing import play_game, random_game
from castlewright.games.sandcastles.saved import SavedGame, replay
from castlewright.games.sandcastles.state import State, start, winners
from castlewright.games.sandcastles.turns import after
from castlewright.generators.sandcastles.by_lot import set_up_by_lot
from castlewright.puzzles.sandcastles import Level

KNOWN = Path(__file__).parent.parent / "tests" / "sandcastles" / "known_positions.jsonl"
RANDOM_GAMES = 10_000
SECONDS_TO_REACH = 60
TIMED = {"random": 500, "greedy": 500, "planner": 200}
PLAYERS_OF_TABLES = (2, 3, 4)


def positions(state: State, depth: int) -> int:
    if depth == 1:
        return len(moves(state))
    return sum(positions(after(state, move), depth - 1) for move in moves(state))


def compare() -> None:
    """The games must be right before they are timed."""
    for line in KNOWN.read_text("utf-8").splitlines():
        known = json.loads(line)
        *_, state = replay(SavedGame.parse(known["game"]))
        depths = range(1, len(known["counts"]) + 1)
        assert [positions(state, depth) for depth in depths] == known["counts"], known
    for level in Level:
        assert winners(random_game(starts(level, 4, 1)[0], random.Random(1)))


def starts(level: Level, players: int, number: int) -> list[State]:
    """The starts of so many games, each on a set-up of its own."""
    return [
        start(set_up_by_lot(players, level, random.Random(f"1/{index}"))) for index in range(number)
    ]


def timed(firsts: list[State], play: Callable[[State, int], State]) -> tuple[float, float]:
    """Seconds of processor time for games from these starts, and their mean number of rounds."""
    begin = time.process_time()
    ends = [play(first, index) for index, first in enumerate(firsts)]
    seconds = time.process_time() - begin
    return seconds, sum(end.rounds for end in ends) / len(ends)


def print_random_games() -> None:
    print("| random games | games | seconds | to reach | games a second | rounds |")
    print("|---|---|---|---|---|---|")
    for level in Level:
        for players in PLAYERS_OF_TABLES:
            number = RANDOM_GAMES if players == PLAYERS_OF_TABLES[-1] else RANDOM_GAMES // 10
            firsts = starts(level, players, number)
            seconds, rounds = timed(
                firsts, lambda first, index: random_game(first, random.Random(f"1/{index}"))
            )
            to_reach = SECONDS_TO_REACH if (level, players) == (Level.BEGINNER, 4) else ""
            rate = f"{number / seconds:.0f}"
            print(
                f"| {level}, {players} players | {number} | {seconds:.1f} | {to_reach} | {rate} "
                f"| {rounds:.1f} |"
            )


def game_of(name: str) -> Callable[[State, int], State]:
    """Plays a game of players of one name, who see views."""

    def play(first: State, index: int) -> State:
        seats = range(len(first.seats))
        players = [player_named(name, random.Random(f"{index}/{seat}")) for seat in seats]
        return play_game(first, players, random.Random(f"1/{index}"))

    return play


def print_players() -> None:
    print("\n| games a second, players with views | " + " | ".join(PLAYERS) + " |")
    print("|---|" + "---|" * len(PLAYERS))
    for level in Level:
        for players in PLAYERS_OF_TABLES:
            cells = []
            for name, number in TIMED.items():
                seconds, rounds = timed(starts(level, players, number), game_of(name))
                cells.append(f"{number / seconds:.0f} ({rounds:.1f} rounds)")
            print(f"| {level}, {players} players | {' | '.join(cells)} |")


def main() -> None:
    compare()
    print(f"{platform.machine()}, Python {platform.python_version()}; one core.\n")
    print_random_games()
    print_players()


if __name__ == "__main__":
    main()
