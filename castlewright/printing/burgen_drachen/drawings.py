"""Drawings of Burgen & Drachen: a tile, an adventure or its solution, all tiles of a set.

    >>> adventure = Adventure.parse("2R1b>/B3R/1r^1B1 W3")
    >>> draw_board(adventure).alt
    'Adventure 2R1b>/B3R/1r^1B1 W3: 3 rows of 5 spaces. Red castle at row 1 space 3. ...'

A space is 20 mm wide. Colours never carry meaning alone: each colour of a tile set has, by its
place in the set (red is the first of the stand-in set, blue the second), a row in `LOOKS`: a paint,
the marks along its roads, the pattern of its walls, the roofs and the flag of its castles. All of
that survives a greyscale printer.

Where paths of different colours join, or at a castle, lies a round square of pale stone. Strands
that cross without meeting do it on a bridge. A strand that ends inside the tile ends in a knob.
Castles and dragons stand upright however their tile is turned: their roads and arrows turn.
"""

from collections.abc import Iterable, Sequence

from castlewright.printing.burgen_drachen.looks import (
    INK,
    LOOKS,
    PLAIN,
    Look,
    arrow,
    castle,
    dragon,
    figure,
)
from castlewright.printing.burgen_drachen.roads import CENTRE, TILE, plaza, strand_roads, stub
from castlewright.printing.picture import (
    Group,
    Item,
    Path,
    Picture,
    Rect,
    Stroke,
    Text,
)
from castlewright.puzzles.burgen_drachen.adventure import Adventure, Piece
from castlewright.puzzles.burgen_drachen.names import ends, name_of_colour, name_of_tile
from castlewright.puzzles.burgen_drachen.placement import Placement
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, Kind, Laid, TileSet
from castlewright.puzzles.words import capital, listed, read_words

MARGIN = 14.0  # around the spaces of a board, for the hero
RIM = 2.0
SHEET_COLUMNS = 5
SHEET_GAP = 3.0
LABEL = 6.0

GROUND = {Kind.PATH: "#e3efcb", Kind.CASTLE: "#eef3dd", Kind.DRAGON: "#f3ecdf"}
MEADOW = "#fafcf3"
PARCHMENT = "#f1e6cc"


def draw_tile(laid: Laid, tile_set: TileSet, language: str = "en") -> Picture:
    """One tile as it lies, 20 x 20 mm."""
    named = capital(name_of_tile(laid.tile, tile_set, language))
    alt = _alt(language)["tile"].format(tile=named, ends=ends(laid, tile_set, language))
    return Picture(TILE, TILE, _tile(laid, tile_set), alt)


def draw_road(tile_set: TileSet, colour: str, language: str = "en") -> Picture:
    """A piece of road in one colour, for a legend."""
    straight = strand_roads((f"-{colour}-{colour}",), _looks(tile_set))
    height = TILE * 0.6
    ground = Rect(0, 0, TILE, height, fill=GROUND[Kind.PATH])
    road = Group(straight, y=(height - TILE) / 2)
    alt = _alt(language)["road"].format(colour=name_of_colour(tile_set, colour, language))
    return Picture(TILE, height, (ground, road), alt)


def draw_board(
    adventure: Adventure, placement: Placement | None = None, language: str = "en"
) -> Picture:
    """The adventure, or what lies on its board in a solution, with the hero beside it.

    Faulty adventures can be drawn too: what lies off the board is left out.
    """
    rows, columns = adventure.rows, adventure.columns
    items: list[Item] = [
        Rect(
            MARGIN - RIM,
            MARGIN - RIM,
            columns * TILE + 2 * RIM,
            rows * TILE + 2 * RIM,
            fill=PARCHMENT,
            stroke=Stroke("#8a7445", 0.4),
            radius=2.5,
        )
    ]
    spaces = _spaces(adventure, placement)
    for space, lying in enumerate(spaces):
        row, column = divmod(space, columns)
        x, y = MARGIN + column * TILE, MARGIN + row * TILE
        items.append(Group(_empty_space(space), x, y))
        for number, laid in enumerate(lying):  # two on one space: faulty, and both are seen
            shift, scale = (TILE * 0.3 * number, 0.7) if len(lying) > 1 else (0.0, 1.0)
            items.append(Group(_tile(laid, adventure.tile_set), x + shift, y + shift, 0, scale))
    items += _hero(adventure)
    width, height = columns * TILE + 2 * MARGIN, rows * TILE + 2 * MARGIN
    return Picture(width, height, tuple(items), _board_words(adventure, placement, language))


def draw_tile_set(tile_set: TileSet, language: str = "en") -> Picture:
    """Every kind of tile once, with its letter and how many there are of it."""
    tiles = [Laid(tile) for tile in tile_set]
    labels = [f"{laid.tile.symbol} ×{laid.tile.copies}" for laid in tiles]
    short = [label.removesuffix(" ×1") for label in labels]
    return _sheet(tile_set, tiles, short, _tiles_words("set", tile_set, tiles, language))


def draw_cut_outs(tile_set: TileSet, language: str = "en") -> Picture:
    """All tiles of one hero, each as often as a hero owns it, to be cut out."""
    tiles = _owned(tile_set)
    return _cut_outs(tile_set, tiles, _tiles_words("cut_outs", tile_set, tiles, language))


def draw_cut_out_pages(tile_set: TileSet, rows: int, language: str = "en") -> tuple[Picture, ...]:
    """The same on several sheets of at most so many rows."""
    tiles, room = _owned(tile_set), rows * SHEET_COLUMNS
    if len(tiles) <= room:
        return (draw_cut_outs(tile_set, language),)
    sheets = [tiles[first : first + room] for first in range(0, len(tiles), room)]
    words = [
        _tiles_words("cut_outs_sheet", tile_set, sheet, language, number=n, sheets=len(sheets))
        for n, sheet in enumerate(sheets, 1)
    ]
    return tuple(_cut_outs(tile_set, sheet, alt) for sheet, alt in zip(sheets, words, strict=True))


def draw_empty_board(rows: int, columns: int, language: str = "en") -> Picture:
    """A hero board without anything on it or beside it."""
    spaces = tuple(
        Group(
            _empty_space(space),
            RIM + space % columns * TILE,
            RIM + space // columns * TILE,
        )
        for space in range(rows * columns)
    )
    width, height = columns * TILE + 2 * RIM, rows * TILE + 2 * RIM
    frame = Rect(0.2, 0.2, width - 0.4, height - 0.4, PARCHMENT, Stroke("#8a7445", 0.4), 2.5)
    alt = _alt(language)["board"].format(rows=rows, columns=columns)
    return Picture(width, height, (frame, *spaces), alt)


def _spaces(adventure: Adventure, placement: Placement | None) -> list[list[Laid]]:
    if placement is not None:
        return [[] if laid is None else [laid] for laid in placement.spaces]
    spaces: list[list[Laid]] = [[] for _ in adventure.board.spaces]
    for piece in adventure.pieces:
        if piece.space in adventure.board.spaces:
            spaces[piece.space].append(piece.laid)
    return spaces


def _looks(tile_set: TileSet) -> dict[str, Look]:
    """The look of each colour, by its place in the tile set."""
    return {colour: look for (colour, _), look in zip(tile_set.colours, LOOKS, strict=False)}


def _tile(laid: Laid, tile_set: TileSet) -> tuple[Item, ...]:
    looks, kind = _looks(tile_set), laid.tile.kind
    ground = Rect(0, 0, TILE, TILE, fill=GROUND[kind])
    border = Rect(0.1, 0.1, TILE - 0.2, TILE - 0.2, stroke=Stroke("#7d8a63", 0.2))
    roads = [(side, looks[sign]) for side, sign in enumerate(laid.sides) if sign != NO_PATH]
    inside: Iterable[Item]
    if kind is Kind.PATH:
        inside = strand_roads(laid.strands, looks)
    elif kind is Kind.CASTLE:
        stubs = [item for side, look in roads for item in stub(side, look)]
        inside = [*stubs, *plaza(CENTRE, 7.7), *castle(_own_looks(roads))]
    else:
        arrows = [Group(arrow(look), CENTRE[0], CENTRE[1], 90 * side) for side, look in roads]
        inside = [_dragon(_own_looks(roads)[0]), *arrows]
    return (ground, *inside, border)


def _dragon(look: Look) -> Group:
    """The dragon, a little smaller than its tile so that it keeps clear of the arrows."""
    scale = 0.84
    return Group(dragon(look), CENTRE[0] * (1 - scale), CENTRE[1] * (1 - scale) + 0.2, 0, scale)


def _own_looks(roads: Sequence[tuple[int, Look]]) -> tuple[Look, ...]:
    """The looks of a castle or dragon: those of its roads or arrows, in the order of the set."""
    own = {look for _, look in roads}
    return tuple(look for look in LOOKS if look in own) or (PLAIN,)


def _empty_space(space: int) -> tuple[Item, ...]:
    """A meadow with two tufts of grass, which do not stand the same on every space."""
    tufts = [((space * 7 + 3) % 11 + 3.5, (space * 5) % 6 + 4.5)]
    tufts.append(((space * 3 + 8) % 10 + 5, (space * 11) % 5 + 12.5))
    blades = "".join(f"M{x} {y}l-.8 -1.5M{x} {y}v-2M{x} {y}l.8 -1.5" for x, y in tufts)
    return (
        Rect(0, 0, TILE, TILE, fill=MEADOW, stroke=Stroke("#b9bf9c", 0.2)),
        Path(blades, stroke=Stroke("#c3d29b", 0.3, cap="round")),
    )


def _hero(adventure: Adventure) -> list[Item]:
    """The hero beside the board, and the arrow that points to the space before it."""
    hero = adventure.hero
    if hero is None or adventure.board.hero_space(hero) is None:
        return []
    row, column = divmod(adventure.hero_space, adventure.columns)
    x, y = MARGIN + (column + 0.5) * TILE, MARGIN + (row + 0.5) * TILE
    east, south = ((0, -1), (1, 0), (0, 1), (-1, 0))[hero.side]
    tip, middle = TILE / 2 + RIM + 0.4, TILE / 2 + RIM + 8
    pointer = Path("M0 0L2.6 2.6H1V3.6H-1V2.6H-2.6Z", fill=INK)
    turn = (90 * hero.side + 180) % 360
    return [
        Group((pointer,), x + east * tip, y + south * tip, turn),
        Group(figure(), x + east * middle, y + south * middle + 0.5, scale=0.85),
    ]


def _owned(tile_set: TileSet) -> list[Laid]:
    return [Laid(tile) for tile in tile_set for _ in range(tile.copies)]


def _cut_outs(tile_set: TileSet, tiles: Sequence[Laid], alt: str) -> Picture:
    return _sheet(tile_set, tiles, [laid.tile.symbol for laid in tiles], alt)


def _sheet(tile_set: TileSet, tiles: Sequence[Laid], labels: Sequence[str], alt: str) -> Picture:
    """Tiles in rows, each with its letter below and a dashed line to cut along."""
    items: list[Item] = []
    step_x, step_y = TILE + SHEET_GAP, TILE + LABEL
    for number, (laid, label) in enumerate(zip(tiles, labels, strict=True)):
        row, column = divmod(number, SHEET_COLUMNS)
        x, y = SHEET_GAP / 2 + column * step_x, SHEET_GAP / 2 + row * step_y
        cut = Rect(0, 0, TILE, TILE, stroke=Stroke(INK, 0.25, (1.2, 0.8)))
        items.append(Group((*_tile(laid, tile_set), cut), x, y))
        items.append(Text(x + TILE / 2, y + TILE + 4.2, label, 3.8, bold=True))
    rows = -(-len(tiles) // SHEET_COLUMNS)
    height = SHEET_GAP / 2 + rows * step_y
    return Picture(SHEET_COLUMNS * step_x, height, tuple(items), alt)


# In words. ----------------------------------------------------------------------------------------


def _board_words(adventure: Adventure, placement: Placement | None, language: str) -> str:
    alt = _alt(language)
    if placement is not None:
        return alt["solution"].format(adventure=adventure, placement=placement)
    told = [
        alt["adventure"].format(
            adventure=adventure, rows=adventure.rows, columns=adventure.columns
        ),
        *(_piece_words(adventure, piece, language) for piece in adventure.pieces),
    ]
    if adventure.hero is not None:
        side, place = _sides(language)[adventure.hero.side], adventure.hero.place
        told.append(alt["hero"].format(side=side, place=place))
    return " ".join(told)


def _piece_words(adventure: Adventure, piece: Piece, language: str) -> str:
    """Where a castle or a dragon lies, and where a dragon's arrows point."""
    laid, (row, column) = piece.laid, divmod(piece.space, adventure.columns)
    arrows = laid.sides if laid.tile.kind is Kind.DRAGON else ""
    sides = [_sides(language)[side] for side, sign in enumerate(arrows) if sign != NO_PATH]
    return _alt(language)["piece_with_arrow" if sides else "piece"].format(
        tile=capital(name_of_tile(laid.tile, adventure.tile_set, language)),
        row=row + 1,
        space=column + 1,
        sides=listed(sides, language),
    )


def _tiles_words(
    which: str, tile_set: TileSet, tiles: Sequence[Laid], language: str, **numbers: int
) -> str:
    """The sentence `which` of the table, with the names of all tiles."""
    names = dict.fromkeys(name_of_tile(laid.tile, tile_set, language) for laid in tiles)
    return _alt(language)[which].format(name=tile_set.name, tiles=", ".join(names), **numbers)


def _alt(language: str) -> dict[str, str]:
    words: dict[str, str] = read_words(language)["burgen_drachen"]["alt"]
    return words


def _sides(language: str) -> list[str]:
    sides: list[str] = read_words(language)["burgen_drachen"]["ends"]["sides"]
    return sides
