"""Castlewright makes, solves, proves, counts and prints puzzles for family board games.

    >>> from castlewright import Adventure, count, solve
    >>> adventure = Adventure.parse("2R1b>/B3R/1r^1B1 W3")
    >>> count(adventure).solutions
    (2546, 951, 0)

Puzzles of Sleepy Castle, Catan Junior and The Sandcastles of Burgundy are values too; what is done
with them is in the rooms that carry the game's name. The names below are the public face; each is
loaded when it is first used, so that the command line starts at once. What is behind them:
`puzzles` says what a puzzle is and when it is right, `solvers` solves and counts, `generators`
makes puzzles with certificates, `printing` draws and typesets.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from castlewright import sources
from castlewright.puzzles import base

if TYPE_CHECKING:
    from castlewright.generators.base import GenerationError as GenerationError
    from castlewright.generators.base import Range as Range
    from castlewright.generators.burgen_drachen import Wishes as Wishes
    from castlewright.generators.burgen_drachen import batch as batch
    from castlewright.generators.burgen_drachen import generate as generate
    from castlewright.generators.burgen_drachen.deck import make_deck as make_deck
    from castlewright.generators.burgen_drachen.grade import Grade as Grade
    from castlewright.generators.burgen_drachen.grade import grade as grade
    from castlewright.printing.booklet import booklet as booklet
    from castlewright.printing.profiles import Print as Print
    from castlewright.puzzles.burgen_drachen import Adventure as Adventure
    from castlewright.puzzles.burgen_drachen import HouseRules as HouseRules
    from castlewright.puzzles.burgen_drachen import Placement as Placement
    from castlewright.puzzles.burgen_drachen import TileSet as TileSet
    from castlewright.puzzles.burgen_drachen import canonical as canonical
    from castlewright.puzzles.burgen_drachen import read_tile_set as read_tile_set
    from castlewright.puzzles.burgen_drachen import violations as violations
    from castlewright.puzzles.sleepy_castle import Heist as Heist
    from castlewright.puzzles.sleepy_castle import Layout as Layout
    from castlewright.puzzles.sleepy_castle import NightWatch as NightWatch
    from castlewright.solvers.burgen_counter import count as count
    from castlewright.solvers.burgen_counter import solutions as solutions
    from castlewright.solvers.burgen_drachen import Goal as Goal
    from castlewright.solvers.burgen_drachen import forced_spaces as forced_spaces
    from castlewright.solvers.burgen_drachen import solve as solve
    from castlewright.solvers.burgen_hints import hint as hint

__version__ = sources.VERSION

_HOME = {
    "Adventure": "puzzles.burgen_drachen",
    "GenerationError": "generators.base",
    "Goal": "solvers.burgen_drachen",
    "Grade": "generators.burgen_drachen.grade",
    "Heist": "puzzles.sleepy_castle",
    "HouseRules": "puzzles.burgen_drachen",
    "Layout": "puzzles.sleepy_castle",
    "NightWatch": "puzzles.sleepy_castle",
    "Placement": "puzzles.burgen_drachen",
    "Print": "printing.profiles",
    "Range": "generators.base",
    "TileSet": "puzzles.burgen_drachen",
    "Wishes": "generators.burgen_drachen",
    "batch": "generators.burgen_drachen",
    "canonical": "puzzles.burgen_drachen",
    "booklet": "printing.booklet",
    "count": "solvers.burgen_counter",
    "forced_spaces": "solvers.burgen_drachen",
    "generate": "generators.burgen_drachen",
    "grade": "generators.burgen_drachen.grade",
    "hint": "solvers.burgen_hints",
    "make_deck": "generators.burgen_drachen.deck",
    "read_tile_set": "puzzles.burgen_drachen",
    "solutions": "solvers.burgen_counter",
    "solve": "solvers.burgen_drachen",
    "violations": "puzzles.burgen_drachen",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"castlewright.{_HOME[name]}"), name)
    raise AttributeError(f"module 'castlewright' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def _notebook_drawing(puzzle: object) -> str | None:
    from castlewright.printing.notebook import svg_of

    return svg_of(puzzle)


def _terminal_drawing(puzzle: object) -> Any:
    from castlewright.puzzles.burgen_drachen import terminal as burgen_drachen
    from castlewright.puzzles.catan_junior import terminal as catan_junior
    from castlewright.puzzles.sandcastles import terminal as sandcastles
    from castlewright.puzzles.sleepy_castle import terminal as sleepy_castle

    games = (burgen_drachen, sleepy_castle, catan_junior, sandcastles)
    return next((drawn for game in games if (drawn := game.draw(puzzle))), None)


base.notebook_drawing = _notebook_drawing
base.terminal_drawing = _terminal_drawing
