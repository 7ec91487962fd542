"""CP-SAT as every model here is solved: one worker, a fixed seed, a budget, and Ctrl-C is heard.

    >>> cp = cp_model.CpModel()
    >>> coins = cp.new_int_var(0, 7, "coins")
    >>> cp.maximize(coins)
    >>> status, solver = run(cp, budget=1.0)
    >>> status == cp_model.OPTIMAL, solver.value(coins)
    (True, 7)

The budget is in CP-SAT's deterministic seconds, not in those of the clock, so that the same call
gives the same answer on every machine.
"""

from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

from ortools.sat.python import cp_model

LEAST_BUDGET = 1e-6  # what is left of a budget that was used up, for a last look

# For small models: getting ready would take most of the time, so it is one quick pass.
QUICK = {
    "linearization_level": 0,
    "symmetry_level": 0,
    "cp_model_probing_level": 0,
    "max_presolve_iterations": 1,
}


def run(
    cp: cp_model.CpModel, budget: float, **parameters: Any
) -> tuple[cp_model.CpSolverStatus, cp_model.CpSolver]:
    """Solve a model; `parameters` are further ones of CP-SAT. Raises `ValueError` for a bad model.

    `UNKNOWN` means that the budget ran out.
    """
    solver = cp_model.CpSolver()
    fixed = {"num_workers": 1, "random_seed": 1, "catch_sigint_signal": False}
    for name, value in {**fixed, **parameters, "max_deterministic_time": budget}.items():
        setattr(solver.parameters, name, value)
    status = _interruptible(solver, cp)
    if status == cp_model.MODEL_INVALID:
        raise ValueError(f"the model or the budget {budget} is not valid: {cp.validate()}")
    return status, solver


def _interruptible(solver: cp_model.CpSolver, cp: cp_model.CpModel) -> cp_model.CpSolverStatus:
    """Solve on a thread, so that Ctrl-C reaches this one while it waits."""
    with ThreadPoolExecutor(1) as pool:
        solving = pool.submit(solver.solve, cp)
        try:
            return solving.result()
        except BaseException:
            while not solving.done():  # a search that is about to begin does not hear it
                solver.stop_search()
                wait([solving], 0.02)
            raise
