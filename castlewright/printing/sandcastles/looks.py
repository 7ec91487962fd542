"""How the three colours look: what a greyscale printer, or an eye that mixes them up, still tells.

    colour   paint   pattern   roofs          flag
    yellow   light   plain     pointed        pennant
    red      dark    dots      battlements    square
    blue     middle  stripes   domes          swallowtail

A die of the colour has its pattern, and the letter that the colour begins with in the reader's
language.

    >>> len({look.pattern for look in LOOKS}), len({look.flag for look in LOOKS})
    (3, 3)
"""

from dataclasses import dataclass

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import Circle, Item, Path, Pattern, Stroke

EDGE = Stroke(INK, 0.5)
FINE = Stroke(INK, 0.35)
FAINT = Stroke("#8a7445", 0.35, (1, 0.9))
WHITE, CREAM = "#ffffff", "#fff3dc"
GOLD, DARK_GOLD = "#f4c836", "#8a6410"
SAND, DARK_SAND, PIT = "#f3dca4", "#c9a562", "#dcbf7f"
WOOD, DARK_WOOD = "#cf9a5b", "#7a5330"
SOFT = "#5c5340"


@dataclass(frozen=True)
class Look:
    """How a colour is drawn: `pattern` lies over `paint`.

    `roof` stands on a tower that is 10 mm wide and ends at (0, 0); `flag` flies from a pole with
    top (0, 0).
    """

    paint: str
    dark: str
    pattern: Pattern | None
    roof: str
    flag: str


_DOTS = Pattern(1.9, 1.9, (Circle(0.95, 0.95, 0.42, CREAM),))
_STRIPES = Pattern(2, 2, (Path("M.25 1.75L1.75 .25", None, Stroke("#1f4f80", 0.5, cap="round")),))

LOOKS = (
    Look("#ffdf5e", "#8a6410", None, "M-6.2 0L0 -9L6.2 0Z", "M0 0L6.4 1.7L0 3.4Z"),
    Look(
        "#c93a27",
        "#7c1d10",
        _DOTS,
        "M-6.2 0V-6.6H-3.4V-4.4H-1.4V-6.6H1.4V-4.4H3.4V-6.6H6.2V0Z",
        "M0 0H5V3.4H0Z",
    ),
    Look(
        "#93c7ee",
        "#1f4f80",
        _STRIPES,
        "M-6.2 0C-6.2 -9.4 6.2 -9.4 6.2 0Z",
        "M0 0H6.4L4.7 1.7L6.4 3.4H0Z",
    ),
)


def shades(look: Look, d: str, stroke: Stroke = EDGE) -> tuple[Item, ...]:
    """An outline in the colour's paint, with its pattern over it."""
    over = (Path(d, look.pattern),) if look.pattern else ()
    return (Path(d, look.paint), *over, Path(d, None, stroke))
