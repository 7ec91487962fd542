"""How many classic adventures there are up to symmetry, in closed form: Burnside's lemma.

The symmetries of a board and its tile set are a group. The number of its orbits (the adventures up
to symmetry) is the mean number of adventures that a symmetry leaves as they are. What a symmetry
leaves as it is can be counted without looking at a single adventure: the hero must stay in place,
and so must the pieces on each cycle of spaces.

    >>> total(shipped_tile_set(), Board(3, 5))
    34596000
"""

from collections import Counter
from operator import add, le

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.burgen_drachen import Adventure, Board, Hero, Tile, TileSet, symmetries
from castlewright.puzzles.burgen_drachen.symmetry import Symmetry
from castlewright.puzzles.burgen_drachen.tile_set import every_turn

Used = tuple[int, ...]  # how many copies of each castle and dragon


def total(tile_set: TileSet, board: Board) -> int:
    """The number of classic adventures of a tile set on a board, up to symmetry."""
    group = symmetries(tile_set, board.rows, board.columns)
    fixed = sum(
        _fixed_layouts(symmetry, tile_set, board.hero_space(hero))
        for symmetry in group
        for hero in board.heroes()
        if image_of(hero, symmetry, tile_set) == hero
    )
    orbits, rest = divmod(fixed, len(group))
    if rest != 0:
        raise ContradictionError("the symmetries are no group")
    return orbits


def image_of(hero: Hero, symmetry: Symmetry, tile_set: TileSet) -> Hero:
    """Where a symmetry takes a hero."""
    alone = Adventure(symmetry.rows, symmetry.columns, (), hero, tile_set)
    image = symmetry.adventure(alone).hero
    if image is None:
        raise ContradictionError("a symmetry loses the hero")
    return image


def _fixed_layouts(symmetry: Symmetry, tile_set: TileSet, hero_space: int | None) -> int:
    """How many layouts of all pieces a symmetry leaves as they are, the hero's space empty.

    What lies on one space of a cycle decides what lies on the others, so that each cycle is filled
    on its own. `ways[used]` is how often the cycles so far use so many copies of each piece: the
    coefficients of a generating function.
    """
    pieces = tile_set.castles + tile_set.dragons
    all_copies: Used = tuple(tile.copies for tile in pieces)
    ways: Counter[Used] = Counter({(0,) * len(pieces): 1})
    for cycle in _cycles(symmetry.spaces):
        if hero_space in cycle:
            continue
        longer = Counter(ways)  # the cycle stays empty
        for filling, times in _fillings(symmetry, pieces, len(cycle)).items():
            for used, number in ways.items():
                together = tuple(map(add, used, filling))
                if all(map(le, together, all_copies)):
                    longer[together] += number * times
        ways = longer
    return ways[all_copies]


def _cycles(spaces: tuple[int, ...]) -> list[list[int]]:
    """The cycles of a permutation of the spaces."""
    cycles: list[list[int]] = []
    left = set(range(len(spaces)))
    while left:
        space = min(left)
        cycle = []
        while space in left:
            left.remove(space)
            cycle.append(space)
            space = spaces[space]
        cycles.append(cycle)
    return cycles


def _fillings(symmetry: Symmetry, pieces: tuple[Tile, ...], length: int) -> Counter[Used]:
    """The ways to fill a cycle of that length with pieces that stay as they are, by copies used.

    A piece and its images lie along the cycle; once around, the piece must come back in its turn.
    """
    fillings: Counter[Used] = Counter()
    for first in (laid for tile in pieces for laid in every_turn(tile)):
        along = [first]
        for _ in range(length):
            along.append(symmetry.laid(along[-1]))
        if along.pop() == first:
            used = Counter(laid.tile for laid in along)
            fillings[tuple(used[tile] for tile in pieces)] += 1
    return fillings
