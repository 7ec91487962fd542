"""How the colours of a set-up begin: income, ways by ship, room, and how far they lie apart.

Everything here is counted exactly, for the set-up as it lies before the first roll.

Income. Each of the numbers 1 to 5 comes with one roll in six, so a colour gets in six rolls, on
average, one card for every terrain that each of its start lairs touches (CJ-51).

Ways. A colour goes by ship from its start lairs, and from where its start ships lead. The start
spaces of the others are closed to it, and no way is longer than the ships in its supply. Its room
are the free lair spaces that it reaches with fewer ships than anybody else; those that it reaches
first together with others are tied (CJ-52).

Spread. For each figure in `WEIGHED` the colours lie the largest value minus the smallest apart. As
a share of the most that this map allows, times its weight, these sum up to the spread of the
set-up: 0 where the colours are alike in all of them, and never more than 1 (CJ-53).

    >>> printed = SetUp.parse("later-4")
    >>> cards_in_six_rolls(printed, "blue")
    (1, 1, 1, 1, 0)
    >>> [len(one.first) for one in room(printed)], spread(printed)
    ([5, 5, 5, 5], Fraction(0, 1))
    >>> apart(printed.without("white"))["room"], spread(printed.without("white"))
    (1, Fraction(1, 156))
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import networkx as nx

from castlewright.puzzles.catan_junior.equipment import EQUIPMENT, Equipment, Hand
from castlewright.puzzles.catan_junior.sea_map import Map
from castlewright.puzzles.catan_junior.set_up import SetUp, Start
from castlewright.puzzles.catan_junior.violations import (
    LAST_NUMBER,
    SHIPS_OF_A_COLOUR,
    STARTS_OF_A_COLOUR,
)

SIDES_OF_THE_DIE = 6


def cards_in_six_rolls(set_up: SetUp, colour: str) -> Hand:
    """The cards of each type that a colour gets at the start if each number comes once."""
    got = dict.fromkeys(EQUIPMENT, 0)
    for terrain in touched(set_up, colour):
        got[set_up.terrains[terrain][0].gives] += 1
    wood, wool, rum, saber, gold = got.values()
    return wood, wool, rum, saber, gold


def touched(set_up: SetUp, colour: str) -> tuple[int, ...]:
    """The terrain spaces at the start lairs of a colour, one for each lair that touches it."""
    lairs = set_up.map.lairs
    return tuple(terrain for lair in set_up.start(colour).lairs for terrain in lairs[lair].touches)


def income(set_up: SetUp, colour: str) -> tuple[Fraction, ...]:
    """The expected cards a roll, by type in the order of a hand (CJ-51)."""
    return tuple(Fraction(n, SIDES_OF_THE_DIE) for n in cards_in_six_rolls(set_up, colour))


def types_covered(set_up: SetUp, colour: str) -> tuple[Equipment, ...]:
    """The types of equipment that some start lair brings."""
    cards = cards_in_six_rolls(set_up, colour)
    return tuple(kind for kind, count in zip(EQUIPMENT, cards, strict=True) if count)


def numbers_covered(set_up: SetUp, colour: str) -> tuple[int, ...]:
    """The numbers that bring the colour at least one card."""
    return tuple(sorted({set_up.terrains[terrain][1] for terrain in touched(set_up, colour)}))


def ships_in_supply(set_up: SetUp) -> int:
    """How many ships a colour can still build."""
    return SHIPS_OF_A_COLOUR - STARTS_OF_A_COLOUR * set_up.rules.start_ships


def ships_to(set_up: SetUp, colour: str) -> Mapping[int, int]:
    """How many ships a colour must build to reach each lair space that it can reach."""
    return _ways(set_up.map, set_up.starts, ships_in_supply(set_up))[set_up.colours.index(colour)]


def ships_to_a_harbour(set_up: SetUp, colour: str) -> int | None:
    """How many ships the nearest harbour takes; None if none can be reached."""
    ships = ships_to(set_up, colour)
    return min((ships[lair] for lair in set_up.harbours if lair in ships), default=None)


@dataclass(frozen=True)
class Room:
    """Free lair spaces that a colour reaches before any other, and first together with others."""

    first: tuple[int, ...]
    tied: tuple[int, ...]


def room(set_up: SetUp) -> tuple[Room, ...]:
    """The room of each colour, in the order of the starts (CJ-52)."""
    return _rooms(set_up.map, set_up.starts, ships_in_supply(set_up))


@lru_cache(maxsize=4096)
def _ways(sea_map: Map, starts: tuple[Start, ...], supply: int) -> tuple[Mapping[int, int], ...]:
    """For each colour, the number of ships to each lair space in its reach."""
    return tuple(
        _ways_of(sea_map, start, open_sea(sea_map, starts, start), supply) for start in starts
    )


def open_sea(sea_map: Map, starts: tuple[Start, ...], start: Start) -> "nx.Graph[int]":
    """The sea without the start spaces of the other colours."""
    closed = {lair for other in starts if other is not start for lair in other.lairs}
    return sea_map.sea.subgraph([lair for lair in sea_map.sea if lair not in closed]).copy()


def ship_heads(sea_map: Map, start: Start) -> tuple[int, ...]:
    """The lair spaces to which a colour's start ships lead."""
    return tuple(
        lair for ship in start.ships for lair in sea_map.ships[ship] if lair not in start.lairs
    )


def _ways_of(sea_map: Map, start: Start, sea: "nx.Graph[int]", supply: int) -> Mapping[int, int]:
    begins = [lair for lair in (*start.lairs, *ship_heads(sea_map, start)) if lair in sea]
    layers = nx.bfs_layers(sea, list(dict.fromkeys(begins)))
    return {lair: ships for ships, layer in enumerate(layers) if ships <= supply for lair in layer}


@lru_cache(maxsize=4096)
def _rooms(sea_map: Map, starts: tuple[Start, ...], supply: int) -> tuple[Room, ...]:
    ways = _ways(sea_map, starts, supply)
    taken = {lair for start in starts for lair in start.lairs}
    first: list[list[int]] = [[] for _ in starts]
    tied: list[list[int]] = [[] for _ in starts]
    for lair in range(len(sea_map.lairs)):
        reached = {place: way[lair] for place, way in enumerate(ways) if lair in way}
        if lair in taken or not reached:
            continue
        nearest = [place for place in reached if reached[place] == min(reached.values())]
        for place in nearest:
            (first if len(nearest) == 1 else tied)[place].append(lair)
    return tuple(Room(tuple(one), tuple(two)) for one, two in zip(first, tied, strict=True))


@dataclass(frozen=True)
class Weighed:
    """A figure that counts for the spread.

    `of` gives its value for each colour of a set-up, `most` how far colours can lie apart on the
    map at all.
    """

    name: str
    weight: int
    of: Callable[[SetUp], list[int]]
    most: Callable[[SetUp], int]


def _incomes(set_up: SetUp) -> list[int]:
    return [len(touched(set_up, colour)) for colour in set_up.colours]


def _incomes_of(kind: Equipment) -> Callable[[SetUp], list[int]]:
    place = EQUIPMENT.index(kind)
    return lambda set_up: [cards_in_six_rolls(set_up, colour)[place] for colour in set_up.colours]


def _types(set_up: SetUp) -> list[int]:
    return [len(types_covered(set_up, colour)) for colour in set_up.colours]


def _numbers(set_up: SetUp) -> list[int]:
    return [len(numbers_covered(set_up, colour)) for colour in set_up.colours]


def _harbours(set_up: SetUp) -> list[int]:
    """A harbour out of reach counts as one ship more than there are."""
    ways = [ships_to_a_harbour(set_up, colour) for colour in set_up.colours]
    return [ships_in_supply(set_up) + 1 if way is None else way for way in ways]


def _rooms_first(set_up: SetUp) -> list[int]:
    return [len(one.first) for one in room(set_up)]


def _most_cards(set_up: SetUp) -> int:
    return STARTS_OF_A_COLOUR * max(len(lair.touches) for lair in set_up.map.lairs)


def _most_room(set_up: SetUp) -> int:
    return max(1, len(set_up.map.lairs) - STARTS_OF_A_COLOUR * len(set_up.starts))


WEIGHED = (
    Weighed("income", 4, _incomes, _most_cards),
    Weighed("wood", 2, _incomes_of(Equipment.WOOD), _most_cards),
    Weighed("wool", 2, _incomes_of(Equipment.WOOL), _most_cards),
    Weighed("rum", 1, _incomes_of(Equipment.RUM), _most_cards),
    Weighed("saber", 1, _incomes_of(Equipment.SABER), _most_cards),
    Weighed("gold", 1, _incomes_of(Equipment.GOLD), _most_cards),
    Weighed("types", 3, _types, lambda set_up: len(EQUIPMENT)),
    Weighed("numbers", 3, _numbers, lambda set_up: LAST_NUMBER),
    Weighed("harbour", 3, _harbours, lambda set_up: ships_in_supply(set_up) + 1),
    Weighed("room", 4, _rooms_first, _most_room),
)
ALL_WEIGHTS = sum(figure.weight for figure in WEIGHED)


def apart(set_up: SetUp) -> dict[str, int]:
    """For each weighed figure, the largest value of a colour minus the smallest (CJ-53)."""
    values = {figure.name: figure.of(set_up) for figure in WEIGHED}
    return {name: max(of_colours) - min(of_colours) for name, of_colours in values.items()}


def spread(set_up: SetUp) -> Fraction:
    """How far the colours lie apart in all, from 0 (alike) to 1."""
    differences = apart(set_up)
    return sum(
        (share_of(set_up, figure) * differences[figure.name] for figure in WEIGHED), Fraction(0)
    )


def share_of(set_up: SetUp, figure: Weighed) -> Fraction:
    """What one step of difference in a figure adds to the spread."""
    return Fraction(figure.weight, ALL_WEIGHTS * figure.most(set_up))
