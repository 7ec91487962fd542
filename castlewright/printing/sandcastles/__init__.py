"""The Sandcastles of Burgundy on paper: the beach, everything on it, and what is done there.

drawings       what is drawn: single pieces, a set-up, a sprint without a plan
plan_drawings  a plan for a sprint, round by round
plan_told      the same in words, and what each turn brings
figures_table  how fairly a beach is hidden, as two tables
ring           the beach: six castles and what lies under each
pieces         castles, decorations, dice, shops, boards
creatures      animals, Queen Crab, roller beetles, coats of arms
looks          how the three colours can be told apart
pages          the chapter of a booklet
kit_drawings   what only a kit has: the board, castles and dice to fold, tokens, tiles
kit            the kit

>>> from castlewright.puzzles.sandcastles import SetUp
>>> draw_set_up(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2")).width
138.0
"""

from castlewright.printing.sandcastles.drawings import (
    draw_animal,
    draw_beetle,
    draw_boardwalk,
    draw_bucket,
    draw_cart,
    draw_coat_of_arms,
    draw_confetti,
    draw_crown,
    draw_decoration,
    draw_die,
    draw_family,
    draw_power,
    draw_queen,
    draw_sandcastle,
    draw_set_up,
    draw_shop,
    draw_storehouse,
    draw_village,
)
from castlewright.printing.sandcastles.figures_table import draw_fairness
from castlewright.printing.sandcastles.plan_drawings import draw_plan, draw_sprint

__all__ = [
    "draw_animal",
    "draw_beetle",
    "draw_boardwalk",
    "draw_bucket",
    "draw_cart",
    "draw_coat_of_arms",
    "draw_confetti",
    "draw_crown",
    "draw_decoration",
    "draw_die",
    "draw_fairness",
    "draw_family",
    "draw_plan",
    "draw_power",
    "draw_queen",
    "draw_sandcastle",
    "draw_set_up",
    "draw_shop",
    "draw_sprint",
    "draw_storehouse",
    "draw_village",
]
