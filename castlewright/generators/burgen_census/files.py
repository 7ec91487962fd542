"""A part of the census as a Parquet file.

    >>> take(Part(Census(shipped_tile_set(), Board(3, 5)), Shard(1, 64)), Path("part.parquet"))

The columns are `adventure` (the notation) and `n0`, `n1`, ...: how many solutions defeat exactly so
many dragons. What the part is (tile set, board, shard) stands in the metadata of the schema.

Each chunk that was counted becomes a file in the folder `part.parquet.part`; when all are there,
they are joined in their order, and the folder goes. So a run that was killed goes on at the first
chunk that is missing, the bytes are the same whoever counted, and no more than the chunks of one
row group are in memory at a time.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from castlewright.generators.burgen_census.counting import Counted, Part, counted_chunks
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.files import (
    CENSUS,
    check_output,
    locked,
    named,
    part_beside,
    put_in_place,
    target_of,
)

_CHUNKS_A_ROW_GROUP = 32


def take(
    part: Part,
    path: Path,
    *,
    pool: Executor | None = None,
    resume: bool = False,
    force: bool = False,
    advance: Callable[[], None] = lambda: None,
) -> None:
    """Count a part of the census into a Parquet file. `advance` is called after each chunk.

    Raises `BadInputError` without the extra `cluster`, where another run is writing the file, where
    an earlier run was finished or not and neither `resume` nor `force`, which begins anew, is set,
    and where that run was to count something else.
    """
    pyarrow()
    check_output(path, CENSUS, resume=resume, force=force)
    with locked(path):
        target = target_of(path)
        folder = part_beside(target)
        if force and not resume:
            _tidy_up(folder)
        if resume and target.is_file() and target.stat().st_size:
            _check_same(part, target)
            _tidy_up(folder)  # an earlier run was killed while it did so
            return
        begun = _finished_chunks(folder)
        if begun and not resume:
            raise BadInputError(
                f"{folder}: is left from an interrupted run; --resume continues it, "
                f"--force starts anew"
            )
        for chunk in begun:
            _check_same(part, chunk)
            advance()
        with named(path):
            folder.mkdir(exist_ok=True)
        _count_the_rest(part, folder, begun, pool, advance)
        with named(path):
            _join(part, folder, target)


def _count_the_rest(
    part: Part,
    folder: Path,
    begun: Sequence[Path],
    pool: Executor | None,
    advance: Callable[[], None],
) -> None:
    """Count the chunks that were not begun with."""
    parquet = pyarrow().parquet
    rows = sum(_read(parquet.read_metadata, chunk).num_rows for chunk in begun)
    with closing(counted_chunks(part, len(begun), pool)) as chunks:
        for number in range(len(begun), part.chunks):
            if rows == part.limit:
                break
            counted = next(chunks)
            kept = counted if part.limit is None else counted[: part.limit - rows]
            with named(folder):
                _write_chunk(part, folder / f"{number:09}.parquet", kept)
            rows += len(kept)
            advance()


def pyarrow() -> Any:
    """The library that reads and writes Parquet, an extra. Raises `BadInputError` without it."""
    try:
        import pyarrow.parquet  # noqa: PLC0415 - an extra, and slow to import
    except ModuleNotFoundError:
        raise BadInputError(
            "the census needs the extra `cluster`: pip install castlewright[cluster]"
        ) from None
    return pyarrow


def _read(read: Callable[[Any], Any], path: Path) -> Any:
    """What a function of the library reads from a file, whose name it need not understand."""
    with path.open("rb") as file:
        return read(file)


def part_of(path: Path) -> Part:
    """Which part of which census a file holds. Raises `BadInputError`, or `OSError`."""
    with path.open("rb") as file:
        try:
            about = pyarrow().parquet.read_schema(file).metadata
        except pyarrow().ArrowInvalid:
            raise BadInputError(f"{path}: not a Parquet file") from None
    try:
        return Part.read(about or {})
    except BadInputError as error:
        raise BadInputError(f"{path}: {error}") from None


def _check_same(part: Part, path: Path) -> None:
    if part_of(path) != part:
        raise BadInputError(f"{path}: another tile set, board, shard or limit than is asked for")


def _finished_chunks(folder: Path) -> list[Path]:
    return sorted(folder.glob("[0-9]*.parquet"))


def _schema(part: Part) -> Any:
    text, number = pyarrow().string(), pyarrow().int64()
    fields = [pyarrow().field("adventure", text, nullable=False)]
    fields += [pyarrow().field(f"n{level}", number, nullable=False) for level in part.levels]
    return pyarrow().schema(fields, metadata=part.about())


def _write_chunk(part: Part, path: Path, counted: Sequence[Counted]) -> None:
    """Write a chunk beside its place and move it there, so that it is whole or not there."""
    columns: list[list[Any]] = [[row.adventure for row in counted]]
    columns += [[row.solutions[level] for row in counted] for level in part.levels]
    draft = path.with_name("draft")
    with draft.open("wb") as file:
        pyarrow().parquet.write_table(pyarrow().table(columns, schema=_schema(part)), file)
    draft.replace(path)


def _join(part: Part, folder: Path, path: Path) -> None:
    """The chunks in their order as one file, which is moved into its place."""
    chunks, draft = _finished_chunks(folder), folder / "draft"
    numbers = [f"n{level}" for level in part.levels]
    parquet = pyarrow().parquet
    with (
        draft.open("wb") as file,
        parquet.ParquetWriter(
            file, _schema(part), compression="zstd", use_dictionary=numbers
        ) as writer,
    ):
        for first in range(0, len(chunks), _CHUNKS_A_ROW_GROUP):
            group = chunks[first : first + _CHUNKS_A_ROW_GROUP]
            tables = [_read(parquet.read_table, chunk) for chunk in group]
            writer.write_table(pyarrow().concat_tables(tables))
    put_in_place(draft, path)
    _tidy_up(folder)


def _tidy_up(folder: Path) -> None:
    """Take away the pieces that were counted, and the folder if nothing else is in it."""
    for piece in (*_finished_chunks(folder), folder / "draft"):
        piece.unlink(missing_ok=True)
    with suppress(OSError):  # not there, or with files of somebody else in it
        folder.rmdir()
