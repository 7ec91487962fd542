"""Heists with one best set of gaps, in which greedy play loses coins.

    >>> made = generate(random.Random("1/0"), HeistWishes(loses=Range(2, 2)))
    >>> made.ways, made.grade.loses, made.grade.level
    (1, 2, 'knight')

A layout by lot is played into mid-game by lot: in each turn a guard is covered, in some a gap is
emptied, as the rules allow; so every heist is a position that a solo can come to. Then a number of
turns is drawn, and if there is one best set of gaps (only the order of robbing them is free), and
greedy play loses what was wished for, that is the heist. Of 4,000 positions such as the default
wishes allow, 58 % had one best set, and in 39 % of these greedy play lost something; so nothing
cleverer is needed. A loss of 4 coins takes 600 positions on average, a loss of 5 was never met.

What was found is proved in three ways that share no code: the closed form (`haul`), CP-SAT
(`heist`) and the dynamic programme (`heist_programme`) must agree on the haul and on the one set.
On rings much larger than the box's the programme has too many states and is left out.

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only. In the box no two items
were ever met that are the same heist; with few guards they repeat.
"""

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial

from castlewright.generators.base import (
    DEFAULT_ATTEMPTS,
    NO_END,
    GenerationError,
    Range,
    WishError,
    too_much,
)
from castlewright.generators.sleepy_castle.heist_grade import HeistGrade, coins_lost, grade
from castlewright.generators.sleepy_castle.layouts import LayoutWishes
from castlewright.generators.sleepy_castle.layouts import generate as generate_layout
from castlewright.generators.work import items_of_seed
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    Plan,
    violations,
)
from castlewright.puzzles.sleepy_castle.layout import (
    BOX_GUARDS,
    LEAST_GUARDS,
    MOST_COINS,
    MOST_GUARDS,
)
from castlewright.solvers.base import Solved
from castlewright.solvers.sleepy_castle import haul, heist_programme
from castlewright.solvers.sleepy_castle.heist import DEFAULT_BUDGET, best_haul, ways_of_best
from castlewright.solvers.sleepy_castle.heist_hints import turns_there_are

PROGRAMME_LIMIT = 50_000  # states of the dynamic programme; a solo in the box has 30,000

LEAST_LEFT = 3  # guards; of two that are left the one gap is robbed, and there is nothing to choose
# Where nobody wishes anything else, as far as the ring allows:
TURNS = Range(5, 8)
MOST_COVERED = MOST_EMPTIED = 4


@dataclass(frozen=True)
class HeistWishes:
    """What a heist shall be like: guards, turns that are left, guards covered and gaps emptied.

    `loses` is what greedy play steals less than the best haul, in coins: the whole number nearest
    to the mean over its ties (`heist_grade`). What is None is chosen so that the ring and the other
    wishes allow it (`filled`).
    """

    guards: int = BOX_GUARDS
    turns: Range | None = None
    covered: Range | None = None
    emptied: Range | None = None
    loses: Range | None = None
    rules: HouseRules = DEFAULT_RULES

    def __str__(self) -> str:
        """The wishes as the options of the command line: what `generate` goes by."""
        names = ("guards", "turns", "covered", "emptied", "loses")
        options = [f"--{name} {getattr(self.filled, name)}" for name in names]
        return " ".join(options + [f"--house-rule {name}" for name in self.rules.names])

    @property
    def filled(self) -> "FilledWishes":
        """The same without a blank."""
        guards, rules = self.guards, self.rules
        room = max(guards - LEAST_LEFT, 0)
        most = MOST_COVERED if self.emptied is None else max(MOST_COVERED, self.emptied.most)
        covered = self.covered or Range(0, min(most, room))
        emptied = self.emptied or Range(0, min(MOST_EMPTIED, covered.most))
        left = max(guards - max(covered.least, emptied.least), 1)
        turns = self.turns or Range(min(TURNS.least, (left + 1) // 2), min(TURNS.most, left))
        wishes = FilledWishes(guards, turns, covered, emptied, Range(0, NO_END), rules)
        loses = self.loses or Range(min(1, wishes.most_lost), NO_END)
        return replace(wishes, loses=loses)


@dataclass(frozen=True)
class FilledWishes:
    """Wishes of which nothing is left open."""

    guards: int
    turns: Range
    covered: Range
    emptied: Range
    loses: Range
    rules: HouseRules

    @property
    def fewest_rounds(self) -> int:
        """Turns that were played at least: each covered a guard and emptied one gap at most."""
        return max(self.covered.least, self.emptied.least)

    @property
    def rounds(self) -> range:
        """How many turns may have been played."""
        most = min(self.covered.most, self.guards - max(self.turns.least, LEAST_LEFT))
        return range(self.fewest_rounds, most + 1)

    @property
    def most_lost(self) -> int:
        """A bound for what greedy play can lose.

        The fullest gap is robbed in the first turn. In the second turn the second fullest still can
        be: the guard with the emptier gap was covered. Each later turn loses as many coins as a gap
        can hold, at most. With three guards left it loses nothing: of their two gaps the fuller one
        is robbed first, and the guard at its end is covered. With `cover-first` only the first turn
        is sure, and with four guards left nothing is lost: one of them is gone before.
        """
        left = self.guards - self.fewest_rounds
        sure, too_few = (1, 4) if self.rules.cover_first else (2, 3)
        if left <= too_few:
            return 0
        return MOST_COINS * max(min(self.turns.most, left) - sure, 0)


@dataclass(frozen=True)
class CertifiedHeist:
    """A heist with its proof: a best plan, its haul, how many sets of gaps give it, the grade."""

    heist: Heist
    plan: Plan
    haul: int
    ways: int
    grade: HeistGrade
    rules: HouseRules = DEFAULT_RULES

    @property
    def puzzle(self) -> Heist:
        return self.heist


def generate(
    rng: random.Random,
    wishes: HeistWishes | None = None,
    *,
    attempts: int = DEFAULT_ATTEMPTS,
    budget: float = DEFAULT_BUDGET,
) -> CertifiedHeist:
    """Make one heist that meets the wishes and has one best set of gaps.

    `budget` is for each proof by CP-SAT, in deterministic seconds. Raises `WishError` for a wish
    that can never be met, and `GenerationError` when so many positions were drawn without one that
    meets them all, or if a proof did not come within the budget.
    """
    wishes = wishes or HeistWishes()
    check_wishes(wishes)
    return certify(_found(rng, wishes.filled, attempts), wishes.rules, budget=budget)


def batch(
    seed: int,
    number: int,
    wishes: HeistWishes | None = None,
    *,
    start: int = 0,
    attempts: int = DEFAULT_ATTEMPTS,
    budget: float = DEFAULT_BUDGET,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[CertifiedHeist]:
    """Items `start` to `start + number - 1` of a seed, made on the executor `pool`, none of
    which has a fingerprint that is in `not_in`.

    Raises what `generate` raises.
    """
    wishes = wishes or HeistWishes()
    check_wishes(wishes)
    make = partial(generate, wishes=wishes, attempts=attempts, budget=budget)
    yield from items_of_seed(make, seed, start, number, pool, not_in)


@dataclass(frozen=True)
class _Position:
    """A heist without its proof."""

    puzzle: Heist


def heists_of_seed(
    seed: int,
    number: int,
    wishes: HeistWishes | None = None,
    *,
    start: int = 0,
    attempts: int = DEFAULT_ATTEMPTS,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[Heist]:
    """The heists of the items that `batch` makes, without their proofs, which cost the most."""
    wishes = wishes or HeistWishes()
    check_wishes(wishes)
    make = partial(_position, wishes=wishes, attempts=attempts)
    for found in items_of_seed(make, seed, start, number, pool, not_in):
        yield found.puzzle


def _position(rng: random.Random, wishes: HeistWishes, attempts: int) -> _Position:
    return _Position(_found(rng, wishes.filled, attempts))


def check_wishes(asked: HeistWishes) -> None:
    """Refuse what no seed can give. Raises `WishError`."""
    wishes = asked.filled
    guards = wishes.guards
    if not LEAST_GUARDS <= guards <= MOST_GUARDS:
        raise WishError(f"guards: {LEAST_GUARDS} to {MOST_GUARDS} were expected")
    if wishes.covered.least > guards - LEAST_LEFT:
        raise WishError(
            f"covered: where {wishes.covered.least} of {guards} guards are covered nothing is left "
            f"to choose; {LEAST_LEFT} guards must be left"
        )
    if wishes.turns.most < 1:
        raise WishError("turns: at least one turn was expected")
    if wishes.turns.least > guards - wishes.covered.least:
        raise WishError(
            f"turns: {wishes.turns.least} turns are too many where {wishes.covered.least} of "
            f"{guards} guards are covered; each turn covers one"
        )
    if wishes.emptied.least > wishes.covered.most:
        raise WishError(
            f"emptied: {wishes.emptied.least} gaps are too many where {wishes.covered.most} guards "
            "are covered; each turn covers one and empties one gap at most"
        )
    if not wishes.rounds:
        raise WishError(
            f"emptied: {wishes.emptied.least} gaps cannot be empty and {wishes.turns.least} turns "
            f"be left with {guards} guards, of whom {LEAST_LEFT} must not be covered"
        )
    if wishes.loses.least > wishes.most_lost:
        raise WishError(
            f"loses: with {guards} guards, {wishes.fewest_rounds} of them covered, and "
            f"{wishes.turns} turns greedy play loses {wishes.most_lost} coins at most, not "
            f"{wishes.loses.least}"
        )


def _found(rng: random.Random, wishes: FilledWishes, attempts: int) -> Heist:
    """The first heist of a stream that meets the wishes and has one best set of gaps."""
    if attempts < 1:
        raise ValueError(f"at least one attempt was expected, not {attempts}")
    refused: Counter[str] = Counter()
    while refused.total() < attempts:
        heist = _drawn(rng, wishes)
        if heist is None:
            refused["emptied"] += 1
        elif haul.ways(heist, wishes.rules) != 1:
            refused["turns"] += 1
        elif coins_lost(heist, wishes.rules).loses not in wishes.loses:
            refused["loses"] += 1
        else:
            return heist
    why = {  # in the order in which a position is judged
        "emptied": f"no gap was left that could be emptied, {wishes.emptied} were wished for",
        "turns": f"with {wishes.turns} turns there was more than one best set of gaps",
        "loses": f"the coins that greedy play loses were not {wishes.loses}",
    }
    raise too_much("heist", refused, why)


def _drawn(rng: random.Random, wishes: FilledWishes) -> Heist | None:
    """A layout by lot, played into mid-game by lot; None where no gap is left to be emptied."""
    layout = generate_layout(rng, LayoutWishes(guards=wishes.guards)).layout
    rounds = rng.choice(wishes.rounds)
    emptied = rng.randint(wishes.emptied.least, min(wishes.emptied.most, rounds))
    thefts = [True] * emptied + [False] * (rounds - emptied)
    rng.shuffle(thefts)
    for theft in thefts:
        played = _played(rng, layout, theft, wishes.rules)
        if played is None:
            return None
        layout = played
    least = max(wishes.turns.least, 1)
    return Heist(layout, rng.randint(least, min(wishes.turns.most, len(layout.uncovered))))


def _played(rng: random.Random, layout: Layout, theft: bool, rules: HouseRules) -> Layout | None:
    """One turn of a solo by lot (SC-21, SC-24A); None where nothing is left to steal."""
    turns = [turn for turn in turns_there_are(layout, rules) if (turn.guards is not None) == theft]
    return rng.choice(turns).played(layout) if turns else None


def certify(
    heist: Heist, rules: HouseRules = DEFAULT_RULES, *, budget: float = DEFAULT_BUDGET
) -> CertifiedHeist:
    """Find the best haul and in how many ways it can be had, by every witness, and grade the heist.

    Raises `GenerationError` if the budget ran out, and `InvalidPuzzleError` for a faulty heist.
    """
    told = haul.best_haul(heist, rules), haul.ways(heist, rules)
    best = best_haul(heist, budget=budget, rules=rules)
    sets = ways_of_best(heist, limit=told[1] + 1, budget=budget, rules=rules)
    if not (isinstance(best, Solved) and isinstance(sets, Solved)):
        raise GenerationError("turns", f"{heist}: no proof of the best haul within {budget:g}")
    witnesses = [told, (best.value, len(sets.solution.sets))]
    programme = heist_programme.best_sets(heist, limit=PROGRAMME_LIMIT, rules=rules)
    if isinstance(programme, Solved):  # rings much larger than the box have too many states
        witnesses.append((programme.value, len(programme.solution)))
    if len(set(witnesses)) > 1:  # one of the witnesses has a fault
        raise ContradictionError(f"{heist}: haul and ways are {witnesses} for the witnesses")
    if faults := violations(heist, best.solution, told[0], rules):
        raise ContradictionError(
            f"{heist}: {best.solution} is no plan for {told[0]} coins: {faults[0]}"
        )
    return CertifiedHeist(heist, best.solution, *told, grade(heist, rules), rules)
