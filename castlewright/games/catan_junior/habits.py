"""What the greedy builder and the planner have in common.

Both make a few offers in a turn and none of them twice, try the same kinds of trade, and send the
Ghost Pirate where it hurts the others most.
"""

from collections.abc import Iterable
from operator import itemgetter

from castlewright.games.catan_junior.moves import Kind, Move
from castlewright.games.catan_junior.partners import about_to_win, chance_to_serve
from castlewright.games.catan_junior.state import deck_left
from castlewright.games.catan_junior.view import View
from castlewright.games.catan_junior.ways import income, terrain_to_spoil
from castlewright.puzzles.catan_junior import Hand
from castlewright.puzzles.catan_junior.hands import covers, lacking, minus, one, plus, types

LIKELY = 0.1  # the chance that an offer must have to serve the other, to be worth making
EVENING = 2  # cards that there have to be more of one type than of another, to swap them
TRADES = (Kind.MARKET, Kind.HARBOUR, Kind.BANK)


class OffersOfATurn:
    """The offers that a player has made in the turn, no more than `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._turn = -1
        self._made: list[Move] = []

    def left(self, view: View) -> list[Move]:
        """The offers that can still be made."""
        if self._turn != view.turns:
            self._turn, self._made = view.turns, []
        if len(self._made) == self._most:
            return []
        return [move for move in view.offers if move not in self._made]

    def make_best(self, view: View, offers: Iterable[Move]) -> Move | None:
        """Make the offer that is most likely to serve the other as well, if any is likely to.

        It is not made in this turn again.
        """
        if about_to_win(view, view.player):  # nobody would accept it
            return None
        chances = [(chance_to_serve(view, offer), offer) for offer in offers]
        chance, best = max(chances, key=itemgetter(0), default=(0.0, None))
        if best is None or chance < LIKELY:
            return None
        self._made.append(best)
        return best


def is_out_of_reach(view: View, lack: Hand) -> bool:
    """Is a type lacking that neither a roll nor a trade with the board can bring?"""
    rates, rules = income(view.sea, view.player), view.board.rules
    return any(
        not rates[kind] and not view.market[kind] and (rules.easy or not view.stock[kind])
        for kind in types(lack)
    )


def swap_for_coco(view: View, affordable: Hand) -> Move | None:
    """A card of the marketplace that makes a Coco card affordable: the only one that lacks."""
    cost = view.board.edition.coco_cost
    if sum(lacking(affordable, cost)) != 1 or not any(deck_left(view.sea)):
        return None
    for move in view.moves.get(Kind.MARKET, ()):
        if covers(minus(plus(affordable, move.take), move.give), cost):
            return move
    return None


def evening_swap(view: View, spare: Hand) -> Move | None:
    """On the marketplace, a card of which there are many for one of which there are fewest.

    It will be needed later; and what nobody puts on the marketplace nobody can take from there.
    """
    if Kind.MARKET not in view.moves:
        return None
    hand = view.hand
    given = max(range(len(hand)), key=lambda kind: hand[kind] if spare[kind] else 0)
    taken = min(types(view.market), key=hand.__getitem__)
    if not spare[given] or not evens(hand, gives=one(given), gets=one(taken)):
        return None
    return Move(Kind.MARKET, give=one(given), take=one(taken))


def evens(hand: Hand, gives: Hand, gets: Hand) -> bool:
    """Does a trade bring cards of which there are fewer in the hand than of those that it costs?"""
    most_of_those = max(hand[kind] for kind in types(gets))
    return min(hand[kind] for kind in types(gives)) - most_of_those >= EVENING


def send_the_ghost(view: View) -> Move:
    """Where the Ghost Pirate hurts the others most."""
    return max(
        view.moves[Kind.GHOST],
        key=lambda move: terrain_to_spoil(view.sea, view.player, move.where),
    )
