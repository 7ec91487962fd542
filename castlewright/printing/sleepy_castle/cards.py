"""What lies on the table: guards and sleepyheads, face up and face down, coins, moons, a castle.

Everything is drawn around (0, 0). A card is 24 mm wide. What is what can be told without colour:
a guard's card has round corners, a sleepyhead's is square and has a pillow and a blanket; on their
backs are a shield with a keyhole and a moon with stars.

    >>> guard_card("A")[0].width, coin()[0].radius
    (23.0, 4.3)
"""

from math import cos, pi, sin

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import (
    Circle,
    Group,
    Item,
    Path,
    Pattern,
    Rect,
    Stroke,
    number,
)
from castlewright.printing.sleepy_castle.animals import ANIMALS, FINE, animal, letter

CARD = 24.0
COIN = 9.0  # a coin is so wide
GREEN, DARK_GREEN = "#dfeccd", "#3d6a41"
NIGHT, DARK_NIGHT = "#cdd5ee", "#34406e"
GOLD, DARK_GOLD = "#f4c836", "#7a5a10"
WHITE = "#ffffff"

_MOON = "M1.6 -4.6A4.8 4.8 0 1 0 4.6 1.8A4.2 4.2 0 0 1 1.6 -4.6Z"
_STAR = "M0 -1L.3 -.3L1 0L.3 .3L0 1L-.3 .3L-1 0L-.3 -.3Z"


def guard_card(guard: str) -> tuple[Item, ...]:
    """A guard, awake, with its letter."""
    return (
        _card("#f6faee", Stroke(DARK_GREEN, 0.9), 7),
        Group(animal(guard), 0, -0.3, 0, 0.97),
        *_labelled(guard),
    )


def guard_back() -> tuple[Item, ...]:
    """A guard that is covered: a shield with a keyhole, nobody's letter."""
    lattice = Path("M.4 2.2L2.2 .4L4 2.2L2.2 4Z", None, Stroke("#8fb083", 0.3))
    return (
        _card("#c3d9ae", Stroke(DARK_GREEN, 0.9), 7),
        _card(Pattern(4.4, 4.4, (lattice,), -2.2, -2.2), None, 5.6, inset=2),
        Path("M0 -7L6 -5.2V0C6 4 3.4 6.2 0 7.8C-3.4 6.2 -6 4 -6 0V-5.2Z", WHITE, _edge(DARK_GREEN)),
        Path("M0 -2.8A1.9 1.9 0 0 1 1 .7L1.5 3.6H-1.5L-1 .7A1.9 1.9 0 0 1 0 -2.8Z", DARK_GREEN),
    )


def sleepyhead_card(guard: str) -> tuple[Item, ...]:
    """The same animal asleep in its bed, with its letter."""
    blanket = "M-11.2 8.4Q0 6.8 11.2 8.4V10.2Q11.2 11.2 10.2 11.2H-10.2Q-11.2 11.2 -11.2 10.2Z"
    sheet = "M-11.2 6.8Q0 5.2 11.2 6.8V8.8Q0 7.2 -11.2 8.8Z"
    dots = Pattern(2.2, 3.4, (Circle(1.1, 1.7, 0.42, DARK_NIGHT),), y=8.35)
    return (
        _card(NIGHT, Stroke(DARK_NIGHT, 0.7), 2),
        Path("M-9.6 -6.4Q0 -9 9.6 -6.4Q11.2 0 9.6 7Q0 8.6 -9.6 7Q-11.2 0 -9.6 -6.4Z", WHITE, FINE),
        Group(animal(guard, asleep=True), -0.6, -1.5, -6, 0.86),
        Path(blanket, "#f3d98b", FINE),
        Path(blanket, dots),
        Path(sheet, WHITE, FINE),
        *_snore(),
        *_labelled(guard),
    )


def sleepyhead_back() -> tuple[Item, ...]:
    """A sleepyhead that lies face down: a moon and stars."""
    stars = (
        (-7.6, -7.4, 1.5),
        (7.4, -7.8, 1.1),
        (7.6, 6.8, 1.5),
        (-7.8, 7.2, 1.1),
        (4.6, -3.4, 1.3),
    )
    return (
        _card(NIGHT, Stroke(DARK_NIGHT, 0.7), 2),
        _card(None, Stroke(DARK_NIGHT, 0.3, (0.01, 0.9), cap="round"), 1.2, inset=1.6),
        Group((Path(_MOON, "#fbe9a8", _edge(DARK_NIGHT)),), -0.6, 0.4, 0, 1.15),
        *(Group((Path(_STAR, DARK_NIGHT),), x, y, 0, size) for x, y, size in stars),
    )


def coin() -> tuple[Item, ...]:
    """A gold coin: a rim of dots, a crown in the middle."""
    return (
        Circle(0, 0, 4.3, GOLD, Stroke(DARK_GOLD, 0.4)),
        Circle(0, 0, 3.45, None, Stroke(DARK_GOLD, 0.4, (0.01, 0.893), cap="round")),
        Path("M-2 1.5L-2.3 -1.3L-1 -.2L0 -2L1 -.2L2.3 -1.3L2 1.5Z", DARK_GOLD),
        Path("M-1.5 .7H1.5", None, Stroke(GOLD, 0.35)),
    )


def moon() -> tuple[Item, ...]:
    """A crescent moon, about 9 mm high: one turn of the night."""
    return (Path(_MOON, "#fbe9a8", _edge(INK)),)


def castle() -> tuple[Item, ...]:
    """A castle at night, 40 mm wide and 30 mm high, with its gate on y = 13."""
    stone, roof = "#efe6d2", "#7d8bb8"
    edge = _edge(INK)
    tower = "M{x} 13V-3h6V13Z"
    windows = "M{x} 3.4V.8a1.1 1.1 0 0 1 2.2 0V3.4Z"
    return (
        Group(moon(), 17.4, -10.8, 0, 0.9),
        *(Group((Path(_STAR, INK),), x, y, 0, size) for x, y, size in _STARS),
        Path("M-9 13V1h2V2.6h2V1h2V2.6h2V1h2V2.6h2V1h2V2.6h2V1h2V13Z", stone, edge),
        *(Path(tower.format(x=x), stone, edge) for x in (-14.5, 8.5)),
        *(Path(f"M{x} -3L{x + 4} -10.5L{x + 8} -3Z", roof, edge) for x in (-15.5, 7.5)),
        Path("M-4 1.6V-5.5h8V1.6Z", stone, edge),
        Path("M-5 -5.5L0 -13.5L5 -5.5Z", roof, edge),
        *(Path(windows.format(x=x), "#fbe9a8", FINE) for x in (-12.6, 10.4)),
        Path("M-1.1 -.4V-2.8a1.1 1.1 0 0 1 2.2 0V-.4Z", "#fbe9a8", FINE),
        Path("M-3 13V8.6a3 3 0 0 1 6 0V13Z", "#6b4a2c", edge),
        Path("M-1 13V6M1 13V6", None, Stroke(INK, 0.3)),
        Path("M-18.5 13H18.5", None, Stroke(INK, 0.55, cap="round")),
    )


_STARS = ((-8.5, -12.5, 1.3), (6.6, -12.6, 1.0), (-17.6, -8, 1.1), (18.6, 1, 1.2))


def clockwise_arrow(width: float, height: float) -> tuple[Item, ...]:
    """An arrow along the upper half of an ellipse, from the left over the top to the right."""
    first, last = (
        (width / 2 * sin(turn), -height / 2 * cos(turn)) for turn in (-0.42 * pi, 0.4 * pi)
    )
    start, end, radii = (
        f"{number(x)} {number(y)}" for x, y in (first, last, (width / 2, height / 2))
    )
    head = Path("M-1.6 -2.2L0 1.6L1.6 -2.2Z", INK, Stroke(INK, 0.4))
    arc = Path(f"M{start}A{radii} 0 0 1 {end}", None, Stroke(INK, 0.9, (2.2, 1.6), cap="round"))
    return arc, Group((head,), last[0], last[1], -12)


def _card(
    fill: str | Pattern | None, stroke: Stroke | None, radius: float, inset: float = 0.5
) -> Rect:
    side = CARD - 2 * inset
    return Rect(-side / 2, -side / 2, side, side, fill, stroke, radius)


def _labelled(guard: str) -> tuple[Item, ...]:
    """The letter in the corner; a badge shows it large already."""
    if guard not in ANIMALS:
        return ()
    return (Group(letter(guard), -8, 8),)


def _snore() -> tuple[Item, ...]:
    """Zz, with a white edge so that it can be read over an ear."""
    signs = "M7.2 -5.8H9L7.2 -3.8H9M7.4 -9.9H10.2L7.4 -7H10.2"
    return (
        Path(signs, None, Stroke(WHITE, 1.5, cap="round")),
        Path(signs, None, Stroke(INK, 0.6, cap="round")),
    )


def _edge(paint: str) -> Stroke:
    return Stroke(paint, 0.45, cap="round")
