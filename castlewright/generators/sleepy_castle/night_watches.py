"""From a seed to night watches that are proved to have one solution and no clue too many.

    >>> made = generate(random.Random("7/0"), Wishes(guards=6, level="page"))
    >>> night_search.count(made.watch)
    Count(number=1, stopped=None)
    >>> made.grade.level
    'page'

The answer comes first: a ring and its coins by lot. Every clue that is true of it could be told;
they are put in an order by lot, in which each kind has its weight. An attempt aims at a level,
drawn from those that are wished for, and what misses it is thrown away. There are two ways to
choose clues:

    scattered   The search looks for a second solution of the clues chosen so far. The first clue in
                the order that is not true of it is chosen too, until there is no second solution.
    grown       The ladder of deductions says what somebody can know who climbs only as far as the
                level goes. The first clue in the order that tells that person anything new is
                chosen, until everything is known. A chosen clue without which the person gets there
                too is dropped again.

Then each clue goes for good whose leaving lets no second solution in. A second solution that was
met once is kept as a witness: where it breaks only one of the clues, that clue must stay, and no
search is needed to say so. In the end the model (`solvers.sleepy_castle.night_watch`) must find
the same one solution as the search.

Pages and squires get grown night watches, the others scattered ones. With 12 guards, of 60 attempts
for each: grown for pages 15 hit the level, grown for squires 17; scattered ones gave no page, 4
squires, 33 knights, 15 champions and 8 legends. Neighbours tell the most and are the easiest to
use; for champions and legends they have less weight, which gave 25 champions and 18 legends.

A dull mix is thrown away: too few kinds of clue, or more than half of the clues of one kind.

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only, and does not know of the
other items: with very few guards two of them can be the same.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from castlewright.games.sleepy_castle.set_up import random_coins
from castlewright.generators.base import LEVELS, NO_END, Range, WishError, read_levels, too_much
from castlewright.generators.sleepy_castle.night_grade import (
    LEVEL_OF_RUNG,
    NightGrade,
    grade_of_unique,
)
from castlewright.generators.work import items_of_seed
from castlewright.puzzles.base import ContradictionError, UndecidedError
from castlewright.puzzles.sleepy_castle import Clue, ClueKind, Layout, NightWatch
from castlewright.puzzles.sleepy_castle.layout import BOX_GUARDS, LEAST_GUARDS, MOST_GUARDS
from castlewright.solvers.sleepy_castle import night_search, night_watch
from castlewright.solvers.sleepy_castle.night_ladder import RUNGS, Position, Rung, climb

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALL_KINDS = tuple(ClueKind)
ANY_NUMBER = Range(0, NO_END)
ANY_LEVEL = f"{LEVELS[0]}-{LEVELS[-1]}"
DEFAULT_ATTEMPTS = 500  # one takes a tenth of a second with 12 guards
SEARCH_BUDGET = 50_000  # steps of the search for one question; 12 guards need a few hundred

# How much room each kind of clue has in the order by lot.
EASY_WEIGHTS = {
    ClueKind.NEIGHBOURS: 3,
    ClueKind.STRANGERS: 2,
    ClueKind.BETWEEN: 4,
    ClueKind.SAME_SIDES: 2,
    ClueKind.BESIDE: 3,
}
HARD_WEIGHTS = {
    ClueKind.NEIGHBOURS: 2,
    ClueKind.STRANGERS: 2,
    ClueKind.BETWEEN: 3,
    ClueKind.SAME_SIDES: 3,
    ClueKind.BESIDE: 5,
}
GROWN = ("page", "squire")  # levels whose night watches are grown, others are scattered
HARD = ("champion", "legend")


@dataclass(frozen=True)
class Wishes:
    """What a night watch shall be like.

    `level` is one level or a range of them, `knight` or `page-knight`; `clues` how many there may
    be, `clue_kinds` the kinds that may be used.
    """

    guards: int = BOX_GUARDS
    level: str = ANY_LEVEL
    clues: Range = ANY_NUMBER
    clue_kinds: tuple[ClueKind, ...] = ALL_KINDS

    def __str__(self) -> str:
        """The wishes as the options of the command line: what `generate` was asked for."""
        words = {
            "guards": str(self.guards),
            "level": None if self.level == ANY_LEVEL else self.level,
            "clues": None if self.clues == ANY_NUMBER else str(self.clues),
            "clue-kinds": None if self.clue_kinds == ALL_KINDS else ",".join(self.clue_kinds),
        }
        return " ".join(f"--{name} {word}" for name, word in words.items() if word is not None)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that are wished for, the easiest first. Raises `WishError`."""
        return read_levels("level", self.level)


@dataclass(frozen=True)
class CertifiedNightWatch:
    """A night watch with its proof: the one solution, found by both solvers, and the grade."""

    watch: NightWatch
    answer: Layout
    grade: NightGrade

    @property
    def puzzle(self) -> NightWatch:
        return self.watch


def generate(
    rng: random.Random, wishes: Wishes | None = None, *, attempts: int = DEFAULT_ATTEMPTS
) -> CertifiedNightWatch:
    """Make one night watch that meets the wishes.

    Raises `WishError` for a wish that can never be met, and `GenerationError` when so many were
    made without one that meets them all.
    """
    wishes = wishes or Wishes()
    check_wishes(wishes)
    if attempts < 1:
        raise ValueError(f"at least one attempt was expected, not {attempts}")
    refused: Counter[str] = Counter()
    for _ in range(attempts):
        try:
            return _certified(*_drawn(rng, wishes), wishes)
        except _Refused as reason:
            refused[reason.wish] += 1
    raise too_much("night watch", refused, _TOO_MUCH)


def batch(
    seed: int,
    number: int,
    wishes: Wishes | None = None,
    *,
    start: int = 0,
    attempts: int = DEFAULT_ATTEMPTS,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[CertifiedNightWatch]:
    """Items `start` to `start + number - 1` of a seed, made on the executor `pool`, none of
    which has a fingerprint that is in `not_in`.

    Raises what `generate` raises.
    """
    wishes = wishes or Wishes()
    check_wishes(wishes)
    make = partial(generate, wishes=wishes, attempts=attempts)
    yield from items_of_seed(make, seed, start, number, pool, not_in)


def check_wishes(wishes: Wishes) -> None:
    """Refuse what no seed can give. Raises `WishError`."""
    if not LEAST_GUARDS <= wishes.guards <= MOST_GUARDS:
        raise WishError(f"guards: {LEAST_GUARDS} to {MOST_GUARDS} were expected")
    # Two guards of whom nobody tells anything could change places. The guard at the top and the
    # direction tell of three, each clue of two at most.
    needed = max((wishes.guards - 3) // 2, 1)
    if wishes.clues.most < needed:
        raise WishError(f"clues: {wishes.guards} guards need at least {needed} clues")
    if not set(wishes.clue_kinds) - {ClueKind.STRANGERS, ClueKind.BETWEEN}:
        raise WishError("clue-kinds: at least one kind must tell of coins")
    if not wishes.levels:
        raise WishError(f"level: {wishes.level} ends before it begins")


class _Refused(Exception):  # noqa: N818 - an attempt that is given up is no error
    """An attempt that does not meet a wish."""

    def __init__(self, wish: str) -> None:
        super().__init__(wish)
        self.wish = wish


# ---------------------------------------------------------------------------------------------
# One attempt


def _drawn(rng: random.Random, wishes: Wishes) -> tuple[NightWatch, Layout, str]:
    """A night watch with one solution and no superfluous clue, the solution, the level aimed at."""
    answer = _random_layout(rng, wishes.guards)
    level = rng.choice(wishes.levels)
    direction = _random_direction(rng, answer, near_top=level in GROWN)
    top, others = answer.ring[0], sorted(answer.ring[1:])
    bare = NightWatch("".join([top, *others]), direction, ())
    weights = HARD_WEIGHTS if level in HARD else EASY_WEIGHTS
    order = _in_order_by_lot(rng, true_clues(answer, wishes.clue_kinds), weights)
    seen: list[Layout] = []
    try:
        if level in GROWN:
            clues = _grown(bare, order, _rungs_of(level))
        else:
            clues = _scattered(bare, answer, order, seen)
        return _without_superfluous(rng, bare, answer, clues, seen), answer, level
    except UndecidedError:
        raise _Refused("guards") from None


def _random_layout(rng: random.Random, size: int) -> Layout:
    """Any ring and coins, all equally likely; animals of the box as long as there are enough."""
    ring = "".join(rng.sample(LETTERS[: max(size, BOX_GUARDS)], size))
    return Layout(ring, random_coins(rng, size))


def _random_direction(rng: random.Random, answer: Layout, *, near_top: bool) -> tuple[str, str]:
    """Two guards in the order in which they come; near the top the direction is easy to use."""
    if near_top:
        first = rng.choice((1, 1, 2)) if answer.size > LEAST_GUARDS else 1
        second = rng.randrange(first + 1, answer.size)
    else:
        first, second = sorted(rng.sample(range(1, answer.size), 2))
    return answer.ring[first], answer.ring[second]


def true_clues(layout: Layout, kinds: Sequence[ClueKind] = ALL_KINDS) -> list[Clue]:
    """Every clue of these kinds that is true of a layout, in a fixed order."""
    guards = sorted(layout.ring)
    clues = []
    for first, second in combinations(guards, 2):
        gap = layout.gap_between(first, second)
        steps = abs(layout.ring.index(first) - layout.ring.index(second))
        between = min(steps, layout.size - steps) - 1
        if gap is not None:
            clues.append(Clue(ClueKind.NEIGHBOURS, (first, second), layout.coins[gap]))
        else:
            clues.append(Clue(ClueKind.STRANGERS, (first, second)))
            clues.append(Clue(ClueKind.BETWEEN, (first, second), between))
    for guard in guards:
        before, behind = (layout.coins[gap] for gap in layout.gaps_of(guard))
        clues.append(Clue(ClueKind.BESIDE, (guard,), before + behind))
        if before == behind:
            clues.append(Clue(ClueKind.SAME_SIDES, (guard,)))
    return [clue for clue in clues if clue.kind in kinds]


def _in_order_by_lot(
    rng: random.Random, clues: list[Clue], weights: dict[ClueKind, int]
) -> list[Clue]:
    """The clues in an order by lot in which kinds come early by their weights.

    First a kind is drawn by weight among those that have clues left, then one of its clues.
    """
    left = {kind: [clue for clue in clues if clue.kind is kind] for kind in ALL_KINDS}
    order = []
    while kinds := [kind for kind in ALL_KINDS if left[kind]]:
        (kind,) = rng.choices(kinds, [weights[kind] for kind in kinds])
        order.append(left[kind].pop(rng.randrange(len(left[kind]))))
    return order


def _with(bare: NightWatch, clues: Sequence[Clue]) -> NightWatch:
    return NightWatch(bare.guards, bare.direction, tuple(clues))


def _second(watch: NightWatch, answer: Layout) -> Layout | None:
    """A solution other than the answer. Raises `UndecidedError`."""
    rings = night_search.solutions(watch, SEARCH_BUDGET)
    return next((layout for layout in rings if layout != answer), None)


def _scattered(
    bare: NightWatch, answer: Layout, order: list[Clue], seen: list[Layout]
) -> list[Clue]:
    """Clues with one solution; all second solutions that were met on the way go to `seen`."""
    clues: list[Clue] = []
    while (other := _second(_with(bare, clues), answer)) is not None:
        seen.append(other)
        telling = next((clue for clue in order if not clue.holds(other)), None)
        if telling is None:
            raise _Refused("clue-kinds")
        clues.append(telling)
    return clues


def _rungs_of(level: str) -> tuple[Rung, ...]:
    """The rungs of the ladder up to a level."""
    up_to = LEVELS.index(level)
    return tuple(rung for rung in RUNGS if LEVELS.index(LEVEL_OF_RUNG[rung.name]) <= up_to)


def _grown(bare: NightWatch, order: list[Clue], rungs: tuple[Rung, ...]) -> list[Clue]:
    """Clues from which all can be known by these rungs, none of which is needless for that."""
    clues: list[Clue] = []
    known = climb(Position.of(bare), rungs).position
    while not known.decided:
        for clue in order:
            wiser = climb(known.with_clue(clue), rungs).position
            if wiser.may != known.may:
                break
        else:
            raise _Refused("clue-kinds")
        clues.append(clue)
        order = [other for other in order if other != clue]
        known = wiser
    for clue in clues[::-1]:
        fewer = [other for other in clues if other != clue]
        if climb(Position.of(_with(bare, fewer)), rungs).position.decided:
            clues = fewer
    return clues


def _without_superfluous(
    rng: random.Random,
    bare: NightWatch,
    answer: Layout,
    clues: list[Clue],
    seen: list[Layout],
) -> NightWatch:
    """The night watch without clues that it does not need, tried in an order by lot."""
    for clue in rng.sample(clues, len(clues)):
        fewer = [other for other in clues if other != clue]
        if any(all(other.holds(ring) for other in fewer) for ring in seen):
            continue
        second = _second(_with(bare, fewer), answer)
        if second is None:
            clues = fewer
        else:
            seen.append(second)
    return _with(bare, rng.sample(clues, len(clues)))


def _certified(
    watch: NightWatch, answer: Layout, level: str, wishes: Wishes
) -> CertifiedNightWatch:
    """The proof of a night watch. Raises `_Refused` where a wish is not met."""
    if len(watch.clues) not in wishes.clues:
        raise _Refused("clues")
    if is_dull(watch, wishes.clue_kinds):
        raise _Refused("clue-kinds")
    # the easy rungs alone are quicker than a whole grade, and most that were grown miss their level
    if level in GROWN and not climb(Position.of(watch), _rungs_of(level)).position.decided:
        raise _Refused("level")
    grade = grade_of_unique(watch)
    if grade.level != level:
        raise _Refused("level")
    modelled = night_watch.solutions(watch)
    if not modelled.complete and len(modelled.layouts) < 2:
        raise _Refused("guards")
    if modelled.layouts != (answer,):  # one of the witnesses has a fault
        raise ContradictionError(f"{watch}: {modelled} in the model, only {answer} in the search")
    return CertifiedNightWatch(watch, answer, grade)


def is_dull(watch: NightWatch, kinds: Sequence[ClueKind] = ALL_KINDS) -> bool:
    """Has it too few kinds of clue, of those that may be used, or too many clues of one kind?

    Three kinds at least, or all that may be used; and with three or more, none of them makes up
    more than half of the clues, rounded up.
    """
    used = Counter(clue.kind for clue in watch.clues)
    if len(used) < min(_FEWEST_KINDS, len(set(kinds)), len(watch.clues)):
        return True
    half = (len(watch.clues) + 1) // 2
    return len(set(kinds)) >= _FEWEST_KINDS and max(used.values()) > half


_FEWEST_KINDS = 3

_TOO_MUCH = {  # in the order in which a night watch is judged
    "guards": "with so many guards the proof did not come within the budget of the search",
    "clues": "the number of clues stayed out of the wished range",
    "clue-kinds": "clues of these kinds gave no single solution, or a dull mix",
    "level": "they were easier or harder than wished",
}
