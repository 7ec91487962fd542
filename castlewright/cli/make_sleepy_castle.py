"""`generate sleepy-castle`: layouts, heists and night watches."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.desks import SLEEPY_CASTLE
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
from castlewright.cli.reading import house_rule_option, working_options
from castlewright.cli.resuming import Again
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.puzzles.records import Record
    from castlewright.puzzles.sleepy_castle import ClueKind, SleepyPuzzle

# The wishes of each kind; --guards is for all of them.
WISHES = {
    "layout": ("coins", "ones", "memory", "no_side_by_side", "apart"),
    "heist": ("turns", "covered", "emptied", "loses", "house_rules", "attempts"),
    "night-watch": ("level", "clues", "clue_kinds", "attempts"),
}


class _PairType(click.ParamType[tuple[str, str]]):
    name = "AB"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, str]:
        if not (len(value) == 2 and str(value).isascii() and str(value).isupper()):
            self.fail(f"{value!r} is no pair; two guards such as AB were expected", param, ctx)
        return value[0], value[1]


@generate.command(
    SLEEPY_CASTLE,
    help="""Make layouts, heists or night watches, each proved.

    A layout is a set-up; where its coins or its grid are wished for at their best, that is proved.
    A heist has one best set of gaps. A night watch has one solution and no clue too many.
    """,
)
@click.option(
    "--kind", type=click.Choice(tuple(WISHES)), default="layout", help="What to make (layout)."
)
@seed_options
@click.option("--guards", type=click.IntRange(3, 26), default=12, help="Guards in the ring (12).")
@click.option(
    "--coins",
    type=click.Choice(["random", "flat", "even", "steep"]),
    default="random",
    help="Layout: how the coins lie (random).",
)
@click.option("--ones", type=click.IntRange(0), help="Layout: gaps with one coin (by lot).")
@click.option(
    "--memory",
    type=click.Choice(["random", "near", "far"]),
    default="random",
    help="Layout: where the sleepyheads of neighbours lie (random).",
)
@click.option("--no-side-by-side", is_flag=True, help="Layout: no two of these touch.")
@click.option(
    "--apart", type=_PairType(), multiple=True, help="Layout: these two touch nowhere, as AB."
)
@click.option("--turns", type=RangeType(), help="Heist: turns left, such as 3-6.")
@click.option("--covered", type=RangeType(), help="Heist: guards that are covered.")
@click.option("--emptied", type=RangeType(), help="Heist: gaps that are empty.")
@click.option("--loses", type=RangeType(), help="Heist: coins that greedy play loses.")
@click.option("--level", help="Night watch: how hard, such as knight or page-knight.")
@click.option("--clues", type=RangeType(), help="Night watch: how many clues.")
@click.option("--clue-kinds", metavar="KIND,...", help="Night watch: these kinds of clues only.")
@click.option(
    "--attempts",
    type=click.IntRange(1),
    help="Heist, night watch: before giving up (20000; 500, a tenth of a second each).",
)
@records_output_options
@working_options
@house_rule_option
@click.pass_context
def generate_sleepy_castle(
    context: click.Context,
    /,
    kind: str,
    number: int,
    seed: int,
    start: int,
    guards: int,
    attempts: int | None,
    not_in: tuple[Path, ...],
    output: Output | None,
    workers: int,
    dask: str | None,
    **wished: Any,
) -> None:
    from castlewright.generators.work import executor
    from castlewright.puzzles.shelf import EMPTY_SHELF

    refuse_foreign_wishes(context, kind, WISHES)
    mine = {name: wished[name] for name in WISHES[kind] if wished.get(name) is not None}
    batch, wishes = MAKERS[kind](guards=guards, **mine)
    limits = {} if attempts is None else {"attempts": attempts}
    known = read_known(not_in, SLEEPY_CASTLE, EMPTY_SHELF, getattr(wishes, "rules", None))
    words = f"--kind {kind} {wishes}".strip()
    run = Run(SLEEPY_CASTLE, seed, start, number, words, known)
    with executor(workers, dask) as pool:
        options = {"wishes": wishes, "pool": pool, "not_in": known.puzzles, **limits}
        make = partial(_made, partial(batch, seed, **options), run)
        run.write(make, output, _again(kind, seed, options), pool)


def _again(kind: str, seed: int, options: dict[str, Any]) -> Again | None:
    """How the lines of an earlier run are looked at; None where all are made again."""
    from castlewright.generators.sleepy_castle import earlier, heists
    from castlewright.generators.sleepy_castle.certificate import stored_solution

    if kind == "layout":
        return None
    wishes = options["wishes"]
    if kind == "night-watch":
        faults = partial(earlier.night_watch_faults, wishes=wishes)
        return Again(_read, stored_solution, faults)

    def puzzles(number: int, start: int) -> Iterator[str]:
        return map(str, heists.heists_of_seed(seed, number, start=start, **options))

    faults = partial(earlier.heist_faults, wishes=wishes)
    return Again(_read, stored_solution, faults, puzzles)


def _read(record: "Record") -> "SleepyPuzzle":
    from castlewright.puzzles.sleepy_castle import parse_puzzle

    return parse_puzzle(record.puzzle)


def _made(batch: Callable[..., Iterator[Any]], run: Run, number: int, first: int) -> Iterator[Made]:
    from castlewright.generators.sleepy_castle.certificate import claims
    from castlewright.puzzles.sleepy_castle import parse_puzzle
    from castlewright.puzzles.sleepy_castle.terminal import draw_puzzle

    for index, certified in enumerate(batch(number, start=first), first):
        record = run.record(claims(certified), index)
        shown = (f"{index}: {record.puzzle}", drawn(draw_puzzle, parse_puzzle(record.puzzle)))
        yield Made(record, shown)


Batch = tuple[Callable[..., Iterator[Any]], Any]  # how a batch is made, and the wishes for it


def _layouts(**wished: Any) -> Batch:
    from castlewright.generators.sleepy_castle.layouts import LayoutWishes, batch

    return batch, LayoutWishes(**wished)


def _heists(*, house_rules: tuple[str, ...], **wished: Any) -> Batch:
    from castlewright.generators.sleepy_castle.heists import HeistWishes, batch
    from castlewright.puzzles.sleepy_castle import HouseRules

    return batch, HeistWishes(**wished, rules=HouseRules.named(house_rules))


def _night_watches(*, clue_kinds: str | None = None, **wished: Any) -> Batch:
    from castlewright.generators.sleepy_castle.night_watches import Wishes, batch

    if clue_kinds is not None:
        wished["clue_kinds"] = _clue_kinds(clue_kinds)
    return batch, Wishes(**wished)


def _clue_kinds(text: str) -> "tuple[ClueKind, ...]":
    from castlewright.puzzles.sleepy_castle import ClueKind

    names = text.split(",")
    for name in names:
        if name not in tuple(ClueKind):
            raise BadInputError(
                f"--clue-kinds: unknown kind {name!r}; there are {', '.join(ClueKind)}"
            )
    return tuple(map(ClueKind, names))


MAKERS: dict[str, Callable[..., Batch]] = {
    "layout": _layouts,
    "heist": _heists,
    "night-watch": _night_watches,
}
