"""What a Coco card does when it is turned up (CJ-24, CJ-25), and the fortress (CJ-26).

Cards that others have to give are given one by one, by whoever owes them, in the order of the turns
(`Phase.GIVE`, `Phase.PAY`). What cannot be carried out is skipped (CJ-25A): cards that a stockpile
lacks, a ship or lair without room, a card from an empty hand.

    >>> state = start(SetUp.parse("later-2"))._replace(phase=Phase.DRAW)
    >>> state = turned_up(state, 0)  # the first kind of the deck moves the Ghost Pirate
    >>> state.phase.value, lairs_built(state.sea, 0), lairs_built(state.sea, 1)
    ('coco ghost', 3, 2)
"""

from collections.abc import Callable

from castlewright.games.catan_junior.board import FORTRESS
from castlewright.games.catan_junior.choices import free_builds
from castlewright.games.catan_junior.moves import Move
from castlewright.games.catan_junior.state import ACT, OVER, Phase, State, lairs_built
from castlewright.puzzles.catan_junior import CocoCard, Effect, Hand
from castlewright.puzzles.catan_junior.hands import minus, plus, shared, some, with_seat
from castlewright.puzzles.catan_junior.violations import LAIRS_OF_A_COLOUR


def turned_up(state: State, card: int) -> State:
    """The card lies face up before its buyer and is carried out."""
    seat = state.seat
    bought = state.sea.bought
    sea = state.sea._replace(bought=with_seat(bought, seat, (*bought[seat], card)))
    state = state._replace(sea=sea, phase=ACT)
    if lairs_built(sea, seat) == LAIRS_OF_A_COLOUR:  # CJ-40: with the lair on the fortress
        return state._replace(phase=OVER)
    kind, _ = state.board.edition.coco_deck[card]
    return _EFFECTS[kind.effect](state, kind)


def _equipment(state: State, card: CocoCard) -> State:
    return taken_from_stock(state, card.cards)


def _free(state: State, card: CocoCard) -> State:
    return state._replace(phase=Phase.FREE) if free_builds(state) else state


def _gifts(state: State, card: CocoCard) -> State:
    return _owing(state, Phase.GIVE, tuple(min(card.amount, sum(hand)) for hand in state.hands))


def _ghost(state: State, card: CocoCard) -> State:
    return ghost_to_move(state, Phase.COCO_GHOST)


_EFFECTS: dict[Effect, Callable[[State, CocoCard], State]] = {
    Effect.EQUIPMENT: _equipment,
    Effect.FREE: _free,
    Effect.GHOST: _ghost,
    Effect.GIFTS: _gifts,
}


def ghost_to_move(state: State, phase: Phase) -> State:
    """The Ghost Pirate is to be moved, if there is another terrain."""
    elsewhere = len(state.board.gives) > 1 or state.sea.ghost == FORTRESS
    return state._replace(phase=phase if elsewhere else ACT)


def ghost_sent(state: State, move: Move) -> State:
    """A Coco card has moved the Ghost Pirate: what that brings, and what it costs the others."""
    card, _ = state.board.edition.coco_deck[state.sea.bought[state.seat][-1]]
    terrain = move.where
    state = state._replace(sea=state.sea._replace(ghost=terrain), phase=ACT)
    state = taken_from_stock(state, some(state.board.gives[terrain], card.amount))
    touching = state.board.touching[terrain]
    debts = tuple(
        min(card.penalty, sum(hand)) if lairs & touching else 0
        for hand, lairs in zip(state.hands, state.sea.lairs, strict=True)
    )
    return _owing(state, Phase.PAY, debts)


def _owing(state: State, phase: Phase, debts: tuple[int, ...]) -> State:
    """The others have to give so many cards; whose turn it is never has to."""
    seat = state.seat
    debts = with_seat(debts, seat, 0)
    return state._replace(phase=phase, debts=debts) if any(debts) else state


def handed_over(state: State, move: Move) -> State:
    """A card that is owed is given, to whose turn it is or to the stockpiles."""
    sea, turns, phase, hands, stock, market, market_used, _, debts = state
    debtor, seat = state.to_move, state.seat
    hands = with_seat(hands, debtor, minus(hands[debtor], move.give))
    if phase is Phase.GIVE:
        hands = with_seat(hands, seat, plus(hands[seat], move.give))
    else:
        stock = plus(stock, move.give)
    debts = with_seat(debts, debtor, debts[debtor] - 1)
    if not any(debts):
        phase, debts = ACT, ()
    return State(sea, turns, phase, hands, stock, market, market_used, debts=debts)


def taken_from_stock(state: State, cards: Hand) -> State:
    """Whose turn it is takes these cards, as many as there are."""
    cards, seat = shared(cards, state.stock), state.seat
    hands = with_seat(state.hands, seat, plus(state.hands[seat], cards))
    return state._replace(hands=hands, stock=minus(state.stock, cards))
