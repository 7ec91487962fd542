"""Puzzles that are known already, from files of records, so that they are not made again.

    castlewright generate sleepy-castle --kind heist --not-in fifty.jsonl >> fifty.jsonl

Only puzzles of the same game and by the same house rules can be made again, so others are passed
over; a file without any puzzle is an empty list. All that is kept is a fingerprint of each.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from castlewright.cli.writing import say
from castlewright.puzzles.base import BadInputError, counted

if TYPE_CHECKING:
    from castlewright.puzzles.base import NamedRules
    from castlewright.puzzles.shelf import Shelf


@dataclass(frozen=True)
class Known:
    """The fingerprints of known puzzles; `asked` if there were files, though with nothing in them.

    As a text, it names what they were by their number and content, whatever the files are called.
    """

    puzzles: frozenset[bytes] = frozenset()
    asked: bool = False

    def __str__(self) -> str:
        digest = blake2b(b"".join(sorted(self.puzzles)), digest_size=8).hexdigest()
        return f"{counted(len(self.puzzles), 'puzzle')}, {digest}"


NOTHING_KNOWN = Known()


def read_known(
    files: Iterable[Path], game: str, shelf: "Shelf", rules: "NamedRules | None" = None
) -> Known:
    """The puzzles of a game in these files. Raises `BadInputError` for a file that is none.

    Puzzles that name a data file which is not on the shelf, and faulty ones, cannot be made here:
    they are passed over, and how many they are is said.
    """
    from castlewright.cli.desks import Item, desk_of
    from castlewright.puzzles.canonical_forms import fingerprint
    from castlewright.puzzles.records import iter_records

    paths, desk = tuple(files), desk_of(game)
    found = set()
    for path in paths:
        unread = 0
        if not path.exists() or path.is_dir():
            raise BadInputError(f"--not-in {path}: no such file of records")
        if path.is_file() and not path.stat().st_size:
            continue
        with path.open("rb") as lines:
            for record in iter_records(lines, str(path)):
                if record.fields["game"] != game:
                    continue
                names = desk.house_rules(record.get("house_rules") or ())
                if rules is not None and names != rules:
                    continue
                try:
                    item = Item(record, desk.read(record, shelf), names)
                    desk.check(item)
                except BadInputError:
                    unread += 1
                else:
                    found.add(fingerprint(item.puzzle))
        if unread:
            say(
                f"--not-in {path}: {counted(unread, 'puzzle')} passed over, faulty or with a data "
                "file that was not given"
            )
    return Known(frozenset(found), asked=bool(paths))
