"""The Sandcastles of Burgundy: what each command does with a set-up or a sprint.

A set-up for one player of the beginner's game has a value, the rounds it takes on average; any
set-up has fairness. A sprint is solved, counted, graded and has hints.
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
from castlewright.cli.sheets import Sheet, table_of
from castlewright.puzzles.base import BadInputError, ContradictionError, NamedRules, UndecidedError
from castlewright.puzzles.records import Record
from castlewright.puzzles.sandcastles import (
    COLOURS,
    Goal,
    HouseRules,
    Level,
    Plan,
    SandPuzzle,
    SetUp,
    Sprint,
    check_puzzle,
    kind_of,
    parse_puzzle,
)
from castlewright.puzzles.sandcastles.terminal import draw_puzzle

if TYPE_CHECKING:
    from rich.console import RenderableType

    from castlewright.fairness.sandcastles import Figures
    from castlewright.printing.picture import Picture
    from castlewright.puzzles.shelf import Shelf


# What a record calls the best number, and how people are told it.
BEST = {
    Goal.CONFETTI: ("rounds", "{best} rounds to the confetti, and no plan needs fewer."),
    Goal.STEPS: ("steps", "{best} steps, and no plan walks more."),
}


def house_rules(names: Iterable[str]) -> NamedRules:
    return HouseRules.named(names)


def read(record: Record, shelf: "Shelf") -> SandPuzzle:
    puzzle = parse_puzzle(record.puzzle, shelf.boxes)
    record.check_kind(kind_of(puzzle))
    return puzzle


def check(item: Item) -> None:
    check_puzzle(item.puzzle)


def check_solution(item: Item) -> None:
    if item.record.get("solution") is not None:
        _stored_plan(item)


def _stored_plan(item: Item) -> Plan:
    from castlewright.generators.sandcastles.certificate import stored_solution

    return stored_solution(item.record, item.puzzle)


def _rules(item: Item) -> HouseRules:
    if not isinstance(item.rules, HouseRules):
        raise ContradictionError(f"{item.rules!r:.80} is no HouseRules")
    return item.rules


# -------------------------------------------------------------------------------------------------
# solve and count


def solve(item: Item, options: Mapping[str, Any]) -> Work:
    if isinstance(item.puzzle, Sprint):
        return partial(_best_plan, item, options["budget"])
    if item.puzzle.players == 1 and item.puzzle.level is Level.BEGINNER:
        return partial(_value, item)
    raise BadInputError(
        f"{item.record.where}: a set-up has a value for one player in the beginner's game only; "
        "`castlewright fairness` has figures for any"
    )


def _best_plan(item: Item, budget: float) -> Finding:
    """By the dynamic programme, which is the faster one; `verify` asks the model too."""
    from castlewright.solvers.base import Solved
    from castlewright.solvers.budget import Budget
    from castlewright.solvers.sandcastles.sprint_programme import solve

    limit = Budget(budget).steps("states")
    verdict = solve(item.puzzle, rules=_rules(item), budget=limit)
    if not isinstance(verdict, Solved):
        return no_solution(item, verdict)
    plan, best = verdict.solution, verdict.value
    key, words = BEST[item.puzzle.goal]
    return Finding(
        {"solution": str(plan), key: best, "verdict": None, "reason": None},
        (*_told(item, plan), f"{plan}\n{words.format(best=best)}"),
    )


def _told(item: Item, plan: Plan) -> "tuple[str | RenderableType, ...]":
    """A sprint, and its plan in words: also what comes of itself, and the steps so far."""
    from castlewright.printing.sandcastles.plan_told import round_told, rounds_made

    rounds = rounds_made(item.puzzle, plan, _rules(item))
    lines = [
        f"Round {n}: {round_told(made)} Steps so far: {made[-1].steps}."
        for n, made in enumerate(rounds, 1)
    ]
    return drawn(draw_puzzle, item.puzzle), "\n".join(lines)


def _value(item: Item) -> Finding:
    from castlewright.solvers.sandcastles.alone import expected_rounds

    rounds = expected_rounds(item.puzzle, rules=_rules(item)).rounds
    words = f"{item.puzzle}: {rounds:.4f} rounds on average, alone and all castles open"
    return Finding({"expected_rounds": round(rounds, 6)}, (words,))


def count(item: Item, limit: int | None, budget: int | None) -> Work:
    if not isinstance(item.puzzle, Sprint):
        raise BadInputError(f"{item.record.where}: a set-up has no solutions to count")
    if limit is not None:
        raise BadInputError(
            f"{item.record.where}: --limit: the plans of a sprint are counted at once, not one by "
            "one; --budget limits the work"
        )
    return partial(_count, item, budget)


def _count(item: Item, budget: int | None) -> Finding:
    """How many plans reach the best number. Every order of moves is a plan of its own."""
    from castlewright.solvers.base import Undecided, Unsolvable
    from castlewright.solvers.sandcastles.sprint_programme import DEFAULT_BUDGET, count_best

    found = count_best(item.puzzle, rules=_rules(item), budget=budget or DEFAULT_BUDGET)
    if isinstance(found, Unsolvable | Undecided):
        return no_solution(item, found)
    key, _ = BEST[item.puzzle.goal]
    plans = "one plan" if found.best == 1 else f"{found.best:,} plans"
    return Finding(
        {key: found.value, "solutions": [found.best]},
        (f"{item.puzzle}: {found.value} {key} at best, in {plans}",),
    )


# -------------------------------------------------------------------------------------------------
# grade and hint


def grade(item: Item, budget: float) -> Work:
    if isinstance(item.puzzle, Sprint):
        return partial(_grade, item, budget)
    return lambda: no_grade(item, "a set-up has no grade; `castlewright fairness` has figures")


def _grade(item: Item, budget: float) -> Finding:
    from castlewright.generators.sandcastles.sprint_grade import grade
    from castlewright.solvers.base import Solved, Unsolvable
    from castlewright.solvers.budget import Budget
    from castlewright.solvers.sandcastles.sprint_programme import solve

    work = Budget(budget)
    best = solve(item.puzzle, rules=_rules(item), budget=work.steps("states"))
    work.spend("states", best.work)
    if isinstance(best, Unsolvable):
        return no_grade(item, "no solution, so no grade", solvable=False)
    if not isinstance(best, Solved) or best.value is None:
        return no_grade(item, UNDECIDED_WORDS, UNDECIDED)
    try:
        figures = grade(item.puzzle, best.value, _rules(item), limit=work.steps("runner"))
    except UndecidedError as error:
        return no_grade(item, str(error), UNDECIDED)
    counted: dict[str, Any] = {} if figures.best is None else {"solutions": [figures.best]}
    return graded(item, figures, **{BEST[item.puzzle.goal][0]: best.value}, **counted)


def hint(item: Item, so_far: str | None, options: Mapping[str, Any]) -> Work:
    if not isinstance(item.puzzle, Sprint):
        raise BadInputError("there are hints for a sprint, not for a set-up")
    return partial(_hint, item, Plan.parse(so_far or ""), options["budget"])


def _hint(item: Item, begun: Plan, budget: float) -> Finding:
    from castlewright.solvers.budget import Budget
    from castlewright.solvers.sandcastles.sprint_hints import HintKind, hint

    limit = Budget(budget).steps("states")
    try:
        found = hint(item.puzzle, begun, rules=_rules(item), budget=limit)
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
        raise BadInputError(f"{item.record.where}: a sprint has no fairness, a set-up has")
    return partial(_fairness, item, options["sample"], options["seed"])


def _fairness(item: Item, sample: int, seed: int) -> Finding:
    from castlewright.fairness.sandcastles import figures

    found = figures(item.puzzle, sample, seed)
    tables = [table_of(sheet) for sheet in (_hiding(found), _first_die(found))]
    drawing = drawn(draw_puzzle, item.puzzle)
    return Finding(
        {"fairness": {**found.to_json(), "sample": sample, "seed": seed}},
        (str(item.puzzle), drawing, *tables),
    )


# What each measure is called at a table; `puzzles.sandcastles.measures` says what it means.
MEASURES = {
    "unevenness": "how unevenly the colours lie",
    "one_coloured": "castles of one colour",
    "dice_gap": "how unlike the dice are",
    "distance": "castles between animals and their colours",
}


def _hiding(found: "Figures") -> Sheet:
    sample = next(iter(found.measures.values())).number
    rows = tuple(
        (
            MEASURES[name],
            str(one.value),
            f"{100 * one.below / one.number:.1f} %",
            f"{100 * one.equal / one.number:.1f} %",
        )
        for name, one in found.measures.items()
    )
    title = f"How it is hidden, among {sample:,} set-ups by lot"
    return Sheet(title, ("figure", "here", "less", "as much"), rows)


def _first_die(found: "Figures") -> Sheet:
    rows = tuple(
        (
            str(number),
            *(f"{100 * float(chance):.1f} %" for chance in chances),
            f"{float(kinds):.2f}",
        )
        for number, (chances, kinds) in enumerate(
            zip(found.first_die.chances, found.first_die.colours_found, strict=True), 1
        )
    )
    title = "What the first die finds, seat by seat from the bucket"
    return Sheet(title, ("seat", *COLOURS, "colours to choose from"), rows)


# -------------------------------------------------------------------------------------------------
# show


def show(item: Item, solution: bool) -> Work:
    if not solution:
        return lambda: Finding({}, (str(item.puzzle), drawn(draw_puzzle, item.puzzle)))
    if isinstance(item.puzzle, SetUp):
        raise BadInputError(f"{item.record.where}: a set-up has no solution to show")
    told = _told(item, _stored_plan(item))
    return lambda: Finding({}, (str(item.puzzle), *told))


def picture(item: Item, solution: bool, language: str) -> "Callable[[], Picture]":
    from castlewright.printing.sandcastles import draw_set_up, draw_sprint

    if isinstance(item.puzzle, SetUp):
        return partial(draw_set_up, item.puzzle, language)
    plan = _stored_plan(item) if solution else None
    return partial(draw_sprint, item.puzzle, plan, _rules(item), language)
