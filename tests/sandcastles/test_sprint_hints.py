"""Hints for a sprint: a fault, a dead end, the next move; who follows them has a best plan."""

import random

import pytest

from castlewright.games.sandcastles import sprinting
from castlewright.puzzles.base import InvalidPuzzleError, UndecidedError
from castlewright.puzzles.sandcastles import HouseRules, Plan, Sprint
from castlewright.puzzles.sandcastles.moves import read_move
from castlewright.solvers.base import Solved, Unsolvable
from castlewright.solvers.sandcastles import sprint_programme
from castlewright.solvers.sandcastles.sprint_hints import Hint, HintKind, hint

from .beaches import sprint_by_lot

# one stone under each yellow castle, a shell under each red one, driftwood under each blue one
STEPS = Sprint.parse("b/rR/y/b/rY/yB yy,bb,rb steps")
CONFETTI = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry,yb,rr,yb confetti")


def told(puzzle: Sprint, begun: str) -> Hint:
    return hint(puzzle, Plan.parse(begun))


def test_the_first_hint_is_the_first_turn_of_a_best_plan() -> None:
    found = told(STEPS, "")
    words = "Round 1, first die: search castle 1, take a stone."
    assert found == Hint(HintKind.MOVE, words, read_move("s1"), 1)


def test_a_turn_that_was_begun_is_gone_on_with() -> None:
    found = told(STEPS, "s1.+b s4")
    assert found.words == "Round 1, second die: take a stone."
    assert (found.kind, found.move, found.number) == (HintKind.MOVE, read_move("+b"), 1)


def test_after_a_round_comes_the_next_one() -> None:
    found = told(STEPS, "s1.+b s4.+b")
    assert (found.kind, found.move, found.number) == (HintKind.MOVE, read_move("tb"), 2)


@pytest.mark.parametrize(
    ("begun", "where"),
    [
        ("s2.+r", "round 1, die 1"),  # nothing red was rolled
        ("s1.+b s1.+b", "round 1, die 2"),  # there was only one
        ("s1.+b / tb", "round 1"),  # the second die was not used
        ("s1 s4.+b", "round 1, die 1"),  # the stone must be taken
        ("s1.+b s4.+b / tb tb / s2.R1.+r s3.+y / s3", "the plan"),  # three rounds are rolled
    ],
)
def test_a_fault_is_named_first(begun: str, where: str) -> None:
    found = told(STEPS, begun)
    assert found.kind is HintKind.FAULT
    assert found.words.startswith(f"Look at {where}: ")


@pytest.mark.rule("SB-62")
def test_a_dead_end_is_the_first_turn_that_gave_the_best_away() -> None:
    """With both stones there are three steps, and a shell or a driftwood can't be brought any more.

    The first castle is searched twice, so that the second stone comes too late for its step and
    the one for the decorated shop.
    """
    assert sprint_programme.solve(STEPS).value == 4
    found = told(STEPS, "s1.+b s1 / tb s3.+y")
    assert found.kind is HintKind.DEAD_END
    assert found.number == 1
    assert found.words == (
        "Look at round 1, die 2. This turn costs a step: 4 were possible before it, 3 are now."
    )


@pytest.mark.rule("SB-61")
def test_a_dead_end_tells_of_rounds_or_that_the_row_is_too_short() -> None:
    """The storehouse is full, and the beetle that was earned by waiting is spent on waiting."""
    found = told(CONFETTI, "s1.+r s5.+b / s3.+r s3.+b / wy r=y.wy")
    assert found.kind is HintKind.DEAD_END
    words = "After this turn the row is too short; 6 rounds could have been enough before it"
    assert found.words == f"Look at round 3, die 2. {words}."


def test_a_row_that_is_too_short_says_so_at_once() -> None:
    found = hint(Sprint.parse("b/rR/y/b/rY/yB yy,bb confetti"))
    words = "The row is too short: the confetti can't be reached in 2 rounds."
    assert found == Hint(HintKind.DEAD_END, words)


def test_a_best_plan_is_done() -> None:
    found = hint(STEPS, sprint_programme.solve(STEPS).solution)
    assert found == Hint(HintKind.SOLVED, "4 steps: there is no better plan.")


@pytest.mark.parametrize("queen", [False, True])
def test_who_follows_the_hints_has_a_best_plan(queen: bool) -> None:
    rules = HouseRules(full_means_full=True)
    puzzle = sprint_by_lot(random.Random("3/7"), 2, queen, 3)
    best = sprint_programme.solve(puzzle, rules=rules)
    if isinstance(best, Unsolvable):
        puzzle = Sprint(puzzle.beach, puzzle.dice, type(puzzle.goal).STEPS)
        best = sprint_programme.solve(puzzle, rules=rules)
    assert isinstance(best, Solved)
    words: list[str] = []
    while (found := hint(puzzle, Plan.parse(_text(words)), rules=rules)).kind is HintKind.MOVE:
        begun = bool(words) and _is_open(puzzle, words, rules)
        words = [*words[:-1], f"{words[-1]}.{found.move}"] if begun else [*words, str(found.move)]
    assert found.kind is HintKind.SOLVED
    assert sprinting.faults(puzzle, Plan.parse(_text(words)), rules, best.value) == ()


def _text(words: list[str]) -> str:
    """Turns as a plan, two a round."""
    return " / ".join(" ".join(words[at : at + 2]) for at in range(0, len(words), 2))


def _is_open(puzzle: Sprint, words: list[str], rules: HouseRules) -> bool:
    """Is something left to decide in the last turn?"""
    state = sprinting.after(puzzle, Plan.parse(_text(words)), rules)
    return state.phase.value not in ("die", "roll", "over")


def test_without_a_budget_there_is_no_hint() -> None:
    with pytest.raises(UndecidedError, match="5 states"):
        hint(CONFETTI, budget=5)


def test_there_is_no_hint_for_a_faulty_sprint() -> None:
    with pytest.raises(InvalidPuzzleError):
        hint(Sprint.parse("b/rR/y/b/rY/yBY yy steps"))
