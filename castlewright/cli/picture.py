"""`show` and `booklet`: a puzzle in the terminal, as a picture, on paper."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from castlewright.cli import outputs
from castlewright.cli.app import app
from castlewright.cli.duplicates import keep_duplicates_option, printed_once
from castlewright.cli.paper import command_line, language_option, printing_options
from castlewright.cli.reading import Reading, items, reading_options
from castlewright.cli.writing import say, show_parts, write_file, write_text
from castlewright.printing.profiles import Print
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.printing.picture import Picture


@app.command(help="Draw puzzles in the terminal, or one as a picture.")
@click.argument("file")
@click.option("--solution", is_flag=True, help="Draw the solution that the record holds.")
@click.option("--svg", "form", flag_value="svg", help="A picture of one puzzle, as SVG.")
@click.option("--png", "form", flag_value="png", help="The same as PNG.")
@click.option("--pdf", "form", flag_value="pdf", help="The same as PDF.")
@click.option("--dpi", type=click.IntRange(20, 1200), help="Dots an inch of a PNG (200).")
@language_option("Language of the picture (en).")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write here, not to stdout.")
@reading_options
def show(
    file: str,
    solution: bool,
    form: str | None,
    dpi: int | None,
    language: str | None,
    output: Path | None,
    reading: Reading,
) -> None:
    if form is not None:
        outputs.check_picture(output, form)
    puzzles = list(items([file], reading))
    for option, given in (("-o", output), ("--lang", language)):
        if given is not None and form is None:
            raise click.UsageError(f"{option} goes with --svg, --png or --pdf")
    if dpi is not None and form != "png":
        raise click.UsageError("--dpi goes with --png")
    if form is not None and len(puzzles) != 1:
        raise click.UsageError(f"--{form} draws one puzzle, {file} has {len(puzzles)}")
    works = []
    for item in puzzles:
        if solution and item.record.get("solution") is None:
            raise BadInputError(f"{item.record.where}: no solution in the record; see solve")
        try:
            works.append(item.desk.show(item, solution))
        except BadInputError as error:
            raise BadInputError(f"{item.record.where}: {error}") from None
    if form is not None:
        (item,) = puzzles
        picture = item.desk.picture(item, solution, language or "en")()
        write_picture(picture, form, output, language=language, dpi=dpi)
        return
    for work in works:
        show_parts(work().shown)


def write_picture(
    picture: "Picture",
    form: str,
    output: Path | None,
    *,
    language: str | None = None,
    dpi: int | None = None,
) -> None:
    """Write a picture as `svg`, `png` or `pdf`, to a file or to stdout."""
    from castlewright.printing.picture_files import DPI, picture_file

    data = picture_file(picture, form, language or "en", dpi or DPI)
    if output is None and form == "svg":  # a text, which a terminal can show
        write_text(data)
    else:
        write_file(data, output)


@app.command(help="Typeset a booklet: how to play, puzzles by difficulty, answers at the back.")
@click.argument("file")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default="booklet.pdf",
    help="Where the PDF goes (booklet.pdf).",
)
@click.option("--title", help="The title on the cover.")
@keep_duplicates_option
@printing_options("booklets")
@reading_options
def booklet(
    file: str,
    output: Path,
    title: str | None,
    keep_duplicates: bool,
    asked: Print,
    reading: Reading,
) -> None:
    from castlewright.printing.booklet import bind

    outputs.check_picture(output, "pdf")
    puzzles = items([file], reading)
    records = printed_once(puzzles, keep=keep_duplicates)
    bound = bind(records, asked, title=title, shelf=puzzles.shelf, command=command_line())
    write_file(bound.pdf, output)
    pages, paper = _number(bound.pages, "page"), asked.paper_name
    told = f"{output}: {_number(len(records), 'puzzle')}, {pages}"
    if bound.sheets is None:
        say(f"{told} on {paper} paper")
        return
    sheets = _number(bound.sheets, "sheet")
    say(f"{told} on {sheets} of {paper} paper")
    say(f"print on both sides, flip on the {asked.edge} edge; fold in the middle and staple")


def _number(number: int, what: str) -> str:
    return f"{number} {what}" + "s" * (number != 1)
