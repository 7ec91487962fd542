"""Puzzles that come twice, as they are or seen from elsewhere: `verify` names them, `booklet` and
`kit --cards` print each once.

    castlewright booklet fifty.jsonl --keep-duplicates

Two puzzles are the same if their canonical forms are (`puzzles.canonical_forms`) and they are
played by the same house rules. All that is kept of a puzzle is a fingerprint and where it stands.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.desks import Item
from castlewright.cli.writing import say, say_of
from castlewright.puzzles.base import BadInputError, counted

if TYPE_CHECKING:
    from castlewright.puzzles.records import Record

MOST_NAMED = 20  # duplicates that are named one by one where something is printed

keep_duplicates_option: Callable[[Any], Any] = click.option(
    "--keep-duplicates", is_flag=True, help="Print a puzzle as often as it occurs."
)


class Met:
    """The puzzles that were met so far; faulty ones are passed over."""

    def __init__(self) -> None:
        self._first: dict[bytes, tuple[str, int]] = {}

    def before(self, item: Item) -> str | None:
        """What is to be said of a puzzle that was met before; None of a new one."""
        from castlewright.puzzles.canonical_forms import fingerprint

        try:
            item.desk.check(item)
        except BadInputError:
            return None
        notation = hash(item.record.puzzle)
        here = item.record.where, notation
        where, its_notation = self._first.setdefault(fingerprint(item.puzzle, item.rules), here)
        if (where, its_notation) == here:
            return None
        seen = "" if notation == its_notation else ", turned, mirrored or with other names"
        return f"the same puzzle as {where}{seen}"


def printed_once(items: Iterable[Item], *, keep: bool) -> "list[Record]":
    """The records of the puzzles, of the same ones only the first unless all shall stay.

    What is left out is named.
    """
    met, records, again = Met(), [], 0
    for item in items:
        sentence = None if keep else met.before(item)
        if sentence is None:
            records.append(item.record)
            continue
        again += 1
        if again <= MOST_NAMED:
            say_of(item.record, f"left out, {sentence}")
    if again:
        more = f" ({again - MOST_NAMED} more than are named here)" if again > MOST_NAMED else ""
        say(f"{counted(again, 'duplicate')} left out{more}; --keep-duplicates prints all.")
    return records
