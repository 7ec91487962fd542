"""The sea in a terminal: a sketch of the map, and what a sketch cannot show.

A terrain is a letter and its number, as notations write it. A lair space is its name; behind it
stand the first letter of the colour that begins there, and `~` where there is a harbour. Ship
spaces are lines, with the colour's letter where a ship begins.

    >>> print(*str(draw(SetUp.parse("later-2"))).splitlines()[:9], sep="\\n")
               2b              7
               |               |
      T1       b      P2       |      F3
               |               |
               3               8             13b
           /       \\       /       \\      b
       1               5              11
                       |               |
              S3       |      G5       |     S4

Below stand the terrains with what they give, and what each colour gets for each number at the
start. A puzzle tells its goal and its rolls as well, a solution its plan, turn by turn.
"""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from rich.text import Text

from castlewright.puzzles.catan_junior.equipment import Terrain
from castlewright.puzzles.catan_junior.fair_start import Choice, FairStart, figures
from castlewright.puzzles.catan_junior.puzzle_violations import CatanPuzzle, Solution, in_words
from castlewright.puzzles.catan_junior.sea_map import Place
from castlewright.puzzles.catan_junior.set_up import SetUp, Start
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs, SevenPlan
from castlewright.puzzles.catan_junior.violations import LAST_NUMBER
from castlewright.puzzles.words import read_words

WIDTH = 78
MARGIN = "  "
COLUMN, ROW = 2.4, 5.5  # mm of the map in one sign, at least
MOST_ROWS = 40
HARBOUR, FORTRESS = "~", "#"
BOLD, DIM = "bold", "dim"
STYLES = {"blue": "bold blue", "red": "bold red", "orange": "bold dark_orange"}
TERRAIN = "green"


def draw(puzzle: object) -> Text | None:
    """A set-up or a puzzle; None for anything else."""
    return draw_puzzle(puzzle) if isinstance(puzzle, SetUp | SevenLairs | FairStart) else None


def draw_puzzle(puzzle: CatanPuzzle, solution: Solution | None = None) -> Text:
    """A puzzle of any kind, perhaps with its solution."""
    match puzzle:
        case SetUp():
            return _together(*_set_up(puzzle))
        case SevenLairs():
            others = (c for c in puzzle.set_up.colours if c != puzzle.colour)
            plan = solution if isinstance(solution, SevenPlan) else None
            alone = puzzle.set_up.without(*others)
            return _together(*_set_up(alone), _goal_lines(puzzle), _plan_lines(puzzle, plan))
        case FairStart():
            choice = solution if isinstance(solution, Choice) else None
            each = enumerate(puzzle.set_ups, 1)
            blocks = [block for number, one in each for block in _numbered(number, one)]
            return _together(*blocks, _choice_lines(puzzle, choice))


def _set_up(set_up: SetUp) -> tuple[list[Text], Iterator[str], Iterator[str]]:
    return _sketch(set_up), _terrain_lines(set_up), _start_lines(set_up)


def _numbered(number: int, set_up: SetUp) -> tuple[Iterable[str], list[Text], Iterator[str]]:
    return [f"Set-up {number}"], _sketch(set_up), _start_lines(set_up)


# The sketch. --------------------------------------------------------------------------------------


class _Paper:
    """Lines of signs, each with a style, on which a sketch is drawn."""

    def __init__(self, size: Place) -> None:
        self.column = max(COLUMN, size[0] / (WIDTH - len(MARGIN)))
        self.row = max(ROW, size[1] / MOST_ROWS)
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def spot(self, place: Place) -> tuple[int, int]:
        """The line and the column of a place on the map."""
        return round(place[1] / self.row), round(place[0] / self.column)

    def write(self, place: Place, text: str, style: str, tail: str = "") -> None:
        """Write a text with its middle at a place, and a tail behind it."""
        line, column = self.spot(place)
        first = column - len(text) // 2
        for offset, sign in enumerate(text + tail):
            self.signs[line, first + offset] = sign, style

    def join(self, first: Place, last: Place, ship: tuple[str, str] | None = None) -> None:
        """Draw a line between two places, a ship in its middle if there is one."""
        (line1, column1), (line2, column2) = sorted((self.spot(first), self.spot(last)))
        lines, columns = line2 - line1, column2 - column1
        way = "|" if abs(columns) <= 1 else "\\" if columns > 0 else "/"
        steps = lines or abs(columns)
        for step in range(1, steps):
            spot = line1 + round(lines * step / steps), column1 + round(columns * step / steps)
            sign = way if lines else "-"
            self.signs[spot] = ship if ship and step == steps // 2 else (sign, DIM)

    def lines(self) -> list[Text]:
        rows = [line for line, _ in self.signs]
        left = min(column for _, column in self.signs)
        return [self._line(row, left) for row in range(min(rows), max(rows) + 1)]

    def _line(self, row: int, left: int) -> Text:
        columns = [column for line, column in self.signs if line == row]
        text = Text()
        for column in range(left, max(columns, default=left - 1) + 1):
            text.append(*self.signs.get((row, column), (" ", "")))
        return text


def _sketch(set_up: SetUp) -> list[Text]:
    sea_map = set_up.map
    paper = _Paper(sea_map.size)
    sailing = {ship: start.colour for start in set_up.starts for ship in start.ships}
    for ship, (first, last) in enumerate(sea_map.ships):
        colour = sailing.get(ship)
        sign = None if colour is None else (colour[0], _style(colour))
        paper.join(sea_map.lairs[first].at, sea_map.lairs[last].at, sign)
    for space, (terrain, number) in zip(sea_map.terrains, set_up.terrains, strict=True):
        paper.write(space.at, f"{terrain.letter}{number}", TERRAIN)
    paper.write(sea_map.fortress_at, FORTRESS * 3, DIM)
    owners = {lair: start.colour for start in set_up.starts for lair in start.lairs}
    for index, lair in enumerate(sea_map.lairs):
        owner = owners.get(index, "")
        tail = owner[:1] + (HARBOUR if index in set_up.harbours else "")
        paper.write(lair.at, lair.name, _style(owner) if owner else BOLD, tail)
    return paper.lines()


def _style(colour: str) -> str:
    return STYLES.get(colour, BOLD)


# In words. ----------------------------------------------------------------------------------------


def _terrain_lines(set_up: SetUp) -> Iterator[str]:
    """What each kind of terrain gives, and its numbers; then what the other signs mean."""
    words = _words()
    for terrain in Terrain:
        numbers = sorted(number for kind, number in set_up.terrains if kind is terrain)
        if numbers:
            name = f"{terrain.letter} {words['terrains'][terrain]}"
            gives = f"gives {words['equipment'][terrain.gives]}"
            yield f"{name:<16}{gives:<12} on {', '.join(map(str, numbers))}"
    harbours = ", ".join(set_up.map.lairs[lair].name for lair in set_up.harbours)
    yield from _wrapped("", f"{FORTRESS * 3} the fortress" + _and_harbours(harbours))


def _and_harbours(harbours: str) -> str:
    return f", {HARBOUR} a harbour: {harbours}" if harbours else ""


def _start_lines(set_up: SetUp) -> Iterator[str]:
    """A line for each colour: where it begins, and what it gets for which number."""
    for start in set_up.starts:
        spaces = " and ".join(set_up.map.lairs[lair].name for lair in start.lairs)
        yield from _wrapped(f"{start.colour:<8}", f"begins at {spaces}; {_income(set_up, start)}.")


def _income(set_up: SetUp, start: Start) -> str:
    """What a colour gets at the start, `1 wool; 3 wood and rum`."""
    told = []
    for number in range(1, LAST_NUMBER + 1):
        hand = set_up.income(start.colour, number)
        if any(hand):
            told.append(f"a {number} brings {in_words(hand)}")
    return ", ".join(told) or "no number brings cards"


def _goal_lines(puzzle: SevenLairs) -> Iterator[str]:
    """What is wanted, the rolls, and the harbour tiles."""
    yield f"{puzzle.colour} wants {puzzle.lairs} lairs in as few rolls as it takes"
    rolls = " ".join(map(str, puzzle.rolls))
    yield from _wrapped("rolls: ", rolls)
    if puzzle.tiles:
        yield from _wrapped("harbour tiles, the first one first: ", ", ".join(puzzle.tiles))


def _plan_lines(puzzle: SevenLairs, plan: SevenPlan | None) -> Iterator[str]:
    """A line for each roll of the plan."""
    turns = () if plan is None else plan.turns
    for number, (roll, turn) in enumerate(zip(puzzle.rolls, turns, strict=False), 1):
        moves = ", ".join(map(str, turn)) or "wait"
        yield from _wrapped(f"{number:>2}. a {roll}: ", f"{moves}.")


def _choice_lines(puzzle: FairStart, choice: Choice | None) -> Iterator[str]:
    """The question; or the answer, with the figures of every set-up."""
    if choice is None:
        yield "one of them is fair: which one?"
        return
    yield f"set-up {choice.number} is fair"
    for number, set_up in enumerate(puzzle.set_ups, 1):
        for name, of in figures(set_up).items():
            values = ", ".join(f"{colour} {value}" for colour, value in of.items())
            yield f"{number}. {name:<8} {values}"


def _words() -> dict[str, Any]:
    words: dict[str, Any] = read_words("en")["catan_junior"]
    return words


def _wrapped(mark: str, sentence: str) -> list[str]:
    return wrap(
        sentence, WIDTH - len(MARGIN), initial_indent=mark, subsequent_indent=" " * len(mark)
    )


def _together(*paragraphs: Iterable[str | Text]) -> Text:
    """Sketches and what is said below them, an empty line between any two."""
    blocks = [[Text(line) if isinstance(line, str) else line for line in p] for p in paragraphs]
    lines = [line for block in blocks if block for line in (Text(), *block)][1:]
    for line in lines:
        line.rstrip()
    return Text("\n", no_wrap=True).join(Text(MARGIN) + line if line else line for line in lines)
