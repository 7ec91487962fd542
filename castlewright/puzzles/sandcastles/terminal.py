"""The beach in a terminal: the ring of castles with what lies under each, and the rest in words.

The first three castles stand in the upper row, from the left to the right; the path goes on in the
lower row, from the right to the left. Small letters are decorations, as many as there lie, capitals
are animals, as in notations.

    >>> print(draw(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2 Q3")))
      1 yellow -------------- 2 red ----------------- 3 blue
        r    shell              yy   driftwood          r    shell
        b    stone              B    Otter              b    stone
                                                        Q    Queen Crab
      |                                               |
      6 blue ---------------- 5 red ----------------- 4 yellow
        y    driftwood          bb   stone              y    driftwood
        r    shell                                      r    shell
        R    Octopus                                    Y    Puffin
    <BLANKLINE>
      Queen Crab's Crowns for 2 players; seat 1 has the bucket.
      9 steps to the confetti; storehouses for 3 decorations and 2 crowns.

Below that stand special powers with what they do; the dice of a sprint and what it asks; a plan for
it, round by round.
"""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text

from castlewright.puzzles.base import counted
from castlewright.puzzles.sandcastles.beach import EMPTY, Beach, Castle
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.colours import ANIMAL_LETTERS, LETTERS, Colour
from castlewright.puzzles.sandcastles.kinds import SandPuzzle
from castlewright.puzzles.sandcastles.set_up import Level, SetUp
from castlewright.puzzles.sandcastles.sprint import Goal, Plan, Sprint
from castlewright.puzzles.sandcastles.telling import (
    ability_words,
    animal_words,
    castle_words,
    colour_words,
    kind_of_decoration,
    round_words,
)

WIDTH = 78
MARGIN = "  "
COLUMN = 24  # the width of a castle
MOST_SHOWN = 4  # of more decorations of a colour, which is a fault, the number is shown
BOLD, DIM = "bold", "dim"
STYLES = ("bold yellow", "bold red", "bold blue")
LEVELS = {
    Level.BEGINNER: "The beginner's game",
    Level.CROWNS: "Queen Crab's Crowns",
    Level.POWERS: "The Special Powers",
}

Line = list[tuple[str, str]]  # pieces of text, each with its style


def draw(puzzle: object) -> Text | None:
    """A set-up or a sprint; None for anything else."""
    return draw_puzzle(puzzle) if isinstance(puzzle, SetUp | Sprint) else None


def draw_puzzle(puzzle: SandPuzzle, solution: Plan | None = None) -> Text:
    """A puzzle of either kind, a sprint perhaps with a plan for it."""
    match puzzle:
        case SetUp():
            return _together(_ring(puzzle.beach), _set_up_lines(puzzle), _power_lines(puzzle))
        case Sprint():
            plan = _plan_lines(puzzle, solution or Plan(()))
            return _together(_ring(puzzle.beach), _sprint_lines(puzzle), plan)


# The ring. ----------------------------------------------------------------------------------------


def _ring(beach: Beach) -> list[Text]:
    """The castles of the upper row, the path at both sides, the castles of the lower row."""
    half = CASTLES // 2
    lower = range(CASTLES - 1, half - 1, -1)
    sides = Text("|".ljust(COLUMN * (half - 1)) + "|", style=DIM)
    return [*_row(beach, range(half)), sides, *_row(beach, lower)]


def _row(beach: Beach, castles: Iterable[int]) -> list[Text]:
    places = list(castles)
    last = places[-1]
    columns = [
        [_heading(beach, place, last), *_under(beach.castles[place], place == beach.queen)]
        for place in places
    ]
    return [Text.assemble(*map(_column, line)) for line in zip_longest(*columns, fillvalue=[])]


def _heading(beach: Beach, place: int, last: int) -> Line:
    """The castle's number and colour, and the path to the next one in the row."""
    colour = beach.box.castles[place]
    name = f"{place + 1} {colour_words(colour)}"
    path = "" if place == last else "-" * (COLUMN - len(name) - 2)
    return [(name, STYLES[colour]), (f" {path}", DIM)]


def _under(castle: Castle, queen: bool) -> Iterator[Line]:
    """A line for each colour of decoration, each animal, and the Queen; one for nothing."""
    if castle == Castle():
        yield _thing(EMPTY, castle_words(castle), DIM)
    for colour, number in enumerate(castle.decorations):
        if number:
            letter = LETTERS[colour]
            signs = letter * number if number <= MOST_SHOWN else f"{number}{letter}"
            yield _thing(signs, kind_of_decoration(colour), STYLES[colour])
    for animal in castle.animals:
        yield _thing(ANIMAL_LETTERS[animal], animal_words(animal), STYLES[animal])
    if queen:
        yield _thing("Q", "Queen Crab", BOLD)


def _thing(signs: str, name: str, style: str) -> Line:
    return [(f"  {signs:<{MOST_SHOWN}} ", style), (name, "")]


def _column(line: Line) -> Text:
    """A line of a castle, as wide as the castle."""
    text = Text.assemble(*line)
    text.truncate(COLUMN, pad=True)
    return text


# In words. ----------------------------------------------------------------------------------------


def _set_up_lines(set_up: SetUp) -> Iterator[str]:
    players = counted(set_up.players, "player")
    bucket = f"seat {set_up.bucket + 1} has the bucket"
    yield f"{LEVELS[set_up.level]} for {players}; {bucket}."
    yield from _spaces(set_up)


def _spaces(set_up: SetUp) -> Iterator[str]:
    room = counted(set_up.storehouse, "decoration")
    if set_up.level is not Level.BEGINNER:
        room += f" and {counted(set_up.beach.box.crown_spaces, 'crown')}"
    yield f"{counted(set_up.steps_to_confetti, 'step')} to the confetti; storehouses for {room}."


def _power_lines(set_up: SetUp) -> Iterator[str]:
    """What each seat has drawn, and what it does."""
    for seat, drawn in enumerate(set_up.powers, 1):
        yield f"Seat {seat}"
        for ability in drawn:
            words = ability_words(ability)
            yield from _wrapped(f"  {ability} ", f"{words.name}. {words.about}")


def _sprint_lines(sprint: Sprint) -> Iterator[str]:
    """What is asked, and the dice of each round."""
    rounds = counted(sprint.rounds, "round")
    yield f"{LEVELS[sprint.level]}, one player alone, in at most {rounds}."
    yield from _spaces(sprint.set_up)
    yield {
        Goal.CONFETTI: "Reach the confetti in as few rounds as it takes.",
        Goal.STEPS: "Walk as many steps as there can be.",
    }[sprint.goal]
    dice = (f"{number} {_pair(pair)}" for number, pair in enumerate(sprint.dice, 1))
    yield from _wrapped("Dice: ", "; ".join(dice))


def _pair(dice: tuple[Colour, Colour]) -> str:
    return ", ".join(map(colour_words, dice))


def _plan_lines(sprint: Sprint, plan: Plan) -> Iterator[str]:
    """A line for each round of the plan."""
    for number, (dice, turns) in enumerate(zip_longest(sprint.dice, plan.rounds), 1):
        if turns is not None:
            shown = f" ({_pair(dice)})" if dice else ""
            yield from _wrapped(f"Round {number}{shown}: ", round_words(turns))


def _wrapped(mark: str, sentence: str) -> list[str]:
    return wrap(sentence, WIDTH - len(MARGIN), initial_indent=mark, subsequent_indent="    ")


def _together(*paragraphs: Iterable[str | Text]) -> Text:
    """The ring and what is said below it, an empty line between any two."""
    blocks = [[Text(line) if isinstance(line, str) else line for line in p] for p in paragraphs]
    lines = [line for block in blocks if block for line in (Text(), *block)][1:]
    for line in lines:
        line.rstrip()
    return Text("\n", no_wrap=True).join(Text(MARGIN) + line if line else line for line in lines)
