"""Nets to fold: a die, and a box without a floor that stands over something.

    >>> net = die_net(16, PAIRS)  # two faces that lie opposite each other, three times
    >>> net.width, net.height, len(net.faces)
    (69, 58, 6)

A net is a cross of faces with tabs. Solid lines are cut, dashed lines are folded, and tabs, which
are a little darker, are glued under the face that they meet. A face comes as items around its
middle, its upper edge away from the middle of the net for walls, and is turned to its place.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from castlewright.printing.picture import Group, Item, Path, Picture, Rect, Stroke, number

Face = tuple[Item, ...]
Edge = tuple[float, float, float, float]  # from one point to another

INK = "#000000"
TAB_PAINT = "#e4e0d8"
CUT = Stroke(INK, 0.25)
FOLD = Stroke(INK, 0.25, (1.6, 1.1))
RIM = 0.3  # around a net: half a line
TAB = 5.0  # how far a tab goes beyond a face
SLANT = 2.5  # how much narrower it gets at each end
NORTH, EAST, SOUTH, WEST = 0, 90, 180, 270


@dataclass(frozen=True)
class Net:
    """What is cut out, from (0, 0) on; `faces` are the drawn ones, `lines` the tabs and edges."""

    width: float
    height: float
    faces: tuple[Item, ...]
    lines: tuple[Item, ...]

    def picture(self, alt: str) -> Picture:
        """The net with a little room around it for the lines at its rim."""
        tabs, *edges = self.lines
        drawn = Group((tabs, *self.faces, *edges), RIM, RIM)
        return Picture(self.width + 2 * RIM, self.height + 2 * RIM, (drawn,), alt)


def die_net(side: float, pairs: Sequence[tuple[Face, Face]]) -> Net:
    """A cube of so many millimetres; `pairs` are faces that lie opposite each other."""
    (front, back), (right, left), (top, bottom) = pairs
    row = TAB + side  # where the four faces begin that lie in a row
    places = [
        *(((place * side, row), face) for place, face in enumerate((front, right, back, left))),
        ((side, TAB), top),
        ((side, row + side), bottom),
    ]
    tabs = [
        (4 * side, row, side, EAST),
        (side, TAB, side, NORTH),
        (side, TAB, side, WEST),
        (2 * side, TAB, side, EAST),
        (side, row + 2 * side, side, SOUTH),
        (side, row + side, side, WEST),
        (2 * side, row + side, side, EAST),
    ]
    return Net(
        4 * side + TAB,
        3 * side + 2 * TAB,
        tuple(Group(face, x + side / 2, y + side / 2) for (x, y), face in places),
        _lines([(x, y, side, side) for (x, y), _ in places], tabs),
    )


def box_net(side: float, high: float, roof: Face, walls: Sequence[Face]) -> Net:
    """A box without a floor: a square roof and four walls, the first one at the foot of the page.

    The walls go on clockwise; each has its foot at the rim of the net.
    """
    whole, far = side + 2 * high, side + high
    middle = whole / 2
    centres = (
        (middle, far + high / 2, 0),
        (high / 2, middle, 90),
        (middle, high / 2, 180),
        (far + high / 2, middle, 270),
    )
    boxes = [
        (high, far, side, high),
        (0, high, high, side),
        (high, 0, side, high),
        (far, high, high, side),
        (high, high, side, side),
    ]
    tabs = [
        (high, 0, high, WEST),
        (far, 0, high, EAST),
        (high, far, high, WEST),
        (far, far, high, EAST),
    ]
    faces = (
        *(Group(wall, x, y, turn) for wall, (x, y, turn) in zip(walls, centres, strict=True)),
        Group(roof, middle, middle),
    )
    return Net(whole, whole, faces, _lines(boxes, tabs))


def _lines(
    boxes: Sequence[tuple[float, float, float, float]],
    tabs: Sequence[tuple[float, float, float, int]],
) -> tuple[Item, ...]:
    """The tabs; then the edges: those that lie between two parts are folded, all others are cut.

    A tab is told by the corner where the edge begins that it stands on, the edge's length, and the
    side that it points to; edges go down and to the right.
    """
    edges: dict[Edge, int] = {}
    for x, y, width, height in boxes:
        for edge in (
            (x, y, x + width, y),
            (x, y + height, x + width, y + height),
            (x, y, x, y + height),
            (x + width, y, x + width, y + height),
        ):
            edges[edge] = edges.get(edge, 0) + 1
    flaps = []
    for x, y, length, way in tabs:
        flap, edge = _tab(x, y, length, way)
        edges[edge] += 1
        flaps.append(flap)
    drawn = [
        "".join(
            f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
            for (x1, y1, x2, y2), parts in edges.items()
            if (parts > 1) == folded
        )
        for folded in (False, True)
    ]
    return (
        Path("".join(f"{flap}Z" for flap in flaps), TAB_PAINT),
        Path("".join(flaps) + drawn[0], None, CUT),
        Path(drawn[1], None, FOLD),
    )


def _tab(x: float, y: float, length: float, way: int) -> tuple[str, Edge]:
    """The outline of a tab without the edge that it stands on, and that edge."""
    if way in (NORTH, SOUTH):
        out = y + (TAB if way == SOUTH else -TAB)
        points = ((x, y), (x + SLANT, out), (x + length - SLANT, out), (x + length, y))
    else:
        out = x + (TAB if way == EAST else -TAB)
        points = ((x, y), (out, y + SLANT), (out, y + length - SLANT), (x, y + length))
    d = "L".join(f"{number(px)} {number(py)}" for px, py in points)
    (x1, y1), (x2, y2) = points[0], points[-1]
    return f"M{d}", (x1, y1, x2, y2)


def square(side: float, *items: Item, paint: str = "#ffffff") -> Face:
    """A face of a cube: a painted square with something on it."""
    return (Rect(-side / 2, -side / 2, side, side, paint), *items)
