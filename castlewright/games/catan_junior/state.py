"""A game as it stands, and how it starts (CJ-04 to CJ-07).

    >>> state = start(SetUp.parse("later-4"))
    >>> state.colour, state.phase.value, state.hands[0], state.stock
    ('blue', 'roll', (1, 0, 1, 0, 0), (14, 18, 14, 18, 18))

Everything about a game is in its state, and all of it is known to everybody but the hands of the
others: the Coco cards and harbour tiles that are still face down are simply those that nobody has
turned up, and what comes next of them is drawn by lot when it is turned up, which is the same as
shuffling them before the game.
"""

from enum import StrEnum
from typing import NamedTuple

from castlewright.games.catan_junior.board import FORTRESS, Board, Mask, board_of, mask
from castlewright.games.catan_junior.moves import GameError, Move
from castlewright.puzzles.catan_junior import DEFAULT_RULES, NOTHING, Hand, HouseRules, SetUp
from castlewright.puzzles.catan_junior.equipment import CARDS_OF_A_TYPE
from castlewright.puzzles.catan_junior.hands import minus, plus
from castlewright.puzzles.catan_junior.violations import SHIPS_OF_A_COLOUR

NOBODY = -1


class Phase(StrEnum):
    """What happens next."""

    ROLL = "roll"  # the die is rolled (chance)
    GHOST = "ghost"  # a 6: the roller moves the Ghost Pirate
    ACT = "act"  # build, buy, trade, or end the turn
    ANSWER = "answer"  # somebody answers an offer
    DRAW = "draw"  # a Coco card is turned up (chance)
    FREE = "free"  # a ship or a lair is built for nothing
    COCO_GHOST = "coco ghost"  # a Coco card moves the Ghost Pirate
    GIVE = "give"  # the others give cards to whose turn it is
    PAY = "pay"  # the others give cards back to the stockpiles
    TILE = "tile"  # a harbour tile is taken (chance)
    OVER = "over"  # somebody has won


CHANCE = frozenset({Phase.ROLL, Phase.DRAW, Phase.TILE})
# Those asked for most, by a name of their own: Python 3.11 takes 0.17 µs to find a member of an
# enumeration, ten times that of a name, which was a fifth of the time of a game.
ROLL, ACT, OVER = Phase.ROLL, Phase.ACT, Phase.OVER


class Sea(NamedTuple):
    """What stands on the map, and what lies face up before the players; it seldom changes.

    What goes by seat is a tuple in the order of the turns: `lairs` and `ships` as masks of spaces,
    `bought` the Coco cards before each player in the order they came, as places in the deck of the
    edition, and `harbours` the harbour tiles by type. `ghost` is the terrain space of the Ghost
    Pirate, or `FORTRESS`.
    """

    board: Board
    lairs: tuple[Mask, ...]
    ships: tuple[Mask, ...]
    ghost: int
    bought: tuple[tuple[int, ...], ...]
    harbours: tuple[Hand, ...]


class State(NamedTuple):
    """A game as it stands. Named tuples: a thousand games have a million of them.

    `turns` have ended so far. `hands` go by seat; `stock` and `market` are the cards of the
    stockpiles and of the marketplace, by type. `offer` is the offer to be answered, and `debts` how
    many cards each player still has to give.
    """

    sea: Sea
    turns: int
    phase: Phase
    hands: tuple[Hand, ...]
    stock: Hand
    market: Hand
    market_used: bool
    offer: Move | None = None
    debts: tuple[int, ...] = ()

    @property
    def board(self) -> Board:
        return self.sea.board

    @property
    def seat(self) -> int:
        """Whose turn it is: seat 0, the youngest, starts, and then it goes round (CJ-10)."""
        return self.turns % len(self.hands)

    @property
    def colour(self) -> str:
        return self.sea.board.colours[self.seat]

    @property
    def to_move(self) -> int:
        """The seat that has to move now, which in an answer or a debt is not whose turn it is."""
        seat = self.turns % len(self.hands)
        if self.offer is not None:
            return self.offer.where
        if self.debts:  # in the order of the turns
            order: list[int] = [*range(seat, len(self.hands)), *range(seat)]
            return next(other for other in order if self.debts[other])
        return seat


def start(
    set_up: SetUp, colours: tuple[str, ...] | None = None, rules: HouseRules = DEFAULT_RULES
) -> State:
    """Everything is laid out, and the first player is about to roll.

    `colours` are those at the seats, from the youngest on; without, they sit in the order of the
    set-up. All games on one set-up can begin with one state. Raises `GameError`, and
    `InvalidPuzzleError` for a faulty set-up.
    """
    board = board_of(set_up, colours, rules)
    edition = board.edition
    starts = [set_up.start(colour) for colour in board.colours]
    market = (1, 1, 1, 1, 1)  # CJ-06
    dealt = market
    for _ in starts:  # CJ-07
        dealt = plus(dealt, edition.start_hand)
    if max(dealt) > CARDS_OF_A_TYPE:
        raise GameError(
            f"rule set {edition.name}: start_hand: {CARDS_OF_A_TYPE} cards of a type do not do for "
            f"{len(starts)} players"
        )
    sea = Sea(
        board,
        lairs=tuple(mask(one.lairs) for one in starts),
        ships=tuple(mask(one.ships) for one in starts),
        ghost=FORTRESS,
        bought=((),) * len(starts),
        harbours=(NOTHING,) * len(starts),
    )
    return State(
        sea,
        turns=0,
        phase=Phase.ROLL,
        hands=(edition.start_hand,) * len(starts),
        stock=minus((CARDS_OF_A_TYPE,) * 5, dealt),
        market=market,
        market_used=False,
    )


def fortress_holder(sea: Sea) -> int:
    """The seat whose lair stands on the Ghost Fortress, or `NOBODY` (CJ-26).

    The words of the rule come to this: whoever alone has the most Coco cards that move the Ghost
    Pirate has a lair there. The first such card makes its buyer the only one. When another has as
    many, the lair comes off. When one alone has the most again, that player may place a lair, and
    always does: a lair on the fortress hinders nothing, since the supply can't run out before the
    seventh lair has won the game.
    """
    ghosts = sea.board.ghost_cards
    counts = [sum([card in ghosts for card in cards]) for cards in sea.bought]
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else NOBODY


def lairs_built(sea: Sea, seat: int) -> int:
    """How many lairs a player has, with the one on the fortress (CJ-40)."""
    holds = fortress_holder(sea) == seat
    return sea.lairs[seat].bit_count() + holds


def ships_left(sea: Sea, seat: int) -> int:
    """How many ships a player has in supply (CJ-04)."""
    return SHIPS_OF_A_COLOUR - sea.ships[seat].bit_count()


def deck_left(sea: Sea) -> tuple[int, ...]:
    """How many Coco cards of each kind are still face down."""
    turned = [card for cards in sea.bought for card in cards]
    deck = sea.board.edition.coco_deck
    return tuple(copies - turned.count(card) for card, (_, copies) in enumerate(deck))


def tiles_left(sea: Sea) -> Hand:
    """The harbour tiles that are still face down, by type."""
    left = sea.board.harbour_tiles
    for taken in sea.harbours:
        left = minus(left, taken)
    return left


def winners(state: State) -> tuple[int, ...]:
    """The seat that has won; nobody while the game goes on."""
    return (state.seat,) if state.phase is Phase.OVER else ()
