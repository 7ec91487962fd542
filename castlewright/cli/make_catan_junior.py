"""`generate catan-junior`: fair set-ups, seven lairs, fair starts."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.desks import CATAN_JUNIOR
from castlewright.cli.drawn import drawn
from castlewright.cli.known import read_known
from castlewright.cli.make import (
    Made,
    RangeType,
    Run,
    generate,
    refuse_foreign_wishes,
    seed_options,
)
from castlewright.cli.outputs import Output, records_output_options
from castlewright.cli.reading import Reading, named_set_up, reading_options, working_options
from castlewright.cli.resuming import Again
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.puzzles.catan_junior import HouseRules, SetUp
    from castlewright.puzzles.catan_junior.puzzle_violations import CatanPuzzle
    from castlewright.puzzles.records import Record
    from castlewright.puzzles.shelf import Shelf

# The wishes of each kind; what is not listed is for all of them.
WISHES = {
    "set-up": ("covers", "numbers_together", "changes"),
    "seven-lairs": ("colour", "lairs", "rolls", "loses", "attempts"),
    "fair-start": ("apart", "attempts"),
}
PARTS = ("terrains", "numbers", "harbours", "starts")
NOTHING = "nothing"  # to keep


@generate.command(
    CATAN_JUNIOR,
    help="""Make set-ups with the least spread between the colours, or puzzles for one player.

    A set-up is a proved optimum, or says how far it may be from one. Seven lairs: build so many
    lairs in the fewest of the printed rolls. Fair start: of four set-ups one is fair.
    """,
)
@click.option(
    "--kind", type=click.Choice(list(WISHES)), default="set-up", help="What to make (set-up)."
)
@seed_options
@click.option(
    "--on", "printed", default="stand-in-4", help="A map, a set-up, or a map file (stand-in-4)."
)
@click.option("--without", multiple=True, metavar="COLOUR", help="Leave out this colour.")
@click.option(
    "--keep",
    multiple=True,
    type=click.Choice((*PARTS, NOTHING)),
    help="Leave this part as it is printed, the others are free (set-up: starts and harbours; "
    "seven lairs: all parts; fair start: harbours).",
)
@click.option("--covers", help="Set-up: what every start is enough for: most, lair, ship, any.")
@click.option(
    "--numbers-together", is_flag=True, help="Set-up: neighbours may have the same number."
)
@click.option(
    "--changes", type=click.IntRange(0), help="Set-up: at least so many from earlier ones (4)."
)
@click.option("--colour", help="Seven lairs: who builds (any).")
@click.option("--lairs", type=click.IntRange(3, 7), help="Seven lairs: the goal (4).")
@click.option("--rolls", type=click.IntRange(1), help="Seven lairs: how long the row is (11).")
@click.option("--loses", type=RangeType(), help="Seven lairs: rolls that greedy play loses (1-).")
@click.option("--apart", type=RangeType(), help="Fair start: how far unfair ones are apart (2-5).")
@click.option("--attempts", type=click.IntRange(1), help="Seven lairs, fair start: rows drawn.")
@records_output_options
@working_options
@reading_options
@click.pass_context
def generate_catan_junior(
    context: click.Context,
    /,
    kind: str,
    number: int,
    seed: int,
    start: int,
    printed: str,
    without: tuple[str, ...],
    not_in: tuple[Path, ...],
    output: Output | None,
    workers: int,
    dask: str | None,
    reading: Reading,
    **wished: Any,
) -> None:
    from castlewright.generators.work import executor
    from castlewright.puzzles.catan_junior import HouseRules

    refuse_foreign_wishes(context, kind, WISHES)
    set_up, shelf = _printed(printed, without, reading)
    rules = HouseRules.named(reading.house_rules)
    mine = {name: wished[name] for name in WISHES[kind] if wished[name] not in (None, False)}
    if wished["keep"]:
        mine["keep"] = frozenset(wished["keep"]) - {NOTHING}
    batch, wishes = MAKERS[kind](rules, mine)
    known = read_known(not_in, CATAN_JUNIOR, shelf, getattr(wishes, "rules", None))
    words = f"--kind {kind} --on {printed!r} {wishes}"
    run = Run(CATAN_JUNIOR, seed, start, number, words, known)
    with executor(workers, dask) as pool:
        options = {} if kind == "set-up" else {"pool": pool}
        batch = partial(batch, seed, not_in=known.puzzles, **options)
        make = partial(_made, batch, set_up, run, shelf)
        run.write(make, output, _again(kind, set_up, wishes, shelf), pool)


def _again(kind: str, set_up: "SetUp", wishes: Any, shelf: "Shelf") -> Again | None:
    """How the lines of an earlier run are looked at; None where all are made again."""
    from castlewright.generators.catan_junior import earlier
    from castlewright.generators.catan_junior.certificate import stored_solution

    if kind == "set-up":
        return None
    faults: dict[str, Callable[..., Iterator[str]]] = {
        "seven-lairs": earlier.seven_lairs_faults,
        "fair-start": earlier.fair_start_faults,
    }
    quick = partial(faults[kind], printed=set_up, wishes=wishes)
    return Again(partial(_read, shelf), stored_solution, quick)


def _read(shelf: "Shelf", record: "Record") -> "CatanPuzzle":
    from castlewright.puzzles.catan_junior.kinds import parse_puzzle

    return parse_puzzle(record.puzzle, shelf.set_ups, shelf.rule_sets)


def _printed(text: str, without: tuple[str, ...], reading: Reading) -> "tuple[SetUp, Shelf]":
    from castlewright.puzzles.catan_junior import check_set_up

    try:
        set_up, shelf = named_set_up(text, reading, without)
        check_set_up(set_up)
    except BadInputError as error:
        raise BadInputError(f"--on: {error}") from None
    return set_up, shelf


def _made(
    batch: Callable[..., Iterator[Any]],
    set_up: "SetUp",
    run: Run,
    shelf: "Shelf",
    number: int,
    first: int,
) -> Iterator[Made]:
    from castlewright.generators.catan_junior.certificate import claims
    from castlewright.puzzles.catan_junior.kinds import parse_puzzle
    from castlewright.puzzles.catan_junior.terminal import draw_puzzle

    for index, certified in enumerate(batch(number, set_up, start=first), first):
        record = run.record(claims(certified), index)
        puzzle = parse_puzzle(record.puzzle, shelf.set_ups, shelf.rule_sets)
        yield Made(record, (f"{index}: {record.puzzle}", drawn(draw_puzzle, puzzle)))


Batch = tuple[Callable[..., Iterator[Any]], Any]  # how a batch is made, and the wishes for it


def _set_ups(rules: "HouseRules", wished: dict[str, Any]) -> Batch:
    from castlewright.generators.catan_junior.set_ups import batch
    from castlewright.generators.catan_junior.wishes import SetUpWishes

    wished["numbers_apart"] = not wished.pop("numbers_together", False)
    wishes = SetUpWishes(**wished)
    return partial(batch, wishes=wishes), wishes


def _seven_lairs(rules: "HouseRules", wished: dict[str, Any]) -> Batch:
    from castlewright.generators.catan_junior.seven_lairs import SevenLairsWishes, batch

    limits = {"attempts": wished.pop("attempts")} if "attempts" in wished else {}
    wishes = SevenLairsWishes(**wished, rules=rules)
    return partial(batch, wishes=wishes, **limits), wishes


def _fair_starts(rules: "HouseRules", wished: dict[str, Any]) -> Batch:
    from castlewright.generators.catan_junior.fair_starts import FairStartWishes, batch

    limits = {"attempts": wished.pop("attempts")} if "attempts" in wished else {}
    wishes = FairStartWishes(**wished)
    return partial(batch, wishes=wishes, **limits), wishes


MAKERS: dict[str, Callable[..., Batch]] = {
    "set-up": _set_ups,
    "seven-lairs": _seven_lairs,
    "fair-start": _fair_starts,
}
