"""A night watch: from clues, find who stands where in the ring and what lies in the gaps.

    ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4

First the guards: the first of them stands at the top, the others stand anywhere. Then the
direction: walking clockwise from the top, C comes before B; without it, a ring and its mirror image
could never be told apart. Then the clues, in any order:

    B3D     B and D are neighbours and guard three coins
    A|C     A and C are not neighbours
    A-1-B   exactly one guard stands between A and B, the shorter way round
    A=      both gaps beside A hold the same number of coins
    C5      five coins lie beside C

Every gap holds one to three coins, twice as many in all as there are guards (SC-03). A solution is
a layout without a grid, with the first guard at the top:

    >>> watch = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
    >>> all(clue.holds(Layout.parse("AECDBF 132321 -")) for clue in watch.clues)
    True
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import msgspec

from castlewright.puzzles.base import NotationError, Puzzle
from castlewright.puzzles.json_form import read_json
from castlewright.puzzles.sleepy_castle.layout import LEAST_COINS, LONGEST, MOST_COINS, Layout
from castlewright.puzzles.words import Name, capital, read_name, read_words

EXAMPLE = "ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4"
MOST_CLUES = 500  # that are read; a page has room for some forty


class ClueKind(StrEnum):
    """What a clue is about."""

    NEIGHBOURS = "neighbours"
    STRANGERS = "strangers"
    BETWEEN = "between"
    SAME_SIDES = "same-sides"
    BESIDE = "beside"


@dataclass(frozen=True)
class Clue:
    """One thing that is known: `guards` are those it tells of, `number` the coins or the guards.

    `number` is None for a clue without one.
    """

    kind: ClueKind
    guards: tuple[str, ...]
    number: int | None = None

    def __str__(self) -> str:
        return FORMS[self.kind].sign.format(*self.guards, number=self.number)

    def holds(self, layout: Layout) -> bool:
        """Is it true of a layout? All its guards must stand in the ring."""
        return FORMS[self.kind].holds(layout, self)

    def sentence(self, language: str = "en") -> str:
        """The clue in words, as a booklet tells it."""
        words = read_words(language)["sleepy_castle"]
        sentences = words["clues"][self.kind.replace("-", "_")]
        names = [name_of(guard, language) for guard in self.guards]
        number = str(self.number)
        sentence = sentences.get(number, sentences["many"])
        return capital(sentence.format(*names, number=words["numbers"].get(number, number)))


def name_of(guard: str, language: str = "en") -> Name:
    """The name of a guard with its article, `the lion`; beyond the twelve of the box, `guard M`."""
    words = read_words(language)
    own = words["sleepy_castle"]
    known = own["guards"].get(guard) or own["other_guard"].format(guard=guard)
    return read_name(known, words["forms"]["guards"])


@dataclass(frozen=True)
class Form:
    """A kind of clue: how it is written, whom it is about, which numbers make sense, when it holds.

    `pattern` reads what `sign` writes. `numbers` gives the least and the most for a ring of so many
    guards.
    """

    pattern: str
    sign: str
    numbers: Callable[[int], tuple[int, int]] | None
    holds: Callable[[Layout, Clue], bool]


def _guard_so_many(layout: Layout, clue: Clue) -> bool:
    gap = layout.gap_between(clue.guards[0], clue.guards[1])
    return gap is not None and layout.coins[gap] == clue.number


def _are_strangers(layout: Layout, clue: Clue) -> bool:
    return layout.gap_between(clue.guards[0], clue.guards[1]) is None


def _stand_between(layout: Layout, clue: Clue) -> bool:
    first, second = map(layout.ring.index, clue.guards)
    steps = abs(first - second)
    return min(steps, layout.size - steps) - 1 == clue.number


def _same_on_both_sides(layout: Layout, clue: Clue) -> bool:
    before, after = layout.gaps_of(clue.guards[0])
    return layout.coins[before] == layout.coins[after]


def _lie_beside(layout: Layout, clue: Clue) -> bool:
    before, after = layout.gaps_of(clue.guards[0])
    return layout.coins[before] + layout.coins[after] == clue.number


FORMS = {
    ClueKind.NEIGHBOURS: Form(
        "([A-Z])([0-9])([A-Z])",
        "{0}{number}{1}",
        lambda n: (LEAST_COINS, MOST_COINS),
        _guard_so_many,
    ),
    ClueKind.STRANGERS: Form(r"([A-Z])()\|([A-Z])", "{0}|{1}", None, _are_strangers),
    ClueKind.BETWEEN: Form(
        "([A-Z])-([0-9]{1,2})-([A-Z])",
        "{0}-{number}-{1}",
        lambda n: (1, (n - 2) // 2),
        _stand_between,
    ),
    ClueKind.SAME_SIDES: Form("([A-Z])()=()", "{0}=", None, _same_on_both_sides),
    ClueKind.BESIDE: Form(
        "([A-Z])([0-9])()", "{0}{number}", lambda n: (2 * LEAST_COINS, 2 * MOST_COINS), _lie_beside
    ),
}


@dataclass(frozen=True)
class NightWatch(Puzzle):
    """Clues about a ring of guards.

    `guards` are all guards, the one at the top first; walking clockwise from the top,
    `direction[0]` comes before `direction[1]`.
    """

    guards: str
    direction: tuple[str, str]
    clues: tuple[Clue, ...]

    @classmethod
    def parse(cls, text: str) -> "NightWatch":
        """Read the notation. Raises `NotationError`, which says where and what was expected."""
        words = text.split()
        if len(words) < 2:
            raise NotationError(f"a night watch has guards, a direction and clues, as in {EXAMPLE}")
        if not re.fullmatch("[A-Z]+", words[0][:LONGEST]) or len(words[0]) > LONGEST:
            raise NotationError(f"guards: {words[0][:LONGEST]!r}; 3 to 26 capital letters expected")
        direction = re.fullmatch("([A-Z])<([A-Z])", words[1])
        if direction is None:
            raise NotationError(
                f"direction: {words[1][:LONGEST]!r}; two guards were expected, the one that comes "
                "first clockwise first, as B<D"
            )
        if len(words) - 2 > MOST_CLUES:
            raise NotationError(f"{len(words) - 2} clues; at most {MOST_CLUES} were expected")
        clues = tuple(_clue(number, word) for number, word in enumerate(words[2:], 1))
        return cls(words[0], (direction[1], direction[2]), clues)

    def __str__(self) -> str:
        return " ".join([self.guards, "<".join(self.direction), *map(str, self.clues)])

    def to_json(self) -> dict[str, Any]:
        """The night watch as plain data, for JSON."""
        return {
            "guards": self.guards,
            "direction": list(self.direction),
            "clues": [str(clue) for clue in self.clues],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "NightWatch":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "a night watch")
        if any(len(clue.split()) != 1 for clue in known.clues):
            raise NotationError("clues: one word was expected for each clue")
        return cls.parse(" ".join([known.guards, "<".join(known.direction), *known.clues]))

    @property
    def size(self) -> int:
        """How many guards the ring has."""
        return len(self.guards)

    def direction_sentence(self, language: str = "en") -> str:
        """Who stands at the top and which way round the ring goes, in words."""
        sentence = read_words(language)["sleepy_castle"]["direction"]
        top, first, second = (
            name_of(guard, language) for guard in (self.guards[0], *self.direction)
        )
        return capital(sentence.format(top=top, first=first, second=second))


class _Json(msgspec.Struct):
    """The JSON form of a night watch."""

    guards: str
    direction: tuple[str, str]
    clues: list[str]


def _clue(number: int, word: str) -> Clue:
    for kind, form in FORMS.items():
        if match := re.fullmatch(form.pattern, word[:20]):
            first, amount, second = match.groups()
            return Clue(
                kind, (first, second) if second else (first,), int(amount) if amount else None
            )
    raise NotationError(
        f"clue {number}: {word[:20]!r} is no clue; expected were A3B (neighbours and their coins), "
        "A|B (no neighbours), A-2-B (so many guards between), A= (the same on both sides), "
        "A5 (so many coins beside)"
    )


def before_in_ring(layout: Layout, first: str, second: str) -> bool:
    """Walking clockwise from the top, does `first` come before `second`?"""
    return layout.ring.index(first) < layout.ring.index(second)
