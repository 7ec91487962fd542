"""What the tiles of a set are called, in the language of the reader.

    >>> tiles = shipped_tile_set()
    >>> name_of_tile(next(iter(tiles.castles)), tiles, "de")
    'rote Burg'

A set has words of its own for its colours, and may have names for its castles and dragons. They
are whatever its owner wrote. What the project itself says, the usual colours and what is called
after its colour or its letter, is said in every language.
"""

from functools import reduce
from typing import Any

from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, Laid, Tile, TileSet
from castlewright.puzzles.words import Name, read_name, read_words


def name_of_colour(tile_set: TileSet, colour: str, language: str = "en") -> Name:
    """A colour of a set; one that no word is known for is called as the set calls it."""
    own, words = tile_set.colour_name(colour), _words(language)
    known = words["colours"].get(own)
    return read_name(known, read_words(language)["forms"]["colours"]) if known else Name(own)


def name_of_tile(tile: Tile, tile_set: TileSet, language: str = "en") -> str:
    """The tile's own name, or what it is called after: its colour or its letter."""
    words, colour = _words(language)["tiles"], tile.symbol.upper()
    if tile.name == f"{tile.kind} {tile.symbol}":
        return str(words["by_letter"][tile.kind].format(letter=tile.symbol))
    by_colour = words["by_colour"].get(tile.kind)
    if by_colour and tile.name == f"{tile_set.colour_name(colour)} {tile.kind}":
        return str(by_colour.format(colour=name_of_colour(tile_set, colour, language)))
    return tile.name


def ends(laid: Laid, tile_set: TileSet, language: str = "en") -> str:
    """Which sides join on a tile: `north red with east blue`."""
    words = _words(language)["ends"]
    strands = []
    for strand in laid.strands:
        each = [
            words["end"].format(
                side=words["sides"][side], colour=name_of_colour(tile_set, sign, language)
            )
            for side, sign in enumerate(strand)
            if sign != NO_PATH
        ]
        strands.append(
            reduce(lambda first, last: words["joined"].format(first=first, last=last), each)
        )
    return "; ".join(strands) or str(words["none"])


def about(tile_set: TileSet, language: str = "en") -> str:
    """What a set says of itself; what a set of one's own says is in its owner's language."""
    shipped = _words("en")["tile_sets"].get(tile_set.name) == tile_set.about
    return str(_words(language)["tile_sets"][tile_set.name]) if shipped else tile_set.about


def _words(language: str) -> dict[str, Any]:
    words: dict[str, Any] = read_words(language)["burgen_drachen"]
    return words
