"""How a builder without foresight plays seven lairs: the measure for how much one asks.

The greedy builder always goes the shortest way to the next lair. If a ship waits for a lair, that
lair is next, else a ship is: towards a free space at which a lair gets the most cards in six rolls.
What is next is built as soon as it can be paid. If cards are missing, one that lies on the
marketplace is traded for, once a turn, with a type of which the most can be spared; then the
stockpiles are asked, if they can help with all the rest. What is equal is equally likely
(`solvers.ties`).

    >>> puzzle = SevenLairs.parse("later-4 blue=4 253146253163")
    >>> rolls_needed(puzzle)
    Outcomes(least=5, mean=Fraction(6, 1), most=7)

The fewest rolls for these four lairs are 5: whoever happens to build in the right place has them.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from castlewright.puzzles.catan_junior.equipment import EQUIPMENT
from castlewright.puzzles.catan_junior.puzzle_violations import check_puzzle
from castlewright.puzzles.catan_junior.seven_lairs import (
    Build,
    Move,
    Piece,
    Position,
    SevenLairs,
    Trade,
    Way,
    beginning,
    moved,
    price,
    rolled,
)
from castlewright.puzzles.catan_junior.violations import DEFAULT_RULES, HouseRules
from castlewright.solvers.ties import DEFAULT_LIMIT, Outcomes, outcomes

KINDS = range(len(EQUIPMENT))

_Moment = tuple[Position, int]  # a position, and how many rolls there have been


def rolls_needed(
    puzzle: SevenLairs, rules: HouseRules = DEFAULT_RULES, *, limit: int = DEFAULT_LIMIT
) -> Outcomes:
    """The rolls after which the greedy builder has the lairs.

    Where the row is too short for that, one more than it has are counted. Raises
    `InvalidPuzzleError` for a faulty puzzle, and `UndecidedError` if there are more positions than
    the limit.
    """
    check_puzzle(puzzle)
    end = len(puzzle.rolls)

    def following(moment: _Moment) -> set[_Moment]:
        position, number = moment
        if len(position.lairs) == puzzle.lairs or number > end:
            return set()
        built = {(then, number) for then in positions_after(puzzle, position, rules)}
        if built or number == end:
            return built or {(position, number + 1)}
        return {(rolled(puzzle, position, puzzle.rolls[number], rules), number + 1)}

    def brings(moment: _Moment) -> int:
        position, number = moment
        return number if len(position.lairs) == puzzle.lairs or number > end else 0

    return outcomes((beginning(puzzle), 0), following, brings, limit=limit)


def positions_after(puzzle: SevenLairs, position: Position, rules: HouseRules) -> set[Position]:
    """Where the next step may lead: a piece with the trades that pay it, or a trade on the
    marketplace. None if nothing can be done before the next roll."""
    found = set()
    for moves in _steps(puzzle, position, rules):
        then = position
        for move in moves:
            then = moved(puzzle, then, move, rules)
        found.add(then)
    return found


def _steps(puzzle: SevenLairs, position: Position, rules: HouseRules) -> Iterator[tuple[Move, ...]]:
    """All steps that are equally good."""
    for piece in _next_pieces(puzzle, position):
        cost = puzzle.set_up.rules
        price_of_piece = cost.lair_cost if piece.piece is Piece.LAIR else cost.ship_cost
        left = [mine - price for mine, price in zip(position.hand, price_of_piece, strict=True)]
        missing = [kind for kind in KINDS for _ in range(-left[kind])]
        if not missing:
            yield (piece,)
        elif trades := list(_market_trades(position, left, missing)):
            for trade in trades:
                yield (trade,)
        elif not rules.easy:
            for sales in _sales(puzzle, position, left, missing):
                yield (*sales, piece)


def _next_pieces(puzzle: SevenLairs, position: Position) -> Iterator[Build]:
    sea_map = puzzle.set_up.map

    def best(spaces: set[int]) -> Iterator[int]:
        worth = {space: len(sea_map.lairs[space].touches) for space in spaces}
        yield from (space for space in spaces if worth[space] == max(worth.values()))

    waiting = {end for ship in position.ships for end in sea_map.ships[ship]}
    if lairs := waiting - set(position.lairs):
        yield from (Build(Piece.LAIR, sea_map.lairs[lair].name) for lair in best(lairs))
        return
    # which of the ships to a space it is makes no difference: the lair there comes next
    ways = {
        end: ship
        for lair in position.lairs
        for ship, end in sea_map.ends_beside(lair)
        if end not in position.lairs
    }
    yield from (Build(Piece.SHIP, sea_map.name_of_ship(ways[end])) for end in best(set(ways)))


def _market_trades(position: Position, left: list[int], missing: list[int]) -> Iterator[Trade]:
    """For a card that is missing and lies there, with a type of which the most can be spared."""
    most = max(left)
    if not position.traded and most > 0:
        for give in KINDS:
            for take in sorted(set(missing)):
                if left[give] == most and position.market[take]:
                    yield Trade(Way.MARKET, EQUIPMENT[give], EQUIPMENT[take])


def _sales(
    puzzle: SevenLairs, position: Position, left: list[int], missing: list[int]
) -> Iterator[tuple[Trade, ...]]:
    """All trades with the stockpiles for everything that is missing."""
    ways = [Way.HARBOUR if kind in position.tiles else Way.BANK for kind in EQUIPMENT]
    for given in combinations_with_replacement(KINDS, len(missing)):
        if all(left[kind] >= given.count(kind) * price(puzzle, ways[kind]) for kind in given):
            yield tuple(
                Trade(ways[give], EQUIPMENT[give], EQUIPMENT[take])
                for give, take in zip(given, missing, strict=True)
            )
