"""The board in box characters and colour, for a terminal.

Each space is seven signs wide and three high. Paths differ by their lines as well as by colour, so
that they can be told apart without it: the first colour of a tile set is drawn with heavy lines,
the second with double ones. A castle is a filled block, a dragon shows its arrows, the hero is the
arrow outside the board.

    ┌───────┬───────┐
    │       │▟█▀R▀█▙│
    ▶━━━━━━━━━━━━━━━│
"""

from rich.text import Text

from castlewright.puzzles.burgen_drachen.adventure import Adventure
from castlewright.puzzles.burgen_drachen.board import EAST, NORTH, SOUTH, WEST
from castlewright.puzzles.burgen_drachen.placement import Placement
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, Kind, Laid, TileSet

WIDTH, HEIGHT = 7, 3
ACROSS = "━═─┄"
DOWN = "┃║│┊"
COLOURS = ("red", "blue", "green", "magenta")
HERO = {NORTH: "▼", EAST: "◀", SOUTH: "▲", WEST: "▶"}
ARROWS = {NORTH: "▲", EAST: "▶", SOUTH: "▼", WEST: "◀"}

Sign = tuple[str, str]
_BLANK: Sign = (" ", "")


def draw(adventure: Adventure, placement: Placement | None = None) -> Text:
    """The adventure, with the tiles of a placement if there is one."""
    rows, columns = adventure.rows, adventure.columns
    canvas = [[_BLANK] * (columns * (WIDTH + 1) + 3) for _ in range(rows * (HEIGHT + 1) + 3)]
    _draw_grid(canvas, rows, columns)
    spaces = placement.spaces if placement else [adventure.laid.get(s) for s in range(rows * columns)]
    for space, laid in enumerate(spaces):
        row, column = divmod(space, columns)
        if laid is not None:
            signs = signs_of(laid, adventure.tile_set)
            for down, line in enumerate(signs):
                for across, sign in enumerate(line):
                    canvas[row * (HEIGHT + 1) + 2 + down][column * (WIDTH + 1) + 2 + across] = sign
    if adventure.hero is not None and adventure.board.hero_space(adventure.hero) is not None:
        row, column = divmod(adventure.hero_space, columns)
        middle = row * (HEIGHT + 1) + 2 + HEIGHT // 2, column * (WIDTH + 1) + 2 + WIDTH // 2
        beside = {
            NORTH: (0, middle[1]),
            SOUTH: (rows * (HEIGHT + 1) + 2, middle[1]),
            WEST: (middle[0], 0),
            EAST: (middle[0], columns * (WIDTH + 1) + 2),
        }
        down, across = beside[adventure.hero.side]
        canvas[down][across] = (HERO[adventure.hero.side], "bold")
    return _text(canvas)


def signs_of(laid: Laid, tile_set: TileSet) -> list[list[Sign]]:
    """One tile as three lines of seven signs, each with its style."""
    signs = [[_BLANK] * WIDTH for _ in range(HEIGHT)]
    order = [colour for colour, _ in tile_set.colours]
    middle = WIDTH // 2
    if laid.tile.kind is Kind.CASTLE:
        return _castle(laid, order)
    for side, colour in enumerate(laid.sides):
        if colour == NO_PATH:
            continue
        rank = order.index(colour)
        style = COLOURS[rank]
        if laid.tile.kind is Kind.DRAGON:
            down, across = {
                NORTH: (0, middle), SOUTH: (HEIGHT - 1, middle),
                WEST: (1, 0), EAST: (1, WIDTH - 1),
            }[side]  # fmt: skip
            signs[down][across] = (ARROWS[side], style)
        elif side in (NORTH, SOUTH):
            signs[0 if side == NORTH else HEIGHT - 1][middle] = (DOWN[rank], style)
        else:
            for across in range(middle) if side == WEST else range(middle + 1, WIDTH):
                signs[1][across] = (ACROSS[rank], style)
    if laid.tile.kind is Kind.DRAGON:
        for across, sign in enumerate(f"≺{laid.tile.symbol}≻"):
            colour = laid.tile.symbol.upper()
            style = COLOURS[order.index(colour)] if colour in order else ""
            signs[1][middle - 1 + across] = (sign, f"bold {style}".strip())
    else:
        signs[1][middle] = ("●" if len(laid.strands) == 1 else "╳", "bold")
    return signs


def _castle(laid: Laid, order: list[str]) -> list[list[Sign]]:
    symbol = laid.tile.symbol
    style = COLOURS[order.index(symbol)] if symbol in order else "bold"
    lines = ["▄ ▄ ▄", f"██{symbol}██", "█▀ ▀█"]
    framed = [f" {line} " for line in lines]
    return [[(sign, style) for sign in line] for line in framed]


def _draw_grid(canvas: list[list[Sign]], rows: int, columns: int) -> None:
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


def _text(canvas: list[list[Sign]]) -> Text:
    text = Text(no_wrap=True)
    for number, line in enumerate(canvas):
        end = max((i + 1 for i, sign in enumerate(line) if sign != _BLANK), default=0)
        for sign, style in line[:end]:
            text.append(sign, style)
        if number < len(canvas) - 1:
            text.append("\n")
    return text
