"""A board: a set-up with its players at their seats, as tables that are quick to look up.

Sets of lair spaces and of ship spaces are bit masks: space 3 is in the mask if bit 3 is set. A
colour's lairs are one number, what lies at a terrain is one `&`, and how many that are is one
`bit_count`. A game looks at them some thousand times.

    >>> board = board_of(SetUp.parse("later-4"))
    >>> spaces(board.beside[board.set_up.map.lair("3")])  # the ship spaces at lair space 3
    [1, 3]
    >>> [board.set_up.map.name_of_ship(ship) for ship in (1, 3)]
    ['1-3', '3-5']
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from castlewright.games.catan_junior.moves import GameError, Kind, Move
from castlewright.puzzles.catan_junior import (
    DEFAULT_RULES,
    EQUIPMENT,
    Effect,
    Hand,
    HouseRules,
    RuleSet,
    SetUp,
    Shortage,
    check_set_up,
)

Mask = int

FORTRESS = -1  # where the Ghost Pirate stands at the start (CJ-05): on no terrain
NUMBERS = range(1, 6)  # CJ-08: the numbers of terrains
GHOST_NUMBER = 6  # CJ-12


@dataclass(frozen=True, eq=False)
class Board:
    """What does not change in a game. There is one board for equal set-ups, seats and rules.

    `colours` are those at the seats, in the order of their turns. `deck_size` is the
    number of Coco cards, `ghost_cards` are those that move the Ghost Pirate, by their place in the
    deck. The tables go by index:

        touching    the lair spaces at each terrain space
        gives       the type of equipment of each terrain space
        yields      for each number rolled, the types it gives, with the terrains that do
        beside      the ship spaces at each lair space
        ends        the two lair spaces of each ship space
        harbours    the lair spaces with a harbour that counts
        builds      for each kind of building, the move that builds on each space
        ghost_moves the move that sends the Ghost Pirate to each terrain space
    """

    set_up: SetUp
    edition: RuleSet
    colours: tuple[str, ...]
    rules: HouseRules
    deck_size: int
    ghost_cards: frozenset[int]
    shortage: Shortage
    touching: tuple[Mask, ...]
    gives: tuple[int, ...]
    yields: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    beside: tuple[Mask, ...]
    ends: tuple[Mask, ...]
    harbours: Mask
    builds: Mapping[Kind, tuple[Move, ...]]
    ghost_moves: tuple[Move, ...]

    @property
    def harbour_tiles(self) -> Hand:
        """The harbour tiles by type (CJ-06)."""
        tiles = self.edition.harbour_tiles
        wood, wool, rum, saber, gold = (tiles.count(kind) for kind in EQUIPMENT)
        return wood, wool, rum, saber, gold

    def __reduce__(self) -> tuple[object, ...]:
        """Another process looks its own board up."""
        return board_of, (self.set_up, self.colours, self.rules)


def board_of(
    set_up: SetUp, colours: tuple[str, ...] | None = None, rules: HouseRules = DEFAULT_RULES
) -> Board:
    """The board for these colours at the seats; without, they sit in the order of the set-up.

    Raises `GameError`, and `InvalidPuzzleError` for a faulty set-up.
    """
    return _board(set_up, set_up.colours if colours is None else colours, rules)


@lru_cache(maxsize=256)
def _board(set_up: SetUp, colours: tuple[str, ...], rules: HouseRules) -> Board:
    check_set_up(set_up)
    if sorted(colours) != sorted(set_up.colours):
        raise GameError(
            f"at the seats {', '.join(colours)}; the colours of the set-up were expected: "
            f"{', '.join(set_up.colours)}"
        )
    sea_map, edition = set_up.map, set_up.rules
    gives = tuple(EQUIPMENT.index(kind.gives) for kind, _ in set_up.terrains)
    ships, lairs = range(len(sea_map.ships)), range(len(sea_map.lairs))
    return Board(
        set_up=set_up,
        edition=edition,
        colours=colours,
        rules=rules,
        deck_size=sum(copies for _, copies in edition.coco_deck),
        ghost_cards=frozenset(
            place
            for place, (card, _) in enumerate(edition.coco_deck)
            if card.effect is Effect.GHOST
        ),
        shortage=Shortage.IN_TURN if rules.serve_in_turn else edition.shortage,
        touching=tuple(
            mask(index for index, lair in enumerate(sea_map.lairs) if terrain in lair.touches)
            for terrain in range(len(sea_map.terrains))
        ),
        gives=gives,
        yields=((), *(_yields(set_up, gives, number) for number in NUMBERS)),
        beside=tuple(mask(ship for ship, _ in sea_map.ends_beside(lair)) for lair in lairs),
        ends=tuple(mask(sea_map.ships[ship]) for ship in ships),
        # CJ-36: harbours are ordinary spaces; without tiles there are none (CJ-34)
        harbours=0 if rules.easy or not edition.harbour_tiles else mask(set_up.harbours),
        builds={
            kind: tuple(Move(kind, space) for space in where)
            for kinds, where in (
                ((Kind.SHIP, Kind.FREE_SHIP), ships),
                ((Kind.LAIR, Kind.FREE_LAIR), lairs),
            )
            for kind in kinds
        },
        ghost_moves=tuple(Move(Kind.GHOST, terrain) for terrain in range(len(gives))),
    )


def _yields(
    set_up: SetUp, gives: tuple[int, ...], number: int
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The types that a number gives, each with the terrains that give it."""
    terrains: dict[int, list[int]] = {}
    for terrain, (_, its_number) in enumerate(set_up.terrains):
        if its_number == number:
            terrains.setdefault(gives[terrain], []).append(terrain)
    return tuple((kind, tuple(places)) for kind, places in sorted(terrains.items()))


def mask(indices: Iterable[int]) -> Mask:
    """The set of these spaces."""
    return union(1 << index for index in indices)


def union(sets: Iterable[Mask]) -> Mask:
    """All spaces of these sets."""
    found = 0
    for one in sets:
        found |= one
    return found


def spaces(some: Mask) -> list[int]:
    """The spaces of a set, in order."""
    found = []
    while some:
        lowest = some & -some
        found.append(lowest.bit_length() - 1)
        some ^= lowest
    return found
