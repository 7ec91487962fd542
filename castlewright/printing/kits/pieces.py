"""What is in a kit: pieces with two faces, figures to fold, posters; as plain values.

The engine knows no game, and a game knows no sheet of paper. Each game has one function that says
what is in its kit, `printing/<game>/kit.py`:

    piles       what belongs together: cards, tiles, coins; figures that stand
    posters     pictures larger than a sheet
    how, steps  how to play, in a few sentences

    >>> coin = Piece("a coin", 22, 22, Face(draw_coin()), Face(draw_coin()), copies=24)
    >>> Kit("Sleepy Castle", "sleepy-castle", (Pile("Coins", (coin,)),)).piles[0].number
    24

All lengths are millimetres as they are cut in normal print. Pictures are scaled to their pieces, so
it only matters that the shape is the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from castlewright.printing.picture import Group, Item, Paint, Picture, Rect
from castlewright.puzzles.base import BadInputError

BLEED = 3.0  # how far a picture goes on beyond the edge that is cut
SAME_SHAPE = 0.02  # how much a picture's shape may differ from its piece's


class KitError(BadInputError):
    """A kit that cannot be made: says which piece does not fit, and where it would."""


@dataclass(frozen=True)
class Face:
    """One side of a piece. `bleeds`: the picture is `BLEED` larger than the piece on every side."""

    picture: Picture
    bleeds: bool = False


@dataclass(frozen=True)
class Piece:
    """Something to cut out, `copies` times. `name` is for messages. Without `back` it is white.

    `own_edge`: the front draws the edge to cut along, such as the rim of a coin.
    """

    name: str
    width: float
    height: float
    front: Face
    back: Face | None = None
    copies: int = 1
    own_edge: bool = False

    def __post_init__(self) -> None:
        for face in (self.front, self.back):
            if face is not None:
                more = 2 * BLEED if face.bleeds else 0
                _check_shape(self.name, face.picture, self.width + more, self.height + more)


@dataclass(frozen=True)
class Figure:
    """Something that stands: a strip of paper, folded at its head, `copies` times.

    The strip is a foot, the front, the back upside down, another foot. The back is the mirror image
    of the front, or another picture, already as it is seen from behind. The feet, `foot` long, are
    bent and glued onto each other.
    """

    name: str
    width: float
    height: float
    front: Picture
    back: Picture | None = None
    foot: float = 9.0
    copies: int = 1

    def __post_init__(self) -> None:
        for picture in (self.front, self.back):
            if picture is not None:
                _check_shape(self.name, picture, self.width, self.height)

    @property
    def length(self) -> float:
        return 2 * (self.height + self.foot)


@dataclass(frozen=True)
class Pile:
    """Pieces and figures that belong together, in the order in which they are laid out."""

    title: str
    pieces: tuple[Piece | Figure, ...]

    @property
    def number(self) -> int:
        return sum(piece.copies for piece in self.pieces)


@dataclass(frozen=True)
class Poster:
    """A picture over as many sheets as it needs; neighbours share a strip of `overlap`."""

    title: str
    width: float
    height: float
    picture: Picture
    overlap: float = 10.0

    def __post_init__(self) -> None:
        _check_shape(self.title, self.picture, self.width, self.height)


@dataclass(frozen=True)
class Kit:
    """Everything that a kit has.

    `game` is the game's name, `title` the kit's own. `how` and then the numbered `steps` say how to
    play, or where that is told.
    """

    game: str
    title: str
    piles: tuple[Pile, ...] = ()
    posters: tuple[Poster, ...] = ()
    how: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()


def with_rim(
    picture: Picture, width: float, height: float, paint: Paint, beyond: Iterable[Item] = ()
) -> Face:
    """A face whose picture goes on beyond the edge of its piece of `width` x `height` millimetres.

    The rim is painted, and on it lies what the picture shows `beyond` its own edges, in the
    picture's own millimetres.
    """
    _check_shape(picture.alt, picture, width, height)
    rim = BLEED * picture.width / width
    larger = (picture.width + 2 * rim, picture.height + 2 * rim)
    ground = Rect(0, 0, *larger, fill=paint)
    items = (ground, Group((*beyond, *picture.items), rim, rim))
    return Face(Picture(*larger, items, picture.alt), bleeds=True)


def _check_shape(name: str, picture: Picture, width: float, height: float) -> None:
    """A drawing of another shape would be torn: a mistake of the game, not of its reader."""
    if abs(picture.width / picture.height * height / width - 1) > SAME_SHAPE:
        raise ValueError(
            f"{name}: a picture of {picture.width:g} x {picture.height:g} mm does not fit "
            f"a piece of {width:g} x {height:g} mm"
        )
