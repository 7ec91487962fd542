"""How fair the Sandcastles of Burgundy are: what is hidden where, and who wins.

figures      how a set-up is hidden, beside set-ups by lot; what each seat's first die finds
simulation   who wins many games, from which seat, and how long they take
alone        how far players are from the best there is, one alone against the dice
"""

from castlewright.fairness.sandcastles.alone import FarFromBest, far_from_best
from castlewright.fairness.sandcastles.figures import (
    Figures,
    FirstDie,
    Standing,
    figures,
    first_die,
)
from castlewright.fairness.sandcastles.simulation import ByLot, GameFigures, simulate

__all__ = [
    "ByLot",
    "FarFromBest",
    "Figures",
    "FirstDie",
    "GameFigures",
    "Standing",
    "far_from_best",
    "figures",
    "first_die",
    "simulate",
]
