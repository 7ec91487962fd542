"""Saddle stitch: which page of a booklet stands where, so that folded sheets read in order.

Sheets are printed on both sides with two pages beside each other, laid into one another, folded in
the middle and stapled there. A booklet of 8 pages has two sheets; the outer one holds the first and
the last pages:

    >>> imposed(8)[0]
    SheetSide(sheet=1, back=False, left=8, right=1)
    >>> [(side.left, side.right) for side in imposed(8)]
    [(8, 1), (2, 7), (6, 3), (4, 5)]

A booklet whose pages are no multiple of 4 gets blank ones at its end: None. Back sides are as they
are seen when a sheet is flipped on its short edge; for a printer that flips on the long edge they
are turned by 180 degrees (`turned`).

Inner sheets stick out of a folded booklet, by about the thickness of the paper for each sheet.
This is the creep: the pages of each sheet are moved towards the fold by `CREEP` more than those of
the sheet around it, so that all outer margins are the same once the edge is cut.
"""

from collections.abc import Iterator
from dataclasses import dataclass

PAGES_A_SHEET = 4
CREEP = 0.1  # millimetres a sheet: the thickness of ordinary paper of 80 g


@dataclass(frozen=True)
class SheetSide:
    """One side of a sheet, with the numbers of its two pages, counted from 1; None is blank."""

    sheet: int  # from 1, the outermost
    back: bool
    left: int | None
    right: int | None


def sheets(pages: int) -> int:
    """How many sheets a booklet of so many pages needs."""
    return -(-pages // PAGES_A_SHEET)


def imposed(pages: int) -> tuple[SheetSide, ...]:
    """The sides in the order of printing: each sheet's front, then its back."""
    return tuple(_sides(pages))


def _sides(pages: int) -> Iterator[SheetSide]:
    padded = sheets(pages) * PAGES_A_SHEET

    def page(number: int) -> int | None:
        return number if number <= pages else None

    for sheet in range(sheets(pages)):
        first, last = 2 * sheet + 1, padded - 2 * sheet
        yield SheetSide(sheet + 1, False, page(last), page(first))
        yield SheetSide(sheet + 1, True, page(first + 1), page(last - 1))


def shift(sheet: int, creep: float = CREEP) -> float:
    """How far the pages of a sheet, counted from 1, are moved towards the fold: millimetres."""
    return (sheet - 1) * creep


def turned(side: SheetSide, edge: str | None) -> bool:
    """Whether a side is printed upside down, for a printer that flips on the `edge`."""
    return side.back and edge == "long"
