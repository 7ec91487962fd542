"""The three colours, and what comes in them: castles, decorations, animals, dice.

A colour is a number from 0 to 2 wherever there is one for each; a letter stands for it in
notations, small for a decoration or a die, a capital for the animal that wants a shop of the colour
(SB-01).

    >>> COLOURS[LETTERS.index("r")], DECORATIONS[LETTERS.index("r")]
    ('red', 'shell')
"""

COLOURS = ("yellow", "red", "blue")
LETTERS = "yrb"
DECORATIONS = ("driftwood", "shell", "stone")
ANIMALS = ("Puffin", "Octopus", "Otter")
ANIMAL_LETTERS = LETTERS.upper()

Colour = int  # a place in COLOURS
