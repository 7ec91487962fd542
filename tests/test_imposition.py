"""Saddle stitch: tables worked out with folded paper, sheets that are folded, and printed pages."""

import ctypes
import re
from functools import cache

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest

from castlewright.printing.booklet import Bound, bind
from castlewright.printing.imposition import CREEP, imposed, sheets, shift, turned
from castlewright.printing.profiles import Print
from tests.printed import MM
from tests.sample import SAMPLE

# Numbered with a pencil on folded paper: (left, right) of each front and its back; 0 is blank.
BY_HAND = {
    1: [(0, 1), (0, 0)],
    4: [(4, 1), (2, 3)],
    8: [(8, 1), (2, 7), (6, 3), (4, 5)],
    12: [(12, 1), (2, 11), (10, 3), (4, 9), (8, 5), (6, 7)],
    13: [(0, 1), (2, 0), (0, 3), (4, 13), (12, 5), (6, 11), (10, 7), (8, 9)],
}


@cache
def bound(flip: str, paper: str = "a4") -> Bound:
    return bind(SAMPLE[:4], Print("booklet", paper, flip=flip))


def halves(page: pdfium.PdfPage) -> tuple[str, str]:
    """The text on the left and on the right of the fold."""
    width, height = page.get_size()
    text = page.get_textpage()
    return (
        text.get_text_bounded(0, 0, width / 2, height),
        text.get_text_bounded(width / 2, 0, width, height),
    )


def numbers(page: pdfium.PdfPage) -> list[tuple[int, float, float]]:
    """The page numbers on a side, each with where its middle is: millimetres from the top left."""
    text, height = page.get_textpage(), page.get_height()
    found = []
    for place in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(place)
        words = text.get_text_bounded(left, bottom, right, top)
        y = (height - (bottom + top) / 2) / MM
        if re.fullmatch(r"\d+", words.strip()) and not 16 < y < height / MM - 16:
            found.append((int(words), (left + right) / 2 / MM, y))
    return found


def pen_of(page: pdfium.PdfPage, number: int) -> float:
    """From where a page's number is written, in millimetres from the left."""
    text, height = page.get_textpage(), page.get_height()
    ((x, y),) = [(x, y) for found, x, y in numbers(page) if found == number]

    def distance(index: int) -> float:
        left, bottom, right, top = text.get_charbox(index)
        return abs((left + right) / 2 - x * MM) + abs(height - (bottom + top) / 2 - y * MM)

    index = min(range(text.count_chars()), key=distance)
    across, origin = ctypes.c_double(), ctypes.c_double()
    pdfium_c.FPDFText_GetCharOrigin(text.raw, index, across, origin)
    return across.value / MM


class TestTables:
    @pytest.mark.parametrize("pages", BY_HAND)
    def test_pages_stand_where_they_do_on_folded_paper(self, pages: int) -> None:
        sides = [(side.left or 0, side.right or 0) for side in imposed(pages)]
        assert sides == BY_HAND[pages]

    @pytest.mark.parametrize("pages", range(1, 60))
    def test_folded_and_leafed_through_the_pages_come_in_order(self, pages: int) -> None:
        """Sheets laid into one another: the right halves forwards, then the left ones back."""
        fronts = [side for side in imposed(pages) if not side.back]
        backs = [side for side in imposed(pages) if side.back]
        assert [side.sheet for side in fronts] == [side.sheet for side in backs]
        leaves = [(front.right, back.left) for front, back in zip(fronts, backs, strict=True)]
        leaves += [
            (back.right, front.left) for front, back in zip(fronts[::-1], backs[::-1], strict=True)
        ]
        read = [page for leaf in leaves for page in leaf]
        assert read == [*range(1, pages + 1)] + [None] * (-pages % 4)
        assert len(fronts) == sheets(pages) == (pages + 3) // 4

    def test_only_backs_are_turned_and_only_for_the_long_edge(self) -> None:
        front, back = imposed(4)
        assert [turned(side, "short") for side in (front, back)] == [False, False]
        assert [turned(side, "long") for side in (front, back)] == [False, True]

    def test_creep_grows_by_the_thickness_of_the_paper(self) -> None:
        assert [shift(sheet) for sheet in (1, 2, 5)] == pytest.approx([0, CREEP, 4 * CREEP])
        assert shift(3, 0.25) == pytest.approx(0.5)


class TestPrinted:
    @pytest.mark.parametrize("flip", ["short", "long"])
    def test_each_half_shows_its_page(self, flip: str) -> None:
        """The first page is the cover, without a number."""
        made = bound(flip)
        document = pdfium.PdfDocument(made.pdf)
        sides = imposed(made.pages)
        assert len(document) == len(sides) == 2 * (made.sheets or 0)
        for page, side in zip(document, sides, strict=True):
            upside_down = side.back and flip == "long"
            height = page.get_height() / MM
            shown = {number: (x, y) for number, x, y in numbers(page)}
            for number, on_left in ((side.left, True), (side.right, False)):
                if number is None or number == 1:
                    continue
                x, y = shown.pop(number)
                assert (x < page.get_width() / MM / 2) == (on_left != upside_down)
                assert (y < height / 2) == upside_down
            assert shown == {}

    @pytest.mark.parametrize(("paper", "sheet"), [("a4", (297, 210)), ("letter", (279.4, 215.9))])
    def test_numbers_are_in_the_middle_of_their_pages(
        self, paper: str, sheet: tuple[float, float]
    ) -> None:
        """Margins are 11 mm outside and 13 at the fold, so the middle of the words is 1 mm out."""
        half = {"a4": 148, "letter": 139.7}[paper]
        made = bound("short", paper)
        for page in pdfium.PdfDocument(made.pdf):
            assert page.get_size() == pytest.approx([mm * MM for mm in sheet], abs=0.1)
            for number, x, _ in numbers(page):
                out = (half / 2 + 1) * (1 if number % 2 else -1)
                assert x - sheet[0] / 2 == pytest.approx(out, abs=0.5)

    def test_pages_of_inner_sheets_are_nearer_to_the_fold_by_the_creep(self) -> None:
        """Of 12 pages, 1, 2, 11 and 12 are on the outer sheet, 3, 4, 9 and 10 on the next."""
        document = pdfium.PdfDocument(bound("short").pdf)
        pens = {n: pen_of(page, n) for page in document for n, _, _ in numbers(page)}
        for outer, inner in ((3, 5), (9, 7), (2, 4), (4, 6)):
            moved = 0.1 if inner % 2 == 0 else -0.1
            assert pens[inner] - pens[outer] == pytest.approx(moved, abs=0.01)

    def test_front_and_back_of_a_leaf_lie_on_each_other(self) -> None:
        """Flipped on the short edge, x becomes the width less x; on the long edge y does."""
        for flip in ("short", "long"):
            made = bound(flip)
            document = pdfium.PdfDocument(made.pdf)
            width, height = (mm / MM for mm in document[0].get_size())
            for number in range(2, len(document), 2):
                front, back = numbers(document[number]), numbers(document[number + 1])
                through = [
                    (n, width - x, y) if flip == "short" else (n, x, height - y) for n, x, y in back
                ]
                for n, x, y in front:
                    behind = n + 1 if n % 2 else n - 1
                    ((_, there, down),) = [it for it in through if it[0] == behind] or [(0, x, y)]
                    assert (there, down) == pytest.approx((x, y), abs=0.6)

    def test_words_can_be_read_out_of_both_halves(self) -> None:
        left, right = halves(pdfium.PdfDocument(bound("short").pdf)[0])
        assert "Castles, Dragons and Crooked Roads" in re.sub(r"\s+", " ", right)
        assert "About this booklet" not in right
        assert left == "" or "About this booklet" in left
