"""The two kinds of puzzle, by name and by notation.

>>> kind_of(parse_puzzle("rb/yyB/rb/yrY/bb/yrR 1/2"))
'set-up'
>>> kind_of(parse_puzzle("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps"))
'sprint'
"""

import re
from collections.abc import Iterable

from castlewright.puzzles.sandcastles.box import Box
from castlewright.puzzles.sandcastles.set_up import SetUp
from castlewright.puzzles.sandcastles.sprint import Sprint

SandPuzzle = SetUp | Sprint

KINDS = {SetUp: "set-up", Sprint: "sprint"}


def kind_of(puzzle: SandPuzzle) -> str:
    """`set-up` or `sprint`."""
    return KINDS[type(puzzle)]


def parse_puzzle(text: str, boxes: Iterable[Box] = ()) -> SandPuzzle:
    """Read the notation of either kind. Raises `NotationError`.

    The second word tells them apart: the seat of the bucket has digits, dice are letters. `boxes`
    are boxes of your own, by whose names the text may call them.
    """
    words = text.split()
    if len(words) > 1 and re.match("[a-z]", words[1]):
        return Sprint.parse(text, boxes)
    return SetUp.parse(text, boxes)
