"""How fair a set-up is: what each colour begins with, and how far the colours lie apart.

    >>> found = figures(SetUp.parse("later-4"), sample=500, seed=1)
    >>> blue = found.colours[0]
    >>> blue.income_in_all, len(blue.room.first), blue.lair.alone
    (Fraction(2, 3), 5, Fraction(9, 1))
    >>> found.whole, found.standing
    (Fraction(1, 1), Standing(below=500, equal=0, number=500))

Income, room and distances are explained in `puzzles.catan_junior.measures`, the waits in `waiting`,
what can be cut off in `choke_spaces`. The whole is 1 minus the spread: 1 where the colours are
alike in every figure of the table `WEIGHED`, and never less than 0. The waits are not weighed, as
they follow from the cards and numbers of a start; nor are the choke spaces, for what they cost
depends on who builds first. Both stand beside it with their own differences.

The whole is held against set-ups by lot of the same map (`generators.catan_junior.by_lot`): lot
`index` is drawn from `random.Random(f"{seed}/{index}")`.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from castlewright.fairness.catan_junior.choke_spaces import ChokeSpace, choke_spaces, room_left
from castlewright.fairness.catan_junior.waiting import Wait, wait_for_a_lair, wait_for_a_ship
from castlewright.generators.catan_junior.by_lot import KEPT, set_up_by_lot
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.catan_junior import (
    EQUIPMENT,
    Equipment,
    SetUp,
    check_set_up,
    starts_are_alike,
    symmetries,
)
from castlewright.puzzles.catan_junior.measures import (
    Room,
    apart,
    income,
    numbers_covered,
    room,
    ships_to_a_harbour,
    spread,
    types_covered,
)
from castlewright.puzzles.catan_junior.symmetry import canonical_set_up

SAMPLE = 2000


@dataclass(frozen=True)
class Standing:
    """How many of `number` set-ups by lot are less fair (`below`), and how many as fair."""

    below: int
    equal: int
    number: int

    def to_json(self) -> dict[str, Any]:
        shares = {"below": self.below / self.number, "equal": self.equal / self.number}
        return {**shares, "of": self.number}


@dataclass(frozen=True)
class ColourFigures:
    """The figures of one colour.

    `income` is in cards a roll, by type in the order of a hand. `ship` and `lair` are the waits for
    the first of them, in rolls. `chokes` are the spaces at which others can cut something off, the
    worst first, `left` the lair spaces that it still reaches if others build on all of them.
    `harbour` is the number of ships to the nearest one, None if none is in reach.
    """

    colour: str
    income: tuple[Fraction, ...]
    types: tuple[Equipment, ...]
    numbers: tuple[int, ...]
    ship: Wait
    lair: Wait
    room: Room
    chokes: tuple[ChokeSpace, ...]
    left: int
    harbour: int | None

    @property
    def income_in_all(self) -> Fraction:
        return sum(self.income, Fraction(0))

    @property
    def worst_choke(self) -> int:
        """The most lair spaces that one space can cut off."""
        return max((choke.costs for choke in self.chokes), default=0)

    def to_json(self, set_up: SetUp) -> dict[str, Any]:
        """The figures as plain data, spaces by their names."""

        def named(lairs: tuple[int, ...]) -> list[str]:
            return [set_up.map.lairs[lair].name for lair in lairs]

        by_type = zip(EQUIPMENT, self.income, strict=True)
        return {
            "income": {kind.value: float(cards) for kind, cards in by_type},
            "income_in_all": float(self.income_in_all),
            "types": [kind.value for kind in self.types],
            "numbers": list(self.numbers),
            "rolls_to_a_ship": self.ship.to_json(),
            "rolls_to_a_lair": self.lair.to_json(),
            "room": named(self.room.first),
            "tied": named(self.room.tied),
            "chokes": [choke.to_json(set_up) for choke in self.chokes],
            "left": self.left,
            "harbour": self.harbour,
        }


@dataclass(frozen=True)
class Figures:
    """The figures of a set-up.

    `apart` has the difference between the colours in each weighed figure and, beside these, in the
    waits (None where a colour waits for ever) and in what can be cut off. `symmetries` carry the
    starts of the colours onto each other; `alike` says that every colour's onto every other's.
    """

    set_up: SetUp
    colours: tuple[ColourFigures, ...]
    apart: Mapping[str, int]
    beside: Mapping[str, Fraction | float | None]
    whole: Fraction
    standing: Standing
    symmetries: int
    alike: bool

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        beside = {
            name: float(value) if value is not None else None for name, value in self.beside.items()
        }
        return {
            "colours": {one.colour: one.to_json(self.set_up) for one in self.colours},
            "apart": {**self.apart, **beside},
            "whole": float(self.whole),
            "standing": self.standing.to_json(),
            "symmetries": self.symmetries,
            "alike": self.alike,
        }


def figures(
    set_up: SetUp, sample: int = SAMPLE, seed: int = 0, keep: frozenset[str] = KEPT
) -> Figures:
    """The figures of a set-up, beside those of set-ups by lot that keep the parts in `keep`.

    Raises `InvalidPuzzleError`, `BadInputError` for no sample, `WishError` where what is kept
    leaves no set-up by lot.
    """
    check_set_up(set_up)
    if sample < 1:
        raise BadInputError(f"a sample of {sample} set-ups; 1 or more were expected")
    colours = tuple(
        _of_colour(set_up, colour, its_room)
        for colour, its_room in zip(set_up.colours, room(set_up), strict=True)
    )
    return Figures(
        set_up,
        colours,
        apart(set_up),
        _apart_beside(colours),
        whole(set_up),
        standing(set_up, sample, seed, keep),
        len(symmetries(set_up)),
        starts_are_alike(set_up),
    )


def whole(set_up: SetUp) -> Fraction:
    """The figure for the whole: 1 where the colours are alike in all that is weighed (CJ-53)."""
    return 1 - spread(set_up)


def standing(
    set_up: SetUp, sample: int = SAMPLE, seed: int = 0, keep: frozenset[str] = KEPT
) -> Standing:
    """Where the whole of a set-up stands among those by lot.

    They are drawn from its canonical form, so that they are the same however the map is turned.
    """
    value, set_up = whole(set_up), canonical_set_up(set_up)
    lots = (random.Random(f"{seed}/{index}") for index in range(sample))
    others = [whole(set_up_by_lot(lot, set_up, keep)) for lot in lots]
    below = sum(other < value for other in others)
    return Standing(below, others.count(value), sample)


def _of_colour(set_up: SetUp, colour: str, its_room: Room) -> ColourFigures:
    return ColourFigures(
        colour,
        income(set_up, colour),
        types_covered(set_up, colour),
        numbers_covered(set_up, colour),
        wait_for_a_ship(set_up, colour),
        wait_for_a_lair(set_up, colour),
        its_room,
        choke_spaces(set_up, colour),
        room_left(set_up, colour),
        ships_to_a_harbour(set_up, colour),
    )


def _apart_beside(colours: tuple[ColourFigures, ...]) -> dict[str, Fraction | float | None]:
    """The differences of what is not weighed."""
    values: dict[str, list[Fraction | float | None]] = {
        "ship": [one.ship.alone for one in colours],
        "ship_marketplace": [one.ship.marketplace for one in colours],
        "lair": [one.lair.alone for one in colours],
        "lair_marketplace": [one.lair.marketplace for one in colours],
        "worst_choke": [Fraction(one.worst_choke) for one in colours],
        "left": [Fraction(one.left) for one in colours],
    }
    return {name: _difference(of_colours) for name, of_colours in values.items()}


def _difference(values: list[Fraction | float | None]) -> Fraction | float | None:
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None if known else Fraction(0)  # all wait for ever: alike
    return max(known) - min(known)
