"""The chapter of Catan Junior: set-ups to play, seven lairs to plan, a fair start to find.

    >>> record = Record({"game": "catan-junior", "puzzle": "later-4"})
    >>> [section.counted for section in chapter([record], Wanted()).sections]
    ['one set-up']

A set-up comes with room for who won, seven lairs with lines for a plan, a fair start with tables to
fill in. The answers are what the figures say of a set-up, a plan roll by roll, and the fair start.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from castlewright.printing.catan_junior.drawings import (
    colour_word,
    draw_cost,
    draw_fortress,
    draw_harbour,
    draw_map,
    draw_terrain,
    hand_words,
)
from castlewright.printing.catan_junior.puzzle_drawings import (
    draw_fair_answer,
    draw_fair_start,
    draw_fairness,
    draw_seven_lairs,
    letter_of,
)
from castlewright.printing.chapter import (
    Around,
    Blanks,
    Block,
    BookletError,
    Chapter,
    Heading,
    Lead,
    Legend,
    Paragraph,
    Section,
    Steps,
    Strong,
    Wanted,
    entry,
    graded,
    in_order,
    required,
)
from castlewright.puzzles.catan_junior import Hand, HouseRules, SetUp, Terrain
from castlewright.puzzles.catan_junior.fair_start import Choice, FairStart
from castlewright.puzzles.catan_junior.kinds import kind_of, parse_puzzle
from castlewright.puzzles.catan_junior.puzzle_violations import CatanPuzzle, Solution, violations
from castlewright.puzzles.catan_junior.seven_lairs import (
    Build,
    Move,
    Piece,
    Position,
    SevenLairs,
    SevenPlan,
    Trade,
    beginning,
    moved,
    price,
    rolled,
)
from castlewright.puzzles.records import Record
from castlewright.puzzles.shelf import EMPTY_SHELF, Shelf
from castlewright.puzzles.words import capital, listed

COVER = "stand-in-4"
SCORE_LINES = 8  # below a set-up, for those who played
PLAN_LINES = 10  # below seven lairs, for the plan; a longer row of rolls has no more

# The kinds in the order of the chapter, each with the rules to explain before it.
KINDS = {
    "set-up": ("set-up",),
    "seven-lairs": ("cards", "seven-lairs"),
    "fair-start": ("fair-start",),
}


@dataclass(frozen=True)
class Known:
    """One puzzle with everything that is printed about it; a set-up has no solution."""

    puzzle: CatanPuzzle
    solution: Solution | None
    rules: HouseRules
    score: float | None
    level: str | None


def chapter(records: Sequence[Record], wanted: Wanted) -> Chapter:
    """The chapter of these records. Raises `BookletError`."""
    words = wanted.words["catan_junior"]
    known = [read_puzzle(record, wanted.shelf) for record in records]
    by_kind = {
        kind: those for kind in KINDS if (those := [k for k in known if kind_of(k.puzzle) == kind])
    }
    return Chapter(
        game=words["game"],
        title=words["title"],
        cover=draw_map(SetUp.parse(COVER), language=wanted.language),
        how=_how(known, tuple(by_kind), wanted),
        cut_outs=None,
        sections=tuple(_section(kind, those, wanted) for kind, those in by_kind.items()),
    )


def read_puzzle(record: Record, shelf: Shelf = EMPTY_SHELF) -> Known:
    """What a record says, with its solution judged again. Raises `BookletError`.

    A set-up needs no more than its notation, the other kinds need their `solution`.
    """
    try:
        rules = HouseRules.named(record.get("house_rules") or ())
        puzzle = parse_puzzle(record.puzzle, shelf.set_ups, shelf.rule_sets)
        solution = _solution(record, puzzle)
    except BookletError:
        raise
    except ValueError as error:
        raise BookletError(f"{record.where}: {error}") from None
    if faults := violations(puzzle):
        raise BookletError(f"{record.where}: {faults[0]}")
    rolls = record.get("rolls")
    if faults := violations(puzzle, solution, rolls if isinstance(rolls, int) else None, rules):
        raise BookletError(f"{record.where}: the stored solution is wrong: {faults[0]}")
    return Known(puzzle, solution, rules, *graded(record))


def _solution(record: Record, puzzle: CatanPuzzle) -> Solution | None:
    if isinstance(puzzle, SetUp):
        return None
    required(record, solution="solve")
    parse = SevenPlan.parse if isinstance(puzzle, SevenLairs) else Choice.parse
    return parse(str(record.get("solution")))


# ------------------------------------------------------------------------------------ how to play


def _how(known: Sequence[Known], kinds: Sequence[str], wanted: Wanted) -> tuple[Block, ...]:
    """What islands give and pieces cost, then the rules of the kinds that occur."""
    words, language = wanted.words["catan_junior"], wanted.language
    how = words["how"]
    set_ups = [set_up for one in known for set_up in _set_ups(one.puzzle)]
    islands = tuple(
        (
            draw_terrain(terrain, language),
            how["gives"].format(
                terrain=words["terrains"][terrain], equipment=words["equipment"][terrain.gives]
            ),
        )
        for terrain in Terrain
    )
    marks = [(draw_fortress(language), how["fortress"])]
    if any(one.harbours for one in set_ups):
        marks.insert(0, (draw_harbour(language), how["harbour"]))
    rules = set_ups[0].rules
    prices = (
        (draw_cost(rules.ship_cost, language), how["ship"]),
        (draw_cost(rules.lair_cost, language), how["lair"]),
    )
    parts = [how[part] for kind in kinds for part in KINDS[kind]]
    return (
        Lead(how["goal"]),
        Heading(how["islands_heading"]),
        Legend((*islands, *marks)),
        Heading(how["prices_heading"]),
        Legend(prices),
        *(block for part in parts for block in _part(part)),
    )


def _part(words: dict[str, Any]) -> tuple[Block, ...]:
    about = (Paragraph(words["about"]),) if "about" in words else ()
    return (Heading(words["heading"]), *about, Steps(tuple(words["steps"])))


def _set_ups(puzzle: CatanPuzzle) -> tuple[SetUp, ...]:
    match puzzle:
        case SetUp():
            return (puzzle,)
        case SevenLairs():
            return (puzzle.set_up,)
        case FairStart():
            return puzzle.set_ups


# -------------------------------------------------------------------------------------- sections


def _section(kind: str, known: Sequence[Known], wanted: Wanted) -> Section:
    words = wanted.words["catan_junior"]["sections"][kind]
    number = len(known)
    return Section(
        heading=words["heading"],
        counted=words["one" if number == 1 else "many"].format(number=number),
        name=words["name"],
        on_page=words["on_page"],
        entries=in_order(entry(one, _around(one, wanted), "catan_junior", wanted) for one in known),
        a_page=1,
        answers_a_page=1,
    )


def _around(known: Known, wanted: Wanted) -> Around:
    match known.puzzle, known.solution:
        case SetUp() as set_up, None:
            return _set_up(set_up, wanted)
        case SevenLairs() as puzzle, SevenPlan() as plan:
            return _seven_lairs(puzzle, plan, known.rules, wanted)
        case FairStart() as puzzle, Choice() as fair:
            return _fair_start(puzzle, fair, wanted)
        case _:
            raise TypeError(f"{known.solution} is no solution of {known.puzzle}")


def _set_up(set_up: SetUp, wanted: Wanted) -> Around:
    words, language = wanted.words["catan_junior"], wanted.language
    page, answer = words["page"], words["answer"]
    figures = "figures_harbour" if set_up.harbours else "figures"
    players = listed((colour_word(colour, language) for colour in set_up.colours), language)
    return Around(
        picture=draw_map(set_up, language=language),
        beside=(Strong(page["set_up"]), Paragraph(page["players"].format(colours=players))),
        below=(Blanks((page["score"],) * SCORE_LINES),),
        answer=draw_fairness(set_up, language),
        answer_words=(Paragraph(answer["room"]), Paragraph(answer[figures])),
    )


def _fair_start(puzzle: FairStart, fair: Choice, wanted: Wanted) -> Around:
    words, language = wanted.words["catan_junior"], wanted.language
    page, answer = words["page"], words["answer"]
    return Around(
        picture=draw_fair_start(puzzle, language),
        beside=(Strong(page["which"]), Blanks((page["mine"],))),
        below=(),
        answer=draw_fair_answer(puzzle, fair, language),
        answer_words=(
            Strong(answer["fair"].format(letter=letter_of(fair))),
            Paragraph(answer["figures"]),
        ),
    )


def _seven_lairs(puzzle: SevenLairs, plan: SevenPlan, rules: HouseRules, wanted: Wanted) -> Around:
    words, language = wanted.words["catan_junior"], wanted.language
    page, answer, edition = words["page"], words["answer"], puzzle.set_up.rules
    colour, turns = colour_word(puzzle.colour, language), len(plan.turns)
    tiles = ", ".join(words["equipment"][tile] for tile in puzzle.tiles)
    trade = [page["bank"].format(rate=edition.bank_rate)]
    trade += [page["tiles"].format(tiles=tiles)] if tiles else []
    best = answer["one" if turns == 1 else "many"].format(
        colour=capital(colour), lairs=puzzle.lairs, number=turns
    )
    hand = hand_words(edition.start_hand, language)
    return Around(
        picture=draw_seven_lairs(puzzle, language=language),
        beside=(
            Strong(page["goal"].format(colour=colour, lairs=puzzle.lairs)),
            Paragraph(page["hand"].format(hand=hand)),
            *(Paragraph(told) for told in trade if not rules.easy),
            Blanks((page["rolls"],)),
        ),
        below=(Blanks((page["plan"],) * min(PLAN_LINES, len(puzzle.rolls))),),
        answer=draw_seven_lairs(puzzle, plan, language),
        answer_words=(Strong(best), Steps(tuple(_sentences(puzzle, plan, rules, wanted)))),
    )


# ------------------------------------------------------------------------------------- the answers


def _sentences(
    puzzle: SevenLairs, plan: SevenPlan, rules: HouseRules, wanted: Wanted
) -> Iterator[str]:
    """A plan in words, a few sentences for each roll; pieces have the numbers of the picture."""
    answer: dict[str, str] = wanted.words["catan_junior"]["answer"]
    position, mark = beginning(puzzle), 0
    for roll, turn in zip(puzzle.rolls, plan.turns, strict=False):
        before, position = position, rolled(puzzle, position, roll, rules)
        told = [
            answer["roll"].format(
                roll=roll, hand=hand_words(_got(before, position), wanted.language)
            )
        ]
        for move in turn:
            before, position = position, moved(puzzle, position, move, rules)
            mark += isinstance(move, Build)
            told.append(_move(puzzle, move, mark, before, position, wanted))
        yield " ".join(told)


def _got(before: Position, position: Position) -> Hand:
    wood, wool, rum, saber, gold = (
        max(0, now - then) for now, then in zip(position.hand, before.hand, strict=True)
    )
    return wood, wool, rum, saber, gold


def _move(
    puzzle: SevenLairs, move: Move, mark: int, before: Position, position: Position, wanted: Wanted
) -> str:
    words = wanted.words["catan_junior"]
    answer: dict[str, str] = words["answer"]
    equipment: dict[str, str] = words["equipment"]
    match move:
        case Build(Piece.SHIP):
            first, last = puzzle.set_up.map.ships[position.ships[-1]]
            lairs = puzzle.set_up.map.lairs
            return answer["ship"].format(first=lairs[first].name, last=lairs[last].name, mark=mark)
        case Build() if len(position.tiles) > len(before.tiles):
            tile = equipment[position.tiles[-1]]
            return answer["lair_harbour"].format(space=move.space, mark=mark, tile=tile)
        case Build():
            return answer["lair"].format(space=move.space, mark=mark)
        case Trade(way, give, take):
            return answer[way].format(
                rate=price(puzzle, way), give=equipment[give], take=equipment[take]
            )
