"""The group of all commands; what the library refuses becomes one line and an exit status."""

import os
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Any

import click

from castlewright import __version__
from castlewright.cli.stopping import ended_by_signals
from castlewright.puzzles.base import BadInputError, ContradictionError, UndecidedError, bounded

WRONG, BAD_INPUT, UNDECIDED, INTERRUPTED = 1, 2, 3, 130
NOBODY_READS = 128 + 13  # as a shell says of a program that SIGPIPE ended

# Of many puzzles the most serious outcome is the exit status. What is invalid must be mended
# whatever else is open, so it comes before what was not decided. (2 refuses before all work.)
SEVERITY = (0, UNDECIDED, WRONG)


def most_serious(statuses: Iterable[int]) -> int:
    """The exit status of a run whose puzzles ended with these: 1 before 3 before 0."""
    return max(statuses, key=SEVERITY.index, default=0)


class Commands(click.Group):
    """Turns whatever ends a command early into one clear line and an exit status."""

    def make_context(self, *args: Any, **options: Any) -> click.Context:
        """The command line read, or `--help` shown."""
        try:
            return super().make_context(*args, **options)
        except BrokenPipeError:
            raise _NobodyReadsError from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BadInputError as error:
            raise Refused(in_one_line(error)) from None
        except (UndecidedError, ContradictionError) as error:
            raise GaveUp(in_one_line(error)) from None
        except BrokenPipeError:
            raise _NobodyReadsError from None
        except OSError as error:
            raise Refused(_of_the_system(error)) from None
        except EOFError:
            raise Refused("the input ended where an answer was expected") from None

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command and end the process, without a trace whatever ends it."""
        with ended_by_signals():
            self._run(*args, **options)

    def _run(self, *args: Any, **options: Any) -> None:
        _set_encodings()
        try:
            super().main(*args, **{**options, "standalone_mode": False})
            if sys.stdout is not None:
                sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(BAD_INPUT)
        except click.ClickException as error:
            click.echo(f"Error: {_visible(error.format_message())}{_hint(error)}", err=True)
            sys.exit(error.exit_code)
        except click.exceptions.Abort:
            sys.exit(INTERRUPTED)
        except (BrokenPipeError, _NobodyReadsError):
            _nothing_to_flush()
            sys.exit(NOBODY_READS)
        except OSError as error:  # a full disk behind stdout, noticed at the end
            _nothing_to_flush()
            click.echo(f"Error: standard output: {error.strerror}", err=True)
            sys.exit(BAD_INPUT)
        sys.exit(0)


class _NobodyReadsError(Exception):
    """Whoever was to read the output has left. (Of the system's own error click makes a fault.)"""


class Refused(click.ClickException):
    """Bad input: one clear line."""

    exit_code = BAD_INPUT


class GaveUp(click.ClickException):
    """Not decided, or not made, within the budget: one clear line."""

    exit_code = UNDECIDED


def _set_encodings() -> None:
    """Records are UTF-8 wherever they go; a terminal that lacks a sign shows a question mark.

    A name of a file may be no text at all: whatever cannot be written is written as an escape, for
    no message may end in an error of its own.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace" if stream is sys.stdout else "backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _of_the_system(error: OSError) -> str:
    """`o.jsonl: No space left on device`."""
    reason = error.strerror or str(error)
    return reason if error.filename is None else f"{error.filename}: {reason}"


def in_one_line(error: object) -> str:
    """What the error says."""
    return bounded(" ".join(str(error).split()))


def _visible(message: str) -> str:
    """A message may name a file or a word that has control characters in it."""
    from castlewright.puzzles.data_files import visible

    return visible(message, keep="\n")


def _nothing_to_flush() -> None:
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - for the flush at exit


def _hint(error: click.ClickException) -> str:
    """Where to look, after a mistake in the command's words."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f" (see {context.command_path} --help)" if context else ""


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Make, solve, prove, count and print puzzles for family board games.

    FILE is a file of records (JSON Lines), - for stdin, a puzzle's notation in quotes, such as
    '2R1b>/B3R/1r^1B1 W3', or a map file.
    """,
)
@click.version_option(__version__)
def app() -> None:
    pass


def main() -> None:
    """The entry point."""
    app.main(prog_name="castlewright")
