"""Making adventures that meet the wishes, and proving them."""

import random
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from itertools import tee
from math import log2

from castlewright.generators.base import DEFAULT_ATTEMPTS, GenerationError, Range, check_start
from castlewright.generators.burgen_drachen.network import draw, grow
from castlewright.generators.burgen_drachen.wishes import Wishes, check_wishes
from castlewright.generators.work import in_order
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Piece,
    Placement,
    violations,
)
from castlewright.puzzles.burgen_drachen.tile_set import every_turn
from castlewright.puzzles.canonical_forms import fingerprint
from castlewright.solvers.base import Solved
from castlewright.solvers.burgen_counter import Count, count


@dataclass(frozen=True)
class Certified:
    """An adventure with its proof.

    `dragons` is the level up to which every level can be solved, `solution` the one with the fewest
    tiles that defeats at least so many dragons, `count` the number of all solutions by level.
    """

    adventure: Adventure
    dragons: int
    solution: Placement
    count: Count

    @property
    def puzzle(self) -> Adventure:
        return self.adventure

    @cached_property
    def tiles(self) -> int:
        """How many path tiles the solution has."""
        return len(self.solution.paths)


def generate(
    rng: random.Random,
    wishes: Wishes | None = None,
    *,
    taken: Container[bytes] = frozenset(),
    attempts: int = DEFAULT_ATTEMPTS,
) -> Certified:
    """Make one adventure that meets the wishes and whose `fingerprint` is not in `taken`.

    Raises `WishError` for a wish that can never be met, and `GenerationError` when so many networks
    were grown, and changes tried, without one that meets them all.
    """
    wishes = wishes or Wishes()
    check_wishes(wishes)
    return _proved(_found(rng, wishes, taken, attempts), wishes)


def batch(
    seed: int,
    number: int,
    wishes: Wishes | None = None,
    *,
    start: int = 0,
    earlier: Iterable[bytes] | None = None,
    attempts: int = DEFAULT_ATTEMPTS,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[Certified]:
    """Items `start` to `start + number - 1` of a seed, no two items of the seed the same puzzle.

    An item must differ from all before it. So the items before `start` are made in passing, unless
    their fingerprints are handed in as `earlier`; without them a `start` that is too far is a
    `WishError`. No item has a fingerprint that is in `not_in`.
    """
    wishes = wishes or Wishes()
    check_wishes(wishes)
    if earlier is None:
        check_start(start)
    first = 0 if earlier is None else start
    tasks = (
        _Task(seed, index, wishes, attempts, not_in, proved=index >= start)
        for index in range(first, start + number)
    )
    for made in _all_different(tasks, set(earlier or ()), pool):
        if isinstance(made, Certified):
            yield made


def adventures(
    seed: int,
    number: int,
    wishes: Wishes | None = None,
    *,
    attempts: int = DEFAULT_ATTEMPTS,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[Adventure]:
    """The adventures of the first items of a seed without their proofs, which cost the most."""
    wishes = wishes or Wishes()
    check_wishes(wishes)
    tasks = (_Task(seed, index, wishes, attempts, not_in, proved=False) for index in range(number))
    for made in _all_different(tasks, set(), pool):
        yield made.adventure


def _all_different(
    tasks: "Iterable[_Task]", taken: set[bytes], pool: Executor | None
) -> "Iterator[Certified | _Found]":
    """Items, each from its own stream and as if it were the only one, made on the executor `pool`.

    The few that equal an earlier item are made again here.
    """
    kept, tasks = tee(tasks)
    for task, made in zip(kept, in_order(_make, tasks, pool), strict=True):
        if fingerprint(made.adventure) in taken:
            made = _make(task, taken)
        taken.add(fingerprint(made.adventure))
        yield made


@dataclass(frozen=True)
class _Task:
    """One item to make, with or without its proof."""

    seed: int
    index: int
    wishes: Wishes
    attempts: int
    not_in: frozenset[bytes]
    proved: bool


def _make(task: _Task, taken: Container[bytes] = frozenset()) -> "Certified | _Found":
    rng = random.Random(f"{task.seed}/{task.index}")
    try:
        found = _found(rng, task.wishes, _Either(task.not_in, taken), task.attempts)
    except GenerationError as error:
        where = f"item {task.index} of seed {task.seed}"
        raise GenerationError(error.wish, f"{where}: {error}") from None
    return _proved(found, task.wishes) if task.proved else found


@dataclass(frozen=True)
class _Either(Container[bytes]):
    """What is in one or the other: neither needs to be copied for that."""

    one: Container[bytes]
    other: Container[bytes]

    def __contains__(self, key: object) -> bool:
        return key in self.one or key in self.other


@dataclass(frozen=True)
class _Found:
    """An adventure that meets the wishes; its count, if the wishes asked for one."""

    adventure: Adventure
    defeat: int
    count: Count | None


def _found(rng: random.Random, wishes: Wishes, taken: Container[bytes], attempts: int) -> _Found:
    """The first adventure of a stream that meets the wishes and is not taken."""
    castles = rng.randint(wishes.castles.least, wishes.castles.most)
    dragons = rng.randint(wishes.dragons.least, wishes.dragons.most)
    defeat = dragons if wishes.defeat is None else wishes.defeat
    if attempts < 1:
        raise ValueError(f"at least one attempt was expected, not {attempts}")
    refused: Counter[str] = Counter()
    steps = _STEPS_OF_ALL * wishes.count_budget
    while refused.total() < attempts and steps > 0:
        adventure = _grown_adventure(rng, wishes, castles, dragons, defeat)
        if adventure is None:
            refused["board"] += 1
            continue
        if wishes.need_a_count:
            found, used = _found_nearby(rng, wishes, adventure, defeat, refused, attempts)
            steps -= used
        else:
            found = _Found(adventure, defeat, None)
        if found is not None and fingerprint(found.adventure) not in taken:
            return found
        refused["number"] += found is not None
    raise _failure(refused, f"{castles} castles and {dragons} dragons")


def _grown_adventure(
    rng: random.Random, wishes: Wishes, castles: int, dragons: int, defeat: int
) -> Adventure | None:
    """The pieces and the hero of one network, if it came to an end and the rules call it right."""
    drawn = draw(rng, wishes, castles, dragons, defeat)
    placement = grow(rng, drawn)
    if placement is None:
        return None
    adventure = Adventure(
        wishes.rows, wishes.columns, placement.pieces, drawn.hero, wishes.tile_set
    )
    return None if violations(adventure, placement, defeat, wishes.rules) else adventure


def _found_nearby(
    rng: random.Random,
    wishes: Wishes,
    adventure: Adventure,
    defeat: int,
    refused: Counter[str],
    attempts: int,
) -> tuple[_Found | None, int]:
    """Climb from an adventure to one that meets the wishes about its count; None if stuck.

    Also gives the steps of all counts together.

    A network grown by chance is one of many that its adventure allows, so wishes for few solutions
    are met a step at a time: a piece or the hero is moved, and the change stays if the adventure
    can still be solved and is no further from the wishes than before.
    """
    number = count(adventure, rules=wishes.rules, budget=wishes.count_budget)
    if not number.complete:
        refused["count"] += 1
        return None, number.steps
    steps = number.steps
    missed = _missed(number, defeat, wishes)
    idle = 0
    while missed and idle < _PATIENCE and refused.total() < attempts:
        refused[max(missed, key=lambda wish: missed[wish])] += 1
        idle += 1
        changed = _changed(rng, adventure)
        if violations(changed, rules=wishes.rules):
            continue
        new_number = count(changed, rules=wishes.rules, budget=wishes.count_budget)
        steps += new_number.steps
        if new_number.at_least(defeat) == 0 or not new_number.complete:
            continue
        new_missed = _missed(new_number, defeat, wishes)
        if sum(new_missed.values()) <= sum(missed.values()):
            idle = 0 if sum(new_missed.values()) < sum(missed.values()) else idle
            adventure, number, missed = changed, new_number, new_missed
    return (None if missed else _Found(adventure, defeat, number)), steps


_STEPS_OF_ALL = 5  # an item's counts take no more steps together than so many count budgets
_PATIENCE = 60  # changes without progress before a new network is grown


def _missed(number: Count, defeat: int, wishes: Wishes) -> dict[str, float]:
    """Which wishes an adventure with this count does not meet, and by how much."""
    tiles = min(tiles for tiles in number.fewest[defeat:] if tiles is not None)
    off = {
        "solutions": _off(log2(number.total), wishes.solutions, log2),
        "tiles": _off(tiles, wishes.tiles, float),
        "unique": log2(number.at_least(defeat)) if wishes.unique else 0.0,
    }
    return {wish: distance for wish, distance in off.items() if distance > 0}


def _off(value: float, wished: Range | None, scale: Callable[[int], float]) -> float:
    """How far a value lies outside the range that is wished for."""
    if wished is None:
        return 0.0
    return max(scale(max(wished.least, 1)) - value, value - scale(max(wished.most, 1)), 0.0)


def _changed(rng: random.Random, adventure: Adventure) -> Adventure:
    """The adventure with its hero or one of its pieces moved, or with two pieces exchanged."""
    pieces, hero = list(adventure.pieces), adventure.hero
    which = rng.randrange(len(pieces) + 1)
    if which == len(pieces):
        hero = rng.choice(list(adventure.board.heroes()))
    else:
        space = rng.choice(adventure.board.spaces)
        tile = pieces[which].laid.tile
        there = [at for at, piece in enumerate(pieces) if piece.space == space and at != which]
        for at in there:
            pieces[at] = Piece(pieces[which].space, pieces[at].laid)
        pieces[which] = Piece(space, rng.choice(every_turn(tile)))
    return Adventure(adventure.rows, adventure.columns, tuple(pieces), hero, adventure.tile_set)


_TOO_MUCH = {
    "board": "no network of paths came to an end with {pieces}",
    "number": "all that were found equal earlier items up to symmetry, or puzzles in the files of "
    "--not-in; ask for fewer",
    "solutions": "the number of solutions stayed out of the wished range",
    "tiles": "the number of tiles stayed out of the wished range",
    "count": "too many solutions to count them all within the budget of the counter",
    "unique": "there stayed more than one solution",
}


def _failure(refused: Counter[str], pieces: str) -> GenerationError:
    """The wish that was too much: the one that turned away most of what came to be judged by it."""
    judged = Counter({wish: times for wish, times in refused.items() if wish != "board"})
    wish, times = (judged or refused).most_common(1)[0]
    why = _TOO_MUCH[wish].format(pieces=pieces)
    return GenerationError(
        wish,
        f"no adventure in {refused.total()} attempts; the wish {wish!r} was too much: "
        f"{why} ({times} times)",
    )


def _proved(found: _Found, wishes: Wishes) -> Certified:
    return certify(
        found.adventure, found.defeat, wishes.rules, found.count, budget=wishes.count_budget
    )


def certify(
    adventure: Adventure,
    dragons: int,
    rules: HouseRules = DEFAULT_RULES,
    number: Count | None = None,
    *,
    budget: int | None = None,
) -> Certified:
    """Count the solutions (or take `number`) and find a shortest one that defeats the dragons.

    `budget` is for the count, in steps. Raises `GenerationError` if there is no solution, or if the
    budget ran out.
    """
    number = number or count(adventure, rules=rules, budget=budget)
    if not number.complete:
        raise GenerationError("count", f"{adventure}: {_TOO_MUCH['count']}")
    # Slow to import; what judges a stored solution comes by here and does not need it.
    from castlewright.solvers.burgen_drachen import Goal, solve  # noqa: PLC0415

    verdict = solve(adventure, dragons=dragons, goal=Goal.FEWEST_TILES, rules=rules)
    if not isinstance(verdict, Solved):
        raise GenerationError("solution", f"{adventure}: no shortest solution, {verdict}")
    fewest = min(tiles for tiles in number.fewest[dragons:] if tiles is not None)
    if verdict.value != fewest:  # the two witnesses: one of them has a fault
        raise ContradictionError(
            f"{adventure}: the model needs {verdict.value} tiles, not {fewest}"
        )
    return Certified(adventure, dragons, verdict.solution, number)
