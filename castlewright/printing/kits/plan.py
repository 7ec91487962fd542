"""Two small drawings of a kit's first page: a line to measure, and how a poster's sheets lie."""

from collections.abc import Sequence

from castlewright.printing.kits.posters import Window
from castlewright.printing.picture import Item, Line, Picture, Rect, Stroke, Text
from castlewright.puzzles.words import read_words

RULER = 50  # millimetres
TEXT = 4.3  # 12 points
LINE = Stroke("#2b2b2b", 0.3)


def draw_ruler(language: str = "en") -> Picture:
    """A line of 50 mm with a mark at each millimetre."""
    marks = (
        Line(2 + at, 8 - (4 if at % 10 == 0 else 2.6 if at % 5 == 0 else 1.5), 2 + at, 8, LINE)
        for at in range(RULER + 1)
    )
    alt = read_words(language)["kits"]["alt"]["ruler"].format(length=RULER)
    return Picture(RULER + 4, 9, (Line(2, 8, 2 + RULER, 8, LINE), *marks), alt)


def draw_plan(title: str, parts: Sequence[Window], turned: bool, language: str = "en") -> Picture:
    """Which sheet of a poster lies where, as they are looked at from the poster's own foot."""
    words = read_words(language)["kits"]["alt"]
    step_x, step_y = 15.0, 11.0
    if turned:
        step_x, step_y = step_y + 4, step_x
    items: list[Item] = []
    rows, columns = parts[-1].row + 1, parts[-1].column + 1
    for part in parts:
        # a poster that lies on its side is turned back to stand upright
        column, row = (part.row, columns - 1 - part.column) if turned else (part.column, part.row)
        x, y = 1 + column * step_x, 1 + row * step_y
        items.append(Rect(x, y, step_x - 1.5, step_y - 1.5, "#ffffff", LINE, 0.5))
        items.append(Text(x + step_x / 2 - 0.75, y + step_y / 2 + 0.8, part.name, TEXT))
    across, down = (rows, columns) if turned else (columns, rows)
    alt = words["plan"].format(title=title, rows=down, columns=across)
    return Picture(across * step_x + 1, down * step_y + 1, tuple(items), alt)
