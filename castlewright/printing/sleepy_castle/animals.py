"""The twelve animals of Sleepy Castle, awake and asleep, about 20 mm wide around (0, 0).

An animal is a row of the table `ANIMALS`: the items of its body, its eyes, and what lies over them.
The eyes stand apart because they are all that changes when it falls asleep:

    >>> awake, asleep = animal("A"), animal("A", asleep=True)
    >>> body = ANIMALS["A"].body
    >>> awake[: len(body)] == asleep[: len(body)] == body, awake == asleep
    (True, False)

Colours never carry meaning alone. Every animal has an outline that no other has (a mane, two long
ears, a trunk, spikes), and the paints differ in lightness too, so that a greyscale printer loses
nothing. Where an animal is the same left and right, only its right half is written down.
"""

from dataclasses import dataclass

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import Circle, Item, Path, Stroke, Text, number
from castlewright.printing.sleepy_castle.outlines import both, oval, ovals, tufts, whole

EDGE = Stroke(INK, 0.55, cap="round")
FINE = Stroke(INK, 0.4, cap="round")
SIZE = 20.0  # an animal lies in a square of this size, in mm
PINK, CREAM, WHITE = "#f3b3b0", "#fff3dc", "#ffffff"


@dataclass(frozen=True)
class Eye:
    """An eye at (`x`, `y`): an iris of radius `iris`, none if 0, and a pupil in it.

    Asleep a lid of paint `lid` lies over the iris, where it has one, and a lash line is left.
    """

    x: float
    y: float
    pupil: float
    iris: float = 0
    paint: str = WHITE
    lid: str | None = None


@dataclass(frozen=True)
class Animal:
    """What an animal is drawn of: its body, its eyes over it, and what lies over the eyes."""

    body: tuple[Item, ...]
    eyes: tuple[Eye, ...]
    front: tuple[Item, ...] = ()


def animal(guard: str, *, asleep: bool = False) -> tuple[Item, ...]:
    """The animal of a guard; beyond the twelve of the box, a badge with its letter."""
    if guard not in ANIMALS:
        return _badge(guard, asleep)
    drawn = ANIMALS[guard]
    look = _asleep if asleep else _awake
    return (*drawn.body, *(item for eye in drawn.eyes for item in look(eye)), *drawn.front)


def letter(guard: str, size: float = 6.2) -> tuple[Item, ...]:
    """The letter of a guard on a small white disc around (0, 0), as notations write it."""
    return (
        Circle(0, 0, size / 2, WHITE, Stroke(INK, 0.3)),
        Text(0, size * 0.255, guard, size * 0.74, INK, bold=True),
    )


def _awake(eye: Eye) -> tuple[Item, ...]:
    iris = (Circle(eye.x, eye.y, eye.iris, eye.paint, FINE),) if eye.iris else ()
    glint = Circle(eye.x + eye.pupil * 0.35, eye.y - eye.pupil * 0.4, eye.pupil * 0.34, WHITE)
    return (*iris, Circle(eye.x, eye.y, eye.pupil, INK), glint)


def _asleep(eye: Eye) -> tuple[Item, ...]:
    lid = (Circle(eye.x, eye.y, eye.iris, eye.lid, FINE),) if eye.lid else ()
    wide = max(eye.iris * 0.72, eye.pupil * 1.45)
    across, down = number(wide * 2), number(wide * 0.95)
    lash = f"M{number(eye.x - wide)} {number(eye.y)}q{number(wide)} {down} {across} 0"
    return (*lid, Path(lash, None, Stroke(INK, 0.65, cap="round")))


def _badge(guard: str, asleep: bool) -> tuple[Item, ...]:
    """A shield with a letter; asleep it is darker, as at night."""
    shield = whole("0 -9 3 -7.6 5.6 -7.2 8 -7.4 8.4 0 6 6.4 0 9.4")
    paint = "#b9c2dc" if asleep else "#f3ead2"
    return (
        Path(shield, paint, EDGE),
        Path(whole("0 -7.3 2.6 -6.2 4.6 -5.7 6.5 -5.8 6.7 0 4.8 5.2 0 7.7"), None, FINE),
        Text(0, 3.2, guard, 9.4, INK, bold=True),
    )


def _pair_of_eyes(
    x: float, y: float, pupil: float, iris: float = 0, paint: str = WHITE, lid: str | None = None
) -> tuple[Eye, Eye]:
    return Eye(-x, y, pupil, iris, paint, lid), Eye(x, y, pupil, iris, paint, lid)


# The animals. -------------------------------------------------------------------------------------

LION = Animal(
    body=(
        Path(tufts(13, 7.7, 11.3), "#a8551f", EDGE),
        Path(ovals(5, -5.2, 2, 2), "#f7c95c", EDGE),
        Path(ovals(5, -5.2, 0.9, 0.9), "#a8551f"),
        Path(whole("0 -5.6 4.2 -5.6 6.6 -2.8 6.6 1 6.6 5 3.8 7.4 0 7.4"), "#f7c95c", EDGE),
        Path(ovals(2.05, 4, 2.05, 1.85), CREAM, FINE),
        Path(whole("0 1.2 1.2 1.2 2.1 1.4 2.1 1.9 2.1 2.6 .7 3.4 0 3.5"), "#6b3413", FINE),
        Path("M0 3.4V6.2", None, FINE),
        Path(ovals(1.9, 4, 0.2, 0.2) + ovals(2.9, 4.4, 0.2, 0.2), INK),
    ),
    eyes=_pair_of_eyes(2.7, -0.9, 0.95),
)

MOUSE = Animal(
    body=(
        Path(ovals(5.5, -4.7, 4.3, 4.3), "#d6d0d3", EDGE),
        Path(ovals(5.5, -4.5, 2.8, 2.8), PINK),
        Path(whole("0 -4.8 3.6 -4.8 6.2 -1.8 6.2 1.6 6.2 5.2 2.4 9 0 9"), "#e4dfe0", EDGE),
        Path(both("M2.6 6.4L8.2 5.2M2.6 7L8.4 7.4"), None, FINE),
        Path(oval(0, 7.4, 1.5, 1.2), "#e4787c", FINE),
        Path(ovals(4, 4, 1.1, 0.8), PINK),
    ),
    eyes=_pair_of_eyes(2.5, 1.5, 1.05),
)

FOX = Animal(
    body=(
        Path(both("M2 -4.4L7.2 -9.7C8.6 -7 8.8 -3.6 8 -.4Z"), "#e8843a", EDGE),
        Path(both("M5.4 -7.9L7.2 -9.7C7.9 -8.4 8.3 -7 8.4 -5.6Z"), "#3a2a22", EDGE),
        Path(both("M4.2 -4L6.6 -6.2C7 -4.6 7 -3.4 6.8 -2Z"), CREAM),
        Path(
            whole("0 -5.2 4 -5.2 7.4 -3 9.7 2.2 7.8 3.6 5.2 4.2 3.6 6 2.2 7.6 1.8 9.6 0 9.6"),
            "#e8843a",
            EDGE,
        ),
        Path(
            both(
                "M9.7 2.2C7.8 3.6 5.2 4.2 3.6 6C2.2 7.6 1.8 9.6 0 9.6C0 6 1 3.4 3 2.6"
                "C5 1.8 7.6 3 9.7 2.2Z"
            ),
            CREAM,
            FINE,
        ),
        Path(oval(0, 8.6, 1.6, 1.2), INK),
    ),
    eyes=_pair_of_eyes(3.2, 0.2, 0.95),
)

HARE = Animal(
    body=(
        Path("M-4.4 .6C-7.8 -3 -7.4 -10 -4.4 -10C-1.7 -10 -1 -4.6 -1.2 -.2Z", "#efe2c9", EDGE),
        Path("M-3.7 -1.2C-5.6 -4.2 -5.4 -8.4 -4.4 -8.4C-3.1 -8.4 -2.4 -4.6 -2.4 -1.2Z", PINK),
        Path(
            "M1.2 -.2C1 -4.6 1.8 -9.4 4.6 -9.9C6.6 -9.8 7.4 -7.6 7 -5C6.6 -2.6 5.6 -.8 4.4 .6Z",
            "#efe2c9",
            EDGE,
        ),
        Path(
            "M4.6 -9.9C7.6 -10 9.6 -7.6 9.8 -3.6C8.6 -4.6 6.6 -4.8 5.2 -4C4.4 -5.6 4 -8 4.6 -9.9Z",
            "#efe2c9",
            EDGE,
        ),
        Path(
            "M2.4 -1.2C2.3 -3.4 2.6 -5.6 3.6 -7C3.8 -5.4 4.2 -4 5 -3C4.6 -2.4 4.2 -1.8 3.7 -1.2Z",
            PINK,
        ),
        Path(whole("0 -2.2 4.4 -2.2 7.4 .4 7.4 4 7.4 7.4 4 9.6 0 9.6"), "#efe2c9", EDGE),
        Path("M-1.1 7.4V9.5H1.1V7.4Z", WHITE, FINE),
        Path("M0 7.4V9.5", None, Stroke(INK, 0.3)),
        Path(ovals(1.75, 6.5, 1.75, 1.5), WHITE, FINE),
        Path(whole("0 4.2 .9 4.2 1.5 4.4 1.5 4.8 1.5 5.4 .5 6 0 6.1"), "#e4787c", FINE),
        Path(both("M3 6L8.6 4.6M3 6.9L8.8 7.6"), None, FINE),
    ),
    eyes=_pair_of_eyes(3.4, 2.3, 1.05),
)

OWL = Animal(
    body=(
        Path("M-9 7.4H9A1.2 1.2 0 0 1 9 9.8H-9A1.2 1.2 0 0 1 -9 7.4Z", "#b98a58", EDGE),
        Path("M-8.4 8.8H-5.4M6 8.4H8.8", None, Stroke("#7a5530", 0.4, cap="round")),
        Path(
            whole("0 -7.2 2.4 -7.2 4.6 -8 7 -9.8 7.8 -7 8 -4.4 7.6 -1 7.2 4.4 5.2 8 0 8"),
            "#6f4f3a",
            EDGE,
        ),
        Path(both("M7.6 -.6C7.6 3.8 6.4 6.2 4.8 7.2C4 4.6 4.8 1.6 7.6 -.6Z"), "#4c3527", FINE),
        Path(whole("0 1.2 2.4 1.2 4 2.6 4 4.8 4 6.6 2.4 7.6 0 7.6"), "#d9bd97", FINE),
        Path(
            "M-2.3 3.9q.8 1.1 1.6 0M-.8 3.9q.8 1.1 1.6 0M.7 3.9q.8 1.1 1.6 0"
            "M-1.6 5.6q.8 1.1 1.6 0M0 5.6q.8 1.1 1.6 0",
            None,
            Stroke("#4c3527", 0.45, cap="round"),
        ),
        Path(both("M1.6 7.5V8.6M2.8 7.5V8.6"), None, Stroke(INK, 1.4, cap="round")),
        Path(both("M1.6 7.5V8.6M2.8 7.5V8.6"), None, Stroke("#f0a63a", 0.8, cap="round")),
        Path(ovals(3.6, -2.8, 3.6, 3.8), "#d9bd97", FINE),
    ),
    eyes=_pair_of_eyes(3.4, -2.7, 1.6, 2.6, "#fff6d8", "#a98159"),
    front=(Path(whole("0 -1.8 .8 -1.6 1.3 -1 1.3 -.4 1.3 .6 .6 1.6 0 2.2"), "#f0a63a", FINE),),
)


CAT = Animal(
    body=(
        Path(both("M1.8 -4.6C3.6 -6.4 5.4 -8.4 7 -9.8C8.2 -7.4 8.6 -3.4 8 .4Z"), "#a9acb8", EDGE),
        Path(both("M4.4 -4.8C5.2 -5.8 5.9 -6.6 6.5 -7.2C7 -5.8 7.1 -4 6.9 -2.4Z"), PINK),
        Path(whole("0 -5.2 5 -5.2 8.6 -2 8.6 2 8.6 6.6 4.8 8.8 0 8.8"), "#a9acb8", EDGE),
        Path(
            "M-.6 -5.2H.6L0 -1.8Z"
            + both("M1.7 -5.1L3.1 -4.9L1.9 -2.4Z")
            + both("M8.5 .8L5.7 1.6L8.6 2.4ZM8.3 4L5.9 4.1L7.6 5.6Z"),
            "#4b4d58",
        ),
        Path(ovals(1.85, 5.2, 1.85, 1.75), WHITE, FINE),
        Path(whole("0 2.6 .8 2.6 1.5 2.8 1.5 3.2 1.5 3.7 .4 4.3 0 4.4"), "#e4787c", FINE),
        Path(both("M2.6 4.7L9.9 3.2M2.8 5.4L10 5.6M2.6 6.1L9.6 7.9"), None, FINE),
    ),
    eyes=_pair_of_eyes(3.4, 0.2, 0.95, 1.75, "#e9f2b4"),
)

BIRD = Animal(
    body=(
        Path("M-1.4 8V9.8M-2.6 9.9H-.4M1.8 8V9.8M.6 9.9H2.8", None, Stroke(INK, 0.6, cap="round")),
        Path(
            "M1 -5.6C-.6 -7 -1.4 -8.2 -1.3 -9.6C.4 -9.2 1.3 -8.6 2 -7.6C2.2 -8.8 2.8 -9.6 4 -10"
            "C4.5 -8.6 4.5 -7 4 -5.6Z",
            "#9c2f1f",
            EDGE,
        ),
        Path("M7 -3L10 -1.6L7 -.2Z", "#f5bb3d", EDGE),
        Path(
            "M-10 -2.6C-8.4 -1.8 -6.8 -.8 -5.6 -.6C-3.4 -2.4 -2.4 -6.6 2.4 -6.6"
            "C5.6 -6.6 7.6 -4.4 7.6 -1.6"
            "C7.6 4 5.4 8.4 .4 8.4C-4.6 8.4 -6.6 5.2 -7.2 2.4C-8.4 1.4 -9.6 -.4 -10 -2.6Z",
            "#d9523c",
            EDGE,
        ),
        Path("M7.5 -.4C7.3 4.6 5.4 8.2 1.4 8.3C2.4 5 3.6 1.4 7.5 -.4Z", "#f9d9c4", FINE),
        Path(
            "M-4.8 1.2C-2.6 -.8 .4 -.6 1.6 .8C1.6 4 -.6 6 -3.4 5.6C-3 5 -2.8 4.6 -2.8 4.2"
            "C-3.6 4.2 -4.2 4 -4.6 3.6C-4 3.2 -3.8 2.8 -3.7 2.5C-4.2 2.2 -4.6 1.8 -4.8 1.2Z",
            "#9c2f1f",
            EDGE,
        ),
    ),
    eyes=(Eye(4.3, -2.6, 1.05, 1.7),),
)

BEAR = Animal(
    body=(
        Path(ovals(6.3, -6.2, 3.3, 3.3), "#a5754d", EDGE),
        Path(ovals(6.3, -6, 1.8, 1.8), "#e0bb92"),
        Path(whole("0 -6.4 4.4 -6.4 7.6 -3.6 8.4 .6 9.6 6 5.6 9.4 0 9.4"), "#a5754d", EDGE),
        Path(oval(0, 4.6, 4.5, 3.7), "#ecd3ae", FINE),
        Path(oval(0, 2.9, 2.1, 1.4), INK),
        Path(oval(-0.6, 2.4, 0.6, 0.3), "#8d8d8d"),
        Path("M0 4.2V5.6" + both("M0 5.6C.4 6.6 1.8 6.7 2.4 5.8"), None, FINE),
    ),
    eyes=_pair_of_eyes(3.6, -0.9, 0.95),
)


HEDGEHOG = Animal(
    body=(
        Path(
            "M-2.6 7.6V8.8M-3.8 8.9H-2M4.6 7.6V8.8M3.4 8.9H5.2", None, Stroke(INK, 1, cap="round")
        ),
        Path(
            "M-3.4 -1.6L-4.8 -4.6L-2.4 -4L-2.8 -7.2L-.2 -5.4L.4 -8.6L2.4 -6L4.2 -8.6L5 -5.6L7.6 -7"
            "L7.2 -4L9.8 -4L8.4 -1.6L10 -.4L8.8 1.2L10 3.2L8.4 4.2L9 6.4L7 6.4L6 8L-2 8Z",
            "#57443a",
            EDGE,
        ),
        Path(
            "M-1.6 -3.4L-1.2 -1.4M1.2 -4.6L1.4 -2.4M4 -4.2L3.6 -2.2M6.2 -2L5.4 -.4M1 -.8L1.6 1.2"
            "M4.2 .4L4 2.4M7 1.4L6 2.8M2.6 3.6L2.8 5.4M5.4 4.4L5 6",
            None,
            Stroke("#c9b49c", 0.55, cap="round"),
        ),
        Path(
            "M-9.8 4.4C-8 3.8 -6.8 2 -5.6 -.2C-4.6 -2 -2.2 -2.4 -.8 -.8C1 1.4 1 6 -1.6 7.4"
            "C-4 8.6 -7.4 6.8 -9.6 5.8Z",
            "#f0dcbb",
            EDGE,
        ),
        Path("M-1.6 .2C-.2 0 .6 1.2 .2 2.4C-.8 2.6 -1.8 1.6 -1.6 .2Z", "#d7ae84", FINE),
        Circle(-9.1, 4.7, 0.95, INK),
        Path("M-7.6 6.1C-6.8 6.4 -6 6.2 -5.4 5.6", None, FINE),
    ),
    eyes=(Eye(-4.3, 1.8, 0.95),),
)

FROG = Animal(
    body=(
        Path(ovals(5, -4.6, 3.5, 3.5), "#7fb356", EDGE),
        Path(whole("0 -4.2 5.4 -4.2 9.6 -1.4 9.6 2.8 9.6 6.8 5.6 8.8 0 8.8"), "#7fb356", EDGE),
        Path(whole("0 6.4 3.4 6.4 6.4 5.4 8.6 3.8 8.6 6.6 4.8 8.2 0 8.2"), "#d5e8b6"),
        Path(both("M0 5.4C3.8 5.4 6.6 4.4 8.2 2.4"), None, EDGE),
        Path(ovals(1.2, 1.2, 0.35, 0.35), INK),
        Path(ovals(6.2, 1.2, 1.3, 0.9), "#a9d27f"),
    ),
    eyes=_pair_of_eyes(5, -4.8, 1.2, 2.4, WHITE, "#7fb356"),
)

PIG = Animal(
    body=(
        Path(whole("0 -8.6 4.6 -8.6 7.4 -5 7.4 .4 7.4 5.6 4.6 9.2 0 9.2"), "#f2b6bd", EDGE),
        Path(
            both(
                "M2.4 -8.2C5 -9.8 8.8 -8.6 9.6 -5.8C10.2 -3.6 9.8 -1.4 8.6 .4"
                "C8 -2.6 6 -5.8 2.4 -8.2Z"
            ),
            "#e58b98",
            EDGE,
        ),
        Path(oval(0, 3.2, 4.1, 3), "#e58b98", EDGE),
        Path(ovals(1.5, 3.2, 0.75, 1.15), "#7c2f3d"),
        Path(both("M0 7.7C.8 7.7 1.4 7.5 1.8 7.1"), None, FINE),
    ),
    eyes=_pair_of_eyes(3.4, -2, 0.95),
)


ELEPHANT = Animal(
    body=(
        Path(
            both(
                "M2.6 -5.4C4.4 -9.4 9.2 -9.4 9.9 -4.6C10.3 -.4 8.8 4.8 5.8 4.6"
                "C4.2 4.4 3.4 2.4 3 .6Z"
            ),
            "#8e9bb2",
            EDGE,
        ),
        Path(
            both("M4.6 -5C5.8 -7.2 8.1 -7 8.5 -4.2C8.8 -1.4 7.7 2.6 6 2.8C5 2.2 4.6 0 4.6 -5Z"),
            "#c9b6c6",
        ),
        Path(both("M1.6 3.4C2.2 5 3 6 4.4 6.2C3.8 4.8 3.6 3.6 3.4 2.2Z"), WHITE, FINE),
        Path(
            "M0 -7.6C3.4 -7.6 5.2 -5.2 5.2 -2.2C5.2 .6 3.8 2.4 2.6 3.4C2.2 5 2 6 2.6 6.6"
            "C3.2 7.2 4.2 6.8 4.4 6"
            "L6.4 6.4C6.2 8.6 4.4 9.9 2.2 9.6C-1 9.2 -1.8 6.6 -2.2 3.8"
            "C-3.6 2.8 -5.2 .8 -5.2 -2.2C-5.2 -5.2 -3.4 -7.6 0 -7.6Z",
            "#a3afc4",
            EDGE,
        ),
        Path(
            "M-1.6 3.2C-.8 3.6 .2 3.6 1 3.3M-1.2 5C-.4 5.4 .6 5.4 1.2 5.2M-.4 6.9"
            "C.2 7 .9 6.9 1.5 6.6",
            None,
            FINE,
        ),
    ),
    eyes=_pair_of_eyes(2.5, -1.6, 0.95),
)

ANIMALS = dict(
    zip(
        "ABCDEFGHIJKL",
        (LION, MOUSE, FOX, HARE, OWL, CAT, BIRD, BEAR, HEDGEHOG, FROG, PIG, ELEPHANT),
        strict=True,
    )
)
