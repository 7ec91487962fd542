"""The deductions about a night watch, and the ladder of them, the easiest first.

A rung looks at a position and yields what it takes away, if that is less than before. All rungs are
sound for any night watch: what they take away is in no solution.

    >>> position = Position.of(NightWatch.parse("ABCDE B<C A|C A|D"))
    >>> [rung.name for rung in RUNGS if next(rung.find(position), None)]
    ['taken', 'clue', 'narrow', 'company', 'suppose', 'follow']
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from castlewright.puzzles.sleepy_castle.layout import COINS_IN_GAP
from castlewright.solvers.sleepy_castle.night_ladder.position import (
    Changes,
    Position,
    Told,
    bits,
    coins_left,
    is_single,
    narrow,
    places_left,
)

LARGEST_GROUP = 3


@dataclass(frozen=True)
class Finding:
    """What a rung has found; see `Step`."""

    changes: Changes
    about: tuple[int, ...]
    told: Told | None = None
    point: int = 0


def _less(changes: Changes, may: Sequence[int]) -> Changes:
    """Only what is less than before."""
    return {s: mask & may[s] for s, mask in changes.items() if mask & may[s] != may[s]}


def _by_taken(position: Position) -> Iterator[Finding]:
    """A guard stands somewhere, so nobody else does."""
    guards = range(position.size)
    for guard in guards:
        place = position.may[guard]
        if is_single(place):
            others = {other: ~place for other in guards if other != guard}
            if changes := _less(others, position.may):
                yield Finding(changes, (guard,))


def _by_only(position: Position) -> Iterator[Finding]:
    """At a place only one guard can stand, or none at all."""
    guards = tuple(range(position.size))
    for place in guards:
        here = [guard for guard in guards if position.may[guard] >> place & 1]
        if not here:
            yield Finding({0: 0}, guards)
        elif len(here) == 1 and not is_single(position.may[here[0]]):
            yield Finding({here[0]: 1 << place}, guards)


def _by_clue(position: Position) -> Iterator[Finding]:
    """A clue about two guards, and one of them stands fast."""
    yield from _by_places(position, known=True)


def _by_narrow(position: Position) -> Iterator[Finding]:
    """A clue about two guards that may both stand at some places still."""
    yield from _by_places(position, known=False)


def _by_places(position: Position, *, known: bool) -> Iterator[Finding]:
    for told in position.told:
        if any(is_single(position.may[guard]) for guard in told.guards) == known:
            changes = _less(places_left(told, position.may, position.size), position.may)
            if changes:
                yield Finding(changes, told.guards, told)


def _by_coins(position: Position) -> Iterator[Finding]:
    """A clue about coins, and its guards stand fast."""
    yield from _by_gaps(position, known=True)


def _by_fit(position: Position) -> Iterator[Finding]:
    """A clue about coins, and its guards may stand at some places still."""
    yield from _by_gaps(position, known=False)


def _by_gaps(position: Position, *, known: bool) -> Iterator[Finding]:
    may, size = position.may, position.size
    for told in position.told:
        if told.about_coins and all(is_single(may[guard]) for guard in told.guards) == known:
            changes = _less(coins_left(told, may, size), may)
            if changes:
                beside = {
                    size + (place - side) % size
                    for guard in told.guards
                    for place in bits(may[guard])
                    for side in (0, 1)
                }
                yield Finding(changes, (*told.guards, *sorted(beside)), told)


def _by_total(position: Position) -> Iterator[Finding]:
    """SC-03: all gaps together hold twice as many coins as there are gaps."""
    size = position.size
    gaps = tuple(range(size, 2 * size))
    least = [(mask & -mask).bit_length() - 1 for mask in position.may[size:]]
    most = [mask.bit_length() - 1 for mask in position.may[size:]]
    spare, missing = 2 * size - sum(least), sum(most) - 2 * size
    possible = {
        gap: _coins_from(high - missing, low + spare)
        for gap, low, high in zip(gaps, least, most, strict=True)
    }
    if changes := _less(possible, position.may):
        yield Finding(changes, gaps)


@lru_cache(maxsize=5_000)
def _coins_from(least: int, most: int) -> int:
    return sum(1 << coins for coins in COINS_IN_GAP if least <= coins <= most)


def _by_group(position: Position) -> Iterator[Finding]:
    """So many guards have only so many places, or so many places only so many guards."""
    size, guards = position.size, range(position.size)
    may = position.may
    there = [sum((may[guard] >> place & 1) << guard for guard in guards) for place in guards]
    for number in range(2, LARGEST_GROUP + 1):
        for group, places in _closed(may[:size], number):
            others = {guard: ~places for guard in guards if guard not in group}
            if changes := _less(others, may):
                yield Finding(changes, group, point=places)
        for places_of, inside in _closed(there, number):
            places = sum(1 << place for place in places_of)
            if changes := _less(dict.fromkeys(bits(inside), places), may):
                yield Finding(changes, tuple(guards), point=places)


def _closed(masks: Sequence[int], number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """So many masks that have only so many bits together: which ones, and the bits."""
    few = [index for index, mask in enumerate(masks) if 2 <= mask.bit_count() <= number]
    for group in combinations(few, number):
        union = 0
        for index in group:
            union |= masks[index]
        if union.bit_count() == number:
            yield group, union


def _by_company(position: Position) -> Iterator[Finding]:
    """All clues about one guard together, for each place where it may stand."""
    for guard in range(position.size):
        mask = position.may[guard]
        mine = [told for told in position.told if guard in told.guards]
        if is_single(mask) or len(mine) < 2:
            continue
        left = sum(1 << place for place in bits(mask) if _has_room(position, guard, place, mine))
        if left != mask:
            company = {g for told in mine for g in told.guards} - {guard}
            gaps = range(position.size, 2 * position.size)
            yield Finding({guard: left}, (guard, *sorted(company), *gaps))


def _has_room(position: Position, guard: int, place: int, mine: list[Told]) -> bool:
    """With the guard at the place, can its clues be true and their guards stand apart?"""
    size = position.size
    may = list(position.may)
    company = sorted({other for told in mine for other in told.guards} - {guard})
    for other in company:
        may[other] &= ~(1 << place)
    may[guard] = 1 << place
    before = None
    while may != before:
        before = may[:]
        for told in mine:
            narrow(may, places_left(told, may, size))
            if told.about_coins:
                narrow(may, coins_left(told, may, size))
    return 0 not in may and _stand_apart([may[other] for other in company])


def _stand_apart(masks: list[int]) -> bool:
    """Can each have a place of its own?"""
    if not masks:
        return True
    first, *others = sorted(masks, key=int.bit_count)
    return any(_stand_apart([mask & ~(1 << p) for mask in others]) for p in bits(first))


def _by_supposing(position: Position) -> Iterator[Finding]:
    """Suppose it were so: do the rungs up to `total` come to a dead end?"""
    return _dead_ends(position, _up_to("total"))


def _by_following(position: Position) -> Iterator[Finding]:
    """Suppose it were so: do the rungs up to `fit` come to a dead end?"""
    return _dead_ends(position, _up_to("fit"))


def _up_to(name: str) -> tuple["Rung", ...]:
    return RUNGS[: [rung.name for rung in RUNGS].index(name) + 1]


def _dead_ends(position: Position, rungs: tuple["Rung", ...]) -> Iterator[Finding]:
    open_subjects = [s for s, mask in enumerate(position.may) if not is_single(mask)]
    for subject in sorted(open_subjects, key=lambda s: position.may[s].bit_count()):
        mask = position.may[subject]
        for value in bits(mask):
            if not _holds(position.changed({subject: 1 << value}), rungs):
                yield Finding(
                    {subject: mask & ~(1 << value)},
                    tuple(range(2 * position.size)),
                    point=value,
                )


def _holds(position: Position, rungs: tuple["Rung", ...]) -> bool:
    """Do these rungs come to no dead end?"""
    before = None
    while position is not before:
        before = position
        for rung in rungs:
            may = list(position.may)
            for found in rung.find(position):
                narrow(may, found.changes)
            if 0 in may:
                return False
            if tuple(may) != position.may:
                position = replace(position, may=tuple(may))
    return True


@dataclass(frozen=True)
class Rung:
    """One kind of deduction: its name, what it says, and how it is found."""

    name: str
    says: str
    find: Callable[[Position], Iterator[Finding]]


def _never(position: Position) -> Iterator[Finding]:
    """What lies beyond the ladder is not looked for here."""
    return iter(())


# The ladder, the easiest first.
RUNGS = (
    Rung("taken", "somebody else stands there already", _by_taken),
    Rung("only", "nobody else can stand there", _by_only),
    Rung("clue", "one clue says so, as one of its guards stands fast", _by_clue),
    Rung("coins", "one clue about coins says so", _by_coins),
    Rung("total", "all coins together must be right", _by_total),
    Rung("narrow", "one clue says so, wherever its guards may stand", _by_narrow),
    Rung("fit", "the coins of one clue fit nowhere else", _by_fit),
    Rung("group", "some guards share just enough places", _by_group),
    Rung("company", "all clues about one guard together leave no room", _by_company),
    Rung("suppose", "everything else would soon lead to a dead end", _by_supposing),
    Rung("follow", "everything else would lead to a dead end later on", _by_following),
)
DEEPER = Rung("deeper", "a longer look shows it", _never)
TAKEN = RUNGS[0]
