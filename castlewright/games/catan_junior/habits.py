"""What the greedy builder and the planner have in common.

Both make a few offers in a turn and none of them twice, try the same kinds of trade, and send the
Ghost Pirate where it hurts the others most.
"""

from collections.abc import Iterable
from operator import itemgetter

from castlewright.games.catan_junior.moves import Kind, Move
from castlewright.games.catan_junior.partners import about_to_win, chance_to_serve
from castlewright.games.catan_junior.view import View
from castlewright.games.catan_junior.ways import terrain_to_spoil

LIKELY = 0.1  # the chance that an offer must have to serve the other, to be worth making
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


def send_the_ghost(view: View) -> Move:
    """Where the Ghost Pirate hurts the others most."""
    return max(
        view.moves[Kind.GHOST],
        key=lambda move: terrain_to_spoil(view.sea, view.player, move.where),
    )
