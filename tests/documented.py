"""Every command that the README and the pages of docs/ show, as somebody types it.

`documented()` reads the lines out of the pages, in their order: each indented line that begins with
`castlewright`, and the recipes of `make booklet` and `make kits`. The lines of a page are run one
after the other in one folder, in which the files that the page supposes are there already.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.burgen_drachen.test_workshop import MY_BOX, answers_for
from tests.sample import SAMPLE

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")))
RECIPES = ("booklet", "kits")

# What would take hours is run smaller: part of a line, and what stands for it.
SMALLER: dict[str, str | None] = {
    "--shard 1/64": "--shard 1/64 --limit 50",
    "--shard 2/64": "--shard 2/64 --limit 50",
    "--shard 1/128": "--shard 1/128 --limit 50",
}
# What takes seconds is run smaller in the suite, or, where it says None, by `make docs-check` only.
QUICKER: dict[str, str | None] = {
    "-n 50 --seed 7": "-n 2 --seed 7",
    "-n 5 --level squire": "-n 1 --level squire",
    "-n 3 --seed 1 --castles 2": "-n 1 --seed 1 --castles 2",
    "-n 3 --seed 2 --castles 3": "-n 1 --seed 2 --castles 3",
    "-n 3 --seed 3 --solutions": None,
    "-n 3 --seed 4 --unique": None,
    "--seed 9 --kind night-watch": None,
    "--seed 12 --kind sprint": None,
    "--seed 13 --kind sprint": None,
    "stand-in-4 --svg room.svg --play 100": "stand-in-4 --svg room.svg",
    "--on stand-in-4 -n 5": "--on stand-in-4 -n 1",
    "--covers ship --changes 8": None,
    "catan-junior later-4 -n 200": None,
    "stand-in-3 --players planner,greedy,greedy": None,
    "--on later-4 -n 3 --lairs 4": None,
    "grade fifty.jsonl": None,
    "--deck": None,
    "mine.jsonl": None,
    "census": None,
    "--kind sprint -n 3": None,
    "--kind sprint --level crowns": None,
    "--seats 4 -n 500": None,
    '"rb/yyB/rb/yrY/bb/yrR 1/2" --players planner,greedy': None,
    'solve "yB/r/bY/rR/b/y 1/1"': None,
    "--kind night-watch -n 6": "--kind night-watch -n 1",
    "--kind heist -n 6": "--kind heist -n 1",
    "forgetful:0.2,random -n 1000": "forgetful:0.2,random -n 10",
    "last:5 --solo --look": None,
    "tileset compare": None,
}
# Files that a page supposes.
MIXED = "".join(record.line() for record in SAMPLE)
MINE = (ROOT / "castlewright/data/maps/later-2.toml").read_text("utf-8")
GIVEN = {
    "grades.md": {"fifty.jsonl": MIXED},
    "printing.md": {"puzzles.jsonl": MIXED},
    "catan-junior-maps.md": {"mine.toml": MINE.replace('name = "later-2"', 'name = "mine"')},
}
# What is typed where a command asks.
TYPED = {"castlewright tileset new my-box.toml": "\n".join(answers_for(MY_BOX)) + "\n"}
# Exit statuses other than 0: a page shows what is said of a layout, which has no grade.
STATUS = {"castlewright grade fifty.jsonl": 1}


@dataclass(frozen=True)
class Line:
    """A line of a page, or of a recipe of the Makefile."""

    page: str
    text: str

    @property
    def smaller(self) -> str:
        """The line as it is run."""
        return _replaced(self.text, SMALLER) or ""

    @property
    def quicker(self) -> str | None:
        """The line as the suite runs it, if it does."""
        return _replaced(self.text, QUICKER)

    @property
    def status(self) -> int:
        return STATUS.get(self.text, 0)


def _replaced(text: str, shorter: Mapping[str, str | None]) -> str | None:
    for long, short in shorter.items():
        if long in text:
            return None if short is None else text.replace(long, short)
    return text


def documented() -> list[Line]:
    return [line for page in PAGES for line in _of_page(page)] + list(_of_recipes())


def _of_page(page: Path) -> Iterator[Line]:
    for text in page.read_text("utf-8").splitlines():
        if found := re.match(r"    (?:\$ )?(castlewright [a-z].*)", text):
            yield Line(page.name, found[1])


def _of_recipes() -> Iterator[Line]:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for recipe in RECIPES:
        text = re.search(rf"^{recipe}:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)[1]
        for command in text.replace("$(CASTLEWRIGHT)", "castlewright").splitlines():
            yield Line(f"make {recipe}", command.strip())


def furnish(folder: Path, page: str) -> None:
    """Lay down what the page supposes."""
    for name, text in GIVEN.get(page, {}).items():
        (folder / name).write_text(text, "utf-8")
