"""Work over many items, on one process, on many, or on a Dask cluster: one seam.

    >>> with executor(workers=2) as pool:
    ...     list(in_order(str.upper, ["a", "b"], pool))
    ['A', 'B']

Whoever works over many items takes a `concurrent.futures.Executor`, or None for this process.
Results come in the order of the items and only some items are under way at a time, so that neither
the number of workers nor the number of items shows in the output or in the memory.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from typing import Protocol, TypeVar

from castlewright.generators.base import GenerationError, all_known
from castlewright.generators.dask_cluster import cluster
from castlewright.generators.worker_processes import worker_processes
from castlewright.puzzles.base import Puzzle
from castlewright.puzzles.canonical_forms import fingerprint

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 64  # items under way at a time
DRAWS = 200  # of one item, until it is none of the puzzles that shall not come


def nobody_waits() -> None:
    """What a long piece of work calls on its way if nobody asked for a progress bar."""


@contextmanager
def executor(workers: int = 1, dask: str | None = None) -> Iterator[Executor | None]:
    """An executor of that many processes, or that of the Dask cluster at an address.

    One worker is this process: None. Raises `BadInputError` where the workers cannot be had, and
    `WorkLostError` when they are lost in the middle of the work.
    """
    if dask is not None:
        with cluster(dask) as pool:
            yield pool
    elif workers == 1:
        yield None
    else:
        with worker_processes(workers) as pool:
            yield pool


def in_order(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    pool: Executor | None = None,
    ahead: int = AHEAD,
) -> Iterator[Result]:
    """`function` of each item, in the order of the items.

    An exception comes where its item's turn is; what is under way is cancelled.
    """
    if pool is None:
        yield from map(function, items)
        return
    result: Callable[[Future[Result]], Result] = getattr(pool, "result", Future.result)
    waiting: deque[Future[Result]] = deque()
    try:
        for item in items:
            waiting.append(pool.submit(function, item))
            if len(waiting) >= ahead:
                yield result(waiting.popleft())
        while waiting:
            yield result(waiting.popleft())
    except KeyboardInterrupt:
        waiting.clear()  # whoever holds the executor ends its workers
        raise
    finally:
        for future in waiting:
            future.cancel()


class HasPuzzle(Protocol):
    """What a generator makes: a puzzle with its proof."""

    @property
    def puzzle(self) -> Puzzle: ...


Made = TypeVar("Made", bound=HasPuzzle)


def items_of_seed(
    make: Callable[[random.Random], Made],
    seed: int,
    start: int,
    number: int,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[Made]:
    """Items `start` to `start + number - 1` of a seed, in order, each from a stream of its own.

    An item whose fingerprint is in `not_in` is drawn again from its own stream until it is another
    puzzle; so it hangs on no other item. A `GenerationError` is told with the number of the item.
    """
    task = partial(_item_of_seed, make, seed, not_in)
    yield from in_order(task, range(start, start + number), pool)


def _item_of_seed(
    make: Callable[[random.Random], Made], seed: int, not_in: frozenset[bytes], index: int
) -> Made:
    rng = random.Random(f"{seed}/{index}")
    try:
        for _ in range(DRAWS):
            made = make(rng)
            if not not_in or fingerprint(made.puzzle) not in not_in:
                return made
        raise all_known(DRAWS)
    except GenerationError as error:
        raise GenerationError(error.wish, f"item {index} of seed {seed}: {error}") from None
