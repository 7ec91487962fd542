"""What only a kit of Burgen & Drachen has: backs of tiles, medals, cards with adventures.

    >>> medal_front()[0].radius
    9.8

Everything is drawn in millimetres from the upper left corner: tiles and medals are 20 mm wide, a
card is 88 x 63 mm.
"""

from dataclasses import dataclass, replace

from castlewright.printing.burgen_drachen.drawings import draw_board
from castlewright.printing.burgen_drachen.heroes import Hero, sign
from castlewright.printing.burgen_drachen.looks import INK, LOOKS, PLAIN, castle, dragon
from castlewright.printing.burgen_drachen.roads import CENTRE, TILE, stub
from castlewright.printing.picture import (
    Circle,
    Group,
    Item,
    Path,
    Pattern,
    Picture,
    Rect,
    Stroke,
    Text,
)
from castlewright.printing.qr import qr_picture
from castlewright.printing.stars import draw_stars
from castlewright.puzzles.burgen_drachen import Adventure, TileSet
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, Kind, Laid

CARD_WIDTH, CARD_HEIGHT = 88.0, 63.0
CARD_EDGE = 4.0
HEAD = 8.0  # of a card: the number and the stars
QR_SIDE = 22.0
NUMBER = 6.0  # size of a card's number
BROWN = "#8a7445"
GOLD, DARK_GOLD = "#f4c836", "#7a5a10"
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west


def roads_beyond(laid: Laid, tile_set: TileSet) -> tuple[Item, ...]:
    """How the roads of a tile go on over its edges: they end in the middle of the next tile."""
    looks = dict(zip((colour for colour, _ in tile_set.colours), LOOKS, strict=False))
    return tuple(
        Group(stub((side + 2) % 4, looks[colour]), SIDES[side][0] * TILE, SIDES[side][1] * TILE)
        for side, colour in enumerate(laid.sides)
        if colour != NO_PATH and laid.tile.kind is not Kind.DRAGON
    )


def tile_back(hero: Hero) -> tuple[Item, ...]:
    """The hero's paint, strewn with small signs, and the sign in the middle."""
    small = Group(sign(hero), 2.5, 2.5, 0, 0.26)
    strewn = Pattern(5, 5, (small,), 0, 0)
    middle = Group(sign(hero), *CENTRE, 0, 0.95)
    return (
        Rect(0, 0, TILE, TILE, fill=strewn),
        Rect(1.3, 1.3, TILE - 2.6, TILE - 2.6, None, Stroke(hero.dark, 0.4), 1.6),
        Circle(*CENTRE, 6.4, "#ffffff", Stroke(hero.dark, 0.5)),
        middle,
    )


def medal_front() -> tuple[Item, ...]:
    """A castle on gold."""
    gold = replace(PLAIN, paint=GOLD, dark=DARK_GOLD, roof=LOOKS[0].roof, flag=LOOKS[0].flag)
    return (*_medal(), Group(castle((gold,)), 2, 1.6, 0, 0.8))


def medal_back() -> tuple[Item, ...]:
    """A dragon on gold."""
    gold = replace(PLAIN, paint=GOLD, dark=DARK_GOLD)
    return (*_medal(), Group(dragon(gold), 2, 2.2, 0, 0.8))


def _medal() -> tuple[Item, ...]:
    dots = Stroke(DARK_GOLD, 0.7, (0.01, 2.26), cap="round")
    return (
        Circle(*CENTRE, 9.8, GOLD, Stroke(DARK_GOLD, 0.4)),
        Circle(*CENTRE, 8.64, None, dots),
        Circle(*CENTRE, 7.4, "#fff8e0", Stroke(DARK_GOLD, 0.4)),
    )


@dataclass(frozen=True)
class Card:
    """What a card shows of an adventure: its number, and its level if it is known."""

    adventure: Adventure
    number: int
    level: str | None = None


def draw_card(card: Card, levels: dict[str, str], *, qr: bool, language: str = "en") -> Picture:
    """The front of a card. `levels` says the levels in words; `qr` adds a code of the notation."""
    board = draw_board(card.adventure, language=language)
    width = CARD_WIDTH - 2 * CARD_EDGE - (QR_SIDE + 2 if qr else 0)
    top = CARD_EDGE + HEAD - 1
    height = CARD_HEIGHT - top - CARD_EDGE + 1
    scale = min(width / board.width, height / board.height)
    x = CARD_EDGE + (width - board.width * scale) / 2
    y = top + (height - board.height * scale) / 2
    items: list[Item] = [
        Rect(0, 0, CARD_WIDTH, CARD_HEIGHT, fill="#fffdf6"),
        Rect(1.8, 1.8, CARD_WIDTH - 3.6, CARD_HEIGHT - 3.6, None, Stroke(BROWN, 0.5), 2.5),
        Text(CARD_EDGE + 1.5, CARD_EDGE + 6, str(card.number), NUMBER, INK, "start", bold=True),
        Group(board.items, x, y, 0, scale),
    ]
    told = [f"{card.number}.", board.alt]
    if card.level is not None:
        stars, size = draw_stars(card.level, levels[card.level]), 0.6
        x = CARD_WIDTH - CARD_EDGE - 1 - stars.width * size
        items.append(Group(stars.items, x, CARD_EDGE + 1, 0, size))
        told.insert(1, f"{levels[card.level]}.")
    if qr:
        code = qr_picture(str(card.adventure), language)
        size = QR_SIDE / code.width
        place = (CARD_WIDTH - CARD_EDGE - QR_SIDE, (top + CARD_HEIGHT - CARD_EDGE - QR_SIDE) / 2)
        items.append(Group(code.items, *place, 0, size))
    return Picture(CARD_WIDTH, CARD_HEIGHT, tuple(items), " ".join(told))


def card_back() -> tuple[Item, ...]:
    """A castle and a dragon on parchment."""
    lattice = Path("M.5 3L3 .5L5.5 3L3 5.5Z", None, Stroke("#c9b074", 0.35))
    gold = replace(PLAIN, paint=GOLD, dark=DARK_GOLD, roof=LOOKS[0].roof, flag=LOOKS[0].flag)
    x, y = CARD_WIDTH / 2, CARD_HEIGHT / 2
    return (
        Rect(3, 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, Pattern(6, 6, (lattice,), 4, 1.5), radius=3),
        Rect(3, 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, None, Stroke(BROWN, 0.6), 3),
        Rect(x - 29, y - 18, 58, 36, "#fffdf6", Stroke(BROWN, 0.6), 4),
        Group(castle((gold,)), x - 28, y - 15, 0, 1.45),
        Group(dragon(replace(gold, paint="#8fc98a", dark="#2c5a28")), x, y - 16, 0, 1.45),
        Path(f"M{x - 24} {y + 11}Q{x} {y + 8} {x + 24} {y + 11}", None, Stroke(BROWN, 0.5)),
    )
