"""The hero board: spaces, sides, neighbours, and where a hero can stand.

Spaces are numbered in reading order from 0. Sides are numbered clockwise from the north: 0 north,
1 east, 2 south, 3 west, so a quarter turn clockwise adds 1. The board in the box has 3 rows of 5
spaces (BD-06); from 2 x 2 to 10 x 10 everything here works.

    >>> board = Board(3, 5)
    >>> board.neighbour(0, EAST), board.neighbour(0, NORTH)
    (1, None)
    >>> board.name(7)
    'row 2 space 3'
"""

from collections.abc import Iterator
from dataclasses import dataclass

NORTH, EAST, SOUTH, WEST = SIDES = range(4)
SIDE_LETTERS = "NESW"
SIDE_NAMES = ("north", "east", "south", "west")
SMALLEST, LARGEST = 2, 10


def opposite(side: int) -> int:
    """The side of a neighbour that touches this side."""
    return (side + 2) % 4


@dataclass(frozen=True, order=True)
class Hero:
    """The hero beside the board: on which side, and at which place along it.

    Places are counted from 1, from the left on the north and south side and from the top on the
    west and east side. `Hero(WEST, 2)` is written `W2`.
    """

    side: int
    place: int

    def __str__(self) -> str:
        return f"{SIDE_LETTERS[self.side]}{self.place}"


@dataclass(frozen=True)
class Board:
    """A hero board of `rows` x `columns` spaces."""

    rows: int
    columns: int

    @property
    def spaces(self) -> range:
        return range(self.rows * self.columns)

    def neighbour(self, space: int, side: int) -> int | None:
        """The space that touches `space` on `side`; None beyond the board's edge."""
        row, column = divmod(space, self.columns)
        if side == NORTH:
            return space - self.columns if row > 0 else None
        if side == EAST:
            return space + 1 if column < self.columns - 1 else None
        if side == SOUTH:
            return space + self.columns if row < self.rows - 1 else None
        return space - 1 if column > 0 else None

    def places(self, side: int) -> int:
        """How many places for a hero there are along `side`."""
        return self.columns if side in (NORTH, SOUTH) else self.rows

    def heroes(self) -> Iterator[Hero]:
        """Every place where a hero can stand, clockwise by sides."""
        for side in SIDES:
            for place in range(1, self.places(side) + 1):
                yield Hero(side, place)

    def place(self, space: int, side: int) -> int:
        """The place along `side` of the board that lies level with the space, from 1."""
        row, column = divmod(space, self.columns)
        return (column if side in (NORTH, SOUTH) else row) + 1

    def hero_space(self, hero: Hero) -> int | None:
        """The space before the hero; None for a hero who stands off the board."""
        if not 1 <= hero.place <= self.places(hero.side):
            return None
        along = hero.place - 1
        first = {
            NORTH: (0, along),
            EAST: (along, self.columns - 1),
            SOUTH: (self.rows - 1, along),
            WEST: (along, 0),
        }
        row, column = first[hero.side]
        return row * self.columns + column

    def name(self, space: int) -> str:
        row, column = divmod(space, self.columns)
        return f"row {row + 1} space {column + 1}"


BOX = Board(3, 5)  # the board in the box (BD-06)
