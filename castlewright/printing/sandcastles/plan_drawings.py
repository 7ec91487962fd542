"""A plan for a sprint in pictures: a row for each round, a field for each die.

    >>> sprint = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps")
    >>> plan = Plan.parse("s1.+r tr / s3.+b tb / s5.+b s1")
    >>> draw_plan(sprint, plan).alt[:66]
    'Round 1: Search castle 1, take a shell; bring a shell home. 1 step'

A field shows the die, what is done with it from the left to the right, in two lines where that is
much, and at its end the steps on the boardwalk that it brings. At the end of the row stand all
steps so far. What moves on stands before an arrow and the number of a castle.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import Circle, Group, Item, Path, Picture, Rect, Stroke, Text
from castlewright.printing.sandcastles.creatures import ANIMALS, QUEEN
from castlewright.printing.sandcastles.drawings import GAP, draw_bare_sprint
from castlewright.printing.sandcastles.looks import CREAM, EDGE, FINE, SOFT, WHITE
from castlewright.printing.sandcastles.pieces import (
    DECORATIONS,
    arrow,
    beetle,
    cart,
    confetti,
    crown,
    die,
    keep,
    shop,
    star,
    steps_mark,
)
from castlewright.printing.sandcastles.plan_told import Made, round_told, rounds_made
from castlewright.printing.sleepy_castle.outlines import oval
from castlewright.puzzles.sandcastles import DEFAULT_RULES, Box, HouseRules, Plan, Sprint
from castlewright.puzzles.sandcastles.colours import Colour
from castlewright.puzzles.sandcastles.moves import (
    SKILL,
    LookUnderBoth,
    Move,
    MoveQueen,
    Search,
    SendAnimal,
    Take,
    Transport,
    Turn,
    TurnDie,
    Wait,
)
from castlewright.puzzles.words import read_words

WIDTH, ROW, HEAD = 165.0, 14.4, 7.0
TWO_LINES = 24.0  # the height of a row where so much is done that it takes two lines
LEAST_SCALE = 0.75  # of what stands in one line
LARGEST_IN_TWO = 0.84  # so high that two lines fit one above the other
NUMBER, TOTAL = 11.0, 15.0  # mm for the number of a round, for all steps so far
FIELD = (WIDTH - NUMBER - TOTAL) / 2
GAIN = 9.0  # mm at the end of a field for the steps that it brings
ROOM = FIELD - GAIN - 3  # mm for what is done
DECORATED = 2

Icon: TypeAlias = tuple[tuple[Item, ...], float]
"""Something drawn around (0, 0), and how wide it is in millimetres."""
Icons: TypeAlias = tuple[Icon, ...]


def draw_plan(
    sprint: Sprint, plan: Plan, rules: HouseRules = DEFAULT_RULES, language: str = "en"
) -> Picture:
    """A plan round by round, 165 mm wide. Raises `GameError` for one that breaks the rules."""
    alt = read_words(language)["sandcastles"]["alt"]
    items: list[Item] = [*_heading(language)]
    told, steps, y = [], 0, HEAD
    for number, turns in enumerate(rounds_made(sprint, plan, rules)):
        fields = [tuple(_icons(sprint.beach.box, made, language)) for made in turns]
        row = TWO_LINES if any(_scale(icons) < LEAST_SCALE for icons in fields) else ROW
        items += _frame(number, y, row)
        for place, (icons, made) in enumerate(zip(fields, turns, strict=True)):
            field = (*_field(icons, row), *_brings(made, row))
            items.append(Group(field, NUMBER + FIELD * place, y))
        steps = turns[-1].steps if turns else steps  # a faulty plan may lack turns
        items.append(Group(_total(sprint, steps), WIDTH - TOTAL / 2, y + row / 2))
        y += row
        sentence = alt["plan_round_one" if steps == 1 else "plan_round"]
        told.append(
            sentence.format(number=number + 1, turns=round_told(turns, language), steps=steps)
        )
    return Picture(WIDTH, y + 0.6, tuple(items), " ".join(told) or alt["no_plan"])


def draw_sprint(
    sprint: Sprint,
    plan: Plan | None = None,
    rules: HouseRules = DEFAULT_RULES,
    language: str = "en",
) -> Picture:
    """A sprint, perhaps with a plan below it. Raises `GameError` for one that breaks the rules."""
    puzzle = draw_bare_sprint(sprint, language)
    if plan is None:
        return puzzle
    solved = draw_plan(sprint, plan, rules, language)
    items = (
        Group(puzzle.items, (solved.width - puzzle.width) / 2, 0),
        Group(solved.items, 0, puzzle.height + GAP),
    )
    height = puzzle.height + GAP + solved.height
    return Picture(solved.width, height, items, f"{puzzle.alt} {solved.alt}")


def _heading(language: str) -> Iterator[Item]:
    words = read_words(language)["sandcastles"]["answer"]
    for x, word in (
        (NUMBER + FIELD / 2, words["first_die"]),
        (NUMBER + FIELD * 1.5, words["second_die"]),
        (WIDTH - TOTAL / 2, words["all_steps"]),
    ):
        yield Text(x, 4.8, word, 3.8, SOFT)


def _frame(number: int, y: float, row: float) -> Iterator[Item]:
    """The number of a round, and its fields."""
    yield Rect(0.4, y + 0.6, WIDTH - 0.8, row - 1.2, ("#fbf6ea", WHITE)[number % 2], FINE, 2)
    yield Text(NUMBER / 2, y + row / 2 + 1.9, str(number + 1), 5.4, INK, bold=True)
    d = "".join(f"M{x} {y + 2.4}V{y + row - 2.4}" for x in (NUMBER, NUMBER + FIELD, WIDTH - TOTAL))
    yield Path(d, None, Stroke(SOFT, 0.3))


def _total(sprint: Sprint, steps: int) -> tuple[Item, ...]:
    """All steps so far, with confetti around them at the party."""
    party = steps >= sprint.set_up.steps_to_confetti
    return (
        *((Group(confetti(), 0, 0, 0, 1.02),) if party else ()),
        Circle(0, 0, 4, CREAM, EDGE),
        Text(0, 1.8, str(steps), 5, INK, bold=True),
    )


def _icons(box: Box, made: Made, language: str) -> Iterator[Icon]:
    """A turn from the left to the right."""
    yield from _turned(box, made.turn, language)
    yield from _done(box, made)


def _width(icons: Iterable[Icon]) -> float:
    return sum(width for _, width in icons)


def _scale(icons: Icons) -> float:
    """How large icons are that stand in one line."""
    return min(1, ROOM / _width(icons)) if icons else 1


def _field(icons: Icons, row: float) -> Iterator[Item]:
    """What is done in a turn, in one line or in two; smaller where there is much of it."""
    if _scale(icons) >= LEAST_SCALE:
        yield from _line(icons, row / 2, _scale(icons))
        return
    lines = _in_two(icons)
    scale = min(LARGEST_IN_TWO, *map(_scale, lines))
    for line, y in zip(lines, (row * 0.27, row * 0.73), strict=True):
        yield from _line(line, y, scale)


def _in_two(icons: Icons) -> tuple[Icons, Icons]:
    """Broken into two lines, the longer of which is as short as can be."""
    breaks = [(icons[:first], icons[first:]) for first in range(len(icons) + 1)]
    return min(breaks, key=lambda lines: max(map(_width, lines)))


def _line(icons: Icons, y: float, scale: float) -> Iterator[Item]:
    x = 1.8
    for drawn, width in icons:
        yield Group(drawn, x + width / 2 * scale, y, 0, scale)
        x += width * scale


def _brings(made: Made, row: float) -> Iterator[Item]:
    """The steps of a turn."""
    if made.brings:
        yield Group(steps_mark(made.brings), FIELD - GAIN / 2 - 0.8, row / 2)


def _turned(box: Box, turn: Turn, language: str) -> Iterator[Icon]:
    """The die of a turn; before it, dice that a beetle turns."""
    used = next((colour for move in turn for colour in _colour_of(box, move)), None)
    last = None
    for move in turn:
        if isinstance(move, TurnDie):
            if move.die != last:
                yield _die(move.die, language)
            yield (Group(beetle(), 0, -2.4, 0, 0.7), Group(arrow(6), -3, 3.2)), 9
            yield _die(move.to, language)
            last = move.to
    if used is not None and used != last:
        yield _die(used, language)


def _colour_of(box: Box, move: Move) -> Iterator[Colour]:
    """The colour of the die that a move uses, if it uses one."""
    match move:
        case Search(castle):
            yield box.castles[castle]
        case Transport(colour):
            yield colour
        case LookUnderBoth(die) | Wait(die):
            yield die


def _done(box: Box, made: Made) -> Iterator[Icon]:
    """What is done with the die, and what it brings besides."""
    village = made.before.seats[0].village
    for place, move in enumerate(made.turn):
        match move:
            case LookUnderBoth():
                yield _EYE, 7.5
            case Search(castle):
                yield (Group(keep(box.castles[castle], castle + 1), 0, 0.2, 0, 0.96),), 10.4
                yield from _gained(crown(), made.crowns)
            case MoveQueen(castle):
                yield _moves_to(Group(QUEEN, 0, 0.6, 0, 0.46), castle)
            case SendAnimal(animal, castle):
                yield _moves_to(Group(ANIMALS[animal], 0, 0, 0, 0.46), castle)
            case Take(int() as colour):
                yield (Group(DECORATIONS[colour], 0, 0, 0, 0.86),), 10
            case Transport(colour):
                yield from _brought(move, village[colour] + 1)
        if place == made.opened:
            for animal in made.home:
                yield (Group(ANIMALS[animal], 0, 0, 0, 0.5),), 10.4
                yield _shop(animal, decorated=True)
    yield from _gained(beetle(), made.beetles)


def _brought(move: Transport, there: int) -> Iterator[Icon]:
    """A decoration on the cart, perhaps with a crown and what that brings, and the shop."""
    crowned = move.crown != ""
    load = [Group(DECORATIONS[move.colour], -2.6 if crowned else 0, -2.4, 0, 0.62)]
    if crowned:
        load.append(Group(crown(), 2.6, -2.6, 0, 0.56))
    yield (*load, Group(cart(), -0.6, 2.9, 0, 0.5)), 14
    yield (Group(arrow(4), -2, 0),), 5.5
    yield _shop(move.colour, decorated=there == DECORATED)
    if crowned:
        mark = (star(),) if move.crown == SKILL else steps_mark(1)
        yield (Group(crown(), 0, -2.6, 0, 0.7), Group(mark, 0, 3.4, 0, 0.9)), 9


def _die(colour: Colour, language: str) -> Icon:
    return (Group(die(colour, language), 0, 0, 0, 0.9),), 10


def _shop(colour: Colour, *, decorated: bool) -> Icon:
    return (Group(shop(colour, decorated=decorated), 0, 0, 0, 0.42),), 11


def _number(castle: int, x: float, y: float) -> tuple[Item, ...]:
    return Circle(x, y, 2.7, WHITE, EDGE), Text(x, y + 1.5, str(castle + 1), 4.2, INK, bold=True)


def _moves_to(creature: Group, castle: int) -> Icon:
    """Who moves on, and the castle; they stay in one line."""
    return (Group((creature,), -5.4, 0), Group(arrow(3.4), -0.4, 0), *_number(castle, 6.4, 0)), 20.4


def _gained(drawn: tuple[Item, ...], number: int) -> Iterator[Icon]:
    """A plus, and as many of a thing as there are."""
    if number:
        yield (Text(0, 1.6, "+", 5, INK, bold=True),), 3.4
    yield from [((Group(drawn, 0, 0, 0, 0.8),), 8.4)] * number


_EYE: tuple[Item, ...] = (
    Path("M-3.4 0Q0 -3.6 3.4 0Q0 3.6 -3.4 0Z", WHITE, EDGE),
    Path(oval(0, 0, 1.2, 1.2), INK),
)
