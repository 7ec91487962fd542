"""`census`: every adventure of a tile set up to symmetry, counted."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.app import app
from castlewright.cli.reading import BoardType, named_tile_set, working_options
from castlewright.cli.writing import progress
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


@app.group(invoke_without_command=True)
@click.option("--shard", type=_ShardType(), default="1/1", help="Part I of N (1/1: the whole).")
@click.option("--limit", type=click.IntRange(1), help="Only the first so many of the shard.")
@click.option(
    "--tile-set", "tile_set", default="stand-in", help="A shipped name, or your own file."
)
@click.option("--board", type=BoardType(), default="3x5", help="Rows x columns (3x5).")
@click.option(
    "-o", "--output", "output_file", type=click.Path(path_type=Path), help="Write Parquet here."
)
@click.option("--resume", is_flag=True, help="Go on with the output of a run that was stopped.")
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
    workers: int,
    dask: str | None,
) -> None:
    """Count every adventure that shows all castles and dragons, each once up to symmetry."""
    from castlewright.generators.burgen_census import Census, Part, take
    from castlewright.generators.work import executor
    from castlewright.puzzles.burgen_drachen import Board

    if context.invoked_subcommand is not None:
        return
    if output_file is None:
        raise click.UsageError("--output is missing: a census is written to a file")
    part = Part(Census(named_tile_set(tile_set), Board(*board)), shard, limit)
    with (
        executor(workers, dask) as pool,
        progress(f"counting shard {shard}", part.chunks, drawing=False) as advance,
    ):
        take(part, output_file, pool=pool, resume=resume, advance=advance)


@census.command()
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
def summary(files: tuple[Path, ...]) -> None:
    """Sum up the shards of a census, as a table in Markdown."""
    from castlewright.generators.burgen_census import summary as summed_up

    click.echo(summed_up(files))
