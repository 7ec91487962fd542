"""How many changes lie between two set-ups of one map.

A change is an island with another terrain, an island with another number, a harbour that lies
elsewhere, or a start lair that lies elsewhere. A set-up that is turned over, or whose colours are
exchanged, is the same to the players; so the changes are counted from whichever image of it lies
nearest.

    >>> printed = SetUp.parse("later-4")
    >>> swapped = SetUp.parse("later-4 T2P1F2S1P5G3G5F3S4P2F1T4 - " + str(printed).split()[3])
    >>> changes(printed, swapped), changes(printed, printed)
    (2, 0)
"""

from dataclasses import dataclass
from itertools import permutations

from castlewright.puzzles.catan_junior import SetUp, Terrain
from castlewright.puzzles.catan_junior.symmetry import motions

Pair = tuple[int, ...]  # the start lairs of one colour


@dataclass(frozen=True)
class Image:
    """A set-up as it looks from elsewhere: the start lairs of each colour, in any order of them."""

    terrains: tuple[tuple[Terrain, int], ...]
    harbours: tuple[int, ...]
    starts: tuple[Pair, ...]


def images(set_up: SetUp) -> tuple[Image, ...]:
    """All that is the same set-up to the players, itself first."""
    found = []
    for lairs, islands in motions(set_up.map):
        terrains = [set_up.terrains[0]] * len(set_up.terrains)
        for terrain, island in enumerate(islands):
            terrains[island] = set_up.terrains[terrain]
        harbours = tuple(sorted(lairs[lair] for lair in set_up.harbours))
        moved = [tuple(sorted(lairs[lair] for lair in start.lairs)) for start in set_up.starts]
        found += [Image(tuple(terrains), harbours, starts) for starts in permutations(moved)]
    return tuple(dict.fromkeys(found))


def changes(one: SetUp, other: SetUp) -> int:
    """The fewest changes that lead from one set-up to an image of the other, of the same map."""
    return min(_changes_to(one, image) for image in images(other))


def _changes_to(set_up: SetUp, image: Image) -> int:
    """Spaces that show something else, and start lairs that another colour has or none."""
    islands = zip(set_up.terrains, image.terrains, strict=True)
    on_islands = sum(
        (kind != other) + (number != its_number) for (kind, number), (other, its_number) in islands
    )
    pairs = zip(set_up.starts, image.starts, strict=True)
    at_starts = sum(len(set(start.lairs) - set(pair)) for start, pair in pairs)
    return on_islands + len(set(set_up.harbours) - set(image.harbours)) + at_starts
