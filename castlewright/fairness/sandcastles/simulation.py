"""Who wins the Sandcastles of Burgundy: many games, every player in every seat.

    >>> found = simulate(ByLot(2), ["greedy", "random"], number=50, seed=1)
    >>> found.games, found.players["greedy"].share.value
    (100, 0.975)

A deal is a set-up with the dice that follow. It is a set-up that was given, or one by lot
(`ByLot`); each deal is played once in every order of the players' names over the seats, so that
neither seat nor luck favours a name. Players of one name have one order: there the seats are asked,
which are counted from the one that has the bucket in the first round, clockwise.

The set-up of deal `index` of a seed comes from `random.Random(f"{seed}/{index}")`, its dice from
`random.Random(f"{seed}/{index}/dice")`, rolled round by round for all, and what a player in order
`n` leaves to chance from `random.Random(f"{seed}/{index}/{n}/{seat}")`: the figures are the same on
any number of workers.

A win that k players share counts 1/k for each of them. The games of a deal are not independent of
each other, the deals are: shares have the interval of `statistics.SharedWins`, and the test of
`statistics.equal_means` says how often equal seats (or names) would differ as much. A game that is
not over after `most_rounds` is broken off: nobody wins it, and it is reported as undecided.

The bucket passes on after each round (SB-10). With the house rule `bucket_stays` it does not; deals
are the same with and without, so that both can be compared.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from math import lcm
from statistics import median
from typing import Any, NamedTuple

from castlewright.fairness.statistics import ChiSquare, Interval, Mean, SharedWins, equal_means
from castlewright.games.sandcastles import Phase, State, after, start, winners
from castlewright.games.sandcastles.players import Player, check_player, player_named
from castlewright.games.sandcastles.playing import MOST_ROUNDS, next_move
from castlewright.generators.sandcastles.by_lot import check_players, set_up_by_lot
from castlewright.generators.work import in_order, nobody_waits
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sandcastles import (
    DEFAULT_RULES,
    Box,
    HouseRules,
    Level,
    SetUp,
    check_puzzle,
)
from castlewright.puzzles.sandcastles.box import MOST_PLAYERS
from castlewright.puzzles.sandcastles.moves import TurnDie

CHUNK = 20  # deals that a worker plays at a time
WHOLE_WIN = lcm(*range(1, MOST_PLAYERS + 1))  # a win in parts, so that any number can share it


@dataclass(frozen=True)
class ByLot:
    """Deals with a new set-up each, by the rulebook's chance."""

    players: int
    level: Level = Level.BEGINNER
    box: Box | None = None


@dataclass(frozen=True)
class Fared:
    """How a seat, or the players of one name, fared.

    Games won alone and shared, the share of the wins, and the mean points at the end. Where several
    players have one name, share and points are those of one of them.
    """

    alone: int
    shared: int
    share: SharedWins
    points: float

    def to_json(self) -> dict[str, Any]:
        return {
            "alone": self.alone,
            "shared": self.shared,
            "share": self.share.value,
            "interval": list(self.share.interval),
            "points": self.points,
        }


@dataclass(frozen=True)
class PerGame:
    """The mean of a number in each game. `deals` is that of the sums over the games of a deal."""

    deals: Mean
    orders: int

    @property
    def value(self) -> float:
        return self.deals.value / self.orders

    @property
    def interval(self) -> Interval | None:
        """None of a single deal."""
        ends = self.deals.interval
        return ends and (ends[0] / self.orders, ends[1] / self.orders)

    def to_json(self) -> dict[str, Any]:
        return {"mean": self.value, "interval": self.interval and list(self.interval)}


@dataclass(frozen=True)
class Length:
    """How many rounds the games took."""

    mean: PerGame
    median: float
    shortest: int
    longest: int

    def to_json(self) -> dict[str, Any]:
        ends = {"median": self.median, "shortest": self.shortest, "longest": self.longest}
        return {**self.mean.to_json(), **ends}


@dataclass(frozen=True)
class GameFigures:
    """What `deals` showed, each played in `orders` orders of the players.

    `seats` are from the bucket on, `players` by name. `seat_test` and `player_test` ask whether all
    have the same chances; None where there is nothing to compare, or too few games can't say.
    `idle` are the turns, all players together, on which nothing was taken: no decoration taken or
    transported, and no animal moved in (SB-16, SB-18); `idle_share` is their share of all turns.
    `beetles` were used.
    """

    deals: int
    orders: int
    seats: tuple[Fared, ...]
    players: dict[str, Fared]
    seat_test: ChiSquare | None
    player_test: ChiSquare | None
    rounds: Length
    idle: PerGame
    idle_share: float
    beetles: PerGame
    undecided: int
    most_rounds: int

    @property
    def games(self) -> int:
        return self.deals * self.orders

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        return {
            "deals": self.deals,
            "orders": self.orders,
            "games": self.games,
            "seats": [seat.to_json() for seat in self.seats],
            "players": {name: fared.to_json() for name, fared in self.players.items()},
            "seat_test": _test_json(self.seat_test),
            "player_test": _test_json(self.player_test),
            "rounds": self.rounds.to_json(),
            "idle": {**self.idle.to_json(), "share": self.idle_share},
            "beetles": self.beetles.to_json(),
            "undecided": self.undecided,
            "most_rounds": self.most_rounds,
        }


def _test_json(test: ChiSquare | None) -> dict[str, Any] | None:
    if test is None:
        return None
    return {"chi_square": test.value, "degrees": test.degrees, "probability": test.probability}


def simulate(
    source: SetUp | ByLot,
    players: Sequence[str],
    number: int,
    seed: int,
    rules: HouseRules = DEFAULT_RULES,
    *,
    most_rounds: int = MOST_ROUNDS,
    pool: Executor | None = None,
    advance: Callable[[], None] = nobody_waits,
) -> GameFigures:
    """So many deals on a set-up or on set-ups by lot, each in every order of the players.

    `players` are the names of those who play: one for all, or one for each seat. `advance` is
    called after every `CHUNK` deals. Raises `BadInputError` (`InvalidPuzzleError` for a faulty
    set-up), `WishError` for a number of players that there can't be.
    """
    if isinstance(source, SetUp):
        check_puzzle(source)
    else:
        check_players(source.players)
    names = _names(players, source.players)
    for what, value in (("deals", number), ("rounds a game at most", most_rounds)):
        if value < 1:
            raise BadInputError(f"{value} {what}; 1 or more were expected")
    orders = tuple(dict.fromkeys(permutations(names)))
    tasks = (_Task(source, orders, seed, deals, rules, most_rounds) for deals in _chunks(number))
    total = _Tally()
    for tally in in_order(_played, tasks, pool):
        total.add(tally)
        advance()
    return _figures(total, names, number, len(orders), most_rounds)


def _names(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """A name for each seat."""
    for name in players:
        check_player(name)
    if len(players) not in (1, seats):
        raise BadInputError(
            f"{len(players)} players; one name for all was expected, or {seats}, one a seat"
        )
    return tuple(players) * (seats if len(players) == 1 else 1)


def _chunks(number: int) -> Iterator[range]:
    for first in range(0, number, CHUNK):
        yield range(first, min(first + CHUNK, number))


def _figures(
    total: "_Tally", names: tuple[str, ...], deals: int, orders: int, most_rounds: int
) -> GameFigures:
    times = Counter(names)
    seats: list[_Key] = [("seat", place) for place in range(len(names))]
    by_name: list[_Key] = [("player", name) for name in times]
    rounds = list(total.rounds.elements())
    return GameFigures(
        deals,
        orders,
        tuple(total.rows[seat].fared(deals, orders, 1) for seat in seats),
        {name: total.rows["player", name].fared(deals, orders, times[name]) for name in times},
        total.test(seats, [1] * len(seats), deals),
        total.test(by_name, list(times.values()), deals),
        Length(
            PerGame(total.means["rounds"].mean(deals), orders),
            median(rounds),
            min(rounds),
            max(rounds),
        ),
        PerGame(total.means["idle"].mean(deals), orders),
        total.means["idle"].total / total.means["turns"].total,
        PerGame(total.means["beetles"].mean(deals), orders),
        total.undecided,
        most_rounds,
    )


_Key = tuple[str, int | str]  # who fared: ("seat", 0), ("player", "greedy")


@dataclass
class _Row:
    """How a seat or a name fared so far; shares of wins, and their squares, in parts of a win."""

    alone: int = 0
    shared: int = 0
    parts: int = 0
    squares: int = 0
    points: int = 0

    def fared(self, deals: int, orders: int, times: int) -> Fared:
        """`times` players had this row; `parts` of a deal are those of all its orders."""
        whole = WHOLE_WIN * orders * times
        total, squares = Fraction(self.parts, whole), Fraction(self.squares, whole * whole)
        share = SharedWins(total, squares, deals, games=orders)
        return Fared(self.alone, self.shared, share, self.points / (deals * orders * times))


@dataclass
class _Sum:
    """The sum of a number over deals, and that of its squares."""

    total: int = 0
    squares: int = 0

    def mean(self, deals: int) -> Mean:
        return Mean(self.total, self.squares, deals)


@dataclass
class _Tally:
    """What came of some deals; `products` are sums of products of the parts of two in a deal."""

    rows: dict[_Key, _Row] = field(default_factory=dict)
    products: Counter[tuple[_Key, _Key]] = field(default_factory=Counter)
    means: dict[str, _Sum] = field(default_factory=dict)
    rounds: Counter[int] = field(default_factory=Counter)
    undecided: int = 0

    def add_deal(self, rows: dict[_Key, _Row], games: Sequence["_Game"]) -> None:
        for key, row in rows.items():
            row.squares = row.parts**2
            self._add_row(key, row)
            for other, also in rows.items():
                if other[0] == key[0]:
                    self.products[key, other] += row.parts * also.parts
        for name in ("rounds", "turns", "idle", "beetles"):
            number = sum(getattr(game, name) for game in games)
            self._add_sum(name, _Sum(number, number**2))
        self.rounds.update(game.rounds for game in games)
        self.undecided += sum(game.end.phase is not Phase.OVER for game in games)

    def add(self, other: "_Tally") -> None:
        for key, row in other.rows.items():
            self._add_row(key, row)
        for name, number in other.means.items():
            self._add_sum(name, number)
        self.products.update(other.products)
        self.rounds.update(other.rounds)
        self.undecided += other.undecided

    def _add_row(self, key: _Key, row: _Row) -> None:
        own = self.rows.setdefault(key, _Row())
        own.alone += row.alone
        own.shared += row.shared
        own.parts += row.parts
        own.squares += row.squares
        own.points += row.points

    def _add_sum(self, name: str, number: _Sum) -> None:
        own = self.means.setdefault(name, _Sum())
        own.total += number.total
        own.squares += number.squares

    def test(self, keys: list[_Key], times: list[int], deals: int) -> ChiSquare | None:
        """Do all of these win equally often? `times` players have each row together."""
        if len(keys) < 2:
            return None
        weights = [Fraction(1, WHOLE_WIN * number) for number in times]
        rows = list(zip(keys, weights, strict=True))
        return equal_means(
            [self.rows[key].parts * weight for key, weight in rows],
            [[self.products[a, b] * one * other for b, other in rows] for a, one in rows],
            deals,
        )


@dataclass(frozen=True)
class _Task:
    """Some deals to play."""

    source: SetUp | ByLot
    orders: tuple[tuple[str, ...], ...]
    seed: int
    deals: range
    rules: HouseRules
    most_rounds: int


def _played(task: _Task) -> _Tally:
    tally = _Tally()
    for index in task.deals:
        set_up = _set_up(task, index)
        first = start(set_up, task.rules)
        rows: dict[_Key, _Row] = {}
        games = []
        for number, order in enumerate(task.orders):
            lots = f"{task.seed}/{index}/{number}"
            seats = [(set_up.bucket + place) % len(order) for place in range(len(order))]
            at_seats = dict(zip(seats, order, strict=True))
            players = [
                player_named(at_seats[seat], random.Random(f"{lots}/{seat}"))
                for seat in range(len(order))
            ]
            dice = random.Random(f"{task.seed}/{index}/dice")
            game = _game(first, players, dice, task.most_rounds)
            games.append(game)
            for place, name in enumerate(order):
                for key in (("seat", place), ("player", name)):
                    _score(rows.setdefault(key, _Row()), game.end, seats[place])
        tally.add_deal(rows, games)
    return tally


def _set_up(task: _Task, index: int) -> SetUp:
    source = task.source
    if isinstance(source, SetUp):
        return source
    lot = random.Random(f"{task.seed}/{index}")
    return set_up_by_lot(source.players, source.level, lot, source.box)


def _score(row: _Row, end: State, seat: int) -> None:
    """One seat in one game."""
    best = winners(end)
    row.points += end.seats[seat].steps
    if seat in best:
        row.alone += len(best) == 1
        row.shared += len(best) > 1
        row.parts += WHOLE_WIN // len(best)


class _Game(NamedTuple):
    """A game that was played, and what was counted on its way."""

    end: State
    rounds: int
    turns: int
    idle: int
    beetles: int


_BETWEEN_TURNS = (Phase.DIE, Phase.ROLL, Phase.OVER)


def _game(state: State, players: Sequence[Player], dice: random.Random, most_rounds: int) -> _Game:
    """A game played to its end, or until so many rounds are over."""
    turns = idle = beetles = 0
    began: State | None = None  # the turn that is under way
    while state.phase is not Phase.OVER and state.rounds < most_rounds:
        move = next_move(state, players, dice)
        if state.phase is Phase.DIE:
            began = began or state
            beetles += type(move) is TurnDie
        state = after(state, move)
        if began and state.phase in _BETWEEN_TURNS and state.used != began.used:
            turns += 1
            idle += _is_idle(began, state)
            began = None
    return _Game(state, state.rounds, turns, idle, beetles)


def _is_idle(began: State, then: State) -> bool:
    """Whether a turn took no decoration and made no step."""
    place = began.mover
    stands = then.seats[place].steps == began.seats[place].steps
    return stands and then.castles == began.castles
