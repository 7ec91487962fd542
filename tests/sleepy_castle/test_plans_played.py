"""A plan of the solver, played card by card through the game, reaches the haul that was proved."""

import random

import pytest

from castlewright.games.sleepy_castle.solo import play_plan
from castlewright.puzzles.sleepy_castle import DEFAULT_RULES, HouseRules, whole_night
from castlewright.solvers.base import Solved
from castlewright.solvers.sleepy_castle import haul, heist, heist_hints, heist_programme
from tests.sleepy_castle.puzzles import heist_by_lot, layout_by_lot


@pytest.mark.rule("SC-20", "SC-21", "SC-23")
@pytest.mark.parametrize("rules", [DEFAULT_RULES, HouseRules(cover_first=True)])
def test_every_heist_is_robbed_as_the_plan_says(rules: HouseRules) -> None:
    for lot in range(40):
        puzzle = heist_by_lot(random.Random(lot), 4 + lot % 9)
        verdict = heist.best_haul(puzzle, rules=rules)
        assert isinstance(verdict, Solved)
        played = play_plan(puzzle, verdict.solution, rules)
        assert played == verdict.value == haul.best_haul(puzzle, rules)


def test_every_whole_night_in_the_box_gives_all_but_the_smallest_gap() -> None:
    for lot in range(25):
        layout = layout_by_lot(random.Random(lot))
        verdict = heist.best_haul(whole_night(layout))
        assert isinstance(verdict, Solved)
        assert play_plan(layout, verdict.solution) == verdict.value == 24 - min(layout.coins)


def test_the_plans_of_the_programme_and_of_the_hints_are_played_as_well() -> None:
    for lot in range(20):
        puzzle = heist_by_lot(random.Random(lot), 4 + lot % 5)
        verdict = heist_programme.best_haul(puzzle)
        assert isinstance(verdict, Solved)
        assert play_plan(puzzle, verdict.solution) == verdict.value
        assert play_plan(puzzle, heist_hints.best_plan(puzzle)) == verdict.value
