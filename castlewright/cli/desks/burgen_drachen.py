"""Burgen & Drachen: what each command does with an adventure."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from castlewright.cli.app import UNDECIDED, WRONG
from castlewright.cli.desks import Finding, Item, Work, no_grade, no_solution
from castlewright.cli.drawn import drawn
from castlewright.puzzles.base import BadInputError, ContradictionError, NamedRules, counted
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    HouseRules,
    Placement,
    check_adventure,
    defeated,
)
from castlewright.puzzles.burgen_drachen.terminal import draw_adventure
from castlewright.puzzles.records import Record

if TYPE_CHECKING:
    from castlewright.generators.burgen_drachen.grade import Grade
    from castlewright.printing.picture import Picture
    from castlewright.puzzles.shelf import Shelf
    from castlewright.solvers.burgen_counter import Count
    from castlewright.solvers.burgen_drachen import Goal


def house_rules(names: Iterable[str]) -> NamedRules:
    return HouseRules.named(names)


def read(record: Record, shelf: "Shelf") -> Adventure:
    return Adventure.parse(record.puzzle, shelf.tile_sets)


def kind_of(adventure: Adventure) -> str:
    return "adventure"


def check(item: Item) -> None:
    check_adventure(item.puzzle, _rules(item))


def check_solution(item: Item) -> None:
    if item.record.get("solution") is not None:
        _stored_solution(item)


def _stored_solution(item: Item) -> Placement:
    from castlewright.generators.burgen_drachen.certificate import stored_solution

    return stored_solution(item.record, item.puzzle)


def _rules(item: Item) -> HouseRules:
    if not isinstance(item.rules, HouseRules):
        raise ContradictionError(f"{item.rules!r:.80} is no HouseRules")
    return item.rules


# -------------------------------------------------------------------------------------------------
# solve


def solve(item: Item, options: Mapping[str, Any]) -> Work:
    from castlewright.solvers.burgen_drachen import Goal

    dragons, goal = options["dragons"], Goal(options["goal"])
    if options["forced"]:
        return partial(_forced, item, dragons, options["budget"])
    start = _colour(item.puzzle, options["start"])
    return partial(_solution, item, dragons, start, goal, options["budget"])


def _colour(adventure: Adventure, name: str | None) -> str | None:
    if name is None:
        return None
    for symbol, word in adventure.tile_set.colours:
        if name in (symbol, word):
            return symbol
    words = ", ".join(word for _, word in adventure.tile_set.colours)
    raise BadInputError(f"--start: unknown colour {name!r}; {words} were expected")


def _solution(item: Item, dragons: int, start: str | None, goal: "Goal", budget: float) -> Finding:
    from castlewright.solvers.base import Solved
    from castlewright.solvers.burgen_drachen import Goal, solve

    verdict = solve(
        item.puzzle, dragons=dragons, start=start, goal=goal, budget=budget, rules=_rules(item)
    )
    if not isinstance(verdict, Solved):
        return no_solution(item, verdict, {"dragons": dragons or None, "start": start})
    placement = verdict.solution
    # `dragons` and `tiles` are claims: so many are defeated, no fewer tiles will do for that
    if goal is Goal.MOST_DRAGONS:
        dragons = verdict.value or 0
    tiles = verdict.value if goal is Goal.FEWEST_TILES and start is None else None
    found = {"solution": str(placement), "dragons": dragons, "start": start, "tiles": tiles}
    beaten = defeated(item.puzzle, placement, _rules(item))
    words = f"{placement}\n{len(placement.paths)} path tiles, dragons defeated: {beaten}."
    return Finding(
        {**found, "verdict": None, "reason": None},
        (drawn(draw_adventure, item.puzzle, placement), words),
        established={} if dragons or tiles is None else {"grade.tiles": tiles},
        solvable=True,
        dragons=dragons,
    )


def _forced(item: Item, dragons: int, budget: float) -> Finding:
    from castlewright.generators.burgen_drachen.certificate import forced_text
    from castlewright.solvers.base import Solved
    from castlewright.solvers.burgen_drachen import forced_spaces

    verdict = forced_spaces(item.puzzle, dragons=dragons, budget=budget, rules=_rules(item))
    if not isinstance(verdict, Solved):
        return no_solution(item, verdict, {"dragons": dragons or None})
    same = verdict.solution
    everything = Placement.of(item.puzzle, {s: laid for s, laid in same.items() if laid})
    forced = forced_text(item.puzzle, same)
    return Finding(
        {"forced": forced, "forced_dragons": dragons or None},
        (drawn(draw_adventure, item.puzzle, everything), f"Forced (? may differ): {forced}"),
        solvable=True,
        dragons=dragons,
    )


# -------------------------------------------------------------------------------------------------
# count


def count(item: Item, limit: int | None, budget: int | None) -> Work:
    return partial(_count, item, limit, budget)


def _count(item: Item, limit: int | None, budget: int | None) -> Finding:
    from castlewright.solvers.burgen_counter import count

    number = count(item.puzzle, limit=limit, budget=budget, rules=_rules(item))
    complete = None if number.complete else False
    said, status = None, 0
    if not number.complete:
        said, status = "the count stopped early, there may be more", UNDECIDED
    elif number.total == 0:
        said, status = "no solution", WRONG
    return Finding(
        {"solutions": list(number.solutions), "complete": complete},
        (f"{item.puzzle}: {in_words(number.solutions)}",),
        said,
        status,
        **_known_by(number, item),
    )


def _known_by(number: "Count", item: Item) -> dict[str, Any]:
    """What a count says about other claims."""
    dragons = item.record.get("dragons") or 0
    there_is = number.at_least(dragons) > 0
    if not number.complete:
        return {"solvable": True if there_is else None, "dragons": dragons}
    fewest = [tiles for tiles in number.fewest if tiles is not None]
    of_these = [tiles for tiles in number.fewest[dragons:] if tiles is not None]
    established = {
        "solutions": list(number.solutions),
        "complete": None,
        "tiles": min(of_these, default=None),
        "grade.solutions": list(number.solutions),
        "grade.tiles": min(fewest, default=None),
    }
    return {"established": established, "solvable": there_is, "dragons": dragons}


def in_words(solutions: Iterable[int]) -> str:
    """`2546 without a dragon, 951 with one, 0 with two`."""
    names = ["without a dragon", "with one", "with two"]
    numbers = list(solutions)
    names += [f"with {dragons}" for dragons in range(3, len(numbers))]
    return ", ".join(f"{n} {name}" for n, name in zip(numbers, names, strict=False))


# -------------------------------------------------------------------------------------------------
# grade, hint


def grade(item: Item, budget: float) -> Work:
    return partial(_grade, item, budget)


def _grade(item: Item, budget: float) -> Finding:
    from castlewright.generators.burgen_drachen.grade import NoGradeError, grade
    from castlewright.solvers.budget import Budget
    from castlewright.solvers.burgen_counter import count, pace

    try:
        work = Budget(budget)
        number = count(item.puzzle, rules=_rules(item), budget=work.steps(pace()))
        work.spend(pace(), number.steps)
        figures = grade(item.puzzle, rules=_rules(item), number=number, budget=work)
    except NoGradeError:
        return no_grade(item, "no solution, so no grade", **_known_by(number, item))
    shown = (_grade_in_words(item.puzzle, figures),)
    return Finding({"grade": figures.to_json()}, shown, **_known_by(number, item))


def _grade_in_words(adventure: Adventure, figures: "Grade") -> str:
    rung = figures.rung or "not asked, there are several solutions with the most dragons"
    parts = [("the castles", figures.castles)]
    if figures.dragons is not None:
        parts.append((f"with {counted(figures.dragons.defeat, 'dragon')}", figures.dragons))
    lines = (
        f"  {name}: {part.level}, harder than {part.percentile} of 100; at least "
        f"{counted(part.tiles, 'path tile')}, {part.effort:.0f} tried until a solution"
        for name, part in parts
    )
    return "\n".join(
        (
            f"{adventure}: {figures.level}, harder than {figures.percentile} of 100",
            *lines,
            f"  solutions: {in_words(figures.solutions)}",
            f"  forced spaces: {figures.forced}; hardest deduction: {rung}",
        )
    )


def hint(item: Item, so_far: str | None, options: Mapping[str, Any]) -> Work:
    placement = Placement.of(item.puzzle, {})
    if so_far is not None:
        placement = Placement.parse(so_far, item.puzzle.tile_set)
    return partial(_hint, item, placement, options["dragons"], options["budget"])


def _hint(item: Item, so_far: Placement, dragons: int, budget: float) -> Finding:
    from castlewright.solvers.burgen_hints import HintKind, hint

    found = hint(item.puzzle, so_far, dragons=dragons, budget=budget, rules=_rules(item))
    solvable = {HintKind.NO_SOLUTION: False, HintKind.TILE: True, HintKind.SOLVED: True}
    wrong = found.kind in (HintKind.FAULT, HintKind.DEAD_END, HintKind.NO_SOLUTION)
    told: dict[str, Any] = {"kind": found.kind, "words": found.words}
    if dragons:
        told["dragons"] = dragons
    if found.space is not None and found.laid is not None:
        told["space"] = item.puzzle.board.name(found.space)
        told["tile"] = f"{found.laid.tile.symbol}{found.laid.turn}"
    if found.forced:
        told |= {"rung": found.rung, "forced": True}
    return Finding(
        {"hint": told},
        (drawn(draw_adventure, item.puzzle, so_far), found.words),
        None,
        UNDECIDED if found.kind is HintKind.UNDECIDED else WRONG * wrong,
        solvable=solvable.get(found.kind),
        dragons=dragons,
    )


def fairness(item: Item, options: Mapping[str, Any]) -> Work:
    raise BadInputError(
        f"{item.record.where}: an adventure is the same for all heroes; "
        "`castlewright tileset compare` tells what a tile set is worth"
    )


# -------------------------------------------------------------------------------------------------
# show


def show(item: Item, solution: bool) -> Work:
    placement = _drawn_solution(item) if solution else None
    return lambda: Finding({}, (str(item.puzzle), drawn(draw_adventure, item.puzzle, placement)))


def picture(item: Item, solution: bool, language: str) -> "Callable[[], Picture]":
    from castlewright.printing.burgen_drachen import draw_board

    placement = _drawn_solution(item) if solution else None
    return partial(draw_board, item.puzzle, placement, language)


def _drawn_solution(item: Item) -> Placement:
    placement = _stored_solution(item)
    if placement.board != item.puzzle.board:
        raise BadInputError("the solution is for a board of another size")
    return placement
