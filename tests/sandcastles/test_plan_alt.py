"""What a picture of a plan says to those who do not see it."""

import pytest

from castlewright.printing.sandcastles import draw_sprint
from castlewright.puzzles.sandcastles import Plan, Sprint

SPRINT = Sprint.parse("b/rR/y/b/rY/yB yy,bb,rb steps")
PLAN = Plan.parse("s1.+b s1 / tb s3.+y")

ROUNDS = {
    "en": (
        "Round 1: Search castle 1, take a stone; search castle 1, get a roller beetle. 0 steps so "
        "far. Round 2: Bring a stone home; search castle 3, take a piece of driftwood. 1 step so "
        "far."
    ),
    "de": "Runde 1: ",
}


@pytest.mark.parametrize("language", ROUNDS)
def test_the_alt_text_of_a_solved_sprint_tells_its_plan(language: str) -> None:
    alone = draw_sprint(SPRINT, language=language).alt
    solved = draw_sprint(SPRINT, PLAN, language=language).alt
    assert solved.startswith(alone)
    assert ROUNDS[language] in solved
    assert ("An empty plan." in solved, "Ein leerer Plan." in solved) == (False, False)


def test_only_a_plan_without_a_round_is_called_empty() -> None:
    assert draw_sprint(SPRINT, Plan(())).alt.endswith("An empty plan.")
