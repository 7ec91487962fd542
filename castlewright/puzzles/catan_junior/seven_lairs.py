"""Seven lairs: one colour alone, a printed row of rolls, and as few of them as it takes.

    later-4 S2P1F2T1P5G3G5F3S4P2F1T4 - blue:3>5,26>25 blue=5 253146312245

is a set-up, then the colour that plays and how many lairs it wants, those it begins with among
them, then the rolls. The colour is alone: other colours may be written down, but they are not
there. It has the hand that the rule set gives. Each roll of the row is a turn of its own: it
brings cards (CJ-11), then ships, lairs and trades come in any order (CJ-20 to CJ-35). A 6 brings
nothing, and the Ghost Pirate stays where it is, on the fortress. There are no Coco cards and nobody
to trade with. Where the set-up has harbours, the harbour tiles are named last, the one that is
taken first (CJ-34) coming first: `wool,rum,wood,saber`. A start lair was not built and takes none.

A solution is a plan, turn by turn, with `/` between turns and `-` for a turn without a move:

    - / market rum>wool, ship 25-28, lair 28 / bank saber>wood, harbour wool>rum

`ship` and `lair` say the space, a trade says which type goes for which: `bank` at the rate of the
rule set, `harbour` with a tile, `market` on the marketplace. What it asks is the least number of
turns (CJ-60).

    >>> puzzle = SevenLairs.parse("later-4 blue=3 2531")
    >>> position = after(puzzle, SevenPlan.parse("-"))
    >>> position.hand
    (1, 0, 2, 0, 0)
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

import msgspec

from castlewright.puzzles.base import ContradictionError, NotationError, Puzzle
from castlewright.puzzles.catan_junior.equipment import (
    CARDS_OF_A_TYPE,
    EQUIPMENT,
    Equipment,
    Hand,
)
from castlewright.puzzles.catan_junior.hands import minus, plus, some
from castlewright.puzzles.catan_junior.rule_set import RuleSet, Shortage
from castlewright.puzzles.catan_junior.set_up import SetUp, Start
from castlewright.puzzles.catan_junior.violations import DEFAULT_RULES, HouseRules
from castlewright.puzzles.json_form import read_json

EXAMPLE = "later-4 S2P1F2T1P5G3G5F3S4P2F1T4 - blue:3>5,26>25 blue=5 253146312245"
FULL_MARKET: Hand = (1, 1, 1, 1, 1)  # CJ-06
LONGEST_ROW = 99


@dataclass(frozen=True)
class SevenLairs(Puzzle):
    """One colour alone on a set-up: have `lairs` lairs in as few of the `rolls` as it takes.

    `tiles` are the harbour tiles in the order in which they are taken, none without harbours.
    """

    set_up: SetUp
    colour: str
    lairs: int
    rolls: tuple[int, ...]
    tiles: tuple[Equipment, ...] = ()

    @cached_property
    def start(self) -> Start:
        """Where the colour begins. Raises `BadInputError` for a colour that is not there."""
        return self.set_up.start(self.colour)

    @classmethod
    def parse(
        cls, text: str, set_ups: Iterable[SetUp] = (), rule_sets: Iterable[RuleSet] = ()
    ) -> "SevenLairs":
        """Read the notation. Raises `NotationError`, which says where and what was expected.

        `set_ups` and `rule_sets` are those of your own, by whose names the text may call them.
        """
        words = text.split()
        at = next((place for place, word in enumerate(words) if "=" in word), None)
        if at is None or not 2 <= len(words) - at <= 3:
            raise NotationError(
                "seven lairs have a set-up, a colour with its lairs, rolls, and harbour tiles if "
                f"there are harbours, as in {EXAMPLE}"
            )
        colour, lairs = _read_goal(words[at])
        return cls(
            SetUp.parse(" ".join(words[:at]), set_ups, rule_sets),
            colour,
            lairs,
            _read_rolls(words[at + 1]),
            _read_tiles(words[at + 2]) if len(words) == at + 3 else (),
        )

    def __str__(self) -> str:
        words = [str(self.set_up), f"{self.colour}={self.lairs}", "".join(map(str, self.rolls))]
        if self.tiles:
            words.append(",".join(self.tiles))
        return " ".join(words)

    def to_json(self) -> dict[str, Any]:
        """The puzzle as plain data, for JSON."""
        return {
            "set_up": self.set_up.to_json(),
            "colour": self.colour,
            "lairs": self.lairs,
            "rolls": list(self.rolls),
            "tiles": list(self.tiles),
        }

    @classmethod
    def from_json(
        cls,
        data: Mapping[str, Any],
        set_ups: Iterable[SetUp] = (),
        rule_sets: Iterable[RuleSet] = (),
    ) -> "SevenLairs":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "seven lairs")
        colour, lairs = _read_goal(f"{known.colour}={known.lairs}")
        return cls(
            SetUp.from_json(known.set_up, set_ups, rule_sets),
            colour,
            lairs,
            _read_rolls("".join(map(str, known.rolls))),
            tuple(known.tiles),
        )


class _Json(msgspec.Struct):
    """The JSON form of seven lairs."""

    set_up: dict[str, Any]
    colour: str
    lairs: int
    rolls: list[int]
    tiles: list[Equipment] = []


def _read_goal(word: str) -> tuple[str, int]:
    match = re.fullmatch("([a-z]{1,20})=([0-9]{1,2})", word[:30])
    if match is None:
        raise NotationError(
            f"goal: {word[:30]!r}; a colour and the lairs it wants were expected, as blue=5"
        )
    return match[1], int(match[2])


def _read_rolls(word: str) -> tuple[int, ...]:
    if not re.fullmatch(f"[0-9]{{1,{LONGEST_ROW}}}", word):
        raise NotationError(
            f"rolls: {word[:20]!r}; 1 to {LONGEST_ROW} digits from 1 to 6 were expected"
        )
    return tuple(map(int, word))


def _read_tiles(word: str) -> tuple[Equipment, ...]:
    return tuple(
        read_equipment(name, f"harbour tile {number}")
        for number, name in enumerate(word[:200].split(","), 1)
    )


def read_equipment(name: str, where: str) -> Equipment:
    """A type of equipment by its name. Raises `NotationError`."""
    if name not in EQUIPMENT:
        raise NotationError(f"{where}: {name[:20]!r}; one of {', '.join(EQUIPMENT)} was expected")
    return Equipment(name)


# ---------------------------------------------------------------------------------------------
# Plans


class Piece(StrEnum):
    SHIP = "ship"
    LAIR = "lair"


class Way(StrEnum):
    """The three ways to trade alone."""

    BANK = "bank"  # CJ-33
    HARBOUR = "harbour"  # CJ-34
    MARKET = "market"  # CJ-31


@dataclass(frozen=True)
class Build:
    """A piece is built; `space` is the name of its space, `3-5` for the ship space of 3 and 5."""

    piece: Piece
    space: str

    def __str__(self) -> str:
        return f"{self.piece} {self.space}"


@dataclass(frozen=True)
class Trade:
    """Cards of the type `give` go for one of the type `take`."""

    way: Way
    give: Equipment
    take: Equipment

    def __str__(self) -> str:
        return f"{self.way} {self.give}>{self.take}"


Move = Build | Trade
Turn = tuple[Move, ...]


@dataclass(frozen=True)
class SevenPlan:
    """What the colour does, turn by turn, one turn for each roll."""

    turns: tuple[Turn, ...]

    @classmethod
    def parse(cls, text: str) -> "SevenPlan":
        """Read the notation. Raises `NotationError`."""
        if not text.strip():
            return cls(())
        return cls(tuple(_read_turn(n, word) for n, word in enumerate(text.split("/"), 1)))

    def __str__(self) -> str:
        return " / ".join(", ".join(map(str, turn)) or "-" for turn in self.turns)


def _read_turn(number: int, text: str) -> Turn:
    if text.strip() == "-":
        return ()
    return tuple(_read_move(number, word.strip()) for word in text.split(","))


def _read_move(number: int, text: str) -> Move:
    verb, _, what = text.partition(" ")
    where = f"turn {number}"
    give, arrow, take = what.partition(">")
    if verb in tuple(Piece) and what.strip():
        return Build(Piece(verb), what.strip())
    if verb in tuple(Way) and arrow:
        return Trade(
            Way(verb), read_equipment(give.strip(), where), read_equipment(take.strip(), where)
        )
    raise NotationError(
        f"{where}: {text[:30]!r} is no move; expected were ship 3-5, lair 5, bank wood>rum, "
        "harbour wood>rum, market wood>rum, or - alone"
    )


# ---------------------------------------------------------------------------------------------
# Play


@dataclass(frozen=True)
class Position:
    """Where the colour stands in the middle of a plan.

    `ships` and `lairs` are its pieces, in the order in which they came; `tiles` are the harbour
    tiles it has, `market` what lies on the marketplace, and `traded` whether it traded there in
    this turn.
    """

    hand: Hand
    market: Hand
    ships: tuple[int, ...]
    lairs: tuple[int, ...]
    tiles: tuple[Equipment, ...] = ()
    traded: bool = False

    def stock(self, kind: int) -> int:
        """The cards of a type that are left in its stockpile (CJ-01)."""
        return CARDS_OF_A_TYPE - self.hand[kind] - self.market[kind]


def beginning(puzzle: SevenLairs) -> Position:
    """The position before the first roll."""
    start = puzzle.start
    return Position(puzzle.set_up.rules.start_hand, FULL_MARKET, start.ships, start.lairs)


def rolled(
    puzzle: SevenLairs, position: Position, roll: int, rules: HouseRules = DEFAULT_RULES
) -> Position:
    """The position after a roll: a new turn begins, and every lair gets its cards (CJ-11)."""
    gifts = [puzzle.set_up.gives(lair, roll) for lair in position.lairs]
    shortage = Shortage.IN_TURN if rules.serve_in_turn else puzzle.set_up.rules.shortage
    hand = list(position.hand)
    for kind, due in enumerate(map(sum, zip(*gifts, strict=True))):
        left = position.stock(kind)
        if due <= left:
            hand[kind] += due
        elif shortage is Shortage.IN_TURN:
            hand[kind] += left
        elif shortage is Shortage.ALL_RETURN:  # what was given back goes to nobody if it is short
            hand[kind] = due if due <= left + hand[kind] else 0
    return replace(position, hand=_hand(hand), traded=False)


def moved(
    puzzle: SevenLairs, position: Position, move: Move, rules: HouseRules = DEFAULT_RULES
) -> Position:
    """The position after a move, which must be right: `move_faults` says whether it is."""
    if isinstance(move, Trade):
        return _traded(puzzle, position, move)
    set_up = puzzle.set_up
    if move.piece is Piece.SHIP:
        ship = ship_named(set_up, move.space)
        if ship is None:
            raise ContradictionError("a ship that joins no two spaces")
        hand = minus(position.hand, set_up.rules.ship_cost)
        return replace(position, hand=hand, ships=(*position.ships, ship))
    lair = set_up.map.lair(move.space)
    tiles = len(position.tiles) + (lair in set_up.harbours and not rules.easy)  # CJ-34, CJ-36
    return replace(
        position,
        hand=minus(position.hand, set_up.rules.lair_cost),
        lairs=(*position.lairs, lair),
        tiles=puzzle.tiles[:tiles],
    )


def _traded(puzzle: SevenLairs, position: Position, trade: Trade) -> Position:
    given, taken = (
        some(EQUIPMENT.index(trade.give), price(puzzle, trade.way)),
        some(EQUIPMENT.index(trade.take), 1),
    )
    hand = plus(minus(position.hand, given), taken)
    if trade.way is not Way.MARKET:
        return replace(position, hand=hand)
    market = plus(minus(position.market, taken), given)
    if max(market) == sum(FULL_MARKET):  # CJ-32
        market = FULL_MARKET
    return replace(position, hand=hand, market=market, traded=True)


def price(puzzle: SevenLairs, way: Way) -> int:
    """How many cards of a type one other costs."""
    rules = puzzle.set_up.rules
    return {Way.BANK: rules.bank_rate, Way.HARBOUR: rules.harbour_rate, Way.MARKET: 1}[way]


def after(puzzle: SevenLairs, plan: SevenPlan, rules: HouseRules = DEFAULT_RULES) -> Position:
    """The position after the turns of a plan without faults."""
    position = beginning(puzzle)
    for roll, turn in zip(puzzle.rolls, plan.turns, strict=False):
        position = rolled(puzzle, position, roll, rules)
        for move in turn:
            position = moved(puzzle, position, move, rules)
    return position


def ship_named(set_up: SetUp, name: str) -> int | None:
    """The ship space with this name, `3-5` or `5-3`; None if there is none."""
    for ship, (first, second) in enumerate(set_up.map.ships):
        ends = set_up.map.lairs[first].name, set_up.map.lairs[second].name
        if name in ("-".join(ends), "-".join(ends[::-1])):
            return ship
    return None


def _hand(numbers: Iterable[int]) -> Hand:
    wood, wool, rum, saber, gold = numbers
    return wood, wool, rum, saber, gold
