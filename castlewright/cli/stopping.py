"""Signals that end a run: TERM and HUP do what Ctrl-C (INT) does.

    with ended_by_signals():
        ...  # a signal raises KeyboardInterrupt here; the process ends with status 128 + signal

The work unwinds: whole lines are written, drafts are removed, worker processes end. The first
signal decides the exit status (INT 130, TERM 143, HUP 129), whatever else fails on the way out:
after a hang-up, for instance, there is no terminal left to write to. A signal that the caller told
this process to ignore, as `nohup` does, stays ignored.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# Not every system has all of them.
ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Inside, a signal that ends a run raises `KeyboardInterrupt`; afterwards the process ends.

    Only the main thread hears signals; on another one nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []

    def hear(number: int, _frame: Any) -> None:
        heard.append(number)
        raise KeyboardInterrupt

    before = {number: signal.getsignal(number) for number in ENDING}
    before = {number: how for number, how in before.items() if how is not signal.SIG_IGN}
    try:
        for number in before:
            signal.signal(number, hear)
        yield
    except BaseException:
        if not heard:
            raise
        _ignore(before)  # this process is ending already
        sys.exit(128 + heard[0])
    finally:
        if not heard:
            for number, how in before.items():
                signal.signal(number, how)


def _ignore(numbers: Any) -> None:
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)
