"""Every classic adventure by its number, each once up to symmetry; and shards of them.

    >>> census = Census(shipped_tile_set(), Board(3, 5))
    >>> [str(hero) for hero in census.heroes]
    ['N1', 'N2', 'N3', 'E1', 'E2']
    >>> str(census.adventure(1))
    '3b^1/2BR1/1R1r^B E1'

The hero comes first: of each orbit of heroes only the first one stands beside a board. For each of
these, all layouts of the pieces are numbered (unranking): for one kind of piece after the other,
which of the free spaces its copies lie on, and in which turns. Where some symmetries leave the hero
in place (its stabiliser), only the first of a layout's images is kept. So each adventure that is
met is its own `canonical` form, and each canonical form is met once.

Positions do not follow this numbering but walk over it in steps of the golden section of the whole,
so that any stretch of them is a fair sample: neighbours differ in everything.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, gcd, isqrt

from castlewright.generators.burgen_census.burnside import image_of, total
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    Board,
    Hero,
    Laid,
    Piece,
    TileSet,
    symmetries,
)
from castlewright.puzzles.burgen_drachen.board import LARGEST, SMALLEST
from castlewright.puzzles.burgen_drachen.symmetry import Symmetry
from castlewright.puzzles.burgen_drachen.tile_set import every_turn


@dataclass(frozen=True)
class Census:
    """All classic adventures of a tile set on a board: all its castles and all its dragons.

    Raises `BadInputError` for a board that has no room for them.
    """

    tile_set: TileSet
    board: Board

    def __post_init__(self) -> None:
        pieces = sum(tile.copies for tile in self.tile_set.castles + self.tile_set.dragons)
        if not all(SMALLEST <= size <= LARGEST for size in (self.board.rows, self.board.columns)):
            raise BadInputError(f"board: {SMALLEST} to {LARGEST} rows and columns were expected")
        if pieces >= len(self.board.spaces):
            raise BadInputError(
                f"board: its {len(self.board.spaces)} spaces are too few for the {pieces} pieces "
                f"of the tile set {self.tile_set.name} and one path tile"
            )

    @cached_property
    def total(self) -> int:
        """How many adventures there are up to symmetry."""
        return total(self.tile_set, self.board)

    @cached_property
    def positions(self) -> int:
        """How many positions there are: `total`, and those at which a layout is not kept."""
        return len(self.heroes) * self._layouts

    @cached_property
    def heroes(self) -> tuple[Hero, ...]:
        """The first hero of each orbit."""
        return tuple(
            hero
            for hero in self.board.heroes()
            if hero == min(image_of(hero, symmetry, self.tile_set) for symmetry in self._group)
        )

    def adventure(self, position: int) -> Adventure | None:
        """The adventure at a position; None where it is the image of one at another position."""
        which, layout = divmod(position * self._step % self.positions, self._layouts)
        hero = self.heroes[which]
        rows, columns = self.board.rows, self.board.columns
        adventure = Adventure(rows, columns, self._pieces(hero, layout), hero, self.tile_set)
        stabiliser = self._stabilisers[which]
        if stabiliser:
            text = str(adventure)
            if any(str(symmetry.adventure(adventure)) < text for symmetry in stabiliser):
                return None
        return adventure

    def _pieces(self, hero: Hero, layout: int) -> tuple[Piece, ...]:
        """Unranking: the pieces of a layout from its number."""
        free = [space for space in self.board.spaces if space != self.board.hero_space(hero)]
        pieces = []
        for laid_in_turns, copies in self._kinds:
            layout, rank = divmod(layout, comb(len(free), copies))
            for space in combination(free, copies, rank):
                layout, turn = divmod(layout, len(laid_in_turns))
                pieces.append(Piece(space, laid_in_turns[turn]))
                free.remove(space)
        return tuple(pieces)

    @cached_property
    def _layouts(self) -> int:
        """How many layouts of the pieces there are for each hero, images of each other or not."""
        free, layouts = len(self.board.spaces) - 1, 1
        for laid_in_turns, copies in self._kinds:
            layouts *= comb(free, copies) * len(laid_in_turns) ** copies
            free -= copies
        return layouts

    @cached_property
    def _step(self) -> int:
        """The golden section of the positions, or the next number that has no factor with them."""
        step = (isqrt(5 * self.positions**2) - self.positions) // 2
        while gcd(step, self.positions) != 1:
            step += 1
        return step

    @cached_property
    def _kinds(self) -> tuple[tuple[tuple[Laid, ...], int], ...]:
        """Each castle and dragon in all its turns, and its copies."""
        pieces = self.tile_set.castles + self.tile_set.dragons
        return tuple((every_turn(tile), tile.copies) for tile in pieces)

    @cached_property
    def _group(self) -> tuple[Symmetry, ...]:
        return symmetries(self.tile_set, self.board.rows, self.board.columns)

    @cached_property
    def _stabilisers(self) -> tuple[tuple[Symmetry, ...], ...]:
        """For each of `heroes` the symmetries that leave it in place, but for the identity."""
        return tuple(
            tuple(g for g in self._group[1:] if image_of(hero, g, self.tile_set) == hero)
            for hero in self.heroes
        )


def combination(items: Sequence[int], size: int, rank: int) -> list[int]:
    """The combination of that rank, from 0, of all that take `size` of the items, in their order.

    >>> [combination([1, 2, 3], 2, rank) for rank in range(3)]
    [[1, 2], [1, 3], [2, 3]]
    """
    chosen: list[int] = []
    for number, item in enumerate(items, 1):
        if len(chosen) == size:
            break
        with_it = comb(len(items) - number, size - len(chosen) - 1)
        if rank < with_it:
            chosen.append(item)
        else:
            rank -= with_it
    return chosen


@dataclass(frozen=True)
class Shard:
    """Part `number` (from 1) of the `of` parts of nearly equal length that the positions make."""

    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> "Shard":
        """Read `3/64`. Raises `BadInputError`."""
        number, slash, of = text.partition("/")
        written = slash and all(word.isascii() and word.isdecimal() for word in (number, of))
        if written and len(text) <= 20 and 1 <= int(number) <= int(of):
            return cls(int(number), int(of))
        raise BadInputError(f"{text!r} is no shard; 1/64 to 64/64, such as 3/64, were expected")

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def bounds(self, positions: int) -> tuple[int, int]:
        """The first position of the part, and the one after its last."""
        return (self.number - 1) * positions // self.of, self.number * positions // self.of


WHOLE = Shard()
