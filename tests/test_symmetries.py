"""A figure is a property of the puzzle: the same however the puzzle is turned, mirrored or named.

Each kind has a puzzle by lot and the same puzzle seen otherwise (`test_canonical_forms`); whatever
figures there are of the kind are taken of both.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from castlewright.fairness.catan_junior import figures as catan_figures
from castlewright.fairness.catan_junior.figures import standing
from castlewright.fairness.sandcastles import figures as sand_figures
from castlewright.fairness.sleepy_castle import figures as layout_figures
from castlewright.generators.catan_junior import fair_starts, seven_lairs
from castlewright.generators.sandcastles import sprint_grade
from castlewright.generators.sleepy_castle import heist_grade, night_grade
from castlewright.puzzles.sandcastles import Sprint
from castlewright.puzzles.sleepy_castle.layout import default_rows
from castlewright.solvers.base import Solved
from castlewright.solvers.burgen_counter import count
from castlewright.solvers.catan_junior import seven_search
from castlewright.solvers.sandcastles import greedy_runner, sprint_programme
from castlewright.solvers.sleepy_castle import haul, night_search
from tests.test_canonical_forms import MADE

SAMPLE = 25  # of the set-ups beside which one stands


def of_adventure(adventure: Any) -> Any:
    found = count(adventure, budget=2_000_000)
    return found.complete and (found.solutions, found.fewest)


def of_heist(heist: Any) -> Any:
    heist = replace(heist, layout=replace(heist.layout, grid=()))  # all cards are known
    return heist_grade.grade(heist), haul.best_haul(heist), haul.ways(heist)


def of_layout(layout: Any) -> Any:
    lengths = [len(row) for row in layout.grid]
    if len(set(lengths)) == 1 and lengths != list(default_rows(layout.size)):  # from the side
        grid = tuple(map("".join, zip(*layout.grid, strict=True)))
        layout = replace(layout, grid=grid)
    return layout_figures(layout, SAMPLE).to_json()


def of_watch(watch: Any) -> Any:
    found = night_search.count(watch, limit=50)
    return found.number, night_grade.grade_of_unique(watch)


def of_seven_lairs(puzzle: Any) -> Any:
    verdict = seven_search.solve(puzzle, budget=20_000)
    best = verdict.value if isinstance(verdict, Solved) else 1
    assert best is not None
    return best, seven_lairs.grade(puzzle, best)


def of_fair_start(puzzle: Any) -> Any:
    return fair_starts.grade(puzzle)


def of_catan_set_up(set_up: Any) -> Any:
    """Colours may have changed names, so that theirs are compared in some order."""
    found = catan_figures(set_up, 1).to_json()
    colours = [
        {key: value for key, value in of_one.items() if key != "colour"}
        for of_one in found.pop("colours").values()
    ]
    return found, sorted(map(str, colours))


def of_sand_set_up(set_up: Any) -> Any:
    """Colours may have changed names here, too."""
    found = sand_figures(set_up, SAMPLE)
    measures = {name: standing.to_json() for name, standing in found.measures.items()}
    return measures, [sorted(chances) for chances in found.first_die.chances]


def of_sprint(sprint: Sprint) -> Any:
    sprint = replace(sprint, dice=sprint.dice[:3])
    verdict = sprint_programme.solve(sprint, budget=20_000)
    if isinstance(verdict, Solved) and verdict.value is not None:
        return sprint_grade.grade(sprint, verdict.value)
    return greedy_runner.reached(sprint)


FIGURES: dict[str, Callable[[Any], Any]] = {
    "burgen_drachen.adventure.Adventure": of_adventure,
    "sleepy_castle.layout.Layout": of_layout,
    "sleepy_castle.heist.Heist": of_heist,
    "sleepy_castle.night_watch.NightWatch": of_watch,
    "catan_junior.set_up.SetUp": of_catan_set_up,
    "catan_junior.seven_lairs.SevenLairs": of_seven_lairs,
    "catan_junior.fair_start.FairStart": of_fair_start,
    "sandcastles.set_up.SetUp": of_sand_set_up,
    "sandcastles.sprint.Sprint": of_sprint,
}

TRIED = {"catan_junior.set_up.SetUp": 1}  # the waits of each colour are slow; the others are many


@pytest.mark.parametrize("kind", MADE)
def test_figures_are_the_same_however_the_puzzle_is_seen(kind: str) -> None:
    make, seen_otherwise = MADE[kind]
    figures = FIGURES[kind]
    for seed in range(TRIED.get(kind, 12)):
        rng = random.Random(f"{kind}/{seed}")
        puzzle = make(rng)
        other = seen_otherwise(rng, puzzle)
        assert figures(other) == figures(puzzle), f"{puzzle} and {other}"


def test_a_set_up_stands_among_the_same_set_ups_however_the_map_is_turned() -> None:
    make, seen_otherwise = MADE["catan_junior.set_up.SetUp"]
    for seed in range(12):
        rng = random.Random(seed)
        set_up = make(rng)
        assert standing(seen_otherwise(rng, set_up), SAMPLE) == standing(set_up, SAMPLE)
