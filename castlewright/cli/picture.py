"""`show` and `booklet`: a puzzle in the terminal, as a picture, on paper."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from castlewright.cli.app import app
from castlewright.cli.reading import items, reading_options
from castlewright.cli.writing import draw, say
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.puzzles.burgen_drachen import Adventure, Placement


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
    from castlewright.generators.burgen_drachen.certificate import stored_solution

    puzzles = list(items([file], tile_set_files, house_rules))
    if output is not None and not svg:
        raise click.UsageError("-o goes with --svg")
    if svg and len(puzzles) != 1:
        raise click.UsageError(f"--svg draws one puzzle, {file} has {len(puzzles)}")
    placements: list[Placement | None] = []
    for item in puzzles:
        if solution and item.record.get("solution") is None:
            raise BadInputError(f"{item.record.where}: no solution in the record; see solve")
        placement = stored_solution(item.record, item.adventure) if solution else None
        if placement and placement.board != item.adventure.board:
            raise BadInputError(f"{item.record.where}: the solution is for a board of another size")
        placements.append(placement)
    if svg:
        _write_svg(puzzles[0].adventure, placements[0], output)
        return
    for item, placement in zip(puzzles, placements, strict=True):
        click.echo(str(item.adventure))
        draw(item.adventure, placement)


def _write_svg(adventure: "Adventure", placement: "Placement | None", output: Path | None) -> None:
    from castlewright.printing.burgen_drachen import draw_board
    from castlewright.printing.picture import svg
    from castlewright.puzzles.records import written_in_place

    text = svg(draw_board(adventure, placement))
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
    """Typeset a booklet: how to play, adventures by difficulty, answers at the back."""
    from castlewright.printing.booklet import booklet as typeset
    from castlewright.puzzles.burgen_drachen import read_tile_set
    from castlewright.puzzles.records import written_in_place

    puzzles = list(items([file], tile_set_files, house_rules))
    tile_sets = [read_tile_set(path) for path in tile_set_files]
    pdf = typeset([item.record for item in puzzles], paper=paper, title=title, tile_sets=tile_sets)
    with written_in_place(output) as draft:
        draft.write_bytes(pdf)
    number = f"{len(puzzles)} adventure" + "s" * (len(puzzles) != 1)
    say(f"{output}: {number} on {paper.upper()} paper")
