"""The ring on the table: where each guard stands, and the wall they stand on.

    >>> ring = Ring(12)
    >>> ring.width, ring.height
    (140.0, 114.0)
    >>> round(ring.guards[0].x), round(ring.guards[6].x)  # one at the top, one at the bottom
    (70, 70)

The ring runs between an ellipse and a rectangle, so that a grid fits in the middle and nobody
stands in a sharp corner. Guards and gaps are the same way apart, measured along the wall. A ring of
twelve sets the size; others are as much larger or smaller, down to the smallest, which still has
room for cards in its middle.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from math import copysign, cos, dist, hypot, pi, sin

from castlewright.printing.picture import Item, Path, Stroke, number
from castlewright.puzzles.sleepy_castle.layout import BOX_GUARDS

HALF_WIDTH, HALF_HEIGHT = 59.0, 46.0  # of the middle of the wall, with twelve guards
ROUNDNESS = 2.7  # 2 would be an ellipse, a large number a rectangle
RIM = 11.0  # from the middle of the wall to the edge of the picture
WALL = 13.0
SMALLEST = 0.62  # a ring of three needs this much to have a middle
MIDDLE = (71.0, 53.0)  # width and height of the middle, with twelve guards
CORNERS = 240  # of the outline
STONE, MORTAR, FLOOR = "#efe6d2", "#8a7445", "#fbf8ee"


@dataclass(frozen=True)
class Place:
    """A place on the wall; (`east`, `south`) points away from the middle and is one long."""

    x: float
    y: float
    east: float
    south: float

    def outwards(self, distance: float) -> tuple[float, float]:
        """The point so many millimetres farther out, or farther in if that is negative."""
        return self.x + self.east * distance, self.y + self.south * distance


@dataclass(frozen=True)
class Ring:
    """Places for so many guards, clockwise from the top; gap i follows guard i."""

    guard_count: int

    @property
    def scale(self) -> float:
        return max(SMALLEST, self.guard_count / BOX_GUARDS)

    @property
    def width(self) -> float:
        return 2 * (HALF_WIDTH * self.scale + RIM)

    @property
    def height(self) -> float:
        return 2 * (HALF_HEIGHT * self.scale + RIM)

    @property
    def guards(self) -> tuple[Place, ...]:
        return self._places[::2]

    @property
    def gaps(self) -> tuple[Place, ...]:
        return self._places[1::2]

    def wall(self) -> Iterator[Item]:
        """The wall, its stones, and the floor inside."""
        corners = (f"{number(x)} {number(y)}" for x, y in self._outline[:-1])
        d = f"M{'L'.join(corners)}Z"
        stone = self._lengths[-1] / round(self._lengths[-1] / 6)
        yield Path(d, FLOOR, Stroke(MORTAR, WALL))
        yield Path(d, None, Stroke(STONE, WALL - 0.8))
        yield Path(d, None, Stroke("#d9cdb2", WALL - 0.8, (0.4, stone - 0.4)))

    @cached_property
    def _outline(self) -> tuple[tuple[float, float], ...]:
        """A closed line around the middle of the picture, beginning at the top."""
        turns = [2 * pi * step / CORNERS for step in range(CORNERS + 1)]
        return tuple(
            (
                self.width / 2 + HALF_WIDTH * self.scale * _rounded(sin(turn)),
                self.height / 2 - HALF_HEIGHT * self.scale * _rounded(cos(turn)),
            )
            for turn in turns
        )

    @cached_property
    def _lengths(self) -> tuple[float, ...]:
        """How far it is along the wall from the top to each corner of the outline."""
        steps = (dist(here, there) for here, there in pairwise(self._outline))
        return tuple(accumulate(steps, initial=0.0))

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        count = 2 * self.guard_count
        return tuple(self._place(self._lengths[-1] * step / count) for step in range(count))

    def _place(self, far: float) -> Place:
        corner = min(bisect_right(self._lengths, far), CORNERS) - 1
        (x1, y1), (x2, y2) = self._outline[corner : corner + 2]
        part = (far - self._lengths[corner]) / dist((x1, y1), (x2, y2))
        long = hypot(x2 - x1, y2 - y1)
        return Place(
            x1 + part * (x2 - x1), y1 + part * (y2 - y1), (y2 - y1) / long, (x1 - x2) / long
        )


def _rounded(value: float) -> float:
    return copysign(abs(value) ** (2 / ROUNDNESS), value)
