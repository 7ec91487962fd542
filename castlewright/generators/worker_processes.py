"""Worker processes on this machine: they leave Ctrl-C to their parent, and end when it ends.

    >>> with worker_processes(2) as pool:
    ...     pool.submit(str.upper, "a").result()
    'A'

A process that waits for work does not notice by itself that whoever would send it has been killed.
So a thread in each worker watches the parent and ends the worker at once, whatever it is doing; a
solver in C++ goes with it. Workers start afresh and inherit neither a lock nor a thread.

Whatever ends the pool early ends its workers at once; `accident` says in one sentence what befell
the workers themselves.
"""

import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any

from castlewright.puzzles.base import BadInputError, UndecidedError

# Signals that a terminal, or a shell that ends, sends to all processes of a command.
FROM_A_TERMINAL = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)
)
ENDING = (*FROM_A_TERMINAL, signal.SIGTERM)

NO_GUARD, UNREADABLE = 97, 98  # exit statuses by which a worker says why it ended
ON_ITS_WAY = 0.2  # seconds that a signal to all processes takes at most from one to the next


class WorkLostError(UndecidedError):
    """Work was lost: a worker ended in the middle of it, or cannot be reached any more."""


@contextmanager
def worker_processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of that many processes.

    Raises `WorkLostError` when a worker ends early, `BadInputError` where workers cannot be had.
    """
    _check_script()
    context = _Context()
    with _held_back():  # from the process that looks after semaphores, too
        try:
            pool = ProcessPoolExecutor(number, context)
        except (OSError, ValueError, NotImplementedError, ImportError) as error:
            raise _cannot_start(error) from None
    try:
        yield pool
        pool.shutdown()
    except BaseException as error:
        if isinstance(error, BrokenProcessPool):
            time.sleep(ON_ITS_WAY)  # what ended a worker may be about to end this process
        reason = accident(error, [worker.exitcode for worker in context.started])
        for worker in context.started:
            if worker.pid is not None:
                worker.kill()
        pool.shutdown(cancel_futures=True)
        if reason is not None:
            raise reason from None
        raise


def accident(error: BaseException, exit_codes: list[int | None]) -> Exception | None:
    """What befell a pool that ended with this error, in one sentence; None if nothing did."""
    if isinstance(error, MemoryError):
        return WorkLostError("memory ran out; use fewer --workers")
    if not isinstance(error, BrokenProcessPool):
        return None
    if error.__cause__ is not None:
        last = str(error.__cause__).strip().strip("'\"").strip().splitlines()[-1]
        return WorkLostError(f"the result of a worker process cannot be read: {last}")
    # The pool itself ends the others with TERM: that one comes last.
    codes = sorted((code for code in exit_codes if code), key=lambda code: code == -signal.SIGTERM)
    code = codes[0] if codes else 0
    if code in _SAID:
        return _SAID[code]
    if code < 0:
        how = f"was ended by {_name(-code)}"
        how += ", perhaps for want of memory" if code == -_KILL else ""
    else:
        how = f"ended with status {code}"
    return WorkLostError(
        f"a worker process {how}; its work is lost: use fewer --workers, and --resume where there "
        "is an output file"
    )


_KILL = getattr(signal, "SIGKILL", 9)
_SAID: dict[int, Exception] = {
    NO_GUARD: BadInputError(
        "worker processes import the script that starts them: put what it does under "
        '`if __name__ == "__main__":`, or use one worker'
    ),
    UNREADABLE: WorkLostError(
        "a worker process cannot read its work (the line above says why): what it calls must "
        "stand in a module that it can import"
    ),
}


def _name(number: int) -> str:
    with contextlib.suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


def _cannot_start(error: Exception) -> BadInputError:
    reason = getattr(error, "strerror", None) or str(error)
    return BadInputError(f"worker processes cannot be started: {reason}; use fewer --workers")


def _check_script() -> None:
    """Workers import the script that starts them: it must be a file, and must not start them again.

    In a worker that does, only the parent is told, by the exit status.
    """
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        sys.exit(NO_GUARD)
    main = sys.modules.get("__main__")
    file = getattr(main, "__file__", None)
    if getattr(main, "__spec__", None) is None and file is not None and not Path(file).exists():
        raise BadInputError(
            f"worker processes import the script that starts them, and {file} is no file: write "
            "the script to a file, or use one worker"
        )


class _Worker(SpawnProcess):
    """One worker. Of what all of them have to say, the first says it."""

    is_first = False

    def start(self) -> None:
        with _held_back():
            try:
                super().start()
            except OSError as error:
                raise _cannot_start(error) from None

    def run(self) -> None:
        for number in FROM_A_TERMINAL:
            signal.signal(number, signal.SIG_IGN)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        if not self.is_first:
            logging.getLogger("castlewright").setLevel(logging.ERROR)
        threading.Thread(target=_end_with_parent, daemon=True).start()
        try:
            super().run()
        except Exception as error:  # those of the work itself travel to the parent
            sys.stderr.write(f"worker process: {type(error).__name__}: {error}\n")
            sys.exit(UNREADABLE)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class _Context(SpawnContext):
    """Starts workers, and knows them."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[_Worker] = []

    def Process(self, *args: Any, **options: Any) -> _Worker:  # type: ignore[override]  # noqa: N802
        worker = _Worker(*args, **options)
        worker.is_first = not self.started
        self.started.append(worker)
        return worker


@contextmanager
def _held_back() -> Iterator[None]:
    """Signals that end this process wait until a child has been started, or it would be lost.

    The child begins with these signals blocked, so that none ends it before it is ready for them.
    """
    waiting: list[int] = []
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for number in ENDING:
            how = signal.getsignal(number)
            if callable(how):
                before[number] = how
                signal.signal(number, lambda number, _frame: waiting.append(number))
    blocked = hasattr(signal, "pthread_sigmask")
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING) if blocked else set()
    try:
        yield
    finally:
        if blocked:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, how in before.items():
            signal.signal(number, how)
        for number in waiting:
            signal.raise_signal(number)
