"""From a seed to fair set-ups of a map, with proof of how far the colours lie apart.

    >>> made = next(set_ups.batch(7, 1, SetUp.parse("later-4")))
    >>> made.spread, made.proved, made.covers
    (Fraction(0, 1), True, 'lair')

One module a word:

    set_ups       the least spread there can be, and many set-ups that differ
    wishes        what can be wished for a set-up
    spread_model  all set-ups that meet the wishes, as a CP-SAT model
    variety       how many changes lie between two set-ups
    by_lot        set-ups by lot, which the fair ones are held against
"""

from castlewright.generators.catan_junior import set_ups
from castlewright.generators.catan_junior.by_lot import ByLot, best_by_lot, set_up_by_lot
from castlewright.generators.catan_junior.set_ups import CertifiedSetUp
from castlewright.generators.catan_junior.wishes import SetUpWishes

__all__ = [
    "ByLot",
    "CertifiedSetUp",
    "SetUpWishes",
    "best_by_lot",
    "set_up_by_lot",
    "set_ups",
]
