"""A heist: a layout in the middle of a solo, all cards known, and so many turns left.

    ABCDefGHIJKL 221302021322 CAEG/HBDF/LKJI 4

is a layout with one word more: the turns until dawn. Some guards are covered, some gaps are empty
already; the thief knows where every sleepyhead lies and steals as much as can be stolen. A solution
is a plan, a word for each turn:

    AB/A CD/D -/B

turns over the sleepyheads of A and B, takes what they guard, and covers A; then steals between C
and D and covers D; then steals nothing and covers B (SC-21).

    >>> heist = Heist.parse("ABCDefGHIJKL 221302021322 CAEG/HBDF/LKJI 4")
    >>> heist.turns, len(heist.layout.open_gaps)
    (4, 8)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from castlewright.puzzles.base import NotationError, Puzzle
from castlewright.puzzles.json_form import read_json
from castlewright.puzzles.sleepy_castle.layout import Layout

EXAMPLE = "ABCDefGHIJKL 221302021322 CAEG/HBDF/LKJI 4"


@dataclass(frozen=True)
class Heist(Puzzle):
    """A layout in the middle of a solo, with so many turns left."""

    layout: Layout
    turns: int

    @classmethod
    def parse(cls, text: str) -> "Heist":
        """Read the notation. Raises `NotationError`, which says where and what was expected."""
        words = text.split()
        if len(words) != 4:
            raise NotationError(
                f"a heist has four words, ring, coins, grid and turns, as in {EXAMPLE}; "
                f"{len(words)} were found"
            )
        if not re.fullmatch("[0-9]{1,2}", words[3]):
            raise NotationError(
                f"turns: {words[3][:20]!r} is no number of turns; 1 to 26 were expected"
            )
        return cls(Layout.parse(" ".join(words[:3])), int(words[3]))

    def __str__(self) -> str:
        return f"{self.layout} {self.turns}"

    def to_json(self) -> dict[str, Any]:
        """The heist as plain data, for JSON."""
        return {"layout": self.layout.to_json(), "turns": self.turns}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Heist":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "a heist")
        if not 0 <= known.turns <= 99:
            raise NotationError(
                f"turns: {known.turns} is no number of turns; 1 to 26 were expected"
            )
        return cls(Layout.from_json(known.layout), known.turns)


class _Json(msgspec.Struct):
    """The JSON form of a heist."""

    layout: dict[str, Any]
    turns: int


def whole_night(layout: Layout) -> Heist:
    """The heist of a solo that goes on until every guard is covered (SC-23)."""
    return Heist(layout, len(layout.uncovered))


@dataclass(frozen=True)
class Turn:
    """One turn of a plan: the guards whose coins are taken, if any, and the guard to cover."""

    guards: tuple[str, str] | None
    cover: str

    def __str__(self) -> str:
        return f"{''.join(self.guards) if self.guards else '-'}/{self.cover}"

    def loot(self, layout: Layout) -> int:
        """The coins that it takes, all its guards standing in the ring."""
        return layout.loot(*self.guards) if self.guards else 0

    def played(self, layout: Layout) -> Layout:
        """The layout after it, the theft and the cover, whichever comes first (SC-24A)."""
        robbed = layout.robbed(*self.guards) if self.guards else layout
        return robbed.with_covered(self.cover)


@dataclass(frozen=True)
class Plan:
    """What a thief does turn by turn."""

    turns: tuple[Turn, ...]

    @classmethod
    def parse(cls, text: str) -> "Plan":
        """Read the notation. Raises `NotationError`."""
        return cls(tuple(_turn(number, word) for number, word in enumerate(text.split(), 1)))

    def __str__(self) -> str:
        return " ".join(map(str, self.turns))

    def played(self, layout: Layout) -> Layout:
        """The layout after all its turns."""
        for turn in self.turns:
            layout = turn.played(layout)
        return layout

    def gaps(self, layout: Layout) -> tuple[int, ...]:
        """The gaps that it empties, turn by turn."""
        pairs = [turn.guards for turn in self.turns if turn.guards is not None]
        return tuple(gap for pair in pairs if (gap := layout.gap_between(*pair)) is not None)

    def haul(self, layout: Layout) -> int:
        """The coins that a plan without faults takes."""
        return sum(layout.coins[gap] for gap in self.gaps(layout))


def _turn(number: int, word: str) -> Turn:
    match = re.fullmatch("(?:([A-Z])([A-Z])|-)/([A-Z])", word[:20])
    if match is None:
        raise NotationError(
            f"turn {number}: {word[:20]!r} is no turn of a plan; two guards to rob and a guard "
            "to cover were expected, as AB/A, or -/A to rob nobody"
        )
    return Turn((match[1], match[2]) if match[1] else None, match[3])
