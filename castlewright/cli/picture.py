"""`show` and `booklet`: a puzzle in the terminal, as a picture, on paper."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from castlewright.cli.app import app
from castlewright.cli.reading import items, reading_options
from castlewright.cli.writing import say, show_parts
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.printing.picture import Picture


@app.command()
@click.argument("file")
@click.option("--solution", is_flag=True, help="Draw the solution that the record holds.")
@click.option("--svg", is_flag=True, help="An SVG picture (of one puzzle).")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write here, not to stdout.")
@reading_options
def show(
    file: str,
    solution: bool,
    svg: bool,
    output: Path | None,
    tile_set_files: tuple[Path, ...],
    house_rules: tuple[str, ...],
) -> None:
    """Draw puzzles in the terminal, or one as an SVG picture."""
    puzzles = list(items([file], tile_set_files, house_rules))
    if output is not None and not svg:
        raise click.UsageError("-o goes with --svg")
    if svg and len(puzzles) != 1:
        raise click.UsageError(f"--svg draws one puzzle, {file} has {len(puzzles)}")
    works = []
    for item in puzzles:
        if solution and item.record.get("solution") is None:
            raise BadInputError(f"{item.record.where}: no solution in the record; see solve")
        try:
            works.append(item.desk.show(item, solution))
        except BadInputError as error:
            raise BadInputError(f"{item.record.where}: {error}") from None
    if svg:
        _write_svg(puzzles[0].desk.picture(puzzles[0], solution)(), output)
        return
    for work in works:
        show_parts(work().shown)


def _write_svg(picture: "Picture", output: Path | None) -> None:
    from castlewright.printing.picture import svg
    from castlewright.puzzles.records import written_in_place

    text = svg(picture)
    if output is None:
        click.echo(text)
        return
    with written_in_place(output) as draft:
        draft.write_text(text + "\n", encoding="utf-8")


@app.command()
@click.argument("file")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default="booklet.pdf",
    help="Where the PDF goes (booklet.pdf).",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", help="Paper (a4).")
@click.option("--title", help="The title on the cover.")
@reading_options
def booklet(
    file: str,
    output: Path,
    paper: str,
    title: str | None,
    tile_set_files: tuple[Path, ...],
    house_rules: tuple[str, ...],
) -> None:
    """Typeset a booklet: how to play, puzzles by difficulty, answers at the back."""
    from castlewright.printing.booklet import booklet as typeset
    from castlewright.puzzles.burgen_drachen import read_tile_set
    from castlewright.puzzles.records import written_in_place

    puzzles = list(items([file], tile_set_files, house_rules))
    tile_sets = [read_tile_set(path) for path in tile_set_files]
    pdf = typeset([item.record for item in puzzles], paper=paper, title=title, tile_sets=tile_sets)
    with written_in_place(output) as draft:
        draft.write_bytes(pdf)
    number = f"{len(puzzles)} puzzle" + "s" * (len(puzzles) != 1)
    say(f"{output}: {number} on {paper.upper()} paper")
