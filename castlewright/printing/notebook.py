"""The picture that a notebook shows for a puzzle, as SVG text.

    >>> svg_of(Adventure.parse("2R1b>/B3R/1r^1B1 W3"))[:4]
    '<svg'

Cheap to import: nothing here needs the typesetter.
"""

from castlewright.printing import burgen_drachen
from castlewright.printing.picture import svg
from castlewright.puzzles.burgen_drachen import Adventure, Placement, TileSet


def svg_of(puzzle: object) -> str | None:
    """An adventure, a placement or a tile set as SVG; None for what has no drawing."""
    if isinstance(puzzle, Adventure):
        return svg(burgen_drachen.draw_board(puzzle))
    if isinstance(puzzle, Placement):
        board = Adventure(puzzle.rows, puzzle.columns, puzzle.pieces, None, puzzle.tile_set)
        return svg(burgen_drachen.draw_board(board, puzzle))
    if isinstance(puzzle, TileSet):
        return svg(burgen_drachen.draw_tile_set(puzzle))
    return None
