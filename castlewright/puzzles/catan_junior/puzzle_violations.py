"""What is wrong with a puzzle of Catan Junior, or with a proposed solution of one.

`violations(puzzle)` finds the faults of the puzzle itself, `violations(puzzle, solution)` those of
the solution, all of them, in a fixed order; an empty answer means right. A set-up is judged by
`violations.py` alone and has no solution; the solution of seven lairs is a `SevenPlan`, that of
a fair start a `Choice`. Each way to break a rule is one row of `FAULTS` and one small check below.

    >>> puzzle = SevenLairs.parse("later-4 blue=3 2531")
    >>> [fault.code for fault in violations(puzzle, SevenPlan.parse("market wood>rum, lair 5"))]
    ['CJ-20-cannot-pay', 'CJ-60-goal-missed']
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from castlewright.puzzles.base import InvalidPuzzleError, Violation
from castlewright.puzzles.catan_junior.equipment import EQUIPMENT, Hand
from castlewright.puzzles.catan_junior.fair_start import (
    SET_UPS,
    Choice,
    FairStart,
    fair_ones,
    figures,
)
from castlewright.puzzles.catan_junior.set_up import SetUp
from castlewright.puzzles.catan_junior.seven_lairs import (
    Build,
    Move,
    Piece,
    Position,
    SevenLairs,
    SevenPlan,
    Trade,
    Way,
    beginning,
    moved,
    price,
    rolled,
    ship_named,
)
from castlewright.puzzles.catan_junior.violations import (
    DEFAULT_RULES,
    LAIRS_OF_A_COLOUR,
    SHIPS_OF_A_COLOUR,
    STARTS_OF_A_COLOUR,
    HouseRules,
)
from castlewright.puzzles.catan_junior.violations import FAULTS as SET_UP_FAULTS
from castlewright.puzzles.catan_junior.violations import violations as set_up_violations

DIE = range(1, 7)

SEVEN_LAIRS_FAULTS = {
    "CJ-60-colour": "no {colour} begins here; there are {colours}",
    "CJ-60-goal": "{lairs} lairs; {least} to {most} were expected",
    "CJ-60-roll": "a {roll}; 1 to 6 were expected",
    "CJ-60-tiles": "the harbour tiles {tiles}; {expected} in any order were expected",
}

PLAN_FAULTS = {
    "CJ-20-cannot-pay": "a {piece} costs {price}, and {hand} is what there is",
    "CJ-21-space": "no lair space {space} is free",
    "CJ-21-no-ship": "a lair needs a ship of its colour beside it",
    "CJ-22-space": "no ship space {space} is free",
    "CJ-22-no-lair": "a ship needs a lair of its colour at one of its ends",
    "CJ-23-supply": "all {count} {piece}s of the colour are built",
    "CJ-31-twice": "the marketplace was traded with in this turn already",
    "CJ-31-not-there": "no {card} lies on the marketplace",
    "CJ-33-same-type": "{card} cannot go for {card}",
    "CJ-33-cannot-pay": "{rate} {card} must be given, and {hand} is what there is",
    "CJ-33-stockpile": "the stockpile of {card} is empty",
    "CJ-34-no-tile": "there is no harbour tile for {card}",
    "CJ-36-easy": "the marketplace is the only way to trade",
    "CJ-60-plan-length": "{turns} turns; the row has {rolls} rolls",
    "CJ-60-goal-missed": "{lairs} lairs at the end; {goal} were wanted",
    "CJ-60-too-many-rolls": "{turns} rolls; {most} are enough",
}

FAIR_START_FAULTS = {
    "CJ-61-how-many": "{count} set-ups; {expected} were expected",
    "CJ-61-other-map": "it is of the map {map}, the first one of {first}",
    "CJ-61-other-colours": "its colours are {colours}, those of the first one {first}",
    "CJ-61-twice": "it is the same as set-up {first}",
    "CJ-61-fair-ones": "{count} of them are fair; one was expected",
}

CHOICE_FAULTS = {
    "CJ-61-no-such": "there are {count} set-ups",
    "CJ-61-not-fair": "{figure} are not the same for all: {values}",
}

FAULTS = SET_UP_FAULTS | SEVEN_LAIRS_FAULTS | PLAN_FAULTS | FAIR_START_FAULTS | CHOICE_FAULTS

CatanPuzzle = SetUp | SevenLairs | FairStart
Solution = SevenPlan | Choice


def violations(
    puzzle: CatanPuzzle,
    solution: Solution | None = None,
    rolls: int | None = None,
    rules: HouseRules = DEFAULT_RULES,
) -> tuple[Violation, ...]:
    """Every fault of the puzzle, or else of the solution, in the order of `FAULTS`.

    With `rolls`, a plan of more rolls is at fault. The solution of a faulty puzzle is not judged:
    the faults of the puzzle are the answer.
    """
    found = list(_puzzle_faults(puzzle))
    if not found and solution is not None:
        found = list(_solution_faults(puzzle, solution, rolls, rules))
    rank = {code: number for number, code in enumerate(FAULTS)}
    return tuple(sorted(found, key=lambda fault: rank[fault.code]))


def check_puzzle(puzzle: CatanPuzzle) -> None:
    """Raise `InvalidPuzzleError` for a faulty puzzle."""
    if found := violations(puzzle):
        raise InvalidPuzzleError(found)


def _fault(code: str, where: str, **words: object) -> Violation:
    return Violation(code, where, FAULTS[code].format(**words))


def _puzzle_faults(puzzle: CatanPuzzle) -> Iterator[Violation]:
    match puzzle:
        case SetUp():
            yield from set_up_violations(puzzle)
        case SevenLairs():
            yield from _seven_lairs_faults(puzzle)
        case FairStart():
            yield from _fair_start_faults(puzzle)


def _solution_faults(
    puzzle: CatanPuzzle, solution: Solution, rolls: int | None, rules: HouseRules
) -> Iterator[Violation]:
    match puzzle, solution:
        case SevenLairs(), SevenPlan():
            yield from _plan_faults(puzzle, solution, rolls, rules)
        case FairStart(), Choice():
            yield from _choice_faults(puzzle, solution)
        case _:
            raise TypeError(
                f"a {type(solution).__name__} is no solution of a {type(puzzle).__name__}"
            )


# ---------------------------------------------------------------------------------------------
# Seven lairs


def _seven_lairs_faults(puzzle: SevenLairs) -> Iterator[Violation]:
    """CJ-60; the other colours are not there, so only what is wrong without them counts."""
    set_up = puzzle.set_up
    if puzzle.colour not in set_up.colours:
        there = ", ".join(set_up.colours)
        yield _fault("CJ-60-colour", "goal", colour=puzzle.colour, colours=there)
        return
    alone = set_up.without(*(colour for colour in set_up.colours if colour != puzzle.colour))
    for fault in set_up_violations(alone):
        if fault.code != "CJ-03-colours":
            yield fault
    least, most = STARTS_OF_A_COLOUR + 1, LAIRS_OF_A_COLOUR
    if not least <= puzzle.lairs <= most:
        yield _fault("CJ-60-goal", "goal", lairs=puzzle.lairs, least=least, most=most)
    for number, roll in enumerate(puzzle.rolls, 1):
        if roll not in DIE:
            yield _fault("CJ-60-roll", f"roll {number}", roll=roll)
    expected = set_up.rules.harbour_tiles if set_up.harbours else ()
    if Counter(puzzle.tiles) != Counter(expected):
        yield _fault(
            "CJ-60-tiles",
            "harbour tiles",
            tiles=", ".join(puzzle.tiles) or "none",
            expected=", ".join(expected) or "none",
        )


def _plan_faults(
    puzzle: SevenLairs, plan: SevenPlan, most: int | None, rules: HouseRules
) -> Iterator[Violation]:
    """Each move is judged where it comes; one that is wrong is passed over."""
    turns, rolls = len(plan.turns), len(puzzle.rolls)
    if turns > rolls:
        yield _fault("CJ-60-plan-length", "plan", turns=turns, rolls=rolls)
    position = beginning(puzzle)
    played = zip(puzzle.rolls, plan.turns, strict=False)
    for number, (roll, turn) in enumerate(played, 1):
        position = rolled(puzzle, position, roll, rules)
        for move in turn:
            found = [
                Violation(fault.code, f"turn {number}, {move}", fault.message)
                for fault in move_faults(puzzle, position, move, rules)
            ]
            yield from found
            if not found:
                position = moved(puzzle, position, move, rules)
    lairs = len(position.lairs)
    if lairs < puzzle.lairs:
        yield _fault("CJ-60-goal-missed", "plan", lairs=lairs, goal=puzzle.lairs)
    elif most is not None and turns > most:
        yield _fault("CJ-60-too-many-rolls", "plan", turns=turns, most=most)


def move_faults(
    puzzle: SevenLairs, position: Position, move: Move, rules: HouseRules = DEFAULT_RULES
) -> Iterator[Violation]:
    """What is wrong with a move in this position."""
    match move:
        case Build(Piece.SHIP):
            yield from _ship_faults(puzzle, position, move)
        case Build(Piece.LAIR):
            yield from _lair_faults(puzzle, position, move)
        case Trade(Way.MARKET):
            yield from _market_faults(position, move)
        case Trade():
            yield from _stockpile_faults(puzzle, position, move, rules)


def _ship_faults(puzzle: SevenLairs, position: Position, move: Build) -> Iterator[Violation]:
    set_up = puzzle.set_up
    ship = ship_named(set_up, move.space)
    if ship is None or ship in position.ships:
        yield _fault("CJ-22-space", str(move), space=move.space)
    elif not set(set_up.map.ships[ship]) & set(position.lairs):
        yield _fault("CJ-22-no-lair", str(move))
    if len(position.ships) >= SHIPS_OF_A_COLOUR:
        yield _fault("CJ-23-supply", str(move), count=SHIPS_OF_A_COLOUR, piece=move.piece)
    yield from _price_faults(position, move, set_up.rules.ship_cost)


def _lair_faults(puzzle: SevenLairs, position: Position, move: Build) -> Iterator[Violation]:
    set_up = puzzle.set_up
    names = [space.name for space in set_up.map.lairs]
    lair = names.index(move.space) if move.space in names else None
    if lair is None or lair in position.lairs:
        yield _fault("CJ-21-space", str(move), space=move.space)
    elif not any(ship in position.ships for ship, _ in set_up.map.ends_beside(lair)):
        yield _fault("CJ-21-no-ship", str(move))
    if len(position.lairs) >= LAIRS_OF_A_COLOUR:
        yield _fault("CJ-23-supply", str(move), count=LAIRS_OF_A_COLOUR, piece=move.piece)
    yield from _price_faults(position, move, set_up.rules.lair_cost)


def _price_faults(position: Position, move: Build, cost: Hand) -> Iterator[Violation]:
    if any(mine < price for mine, price in zip(position.hand, cost, strict=True)):
        there = in_words(position.hand)
        yield _fault(
            "CJ-20-cannot-pay", str(move), piece=move.piece, price=in_words(cost), hand=there
        )


def _market_faults(position: Position, trade: Trade) -> Iterator[Violation]:
    if position.traded:
        yield _fault("CJ-31-twice", str(trade))
    if trade.give is trade.take:
        yield _fault("CJ-33-same-type", str(trade), card=trade.take)
    elif not position.market[EQUIPMENT.index(trade.take)]:
        yield _fault("CJ-31-not-there", str(trade), card=trade.take)
    yield from _gift_faults(position, trade, 1)


def _stockpile_faults(
    puzzle: SevenLairs, position: Position, trade: Trade, rules: HouseRules
) -> Iterator[Violation]:
    if rules.easy:
        yield _fault("CJ-36-easy", str(trade))
        return
    if trade.way is Way.HARBOUR and trade.give not in position.tiles:
        yield _fault("CJ-34-no-tile", str(trade), card=trade.give)
    if trade.give is trade.take:
        yield _fault("CJ-33-same-type", str(trade), card=trade.take)
    elif position.stock(EQUIPMENT.index(trade.take)) < 1:
        yield _fault("CJ-33-stockpile", str(trade), card=trade.take)
    yield from _gift_faults(position, trade, price(puzzle, trade.way))


def _gift_faults(position: Position, trade: Trade, rate: int) -> Iterator[Violation]:
    if position.hand[EQUIPMENT.index(trade.give)] < rate:
        there = in_words(position.hand)
        yield _fault("CJ-33-cannot-pay", str(trade), rate=rate, card=trade.give, hand=there)


def in_words(hand: Hand) -> str:
    """`2 wood, 1 rum`: the cards of a hand, or `nothing`."""
    held = zip(hand, EQUIPMENT, strict=True)
    return ", ".join(f"{number} {name}" for number, name in held if number) or "nothing"


def without_idle_trades(
    puzzle: SevenLairs,
    plan: SevenPlan,
    rules: HouseRules = DEFAULT_RULES,
    begun: SevenPlan | None = None,
) -> SevenPlan:
    """A plan without faults, without trades that it does not need, neither alone nor in pairs.

    What was begun stays as it is.
    """
    kept = [len(turn) for turn in begun.turns] if begun else []
    trades = [
        (number, place)
        for number, turn in enumerate(plan.turns)
        for place, move in enumerate(turn)
        if isinstance(move, Trade) and (number >= len(kept) or place >= kept[number])
    ]
    for size in (1, 2):
        for group in combinations(reversed(trades), size):
            less = _without(plan, group)
            if not violations(puzzle, less, rules=rules):
                return without_idle_trades(puzzle, less, rules, begun)
    return plan


def _without(plan: SevenPlan, moves: tuple[tuple[int, int], ...]) -> SevenPlan:
    return SevenPlan(
        tuple(
            tuple(move for place, move in enumerate(turn) if (number, place) not in moves)
            for number, turn in enumerate(plan.turns)
        )
    )


# ---------------------------------------------------------------------------------------------
# The fair start


def _fair_start_faults(puzzle: FairStart) -> Iterator[Violation]:
    """CJ-61: four set-ups that can be told apart by nothing but their figures."""
    set_ups = puzzle.set_ups
    if len(set_ups) != SET_UPS:
        yield _fault("CJ-61-how-many", "fair start", count=len(set_ups), expected=SET_UPS)
    faulty = False
    for number, set_up in enumerate(set_ups, 1):
        where = f"set-up {number}"
        for fault in set_up_violations(set_up):
            faulty = True
            yield Violation(fault.code, f"{where}, {fault.where}", fault.message)
        first = set_ups[0]
        if set_up.map != first.map:
            yield _fault("CJ-61-other-map", where, map=set_up.map.name, first=first.map.name)
        if set_up.colours != first.colours:
            mine, others = ", ".join(set_up.colours), ", ".join(first.colours)
            yield _fault("CJ-61-other-colours", where, colours=mine, first=others)
        if set_ups.index(set_up) + 1 < number:
            yield _fault("CJ-61-twice", where, first=set_ups.index(set_up) + 1)
    fair = 0 if faulty else len(fair_ones(puzzle))
    if not faulty and fair != 1:
        yield _fault("CJ-61-fair-ones", "fair start", count=fair)


def _choice_faults(puzzle: FairStart, choice: Choice) -> Iterator[Violation]:
    if not 1 <= choice.number <= len(puzzle.set_ups):
        yield _fault("CJ-61-no-such", f"set-up {choice.number}", count=len(puzzle.set_ups))
        return
    for figure, values in figures(puzzle.set_ups[choice.number - 1]).items():
        if len(set(values.values())) > 1:
            told = ", ".join(f"{colour} {value}" for colour, value in values.items())
            where = f"set-up {choice.number}"
            yield _fault("CJ-61-not-fair", where, figure=figure, values=told)
