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
from dataclasses import dataclass

from castlewright.generators.base import (
    DEFAULT_ATTEMPTS,
    NO_END,
    GenerationError,
    Range,
    WishError,
)
from castlewright.generators.sleepy_castle.heist_grade import HeistGrade, coins_lost, grade
from castlewright.generators.sleepy_castle.layouts import LayoutWishes
from castlewright.generators.sleepy_castle.layouts import generate as generate_layout
from castlewright.generators.work import in_order
from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    Plan,
    violations,
)
from castlewright.puzzles.sleepy_castle.violations import BOX_GUARDS, LEAST_GUARDS, MOST_GUARDS
from castlewright.solvers.base import Solved
from castlewright.solvers.sleepy_castle import haul, heist_programme
from castlewright.solvers.sleepy_castle.heist import DEFAULT_BUDGET, best_haul, ways_of_best
from castlewright.solvers.sleepy_castle.heist_hints import after, turns_there_are

PROGRAMME_LIMIT = 50_000  # states of the dynamic programme; a solo in the box has 30,000

_TURNS, _UP_TO_4, _SOMETHING = Range(5, 8), Range(0, 4), Range(1, NO_END)


@dataclass(frozen=True)
class HeistWishes:
    """What a heist shall be like: guards, turns that are left, guards covered and gaps emptied.

    `loses` is what greedy play steals less than the best haul, in coins.
    """

    guards: int = BOX_GUARDS
    turns: Range = _TURNS
    covered: Range = _UP_TO_4
    emptied: Range = _UP_TO_4
    loses: Range = _SOMETHING
    rules: HouseRules = DEFAULT_RULES

    def __str__(self) -> str:
        """The wishes as the options of the command line: what `generate` was asked for."""
        words = {
            "guards": self.guards,
            "turns": self.turns,
            "covered": self.covered,
            "emptied": self.emptied,
            "loses": self.loses,
        }
        options = [f"--{name} {word}" for name, word in words.items()]
        return " ".join(options + [f"--house-rule {name}" for name in self.rules.names])


@dataclass(frozen=True)
class CertifiedHeist:
    """A heist with its proof: a best plan, its haul, how many sets of gaps give it, the grade."""

    heist: Heist
    plan: Plan
    haul: int
    ways: int
    grade: HeistGrade
    rules: HouseRules = DEFAULT_RULES


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
    return certify(_found(rng, wishes, attempts), wishes.rules, budget=budget)


def batch(
    seed: int,
    number: int,
    wishes: HeistWishes | None = None,
    *,
    start: int = 0,
    attempts: int = DEFAULT_ATTEMPTS,
    budget: float = DEFAULT_BUDGET,
    pool: Executor | None = None,
) -> Iterator[CertifiedHeist]:
    """Items `start` to `start + number - 1` of a seed, made on the executor `pool`.

    Raises what `generate` raises.
    """
    wishes = wishes or HeistWishes()
    check_wishes(wishes)
    items = range(start, start + number)
    yield from in_order(_make, (_Task(seed, i, wishes, attempts, budget) for i in items), pool)


@dataclass(frozen=True)
class _Task:
    """One item to make."""

    seed: int
    index: int
    wishes: HeistWishes
    attempts: int
    budget: float


def _make(task: _Task) -> CertifiedHeist:
    rng = random.Random(f"{task.seed}/{task.index}")
    try:
        return generate(rng, task.wishes, attempts=task.attempts, budget=task.budget)
    except GenerationError as error:
        where = f"item {task.index} of seed {task.seed}"
        raise GenerationError(error.wish, f"{where}: {error}") from None


def check_wishes(wishes: HeistWishes) -> None:
    """Refuse what no seed can give. Raises `WishError`."""
    guards = wishes.guards
    if not LEAST_GUARDS <= guards <= MOST_GUARDS:
        raise WishError(f"guards: {LEAST_GUARDS} to {MOST_GUARDS} were expected")
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
    if not _rounds(wishes):
        raise WishError(
            f"emptied: {wishes.emptied.least} gaps cannot be empty and {wishes.turns.least} turns "
            f"be left with {guards} guards"
        )


def _rounds(wishes: HeistWishes) -> range:
    """How many turns may have been played: each covered a guard and emptied one gap at most."""
    least = max(wishes.covered.least, wishes.emptied.least)
    most = min(wishes.covered.most, wishes.guards - max(wishes.turns.least, 1))
    return range(least, most + 1)


def _found(rng: random.Random, wishes: HeistWishes, attempts: int) -> Heist:
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
        elif coins_lost(heist, wishes.rules) not in wishes.loses:
            refused["loses"] += 1
        else:
            return heist
    raise _failure(refused, wishes)


def _drawn(rng: random.Random, wishes: HeistWishes) -> Heist | None:
    """A layout by lot, played into mid-game by lot; None where no gap is left to be emptied."""
    layout = generate_layout(rng, LayoutWishes(guards=wishes.guards)).layout
    rounds = rng.choice(_rounds(wishes))
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
    return after(layout, Plan((rng.choice(turns),))) if turns else None


def _failure(refused: Counter[str], wishes: HeistWishes) -> GenerationError:
    """The wish that was too much: the last one that any position came to be judged by."""
    wish = next(wish for wish in reversed(_TOO_MUCH) if refused[wish])
    why = _TOO_MUCH[wish].format(wished=getattr(wishes, wish))
    return GenerationError(
        wish,
        f"no heist in {refused.total()} attempts; the wish {wish!r} was too much: {why} "
        f"({refused[wish]} times)",
    )


_TOO_MUCH = {  # in the order in which a position is judged
    "emptied": "no gap was left that could be emptied, {wished} were wished for",
    "turns": "with {wished} turns there was more than one best set of gaps",
    "loses": "the coins that greedy play loses were not {wished}",
}


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
        raise AssertionError(f"{heist}: haul and ways are {witnesses} for the witnesses")
    if faults := violations(heist, best.solution, told[0], rules):
        raise AssertionError(
            f"{heist}: {best.solution} is no plan for {told[0]} coins: {faults[0]}"
        )
    return CertifiedHeist(heist, best.solution, *told, grade(heist, rules), rules)
