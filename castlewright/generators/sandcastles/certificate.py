"""What a record claims about a set-up or a sprint, and whether it is true.

A certified puzzle goes into a record under these keys; `verify` takes the claims from a record,
whoever wrote it, and shows each again by another way.

    set-up  unevenness, one_coloured, dice_gap, distances   reckoned again (`measures`)
    sprint  solution        a plan, played again by the rules of the game
            rounds, steps   the best number, proved by the dynamic programme and by the model, which
                            share no code
            solutions       how many plans are the best, counted again

That no set-up could be hidden better as wished (`proved`) is the generator's to prove.
"""

from typing import Any

from castlewright.games.sandcastles import sprinting
from castlewright.generators.base import Report
from castlewright.generators.sandcastles.set_ups import CertifiedSetUp, measured
from castlewright.generators.sandcastles.sprints import NUMBER_OF_GOAL, CertifiedSprint
from castlewright.puzzles.base import Violation
from castlewright.puzzles.records import Record
from castlewright.puzzles.sandcastles import (
    DEFAULT_RULES,
    HouseRules,
    Plan,
    SandPuzzle,
    SetUp,
    Sprint,
    kind_of,
    violations,
)
from castlewright.solvers.base import Solved, Undecided
from castlewright.solvers.sandcastles import sprint_model, sprint_programme
from castlewright.solvers.sandcastles.sprint_programme import Count

Certified = CertifiedSetUp | CertifiedSprint

FIGURES = ("unevenness", "one_coloured", "dice_gap", "distances")


def claims(certified: Certified) -> dict[str, Any]:
    """The keys of a record that say what is proved about the puzzle."""
    match certified:
        case CertifiedSetUp():
            return {
                "kind": kind_of(certified.set_up),
                "puzzle": str(certified.set_up),
                **_figures(certified),
                "proved": certified.proved,
            }
        case CertifiedSprint():
            return {
                "kind": kind_of(certified.sprint),
                "puzzle": str(certified.sprint),
                "solution": str(certified.plan),
                NUMBER_OF_GOAL[certified.sprint.goal]: certified.value,
                "grade": certified.grade.to_json(),
                "house_rules": list(certified.rules.names) or None,
            }


def _figures(certified: CertifiedSetUp) -> dict[str, Any]:
    """The measures as they stand in a record."""
    return {
        "unevenness": certified.unevenness,
        "one_coloured": certified.one_coloured,
        "dice_gap": certified.dice_gap,
        "distances": list(certified.distances),
    }


def verify(
    record: Record,
    puzzle: SandPuzzle,
    rules: HouseRules = DEFAULT_RULES,
    *,
    budget: int = sprint_programme.DEFAULT_BUDGET,
) -> Report:
    """Check the puzzle, and what its record claims about it.

    `budget` is for the dynamic programme, in positions. Raises `RecordError` for a solution that
    cannot be read.
    """
    checked, found = [kind_of(puzzle)], list(violations(puzzle))
    if found:
        return Report(tuple(checked), tuple(found))
    if isinstance(puzzle, SetUp):
        told = [name for name in FIGURES if record.get(name) is not None]
        return Report((*checked, *told), tuple(_figure_faults(record, puzzle, told)))
    name = NUMBER_OF_GOAL[puzzle.goal]
    found += _foreign_numbers(record, name)
    complete = True
    if record.get("solution") is not None:
        checked.append("solution")
        plan = stored_solution(record, puzzle)
        found += sprinting.faults(puzzle, plan, rules, record.get(name))
    if record.get(name) is not None:
        complete = _check_number(record, puzzle, rules, budget, checked, found)
    if record.get("solutions") is not None:
        complete &= _check_count(record, puzzle, rules, budget, checked, found)
    return Report(tuple(checked), tuple(found), complete)


def _figure_faults(record: Record, set_up: SetUp, told: list[str]) -> list[Violation]:
    reckoned = _figures(measured(set_up))
    return [
        _fault(record, name, reckoned[name])
        for name in told
        if record.fields[name] != reckoned[name]
    ]


def stored_solution(record: Record, puzzle: Sprint) -> Plan:
    """The plan that stands in the record. Raises `RecordError` if it cannot be read."""
    return record.read_solution(Plan.parse)


def _check_number(
    record: Record,
    sprint: Sprint,
    rules: HouseRules,
    budget: int,
    checked: list[str],
    found: list[Violation],
) -> bool:
    """Prove the best number again; False if that took more than the budget.

    Raises `AssertionError` where the witnesses differ.
    """
    programmed = sprint_programme.solve(sprint, rules=rules, budget=budget)
    if isinstance(programmed, Undecided):
        return False
    modelled = sprint_model.solve(sprint, rules=rules)
    best = programmed.value if isinstance(programmed, Solved) else None
    witnesses = "programme"
    if not isinstance(modelled, Undecided):
        witnesses = "programme, model"
        if best != (modelled.value if isinstance(modelled, Solved) else None):
            raise AssertionError(f"{sprint}: {programmed} by programme, {modelled} by model")
    name = NUMBER_OF_GOAL[sprint.goal]
    checked.append(f"{name} ({witnesses})")
    if record.fields[name] != best:
        found.append(_fault(record, name, best))
    return True


def _foreign_numbers(record: Record, name: str) -> list[Violation]:
    """A sprint to the confetti claims no steps, one for steps no rounds."""
    others = [other for other in NUMBER_OF_GOAL.values() if other != name]
    return [_fault(record, key, f"{name} only") for key in others if record.get(key) is not None]


def _check_count(
    record: Record,
    sprint: Sprint,
    rules: HouseRules,
    budget: int,
    checked: list[str],
    found: list[Violation],
) -> bool:
    """Count the best plans again; False if that took more than the budget."""
    counted = sprint_programme.count_best(sprint, rules=rules, budget=budget)
    if isinstance(counted, Undecided):
        return False
    checked.append("solutions")
    best = [counted.best] if isinstance(counted, Count) else [0]
    if record.fields["solutions"] != best:
        found.append(_fault(record, "solutions", best))
    return True


def _fault(record: Record, key: str, shown: object) -> Violation:
    code = f"record-{key.replace('_', '-')}-differs"
    return Violation(code, key, f"the record says {record.fields[key]}, shown is {shown}")
