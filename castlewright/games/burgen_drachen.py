"""The race of Burgen & Drachen: a referee for claims, medals and the deck (BD-30 to BD-37).

All heroes play the top adventure at once, each on a board of its own; the referee sees only what
they claim. A claim stops the game until it is checked, against as many dragons as the claimant has
medals. Right, it wins the adventure and a medal; false, it puts the hero out of this adventure; the
last hero without a false claim wins it too. Three medals win the game.

    >>> race = start(deck, heroes=2)
    >>> race = claim(race, hero=1, placement=placement)
    >>> race, ruling = check(race)
    >>> ruling.right, race.medals
    (True, (0, 1))

A race is a frozen value: `start`, `claimants`, `claim`, `check` and `winner` give and take it, and
what happened before can always be looked at again. Nothing here is left to chance; `shuffled` mixes
a deck before the start.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from castlewright.puzzles.base import Violation
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    HouseRules,
    Placement,
    check_adventure,
    violations,
)

MOST_HEROES = 4
MEDALS_IN_BOX = 9
MEDALS_TO_WIN = 3


class RaceError(ValueError):
    """A move that the rules of the race do not allow."""


@dataclass(frozen=True)
class Claim:
    """A hero says that this solves the top adventure."""

    hero: int
    placement: Placement


@dataclass(frozen=True)
class Ruling:
    """What came of a claim: its faults, and who wins the adventure by it (None if it goes on)."""

    claim: Claim
    violations: tuple[Violation, ...]
    winner: int | None

    @property
    def right(self) -> bool:
        return not self.violations


@dataclass(frozen=True)
class Race:
    """The race as it stands: the deck with the top first, and each hero's medals.

    `out` are the heroes with a false claim at this adventure, `claim` is being checked.
    """

    deck: tuple[Adventure, ...]
    medals: tuple[int, ...]
    out: frozenset[int] = frozenset()
    claim: Claim | None = None
    rules: HouseRules = DEFAULT_RULES

    @property
    def adventure(self) -> Adventure:
        """The top adventure, which all play at once (BD-30)."""
        return self.deck[0]


def shuffled(deck: Sequence[Adventure], rng: random.Random) -> tuple[Adventure, ...]:
    """The deck in an order by lot."""
    return tuple(rng.sample(deck, len(deck)))


def start(deck: Sequence[Adventure], heroes: int, rules: HouseRules = DEFAULT_RULES) -> Race:
    """The first adventure is turned over. Raises `RaceError`, `InvalidPuzzleError`."""
    if not 1 <= heroes <= MOST_HEROES:
        raise RaceError(f"1 to {MOST_HEROES} heroes were expected, not {heroes}")
    if not deck:
        raise RaceError("the deck is empty")
    for adventure in deck:
        check_adventure(adventure, rules)
    return Race(tuple(deck), (0,) * heroes, rules=rules)


def claimants(race: Race) -> tuple[int, ...]:
    """Who may claim now: nobody while a claim is checked (BD-31) or when the race is won."""
    if race.claim is not None or winner(race) is not None:
        return ()
    return tuple(hero for hero in range(len(race.medals)) if hero not in race.out)


def claim(race: Race, hero: int, placement: Placement) -> Race:
    """A hero claims; the others may not touch their tiles until it is checked (BD-31)."""
    if hero not in claimants(race):
        raise RaceError(f"hero {hero} may not claim: {_why_not(race, hero)}")
    return replace(race, claim=Claim(hero, placement))


def check(race: Race) -> tuple[Race, Ruling]:
    """Judge the claim, and go on with this adventure or the next one. Raises `RaceError`."""
    if race.claim is None:
        raise RaceError("there is no claim to check")
    hero = race.claim.hero
    # BD-37: as many dragons as the claimant has medals
    faults = violations(race.adventure, race.claim.placement, race.medals[hero], race.rules)
    # BD-33: a false claim puts the hero out of this adventure
    out = race.out | {hero} if faults else race.out
    left = [other for other in range(len(race.medals)) if other not in out]
    # BD-32: a right claim wins the adventure; BD-34: so does being the last without a false one
    won_by = hero if not faults else (left[0] if len(left) == 1 and out else None)
    ruling = Ruling(race.claim, faults, won_by)
    if won_by is None and left:
        return replace(race, out=out, claim=None), ruling
    return _next_adventure(race, won_by), ruling


def winner(race: Race) -> int | None:
    """The first hero with three medals (BD-36)."""
    return next((h for h, medals in enumerate(race.medals) if medals >= MEDALS_TO_WIN), None)


def _next_adventure(race: Race, won_by: int | None) -> Race:
    """BD-35: the adventure goes to the bottom of the deck, and the next one begins for all."""
    medals = tuple(m + (hero == won_by) for hero, m in enumerate(race.medals))
    # four heroes with two medals each, and the ninth ends the race
    assert sum(medals) <= MEDALS_IN_BOX
    deck = (*race.deck[1:], race.deck[0])
    return Race(deck, medals, rules=race.rules)


def _why_not(race: Race, hero: int) -> str:
    if not 0 <= hero < len(race.medals):
        return f"there are heroes 0 to {len(race.medals) - 1}"
    if winner(race) is not None:
        return "the race is won"
    if hero in race.out:
        return "a false claim put it out of this adventure"
    return "another claim is being checked"
