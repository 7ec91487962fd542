"""`show` and `booklet`: a puzzle in the terminal, as a picture, on paper."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from castlewright.cli.app import app
from castlewright.cli.paper import command_line, language_option, printing_options
from castlewright.cli.reading import Reading, items, reading_options
from castlewright.cli.writing import say, show_parts
from castlewright.printing.profiles import Print
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.printing.picture import Picture


@app.command()
@click.argument("file")
@click.option("--solution", is_flag=True, help="Draw the solution that the record holds.")
@click.option("--svg", is_flag=True, help="An SVG picture (of one puzzle).")
@language_option("Language of the picture (en).")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write here, not to stdout.")
@reading_options
def show(
    file: str,
    solution: bool,
    svg: bool,
    language: str | None,
    output: Path | None,
    reading: Reading,
) -> None:
    """Draw puzzles in the terminal, or one as an SVG picture."""
    puzzles = list(items([file], reading))
    if output is not None and not svg:
        raise click.UsageError("-o goes with --svg")
    if language is not None and not svg:
        raise click.UsageError("--lang goes with --svg")
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
        (item,) = puzzles
        write_svg(item.desk.picture(item, solution, language or "en")(), output)
        return
    for work in works:
        show_parts(work().shown)


def write_svg(picture: "Picture", output: Path | None) -> None:
    """Write a picture as SVG, to a file or to stdout."""
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
@click.option("--title", help="The title on the cover.")
@printing_options("booklets")
@reading_options
def booklet(
    file: str,
    output: Path,
    title: str | None,
    asked: Print,
    reading: Reading,
) -> None:
    """Typeset a booklet: how to play, puzzles by difficulty, answers at the back."""
    from castlewright.printing.booklet import bind
    from castlewright.puzzles.records import written_in_place

    puzzles = items([file], reading)
    records = [item.record for item in puzzles]
    bound = bind(records, asked, title=title, shelf=puzzles.shelf, command=command_line())
    with written_in_place(output) as draft:
        draft.write_bytes(bound.pdf)
    pages, paper = _number(bound.pages, "page"), asked.paper.upper()
    told = f"{output}: {_number(len(puzzles), 'puzzle')}, {pages}"
    if bound.sheets is None:
        say(f"{told} on {paper} paper")
        return
    sheets = _number(bound.sheets, "sheet")
    say(f"{told} on {sheets} of {paper} paper")
    say(f"print on both sides, flip on the {asked.edge} edge; fold in the middle and staple")


def _number(number: int, what: str) -> str:
    return f"{number} {what}" + "s" * (number != 1)
