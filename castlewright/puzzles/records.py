"""Records: one puzzle and what is known of it, a line of JSON each (JSON Lines).

    {"game": "burgen-drachen", "puzzle": "2R1b>/B3R/1r^1B1 W3", "solutions": [2546, 951, 0]}

`game` and `puzzle` (the notation) are always there. Keys that this version does not know stay where
they are, so that records can pass through any command. A bad line is refused with its file, its
line, the place in it and what was expected there.
"""

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from castlewright.puzzles.base import BadInputError

GAMES = ("burgen-drachen", "sleepy-castle", "catan-junior", "sandcastles")


class RecordError(BadInputError):
    """A line that is no record: says the file, the line, the place in it and what was expected."""


class _Known(msgspec.Struct):
    """The keys with a meaning here, for checking them."""

    game: str
    puzzle: str
    seed: int | str | None = None
    index: int | None = None
    made_by: str | None = None
    solutions: list[int] | None = None
    complete: bool | None = None
    solution: str | None = None
    dragons: int | None = None
    tiles: int | None = None
    house_rules: list[str] | None = None


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

    def with_(self, **found: Any) -> "Record":
        """The record with more known about it; None takes a key away."""
        fields = {**self.fields, **found}
        return Record(
            {key: value for key, value in fields.items() if value is not None}, self.where
        )

    def line(self) -> str:
        """The record as one line of JSON, with its line end."""
        return msgspec.json.encode(self.fields).decode() + "\n"


def read_records(data: bytes, name: str, game: str | None = None) -> list[Record]:
    """All records in a file's bytes. Raises `RecordError` for the first bad line.

    `name` is the file's, for messages. `game` asks for records of that game only. A byte order
    mark, CRLF line ends and a missing last line end are read as if they were not there; empty lines
    are passed over; a file without any record is refused.
    """
    records = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if line.strip():
            records.append(_record(line, f"{name}, line {number}", game))
    if not records:
        raise RecordError(f"{name}: no records; one JSON object on each line was expected")
    return records


def _record(line: bytes, where: str, game: str | None) -> Record:
    try:
        fields = msgspec.json.decode(line)
    except UnicodeDecodeError as error:
        raise RecordError(f"{where}: not a text in UTF-8 (byte {error.start + 1})") from None
    except msgspec.DecodeError as error:
        raise RecordError(f"{where}: not one JSON object: {error}") from None
    try:
        known = msgspec.convert(fields, _Known)
    except msgspec.ValidationError as error:
        raise RecordError(f"{where}: {error}") from None
    if known.game not in GAMES:
        raise RecordError(f"{where}: unknown game {known.game!r} - at `$.game`; {_expected(GAMES)}")
    if game is not None and known.game != game:
        raise RecordError(f"{where}: a {known.game} puzzle - at `$.game`; {_expected((game,))}")
    return Record(fields, where)


def _expected(names: tuple[str, ...]) -> str:
    return f"expected {', '.join(names)}"


@contextlib.contextmanager
def written_in_place(path: Path) -> Iterator[Path]:
    """A file beside `path` to write to; it takes the place of `path` at the end, or vanishes."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        draft.chmod(0o666 & ~_umask())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


@contextlib.contextmanager
def growing_file(path: Path, begun: bytes = b"") -> Iterator[Callable[[str], None]]:
    """Lines are added to `path.part`, after those that were begun with; at the end it is `path`.

    A stop in between, by Ctrl-C or by a kill, leaves the part, and `begun_lines` finds it. An error
    takes it away.
    """
    part = _part(path)
    try:
        with part.open("wb") as file:
            file.write(begun)

            def add(line: str) -> None:
                file.write(line.encode())
                file.flush()

            yield add
    except Exception:
        part.unlink()
        raise
    part.replace(path)


def begun_lines(path: Path) -> bytes:
    """The whole lines of an earlier run that was to write `path`, whether it came to its end."""
    for source in (_part(path), path):
        if source.is_file():
            data = source.read_bytes()
            return data[: data.rfind(b"\n") + 1]
    return b""


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
