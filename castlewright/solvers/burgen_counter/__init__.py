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
on arrays compiled by numba, when the extra `fast` is installed. `state` is what it works on, and
`kept` keeps the compiled code on disk.
"""

import logging
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
)
from castlewright.solvers.burgen_counter.state import (
    NO_LIMIT,
    STEPS,
    Tables,
    in_one_array,
    start,
    tables_of,
)


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
    for plain Python; by default numba runs when it is installed and its code can be kept. Raises
    `InvalidPuzzleError` for a faulty adventure.
    """
    search = _Search(adventure, rules, compiled)
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
    search = _Search(adventure, rules, compiled)
    return _pictures(search)


def _pictures(search: "_Search") -> Iterator[Placement]:
    while search.advance(1, NO_LIMIT) != EXHAUSTED:
        yield search.placement()


def fast_is_installed() -> bool:
    """Whether a search that begins now runs compiled.

    It does if the extra `fast` is there and works. Where the compiled code cannot be kept, each
    process would compile for half a minute; there plain Python counts first, about as long.
    """
    return _fast_advance() is not None and (_is_kept() or _plain_steps >= PLAIN_STEPS)


PLAIN_STEPS = 4_000_000  # of plain Python in the time that compiling takes
_plain_steps = 0  # of this process so far


def count_plain_steps(steps: int) -> None:
    """So many steps were made in plain Python."""
    global _plain_steps
    _plain_steps += steps


@cache
def _fast_advance() -> Any:
    """The compiled search; None without numba. Compiled, or loaded, when it is first called."""
    try:
        from castlewright.solvers.burgen_counter import kept  # noqa: PLC0415 - numba is an extra
    except ImportError:
        return None
    go_on, _ = kept.compiled_advance()
    return go_on


@cache
def _is_kept() -> bool:
    """Whether the compiled search is kept on disk; then it is tried out. If not, that is said."""
    from castlewright.solvers.burgen_counter import kept  # noqa: PLC0415

    go_on, files = kept.compiled_advance()
    if files.is_of_use:
        sample = Adventure.parse("1R/2 W1")
        tables = tables_of(sample.tile_set, False, False, True)
        go_on(tables, start(sample, DEFAULT_RULES, tables, True), NO_LIMIT, 1)
        return True
    logging.getLogger("castlewright").warning(
        "The compiled counter cannot be kept in %s: short counts run as plain Python, fifty times "
        "slower. Set NUMBA_CACHE_DIR to a folder that can be written.",
        " or ".join(map(str, kept.folders())),
    )
    return False


def search_function(compiled: bool, search: Any = advance) -> Any:
    """A search, compiled or as it is written: the counter's, or one that is made of its steps.

    Raises `ModuleNotFoundError` without numba.
    """
    if not compiled:
        return search
    if _fast_advance() is None:
        raise ModuleNotFoundError("counting compiled needs numba: install castlewright[fast]")
    if search is advance:
        return _fast_advance()
    from castlewright.solvers.burgen_counter import kept  # noqa: PLC0415 - numba is an extra

    return kept.compiled_with_the_counter(search)


def pace() -> str:
    """What a step of the searches here is called in a budget: compiled or not, by what there is."""
    return "steps of the counter" if fast_is_installed() else "steps of the counter, not compiled"


_SLICE = 2_000_000  # steps


class _Search:
    """One search, from its first step to its end, with pauses."""

    def __init__(self, adventure: Adventure, rules: HouseRules, compiled: bool | None) -> None:
        check_adventure(adventure, rules)
        self._adventure, self._rules = adventure, rules
        self._compiled = fast_is_installed() if compiled is None else compiled
        self._may_change = compiled is None
        self._tables = self._tables_of(self._compiled)
        self._state = start(adventure, rules, self._tables, self._compiled)
        self._go_on = search_function(self._compiled)

    def advance(self, most_solutions: int, most_steps: int) -> int:
        """Go on for so many solutions or steps, in slices between which Ctrl-C is heard."""
        outcome, before = PAUSED, sum(self._state.found)
        while outcome == PAUSED and most_steps > 0:
            if not self._compiled and self._may_change and fast_is_installed():
                self._compile()
            left = most_solutions - int(sum(self._state.found) - before)
            steps = int(self._state.numbers[STEPS])
            outcome = int(self._go_on(self._tables, self._state, left, min(most_steps, _SLICE)))
            if not self._compiled:
                count_plain_steps(int(self._state.numbers[STEPS]) - steps)
            most_steps -= _SLICE
        return outcome

    def _tables_of(self, compiled: bool) -> Tables:
        rules = self._rules
        return tables_of(self._adventure.tile_set, rules.stray_paths, rules.dead_ends, compiled)

    def _compile(self) -> None:
        """Go on compiled from here: the search has become a long one."""
        self._compiled = True
        self._tables = self._tables_of(True)
        self._state = in_one_array(self._state)
        self._go_on = search_function(True)

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
