"""Symmetries of the sea: when the colours begin in the same position.

A symmetry of a map carries lair spaces onto lair spaces so that ship spaces come to lie on ship
spaces (an automorphism of the sea's graph). Where such symmetries carry the start spaces of every
colour onto those of every other, nobody begins with a better place in the sea, whatever the
terrains give.

    >>> set_up = SetUp.parse("later-4")
    >>> len(symmetries(set_up)), starts_are_alike(set_up)
    (4, True)
    >>> starts_are_alike(set_up.without("white"))
    False
"""

from functools import lru_cache

import networkx as nx

from castlewright.puzzles.catan_junior.sea_map import Map
from castlewright.puzzles.catan_junior.set_up import SetUp

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
