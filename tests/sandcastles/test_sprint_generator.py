"""Sprints from a seed: as wished, proved by both solvers, graded, always the same; their claims."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import floor, log10
from pathlib import Path
from typing import Any

import pytest

from castlewright.games.sandcastles import Phase, moves
from castlewright.games.sandcastles.moves import Roll
from castlewright.games.sandcastles.sprinting import begin, faults
from castlewright.games.sandcastles.turns import after as after_move
from castlewright.generators.base import GenerationError, Range, WishError
from castlewright.generators.sandcastles import certificate
from castlewright.generators.sandcastles.most_steps import most_steps
from castlewright.generators.sandcastles.sprint_grade import SprintGrade, grade
from castlewright.generators.sandcastles.sprints import (
    SprintWishes,
    batch,
    certify,
    generate,
)
from castlewright.generators.sandcastles.wishes import SetUpWishes, unmet
from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.records import Record, RecordError
from castlewright.puzzles.sandcastles import Goal, HouseRules, Level, Plan, Sprint, violations
from castlewright.puzzles.sandcastles.sprint import LONGEST_ROW
from castlewright.solvers.base import Solved
from castlewright.solvers.sandcastles import greedy_runner, sprint_model, sprint_programme
from tests.commands import report_on

GOLDEN = Path(__file__).parent / "golden_sprints.jsonl"

SHORT = SprintWishes(goal=Goal.STEPS, rounds=3)
SHORT_CROWNS = SprintWishes(level=Level.CROWNS, goal=Goal.STEPS, rounds=3)

WISHES = {
    "confetti with crowns at a beach for four": SprintWishes(4, Level.CROWNS),
    "steps at a fair beach": replace(SHORT, hiding="fair", loses=Range(1, 2)),
    "one player, easy": replace(SHORT, players=1, loses=Range(0, 0), grade="page"),
    "much to lose": replace(SHORT_CROWNS, players=3, grade="knight-champion"),
    "a house rule": replace(SHORT_CROWNS, rules=HouseRules(last_crown_lost=True)),
}


@pytest.mark.rule("SB-60", "SB-61", "SB-62")
@pytest.mark.parametrize("name", WISHES)
def test_what_is_made_is_what_was_wished_for(name: str) -> None:
    wishes = WISHES[name]
    made = generate(random.Random("2/0"), wishes)
    sprint = made.sprint
    assert violations(sprint) == ()
    assert Sprint.parse(str(sprint)) == sprint
    assert (sprint.level, sprint.goal, sprint.rounds) == (wishes.level, wishes.goal, wishes.row)
    assert sprint.beach.players == wishes.players
    if wishes.hiding == "fair":
        assert unmet(sprint.beach, SetUpWishes(wishes.players)) == []
    assert faults(sprint, made.plan, wishes.rules, made.value) == ()
    for solve in (sprint_programme.solve, sprint_model.solve):
        verdict = solve(sprint, rules=wishes.rules)
        assert isinstance(verdict, Solved)
        assert verdict.value == made.value
    mean = greedy_runner.reached(sprint, wishes.rules).mean
    assert made.grade.loses == floor(abs(made.value - mean) + Fraction(1, 2))
    assert made.grade.loses in wishes.loses
    assert made.grade.level in wishes.grades


def by_brute_force(sprint: Sprint) -> Iterator[int]:
    """The steps of every plan there is, decision by decision, as the game lets pass."""
    stack = [begin(sprint)]
    while stack:
        state = stack.pop()
        if state.phase is Phase.ROLL:
            if state.rounds == sprint.rounds:
                yield state.seats[0].steps
                continue
            state = after_move(state, Roll((sprint.dice[state.rounds],)))
        stack += [after_move(state, move) for move in moves(state)]


SMALL = [
    "rb/yyB/rb/yrY/bb/yrR yr,yb steps",
    "rb/yyB/rb/yrY/bb/yrR yr,yb steps Q3",
    "r/yB/b/rY/b/yR rr,yb steps Q1",
]


@pytest.mark.rule("SB-62")
@pytest.mark.parametrize("text", SMALL)
def test_the_grade_counts_the_best_plans(text: str) -> None:
    sprint = Sprint.parse(text)
    steps = list(by_brute_force(sprint))
    made = certify(sprint)
    assert (made.value, made.grade.best) == (max(steps), steps.count(max(steps)))
    part = made.grade.score - made.grade.loses
    assert part == pytest.approx(1 / (2 + log10(made.grade.best)), abs=0.001)
    assert grade(sprint, made.value) == made.grade


def line_of(number: int, item: Any) -> str:
    record = Record({"game": "sandcastles", "index": number})
    return record.with_(**certificate.claims(item)).line()


def test_golden_seeds_give_the_same_bytes_on_one_worker_and_on_two() -> None:
    """These lines were written once; every supported Python must write them again."""
    made = list(batch(1, 3, SHORT))
    lines = [
        line_of(number, item)
        for items in (made, batch(1, 2, SHORT_CROWNS), batch(3, 1))
        for number, item in enumerate(items)
    ]
    assert "".join(lines) == GOLDEN.read_text("utf-8")
    assert generate(random.Random("1/2"), SHORT) == made[2]
    with ThreadPoolExecutor(2) as pool:
        assert list(batch(1, 2, SHORT, start=1, pool=pool)) == made[1:]


NEVER = [
    (SprintWishes(players=0), "players: 0; 1 to 4 were expected"),
    (
        SprintWishes(level=Level.POWERS),
        "level: a sprint has no special powers; beginner or crowns was expected",
    ),
    (
        SprintWishes(rounds=LONGEST_ROW + 1),
        f"rounds: {LONGEST_ROW + 1}; 1 to {LONGEST_ROW} were expected",
    ),
    (SprintWishes(hiding="well"), "hiding: 'well'; lot or fair was expected"),
    (
        SprintWishes(rounds=7, loses=Range(8, 9)),
        "loses: 8 rounds cannot be lost in a row of 7",
    ),
    (
        # 6 turns for three decorations, a shop, and the animal that the third search finds
        SprintWishes(goal=Goal.STEPS, rounds=3, loses=Range(6, 6)),
        "loses: 6 steps cannot be lost in a row of 3",
    ),
    (
        # 8 turns for both of two colours, and one animal
        SprintWishes(rounds=4),
        "rounds: in 4 rounds nobody walks more than 7 steps, and the confetti is 9 away",
    ),
    (
        SprintWishes(level=Level.CROWNS, rounds=1),
        "rounds: in 1 round nobody walks more than 2 steps, and the confetti is 9 away",
    ),
    (
        SprintWishes(goal=Goal.STEPS, loses=Range(1, 1), grade="page"),
        "grade: page cannot be had with a loss of 1 step",
    ),
    (
        SprintWishes(grade="king"),
        "grade: 'king' is none; there are page, squire, knight, champion, legend",
    ),
    (SprintWishes(grade="knight-page"), "grade: knight-page ends before it begins"),
]


@pytest.mark.rule("SB-22", "SB-36")
@pytest.mark.parametrize("text", SMALL)
def test_no_plan_beats_the_bound(text: str) -> None:
    sprint = Sprint.parse(text)
    assert max(by_brute_force(sprint)) <= most_steps(sprint.rounds, sprint.level)


@pytest.mark.rule("SB-22", "SB-36")
@pytest.mark.parametrize(
    ("text", "steps"),
    [
        # s1.+y ty / s4.+y ty / s2.+b tb: driftwood twice, its shop, the Puffin, a stone
        ("y/bY/rR/y/bB/r yy,yy,rb steps", 5),
        # s1.q2.+y ty>: driftwood and a crown
        ("y/bY/rR/y/bB/r yy steps Q1", 2),
    ],
)
def test_the_bound_is_reached_where_all_lies_well(text: str, steps: int) -> None:
    sprint = Sprint.parse(text)
    assert most_steps(sprint.rounds, sprint.level) == steps
    assert max(by_brute_force(sprint)) == steps


def test_where_greedy_play_walks_the_most_nothing_is_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In twelve rounds it nearly always walks all twelve steps."""
    monkeypatch.setattr(sprint_programme, "solve", None)
    with pytest.raises(GenerationError) as error:
        generate(random.Random("1/0"), SprintWishes(goal=Goal.STEPS, rounds=12), attempts=5)
    assert error.value.wish == "loses"


def test_one_refusal_is_told_as_one_time() -> None:
    with pytest.raises(GenerationError, match=r"\(1 time\)$"):
        generate(random.Random("1/0"), SprintWishes(goal=Goal.STEPS, rounds=12), attempts=1)


@pytest.mark.parametrize(
    ("figures", "sentence"),
    [
        (
            SprintGrade(3, 3, 3.0, 3, Goal.STEPS, 1, 3.5, "legend"),
            "legend: greedy play loses 3 steps; one best plan",
        ),
        (
            SprintGrade(1, 0, 1.25, 2, Goal.CONFETTI, 66, 1.2, "knight"),
            "knight: greedy play loses 1 round (1.25 on average, 0 to 2); 66 best plans",
        ),
        (
            SprintGrade(0, 0, 0.0, 0, Goal.STEPS, None, 0, "page"),
            "page: greedy play loses nothing; more best plans than could be counted",
        ),
    ],
)
def test_a_grade_reads_as_a_sentence(figures: SprintGrade, sentence: str) -> None:
    assert str(figures) == sentence
    assert "goal" not in figures.to_json()


@pytest.mark.parametrize(("wishes", "message"), NEVER)
def test_a_wish_that_can_never_be_met_is_refused_at_once(
    wishes: SprintWishes, message: str
) -> None:
    with pytest.raises(WishError) as error:
        generate(random.Random(1), wishes)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("wish", "wishes"),
    [
        ("rounds", SprintWishes(rounds=5)),  # no turn may be in vain
        ("loses", SprintWishes(goal=Goal.STEPS, rounds=3, loses=Range(5, 5))),
        ("grade", SprintWishes(goal=Goal.STEPS, rounds=3, grade="legend")),
    ],
)
def test_attempts_that_run_out_name_the_wish_that_was_too_much(
    wish: str, wishes: SprintWishes
) -> None:
    with pytest.raises(GenerationError) as error:
        list(batch(8, 1, wishes, start=2, attempts=3))
    assert error.value.wish == wish
    assert str(error.value).startswith("item 2 of seed 8: no sprint in 3 attempts; ")


def test_wishes_read_like_the_command_line() -> None:
    wishes = SprintWishes(
        3,
        Level.CROWNS,
        Goal.STEPS,
        hiding="fair",
        loses=Range(2, 3),
        grade="knight",
        rules=HouseRules(full_means_full=True),
    )
    assert str(wishes) == (
        "--players 3 --level crowns --goal steps --rounds 4 --hiding fair --loses 2-3 "
        "--grade knight --house-rule full-means-full"
    )


# ---------------------------------------------------------------------------------------------
# Claims

STEPS = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,yb,rb steps")
CONFETTI = Sprint.parse("yy/yr/rbY/rbR/bb/yrB yb,bb,bb,rr,yr,ry confetti")


def record_of(sprint: Sprint, **changed: Any) -> Record:
    return Record({"game": "sandcastles"}).with_(**claims_of(sprint)).with_(**changed)


@cache
def claims_of(sprint: Sprint) -> dict[str, Any]:
    return certificate.claims(certify(sprint))


@pytest.mark.parametrize(("sprint", "key"), [(STEPS, "steps"), (CONFETTI, "rounds")])
def test_true_claims_are_verified_by_both_witnesses(sprint: Sprint, key: str) -> None:
    report = report_on(record_of(sprint), sprint)
    assert report.violations == ()
    assert report.undecided == ()
    assert report.checked == ("sprint", "solution", f"{key} (programme, model)", "grade")


def codes(record: Record, sprint: Sprint) -> list[str]:
    return [fault.code for fault in report_on(record, sprint).violations]


def test_false_claims_are_found() -> None:
    best = record_of(STEPS).fields["steps"]
    assert codes(record_of(STEPS, steps=best + 1), STEPS) == [
        "SB-62-steps-missed",
        "record-steps-differs",
    ]
    assert codes(record_of(STEPS, steps=best - 1), STEPS) == [
        "SB-62-best-beaten",
        "record-steps-differs",
    ]
    assert codes(record_of(STEPS, solution="ty s1.+r / s1 s1 / s1 s1"), STEPS)[0] == (
        "SB-19-transport"
    )
    rounds = record_of(CONFETTI).fields["rounds"]
    assert codes(record_of(CONFETTI, rounds=rounds - 1), CONFETTI) == [
        "SB-61-too-many-rounds",
        "record-rounds-differs",
    ]
    faulty = Sprint.parse("rb/yyB/rb/yrY/bb/yrB yr,yb,rb steps")
    assert codes(record_of(STEPS), faulty) == ["SB-04-animal-missing", "SB-04-animal-twice"]


def test_a_solution_that_cannot_be_read_is_refused_and_a_small_budget_is_no_proof() -> None:
    with pytest.raises(RecordError, match=r"round 1, die 2: 'sail' is no move"):
        report_on(record_of(STEPS, solution="ty sail"), STEPS)
    assert report_on(record_of(STEPS), STEPS, budget=1).undecided
    assert Plan.parse(record_of(STEPS).fields["solution"]) == certificate.stored_solution(
        record_of(STEPS), STEPS
    )


def test_a_faulty_sprint_gets_no_proof() -> None:
    with pytest.raises(InvalidPuzzleError):
        certify(Sprint.parse("rb/yyB/rb/yrY/bb/yrB yr,yb,rb steps"))
    with pytest.raises(GenerationError, match="rb/yyB/rb/yrY/bb/yrR yr confetti"):
        certify(Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr confetti"))
