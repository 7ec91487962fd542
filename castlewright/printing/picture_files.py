"""One picture as a file: SVG, PDF or PNG.

    >>> from castlewright.printing.qr import qr_picture
    >>> sorted(FORMATS), picture_file(qr_picture("2R"), "png")[:4]
    (['pdf', 'png', 'svg'], b'\\x89PNG')

All three come from the one SVG text of the picture. Its alt text is the title of the SVG, and the
alternative description in the PDF (tagged, PDF/UA-1 and PDF/A-2a); a PNG has no place for it.
"""

from collections.abc import Callable

from castlewright.printing.picture import Picture, svg
from castlewright.printing.typesetting import typeset, typeset_image

DPI = 200  # of a PNG, where nobody says


def _svg(picture: Picture, language: str, dpi: int) -> bytes:
    return (svg(picture) + "\n").encode()


def _pdf(picture: Picture, language: str, dpi: int) -> bytes:
    return typeset("picture", _data(picture, language))


def _png(picture: Picture, language: str, dpi: int) -> bytes:
    return typeset_image("picture", _data(picture, language), dpi)


def _data(picture: Picture, language: str) -> dict[str, object]:
    return {"picture": picture, "title": picture.alt, "language": language}


FORMATS: dict[str, Callable[[Picture, str, int], bytes]] = {"svg": _svg, "png": _png, "pdf": _pdf}


def picture_file(picture: Picture, form: str, language: str = "en", dpi: int = DPI) -> bytes:
    """The bytes of a file; `form` is one of `FORMATS`, `dpi` the dots an inch of a PNG.

    Raises `TypesettingError`.
    """
    return FORMATS[form](picture, language, dpi)
