"""Profiles: what goes together, and a sample printed in every combination that is possible."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest

from castlewright.printing import booklet as binding
from castlewright.printing.booklet import BookletError, Bound, bind, booklet
from castlewright.printing.mono import grey, mono
from castlewright.printing.picture import Circle, Group, Pattern, Picture, Rect, Stroke, Text
from castlewright.printing.profiles import (
    HALVES,
    PAPERS,
    PROFILES,
    Margins,
    Print,
    PrintError,
    profiles_for,
)
from castlewright.printing.stars import draw_stars
from castlewright.puzzles.records import Record
from castlewright.puzzles.words import languages, read_words
from tests.commands import assert_refused, run
from tests.printed import (
    MM,
    boxes_of,
    coloured,
    pages,
    qpdf_finds_no_fault,
    spread,
    the_fonts_are_those_that_ship_and_embedded,
)
from tests.sample import BOOK, MORE, SAMPLE, SMALL

# as print shops and papers have them: width and height in points
TRIM = {"a4": (595.28, 841.89), "letter": (612, 792)}
KINDS = (
    ("burgen_drachen", "adventures"),
    ("sleepy_castle", "sections", "layout"),
    ("sleepy_castle", "sections", "heist"),
    ("sandcastles", "sections", "crown-sprint"),
)
POSSIBLE = [
    Print(profile, paper, mono, large, language)
    for profile, paper, language, large, mono in product(
        profiles_for("booklets"), PAPERS, languages(), (False, True), (False, True)
    )
]


def name_of(asked: Print) -> str:
    marks = [word for word, is_so in (("mono", asked.mono), ("large", asked.large_print)) if is_so]
    return "-".join([asked.profile, asked.paper, asked.language, *marks])


@cache
def made(asked: Print) -> Bound:
    """The larger sample, in the few prints that tests look into."""
    return bind([*SAMPLE, *MORE] if asked.profile == "kdp" else SAMPLE, asked)


def numbers_in(name: str) -> str:
    """The pattern of a name with any number filled in."""
    return re.escape(name).replace(r"\{number\}", r"(\d+)")


def names(language: str) -> list[str]:
    """What the puzzles of each kind are called, with {number} to fill in."""
    found = []
    for path in KINDS:
        words = read_words(language)
        for key in path:
            words = words[key]
        found.append(words["name"])
    return found


@pytest.mark.parametrize("asked", POSSIBLE, ids=name_of)
def test_every_combination_prints_a_sample_as_it_should(asked: Print, tmp_path: Path) -> None:
    """One test for each, so that it is printed and read once. Most of what is looked at is the
    same with and without colour, so some of it is looked at in one of the two."""
    sample = BOOK if asked.profile == "kdp" else SMALL
    bound = bind(sample, asked)
    every_puzzle_and_every_answer_stands_once(sample, bound.pdf, asked)
    pages_have_the_size_of_the_paper_in_all_their_boxes(bound, asked)
    the_fonts_are_those_that_ship_and_embedded(bound.pdf)
    if asked.mono:
        nothing_stands_in_the_margins_and_all_is_grey(bound.pdf, asked)
        return
    assert spread(next(coloured(bound.pdf, 1))) > 60  # the cover has colours
    the_type_is_as_large_as_it_was_asked(bound.pdf, asked)
    if asked.language == "de":  # the longer words
        qpdf_finds_no_fault(bound.pdf, tmp_path)


def every_puzzle_and_every_answer_stands_once(
    sample: Sequence[Record], pdf: bytes, asked: Print
) -> None:
    text, answer = " ".join(pages(pdf)), read_words(asked.language)["booklet"]["answer"]
    everyone = list(range(1, len(sample) + 1))
    numbered = "|".join(numbers_in(name) for name in names(asked.language))
    found = [int("".join(found)) for found in re.findall(numbered, text)]
    assert sorted(found) == everyone
    answers = re.findall(numbers_in(answer), text)
    assert sorted(map(int, answers)) == everyone
    together = re.sub(r"\s", "", text)
    for record in sample:
        assert together.count(re.sub(r"\s", "", record.puzzle)) == 1, record.puzzle


def pages_have_the_size_of_the_paper_in_all_their_boxes(bound: Bound, asked: Print) -> None:
    """No booklet has bleed: a page is trimmed where the paper ends. Only `home` has bookmarks."""
    folded = asked.profile == "booklet"
    size = TRIM[asked.paper][::-1] if folded else TRIM[asked.paper]
    sides = 2 * (bound.sheets or 0) if folded else bound.pages
    assert boxes_of(bound.pdf) == [pytest.approx((0, 0, *size), abs=0.1)] * sides
    bookmarks = list(pdfium.PdfDocument(bound.pdf).get_toc())
    assert bool(bookmarks) == (asked.profile == "home")


def nothing_stands_in_the_margins_and_all_is_grey(pdf: bytes, asked: Print) -> None:
    """Ten millimetres at home, on each half of a sheet, and at the spine of a book."""
    for number, page in enumerate(coloured(pdf), 1):
        assert spread(page) == 0
        ink = page[:, :, 0] < 250
        parts = np.split(ink, [ink.shape[1] // 2], axis=1) if asked.profile == "booklet" else [ink]
        for part in parts:
            if not part.any():  # a blank page at the end of a booklet
                assert asked.profile == "booklet"
                continue
            columns, rows = np.flatnonzero(part.any(axis=0)), np.flatnonzero(part.any(axis=1))
            left, right = columns[0], part.shape[1] - 1 - columns[-1]
            assert min(left, right) >= 9, (number, left, right)
            assert min(rows[0], part.shape[0] - 1 - rows[-1]) >= 8


def the_type_is_as_large_as_it_was_asked(pdf: bytes, asked: Print) -> None:
    booklet_words = read_words(asked.language)["booklet"]
    for words in (booklet_words["answer"].format(number=1), booklet_words["imprint"]):
        assert size_of(words, pdf) >= (15.9 if asked.large_print else 11.9)


def size_of(words: str, pdf: bytes) -> float:
    """The smallest type that these words are set in, in points."""
    sizes = []
    for page in pdfium.PdfDocument(pdf):
        text = page.get_textpage()
        search = text.search(words)
        while (found := search.get_next()) is not None:
            sizes.append(pdfium_c.FPDFText_GetFontSize(text.raw, found[0]))
    return min(sizes)


class TestCombinations:
    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"profile": "bookelt"}, "there are home, booklet, kdp, pnp-duplex, pnp-gutterfold"),
            ({"paper": "a3"}, "there are a4, letter"),
            ({"language": "xx"}, "there are de, en"),
            ({"profile": "home", "flip": "long"}, "a flip goes with booklet and pnp-duplex"),
            ({"profile": "booklet", "flip": "left"}, "there are short, long"),
            ({"profile": "booklet", "offset": (1.0, 0.0)}, "an offset goes with pnp-duplex"),
            ({"profile": "pnp-duplex", "offset": (0.0, 11.0)}, "up to 10 mm"),
            ({"profile": "pnp-duplex", "offset": (float("nan"), 0.0)}, "up to 10 mm"),
        ],
    )
    def test_an_impossible_one_is_refused_with_what_is_possible(
        self, fields: dict[str, object], sentence: str
    ) -> None:
        with pytest.raises(PrintError, match=re.escape(sentence)):
            Print(**fields)

    def test_each_profile_prints_what_it_is_for(self) -> None:
        assert profiles_for("booklets") == ("home", "booklet", "kdp")
        assert profiles_for("kits") == ("home", "pnp-duplex", "pnp-gutterfold")
        with pytest.raises(PrintError, match="kits are printed by home, pnp-duplex"):
            Print("kdp").check("kits")
        with pytest.raises(PrintError, match="booklets are printed by home, booklet, kdp"):
            booklet(SAMPLE, Print("pnp-gutterfold"))

    def test_the_usual_edge_is_the_first_that_a_profile_names(self) -> None:
        edges = {name: Print(name).edge for name in PROFILES}
        assert edges == {
            "home": None, "booklet": "short", "kdp": None,
            "pnp-duplex": "long", "pnp-gutterfold": None,
        }  # fmt: skip
        assert Print("booklet", flip="long").edge == "long"

    def test_a_half_is_half_of_its_paper(self) -> None:
        for paper, whole in PAPERS.items():
            half = HALVES[paper]
            assert (half.width * 2, half.height) == pytest.approx(
                (whole.height, whole.width), abs=1.1
            )

    def test_the_command_line_refuses_in_one_line_and_writes_nothing(self, tmp_path: Path) -> None:
        out = tmp_path / "b.pdf"
        puzzle = "\n".join(record.line() for record in SAMPLE[:2])
        for options, words in (
            (("--profile", "pnp-duplex"), "'home', 'booklet', 'kdp'"),
            (("--flip", "long"), "a flip goes with"),
            (("--profile", "kdp"), "24 to 828 pages, this booklet has"),
        ):
            result = run("booklet", "-", "-o", str(out), *options, stdin=puzzle)
            assert_refused(result, words)
            assert list(tmp_path.iterdir()) == []


class TestGutters:
    @pytest.mark.parametrize(
        ("pages", "inches"),
        [
            (24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (500, 0.625),
            (501, 0.75), (700, 0.75), (701, 0.875), (828, 0.875),
        ],
    )  # fmt: skip
    def test_the_spine_of_a_book_is_as_wide_as_its_pages_need(
        self, pages: int, inches: float
    ) -> None:
        margins = PROFILES["kdp"].margins_for(pages)
        assert margins.inner >= inches * 25.4
        assert margins.inner == pytest.approx(max(10, inches * 25.4))
        assert margins.outer >= 0.25 * 25.4

    @pytest.mark.parametrize("pages", [1, 23, 829])
    def test_a_book_has_24_to_828_pages(self, pages: int) -> None:
        with pytest.raises(PrintError, match=f"24 to 828 pages, this booklet has {pages}"):
            PROFILES["kdp"].margins_for(pages)
        assert PROFILES["home"].margins_for(pages) == Margins(13, 18, 14, 14)

    def test_a_wider_gutter_that_needs_more_pages_is_worked_out_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A typesetter that needs 1 page more for each millimetre less."""
        gutters = []

        def typeset(layout: str, data: dict[str, dict[str, dict[str, float]]]) -> bytes:
            gutters.append(data["format"]["margins"]["inner"] / 25.4)
            return b"/Type/Pages/Count %d" % (288 + round(gutters[-1] * 25.4))

        monkeypatch.setattr(binding, "typeset", typeset)
        bound = bind(SAMPLE, Print("kdp"))
        assert gutters == pytest.approx([10 / 25.4, 0.5, 0.625])
        assert bound.pages == 288 + 16

    def test_the_spine_is_on_the_left_of_odd_pages(self) -> None:
        """The contents are on page 2: their lines reach from the outer to the inner margin."""
        _, contents, how = coloured(made(Print("kdp")).pdf, 3)
        for page, left, right in ((contents, 12, 10), (how, 10, 12)):
            columns = np.flatnonzero((page.min(axis=2) < 250).any(axis=0))
            assert columns[0] == pytest.approx(left, abs=1.5)
            assert columns[-1] <= 210 - right


class TestLevels:
    def test_puzzles_are_grouped_by_level_and_the_contents_say_where(self) -> None:
        _, contents, *others = pages(made(Print()).pdf)
        found = re.findall(r"(Level \d of 5: \w+|Without a level) [. ]+(\d+)", contents)
        assert [name for name, _ in found] == [
            *(f"Level {n + 1} of 5: {name}" for n, name in enumerate(
                ("page", "squire", "knight", "champion", "legend")
            )),
            "Without a level",
            "Level 2 of 5: squire",
        ]  # fmt: skip
        for name, page in found:
            assert name in others[int(page) - 3][:60]

    def test_page_numbers_lead_from_puzzle_to_answer_and_back(self) -> None:
        for asked in (Print(), Print("kdp")):
            texts = pages(made(asked).pdf)
            back = r"(?:adventure|layout|heist|watch|set-up) on page (\d+)"
            there = {
                (here, int(page))
                for here, text in enumerate(texts, 1)
                for page in re.findall(r"answer on page (\d+)", text)
            }
            assert there == {
                (int(page), here)
                for here, text in enumerate(texts, 1)
                for page in re.findall(back, text)
            }
            assert there

    def test_stars_are_full_up_to_the_level_and_told_in_words(self) -> None:
        for full, level in enumerate(("page", "squire", "knight", "champion", "legend"), 1):
            stars = draw_stars(level, f"level {full} of 5")
            fills = [getattr(star, "fill", None) for star in stars.items]
            assert len(fills) == 5
            assert fills.count(fills[0]) == full
            assert stars.alt == f"level {full} of 5"

    def test_the_imprint_tells_seed_version_wishes_and_command(self) -> None:
        imprint = pages(booklet(SAMPLE[:1], command="castlewright booklet a.jsonl --mono"))[-1]
        for words in ("Seeds: 5", "by: tests", "Wishes: --castles 2-4", "a.jsonl --mono"):
            assert words in imprint

    def test_the_command_in_the_imprint_has_no_folders(self, tmp_path: Path) -> None:
        puzzles, out = tmp_path / "my puzzles.jsonl", tmp_path / "b.pdf"
        puzzles.write_text(SAMPLE[0].line() + "\n", encoding="utf-8")
        result = run("booklet", str(puzzles), "-o", str(out), "--profile", "booklet", "--mono")
        assert result.exit_code == 0
        assert "9 pages on 3 sheets of A4 paper" in result.stderr
        assert "flip on the short edge" in result.stderr
        text = " ".join(pages(out.read_bytes()))
        assert "castlewright booklet 'my puzzles.jsonl' --output b.pdf --profile booklet" in text
        assert tmp_path.name not in text


class TestNoRoom:
    def test_a_puzzle_that_does_not_fit_is_named_with_what_it_fits(self) -> None:
        with pytest.raises(BookletError) as refusal:
            booklet(MORE, Print("booklet", large_print=True))
        assert "no room for Answer 1, ABCDEFGHIJKL 2213" in str(refusal.value)
        assert str(refusal.value).endswith("it fits without large print")

    def test_all_others_that_do_not_fit_are_named_too(self) -> None:
        layout, heist = MORE  # the heist fits
        with pytest.raises(BookletError) as refusal:
            booklet([layout, heist, layout], Print("booklet", large_print=True))
        assert "no room for Answer 1" in str(refusal.value)
        assert str(refusal.value).endswith("; it fits without large print; nor for Layout 2")


class TestHalfPages:
    """Two heists, whose answers share a page of 148 mm."""

    @staticmethod
    @cache
    def lines() -> list[list[tuple[str, float, float, float]]]:
        """On each side of a sheet its words, with their right, upper and lower edge: mm."""
        found = []
        document = pdfium.PdfDocument(bind([SAMPLE[6], MORE[1]], Print("booklet")).pdf)
        for page in document:
            text, height = page.get_textpage(), page.get_height()
            boxes = [text.get_rect(number) for number in range(text.count_rects())]
            found.append([
                (text.get_text_bounded(*box).strip(), box[2] / MM, (height - box[3]) / MM,
                 (height - box[1]) / MM)
                for box in boxes
            ])  # fmt: skip
        return found

    def test_an_answer_stands_apart_from_the_one_above_it(self) -> None:
        (page,) = (page for page in self.lines() if any(line[0] == "Answer 2" for line in page))
        ((_, right, top, _),) = (line for line in page if line[0] == "Answer 2")
        on_left = right < 148.5
        above = [low for _, east, _, low in page if (east < 148.5) == on_left and low < top]
        assert len(above) > 3
        assert top - max(above) > 4

    def test_a_blank_for_a_number_takes_no_whole_line(self) -> None:
        ends = [right for page in self.lines() for words, right, *_ in page if words == "coins"]
        assert len(ends) == 2
        for right in ends:
            assert right % 148.5 < 13 + 50 + 1


class TestMono:
    def test_a_colour_becomes_the_grey_that_looks_as_light(self) -> None:
        """By the weights 0.299, 0.587 and 0.114: 255 x 0.299 = 76.2 is 4c."""
        assert [grey(colour) for colour in ("#f00", "#00ff00", "#0000FF", "#123456")] == [
            "#4c4c4c", "#969696", "#1d1d1d", "#2e2e2e",
        ]  # fmt: skip
        with pytest.raises(ValueError, match="no colour"):
            grey("red")

    def test_pale_fills_are_left_white_and_lines_stay(self) -> None:
        pale = Rect(0, 0, 9, 9, "#fdf6d8", Stroke("#fdf6d8", 1))
        (item,) = mono(Picture(9, 9, (pale,), "pale.")).items
        assert isinstance(item, Rect)
        assert item.fill == "#ffffff"
        assert item.stroke == Stroke(grey("#fdf6d8"), 1)

    def test_groups_patterns_and_words_are_grey_too(self) -> None:
        dots = Pattern(4, 4, (Circle(2, 2, 1, "#f00"),))
        picture = Picture(
            9, 9, (Group((Rect(0, 0, 9, 9, dots), Text(1, 1, "a", 3, "#f00"))),), "dots."
        )
        (group,) = mono(picture).items
        assert isinstance(group, Group)
        rect, text = group.items
        assert isinstance(rect, Rect)
        assert isinstance(text, Text)
        assert rect.fill == replace(dots, items=(Circle(2, 2, 1, "#4c4c4c"),))
        assert text.paint == "#4c4c4c"
        assert mono(mono(picture)) == mono(picture)
