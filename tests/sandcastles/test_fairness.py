"""How a set-up is hidden: its place among set-ups by lot, and what each seat's first die finds."""

import json
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from castlewright.fairness.sandcastles import figures, first_die
from castlewright.generators.sandcastles.by_lot import set_up_by_lot
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.sandcastles import Level, SetUp, shipped_box
from castlewright.puzzles.sandcastles.measures import unevenness

SET_UP = SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2")
EVEN = SetUp.parse("yrbY/yrb/yrbR/yrb/yrbB/yrb 1/3")

Castles = tuple[tuple[int, int, int], ...]


def first_lap(set_up: SetUp) -> list[tuple[Fraction, ...]]:
    """The chances of each seat, by going through every way the first lap can go."""
    box = set_up.beach.box
    at: dict[Castles, Fraction] = {
        tuple(castle.decorations for castle in set_up.beach.castles): Fraction(1)
    }
    found = []
    for _ in range(set_up.players):
        chances = [Fraction(0)] * 3
        after: Counter[Castles] = Counter()
        for castles, chance in at.items():
            for face in box.die:
                for castle in (n for n, colour in enumerate(box.castles) if colour == face):
                    way = chance / 12
                    there = castles[castle]
                    for colour, number in enumerate(there):
                        if number:
                            chances[colour] += way
                            left = tuple(n - (c == colour) for c, n in enumerate(there))
                            then = (*castles[:castle], left, *castles[castle + 1 :])
                            after[then] += way * number / sum(there)
        found.append(tuple(chances))
        at = dict(after)
    return found


class TestTheFirstDie:
    @pytest.mark.parametrize("die", ["yyrrbb", "yyyrrb"])
    @pytest.mark.parametrize("players", [1, 2, 3])
    def test_it_finds_what_the_whole_first_lap_says(self, players: int, die: str) -> None:
        box = replace(shipped_box(), name="own", die=tuple(map("yrb".index, die)))
        for index in range(3 if players < 3 else 1):
            set_up = set_up_by_lot(players, Level.BEGINNER, random.Random(f"lap/{index}"), box)
            found = first_die(set_up)
            assert list(found.chances) == first_lap(set_up)
            differences = [max(by) - min(by) for by in zip(*found.chances, strict=True)]
            assert found.apart == max(differences)

    @pytest.mark.rule("SB-03")
    def test_where_all_castles_are_alike_every_colour_is_as_likely(self) -> None:
        # three of three colours under each: the second seat lacks a colour where the first has been
        # and taken it, 1/6 times 1/3; the third where either of them has, but not both
        first, second, third = first_die(EVEN).chances
        assert first == (1, 1, 1)
        assert second == (Fraction(17, 18),) * 3
        one, both = Fraction(2 * 5, 36), Fraction(1, 36)
        assert third == (1 - one * Fraction(1, 3) - both * Fraction(2, 3),) * 3
        assert first_die(EVEN).colours_found == (3, Fraction(17, 6), 3 * third[0])

    def test_who_comes_later_never_finds_more(self) -> None:
        for index in range(20):
            set_up = set_up_by_lot(4, Level.CROWNS, random.Random(f"later/{index}"))
            for by_seat in zip(*first_die(set_up).chances, strict=True):
                assert list(by_seat) == sorted(by_seat, reverse=True)


class TestFigures:
    @pytest.mark.rule("SB-03")
    def test_each_measure_stands_where_the_lots_say(self) -> None:
        found = figures(SET_UP, sample=100, seed=3)
        lots = [
            set_up_by_lot(2, Level.BEGINNER, random.Random(f"3/{index}")).beach
            for index in range(100)
        ]
        standing = found.measures["unevenness"]
        values = [unevenness(beach) for beach in lots]
        assert standing.value == unevenness(SET_UP.beach) == 32
        assert standing.below == sum(value < 32 for value in values)
        assert standing.equal == values.count(32)
        assert list(found.measures) == ["unevenness", "one_coloured", "dice_gap", "distance"]
        assert found.measures["distance"].value == 1  # only the Octopus is a castle away

    def test_an_even_set_up_stands_below_all_others(self) -> None:
        measures = figures(EVEN, sample=50, seed=1).measures
        assert [standing.value for standing in measures.values()] == [0, 0, 0, 0]
        assert all(standing.below == 0 for standing in measures.values())

    def test_they_are_plain_data(self) -> None:
        data = figures(SET_UP, sample=10, seed=1).to_json()
        assert json.loads(json.dumps(data)) == data
        assert len(data["first_die"]["chances"]) == 2

    def test_what_has_no_figures_is_refused(self) -> None:
        with pytest.raises(BadInputError, match="a sample of 0 set-ups"):
            figures(SET_UP, sample=0)
        with pytest.raises(InvalidPuzzleError):
            figures(SetUp.parse("rb/yyB/rb/yrY/bb/yrB 1/2"))
