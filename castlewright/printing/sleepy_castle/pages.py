"""The chapter of Sleepy Castle: layouts to play with, heists to plan, night watches to work out.

    >>> record = Record({"game": "sleepy-castle", "puzzle": "ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4",
    ...                  "solution": "AECDBF 132321 -", "solutions": [1]})
    >>> [section.counted for section in chapter([record], Wanted()).sections]
    ['one night watch']

A layout comes with room for the names of those who played, a heist with a line for each turn, a
night watch with its clues, each with a box to tick. The answers are a plan turn by turn, or the
full ring.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from castlewright.printing.chapter import (
    Around,
    Blanks,
    Block,
    BookletError,
    Chapter,
    Clues,
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
from castlewright.printing.sleepy_castle import (
    draw_guard_card,
    draw_heist,
    draw_layout,
    draw_night_watch,
)
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.records import Record
from castlewright.puzzles.sleepy_castle import (
    Heist,
    HouseRules,
    Layout,
    NightWatch,
    Plan,
    SleepyPuzzle,
    Turn,
    kind_of,
    name_of,
    parse_puzzle,
    violations,
)

SAMPLE = "ABCDEFGHIJKL 221322221322 -"  # the ring on the cover
LONG_PLAN = 7  # turns; an answer with more of them needs a page of its own
BIG_RING = 14  # guards; an answer with more of them needs half a page
SCORE_LINES = 4  # below a layout, for those who played

# The kinds in the order of the chapter, each with the rules to explain before it.
KINDS = {
    "layout": ("layout", "round", "solo"),
    "heist": ("heist",),
    "night-watch": ("night-watch",),
}


@dataclass(frozen=True)
class Known:
    """One puzzle with everything that is printed about it.

    `ways` is the number of solutions, if that is known: of sets of gaps that give the best haul, or
    of rings that fit the clues; `complete` says whether all of them were counted.
    """

    puzzle: SleepyPuzzle
    solution: Plan | Layout
    ways: int | None
    complete: bool
    rules: HouseRules
    score: float | None
    level: str | None


def chapter(records: Sequence[Record], wanted: Wanted) -> Chapter:
    """The chapter of these records. Raises `BookletError`."""
    words = wanted.words["sleepy_castle"]
    known = [read_puzzle(record) for record in records]
    by_kind = {
        kind: those for kind in KINDS if (those := [k for k in known if kind_of(k.puzzle) == kind])
    }
    return Chapter(
        game=words["game"],
        title=words["title"],
        cover=draw_layout(Layout.parse(SAMPLE), grid=False, language=wanted.language),
        how=_how(known, tuple(by_kind), wanted),
        cut_outs=None,
        sections=tuple(_section(kind, those, wanted) for kind, those in by_kind.items()),
    )


def read_puzzle(record: Record) -> Known:
    """What a record says, with its solution judged again. Raises `BookletError`.

    A layout or a heist needs `solution` and `haul`, a night watch `solution` and `solutions`.
    """
    required(record, solution="solve")
    try:
        rules = HouseRules.named(record.get("house_rules") or ())
        puzzle = parse_puzzle(record.puzzle)
        if isinstance(puzzle, NightWatch):
            required(record, solutions="count")
            solution: Plan | Layout = Layout.parse(record.get("solution"))
        else:
            required(record, haul="solve")
            solution = Plan.parse(record.get("solution"))
    except BookletError:
        raise
    except ValueError as error:
        raise BookletError(f"{record.where}: {error}") from None
    if faults := violations(puzzle):
        raise BookletError(f"{record.where}: {faults[0]}")
    _judge(record, puzzle, solution, rules)
    solutions = record.get("solutions")
    ways = solutions and sum(solutions)
    if ways == 0 or solutions == []:
        raise BookletError(
            f"{record.where}: `solutions` counts none, but there is one; "
            "run `castlewright count` again"
        )
    complete = record.get("complete") is not False
    return Known(puzzle, solution, ways, complete, rules, *graded(record))


def _judge(
    record: Record, puzzle: SleepyPuzzle, solution: Plan | Layout, rules: HouseRules
) -> None:
    """Raise `BookletError` for a wrong solution, and for a haul that is not that of its plan."""
    haul = 0 if isinstance(puzzle, NightWatch) else record.get("haul")
    if not isinstance(haul, int):
        raise BookletError(f"{record.where}: `haul` is {haul!r}; a number of coins was expected")
    if faults := violations(puzzle, solution, haul, rules):
        raise BookletError(f"{record.where}: the stored solution is wrong: {faults[0]}")
    if isinstance(solution, Plan) and not isinstance(puzzle, NightWatch):
        stolen = solution.haul(_table(puzzle))
        if stolen != haul:
            raise BookletError(
                f"{record.where}: `haul` is {haul}, but the stored solution steals {stolen}; "
                "run `castlewright solve` again"
            )


def _table(puzzle: Layout | Heist) -> Layout:
    return puzzle.layout if isinstance(puzzle, Heist) else puzzle


# ------------------------------------------------------------------------------------ how to play


def _how(known: Sequence[Known], kinds: Sequence[str], wanted: Wanted) -> tuple[Block, ...]:
    """The rules of the kinds that occur, after the guards and their names."""
    words = wanted.words["sleepy_castle"]["how"]
    guards = sorted(set("".join(_guards(one.puzzle) for one in known)))
    language = wanted.language
    legend = tuple((draw_guard_card(guard, language), name_of(guard, language)) for guard in guards)
    parts = [words[part] for kind in kinds for part in KINDS[kind]]
    return (
        Lead(words["goal"]),
        Heading(words["guards_heading"]),
        Legend(legend, columns=4),
        *(block for part in parts for block in _part(part)),
    )


def _part(words: dict[str, Any]) -> tuple[Block, ...]:
    about = (Paragraph(words["about"]),) if "about" in words else ()
    return (Heading(words["heading"]), *about, Steps(tuple(words["steps"])))


def _guards(puzzle: SleepyPuzzle) -> str:
    return puzzle.guards if isinstance(puzzle, NightWatch) else _table(puzzle).ring


# -------------------------------------------------------------------------------------- sections


def _section(kind: str, known: Sequence[Known], wanted: Wanted) -> Section:
    words = wanted.words["sleepy_castle"]["sections"][kind]
    number = len(known)
    return Section(
        heading=words["heading"],
        counted=words["one" if number == 1 else "many"].format(number=number),
        name=words["name"],
        on_page=words["on_page"],
        entries=in_order(
            entry(one, _around(one, wanted), "sleepy_castle", wanted) for one in known
        ),
        a_page=1,
        answers_a_page=min(map(_answers_a_page, known)),
    )


def _answers_a_page(known: Known) -> int:
    match known.solution:
        case Plan(turns):
            return 1 if len(turns) > LONG_PLAN else 2
        case Layout() as ring:
            return 2 if ring.size > BIG_RING else 4


def _around(known: Known, wanted: Wanted) -> Around:
    words = wanted.words["sleepy_castle"]
    match known.puzzle, known.solution:
        case Layout() as layout, Plan() as plan:
            return _layout(layout, plan, known, words, wanted.language)
        case Heist() as heist, Plan() as plan:
            return _heist(heist, plan, known, words, wanted.language)
        case NightWatch() as watch, Layout() as ring:
            return _night_watch(watch, ring, known, words, wanted.language)
        case _:
            raise TypeError(f"{known.solution} is no solution of {known.puzzle}")


def _layout(
    layout: Layout, plan: Plan, known: Known, words: dict[str, Any], language: str
) -> Around:
    page, answer = words["page"], words["answer"]
    grid = (Paragraph(page["sleepyheads"]),) if layout.grid else ()
    best = answer["best_layout"].format(coins=_coins(plan.haul(layout), answer))
    return Around(
        picture=draw_layout(layout, grid=False, language=language),
        beside=(Strong(page["set_up"]), *grid),
        below=(Blanks((page["score"],) * SCORE_LINES),),
        answer=draw_layout(layout, language=language),
        answer_words=(Strong(best), Steps(_sentences(plan, layout, known.rules, words, language))),
    )


def _heist(heist: Heist, plan: Plan, known: Known, words: dict[str, Any], language: str) -> Around:
    page, answer, layout = words["page"], words["answer"], heist.layout
    turns = page["turn" if heist.turns == 1 else "turns"].format(number=heist.turns)
    # the room to write stays as it is
    mine = tuple(page["my_turn"].replace("{number}", str(n + 1)) for n in range(heist.turns))
    best = answer["best"].format(coins=_coins(plan.haul(layout), answer))
    return Around(
        picture=draw_heist(heist, language=language),
        beside=(Strong(turns), Paragraph(page["how_many"]), Blanks((page["my_haul"],))),
        below=(Blanks(mine),),
        answer=draw_heist(heist, plan, language),
        answer_words=(
            Strong(best),
            Steps(_sentences(plan, layout, known.rules, words, language)),
            *_other_gaps(known, answer),
        ),
    )


def _night_watch(
    watch: NightWatch, ring: Layout, known: Known, words: dict[str, Any], language: str
) -> Around:
    page, answer = words["page"], words["answer"]
    rings: tuple[Block, ...] = ()
    if not known.complete:
        rings = (Paragraph(answer["rings_at_least"].format(number=known.ways)),)
    elif known.ways != 1:
        rings = (Paragraph(answer["rings"].format(number=known.ways)),)
    return Around(
        picture=draw_night_watch(watch, language=language),
        beside=(Strong(page["who"]), Paragraph(page["what"])),
        below=(
            Paragraph(watch.direction_sentence(language)),
            Clues(tuple(clue.sentence(language) for clue in watch.clues)),
        ),
        answer=draw_night_watch(watch, ring, language),
        answer_words=rings,
    )


# ------------------------------------------------------------------------------------- the answers


def _sentences(
    plan: Plan, layout: Layout, rules: HouseRules, words: dict[str, Any], language: str
) -> tuple[str, ...]:
    """A plan in words, a sentence or two for each turn."""
    return tuple(_sentence(turn, layout, rules, words["answer"], language) for turn in plan.turns)


def _sentence(
    turn: Turn, layout: Layout, rules: HouseRules, answer: dict[str, str], language: str
) -> str:
    cover = name_of(turn.cover, language)
    if turn.guards is None:
        return answer["steal_nothing"].format(cover=cover)
    gap = layout.gap_between(*turn.guards)
    if gap is None:
        raise ContradictionError("a plan that steals from no gap was not refused")
    first, second = (name_of(guard, language) for guard in turn.guards)
    return answer["steal_last" if rules.cover_first else "steal"].format(
        first=first, second=second, coins=_coins(layout.coins[gap], answer), cover=cover
    )


def _coins(number: int, answer: dict[str, str]) -> str:
    return answer["coin" if number == 1 else "coins"].format(number=number)


def _other_gaps(known: Known, answer: dict[str, str]) -> tuple[Block, ...]:
    """Whether other gaps give the same haul, if that is known."""
    if known.ways is None or (known.ways == 1 and not known.complete):
        return ()
    return (Paragraph(answer["one_way" if known.ways == 1 else "ways"].format(number=known.ways)),)
