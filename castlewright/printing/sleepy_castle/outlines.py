"""How the outline of an animal is written: half of it where left and right are the same.

    >>> both("M1 2L3 4")
    'M1 2L3 4M-1 2L-3 4'
    >>> whole("0 -5 3 -5 5 -3 5 0 5 3 3 5 0 5")
    'M0 -5C3 -5 5 -3 5 0 5 3 3 5 0 5 -3 5 -5 3 -5 0 -5 -3 -3 -5 0 -5Z'

All of it is the path language of SVG, in millimetres around (0, 0).
"""

import re
from math import cos, pi, sin

from castlewright.printing.picture import number

_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def whole(half: str) -> str:
    """A closed outline from its right half: a point, then curves of three points each.

    The half goes from the top to the bottom, both with x = 0.
    """
    points = [(float(x), float(y)) for x, y in _PAIR.findall(half)]
    mirrored = [(-x, y) for x, y in reversed(points)][1:]
    first, *others = [f"{number(x)} {number(y)}" for x, y in (*points, *mirrored)]
    return f"M{first}C{' '.join(others)}Z"


def both(right: str) -> str:
    """A path on the right and its mirror image on the left; it has absolute points only."""
    return right + _PAIR.sub(lambda pair: f"{number(-float(pair[1]))} {pair[2]}", right)


def oval(x: float, y: float, across: float, down: float) -> str:
    """An ellipse around (x, y) that is 2 * `across` wide and 2 * `down` high."""
    arc = f"a{number(across)} {number(down)} 0 1 1"
    wide = number(2 * across)
    return f"M{number(x - across)} {number(y)}{arc} {wide} 0{arc} -{wide} 0Z"


def ovals(x: float, y: float, across: float, down: float) -> str:
    """Two ellipses, right and left."""
    return oval(x, y, across, down) + oval(-x, y, across, down)


def tufts(count: int, inner: float, outer: float) -> str:
    """A ring of round tufts that begin at radius `inner` and swell towards radius `outer`."""
    steps = range(2 * count + 1)
    points = [
        f"{number(radius * sin(pi * step / count))} {number(-radius * cos(pi * step / count))}"
        for step in steps
        for radius in ((inner, outer)[step % 2],)
    ]
    curves = zip(points[1::2], points[2::2], strict=True)
    return f"M{points[0]}" + "".join(f"Q{swell} {end}" for swell, end in curves) + "Z"
