"""The three colours, and what comes in them: castles, decorations, shops, animals, dice.

A colour is a number from 0 to 2 wherever there is one for each; a letter stands for it in
notations, small for a decoration or a die, a capital for the animal that wants a shop of the colour
(SB-01).

    >>> [name_of(letter) for letter in LETTERS]
    ['yellow', 'red', 'blue']
"""

COLOURS = ("yellow", "red", "blue")
LETTERS = "yrb"
DECORATIONS = ("driftwood", "shell", "stone")
SHOPS = ("market stall", "workshop", "bakery")
ANIMALS = ("Puffin", "Octopus", "Otter")
ANIMAL_LETTERS = LETTERS.upper()

Colour = int  # a place in COLOURS


def name_of(letter: str) -> str:
    """The colour of a letter, small or capital."""
    return COLOURS[LETTERS.index(letter.lower())]
