"""Many games, tallied: how often every seat and every player has won, alone or with others.

Games are played deal by deal. A deal is what luck brings (a set-up, the dice), and it is played
once in every order of the players over the seats. The games of a deal are not independent of each
other, the deals are, and so wins are added up deal by deal.

    >>> wins = Wins()
    >>> deal = {("seat", 0): Row(), ("seat", 1): Row()}
    >>> for place in (0, 1):  # one game, that both have won
    ...     deal["seat", place].score(place, winners=(0, 1), points=7)
    >>> wins.add_deal(deal)
    >>> wins.rows["seat", 0].shared, wins.share(("seat", 0), deals=1, orders=1).value
    (1, 0.5)

A game that was stopped at a limit is a game that nobody won. It is counted, and left out of all
means: how long it would have lasted, and what anybody would have had at its end, is not known.

A win that k players share counts 1/k for each of them. Sums are of whole numbers, parts of a win,
so that it does not matter in which order or on how many workers they are added.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from castlewright.fairness.statistics import ChiSquare, SharedWins, equal_means
from castlewright.puzzles.base import BadInputError

MOST_PLAYERS = 6  # of any game
WHOLE_WIN = lcm(*range(1, MOST_PLAYERS + 1))  # a win in parts, so that any number can share it

Key = tuple[str, int | str]  # who fared: ("seat", 0), ("player", "greedy")


@dataclass
class Row:
    """How a seat, or all players of a name, fared: games won, their parts of wins, points."""

    alone: int = 0
    shared: int = 0
    parts: int = 0
    points: int = 0

    def score(self, seat: int, winners: Collection[int], points: int = 0) -> None:
        """One more game: who has won it, and what this seat had at its end.

        A game that was stopped has no winners, and no points count.
        """
        self.points += points
        if seat in winners:
            self.alone += len(winners) == 1
            self.shared += len(winners) > 1
            self.parts += WHOLE_WIN // len(winners)

    def add(self, other: "Row") -> None:
        self.alone += other.alone
        self.shared += other.shared
        self.parts += other.parts
        self.points += other.points


@dataclass
class Wins:
    """The rows of some deals; `products` are sums of products of the parts of two in a deal."""

    rows: dict[Key, Row] = field(default_factory=dict)
    products: Counter[tuple[Key, Key]] = field(default_factory=Counter)

    def add_deal(self, rows: Mapping[Key, Row]) -> None:
        """One more deal, all its games together."""
        for key, row in rows.items():
            self.rows.setdefault(key, Row()).add(row)
            for other, also in rows.items():
                if other[0] == key[0]:
                    self.products[key, other] += row.parts * also.parts

    def add(self, other: "Wins") -> None:
        for key, row in other.rows.items():
            self.rows.setdefault(key, Row()).add(row)
        self.products.update(other.products)

    def share(self, key: Key, deals: int, orders: int, times: int = 1) -> SharedWins:
        """The share of one of the `times` players who have this row together.

        It is certain where these are all who play and each game was won.
        """
        whole = WHOLE_WIN * orders * times
        total = Fraction(self.rows[key].parts, whole)
        squares = Fraction(self.products[key, key], whole * whole)
        alone = times == sum(kind == "seat" for kind, _ in self.rows)
        return SharedWins(total, squares, deals, orders, alone and total * times == deals)

    def points(self, key: Key, games: int, times: int = 1) -> float | None:
        """The mean points of one of them at the end of a game; None if none came to its end."""
        return self.rows[key].points / (games * times) if games else None

    def test(self, times: Mapping[Key, int], deals: int) -> ChiSquare | None:
        """Do all of these win equally often? So many players have each row together.

        None where there is nothing to compare, or too few games can't say.
        """
        if len(times) < 2:
            return None
        weights = {key: Fraction(1, WHOLE_WIN * number) for key, number in times.items()}
        return equal_means(
            [self.rows[key].parts * weight for key, weight in weights.items()],
            [
                [self.products[a, b] * one * other for b, other in weights.items()]
                for a, one in weights.items()
            ],
            deals,
        )


def one_each(players: Sequence[str], number: int, what: str) -> tuple[str, ...]:
    """The name at each of so many seats; one name is for all. `what` is one of them, in words."""
    if len(players) not in (1, number):
        raise BadInputError(
            f"{len(players)} players; one name for all was expected, or {number}, one a {what}"
        )
    return tuple(players) * (number if len(players) == 1 else 1)


def chunks(number: int, size: int) -> Iterator[range]:
    """The deals from 0 on, so many at a time."""
    for first in range(0, number, size):
        yield range(first, min(first + size, number))
