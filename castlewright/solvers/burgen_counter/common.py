"""What all solutions have in common: the counter goes through them and keeps what is the same.

    >>> adventure = Adventure.parse("4B/1BR1r</1R1b<1 N2")  # one solution with both dragons
    >>> common, steps = same_in_all(adventure, dragons=2, budget=100_000)
    >>> len(common.solution.same)
    9

Where the solutions are few this is the straight way to the forced spaces. Where they are many it
mostly ends early, as soon as no space is left that shows the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Laid,
    Placement,
    check_adventure,
)
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict
from castlewright.solvers.burgen_counter import (
    count_plain_steps,
    fast_is_installed,
    search_function,
)
from castlewright.solvers.burgen_counter.search import (
    ENOUGH,
    PAUSED,
    advance,
)
from castlewright.solvers.burgen_counter.state import STEPS, flat, start, tables_of

UNSEEN, DIFFERENT, ANYTHING = -10, -20, -30  # beside the candidates: no solution yet; not the same


@dataclass(frozen=True)
class Common:
    """What the same spaces show in every solution, None for an empty space; and one solution."""

    same: Mapping[int, Laid | None]
    example: Placement


def same_in_all(
    adventure: Adventure,
    dragons: int = 0,
    *,
    keep: Mapping[int, Laid] | None = None,
    rules: HouseRules = DEFAULT_RULES,
    budget: int,
    compiled: bool | None = None,
) -> tuple[Verdict[Common], int]:
    """What all solutions with at least so many dragons have in common; and the steps it took.

    With `keep` only the solutions count that have these tiles, and their spaces are left out.
    `Undecided` after `budget` steps. Raises `InvalidPuzzleError`.
    """
    check_adventure(adventure, rules)
    fast = fast_is_installed() if compiled is None else compiled
    tables = tables_of(adventure.tile_set, rules.stray_paths, rules.dead_ends, fast)
    state = start(adventure, rules, tables, fast)
    paths = adventure.tile_set.paths
    kept = {space: 4 * paths.index(laid.tile) + laid.turn for space, laid in (keep or {}).items()}
    wanted = flat([kept.get(space, ANYTHING) for space in adventure.board.spaces], fast)
    same = flat([UNSEEN] * len(adventure.board.spaces), fast)
    first = flat([UNSEEN] * len(adventure.board.spaces), fast)
    go_through = search_function(fast, agree)
    outcome = go_through(tables, state, dragons, wanted, same, first, budget)
    steps = int(state.numbers[STEPS])
    if not fast:
        count_plain_steps(steps)
    if outcome == PAUSED:
        return Undecided(), steps
    free = [int(space) for space in state.free]
    if int(first[free[0]]) == UNSEEN:
        return Unsolvable("there is no solution"), steps

    def shown(candidate: int) -> Laid | None:
        path = 0 <= candidate < 4 * len(paths)
        return Laid(paths[candidate // 4], candidate % 4) if path else None

    alike = {s: shown(int(same[s])) for s in free if s not in kept and same[s] != DIFFERENT}
    one = {space: laid for space in free if (laid := shown(int(first[space]))) is not None}
    return Solved(Common(alike, Placement.of(adventure, one))), steps


def agree(
    tables: Any, state: Any, dragons: int, wanted: Any, same: Any, first: Any, most_steps: int
) -> int:
    """Go through the solutions; `ENOUGH` once no space shows the same in all of them."""
    while True:
        left = most_steps - state.numbers[STEPS]
        if left <= 0:
            return PAUSED
        before = 0
        for number in range(dragons, len(state.found)):
            before += state.found[number]
        outcome = advance(tables, state, 1, left)
        for number in range(dragons, len(state.found)):
            before -= state.found[number]
        if before < 0 and _is_wanted(state, wanted) and not _compare(state, wanted, same, first):
            return ENOUGH
        if outcome != ENOUGH:
            return outcome


def _is_wanted(state: Any, wanted: Any) -> bool:
    """Does the picture show the tiles that are to be kept?"""
    for space in range(len(wanted)):
        if wanted[space] != ANYTHING and wanted[space] != state.laid[space]:
            return False
    return True


def _compare(state: Any, wanted: Any, same: Any, first: Any) -> int:
    """How many spaces, but for those that are kept, show the same in this picture too."""
    alike = 0
    for space in state.free:
        if same[space] == UNSEEN:
            same[space] = state.laid[space]
            first[space] = state.laid[space]
        elif same[space] != state.laid[space]:
            same[space] = DIFFERENT
        if same[space] != DIFFERENT and wanted[space] == ANYTHING:
            alike += 1
    return alike


# After those of the counter, in the order in which numba must meet them (`kept`).
PARTS: tuple[Any, ...] = (_compare, _is_wanted, agree)
