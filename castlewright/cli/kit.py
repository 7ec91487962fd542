"""`kit`: pieces of a game to print and cut out, with a command for each game.

castlewright kit burgen-drachen --heroes 2 --profile pnp-duplex -o kit.pdf
"""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli import outputs
from castlewright.cli.app import app
from castlewright.cli.duplicates import keep_duplicates_option, printed_once
from castlewright.cli.paper import command_line, printing_options
from castlewright.cli.reading import Reading, items, named_box, named_set_up, named_tile_set
from castlewright.cli.writing import say, write_file
from castlewright.printing.profiles import Print

if TYPE_CHECKING:
    from castlewright.printing.kits.pieces import Kit
    from castlewright.puzzles.burgen_drachen import TileSet
    from castlewright.puzzles.records import Record


def output_option(command: Callable[..., Any]) -> Any:
    """Where the PDF of a kit goes, checked before anything is made."""

    @wraps(command)
    def with_output(*args: Any, output: Path, **options: Any) -> Any:
        outputs.check_picture(output, "pdf")
        return command(*args, output=output, **options)

    return click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        default="kit.pdf",
        help="Where the PDF goes (kit.pdf).",
    )(with_output)


@app.group(help="Pieces of a game to print and cut out, as a PDF.")
def kit() -> None:
    pass


@kit.command("burgen-drachen", help="Boards, tiles, figures, medals and adventure cards.")
@click.option("--heroes", type=click.IntRange(1, 4), default=4, help="How many heroes (4).")
@click.option("--tile-set", metavar="FILE", help="A tile set of your own (the stand-in set).")
@click.option("--cards", metavar="FILE", help="Adventures for the cards (twelve of our deck).")
@keep_duplicates_option
@click.option("--qr", is_flag=True, help="A QR code with the notation on each card.")
@printing_options("kits")
@output_option
def burgen_drachen(
    heroes: int,
    tile_set: str | None,
    cards: str | None,
    keep_duplicates: bool,
    qr: bool,
    asked: Print,
    output: Path,
) -> None:
    from castlewright.printing.burgen_drachen.kit import kit as of_game

    if keep_duplicates and cards is None:
        raise click.UsageError("--keep-duplicates goes with --cards")
    tiles = None if tile_set is None else named_tile_set(tile_set)
    records = None if cards is None else _records(cards, tile_set, tiles, keep=keep_duplicates)
    made = of_game(heroes, tiles, records, qr=qr, language=asked.language)
    write_kit(made, asked, output)


def _records(
    cards: str, tile_set: str | None, tiles: "TileSet | None", *, keep: bool
) -> list["Record"]:
    """The adventures of a file, which may name the tile set of a file."""
    own = () if tile_set is None else (Path(tile_set),)
    reading = Reading(tile_sets=tuple(path for path in own if path.is_file()))
    return printed_once(items([cards], reading, used=(tiles,)), keep=keep)


@kit.command("sleepy-castle", help="Twelve sleepyheads, twelve guards and the coins.")
@printing_options("kits")
@output_option
def sleepy_castle(asked: Print, output: Path) -> None:
    from castlewright.printing.sleepy_castle.kit import kit as of_game

    write_kit(of_game(asked.language), asked, output)


@kit.command(
    "catan-junior",
    help="The map, lairs and ships, equipment, Coco cards and all that goes with them.",
)
@click.option(
    "--map",
    "name",
    metavar="MAP",
    default="stand-in-4",
    help="A map by its name, a set-up in quotes, or a map file of your own (stand-in-4).",
)
@click.option(
    "--rule-set",
    "rule_sets",
    metavar="FILE",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A rule set of your own that the map or the set-up names.",
)
@printing_options("kits")
@output_option
def catan_junior(name: str, rule_sets: tuple[Path, ...], asked: Print, output: Path) -> None:
    from castlewright.printing.catan_junior.kit import kit as of_game

    set_up, _ = named_set_up(name, Reading(rule_sets=rule_sets))
    write_kit(of_game(set_up, asked.language), asked, output)


@kit.command(
    "sandcastles",
    help="The beach, castles and dice to fold, villages, decorations and everything else.",
)
@click.option("--players", type=click.IntRange(2, 4), default=4, help="How many players (4).")
@click.option(
    "--level",
    type=click.Choice(["beginner", "crowns", "powers"]),
    default="powers",
    help="The game to play; the pieces of easier ones are there too (powers).",
)
@click.option("--box", metavar="FILE", help="A box of your own (the stand-in box).")
@printing_options("kits")
@output_option
def sandcastles(players: int, level: str, box: str | None, asked: Print, output: Path) -> None:
    from castlewright.printing.sandcastles.kit import kit as of_game
    from castlewright.puzzles.sandcastles import Level

    own = None if box is None else named_box(box)
    write_kit(of_game(players, Level(level), own, asked.language), asked, output)


def write_kit(made: "Kit", asked: Print, output: Path) -> None:
    """Typeset a kit and write it; says how many sheets it needs."""
    from castlewright.printing.kits.made import make_kit

    kit = make_kit(made, asked, command=command_line())
    write_file(kit.pdf, output)
    sheets = f"{kit.sheets} sheet" + "s" * (kit.sheets != 1)
    sides = f" on both sides, flipped on the {asked.edge} edge" if asked.edge else " on one side"
    say(f"{output}: {sheets} of {asked.paper_name} paper, printed{sides}")
