"""The four heroes of a kit: a knight, a ranger, a wizard and a princess, each with a sign.

A hero's sign and paint are on the foot of the figure and on the back of the hero's tiles. The signs
tell them apart without colour: a sun, a clover, a moon, a heart.

    >>> [hero.name for hero in HEROES]
    ['sun', 'clover', 'moon', 'heart']

A figure is 18 mm wide and 30 mm high; its base is the lowest 6 mm.
"""

from dataclasses import dataclass

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import Circle, Group, Item, Line, Path, Rect, Stroke

FIGURE_WIDTH, FIGURE_HEIGHT, BASE = 18.0, 30.0, 6.0
EDGE, FINE = Stroke(INK, 0.4, cap="round"), Stroke(INK, 0.28, cap="round")
SKIN, WOOD, STEEL, CREAM, WHITE = "#f6d3b0", "#8a5a2c", "#a9b1bf", "#fff4d6", "#ffffff"


@dataclass(frozen=True)
class Hero:
    """`name` is that of the sign, drawn around (0, 0) about 9 mm wide; `body` stands on y = 24."""

    name: str
    paint: str
    dark: str
    sign: tuple[str, ...]
    body: tuple[Item, ...]


def figure_of(hero: Hero) -> tuple[Item, ...]:
    """A hero on a base with the sign."""
    top, middle = FIGURE_HEIGHT - BASE, FIGURE_WIDTH / 2
    return (
        Rect(0, 0, FIGURE_WIDTH, FIGURE_HEIGHT, fill=WHITE),
        *hero.body,
        Rect(0, top, FIGURE_WIDTH, BASE, fill=hero.paint),
        Line(0, top, FIGURE_WIDTH, top, Stroke(hero.dark, 0.5)),
        Circle(middle, top + BASE / 2, 2.6, WHITE, Stroke(hero.dark, 0.35)),
        Group(sign(hero), middle, top + BASE / 2, 0, 0.42),
    )


def sign(hero: Hero) -> tuple[Item, ...]:
    """The sign in the hero's dark paint, about 9 mm wide around (0, 0)."""
    return tuple(Path(d, hero.dark) for d in hero.sign)


def _face(y: float) -> tuple[Item, ...]:
    """Eyes and a smile on a head whose middle is (9, y)."""
    return (
        Circle(7.8, y, 0.42, INK),
        Circle(10.2, y, 0.42, INK),
        Path(f"M8 {y + 1.3}Q9 {y + 2.2} 10 {y + 1.3}", None, FINE),
    )


_KNIGHT = (
    Line(14.8, 21.6, 14.8, 10.6, Stroke(INK, 1.5, cap="round")),
    Line(14.8, 18.4, 14.8, 10.8, Stroke(STEEL, 0.8, cap="round")),
    Path("M13 18.6H16.6", None, Stroke(INK, 0.9, cap="round")),
    Path("M3.9 24C3.9 17 5.8 13 9 13C12.2 13 14.1 17 14.1 24Z", "#f2c230", EDGE),
    Path("M7.6 13.3V24H10.4V13.3Z", CREAM, FINE),
    Circle(13.9, 19.6, 1.1, SKIN, FINE),
    Circle(9, 10, 3.5, SKIN, EDGE),
    *_face(10.4),
    Path("M9.2 5.4C9.4 2.4 12.8 1.2 15 3C13.2 3.6 12 4.8 11 6.6Z", WHITE, EDGE),
    Path("M5.2 10C5 4 13 4 12.8 10L11.4 8.8H6.6Z", STEEL, EDGE),
    Path("M1.6 15.6H7C7.2 19.4 6.2 21.6 4.3 23C2.4 21.6 1.4 19.4 1.6 15.6Z", WHITE, EDGE),
    Path("M4.3 16V22.4M2 18.2H6.6", None, Stroke("#7a5a10", 0.8)),
)
_RANGER = (
    Path("M13.6 9.6C17.6 13 17.6 19 13.6 22.6", None, Stroke(INK, 1.3, cap="round")),
    Path("M13.6 9.6C17.6 13 17.6 19 13.6 22.6", None, Stroke(WOOD, 0.7, cap="round")),
    Line(13.6, 9.8, 13.6, 22.4, FINE),
    Path("M3.4 24C3.4 18 5 13.4 9 13.4C13 13.4 14.6 18 14.6 24Z", "#5f9e58", EDGE),
    Path("M7 14.2L9 24L11 14.2Z", CREAM, FINE),
    Path("M4.4 21.2H13.6", None, Stroke(WOOD, 1.2)),
    Path(
        "M4.2 13.6C3.6 7 6.4 5 9.6 2.6C12 5 14.4 7.4 13.8 13.6C12 15 6 15 4.2 13.6Z",
        "#3f7a3b",
        EDGE,
    ),
    Circle(9, 10.6, 3.1, SKIN, FINE),
    Path("M6.1 9.6C7 7.4 11 7.4 11.9 9.6C10.6 8.8 9.4 9.6 8.6 8.8C8 9.6 7 9 6.1 9.6Z", WOOD, FINE),
    *_face(11),
    Circle(13.6, 17, 1.1, SKIN, FINE),
)
_WIZARD = (
    Line(3.2, 23.6, 3.2, 9.2, Stroke(INK, 1.5, cap="round")),
    Line(3.2, 23.6, 3.2, 9.2, Stroke(WOOD, 0.8, cap="round")),
    Circle(3.2, 7.8, 1.7, "#fbe9a8", EDGE),
    Path("M4 24C4 18 5.4 13 9 13C12.6 13 14 18 14 24Z", "#8d78c4", EDGE),
    Path("M12.4 17L14.9 20.4L12.6 21.6L11.6 19Z", "#6a54a3", EDGE),
    Circle(4, 18.6, 1.1, SKIN, FINE),
    Circle(9, 10.4, 3.2, SKIN, EDGE),
    Path(
        "M5.9 11.2C5.6 15.4 7.4 18 9 19.2C10.6 18 12.4 15.4 12.1 11.2C10.8 12.6 10 12 9 12.6"
        "C8 12 7.2 12.6 5.9 11.2Z",
        WHITE,
        EDGE,
    ),
    Circle(7.8, 10, 0.42, INK),
    Circle(10.2, 10, 0.42, INK),
    Path("M4 8.4C7 7 11 7 14 8.4C12.4 9.4 5.6 9.4 4 8.4Z", "#6a54a3", EDGE),
    Path(
        "M5.6 7.8C7 5 8.2 2.6 11.6 .8C11 3.4 12 5.6 12.5 7.8C10.4 7.1 7.6 7.1 5.6 7.8Z",
        "#6a54a3",
        EDGE,
    ),
    Path(
        "M9.6 3.8L10 5L11.2 5.2L10.2 5.9L10.4 7.1L9.4 6.4L8.4 7L8.7 5.8L7.8 5L9.1 4.9Z", "#fbe9a8"
    ),
)
_PRINCESS = (
    Path(
        "M5 9.6C4.6 4.4 13.4 4.4 13 9.6L14.2 17.6C12.8 18.6 12 17 11.8 14H6.2C6 17 5.2 18.6 "
        "3.8 17.6Z",
        "#c7702e",
        EDGE,
    ),
    Path("M3.2 24C4.6 20 5.4 14 9 13.6C12.6 14 13.4 20 14.8 24Z", "#e58a92", EDGE),
    Path("M6.4 24C7.2 20.6 7.6 18.6 9 18.4C10.4 18.6 10.8 20.6 11.6 24Z", CREAM, FINE),
    Path("M6.4 17.6H11.6", None, Stroke("#8c2a4a", 0.9)),
    Circle(9, 10.2, 3.3, SKIN, EDGE),
    Path(
        "M5.8 9.8C6.4 6.8 11.6 6.8 12.2 9.8C10.6 8.6 9.6 8 9 7.8C8.4 8.6 7 9 5.8 9.8Z",
        "#c7702e",
        FINE,
    ),
    *_face(10.6),
    Path("M6.4 6.8L5.8 3.2L7.7 4.7L9 2.2L10.3 4.7L12.2 3.2L11.6 6.8Z", "#f2c230", EDGE),
    Line(15, 21, 15, 13, Stroke(INK, 1.4, cap="round")),
    Line(15, 21, 15, 13, Stroke(WOOD, 0.7, cap="round")),
    Path("M15 13.2C12.8 11.6 14.6 10 15 7.8C15.6 9.6 17.4 11.4 15 13.2Z", "#f2c230", EDGE),
    Circle(14.4, 18.6, 1.1, SKIN, FINE),
)

HEROES = (
    Hero(
        "sun",
        "#f6d55f",
        "#7a5a10",
        (
            "M0 -4.9L1.15 -2.8L3.46 -3.46L2.8 -1.15L4.9 0L2.8 1.15L3.46 3.46L1.15 2.8L0 4.9"
            "L-1.15 2.8L-3.46 3.46L-2.8 1.15L-4.9 0L-2.8 -1.15L-3.46 -3.46L-1.15 -2.8Z",
        ),
        _KNIGHT,
    ),
    Hero(
        "clover",
        "#c9e8b5",
        "#2c5a28",
        (
            "M0 -.2C-3.4 -1.6 -2.6 -5 0 -4.6C2.6 -5 3.4 -1.6 0 -.2Z",
            "M0 0C-1 3.2 -5 3.2 -4.6 .4C-5 -2.4 -1.6 -2.6 0 0Z",
            "M0 0C1 3.2 5 3.2 4.6 .4C5 -2.4 1.6 -2.6 0 0Z",
            "M-.4 0C-.2 2 .4 3.6 1.6 4.8L2.5 4.2C1.2 3.2 .7 1.8 .5 0Z",
        ),
        _RANGER,
    ),
    Hero(
        "moon",
        "#d9cff5",
        "#46337a",
        ("M1.6 -4.6A4.8 4.8 0 1 0 4.6 1.8A4.2 4.2 0 0 1 1.6 -4.6Z",),
        _WIZARD,
    ),
    Hero(
        "heart",
        "#f9d0d4",
        "#8c2a4a",
        (
            "M0 4.4L-3.9 .3C-5.6 -1.8 -4 -4.4 -2 -4.2C-1 -4.1 -.3 -3.4 0 -2.6"
            "C.3 -3.4 1 -4.1 2 -4.2C4 -4.4 5.6 -1.8 3.9 .3Z",
        ),
        _PRINCESS,
    ),
)
