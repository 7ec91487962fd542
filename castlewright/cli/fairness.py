"""`fairness`: figures of a set-up, and where they stand among random set-ups."""

import sys
from pathlib import Path
from typing import Any

import click

from castlewright.cli import outputs
from castlewright.cli.app import app, most_serious
from castlewright.cli.desks import found_by
from castlewright.cli.paper import language_option
from castlewright.cli.reading import (
    Puzzles,
    Reading,
    items,
    reading_options,
    refuse_foreign_options,
)
from castlewright.cli.writing import present


@app.command(
    help="""Say how fair set-ups are, among random ones.

    Of a layout of sleepy-castle: how evenly its coins lie, and how hard its grid is to remember. Of
    a set-up of catan-junior: what each colour gets, waits for and has room for, and one figure from
    0 to 1 for the whole. Of a set-up of sandcastles: how evenly it is hidden, and what the first
    die of each seat finds.
    """
)
@click.argument("file")
@click.option(
    "--sample", type=click.IntRange(1), default=2000, help="Random set-ups to compare with (2000)."
)
@click.option("--seed", type=int, default=1, help="The seed of the random set-ups (1).")
@click.option(
    "--play",
    type=click.IntRange(1),
    metavar="N",
    help="Catan Junior: play so many deals too, in every order of the colours.",
)
@click.option(
    "--svg",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Catan Junior: also draw the map with each colour's room, of one set-up.",
)
@language_option("Language of that picture (en).")
@reading_options
@click.pass_context
def fairness(
    context: click.Context,
    /,
    file: str,
    svg: Path | None,
    language: str | None,
    reading: Reading,
    **options: Any,
) -> None:
    if language is not None and svg is None:
        raise click.UsageError("--lang goes with --svg")
    outputs.check_picture(svg, "svg")
    puzzles = items([file], reading)
    refuse_foreign_options(context, puzzles)
    for item in puzzles:
        item.desk.fairness(item, options)  # refused before anything is written
    if svg is not None:
        _draw(puzzles, file, svg, language or "en")
    statuses = {present(item, found_by(item.desk.fairness(item, options))) for item in puzzles}
    sys.exit(most_serious(statuses))


def _draw(puzzles: Puzzles, file: str, path: Path, language: str) -> None:
    from castlewright.cli.desks.catan_junior import fairness_picture
    from castlewright.cli.picture import write_picture

    if len(puzzles) != 1:
        raise click.UsageError(f"--svg draws one set-up, {file} has {len(puzzles)}")
    write_picture(fairness_picture(next(iter(puzzles)), language), "svg", path)
