"""How the colours of a set-up begin, as a small table to read or to fill in.

    >>> picture = draw_figures(SetUp.parse("later-4"))
    >>> picture.height, picture.alt[:53]
    (50.6, 'Blue gets in six rolls, each number once: 1 wood, 1 w')

A row is a colour. The first columns are the cards that it gets if each number is rolled once, by
type. What follows in the stronger frame is counted from the map: all these cards together, how many
types are among them, how many numbers bring cards, how many ships it takes to a harbour, and how
many lair spaces the colour reaches before the others. Columns in which the colours differ are
shaded, and their figures bold.

What a fair start is judged by (CJ-61) has no harbours in it, and the single types do not matter.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.catan_junior.drawings import colour_word, hand_words
from castlewright.printing.catan_junior.islands import WHITE, icon
from castlewright.printing.catan_junior.pieces import anchor, die, lair, lair_space, looks
from castlewright.printing.picture import Group, Item, Picture, Rect, Stroke, Text
from castlewright.puzzles.catan_junior import EQUIPMENT, Equipment, SetUp
from castlewright.puzzles.catan_junior.measures import (
    cards_in_six_rolls,
    numbers_covered,
    room,
    ships_to_a_harbour,
    types_covered,
)
from castlewright.puzzles.words import capital, read_words

CELL, ROW, HEAD, FIRST = 10.6, 9.6, 11.6, 12.0  # mm: a column, a row, the head, the first column
LINE = Stroke("#8a7445", 0.3)
SHADE = "#ffe9a8"
NOWHERE = "–"


@dataclass(frozen=True)
class Column:
    """A figure: what its head shows, and its value for each colour."""

    head: tuple[Item, ...]
    values: Callable[[SetUp], list[str]]

    def differs(self, set_up: SetUp) -> bool:
        return len(set(self.values(set_up))) > 1


def _cards(equipment: Equipment) -> Callable[[SetUp], list[str]]:
    place = EQUIPMENT.index(equipment)
    return lambda set_up: [
        str(cards_in_six_rolls(set_up, colour)[place]) for colour in set_up.colours
    ]


def _all_cards(set_up: SetUp) -> list[str]:
    return [str(sum(cards_in_six_rolls(set_up, colour))) for colour in set_up.colours]


def _types(set_up: SetUp) -> list[str]:
    return [str(len(types_covered(set_up, colour))) for colour in set_up.colours]


def _numbers(set_up: SetUp) -> list[str]:
    return [str(len(numbers_covered(set_up, colour))) for colour in set_up.colours]


def _harbours(set_up: SetUp) -> list[str]:
    ships = [ships_to_a_harbour(set_up, colour) for colour in set_up.colours]
    return [NOWHERE if number is None else str(number) for number in ships]


def _room(set_up: SetUp) -> list[str]:
    return [str(len(one.first)) for one in room(set_up)]


CARD_FAN = tuple(
    Group((Rect(-2, -3.6, 4, 6.2, fill, Stroke(INK, 0.4), 0.7),), x, 1, turn)
    for fill, x, turn in (("#c9b48c", -2.6, -16), (WHITE, 0, 0), ("#8a7445", 2.6, 16))
)
CARDS = tuple(
    Column((Group(icon(equipment), 0, 0, 0, 0.82),), _cards(equipment)) for equipment in EQUIPMENT
)
ALL_CARDS = Column((Text(0, 2.2, "=", 7, INK, bold=True),), _all_cards)
TYPES = Column(CARD_FAN, _types)
NUMBERS = Column((Group(die(5), 0, 0, 0, 0.84),), _numbers)
HARBOURS = Column((Group(anchor(), 0, 0, 0, 1.1),), _harbours)
ROOM = Column((Group(lair_space(""), 0, 0, 0, 0.8),), _room)
FAIR = (ALL_CARDS, TYPES, NUMBERS, ROOM)


def draw_figures(set_up: SetUp, language: str = "en") -> Picture:
    """The table of a set-up; no harbours, no column for them."""
    harbours = (HARBOURS,) if set_up.harbours else ()
    counted = (ALL_CARDS, TYPES, NUMBERS, *harbours, ROOM)
    return _table(set_up, counted, (*CARDS, *counted), language)


def draw_fair_figures(set_up: SetUp, language: str = "en") -> Picture:
    """The table of a set-up, with what a fair start is judged by."""
    return _table(set_up, FAIR, FAIR, language)


def draw_blank_table(set_up: SetUp, language: str = "en") -> Picture:
    """The table of a fair start with nothing in it yet."""
    items = tuple(_grid(set_up, FAIR, ()))
    alt = read_words(language)["catan_junior"]["alt"]["blank_table"]
    return Picture(*_size(set_up, FAIR), items, alt)


def _table(
    set_up: SetUp, counted: tuple[Column, ...], shaded: tuple[Column, ...], language: str
) -> Picture:
    items = (*_grid(set_up, counted, shaded), *_figures(set_up, counted, shaded))
    return Picture(*_size(set_up, counted), items, figures_words(set_up, language))


def _size(set_up: SetUp, counted: tuple[Column, ...]) -> tuple[float, float]:
    width = FIRST + CELL * (len(CARDS) + len(counted)) + 0.8
    return width, HEAD + ROW * len(set_up.starts) + 0.6


def _grid(set_up: SetUp, counted: tuple[Column, ...], shaded: tuple[Column, ...]) -> Iterator[Item]:
    """The head, a flagged lair before each row, the cells, and a frame for what is counted."""
    look_of = looks(set_up.map.colours)
    rows = len(set_up.starts)
    for row, colour in enumerate(set_up.colours):
        y = HEAD + ROW * (row + 0.5)
        yield Group(lair(look_of[colour], ""), FIRST / 2 - 0.4, y + 1.3, 0, 0.58)
    for place, column in enumerate((*CARDS, *counted)):
        x = FIRST + CELL * place
        fill = SHADE if column in shaded and column.differs(set_up) else WHITE
        yield Group(column.head, x + CELL / 2, HEAD / 2 - 0.6)
        for row in range(rows):
            yield Rect(x, HEAD + ROW * row, CELL, ROW, fill, LINE)
    left = FIRST + CELL * len(CARDS)
    yield Rect(left, HEAD, CELL * len(counted), ROW * rows, None, Stroke(INK, 0.8))


def _figures(
    set_up: SetUp, counted: tuple[Column, ...], shaded: tuple[Column, ...]
) -> Iterator[Item]:
    for place, column in enumerate((*CARDS, *counted)):
        x = FIRST + CELL * (place + 0.5)
        bold = column in shaded and column.differs(set_up)
        for row, value in enumerate(column.values(set_up)):
            y = HEAD + ROW * (row + 0.5) + 2
            yield Text(x, y, value, 5.4, INK, bold=bold)


def figures_words(set_up: SetUp, language: str = "en") -> str:
    """The table in words."""
    alt, told = read_words(language)["catan_junior"]["alt"], []
    for place, colour in enumerate(set_up.colours):
        ships = ships_to_a_harbour(set_up, colour)
        told.append(
            alt["figures" if ships is None else "figures_harbour"].format(
                colour=capital(colour_word(colour, language)),
                hand=hand_words(cards_in_six_rolls(set_up, colour), language),
                types=len(types_covered(set_up, colour)),
                numbers=len(numbers_covered(set_up, colour)),
                ships=ships,
                first=len(room(set_up)[place].first),
            )
        )
    return " ".join(told)
