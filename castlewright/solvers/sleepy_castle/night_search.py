"""A search of its own for the rings of a night watch: the witness beside the CP-SAT model.

    >>> watch = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
    >>> [str(layout) for layout in solutions(watch)]
    ['AECDBF 132321 -']
    >>> count(NightWatch.parse("ABC B<C"))
    Count(number=7, stopped=None)

It goes as a person goes who never tires. For each guard it holds the places where the guard may
still stand, for each number of coins the gaps that may still hold so many. It takes away what a
clue forbids, until no clue forbids any more. Then it tries: the guard with the fewest places left
stands at the first of them, then at the next. When every guard stands, it tries the gaps the same
way.

Places and gaps are bits of a number: bit 0 is the top, bit `i` the place `i` steps clockwise of it,
or the gap behind that place. "A step clockwise" is then a turn of the bits, so that each clue is a
few operations for all places at once. That makes the search fast enough to be asked dozens of
times for one new puzzle (12 guards: about 500 steps of 0.1 ms for the 35 questions of one).

Nothing here is shared with the model in `night_watch` but the puzzle itself.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.sleepy_castle import Clue, ClueKind, Layout, NightWatch, check_puzzle
from castlewright.puzzles.sleepy_castle.layout import COINS_IN_GAP

DEFAULT_LIMIT = 1_000  # rings; more are not counted
DEFAULT_BUDGET = 200_000  # steps; a step is one guard or one gap that is tried


class Stop(StrEnum):
    """Why a count came to no end."""

    LIMIT = "limit"  # there are more rings than that
    BUDGET = "budget"  # there may be more


@dataclass(frozen=True)
class Count:
    """How many rings fit, and what stopped the count before its end, if anything did."""

    number: int
    stopped: Stop | None = None

    @property
    def complete(self) -> bool:
        return self.stopped is None


def count(watch: NightWatch, limit: int = DEFAULT_LIMIT, budget: int = DEFAULT_BUDGET) -> Count:
    """Count the rings that fit, up to a limit, in no more steps than the budget has.

    Raises `InvalidPuzzleError`.
    """
    number = 0
    try:
        for _ in solutions(watch, budget):
            if number == limit:
                return Count(limit, Stop.LIMIT)
            number += 1
    except UndecidedError:
        return Count(number, Stop.BUDGET)
    return Count(number)


def solutions(watch: NightWatch, budget: int = DEFAULT_BUDGET) -> Iterator[Layout]:
    """Every ring that fits, with its coins, each once and always in the same order.

    Raises `InvalidPuzzleError` for a faulty night watch, and `UndecidedError` when the search has
    gone so many steps without coming to its end.
    """
    check_puzzle(watch)
    return _Search(watch, budget).layouts()


@dataclass
class _State:
    """`may[g]` are the places of guard `g`, `holding[c]` the gaps that may hold `c` coins."""

    may: list[int]
    holding: list[int]

    def copy(self) -> "_State":
        return _State(self.may[:], self.holding[:])


_Rule = Callable[[_State], None]


class _Search:
    """One search: the rules of the watch, ready to be asked, and the steps that are left."""

    def __init__(self, watch: NightWatch, budget: int) -> None:
        self.guards = watch.guards
        self.size = watch.size
        self.everywhere = (1 << self.size) - 1
        self.budget = budget
        self.steps_left = budget
        first, second = map(self.guards.index, watch.direction)
        self.rules = [self._before(first, second), *map(self._rule, watch.clues)]

    def layouts(self) -> Iterator[Layout]:
        # SC-31: the first guard stands at the top
        may = [1] + [self.everywhere & ~1] * (self.size - 1)
        # SC-03: one to three coins in each gap; number 0 is not used
        yield from self._from(_State(may, [0] + [self.everywhere] * len(COINS_IN_GAP)))

    def _from(self, state: _State) -> Iterator[Layout]:
        """All layouts that a state still allows."""
        if self.steps_left == 0:
            raise UndecidedError(f"no answer within {self.budget} steps")
        self.steps_left -= 1
        if not self._settle(state):
            return
        open_guards = [places for places in state.may if places & (places - 1)]
        if open_guards:
            fewest = min(open_guards, key=int.bit_count)
            guard = state.may.index(fewest)
            for place in _bits(fewest):
                tried = state.copy()
                tried.may[guard] = place
                yield from self._from(tried)
            return
        one, two, three = state.holding[1:]
        undecided = one & two | two & three | one & three
        if not undecided:
            yield self._layout(state)
            return
        gap = undecided & -undecided
        for coins in COINS_IN_GAP:
            if state.holding[coins] & gap:
                tried = state.copy()
                self._fill(tried, gap, coins)
                yield from self._from(tried)

    def _layout(self, state: _State) -> Layout:
        ring = [""] * self.size
        for guard, place in zip(self.guards, state.may, strict=True):
            ring[place.bit_length() - 1] = guard
        coins = (
            next(c for c in COINS_IN_GAP if state.holding[c] >> gap & 1) for gap in range(self.size)
        )
        return Layout("".join(ring), tuple(coins))

    def _settle(self, state: _State) -> bool:
        """Take away what cannot be until nothing changes. False if nothing is left somewhere."""
        while True:
            may, holding = state.may[:], state.holding[:]
            if not (self._one_place_each(state) and self._all_coins(state)):
                return False
            for rule in self.rules:
                rule(state)
            if not all(state.may):
                return False
            if may == state.may and holding == state.holding:
                return True

    def _one_place_each(self, state: _State) -> bool:
        """SC-02: each guard at one place, each place with one guard."""
        taken = once = twice = 0
        for places in state.may:
            if places & (places - 1) == 0:
                if taken & places:
                    return False
                taken |= places
            twice |= once & places
            once |= places
        if once != self.everywhere:
            return False
        alone = once & ~twice  # places where only one guard can stand
        for guard, places in enumerate(state.may):
            if places & (places - 1):
                mine = places & alone
                if mine & (mine - 1):
                    return False
                state.may[guard] = mine or places & ~taken
        return True

    def _all_coins(self, state: _State) -> bool:
        """SC-03: one to three coins a gap, and twice as many in all as there are gaps."""
        _, one, two, three = state.holding
        if one | two | three != self.everywhere:
            return False
        not_one, not_three = self.everywhere & ~one, self.everywhere & ~three
        least = self.size + not_one.bit_count() + (not_one & ~two).bit_count()
        most = 3 * self.size - not_three.bit_count() - (not_three & ~two).bit_count()
        spare, missing = 2 * self.size - least, most - 2 * self.size
        if spare < 0 or missing < 0:
            return False
        # a gap holds no more above its least than there is to spare, and the same from above
        if spare < 2:
            three &= ~one
            if spare == 0:
                two &= ~one
                three &= ~two
        if missing < 2:
            one &= ~three
            if missing == 0:
                two &= ~three
                one &= ~two
        state.holding = [0, one, two, three]
        return True

    def _clockwise(self, bits: int, steps: int = 1) -> int:
        """Every place so many steps further on."""
        return (bits << steps | bits >> (self.size - steps)) & self.everywhere

    def _back(self, bits: int, steps: int = 1) -> int:
        return (bits >> steps | bits << (self.size - steps)) & self.everywhere

    def _fill(self, state: _State, gaps: int, coins: int) -> None:
        """These gaps hold so many coins and no others."""
        for other in COINS_IN_GAP:
            if other != coins:
                state.holding[other] &= ~gaps

    # -----------------------------------------------------------------------------------------
    # The clues, each as a function that takes away what it forbids

    def _rule(self, clue: Clue) -> _Rule:
        a, b = self.guards.index(clue.guards[0]), self.guards.index(clue.guards[-1])
        number = clue.number or 0
        match clue.kind:
            case ClueKind.NEIGHBOURS:
                return self._neighbours(a, b, number)
            case ClueKind.STRANGERS:
                return self._strangers(a, b)
            case ClueKind.BETWEEN:
                return self._between(a, b, number + 1)
            case ClueKind.SAME_SIDES:
                return self._pairs_beside(a, [(coins, coins) for coins in COINS_IN_GAP])
            case ClueKind.BESIDE:
                pairs = [(c, number - c) for c in COINS_IN_GAP if number - c in COINS_IN_GAP]
                return self._pairs_beside(a, pairs)

    def _before(self, first: int, second: int) -> _Rule:
        """SC-31: walking clockwise from the top, `first` comes before `second`."""

        def rule(state: _State) -> None:
            may = state.may
            last = may[second].bit_length() - 1
            may[first] &= (1 << max(last, 0)) - 1
            earliest = may[first] & -may[first]
            may[second] &= ~(2 * earliest - 1)

        return rule

    def _neighbours(self, a: int, b: int, coins: int) -> _Rule:
        """SC-32: side by side, with so many coins between them."""

        def rule(state: _State) -> None:
            may, gaps = state.may, state.holding[coins]
            for here, there in ((a, b), (b, a)):
                after = self._clockwise(may[here] & gaps)
                may[there] &= after | self._back(may[here]) & gaps
            if may[a].bit_count() == may[b].bit_count() == 1:
                # the gap lies behind the guard that has the other one next clockwise
                gap = may[a] if self._clockwise(may[a]) == may[b] else may[b]
                self._fill(state, gap, coins)

        return rule

    def _strangers(self, a: int, b: int) -> _Rule:
        """SC-33: not side by side."""

        def rule(state: _State) -> None:
            may = state.may
            for here, there in ((a, b), (b, a)):
                if may[here].bit_count() == 1:
                    may[there] &= ~(self._clockwise(may[here]) | self._back(may[here]))

        return rule

    def _between(self, a: int, b: int, steps: int) -> _Rule:
        """SC-34: so many steps apart, the shorter way round."""

        def rule(state: _State) -> None:
            may = state.may
            for here, there in ((a, b), (b, a)):
                may[there] &= self._clockwise(may[here], steps) | self._back(may[here], steps)

        return rule

    def _pairs_beside(self, a: int, pairs: list[tuple[int, int]]) -> _Rule:
        """SC-35, SC-36: the gaps before and behind the guard hold one of these pairs of numbers."""

        def rule(state: _State) -> None:
            holding = state.holding
            fitting = 0
            for before, behind in pairs:
                fitting |= self._clockwise(holding[before]) & holding[behind]
            place = state.may[a] = state.may[a] & fitting
            if place.bit_count() != 1:
                return
            gap_before = self._back(place)
            there = [p for p in pairs if holding[p[0]] & gap_before and holding[p[1]] & place]
            for coins in COINS_IN_GAP:
                if all(coins != before for before, _ in there):
                    holding[coins] &= ~gap_before
                if all(coins != behind for _, behind in there):
                    holding[coins] &= ~place

        return rule


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1
