"""A booklet of puzzles to print tonight: puzzles, how to play, answers, as PDF.

    >>> pdf = booklet(read_records(data, "fifty.jsonl"), paper="letter", title="For Grandma")
    >>> pdf[:5]
    b'%PDF-'

The cover with the contents, a chapter for each game, the answers in a part of their own, and where
everything comes from. What there is to print of a game is its chapter (see `chapter`); this module
puts chapters together and numbers the puzzles, through the whole booklet, so that an answer is
found by its number alone. `data/booklet.typ` is the layout, `data/words/` the words; they meet as
data, never as code, so that no title can be mistaken for markup. The same records give the same
bytes.

Nothing is printed on trust: every stored solution is judged again before it becomes an answer.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from typing import Any

from castlewright.printing.burgen_drachen import pages as burgen_drachen
from castlewright.printing.catan_junior import pages as catan_junior
from castlewright.printing.chapter import (
    Block,
    BookletError,
    Chapter,
    ChapterMaker,
    CutOuts,
    Entry,
    Section,
    Wanted,
)
from castlewright.printing.picture import Picture
from castlewright.printing.qr import qr_picture
from castlewright.printing.sandcastles import pages as sandcastles
from castlewright.printing.sleepy_castle import pages as sleepy_castle
from castlewright.printing.typesetting import (
    TypesettingError,
    paper_name,
    picture_data,
    typeset,
)
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.records import Record
from castlewright.puzzles.shelf import EMPTY_SHELF, Shelf

__all__ = ["BookletError", "booklet"]

# The games that have pages, in the order of their chapters.
CHAPTERS: dict[str, ChapterMaker] = {
    "burgen-drachen": burgen_drachen.chapter,
    "sleepy-castle": sleepy_castle.chapter,
    "catan-junior": catan_junior.chapter,
    "sandcastles": sandcastles.chapter,
}

LONGEST_TITLE, LONGEST_WORD = 120, 40  # what a cover has room for
MOST_NAMED = 6  # seeds in the imprint


def booklet(
    records: Iterable[Record],
    *,
    paper: str = "a4",
    title: str | None = None,
    shelf: Shelf = EMPTY_SHELF,
    language: str = "en",
) -> bytes:
    """The PDF of a booklet. Raises `BookletError`.

    `paper` is `a4` or `letter`. A record needs its solution, from `castlewright solve`, and some
    kinds of puzzle also the number of solutions, from `castlewright count`. Puzzles of one kind
    come with the easiest first where it is known how hard they are. `shelf` has what is your own
    (tile sets, maps, rule sets), by whose names the puzzles may call it.
    """
    records = list(records)
    if not records:
        raise BookletError("a booklet needs at least one puzzle")
    try:
        page = paper_name(paper)
        wanted = Wanted(language, shelf)
        words = wanted.words
        chapters = list(_chapters(records, wanted))
        if title is None:
            title = chapters[0].title if len(chapters) == 1 else words["booklet"]["title"]
        _check_title(title)
        data = _pages(chapters, records, title, words)
        return typeset("booklet", {"paper": page, **data})
    except BookletError:
        raise
    except (TypesettingError, BadInputError) as error:
        raise BookletError(f"{error}") from error


def _chapters(records: Sequence[Record], wanted: Wanted) -> Iterator[Chapter]:
    """The chapters of all games that occur."""
    for record in records:
        if record.get("game") not in CHAPTERS:
            raise BookletError(
                f"{record.where}: a booklet holds puzzles of {' and '.join(CHAPTERS)} only"
            )
    for game, chapter in CHAPTERS.items():
        if own := [record for record in records if record.get("game") == game]:
            yield chapter(own, wanted)


def _check_title(title: str) -> None:
    if not title.strip():
        raise BookletError("the title is empty")
    if len(title) > LONGEST_TITLE:
        raise BookletError(f"the title has {len(title)} signs, {LONGEST_TITLE} fit on the cover")
    longest = max(title.split(), key=len)
    if len(longest) > LONGEST_WORD:
        raise BookletError(
            f"the title has a word of {len(longest)} signs, {LONGEST_WORD} fit on the cover"
        )


def _pages(
    chapters: Sequence[Chapter], records: Sequence[Record], title: str, words: dict[str, Any]
) -> dict[str, Any]:
    """Everything that is printed, as plain data for the layout."""
    alone, numbers = len(chapters) == 1, count(1)
    return {
        "language": words["language"],
        "title": title,
        "subtitle": _subtitle(chapters, words["booklet"]),
        "words": words["booklet"],
        "covers": [picture_data(chapter.cover) for chapter in chapters],
        "chapters": [_chapter(one, numbers, alone, words["booklet"]) for one in chapters],
        "imprint": _imprint(chapters, records, words["imprint"]),
    }


def _subtitle(chapters: Sequence[Chapter], words: dict[str, str]) -> str:
    """How many puzzles of each kind there are, and in which order."""
    sections = [section for chapter in chapters for section in chapter.sections]
    puzzles = [
        words["puzzles_for"].format(
            puzzles=_listed([section.counted for section in chapter.sections], words),
            game=chapter.game,
        )
        for chapter in chapters
    ]
    if sum(len(section.entries) for section in sections) == 1:
        form = "subtitle_one"
    elif all(section.easiest_first for section in sections):
        form = "subtitle_easiest_first"
    else:
        form = "subtitle_many"
    text = words[form].format(puzzles=_listed(puzzles, words))
    return text[0].upper() + text[1:]


def _listed(items: Sequence[str], words: dict[str, str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = items
    return words["and"].format(first=", ".join(first), last=last) if first else last


def _chapter(
    chapter: Chapter, numbers: Iterator[int], alone: bool, words: dict[str, str]
) -> dict[str, Any]:
    heading = words["how_to_play"] if alone else words["how_to_play_game"]
    return {
        "how_heading": heading.format(game=chapter.game),
        "how": _blocks(chapter.how),
        "cut_outs": chapter.cut_outs and _cut_outs(chapter.cut_outs),
        "sections": [
            _section(section, numbers, words, alone=alone and len(chapter.sections) == 1)
            for section in chapter.sections
        ],
    }


def _cut_outs(page: CutOuts) -> dict[str, Any]:
    return {"heading": page.heading, "blocks": _blocks(page.blocks)}


def _section(
    section: Section, numbers: Iterator[int], words: dict[str, str], *, alone: bool
) -> dict[str, Any]:
    answers = words["answers"] if alone else words["answers_of"]
    return {
        "heading": section.heading,
        "answers_heading": answers.format(section=section.heading),
        "a_page": section.a_page,
        "answers_a_page": section.answers_a_page,
        "entries": [
            _entry(entry, number, section, words)
            for entry, number in zip(section.entries, numbers, strict=False)
        ],
    }


def _entry(entry: Entry, number: int, section: Section, words: dict[str, str]) -> dict[str, Any]:
    return {
        "number": number,
        "heading": section.name.format(number=number),
        "level": entry.level,
        "picture": picture_data(entry.picture),
        "beside": _blocks(entry.beside),
        "below": _blocks(entry.below),
        "notation": entry.notation,
        "qr": picture_data(qr_picture(entry.notation)),
        "answer_heading": words["answer"].format(number=number),
        "answer": picture_data(entry.answer),
        "answer_words": _blocks(entry.answer_words),
        "on_page": section.on_page,
    }


def _blocks(blocks: Iterable[Block]) -> list[dict[str, Any]]:
    """Blocks as a layout takes them: the name of the kind, and its fields."""
    return [
        {
            "kind": type(block).__name__.lower(),
            **{field.name: _plain(getattr(block, field.name)) for field in fields(block)},
        }
        for block in blocks
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, Picture):
        return picture_data(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _imprint(
    chapters: Sequence[Chapter], records: Sequence[Record], words: dict[str, str]
) -> list[str]:
    """Where the puzzles come from, a paragraph each."""
    makers = _distinct(records, "made_by", words)
    seeds = _distinct(records, "seed", words)
    lines = [words["made_by"].format(names=makers)] if makers else []
    lines += [words["seeds"].format(seeds=seeds)] if seeds else []
    lines += [line for chapter in chapters for line in chapter.imprint]
    lines += [
        words["notation"],
        words["typeset"].format(maker=f"castlewright {_version()}".strip()),
        words["font"],
        words["independent_one" if len(chapters) == 1 else "independent_many"],
    ]
    return lines


def _distinct(records: Sequence[Record], key: str, words: dict[str, str]) -> str:
    """The different values of a key, the first few of them if there are many."""
    known = [str(record.get(key)) for record in records if record.get(key) is not None]
    values = list(dict.fromkeys(known))
    shown = values[:MOST_NAMED]
    if len(values) > MOST_NAMED:
        shown.append(words["more"].format(number=len(values) - MOST_NAMED))
    return ", ".join(shown)


def _version() -> str:
    try:
        return version("castlewright")
    except PackageNotFoundError:  # the source tree, not installed
        return ""
