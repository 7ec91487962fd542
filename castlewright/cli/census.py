"""`census`: everything there is, counted: adventures of a tile set, layouts of coins."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.app import app
from castlewright.cli.desks import SLEEPY_CASTLE
from castlewright.cli.outputs import STDOUT, check, force_option
from castlewright.cli.reading import BoardType, named_tile_set, working_options
from castlewright.cli.writing import for_people, progress, write_json, write_text
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.generators.burgen_census import Shard


class _ShardType(click.ParamType["Shard"]):
    name = "I/N"

    def convert(self, value: Any, param: Any, ctx: Any) -> "Shard":
        from castlewright.generators.burgen_census import Shard

        try:
            return value if isinstance(value, Shard) else Shard.parse(value)
        except BadInputError as error:
            self.fail(str(error), param, ctx)


@app.group(
    invoke_without_command=True,
    help="""Count every adventure that shows all castles and dragons, each once up to symmetry.

    `census layouts` counts the ways to lay the coins of sleepy-castle.
    """,
)
@click.option("--shard", type=_ShardType(), default="1/1", help="Part I of N (1/1: the whole).")
@click.option("--limit", type=click.IntRange(1), help="Only the first so many of the shard.")
@click.option(
    "--tile-set", "tile_set", default="stand-in", help="A shipped name, or your own file."
)
@click.option("--board", type=BoardType(), default="3x5", help="Rows x columns (3x5).")
@click.option(
    "-o", "--output", "output_file", type=click.Path(path_type=Path), help="Write Parquet here."
)
@click.option("--resume", is_flag=True, help="Continue an interrupted run.")
@force_option
@working_options
@click.pass_context
def census(
    context: click.Context,
    shard: "Shard",
    limit: int | None,
    tile_set: str,
    board: tuple[int, int],
    output_file: Path | None,
    resume: bool,
    force: bool,
    workers: int,
    dask: str | None,
) -> None:
    from castlewright.generators.burgen_census import Census, Part, take
    from castlewright.generators.work import executor
    from castlewright.puzzles.burgen_drachen import Board
    from castlewright.puzzles.files import CENSUS

    if context.invoked_subcommand is not None:
        return
    if output_file is None or str(output_file) in STDOUT:
        raise click.UsageError("--output is missing: a census is written to a file")
    check(output_file, CENSUS, force=force, resume=resume)
    part = Part(Census(named_tile_set(tile_set), Board(*board)), shard, limit)
    with (
        executor(workers, dask) as pool,
        progress(f"counting shard {shard}", part.chunks, drawing=False) as advance,
    ):
        take(part, output_file, pool=pool, resume=resume, force=force, advance=advance)


@census.command(help="Sum up the shards of a census, as a table in Markdown.")
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
def summary(files: tuple[Path, ...]) -> None:
    from castlewright.generators.burgen_census import summary as summed_up

    write_text(f"{summed_up(files)}\n")


@census.command(
    help="Count the ways to lay the coins of sleepy-castle, up to turning and mirroring."
)
@click.option("--gaps", type=click.IntRange(1), default=12, help="Gaps in the ring (12).")
@click.option("--low", type=click.IntRange(0), default=1, help="Fewest coins in a gap (1).")
@click.option("--high", type=click.IntRange(0), default=3, help="Most coins in a gap (3).")
@click.option("--total", type=click.IntRange(0), help="Coins in all (two for each gap).")
@click.option("--one-by-one", is_flag=True, help="Count each layout, not by Burnside's lemma.")
def layouts(gaps: int, low: int, high: int, total: int | None, one_by_one: bool) -> None:
    from castlewright.solvers.sleepy_castle.coin_layouts import count, count_one_by_one

    total = 2 * gaps if total is None else total
    counts = (count_one_by_one if one_by_one else count)(gaps, low, high, total)
    if for_people():
        write_text(
            f"{counts.fixed} with fixed places, {counts.turned} up to turning, "
            f"{counts.turned_and_mirrored} up to turning and mirroring\n"
        )
        return
    asked = {"gaps": gaps, "low": low, "high": high, "total": total}
    write_json({"game": SLEEPY_CASTLE, **asked, **asdict(counts)})
