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
round that has had `most_turns` turns is broken off: nobody wins it, and it is reported as
undecided; its turns and coins are counted as far as they came.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import lcm
from operator import add
from statistics import median
from typing import Any, NamedTuple

from castlewright.fairness.statistics import Interval, Mean, Share, SharedWins
from castlewright.games.sleepy_castle import rounds, solo
from castlewright.games.sleepy_castle.players import PlayerName
from castlewright.games.sleepy_castle.playing import play_round, play_solo
from castlewright.games.sleepy_castle.rounds import MOST_PLAYERS, Round
from castlewright.games.sleepy_castle.set_up import random_layout, shuffled
from castlewright.games.sleepy_castle.table import GameError
from castlewright.generators.work import in_order, nobody_waits
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sleepy_castle import DEFAULT_RULES, HouseRules, Layout, check_puzzle
from castlewright.puzzles.sleepy_castle.layout import BOX_GUARDS

MOST_TURNS = 100_000
CHUNK = 20  # set-ups that a worker plays at a time
WHOLE_WIN = lcm(*range(1, MOST_PLAYERS + 1))  # a win in parts, so that any number can share it


@dataclass(frozen=True)
class Fared:
    """How a seat, or the players of one name, fared.

    Rounds won alone and shared, the share of the wins, and the mean coins at the end of a round.
    Where several players have one name, share and coins are those of one of them.
    """

    alone: int
    shared: int
    share: SharedWins
    coins: float

    def to_json(self) -> dict[str, Any]:
        return {
            "alone": self.alone,
            "shared": self.shared,
            "share": self.share.value,
            "interval": list(self.share.interval),
            "coins": self.coins,
        }


@dataclass(frozen=True)
class Turns:
    """How many turns a round took, all players together."""

    mean: float
    median: float
    longest: int

    def to_json(self) -> dict[str, Any]:
        return {"mean": self.mean, "median": self.median, "longest": self.longest}


@dataclass(frozen=True)
class RoundFigures:
    """What `set_ups` tables showed, each played in `orders` orders.

    `seats` are from the one who starts on, `players` by name. `undecided` rounds were broken off
    after `most_turns` turns; with any, all turns are at least what is said.
    """

    set_ups: int
    orders: int
    seats: tuple[Fared, ...]
    players: dict[str, Fared]
    turns: Turns
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
            "turns": self.turns.to_json(),
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
            "haul": {"mean": self.haul.value, "interval": _listed(self.haul.interval)},
            "hauls": {str(haul): times for haul, times in self.hauls.items()},
            "won": {"share": self.won.value, "interval": _listed(self.won.interval)},
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
    tasks = (_Rounds(table, seed, chunk, rules, orders, most_turns) for chunk in _chunks(number))
    seats = dict.fromkeys(range(len(players)), NOTHING)
    names = dict.fromkeys(map(str, players), NOTHING)
    turns: Counter[int] = Counter()
    undecided = 0
    for tally in in_order(_rounds_played, tasks, pool):
        seats = {seat: row.plus(tally.seats[seat]) for seat, row in seats.items()}
        names = {name: row.plus(tally.names[name]) for name, row in names.items()}
        turns.update(tally.turns)
        undecided += tally.undecided
        advance()
    times = Counter(map(str, players))
    return RoundFigures(
        number,
        len(orders),
        tuple(row.fared(number, len(orders), 1) for row in seats.values()),
        {name: row.fared(number, len(orders), times[name]) for name, row in names.items()},
        _turns(turns),
        undecided,
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
    tasks = (_Solos(table, seed, chunk, rules, player, look) for chunk in _chunks(number))
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


def _chunks(number: int) -> Iterator[range]:
    for first in range(0, number, CHUNK):
        yield range(first, min(first + CHUNK, number))


def _set_up(table: Layout | int, seed: int, index: int) -> Layout:
    rng = random.Random(f"{seed}/{index}")
    if isinstance(table, int):
        return random_layout(rng, table)
    return table if table.grid else shuffled(table, rng)


class _Row(NamedTuple):
    """How a seat or a name fared so far; shares of wins, and their squares, in parts of a win."""

    alone: int
    shared: int
    parts: int
    squares: int
    coins: int

    def plus(self, other: "_Row") -> "_Row":
        return _Row(*map(add, self, other))

    def fared(self, set_ups: int, orders: int, times: int) -> Fared:
        """`times` players had this row; `parts` of a set-up are those of all its orders."""
        whole = WHOLE_WIN * orders * times
        total, squares = Fraction(self.parts, whole), Fraction(self.squares, whole * whole)
        share = SharedWins(total, squares, set_ups, games=orders)
        return Fared(self.alone, self.shared, share, self.coins / (set_ups * orders * times))


NOTHING = _Row(0, 0, 0, 0, 0)


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

    seats: dict[int, _Row]
    names: dict[str, _Row]
    turns: Counter[int]
    undecided: int = 0


def _rounds_played(task: _Rounds) -> _Tally:
    names = tuple(dict.fromkeys(map(str, task.orders[0])))
    tally = _Tally(
        dict.fromkeys(range(len(task.orders[0])), NOTHING), dict.fromkeys(names, NOTHING), Counter()
    )
    for index in task.set_ups:
        ends = list(_in_every_order(task, index))
        for seat in tally.seats:
            scores = [_score(end, seat) for end in ends]
            tally.seats[seat] = tally.seats[seat].plus(_of_set_up(scores))
        for name in names:
            scores = [
                _score(end, seat)
                for end, order in zip(ends, task.orders, strict=True)
                for seat, player in enumerate(order)
                if str(player) == name
            ]
            tally.names[name] = tally.names[name].plus(_of_set_up(scores))
        for end in ends:
            tally.turns[end.turns] += 1
            tally.undecided += any(end.coins)
    return tally


def _in_every_order(task: _Rounds, index: int) -> Iterator[Round]:
    layout = _set_up(task.table, task.seed, index)
    start = rounds.start(layout, len(task.orders[0]), task.rules)
    for number, order in enumerate(task.orders):
        rng = random.Random(f"{task.seed}/{index}/{number}")
        yield play_round(start, [name.player(rng) for name in order], task.most_turns)


def _score(end: Round, seat: int) -> _Row:
    """One seat in one round."""
    best = rounds.winners(end)
    won = seat in best
    parts = WHOLE_WIN // len(best) if won else 0
    return _Row(won and len(best) == 1, won and len(best) > 1, parts, 0, end.hauls[seat])


def _of_set_up(scores: Iterable[_Row]) -> _Row:
    """The scores of a set-up together, and the square of its parts of wins."""
    row = NOTHING
    for score in scores:
        row = row.plus(score)
    return row._replace(squares=row.parts**2)


def _turns(turns: Counter[int]) -> Turns:
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


def _listed(interval: Interval | None) -> list[float] | None:
    return interval and list(interval)
