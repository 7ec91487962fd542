"""`generate burgen-drachen`: adventures, one by one or as a deck."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from castlewright.cli.desks import BURGEN_DRACHEN
from castlewright.cli.drawn import drawn
from castlewright.cli.known import read_known
from castlewright.cli.make import Made, RangeType, Run, generate, seed_options
from castlewright.cli.outputs import Output, records_output_options
from castlewright.cli.reading import (
    STEPS,
    BoardType,
    house_rule_option,
    named_tile_set,
    working_options,
)
from castlewright.cli.resuming import Again
from castlewright.cli.writing import for_people, say, show_parts, write
from castlewright.generators.base import DEFAULT_ATTEMPTS, DEFAULT_COUNT_BUDGET

if TYPE_CHECKING:
    from rich.console import RenderableType

    from castlewright.generators.burgen_drachen import Certified, Wishes
    from castlewright.generators.burgen_drachen.deck import Card
    from castlewright.puzzles.burgen_drachen import Adventure, HouseRules, TileSet
    from castlewright.puzzles.records import Record


class _SharesType(click.ParamType[tuple[int, ...]]):
    name = "SHARES"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        words = str(value).split(",")
        if len(words) != 5 or not all(w.isascii() and w.isdecimal() and len(w) < 6 for w in words):
            self.fail(f"{value!r} are no shares; five numbers such as 1,2,3,2,1", param, ctx)
        return tuple(map(int, words))


@generate.command(
    BURGEN_DRACHEN,
    help="Make adventures; each is proved to be solvable, and none is another in a mirror.",
)
@seed_options
@click.option("--castles", type=RangeType(), default="4", help="How many castles: 3 or 2-4 (4).")
@click.option("--dragons", type=RangeType(), default="2", help="How many dragons: 1 or 0-2 (2).")
@click.option("--defeat", type=click.IntRange(0), help="Solvable up to so many dragons (all).")
@click.option("--unique", is_flag=True, help="Exactly one solution that defeats these dragons.")
@click.option("--solutions", type=RangeType(), help="How many solutions in all, such as 5-50.")
@click.option("--tiles", type=RangeType(), help="Path tiles of the shortest solution: 7 or 6-9.")
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
@records_output_options
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
    not_in: tuple[Path, ...],
    output: Output | None,
    tile_set: str,
    deck: int | None,
    shares: tuple[int, ...] | None,
    workers: int,
    dask: str | None,
    house_rules: tuple[str, ...],
    **wished: Any,
) -> None:
    from castlewright.games.burgen_drachen import NO_LAST_CLAIM, can_be_won_by_a_claim
    from castlewright.generators.base import Range
    from castlewright.generators.burgen_drachen import Wishes
    from castlewright.generators.burgen_drachen.deck import EQUAL_SHARES, make_deck
    from castlewright.generators.work import executor
    from castlewright.puzzles.burgen_drachen import HouseRules
    from castlewright.puzzles.shelf import Shelf

    rules = HouseRules.named(house_rules)
    tiles = named_tile_set(tile_set)
    wishes = Wishes(**wished, rows=board[0], columns=board[1], tile_set=tiles, rules=rules)
    known = read_known(not_in, BURGEN_DRACHEN, Shelf(tile_sets=(tiles,)), rules)
    run = Run(BURGEN_DRACHEN, seed, start, number, str(wishes), known)
    limits: dict[str, Any] = {"attempts": attempts, "not_in": known.puzzles}
    if deck is not None:
        _check_deck_options(wishes, output is not None and output.resume, number, start)
        if context.get_parameter_source("castles") is ParameterSource.DEFAULT:
            wishes = replace(wishes, castles=Range(2, 4))
        with executor(workers, dask) as pool:
            cards = make_deck(
                seed, deck, wishes, shares=shares or EQUAL_SHARES, pool=pool, **limits
            )
        chosen = ",".join(map(str, shares or EQUAL_SHARES))
        if not can_be_won_by_a_claim([card.adventure for card in cards]):
            say(f"{NO_LAST_CLAIM}; use --dragons 2")
        asked = f"--deck {deck} --shares {chosen} {wishes}"
        _write_deck(cards, rules, replace(run, wishes=asked), output)
        return
    if shares is not None:
        raise click.UsageError("--shares goes with --deck")
    with executor(workers, dask) as pool:
        items = _Adventures(run, wishes, {**limits, "pool": pool})
        run.write(items.make, output, items.again(), pool)


@dataclass
class _Adventures:
    """The items of a run. As each differs from all before it, those before an item are made in
    passing, unless `prints` has their fingerprints: those of the first items of the seed."""

    run: Run
    wishes: "Wishes"
    options: dict[str, Any]
    prints: list[bytes] = field(default_factory=list)

    def make(self, number: int, first: int) -> Iterator[Made]:
        from castlewright.generators.burgen_drachen import batch

        earlier = self.prints[:first] if len(self.prints) >= first else None
        seed, rules = self.run.seed, self.wishes.rules
        made = batch(seed, number, self.wishes, start=first, earlier=earlier, **self.options)
        for index, certified in enumerate(made, first):
            yield Made(_record(certified, rules, self.run, index), _shown(index, certified))

    def again(self) -> Again:
        """How the lines of an earlier run are looked at.

        Wishes for the count cost as much as the proof; but what is before the start is made anyway.
        """
        from castlewright.generators.burgen_drachen.certificate import stored_solution
        from castlewright.generators.burgen_drachen.earlier import faults

        in_passing = not self.wishes.need_a_count or self.run.start > 0
        return Again(
            read=partial(_read, self.wishes.tile_set),
            solution=stored_solution,
            faults=partial(faults, wishes=self.wishes),
            puzzles=self.puzzles if in_passing else None,
            seen=None if in_passing else self.prints.append,
            all_different=True,
        )

    def puzzles(self, number: int, start: int) -> Iterator[str]:
        from castlewright.generators.burgen_drachen.making import adventures
        from castlewright.puzzles.canonical_forms import fingerprint

        made = adventures(self.run.seed, start + number, self.wishes, **self.options)
        for index, adventure in enumerate(made):
            self.prints.append(fingerprint(adventure))
            if index >= start:
                yield str(adventure)


def _read(tile_set: "TileSet", record: "Record") -> "Adventure":
    from castlewright.puzzles.burgen_drachen import Adventure

    return Adventure.parse(record.puzzle, [tile_set])


def _record(certified: "Certified", rules: "HouseRules", run: Run, index: int) -> "Record":
    from castlewright.generators.burgen_drachen.certificate import claims

    return run.record(claims(certified, rules), index)


def _shown(index: int, certified: "Certified") -> "tuple[str | RenderableType, ...]":
    from castlewright.cli.desks.burgen_drachen import in_words
    from castlewright.puzzles.burgen_drachen.terminal import draw_adventure

    adventure = certified.adventure
    return (
        f"{index}: {adventure}",
        drawn(draw_adventure, adventure),
        f"Solutions: {in_words(certified.count.solutions)}.",
    )


def _check_deck_options(wishes: "Wishes", resume: bool, number: int, start: int) -> None:
    """A deck chooses for itself what the other options ask of a single adventure."""
    alone = wishes.unique or wishes.defeat is not None or wishes.tiles or wishes.solutions
    if alone or resume or number != 1 or start != 0:
        raise click.UsageError(
            "--deck goes without -n, --start, --resume, --defeat, --unique, --solutions, --tiles"
        )


def _write_deck(
    cards: "tuple[Card, ...]", rules: "HouseRules", run: Run, output: Output | None
) -> None:
    from castlewright.puzzles.files import written_in_place

    if output is None and for_people():
        for index, card in enumerate(cards):
            level = f"Level: {card.grade.level}, harder than {card.grade.percentile} of 100."
            show_parts((*_shown(index, card.certified), level))
        return
    records = [
        _record(card.certified, rules, run, index).with_(grade=card.grade.to_json())
        for index, card in enumerate(cards)
    ]
    if output is None:
        for record in records:
            write(record)
        return
    with written_in_place(output.path) as draft:
        draft.write_text("".join(record.line() for record in records), encoding="utf-8")
