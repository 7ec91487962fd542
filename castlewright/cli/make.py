"""`generate`: new puzzles with a proof, from a seed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from castlewright import __version__
from castlewright.cli.app import app
from castlewright.cli.reading import (
    BURGEN_DRACHEN,
    STEPS,
    BoardType,
    house_rule_option,
    named_tile_set,
    resuming_options,
    working_options,
)
from castlewright.cli.writing import draw, for_people, in_words, progress, write_line
from castlewright.generators.base import DEFAULT_ATTEMPTS, DEFAULT_COUNT_BUDGET
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.generators.base import Range
    from castlewright.generators.burgen_drachen import Certified, Wishes
    from castlewright.generators.burgen_drachen.deck import Card
    from castlewright.puzzles.burgen_drachen import Adventure, HouseRules, TileSet
    from castlewright.puzzles.records import Record


@app.group()
def generate() -> None:
    """Make new puzzles with a proof, from a seed."""


class _RangeType(click.ParamType["Range"]):
    name = "RANGE"

    def convert(self, value: Any, param: Any, ctx: Any) -> "Range":
        from castlewright.generators.base import Range

        try:
            return value if isinstance(value, Range) else Range.parse(value)
        except BadInputError as error:
            self.fail(str(error), param, ctx)


class _SharesType(click.ParamType[tuple[int, ...]]):
    name = "SHARES"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        words = str(value).split(",")
        if len(words) != 5 or not all(w.isascii() and w.isdecimal() and len(w) < 6 for w in words):
            self.fail(f"{value!r} are no shares; five numbers such as 1,2,3,2,1", param, ctx)
        return tuple(map(int, words))


@generate.command(BURGEN_DRACHEN)
@click.option("-n", "--number", type=click.IntRange(1), default=1, help="How many (1).")
@click.option("--seed", type=int, default=1, help="Same seed, same adventures (1).")
@click.option("--start", type=click.IntRange(0), default=0, help="First item of the seed (0).")
@click.option("--castles", type=_RangeType(), default="4", help="How many castles: 3 or 2-4 (4).")
@click.option("--dragons", type=_RangeType(), default="2", help="How many dragons: 1 or 0-2 (2).")
@click.option("--defeat", type=click.IntRange(0), help="Solvable up to so many dragons (all).")
@click.option("--unique", is_flag=True, help="Exactly one solution that defeats these dragons.")
@click.option("--solutions", type=_RangeType(), help="How many solutions in all, such as 5-50.")
@click.option("--tiles", type=_RangeType(), help="Path tiles of the shortest solution: 7 or 6-9.")
@click.option("--board", type=BoardType(), default="3x5", help="Rows x columns (3x5).")
@click.option(
    "--attempts", type=click.IntRange(1), default=DEFAULT_ATTEMPTS, help="Before giving up (20000)."
)
@click.option(
    "--count-budget",
    type=STEPS,
    default=DEFAULT_COUNT_BUDGET,
    help="Steps of the counter for each adventure (20000000).",
)
@click.option(
    "--tile-set", "tile_set", default="stand-in", help="A shipped name, or your own file."
)
@click.option(
    "--deck",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="A deck of N graded adventures with rising levels, chosen for variety.",
)
@click.option(
    "--shares",
    type=_SharesType(),
    metavar="A,B,C,D,E",
    help="How many of each level, in proportion (1,1,1,1,1); with --deck.",
)
@resuming_options
@working_options
@house_rule_option
@click.pass_context
def generate_burgen_drachen(
    context: click.Context,
    /,
    number: int,
    seed: int,
    start: int,
    board: tuple[int, int],
    attempts: int,
    output_file: Path | None,
    tile_set: str,
    deck: int | None,
    shares: tuple[int, ...] | None,
    resume: bool,
    workers: int,
    dask: str | None,
    house_rules: tuple[str, ...],
    **wished: Any,
) -> None:
    """Make adventures; each is proved to be solvable, and none is another in a mirror."""
    from castlewright.generators.base import Range
    from castlewright.generators.burgen_drachen import Wishes, batch
    from castlewright.generators.burgen_drachen.deck import EQUAL_SHARES, make_deck
    from castlewright.generators.work import executor
    from castlewright.puzzles.burgen_drachen import HouseRules
    from castlewright.puzzles.records import begun_lines, growing_file

    rules = HouseRules.named(house_rules)
    tiles = named_tile_set(tile_set)
    wishes = Wishes(**wished, rows=board[0], columns=board[1], tile_set=tiles, rules=rules)
    if resume and output_file is None:
        raise click.UsageError("--resume goes with --output: it goes on with that file")

    about = {"seed": seed, "made_by": f"castlewright {__version__}", "wishes": str(wishes)}

    def line(certified: "Certified", index: int) -> str:
        return _record(certified, rules, about, index).line()

    if deck is not None:
        _check_deck_options(wishes, resume, number, start)
        if context.get_parameter_source("castles") is ParameterSource.DEFAULT:
            wishes = replace(wishes, castles=Range(2, 4))
        with executor(workers, dask) as pool:
            cards = make_deck(
                seed, deck, wishes, shares=shares or EQUAL_SHARES, attempts=attempts, pool=pool
            )
        chosen = ",".join(map(str, shares or EQUAL_SHARES))
        about["wishes"] = f"--deck {deck} --shares {chosen} {wishes}"
        _write_deck(cards, rules, about, output_file)
        return
    if shares is not None:
        raise click.UsageError("--shares goes with --deck")
    with executor(workers, dask) as pool:
        make = partial(batch, seed, wishes=wishes, attempts=attempts, pool=pool)
        if output_file is None:
            _to_stdout(make(number, start=start), start, number, line)
            return
        begun = begun_lines(output_file, resume)
        earlier = _earlier(begun, output_file, tiles, {**about, "start": start, "number": number})
        left, next_index = number - len(earlier), start + len(earlier)
        made = make(left, start=next_index, earlier=earlier if start == 0 else None)
        with (
            growing_file(output_file, begun) as add,
            progress("making adventures", left, drawing=False) as advance,
        ):
            for index, certified in enumerate(made, next_index):
                add(line(certified, index))
                advance()


def _record(
    certified: "Certified", rules: "HouseRules", about: dict[str, Any], index: int
) -> "Record":
    from castlewright.generators.burgen_drachen.certificate import claims
    from castlewright.puzzles.records import Record

    record = Record({"game": BURGEN_DRACHEN})
    return record.with_(**claims(certified, rules), **about, index=index)


def _check_deck_options(wishes: "Wishes", resume: bool, number: int, start: int) -> None:
    """A deck chooses for itself what the other options ask of a single adventure."""
    alone = wishes.unique or wishes.defeat is not None or wishes.tiles or wishes.solutions
    if alone or resume or number != 1 or start != 0:
        raise click.UsageError(
            "--deck goes without -n, --start, --resume, --defeat, --unique, --solutions, --tiles"
        )


def _write_deck(
    cards: "tuple[Card, ...]", rules: "HouseRules", about: dict[str, Any], output_file: Path | None
) -> None:
    from castlewright.puzzles.records import written_in_place

    lines = []
    for index, card in enumerate(cards):
        if output_file is None and for_people():
            _say_adventure(index, card.adventure, card.certified.count.solutions)
            click.echo(f"Level: {card.grade.level}, harder than {card.grade.percentile} of 100.")
            continue
        record = _record(card.certified, rules, about, index)
        lines.append(record.with_(grade=card.grade.to_json()).line())
    if output_file is None:
        for line in lines:
            write_line(line)
        return
    with written_in_place(output_file) as draft:
        draft.write_text("".join(lines), encoding="utf-8")


def _to_stdout(
    made: "Iterator[Certified]",
    start: int,
    number: int,
    line: "Callable[[Certified, int], str]",
) -> None:
    with progress("making adventures", number, drawing=for_people()) as advance:
        for index, certified in enumerate(made, start):
            if for_people():
                _say_adventure(index, certified.adventure, certified.count.solutions)
            else:
                write_line(line(certified, index))
            advance()


def _earlier(
    begun: bytes, path: Path, tile_set: "TileSet", run: dict[str, Any]
) -> "list[Adventure]":
    """The adventures of the lines that an earlier run has written: of this very run, or refused."""
    from castlewright.generators.burgen_drachen.certificate import stored_solution
    from castlewright.puzzles.burgen_drachen import Adventure, HouseRules, violations
    from castlewright.puzzles.records import read_records

    if not begun:
        return []
    records = read_records(begun, str(path), BURGEN_DRACHEN)
    if len(records) > run["number"]:
        raise BadInputError(
            f"{path}: has {len(records)} adventures already, more than {run['number']}"
        )
    adventures = []
    for index, record in enumerate(records, run["start"]):
        for key, value in {**run, "index": index}.items():
            if key not in ("start", "number") and record.get(key) != value:
                raise BadInputError(
                    f"{record.where}: not a line of this run: `{key}` is {record.get(key)!r}, "
                    f"{value!r} was expected"
                )
        adventure = Adventure.parse(record.puzzle, [tile_set])
        rules = HouseRules.named(record.get("house_rules") or ())
        solution = stored_solution(record, adventure)
        if violations(adventure, solution, record.fields["dragons"], rules):
            raise BadInputError(f"{record.where}: its solution is wrong with this tile set")
        adventures.append(adventure)
    return adventures


def _say_adventure(number: int, adventure: "Adventure", solutions: Iterable[int]) -> None:
    click.echo(f"{number}: {adventure}")
    draw(adventure)
    click.echo(f"Solutions: {in_words(solutions)}.")
