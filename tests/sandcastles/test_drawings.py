"""The beach, its pieces, plans and figures in pictures.

What is seen is measured on rendered pages: the typesetter sets each picture on a page of its own,
pdfium renders it in greyscale. What plans bring was worked out by hand from the rules.
"""

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist

import numpy as np
import pytest

from castlewright.printing.notebook import svg_of
from castlewright.printing.picture import Group, Item, Picture, Text, svg
from castlewright.printing.sandcastles import (
    draw_animal,
    draw_beetle,
    draw_boardwalk,
    draw_bucket,
    draw_cart,
    draw_coat_of_arms,
    draw_confetti,
    draw_crown,
    draw_decoration,
    draw_die,
    draw_fairness,
    draw_family,
    draw_plan,
    draw_power,
    draw_queen,
    draw_sandcastle,
    draw_set_up,
    draw_shop,
    draw_sprint,
    draw_storehouse,
    draw_village,
)
from castlewright.printing.sandcastles.creatures import ANIMALS, COATS, QUEEN
from castlewright.printing.sandcastles.looks import LOOKS
from castlewright.printing.sandcastles.pieces import DECORATIONS, bucket, shop
from castlewright.printing.sandcastles.plan_told import round_told, rounds_made
from castlewright.printing.sandcastles.ring import ACROSS, DOWN, hollow_at
from castlewright.puzzles.sandcastles import (
    COLOURS,
    POWERS,
    SKILLS,
    Plan,
    SetUp,
    Sprint,
    parse_puzzle,
)
from tests.drawn import assert_nothing_outside, assert_well_formed, rendered

TWO = SetUp.parse("rb/yyB/rb/yrY/bb/yrR 2/2 Q3")
FOUR = SetUp.parse("yyrbB/yyrb/rrbbR/yrbb/yyrr/yrbbY 1/4 Q1 y1r4b2,y3r1b3,y2r2b1,y4r3b4")
BEGINNER = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,yr,bb,yy,rb,rr,yb confetti")
CROWNS = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,yr,rr steps Q1")
# a crown and a shell; home with a crown for the skill; another shell; the workshop is ready; the
# Octopus walks on from 6, is found at 5 and comes home
PLAN = Plan.parse("s1.q2.+r tr< / s4.Y3.+r tr / s2.q3.B1.+y s5.+b")

LETTERS = set("YRB")

Placed = tuple[Item, tuple[float, float], float]


def placed(items: Sequence[Item], x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Placed]:
    """Every item with the place and the scale of the group it stands in."""
    for item in items:
        yield item, (x, y), scale
        if isinstance(item, Group):
            at = x + scale * item.x, y + scale * item.y
            yield from placed(item.items, *at, scale * item.scale)


def walk(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def texts(picture: Picture) -> list[tuple[str, tuple[float, float]]]:
    return [
        (item.text, (x + scale * item.x, y + scale * item.y))
        for item, (x, y), scale in placed(picture.items)
        if isinstance(item, Text)
    ]


def places_of(picture: Picture, drawn: Sequence[Item]) -> list[tuple[float, float]]:
    """Where something stands, known by its first item that nothing else has."""
    return [place for item, place, _ in placed(picture.items) if item == drawn[0]]


PICTURES = {
    "two": draw_set_up(TWO),
    "four": draw_set_up(FOUR),
    "one": draw_set_up(SetUp.parse("r/yB/b/rY/b/yR 1/1")),
    "beginner": draw_sprint(BEGINNER),
    "crowns": draw_sprint(CROWNS),
    "plan": draw_plan(CROWNS, PLAN),
    "solution": draw_sprint(CROWNS, PLAN),
    "fairness": draw_fairness(TWO),
    "queen": draw_queen(),
    "beetle": draw_beetle(),
    "crown": draw_crown(),
    "bucket": draw_bucket(),
    "confetti": draw_confetti(),
    "cart": draw_cart(),
    "village": draw_village(),
    "village with crowns": draw_village(crowns=True),
    "storehouse": draw_storehouse(4),
    "storehouse with crowns": draw_storehouse(3, 2),
    "boardwalk": draw_boardwalk(12, 9),
    **{f"castle {colour}": draw_sandcastle(n, n + 1) for n, colour in enumerate(COLOURS)},
    **{f"decoration {colour}": draw_decoration(n) for n, colour in enumerate(COLOURS)},
    **{f"animal {colour}": draw_animal(n) for n, colour in enumerate(COLOURS)},
    **{f"die {colour}": draw_die(n) for n, colour in enumerate(COLOURS)},
    **{f"shop {colour}": draw_shop(n) for n, colour in enumerate(COLOURS)},
    **{f"ready {colour}": draw_shop(n, decorated=True) for n, colour in enumerate(COLOURS)},
    **{f"family {colour}": draw_family(n) for n, colour in enumerate(COLOURS)},
    **{f"coat of {name}": draw_coat_of_arms(n) for n, name in enumerate(COATS)},
    **{ability.name: draw_power(ability) for ability in (*SKILLS, *POWERS)},
}


class TestPictures:
    @pytest.mark.parametrize("name", PICTURES)
    def test_a_picture_is_well_formed_and_tells_what_it_shows(self, name: str) -> None:
        assert_well_formed(PICTURES[name])

    def test_nothing_lies_outside_a_picture(self) -> None:
        assert_nothing_outside(PICTURES, ink=200)

    def test_the_same_puzzle_gives_the_same_bytes(self) -> None:
        again = Sprint.parse(str(CROWNS))
        assert svg(draw_plan(again, PLAN)) == svg(PICTURES["plan"])
        assert svg(draw_sprint(again)) == svg(PICTURES["crowns"])

    @pytest.mark.parametrize("puzzle", [TWO, FOUR, BEGINNER, CROWNS])
    def test_notebooks_show_the_puzzles(self, puzzle: SetUp | Sprint) -> None:
        assert (svg_of(puzzle) or "").startswith("<svg")
        assert puzzle._repr_svg_() == svg_of(puzzle)

    @pytest.mark.parametrize(
        "notation",
        [
            "rrrrrrrrrrrr/-/YRB/b/YYY/yrbyrbyrbYRB 7/5 Q9",
            "-/-/-/-/-/- 1/0",
            "r/y/b/r/y/b 1/3 Q2 y1y1,-",
            "rb/yy/rb/yrY/bb/yrR yr,bb confetti Q9",
        ],
    )
    def test_a_faulty_puzzle_is_drawn_too(self, notation: str) -> None:
        ET.fromstring(svg_of(parse_puzzle(notation)) or "")

    def test_no_picture_of_a_puzzle_is_heavy(self) -> None:
        for name in ("two", "four", "beginner", "crowns"):
            assert len(svg(PICTURES[name])) < 65_000


class TestBeach:
    @pytest.mark.parametrize("set_up", [TWO, FOUR])
    def test_under_each_castle_lies_what_the_set_up_has_there(self, set_up: SetUp) -> None:
        picture = draw_set_up(set_up)
        for place, castle in enumerate(set_up.beach.castles):
            x, y = hollow_at(place)

            def here(at: tuple[float, float], x: float = x, y: float = y) -> bool:
                return abs(at[0] - x) < ACROSS and abs(at[1] - y) < DOWN

            for colour, number in enumerate(castle.decorations):
                assert sum(map(here, places_of(picture, DECORATIONS[colour]))) == number
            for animal in range(len(COLOURS)):
                there = sum(map(here, places_of(picture, ANIMALS[animal][:1])))
                assert there == castle.animals.count(animal)

    def test_each_castle_has_its_number_above_its_hollow(self) -> None:
        shown = texts(PICTURES["two"])
        for place in range(6):
            x, y = hollow_at(place)
            near = [text for text, at in shown if abs(at[0] - x) < 4 and 10 < y - at[1] < 30]
            assert near == [str(place + 1)]

    def test_the_queen_sits_on_her_castle_or_waits_at_the_party(self) -> None:
        (queen,) = places_of(PICTURES["two"], QUEEN)
        assert min(range(6), key=lambda place: dist(queen, hollow_at(place))) == 2
        assert places_of(PICTURES["beginner"], QUEEN) == []

    @pytest.mark.rule("SB-05")
    def test_the_bucket_stands_beside_its_seat(self) -> None:
        (at,) = places_of(PICTURES["two"], bucket())
        seats = [(text, place) for text, place in texts(PICTURES["two"]) if place[1] > 106]
        assert min(seats, key=lambda seat: dist(seat[1], at))[0] == "2"

    def test_a_seat_has_its_powers_beside_it(self) -> None:
        signs = [text for text, _ in texts(PICTURES["four"]) if len(text) == 2]
        assert signs == ["y1", "r4", "b2", "y3", "r1", "b3", "y2", "r2", "b1", "y4", "r3", "b4"]

    def test_the_alt_text_tells_everything(self) -> None:
        assert PICTURES["two"].alt == (
            "Castle 1, yellow: a shell, a stone. Castle 2, red: 2 pieces of driftwood, the Otter. "
            "Castle 3, blue: a shell, a stone. Castle 4, yellow: a piece of driftwood, a shell, "
            "the Puffin. Castle 5, red: 2 stones. Castle 6, blue: a piece of driftwood, a shell, "
            "the Octopus. Queen Crab sits on castle 3. 2 players; seat 2 has the bucket."
        )


class TestSprint:
    def test_the_dice_stand_in_rounds_below_the_beach(self) -> None:
        low = [text for text, at in texts(PICTURES["beginner"]) if 103 < at[1] < 139]
        assert " ".join(low) == "Y R 1 Y R 2 B B 3 Y Y 4 R B 5 R R 6 Y B 7"

    def test_the_boardwalk_has_all_steps_there_are(self) -> None:
        for name, most in (("beginner", 12), ("crowns", 15)):  # SB-22, SB-36
            numbers = [text for text, at in texts(PICTURES[name]) if at[1] > 118 and text.isdigit()]
            assert numbers[-most - 1 :] == [str(step) for step in range(most + 1)]

    def test_the_alt_text_tells_dice_and_goal(self) -> None:
        assert PICTURES["crowns"].alt.endswith(
            "Queen Crab sits on castle 1. The dice: round 1, yellow and red; round 2, yellow and "
            "red; round 3, red and red. As many steps as possible."
        )
        assert PICTURES["beginner"].alt.endswith(" 9 steps to the confetti.")


class TestPlan:
    def test_each_turn_is_told_with_what_it_brings(self) -> None:
        told = [round_told(made) for made in rounds_made(CROWNS, PLAN)]
        assert told == [
            "Search castle 1, get a crown, send Queen Crab to castle 2, take a shell; "
            "bring a shell home with a crown for the skill.",
            "Search castle 4, send the Puffin on to castle 3, take a shell; bring a shell home.",
            "Search castle 2, get a crown, send Queen Crab to castle 3, send the Otter on to "
            "castle 1, take a piece of driftwood; search castle 5, take a stone.",
        ]

    def test_who_comes_home_and_beetles_are_told(self) -> None:
        sprint = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,yr,bb,rr steps")
        plan = Plan.parse("s1.+r tr / s4.Y3.+r tr / s6.+y s6 / r=y.ty s5.+b")
        last = rounds_made(sprint, plan)
        assert round_told(last[2]) == (
            "Search castle 6, the Octopus comes home, take a piece of driftwood; search castle 6, "
            "get a roller beetle."
        )
        assert [[made.brings for made in made_in] for made_in in last] == [
            [0, 1],
            [0, 2],
            [1, 0],
            [1, 0],
        ]

    def test_the_picture_has_castles_gains_and_all_steps(self) -> None:
        words = [text for text, _ in texts(PICTURES["plan"])]
        assert words == [
            *("first die", "second die", "steps"),
            # round 1: the yellow die at castle 1, a crown, the Queen to 2; home, one step
            *("1", "Y", "1", "+", "2", "R", "+1", "1"),
            # round 2: castle 4, the Puffin to 3; home, the shop is ready, two steps
            *("2", "Y", "4", "3", "R", "+2", "3"),
            # round 3: castle 2, a crown, the Queen to 3, the Otter to 1; castle 5
            *("3", "R", "2", "+", "3", "1", "R", "5", "3"),
        ]

    def test_a_crowded_turn_takes_two_lines_and_stays_large_enough(self) -> None:
        """Two beetles, a search, the Queen and two animals that walk on, in one turn."""
        sprint = Sprint.parse("rbB/rb/rbY/yyR/yr/yb by,rr,rb,yb,ry,yr,ry steps Q1")
        plan = Plan.parse(
            "s1.q2.B6.+b s6.B5.+y / s2.q3.+r tr< / s3.q4.Y4.+b wr / y=r.tb< lr.s5.B4.+r / "
            "ty> lr.s2 / y=b.r=y.ly.s1 b=y.y=b.lb.s6 / r=b.b=r.ly.s4.q5.Y5.R3.B5.+y tr>"
        )
        picture = draw_plan(sprint, plan)
        fields = [
            [part for part in item.items if isinstance(part, Group)]
            for item in picture.items
            if isinstance(item, Group) and len(item.items) > 3
        ]
        assert all(part.scale >= 0.6 for field in fields for part in field)
        heights = [{part.y for part in field if part.scale < 1} for field in fields]
        assert max(map(len, heights)) == 2
        assert_nothing_outside({"crowded": picture}, ink=200)

    def test_a_shop_is_dressed_when_it_is_ready(self) -> None:
        workshop, ready = shop(1), shop(1, decorated=True)
        shown = [item.items for item in walk(PICTURES["plan"].items) if isinstance(item, Group)]
        assert (shown.count(workshop), shown.count(ready)) == (1, 1)

    @pytest.mark.rule("SB-21")
    def test_at_the_party_there_is_confetti_around_the_steps(self) -> None:
        box = replace(CROWNS.beach.box, boardwalk=(3, 9, 9, 9))
        near = replace(CROWNS, beach=replace(CROWNS.beach, box=box))
        handful = draw_confetti().items[0]
        assert isinstance(handful, Group)
        for sprint, rounds in ((CROWNS, 0), (near, 2)):  # 1, 3 and 3 steps
            groups = [
                item for item in walk(draw_plan(sprint, PLAN).items) if isinstance(item, Group)
            ]
            assert [item.items for item in groups].count(handful.items) == rounds


class TestFigures:
    def test_the_tables_of_a_beach_that_was_counted_by_hand(self) -> None:
        shown = [
            (item.text, item.bold)
            for item in walk(PICTURES["fairness"].items)
            if isinstance(item, Text) and item.size > 4.5
        ]
        # castle by castle what there is of each; 2 and 5 have one colour only
        castles = ["1", "1", "2", "1", "1", "1", "1", "2", "1", "1"]
        assert [text for text, _ in shown[:10]] == castles
        assert [text for text, bold in shown[:10] if bold] == ["2", "2"]
        # yellow, red and blue dice: driftwood under 1, 1, 1; shells 2, 0, 2; stones 1, 1, 1
        assert [text for text, _ in shown[10:] if text not in LETTERS] == list("111020201111")
        assert [text for text, bold in shown[10:] if bold and text not in LETTERS] == list("202")


class TestLooks:
    """What can be told apart without colour, half a millimetre a pixel, as on a cheap printer."""

    @staticmethod
    def apart(pictures: Sequence[Picture], scale: float) -> float:
        """The mean difference of the two most alike, of 255, where either of them has ink."""
        small = [
            Picture(p.width * scale, p.height * scale, (Group(p.items, 0, 0, 0, scale),), "")
            for p in pictures
        ]
        return min(
            float(abs(one - two)[np.minimum(one, two) < 235].mean())
            for one, two in combinations(rendered(small, 2), 2)
        )

    @pytest.mark.parametrize(
        ("draw", "scale", "least"),
        [
            (draw_decoration, 0.6, 30),
            (draw_animal, 0.5, 30),
            (draw_die, 0.7, 20),
            (lambda colour: draw_sandcastle(colour, 1), 0.6, 20),
            (draw_shop, 0.4, 25),
            (lambda colour: draw_shop(colour, decorated=True), 0.4, 25),
        ],
    )
    def test_colours_are_never_alone(
        self, draw: Callable[[int], Picture], scale: float, least: float
    ) -> None:
        assert self.apart([draw(colour) for colour in range(3)], scale) > least

    def test_a_shop_that_is_ready_can_be_told_from_one_that_is_not(self) -> None:
        for colour in range(3):
            pair = [draw_shop(colour), draw_shop(colour, decorated=True)]
            assert self.apart(pair, 0.4) > 15

    def test_patterns_roofs_and_flags_are_all_different(self) -> None:
        for part in ("pattern", "roof", "flag"):
            assert len({getattr(look, part) for look in LOOKS}) == 3

    def test_a_letter_stands_on_each_die(self) -> None:
        for language, letters in (("en", "YRB"), ("de", "GRB")):
            dice = [draw_die(colour, language) for colour in range(3)]
            assert [texts(die)[0][0] for die in dice] == list(letters)
