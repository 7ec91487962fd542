"""What a record claims about seven lairs or a fair start, and whether it is true.

A certified puzzle goes into a record as `kind`, `puzzle`, `solution`, `solutions`, `rolls` and
`grade`; `verify` takes these claims from a record, whoever wrote it, and proves each again by
another way: a plan by the rules, its number of rolls by the search that shares no code with the
model, and by the model.

    seven lairs    solution   a plan
                   rolls      the fewest rolls in which the goal can be reached
    fair start     solution   the number of the fair set-up
                   solutions  [1]: exactly one is fair
    set-up         spread     how far the colours lie apart (`measures`), as a fraction

That no set-up of its seed could have less spread (`proved`) is the generator's to prove; `verify`
reckons the spread again.
"""

from typing import Any

from castlewright.generators.base import Report
from castlewright.generators.catan_junior.fair_starts import CertifiedFairStart
from castlewright.generators.catan_junior.set_ups import CertifiedSetUp
from castlewright.generators.catan_junior.seven_lairs import CertifiedSevenLairs
from castlewright.puzzles.base import Violation
from castlewright.puzzles.catan_junior.fair_start import Choice, FairStart, fair_ones
from castlewright.puzzles.catan_junior.kinds import kind_of
from castlewright.puzzles.catan_junior.measures import spread
from castlewright.puzzles.catan_junior.puzzle_violations import (
    CatanPuzzle,
    Solution,
    violations,
)
from castlewright.puzzles.catan_junior.set_up import SetUp
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs, SevenPlan
from castlewright.puzzles.catan_junior.violations import DEFAULT_RULES, HouseRules
from castlewright.puzzles.records import Record
from castlewright.solvers.base import Solved, Undecided
from castlewright.solvers.catan_junior import seven_lairs, seven_search

Certified = CertifiedSetUp | CertifiedSevenLairs | CertifiedFairStart


def claims(certified: Certified) -> dict[str, Any]:
    """The keys of a record that say what is proved about the puzzle."""
    match certified:
        case CertifiedSetUp():
            return {
                "kind": kind_of(certified.set_up),
                "puzzle": str(certified.set_up),
                "spread": str(certified.spread),
                "proved": certified.proved,
                "bound": None if certified.proved else str(certified.bound),
                "covers": certified.covers,
            }
        case CertifiedSevenLairs():
            return {
                "kind": kind_of(certified.puzzle),
                "puzzle": str(certified.puzzle),
                "solution": str(certified.plan),
                "rolls": certified.rolls,
                "grade": certified.grade.to_json(),
                "house_rules": list(certified.rules.names) or None,
            }
        case CertifiedFairStart():
            return {
                "kind": kind_of(certified.puzzle),
                "puzzle": str(certified.puzzle),
                "solution": str(certified.choice),
                "solutions": [1],
                "grade": certified.grade.to_json(),
            }


def verify(
    record: Record,
    puzzle: CatanPuzzle,
    rules: HouseRules = DEFAULT_RULES,
    *,
    budget: int = seven_search.DEFAULT_BUDGET,
) -> Report:
    """Check the puzzle, and what its record claims about solution, rolls and solutions.

    `budget` is for the search, in hands. Raises `RecordError` for a solution that cannot be read.
    """
    found = list(violations(puzzle))
    if found:
        return Report((kind_of(puzzle),), tuple(found))
    checked = [kind_of(puzzle)]
    if record.get("solution") is not None and not isinstance(puzzle, SetUp):
        checked.append("solution")
        found += violations(puzzle, stored_solution(record, puzzle), record.get("rolls"), rules)
    if isinstance(puzzle, SetUp) and record.get("spread") is not None:
        checked.append("spread")
        found += _spread_faults(record, puzzle)
    complete = True
    if isinstance(puzzle, SevenLairs) and record.get("rolls") is not None:
        complete = _check_rolls(record, puzzle, rules, budget, checked, found)
    if isinstance(puzzle, FairStart) and record.get("solutions") is not None:
        checked.append("solutions")
        fair = [len(fair_ones(puzzle))]
        if record.fields["solutions"] != fair:
            found.append(_fault("record-solutions-differ", "solutions", record, fair))
    return Report(tuple(checked), tuple(found), complete)


def _spread_faults(record: Record, set_up: SetUp) -> list[Violation]:
    reckoned = str(spread(set_up))
    same = record.fields["spread"] == reckoned
    return [] if same else [_fault("record-spread-differs", "spread", record, reckoned)]


def stored_solution(record: Record, puzzle: SevenLairs | FairStart) -> Solution:
    """The solution that stands in the record. Raises `RecordError` if it cannot be read."""
    if isinstance(puzzle, SevenLairs):
        return record.read_solution(SevenPlan.parse)
    return record.read_solution(Choice.parse)


def _check_rolls(
    record: Record,
    puzzle: SevenLairs,
    rules: HouseRules,
    budget: int,
    checked: list[str],
    found: list[Violation],
) -> bool:
    """Prove the fewest rolls again; False if that took more than the budget.

    Raises `AssertionError` where the witnesses differ.
    """
    searched = seven_search.solve(puzzle, rules=rules, budget=budget)
    if isinstance(searched, Undecided):
        return False
    planned = seven_lairs.solve(puzzle, rules=rules)
    witnesses = "search"
    best = searched.value if isinstance(searched, Solved) else None
    if not isinstance(planned, Undecided):
        witnesses = "search, model"
        if best != (planned.value if isinstance(planned, Solved) else None):
            raise AssertionError(f"{puzzle}: {searched} by the search, {planned} by the model")
    checked.append(f"rolls ({witnesses})")
    if record.fields["rolls"] != best:
        found.append(_fault("record-rolls-differ", "rolls", record, best))
    return True


def _fault(code: str, key: str, record: Record, proved: object) -> Violation:
    return Violation(code, key, f"the record says {record.fields[key]}, proved is {proved}")
