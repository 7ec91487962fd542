"""Who lives at the beach: three animals of the guild, Queen Crab, roller beetles, four visitors.

Everything is drawn around (0, 0), in millimetres; an animal lies in a square of 20 mm. Where it is
the same left and right, only its right half is written down. An animal wears the pattern of its
colour, and has an outline that no other has: a beak, arms, a baker's hat.

    >>> len(ANIMALS), list(COATS)
    (3, ['Beaver', 'Hedgehog', 'Fox', 'Bird'])
"""

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import Circle, Group, Item, Path, Rect, Stroke
from castlewright.printing.sandcastles.looks import (
    CREAM,
    DARK_WOOD,
    EDGE,
    FINE,
    GOLD,
    LOOKS,
    WHITE,
    shades,
)
from castlewright.printing.sleepy_castle.animals import animal as guard
from castlewright.printing.sleepy_castle.outlines import both, oval, ovals, whole
from castlewright.puzzles.sandcastles.box import BLUE, YELLOW

SIZE = 20.0  # the side of the square that an animal lies in


def eyes(x: float, y: float, pupil: float) -> tuple[Item, ...]:
    """A pair of eyes that look at you."""
    glints = [
        Circle(side * x + 0.35 * pupil, y - 0.4 * pupil, 0.34 * pupil, WHITE) for side in (-1, 1)
    ]
    return (Path(ovals(x, y, pupil, pupil), INK), *glints)


def _thick(d: str, paint: str, width: float) -> tuple[Item, Item]:
    """A line of a paint with an outline."""
    return (
        Path(d, None, Stroke(INK, width + 1, cap="round")),
        Path(d, None, Stroke(paint, width, cap="round")),
    )


# The animals of the guild. ------------------------------------------------------------------------

_APPLE: tuple[Item, ...] = (
    Path("M0 -1.5Q.2 -2.6 1 -3", None, Stroke(INK, 0.5, cap="round")),
    Path(
        whole("0 -1.5 1.4 -2.2 2.6 -1.2 2.4 .5 2.2 2 1 2.6 0 2.2"),
        "#d8543c",
        FINE,
    ),
    Path("M-1.4 -.4Q-1.2 -1 -.7 -1.1", None, Stroke(WHITE, 0.4, cap="round")),
)
_PEAR = Path(whole("0 -2.6 .9 -2.6 1 -1.4 1.2 -.8 2.4 .4 2.2 2.4 0 2.4"), "#b9cf5e", FINE)

PUFFIN: tuple[Item, ...] = (
    Path("M-8 5.6Q-10 1 -6.6 -2L-4.6 5Z", "#3a3f4c", EDGE),
    Path("M8 5.6Q10 1 6.6 -2L4.6 5Z", "#3a3f4c", EDGE),
    Path(whole("0 -9.8 4.6 -9.8 6.8 -6.6 6.8 -3.2 7.8 3 7.6 9.4 0 9.4"), "#3a3f4c", EDGE),
    Path(whole("0 -1 3 -1 5.6 1 5.6 5 5.6 8 3.4 9.4 0 9.4"), WHITE, FINE),
    Path(whole("0 -5.6 .8 -8 5.6 -8.4 5.6 -4 5.6 -1 2.6 0 0 .2"), WHITE, FINE),
    *shades(LOOKS[YELLOW], "M-6 3.2Q0 5.2 6 3.2L6.6 9.3H-6.6Z", FINE),
    Path(whole("0 -6 1.7 -5.4 2.6 -3.4 2.2 -1.4 1.6 .6 .8 1.8 0 2.2"), "#ef8a2c", EDGE),
    Path("M-1.3 -4.2Q0 -3.5 1.3 -4.2", None, Stroke("#3f5f8f", 0.8, cap="round")),
    Path("M-2.1 -1.7Q0 -.5 2.1 -1.7", None, Stroke(INK, 0.4, cap="round")),
    *eyes(3.9, -5, 0.95),
    Group((_PEAR,), 1.8, 6.8, 14),
    Group(_APPLE, -2.2, 7.2),
)

_HAMMER: tuple[Item, ...] = (
    *_thick("M0 4V-2.4", "#cf9a5b", 0.9),
    Rect(-2.9, -4.6, 5.8, 2.7, "#b9bfca", FINE, 0.5),
)
_ARMS = both("M3 5Q4 8.4 7.4 8M1.4 5.6Q1.4 9 3.6 9.2M4.4 3.6Q7.4 5.6 9 2.8")
_SUCKERS = both("M6.4 5.2h.01M4.6 7.3h.01M2.1 8.2h.01")

OCTOPUS: tuple[Item, ...] = (
    *_thick(_ARMS, "#d8543c", 1.9),
    Path(
        whole("0 -9.6 5 -9.6 7.8 -6.4 7.8 -2.4 7.8 1.4 5.6 3 5.4 5.8 3.6 7 1.8 7 0 6.6"), "#d8543c"
    ),
    Path(
        "M-5.4 5.8C-5.6 3 -7.8 1.4 -7.8 -2.4C-7.8 -6.4 -5 -9.6 0 -9.6C5 -9.6 7.8 -6.4 7.8 -2.4"
        "C7.8 1.4 5.6 3 5.4 5.8",
        None,
        EDGE,
    ),
    Path(
        oval(-3, -6.6, 1.3, 0.8) + oval(2.8, -7.4, 0.9, 0.6) + oval(4.8, -5.4, 0.7, 0.5), "#ee8f74"
    ),
    Path(ovals(2.9, -2, 1.9, 2.1), WHITE, FINE),
    *eyes(2.7, -1.8, 1.1),
    Path("M-2 2.2Q0 4.4 2 2.2", None, Stroke(INK, 0.55, cap="round")),
    Path(ovals(5.2, 1, 1, 0.7), "#ee8f74"),
    Path(_SUCKERS, None, Stroke("#f6c3b0", 0.9, cap="round")),
    Group(_HAMMER, 7.4, 3.4, 10, 0.9),
    *_thick("M6.6 4.9Q7.6 5.8 8.6 4.9", "#d8543c", 1.5),
)

_LOAF: tuple[Item, ...] = (
    Path("M-3.4 0Q-3.4 -1.9 0 -1.9Q3.4 -1.9 3.4 0Q3.4 1.7 0 1.7Q-3.4 1.7 -3.4 0Z", "#e0a458", FINE),
    Path("M-1.7 -1.2L-1.1 .5M0 -1.4L.6 .4M1.7 -1.2L2.2 .3", None, Stroke(DARK_WOOD, 0.4)),
)
_HAT = whole(
    "0 -9.9 2 -9.9 3 -9.4 3.2 -8.6 5.8 -9 6.4 -5.6 4 -5 4 -4.4 4 -3.6 3.8 -3 2.6 -2.6 1 -2.6 0 -2.6"
)

OTTER: tuple[Item, ...] = (
    Path(ovals(6.6, -3, 1.6, 1.6), "#8d6240", EDGE),
    Path(whole("0 -6 4.6 -6 7.4 -3.4 7.4 .4 7.4 4.4 4.4 6.6 0 6.6"), "#a5754d", EDGE),
    Path(whole("0 -.2 3.4 -.4 5.6 1.6 5.4 3.6 5 6 2.6 6.4 0 6.4"), CREAM, FINE),
    Path(both("M3 2.4L9.2 1.2M3.2 3.2L9.4 3.4M3 4L8.8 5.4"), None, FINE),
    Path(whole("0 .4 1 .4 1.6 .8 1.6 1.4 1.6 2 .6 2.6 0 2.6"), INK),
    Path("M0 2.6V3.6" + both("M0 3.6C.4 4.6 1.6 4.6 2 3.8"), None, FINE),
    *eyes(3.2, -1.2, 0.95),
    Path(_HAT, WHITE, EDGE),
    Path(both("M1.6 -4.6V-6.4"), None, Stroke("#b9bfca", 0.4, cap="round")),
    *shades(LOOKS[BLUE], "M-5.2 5.6Q0 8.4 5.2 5.6L5.8 7.6Q0 10.6 -5.8 7.6Z", FINE),
    Group(_LOAF, 4.6, 7.6, -12, 1.05),
)

ANIMALS = (PUFFIN, OCTOPUS, OTTER)


# The Queen and the beetles. -----------------------------------------------------------------------

_CLAW = "M6.6 -1.4Q9.4 -2 9.6 -5.2L8.2 -4.4L7.6 -6.4Q4.6 -5 5.4 -1.8Z"
_LEGS = both("M5 3.4L8.6 4.4L9 6.4M4.2 4.8L7.2 6.4L7 8.2M3 5.6L4.6 7.6")


def crown_of(paint: str = GOLD) -> tuple[Item, ...]:
    """A crown, 9 mm wide and 7.4 mm high."""
    return (
        Path("M-3.8 3L-4.2 -1.8L-1.9 .2L0 -2.8L1.9 .2L4.2 -1.8L3.8 3Z", paint, EDGE),
        Path("M-3.6 1.5H3.6", None, Stroke("#8a6410", 0.4)),
        *(Circle(x, y, 0.75, WHITE, FINE) for x, y in ((-4.1, -2.1), (0, -3.1), (4.1, -2.1))),
    )


QUEEN: tuple[Item, ...] = (
    Path(_LEGS, None, Stroke(INK, 1.5, cap="round")),
    Path(_LEGS, None, Stroke("#f0894f", 0.7, cap="round")),
    *_thick(both("M5 1Q7.4 1 7.2 -1.6"), "#f0894f", 1.2),
    Path(both(_CLAW), "#f0894f", EDGE),
    Path(whole("0 -3.4 3.6 -3.4 6.8 -1.6 6.8 1.8 6.8 4.8 3.8 6.4 0 6.4"), "#f0894f", EDGE),
    Path(oval(0, 4.9, 2.6, 0.7), "#f7b78d"),
    Path(ovals(2.4, -0.4, 1.6, 1.8), WHITE, FINE),
    *eyes(2.3, -0.2, 0.95),
    Path("M-1.6 2.5Q0 4.1 1.6 2.5", None, Stroke(INK, 0.5, cap="round")),
    Path(ovals(4.6, 2.2, 0.9, 0.6), "#d8543c"),
    Group(crown_of(), 0, -5.6, 0, 0.86),
)

BEETLE: tuple[Item, ...] = (
    Path(
        "M5.6 -1.8Q6.6 -4.6 8.4 -4.6M4.6 -2.2Q4.8 -5 6.4 -5.6", None, Stroke(INK, 0.5, cap="round")
    ),
    Circle(5.4, 0.4, 2.7, "#4c5560", EDGE),
    Path("M-7 2.6Q-7.4 -5.4 -1 -5.4Q4.2 -5.4 4.4 2.6Z", "#7cc08a", EDGE),
    Path("M-1.2 -5.3Q.6 -1.4 .2 2.5", None, FINE),
    Path(
        "M-4.4 -1.6h.01M-2.2 -3.4h.01M-2.6 .5h.01M2.2 -2h.01M-5.2 .9h.01M2.4 .9h.01",
        None,
        Stroke("#2f6a43", 1.3, cap="round"),
    ),
    Circle(6.2, -0.2, 0.95, WHITE, FINE),
    Circle(6.45, -0.15, 0.45, INK),
    Path("M5.4 1.6Q6.4 2.3 7.3 1.5", None, Stroke(WHITE, 0.45, cap="round")),
    Path("M-7.4 2.9H7", None, Stroke(INK, 1.1, cap="round")),
    *(Circle(x, 4.4, 1.5, GOLD, EDGE) for x in (-4.8, 0, 4.8)),
    Path("M-4.8 4.4h.01M0 4.4h.01M4.8 4.4h.01", None, Stroke(INK, 0.8, cap="round")),
)


# Coats of arms. -----------------------------------------------------------------------------------

BEAVER: tuple[Item, ...] = (
    Path(ovals(5.9, -5, 2, 2), "#8d6240", EDGE),
    Path(ovals(5.9, -4.8, 1, 1), "#e0bb92"),
    Path(whole("0 -6.8 4.6 -6.8 7.4 -4 7.8 0 8.6 5 5 7.6 0 7.6"), "#a06a3c", EDGE),
    Path("M-1.7 4.4V8.8H1.7V4.4Z", WHITE, FINE),
    Path("M0 5V8.8", None, FINE),
    Path(ovals(2.2, 3.4, 2.5, 2), "#d9b184", FINE),
    Path(whole("0 .2 1.2 .2 2 .8 2 1.5 2 2.4 .8 3 0 3"), INK),
    Path(ovals(2.6, 3.8, 0.2, 0.2) + ovals(3.4, 3.2, 0.2, 0.2), INK),
    *eyes(3.4, -2, 0.95),
)

COATS: dict[str, tuple[Item, ...]] = {
    "Beaver": BEAVER,
    "Hedgehog": guard("I"),
    "Fox": guard("C"),
    "Bird": guard("G"),
}

_SHIELDS = ("#dbe9f6", "#e5efd0", "#fbe6cf", "#f3e0ee")
_SHIELD = "M-11 -11.4Q0 -13.6 11 -11.4V2C11 8 6 11.4 0 13.4C-6 11.4 -11 8 -11 2Z"


def coat_of_arms(seat: int) -> tuple[Item, ...]:
    """The coat of arms of a seat, 23 mm wide and 27 mm high: an animal on a shield."""
    name = list(COATS)[seat % len(COATS)]
    return (
        Path(_SHIELD, _SHIELDS[seat % len(COATS)], Stroke(INK, 0.8)),
        Group(COATS[name], 0, -1.2, 0, 0.86),
    )
