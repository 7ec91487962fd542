"""How something is to be printed, as the options of every command that prints.

castlewright booklet fifty.jsonl --profile booklet --paper letter --mono
"""

import os
import shlex
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from castlewright.printing.profiles import EDGES, PAPERS, PROFILES, Print, profiles_for
from castlewright.puzzles.words import languages


class _OffsetType(click.ParamType[tuple[float, float]]):
    name = "X,Y"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[float, float]:
        if isinstance(value, tuple):
            return value
        try:
            x, y = map(float, str(value).split(","))
        except ValueError:
            self.fail(f"{value!r} is no offset; two numbers such as 1.5,-0.5 were expected")
        return x, y


def printing_options(what: str) -> Callable[[Callable[..., Any]], Any]:
    """The options of a command that prints `booklets` or `kits`; it is given them as one `asked`.

    The names of the options are those of the fields of `Print`.
    """

    def with_options(command: Callable[..., Any]) -> Any:
        names = ["profile", "paper", "mono", "large_print", "language", "flip"]
        names += ["offset"] if what == "kits" else []

        @wraps(command)
        def with_print(*args: Any, **options: Any) -> Any:
            asked = Print(**{name: options.pop(name) for name in names})
            return command(*args, asked=asked, **options)

        for option in reversed(list(_options(what))):
            with_print = option(with_print)
        return with_print

    return with_options


def _options(what: str) -> Iterator[Callable[[Any], Any]]:
    possible = profiles_for(what)
    yield click.option(
        "--profile",
        type=click.Choice(possible),
        default="home",
        help="; ".join(f"{name}: {PROFILES[name].about}" for name in possible) + " (home).",
    )
    yield click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", help="Paper (a4).")
    yield click.option("--mono", is_flag=True, help="Greys only, and less ink.")
    yield click.option("--large-print", is_flag=True, help="Words in 16 points or larger.")
    yield language_option("Language (en).", default="en")
    flipped = [name for name in possible if PROFILES[name].flips]
    usual = ", ".join(f"{name}: {PROFILES[name].flips[0]}" for name in flipped)
    yield click.option(
        "--flip",
        type=click.Choice(EDGES),
        help=f"The edge that your printer flips a sheet on ({usual}).",
    )
    if what == "kits":
        moved = " and ".join(name for name in possible if PROFILES[name].offset)
        yield click.option(
            "--offset",
            type=_OffsetType(),
            default=(0.0, 0.0),
            help=f"Move the backs of {moved} by so many mm to the right and down (0,0).",
        )


def language_option(about: str, default: str | None = None) -> Callable[[Any], Any]:
    """The option `--lang` of what is printed or drawn, given to the command as `language`."""
    return click.option(
        "--lang", "language", type=click.Choice(languages()), default=default, help=about
    )


def command_line() -> str:
    """The command as it was asked, to be printed: of paths only the names of the files."""
    from castlewright.puzzles.data_files import visible

    context = click.get_current_context()
    words = ["castlewright", *_names(context)]
    for param in context.command.params:
        if context.get_parameter_source(str(param.name)) is not ParameterSource.COMMANDLINE:
            continue
        values = context.params[str(param.name)]
        for value in values if param.multiple else [values]:
            words += _written(param, value)
    return visible(shlex.join(words))


def _names(context: click.Context) -> list[str]:
    """The command with its group: `kit`, `sleepy-castle`."""
    if context.parent is None:
        return []
    return [*_names(context.parent), str(context.info_name)]


def _written(param: click.Parameter, value: Any) -> list[str]:
    if isinstance(param, click.Option) and param.is_flag:
        return [max(param.opts, key=len)]
    if isinstance(value, tuple):  # an offset
        value = ",".join(f"{part:g}" for part in value)
    written = str(value)
    # a text may be the path of a file, a name, a notation or `-`
    if isinstance(value, Path) or os.path.isfile(written):  # noqa: PTH113 - takes any text
        written = Path(written).name
    return [written] if isinstance(param, click.Argument) else [max(param.opts, key=len), written]
