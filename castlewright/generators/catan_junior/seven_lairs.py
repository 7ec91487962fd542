"""Seven lairs whose least number of rolls is proved, and which the greedy builder misses.

    >>> printed = SetUp.parse("later-4")
    >>> made = generate(random.Random("1/0"), printed, SevenLairsWishes(loses=Range(2, 3)))
    >>> made.puzzle.lairs, made.rolls, made.grade.loses
    (4, 7, 2)

A colour, a row of rolls and the order of the harbour tiles are drawn by lot, and what the wishes
leave free of the set-up. The search says how many rolls it takes; a row that is too short, or in
which greedy play loses more or less than wished for, is thrown away. What stays is proved a second
time by CP-SAT, which shares no code with the search: both must come to the same number.

There is always exactly one best number; plans for it there may be many.

A row is as long whatever the best number is, so its length tells nothing. The proofs have budgets,
and a row whose proof does not come within them is thrown away too. Thirty puzzles for four lairs in
rows of 11 took 3 s at most on each of the two maps for four players, and 1 s or less on average;
with rows of 12, where the model has a turn more to refute, 6 s.

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only.
"""

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from castlewright.generators.base import (
    LEVELS,
    NO_END,
    GenerationError,
    Range,
    WishError,
    too_much,
)
from castlewright.generators.catan_junior.by_lot import set_up_by_lot
from castlewright.generators.catan_junior.wishes import PARTS, keep_options
from castlewright.generators.greedy_loss import Loss
from castlewright.generators.work import items_of_seed
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior.puzzle_violations import DIE, check_puzzle, violations
from castlewright.puzzles.catan_junior.set_up import SetUp
from castlewright.puzzles.catan_junior.seven_lairs import LONGEST_ROW, SevenLairs, SevenPlan
from castlewright.puzzles.catan_junior.violations import (
    DEFAULT_RULES,
    LAIRS_OF_A_COLOUR,
    STARTS_OF_A_COLOUR,
    HouseRules,
)
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict
from castlewright.solvers.catan_junior import seven_lairs, seven_search
from castlewright.solvers.catan_junior.greedy_builder import rolls_needed
from castlewright.solvers.ties import DEFAULT_LIMIT

ANY_COLOUR = "any"
DEFAULT_ATTEMPTS = 500
SEARCH_BUDGET = 1_000_000  # hands; four lairs take some thousands, seven up to millions
# Deterministic seconds for the proof by CP-SAT. Up to four lairs a proof that takes longer is not
# waited for: another row is drawn, so that one puzzle takes five seconds at most.
PROOF_BUDGET = {3: 2.5, 4: 2.5, 5: 20.0, 6: 60.0, 7: 200.0}

LEVEL_OF_LOSS = dict(enumerate(LEVELS))  # 0 rolls lost is a page, 4 a legend
_HALF = 10  # so many rolls of the best plan are half the way to one roll more that is lost

_SOMETHING = Range(1, NO_END)


@dataclass(frozen=True)
class SevenLairsWishes:
    """What a puzzle shall be like.

    `lairs` is the goal, `rolls` the length of the row; `loses` is how many rolls greedy play needs
    more than the best plan, the whole number nearest to the mean over its ties. The parts in `keep`
    stay as they are printed, the others are drawn.
    """

    colour: str = ANY_COLOUR
    lairs: int = 4
    rolls: int = 11
    loses: Range = _SOMETHING
    keep: frozenset[str] = frozenset(PARTS)
    rules: HouseRules = DEFAULT_RULES

    def __str__(self) -> str:
        """The wishes as the options of the command line: what `generate` was asked for."""
        options = [] if self.colour == ANY_COLOUR else [f"--colour {self.colour}"]
        options += [f"--lairs {self.lairs}", f"--rolls {self.rolls}", f"--loses {self.loses}"]
        options += keep_options(self.keep)
        return " ".join(options + [f"--house-rule {name}" for name in self.rules.names])


@dataclass(frozen=True)
class SevenLairsGrade(Loss):
    """How hard seven lairs are.

    `least`, `mean` and `most` are the rolls that greedy play (`greedy_builder`) needs more than the
    best plan, over all ways to decide what it finds equal (`solvers.ties`); where it needs more
    than the row has, one more than the row has are counted. `loses` is the whole number nearest to
    the mean. `score` is that and a fraction that grows with the rolls of the best plan,
    rolls / (rolls + 10): a roll more that is lost always counts for more. `level` is by `loses`
    alone, as in `LEVEL_OF_LOSS`; whoever loses more is on the last level.
    """

    score: float
    level: str

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return asdict(self)

    def __str__(self) -> str:
        """A sentence for people."""
        return f"{self.level}: greedy play loses {self.in_words('roll')}"


@dataclass(frozen=True)
class CertifiedSevenLairs:
    """A puzzle with its proof: a plan of the fewest rolls, how many they are, and the grade."""

    puzzle: SevenLairs
    plan: SevenPlan
    rolls: int
    grade: SevenLairsGrade
    rules: HouseRules = DEFAULT_RULES


def generate(
    rng: random.Random,
    printed: SetUp,
    wishes: SevenLairsWishes | None = None,
    *,
    attempts: int = DEFAULT_ATTEMPTS,
) -> CertifiedSevenLairs:
    """Make one puzzle on the map of a set-up.

    Raises `WishError` for a wish that can never be met, and `GenerationError` when so many rows
    were drawn without one that meets them all.
    """
    wishes = wishes or SevenLairsWishes()
    check_wishes(printed, wishes)
    if attempts < 1:
        raise ValueError(f"at least one attempt was expected, not {attempts}")
    refused: Counter[str] = Counter()
    for _ in range(attempts):
        puzzle = _drawn(rng, printed, wishes)
        found = seven_search.solve(puzzle, rules=wishes.rules, budget=SEARCH_BUDGET)
        if isinstance(found, Undecided):
            refused["lairs"] += 1
        elif not isinstance(found, Solved):
            refused["rolls"] += 1
        elif _lost(puzzle, len(found.solution.turns), wishes.rules).loses not in wishes.loses:
            refused["loses"] += 1
        else:
            try:
                return _certified(puzzle, wishes.rules, found, PROOF_BUDGET[wishes.lairs])
            except GenerationError:
                refused["lairs"] += 1
    raise too_much("seven lairs", refused, _too_much(wishes))


def batch(
    seed: int,
    number: int,
    printed: SetUp,
    wishes: SevenLairsWishes | None = None,
    *,
    start: int = 0,
    attempts: int = DEFAULT_ATTEMPTS,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[CertifiedSevenLairs]:
    """Items `start` to `start + number - 1` of a seed, made on the executor `pool`, none of
    which has a fingerprint that is in `not_in`.

    Raises what `generate` raises.
    """
    wishes = wishes or SevenLairsWishes()
    check_wishes(printed, wishes)
    make = partial(generate, printed=printed, wishes=wishes, attempts=attempts)
    yield from items_of_seed(make, seed, start, number, pool, not_in)


def check_wishes(printed: SetUp, wishes: SevenLairsWishes) -> None:
    """Refuse what no seed can give. Raises `WishError`, and `InvalidPuzzleError` for the set-up."""
    check_puzzle(printed)
    if wishes.colour not in (ANY_COLOUR, *printed.colours):
        raise WishError(
            f"colour: {wishes.colour!r}; {', '.join(printed.colours)} or any were expected"
        )
    least, most = STARTS_OF_A_COLOUR + 1, LAIRS_OF_A_COLOUR
    if not least <= wishes.lairs <= most:
        raise WishError(f"lairs: {wishes.lairs}; {least} to {most} were expected")
    if not 1 <= wishes.rolls <= LONGEST_ROW:
        raise WishError(f"rolls: {wishes.rolls}; 1 to {LONGEST_ROW} were expected")
    if wishes.loses.least >= wishes.rolls:
        raise WishError(
            f"loses: {wishes.loses.least} rolls cannot be lost in a row of {wishes.rolls}"
        )
    for part in sorted(wishes.keep):
        if part not in PARTS:
            raise WishError(f"keep: {part!r}; {', '.join(PARTS)} were expected")


def _drawn(rng: random.Random, printed: SetUp, wishes: SevenLairsWishes) -> SevenLairs:
    colour = rng.choice(printed.colours) if wishes.colour == ANY_COLOUR else wishes.colour
    set_up = set_up_by_lot(rng, printed, wishes.keep)
    tiles = list(set_up.rules.harbour_tiles if set_up.harbours else ())
    rng.shuffle(tiles)
    rolls = tuple(rng.choice(DIE) for _ in range(wishes.rolls))
    alone = replace(set_up, starts=(set_up.start(colour),))
    return SevenLairs(alone, colour, wishes.lairs, rolls, tuple(tiles))


def _lost(puzzle: SevenLairs, best: int, rules: HouseRules, limit: int = DEFAULT_LIMIT) -> Loss:
    return Loss.of(rolls_needed(puzzle, rules, limit=limit).above(best))


def _too_much(wishes: SevenLairsWishes) -> dict[str, str]:
    """Why a row is refused, in the order in which it is judged."""
    return {
        "rolls": f"with {wishes.rolls} rolls the goal was out of reach",
        "lairs": f"for {wishes.lairs} lairs no proof came within its budget",
        "loses": f"the rolls that greedy play loses were not {wishes.loses}",
    }


def certify(
    puzzle: SevenLairs,
    rules: HouseRules = DEFAULT_RULES,
    *,
    search_budget: int = seven_search.DEFAULT_BUDGET,
    proof_budget: float = seven_lairs.DEFAULT_BUDGET,
) -> CertifiedSevenLairs:
    """Find the fewest rolls by both witnesses, and grade the puzzle.

    Raises `GenerationError` if a budget ran out or the row is too short, and `InvalidPuzzleError`
    for a faulty puzzle.
    """
    searched = seven_search.solve(puzzle, rules=rules, budget=search_budget)
    return _certified(puzzle, rules, searched, proof_budget)


def _certified(
    puzzle: SevenLairs, rules: HouseRules, searched: Verdict[SevenPlan], budget: float
) -> CertifiedSevenLairs:
    planned = seven_lairs.solve(puzzle, rules=rules, budget=budget)
    if isinstance(searched, Undecided) or isinstance(planned, Undecided):
        raise GenerationError("lairs", f"{puzzle}: no proof of the fewest rolls within its budget")
    if isinstance(searched, Unsolvable) and isinstance(planned, Unsolvable):
        raise GenerationError("rolls", f"{puzzle}: {searched.reason}")
    if isinstance(searched, Unsolvable) or isinstance(planned, Unsolvable):
        raise ContradictionError(f"{puzzle}: {searched} by the search, {planned} by the model")
    rolls, plan = len(planned.solution.turns), planned.solution
    if (searched.value, planned.value) != (rolls, rolls):  # one of the witnesses has a fault
        raise ContradictionError(f"{puzzle}: {searched} by the search, {planned} by the model")
    if faults := violations(puzzle, plan, rolls, rules):
        raise ContradictionError(f"{puzzle}: {plan} is no plan of {rolls} rolls: {faults[0]}")
    return CertifiedSevenLairs(puzzle, plan, rolls, grade(puzzle, rolls, rules), rules)


def grade(
    puzzle: SevenLairs, best: int, rules: HouseRules = DEFAULT_RULES, *, limit: int = DEFAULT_LIMIT
) -> SevenLairsGrade:
    """Grade a puzzle whose fewest rolls are known.

    Raises `InvalidPuzzleError` for a faulty one, and `UndecidedError` if greedy play has more
    positions than the limit.
    """
    loss = _lost(puzzle, best, rules, limit)
    level = LEVEL_OF_LOSS.get(loss.loses, LEVELS[-1])
    score = round(loss.loses + best / (best + _HALF), 3)
    return SevenLairsGrade(**vars(loss), score=score, level=level)
