"""Would this run have written these lines? What `--resume` asks of every line that is there.

Items come from a seed, so each line can be made again; how much of that is worth its time differs
from kind to kind (`Again`), and was measured:

    always            seed, index, version, options, keys and house rules are those of this run
    made again whole  layouts, set-ups: they take milliseconds, or are made in passing anyway
    puzzle again      heists, adventures without requirements for their counts: without its proof a
                      puzzle takes a sixth of the time or less; what it claims is proved again
    a sample          night watches, seven lairs, fair starts, sprints, other adventures: the first
                      line, the last, every fiftieth, and any whose puzzle was there before are made
                      again whole; of the others all is looked at that is quick to see

The first line that is not of this run is refused with its number and what was expected.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from castlewright.cli.writing import progress
from castlewright.puzzles.base import BadInputError, Puzzle

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from castlewright.cli.make import Made
    from castlewright.puzzles.records import Record

EVERY = 50  # so many lines from one that is made again to the next
LONGEST = 60  # signs of a value that are shown

Read = Callable[["Record"], Puzzle]
Faults = Callable[["Record", Any], Iterable[str]]
Solution = Callable[["Record", Any], object]


@dataclass(frozen=True)
class Again:
    """How the lines of a kind are held against what a run makes, where not all are made again.

    `read` gives the puzzle of a record, `solution` its solution, and `faults` what is wrong as far
    as that is quick to see; they travel to workers. `puzzles` makes the notations of items again
    without proofs, called with their number and the first one; None where that costs as much as
    the whole item. `seen` is called with the fingerprint of each line. Where no two items of a seed
    are the same (`all_different`) a puzzle that comes twice is refused.
    """

    read: Read
    solution: Solution
    faults: Faults
    puzzles: Callable[[int, int], Iterable[str]] | None = None
    seen: Callable[[bytes], object] | None = None
    all_different: bool = False


def refuse(record: "Record", why: str) -> BadInputError:
    """The error for a line that is not of this run."""
    return BadInputError(f"{record.where}: not a line of this run: {why}")


def check_form(records: Sequence["Record"], lines: Sequence[bytes], path: object) -> None:
    """Refuse lines that are not written as this version writes them, empty ones among them."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            raise BadInputError(f"{path}, line {number}: not a line of this run: it is empty")
    for record, line in zip(records, lines, strict=True):
        if record.line().encode() != line:
            raise refuse(record, "it is not written as this version writes records")


def check_fields(record: "Record", expected: Mapping[str, Any]) -> None:
    """Refuse a line in which one of these keys is missing or has another value."""
    for key, value in expected.items():
        if key not in record.fields:
            raise refuse(record, f"`{key}` is missing, {_short(value)} was expected")
        if record.fields[key] != value:
            there = _short(record.fields[key])
            raise refuse(record, f"`{key}` is {there}, {_short(value)} was expected")


def check_same(record: "Record", expected: "Record") -> None:
    """Refuse a line that is not the expected one, byte for byte."""
    check_fields(record, expected.fields)
    _check_keys(record, list(expected.fields))
    if record.line() != expected.line():  # true for 1, 1.0 for 1
        raise refuse(record, "it is not written as this run writes it")


def _check_keys(record: "Record", keys: list[str]) -> None:
    for key in keys:
        if key not in record.fields:
            raise refuse(record, f"`{key}` is missing")
    for key in record.fields:
        if key not in keys:
            raise refuse(record, f"`{key}` is not a key that this run writes")
    if list(record.fields) != keys:
        raise refuse(record, f"its keys were expected in the order {', '.join(keys)}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


@dataclass(frozen=True)
class Checking:
    """The lines of an earlier run beside a run that makes item after item from `start` on."""

    records: "Sequence[Record]"
    start: int
    again: Again
    make: Callable[[int, int], "Iterable[Made]"]  # so many items from one on

    def check(self, pool: "Executor | None" = None) -> None:
        """Refuse the first line found that is not of this run. Raises `BadInputError`."""
        if not self.records:
            return
        if self.again.puzzles is not None:
            self._check_puzzles(self.again.puzzles)
        reference = self._made_again(0)
        for record in self.records:
            _check_keys(record, list(reference.fields))
            same = ("game", "kind", "house_rules")
            check_fields(record, {key: reference.get(key) for key in same if reference.get(key)})
        for place in sorted(sample(len(self.records)) | self._repeats(pool)):
            self._made_again(place)

    def _check_puzzles(self, make: Callable[[int, int], Iterable[str]]) -> None:
        number = len(self.records)
        with progress("checking earlier puzzles", number, drawing=False) as advance:
            for record, puzzle in zip(self.records, make(number, self.start), strict=True):
                check_fields(record, {"puzzle": puzzle})
                advance()

    def _made_again(self, place: int) -> "Record":
        (made,) = self.make(1, self.start + place)
        check_same(self.records[place], made.record)
        return made.record

    def _repeats(self, pool: "Executor | None") -> set[int]:
        """The places of lines whose puzzle was there before; faults of all lines are refused."""
        from castlewright.generators.work import in_order

        look = partial(_looked_at, self.again.read, self.again.solution, self.again.faults)
        first: dict[bytes, int] = {}
        again = set()
        with progress("checking earlier lines", len(self.records), drawing=False) as advance:
            for place, (fault, print_) in enumerate(in_order(look, self.records, pool)):
                if fault is not None:
                    raise refuse(self.records[place], fault)
                if print_ in first:
                    if self.again.all_different:
                        before = self.records[first[print_]].where
                        raise refuse(self.records[place], f"the puzzle is that of {before} again")
                    again.add(place)
                first.setdefault(print_, place)
                if self.again.seen is not None:
                    self.again.seen(print_)
                advance()
        return again


def sample(number: int) -> set[int]:
    """The places of lines that are made again: the first, the last, and every fiftieth."""
    return {*range(0, number, EVERY), number - 1} if number else set()


def _looked_at(
    read: Read, solution: Solution, faults: Faults, record: "Record"
) -> tuple[str | None, bytes]:
    """The first fault of a line if it has one, and the fingerprint of its puzzle."""
    from castlewright.puzzles.canonical_forms import fingerprint

    try:
        puzzle = read(record)
        written = {"puzzle": str(puzzle), "solution": str(solution(record, puzzle))}
        for key, text in written.items():
            if record.get(key) != text:
                return f"`{key}` was expected to be written as {_short(text)}", b""
        fault = next(iter(faults(record, puzzle)), None)
        return fault, b"" if fault else fingerprint(puzzle)
    except BadInputError as error:
        return str(error).removeprefix(f"{record.where}: "), b""
