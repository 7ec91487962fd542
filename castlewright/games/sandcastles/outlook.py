"""What a player may expect: the steps of the coming round, and what is in hand after it.

A `Prospect` is what counts of a player's position. Its outlook is the mean over the two dice of the
coming round of the most steps they can make, by transports and by animals whose shops are ready,
with beetles spent where that helps; a die that can make none searches, and takes what can well be
found there, or else earns a beetle. What is in hand after the round counts too, at the prices
below.

    >>> terms = Terms(storehouse=4, die=(0, 0, 1, 1, 2, 2), last_crown=True)
    >>> empty = Prospect((0, 0, 0), (0, 0, 0), 0, 0, 0, 0, (0, 1, 2), (7, 7, 7))
    >>> stocked = empty._replace(storehouse=(1, 1, 1))
    >>> outlook(terms, empty) < outlook(terms, stocked)
    True
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from castlewright.games.sandcastles.state import DECORATED, MOST_BEETLES, Trio, plus
from castlewright.games.sandcastles.table import Mask
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour

GONE = len(COLOURS)  # an animal at home: under a castle of no colour
LIKELY = 0.5  # from this chance on a search can well find something

# What is still to come after the round, less what it takes, in steps: a die is worth as much as it
# could do elsewhere. Found by playing against greedy players.
LATER = 1.0  # a step that is still to come
SEARCH = 0.4  # a search, for which any die will do
CARRY = 0.9  # a transport, for which the die must have the colour
AWAITED = 0.5  # an animal that could move in
HOPED_FOR = 0.07  # an animal whose shop will be ready
BEETLES = (0.0, 0.4, 0.7)
CROWN = 0.6  # a crown in the storehouse
SKILL = 0.2  # a skill or power switched on

_ALL = range(len(COLOURS))


class Terms(NamedTuple):
    """What is the same in a game: spaces, faces, and whether a crown comes with the last one."""

    storehouse: int
    die: tuple[Colour, ...]
    last_crown: bool


class Prospect(NamedTuple):
    """What counts of a player's position.

    `animals` has the colour of the castle that each is under, or `GONE`; `finds` the colours of
    decorations that a search with a die of each colour can well find.
    """

    storehouse: Trio
    village: Trio
    beetles: int
    crowns: int
    left: Mask
    right: Mask
    animals: Trio
    finds: tuple[Mask, Mask, Mask]


@lru_cache(maxsize=1 << 18)
def outlook(terms: Terms, prospect: Prospect, dice: tuple[Colour, ...] = ()) -> float:
    """Steps to expect with these dice of this round and then those of the next, and what is left
    in hand then.
    """
    if dice:
        return max(_uses(terms, prospect, dice, outlook))
    total = 0.0
    for one in _ALL:
        for other in range(one, len(COLOURS)):
            number = terms.die.count(one) * terms.die.count(other) * (1 if one == other else 2)
            total += number * _round(terms, prospect, (one, other))
    return total / len(terms.die) ** 2


@lru_cache(maxsize=1 << 16)
def last_steps(terms: Terms, prospect: Prospect, dice: tuple[Colour, ...]) -> float:
    """The most steps with these dice when no round comes after this."""
    return max(_uses(terms, prospect, dice, last_steps)) if dice else 0.0


@lru_cache(maxsize=1 << 18)
def _round(terms: Terms, prospect: Prospect, dice: tuple[Colour, ...]) -> float:
    """The most steps with these dice, and what is in hand after them."""
    if not dice:
        return in_hand(prospect)
    return max(_uses(terms, prospect, dice, _round))


def _uses(
    terms: Terms,
    prospect: Prospect,
    dice: tuple[Colour, ...],
    then: Callable[[Terms, Prospect, tuple[Colour, ...]], float],
) -> list[float]:
    """What each use of each of these dice is worth, with what comes then."""
    found = []
    for place, die in enumerate(dice):
        rest = dice[:place] + dice[place + 1 :]
        for steps, after in _deeds(terms, prospect, die):
            found.append(steps + then(terms, after, rest))
        if prospect.beetles:
            fewer = prospect._replace(beetles=prospect.beetles - 1)
            for to in _ALL:
                if to != die:
                    for steps, after in _sure_deeds(terms, fewer, to):
                        found.append(steps + then(terms, after, rest))
    return found


def _deeds(terms: Terms, prospect: Prospect, die: Colour) -> list[tuple[float, Prospect]]:
    """What a die can do: the steps it makes, and the prospect after it."""
    found = _sure_deeds(terms, prospect, die)
    storehouse, village = prospect.storehouse, prospect.village
    if sum(storehouse) < terms.storehouse:
        finds = prospect.finds[die]
        owned = [storehouse[colour] + village[colour] for colour in _ALL]
        useful = [c for c in _ALL if finds >> c & 1 and owned[c] < DECORATED]
        if useful:  # what makes a pair comes first
            colour = max(useful, key=lambda colour: owned[colour])
            return [*found, (0, prospect._replace(storehouse=plus(storehouse, colour)))]
    beetles = min(prospect.beetles + 1, MOST_BEETLES)
    found.append((0, prospect._replace(beetles=beetles)))
    return found


def _sure_deeds(terms: Terms, prospect: Prospect, die: Colour) -> list[tuple[float, Prospect]]:
    """The transports with a die, and the animals that it can call home."""
    found: list[tuple[float, Prospect]] = []
    storehouse, village, _, crowns, _, right, animals, _ = prospect
    if storehouse[die]:
        steps = 1 + (village[die] == DECORATED - 1)
        home = prospect._replace(storehouse=plus(storehouse, die, -1), village=plus(village, die))
        bit = 1 << die
        if crowns and not right & bit and (terms.last_crown or steps == 1):
            steps += 1  # a crown comes along; one for a skill is left out, for speed
            home = home._replace(crowns=crowns - 1, right=right | bit)
        found.append((steps, home))
    for animal in _ALL:
        if animals[animal] == die and village[animal] == DECORATED:
            found.append((1, prospect._replace(animals=plus(animals, animal, GONE - die))))
            break
    return found


@lru_cache(maxsize=1 << 18)
def in_hand(prospect: Prospect) -> float:
    """What is in hand, in steps to hope for."""
    storehouse, village, beetles, crowns, left, _, animals, _ = prospect
    worth = BEETLES[beetles] + CROWN * crowns + SKILL * left.bit_count()
    for colour in _ALL:
        missing = DECORATED - village[colour]
        lacking = missing - storehouse[colour]
        if missing:
            worth += LATER * (missing + 1) - CARRY * missing - SEARCH * lacking
        if animals[colour] != GONE and not lacking:
            worth += HOPED_FOR if missing else AWAITED
    return worth
