"""`tileset`: which tiles a hero owns; checked, drawn, and compared with those of another set."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from castlewright import __version__
from castlewright.cli import outputs
from castlewright.cli.app import app
from castlewright.cli.desks import BURGEN_DRACHEN
from castlewright.cli.paper import language_option
from castlewright.cli.reading import named_tile_set, working_options
from castlewright.cli.writing import (
    draw_picture,
    for_people,
    say,
    write_file,
    write_line,
    write_text,
)

if TYPE_CHECKING:
    from castlewright.fairness.burgen_drachen import Comparison, Figures
    from castlewright.fairness.statistics import Difference, Share
    from castlewright.puzzles.burgen_drachen import TileSet


@app.group(
    help="""Tile sets: which tiles a hero owns.

    FILE is a tile-set file of your own, or the name of a set that is shipped, such as stand-in.
    """
)
def tileset() -> None:
    pass


def in_numbers(tile_set: "TileSet") -> str:
    """`4 castles, 2 dragons, 9 path tiles`."""
    castles, dragons, paths = (
        sum(tile.copies for tile in tiles)
        for tiles in (tile_set.castles, tile_set.dragons, tile_set.paths)
    )
    return f"{castles} castles, {dragons} dragons, {paths} path tiles"


@tileset.command(help="Check a tile-set file of your own, and draw its tiles.")
@click.argument("file")
def check(file: str) -> None:
    from castlewright.puzzles.burgen_drachen import symmetries

    tile_set = named_tile_set(file)
    write_text(
        f"{tile_set.name}: right. {in_numbers(tile_set)}; "
        f"{len(symmetries(tile_set, 3, 5))} symmetries on a board of 3 x 5.\n"
    )
    for tile in tile_set.paths:
        if tile.has_dead_end:
            words = "a path ends on it, so only --house-rule dead-ends can lay it (BD-16A)"
            say(f"{tile.name}: {words}")
    draw_picture(tile_set)


@tileset.command(help="Draw a tile set: in the terminal, as a picture, or as sheets to cut out.")
@click.argument("file")
@click.option("--svg", "form", flag_value="svg", help="All kinds of tiles as an SVG picture.")
@click.option("--pdf", "form", flag_value="pdf", help="All tiles to cut out, as a PDF.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="Paper of the PDF (a4).")
@language_option("Language of the picture or the PDF (en).")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write here, not to stdout.")
def show(
    file: str, form: str | None, paper: str | None, language: str | None, output: Path | None
) -> None:
    if output is not None and form is None:
        raise click.UsageError("-o goes with --svg or --pdf")
    if paper is not None and form != "pdf":
        raise click.UsageError("--paper goes with --pdf")
    if language is not None and form is None:
        raise click.UsageError("--lang goes with --svg or --pdf")
    if form is not None:
        outputs.check_picture(output, form)
    tile_set = named_tile_set(file)
    if form is None:
        write_text(f"{tile_set.name}: {in_numbers(tile_set)}{_about(tile_set)}\n")
        draw_picture(tile_set)
        return
    language = language or "en"
    data = _svg(tile_set, language) if form == "svg" else _pdf(tile_set, paper or "a4", language)
    if output is None and form == "svg":  # a text, which a terminal can show
        write_text(data)
        return
    write_file(data, output)
    if output is None or str(output) in outputs.STDOUT:
        return
    say(f"{output}: the tiles of {tile_set.name}")


def _about(tile_set: "TileSet") -> str:
    return f" ({tile_set.about})" if tile_set.about else ""


def _svg(tile_set: "TileSet", language: str) -> bytes:
    from castlewright.printing.burgen_drachen import draw_tile_set
    from castlewright.printing.picture import svg

    return f"{svg(draw_tile_set(tile_set, language))}\n".encode()


def _pdf(tile_set: "TileSet", paper: str, language: str) -> bytes:
    from castlewright.printing.tile_sheet import tile_sheet

    return tile_sheet(tile_set, paper=paper, language=language)


@tileset.command(
    help="Compare two tile sets: how many random adventures they solve, and in how many ways."
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option(
    "-n",
    "--number",
    type=click.IntRange(1, 1_000_000),
    default=400,
    help="Random adventures for each set (400).",
)
@click.option("--seed", type=int, default=1, help="Same seed, same adventures (1).")
@working_options
def compare(
    first: str, second: str, number: int, seed: int, workers: int, dask: str | None
) -> None:
    from castlewright.fairness.burgen_drachen import check_room
    from castlewright.fairness.burgen_drachen import compare as compare_sets
    from castlewright.generators.work import executor

    one, other = named_tile_set(first), named_tile_set(second)
    check_room(one)
    check_room(other)
    with executor(workers, dask) as pool:
        comparison = compare_sets(one, other, number, seed, pool=pool)
    if for_people():
        draw_picture(_table(comparison))
        write_text(SMALL_PRINT.format(number=number, seed=seed) + "\n")
    else:
        write_line(_line(comparison, seed))


LEVELS = {"any": "solvable", "one": "one dragon", "all": "all dragons"}
SMALL_PRINT = """
{number} adventures for each set: all its castles and dragons by lot on 3 x 5 spaces,
seed {seed}. Solvable: every castle can be reached; one dragon, all dragons: and so
many be defeated on the way; solutions: the median of those that are solvable.
In brackets: between which bounds the true figure lies, 19 times in 20."""


def _table(comparison: "Comparison") -> Any:
    """The comparison for people: a row for each figure."""
    from rich.table import Table

    from castlewright.fairness.burgen_drachen import Level

    one, other = comparison.first, comparison.second
    names = [one.tile_set.name, other.tile_set.name]
    table = Table("", *names, "difference", "beyond\nchance", box=None, padding=(0, 1, 0, 0))
    for level in Level:
        shares = [figures.shares.get(level) for figures in (one, other)]
        if any(shares):
            change = comparison.differences.get(level)
            table.add_row(LEVELS[level], *map(_share, shares), *_difference(change))
    table.add_row("solutions", _median(one), _median(other), "", "")
    return table


def _share(share: "Share | None") -> str:
    if share is None:
        return "no dragons"
    low, high = share.interval
    return f"{share.value:.1%} ({100 * low:.1f}–{100 * high:.1f})"


def _difference(change: "Difference | None") -> tuple[str, str]:
    if change is None:
        return "", ""
    low, high = (100 * end for end in change.interval)
    points = f"{100 * change.value:+.1f} ({low:.1f} to {high:.1f})"
    return points, "yes" if change.more_than_chance else "no"


def _median(figures: "Figures") -> str:
    middle = figures.median
    if middle is None:
        return "none can be solved"
    least = "at least " if figures.stopped else ""
    if middle.low is None:
        return f"{least}{middle.value:,.10g} (too few to say more)"
    high = "" if middle.high is None else f"{middle.high:,.10g}"
    return f"{least}{middle.value:,.10g} ({middle.low:,.10g}–{high})"


def _line(comparison: "Comparison", seed: int) -> str:
    """The comparison for programs: one line of JSON."""
    import msgspec

    differences = {
        level: {
            "difference": change.value,
            "interval": change.interval,
            "more_than_chance": change.more_than_chance,
        }
        for level, change in comparison.differences.items()
    }
    sets = [_data(figures) for figures in (comparison.first, comparison.second)]
    about = {"game": BURGEN_DRACHEN, "seed": seed, "number": comparison.first.number}
    made_by = f"castlewright {__version__}"
    line = {**about, "sets": sets, "differences": differences, "made_by": made_by}
    return msgspec.json.encode(line).decode() + "\n"


def _data(figures: "Figures") -> dict[str, Any]:
    shares = {
        level: {"met": share.met, "share": share.value, "interval": share.interval}
        for level, share in figures.shares.items()
    }
    middle = figures.median
    median = middle and {"median": middle.value, "interval": [middle.low, middle.high]}
    return {
        "tile_set": figures.tile_set.name,
        "shares": shares,
        "solutions": median,
        "stopped": figures.stopped,
    }
