"""The kit of Catan Junior: the map of a set-up, and everything that its colours need.

    >>> made = kit(SetUp.parse("stand-in-3"))
    >>> [(pile.title, pile.number) for pile in made.piles][:4]
    [('Set-up cards', 3), ('Lairs', 21), ('Ships', 24), ('Equipment', 95)]

The real map, Coco cards and harbour tiles are not public, so these are those of a set-up: one that
is shipped, or one of your own. Prices, the deck and the tiles are those of its rule set.
"""

from collections.abc import Iterator
from typing import Any

from castlewright.printing.catan_junior.drawings import draw_building_costs, draw_empty_map
from castlewright.printing.catan_junior.kit_drawings import (
    CARD,
    COCO,
    CREAM,
    GHOST,
    HARBOUR,
    MARKET,
    START,
    TOKEN,
    draw_coco_back,
    draw_coco_card,
    draw_die_net,
    draw_equipment_back,
    draw_equipment_card,
    draw_ghost_figure,
    draw_harbour_back,
    draw_harbour_tile,
    draw_lair_token,
    draw_market,
    draw_ship_token,
    draw_start,
    equipment_paint,
)
from castlewright.printing.catan_junior.sea import WATER
from castlewright.printing.kits.pieces import Face, Figure, Kit, Piece, Pile, Poster, with_rim
from castlewright.printing.picture import Picture
from castlewright.puzzles.catan_junior import EQUIPMENT, SetUp, check_set_up, shipped_set_up
from castlewright.puzzles.catan_junior.equipment import CARDS_OF_A_TYPE
from castlewright.puzzles.words import read_words

USUAL = "stand-in-4"
LAIRS, SHIPS = 7, 8  # CJ-01
MAP_SCALE = 1.62  # of a map; a token then covers its space, and most maps fill two sheets
COST = (63.0, 88.0)


def kit(set_up: SetUp | None = None, language: str = "en") -> Kit:
    """Everything that the colours of a set-up need. Raises `BadInputError` for a faulty one."""
    set_up = set_up or shipped_set_up(USUAL)
    check_set_up(set_up)
    words = read_words(language)
    own, game = words["kits"]["catan_junior"], words["catan_junior"]
    return Kit(
        game=game["game"],
        title=own["title"],
        piles=tuple(pile for pile in _piles(set_up, own, language) if pile.pieces),
        posters=(_map(set_up, own, language),),
        how=(game["how"]["goal"], own["how"].format(name=set_up.map.name)),
        steps=(*own["set_up"], *game["how"]["cards"]["steps"], *_rules(set_up, own)),
    )


def _rules(set_up: SetUp, own: dict[str, Any]) -> Iterator[str]:
    """How to play on, in the sentences that the rule set asks for."""
    told, rules = own["rules"], set_up.rules
    yield told["ghost"]
    yield told["market"]
    yield told["bank"].format(rate=rules.bank_rate)
    if rules.harbour_tiles and set_up.harbours:
        yield told["harbour"].format(rate=rules.harbour_rate)
    yield told["coco"]
    yield told["fortress"]
    yield told["end"]


def _piles(set_up: SetUp, own: dict[str, Any], language: str) -> Iterator[Pile]:
    colours, rules = set_up.colours, set_up.rules
    yield Pile(own["starts"], tuple(_starts(set_up, language)))
    yield Pile(
        own["lairs"],
        tuple(_token(draw_lair_token(one, set_up, language), LAIRS) for one in colours),
    )
    yield Pile(
        own["ships"],
        tuple(_token(draw_ship_token(one, set_up, language), SHIPS) for one in colours),
    )
    yield Pile(own["equipment"], tuple(_equipment(language)))
    yield Pile(own["coco_cards"], tuple(_coco_cards(set_up, language)))
    if set_up.harbours:
        yield Pile(own["harbours"], tuple(_harbours(set_up, language)))
    costs = draw_building_costs(rules, language)
    face = with_rim(costs, *COST, CREAM)
    yield Pile(own["costs"], (Piece(costs.alt, *COST, face, copies=len(colours)),))
    die = draw_die_net(language)
    yield Pile(own["die"], (Piece(die.alt, die.width, die.height, Face(die), own_edge=True),))
    market = draw_market(language)
    yield Pile(own["market"], (Piece(market.alt, *MARKET, with_rim(market, *MARKET, "#f3e4ba")),))
    ghost = draw_ghost_figure(language)
    yield Pile(own["ghost"], (Figure(ghost.alt, *GHOST, ghost, foot=8),))


def _starts(set_up: SetUp, language: str) -> Iterator[Piece]:
    for start in set_up.starts:
        picture = draw_start(set_up, start, language)
        yield Piece(picture.alt, *START, with_rim(picture, *START, CREAM))


def _token(picture: Picture, copies: int) -> Piece:
    """A token that is the same on both sides."""
    face = with_rim(picture, TOKEN, TOKEN, CREAM)
    return Piece(picture.alt, TOKEN, TOKEN, face, face, copies)


def _equipment(language: str) -> Iterator[Piece]:
    back = with_rim(draw_equipment_back(language), *CARD, WATER)
    for equipment in EQUIPMENT:
        picture = draw_equipment_card(equipment, language)
        front = with_rim(picture, *CARD, equipment_paint(equipment))
        yield Piece(picture.alt, *CARD, front, back, CARDS_OF_A_TYPE)


def _coco_cards(set_up: SetUp, language: str) -> Iterator[Piece]:
    back = with_rim(draw_coco_back(language), *COCO, "#cfe8d4")
    for card, copies in set_up.rules.coco_deck:
        picture = draw_coco_card(card, language)
        yield Piece(picture.alt, *COCO, with_rim(picture, *COCO, "#cfe8d4"), back, copies)


def _harbours(set_up: SetUp, language: str) -> Iterator[Piece]:
    back = with_rim(draw_harbour_back(language), HARBOUR, HARBOUR, WATER)
    for equipment in set_up.rules.harbour_tiles:
        picture = draw_harbour_tile(equipment, set_up.rules, language)
        front = with_rim(picture, HARBOUR, HARBOUR, "#e9f3f9")
        yield Piece(picture.alt, HARBOUR, HARBOUR, front, back)


def _map(set_up: SetUp, own: dict[str, Any], language: str) -> Poster:
    picture = draw_empty_map(set_up, language)
    width, height = (side * MAP_SCALE for side in set_up.map.size)
    return Poster(own["map"], width, height, picture)
