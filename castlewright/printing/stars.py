"""The stars of a level, one for a page up to five for a legend.

    >>> draw_stars("knight", "level 3 of 5: knight").alt
    'level 3 of 5: knight'

A star that is won is full, the others are outlines, so that a greyscale printer shows them too.
"""

from math import cos, pi, sin

from castlewright.generators.base import LEVELS
from castlewright.printing.picture import Path, Picture, Stroke, number

STEP, RADIUS = 10.0, 4.6  # millimetres from star to star, and from a star's middle to its tips
WAIST = 0.5  # of the radius: where the notches of a star are
FULL, EMPTY, EDGE = "#f2c230", "#ffffff", Stroke("#5c5340", 0.7)


def draw_stars(level: str, alt: str) -> Picture:
    """As many full stars as the level of `LEVELS` has, of five; `alt` says the level in words."""
    rank = LEVELS.index(level) + 1
    stars = (
        Path(_star((place + 0.5) * STEP, STEP / 2), FULL if place < rank else EMPTY, EDGE)
        for place in range(len(LEVELS))
    )
    return Picture(STEP * len(LEVELS), STEP, tuple(stars), alt)


def _star(x: float, y: float) -> str:
    """The outline of a star, its first tip upwards."""
    corners = (
        (x + radius * sin(turn), y - radius * cos(turn))
        for tip in range(10)
        for radius, turn in ((RADIUS * (1 if tip % 2 == 0 else WAIST), tip * pi / 5),)
    )
    return "M" + "L".join(f"{number(east)} {number(south)}" for east, south in corners) + "Z"
