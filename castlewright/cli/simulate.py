"""`simulate`: many games, and who wins them; what it shares between the games.

Each game has a subcommand of its own (`simulate_sleepy_castle`). People get tables; programs one
line of JSON, or with `--csv` a row for each line of the tables.
"""

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from castlewright import __version__
from castlewright.cli.app import app
from castlewright.cli.writing import draw_picture, for_people, write_line

if TYPE_CHECKING:
    from castlewright.fairness.statistics import Interval


@app.group()
def simulate() -> None:
    """Play many games, and say who wins them."""


def simulating_options(command: Callable[..., Any]) -> Any:
    """The options of every simulation."""
    seed = click.option("--seed", type=int, default=1, help="Same seed, same games (1).")
    table = click.option("--csv", "as_csv", is_flag=True, help="A table as CSV, not JSON.")
    return seed(table(command))


@dataclass(frozen=True)
class Sheet:
    """A table of figures: its title, its columns, and its rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def present_sheets(
    game: str, seed: int, figures: dict[str, Any], sheets: Sequence[Sheet], as_csv: bool
) -> None:
    """Tables for people, CSV, or one line of JSON."""
    if as_csv:
        write_line(_csv(sheets))
    elif for_people():
        for sheet in sheets:
            draw_picture(_table(sheet))
    else:
        about = {"game": game, "seed": seed, "made_by": f"castlewright {__version__}"}
        write_line(json.dumps({**about, **figures}) + "\n")


def share_in_words(value: float, interval: "Interval") -> str:
    """`26.4 % (24.1 to 28.8)`."""
    low, high = interval
    return f"{100 * value:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def _csv(sheets: Sequence[Sheet]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for sheet in sheets:
        writer.writerow(["table", *sheet.columns])
        writer.writerows([sheet.title, *row] for row in sheet.rows)
    return text.getvalue()


def _table(sheet: Sheet) -> Any:
    from rich.table import Table

    table = Table(title=sheet.title, title_justify="left")
    for number, column in enumerate(sheet.columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    for row in sheet.rows:
        table.add_row(*row)
    return table
