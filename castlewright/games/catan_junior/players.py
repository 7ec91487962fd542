"""The players, and what they make of what they see.

    random     any kind of move, then any of that kind, and now and then an offer
    greedy     goes the shortest way to its next lair, and trades for what that lacks
    planner    counts the rolls that seven lairs are still away, and does what makes them fewest

A player sees views only. What is left to chance in its choices comes from a `random.Random` of its
own.

    >>> check_player("queen")
    Traceback (most recent call last):
    castlewright.puzzles.base.BadInputError: unknown player 'queen'; one of random, greedy, ...
"""

import random
from collections.abc import Callable
from typing import Protocol

from castlewright.games.catan_junior.choices import Deeds
from castlewright.games.catan_junior.greedy import GreedyPlayer
from castlewright.games.catan_junior.moves import Move
from castlewright.games.catan_junior.planner import PlannerPlayer
from castlewright.games.catan_junior.state import ACT
from castlewright.games.catan_junior.view import View
from castlewright.puzzles.base import BadInputError


class Player(Protocol):
    """Who plays at a seat."""

    def choose(self, view: View) -> Move:
        """One of the moves or the offers in the view, or another offer."""


def by_lot(moves: Deeds, rng: random.Random) -> Move:
    """Any kind of move, each equally likely, and then any move of that kind."""
    kinds = list(moves.values())
    kind = kinds[int(rng.random() * len(kinds))]
    return kind[int(rng.random() * len(kind))]


class RandomPlayer:
    """Any kind of move, and then any move of that kind. Now and then it makes an offer instead."""

    OFFERS = 1 / 16

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Move:
        if view.phase is ACT and self._rng.random() < self.OFFERS and view.offers:
            return self._rng.choice(view.offers)
        return by_lot(view.moves, self._rng)


PLAYERS: dict[str, Callable[[random.Random], Player]] = {
    "random": RandomPlayer,
    "greedy": lambda rng: GreedyPlayer(),
    "planner": lambda rng: PlannerPlayer(),
}


def check_player(name: str) -> None:
    """Raise `BadInputError` for the name of a player that there is not."""
    if name not in PLAYERS:
        raise BadInputError(
            f"unknown player {name[:40]!r}; one of {', '.join(PLAYERS)} was expected"
        )


def player_named(name: str, rng: random.Random) -> Player:
    """A player of this name. Raises `BadInputError`."""
    check_player(name)
    return PLAYERS[name](rng)
