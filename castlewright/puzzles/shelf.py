"""What readers have of their own, by whose names puzzles may call it.

Tile sets of Burgen & Drachen, maps and rule sets of Catan Junior, boxes of The Sandcastles of
Burgundy: each is a data file, whose sort is seen from its keys (`SORTS`). What ships with the
project need not be on a shelf.

A file that was given and that nothing names has been given by mistake. `Unused` knows which these
are, once it was shown everything that was read:

    >>> later = SetUp.parse("later-2")
    >>> shelf = Shelf(set_ups=(replace(later, map=replace(later.map, name="mine")),))
    >>> unused = Unused(shelf)
    >>> unused.strike(SetUp.parse("later-4"))
    >>> [(entry.sort.what, entry.name, entry.place) for entry in unused.left]
    [('map', 'mine', 0)]
    >>> unused.strike(SetUp.parse("mine", shelf.set_ups))
    >>> unused.left
    []
"""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import TileSet, read_tile_set
from castlewright.puzzles.catan_junior import Map, RuleSet, SetUp, read_map, read_rule_set
from castlewright.puzzles.sandcastles import Box, read_box


@dataclass(frozen=True)
class Shelf:
    """Tile sets, maps with what is printed on them, rule sets, boxes."""

    tile_sets: tuple[TileSet, ...] = ()
    set_ups: tuple[SetUp, ...] = ()
    rule_sets: tuple[RuleSet, ...] = ()
    boxes: tuple[Box, ...] = ()

    def with_set_up(self, set_up: SetUp) -> "Shelf":
        """With one more map. Raises `BadInputError` for another map of the same name."""
        for one in self.set_ups:
            if one.map.name == set_up.map.name:
                if one == set_up:  # the same file, given twice
                    return self
                raise BadInputError(f"two different maps have the name {one.map.name!r}")
        return replace(self, set_ups=(*self.set_ups, set_up))


EMPTY_SHELF = Shelf()


@dataclass(frozen=True)
class Sort:
    """A sort of data file: its name, the option that gives one, its field of a `Shelf`.

    `keys` are those that no other sort has. `read` raises an error of its own for a faulty file;
    a map is read with the rule sets that it may name.
    """

    what: str
    option: str
    field: str
    keys: frozenset[str]
    read: Callable[..., Any]


TILE_SET = Sort(
    "tile set",
    "--tile-set",
    "tile_sets",
    frozenset({"colours", "tiles", "dragons"}),
    read_tile_set,
)
MAP = Sort(
    "map",
    "--map",
    "set_ups",
    frozenset({"fortress", "terrains", "lairs", "ships", "starts"}),
    read_map,
)
RULE_SET = Sort(
    "rule set",
    "--rule-set",
    "rule_sets",
    frozenset({"start_hand", "ship", "lair", "coco_card", "bank_rate", "shortage", "coco"}),
    read_rule_set,
)
BOX = Sort("box", "--box", "boxes", frozenset({"die", "boardwalk", "storehouse"}), read_box)
SORTS = (TILE_SET, MAP, RULE_SET, BOX)


def sort_of(path: Path) -> Sort | None:
    """The sort of a data file: the one that most of its keys are of. None if it has none of them.

    A file that is not TOML has none. Raises `OSError` if there is no file.
    """
    try:
        keys = set(tomllib.loads(path.read_bytes().decode("utf-8-sig")))
    except (ValueError, RecursionError):
        return None
    found = max(SORTS, key=lambda sort: len(keys & sort.keys))
    return found if keys & found.keys else None


def read_data_file(sort: Sort, path: Path, *more: Any) -> Any:
    """What is in a data file of this sort. Raises `BadInputError` for one of another sort.

    `more` is what its reader needs besides.
    """
    found = sort_of(path) if path.is_file() else None  # a pipe gives its bytes once
    if found not in (None, sort):
        raise BadInputError(f"{path}: is a {found.what}; a {sort.what} was expected")
    return sort.read(path, *more)


class Entry(NamedTuple):
    """Something on a shelf, and its place among those of its sort."""

    sort: Sort
    place: int
    value: Any

    @property
    def name(self) -> str:
        return str(self._named.name)

    @property
    def _named(self) -> Any:
        """What puzzles hold of it: of a printed set-up its map."""
        return self.value.map if self.sort is MAP else self.value

    def is_among(self, some: list[object]) -> bool:
        return self._named in some


class Unused:
    """What is on a shelf and was not named yet by anything that was shown: `left`."""

    def __init__(self, shelf: Shelf) -> None:
        self.left = [
            Entry(sort, place, value)
            for sort in SORTS
            for place, value in enumerate(getattr(shelf, sort.field))
        ]

    def strike(self, value: object) -> None:
        """Strike out all that a puzzle, or whatever is made from one, names."""
        if not self.left:
            return
        named = list(_parts(value))
        for entry in [entry for entry in self.left if entry.is_among(named)]:
            if entry.sort is MAP:  # it may name a rule set that the puzzle replaces by another
                named += _parts(entry.value)
        self.left = [entry for entry in self.left if not entry.is_among(named)]


def _parts(value: object) -> Iterator[object]:
    """A value and all that it is made of, down to what can be on a shelf."""
    yield value
    if isinstance(value, TileSet | Map | RuleSet | Box):
        return
    if isinstance(value, tuple):
        for part in value:
            yield from _parts(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _parts(getattr(value, field.name))
