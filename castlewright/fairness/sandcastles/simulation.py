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
not over after `most_rounds` is stopped: nobody wins it, and it is left out of all means.

The bucket passes on after each round (SB-10). With the house rule `bucket_stays` it does not; deals
are the same with and without, so that both can be compared.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from statistics import median
from typing import Any, NamedTuple

from castlewright.fairness.many_games import Key, Row, Wins, chunks, one_each
from castlewright.fairness.statistics import ChiSquare, Interval, Mean, SharedWins
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
from castlewright.puzzles.sandcastles.moves import TurnDie

CHUNK = 20  # deals that a worker plays at a time


@dataclass(frozen=True)
class ByLot:
    """Deals with a new set-up each, by the rulebook's chance."""

    players: int
    level: Level = Level.BEGINNER
    box: Box | None = None


@dataclass(frozen=True)
class Fared:
    """How a seat, or the players of one name, fared.

    Games won alone and shared, the share of the wins, and the mean points at the end of a game that
    came to one, None if none did. Where several players have one name, share and points are those
    of one of them.
    """

    alone: int
    shared: int
    share: SharedWins
    points: float | None

    def to_json(self) -> dict[str, Any]:
        return {
            "alone": self.alone,
            "shared": self.shared,
            **self.share.to_json(),
            "points": self.points,
        }


@dataclass(frozen=True)
class PerGame:
    """The mean of a number in each game that came to its end.

    `deals` is that of the sums over the games of a deal, and `games` how many of these there are in
    a deal in the mean. Where games were stopped, the spread is that of what is left of each sum
    when the mean is taken away for each of its games (the ratio estimate).
    """

    deals: Mean
    games: Fraction

    @property
    def value(self) -> float:
        return self.deals.value / self.games

    @property
    def interval(self) -> Interval | None:
        """None of a single deal."""
        ends = self.deals.interval
        return ends and (ends[0] / self.games, ends[1] / self.games)

    def to_json(self) -> dict[str, Any]:
        return {"mean": self.value, "interval": self.interval and list(self.interval)}


@dataclass(frozen=True)
class Length:
    """How many rounds games took that came to their end."""

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
    `beetles` were used. `undecided` games were stopped: nobody won them, and only shares of wins
    are of all games, all other figures are of those that came to their end; None if none did.
    """

    deals: int
    orders: int
    seats: tuple[Fared, ...]
    players: dict[str, Fared]
    seat_test: ChiSquare | None
    player_test: ChiSquare | None
    rounds: Length | None
    idle: PerGame | None
    idle_share: float | None
    beetles: PerGame | None
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
            "seat_test": self.seat_test and self.seat_test.to_json(),
            "player_test": self.player_test and self.player_test.to_json(),
            "rounds": self.rounds and self.rounds.to_json(),
            "idle": self.idle and {**self.idle.to_json(), "share": self.idle_share},
            "beetles": self.beetles and self.beetles.to_json(),
            "undecided": self.undecided,
            "most_rounds": self.most_rounds,
        }


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
    for name in players:
        check_player(name)
    names = one_each(players, source.players, "seat")
    for what, value in (("deals", number), ("rounds a game at most", most_rounds)):
        if value < 1:
            raise BadInputError(f"{value} {what}; 1 or more were expected")
    orders = tuple(dict.fromkeys(permutations(names)))
    tasks = (
        _Task(source, orders, seed, deals, rules, most_rounds) for deals in chunks(number, CHUNK)
    )
    total = _Tally()
    for tally in in_order(_played, tasks, pool):
        total.add(tally)
        advance()
    return _figures(total, names, number, len(orders), most_rounds)


def _figures(
    total: "_Tally", names: tuple[str, ...], deals: int, orders: int, most_rounds: int
) -> GameFigures:
    wins, times = total.wins, Counter(names)
    seats = range(len(names))
    rounds, turns = total.rounds, total.sums["turns"].total
    length = total.per_game("rounds")
    return GameFigures(
        deals,
        orders,
        tuple(_fared(total, ("seat", seat), deals, orders) for seat in seats),
        {name: _fared(total, ("player", name), deals, orders, times[name]) for name in times},
        wins.test({("seat", seat): 1 for seat in seats}, deals),
        wins.test({("player", name): number for name, number in times.items()}, deals),
        Length(length, median(rounds.elements()), min(rounds), max(rounds)) if length else None,
        total.per_game("idle"),
        total.sums["idle"].total / turns if turns else None,
        total.per_game("beetles"),
        total.undecided,
        most_rounds,
    )


def _fared(total: "_Tally", key: Key, deals: int, orders: int, times: int = 1) -> Fared:
    wins, row = total.wins, total.wins.rows[key]
    share = wins.share(key, deals, orders, times)
    return Fared(row.alone, row.shared, share, wins.points(key, total.rounds.total(), times))


@dataclass
class _Sum:
    """The sum of a number over deals, that of its squares, and of its products with their games.

    Games are those that came to their end.
    """

    total: int = 0
    squares: int = 0
    by_games: int = 0

    def add(self, other: "_Sum") -> None:
        self.total += other.total
        self.squares += other.squares
        self.by_games += other.by_games


COUNTED = ("rounds", "turns", "idle", "beetles")  # of each game


@dataclass
class _Tally:
    """What came of some deals; in `ended` of them a game came to its end."""

    wins: Wins = field(default_factory=Wins)
    sums: dict[str, _Sum] = field(
        default_factory=lambda: {name: _Sum() for name in ("games", *COUNTED)}
    )
    rounds: Counter[int] = field(default_factory=Counter)
    ended: int = 0
    undecided: int = 0

    def add_deal(self, rows: dict[Key, Row], games: Sequence["_Game"]) -> None:
        self.wins.add_deal(rows)
        ended = [game for game in games if game.has_ended]
        numbers = {name: sum(getattr(game, name) for game in ended) for name in COUNTED}
        for name, number in {"games": len(ended), **numbers}.items():
            self.sums[name].add(_Sum(number, number**2, number * len(ended)))
        self.rounds.update(game.rounds for game in ended)
        self.ended += bool(ended)
        self.undecided += len(games) - len(ended)

    def add(self, other: "_Tally") -> None:
        self.wins.add(other.wins)
        for name, number in other.sums.items():
            self.sums[name].add(number)
        self.rounds.update(other.rounds)
        self.ended += other.ended
        self.undecided += other.undecided

    def per_game(self, name: str) -> PerGame | None:
        """The mean of one of the numbers; None if no game came to its end."""
        number, games, deals = self.sums[name], self.sums["games"], self.ended
        if not deals:
            return None
        mean = Fraction(number.total, games.total)
        left = number.squares - 2 * mean * number.by_games + mean**2 * games.squares
        squares = left + Fraction(number.total**2, deals)  # those of the sums if all have ended
        return PerGame(Mean(number.total, squares, deals), Fraction(games.total, deals))


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
        rows: dict[Key, Row] = {}
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
            best = winners(game.end)
            for place, name in enumerate(order):
                seat = seats[place]
                for key in (("seat", place), ("player", name)):
                    steps = game.end.seats[seat].steps if game.has_ended else 0
                    rows.setdefault(key, Row()).score(seat, best, steps)
        tally.add_deal(rows, games)
    return tally


def _set_up(task: _Task, index: int) -> SetUp:
    source = task.source
    if isinstance(source, SetUp):
        return source
    lot = random.Random(f"{task.seed}/{index}")
    return set_up_by_lot(source.players, source.level, lot, source.box)


class _Game(NamedTuple):
    """A game that was played, and what was counted on its way."""

    end: State
    rounds: int
    turns: int
    idle: int
    beetles: int

    @property
    def has_ended(self) -> bool:
        """It was not stopped."""
        return self.end.phase is Phase.OVER


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
