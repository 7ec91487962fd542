"""`not_in`: puzzles that are known already never come again, and the laws of seeds still hold."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import pytest

from castlewright.generators.base import NO_END, GenerationError, Range
from castlewright.generators.burgen_drachen import Wishes, batch, deck
from castlewright.generators.burgen_drachen.making import adventures
from castlewright.generators.catan_junior import fair_starts, seven_lairs
from castlewright.generators.catan_junior import set_ups as catan_set_ups
from castlewright.generators.sandcastles import set_ups as sand_set_ups
from castlewright.generators.sandcastles import sprints
from castlewright.generators.sandcastles.wishes import SetUpWishes
from castlewright.generators.sleepy_castle import heists, layouts, night_watches
from castlewright.generators.sleepy_castle.heists import HeistWishes
from castlewright.generators.sleepy_castle.layouts import LayoutWishes
from castlewright.puzzles.canonical_forms import fingerprint
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.sandcastles import Goal, Level

ON = SetUp.parse("later-2")
NIGHT = night_watches.Wishes(guards=4)
ROUND = sprints.SprintWishes(goal=Goal.STEPS, rounds=1, loses=Range(0, 9))
TWO = SetUpWishes(level=Level.CROWNS)

Batch = Callable[..., Iterator[Any]]  # called with number, start and not_in
KINDS: dict[str, Batch] = {
    "adventure": lambda n, **o: batch(1, n, Wishes(castles=Range(1, 1)), **o),
    "layout": lambda n, **o: layouts.batch(1, n, LayoutWishes(guards=3), **o),
    "heist": lambda n, **o: heists.batch(1, n, HeistWishes(guards=5), **o),
    "night-watch": lambda n, **o: night_watches.batch(1, n, NIGHT, **o),
    "catan set-up": lambda n, **o: catan_set_ups.batch(1, n, ON, **o),
    "seven-lairs": lambda n, **o: seven_lairs.batch(
        1, n, ON, seven_lairs.SevenLairsWishes(lairs=3, loses=Range(0, 9)), **o
    ),
    "fair-start": lambda n, **o: fair_starts.batch(1, n, ON, **o),
    "sand set-up": lambda n, **o: sand_set_ups.batch(1, n, TWO, **o),
    "sand set-up by lot": lambda n, **o: sand_set_ups.batch_by_lot(1, n, **o),
    "sprint": lambda n, **o: sprints.batch(1, n, ROUND, **o),
}
NUMBER = {"fair-start": 2, "seven-lairs": 2}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_known_never_comes_and_an_item_is_still_the_same_alone(kind: str) -> None:
    make, number = KINDS[kind], NUMBER.get(kind, 4)
    plain = [made.puzzle for made in make(number)]
    assert [made.puzzle for made in make(number, not_in=frozenset())] == plain
    known = frozenset(map(fingerprint, plain))
    others = [made.puzzle for made in make(number, not_in=known)]
    assert known.isdisjoint(map(fingerprint, others))
    (last,) = make(1, start=number - 1, not_in=known)
    assert last.puzzle == others[-1]
    one = frozenset({fingerprint(plain[-1])})
    before = [fingerprint(puzzle) for puzzle in plain].index(*one)
    assert [made.puzzle for made in make(before + 1, not_in=one)][:-1] == plain[:before]


def test_any_number_of_workers_makes_the_same() -> None:
    known = frozenset(fingerprint(made.puzzle) for made in KINDS["heist"](4))
    with ThreadPoolExecutor(2) as pool:
        many = list(KINDS["heist"](4, not_in=known, pool=pool))
    assert many == list(KINDS["heist"](4, not_in=known))


def test_where_all_puzzles_are_known_the_option_is_named() -> None:
    """Three guards have one ring but for a mirror: what lies in the gaps and the grid is all."""
    every = frozenset(fingerprint(made.puzzle) for made in KINDS["layout"](300))
    with pytest.raises(GenerationError, match=r"item 0 of seed 1: .*--not-in") as error:
        next(KINDS["layout"](1, not_in=every))
    assert error.value.wish == "not-in"


def test_fair_beaches_that_are_all_known_are_not_made_again() -> None:
    wishes = SetUpWishes(players=3, animals="near")  # 13 beaches, see the module
    known = frozenset(fingerprint(m.puzzle) for m in sand_set_ups.batch(1, 13, wishes))
    assert len(known) == 13
    with pytest.raises(GenerationError, match="--not-in"):
        next(sand_set_ups.batch(2, 1, wishes, not_in=known))
    some = frozenset(sorted(known)[:12])
    found = {fingerprint(m.puzzle) for m in sand_set_ups.batch(2, 3, wishes, not_in=some)}
    assert found == known - some


def test_small_adventures_run_out_with_both_named() -> None:
    wishes = Wishes(rows=2, columns=2, castles=Range(1, 1), dragons=Range(0, 0))
    known = frozenset(map(fingerprint, adventures(1, 4, wishes)))
    made = list(batch(1, 2, wishes, not_in=known))
    assert len(known | {fingerprint(m.adventure) for m in made}) == 6
    with pytest.raises(GenerationError, match="or puzzles in the files of --not-in"):
        list(batch(1, 3, wishes, not_in=known, attempts=300))


def test_adventures_without_their_proofs_are_those_of_the_batch() -> None:
    wishes = Wishes(rows=2, columns=2, castles=Range(1, 1), dragons=Range(0, 0))
    assert list(adventures(1, 6, wishes)) == [m.adventure for m in batch(1, 6, wishes)]


def test_no_candidate_of_a_deck_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "SOLUTIONS", (Range(1, NO_END),))
    wishes = Wishes(castles=Range(1, 1), dragons=Range(0, 0))

    def first(not_in: frozenset[bytes]) -> set[bytes]:
        made = deck._candidates(1, wishes, 100, None, not_in)
        return {fingerprint(card.adventure) for card in islice(made, 1)}

    known = first(frozenset())
    assert known.isdisjoint(first(frozenset(known)))
