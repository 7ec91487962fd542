"""Pictures as tests look at them: typeset on pages of their own, and rendered in greyscale."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

import numpy as np
import pypdfium2 as pdfium
import typst

from castlewright.printing.picture import Group, Picture, svg

MARGIN = 5.0  # millimetres around a picture that is set into the middle of a larger page
FONTS = str(files("castlewright") / "data" / "fonts")

# The typesetter puts each picture on a page of its size.
PAGES = """
#for picture in json(bytes(sys.inputs.pictures)) {
  page(width: picture.width * 1mm, height: picture.height * 1mm, margin: 0mm,
    image(bytes(picture.svg), format: "svg", width: 100%))
}
"""


def printed(pictures: Sequence[Picture]) -> pdfium.PdfDocument:
    data = [{"svg": svg(p), "width": p.width, "height": p.height} for p in pictures]
    pdf = typst.compile(
        PAGES.encode(), font_paths=[FONTS], sys_inputs={"pictures": json.dumps(data)}
    )
    return pdfium.PdfDocument(pdf)


def rendered(pictures: Sequence[Picture], scale: float) -> Iterator[np.ndarray]:
    """The pictures in greyscale, 0 is black and 255 white, so many pixels a millimetre."""
    for page in printed(pictures):
        image = page.render(scale=scale * 25.4 / 72, grayscale=True).to_numpy()
        yield image.reshape(image.shape[:2]).astype(int)


def assert_well_formed(picture: Picture) -> None:
    """It is an SVG, and tells in a sentence what it shows."""
    root = ET.fromstring(svg(picture))
    assert root.tag.endswith("svg")
    assert root[0].text == picture.alt
    assert picture.alt.endswith(".")


def assert_nothing_outside(pictures: Mapping[str, Picture], *, ink: int) -> None:
    """Each picture is set into the middle of a larger page, whose edge must stay white.

    In the middle there must be something darker than `ink`.
    """
    larger = [
        Picture(p.width + 2 * MARGIN, p.height + 2 * MARGIN, (Group(p.items, MARGIN, MARGIN),), "")
        for p in pictures.values()
    ]
    pixels = 2
    for name, image in zip(pictures, rendered(larger, pixels), strict=True):
        edge = np.ones(image.shape, bool)
        inside = slice(int(MARGIN * pixels), -int(MARGIN * pixels))
        edge[inside, inside] = False
        assert (image[edge] == 255).all(), name
        assert (image[~edge] < ink).any(), name
