"""Printed pages read back with pdfium: their text, their fonts, and how far their ink reaches."""

import ctypes
import re
from collections.abc import Iterator

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

MM = 72 / 25.4
PAGES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SAFE = 10  # millimetres at every edge of a page that a home printer may not reach


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
