"""From a layout and data to a PDF: the one place where the typesetter is called.

    >>> typeset("sheet", {"paper": "a4", ...})[:5]
    b'%PDF-'

A layout is `data/NAME.typ`. What is printed reaches it as JSON in `sys.inputs.NAME`, as data and
never as code, so that no word in it can be mistaken for markup. The same data give the same bytes
on every day and every machine: the date is fixed, and the only font is the one that ships. The PDF
is tagged (PDF/UA-1) and made to last (PDF/A-2a).
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

import typst

from castlewright.printing.picture import Picture, svg
from castlewright.puzzles.base import BadInputError

PAPERS = {"a4": "a4", "letter": "us-letter"}  # as the typesetter calls them
STANDARDS: list["typst.PDFStandard"] = ["a-2a", "ua-1"]
DATE = 1_767_225_600  # 1 January 2026
_DATA = files("castlewright") / "data"


class TypesettingError(BadInputError):
    """Something that cannot be printed: says what and why."""


def typeset(layout: str, data: dict[str, Any]) -> bytes:
    """The PDF. Raises `TypesettingError`, for example for a sign that the font has not."""
    try:
        pdf = typst.compile(
            (_DATA / f"{layout}.typ").read_bytes(),
            font_paths=_fonts(),
            sys_inputs={layout: json.dumps(data)},
            pdf_standards=STANDARDS,
            timestamp=DATE,
        )
    except typst.TypstError as error:
        why = error.message.removeprefix("assertion failed: ")  # of a layout's own
        raise TypesettingError(f"the {layout} cannot be typeset: {why}") from error
    assert isinstance(pdf, bytes)
    return pdf


def paper_name(paper: str) -> str:
    """What the typesetter calls a paper. Raises `TypesettingError` for one that is not there."""
    if paper not in PAPERS:
        raise TypesettingError(f"unknown paper {paper!r}; there are {', '.join(PAPERS)}")
    return PAPERS[paper]


def picture_data(picture: Picture) -> dict[str, Any]:
    """A picture as a layout takes it; sizes in millimetres."""
    return {
        "svg": svg(picture),
        "alt": picture.alt,
        "width": picture.width,
        "height": picture.height,
    }


@lru_cache
def _fonts() -> typst.Fonts:
    """The project's own font and no other: a page looks the same on every machine."""
    folder = str(_DATA / "fonts")
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
    )
