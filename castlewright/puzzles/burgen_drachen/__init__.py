"""Burgen & Drachen: lay path tiles so that the hero can walk to every castle.

What an adventure is, how it is written, and when a proposed solution is right. One module a word:

    board       spaces, sides, the places for a hero
    tile_set    which castles, dragons and path tiles a hero owns, read from a file
    adventure   which pieces lie where, and where the hero stands: the puzzle
    placement   what lies on every space: a proposed solution
    violations  what is wrong with either, rule by rule
    names       what tiles and colours are called
    symmetry    when two adventures are the same puzzle
    terminal    the board in box characters

    >>> adventure = Adventure.parse("2R1b>/B3R/1r^1B1 W3")
    >>> violations(adventure)
    ()
"""

from castlewright.puzzles.burgen_drachen.adventure import Adventure, Piece
from castlewright.puzzles.burgen_drachen.board import Board, Hero
from castlewright.puzzles.burgen_drachen.placement import Placement
from castlewright.puzzles.burgen_drachen.symmetry import canonical, symmetries
from castlewright.puzzles.burgen_drachen.tile_set import (
    Kind,
    Laid,
    Tile,
    TileSet,
    TileSetError,
    parse_tile_set,
    read_tile_set,
    shipped_tile_set,
)
from castlewright.puzzles.burgen_drachen.violations import (
    DEFAULT_RULES,
    HouseRules,
    check_adventure,
    defeated,
    violations,
)

__all__ = [
    "DEFAULT_RULES",
    "Adventure",
    "Board",
    "Hero",
    "HouseRules",
    "Kind",
    "Laid",
    "Piece",
    "Placement",
    "Tile",
    "TileSet",
    "TileSetError",
    "canonical",
    "check_adventure",
    "defeated",
    "parse_tile_set",
    "read_tile_set",
    "shipped_tile_set",
    "symmetries",
    "violations",
]
