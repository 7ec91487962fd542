"""Data files: those that ship with the project, and those of one's own that are like them.

Tile sets, maps, rule sets and boxes are TOML files, each sort with a folder of `data` and an error
of its own. Here is what all of them share: they are opened and decoded, and whatever is wrong with
one is told in one line, which names the file if it is somebody's own.

A text of somebody's own is printed and shown on terminals, and those obey control characters: names
and notes are plain text in one line (`check_plain`), and what cannot be refused, such as a key of a
record that nobody knows, is shown by `visible`.

    >>> print(visible("a name" + chr(27) + "[31m in red"))
    a name\\x1b[31m in red

    >>> boxes = DataFiles("boxes", "box", BadInputError)
    >>> boxes.names
    ('stand-in',)
    >>> boxes.text("my-box")
    Traceback (most recent call last):
    castlewright.puzzles.base.BadInputError: box 'my-box' is not known here; known are stand-in
"""

import datetime
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

import msgspec

from castlewright.puzzles.base import BadInputError

LONGEST_NAME = 30

# What a terminal obeys or what hides a text: controls, line ends, changes of direction, and halves
# of characters, as they come from file names that are not UTF-8.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_TOML_TYPES = (datetime.datetime, datetime.date, datetime.time)  # that msgspec finds as they are

_Read = TypeVar("_Read")


def visible(text: str, keep: str = "") -> str:
    """The text with every control character written as an escape, but for those to keep."""

    def escaped(found: re.Match[str]) -> str:
        return found[0] if found[0] in keep else found[0].encode("unicode_escape").decode()

    return _UNSEEN.sub(escaped, text)


def check_plain(where: str, text: str, error: type[BadInputError]) -> None:
    """Raise the error for a text that is not plain text in one line."""
    if found := _UNSEEN.search(text):
        begin = visible(text[: found.start() + 1])[-50:]
        raise error(
            f"{where}: a control character or line end, character {found.start() + 1} "
            f"(after '{begin}'); plain text in one line was expected"
        )


@dataclass(frozen=True)
class DataFiles:
    """The files of one sort: their folder in `data`, what one is called, what a bad one raises."""

    folder: str
    what: str
    error: type[BadInputError]

    @property
    def _folder(self) -> Traversable:
        return files("castlewright") / "data" / self.folder

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of those that are shipped, in alphabetical order."""
        file_names = (file.name for file in self._folder.iterdir())
        return tuple(sorted(name[:-5] for name in file_names if name.endswith(".toml")))

    def text(self, name: str) -> str:
        """The text of one that is shipped. Raises the error for a name that is not."""
        if name not in self.names:
            known = ", ".join(self.names)
            raise self.error(f"{self.what} {name!r} is not known here; known are {known}")
        return (self._folder / f"{name}.toml").read_text("utf-8")

    @contextmanager
    def own_text(self, path: Path) -> Iterator[str]:
        """The text of a file of one's own; errors that come up while it is read name the file.

        Raises the error for what is not UTF-8, and `OSError` if there is no file.
        """
        try:
            yield path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise self.error(f"{path}: not a text in UTF-8 (byte {error.start})") from None
        except self.error as error:
            raise self.error(f"{path}: {error}") from None

    def check_own_name(self, name: str) -> None:
        """A file of one's own has a name of its own."""
        if name in self.names:
            raise self.error(f"name: {name} is a {self.what} that is shipped; choose another")

    def check_name(self, name: str) -> None:
        """A name that can stand in a notation."""
        if not re.fullmatch(f"[a-z][a-z0-9-]{{0,{LONGEST_NAME - 1}}}", name):
            raise self.error(
                f"name: {name[:50]!r} will not do; small letters, digits and - only, a letter "
                f"first, at most {LONGEST_NAME} signs"
            )

    def decode(self, text: str, kind: type[_Read]) -> _Read:
        """What TOML text says, as a `msgspec.Struct` of this kind; all its texts are plain."""
        try:
            data = msgspec.toml.decode(text)
            self._check_texts("", data)
            return msgspec.convert(data, kind, builtin_types=_TOML_TYPES, str_keys=True)
        except self.error:
            raise
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise self.error(" ".join(str(error).split())) from None

    def _check_texts(self, where: str, entry: object) -> None:
        """Refuse control characters in keys and texts, wherever they are."""
        if isinstance(entry, str):
            check_plain(where, entry, self.error)
        elif isinstance(entry, list):
            for number, part in enumerate(entry, 1):
                self._check_texts(f"{where}, number {number}", part)
        elif isinstance(entry, dict):
            for key, part in entry.items():
                check_plain(where or "the file", key, self.error)
                self._check_texts(f"{where}.{key}" if where else key, part)

    def convert(self, where: str, entry: object, kind: type[_Read]) -> _Read:
        """An entry that `decode` left as it was, as a struct of this kind; errors say `where`."""
        try:
            return msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            raise self.error(f"{where}: {error}") from None
