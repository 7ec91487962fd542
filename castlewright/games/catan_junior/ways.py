"""Ways to the next lair, and what a lair space is worth: what the players reckon with.

    >>> sea = start(SetUp.parse("later-4")).sea
    >>> [sea.board.set_up.map.lairs[way.lair].name for way in ways(sea, 0)]  # blue has two ships
    ['5', '25', '1', '22']

The income of blue, in cards of each type for a roll of the die:

    >>> income(sea, 0) == (1 / 6, 1 / 6, 1 / 6, 1 / 6, 0)
    True
"""

from functools import lru_cache
from typing import NamedTuple

from castlewright.games.catan_junior.board import Board, Mask, spaces
from castlewright.games.catan_junior.choices import lair_room, ship_room
from castlewright.games.catan_junior.state import Sea
from castlewright.puzzles.catan_junior import Hand
from castlewright.puzzles.catan_junior.hands import plus

Rates = tuple[float, float, float, float, float]
SIDES = 6


class Way(NamedTuple):
    """A lair space to build on next, and the ship to build before, if none travels there yet."""

    lair: int
    ship: int | None


@lru_cache(maxsize=1 << 12)
def ways(sea: Sea, seat: int) -> tuple[Way, ...]:
    """The free lair spaces that a colour reaches with one more ship at most.

    First those that a ship travels to already, in each group those that are worth most first.
    """
    room = lair_room(sea, seat)
    found = [Way(lair, None) for lair in spaces(room)]
    taken = room
    for lairs in sea.lairs:
        taken |= lairs
    for ship in spaces(ship_room(sea, seat)):
        for lair in spaces(sea.board.ends[ship] & ~taken):
            taken |= 1 << lair
            found.append(Way(lair, ship))
    rates = income(sea, seat)
    found.sort(key=lambda way: (way.ship is not None, -worth(sea.board, rates, way.lair)))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def next_price(sea: Sea, seat: int) -> Hand:
    """What the way to the next lair costs; without a way, a Coco card."""
    edition = sea.board.edition
    way = next(iter(ways(sea, seat)), None)
    if way is None:
        return edition.coco_cost
    return edition.lair_cost if way.ship is None else plus(edition.lair_cost, edition.ship_cost)


def worth(board: Board, rates: Rates, lair: int) -> float:
    """What a lair there brings: a card for each terrain, less for types that come often already."""
    return sum(1 / (1 + SIDES * rates[kind]) for kind in terrain_types(board, lair))


@lru_cache(maxsize=1 << 12)
def terrain_types(board: Board, lair: int) -> tuple[int, ...]:
    """The types of the terrains that a lair space touches."""
    return tuple(board.gives[terrain] for terrain in board.set_up.map.lairs[lair].touches)


@lru_cache(maxsize=1 << 12)
def income(sea: Sea, seat: int) -> Rates:
    """The cards of each type that a colour gets in the mean for a roll, whoever rolls."""
    rates = [0.0] * 5
    for terrain, touching in enumerate(sea.board.touching):
        if terrain != sea.ghost:
            rates[sea.board.gives[terrain]] += lairs_at(sea, seat, touching) / SIDES
    wood, wool, rum, saber, gold = rates
    return wood, wool, rum, saber, gold


def lairs_at(sea: Sea, seat: int, touching: Mask) -> int:
    """How many lairs of a colour are among these spaces."""
    return (sea.lairs[seat] & touching).bit_count()


def terrain_to_spoil(sea: Sea, seat: int, terrain: int) -> int:
    """How much it hurts the others if the Ghost Pirate stands there, less how much oneself.

    Each lair counts as many points as its owner has lairs, and one's own three times.
    """
    touching = sea.board.touching[terrain]
    return sum(
        lairs_at(sea, other, touching) * sea.lairs[other].bit_count() * (-3 if other == seat else 1)
        for other in range(len(sea.lairs))
    )
