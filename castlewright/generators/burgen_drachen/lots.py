"""Adventures drawn by lot, solvable or not: what figures about a tile set are taken over."""

import random

from castlewright.puzzles.burgen_drachen import (
    Adventure,
    Board,
    Laid,
    Piece,
    Tile,
    TileSet,
    violations,
)
from castlewright.puzzles.burgen_drachen.board import BOX
from castlewright.puzzles.burgen_drachen.tile_set import each_copy


def random_adventure(
    rng: random.Random,
    tile_set: TileSet,
    *,
    castles: int | None = None,
    dragons: int | None = None,
    board: Board | None = None,
) -> Adventure:
    """Pieces on spaces and a hero beside the board, all equally likely, solvable or not.

    Without a number, all castles and all dragons of the set are placed, and without a board they
    are on that of the box, 3 x 5: such an adventure is called classic here. Raises `ValueError` if
    the board has no room for them.
    """
    board = board or BOX
    drawn = _drawn(rng, tile_set.castles, castles) + _drawn(rng, tile_set.dragons, dragons)
    while True:
        spaces = rng.sample(board.spaces, len(drawn))
        laid = [Laid(tile, rng.randrange(tile.period)) for tile in drawn]
        pieces = tuple(Piece(space, tile) for space, tile in zip(spaces, laid, strict=True))
        hero = rng.choice(list(board.heroes()))
        adventure = Adventure(board.rows, board.columns, pieces, hero, tile_set)
        if not violations(adventure):  # the hero may stand before a piece: draw again
            return adventure


def _drawn(rng: random.Random, tiles: tuple[Tile, ...], number: int | None) -> list[Tile]:
    copies = each_copy(tiles)
    return rng.sample(copies, len(copies) if number is None else number)
