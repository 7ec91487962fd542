"""The picture that a notebook shows for a puzzle, as SVG text.

    >>> svg_of(Adventure.parse("2R1b>/B3R/1r^1B1 W3"))[:4]
    '<svg'

Cheap to import: nothing here needs the typesetter.
"""

from castlewright.printing import burgen_drachen, catan_junior, sandcastles, sleepy_castle
from castlewright.printing.picture import Picture, svg
from castlewright.puzzles.burgen_drachen import Adventure, Placement, TileSet
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.catan_junior.fair_start import FairStart
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs
from castlewright.puzzles.sandcastles import SetUp as BeachSetUp
from castlewright.puzzles.sandcastles import Sprint
from castlewright.puzzles.sleepy_castle import Heist, Layout, NightWatch


def svg_of(puzzle: object) -> str | None:
    """A puzzle, a placement or a tile set as SVG; None for what has no drawing."""
    picture = _picture_of(puzzle)
    return None if picture is None else svg(picture)


def _picture_of(puzzle: object) -> Picture | None:
    match puzzle:
        case Adventure():
            return burgen_drachen.draw_board(puzzle)
        case Placement():
            board = Adventure(puzzle.rows, puzzle.columns, puzzle.pieces, None, puzzle.tile_set)
            return burgen_drachen.draw_board(board, puzzle)
        case TileSet():
            return burgen_drachen.draw_tile_set(puzzle)
        case Layout():
            return sleepy_castle.draw_layout(puzzle)
        case Heist():
            return sleepy_castle.draw_heist(puzzle)
        case NightWatch():
            return sleepy_castle.draw_night_watch(puzzle)
        case SetUp():
            return catan_junior.draw_map(puzzle)
        case SevenLairs():
            return catan_junior.draw_seven_lairs(puzzle)
        case FairStart():
            return catan_junior.draw_fair_start(puzzle)
        case BeachSetUp():
            return sandcastles.draw_set_up(puzzle)
        case Sprint():
            return sandcastles.draw_sprint(puzzle)
    return None
