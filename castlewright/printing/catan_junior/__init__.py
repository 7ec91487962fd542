"""Catan Junior on paper: the map, the pieces, dice, equipment and prices.

drawings         what is drawn: maps, rolls, single pieces, the building-cost card
puzzle_drawings  puzzles and their answers
figures_table    how the colours of a set-up begin, as a table
sea              the beach, the coasts of the islands, the lanes between lair spaces
pieces           lairs and ships of every colour, the Ghost Pirate and its fortress, Coco, dice
islands          terrains, and the equipment that they give
kit_drawings     what only a kit has: cards, tokens, the marketplace, a die to fold
kit              the kit
pages            the chapter of a booklet

>>> from castlewright.puzzles.catan_junior import SetUp
>>> draw_map(SetUp.parse("later-4")).width
218.5
"""

from castlewright.printing.catan_junior.drawings import (
    draw_building_costs,
    draw_coco,
    draw_cost,
    draw_die,
    draw_empty_map,
    draw_equipment,
    draw_fortress,
    draw_harbour,
    draw_lair,
    draw_map,
    draw_rolls,
    draw_ship,
    draw_terrain,
)
from castlewright.printing.catan_junior.figures_table import (
    draw_blank_table,
    draw_fair_figures,
    draw_figures,
)
from castlewright.printing.catan_junior.puzzle_drawings import (
    draw_fair_answer,
    draw_fair_start,
    draw_fairness,
    draw_seven_lairs,
)

__all__ = [
    "draw_blank_table",
    "draw_building_costs",
    "draw_coco",
    "draw_cost",
    "draw_die",
    "draw_empty_map",
    "draw_equipment",
    "draw_fair_answer",
    "draw_fair_figures",
    "draw_fair_start",
    "draw_fairness",
    "draw_figures",
    "draw_fortress",
    "draw_harbour",
    "draw_lair",
    "draw_map",
    "draw_rolls",
    "draw_seven_lairs",
    "draw_ship",
    "draw_terrain",
]
