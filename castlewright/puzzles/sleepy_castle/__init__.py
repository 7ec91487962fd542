"""Sleepy Castle: a ring of guards, coins in the gaps between them, a grid of sleepyheads.

Three kinds of puzzle, how they are written, and when a proposed solution is right. One module a
word:

    layout       the ring, its coins and its grid: the set-up of a game, and how it can be seen
    heist        a layout in the middle of a solo, all cards known: steal as much as you can
    night_watch  clues about a ring: find who stands where and what lies between
    symmetry     when two of them are the same puzzle
    violations   what is wrong with any of them, or with a solution, rule by rule
    terminal     the ring in the terminal

    >>> puzzle = parse_puzzle("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")
    >>> violations(puzzle)
    ()
"""

from castlewright.puzzles.base import NotationError
from castlewright.puzzles.sleepy_castle.heist import Heist, Plan, Turn, whole_night
from castlewright.puzzles.sleepy_castle.layout import Layout, canonical, canonical_coins, symmetries
from castlewright.puzzles.sleepy_castle.night_watch import Clue, ClueKind, NightWatch, name_of
from castlewright.puzzles.sleepy_castle.violations import (
    DEFAULT_RULES,
    HouseRules,
    SleepyPuzzle,
    check_puzzle,
    violations,
)

__all__ = [
    "DEFAULT_RULES",
    "Clue",
    "ClueKind",
    "Heist",
    "HouseRules",
    "Layout",
    "NightWatch",
    "Plan",
    "SleepyPuzzle",
    "Turn",
    "canonical",
    "canonical_coins",
    "check_puzzle",
    "kind_of",
    "name_of",
    "parse_puzzle",
    "symmetries",
    "violations",
    "whole_night",
]

KINDS = {Layout: "layout", Heist: "heist", NightWatch: "night-watch"}


def kind_of(puzzle: SleepyPuzzle) -> str:
    """`layout`, `heist` or `night-watch`."""
    return KINDS[type(puzzle)]


def parse_puzzle(text: str) -> SleepyPuzzle:
    """Read the notation of any of the three kinds. Raises `NotationError`.

    The second word tells a night watch from the others, the number of words a heist from a layout.
    """
    words = text.split()
    if len(words) < 2:
        raise NotationError(
            "a layout, a heist or a night watch was expected, such as "
            "ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI"
        )
    if not words[1].isdigit():
        return NightWatch.parse(text)
    return Heist.parse(text) if len(words) == 4 else Layout.parse(text)
