"""Files that are written: which may be, and how, so that nothing that is there is lost.

    >>> check_output(Path("fifty.jsonl"), RECORDS, inputs=[Path("mine.toml")])
    >>> with growing_file(Path("fifty.jsonl")) as output:
    ...     output.add(record.line())

A picture or a PDF is written beside its target and moved into place (`written_in_place`). Records
grow line by line in `fifty.jsonl.part`, which becomes `fifty.jsonl` at the end (`growing_file`);
whatever stops the run leaves the whole lines there. Such a part is only ever added to: what a later
run goes on with is never written anew. Meanwhile a lock keeps a second run away (`locked`).

A link is written through, to the file that it leads to. A pipe or a device is written to directly.
"""

import contextlib
import errno
import os
import secrets
import shutil
import stat
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from castlewright.puzzles.base import BadInputError

_HEAD = 1 << 16  # bytes of a file that say of which kind it is


@dataclass(frozen=True)
class FileKind:
    """What a file holds. One that is `kept` is overwritten only where that is asked for."""

    name: str
    kept: bool
    is_one: Callable[[bytes], bool]  # told by how the file begins


def _is_svg(head: bytes) -> bool:
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return text.startswith(b"<svg") or (text.startswith(b"<?xml") and b"<svg" in text)


def _is_records(head: bytes) -> bool:
    line = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0]
    return line.startswith(b"{") and b'"game":' in line.replace(b" ", b"")


def _is_tile_set(head: bytes) -> bool:
    try:
        table = tomllib.loads(head.decode("utf-8-sig"))
    except ValueError:
        return False
    return bool({"tiles", "castles", "dragons"} & set(table))


RECORDS = FileKind("a file of records", True, _is_records)
TILE_SET = FileKind("a tile-set file", True, _is_tile_set)
CENSUS = FileKind("a census (Parquet)", True, lambda head: head.startswith(b"PAR1"))
SVG = FileKind("an SVG picture", False, _is_svg)
PNG = FileKind("a PNG picture", False, lambda head: head.startswith(b"\x89PNG\r\n\x1a\n"))
PDF = FileKind("a PDF", False, lambda head: head.startswith(b"%PDF-"))


def check_output(
    path: Path,
    kind: FileKind,
    *,
    inputs: Iterable[str | Path] = (),
    force: bool = False,
    resume: bool = False,
) -> None:
    """Refuse, before any work, an output that could not or should not be written.

    It must not be one of the `inputs`, by whatever name. A file that is there already must be of
    the same `kind` (or empty), and if that is `kept`, `force` or `resume` must be asked for. Its
    folder must be there and let one write. Raises `BadInputError`.
    """
    target = target_of(path)
    if _is_direct(target):
        return
    for source in inputs:
        if _is_same(target, source) or _is_same(part_beside(target), source):
            raise BadInputError(f"{path}: is read by this command; name another file to write")
    folder = target.parent
    if not folder.is_dir():
        raise BadInputError(f"{path}: cannot be written, there is no folder {folder}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadInputError(f"{path}: cannot be written, the folder {folder} is write-protected")
    if target.exists():
        _check_finished(target, path, kind)
        if kind.kept:
            _check_overwriting(target, path, force or resume)


def _check_finished(target: Path, path: Path, kind: FileKind) -> None:
    with target.open("rb") as file:
        head = file.read(_HEAD)
    if head and not kind.is_one(head):
        raise BadInputError(f"{path}: is there already, and is not {kind.name}; name another file")
    if not os.access(target, os.W_OK):
        raise BadInputError(f"{path}: cannot be written, it is write-protected")


def _check_overwriting(target: Path, path: Path, asked: bool) -> None:
    if not asked and target.exists() and target.stat().st_size:
        raise BadInputError(f"{path}: is there already; --force overwrites it")


def _is_same(path: Path, other: str | Path) -> bool:
    try:
        return path.samefile(other)
    except (OSError, ValueError):  # one of them is not there
        return False


@contextlib.contextmanager
def written_in_place(path: Path) -> Iterator[Path]:
    """A file beside `path` to write to; it takes the place of `path` at the end, or vanishes."""
    target = target_of(path)
    if _is_direct(target):
        with named(path):
            yield target
        return
    with _draft(target, path) as draft:
        with named(path):
            yield draft
        with named(path, always=True):
            put_in_place(draft, target)


@contextlib.contextmanager
def _draft(target: Path, path: Path) -> Iterator[Path]:
    """A new file beside the target, gone at the end unless it was moved."""
    draft = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}")
    try:
        with named(path, always=True):
            draft.touch(exist_ok=False)
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def put_in_place(draft: Path, target: Path) -> None:
    """Move a whole file to its place; one that is replaced hands on who may read and write it."""
    if target.exists():
        draft.chmod(stat.S_IMODE(target.stat().st_mode))
    draft.replace(target)


class GrowingFile:
    """The lines of an earlier run, and those that are added to them; made by `growing_file`."""

    def __init__(self, path: Path, part: Path, earlier: Path | None = None) -> None:
        """`earlier` is what the earlier run wrote: the part itself, or a finished file."""
        self.begun = 0 if earlier is None else _whole_lines(earlier)  # bytes
        self._path, self._part, self._earlier = path, part, earlier
        self._end, self._created = self.begun, False
        self._file: BinaryIO | None = None

    @property
    def has_grown(self) -> bool:
        return self._end > self.begun

    def lines(self) -> Iterator[bytes]:
        """The whole lines of the earlier run, read anew each time."""
        if self._earlier is None:
            return
        left = self.begun
        with self._earlier.open("rb") as file:
            while left > 0:
                line = file.readline()
                left -= len(line)
                yield line

    def add(self, line: str) -> None:
        """Add a line, which is in the operating system's hands then. Raises `OSError`."""
        data = line.encode()
        with named(self._path):
            file = self._opened()
            file.write(data)
            file.flush()
        self._end += len(data)

    def _opened(self) -> BinaryIO:
        """The part, to be written behind its last whole line: it is cut there and nowhere else."""
        if self._file is None:
            if _is_direct(self._part):
                self._file = self._part.open("wb")
                return self._file
            self._created = not self._part.exists()
            if self._earlier is not None and self._earlier != self._part:
                _copy(self._earlier, self._part)
            elif self._created:
                self._part.touch(exist_ok=False)
            self._file = self._part.open("r+b")
            self._file.truncate(self.begun)
            self._file.seek(self.begun)
        return self._file

    def finish(self) -> None:
        """All lines are written: have them safe on the disk."""
        with named(self._path), self._opened() as file:
            file.flush()
            if not _is_direct(self._part):
                os.fsync(file.fileno())

    def stop(self) -> None:
        """Leave whole lines only, and nothing where there is none of ours."""
        if self._file is None:
            return
        with contextlib.suppress(OSError):  # of the line that could not be written before
            self._file.close()
        if self._end == 0 or (self._created and not self.has_grown):
            self._part.unlink(missing_ok=True)
        elif self._part.stat().st_size > self._end:
            os.truncate(self._part, self._end)


@contextlib.contextmanager
def growing_file(path: Path, *, resume: bool = False, force: bool = False) -> Iterator[GrowingFile]:
    """A file that lines are added to: `path.part`, which is `path` at the end.

    With `resume` it begins with the whole lines of an earlier run: of the part that it left, or of
    its finished file. Nothing is changed before the first line is added. Whatever stops it, all
    whole lines stay in the part, if there are any. Raises `BadInputError` where another run is
    writing it, and for a part or a finished file that was neither to be gone on with nor (`force`)
    to be made anew.
    """
    target = target_of(path)
    if _is_direct(target):
        output = GrowingFile(path, target)
        yield output
        output.finish()
        return
    part = part_beside(target)
    with locked(path):
        with named(path):
            earlier = _earlier(path, target, part, resume=resume, force=force)
            output = GrowingFile(path, part, earlier)
        try:
            yield output
            if earlier is not target or output.has_grown:
                output.finish()
                with named(path, always=True):
                    put_in_place(part, target)
        except BaseException:
            output.stop()
            raise


def _earlier(path: Path, target: Path, part: Path, *, resume: bool, force: bool) -> Path | None:
    """What an earlier run wrote and this one goes on with. Raises `BadInputError`."""
    _check_overwriting(target, path, force or resume)
    if part.exists() and not (resume or force):
        raise BadInputError(
            f"{part}: is left from an interrupted run; --resume continues it, --force starts anew"
        )
    if not resume:
        return None
    if not part.exists():
        if target.exists() and _whole_lines(target) < target.stat().st_size:
            raise BadInputError(f"{path}: no output of an earlier run, its last line has no end")
        return target if target.exists() else None
    if target.exists() and not force and not _goes_on(part, target):
        raise BadInputError(
            f"{path}: is there already, and {part.name} does not begin with its lines; "
            f"--resume --force continues the part and overwrites the file"
        )
    return part


def _goes_on(part: Path, finished: Path) -> bool:
    """Whether a part begins with all that a finished file holds."""
    with part.open("rb") as longer, finished.open("rb") as shorter:
        while block := shorter.read(_HEAD):
            if longer.read(len(block)) != block:
                return False
    return True


def _whole_lines(path: Path) -> int:
    """How many bytes the whole lines of a file have: all up to its last line end."""
    with path.open("rb") as file:
        end = file.seek(0, os.SEEK_END)
        while end:
            start = max(0, end - _HEAD)
            file.seek(start)
            at = file.read(end - start).rfind(b"\n")
            if at >= 0:
                return start + at + 1
            end = start
    return 0


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Nobody else writes `path` meanwhile. Raises `BadInputError` where another run does.

    The lock is on a file beside it, which is gone at the end; the system lets go of the lock of a
    run that was killed, and the next run takes over its file.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - only for a run that writes a file

    target = target_of(path)
    beside = target.with_name(f".{target.name[:100]}.lock")
    lock = FileLock(beside, timeout=0)
    try:
        with named(path, always=True):
            lock.acquire()
    except Timeout:
        raise BadInputError(f"{path}: another run is writing it") from None
    try:
        yield
    finally:
        # Gone while it is held: whoever opened it before sees that it is, and makes a new one.
        with contextlib.suppress(OSError):
            beside.unlink()
        lock.release()


def target_of(path: Path) -> Path:
    """Where to write: behind links. Raises `BadInputError` for what cannot be a file."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        mode = stat.S_IFREG  # a new file, or what a link leads to that is not there yet
    except OSError as error:
        if error.errno != errno.ELOOP:
            raise
        raise BadInputError(f"{path}: a link that leads to itself; name a file to write") from None
    except ValueError:
        raise BadInputError(f"{str(path)!r} is no name of a file") from None
    if stat.S_ISDIR(mode) or not path.name:
        raise BadInputError(f"{str(path)!r} is a directory; a file to write was expected")
    return path.resolve() if stat.S_ISREG(mode) else path


def _is_direct(target: Path) -> bool:
    """A pipe or a device is written to as it is: nothing can be moved into its place."""
    return target.exists() and not target.is_file()


def part_beside(target: Path) -> Path:
    """Where what is not finished yet is kept: a file, or a folder of pieces."""
    return target.with_name(target.name + ".part")


def _copy(source: Path, copy: Path) -> None:
    """A copy that is there as a whole or not at all."""
    with _draft(copy, copy) as draft:
        shutil.copyfile(source, draft)
        draft.replace(copy)


@contextlib.contextmanager
def named(path: Path | str, *, always: bool = False) -> Iterator[None]:
    """An error of the system tells of the file that was asked for.

    A write that fails, as on a full disk, does not know its file, and one beside it (`always`)
    would tell of a draft that nobody has heard of.
    """
    try:
        yield
    except OSError as error:
        if (error.filename is not None and not always) or error.errno is None:
            raise
        raise OSError(error.errno, os.strerror(error.errno), str(path)) from None
