"""A tile set in the making, answer by answer, each checked as soon as it is given.

Whoever enters the tiles of a box answers one question at a time. Every function here takes the
draft (a `TileSet` that is not yet whole) and one answer, and gives the draft with that answer in
it. The checks are those of the reader of tile-set files, so what was entered can always be read.

    >>> draft = with_colour(with_name(TileSet(""), "my-box"), "R red")
    >>> draft = with_tile(draft, new_tile(draft, Kind.CASTLE, "R", "RRRR"), "2")
    >>> draft = with_tile(draft, new_tile(draft, Kind.PATH, "a", "R-R-"), "")
    >>> parse_tile_set(finished(draft)) == draft
    True

Each raises `TileSetError` for an answer that will not do; the draft stays as it was.
"""

import re
from dataclasses import replace
from typing import Any

from castlewright.puzzles.base import ContradictionError
from castlewright.puzzles.burgen_drachen.tile_set import (
    MOST_COLOURS,
    TILE_SETS,
    Kind,
    Tile,
    TileSet,
    TileSetError,
    check_about,
    check_colours,
    check_copies,
    check_looks,
    check_symbol,
    check_there,
    parse_tile_set,
    path_tile,
    piece,
)

LETTERS = "abcdefghijklmnopqrstuwxyz"  # for path tiles; v is taken
_SECTIONS = {Kind.CASTLE: "castles", Kind.DRAGON: "dragons", Kind.PATH: "paths"}


def with_name(draft: TileSet, answer: str) -> TileSet:
    TILE_SETS.check_name(answer)
    TILE_SETS.check_own_name(answer)
    return replace(draft, name=answer)


def with_about(draft: TileSet, answer: str) -> TileSet:
    check_about(answer)
    return replace(draft, about=answer)


def with_colour(draft: TileSet, answer: str) -> TileSet:
    """One more colour: a capital letter and a word, `R red`."""
    symbol, _, word = answer.partition(" ")
    colours = dict(draft.colours)
    if symbol in colours:
        raise TileSetError(f"colours.{symbol}: is there already, it is {colours[symbol]}")
    if not word.strip():
        raise TileSetError(f"colours: {answer!r} is not a letter and a word, such as: R red")
    colours[symbol] = word.strip()
    check_colours(colours)
    return replace(draft, colours=tuple(colours.items()))


def colours_are_full(draft: TileSet) -> bool:
    return len(draft.colours) == MOST_COLOURS


def check_new_symbol(draft: TileSet, kind: Kind, symbol: str) -> None:
    """Is it a letter for such a tile, and is it free?"""
    check_symbol(kind, symbol)
    if draft.find(kind, symbol):
        raise TileSetError(f"{kind} {symbol}: is there already")


def free_letter(draft: TileSet) -> str | None:
    """The letter for the next path tile; None if all are in use."""
    return next((letter for letter in LETTERS if not draft.find(Kind.PATH, letter)), None)


def new_tile(draft: TileSet, kind: Kind, symbol: str, answer: str) -> Tile:
    """One copy of a tile from its sides, `RRRR`; of a path tile from its strands, `R-R- -B-B`.

    Small letters do as well for the colours.
    """
    check_new_symbol(draft, kind, symbol)
    words, colours = re.split(r"[,\s]+", answer.upper()), dict(draft.colours)
    if kind is Kind.PATH:
        tile = path_tile(symbol, words, colours)
    else:
        tile = piece(kind, symbol, " ".join(words), colours)
    check_looks([*draft, tile])
    return tile


def with_tile(draft: TileSet, tile: Tile, copies: str) -> TileSet:
    """The draft with that tile, as often as the answer says; no answer is one."""
    where = f"{tile.kind} {tile.symbol}"
    if not re.fullmatch(r"[0-9]{0,4}", copies):
        raise TileSetError(f"{where}: a number of copies was expected, not {copies!r}")
    number = int(copies or 1)
    check_copies(where, number)
    section = _SECTIONS[tile.kind]
    changed: dict[str, Any] = {
        section: (*getattr(draft, section), replace(tile, copies=number)),
    }
    return replace(draft, **changed)


def check_section(draft: TileSet, kind: Kind) -> None:
    """May the list of these tiles end here?"""
    check_there(getattr(draft, _SECTIONS[kind]), kind)


def finished(draft: TileSet) -> str:
    """The text of the tile-set file, which the reader reads as this very set."""
    text = str(draft)
    if parse_tile_set(text) != draft:
        raise ContradictionError(f"{draft.name}: is read otherwise than it was entered")
    return text
