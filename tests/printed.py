"""Printed pages read back with pdfium: their text, their fonts, and how far their ink reaches."""

import ctypes
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

MM = 72 / 25.4
PAGES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SAFE = 10  # millimetres at every edge of a page that a home printer may not reach
# By the PDF standard each of these is the page, its media box, where a PDF does not tell it.
OTHER_BOXES = ("CropBox", "TrimBox", "BleedBox", "ArtBox")


def pages(pdf: bytes) -> list[str]:
    """The text of each page, with single blanks."""
    document = pdfium.PdfDocument(pdf)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    return [re.sub(r"\s+", " ", text) for text in texts]


def fonts(pdf: bytes) -> set[str]:
    """The names of all fonts that anything is written in."""
    return {font_name(thing) for thing in objects(pdf) if thing.type == pdfium_c.FPDF_PAGEOBJ_TEXT}


def alt_texts(pdf: bytes) -> tuple[str, ...]:
    """What the tags of all pages say of their pictures, in the order of the pages."""
    found: list[str] = []
    for page in pdfium.PdfDocument(pdf):
        tree = pdfium_c.FPDF_StructTree_GetForPage(page.raw)
        for number in range(pdfium_c.FPDF_StructTree_CountChildren(tree)):
            found += _alts(pdfium_c.FPDF_StructTree_GetChildAtIndex(tree, number))
        pdfium_c.FPDF_StructTree_Close(tree)
    return tuple(found)


def _alts(element: pdfium_c.FPDF_STRUCTELEMENT) -> Iterator[str]:
    """The alt texts of a tag and of all tags inside it."""
    if length := pdfium_c.FPDF_StructElement_GetAltText(element, None, 0):
        text = ctypes.create_string_buffer(length)
        pdfium_c.FPDF_StructElement_GetAltText(element, text, length)
        yield text.raw.decode("utf-16-le").rstrip("\0")
    for number in range(pdfium_c.FPDF_StructElement_CountChildren(element)):
        if child := pdfium_c.FPDF_StructElement_GetChildAtIndex(element, number):
            yield from _alts(child)


def objects(pdf: bytes) -> Iterator[pdfium.PdfObject]:
    document = pdfium.PdfDocument(pdf)
    for page in document:
        yield from page.get_objects(max_depth=8)


def font_name(thing: pdfium.PdfObject) -> str:
    font = pdfium_c.FPDFTextObj_GetFont(thing.raw)
    length = pdfium_c.FPDFFont_GetBaseFontName(font, None, 0)
    name = ctypes.create_string_buffer(length)
    pdfium_c.FPDFFont_GetBaseFontName(font, name, length)
    return name.value.decode().split("+")[-1]


def inked(page: pdfium.PdfPage) -> tuple[float, float, float, float]:
    """How far from the left, top, right and bottom edge the ink begins, in millimetres."""
    rows = grey_levels(page, 25.4 / 72 * 2)  # two dots a millimetre
    dark = [y for y, row in enumerate(rows) if min(row) < 250]
    columns = [x for x, column in enumerate(zip(*rows, strict=True)) if min(column) < 250]
    right, bottom = len(rows[0]) - 1 - columns[-1], len(rows) - 1 - dark[-1]
    return columns[0] / 2, dark[0] / 2, right / 2, bottom / 2


def grey_levels(sheet: pdfium.PdfPage, scale: float) -> list[list[int]]:
    """The page as a greyscale printer sees it: rows of levels from 0 to 255."""
    bitmap = sheet.render(scale=scale, grayscale=True)
    rows, stride = bytes(bitmap.buffer), bitmap.stride
    return [list(rows[y * stride : y * stride + bitmap.width]) for y in range(bitmap.height)]


def overlaps(page: pdfium.PdfPage) -> list[tuple[str, str]]:
    """Pieces of text that lie over one another: those whose middle lines cross another's box."""
    text = page.get_textpage()
    boxes = [text.get_rect(number) for number in range(text.count_rects())]
    found = []
    for first, (left, bottom, right, top) in enumerate(boxes):
        middle = (bottom + top) / 2
        for second, (west, south, east, north) in enumerate(boxes):
            apart = right <= west + 1 or east <= left + 1
            if first != second and south < middle < north and not apart:
                words = (text.get_text_bounded(*box) for box in (boxes[first], boxes[second]))
                found.append(tuple(words))
    return found


def boxes_of(pdf: bytes) -> list[tuple[float, ...]]:
    """The one box that each page has: the others are not told, so they are the same."""
    assert not any(f"/{box}".encode() in pdf for box in OTHER_BOXES)
    found = re.findall(rb"/MediaBox\[([^]]+)\]", pdf)
    return [tuple(map(float, box.split())) for box in found]


def the_fonts_are_those_that_ship_and_embedded(pdf: bytes) -> None:
    assert set(re.findall(rb"/BaseFont/\w{6}\+([\w-]+)", pdf)) == {b"Andika", b"Andika-Bold"}
    assert pdf.count(b"/FontFile2 ") == 2  # both are embedded


def coloured(pdf: bytes, pages: int | None = None) -> Iterator[npt.NDArray[np.uint8]]:
    """The first pages with one pixel a millimetre: rows of pixels of blue, green and red."""
    document = pdfium.PdfDocument(pdf)
    for number in range(len(document) if pages is None else pages):
        yield document[number].render(scale=25.4 / 72).to_numpy()[:, :, :3]


def spread(page: npt.NDArray[np.uint8]) -> int:
    """How much blue, green and red differ, at most; 0 where all is grey."""
    blue, green, red = (page[:, :, colour].astype(np.int16) for colour in range(3))
    return max(int(abs(one - green).max()) for one in (blue, red))


def qpdf_finds_no_fault(pdf: bytes, tmp_path: Path) -> None:
    program = shutil.which("qpdf")
    if program is None:
        return  # it is not installed
    path = tmp_path / "booklet.pdf"
    path.write_bytes(pdf)
    checked = subprocess.run([program, "--check", path], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
