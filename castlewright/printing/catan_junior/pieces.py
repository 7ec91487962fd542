"""What players put on the sea: lairs and ships, and who they meet there: the Ghost Pirate and Coco.

Everything is drawn around (0, 0), in millimetres; a lair's space is the circle around (0, 0).

    >>> looks(("blue", "red", "green"))["green"].paint == looks(("white",))["white"].paint
    True

A colour is known by four things, so that a greyscale printer loses none: its paint, the pattern on
roofs and hulls, the shape of its flag, and the emblem on its sails.

    colour   pattern    flag          emblem
    blue     plain      pennant       disc
    red      dots       square        cross
    white    plain      swallowtail   ring
    orange   stripes    round         bars

The four colours of the box have looks of their own; a colour of another name gets one that is left.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.catan_junior.islands import (
    CREAM,
    EDGE,
    FINE,
    GOLD,
    WHITE,
)
from castlewright.printing.picture import Circle, Group, Item, Path, Pattern, Rect, Stroke, Text
from castlewright.printing.sleepy_castle.outlines import both, oval, ovals, whole

SPACE = 4.7  # the radius of a lair space
DIE = 9.0  # the side of a die
LONGEST_LABEL = 7.4  # mm of room for the name of a lair space
LETTER = 0.62  # the width of a bold letter or digit, as a part of its size


@dataclass(frozen=True)
class Look:
    """How a colour is drawn: `pattern` lies over `paint`; `flag` flies from a pole with top (0, 0),
    3 mm high; `emblem` lies around (0, 0) in a square of 4.4 mm."""

    paint: str
    dark: str
    pattern: Pattern | None
    flag: str
    emblem: Path


_DOTS = Pattern(1.8, 1.8, (Circle(0.9, 0.9, 0.4, CREAM),))
_STRIPES = Pattern(2, 2, (Path("M.3 1.7L1.7 .3", None, Stroke("#7a4304", 0.4, cap="round")),))

LOOKS = {
    "blue": Look(
        "#2e6cb4", "#173e70", None, "M0 0L5.6 1.5L0 3Z", Path(oval(0, 0, 2.1, 2.1), "#173e70")
    ),
    "red": Look(
        "#d8432b",
        "#8c2413",
        _DOTS,
        "M0 0H4.4V3H0Z",
        Path("M-1.7 -1.7L1.7 1.7M1.7 -1.7L-1.7 1.7", None, Stroke("#8c2413", 1.1, cap="round")),
    ),
    "white": Look(
        WHITE,
        "#5c5c5c",
        None,
        "M0 0H5.4L4 1.5L5.4 3H0Z",
        Path(oval(0, 0, 1.7, 1.7), None, Stroke("#5c5c5c", 0.7)),
    ),
    "orange": Look(
        "#f9b448",
        "#9a5708",
        _STRIPES,
        "M0 0H2.8a1.5 1.5 0 0 1 0 3H0Z",
        Path("M-1.6 -2V2M1.6 -2V2", None, Stroke("#c97a1a", 1.3)),
    ),
}


def looks(colours: Sequence[str]) -> Mapping[str, Look]:
    """The look of each colour of a map."""
    left = [name for name in ("white", "orange", "red", "blue") if name not in colours]
    spare = cycle(left or LOOKS)
    return {name: LOOKS[name if name in LOOKS else next(spare)] for name in colours}


def shades(look: Look, d: str, stroke: Stroke = EDGE) -> tuple[Item, ...]:
    """An outline in the colour's paint, with its pattern over it."""
    over = (Path(d, look.pattern),) if look.pattern else ()
    return (Path(d, look.paint), *over, Path(d, None, stroke))


# Lairs and ships. ---------------------------------------------------------------------------------


def label(name: str, size: float = 4.9) -> Text:
    """The name of a lair space, small enough for its circle."""
    size = min(size, LONGEST_LABEL / LETTER / max(len(name), 1))
    return Text(0, size * 0.36, name, size, INK, bold=True)


def lair_space(name: str) -> tuple[Item, ...]:
    """A free lair space."""
    return (Circle(0, 0, SPACE, CREAM, EDGE), label(name))


def lair(look: Look, name: str) -> tuple[Item, ...]:
    """A lair on its space: walls around the name, a roof and a flag."""
    return (
        Path("M0 -6V-10.4", None, Stroke(INK, 0.7, cap="round")),
        Group(shades(look, look.flag, FINE), 0.2, -10.4),
        Circle(0, 0, SPACE + 0.3, look.paint, EDGE),
        *shades(look, "M-6.2 -1.7L-1 -6.9Q0 -7.7 1 -6.9L6.2 -1.7Q0 -3.7 -6.2 -1.7Z"),
        Circle(0, 0.6, SPACE - 1, WHITE, FINE),
        Group((label(name, 4.6),), 0, 0.7),
    )


def ship(look: Look) -> tuple[Item, ...]:
    """A ship, about 10 mm wide and high; its middle is a little above (0, 0)."""
    sail = "M-3.9 -5.2Q0 -6 3.9 -5.2Q3.1 -2.4 3.9 .3Q0 -.5 -3.9 .3Q-4.7 -2.4 -3.9 -5.2Z"
    return (
        Path("M0 -6.4V2", None, Stroke(INK, 0.8, cap="round")),
        Path(sail, WHITE, EDGE),
        Group((look.emblem,), -0.2, -2.5),
        *shades(look, "M-5.2 -.1Q0 1.7 5.2 -.1Q5 3.2 2.7 3.4H-2.7Q-5 3.2 -5.2 -.1Z"),
    )


def anchor() -> tuple[Item, ...]:
    """The mark of a harbour: an anchor on a disc, 6.4 mm wide."""
    return (
        Circle(0, 0, 3.2, "#24476e", Stroke(WHITE, 0.5)),
        Circle(0, -1.7, 0.55, None, Stroke(WHITE, 0.5)),
        Path(
            "M0 -1.1V2M-1.1 -.4H1.1M-1.9 .6Q-1.6 2.1 0 2.1Q1.6 2.1 1.9 .6",
            None,
            Stroke(WHITE, 0.6, cap="round"),
        ),
    )


# The fortress and those who live there. -----------------------------------------------------------


def fortress() -> tuple[Item, ...]:
    """The Ghost Fortress on its rock, 28 mm wide; the Ghost Pirate stands before it."""
    wall, dark = "#9b93a6", "#5e566b"
    battlements = "M-8 8V-3h2.4v1.8h2.2V-3h2.2v1.8h2.4V-3h2.2v1.8h2.2V-3H8V8Z"
    tower = "M{x} 8V-7.4h1.7v1.6h1.6v-1.6h1.7V8Z"
    windows = "M-8.9 -1.4V-3a.9 .9 0 0 1 1.8 0V-1.4ZM7.1 -1.4V-3a.9 .9 0 0 1 1.8 0V-1.4Z"
    return (
        Path(
            "M-13.4 8.6L-12.6 5.4L-10.2 4.4L-8 6H8L10.4 4.2L12.8 5.6L13.6 8.8L10.4 11.6L3 12.4"
            "L-4.6 12L-10.8 11.4Z",
            "#c9c0b4",
            EDGE,
        ),
        Path(battlements, wall, EDGE),
        *(Path(tower.format(x=x), wall, EDGE) for x in (-10.5, 5.5)),
        Path(windows, dark, FINE),
        Path("M-8 -7.4V-10.6M8 -7.4V-10.6", None, Stroke(INK, 0.6)),
        Path("M-8 -10.6L-4.4 -9.6L-8 -8.6ZM8 -10.6L11.6 -9.6L8 -8.6Z", dark, FINE),
        Path("M-9.4 2H-7.6M6.6 3.4H8.4M-9.6 5H-8M7.6 .6H9.4", None, Stroke(dark, 0.4)),
    )


def ghost_pirate() -> tuple[Item, ...]:
    """The Ghost Pirate, 13 mm wide and 16 mm high: a sheet, a hat and a smile."""
    sheet = whole(
        "0 -5 4 -5 5.6 -2 5.6 1.4 5.6 3.4 6.2 5 6.2 7.6 4.8 6.6 3.8 6.6 3.1 8 2.2 6.4 1 6.4 0 8"
    )
    hat = whole("0 -8.2 1.6 -8.2 2.8 -7.4 3.4 -6 4.6 -6 5.8 -6 6.8 -6.6 6.4 -3.6 3 -3 0 -3")
    return (
        Path(sheet, "#f2f5fb", EDGE),
        Path(hat, "#3b3a45", EDGE),
        Path("M-1 -6.6L1 -4.6M1 -6.6L-1 -4.6", None, Stroke(WHITE, 0.6, cap="round")),
        Path(ovals(1.9, -0.6, 0.8, 1.15), INK),
        Path(ovals(3.7, 1.3, 0.8, 0.5), "#e9b9c0"),
        Path("M-1.7 1.9Q0 4.2 1.7 1.9Z", "#7d4a52", FINE),
        Path(both("M5.5 1.6Q7.6 .8 6.6 -.8"), None, Stroke(INK, 0.5, cap="round")),
    )


def coco() -> tuple[Item, ...]:
    """Coco the parrot, about 18 mm high, on a branch."""
    body = "M.6 -8.6Q-6.4 -9 -6.6 -1Q-6.6 6.6 -.6 6.8Q5 6.6 5.4 0Q5.6 -8 .6 -8.6Z"
    return (
        Path("M-2.6 5.4L-4.6 10L-1.8 8.6L-.6 10.6L.8 6Z", "#2f6f9e", EDGE),
        Path(body, "#d8432b", EDGE),
        Path("M-6.5 -1Q-2.6 -4 .4 -.4Q1.6 4 -2.6 6.5Q-6.8 4.4 -6.5 -1Z", "#4c9a57", EDGE),
        Path("M-5.4 2.4Q-2.4 2.8 -.4 .8M-4.4 4.6Q-2 4.6 .2 2.8", None, FINE),
        Path("M1.4 -8.4Q2 -11.4 -1.4 -10.8Q0 -9.8 -.4 -8.6Z", "#f4c836", FINE),
        Path(oval(2.6, -4.9, 2.3, 2.2), WHITE, FINE),
        Circle(2.9, -5, 0.95, INK),
        Circle(3.2, -5.35, 0.32, WHITE),
        Path("M4.6 -6Q8.6 -6 7.4 -1.2Q6.4 -3 4.4 -2.6Q4 -4.6 4.6 -6Z", GOLD, EDGE),
        Path("M-8 7.2H8", None, Stroke(INK, 2.2, cap="round")),
        Path("M-8 7.2H8", None, Stroke("#b47a45", 1.2, cap="round")),
        Path("M-.4 5.8V7.6M1.6 5.6V7.6", None, Stroke(INK, 0.9, cap="round")),
    )


# Dice. --------------------------------------------------------------------------------------------

_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_SIDES = ((-1, 0), (1, 0))
PIPS = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, *_SIDES),
}


def die(number: int) -> tuple[Item, ...]:
    """The face of a die, 9 mm wide; a number that no die has, which is a fault, is written."""
    if number not in PIPS:
        face: tuple[Item, ...] = (Text(0, 2, str(number), 5.6, INK, bold=True),)
    else:
        face = tuple(Circle(x * 2.2, y * 2.2, 0.95, INK) for x, y in PIPS[number])
    return (
        Rect(-DIE / 2 + 0.3, -DIE / 2 + 0.3, DIE - 0.6, DIE - 0.6, WHITE, EDGE, 1.8),
        *face,
    )
