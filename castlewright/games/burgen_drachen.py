"""The race of Burgen & Drachen: a referee for claims, medals and the deck (BD-30 to BD-37).

All heroes play the top adventure at once, each on a board of its own; the referee sees only what
they claim. A claim stops the game until it is checked, against as many dragons as the claimant has
medals. Right, it wins the adventure and a medal; false, it puts the hero out of this adventure; the
last hero without a false claim wins it too (but see BD-34A). Three medals win the game.

The third medal takes a claim with two dragons, so a deck without such an adventure can only be won
by being the last; `Race.notes` says so, and a race that nobody can ever win is refused.

    >>> race = start(deck, heroes=2)
    >>> race = play(race, Claim(1, placement))
    >>> race = play(race, CHECK)
    >>> race.ruling.right, race.medals
    (True, (0, 1))

A race is a frozen value: `start` makes one, `moves` says what may happen next, `play` gives the
race after it, `winners` who has won; what happened before can always be looked at again. Nothing
here is left to chance; `shuffled` mixes a deck before the start.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from castlewright.puzzles.base import ContradictionError, Violation
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
DRAGONS_TO_WIN = MEDALS_TO_WIN - 1  # BD-25, BD-37: those that the last medal asks for


class RaceError(ValueError):
    """A move that the rules of the race do not allow."""


@dataclass(frozen=True)
class Claim:
    """A hero says that this solves the top adventure."""

    hero: int
    placement: Placement


@dataclass(frozen=True)
class Check:
    """The others look whether the claim is right."""


CHECK = Check()
Move = Claim | Check


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

    `out` are the heroes with a false claim at this adventure, `claim` is being checked, `ruling` is
    what came of the last one.
    """

    deck: tuple[Adventure, ...]
    medals: tuple[int, ...]
    out: frozenset[int] = frozenset()
    claim: Claim | None = None
    ruling: Ruling | None = None
    rules: HouseRules = DEFAULT_RULES

    @property
    def adventure(self) -> Adventure:
        """The top adventure, which all play at once (BD-30)."""
        return self.deck[0]

    @property
    def notes(self) -> tuple[str, ...]:
        """What should be said to the players before they start."""
        return () if can_be_won_by_a_claim(self.deck) else (NO_LAST_CLAIM,)


NO_LAST_CLAIM = (
    f"no adventure of this deck has {DRAGONS_TO_WIN} dragons, so no claim can win the last medal "
    "(BD-25)"
)


def can_be_won_by_a_claim(deck: Sequence[Adventure]) -> bool:
    """Whether a hero who lacks one medal may find enough dragons in the deck (BD-25)."""
    return any(len(adventure.dragons) >= DRAGONS_TO_WIN for adventure in deck)


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
    if not can_be_won_by_a_claim(deck) and (heroes == 1 or rules.last_must_solve):
        raise RaceError(f"{NO_LAST_CLAIM}, and with these heroes and rules nothing else can")
    return Race(tuple(deck), (0,) * heroes, rules=rules)


def moves(race: Race) -> tuple[int, ...] | tuple[Check]:
    """Which heroes may claim now; while a claim waits, only its check is left (BD-31)."""
    if winners(race):
        return ()
    if race.claim is not None:
        return (CHECK,)
    return tuple(hero for hero in range(len(race.medals)) if hero not in race.out)


def play(race: Race, move: Move) -> Race:
    """The race after a claim or a check. Raises `RaceError` for a move that is not allowed."""
    if isinstance(move, Check):
        return _checked(race)
    if move.hero not in moves(race):
        raise RaceError(f"hero {move.hero} may not claim: {_why_not(race, move.hero)}")
    return replace(race, claim=move)


def winners(race: Race) -> tuple[int, ...]:
    """The first hero with three medals (BD-36); nobody while the race goes on."""
    return tuple(h for h, medals in enumerate(race.medals) if medals >= MEDALS_TO_WIN)


def _checked(race: Race) -> Race:
    """Judge the claim, and go on with this adventure or the next one."""
    if race.claim is None:
        raise RaceError("there is no claim to check")
    hero = race.claim.hero
    # BD-37: as many dragons as the claimant has medals
    faults = violations(race.adventure, race.claim.placement, race.medals[hero], race.rules)
    # BD-33: a false claim puts the hero out of this adventure
    out = race.out | {hero} if faults else race.out
    left = [other for other in range(len(race.medals)) if other not in out]
    # BD-32: a right claim wins the adventure; BD-34: so does being the last without a false one
    won_by = hero if not faults else _last(race, left)
    after = replace(race, out=out, claim=None, ruling=Ruling(race.claim, faults, won_by))
    return after if won_by is None and left else _next_adventure(after, won_by)


def _last(race: Race, left: Sequence[int]) -> int | None:
    """BD-34: the last hero without a false claim, who wins; BD-34A: not the game, if so agreed."""
    if len(left) != 1:
        return None
    wins_the_game = race.medals[left[0]] == MEDALS_TO_WIN - 1
    return None if wins_the_game and race.rules.last_must_solve else left[0]


def _next_adventure(race: Race, won_by: int | None) -> Race:
    """BD-35: the adventure goes to the bottom of the deck, and the next one begins for all."""
    medals = tuple(m + (hero == won_by) for hero, m in enumerate(race.medals))
    # four heroes with two medals each, and the ninth ends the race
    if sum(medals) > MEDALS_IN_BOX:
        raise ContradictionError("more medals than there are")
    deck = (*race.deck[1:], race.deck[0])
    return replace(race, deck=deck, medals=medals, out=frozenset())


def _why_not(race: Race, hero: int) -> str:
    if not 0 <= hero < len(race.medals):
        return f"there are heroes 0 to {len(race.medals) - 1}"
    if winners(race):
        return "the race is won"
    if hero in race.out:
        return "a false claim put it out of this adventure"
    return "another claim is being checked"
