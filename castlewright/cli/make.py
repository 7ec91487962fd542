"""`generate`: new puzzles with a proof, from a seed; what it shares between the games.

Each game has a subcommand with the wishes of its own (`make_burgen_drachen`, `make_sleepy_castle`).
All of them draw item after item from a seed, write a record for each, and can go on with a run that
was stopped.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from castlewright import __version__
from castlewright.cli.app import app
from castlewright.cli.known import NOTHING_KNOWN, Known
from castlewright.cli.outputs import Output
from castlewright.cli.resuming import Again, Checking, check_fields, check_form, check_same
from castlewright.cli.writing import for_people, progress, show_parts, write
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.console import RenderableType

    from castlewright.generators.base import Range
    from castlewright.puzzles.files import GrowingFile
    from castlewright.puzzles.records import Record


@app.group(help="Make new puzzles with a proof, from a seed.")
def generate() -> None:
    pass


class RangeType(click.ParamType["Range"]):
    name = "RANGE"

    def convert(self, value: Any, param: Any, ctx: Any) -> "Range":
        from castlewright.generators.base import Range

        try:
            return value if isinstance(value, Range) else Range.parse(value)
        except BadInputError as error:
            self.fail(str(error), param, ctx)


def seed_options(command: Callable[..., Any]) -> Any:
    """The options of every generator: how many, from which seed and item, none of which files."""
    number = click.option("-n", "--number", type=click.IntRange(1), default=1, help="How many (1).")
    seed = click.option("--seed", type=int, default=1, help="Same seed, same puzzles (1).")
    start = click.option(
        "--start", type=click.IntRange(0), default=0, help="First item of the seed (0)."
    )
    not_in = click.option(
        "--not-in",
        metavar="FILE",
        multiple=True,
        type=click.Path(path_type=Path),
        help="Make none of the puzzles in this file of records.",
    )
    return number(seed(start(not_in(command))))


@dataclass(frozen=True)
class Made:
    """A new puzzle: its record, and how people are shown it."""

    record: "Record"
    shown: tuple["str | RenderableType", ...]


@dataclass(frozen=True)
class Run:
    """One run of a generator: what stands in every record of it, and which items it makes."""

    game: str
    seed: int
    start: int
    number: int
    wishes: str
    known: Known = NOTHING_KNOWN

    @property
    def about(self) -> dict[str, Any]:
        made_by = f"castlewright {__version__}"
        about = {"seed": self.seed, "made_by": made_by, "wishes": self.wishes}
        return about | ({"not_in": str(self.known)} if self.known.asked else {})

    def record(self, claims: dict[str, Any], index: int) -> "Record":
        """The record of an item."""
        from castlewright.puzzles.records import Record

        return Record({"game": self.game}).with_(**claims, **self.about, index=index)

    def write(
        self,
        make: Callable[[int, int], Iterable[Made]],
        output: Output | None,
        again: Again | None,
        pool: "Executor | None" = None,
    ) -> None:
        """Write the items that `make(number, start)` makes, to stdout or to a file.

        A file of an earlier run is gone on with, if each of its lines is of this very run: where
        `again` does not say how that is seen, all are made again.
        """
        if output is None:
            self.to_stdout(make(self.number, self.start))
            return
        with output.growing() as file:
            records = self.earlier(file, output)
            left = self.number - len(records)
            if again is None:
                made = iter(make(self.number, self.start))
                for record, one in zip(records, made, strict=False):
                    check_same(record, one.record)
            else:
                Checking(records, self.start, again, make).check(pool)
                made = iter(make(left, self.start + len(records)))
            self.to_file(made, file, left)

    def to_stdout(self, made: Iterable[Made]) -> None:
        with progress("making puzzles", self.number, drawing=for_people()) as advance:
            for one in made:
                if for_people():
                    show_parts(one.shown)
                else:
                    write(one.record)
                advance()

    def to_file(self, made: Iterable[Made], file: "GrowingFile", left: int) -> None:
        with progress("making puzzles", left, drawing=False) as advance:
            for one in made:
                file.add(one.record.line())
                advance()

    def earlier(self, file: "GrowingFile", output: Output) -> "list[Record]":
        """The lines that an earlier run has written: of this very run, or refused."""
        records = output.earlier(file, (self.game,))
        check_form(records, list(file.lines()), output.path)
        if len(records) > self.number:
            raise BadInputError(
                f"{output.path}: has {len(records)} puzzles already, more than {self.number}"
            )
        for index, record in enumerate(records, self.start):
            check_fields(record, {"game": self.game, **self.about, "index": index})
        return records


def refuse_foreign_wishes(
    context: click.Context, kind: str, wishes: Mapping[str, Iterable[str]]
) -> None:
    """Refuse a wish for one kind of puzzle where another is made; `wishes` are those of each."""
    for option in context.command.params:
        name = option.name or ""
        given = context.get_parameter_source(name) is not ParameterSource.DEFAULT
        owners = [owner for owner, theirs in wishes.items() if name in theirs]
        if given and owners and kind not in owners:
            raise click.UsageError(
                f"{option.opts[0]} is a wish for a {' or a '.join(owners)}, not for a {kind}"
            )
