"""The moves of the game, and the notation of each.

    roll 4               the die shows a 4 (chance)
    ghost S1             the Ghost Pirate moves to the terrain space S1
    ship 3-5             build a ship on the ship space between the lair spaces 3 and 5
    lair 7               build a lair on lair space 7
    coco                 buy a Coco card
    draw boo             this Coco card is turned up (chance)
    free ship 3-5        build it for nothing, as a Coco card says; `free lair 7` likewise
    give wood            give this card to the player who turned up a Coco card
    pay wood             give this card back to the stockpiles, as a Coco card says
    market wood>rum      put wood on the marketplace, take rum
    bank 3wool>saber     three wool to the stockpiles, for a saber
    harbour 2wool>saber  two wool, with the harbour tile of that type
    tile wool            this harbour tile is taken from the stack (chance)
    offer red wood>rum   offer wood to red, for rum; `2wood+gold>rum` are more cards
    accept, decline      the answer
    end                  the turn is over

What is left to chance is a move as well: whoever plays a game draws it by lot (`chance`), and a
saved game holds it. A move is a small named tuple; what `where` means goes by its kind.
"""

from enum import StrEnum
from typing import NamedTuple

from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.catan_junior import NOTHING, Hand

NOWHERE = -1


class GameError(BadInputError):
    """A start or a move that the rules do not allow: says why."""


class Kind(StrEnum):
    """What is done. The value is its word in the notation."""

    ROLL = "roll"
    GHOST = "ghost"
    SHIP = "ship"
    LAIR = "lair"
    COCO = "coco"
    DRAW = "draw"
    FREE_SHIP = "free ship"
    FREE_LAIR = "free lair"
    GIVE = "give"
    PAY = "pay"
    MARKET = "market"
    BANK = "bank"
    HARBOUR = "harbour"
    TILE = "tile"
    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"
    END = "end"


class Move(NamedTuple):
    """One move.

    `where` is the number rolled, the terrain, lair or ship space, the kind of Coco card, the type
    of a harbour tile, or the seat of who is offered a trade. `give` are the cards that whoever
    moves hands over, and `take` those they get for them.
    """

    kind: Kind
    where: int = NOWHERE
    give: Hand = NOTHING
    take: Hand = NOTHING


COCO = Move(Kind.COCO)
ACCEPT = Move(Kind.ACCEPT)
DECLINE = Move(Kind.DECLINE)
END = Move(Kind.END)
ROLLS = tuple(Move(Kind.ROLL, number) for number in range(1, 7))
TILES = tuple(Move(Kind.TILE, kind) for kind in range(len(NOTHING)))
