"""A budget that runs out is said to have run out.

For each solver that has one there is a puzzle that can be solved, and a budget that is too small
for it. The answer is undecided: never a best solution, and never that there is none.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from castlewright.generators.base import GenerationError
from castlewright.generators.catan_junior import set_ups as catan_set_ups
from castlewright.generators.sandcastles import set_ups as sand_set_ups
from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.burgen_drachen import Adventure, Placement
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs, SevenPlan
from castlewright.puzzles.sandcastles import Plan, Sprint
from castlewright.puzzles.sleepy_castle import Heist, Layout, NightWatch
from castlewright.puzzles.sleepy_castle.sketch import Sketch
from castlewright.solvers import burgen_counter, burgen_drachen, burgen_hints
from castlewright.solvers.base import Solved, Undecided
from castlewright.solvers.burgen_drachen import Goal
from castlewright.solvers.catan_junior import seven_hints, seven_lairs, seven_search
from castlewright.solvers.sandcastles import sprint_hints, sprint_model, sprint_programme
from castlewright.solvers.sleepy_castle import (
    blind,
    heist,
    heist_programme,
    night_hints,
    night_search,
    night_watch,
)
from tests.commands import records, run

# Its shortest solution has 5 tiles; with this budget one with 8 is met, and no proof.
SHORTEST = "bvr<3/1R1B1/1B1R1 S5"
LITTLE = 0.0005

ADVENTURE = Adventure.parse(SHORTEST)
HEIST = Heist.parse("ABCDEFGHIJKL 221322221322 - 8")
WATCH = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
SEVEN = SevenLairs.parse("later-2 F3G4P2S2S4F5T1T3P1 - red:11>8,3>1 red=3 16614343")
STEPS = Sprint.parse("b/rR/y/b/rY/yB yy,bb,rb steps")
CONFETTI = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry,yb,rr,yb confetti")

VERDICTS: dict[str, Callable[[], Any]] = {
    **{
        f"adventure, {goal}": partial(burgen_drachen.solve, ADVENTURE, goal=goal, budget=1e-6)
        for goal in Goal
    },
    "adventure, forced": partial(burgen_drachen.forced_spaces, ADVENTURE, budget=1e-6),
    "adventure, shortest": partial(
        burgen_drachen.solve, ADVENTURE, goal=Goal.FEWEST_TILES, budget=LITTLE
    ),
    "heist, model": partial(heist.best_haul, HEIST, budget=1e-6),
    "heist, program": partial(heist_programme.best_sets, HEIST, limit=3),
    "layout, blind": partial(blind.best_mean, Layout.parse("ABCDEF 123321 -"), limit=20),
    "night watch, model": partial(night_watch.solve, WATCH, budget=1e-9),
    "seven lairs, model": partial(seven_lairs.solve, SEVEN, budget=1e-6),
    "seven lairs, search": partial(seven_search.solve, SEVEN, budget=5),
    "steps, program": partial(sprint_programme.solve, STEPS, budget=2),
    "steps, model": partial(sprint_model.solve, STEPS, budget=1e-6),
    "steps, count": partial(sprint_programme.count_best, STEPS, budget=2),
    "confetti, program": partial(sprint_programme.solve, CONFETTI, budget=2),
    "confetti, model": partial(sprint_model.solve, CONFETTI, budget=1e-6),
    "confetti, count": partial(sprint_programme.count_best, CONFETTI, budget=2),
}


@pytest.mark.parametrize("solver", VERDICTS)
def test_a_solver_whose_budget_runs_out_is_undecided(solver: str) -> None:
    assert isinstance(VERDICTS[solver](), Undecided)


def test_the_best_that_was_met_is_not_called_the_best_there_is() -> None:
    met = burgen_drachen.solve(ADVENTURE, goal=Goal.FEWEST_TILES, budget=LITTLE)
    best = burgen_drachen.solve(ADVENTURE, goal=Goal.FEWEST_TILES)
    assert isinstance(met, Undecided)
    assert isinstance(best, Solved)
    assert met.best is not None
    assert (len(met.best.paths), best.value) == (8, 5)
    result = run("solve", SHORTEST, "--goal", "fewest-tiles", "--budget", str(LITTLE))
    assert result.exit_code == 3
    assert "tiles" not in records(result)[0]


def test_a_count_whose_budget_runs_out_is_not_complete() -> None:
    assert not burgen_counter.count(ADVENTURE, budget=10).complete
    assert not night_search.count(WATCH, limit=9, budget=1).complete


def test_a_hint_whose_budget_runs_out_is_none() -> None:
    empty = Placement.of(ADVENTURE, {})
    assert burgen_hints.hint(ADVENTURE, empty, budget=1e-6).kind == "undecided"
    assert night_hints.hint(WATCH, Sketch.empty(WATCH), budget=1e-9).kind == "undecided"
    with pytest.raises(UndecidedError):
        seven_hints.hint(SEVEN, SevenPlan.parse(""), budget=5)
    with pytest.raises(UndecidedError):
        sprint_hints.hint(STEPS, Plan.parse(""), budget=2)


def test_a_generator_whose_budget_runs_out_proves_nothing() -> None:
    with pytest.raises(GenerationError):
        sand_set_ups.best(sand_set_ups.SetUpWishes(), budget=1e-6)
    with pytest.raises(GenerationError):
        next(catan_set_ups.batch(1, 1, SetUp.parse("later-2"), budget=1e-6))
