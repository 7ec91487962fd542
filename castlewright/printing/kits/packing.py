"""Rectangles in rows: how pieces are laid on sheets.

    >>> pages = packed([Size(40, 30)] * 5, Size(100, 70))
    >>> [len(page) for page in pages]
    [4, 1]
    >>> pages[0][3]
    Box(x=50.0, y=30.0, width=40, height=30)

Pieces stay in their order, from left to right and from top to bottom. All pages begin in the same
place, with the widest row in the middle: so a stack of sheets can be cut together.
"""

from collections.abc import Sequence

from castlewright.printing.kits.boxes import Box
from castlewright.printing.profiles import Size

SLACK = 1e-6  # for rounding


def fit(size: Size, area: Size) -> int:
    """How many of one size find room in an area."""
    columns = int((area.width + SLACK) // size.width)
    return columns * int((area.height + SLACK) // size.height)


def packed(sizes: Sequence[Size], area: Size) -> list[list[Box]]:
    """The boxes on each page, in the order of `sizes`, each of which must fit the area alone."""
    pages: list[list[Box]] = [[]]
    x = y = row_height = 0.0
    for size in sizes:
        if x + size.width > area.width + SLACK:
            x, y, row_height = 0.0, y + row_height, 0.0
        if y + size.height > area.height + SLACK:
            pages.append([])
            x = y = row_height = 0.0
        pages[-1].append(Box(x, y, size.width, size.height))
        x += size.width
        row_height = max(row_height, size.height)
    widest = max((box.right for page in pages for box in page), default=0.0)
    return [[box.moved((area.width - widest) / 2, 0) for box in page] for page in pages]
