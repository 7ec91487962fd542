"""Set-ups by lot, within the rules: what a fair one is held against.

The printed parts in `keep` stay; the others are drawn in the order starts, harbours, terrains,
numbers, each evenly over what the rules leave:

    starts     different lair spaces (CJ-02), from which seven lairs can be reached (CJ-50), with a
               ship to a free space where the rule set gives ships
    harbours   as many as printed, not on start spaces
    terrains   the inventory of the map (CJ-02)
    numbers    the inventory of the map, no 5 at a start (CJ-08)

    >>> lot = set_up_by_lot(random.Random("1/0"), SetUp.parse("later-4"))
    >>> str(lot).split()[1]
    'T1S4T5G1S2P3F4P2P5F2G3F1'
    >>> found = best_by_lot(SetUp.parse("later-4"), 200, seed=1)
    >>> found.least, found.met
    (Fraction(1, 16), 0)
"""

import random
from dataclasses import dataclass, replace
from fractions import Fraction

from castlewright.generators.base import GenerationError, WishError
from castlewright.generators.catan_junior.wishes import (
    HARBOURS,
    NUMBERS,
    STARTS,
    TERRAINS,
    SetUpWishes,
    check_wishes,
    types_for,
    unmet,
)
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior import SetUp, Start, violations
from castlewright.puzzles.catan_junior.measures import spread, touched
from castlewright.puzzles.catan_junior.violations import (
    LAIRS_OF_A_COLOUR,
    NOT_AT_A_START,
    STARTS_OF_A_COLOUR,
    lairs_in_reach,
)

KEPT = frozenset({STARTS, HARBOURS})  # if nobody says otherwise
ATTEMPTS = 10_000  # to draw starts with room for seven lairs


def set_up_by_lot(rng: random.Random, printed: SetUp, keep: frozenset[str] = KEPT) -> SetUp:
    """One set-up by lot. Raises `WishError` if the parts that stay leave none.

    Raises `GenerationError` if no starts with room were drawn.
    """
    set_up = printed
    if STARTS not in keep:
        set_up = replace(set_up, starts=_starts(rng, set_up, keep))
    if HARBOURS not in keep:
        begins = {lair for start in set_up.starts for lair in start.lairs}
        free = [lair for lair in range(len(set_up.map.lairs)) if lair not in begins]
        harbours = tuple(sorted(rng.sample(free, len(set_up.harbours))))
        set_up = replace(set_up, harbours=harbours)
    kinds = [kind for kind, _ in set_up.terrains]
    numbers = [number for _, number in set_up.terrains]
    if TERRAINS not in keep:
        rng.shuffle(kinds)
    if NUMBERS not in keep:
        numbers = _numbers(rng, set_up)
    return replace(set_up, terrains=tuple(zip(kinds, numbers, strict=True)))


def _starts(rng: random.Random, set_up: SetUp, keep: frozenset[str]) -> tuple[Start, ...]:
    """Starts with room for seven lairs, and not at a 5 where the numbers stay."""
    spaces = [
        lair
        for lair in range(len(set_up.map.lairs))
        if not (NUMBERS in keep and _at_a_five(set_up, lair))
        and not (HARBOURS in keep and lair in set_up.harbours)
    ]
    wanted = STARTS_OF_A_COLOUR * len(set_up.starts)
    if len(spaces) < wanted:
        raise WishError(f"keep: {len(spaces)} lair spaces can be start spaces, {wanted} are needed")
    for _ in range(ATTEMPTS):
        lots = rng.sample(spaces, wanted)
        pairs = zip(lots[::2], lots[1::2], strict=True)
        starts = tuple(
            _start(rng, set_up, start.colour, pair, lots)
            for start, pair in zip(set_up.starts, pairs, strict=True)
        )
        drawn = replace(set_up, starts=starts)
        if _has_room(drawn) and (NUMBERS in keep or len(_free_of_starts(drawn)) >= _fives(drawn)):
            return starts
    raise GenerationError(STARTS, f"starts: no room for seven lairs in {ATTEMPTS} draws")


def _start(
    rng: random.Random, set_up: SetUp, colour: str, lairs: tuple[int, int], begins: list[int]
) -> Start:
    """A start there; where the rule set gives ships, each to a space at which nobody begins."""
    if not set_up.rules.start_ships:
        return Start(colour, lairs)
    free = [
        [ship for ship, other in set_up.map.ends_beside(lair) if other not in begins]
        for lair in lairs
    ]
    return Start(colour, lairs, tuple(rng.choice(ships) for ships in free if ships))


def _has_room(set_up: SetUp) -> bool:
    """CJ-50: seven lairs can be reached, and a ship stands at every start lair that has one."""
    ships = STARTS_OF_A_COLOUR * set_up.rules.start_ships
    return all(
        len(start.ships) == ships and len(lairs_in_reach(set_up, start)) >= LAIRS_OF_A_COLOUR
        for start in set_up.starts
    )


def _at_a_five(set_up: SetUp, lair: int) -> bool:
    """Would a start there break CJ-08?"""
    touched = set_up.map.lairs[lair].touches
    fives = any(set_up.terrains[terrain][1] == NOT_AT_A_START for terrain in touched)
    return fives and not set_up.rules.start_at_five


def _free_of_starts(set_up: SetUp) -> list[int]:
    """The terrain spaces on which a 5 may lie (CJ-08)."""
    if set_up.rules.start_at_five:
        return list(range(len(set_up.terrains)))
    begins = {terrain for colour in set_up.colours for terrain in touched(set_up, colour)}
    return [terrain for terrain in range(len(set_up.terrains)) if terrain not in begins]


def _fives(set_up: SetUp) -> int:
    return set_up.map.numbers.count(NOT_AT_A_START)


def _numbers(rng: random.Random, set_up: SetUp) -> list[int]:
    """The numbers of the map by lot."""
    free, fives = _free_of_starts(set_up), _fives(set_up)
    if len(free) < fives:
        raise WishError(f"keep: {len(free)} islands lie at no start, {fives} have the number 5")
    chosen = rng.sample(free, fives)
    others = [number for number in set_up.map.numbers if number != NOT_AT_A_START]
    rng.shuffle(others)
    rest = iter(others)
    return [
        NOT_AT_A_START if terrain in chosen else next(rest)
        for terrain in range(len(set_up.terrains))
    ]


@dataclass(frozen=True)
class ByLot:
    """What so many set-ups by lot came to.

    `best` is the first of those with the least spread, `least`. `met` of them meet the wishes of a
    fair set-up too; the first with the least spread among these, and its spread, are `best_met` and
    `least_met`, None if there are none.
    """

    number: int
    best: SetUp
    least: Fraction
    met: int
    best_met: SetUp | None
    least_met: Fraction | None


def best_by_lot(printed: SetUp, number: int, seed: int, wishes: SetUpWishes | None = None) -> ByLot:
    """The best of so many set-ups by lot.

    Lot `index` draws from `random.Random(f"{seed}/{index}")`. Where the wishes say to cover `most`
    types, those for a lair are meant. Raises `WishError` and `GenerationError`.
    """
    wishes = wishes or SetUpWishes()
    check_wishes(wishes)
    if number < 1:
        raise WishError(f"{number} set-ups by lot; 1 or more were expected")
    types = types_for(printed.rules, "lair" if wishes.covers == "most" else wishes.covers)
    best: tuple[Fraction, SetUp] | None = None
    best_met: tuple[Fraction, SetUp] | None = None
    met = 0
    for index in range(number):
        drawn = set_up_by_lot(random.Random(f"{seed}/{index}"), printed, wishes.keep)
        apart = spread(drawn)
        if best is None or apart < best[0]:
            best = apart, drawn
        if unmet(drawn, wishes, types):
            continue
        met += 1
        if best_met is None or apart < best_met[0]:
            best_met = apart, drawn
    if best is None or violations(best[1]):
        raise ContradictionError("the evenest start by lot is none or breaks a rule")
    least_met, first_met = best_met or (None, None)
    return ByLot(number, best[1], best[0], met, first_met, least_met)
