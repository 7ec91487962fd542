"""A drawing as a display list: what stands where, in millimetres, and its text as SVG.

One drawing serves the notebook, the booklet and an exported file. A `Picture` is a frozen list of
items; later items lie over earlier ones. y grows downwards, as in SVG.

    >>> square = Picture(10, 10, (Rect(1, 1, 8, 8, fill="#ffffff"),), alt="a white square")
    >>> svg(square)
    '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm" viewBox="0 0 10 10" ...'

The same picture gives the same text every time: numbers are rounded to a thousandth of a
millimetre, and a pattern is named after what it looks like. Words are escaped.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

FONT = "Andika"  # the only font there is: an unknown one would silently turn into another


@dataclass(frozen=True)
class Stroke:
    """A line's paint and width; `dash` is drawn and left out by turns, beginning at `offset`."""

    paint: str
    width: float
    dash: tuple[float, ...] = ()
    offset: float = 0
    cap: str = "butt"


@dataclass(frozen=True)
class Pattern:
    """A paint that repeats `items` every `width` x `height` millimetres, from (`x`, `y`) on.

    Keep the items clear of the edges: there, a printer may leave a hair line.
    """

    width: float
    height: float
    items: tuple["Item", ...]
    x: float = 0
    y: float = 0


Paint: TypeAlias = str | Pattern


@dataclass(frozen=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    fill: Paint | None = None
    stroke: Stroke | None = None
    radius: float = 0


@dataclass(frozen=True)
class Circle:
    x: float
    y: float
    radius: float
    fill: Paint | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke


@dataclass(frozen=True)
class Path:
    """An outline in the path language of SVG; `number` writes its numbers."""

    d: str
    fill: Paint | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True)
class Text:
    """One line of text, its baseline at y; `anchor` is start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    paint: str = "#222222"
    anchor: str = "middle"
    bold: bool = False


@dataclass(frozen=True)
class Group:
    """Items moved by (x, y), after turning them clockwise by `turn` degrees and scaling them."""

    items: tuple["Item", ...]
    x: float = 0
    y: float = 0
    turn: float = 0
    scale: float = 1


Item: TypeAlias = Rect | Circle | Line | Path | Text | Group


@dataclass(frozen=True)
class Picture:
    """A drawing of `width` x `height` millimetres; `alt` says it to those who cannot see it."""

    width: float
    height: float
    items: tuple[Item, ...]
    alt: str


def least_type(picture: Picture) -> float:
    """The size of the smallest words or numbers in a picture, in millimetres; 0 without any."""
    return min(_type_sizes(picture.items, 1.0), default=0.0)


def _type_sizes(items: tuple[Item, ...], scale: float) -> Iterator[float]:
    for item in items:
        match item:
            case Text():
                yield item.size * scale
            case Group():
                yield from _type_sizes(item.items, scale * item.scale)


def svg(picture: Picture) -> str:
    """The picture as a complete SVG text."""
    width, height = number(picture.width), number(picture.height)
    patterns = {_pattern_name(p): p for p in _patterns(picture.items)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(_printable(picture.alt))}</title>",
    ]
    if patterns:
        parts.append(f"<defs>{''.join(map(_pattern_definition, patterns.values()))}</defs>")
    parts += map(_element, picture.items)
    return "".join([*parts, "</svg>"])


def number(value: float) -> str:
    """A number in SVG: rounded to three decimals, as short as it can be written."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def _element(item: Item) -> str:
    """Pictures share many of their items (animals, coins), so each is written once.

    That makes the pictures of a booklet four times as fast to write.
    """
    match item:
        case Rect():
            places = _numbers(x=item.x, y=item.y, width=item.width, height=item.height)
            corners = _numbers(rx=item.radius) if item.radius else ""
            return f"<rect{places}{corners}{_paints(item.fill, item.stroke)}/>"
        case Circle():
            places = _numbers(cx=item.x, cy=item.y, r=item.radius)
            return f"<circle{places}{_paints(item.fill, item.stroke)}/>"
        case Line():
            places = _numbers(x1=item.x1, y1=item.y1, x2=item.x2, y2=item.y2)
            return f"<line{places}{_paints(None, item.stroke)}/>"
        case Path():
            return f"<path d={quoteattr(item.d)}{_paints(item.fill, item.stroke)}/>"
        case Text():
            return _text(item)
        case Group():
            return f"<g{_transform(item)}>{''.join(map(_element, item.items))}</g>"


def _text(item: Text) -> str:
    places = _numbers(x=item.x, y=item.y) + _numbers(font_size=item.size)
    weight = ' font-weight="700"' if item.bold else ""
    return (
        f'<text{places} font-family="{FONT}"{weight} text-anchor={quoteattr(item.anchor)} '
        f"fill={quoteattr(item.paint)}>{escape(_printable(item.text))}</text>"
    )


def _transform(group: Group) -> str:
    steps = []
    if group.x or group.y:
        steps.append(f"translate({number(group.x)} {number(group.y)})")
    if group.turn:
        steps.append(f"rotate({number(group.turn)})")
    if group.scale != 1:
        steps.append(f"scale({number(group.scale)})")
    return f' transform="{" ".join(steps)}"' if steps else ""


def _numbers(**values: float) -> str:
    return "".join(f' {key.replace("_", "-")}="{number(v)}"' for key, v in values.items())


def _paints(fill: Paint | None, stroke: Stroke | None) -> str:
    if isinstance(fill, Pattern):
        text = f' fill="url(#{_pattern_name(fill)})"'
    else:
        text = f" fill={quoteattr(fill or 'none')}"
    if stroke is None:
        return text
    text += f" stroke={quoteattr(stroke.paint)}" + _numbers(stroke_width=stroke.width)
    if stroke.dash:
        text += f' stroke-dasharray="{" ".join(map(number, stroke.dash))}"'
    if stroke.offset:
        text += _numbers(stroke_dashoffset=stroke.offset)
    if stroke.cap != "butt":
        text += f" stroke-linecap={quoteattr(stroke.cap)}"
    return text + ' stroke-linejoin="round"'


def _pattern_definition(pattern: Pattern) -> str:
    size = _numbers(x=pattern.x, y=pattern.y, width=pattern.width, height=pattern.height)
    body = "".join(map(_element, pattern.items))
    name = _pattern_name(pattern)
    return f'<pattern id="{name}"{size} patternUnits="userSpaceOnUse">{body}</pattern>'


def _pattern_name(pattern: Pattern) -> str:
    """The same for patterns that look alike: a page with many pictures has no clashes."""
    places = (pattern.x, pattern.y, pattern.width, pattern.height)
    look = f"{places} {''.join(map(_element, pattern.items))}"
    return f"pattern-{crc32(look.encode()):08x}"


def _patterns(items: tuple[Item, ...]) -> Iterator[Pattern]:
    for item in items:
        if isinstance(item, Group):
            yield from _patterns(item.items)
        elif isinstance(item, Rect | Circle | Path) and isinstance(item.fill, Pattern):
            yield item.fill


_UNPRINTABLE = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _printable(text: str) -> str:
    """XML has no way to write control characters; they are shown as the sign for a lost one."""
    return _UNPRINTABLE.sub("\ufffd", text)
