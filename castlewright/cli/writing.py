"""Records for programs, drawings for people, progress for those who wait."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from castlewright.puzzles.burgen_drachen import Adventure, Placement
    from castlewright.puzzles.records import Record


def for_people() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def draw(adventure: "Adventure", placement: "Placement | None" = None) -> None:
    from castlewright.puzzles.burgen_drachen.terminal import draw_adventure

    draw_picture(draw_adventure(adventure, placement))


def draw_picture(drawing: "RenderableType") -> None:
    """Print a drawing as it is: one that is too wide is better cut by the reader than wrapped."""
    from rich.console import Console

    Console(highlight=False).print(drawing, soft_wrap=True)


def write(record: "Record") -> None:
    write_line(record.line())


def write_line(line: str) -> None:
    """One whole line at a time, so that a stop in between leaves no half a line."""
    if sys.stdout is None:
        raise BadInputError("standard output is closed")
    sys.stdout.write(line)
    sys.stdout.flush()


def say(message: str) -> None:
    click.echo(message, err=True)


@contextmanager
def progress(what: str, total: int, *, drawing: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on stderr, if that is a terminal and nothing is drawn on it meanwhile."""
    if drawing or total < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)


def in_words(solutions: Iterable[int]) -> str:
    """`2546 without a dragon, 951 with one, 0 with two`."""
    names = ["without a dragon", "with one", "with two"]
    numbers = list(solutions)
    names += [f"with {dragons}" for dragons in range(3, len(numbers))]
    return ", ".join(f"{n} {name}" for n, name in zip(numbers, names, strict=False))
