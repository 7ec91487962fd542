"""The board in box characters and colour, for a terminal.

Each space is seven signs wide and three high. Paths differ by their lines as well as by colour, so
that they can be told apart without it: the first colour of a tile set is drawn with heavy lines,
the second with double ones. A castle shows on which sides it takes a path, a dragon shows its
arrows, the hero is the arrow outside the board.

    ┌───────┬───────┐
    │       │  ▄┃▄  │
   ▶│━━━●━━━│━━█R█━━│
    │   ┃   │  █┃█  │
    ├───────┼───────┤
    │   ▲   │       │
    │  ≺r≻  │       │
    │       │       │
    └───────┴───────┘
"""

from itertools import groupby

from rich.text import Text

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.burgen_drachen.adventure import Adventure
from castlewright.puzzles.burgen_drachen.board import EAST, NORTH, SOUTH, WEST
from castlewright.puzzles.burgen_drachen.placement import Placement
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, Kind, Laid, TileSet

WIDTH, HEIGHT, MIDDLE = 7, 3, 3
ACROSS = "━═─┄"
DOWN = "┃║│┊"
COLOURS = ("red", "blue", "green", "magenta")
HERO = {NORTH: "▼", EAST: "◀", SOUTH: "▲", WEST: "▶"}
ARROWS = {NORTH: "▲", EAST: "▶", SOUTH: "▼", WEST: "◀"}
_ARROW_PLACE = {NORTH: (0, 3), EAST: (1, 6), SOUTH: (2, 3), WEST: (1, 0)}

Sign = tuple[str, str]  # a sign and its style
Canvas = list[list[Sign]]
_BLANK: Sign = (" ", "")


def draw(puzzle: object) -> Text | None:
    """An adventure, a placement or a tile set; None for what has no drawing here."""
    if isinstance(puzzle, Adventure):
        return draw_adventure(puzzle)
    if isinstance(puzzle, Placement):
        return _text(_board(puzzle))
    return draw_tile_set(puzzle) if isinstance(puzzle, TileSet) else None


def draw_adventure(adventure: Adventure, placement: Placement | None = None) -> Text:
    """The adventure, with the tiles of a placement if there is one.

    The hero stands beside the board of the adventure only: a placement for another board is drawn
    as it is.
    """
    placement = placement or Placement.of(adventure, {})
    canvas = _board(placement)
    there = adventure.hero is not None and adventure.board.hero_space(adventure.hero) is not None
    if there and placement.board == adventure.board:
        _put_hero(canvas, adventure)
    return _text(canvas)


def draw_tile_set(tile_set: TileSet) -> Text:
    """Every kind of tile, with its letter and its copies under it."""
    tiles: list[Laid | None] = [Laid(tile) for tile in tile_set]
    columns = min(len(tiles), 8)
    tiles += [None] * (-len(tiles) % columns)
    canvas = _board(Placement(len(tiles) // columns, columns, tuple(tiles), tile_set))
    for space, laid in enumerate(tiles):
        if laid is not None:
            row, column = divmod(space, columns)
            label = f" {laid.tile.symbol} ×{laid.tile.copies} "
            left = column * (WIDTH + 1) + 2 + (WIDTH - len(label)) // 2
            canvas[(row + 1) * (HEIGHT + 1) + 1][left : left + len(label)] = [
                (sign, "bold") for sign in label
            ]
    return _text(canvas)


def _board(placement: Placement) -> Canvas:
    rows, columns = placement.rows, placement.columns
    width, height = columns * (WIDTH + 1) + 3, rows * (HEIGHT + 1) + 3
    canvas = [[_BLANK] * width for _ in range(height)]
    _draw_grid(canvas, rows, columns)
    for space, laid in enumerate(placement.spaces):
        row, column = divmod(space, columns)
        top, left = row * (HEIGHT + 1) + 2, column * (WIDTH + 1) + 2
        for down, line in enumerate(signs_of(laid, placement.tile_set) if laid else []):
            canvas[top + down][left : left + WIDTH] = line
    return canvas


def _put_hero(canvas: Canvas, adventure: Adventure) -> None:
    if adventure.hero is None:
        raise ContradictionError("an adventure without a hero was not refused")
    row, column = divmod(adventure.hero_space, adventure.columns)
    down, across = row * (HEIGHT + 1) + 3, column * (WIDTH + 1) + 2 + MIDDLE
    beside = {
        NORTH: (0, across),
        EAST: (down, len(canvas[0]) - 1),
        SOUTH: (len(canvas) - 1, across),
        WEST: (down, 0),
    }
    down, across = beside[adventure.hero.side]
    canvas[down][across] = (HERO[adventure.hero.side], "bold")


def signs_of(laid: Laid, tile_set: TileSet) -> Canvas:
    """One tile as three lines of seven signs, each with its style."""
    signs = [[_BLANK] * WIDTH for _ in range(HEIGHT)]
    styles = dict(zip((colour for colour, _ in tile_set.colours), COLOURS, strict=False))
    if laid.tile.kind is not Kind.DRAGON:
        _put_path_ends(signs, laid, list(styles))
    symbol = laid.tile.symbol
    if laid.tile.kind is Kind.PATH:
        signs[1][MIDDLE] = ("●" if len(laid.strands) == 1 else "╳", "bold")
    elif laid.tile.kind is Kind.CASTLE:
        style = styles.get(symbol, "bold")
        for down, line in enumerate(("▄ ▄", f"█{symbol}█", "█ █")):
            for across, sign in enumerate(line, MIDDLE - 1):
                if sign != " ":  # there a path may end
                    signs[down][across] = (sign, style)
    else:
        style = f"bold {styles.get(symbol.upper(), '')}".strip()
        signs[1][MIDDLE - 1 : MIDDLE + 2] = [(sign, style) for sign in f"≺{symbol}≻"]
        for side, colour in enumerate(laid.sides):
            if colour != NO_PATH:
                down, across = _ARROW_PLACE[side]
                signs[down][across] = (ARROWS[side], styles[colour])
    return signs


def _put_path_ends(signs: Canvas, laid: Laid, order: list[str]) -> None:
    for side, colour in enumerate(laid.sides):
        if colour != NO_PATH:
            rank = order.index(colour)
            if side in (NORTH, SOUTH):
                signs[0 if side == NORTH else HEIGHT - 1][MIDDLE] = (DOWN[rank], COLOURS[rank])
            else:
                for across in range(MIDDLE) if side == WEST else range(MIDDLE + 1, WIDTH):
                    signs[1][across] = (ACROSS[rank], COLOURS[rank])


def _draw_grid(canvas: Canvas, rows: int, columns: int) -> None:
    height, width = rows * (HEIGHT + 1), columns * (WIDTH + 1)
    for down in range(height + 1):
        for across in range(width + 1):
            on_row, on_column = down % (HEIGHT + 1) == 0, across % (WIDTH + 1) == 0
            if on_row and on_column:
                sign = _corner(down == 0, down == height, across == 0, across == width)
            elif on_row or on_column:
                sign = "─" if on_row else "│"
            else:
                continue
            canvas[down + 1][across + 1] = (sign, "dim")


def _corner(top: bool, bottom: bool, left: bool, right: bool) -> str:
    rows = {(True, False): "┌┬┐", (False, False): "├┼┤", (False, True): "└┴┘"}
    return rows[top, bottom][0 if left else 2 if right else 1]


def _text(canvas: Canvas) -> Text:
    text = Text(no_wrap=True)
    for number, line in enumerate(canvas):
        end = max((i + 1 for i, sign in enumerate(line) if sign != _BLANK), default=0)
        for style, signs in groupby(line[:end], key=lambda sign: sign[1]):
            text.append("".join(sign for sign, _ in signs), style)
        if number < len(canvas) - 1:
            text.append("\n")
    return text
