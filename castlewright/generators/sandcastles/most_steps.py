"""The most steps that one alone can walk in so many rounds, wherever all lies and whatever is
rolled.

    >>> [most_steps(rounds, Level.BEGINNER) for rounds in range(1, 8)]
    [1, 3, 5, 7, 9, 11, 12]
    >>> most_steps(3, Level.CROWNS), most_steps(12, Level.CROWNS)
    (7, 15)

It looks at every way to bring home up to two decorations of each colour, and at nothing else:

- A decoration takes two dice, one to search for it and one to transport it (SB-11): one step each,
  and one more for the second of its colour (SB-19, SB-20).
- An animal takes a search after both decorations of its colour are home (SB-14). A search for
  another decoration will do, and one search for all animals. So where no die is left over and all
  that is brought comes in pairs, one animal stays out: the last search of all was for its shop.
- A crown for a step comes along with a decoration of its colour, once for each colour (SB-35).

That is no more than a bound: room in the storehouse, the Queen's ways and the dice are left out.
The bounds for a whole game are those of SB-22 and SB-36.
"""

from itertools import product

from castlewright.puzzles.sandcastles import COLOURS, Level
from castlewright.puzzles.sandcastles.sprint import DICE_OF_A_ROUND

PAIR = 2  # decorations that a shop wants (SB-13)
DICE_OF_A_DECORATION = 2


def most_steps(rounds: int, level: Level) -> int:
    """A number that no plan of so many rounds can beat; `rounds` is at least 1."""
    dice = DICE_OF_A_ROUND * rounds
    return max(
        _steps(brought, dice - DICE_OF_A_DECORATION * sum(brought), level)
        for brought in product(range(PAIR + 1), repeat=len(COLOURS))
        if DICE_OF_A_DECORATION * sum(brought) <= dice
    )


def _steps(brought: tuple[int, ...], dice_left: int, level: Level) -> int:
    """At most, with so many decorations of each colour and so many dice for animals alone."""
    pairs = brought.count(PAIR)
    all_animals = dice_left > 0 or 1 in brought or pairs == 0
    crowns = 0 if level is Level.BEGINNER else len(COLOURS) - brought.count(0)
    return sum(brought) + pairs + (pairs if all_animals else pairs - 1) + crowns


def least_rounds(steps: int, level: Level, longest: int) -> int | None:
    """In fewer rounds nobody walks so many steps; None if even `longest` rounds are too few."""
    enough = (n for n in range(1, longest + 1) if most_steps(n, level) >= steps)
    return next(enough, None)
