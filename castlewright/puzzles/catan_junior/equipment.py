"""Equipment and terrains: what there is to hold, what it costs, and where it comes from.

    >>> Terrain.FOREST.gives
    <Equipment.WOOD: 'wood'>
    >>> cards(wood=1, rum=1)
    (1, 0, 1, 0, 0)

A hand of cards is a tuple of five numbers, in the order of `Equipment`.
"""

from enum import StrEnum


class Equipment(StrEnum):
    """The five types of equipment (CJ-01), in the order of a hand."""

    WOOD = "wood"
    WOOL = "wool"
    RUM = "rum"
    SABER = "saber"
    GOLD = "gold"


EQUIPMENT = tuple(Equipment)
CARDS_OF_A_TYPE = 19  # CJ-01

Hand = tuple[int, int, int, int, int]
NOTHING: Hand = (0, 0, 0, 0, 0)


def cards(*, wood: int = 0, wool: int = 0, rum: int = 0, saber: int = 0, gold: int = 0) -> Hand:
    """A hand with so many cards of each type."""
    return wood, wool, rum, saber, gold


class Terrain(StrEnum):
    """The five kinds of terrain (CJ-02); `letter` stands for it in notations."""

    FOREST = "forest"
    GOLD_RIVER = "gold-river"
    TREASURE_CAVE = "treasure-cave"
    PASTURE = "pasture"
    SUGAR_CANE = "sugar-cane"

    @property
    def gives(self) -> Equipment:
        """What a lair beside it gets (CJ-02)."""
        return GIVES[self]

    @property
    def letter(self) -> str:
        return self.value[0].upper()


GIVES = {
    Terrain.FOREST: Equipment.WOOD,
    Terrain.GOLD_RIVER: Equipment.GOLD,
    Terrain.TREASURE_CAVE: Equipment.SABER,
    Terrain.PASTURE: Equipment.WOOL,
    Terrain.SUGAR_CANE: Equipment.RUM,
}
TERRAIN_OF_LETTER = {terrain.letter: terrain for terrain in Terrain}
