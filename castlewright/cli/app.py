"""The group of all commands; what the library refuses becomes one line and an exit status."""

import os
import sys
from typing import Any

import click

from castlewright import __version__
from castlewright.puzzles.base import BadInputError

WRONG, BAD_INPUT, UNDECIDED, INTERRUPTED = 1, 2, 3, 130


class Commands(click.Group):
    """Turns whatever ends a command early into one clear line and an exit status."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BadInputError as error:
            raise Refused(" ".join(str(error).split())) from None
        except BrokenPipeError:
            raise  # nobody reads on: `main` ends quietly
        except OSError as error:
            raise Refused(f"{error.filename}: {error.strerror}") from None

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command and end the process. Ctrl-C ends it after a whole line, without a trace."""
        try:
            super().main(*args, **{**options, "standalone_mode": False})
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(BAD_INPUT)
        except click.ClickException as error:
            click.echo(f"Error: {error.format_message()}{_hint(error)}", err=True)
            sys.exit(error.exit_code)
        except click.exceptions.Abort:
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - nothing to flush at exit
            sys.exit(WRONG)
        sys.exit(0)


class Refused(click.ClickException):
    """Bad input: one clear line."""

    exit_code = BAD_INPUT


class GaveUp(click.ClickException):
    """Not decided, or not made, within the budget: one clear line."""

    exit_code = UNDECIDED


def _hint(error: click.ClickException) -> str:
    """Where to look, after a mistake in the command's words."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f" (see {context.command_path} --help)" if context else ""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def app() -> None:
    """Make, solve, prove, count and print puzzles for family board games.

    FILE is a file of records (JSON Lines), - for stdin, or a puzzle's notation in quotes, such as
    '2R1b>/B3R/1r^1B1 W3'.
    """


def main() -> None:
    """The entry point."""
    app.main(prog_name="castlewright")
