"""Sleepy Castle on paper: the table, the cards, the twelve animals.

drawings    what is drawn: layouts, heists, night watches, single cards
ring        where the guards stand, and the wall
cards       guards and sleepyheads, face up and face down, coins, moons, the castle
animals     the twelve animals, awake and asleep

>>> from castlewright.puzzles.sleepy_castle import Layout
>>> draw_layout(Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")).width
140.0
"""

from castlewright.printing.sleepy_castle.animals import animal, letter
from castlewright.printing.sleepy_castle.drawings import (
    draw_coin,
    draw_guard_card,
    draw_heist,
    draw_layout,
    draw_night_watch,
    draw_sleepyhead_card,
)

__all__ = [
    "animal",
    "draw_coin",
    "draw_guard_card",
    "draw_heist",
    "draw_layout",
    "draw_night_watch",
    "draw_sleepyhead_card",
    "letter",
]
