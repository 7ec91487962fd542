"""The calibration sheet: how far a printer moves back sides, and what to do against it.

Most printers put the back a few millimetres away from where it should be. On the front of the
sheet stands a cross with a scale, on its back a plain cross. Against the light, the plain cross
meets the scale at the numbers for `--offset`:

    >>> label(2, "long", EAST), label(-3, "long", SOUTH)  # two to the right and three up
    (2, 3)

A back that has drifted by (x, y), looked at from its own side, must be moved by (-x, -y). Seen from
the front, one of the two is mirrored: which one depends on the edge that the sheet is flipped on.
"""

from math import copysign

from castlewright.printing.kits.boxes import Box
from castlewright.printing.picture import Item, Line, Stroke, Text

REACH = 10  # of the scale, in millimetres
ARM = 14.0  # of a cross
LABEL = 4.3  # size of the numbers: 12 points
INK = "#000000"
EAST, SOUTH = "east", "south"


def label(place: int, edge: str, axis: str) -> int:
    """The number on the scale so many millimetres to the east or south of its middle."""
    mirrored = (edge == "long") == (axis == EAST)
    return place if mirrored else -place


def front(page: Box, edge: str, size: float = 1.0) -> tuple[Item, ...]:
    """The scale in the middle of a page; `size` is that of its numbers."""
    x, y = page.middle
    items: list[Item] = [*_cross(x, y, 0.15)]
    for place in range(-REACH, REACH + 1):
        half = 2.2 if place % 5 == 0 else 1.1
        stroke = Stroke(INK, 0.15)
        items.append(Line(x + place, y - half, x + place, y + half, stroke))
        items.append(Line(x - half, y + place, x + half, y + place, stroke))
    for place in (-REACH, REACH):
        across, down = label(place, edge, EAST), label(place, edge, SOUTH)
        far = copysign(ARM + 4.5 * size, place)
        items.append(Text(x + far, y + 1.5 * size, f"{across:+d}", LABEL * size, INK))
        items.append(Text(x, y + far + 1.5 * size, f"{down:+d}", LABEL * size, INK))
    return (*items, *_corners(page))


def back(page: Box) -> tuple[Item, ...]:
    """A cross in the middle of a page, thick enough to shine through, and one near each corner."""
    return (*_cross(*page.middle, 0.4), *_corners(page))


def _cross(x: float, y: float, width: float, arm: float = ARM) -> tuple[Item, ...]:
    stroke = Stroke(INK, width)
    return Line(x - arm, y, x + arm, y, stroke), Line(x, y - arm, x, y + arm, stroke)


def _corners(page: Box) -> tuple[Item, ...]:
    """Small crosses that show whether a page is turned or stretched."""
    inner = page.grown(-35)
    return tuple(
        item
        for x in (inner.x, inner.right)
        for y in (inner.y, inner.bottom)
        for item in _cross(x, y, 0.25, 5)
    )
