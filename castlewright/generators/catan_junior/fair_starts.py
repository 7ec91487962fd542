"""Four set-ups of one map, one of which is fair by the figures.

    >>> made = generate(random.Random("1/0"), SetUp.parse("later-2"), FairStartWishes())
    >>> made.choice == solution(made.puzzle), made.grade.level
    (True, 'champion')

All four come about in the same way, so that nothing but the figures tells them apart: a set-up is
drawn by lot and then changed step by step, two terrains or two numbers exchanged or a start lair
moved, wherever that does not bring the colours further apart than they are; the fair one until they
lie 0 apart, each of the others until they are as far apart as was drawn for it from `apart`. Where
that does not come about, anything in `apart` will do, or else it is drawn again.

How far the colours lie apart is `difference` in `puzzles.catan_junior.fair_start`: for each of the
four figures the most less the least, added up.

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only.
"""

import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from castlewright.generators.base import LEVELS, GenerationError, Range, WishError
from castlewright.generators.catan_junior.by_lot import set_up_by_lot
from castlewright.generators.catan_junior.wishes import (
    HARBOURS,
    NUMBERS,
    PARTS,
    STARTS,
    TERRAINS,
    keep_options,
)
from castlewright.generators.work import items_of_seed
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior.fair_start import (
    FIGURES,
    SET_UPS,
    Choice,
    FairStart,
    difference,
    solution,
)
from castlewright.puzzles.catan_junior.measures import touched
from castlewright.puzzles.catan_junior.puzzle_violations import check_puzzle, violations
from castlewright.puzzles.catan_junior.set_up import SetUp, Start
from castlewright.puzzles.catan_junior.violations import NOT_AT_A_START

DEFAULT_ATTEMPTS = 200  # set-ups by lot for each of the four
STEPS = 300  # changes that are tried on each of them

# The least difference among the three that are not fair: the closer, the harder.
LEVEL_OF_DIFFERENCE = {1: "legend", 2: "champion", 3: "knight", 4: "squire"}

_TWO_TO_FIVE, _FAIR = Range(2, 5), Range(0, 0)


@dataclass(frozen=True)
class FairStartWishes:
    """What a puzzle shall be like.

    `apart` is how far the colours of each unfair set-up lie apart; the parts in `keep` stay as they
    are printed.
    """

    apart: Range = _TWO_TO_FIVE
    keep: frozenset[str] = frozenset({HARBOURS})

    def __str__(self) -> str:
        """The wishes as the options of the command line: what `generate` was asked for."""
        return " ".join([f"--apart {self.apart}", *keep_options(self.keep)])


@dataclass(frozen=True)
class FairStartGrade:
    """How hard it is to find the fair one.

    `closest` is the least difference of an unfair one, by which the level goes; more than in
    `LEVEL_OF_DIFFERENCE` is the first level. `score` adds up one part in so many for each unfair
    one: three that are 1 apart give 3, the most.
    """

    closest: int
    score: float
    level: str

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return asdict(self)

    def __str__(self) -> str:
        """A sentence for people."""
        return f"{self.level}: the colours of the closest unfair one are {self.closest} apart"


@dataclass(frozen=True)
class CertifiedFairStart:
    """A puzzle with the fair one, and the grade."""

    puzzle: FairStart
    choice: Choice
    grade: FairStartGrade


def generate(
    rng: random.Random,
    printed: SetUp,
    wishes: FairStartWishes | None = None,
    *,
    attempts: int = DEFAULT_ATTEMPTS,
) -> CertifiedFairStart:
    """Make one puzzle on the map of a set-up.

    Raises `WishError` for a wish that can never be met, and `GenerationError` when so many set-ups
    were drawn without one that came to lie as far apart as it had to.
    """
    wishes = wishes or FairStartWishes()
    check_wishes(printed, wishes)
    if attempts < 1:
        raise ValueError(f"at least one attempt was expected, not {attempts}")
    fair = rng.randrange(SET_UPS)
    found: list[SetUp] = []
    for place in range(SET_UPS):
        apart = _FAIR if place == fair else wishes.apart
        found.append(_found(rng, printed, wishes.keep, apart, found, attempts))
    puzzle = FairStart(tuple(found))
    if faults := violations(puzzle):
        raise ContradictionError(f"{puzzle}: {faults[0]}")
    return CertifiedFairStart(puzzle, solution(puzzle), grade(puzzle))


def batch(
    seed: int,
    number: int,
    printed: SetUp,
    wishes: FairStartWishes | None = None,
    *,
    start: int = 0,
    attempts: int = DEFAULT_ATTEMPTS,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[CertifiedFairStart]:
    """Items `start` to `start + number - 1` of a seed, made on the executor `pool`, none of
    which has a fingerprint that is in `not_in`.

    Raises what `generate` raises.
    """
    wishes = wishes or FairStartWishes()
    check_wishes(printed, wishes)
    make = partial(generate, printed=printed, wishes=wishes, attempts=attempts)
    yield from items_of_seed(make, seed, start, number, pool, not_in)


def check_wishes(printed: SetUp, wishes: FairStartWishes) -> None:
    """Refuse what no seed can give. Raises `WishError`, and `InvalidPuzzleError` for the set-up."""
    check_puzzle(printed)
    if wishes.apart.least < 1:
        raise WishError("apart: at least 1 was expected; what lies 0 apart is fair")
    for part in sorted(wishes.keep):
        if part not in PARTS:
            raise WishError(f"keep: {part!r}; {', '.join(PARTS)} were expected")
    if {TERRAINS, NUMBERS, STARTS} <= wishes.keep:
        raise WishError("keep: terrains, numbers or starts must be left to be changed")


_FURTHEST = 12  # where a range has no end


def _apart(rng: random.Random, apart: Range) -> int:
    return rng.randint(apart.least, max(apart.least, min(apart.most, _FURTHEST)))


def _found(
    rng: random.Random,
    printed: SetUp,
    keep: frozenset[str],
    wanted: Range,
    others: list[SetUp],
    attempts: int,
) -> SetUp:
    """A set-up whose colours lie as far apart as wanted. Raises `GenerationError`."""
    for _ in range(attempts):
        set_up, apart = set_up_by_lot(rng, printed, keep), _apart(rng, wanted)
        now = difference(set_up)
        for _ in range(STEPS):
            if now == apart:
                break
            changed = _changed(rng, set_up, keep)
            further = abs(now - apart)
            if _is_at_a_five(changed) or difference(changed, _QUICK) > apart + further:
                continue
            then = difference(changed)
            if abs(then - apart) <= further:
                set_up, now = changed, then
        if now in wanted and set_up not in others and not violations(set_up):
            return set_up
    raise GenerationError(
        "apart",
        f"no fair start in {attempts} attempts; the wish 'apart' was too much: no set-up was found "
        f"whose colours lie {wanted} apart",
    )


_QUICK = tuple(FIGURES)[:-1]  # how far these lie apart is quick to count, and never more than all


def _is_at_a_five(set_up: SetUp) -> bool:
    """CJ-08, the one rule that most changes would break."""
    if set_up.rules.start_at_five:
        return False
    at_starts = (place for colour in set_up.colours for place in touched(set_up, colour))
    return any(set_up.terrains[place][1] == NOT_AT_A_START for place in at_starts)


def _changed(rng: random.Random, set_up: SetUp, keep: frozenset[str]) -> SetUp:
    """One step: two terrains or two numbers change places, or a start lair moves."""
    part = rng.choice([part for part in (TERRAINS, NUMBERS, STARTS) if part not in keep])
    if part == STARTS:
        return _with_start_moved(rng, set_up)
    one, two = rng.sample(range(len(set_up.terrains)), 2)
    columns = [list(column) for column in zip(*set_up.terrains, strict=True)]
    column = columns[0 if part == TERRAINS else 1]
    column[one], column[two] = column[two], column[one]
    return replace(set_up, terrains=tuple(zip(*columns, strict=True)))


def _with_start_moved(rng: random.Random, set_up: SetUp) -> SetUp:
    taken = {lair for start in set_up.starts for lair in start.lairs}
    taken |= set(set_up.harbours)
    free = [lair for lair in range(len(set_up.map.lairs)) if lair not in taken]
    mover, place = rng.randrange(len(set_up.starts)), rng.randrange(2)
    old = set_up.starts[mover]
    lairs, ships = list(old.lairs), list(old.ships)
    lairs[place] = rng.choice(free)
    if ships:
        ships[place] = rng.choice(set_up.map.ends_beside(lairs[place]))[0]
    starts = list(set_up.starts)
    starts[mover] = Start(old.colour, tuple(lairs), tuple(ships))
    return replace(set_up, starts=tuple(starts))


def grade(puzzle: FairStart) -> FairStartGrade:
    """Grade a puzzle without faults."""
    unfair = [apart for set_up in puzzle.set_ups if (apart := difference(set_up))]
    closest = min(unfair)
    level = LEVEL_OF_DIFFERENCE.get(closest, LEVELS[0])
    return FairStartGrade(closest, round(sum(1 / apart for apart in unfair), 3), level)
