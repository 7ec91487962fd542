"""How the coins lie in the gaps: by lot, flat, even or steep (SC-03).

    random  every way to lay the coins is as likely as any other
    flat    the gaps are as equal as they can be: two coins in each
    even    some gaps hold one coin and as many hold three, and the largest difference between any
            two stretches of equally many gaps (`measures.largest_difference`) is the least
    steep   the same gaps, and that difference is the greatest

    >>> steep = coins_in_gaps(random.Random(1), 12, "steep", ones=2)
    >>> sorted(steep), largest_difference(steep)
    ([1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3], 4)

The least and the greatest are proved by CP-SAT. By hand: where ones and threes take turns around
the ring, with any number of twos between them, a stretch is never more than one coin off the mean,
so the least difference is 2, that of a one and a three. And the greatest is twice the number of
ones, where one stretch holds all of them and no three, and another all the threes and no one.
"""

import random
from functools import cache

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar, LinearExpr

from castlewright.games.sleepy_castle.set_up import random_coins
from castlewright.generators.sleepy_castle.proof import (
    BY_LOT,
    DEFAULT_BUDGET,
    chosen_by_lot,
    proved_best,
)
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.sleepy_castle.measures import largest_difference

FLAT, EVEN, STEEP = "flat", "even", "steep"
COINS = (BY_LOT, FLAT, EVEN, STEEP)


def coins_in_gaps(
    rng: random.Random,
    gaps: int,
    coins: str,
    ones: int | None = None,
    *,
    budget: float = DEFAULT_BUDGET,
) -> tuple[int, ...]:
    """The coins of so many gaps, of which `ones` hold one coin, by lot if nobody says.

    As the coins are twice as many as the gaps, as many gaps hold three coins as hold one. Raises
    `GenerationError` if the budget ran out before the proof.
    """
    if coins == FLAT:
        return (2,) * gaps
    if coins == BY_LOT:
        return random_coins(rng, gaps, ones)
    ones = rng.randint(1, gaps // 3) if ones is None else ones
    return _best_by_lot(rng, gaps, coins, ones, budget)


def _best_by_lot(
    rng: random.Random, gaps: int, coins: str, ones: int, budget: float
) -> tuple[int, ...]:
    best = best_difference(gaps, coins, ones, budget)
    model = _Coins(gaps, coins, ones)
    # even, steep: the difference is what was proved to be the best
    model.cp.add(model.difference == best)
    choices = model.holds_one + model.holds_three
    solver = chosen_by_lot(model.cp, choices, rng, budget=budget, wish="coins")
    found = tuple(2 + solver.value(over) for over in model.over)
    if largest_difference(found) != best:  # the two witnesses: one of them has a fault
        raise ContradictionError(f"{found}: the model says {best}, not {largest_difference(found)}")
    return found


@cache
def best_difference(gaps: int, coins: str, ones: int, budget: float = DEFAULT_BUDGET) -> int:
    """The least largest difference for `even`, the greatest for `steep`, proved.

    Raises `GenerationError` if the budget ran out before the proof.
    """
    model = _Coins(gaps, coins, ones)
    return proved_best(model.cp, model.difference, most=coins == STEEP, budget=budget, wish="coins")


class _Coins:
    """All ways to lay the coins; `difference` is the largest one, or one that there is."""

    def __init__(self, gaps: int, coins: str, ones: int) -> None:
        """For `even` no two stretches differ more than `difference`; for `steep` two do as much."""
        self.cp = cp_model.CpModel()
        self.holds_one = [self.cp.new_bool_var("") for _ in range(gaps)]
        self.holds_three = [self.cp.new_bool_var("") for _ in range(gaps)]
        for one, three in zip(self.holds_one, self.holds_three, strict=True):
            # SC-03: 1 to 3 coins in each gap
            self.cp.add_at_most_one(one, three)
        # ones: so many gaps hold one coin
        self.cp.add(sum(self.holds_one) == ones)
        # SC-03: all coins are used, twice as many as gaps, so as many gaps hold three
        self.cp.add(sum(self.holds_three) == ones)
        self.over = [
            three - one for one, three in zip(self.holds_one, self.holds_three, strict=True)
        ]
        # A stretch is at most so much above or below two coins a gap as there are threes or ones.
        self.most_over = ones
        self.difference = self.cp.new_int_var(0, 2 * ones, "difference")
        lengths = range(1, gaps // 2 + 1)  # what lies outside of longer stretches differs as much
        if coins == EVEN:
            for length in lengths:
                self._bound(self._stretches(length))
        else:
            self._attain([self._stretches(length) for length in lengths])

    def _stretches(self, length: int) -> list[LinearExpr]:
        """What each stretch of this length holds over two coins a gap."""
        around = self.over + self.over
        return [LinearExpr.sum(around[gap : gap + length]) for gap in range(len(self.over))]

    def _bound(self, stretches: list[LinearExpr]) -> None:
        thinnest = self.cp.new_int_var(-self.most_over, 0, "thinnest")
        fullest = self.cp.new_int_var(0, self.most_over, "fullest")
        for stretch in stretches:
            # even: every stretch of this length lies between the thinnest and the fullest
            self.cp.add(stretch >= thinnest)
            self.cp.add(stretch <= fullest)
        # even: no two stretches of equal length differ by more
        self.cp.add(fullest - thinnest <= self.difference)

    def _attain(self, by_length: list[list[LinearExpr]]) -> None:
        thin = self.cp.new_int_var(-self.most_over, 0, "thin")
        full = self.cp.new_int_var(0, self.most_over, "full")
        chosen: list[IntVar] = []
        for stretches in by_length:
            this_length = self.cp.new_bool_var("")
            chosen.append(this_length)
            for bound, sign in ((thin, 1), (full, -1)):
                picks = [self.cp.new_bool_var("") for _ in stretches]
                # steep: of the length that is chosen, one thin stretch and one full stretch
                self.cp.add(sum(picks) == this_length)
                for pick, stretch in zip(picks, stretches, strict=True):
                    # steep: the thin one holds no more than `thin`, the full one as much as `full`
                    self.cp.add(sign * stretch <= sign * bound).only_enforce_if(pick)
        # steep: the two stretches are of one length
        self.cp.add_exactly_one(chosen)
        # steep: they differ by at least so much
        self.cp.add(self.difference <= full - thin)
