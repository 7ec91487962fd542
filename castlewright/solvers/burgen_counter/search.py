"""The search itself, written so that the same source is plain Python and numba at once.

`advance` goes on from wherever a state stands. At each depth one thing is decided: what lies on an
open space, or whether the network goes on at an offer, a side of a castle that was reached. The
other functions are its parts; `kept` compiles the same code.
"""

from types import FunctionType
from typing import Any

from castlewright.solvers.burgen_counter.state import (
    ANY_SIDE,
    AVAILABLE,
    BEFORE_START,
    CASTLES,
    CASTLES_JOIN,
    DEPTH,
    EDGE,
    FIRST_COLOUR,
    HERO_CASTLE,
    HERO_SIDE,
    HERO_SPACE,
    NO_END,
    NO_LIMIT,
    NOTHING,
    ONE_STRAND,
    STEPS,
    STRAY,
    TILES,
)

EXHAUSTED, ENOUGH, PAUSED = 0, 1, 2  # all seen; so many solutions; so many steps
DEAD, OPEN, CLOSED = 0, 1, 2
NO_CHOICE = -1000
AFTER_END = -2  # a depth, as BEFORE_START


def advance(tables: Any, state: Any, most_solutions: int, most_steps: int) -> int:
    """Go on until so many solutions or steps later, or until everything has been seen."""
    solutions, steps = 0, 0
    depth = state.numbers[DEPTH]
    if depth == BEFORE_START:
        depth = 0
        outcome = _choose(tables, state, 0)
        if outcome != OPEN:  # dead at once; or, under a house rule, solved without a tile
            depth = AFTER_END
            if outcome == CLOSED:
                solutions += _record(tables, state)
    while depth >= 0 and solutions < most_solutions and steps < most_steps:
        if not _next(tables, state, depth):
            depth -= 1
            continue
        steps += 1
        outcome = _choose(tables, state, depth + 1)
        if outcome == OPEN:
            depth += 1
        elif outcome == CLOSED:
            solutions += _record(tables, state)
    state.numbers[DEPTH] = depth
    state.numbers[STEPS] += steps
    if solutions >= most_solutions:
        return ENOUGH
    return PAUSED if depth >= 0 else EXHAUSTED


def _choose(tables: Any, state: Any, depth: int) -> int:
    """Write down at this depth what to decide next, if anything is left to decide."""
    fits, options, available = tables.fits, tables.options, state.numbers[AVAILABLE]
    key, demand, laid = state.key, state.demand, state.laid
    choice = NO_CHOICE
    fewest = NO_LIMIT
    for space in state.free:
        if demand[space] > 0 and laid[space] == NOTHING:
            here = key[space]
            if fits[here] & available == 0:
                return DEAD
            if options[here] < fewest:
                fewest = options[here]
                choice = space
    for castle in range(state.numbers[CASTLES]):
        if state.touched[castle] == 0 and not _can_be_met(tables, state, castle):
            return DEAD
    if choice == NO_CHOICE:
        choice = _beyond_the_paths(tables, state)
        if choice == NO_CHOICE:
            return CLOSED
    state.chosen[depth] = choice
    state.kind[depth] = -1
    state.turns_left[depth] = 0
    if choice >= 0:
        state.kinds_left[depth] = fits[key[choice]] & available
    return OPEN


def _can_be_met(tables: Any, state: Any, castle: int) -> bool:
    """Has the castle a side at which a path can still end?"""
    for side in range(4):
        space = state.beyond[state.pieces[castle] * 4 + side]
        if space >= 0 and state.laid[space] == NOTHING:
            wanted, place = state.key[space], tables.bits * (side ^ 2)
            known = wanted >> place & (1 << tables.bits) - 1
            if known >= FIRST_COLOUR + tables.colours:
                wanted -= tables.colours << place  # as if a path end were demanded there
            if known != NO_END and tables.fits[wanted] & state.numbers[AVAILABLE] != 0:
                return True
    return False


def _beyond_the_paths(tables: Any, state: Any) -> Any:
    """What to decide when no path is open: a castle's offer; any space, if tiles may stray."""
    if state.numbers[STRAY]:
        for space in state.free:
            if state.laid[space] == NOTHING:
                return space
        return NO_CHOICE
    if state.numbers[CASTLES_JOIN]:
        _walk(tables, state)
        for castle in range(state.numbers[CASTLES]):
            if state.reached[castle]:
                for side in range(4):
                    space = state.beyond[state.pieces[castle] * 4 + side]
                    if space >= 0 and state.laid[space] == NOTHING:
                        known = state.key[space] >> tables.bits * (side ^ 2)
                        if known & (1 << tables.bits) - 1 >= FIRST_COLOUR + tables.colours:
                            return -1 - (castle * 4 + side)
    return NO_CHOICE


def _next(tables: Any, state: Any, depth: int) -> bool:
    """Take back what was tried last at this depth and try the next; False if nothing is left."""
    if state.chosen[depth] < 0:
        return _next_answer(tables, state, depth)
    space, kind = state.chosen[depth], state.kind[depth]
    if state.laid[space] != NOTHING:
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
        state.key[space] -= colour - NO_END << place
        state.demand[space] -= 1
        return True
    state.key[space] += state.turns_left[depth] + tables.colours - NO_END << place
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
            numbers[AVAILABLE] ^= 1 << kind
    else:
        laid[space] = NOTHING
        numbers[AVAILABLE] |= 1 << kind
    for side in range(4):
        other = beyond[space * 4 + side]
        end = ends[candidate * 4 + side]
        if other >= 0:
            if laid[other] == NOTHING:
                key[other] += sign * (end << bits * (side ^ 2))
                if end != NO_END:
                    demand[other] += sign
        elif other != EDGE and end != NO_END:
            state.touched[-2 - other] += sign


def _record(tables: Any, state: Any) -> int:
    """Nothing is left to decide: 1 and a place in the tally if that is a solution, else 0."""
    numbers = state.numbers
    if not _walk(tables, state):
        return 0
    for castle in range(numbers[CASTLES]):
        if not state.reached[castle]:
            return 0
    dragons, tiles = 0, 0
    for piece in range(numbers[CASTLES], len(state.pieces)):
        dragons += state.reached[piece]
    for space in state.free:
        if state.laid[space] != NOTHING and state.laid[space] // 4 < numbers[TILES]:
            tiles += 1
    state.found[dragons] += 1
    state.fewest[dragons] = min(state.fewest[dragons], tiles)
    return 1


def _walk(tables: Any, state: Any) -> bool:
    """See which pieces the hero can walk to. False if a tile that may not stray is out of reach."""
    numbers, reached = state.numbers, state.reached
    if numbers[ONE_STRAND]:  # every tile was laid at a path end: whatever is met is reached
        for piece in range(len(reached)):
            reached[piece] = min(1, state.touched[piece])
        return True
    for piece in range(len(reached)):
        reached[piece] = 0
    for at in range(len(state.visited)):
        state.visited[at] = 0
    waiting = 0
    if numbers[HERO_CASTLE] == NOTHING:
        for side in range(4):
            if numbers[HERO_SIDE] == side or numbers[HERO_SIDE] == ANY_SIDE:
                state.stack[waiting] = numbers[HERO_SPACE] * 4 + side
                waiting += 1
    else:
        waiting = _arrive(state, numbers[HERO_CASTLE], 0)
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
            if tables.strand[base + side] == strand and other != EDGE:
                if other < 0:
                    waiting = _arrive(state, -2 - other, waiting)
                elif state.laid[other] != NOTHING:
                    state.stack[waiting] = other * 4 + (side ^ 2)
                    waiting += 1
    for space in state.free:
        if not numbers[STRAY] and state.laid[space] != NOTHING:
            seen = 0
            for strand in range(4):
                seen += state.visited[space * 4 + strand]
            if seen == 0:
                return False
    return True


def _arrive(state: Any, piece: int, waiting: int) -> int:
    """The hero comes to a castle or a dragon, and from a castle walks on by every path there."""
    on = piece < state.numbers[CASTLES] and state.numbers[CASTLES_JOIN]
    if on and not state.reached[piece]:
        for side in range(4):
            other = state.beyond[state.pieces[piece] * 4 + side]
            if other >= 0 and state.laid[other] != NOTHING:
                state.stack[waiting] = other * 4 + (side ^ 2)
                waiting += 1
    state.reached[piece] = 1
    return waiting


# In the order in which numba must meet them: each calls only those before it.
PARTS: tuple[FunctionType, ...] = (
    _arrive,
    _walk,
    _record,
    _lay,
    _next_answer,
    _next,
    _can_be_met,
    _beyond_the_paths,
    _choose,
    advance,
)  # type: ignore[assignment]
