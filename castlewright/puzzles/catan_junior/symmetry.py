"""Symmetries of the sea: when colours begin in the same position, and when puzzles are the same.

A symmetry of a map carries lair spaces onto lair spaces so that ship spaces come to lie on ship
spaces (an automorphism of the sea's graph). Where such symmetries carry the start spaces of every
colour onto those of every other, nobody begins with a better place in the sea, whatever the
terrains give.

    >>> set_up = SetUp.parse("later-4")
    >>> len(symmetries(set_up)), starts_are_alike(set_up)
    (4, True)
    >>> starts_are_alike(set_up.without("white"))
    False

Two puzzles are the same for a person (`canonical_...`) where such a motion, if it carries islands
onto islands as well, turns one into the other:

    kind         what may differ besides
    set-up       which colour begins where, and which of the colours are left out
    seven lairs  the colour that builds; colours that are written down but are not there
    fair start   the order of the four set-ups, each of which may be turned and recoloured by itself

Terrains, numbers, the order of rolls and of harbour tiles, and the rule set stay as they are; the
puzzles must be without faults. Maps with different names are different maps.
"""

from dataclasses import replace
from functools import lru_cache

import networkx as nx

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior.fair_start import FairStart
from castlewright.puzzles.catan_junior.sea_map import Map
from castlewright.puzzles.catan_junior.set_up import SetUp, Start
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs

Motion = tuple[int, ...]  # where each lair space goes


@lru_cache(maxsize=64)
def symmetries_of_map(sea_map: Map) -> tuple[Motion, ...]:
    """Every motion of the lair spaces that keeps the ship spaces, the identity first."""
    matcher = nx.isomorphism.GraphMatcher(sea_map.sea, sea_map.sea)
    motions = (
        tuple(motion[lair] for lair in range(len(sea_map.lairs)))
        for motion in matcher.isomorphisms_iter()
    )
    return tuple(sorted(motions))


def symmetries(set_up: SetUp) -> tuple[Motion, ...]:
    """The symmetries of the sea that carry the starts of the colours onto each other."""
    starts = {frozenset(start.lairs) for start in set_up.starts}
    return tuple(
        motion
        for motion in symmetries_of_map(set_up.map)
        if {frozenset(motion[lair] for lair in start) for start in starts} == starts
    )


def starts_are_alike(set_up: SetUp) -> bool:
    """Can every colour's start be carried onto every other's, all starts together?"""
    first = frozenset(set_up.starts[0].lairs)
    reached = {frozenset(motion[lair] for lair in first) for motion in symmetries(set_up)}
    return len(reached) == len(set_up.starts)


@lru_cache(maxsize=64)
def motions(sea_map: Map) -> tuple[tuple[Motion, Motion], ...]:
    """Where the lair spaces and the terrain spaces go, for each motion that keeps both together."""
    beside = [
        frozenset(lair for lair, space in enumerate(sea_map.lairs) if terrain in space.touches)
        for terrain in range(len(sea_map.terrains))
    ]
    kept = []
    for lairs in symmetries_of_map(sea_map):
        moved = [frozenset(lairs[lair] for lair in around) for around in beside]
        if set(moved) == set(beside):
            kept.append((lairs, tuple(beside.index(around) for around in moved)))
    return tuple(kept)


def carried(set_up: SetUp, lairs: Motion, islands: Motion) -> SetUp:
    """The set-up after a motion of its map; its colours are the first ones of the map."""
    terrains = list(set_up.terrains)
    for old, new in enumerate(islands):
        terrains[new] = set_up.terrains[old]
    pieces = sorted(_carried_start(set_up.map, start, lairs) for start in set_up.starts)
    starts = (
        Start(
            colour, tuple(lair for lair, _ in places), tuple(s for _, ship in places for s in ship)
        )
        for colour, places in zip(set_up.map.colours, pieces, strict=False)
    )
    harbours = tuple(sorted(lairs[lair] for lair in set_up.harbours))
    return replace(set_up, terrains=tuple(terrains), harbours=harbours, starts=tuple(starts))


Places = tuple[tuple[int, tuple[int, ...]], ...]  # start lairs, each with its ship if it has one


def _carried_start(sea_map: Map, start: Start, lairs: Motion) -> Places:
    places, ships = [], list(start.ships)
    for lair in start.lairs:
        ship: tuple[int, ...] = ()
        if ships and lair in (ends := sea_map.ships[ships[0]]):
            ships.pop(0)
            moved = sea_map.ship(lairs[ends[0]], lairs[ends[1]])
            if moved is None:
                raise ContradictionError("a motion keeps the ship spaces")
            ship = (moved,)
        places.append((lairs[lair], ship))
    return tuple(sorted(places))


def canonical_set_up(set_up: SetUp) -> SetUp:
    """The first of all set-ups that are the same, by its notation."""
    return min((carried(set_up, *motion) for motion in motions(set_up.map)), key=str)


def canonical_seven_lairs(puzzle: SevenLairs) -> SevenLairs:
    """The first of all seven lairs that are the same, by their notation."""
    alone = canonical_set_up(replace(puzzle.set_up, starts=(puzzle.start,)))
    return replace(puzzle, set_up=alone, colour=alone.colours[0])


def canonical_fair_start(puzzle: FairStart) -> FairStart:
    """The first of all fair starts that are the same, by their notation."""
    return FairStart(tuple(sorted(map(canonical_set_up, puzzle.set_ups), key=str)))
