"""A set-up: what lies where on a map before the first roll.

One line of text is the whole set-up:

    stand-in-4 F4G5F3P1T2T1P2S4G5S3 11,14,19,22 blue:3,25/red:6,24/white:9,27/orange:8,30

First the map. Then what lies on its terrain spaces, in the map's order: a letter for the terrain
(`F` forest, `G` gold river, `T` treasure cave, `P` pasture, `S` sugar cane) and its number. Then
the lair spaces with a harbour, or `-`. Then the start spaces of each colour, or `-`; where a rule
set gives ships at the start, `3>5` is a lair on space 3 with a ship towards space 5. A rule set
other than the map's own is named last. The name of a map alone is the set-up that is printed on it.
A faulty set-up can be written down too: `violations` says what is wrong.

    >>> str(SetUp.parse("later-2"))
    'later-2 T1P2F3S3G5S4F4P1T2 - blue:2>3,13>11/red:4>6,15>14'
    >>> SetUp.parse("later-4").income("blue", 2)
    (0, 0, 1, 0, 0)
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from castlewright.puzzles.base import BadInputError, NotationError, Puzzle
from castlewright.puzzles.catan_junior.equipment import (
    EQUIPMENT,
    NOTHING,
    TERRAIN_OF_LETTER,
    Hand,
    Terrain,
)
from castlewright.puzzles.catan_junior.rule_set import (
    RuleSet,
    shipped_rule_set,
    shipped_rule_set_names,
)
from castlewright.puzzles.catan_junior.sea_map import Map
from castlewright.puzzles.json_form import read_json

EXAMPLE = "stand-in-4 F4G5F3P1T2T1P2S4G5S3 11,14,19,22 blue:3,25/red:6,24/white:9,27/orange:8,30"
NONE = "-"


@dataclass(frozen=True)
class Start:
    """Where a colour begins: two lair spaces, and its ships there if it has any, in their order."""

    colour: str
    lairs: tuple[int, ...]
    ships: tuple[int, ...] = ()


@dataclass(frozen=True)
class SetUp(Puzzle):
    """A map with its terrains, harbours and starts.

    `terrains` has the terrain and the number of each terrain space, `harbours` the lair spaces with
    an anchor, in order. `starts` are in the map's order of colours. `rules` are the edition that is
    played.
    """

    map: Map
    terrains: tuple[tuple[Terrain, int], ...]
    harbours: tuple[int, ...]
    starts: tuple[Start, ...]
    rules: RuleSet

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(start.colour for start in self.starts)

    def start(self, colour: str) -> Start:
        """Where a colour begins. Raises `BadInputError` for a colour that is not there."""
        for start in self.starts:
            if start.colour == colour:
                return start
        raise BadInputError(f"no colour {colour!r}; there are {', '.join(self.colours)}")

    def gives(self, lair: int, number: int) -> Hand:
        """What a lair there gets when that number is rolled (CJ-11)."""
        hand = list(NOTHING)
        for terrain in self.map.lairs[lair].touches:
            kind, its_number = self.terrains[terrain]
            if its_number == number:
                hand[EQUIPMENT.index(kind.gives)] += 1
        return hand[0], hand[1], hand[2], hand[3], hand[4]

    def income(self, colour: str, number: int) -> Hand:
        """What a colour gets at the start when that number is rolled (CJ-51)."""
        hands = [self.gives(lair, number) for lair in self.start(colour).lairs]
        wood, wool, rum, saber, gold = (sum(kind) for kind in zip(*hands, strict=True))
        return wood, wool, rum, saber, gold

    def without(self, *colours: str) -> "SetUp":
        """The set-up with some colours left out (CJ-03). Raises `BadInputError`."""
        for colour in colours:
            self.start(colour)
        return replace(self, starts=tuple(s for s in self.starts if s.colour not in colours))

    @classmethod
    def parse(
        cls, text: str, set_ups: Iterable["SetUp"] = (), rule_sets: Iterable[RuleSet] = ()
    ) -> "SetUp":
        """Read the notation. Raises `NotationError`, which says where and what was expected.

        `set_ups` are maps of your own with what is printed on them, `rule_sets` rule sets of your
        own, by whose names the text may call them.
        """
        from castlewright.puzzles.catan_junior.map_files import (  # noqa: PLC0415 - reads set-ups
            shipped_set_up,
            shipped_set_up_names,
        )

        words = text.split()
        if len(words) not in (1, 4, 5):
            raise NotationError(
                f"a set-up is the name of a map, or four words as in {EXAMPLE}, or five with a "
                f"rule set; {len(words)} were found"
            )
        own = {one.map.name: one for one in set_ups}
        if words[0] not in own and words[0] not in shipped_set_up_names():
            known = ", ".join([*shipped_set_up_names(), *own])
            raise NotationError(f"map: {words[0][:40]!r} is not known here; known are {known}")
        printed = own.get(words[0]) or shipped_set_up(words[0])
        if len(words) == 1:
            return printed
        sea_map = printed.map
        return cls(
            sea_map,
            _read_terrains(words[1], sea_map),
            _read_harbours(words[2], sea_map),
            read_starts(words[3], sea_map),
            printed.rules
            if words[4:] in ([], [printed.rules.name])
            else _rules(words[4], rule_sets),
        )

    def __str__(self) -> str:
        terrains = "".join(f"{kind.letter}{number}" for kind, number in self.terrains)
        harbours = ",".join(self.map.lairs[lair].name for lair in self.harbours)
        starts = "/".join(self._start_text(start) for start in self.starts)
        words = [self.map.name, terrains, harbours or NONE, starts or NONE]
        if self.rules.name != self.map.rule_set:
            words.append(self.rules.name)
        return " ".join(words)

    def _start_text(self, start: Start) -> str:
        spaces, ships = [], list(start.ships)
        for lair in start.lairs:
            space = self.map.lairs[lair].name
            if ships and lair in (ends := self.map.ships[ships[0]]):
                ships.pop(0)
                other = ends[1] if ends[0] == lair else ends[0]
                space += f">{self.map.lairs[other].name}"
            spaces.append(space)
        return f"{start.colour}:{','.join(spaces)}"

    def to_json(self) -> dict[str, Any]:
        """The set-up as plain data, for JSON; the map by its name."""
        name, terrains, harbours, starts, *_ = str(self).split()
        return {
            "map": name,
            "terrains": re.findall("..", terrains),
            "harbours": [] if harbours == NONE else harbours.split(","),
            "starts": {} if starts == NONE else dict(s.split(":") for s in starts.split("/")),
            "rules": self.rules.name,
        }

    @classmethod
    def from_json(
        cls,
        data: Mapping[str, Any],
        set_ups: Iterable["SetUp"] = (),
        rule_sets: Iterable[RuleSet] = (),
    ) -> "SetUp":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "a set-up")
        starts = "/".join(f"{colour}:{spaces}" for colour, spaces in known.starts.items())
        words = [known.map, "".join(known.terrains), ",".join(known.harbours) or NONE]
        words += [starts or NONE, known.rules]
        return cls.parse(" ".join(word or "?" for word in words), set_ups, rule_sets)


class _Json(msgspec.Struct):
    """The JSON form of a set-up."""

    map: str
    terrains: list[str]
    harbours: list[str]
    starts: dict[str, str]
    rules: str


def _read_terrains(word: str, sea_map: Map) -> tuple[tuple[Terrain, int], ...]:
    signs = re.findall("..?", word)
    for number, sign in enumerate(signs, 1):
        if not re.fullmatch("[FGTPS][0-9]", sign):
            raise NotationError(
                f"terrain {number}: {sign!r} is no terrain; a letter F G T P S and a number from 1 "
                "to 5 were expected"
            )
    if len(signs) != len(sea_map.terrains):
        raise NotationError(
            f"terrains: {len(signs)} for the {len(sea_map.terrains)} terrain spaces of the map "
            f"{sea_map.name}"
        )
    return tuple((TERRAIN_OF_LETTER[sign[0]], int(sign[1])) for sign in signs)


def _read_harbours(word: str, sea_map: Map) -> tuple[int, ...]:
    if word == NONE:
        return ()
    names = _spaces(word, "harbours", sea_map)
    return tuple(sorted(_lair(name, "harbours", sea_map) for name in names))


def _spaces(word: str, where: str, sea_map: Map) -> list[str]:
    """Lair spaces as they are written; one may come twice, which is a fault and can be read."""
    names = word.split(",")
    if len(names) > len(sea_map.lairs):
        raise NotationError(
            f"{where}: {len(names)} spaces; the map has {len(sea_map.lairs)} in all"
        )
    return names


def read_starts(word: str, sea_map: Map) -> tuple[Start, ...]:
    """The starts as they are written. Raises `NotationError`."""
    if word == NONE:
        return ()
    starts = {}
    for text in word.split("/"):
        colour, colon, spaces = text.partition(":")
        if not colon or colour not in sea_map.colours:
            raise NotationError(
                f"starts: {text[:40]!r}; a colour {', '.join(sea_map.colours)} and its lair spaces "
                "were expected, as blue:3,26"
            )
        if colour in starts:
            raise NotationError(f"starts: {colour} comes twice")
        starts[colour] = _start(colour, spaces, sea_map)
    return tuple(starts[colour] for colour in sea_map.colours if colour in starts)


def _start(colour: str, spaces: str, sea_map: Map) -> Start:
    lairs, ships = [], []
    for space in _spaces(spaces, f"start of {colour}", sea_map):
        name, arrow, towards = space.partition(">")
        lairs.append(_lair(name, f"start of {colour}", sea_map))
        if arrow:
            ship = sea_map.ship(lairs[-1], _lair(towards, f"start of {colour}", sea_map))
            if ship is None:
                raise NotationError(
                    f"start of {colour}: no ship space joins {name} and {towards[:20]}"
                )
            ships.append(ship)
    return Start(colour, tuple(lairs), tuple(ships))


def _rules(name: str, rule_sets: Iterable[RuleSet]) -> RuleSet:
    own = {rules.name: rules for rules in rule_sets}
    if name in own:
        return own[name]
    if name not in shipped_rule_set_names():
        known = ", ".join([*shipped_rule_set_names(), *own])
        raise NotationError(f"rule set: {name[:40]!r} is not known here; known are {known}")
    return shipped_rule_set(name)


def _lair(name: str, where: str, sea_map: Map) -> int:
    try:
        return sea_map.lair(name[:20])
    except BadInputError as error:
        raise NotationError(f"{where}: {error}") from None
