"""A process that has imported everything once, and runs commands in children that it forks.

    with Warm() as warm:
        warm.run(["count", "-"], stdout=None, stdin=path, cwd=folder)

So a command with a real terminal on stderr, real files and an exit of its own costs its work, and
not the start of an interpreter. The process has one thread, which makes forking it safe.
"""

import json
import os
import subprocess
import sys
from contextlib import AbstractContextManager, closing
from importlib import import_module
from pathlib import Path
from types import TracebackType

from castlewright.cli.app import app
from tests.terminals import Terminal

HEAVY = (
    "castlewright.generators.burgen_drachen",
    "castlewright.generators.sleepy_castle",
    "castlewright.fairness.burgen_drachen",
    "castlewright.printing.booklet",
    "castlewright.printing.kits.made",
    "castlewright.solvers.cp_sat",
    "rich.console",
    "rich.progress",
)


class Warm(AbstractContextManager["Warm"]):
    """Runs commands one after the other. Start it with `with`."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.warm"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "TERM": "xterm"},
            text=True,
        )

    def run(
        self,
        arguments: list[str],
        *,
        cwd: Path,
        stdin: Path | None = None,
        stdout: Path | None = None,
        mode: str = "wb",
    ) -> tuple[int, str]:
        """The exit status of a command, and what the terminal showed: its stderr, and without a
        file for it its stdout too."""
        with closing(Terminal()) as terminal:
            order = {
                "arguments": arguments,
                "cwd": str(cwd),
                "terminal": os.ttyname(terminal.fd),
                "stdin": str(stdin or os.devnull),
                "stdout": None if stdout is None else str(stdout),
                "mode": mode,
            }
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
            status = int(self._process.stdout.readline())
            os.close(terminal.fd)
            return status, terminal.shown()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()


def main() -> None:
    """Take orders, one a line of JSON; answer each with an exit status."""
    for name in HEAVY:
        import_module(name)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _obey(json.loads(line))
        _, ended = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(ended), flush=True)


def _obey(order: dict[str, str]) -> None:
    """The child: its streams as ordered, then the command, which ends the process."""
    os.setsid()
    os.chdir(order["cwd"])
    terminal = os.open(order["terminal"], os.O_RDWR)
    stdin = os.open(order["stdin"], os.O_RDONLY)
    stdout = terminal
    if order["stdout"] is not None:
        more = os.O_TRUNC if order["mode"] == "wb" else os.O_APPEND
        stdout = os.open(order["stdout"], os.O_WRONLY | os.O_CREAT | more, 0o666)
    for number, file in enumerate((stdin, stdout, terminal)):
        os.dup2(file, number)
    for number, mode in enumerate("rww"):
        stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
        setattr(sys, ("stdin", "stdout", "stderr")[number], stream)
    status = 70
    try:
        app.main(order["arguments"], prog_name="castlewright")
    except SystemExit as ended:
        status = int(ended.code or 0)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
