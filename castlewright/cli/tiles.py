"""`tileset`: which tiles a hero owns."""

from pathlib import Path

import click

from castlewright.cli.app import app


@app.group()
def tileset() -> None:
    """Tile sets: which tiles a hero owns."""


@tileset.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Check a tile-set file of your own, and draw its tiles."""
    from rich.console import Console

    from castlewright.puzzles.burgen_drachen import read_tile_set, symmetries

    tile_set = read_tile_set(file)
    castles, dragons, paths = (
        sum(tile.copies for tile in tiles)
        for tiles in (tile_set.castles, tile_set.dragons, tile_set.paths)
    )
    click.echo(
        f"{tile_set.name}: right. {castles} castles, {dragons} dragons, {paths} path tiles; "
        f"{len(symmetries(tile_set, 3, 5))} symmetries on a board of 3 x 5."
    )
    Console(highlight=False).print(tile_set)
