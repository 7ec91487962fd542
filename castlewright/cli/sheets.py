"""Tables of figures: for people, and as CSV."""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from castlewright.fairness.sandcastles.simulation import PerGame
    from castlewright.fairness.statistics import ChiSquare, Mean, Share, SharedWins


@dataclass(frozen=True)
class Sheet:
    """A table of figures: its title, its columns, and its rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def table_of(sheet: Sheet) -> "RenderableType":
    """A table for people."""
    from rich.table import Table

    table = Table(title=sheet.title, title_justify="left")
    for number, column in enumerate(sheet.columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    for row in sheet.rows:
        table.add_row(*row)
    return table


def share_in_words(share: "Share | SharedWins") -> str:
    """`26.4 % (24.1 to 28.8)`; of a share that is certain `25.0 %`."""
    if share.interval is None:
        return f"{100 * share.value:.1f} %"
    low, high = share.interval
    return f"{100 * share.value:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def mean_in_words(mean: "Mean | PerGame") -> str:
    """`11.32 (10.98 to 11.66)`; of a single value `11.32`."""
    if mean.interval is None:
        return f"{mean.value:.2f}"
    low, high = mean.interval
    return f"{mean.value:.2f} ({low:.2f} to {high:.2f})"


def number_in_words(number: float | None) -> str:
    """`11.32`; of a mean that no game counts in `-`."""
    return "-" if number is None else f"{number:.2f}"


def chances_in_words(test: "ChiSquare | None") -> str:
    """`if all were alike, they would differ so much in 3.1 % of cases`."""
    if test is None:
        return "too few games to say"
    return (
        f"if all were alike, they would differ so much in {100 * test.probability:.1f} % of cases"
    )


def csv_of(sheets: Iterable[Sheet]) -> str:
    """Tables as CSV, each row with the title of its table."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for sheet in sheets:
        writer.writerow(["table", *sheet.columns])
        writer.writerows([sheet.title, *row] for row in sheet.rows)
    return text.getvalue()
