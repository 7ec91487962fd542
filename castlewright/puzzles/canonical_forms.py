"""When two puzzles are the same puzzle for a person: one canonical form a kind, in one table.

    >>> one, other = Adventure.parse("4B/1BR1r</1R1b<1 N2"), Adventure.parse("1b>1R1/r>1RB1/B4 S4")
    >>> fingerprint(one) == fingerprint(other)
    True

Which symmetries count is said where each form is made. Puzzles of different games or kinds, or that
are played by different house rules, are never the same.
"""

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import import_module

from castlewright.puzzles.base import NamedRules, Puzzle

ROOM = "castlewright.puzzles."
# The class of a kind, and the function that brings it into its canonical form.
FORMS = {
    "burgen_drachen.adventure.Adventure": "burgen_drachen.symmetry.canonical",
    "sleepy_castle.layout.Layout": "sleepy_castle.symmetry.canonical_layout",
    "sleepy_castle.heist.Heist": "sleepy_castle.symmetry.canonical_heist",
    "sleepy_castle.night_watch.NightWatch": "sleepy_castle.symmetry.canonical_night_watch",
    "catan_junior.set_up.SetUp": "catan_junior.symmetry.canonical_set_up",
    "catan_junior.seven_lairs.SevenLairs": "catan_junior.symmetry.canonical_seven_lairs",
    "catan_junior.fair_start.FairStart": "catan_junior.symmetry.canonical_fair_start",
    "sandcastles.set_up.SetUp": "sandcastles.symmetry.canonical_set_up",
    "sandcastles.sprint.Sprint": "sandcastles.symmetry.canonical_sprint",
}
BYTES = 16  # of a fingerprint


def canonical(puzzle: Puzzle) -> Puzzle:
    """The same for puzzles that are the same, different otherwise; of a puzzle without faults."""
    return _form(_kind(puzzle))(puzzle)


@cache
def _form(kind: str) -> Callable[[Puzzle], Puzzle]:
    module, _, name = FORMS[kind].rpartition(".")
    form: Callable[[Puzzle], Puzzle] = getattr(import_module(ROOM + module), name)
    return form


def _kind(puzzle: Puzzle) -> str:
    return f"{type(puzzle).__module__}.{type(puzzle).__name__}".removeprefix(ROOM)


def fingerprint(puzzle: Puzzle, rules: NamedRules | None = None) -> bytes:
    """Sixteen bytes, the same for the same puzzle and for no other; of a puzzle without faults."""
    names = () if rules is None else rules.names
    text = " ".join([_kind(puzzle), str(canonical(puzzle)), *names])
    return blake2b(text.encode(), digest_size=BYTES).digest()
