"""The kit of Sleepy Castle: twelve sleepyheads, twelve guards, twenty-four coins.

    >>> [(pile.title, pile.number) for pile in kit().piles]
    [('Sleepyheads', 12), ('Guards', 12), ('Coins', 24)]

A sleepyhead that is turned over shows a moon, the same for all. A guard that is turned over is
covered: a shield with a keyhole.
"""

from castlewright.printing.kits.pieces import Face, Kit, Piece, Pile, with_rim
from castlewright.printing.picture import Circle, Group, Item, Picture
from castlewright.printing.sleepy_castle.animals import ANIMALS
from castlewright.printing.sleepy_castle.cards import (
    CARD,
    COIN,
    GOLD,
    GREEN,
    NIGHT,
    guard_back,
    sleepyhead_back,
)
from castlewright.printing.sleepy_castle.drawings import (
    draw_coin,
    draw_guard_card,
    draw_sleepyhead_card,
)
from castlewright.puzzles.sleepy_castle.layout import BOX_GUARDS, COINS_FOR_EACH_GUARD
from castlewright.puzzles.words import read_words

CARD_SIDE, COIN_SIDE = 37.0, 22.0  # millimetres: twelve cards and their backs fill one A4 sheet
COINS = BOX_GUARDS * COINS_FOR_EACH_GUARD
COVERED = "#c3d9ae"  # the ground of a guard that lies face down


def kit(language: str = "en") -> Kit:
    """Everything that the game needs."""
    words = read_words(language)
    own = words["kits"]["sleepy_castle"]
    how = words["sleepy_castle"]["how"]
    return Kit(
        game=words["sleepy_castle"]["game"],
        title=own["title"],
        piles=(
            Pile(own["sleepyheads"], tuple(_sleepyhead(guard, language) for guard in ANIMALS)),
            Pile(own["guards"], tuple(_guard(guard, language) for guard in ANIMALS)),
            Pile(own["coins"], (_coin(language),)),
        ),
        how=(how["goal"], own["how"]),
        steps=(*own["set_up"], *how["round"]["steps"]),
    )


def _sleepyhead(guard: str, language: str) -> Piece:
    back = _drawn(sleepyhead_back(), _alt(language)["sleepyhead_back"])
    return _card(draw_sleepyhead_card(guard, language), back, NIGHT, NIGHT)


def _guard(guard: str, language: str) -> Piece:
    back = _drawn(guard_back(), _alt(language)["guard_back"])
    return _card(draw_guard_card(guard, language), back, GREEN, COVERED)


def _card(front: Picture, back: Picture, paint: str, back_paint: str) -> Piece:
    return Piece(
        front.alt,
        CARD_SIDE,
        CARD_SIDE,
        with_rim(front, CARD_SIDE, CARD_SIDE, paint),
        with_rim(back, CARD_SIDE, CARD_SIDE, back_paint),
    )


def _coin(language: str) -> Piece:
    """A coin is cut along the rim of its front; its back is larger, so that it need not meet."""
    picture = draw_coin(language)
    larger: tuple[Item, ...] = (Circle(COIN / 2, COIN / 2, COIN * 0.58, GOLD),)
    back = with_rim(picture, COIN_SIDE, COIN_SIDE, "#ffffff", larger)
    return Piece(picture.alt, COIN_SIDE, COIN_SIDE, Face(picture), back, COINS, own_edge=True)


def _drawn(items: tuple[Item, ...], alt: str) -> Picture:
    return Picture(CARD, CARD, (Group(items, CARD / 2, CARD / 2),), alt)


def _alt(language: str) -> dict[str, str]:
    alt: dict[str, str] = read_words(language)["kits"]["sleepy_castle"]["alt"]
    return alt
