"""What the greedy builder and the planner have in common.

Both make a few offers in a turn and none of them twice, try the same kinds of trade, and send the
Ghost Pirate where it hurts the others most.
"""

from castlewright.games.catan_junior.moves import Kind, Move
from castlewright.games.catan_junior.view import View
from castlewright.games.catan_junior.ways import terrain_to_spoil

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

    def make(self, offer: Move) -> Move:
        """Make an offer, which is not made in this turn again."""
        self._made.append(offer)
        return offer


def send_the_ghost(view: View) -> Move:
    """Where the Ghost Pirate hurts the others most."""
    return max(
        view.moves[Kind.GHOST],
        key=lambda move: terrain_to_spoil(view.sea, view.player, move.where),
    )
