"""What stands on the beach and on the table: castles, decorations, dice, shops, boards.

Everything is drawn around (0, 0), in millimetres; what stands has its foot there. Sizes are those
of a castle 30 mm wide and of decorations 10 mm wide.

    >>> len(DECORATIONS), len(SHOPS)
    (3, 3)
    >>> undecorated, decorated = shop(0), shop(0, decorated=True)
    >>> len(decorated) > len(undecorated)
    True
"""

from collections.abc import Sequence

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import (
    Circle,
    Group,
    Item,
    Path,
    Pattern,
    Rect,
    Stroke,
    Text,
    number,
)
from castlewright.printing.sandcastles.creatures import BEETLE, crown_of
from castlewright.printing.sandcastles.looks import (
    CREAM,
    DARK_GOLD,
    DARK_SAND,
    DARK_WOOD,
    EDGE,
    FAINT,
    FINE,
    GOLD,
    LOOKS,
    SAND,
    WHITE,
    WOOD,
    Look,
    shades,
)
from castlewright.printing.sleepy_castle.outlines import oval
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.words import read_words

DIE = 9.0  # the side of a die

_GRAINS = Pattern(3.4, 3.4, (Circle(0.9, 1, 0.22, DARK_SAND), Circle(2.6, 2.5, 0.22, DARK_SAND)))


# Castles. -----------------------------------------------------------------------------------------


def sandcastle(colour: Colour, number: int | str) -> tuple[Item, ...]:
    """A castle of sand with its number over the gate, 30 mm wide and 33 mm high."""
    look = LOOKS[colour]
    towers = "M-15 0V-13H-5.4V0ZM5.4 0V-13H15V0Z"
    windows = "M-11.2 -6.4v-2a1 1 0 0 1 2 0v2ZM9.2 -6.4v-2a1 1 0 0 1 2 0v2Z"
    keep = "M-6 0V-19.4H6V0Z"
    return (
        Path("M0 -26V-33", None, Stroke(INK, 0.7, cap="round")),
        Group(shades(look, look.flag, FINE), 0.2, -33),
        Path(towers, SAND, EDGE),
        Path(windows, DARK_WOOD),
        *(Group(_roof(look), x, -13, 0, 0.88) for x in (-10.2, 10.2)),
        Path(keep, SAND),
        Path(keep, _GRAINS, EDGE),
        Group(_roof(look), 0, -19.4, 0, 1.12),
        Path("M-2.6 0V-2.6a2.6 2.6 0 0 1 5.2 0V0Z", DARK_WOOD, FINE),
        Circle(0, -11.8, 4.3, WHITE, EDGE),
        Text(0, -9.5, str(number), 6.4, INK, bold=True),
    )


def keep(colour: Colour, number: int) -> tuple[Item, ...]:
    """The keep of a castle with its number: the castle in small, 9 mm wide and 12 mm high."""
    look = LOOKS[colour]
    return (
        Rect(-3.6, -1.2, 7.2, 7, SAND, EDGE),
        Group(_roof(look), 0, -0.8, 0, 0.68),
        Circle(0, 2.6, 2.7, WHITE, FINE),
        Text(0, 4.1, str(number), 4.2, INK, bold=True),
    )


def _roof(look: Look) -> tuple[Item, ...]:
    return shades(look, look.roof)


# Decorations. -------------------------------------------------------------------------------------

_BRANCH = (
    "M-4.6 2.2Q-5.2 .6 -3.8 .2L-1.4 -.3L-2.4 -3Q-2.4 -4 -1.3 -3.9L.8 -.9L3 -1.9Q3.4 -3.6 4.4 -3.2"
    "Q5 -2.6 4.4 -.8Q3.8 .6 1.6 1.2L-3.2 3.1Q-4.2 3.3 -4.6 2.2Z"
)
_SCALLOP = (
    "M-1.1 3.2Q-5.6 .4 -4.6 -1.8Q-3.6 -4.2 0 -4.3Q3.6 -4.2 4.6 -1.8Q5.6 .4 1.1 3.2L1.6 4.4H-1.6Z"
)
_PEBBLE = "M-4.7 1Q-5 -1.6 -2.4 -3Q0 -4.2 2.6 -2.9Q5 -1.6 4.6 1.2Q4.2 3.4 .6 3.6Q-4.2 3.8 -4.7 1Z"

DRIFTWOOD: tuple[Item, ...] = (
    Path(_BRANCH, "#ffdf5e", EDGE),
    Path("M-3.4 1.9L1 .3M1.8 -.1L3.2 -.9M-1.4 -2.8L-.4 -1", None, Stroke(DARK_GOLD, 0.4)),
)
SHELL: tuple[Item, ...] = (
    Path(_SCALLOP, "#e4634c", EDGE),
    Path(
        "M0 3V-3.4M-.6 3L-2.5 -2.6M.6 3L2.5 -2.6M-.9 2.6L-3.8 -.8M.9 2.6L3.8 -.8",
        None,
        Stroke(CREAM, 0.55, cap="round"),
    ),
)
STONE: tuple[Item, ...] = (
    Path(_PEBBLE, "#93c7ee", EDGE),
    Path("M-4.5 -.2Q-.4 -1.6 2.2 3.4M-3 -2.7Q1.4 -2.8 4.2 2.4", None, Stroke("#1f4f80", 0.7)),
    Path("M.6 -2.2Q2.2 -2.2 3 -1", None, Stroke(WHITE, 0.6, cap="round")),
)
DECORATIONS = (DRIFTWOOD, SHELL, STONE)


# Dice, crowns, the bucket, confetti. --------------------------------------------------------------


def letter_of(colour: Colour, language: str = "en") -> str:
    """The letter that stands for a colour on paper."""
    return str(read_words(language)["sandcastles"]["letters"][COLOURS[colour]])


def die(colour: Colour, language: str = "en") -> tuple[Item, ...]:
    """The face of a die, 9 mm wide: the colour's paint, its pattern and its letter."""
    look, side = LOOKS[colour], DIE - 0.6
    face = Rect(-side / 2, -side / 2, side, side, look.paint, EDGE, 1.8)
    over = (
        (Rect(-side / 2, -side / 2, side, side, look.pattern, EDGE, 1.8),) if look.pattern else ()
    )
    return (
        face,
        *over,
        Circle(0, 0, 2.75, WHITE, FINE),
        Text(0, 1.5, letter_of(colour, language), 4.2, INK, bold=True),
    )


def crown() -> tuple[Item, ...]:
    """A crown, 10 mm wide."""
    return (Group(crown_of(), 0, 0.2, 0, 0.96),)


def beetle() -> tuple[Item, ...]:
    """A roller beetle, 10 mm wide."""
    return (Group(BEETLE, -0.3, -0.2, 0, 0.58),)


def bucket() -> tuple[Item, ...]:
    """A bucket, 17 mm wide and 18 mm high."""
    return (
        Path("M-6.6 -3Q-6.4 -9.6 0 -9.6Q6.4 -9.6 6.6 -3", None, Stroke(INK, 1.7)),
        Path("M-6.6 -3Q-6.4 -9.6 0 -9.6Q6.4 -9.6 6.6 -3", None, Stroke(WHITE, 0.8)),
        Path("M-7.4 -3H7.4L5.2 8.6H-5.2Z", "#4fb3a6", EDGE),
        Path("M-7 -.6L7 -.6L6.4 2.2H-6.4Z", CREAM, FINE),
        Rect(-8, -4.4, 16, 2.8, "#4fb3a6", EDGE, 1.2),
        Group((star(),), 0, 5.4),
    )


_SCRAPS = (
    ("#c93a27", "M-5.3 -3.8l1.4 .8M2 5.2l1.2 -1M-1.2 1.4l1.4 .6"),
    ("#1f4f80", "M3.6 -5l.4 1.6M-5.2 .9l-.2 1.6M4 1.6l1.5 .4"),
    ("#d9a514", "M-.2 -5.6l-1.1 1.2M.9 -1.6l.7 -1.4M-4.6 5.2l1.5 -.3"),
    ("#4fb3a6", "M5.6 -1.6l-1.5 .5M-2.4 3.6l.5 1.5M-3.4 -1.2l1.4 -.6"),
)


def confetti() -> tuple[Item, ...]:
    """A handful of confetti, 12 mm wide."""
    return tuple(Path(d, None, Stroke(paint, 1.1)) for paint, d in _SCRAPS)


# Shops. -------------------------------------------------------------------------------------------

_PLAIN = "#efe7da"


def _painted(colour: Colour, d: str, *, decorated: bool) -> tuple[Item, ...]:
    """A roof: in its colour when the shop is decorated."""
    return shades(LOOKS[colour], d) if decorated else (Path(d, WHITE, EDGE),)


def _stall(*, decorated: bool) -> tuple[Item, ...]:
    fruit = ((-5.4, "#d8543c"), (-1.8, "#b9cf5e"), (1.8, "#ef8a2c"), (5.4, "#d8543c"))
    awning = "M-9.4 -10.6H9.4L11 -4.6a1.84 2.2 0 0 1 -3.67 0a1.84 2.2 0 0 1 -3.67 0"
    awning += "a1.84 2.2 0 0 1 -3.66 0a1.84 2.2 0 0 1 -3.66 0a1.84 2.2 0 0 1 -3.67 0"
    awning += "a1.84 2.2 0 0 1 -3.67 0Z"
    seams = "M-5.9 -10.5L-7.33 -4.6M-2.6 -10.5L-3.67 -4.6M0 -10.5V-4.6M2.6 -10.5L3.67 -4.6"
    return (
        Path("M-8.6 -6V10M8.6 -6V10", None, Stroke(INK, 1.3, cap="round")),
        Rect(-8, -4, 16, 6, "#d8cfc0"),
        *(Circle(x, 1, 1.7, paint if decorated else WHITE, FINE) for x, paint in fruit),
        Rect(-9.6, 2, 19.2, 8, WOOD if decorated else _PLAIN, EDGE, 0.8),
        Path("M-9.4 4.8H9.4M-9.4 7.4H9.4", None, Stroke(DARK_WOOD, 0.35)),
        *_painted(0, awning, decorated=decorated),
        Path(f"{seams}M5.9 -10.5L7.33 -4.6", None, FINE),
    )


def _workshop(*, decorated: bool) -> tuple[Item, ...]:
    return (
        Rect(-9, -3.4, 18, 13.4, CREAM if decorated else _PLAIN, EDGE, 0.6),
        *_painted(
            1,
            "M-10.6 -2.6L-8.6 -9.4L-3 -4.4L-1.4 -9.4L4 -4.4L5.6 -9.4L10.6 -2.6Z",
            decorated=decorated,
        ),
        Path("M-6.8 10V2.4H0V10", WOOD if decorated else WHITE, EDGE),
        Path("M-3.4 2.6V10", None, FINE),
        Path("M2.4 2.4H7.2V6.6H2.4Z", "#b8d8ea" if decorated else WHITE, FINE),
        Path("M4.8 2.4V6.6", None, FINE),
        Group(
            (
                Path("M0 .2V3.4", None, Stroke(INK, 1)),
                Rect(-2.2, -1.2, 4.4, 2, "#b9bfca", FINE, 0.4),
            ),
            -3.4,
            -1.2,
            14,
            0.9,
        ),
    )


def _bakery(*, decorated: bool) -> tuple[Item, ...]:
    return (
        Rect(4.2, -10.6, 3.4, 6, "#c9b9a6", EDGE),
        Rect(-8.8, -2.8, 17.6, 12.8, CREAM if decorated else _PLAIN, EDGE, 0.6),
        *_painted(2, "M-10.4 -2.2Q-8.6 -9.8 0 -10Q8.6 -9.8 10.4 -2.2Z", decorated=decorated),
        Path("M1.6 10V4.8a2.6 2.6 0 0 1 5.2 0V10", WOOD if decorated else WHITE, EDGE),
        Path("M-7 1.4H-.6V6H-7Z", "#f6dc9a" if decorated else WHITE, FINE),
        Path(oval(-3.8, 4.6, 2.4, 1.2), "#e0a458" if decorated else WHITE, FINE),
        Path("M-4.8 4L-4.4 5.2M-3.4 3.8L-3 5", None, Stroke(DARK_WOOD, 0.35)),
    )


SHOPS = (_stall, _workshop, _bakery)
_BUNTING = "M-10.2 -1Q0 3.2 10.2 -1"
_PENNANTS = ((-7.6, -0.2, -10), (-3.9, 0.8, -5), (0, 1.1, 0), (3.9, 0.8, 5), (7.6, -0.2, 10))


def shop(colour: Colour, *, decorated: bool = False) -> tuple[Item, ...]:
    """A shop, 24 mm wide and high; decorated it has paint, and a garland over its door."""
    drawn = SHOPS[colour](decorated=decorated)
    if not decorated:
        return drawn
    paints = (GOLD, WHITE, "#4fb3a6", WHITE, GOLD)
    return (
        *drawn,
        Path(_BUNTING, None, EDGE),
        *(
            Group((Path("M-1.4 0H1.4L0 3Z", paint, FINE),), x, y, turn)
            for (x, y, turn), paint in zip(_PENNANTS, paints, strict=True)
        ),
    )


# Boards. ------------------------------------------------------------------------------------------


_GHOST = Stroke("#b3a27c", 0.45, cap="round")
_GHOST_CROWN = Path("M-3.8 3L-4.2 -1.8L-1.9 .2L0 -2.8L1.9 .2L4.2 -1.8L3.8 3Z", None, _GHOST)
_GHOST_BEETLE = Path(
    "M-4.2 1.6Q-4.4 -3 -.7 -3Q1.6 -3 2.3 -1Q4.6 -1.6 4.6 .4Q4.5 1.7 2.6 1.6Z"
    "M-2.9 1.9a1 1 0 1 0 .01 0M0 1.9a1 1 0 1 0 .01 0M2.9 1.9a1 1 0 1 0 .01 0",
    None,
    _GHOST,
)
GHOSTS = tuple(Path(d, None, _GHOST) for d in (_BRANCH, _SCALLOP, _PEBBLE))
"""What a space for a decoration of a colour shows while it is empty."""


def spaces(middles: Sequence[tuple[float, float]], radius: float) -> Path:
    """Empty round spaces on a board."""
    return Path("".join(oval(x, y, radius, radius) for x, y in middles), WHITE, FAINT)


def star(paint: str = GOLD) -> Path:
    """A star, 5.6 mm wide: a skill or a power that is switched on."""
    return Path(
        "M0 -2.9L.8 -.95L2.8 -.8L1.3 .5L1.8 2.5L0 1.4L-1.8 2.5L-1.3 .5L-2.8 -.8L-.8 -.95Z",
        paint,
        FINE,
    )


def steps_mark(steps: int) -> tuple[Item, ...]:
    """A plank with the steps on the boardwalk that something brings."""
    return (
        Rect(-3.6, -2.4, 7.2, 4.8, "#e3c08c", FINE, 0.8),
        Text(0, 1.5, f"+{steps}", 4.2, INK, bold=True),
    )


def crown_space(x: float, y: float, mark: Item | None) -> tuple[Item, ...]:
    """A space for a crown: `mark` says what it brings."""
    return (
        Rect(x - 5, y - 4.6, 10, 9.2, WHITE, FAINT, 1.4),
        Group((_GHOST_CROWN,), x, y - 0.8, 0, 0.78),
        *((Group((mark,), x, y + 4.6, 0, 0.8),) if mark else ()),
    )


VILLAGE_WIDTH = 99.0


def village(
    ready: Sequence[bool] = (False, False, False), *, crowns: bool = False
) -> tuple[Item, ...]:
    """A village from (0, 0) on, 99 mm wide and 50 mm high, 62 with spaces for crowns.

    Each shop has two spaces for decorations below it, and a left and a right space for crowns; at
    the right are spaces for two roller beetles.
    """
    height = village_height(crowns=crowns)
    items: list[Item] = [Rect(0.4, 0.4, VILLAGE_WIDTH - 0.8, height - 0.8, "#e5efd0", EDGE, 3)]
    for colour, look in enumerate(LOOKS):
        x = 15.5 + 27 * colour
        items += [
            *shades(look, f"M{x - 12.4} 27.4h24.8v3.6h-24.8Z", FINE),
            Group(shop(colour, decorated=ready[colour]), x, 15.6),
            spaces([(x - 6.2, 39.2), (x + 6.2, 39.2)], 5.4),
            *(Group((GHOSTS[colour],), x + side * 6.2, 39.2, 0, 0.72) for side in (-1, 1)),
        ]
        if crowns:
            items += [
                *crown_space(x - 6.2, 52, star()),
                *crown_space(x + 6.2, 52, Group(steps_mark(1))),
            ]
    items.append(spaces([(90.6, 15), (90.6, 31)], 6))
    items += [Group((_GHOST_BEETLE,), 90.6, y) for y in (15, 31)]
    return tuple(items)


def village_height(*, crowns: bool) -> float:
    return 62.0 if crowns else 50.0


def storehouse(decorations: int, crowns: int = 0) -> tuple[Item, ...]:
    """A storehouse from (0, 0) on, with a space for each decoration and each crown."""
    width, height = storehouse_size(decorations, crowns)
    middle = width / 2
    roof = f"M0.6 13L{middle} .6L{width - 0.6} 13Z"
    items: list[Item] = [
        Rect(2.4, 12, width - 4.8, height - 12.6, "#f4e3c2", EDGE, 1),
        Path(roof, WOOD, EDGE),
        Path(
            f"M{middle - 2.4} 9.6h4.8M{middle - 6} 11.4h3M{middle + 3} 11.4h3",
            None,
            Stroke(DARK_WOOD, 0.4),
        ),
    ]
    along = [middle + 12 * (place - (decorations - 1) / 2) for place in range(decorations)]
    items.append(spaces([(x, 20.4) for x in along], 5.2))
    for place in range(crowns):
        x = middle + 12 * (place - (crowns - 1) / 2)
        items += crown_space(x, 32.4, None)
    return tuple(items)


def storehouse_size(decorations: int, crowns: int = 0) -> tuple[float, float]:
    return 12 * max(decorations, crowns, 2) + 8.0, 39.0 if crowns else 28.0


def cart() -> tuple[Item, ...]:
    """A cart, 24 mm wide and 14 mm high."""
    return (
        Path("M8 -1.6L12 -4.6", None, Stroke(INK, 1.5, cap="round")),
        Path("M8 -1.6L12 -4.6", None, Stroke(WOOD, 0.7, cap="round")),
        Path("M-11.4 -5.4H9.4L7.6 3H-9.6Z", WOOD, EDGE),
        Path("M-10.9 -2.8H8.8M-10.3 .2H8.2", None, Stroke(DARK_WOOD, 0.4)),
        *(
            item
            for x in (-6, 4.2)
            for item in (
                Circle(x, 4, 2.9, CREAM, EDGE),
                Path(f"M{x} 1.4V6.6M{x - 2.6} 4H{x + 2.6}", None, FINE),
                Circle(x, 4, 0.8, DARK_WOOD),
            )
        ),
    )


PLANK = 8.1  # mm from one step of the boardwalk to the next


def boardwalk(steps: int, confetti_from: int) -> tuple[Item, ...]:
    """The boardwalk from (0, 0) on: a start and so many steps, those of the party with confetti.

    It is 8.1 mm a step wide, and 12.4 mm high.
    """
    places = range(steps + 1)
    party = [PLANK * step for step in places if step >= confetti_from]
    wooden = [PLANK * step for step in places if 0 < step < confetti_from]
    seams = "".join(f"M{number(x + 1)} 2.6h6.1m-6.1 6.8h6.1" for x in wooden)
    middles = [PLANK * (step + 0.5) for step in places]
    return (
        Path(_planks([0.0]), "#dfeccd", EDGE),
        Path(_planks(wooden), "#e3c08c", EDGE),
        Path(seams, None, Stroke(DARK_WOOD, 0.35)),
        Path(_planks(party), "#fdf3cf", EDGE),
        *(
            Path("".join(f"M{number(x + PLANK / 2)} 6{d}" for x in party), None, Stroke(paint, 0.8))
            for paint, d in _SPRINKLED
        ),
        Path("".join(oval(x, 6, 2.6, 2.6) for x in middles), WHITE, FINE),
        *(
            Text(x, 7.3, str(step), 3.5, INK, bold=True)
            for step, x in zip(places, middles, strict=True)
        ),
    )


_SPRINKLED = (
    ("#c93a27", "m-3.2 -4.4l1.2 .6m3.6 8.2l1.1 -.6"),
    ("#1f4f80", "m1.6 -4.6l.5 1.1m-5 6l.3 1.2"),
    ("#d9a514", "m-.6 -4.2l.9 -.5m-3.3 9.2l1.2 -.2"),
    ("#4fb3a6", "m2.9 -3.1l-.5 1.1m.3 4.4l.6 1"),
)
"""Confetti around the number of a step, from its middle on."""


def _planks(lefts: Sequence[float]) -> str:
    """The outlines of steps, by their left edges."""
    return "".join(f"M{number(x + 0.5)} .8h{PLANK - 1:.1f}v10.6h-{PLANK - 1:.1f}Z" for x in lefts)


def arrow(length: float = 5) -> tuple[Item, ...]:
    """An arrow to the right from (0, 0)."""
    return (
        Path(
            f"M0 0H{length}M{length - 1.6} -1.6L{length} 0L{length - 1.6} 1.6",
            None,
            Stroke(INK, 0.7, cap="round"),
        ),
    )
