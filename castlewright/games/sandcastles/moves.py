"""The moves of a game: what players decide (`puzzles.sandcastles.moves`), and the roll of the dice.

    >>> str(Roll(((0, 1), (2, 2)))), read_game_move("roll yr bb")
    ('roll yr bb', Roll(dice=((0, 1), (2, 2))))

What is left to chance is a move as well: whoever plays a game draws it by lot, and a saved game
holds it. The two dice of a seat are told apart only by what they show: `yr` and `ry` are one roll.
"""

from dataclasses import dataclass

from castlewright.puzzles.base import BadInputError, NotationError
from castlewright.puzzles.sandcastles.colours import LETTERS, Colour
from castlewright.puzzles.sandcastles.moves import Move, read_move

ROLL = "roll"
Pair = tuple[Colour, Colour]


class GameError(BadInputError):
    """A move that the rules do not allow: says why."""


@dataclass(frozen=True, slots=True)
class Roll:
    """All roll at the same time (SB-10): the two dice of each seat, in the order of the seats."""

    dice: tuple[Pair, ...]

    def __str__(self) -> str:
        pairs = ("".join(LETTERS[die] for die in pair) for pair in self.dice)
        return " ".join([ROLL, *pairs])


GameMove = Move | Roll


def read_game_move(text: str) -> GameMove:
    """A decision or a roll. Raises `NotationError`."""
    first, *words = text.split() or [""]
    if first != ROLL:
        return read_move(text)
    pairs = []
    for seat, word in enumerate(words, 1):
        if len(word) != 2 or not set(word) <= set(LETTERS):
            raise NotationError(
                f"roll, seat {seat}: {word[:20]!r}; two colours out of y, r and b were expected"
            )
        pairs.append((LETTERS.index(word[0]), LETTERS.index(word[1])))
    return Roll(tuple(pairs))
