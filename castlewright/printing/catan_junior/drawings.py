"""What is drawn of Catan Junior: the map with all that lies on it, dice, equipment, prices.

    >>> picture = draw_map(shipped_set_up("later-4"))
    >>> picture.width, picture.alt[:43]
    (218.5, 'Map later-4. Islands: P2 sugar cane, number')

A map has the size that its file gives it. An island shows its terrain, and a sign with its number
and the equipment that it gives; a lair space shows its name. Over the map can lie each colour's
room, or the marks of a plan in the order of building.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.catan_junior.islands import (
    EDGE,
    ICON,
    SIGN_Y,
    WHITE,
    ground,
    icon,
    scene,
    texture,
)
from castlewright.printing.catan_junior.pieces import (
    DIE,
    LETTER,
    Look,
    anchor,
    coco,
    die,
    fortress,
    ghost_pirate,
    lair,
    lair_space,
    looks,
    ship,
)
from castlewright.printing.catan_junior.sea import SURF, Chart
from castlewright.printing.picture import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Pattern,
    Picture,
    Rect,
    Stroke,
    Text,
)
from castlewright.puzzles.catan_junior import EQUIPMENT, Equipment, Hand, RuleSet, SetUp, Terrain
from castlewright.puzzles.catan_junior.measures import Room
from castlewright.puzzles.catan_junior.set_up import Start
from castlewright.puzzles.words import capital, listed, read_words

KEY = 11.0  # mm of height for the key below a map
RING = 8.2  # the radius of the ring around a lair space in a colour's room
HARBOUR = 6.4  # from the middle of a lair space to its anchor
SHIP = 0.86
SCENE = 16.0  # the radius of an island for which scenes are drawn
SIGN = (19.0, 9.6)
TIE = Pattern(1.6, 1.6, (Path("M.2 1.4L1.4 .2", None, Stroke(INK, 0.3, cap="round")),))
FAINT = Stroke(INK, 0.3)
GHOST = (Group(ghost_pirate(), 0, 2.6, 0, 0.96),)  # before its fortress


def draw_map(
    set_up: SetUp,
    *,
    lairs: Mapping[int, str] | None = None,
    ships: Mapping[int, str] | None = None,
    room: Sequence[Room] | None = None,
    language: str = "en",
) -> Picture:
    """A set-up on its map.

    `lairs` and `ships` say which colours have pieces on which spaces; without them the starts are
    shown. `room` is each colour's room, in the order of the starts: it is shown by rings around
    lair spaces, with a key below the map.
    """
    sea_map = set_up.map
    lairs, ships = _at_start(set_up, lairs, ships)
    items = [*_sea(set_up, _rings(set_up, room), GHOST), *_pieces(set_up, lairs, ships)]
    alt, height = map_words(set_up, language), sea_map.size[1]
    if room is not None:
        items += _key(set_up, height, language)
        height += KEY
        alt += " " + _room_words(set_up, room, language)
    return Picture(sea_map.size[0], height, tuple(items), alt)


def draw_empty_map(set_up: SetUp, language: str = "en") -> Picture:
    """The map to play on: nothing lies on it yet, and rings show where the colours begin."""
    nowhere: dict[int, str] = {}
    rings = _start_rings(set_up)
    items = (*_sea(set_up, rings), *_pieces(set_up, nowhere, nowhere))
    return Picture(*set_up.map.size, items, map_words(set_up, language))


def draw_equipment(equipment: Equipment, language: str = "en") -> Picture:
    """One piece of equipment, 11 x 11 mm."""
    words = _words(language)
    alt = words["alt"]["equipment"].format(equipment=capital(words["equipment"][equipment]))
    return _one(ICON, icon(equipment), alt)


def draw_terrain(terrain: Terrain, language: str = "en") -> Picture:
    """An island with one kind of terrain, and beside it what it gives: 54 x 34 mm."""
    words, radius = _words(language), 16.6
    drawn = (
        Circle(17, 17, radius, ground(terrain), EDGE),
        Circle(17, 17, radius, texture(terrain)),
        Circle(17, 17, radius, None, EDGE),
        Group(scene(terrain), 17, 20.4),
        Group(icon(terrain.gives), 44.4, 17, 0, 1.7),
    )
    alt = words["alt"]["terrain"].format(
        terrain=capital(words["terrains"][terrain]), equipment=words["equipment"][terrain.gives]
    )
    return Picture(54, 34, drawn, alt)


def draw_harbour(language: str = "en") -> Picture:
    """The anchor that marks a harbour, 9 x 9 mm."""
    return _one(9, (Group(anchor(), 0, 0, 0, 1.3),), _alt(language)["anchor"])


def draw_fortress(language: str = "en") -> Picture:
    """The Ghost Fortress and the Ghost Pirate, 30 x 30 mm."""
    return _one(30, (*fortress(), *GHOST), _alt(language)["fortress"])


def draw_lair(colour: str, colours: Sequence[str], language: str = "en") -> Picture:
    """A lair of one of the colours of a map, 20 x 20 mm."""
    alt = _alt(language)["lair"].format(colour=colour_word(colour, language))
    return _one(20, (Group(lair(looks(colours)[colour], ""), 0, 3.4),), alt)


def draw_ship(colour: str, colours: Sequence[str], language: str = "en") -> Picture:
    """A ship of one of the colours of a map, 14 x 14 mm."""
    alt = _alt(language)["ship"].format(colour=colour_word(colour, language))
    return _one(14, (Group(ship(looks(colours)[colour]), 0, 1.6),), alt)


def draw_rolls(rolls: Sequence[int], *, in_a_row: int = 12, language: str = "en") -> Picture:
    """A row of dice, each with its place below; a long one goes on in further rows."""
    items, height = rolls_items(rolls, in_a_row)
    width = min(len(rolls), in_a_row) * ROLL
    return Picture(width, height, items, rolls_words(rolls, language))


def draw_cost(hand: Hand, language: str = "en") -> Picture:
    """The equipment that something costs, side by side at the right; room for four at least."""
    icons = _icons(hand)
    places = max(4, len(icons))
    items = tuple(
        Group(drawn, ICON * (place + 0.5), ICON / 2)
        for place, drawn in enumerate(icons, places - len(icons))
    )
    alt = _alt(language)["cost"].format(hand=capital(hand_words(hand, language)))
    return Picture(ICON * places, ICON, items, alt)


def draw_building_costs(rules: RuleSet, language: str = "en") -> Picture:
    """The building-cost card of a rule set, 63 x 88 mm."""
    prices, alt = _words(language)["prices"], _alt(language)
    blue = looks(("blue",))["blue"]
    rows = (
        ("ship", Group(ship(blue), 0, 0.6, 0, 1.3), rules.ship_cost),
        ("lair", Group(lair(blue, ""), 0, 2, 0, 1.1), rules.lair_cost),
        ("coco_card", Group(coco(), 0, -1, 0, 0.9), rules.coco_cost),
    )
    items: list[Item] = [Rect(0.5, 0.5, 62, 87, "#fbf4df", Stroke("#8a6410", 1), 4)]
    told = []
    for place, (name, drawn, cost) in enumerate(rows):
        y = 15 + 28.5 * place
        items.append(Group((drawn,), 12, y + 1))
        items.append(Text(23, y - 3.6, prices[name], 5, anchor="start"))
        items += [
            Group(shown, 27.4 + 9.6 * column, y + 4.4, 0, 0.9)
            for column, shown in enumerate(_icons(cost))
        ]
        told.append(alt["cost_of"].format(piece=prices[name], hand=hand_words(cost, language)))
        if place:
            items.append(Line(5, y - 13.4, 58, y - 13.4, Stroke("#8a6410", 0.4, (1.6, 1.2))))
    return Picture(63, 88, tuple(items), alt["costs"].format(costs=". ".join(told)))


def draw_die(number: int, language: str = "en") -> Picture:
    """The face of a die, 9 x 9 mm."""
    return _one(DIE, die(number), _alt(language)["die"].format(number=number))


def draw_coco(language: str = "en") -> Picture:
    """Coco the parrot, 24 x 24 mm."""
    return _one(24, coco(), _alt(language)["coco"])


# The map. -----------------------------------------------------------------------------------------


def _at_start(
    set_up: SetUp, lairs: Mapping[int, str] | None, ships: Mapping[int, str] | None
) -> tuple[Mapping[int, str], Mapping[int, str]]:
    """The pieces that are given, or those of the starts."""
    if lairs is None:
        lairs = {lair: start.colour for start in set_up.starts for lair in start.lairs}
        ships = ships or {ship: start.colour for start in set_up.starts for ship in start.ships}
    return lairs, ships or {}


def _sea(set_up: SetUp, rings: Iterable[Item], ghost: tuple[Item, ...] = ()) -> Iterator[Item]:
    """Everything that is printed on the board, with the Ghost Pirate or without."""
    sea_map, chart = set_up.map, Chart(set_up.map)
    yield from chart.water()
    for space, (terrain, _) in zip(sea_map.terrains, set_up.terrains, strict=True):
        coast = chart.coast(space.at)
        yield Path(coast, SURF, Stroke(SURF, 2))
        yield Path(coast, ground(terrain))
        yield Path(coast, texture(terrain))
        yield Path(coast, None, EDGE)
    yield from rings
    yield from chart.lanes()
    for space, (terrain, number) in zip(sea_map.terrains, set_up.terrains, strict=True):
        scale = min(1, min(chart.radii(space.at)) / SCENE)
        yield Group((*scene(terrain), *_sign(terrain, number)), *space.at, 0, scale)
    x, y = sea_map.fortress_at
    scale = min(1, min(chart.radii(sea_map.fortress_at)) / SCENE)
    yield Group((*fortress(), *ghost), x, y, 0, scale)
    for harbour in set_up.harbours:
        yield Group(anchor(), *chart.beside(harbour, HARBOUR))


def _sign(terrain: Terrain, number: int) -> Iterator[Item]:
    """The sign of an island: its number, and what it gives."""
    width, height = SIGN
    yield Rect(-width / 2, SIGN_Y - height / 2, width, height, WHITE, EDGE, 3)
    yield Rect(-width / 2 + 1.1, SIGN_Y - height / 2 + 1.1, 7.4, 7.4, "#ffe9a8", FAINT, 1.4)
    yield Text(-width / 2 + 4.8, SIGN_Y + 2.5, str(number), 7, INK, bold=True)
    yield Group(icon(terrain.gives), 4.4, SIGN_Y, 0, 0.78)


def _pieces(set_up: SetUp, lairs: Mapping[int, str], ships: Mapping[int, str]) -> Iterator[Item]:
    """Lair spaces, lairs and ships, the northernmost first, so that no roof is hidden."""
    chart, look_of = Chart(set_up.map), looks(set_up.map.colours)
    drawn: list[tuple[tuple[float, float], tuple[Item, ...]]] = []
    for index, space in enumerate(set_up.map.lairs):
        look = look_of.get(lairs.get(index, ""))
        drawn.append((space.at, lair(look, space.name) if look else lair_space(space.name)))
    for index, colour in ships.items():
        drawn.append((chart.middle_of_lane(index), (Group(ship(look_of[colour]), 0, 0, 0, SHIP),)))
    for (x, y), items in sorted(drawn, key=lambda one: (one[0][1], one[0][0])):
        yield Group(items, x, y)


# Each colour's room. ------------------------------------------------------------------------------


def _rings(set_up: SetUp, room: Sequence[Room] | None) -> Iterator[Item]:
    """Rings around the start spaces, around what a colour reaches first, and around ties."""
    if room is None:
        return
    look_of = looks(set_up.map.colours)
    for space in sorted({space for one in room for space in one.tied}):
        yield Group(_ring(None), *set_up.map.lairs[space].at)
    for start, one in zip(set_up.starts, room, strict=True):
        for space in (*start.lairs, *one.first):
            yield Group(_ring(look_of[start.colour]), *set_up.map.lairs[space].at)


def _start_rings(set_up: SetUp) -> Iterator[Item]:
    """A ring around each start space."""
    look_of = looks(set_up.map.colours)
    for start in set_up.starts:
        for space in start.lairs:
            yield Group(_ring(look_of[start.colour]), *set_up.map.lairs[space].at)


def _ring(look: Look | None) -> tuple[Item, ...]:
    """The ring around a lair space that a colour reaches first; hatched for a tie."""
    if look is None:
        return Circle(0, 0, RING, WHITE, FAINT), Circle(0, 0, RING, TIE)
    pattern = (Circle(0, 0, RING, look.pattern),) if look.pattern else ()
    return (Circle(0, 0, RING, look.paint, EDGE), *pattern)


def _key(set_up: SetUp, top: float, language: str) -> Iterator[Item]:
    """What the rings mean."""
    look_of, words = looks(set_up.map.colours), _words(language)["room"]
    entries: list[tuple[Look | None, str]] = [
        (look_of[colour], words["first"].format(colour=colour_word(colour, language)))
        for colour in set_up.colours
    ]
    entries.append((None, words["tie"]))
    step = set_up.map.size[0] / len(entries)
    size = min(6, (step - 15) / LETTER / max(len(told) for _, told in entries))
    for place, (look, told) in enumerate(entries):
        x, y = 7 + step * place, top + KEY / 2 + 1
        yield Group((Group(_ring(look), 0, 0, 0, 0.5), Circle(0, 0, 2, WHITE, FAINT)), x, y)
        yield Text(x + 6, y + size * 0.36, told, size, anchor="start")


# Rolls and prices. --------------------------------------------------------------------------------

ROLL = 11.4  # mm from one die of a row to the next
ROLL_ROW = 16.0


def rolls_items(rolls: Sequence[int], in_a_row: int) -> tuple[tuple[Item, ...], float]:
    """The dice of a row of rolls with their places, and how high they are together."""
    items: list[Item] = []
    for place, number in enumerate(rolls):
        row, column = divmod(place, in_a_row)
        x, y = ROLL * (column + 0.5), ROLL_ROW * row
        items.append(Group(die(number), x, y + DIE / 2 + 0.4))
        items.append(Text(x, y + DIE + 4.2, str(place + 1), 3.6, "#5c5340"))
    return tuple(items), ROLL_ROW * -(-len(rolls) // in_a_row) - 1


def _icons(hand: Hand) -> list[tuple[Item, ...]]:
    return [
        icon(equipment)
        for equipment, count in zip(EQUIPMENT, hand, strict=True)
        for _ in range(count)
    ]


# In words. ----------------------------------------------------------------------------------------


def map_words(set_up: SetUp, language: str = "en") -> str:
    """A set-up in words: its islands, harbours and starts."""
    sea_map, words, alt = set_up.map, _words(language), _alt(language)
    islands = ", ".join(
        alt["island"].format(space=space.name, terrain=words["terrains"][terrain], number=number)
        for space, (terrain, number) in zip(sea_map.terrains, set_up.terrains, strict=True)
    )
    told = [alt["map"].format(name=sea_map.name), alt["islands"].format(islands=islands)]
    if set_up.harbours:
        told.append(alt["harbours"].format(spaces=", ".join(_lairs(set_up, set_up.harbours))))
    told += [start_words(set_up, start, language) for start in set_up.starts]
    return " ".join(told)


def start_words(set_up: SetUp, start: Start, language: str) -> str:
    """Where a colour begins."""
    return _alt(language)["start_with_ships" if start.ships else "start"].format(
        colour=capital(colour_word(start.colour, language)),
        spaces=listed(_lairs(set_up, start.lairs), language),
        ships=listed(map(set_up.map.name_of_ship, start.ships), language),
    )


def rolls_words(rolls: Sequence[int], language: str = "en") -> str:
    return _alt(language)["rolls"].format(rolls=", ".join(map(str, rolls)))


def hand_words(hand: Hand, language: str = "en") -> str:
    """`2 wood and 1 rum`."""
    words = _words(language)
    cards = [
        words["cards"].format(number=count, equipment=words["equipment"][equipment])
        for equipment, count in zip(EQUIPMENT, hand, strict=True)
        if count
    ]
    return listed(cards, language) or str(words["nothing"])


def _room_words(set_up: SetUp, room: Sequence[Room], language: str) -> str:
    alt, told = _alt(language), []
    for colour, one in zip(set_up.colours, room, strict=True):
        told.append(
            alt["first" if one.first else "first_nowhere"].format(
                colour=capital(colour_word(colour, language)),
                spaces=", ".join(_lairs(set_up, one.first)),
            )
        )
    if ties := sorted({lair for one in room for lair in one.tied}):
        told.append(alt["ties"].format(spaces=", ".join(_lairs(set_up, ties))))
    return " ".join(told)


def _lairs(set_up: SetUp, lairs: Iterable[int]) -> list[str]:
    """The names of lair spaces."""
    return [set_up.map.lairs[lair].name for lair in lairs]


def colour_word(colour: str, language: str = "en") -> str:
    """A colour in words; a colour that no word is known for is its own."""
    colours: dict[str, str] = _words(language)["colours"]
    return colours.get(colour, colour)


def _words(language: str = "en") -> dict[str, Any]:
    words: dict[str, Any] = read_words(language)["catan_junior"]
    return words


def _alt(language: str) -> dict[str, str]:
    words: dict[str, str] = _words(language)["alt"]
    return words


def _one(side: float, items: tuple[Item, ...], alt: str) -> Picture:
    return Picture(side, side, (Group(items, side / 2, side / 2),), alt)
