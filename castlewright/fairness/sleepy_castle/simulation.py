"""Many games: who wins, from which seat, and how long it takes.

    >>> table = simulate([parse_player("perfect"), parse_player("random")], number=200, seed=1)
    >>> table.players["perfect"].share.value
    1.0

Rounds are played by players of given memories. A set-up is a table drawn by lot; each set-up is
played once in every order of the players over the seats, so that neither the seat nor the luck of
the table favours anybody. Set-up `index` of a seed is drawn from
`random.Random(f"{seed}/{index}")`, and what the players leave to chance in its order `n` from
`random.Random(f"{seed}/{index}/{n}")`: the figures are the same on any number of workers.

A win that k players share counts 1/k for each of them. The rounds of one set-up are not independent
of each other, the set-ups are; `fairness.statistics.SharedWins` makes its interval from that. A
round that has had `most_turns` turns is stopped: nobody wins it, and it is reported as
undecided, and left out of the means of turns and coins.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import permutations
from statistics import median
from typing import Any

from castlewright.fairness.many_games import Key, Row, Wins, chunks
from castlewright.fairness.statistics import Mean, Share, SharedWins
from castlewright.games.sleepy_castle import rounds, solo
from castlewright.games.sleepy_castle.players import PlayerName
from castlewright.games.sleepy_castle.playing import play_round, play_solo
from castlewright.games.sleepy_castle.rounds import MOST_PLAYERS
from castlewright.games.sleepy_castle.set_up import random_layout, shuffled
from castlewright.games.sleepy_castle.table import GameError
from castlewright.generators.work import in_order, nobody_waits
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sleepy_castle import DEFAULT_RULES, HouseRules, Layout, check_puzzle
from castlewright.puzzles.sleepy_castle.layout import BOX_GUARDS

MOST_TURNS = 100_000
CHUNK = 20  # set-ups that a worker plays at a time


@dataclass(frozen=True)
class Fared:
    """How a seat, or the players of one name, fared.

    Rounds won alone and shared, the share of the wins, and the mean coins at the end of a round
    that came to one (None if none did). Where several players have one name, share and coins are
    those of one of them.
    """

    alone: int
    shared: int
    share: SharedWins
    coins: float | None

    def to_json(self) -> dict[str, Any]:
        return {
            "alone": self.alone,
            "shared": self.shared,
            **self.share.to_json(),
            "coins": self.coins,
        }


@dataclass(frozen=True)
class Turns:
    """How many turns a round took that came to its end, all players together."""

    mean: float
    median: float
    longest: int

    def to_json(self) -> dict[str, Any]:
        return {"mean": self.mean, "median": self.median, "longest": self.longest}


@dataclass(frozen=True)
class RoundFigures:
    """What `set_ups` tables showed, each played in `orders` orders.

    `seats` are from the one who starts on, `players` by name. `undecided` rounds were stopped after
    `most_turns` turns; nobody won them, and they are left out of all means. `turns` is None if no
    round came to its end.
    """

    set_ups: int
    orders: int
    seats: tuple[Fared, ...]
    players: dict[str, Fared]
    turns: Turns | None
    undecided: int
    most_turns: int

    @property
    def rounds(self) -> int:
        return self.set_ups * self.orders

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        return {
            "set_ups": self.set_ups,
            "orders": self.orders,
            "rounds": self.rounds,
            "seats": [seat.to_json() for seat in self.seats],
            "players": {name: player.to_json() for name, player in self.players.items()},
            "turns": self.turns and self.turns.to_json(),
            "undecided": self.undecided,
            "most_turns": self.most_turns,
        }


@dataclass(frozen=True)
class SoloFigures:
    """What `number` solos of one player showed: coins taken, and how often the thief won (SC-23).

    `hauls` has how often each haul was taken.
    """

    player: PlayerName
    look: bool
    number: int
    haul: Mean
    hauls: dict[int, int]
    won: Share

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        return {
            "player": str(self.player),
            "look": self.look,
            "solos": self.number,
            "haul": self.haul.to_json(),
            "hauls": {str(haul): times for haul, times in self.hauls.items()},
            "won": self.won.to_json(),
        }


def simulate(
    players: Sequence[PlayerName],
    number: int,
    seed: int,
    *,
    layout: Layout | None = None,
    guards: int = BOX_GUARDS,
    rules: HouseRules = DEFAULT_RULES,
    most_turns: int = MOST_TURNS,
    pool: Executor | None = None,
    advance: Callable[[], None] = nobody_waits,
) -> RoundFigures:
    """Rounds on so many set-ups, each in every order of the players.

    Set-ups are random layouts of so many guards, or the layout that is given, its sleepyheads
    shuffled each time if their grid is not known. `advance` is called after every `CHUNK` set-ups.
    Raises `BadInputError` (`GameError` for too many
    or no players, `InvalidPuzzleError` for a faulty layout).
    """
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise GameError(f"1 to {MOST_PLAYERS} players were expected, not {len(players)}")
    if most_turns < 1:
        raise BadInputError(f"at most {most_turns} turns a round; 1 or more were expected")
    table = _table(layout, guards, number)
    orders = tuple(dict.fromkeys(permutations(players)))
    tasks = (
        _Rounds(table, seed, set_ups, rules, orders, most_turns)
        for set_ups in chunks(number, CHUNK)
    )
    total = _Tally()
    for tally in in_order(_rounds_played, tasks, pool):
        total.add(tally)
        advance()
    times = Counter(map(str, players))
    return RoundFigures(
        number,
        len(orders),
        tuple(_fared(total, ("seat", seat), number, len(orders)) for seat in range(len(players))),
        {name: _fared(total, ("player", name), number, len(orders), times[name]) for name in times},
        _turns(total.turns),
        total.undecided,
        most_turns,
    )


def simulate_solo(
    player: PlayerName,
    number: int,
    seed: int,
    *,
    look: bool,
    layout: Layout | None = None,
    guards: int = BOX_GUARDS,
    rules: HouseRules = DEFAULT_RULES,
    pool: Executor | None = None,
    advance: Callable[[], None] = nobody_waits,
) -> SoloFigures:
    """So many solos, with or without the look; set-ups and errors as in `simulate`."""
    table = _table(layout, guards, number)
    tasks = (_Solos(table, seed, set_ups, rules, player, look) for set_ups in chunks(number, CHUNK))
    hauls: Counter[int] = Counter()
    won = 0
    for played in in_order(_solos_played, tasks, pool):
        hauls.update(haul for haul, _ in played)
        won += sum(victory for _, victory in played)
        advance()
    total = sum(haul * times for haul, times in hauls.items())
    squares = sum(haul * haul * times for haul, times in hauls.items())
    return SoloFigures(
        player,
        look,
        number,
        Mean(total, squares, number),
        dict(sorted(hauls.items())),
        Share(won, number),
    )


def _table(layout: Layout | None, guards: int, number: int) -> Layout | int:
    """A layout that can be played on, or a number of guards that can be drawn."""
    if number < 1:
        raise BadInputError(f"{number} set-ups; 1 or more were expected")
    if layout is not None:
        check_puzzle(layout)
        return layout
    random_layout(random.Random(0), guards)  # too many or too few are refused at once
    return guards


def _set_up(table: Layout | int, seed: int, index: int) -> Layout:
    rng = random.Random(f"{seed}/{index}")
    if isinstance(table, int):
        return random_layout(rng, table)
    return table if table.grid else shuffled(table, rng)


def _fared(total: "_Tally", key: Key, set_ups: int, orders: int, times: int = 1) -> Fared:
    wins, row = total.wins, total.wins.rows[key]
    share = wins.share(key, set_ups, orders, times)
    return Fared(row.alone, row.shared, share, wins.points(key, total.turns.total(), times))


@dataclass(frozen=True)
class _Rounds:
    """Some set-ups to play."""

    table: Layout | int
    seed: int
    set_ups: range
    rules: HouseRules
    orders: tuple[tuple[PlayerName, ...], ...]
    most_turns: int


@dataclass
class _Tally:
    """What came of them."""

    wins: Wins = field(default_factory=Wins)
    turns: Counter[int] = field(default_factory=Counter)
    undecided: int = 0

    def add(self, other: "_Tally") -> None:
        self.wins.add(other.wins)
        self.turns.update(other.turns)
        self.undecided += other.undecided


def _rounds_played(task: _Rounds) -> _Tally:
    tally = _Tally()
    for index in task.set_ups:
        start = rounds.start(_set_up(task.table, task.seed, index), len(task.orders[0]), task.rules)
        rows: dict[Key, Row] = {}
        for number, order in enumerate(task.orders):
            rng = random.Random(f"{task.seed}/{index}/{number}")
            end = play_round(start, [name.player(rng) for name in order], task.most_turns)
            ended, best = not any(end.coins), rounds.winners(end)
            for seat, name in enumerate(order):
                for key in (("seat", seat), ("player", str(name))):
                    coins = end.hauls[seat] if ended else 0
                    rows.setdefault(key, Row()).score(seat, best, coins)
            if ended:
                tally.turns[end.turns] += 1
            else:
                tally.undecided += 1
        tally.wins.add_deal(rows)
    return tally


def _turns(turns: Counter[int]) -> Turns | None:
    if not turns:
        return None
    mean = sum(number * times for number, times in turns.items()) / turns.total()
    return Turns(mean, median(turns.elements()), max(turns))


@dataclass(frozen=True)
class _Solos:
    """Some solos to play."""

    table: Layout | int
    seed: int
    set_ups: range
    rules: HouseRules
    player: PlayerName
    look: bool


def _solos_played(task: _Solos) -> list[tuple[int, bool]]:
    played = []
    for index in task.set_ups:
        layout = _set_up(task.table, task.seed, index)
        start = solo.start(layout, task.look, task.rules)
        player = task.player.player(random.Random(f"{task.seed}/{index}/0"))
        end = play_solo(start, player)
        played.append((end.haul, solo.won(end)))
    return played
