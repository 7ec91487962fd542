"""The print room: what is drawn, and what a booklet holds.

The pages are read back with pdfium: their text, their fonts, and where every object lies.
"""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import pypdfium2 as pdfium
import pytest
import segno
import typst

from castlewright.cli.desks import HOUSE_RULES
from castlewright.generators.burgen_drachen.difficulty import difficulty
from castlewright.printing.booklet import BookletError, booklet
from castlewright.printing.burgen_drachen import draw_board, draw_tile, draw_tile_set
from castlewright.printing.burgen_drachen.looks import LOOKS
from castlewright.printing.burgen_drachen.pages import SAMPLE, SAMPLE_SOLUTION
from castlewright.printing.notebook import svg_of
from castlewright.printing.picture import Group, Path, Picture, Rect, Stroke, Text, number, svg
from castlewright.printing.profiles import Print, PrintError
from castlewright.printing.qr import QUIET_ZONE, qr_matrix, qr_picture
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    Kind,
    Laid,
    Placement,
    defeated,
    parse_tile_set,
    shipped_tile_set,
    violations,
)
from castlewright.puzzles.burgen_drachen.tile_set import MOST_COLOURS
from castlewright.puzzles.records import Record
from castlewright.puzzles.shelf import Shelf
from castlewright.puzzles.words import read_words
from tests.printed import MM, PAGES, SAFE, fonts, grey_levels, inked, overlaps, pages

# notation, solutions with exactly 0, 1, 2 dragons, one solution
KNOWN = [
    ("1r^3/4bv/1R1B1 N1", [964, 102, 0], "a0 r^ . b0 . / e0 c1 g1 h2 bv / i1 R f3 B d3"),
    ("5/2R2/2R2 N1", [6633, 0, 0], "a0 d1 g2 b0 . / c0 f3 R h2 . / . . R i1 e3"),
    ("1rvR1B/B4/1R2b> E2", [465, 381, 0], "b0 rv R e3 B / B i0 g2 f1 a1 / d3 R c0 h2 b>"),
    ("rvR1b>1/B4/R4 E1", [75, 3, 0], "rv R a0 b> h1 / B i0 g2 . e0 / R c3 f0 b1 d3"),
    ("Rbv3/5/R1r<B1 E3", [286, 126, 19], "R bv g0 f2 . / a0 h0 c3 e0 . / R i1 r< B b1"),
]

FOUR_COLOURS = parse_tile_set(
    """
    name = "four"
    [colours]
    R = "red"
    B = "blue"
    G = "green"
    P = "pink"
    [castles.R]
    sides = "R-B-"
    [castles.G]
    sides = "GGG-"
    [dragons.p]
    sides = "P-B-"
    [tiles.a]
    strands = ["R-R-", "-B-B"]
    [tiles.b]
    strands = ["GP--", "--BB"]
    [tiles.c]
    strands = ["R---"]
    [tiles.d]
    strands = ["B---", "-G--", "--P-", "---R"]
    [tiles.e]
    strands = ["RGB-", "---P"]
    [tiles.f]
    strands = ["PPPP"]
    """
)


def record(notation: str, solutions: list[int], solution: str, **more: object) -> Record:
    fields = {"game": "burgen-drachen", "puzzle": notation, "solutions": solutions}
    return Record({**fields, "solution": solution, **more}, "deck.jsonl, line 7")


RECORDS = [record(*known, seed=5, index=n, made_by="tests") for n, known in enumerate(KNOWN)]


@lru_cache
def printed(paper: str = "a4", copies: int = 1, **options: str) -> bytes:
    return booklet(RECORDS * copies, Print(paper=paper), **options)


def grey(picture: Picture, wide: int = 80) -> list[list[int]]:
    """The picture as a greyscale printer sees it: rows of levels from 0 to 255."""
    page = b"""#set page(width: auto, height: auto, margin: 0mm)
    #image(bytes(sys.inputs.svg), width: 20mm)"""
    pdf = typst.compile(page, sys_inputs={"svg": svg(picture)})
    sheet = pdfium.PdfDocument(pdf)[0]
    return grey_levels(sheet, wide / sheet.get_width())


class TestPictures:
    def test_the_svg_is_well_formed_and_measured_in_millimetres(self) -> None:
        root = ET.fromstring(svg(Picture(12.5, 8, (Rect(0, 0, 1, 1, "#fff"),), "one")))
        assert (root.get("width"), root.get("height")) == ("12.5mm", "8mm")
        assert root.get("viewBox") == "0 0 12.5 8"

    def test_hostile_words_stay_words(self) -> None:
        words = "<b> & \"quotes\" 'single' \x00 </svg>"
        text = svg(Picture(1, 1, (Text(0, 0, words, 3),), words))
        title, element = ET.fromstring(text)
        assert element.text == title.text == words.replace("\x00", "\ufffd")

    def test_numbers_are_short_and_rounded(self) -> None:
        assert [number(n) for n in (1.0, 0.1 + 0.2, -0.0001, 2 / 3)] == ["1", "0.3", "0", "0.667"]

    def test_a_group_moves_turns_and_scales(self) -> None:
        text = svg(
            Picture(9, 9, (Group((Path("M0 0H1", stroke=Stroke("#000", 1)),), 1, 2, 90, 3),), "")
        )
        assert 'transform="translate(1 2) rotate(90) scale(3)"' in text

    def test_the_same_picture_gives_the_same_text(self) -> None:
        adventure = Adventure.parse(KNOWN[0][0])
        assert svg(draw_board(adventure)) == svg(draw_board(adventure))


class TestQr:
    def test_the_outline_is_the_matrix_of_the_notation(self) -> None:
        notation = KNOWN[0][0]
        expected = [[bool(m) for m in row] for row in segno.make_qr(notation, error="m").matrix]
        assert [list(row) for row in qr_matrix(notation)] == expected
        _, path = qr_picture(notation).items
        assert isinstance(path, Path)
        dark = set()
        for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path.d):
            dark |= {(int(x) + i - QUIET_ZONE, int(y) - QUIET_ZONE) for i in range(int(wide))}
        assert dark == {(x, y) for y, row in enumerate(expected) for x, m in enumerate(row) if m}

    def test_a_quiet_zone_of_four_modules_lies_around_it(self) -> None:
        assert qr_picture("x").width == len(qr_matrix("x")) + 8


class TestDrawings:
    def test_every_colour_has_a_look_of_its_own(self) -> None:
        assert len(LOOKS) == MOST_COLOURS
        for key in ("paint", "texture", "roof", "flag"):
            assert len({getattr(look, key) for look in LOOKS}) == MOST_COLOURS

    @pytest.mark.parametrize("shape", [("X-X-",), ("XX--",), ("X---",)])
    def test_colours_are_told_apart_in_grey_by_more_than_their_level(
        self, shape: tuple[str]
    ) -> None:
        """Each picture is stretched to the same mean and spread: what differs is the pattern."""
        for first, second in combinations("RBGP", 2):
            levels = []
            for colour in (first, second):
                tile = next(iter(FOUR_COLOURS.paths))
                strands = (shape[0].replace("X", colour),)
                laid = Laid(type(tile)(Kind.PATH, "z", strands, 1, "tile z"))
                flat = [level for row in grey(draw_tile(laid, FOUR_COLOURS)) for level in row]
                mean = sum(flat) / len(flat)
                spread = (sum((level - mean) ** 2 for level in flat) / len(flat)) ** 0.5
                levels.append([(level - mean) / spread for level in flat])
            differences = sum(abs(a - b) > 0.5 for a, b in zip(*levels, strict=True))
            assert differences / len(levels[0]) > 0.05, (first, second)

    def test_red_and_blue_tiles_of_the_stand_in_set_differ_in_grey(self) -> None:
        tiles = shipped_tile_set()
        red, blue = (
            grey(draw_tile(Laid(tile), tiles)) for tile in tiles.paths if tile.symbol in "ab"
        )
        middle = len(red) // 2
        along_red = [row[middle] for row in red[4:-4]]
        along_blue = [row[middle] for row in blue[4:-4]]
        assert max(along_red) - min(along_red) < 30, "a red road is plain"
        steps = Counter(level < 128 for level in along_blue)
        assert min(steps.values()) > 10, "a blue road has dark dots on a light ground"

    def test_roads_go_on_evenly_where_tiles_touch(self) -> None:
        tile = shipped_tile_set().find(Kind.PATH, "b")
        assert tile is not None
        rows = grey(draw_tile(Laid(tile), shipped_tile_set()))
        for row, other in zip(rows[:8], reversed(rows[-8:]), strict=True):
            assert all(abs(a - b) < 60 for a, b in zip(row[25:55], other[25:55], strict=True))

    def test_a_turned_tile_is_drawn_turned(self) -> None:
        tile = shipped_tile_set().find(Kind.PATH, "f")
        assert tile is not None
        pictures = {svg(draw_tile(Laid(tile, turn), shipped_tile_set())) for turn in range(4)}
        assert len(pictures) == 4

    def test_every_tile_of_a_set_stands_on_its_sheet_with_its_letter(self) -> None:
        for tile_set in (shipped_tile_set(), FOUR_COLOURS):
            root = ET.fromstring(svg(draw_tile_set(tile_set)))
            letters = [element.text for element in root.iter() if element.tag.endswith("}text")]
            assert [letter and letter[0] for letter in letters] == [t.symbol for t in tile_set]

    def test_a_board_shows_the_hero_where_the_adventure_has_it(self) -> None:
        adventures = [Adventure.parse(f"5/2R2/5 {hero}") for hero in ("N1", "E1", "S1", "W1")]
        assert len({svg(draw_board(adventure)) for adventure in adventures}) == 4

    def test_a_solution_differs_from_its_adventure_and_says_so(self) -> None:
        adventure = Adventure.parse(KNOWN[0][0])
        placement = Placement.parse(KNOWN[0][2], adventure.tile_set)
        solved = draw_board(adventure, placement)
        assert solved.alt.startswith(f"A solution of adventure {adventure}")
        assert solved.items != draw_board(adventure).items

    @pytest.mark.parametrize(
        "notation", ["5/2R2/5", "5/2R2/5 N9", "R+b>4/5/5 W1", "2/2 N1", "X1/2 W1 nowhere"]
    )
    def test_faulty_adventures_can_be_drawn(self, notation: str) -> None:
        picture = draw_board(Adventure.parse(notation))
        assert picture.alt.startswith("Adventure")
        ET.fromstring(svg(picture))

    def test_a_notebook_shows_adventures_and_tile_sets_and_nothing_else(self) -> None:
        assert (svg_of(Adventure.parse(KNOWN[0][0])) or "").startswith("<svg")
        assert (svg_of(shipped_tile_set()) or "").startswith("<svg")
        assert svg_of("a text") is None


class TestBooklet:
    def test_every_puzzle_and_every_answer_stands_once_in_order(self) -> None:
        text = " ".join(pages(printed()))
        in_order = sorted(KNOWN, key=lambda known: difficulty(known[1]))
        for word in ("Adventure", "Answer"):
            assert re.findall(rf"{word} (\d+)", text) == [str(n + 1) for n in range(len(KNOWN))]
        places = [text.index(notation) for notation, _, _ in in_order]
        assert places == sorted(places)
        assert all(text.count(notation) == 1 for notation, _, _ in KNOWN)

    def test_page_numbers_lead_from_puzzle_to_answer_and_back(self) -> None:
        texts = pages(printed(copies=3))
        for here, text in enumerate(texts, 1):
            for there in map(int, re.findall(r"answer on page (\d+)", text)):
                assert f"adventure on page {here}" in texts[there - 1]

    def test_medals_are_offered_only_where_they_can_be_won(self) -> None:
        text = " ".join(pages(printed()))
        assert text.count("reach every castle") == 2 * len(KNOWN)  # puzzles and answers
        assert text.count("and defeat 1 dragon") == 4
        assert text.count("and defeat both dragons") == 1
        assert "431 ways to reach every castle, 145 with a dragon, 19 with both dragons." in text

    @pytest.mark.parametrize("paper", PAGES)
    def test_the_paper_has_its_size(self, paper: str) -> None:
        for page in pdfium.PdfDocument(printed(paper)):
            assert page.get_size() == pytest.approx([mm * MM for mm in PAGES[paper]], abs=0.1)

    @pytest.mark.parametrize("paper", PAGES)
    def test_everything_lies_inside_the_margins(self, paper: str) -> None:
        for page in pdfium.PdfDocument(printed(paper, 3)):
            assert min(inked(page)) >= SAFE

    def test_the_only_font_is_the_one_that_ships(self) -> None:
        assert fonts(printed()) == {"Andika", "Andika-Bold"}

    def test_the_same_records_give_the_same_bytes(self) -> None:
        assert booklet(RECORDS) == booklet(list(reversed(RECORDS))) == printed()

    def test_a_hostile_title_survives(self) -> None:
        title = '#1 *bold* <b> & "quotes" _x_ $y$ \\ `z` @ref {page} [x] // '
        document = pdfium.PdfDocument(booklet(RECORDS, title=title))
        assert document.get_metadata_dict()["Title"].split() == title.split()
        assert re.sub(r"\s+", " ", title.strip()) in pages(booklet(RECORDS, title=title))[0]

    @pytest.mark.parametrize("title", ["", "  ", "W" * 41, "long " * 30, "\U0001f409"])
    def test_a_title_that_cannot_be_printed_is_refused(self, title: str) -> None:
        with pytest.raises(BookletError):
            booklet(RECORDS, title=title)

    def test_the_longest_title_keeps_to_its_page(self) -> None:
        pdf = booklet(RECORDS, title=" ".join(["W" * 39] * 3))
        assert min(inked(pdfium.PdfDocument(pdf)[0])) >= SAFE

    def test_the_stand_in_set_comes_with_tiles_to_cut_out(self) -> None:
        text = " ".join(pages(printed()))
        assert text.count("Tiles to cut out") == 2  # in the contents and on its page

    def test_another_set_is_named_and_not_printed(self) -> None:
        own = replace(shipped_tile_set(), name="own")
        notation, solutions, solution = KNOWN[0]
        pdf = booklet(
            [record(f"{notation} own", solutions, solution)], shelf=Shelf(tile_sets=(own,))
        )
        text = " ".join(pages(pdf))
        assert "the tile set “own”" in text
        assert "cut out" not in text

    def test_boards_of_other_sizes_are_fitted_in(self) -> None:
        small = record("1R/2 W1", [1, 0, 0], "a1 R / . .")
        large = record(
            "1R8" + "/10" * 9 + " W1", [1, 0, 0], "a1 R" + " ." * 8 + " / . . . . . . . . . ." * 9
        )
        for page in pdfium.PdfDocument(booklet([small, large])):
            assert min(inked(page)) >= SAFE

    def test_many_dragon_levels_keep_to_their_place(self) -> None:
        notation, _, solution = KNOWN[0]
        pdf = booklet([record(notation, [10**6] * 12, solution)] * 7)
        text = " ".join(pages(pdf))
        assert text.count("Adventure 7") == text.count("Answer 7") == 1
        assert all(min(inked(page)) >= SAFE for page in pdfium.PdfDocument(pdf))

    def test_the_sample_on_the_cover_is_solved_rightly(self) -> None:
        adventure = Adventure.parse(SAMPLE)
        placement = Placement.parse(SAMPLE_SOLUTION, adventure.tile_set)
        assert violations(adventure, placement) == ()
        assert defeated(adventure, placement) == 2


# from the tests of its own chapter
SLEEPY = [
    Record({"game": "sleepy-castle", **known}, "night.jsonl, line 3")
    for known in (
        {
            "puzzle": "ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4",
            "solution": "AECDBF 132321 -",
            "solutions": [1],
        },
        {"puzzle": "ABCDEF 321300 ABC/DEF 2", "solution": "AB/A DE/D", "haul": 6, "seed": 9},
    )
]


class TestMixedBooklet:
    """One booklet of several games: a chapter for each, numbers and answers through the whole."""

    @staticmethod
    @lru_cache
    def mixed() -> bytes:
        return booklet([SLEEPY[0], *RECORDS, SLEEPY[1]])

    def test_puzzles_are_numbered_through_all_chapters_and_answered_in_the_same_order(self) -> None:
        text = " ".join(pages(self.mixed()))
        names = re.findall(r"(?:Adventure|Layout|Heist|Night watch) \d", text)
        assert names == [*(f"Adventure {n}" for n in range(1, 6)), "Heist 6", "Night watch 7"]
        assert re.findall(r"Answer (\d)", text) == list("1234567")
        for known in (*RECORDS, *SLEEPY):
            assert text.count(known.puzzle) == 1

    def test_the_cover_says_what_is_in_it_and_where(self) -> None:
        cover, *others = pages(self.mixed())
        assert "5 adventures for Burgen & Drachen" in cover
        assert "one heist and one night watch for Sleepy Castle" in cover
        contents = re.findall(r"([A-Z][\w& ]+?) [. ]{9,}(\d+)", cover.split("In this booklet")[1])
        assert [name for name, _ in contents] == [
            "How to play Burgen & Drachen",
            "Tiles to cut out",
            "Adventures",
            "How to play Sleepy Castle",
            "Heists",
            "Night watches",
            "Answers",
            "About this booklet",
        ]
        for name, page in contents:
            assert others[int(page) - 2].startswith(name)

    def test_page_numbers_lead_from_puzzle_to_answer_and_back(self) -> None:
        texts = pages(self.mixed())
        there = [set(re.findall(r"answer on page (\d+)", text)) for text in texts]
        back = [set(re.findall(r"(?:adventure|heist|watch) on page (\d+)", t)) for t in texts]
        pairs = {(here, int(n)) for here, numbers in enumerate(there, 1) for n in numbers}
        assert pairs == {(int(n), here) for here, numbers in enumerate(back, 1) for n in numbers}
        assert len(pairs) == 5  # three pages of adventures, one of each other kind

    def test_everything_keeps_to_its_page_in_the_one_font(self) -> None:
        for page in pdfium.PdfDocument(self.mixed()):
            assert min(inked(page)) >= SAFE
            assert overlaps(page) == []
        assert fonts(self.mixed()) == {"Andika", "Andika-Bold"}

    def test_the_same_records_give_the_same_bytes_in_any_order(self) -> None:
        assert booklet([*RECORDS, *reversed(SLEEPY)]) == self.mixed()

    def test_a_chapter_of_one_game_stands_as_it_does_alone(self) -> None:
        alone = [text for text in pages(printed()) if "Tick what you did" in text]
        together = [text for text in pages(self.mixed()) if "Tick what you did" in text]
        numbers = r"page \d+|\d+$"
        assert [re.sub(numbers, "", t) for t in alone] == [re.sub(numbers, "", t) for t in together]


class TestRefusals:
    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"solutions": None}, "castlewright count"),
            ({"solution": None}, "castlewright solve"),
            ({"solution": ". r^ . . . / . . . . bv / . R . B ."}, "the stored solution is wrong"),
            ({"solution": "no placement"}, "placement"),
            ({"solutions": [1066, 0, 0]}, "castlewright count"),
            ({"solutions": []}, "castlewright count"),
            ({"puzzle": "5/5"}, "row|wrong|hero|placement"),
            ({"game": "ludo"}, "burgen-drachen and sleepy-castle and catan-junior and sandcastles"),
            ({"house_rules": ["no-such-rule"]}, "no-such-rule"),
        ],
    )
    def test_a_record_that_lacks_something_is_named(
        self, change: dict[str, object], sentence: str
    ) -> None:
        with pytest.raises(BookletError, match=sentence) as refusal:
            booklet([RECORDS[0].with_(**change)])
        assert str(refusal.value).startswith("deck.jsonl, line 7: ")

    def test_unknown_paper_language_and_no_records(self) -> None:
        with pytest.raises(PrintError, match="a4, letter"):
            booklet(RECORDS, Print(paper="a3"))
        with pytest.raises(PrintError, match="en"):
            booklet(RECORDS, Print(language="xx"))
        with pytest.raises(BookletError, match="at least one"):
            booklet([])

    def test_there_is_a_word_for_every_house_rule_and_colour(self) -> None:
        words = read_words("en")["burgen_drachen"]
        assert len(words["how"]["colour_marks"]) == MOST_COLOURS
        assert set(words["house_rules"]) == {"heading", *HOUSE_RULES["burgen-drachen"]}
