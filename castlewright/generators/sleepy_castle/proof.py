"""Optima that are proved, and one of all that reach them by lot.

A model is run twice. The first run finds the best value and proves it; the second, with that value
as one more constraint, chooses among all that reach it: each choice has a weight that was drawn by
lot, and the choices with the greatest sum win. So everything that is optimal can come, and the same
lots give the same one.

Time is measured in CP-SAT's deterministic seconds, so that the same call gives the same answer on
every machine.
"""

import random
from collections.abc import Iterable

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar

from castlewright.generators.base import GenerationError
from castlewright.puzzles.base import ContradictionError
from castlewright.solvers.cp_sat import run

BY_LOT = "random"  # the wish for nothing in particular

DEFAULT_BUDGET = 60.0  # deterministic seconds for each run
_HEAVIEST = 1000  # the largest weight of a lot


def proved_best(
    cp: cp_model.CpModel, value: IntVar, *, most: bool, budget: float, wish: str
) -> int:
    """The least value, or the greatest, of the model's solutions, proved. It must have one.

    Raises `GenerationError` for this wish if the budget ran out before the proof.
    """
    (cp.maximize if most else cp.minimize)(value)
    status, solver = run(cp, budget)
    if status in (cp_model.UNKNOWN, cp_model.FEASIBLE):
        raise GenerationError(
            wish, f"the wish {wish!r} was too much: no proof of the best within {budget:g}"
        )
    if status != cp_model.OPTIMAL:
        raise ContradictionError(f"{wish}: a model without a solution")
    return round(solver.objective_value)


def chosen_by_lot(
    cp: cp_model.CpModel,
    choices: Iterable[IntVar],
    rng: random.Random,
    *,
    budget: float,
    wish: str,
) -> cp_model.CpSolver:
    """One of the model's solutions, by lot. It must have one.

    Whether the sum of the lots is the greatest of all does not matter, only that the same lots give
    the same sum. Raises `GenerationError` for this wish if the budget ran out before any solution.
    """
    cp.maximize(sum(rng.randint(0, _HEAVIEST) * choice for choice in choices))
    status, solver = run(cp, budget)
    if status == cp_model.UNKNOWN:
        raise GenerationError(wish, f"the wish {wish!r} was too much: nothing within {budget:g}")
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise ContradictionError(f"{wish}: a model without a solution")
    return solver
