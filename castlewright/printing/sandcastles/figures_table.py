"""How fairly a beach is hidden, as two small tables.

    >>> picture = draw_fairness(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2"))
    >>> picture.alt[-43:]
    'Otter, to the nearest stone: 1 castle away.'

The first table counts what lies under each castle; a castle whose decorations are all of one colour
is shaded. In the second a row is a die, a column a decoration, and the figure how many castles of
the die's colour have it; a column in which the dice differ is shaded. Below stands how far each
animal is from the nearest decoration that its shop needs: 0 is the same castle.
"""

from collections.abc import Iterator, Sequence

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import Group, Item, Picture, Rect, Stroke, Text
from castlewright.printing.sandcastles.creatures import ANIMALS
from castlewright.printing.sandcastles.looks import WHITE
from castlewright.printing.sandcastles.pieces import DECORATIONS, die, keep
from castlewright.puzzles.sandcastles import Beach, SetUp
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.sandcastles.measures import NOWHERE, distances
from castlewright.puzzles.sandcastles.telling import (
    animal_words,
    colour_words,
    kind_of_decoration,
)
from castlewright.puzzles.words import read_words

CELL, ROW, HEAD, FIRST = 12.0, 10.6, 15.0, 12.0  # mm: a column, a row, the head, the first column
BETWEEN = 10.0  # the tables
LINE = Stroke("#8a7445", 0.3)
SHADE = "#ffe9a8"
NEAREST = {NOWHERE: "nearest_none", 1: "nearest_one"}  # the sentences for a way of its own
NO_WAY = "–"  # no such decoration lies anywhere


def draw_fairness(set_up: SetUp, language: str = "en") -> Picture:
    """The two tables of a set-up beside each other, 142.8 mm wide."""
    beach = set_up.beach
    left = FIRST + CELL * CASTLES + BETWEEN
    items = (*_under_castles(beach), Group(tuple(_by_dice(beach, language)), left, 0))
    width = left + FIRST + CELL * len(COLOURS) + 0.8
    return Picture(width, HEAD + ROW * 4 + 0.6, items, fairness_words(beach, language))


def finds(beach: Beach, colour_of_die: Colour, colour: Colour) -> int:
    """Under how many castles of a die's colour a decoration of a colour lies."""
    castles = beach.box.castles_of(colour_of_die)
    return sum(beach.castles[castle].decorations[colour] > 0 for castle in castles)


def _under_castles(beach: Beach) -> Iterator[Item]:
    for colour, drawn in enumerate(DECORATIONS):
        yield Group(drawn, FIRST / 2 - 0.6, HEAD + ROW * (colour + 0.5), 0, 0.84)
    for place, castle in enumerate(beach.castles):
        alone = sum(castle.decorations) > 1 and len(castle.colours) == 1
        x = FIRST + CELL * place
        yield Group(keep(beach.box.castles[place], place + 1), x + CELL / 2, HEAD / 2 + 0.6)
        yield from _column(x, [str(n or "") for n in castle.decorations], shaded=alone)
        yield Rect(x, HEAD + 3 * ROW, CELL, ROW, WHITE, LINE)
        for number, animal in enumerate(castle.animals):
            step = CELL / len(castle.animals)
            at = x + step * (number + 0.5), HEAD + 3.5 * ROW
            yield Group(ANIMALS[animal], *at, 0, 0.48 / len(castle.animals))


def _by_dice(beach: Beach, language: str) -> Iterator[Item]:
    for colour in range(len(COLOURS)):
        yield Group(die(colour, language), FIRST / 2 - 0.6, HEAD + ROW * (colour + 0.5), 0, 0.9)
    for colour, (drawn, far) in enumerate(zip(DECORATIONS, distances(beach), strict=True)):
        x = FIRST + CELL * colour
        values = [finds(beach, shown, colour) for shown in range(len(COLOURS))]
        yield Group(drawn, x + CELL / 2, HEAD / 2 + 1)
        yield from _column(x, list(map(str, values)), shaded=len(set(values)) > 1)
        y = HEAD + 3.5 * ROW
        yield Rect(x, y - ROW / 2, CELL, ROW, WHITE, LINE)
        yield Group(ANIMALS[colour], x + 3.8, y, 0, 0.33)
        yield Text(x + 9.6, y + 1.8, NO_WAY if far == NOWHERE else str(far), 5, INK)


def _column(x: float, values: Sequence[str], *, shaded: bool) -> Iterator[Item]:
    for row, value in enumerate(values):
        y = HEAD + ROW * row
        yield Rect(x, y, CELL, ROW, SHADE if shaded else WHITE, LINE)
        if value:
            yield Text(x + CELL / 2, y + ROW / 2 + 2, value, 5.6, INK, bold=shaded)


def fairness_words(beach: Beach, language: str = "en") -> str:
    """Both tables in words."""
    alt = read_words(language)["sandcastles"]["alt"]
    names = [kind_of_decoration(colour, language) for colour in range(len(COLOURS))]
    told = []
    for place, castle in enumerate(beach.castles, 1):
        there = (
            alt["counted"].format(number=number, decoration=name)
            for name, number in zip(names, castle.decorations, strict=True)
        )
        told.append(alt["castle_counts"].format(castle=place, counted=", ".join(there)))
    for shown in range(len(COLOURS)):
        found = (
            alt["found"].format(decoration=name, number=finds(beach, shown, colour))
            for colour, name in enumerate(names)
        )
        die_name = colour_words(shown, language)
        told.append(alt["die_finds"].format(colour=die_name, found=", ".join(found)))
    for animal, far in enumerate(distances(beach)):
        sentence = alt[NEAREST.get(far, "nearest_many")]
        filled = {"animal": animal_words(animal, language), "decoration": names[animal]}
        told.append(sentence.format(castles=far, **filled))
    return " ".join(told)
