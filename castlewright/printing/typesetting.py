"""From a layout and data to a PDF or an image: the one place where the typesetter is called.

    >>> typeset("sheet", {"paper": "a4", ...})[:5]
    b'%PDF-'

A layout is `data/NAME.typ`; a large one imports parts, `data/NAME_*.typ`. What is printed reaches
it as JSON in `sys.inputs.NAME`, as data and never as code, so that no word in it can be mistaken
for markup. The same data give the same bytes on every day and every machine: the date is fixed, and
the only font is the one that ships. The PDF is tagged (PDF/UA-1) and made to last (PDF/A-2a).
"""

import json
import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import typst

from castlewright.printing.picture import Picture, least_type, svg
from castlewright.puzzles.base import BadInputError, ContradictionError

PAPERS = {"a4": "a4", "letter": "us-letter"}  # as the typesetter calls them
STANDARDS: list["typst.PDFStandard"] = ["a-2a", "ua-1"]
DATE = 1_767_225_600  # 1 January 2026
# What the typesetter says before a layout's own words.
_PREFIXES = re.compile(r"^(?:failed to compile document: )?(?:assertion failed: )?")
_LACKING = re.compile('the text `?"(.+?)"`? could not be displayed')
_DATA = files("castlewright") / "data"


class TypesettingError(BadInputError):
    """Something that cannot be printed: says what and why; `why` is the layout's own sentence."""

    def __init__(self, message: str, why: str = "") -> None:
        super().__init__(message)
        self.why = why


def typeset(layout: str, data: dict[str, Any]) -> bytes:
    """The PDF. Raises `TypesettingError`, for example for a sign that the font has not.

    A `Picture` anywhere in the data reaches the layout as its `alt`, its `width`, `height` and
    `least` type in millimetres, and the name of a `file` that holds it.
    """
    return _compiled(layout, data, pdf_standards=STANDARDS, timestamp=DATE)


def typeset_image(layout: str, data: dict[str, Any], dpi: int) -> bytes:
    """The one page of a layout as PNG, with so many dots an inch. Raises `TypesettingError`."""
    return _compiled(layout, data, format="png", ppi=dpi)


def told_by(layout: str, data: dict[str, Any], label: str) -> Any:
    """What a layout tells of itself: the value of its `metadata` with a label, without a PDF.

    Raises `TypesettingError`.
    """
    found = _run(typst.query, layout, data, selector=f"<{label}>", field="value", one=True)
    return json.loads(found)


def _compiled(layout: str, data: dict[str, Any], **options: Any) -> bytes:
    made = _run(typst.compile, layout, data, **options)
    if not isinstance(made, bytes):
        raise ContradictionError(f"{made!r:.80} is no bytes")
    return made


def _run(do: Callable[..., Any], layout: str, data: dict[str, Any], **options: Any) -> Any:
    """What the typesetter makes of a layout and its data."""
    pictures: dict[str, bytes] = {}
    told = json.dumps(_without_pictures(data, pictures))
    try:
        return do(
            _sources(layout) | pictures, font_paths=_fonts(), sys_inputs={layout: told}, **options
        )
    except RuntimeError as error:  # a query raises no `TypstError` but what that is made from
        if lacking := _LACKING.search(str(error)):
            raise TypesettingError(f"the typeface Andika has no sign {lacking[1]}") from error
        why = _PREFIXES.sub("", str(error))
        raise TypesettingError(f"the {layout} cannot be typeset: {why}", why) from error


def _without_pictures(data: Any, pictures: dict[str, bytes]) -> Any:
    """The data with each picture's file instead of it; a file is named after what is in it.

    The typesetter compares what its functions are called with. Names are short, and equal pictures
    are stored once.
    """
    match data:
        case Picture():
            text = svg(data).encode()
            name = f"{sha256(text).hexdigest()[:24]}.svg"
            pictures[name] = text
            return {
                "file": name,
                "alt": data.alt,
                "width": data.width,
                "height": data.height,
                "least": least_type(data),
            }
        case dict():
            return {key: _without_pictures(value, pictures) for key, value in data.items()}
        case list() | tuple():
            return [_without_pictures(value, pictures) for value in data]
    return data


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF of ours has: the root of its page tree says so."""
    return max(int(count) for count in re.findall(rb"/Type/Pages/Count (\d+)", pdf))


def paper_name(paper: str) -> str:
    """What the typesetter calls a paper. Raises `TypesettingError` for one that is not there."""
    if paper not in PAPERS:
        raise TypesettingError(f"unknown paper {paper!r}; there are {', '.join(PAPERS)}")
    return PAPERS[paper]


@lru_cache
def _sources(layout: str) -> dict[str, bytes]:
    """The files of a layout, as the typesetter takes them: the first is called main.typ."""
    parts = (file for file in _DATA.iterdir() if file.name.endswith(".typ"))
    sources = {file.name: file.read_bytes() for file in parts if file.name.startswith(f"{layout}_")}
    return {"main.typ": (_DATA / f"{layout}.typ").read_bytes(), **sources}


@lru_cache
def _fonts() -> typst.Fonts:
    """The project's own font and no other: a page looks the same on every machine."""
    folder = str(_DATA / "fonts")
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
    )
