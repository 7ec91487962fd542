"""A picture in greys, for printers without colour and for those who save ink.

    >>> red = Picture(10, 10, (Rect(0, 0, 9, 9, "#d24a2c"),), alt="a red square.")
    >>> mono(red).items[0].fill
    '#757575'

Each colour becomes the grey that is as light as it looks, by the weights of sRGB's luma. What is
paler than `PALEST` becomes white: such a fill would cost ink over a large area and say little.
Nothing is told by hue alone (patterns and marks stand beside every colour), so nothing is lost.
"""

import re
from dataclasses import replace
from functools import lru_cache

from castlewright.printing.picture import (
    Circle,
    Group,
    Item,
    Line,
    Paint,
    Path,
    Pattern,
    Picture,
    Rect,
    Stroke,
    Text,
)

PALEST = 0.82  # of a full white; paler fills are left out
PAGE_COLOURS = {"ink": "#2b2b2b", "soft": "#5c5340", "gold": "#f2c230"}
WEIGHTS = (0.299, 0.587, 0.114)  # of red, green and blue in what looks light

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def mono(picture: Picture) -> Picture:
    """The same picture with greys only; its alt text stays."""
    return replace(picture, items=tuple(map(_item, picture.items)))


def grey(colour: str) -> str:
    """The grey of a colour `#rgb` or `#rrggbb`. Raises ValueError for any other paint."""
    level = round(_lightness(colour) * 255)
    return f"#{level:02x}{level:02x}{level:02x}"


def page_colours(*, in_greys: bool) -> dict[str, str]:
    """The colours of words and lines around the pictures of a page, by their names in layouts."""
    return {name: grey(c) if in_greys else c for name, c in PAGE_COLOURS.items()}


def _lightness(colour: str) -> float:
    if not _HEX.fullmatch(colour):
        raise ValueError(f"{colour!r} is no colour such as #2b2b2b")
    digits = colour[1:]
    wide = len(digits) // 3
    parts = [int(digits[n : n + wide] * (3 - wide), 16) for n in range(0, 3 * wide, wide)]
    return sum(w * part for w, part in zip(WEIGHTS, parts, strict=True)) / 255


@lru_cache(maxsize=4096)
def _item(item: Item) -> Item:
    """Pictures share most of their items (animals, coins), so each is worked out once."""
    match item:
        case Rect() | Circle() | Path():
            return replace(item, fill=_fill(item.fill), stroke=_stroke(item.stroke))
        case Line():
            return replace(item, stroke=_grey_stroke(item.stroke))
        case Text():
            return replace(item, paint=grey(item.paint))
        case Group():
            return replace(item, items=tuple(map(_item, item.items)))


def _fill(fill: Paint | None) -> Paint | None:
    if fill is None or fill == "none":
        return fill
    if isinstance(fill, Pattern):
        return replace(fill, items=tuple(map(_item, fill.items)))
    return "#ffffff" if _lightness(fill) > PALEST else grey(fill)


def _stroke(stroke: Stroke | None) -> Stroke | None:
    return None if stroke is None else _grey_stroke(stroke)


def _grey_stroke(stroke: Stroke) -> Stroke:
    return replace(stroke, paint=grey(stroke.paint))
