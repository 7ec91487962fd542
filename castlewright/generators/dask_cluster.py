"""Workers of a Dask cluster: the same work on many machines, by the same sources, or refused.

    with cluster("tcp://127.0.0.1:8786") as pool:
        list(in_order(str.upper, ["a", "b"], pool))

Before the first item every worker is asked which castlewright it runs, and each item asks again,
for workers that come later. What befalls the cluster is told in one sentence; the log of Dask,
which tells it in stack traces, is silent.
"""

import asyncio
import contextlib
import logging
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from castlewright import sources
from castlewright.generators.worker_processes import WorkLostError
from castlewright.puzzles.base import BadInputError

CONNECT, LOOK_AFTER = 10, 5  # seconds: to reach a cluster; between two looks whether it has workers
WITHOUT_WORKERS = 30  # seconds in which new workers may take the place of lost ones
NOISY = ("asyncio", "distributed", "tornado")

About = tuple[str, str]  # version and fingerprint of the sources


class OtherSourcesError(BadInputError):
    """A worker runs another castlewright than this one."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the cluster at an address.

    Raises `BadInputError` where the extra `cluster` is missing, no cluster with workers answers, or
    a worker runs other sources; `WorkLostError` when the cluster is lost.
    """
    if find_spec("distributed") is None:
        raise BadInputError("--dask needs the extra `cluster`: pip install castlewright[cluster]")
    with _silent_logs():
        client = _connected(address)
        try:
            _check_workers(client, address)
            yield _Cluster(client, address)
        finally:
            with contextlib.suppress(Exception, asyncio.CancelledError):
                client.close(timeout=2)


def accident(error: BaseException, address: str) -> WorkLostError:
    """What befell a cluster that gave this error instead of the outcome of an item."""
    from distributed import KilledWorker  # noqa: PLC0415

    if isinstance(error, KilledWorker):
        what = (
            f"workers at {address} ended again and again at the same item, perhaps for want of "
            "memory"
        )
    elif isinstance(error, (ImportError, AttributeError)):
        what = f"a worker at {address} cannot read its work: {error}"
    else:
        what = f"the cluster at {address} does not answer any more"
    return WorkLostError(
        f"--dask: {what}; its work is lost: use --resume where there is an output file"
    )


class _Cluster(Executor):
    """An executor on a cluster; an item is worked on by the same sources as here or not at all."""

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._pool = client.get_executor(pure=False)

    def submit(self, function: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        """The future outcome of an item, for `result`."""
        with self._translated():
            outcome: Future[Any] = self._pool.submit(
                _by_the_same, sources.about(), function, *args, **options
            )
        return outcome

    def result(self, future: Future[Any]) -> Any:
        """The result of an item, or its own error. Raises `WorkLostError` for one of the cluster.

        It is one of the cluster, too, when no worker is left to work on the item.
        """
        with self._translated():
            self._wait(future)
            made, error = future.result()
        if error is not None:
            raise error
        return made

    def _wait(self, future: Future[Any]) -> None:
        seen = time.monotonic()
        while not wait([future], LOOK_AFTER).done:
            if self._client.status in ("closing", "closed"):
                raise CancelledError
            if self._client.status == "running" and self._client.nthreads():
                seen = time.monotonic()
            elif time.monotonic() - seen > WITHOUT_WORKERS:
                raise WorkLostError(
                    f"--dask: the cluster at {self._address} has lost all its workers; start some "
                    "and use --resume where there is an output file"
                )

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except WorkLostError:
            raise
        except (Exception, asyncio.CancelledError) as error:
            raise accident(error, self._address) from None


def _by_the_same(
    expected: About, function: Callable[..., Any], /, *args: Any, **options: Any
) -> tuple[Any, Exception | None]:
    """What a worker does with an item: the result, or the error of the item itself."""
    if sources.about() != expected:
        told = _told(sources.about(), expected)
        return None, OtherSourcesError(f"--dask: a worker runs {told}")
    try:
        return function(*args, **options), None
    except Exception as error:
        return None, error


def _told(theirs: About, ours: About) -> str:
    return (
        f"castlewright {theirs[0]} with sources {theirs[1]}; {ours[0]} with sources {ours[1]} was "
        "expected, as here"
    )


def _about() -> About:
    """What a worker runs."""
    return sources.about()


def _connected(address: str) -> Any:
    from distributed import Client  # noqa: PLC0415

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # other versions of Python work all the same
            return Client(address, timeout=CONNECT)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadInputError(f"--dask: no cluster at {address}: {reason}") from None


def _check_workers(client: Any, address: str) -> None:
    """Ask each worker for its version and sources."""
    try:
        client.wait_for_workers(1, timeout=CONNECT)
    except TimeoutError:
        raise BadInputError(
            f"--dask: the cluster at {address} has no workers; start one with `dask worker "
            f"{address}`"
        ) from None
    ours, versions = sources.about(), client.get_versions(packages=["castlewright"])["workers"]
    for worker, theirs in sorted(client.run(_about, on_error="return").items()):
        if isinstance(theirs, BaseException):  # an older one, which cannot say it
            theirs = (versions[worker]["packages"].get("castlewright"), "unknown")
        if tuple(theirs) != ours:
            raise OtherSourcesError(f"--dask: the worker {worker} runs {_told(theirs, ours)}")


@contextmanager
def _silent_logs() -> Iterator[None]:
    """The loggers of Dask say nothing; after an error for good, since they go on until the end."""
    import distributed  # noqa: F401, PLC0415 - an extra, and slow to import; it makes its loggers

    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in NOISY]
    loggers = [logging.getLogger(name) for name in {*names, *NOISY}]
    before = {logger: logger.level for logger in loggers}
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    yield
    for logger, level in before.items():
        logger.setLevel(level)
