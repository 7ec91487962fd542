"""The three kinds of puzzle of Catan Junior, by name and by notation.

>>> kind_of(parse_puzzle("later-4 blue=5 253146312245"))
'seven-lairs'
>>> kind_of(parse_puzzle("later-4"))
'set-up'
"""

from collections.abc import Iterable

from castlewright.puzzles.catan_junior.fair_start import FairStart
from castlewright.puzzles.catan_junior.puzzle_violations import CatanPuzzle
from castlewright.puzzles.catan_junior.rule_set import RuleSet
from castlewright.puzzles.catan_junior.set_up import SetUp
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs

KINDS = {SetUp: "set-up", SevenLairs: "seven-lairs", FairStart: "fair-start"}


def kind_of(puzzle: CatanPuzzle) -> str:
    """`set-up`, `seven-lairs` or `fair-start`."""
    return KINDS[type(puzzle)]


def parse_puzzle(
    text: str, set_ups: Iterable[SetUp] = (), rule_sets: Iterable[RuleSet] = ()
) -> CatanPuzzle:
    """Read the notation of any of the three kinds. Raises `NotationError`.

    A `;` tells a fair start, a `=` seven lairs; the others are set-ups. `set_ups` and `rule_sets`
    are those of your own, by whose names the text may call them.
    """
    if ";" in text:
        return FairStart.parse(text, set_ups, rule_sets)
    if "=" in text:
        return SevenLairs.parse(text, set_ups, rule_sets)
    return SetUp.parse(text, set_ups, rule_sets)
