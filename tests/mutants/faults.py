"""The list of faults, and how one is put into a file."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).with_name("faults.toml")


@dataclass(frozen=True)
class Fault:
    """One fault: `find` stands once in `file` and becomes `put`; `tests` ought to notice."""

    name: str
    layer: str  # puzzles, games, solvers, generators, fairness, printing, commands
    file: str
    find: str
    put: str
    tests: tuple[str, ...]
    reason: str = ""  # why no test can notice it

    def in_text(self, text: str) -> str:
        """The text of the file with the fault in it. Raises `ValueError` if it does not fit."""
        found = text.count(self.find)
        if found != 1:
            raise ValueError(f"{self.name}: {self.find!r} stands {found} times in {self.file}")
        return text.replace(self.find, self.put)


def read_faults() -> tuple[Fault, ...]:
    """All faults of the list, in its order."""
    rows = tomllib.loads(LIST.read_text("utf-8"))["fault"]
    return tuple(Fault(**{**row, "tests": tuple(row["tests"])}) for row in rows)
