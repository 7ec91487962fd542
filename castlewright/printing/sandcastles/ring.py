"""The beach on paper: six castles lifted along the path, and what lies under each in its hollow.

The first three castles stand in the upper row, from the left to the right; the path goes on in the
lower row, from the right to the left.

    >>> ring = beach_items(Beach.parse("rb/yyB/rb/yrY/bb/yrR", queen=2))
    >>> sum(item == Group(QUEEN, *queen_at(2), 0, 0.62) for item in ring)
    1

A hollow has room for whatever is written down, and so for a faulty beach too.
"""

from collections.abc import Iterator

from castlewright.printing.picture import Group, Item, Path, Rect, Stroke
from castlewright.printing.sandcastles.creatures import ANIMALS, QUEEN
from castlewright.printing.sandcastles.looks import DARK_SAND, EDGE, PIT, SAND
from castlewright.printing.sandcastles.pieces import DECORATIONS, sandcastle
from castlewright.puzzles.sandcastles.beach import Beach, Castle
from castlewright.puzzles.sandcastles.box import CASTLES

WIDTH, HEIGHT = 138.0, 103.0
COLUMNS = (27.0, 69.0, 111.0)
ROWS = (39.4, 90.6)  # the middles of the hollows
CASTLE = 0.76  # of a castle that is 30 mm wide
ACROSS, DOWN = 19.4, 9.2  # a hollow is twice as wide and high
ANIMAL = 14.6  # mm of a hollow's width for an animal
COLUMN = 9.4  # and for a column of two decorations
LARGEST = 1.25  # things alone are so much larger

Place = tuple[float, float]


def hollow_at(castle: int) -> Place:
    """The middle of the hollow under a castle."""
    half = CASTLES // 2
    if castle < half:
        return COLUMNS[castle], ROWS[0]
    return COLUMNS[CASTLES - 1 - castle], ROWS[1]


def queen_at(castle: int) -> Place:
    """Where the Queen sits when she sits on a castle."""
    x, y = hollow_at(castle)
    return x + 9.6, y - 26.6


def beach_items(beach: Beach) -> tuple[Item, ...]:
    """The whole beach from (0, 0) on, 138 mm wide and 103 mm high."""
    items: list[Item] = [*_ground()]
    for place, castle in enumerate(beach.castles):
        x, y = hollow_at(place)
        items.append(Rect(x - ACROSS, y - DOWN, 2 * ACROSS, 2 * DOWN, PIT, EDGE, DOWN - 0.6))
        items.append(Group(sandcastle(beach.box.castles[place], place + 1), x, y - 9.6, 0, CASTLE))
        items += _lifted(x, y - 8.4)
        items += [Group(drawn, x + at[0], y + at[1], 0, size) for drawn, at, size in _under(castle)]
    if beach.queen is not None and 0 <= beach.queen < CASTLES:
        items.append(Group(QUEEN, *queen_at(beach.queen), 0, 0.62))
    return tuple(items)


def _ground() -> Iterator[Item]:
    """The sand, the sea at the top, and the path around."""
    yield Rect(0.4, 0.4, WIDTH - 0.8, HEIGHT - 0.8, "#fbf0d0", EDGE, 4)
    top, bottom = ROWS
    left, right = 4.6, WIDTH - 4.6
    path = (
        f"M{COLUMNS[0]} {top}H{COLUMNS[2]}Q{right} {top} {right} {(top + bottom) / 2}"
        f"Q{right} {bottom} {COLUMNS[2]} {bottom}H{COLUMNS[0]}"
        f"Q{left} {bottom} {left} {(top + bottom) / 2}Q{left} {top} {COLUMNS[0]} {top}Z"
    )
    yield Path(path, None, Stroke(SAND, 6))
    yield Path(path, None, Stroke(DARK_SAND, 0.8, (1.6, 2), cap="round"))


def _lifted(x: float, y: float) -> Iterator[Item]:
    """Two small strokes at each side: the castle has been lifted."""
    for side in (-1, 1):
        d = f"M{x + side * 13.4} {y - 1}v-2.6M{x + side * 15.4} {y - 0.4}v-3.8"
        yield Path(d, None, Stroke(DARK_SAND, 0.6, cap="round"))


def _under(castle: Castle) -> Iterator[tuple[tuple[Item, ...], Place, float]]:
    """What lies in a hollow: drawn, where from its middle, how large. Animals lie at the left."""
    things = [
        DECORATIONS[colour]
        for colour, number in enumerate(castle.decorations)
        for _ in range(number)
    ]
    rows = 1 if len(things) <= (2 if castle.animals else 3) else 2
    columns = -(-len(things) // rows)
    width = ANIMAL * len(castle.animals) + COLUMN * columns
    if not width:
        return
    scale = min(LARGEST, (2 * ACROSS - 5) / width)
    x = -width / 2 * scale
    for animal in castle.animals:
        yield ANIMALS[animal], (x + ANIMAL / 2 * scale, 0), 0.7 * min(scale, 1.15)
        x += ANIMAL * scale
    for number, thing in enumerate(things):
        column, row = divmod(number, rows)
        y = 0 if rows == 1 else (row - 0.5) * 8.2
        yield thing, (x + (column + 0.5) * COLUMN * scale, y), 0.8 * min(scale, 1.25 / rows**0.3)
