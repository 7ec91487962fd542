"""What the search knows: tables that are made once for a tile set, and the state of one search.

Everything is a list, or an array where the search runs compiled, so that the search can pause at
any step and go on.

What is known of a space is one number, its key: the states of its four sides. A state is no path
end, a path end of some colour, or one of those where the neighbour leaves it open.
"""

from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.burgen_drachen import Adventure, Board, HouseRules, TileSet

NO_LIMIT = 2**62

# States of a side, the digits of a key, for C colours:
UNKNOWN, NO_END, FIRST_COLOUR = 0, 1, 2  # 2 + c: a path end of colour c
# 2 + C + c: a castle's side or a dragon's arrow: no path end or one of colour c
# 2 + 2 C: before the hero: a path end of any colour

EDGE = -1  # beyond the board; -2 - p: piece p
NOTHING = -1
ANY_SIDE = -1  # in place of the hero's side


class Tables(NamedTuple):
    """What fits where, for one tile set. K kinds, C colours; a key has `bits` bits for a side."""

    kinds: int
    colours: int
    bits: int
    fits: Any  # [key] bit mask of the kinds that fit in some turn
    options: Any  # [key] how many kinds and turns fit
    turns: Any  # [key * K + kind] bit mask of the turns that fit
    ends: Any  # [(kind * 4 + turn) * 4 + side] state of that side: no end, or a colour
    strand: Any  # [(kind * 4 + turn) * 4 + side] which strand ends there, -1 for none


class State(NamedTuple):
    """The search as it stands; all of it lists or arrays, so that it can pause and go on."""

    free: Any  # the spaces without a piece
    beyond: Any  # [space * 4 + side] the space there, EDGE, or -2 - piece
    pieces: Any  # [piece] its space; castles first, then dragons
    key: Any  # [space] what is known of its sides
    demand: Any  # [space] how many path ends wait to be continued there
    laid: Any  # [space] the candidate kind * 4 + turn that lies there, or NOTHING
    left: Any  # [kind] copies that are left
    touched: Any  # [piece] how many path ends meet it
    reached: Any  # [piece] whether the hero can walk to it, as far as was looked
    chosen: Any  # [depth] what is decided there: a space, or -1 - offer
    kind: Any  # [depth] the kind in hand; of an offer, how many answers were tried
    kinds_left: Any  # [depth] bit mask of the kinds still to try
    turns_left: Any  # [depth] bit mask of the turns still to try of the kind in hand
    found: Any  # [dragons] solutions so far
    fewest: Any  # [dragons] path tiles of the shortest of them
    numbers: Any  # single numbers, at the places below
    visited: Any  # [space * 4 + strand] for `_walk`
    stack: Any  # ends still to walk to, for `_walk`


# Places in `numbers`: first what changes, then the constants of the puzzle.
DEPTH, AVAILABLE, STEPS = 0, 1, 2
TILES, CASTLES, HERO_SPACE, HERO_SIDE, HERO_CASTLE = 3, 4, 5, 6, 7  # TILES: their kinds
CASTLES_JOIN, STRAY, ONE_STRAND = 8, 9, 10

BEFORE_START = -1  # the depth of a search that has not begun


@lru_cache(maxsize=16)
def tables_of(tile_set: TileSet, stray: bool, dead_ends: bool, compiled: bool) -> Tables:
    """The tables for a tile set.

    Where tiles may stray, an empty space is one more kind of tile. Without dead ends a tile that
    has one fits nowhere (BD-16A).
    """
    kinds = [tile.strands for tile in tile_set.paths]
    periods = [tile.period for tile in tile_set.paths]
    if stray:  # it has no path end, and no end may wait beside it
        kinds, periods = [*kinds, ()], [*periods, 1]
    colours = [colour for colour, _ in tile_set.colours]
    bits = (2 + 2 * len(colours)).bit_length()
    ends, strand = _ends(kinds, colours)
    allowed = _allowed(len(colours), bits)
    shape = (1 << bits,) * 4
    fits = np.zeros(shape, dtype=np.int64)
    options = np.zeros(shape, dtype=np.int64)
    turns = np.zeros((*shape, len(kinds)), dtype=np.int64)
    for kind, period in enumerate(periods):
        if not dead_ends and _ends_on_itself(strand[kind, 0]):
            continue
        for turn in range(period):
            north, east, south, west = (allowed[:, end] for end in ends[kind, turn])
            # the north is the lowest digit of a key, and so the last axis
            here = np.einsum("w,s,e,n->wsen", west, south, east, north)
            fits |= here.astype(np.int64) << kind
            turns[..., kind] |= here.astype(np.int64) << turn
            options += here
    arrays = (fits, options, turns, ends, strand)
    return Tables(len(kinds), len(colours), bits, *(flat(array, compiled) for array in arrays))


def _ends(kinds: list[tuple[str, ...]], colours: list[str]) -> tuple[Any, Any]:
    """For each kind, turn and side: the path end there, and to which strand it belongs."""
    ends = np.full((len(kinds), 4, 4), NO_END)
    strand = np.full((len(kinds), 4, 4), -1)
    for kind, strands in enumerate(kinds):
        for turn, side, (index, sides) in product(range(4), range(4), enumerate(strands)):
            colour = sides[(side - turn) % 4]
            if colour in colours:
                ends[kind, turn, side] = FIRST_COLOUR + colours.index(colour)
                strand[kind, turn, side] = index
    return ends, strand


def _ends_on_itself(strand_at: Any) -> bool:
    """Whether one of the strands that come to the four sides comes to one of them only."""
    return any(sum(strand_at == strand) == 1 for strand in strand_at if strand >= 0)


def _allowed(colours: int, bits: int) -> Any:
    """[state, end]: may a side with that path end lie where the state is that?"""
    allowed = np.zeros((1 << bits, FIRST_COLOUR + colours), dtype=bool)
    allowed[UNKNOWN, NO_END:] = True
    allowed[NO_END, NO_END] = True
    for colour in range(FIRST_COLOUR, FIRST_COLOUR + colours):
        allowed[colour, colour] = True
        allowed[colour + colours, [NO_END, colour]] = True
    allowed[FIRST_COLOUR + 2 * colours, FIRST_COLOUR:] = True
    return allowed


def flat(numbers: Any, compiled: bool) -> Any:
    """Numbers in one row: an array for numba, a list (which is faster there) for plain Python."""
    flat = np.asarray(numbers, dtype=np.int64).ravel()
    return flat if compiled else flat.tolist()


@lru_cache(maxsize=256)
def _neighbours(board: Board) -> tuple[int, ...]:
    """[space * 4 + side] the space there, or EDGE."""
    there = (board.neighbour(space, side) for space in board.spaces for side in range(4))
    return tuple(EDGE if space is None else space for space in there)


def start(adventure: Adventure, rules: HouseRules, tables: Tables, compiled: bool) -> State:
    """The state before the first step: what the pieces and the hero say about their neighbours."""
    board, tile_set = adventure.board, adventure.tile_set
    colours = {colour: place for place, (colour, _) in enumerate(tile_set.colours)}
    castles = adventure.castles
    pieces = castles + adventure.dragons
    neighbours, either = _neighbours(board), FIRST_COLOUR + len(colours)
    number = {piece.space: index for index, piece in enumerate(pieces)}
    spaces = len(board.spaces)
    free = [space for space in range(spaces) if space not in number]
    key, demand, beyond = [0] * spaces, [0] * spaces, list(neighbours)
    for index, piece in enumerate(pieces):
        for side, sign in enumerate(piece.laid.sides):
            space = neighbours[piece.space * 4 + side]
            if space != EDGE:
                known = either + colours[sign] if sign in colours else NO_END
                key[space] += known << tables.bits * (side ^ 2)
                beyond[space * 4 + (side ^ 2)] = -2 - index
    if adventure.hero is None:
        raise ContradictionError("an adventure without a hero was not refused")
    hero_space, hero_side = adventure.hero_space, adventure.hero.side
    hero_castle = number.get(hero_space, NOTHING)
    if hero_castle == NOTHING:
        demand[hero_space] = 1
        if rules.start_anywhere:  # BD-13A: any tile will do, and the hero walks from all its sides
            hero_side = ANY_SIDE
        else:
            key[hero_space] += (FIRST_COLOUR + 2 * len(colours)) << tables.bits * hero_side
    one_strand = not rules.stray_paths and all(len(t.strands) == 1 for t in tile_set.paths)
    depths = len(free) + 4 * len(castles) + 1
    numbers = [BEFORE_START, (1 << tables.kinds) - 1, 0, len(tile_set.paths)]
    numbers += [len(castles), hero_space, hero_side, hero_castle]
    numbers += [not rules.castle_is_end, rules.stray_paths, one_strand]
    lists = State(
        free=free,
        beyond=beyond,
        pieces=[piece.space for piece in pieces],
        key=key,
        demand=demand,
        laid=[NOTHING] * spaces,
        left=[tile.copies for tile in tile_set.paths] + [len(free) + 1] * rules.stray_paths,
        touched=[int(index == hero_castle) for index in range(len(pieces))],
        reached=[0] * len(pieces),
        chosen=[0] * depths,
        kind=[0] * depths,
        kinds_left=[0] * depths,
        turns_left=[0] * depths,
        found=[0] * (tile_set.dragon_count + 1),
        fewest=[NO_LIMIT] * (tile_set.dragon_count + 1),
        numbers=numbers,
        visited=[0] * (4 * spaces),
        stack=[0] * (8 * spaces + 4),
    )
    return in_one_array(lists) if compiled else lists


def in_one_array(lists: State) -> State:
    """The lists as parts of one array: one conversion instead of eighteen, zeros left out."""
    lengths = [len(values) for values in lists]
    array = np.zeros(sum(lengths), dtype=np.int64)
    parts, begin = [], 0
    for values, length in zip(lists, lengths, strict=True):
        part = array[begin : begin + length]
        if any(values):
            part[:] = values
        parts.append(part)
        begin += length
    return State(*parts)
