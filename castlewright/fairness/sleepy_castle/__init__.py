"""How fair Sleepy Castle is: many games, and how a layout compares with random ones.

simulation   rounds by players of given memories in every seat order; solos
figures      coins and grid of a layout beside those of random layouts
"""

from castlewright.fairness.sleepy_castle.figures import LayoutFigures, Standing, figures
from castlewright.fairness.sleepy_castle.simulation import (
    MOST_TURNS,
    Fared,
    RoundFigures,
    SoloFigures,
    Turns,
    simulate,
    simulate_solo,
)

__all__ = [
    "MOST_TURNS",
    "Fared",
    "LayoutFigures",
    "RoundFigures",
    "SoloFigures",
    "Standing",
    "Turns",
    "figures",
    "simulate",
    "simulate_solo",
]
