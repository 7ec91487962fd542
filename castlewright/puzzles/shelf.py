"""What readers have of their own, by whose names puzzles may call it.

Tile sets of Burgen & Drachen, maps and rule sets of Catan Junior, boxes of The Sandcastles of
Burgundy. What ships with the project need not be on a shelf.
"""

from dataclasses import dataclass

from castlewright.puzzles.burgen_drachen import TileSet
from castlewright.puzzles.catan_junior import RuleSet, SetUp
from castlewright.puzzles.sandcastles import Box


@dataclass(frozen=True)
class Shelf:
    """Tile sets, maps with what is printed on them, rule sets, boxes."""

    tile_sets: tuple[TileSet, ...] = ()
    set_ups: tuple[SetUp, ...] = ()
    rule_sets: tuple[RuleSet, ...] = ()
    boxes: tuple[Box, ...] = ()


EMPTY_SHELF = Shelf()
