"""From a seed to night watches: one solution, no clue too many, as hard as wished, every time."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from castlewright.generators.base import LEVELS, GenerationError, Range, WishError
from castlewright.generators.sleepy_castle.night_grade import (
    LEVEL_OF_RUNG,
    NoGradeError,
    grade,
    grade_of_unique,
)
from castlewright.generators.sleepy_castle.night_watches import (
    CertifiedNightWatch,
    Wishes,
    batch,
    generate,
    is_dull,
    true_clues,
)
from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.records import Record
from castlewright.puzzles.sleepy_castle import (
    ClueKind,
    Layout,
    NightWatch,
    parse_puzzle,
    violations,
)
from castlewright.solvers.sleepy_castle import night_search, night_watch
from castlewright.solvers.sleepy_castle.night_ladder import DEEPER, RUNGS
from tests.proofs import proof

GOLDEN = Path(__file__).parent / "golden_night_watches.jsonl"
ONE = night_search.Count(1)

ALL_WISHES = {
    "the box": Wishes(),
    "six": Wishes(guards=6),
    "three": Wishes(guards=3),
    "page": Wishes(guards=8, level="page"),
    "squire": Wishes(guards=8, level="squire"),
    "knight": Wishes(guards=8, level="knight"),
    "champion": Wishes(guards=8, level="champion"),
    "legend": Wishes(guards=8, level="legend"),
    "easy": Wishes(guards=7, level="page-squire"),
    "few clues": Wishes(guards=7, clues=Range(5, 7)),
    "no neighbours": Wishes(
        guards=6, clue_kinds=(ClueKind.BETWEEN, ClueKind.SAME_SIDES, ClueKind.BESIDE)
    ),
    "neighbours alone": Wishes(guards=5, clue_kinds=(ClueKind.NEIGHBOURS,)),
    "more than the box": Wishes(guards=13, level="page-squire"),
}


def without_one(watch: NightWatch) -> list[NightWatch]:
    """The night watch without each of its clues in turn."""
    return [
        NightWatch(watch.guards, watch.direction, watch.clues[:i] + watch.clues[i + 1 :])
        for i in range(len(watch.clues))
    ]


def assert_is_as_wished(made: CertifiedNightWatch, wishes: Wishes) -> None:
    watch = made.watch
    assert watch.size == wishes.guards
    assert violations(watch, made.answer) == ()
    assert night_search.count(watch) == ONE
    assert night_watch.solutions(watch) == night_watch.Found((made.answer,), complete=True)
    for less in without_one(watch):
        assert night_search.count(less, limit=1) == night_search.Count(1, night_search.Stop.LIMIT)
        assert len(night_watch.solutions(less).layouts) == 2
    assert made.grade == grade(watch)
    assert made.grade.level in wishes.levels
    assert len(watch.clues) in wishes.clues
    assert {clue.kind for clue in watch.clues} <= set(wishes.clue_kinds)
    assert not is_dull(watch, wishes.clue_kinds)


@pytest.mark.rule("SC-30")
@pytest.mark.parametrize("name", [proof(name) if name == "legend" else name for name in ALL_WISHES])
def test_what_is_made_is_what_was_wished_for(name: str) -> None:
    wishes = ALL_WISHES[name]
    for made in batch(5, 1 if wishes.guards > 8 else 2, wishes):
        assert_is_as_wished(made, wishes)


def test_an_item_is_the_same_alone_in_a_batch_and_on_workers() -> None:
    wishes = ALL_WISHES["six"]
    whole = list(batch(11, 6, wishes))
    assert list(batch(11, 2, wishes, start=3)) == whole[3:5]
    assert generate(random.Random("11/0"), wishes) == whole[0]
    with ThreadPoolExecutor(2) as pool:
        assert list(batch(11, 6, wishes, pool=pool)) == whole
    assert len({made.watch for made in whole}) == 6


def test_golden_seeds_give_the_same_bytes() -> None:
    """These lines were written once; every supported Python must write them again."""
    made = ""
    for name, number in (("the box", 2), ("six", 3), ("three", 2), ("page", 1)):
        for index, item in enumerate(batch(1, number, ALL_WISHES[name])):
            about = {"game": "sleepy-castle", "kind": "night-watch", "wishes": name}
            claims = {
                "puzzle": str(item.watch),
                "solution": str(item.answer),
                "grade": item.grade.to_json(),
            }
            made += Record({**about, "index": index}).with_(**claims).line()
    assert made == GOLDEN.read_text(encoding="utf-8")


def test_what_is_made_survives_its_notation() -> None:
    for made in batch(3, 3, ALL_WISHES["six"]):
        assert parse_puzzle(str(made.watch)) == made.watch
        assert NightWatch.from_json(made.watch.to_json()) == made.watch


@pytest.mark.rule("SC-31")
def test_guards_are_not_named_in_the_order_of_the_answer() -> None:
    """The first is the one at the top; the others come by the alphabet and tell nothing."""
    for made in batch(4, 3, ALL_WISHES["six"]):
        assert made.watch.guards[0] == made.answer.ring[0]
        assert list(made.watch.guards[1:]) == sorted(made.answer.ring[1:])


def test_true_clues_are_all_that_are_true() -> None:
    """Five guards: by hand, 5 pairs of neighbours, 5 others with one between, 5 sums, 1 equal."""
    layout = Layout.parse("AECDB 13123 -")
    clues = true_clues(layout)
    assert all(clue.holds(layout) for clue in clues)
    assert Counter(clue.kind for clue in clues) == {
        ClueKind.NEIGHBOURS: 5,
        ClueKind.STRANGERS: 5,
        ClueKind.BETWEEN: 5,
        ClueKind.BESIDE: 5,
    }
    assert [str(clue) for clue in true_clues(layout, [ClueKind.BESIDE])] == [
        "A4",
        "B5",
        "C4",
        "D3",
        "E4",
    ]


# ---------------------------------------------------------------------------------------------
# Wishes


NEVER = {
    "guards: 3 to 26 were expected": Wishes(guards=2),
    "guards: 3 to 26 were expected ": Wishes(guards=27),
    "clues: 12 guards need at least 4 clues": Wishes(clues=Range(1, 3)),
    "clue-kinds: at least one kind must tell of coins": Wishes(
        clue_kinds=(ClueKind.BETWEEN, ClueKind.STRANGERS)
    ),
    "level: 'king' is none; there are page, squire, knight, champion, legend": Wishes(level="king"),
    "level: legend-page ends before it begins": Wishes(level="legend-page"),
}


@pytest.mark.parametrize("message", NEVER)
def test_a_wish_that_can_never_be_met_is_refused_at_once(message: str) -> None:
    with pytest.raises(WishError) as error:
        generate(random.Random(1), NEVER[message])
    assert str(error.value) == message.strip()
    with pytest.raises(WishError):
        list(batch(1, 1, NEVER[message]))


TOO_MUCH = {
    "level": Wishes(guards=4, level="legend"),
    "clues": Wishes(guards=5, clues=Range(30, 40)),
    "clue-kinds": Wishes(guards=5, clue_kinds=(ClueKind.SAME_SIDES,)),
}


@pytest.mark.parametrize("wish", TOO_MUCH)
def test_attempts_that_run_out_name_the_wish_that_was_too_much(wish: str) -> None:
    with pytest.raises(GenerationError) as error:
        list(batch(8, 1, TOO_MUCH[wish], start=2, attempts=25))
    assert error.value.wish == wish
    assert str(error.value).startswith("item 2 of seed 8: no night watch in 25 attempts; ")
    assert f"the wish '{wish}' was too much" in str(error.value)


def test_no_attempt_at_all_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="at least one attempt"):
        generate(random.Random(1), attempts=0)


def test_wishes_are_written_as_options() -> None:
    assert str(Wishes()) == "--guards 12"
    wishes = Wishes(7, "page-knight", Range(5, 9), (ClueKind.NEIGHBOURS, ClueKind.BESIDE))
    assert str(wishes) == (
        "--guards 7 --level page-knight --clues 5-9 --clue-kinds neighbours,beside"
    )
    assert wishes.levels == ("page", "squire", "knight")
    assert Wishes().levels == LEVELS


def test_a_dull_mix_has_too_few_kinds_or_too_many_clues_of_one() -> None:
    def dull(clues: str, kinds: tuple[ClueKind, ...] = tuple(ClueKind)) -> bool:
        return is_dull(NightWatch.parse(f"ABCDEF B<C {clues}"), kinds)

    assert dull("A1B B2C C3D D2E")
    assert dull("A1B B2C C3D D2E A= B5")
    assert not dull("A1B B2C C3D A= B5")
    assert dull("A1B B2C C= D=")
    assert not dull("A1B B2C A= B5")
    assert not dull("A1B A=")
    assert not dull("A1B B2C C3D", (ClueKind.NEIGHBOURS,))
    assert dull("A1B B2C C3D", (ClueKind.NEIGHBOURS, ClueKind.BESIDE))


# ---------------------------------------------------------------------------------------------
# The grade


def test_every_rung_has_a_level_and_no_harder_rung_has_an_easier_one() -> None:
    names = [rung.name for rung in (*RUNGS, DEEPER)]
    assert list(LEVEL_OF_RUNG) == names
    levels = [LEVELS.index(LEVEL_OF_RUNG[name]) for name in names]
    assert levels == sorted(levels)
    assert set(levels) == set(range(len(LEVELS)))


def test_a_harder_rung_counts_for_more_than_any_number_of_times() -> None:
    grades = [
        grade_of_unique(made.watch)
        for level in LEVELS
        for made in batch(6, 1, Wishes(guards=7, level=level))
    ]
    names = [rung.name for rung in (*RUNGS, DEEPER)]
    by_score = sorted(grades, key=lambda figures: figures.score)
    by_rung = sorted(grades, key=lambda figures: (names.index(figures.rung), figures.times))
    assert [(g.rung, g.times) for g in by_score] == [(g.rung, g.times) for g in by_rung]
    assert [g.level for g in grades] == list(LEVELS)


def test_the_grade_of_the_example_is_known() -> None:
    figures = grade(NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4"))
    assert figures.to_json() == {
        "rung": "suppose",
        "times": 3,
        "steps": 20,
        "score": 10.231,  # the tenth rung, and 3 / (3 + 10)
        "level": "knight",
    }


def test_a_night_watch_without_exactly_one_solution_has_no_grade() -> None:
    with pytest.raises(NoGradeError, match="no solution, so no grade"):
        grade(NightWatch.parse("ABCDE B<C A3B B2"))
    with pytest.raises(NoGradeError, match="more than one solution, so no grade"):
        grade(NightWatch.parse("ABCDE B<C A3B"))
    # whether the budget runs out before the first ring or after it
    example = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
    for budget in (2, 3):
        with pytest.raises(UndecidedError, match=f"not counted within {budget} steps"):
            grade(example, budget=budget)
    assert [night_search.count(example, budget=budget).number for budget in (2, 3)] == [0, 1]
