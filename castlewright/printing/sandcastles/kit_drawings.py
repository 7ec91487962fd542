"""What only a kit of the sandcastles has: the board, castles and dice to fold, tokens, tiles.

    >>> picture = draw_castle_net(YELLOW, 1)
    >>> picture.width, picture.height, picture.alt
    (112.6, 112.6, 'A castle to fold: castle 1, yellow.')

Everything is drawn in the millimetres in which it is cut.
"""

from collections.abc import Iterator
from typing import Any

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.kits.lettering import written
from castlewright.printing.kits.nets import box_net, die_net, square
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
from castlewright.printing.sandcastles.creatures import ANIMALS, QUEEN, coat_of_arms
from castlewright.printing.sandcastles.drawings import (
    draw_animal,
    draw_coat_of_arms,
    draw_decoration,
    draw_power,
    draw_shop,
    draw_storehouse,
    draw_village,
)
from castlewright.printing.sandcastles.looks import (
    CREAM,
    DARK_SAND,
    DARK_WOOD,
    EDGE,
    FINE,
    LOOKS,
    SAND,
    WHITE,
    shades,
)
from castlewright.printing.sandcastles.pieces import (
    DECORATIONS,
    VILLAGE_WIDTH,
    beetle,
    bucket,
    cart,
    confetti,
    crown,
    letter_of,
    sandcastle,
    shop,
    storehouse_size,
    village_height,
)
from castlewright.puzzles.sandcastles import Ability, Box
from castlewright.puzzles.sandcastles.colours import Colour
from castlewright.puzzles.sandcastles.telling import ability_words, colour_words
from castlewright.puzzles.words import read_words

BOARD = (356.0, 234.0)  # two sheets of A4 or of Letter
CASTLE, CASTLE_HIGH = 44.0, 34.0
SPACE = 52.0  # of the board, for a castle
DIE_SIDE = 16.0
# Boards of players: their spaces take the tokens below, and two villages fill half an A4 sheet.
GROWN = 1.257
DECORATION, CROWN, BEETLE, SHOP, ANIMAL = 13.0, 11.5, 14.0, 31.0, 24.0
CART = (50.0, 29.0)
TILE = (66.0, 37.5)  # twelve of them fill a sheet of A4 or of Letter
HEAD = 13.4  # of a tile
QUEEN_FIGURE, BUCKET_FIGURE, COAT_FIGURE = (28.0, 27.0), (22.0, 24.0), (18.0, 22.0)
GREEN, STORE, PALE = "#e5efd0", "#f4e3c2", "#fffaf0"
WATER, WAVE = "#cfe6f3", "#9cc6de"
HOLLOW = "#efdcae"  # pale enough to cost no ink in greys
_SPECKS = Pattern(4.4, 4.4, (Circle(1.2, 1.2, 0.3, DARK_SAND), Circle(3.3, 3.2, 0.3, DARK_SAND)))


# The board. ---------------------------------------------------------------------------------------

COLUMNS = (64.0, 178.0, 292.0)
ROWS = (66.0, 146.0)  # the middles of the spaces for castles
WALK_TOP, WALK_HIGH, START = 186.0, 38.0, 40.0
SIDE = 8.0  # mm beside the boardwalk


def castle_at(castle: int) -> tuple[float, float]:
    """The middle of a castle's space: the path is a ring, clockwise from the upper left."""
    if castle < len(COLUMNS):
        return COLUMNS[castle], ROWS[0]
    return COLUMNS[2 * len(COLUMNS) - 1 - castle], ROWS[1]


def draw_board(box: Box, players: int, steps: int, language: str = "en") -> Picture:
    """The beach with a space for each castle, and a boardwalk of so many steps."""
    own, (width, height) = _own(language), BOARD
    first = box.steps_to_confetti(players)
    items: list[Item] = [
        Rect(0, 0, width, height, "#fbf0d0"),
        *_sea(width),
        Rect(0.6, 0.6, width - 1.2, height - 1.2, None, Stroke(INK, 1.2)),
        *_path(),
        *_holiday(),
    ]
    for castle, colour in enumerate(box.castles):
        letter = letter_of(colour, language)
        items.append(Group(tuple(_space(colour, castle + 1, letter)), *castle_at(castle)))
    items += _boardwalk(steps, first)
    castles = ", ".join(
        own["alt"]["board_castle"].format(number=number, colour=colour_words(colour, language))
        for number, colour in enumerate(box.castles, 1)
    )
    alt = own["alt"]["board"].format(castles=castles, steps=steps, first=first)
    return Picture(width, height, tuple(items), alt)


def _sea(width: float) -> Iterator[Item]:
    """The sea along the upper edge, with a wavy shore."""
    water = f"M0 0H{width:g}V24" + "q-11 7 -22.25 0t-22.25 0" * 8 + "V0Z"
    wave = Path("M3 5q2.4 -2.8 4.8 0t4.8 0", None, Stroke(WAVE, 0.7, cap="round"))
    yield Path(water, WATER)
    yield Path(water, Pattern(17, 10, (wave,)))
    foam = f"M{width - 0.4:g} 24" + "q-11 7 -22.2 0t-22.2 0" * 8  # ends under the frame
    yield Path(foam, None, Stroke(WHITE, 2.4))
    yield Path(foam, None, Stroke(WAVE, 0.6))


def _path() -> Iterator[Item]:
    """The path from castle to castle."""
    (left, _, right), (top, bottom) = COLUMNS, ROWS
    d = f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z"
    yield Path(d, None, Stroke(SAND, 15))
    yield Path(d, None, Stroke(DARK_SAND, 1.2, (3, 4), cap="round"))


def _space(colour: Colour, number: int, letter: str) -> Iterator[Item]:
    """A hollow with a frame in the castle's colour, around (0, 0)."""
    half, look = SPACE / 2, LOOKS[colour]
    yield Rect(-half, -half, SPACE, SPACE, look.paint, EDGE, 6)
    if look.pattern:
        yield Rect(-half, -half, SPACE, SPACE, look.pattern, None, 6)
    inner = CASTLE + 1
    yield Rect(-inner / 2, -inner / 2, inner, inner, HOLLOW, EDGE, 2)
    yield Circle(0, 0, 9.4, "#f9f0d6", Stroke(DARK_SAND, 0.5))
    yield Text(0, 4.6, str(number), 13, "#8a7445", bold=True)
    yield Rect(-half + 0.6, -half + 0.6, 9.2, 9.2, WHITE, EDGE, 2.4)
    yield Text(-half + 5.2, -half + 7.3, letter, 5.8, INK, bold=True)


def _holiday() -> Iterator[Item]:
    """A parasol, a ball and starfish between the castles."""
    yield Group(_PARASOL, 120, 111)
    yield Group(_BALL, 141, 118)
    yield Group(_STARFISH, 214, 108, 15)
    yield Group(_STARFISH, 243, 116, -20, 0.7)
    for x, y in ((24, 108), (332, 104), (20, 170), (338, 172)):
        yield Group(_STARFISH, x, y, x, 0.8)


_PARASOL: tuple[Item, ...] = (
    Path("M0 -14V10", None, Stroke(INK, 1.6, cap="round")),
    Path("M-16 -1Q-15 -15 0 -15Q15 -15 16 -1Q10.6 -4 5.4 -1Q0 -4 -5.4 -1Q-10.6 -4 -16 -1Z", WHITE),
    Path("M-16 -1Q-15 -15 0 -15Q-8 -10 -5.4 -1Q-10.6 -4 -16 -1Z", "#4fb3a6"),
    Path("M16 -1Q15 -15 0 -15Q8 -10 5.4 -1Q10.6 -4 16 -1Z", "#4fb3a6"),
    Path(
        "M-16 -1Q-15 -15 0 -15Q15 -15 16 -1Q10.6 -4 5.4 -1Q0 -4 -5.4 -1Q-10.6 -4 -16 -1Z",
        None,
        EDGE,
    ),
    Path("M0 -15Q-8 -10 -5.4 -1M0 -15Q8 -10 5.4 -1", None, FINE),
    Path("M-7 10Q0 7 7 10Z", SAND, FINE),
)
_BALL: tuple[Item, ...] = (
    Circle(0, 0, 5.4, WHITE),
    Path("M-5.2 -1.6Q0 -3.6 5.2 -1.6Q5.8 2 4 3.8Q0 1.6 -4 3.8Q-5.8 2 -5.2 -1.6Z", "#f4c836"),
    Circle(0, 0, 5.4, None, EDGE),
    Path("M-5.2 -1.6Q0 -3.6 5.2 -1.6M-4 3.8Q0 1.6 4 3.8", None, FINE),
)
_STARFISH: tuple[Item, ...] = (
    Path(
        "M0 -7Q1.4 -2.4 2 -2Q6.6 -2.6 6.8 -2Q6.6 -1.2 3.2 1.2Q4.8 5.4 4.4 6Q3.6 6.2 0 3.6"
        "Q-3.6 6.2 -4.4 6Q-4.8 5.4 -3.2 1.2Q-6.6 -1.2 -6.8 -2Q-6.6 -2.6 -2 -2Q-1.4 -2.4 0 -7Z",
        "#f0a46a",
        EDGE,
    ),
    Path(
        "M0 -3.8V0L3.6 -.8M0 0L2 3.4M0 0L-2 3.4M0 0L-3.6 -.8",
        None,
        Stroke("#b8622c", 0.6, (0.1, 1.3), cap="round"),
    ),
)


def _boardwalk(steps: int, first: int) -> Iterator[Item]:
    """A start for all, and then so many planks; from the first with confetti on it is a party."""
    step = (BOARD[0] - 2 * SIDE - START) / steps
    lefts = [SIDE, *(SIDE + START + step * place for place in range(steps))]
    for place, left in enumerate(lefts):
        wide = START if place == 0 else step
        party = place >= first
        paint = "#dfeccd" if place == 0 else "#fdf3cf" if party else "#e3c08c"
        x, y = left + 0.6, WALK_TOP
        yield Rect(x, y, wide - 1.2, WALK_HIGH, paint, Stroke(INK, 0.8), 1.6)
        middle = left + wide / 2
        if party:
            yield Group(confetti(), middle, y + 8.6, 33 * place, 1.1)
            yield Group(confetti(), middle, y + WALK_HIGH - 7.6, 71 * place, 1.1)
        elif place:
            seam = f"v{WALK_HIGH - 6:g}"
            seams = f"M{x + 2:g} {y + 3:g}{seam}M{x + wide - 3.2:g} {y + 3:g}{seam}"
            yield Path(seams, None, Stroke(DARK_WOOD, 0.4))
        else:
            yield Group((_ARROW,), middle, y + WALK_HIGH / 2)
        yield Circle(middle, y + WALK_HIGH / 2, 5.6, WHITE, FINE)
        yield Text(middle, y + WALK_HIGH / 2 + 2.7, str(place), 7.4, INK, bold=True)


_ARROW = Path(
    "M-13 0h6M7 0h8m-3.4 -3.4l3.4 3.4l-3.4 3.4", None, Stroke("#5f8040", 1.4, cap="round")
)


# To fold. -----------------------------------------------------------------------------------------


def draw_castle_net(colour: Colour, number: int, language: str = "en") -> Picture:
    """A castle without a floor: it stands over what lies in its hollow."""
    look, half, letter = LOOKS[colour], CASTLE / 2, letter_of(colour, language)
    wall = (
        Rect(-half, -CASTLE_HIGH / 2, CASTLE, CASTLE_HIGH, "#fdf6e2"),
        Path(
            f"M{-half:g} {CASTLE_HIGH / 2:g}v-7.4h5.2v-3h4.4v3h{CASTLE - 19.2:g}v-3h4.4v3h5.2v7.4Z",
            SAND,
            FINE,
        ),
        Group(sandcastle(colour, number), 0, CASTLE_HIGH / 2 - 0.4, 0, 0.97),
    )
    over = (Rect(-half, -half, CASTLE, CASTLE, look.pattern),) if look.pattern else ()
    roof = (
        Rect(-half, -half, CASTLE, CASTLE, look.paint),
        *over,
        Rect(-half + 4, -half + 4, CASTLE - 8, CASTLE - 8, SAND, EDGE, 1.2),
        Rect(-half + 4, -half + 4, CASTLE - 8, CASTLE - 8, _SPECKS, None, 1.2),
        Circle(0, 0, 9.6, WHITE, EDGE),
        Text(0, 4.9, str(number), 14, INK, bold=True),
        *(
            item
            for x in (-1, 1)
            for y in (-1, 1)
            for item in (
                *shades(look, f"M{x * 13 - 4:g} {y * 13 - 4:g}h8v8h-8Z"),
                Circle(x * 13, y * 13, 3, WHITE, FINE),
                Text(x * 13, y * 13 + 1.55, letter, 4.3, INK, bold=True),
            )
        ),
    )
    net = box_net(CASTLE, CASTLE_HIGH, roof, [wall] * 4)
    alt = _own(language)["alt"]["castle"].format(
        number=number, colour=colour_words(colour, language)
    )
    return net.picture(alt)


def draw_die_net(faces: tuple[Colour, ...], language: str = "en") -> Picture:
    """A die with these six faces; those that come in twos lie opposite each other."""
    drawn = [_die_face(colour, letter_of(colour, language)) for colour in sorted(faces)]
    net = die_net(DIE_SIDE, list(zip(drawn[::2], drawn[1::2], strict=True)))
    told = ", ".join(colour_words(colour, language) for colour in faces)
    alt = _own(language)["alt"]["die"].format(faces=told)
    return net.picture(alt)


def _die_face(colour: Colour, letter: str) -> tuple[Item, ...]:
    look, half = LOOKS[colour], DIE_SIDE / 2
    over = (Rect(-half, -half, DIE_SIDE, DIE_SIDE, look.pattern),) if look.pattern else ()
    sign = (Circle(0, 0, 4.9, WHITE, FINE), Text(0, 2.7, letter, 7.5, INK, bold=True))
    return square(DIE_SIDE, *over, *sign, paint=look.paint)


def draw_queen_figure(language: str = "en") -> Picture:
    drawn = Group(QUEEN, QUEEN_FIGURE[0] / 2, 15, 0, 1.3)
    return Picture(*QUEEN_FIGURE, (drawn,), _alt(language)["queen"])


def draw_bucket_figure(language: str = "en") -> Picture:
    drawn = Group(bucket(), BUCKET_FIGURE[0] / 2, 13, 0, 1.2)
    return Picture(*BUCKET_FIGURE, (drawn,), _alt(language)["bucket"])


def draw_coat_figure(seat: int, language: str = "en") -> Picture:
    """The coat of arms of a seat, that walks on the boardwalk."""
    width, height = COAT_FIGURE
    drawn = Group(coat_of_arms(seat), width / 2, height / 2, 0, 0.74)
    return Picture(width, height, (drawn,), draw_coat_of_arms(seat, language).alt)


# Boards of players. -------------------------------------------------------------------------------


def village_size() -> tuple[float, float]:
    return VILLAGE_WIDTH * GROWN, village_height(crowns=True) * GROWN


def draw_village_side(*, crowns: bool, language: str = "en") -> Picture:
    """A side of a village; both have the same size."""
    picture, height = draw_village(crowns=crowns, language=language), village_height(crowns=True)
    ground = Rect(0, 0, VILLAGE_WIDTH, height, GREEN)
    _frame, *drawn = picture.items  # the piece is cut where the frame would be
    items = (ground, Group(tuple(drawn), 0, (height - picture.height) / 2))
    return Picture(VILLAGE_WIDTH, height, items, picture.alt)


def store_size(box: Box) -> tuple[float, float]:
    """Of a storehouse in its own drawing's millimetres: both sides have the same."""
    beginner = storehouse_size(box.beginner)
    advanced = storehouse_size(box.advanced, box.crown_spaces)
    return max(beginner[0], advanced[0]) + 4, max(beginner[1], advanced[1]) + 4


def draw_store_side(box: Box, *, crowns: bool, language: str = "en") -> Picture:
    """A side of a storehouse: with spaces for crowns, or that of the beginner's game."""
    spaces = (box.advanced, box.crown_spaces) if crowns else (box.beginner, 0)
    picture, (width, height) = draw_storehouse(*spaces, language), store_size(box)
    left, top = (width - picture.width) / 2, (height - picture.height) / 2
    items = (Rect(0, 0, width, height, PALE), Group(picture.items, left, top))
    return Picture(width, height, items, picture.alt)


def draw_cart_token(language: str = "en") -> Picture:
    width, height = CART
    drawn = (Rect(0, 0, width, height, PALE), Group(cart(), width / 2 - 0.4, height / 2, 0, 1.8))
    return Picture(width, height, drawn, _alt(language)["cart"])


# Tokens. ------------------------------------------------------------------------------------------


def draw_decoration_token(colour: Colour, language: str = "en") -> Picture:
    alt = draw_decoration(colour, language).alt
    return _token(DECORATION, PALE, Group(DECORATIONS[colour], 0, 0.1, 0, 1.06), alt)


def draw_decoration_back(language: str = "en") -> Picture:
    """Sand, the same for all decorations."""
    side = DECORATION
    items = (
        Rect(0, 0, side, side, SAND),
        Rect(0, 0, side, side, _SPECKS),
    )
    return Picture(side, side, items, _own(language)["alt"]["decoration_back"])


def draw_animal_token(colour: Colour, language: str = "en") -> Picture:
    alt = draw_animal(colour, language).alt
    return _token(ANIMAL, PALE, Group(ANIMALS[colour], 0, 0.2, 0, 1.04), alt)


def draw_beetle_token(language: str = "en") -> Picture:
    return _token(BEETLE, PALE, Group(beetle(), 0, 0, 0, 1.12), _alt(language)["beetle"])


def draw_crown_token(language: str = "en") -> Picture:
    return _token(CROWN, PALE, Group(crown()), _alt(language)["crown"])


def draw_shop_token(colour: Colour, *, decorated: bool, language: str = "en") -> Picture:
    """A shop, decorated or not yet."""
    alt = draw_shop(colour, decorated=decorated, language=language).alt
    drawn = Group(shop(colour, decorated=decorated), 0, 0.4, 0, GROWN)
    return _token(SHOP, PALE if decorated else GREEN, drawn, alt)


def _token(side: float, paint: str, drawn: Item, alt: str) -> Picture:
    return Picture(
        side, side, (Rect(0, 0, side, side, paint), Group((drawn,), side / 2, side / 2)), alt
    )


# Skills and special powers. -----------------------------------------------------------------------


def draw_ability_tile(ability: Ability, language: str = "en") -> Picture:
    """A tile with a skill or a special power: its name on its colour, and what it does."""
    told, (width, height) = ability_words(ability, language), TILE
    sign = str(ability) if ability.number else letter_of(ability.colour, language).lower()
    drawn = (
        Rect(0, 0, width, height, tile_paint(ability)),
        *tile_head(ability.colour, 0),
        Rect(2.6, 2.6, 10.6, 8.2, WHITE, FINE, 2),
        Text(7.9, 8.5, sign, 5.4, INK, bold=True),
        Rect(15, 2.6, width - 17.6, 8.2, WHITE, FINE, 2),
        *written(told.name, (15 + (width - 17.6) / 2, 6.7), (width - 20, 7), size=4.8, bold=True),
        *written(told.about, (width / 2, (HEAD + height) / 2), (width - 6, height - HEAD - 1.6)),
    )
    return Picture(width, height, drawn, draw_power(ability, language).alt)


def tile_paint(ability: Ability) -> str:
    return WHITE if ability.number else CREAM


def tile_head(colour: Colour, beyond: float) -> tuple[Item, ...]:
    """The upper part of a tile in its colour, so far beyond three of its edges."""
    look, (width, height) = LOOKS[colour], (TILE[0] + 2 * beyond, HEAD + beyond)
    over = (Rect(-beyond, -beyond, width, height, look.pattern),) if look.pattern else ()
    line = Path(f"M{-beyond:g} {HEAD}h{width:g}", None, EDGE)
    return (Rect(-beyond, -beyond, width, height, look.paint), *over, line)


def _alt(language: str) -> dict[str, Any]:
    words: dict[str, Any] = read_words(language)["sandcastles"]["alt"]
    return words


def _own(language: str) -> dict[str, Any]:
    words: dict[str, Any] = read_words(language)["kits"]["sandcastles"]
    return words
