"""The twelve animals, the table in pictures, and the ring in the terminal.

What is seen is measured on rendered pages: the typesetter sets each picture on a page of its own,
pdfium renders it in greyscale.
"""

import cmath
import doctest
import string
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import combinations, pairwise
from math import radians

import numpy as np
import pytest
from rich.console import Console

from castlewright.printing.notebook import svg_of
from castlewright.printing.picture import Circle, Group, Item, Picture, Rect, Text, svg
from castlewright.printing.sleepy_castle import (
    animal,
    draw_coin,
    draw_guard_card,
    draw_heist,
    draw_layout,
    draw_night_watch,
    draw_sleepyhead_card,
)
from castlewright.printing.sleepy_castle.cards import coin, guard_back, moon, sleepyhead_back
from castlewright.puzzles.sleepy_castle import (
    Heist,
    Layout,
    NightWatch,
    Plan,
    name_of,
    parse_puzzle,
    terminal,
)
from tests.drawn import assert_nothing_outside, assert_well_formed, rendered

BOX = "ABCDEFGHIJKL"
LAYOUT = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")
HEIST = Heist.parse("ABCDefGHIJKL 221302021322 CAEG/HBDF/LKJI 4")
PLAN = Plan.parse("CD/C AL/A IJ/I -/B")
WATCH = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
ANSWER = Layout.parse("AECDBF 132321 -")
LARGEST = string.ascii_uppercase

PIXELS = 96  # of an animal that is printed 20 mm wide
CELLS = 16  # of a silhouette that is seen from afar, each 1.25 mm wide


@lru_cache
def seen(*, asleep: bool) -> dict[str, np.ndarray]:
    pictures = [
        Picture(20, 20, (Group(animal(guard, asleep=asleep), 10, 10),), "") for guard in BOX
    ]
    images = list(rendered(pictures, PIXELS / 20))
    assert {image.shape for image in images} == {(PIXELS, PIXELS)}
    return dict(zip(BOX, images, strict=True))


def silhouette(image: np.ndarray) -> np.ndarray:
    """What is not the background around the animal, in cells of which more than half is covered."""
    blank = image > 235
    outside = np.zeros_like(blank)
    outside[[0, -1], :] = blank[[0, -1], :]
    outside[:, [0, -1]] = blank[:, [0, -1]]
    while True:  # the background spreads from the edges of the picture
        wider = outside.copy()
        wider[1:] |= outside[:-1]
        wider[:-1] |= outside[1:]
        wider[:, 1:] |= outside[:, :-1]
        wider[:, :-1] |= outside[:, 1:]
        wider &= blank
        if (wider == outside).all():
            break
        outside = wider
    side = PIXELS // CELLS
    return (~outside).reshape(CELLS, side, CELLS, side).mean(axis=(1, 3)) > 0.5


def placed(
    items: Sequence[Item], at: complex = 0, by: complex = 1
) -> Iterator[tuple[Item, complex]]:
    """Every item with its place on the page (a text's is that of its baseline)."""
    for item in items:
        if isinstance(item, Group):
            turned = by * item.scale * cmath.exp(1j * radians(item.turn))
            yield from placed(item.items, at + by * complex(item.x, item.y), turned)
        else:
            spot = complex(item.x, item.y) if isinstance(item, Text) else 0
            yield item, at + by * spot


def texts(picture: Picture) -> list[tuple[str, complex]]:
    return [(item.text, at) for item, at in placed(picture.items) if isinstance(item, Text)]


def letters(picture: Picture) -> str:
    return "".join(sorted(text for text, _ in texts(picture) if text in LARGEST))


# A shape by which each thing can be known, since nothing else has it.
COIN, MOON, GUARD_BACK, SLEEPYHEAD_BACK = (
    coin()[2],
    moon()[0],
    guard_back()[3],
    sleepyhead_back()[1],
)


def how_many(picture: Picture, shape: Item) -> int:
    return sum(item == shape for item, _ in placed(picture.items))


class TestAnimals:
    @pytest.mark.parametrize("guard", BOX)
    def test_only_the_eyes_change_when_an_animal_falls_asleep(self, guard: str) -> None:
        awake, asleep = animal(guard), animal(guard, asleep=True)
        changed = set(awake) ^ set(asleep)
        assert changed
        difference = abs(seen(asleep=False)[guard] - seen(asleep=True)[guard]) > 20
        rows, _ = np.nonzero(difference)
        assert rows.max() < PIXELS * 0.72  # eyes, no mouth or paws
        assert 0 < difference.mean() < 0.12

    @pytest.mark.parametrize("guard", LARGEST[len(BOX) :])
    def test_guards_beyond_the_box_are_badges_with_their_letter(self, guard: str) -> None:
        for asleep in (False, True):
            shown = [i.text for i in animal(guard, asleep=asleep) if isinstance(i, Text)]
            assert shown == [guard]
        assert animal(guard) != animal(guard, asleep=True)

    @pytest.mark.parametrize("asleep", [False, True])
    def test_any_two_differ_in_greyscale_far_more_than_one_does_from_itself_asleep(
        self, asleep: bool
    ) -> None:
        # Asleep an animal is still the same animal, and differs from itself by at most 9 of 255
        # on the mean (the owl). Two animals must differ four times as much, and by 40.
        sleep = max(abs(seen(asleep=False)[g] - seen(asleep=True)[g]).mean() for g in BOX)
        images = seen(asleep=asleep)
        for first, second in combinations(BOX, 2):
            difference = abs(images[first] - images[second]).mean()
            assert difference > max(40, 4 * sleep), (first, second)

    def test_any_two_differ_in_their_silhouettes(self) -> None:
        # Seen from afar, 16 x 16 cells. The first bear differed from the first pig in 8 cells and
        # from the first owl in 10: three round lumps. They were drawn anew; now 22 is the least.
        shapes = {guard: silhouette(image) for guard, image in seen(asleep=False).items()}
        for first, second in combinations(BOX, 2):
            assert (shapes[first] ^ shapes[second]).sum() >= 20, (first, second)

    def test_they_fill_a_square_of_20_mm_and_keep_inside_it(self) -> None:
        pictures = [Picture(24, 24, (Group(animal(guard), 12, 12),), "") for guard in BOX + "MW"]
        for guard, image in zip(BOX + "MW", rendered(pictures, 4), strict=True):
            rows, columns = np.nonzero(image < 235)
            first, last = min(rows.min(), columns.min()), max(rows.max(), columns.max())
            assert first >= 6 and last < 4 * 24 - 6, guard  # 0.5 mm for the ink
            assert max(np.ptp(rows), np.ptp(columns)) > 4 * 17.5, guard


PICTURES = {
    "layout": draw_layout(LAYOUT),
    "face down": draw_layout(LAYOUT, grid=False),
    "no grid": draw_layout(Layout.parse("ABC 123 -")),
    "largest": draw_layout(Layout.parse(f"{LARGEST} {'13' * 13} -")),
    "heist": draw_heist(HEIST),
    "plan": draw_heist(HEIST, PLAN),
    "whole night": draw_heist(Heist(LAYOUT, 12), Plan.parse(" ".join(f"-/{g}" for g in BOX))),
    "small heist": draw_heist(Heist.parse("ABC 321 ABC 3"), Plan.parse("AB/A BC/B -/C")),
    "large heist": draw_heist(
        Heist.parse(f"{LARGEST} {'13' * 13} - 26"), Plan.parse(" ".join(f"-/{g}" for g in LARGEST))
    ),
    "night watch": draw_night_watch(WATCH),
    "its answer": draw_night_watch(WATCH, ANSWER),
    "night watch of twelve": draw_night_watch(NightWatch.parse(f"{BOX} C<B")),
    "smallest night watch": draw_night_watch(NightWatch.parse("ABC B<C")),
    "largest night watch": draw_night_watch(NightWatch.parse(f"{LARGEST} C<B")),
    "guard": draw_guard_card("A"),
    "sleepyhead": draw_sleepyhead_card("B"),
    "coin": draw_coin(),
}


class TestPictures:
    @pytest.mark.parametrize("name", PICTURES)
    def test_a_picture_is_well_formed_and_tells_what_it_shows(self, name: str) -> None:
        assert_well_formed(PICTURES[name])

    def test_nothing_lies_outside_a_picture(self) -> None:
        assert_nothing_outside(PICTURES, ink=128)

    def test_the_same_puzzle_gives_the_same_bytes(self) -> None:
        assert svg(draw_heist(HEIST, PLAN)) == svg(draw_heist(HEIST, PLAN))
        assert svg_of(Heist.parse(str(HEIST))) == svg_of(HEIST)

    @pytest.mark.parametrize("puzzle", [LAYOUT, HEIST, WATCH])
    def test_notebooks_and_terminals_show_the_puzzles(self, puzzle: object) -> None:
        assert (svg_of(puzzle) or "").startswith("<svg")
        assert puzzle._repr_svg_() == svg_of(puzzle)
        assert str(puzzle.__rich__()) == str(terminal.draw(puzzle))

    @pytest.mark.parametrize(
        "notation",
        [
            "A 9 -",
            "AB 00 AB",
            "AABBa 12345 QQQQQQQQ/Z",
            "ABC 123 C/AB 99",
            "ABC 123 - 0",
            "A A<Z A3Z",
        ],
    )
    def test_a_faulty_puzzle_is_drawn_too(self, notation: str) -> None:
        puzzle = parse_puzzle(notation)
        ET.fromstring(svg_of(puzzle) or "")
        assert terminal.draw(puzzle)


class TestLayouts:
    def test_the_alt_text_names_the_guards_clockwise_with_the_coins_after_each(self) -> None:
        alt = draw_layout(Layout.parse("CABD 2312 DC/AB")).alt
        assert alt == (
            "Ring clockwise from the top: the fox, two coins, the lion, three coins, the mouse, "
            "one coin, the hare, two coins. Sleepyheads in rows from the top: the hare, the fox; "
            "the lion, the mouse."
        )

    def test_every_coin_is_drawn(self) -> None:
        assert how_many(PICTURES["layout"], COIN) == 24
        assert how_many(PICTURES["largest"], COIN) == 52
        assert how_many(PICTURES["heist"], COIN) == 20

    def test_the_letters_stand_clockwise_from_the_top(self) -> None:
        picture = PICTURES["face down"]
        middle = complex(picture.width, picture.height) / 2
        # measured clockwise from a little left of the top, where the letter of a card is
        turns = {
            text: (cmath.phase((at - middle) * 1j) + 0.3) % cmath.tau for text, at in texts(picture)
        }
        assert "".join(sorted(turns, key=turns.__getitem__)) == BOX

    def test_sleepyheads_lie_face_up_only_where_they_are_known_and_wanted(self) -> None:
        assert letters(PICTURES["layout"]) == "".join(sorted(BOX * 2))
        assert how_many(PICTURES["layout"], SLEEPYHEAD_BACK) == 0
        for name, cards in (("face down", 12), ("no grid", 3), ("largest", 26)):
            assert how_many(PICTURES[name], SLEEPYHEAD_BACK) == cards, name
        assert letters(PICTURES["face down"]) == BOX

    def test_the_grid_is_drawn_row_by_row(self) -> None:
        picture = draw_layout(LAYOUT)
        middle = complex(picture.width, picture.height) / 2
        inner = [
            (round(at.imag), at.real, text)
            for text, at in texts(picture)
            if abs((at - middle).real) < 40 and abs((at - middle).imag) < 30
        ]
        assert "".join(text for _, _, text in sorted(inner)) == "CAEGHBDFLKJI"


class TestHeists:
    def test_a_covered_guard_shows_nobodys_letter_or_name(self) -> None:
        unknown = Heist.parse("ABCDefGHIJKL 221302021322 - 4")
        picture = draw_heist(unknown)
        assert letters(picture) == "ABCDGHIJKL"
        assert how_many(picture, GUARD_BACK) == 2
        assert picture.alt.count("a covered guard") == 2
        assert name_of("E") not in picture.alt and name_of("F") not in picture.alt

    def test_there_is_a_moon_for_each_turn_that_is_left(self) -> None:
        assert how_many(PICTURES["heist"], MOON) == 4
        assert how_many(PICTURES["whole night"], MOON) == 12
        assert PICTURES["heist"].alt.endswith("Turns left: 4.")

    def test_a_plan_is_told_by_discs_at_the_gaps_and_squares_at_the_guards(self) -> None:
        picture = PICTURES["plan"]
        cards = {}
        for text, at in texts(picture):  # those of the ring lie farther out than those of the grid
            middle = at - complex(picture.width, picture.width * 0.814) / 2
            if text in BOX and abs(middle) > abs(cards.get(text, (0, 0j))[1]):
                cards[text] = at, middle
        robbed, covered = {}, {}
        for item, at in placed(picture.items):
            if isinstance(item, Text) and item.text.isdigit() and at.imag < 110:  # above the key
                near = sorted(cards, key=lambda guard: abs(cards[guard][0] - at))
                if item.paint == "#ffffff":
                    robbed[item.text] = "".join(sorted(near[:2]))
                else:
                    # the square is in the upper right corner of the card, the letter lower left
                    spot = at + complex(-14, 13)
                    covered[item.text] = min(cards, key=lambda g: abs(cards[g][0] - spot))
        assert robbed == {"1": "CD", "2": "AL", "3": "IJ"}
        assert covered == {"1": "C", "2": "A", "3": "I", "4": "B"}

    def test_discs_and_squares_are_told_apart_by_their_shape_and_by_their_tone(self) -> None:
        items = [item for item, _ in placed(PICTURES["plan"].items)]
        marks = [
            (type(shape), shape.fill, mark.paint)
            for shape, mark in pairwise(items)
            if isinstance(mark, Text) and mark.text.isdigit()
        ]
        assert Counter(marks) == {
            (Circle, "#2b2b2b", "#ffffff"): 3 + 1,  # the turns that rob, and the key
            (Rect, "#ffffff", "#2b2b2b"): 4 + 1,
        }

    def test_the_alt_text_tells_the_plan(self) -> None:
        assert PICTURES["plan"].alt.endswith(
            "The plan: turn 1, rob the fox and the hare, cover the fox; turn 2, rob the lion and "
            "the elephant, cover the lion; turn 3, rob the hedgehog and the frog, cover the "
            "hedgehog; turn 4, rob nobody, cover the mouse."
        )

    def test_what_a_faulty_plan_does_with_strangers_is_left_out(self) -> None:
        picture = draw_heist(HEIST, Plan.parse("AZ/Z AC/A"))
        digits = [text for text, at in texts(picture) if text.isdigit() and at.imag < 110]
        assert digits == ["2"]


class TestNightWatches:
    def test_only_the_guard_at_the_top_stands_in_the_ring(self) -> None:
        picture = PICTURES["night watch"]
        by_height = sorted(texts(picture), key=lambda pair: pair[1].imag)
        assert by_height[0][0] == "A"
        below = [(at.real, text) for text, at in by_height[1:]]
        assert "".join(text for _, text in sorted(below)) == "BCDEF"
        assert min(at.imag for text, at in by_height[1:]) > picture.height - 12
        assert how_many(picture, COIN) == 0

    def test_there_is_a_circle_for_each_other_guard_and_a_box_for_each_gap(self) -> None:
        shapes = [item for item, _ in placed(PICTURES["night watch of twelve"].items)]
        dashed = [s for s in shapes if isinstance(s, Circle) and s.stroke and s.stroke.dash]
        boxes = [s for s in shapes if isinstance(s, Rect) and s.width == s.height < 10]
        assert (len(dashed), len(boxes)) == (11, 12)

    def test_its_alt_text_tells_the_clues(self) -> None:
        alt = PICTURES["night watch"].alt
        for clue in WATCH.clues:
            assert clue.sentence() in alt
        assert WATCH.direction_sentence() in alt

    def test_the_answer_is_filled_in(self) -> None:
        picture = PICTURES["its answer"]
        assert letters(picture) == "ABCDEF"
        assert how_many(picture, COIN) == 12
        assert picture.alt.startswith("The answer. Ring clockwise from the top: the lion, one coin")


def shown(puzzle: object, solution: object = None) -> list[str]:
    console = Console(width=80, force_terminal=False)
    with console.capture() as captured:
        console.print(terminal.draw_puzzle(puzzle, solution))
    return captured.get().rstrip("\n").split("\n")


class TestTerminal:
    def test_the_example_of_the_module_is_what_it_draws(self) -> None:
        told = [line[4:] for line in (terminal.__doc__ or "").split("\n") if line[:4] == "    "]
        assert told == [line for line in shown(HEIST)[:7] if line]

    def test_walking_round_the_two_rows_is_walking_clockwise(self) -> None:
        for size in range(3, 27):
            lines = shown(Layout.parse(f"{LARGEST[:size]} {'2' * size} -"))
            rows = [line.replace("●", "").split() for line in lines if line.strip("● ")]
            assert "".join(rows[0] + rows[1][::-1]) == LARGEST[:size]
            assert max(map(len, lines)) <= 78
            assert sum(line.count("●") for line in lines) == 2 * size

    def test_the_coins_lie_between_the_guards_they_belong_to(self) -> None:
        upper, _, sides, _, lower = shown(Layout.parse("ABCDE 12310 -"))
        assert upper.split() == ["A", "●", "B", "●●", "C"]
        assert sides.split() == ["·", "●●●"]
        assert lower.split() == ["E", "●", "D"]

    def test_a_covered_guard_is_a_small_letter_in_brackets(self) -> None:
        assert "(e)" in shown(HEIST)[0]
        assert "E" not in shown(HEIST)[0]

    def test_a_heist_tells_its_turns_and_a_plan_in_words(self) -> None:
        assert shown(HEIST)[-1] == "  4 turns left"
        assert shown(Heist(LAYOUT, 1))[-1] == "  1 turn left"
        assert shown(HEIST, PLAN)[-4:] == [
            "  1. Rob the fox (C) and the hare (D) of 1 coin, cover the fox (C).",
            "  2. Rob the lion (A) and the elephant (L) of 2 coins, cover the lion (A).",
            "  3. Rob the hedgehog (I) and the frog (J) of 1 coin, cover the hedgehog (I).",
            "  4. Steal nothing, cover the mouse (B).",
        ]

    def test_a_night_watch_asks_for_all_but_the_top_and_lists_its_clues(self) -> None:
        lines = shown(WATCH)
        assert lines[0].split() == ["A", "?●", "?", "?●", "?"]
        told = " ".join(" ".join(lines).split())
        for clue in WATCH.clues:
            assert f"- {clue.sentence()}" in told
        assert "A the lion, B the mouse" in told
        assert "?" not in " ".join(shown(WATCH, ANSWER))
        assert shown(WATCH, ANSWER)[0].split() == ["A", "●", "E", "●●●", "C"]

    def test_no_line_is_too_long_for_a_terminal_of_80(self) -> None:
        watch = NightWatch.parse(f"{BOX} C<B I-3-L I3L E= C5")
        plan = Plan.parse("IL/I " * 12)
        for lines in (shown(watch), shown(Heist(LAYOUT, 12), plan)):
            assert max(map(len, lines)) <= 78

    def test_anything_else_has_no_drawing_here(self) -> None:
        assert terminal.draw("a text") is None


@pytest.mark.parametrize("name", ["", ".animals", ".cards", ".drawings", ".outlines", ".ring"])
def test_the_worked_example_of_a_module_is_right(name: str) -> None:
    module = import_module(f"castlewright.printing.sleepy_castle{name}")
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 0
    assert result.failed == 0
