"""The ring in a terminal: two rows of guards, the coins between them, the grid in the middle.

The first half of the guards stands in the upper row, from the left to the right; the ring goes on
in the lower row, from the right to the left. The coins of the two gaps between the rows lie at the
sides. A guard that is covered is a small letter in brackets, a gap that is empty a small dot.
What a night watch asks for is a question mark.

       A   ●●    B   ●●    C    ●    D   ●●●  (e)   ·   (f)

                             C A E G
      ●●                     H B D F                    ●●
                             L K J I

       L   ●●    K   ●●●   J    ●    I   ●●    H    ·    G

Below it stands what the ring cannot show: the turns that are left, a plan turn by turn, the clues.
"""

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text

from castlewright.puzzles.sleepy_castle.heist import Heist, Plan, Turn
from castlewright.puzzles.sleepy_castle.layout import Layout
from castlewright.puzzles.sleepy_castle.night_watch import NightWatch, name_of

WIDTH = 78  # only rings that are larger than they may be are wider
GUARD, NARROW, WIDE = 3, 3, 7  # the width of a guard, and of a gap in large and in small rings
MARGIN = "  "
COIN, NO_COIN, UNKNOWN, CLOCKWISE = "●", "·", "?", "↻"
MOST_SHOWN = 3  # of more coins in a gap, which is a fault, the number is shown
GOLD, DIM, BOLD = "yellow", "dim", "bold"

Sign = tuple[str, str]  # what is shown, and its style


def draw(puzzle: object) -> Text | None:
    """A layout, a heist or a night watch; None for anything else."""
    return draw_puzzle(puzzle) if isinstance(puzzle, Layout | Heist | NightWatch) else None


def draw_puzzle(puzzle: Layout | Heist | NightWatch, solution: Plan | Layout | None = None) -> Text:
    """A puzzle of any kind, perhaps with its solution."""
    plan = solution.turns if isinstance(solution, Plan) else ()
    match puzzle:
        case Layout():
            return _together(_ring_of(puzzle), _plan_lines(puzzle, plan))
        case Heist():
            left = f"{puzzle.turns} turn{'' if puzzle.turns == 1 else 's'} left"
            return _together(_ring_of(puzzle.layout), [left], _plan_lines(puzzle.layout, plan))
        case NightWatch():
            answer = solution if isinstance(solution, Layout) else None
            ring = _unknown_ring(puzzle) if answer is None else _ring_of(answer)
            return _together(ring, _guard_lines(puzzle), _clue_lines(puzzle))


# The ring. ----------------------------------------------------------------------------------------


def _ring_of(layout: Layout) -> list[Text]:
    guards = [
        (f"({guard.lower()})", DIM) if guard in layout.covered else (guard, BOLD)
        for guard in layout.ring
    ]
    return _ring(guards, [_coins(number) for number in layout.coins], list(layout.grid))


def _unknown_ring(watch: NightWatch) -> list[Text]:
    """A ring of which only the guard at the top is known."""
    guards = [(watch.guards[0], BOLD), *[(UNKNOWN, BOLD)] * (watch.size - 1)]
    return _ring(guards, [(UNKNOWN + COIN, GOLD)] * watch.size, [CLOCKWISE])


def _coins(number: int) -> Sign:
    if number == 0:
        return NO_COIN, DIM
    return (COIN * number if number <= MOST_SHOWN else f"{number}{COIN}"), GOLD


def _ring(guards: list[Sign], gaps: list[Sign], grid: list[str]) -> list[Text]:
    """The lines of the ring, as a walk clockwise: along the upper row and back along the lower."""
    half = (len(guards) + 1) // 2
    room = WIDTH - 2 * len(MARGIN) - half * GUARD
    gap_width = max(NARROW, min(WIDE, room // max(half - 1, 1)))
    upper = _row(guards[:half], gaps[: half - 1], gap_width)
    lower = _row(guards[half:][::-1], gaps[half:-1][::-1], gap_width)
    rows = [Text(" ".join(row)) for row in grid] or [Text()]
    width = max(len(upper), max(map(len, rows)) + 4 * GUARD)
    middle = [_centred(row, width) for row in rows]
    at_side = len(rows) // 2
    middle[at_side] = _between(gaps[-1], rows[at_side], gaps[half - 1], width)
    return [_centred(upper, width), Text(), *middle, Text(), _centred(lower, width)]


def _row(guards: list[Sign], gaps: list[Sign], gap_width: int) -> Text:
    text = Text()
    for guard, gap in zip_longest(guards, gaps):
        text.append(*_sign(guard, GUARD))
        if gap is not None:
            text.append(*_sign(gap, gap_width))
    return text


def _between(left: Sign, row: Text, right: Sign, width: int) -> Text:
    """A row of the grid with the coins at both sides of the ring."""
    middle = _centred(row, width - 2 * GUARD)
    middle.pad_right(width - 2 * GUARD - len(middle))
    return Text.assemble(_sign(left, GUARD), middle, _sign(right, GUARD))


def _sign(sign: Sign, width: int) -> Sign:
    return f"{sign[0]:^{width}}", sign[1]


def _centred(row: Text, width: int) -> Text:
    return Text(" " * ((width - len(row)) // 2)) + row


# In words. ----------------------------------------------------------------------------------------


def _plan_lines(layout: Layout, plan: tuple[Turn, ...]) -> Iterator[str]:
    for number, turn in enumerate(plan, 1):
        yield from _wrapped(f"{number}. ", _turn_words(layout, turn))


def _turn_words(layout: Layout, turn: Turn) -> str:
    cover = f"cover {name_of(turn.cover)} ({turn.cover})"
    if turn.guards is None:
        return f"Steal nothing, {cover}."
    pair = " and ".join(f"{name_of(guard)} ({guard})" for guard in turn.guards)
    in_ring = all(guard in layout.ring for guard in turn.guards)
    gap = layout.gap_between(*turn.guards) if in_ring else None
    coins = layout.coins[gap] if gap is not None else 0
    return f"Rob {pair} of {coins} coin{'' if coins == 1 else 's'}, {cover}."


def _guard_lines(watch: NightWatch) -> Iterator[str]:
    guards = ", ".join(f"{guard} {name_of(guard)}" for guard in watch.guards)
    yield from _wrapped("", f"The guards: {guards}.")


def _clue_lines(watch: NightWatch) -> Iterator[str]:
    for sentence in (watch.direction_sentence(), *(clue.sentence() for clue in watch.clues)):
        yield from _wrapped("- ", sentence)


def _wrapped(mark: str, sentence: str) -> list[str]:
    return wrap(
        sentence, WIDTH - len(MARGIN), initial_indent=mark, subsequent_indent=" " * len(mark)
    )


def _together(ring: list[Text], *paragraphs: "Iterator[str] | list[str]") -> Text:
    """The ring and what is said below it, an empty line between any two."""
    blocks = [ring, *([Text(line) for line in paragraph] for paragraph in paragraphs)]
    lines = [line for block in blocks if block for line in (Text(), *block)][1:]
    for line in lines:
        line.rstrip()
    return Text("\n", no_wrap=True).join(Text(MARGIN) + line if line else line for line in lines)
