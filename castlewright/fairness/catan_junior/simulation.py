"""Who wins Catan Junior: many games on one set-up, every colour in every seat.

    >>> figures = simulate(SetUp.parse("later-2"), ["greedy"], number=50, seed=1)
    >>> figures.games, figures.undecided
    (100, 0)
    >>> sum(colour.wins for colour in figures.colours.values())
    100

The games of one deal have the same dice, and the same luck with the cards as long as they go alike;
one game for each order of the colours over the seats: all 2, 6 or 24 of them. So each
colour sits in each seat equally often, and neither seat nor luck favours a colour. The luck of deal
`index` of a seed comes from `random.Random(f"{seed}/{index}")`, that of the player in a seat of
order `n` from `random.Random(f"{seed}/{index}/{n}/{seat}")`: the figures are the same on any number
of workers.

Where players of several names sit at the table, each name moves on by one colour with each deal, so
that in as many deals as there are colours it plays each of them.

The games of a deal are not independent of each other, the deals are: a share has the interval of
`statistics.SharedWins`, and the test of `statistics.equal_means` says how often equal colours (or
seats) would differ as much. A game that has had `most_turns` turns is stopped: nobody wins it, it
is counted as undecided, and left out of all means.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import permutations
from statistics import median
from typing import Any

from castlewright.fairness.many_games import Key, Row, Wins, chunks, one_each
from castlewright.fairness.statistics import ChiSquare, SharedWins
from castlewright.games.catan_junior.players import check_player, player_named
from castlewright.games.catan_junior.playing import MOST_TURNS, play_game
from castlewright.games.catan_junior.state import State, fortress_holder, start, winners
from castlewright.generators.work import in_order, nobody_waits
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.catan_junior import DEFAULT_RULES, HouseRules, SetUp, check_set_up

CHUNK = 5  # deals that a worker plays at a time


@dataclass(frozen=True)
class Fared:
    """How a colour, a seat, or one player of a name fared: games won, and the share of all."""

    wins: int
    share: SharedWins

    def to_json(self) -> dict[str, Any]:
        return {"wins": self.wins, **self.share.to_json()}


@dataclass(frozen=True)
class Length:
    """How long games took that were won, in turns of all players together.

    A round has one turn of each.
    """

    mean: float
    median: float
    shortest: int
    longest: int
    mean_rounds: float

    def to_json(self) -> dict[str, Any]:
        return {
            "mean": self.mean,
            "median": self.median,
            "shortest": self.shortest,
            "longest": self.longest,
            "mean_rounds": self.mean_rounds,
        }


@dataclass(frozen=True)
class GameFigures:
    """What `deals` showed, each played in `orders` orders of the colours.

    `colours` and `players` go by name, `seats` from the youngest on. `colour_test` and `seat_test`
    ask whether all have the same chances; None where so few games cannot say. `undecided` games
    were stopped, and only shares of wins are of all games: `length` and `coco_cards`, the number
    bought in a game in the mean, are of those that were won, None if none was. In `fortress` of
    these somebody had a lair on the fortress at the end, and in `fortress_wins` it was the winner,
    who would not have won at that time without.
    """

    deals: int
    orders: int
    colours: dict[str, Fared]
    seats: tuple[Fared, ...]
    players: dict[str, Fared]
    colour_test: ChiSquare | None
    seat_test: ChiSquare | None
    length: Length | None
    coco_cards: float | None
    fortress: int
    fortress_wins: int
    undecided: int
    most_turns: int

    @property
    def games(self) -> int:
        return self.deals * self.orders

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        return {
            "deals": self.deals,
            "orders": self.orders,
            "games": self.games,
            "colours": {colour: fared.to_json() for colour, fared in self.colours.items()},
            "seats": [seat.to_json() for seat in self.seats],
            "players": {name: fared.to_json() for name, fared in self.players.items()},
            "colour_test": self.colour_test and self.colour_test.to_json(),
            "seat_test": self.seat_test and self.seat_test.to_json(),
            "turns": self.length and self.length.to_json(),
            "coco_cards": self.coco_cards,
            "fortress": self.fortress,
            "fortress_wins": self.fortress_wins,
            "undecided": self.undecided,
            "most_turns": self.most_turns,
        }


def simulate(
    set_up: SetUp,
    players: Sequence[str],
    number: int,
    seed: int,
    rules: HouseRules = DEFAULT_RULES,
    *,
    most_turns: int = MOST_TURNS,
    pool: Executor | None = None,
    advance: Callable[[], None] = nobody_waits,
) -> GameFigures:
    """So many deals, each in every order of the colours of the set-up.

    `players` are the names of those who play: one for all, or one for each colour. `advance` is
    called after every `CHUNK` deals. Raises `BadInputError` (`InvalidPuzzleError` for a faulty
    set-up).
    """
    check_set_up(set_up)
    for name in players:
        check_player(name)
    names = one_each(players, len(set_up.colours), "colour")
    for what, value in (("deals", number), ("turns a game at most", most_turns)):
        if value < 1:
            raise BadInputError(f"{value} {what}; 1 or more were expected")
    orders = tuple(permutations(range(len(set_up.colours))))
    tasks = (
        _Task(set_up, names, seed, deals, rules, most_turns) for deals in chunks(number, CHUNK)
    )
    total = _Tally()
    for tally in in_order(_played, tasks, pool):
        total.add(tally)
        advance()
    wins, times = total.wins, Counter(names)
    places = range(len(set_up.colours))
    won = total.turns.total()
    return GameFigures(
        deals=number,
        orders=len(orders),
        colours={
            colour: _fared(wins, ("colour", place), number, len(orders))
            for place, colour in enumerate(set_up.colours)
        },
        seats=tuple(_fared(wins, ("seat", seat), number, len(orders)) for seat in places),
        players={
            name: _fared(wins, ("player", name), number, len(orders), times[name]) for name in times
        },
        colour_test=wins.test({("colour", place): 1 for place in places}, number),
        seat_test=wins.test({("seat", seat): 1 for seat in places}, number),
        length=_length(total.turns, len(set_up.colours)),
        coco_cards=total.coco_cards / won if won else None,
        fortress=total.fortress,
        fortress_wins=total.fortress_wins,
        undecided=total.undecided,
        most_turns=most_turns,
    )


def _length(turns: Counter[int], colours: int) -> Length | None:
    """`turns` has how many games took how many turns."""
    games = turns.total()
    if not games:
        return None
    return Length(
        sum(number * times for number, times in turns.items()) / games,
        median(turns.elements()),
        min(turns),
        max(turns),
        sum(-(-number // colours) * times for number, times in turns.items()) / games,
    )


def _fared(wins: Wins, key: Key, deals: int, orders: int, times: int = 1) -> Fared:
    return Fared(wins.rows[key].alone, wins.share(key, deals, orders, times))


@dataclass
class _Tally:
    """What came of some deals."""

    wins: Wins = field(default_factory=Wins)
    turns: Counter[int] = field(default_factory=Counter)
    coco_cards: int = 0
    fortress: int = 0
    fortress_wins: int = 0
    undecided: int = 0

    def add(self, other: "_Tally") -> None:
        self.wins.add(other.wins)
        self.turns.update(other.turns)
        self.coco_cards += other.coco_cards
        self.fortress += other.fortress
        self.fortress_wins += other.fortress_wins
        self.undecided += other.undecided


@dataclass(frozen=True)
class _Task:
    """Some deals to play."""

    set_up: SetUp
    names: tuple[str, ...]
    seed: int
    deals: range
    rules: HouseRules
    most_turns: int


def _played(task: _Task) -> _Tally:
    tally = _Tally()
    colours = task.set_up.colours
    orders = tuple(permutations(range(len(colours))))
    starts = [start(task.set_up, tuple(colours[c] for c in order), task.rules) for order in orders]
    for index in task.deals:
        names = [task.names[(place - index) % len(colours)] for place in range(len(colours))]
        rows: dict[Key, Row] = {}
        for number, (order, beginning) in enumerate(zip(orders, starts, strict=True)):
            players = [
                player_named(names[c], random.Random(f"{task.seed}/{index}/{number}/{seat}"))
                for seat, c in enumerate(order)
            ]
            luck = random.Random(f"{task.seed}/{index}")
            end = play_game(beginning, players, luck, task.most_turns)
            won = winners(end)
            for seat, c in enumerate(order):
                for key in (("seat", seat), ("colour", c), ("player", names[c])):
                    rows.setdefault(key, Row()).score(seat, won)
            _count_end(tally, end)
        tally.wins.add_deal(rows)
    return tally


def _count_end(tally: _Tally, end: State) -> None:
    """What a game shows at its end, whoever has won it; one that was stopped is only counted."""
    won = winners(end)
    if not won:
        tally.undecided += 1
        return
    tally.turns[end.turns + 1] += 1  # the last turn is not ended when somebody wins in it
    tally.coco_cards += sum(map(len, end.sea.bought))
    holder = fortress_holder(end.sea)
    tally.fortress += holder >= 0
    tally.fortress_wins += holder in won
