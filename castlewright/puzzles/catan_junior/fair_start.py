"""Find the fair start: four set-ups of one map, one of which is fair by the figures.

The notation is that of the four set-ups with ` ; ` between them, the solution the number of the
fair one, `3`. A set-up is fair (CJ-61) if four figures, which anybody can count on the map, are the
same for all colours:

    cards    how many cards the start lairs get if each number comes once
    types    how many types of equipment are among them
    numbers  how many of the numbers 1 to 5 bring something
    spaces   how many free lair spaces the colour reaches with fewer ships than any other

They are those of `measures`: income, types and numbers covered (CJ-51) and room (CJ-52).

    >>> figures(SetUp.parse("later-4"))["cards"]
    {'blue': 4, 'red': 4, 'white': 4, 'orange': 4}
    >>> difference(SetUp.parse("later-4"))
    0
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from castlewright.puzzles.base import NotationError, Puzzle
from castlewright.puzzles.catan_junior.measures import (
    cards_in_six_rolls,
    numbers_covered,
    room,
    types_covered,
)
from castlewright.puzzles.catan_junior.rule_set import RuleSet
from castlewright.puzzles.catan_junior.set_up import SetUp
from castlewright.puzzles.json_form import read_json

SET_UPS = 4
MOST_READ = 9  # set-ups that are read: too many are a fault (CJ-61), and these can be drawn
BETWEEN = " ; "


@dataclass(frozen=True)
class FairStart(Puzzle):
    """Set-ups of one map, one of which is fair."""

    set_ups: tuple[SetUp, ...]

    @classmethod
    def parse(
        cls, text: str, set_ups: Iterable[SetUp] = (), rule_sets: Iterable[RuleSet] = ()
    ) -> "FairStart":
        """Read the notation. Raises `NotationError`, which says where and what was expected.

        `set_ups` and `rule_sets` are those of your own, by whose names the text may call them.
        """
        own, rules = tuple(set_ups), tuple(rule_sets)
        found = []
        parts = text.split(";")
        _check_number(len(parts))
        for number, part in enumerate(parts, 1):
            try:
                found.append(SetUp.parse(part, own, rules))
            except NotationError as error:
                raise NotationError(f"set-up {number}: {error}") from None
        return cls(tuple(found))

    def __str__(self) -> str:
        return BETWEEN.join(map(str, self.set_ups))

    def to_json(self) -> dict[str, Any]:
        """The puzzle as plain data, for JSON."""
        return {"set_ups": [set_up.to_json() for set_up in self.set_ups]}

    @classmethod
    def from_json(
        cls,
        data: Mapping[str, Any],
        set_ups: Iterable[SetUp] = (),
        rule_sets: Iterable[RuleSet] = (),
    ) -> "FairStart":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "a fair start")
        own, rules = tuple(set_ups), tuple(rule_sets)
        _check_number(len(known.set_ups))
        return cls(tuple(SetUp.from_json(set_up, own, rules) for set_up in known.set_ups))


def _check_number(number: int) -> None:
    if number > MOST_READ:
        raise NotationError(f"{number} set-ups; {SET_UPS} were expected")


class _Json(msgspec.Struct):
    """The JSON form of a fair start."""

    set_ups: list[dict[str, Any]]


@dataclass(frozen=True)
class Choice:
    """The set-up that is said to be fair, by its number from 1."""

    number: int

    @classmethod
    def parse(cls, text: str) -> "Choice":
        """Read the notation. Raises `NotationError`."""
        if not re.fullmatch("[0-9]{1,2}", text.strip()):
            raise NotationError(f"{text[:20]!r} is no choice; the number of a set-up was expected")
        return cls(int(text))

    def __str__(self) -> str:
        return str(self.number)


def _cards(set_up: SetUp) -> list[int]:
    return [sum(cards_in_six_rolls(set_up, colour)) for colour in set_up.colours]


def _types(set_up: SetUp) -> list[int]:
    return [len(types_covered(set_up, colour)) for colour in set_up.colours]


def _numbers(set_up: SetUp) -> list[int]:
    return [len(numbers_covered(set_up, colour)) for colour in set_up.colours]


def _spaces(set_up: SetUp) -> list[int]:
    return [len(its.first) for its in room(set_up)]


# The four figures, each with its values in the order of the colours; the last takes the longest.
FIGURES: dict[str, Callable[[SetUp], list[int]]] = {
    "cards": _cards,
    "types": _types,
    "numbers": _numbers,
    "spaces": _spaces,
}


def figures(set_up: SetUp) -> dict[str, dict[str, int]]:
    """The four figures, each with its value for every colour."""
    return {
        name: dict(zip(set_up.colours, values(set_up), strict=True))
        for name, values in FIGURES.items()
    }


def difference(set_up: SetUp, names: Iterable[str] = tuple(FIGURES)) -> int:
    """How far the colours lie apart: the most less the least of each of these figures, in all."""
    values = [FIGURES[name](set_up) for name in names]
    return sum(max(of_colours) - min(of_colours) for of_colours in values)


def fair_ones(puzzle: FairStart) -> tuple[Choice, ...]:
    """All set-ups that are fair; of a puzzle without faults just one."""
    return tuple(Choice(n) for n, one in enumerate(puzzle.set_ups, 1) if difference(one) == 0)


def solution(puzzle: FairStart) -> Choice:
    """The fair one of a puzzle without faults."""
    return fair_ones(puzzle)[0]
