"""Drawings that are made when somebody looks at them.

A command finds something out and says how to show it; whether anybody looks is decided later. A
drawing takes time and memory, so what is written for programs is never drawn.

    >>> shown = drawn(draw_adventure, adventure)     # nothing is drawn yet
    >>> show_parts([shown])                          # now it is
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True)
class Drawn:
    """What to draw, and how; rich asks for the drawing when it prints it."""

    draw: "Callable[..., RenderableType]"
    what: tuple[Any, ...]

    def __rich__(self) -> "RenderableType":
        return self.draw(*self.what)


def drawn(draw: "Callable[..., RenderableType]", *what: Any) -> Drawn:
    return Drawn(draw, what)
