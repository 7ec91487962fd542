"""What is in a picture's groups: its words with their printed sizes, and its circles."""

from collections.abc import Iterator

from castlewright.printing.kits.pieces import Face, Figure, Kit
from castlewright.printing.picture import Circle, Group, Item, Picture, Text

POINT = 25.4 / 72  # millimetres


def everything(items: tuple[Item, ...], scale: float = 1) -> Iterator[tuple[Item, float]]:
    """All items that are no groups, each with its scale."""
    for item in items:
        if isinstance(item, Group):
            yield from everything(item.items, scale * item.scale)
        else:
            yield item, scale


def texts(picture: Picture, scale: float = 1) -> Iterator[tuple[str, float]]:
    """Each text of a picture with its size in points."""
    for item, larger in everything(picture.items, scale):
        if isinstance(item, Text) and item.text:
            yield item.text, item.size * larger / POINT


def circles(items: tuple[Item, ...]) -> int:
    return sum(isinstance(item, Circle) for item, _ in everything(items))


def smallest_text(kit: Kit) -> tuple[float, str]:
    """The smallest text on any piece or poster, in points as it is printed."""
    found = []
    for pile in kit.piles:
        for piece in pile.pieces:
            if isinstance(piece, Figure):
                pictures, rim = [piece.front], 0.0
            else:
                faces = [face for face in (piece.front, piece.back) if isinstance(face, Face)]
                pictures = [face.picture for face in faces]
                rim = 6.0 if faces[0].bleeds else 0.0
            for picture in pictures:
                scale = (piece.width + rim) / picture.width
                found += [(size, text) for text, size in texts(picture, scale)]
    for poster in kit.posters:
        scale = poster.width / poster.picture.width
        found += [(size, text) for text, size in texts(poster.picture, scale)]
    return min(found)
