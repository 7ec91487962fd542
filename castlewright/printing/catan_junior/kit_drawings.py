"""What only a kit of Catan Junior has: cards, tokens, the marketplace, a die to fold.

    >>> picture = draw_equipment_card(Equipment.WOOL)
    >>> picture.width, picture.height, picture.alt
    (32.0, 45.0, 'An equipment card: wool.')

Everything is drawn in the millimetres in which it is cut.
"""

from collections.abc import Iterator
from typing import Any

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.catan_junior.drawings import colour_word, hand_words, start_words
from castlewright.printing.catan_junior.islands import EDGE, FINE, WHITE, ground, icon, texture
from castlewright.printing.catan_junior.pieces import (
    DIE,
    PIPS,
    Look,
    anchor,
    coco,
    fortress,
    ghost_pirate,
    label,
    lair,
    looks,
    ship,
)
from castlewright.printing.catan_junior.sea import SURF, WATER, WAVE, Chart
from castlewright.printing.kits.lettering import SIZE, written
from castlewright.printing.kits.nets import Face, die_net, square
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
from castlewright.puzzles.catan_junior import (
    EQUIPMENT,
    CocoCard,
    Effect,
    Equipment,
    RuleSet,
    SetUp,
    Terrain,
)
from castlewright.puzzles.catan_junior.equipment import GIVES
from castlewright.puzzles.catan_junior.set_up import Start
from castlewright.puzzles.words import capital, read_words

CARD = (32.0, 45.0)  # equipment: 25 of them fill an A4 sheet
COCO = (54.0, 86.0)
START = (88.0, 63.0)
TOKEN = 17.0
HARBOUR = 38.0
GHOST = (24.0, 30.0)
DIE_SIDE = 16.0
MARKET = (126.0, 112.0)
BROWN, CREAM = "#8a6410", "#fbf4df"
_WAVE = Path("M1.4 3q1.5 -1.8 3 0t3 0", None, Stroke(WAVE, 0.5, cap="round"))
WAVES = Pattern(9, 6, (_WAVE,))


# Tokens and figures. ------------------------------------------------------------------------------


def draw_lair_token(colour: str, of: SetUp, language: str = "en") -> Picture:
    """A lair of a colour, with the emblem of its ships, 17 mm wide and high."""
    look = looks(of.map.colours)[colour]
    drawn = (Group((*lair(look, ""), Group((look.emblem,), 0, 0.7)), TOKEN / 2, 11.1, 0, 0.94),)
    return _token(look, drawn, _named("lair", colour, language))


def draw_ship_token(colour: str, of: SetUp, language: str = "en") -> Picture:
    """A ship of a colour, 17 mm wide and high."""
    look = looks(of.map.colours)[colour]
    return _token(
        look, (Group(ship(look), TOKEN / 2, 10.3, 0, 1.25),), _named("ship", colour, language)
    )


def _token(look: Look, drawn: tuple[Item, ...], alt: str) -> Picture:
    frame = Rect(0.8, 0.8, TOKEN - 1.6, TOKEN - 1.6, None, Stroke(look.dark, 0.4), 1.6)
    return Picture(TOKEN, TOKEN, (Rect(0, 0, TOKEN, TOKEN, CREAM), frame, *drawn), alt)


def draw_ghost_figure(language: str = "en") -> Picture:
    """The Ghost Pirate, to stand."""
    width, height = GHOST
    drawn = Group(ghost_pirate(), width / 2, height / 2 - 0.3, 0, 1.68)
    return Picture(width, height, (drawn,), _own(language)["alt"]["ghost"])


def draw_die_net(language: str = "en") -> Picture:
    """A die to fold; opposite faces add up to seven."""
    scale = DIE_SIDE / DIE

    def face(number: int) -> Face:
        pips = (
            Circle(x * 2.2 * scale, y * 2.2 * scale, 0.95 * scale, INK) for x, y in PIPS[number]
        )
        return square(DIE_SIDE, *pips)

    net = die_net(DIE_SIDE, [(face(number), face(7 - number)) for number in (1, 2, 3)])
    return net.picture(_own(language)["alt"]["die"])


# Equipment and the marketplace. -------------------------------------------------------------------

TERRAIN_OF = {equipment: terrain for terrain, equipment in GIVES.items()}


def draw_equipment_card(equipment: Equipment, language: str = "en") -> Picture:
    """A card with a piece of equipment, on the ground that it comes from."""
    words, (width, height) = _words(language), CARD
    terrain: Terrain = TERRAIN_OF[equipment]
    name = words["equipment"][equipment]
    drawn = (
        Rect(0, 0, width, height, ground(terrain)),
        Rect(0, 0, width, height, texture(terrain)),
        Rect(2.6, 2.6, width - 5.2, height - 5.2, WHITE, EDGE, 3),
        Group(icon(equipment), width / 2, 18.6, 0, 2.1),
        *written(capital(name), (width / 2, 36.4), (width - 7, 8), size=5.2, bold=True),
    )
    return Picture(width, height, drawn, _own(language)["alt"]["equipment"].format(equipment=name))


def equipment_paint(equipment: Equipment) -> str:
    return ground(TERRAIN_OF[equipment])


def draw_equipment_back(language: str = "en") -> Picture:
    """The back of an equipment card: an anchor on the sea."""
    width, height = CARD
    return Picture(
        width,
        height,
        _sea_back(width, height, Group(anchor(), width / 2, height / 2, 0, 2.6)),
        _own(language)["alt"]["equipment_back"],
    )


def draw_market(language: str = "en") -> Picture:
    """The marketplace: a field for a card of each type."""
    own, names, (width, height) = _own(language), _words(language)["equipment"], MARKET
    step = CARD[0] + 6
    left = (width - 3 * step + 6) / 2
    items: list[Item] = [
        Rect(0, 0, width, height, "#f3e4ba"),
        Rect(1.6, 1.6, width - 3.2, height - 3.2, CREAM, Stroke(BROWN, 0.8), 4),
    ]
    for place, equipment in enumerate(EQUIPMENT):
        row, column = divmod(place, 3)
        x, y = left + step * column, 7 + (CARD[1] + 7.6) * row
        terrain = TERRAIN_OF[equipment]
        items += [
            Rect(x, y, *CARD, ground(terrain), None, 2.4),
            Rect(x, y, *CARD, texture(terrain), Stroke(BROWN, 0.5, (1.6, 1.2)), 2.4),
            Rect(x + 4, y + 33.4, CARD[0] - 8, 7.4, WHITE, FINE, 2),
            Circle(x + CARD[0] / 2, y + 18.6, 10.6, WHITE, FINE),
            Group(icon(equipment), x + CARD[0] / 2, y + 18.6, 0, 1.5),
            *written(
                capital(names[equipment]), (x + CARD[0] / 2, y + 37), (CARD[0] - 4, 8), bold=True
            ),
        ]
    x, y = left + step * 2.5 - 3, 7 + CARD[1] * 1.5 + 7.6
    room = step - 4
    items += [
        *_stall(x, y - 13),
        *written(own["market"], (x, y + 2.4), (room, 8), bold=True),
        *written(own["market_about"], (x, y + 15.4), (room, 20)),
    ]
    return Picture(width, height, tuple(items), own["alt"]["market"])


def _stall(x: float, y: float) -> Iterator[Item]:
    """A small stall with an awning, around (x, y)."""
    yield Path(f"M{x - 10} {y - 4}V{y + 8}M{x + 10} {y - 4}V{y + 8}", None, Stroke(INK, 1.2))
    yield Rect(x - 11, y + 3, 22, 5.4, "#b47a45", EDGE, 0.8)
    stripe = Pattern(4.4, 8, (Rect(0.4, 0, 1.8, 8, "#d8432b"),), x - 11)
    d = f"M{x - 11} {y - 8}h22l2 7.4" + "q-2.6 2.6 -5.2 0" * 5 + "Z"
    yield Path(d, WHITE)
    yield Path(d, stripe)
    yield Path(d, None, EDGE)


# Coco cards, harbour tiles. -----------------------------------------------------------------------


def draw_coco_card(card: CocoCard, language: str = "en") -> Picture:
    """What a Coco card does: a name, a picture, a sentence."""
    own, (width, height) = _own(language)["coco"], COCO
    told = coco_words(card, language)
    name = own["names"][card.effect]
    drawn = (
        Rect(0, 0, width, height, "#cfe8d4"),
        Rect(2.2, 2.2, width - 4.4, height - 4.4, "#fffdf6", Stroke("#34663a", 0.6), 3),
        *written(name, (width / 2, 10), (width - 10, 8), size=5.6, bold=True),
        Line(7, 15.6, width - 7, 15.6, Stroke("#34663a", 0.4, (1.6, 1.2))),
        Group(tuple(_coco_picture(card)), width / 2, 33.6),
        *written(told, (width / 2, 66), (width - 8, 35)),
    )
    alt = _own(language)["alt"]["coco"].format(name=name, about=told)
    return Picture(width, height, drawn, alt)


def draw_coco_back(language: str = "en") -> Picture:
    """Coco on leaves."""
    width, height = COCO
    leaf = Path(
        "M1.4 5Q1.6 1.6 5 1.4Q4.8 4.8 1.4 5ZM1.4 5L3.8 2.6", "#a9d3ad", Stroke("#6aa372", 0.3)
    )
    drawn = (
        Rect(0, 0, width, height, "#cfe8d4"),
        Rect(0, 0, width, height, Pattern(8, 8, (leaf,), 0.6, 1)),
        Circle(width / 2, height / 2, 22.6, "#fffdf6", Stroke("#34663a", 0.7)),
        Group(coco(), width / 2, height / 2, 0, 1.75),
    )
    return Picture(width, height, drawn, _own(language)["alt"]["coco_back"])


def coco_words(card: CocoCard, language: str = "en") -> str:
    """What a Coco card does, in one or two sentences."""
    own = _own(language)["coco"]

    def counted(name: str, number: int) -> Iterator[str]:
        if number:
            yield own[f"{name}_one" if number == 1 else f"{name}_many"].format(number=number)

    match card.effect:
        case Effect.EQUIPMENT:
            return str(own["take"].format(hand=hand_words(card.cards, language)))
        case Effect.FREE:
            return str(own["free"])
        case Effect.GIFTS:
            return " ".join(counted("gifts", card.amount))
        case Effect.GHOST:
            told = [
                own["ghost"],
                *counted("brings", card.amount),
                *counted("penalty", card.penalty),
            ]
            return " ".join(told)


def _coco_picture(card: CocoCard) -> Iterator[Item]:
    """Around (0, 0), about 44 mm wide and 30 mm high."""
    blue = looks(("blue",))["blue"]
    match card.effect:
        case Effect.EQUIPMENT:
            icons = [
                equipment
                for equipment, number in zip(EQUIPMENT, card.cards, strict=True)
                for _ in range(number)
            ]
            columns = 2 if len(icons) > 1 else 1
            rows = -(-len(icons) // columns)
            scale = min(1.35, 30 / (12.4 * rows))
            for place, equipment in enumerate(icons):
                row, column = divmod(place, columns)
                x, y = (column - (columns - 1) / 2) * 13, (row - (rows - 1) / 2) * 11.8
                yield Group(icon(equipment), x * scale, y * scale, 0, scale)
        case Effect.FREE:
            yield Group(ship(blue), -11.5, 4, 0, 1.9)
            yield Group(lair(blue, ""), 11.5, 5.4, 0, 1.55)
        case Effect.GHOST:
            yield Group(fortress(), 0, 0, 0, 1.2)
            yield Group(ghost_pirate(), 0, 2.4, 0, 1.3)
        case Effect.GIFTS:
            yield from _hat()


def _hat() -> Iterator[Item]:
    """A pirate's hat, upside down, with gifts in it."""
    for equipment, x, y, turn in (
        (Equipment.SABER, -7.6, -5.6, -14),
        (Equipment.GOLD, 7.8, -5.4, 12),
        (Equipment.WOOL, 0, -7.6, 0),
    ):
        yield Group(icon(equipment), x, y, turn, 1.05)
    brim = "M-17 -3.6Q0 3.6 17 -3.6Q17.8 5 9.4 9.6Q0 15.6 -9.4 9.6Q-17.8 5 -17 -3.6Z"
    yield Path(brim, "#3b3a45", EDGE)
    yield Path("M-14.6 .4Q0 6.2 14.6 .4", None, Stroke("#e9e2d4", 0.7))
    yield Path("M-2.4 6L2.4 10.8M2.4 6L-2.4 10.8", None, Stroke(WHITE, 1.2, cap="round"))


def draw_harbour_tile(equipment: Equipment, rules: RuleSet, language: str = "en") -> Picture:
    """A harbour tile: so many cards of its type go for any other one."""
    own, side = _own(language), HARBOUR
    name = _words(language)["equipment"][equipment]
    drawn = (
        *_harbour_ground(),
        Group(anchor(), side / 2, 9, 0, 1.5),
        Text(7.6, 24.8, f"{rules.harbour_rate} ×", 5.4, INK, bold=True),
        Group(icon(equipment), 17.4, 22.8, 0, 0.92),
        Path("M23.4 22.8h3.4m-1.6 -1.6l1.6 1.6l-1.6 1.6", None, Stroke(INK, 0.7, cap="round")),
        Rect(28, 18.4, 6.6, 9, WHITE, EDGE, 1.2),
        Text(31.3, 24.8, "?", 5.4, INK, bold=True),
        *written(capital(name), (side / 2, 32.2), (side - 7, 6), bold=True),
    )
    alt = own["alt"]["harbour"].format(rate=rules.harbour_rate, equipment=name)
    return Picture(side, side, drawn, alt)


def draw_harbour_back(language: str = "en") -> Picture:
    side = HARBOUR
    drawn = (*_sea_back(side, side, Group(anchor(), side / 2, side / 2, 0, 3.6)),)
    return Picture(side, side, drawn, _own(language)["alt"]["harbour_back"])


def _harbour_ground() -> Iterator[Item]:
    yield Rect(0, 0, HARBOUR, HARBOUR, "#e9f3f9")
    yield Rect(1.6, 1.6, HARBOUR - 3.2, HARBOUR - 3.2, WHITE, Stroke("#24476e", 0.6), 3)


def _sea_back(width: float, height: float, drawn: Item) -> tuple[Item, ...]:
    return (
        Rect(0, 0, width, height, WATER),
        Rect(0, 0, width, height, WAVES),
        drawn,
    )


# Set-up cards. ------------------------------------------------------------------------------------

CHART = (80.0, 37.6)  # mm of room for the sea on a set-up card


def draw_start(set_up: SetUp, start: Start, language: str = "en") -> Picture:
    """Where a colour begins, and with what: the sea in small, with its first pieces in large."""
    own, (width, height) = _own(language), START
    look = looks(set_up.map.colours)[start.colour]
    scale = min(CHART[0] / set_up.map.size[0], CHART[1] / set_up.map.size[1])
    left = (width - set_up.map.size[0] * scale) / 2
    told = start_words(set_up, start, language)
    drawn = (
        Rect(0, 0, width, height, CREAM),
        Rect(1.8, 1.8, width - 3.6, height - 3.6, WHITE, Stroke(look.dark, 0.8), 3),
        Group(lair(look, ""), 9.2, 13.4, 0, 0.74),
        *written(told, (width / 2 + 6, 8.6), (width - 19, 11), bold=True),
        Group(tuple(_small_sea(set_up, start, look, scale)), left, 15),
        *_hand(set_up, own),
    )
    hand = hand_words(set_up.rules.start_hand, language)
    return Picture(width, height, drawn, own["alt"]["start"].format(told=told, hand=hand))


def _hand(set_up: SetUp, own: dict[str, str]) -> Iterator[Item]:
    """What everybody holds at the start, below the sea."""
    icons = [
        equipment
        for equipment, number in zip(EQUIPMENT, set_up.rules.start_hand, strict=True)
        for _ in range(number)
    ]
    if not icons:
        return
    step = min(6.4, 36 / len(icons))
    yield Text(START[0] - 6 - step * len(icons), 58.9, own["hand"], SIZE, anchor="end")
    for place, equipment in enumerate(icons):
        x = START[0] - 5 - step * (len(icons) - place - 0.5)
        yield Group(icon(equipment), x, 57.3, 0, 0.54)


def _small_sea(set_up: SetUp, start: Start, look: Look, scale: float) -> Iterator[Item]:
    """The islands, with discs and bars where lairs and ships of a colour begin."""
    sea_map, chart = set_up.map, Chart(set_up.map)
    width, height = (side * scale for side in sea_map.size)
    size = SIZE / scale
    yield Rect(0, 0, width, height, WATER, EDGE, 2)
    castle = min(1.0, min(chart.radii(sea_map.fortress_at)) / 16)
    small: list[Item] = [Group(fortress(), *sea_map.fortress_at, 0, castle)]
    for space, (terrain, number) in zip(sea_map.terrains, set_up.terrains, strict=True):
        coast = chart.coast(space.at)
        small += [Path(coast, ground(terrain)), Path(coast, None, Stroke(INK, 0.8))]
        small.append(Text(space.at[0], space.at[1] + 0.36 * size, str(number), size, bold=True))
    for index in range(len(sea_map.ships)):
        (x1, y1), (x2, y2) = chart.lane(index)
        small.append(Line(x1, y1, x2, y2, Stroke(SURF, 2.6)))
    small += [Circle(*space.at, 3.6, WHITE, Stroke(INK, 0.8)) for space in sea_map.lairs]
    for index in start.ships:
        first, second = (sea_map.lairs[lair].at for lair in sea_map.ships[index])
        small += [
            Line(*first, *second, Stroke(INK, 9)),
            Line(*first, *second, Stroke(look.paint, 6.4)),
        ]
    yield Group(tuple(small), 0, 0, 0, scale)
    for index in start.lairs:
        lair_at = sea_map.lairs[index]
        x, y = lair_at.at
        yield Group(_start_disc(look, lair_at.name), x * scale, y * scale)


def _start_disc(look: Look, name: str) -> tuple[Item, ...]:
    """A lair space in a colour, with its name."""
    over = (Circle(0, 0, 4.4, look.pattern),) if look.pattern else ()
    return (
        Circle(0, 0, 4.4, look.paint, EDGE),
        *over,
        Circle(0, 0, 3.3, WHITE, FINE),
        label(name, SIZE),
    )


# Words. -------------------------------------------------------------------------------------------


def _named(kind: str, colour: str, language: str) -> str:
    alt: str = _words(language)["alt"][kind]
    return alt.format(colour=colour_word(colour, language))


def _words(language: str) -> dict[str, Any]:
    words: dict[str, Any] = read_words(language)["catan_junior"]
    return words


def _own(language: str) -> dict[str, Any]:
    words: dict[str, Any] = read_words(language)["kits"]["catan_junior"]
    return words
