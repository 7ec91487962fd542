"""How a builder without foresight plays seven lairs: the measure for how much one asks.

The greedy builder always goes the shortest way to the next lair. If a ship waits for a lair, that
lair is next, else a ship is: towards the free space at which a lair gets the most cards in six
rolls, of equal ones the first of the map. What is next is built as soon as it can be paid. If cards
are missing, one that lies on the marketplace is traded for, once a turn, with the type of which the
most can be spared; then the stockpiles are asked, if they can help with all the rest.

    >>> puzzle = SevenLairs.parse("later-4 blue=4 253146253163")
    >>> plan = greedy_plan(puzzle)
    >>> len(plan.turns)
    7

The fewest rolls for these four lairs are 5.
"""

from collections.abc import Iterator

from castlewright.puzzles.catan_junior.equipment import EQUIPMENT
from castlewright.puzzles.catan_junior.puzzle_violations import check_puzzle
from castlewright.puzzles.catan_junior.seven_lairs import (
    Build,
    Move,
    Piece,
    Position,
    SevenLairs,
    SevenPlan,
    Trade,
    Turn,
    Way,
    beginning,
    moved,
    price,
    rolled,
)
from castlewright.puzzles.catan_junior.violations import DEFAULT_RULES, HouseRules

KINDS = range(len(EQUIPMENT))


def greedy_plan(puzzle: SevenLairs, rules: HouseRules = DEFAULT_RULES) -> SevenPlan | None:
    """What the greedy builder does; None if the row is too short for that.

    Raises `InvalidPuzzleError` for a faulty puzzle.
    """
    check_puzzle(puzzle)
    position, turns = beginning(puzzle), list[Turn]()
    for roll in puzzle.rolls:
        position = rolled(puzzle, position, roll, rules)
        moves: list[Move] = []
        while len(position.lairs) < puzzle.lairs and (step := _step(puzzle, position, rules)):
            for move in step:
                position = moved(puzzle, position, move, rules)
            moves += step
        turns.append(tuple(moves))
        if len(position.lairs) == puzzle.lairs:
            return SevenPlan(tuple(turns))
    return None


def _step(puzzle: SevenLairs, position: Position, rules: HouseRules) -> tuple[Move, ...]:
    """The next piece with the trades that pay it, or a trade on the marketplace, or nothing."""
    piece = _next_piece(puzzle, position)
    cost = puzzle.set_up.rules
    left = [
        mine - price
        for mine, price in zip(
            position.hand,
            cost.lair_cost if piece.piece is Piece.LAIR else cost.ship_cost,
            strict=True,
        )
    ]
    missing = [kind for kind in KINDS for _ in range(-left[kind])]
    if not missing:
        return (piece,)
    spared = max(KINDS, key=lambda kind: left[kind])
    if not position.traded and left[spared] > 0:
        for kind in missing:
            if position.market[kind]:
                return (Trade(Way.MARKET, EQUIPMENT[spared], EQUIPMENT[kind]),)
    trades = tuple(_sales(puzzle, position, left, missing)) if not rules.easy else ()
    return (*trades, piece) if len(trades) == len(missing) else ()


def _next_piece(puzzle: SevenLairs, position: Position) -> Build:
    set_up = puzzle.set_up
    sea_map = set_up.map

    def worth(lair: int) -> int:
        return len(sea_map.lairs[lair].touches)

    waiting = {end for ship in position.ships for end in sea_map.ships[ship]}
    if lairs := sorted(waiting - set(position.lairs)):
        return Build(Piece.LAIR, sea_map.lairs[max(lairs, key=worth)].name)
    ways = {
        end: ship
        for lair in position.lairs
        for ship, end in sea_map.ends_beside(lair)
        if end not in position.lairs
    }
    return Build(Piece.SHIP, sea_map.name_of_ship(ways[max(sorted(ways), key=worth)]))


def _sales(
    puzzle: SevenLairs, position: Position, left: list[int], missing: list[int]
) -> Iterator[Trade]:
    """Trades with the stockpiles for what is missing, as far as the cards that are spared go."""
    for wanted in missing:
        for give in KINDS:
            harbour = EQUIPMENT[give] in position.tiles
            way = Way.HARBOUR if harbour else Way.BANK
            if left[give] >= price(puzzle, way):
                left[give] -= price(puzzle, way)
                yield Trade(way, EQUIPMENT[give], EQUIPMENT[wanted])
                break
