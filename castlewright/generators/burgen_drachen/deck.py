"""A deck of adventures like the one in the box: rising levels, and as much variety as can be had.

    >>> deck = make_deck(1, 50)
    >>> [card.grade.level for card in deck][:2], deck[-1].grade.level
    (['page', 'page'], 'legend')

Every adventure can be solved with 0, 1 and all dragons, since the medals of a race demand it
(BD-25). Many candidates are made first, from wishes that range from few solutions to many and from
two castles to all, and graded. Then the deck is chosen level by level, in the given shares: always
the candidate that adds most to the deck, where that is

    its distance to the nearest adventure in the deck
    minus what its hero's place, and its number of castles, have been used already.

The distance of two adventures is the number of spaces that show different pieces, plus two if the
heroes stand at different places, at the closest of all turns and mirror images. It is 0 only for
adventures that are the same puzzle, and these never come into one deck.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from castlewright.generators.base import DEFAULT_ATTEMPTS, LEVELS, NO_END, GenerationError, Range
from castlewright.generators.burgen_drachen.grade import Grade, grade
from castlewright.generators.burgen_drachen.making import Certified, batch
from castlewright.generators.burgen_drachen.wishes import Wishes
from castlewright.generators.work import in_order
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import Adventure, symmetries

EQUAL_SHARES = (1,) * len(LEVELS)
CANDIDATES_A_CARD = 8
ROUNDS = 6  # so often new candidates are made for levels that lack some

# How many solutions the candidates shall have, in turn: the fewer, the harder.
SOLUTIONS = (Range(1, 15), Range(16, 60), Range(61, 250), Range(251, 1500), Range(1501, NO_END))
HERO_MOVED = 2  # what another place of the hero counts in a distance
USED_HERO, USED_CASTLES = 1.5, 0.15  # what each earlier use takes from a candidate's worth


@dataclass(frozen=True)
class Card:
    """One adventure of a deck: with its proof and its grade."""

    certified: Certified
    grade: Grade

    @property
    def adventure(self) -> Adventure:
        return self.certified.adventure


def make_deck(
    seed: int,
    number: int,
    wishes: Wishes | None = None,
    *,
    shares: Sequence[int] = EQUAL_SHARES,
    attempts: int = DEFAULT_ATTEMPTS,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> tuple[Card, ...]:
    """A deck of `number` adventures, the easiest first.

    `shares` says how many of each level, in proportion. Of `wishes` the numbers of castles and
    dragons, the board, the tile set and the house rules count. No adventure has a fingerprint that
    is in `not_in`. Raises `WishError`, `BadInputError`
    for shares that make no sense, `GenerationError` where a level stays without enough adventures.
    """
    wishes = replace(wishes or Wishes(castles=Range(2, 4)), defeat=None, unique=False, tiles=None)
    quotas = _quotas(number, shares)
    candidates: dict[str, list[Card]] = {level: [] for level in LEVELS}
    made = _candidates(seed, wishes, attempts, pool, not_in)
    for _ in range(ROUNDS):
        for card in islice(made, CANDIDATES_A_CARD * number):
            candidates[card.grade.level].append(card)
        if all(len(candidates[level]) >= quota for level, quota in quotas.items()):
            return _chosen(candidates, quotas)
    lacking = next(level for level in LEVELS if len(candidates[level]) < quotas[level])
    raise GenerationError(
        "shares",
        f"only {len(candidates[lacking])} adventures of the level {lacking} were found, "
        f"{quotas[lacking]} were wished for; ask for other shares or castles",
    )


def distance(a: Adventure, b: Adventure) -> int:
    """How different two adventures of one board and tile set are; 0 if they are the same puzzle."""
    return min(_difference(_shown(a), image) for image in _images(b))


def _quotas(number: int, shares: Sequence[int]) -> dict[str, int]:
    """So many of each level, as near to the shares as whole numbers are, by largest remainders."""
    if len(shares) != len(LEVELS) or min(shares) < 0 or sum(shares) == 0:
        raise BadInputError(f"shares: one number for each of {', '.join(LEVELS)} was expected")
    exact = [number * share / sum(shares) for share in shares]
    quotas = [int(quota) for quota in exact]
    by_remainder = sorted(range(len(exact)), key=lambda i: (quotas[i] - exact[i], i))
    for index in by_remainder[: number - sum(quotas)]:
        quotas[index] += 1
    return dict(zip(LEVELS, quotas, strict=True))


def _candidates(
    seed: int, wishes: Wishes, attempts: int, pool: Executor | None, not_in: frozenset[bytes]
) -> Iterator[Card]:
    """Candidates without end, from each range of solutions in turn, graded."""
    streams = [
        batch(
            stream * 1_000_003 + seed,
            NO_END,
            replace(wishes, solutions=solutions),
            attempts=attempts,
            pool=pool,
            not_in=not_in,
        )
        for stream, solutions in enumerate(SOLUTIONS)
    ]
    while True:
        round_of_all = [(next(stream), wishes) for stream in streams]
        yield from in_order(_graded, round_of_all, pool)


def _graded(made: tuple[Certified, Wishes]) -> Card:
    certified, wishes = made
    return Card(certified, grade(certified.adventure, rules=wishes.rules, number=certified.count))


class _Shown(NamedTuple):
    """What an adventure shows: the hero, and the piece on each space in notation."""

    hero: str
    pieces: tuple[str, ...]


def _shown(adventure: Adventure) -> _Shown:
    signs = {piece.space: piece.sign for piece in adventure.pieces}
    return _Shown(str(adventure.hero), tuple(signs.get(s, "") for s in adventure.board.spaces))


def _images(adventure: Adventure) -> list[_Shown]:
    found = symmetries(adventure.tile_set, adventure.rows, adventure.columns)
    return [_shown(symmetry.adventure(adventure)) for symmetry in found]


def _difference(a: _Shown, b: _Shown) -> int:
    spaces = sum(x != y for x, y in zip(a.pieces, b.pieces, strict=True))
    return spaces + HERO_MOVED * (a.hero != b.hero)


def _chosen(candidates: dict[str, list[Card]], quotas: dict[str, int]) -> tuple[Card, ...]:
    deck: list[Card] = []
    images: list[list[_Shown]] = []
    heroes: Counter[str] = Counter()
    castles: Counter[int] = Counter()

    def worth(card: Card) -> float:
        shown = _shown(card.adventure)
        nearest = min((_difference(shown, i) for each in images for i in each), default=99)
        if nearest == 0:
            return float("-inf")
        used = USED_HERO * heroes[shown.hero]
        return nearest - used - USED_CASTLES * castles[len(card.adventure.castles)]

    for level, quota in quotas.items():
        left = list(candidates[level])
        for _ in range(quota):
            best = max(left, key=worth)  # of several, the one that was made first
            if worth(best) == float("-inf"):
                raise GenerationError("shares", f"too few different adventures of level {level}")
            left.remove(best)
            deck.append(best)
            images.append(_images(best.adventure))
            heroes[str(best.adventure.hero)] += 1
            castles[len(best.adventure.castles)] += 1
    return tuple(sorted(deck, key=lambda card: card.grade.score))
