"""A picture over several sheets: which part of it each sheet shows.

    >>> parts = windows(Size(300, 200), Box(13, 21, 184, 255), overlap=10)
    >>> [(part.name, part.part) for part in parts]
    [('A1', Box(x=0.0, y=0.0, width=155.0, height=200.0)), ('A2', Box(x=145.0, ...))]

All sheets show parts of the same size. Neighbours share a strip: it lies at the right and lower
edges of a sheet, there the next sheet is glued over it. So only the left and upper edges of a sheet
have to be cut with care. Marks outside the picture say where a strip begins; the edge of the next
sheet comes to lie there.
"""

from dataclasses import dataclass
from math import ceil

from castlewright.printing.kits.boxes import Box
from castlewright.printing.kits.pieces import BLEED, KitError, Poster
from castlewright.printing.kits.sheets import content, scale
from castlewright.printing.profiles import Print, Size

ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Window:
    """One sheet of a poster: the `part` of the picture that it shows, and the `box` it lies in.

    `row` and `column` count from 0. `right` and `below` say whether another sheet comes there.
    """

    row: int
    column: int
    part: Box
    box: Box
    right: bool
    below: bool

    @property
    def name(self) -> str:
        return f"{ROWS[self.row]}{self.column + 1}"


@dataclass(frozen=True)
class Spread:
    """A poster over its sheets; `turned`: it lies on its side."""

    poster: Poster
    turned: bool
    parts: tuple[Window, ...]


def spread(poster: Poster, asked: Print) -> Spread:
    """A poster on as few sheets as it needs."""
    size, area = printed_size(poster, asked), content(asked).grown(-BLEED)
    turned = better_turned(size, area, poster.overlap)
    return Spread(poster, turned, windows(size.turned if turned else size, area, poster.overlap))


def printed_size(poster: Poster, asked: Print) -> Size:
    return Size(poster.width * scale(asked), poster.height * scale(asked))


def windows(size: Size, area: Box, overlap: float) -> tuple[Window, ...]:
    """The sheets of a poster, row by row. Raises `KitError` for more rows than the alphabet has."""
    columns = _number(size.width, area.width, overlap)
    rows = _number(size.height, area.height, overlap)
    if rows > len(ROWS):
        raise KitError(f"a poster of {rows} rows of sheets; {len(ROWS)} are possible")
    width = (size.width + (columns - 1) * overlap) / columns
    height = (size.height + (rows - 1) * overlap) / rows
    x, y = area.x + (area.width - width) / 2, area.y
    return tuple(
        Window(
            row,
            column,
            Box(column * (width - overlap), row * (height - overlap), width, height),
            Box(x, y, width, height),
            column + 1 < columns,
            row + 1 < rows,
        )
        for row in range(rows)
        for column in range(columns)
    )


def better_turned(size: Size, area: Box, overlap: float) -> bool:
    """Whether a poster that lies on its side needs fewer sheets."""
    return _sheets(size.turned, area, overlap) < _sheets(size, area, overlap)


def _sheets(size: Size, area: Box, overlap: float) -> int:
    return _number(size.width, area.width, overlap) * _number(size.height, area.height, overlap)


def _number(length: float, room: float, overlap: float) -> int:
    """How many parts of at most `room` cover a length."""
    return max(1, ceil((length - overlap) / (room - overlap) - 1e-9))
