"""When two adventures are the same puzzle: the symmetries of a board and its tile set.

A board can be turned, and seen in a mirror; colours can change places. A mirror turns each tile
into its mirror image, so it is a symmetry only where the tile set owns those images too, perhaps
with colours changed: the stand-in set is its own mirror image with red and blue swapped, and
neither with the mirror alone nor with the colours alone. Nothing of this is assumed: `symmetries`
tries every motion of the board with every change of colours on the tiles of the set.

    >>> len(symmetries(shipped_tile_set(), 3, 5))
    4

`canonical` is the same for adventures that are the same puzzle, and different otherwise.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations, product

from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.burgen_drachen.adventure import Adventure, Piece
from castlewright.puzzles.burgen_drachen.board import EAST, WEST, Board, Hero
from castlewright.puzzles.burgen_drachen.placement import Placement
from castlewright.puzzles.burgen_drachen.tile_set import Laid, Tile, TileSet, mirrored, turned
from castlewright.puzzles.burgen_drachen.violations import violations


@dataclass(frozen=True)
class Symmetry:
    """First a mirror that swaps east and west (or none), then quarter turns clockwise.

    `spaces[space]` is where a space goes, on a board of `rows` x `columns`. `images` says for each
    tile as it lies with turn 0 what it becomes.
    """

    mirror: bool
    turns: int
    rows: int
    columns: int
    spaces: tuple[int, ...]
    images: tuple[tuple[Tile, Laid], ...]

    def side(self, side: int) -> int:
        """Where a side of the board or of a space goes."""
        if self.mirror and side in (EAST, WEST):
            side = EAST + WEST - side
        return (side + self.turns) % 4

    def laid(self, laid: Laid) -> Laid:
        """What a tile becomes as it lies: a mirror reverses the turns it had."""
        image = self._image_of[laid.tile]
        return Laid(image.tile, image.turn + (-laid.turn if self.mirror else laid.turn))

    def adventure(self, adventure: Adventure) -> Adventure:
        pieces = (Piece(self.spaces[p.space], self.laid(p.laid)) for p in adventure.pieces)
        hero = None if adventure.hero is None else self.hero(adventure.hero, adventure)
        return Adventure(self.rows, self.columns, tuple(pieces), hero, adventure.tile_set)

    def placement(self, placement: Placement) -> Placement:
        spaces: list[Laid | None] = [None] * len(self.spaces)
        for space, laid in enumerate(placement.spaces):
            spaces[self.spaces[space]] = None if laid is None else self.laid(laid)
        return Placement(self.rows, self.columns, tuple(spaces), placement.tile_set)

    def hero(self, hero: Hero, adventure: Adventure) -> Hero:
        """Where the hero of an adventure goes."""
        space, side = self.spaces[adventure.hero_space], self.side(hero.side)
        return self._hero_at[side, space]

    @cached_property
    def _image_of(self) -> dict[Tile, Laid]:
        return dict(self.images)

    @cached_property
    def _hero_at(self) -> dict[tuple[int, int | None], Hero]:
        board = Board(self.rows, self.columns)
        return {(hero.side, board.hero_space(hero)): hero for hero in board.heroes()}


@lru_cache(maxsize=64)
def symmetries(tile_set: TileSet, rows: int, columns: int) -> tuple[Symmetry, ...]:
    """All symmetries of a board with this tile set, the identity first.

    Only those that keep the shape of the board: half turns and mirrors, and for a square board
    quarter turns and its other mirrors too.
    """
    found = []
    for mirror, turns in product((False, True), range(4)):
        if turns % 2 and rows != columns:
            continue
        for colours in permutations(tile_set.colours):
            change = {a[0]: b[0] for a, b in zip(tile_set.colours, colours, strict=True)}
            images = _images(tile_set, mirror, turns, change)
            if images is not None:
                spaces = _spaces(rows, columns, mirror, turns)
                found.append(Symmetry(mirror, turns, rows, columns, spaces, images))
    return tuple(dict.fromkeys(found))  # colours that are on no tile can change places unseen


def canonical(adventure: Adventure) -> Adventure:
    """The first of all adventures that are the same puzzle: by its hero, then by its notation.

    Raises `InvalidPuzzleError` for an adventure of an unknown tile set or without a hero's space.
    """
    hero = adventure.hero
    if not adventure.tile_set.known or hero is None or adventure.board.hero_space(hero) is None:
        raise InvalidPuzzleError(violations(adventure))
    all_symmetries = symmetries(adventure.tile_set, adventure.rows, adventure.columns)
    heroes = [symmetry.hero(hero, adventure) for symmetry in all_symmetries]
    first = min(heroes)
    images = (
        symmetry.adventure(adventure)
        for symmetry, its_hero in zip(all_symmetries, heroes, strict=True)
        if its_hero == first
    )
    return min(images, key=str)


def _images(
    tile_set: TileSet, mirror: bool, turns: int, change: dict[str, str]
) -> tuple[tuple[Tile, Laid], ...] | None:
    """What each tile becomes; None if the set lacks one of the images, or has fewer of it."""
    looks = {
        (tile.kind, tile.picture(turn)): Laid(tile, turn)
        for tile in tile_set
        for turn in reversed(range(tile.period))
    }
    images = []
    for tile in tile_set:
        strands = (mirrored(s) if mirror else s for s in tile.strands)
        recoloured = ("".join(change.get(sign, sign) for sign in s) for s in strands)
        picture = tuple(sorted(turned(s, turns) for s in recoloured))
        image = looks.get((tile.kind, picture))
        if image is None or image.tile.copies != tile.copies:
            return None
        images.append((tile, image))
    return tuple(images)


def _spaces(rows: int, columns: int, mirror: bool, turns: int) -> tuple[int, ...]:
    """Where each space of the board goes."""
    image = []
    for row, column in product(range(rows), range(columns)):
        height, width = rows, columns
        if mirror:
            column = width - 1 - column
        for _ in range(turns):
            row, column, height, width = column, height - 1 - row, width, height
        image.append(row * width + column)
    return tuple(image)
