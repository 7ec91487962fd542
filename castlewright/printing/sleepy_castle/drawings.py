"""Drawings of Sleepy Castle: a layout, a heist and its plan, a night watch and its answer.

    >>> layout = Layout.parse("ABC 123 -")
    >>> draw_layout(layout).alt
    'Ring clockwise from the top: the lion, one coin, the mouse, two coins, the fox, three ...'

The guards stand on the wall of the castle, the first of them at the top, and the coins lie across
the wall between them. The sleepyheads lie in the middle. A guard that is covered lies face down and
shows nobody's letter. A plan is told by numbers: a number in a black disc stands at the coins that
are taken in that turn, one in a white square at the guard that is covered in it.

Faulty puzzles can be drawn too: a ring of any size, any number of coins, guards without an animal.
"""

from collections.abc import Iterator
from math import ceil

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import Circle, Group, Item, Picture, Rect, Stroke, Text
from castlewright.printing.sleepy_castle.animals import animal
from castlewright.printing.sleepy_castle.cards import (
    CARD,
    COIN,
    castle,
    clockwise_arrow,
    coin,
    guard_back,
    guard_card,
    moon,
    sleepyhead_back,
    sleepyhead_card,
)
from castlewright.printing.sleepy_castle.ring import MIDDLE, Place, Ring
from castlewright.puzzles.sleepy_castle.heist import Heist, Plan, Turn
from castlewright.puzzles.sleepy_castle.layout import Layout, in_rows
from castlewright.puzzles.sleepy_castle.night_watch import NightWatch, name_of
from castlewright.puzzles.words import read_words

GUARD = 0.78  # cards and coins on the table are smaller than those to cut out
THING = 0.7
COIN_STEP = 6.4
SOFT = "#8a7445"
MOST_DRAWN = 3  # of more coins in a gap, which is a fault, the number is told
EMPTY = Stroke(SOFT, 0.35, (1, 0.9))
ROOM = 9.0  # mm of height for a row of moons


def draw_guard_card(guard: str, language: str = "en") -> Picture:
    """The card of a guard, 24 x 24 mm."""
    alt = _alt(language)["guard"].format(guard=name_of(guard, language))
    return _one(CARD, guard_card(guard), alt)


def draw_sleepyhead_card(guard: str, language: str = "en") -> Picture:
    """The card of a sleepyhead, 24 x 24 mm."""
    alt = _alt(language)["sleepyhead"].format(guard=name_of(guard, language))
    return _one(CARD, sleepyhead_card(guard), alt)


def draw_coin(language: str = "en") -> Picture:
    """A coin, 9 x 9 mm."""
    return _one(COIN, coin(), _alt(language)["coin"])


def draw_layout(layout: Layout, *, grid: bool = True, language: str = "en") -> Picture:
    """A layout on the table, its sleepyheads face up if they are known and `grid` is true."""
    ring = Ring(layout.size)
    items = (*_table(layout, ring), *_sleepyheads(layout, ring, face_up=grid))
    alt = _layout_words(layout, language, face_up=grid)
    return Picture(ring.width, ring.height, items, alt)


def draw_heist(heist: Heist, plan: Plan | None = None, language: str = "en") -> Picture:
    """A heist with a moon for each turn that is left; a plan is told by numbers."""
    layout, ring = heist.layout, Ring(heist.layout.size)
    items: list[Item] = [*_table(layout, ring), *_sleepyheads(layout, ring, face_up=True)]
    items += _moons(heist.turns, ring, room_for_key=plan is not None)
    if plan is not None:
        items += [*_plan_marks(layout, plan, ring), *_key(ring)]
    alt = _heist_words(heist, plan, language)
    return Picture(ring.width, ring.height + ROOM, tuple(items), alt)


def draw_night_watch(
    watch: NightWatch, answer: Layout | None = None, language: str = "en"
) -> Picture:
    """An empty ring to write in, with the guards to place below it; or the ring of the answer."""
    ring = Ring(watch.size if answer is None else answer.size)
    middle = ring.width / 2, ring.height / 2
    scale = min(1, ring.scale * 1.1)
    scene = (
        Group(castle(), middle[0], middle[1] + 4 * scale, 0, 1.15 * scale),
        Group(clockwise_arrow(68, 46), middle[0], middle[1] + 2 * scale, 0, scale),
    )
    if answer is not None:
        items = (*_table(answer, ring), *scene)
        alt = _alt(language)["answer"].format(ring=_ring_words(answer, language))
        return Picture(ring.width, ring.height, items, alt)
    spot = ring.guards[0]
    top = Group(guard_card(watch.guards[0]), spot.x, spot.y, 0, GUARD)
    waiting = _waiting(watch.guards[1:], ring)
    items = (*ring.wall(), *_blanks(ring), top, *scene, *waiting)
    height = ring.height + _waiting_height(watch.size - 1, ring)
    return Picture(ring.width, height, items, _night_watch_words(watch, language))


# On the table. ------------------------------------------------------------------------------------


def _table(layout: Layout, ring: Ring) -> tuple[Item, ...]:
    """The wall with its guards and coins."""
    cards = [
        Group(
            guard_back() if guard in layout.covered else guard_card(guard), spot.x, spot.y, 0, GUARD
        )
        for guard, spot in zip(layout.ring, ring.guards, strict=True)
    ]
    gaps = zip(layout.coins, ring.gaps, strict=True)
    return (*ring.wall(), *(item for coins, gap in gaps for item in _coins(coins, gap)), *cards)


def _coins(coins: int, gap: Place) -> Iterator[Item]:
    """Up to three coins across the wall, or the mark that they left."""
    if coins == 0:
        yield Circle(gap.x, gap.y, COIN / 2 * THING, None, EMPTY)
    elif coins > MOST_DRAWN:
        yield Group(coin(), gap.x, gap.y, 0, THING)
        yield Text(gap.x, gap.y + 7, f"×{coins}", 4.4, INK, bold=True)
    else:
        for number in range(coins):
            x, y = gap.outwards((number - (coins - 1) / 2) * COIN_STEP)
            yield Group(coin(), x, y, 0, THING)


def _sleepyheads(layout: Layout, ring: Ring, *, face_up: bool) -> Iterator[Item]:
    """The grid in the middle, as large as it can be; where it is not known, all face down."""
    known = bool(layout.grid) and face_up
    rows = layout.grid or in_rows(layout.ring)
    step = CARD + 2
    across, down = max(map(len, rows)), len(rows)
    room_x, room_y = (side * ring.scale for side in MIDDLE)
    scale = min(GUARD, room_x / (across * step), room_y / (down * step))
    for row, guards in enumerate(rows):
        for column, guard in enumerate(guards):
            yield Group(
                sleepyhead_card(guard) if known else sleepyhead_back(),
                ring.width / 2 + (column - (across - 1) / 2) * step * scale,
                ring.height / 2 + (row - (down - 1) / 2) * step * scale,
                0,
                scale,
            )


# A heist. -----------------------------------------------------------------------------------------


def _moons(turns: int, ring: Ring, *, room_for_key: bool) -> Iterator[Item]:
    """A moon for each turn, in a row below the ring; beside the key, if there is one."""
    room = ring.width - (36 if room_for_key else 4)
    step = min(6.4, room / max(turns, 1))
    left = 2.0 if room_for_key else (ring.width - turns * step) / 2
    for number in range(turns):
        x = left + (number + 0.5) * step
        yield Group(moon(), x, ring.height + 3.6, 0, min(0.66, step / 8))


def _plan_marks(layout: Layout, plan: Plan, ring: Ring) -> Iterator[Item]:
    """The numbers of the turns: at the coins that are taken and at the guards that are covered.

    What a faulty plan does with guards that are not there, or are no neighbours, is left out.
    """
    for number, turn in enumerate(plan.turns, 1):
        pair = turn.guards or ()
        if len(pair) == 2 and all(guard in layout.ring for guard in pair):
            gap = layout.gap_between(*pair)
            if gap is not None:
                x, y = ring.gaps[gap].outwards(-COIN_STEP / 2 * (layout.coins[gap] + 1))
                yield Group(_taken(number), x, y)
        if turn.cover in layout.ring:
            spot = ring.guards[layout.ring.index(turn.cover)]
            yield Group(_covered(number), spot.x + 7.2, spot.y - 7.2)


def _taken(number: int | str) -> tuple[Item, ...]:
    return (Circle(0, 0, 2.9, INK), Text(0, 1.35, str(number), 3.9, "#ffffff", bold=True))


def _covered(number: int | str) -> tuple[Item, ...]:
    side = Rect(-2.8, -2.8, 5.6, 5.6, "#ffffff", Stroke(INK, 0.5), 0.5)
    return side, Text(0, 1.35, str(number), 3.9, INK, bold=True)


def _key(ring: Ring) -> Iterator[Item]:
    """What the marks mean: a disc stands for coins taken, a square for a guard covered."""
    y, right = ring.height + 3.6, ring.width
    drawn: tuple[tuple[float, float, tuple[Item, ...]], ...] = (
        (28, 0.62, coin()),
        (21, 1, _taken("1")),
        (11.5, 0.3, guard_back()),
        (4, 1, _covered("1")),
    )
    for x, scale, items in drawn:
        yield Group(items, right - x, y, 0, scale)


# A night watch. -----------------------------------------------------------------------------------


def _blanks(ring: Ring) -> Iterator[Item]:
    """A circle for the letter of each guard but the first, a box for the coins of each gap."""
    for spot in ring.guards[1:]:
        yield Circle(spot.x, spot.y, 8.4, "#ffffff", Stroke(INK, 0.45, (1.6, 1.2)))
    for gap in ring.gaps:
        yield Rect(gap.x - 3.6, gap.y - 3.6, 7.2, 7.2, "#fdf3cf", Stroke(INK, 0.45), 1)


WAITING_STEP = 12.6
WAITING_ROW = 18.0


def _waiting(guards: str, ring: Ring) -> Iterator[Item]:
    """The guards that are still to be placed, each with its letter below."""
    columns = _waiting_columns(ring)
    for number, guard in enumerate(guards):
        row, column = divmod(number, columns)
        in_row = min(columns, len(guards) - row * columns)
        x = ring.width / 2 + (column - (in_row - 1) / 2) * WAITING_STEP
        y = ring.height + 7 + row * WAITING_ROW
        yield Group(animal(guard), x, y, 0, 0.56)
        yield Text(x, y + 10, guard, 4.8, INK, bold=True)


def _waiting_columns(ring: Ring) -> int:
    return max(1, int(ring.width / WAITING_STEP))


def _waiting_height(guards: int, ring: Ring) -> float:
    return ceil(guards / _waiting_columns(ring)) * WAITING_ROW + 1


# In words. ----------------------------------------------------------------------------------------


def _layout_words(layout: Layout, language: str, *, face_up: bool) -> str:
    alt, cards = _alt(language), _alt(language)["face_down"]
    if layout.grid and face_up:
        rows = "; ".join(_names(row, language) for row in layout.grid)
        cards = alt["sleepyheads"].format(rows=rows)
    return f"{_ring_words(layout, language)} {cards}"


def _ring_words(layout: Layout, language: str) -> str:
    alt = _alt(language)
    around = (
        alt["place"].format(
            guard=alt["covered"] if guard in layout.covered else name_of(guard, language),
            coins=_coin_words(coins, language),
        )
        for guard, coins in zip(layout.ring, layout.coins, strict=True)
    )
    return alt["ring"].format(around=", ".join(around))


def _coin_words(coins: int, language: str) -> str:
    numbers = read_words(language)["sleepy_castle"]["numbers"]
    pattern = {0: "no_coins", 1: "one_coin"}.get(coins, "coins")
    return _alt(language)[pattern].format(number=numbers.get(str(coins), coins))


def _heist_words(heist: Heist, plan: Plan | None, language: str) -> str:
    alt = _alt(language)
    told = [
        _layout_words(heist.layout, language, face_up=True),
        alt["turns_left"].format(number=heist.turns),
    ]
    if plan is not None:
        turns = (_turn_words(number, turn, language) for number, turn in enumerate(plan.turns, 1))
        told.append(alt["plan"].format(turns="; ".join(turns)))
    return " ".join(told)


def _turn_words(number: int, turn: Turn, language: str) -> str:
    alt, cover = _alt(language), name_of(turn.cover, language)
    if turn.guards is None:
        return alt["turn_nobody"].format(number=number, cover=cover)
    first, second = (name_of(guard, language) for guard in turn.guards)
    return alt["turn"].format(number=number, first=first, second=second, cover=cover)


def _night_watch_words(watch: NightWatch, language: str) -> str:
    alt = _alt(language)
    clues = (clue.sentence(language) for clue in watch.clues)
    return alt["night_watch"].format(
        number=watch.size,
        guards=_names(watch.guards[1:], language) or alt["nobody"],
        told=" ".join([watch.direction_sentence(language), *clues]),
    )


def _names(guards: str, language: str) -> str:
    return ", ".join(name_of(guard, language) for guard in guards)


def _alt(language: str) -> dict[str, str]:
    words: dict[str, str] = read_words(language)["sleepy_castle"]["alt"]
    return words


def _one(side: float, items: tuple[Item, ...], alt: str) -> Picture:
    return Picture(side, side, (Group(items, side / 2, side / 2),), alt)
