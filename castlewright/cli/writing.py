"""Records for programs, drawings for people, progress for those who wait."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.outputs import STDOUT
from castlewright.puzzles.base import BadInputError, bounded

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from rich.console import RenderableType

    from castlewright.cli.desks import Finding, Item
    from castlewright.puzzles.records import Record


def for_people() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def draw_picture(drawing: "RenderableType") -> None:
    """Print a drawing as it is: one that is too wide is better cut by the reader than wrapped."""
    from rich.console import Console

    _check_stdout()
    with _on_stdout():
        Console(highlight=False).print(drawing, soft_wrap=True)


def present(item: "Item", finding: "Finding") -> int:
    """Show what was found out about a puzzle, or write its record on; the exit status."""
    from castlewright.cli.revision import revised

    if finding.said is not None:
        say_of(item.record, finding.said)
    if for_people():
        show_parts(finding.shown)
    else:
        write(revised(item, finding))
    return finding.status


def show_parts(parts: "Iterable[str | RenderableType]") -> None:
    """Sentences and drawings for people."""
    for part in parts:
        if isinstance(part, str):
            write_text(_visible_lines(part) + "\n")
        else:
            draw_picture(part)


def write(record: "Record") -> None:
    write_line(record.line())


def write_json(figures: Mapping[str, Any]) -> None:
    """Figures that are no puzzle, in a line of JSON as records have it."""
    import msgspec

    write_line(msgspec.json.encode(figures).decode() + "\n")


def write_line(line: str) -> None:
    """One whole line at a time, so that a stop in between leaves no half a line."""
    _check_stdout()
    with _on_stdout():
        sys.stdout.write(line)
        sys.stdout.flush()


def write_text(text: str | bytes) -> None:
    """Lines for people, or a picture that is a text."""
    _check_stdout()
    with _on_stdout():
        click.echo(text, nl=False)


def _check_stdout() -> None:
    if sys.stdout is None:
        raise BadInputError("standard output is closed")


def _on_stdout() -> "AbstractContextManager[None]":
    """A write that fails does not know where it went; here it is told."""
    from castlewright.puzzles.files import named

    return named("standard output")


def write_file(data: bytes, output: "Path | None") -> None:
    """A picture or a PDF as a whole: to a file, or for `-` and None to stdout, if that is none of
    a terminal's. Raises `BadInputError`."""
    from castlewright.puzzles.files import written_in_place

    if output is not None and str(output) not in STDOUT:
        with written_in_place(output) as draft:
            draft.write_bytes(data)
        return
    if for_people():
        raise BadInputError("a picture or a PDF is nothing for a terminal: say where with -o")
    _check_stdout()
    with _on_stdout():
        sys.stdout.buffer.write(data)
        sys.stdout.flush()


def say(message: str) -> None:
    """A message on stderr. Control characters, such as those of a file's name, are written out."""
    click.echo(_visible_lines(message), err=True)


def say_of(record: "Record", sentence: object) -> None:
    """A sentence about a record, in one line."""
    from castlewright.puzzles.data_files import visible

    say(bounded(visible(f"{record.where}: {sentence}")))


def _visible_lines(text: str) -> str:
    from castlewright.puzzles.data_files import visible

    return visible(text, keep="\n")


@contextmanager
def progress(what: str, total: int, *, drawing: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on stderr, if that is a terminal and nothing is drawn on it meanwhile.

    Stdout is not its own: what is written there goes where it was to go, and never through the bar.
    """
    if drawing or total < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, redirect_stdout=False) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)
