"""The kit of The Sandcastles of Burgundy for two to four players, for one of its three games.

    >>> made = kit(players=2, level=Level.BEGINNER)
    >>> [(pile.title, pile.number) for pile in made.piles][:3]
    [('Castles to fold', 6), ('Villages', 2), ('Storehouses', 2)]

A kit for a game has all that the easier games need too: villages and storehouses have a side for
each. Faces of dice, castles, the boardwalk and storehouses are those of a box: the stand-in box,
or one of your own.
"""

from collections.abc import Iterator
from typing import Any

from castlewright.printing.kits.pieces import (
    BLEED,
    Face,
    Figure,
    Kit,
    KitError,
    Piece,
    Pile,
    Poster,
    with_rim,
)
from castlewright.printing.picture import Picture
from castlewright.printing.sandcastles.drawings import MOST_STEPS
from castlewright.printing.sandcastles.kit_drawings import (
    BOARD,
    GREEN,
    GROWN,
    PALE,
    TILE,
    draw_ability_tile,
    draw_animal_token,
    draw_beetle_token,
    draw_board,
    draw_bucket_figure,
    draw_cart_token,
    draw_castle_net,
    draw_coat_figure,
    draw_crown_token,
    draw_decoration_back,
    draw_decoration_token,
    draw_die_net,
    draw_queen_figure,
    draw_shop_token,
    draw_store_side,
    draw_village_side,
    store_size,
    tile_head,
    tile_paint,
    village_size,
)
from castlewright.printing.sandcastles.looks import SAND
from castlewright.puzzles.sandcastles import POWERS, SKILLS, Ability, Box, Level, shipped_box
from castlewright.puzzles.sandcastles.box import MOST_PLAYERS
from castlewright.puzzles.sandcastles.colours import COLOURS
from castlewright.puzzles.words import read_words

FEWEST_PLAYERS = 2
DECORATIONS_OF_A_COLOUR = 2  # for each player (SB-03)
DICE = 2  # for each player (SB-02)
BEETLES, CROWNS = 8, 20  # SB-01
ALL = range(len(COLOURS))


def kit(
    players: int = MOST_PLAYERS,
    level: Level = Level.POWERS,
    box: Box | None = None,
    language: str = "en",
) -> Kit:
    """Everything that so many players need for a game. Raises `KitError`."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise KitError(f"{players} players; {FEWEST_PLAYERS} to {MOST_PLAYERS} were expected")
    box = box or shipped_box()
    words = read_words(language)
    own, game = words["kits"]["sandcastles"], words["sandcastles"]
    board = draw_board(box, players, MOST_STEPS[level], language)
    return Kit(
        game=game["game"],
        title=own["title"],
        piles=tuple(_piles(players, level, box, language)),
        posters=(Poster(own["board"], *BOARD, board),),
        how=(game["how"]["goal"], own["how"].format(name=box.name)),
        steps=tuple(_steps(level, own, game["how"])),
    )


def _steps(level: Level, own: dict[str, Any], how: dict[str, Any]) -> Iterator[str]:
    yield from own["set_up"]
    yield from how["round"]["steps"][1:]
    yield from how["search"]["steps"]
    yield from how["transport"]["steps"]
    if level is not Level.BEGINNER:
        yield own["crowns"]
        yield from how["crowns"]["steps"][:2]
        yield own["skills"]
    if level is Level.POWERS:
        yield own["powers"]


def _piles(players: int, level: Level, box: Box, language: str) -> Iterator[Pile]:
    own = read_words(language)["kits"]["sandcastles"]
    crowns = level is not Level.BEGINNER
    yield Pile(own["castles"], tuple(_castles(box, language)))
    yield Pile(own["villages"], (_village(players, crowns=crowns, language=language),))
    yield Pile(own["stores"], (_store(players, box, crowns=crowns, language=language),))
    yield Pile(own["carts"], (_flat(draw_cart_token(language), players),))
    yield Pile(own["shops"], tuple(_shops(players, language)))
    yield Pile(own["decorations"], tuple(_decorations(players, language)))
    yield Pile(own["animals"], tuple(_flat(draw_animal_token(one, language)) for one in ALL))
    yield Pile(own["beetles"], (_flat(draw_beetle_token(language), BEETLES),))
    if crowns:
        tiles = _powers(language) if level is Level.POWERS else _skills(players, language)
        yield Pile(own["power_tiles" if level is Level.POWERS else "skill_tiles"], tuple(tiles))
    yield Pile(own["dice"], (_net(draw_die_net(box.die, language), DICE * players),))
    yield Pile(own["figures"], tuple(_figures(players, crowns=crowns, language=language)))
    if crowns:
        yield Pile(own["crown_tokens"], (_flat(draw_crown_token(language), CROWNS),))


def _castles(box: Box, language: str) -> Iterator[Piece]:
    for number, colour in enumerate(box.castles, 1):
        yield _net(draw_castle_net(colour, number, language))


def _village(players: int, *, crowns: bool, language: str) -> Piece:
    """The beginner's side, and behind it the one with spaces for crowns."""
    size = village_size()
    front = draw_village_side(crowns=False, language=language)
    back = draw_village_side(crowns=True, language=language)
    other = with_rim(back, *size, GREEN) if crowns else None
    return Piece(front.alt, *size, with_rim(front, *size, GREEN), other, players)


def _store(players: int, box: Box, *, crowns: bool, language: str) -> Piece:
    width, height = (side * GROWN for side in store_size(box))
    front = draw_store_side(box, crowns=False, language=language)
    back = draw_store_side(box, crowns=True, language=language)
    other = with_rim(back, width, height, PALE) if crowns else None
    return Piece(front.alt, width, height, with_rim(front, width, height, PALE), other, players)


def _shops(players: int, language: str) -> Iterator[Piece]:
    for colour in ALL:
        bare = draw_shop_token(colour, decorated=False, language=language)
        ready = draw_shop_token(colour, decorated=True, language=language)
        size = (bare.width, bare.height)
        yield Piece(
            bare.alt, *size, with_rim(bare, *size, GREEN), with_rim(ready, *size, PALE), players
        )


def _decorations(players: int, language: str) -> Iterator[Piece]:
    """All with the same back, so that they can be mixed face down."""
    hidden = draw_decoration_back(language)
    back = with_rim(hidden, hidden.width, hidden.height, SAND)
    copies = DECORATIONS_OF_A_COLOUR * players
    for colour in ALL:
        picture = draw_decoration_token(colour, language)
        size = (picture.width, picture.height)
        yield Piece(picture.alt, *size, with_rim(picture, *size, PALE), back, copies)


def _powers(language: str) -> Iterator[Piece]:
    """All special powers; each has the skill of its colour on its back."""
    backs = [_tile_face(skill, language) for skill in SKILLS]
    for power in POWERS:
        front = _tile_face(power, language)
        yield Piece(front.picture.alt, *TILE, front, backs[power.colour])


def _skills(players: int, language: str) -> Iterator[Piece]:
    for skill in SKILLS:
        front = _tile_face(skill, language)
        yield Piece(front.picture.alt, *TILE, front, copies=players)


def _tile_face(ability: Ability, language: str) -> Face:
    picture = draw_ability_tile(ability, language)
    return with_rim(picture, *TILE, tile_paint(ability), tile_head(ability.colour, BLEED))


def _flat(picture: Picture, copies: int = 1) -> Piece:
    """The same on both sides."""
    size = (picture.width, picture.height)
    face = with_rim(picture, *size, PALE)
    return Piece(picture.alt, *size, face, face, copies)


def _net(picture: Picture, copies: int = 1) -> Piece:
    """A net to fold: its outline is drawn."""
    return Piece(
        picture.alt, picture.width, picture.height, Face(picture), copies=copies, own_edge=True
    )


def _figures(players: int, *, crowns: bool, language: str) -> Iterator[Figure]:
    """The bucket, Queen Crab, and a coat of arms for each player."""
    pictures = [draw_coat_figure(seat, language) for seat in range(players)]
    pictures.append(draw_bucket_figure(language))
    if crowns:
        pictures.append(draw_queen_figure(language))
    for picture in pictures:
        yield Figure(picture.alt, picture.width, picture.height, picture, foot=7)
