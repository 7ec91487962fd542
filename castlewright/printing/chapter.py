"""A chapter of a booklet: what one game gives to be printed, as plain data.

The booklet knows no game, and a game knows no page. Each game has one function that makes its
chapter out of its records, `printing/<game>/pages.py`:

    how to play       blocks of words and pictures
    cut-outs          perhaps a page of pieces to cut out
    sections          one for each kind of puzzle, each with its puzzles in order
    imprint           what there is to say of where the puzzles come from

A puzzle is an `Entry`. Around its picture stand blocks: beside it, below it, and with its answer.
What a game wants to be different on the page, such as boxes to tick or room to write, is a block
of another kind; `data/booklet.typ` draws each kind in one way.

    >>> Ticks(("reach every castle", "… and defeat the dragon")).items[0]
    'reach every castle'
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from castlewright.generators.base import LEVELS
from castlewright.printing.picture import Picture
from castlewright.puzzles.base import BadInputError, NamedRules
from castlewright.puzzles.records import Record
from castlewright.puzzles.shelf import EMPTY_SHELF, Shelf
from castlewright.puzzles.words import read_words


class BookletError(BadInputError):
    """A booklet that cannot be made: says which record and what it lacks."""


@dataclass(frozen=True)
class Lead:
    """What is said first, a little larger than the rest."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    text: str


@dataclass(frozen=True)
class Strong:
    """A short paragraph that stands out."""

    text: str


@dataclass(frozen=True)
class Reference:
    """A paragraph in which {page} is the page of the chapter's pieces to cut out."""

    text: str


@dataclass(frozen=True)
class Heading:
    text: str


@dataclass(frozen=True)
class Steps:
    """What to do one after the other, numbered."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Ticks:
    """Each with a box to tick."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Clues:
    """Each with a box to tick and its number."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Blanks:
    """Lines to write on: each {blank} in them is room for a word."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Legend:
    """Small pictures, each with what it shows."""

    items: tuple[tuple[Picture, str], ...]
    columns: int = 2


@dataclass(frozen=True)
class Drawing:
    """A picture across a page of pieces to cut out, at most `height` millimetres high."""

    picture: Picture
    height: float


Block: TypeAlias = (
    Lead
    | Paragraph
    | Strong
    | Reference
    | Heading
    | Steps
    | Ticks
    | Clues
    | Blanks
    | Legend
    | Drawing
)


@dataclass(frozen=True)
class Entry:
    """One puzzle and its answer.

    `score` is how hard it is, and `level` which of `LEVELS` that is, if they are known. `beside`
    stands in a narrow column beside the picture where a page is wide, `below` under it over the
    whole width, `answer_words` with the answer's picture.
    """

    notation: str
    score: float | None
    level: str | None
    picture: Picture
    answer: Picture
    answer_words: tuple[Block, ...]
    beside: tuple[Block, ...] = ()
    below: tuple[Block, ...] = ()


@dataclass(frozen=True)
class Section:
    """The puzzles of one kind, in the order of the booklet: see `in_order`.

    `counted` says how many there are, `3 heists`. Each puzzle is called `name`, with {number}
    to fill in, and its answer leads back to it with `on_page`, with {page} to fill in. `a_page` is
    how many puzzles share a page where it has room for them: 1 or 2; `answers_a_page`: 1, 2, 4, 6.
    """

    heading: str
    counted: str
    name: str
    on_page: str
    entries: tuple[Entry, ...]
    a_page: int
    answers_a_page: int

    @property
    def easiest_first(self) -> bool:
        return all(entry.score is not None for entry in self.entries)

    @property
    def groups(self) -> tuple[tuple[str | None, tuple[Entry, ...]], ...]:
        """The puzzles of each level that occurs, the easiest first; last those without a level."""
        by_level = (
            (level, tuple(entry for entry in self.entries if entry.level == level))
            for level in (*LEVELS, None)
        )
        return tuple((level, entries) for level, entries in by_level if entries)


@dataclass(frozen=True)
class CutOuts:
    """A page of pieces to cut out."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Chapter:
    """Everything that a booklet prints of one game.

    `title` is the booklet's if the game has it to itself, and `cover` is seen on its first page.
    """

    game: str
    title: str
    cover: Picture
    how: tuple[Block, ...]
    cut_outs: CutOuts | None
    sections: tuple[Section, ...]
    imprint: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wanted:
    """What was asked of the whole booklet, as far as a game has to know it.

    `shelf` has what is the reader's own, by whose names puzzles may call it.
    """

    language: str = "en"
    shelf: Shelf = EMPTY_SHELF

    @property
    def words(self) -> dict[str, Any]:
        """The table of words of the language. Raises `BadInputError` if it is not there."""
        return read_words(self.language)


# Each game's pages: from its records, of which there is at least one, to its chapter.
# It raises `BookletError` for a record that cannot be printed.
ChapterMaker: TypeAlias = Callable[[Sequence[Record], Wanted], Chapter]


@dataclass(frozen=True)
class Around:
    """What the pages of a puzzle and of its answer show: pictures, and the words around them."""

    picture: Picture
    beside: tuple[Block, ...]
    below: tuple[Block, ...]
    answer: Picture
    answer_words: tuple[Block, ...]


class Known(Protocol):
    """A puzzle that was read for a booklet, the rules it goes by, and how hard it is if known."""

    @property
    def puzzle(self) -> object: ...
    @property
    def rules(self) -> NamedRules: ...
    @property
    def score(self) -> float | None: ...
    @property
    def level(self) -> str | None: ...


def entry(known: Known, around: Around, game: str, wanted: Wanted) -> Entry:
    """The entry of a puzzle; the house rules it goes by are told beside it.

    `game` is the table of its words.
    """
    house = wanted.words[game]["house_rules"]
    rules = (Paragraph(f"{house['heading']} {house[name]}") for name in known.rules.names)
    return Entry(
        notation=str(known.puzzle),
        score=known.score,
        level=known.level,
        picture=around.picture,
        answer=around.answer,
        answer_words=around.answer_words,
        beside=(*around.beside, *rules),
        below=around.below,
    )


def in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The easiest first; last those that nobody graded. Where that says nothing, by notation."""
    return tuple(sorted(entries, key=_place))


def _place(entry: Entry) -> tuple[bool, float, str]:
    return entry.score is None, entry.score or 0.0, entry.notation


def required(record: Record, **commands: str) -> None:
    """Raise `BookletError` for a key that a record lacks, with the command that finds it."""
    for key, command in commands.items():
        if record.get(key) is None:
            raise BookletError(
                f"{record.where}: the record has no `{key}`; run `castlewright {command}` first"
            )


def graded(record: Record) -> tuple[float | None, str | None]:
    """The score and the level of a record's grade, as far as they are known.

    Raises `BookletError` for a level that there is not.
    """
    grade = record.get("grade") or {}
    if grade and grade.get("level") not in LEVELS:
        raise BookletError(
            f"{record.where}: the level {grade.get('level')!r:.40} is none; there are "
            f"{', '.join(LEVELS)}"
        )
    return grade.get("score"), grade.get("level")
