"""What a record claims about a set-up, seven lairs or a fair start, and how each claim is proved.

A certified puzzle goes into a record as `kind`, `puzzle`, `solution`, `solutions`, `rolls` and
`grade`. Each claim is proved again, whoever wrote it, by another way than it was found: a plan by
the rules, its number of rolls by the search that shares no code with the model, and by the model.

    seven lairs    solution   a plan
                   rolls      the fewest rolls in which the goal can be reached
    fair start     solution   the number of the fair set-up
                   solutions  [1]: exactly one is fair
    set-up         spread     how far the colours lie apart (`measures`), as a fraction

That no set-up of its seed could have less spread (`proved`) is plain where the spread is 0; else
the item is made again (`castlewright.cli.proofs`).
"""

from typing import Any

from castlewright.generators.base import Case, Proved, judged_verdict
from castlewright.generators.catan_junior.fair_starts import CertifiedFairStart
from castlewright.generators.catan_junior.fair_starts import grade as grade_fair
from castlewright.generators.catan_junior.set_ups import CertifiedSetUp
from castlewright.generators.catan_junior.seven_lairs import CertifiedSevenLairs
from castlewright.generators.catan_junior.seven_lairs import grade as grade_seven
from castlewright.puzzles.base import ContradictionError, UndecidedError
from castlewright.puzzles.catan_junior.fair_start import Choice, FairStart, fair_ones
from castlewright.puzzles.catan_junior.kinds import kind_of
from castlewright.puzzles.catan_junior.measures import spread
from castlewright.puzzles.catan_junior.puzzle_violations import (
    Solution,
    violations,
)
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs, SevenPlan
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


def stored_solution(record: Record, puzzle: SevenLairs | FairStart) -> Solution:
    """The solution that stands in the record. Raises `RecordError` if it cannot be read."""
    if isinstance(puzzle, SevenLairs):
        return record.read_solution(SevenPlan.parse)
    return record.read_solution(Choice.parse)


def prove_puzzle(case: Case) -> Proved:
    return Proved(violations(case.puzzle), kind_of(case.puzzle))


def prove_spread(case: Case) -> Proved:
    return Proved(case.unless_equal("spread", str(spread(case.puzzle))))


def prove_solution(case: Case) -> Proved:
    """A plan or a choice by the rules: a plan of no more rolls than the record says."""
    solution, rolls = stored_solution(case.record, case.puzzle), case.claim("rolls")
    return Proved(violations(case.puzzle, solution, rolls, case.rules))


def prove_rolls(case: Case) -> Proved:
    best, witnesses = _fewest_rolls(case)
    return Proved(case.unless_equal("rolls", best), f"rolls ({witnesses})")


def prove_verdict(case: Case) -> Proved:
    return judged_verdict(case, lambda: _fewest_rolls(case)[0] is not None)


def prove_seven_lairs_grade(case: Case) -> Proved:
    best, _ = _fewest_rolls(case)
    if best is None:
        return Proved(case.unless_equal("grade", None))
    return Proved(case.unless_equal("grade", grade_seven(case.puzzle, best, case.rules).to_json()))


def _fewest_rolls(case: Case) -> tuple[int | None, str]:
    """The fewest rolls, None without a solution, and who vouches for it.

    The budget is for the search, in hands; where the model takes longer than its own, the search
    alone is the proof. Raises `UndecidedError`, and `AssertionError` where the witnesses differ.
    """

    def find() -> tuple[int | None, str]:
        budget = seven_search.DEFAULT_BUDGET if case.budget is None else case.budget
        searched = seven_search.solve(case.puzzle, rules=case.rules, budget=budget)
        if isinstance(searched, Undecided):
            raise UndecidedError(f"not decided within {budget} hands")
        best = searched.value if isinstance(searched, Solved) else None
        planned = seven_lairs.solve(case.puzzle, rules=case.rules)
        if isinstance(planned, Undecided):
            return best, "search"
        if best != (planned.value if isinstance(planned, Solved) else None):
            raise ContradictionError(
                f"{case.puzzle}: {searched} by the search, {planned} by the model"
            )
        return best, "search, model"

    return case.once("rolls", find)


def prove_number_of_fair_ones(case: Case) -> Proved:
    return Proved(case.unless_equal("solutions", [len(fair_ones(case.puzzle))]))


def prove_fair_start_grade(case: Case) -> Proved:
    return Proved(case.unless_equal("grade", grade_fair(case.puzzle).to_json()))
