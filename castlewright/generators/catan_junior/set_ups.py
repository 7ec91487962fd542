"""Fair set-ups of a map: the least spread there can be, proved, and many that differ.

    >>> made = list(batch(1, 3, SetUp.parse("later-4")))
    >>> [(item.spread, item.proved, item.changes) for item in made]
    [(Fraction(0, 1), True, None), (Fraction(0, 1), True, 16), (Fraction(0, 1), True, 11)]

Item 0 has the least spread of all set-ups that meet the wishes. Every further item has the least
spread of all that lie at least `changes` from every earlier one (`variety`), so the spread never
gets better from item to item. Among those that reach it one comes by lot: the search begins where
the seed sends it, and takes the first it meets.

    bound   proved: no set-up that may stand there has less spread than this
    proved  the set-up reaches the bound

If the budget of a proof runs out, the bound stays below the spread, and the difference is the gap.

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only. As it keeps away from the
earlier ones, these are made in passing, in the same order whoever asks: item 7 is the same alone
and in a batch of 50. For that reason the items of a seed cannot be shared out among workers.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from ortools.sat.python import cp_model

from castlewright.generators.base import GenerationError, WishError, check_start
from castlewright.generators.catan_junior.spread_model import SpreadModel
from castlewright.generators.catan_junior.variety import changes, images
from castlewright.generators.catan_junior.wishes import (
    COVERS,
    MOST,
    STARTS,
    SetUpWishes,
    check_wishes,
    types_for,
    unmet,
)
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.canonical_forms import fingerprint
from castlewright.puzzles.catan_junior import SetUp, check_set_up
from castlewright.puzzles.catan_junior.measures import spread
from castlewright.solvers.cp_sat import run

DEFAULT_BUDGET = 60.0  # deterministic seconds for the proof of each item


@dataclass(frozen=True)
class CertifiedSetUp:
    """A set-up that meets the wishes, and what is proved about its spread.

    `covers` is the one of `COVERS` that the types at every start are enough for. `changes` is how
    many lie between it and the nearest earlier one of its batch, None for the first.
    """

    set_up: SetUp
    spread: Fraction
    bound: Fraction
    covers: str
    changes: int | None

    @property
    def puzzle(self) -> SetUp:
        return self.set_up

    @property
    def proved(self) -> bool:
        return self.spread == self.bound

    @property
    def gap(self) -> Fraction:
        """By how much the spread could be lower, for all that is proved."""
        return self.spread - self.bound


def generate(
    seed: int,
    index: int,
    printed: SetUp,
    wishes: SetUpWishes | None = None,
    *,
    budget: float = DEFAULT_BUDGET,
) -> CertifiedSetUp:
    """Item `index` of a seed. Raises what `batch` raises."""
    return next(batch(seed, 1, printed, wishes, start=index, budget=budget))


def batch(
    seed: int,
    number: int,
    printed: SetUp,
    wishes: SetUpWishes | None = None,
    *,
    start: int = 0,
    budget: float = DEFAULT_BUDGET,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[CertifiedSetUp]:
    """Items `start` to `start + number - 1` of a seed, for the map of a set-up.

    What is kept, colours and rule set are those of `printed`. No item has a fingerprint that is in
    `not_in`. `budget` is for the proof of each item, in deterministic seconds. Raises `WishError`
    if no set-up meets the wishes, and `GenerationError` if there is none so many changes from the
    earlier items, or none was found within the budget.
    """
    wishes = wishes or SetUpWishes()
    check_wishes(wishes)
    check_start(start)
    check_set_up(printed)
    covers = covers_of(printed, wishes, budget=budget)
    yield from islice(_Batch(seed, printed, wishes, covers, budget, not_in), start, start + number)


def covers_of(printed: SetUp, wishes: SetUpWishes, *, budget: float = DEFAULT_BUDGET) -> str:
    """What the types at every start are to be enough for: what is wished, or the most there can be.

    Raises `WishError` if no set-up meets the wishes, `GenerationError` if that stayed open.
    """
    for covers in COVERS if wishes.covers == MOST else (wishes.covers,):
        if _can_be_met(printed, wishes, covers, budget):
            return covers
    raise WishError(f"no set-up of the map {printed.map.name} {_why_not(printed, wishes, budget)}")


def _why_not(printed: SetUp, wishes: SetUpWishes, budget: float) -> str:
    """The wish without which there would be set-ups, in words."""
    covers = COVERS[-1] if wishes.covers == MOST else wishes.covers
    if covers != "any" and _can_be_met(printed, wishes, "any", budget):
        return f"gives every colour the types for a {covers}; a wish for less is covers ship or any"
    if wishes.numbers_apart:
        together = replace(wishes, numbers_apart=False)
        if _can_be_met(printed, together, covers, budget):
            return "keeps equal numbers apart with what is kept; keep less or let them lie together"
    kept = ", ".join(sorted(wishes.keep)) or "nothing"
    return f"keeps to the rules when these parts are kept: {kept}"


def _can_be_met(printed: SetUp, wishes: SetUpWishes, covers: str, budget: float) -> bool:
    model = SpreadModel(printed, wishes, types_for(printed.rules, covers))
    status, _ = run(model.cp, budget)
    if status == cp_model.UNKNOWN:
        raise GenerationError(
            "covers",
            f"nothing was decided within {budget:g}; a larger budget or more to keep would help",
        )
    return status != cp_model.INFEASIBLE


class _Batch(Iterator[CertifiedSetUp]):
    """The items of a seed from the first on; one model, which learns what to keep away from."""

    def __init__(
        self,
        seed: int,
        printed: SetUp,
        wishes: SetUpWishes,
        covers: str,
        budget: float,
        not_in: frozenset[bytes],
    ) -> None:
        self.seed = seed
        self.wishes = wishes
        self.covers = covers
        self.budget = budget
        self.not_in = not_in
        self.types = types_for(printed.rules, covers)
        self.model = SpreadModel(printed, wishes, self.types)
        self.earlier: list[SetUp] = []
        self.reached = -1  # the spread of the last item, and what is proved of it, in model steps
        self.bound = 0

    def __next__(self) -> CertifiedSetUp:
        index = len(self.earlier)
        rng = random.Random(f"{self.seed}/{index}")
        lot = rng.randrange(2**31)
        found = self._away(lambda: self._as_good(lot)) if self.earlier else None
        if found is None:
            best = self._away(lambda: self._best(index))
            found = self._away(lambda: self._as_good(lot)) or best
        if found is None:
            raise ContradictionError("nobody said why there is no item")
        item = self._certified(self._colours_by_lot(rng, found))
        self.earlier.append(item.set_up)
        return item

    def _away(self, ask: Callable[[], SetUp | None]) -> SetUp | None:
        """Ask until the answer lies far enough from all earlier ones, and is none of `not_in`.

        The model learns to keep away from an earlier one when it came too near for the first time:
        with much that is free this never happens, and all that need not be learnt saves time.
        """
        while (found := ask()) is not None:
            near = [one for one in self.earlier if changes(found, one) < self.wishes.changes]
            known = bool(self.not_in) and fingerprint(found) in self.not_in
            if known:
                self.model.keep_away(images(found), 1)
            elif not near:
                return found
            for one in near:
                self.model.keep_away(images(one), self.wishes.changes)
        return None

    def _best(self, index: int) -> SetUp:
        """One with the least spread of those that are left, and how far that is proved."""
        where = f"item {index} of seed {self.seed}"
        cp = self.model.cp.clone()
        cp.add(self.model.spread >= self.bound)
        cp.minimize(self.model.spread)
        status, solver = run(cp, self.budget)
        if status == cp_model.INFEASIBLE:
            raise GenerationError(
                "changes",
                f"{where}: the wish 'changes' was too much; no further set-up lies "
                f"{self.wishes.changes} changes from all {index} earlier ones"
                f"{' and is none in the files of --not-in' if self.not_in else ''}",
            )
        if status == cp_model.UNKNOWN:
            raise GenerationError("changes", f"{where}: nothing was found within {self.budget:g}")
        self.bound = max(self.bound, round(solver.best_objective_bound))
        self.reached = round(solver.objective_value)
        return self.model.set_up(solver)

    def _as_good(self, lot: int) -> SetUp | None:
        """One with no more spread than the last that was asked for; None if none was found."""
        cp = self.model.cp.clone()
        cp.add(self.model.spread <= self.reached)
        status, solver = run(cp, self.budget, random_seed=lot)
        return self.model.set_up(solver) if status == cp_model.OPTIMAL else None

    def _colours_by_lot(self, rng: random.Random, set_up: SetUp) -> SetUp:
        """The model tells free starts apart by their places only: who has which comes by lot."""
        if STARTS in self.wishes.keep:
            return set_up
        starts = rng.sample(set_up.starts, len(set_up.starts))
        names = zip(starts, set_up.colours, strict=True)
        return replace(set_up, starts=tuple(replace(one, colour=name) for one, name in names))

    def _certified(self, set_up: SetUp) -> CertifiedSetUp:
        """The second witness for everything that is said. Raises `AssertionError`."""
        check_set_up(set_up)
        if missed := unmet(set_up, self.wishes, self.types):
            raise ContradictionError(f"{set_up}: {missed}")
        apart, bound = spread(set_up), self.model.fraction(self.bound)
        if not bound <= apart <= self.model.fraction(self.reached):
            raise ContradictionError(f"{set_up}: {apart}, not from {bound} to {self.reached} steps")
        nearest = min((changes(set_up, other) for other in self.earlier), default=None)
        if nearest is not None and nearest < self.wishes.changes:
            raise ContradictionError(f"{set_up}: {nearest} changes from an earlier one")
        return CertifiedSetUp(set_up, apart, bound, self.covers, nearest)
