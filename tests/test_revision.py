"""What a command has found takes away what it disproves, and nothing else."""

import json
from typing import Any

import pytest

from tests.commands import records, run

ADVENTURE = {"game": "burgen-drachen", "puzzle": "1R/b^1 N1"}
WATCH = {"game": "sleepy-castle", "puzzle": "KBGH G<B H= B-1-G B3"}
HEIST = {"game": "sleepy-castle", "puzzle": "ABCDEF 132321 - 5"}
SEVEN = {
    "game": "catan-junior",
    "puzzle": "later-2 F3G4P2S2S4F5T1T3P1 - red:11>8,3>1 red=3 16614343",
}
SPRINT = {"game": "sandcastles", "puzzle": "b/rR/y/b/rY/yB yy,bb,rb steps"}
SET_UP = {"game": "catan-junior", "puzzle": "later-2"}
HIDDEN = {"game": "sandcastles", "puzzle": "yb/rbY/rb/yrB/yr/ybR 1/2"}

UNSOLVABLE = {"verdict": "unsolvable", "reason": "no solution: of old"}
GRADE = {"score": 1.0, "level": "page"}

CONTRADICTIONS: list[tuple[dict[str, Any], dict[str, Any], tuple[str, ...]]] = [
    (ADVENTURE, UNSOLVABLE, ("solve", "count", "grade", "hint")),
    (ADVENTURE, {"solutions": [0, 0, 0], **UNSOLVABLE}, ("solve", "count", "grade", "hint")),
    (ADVENTURE, {"solutions": [9, 9, 9], "tiles": 9}, ("count", "grade")),
    (ADVENTURE, {"dragons": 2, "tiles": 7, "solution": "i1 R / b^ ."}, ("count", "grade")),
    (ADVENTURE, {"grade": {**GRADE, "solutions": [1, 1, 1], "tiles": 9}}, ("count", "grade")),
    (ADVENTURE, {"haul": 3, "rolls": 4, "expected_rounds": 1.0}, ("solve", "count", "hint")),
    (WATCH, {**UNSOLVABLE, "solutions": [0]}, ("solve", "count", "grade", "hint")),
    (WATCH, {"solutions": [7]}, ("count", "grade")),
    (WATCH, {"solution": "KHGB 3221 -"}, ("count", "grade", "hint")),
    (HEIST, {**UNSOLVABLE, "haul": 99, "grade": GRADE}, ("solve", "count")),
    (HEIST, {"solution": "AB/A", "tiles": 3}, ("count", "grade", "hint")),
    (SEVEN, {**UNSOLVABLE, "rolls": 3}, ("solve", "grade")),
    (SEVEN, {**UNSOLVABLE, "haul": 3}, ("solve", "grade", "hint")),
    (SPRINT, {**UNSOLVABLE, "steps": 99, "solutions": [1]}, ("count", "grade")),
    (SPRINT, {**UNSOLVABLE, "rounds": 9}, ("solve", "count", "grade", "hint")),
    (SET_UP, {"spread": "7/3", "proved": False, "bound": "1", "rounds": 3}, ("fairness",)),
    (HIDDEN, {"unevenness": 99, "one_coloured": 9, "distances": [9], "haul": 1}, ("fairness",)),
]


@pytest.mark.parametrize(
    ("puzzle", "claims", "command"),
    [(puzzle, claims, each) for puzzle, claims, commands in CONTRADICTIONS for each in commands],
)
def test_what_is_disproved_does_not_stay(
    puzzle: dict[str, Any], claims: dict[str, Any], command: str
) -> None:
    before = {**puzzle, **claims, "mine": "stays"}
    assert run("verify", "-", "--thorough", stdin=json.dumps(before)).exit_code == 1
    options = ("--sample", "3") if command == "fairness" else ()
    (after,) = records(run(command, "-", *options, stdin=json.dumps(before)))
    assert after["mine"] == "stays"
    result = run("verify", "-", stdin=json.dumps(after))
    assert result.exit_code == 0, (after, result.stderr)


def test_what_is_not_disproved_stays() -> None:
    known = records(run("count", "-", stdin=json.dumps(ADVENTURE)))[0]
    known = records(run("solve", "-", "--goal", "fewest-tiles", stdin=json.dumps(known)))[0]
    known = records(run("grade", "-", stdin=json.dumps(known)))[0]
    for command in ("count", "grade", "hint"):
        (after,) = records(run(command, "-", stdin=json.dumps(known)))
        assert {key: after[key] for key in known} == known
    forced = records(run("solve", "-", "--forced", "--dragons", "1", stdin=json.dumps(known)))[0]
    assert {key: forced[key] for key in known} == known


def test_what_was_not_decided_takes_nothing_away() -> None:
    known = records(run("solve", "-", "--goal", "fewest-tiles", stdin=json.dumps(ADVENTURE)))[0]
    result = run("solve", "-", "--budget", "0.0000001", stdin=json.dumps(known))
    assert result.exit_code == 3
    assert records(result) == [known]


def test_what_verify_said_of_a_record_does_not_stay_when_the_record_is_another() -> None:
    checked = records(run("verify", "-", stdin=json.dumps({**ADVENTURE, "tiles": 9})))[0]
    assert "violations" in checked
    counted = records(run("count", "-", stdin=json.dumps(checked)))[0]
    assert not {"checked", "not_checked", "violations"} & counted.keys()


def test_a_verdict_says_for_how_many_dragons_it_is() -> None:
    (record,) = records(run("solve", "1R/b^1 N1", "--dragons", "2"))
    assert (record["dragons"], record["verdict"]) == (2, "unsolvable")
    (counted,) = records(run("count", "-", stdin=json.dumps(record)))
    assert counted["verdict"] == "unsolvable"  # there is none for two dragons, and 22 for fewer
    assert run("verify", "-", stdin=json.dumps(counted)).exit_code == 0
