"""What is drawn of a puzzle: the map with the row of rolls, and small maps to compare.

    >>> puzzle = SevenLairs.parse("later-4 blue=3 2531")
    >>> draw_seven_lairs(puzzle).alt[-42:]
    'Blue wants 3 lairs. The rolls: 2, 5, 3, 1.'

The pieces of a plan carry the numbers in which they are built: discs on sails, squares at lairs.
The rolls that the plan needs lie on a gold strip.
"""

from collections.abc import Iterator
from string import ascii_uppercase

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.catan_junior.drawings import (
    HARBOUR,
    ROLL,
    ROLL_ROW,
    colour_word,
    draw_map,
    rolls_items,
    rolls_words,
)
from castlewright.printing.catan_junior.figures_table import (
    draw_blank_table,
    draw_fair_figures,
    draw_figures,
)
from castlewright.printing.catan_junior.islands import WHITE
from castlewright.printing.catan_junior.sea import Chart
from castlewright.printing.picture import Circle, Group, Item, Picture, Rect, Stroke, Text
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.catan_junior.fair_start import Choice, FairStart
from castlewright.puzzles.catan_junior.measures import room
from castlewright.puzzles.catan_junior.seven_lairs import (
    Build,
    Move,
    Piece,
    SevenLairs,
    SevenPlan,
    Trade,
    ship_named,
)
from castlewright.puzzles.words import capital, read_words

LETTERS = ascii_uppercase  # of the set-ups of a fair start, in order
GAP = 5.0  # mm between the map and the dice
TABLE = 1.25  # a table below a map is so much larger
BADGE = 14.0  # the disc with the letter of a set-up
FILLED = 1.45  # a table to fill in is so much larger
MARK = 2.9  # the radius of a mark of a plan


def draw_seven_lairs(
    puzzle: SevenLairs, plan: SevenPlan | None = None, language: str = "en"
) -> Picture:
    """The colour alone on its map, the row of rolls below; perhaps with the pieces of a plan."""
    others = (colour for colour in puzzle.set_up.colours if colour != puzzle.colour)
    set_up = puzzle.set_up.without(*others)
    built = [] if plan is None else [*_built(puzzle, plan)]
    lairs = {lair: start.colour for start in set_up.starts for lair in start.lairs}
    ships = {ship: start.colour for start in set_up.starts for ship in start.ships}
    for piece, space in built:
        (ships if piece is Piece.SHIP else lairs)[space] = puzzle.colour
    board = draw_map(set_up, lairs=lairs, ships=ships, language=language)
    in_a_row = max(1, int(board.width / ROLL))
    dice, height = rolls_items(puzzle.rolls, in_a_row)
    row = min(in_a_row, len(puzzle.rolls)) * ROLL
    used = 0 if plan is None else len(plan.turns)
    items = (
        *board.items,
        *_marks(set_up, built),
        Group((*_strip(used, in_a_row), *dice), (board.width - row) / 2, board.height + GAP),
    )
    alt = f"{board.alt} {_words(puzzle, plan, language)}"
    return Picture(board.width, board.height + GAP + height, items, alt)


def draw_fairness(set_up: SetUp, language: str = "en") -> Picture:
    """A set-up with the room of each colour, and below it the table of figures."""
    board = draw_map(set_up, room=room(set_up), language=language)
    table = draw_figures(set_up, language)
    left = (board.width - table.width * TABLE) / 2
    items = (*board.items, Group(table.items, left, board.height + GAP, 0, TABLE))
    height = board.height + GAP + table.height * TABLE
    return Picture(board.width, height, items, f"{board.alt} {table.alt}")


def draw_fair_start(puzzle: FairStart, language: str = "en") -> Picture:
    """The set-ups one below the other, each with its letter and a table to fill in."""
    rows = [
        (letter, draw_map(set_up, language=language), draw_blank_table(set_up, language))
        for letter, set_up in zip(LETTERS, puzzle.set_ups, strict=False)
    ]
    wide = max(board.width for _, board, _ in rows)
    items: list[Item] = []
    y = 0.0
    for letter, board, table in rows:
        items.append(Group(_letter(letter), BADGE / 2, y + BADGE / 2))
        items.append(Group(board.items, BADGE + 2, y))
        middle = y + (board.height - table.height * FILLED) / 2
        items.append(Group(table.items, BADGE + wide + GAP, middle, 0, FILLED))
        y += board.height + GAP
    width = BADGE + wide + GAP + max(table.width for _, _, table in rows) * FILLED
    told = _lettered([board.alt for _, board, _ in rows], language)
    return Picture(width, y - GAP, tuple(items), told)


def draw_fair_answer(puzzle: FairStart, fair: Choice, language: str = "en") -> Picture:
    """The table of figures of each set-up, two beside each other, the fair one in a frame."""
    tables = [draw_fair_figures(set_up, language) for set_up in puzzle.set_ups]
    wide, high = max(t.width for t in tables) + 2 * BADGE, max(t.height for t in tables) + BADGE
    items: list[Item] = []
    for place, table in enumerate(tables):
        row, column = divmod(place, 2)
        x, y = column * wide, row * high
        if place + 1 == fair.number:
            frame = Stroke("#8a6410", 1.2)
            items.append(Rect(x + 1, y + 1, wide - 2, high - 2, "#fdf6e0", frame, 5))
        items.append(Group(_letter(LETTERS[place]), x + BADGE * 0.75, y + BADGE * 0.75))
        items.append(Group(table.items, x + BADGE * 1.4, y + BADGE / 2))
    height = high * -(-len(tables) // 2)
    answer = read_words(language)["catan_junior"]["answer"]["fair"].format(letter=letter_of(fair))
    told = _lettered([table.alt for table in tables], language)
    return Picture(2 * wide, height, tuple(items), f"{answer} {told}")


def letter_of(choice: Choice) -> str:
    """The letter on paper of the set-up with this number."""
    return LETTERS[choice.number - 1]


def _letter(letter: str) -> tuple[Item, ...]:
    """The letter of a set-up, on a dark disc."""
    return (
        Circle(0, 0, BADGE / 2 - 0.5, INK),
        Text(0, 3.6, letter, 10, WHITE, bold=True),
    )


def _built(puzzle: SevenLairs, plan: SevenPlan) -> Iterator[tuple[Piece, int]]:
    """What a plan builds, in order; spaces that are not there are left out."""
    names = [lair.name for lair in puzzle.set_up.map.lairs]
    for move in (move for turn in plan.turns for move in turn):
        if isinstance(move, Build):
            ship = ship_named(puzzle.set_up, move.space)
            if move.piece is Piece.SHIP and ship is not None:
                yield Piece.SHIP, ship
            elif move.piece is Piece.LAIR and move.space in names:
                yield Piece.LAIR, names.index(move.space)


def _marks(set_up: SetUp, built: list[tuple[Piece, int]]) -> Iterator[Item]:
    """The numbers in which the pieces are built."""
    chart = Chart(set_up.map)
    for number, (piece, space) in enumerate(built, 1):
        if piece is Piece.SHIP:
            x, y = chart.middle_of_lane(space)
            yield Group(ship_mark(number), x, y - 2.2)
        else:
            away = HARBOUR + (2.1 * MARK if space in set_up.harbours else 0.6)
            yield Group(lair_mark(number), *chart.beside(space, away))


def ship_mark(number: int) -> tuple[Item, ...]:
    """The number of a ship: white on a dark disc."""
    return (
        Circle(0, 0, MARK, INK, Stroke(WHITE, 0.4)),
        Text(0, 1.4, str(number), 4.1, WHITE, bold=True),
    )


def lair_mark(number: int) -> tuple[Item, ...]:
    """The number of a lair: dark on a white square."""
    side = 2 * MARK - 0.4
    return (
        Rect(-side / 2, -side / 2, side, side, WHITE, Stroke(INK, 0.5), 0.6),
        Text(0, 1.4, str(number), 4.1, INK, bold=True),
    )


def _strip(used: int, in_a_row: int) -> Iterator[Item]:
    """A gold strip under the rolls that a plan needs, row by row."""
    for row in range(-(-used // in_a_row)):
        there = min(in_a_row, used - row * in_a_row)
        yield Rect(
            0, row * ROLL_ROW - 1, there * ROLL, ROLL_ROW - 1, "#ffe9a8", Stroke(INK, 0.4), 2
        )


# In words. ----------------------------------------------------------------------------------------


def _words(puzzle: SevenLairs, plan: SevenPlan | None, language: str) -> str:
    """The goal and the rolls, and what the plan does with those rolls that it needs."""
    alt = read_words(language)["catan_junior"]["alt"]
    colour = capital(colour_word(puzzle.colour, language))
    told = [
        alt["goal"].format(colour=colour, lairs=puzzle.lairs),
        rolls_words(puzzle.rolls, language),
    ]
    if plan is not None:
        turns = "; ".join(
            alt["turn"].format(
                number=number, moves=", ".join(_move_words(move, language) for move in turn)
            )
            for number, turn in enumerate(plan.turns, 1)
            if turn
        )
        number = len(plan.turns)
        pattern = "plan_one" if number == 1 else "plan_many"
        told.append(alt[pattern].format(number=number, turns=turns))
    return " ".join(told)


def _move_words(move: Move, language: str) -> str:
    words = read_words(language)["catan_junior"]
    moves, equipment = words["alt"]["moves"], words["equipment"]
    match move:
        case Build(piece, space):
            return str(moves[piece].format(space=space))
        case Trade(way, give, take):
            return str(moves[way].format(give=equipment[give], take=equipment[take]))


def _lettered(alts: list[str], language: str) -> str:
    """What each set-up shows, after its letter."""
    pattern = read_words(language)["catan_junior"]["alt"]["set_up"]
    return " ".join(
        pattern.format(letter=letter, board=alt) for letter, alt in zip(LETTERS, alts, strict=False)
    )
