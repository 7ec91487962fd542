"""The census: every classic adventure of a tile set up to symmetry, counted exactly.

A classic adventure shows all castles and all dragons of its tile set. With the stand-in set on the
board of 3 x 5 there are 34,596,000 of them, of which mirrors and turns are not told apart. That
number is a closed formula, so that a census that was taken can be held against it.

    burnside     how many adventures there are, in closed form
    enumeration  the adventures by number, each once, and shards of them
    counting     the solutions of each, on one process, on many, or on a Dask cluster
    files        parts of the census as Parquet files, which can be stopped and gone on with
    figures      what the files say, summed up

    >>> census = Census(shipped_tile_set(), Board(3, 5))
    >>> take(Part(census, Shard(1, 64)), Path("part.parquet"))
    >>> print(summary([Path("part.parquet")]))
"""

from castlewright.generators.burgen_census.burnside import total
from castlewright.generators.burgen_census.counting import Counted, Part, counted_chunks
from castlewright.generators.burgen_census.enumeration import Census, Shard
from castlewright.generators.burgen_census.figures import Level, Summary, summary
from castlewright.generators.burgen_census.files import take

__all__ = [
    "Census",
    "Counted",
    "Level",
    "Part",
    "Shard",
    "Summary",
    "counted_chunks",
    "summary",
    "take",
    "total",
]
