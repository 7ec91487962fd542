"""How many solutions an adventure has: an exhaustive search that shares no code with the model.

    >>> count(Adventure.parse("2R1b>/B3R/1r^1B1 W3")).solutions
    (2546, 951, 0)

The search grows the hero's network. It starts at the space before the hero, where a tile with a
path end is needed. A space where a path end waits to be continued is *open*; the search always
fills the open space with the fewest candidates, with every tile in every turn that fits, and so
on until no path end is open. Then the network is closed, except that it may go on behind a castle:
each side of a castle that the hero has reached is an *offer*, which is taken or turned down. When
no offer is left, whatever is still undecided stays empty, for a tile there would be out of the
hero's reach, and the picture is complete. Each choice splits the pictures into disjoint parts, so
each picture is met exactly once.

What is known of a space is one number, its *key*: the states of its four sides. Tables that are
made once for a tile set say which tiles fit a key (a bit mask) and in which turns. A branch ends
when an open space has no candidate left, or when a castle that is still out of reach has no side
left at which a path could end.

The functions below the line are written so that the same source runs twice: as plain Python on
lists, and on arrays compiled by numba, when the extra `fast` is installed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from itertools import product
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Laid,
    Placement,
    TileSet,
    check_adventure,
)

NO_LIMIT = 2**62


@dataclass(frozen=True)
class Count:
    """What the search found.

    `solutions[k]` counts the solutions that defeat exactly k dragons, for k from 0 to the number of
    dragons in the tile set. `fewest[k]` is the smallest number of path tiles among them, None where
    there are none. `complete` says that the search saw everything: if it is False the numbers are
    only what was met before the limit or the budget ended the search. `steps` is its length.
    """

    solutions: tuple[int, ...]
    fewest: tuple[int | None, ...]
    complete: bool
    steps: int

    @property
    def total(self) -> int:
        return sum(self.solutions)

    def at_least(self, dragons: int) -> int:
        """How many solutions defeat at least that many dragons."""
        return sum(self.solutions[dragons:])


def count(
    adventure: Adventure,
    *,
    limit: int | None = None,
    budget: int | None = None,
    rules: HouseRules = DEFAULT_RULES,
    compiled: bool | None = None,
) -> Count:
    """Count the solutions by the number of dragons that they defeat.

    `limit` ends the search after so many solutions, `budget` after so many steps (tiles laid or
    offers decided; about 10^6 a second compiled, some 10^5 without). `compiled` asks for numba or
    for plain Python; by default numba runs when it is installed. Raises `InvalidPuzzleError` for a
    faulty adventure.
    """
    search = _Search(adventure, rules, fast_is_installed() if compiled is None else compiled)
    complete = search.advance(limit or NO_LIMIT, budget or NO_LIMIT) is _EXHAUSTED
    return search.count(complete)


def solutions(
    adventure: Adventure,
    *,
    rules: HouseRules = DEFAULT_RULES,
    compiled: bool | None = None,
) -> Iterator[Placement]:
    """All solutions, one by one, each picture once, in an order that is always the same."""
    search = _Search(adventure, rules, fast_is_installed() if compiled is None else compiled)
    while search.advance(1, NO_LIMIT) is not _EXHAUSTED:
        yield search.placement()


def fast_is_installed() -> bool:
    """Whether the extra `fast` is there, so that the search runs compiled."""
    return find_spec("numba") is not None


# ---------------------------------------------------------------------------------------------
# Tables for a tile set. States of a side, as digits of a key:

_UNKNOWN, _NO_END, _FIRST_COLOUR = 0, 1, 2  # 2 + c: a path end of colour c
# 2 + C + c: a castle's side or a dragon's arrow: no path end or one of colour c
# 2 + 2 C: before the hero: a path end of any colour

_EDGE = -1  # beyond the board; -2 - p: piece p
_NOTHING = -1


class _Tables(NamedTuple):
    """What fits where, for one tile set. K kinds, C colours; a key has `bits` bits for a side."""

    kinds: int
    colours: int
    bits: int
    fits: Any  # [key] bit mask of the kinds that fit in some turn
    options: Any  # [key] how many kinds and turns fit
    turns: Any  # [key * K + kind] bit mask of the turns that fit
    ends: Any  # [(kind * 4 + turn) * 4 + side] state of that side: no end, or a colour
    strand: Any  # [(kind * 4 + turn) * 4 + side] which strand ends there, -1 for none


class _State(NamedTuple):
    """The search as it stands; all of it lists or arrays, so that it can pause and go on."""

    free: Any  # the spaces without a piece
    beyond: Any  # [space * 4 + side] the space there, _EDGE, or -2 - piece
    pieces: Any  # [piece] its space; castles first, then dragons
    key: Any  # [space] what is known of its sides
    demand: Any  # [space] how many path ends wait to be continued there
    laid: Any  # [space] the candidate kind * 4 + turn that lies there, or _NOTHING
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
_DEPTH, _AVAILABLE, _STEPS = 0, 1, 2
_TILES, _CASTLES, _HERO_SPACE, _HERO_SIDE, _HERO_CASTLE = 3, 4, 5, 6, 7  # _TILES: their kinds
_CASTLES_JOIN, _STRAY, _ONE_STRAND = 8, 9, 10


@lru_cache(maxsize=16)
def _tables(tile_set: TileSet, stray: bool, compiled: bool) -> _Tables:
    kinds = [tile.strands for tile in tile_set.paths]
    periods = [tile.period for tile in tile_set.paths]
    if stray:  # an empty space is one more kind, without a path end: anything may lie beside it
        kinds, periods = [*kinds, ()], [*periods, 1]
    colours = [colour for colour, _ in tile_set.colours]
    bits = (2 + 2 * len(colours)).bit_length()
    ends = np.full((len(kinds), 4, 4), _NO_END)
    strand = np.full((len(kinds), 4, 4), -1)
    for kind, turn in product(range(len(kinds)), range(4)):
        for index, sides in enumerate(kinds[kind]):
            for side in range(4):
                if (colour := sides[(side - turn) % 4]) != "-":
                    ends[kind, turn, side] = _FIRST_COLOUR + colours.index(colour)
                    strand[kind, turn, side] = index
    # allowed[code, end]: may a tile's side with that end lie where that is known?
    allowed = np.zeros((1 << bits, 2 + len(colours)), dtype=bool)
    allowed[_UNKNOWN, 1:] = True
    allowed[_NO_END, _NO_END] = True
    for number in range(len(colours)):
        allowed[2 + number, 2 + number] = True
        allowed[2 + len(colours) + number, [_NO_END, 2 + number]] = True
    allowed[2 + 2 * len(colours), 2:] = True
    shape = (1 << bits,) * 4
    fits = np.zeros(shape, dtype=np.int64)
    options = np.zeros(shape, dtype=np.int64)
    turns = np.zeros((*shape, len(kinds)), dtype=np.int64)
    for kind, period in enumerate(periods):
        for turn in range(period):
            n, e, s, w = (allowed[:, ends[kind, turn, side]] for side in range(4))
            here = (
                n[None, None, None, :]
                & e[None, None, :, None]
                & s[None, :, None, None]
                & w[:, None, None, None]
            )
            fits |= here.astype(np.int64) << kind
            turns[..., kind] |= here.astype(np.int64) << turn
            options += here
    arrays = (fits, options, turns, ends, strand)
    return _Tables(len(kinds), len(colours), bits, *(_flat(array, compiled) for array in arrays))


def _flat(numbers: Any, compiled: bool) -> Any:
    """Numbers in one row: an array for numba, a list (which is faster there) for plain Python."""
    flat = np.asarray(numbers, dtype=np.int64).ravel()
    return flat if compiled else flat.tolist()


class _Search:
    """One search, from its first step to its end, with pauses."""

    def __init__(self, adventure: Adventure, rules: HouseRules, compiled: bool) -> None:
        check_adventure(adventure, rules)
        if compiled and not fast_is_installed():
            raise ModuleNotFoundError("counting compiled needs numba: install castlewright[fast]")
        self._adventure = adventure
        self._tables = _tables(adventure.tile_set, rules.stray_paths, compiled)
        self._state = _start(adventure, rules, self._tables, compiled)
        self._advance = _compiled_advance() if compiled else _advance

    def advance(self, most_solutions: int, most_steps: int) -> int:
        return int(self._advance(self._tables, self._state, most_solutions, most_steps))

    def count(self, complete: bool) -> Count:
        state = self._state
        return Count(
            solutions=tuple(int(number) for number in state.found),
            fewest=tuple(None if tiles == NO_LIMIT else int(tiles) for tiles in state.fewest),
            complete=complete,
            steps=int(state.numbers[_STEPS]),
        )

    def placement(self) -> Placement:
        """The picture at which the search has paused."""
        tiles = self._adventure.tile_set.paths
        laid = {
            space: Laid(tiles[self._state.laid[space] // 4], int(self._state.laid[space] % 4))
            for space in self._state.free
            if 0 <= self._state.laid[space] < 4 * len(tiles)
        }
        return Placement.of(self._adventure, laid)


def _start(adventure: Adventure, rules: HouseRules, tables: _Tables, compiled: bool) -> _State:
    board, tile_set = adventure.board, adventure.tile_set
    colours = [colour for colour, _ in tile_set.colours]
    pieces = adventure.castles + adventure.dragons
    number = {piece.space: index for index, piece in enumerate(pieces)}
    free = [space for space in board.spaces if space not in number]
    key, demand = [0] * len(board.spaces), [0] * len(board.spaces)
    beyond = [_EDGE] * (4 * len(board.spaces))
    for space, side in product(board.spaces, range(4)):
        neighbour = board.neighbour(space, side)
        if neighbour in number:
            sign = pieces[number[neighbour]].laid.sides[(side + 2) % 4]
            either = _FIRST_COLOUR + len(colours)
            known = _NO_END if sign == "-" else either + colours.index(sign)
            key[space] += known << tables.bits * side
            beyond[space * 4 + side] = -2 - number[neighbour]
        elif neighbour is not None:
            beyond[space * 4 + side] = neighbour
    assert adventure.hero is not None
    hero_space, hero_side = adventure.hero_space, adventure.hero.side
    hero_castle = number.get(hero_space, _NOTHING)
    if hero_castle == _NOTHING:
        key[hero_space] += (2 + 2 * len(colours)) << tables.bits * hero_side
        demand[hero_space] = 1
    one_strand = not rules.stray_paths and all(len(t.strands) == 1 for t in tile_set.paths)
    depths = len(free) + 4 * len(adventure.castles) + 1
    numbers = [_BEFORE_START, (1 << tables.kinds) - 1, 0, len(tile_set.paths)]
    numbers += [len(adventure.castles), hero_space, hero_side, hero_castle]
    numbers += [not rules.castle_is_end, rules.stray_paths, one_strand]
    lists = _State(
        free=free,
        beyond=beyond,
        pieces=[piece.space for piece in pieces],
        key=key,
        demand=demand,
        laid=[_NOTHING] * len(board.spaces),
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
        visited=[0] * (4 * len(board.spaces)),
        stack=[0] * (8 * len(board.spaces) + 4),
    )
    return _State(*(_flat(values, compiled) for values in lists))


@lru_cache(maxsize=1)
def _compiled_advance() -> Any:
    """`_advance` and what it calls: the same source, compiled by numba."""
    import numba  # noqa: PLC0415 - an extra, and slow to import

    # The search only reads and writes numbers in arrays that it was given. Without numba's
    # reference counts for these (nrt) it is eight times as fast; see benchmarks/.
    options: dict[str, Any] = {"cache": True, "forceinline": True, "_nrt": False}
    namespace = dict(globals())
    for function in _SEARCH:
        twin = FunctionType(function.__code__, namespace, function.__name__)
        namespace[function.__name__] = numba.njit(**options)(twin)
    return namespace["_advance"]


# ---------------------------------------------------------------------------------------------
# The search. From here on the source is plain Python and numba at once.

_EXHAUSTED, _PAUSED = 0, 1
_DEAD, _OPEN, _CLOSED = 0, 1, 2
_NO_CHOICE = -1000
_BEFORE_START, _AFTER_END = -1, -2  # depths


def _advance(tables: Any, state: Any, most_solutions: int, most_steps: int) -> int:
    """Go on until so many solutions or steps later, or until everything has been seen."""
    solutions, steps = 0, 0
    depth = state.numbers[_DEPTH]
    if depth == _BEFORE_START:
        depth = 0
        outcome = _choose(tables, state, 0)
        if outcome != _OPEN:  # dead at once; or, under a house rule, solved without a tile
            depth = _AFTER_END
            if outcome == _CLOSED:
                solutions += _record(tables, state)
    while depth >= 0 and solutions < most_solutions and steps < most_steps:
        if not _next(tables, state, depth):
            depth -= 1
            continue
        steps += 1
        outcome = _choose(tables, state, depth + 1)
        if outcome == _OPEN:
            depth += 1
        elif outcome == _CLOSED:
            solutions += _record(tables, state)
    state.numbers[_DEPTH] = depth
    state.numbers[_STEPS] += steps
    return _PAUSED if depth >= 0 or solutions >= most_solutions else _EXHAUSTED


def _choose(tables: Any, state: Any, depth: int) -> int:
    """Write down at this depth what to decide next, if anything is left to decide."""
    fits, options, available = tables.fits, tables.options, state.numbers[_AVAILABLE]
    key, demand, laid = state.key, state.demand, state.laid
    choice = _NO_CHOICE
    fewest = NO_LIMIT
    for space in state.free:
        if demand[space] > 0 and laid[space] == _NOTHING:
            here = key[space]
            if fits[here] & available == 0:
                return _DEAD
            if options[here] < fewest:
                fewest = options[here]
                choice = space
    for castle in range(state.numbers[_CASTLES]):
        if state.touched[castle] == 0 and not _can_be_met(tables, state, castle):
            return _DEAD
    if choice == _NO_CHOICE:
        choice = _beyond_the_paths(tables, state)
        if choice == _NO_CHOICE:
            return _CLOSED
    state.chosen[depth] = choice
    state.kind[depth] = -1
    state.turns_left[depth] = 0
    if choice >= 0:
        state.kinds_left[depth] = fits[key[choice]] & available
    return _OPEN


def _can_be_met(tables: Any, state: Any, castle: int) -> bool:
    """Has the castle a side at which a path can still end?"""
    for side in range(4):
        space = state.beyond[state.pieces[castle] * 4 + side]
        if space >= 0 and state.laid[space] == _NOTHING:
            wanted, place = state.key[space], tables.bits * (side ^ 2)
            known = wanted >> place & (1 << tables.bits) - 1
            if known >= _FIRST_COLOUR + tables.colours:
                wanted -= tables.colours << place  # as if a path end were demanded there
            if known != _NO_END and tables.fits[wanted] & state.numbers[_AVAILABLE] != 0:
                return True
    return False


def _beyond_the_paths(tables: Any, state: Any) -> Any:
    """What to decide when no path is open: a castle's offer; any space, if tiles may stray."""
    if state.numbers[_STRAY]:
        for space in state.free:
            if state.laid[space] == _NOTHING:
                return space
        return _NO_CHOICE
    if state.numbers[_CASTLES_JOIN]:
        _walk(tables, state)
        for castle in range(state.numbers[_CASTLES]):
            if state.reached[castle]:
                for side in range(4):
                    space = state.beyond[state.pieces[castle] * 4 + side]
                    if space >= 0 and state.laid[space] == _NOTHING:
                        known = state.key[space] >> tables.bits * (side ^ 2)
                        if known & (1 << tables.bits) - 1 >= _FIRST_COLOUR + tables.colours:
                            return -1 - (castle * 4 + side)
    return _NO_CHOICE


def _next(tables: Any, state: Any, depth: int) -> bool:
    """Take back what was tried last at this depth and try the next; False if nothing is left."""
    if state.chosen[depth] < 0:
        return _next_answer(tables, state, depth)
    space, kind = state.chosen[depth], state.kind[depth]
    if state.laid[space] != _NOTHING:
        _lay(tables, state, space, state.laid[space], -1)
    turns = state.turns_left[depth]
    if turns == 0:
        kinds = state.kinds_left[depth]
        if kinds == 0:
            return False
        kind += 1
        while not kinds >> kind & 1:
            kind += 1
        state.kind[depth] = kind
        state.kinds_left[depth] = kinds ^ 1 << kind
        turns = tables.turns[state.key[space] * tables.kinds + kind]
    turn = 0
    while not turns >> turn & 1:
        turn += 1
    state.turns_left[depth] = turns ^ 1 << turn
    _lay(tables, state, space, kind * 4 + turn, 1)
    return True


def _next_answer(tables: Any, state: Any, depth: int) -> bool:
    """An offer is first taken, so that a path end is demanded there, and then turned down."""
    offer = -1 - state.chosen[depth]
    space = state.beyond[state.pieces[offer // 4] * 4 + offer % 4]
    place = tables.bits * (offer % 4 ^ 2)
    answers = state.kind[depth] + 1
    state.kind[depth] = answers
    if answers == 0:
        state.key[space] -= tables.colours << place
        state.demand[space] += 1
        return True
    if answers == 1:
        colour = state.key[space] >> place & (1 << tables.bits) - 1
        state.turns_left[depth] = colour
        state.key[space] -= colour - _NO_END << place
        state.demand[space] -= 1
        return True
    state.key[space] += state.turns_left[depth] + tables.colours - _NO_END << place
    return False


def _lay(tables: Any, state: Any, space: int, candidate: int, sign: int) -> None:
    """Lay a candidate on a space (`sign` 1), or take it up again (-1)."""
    key, demand, laid, numbers = state.key, state.demand, state.laid, state.numbers
    beyond, ends, bits = state.beyond, tables.ends, tables.bits
    kind = candidate // 4
    state.left[kind] -= sign
    if sign > 0:
        laid[space] = candidate
        if state.left[kind] == 0:
            numbers[_AVAILABLE] ^= 1 << kind
    else:
        laid[space] = _NOTHING
        numbers[_AVAILABLE] |= 1 << kind
    for side in range(4):
        other = beyond[space * 4 + side]
        end = ends[candidate * 4 + side]
        if other >= 0:
            if laid[other] == _NOTHING:
                key[other] += sign * (end << bits * (side ^ 2))
                if end != _NO_END:
                    demand[other] += sign
        elif other != _EDGE and end != _NO_END:
            state.touched[-2 - other] += sign


def _record(tables: Any, state: Any) -> int:
    """Nothing is left to decide: 1 and a place in the tally if that is a solution, else 0."""
    numbers = state.numbers
    if not _walk(tables, state):
        return 0
    for castle in range(numbers[_CASTLES]):
        if not state.reached[castle]:
            return 0
    dragons, tiles = 0, 0
    for piece in range(numbers[_CASTLES], len(state.pieces)):
        dragons += state.reached[piece]
    for space in state.free:
        if state.laid[space] != _NOTHING and state.laid[space] // 4 < numbers[_TILES]:
            tiles += 1
    state.found[dragons] += 1
    state.fewest[dragons] = min(state.fewest[dragons], tiles)
    return 1


def _walk(tables: Any, state: Any) -> bool:
    """See which pieces the hero can walk to. False if a tile that may not stray is out of reach."""
    numbers, reached = state.numbers, state.reached
    if numbers[_ONE_STRAND]:  # every tile was laid at a path end: whatever is met is reached
        for piece in range(len(reached)):
            reached[piece] = min(1, state.touched[piece])
        return True
    for piece in range(len(reached)):
        reached[piece] = 0
    for at in range(len(state.visited)):
        state.visited[at] = 0
    waiting = 0
    if numbers[_HERO_CASTLE] == _NOTHING:
        state.stack[0] = numbers[_HERO_SPACE] * 4 + numbers[_HERO_SIDE]
        waiting = 1
    else:
        waiting = _arrive(tables, state, numbers[_HERO_CASTLE], 0)
    while waiting > 0:
        waiting -= 1
        space, entry = state.stack[waiting] // 4, state.stack[waiting] % 4
        base = state.laid[space] * 4
        strand = tables.strand[base + entry]
        if strand < 0 or state.visited[space * 4 + strand]:
            continue
        state.visited[space * 4 + strand] = 1
        for side in range(4):
            other = state.beyond[space * 4 + side]
            if tables.strand[base + side] == strand and other != _EDGE:
                if other < 0:
                    waiting = _arrive(tables, state, -2 - other, waiting)
                elif state.laid[other] != _NOTHING:
                    state.stack[waiting] = other * 4 + (side ^ 2)
                    waiting += 1
    for space in state.free:
        if not numbers[_STRAY] and state.laid[space] != _NOTHING:
            seen = 0
            for strand in range(4):
                seen += state.visited[space * 4 + strand]
            if seen == 0:
                return False
    return True


def _arrive(tables: Any, state: Any, piece: int, waiting: int) -> int:
    """The hero comes to a castle or a dragon, and from a castle walks on by every path there."""
    on = piece < state.numbers[_CASTLES] and state.numbers[_CASTLES_JOIN]
    if on and not state.reached[piece]:
        for side in range(4):
            other = state.beyond[state.pieces[piece] * 4 + side]
            if other >= 0 and state.laid[other] != _NOTHING:
                state.stack[waiting] = other * 4 + (side ^ 2)
                waiting += 1
    state.reached[piece] = 1
    return waiting


# In the order in which numba must meet them: each calls only those before it.
_SEARCH: tuple[FunctionType, ...] = (
    _arrive,
    _walk,
    _record,
    _lay,
    _next_answer,
    _next,
    _can_be_met,
    _beyond_the_paths,
    _choose,
    _advance,
)  # type: ignore[assignment]
