"""Counting the adventures of a part of the census, chunk by chunk, on any executor.

>>> part = Part(Census(shipped_tile_set(), Board(3, 5)), Shard(1, 64))
>>> next(counted_chunks(part))[0]
Counted(adventure='1RRBB/r^b^3/5 N1', solutions=(0, 0, 0))
"""

from collections.abc import Generator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass

from castlewright.generators.burgen_census.enumeration import WHOLE, Census, Shard
from castlewright.generators.work import in_order
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import Board, parse_tile_set
from castlewright.solvers.burgen_counter import count

CHUNK = 2048  # positions counted at a time: a second or two


@dataclass(frozen=True)
class Part:
    """A shard of a census, or only the first `limit` adventures of it."""

    census: Census
    shard: Shard = WHOLE
    limit: int | None = None

    @property
    def chunks(self) -> int:
        first, end = self.shard.bounds(self.census.positions)
        return -(-(end - first) // CHUNK)

    @property
    def levels(self) -> range:
        """How many dragons can be defeated."""
        return range(self.census.tile_set.dragon_count + 1)

    def about(self) -> dict[bytes, bytes]:
        """What the part is, as it stands in its file."""
        words = {
            "tile_set": str(self.census.tile_set),
            "board": f"{self.census.board.rows}x{self.census.board.columns}",
            "shard": str(self.shard),
            "limit": str(self.limit or ""),
            "numbering": _NUMBERING,
        }
        return {key.encode(): word.encode() for key, word in words.items()}

    @classmethod
    def read(cls, about: Mapping[bytes, bytes]) -> "Part":
        """Read what `about` gave. Raises `BadInputError` for what is no part of a census."""
        words = {key.decode(): word.decode() for key, word in about.items()}
        if words.get("numbering") != _NUMBERING:
            raise BadInputError("not a census, or one of another version")
        rows, _, columns = words["board"].partition("x")
        census = Census(parse_tile_set(words["tile_set"]), Board(int(rows), int(columns)))
        limit = int(words["limit"]) if words["limit"] else None
        return cls(census, Shard.parse(words["shard"]), limit)


_NUMBERING = "1"  # to be raised if a position comes to mean another adventure


@dataclass(frozen=True)
class Counted:
    """An adventure of the census: its notation and its solutions by dragons defeated."""

    adventure: str
    solutions: tuple[int, ...]


def counted_chunks(
    part: Part, first: int = 0, pool: Executor | None = None
) -> Generator[list[Counted], None, None]:
    """The adventures of a part with their counts, chunk by chunk from the chunk `first` on.

    A chunk holds no more adventures than the part's limit; where to stop is left to the caller.
    """
    begin, end = part.shard.bounds(part.census.positions)
    tasks = (
        _Task(part.census, position, min(position + CHUNK, end), part.limit)
        for position in range(begin + first * CHUNK, end, CHUNK)
    )
    yield from in_order(_counted, tasks, pool)


@dataclass(frozen=True)
class _Task:
    """A chunk: the positions from `first` to before `end`, but no more adventures than `most`."""

    census: Census
    first: int
    end: int
    most: int | None


def _counted(task: _Task) -> list[Counted]:
    counted: list[Counted] = []
    for position in range(task.first, task.end):
        if len(counted) == task.most:
            break
        adventure = task.census.adventure(position)
        if adventure is not None:
            counted.append(Counted(str(adventure), count(adventure).solutions))
    return counted
