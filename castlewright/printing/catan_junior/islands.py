"""What an island shows: its terrain, and the equipment it gives.

A terrain is drawn around (0, 0) for an island of about 16 mm radius; the lower third is left to the
sign with the number. An icon of equipment is about 10 mm wide.

    >>> scene(Terrain.FOREST) != scene(Terrain.PASTURE), len(ICONS)
    (True, 5)

Colours never carry meaning alone: the grounds have patterns of their own, every scene and every
icon has an outline that no other has, and the paints differ in lightness too.
"""

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import Circle, Group, Item, Path, Pattern, Rect, Stroke
from castlewright.printing.sleepy_castle.outlines import oval, tufts, whole
from castlewright.puzzles.catan_junior import Equipment, Terrain

EDGE = Stroke(INK, 0.5, cap="round")
FINE = Stroke(INK, 0.35, cap="round")
SIGN_Y = 7.2  # the middle of the sign with the number
ICON = 11.0  # the side of the square that an icon lies in, with its ink
WHITE, CREAM = "#ffffff", "#fff3dc"
GOLD, DARK_GOLD = "#f4c836", "#8a6410"
BROWN, DARK_BROWN = "#b47a45", "#6b4423"
LEAF, DARK_LEAF = "#5c9a52", "#34663a"


def ground(terrain: Terrain) -> str:
    """The paint of the ground."""
    return GROUNDS[terrain]


def texture(terrain: Terrain) -> Pattern:
    """The pattern that lies over the ground."""
    return TEXTURES[terrain]


def scene(terrain: Terrain) -> tuple[Item, ...]:
    """What grows or lies on the terrain, around (0, 0)."""
    return SCENES[terrain]


def icon(equipment: Equipment) -> tuple[Item, ...]:
    """A piece of equipment, around (0, 0)."""
    return ICONS[equipment]


# The ground. --------------------------------------------------------------------------------------

GROUNDS = {
    Terrain.FOREST: "#9cc78a",
    Terrain.GOLD_RIVER: "#f0dfae",
    Terrain.TREASURE_CAVE: "#d8cdc0",
    Terrain.PASTURE: "#d3e8a6",
    Terrain.SUGAR_CANE: "#ece6a0",
}


def _strokes(d: str, paint: str, side: float) -> Pattern:
    return Pattern(side, side, (Path(d, None, Stroke(paint, 0.35, cap="round")),))


TEXTURES = {
    Terrain.FOREST: _strokes("M1 2.4L1.8 1L2.6 2.4", "#5f9457", 4.2),
    Terrain.GOLD_RIVER: Pattern(3, 3, (Circle(1.5, 1.5, 0.24, "#b8985a"),)),
    Terrain.TREASURE_CAVE: _strokes("M.6 1.2H2.2M2.6 3.4H4.2", "#9d9083", 5),
    Terrain.PASTURE: _strokes("M1.4 2.6V1.4M2.1 2.6L2.6 1.5", "#8db45f", 4.4),
    Terrain.SUGAR_CANE: _strokes("M1 .5V3.1M2.6 .5V3.1", "#bdb25c", 3.6),
}


# The terrains. ------------------------------------------------------------------------------------

PINE: tuple[Item, ...] = (
    Rect(-0.9, 3.6, 1.8, 3.4, DARK_BROWN, FINE),
    Path("M0 -7.4L3.4 -2.4H1.9L4.6 1H2.8L5.6 4.4H-5.6L-2.8 1H-4.6L-1.9 -2.4H-3.4Z", LEAF, EDGE),
    Path("M0 -7.4L3.4 -2.4H1.9L4.6 1H2.8L5.6 4.4H1.4Z", DARK_LEAF),
)

NUGGET: tuple[Item, ...] = (
    Path("M-2 .9L-1.5 -.9L.2 -1.6L1.8 -.7L1.9 .8L.4 1.5Z", GOLD, FINE),
    Path("M-.9 -.4L.2 -.8", None, Stroke(WHITE, 0.4, cap="round")),
)

CHEST: tuple[Item, ...] = (
    Path("M-4.2 .2V-1.8Q-4.2 -4 -2 -4H2Q4.2 -4 4.2 -1.8V.2Z", BROWN, EDGE),
    Rect(-4.2, 0, 8.4, 3.9, BROWN, EDGE),
    Path("M-2.7 -3.9V3.9M2.7 -3.9V3.9", None, Stroke(DARK_BROWN, 0.7)),
    Path("M-4.2 0H4.2", None, EDGE),
    Rect(-1, -1, 2, 2.3, GOLD, FINE, 0.4),
)

SHEEP: tuple[Item, ...] = (
    Path("M-2.6 2.6V5.4M-.9 3V5.6M1.6 3V5.6M3.2 2.6V5.4", None, Stroke(INK, 0.8, cap="round")),
    Group((Path(tufts(9, 3.5, 5.4), WHITE, EDGE),), 0.4, 0, 0, 1),
    Path("M-.6 -.7q.8 .9 1.6 0M1.6 1.2q.8 .9 1.6 0M-1.2 1.9q.8 .9 1.6 0", None, FINE),
    Path(oval(-4.3, -1.6, 1.75, 2.2), "#4a423c", EDGE),
    Path("M-3 -3.3Q-1.4 -3.8 -1.3 -2.6Q-2 -2 -3 -2.4Z", "#4a423c", FINE),
    Circle(-4.7, -2, 0.42, WHITE),
)


def _cane(height: float) -> tuple[Item, ...]:
    """A cane that stands on y = 0: a stem with knots, leaves at its top."""
    top = -height
    knots = "".join(f"M-.9 {-y}H.9" for y in range(3, round(height), 3))
    leaf = f"M0 {top}Q3.4 {top - 4.4} 5.6 {top - 0.6}Q3 {top - 2} 0 {top + 1.4}Z"
    other = f"M0 {top}Q-3.4 {top - 4.4} -5.6 {top - 0.6}Q-3 {top - 2} 0 {top + 1.4}Z"
    return (
        Rect(-0.9, top, 1.8, height, "#b9cf5e", FINE),
        Path(knots, None, Stroke(INK, 0.45)),
        Path(f"M0 {top + 1}Q.2 {top - 3.6} 1 {top - 4.8}Q-2 {top - 3} 0 {top + 1}Z", LEAF, FINE),
        Path(leaf, LEAF, FINE),
        Path(other, LEAF, FINE),
    )


def _fence() -> Path:
    posts = "".join(f"M{x} -10.4V-5.4" for x in (-9, -4.5, 0, 4.5, 9))
    return Path(f"{posts}M-11 -9H11M-11 -6.8H11", None, Stroke(DARK_BROWN, 0.8, cap="round"))


RIVER = "M-2.4 -6.4Q-3.2 -2 2.4 -3Q8.6 -4.2 7.6 -.6Q7.2 1.2 10.8 1"

SCENES: dict[Terrain, tuple[Item, ...]] = {
    Terrain.FOREST: (
        Group(PINE, -3.6, -7, 0, 0.86),
        Group(PINE, 5, -7.2, 0, 0.86),
        Group(PINE, -9.4, -3.4, 0, 0.86),
        Group(PINE, 10.2, -3.6, 0, 0.8),
        Group(PINE, 0.9, -3.6, 0, 1),
    ),
    Terrain.GOLD_RIVER: (
        Path("M-12.6 -1L-7.4 -10.4L-5.4 -8L-2.6 -12.4L4.4 -1Z", "#c9b48c", EDGE),
        Path("M-7.4 -10.4L-5.4 -8L-2.6 -12.4L-.3 -8.6L-2.2 -8.8L-3.3 -7L-5.2 -6.6L-7 -8Z", WHITE),
        Path(RIVER, None, Stroke(INK, 4.8, cap="round")),
        Path(RIVER, None, Stroke("#8cc3e2", 3.9, cap="round")),
        Path("M-1 -3.6Q.6 -2 2.6 -2.6M5.2 -2.6Q7 -2.6 6.6 -1", None, Stroke(WHITE, 0.5)),
        Group(NUGGET, 4.2, -7.6, 0, 0.95),
        Group(NUGGET, 9.4, -6.2, 20, 1.05),
        Group(NUGGET, -8.4, 1.2, 0, 1.1),
        Group(NUGGET, -2.4, 1.4, 160, 0.9),
        Group(NUGGET, 11.6, -2.6, 60, 0.7),
    ),
    Terrain.TREASURE_CAVE: (
        Path(
            "M-12.6 2.6L-12 -4L-8.4 -6L-7.6 -10L-2.4 -11L0 -13.2L5.4 -11.6L7.4 -8L11 -6L12.6 2.6Z",
            "#a3978b",
            EDGE,
        ),
        Path("M-9.6 -3.6L-7.4 -3M-5 -8.6L-2.4 -8.4M4.4 -9L6 -7M9 -3.4L10.6 -2", None, FINE),
        Path("M-7 2.6V-2.4Q-6.6 -8 0 -8Q6.6 -8 7 -2.4V2.6Z", "#3a332f", EDGE),
        Group(CHEST, 0, -1.6, 0, 1),
        *(Circle(x, y, 0.9, GOLD, FINE) for x, y in ((-5.3, 1.7), (5.3, 1.6), (8.8, 1.6))),
    ),
    Terrain.PASTURE: (
        _fence(),
        Group(SHEEP, 4.6, -3.6, 0, 1.02),
        Group(SHEEP, -7.2, -3.2, 0, 0.76),
    ),
    Terrain.SUGAR_CANE: (
        Group(_cane(7.5), -5, -0.6),
        Group(_cane(8), 5.2, -0.6),
        Group(_cane(9.5), 0.2, -0.2),
        Group(_cane(6.5), -9.2, 1.4, -4),
        Group(_cane(6.5), 9.4, 1.4, 4),
        Group(_cane(6), -2.8, 2),
        Group(_cane(6), 3.8, 2),
    ),
}


# Equipment. ---------------------------------------------------------------------------------------


def _log(y: float, x: float) -> tuple[Item, ...]:
    return (
        Rect(x - 3.6, y - 1.7, 7.4, 3.4, BROWN, EDGE, 1.2),
        Path(f"M{x} {y - 0.5}h2.2M{x + 0.8} {y + 0.6}h1.8", None, Stroke(DARK_BROWN, 0.4)),
        Circle(x - 2.6, y, 1.7, "#f0d9ab", EDGE),
        Circle(x - 2.6, y, 0.7, None, Stroke(DARK_BROWN, 0.35)),
    )


_BARREL = whole("0 -4.8 1.6 -4.8 2.2 -4.7 2.7 -4.5 4.3 -1.6 4.3 1.6 2.7 4.5 2.2 4.7 1.6 4.8 0 4.8")
_HOOPS = (
    "M-3.4 -3.2Q0 -2.3 3.4 -3.2M-3.6 -2Q0 -1.2 3.6 -2M-3.6 2Q0 2.8 3.6 2M-3.4 3.2Q0 4.1 3.4 3.2"
)
_SACK = whole("0 -2.6 .6 -2.6 1.2 -2.6 1.4 -2.4 3.2 -1 4.5 1.4 4.4 3.2 4.2 4.6 2.4 4.8 0 4.8")

ICONS: dict[Equipment, tuple[Item, ...]] = {
    Equipment.WOOD: (*_log(-1.9, 0.2), *_log(1.7, 1.1)[:2], *_log(1.8, -0.8)),
    Equipment.WOOL: (
        Path(tufts(9, 3.4, 5.5), WHITE, EDGE),
        Path("M.2 .3a.9 .9 0 1 1 -.9 -1a1.7 1.7 0 1 1 -1.5 1.8a2.4 2.4 0 0 0 3.6 1.9", None, FINE),
        Path("M1.6 -2.2q1.2 .3 1.2 1.6M1.8 1.6q.8 -.2 1 -1", None, FINE),
    ),
    Equipment.RUM: (
        Path(_BARREL, "#96592c", EDGE),
        Path("M-1.2 -4.7Q-1.9 0 -1.2 4.7M1.2 -4.7Q1.9 0 1.2 4.7", None, Stroke(DARK_BROWN, 0.35)),
        Path("M-3.4 -2.6Q0 -1.8 3.4 -2.6M-3.4 2.6Q0 3.4 3.4 2.6", None, Stroke("#e9e2d4", 1)),
        Path(_HOOPS, None, Stroke(INK, 0.3)),
        Circle(0, 0.2, 0.75, INK),
    ),
    Equipment.SABER: (
        Path("M-2.3 1.5Q1.4 .2 4.6 -4.6Q5.2 1.6 -1 3Z", "#e8edf2", EDGE),
        Path("M-1.6 2.1Q2.4 1 4.1 -2.6", None, Stroke("#9aa4ae", 0.35)),
        Path("M-1.6 2.2L-4.2 4.4", None, Stroke(INK, 1.9, cap="round")),
        Path("M-1.6 2.2L-4.2 4.4", None, Stroke(DARK_BROWN, 1, cap="round")),
        Path("M-3.1 .9Q-1.2 1.6 -.5 3.9", None, Stroke(INK, 1.5, cap="round")),
        Path("M-3.1 .9Q-1.2 1.6 -.5 3.9", None, Stroke(GOLD, 0.8, cap="round")),
    ),
    Equipment.GOLD: (
        Path("M-1.3 -2.6L-2.6 -4.6Q0 -3.8 2.6 -4.6L1.3 -2.6Z", "#e3c79a", EDGE),
        Path(_SACK, "#e3c79a", EDGE),
        Path("M-1.7 -2.5H1.7", None, Stroke(DARK_BROWN, 0.9, cap="round")),
        Circle(0, 1.4, 2, GOLD, FINE),
        Path("M0 .4V2.4M-.9 1.4H.9", None, Stroke(DARK_GOLD, 0.55, cap="round")),
    ),
}
