"""What a crown on the left switches on: three shop skills, or twelve special powers.

Each is a name in one table; what it does stands in the game, once, under that name. In notations a
power is the letter of its colour and its number, as in the rulebook's list (SB-41 to SB-43).

    >>> str(power("b2")), power("b2").name
    ('b2', 'queen-to-yellow')
    >>> [skill.name for skill in SKILLS]
    ['second-crown', 'look-under-both', 'second-beetle']
"""

from dataclasses import dataclass

from castlewright.puzzles.base import NotationError
from castlewright.puzzles.sandcastles.box import BLUE, RED, YELLOW
from castlewright.puzzles.sandcastles.colours import LETTERS, Colour


@dataclass(frozen=True)
class Ability:
    """A skill (number 0) or a special power (1 to 4) of a colour."""

    colour: Colour
    number: int
    name: str

    def __str__(self) -> str:
        return f"{LETTERS[self.colour]}{self.number}"


SKILLS = (  # SB-34
    Ability(YELLOW, 0, "second-crown"),  # two crowns from the Queen instead of one
    Ability(RED, 0, "look-under-both"),  # look under both castles of the colour, then choose
    Ability(BLUE, 0, "second-beetle"),  # two beetles instead of one
)

POWERS = (
    Ability(YELLOW, 1, "crown-for-beetle"),  # SB-41
    Ability(YELLOW, 2, "beetle-for-animal"),
    Ability(YELLOW, 3, "crown-for-animal"),
    Ability(YELLOW, 4, "beetle-for-crown"),
    Ability(RED, 1, "double-crown"),  # SB-42
    Ability(RED, 2, "double-beetle"),
    Ability(RED, 3, "double-turn"),
    Ability(RED, 4, "double-look"),
    Ability(BLUE, 1, "queen-before"),  # SB-43
    Ability(BLUE, 2, "queen-to-yellow"),
    Ability(BLUE, 3, "queen-to-red"),
    Ability(BLUE, 4, "queen-to-blue"),
)

_BY_SIGN = {str(ability): ability for ability in POWERS}


def power(sign: str) -> Ability:
    """The special power that a sign stands for. Raises `NotationError`."""
    if sign not in _BY_SIGN:
        raise NotationError(
            f"{sign[:10]!r} is no special power; y, r or b and a number from 1 to 4 were expected"
        )
    return _BY_SIGN[sign]
