"""What every guard and every gap of a night watch may still be, and what a clue leaves of it.

Subjects are numbers: first the guards in the order of the watch, then the gaps. Possibilities are
bits: bit `p` of a guard is place `p`, counted from 0 at the top; bit `c` of a gap is `c` coins.

    >>> position = Position.of(NightWatch.parse("ABCD B<C A|C"))
    >>> [f"{mask:04b}" for mask in position.may]
    ['0001', '1111', '1111', '1111', '1110', '1110', '1110', '1110']
    >>> direction, strangers = position.told
    >>> f"{places_left(strangers, position.may, 4)[2]:04b}"  # where C, subject 2, may stand
    '0100'
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from castlewright.puzzles.sleepy_castle import Clue, ClueKind, Layout, NightWatch, check_puzzle
from castlewright.puzzles.sleepy_castle.layout import COINS_IN_GAP
from castlewright.puzzles.sleepy_castle.sketch import UNKNOWN, Sketch, check_sketch

ANY_COINS = sum(1 << coins for coins in COINS_IN_GAP)

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
        return all(is_single(mask) for mask in self.may)

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
            if is_single(mask):
                ring[mask.bit_length() - 1] = guard
        coins = (m.bit_length() - 1 if is_single(m) else None for m in self.may[self.size :])
        return Sketch("".join(ring), tuple(coins))

    def layout(self) -> Layout | None:
        """The layout, if everything is certain."""
        return self.sketch().layout()


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
            return Told(clue, first, first, pairs=tuple((c, c) for c in COINS_IN_GAP))
        case ClueKind.BESIDE:
            pairs = tuple((c, number - c) for c in COINS_IN_GAP if number - c in COINS_IN_GAP)
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
    for place in bits(may[told.first]):
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


def is_single(mask: int) -> bool:
    """Is one possibility left?"""
    return mask.bit_count() == 1


@lru_cache(maxsize=50_000)
def bits(mask: int) -> tuple[int, ...]:
    """The possibilities that are left."""
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def narrow(may: list[int], changes: Changes) -> None:
    """Take away what the changes take away."""
    for subject, mask in changes.items():
        may[subject] &= mask
