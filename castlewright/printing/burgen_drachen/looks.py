"""What a colour looks like, and the small figures: castle, dragon, hero.

A colour's look depends on its place in the tile set, not on its name. The rows of `LOOKS` differ in
much more than paint, so that a greyscale printer, or an eye that sees red and blue alike, loses
nothing:

    place   road                 walls           roofs           flag
    1       plain and dark       plain and dark  pointed         pennant
    2       pale, a row of dots  dots            battlements     square
    3       pale, cross bars     bands           domes           swallowtail
    4       pale, two rails      upright lines   steps           round

The paints are vermilion, sky blue, bluish green and pink, which are safe together.
"""

from dataclasses import dataclass

from castlewright.printing.picture import (
    Circle,
    Group,
    Item,
    Line,
    Paint,
    Path,
    Pattern,
    Rect,
    Stroke,
)

INK = "#2b2b2b"
STONE = "#f4ecdb"
ROAD_WIDTH = 8.0


@dataclass(frozen=True)
class Look:
    """How one colour is drawn.

    `road` and `marks` are strokes, painted in this order; a dash of a mark is fitted to the road's
    length. `texture` lies over the paint of walls, arrows and dragons. `roof` is drawn over a tower
    whose wall begins at (0, 0) and is 3.2 mm wide, `flag` on a pole whose top is (0, 0).
    """

    paint: str
    dark: str
    texture: Pattern | None
    road: tuple[Stroke, ...]
    marks: tuple[Stroke, ...]
    roof: str
    flag: str


LOOKS = (
    Look(
        paint="#d9481c",
        dark="#8c2a0c",
        texture=None,
        road=(Stroke("#8c2a0c", ROAD_WIDTH), Stroke("#d9481c", 6.8)),
        marks=(),
        roof="M-.5 0L1.6 -3.8L3.7 0Z",
        flag="M0 0L3 1.1L0 2.2Z",
    ),
    Look(
        paint="#9bd3f5",
        dark="#0f4a78",
        texture=Pattern(1.6, 1.6, (Circle(0.8, 0.8, 0.42, "#0f4a78"),)),
        road=(Stroke("#0f4a78", ROAD_WIDTH), Stroke("#a9daf8", 6.0)),
        marks=(Stroke("#0f4a78", 1.9, (0.01, 3.32), cap="round"),),
        roof="M-.5 0V-2.8H.5V-1.9H1.1V-2.8H2.1V-1.9H2.7V-2.8H3.7V0Z",
        flag="M0 0H2.7V2.2H0Z",
    ),
    Look(
        paint="#7fd6b8",
        dark="#00513b",
        texture=Pattern(60, 1.6, (Line(0, 0.8, 60, 0.8, Stroke("#00513b", 0.55)),), x=-30),
        road=(Stroke("#00513b", ROAD_WIDTH), Stroke("#7fd6b8", 6.4)),
        marks=(Stroke("#00513b", 6.8, (1.1, 2.23)),),
        roof="M-.5 0C-.5 -3.6 3.7 -3.6 3.7 0Z",
        flag="M0 0H3L2 1.1L3 2.2H0Z",
    ),
    Look(
        paint="#f0bcd8",
        dark="#5f2147",
        texture=Pattern(1.2, 60, (Line(0.6, 0, 0.6, 60, Stroke("#5f2147", 0.4)),), y=-30),
        road=(
            Stroke("#5f2147", ROAD_WIDTH),
            Stroke("#f0bcd8", 6.8),
            Stroke("#5f2147", 4.2),
            Stroke("#f0bcd8", 2.4),
        ),
        marks=(),
        roof="M-.5 0V-1.1H.3V-2.2H1V-3.2H2.2V-2.2H2.9V-1.1H3.7V0Z",
        flag="M0 1.2a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1 -2.6 0Z",
    ),
)

# What belongs to a tile set that is not known here has no colour.
PLAIN = Look("#d8d8d8", "#555555", None, (Stroke("#555555", ROAD_WIDTH),), (), "M0 0", "M0 0")


def castle(looks: tuple[Look, ...]) -> tuple[Item, ...]:
    """A castle with two towers, upright in the middle of a tile.

    A castle of two colours has a tower, a flag and half of its wall in each.
    """
    left, right = looks[0], looks[-1]
    flags: tuple[Item, ...] = _flag(left, 10.0, 3.6)
    if left != right:
        flags = (*_flag(left, 8.6, 3.6), *_flag(right, 11.4, 5.0))
    return (
        *flags,
        Path("M7.6 15.2V8.8H8.6V9.7H9.5V8.8H10.5V9.7H11.4V8.8H12.4V15.2Z", STONE, _outline(left)),
        *_painted("M8 11H10V14.9H8Z", left, None),
        *_painted("M10 11H12V14.9H10Z", right, None),
        Path("M8.7 15.2V13.2a1.3 1.3 0 0 1 2.6 0V15.2Z", INK),
        *_tower(left, 4.6),
        *_tower(right, 12.2),
    )


def dragon(look: Look) -> tuple[Item, ...]:
    """A small friendly dragon, sitting in the middle of a tile."""
    edge = Stroke(INK, 0.4)
    return (
        Path("M8 14.9C4.6 15.9 3.4 13.4 4.9 11.6", None, Stroke(INK, 2.1, cap="round")),
        Path("M8 14.9C4.6 15.9 3.4 13.4 4.9 11.6", None, Stroke(look.paint, 1.4, cap="round")),
        Path("M3.6 12.1L5.5 9.3L6.4 12.4Z", look.dark, Stroke(INK, 0.3)),
        Path("M7.6 8.4L6.3 8L7 9.4L5.9 10L7 10.9L6.1 12L7.4 12.6Z", look.dark),
        Path("M11.2 5.2L10.1 3.4L12.2 4.7ZM13.2 4.9L13.4 3.2L14.4 5.2Z", "#fff4d6", edge),
        *_painted(
            "M6.9 15.6C5.6 12.4 6.4 9.8 8.8 8.6C8.6 6.2 10.4 4.6 12.4 4.6C14.2 4.6 15.2 5.7 15.4 "
            "6.9C16.7 7.1 17 8.4 16.5 9.1C16 9.8 14.8 10.1 13.6 9.9C14.6 11.6 14.5 14 13.7 15.6Z",
            look,
            edge,
        ),
        Path("M10.9 15.6C10 13.6 10.7 11.4 12.6 10.6C13.7 12 13.7 14.2 13 15.6Z", "#fff4d6"),
        Path(
            "M10.4 12.4C9.6 9.4 7.6 7.6 5 7.2C5.8 8.2 5.6 9.2 6 10C6.8 9.9 7 10.7 7.2 11.4"
            "C8 11.2 8.6 11.8 8.8 12.6C9.4 12.2 10 12.2 10.4 12.4Z",
            "#fff4d6",
            edge,
        ),
        Circle(12.9, 6.8, 1.15, "#ffffff", Stroke(INK, 0.25)),
        Circle(13.2, 6.9, 0.55, INK),
        Circle(15.8, 7.8, 0.22, INK),
        Path("M12.9 8.6C13.8 9.4 15 9.4 16 8.8", None, Stroke(INK, 0.4, cap="round")),
        Path("M9 15.6a1.4 1 0 0 1 2.8 0ZM12 15.6a1.4 1 0 0 1 2.8 0Z", look.paint, edge),
    )


def arrow(look: Look) -> tuple[Item, ...]:
    """The arrow at the north side of a tile, as seen from the tile's middle."""
    return _painted("M0 -9.7L4.4 -6.4H-4.4Z", look, Stroke(look.dark, 0.5))


def figure() -> tuple[Item, ...]:
    """The hero, about 7 mm high, around (0, 0)."""
    edge = Stroke(INK, 0.35)
    return (
        Path("M-2.9 3.6C-2.9 .6 -1.6 -.6 0 -.6C1.6 -.6 2.9 .6 2.9 3.6Z", "#f2c230", edge),
        Path("M-.9 -.5V3.6H.9V-.5Z", "#fff4d6", Stroke(INK, 0.25)),
        Circle(0, -1.6, 1.75, "#f6d3b0", edge),
        Path("M-1.85 -1.9C-1.8 -4.2 1.8 -4.2 1.85 -1.9Z", "#8b93a1", edge),
        Path("M0 -3.6C.4 -4.8 1.6 -5 2.4 -4.4C1.8 -4.2 1.4 -3.8 1 -3.3Z", "#ffffff", edge),
        Circle(-0.6, -1.3, 0.24, INK),
        Circle(0.6, -1.3, 0.24, INK),
        Path("M-.6 -.6C-.2 -.3 .2 -.3 .6 -.6", None, Stroke(INK, 0.25, cap="round")),
    )


def _painted(d: str, look: Look, edge: Stroke | None) -> tuple[Item, ...]:
    """A shape in the paint of a colour, its texture over it, its edge over both."""
    layers: tuple[Paint | None, ...] = (look.paint, look.texture)
    fills = [Path(d, layer) for layer in layers if layer is not None]
    return (*fills, Path(d, None, edge)) if edge else tuple(fills)


def _outline(look: Look) -> Stroke:
    return Stroke(look.dark, 0.35)


def _tower(look: Look, x: float) -> tuple[Item, ...]:
    y = 8.6
    return (
        *_painted(f"M{x} {y}h3.2V15.2h-3.2Z", look, _outline(look)),
        Rect(x + 1, y + 1.4, 1.2, 1.8, "#fff4d6", Stroke(look.dark, 0.25), 0.5),
        Group((Path(look.roof, look.dark, _outline(look)),), x, y),
    )


def _flag(look: Look, x: float, y: float) -> tuple[Item, ...]:
    pole = Line(x, y - 0.2, x, 9.2, Stroke(INK, 0.35, cap="round"))
    return (Group((Path(look.flag, look.paint, _outline(look)),), x, y), pole)
