"""Fair set-ups: how evenly things can be hidden as wished, proved, and many that differ.

    >>> made = list(batch(1, 2, SetUpWishes(players=3)))
    >>> [(item.unevenness, item.dice_gap, item.distances) for item in made]
    [(18, 3, (1, 1, 1)), (18, 3, (1, 1, 1))]

All that is wished must be met. Of what meets it, a set-up has

    1. the least unevenness,
    2. of those the least dice gap,
    3. of those the animals farthest from their own decorations, if they are to be away;

each is proved by CP-SAT (`best`), and of all set-ups that reach the three figures one comes by lot:
every choice has a weight by lot, the greatest sum wins. All of them can come; they are not all
equally likely. Then Queen, bucket and powers come by lot, as the level has them.

No two items of a seed have the same beach, not even one turned, mirrored or recoloured (`symmetry`;
the Queen is not looked at), as long as there are beaches left that reach the figures. When none is
left, all may come again. For three players there are 13 such beaches with the animals near, and 22
with the animals away.

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only. As it keeps away from the
earlier ones, these are made in passing, in the same order whoever asks. So the items of a seed
cannot be shared out among workers. One takes about a hundredth of a second; with four players and
the animals away up to a tenth.
"""

import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations, islice

from ortools.sat.python import cp_model

from castlewright.generators.base import GenerationError, WishError, check_start
from castlewright.generators.sandcastles.by_lot import (
    check_players,
    powers_by_lot,
    set_up_by_lot,
)
from castlewright.generators.sandcastles.hiding_model import HidingModel
from castlewright.generators.sandcastles.wishes import AWAY, SetUpWishes, check_wishes, unmet
from castlewright.generators.work import items_of_seed
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.canonical_forms import fingerprint
from castlewright.puzzles.sandcastles import Beach, Box, Level, SetUp, check_puzzle
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.measures import (
    dice_gap,
    distances,
    one_coloured,
    unevenness,
)
from castlewright.puzzles.sandcastles.symmetry import canonical, carried, symmetries
from castlewright.solvers.cp_sat import QUICK, run

DEFAULT_BUDGET = 60.0  # deterministic seconds for each proof; all of them take less than one
_DRAWS = 50  # of Queen and powers for one beach, until the set-up is none of `not_in`
_HEAVIEST = 1000  # the largest weight of a lot


@dataclass(frozen=True)
class CertifiedSetUp:
    """A set-up and its figures (`measures`); `proved` if no other could be better as wished."""

    set_up: SetUp
    unevenness: int
    one_coloured: int
    dice_gap: int
    distances: tuple[int, ...]
    proved: bool

    @property
    def puzzle(self) -> SetUp:
        return self.set_up


@dataclass(frozen=True)
class Best:
    """The best figures that the wishes leave, in the order in which they count.

    `far` is the sum of the animals' distances, 0 where they need not be away.
    """

    unevenness: int
    dice_gap: int
    far: int


def measured(set_up: SetUp, *, proved: bool = False) -> CertifiedSetUp:
    """A set-up and its figures. Raises `InvalidPuzzleError` for a faulty one."""
    check_puzzle(set_up)
    beach = set_up.beach
    return CertifiedSetUp(
        set_up, unevenness(beach), one_coloured(beach), dice_gap(beach), distances(beach), proved
    )


def generate(
    seed: int, index: int, wishes: SetUpWishes | None = None, *, budget: float = DEFAULT_BUDGET
) -> CertifiedSetUp:
    """Item `index` of a seed. Raises what `batch` raises."""
    return next(batch(seed, 1, wishes, start=index, budget=budget))


def batch(
    seed: int,
    number: int,
    wishes: SetUpWishes | None = None,
    *,
    start: int = 0,
    budget: float = DEFAULT_BUDGET,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[CertifiedSetUp]:
    """Items `start` to `start + number - 1` of a seed, none with a fingerprint in `not_in`.

    `budget` is for each proof, in deterministic seconds. Raises `WishError` for wishes that clash,
    which names a smallest set of them, and `GenerationError` if a budget ran out.
    """
    wishes = wishes or SetUpWishes()
    check_wishes(wishes)
    check_start(start)
    reached = best(wishes, budget=budget)
    yield from islice(_Batch(seed, wishes, reached, budget, not_in), start, start + number)


def batch_by_lot(
    seed: int,
    number: int,
    players: int = 2,
    level: Level = Level.BEGINNER,
    box: Box | None = None,
    *,
    start: int = 0,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[CertifiedSetUp]:
    """Items `start` to `start + number - 1` of a seed by the rulebook's chance, with their figures.

    None has a fingerprint that is in `not_in`. Raises `WishError` for a number of players that
    there cannot be.
    """
    check_players(players)
    make = partial(_measured_lot, players=players, level=level, box=box)
    yield from items_of_seed(make, seed, start, number, pool, not_in)


def _measured_lot(
    rng: random.Random, players: int, level: Level, box: Box | None
) -> CertifiedSetUp:
    return measured(set_up_by_lot(players, level, rng, box))


@lru_cache(maxsize=64)
def best(wishes: SetUpWishes, *, budget: float = DEFAULT_BUDGET) -> Best:
    """The best figures of all set-ups that meet the wishes, each proved.

    Raises `WishError` for wishes that clash, and `GenerationError` if a budget ran out.
    """
    check_wishes(wishes)
    model = _wished(wishes)
    status, _ = run(model.cp, budget)
    if status == cp_model.INFEASIBLE:
        raise WishError(_clash(wishes, budget))
    found = []
    for name, measure, most in (
        ("unevenness", model.unevenness, False),
        ("dice-gap", model.dice_gap, False),
        ("animals", model.far, True),
    ):
        (model.cp.maximize if most else model.cp.minimize)(measure)
        status, solver = run(model.cp, budget)
        if status != cp_model.OPTIMAL:
            raise _too_little(name, budget)
        found.append(round(solver.objective_value))
        # the figures that count less are asked for with this one at its best
        model.cp.add(measure == found[-1])
    return Best(*found)


def _wished(wishes: SetUpWishes) -> HidingModel:
    """The model in which every wish must be met."""
    model = HidingModel(wishes)
    for wish in model.wishes.values():
        # what is wished must be met
        model.cp.add(wish == 1)
    return model


def _too_little(wish: str, budget: float) -> GenerationError:
    return GenerationError(
        wish, f"the wish {wish!r} was too much: no proof of the best within {budget:g}"
    )


def _clash(wishes: SetUpWishes, budget: float) -> str:
    """A smallest set of wishes that cannot be met together, in words."""
    model = HidingModel(wishes)
    for size in range(1, len(model.wishes) + 1):
        for names in combinations(model.wishes, size):
            model.cp.clear_assumptions()
            model.cp.add_assumptions([model.wishes[name] for name in names])
            status, _ = run(model.cp, budget)
            if status == cp_model.INFEASIBLE:
                return _clash_in_words(names, wishes.players)
            if status == cp_model.UNKNOWN:
                raise _too_little(names[0], budget)
    raise ContradictionError("all wishes can be met together, though there is no set-up")


def _clash_in_words(names: tuple[str, ...], players: int) -> str:
    who = "1 player" if players == 1 else f"{players} players"
    if len(names) == 1:
        return f"for {who} this alone cannot be met: {names[0]}"
    return f"for {who} these cannot be met together: {', '.join(names[:-1])} and {names[-1]}"


def fair_beach(rng: random.Random, wishes: SetUpWishes, *, budget: float = DEFAULT_BUDGET) -> Beach:
    """One of the beaches that reach the best figures, by lot; without a Queen.

    Raises what `batch` raises.
    """
    model = _reaching(wishes, best(wishes, budget=budget))
    beach = _by_lot(model, _lots(rng, model), budget)
    if beach is None:
        raise ContradictionError("best figures that nothing reaches")
    return beach


def _reaching(wishes: SetUpWishes, reached: Best) -> HidingModel:
    """The model of all beaches that reach these figures."""
    model = _wished(wishes)
    # each figure is as good as was proved to be possible
    model.cp.add(model.unevenness == reached.unevenness)
    model.cp.add(model.dice_gap == reached.dice_gap)
    model.cp.add(model.far == reached.far)
    return model


def _lots(rng: random.Random, model: HidingModel) -> list[int]:
    return [rng.randint(0, _HEAVIEST) for _ in model.choices]


def _by_lot(model: HidingModel, lots: list[int], budget: float) -> Beach | None:
    """The beach whose choices have the greatest sum of lots; None if the model has none left."""
    model.cp.maximize(sum(lot * one for lot, one in zip(lots, model.choices, strict=True)))
    status, solver = run(model.cp, budget, **QUICK)
    if status == cp_model.INFEASIBLE:
        return None
    if status == cp_model.UNKNOWN:
        raise _too_little("animals", budget)
    return model.beach(solver)


class _Batch(Iterator[CertifiedSetUp]):
    """The items of a seed from the first on; one model, which learns what to keep away from."""

    def __init__(
        self,
        seed: int,
        wishes: SetUpWishes,
        reached: Best,
        budget: float,
        not_in: frozenset[bytes],
    ) -> None:
        self.seed = seed
        self.wishes = wishes
        self.reached = reached
        self.budget = budget
        self.not_in = not_in
        self.known: list[Beach] = []  # all set-ups that were drawn with them are in `not_in`
        self.index = 0
        self._begin_anew()

    def _begin_anew(self) -> None:
        """From here on every beach may come again that is not known from elsewhere."""
        self.model = _reaching(self.wishes, self.reached)
        self.earlier: set[Beach] = set()
        for beach in self.known:
            self._keep_away(beach)

    def __next__(self) -> CertifiedSetUp:
        rng = random.Random(f"{self.seed}/{self.index}")
        self.index += 1
        lots = _lots(rng, self.model)
        while True:
            beach = self._unlike_the_earlier(lots) or self._any(lots)
            for _ in range(1 if self.wishes.level is Level.BEGINNER else _DRAWS):
                set_up = self._set_up(rng, beach)
                if not self.not_in or fingerprint(set_up) not in self.not_in:
                    self.earlier.add(canonical(beach))
                    return self._certified(set_up)
            self.known.append(beach)
            self._keep_away(beach)

    def _any(self, lots: list[int]) -> Beach:
        """The beach that the lots choose among all, when none is left."""
        self._begin_anew()
        beach = self._unlike_the_earlier(lots)
        if beach is None:
            if not self.known:
                raise ContradictionError("best figures that nothing reaches")
            where = f"item {self.index - 1} of seed {self.seed}"
            raise GenerationError(
                "not-in",
                f"{where}: all beaches that are as fair as can be are in the files of --not-in; "
                "ask for something else, or leave out --not-in",
            )
        return beach

    def _unlike_the_earlier(self, lots: list[int]) -> Beach | None:
        """The beach that the lots choose among those that are left, if any is left.

        The model learns to keep away from an earlier beach when it is met again: with many to
        choose from this hardly ever happens, and what need not be learnt saves time.
        """
        while (beach := _by_lot(self.model, lots, self.budget)) is not None:
            if canonical(beach) not in self.earlier:
                break
            self._keep_away(beach)
        return beach

    def _keep_away(self, beach: Beach) -> None:
        for same in dict.fromkeys(carried(beach, symmetry) for symmetry in symmetries(beach)):
            self.model.keep_away(same)

    def _set_up(self, rng: random.Random, beach: Beach) -> SetUp:
        """Queen, bucket and powers by lot."""
        level, players = self.wishes.level, self.wishes.players
        queen = None if level is Level.BEGINNER else rng.randrange(CASTLES)
        bucket = rng.randrange(players)
        powers = powers_by_lot(players, rng) if level is Level.POWERS else ()
        return SetUp(replace(beach, queen=queen), players, bucket, powers)

    def _certified(self, set_up: SetUp) -> CertifiedSetUp:
        """The second witness for everything that is said. Raises `AssertionError`."""
        item = measured(set_up, proved=True)
        if missed := unmet(set_up.beach, self.wishes):
            raise ContradictionError(f"{set_up}: {missed}")
        far = sum(item.distances) if self.wishes.animals == AWAY else 0
        if Best(item.unevenness, item.dice_gap, far) != self.reached:
            raise ContradictionError(f"{set_up}: {item} does not reach {self.reached}")
        return item
