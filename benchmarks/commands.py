"""Whole commands of two checkouts, in turn: `python benchmarks/commands.py ../before [.] [RUNS]`.

Every command runs once unmeasured and then RUNS times (9) with each checkout, one after the other,
so that a machine that becomes slower or faster does so for both. What counts is the processor time
of the command and its workers; the ratio is that of the medians. Outputs are compared first: where
they differ the row says so.
"""

import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path
from statistics import median

DECK = "castlewright/data/decks/stand-in-50.jsonl"
COMMANDS = {
    "generate 10 adventures": "generate burgen-drachen -n 10 --seed 7",
    "generate 2 heists": "generate sleepy-castle -n 2 --kind heist --seed 7",
    "generate 300 set-ups by lot": "generate sandcastles -n 300 --by-lot",
    "count a deck of 50": f"count {DECK}",
    "count one adventure": "count '2R1b>/B3R/1r^1B1 W3'",
    "verify 5 adventures": "verify FIVE",
}


def run(checkout: Path, words: list[str]) -> tuple[float, bytes]:
    """Seconds of processor time, and what was written."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(
        [sys.executable, "-m", "castlewright", *words],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": str(checkout)},
        capture_output=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode:
        sys.exit(f"{checkout}: {' '.join(words)}: {result.stderr.decode()}")
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return spent, result.stdout


def main() -> None:
    before = Path(sys.argv[1]).resolve()
    now = Path(sys.argv[2] if len(sys.argv) > 2 else ".").resolve()
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 9
    five = before / "five.jsonl"
    lines = (before / DECK).read_text(encoding="utf-8").splitlines(keepends=True)
    five.write_text("".join(lines[:5]), encoding="utf-8")
    print("| command | before | now | ratio | output |")
    print("|---|---|---|---|---|")
    for name, command in COMMANDS.items():
        words = shlex.split(command.replace("FIVE", str(five)))
        same = run(before, words)[1] == run(now, words)[1]
        spent = [(run(before, words)[0], run(now, words)[0]) for _ in range(runs)]
        old, new = (median(times) for times in zip(*spent, strict=True))
        told = "the same" if same else "differs"
        print(f"| {name} | {old:.2f} s | {new:.2f} s | {new / old:.2f} | {told} |", flush=True)
    five.unlink()


if __name__ == "__main__":
    main()
