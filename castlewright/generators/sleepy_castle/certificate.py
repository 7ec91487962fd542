"""What a record claims about a layout, a heist or a night watch, and how each claim is proved.

A certified puzzle goes into a record as `kind`, `solution`, `solutions`, and where they have them
`haul` and `grade`. Each claim is proved again, whoever wrote it, by another way than it was found:
the solution by the rules, the haul and the number of sets of gaps that give it in closed form and
by the dynamic programme, the number of rings that fit the clues by the search that shares no code
with the model.

    layout, heist   solution   a plan that steals the haul (of a layout: the whole night)
                    haul       the most coins that can be stolen
                    solutions  [the number of sets of gaps that give the haul]
    night watch     solution   the ring
                    solutions  [the number of rings that fit the clues]
"""

from functools import partial
from typing import Any

from castlewright.generators.base import Case, Proved, judged_verdict
from castlewright.generators.sleepy_castle.heist_grade import grade
from castlewright.generators.sleepy_castle.heists import PROGRAMME_LIMIT, CertifiedHeist
from castlewright.generators.sleepy_castle.layouts import CertifiedLayout
from castlewright.generators.sleepy_castle.night_watches import CertifiedNightWatch
from castlewright.puzzles.base import ContradictionError, UndecidedError
from castlewright.puzzles.records import Record
from castlewright.puzzles.sleepy_castle import (
    Heist,
    Layout,
    NightWatch,
    Plan,
    SleepyPuzzle,
    kind_of,
    violations,
    whole_night,
)
from castlewright.solvers.base import Solved
from castlewright.solvers.sleepy_castle import haul, heist_programme, night_search
from castlewright.solvers.sleepy_castle.heist_hints import best_plan

Certified = CertifiedLayout | CertifiedHeist | CertifiedNightWatch


def claims(certified: Certified) -> dict[str, Any]:
    """The keys of a record that say what is proved about the puzzle."""
    match certified:
        case CertifiedLayout():
            return _claims_of_layout(certified.layout)
        case CertifiedHeist():
            return {
                "kind": kind_of(certified.heist),
                "puzzle": str(certified.heist),
                "solution": str(certified.plan),
                "haul": certified.haul,
                "solutions": [certified.ways],
                "grade": certified.grade.to_json(),
                "house_rules": list(certified.rules.names) or None,
            }
        case CertifiedNightWatch():
            return {
                "kind": kind_of(certified.watch),
                "puzzle": str(certified.watch),
                "solution": str(certified.answer),
                "solutions": [1],
                "grade": certified.grade.to_json(),
            }


def _claims_of_layout(layout: Layout) -> dict[str, Any]:
    night = whole_night(layout)
    return {
        "kind": kind_of(layout),
        "puzzle": str(layout),
        "solution": str(best_plan(night)),
        "haul": haul.best_haul(night),
        "solutions": [haul.ways(night)],
    }


def stored_solution(record: Record, puzzle: SleepyPuzzle) -> Plan | Layout:
    """The solution that stands in the record. Raises `RecordError` if it cannot be read."""
    if isinstance(puzzle, NightWatch):
        return record.read_solution(Layout.parse)
    return record.read_solution(Plan.parse)


def prove_puzzle(case: Case) -> Proved:
    return Proved(violations(case.puzzle, rules=case.rules), kind_of(case.puzzle))


def prove_plan(case: Case) -> Proved:
    """A plan by the rules: it steals the best haul."""
    plan = stored_solution(case.record, case.puzzle)
    best = haul.best_haul(_heist(case), case.rules)
    return Proved(violations(case.puzzle, plan, best, case.rules))


def prove_haul(case: Case) -> Proved:
    best, _, witnesses = _best(case)
    return Proved(case.unless_equal("haul", best), f"haul ({witnesses})")


def prove_ways(case: Case) -> Proved:
    _, ways, witnesses = _best(case)
    return Proved(case.unless_equal("solutions", [ways]), f"solutions ({witnesses})")


def _heist(case: Case) -> Heist:
    return whole_night(case.puzzle) if isinstance(case.puzzle, Layout) else case.puzzle


def _best(case: Case) -> tuple[int, int, str]:
    """The best haul, in how many ways, and who vouches for both.

    The budget is for the programme, in states; where it has more, the closed form alone is the
    proof. Raises `AssertionError` where the witnesses differ.
    """

    def find() -> tuple[int, int, str]:
        heist, rules = _heist(case), case.rules
        told = haul.best_haul(heist, rules), haul.ways(heist, rules)
        limit = PROGRAMME_LIMIT if case.budget is None else case.budget
        sets = heist_programme.best_sets(heist, limit=limit, rules=rules)
        if not isinstance(sets, Solved):
            return (*told, "closed form")
        if (sets.value, len(sets.solution)) != told:  # one of the two has a fault
            raise ContradictionError(
                f"{heist}: {told} in closed form, not by the programme: {sets}"
            )
        return (*told, "closed form, programme")

    return case.once("best", find)


def prove_heist_grade(case: Case) -> Proved:
    return Proved(case.unless_equal("grade", grade(case.puzzle, case.rules).to_json()))


def prove_ring(case: Case) -> Proved:
    """A ring by the rules: it fits all clues."""
    ring = stored_solution(case.record, case.puzzle)
    return Proved(violations(case.puzzle, ring, rules=case.rules))


def prove_rings(case: Case) -> Proved:
    """How many rings fit: none is looked for beyond one more than claimed, which is a fault."""
    stored = case.claim("solutions")
    enough = max(stored, default=0) + 1
    found = _rings(case, enough)
    if not found.complete and found.number < enough:
        raise UndecidedError("not counted within the budget")
    if case.claim("complete") is False and len(stored) == 1 and stored[0] <= found.number:
        return Proved()
    if stored == [found.number] and found.complete:
        return Proved()
    counted = [found.number] if found.complete else f"[{found.number}] or more"
    return Proved(case.unless_equal("solutions", counted))


def prove_complete(case: Case) -> Proved:
    """`complete: false` belongs to `solutions`, which are proved by it."""
    if case.claim("complete") is False and case.claim("solutions") is not None:
        return Proved(told="")
    return Proved(case.unless_equal("complete", None))


def prove_ring_verdict(case: Case) -> Proved:
    def solvable() -> bool:
        found = _rings(case, 1)
        if not found.number and not found.complete:
            raise UndecidedError("not counted within the budget")
        return found.number > 0

    return judged_verdict(case, solvable)


def _rings(case: Case, limit: int) -> night_search.Count:
    steps = night_search.DEFAULT_BUDGET if case.budget is None else case.budget
    find = partial(night_search.count, case.puzzle, limit=limit, budget=steps)
    return case.once(("rings", limit), find)
