"""`generate sandcastles`: set-ups, hidden fairly or by lot, and sprints."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.desks import SANDCASTLES
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
from castlewright.cli.reading import Reading, reading_options, working_options
from castlewright.cli.resuming import Again
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.puzzles.records import Record
    from castlewright.puzzles.sandcastles import Box, SandPuzzle
    from castlewright.puzzles.shelf import Shelf

# The wishes of each kind; --players and --level are for both.
WISHES = {
    "set-up": ("by_lot", "animals", "one_coloured", "unevenness", "dice_gap"),
    "sprint": ("goal", "rounds", "hiding", "loses", "grade", "attempts"),
}
FAIR_ONLY = ("animals", "one_coloured", "unevenness", "dice_gap")


@generate.command(
    SANDCASTLES,
    help="""Make set-ups for two to four players, or sprints for one.

    A set-up is hidden as fairly as can be, proved, or by lot. A sprint has one best number, proved
    in two ways. With one --box of your own they are made for that box.
    """,
)
@click.option(
    "--kind", type=click.Choice(tuple(WISHES)), default="set-up", help="What to make (set-up)."
)
@seed_options
@click.option(
    "--players", type=click.IntRange(1, 4), default=2, help="Decorations for so many (2)."
)
@click.option(
    "--level",
    type=click.Choice(("beginner", "crowns", "powers")),
    default="beginner",
    help="Which of the three games (beginner); no sprint has powers.",
)
@click.option("--by-lot", is_flag=True, help="Set-up: as the rulebook hides, and not fairly.")
@click.option(
    "--animals",
    type=click.Choice(("away", "near", "any")),
    help="Set-up: away from decorations of their own colour, or with them (away).",
)
@click.option("--one-coloured", is_flag=True, help="Set-up: a castle may have one colour alone.")
@click.option("--unevenness", type=RangeType(), help="Set-up: as even as can be, but within this.")
@click.option("--dice-gap", type=RangeType(), help="Set-up: as small as can be, but within this.")
@click.option(
    "--goal", type=click.Choice(("confetti", "steps")), help="Sprint: what is asked (confetti)."
)
@click.option("--rounds", type=click.IntRange(1, 12), help="Sprint: how long the row of dice is.")
@click.option(
    "--hiding", type=click.Choice(("lot", "fair")), help="Sprint: how the beach is hidden (lot)."
)
@click.option("--loses", type=RangeType(), help="Sprint: what greedy play loses (1-).")
@click.option("--grade", help="Sprint: how hard, such as knight or page-knight.")
@click.option("--attempts", type=click.IntRange(1), help="Sprint: rows drawn before giving up.")
@records_output_options
@working_options
@reading_options
@click.pass_context
def generate_sandcastles(
    context: click.Context,
    /,
    kind: str,
    number: int,
    seed: int,
    start: int,
    players: int,
    level: str,
    not_in: tuple[Path, ...],
    output: Output | None,
    workers: int,
    dask: str | None,
    reading: Reading,
    **wished: Any,
) -> None:
    from castlewright.generators.work import executor
    from castlewright.puzzles.sandcastles import HouseRules, Level

    refuse_foreign_wishes(context, kind, WISHES)
    shelf = reading.shelf()
    mine = {name: wished[name] for name in WISHES[kind] if wished[name] not in (None, False)}
    shared = {"players": players, "level": Level(level), "box": _box(shelf)}
    rules = HouseRules.named(reading.house_rules)
    if kind == "sprint":
        shared["rules"] = rules
    elif rules.names:
        raise click.UsageError("--house-rule is a wish for a sprint, not for a set-up")
    reading.refuse_all_unused_by(shelf, shared["box"])
    batch, wishes = MAKERS[kind](shared, mine)
    known = read_known(not_in, SANDCASTLES, shelf, rules)
    run = Run(SANDCASTLES, seed, start, number, f"--kind {kind} {wishes}", known)
    with executor(workers, dask) as pool:
        options = {"pool": pool} if kind == "sprint" else {}
        make = partial(_made, partial(batch, seed, not_in=known.puzzles, **options), run, shelf)
        run.write(make, output, _again(kind, wishes, shelf), pool)


def _again(kind: str, wishes: Any, shelf: "Shelf") -> Again | None:
    """How the lines of an earlier run are looked at; None where all are made again."""
    from castlewright.generators.sandcastles import earlier
    from castlewright.generators.sandcastles.certificate import stored_solution

    if kind == "set-up":
        return None
    return Again(partial(_read, shelf), stored_solution, partial(earlier.faults, wishes=wishes))


def _read(shelf: "Shelf", record: "Record") -> "SandPuzzle":
    from castlewright.puzzles.sandcastles import parse_puzzle

    return parse_puzzle(record.puzzle, shelf.boxes)


def _box(shelf: "Shelf") -> "Box | None":
    """The box that is made for: the reader's own if there is one."""
    if len(shelf.boxes) > 1:
        raise BadInputError("--box: set-ups are made for one box; more were given")
    return next(iter(shelf.boxes), None)


def _made(
    batch: Callable[..., Iterator[Any]], run: Run, shelf: "Shelf", number: int, first: int
) -> Iterator[Made]:
    from castlewright.generators.sandcastles.certificate import claims
    from castlewright.puzzles.sandcastles import parse_puzzle
    from castlewright.puzzles.sandcastles.terminal import draw_puzzle

    for index, certified in enumerate(batch(number, start=first), first):
        record = run.record(claims(certified), index)
        puzzle = parse_puzzle(record.puzzle, shelf.boxes)
        yield Made(record, (f"{index}: {record.puzzle}", drawn(draw_puzzle, puzzle)))


Batch = tuple[Callable[..., Iterator[Any]], Any]  # how a batch is made, and the wishes for it


def _set_ups(shared: dict[str, Any], wished: dict[str, Any]) -> Batch:
    from castlewright.generators.sandcastles import set_ups
    from castlewright.generators.sandcastles.wishes import SetUpWishes, box_words

    by_lot = wished.pop("by_lot", False)
    for name in FAIR_ONLY:
        if by_lot and name in wished:
            option = name.replace("_", "-")
            raise click.UsageError(f"--{option} is a wish for fair hiding, not for --by-lot")
    if by_lot:
        words = f"--players {shared['players']} --level {shared['level']} --by-lot"
        batch = partial(set_ups.batch_by_lot, **shared)
        return batch, " ".join([words, *box_words(shared["box"])])
    wishes = SetUpWishes(**shared, **wished)
    return partial(set_ups.batch, wishes=wishes), wishes


def _sprints(shared: dict[str, Any], wished: dict[str, Any]) -> Batch:
    from castlewright.generators.sandcastles.sprints import SprintWishes, batch
    from castlewright.puzzles.sandcastles import Goal

    limits = {"attempts": wished.pop("attempts")} if "attempts" in wished else {}
    if "goal" in wished:
        wished["goal"] = Goal(wished["goal"])
    wishes = SprintWishes(**shared, **wished)
    return partial(batch, wishes=wishes, **limits), wishes


MAKERS: dict[str, Callable[..., Batch]] = {"set-up": _set_ups, "sprint": _sprints}
