"""Put each fault into a copy of the project and see whether a test notices: `make mutants`."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.faults import Fault, read_faults

ROOT = Path(__file__).parents[2]
ENOUGH = 0.95  # of all faults that must be noticed
LIMIT = 900  # seconds; a run that does not end has noticed something, too
DID_NOT_RUN = (3, 4, 5)  # of pytest: it broke, bad arguments, no such tests
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "*.pdf", "*.egg-info")


def main() -> int:
    """Try the faults; the exit status is 0 if enough of them were noticed."""
    asked = _arguments()
    faults = [fault for fault in read_faults() if asked.only in fault.name]
    copies: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.workers):
            copy = Path(folder) / str(number)
            shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
            copies.put(copy)
        if not asked.only and not _passes(copies, sorted({t for f in faults for t in f.tests})):
            print("the tests fail without any fault: nothing can be said")
            return 2
        with ThreadPoolExecutor(asked.workers) as pool:
            noticed = list(pool.map(partial(_noticed, copies, asked.all_tests), faults))
    missed = [fault for fault, seen in zip(faults, noticed, strict=True) if not seen]
    print(f"{len(faults) - len(missed)} of {len(faults)} faults noticed")
    for fault in missed:
        print(f"not noticed: {fault.name}: {fault.reason or 'a test is missing'}")
    return 0 if len(missed) <= (1 - ENOUGH) * len(faults) + 1e-9 else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="faults with this in their name")
    parser.add_argument("--workers", type=int, default=2, help="copies to work in (2)")
    parser.add_argument(
        "--all-tests", action="store_true", help="what passes its tests meets all of them"
    )
    return parser.parse_args()


def _noticed(copies: "SimpleQueue[Path]", all_tests: bool, fault: Fault) -> bool:
    """Whether a test fails with this fault in the project."""
    copy = copies.get()
    path = copy / fault.file
    text = path.read_text("utf-8")
    began = time.monotonic()
    try:
        path.write_text(fault.in_text(text), "utf-8")
        seen = not _run(copy, fault.tests) or (all_tests and not _run(copy, ("tests",)))
    finally:
        path.write_text(text, "utf-8")
        copies.put(copy)
    word = "noticed" if seen else "NOT NOTICED"
    print(f"{word:11} {time.monotonic() - began:5.0f} s  {fault.name}", flush=True)
    return seen


def _passes(copies: "SimpleQueue[Path]", tests: Sequence[str]) -> bool:
    copy = copies.get()
    try:
        return _run(copy, tests, last_lines=20)
    finally:
        copies.put(copy)


def _run(copy: Path, tests: Sequence[str], last_lines: int = 0) -> bool:
    """Run these tests of a copy until one fails; whether all passed."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    # The copy's sources are what its tests and their subprocesses import; none is compiled to disk,
    # since two versions of a file may be of one second and one size.
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=LIMIT
        )
    except subprocess.TimeoutExpired:
        return False
    if run.returncode in DID_NOT_RUN:
        raise RuntimeError(f"{' '.join(command)} did not run:\n{run.stdout[-2000:]}{run.stderr}")
    if run.returncode and last_lines:
        print(*run.stdout.splitlines()[-last_lines:], sep="\n")
    return run.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
