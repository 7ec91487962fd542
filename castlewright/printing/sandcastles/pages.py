"""The chapter of The Sandcastles of Burgundy: set-ups to play, sprints to run alone.

    >>> record = Record({"game": "sandcastles", "puzzle": "rb/yyB/rb/yrY/bb/yrR 1/2"})
    >>> [section.counted for section in chapter([record], Wanted()).sections]
    ['one set-up']

A set-up comes with room for who won, a sprint with lines for a plan. The answers are how fairly the
set-up is hidden, and the best plan in words and pictures. Only what occurs is explained: crowns
where a Queen is, special powers where they were drawn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from castlewright.games.sandcastles.sprinting import faults
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
from castlewright.printing.sandcastles.drawings import (
    draw_beetle,
    draw_bucket,
    draw_confetti,
    draw_crown,
    draw_die,
    draw_family,
    draw_queen,
    draw_set_up,
    draw_table,
)
from castlewright.printing.sandcastles.figures_table import draw_fairness
from castlewright.printing.sandcastles.plan_drawings import draw_plan, draw_sprint
from castlewright.printing.sandcastles.plan_told import round_told, rounds_made
from castlewright.puzzles.records import Record
from castlewright.puzzles.sandcastles import (
    COLOURS,
    POWERS,
    SKILLS,
    Box,
    Goal,
    HouseRules,
    Level,
    Plan,
    SandPuzzle,
    SetUp,
    Sprint,
    parse_puzzle,
    violations,
)
from castlewright.puzzles.sandcastles.box import STAND_IN
from castlewright.puzzles.sandcastles.measures import dice_gap, one_coloured, unevenness
from castlewright.puzzles.sandcastles.telling import ability_words
from castlewright.puzzles.shelf import EMPTY_SHELF, Shelf

COVER = "yyrbB/yyrb/rrbbR/yrbb/yyrr/yrbbY 2/4 Q5"
SCORE_LINES = {Level.BEGINNER: 8, Level.CROWNS: 8, Level.POWERS: 5}  # for those who played
IN_A_LINE = 2  # rounds of a plan to write down
VALUES = {Goal.CONFETTI: "rounds", Goal.STEPS: "steps"}  # the key of a record's best number

# The sections in the order of the chapter.
SECTIONS = ("set-up", "sprint", "crown-sprint")
ANSWERS_A_PAGE = {"set-up": 4, "sprint": 1, "crown-sprint": 1}


@dataclass(frozen=True)
class Known:
    """One puzzle with everything that is printed about it; a set-up has no plan."""

    puzzle: SandPuzzle
    plan: Plan | None
    value: int | None
    rules: HouseRules
    score: float | None
    level: str | None

    @property
    def section(self) -> str:
        if isinstance(self.puzzle, SetUp):
            return "set-up"
        return "sprint" if self.puzzle.level is Level.BEGINNER else "crown-sprint"


def chapter(records: Sequence[Record], wanted: Wanted) -> Chapter:
    """The chapter of these records. Raises `BookletError`."""
    words = wanted.words["sandcastles"]
    known = [read_puzzle(record, wanted.shelf) for record in records]
    sections = {
        name: those for name in SECTIONS if (those := [k for k in known if k.section == name])
    }
    return Chapter(
        game=words["game"],
        title=words["title"],
        cover=draw_set_up(SetUp.parse(COVER), wanted.language),
        how=_how([one.puzzle for one in known], wanted),
        cut_outs=None,
        sections=tuple(_section(name, those, wanted) for name, those in sections.items()),
        imprint=_imprint([one.puzzle.beach.box for one in known], words),
    )


def read_puzzle(record: Record, shelf: Shelf = EMPTY_SHELF) -> Known:
    """What a record says, with its plan judged again. Raises `BookletError`.

    A set-up needs no more than its notation, a sprint its `solution`, and the best number of
    `rounds` or `steps`, whichever it asks for.
    """
    try:
        rules = HouseRules.named(record.get("house_rules") or ())
        puzzle = parse_puzzle(record.puzzle, shelf.boxes)
        plan, value = (None, None) if isinstance(puzzle, SetUp) else _solution(record, puzzle)
    except BookletError:
        raise
    except ValueError as error:
        raise BookletError(f"{record.where}: {error}") from None
    if found := violations(puzzle):
        raise BookletError(f"{record.where}: {found[0]}")
    wrong = faults(puzzle, plan, rules, value) if isinstance(puzzle, Sprint) and plan else ()
    if wrong:
        raise BookletError(f"{record.where}: the stored solution is wrong: {wrong[0]}")
    return Known(puzzle, plan, value, rules, *graded(record))


def _solution(record: Record, sprint: Sprint) -> tuple[Plan, int]:
    key = VALUES[sprint.goal]
    required(record, solution="solve", **{key: "solve"})
    value = record.get(key)
    if not isinstance(value, int):
        raise BookletError(f"{record.where}: {key}: {value!r} is no number")
    return Plan.parse(str(record.get("solution"))), value


def _imprint(boxes: Sequence[Box], words: dict[str, Any]) -> tuple[str, ...]:
    """Which boxes the puzzles are for; of the stand-in, that it is ours."""
    kinds = tuple(dict.fromkeys(boxes))
    abouts = [words["boxes"].get(box.name, box.about) for box in kinds]
    named = "; ".join(
        f"{box.name} ({about})" if about else box.name
        for box, about in zip(kinds, abouts, strict=True)
    )
    ours = (words["imprint"]["stand_in"],) if STAND_IN in [box.name for box in kinds] else ()
    return (words["imprint"]["boxes"].format(names=named), *ours)


# ------------------------------------------------------------------------------------ how to play


def _how(puzzles: Sequence[SandPuzzle], wanted: Wanted) -> tuple[Block, ...]:
    """Who wants what, a turn, and the parts that these puzzles need."""
    how, language = wanted.words["sandcastles"]["how"], wanted.language
    levels = {puzzle.level for puzzle in puzzles}
    parts = [block for name in ("round", "search", "transport") for block in _part(how[name])]
    if levels != {Level.BEGINNER}:
        parts += [*_part(how["crowns"]), Legend(tuple(_skills(wanted)), columns=1)]
    if Level.POWERS in levels:
        parts += [*_part(how["powers"]), Legend(tuple(_powers(puzzles, wanted)), columns=1)]
    for kind, name in ((SetUp, "set-up"), (Sprint, "sprint")):
        if any(isinstance(puzzle, kind) for puzzle in puzzles):
            parts += _part(how[name])
    things = [(draw_beetle(language), how["beetle"]), (draw_bucket(language), how["bucket"])]
    things.append((draw_confetti(language), how["confetti"]))
    if levels != {Level.BEGINNER}:
        things.append((draw_queen(language), how["queen"]))
        things.append((draw_crown(language), how["crown"]))
    return (
        Lead(how["goal"]),
        Heading(how["things_heading"]),
        Legend((*_families(wanted), *things)),
        *parts,
    )


def _families(wanted: Wanted) -> Iterator[tuple[Any, str]]:
    told = wanted.words["sandcastles"]["how"]["families"]
    for colour, name in enumerate(COLOURS):
        yield draw_family(colour, wanted.language), told[name]


def _skills(wanted: Wanted) -> Iterator[tuple[Any, str]]:
    for skill in SKILLS:
        about = ability_words(skill, wanted.language).about
        yield draw_die(skill.colour, wanted.language), about


def _powers(puzzles: Sequence[SandPuzzle], wanted: Wanted) -> Iterator[tuple[Any, str]]:
    """Every power that somebody has drawn, with what it does."""
    drawn = {
        one
        for puzzle in puzzles
        if isinstance(puzzle, SetUp)
        for seat in puzzle.powers
        for one in seat
    }
    form = wanted.words["sandcastles"]["how"]["power"]
    for power in sorted(drawn, key=POWERS.index):
        told = ability_words(power, wanted.language)
        about = form.format(name=told.name, sign=power, about=told.about)
        yield draw_die(power.colour, wanted.language), about


def _part(words: dict[str, Any]) -> tuple[Block, ...]:
    about = (Paragraph(words["about"]),) if "about" in words else ()
    steps = (Steps(tuple(words["steps"])),) if "steps" in words else ()
    return (Heading(words["heading"]), *about, *steps)


# -------------------------------------------------------------------------------------- sections


def _section(name: str, known: Sequence[Known], wanted: Wanted) -> Section:
    words = wanted.words["sandcastles"]["sections"][name]
    number = len(known)
    return Section(
        heading=words["heading"],
        counted=words["one" if number == 1 else "many"].format(number=number),
        name=words["name"],
        on_page=words["on_page"],
        entries=in_order(entry(one, _around(one, wanted), "sandcastles", wanted) for one in known),
        a_page=1,
        answers_a_page=ANSWERS_A_PAGE[name],
    )


def _around(known: Known, wanted: Wanted) -> Around:
    match known.puzzle, known.plan, known.value:
        case SetUp() as set_up, None, None:
            return _set_up(set_up, wanted)
        case Sprint() as sprint, Plan() as plan, int() as value:
            return _sprint(sprint, plan, value, known.rules, wanted)
        case _:
            raise TypeError(f"{known.plan} is no plan for {known.puzzle}")


def _set_up(set_up: SetUp, wanted: Wanted) -> Around:
    words = wanted.words["sandcastles"]
    page, answer, beach = words["page"], words["answer"], set_up.beach
    alone = set_up.players == 1
    players = page["alone" if alone else "players"].format(number=set_up.players)
    bucket = () if alone else (Paragraph(page["bucket"].format(seat=set_up.bucket + 1)),)
    score = page["score_alone" if alone else "score"]
    figures = answer["figures"].format(
        unevenness=unevenness(beach), one_coloured=one_coloured(beach), dice_gap=dice_gap(beach)
    )
    return Around(
        picture=draw_table(set_up, wanted.language),
        beside=(
            Strong(page[set_up.level]),
            Paragraph(players),
            *bucket,
            *_queen(set_up, page),
        ),
        below=(
            *_powers_of_seats(set_up, wanted),
            Blanks((score,) * SCORE_LINES[set_up.level]),
        ),
        answer=draw_fairness(set_up, wanted.language),
        answer_words=(
            Paragraph(answer["under"]),
            Paragraph(answer["dice"]),
            Paragraph(answer["animals"]),
            Paragraph(figures),
        ),
    )


def _queen(set_up: SetUp, page: dict[str, str]) -> tuple[Block, ...]:
    """Where the Queen is: in the beginner's game at the party."""
    if set_up.beach.queen is None:
        return (Paragraph(page["no_queen"]),)
    return (Paragraph(page["queen"].format(castle=set_up.beach.queen + 1)),)


def _powers_of_seats(set_up: SetUp, wanted: Wanted) -> Iterator[Block]:
    """The names of the powers that each seat has drawn; how to play says what they do."""
    form = wanted.words["sandcastles"]["page"]["powers_of_seat"]
    for seat, drawn in enumerate(set_up.powers, 1):
        names = (f"{ability_words(one, wanted.language).name} ({one})" for one in drawn)
        yield Paragraph(form.format(seat=seat, powers=", ".join(names)))


def _sprint(sprint: Sprint, plan: Plan, value: int, rules: HouseRules, wanted: Wanted) -> Around:
    words = wanted.words["sandcastles"]
    page, answer, goal = words["page"], words["answer"], VALUES[sprint.goal]
    asked = page[f"ask_{goal}"].format(
        steps=sprint.set_up.steps_to_confetti, rounds=_rounds(sprint.rounds, page)
    )
    holds = page["storehouse" if sprint.beach.queen is None else "storehouse_crowns"].format(
        decorations=sprint.set_up.storehouse, crowns=sprint.beach.box.crown_spaces
    )
    best = answer[goal if value != 1 else f"{goal}_one"].format(number=value)
    rounds, language = rounds_made(sprint, plan, rules), wanted.language
    told = tuple(round_told(turns, language) for turns in rounds)
    return Around(
        picture=draw_sprint(sprint, language=language),
        beside=(Strong(asked), Paragraph(holds), Blanks((page[f"mine_{goal}"],))),
        below=(Paragraph(page["my_plan"]), Blanks(tuple(_plan_lines(sprint, page)))),
        answer=draw_plan(sprint, plan, rules, language),
        answer_words=(Strong(best), Steps(told)),
    )


def _rounds(number: int, page: dict[str, str]) -> str:
    return page["round" if number == 1 else "rounds"].format(number=number)


def _plan_lines(sprint: Sprint, page: dict[str, str]) -> Iterator[str]:
    """Room for each round, two in a line; the room to write stays as it is."""
    told = [page["plan"].replace("{number}", str(n)) for n in range(1, sprint.rounds + 1)]
    for first in range(0, len(told), IN_A_LINE):
        yield "  ".join(told[first : first + IN_A_LINE])
