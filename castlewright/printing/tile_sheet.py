"""A tile set on paper: its name, its colours, and all tiles of one hero to cut out.

    >>> pdf = tile_sheet(shipped_tile_set(), paper="letter")
    >>> pdf[:5]
    b'%PDF-'

Tiles are printed 22 mm wide, as large as the spaces of a board of 3 x 5 in a booklet, on as many
pages as they need. `data/sheet.typ` is the layout. The same set gives the same bytes.
"""

from castlewright.printing.burgen_drachen import (
    draw_cut_out_pages,
    draw_empty_board,
    draw_road,
)
from castlewright.printing.typesetting import paper_name, typeset
from castlewright.puzzles.burgen_drachen import TileSet
from castlewright.puzzles.burgen_drachen.board import BOX
from castlewright.puzzles.burgen_drachen.names import about, name_of_colour
from castlewright.puzzles.words import read_words

ROWS = 6  # rows of tiles on a page: below a title and some lines about the set
HIGHEST_WITH_BOARD = 80  # of a sheet, three rows: an empty board finds room below it


def tile_sheet(tile_set: TileSet, *, paper: str = "a4", language: str = "en") -> bytes:
    """The PDF of a tile set. Raises `TypesettingError`; `paper` is `a4` or `letter`."""
    page, language_words = paper_name(paper), read_words(language)
    words = language_words["burgen_drachen"]
    sheets = draw_cut_out_pages(tile_set, ROWS, language)
    roads = [
        {
            "picture": draw_road(tile_set, colour, language),
            "text": words["how"]["colour"].format(
                colour=name_of_colour(tile_set, colour, language), mark=mark
            ),
        }
        for (colour, _), mark in zip(tile_set.colours, words["how"]["colour_marks"], strict=False)
    ]
    board = draw_empty_board(BOX.rows, BOX.columns, language)
    has_board = sheets[-1].height <= HIGHEST_WITH_BOARD
    return typeset(
        "sheet",
        {
            "paper": page,
            "language": language_words["language"],
            "title": words["sheet"]["title"].format(name=tile_set.name),
            "about": about(tile_set, language),
            "colours": roads,
            "how": words["sheet"]["one_page" if len(sheets) == 1 else "many_pages"],
            "sheets": sheets,
            "board": board if has_board else None,
        },
    )
