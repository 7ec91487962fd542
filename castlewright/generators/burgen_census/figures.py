"""What a census says, summed up over the files of its parts.

A level is a number of dragons that must be defeated, at least: its solutions are those that defeat
so many or more, as a player may do. Quantiles are over the adventures that can be solved at that
level; the quantile q is the smallest number of solutions that at least q of them do not exceed. All
figures are exact. Memory is needed for each different number of solutions, not for each adventure.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from castlewright.generators.burgen_census.counting import Part
from castlewright.generators.burgen_census.files import part_of, pyarrow
from castlewright.puzzles.base import BadInputError

QUANTILES = (10, 25, 50, 75, 90)  # in percent; 50 is the median


@dataclass(frozen=True)
class Level:
    """The solutions that defeat at least so many dragons, over all adventures.

    `quantiles` belong to `QUANTILES`, None where nothing can be solved. `adventure` is the one with
    `most` solutions, of several the first by its notation, - where there is none.
    """

    dragons: int
    solvable: int
    unique: int
    quantiles: tuple[int | None, ...]
    most: int
    adventure: str


@dataclass(frozen=True)
class Summary:
    """The figures of a census: `adventures` were counted, of `total` that there are."""

    adventures: int
    total: int
    levels: tuple[Level, ...]

    @property
    def complete(self) -> bool:
        return self.adventures == self.total

    def __str__(self) -> str:
        """The figures as a Markdown table, and the adventures with the most solutions."""
        at_least = [f"at least {level.dragons}" for level in self.levels]
        names = ["no dragon needed", *at_least[1:]]
        rows = {
            "can be solved": [_share(level.solvable, self.adventures) for level in self.levels],
            "have exactly one solution": [
                _share(level.unique, self.adventures) for level in self.levels
            ],
        }
        for place, percent in enumerate(QUANTILES):
            name = "median" if percent == 50 else f"{percent} % quantile"
            found = [level.quantiles[place] for level in self.levels]
            rows[f"solutions, {name}"] = ["-" if n is None else f"{n:,}" for n in found]
        rows["solutions, most"] = [f"{level.most:,}" for level in self.levels]
        rows["by"] = [f"`{level.adventure}`" for level in self.levels]
        lines = [["adventures that ...", *names], ["---", *["---:"] * len(names)]]
        lines += [[name, *cells] for name, cells in rows.items()]
        table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
        return f"{self._whole_or_part()}\n\n{table}"

    def _whole_or_part(self) -> str:
        if self.complete:
            return f"All {self.total:,} adventures."
        error = 98 / self.adventures**0.5  # 1.96 standard errors of a share of 50 %, in percent
        return (
            f"{_share(self.adventures, self.total)} of all {self.total:,} adventures. "
            "Shares and quantiles estimate those of the whole: a share in a sample of this size, "
            f"drawn by lot, is within {error:.2f} percentage points in 19 of 20 cases."
        )


def _share(number: int, whole: int) -> str:
    return f"{number:,} ({100 * number / whole:.3f} %)"


def summary(files: Sequence[Path]) -> Summary:
    """The figures over the parts of one census.

    Raises `BadInputError` for files of different censuses, for parts that overlap, and where the
    whole was counted but does not have `total` adventures.
    """
    parts = [part_of(file) for file in files]
    _check_parts(files, parts)
    tallies = [_Tally() for _ in parts[0].levels]
    for file in files:
        for texts, at_least in _batches(file, parts[0].levels):
            for tally, numbers in zip(tallies, at_least, strict=True):
                tally.add(texts, numbers)
    census = parts[0].census
    adventures = tallies[0].solutions.total()
    whole = sum(_length(part) for part in parts) == census.positions
    if whole and all(part.limit is None for part in parts) and adventures != census.total:
        raise BadInputError(f"{adventures} adventures in all; {census.total} were expected")
    if adventures == 0:
        raise BadInputError("there is no adventure in these files")
    return Summary(
        adventures,
        census.total,
        tuple(tally.level(dragons) for dragons, tally in enumerate(tallies)),
    )


def _check_parts(files: Sequence[Path], parts: Sequence[Part]) -> None:
    for file, part in zip(files, parts, strict=True):
        if part.census != parts[0].census:
            raise BadInputError(f"{file}: another tile set or board than {files[0]}")
    bounds = sorted(
        (*part.shard.bounds(part.census.positions), str(file))
        for file, part in zip(files, parts, strict=True)
    )
    for (_, end, earlier), (first, _, later) in pairwise(bounds):
        if first < end:
            raise BadInputError(f"{earlier} and {later}: some adventures are in both")


def _length(part: Part) -> int:
    first, end = part.shard.bounds(part.census.positions)
    return end - first


def _batches(file: Path, levels: range) -> Iterator[tuple[Any, list[Any]]]:
    """The notations of some adventures, and for each level their solutions at that level."""
    with file.open("rb") as opened, pyarrow().parquet.ParquetFile(opened) as parquet:
        for batch in parquet.iter_batches():
            exactly = [batch.column(f"n{level}").to_numpy() for level in levels]
            at_least = np.cumsum(exactly[::-1], axis=0)[::-1]
            yield batch.column("adventure"), list(at_least)


class _Tally:
    """How many adventures have so many solutions at one level, and one with the most."""

    def __init__(self) -> None:
        self.solutions: Counter[int] = Counter()
        self.most, self.adventure = 0, "-"

    def add(self, texts: Any, numbers: Any) -> None:
        values, times = np.unique(numbers, return_counts=True)
        self.solutions.update(dict(zip(values.tolist(), times.tolist(), strict=True)))
        most = int(numbers.max(initial=0))
        if most > 0 and most >= self.most:
            found = [texts[int(place)].as_py() for place in np.flatnonzero(numbers == most)]
            known = [self.adventure] if most == self.most else []
            self.most, self.adventure = most, min(found + known)

    def level(self, dragons: int) -> Level:
        solvable = Counter({n: times for n, times in self.solutions.items() if n > 0})
        return Level(
            dragons,
            solvable.total(),
            solvable[1],
            tuple(_quantile(solvable, percent) for percent in QUANTILES),
            self.most,
            self.adventure,
        )


def _quantile(numbers: Counter[int], percent: int) -> int | None:
    """The smallest of the numbers that at least so many percent of them do not exceed."""
    seen = 0
    for number in sorted(numbers):
        seen += numbers[number]
        if 100 * seen >= percent * numbers.total():
            return number
    return None
