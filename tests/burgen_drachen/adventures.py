"""Adventures to try things on: seeded ones, hypothesis strategies, and tile sets of many shapes.

The tile sets here have what the stand-in set lacks: bridges of two strands, dead ends, several
copies of a tile, castles and dragons that look different in every turn, and three colours. They are
small, so that a brute force can try every placement.
"""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from castlewright.puzzles.burgen_drachen import (
    Adventure,
    Board,
    Hero,
    Laid,
    Piece,
    Placement,
    Tile,
    TileSet,
    parse_tile_set,
    shipped_tile_set,
)
from castlewright.puzzles.burgen_drachen.tile_set import every_turn

STAND_IN = shipped_tile_set()

BRIDGES = parse_tile_set("""
    name = "bridges"
    colours = { R = "red", B = "blue" }
    castles.R = { sides = "RRRR" }
    castles.B = { sides = "BB--" }
    dragons.r = { sides = "R-R-" }
    dragons.b = { sides = "B---" }
    tiles.x = { strands = ["R-R-", "-B-B"] }
    tiles.y = { strands = ["R---"] }
    tiles.z = { strands = ["RB--"], copies = 2 }
    tiles.w = { strands = ["R--R", "-RR-"] }
""")

CROOKED = parse_tile_set("""
    name = "crooked"
    colours = { R = "red", B = "blue" }
    castles.R = { sides = "RB-R", copies = 2 }
    dragons.d = { sides = "R-B-" }
    tiles.t = { strands = ["RBR-"] }
    tiles.c = { strands = ["RR--"], copies = 2 }
    tiles.m = { strands = ["B--R", "-B--"] }
""")

THREE_COLOURS = parse_tile_set("""
    name = "three-colours"
    colours = { R = "red", B = "blue", G = "green" }
    castles.R = { sides = "RRRR" }
    castles.G = { sides = "GGGG" }
    castles.M = { sides = "RGB-" }
    dragons.g = { sides = "G---" }
    dragons.b = { sides = "B-B-" }
    tiles.a = { strands = ["RG--"] }
    tiles.c = { strands = ["GBR-"] }
    tiles.e = { strands = ["G-G-"], copies = 2 }
""")

TWO_DRAGONS_ALIKE = parse_tile_set("""
    name = "alike"
    colours = { R = "red" }
    castles.R = { sides = "RRRR", copies = 2 }
    dragons.r = { sides = "R---", copies = 2 }
    tiles.t = { strands = ["RRR-"], copies = 2 }
    tiles.c = { strands = ["RR--"] }
""")

FEW = parse_tile_set("""
    name = "few"
    colours = { R = "red", B = "blue" }
    castles.R = { sides = "RRRR", copies = 2 }
    castles.B = { sides = "BBB-" }
    dragons.r = { sides = "R---" }
    tiles.x = { strands = ["R-R-", "-R-R"] }
    tiles.f = { strands = ["RB--"], copies = 2 }
""")

STRAIGHT = parse_tile_set("""
    name = "straight"
    colours = { R = "red", B = "blue" }
    castles.R = { sides = "RRRR" }
    castles.B = { sides = "BBBB" }
    dragons.r = { sides = "R---" }
    tiles.a = { strands = ["R-R-"] }
""")

OWN_SETS = (BRIDGES, CROOKED, THREE_COLOURS, TWO_DRAGONS_ALIKE, FEW, STRAIGHT)
TILE_SETS = (STAND_IN, *OWN_SETS)


def parse(text: str) -> Adventure:
    """An adventure in notation; it may name one of the sets above."""
    return Adventure.parse(text, OWN_SETS)


def placed(adventure: Adventure | str, text: str) -> Placement:
    """A placement in notation, for that adventure's tile set."""
    adventure = parse(adventure) if isinstance(adventure, str) else adventure
    return Placement.parse(text, adventure.tile_set)


def each_copy(tiles: tuple[Tile, ...]) -> list[Tile]:
    return [tile for tile in tiles for _ in range(tile.copies)]


def random_adventure(
    rng: random.Random,
    *,
    castles: int,
    dragons: int,
    rows: int = 3,
    columns: int = 5,
    tile_set: TileSet = STAND_IN,
    before_castle: bool = False,
) -> Adventure:
    """Pieces on spaces drawn by lot, each in a turn drawn by lot, and a hero.

    The hero stands before a space without a piece, or with `before_castle` before a castle.
    """
    board = Board(rows, columns)
    tiles = rng.sample(each_copy(tile_set.castles), castles)
    tiles += rng.sample(each_copy(tile_set.dragons), dragons)
    while True:
        spaces = rng.sample(board.spaces, len(tiles))
        laid = [rng.choice(every_turn(tile)) for tile in tiles]
        pieces = tuple(Piece(space, tile) for space, tile in zip(spaces, laid, strict=True))
        before = set(spaces[:castles]) if before_castle else set(board.spaces) - set(spaces)
        heroes = [hero for hero in board.heroes() if board.hero_space(hero) in before]
        if heroes:
            return Adventure(rows, columns, pieces, rng.choice(heroes), tile_set)


@st.composite
def adventures(draw: st.DrawFn, largest: int = 10, faulty: bool = False) -> Adventure:
    """Adventures of every size and tile set; with `faulty`, also such as break BD-04 and BD-05A."""
    rows, columns = draw(st.integers(2, largest)), draw(st.integers(2, largest))
    tile_set = draw(st.sampled_from(TILE_SETS))
    if faulty:
        pieces = draw(st.lists(_pieces(rows * columns, tile_set), max_size=12))
        hero = draw(st.none() | st.builds(Hero, st.integers(0, 3), st.integers(0, 999)))
        return Adventure(rows, columns, tuple(pieces), hero, tile_set)
    castles, dragons = each_copy(tile_set.castles), each_copy(tile_set.dragons)
    most = rows * columns - 1
    number = draw(st.integers(1, min(len(castles), most)))
    return random_adventure(
        draw(st.randoms(use_true_random=False)),
        castles=number,
        dragons=draw(st.integers(0, min(len(dragons), most - number))),
        rows=rows,
        columns=columns,
        tile_set=tile_set,
    )


def _pieces(spaces: int, tile_set: TileSet) -> st.SearchStrategy[Piece]:
    tiles = st.sampled_from(tile_set.castles + tile_set.dragons)
    return st.builds(Piece, st.integers(0, spaces - 1), st.builds(Laid, tiles, st.integers(0, 3)))


@st.composite
def placements(draw: st.DrawFn) -> Placement:
    """Anything on any space, right or wrong."""
    rows, columns = draw(st.integers(1, 10)), draw(st.integers(1, 10))
    tile_set = draw(st.sampled_from(TILE_SETS))
    laid = st.builds(Laid, st.sampled_from(tuple(tile_set)), st.integers(0, 3))
    spaces = draw(st.lists(st.none() | laid, min_size=rows * columns, max_size=rows * columns))
    return Placement(rows, columns, tuple(spaces), tile_set)


def every_placement(adventure: Adventure) -> Iterator[Placement]:
    """Every way to lay path tiles on the free spaces, right or wrong; tiles may be used too often.

    Knows nothing of the rules but that a space holds one tile or none.
    """
    choices: list[Laid | None] = [None]
    for tile in adventure.tile_set.paths:
        choices += [Laid(tile, turn) for turn in range(tile.period)]
    free = [space for space in adventure.board.spaces if space not in adventure.laid]
    spaces: list[Laid | None] = [adventure.laid.get(space) for space in adventure.board.spaces]
    for number in range(len(choices) ** len(free)):
        for space in free:
            number, choice = divmod(number, len(choices))
            spaces[space] = choices[choice]
        yield Placement(adventure.rows, adventure.columns, tuple(spaces), adventure.tile_set)
