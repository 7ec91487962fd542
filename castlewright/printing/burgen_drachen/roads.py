"""How the paths of a tile run: curves, junctions, bridges, knobs.

A tile is 20 x 20 mm, and every path end lies in the middle of its side. A strand is drawn from the
middle of each of its sides to its own middle; where its colours meet there lies a plaza. Two
strands can only cross when one joins north with south and the other east with west: then the
second one runs on a bridge.

    >>> roads = strand_roads(("R-R-", "-B-B"), looks)  # a red road below a blue bridge

Roads are stacks of lines, so a colour's marks are drawn over its paint. Marks are spaced so that
they go on evenly where two tiles touch.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import dist

from castlewright.printing.burgen_drachen.looks import INK, ROAD_WIDTH, STONE, Look
from castlewright.printing.picture import Circle, Group, Item, Line, Path, Stroke, number
from castlewright.puzzles.burgen_drachen.board import opposite
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH

TILE = 20.0
CENTRE = (TILE / 2, TILE / 2)
MIDDLES = ((10.0, 0.0), (20.0, 10.0), (10.0, 20.0), (0.0, 10.0))  # of the sides, N E S W
BEND = 4.0  # how far a curve goes straight on before it turns
PLAZA, SMALL_PLAZA = 5.0, 4.5  # where more than two, and where two road ends meet
BRIDGE = (3.2, 16.8)  # from where to where its railings run

Point = tuple[float, float]


def strand_roads(strands: Sequence[str], looks: Mapping[str, Look]) -> tuple[Item, ...]:
    """The roads of a path tile as it lies, in the order in which they are painted."""
    items: list[Item] = []
    crossing = {_sides(strand) for strand in strands} == {(0, 2), (1, 3)}
    for index, strand in enumerate(strands):
        if crossing and index:
            items += _bridge(_sides(strand)[0])
        items += _strand(strand, looks, alone=len(strands) == 1)
    return tuple(items)


def stub(side: int, look: Look) -> tuple[Item, ...]:
    """A road from a side to the middle of a tile."""
    return _painted([[MIDDLES[side], CENTRE]], [[MIDDLES[side], CENTRE]], look)


def plaza(centre: Point, radius: float) -> tuple[Item, ...]:
    """A round square of pale stone: all roads that end at it are joined."""
    ring = Stroke("#cbbd9c", 0.35, (1.3, 0.5))
    return (
        Circle(*centre, radius, STONE, Stroke(INK, 0.3)),
        Circle(*centre, radius - 1, None, ring),
    )


def _sides(strand: str) -> tuple[int, ...]:
    return tuple(side for side, sign in enumerate(strand) if sign != NO_PATH)


def _strand(strand: str, looks: Mapping[str, Look], *, alone: bool) -> list[Item]:
    sides = _sides(strand)
    if len(sides) == 1:
        return _dead_end(sides[0], looks[strand[sides[0]]], alone)
    halves = {side: _half(side, sides) for side in sides}
    items: list[Item] = []
    colours = sorted({strand[side] for side in sides}, key=list(looks).index)
    for colour in colours:
        own = [halves[side] for side in sides if strand[side] == colour]
        items += _painted(_joined(own), own, looks[colour])
    if len(colours) > 1:
        radius = PLAZA if len(sides) > 2 else SMALL_PLAZA
        items += plaza(halves[sides[0]][-1], radius)
    return items


def _half(side: int, sides: tuple[int, ...]) -> list[Point]:
    """From the middle of the side to the middle of the strand: 2 points, or 4 of a curve."""
    start = MIDDLES[side]
    if len(sides) != 2 or opposite(side) in sides:
        return [start, CENTRE]
    end = MIDDLES[sides[0] if side == sides[1] else sides[1]]
    inward = _towards(start, CENTRE, BEND), _towards(end, CENTRE, BEND)
    return _first_half([start, *inward, end])


def _towards(start: Point, end: Point, length: float) -> Point:
    share = length / dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _first_half(curve: list[Point]) -> list[Point]:
    """The first half of a cubic curve, as de Casteljau cuts it."""
    half = [curve[0]]
    while len(curve) > 1:
        pairs = pairwise(curve)
        curve = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairs]
        half.append(curve[0])
    return half


def _joined(halves: list[list[Point]]) -> list[list[Point]]:
    """Each half with the next one in one line, so that no seam shows between them."""
    if len(halves) == 1:
        return halves
    return [[*a, *b[-2::-1]] for a, b in pairwise(halves)]


def _painted(lines: list[list[Point]], halves: list[list[Point]], look: Look) -> tuple[Item, ...]:
    """The stack of a road: its paint along whole lines, its marks along each half."""
    paint = "".join(map(_outline, lines))
    items: list[Item] = [Path(paint, stroke=stroke) for stroke in look.road]
    for mark in look.marks:
        for half in halves:
            items.append(Path(_outline(half), stroke=_spaced(mark, _length(half))))
    return tuple(items)


def _outline(points: Sequence[Point]) -> str:
    texts = [f"{number(x)} {number(y)}" for x, y in points]
    if len(points) in (4, 7):
        return f"M{texts[0]}C{' '.join(texts[1:])}"
    return f"M{texts[0]}L{' '.join(texts[1:])}"


def _length(half: Sequence[Point]) -> float:
    if len(half) == 2:
        return dist(*half)
    steps = [share / 16 for share in range(17)]
    along = [_on_curve(half, share) for share in steps]
    return sum(dist(a, b) for a, b in pairwise(along))


def _on_curve(points: Sequence[Point], share: float) -> Point:
    while len(points) > 1:
        points = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in pairwise(points)
        ]
    return points[0]


def _spaced(mark: Stroke, length: float) -> Stroke:
    """The mark with its gaps fitted to the length: half a gap at either end."""
    if not mark.dash:
        return mark
    drawn, gap = mark.dash
    times = max(1, round(length / (drawn + gap)))
    gap = length / times - drawn
    return Stroke(mark.paint, mark.width, (drawn, gap), drawn + gap / 2, mark.cap)


def _dead_end(side: int, look: Look, alone: bool) -> list[Item]:
    """A road that ends in a knob; on a tile with other strands only the round end of one."""
    if not alone:
        return [Group(_round_end(look), *MIDDLES[side], turn=90 * side)]
    line = [MIDDLES[side], CENTRE]
    items: list[Item] = []
    for stroke in look.road:
        items.append(Path(_outline(line), stroke=stroke))
        items.append(Circle(*CENTRE, stroke.width / 2 + 0.8, stroke.paint))
    for mark in look.marks:
        items.append(Path(_outline(line), stroke=_spaced(mark, dist(*line))))
    return items


def _round_end(look: Look) -> tuple[Item, ...]:
    """Half a disc that hangs down from (0, 0), clear of the other strands of its tile."""
    halves = [(stroke.width / 2, stroke.paint) for stroke in look.road]
    discs = [Path(f"M{-r} 0A{r} {r} 0 0 0 {r} 0Z", paint) for r, paint in halves]
    line = [(0.0, 0.0), (0.0, 3.3)]
    marks = [Path(_outline(line), stroke=_spaced(mark, 3.3)) for mark in look.marks]
    return (*discs, *marks)


def _bridge(side: int) -> list[Item]:
    """The shadow and the railings of a bridge; its road is painted over them."""
    near, far = BRIDGE
    edge = ROAD_WIDTH / 2 + 1.1
    low, high = TILE / 2 - edge, TILE / 2 + edge
    if side in (0, 2):
        line = [(TILE / 2, near), (TILE / 2, far)]
        rails = [(low, near, low, far), (high, near, high, far)]
    else:
        line = [(near, TILE / 2), (far, TILE / 2)]
        rails = [(near, low, far, low), (near, high, far, high)]
    shadow = Path(_outline(line), stroke=Stroke("#ffffff", 2 * edge))
    return [shadow, *(Line(*rail, Stroke(INK, 0.7, cap="round")) for rail in rails)]
