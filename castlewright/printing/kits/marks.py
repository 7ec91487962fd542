"""What is drawn around pieces: crop marks, cutting lines, folds, where a poster's strips begin.

    >>> len(crop_marks(Box(20, 30, 40, 50)))  # eight of them, each with a white line under it
    16

Crop marks are thin lines outside a piece, two at each corner, on both sides of a sheet: cut from
mark to mark. A white line under each keeps it visible where a picture goes on around its piece.
"""

from collections.abc import Iterator

from castlewright.printing.kits.boxes import Box
from castlewright.printing.kits.pieces import BLEED, Figure
from castlewright.printing.kits.posters import Window
from castlewright.printing.kits.sheets import UPRIGHT, Placed
from castlewright.printing.picture import Item, Line, Rect, Stroke

INK, SOFT = "#000000", "#777777"
WIDTH = 0.15
CLEAR = 0.8  # between a piece and its marks
FOLD = Stroke(INK, WIDTH, (2.4, 1.2))
CUT = Stroke(SOFT, WIDTH)
HALO = Stroke("#ffffff", 0.6)


def crop_marks(box: Box) -> tuple[Item, ...]:
    """Two marks at each corner, from `CLEAR` to `BLEED` away from it."""
    lines = [
        line
        for x, east in ((box.x, -1), (box.right, 1))
        for y, south in ((box.y, -1), (box.bottom, 1))
        for line in (
            (x + east * CLEAR, y, x + east * BLEED, y),
            (x, y + south * CLEAR, x, y + south * BLEED),
        )
    ]
    return tuple(Line(*line, stroke) for line in lines for stroke in (HALO, Stroke(INK, WIDTH)))


def cutting_line(box: Box) -> tuple[Item, ...]:
    """A thin line around a piece, for scissors."""
    return (Rect(box.x, box.y, box.width, box.height, None, CUT),)


def figure_folds(placed: Placed, scale: float) -> tuple[Item, ...]:
    """The folds of a figure: its two feet, and its head in the middle."""
    if not isinstance(placed.piece, Figure):
        return ()
    return tuple(_across(placed, at * scale) for at in _folds_of(placed.piece))


def _folds_of(figure: Figure) -> tuple[float, ...]:
    """How far from the upper end of the strip."""
    return figure.foot, figure.foot + figure.height, figure.foot + 2 * figure.height


def _across(placed: Placed, at: float) -> Line:
    box = placed.box
    if placed.turn == 0:
        return Line(box.x, box.y + at, box.right, box.y + at, FOLD)
    return Line(box.right - at, box.y, box.right - at, box.bottom, FOLD)  # turned clockwise by 90


def fold_line(fold: str, area: Box) -> tuple[Item, ...]:
    """The fold through the middle of a page, from one end of an area to the other."""
    x, y = area.middle
    if fold == UPRIGHT:
        return (Line(x, area.y, x, area.bottom, FOLD),)
    return (Line(area.x, y, area.right, y, FOLD),)


def poster_marks(window: Window, overlap: float) -> tuple[Item, ...]:
    """Crop marks, and outside the picture a mark at both ends of the edge of each strip."""
    box, stroke = window.box, Stroke(INK, WIDTH)
    return (*crop_marks(box), *(Line(*ends, stroke) for ends in _strip_marks(window, overlap)))


def _strip_marks(window: Window, overlap: float) -> Iterator[tuple[float, float, float, float]]:
    box = window.box
    if window.right:
        x = box.right - overlap
        yield x, box.y - BLEED, x, box.y - CLEAR
        yield x, box.bottom + CLEAR, x, box.bottom + BLEED
    if window.below:
        y = box.bottom - overlap
        yield box.x - BLEED, y, box.x - CLEAR, y
        yield box.right + CLEAR, y, box.right + BLEED, y
