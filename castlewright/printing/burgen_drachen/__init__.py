"""Burgen & Drachen on paper: a tile, an adventure or its solution, all tiles of a set.

drawings    what is drawn: tiles, boards, sheets of tiles
roads       how the paths of a tile run
looks       what a colour looks like, and the small figures: castle, dragon, hero

>>> draw_board(Adventure.parse("2R1b>/B3R/1r^1B1 W1")).width
128.0
"""

from castlewright.printing.burgen_drachen.drawings import (
    draw_board,
    draw_cut_out_pages,
    draw_cut_outs,
    draw_empty_board,
    draw_road,
    draw_tile,
    draw_tile_set,
)

__all__ = [
    "draw_board",
    "draw_cut_out_pages",
    "draw_cut_outs",
    "draw_empty_board",
    "draw_road",
    "draw_tile",
    "draw_tile_set",
]
