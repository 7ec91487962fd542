"""A long run stopped at random moments, in every way, and resumed each time: `make stop-check`.

The run makes 500 adventures with two workers. It is killed, terminated, hung up, interrupted, or
the disk is full, fifty times. After each stop no line that was there is gone, every whole line is
that of a run that nobody disturbed, no process is left after two seconds, and the exit status says
what happened. At the end the bytes are the same. The tests do this with a few stops.
"""

import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

COMMAND = ("generate", "burgen-drachen", "-n", "500", "--workers", "2")
STOPS, SEED = 50, 1
SOON = 2.0  # seconds in which every process of a run that was stopped is gone
FULL = "full disk"
EXIT_STATUS = {"SIGKILL": -9, "SIGTERM": 143, "SIGHUP": 129, "SIGINT": 130, FULL: 2}

# Of a process that is still being loaded a signal makes what it makes of any; nothing is written.
SIGNALS = {name: getattr(signal, name) for name in EXIT_STATUS if name != FULL}


def processes(session: int) -> list[int]:
    """The processes of a session that are alive."""
    found = []
    for process in psutil.process_iter():
        try:
            if os.getsid(process.pid) == session and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process.pid)
        except (psutil.NoSuchProcess, ProcessLookupError):
            pass
    return found


def start(
    command: Sequence[str], folder: Path, most_bytes: int | None = None
) -> subprocess.Popen[bytes]:
    """A command in a session of its own; no file of it may grow beyond `most_bytes`."""

    def prepare() -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)  # a shell starts what it leaves alone without INT
        if most_bytes is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    return subprocess.Popen(
        [sys.executable, "-m", "castlewright", *command],
        cwd=folder,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=prepare,
    )


def wait_for(what: Callable[[], bool], seconds: float) -> float | None:
    """How long it took until something was so; None if it is not in that time."""
    begin = time.monotonic()
    while not what():
        if time.monotonic() - begin > seconds:
            return None
        time.sleep(0.01)
    return time.monotonic() - begin


def stop(run: subprocess.Popen[bytes], how: str, soon: float) -> float:
    """Send a signal, and see that nothing is left soon; the seconds that it took."""
    run.send_signal(SIGNALS[how])
    gone = wait_for(lambda: run.poll() is not None and not processes(run.pid), soon)
    assert gone is not None, f"{how}: {processes(run.pid)} are left after {soon} seconds"
    return gone


@dataclass
class Stops:
    """One run, stopped again and again."""

    command: tuple[str, ...]
    folder: Path
    whole: bytes  # what an undisturbed run has written
    soon: float = SOON

    @property
    def output(self) -> Path:
        return self.folder / "stopped.jsonl"

    def written(self) -> bytes:
        """What is there, in the output or the part of it."""
        part = self.output.with_name(self.output.name + ".part")
        for path in (self.output, part):
            if path.exists():
                return path.read_bytes()
        return b""

    def resumed(self, most_bytes: int | None = None) -> subprocess.Popen[bytes]:
        command = (*self.command, "-o", self.output.name, "--resume")
        return start(command, self.folder, most_bytes)

    def stop_once(self, how: str, lines: int, delay: float) -> float:
        """Go on, and stop after so many new lines and a moment; the seconds until all was gone."""
        before = self.written()
        kept = before[: before.rfind(b"\n") + 1]
        if how == FULL:
            room = sum(map(len, self.whole[len(kept) :].splitlines(keepends=True)[:lines]))
            run = self.resumed(most_bytes=len(kept) + room + int(100 * delay))
            run.wait()
            gone = wait_for(lambda: not processes(run.pid), self.soon)
            assert gone is not None, f"{how}: {processes(run.pid)} are left"
        else:
            run = self.resumed()
            enough = kept.count(b"\n") + lines
            wait_for(lambda: run.poll() is not None or self.lines() >= enough, 600)
            time.sleep(delay)
            gone = stop(run, how, self.soon)
        errors = run.communicate()[1].decode()
        after = self.written()
        if not (how in SIGNALS and run.returncode == -SIGNALS[how] and after == before):
            assert run.returncode == EXIT_STATUS[how], (how, run.returncode, errors)
            assert "Traceback" not in errors, errors
        assert after.startswith(kept), f"{how}: lines are lost"
        assert self.whole.startswith(after), f"{how}: other lines than those of the run"
        return gone

    def lines(self) -> int:
        return self.written().count(b"\n")

    def finish(self) -> None:
        run = self.resumed()
        errors = run.communicate()[1].decode()
        assert (run.returncode, errors) == (0, ""), errors
        assert self.output.read_bytes() == self.whole


def undisturbed(command: Sequence[str], folder: Path) -> bytes:
    run = start((*command, "-o", "whole.jsonl"), folder)
    assert run.communicate()[1] == b""
    return (folder / "whole.jsonl").read_bytes()


def main() -> None:
    rng = random.Random(SEED)
    # On a machine that has other work, two seconds of this one's take longer.
    soon = SOON * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        stops = Stops(COMMAND, folder, undisturbed(COMMAND, folder), soon)
        total = stops.whole.count(b"\n")
        share = 0.9 * total / STOPS  # lines between two stops
        longest, counts = 0.0, Counter[str]()
        print(f"allowed until all processes are gone: {soon:.1f} s")
        for number in range(1, STOPS + 1):
            if stops.lines() > 0.9 * total:  # it went on faster than it was stopped: once more
                stops.finish()
                stops.output.unlink()
                print(f"finished after {number - 1} stops with the same bytes; begun anew")
            how = rng.choice(list(EXIT_STATUS))
            gone = stops.stop_once(how, rng.randint(0, int(2 * share)), rng.random())
            longest, counts[how] = max(longest, gone), counts[how] + 1
            print(f"{number:2} {how}: {stops.lines()} lines, all gone after {gone:.2f} s")
        stops.finish()
    print(f"{STOPS} stops ({', '.join(f'{n} {how}' for how, n in sorted(counts.items()))}):")
    print(f"the same bytes, no line lost, all processes gone within {longest:.2f} s")


if __name__ == "__main__":
    main()
