"""How far players are from the best there is: one player alone, castles open, against the dice.

    >>> found = far_from_best(SetUp.parse("yB/r/bY/rR/b/y 1/1"), ["greedy"], number=100, seed=1)
    >>> print(found.best)
    6.25
    >>> found.players["greedy"].mean.value
    7.15

The best is the expected number of rounds that `solvers.sandcastles.alone` finds, exactly. Each
player plays so many games at the set-up. Those of one index have the same dice: they come from
`random.Random(f"{seed}/{index}")`, a player's own lots from `random.Random(f"{seed}/{index}/0")`.
`best` is a player too, who makes a best turn every time: its mean has to come out at the value.

A game that is not over after `MOST_ROUNDS` is stopped: it is counted, and left out of the mean.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from castlewright.fairness.statistics import Mean
from castlewright.games.sandcastles import GameMove, Phase, State, View, start
from castlewright.games.sandcastles.players import Player, check_player, player_named
from castlewright.games.sandcastles.playing import play_game
from castlewright.games.sandcastles.state import HOME
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sandcastles import DEFAULT_RULES, HouseRules, SetUp
from castlewright.solvers.sandcastles.alone import Position, Programme, Value, programme

BEST = "best"


@dataclass(frozen=True)
class Played:
    """The rounds of one player's games that came to their end, and how many were stopped.

    None of no games.
    """

    mean: Mean | None
    undecided: int

    def to_json(self) -> dict[str, Any]:
        interval = self.mean and self.mean.interval
        return {
            "rounds": self.mean and self.mean.value,
            "interval": interval and list(interval),
            "undecided": self.undecided,
        }


@dataclass(frozen=True)
class FarFromBest:
    """The value of a set-up, and what players by their names made of it."""

    best: Value
    players: dict[str, Played]

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        return {
            "best": {"rounds": self.best.rounds, "between": [self.best.low, self.best.high]},
            "players": {name: played.to_json() for name, played in self.players.items()},
        }


def far_from_best(
    set_up: SetUp,
    names: Sequence[str],
    number: int,
    seed: int,
    rules: HouseRules = DEFAULT_RULES,
) -> FarFromBest:
    """So many games by each of the players, of whom one may be `best`.

    Raises `BadInputError` for a set-up that is not one of the beginner's game for one player, for
    an unknown player or for no games.
    """
    for name in names:
        if name != BEST:
            check_player(name)
    if number < 1:
        raise BadInputError(f"{number} games; 1 or more were expected")
    values = programme(set_up, rules)
    begin = start(set_up, rules, open_castles=True)
    players = {name: _played(begin, values, name, number, seed) for name in names}
    return FarFromBest(values.value, players)


def _played(begin: State, values: Programme, name: str, number: int, seed: int) -> Played:
    total = squares = undecided = 0
    for index in range(number):
        lots = random.Random(f"{seed}/{index}/0")
        player = BestPlayer(values) if name == BEST else player_named(name, lots)
        end = play_game(begin, [player], random.Random(f"{seed}/{index}"))
        if end.phase is Phase.OVER:
            total += end.rounds
            squares += end.rounds**2
        else:
            undecided += 1
    ended = number - undecided
    return Played(Mean(total, squares, ended) if ended else None, undecided)


class BestPlayer(Player):
    """Makes a best turn every time, for one player alone with open castles."""

    def __init__(self, values: Programme) -> None:
        self._values = values
        self._turn: list[GameMove] = []

    def choose(self, view: View) -> GameMove:
        """The next move of the turn, which is chosen when the turn begins."""
        if not self._turn:
            self._turn = list(self._values.best_turn(position_of(view), view.seat.dice))
        return self._turn.pop(0)


def position_of(seen: View | State) -> Position:
    """What matters of a game of one player who sees all that there is."""
    (seat,) = seen.seats
    return Position(
        tuple(castle for castle, there in enumerate(seen.castles) if there and any(there)),
        seat.village,
        tuple(None if place >= HOME else place for place in seen.animals),
        seat.beetles,
    )
