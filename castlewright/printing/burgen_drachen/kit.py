"""The kit of Burgen & Drachen: boards, tiles, figures and medals for one to four heroes, and cards.

    >>> [(pile.title, pile.number) for pile in kit(heroes=2, cards=()).piles]
    [('Hero boards', 2), ('Tiles', 30), ('Heroes to fold', 2), ('Medals', 9)]

Every hero has the same tiles, with the hero's sign on the back. The tiles in the box are not
public, so these are those of a tile set: the stand-in set, or one of your own. Adventures come from
records; each must be for the tiles of the kit.
"""

from collections.abc import Iterator, Sequence
from importlib.resources import files

from castlewright.printing.burgen_drachen.drawings import (
    GROUND,
    PARCHMENT,
    draw_empty_board,
    draw_tile,
)
from castlewright.printing.burgen_drachen.heroes import (
    FIGURE_HEIGHT,
    FIGURE_WIDTH,
    HEROES,
    Hero,
    figure_of,
)
from castlewright.printing.burgen_drachen.kit_drawings import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Card,
    card_back,
    draw_card,
    medal_back,
    medal_front,
    roads_beyond,
    tile_back,
)
from castlewright.printing.burgen_drachen.roads import TILE
from castlewright.printing.chapter import graded
from castlewright.printing.kits.pieces import (
    Face,
    Figure,
    Kit,
    KitError,
    Piece,
    Pile,
    with_rim,
)
from castlewright.printing.picture import Circle, Item, Picture
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    TileSet,
    check_adventure,
    shipped_tile_set,
)
from castlewright.puzzles.burgen_drachen.board import BOX
from castlewright.puzzles.burgen_drachen.names import name_of_tile
from castlewright.puzzles.burgen_drachen.tile_set import STAND_IN, Laid
from castlewright.puzzles.records import Record, read_records
from castlewright.puzzles.words import read_words

MOST_HEROES, MEDALS = 4, 9
TILE_SIDE, MEDAL_SIDE = 22.0, 24.0  # millimetres
DECK, SHIPPED_CARDS = "stand-in-50.jsonl", 12


def kit(
    heroes: int = MOST_HEROES,
    tile_set: TileSet | None = None,
    cards: Sequence[Record] | None = None,
    *,
    qr: bool = False,
    language: str = "en",
) -> Kit:
    """Everything that so many heroes need. Raises `KitError`.

    `tile_set` is the stand-in set unless another is given. `cards` are records of adventures; None
    stands for a few of the deck that is shipped, or for none if the tiles are not those of the
    stand-in set. `qr`: each card gets a code of its notation.
    """
    if not 1 <= heroes <= MOST_HEROES:
        raise KitError(f"{heroes} heroes; 1 to {MOST_HEROES} were expected")
    tile_set = tile_set or shipped_tile_set()
    if cards is None:
        cards = shipped_cards() if tile_set.name == STAND_IN else ()
    words = read_words(language)
    own, game = words["kits"]["burgen_drachen"], words["burgen_drachen"]
    band = HEROES[:heroes]
    piles = [
        Pile(own["boards"], (_board(heroes, language),)),
        Pile(own["tiles"], tuple(_tiles(band, tile_set, language))),
        Pile(own["heroes"], tuple(_figure(hero, own) for hero in band)),
        Pile(own["medals"], (_medal(own),)),
    ]
    if cards:
        piles.append(Pile(own["cards"], tuple(_cards(cards, tile_set, words, qr=qr))))
    return Kit(
        game=game["game"],
        title=own["title"],
        piles=tuple(piles),
        how=(game["how"]["goal"], own["how"].format(name=tile_set.name)),
        steps=(*own["set_up"], *game["how"]["steps"][3:], *own["race"]),
    )


def shipped_cards() -> list[Record]:
    """Twelve adventures of the deck that is shipped, from the easiest to the hardest."""
    file = files("castlewright") / "data" / "decks" / DECK
    deck = read_records(file.read_bytes(), DECK)
    deck.sort(key=lambda record: graded(record)[0] or 0.0)
    return [deck[round(place * (len(deck) - 1) / (SHIPPED_CARDS - 1))]
            for place in range(SHIPPED_CARDS)]  # fmt: skip


def _board(heroes: int, language: str) -> Piece:
    picture = draw_empty_board(BOX.rows, BOX.columns, language)
    scale = TILE_SIDE / TILE
    width, height = picture.width * scale, picture.height * scale
    face = with_rim(picture, width, height, PARCHMENT)
    return Piece(picture.alt, width, height, face, copies=heroes)


def _tiles(heroes: Sequence[Hero], tile_set: TileSet, language: str) -> Iterator[Piece]:
    """All tiles of each hero; they differ in their backs."""
    own = read_words(language)["kits"]["burgen_drachen"]
    for hero in heroes:
        alt = own["alt"]["tile_back"].format(hero=own["names"][hero.name])
        back = with_rim(_drawn(tile_back(hero), alt), TILE_SIDE, TILE_SIDE, hero.paint)
        for tile in tile_set:
            laid = Laid(tile)
            front = with_rim(
                draw_tile(laid, tile_set, language),
                TILE_SIDE,
                TILE_SIDE,
                GROUND[tile.kind],
                roads_beyond(laid, tile_set),
            )
            name = name_of_tile(tile, tile_set, language)
            yield Piece(name, TILE_SIDE, TILE_SIDE, front, back, tile.copies)


def _figure(hero: Hero, own: dict[str, dict[str, str]]) -> Figure:
    alt = own["alt"]["figure"].format(hero=own["names"][hero.name])
    picture = Picture(FIGURE_WIDTH, FIGURE_HEIGHT, figure_of(hero), alt)
    return Figure(own["names"][hero.name], FIGURE_WIDTH, FIGURE_HEIGHT, picture)


def _medal(own: dict[str, dict[str, str]]) -> Piece:
    """A medal is cut along the rim of its front; its back is larger, so that it need not meet."""
    front = _drawn(medal_front(), own["alt"]["medal"])
    back = _drawn(medal_back(), own["alt"]["medal_back"])
    larger: tuple[Item, ...] = (Circle(TILE / 2, TILE / 2, TILE * 0.57, "#f4c836"),)
    return Piece(
        front.alt,
        MEDAL_SIDE,
        MEDAL_SIDE,
        Face(front),
        with_rim(back, MEDAL_SIDE, MEDAL_SIDE, "#ffffff", larger),
        copies=MEDALS,
        own_edge=True,
    )


def _cards(
    records: Sequence[Record], tile_set: TileSet, words: dict[str, dict[str, str]], *, qr: bool
) -> Iterator[Piece]:
    """A card for each record, numbered in their order."""
    language = str(words["language"])
    own = read_words(language)["kits"]["burgen_drachen"]
    back = with_rim(
        Picture(CARD_WIDTH, CARD_HEIGHT, card_back(), own["alt"]["card_back"]),
        CARD_WIDTH,
        CARD_HEIGHT,
        PARCHMENT,
    )
    for number, record in enumerate(records, 1):
        card = Card(_adventure(record, tile_set), number, graded(record)[1])
        picture = draw_card(card, words["levels"], qr=qr, language=language)
        name = own["card"].format(number=number)
        front = with_rim(picture, CARD_WIDTH, CARD_HEIGHT, "#fffdf6")
        yield Piece(name, CARD_WIDTH, CARD_HEIGHT, front, back)


def _adventure(record: Record, tile_set: TileSet) -> Adventure:
    """The adventure of a record, which must be one for these tiles."""
    if record.get("game") != "burgen-drachen":
        raise KitError(f"{record.where}: a {record.get('game')} puzzle; an adventure was expected")
    try:
        adventure = Adventure.parse(record.puzzle, (tile_set,))
        check_adventure(adventure)
    except BadInputError as error:
        raise KitError(f"{record.where}: {error}") from error
    if adventure.tile_set != tile_set:
        raise KitError(
            f"{record.where}: an adventure for the tile set {adventure.tile_set.name}; "
            f"the kit has the tiles of {tile_set.name}"
        )
    if (adventure.rows, adventure.columns) != (BOX.rows, BOX.columns):
        raise KitError(
            f"{record.where}: a board of {adventure.rows} x {adventure.columns} spaces; the kit's "
            f"boards have {BOX.rows} x {BOX.columns}"
        )
    return adventure


def _drawn(items: tuple[Item, ...], alt: str) -> Picture:
    return Picture(TILE, TILE, items, alt)
