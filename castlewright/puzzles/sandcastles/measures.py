"""How fairly a beach is hidden, in whole numbers; 0 is the best there can be for the first three.

    unevenness   how far the castles are from having as many decorations of each colour
    one_coloured castles whose decorations are all of one colour
    dice_gap     how much better one colour of die finds a colour of decoration than another
    distances    how far each animal is from the decorations that its own shop needs

They look at what lies there, never at how it came to lie there: a generator that promises a figure
is measured here again.

    >>> beach = Beach.parse("rb/yyB/rb/yrY/bb/yrR")
    >>> unevenness(beach), one_coloured(beach), dice_gap(beach), distances(beach)
    (32, 2, 2, (0, 0, 1))
"""

from castlewright.puzzles.sandcastles.beach import Beach
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour

NOWHERE = CASTLES // 2 + 1  # farther than any castle, for a beach without such decorations


def unevenness(beach: Beach) -> int:
    """Sum over castles and colours of how far three times its decorations are from all there.

    A castle with as many of each colour adds 0; one with three of a colour and no other adds 12.
    """
    return sum(
        abs(len(COLOURS) * number - sum(castle.decorations))
        for castle in beach.castles
        for number in castle.decorations
    )


def one_coloured(beach: Beach) -> int:
    """How many castles have more than one decoration and only one colour."""
    return sum(len(castle.colours) == 1 and sum(castle.decorations) > 1 for castle in beach.castles)


def dice_gap(beach: Beach) -> int:
    """How unlike the chances of the three colours of dice are.

    A die of a colour finds a colour of decoration under 0, 1 or 2 of its two castles. For each
    colour of decoration, the most less the least of the three dice; the sum of that, 0 to 6. At 0
    each seat's first die is worth the same whatever it shows.
    """
    return sum(
        max(finds) - min(finds)
        for finds in (
            [_finds(beach, die, colour) for die in range(len(COLOURS))]
            for colour in range(len(COLOURS))
        )
    )


def _finds(beach: Beach, die: Colour, colour: Colour) -> int:
    """Under how many castles of a die's colour a colour of decoration lies."""
    return sum(
        beach.castles[castle].decorations[colour] > 0 for castle in beach.box.castles_of(die)
    )


def distances(beach: Beach) -> tuple[int, ...]:
    """For each animal, castles along the path to the nearest decoration of its own colour, 0 to 3.

    4 where there is none, or no such animal.
    """
    return tuple(_distance(beach, animal) for animal in range(len(COLOURS)))


def _distance(beach: Beach, animal: Colour) -> int:
    place = beach.place_of_animal(animal)
    if place is None:
        return NOWHERE
    around = (
        min((place - castle) % CASTLES, (castle - place) % CASTLES)
        for castle in range(CASTLES)
        if beach.castles[castle].decorations[animal]
    )
    return min(around, default=NOWHERE)
