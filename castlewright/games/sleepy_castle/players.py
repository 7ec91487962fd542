"""The players: what each of them remembers, and what it makes of it.

    random         knows nothing: any card, then any other card, and any guard to cover
    perfect        forgets nothing
    forgetful:P    after each turn, whoever had it, forgets each card it knows with probability P
    last:K         knows the K cards that were turned over last

All but `random` play alike: they rob where they expect most, and differ only in what they know.

    >>> str(parse_player("forgetful:0.2")), parse_player("forgetful:0") == parse_player("perfect")
    ('forgetful:0.2', True)

A player sees a view (`table.View`) when it must choose, and after each turn the two cards that lay
face up, so that it cannot cheat. After the look of a solo `perfect` knows all cards, `forgetful`
forgets each as after a turn, and `last` knows the last ones in reading order.

The choices of a thief are made in `thief`.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from castlewright.games.sleepy_castle.table import Guard, Move, Place, View
from castlewright.games.sleepy_castle.thief import best_move
from castlewright.puzzles.base import BadInputError

Cards = tuple[tuple[Place, Guard], ...]


class Player(Protocol):
    """Who plays at a seat."""

    def choose(self, view: View) -> Move:
        """One of the moves in the view."""

    def watch(self, cards: Cards) -> None:
        """Told after each turn, whoever had it, and after the look: these cards lay face up."""


@dataclass(frozen=True)
class AtRandom:
    """The name of a player that knows nothing."""

    def player(self, rng: random.Random) -> Player:
        return RandomPlayer(rng)

    def __str__(self) -> str:
        return "random"


@dataclass(frozen=True)
class Forgetful:
    """The name of a player that forgets each card after each turn with this probability."""

    chance: float

    def player(self, rng: random.Random) -> Player:
        return Thief(FadingMemory(self.chance, rng), rng)

    def __str__(self) -> str:
        return f"forgetful:{self.chance:g}" if self.chance else "perfect"


@dataclass(frozen=True)
class Last:
    """The name of a player that knows so many cards, those that were turned over last."""

    cards: int

    def player(self, rng: random.Random) -> Player:
        return Thief(ShortMemory(self.cards), rng)

    def __str__(self) -> str:
        return f"last:{self.cards}"


PlayerName = AtRandom | Forgetful | Last
PERFECT = Forgetful(0.0)


def parse_player(text: str) -> PlayerName:
    """The player of this name. Raises `BadInputError`, which says what was expected."""
    kind, _, amount = text.partition(":")
    if text == "random":
        return AtRandom()
    if text == "perfect":
        return PERFECT
    if kind == "forgetful" and re.fullmatch(r"0(\.[0-9]{1,4})?|1(\.0{1,4})?", amount):
        return Forgetful(float(amount))
    if kind == "last" and re.fullmatch("[0-9]{1,2}", amount):
        return Last(int(amount))
    raise BadInputError(
        f"unknown player {text[:40]!r}; random, perfect, forgetful:P (each card is forgotten with "
        "probability P after each turn, 0 to 1) or last:K (the last K cards are known) was expected"
    )


class RandomPlayer:
    """Any move, each equally likely."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> Move:
        choices: Sequence[Move] = view.moves
        return self._rng.choice(choices)

    def watch(self, cards: Cards) -> None:
        """It does not."""


class Memory(Protocol):
    """Where a player believes guards' cards to lie; it may forget, but is never wrong."""

    places: dict[Guard, Place]

    def see(self, cards: Cards) -> None:
        """These cards lay face up; the turn has ended."""


class FadingMemory:
    """Forgets each card, those just seen as well, with the same probability after each turn."""

    def __init__(self, chance: float, rng: random.Random) -> None:
        self.places: dict[Guard, Place] = {}
        self._chance = chance
        self._rng = rng

    def see(self, cards: Cards) -> None:
        for place, guard in cards:
            self.places[guard] = place
        if self._chance:
            lot, chance = self._rng.random, self._chance
            self.places = {g: place for g, place in self.places.items() if lot() >= chance}


class ShortMemory:
    """Holds the cards that were seen last, so many at most."""

    def __init__(self, most: int) -> None:
        self.places: dict[Guard, Place] = {}  # the one that was seen longest ago comes first
        self._most = most

    def see(self, cards: Cards) -> None:
        for place, guard in cards:
            self.places.pop(guard, None)
            self.places[guard] = place
        for guard in list(self.places)[: max(0, len(self.places) - self._most)]:
            del self.places[guard]


class Thief:
    """Robs where it expects most, by what it remembers."""

    def __init__(self, memory: Memory, rng: random.Random) -> None:
        self._memory = memory
        self._rng = rng

    def watch(self, cards: Cards) -> None:
        self._memory.see(cards)

    def choose(self, view: View) -> Move:
        return best_move(view, self._memory.places, self._rng)
