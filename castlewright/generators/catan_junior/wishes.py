"""What can be wished for a set-up, and whether a set-up is as wished.

    >>> wishes = SetUpWishes(keep=frozenset({"starts", "harbours"}))
    >>> str(wishes)
    '--keep harbours --keep starts --covers most --changes 4'
    >>> unmet(SetUp.parse("later-4"), SetUpWishes(covers="lair"), ("wood", "wool", "rum", "saber"))
    []

`unmet` shares no code with the model that makes set-ups: it is its second witness.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from castlewright.generators.base import WishError
from castlewright.puzzles.catan_junior import EQUIPMENT, Equipment, Hand, RuleSet, SetUp
from castlewright.puzzles.catan_junior.measures import types_covered

TERRAINS, NUMBERS, HARBOURS, STARTS = "terrains", "numbers", "harbours", "starts"
PARTS = (TERRAINS, NUMBERS, HARBOURS, STARTS)

MOST = "most"
COVERS = (
    "lair",
    "ship",
    "any",
)  # what the types at a start are to be enough for, most wanted first


@dataclass(frozen=True)
class SetUpWishes:
    """What a set-up shall be like.

    The parts in `keep` stay as they are printed. Every colour's start lairs bring the types for a
    lair, for a ship, or `any`; `most` is the first of these that a set-up can be found for. With
    `numbers_apart` no two islands that share a lair space have the same number. A set-up differs
    from all earlier ones of its batch in at least so many `changes` (see `variety`).
    """

    keep: frozenset[str] = frozenset({STARTS, HARBOURS})
    covers: str = MOST
    numbers_apart: bool = True
    changes: int = 4

    def __str__(self) -> str:
        """The wishes as the options of the command line."""
        options = keep_options(self.keep)
        options += [f"--covers {self.covers}"] + ["--numbers-together"] * (not self.numbers_apart)
        return " ".join([*options, f"--changes {self.changes}"])


def keep_options(keep: frozenset[str]) -> list[str]:
    """What is kept, as options: that nothing is kept must be said, or the default is meant."""
    return [f"--keep {part}" for part in PARTS if part in keep] or ["--keep nothing"]


def check_wishes(wishes: SetUpWishes) -> None:
    """Refuse what makes no sense on any map. Raises `WishError`."""
    for part in sorted(wishes.keep):
        if part not in PARTS:
            raise WishError(f"keep: {part!r}; {', '.join(PARTS)} were expected")
    if len(wishes.keep) == len(PARTS):
        raise WishError("keep: nothing is left to be changed; at most three parts were expected")
    if wishes.covers not in (*COVERS, MOST):
        raise WishError(f"covers: {wishes.covers!r}; {', '.join((MOST, *COVERS))} were expected")
    if wishes.changes < 0:
        raise WishError(f"changes: {wishes.changes}; 0 or more were expected")


def types_for(rules: RuleSet, covers: str) -> tuple[Equipment, ...]:
    """The types of equipment for one of `COVERS`."""
    costs: dict[str, Hand] = {
        "lair": rules.lair_cost,
        "ship": rules.ship_cost,
        "any": (0, 0, 0, 0, 0),
    }
    return tuple(kind for kind, price in zip(EQUIPMENT, costs[covers], strict=True) if price)


def neighbours(set_up: SetUp) -> tuple[tuple[int, int], ...]:
    """The pairs of terrain spaces that share a lair space."""
    pairs = {
        pair for lair in set_up.map.lairs for pair in combinations(sorted(set(lair.touches)), 2)
    }
    return tuple(sorted(pairs))


def unmet(set_up: SetUp, wishes: SetUpWishes, types: Iterable[str]) -> list[str]:
    """The wishes that a set-up does not meet, in words; `types` each colour is to cover."""
    found = []
    names = [terrain.name for terrain in set_up.map.terrains]
    if wishes.numbers_apart:
        found += [
            f"the islands {names[one]} and {names[two]} lie together with the same number"
            for one, two in neighbours(set_up)
            if set_up.terrains[one][1] == set_up.terrains[two][1]
        ]
    for colour in set_up.colours:
        covered = types_covered(set_up, colour)
        found += [f"{colour} does not begin with {kind}" for kind in types if kind not in covered]
    if not {HARBOURS, STARTS} <= wishes.keep:
        begins = {lair for start in set_up.starts for lair in start.lairs}
        found += [
            f"the harbour {set_up.map.lairs[lair].name} is a start space"
            for lair in set_up.harbours
            if lair in begins
        ]
    return found
