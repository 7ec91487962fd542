"""The players, and what they make of what they see.

    random     any legal move
    greedy     a step now, else the decoration it can use soonest
    planner    what leaves it the most steps to expect over the coming round

A player sees views only. What is left to chance in its choices comes from a `random.Random` of its
own.

    >>> check_player("crab")
    Traceback (most recent call last):
    castlewright.puzzles.base.BadInputError: unknown player 'crab'; one of random, greedy, ...
"""

import random
from collections.abc import Callable
from typing import Protocol

from castlewright.games.sandcastles.greedy import GreedyPlayer
from castlewright.games.sandcastles.moves import GameMove
from castlewright.games.sandcastles.planner import PlannerPlayer
from castlewright.games.sandcastles.sight import View
from castlewright.puzzles.base import BadInputError


class Player(Protocol):
    """Who plays at a seat."""

    def choose(self, view: View) -> GameMove:
        """One of the moves in the view."""


class RandomPlayer:
    """Any legal move, each equally likely."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> GameMove:
        return view.moves[int(self._rng.random() * len(view.moves))]


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
