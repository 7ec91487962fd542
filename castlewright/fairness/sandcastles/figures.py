"""How fairly a set-up is hidden, beside set-ups by lot; and what each seat's first die finds.

    >>> found = figures(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2"), sample=500, seed=1)
    >>> found.measures["dice_gap"]
    Standing(value=2, below=38, equal=101, number=500)
    >>> [str(chance) for chance in found.first_die.chances[1]]
    ['17/36', '11/18', '17/36']

The measures are those of `puzzles.sandcastles.measures`; `distance` is the sum over the animals.
Each is held against set-ups by lot for as many players (`generators.sandcastles.by_lot`): lot
`index` is drawn from `random.Random(f"{seed}/{index}")`.

What the first die of a seat finds depends on what others took before it. In the first lap each seat
uses one die, from the bucket on. Assumed is that each of them searches one of the two castles of
its die's colour by lot and takes any of the decorations there: nobody has one yet, so that all can
be taken. Then the chances are exact. How often a castle was searched before follows the binomial
distribution, and which of its decorations were taken then the hypergeometric one.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from castlewright.generators.sandcastles.by_lot import beach_by_lot
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sandcastles import COLOURS, Beach, SetUp, check_puzzle
from castlewright.puzzles.sandcastles.box import CASTLES, CASTLES_OF_A_COLOUR, FACES
from castlewright.puzzles.sandcastles.colours import Colour
from castlewright.puzzles.sandcastles.measures import (
    dice_gap,
    distances,
    one_coloured,
    unevenness,
)

SAMPLE = 2000

MEASURES: dict[str, Callable[[Beach], int]] = {
    "unevenness": unevenness,
    "one_coloured": one_coloured,
    "dice_gap": dice_gap,
    "distance": lambda beach: sum(distances(beach)),
}


@dataclass(frozen=True)
class Standing:
    """A figure, and how many of `number` set-ups by lot have a lower one and how many the same."""

    value: int
    below: int
    equal: int
    number: int

    def to_json(self) -> dict[str, Any]:
        shares = {"below": self.below / self.number, "equal": self.equal / self.number}
        return {"value": self.value, **shares, "of": self.number}


@dataclass(frozen=True)
class FirstDie:
    """For each seat from the bucket on, the chance that its first die finds each colour."""

    chances: tuple[tuple[Fraction, ...], ...]

    @property
    def apart(self) -> Fraction:
        """The largest difference between two seats in the chance of any one colour."""
        by_colour = zip(*self.chances, strict=True)
        return max((max(seats) - min(seats) for seats in by_colour), default=Fraction(0))

    @property
    def colours_found(self) -> tuple[Fraction, ...]:
        """For each seat, between how many colours its first die can choose, on average."""
        return tuple(sum(chances, Fraction(0)) for chances in self.chances)

    def to_json(self) -> dict[str, Any]:
        return {
            "chances": [
                dict(zip(COLOURS, map(float, chances), strict=True)) for chances in self.chances
            ],
            "colours_found": [float(number) for number in self.colours_found],
            "apart": float(self.apart),
        }


@dataclass(frozen=True)
class Figures:
    """The figures of a set-up; `measures` by name, in the order of `MEASURES`."""

    set_up: SetUp
    measures: Mapping[str, Standing]
    first_die: FirstDie

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        return {
            "measures": {name: standing.to_json() for name, standing in self.measures.items()},
            "first_die": self.first_die.to_json(),
        }


def figures(set_up: SetUp, sample: int = SAMPLE, seed: int = 0) -> Figures:
    """Where a set-up stands. Raises `InvalidPuzzleError`, and `BadInputError` for no sample."""
    check_puzzle(set_up)
    if sample < 1:
        raise BadInputError(f"a sample of {sample} set-ups; 1 or more were expected")
    lots = (random.Random(f"{seed}/{index}") for index in range(sample))
    box, level = set_up.beach.box, set_up.level
    beaches = [beach_by_lot(set_up.players, level, lot, box) for lot in lots]
    measures = {
        name: _standing(measure(set_up.beach), Counter(map(measure, beaches)))
        for name, measure in MEASURES.items()
    }
    return Figures(set_up, measures, first_die(set_up))


def _standing(value: int, others: Counter[int]) -> Standing:
    below = sum(times for figure, times in others.items() if figure < value)
    return Standing(value, below, others[value], others.total())


def first_die(set_up: SetUp) -> FirstDie:
    """What each seat's first die finds, exactly. Raises `InvalidPuzzleError`."""
    check_puzzle(set_up)
    return FirstDie(
        tuple(
            tuple(_finds(set_up.beach, seat, colour) for colour in range(len(COLOURS)))
            for seat in range(set_up.players)
        )
    )


def _finds(beach: Beach, before: int, colour: Colour) -> Fraction:
    """The chance that a die finds a colour when so many dice were used before it."""
    chance = Fraction(0)
    for castle in range(CASTLES):
        its_faces = beach.box.die.count(beach.box.castles[castle])
        searched = Fraction(its_faces, FACES * CASTLES_OF_A_COLOUR)
        chance += searched * _still_there(beach, castle, colour, before, searched)
    return chance


def _still_there(
    beach: Beach, castle: int, colour: Colour, before: int, searched: Fraction
) -> Fraction:
    """The chance that a colour lies under a castle after so many dice, each of which went there
    with the chance `searched`."""
    there = beach.castles[castle].decorations
    number, of_colour = sum(there), there[colour]
    if not of_colour:
        return Fraction(0)
    gone = Fraction(0)
    for taken in range(of_colour, before + 1):
        times = comb(before, taken) * searched**taken * (1 - searched) ** (before - taken)
        gone += times * Fraction(comb(number - of_colour, taken - of_colour), comb(number, taken))
    return 1 - gone
