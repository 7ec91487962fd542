"""A booklet of puzzles to print tonight: puzzles, how to play, answers, as PDF.

    >>> pdf = booklet(read_records(data, "fifty.jsonl"), Print("booklet"), title="For Grandma")
    >>> pdf[:5]
    b'%PDF-'

The cover, the contents, a chapter for each game, the answers in a part of their own, and where
everything comes from. What there is to print of a game is its chapter (see `chapter`); this module
puts chapters together and numbers the puzzles, through the whole booklet, so that an answer is
found by its number alone. How it is printed is a `Print` (see `profiles`): this module works out
the margins, which may depend on the number of pages, and lays the pages of a folded booklet beside
each other. `data/booklet.typ` is the layout, `data/words/` the words; they meet as data, never as
code, so that no title can be mistaken for markup. The same records give the same bytes.

Nothing is printed on trust: every stored solution is judged again before it becomes an answer.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from itertools import count
from typing import Any, TypeAlias

from castlewright import __version__
from castlewright.generators.base import LEVELS
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
from castlewright.printing.imposition import imposed, sheets, shift, turned
from castlewright.printing.mono import mono, page_colours
from castlewright.printing.picture import Picture
from castlewright.printing.profiles import PAPERS, Margins, Print, PrintError
from castlewright.printing.qr import qr_picture
from castlewright.printing.sandcastles import pages as sandcastles
from castlewright.printing.sleepy_castle import pages as sleepy_castle
from castlewright.printing.stars import draw_stars
from castlewright.printing.typesetting import (
    TypesettingError,
    pages_of,
    told_by,
    typeset,
)
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.data_files import check_plain, visible
from castlewright.puzzles.records import Record
from castlewright.puzzles.shelf import EMPTY_SHELF, Shelf
from castlewright.puzzles.words import capital, listed

__all__ = ["BookletError", "Bound", "bind", "booklet"]

# The games that have pages, in the order of their chapters.
CHAPTERS: dict[str, ChapterMaker] = {
    "burgen-drachen": burgen_drachen.chapter,
    "sleepy-castle": sleepy_castle.chapter,
    "catan-junior": catan_junior.chapter,
    "sandcastles": sandcastles.chapter,
}

LONGEST_TITLE, LONGEST_WORD = 120, 40  # what a cover has room for
LONGEST_SHOWN = 60  # signs of a notation in a refusal
MOST_NAMED = 40  # seeds, and wishes, in the imprint

# The sizes of type in points, the usual one first: words may shrink to keep a puzzle on its page.
SIZES, LARGE_SIZES = (12, 11, 10, 9), (16,)
NARROW = 180  # millimetres: on a narrower page no words stand beside a picture
# The least size of letters and numbers inside a picture, in points: below it, it is not printed so.
LEAST_LABEL = {"wide": 3.5, "narrow": 2.8, "large": 5.5}
PER_MM, LARGE_PER_MM = 1.1, 1.4  # printed millimetres for one of a drawing, at most
_NO_ROOM = re.compile(r"no room for (puzzle|answer) (\d+)")  # what the layout says of a number
HOME = Print()

Data: TypeAlias = dict[str, Any]
Draw: TypeAlias = Callable[[Picture], Picture]


@dataclass(frozen=True)
class Bound:
    """A booklet that was made: how many pages it has, and on how many sheets if it is folded."""

    pdf: bytes
    pages: int
    sheets: int | None


def booklet(
    records: Iterable[Record],
    asked: Print = HOME,
    *,
    title: str | None = None,
    shelf: Shelf = EMPTY_SHELF,
    command: str | None = None,
) -> bytes:
    """The PDF of a booklet. Raises `BookletError`, and `PrintError` for pages it cannot have.

    A record needs its solution, from `castlewright solve`, and some kinds of puzzle also the number
    of solutions, from `castlewright count`. Puzzles of one kind are grouped by their level, with
    the easiest first and those without a grade last. `shelf` has what is your own (tile sets,
    maps, rule sets), by whose names the puzzles may call it. `command` is told in the imprint: the
    command that made the booklet.
    """
    return bind(records, asked, title=title, shelf=shelf, command=command).pdf


def bind(
    records: Iterable[Record],
    asked: Print = HOME,
    *,
    title: str | None = None,
    shelf: Shelf = EMPTY_SHELF,
    command: str | None = None,
) -> Bound:
    """A booklet with the number of its pages and sheets: see `booklet`."""
    asked.check("booklets")
    records = list(records)
    if not records:
        raise BookletError("a booklet needs at least one puzzle")
    try:
        wanted = Wanted(asked.language, shelf)
        words = wanted.words
        chapters = list(_chapters(records, wanted))
        if title is None:
            title = chapters[0].title if len(chapters) == 1 else words["booklet"]["title"]
        _check_title(title)
        imprint = _imprint(chapters, records, command, words["imprint"])
        data = {**_pages(chapters, title, asked, words), "imprint": imprint}
        return _bound(data, asked)
    except (BookletError, PrintError):
        raise
    except BadInputError as error:
        raise BookletError(f"{error}") from error


# -------------------------------------------------------------------------------- pages and sheets


def _bound(data: Data, asked: Print) -> Bound:
    """The pages one after the other, or two by two on sheets where they are to be folded."""
    if asked.way.folded:
        return _folded(data, asked)
    pdf = _in_margins(data, asked)
    return Bound(pdf, pages_of(pdf), None)


def _folded(data: Data, asked: Print) -> Bound:
    """Pages are planned and counted first: their number says which lie beside each other."""
    form = _format(asked, asked.way.margins)
    told = {**form, "counting": True}
    with _naming_what_has_no_room(data, asked):
        pages = told_by("booklet", {**data, "format": told}, "pages")
    sides = [
        {
            "left": side.left,
            "right": side.right,
            "shift": shift(side.sheet),
            "turned": turned(side, asked.edge),
        }
        for side in imposed(pages)
    ]
    sheet = asdict(PAPERS[asked.paper].turned)
    pdf = _typeset(data, asked, {**form, "sheet": sheet, "sides": sides})
    return Bound(pdf, pages, sheets(pages))


def _in_margins(data: Data, asked: Print) -> bytes:
    """The single pages, in the margins that are right for their number.

    More pages may need a wider gutter, which may need more pages; gutters only grow, so this ends.
    """
    pages = asked.way.least_pages
    while True:
        margins = asked.way.margins_for(pages)
        pdf = _typeset(data, asked, _format(asked, margins))
        needed = pages_of(pdf)
        if asked.way.margins_for(needed) == margins or needed < pages:
            return pdf
        pages = needed


def _typeset(data: Data, asked: Print, form: Data) -> bytes:
    with _naming_what_has_no_room(data, asked):
        return typeset("booklet", {**data, "format": form})


@contextmanager
def _naming_what_has_no_room(data: Data, asked: Print) -> Iterator[None]:
    """The layout knows a puzzle by its number only; the error says which it is and what fits."""
    try:
        yield
    except TypesettingError as error:
        full = _NO_ROOM.fullmatch(error.why)
        if full is None:
            raise
        number = int(full[2])
        told = _no_room(_only(data, {number}), full[1], asked)
        if more := _others_without_room(data, number, asked):
            told += f"; nor for {listed(more)}"
        raise BookletError(told) from error


def _others_without_room(data: Data, first: int, asked: Print) -> list[str]:
    """The names of the other puzzles that do not fit: each is left out, and the rest is tried."""
    entries = {entry["number"]: entry["heading"] for entry in _entries(data)}
    left, found = set(entries) - {first}, list[str]()
    form = _format(asked, asked.way.margins_for(asked.way.least_pages))
    while left:
        try:
            typeset("booklet", {**_only(data, left), "format": form})
        except TypesettingError as error:
            full = _NO_ROOM.fullmatch(error.why)
            if full is None:
                break
            left.remove(int(full[2]))
            found.append(entries[int(full[2])])
        else:
            break
    return found


def _entries(data: Data) -> Iterator[Data]:
    """All puzzles, in their order."""
    for chapter in data["chapters"]:
        for section in chapter["sections"]:
            for group in section["groups"]:
                yield from group["entries"]


def _format(asked: Print, margins: Margins) -> Data:
    """The numbers that the layout goes by; lengths in millimetres, sizes of type in points."""
    page, large = asked.page, asked.large_print
    arrangement = "narrow" if page.width < NARROW else "large" if large else "wide"
    return {
        "page": asdict(page),
        "sheet": asdict(page),
        "sides": None,
        "counting": False,
        "margins": asdict(margins),
        "sizes": LARGE_SIZES if large else SIZES,
        "least_label": LEAST_LABEL[arrangement],
        "arrangement": arrangement,
        "per_mm": LARGE_PER_MM if arrangement == "large" else PER_MM,
        "bookmarks": asked.way.bookmarks,
        "colours": page_colours(in_greys=asked.mono),
    }


def _only(data: Data, numbers: Set[int]) -> Data:
    """The same booklet with the puzzles of these numbers in it."""

    def groups(section: Data) -> list[Data]:
        kept = (
            {**group, "entries": [e for e in group["entries"] if e["number"] in numbers]}
            for group in section["groups"]
        )
        return [group for group in kept if group["entries"]]

    chapters = (
        {**chapter, "sections": [{**s, "groups": groups(s)} for s in chapter["sections"]]}
        for chapter in data["chapters"]
    )
    kept = [
        {**chapter, "sections": [s for s in chapter["sections"] if s["groups"]]}
        for chapter in chapters
    ]
    return {**data, "chapters": [chapter for chapter in kept if chapter["sections"]]}


def _no_room(data: Data, part: str, asked: Print) -> str:
    """Which puzzle does not fit, and in which other print it would: tried out, not guessed."""
    (entry,) = _entries(data)
    name = entry["heading" if part == "puzzle" else "answer_heading"]
    notation = entry["notation"]
    shown = notation if len(notation) <= LONGEST_SHOWN else f"{notation[:LONGEST_SHOWN]}…"
    what = f"a page has no room for {name}, {shown}"
    others = {
        "without large print": replace(asked, large_print=False),
        "in the profile home": replace(asked, profile="home", flip=None),
        "in the profile home, without large print": replace(
            asked, profile="home", flip=None, large_print=False
        ),
    }
    for said, other in others.items():
        if other == asked:
            continue
        try:
            typeset("booklet", {**data, "format": _format(other, other.way.margins_for(24))})
        except TypesettingError:
            continue
        return f"{what}; it fits {said}"
    return f"{what}, in any profile"


# ---------------------------------------------------------------------------------------- contents


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
    check_plain("title", title, BookletError)
    if not title.strip():
        raise BookletError("the title is empty")
    if len(title) > LONGEST_TITLE:
        raise BookletError(f"the title has {len(title)} signs, {LONGEST_TITLE} fit on the cover")
    longest = max(title.split(), key=len)
    if len(longest) > LONGEST_WORD:
        raise BookletError(
            f"the title has a word of {len(longest)} signs, {LONGEST_WORD} fit on the cover"
        )


def _pages(chapters: Sequence[Chapter], title: str, asked: Print, words: dict[str, Any]) -> Data:
    """Everything that is printed but for the imprint, as plain data for the layout."""
    alone, numbers = len(chapters) == 1, count(1)

    draw: Draw = mono if asked.mono else _as_it_is

    return {
        "language": words["language"],
        "title": title,
        "subtitle": _subtitle(chapters, asked.language, words["booklet"]),
        "words": words["booklet"],
        "levels": words["levels"],
        "stars": {level: draw(draw_stars(level, words["levels"][level])) for level in LEVELS},
        "covers": [draw(chapter.cover) for chapter in chapters],
        "chapters": [
            _chapter(one, f"chapter-{place}", numbers, alone, words, draw)
            for place, one in enumerate(chapters)
        ],
    }


def _as_it_is(picture: Picture) -> Picture:
    return picture


def _subtitle(chapters: Sequence[Chapter], language: str, words: dict[str, str]) -> str:
    """How many puzzles of each kind there are, and in which order."""
    sections = [section for chapter in chapters for section in chapter.sections]
    puzzles = [
        words["puzzles_for"].format(
            puzzles=listed((section.counted for section in chapter.sections), language),
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
    return capital(words[form].format(puzzles=listed(puzzles, language)))


def _chapter(
    chapter: Chapter,
    target: str,
    numbers: Iterator[int],
    alone: bool,
    words: dict[str, Any],
    draw: Draw,
) -> Data:
    """A chapter; `target` begins the names of the places that the contents lead to."""
    heading = words["booklet"]["how_to_play" if alone else "how_to_play_game"]
    pieces = f"{target}-cut-outs"
    return {
        "how_heading": heading.format(game=chapter.game),
        "how_target": f"{target}-how",
        "how": [
            {**block, "target": pieces} if block["kind"] == "reference" else block
            for block in _blocks(chapter.how, draw)
        ],
        "cut_outs": chapter.cut_outs and _cut_outs(chapter.cut_outs, pieces, draw),
        "sections": [
            _section(
                section,
                f"{target}-section-{place}",
                numbers,
                words,
                draw,
                alone=alone and len(chapter.sections) == 1,
            )
            for place, section in enumerate(chapter.sections)
        ],
    }


def _cut_outs(page: CutOuts, target: str, draw: Draw) -> Data:
    return {"heading": page.heading, "target": target, "blocks": _blocks(page.blocks, draw)}


def _section(
    section: Section,
    target: str,
    numbers: Iterator[int],
    words: dict[str, Any],
    draw: Draw,
    *,
    alone: bool,
) -> Data:
    """The puzzles of one kind, in groups; puzzles that all lack a level need no heading for it."""
    own = words["booklet"]
    answers = own["answers"] if alone else own["answers_of"]
    headings = {level: capital(words["levels"][level]) for level in LEVELS}
    no_level = own["no_level"] if len(section.groups) > 1 else None
    return {
        "heading": section.heading,
        "target": target,
        "answers_heading": answers.format(section=section.heading),
        "a_page": section.a_page,
        "answers_a_page": section.answers_a_page,
        "groups": [
            {
                "level": level,
                "heading": headings[level] if level else no_level,
                "target": f"{target}-{level}",
                "entries": [
                    _entry(entry, number, section, words, draw)
                    for entry, number in zip(entries, numbers, strict=False)
                ],
            }
            for level, entries in section.groups
        ],
    }


def _entry(entry: Entry, number: int, section: Section, words: dict[str, Any], draw: Draw) -> Data:
    return {
        "number": number,
        "heading": section.name.format(number=number),
        "level": entry.level,
        "picture": draw(entry.picture),
        "beside": _blocks(entry.beside, draw),
        "below": _blocks(entry.below, draw),
        "notation": entry.notation,
        "qr": qr_picture(entry.notation, words["language"]),
        "answer_heading": words["booklet"]["answer"].format(number=number),
        "answer": draw(entry.answer),
        "answer_words": _blocks(entry.answer_words, draw),
        "on_page": section.on_page,
    }


def _blocks(blocks: Iterable[Block], draw: Draw) -> list[Data]:
    """Blocks as a layout takes them: the name of the kind, and its fields."""

    def plain(value: Any) -> Any:
        if isinstance(value, Picture):
            return draw(value)
        return [plain(item) for item in value] if isinstance(value, tuple) else value

    return [
        {
            "kind": type(block).__name__.lower(),
            **{field.name: plain(getattr(block, field.name)) for field in fields(block)},
        }
        for block in blocks
    ]


def _imprint(
    chapters: Sequence[Chapter],
    records: Sequence[Record],
    command: str | None,
    words: dict[str, str],
) -> list[str]:
    """Where the puzzles come from, a paragraph each."""
    makers = _distinct(records, "made_by", words)
    seeds = _distinct(records, "seed", words)
    wishes = _distinct(records, "wishes", words, between="; ")
    lines = [words["made_by"].format(names=makers)] if makers else []
    lines += [words["seeds"].format(seeds=seeds)] if seeds else []
    lines += [words["wishes"].format(wishes=wishes)] if wishes else []
    lines += [line for chapter in chapters for line in chapter.imprint]
    lines += [words["command"].format(command=command)] if command else []
    lines += [
        words["notation"],
        words["typeset"].format(maker=f"castlewright {__version__}"),
        words["font"],
        words["independent_one" if len(chapters) == 1 else "independent_many"],
    ]
    return lines


def _distinct(
    records: Sequence[Record], key: str, words: dict[str, str], between: str = ", "
) -> str:
    """The different values of a key, the first few of them if there are many."""
    known = [visible(str(record.get(key))) for record in records if record.get(key) is not None]
    values = list(dict.fromkeys(known))
    shown = values[:MOST_NAMED]
    if len(values) > MOST_NAMED:
        shown.append(words["more"].format(number=len(values) - MOST_NAMED))
    return between.join(shown)
