"""A rule set: what differs between editions of the game, as data.

Two are shipped. `2007` is the edition of the rulebook: harbours, 3:1, a deck of 24 Coco cards whose
mix is ours (CJ-25A). `later` is the edition of 2012, with what is publicly known of it: a ship on
each start space, the bank at 2:1, no harbours, 16 Coco tiles.

    >>> rules = shipped_rule_set("2007")
    >>> rules.bank_rate, sum(copies for _, copies in rules.coco_deck)
    (3, 24)

A deck is data as well: each kind of Coco card has an effect of one of four sorts (CJ-25), and so
many copies.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.catan_junior.equipment import (
    EQUIPMENT,
    NOTHING,
    Equipment,
    Hand,
)
from castlewright.puzzles.data_files import DataFiles

LATEST = "2007"
MOST_OF_A_TYPE = 4  # of each type in a start hand: 19 serve the marketplace and four players


class Effect(StrEnum):
    """The four sorts of Coco cards (CJ-25)."""

    EQUIPMENT = "equipment"  # take these cards from the stockpiles
    FREE = "free"  # build a ship or a lair for nothing
    GHOST = "ghost"  # move the Ghost Pirate
    GIFTS = "gifts"  # everybody else gives you cards of their choice


class Shortage(StrEnum):
    """What happens when a stockpile cannot serve everybody (CJ-14A)."""

    NOBODY = "nobody"  # nobody gets cards of that type
    IN_TURN = "in-turn"  # in turn order from the roller, as long as there are some
    ALL_RETURN = "all-return"  # everybody puts the cards of that type back, then it is served


@dataclass(frozen=True)
class CocoCard:
    """A kind of Coco card.

    `cards` are what an EQUIPMENT card gives. `amount` is how many cards each other player gives for
    a GIFTS card, or what a GHOST card brings: so many cards of the terrain that the Ghost Pirate
    was sent to. `penalty` is how many cards each other player with a lair there gives back for it.
    """

    effect: Effect
    name: str
    cards: Hand = NOTHING
    amount: int = 0
    penalty: int = 0


@dataclass(frozen=True)
class RuleSet:
    """What an edition says where editions differ.

    `bank_rate` cards of one type buy one of another from the stockpiles (CJ-33). `harbour_tiles`
    are the types of the tiles, of which two cards (`harbour_rate`) buy one of another (CJ-34);
    without tiles there are no harbours. With `start_at_five` a lair may stand at a 5 at the start
    (CJ-08). `six_brings` is how many cards of its terrain a roller gets
    for moving the Ghost Pirate.
    """

    name: str
    about: str
    start_hand: Hand
    ship_cost: Hand
    lair_cost: Hand
    coco_cost: Hand
    bank_rate: int
    harbour_rate: int
    harbour_tiles: tuple[Equipment, ...]
    start_ships: bool
    start_at_five: bool
    shortage: Shortage
    six_brings: int
    coco_deck: tuple[tuple[CocoCard, int], ...]


class RuleSetError(BadInputError):
    """A rule set that is broken: says where and what was expected."""


RULE_SETS = DataFiles("rule_sets", "rule set", RuleSetError)


class _Coco(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of Coco card as the file has it."""

    effect: Effect
    copies: int
    cards: dict[Equipment, int] = {}
    amount: int = 0
    penalty: int = 0


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A rule-set file."""

    name: str
    about: str
    start_hand: dict[Equipment, int]
    ship: dict[Equipment, int]
    lair: dict[Equipment, int]
    coco_card: dict[Equipment, int]
    bank_rate: int
    start_ships: bool
    shortage: Shortage
    coco: dict[str, Any]
    harbour_rate: int = 2
    harbour_tiles: list[Equipment] = []
    start_at_five: bool = False
    six_brings: int = 0


def read_rule_set(path: Path) -> RuleSet:
    """Read a rule-set file of your own. Raises `RuleSetError`, and `OSError` if there is none."""
    with RULE_SETS.own_text(path) as text:
        rules = parse_rule_set(text)
        RULE_SETS.check_own_name(rules.name)
    return rules


def parse_rule_set(text: str) -> RuleSet:
    """Read a rule set from TOML text. Raises `RuleSetError`."""
    data = RULE_SETS.decode(text, _File)
    if not re.fullmatch("[a-z0-9][a-z0-9-]{0,29}", data.name):
        raise RuleSetError(
            f"name: {data.name[:50]!r} will not do; at most 30 small letters, digits and - only"
        )
    for name, rate in (("bank_rate", data.bank_rate), ("harbour_rate", data.harbour_rate)):
        if not 1 <= rate <= 9:
            raise RuleSetError(f"{name}: {rate!s:.20}; 1 to 9 cards for one were expected")
    if not data.coco:
        raise RuleSetError("coco: at least one kind of Coco card was expected")
    for kind in data.coco:
        if not re.fullmatch("[a-z0-9-]{1,30}", kind):
            raise RuleSetError(
                f"coco: {kind[:50]!r} will not do as a name; at most 30 small letters, digits and "
                "- only"
            )
    return RuleSet(
        name=data.name,
        about=data.about,
        start_hand=_hand("start_hand", data.start_hand, MOST_OF_A_TYPE),
        ship_cost=_cost("ship", data.ship),
        lair_cost=_cost("lair", data.lair),
        coco_cost=_cost("coco_card", data.coco_card),
        bank_rate=data.bank_rate,
        harbour_rate=data.harbour_rate,
        harbour_tiles=tuple(data.harbour_tiles),
        start_ships=data.start_ships,
        start_at_five=data.start_at_five,
        shortage=data.shortage,
        six_brings=data.six_brings,
        coco_deck=tuple(_coco_card(name, entry) for name, entry in data.coco.items()),
    )


@lru_cache
def shipped_rule_set(name: str = LATEST) -> RuleSet:
    """A rule set that ships with the project. Raises `RuleSetError` for a name that does not."""
    return parse_rule_set(RULE_SETS.text(name))


def shipped_rule_set_names() -> tuple[str, ...]:
    return RULE_SETS.names


def _hand(where: str, amounts: dict[Equipment, int], most: int = 9) -> Hand:
    for equipment, amount in amounts.items():
        if not 0 <= amount <= most:
            raise RuleSetError(
                f"{where}.{equipment}: {amount!s:.20} cards; 0 to {most} were expected"
            )
    wood, wool, rum, saber, gold = (amounts.get(equipment, 0) for equipment in EQUIPMENT)
    return wood, wool, rum, saber, gold


def _cost(where: str, amounts: dict[Equipment, int]) -> Hand:
    hand = _hand(where, amounts)
    if not any(hand):
        raise RuleSetError(f"{where}: a price of at least one card was expected")
    return hand


def _coco_card(name: str, entry: object) -> tuple[CocoCard, int]:
    where = f"coco.{name}"
    data = RULE_SETS.convert(where, entry, _Coco)
    if not 1 <= data.copies <= 99:
        raise RuleSetError(f"{where}: {data.copies!s:.20} copies; 1 to 99 were expected")
    for key, number in (("amount", data.amount), ("penalty", data.penalty)):
        if not 0 <= number <= 9:
            raise RuleSetError(f"{where}.{key}: {number!s:.20} cards; 0 to 9 were expected")
    hand = _hand(f"{where}.cards", data.cards)
    if data.effect is Effect.EQUIPMENT and not any(hand):
        raise RuleSetError(f"{where}: cards to take were expected")
    if data.effect is Effect.GIFTS and data.amount == 0:
        raise RuleSetError(f"{where}: an amount of cards to be given was expected")
    return CocoCard(data.effect, name, hand, data.amount, data.penalty), data.copies
