"""The order of a booklet: the easiest first, last what nobody graded, then by notation."""

import random

import pytest

from castlewright.generators.burgen_drachen.difficulty import difficulty
from castlewright.printing.burgen_drachen import pages
from castlewright.printing.chapter import Entry, Section, Wanted, in_order
from castlewright.printing.picture import Picture
from castlewright.puzzles.records import Record
from castlewright.puzzles.shelf import EMPTY_SHELF
from tests.sample import ADVENTURES

PICTURE = Picture(1, 1, (), "nothing")
ORDERED = [  # notation, score, level, in the order that is expected
    ("z", 0.5, "page"),
    ("y", 1.0, "squire"),
    ("c", 1.5, "squire"),
    ("d", 1.5, "squire"),
    ("b", 3.0, "knight"),
    ("a", None, None),
    ("x", None, None),
]


def entries(known: list[tuple[str, float | None, str | None]]) -> list[Entry]:
    return [Entry(notation, score, level, PICTURE, PICTURE, ()) for notation, score, level in known]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("number", range(1, len(ORDERED) + 1))
def test_graded_puzzles_come_first_the_easiest_at_the_head(seed: int, number: int) -> None:
    expected = entries(ORDERED)[-number:]
    shuffled = random.Random(seed).sample(expected, number)
    assert list(in_order(shuffled)) == expected


def test_groups_follow_that_order_and_only_a_section_that_is_graded_says_so() -> None:
    graded = Section("", "", "", "", in_order(entries(ORDERED[:5])), 1, 1)
    mixed = Section("", "", "", "", in_order(entries(ORDERED)), 1, 1)
    assert graded.easiest_first
    assert not mixed.easiest_first
    assert [level for level, _ in mixed.groups] == ["page", "squire", "knight", None]
    printed = [entry.notation for _, group in mixed.groups for entry in group]
    assert printed == [notation for notation, _, _ in ORDERED]


def section(graded: set[int]) -> Section:
    """The adventures of the sample, of which these have the scores 3, 2, 1 and so on."""
    records = []
    for place, (notation, solutions, solution, _) in enumerate(ADVENTURES):
        fields = {"game": "burgen-drachen", "puzzle": notation, "solution": solution}
        grade = {"grade": {"score": 9.0 - place, "level": "knight"}} if place in graded else {}
        records.append(Record({**fields, "solutions": solutions, **grade}, "-"))
    return pages.chapter(records, Wanted("en", EMPTY_SHELF)).sections[0]


def test_adventures_are_ordered_by_grade_and_those_without_one_come_last_by_their_counts() -> None:
    every = list(range(len(ADVENTURES)))
    by_count = sorted(every, key=lambda place: difficulty(tuple(ADVENTURES[place][1])))
    for graded in (set(), {0}, {0, 2, 5}, {1, 3}, set(every)):
        shown = section(graded)
        expected = [*sorted(graded, reverse=True), *(p for p in by_count if p not in graded)]
        printed = [ADVENTURES[place][0] for place in expected]
        assert [entry.notation for entry in shown.entries] == printed
        assert [e.notation for _, group in shown.groups for e in group] == printed
        assert shown.easiest_first == (graded in (set(), set(every)))
