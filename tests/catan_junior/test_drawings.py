"""The map, its pieces and its icons in pictures, and the sketch of the map in the terminal.

What is seen is measured on rendered pages: the typesetter sets each picture on a page of its own,
pdfium renders it in greyscale. Lair spaces, rooms and ways were read off the map files by hand.
"""

import doctest
import io
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import combinations
from math import dist

import numpy as np
import pytest
from rich.console import Console

from castlewright.printing.catan_junior import (
    draw_blank_table,
    draw_building_costs,
    draw_coco,
    draw_cost,
    draw_die,
    draw_equipment,
    draw_fair_answer,
    draw_fair_figures,
    draw_fair_start,
    draw_fairness,
    draw_figures,
    draw_fortress,
    draw_harbour,
    draw_lair,
    draw_map,
    draw_rolls,
    draw_seven_lairs,
    draw_ship,
    draw_terrain,
)
from castlewright.printing.catan_junior.drawings import RING
from castlewright.printing.catan_junior.islands import icon
from castlewright.printing.catan_junior.pieces import SPACE, anchor, lair, looks, ship
from castlewright.printing.catan_junior.sea import Chart
from castlewright.printing.notebook import svg_of
from castlewright.printing.picture import Circle, Group, Item, Picture, Text, svg
from castlewright.puzzles.catan_junior import (
    EQUIPMENT,
    Equipment,
    SetUp,
    Terrain,
    shipped_set_up,
    shipped_set_up_names,
    terminal,
)
from castlewright.puzzles.catan_junior.fair_start import Choice, FairStart
from castlewright.puzzles.catan_junior.kinds import parse_puzzle
from castlewright.puzzles.catan_junior.measures import room
from castlewright.puzzles.catan_junior.puzzle_violations import CatanPuzzle, Solution
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs, SevenPlan
from tests.drawn import assert_nothing_outside, assert_well_formed, printed, rendered

MAPS = shipped_set_up_names()
BOX = ("blue", "red", "white", "orange")
LATER = SetUp.parse("later-4")
HARBOURS = SetUp.parse("stand-in-4")
SEVEN = SevenLairs.parse("later-4 blue=5 253146312245")
PLAN = SevenPlan.parse("- / market rum>wool, ship 25-28, lair 28 / ship 3-1, lair 1, lair 5")

STARTS = "blue:8,27/red:9,30/white:25,6/orange:24,3"
FAIR = FairStart.parse(
    "later-4 ; later-4 T1P2F2T1P5G3G5F3S4P2F1S4 - "
    "blue:3>5,26>25/red:4>6,23>24/white:10>9,29>27/orange:7>8,30>28"
)


def placed(
    items: Sequence[Item], x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[Item, tuple[float, float], float]]:
    """Every item with the place and the scale of the group it stands in, none of which is turned
    where this is used."""
    for item in items:
        yield item, (x, y), scale
        if isinstance(item, Group):
            at = x + scale * item.x, y + scale * item.y
            yield from placed(item.items, *at, scale * item.scale)


def texts(picture: Picture) -> list[tuple[str, tuple[float, float]]]:
    return [
        (item.text, (x + scale * item.x, y + scale * item.y))
        for item, (x, y), scale in placed(picture.items)
        if isinstance(item, Text)
    ]


def places_of(picture: Picture, shape: Item) -> list[tuple[float, float]]:
    """Where a shape stands by which a thing can be known, since nothing else has it."""
    return [place for item, place, _ in placed(picture.items) if item == shape]


ANCHOR = anchor()[-1]
LAIR = {colour: lair(look, "")[1] for colour, look in looks(BOX).items()}  # its flag
SHIP = {colour: ship(look)[2] for colour, look in looks(BOX).items()}  # its emblem

PICTURES = {
    **{name: draw_map(shipped_set_up(name)) for name in MAPS},
    "room": draw_map(HARBOURS, room=room(HARBOURS)),
    "two players": draw_map(LATER.without("white", "orange")),
    "full": draw_map(
        LATER,
        lairs={space: BOX[space % 4] for space in range(32)},
        ships={space: BOX[space % 4] for space in range(40)},
    ),
    "fairness": draw_fairness(HARBOURS),
    "seven lairs": draw_seven_lairs(SEVEN),
    "plan": draw_seven_lairs(SEVEN, PLAN),
    "harbour tiles": draw_seven_lairs(
        SevenLairs.parse(f"stand-in-4 red=7 {'123456' * 16} wood,wool,rum,saber")
    ),
    "fair start": draw_fair_start(FAIR),
    "its answer": draw_fair_answer(FAIR, Choice(1)),
    "figures": draw_figures(HARBOURS),
    "fair figures": draw_fair_figures(HARBOURS),
    "blank table": draw_blank_table(LATER),
    "rolls": draw_rolls([1, 2, 3, 4, 5, 6] * 3),
    "costs": draw_building_costs(HARBOURS.rules),
    "cost": draw_cost(HARBOURS.rules.lair_cost),
    "die": draw_die(6),
    "anchor": draw_harbour(),
    "fortress": draw_fortress(),
    "coco": draw_coco(),
    **{f"{colour} lair": draw_lair(colour, BOX) for colour in BOX},
    **{f"{colour} ship": draw_ship(colour, BOX) for colour in BOX},
    **{str(equipment): draw_equipment(equipment) for equipment in Equipment},
    **{str(terrain): draw_terrain(terrain) for terrain in Terrain},
}


class TestPictures:
    @pytest.mark.parametrize("name", PICTURES)
    def test_a_picture_is_well_formed_and_tells_what_it_shows(self, name: str) -> None:
        assert_well_formed(PICTURES[name])

    def test_nothing_lies_outside_a_picture(self) -> None:
        assert_nothing_outside(PICTURES, ink=200)

    def test_the_same_puzzle_gives_the_same_bytes(self) -> None:
        assert svg(draw_seven_lairs(SEVEN, PLAN)) == svg(draw_seven_lairs(SEVEN, PLAN))
        assert svg_of(SetUp.parse(str(HARBOURS))) == svg_of(HARBOURS)

    @pytest.mark.parametrize("puzzle", [LATER, HARBOURS, SEVEN, FAIR])
    def test_notebooks_and_terminals_show_the_puzzles(self, puzzle: CatanPuzzle) -> None:
        assert (svg_of(puzzle) or "").startswith("<svg")
        assert puzzle._repr_svg_() == svg_of(puzzle)
        assert str(puzzle.__rich__()) == str(terminal.draw(puzzle))

    @pytest.mark.parametrize(
        "notation",
        [
            "later-4 S9P1F2T1P5G3G5F3S4P2F1T0 - blue:3,3/red:3,23",
            "later-4 F1F1F1F1F1F1F1F1F1F1F1F1 1,1,2 blue:1/white:2,4,6",
            "later-4 green=9 07896",
            "later-2 ; stand-in-3",
        ],
    )
    def test_a_faulty_puzzle_is_drawn_too(self, notation: str) -> None:
        puzzle = parse_puzzle(notation)
        ET.fromstring(svg_of(puzzle) or "")
        assert terminal.draw(puzzle)


class TestMap:
    @pytest.mark.parametrize("name", MAPS)
    def test_every_lair_space_shows_its_name_at_its_place(self, name: str) -> None:
        set_up, shown = shipped_set_up(name), texts(PICTURES[name])
        for space in set_up.map.lairs:
            near = [text for text, place in shown if dist(place, space.at) < SPACE]
            assert near == [space.name]

    @pytest.mark.parametrize("name", MAPS)
    def test_every_island_shows_its_number_once(self, name: str) -> None:
        set_up, shown = shipped_set_up(name), texts(PICTURES[name])
        for space, (_, number) in zip(set_up.map.terrains, set_up.terrains, strict=True):
            assert [text for text, place in shown if dist(place, space.at) < 14] == [str(number)]

    def test_all_of_that_and_nothing_else_can_be_read_on_paper(self) -> None:
        for name, page in zip(MAPS, printed([PICTURES[name] for name in MAPS]), strict=True):
            set_up, words = shipped_set_up(name), page.get_textpage()
            names = [space.name for space in set_up.map.lairs]
            for space in set_up.map.lairs:
                left, right = ((space.at[0] + side) * 72 / 25.4 for side in (-4, 4))
                upper, lower = ((space.at[1] + side) * 72 / 25.4 for side in (-4, 4))
                height = page.get_height()
                read = words.get_text_bounded(left, height - lower, right, height - upper)
                assert read.strip() == space.name
            digits = "".join([*names, *(str(number) for _, number in set_up.terrains)])
            assert Counter("".join(words.get_text_bounded().split())) == Counter(digits)

    @pytest.mark.parametrize("name", MAPS)
    def test_lairs_ships_and_anchors_stand_where_the_set_up_has_them(self, name: str) -> None:
        set_up, picture = shipped_set_up(name), PICTURES[name]
        for start in set_up.starts:
            flags = places_of(picture, LAIR[start.colour])
            assert len(flags) == 2
            for space in start.lairs:
                assert tuple(set_up.map.lairs[space].at) in flags
            for ends in (set_up.map.ships[space] for space in start.ships):
                middle = np.mean([set_up.map.lairs[end].at for end in ends], axis=0)
                assert any(
                    dist(middle, place) < 1 for place in places_of(picture, SHIP[start.colour])
                )
        anchors = places_of(picture, ANCHOR)
        assert len(anchors) == len(set_up.harbours)
        for harbour in set_up.harbours:
            assert min(dist(set_up.map.lairs[harbour].at, place) for place in anchors) < 7

    @pytest.mark.parametrize("name", MAPS)
    def test_coasts_keep_clear_of_lair_spaces_and_lanes(self, name: str) -> None:
        sea_map = shipped_set_up(name).map
        chart = Chart(sea_map)
        for terrain in sea_map.terrains:
            radii = chart.radii(terrain.at)
            assert 13 < min(radii) <= max(radii) < 18
            turns = 2 * np.pi * np.arange(len(radii)) / len(radii)
            ways = np.array([np.sin(turns), -np.cos(turns)]).T
            coast = terrain.at + np.array(radii)[:, None] * ways
            lairs = np.array([lair.at for lair in sea_map.lairs])
            assert np.linalg.norm(coast[:, None] - lairs, axis=2).min() > SPACE + 0.5
            for first, last in sea_map.ships:
                along = np.linspace(lairs[first], lairs[last], 23)
                assert np.linalg.norm(coast[:, None] - along, axis=2).min() > 1.2

    def test_pieces_can_stand_anywhere(self) -> None:
        full = PICTURES["full"]
        assert [len(places_of(full, LAIR[colour])) for colour in BOX] == [8] * 4
        assert [len(places_of(full, SHIP[colour])) for colour in BOX] == [10] * 4

    def test_the_alt_text_tells_the_whole_set_up(self) -> None:
        assert draw_map(HARBOURS).alt.startswith(
            "Map stand-in-4. Islands: A forest, number 4, B gold river, number 5, "
        )
        assert "Harbours at 11, 14, 19, 22. Blue begins at 3 and 25. Red" in draw_map(HARBOURS).alt
        assert "begins at 3 and 26, with ships on 3-5 and 25-26." in draw_map(LATER).alt

    def test_rooms_are_told_by_rings_of_the_colour_and_ties_are_hatched(self) -> None:
        picture = PICTURES["room"]
        names = [space.name for space in HARBOURS.map.lairs]
        at_space = {tuple(space.at): space.name for space in HARBOURS.map.lairs}
        rings: dict[str, list[str]] = {}
        for item, place, _ in placed(picture.items):
            ring = isinstance(item, Circle) and item.radius == RING and isinstance(item.fill, str)
            if ring and place in at_space:
                rings.setdefault(item.fill, []).append(at_space[place])
        own = room(HARBOURS)
        for start, one in zip(HARBOURS.starts, own, strict=True):
            expected = {names[space] for space in (*start.lairs, *one.first)}
            assert expected <= set(rings[looks(BOX)[start.colour].paint])
        tied = {names[space] for one in own for space in one.tied}
        assert tied <= set(rings["#ffffff"])
        assert [text for text, _ in texts(picture)][-5:] == [
            "blue first",
            "red first",
            "white first",
            "orange first",
            "a tie",
        ]


class TestLooks:
    """What can be told apart without colour, at the size at which the booklet prints it."""

    @staticmethod
    def seen(pictures: Sequence[Picture]) -> list[np.ndarray]:
        """Half a millimetre of a picture is a pixel: as blurred as on a cheap printer."""
        return list(rendered(pictures, 2))

    def apart(self, pictures: Sequence[Picture]) -> float:
        """The mean difference of the two most alike, of 255, where either of them has ink."""
        images = self.seen(pictures)
        return min(
            float(abs(one - two)[np.minimum(one, two) < 235].mean())
            for one, two in combinations(images, 2)
        )

    def test_equipment(self) -> None:
        # An icon of a map on a page is 5 mm wide. Two blank ones would differ by 0.
        small = [Picture(5, 5, (Group(icon(kind), 2.5, 2.5, 0, 0.5),), "") for kind in EQUIPMENT]
        assert self.apart(small) > 30

    def test_terrains(self) -> None:
        half = [
            Picture(17, 17, (Group(draw_terrain(terrain).items[:4], 0, 0, 0, 0.5),), "")
            for terrain in Terrain
        ]
        assert self.apart(half) > 20

    def test_lairs_and_ships_of_different_colours(self) -> None:
        for draw in (draw_lair, draw_ship):
            small = [
                Picture(14, 14, (Group(draw(colour, BOX).items, 0, 0, 0, 0.65),), "")
                for colour in BOX
            ]
            assert self.apart(small) > 20

    def test_patterns_flags_and_emblems_are_all_different(self) -> None:
        box = list(looks(BOX).values())
        assert len({look.flag for look in box}) == 4
        assert len({look.emblem.d for look in box}) == 4
        assert len({(look.paint, look.pattern) for look in box}) == 4

    def test_a_colour_of_another_name_gets_a_look_that_is_left(self) -> None:
        mine = looks(("green", "blue", "pink", "orange"))
        assert mine["blue"] == looks(BOX)["blue"]
        assert {mine["green"].flag, mine["pink"].flag} == {
            looks(BOX)[colour].flag for colour in ("white", "red")
        }


class TestSevenLairs:
    def test_the_rolls_stand_in_a_row_with_their_places(self) -> None:
        low = [text for text, (_, y) in texts(PICTURES["seven lairs"]) if y > LATER.map.size[1]]
        assert low == [str(place) for place in range(1, 13)]
        assert PICTURES["seven lairs"].alt.endswith(
            "Blue wants 5 lairs. The rolls: 2, 5, 3, 1, 4, 6, 3, 1, 2, 2, 4, 5."
        )

    def test_other_colours_are_not_there(self) -> None:
        shown = PICTURES["seven lairs"]
        assert [len(places_of(shown, LAIR[colour])) for colour in BOX] == [2, 0, 0, 0]

    def test_a_plan_adds_its_pieces_with_the_numbers_in_which_they_are_built(self) -> None:
        picture, sea_map = PICTURES["plan"], LATER.map
        assert len(places_of(picture, LAIR["blue"])) == 5
        assert len(places_of(picture, SHIP["blue"])) == 4
        shown = texts(picture)
        marks = {  # worked out by hand: two ships and three lairs
            "1": np.mean([sea_map.lairs[sea_map.lair(name)].at for name in ("25", "28")], axis=0),
            "2": sea_map.lairs[sea_map.lair("28")].at,
            "3": np.mean([sea_map.lairs[sea_map.lair(name)].at for name in ("3", "1")], axis=0),
            "4": sea_map.lairs[sea_map.lair("1")].at,
            "5": sea_map.lairs[sea_map.lair("5")].at,
        }
        for mark, place in marks.items():
            assert mark in [text for text, at in shown if dist(at, place) < 9]
        assert picture.alt.endswith(
            "The plan needs 3 rolls: roll 2, market rum>wool, ship 25-28, lair 28; "
            "roll 3, ship 3-1, lair 1, lair 5."
        )


class TestFigures:
    """Blue at 3 and 26 of later-4 touches pasture 5, sugar cane 2, forest 1 and cave 4."""

    def test_the_figures_of_a_set_up_that_was_counted_by_hand(self) -> None:
        cells = [text for text, _ in texts(draw_figures(LATER))]
        figures = [cell for cell in cells if cell.isdigit()]
        columns = [figures[first : first + 4] for first in range(0, len(figures), 4)]
        # wood, wool, rum, saber, gold, all, types, numbers; harbours there are none
        assert [column[0] for column in columns[:8]] == ["1", "1", "1", "1", "0", "4", "4", "4"]
        assert len(columns) == 9

    def test_only_columns_in_which_colours_differ_are_bold(self) -> None:
        bold = [
            item.text
            for item, _, _ in placed(draw_figures(FAIR.set_ups[1]).items)
            if isinstance(item, Text) and item.bold and item.text.isdigit()
        ]
        # numbers: blue 5 1 1 4, red 5 4 2 1, white 4 2 1 3, orange 1 2 4 3; all have four types
        assert bold[-4:] == ["3", "4", "4", "4"]

    def test_a_fair_start_is_judged_without_single_types_and_harbours(self) -> None:
        uneven = SetUp.parse(f"stand-in-4 S3G5F4P2T1T2P1F3G5S4 11 {STARTS}")
        all_of_it, fair = (
            [
                item.text
                for item, _, _ in placed(picture.items)
                if isinstance(item, Text) and item.bold and item.text.isdigit()
            ]
            for picture in (draw_figures(uneven), draw_fair_figures(uneven))
        )
        assert fair == []
        assert all_of_it[0] == "2"  # from 8 by 12 to 11
        assert len(all_of_it) == 4

    def test_a_fair_start_has_letters_and_the_answer_a_frame_around_the_fair_one(self) -> None:
        assert [text for text, _ in texts(draw_fair_start(FAIR)) if text.isalpha()] == ["A", "B"]
        assert draw_fair_answer(FAIR, Choice(2)).alt.startswith("B is fair. A: Blue gets in six")


def shown(puzzle: CatanPuzzle, solution: Solution | None = None) -> list[str]:
    console = Console(width=80, file=io.StringIO())
    console.print(terminal.draw_puzzle(puzzle, solution))
    return console.file.getvalue().splitlines()


class TestTerminal:
    @pytest.mark.parametrize("name", MAPS)
    def test_every_lair_space_and_every_island_is_in_the_sketch(self, name: str) -> None:
        set_up = shipped_set_up(name)
        sketch = " ".join(shown(set_up)).split("F forest")[0]
        owners = {space: start.colour[0] for start in set_up.starts for space in start.lairs}
        for index, space in enumerate(set_up.map.lairs):
            tail = owners.get(index, "") + ("~" if index in set_up.harbours else "")
            assert sketch.split().count(space.name + tail) == 1
        islands = Counter(f"{terrain.letter}{number}" for terrain, number in set_up.terrains)
        assert Counter(word for word in sketch.split() if word in islands) == islands

    def test_starts_tell_what_they_get_for_which_number(self) -> None:
        told = " ".join(" ".join(shown(LATER)).split())
        assert (
            "blue begins at 3 and 26; a 1 brings 1 wood, a 2 brings 1 rum, a 4 brings 1 saber, "
            "a 5 brings 1 wool." in told
        )
        assert "P pasture gives wool on 1, 2, 5" in told
        assert "~ a harbour: 11, 14, 19, 22" in " ".join(shown(HARBOURS))

    def test_seven_lairs_tell_the_goal_the_rolls_and_a_plan(self) -> None:
        lines = shown(SEVEN, PLAN)
        assert "  blue wants 5 lairs in as few rolls as it takes" in lines
        assert "  rolls: 2 5 3 1 4 6 3 1 2 2 4 5" in lines
        assert lines[-3:] == [
            "   1. a 2: wait.",
            "   2. a 5: market rum>wool, ship 25-28, lair 28.",
            "   3. a 3: ship 3-1, lair 1, lair 5.",
        ]
        assert "red" not in " ".join(lines)

    def test_a_fair_start_shows_every_set_up_and_the_figures_with_the_answer(self) -> None:
        assert shown(FAIR)[-1] == "  one of them is fair: which one?"
        told = shown(FAIR, Choice(1))
        assert "  Set-up 2" in told and "  set-up 1 is fair" in told
        assert "  2. numbers  blue 3, red 4, white 4, orange 4" in told

    def test_no_line_is_too_long_for_a_terminal_of_80(self) -> None:
        long = SevenPlan((PLAN.turns[1] * 5,) * 12)
        for lines in (*(shown(shipped_set_up(name)) for name in MAPS), shown(SEVEN, long)):
            assert max(map(len, lines)) <= 78

    def test_anything_else_has_no_drawing_here(self) -> None:
        assert terminal.draw("a text") is None


PRINTING = "castlewright.printing.catan_junior"


@pytest.mark.parametrize(
    "name",
    [
        "castlewright.puzzles.catan_junior.terminal",
        PRINTING,
        f"{PRINTING}.drawings",
        f"{PRINTING}.figures_table",
        f"{PRINTING}.islands",
        f"{PRINTING}.pages",
        f"{PRINTING}.pieces",
        f"{PRINTING}.puzzle_drawings",
        f"{PRINTING}.sea",
    ],
)
def test_the_worked_example_of_a_module_is_right(name: str) -> None:
    names = {"SetUp": SetUp, "SevenLairs": SevenLairs, "shipped_set_up": shipped_set_up}
    result = doctest.testmod(
        import_module(name),
        extraglobs=names,
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
    )
    assert result.attempted > 0
    assert result.failed == 0
