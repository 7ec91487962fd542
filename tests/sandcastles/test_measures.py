"""How fairly a beach is hidden, worked out by hand; and which beaches are the same beach."""

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.puzzles.sandcastles import Beach, Sprint, violations
from castlewright.puzzles.sandcastles.measures import (
    dice_gap,
    distances,
    one_coloured,
    unevenness,
)
from castlewright.puzzles.sandcastles.symmetry import (
    Symmetry,
    canonical,
    carried,
    carried_sprint,
    symmetries,
)
from tests.sandcastles.beaches import FOR_TWO, ODD_BOX, beach_by_lot, beaches, sprints

# Unevenness: a castle with as many of each colour adds nothing; rb adds 2 + 1 + 1 = 4; yy adds
# 4 + 2 + 2 = 8; y adds 2 + 1 + 1 = 4; yyr adds 3 + 0 + 3 = 6; yyy adds 6 + 3 + 3 = 12; yyrb adds
# 2 + 1 + 1 = 4; yyrr adds 2 + 2 + 4 = 8.
UNEVENNESS = {
    "yrb/yrb/yrb/yrb/yrb/yrb": 0,
    "yyy/yyy/rrr/rrr/bbb/bbb": 6 * 12,
    "y/y/r/r/b/b": 6 * 4,
    "rb/yy/rb/yr/bb/yr": 4 * 4 + 2 * 8,
    "yyr/yyr/rrb/rrb/ybb/ybb": 6 * 6,
    "yyrb/yyrb/yrrb/yrrb/yrbb/yrbb": 6 * 4,
    "yyrr/yyrr/yyrr/yybb/bbbb/rrbb": 5 * 8 + 16,
    "-/-/-/-/-/-": 0,
}


@pytest.mark.parametrize("castles", UNEVENNESS)
def test_unevenness_is_the_sum_worked_out_castle_by_castle(castles: str) -> None:
    assert unevenness(Beach.parse(castles)) == UNEVENNESS[castles]


def test_a_castle_of_one_colour_has_two_decorations_at_least() -> None:
    counted = {
        "y/y/r/r/b/b": 0,
        "yy/yr/rrr/bb/b/-": 3,
        "yyyy/yyyy/rrrr/rrrr/bbbb/bbbb": 6,
        "yyyB/rY/-/R/-/-": 1,
    }
    assert {castles: one_coloured(Beach.parse(castles)) for castles in counted} == counted


def test_the_gap_of_the_dice_is_the_sum_of_the_gaps_of_the_colours() -> None:
    # a yellow die looks under castles 1 and 4, a red one under 2 and 5, a blue one under 3 and 6
    counted = {
        "yrb/yrb/yrb/yrb/yrb/yrb": 0,  # every die finds every colour twice
        "y/r/b/y/r/b": 2 + 2 + 2,  # each die finds one colour twice, and no other
        "y/r/b/r/b/y": 1 + 1 + 1,  # each colour is found by two of the dice
        "yr/-/-/yr/-/-": 2 + 2 + 0,  # there are no stones
        "yr/yr/rb/yb/yb/rb": 2 + 1 + 1,  # driftwood 2, 2, 0; shells and stones 1, 1, 2
        "yyyy/-/-/-/-/-": 1,  # how many lie there does not matter
    }
    assert {castles: dice_gap(Beach.parse(castles)) for castles in counted} == counted


def test_the_gap_of_the_dice_goes_by_the_castles_of_the_box() -> None:
    # yellow castles are 1 and 2, red 3 and 6, blue 4 and 5 in the odd box; in the stand-in a yellow
    # die finds y and b, a red one y and b, a blue one r and r
    castles = "y/y/r/b/b/r"
    assert dice_gap(Beach.parse(castles, box=ODD_BOX)) == 6
    assert dice_gap(Beach.parse(castles)) == 1 + 2 + 1


def test_the_distance_of_an_animal_is_to_the_nearest_of_its_colour_either_way_round() -> None:
    counted = {
        "yY/-/rR/-/bB/-": (0, 0, 0),
        "yR/Y/-/r/-/bB": (1, 3, 0),  # the Octopus under castle 1, a shell under castle 4
        "y/-/-/-/-/YRB": (1, 4, 4),  # castle 6 is beside castle 1
        "yrb/-/YRB/-/-/-": (2, 2, 2),
        "yrb/-/-/-/YRB/-": (2, 2, 2),
        "y/-/r/-/b/-": (4, 4, 4),  # no animals
    }
    assert {castles: distances(Beach.parse(castles)) for castles in counted} == counted


def figures(beach: Beach) -> tuple[object, ...]:
    """What does not depend on which colour is which."""
    return unevenness(beach), one_coloured(beach), dice_gap(beach), sorted(distances(beach))


@settings(max_examples=30)
@given(beaches)
def test_a_beach_that_is_carried_keeps_its_figures_and_stays_right(beach: Beach) -> None:
    for symmetry in symmetries(beach):
        seen = carried(beach, symmetry)
        assert figures(seen) == figures(beach)
        assert violations(Sprint.parse(f"{seen} yr steps")) == ()
        moved = [distances(seen)[symmetry.colours[animal]] for animal in range(3)]
        assert tuple(moved) == distances(beach)


def test_a_beach_turned_round_by_hand() -> None:
    beach = Beach.parse(FOR_TWO)
    # one castle on: yellow castles become red, red blue, blue yellow
    turned = carried(beach, Symmetry((1, 2, 3, 4, 5, 0), (1, 2, 0)))
    assert str(turned) == "rbB/yb/rrY/yb/rbR/yy"
    assert canonical(turned) == canonical(beach)
    # mirrored at castle 1: castles 2 and 6, 3 and 5 change places, and red and blue with them
    mirrored = carried(beach, Symmetry((0, 5, 4, 3, 2, 1), (0, 2, 1)))
    assert str(mirrored) == "rb/ybB/rr/ybY/rb/yyR"
    assert canonical(mirrored) == canonical(beach)


def test_the_queen_is_carried_along_with_her_castle() -> None:
    # half a turn keeps every colour: castle 2 goes to 5, castle 5 to 2
    beach = Beach.parse(FOR_TWO, queen=1)
    same, turned = (carried(beach, symmetry) for symmetry in symmetries(beach))
    assert same == beach
    assert (str(turned), turned.queen) == ("yrY/bb/yrR/rb/yyB/rb", 4)
    assert canonical(turned) == canonical(beach)
    assert canonical(Beach.parse(FOR_TWO, queen=4)) != canonical(beach)


@pytest.mark.parametrize("queen", [None, 0])
def test_symmetries_are_a_group_and_the_first_changes_nothing(queen: int | None) -> None:
    found = symmetries(Beach.parse(FOR_TWO, queen))
    assert found[0] == Symmetry((0, 1, 2, 3, 4, 5), (0, 1, 2))
    assert len(set(found)) == len(found) == (12 if queen is None else 2)
    for first in found:
        for second in found:
            castles = tuple(second.castles[place] for place in first.castles)
            colours = tuple(second.colours[colour] for colour in first.colours)
            assert Symmetry(castles, colours) in found


def test_only_turns_and_mirrors_that_keep_neighbours_and_colours_are_symmetries() -> None:
    """All 720 ways to move the castles, tried one by one."""
    for beach in (Beach.parse(FOR_TWO), Beach.parse(FOR_TWO, box=ODD_BOX)):
        box = beach.box
        kept = set()
        for castles in permutations(range(6)):
            beside = all(
                (castles[place] - castles[(place + 1) % 6]) % 6 in (1, 5) for place in range(6)
            )
            colours = {(box.castles[place], box.castles[castles[place]]) for place in range(6)}
            faces = all(box.die.count(old) == box.die.count(new) for old, new in colours)
            if beside and len(colours) == 3 and faces:
                kept.add(castles)
        assert {symmetry.castles for symmetry in symmetries(beach)} == kept


def test_uneven_dice_leave_the_odd_box_its_mirror_alone() -> None:
    # castles 1 and 2 are yellow, 4 and 5 blue, 3 and 6 red: only the mirror between 1 and 2
    assert [symmetry.castles for symmetry in symmetries(Beach.parse(FOR_TWO, box=ODD_BOX))] == [
        (0, 1, 2, 3, 4, 5),
        (1, 0, 5, 4, 3, 2),
    ]


@settings(max_examples=30)
@given(beaches)
def test_all_carried_beaches_have_one_canonical_form_that_is_one_of_them(beach: Beach) -> None:
    alike = [carried(beach, symmetry) for symmetry in symmetries(beach)]
    assert {canonical(seen) for seen in alike} == {canonical(beach)}
    assert canonical(beach) in alike


def test_beaches_that_are_not_the_same_have_different_canonical_forms() -> None:
    """Counted by Burnside: all ways to lay the beach of one player, over 12 symmetries."""
    beach = Beach.parse("y/y/r/r/b/b")
    laid = {Beach.parse("/".join(castles)) for castles in permutations("yyrrbb")}
    assert len(laid) == 90  # 6! / 2^3
    fixed = sum(carried(one, symmetry) == one for symmetry in symmetries(beach) for one in laid)
    assert len({canonical(one) for one in laid}) == fixed // 12


@settings(max_examples=30)
@given(sprints, st.integers(0, 11))
def test_a_sprint_that_is_carried_has_its_dice_recoloured(sprint: Sprint, number: int) -> None:
    found = symmetries(sprint.beach)
    symmetry = found[number % len(found)]
    seen = carried_sprint(sprint, symmetry)
    assert seen.beach == carried(sprint.beach, symmetry)
    assert seen.goal == sprint.goal
    for (first, second), pair in zip(sprint.dice, seen.dice, strict=True):
        assert pair == (symmetry.colours[first], symmetry.colours[second])
    # a die goes on serving for the castles that were carried
    box = sprint.beach.box
    for castle in range(6):
        assert box.castles[symmetry.castles[castle]] == symmetry.colours[box.castles[castle]]


def test_beaches_by_lot_are_as_uneven_as_chance_makes_them() -> None:
    """For one player each castle adds 4; for two, 8 with two alike (3 of 11 times), 4 without."""
    rng = random.Random(6)
    assert {unevenness(beach_by_lot(rng, 1)) for _ in range(20)} == {24}
    mean = sum(unevenness(beach_by_lot(rng, 2)) for _ in range(500)) / 500
    assert mean == pytest.approx(6 * (8 * 3 + 4 * 8) / 11, rel=0.03)
