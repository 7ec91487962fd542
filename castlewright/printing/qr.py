"""A QR code as a picture of one outline, so that it stays sharp at every size.

    >>> code = qr_picture("2R1b>/B3R/1r^1B1 W1")
    >>> code.width == code.height
    True

A module (the small square of a code) is one millimetre here; whoever places the picture scales it.
The quiet zone of four modules that the standard asks for is part of the picture.
"""

import segno

from castlewright.printing.picture import Path, Picture, Rect
from castlewright.puzzles.words import read_words

QUIET_ZONE = 4


def qr_matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of the code, row by row, without the quiet zone: True is dark."""
    code = segno.make_qr(text, error="m")
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def qr_picture(text: str, language: str = "en") -> Picture:
    """The code of a text, dark on white, with its quiet zone."""
    matrix = qr_matrix(text)
    size = len(matrix) + 2 * QUIET_ZONE
    outline = "".join(_runs(number, row) for number, row in enumerate(matrix))
    items = (Rect(0, 0, size, size, fill="#ffffff"), Path(outline, fill="#000000"))
    return Picture(size, size, items, read_words(language)["alt"]["qr_code"].format(text=text))


def _runs(number: int, row: tuple[bool, ...]) -> str:
    """Each run of dark modules in a row as one oblong: neighbours leave no hair line."""
    outline, start = "", None
    for place, dark in enumerate((*row, False)):
        if dark and start is None:
            start = place
        elif not dark and start is not None:
            x, y = start + QUIET_ZONE, number + QUIET_ZONE
            outline += f"M{x} {y}h{place - start}v1h{start - place}z"
            start = None
    return outline
