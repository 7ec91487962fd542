"""`--start`, however far, is answered or refused at once."""

import random
from dataclasses import dataclass

import pytest

from castlewright.generators.base import FARTHEST_START
from castlewright.generators.work import items_of_seed
from castlewright.puzzles.sleepy_castle import Layout
from tests.commands import assert_refused, run

FAR = str(10**12)


@pytest.mark.parametrize("game", ["burgen-drachen", "catan-junior", "sandcastles"])
def test_where_items_differ_from_all_earlier_ones_a_far_start_is_refused(game: str) -> None:
    told = (f"--start {FAR}: each item", f"at most {FARTHEST_START} was", "another --seed")
    assert_refused(run("generate", game, "--start", FAR), *told)


@dataclass(frozen=True)
class _Item:
    puzzle: Layout


def _drawn(rng: random.Random) -> _Item:
    rng.random()
    return _Item(Layout.parse("ABCDEF 321300 ABC/DEF"))


def test_where_items_are_independent_a_far_start_is_like_any_other() -> None:
    assert len(list(items_of_seed(_drawn, 1, 10**12, 3))) == 3
    assert run("generate", "sandcastles", "--by-lot", "--start", FAR).exit_code == 0
