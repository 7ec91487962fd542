"""The search behind effort, written so that the same source is plain Python and numba at once.

`look` goes through all networks with at most so many tiles, as the counter does (it shares the
counter's steps), and leaves out those from which what is to be reached lies too far away for the
tiles that are left. While it goes it reckons how many tiles somebody lays until the first solution
who tries, at each space, what fits there in a random order: the mean over all orders, so that no
order has to be drawn. Where f tiles lead nowhere, after n1, n2 ... tiles laid in vain, and s lead
to a solution, each of the f comes before the first of the s in one order of s + 1.
"""

from typing import Any, NamedTuple

from castlewright.solvers.burgen_counter.search import (
    DEAD,
    OPEN,
    _choose,
    _next,
    _walk,
)
from castlewright.solvers.burgen_counter.state import (
    CASTLES,
    CASTLES_JOIN,
    FIRST_COLOUR,
    NOTHING,
    STEPS,
    STRAY,
)

MET = 3  # an outcome, beside DEAD, OPEN and CLOSED of `search`
FOUND, NOT_FOUND, TOO_LONG = 0, 1, 2  # what a look ends with


class Quest(NamedTuple):
    """What is to be reached, and what is known of each depth; lists or arrays as in `state`."""

    away: Any  # [piece * spaces + space] tiles from that space on, with it, until one ends there
    wanted: Any  # [0] dragons to defeat; [1] whether tiles may stray
    tiles: Any  # [depth] tiles that lie before anything is decided there
    vain: Any  # [depth] tiles laid below it that led nowhere
    ways: Any  # [depth] how many answers led to a solution
    mean: Any  # [depth] the sum of what these took
    answer: Any  # [0] tiles laid until the first solution, or all of them in vain


def look(tables: Any, state: Any, quest: Any, limit: int, most_steps: int) -> int:
    """Look at all networks of at most `limit` tiles; what it took is in `quest.answer`."""
    steps, depth = 0, 0
    quest.tiles[0], quest.vain[0], quest.ways[0], quest.mean[0] = 0, 0.0, 0.0, 0.0
    outcome = _consider(tables, state, quest, 0, limit)
    quest.answer[0] = 0.0
    if outcome != OPEN:
        return FOUND if outcome == MET else NOT_FOUND
    while steps < most_steps:
        if not _next(tables, state, depth):
            vain, ways = quest.vain[depth], quest.ways[depth]
            took = vain if ways == 0 else vain / (ways + 1) + quest.mean[depth] / ways
            depth -= 1
            if depth < 0:
                quest.answer[0] = took
                state.numbers[STEPS] += steps
                return NOT_FOUND if ways == 0 else FOUND
            took += state.chosen[depth] >= 0  # the tile that lies there
            if ways == 0:
                quest.vain[depth] += took
            else:
                quest.ways[depth] += 1
                quest.mean[depth] += took
            continue
        laid = 1 if state.chosen[depth] >= 0 else 0
        steps += 1
        quest.tiles[depth + 1] = quest.tiles[depth] + laid
        outcome = _consider(tables, state, quest, depth + 1, limit)
        if outcome == OPEN:
            depth += 1
            quest.vain[depth], quest.ways[depth], quest.mean[depth] = 0.0, 0.0, 0.0
        elif outcome == MET:
            quest.ways[depth] += 1
            quest.mean[depth] += laid
        else:
            quest.vain[depth] += laid
    state.numbers[STEPS] += steps
    return TOO_LONG


def _consider(tables: Any, state: Any, quest: Any, depth: int, limit: int) -> int:
    """Is all met, can it still be met with the tiles that are left, and what to decide next?"""
    if _too_far(tables, state, quest, limit - quest.tiles[depth]):
        return DEAD
    outcome = _choose(tables, state, depth)
    closed = outcome != DEAD and (outcome != OPEN or state.chosen[depth] < 0)
    if closed and _met(tables, state, quest):
        return MET
    return outcome


def _too_far(tables: Any, state: Any, quest: Any, left: int) -> Any:
    """Do the tiles that are left not do for the path ends, or for the way to what is wanted?"""
    spaces, castles = len(state.laid), state.numbers[CASTLES]
    ends = 0
    for space in state.free:
        if state.demand[space] > 0 and state.laid[space] == NOTHING:
            ends += 1
    if ends > left:
        return True
    dragons = 0
    for piece in range(len(state.pieces)):
        near = state.touched[piece] > 0
        if not near:
            for space in state.free:
                if state.demand[space] > 0 and state.laid[space] == NOTHING:
                    near = near or quest.away[piece * spaces + space] <= left
            if state.numbers[CASTLES_JOIN]:
                for castle in range(castles):
                    if not near and state.touched[castle] > 0:
                        near = _near_castle(tables, state, quest, castle, piece * spaces, left)
        if piece < castles:
            if not near:
                return True
        else:
            dragons += near
    return dragons < quest.wanted[0]


def _near_castle(tables: Any, state: Any, quest: Any, castle: int, base: int, left: int) -> bool:
    """Is it near enough from a side of a castle where a path may still begin?"""
    for side in range(4):
        space = state.beyond[state.pieces[castle] * 4 + side]
        if space >= 0 and state.laid[space] == NOTHING and quest.away[base + space] <= left:
            known = state.key[space] >> tables.bits * (side ^ 2)
            if known & (1 << tables.bits) - 1 >= FIRST_COLOUR + tables.colours:
                return True
    return False


def _met(tables: Any, state: Any, quest: Any) -> Any:
    """No path end is open: does the hero come to every castle and to so many dragons?"""
    state.numbers[STRAY] = quest.wanted[1]
    fine = _walk(tables, state)
    state.numbers[STRAY] = 0
    if not fine:
        return False
    dragons = 0
    for piece in range(len(state.pieces)):
        if piece >= state.numbers[CASTLES]:
            dragons += state.reached[piece]
        elif not state.reached[piece]:
            return False
    return dragons >= quest.wanted[0]


# After those of the counter, in the order in which numba must meet them (`kept`).
PARTS: tuple[Any, ...] = (
    _near_castle,
    _too_far,
    _met,
    _consider,
    look,
)
