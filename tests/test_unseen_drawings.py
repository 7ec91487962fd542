"""Nothing is drawn that nobody sees: a record costs no drawing, and no drawing can spoil it.

Each desk and each generator runs where no drawing can be made. The records come out all the same.
"""

from typing import Any

import pytest
from rich.text import Text

from castlewright.cli.drawn import drawn
from castlewright.puzzles.burgen_drachen import Adventure
from castlewright.puzzles.burgen_drachen.terminal import draw_adventure
from tests.commands import good, run

HEIST = "ABCDEF 321300 ABC/DEF 2"
RING = "ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4"
SPRINT = "rb/yyB/rb/yrY/bb/yrR yr steps Q1"
COMMANDS = {
    "solve an adventure": ["solve", "1R/2 W1"],
    "its forced spaces": ["solve", "1R/2 W1", "--forced"],
    "hint for an adventure": ["hint", "1R/2 W1"],
    "hint for a heist": ["hint", HEIST],
    "hint for a night watch": ["hint", RING],
    "hint for a sprint": ["hint", SPRINT],
    "solve a heist": ["solve", HEIST],
    "solve a night watch": ["solve", RING],
    "make an adventure": ["generate", "burgen-drachen"],
    "make a layout": ["generate", "sleepy-castle"],
    "make a set-up of catan junior": ["generate", "catan-junior"],
    "make a set-up of the sandcastles": ["generate", "sandcastles"],
}


@pytest.fixture
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("something is drawn")

    monkeypatch.setattr(Text, "__init__", refuse)


@pytest.mark.usefixtures("no_drawing")
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_written_for_programs_is_not_drawn(name: str) -> None:
    assert len(good(run(*COMMANDS[name]))) == 1


@pytest.mark.usefixtures("no_drawing")
def test_a_drawing_is_made_when_it_is_looked_at() -> None:
    drawing = drawn(draw_adventure, Adventure.parse("1R/2 W1"))
    with pytest.raises(AssertionError, match="something is drawn"):
        drawing.__rich__()
