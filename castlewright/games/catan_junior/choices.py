"""What may be done: the legal moves of a game as it stands.

    >>> state = play(start(SetUp.parse("later-4")), Move(Kind.ROLL, 1))
    >>> {kind.value: len(some) for kind, some in deeds(state).items()}  # blue has 2 wood, 1 rum
    {'end': 1, 'market': 8, 'bank': 4}
    >>> len(offers(state)), len(moves(state))
    (24, 37)

`deeds` are all moves but offers, by kind. A player may offer any cards for any (CJ-30), which is
more than a list can hold: `offers` lists those of one card for one, `play` takes any. `moves` is
both together. `chances` are the moves that the lot draws, with their weights.
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from castlewright.games.catan_junior.board import FORTRESS, Board, Mask, spaces, union
from castlewright.games.catan_junior.moves import (
    ACCEPT,
    COCO,
    DECLINE,
    END,
    ROLLS,
    TILES,
    Kind,
    Move,
)
from castlewright.games.catan_junior.state import (
    ACT,
    Phase,
    Sea,
    State,
    deck_left,
    ships_left,
    tiles_left,
)
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.catan_junior import NOTHING, Hand
from castlewright.puzzles.catan_junior.hands import covers, one, some, types

ALL_TYPES = tuple(range(len(NOTHING)))

Deeds = Mapping[Kind, tuple[Move, ...]]


def moves(state: State) -> tuple[Move, ...]:
    """All moves that can be listed, in a fixed order; none when the game is over."""
    return (*chain.from_iterable(deeds(state).values()), *offers(state))


def deeds(state: State) -> Deeds:
    """The moves of whoever has to move, or of the lot, by their kind; all but offers."""
    return _DEEDS[state.phase](state)


def _by_lot(state: State) -> Deeds:
    found = tuple(move for move, _ in chances(state))
    return {found[0].kind: found}


def _ghost_moves(state: State) -> Deeds:
    """CJ-12: to any other terrain."""
    moves, here = state.board.ghost_moves, state.sea.ghost
    return {Kind.GHOST: moves if here == FORTRESS else moves[:here] + moves[here + 1 :]}


def _debts(state: State) -> Deeds:
    """Any card of whoever owes one, to whose turn it is or to the stockpiles."""
    kind = Kind.GIVE if state.phase is Phase.GIVE else Kind.PAY
    return {kind: _gifts(kind, types(state.hands[state.to_move]))}


@cache
def _gifts(kind: Kind, held: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(Move(kind, give=one(card)) for card in held)


def _none(state: State) -> Deeds:
    return {}


def chances(state: State) -> tuple[tuple[Move, int], ...]:
    """The moves that the lot may draw now, each with its weight; none if somebody has to move."""
    match state.phase:
        case Phase.ROLL:
            return tuple((move, 1) for move in ROLLS)
        case Phase.DRAW:
            deck = enumerate(deck_left(state.sea))
            return tuple((Move(Kind.DRAW, card), copies) for card, copies in deck if copies)
        case Phase.TILE:
            left = tiles_left(state.sea)
            return tuple((TILES[kind], left[kind]) for kind in types(left))
        case _:
            return ()


# names of their own, for speed, as in `state`
_END, _SHIP, _LAIR, _COCO = Kind.END, Kind.SHIP, Kind.LAIR, Kind.COCO
_MARKET, _BANK, _HARBOUR = Kind.MARKET, Kind.BANK, Kind.HARBOUR


def _acts(state: State) -> Deeds:
    sea, turns, _, hands, stock, market, market_used, _, _ = state
    seat = turns % len(hands)
    board, hand = sea.board, hands[seat]
    ship, lair, coco, held, many = _means(board, hand)
    found: dict[Kind, tuple[Move, ...]] = {_END: (END,)}
    if ship and (room := ship_room(sea, seat)):
        found[_SHIP] = _builds(board, _SHIP, room)
    if lair and (room := lair_room(sea, seat)):
        found[_LAIR] = _builds(board, _LAIR, room)
    if coco and sum(map(len, sea.bought)) < board.deck_size:
        found[_COCO] = (COCO,)
    if not market_used and (swaps := _swaps(held, _shown(market))):  # CJ-31, CJ-35: once a turn
        found[_MARKET] = swaps
    if board.rules.easy:  # CJ-36
        return found
    there = ALL_TYPES if all(stock) else types(stock)
    if many and (trades := _trades(_BANK, board.edition.bank_rate, many, there)):  # CJ-33
        found[_BANK] = trades
    if any(sea.harbours[seat]):  # CJ-34
        rate = board.edition.harbour_rate
        many = tuple([kind for kind in types(sea.harbours[seat]) if hand[kind] >= rate])
        if trades := _trades(_HARBOUR, rate, many, there):
            found[_HARBOUR] = trades
    return found


class _Means(NamedTuple):
    """What a hand can pay (CJ-20), its types, and those that it has enough of for the bank."""

    ship: bool
    lair: bool
    coco: bool
    held: tuple[int, ...]
    many: tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def _means(board: Board, hand: Hand) -> _Means:
    edition = board.edition
    return _Means(
        covers(hand, edition.ship_cost),
        covers(hand, edition.lair_cost),
        covers(hand, edition.coco_cost),
        types(hand),
        types(hand, edition.bank_rate),
    )


def ship_room(sea: Sea, seat: int) -> Mask:
    """The ship spaces a ship can be built on: free, and beside a lair of one's own (CJ-22, CJ-23).

    None without a ship in supply.
    """
    if not ships_left(sea, seat):
        return 0
    return _shore(sea.board, sea.lairs[seat]) & ~union(sea.ships)


def lair_room(sea: Sea, seat: int) -> Mask:
    """The lair spaces a lair can be built on: free, and a ship travels there (CJ-21, CJ-23).

    There is always a lair in supply: who has built the last has won.
    """
    return _reach(sea.board, sea.ships[seat]) & ~union(sea.lairs)


# Lairs and ships stay where they are, and so the same is asked again and again.
@lru_cache(maxsize=1 << 14)
def _shore(board: Board, lairs: Mask) -> Mask:
    """The ship spaces beside some of these lair spaces."""
    return union(board.beside[lair] for lair in spaces(lairs))


@lru_cache(maxsize=1 << 14)
def _reach(board: Board, ships: Mask) -> Mask:
    """The lair spaces at the ends of these ship spaces."""
    return union(board.ends[ship] for ship in spaces(ships))


@lru_cache(maxsize=1 << 14)
def _builds(board: Board, kind: Kind, room: Mask) -> tuple[Move, ...]:
    return tuple(board.builds[kind][space] for space in spaces(room))


def free_builds(state: State) -> Deeds:
    """What can be built for nothing: a ship or a lair, where there is room for it (CJ-25)."""
    sea, board = state.sea, state.board
    found = {}
    if room := ship_room(sea, state.seat):
        found[Kind.FREE_SHIP] = _builds(board, Kind.FREE_SHIP, room)
    if room := lair_room(sea, state.seat):
        found[Kind.FREE_LAIR] = _builds(board, Kind.FREE_LAIR, room)
    return found


def _answers(state: State) -> Deeds:
    """Only who has the cards can accept."""
    if state.offer is None:
        raise ContradictionError("an answer to no offer")
    if covers(state.hands[state.offer.where], state.offer.take):
        return {Kind.ACCEPT: (ACCEPT,), Kind.DECLINE: (DECLINE,)}
    return {Kind.DECLINE: (DECLINE,)}


_DEEDS: dict[Phase, Callable[[State], Deeds]] = {
    Phase.ROLL: _by_lot,
    Phase.GHOST: _ghost_moves,
    Phase.ACT: _acts,
    Phase.ANSWER: _answers,
    Phase.DRAW: _by_lot,
    Phase.FREE: free_builds,
    Phase.COCO_GHOST: _ghost_moves,
    Phase.GIVE: _debts,
    Phase.PAY: _debts,
    Phase.TILE: _by_lot,
    Phase.OVER: _none,
}


@cache
def _shown(market: Hand) -> tuple[int, ...]:
    """The types on the marketplace: 126 at most, so that they are worth keeping."""
    return types(market)


@cache
def _swaps(held: tuple[int, ...], shown: tuple[int, ...]) -> tuple[Move, ...]:
    """Marketplace: any card there, for a different one of one's own (CJ-31)."""
    return tuple(
        Move(Kind.MARKET, give=one(give), take=one(take))
        for give in held
        for take in shown
        if take != give
    )


@cache
def _trades(
    kind: Kind, rate: int, many: tuple[int, ...], there: tuple[int, ...]
) -> tuple[Move, ...]:
    """Stockpiles: so many of one of these types, for a card of another type that is there."""
    return tuple(
        Move(kind, give=some(give, rate), take=one(take))
        for give in many
        for take in there
        if take != give
    )


def offers(state: State) -> tuple[Move, ...]:
    """The offers of one card for one that whose turn it is can make, to all who have cards."""
    if state.phase is not ACT:
        return ()
    return one_for_one(
        state.board, state.hands[state.seat], tuple(map(sum, state.hands)), state.seat
    )


def one_for_one(board: Board, hand: Hand, sizes: tuple[int, ...], seat: int) -> tuple[Move, ...]:
    """The offers of one card for one from this hand to the others with so many cards."""
    if board.rules.easy:  # CJ-36
        return ()
    others = tuple(other for other, size in enumerate(sizes) if size and other != seat)
    return _one_for_one(types(hand), others)


@cache
def _one_for_one(held: tuple[int, ...], others: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(
        Move(Kind.OFFER, other, one(give), one(take))
        for other in others
        for give in held
        for take in range(len(NOTHING))
        if take != give
    )
