"""A move is made: the game after it.

    >>> state = start(SetUp.parse("later-4"))
    >>> state = play(state, Move(Kind.ROLL, 1))
    >>> state.hands  # blue gets wood, red and white get saber, orange gets wool
    ((2, 0, 1, 0, 0), (1, 0, 1, 1, 0), (1, 0, 1, 1, 0), (1, 1, 1, 0, 0))
    >>> play(state, Move(Kind.ROLL, 2))
    Traceback (most recent call last):
    castlewright.games.catan_junior.moves.GameError: roll 2: it can't be done now; ...

`play` refuses what is not allowed and says why. `after` trusts that the move is legal, for those
who took it from the list.
"""

from collections.abc import Callable
from operator import add

from castlewright.games.catan_junior.board import GHOST_NUMBER
from castlewright.games.catan_junior.choices import deeds
from castlewright.games.catan_junior.coco import (
    ghost_sent,
    ghost_to_move,
    handed_over,
    taken_from_stock,
    turned_up,
)
from castlewright.games.catan_junior.moves import GameError, Kind, Move
from castlewright.games.catan_junior.notation import move_text
from castlewright.games.catan_junior.state import (
    ACT,
    OVER,
    ROLL,
    Phase,
    Sea,
    State,
    lairs_built,
    tiles_left,
)
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior import Hand, Shortage
from castlewright.puzzles.catan_junior.hands import (
    covers,
    minus,
    one,
    plus,
    shared,
    some,
    with_seat,
)
from castlewright.puzzles.catan_junior.violations import LAIRS_OF_A_COLOUR


def play(state: State, move: Move) -> State:
    """The game after a move. Raises `GameError` for one that is not allowed."""
    if (fault := why_not(state, move)) is not None:
        raise GameError(fault)
    return after(state, move)


def after(state: State, move: Move) -> State:
    """The game after a move that is known to be legal."""
    return _AFTER[move.kind](state, move)


def why_not(state: State, move: Move) -> str | None:
    """Why a move is not allowed now, or None if it is."""
    if state.phase is OVER:
        return f"the game is over, {state.colour} has won"
    if move.kind is Kind.OFFER:
        return _offer_fault(state, move)
    legal = deeds(state)
    like_it = legal.get(move.kind, ())
    if move in like_it:
        return None
    what = move_text(move, state.board)
    if like_it:
        there = ", ".join(move_text(other, state.board) for other in like_it)
        return f"{what}: it can't be done now; of its kind there are {there}"
    return f"{what}: it can't be done now; there are moves of the kinds {', '.join(legal)}"


def _offer_fault(state: State, move: Move) -> str | None:
    """CJ-30: any number of cards for any number, between whose turn it is and another player."""
    fault = None
    if state.phase is not ACT or state.board.rules.easy:  # CJ-36
        fault = "no offer can be made now"
    elif not 0 <= move.where < len(state.hands) or move.where == state.seat:
        fault = "an offer to another player was expected"
    elif min(*move.give, *move.take) < 0 or not any(move.give) or not any(move.take):
        fault = "at least one card for at least one was expected"
    elif any(shared(move.give, move.take)):
        fault = "a type can't be on both sides"
    elif not covers(state.hands[state.seat], move.give):
        fault = f"{state.colour} does not have these cards"
    elif sum(move.take) > sum(state.hands[move.where]):  # how many there are is seen by all
        fault = f"{state.board.colours[move.where]} does not have so many cards"
    return fault and f"{move_text(move, state.board)}: {fault}"


def _roll(state: State, move: Move) -> State:
    if move.where == GHOST_NUMBER:  # CJ-12
        return ghost_to_move(state, Phase.GHOST)
    sea, turns, _, all_hands, stock, market, market_used, _, _ = state
    hands = list(all_hands)
    for kind, terrains in sea.board.yields[move.where]:
        due = _due(sea, terrains)
        total = sum(due)
        if total > stock[kind]:
            hands, stock, due = _short(state, hands, stock, kind, due)
            total = sum(due)
        if total:
            for seat, number in enumerate(due):
                if number:
                    hands[seat] = plus(hands[seat], some(kind, number))
            stock = minus(stock, some(kind, total))
    return State(sea, turns, ACT, tuple(hands), stock, market, market_used)


def _due(sea: Sea, terrains: tuple[int, ...]) -> list[int]:
    """A card for each lair at each of these terrains (CJ-11), but that of the ghost (CJ-13)."""
    due = [0] * len(sea.lairs)
    for terrain in terrains:
        if terrain != sea.ghost:
            touching = sea.board.touching[terrain]
            here = [(own & touching).bit_count() for own in sea.lairs]
            due = here if len(terrains) == 1 else [*map(add, due, here)]
    return due


def _short(
    state: State, hands: list[Hand], stock: Hand, kind: int, due: list[int]
) -> tuple[list[Hand], Hand, list[int]]:
    """A stockpile that is too small for all (CJ-14A): hands, stockpiles, and who gets how many."""
    nobody = [0] * len(due)
    match state.board.shortage:
        case Shortage.NOBODY:
            return hands, stock, nobody
        case Shortage.IN_TURN:
            left, served = stock[kind], nobody
            for step in range(len(due)):
                seat = (state.seat + step) % len(due)
                served[seat] = min(due[seat], left)
                left -= served[seat]
            return hands, stock, served
        case Shortage.ALL_RETURN:
            returned = sum(hand[kind] for hand in hands)
            hands = [minus(hand, some(kind, hand[kind])) for hand in hands]
            stock = plus(stock, some(kind, returned))
            return hands, stock, due if sum(due) <= stock[kind] else nobody


def _ghost(state: State, move: Move) -> State:
    if state.phase is Phase.COCO_GHOST:
        return ghost_sent(state, move)
    state = state._replace(sea=state.sea._replace(ghost=move.where), phase=ACT)
    brings = state.board.edition.six_brings
    return taken_from_stock(state, some(state.board.gives[move.where], brings)) if brings else state


def _ship(state: State, move: Move) -> State:
    return _ship_built(_paid(state, state.sea.board.edition.ship_cost), move)


def _lair(state: State, move: Move) -> State:
    return _lair_built(_paid(state, state.sea.board.edition.lair_cost), move)


def _coco(state: State, move: Move) -> State:
    return _paid(state, state.sea.board.edition.coco_cost)._replace(phase=Phase.DRAW)


def _draw(state: State, move: Move) -> State:
    return turned_up(state, move.where)


def _ship_built(state: State, move: Move) -> State:
    sea, turns, _, hands, stock, market, market_used, _, _ = state
    board, lairs, ships, ghost, bought, harbours = sea
    ships = with_seat(ships, state.seat, ships[state.seat] | 1 << move.where)
    sea = Sea(board, lairs, ships, ghost, bought, harbours)
    return State(sea, turns, ACT, hands, stock, market, market_used)


def _lair_built(state: State, move: Move) -> State:
    seat = state.seat
    lairs = state.sea.lairs
    sea = state.sea._replace(lairs=with_seat(lairs, seat, lairs[seat] | 1 << move.where))
    state = state._replace(sea=sea, phase=ACT)
    if lairs_built(sea, seat) == LAIRS_OF_A_COLOUR:  # CJ-40
        return state._replace(phase=OVER)
    if state.board.harbours >> move.where & 1 and any(tiles_left(sea)):  # CJ-34
        return state._replace(phase=Phase.TILE)
    return state


def _tile(state: State, move: Move) -> State:
    seat = state.seat
    harbours = state.sea.harbours
    taken = with_seat(harbours, seat, plus(harbours[seat], one(move.where)))
    return state._replace(sea=state.sea._replace(harbours=taken), phase=ACT)


def _paid(state: State, cost: Hand) -> State:
    sea, turns, phase, hands, stock, market, market_used, _, _ = state
    seat = state.seat
    hands = with_seat(hands, seat, minus(hands[seat], cost))
    return State(sea, turns, phase, hands, plus(stock, cost), market, market_used)


def _market(state: State, move: Move) -> State:
    sea, turns, phase, hands, stock, market, _, _, _ = state
    hands = _swapped(hands, state.seat, move.take, move.give)
    market = minus(plus(market, move.give), move.take)
    if market.count(0) == 4:  # CJ-32: all are the same; one of each type, of those that there are
        stock = plus(stock, market)
        market = shared((1, 1, 1, 1, 1), stock)
        stock = minus(stock, market)
    return State(sea, turns, phase, hands, stock, market, market_used=True)


def _stockpiles(state: State, move: Move) -> State:
    sea, turns, phase, hands, stock, market, market_used, _, _ = state
    hands = _swapped(hands, state.seat, move.take, move.give)
    stock = minus(plus(stock, move.give), move.take)
    return State(sea, turns, phase, hands, stock, market, market_used)


def _swapped(hands: tuple[Hand, ...], seat: int, come: Hand, go: Hand) -> tuple[Hand, ...]:
    return with_seat(hands, seat, minus(plus(hands[seat], come), go))


def _offer(state: State, move: Move) -> State:
    return state._replace(phase=Phase.ANSWER, offer=move)


def _accept(state: State, move: Move) -> State:
    offer = state.offer
    if offer is None:
        raise ContradictionError("an answer to no offer")
    hands = _swapped(state.hands, state.seat, offer.take, offer.give)
    hands = _swapped(hands, offer.where, offer.give, offer.take)
    return state._replace(phase=ACT, hands=hands, offer=None)


def _decline(state: State, move: Move) -> State:
    return state._replace(phase=ACT, offer=None)


def _end(state: State, move: Move) -> State:
    sea, turns, _, hands, stock, market, _, _, _ = state
    return State(sea, turns + 1, ROLL, hands, stock, market, market_used=False)


_AFTER: dict[Kind, Callable[[State, Move], State]] = {
    Kind.ROLL: _roll,
    Kind.GHOST: _ghost,
    Kind.SHIP: _ship,
    Kind.LAIR: _lair,
    Kind.COCO: _coco,
    Kind.DRAW: _draw,
    Kind.FREE_SHIP: _ship_built,
    Kind.FREE_LAIR: _lair_built,
    Kind.GIVE: handed_over,
    Kind.PAY: handed_over,
    Kind.MARKET: _market,
    Kind.BANK: _stockpiles,
    Kind.HARBOUR: _stockpiles,
    Kind.TILE: _tile,
    Kind.OFFER: _offer,
    Kind.ACCEPT: _accept,
    Kind.DECLINE: _decline,
    Kind.END: _end,
}
