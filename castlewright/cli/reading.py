"""Puzzles and tile sets from files, from stdin, and from notations in quotes."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO

import click
from click.core import ParameterSource

from castlewright.cli.desks import (
    CATAN_JUNIOR,
    DESKS,
    HOUSE_RULES,
    OWN_OPTIONS,
    Item,
    desk_of,
    game_of,
)
from castlewright.puzzles.base import BadInputError, place

if TYPE_CHECKING:
    from castlewright.puzzles.burgen_drachen import TileSet
    from castlewright.puzzles.catan_junior import SetUp
    from castlewright.puzzles.records import Record
    from castlewright.puzzles.sandcastles import Box
    from castlewright.puzzles.shelf import Shelf, Sort, Unused

house_rule_option: Callable[[Any], Any] = click.option(
    "--house-rule",
    "house_rules",
    multiple=True,
    type=click.Choice([name for names in HOUSE_RULES.values() for name in names]),
    help="Another reading of the rulebook (docs/rules says which).",
)
DEFAULT = ParameterSource.DEFAULT
IN_MEMORY, BLOCK = 1 << 24, 1 << 16  # bytes of a pipe
STEPS = click.IntRange(1, 2**62)


class BoardType(click.ParamType[tuple[int, int]]):
    name = "ROWSxCOLUMNS"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, int]:
        rows, by, columns = str(value).partition("x")
        if not (by and rows.isdecimal() and columns.isdecimal() and len(value) < 10):
            self.fail(
                f"{value!r} is no board; rows x columns such as 3x5 were expected", param, ctx
            )
        return int(rows), int(columns)


class _WorkType(click.ParamType[float]):
    name = "SECONDS"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = 0.0
        if not 0 < seconds <= 1e6:  # and so not infinite, nor no number at all
            self.fail(f"{value!r} is no budget; 0.1 to 1000000 were expected", param, ctx)
        return seconds


work_budget_option: Callable[[Any], Any] = click.option(
    "--budget", type=_WorkType(), default=60.0, help="Seconds of work for each puzzle, about (60)."
)


@dataclass(frozen=True)
class Reading:
    """How puzzles are to be read: files of the reader's own that they name, and house rules."""

    tile_sets: tuple[Path, ...] = ()
    maps: tuple[Path, ...] = ()
    rule_sets: tuple[Path, ...] = ()
    boxes: tuple[Path, ...] = ()
    house_rules: tuple[str, ...] = ()

    def shelf(self) -> "Shelf":
        """What is in the files. Raises `BadInputError`."""
        from castlewright.puzzles import shelf
        from castlewright.puzzles.shelf import Shelf, read_data_file

        tile_sets = [read_data_file(shelf.TILE_SET, path) for path in self.tile_sets]
        rule_sets = [read_data_file(shelf.RULE_SET, path) for path in self.rule_sets]
        set_ups = [read_data_file(shelf.MAP, path, rule_sets) for path in self.maps]
        boxes = [read_data_file(shelf.BOX, path) for path in self.boxes]
        for option, names in (
            ("--tile-set", [tile_set.name for tile_set in tile_sets]),
            ("--rule-set", [rules.name for rules in rule_sets]),
            ("--map", [set_up.map.name for set_up in set_ups]),
            ("--box", [box.name for box in boxes]),
        ):
            if len(set(names)) < len(names):
                raise BadInputError(f"{option}: two of them have one name ({', '.join(names)})")
        return Shelf(tuple(tile_sets), tuple(set_ups), tuple(rule_sets), tuple(boxes))

    def refuse_unused(self, unused: "Unused") -> None:
        """Refuse a file that nothing names. `unused` was made from the shelf of this reading."""
        for entry in unused.left:
            paths = self.maps if entry.sort.what == "map" else getattr(self, entry.sort.field)
            raise BadInputError(
                f"{entry.sort.option} {paths[entry.place]}: not used, for nothing here names the "
                f"{entry.sort.what} {entry.name!r}; write that name where it is meant, or leave "
                f"{entry.sort.option} out"
            )

    def refuse_all_unused_by(self, shelf: "Shelf", *values: object) -> None:
        """Refuse a file that none of these values names: what is played on, or asked for."""
        from castlewright.puzzles.shelf import Unused

        unused = Unused(shelf)
        for value in values:
            unused.strike(value)
        self.refuse_unused(unused)


def reading_options(command: Callable[..., Any]) -> Any:
    """The options of every command that reads puzzles; it is given them as one `reading`."""

    @wraps(command)
    def with_reading(*args: Any, **options: Any) -> Any:
        names = ("tile_sets", "maps", "rule_sets", "boxes", "house_rules")
        reading = Reading(**{name: options.pop(name) for name in names})
        return command(*args, reading=reading, **options)

    for option, names, what in (
        ("--box", "boxes", "A box of sandcastles"),
        ("--rule-set", "rule_sets", "A rule set"),
        ("--map", "maps", "A map"),
        ("--tile-set", "tile_sets", "A tile set"),
    ):
        with_reading = click.option(
            option,
            names,
            metavar="FILE",
            multiple=True,
            type=click.Path(path_type=Path),
            help=f"{what} of your own that the puzzles name.",
        )(with_reading)
    return house_rule_option(with_reading)


def working_options(command: Callable[..., Any]) -> Any:
    """The options of every command that works over many items."""
    workers = click.option(
        "--workers", type=click.IntRange(1, 512), default=1, help="Processes to work on (1)."
    )
    dask = click.option("--dask", metavar="ADDRESS", help="Work on the Dask cluster there.")
    return workers(dask(command))


class Puzzles:
    """The puzzles of all sources: looked at once as a whole, and read anew each time they are gone
    through, so that memory does not grow with their number. `shelf` is what they may name."""

    def __init__(
        self,
        sources: Iterable[str],
        reading: Reading,
        look: Callable[[Item], None],
        used: Iterable[object] = (),
    ) -> None:
        from castlewright.puzzles.shelf import Unused

        self.shelf, self._rules = reading.shelf(), reading.house_rules
        unused = Unused(self.shelf)
        for value in used:
            unused.strike(value)
        self._sources = tuple(self._source(source) for source in sources)
        self._number, games = 0, set[str]()
        for item in self:
            look(item)
            unused.strike(item.puzzle)
            self._number += 1
            games.add(item.game)
        reading.refuse_unused(unused)
        self.games = tuple(game for game in DESKS if game in games)
        _check_house_rules(self._rules, self.games)

    def _source(self, source: str) -> "_Source":
        """A file of records, a notation, or a map file: that is the set-up printed on it."""
        if (sort := sort_of_data_file(source)) is None:
            return _source(source, _maps(self.shelf))
        if sort.what != "map":
            raise BadInputError(
                f"{source}: is a {sort.what}, not a puzzle; give it with {sort.option} beside "
                f"puzzles that name it{_OTHER_DOORS.get(sort.what, '')}"
            )
        set_up, self.shelf = set_up_and_shelf(source, self.shelf)
        return _Source(source, game=CATAN_JUNIOR, notation=set_up.map.name)

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[Item]:
        for source in self._sources:
            for record in source.records():
                yield _item(record, self.shelf, self._rules)


def items(sources: Iterable[str], reading: Reading, used: Iterable[object] = ()) -> Puzzles:
    """All puzzles of all sources. Raises `BadInputError` for one that is faulty.

    `used` is what names files of the reading besides the puzzles.
    """
    return Puzzles(sources, reading, _check, used)


def items_as_they_are(sources: Iterable[str], reading: Reading) -> Puzzles:
    """All puzzles of all sources, also faulty ones. Raises `BadInputError` for what is none."""
    return Puzzles(sources, reading, lambda item: None)


def _check(item: Item) -> None:
    from castlewright.puzzles.records import RecordError

    try:
        item.desk.check(item)
    except BadInputError as error:
        raise RecordError(f"{item.record.where}: {error}") from None


@dataclass(frozen=True)
class _Source:
    """A file that can be read again and again, or one notation."""

    name: str
    path: Path | None = None
    copy: IO[bytes] | None = None  # of a pipe
    game: str | None = None
    notation: str | None = None  # without, it is the name

    def records(self) -> Iterator["Record"]:
        from castlewright.puzzles.records import Record, iter_records

        if self.copy is not None:
            yield from iter_records(_lines(self.copy), self.name)
        elif self.path is not None:
            with self.path.open("rb") as lines:
                yield from iter_records(lines, self.name)
        else:
            where = place(self.name if self.notation else repr(self.name))
            yield Record({"game": self.game, "puzzle": self.notation or self.name}, where)


def _maps(shelf: "Shelf") -> tuple[str, ...]:
    """The names of all maps, shipped or the reader's own."""
    from castlewright.puzzles.catan_junior import shipped_set_up_names

    return (*shipped_set_up_names(), *(set_up.map.name for set_up in shelf.set_ups))


def _source(source: str, maps: tuple[str, ...]) -> _Source:
    if source == "-":
        if sys.stdin is None:
            raise BadInputError("standard input is closed")
        return _copy("stdin", sys.stdin.buffer)
    path = Path(source)
    if _exists(path):
        if path.is_file():
            _refuse_stdout(source, path)
            return _Source(source, path)
        with path.open("rb") as pipe:
            return _copy(source, pipe)
    if _is_directory(path):
        raise BadInputError(f"{source}: is a directory; a file of records was expected")
    game = game_of(source, maps)
    if game is None or _looks_like_a_path(source):
        raise BadInputError(f"{place(source)}: no such file, nor the notation of a puzzle")
    return _Source(source, game=game)


def _refuse_stdout(name: str, path: Path) -> None:
    """Refuse to read a file that what comes out is added to: it would never end."""
    if sys.stdout is not None and os.path.samestat(path.stat(), os.fstat(1)):
        raise BadInputError(f"{name}: is read, and is where standard output goes; name another")


def _copy(name: str, stream: BinaryIO) -> _Source:
    """A pipe gives its bytes once: they are kept, if there are many in a file without a name."""
    from castlewright.puzzles.files import named

    copy = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - gone when nothing holds it
    while True:
        with named(name):
            block = stream.read(BLOCK)
        if not block:
            return _Source(name, copy=copy)
        with named(_temporary_folder(), always=True):
            copy.write(block)
            copy.flush()


def _temporary_folder() -> str:
    try:
        folder = tempfile.gettempdir()
    except OSError:  # none can be written to
        folder = "a temporary folder"
    return f"{folder} (where stdin is kept meanwhile; TMPDIR names another folder)"


def _lines(copy: IO[bytes]) -> Iterator[bytes]:
    """The lines of a copy, for any number of readers at a time."""
    place = 0
    while True:
        copy.seek(place)
        lines = copy.readlines(BLOCK)
        if not lines:
            return
        place = copy.tell()
        yield from lines


def _looks_like_a_path(source: str) -> bool:
    return source[:1] in ("/", ".", "~") or Path(source).suffix in (
        ".json",
        ".jsonl",
        ".txt",
        ".toml",
    )


def _exists(path: Path) -> bool:
    try:
        exists, is_link = path.exists(), path.is_symlink()
    except (OSError, ValueError):  # a notation can be too long for the name of a file
        return False
    if is_link and not exists:
        raise BadInputError(f"{path}: a link that leads nowhere; the name of a file was expected")
    return exists and not path.is_dir()  # a pipe will do as well


def _is_directory(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _item(record: "Record", shelf: "Shelf", house_rules: tuple[str, ...]) -> Item:
    from castlewright.cli.claims import claims_under_rules
    from castlewright.puzzles.records import RecordError

    game = record.fields["game"]
    desk = desk_of(game)
    wished = [name for name in house_rules if name in HOUSE_RULES[game]]
    try:
        stored = desk.house_rules(record.get("house_rules") or [])
        rules = desk.house_rules([*stored.names, *wished])
        puzzle = desk.read(record, shelf)
    except BadInputError as error:
        raise RecordError(f"{record.where}: {error}") from None
    if rules != stored:
        # what was found out by other rules is no longer known
        gone = dict.fromkeys(claims_under_rules() & record.fields.keys())
        record = record.with_(**gone).with_(house_rules=list(rules.names))
    return Item(record, puzzle, rules)


def _check_house_rules(names: Iterable[str], games: Iterable[str]) -> None:
    """Refuse a house rule of a game of which there is no puzzle."""
    here = {name for game in games for name in HOUSE_RULES[game]}
    for name in names:
        if name not in here:
            game = next(game for game, theirs in HOUSE_RULES.items() if name in theirs)
            raise BadInputError(
                f"--house-rule {name}: a rule of {game}, of which there is no puzzle"
            )


def refuse_foreign_options(context: click.Context, puzzles: Puzzles) -> None:
    """Refuse an option of one game where there are puzzles of another."""
    for owner, names in OWN_OPTIONS.items():
        for name in names:
            given = name in context.params and context.get_parameter_source(name) is not DEFAULT
            for game in puzzles.games:
                if given and game != owner:
                    raise click.UsageError(f"--{name} is for {owner}, there are {game} puzzles")


def named_tile_set(name: str) -> "TileSet":
    """A shipped tile set by its name, or one of your own by its file."""
    from castlewright.puzzles.burgen_drachen import shipped_tile_set
    from castlewright.puzzles.burgen_drachen.tile_set import shipped_tile_set_names
    from castlewright.puzzles.shelf import TILE_SET, read_data_file

    if name in shipped_tile_set_names():
        return shipped_tile_set(name)
    if not _exists(Path(name)):
        known = ", ".join(shipped_tile_set_names())
        raise BadInputError(f"{name}: no such file, and no tile set that is shipped ({known})")
    tile_set: TileSet = read_data_file(TILE_SET, Path(name))
    return tile_set


def sort_of_data_file(source: str) -> "Sort | None":
    """What a FILE is if it is a data file (`.toml`): None for all others, and for names.

    Raises `BadInputError` for one that has the keys of no sort.
    """
    from castlewright.puzzles.shelf import SORTS, sort_of

    path = Path(source)
    if path.suffix != ".toml" or not _exists(path):
        return None
    sort = sort_of(path)
    if sort is None:
        known = ", ".join(f"a {sort.what}" for sort in SORTS)
        raise BadInputError(f"{source}: unknown sort of data file; one of {known} was expected")
    return sort


# What else a data file can be given to than an option, in the words of an error.
_OTHER_DOORS = {
    "tile set": "; `castlewright tileset show` draws it",
    "box": "; `castlewright simulate sandcastles` plays with it",
}


def without_data_files(sources: Iterable[str], reading: Reading) -> tuple[list[str], list[str]]:
    """The sources that are or hold puzzles; and a sentence about each of the other data files.

    A data file is right when it can be read. Raises `BadInputError`.
    """
    from castlewright.puzzles.shelf import read_data_file

    left, sentences = [], []
    for source in sources:
        sort = sort_of_data_file(source)
        if sort is None or sort.what == "map":
            left.append(source)
        else:
            sentences.append(
                f"{source}: {sort.what} {read_data_file(sort, Path(source)).name}: right"
            )
    if not left:
        reading.refuse_all_unused_by(reading.shelf())
    return left, sentences


def set_up_and_shelf(text: str, shelf: "Shelf") -> "tuple[SetUp, Shelf]":
    """A set-up by its map's name, by its notation, or by a map file; and the shelf with that map.

    Raises `BadInputError`.
    """
    from castlewright.puzzles.catan_junior import SetUp
    from castlewright.puzzles.shelf import MAP, read_data_file

    if _exists(Path(text)):
        set_up = read_data_file(MAP, Path(text), shelf.rule_sets)
        shelf = shelf.with_set_up(set_up)
    elif _looks_like_a_path(text):
        raise BadInputError(f"{text}: no such file")
    else:
        set_up = SetUp.parse(text, shelf.set_ups, shelf.rule_sets)
    return set_up, shelf


def named_set_up(text: str, reading: Reading, without: Iterable[str] = ()) -> "tuple[SetUp, Shelf]":
    """The set-up that is asked for, without some colours, and the shelf that it is read with.

    Raises `BadInputError`, also for a file that was given and that it does not name.
    """
    set_up, shelf = set_up_and_shelf(text, given := reading.shelf())
    set_up = set_up.without(*without)
    reading.refuse_all_unused_by(given, set_up)
    return set_up, shelf


def named_box(name: str) -> "Box":
    """A shipped box of sandcastles by its name, or one of your own by its file."""
    from castlewright.puzzles.sandcastles import shipped_box
    from castlewright.puzzles.sandcastles.box import shipped_box_names
    from castlewright.puzzles.shelf import BOX, read_data_file

    if name in shipped_box_names():
        return shipped_box(name)
    if not _exists(Path(name)):
        known = ", ".join(shipped_box_names())
        raise BadInputError(f"{name}: no such file, and no box that is shipped ({known})")
    box: Box = read_data_file(BOX, Path(name))
    return box
