"""Choke spaces: where others, if they build first, cut a colour off from a part of the sea (CJ-52).

A colour goes by ship from its own start lairs; the start spaces of the others are closed to it. Of
what it can reach, a lair space is a choke if a foreign lair there leaves other lair spaces without
a way; a ship space is one if a foreign ship there does. On the graph of the sea these are the cut
nodes and the bridges, seen from the start lairs taken together. What a choke costs are the lair
spaces beyond it; the lair space itself does not count.

    >>> printed = SetUp.parse("later-4").without("orange", "white")
    >>> choke_spaces(printed, "blue")[:1]
    (ChokeSpace(lair=None, ship=1, costs=2),)
    >>> choke_spaces(printed, "blue")[0].name(printed)
    'ship space 1-3'
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import networkx as nx

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.catan_junior.measures import open_sea

HOME = -1  # a node that stands for all start lairs of a colour


@dataclass(frozen=True)
class ChokeSpace:
    """A lair space or a ship space, by index, and how many lair spaces lie beyond it."""

    lair: int | None
    ship: int | None
    costs: int

    def name(self, set_up: SetUp) -> str:
        if self.lair is not None:
            return f"lair space {set_up.map.lairs[self.lair].name}"
        if self.ship is None:
            raise ContradictionError("neither a lair nor a ship")
        return f"ship space {set_up.map.name_of_ship(self.ship)}"

    def to_json(self, set_up: SetUp) -> dict[str, Any]:
        return {"space": self.name(set_up), "costs": self.costs}


def choke_spaces(set_up: SetUp, colour: str) -> tuple[ChokeSpace, ...]:
    """The choke spaces of a colour, the worst first, then lair spaces before ship spaces."""
    sea = _sea_from_home(set_up, colour)
    own_ships = set_up.start(colour).ships
    found = [
        ChokeSpace(lair, None, _beyond(sea, [lair], []) - 1) for lair in sorted(_cut_spaces(sea))
    ]
    for one, other in nx.bridges(sea):
        for ship in _ships_between(set_up, colour, one, other):
            if ship not in own_ships:
                found.append(ChokeSpace(None, ship, _beyond(sea, [], [(one, other)])))
    return tuple(sorted(found, key=lambda c: (-c.costs, c.lair is None, c.lair or 0, c.ship or 0)))


def room_left(set_up: SetUp, colour: str) -> int:
    """How many lair spaces a colour still reaches if others build on all its cut spaces first.

    Its own start spaces count.
    """
    sea = _sea_from_home(set_up, colour)
    reached = len(sea) - _beyond(sea, sorted(_cut_spaces(sea)), [])
    return reached - 1 + len(set_up.start(colour).lairs)


def _sea_from_home(set_up: SetUp, colour: str) -> "nx.Graph[int]":
    """What a colour can reach, its start lairs drawn together to one node."""
    start = set_up.start(colour)
    sea = open_sea(set_up.map, set_up.starts, start)
    home: nx.Graph[int] = nx.Graph()
    home.add_node(HOME)
    for one, other in sea.edges:
        ends = [HOME if end in start.lairs else end for end in (one, other)]
        if ends[0] != ends[1]:
            home.add_edge(*ends)
    return home.subgraph(nx.node_connected_component(home, HOME)).copy()


def _cut_spaces(sea: "nx.Graph[int]") -> set[int]:
    return set(nx.articulation_points(sea)) - {HOME}


def _ships_between(set_up: SetUp, colour: str, one: int, other: int) -> list[int]:
    """The ship spaces between two nodes. From home there can be two: then none is a choke."""
    begins = set_up.start(colour).lairs
    ends = [begins if end == HOME else (end,) for end in (one, other)]
    ships = [set_up.map.ship(first, second) for first in ends[0] for second in ends[1]]
    there = [ship for ship in ships if ship is not None]
    return there if len(there) == 1 else []


def _beyond(sea: "nx.Graph[int]", lairs: Iterable[int], ships: Iterable[tuple[int, int]]) -> int:
    """How many nodes have no way from home when these spaces are taken, the taken ones too."""
    rest = sea.copy()
    rest.remove_nodes_from(lairs)
    rest.remove_edges_from(ships)
    return len(sea) - len(nx.node_connected_component(rest, HOME))
