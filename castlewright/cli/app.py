"""The group of all commands; what the library refuses becomes one line and an exit status."""

import sys
from typing import Any

import click

from castlewright import __version__
from castlewright.puzzles.base import BadInputError

WRONG, BAD_INPUT, UNDECIDED, INTERRUPTED = 1, 2, 3, 130


class Commands(click.Group):
    """Turns what the library refuses into one clear line and an exit status."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BadInputError as error:
            raise Refused(_one_line(error)) from None
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise  # click ends quietly when nobody reads on
            raise Refused(f"{error.filename}: {error.strerror}") from None


class Refused(click.ClickException):
    """Bad input: one clear line."""

    exit_code = BAD_INPUT


class GaveUp(click.ClickException):
    """Not decided, or not made, within the budget: one clear line."""

    exit_code = UNDECIDED


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def main() -> None:
    """The entry point. Ctrl-C ends it without a trace, after a whole line."""
    try:
        app.main(standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def app() -> None:
    """Make, solve, prove, count and print puzzles for family board games.

    FILE is a file of records (JSON Lines), - for stdin, or a puzzle's notation in quotes, such as
    '2R1b>/B3R/1r^1B1 W3'.
    """
