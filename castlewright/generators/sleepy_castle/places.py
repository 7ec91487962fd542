"""How the ring and the grid of sleepyheads lie to each other: by lot, near, far, guards kept apart.

    random  by lot
    near    the steps in the grid between the sleepyheads of neighbours, over all gaps, are fewest
    far     they are most (`measures.memory_distance`)

    >>> ring, grid = ring_and_grid(random.Random(1), Places("ABCDEFGHIJKL", "near"))
    >>> memory_distance(Layout(ring, (2,) * 12, grid))
    12

The ring is a way through all cells of the grid and back to the first, so CP-SAT looks for a
circuit. Only guards that shall be kept apart are in the model; the others come to the cells that
are left by lot. The best number of steps does not hang on a lot and is proved once for a batch.
"""

import random
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations

from ortools.sat.python import cp_model

from castlewright.generators.base import GenerationError, WishError
from castlewright.generators.sleepy_castle.proof import (
    BY_LOT,
    DEFAULT_BUDGET,
    chosen_by_lot,
    proved_best,
)
from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.sleepy_castle.layout import Layout, default_rows, in_rows
from castlewright.puzzles.sleepy_castle.measures import memory_distance
from castlewright.solvers.cp_sat import run

NEAR, FAR = "near", "far"
MEMORY = (BY_LOT, NEAR, FAR)

_Cell = tuple[int, int]  # row, column


@dataclass(frozen=True)
class Places:
    """What ring and grid shall be like.

    With `no_side_by_side` the sleepyheads of no two neighbours touch, beside or above each other.
    The guards of each pair in `apart` are neighbours neither in the ring nor in the grid.
    """

    guards: str
    memory: str = BY_LOT
    no_side_by_side: bool = False
    apart: tuple[tuple[str, str], ...] = ()


def ring_and_grid(
    rng: random.Random, places: Places, *, budget: float = DEFAULT_BUDGET
) -> tuple[str, tuple[str, ...]]:
    """The guards of the ring, clockwise, and the rows of the grid.

    Raises what `check_possible` raises, and `GenerationError` if the budget ran out before the
    proof.
    """
    if places == Places(places.guards):
        return _shuffled(rng, places.guards), in_rows(_shuffled(rng, places.guards))
    check_possible(places, budget)
    model = _Model(places)
    if places.memory == BY_LOT:
        best = None
    else:
        best = best_distance(places, budget)
        # near, far: the steps are as many as was proved to be the best
        model.cp.add(model.steps == best)
    choices = [*model.arcs.values(), *model.stands.values()]
    solver = chosen_by_lot(model.cp, choices, rng, budget=budget, wish="memory")
    ring, grid = model.read(solver, rng)
    distance = memory_distance(Layout(ring, (2,) * len(ring), grid))
    if best is not None and distance != best:  # one of the two witnesses has a fault
        raise ContradictionError(f"{ring} {grid}: the model says {best} steps, not {distance}")
    return ring, grid


@cache
def best_distance(places: Places, budget: float = DEFAULT_BUDGET) -> int:
    """The fewest steps for `near`, the most for `far`, proved.

    Raises `GenerationError` if the budget ran out before the proof.
    """
    model = _Model(places)
    return proved_best(
        model.cp, model.steps, most=places.memory == FAR, budget=budget, wish="memory"
    )


def check_possible(places: Places, budget: float = DEFAULT_BUDGET) -> None:
    """Raise `WishError` if no ring and grid are like that, and name the wishes that are too much.

    Raises `GenerationError` if that could not be found out within the budget.
    """
    pairs = ", ".join(f"{first}-{second}" for first, second in places.apart)
    parts = [
        ("apart", "apart", replace(places, no_side_by_side=False)),
        ("no-side-by-side", "no-side-by-side", replace(places, apart=())),
        ("apart", "both", places),
    ]
    for wish, never, part in parts:
        if not _is_possible(replace(part, memory=BY_LOT), wish, budget):
            raise WishError(f"{wish}: {_NEVER[never].format(pairs=pairs)}")


_NEVER = {
    "apart": "no ring and grid keep all of {pairs} apart",
    "no-side-by-side": "in a grid as small as this, some neighbours' sleepyheads always touch",
    "both": "no ring and grid keep {pairs} apart where no neighbours' sleepyheads may touch",
}


@cache
def _is_possible(places: Places, wish: str, budget: float) -> bool:
    if places == Places(places.guards):
        return True
    status, _ = run(_Model(places).cp, budget)
    if status == cp_model.UNKNOWN:
        raise GenerationError(
            wish, f"whether the wish {wish!r} can be met was not found within {budget:g}"
        )
    return status != cp_model.INFEASIBLE


def _shuffled(rng: random.Random, guards: str) -> str:
    return "".join(rng.sample(guards, len(guards)))


class _Model:
    """All circuits through the cells of the grid, and where the guards to keep apart stand."""

    def __init__(self, places: Places) -> None:
        self.cp = cp_model.CpModel()
        self.guards = places.guards
        rows = enumerate(default_rows(len(places.guards)))
        self.cells: list[_Cell] = [(row, at) for row, columns in rows for at in range(columns)]
        numbers = range(len(self.cells))
        self.arcs = {
            (here, there): self.cp.new_bool_var("") for here, there in permutations(numbers, 2)
        }
        # SC-02: every guard stands in the ring, and so the way leads through every cell, once
        self.cp.add_circuit([(*gap, arc) for gap, arc in self.arcs.items()])
        for gap, arc in self.arcs.items():
            if places.no_side_by_side and self._steps(*gap) == 1:
                # no_side_by_side: the way does not lead to a cell that touches
                self.cp.add(arc == 0)
        longest = len(numbers) * max(self._steps(0, there) for there in numbers)
        self.steps = self.cp.new_int_var(0, longest, "steps")
        # near, far: the steps between neighbours over all gaps
        self.cp.add(self.steps == sum(self._steps(*gap) * arc for gap, arc in self.arcs.items()))
        kept_apart = sorted({guard for pair in places.apart for guard in pair})
        self.stands = {
            (guard, cell): self.cp.new_bool_var("") for guard in kept_apart for cell in numbers
        }
        self._place(kept_apart)
        for first, second in places.apart:
            self._keep_apart(first, second)

    def _steps(self, here: int, there: int) -> int:
        (row, column), (other_row, other_column) = self.cells[here], self.cells[there]
        return abs(row - other_row) + abs(column - other_column)

    def _place(self, guards: list[str]) -> None:
        for guard in guards:
            # SC-01: a guard has one sleepyhead
            self.cp.add_exactly_one(self.stands[guard, cell] for cell in range(len(self.cells)))
        for cell in range(len(self.cells)):
            # SC-01: no two sleepyheads lie on one cell
            self.cp.add_at_most_one(self.stands[guard, cell] for guard in guards)

    def _keep_apart(self, first: str, second: str) -> None:
        for here, there in permutations(range(len(self.cells)), 2):
            at_both = [~self.stands[first, here], ~self.stands[second, there]]
            if self._steps(here, there) == 1:
                # apart: the sleepyheads do not touch
                self.cp.add_bool_or(at_both)
            for gap in ((here, there), (there, here)):
                # apart: the guards are no neighbours in the ring
                self.cp.add_bool_or([*at_both, ~self.arcs[gap]])

    def read(self, solver: cp_model.CpSolver, rng: random.Random) -> tuple[str, tuple[str, ...]]:
        """Ring and grid of a solution. Guards that are not in the model, and the top, by lot."""
        at = {cell: guard for (guard, cell), here in self.stands.items() if solver.value(here)}
        others = iter(_shuffled(rng, "".join(g for g in self.guards if g not in at.values())))
        sleepyheads = [at.get(cell) or next(others) for cell in range(len(self.cells))]
        follows = {here: there for (here, there), arc in self.arcs.items() if solver.value(arc)}
        way = [rng.randrange(len(self.cells))]
        while len(way) < len(self.cells):
            way.append(follows[way[-1]])
        return "".join(sleepyheads[cell] for cell in way), in_rows("".join(sleepyheads))
