"""A map: islands, lair spaces and ship spaces, and where they lie on paper.

A map says what is printed and never changes in play: which lair spaces touch which terrain spaces,
which two lair spaces each ship space joins, how many terrains of each kind there are and which
numbers, and how many players it is for. What can be laid out in more than one way (which terrain
lies where, harbours, starts) is a `SetUp` of it.

    >>> from castlewright.puzzles.catan_junior import shipped_set_up
    >>> later = shipped_set_up("later-4").map
    >>> len(later.terrains), len(later.lairs), len(later.ships)
    (12, 32, 40)
    >>> later.sea.degree[later.lair("15")]
    3
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import networkx as nx

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.catan_junior.equipment import Terrain

Place = tuple[float, float]  # millimetres from the upper left corner of the map


@dataclass(frozen=True)
class TerrainSpace:
    """An island: a place for a terrain and its number."""

    name: str
    at: Place


@dataclass(frozen=True)
class LairSpace:
    """A place for a lair, beside the terrain spaces with these indices."""

    name: str
    touches: tuple[int, ...]
    at: Place


@dataclass(frozen=True)
class Map:
    """What is printed on a board.

    `ships` are the pairs of lair spaces that the ship spaces join, by index. `terrain_kinds` and
    `numbers` are the inventory: what lies on the terrain spaces, in whatever order. `colours` are
    those that can play here, `size` is width and height in millimetres.
    """

    name: str
    about: str
    rule_set: str
    colours: tuple[str, ...]
    terrains: tuple[TerrainSpace, ...]
    lairs: tuple[LairSpace, ...]
    ships: tuple[tuple[int, int], ...]
    terrain_kinds: tuple[Terrain, ...]
    numbers: tuple[int, ...]
    fortress_at: Place
    size: Place

    def lair(self, name: str) -> int:
        """The index of a lair space. Raises `BadInputError`."""
        return self._index(name, self._lair_names, "lair space")

    def terrain(self, name: str) -> int:
        """The index of a terrain space. Raises `BadInputError`."""
        return self._index(name, self._terrain_names, "terrain space")

    def ship(self, first: int, second: int) -> int | None:
        """The ship space that joins two lair spaces, or None."""
        return self._ship_of.get(frozenset((first, second)))

    def ends_beside(self, lair: int) -> tuple[tuple[int, int], ...]:
        """Each ship space at a lair space, with the lair space at its other end."""
        return self._ends[lair]

    def name_of_ship(self, ship: int) -> str:
        """`3-5`: the ship space between the lair spaces 3 and 5."""
        return "-".join(self.lairs[lair].name for lair in self.ships[ship])

    @cached_property
    def sea(self) -> "nx.Graph[int]":
        """Lair spaces by index, joined where a ship space joins them."""
        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(range(len(self.lairs)))
        graph.add_edges_from(self.ships)
        return graph

    @cached_property
    def _lair_names(self) -> Mapping[str, int]:
        return {lair.name: index for index, lair in enumerate(self.lairs)}

    @cached_property
    def _terrain_names(self) -> Mapping[str, int]:
        return {terrain.name: index for index, terrain in enumerate(self.terrains)}

    @cached_property
    def _ship_of(self) -> Mapping[frozenset[int], int]:
        return {frozenset(ends): ship for ship, ends in enumerate(self.ships)}

    @cached_property
    def _ends(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        beside: list[list[tuple[int, int]]] = [[] for _ in self.lairs]
        for ship, (first, second) in enumerate(self.ships):
            if first < len(beside) and second < len(beside):
                beside[first].append((ship, second))
                beside[second].append((ship, first))
        return tuple(map(tuple, beside))

    def _index(self, name: str, names: Mapping[str, int], what: str) -> int:
        if name not in names:
            raise BadInputError(f"{self.name}: no {what} {name!r}; there are {', '.join(names)}")
        return names[name]
