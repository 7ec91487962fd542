"""`generate sleepy-castle`: layouts, heists and night watches."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from castlewright.cli.desks import SLEEPY_CASTLE
from castlewright.cli.make import Made, RangeType, Run, check_resume, generate, seed_options
from castlewright.cli.reading import house_rule_option, resuming_options, working_options
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from concurrent.futures import Executor

KINDS = ("layout", "heist", "night-watch")

# Which wishes are those of which kind; the others are for all of them.
WISHES = {
    "coins": "layout",
    "ones": "layout",
    "memory": "layout",
    "no_side_by_side": "layout",
    "apart": "layout",
    "turns": "heist",
    "covered": "heist",
    "emptied": "heist",
    "loses": "heist",
    "house_rules": "heist",
    "level": "night-watch",
    "clues": "night-watch",
    "clue_kinds": "night-watch",
}


class _PairType(click.ParamType[tuple[str, str]]):
    name = "AB"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, str]:
        if not (len(value) == 2 and str(value).isascii() and str(value).isupper()):
            self.fail(f"{value!r} is no pair; two guards such as AB were expected", param, ctx)
        return value[0], value[1]


@generate.command(SLEEPY_CASTLE)
@click.option("--kind", type=click.Choice(KINDS), default="layout", help="What to make (layout).")
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
@click.option("--loses", type=RangeType(), help="Heist: coins that a greedy thief loses.")
@click.option("--level", help="Night watch: how hard, such as knight or page-knight.")
@click.option("--clues", type=RangeType(), help="Night watch: how many clues.")
@click.option("--clue-kinds", metavar="KIND,...", help="Night watch: these kinds of clues only.")
@click.option(
    "--attempts",
    type=click.IntRange(1),
    help="Before giving up (20000; 500 for a night watch, each takes a tenth of a second).",
)
@resuming_options
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
    attempts: int | None,
    output_file: Path | None,
    resume: bool,
    workers: int,
    dask: str | None,
    **wished: Any,
) -> None:
    """Make layouts, heists or night watches, each proved.

    A layout is a set-up; where its coins or its grid are wished for at their best, that is proved.
    A heist has one best set of gaps. A night watch has one solution and no clue too many.
    """
    from castlewright.generators.work import executor
    from castlewright.puzzles.records import begun_lines

    _refuse_foreign_wishes(context, kind)
    check_resume(resume, output_file)
    mine = {
        name: value
        for name, value in wished.items()
        if WISHES.get(name, kind) == kind and value is not None
    }
    make, wishes = MAKERS[kind](mine, attempts)
    run = Run(SLEEPY_CASTLE, seed, start, number, f"--kind {kind} {wishes}".strip())
    with executor(workers, dask) as pool:
        if output_file is None:
            run.to_stdout(_made(make(seed, number, start, pool), run, start))
            return
        begun = begun_lines(output_file, resume)
        done = len(run.earlier(begun, output_file))
        first, left = start + done, number - done
        run.to_file(_made(make(seed, left, first, pool), run, first), output_file, begun, left)


def _refuse_foreign_wishes(context: click.Context, kind: str) -> None:
    for name, theirs in WISHES.items():
        given = context.get_parameter_source(name) is not ParameterSource.DEFAULT
        if given and theirs != kind:
            option = name.replace("_", "-")
            raise click.UsageError(f"--{option} is a wish for a {theirs}, not for a {kind}")


def _made(puzzles: Iterator[Any], run: Run, first: int) -> Iterator[Made]:
    from castlewright.generators.sleepy_castle.certificate import claims
    from castlewright.puzzles.sleepy_castle import parse_puzzle
    from castlewright.puzzles.sleepy_castle.terminal import draw_puzzle

    for index, certified in enumerate(puzzles, first):
        record = run.record(claims(certified), index)
        shown = (f"{index}: {record.puzzle}", draw_puzzle(parse_puzzle(record.puzzle)))
        yield Made(record, shown)


Make = Callable[[int, int, int, "Executor | None"], Iterator[Any]]


def _layouts(wished: dict[str, Any], attempts: int | None) -> tuple[Make, str]:
    from castlewright.generators.sleepy_castle.layouts import LayoutWishes, batch

    wishes = LayoutWishes(**wished)
    return (lambda seed, n, start, pool: batch(seed, n, wishes, start=start, pool=pool)), str(
        wishes
    )


def _heists(wished: dict[str, Any], attempts: int | None) -> tuple[Make, str]:
    from castlewright.generators.base import DEFAULT_ATTEMPTS
    from castlewright.generators.sleepy_castle.heists import HeistWishes, batch
    from castlewright.puzzles.sleepy_castle import HouseRules

    rules = HouseRules.named(wished.pop("house_rules"))
    wishes = HeistWishes(**wished, rules=rules)
    return (
        lambda seed, n, start, pool: batch(
            seed, n, wishes, start=start, attempts=attempts or DEFAULT_ATTEMPTS, pool=pool
        )
    ), str(wishes)


def _night_watches(wished: dict[str, Any], attempts: int | None) -> tuple[Make, str]:
    from castlewright.generators.sleepy_castle.night_watches import DEFAULT_ATTEMPTS, Wishes, batch
    from castlewright.puzzles.sleepy_castle import ClueKind

    if "clue_kinds" in wished:
        kinds = str(wished["clue_kinds"]).split(",")
        for name in kinds:
            if name not in tuple(ClueKind):
                raise BadInputError(
                    f"--clue-kinds: unknown kind {name!r}; there are {', '.join(ClueKind)}"
                )
        wished["clue_kinds"] = tuple(ClueKind(name) for name in kinds)
    wishes = Wishes(**wished)
    return (
        lambda seed, n, start, pool: batch(
            seed, n, wishes, start=start, attempts=attempts or DEFAULT_ATTEMPTS, pool=pool
        )
    ), str(wishes)


MAKERS = {"layout": _layouts, "heist": _heists, "night-watch": _night_watches}
