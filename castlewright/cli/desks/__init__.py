"""What each command does with a puzzle of each game: one desk a game, all with the same drawers.

The commands know no game. They read records, go to the desk of each record's game, and show what
was found there; so a file may hold puzzles of several games. A desk first looks at what it is asked
(`solve(item, options)` refuses an option that makes no sense) and gives back the work itself, which
is done later: so that all that can be refused is refused before the first line is written.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from castlewright.cli.app import UNDECIDED, WRONG

if TYPE_CHECKING:
    from rich.console import RenderableType

    from castlewright.printing.picture import Picture
    from castlewright.puzzles.base import NamedRules
    from castlewright.puzzles.records import Record
    from castlewright.puzzles.shelf import Shelf
    from castlewright.solvers.base import Undecided, Unsolvable

BURGEN_DRACHEN = "burgen-drachen"
SLEEPY_CASTLE = "sleepy-castle"
CATAN_JUNIOR = "catan-junior"
SANDCASTLES = "sandcastles"
DESKS = {
    BURGEN_DRACHEN: "burgen_drachen",
    SLEEPY_CASTLE: "sleepy_castle",
    CATAN_JUNIOR: "catan_junior",
    SANDCASTLES: "sandcastles",
}

# Which rules and options are whose, told here so that `--help` need not open a desk.
HOUSE_RULES = {
    BURGEN_DRACHEN: (
        "castle-is-end",
        "stray-paths",
        "hero-before-castle",
        "start-anywhere",
        "dead-ends",
        "last-must-solve",
    ),
    SLEEPY_CASTLE: ("both-at-once", "ties-win-nothing", "cover-first"),
    CATAN_JUNIOR: ("serve-in-turn", "easy"),
    SANDCASTLES: (
        "full-means-full",
        "wait-by-turn",
        "animals-only",
        "last-crown-lost",
        "bucket-stays",
    ),
}
OWN_OPTIONS = {
    BURGEN_DRACHEN: ("dragons", "start", "goal", "forced"),
    SLEEPY_CASTLE: ("blind",),
    CATAN_JUNIOR: ("play", "svg"),
}

# What a notation of the game looks like, so that a person need not say which game is meant.
NOTATIONS = {
    CATAN_JUNIOR: re.compile(r"\s*[a-z][a-z0-9-]*\s+([FGTPS][0-9]|[a-z]+=|;)"),
    SLEEPY_CASTLE: re.compile(r"\s*[A-Za-z]+\s+([0-9]+|[A-Z]<[A-Z])(\s|$)"),
    SANDCASTLES: re.compile(r"\s*[A-Za-z-]*(/[A-Za-z-]*)+\s+([0-9]+/|[a-z]+(,|\s))"),
    BURGEN_DRACHEN: re.compile(r"[^/]*/|\s*$"),
}


@dataclass(frozen=True)
class Item:
    """A record that was read, the puzzle in it, and the rules it is judged by."""

    record: "Record"
    puzzle: Any
    rules: "NamedRules"

    @property
    def game(self) -> str:
        return str(self.record.fields["game"])

    @property
    def kind(self) -> str:
        return self.desk.kind_of(self.puzzle)

    @property
    def desk(self) -> "Desk":
        return desk_of(self.game)


@dataclass(frozen=True)
class Finding:
    """What was found out about one puzzle.

    `fields` go into its record (None takes a key away), `shown` are sentences and drawings for
    people, `said` goes to stderr whoever reads, `status` is the exit status that it asks for.

    What else is known by it, though nobody asked, goes against earlier claims (`cli.revision`):
    `established` are values that a key has if the record has it, `solvable` says whether there is a
    solution at all, one that defeats at least `dragons` dragons.
    """

    fields: Mapping[str, Any]
    shown: tuple["str | RenderableType", ...] = ()
    said: str | None = None
    status: int = 0
    established: Mapping[str, Any] = field(default_factory=dict)
    solvable: bool | None = None
    dragons: int = 0


Work = Callable[[], Finding]

UNDECIDED_WORDS = "undecided within the budget"


def found_by(work: Work) -> Finding:
    """What the work found out. Where it gave up, that is the finding, so that a run over many
    puzzles reports it and goes on."""
    from castlewright.puzzles.base import UndecidedError

    try:
        return work()
    except UndecidedError as error:
        words = f"undecided: {error}"
        return Finding({}, (words,), words, UNDECIDED)


def no_solution(
    item: Item, verdict: "Unsolvable | Undecided[Any]", asked: Mapping[str, Any] | None = None
) -> Finding:
    """There is no solution, or none was found; `asked` says of what kind it had to be.

    Where nothing was decided, what the record knows of its solutions stays.
    """
    from castlewright.cli.claims import OF_A_SOLUTION
    from castlewright.solvers.base import Unsolvable

    asked = asked or {}
    if isinstance(verdict, Unsolvable):
        sentence = f"no solution: {verdict.reason}"
        told = {"verdict": "unsolvable", "reason": sentence}
        fields = {**dict.fromkeys(OF_A_SOLUTION), **asked, **told}
        if asked.get("start") is not None:  # there may be solutions that start in another colour
            return Finding(fields, (), sentence, WRONG)
        return Finding(
            fields, (), sentence, WRONG, solvable=False, dragons=asked.get("dragons") or 0
        )
    known = any(item.record.get(key) is not None for key in (*OF_A_SOLUTION, "verdict"))
    told = {"verdict": "undecided", "reason": UNDECIDED_WORDS}
    return Finding({} if known else {**asked, **told}, (), UNDECIDED_WORDS, UNDECIDED)


def graded(item: Item, figures: Any, **established: Any) -> Finding:
    """A grade, which is told as it writes itself, and what was found out on the way."""
    shown = (f"{item.puzzle}: {figures}",)
    return Finding({"grade": figures.to_json()}, shown, established=established, solvable=True)


def no_grade(item: Item, words: str, status: int = WRONG, **known: Any) -> Finding:
    """Without a grade; one that was not decided may stay as it was."""
    fields = {} if status == UNDECIDED else {"grade": None}
    return Finding(fields, (f"{item.puzzle}: {words}",), words, status, **known)


class Desk(Protocol):
    """What there is at the desk of every game."""

    def house_rules(self, names: Iterable[str]) -> "NamedRules":
        """The house rules with these names. Raises `BadInputError`."""

    def read(self, record: "Record", shelf: "Shelf") -> Any:
        """The puzzle of a record, which may be faulty. Raises `NotationError`."""

    def kind_of(self, puzzle: Any, /) -> str:
        """The kind of a puzzle, as it stands in records."""

    def check(self, item: Item) -> None:
        """Refuse a faulty puzzle. Raises `InvalidPuzzleError`."""

    def check_solution(self, item: Item) -> None:
        """Refuse a stored solution that cannot be read. Raises `RecordError`."""

    def solve(self, item: Item, options: Mapping[str, Any]) -> Work:
        """A solution, or why there is none. Options: `budget` and those of the game."""

    def count(self, item: Item, limit: int | None, budget: int | None) -> Work:
        """How many solutions there are."""

    def grade(self, item: Item, budget: float) -> Work:
        """How hard it is for a person. The budget is in seconds of `solvers.budget`."""

    def hint(self, item: Item, so_far: str | None, options: Mapping[str, Any]) -> Work:
        """What is wrong with `so_far`, or what comes next. Options: `budget`, and `dragons`."""

    def fairness(self, item: Item, options: Mapping[str, Any]) -> Work:
        """Figures of a set-up among random ones. Options: `sample`, `seed`, `play`."""

    def show(self, item: Item, solution: bool) -> Work:
        """The puzzle for a terminal, or the solution of its record."""

    def picture(self, item: Item, solution: bool, language: str) -> "Callable[[], Picture]":
        """The puzzle as a picture, or the solution of its record; `language` is of its words."""


def desk_of(game: str) -> Desk:
    return cast(Desk, import_module(f"castlewright.cli.desks.{DESKS[game]}"))


def game_of(notation: str, maps: Iterable[str] = ()) -> str | None:
    """The game that a notation belongs to by its looks, or None.

    `maps` are names of maps: one of them alone is a set-up of Catan Junior.
    """
    if notation.strip() in maps:
        return CATAN_JUNIOR
    for game, pattern in NOTATIONS.items():
        if pattern.match(notation):
            return game
    return None
