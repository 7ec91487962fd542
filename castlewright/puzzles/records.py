"""Records: one puzzle and what is known of it, a line of JSON each (JSON Lines).

    {"game": "burgen-drachen", "puzzle": "2R1b>/B3R/1r^1B1 W3", "solutions": [2546, 951, 0]}

`game` and `puzzle` (the notation) are always there. Keys that this version does not know stay where
they are, so that records can pass through any command. A bad line is refused with its file, its
line, the place in it and what was expected there.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

import msgspec

from castlewright.puzzles.base import BadInputError, NotationError

GAMES = ("burgen-drachen", "sleepy-castle", "catan-junior", "sandcastles")


class RecordError(BadInputError):
    """A line that is no record: says the file, the line, the place in it and what was expected."""


_Read = TypeVar("_Read")
_Number = Annotated[int, msgspec.Meta(ge=0)]


class _Grade(msgspec.Struct):
    """The part of a grade that a booklet prints."""

    score: float
    level: str


class _Known(msgspec.Struct):
    """The keys with a meaning here, for checking them."""

    game: str
    puzzle: str
    seed: int | str | None = None
    index: int | None = None
    made_by: str | None = None
    wishes: str | None = None
    solutions: list[_Number] | None = None
    complete: bool | None = None
    solution: str | None = None
    dragons: _Number | None = None
    tiles: _Number | None = None
    house_rules: list[str] | None = None
    kind: str | None = None
    haul: _Number | None = None
    rolls: _Number | None = None
    rounds: _Number | None = None
    steps: _Number | None = None
    unevenness: _Number | None = None
    one_coloured: _Number | None = None
    dice_gap: _Number | None = None
    distances: list[_Number] | None = None
    grade: _Grade | None = None
    placement: str | None = None


@dataclass(frozen=True)
class Record:
    """A puzzle and what is known of it. `where` says where it was read, for messages."""

    fields: Mapping[str, Any]
    where: str = "-"

    @property
    def puzzle(self) -> str:
        return str(self.fields["puzzle"])

    def get(self, key: str) -> Any:
        """What is known under this key, or None."""
        return self.fields.get(key)

    def check_kind(self, kind: str) -> None:
        """Raise `BadInputError` if the record says that its puzzle is of another kind."""
        if self.get("kind") not in (None, kind):
            raise BadInputError(f"a {kind}, not a {self.get('kind')} - at `$.kind`")

    def read_solution(self, parse: Callable[[str], _Read]) -> _Read:
        """The solution, which `parse` reads. Raises `RecordError` if it cannot be read."""
        try:
            return parse(self.fields["solution"])
        except NotationError as error:
            raise RecordError(f"{self.where}: {error} - at `$.solution`") from None

    def with_(self, **found: Any) -> "Record":
        """The record with more known about it; None takes a key away."""
        gone = {key for key, value in found.items() if value is None}
        fields = {key: value for key, value in {**self.fields, **found}.items() if key not in gone}
        return Record(fields, self.where)

    def line(self) -> str:
        """The record as one line of JSON, with its line end."""
        return msgspec.json.encode(self.fields).decode() + "\n"


def read_records(data: bytes, name: str, games: Sequence[str] = GAMES) -> list[Record]:
    """All records in a file's bytes. Raises `RecordError` for the first bad line."""
    return list(iter_records(data.split(b"\n"), name, games))


def iter_records(
    lines: Iterable[bytes], name: str, games: Sequence[str] = GAMES
) -> Iterator[Record]:
    """One record after the other. Raises `RecordError` when it comes to a bad line.

    `name` is the file's, for messages. `games` are those that are welcome. A byte order
    mark, CRLF line ends and a missing last line end are read as if they were not there; empty lines
    are passed over; a file without any record is refused.
    """
    empty = True
    for number, line in enumerate(lines, 1):
        text = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
        if text.strip():
            empty = False
            yield _record(text, f"{name}, line {number}", games)
    if empty:
        raise RecordError(f"{name}: no records; one JSON object on each line was expected")


def _record(line: bytes, where: str, games: Sequence[str]) -> Record:
    try:
        fields = msgspec.json.decode(line)
    except UnicodeDecodeError as error:
        raise RecordError(f"{where}: not a text in UTF-8 (byte {error.start + 1})") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"{where}: not one JSON object: {error}") from None
    try:
        known = msgspec.convert(fields, _Known)
    except msgspec.ValidationError as error:
        raise RecordError(f"{where}: {error}") from None
    if known.game not in GAMES:
        raise RecordError(f"{where}: unknown game {known.game!r} - at `$.game`; {_expected(GAMES)}")
    if known.game not in games:
        raise RecordError(f"{where}: a {known.game} puzzle - at `$.game`; {_expected(games)}")
    return Record(fields, where)


def _expected(names: Sequence[str]) -> str:
    return f"expected {', '.join(names)}"
