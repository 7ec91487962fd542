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

The search (`search`) is written so that the same source runs twice: as plain Python on lists, and
on arrays compiled by numba, when the extra `fast` is installed. `state` is what it works on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Laid,
    Placement,
    check_adventure,
)
from castlewright.solvers.burgen_counter.search import (
    EXHAUSTED,
    PAUSED,
    advance,
    compiled_advance,
)
from castlewright.solvers.burgen_counter.state import NO_LIMIT, STEPS, start, tables_of


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
    offers decided; about 10^7 a second compiled, 2 * 10^5 without). `compiled` asks for numba or
    for plain Python; by default numba runs when it is installed. Raises `InvalidPuzzleError` for a
    faulty adventure.
    """
    search = _Search(adventure, rules, fast_is_installed() if compiled is None else compiled)
    outcome = search.advance(
        NO_LIMIT if limit is None else limit, NO_LIMIT if budget is None else budget
    )
    return search.count(complete=outcome == EXHAUSTED)


def solutions(
    adventure: Adventure,
    *,
    rules: HouseRules = DEFAULT_RULES,
    compiled: bool | None = None,
) -> Iterator[Placement]:
    """All solutions, one by one, each picture once, in an order that is always the same."""
    search = _Search(adventure, rules, fast_is_installed() if compiled is None else compiled)
    return _pictures(search)


def _pictures(search: "_Search") -> Iterator[Placement]:
    while search.advance(1, NO_LIMIT) != EXHAUSTED:
        yield search.placement()


def fast_is_installed() -> bool:
    """Whether the extra `fast` is there and works, so that the search runs compiled."""
    return _fast_advance() is not None


@cache
def _fast_advance() -> Any:
    """The compiled search, tried out once; None without numba.

    A folder that cannot be written, or a damaged file in it, is no reason to fail: then the search
    is compiled for this process only.
    """
    try:
        import numba  # noqa: F401, PLC0415 - an extra; is it there, and does it work?
    except ImportError:
        return None
    sample = Adventure.parse("1R/2 W1")
    try:
        go_on = compiled_advance(cache=True)
        tables = tables_of(sample.tile_set, False, False, True)
        go_on(tables, start(sample, DEFAULT_RULES, tables, True), NO_LIMIT, 1)
    except Exception:  # whatever the cache on disk throws
        return compiled_advance(cache=False)
    return go_on


def search_function(compiled: bool) -> Any:
    """The search, compiled or as it is written. Raises `ModuleNotFoundError` without numba."""
    if not compiled:
        return advance
    if not fast_is_installed():
        raise ModuleNotFoundError("counting compiled needs numba: install castlewright[fast]")
    return _fast_advance()


_SLICE = 2_000_000  # steps


class _Search:
    """One search, from its first step to its end, with pauses."""

    def __init__(self, adventure: Adventure, rules: HouseRules, compiled: bool) -> None:
        check_adventure(adventure, rules)
        self._adventure = adventure
        self._tables = tables_of(adventure.tile_set, rules.stray_paths, rules.dead_ends, compiled)
        self._state = start(adventure, rules, self._tables, compiled)
        self._go_on = search_function(compiled)

    def advance(self, most_solutions: int, most_steps: int) -> int:
        """Go on for so many solutions or steps, in slices between which Ctrl-C is heard."""
        outcome, before = PAUSED, sum(self._state.found)
        while outcome == PAUSED and most_steps > 0:
            left = most_solutions - int(sum(self._state.found) - before)
            outcome = int(self._go_on(self._tables, self._state, left, min(most_steps, _SLICE)))
            most_steps -= _SLICE
        return outcome

    def count(self, complete: bool) -> Count:
        state = self._state
        return Count(
            solutions=tuple(int(number) for number in state.found),
            fewest=tuple(None if tiles == NO_LIMIT else int(tiles) for tiles in state.fewest),
            complete=complete,
            steps=int(state.numbers[STEPS]),
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
