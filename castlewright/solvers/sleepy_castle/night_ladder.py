"""Solving a night watch as a person does: deductions in order of ease, the easiest first.

After each deduction the easiest is tried again. A position says for each guard at which places it
may still stand, and for each gap how many coins may still lie there. A deduction takes
possibilities away, because every solution does without them. `RUNGS` is the ladder:

    taken     a guard stands somewhere, so nobody else does
    only      at a place only one guard can stand
    clue      a clue about two guards, and one of them stands fast
    coins     a clue about coins, and its guards stand fast
    total     all coins together are twice as many as the gaps
    narrow    a clue about two guards that may both stand at some places still
    fit       a clue about coins, and its guards may stand at some places still
    group     so many guards have only so many places, or so many places only so many guards
    company   all clues about one guard together, for each place where it may stand
    suppose   suppose it were so: by the rungs up to `total` there would be a dead end
    follow    suppose it were so: by the rungs up to `fit` there would be a dead end
    deeper    none of these; only a longer look shows it

    >>> watch = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
    >>> climbed = climb(Position.of(watch))
    >>> climbed.solved, climbed.hardest.name
    (True, 'suppose')

All rungs are sound for any night watch: what they take away is in no solution. Where there is only
one solution the ladder may lead to the end, and the hardest rung that was needed is a grade.

Subjects are numbers: first the guards in the order of the watch, then the gaps. Possibilities are
bits: bit `p` of a guard is place `p`, counted from 0 at the top; bit `c` of a gap is `c` coins.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from castlewright.puzzles.sleepy_castle import (
    Clue,
    ClueKind,
    Layout,
    NightWatch,
    check_puzzle,
    violations,
)
from castlewright.puzzles.sleepy_castle.sketch import UNKNOWN, Sketch, check_sketch

COINS = (1, 2, 3)
ANY_COINS = sum(1 << coins for coins in COINS)
LARGEST_GROUP = 3

Changes = Mapping[int, int]  # for some subjects, what they may still be


@dataclass(frozen=True)
class Told:
    """A clue, or the direction, as the rungs read it. `clue` is None for the direction.

    The guards `first` and `second` (the same where the clue is about one) stand one of `steps`
    apart, either way round; `pairs` are the coins that may lie before and behind the first guard,
    `between` those in the gap that both share.
    """

    clue: Clue | None
    first: int
    second: int
    steps: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    between: int = 0

    @property
    def guards(self) -> tuple[int, ...]:
        return (self.first,) if self.first == self.second else (self.first, self.second)

    @property
    def about_coins(self) -> bool:
        return bool(self.pairs or self.between)


@dataclass(frozen=True)
class Position:
    """What each subject of a night watch may still be."""

    watch: NightWatch
    told: tuple[Told, ...]
    may: tuple[int, ...]

    @classmethod
    def of(cls, watch: NightWatch, sketch: Sketch | None = None) -> "Position":
        """Everything is possible, but for what the sketch says already.

        Raises `InvalidPuzzleError` for a faulty night watch, `BadInputError` for a sketch of other
        guards.
        """
        check_puzzle(watch)
        sketch = sketch or Sketch.empty(watch)
        check_sketch(sketch, watch)
        everywhere = (1 << watch.size) - 1
        may = [1] + [everywhere] * (watch.size - 1) + [ANY_COINS] * watch.size
        for place, guard in sketch.places.items():
            may[watch.guards.index(guard)] &= 1 << place
        for gap, coins in sketch.gaps.items():
            may[watch.size + gap] = 1 << coins
        return cls(watch, _read(watch), tuple(may))

    @property
    def size(self) -> int:
        return self.watch.size

    @property
    def decided(self) -> bool:
        """One possibility is left for every subject."""
        return all(_single(mask) for mask in self.may)

    def is_gap(self, subject: int) -> bool:
        return subject >= self.size

    def changed(self, changes: Changes) -> "Position":
        may = (changes.get(subject, mask) for subject, mask in enumerate(self.may))
        return replace(self, may=tuple(may))

    def with_clue(self, clue: Clue) -> "Position":
        """The position of somebody who is told one clue more."""
        watch = replace(self.watch, clues=(*self.watch.clues, clue))
        return replace(self, watch=watch, told=(*self.told, _told(clue, watch)))

    def sketch(self) -> Sketch:
        """What is certain."""
        ring = [UNKNOWN] * self.size
        for guard, mask in zip(self.watch.guards, self.may, strict=False):
            if _single(mask):
                ring[mask.bit_length() - 1] = guard
        coins = (m.bit_length() - 1 if _single(m) else None for m in self.may[self.size :])
        return Sketch("".join(ring), tuple(coins))

    def layout(self) -> Layout | None:
        """The layout, if everything is certain."""
        return self.sketch().layout()


@dataclass(frozen=True)
class Step:
    """One deduction: by which rung, what may be after it, and what it rests on.

    `told` is the clue that says so, where it is one; `about` are the subjects that were looked at.
    `point` is what it turns on, where it is no clue: the possibility that was supposed, or the
    places of a group, as bits.
    """

    rung: "Rung"
    changes: Changes
    about: tuple[int, ...]
    told: Told | None = None
    point: int = 0


@dataclass(frozen=True)
class Climbed:
    """How far the ladder led: the steps in order, and the position after them."""

    position: Position
    steps: tuple[Step, ...]

    @property
    def solved(self) -> bool:
        """What is left is one ring, and it is a solution."""
        layout = self.position.layout()
        return layout is not None and not violations(self.position.watch, layout)

    @property
    def hardest(self) -> "Rung":
        """The hardest rung that was needed; `deeper` if the ladder did not lead to the end."""
        if not self.solved:
            return DEEPER
        return max((step.rung for step in self.steps), key=RUNGS.index, default=RUNGS[0])


def climb(position: Position, rungs: "tuple[Rung, ...] | None" = None) -> Climbed:
    """Deduce until nothing more is found, each time by the easiest rung that finds something.

    `rungs` are those that are used, the easiest first; all of `RUNGS` if nothing is said.

    Without a solution the ladder may come to a subject with no possibility left, and stops there.
    """
    steps = []
    while (step := next_step(position, rungs)) is not None:
        steps.append(step)
        position = position.changed(step.changes)
        if 0 in step.changes.values():
            break
    return Climbed(position, tuple(steps))


def next_step(position: Position, rungs: "tuple[Rung, ...] | None" = None) -> Step | None:
    """The first deduction by the easiest rung that finds one."""
    for rung in RUNGS if rungs is None else rungs:
        found = next(rung.find(position), None)
        if found is not None:
            return Step(rung, found.changes, found.about, found.told, found.point)
    return None


def clash(position: Position) -> Step | None:
    """A deduction that leaves nothing, at once: one clue, or the total of all coins, is broken.

    Other guards do not stand where one stands fast; more is not deduced.
    """
    may = list(position.may)
    for found in _by_taken(position):
        _narrow(may, found.changes)
    position = replace(position, may=tuple(may))
    for rung in RUNGS:
        if rung.name in ("clue", "coins", "total", "narrow", "fit"):
            for found in rung.find(position):
                if 0 in found.changes.values():
                    return Step(rung, found.changes, found.about, found.told)
    return None


# ---------------------------------------------------------------------------------------------
# The clues, as the rungs read them


def _read(watch: NightWatch) -> tuple[Told, ...]:
    first, second = map(watch.guards.index, watch.direction)
    return (Told(None, first, second), *(_told(clue, watch) for clue in watch.clues))


def _told(clue: Clue, watch: NightWatch) -> Told:
    first, second = watch.guards.index(clue.guards[0]), watch.guards.index(clue.guards[-1])
    number = clue.number or 0
    match clue.kind:
        case ClueKind.NEIGHBOURS:
            return Told(clue, first, second, steps=(1,), between=number)
        case ClueKind.STRANGERS:
            return Told(clue, first, second, steps=tuple(range(2, watch.size // 2 + 1)))
        case ClueKind.BETWEEN:
            return Told(clue, first, second, steps=(number + 1,))
        case ClueKind.SAME_SIDES:
            return Told(clue, first, first, pairs=tuple((c, c) for c in COINS))
        case ClueKind.BESIDE:
            pairs = tuple((c, number - c) for c in COINS if number - c in COINS)
            return Told(clue, first, first, pairs=pairs)


def places_left(told: Told, may: Sequence[int], size: int) -> Changes:
    """What the clue leaves of the places of its two guards, whatever the coins."""
    first, second = may[told.first], may[told.second]
    if told.clue is None:
        # walking clockwise from the top, one before the other
        first &= (1 << max(second.bit_length() - 1, 0)) - 1
        return {told.first: first, told.second: second & ~(2 * (first & -first) - 1)}
    if not told.steps:
        return {}
    return {
        told.first: first & _apart(second, told.steps, size),
        told.second: second & _apart(first, told.steps, size),
    }


@lru_cache(maxsize=50_000)
def _apart(places: int, steps: tuple[int, ...], size: int) -> int:
    """Every place that is so many steps away from one of these, one way or the other."""
    found = 0
    for step in steps:
        found |= places << step | places >> (size - step)
        found |= places >> step | places << (size - step)
    return found & ((1 << size) - 1)


def coins_left(told: Told, may: Sequence[int], size: int) -> Changes:
    """What a clue about coins leaves of the places of its guards and of the gaps."""
    standing = [0] * len(may)
    filled: list[dict[int, int]] = []
    for places, gaps in _fittings(told, may, size):
        for guard, place in places.items():
            standing[guard] |= 1 << place
        filled.append(gaps)
    changes = {guard: standing[guard] for guard in told.guards}
    # a gap is told of where it is concerned wherever the guards stand
    concerned = set(filled[0]).intersection(*filled[1:]) if filled else set()
    for gap in sorted(concerned):
        left = 0
        for gaps in filled:
            left |= gaps[gap]
        changes[gap] = left
    return changes


_Fitting = tuple[Mapping[int, int], dict[int, int]]


def _fittings(told: Told, may: Sequence[int], size: int) -> Iterator[_Fitting]:
    """Each way the guards of a clue can stand: their places, and what their gaps may then hold."""
    for place in _bits(may[told.first]):
        before, behind = size + (place - 1) % size, size + place
        if told.pairs:
            left = {before: 0, behind: 0}
            for x, y in told.pairs:
                if may[before] >> x & 1 and may[behind] >> y & 1:
                    left[before] |= 1 << x
                    left[behind] |= 1 << y
            if left[before]:
                yield {told.first: place}, left
        else:
            for other, gap in (((place - 1) % size, before), ((place + 1) % size, behind)):
                if may[told.second] >> other & 1 and may[gap] >> told.between & 1:
                    yield {told.first: place, told.second: other}, {gap: 1 << told.between}


# ---------------------------------------------------------------------------------------------
# The rungs: each yields what changes, if that is less than before.


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
        if _single(place):
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
        elif len(here) == 1 and not _single(position.may[here[0]]):
            yield Finding({here[0]: 1 << place}, guards)


def _by_clue(position: Position) -> Iterator[Finding]:
    """A clue about two guards, and one of them stands fast."""
    yield from _by_places(position, known=True)


def _by_narrow(position: Position) -> Iterator[Finding]:
    """A clue about two guards that may both stand at some places still."""
    yield from _by_places(position, known=False)


def _by_places(position: Position, *, known: bool) -> Iterator[Finding]:
    for told in position.told:
        if any(_single(position.may[guard]) for guard in told.guards) == known:
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
        if told.about_coins and all(_single(may[guard]) for guard in told.guards) == known:
            changes = _less(coins_left(told, may, size), may)
            if changes:
                beside = {
                    size + (place - side) % size
                    for guard in told.guards
                    for place in _bits(may[guard])
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
    return sum(1 << coins for coins in COINS if least <= coins <= most)


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
            if changes := _less(dict.fromkeys(_bits(inside), places), may):
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
        if _single(mask) or len(mine) < 2:
            continue
        left = sum(1 << place for place in _bits(mask) if _has_room(position, guard, place, mine))
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
            _narrow(may, places_left(told, may, size))
            if told.about_coins:
                _narrow(may, coins_left(told, may, size))
    return 0 not in may and _stand_apart([may[other] for other in company])


def _narrow(may: list[int], changes: Changes) -> None:
    for subject, mask in changes.items():
        may[subject] &= mask


def _stand_apart(masks: list[int]) -> bool:
    """Can each have a place of its own?"""
    if not masks:
        return True
    first, *others = sorted(masks, key=int.bit_count)
    return any(_stand_apart([mask & ~(1 << p) for mask in others]) for p in _bits(first))


def _by_supposing(position: Position) -> Iterator[Finding]:
    """Suppose it were so: do the rungs up to `total` come to a dead end?"""
    return _dead_ends(position, _up_to("total"))


def _by_following(position: Position) -> Iterator[Finding]:
    """Suppose it were so: do the rungs up to `fit` come to a dead end?"""
    return _dead_ends(position, _up_to("fit"))


def _up_to(name: str) -> tuple["Rung", ...]:
    return RUNGS[: [rung.name for rung in RUNGS].index(name) + 1]


def _dead_ends(position: Position, rungs: tuple["Rung", ...]) -> Iterator[Finding]:
    open_subjects = [s for s, mask in enumerate(position.may) if not _single(mask)]
    for subject in sorted(open_subjects, key=lambda s: position.may[s].bit_count()):
        mask = position.may[subject]
        for value in _bits(mask):
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
                _narrow(may, found.changes)
            if 0 in may:
                return False
            if tuple(may) != position.may:
                position = replace(position, may=tuple(may))
    return True


def _single(mask: int) -> bool:
    return mask.bit_count() == 1


@lru_cache(maxsize=50_000)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


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
