"""Who may gain from a trade: what a player can conclude about the hands of the others.

Hands are held face down, but much of them is known. There are 19 cards of each type; those that do
not lie open and are not in one's own hand are in the hands of the others, and how many cards each
of them holds is seen by all. Against one opponent that is the whole hand:

    >>> from castlewright.games.catan_junior.state import start
    >>> from castlewright.games.catan_junior.view import view
    >>> from castlewright.puzzles.catan_junior import SetUp
    >>> seen = view(start(SetUp.parse("later-2")), 0)
    >>> guesses(seen)[1]
    (1.0, 0.0, 1.0, 0.0, 0.0)

Against more, the cards of a type are shared out by who gets that type how often. An offer is worth
making where the other is likely to have the card to spare, and to need the one it is given.
"""

from functools import lru_cache
from math import exp

from castlewright.games.catan_junior.moves import Move
from castlewright.games.catan_junior.state import Sea, lairs_built
from castlewright.games.catan_junior.view import View
from castlewright.games.catan_junior.ways import Rates, income, next_price
from castlewright.puzzles.catan_junior import Hand
from castlewright.puzzles.catan_junior.equipment import CARDS_OF_A_TYPE
from castlewright.puzzles.catan_junior.hands import types
from castlewright.puzzles.catan_junior.violations import LAIRS_OF_A_COLOUR

ROUNDS = 3  # of fitting the guesses to what is known; the next one changes little
SELDOM = 0.1  # cards a roll, in place of none: what a colour does not get may come by trade


def guesses(view: View) -> tuple[Rates, ...]:
    """How many cards of each type each player is thought to hold; of oneself none."""
    return _guesses(view.sea, view.player, view.hand, view.sizes, view.stock, view.market)


@lru_cache(maxsize=1 << 10)
def _guesses(
    sea: Sea, player: int, hand: Hand, sizes: tuple[int, ...], stock: Hand, market: Hand
) -> tuple[Rates, ...]:
    hidden = [
        CARDS_OF_A_TYPE - own - there - shown
        for own, there, shown in zip(hand, stock, market, strict=True)
    ]
    others = [seat for seat, size in enumerate(sizes) if size and seat != player]
    table = {seat: [SELDOM + rate for rate in income(sea, seat)] for seat in others}
    for _ in range(ROUNDS):
        for kind, number in enumerate(hidden):
            there = sum(row[kind] for row in table.values())
            for row in table.values():
                row[kind] *= number / there if there else 0
        for seat, row in table.items():
            there = sum(row)
            table[seat] = [cards * sizes[seat] / there if there else 0 for cards in row]
    nothing = (0.0,) * 5
    rows = [table.get(seat, nothing) for seat in range(len(sizes))]
    return tuple((a, b, c, d, e) for a, b, c, d, e in rows)


def chance_to_serve(view: View, offer: Move) -> float:
    """How likely it is that an offer of a card for a card serves who is offered it as well.

    That is: that it has the card that is asked for beside those that its next lair costs, and
    lacks the one that it is offered for that. Who is about to win is not served.
    """
    if about_to_win(view, offer.where):
        return 0.0
    guess, need = guesses(view)[offer.where], next_price(view.sea, offer.where)
    (asked,), (given,) = types(offer.take), types(offer.give)
    if len(view.sizes) == 2:  # nothing is left to guess
        return float(guess[asked] > need[asked] and guess[given] < need[given])
    return (1 - _at_most(need[asked], guess[asked])) * _at_most(need[given] - 1, guess[given])


@lru_cache(maxsize=1 << 12)
def _at_most(number: int, mean: float) -> float:
    """The chance that it is so many cards at most, where that many are expected (Poisson)."""
    term, total = exp(-mean), 0.0
    for count in range(number + 1):
        total += term
        term *= mean / (count + 1)
    return total


def about_to_win(view: View, seat: int) -> bool:
    """Does this player need one lair only? Nobody helps to build that."""
    return _has_six(view.sea, seat)


@lru_cache(maxsize=1 << 12)
def _has_six(sea: Sea, seat: int) -> bool:
    return lairs_built(sea, seat) >= LAIRS_OF_A_COLOUR - 1
