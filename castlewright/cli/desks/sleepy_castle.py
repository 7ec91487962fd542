"""Sleepy Castle: what each command does with a layout, a heist or a night watch.

A layout is solved as the heist of its whole night. Where the three kinds differ, a command has a
row for each in a table.
"""

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
from castlewright.puzzles.base import BadInputError, ContradictionError, NamedRules, UndecidedError
from castlewright.puzzles.records import Record
from castlewright.puzzles.sleepy_castle import (
    Heist,
    HouseRules,
    Layout,
    NightWatch,
    Plan,
    SleepyPuzzle,
    check_puzzle,
    kind_of,
    parse_puzzle,
    whole_night,
)
from castlewright.puzzles.sleepy_castle.terminal import draw_puzzle

if TYPE_CHECKING:
    from castlewright.fairness.sleepy_castle import Standing
    from castlewright.printing.picture import Picture
    from castlewright.puzzles.shelf import Shelf


def house_rules(names: Iterable[str]) -> NamedRules:
    return HouseRules.named(names)


def read(record: Record, shelf: "Shelf") -> SleepyPuzzle:
    puzzle = parse_puzzle(record.puzzle)
    record.check_kind(kind_of(puzzle))
    return puzzle


def check(item: Item) -> None:
    check_puzzle(item.puzzle)


def check_solution(item: Item) -> None:
    if item.record.get("solution") is not None:
        _stored_solution(item)


def _stored_solution(item: Item) -> Plan | Layout:
    from castlewright.generators.sleepy_castle.certificate import stored_solution

    return stored_solution(item.record, item.puzzle)


def _rules(item: Item) -> HouseRules:
    if not isinstance(item.rules, HouseRules):
        raise ContradictionError(f"{item.rules!r:.80} is no HouseRules")
    return item.rules


def _heist(item: Item) -> Heist:
    """The heist of a heist, or of a layout's whole night."""
    return item.puzzle if isinstance(item.puzzle, Heist) else whole_night(item.puzzle)


# -------------------------------------------------------------------------------------------------
# solve and count


def solve(item: Item, options: Mapping[str, Any]) -> Work:
    if options["blind"]:
        if not isinstance(item.puzzle, Layout):
            raise BadInputError(
                f"{item.record.where}: --blind is for a layout, not for a {kind_of(item.puzzle)}"
            )
        return partial(_blind, item, options["budget"])
    work = _ring if isinstance(item.puzzle, NightWatch) else _best_haul
    return partial(work, item, options["budget"])


def _blind(item: Item, budget: float) -> Finding:
    """The best play without a look."""
    from castlewright.solvers.base import Solved
    from castlewright.solvers.budget import Budget
    from castlewright.solvers.sleepy_castle.blind import best_mean

    limit = Budget(budget).steps("positions")
    verdict = best_mean(item.puzzle, limit=limit, rules=_rules(item))
    if not isinstance(verdict, Solved):
        words = f"{UNDECIDED_WORDS}: the solo has more than {limit} positions"
        return Finding({}, (), words, UNDECIDED)
    mean = verdict.solution
    words = f"{item.puzzle}: {float(mean):.4f} coins on average ({mean}) without a look"
    return Finding({"blind_mean": str(mean)}, (words,))


def _best_haul(item: Item, budget: float) -> Finding:
    from castlewright.solvers.base import Solved
    from castlewright.solvers.sleepy_castle.heist import best_haul

    verdict = best_haul(_heist(item), budget=budget, rules=_rules(item))
    if not isinstance(verdict, Solved):
        return no_solution(item, verdict)
    plan, haul = verdict.solution, verdict.value
    return Finding(
        {"solution": str(plan), "haul": haul, "verdict": None, "reason": None},
        (drawn(draw_puzzle, item.puzzle, plan), f"{plan}\n{haul} coins, and no plan steals more."),
    )


def _ring(item: Item, budget: float) -> Finding:
    from castlewright.solvers.base import Solved
    from castlewright.solvers.sleepy_castle.night_watch import solve

    verdict = solve(item.puzzle, budget=budget)
    if not isinstance(verdict, Solved):
        return no_solution(item, verdict)
    ring = verdict.solution
    return Finding(
        {"solution": str(ring), "verdict": None, "reason": None},
        (drawn(draw_puzzle, item.puzzle, ring), str(ring)),
    )


def count(item: Item, limit: int | None, budget: int | None) -> Work:
    work = _count_rings if isinstance(item.puzzle, NightWatch) else _count_ways
    return partial(work, item, limit, budget)


def _count_ways(item: Item, limit: int | None, budget: int | None) -> Finding:
    """In how many ways of gaps the best haul can be had: in closed form, whatever the budget."""
    from castlewright.solvers.sleepy_castle.haul import best_haul, ways

    haul, number = best_haul(_heist(item), _rules(item)), ways(_heist(item), _rules(item))
    ways_of_gaps = "one way" if number == 1 else f"{number} ways"
    return Finding(
        {"haul": haul, "solutions": [number], "complete": None},
        (f"{item.puzzle}: {haul} coins at best, {ways_of_gaps} to choose the gaps",),
    )


def _count_rings(item: Item, limit: int | None, budget: int | None) -> Finding:
    from castlewright.solvers.sleepy_castle import night_search

    found = night_search.count(
        item.puzzle,
        limit=night_search.DEFAULT_LIMIT if limit is None else limit,
        budget=night_search.DEFAULT_BUDGET if budget is None else budget,
    )
    said, status = None, 0
    if not found.complete:
        said, status = "the count stopped early, there may be more", UNDECIDED
    elif found.number == 0:
        said, status = "no solution", WRONG
    rings = "one ring fits" if found.number == 1 else f"{found.number} rings fit"
    return Finding(
        {"solutions": [found.number], "complete": None if found.complete else False},
        (f"{item.puzzle}: {rings}",),
        said,
        status,
    )


# -------------------------------------------------------------------------------------------------
# grade and hint


def grade(item: Item, budget: float) -> Work:
    match item.puzzle:
        case Layout():
            return partial(no_grade, item, NO_LAYOUT_GRADE)
        case Heist():
            return partial(_grade_heist, item, budget)
        case _:
            return partial(_grade_night_watch, item, budget)


def _grade_heist(item: Item, budget: float) -> Finding:
    from castlewright.generators.sleepy_castle.heist_grade import grade
    from castlewright.solvers.budget import Budget

    return graded(item, grade(item.puzzle, _rules(item), limit=Budget(budget).steps("thief")))


def _grade_night_watch(item: Item, budget: float) -> Finding:
    from castlewright.generators.sleepy_castle.night_grade import NoGradeError, grade
    from castlewright.solvers.budget import Budget

    try:
        figures = grade(item.puzzle, budget=Budget(budget).steps("rings"))
    except NoGradeError as error:
        return no_grade(item, str(error))
    except UndecidedError as error:
        return no_grade(item, str(error), UNDECIDED)
    return graded(item, figures, solutions=[1], complete=None)


NO_LAYOUT_GRADE = "a layout has no grade; castlewright fairness has figures"


def hint(item: Item, so_far: str | None, options: Mapping[str, Any]) -> Work:
    from castlewright.puzzles.sleepy_castle.sketch import Sketch, check_sketch

    if isinstance(item.puzzle, NightWatch):
        sketch = Sketch.empty(item.puzzle) if so_far is None else Sketch.parse(so_far)
        check_sketch(sketch, item.puzzle)
        return partial(_hint_for_ring, item, sketch, options["budget"])
    return partial(_hint_for_plan, item, Plan.parse(so_far or ""))


def _hint_for_plan(item: Item, begun: Plan) -> Finding:
    from castlewright.solvers.sleepy_castle.heist_hints import HintKind, hint

    found = hint(_heist(item), begun, rules=_rules(item))
    told = {"kind": found.kind, "words": found.words}
    if found.turn is not None:
        told["turn"] = str(found.turn)
    wrong = found.kind in (HintKind.FAULT, HintKind.DEAD_END)
    return Finding(
        {"hint": told},
        (drawn(draw_puzzle, item.puzzle, begun), found.words),
        None,
        WRONG if wrong else 0,
    )


def _hint_for_ring(item: Item, sketch: Any, budget: float) -> Finding:
    from castlewright.solvers.sleepy_castle.night_hints import HintKind, hint

    found = hint(item.puzzle, sketch, budget=budget)
    told: dict[str, Any] = {"kind": found.kind, "words": found.words}
    if found.then is not None:
        told["then"] = str(found.then)
    if found.rung is not None:
        told |= {"rung": found.rung, "forced": found.forced}
    status = {
        HintKind.UNDECIDED: UNDECIDED,
        HintKind.FAULT: WRONG,
        HintKind.DEAD_END: WRONG,
        HintKind.NO_SOLUTION: WRONG,
    }
    return Finding(
        {"hint": told},
        (drawn(draw_puzzle, item.puzzle), str(sketch), found.words),
        None,
        status.get(found.kind, 0),
    )


# -------------------------------------------------------------------------------------------------
# fairness


def fairness(item: Item, options: Mapping[str, Any]) -> Work:
    if not isinstance(item.puzzle, Layout):
        kind = kind_of(item.puzzle)
        raise BadInputError(f"{item.record.where}: a {kind} has no fairness, a layout has")
    return partial(_fairness, item, options["sample"], options["seed"])


def _fairness(item: Item, sample: int, seed: int) -> Finding:
    from castlewright.fairness.sleepy_castle import figures

    found = figures(item.puzzle, sample, seed)
    lines = [
        ("largest difference in coins between two stretches", found.largest_difference),
        ("steps in the grid between neighbours", found.memory_distance),
        ("neighbours side by side in the grid", found.side_by_side),
    ]
    told = [f"  {name}: {_standing(standing)}" for name, standing in lines if standing is not None]
    return Finding(
        {"fairness": {**found.to_json(), "sample": sample, "seed": seed}},
        ("\n".join([str(item.puzzle), *told]),),
    )


def _standing(standing: "Standing") -> str:
    below, equal = (
        f"{100 * times / standing.number:.1f} %" for times in (standing.below, standing.equal)
    )
    others = f"all {standing.number:,}" if standing.exact else f"{standing.number:,} random"
    return f"{standing.value} (less: {below} of {others} layouts, as much: {equal})"


# -------------------------------------------------------------------------------------------------
# show


def show(item: Item, solution: bool) -> Work:
    shown = _stored_solution(item) if solution else None
    return lambda: Finding({}, (str(item.puzzle), drawn(draw_puzzle, item.puzzle, shown)))


def picture(item: Item, solution: bool, language: str) -> "Callable[[], Picture]":
    from castlewright.printing.sleepy_castle import draw_heist, draw_layout, draw_night_watch

    shown = _stored_solution(item) if solution else None
    match item.puzzle, shown:
        case Layout(), None:
            return partial(draw_layout, item.puzzle, language=language)
        case NightWatch(), (Layout() | None) as ring:
            return partial(draw_night_watch, item.puzzle, ring, language)
        case _, (Plan() | None) as plan:
            return partial(draw_heist, _heist(item), plan, language)
    raise ContradictionError(f"no picture of {item.puzzle}")
