"""A booklet of adventures to print tonight: puzzles, how to play, answers, as PDF.

    >>> pdf = booklet(read_records(data, "fifty.jsonl"), paper="letter", title="For Grandma")
    >>> pdf[:5]
    b'%PDF-'

The cover, how to play in our own words, tiles to cut out for those who do not own the box, the
adventures with the easiest first, the answers in a part of their own, and where everything comes
from. `data/booklet.typ` is the layout, `data/words/` the words; they meet as data, never as code,
so that no title can be mistaken for markup. The same records give the same bytes.

Nothing is printed on trust: every stored solution is judged again before it becomes an answer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from castlewright.generators.burgen_drachen.difficulty import difficulty
from castlewright.printing.burgen_drachen import (
    draw_board,
    draw_cut_outs,
    draw_empty_board,
    draw_road,
)
from castlewright.printing.picture import Picture
from castlewright.printing.qr import qr_picture
from castlewright.printing.typesetting import (
    TypesettingError,
    paper_name,
    picture_data,
    typeset,
)
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    HouseRules,
    Placement,
    TileSet,
    defeated,
    violations,
)
from castlewright.puzzles.burgen_drachen.board import BOX
from castlewright.puzzles.burgen_drachen.tile_set import STAND_IN
from castlewright.puzzles.records import Record
from castlewright.puzzles.words import read_words

GAME = "burgen-drachen"
LONGEST_TITLE, LONGEST_WORD = 120, 40  # what a cover has room for
MOST_NAMED = 6  # seeds in the imprint
MOST_LEVELS = 8  # dragon levels with a box to tick; of more, the lowest two and the highest

# The board on the cover, with both dragons defeated.
SAMPLE = "1bv1R1/5/1B1r^B W1"
SAMPLE_SOLUTION = "c2 bv . R i1 / a0 h0 e3 g2 b0 / f0 B d2 r^ B"


class BookletError(BadInputError):
    """A booklet that cannot be made: says which record and what it lacks."""


@dataclass(frozen=True)
class Entry:
    """One adventure of the booklet with everything that is printed about it."""

    adventure: Adventure
    solution: Placement
    solutions: tuple[int, ...]
    complete: bool
    defeated: int
    rules: HouseRules
    score: float | None
    level: str | None

    def order(self, by_score: bool) -> tuple[float, str]:
        """The easiest first; of equally hard ones, in the order of their notation."""
        hard = self.score if by_score and self.score is not None else difficulty(self.solutions)
        return hard, str(self.adventure)

    @property
    def levels(self) -> tuple[tuple[int, int], ...]:
        """The dragon levels that can be met, each with the number of solutions for it."""
        counts = [(least, sum(self.solutions[least:])) for least in range(len(self.solutions))]
        met = tuple((least, number) for least, number in counts if number > 0)
        return met if len(met) <= MOST_LEVELS else (*met[:2], *met[2 - MOST_LEVELS :])


def booklet(
    records: Iterable[Record],
    *,
    paper: str = "a4",
    title: str | None = None,
    tile_sets: Iterable[TileSet] = (),
    language: str = "en",
) -> bytes:
    """The PDF of a booklet. Raises `BookletError`.

    `paper` is `a4` or `letter`. Each record needs `solutions` (from `castlewright count`) and
    `solution` (from `castlewright solve`). Where all are graded they come in the order of their
    scores, else in that of `difficulty`. `tile_sets` are sets of your own, by whose names the
    adventures may call them.
    """
    records, own_sets = list(records), tuple(tile_sets)
    if not records:
        raise BookletError("a booklet needs at least one adventure")
    try:
        page, words = paper_name(paper), read_words(language)
        title = words["booklet"]["title"] if title is None else title
        _check_title(title)
        entries = [read_entry(record, own_sets) for record in records]
        graded = all(entry.score is not None for entry in entries)
        entries.sort(key=lambda entry: entry.order(by_score=graded))
        return typeset("booklet", {"paper": page, **_pages(entries, records, title, words)})
    except TypesettingError as error:
        raise BookletError(f"{error}") from error


def read_entry(record: Record, tile_sets: tuple[TileSet, ...] = ()) -> Entry:
    """What a record says, with its solution judged again. Raises `BookletError`."""
    if record.get("game") != GAME:
        raise BookletError(f"{record.where}: a booklet holds {GAME} adventures only")
    for key, command in (("solutions", "count"), ("solution", "solve")):
        if record.get(key) is None:
            raise BookletError(
                f"{record.where}: the record has no `{key}`; run `castlewright {command}` first"
            )
    try:
        rules = HouseRules.named(record.get("house_rules") or ())
        adventure = Adventure.parse(record.puzzle, tile_sets)
        solution = Placement.parse(record.get("solution"), adventure.tile_set)
    except ValueError as error:
        raise BookletError(f"{record.where}: {error}") from None
    if faults := violations(adventure, solution, rules=rules):
        raise BookletError(f"{record.where}: the stored solution is wrong: {faults[0]}")
    dragons = defeated(adventure, solution, rules)
    solutions = tuple(record.get("solutions"))
    if dragons >= len(solutions) or solutions[dragons] < 1 or min(solutions) < 0:
        raise BookletError(
            f"{record.where}: `solutions` counts none that defeats {dragons} dragons, as the "
            "stored solution does; run `castlewright count` again"
        )
    complete = record.get("complete") is not False
    grade = record.get("grade") or {}
    score, level = grade.get("score"), grade.get("level")
    return Entry(adventure, solution, solutions, complete, dragons, rules, score, level)


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
    entries: Sequence[Entry], records: Sequence[Record], title: str, words: dict[str, Any]
) -> dict[str, Any]:
    """Everything that is printed, as plain data for the layout."""
    sets = tuple(dict.fromkeys(entry.adventure.tile_set for entry in entries))
    number = len(entries)
    subtitle = words["booklet"]["subtitle_one" if number == 1 else "subtitle_many"]
    return {
        "language": words["language"],
        "title": title,
        "subtitle": subtitle.format(number=number),
        "words": words["booklet"],
        "cover": picture_data(_cover(entries)),
        "how": _how(sets, words),
        "cut_out": _cut_out(entries, sets, words),
        "adventures": [_adventure(n, entry, words) for n, entry in enumerate(entries, 1)],
        "imprint": _imprint(records, sets, words["imprint"]),
    }


def _cover(entries: Sequence[Entry]) -> Picture:
    """A solved board, unless it would give an answer away or shows tiles that are not used."""
    sample = Adventure.parse(SAMPLE)
    adventures = [entry.adventure for entry in entries]
    if sample in adventures or all(one.tile_set != sample.tile_set for one in adventures):
        return draw_board(adventures[0])
    return draw_board(sample, Placement.parse(SAMPLE_SOLUTION, sample.tile_set))


def _how(sets: Sequence[TileSet], words: dict[str, Any]) -> dict[str, Any]:
    how = words["how"]
    legend = {
        (rank, name): picture_data(draw_road(tile_set, colour))
        for tile_set in sets
        for rank, (colour, name) in enumerate(tile_set.colours)
    }
    tiles = [
        how["tiles_stand_in" if one.name == STAND_IN else "tiles_own"].replace("{name}", one.name)
        for one in sets
    ]
    colours = [
        {
            "picture": picture,
            "text": how["colour"].format(colour=name, mark=how["colour_marks"][rank]),
        }
        for (rank, name), picture in legend.items()
    ]
    return {**how, "tiles": tiles, "colours": colours}


def _cut_out(
    entries: Sequence[Entry], sets: Sequence[TileSet], words: dict[str, Any]
) -> dict[str, Any] | None:
    """The page with tiles to cut out; only the stand-in set needs one."""
    stand_in = next((one for one in sets if one.name == STAND_IN), None)
    if stand_in is None:
        return None
    sizes = {(entry.adventure.rows, entry.adventure.columns) for entry in entries}
    # a board of that size is printed so that its spaces are as large as the tiles to cut out
    in_box = sizes == {(BOX.rows, BOX.columns)}
    return {
        "heading": words["cut_out"]["heading"],
        "about": words["cut_out"]["about"].format(name=stand_in.name),
        "sheet": picture_data(draw_cut_outs(stand_in)),
        "board": picture_data(draw_empty_board(BOX.rows, BOX.columns)) if in_box else None,
        "note": words["cut_out"]["board_fits" if in_box else "board_free"],
    }


def _adventure(number: int, entry: Entry, words: dict[str, Any]) -> dict[str, Any]:
    notation = str(entry.adventure)
    house = words["house_rules"]
    return {
        "number": number,
        "heading": words["booklet"]["adventure"].format(number=number),
        "level": words["levels"].get(entry.level, ""),
        "answer_heading": words["booklet"]["answer"].format(number=number),
        "picture": picture_data(draw_board(entry.adventure)),
        "answer": picture_data(draw_board(entry.adventure, entry.solution)),
        "notation": notation,
        "qr": picture_data(qr_picture(notation)),
        "medals": [_medal(entry, least, words["medals"]) for least, _ in entry.levels],
        "house_rules": [f"{house['heading']} {house[name]}" for name in entry.rules.names],
        "ways": _ways(entry, words["solutions"]),
    }


def _medal(entry: Entry, least: int, medals: dict[str, str]) -> str:
    """What to tick: every castle, and so many dragons."""
    there = len(entry.adventure.dragons)
    names = {(0, there): "castles", (1, there): "one", (2, 2): "both"} | {(1, 1): "one_of_one"}
    return medals[names.get((least, there), "many")].format(number=least)


def _ways(entry: Entry, words: dict[str, str]) -> str:
    """How many solutions there are, and which one the picture shows, in words."""
    there = len(entry.adventure.dragons)
    (_, total), *with_dragons = entry.levels
    ways = words["one" if total == 1 else "many"].format(number=total)
    if not entry.complete:
        ways = words["at_least"].format(ways=ways)
    more = [
        words["with_dragons"].format(number=number, dragons=_dragons(least, there, words))
        for least, number in with_dragons
    ]
    text = f"{', '.join([ways, *more])}."
    if with_dragons:
        text += " " + words["shown"].format(dragons=_dragons(entry.defeated, there, words))
    return text[0].upper() + text[1:]


def _dragons(number: int, there: int, words: dict[str, str]) -> str:
    names = {(0, there): "none", (1, there): "one_or_more", (2, 2): "both"} | {(1, 1): "one_of_one"}
    return words[names.get((number, there), "some")].format(number=number)


def _imprint(
    records: Sequence[Record], sets: Sequence[TileSet], words: dict[str, str]
) -> list[str]:
    """Where the puzzles come from, a paragraph each."""
    makers = _distinct(records, "made_by", words)
    seeds = _distinct(records, "seed", words)
    named = [f"{one.name} ({one.about})" if one.about else one.name for one in sets]
    lines = [words["made_by"].format(names=makers)] if makers else []
    lines += [words["seeds"].format(seeds=seeds)] if seeds else []
    lines += [
        words["tile_sets"].format(names="; ".join(named)),
        words["notation"],
        words["typeset"].format(maker=f"castlewright {_version()}".strip()),
        words["font"],
        words["independent"],
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
