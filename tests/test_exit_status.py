"""One rule for the exit status of a run over many puzzles, for all commands that judge them.

2 is refused before anything is written; else 1 (something is invalid, or has no solution) comes
before 3 (undecided), and 3 before 0. A puzzle that cannot be decided never ends the run.
"""

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

import pytest

from castlewright.cli.app import most_serious
from castlewright.cli.desks import Finding, Item, burgen_drachen
from castlewright.puzzles.base import UndecidedError
from tests.commands import assert_refused, records, run

PUZZLES = {
    "good": "2R/3 W1",
    "wrong": "1R1/3 W1",
    "undecided": "2B/3 W1",
    "gives up": "3/2R W1",
}
"""Names of outcomes, and the puzzle that ends with each."""

COMMANDS = ("solve", "count", "grade", "hint", "fairness")


def pretended(item: Item, *_: Any) -> Callable[[], Finding]:
    """What a command would find, by the puzzle's name above."""

    def work() -> Finding:
        name = next(name for name, text in PUZZLES.items() if text == str(item.puzzle))
        if name == "gives up":
            raise UndecidedError("the budget ran out in the middle")
        return Finding({"found": name}, (), None, {"good": 0, "wrong": 1, "undecided": 3}[name])

    return work


def lines(names: Sequence[str]) -> str:
    return "".join(f'{{"game": "burgen-drachen", "puzzle": "{PUZZLES[name]}"}}\n' for name in names)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("names", "status"),
    [
        (("good",), 0),
        (("good", "good"), 0),
        (("wrong",), 1),
        (("good", "wrong"), 1),
        (("undecided",), 3),
        (("gives up",), 3),
        (("good", "undecided"), 3),
        (("good", "gives up"), 3),
        (("wrong", "undecided"), 1),
        (("wrong", "gives up"), 1),
        (("good", "wrong", "undecided", "gives up"), 1),
    ],
)
def test_the_most_serious_outcome_is_the_exit_status(
    command: str, names: tuple[str, ...], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(burgen_drachen, command, pretended)
    for order in permutations(names):
        result = run(command, "-", stdin=lines(order))
        assert result.exit_code == status, (order, result.output)
        assert [record["puzzle"] for record in records(result)] == [PUZZLES[n] for n in order]
        for name in order:  # what was not decided is reported with its place
            place = f"stdin, line {order.index(name) + 1}: "
            assert (f"{place}undecided: the budget" in result.stderr) == (name == "gives up")


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_refused_is_refused_before_anything_is_written(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(burgen_drachen, command, pretended)
    bad = '{"game": "burgen-drachen", "puzzle": "2R/3 W9"}\n'
    for stdin in (bad, lines(["good"]) + bad, lines(["wrong", "undecided"]) + bad):
        assert_refused(run(command, "-", stdin=stdin), "stdin, line")


def test_the_order_of_the_exit_statuses() -> None:
    assert most_serious([]) == 0
    assert most_serious([0, 0]) == 0
    assert most_serious([0, 3]) == most_serious([3, 0]) == 3
    assert most_serious([1, 3]) == most_serious([3, 1]) == most_serious([0, 1, 3]) == 1


COUNTED = '{"game": "burgen-drachen", "puzzle": "2R1b>/B3R/1r^1B1 W3", "solutions": [2546, 951, 0]}'
FALSE = '{"game": "burgen-drachen", "puzzle": "2R/3 W1", "solutions": [77]}'
TRUE = '{"game": "burgen-drachen", "puzzle": "2R/3 W1"}'


@pytest.mark.parametrize(
    ("stdin", "status"),
    [
        ([TRUE], 0),
        ([FALSE], 1),
        ([COUNTED], 3),
        ([TRUE, COUNTED], 3),
        ([COUNTED, FALSE], 1),
        ([FALSE, COUNTED], 1),
    ],
)
def test_verify_of_one_invalid_and_one_undecided_record(stdin: list[str], status: int) -> None:
    result = run("verify", "-", "--budget", "10000", stdin="\n".join(stdin))
    assert result.exit_code == status
    assert len(records(result)) == len(stdin)


DEAD_ENDS = {
    "adventure": ("2R/3 W1", "c3 . R / . . ."),
    "heist": ("ABCDEF 132321 - 3", "AB/A"),
    "seven lairs": ("later-4 blue=3 54333", "- / market wood>gold / -"),
    "sprint": ("b/rR/y/b/rY/yB yy,bb,rb steps", "s1.+b s1 / tb s3.+y"),
    "night watch": ("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4", "...C.. ......"),
}
"""Something done so far that breaks no rule and can never come to a solution."""


@pytest.mark.parametrize("kind", DEAD_ENDS)
def test_a_dead_end_is_something_wrong(kind: str) -> None:
    puzzle, so_far = DEAD_ENDS[kind]
    assert run("hint", puzzle).exit_code == 0
    dead_end = run("hint", puzzle, "--placement", so_far)
    assert records(dead_end)[0]["hint"]["kind"] == "dead-end"
    assert dead_end.exit_code == 1
