"""How long somebody looks for a solution: steps of a search that goes as a person does.

The search is that of the counter, with a person's order instead of its own: it begins at the hero,
always goes on at the open space that is nearest to the hero, and takes the tiles, and the turns of
each, in an order by lot. A step is one tile laid (or one road begun behind a castle). Like a person
it sees at once when nothing fits a space or a castle can no longer be met, and nothing more.

    >>> steps_to_first(Adventure.parse("4B/1BR1r</1R1b<1 N2"), random.Random("1"))
    (37, 146, 2135)

Several runs with different lots give a median that tells hard adventures from easy ones.
"""

import random
from collections import deque
from dataclasses import replace

from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    TileSet,
    check_adventure,
)
from castlewright.puzzles.burgen_drachen.tile_set import turned
from castlewright.solvers.burgen_counter import (
    count_plain_steps,
    fast_is_installed,
    search_function,
)
from castlewright.solvers.burgen_counter.search import EXHAUSTED
from castlewright.solvers.burgen_counter.state import STEPS, State, flat, start, tables_of

DEFAULT_BUDGET = 200_000


def steps_to_first(
    adventure: Adventure,
    rng: random.Random,
    *,
    budget: int = DEFAULT_BUDGET,
    rules: HouseRules = DEFAULT_RULES,
    compiled: bool | None = None,
) -> tuple[int | None, ...]:
    """The steps to the first solution that defeats at least k dragons, for each k from 0.

    One number for no dragon up to all dragons of the adventure; None where the search was over, or
    `budget` steps long, without such a solution. Raises `InvalidPuzzleError`.
    """
    check_adventure(adventure, rules)
    fast = fast_is_installed() if compiled is None else compiled
    tables = tables_of.__wrapped__(
        _shuffled(adventure.tile_set, rng), rules.stray_paths, rules.dead_ends, fast
    )
    tables = tables._replace(options=tables.options * 0 if fast else [0] * len(tables.options))
    state = _from_the_hero(start(adventure, rules, tables, fast), adventure, fast)
    go_on = search_function(fast)
    first: list[int | None] = [None] * (len(adventure.dragons) + 1)
    seen = 0
    while None in first and (left := budget - int(state.numbers[STEPS])) > 0:
        outcome = go_on(tables, state, 1, left)
        found = sum(int(number) for number in state.found)
        if found > seen:
            seen = found
            most = max(k for k, number in enumerate(state.found) if number)
            for dragons in range(min(most, len(first) - 1) + 1):
                if first[dragons] is None:
                    first[dragons] = int(state.numbers[STEPS])
        if outcome == EXHAUSTED:
            break
    if not fast:
        count_plain_steps(int(state.numbers[STEPS]))
    return tuple(first)


def _shuffled(tile_set: TileSet, rng: random.Random) -> TileSet:
    """The same tiles in another order, each lying in another turn: the order they are tried in."""
    paths = []
    for tile in rng.sample(tile_set.paths, len(tile_set.paths)):
        turn = rng.randrange(4)
        paths.append(replace(tile, strands=tuple(turned(s, turn) for s in tile.strands)))
    return replace(tile_set, paths=tuple(paths))


def _from_the_hero(state: State, adventure: Adventure, compiled: bool) -> State:
    """The free spaces in the order of their distance from the hero, instead of reading order."""
    distance = {adventure.hero_space: 0}
    waiting = deque(distance)
    while waiting:
        space = waiting.popleft()
        for side in range(4):
            neighbour = adventure.board.neighbour(space, side)
            if neighbour is not None and neighbour not in distance:
                distance[neighbour] = distance[space] + 1
                waiting.append(neighbour)
    free = sorted((int(space) for space in state.free), key=lambda s: (distance[s], s))
    return state._replace(free=flat(free, compiled))
