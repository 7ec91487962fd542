"""The sea on paper: the beach around it, the coasts of the islands, the lanes between lair spaces.

    >>> chart = Chart(shipped_set_up("later-4").map)
    >>> min(chart.radii(chart.sea_map.terrains[5].at)) > 14
    True

A map says where its spaces lie, and no more. A coast is as far from the middle of its island as it
can be without coming too near to a lair space, to a lane, or to the next island, so that any map
can be drawn, and an owner's too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, hypot, pi, sin

from castlewright.printing.catan_junior.islands import EDGE
from castlewright.printing.catan_junior.pieces import SPACE
from castlewright.printing.picture import Item, Line, Path, Pattern, Rect, Stroke, number
from castlewright.puzzles.catan_junior import Map
from castlewright.puzzles.catan_junior.sea_map import Place

WATER, WAVE, SAND, SURF = "#cfe6f3", "#9cc6de", "#f3e4ba", "#ffffff"
BEACH = 2.6  # the width of the beach around the sea
WIDEST, NARROWEST = 17.2, 6.0  # the radius of an island
BEARINGS = 72  # from the middle of an island
OFF_LAIR, OFF_LANE, OFF_ISLAND = 1.2, 2.6, 1.4  # mm of water beside a coast
STEP = 0.2


@dataclass(frozen=True)
class Chart:
    """Where everything lies on a map's paper."""

    sea_map: Map

    @property
    def width(self) -> float:
        return self.sea_map.size[0]

    @property
    def height(self) -> float:
        return self.sea_map.size[1]

    def water(self) -> Iterator[Item]:
        """The sea with its waves, and a beach all around it."""
        wave = Path("M2 3q1.5 -1.8 3 0t3 0", None, Stroke(WAVE, 0.5, cap="round"))
        other = Path("M9 8.6q1.5 -1.8 3 0t3 0", None, Stroke(WAVE, 0.5, cap="round"))
        yield Rect(0.3, 0.3, self.width - 0.6, self.height - 0.6, SAND, EDGE, 4)
        shore = self._shore()
        yield Path(shore, WATER, Stroke(SURF, 1.2))
        yield Path(shore, Pattern(17, 11, (wave, other)))

    def lanes(self) -> Iterator[Item]:
        """The ship spaces: dashed lanes between lair spaces."""
        lanes = [self.lane(ship) for ship in range(len(self.sea_map.ships))]
        for (x1, y1), (x2, y2) in lanes:
            yield Line(x1, y1, x2, y2, Stroke(SURF, 2.4, cap="round"))
        for (x1, y1), (x2, y2) in lanes:
            yield Line(x1, y1, x2, y2, Stroke("#3f6f93", 0.6, (1.6, 1.2)))

    def lane(self, ship: int) -> tuple[Place, Place]:
        """From the edge of one lair space to the edge of the other."""
        first, second = (self.sea_map.lairs[lair].at for lair in self.sea_map.ships[ship])
        far = dist(first, second)
        part = min(SPACE / far, 0.5) if far else 0.5
        return _between(first, second, part), _between(first, second, 1 - part)

    def middle_of_lane(self, ship: int) -> Place:
        return _between(*self.lane(ship), 0.5)

    def coast(self, at: Place) -> str:
        """The outline of the island around this place."""
        x, y = at
        corners = [
            (x + radius * sin(turn), y - radius * cos(turn))
            for radius, turn in zip(self.radii(at), _TURNS, strict=True)
        ]
        ends = [
            _between(here, there, 0.5)
            for here, there in zip(corners, corners[1:] + corners[:1], strict=True)
        ]
        curves = "".join(
            f"Q{_point(corner)} {_point(end)}" for corner, end in zip(corners, ends, strict=True)
        )
        return f"M{_point(ends[-1])}{curves}Z"

    def radii(self, at: Place) -> tuple[float, ...]:
        """How far the coast is from the middle of the island, clockwise from the north."""
        return _radii(self._near(at))

    def _near(self, at: Place) -> "_Surroundings":
        """What keeps the coast of the island around a place from growing."""
        reach = WIDEST + SPACE + OFF_LANE
        lairs = [lair.at for lair in self.sea_map.lairs]
        lanes = [(lairs[first], lairs[second]) for first, second in self.sea_map.ships]
        islands = [*(terrain.at for terrain in self.sea_map.terrains), self.sea_map.fortress_at]
        return _Surroundings(
            at,
            tuple(lair for lair in lairs if dist(at, lair) < reach),
            tuple(lane for lane in lanes if _away(at, *lane) < reach),
            tuple(other for other in islands if other != at and dist(at, other) < 2 * reach),
        )

    def beside(self, lair: int, distance: float) -> Place:
        """A point beside a lair space, as far as can be from lanes, from a roof and its flag."""
        x, y = self.sea_map.lairs[lair].at
        taken = [(0.0, -1.0), (0.5, -0.87)]
        for _, other in self.sea_map.ends_beside(lair):
            ox, oy = self.sea_map.lairs[other].at
            far = hypot(ox - x, oy - y) or 1.0
            taken.append(((ox - x) / far, (oy - y) / far))
        away = max(
            ((sin(turn), -cos(turn)) for turn in _TURNS),
            key=lambda way: round(min(dist(way, other) for other in taken), 6),
        )
        return x + distance * away[0], y + distance * away[1]

    def _shore(self) -> str:
        """A wavy line inside the beach."""
        left, top, right, bottom = BEACH, BEACH, self.width - BEACH, self.height - BEACH
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        d = f"M{_point(corners[0])}"
        for (x1, y1), (x2, y2) in pairwise(corners):
            waves = 2 * max(1, round(dist((x1, y1), (x2, y2)) / 12))
            dx, dy = (x2 - x1) / waves, (y2 - y1) / waves
            for wave in range(waves):
                out = 0.8 if wave % 2 else -0.8
                bend = dx / 2 + out * (dy != 0), dy / 2 + out * (dx != 0)
                d += f"q{_point(bend)} {_point((dx, dy))}"
        return d + "Z"


@dataclass(frozen=True)
class _Surroundings:
    """The lair spaces, lanes and other islands near an island."""

    at: Place
    lairs: tuple[Place, ...]
    lanes: tuple[tuple[Place, Place], ...]
    islands: tuple[Place, ...]

    def reach(self, turn: float) -> float:
        """How far the coast can lie from the middle in one direction."""
        # no coast is a circle, and no two are alike
        bays = cos(5 * turn + self.at[0]) + cos(8 * turn + self.at[1])
        radius = WIDEST - 0.4 * (2 + bays)
        while radius > NARROWEST and not self._is_free(turn, radius):
            radius -= STEP
        return radius

    def _is_free(self, turn: float, radius: float) -> bool:
        point = self.at[0] + radius * sin(turn), self.at[1] - radius * cos(turn)
        return (
            all(dist(point, lair) >= SPACE + OFF_LAIR for lair in self.lairs)
            and all(_away(point, *lane) >= OFF_LANE for lane in self.lanes)
            and all(dist(point, other) >= radius + OFF_ISLAND for other in self.islands)
        )


@lru_cache(maxsize=512)
def _radii(near: _Surroundings) -> tuple[float, ...]:
    """The coast in every bearing, with its corners rounded off."""
    free = [near.reach(turn) for turn in _TURNS]
    wide = [min(free[i - 1], free[i], free[(i + 1) % BEARINGS]) for i in range(BEARINGS)]
    return tuple(
        sum(wide[(i + offset) % BEARINGS] for offset in range(-2, 3)) / 5 for i in range(BEARINGS)
    )


_TURNS = [2 * pi * step / BEARINGS for step in range(BEARINGS)]


def _between(first: Place, second: Place, part: float) -> Place:
    return (
        first[0] + part * (second[0] - first[0]),
        first[1] + part * (second[1] - first[1]),
    )


def _away(point: Place, first: Place, second: Place) -> float:
    """How far a point is from the line between two others."""
    length = dist(first, second)
    if not length:
        return dist(point, first)
    (px, py), (x1, y1), (x2, y2) = point, first, second
    along = ((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / length**2
    return dist(point, _between(first, second, max(0.0, min(1.0, along))))


def _point(place: Place) -> str:
    return f"{number(place[0])} {number(place[1])}"
