"""What a record claims about a set-up or a sprint, and how each claim is proved.

A certified puzzle goes into a record under these keys. Each claim is proved again, whoever wrote
it, by another way where there is one.

    set-up  unevenness, one_coloured, dice_gap, distances   reckoned again (`measures`)
    sprint  solution        a plan, played again by the rules of the game
            rounds, steps   the best number, proved by the dynamic programme and by the model, which
                            share no code
            solutions       how many plans are the best, counted again

That no set-up could be hidden better as wished (`proved`) is proved again from the wishes of the
record (`castlewright.cli.proofs`).
"""

from functools import partial
from typing import Any

from castlewright.games.sandcastles import sprinting
from castlewright.generators.base import Case, Proved, judged_verdict
from castlewright.generators.sandcastles.set_ups import CertifiedSetUp, measured
from castlewright.generators.sandcastles.sprint_grade import grade
from castlewright.generators.sandcastles.sprints import NUMBER_OF_GOAL, CertifiedSprint
from castlewright.puzzles.base import ContradictionError, UndecidedError
from castlewright.puzzles.records import Record
from castlewright.puzzles.sandcastles import (
    Plan,
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


def stored_solution(record: Record, puzzle: Sprint) -> Plan:
    """The plan that stands in the record. Raises `RecordError` if it cannot be read."""
    return record.read_solution(Plan.parse)


def prove_puzzle(case: Case) -> Proved:
    return Proved(violations(case.puzzle), kind_of(case.puzzle))


def prove_figure(case: Case, key: str) -> Proved:
    """One of the measures, reckoned again."""
    return Proved(case.unless_equal(key, _figures(measured(case.puzzle))[key]))


prove_unevenness = partial(prove_figure, key="unevenness")
prove_one_coloured = partial(prove_figure, key="one_coloured")
prove_dice_gap = partial(prove_figure, key="dice_gap")
prove_distances = partial(prove_figure, key="distances")


def prove_plan(case: Case) -> Proved:
    """A plan by the rules of the game: it reaches the number that the record says."""
    number = case.claim(NUMBER_OF_GOAL[case.puzzle.goal])
    plan = stored_solution(case.record, case.puzzle)
    return Proved(sprinting.faults(case.puzzle, plan, case.rules, number))


def prove_number(case: Case, key: str) -> Proved:
    """The best number; a sprint to the confetti claims no steps, and one for steps no rounds."""
    if NUMBER_OF_GOAL[case.puzzle.goal] != key:
        return Proved(case.unless_equal(key, None))
    best, witnesses = _best(case)
    return Proved(case.unless_equal(key, best), f"{key} ({witnesses})")


prove_rounds = partial(prove_number, key="rounds")
prove_steps = partial(prove_number, key="steps")


def prove_verdict(case: Case) -> Proved:
    return judged_verdict(case, lambda: _best(case)[0] is not None)


def prove_grade(case: Case) -> Proved:
    best, _ = _best(case)
    if best is None:
        return Proved(case.unless_equal("grade", None))
    return Proved(case.unless_equal("grade", grade(case.puzzle, best, case.rules).to_json()))


def prove_solutions(case: Case) -> Proved:
    """How many plans are the best, counted again."""
    counted = sprint_programme.count_best(case.puzzle, rules=case.rules, budget=_budget(case))
    if isinstance(counted, Undecided):
        raise UndecidedError(f"not counted within {_budget(case)} positions")
    best = [counted.best] if isinstance(counted, Count) else [0]
    return Proved(case.unless_equal("solutions", best))


def _budget(case: Case) -> int:
    return sprint_programme.DEFAULT_BUDGET if case.budget is None else case.budget


def _best(case: Case) -> tuple[int | None, str]:
    """The best number, None without a solution, and who vouches for it.

    The budget is for the dynamic programme, in positions; where the model takes longer than its
    own, the programme alone is the proof. Raises `UndecidedError`, and `AssertionError` where the
    witnesses differ.
    """

    def find() -> tuple[int | None, str]:
        sprint, rules = case.puzzle, case.rules
        programmed = sprint_programme.solve(sprint, rules=rules, budget=_budget(case))
        if isinstance(programmed, Undecided):
            raise UndecidedError(f"not decided within {_budget(case)} positions")
        best = programmed.value if isinstance(programmed, Solved) else None
        modelled = sprint_model.solve(sprint, rules=rules)
        if isinstance(modelled, Undecided):
            return best, "programme"
        if best != (modelled.value if isinstance(modelled, Solved) else None):
            raise ContradictionError(f"{sprint}: {programmed} by programme, {modelled} by model")
        return best, "programme, model"

    return case.once("best", find)
