"""Records: one puzzle and what is known of it, a line of JSON each (JSON Lines).

    {"game": "burgen-drachen", "puzzle": "2R1b>/B3R/1r^1B1 W3", "solutions": [2546, 951, 0]}

`game` and `puzzle` (the notation) are always there. Keys that this version does not know stay where
they are, so that records can pass through any command. A bad line is refused with its file, its
line, the place in it and what was expected there.
"""

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, BinaryIO, TypeVar

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


# What an earlier finding says about a puzzle; a command that finds otherwise takes it away.
CLAIMS = (
    "solutions",
    "complete",
    "solution",
    "dragons",
    "tiles",
    "haul",
    "rolls",
    "rounds",
    "steps",
    "expected_rounds",
    "played",
    "fairness",
    "forced",
    "verdict",
    "reason",
    "grade",
    "hint",
    "checked",
    "violations",
)


@contextlib.contextmanager
def written_in_place(path: Path) -> Iterator[Path]:
    """A file beside `path` to write to; it takes the place of `path` at the end, or vanishes.

    A device or a pipe is written to directly, and of a link, what it points to.
    """
    path = _target(path)
    if path.exists() and not path.is_file():
        with _named(path):
            yield path
        return
    with _told_of(path):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(handle)
        draft = Path(name)
    try:
        with _named(path):
            yield draft
        draft.chmod(0o666 & ~_umask())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


@contextlib.contextmanager
def growing_file(path: Path, begun: bytes = b"") -> Iterator[Callable[[str], None]]:
    """Lines are added to `path.part`, after those that were begun with; at the end it is `path`.

    Whatever stops it, a part with at least one line stays, and `begun_lines` finds it.
    """
    path = _target(path)
    direct = path.exists() and not path.is_file()
    part = path if direct else _part(path)
    with _told_of(path):
        file = part.open("wb")
    with _named(path), file:
        file.write(begun)
        try:
            yield lambda line: _add(file, line)
        except BaseException:
            if not direct and file.tell() == 0:
                part.unlink()
            raise
    if not direct:
        part.replace(path)


def _add(file: BinaryIO, line: str) -> None:
    file.write(line.encode())
    file.flush()


def begun_lines(path: Path, resume: bool) -> bytes:
    """The whole lines of an earlier run that was to write `path`, whether it came to its end.

    Raises `BadInputError` for a part that nobody asked to go on with, and for a file that does not
    end as one that was written here.
    """
    path = _target(path)
    part = _part(path)
    if part.is_file():
        if not resume:
            raise BadInputError(
                f"{part} is left from a run that was stopped: --resume, or remove it"
            )
        data = part.read_bytes()
        return data[: data.rfind(b"\n") + 1]
    if not resume or not path.is_file():
        return b""
    data = path.read_bytes()
    if data and not data.endswith(b"\n"):
        raise BadInputError(f"{path}: no output of an earlier run, its last line has no end")
    return data


def _target(path: Path) -> Path:
    """Where to write: behind links. Raises `BadInputError` for what cannot be a file."""
    if path.exists() and not path.is_file() and not path.is_dir():
        return path  # a pipe or a device, to which no link leads that could be followed
    resolved = path.resolve()
    if not path.name or resolved.is_dir():
        raise BadInputError(f"{str(path)!r} is a directory; a file to write was expected")
    return resolved


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """A write that fails, as on a full disk, does not know its file; here it is told."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


@contextlib.contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """Errors tell of the file that was asked for, and not of a draft beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
