"""A short pass of `make fuzz` over every way in, and what longer passes found."""

import pytest

from castlewright.puzzles.base import (
    LONGEST_MESSAGE,
    BadInputError,
    InvalidPuzzleError,
    NotationError,
    Violation,
)
from castlewright.puzzles.catan_junior import SetUp, violations
from castlewright.puzzles.catan_junior.fair_start import FairStart
from castlewright.puzzles.sandcastles import SetUp as BeachSetUp
from castlewright.puzzles.sandcastles import violations as judged
from castlewright.puzzles.sleepy_castle import NightWatch
from tests.commands import assert_refused, run
from tests.fuzz import Target, fuzz, resumes, targets


@pytest.mark.parametrize("target", targets(), ids=lambda target: target.name)
def test_mutations_are_refused_in_words_or_can_be_used(target: Target) -> None:
    outcome = fuzz(target, max(150, 2 * target.share), drawn=3, seed=2)
    assert outcome.faults == []
    assert outcome.tried >= 2


def test_mutated_outputs_are_resumed_or_refused() -> None:
    for target in resumes():
        assert fuzz(target, 3 * target.share, drawn=0, seed=2).faults == []


def test_the_fuzzer_sees_a_fault() -> None:
    def reads_nothing_odd(text: str) -> str:
        if "q" in text:
            raise KeyError(text)
        if "z" in text:
            raise BadInputError("")
        return text

    outcome = fuzz(Target("odd", ("abc",), reads_nothing_odd), 3000, 0)
    told = {fault.split(":")[0] for fault in outcome.faults}
    assert told == {"KeyError", "an error without a message"}


def test_a_text_that_takes_too_long_or_too_much_is_a_fault() -> None:
    def endless(text: str) -> None:
        while len(text) != 3:
            pass

    def greedy(text: str) -> None:
        if len(text) != 3:
            bytearray(400 * 2**20)

    for read, name in ((endless, "TooSlowError"), (greedy, "MemoryError")):
        outcome = fuzz(Target("dear", ("abc",), read, seconds=0.02), 20, 0)
        assert outcome.faults
        assert all(fault.startswith(name) for fault in outcome.faults)


def test_a_message_is_never_longer_than_can_be_read() -> None:
    many = tuple(Violation("BD-04-no-piece", "adventure", "x" * 300) for _ in range(100))
    for error in (
        BadInputError(" ".join(["word"] * 5000)),
        InvalidPuzzleError(many),
        BadInputError("y" * 5000),
    ):
        assert len(str(error)) <= LONGEST_MESSAGE
    assert str(BadInputError("y" * 201)) == "y" * 40 + "..."
    assert str(BadInputError("y" * 200)) == "y" * 200


def test_a_list_that_is_longer_than_all_there_is_is_refused_and_a_faulty_one_read() -> None:
    fields = SetUp.parse("later-2").to_json()
    colour = next(iter(fields["starts"]))
    fields["starts"][colour] = "2,2,2"
    assert "CJ-02-start-spaces" in {fault.code for fault in violations(SetUp.from_json(fields))}
    fields["starts"][colour] = ",".join(["2"] * 3000)
    with pytest.raises(NotationError, match=f"start of {colour}: 3000 spaces; the map has"):
        SetUp.from_json(fields)
    with pytest.raises(NotationError, match="harbours: 3000 spaces; the map has"):
        SetUp.from_json({**SetUp.parse("stand-in-4").to_json(), "harbours": ["11"] * 3000})
    with pytest.raises(NotationError, match="3000 set-ups; 4 were expected"):
        FairStart.parse(" ; ".join(["later-2"] * 3000))
    with pytest.raises(NotationError, match="3000 clues; at most 500 were expected"):
        NightWatch.parse("ABC A<B" + " A5" * 3000)
    beach = "rb/yyB/rb/yrY/bb/yrR 1/2 Q3"
    faulty = BeachSetUp.parse(f"{beach} y1r1b1b2,-,-")
    assert {"SB-40-seats", "SB-40-one-of-each"} <= {fault.code for fault in judged(faulty)}
    for powers, told in (("b1" * 3000, "seat 1: 3000 of them"), ("-," * 1800 + "-", "1801 seats")):
        with pytest.raises(NotationError, match=told):
            BeachSetUp.parse(f"{beach} {powers}")


def test_a_set_up_with_a_solution_beside_it_has_none_to_show(tmp_path) -> None:
    path = tmp_path / "odd.jsonl"
    beach = '"game":"sandcastles","puzzle":"rb/yyB/rb/yrY/bb/yrR 1/2"'
    path.write_text(f'{{{beach},"solution":"s1.+r tr"}}\n')
    assert_refused(run("show", str(path), "--solution"), "a set-up has no solution to show")
