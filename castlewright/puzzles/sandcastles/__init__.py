"""The Sandcastles of Burgundy: dice, six castles, and what lies under them.

What a set-up is, how it is written, and when it is right; and a puzzle for one player. One module a
word:

    colours     the three colours, and what comes in them
    box         what the rulebook leaves open: dice, path, boardwalk, storehouse; read from a file
    beach       the six castles, what lies under each, where the Queen sits
    abilities   three shop skills and twelve special powers
    set_up      a beach, the bucket's seat, the powers drawn; and its notation
    moves       what can be done with a die, and how it is written
    sprint      one player, all castles open, a printed row of dice; and plans for it
    kinds       both kinds by name and by notation
    violations  what is wrong with either
    measures    how fairly a beach is hidden
    symmetry    beaches that are the same beach
    telling     moves and castles in words
    terminal    either of them in the terminal

    >>> violations(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2"))
    ()
"""

from castlewright.puzzles.sandcastles.abilities import POWERS, SKILLS, Ability, power
from castlewright.puzzles.sandcastles.beach import Beach, Castle
from castlewright.puzzles.sandcastles.box import Box, BoxError, read_box, shipped_box
from castlewright.puzzles.sandcastles.colours import COLOURS, LETTERS
from castlewright.puzzles.sandcastles.kinds import SandPuzzle, kind_of, parse_puzzle
from castlewright.puzzles.sandcastles.set_up import Level, SetUp
from castlewright.puzzles.sandcastles.sprint import Goal, Plan, Sprint
from castlewright.puzzles.sandcastles.violations import (
    DEFAULT_RULES,
    HouseRules,
    check_puzzle,
    violations,
)

__all__ = [
    "COLOURS",
    "DEFAULT_RULES",
    "LETTERS",
    "POWERS",
    "SKILLS",
    "Ability",
    "Beach",
    "Box",
    "BoxError",
    "Castle",
    "Goal",
    "HouseRules",
    "Level",
    "Plan",
    "SandPuzzle",
    "SetUp",
    "Sprint",
    "check_puzzle",
    "kind_of",
    "parse_puzzle",
    "power",
    "read_box",
    "shipped_box",
    "violations",
]
