"""What is drawn of The Sandcastles of Burgundy: every piece, a set-up, a sprint.

    >>> picture = draw_set_up(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2 Q3"))
    >>> picture.width, picture.alt[:53]
    (138.0, 'Castle 1, yellow: a shell, a stone. Castle 2, red: 2 ')

A set-up is the beach with all castles open, and below it the seats, clockwise; with special powers
each seat has its three tiles beside it. A sprint is the beach, the dice round by round, the
boardwalk, and a village and a storehouse to plan with.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import wrap

from castlewright.printing.burgen_drachen.looks import INK
from castlewright.printing.picture import Group, Item, Picture, Rect, Stroke, Text
from castlewright.printing.sandcastles.creatures import (
    ANIMALS,
    COATS,
    QUEEN,
    SIZE,
    coat_of_arms,
)
from castlewright.printing.sandcastles.looks import EDGE, FINE, LOOKS, SOFT, WHITE, shades
from castlewright.printing.sandcastles.pieces import (
    DECORATIONS,
    DIE,
    PLANK,
    VILLAGE_WIDTH,
    beetle,
    boardwalk,
    bucket,
    cart,
    confetti,
    crown,
    die,
    letter_of,
    sandcastle,
    shop,
    storehouse,
    storehouse_size,
    village,
    village_height,
)
from castlewright.printing.sandcastles.ring import HEIGHT, WIDTH, beach_items
from castlewright.puzzles.sandcastles import Beach, Goal, Level, SetUp, Sprint
from castlewright.puzzles.sandcastles.abilities import Ability
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.sandcastles.telling import (
    ability_words,
    animal_words,
    castle_words,
    colour_words,
    kind_of_decoration,
    shop_words,
)
from castlewright.puzzles.words import capital, listed, read_words

MOST_STEPS = {Level.BEGINNER: 12, Level.CROWNS: 15, Level.POWERS: 15}  # SB-22, SB-36
GAP = 3.0  # mm between the parts of a picture
TILE = (40.0, 22.0)  # the side of a special power


# Single pieces. -----------------------------------------------------------------------------------


def draw_sandcastle(colour: Colour, number: int, language: str = "en") -> Picture:
    """A castle with its number, 33 x 36 mm."""
    drawn = (Group(sandcastle(colour, number), 16.5, 35),)
    alt = _alt(language)["castle"].format(number=number, colour=colour_words(colour, language))
    return Picture(33, 36, drawn, alt)


def draw_decoration(colour: Colour, language: str = "en") -> Picture:
    """Driftwood, a shell or a stone, 11 x 11 mm."""
    name = kind_of_decoration(colour, language)
    return _one(11, DECORATIONS[colour], _alt(language)["decoration"].format(decoration=name))


def draw_animal(colour: Colour, language: str = "en") -> Picture:
    """The Puffin, the Octopus or the Otter, 22 x 22 mm."""
    name = animal_words(colour, language)
    return _one(SIZE + 2, ANIMALS[colour], _alt(language)["animal"].format(animal=name))


def draw_queen(language: str = "en") -> Picture:
    """Queen Crab, 21 x 21 mm."""
    return _one(21, QUEEN, _alt(language)["queen"])


def draw_beetle(language: str = "en") -> Picture:
    """A roller beetle, 11 x 11 mm."""
    return _one(11, beetle(), _alt(language)["beetle"])


def draw_crown(language: str = "en") -> Picture:
    """A crown, 11 x 11 mm."""
    return _one(11, crown(), _alt(language)["crown"])


def draw_bucket(language: str = "en") -> Picture:
    """The bucket, 21 x 21 mm."""
    return _one(21, (Group(bucket(), 0, 0.6),), _alt(language)["bucket"])


def draw_confetti(language: str = "en") -> Picture:
    """Confetti, 14 x 14 mm."""
    return _one(14, confetti(), _alt(language)["confetti"])


def draw_die(colour: Colour, language: str = "en") -> Picture:
    """The face of a die, 9 x 9 mm."""
    alt = _alt(language)["die"].format(colour=colour_words(colour, language))
    return _one(DIE, die(colour, language), alt)


def draw_shop(colour: Colour, *, decorated: bool = False, language: str = "en") -> Picture:
    """A shop, 26 x 26 mm."""
    sentence = _alt(language)["shop_decorated" if decorated else "shop"]
    drawn = (Group(shop(colour, decorated=decorated), 0, 0.4),)
    return _one(26, drawn, sentence.format(shop=shop_words(colour, language)))


def draw_village(*, crowns: bool = False, language: str = "en") -> Picture:
    """A village with its three shops, 99 mm wide."""
    shops = ", ".join(shop_words(colour, language) for colour in range(len(COLOURS)))
    alt = _alt(language)["village_crowns" if crowns else "village"].format(shops=shops)
    height = village_height(crowns=crowns)
    return Picture(VILLAGE_WIDTH, height, village(crowns=crowns), alt)


def draw_storehouse(decorations: int, crowns: int = 0, language: str = "en") -> Picture:
    """A storehouse with so many spaces."""
    sentence = _alt(language)["storehouse_crowns" if crowns else "storehouse"]
    alt = sentence.format(decorations=decorations, crowns=crowns)
    size = storehouse_size(decorations, crowns)
    return Picture(*size, storehouse(decorations, crowns), alt)


def draw_cart(language: str = "en") -> Picture:
    """A cart, 26 x 15 mm."""
    return Picture(26, 15, (Group(cart(), 12.6, 7),), _alt(language)["cart"])


def draw_coat_of_arms(seat: int, language: str = "en") -> Picture:
    """The coat of arms of a seat, 26 x 30 mm."""
    name = read_words(language)["sandcastles"]["coats"][list(COATS)[seat % len(COATS)]]
    alt = _alt(language)["coat_of_arms"].format(animal=name)
    return Picture(26, 30, (Group(coat_of_arms(seat), 13, 15),), alt)


def draw_boardwalk(steps: int, confetti_from: int, language: str = "en") -> Picture:
    """The boardwalk from the start on."""
    alt = _alt(language)["boardwalk"].format(steps=steps, confetti=confetti_from)
    width = PLANK * (steps + 1)
    return Picture(width, 12.4, boardwalk(steps, confetti_from), alt)


def draw_power(ability: Ability, language: str = "en") -> Picture:
    """A special power or a skill: its name on its colour, and what it does; 40 x 22 mm."""
    words = ability_words(ability, language)
    colour = capital(colour_words(ability.colour, language))
    alt = _alt(language)["power" if ability.number else "skill"].format(
        colour=colour, sign=ability, name=words.name, about=words.about
    )
    return Picture(*TILE, power_tile(ability, language), alt)


LINE, SMALL = 28, 2.75  # signs that fit in a line of a tile, and their size


def power_tile(ability: Ability, language: str = "en") -> tuple[Item, ...]:
    """The tile of a power from (0, 0) on."""
    (width, height), look = TILE, LOOKS[ability.colour]
    words = ability_words(ability, language)
    lines = balanced(words.about)
    top = 7.2 + (height - 7.6) / 2 - 3.3 * (len(lines) - 1) / 2 + 0.9
    sign = str(ability) if ability.number else letter_of(ability.colour, language).lower()
    return (
        Rect(0.3, 0.3, width - 0.6, height - 0.6, WHITE, EDGE, 2),
        *shades(
            look,
            f"M2.3 .3H{width - 2.3}Q{width - 0.3} .3 {width - 0.3} 2.3V6.8H.3V2.3Q.3 .3 2.3 .3Z",
        ),
        Rect(1.6, 1.3, 6.6, 4.5, WHITE, FINE, 1.2),
        Text(4.9, 4.7, sign, 3.4, INK, bold=True),
        Rect(9, 1.3, width - 10.6, 4.5, WHITE, FINE, 1.2),
        Text(9 + (width - 10.6) / 2, 4.7, words.name, 3.3, INK, bold=True),
        *(
            Text(width / 2, top + 3.3 * number, line, SMALL, INK)
            for number, line in enumerate(lines)
        ),
    )


def draw_family(colour: Colour, language: str = "en") -> Picture:
    """What belongs together: shop, animal and decoration of a colour, 43 x 25 mm."""
    drawn = (
        Group(shop(colour, decorated=True), 13, 13.4),
        Group(ANIMALS[colour], 32, 13.4, 0, 0.98),
        Group(DECORATIONS[colour], 7.4, 20, 0, 0.9),
    )
    alt = _alt(language)["family"].format(
        decoration=kind_of_decoration(colour, language),
        shop=shop_words(colour, language),
        animal=animal_words(colour, language),
    )
    return Picture(43, 25, drawn, capital(alt))


def balanced(text: str) -> list[str]:
    """As few lines as a tile needs, about as long as each other."""
    fewest = len(wrap(text, LINE))
    each = (wrap(text, width, break_long_words=False) for width in range(1, LINE + 1))
    return next(lines for lines in each if len(lines) == fewest)


# A set-up. ----------------------------------------------------------------------------------------

SEAT = 34.5  # mm of width for a seat
ROW = TILE[1] + 2


def draw_table(set_up: SetUp, language: str = "en") -> Picture:
    """The beach open and the seats with the bucket; powers are told in words beside it."""
    return draw_set_up(replace(set_up, powers=()), language)


def draw_set_up(set_up: SetUp, language: str = "en") -> Picture:
    """A set-up: the beach open, the seats with the bucket, the special powers that were drawn."""
    seats = max(set_up.players, len(set_up.powers))
    rows = seats if set_up.powers else -(-seats // 4)
    seating = _powers(set_up, seats, language) if set_up.powers else _seats(set_up, seats)
    items = (*beach_items(set_up.beach), Group(tuple(seating), 0, HEIGHT + GAP))
    height = HEIGHT + GAP + ROW * rows
    told = f"{beach_words(set_up.beach, language)} {_seat_words(set_up, language)}"
    return Picture(WIDTH, height, items, told)


def _seats(set_up: SetUp, seats: int) -> Iterator[Item]:
    """The coats of arms in rows of four, in the order of the seats."""
    for seat in range(seats):
        row, column = divmod(seat, 4)
        in_row = min(4, seats - 4 * row)
        x = WIDTH / 2 + SEAT * (column - (in_row - 1) / 2)
        there = seat == _bucket(set_up)
        yield Group(tuple(_seat(seat, bucket_there=there)), x, ROW * (row + 0.5))


def _bucket(set_up: SetUp) -> int | None:
    """The seat that has the bucket; one alone needs none."""
    return None if set_up.players == 1 else set_up.bucket


def _seat(seat: int, *, bucket_there: bool) -> Iterator[Item]:
    """A coat of arms with the number of its seat, and the bucket."""
    x = -7 if bucket_there else 0
    yield Group(coat_of_arms(seat), x, 0, 0, 0.82)
    yield Rect(x - 11.6, -11, 6.4, 6.4, WHITE, EDGE, 1.4)
    yield Text(x - 8.4, -6.1, str(seat + 1), 4.8, INK, bold=True)
    if bucket_there:
        yield Group(bucket(), 10, 1.6)


def _powers(set_up: SetUp, seats: int, language: str) -> Iterator[Item]:
    """A row for each seat: its coat of arms and the powers that it has drawn."""
    scale = (WIDTH - 18.5) / (3 * (TILE[0] + 1.4))
    for seat in range(seats):
        y = ROW * (seat + 0.5)
        yield Group(coat_of_arms(seat), 9.2, y, 0, 0.7)
        if seat == _bucket(set_up):
            yield Group(bucket(), 14.4, y + 4.4, 0, 0.52)
        yield Rect(0.4, y - 10, 6, 6, WHITE, EDGE, 1.4)
        yield Text(3.4, y - 5.4, str(seat + 1), 4.6, INK, bold=True)
        for place, ability in enumerate(set_up.powers[seat] if seat < len(set_up.powers) else ()):
            x = 20 + place * (TILE[0] + 1.2) * scale
            yield Group(power_tile(ability, language), x, y - TILE[1] * scale / 2, 0, scale)


# A sprint. ----------------------------------------------------------------------------------------

PAIR, PAIR_ROW = 22.8, 16.6  # mm for the dice of a round, across and down
IN_A_ROW = 6
VILLAGE = 0.72  # of its full size
SIDE = 21.0  # mm for the cart beside the storehouse


def draw_bare_sprint(sprint: Sprint, language: str = "en") -> Picture:
    """A sprint: the beach open, the dice of each round, the boardwalk, village and storehouse."""
    items: list[Item] = [*beach_items(sprint.beach)]
    y = HEIGHT + GAP
    items.append(Group(tuple(dice_items(sprint.dice, language)), 0, y))
    y += PAIR_ROW * -(-sprint.rounds // IN_A_ROW) + 1
    items.append(Group(_walk(sprint), 0, y))
    y += 12.4 + GAP
    boards = tuple(_boards(sprint))
    items.append(Group(boards, 0, y))
    height = y + village_height(crowns=sprint.level is not Level.BEGINNER) * VILLAGE + 0.4
    return Picture(WIDTH, height, tuple(items), sprint_words(sprint, language))


def dice_items(dice: Sequence[Sequence[Colour]], language: str = "en") -> Iterator[Item]:
    """The dice of each round in a frame with its number, six rounds in a row."""
    in_row = min(IN_A_ROW, len(dice))
    left = (WIDTH - PAIR * in_row) / 2
    for number, pair in enumerate(dice):
        row, column = divmod(number, IN_A_ROW)
        x, y = left + PAIR * (column + 0.5), PAIR_ROW * row
        yield Rect(x - 10.8, 0.4 + y, 21.6, 15.4, "#fbf6ea", Stroke(SOFT, 0.35), 2)
        yield from (
            Group(die(colour, language), x + side * 5, y + 5.8)
            for colour, side in zip(pair, (-1, 1), strict=False)
        )
        yield Text(x, y + 14.4, str(number + 1), 3.8, SOFT, bold=True)


def _walk(sprint: Sprint) -> tuple[Item, ...]:
    """The boardwalk, in the middle; the Queen waits at the party in the beginner's game."""
    steps = MOST_STEPS[sprint.level]
    scale = min(1.0, WIDTH / (PLANK * (steps + 1)))
    left = (WIDTH - PLANK * (steps + 1) * scale) / 2
    drawn = boardwalk(steps, sprint.set_up.steps_to_confetti)
    return (Group(drawn, left, 0, 0, scale),)


def _boards(sprint: Sprint) -> Iterator[Item]:
    """The village at the left, then the storehouse, at the right the cart and who walks."""
    with_queen = sprint.level is not Level.BEGINNER
    crowns = sprint.beach.box.crown_spaces if with_queen else 0
    yield Group(village(crowns=with_queen), 0, 0, 0, VILLAGE)
    wide, high = storehouse_size(sprint.set_up.storehouse, crowns)
    left, total = VILLAGE_WIDTH * VILLAGE + GAP, village_height(crowns=with_queen) * VILLAGE
    room = WIDTH - left - SIDE
    scale = min(0.95, room / wide, total / high)
    yield Group(
        storehouse(sprint.set_up.storehouse, crowns), left, (total - high * scale) / 2, 0, scale
    )
    middle = WIDTH - SIDE / 2 + 0.6
    yield Group(coat_of_arms(0), middle, total / 2 - 6, 0, 0.66)
    yield Group(cart(), middle, total / 2 + 11, 0, 0.72)


# In words. ----------------------------------------------------------------------------------------


def beach_words(beach: Beach, language: str = "en") -> str:
    """What lies under each castle, and where the Queen sits."""
    words = read_words(language)["sandcastles"]
    told = [
        words["alt"]["castle_open"].format(
            number=number,
            colour=colour_words(colour, language),
            under=castle_words(castle, language),
        )
        for number, (colour, castle) in enumerate(
            zip(beach.box.castles, beach.castles, strict=True), 1
        )
    ]
    if beach.queen is not None:
        told.append(words["page"]["queen"].format(castle=beach.queen + 1))
    return " ".join(told)


def sprint_words(sprint: Sprint, language: str = "en") -> str:
    """A sprint in words: the beach, the dice, what is asked."""
    alt = _alt(language)
    dice = "; ".join(
        alt["dice_round"].format(
            number=number,
            colours=listed((colour_words(colour, language) for colour in pair), language),
        )
        for number, pair in enumerate(sprint.dice, 1)
    )
    goal = {
        Goal.CONFETTI: alt["goal_confetti"].format(steps=sprint.set_up.steps_to_confetti),
        Goal.STEPS: alt["goal_steps"],
    }[sprint.goal]
    return f"{beach_words(sprint.beach, language)} {alt['dice'].format(dice=dice)} {goal}"


def _seat_words(set_up: SetUp, language: str) -> str:
    alt, bucket = _alt(language), _bucket(set_up)
    key = "players_alone" if bucket is None else "players"
    told = [alt[key].format(number=set_up.players, seat=(bucket or 0) + 1)]
    for seat, drawn in enumerate(set_up.powers, 1):
        names = ", ".join(
            alt["power_of_seat"].format(name=ability_words(ability, language).name, sign=ability)
            for ability in drawn
        )
        told.append(alt["seat_powers"].format(seat=seat, powers=names or alt["no_powers"]))
    return " ".join(told)


def _alt(language: str) -> dict[str, str]:
    words: dict[str, str] = read_words(language)["sandcastles"]["alt"]
    return words


def _one(side: float, items: tuple[Item, ...], alt: str) -> Picture:
    return Picture(side, side, (Group(items, side / 2, side / 2),), alt)
