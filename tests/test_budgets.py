"""Every capability that searches takes a budget: a tiny one ends it soon, undecided, exit status 3.

Each row is an instance on which the search goes on for long, so that an ignored budget is noticed
by the clock as well as by the exit status.
"""

import time

import pytest

from tests.commands import run

TINY = "0.0005"
LONG = 20.0  # seconds; none of the instances is decided in that time

ADVENTURE = "8/2R5/8/1r>3B2/8/4B3/R7/8 N3"
NIGHT_WATCH = "ABCDEFGHIJKL C<B C5 E4"
SEVEN_LAIRS = "later-4 blue=7 253146253163253146253163"
LAYOUT = "ABCDEFGHIJKL 222321322122 CAEG/HBDF/LKJI"
SPRINT = "yy/yr/rbY/rbR/bb/yrB yb,bb,bb,rr,yr,yb,br,rr,yy,yb,br confetti"

SEARCHES = [
    ("solve", ADVENTURE, "--goal", "fewest-tiles"),
    ("solve", LAYOUT, "--blind"),
    ("solve", SEVEN_LAIRS),
    ("solve", SPRINT),
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
