"""The chapter of Burgen & Drachen: adventures, and tiles to cut out for those without the box.

    >>> record = Record({"game": "burgen-drachen", "puzzle": SAMPLE, "solution": SAMPLE_SOLUTION,
    ...                  "solutions": [0, 0, 1]})
    >>> [section.heading for section in chapter([record], Wanted()).sections]
    ['Adventures']

Beside each board stand the medals that can be won there, each with a box to tick. The answer shows
one solution and says how many there are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from castlewright.generators.burgen_drachen.difficulty import difficulty
from castlewright.printing.burgen_drachen import (
    draw_board,
    draw_cut_outs,
    draw_empty_board,
    draw_road,
)
from castlewright.printing.chapter import (
    Block,
    BookletError,
    Chapter,
    CutOuts,
    Drawing,
    Entry,
    Heading,
    Lead,
    Legend,
    Paragraph,
    Reference,
    Section,
    Steps,
    Strong,
    Ticks,
    Wanted,
    graded,
    required,
)
from castlewright.printing.picture import Picture
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    HouseRules,
    Placement,
    TileSet,
    defeated,
    violations,
)
from castlewright.puzzles.burgen_drachen.board import BOX
from castlewright.puzzles.burgen_drachen.names import about, name_of_colour
from castlewright.puzzles.burgen_drachen.tile_set import STAND_IN
from castlewright.puzzles.records import Record
from castlewright.puzzles.words import capital

MOST_LEVELS = 8  # dragon levels with a box to tick; of more, the lowest two and the highest
SHEET_HEIGHT, BOARD_HEIGHT = 130, 80  # millimetres of the page with tiles to cut out

# The board on the cover, with both dragons defeated.
SAMPLE = "1bv1R1/5/1B1r^B W1"
SAMPLE_SOLUTION = "c2 bv . R i1 / a0 h0 e3 g2 b0 / f0 B d2 r^ B"


@dataclass(frozen=True)
class Known:
    """One adventure with everything that is printed about it."""

    adventure: Adventure
    solution: Placement
    solutions: tuple[int, ...]
    complete: bool
    defeated: int
    rules: HouseRules
    score: float | None
    level: str | None

    @property
    def place(self) -> tuple[bool, float, str]:
        """The easiest first, last those without a grade; of equally hard ones, by notation."""
        hardness = difficulty(self.solutions) if self.score is None else self.score
        return self.score is None, hardness, str(self.adventure)

    @property
    def levels(self) -> tuple[tuple[int, int], ...]:
        """The dragon levels that can be met, each with the number of solutions for it."""
        counts = [(least, sum(self.solutions[least:])) for least in range(len(self.solutions))]
        met = tuple((least, number) for least, number in counts if number > 0)
        return met if len(met) <= MOST_LEVELS else (*met[:2], *met[2 - MOST_LEVELS :])


def chapter(records: Sequence[Record], wanted: Wanted) -> Chapter:
    """The chapter of these records. Raises `BookletError`.

    Adventures come in the order of their scores; last those without a grade, in that of
    `difficulty`.
    """
    words = wanted.words["burgen_drachen"]
    known = [read_adventure(record, wanted.shelf.tile_sets) for record in records]
    known.sort(key=lambda one: one.place)
    by_count = all(one.score is None for one in known)
    entries = tuple(_entry(one, by_count, wanted) for one in known)
    sets = tuple(dict.fromkeys(one.adventure.tile_set for one in known))
    said = [(one.name, about(one, wanted.language)) for one in sets]
    named = [f"{name} ({more})" if more else name for name, more in said]
    return Chapter(
        game=words["game"],
        title=words["title"],
        cover=_cover(known, wanted.language),
        how=_how(sets, wanted),
        cut_outs=_cut_outs(known, sets, wanted),
        sections=(_section(entries, words["adventures"]),),
        imprint=(words["imprint"]["tile_sets"].format(names="; ".join(named)),),
    )


def read_adventure(record: Record, tile_sets: tuple[TileSet, ...] = ()) -> Known:
    """What a record says, with its solution judged again. Raises `BookletError`."""
    required(record, solutions="count", solution="solve")
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
    return Known(adventure, solution, solutions, complete, dragons, rules, *graded(record))


def _section(entries: tuple[Entry, ...], words: dict[str, str]) -> Section:
    number = len(entries)
    return Section(
        heading=words["heading"],
        counted=words["one" if number == 1 else "many"].format(number=number),
        name=words["name"],
        on_page=words["on_page"],
        entries=entries,
        a_page=2,
        answers_a_page=6,
    )


def _entry(known: Known, by_count: bool, wanted: Wanted) -> Entry:
    own, language = wanted.words["burgen_drachen"], wanted.language
    medals = tuple(_medal(known, least, own["medals"]) for least, _ in known.levels)
    house = own["house_rules"]
    rules = [Paragraph(f"{house['heading']} {house[name]}") for name in known.rules.names]
    return Entry(
        notation=str(known.adventure),
        score=difficulty(known.solutions) if by_count else known.score,
        level=known.level,
        picture=draw_board(known.adventure, language=language),
        answer=draw_board(known.adventure, known.solution, language),
        answer_words=(Paragraph(_ways(known, own["solutions"])),),
        beside=(Strong(own["medals"]["tick"]), Ticks(medals), *rules),
    )


def _cover(known: Sequence[Known], language: str) -> Picture:
    """A solved board, unless it would give an answer away or shows tiles that are not used."""
    sample = Adventure.parse(SAMPLE)
    adventures = [one.adventure for one in known]
    if sample in adventures or all(one.tile_set != sample.tile_set for one in adventures):
        return draw_board(adventures[0], language=language)
    solution = Placement.parse(SAMPLE_SOLUTION, sample.tile_set)
    return draw_board(sample, solution, language)


def _how(sets: Sequence[TileSet], wanted: Wanted) -> tuple[Block, ...]:
    words, language = wanted.words["burgen_drachen"]["how"], wanted.language
    roads = {
        (rank, name_of_colour(tile_set, colour, language)): draw_road(tile_set, colour, language)
        for tile_set in sets
        for rank, (colour, _) in enumerate(tile_set.colours)
    }
    colours = [
        (picture, words["colour"].format(colour=name, mark=words["colour_marks"][rank]))
        for (rank, name), picture in roads.items()
    ]
    return (
        Lead(words["goal"]),
        Steps(tuple(words["steps"])),
        Paragraph(words["many_ways"]),
        Heading(words["colours_heading"]),
        Legend(tuple(colours)),
        Paragraph(words["colours_more"]),
        Heading(words["tiles_heading"]),
        *(
            Reference(words["tiles_stand_in"])
            if one.name == STAND_IN
            else Paragraph(words["tiles_own"].replace("{name}", one.name))
            for one in sets
        ),
    )


def _cut_outs(known: Sequence[Known], sets: Sequence[TileSet], wanted: Wanted) -> CutOuts | None:
    """The page with tiles to cut out; only the stand-in set needs one."""
    words, language = wanted.words["burgen_drachen"]["cut_out"], wanted.language
    stand_in = next((one for one in sets if one.name == STAND_IN), None)
    if stand_in is None:
        return None
    sizes = {(one.adventure.rows, one.adventure.columns) for one in known}
    # a board of that size is printed so that its spaces are as large as the tiles to cut out
    in_box = sizes == {(BOX.rows, BOX.columns)}
    empty = draw_empty_board(BOX.rows, BOX.columns, language)
    board = [Drawing(empty, BOARD_HEIGHT)] if in_box else []
    return CutOuts(
        words["heading"],
        (
            Paragraph(words["about"].format(name=stand_in.name)),
            Drawing(draw_cut_outs(stand_in, language), SHEET_HEIGHT),
            Paragraph(words["board_fits" if in_box else "board_free"]),
            *board,
        ),
    )


def _medal(known: Known, least: int, medals: dict[str, str]) -> str:
    """What to tick: every castle, and so many dragons."""
    there = len(known.adventure.dragons)
    names = {(0, there): "castles", (1, there): "one", (2, 2): "both"} | {(1, 1): "one_of_one"}
    return medals[names.get((least, there), "many")].format(number=least)


def _ways(known: Known, words: dict[str, str]) -> str:
    """How many solutions there are, and which one the picture shows, in words."""
    there = len(known.adventure.dragons)
    (_, total), *with_dragons = known.levels
    ways = words["one" if total == 1 else "many"].format(number=total)
    if not known.complete:
        ways = words["at_least"].format(ways=ways)
    more = [
        words["with_dragons"].format(number=number, dragons=_dragons(least, there, words))
        for least, number in with_dragons
    ]
    text = f"{capital(', '.join([ways, *more]))}."
    if with_dragons:
        text += " " + words["shown"].format(dragons=_dragons(known.defeated, there, words))
    return text


def _dragons(number: int, there: int, words: dict[str, str]) -> str:
    names = {(0, there): "none", (1, there): "one_or_more", (2, 2): "both"} | {(1, 1): "one_of_one"}
    return words[names.get((number, there), "some")].format(number=number)
