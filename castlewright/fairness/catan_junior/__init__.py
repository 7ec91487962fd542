"""How fair Catan Junior is: what the colours of a set-up begin with.

figures       income, waits, room and distances of each colour; a figure for the whole
waiting       expected rolls to the first ship and the first lair
choke_spaces  what a colour loses where others build first
simulation    who wins many games
"""

from castlewright.fairness.catan_junior.choke_spaces import ChokeSpace
from castlewright.fairness.catan_junior.figures import (
    ColourFigures,
    Figures,
    Standing,
    figures,
    whole,
)
from castlewright.fairness.catan_junior.simulation import GameFigures, simulate
from castlewright.fairness.catan_junior.waiting import Wait

__all__ = [
    "ChokeSpace",
    "ColourFigures",
    "Figures",
    "GameFigures",
    "Standing",
    "Wait",
    "figures",
    "simulate",
    "whole",
]
