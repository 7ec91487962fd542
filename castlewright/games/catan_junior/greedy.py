"""The greedy builder: the shortest way to the next lair, and nothing beyond it.

It takes the way that costs least: a lair space that a ship of its own travels to, or else one a
ship away; of those the one that is worth most. What the hand lacks for that it gets by trade, for
cards that the way does not need: on the marketplace, by harbour, from the stockpiles, and at last
by offers to the others, of which it makes three in a turn, where they are likely to gain as well. A
Coco card it buys with cards to spare, or if there is no way at all, or none that it can ever pay
for; also through the marketplace. With nothing else to do it swaps there what it has many of.
"""

from collections.abc import Iterable, Iterator

from castlewright.games.catan_junior.habits import (
    TRADES,
    OffersOfATurn,
    evening_swap,
    evens,
    is_out_of_reach,
    send_the_ghost,
    swap_for_coco,
)
from castlewright.games.catan_junior.moves import ACCEPT, COCO, DECLINE, END, Kind, Move
from castlewright.games.catan_junior.partners import about_to_win
from castlewright.games.catan_junior.state import Phase
from castlewright.games.catan_junior.view import View
from castlewright.games.catan_junior.ways import income, next_price, ways, worth
from castlewright.puzzles.catan_junior import Hand
from castlewright.puzzles.catan_junior.hands import covers, lacking, minus, shared, types

OFFERS_IN_A_TURN = 3


class GreedyPlayer:
    """The greedy builder. Nothing in it is left to chance."""

    def __init__(self) -> None:
        self._offers = OffersOfATurn(OFFERS_IN_A_TURN)

    def choose(self, view: View) -> Move:
        match view.phase:
            case Phase.ACT:
                return self._act(view)
            case Phase.ANSWER:
                return _answer(view)
            case Phase.FREE:
                return _free(view)
            case Phase.GHOST | Phase.COCO_GHOST:
                return send_the_ghost(view)
            case _:
                return _card_to_spare(view)

    def _act(self, view: View) -> Move:
        if Kind.LAIR in view.moves:
            return _best_lair(view, view.moves[Kind.LAIR])
        way = next(iter(ways(view.sea, view.player)), None)
        if way is not None and way.ship is not None and Kind.SHIP in view.moves:
            return Move(Kind.SHIP, way.ship)
        need = next_price(view.sea, view.player)
        spare, lack = lacking(need, view.hand), lacking(view.hand, need)
        stuck = way is None or is_out_of_reach(view, lack)
        affordable = view.hand if stuck else spare
        if Kind.COCO in view.moves and covers(affordable, view.board.edition.coco_cost):
            return COCO
        trades = (move for kind in TRADES for move in view.moves.get(kind, ()))
        useful, swap = next(_useful(trades, spare, lack), None), swap_for_coco(view, affordable)
        return (
            ((swap or useful) if stuck else (useful or swap))
            or self._offer(view, spare, lack)
            or evening_swap(view, spare)
            or END
        )

    def _offer(self, view: View, spare: Hand, lack: Hand) -> Move | None:
        """The offer of the useful ones that is most likely to be accepted."""
        if not (any(spare) and any(lack)):
            return None
        return self._offers.make_best(view, _useful(self._offers.left(view), spare, lack))


def _useful(trades: Iterable[Move], spare: Hand, lack: Hand) -> Iterator[Move]:
    """The trades that give only what is to spare and take what is lacking."""
    return (move for move in trades if covers(spare, move.give) and covers(lack, move.take))


def _answer(view: View) -> Move:
    """It accepts what it lacks, or has few of, for what it has many of and to spare."""
    offer = view.offer
    if Kind.ACCEPT not in view.moves or offer is None or about_to_win(view, view.seat):
        return DECLINE
    need = next_price(view.sea, view.player)
    spare, lack = lacking(need, view.hand), lacking(view.hand, need)
    gains = any(shared(lack, offer.give)) or evens(view.hand, gives=offer.take, gets=offer.give)
    return ACCEPT if gains and covers(spare, offer.take) else DECLINE


def _free(view: View) -> Move:
    """A lair rather than a ship; a ship on the way, or else anywhere."""
    if Kind.FREE_LAIR in view.moves:
        return _best_lair(view, view.moves[Kind.FREE_LAIR])
    ships = view.moves[Kind.FREE_SHIP]
    way = next(iter(ways(view.sea, view.player)), None)
    return next((move for move in ships if way and move.where == way.ship), ships[0])


def _best_lair(view: View, moves: Iterable[Move]) -> Move:
    rates = income(view.sea, view.player)
    return max(moves, key=lambda move: worth(view.board, rates, move.where))


def _card_to_spare(view: View) -> Move:
    """A card to be given away: of the type with most to spare."""
    need = next_price(view.sea, view.player)
    left = minus(view.hand, need)
    (moves,) = view.moves.values()
    return max(moves, key=lambda move: left[types(move.give)[0]])
