"""Find the fair start: the figures, counted a second time by hand and by walking; seeds, claims."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from castlewright.generators.base import GenerationError, Range, WishError
from castlewright.generators.catan_junior import certificate
from castlewright.generators.catan_junior.fair_starts import (
    FairStartGrade,
    FairStartWishes,
    batch,
    generate,
    grade,
)
from castlewright.generators.catan_junior.wishes import NUMBERS, PARTS, STARTS, TERRAINS
from castlewright.puzzles.base import NotationError
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.catan_junior.fair_start import (
    Choice,
    FairStart,
    difference,
    figures,
    solution,
)
from castlewright.puzzles.catan_junior.kinds import kind_of, parse_puzzle
from castlewright.puzzles.catan_junior.puzzle_violations import violations
from castlewright.puzzles.records import Record
from tests.commands import report_on

LATER_2, LATER_4 = SetUp.parse("later-2"), SetUp.parse("later-4")
STAND_IN = SetUp.parse("stand-in-3")


def counted(set_up: SetUp) -> dict[str, dict[str, int]]:
    """The four figures once more, from the rolls and by walking from space to space."""
    found: dict[str, dict[str, int]] = {"cards": {}, "types": {}, "numbers": {}, "spaces": {}}
    for colour in set_up.colours:
        hands = [set_up.income(colour, roll) for roll in range(1, 7)]
        found["cards"][colour] = sum(map(sum, hands))
        found["types"][colour] = sum(any(kind) for kind in zip(*hands, strict=True))
        found["numbers"][colour] = sum(any(hand) for hand in hands)
        found["spaces"][colour] = 0
    steps = {start.colour: walked(set_up, start.colour) for start in set_up.starts}
    taken = {lair for start in set_up.starts for lair in start.lairs}
    for lair in range(len(set_up.map.lairs)):
        ways = sorted((its[lair], colour) for colour, its in steps.items() if lair in its)
        if lair not in taken and ways and (len(ways) == 1 or ways[0][0] < ways[1][0]):
            found["spaces"][ways[0][1]] += 1
    return found


def walked(set_up: SetUp, colour: str) -> dict[int, int]:
    """How many ships it takes to each lair space, past no other's start; start ships are free."""
    start = set_up.start(colour)
    closed = {lair for other in set_up.starts if other != start for lair in other.lairs}
    pairs = [*set_up.map.ships, *(ends[::-1] for ends in set_up.map.ships)]
    ships = dict.fromkeys(start.lairs, 0)
    ships |= {end: 0 for ship in start.ships for end in set_up.map.ships[ship] if end not in closed}
    for number in range(1, 9 - len(start.ships)):
        for here, end in pairs:
            if ships.get(here) == number - 1 and end not in ships and end not in closed:
                ships[end] = number
    return ships


@pytest.mark.rule("CJ-61", "CJ-51", "CJ-52")
def test_the_figures_are_what_a_second_count_says() -> None:
    for printed in (LATER_2, LATER_4, STAND_IN):
        assert figures(printed) == counted(printed)
    for made in batch(2, 3, LATER_2):
        for set_up in made.puzzle.set_ups:
            assert figures(set_up) == counted(set_up)


def test_the_figures_of_a_set_up_that_was_counted_by_hand() -> None:
    """Blue moves from 3 (P2, W5) to 1 (W5 alone): a card, a type and a number less."""
    moved = SetUp.parse("later-4 S2P1F2T1P5G3G5F3S4P2F1T4 - blue:1>2,26>25/red:4>6,23>24")
    assert figures(moved) == counted(moved)
    assert figures(moved)["cards"] == {"blue": 3, "red": 4}
    assert figures(moved)["types"] == {"blue": 3, "red": 4}
    assert figures(moved)["numbers"] == {"blue": 3, "red": 4}
    assert difference(LATER_4) == 0


WISHES = {
    "two colours": (LATER_2, FairStartWishes()),
    "close": (LATER_2, FairStartWishes(apart=Range(1, 1))),
    "starts stay": (LATER_2, FairStartWishes(keep=frozenset({STARTS}))),
    "three colours, harbours": (STAND_IN, FairStartWishes(apart=Range(4, 6))),
}


@pytest.mark.rule("CJ-61")
@pytest.mark.parametrize("name", WISHES)
def test_exactly_one_is_fair_and_the_others_are_as_far_apart_as_wished(name: str) -> None:
    printed, wishes = WISHES[name]
    (made,) = batch(4, 1, printed, wishes)
    assert violations(made.puzzle, made.choice) == ()
    for number, set_up in enumerate(made.puzzle.set_ups, 1):
        apart = sum(max(of.values()) - min(of.values()) for of in counted(set_up).values())
        assert (apart == 0) == (number == made.choice.number)
        assert apart == 0 or apart in wishes.apart
        wrong = [fault.code for fault in violations(made.puzzle, Choice(number))]
        assert set(wrong) == (set() if apart == 0 else {"CJ-61-not-fair"})
        assert set_up.starts == printed.starts or STARTS not in wishes.keep
    assert made.grade == grade(made.puzzle)


def test_an_item_is_the_same_alone_in_a_batch_and_on_workers() -> None:
    whole = list(batch(9, 4, LATER_2))
    assert list(batch(9, 2, LATER_2, start=2)) == whole[2:]
    assert generate(random.Random("9/0"), LATER_2) == whole[0]
    with ThreadPoolExecutor(2) as pool:
        assert list(batch(9, 4, LATER_2, pool=pool)) == whole
    assert {made.choice.number for made in whole} > {whole[0].choice.number}


def test_a_puzzle_and_a_choice_survive_their_notation() -> None:
    (made,) = batch(3, 1, LATER_2)
    assert FairStart.parse(str(made.puzzle)) == made.puzzle
    assert FairStart.from_json(made.puzzle.to_json()) == made.puzzle
    assert parse_puzzle(str(made.puzzle)) == made.puzzle
    assert kind_of(made.puzzle) == "fair-start"
    assert Choice.parse(str(made.choice)) == made.choice == solution(made.puzzle)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("later-2 ; later-9", "set-up 2: map: 'later-9' is not known here"),
        ("later-2 ;", "set-up 2: a set-up is the name of a map"),
    ],
)
def test_a_text_that_is_no_puzzle_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        FairStart.parse(text)
    assert str(error.value).startswith(message)
    with pytest.raises(NotationError, match="the number of a set-up was expected"):
        Choice.parse("the third")


def test_a_choice_that_is_not_fair_is_told_with_its_figures() -> None:
    """Blue lies at W5 alone with one lair, so it lacks the rum that a 2 would bring."""
    moved = "later-4 S2P1F2T1P5G3G5F3S4P2F1T4 - blue:1>2,26>25/red:4>6,23>24"
    others = [moved.replace("1>2,", lair) for lair in ("2>1,", "31>29,")]
    fair = "later-4 S2P1F2T1P5G3G5F3S4P2F1T4 - blue:3>5,26>25/red:7>8,30>28"
    puzzle = FairStart.parse(" ; ".join([moved, *others, fair]))
    assert violations(puzzle, Choice(4)) == ()
    told = [str(fault) for fault in violations(puzzle, Choice(1))]
    assert told[:2] == [
        "set-up 1: cards are not the same for all: blue 3, red 4 [CJ-61-not-fair]",
        "set-up 1: types are not the same for all: blue 3, red 4 [CJ-61-not-fair]",
    ]


@pytest.mark.parametrize(
    ("message", "wishes"),
    [
        ("apart: at least 1 was expected", FairStartWishes(apart=Range(0, 3))),
        ("keep: 'coco'", FairStartWishes(keep=frozenset({"coco"}))),
        (
            "keep: terrains, numbers or starts must be left",
            FairStartWishes(keep=frozenset({TERRAINS, NUMBERS, STARTS})),
        ),
        ("keep: terrains, numbers or starts", FairStartWishes(keep=frozenset(PARTS))),
    ],
)
def test_a_wish_that_can_never_be_met_is_refused_at_once(
    message: str, wishes: FairStartWishes
) -> None:
    with pytest.raises(WishError) as error:
        generate(random.Random(1), LATER_2, wishes)
    assert str(error.value).startswith(message)


def test_attempts_that_run_out_name_the_wish_that_was_too_much() -> None:
    with pytest.raises(GenerationError) as error:
        list(batch(8, 1, LATER_2, FairStartWishes(apart=Range(90, 90)), start=1, attempts=2))
    assert error.value.wish == "apart"
    assert str(error.value).startswith("item 1 of seed 8: no fair start in 2 attempts; ")


def test_the_grade_goes_by_the_closest_of_the_unfair_ones() -> None:
    for made in batch(6, 4, LATER_2, FairStartWishes(apart=Range(1, 6))):
        unfair = sorted(difference(one) for one in made.puzzle.set_ups)[1:]
        level = ["legend", "champion", "knight", "squire", "page", "page"][unfair[0] - 1]
        assert made.grade == FairStartGrade(unfair[0], round(sum(1 / n for n in unfair), 3), level)


def test_claims_are_verified() -> None:
    (made,) = batch(3, 1, LATER_2)
    record = Record({"game": "catan-junior"}).with_(**certificate.claims(made))
    report = report_on(record, made.puzzle)
    assert (report.violations, report.checked) == (
        (),
        ("fair-start", "solution", "solutions", "grade"),
    )
    other = record.with_(solution=str(made.choice.number % 4 + 1), solutions=[2])
    codes = {fault.code for fault in report_on(other, made.puzzle).violations}
    assert codes == {"CJ-61-not-fair", "record-solutions-differs"}
