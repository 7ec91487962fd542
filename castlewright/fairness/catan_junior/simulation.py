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
seats) would differ as much. A game that has had `most_turns` turns is broken off: nobody wins it,
and it is reported as undecided.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from statistics import median
from typing import Any

from castlewright.fairness.statistics import ChiSquare, SharedWins, equal_means
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
        interval = list(self.share.interval)
        return {"wins": self.wins, "share": self.share.value, "interval": interval}


@dataclass(frozen=True)
class Length:
    """How long the games took, in turns of all players together; a round has one of each."""

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
    ask whether all have the same chances; None where so few games cannot say. `coco_cards` were
    bought in a game in the mean. In `fortress` games somebody had a lair on the fortress at the
    end, and in `fortress_wins` it was the winner, who would not have won at that time without.
    """

    deals: int
    orders: int
    colours: dict[str, Fared]
    seats: tuple[Fared, ...]
    players: dict[str, Fared]
    colour_test: ChiSquare | None
    seat_test: ChiSquare | None
    length: Length
    coco_cards: float
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
            "colour_test": _test_json(self.colour_test),
            "seat_test": _test_json(self.seat_test),
            "turns": self.length.to_json(),
            "coco_cards": self.coco_cards,
            "fortress": self.fortress,
            "fortress_wins": self.fortress_wins,
            "undecided": self.undecided,
            "most_turns": self.most_turns,
        }


def _test_json(test: ChiSquare | None) -> dict[str, Any] | None:
    if test is None:
        return None
    return {
        "chi_square": test.value,
        "degrees": test.degrees,
        "probability": test.probability,
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
    names = _names(players, len(set_up.colours))
    for what, value in (("deals", number), ("turns a game at most", most_turns)):
        if value < 1:
            raise BadInputError(f"{value} {what}; 1 or more were expected")
    orders = tuple(permutations(range(len(set_up.colours))))
    tasks = (_Task(set_up, names, seed, deals, rules, most_turns) for deals in _chunks(number))
    total = _Tally()
    for tally in in_order(_played, tasks, pool):
        total.add(tally)
        advance()
    rows = total.rows
    times = Counter(names)
    games = number * len(orders)
    turns = list(total.turns.elements())
    return GameFigures(
        deals=number,
        orders=len(orders),
        colours={
            colour: rows["colour", place].fared(number, len(orders))
            for place, colour in enumerate(set_up.colours)
        },
        seats=tuple(
            rows["seat", seat].fared(number, len(orders)) for seat in range(len(set_up.colours))
        ),
        players={
            name: rows["player", name].fared(number, len(orders), times[name]) for name in times
        },
        colour_test=total.test("colour", len(set_up.colours), number),
        seat_test=total.test("seat", len(set_up.colours), number),
        length=Length(
            sum(turns) / games,
            median(turns),
            min(turns),
            max(turns),
            sum(-(-turn // len(set_up.colours)) for turn in turns) / games,
        ),
        coco_cards=total.coco_cards / games,
        fortress=total.fortress,
        fortress_wins=total.fortress_wins,
        undecided=total.undecided,
        most_turns=most_turns,
    )


def _names(players: Sequence[str], colours: int) -> tuple[str, ...]:
    """A name for each colour."""
    for name in players:
        check_player(name)
    if len(players) not in (1, colours):
        raise BadInputError(
            f"{len(players)} players; one name for all was expected, or {colours}, one a colour"
        )
    return tuple(players) * (colours if len(players) == 1 else 1)


def _chunks(number: int) -> Iterator[range]:
    for first in range(0, number, CHUNK):
        yield range(first, min(first + CHUNK, number))


Key = tuple[str, int | str]  # what fared: ("colour", 0), ("seat", 2), ("player", "greedy")


@dataclass
class _Row:
    """Games won so far, and the sum of the squares of the games won in a deal."""

    wins: int = 0
    squares: int = 0

    def fared(self, deals: int, orders: int, times: int = 1) -> Fared:
        """`times` players of one name have this row together."""
        games = orders * times
        total, squares = Fraction(self.wins, games), Fraction(self.squares, games * games)
        return Fared(self.wins, SharedWins(total, squares, deals, games=orders))


@dataclass
class _Tally:
    """What came of some deals; `products` are sums of products of the wins of two in a deal."""

    rows: dict[Key, _Row] = field(default_factory=dict)
    products: Counter[tuple[Key, Key]] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    coco_cards: int = 0
    fortress: int = 0
    fortress_wins: int = 0
    undecided: int = 0

    def add_deal(self, wins: dict[Key, int]) -> None:
        for key, won in wins.items():
            row = self.rows.setdefault(key, _Row())
            row.wins += won
            row.squares += won * won
            for other, also in wins.items():
                if other[0] == key[0]:
                    self.products[key, other] += won * also

    def add(self, other: "_Tally") -> None:
        for key, row in other.rows.items():
            own = self.rows.setdefault(key, _Row())
            own.wins += row.wins
            own.squares += row.squares
        self.products.update(other.products)
        self.turns.update(other.turns)
        self.coco_cards += other.coco_cards
        self.fortress += other.fortress
        self.fortress_wins += other.fortress_wins
        self.undecided += other.undecided

    def test(self, what: str, many: int, deals: int) -> ChiSquare | None:
        """Do all colours, or all seats, win equally often?"""
        keys: list[Key] = [(what, place) for place in range(many)]
        return equal_means(
            [Fraction(self.rows[key].wins) for key in keys],
            [[Fraction(self.products[key, other]) for other in keys] for key in keys],
            deals,
        )


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
        places = range(len(colours))
        wins: dict[Key, int] = {
            **{("colour", place): 0 for place in places},
            **{("seat", place): 0 for place in places},
            **{("player", name): 0 for name in names},
        }
        for number, (order, beginning) in enumerate(zip(orders, starts, strict=True)):
            players = [
                player_named(names[c], random.Random(f"{task.seed}/{index}/{number}/{seat}"))
                for seat, c in enumerate(order)
            ]
            luck = random.Random(f"{task.seed}/{index}")
            end = play_game(beginning, players, luck, task.most_turns)
            for seat in winners(end):
                won: tuple[Key, ...] = (
                    ("seat", seat),
                    ("colour", order[seat]),
                    ("player", names[order[seat]]),
                )
                for key in won:
                    wins[key] += 1
            _count_end(tally, end)
        tally.add_deal(wins)
    return tally


def _count_end(tally: _Tally, end: State) -> None:
    """What a game shows at its end, whoever has won it."""
    won = winners(end)
    tally.turns[end.turns + len(won)] += 1  # the last turn is not ended when somebody wins in it
    tally.coco_cards += sum(map(len, end.sea.bought))
    holder = fortress_holder(end.sea)
    tally.fortress += holder >= 0
    tally.fortress_wins += holder in won
    tally.undecided += not won
