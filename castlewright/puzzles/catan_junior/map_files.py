"""Map files: a map and what is printed on it, read from TOML and checked.

    >>> set_up = shipped_set_up("later-4")
    >>> set_up.map.name, set_up.colours
    ('later-4', ('blue', 'red', 'white', 'orange'))

A file has a name, a rule set, its size in millimetres, the fortress, and then

    [terrains.S1]           a terrain space by its name
    kind = "treasure-cave"  what is printed there
    number = 1
    at = [22, 30]           its middle, in millimetres from the upper left corner

    [lairs.3]               a lair space by its name
    touches = ["S1", "P3"]
    at = [34, 41]
    harbour = true          if it has an anchor

    [starts]                two lair spaces for each colour, in the order of the colours
    blue = ["3>5", "26>25"] with a ship towards another space, where the rule set gives ships

and `ships`, the pairs of lair spaces that the ship spaces join.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.catan_junior.equipment import Terrain
from castlewright.puzzles.catan_junior.rule_set import (
    RuleSet,
    RuleSetError,
    shipped_rule_set,
)
from castlewright.puzzles.catan_junior.sea_map import LairSpace, Map, TerrainSpace
from castlewright.puzzles.catan_junior.set_up import SetUp, Start, read_starts
from castlewright.puzzles.data_files import DataFiles

MOST_SPACES = 200  # of terrains and of lairs
MOST_SHIPS = 600
LONGEST_SIDE = 2000  # millimetres


class MapError(BadInputError):
    """A map that is broken: says where and what was expected."""


MAPS = DataFiles("maps", "map", MapError)


class _TerrainEntry(msgspec.Struct, forbid_unknown_fields=True):
    kind: Terrain
    number: int
    at: tuple[float, float]


class _LairEntry(msgspec.Struct, forbid_unknown_fields=True):
    touches: list[str]
    at: tuple[float, float]
    harbour: bool = False


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A map file. Its spaces are read one by one, so that messages can name them."""

    name: str
    rule_set: str
    size: tuple[float, float]
    fortress: tuple[float, float]
    terrains: dict[str, Any]
    lairs: dict[str, Any]
    ships: list[tuple[str, str]]
    starts: dict[str, list[str]]
    about: str = ""


def read_map(path: Path, rule_sets: Iterable[RuleSet] = ()) -> SetUp:
    """Read a map file of your own. Raises `MapError`, and `OSError` if there is no file.

    `rule_sets` are rule sets of your own, by whose names the file may call them.
    """
    with MAPS.own_text(path) as text:
        set_up = parse_map(text, rule_sets)
        MAPS.check_own_name(set_up.map.name)
    return set_up


def parse_map(text: str, rule_sets: Iterable[RuleSet] = ()) -> SetUp:
    """Read a map with what is printed on it from TOML text. Raises `MapError`.

    What can be read may still be wrong for play: `violations` says so.
    """
    data = MAPS.decode(text, _File)
    MAPS.check_name(data.name)
    _check_size(data)
    terrains = {
        name: MAPS.convert(f"terrains.{name}", entry, _TerrainEntry)
        for name, entry in data.terrains.items()
    }
    lairs = {
        name: MAPS.convert(f"lairs.{name}", entry, _LairEntry) for name, entry in data.lairs.items()
    }
    _check_places(data, terrains, lairs)
    for name, entry in terrains.items():
        if not 0 <= entry.number <= 9:
            raise MapError(f"terrains.{name}.number: {entry.number!s:.20}; 1 to 5 were expected")
    places = list(terrains)
    lair_names = list(lairs)
    sea_map = Map(
        name=data.name,
        about=data.about,
        rule_set=data.rule_set,
        colours=tuple(data.starts),
        terrains=tuple(TerrainSpace(name, entry.at) for name, entry in terrains.items()),
        lairs=tuple(
            LairSpace(name, _touches(f"lairs.{name}.touches", entry.touches, places), entry.at)
            for name, entry in lairs.items()
        ),
        ships=tuple(
            _pair(f"ships, number {number}", ends, lair_names)
            for number, ends in enumerate(data.ships, 1)
        ),
        terrain_kinds=tuple(sorted(entry.kind for entry in terrains.values())),
        numbers=tuple(sorted(entry.number for entry in terrains.values())),
        fortress_at=data.fortress,
        size=data.size,
    )
    return SetUp(
        sea_map,
        tuple((entry.kind, entry.number) for entry in terrains.values()),
        tuple(index for index, entry in enumerate(lairs.values()) if entry.harbour),
        _starts(data.starts, sea_map),
        _rules(data.rule_set, rule_sets),
    )


@lru_cache
def shipped_set_up(name: str) -> SetUp:
    """A map that ships with the project, as it is printed. Raises `MapError` for an unknown one."""
    return parse_map(MAPS.text(name))


def shipped_set_up_names() -> tuple[str, ...]:
    return MAPS.names


def _check_size(data: _File) -> None:
    """Not too many spaces, and names that can be written in notations."""
    for what, number, most in (
        ("terrains", len(data.terrains), MOST_SPACES),
        ("lairs", len(data.lairs), MOST_SPACES),
        ("ships", len(data.ships), MOST_SHIPS),
    ):
        if not 1 <= number <= most:
            raise MapError(f"{what}: 1 to {most} were expected, there are {number}")
    for what, names in (("terrains", data.terrains), ("lairs", data.lairs)):
        for name in names:
            if not re.fullmatch("[A-Za-z0-9]{1,8}", name):
                raise MapError(
                    f"{what}: {name[:50]!r} will not do as a name; 1 to 8 letters and digits were "
                    "expected"
                )


def _check_places(
    data: _File, terrains: dict[str, _TerrainEntry], lairs: dict[str, _LairEntry]
) -> None:
    """Everything lies on the paper."""
    width, height = data.size
    if not (0 < width <= LONGEST_SIDE and 0 < height <= LONGEST_SIDE):
        raise MapError(
            f"size: {width:g} x {height:g} mm; a width and a height of at most {LONGEST_SIDE} mm "
            "were expected"
        )
    places = {"fortress": data.fortress}
    places |= {f"terrains.{name}.at": entry.at for name, entry in terrains.items()}
    places |= {f"lairs.{name}.at": entry.at for name, entry in lairs.items()}
    for where, (x, y) in places.items():
        if not (0 <= x <= width and 0 <= y <= height):
            raise MapError(f"{where}: {x:g}, {y:g} is not on the map of {width:g} x {height:g} mm")


def _touches(where: str, names: list[str], places: list[str]) -> tuple[int, ...]:
    for name in names:
        if names.count(name) > 1:
            raise MapError(f"{where}: {name[:50]!r} comes twice")
    return _indices(where, names, places)


def _pair(where: str, ends: tuple[str, str], names: list[str]) -> tuple[int, int]:
    first, second = _indices(where, list(ends), names)
    return first, second


def _indices(where: str, wanted: list[str], names: list[str]) -> tuple[int, ...]:
    for name in wanted:
        if name not in names:
            raise MapError(f"{where}: {name[:50]!r} is no space of the map")
    return tuple(names.index(name) for name in wanted)


def _rules(name: str, rule_sets: Iterable[RuleSet]) -> RuleSet:
    own = {rules.name: rules for rules in rule_sets}
    try:
        return own.get(name) or shipped_rule_set(name)
    except RuleSetError as error:
        raise MapError(f"rule_set: {error}") from None


def _starts(starts: dict[str, list[str]], sea_map: Map) -> tuple[Start, ...]:
    for colour in starts:
        if not (colour.isascii() and colour.isalpha() and colour.islower()):
            raise MapError(f"starts: {colour[:50]!r} is no colour; small letters were expected")
    text = "/".join(f"{colour}:{','.join(spaces)}" for colour, spaces in starts.items())
    try:
        return read_starts(text, sea_map)
    except BadInputError as error:
        raise MapError(f"{error}") from None
