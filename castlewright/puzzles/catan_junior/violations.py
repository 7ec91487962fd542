"""What is wrong with a set-up: the map, what lies on it, and whether everybody has room.

`violations(set_up)` finds all faults, in a fixed order; an empty answer means right. Each way to
break a rule is one row of `FAULTS` and one small check below. Whether the sea hangs together, and
whether seven lairs can be reached from a start, is judged on the networkx graph of the sea.

    >>> set_up = SetUp.parse("later-4 S2P1F2T1P5G3G5F3S4P2F1T6 - blue:3>5,26>25/red:3>1,23>24")
    >>> [fault.code for fault in violations(set_up)]
    ['CJ-02-numbers', 'CJ-02-numbers', 'CJ-02-start-shared', 'CJ-08-number']
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import networkx as nx

from castlewright.puzzles.base import InvalidPuzzleError, NamedRules, Violation
from castlewright.puzzles.catan_junior.equipment import EQUIPMENT, Terrain
from castlewright.puzzles.catan_junior.set_up import SetUp, Start

LEAST_COLOURS, MOST_COLOURS = 2, 4
LAIRS_OF_A_COLOUR, SHIPS_OF_A_COLOUR = 7, 8  # CJ-01
STARTS_OF_A_COLOUR = 2  # CJ-02
LAST_NUMBER = 5  # CJ-08
NOT_AT_A_START = 5  # CJ-08


@dataclass(frozen=True)
class HouseRules(NamedRules):
    """The places where the rulebook can be read in two ways, and its easy variant.

    The defaults are the ledger's.
    """

    serve_in_turn: bool = False  # CJ-14A: a short stockpile serves from the roller on
    easy: bool = False  # CJ-36: the marketplace is the only way to trade


DEFAULT_RULES = HouseRules()

FAULTS = {
    "CJ-02-terrains": "{there} of {kind}, the map has {wanted}",
    "CJ-02-numbers": "{there} of the number {number}, the map has {wanted}",
    "CJ-02-ship-to-itself": "the ship space joins a lair space to itself",
    "CJ-02-ship-twice": "{count} ship spaces join the same two lair spaces",
    "CJ-02-lair-touches-nothing": "it lies at no terrain",
    "CJ-02-type-from-nowhere": "{why}, so {type} comes from nowhere, and {what} costs some",
    "CJ-02-harbour-twice": "it has {count} harbours",
    "CJ-02-start-spaces": "{wanted} different start spaces were expected, not {count}",
    "CJ-02-start-shared": "{first} and {second} both begin there",
    "CJ-02-start-ships": "{wanted} different ships were expected by the rules {rules}, not {count}",
    "CJ-03-colours": "{least} to {most} colours were expected, not {count}",
    "CJ-08-number": "the number {number}; 1 to {last} were expected",
    "CJ-08-five-at-start": "{colour} begins at a terrain with a {number}",
    "CJ-50-sea-in-pieces": "no way by ship leads from it to the lair space {other}",
    "CJ-50-no-room": "{colour} can reach {count} lair spaces; {wanted} were expected",
}


def violations(set_up: SetUp) -> tuple[Violation, ...]:
    """Every fault of the set-up, in the order of `FAULTS`."""
    checks = (_inventory_faults, _map_faults, _start_faults, _number_faults, _sea_faults)
    found = [fault for check in checks for fault in check(set_up)]
    rank = {code: number for number, code in enumerate(FAULTS)}
    return tuple(sorted(found, key=lambda fault: rank[fault.code]))


def check_set_up(set_up: SetUp) -> None:
    """Raise `InvalidPuzzleError` for a faulty set-up."""
    if found := violations(set_up):
        raise InvalidPuzzleError(found)


def _fault(code: str, where: str, **words: object) -> Violation:
    return Violation(code, where, FAULTS[code].format(**words))


def _lair(set_up: SetUp, lair: int) -> str:
    return f"lair space {set_up.map.lairs[lair].name}"


def _inventory_faults(set_up: SetUp) -> Iterator[Violation]:
    """CJ-02: the terrains and numbers of the map, and no others."""
    kinds = Counter(kind for kind, _ in set_up.terrains)
    for kind, wanted in _differences(kinds, Counter(set_up.map.terrain_kinds)):
        yield _fault("CJ-02-terrains", "terrains", there=kinds[kind], kind=kind, wanted=wanted)
    numbers = Counter(number for _, number in set_up.terrains)
    for number, wanted in _differences(numbers, Counter(set_up.map.numbers)):
        there = numbers[number]
        yield _fault("CJ-02-numbers", "terrains", there=there, number=number, wanted=wanted)


def _differences(there: Counter[Any], wanted: Counter[Any]) -> list[tuple[Any, int]]:
    """What there is too much or too little of, with the number that was expected."""
    items = sorted({*there, *wanted})
    return [(item, wanted[item]) for item in items if there[item] != wanted[item]]


def _map_faults(set_up: SetUp) -> Iterator[Violation]:
    sea_map = set_up.map
    pairs = Counter(tuple(sorted(ends)) for ends in sea_map.ships)
    for (first, second), count in pairs.items():
        where = f"ship space {sea_map.lairs[first].name}-{sea_map.lairs[second].name}"
        if first == second:
            yield _fault("CJ-02-ship-to-itself", where)
        elif count > 1:
            yield _fault("CJ-02-ship-twice", where, count=count)
    for index, lair in enumerate(sea_map.lairs):
        if not lair.touches:
            yield _fault("CJ-02-lair-touches-nothing", _lair(set_up, index))
    yield from _types_from_nowhere(set_up)
    for harbour, count in Counter(set_up.harbours).items():
        if count > 1:
            yield _fault("CJ-02-harbour-twice", _lair(set_up, harbour), count=count)


def _types_from_nowhere(set_up: SetUp) -> Iterator[Violation]:
    """CJ-02: what has to be paid with comes from some island, and lairs can be built at one.

    A kind of terrain that the map has and the set-up lacks is a fault of its own.
    """
    rules, touched = set_up.rules, {t for lair in set_up.map.lairs for t in lair.touches}
    prices = {"a lair": rules.lair_cost, "a ship": rules.ship_cost, "a Coco card": rules.coco_cost}
    for kind in Terrain:
        type_ = EQUIPMENT.index(kind.gives)
        what = next((what for what, price in prices.items() if price[type_]), None)
        there = [place for place, (one, _) in enumerate(set_up.terrains) if one is kind]
        if (
            what is None
            or (touched & set(there))
            or (not there and kind in set_up.map.terrain_kinds)
        ):
            continue
        why = f"no lair can be built at {kind}" if there else f"there is no {kind}"
        yield _fault("CJ-02-type-from-nowhere", "terrains", why=why, type=kind.gives, what=what)


def _start_faults(set_up: SetUp) -> Iterator[Violation]:
    number = len(set_up.starts)
    if not LEAST_COLOURS <= number <= MOST_COLOURS:
        yield _fault(
            "CJ-03-colours", "starts", count=number, least=LEAST_COLOURS, most=MOST_COLOURS
        )
    wanted_ships = STARTS_OF_A_COLOUR if set_up.rules.start_ships else 0
    taken: dict[str, str] = {}
    for start in set_up.starts:
        where = f"start of {start.colour}"
        lairs = [_lair(set_up, lair) for lair in dict.fromkeys(start.lairs)]
        if not len(lairs) == len(start.lairs) == STARTS_OF_A_COLOUR:
            yield _fault("CJ-02-start-spaces", where, count=len(lairs), wanted=STARTS_OF_A_COLOUR)
        ships = [
            f"ship space {set_up.map.name_of_ship(ship)}" for ship in dict.fromkeys(start.ships)
        ]
        if not len(ships) == len(start.ships) == wanted_ships:
            yield _fault(
                "CJ-02-start-ships",
                where,
                count=len(ships),
                wanted=wanted_ships,
                rules=set_up.rules.name,
            )
        for space in (*lairs, *ships):
            first = taken.setdefault(space, start.colour)
            if first != start.colour:
                yield _fault("CJ-02-start-shared", space, first=first, second=start.colour)


def _number_faults(set_up: SetUp) -> Iterator[Violation]:
    for terrain, (_, number) in zip(set_up.map.terrains, set_up.terrains, strict=True):
        if not 1 <= number <= LAST_NUMBER:
            where = f"terrain {terrain.name}"
            yield _fault("CJ-08-number", where, number=number, last=LAST_NUMBER)
    if set_up.rules.start_at_five:
        return
    for start in set_up.starts:
        for lair in start.lairs:
            touched = set_up.map.lairs[lair].touches
            if any(set_up.terrains[terrain][1] == NOT_AT_A_START for terrain in touched):
                yield _fault(
                    "CJ-08-five-at-start",
                    _lair(set_up, lair),
                    colour=start.colour,
                    number=NOT_AT_A_START,
                )


def _sea_faults(set_up: SetUp) -> Iterator[Violation]:
    """CJ-50: one sea, and room for seven lairs from the starts of each colour."""
    sea_map = set_up.map
    pieces = sorted(map(sorted, nx.connected_components(sea_map.sea)))
    for piece in pieces[1:]:
        other = sea_map.lairs[pieces[0][0]].name
        yield _fault("CJ-50-sea-in-pieces", _lair(set_up, piece[0]), other=other)
    for start in set_up.starts:
        count = len(lairs_in_reach(set_up, start))
        if count < LAIRS_OF_A_COLOUR:
            yield _fault(
                "CJ-50-no-room",
                f"start of {start.colour}",
                colour=start.colour,
                count=count,
                wanted=LAIRS_OF_A_COLOUR,
            )


def lairs_in_reach(set_up: SetUp, start: Start) -> set[int]:
    """The lair spaces that a colour can reach when the others stay at their start spaces."""
    others = {lair for other in set_up.starts if other != start for lair in other.lairs}
    sea = set_up.map.sea.subgraph(set(set_up.map.sea) - others)
    reached: set[int] = set()
    for lair in start.lairs:
        if lair in sea:
            reached |= nx.node_connected_component(sea, lair)
    return reached
