"""What a player may see of a game: all of it but the hands of the others.

    >>> state = start(SetUp.parse("later-4"))
    >>> seen = view(state, 2)
    >>> seen.hand, seen.sizes
    ((1, 0, 1, 0, 0), (2, 2, 2, 2))

Hands are held face down and everybody sees how large they are (CJ-07). Stockpiles, marketplace,
lairs, ships, Coco cards and harbour tiles lie open. What is still face down in the two stacks is
known as well, but not in which order it comes.
"""

from typing import NamedTuple

from castlewright.games.catan_junior.board import Board
from castlewright.games.catan_junior.choices import Deeds, deeds, one_for_one
from castlewright.games.catan_junior.moves import Move
from castlewright.games.catan_junior.state import ACT, CHANCE, Phase, Sea, State
from castlewright.puzzles.catan_junior import Hand


class View(NamedTuple):
    """What the player at a seat sees. The fields of a `State`, with one's own hand only.

    `seat` is whose turn it is, `player` who sees this, `sizes` how many cards each player holds.
    `moves` are the moves that this player has now, by kind and without offers: none if another has
    to move.
    """

    sea: Sea
    turns: int
    phase: Phase
    seat: int
    player: int
    hand: Hand
    sizes: tuple[int, ...]
    stock: Hand
    market: Hand
    market_used: bool
    offer: Move | None
    debts: tuple[int, ...]
    moves: Deeds

    @property
    def board(self) -> Board:
        return self.sea.board

    @property
    def offers(self) -> tuple[Move, ...]:
        """The offers of one card for one that this player can make; any other may be made too."""
        if self.phase is not ACT or self.player != self.seat:
            return ()
        return one_for_one(self.sea.board, self.hand, self.sizes, self.player)


def view(state: State, player: int) -> View:
    """What the player at this seat sees. What is left to chance is nobody's move."""
    sea, turns, phase, hands, stock, market, market_used, offer, debts = state
    seat = turns % len(hands)
    moves = deeds(state) if player == state.to_move and phase not in CHANCE else {}
    return View(
        sea,
        turns,
        phase,
        seat,
        player,
        hands[player],
        tuple(map(sum, hands)),
        stock,
        market,
        market_used,
        offer,
        debts,
        moves,
    )
