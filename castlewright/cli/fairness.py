"""`fairness`: figures of a set-up, and where they stand among random set-ups."""

from pathlib import Path
from typing import Any

import click

from castlewright.cli.app import app
from castlewright.cli.reading import items, reading_options
from castlewright.cli.writing import present


@app.command()
@click.argument("file")
@click.option(
    "--sample", type=click.IntRange(1), default=2000, help="Random set-ups to compare with (2000)."
)
@click.option("--seed", type=int, default=1, help="The seed of the random set-ups (1).")
@reading_options
def fairness(
    file: str,
    tile_set_files: tuple[Path, ...],
    house_rules: tuple[str, ...],
    **options: Any,
) -> None:
    """Say how fair set-ups are, among random ones.

    Of a layout of sleepy-castle: how evenly its coins lie, and how hard its grid is to remember.
    """
    puzzles = items([file], tile_set_files, house_rules)
    for item in puzzles:
        item.desk.fairness(item, options)  # refused before anything is written
    for item in puzzles:
        present(item, item.desk.fairness(item, options)())
