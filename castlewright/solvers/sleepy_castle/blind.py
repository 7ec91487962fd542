"""The solo without a look (SC-20, harder): how much the best play steals on average, exactly.

    >>> best_mean(Layout.parse("ABCD 1223 -")).solution
    Fraction(35, 6)

The thief forgets nothing. All orders in which the cards not yet seen can lie are equally likely, so
of a position only this matters:

- the *runs* of open gaps, with their coins, and which of the guards along them have been seen. A
  run is written as one tuple: guard, coins, guard, ..., guard, 1 for a guard who has been seen and
  0 for one who has not. A ring that is open all around has no last guard: it ends with coins.
- how many cards are *hidden*: not yet seen, and their guards have no open gap any more;
- how many guards are *spare*: without an open gap, but not covered yet.

Runs that are mirror images are the same, and the order of the runs is nothing. That leaves so few
positions that a dynamic programme goes through them all, and the best play is known for the box
itself: 12 guards with 2 coins in each gap have 10,723 positions (1 s), the two layouts of other
coins that were measured 201,282 and 297,354 (20 to 40 s).

Three times the programme looks at fewer choices than the rules allow, and loses nothing by it:

- While a guard is spare, such a guard is covered. Whoever covers another guard, X, instead is never
  better off: play as they do, and cover X when they cover the spare one. Until then at least the
  same gaps are open.
- Either two seen guards are robbed, or the first card is one not yet seen; and after it, either a
  seen neighbour of it is robbed, or the second card is one not yet seen, too. Another seen card
  would show nothing: knowing more does no harm, nor does a theft that cannot be helped, for coins
  in the hand are worth what they were worth in the gap. A seen card first and an unseen one after
  it are no better than the same two cards the other way round.
- When all guards along the runs have been seen, all open gaps are robbed: a run has more guards
  than gaps, so there are turns enough, and it can be robbed from end to end (`haul`).

The programme counts in whole numbers: the worth of a position is the sum of the coins over all
orders of the cards not yet seen, so the mean is that number divided by the factorial of theirs.

With `cover-first` (SC-24A) the programme begins in the middle of a turn, where a guard is covered.
With `both-at-once` (SC-11A) the second card is chosen before the first is seen: two unseen cards,
or a seen one and an unseen one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import factorial, sqrt
from random import Random
from statistics import fmean, stdev

from castlewright.puzzles.base import BadInputError, UndecidedError
from castlewright.puzzles.sleepy_castle import DEFAULT_RULES, HouseRules, Layout, check_puzzle
from castlewright.solvers.base import Solved, Undecided, Verdict

DEFAULT_LIMIT = 1_000_000  # positions

_Run = tuple[int, ...]
_Runs = tuple[_Run, ...]
_Position = tuple[_Runs, int, int]  # the runs in order, hidden cards, spare guards
_Place = tuple[int, int]  # a guard: the number of the run, the place along it


def best_mean(
    layout: Layout, *, limit: int = DEFAULT_LIMIT, rules: HouseRules = DEFAULT_RULES
) -> Verdict[Fraction]:
    """The mean haul of the best play. `Undecided` when there are more positions than the limit.

    Raises `InvalidPuzzleError` for a faulty layout.
    """
    check_puzzle(layout)
    worth = _Worth(limit, both_at_once=rules.both_at_once)
    try:
        return Solved(_mean(layout, worth, rules))
    except UndecidedError:
        return Undecided()


def _mean(layout: Layout, worth: "_Worth", rules: HouseRules) -> Fraction:
    whole_night = worth.cover if rules.cover_first else worth.cards
    return Fraction(whole_night(_position(Sight(layout))), factorial(layout.size))


@dataclass(frozen=True)
class Sight:
    """What the thief knows: the table, and the guards whose cards have been seen."""

    layout: Layout
    seen: frozenset[str] = frozenset()

    @property
    def unseen(self) -> str:
        """The guards whose cards have not been seen, clockwise."""
        return "".join(guard for guard in self.layout.ring if guard not in self.seen)

    def after_card(self, guard: str) -> "Sight":
        return replace(self, seen=self.seen | {guard})

    def after_cards(self, first: str, second: str) -> "Sight":
        """Both have been seen, and the coins between them are gone if there were any to be had."""
        return Sight(self.layout.robbed(first, second), self.seen | {first, second})

    def after_cover(self, guard: str) -> "Sight":
        return replace(self, layout=self.layout.with_covered(guard))


class BlindThief:
    """Plays the solo without a look as well as it can be played.

    `first`, `second` and `cover` name a guard; None stands for any card not yet seen. Of equally
    good choices a seen card goes before an unseen one, and guards clockwise from the top. The
    choices may raise `UndecidedError`, when there are more positions than the limit. Raises
    `InvalidPuzzleError` for a faulty layout and `BadInputError` for the rule `both-at-once`.
    """

    def __init__(
        self, layout: Layout, *, limit: int = DEFAULT_LIMIT, rules: HouseRules = DEFAULT_RULES
    ) -> None:
        check_puzzle(layout)
        if rules.both_at_once:
            raise BadInputError("the blind thief sees the first card before choosing the second")
        self.layout = layout
        self.rules = rules
        self._worth = _Worth(limit, both_at_once=False)

    def mean(self) -> Fraction:
        """The mean haul of a whole solo."""
        return _mean(self.layout, self._worth, self.rules)

    def first(self, sight: Sight) -> str | None:
        """Whose card to turn over first."""
        best = self._worth.cards(_position(sight))
        for gap in sight.layout.open_gaps:
            first, second = sight.layout.guards_of(gap)
            if sight.seen.issuperset((first, second)) and self._after(sight, first, second) == best:
                return first
        return None if sight.unseen else sight.layout.ring[0]

    def second(self, sight: Sight, first: str) -> str | None:
        """Whose card to turn over next; the sight knows the first one already."""
        others = [guard for guard in sight.layout.ring if guard != first and guard in sight.seen]
        robbed = max(
            (guard for guard in others if sight.layout.loot(first, guard)),
            key=lambda guard: self._after(sight, first, guard),
            default=None,
        )
        if not sight.unseen:
            return robbed or others[0]
        drawn = sum(self._after(sight, first, guard) for guard in sight.unseen)
        return robbed if robbed and self._after(sight, first, robbed) >= drawn else None

    def _after(self, sight: Sight, first: str, second: str) -> int:
        """The worth of turning over these two, for all orders of the cards not seen by then."""
        after = sight.after_cards(first, second)
        coins = sight.layout.loot(first, second) * factorial(len(after.unseen))
        return coins + self._worth.cover(_position(after))

    def cover(self, sight: Sight) -> str:
        """Whom to cover."""
        layout = sight.layout
        guarding = {guard for gap in layout.open_gaps for guard in layout.guards_of(gap)}
        for guard in layout.uncovered:
            if guard not in guarding:
                return guard
        return max(
            layout.uncovered,
            key=lambda guard: self._worth.cards(_position(sight.after_cover(guard))),
        )


def haul_of(thief: BlindThief, cards: Sequence[str]) -> int:
    """Play a solo; cards that have not been seen are turned over in that order."""
    sight, haul, unseen = Sight(thief.layout), 0, iter(cards)
    for _ in thief.layout.ring:
        if thief.rules.cover_first:
            sight = sight.after_cover(thief.cover(sight))
        first = thief.first(sight) or next(unseen)
        sight = sight.after_card(first)
        second = thief.second(sight, first) or next(unseen)
        haul += sight.layout.loot(first, second)
        sight = sight.after_cards(first, second)
        if not thief.rules.cover_first:
            sight = sight.after_cover(thief.cover(sight))
    return haul


@dataclass(frozen=True)
class Nights:
    """Simulated solos: how many, their mean haul and its 95 % interval, the share that was won.

    A solo is won when more coins were taken than are left (SC-23).
    """

    number: int
    mean: float
    low: float
    high: float
    won: float


def simulate(thief: BlindThief, number: int, rng: Random) -> Nights:
    """Play so many solos with shuffled cards. Raises `BadInputError` for fewer than two."""
    if number < 2:
        raise BadInputError(f"{number} solos; at least 2 were expected for an interval")
    ring = thief.layout.ring
    hauls = [haul_of(thief, rng.sample(ring, len(ring))) for _ in range(number)]
    mean = fmean(hauls)
    half = 1.96 * stdev(hauls) / sqrt(number)
    won = sum(2 * haul > thief.layout.total for haul in hauls) / number
    return Nights(number, mean, mean - half, mean + half, won)


def _position(sight: Sight) -> _Position:
    """What matters of all that is known."""
    layout = sight.layout
    seen = [int(guard in sight.seen) for guard in layout.ring]
    is_open = [layout.is_open(gap) for gap in range(layout.size)]
    if all(is_open):
        around = tuple(sign for pair in zip(seen, layout.coins, strict=True) for sign in pair)
        return (_canonical(around),), 0, 0
    alone, hidden, spare = [], 0, 0
    for place, guard in enumerate(layout.ring):
        if not is_open[place - 1]:  # a run, or a guard without an open gap
            run = [seen[place]]
            while is_open[place]:
                run.append(layout.coins[place])
                place = (place + 1) % layout.size
                run.append(seen[place])
            if len(run) > 1:
                alone.append(_canonical(tuple(run)))
            else:
                hidden += 1 - run[0]
                spare += guard not in layout.covered
    return tuple(sorted(alone)), hidden, spare


class _Worth:
    """The coins still to be stolen, summed over all orders of the cards not yet seen."""

    def __init__(self, limit: int, *, both_at_once: bool) -> None:
        self.limit = limit
        self._unseen_first = self._both_at_once if both_at_once else self._one_by_one
        self._cards: dict[_Position, int] = {}
        self._cover: dict[_Position, int] = {}

    def cards(self, position: _Position) -> int:
        """Before two cards are turned over."""
        runs, hidden, spare = position
        if not runs:
            return 0
        if position not in self._cards:
            if len(self._cards) >= self.limit:
                raise UndecidedError(f"more than {self.limit} positions")
            unseen = hidden + sum(1 for _ in _unseen(runs))
            if unseen == hidden and not _is_ring(runs[0]):
                worth = factorial(unseen) * sum(sum(run[1::2]) for run in runs)
            else:
                worth = self._rob_seen(runs, hidden, spare, unseen)
                if unseen:
                    worth = max(worth, self._unseen_first(runs, hidden, spare, unseen))
            self._cards[position] = worth
        return self._cards[position]

    def cover(self, position: _Position) -> int:
        """Before a guard is covered."""
        runs, hidden, spare = position
        if spare:
            return self.cards((runs, hidden, spare - 1))
        if not runs:
            return 0
        if position not in self._cover:
            self._cover[position] = max(
                self.cards(_settled(runs, number, _without(run, place), hidden + 1 - run[place], 0))
                for number, run in _different(runs)
                for place in range(0, len(run), 2)
            )
        return self._cover[position]

    def _rob_seen(self, runs: _Runs, hidden: int, spare: int, unseen: int) -> int:
        """Two guards who have been seen."""
        return max(
            (
                self._rob(runs, number, gap, hidden, spare, unseen)
                for number, run in _different(runs)
                for gap in range(1, len(run), 2)
                if run[gap - 1] and run[(gap + 1) % len(run)]
            ),
            default=0,
        )

    def _rob(self, runs: _Runs, number: int, gap: int, hidden: int, spare: int, unseen: int) -> int:
        run = runs[number]
        loot = run[gap] * factorial(unseen)
        return loot + self.cover(_settled(runs, number, _cut(run, gap), hidden, spare))

    def _one_by_one(self, runs: _Runs, hidden: int, spare: int, unseen: int) -> int:
        """An unseen card; then a seen neighbour of it, or another unseen one."""
        worth = 0
        if hidden:
            worth += hidden * self._second(runs, None, hidden - 1, spare, unseen - 1)
        for place in _unseen(runs):
            worth += self._second(_see(runs, place), place, hidden, spare, unseen - 1)
        return worth

    def _second(
        self, runs: _Runs, first: _Place | None, hidden: int, spare: int, unseen: int
    ) -> int:
        """The first card has just been seen, at that place, or it was a hidden one."""
        if unseen:
            worth = self._draw(runs, first, hidden, spare, unseen)
        else:
            worth = self.cover(_settled(runs, 0, runs[:1], hidden, spare))
        if first is not None:
            number, place = first
            for other, seen in enumerate(runs[number][::2]):
                gap = _gap(runs[number], place, 2 * other)
                if seen and gap is not None:
                    worth = max(worth, self._rob(runs, number, gap, hidden, spare, unseen))
        return worth

    def _draw(
        self, runs: _Runs, partner: _Place | None, hidden: int, spare: int, unseen: int
    ) -> int:
        """An unseen card, together with the one at that place, or with one that is nowhere."""
        worth = 0
        if hidden:
            worth += hidden * self.cover(_settled(runs, 0, runs[:1], hidden - 1, spare))
        for number, place in _unseen(runs):
            then = _see(runs, (number, place))
            gap = None
            if partner is not None and partner[0] == number:
                gap = _gap(runs[number], partner[1], place)
            if gap is None:
                worth += self.cover(_settled(then, number, (then[number],), hidden, spare))
            else:
                worth += self._rob(then, number, gap, hidden, spare, unseen - 1)
        return worth

    def _both_at_once(self, runs: _Runs, hidden: int, spare: int, unseen: int) -> int:
        """SC-11A: two unseen cards, or a seen one and an unseen one, chosen together."""
        seen = [
            (number, 2 * guard)
            for number, run in enumerate(runs)
            for guard, is_seen in enumerate(run[::2])
            if is_seen
        ]
        partners = [None, *seen] if unseen == 1 else seen
        one = max((self._draw(runs, p, hidden, spare, unseen) for p in partners), default=0)
        if unseen == 1:
            return one
        two = 0
        if hidden:
            two += hidden * self._draw(runs, None, hidden - 1, spare, unseen - 1)
        for place in _unseen(runs):
            two += self._draw(_see(runs, place), place, hidden, spare, unseen - 1)
        return max(one, two)


def _is_ring(run: _Run) -> bool:
    return len(run) % 2 == 0


def _unseen(runs: _Runs) -> Iterator[_Place]:
    """Where the guards stand who have not been seen."""
    for number, run in enumerate(runs):
        for guard, seen in enumerate(run[::2]):
            if not seen:
                yield number, 2 * guard


def _different(runs: _Runs) -> Iterator[tuple[int, _Run]]:
    """The runs in order, of equal ones only the first."""
    for number, run in enumerate(runs):
        if number == 0 or run != runs[number - 1]:
            yield number, run


def _see(runs: _Runs, place: _Place) -> _Runs:
    number, along = place
    run = runs[number]
    return (*runs[:number], (*run[:along], 1, *run[along + 1 :]), *runs[number + 1 :])


def _gap(run: _Run, first: int, second: int) -> int | None:
    """The place of the gap between two guards, if they are neighbours."""
    if (first + 2) % len(run) == second:
        return first + 1
    return second + 1 if (second + 2) % len(run) == first else None


def _cut(run: _Run, gap: int) -> _Runs:
    """What is left of a run when a gap has been robbed."""
    if _is_ring(run):
        return (run[gap + 1 :] + run[:gap],)
    return run[:gap], run[gap + 1 :]


def _without(run: _Run, guard: int) -> _Runs:
    """What is left of a run when a guard has been covered, and the gaps beside are closed."""
    if _is_ring(run):
        return ((run[guard:] + run[:guard])[2:-1],)
    return tuple(part for part in (run[: max(guard - 1, 0)], run[guard + 2 :]) if part)


def _settled(runs: _Runs, number: int, parts: _Runs, hidden: int, spare: int) -> _Position:
    """The position in which these parts are left of that run. A part may be one guard alone."""
    left = [_canonical(run) for run in runs[:number] + runs[number + 1 :]]
    for part in parts:
        if len(part) == 1:
            spare += 1
            hidden += 1 - part[0]
        else:
            left.append(_canonical(part))
    left.sort()
    return tuple(left), hidden, spare


@lru_cache(maxsize=1 << 18)
def _canonical(run: _Run) -> _Run:
    """The same for a run and its mirror image, and for a ring in all its turns."""
    if not _is_ring(run):
        return min(run, run[::-1])
    mirrored = run[:1] + run[:0:-1]
    return min(way[at:] + way[:at] for way in (run, mirrored) for at in range(0, len(run), 2))
