"""The best haul of a heist by dynamic programming, turn by turn over the guards that are covered.

    >>> heist = Heist.parse("ABCDEF 132321 - 5")
    >>> best_haul(heist).value
    11
    >>> best_sets(heist).solution
    ((0, 1, 2, 3, 4), (1, 2, 3, 4, 5))

A guard who is covered closes the gaps beside it. Whether they are wanted is decided then: a wanted
gap has that turn as its *deadline* (with the house rule `cover-first` the turn before, SC-24A). As
one gap is robbed a turn, the wanted gaps can be robbed in time if and only if for each turn no more
of them than there were turns have their deadline by then: always rob the one with the next
deadline. Gaps that are never closed have the last turn as their deadline.

So all that counts after a turn is which guards are covered, and how many wanted gaps have had their
deadline. For n guards these are fewer than 2^n times n states; the number of states has a limit.
"""

from collections.abc import Iterator
from itertools import combinations

from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Plan,
    Turn,
    check_puzzle,
)
from castlewright.solvers.base import Solved, Undecided, Verdict

DEFAULT_LIMIT = 200_000  # states, or sets of gaps met on the way; 12 guards have 30,000 states

_State = tuple[int, int]  # the guards covered, as bits; the wanted gaps with a deadline so far
_Step = tuple[int, tuple[int, ...], _State]  # the guard to cover, the gaps wanted, what follows


def best_haul(
    heist: Heist, *, limit: int = DEFAULT_LIMIT, rules: HouseRules = DEFAULT_RULES
) -> Verdict[Plan]:
    """Find a plan with the best haul, `Solved.value`. `Undecided` when there are too many states.

    Raises `InvalidPuzzleError` for a faulty heist.
    """
    check_puzzle(heist)
    programme = _Programme(heist, rules, limit)
    try:
        haul = programme.best(programme.start)
    except UndecidedError:
        return Undecided()
    return Solved(programme.plan(), haul)


def best_sets(
    heist: Heist, *, limit: int = DEFAULT_LIMIT, rules: HouseRules = DEFAULT_RULES
) -> Verdict[tuple[tuple[int, ...], ...]]:
    """All sets of gaps, each in clockwise order, that give the best haul, `Solved.value`.

    `Undecided` when there are too many states, or sets. Raises `InvalidPuzzleError`.
    """
    check_puzzle(heist)
    programme = _Programme(heist, rules, limit)
    try:
        haul = programme.best(programme.start)
        return Solved(tuple(sorted(programme.sets())), haul)
    except UndecidedError:
        return Undecided()


class _Programme:
    """The states of a heist, and for each the most coins of gaps that are wanted from then on."""

    def __init__(self, heist: Heist, rules: HouseRules, limit: int) -> None:
        self.layout = heist.layout
        self.turns = heist.turns
        self.late = 1 if rules.cover_first else 0  # turns by which a theft must come before a cover
        self.limit = limit
        size = self.layout.size
        covered = sum(1 << self.layout.ring.index(guard) for guard in self.layout.covered)
        self.start: _State = (covered, 0)
        # for each guard x the open gaps beside, and the bit of the other guard there
        self.beside = [
            [
                (gap, 1 << other)
                for gap, other in (((x - 1) % size, (x - 1) % size), (x, (x + 1) % size))
                if self.layout.is_open(gap)
            ]
            for x in range(size)
        ]
        self.worth: dict[_State, int] = {}

    def best(self, state: _State) -> int:
        """The most coins of the gaps that are wanted after this state."""
        if state not in self.worth:
            if len(self.worth) >= self.limit:
                raise UndecidedError(f"more than {self.limit} states")
            if self._is_over(state):
                best = max(map(self._coins, self._last_wanted(state)))
            else:
                best = max(
                    self._coins(wanted) + self.best(following)
                    for _, wanted, following in self._steps(state)
                )
            self.worth[state] = best
        return self.worth[state]

    def _is_over(self, state: _State) -> bool:
        return self._played(state) == self.turns

    def _played(self, state: _State) -> int:
        return (state[0] ^ self.start[0]).bit_count()

    def _coins(self, gaps: tuple[int, ...]) -> int:
        return sum(self.layout.coins[gap] for gap in gaps)

    def _steps(self, state: _State) -> Iterator[_Step]:
        """Which guard can be covered next (SC-21), and which of the gaps beside it are wanted."""
        covered, number = state
        deadline = self._played(state) + 1 - self.late
        for guard, beside in enumerate(self.beside):
            if not covered >> guard & 1:
                closed = [gap for gap, other in beside if not covered & other]
                for wanted in _subsets(closed, deadline - number):
                    yield guard, wanted, (covered | 1 << guard, number + len(wanted))

    def _last_wanted(self, state: _State) -> Iterator[tuple[int, ...]]:
        """After the last turn: which of the gaps are wanted that were never closed."""
        covered, number = state
        never_closed = [
            gap
            for guard, beside in enumerate(self.beside)
            for gap, other in beside
            if gap == guard and not covered & (other | 1 << guard)
        ]
        return _subsets(never_closed, self.turns - number)

    def plan(self) -> Plan:
        """A best plan: of each state the first step that loses nothing."""
        state, covers = self.start, []
        wanted: list[int] = []
        while not self._is_over(state):
            guard, now, following = next(
                (guard, now, following)
                for guard, now, following in self._steps(state)
                if self._coins(now) + self.best(following) == self.best(state)
            )
            covers.append(self.layout.ring[guard])
            wanted += now  # in the order of their deadlines
            state = following
        last = self._last_wanted(state)
        wanted += next(gaps for gaps in last if self._coins(gaps) == self.best(state))
        thefts = [self.layout.guards_of(gap) for gap in wanted]
        idle = [None] * (self.turns - len(thefts))
        return Plan(tuple(map(Turn, (*thefts, *idle), covers)))

    def sets(self) -> set[tuple[int, ...]]:
        """The gaps that are wanted on some way through the states that loses nothing."""
        met: set[tuple[_State, frozenset[int]]] = {(self.start, frozenset())}
        for _ in range(self.turns):
            following_ones = set()
            for state, gaps in met:
                for _, wanted, following in self._steps(state):
                    if self._coins(wanted) + self.best(following) == self.best(state):
                        following_ones.add((following, gaps.union(wanted)))
                if len(following_ones) > self.limit:
                    raise UndecidedError(f"more than {self.limit} sets of gaps on the way")
            met = following_ones
        return {
            tuple(sorted(gaps.union(wanted)))
            for state, gaps in met
            for wanted in self._last_wanted(state)
            if self._coins(wanted) == self.best(state)
        }


def _subsets(gaps: list[int], most: int) -> Iterator[tuple[int, ...]]:
    """The sets of no more than so many of these gaps."""
    for number in range(min(most, len(gaps)) + 1):
        yield from combinations(gaps, number)
