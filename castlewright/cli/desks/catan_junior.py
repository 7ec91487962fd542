"""Catan Junior: what each command does with a set-up, seven lairs or a fair start."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from castlewright.cli.app import UNDECIDED, WRONG
from castlewright.cli.desks import (
    UNDECIDED_WORDS,
    Finding,
    Item,
    Work,
    graded,
    no_grade,
    no_solution,
)
from castlewright.cli.drawn import drawn
from castlewright.cli.sheets import Sheet, table_of
from castlewright.puzzles.base import BadInputError, ContradictionError, NamedRules, UndecidedError
from castlewright.puzzles.catan_junior import HouseRules, SetUp
from castlewright.puzzles.catan_junior.fair_start import FairStart
from castlewright.puzzles.catan_junior.kinds import kind_of, parse_puzzle
from castlewright.puzzles.catan_junior.puzzle_violations import CatanPuzzle, Solution, check_puzzle
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs, SevenPlan
from castlewright.puzzles.catan_junior.terminal import draw_puzzle
from castlewright.puzzles.records import Record

if TYPE_CHECKING:
    from castlewright.fairness.catan_junior import Figures, Wait
    from castlewright.printing.picture import Picture
    from castlewright.puzzles.shelf import Shelf


def house_rules(names: Iterable[str]) -> NamedRules:
    return HouseRules.named(names)


def read(record: Record, shelf: "Shelf") -> CatanPuzzle:
    puzzle = parse_puzzle(record.puzzle, shelf.set_ups, shelf.rule_sets)
    record.check_kind(kind_of(puzzle))
    return puzzle


def check(item: Item) -> None:
    check_puzzle(item.puzzle)


def check_solution(item: Item) -> None:
    if item.record.get("solution") is not None:
        _stored_solution(item)


def _stored_solution(item: Item) -> Solution:
    from castlewright.generators.catan_junior.certificate import stored_solution

    return stored_solution(item.record, item.puzzle)


def _rules(item: Item) -> HouseRules:
    if not isinstance(item.rules, HouseRules):
        raise ContradictionError(f"{item.rules!r:.80} is no HouseRules")
    return item.rules


# -------------------------------------------------------------------------------------------------
# solve and count


def solve(item: Item, options: Mapping[str, Any]) -> Work:
    match item.puzzle:
        case SevenLairs():
            return partial(_fewest_rolls, item, options["budget"])
        case FairStart():
            return partial(_fair_one, item)
    raise BadInputError(
        f"{item.record.where}: a set-up has no solution; `castlewright fairness` has figures"
    )


def _fewest_rolls(item: Item, budget: float) -> Finding:
    from castlewright.solvers.base import Solved
    from castlewright.solvers.budget import OF_THE_MODEL
    from castlewright.solvers.catan_junior.seven_lairs import solve

    seconds = budget * OF_THE_MODEL["seven lairs"]
    verdict = solve(item.puzzle, rules=_rules(item), budget=seconds)
    if not isinstance(verdict, Solved):
        return no_solution(item, verdict)
    plan, rolls = verdict.solution, verdict.value
    return Finding(
        {"solution": str(plan), "rolls": rolls, "verdict": None, "reason": None},
        (drawn(draw_puzzle, item.puzzle, plan), f"{plan}\n{rolls} rolls, and no plan needs fewer."),
        solvable=True,
    )


def _fair_one(item: Item) -> Finding:
    from castlewright.puzzles.catan_junior.fair_start import solution

    choice = solution(item.puzzle)
    return Finding(
        {"solution": str(choice), "solutions": [1], "verdict": None, "reason": None},
        (drawn(draw_puzzle, item.puzzle, choice), f"The fair one is number {choice}."),
    )


def count(item: Item, limit: int | None, budget: int | None) -> Work:
    if not isinstance(item.puzzle, FairStart):
        raise BadInputError(
            f"{item.record.where}: the solutions of a {kind_of(item.puzzle)} are not counted"
        )
    return partial(_count, item)


def _count(item: Item) -> Finding:
    from castlewright.puzzles.catan_junior.fair_start import fair_ones

    number = len(fair_ones(item.puzzle))
    words = f"{item.puzzle}: {number} of {len(item.puzzle.set_ups)} is fair"
    return Finding({"solutions": [number]}, (words,))


# -------------------------------------------------------------------------------------------------
# grade and hint


def grade(item: Item, budget: float) -> Work:
    match item.puzzle:
        case SevenLairs():
            return partial(_grade_seven_lairs, item, budget)
        case FairStart():
            return partial(_grade_fair_start, item)
    return lambda: no_grade(item, "a set-up has no grade; `castlewright fairness` has figures")


def _grade_seven_lairs(item: Item, budget: float) -> Finding:
    from castlewright.generators.catan_junior.seven_lairs import grade
    from castlewright.solvers.base import Solved, Unsolvable
    from castlewright.solvers.budget import Budget
    from castlewright.solvers.catan_junior.seven_search import solve

    work = Budget(budget)
    best = solve(item.puzzle, rules=_rules(item), budget=work.steps("hands"))
    work.spend("hands", best.work)
    if isinstance(best, Unsolvable):
        return no_grade(item, "no solution, so no grade", solvable=False)
    if not isinstance(best, Solved) or best.value is None:
        return no_grade(item, UNDECIDED_WORDS, UNDECIDED)
    figures = grade(item.puzzle, best.value, _rules(item), limit=work.steps("builder"))
    return graded(item, figures, rolls=best.value)


def _grade_fair_start(item: Item) -> Finding:
    from castlewright.generators.catan_junior.fair_starts import grade

    return graded(item, grade(item.puzzle))


def hint(item: Item, so_far: str | None, options: Mapping[str, Any]) -> Work:
    if not isinstance(item.puzzle, SevenLairs):
        raise BadInputError(f"there are hints for seven lairs, not for a {kind_of(item.puzzle)}")
    return partial(_hint, item, SevenPlan.parse(so_far or ""), options["budget"])


def _hint(item: Item, begun: SevenPlan, budget: float) -> Finding:
    from castlewright.solvers.budget import Budget
    from castlewright.solvers.catan_junior.seven_hints import HintKind, hint

    try:
        steps = Budget(budget).steps("hands")
        found = hint(item.puzzle, begun, rules=_rules(item), budget=steps)
    except UndecidedError as error:
        return Finding({"hint": None}, (str(error),), str(error), UNDECIDED)
    told: dict[str, Any] = {"kind": found.kind, "words": found.words}
    if found.move is not None:
        told["move"] = str(found.move)
    wrong = found.kind in (HintKind.FAULT, HintKind.DEAD_END)
    return Finding(
        {"hint": told},
        (drawn(draw_puzzle, item.puzzle, begun), found.words),
        None,
        WRONG if wrong else 0,
    )


# -------------------------------------------------------------------------------------------------
# fairness


def fairness(item: Item, options: Mapping[str, Any]) -> Work:
    if not isinstance(item.puzzle, SetUp):
        kind = kind_of(item.puzzle)
        raise BadInputError(f"{item.record.where}: a {kind} has no fairness, a set-up has")
    return partial(_fairness, item, options["sample"], options["seed"], options["play"])


def fairness_picture(item: Item, language: str) -> "Picture":
    from castlewright.printing.catan_junior import draw_fairness

    return draw_fairness(item.puzzle, language)


def _fairness(item: Item, sample: int, seed: int, play: int | None) -> Finding:
    from castlewright.cli.simulate_catan_junior import sheets_of
    from castlewright.fairness.catan_junior import figures, simulate

    found = figures(item.puzzle, sample, seed)
    fields = {"fairness": {**found.to_json(), "sample": sample, "seed": seed}}
    sheets = [_colours(found), _differences(found)]
    if play is not None:
        played = simulate(item.puzzle, ["greedy"], play, seed, _rules(item))
        fields["played"] = {**played.to_json(), "seed": seed}
        sheets += sheets_of(played)
    tables = [table_of(sheet) for sheet in sheets]
    tables.insert(1, _COLUMNS_IN_WORDS)
    drawing = drawn(draw_puzzle, item.puzzle)
    return Finding(fields, (str(item.puzzle), drawing, *tables, _whole(found)))


def _colours(found: "Figures") -> Sheet:
    columns = ("colour", "cards", "types", "numbers", "ship", "lair", "room", "harbour")
    rows = tuple(
        (
            one.colour,
            f"{float(one.income_in_all):.2f}",
            str(len(one.types)),
            str(len(one.numbers)),
            _wait(one.ship),
            _wait(one.lair),
            f"{len(one.room.first)} + {len(one.room.tied)}",
            "-" if one.harbour is None else str(one.harbour),
        )
        for one in found.colours
    )
    return Sheet("What each colour begins with", columns, rows)


_COLUMNS_IN_WORDS = (
    "cards: a roll. types, numbers: covered by the start lairs. ship, lair: rolls to the first\n"
    "one, alone / with the marketplace. room: lair spaces reached first + tied. harbour: ships."
)


def _wait(wait: "Wait") -> str:
    """Rolls without trading, and with the marketplace."""
    return " / ".join(
        "never" if rolls is None else f"{float(rolls):.1f}"
        for rolls in (wait.alone, wait.marketplace)
    )


def _differences(found: "Figures") -> Sheet:
    apart = {**found.apart, **found.beside}
    rows = tuple(
        (name.replace("_", " "), "-" if value is None else f"{float(value):g}")
        for name, value in apart.items()
    )
    return Sheet("How far the colours lie apart", ("figure", "difference"), rows)


def _whole(found: "Figures") -> str:
    below = found.standing.below / found.standing.number
    alike = "the starts are alike" if found.alike else "the starts are not alike"
    return (
        f"Fairness {float(found.whole):.3f}, where 1 is alike in all that is weighed; "
        f"{100 * below:.1f} % of {found.standing.number:,} set-ups by lot are less fair.\n"
        f"Symmetries of the sea that carry the starts onto each other: {found.symmetries}; {alike}."
    )


# -------------------------------------------------------------------------------------------------
# show


def show(item: Item, solution: bool) -> Work:
    shown = _stored_solution(item) if solution else None
    return lambda: Finding({}, (str(item.puzzle), drawn(draw_puzzle, item.puzzle, shown)))


def picture(item: Item, solution: bool, language: str) -> "Callable[[], Picture]":
    from castlewright.printing.catan_junior import (
        draw_fair_answer,
        draw_fair_start,
        draw_map,
        draw_seven_lairs,
    )

    shown: Any = _stored_solution(item) if solution else None
    match item.puzzle:
        case SevenLairs():
            return partial(draw_seven_lairs, item.puzzle, shown, language)
        case FairStart():
            if shown is None:
                return partial(draw_fair_start, item.puzzle, language)
            return partial(draw_fair_answer, item.puzzle, shown, language)
    return partial(draw_map, item.puzzle, language=language)
