"""Words on a piece: lines that fit its width, in the middle of the room that there is for them.

    >>> fitting("Move the Ghost Pirate to another island.", 50, SIZE)
    ['Move the Ghost Pirate', 'to another island.']

A drawing has no font to ask, so letters are taken to be as wide as those of their kind.
"""

from textwrap import wrap

from castlewright.printing.picture import Item, Text

SIZE = 4.24  # mm: 12 points
LEAST = 3.2  # 9 points
LINE = 1.22  # from one line to the next, as a part of the size
# How wide letters are, as a part of the size; a bold letter is a little wider.
KINDS = (
    (" ijl'’", 0.29),
    ("I.,:;!|", 0.33),
    ("frt-()", 0.43),
    ("csz", 0.51),
    ("mw", 0.82),
    ("MW", 1.02),
    ("ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ", 0.7),
)
WIDTHS = {letter: width for letters, width in KINDS for letter in letters}
USUAL, BOLD = 0.58, 1.07


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line is, in millimetres; rather a little more than less."""
    return sum(WIDTHS.get(letter, USUAL) for letter in text) * size * (BOLD if bold else 1)


def fitting(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """As few lines as fit a width, about as long as each other."""
    tries = ([*wrap(text, signs, break_long_words=False)] for signs in range(len(text), 0, -1))
    fewest: list[str] | None = None
    for lines in tries:
        if all(width_of(line, size, bold=bold) <= width for line in lines) and (
            fewest is None or len(lines) == len(fewest)
        ):
            fewest = lines
        elif fewest is not None:
            break
    return fewest or wrap(text, 1, break_long_words=False)


def written(
    text: str,
    middle: tuple[float, float],
    room: tuple[float, float],
    *,
    size: float = SIZE,
    bold: bool = False,
) -> tuple[Item, ...]:
    """Words around a place, as large as the width and height of the room allow, up to `size`.

    They are never smaller than `LEAST`: a drawing has to leave them that much room.
    """
    (x, y), (width, height) = middle, room
    lines = fitting(text, width, size, bold=bold)
    while size > LEAST and (
        len(lines) * LINE * size > height
        or any(width_of(line, size, bold=bold) > width for line in lines)
    ):
        size = max(LEAST, size - 0.1)
        lines = fitting(text, width, size, bold=bold)
    first = y - (len(lines) - 1) / 2 * LINE * size + 0.36 * size
    return tuple(
        Text(x, first + number * LINE * size, line, size, bold=bold)
        for number, line in enumerate(lines)
    )
