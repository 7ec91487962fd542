"""Growing a network of paths from the hero: a solution first, whose pieces are an adventure.

`draw` draws the hero and the pieces by lot, `grow` lays tile after tile at a space where a path end
waits, and gives up where nothing fits.
"""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from castlewright.generators.burgen_drachen.wishes import Wishes
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.burgen_drachen import Board, Hero, Kind, Laid, Placement, Tile, TileSet
from castlewright.puzzles.burgen_drachen.board import SIDES, opposite
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, each_copy, every_turn

_PIECE_FIRST = 0.8  # how often a piece is put at a path end where one fits


@dataclass(frozen=True)
class Drawn:
    """What was drawn by lot for one network. `spare` dragons need not be defeated."""

    board: Board
    hero: Hero
    tile_set: TileSet
    castles: tuple[Tile, ...]
    dragons: tuple[Tile, ...]
    spare: tuple[Tile, ...]
    walk_on: bool  # may the network go on behind a castle?
    dead_ends: bool  # may a path end on a tile (BD-16A)?


def draw(rng: random.Random, wishes: Wishes, castles: int, dragons: int, defeat: int) -> Drawn:
    board = Board(wishes.rows, wishes.columns)
    hero = rng.choice(list(board.heroes()))
    drawn_castles = rng.sample(each_copy(wishes.tile_set.castles), castles)
    drawn_dragons = rng.sample(each_copy(wishes.tile_set.dragons), dragons)
    return Drawn(
        board,
        hero,
        wishes.tile_set,
        tuple(drawn_castles),
        tuple(drawn_dragons[:defeat]),
        tuple(drawn_dragons[defeat:]),
        not wishes.rules.castle_is_end,
        wishes.rules.dead_ends,
    )


def grow(rng: random.Random, drawn: Drawn) -> Placement | None:
    """One network with all its pieces; None if it ran into a dead end."""
    hero_space = drawn.board.hero_space(drawn.hero)
    if hero_space is None:
        raise ContradictionError("a hero is drawn who stands before no space")
    pieces = Counter(drawn.castles + drawn.dragons)
    useful = (t for t in drawn.tile_set.paths if drawn.dead_ends or not t.has_dead_end)
    paths = Counter({tile: tile.copies for tile in useful})
    laid: dict[int, Laid] = {}
    ends = [(hero_space, drawn.hero.side)]  # where to go on: the side must show a path end
    paths_only = True  # neither before the hero nor behind a castle can a piece lie
    while ends:
        space, side = rng.choice(ends)
        options = _fitting(drawn.board, laid, paths, space, side)
        closing = [] if paths_only else _fitting(drawn.board, laid, pieces, space, side)
        # A piece closes a path, and too many open paths never close: pieces go first as a rule.
        if closing and rng.random() < _PIECE_FIRST:
            options = closing
        if not options:
            return None
        choice = laid[space] = rng.choice(options)
        (paths if choice.tile.kind is Kind.PATH else pieces)[choice.tile] -= 1
        ends = _beside(drawn.board, laid, Kind.PATH)
        paths_only = not ends
        if not ends and pieces.total() > 0 and drawn.walk_on:
            ends = _beside(drawn.board, laid, Kind.CASTLE)
    if pieces.total() > 0:
        return None
    return _with_spare_dragons(rng, drawn, laid)


def _fitting(
    board: Board, laid: Mapping[int, Laid], tiles: Mapping[Tile, int], space: int, side: int
) -> list[Laid]:
    """How the tiles that are left can lie on a space so that this side of it shows a path end."""
    return [
        candidate
        for tile, left in tiles.items()
        for candidate in every_turn(tile)
        if left > 0 and candidate.sides[side] != NO_PATH and _agrees(board, laid, space, candidate)
    ]


def _agrees(board: Board, laid: Mapping[int, Laid], space: int, candidate: Laid) -> bool:
    """Whether each path end, of the tile or of its neighbours, is continued in its colour."""
    for side in SIDES:
        neighbour = board.neighbour(space, side)
        other = laid.get(neighbour) if neighbour is not None else None
        if other is None:
            continue
        mine, theirs = candidate.sides[side], other.sides[opposite(side)]
        if mine != theirs:
            waits = [
                colour
                for colour, tile in ((mine, candidate.tile), (theirs, other.tile))
                if colour != NO_PATH and tile.kind is Kind.PATH
            ]
            if waits:
                return False
    return True


def _beside(board: Board, laid: Mapping[int, Laid], kind: Kind) -> list[tuple[int, int]]:
    """The empty spaces where a path end (or a castle's side) waits, and at which side of them."""
    return [
        (neighbour, opposite(side))
        for space, tile in laid.items()
        if tile.tile.kind is kind
        for side in SIDES
        if tile.sides[side] != NO_PATH
        and (neighbour := board.neighbour(space, side)) is not None
        and neighbour not in laid
    ]


def _with_spare_dragons(
    rng: random.Random, drawn: Drawn, laid: dict[int, Laid]
) -> Placement | None:
    empty = [space for space in drawn.board.spaces if space not in laid]
    if len(empty) < len(drawn.spare):
        return None
    for tile, space in zip(drawn.spare, rng.sample(empty, len(drawn.spare)), strict=True):
        laid[space] = Laid(tile, rng.randrange(tile.period))
    spaces = tuple(laid.get(space) for space in drawn.board.spaces)
    return Placement(drawn.board.rows, drawn.board.columns, spaces, drawn.tile_set)
