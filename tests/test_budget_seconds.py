"""Every capability that searches takes a budget: a tiny one ends it soon, undecided, exit status 3.

Each row is an instance on which the search goes on for long, so that an ignored budget is noticed
by the clock as well as by the exit status.
"""

import time

import pytest

from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs, SevenPlan
from castlewright.solvers.budget import Budget
from castlewright.solvers.catan_junior import seven_hints, seven_search
from tests.commands import run

TINY = "0.0005"
LONG = 20.0  # seconds; none of the instances is decided in that time

ADVENTURE = "8/2R5/8/1r>3B2/8/4B3/R7/8 N3"
NIGHT_WATCH = "ABCDEFGHIJKL C<B C5 E4"
SEVEN_LAIRS = "later-4 blue=7 253146253163253146253163"
HEIST = f"ABCDEFGHIJKLMNOPQRSTUVWXYZ {'2' * 26} - 26"
LAYOUT = "ABCDEFGHIJKL 222321322122 CAEG/HBDF/LKJI"
SPRINT = "yy/yr/rbY/rbR/bb/yrB yb,bb,bb,rr,yr,yb,br,rr,yy,yb,br confetti"

SEARCHES = [
    ("solve", ADVENTURE, "--goal", "fewest-tiles"),
    ("solve", LAYOUT, "--blind"),
    ("solve", SEVEN_LAIRS),
    ("solve", SPRINT),
    ("grade", HEIST),
    ("grade", NIGHT_WATCH),
    ("grade", SEVEN_LAIRS),
    ("grade", SPRINT),
    ("hint", ADVENTURE),
    ("hint", SEVEN_LAIRS),
    ("hint", SPRINT),
]


@pytest.mark.parametrize("command", SEARCHES, ids=lambda command: " ".join(command)[:40])
def test_a_tiny_budget_ends_the_search_undecided(command: tuple[str, ...]) -> None:
    begun = time.process_time()
    result = run(*command, "--budget", TINY)
    assert result.exit_code == 3, result.output
    assert time.process_time() - begun < LONG


def test_all_questions_of_one_hint_share_its_budget() -> None:
    """Each turn that was made is one question more to the search, and the row of them one answer.

    What the first question takes is known; with that and one hand more the others have no room.
    """
    puzzle = SevenLairs.parse("later-4 blue=3 54333")
    begun = SevenPlan.parse("- / -")
    taken = [seven_search.solve(puzzle, SevenPlan(begun.turns[:turns])).work for turns in range(3)]
    assert all(work > 0 for work in taken)
    assert seven_hints.hint(puzzle, begun, budget=sum(taken)).words == "Build the lair on 5."
    with pytest.raises(UndecidedError):
        seven_hints.hint(puzzle, begun, budget=sum(taken) - 1)


def test_what_one_search_takes_the_next_one_has_no_more() -> None:
    budget = Budget(2.0)
    assert budget.steps("hands") == 24_000
    budget.spend("hands", 18_000)
    assert budget.steps("builder") == 4_500
    budget.spend("builder", 4_500)
    with pytest.raises(UndecidedError, match="undecided within the budget"):
        budget.steps("hands")
