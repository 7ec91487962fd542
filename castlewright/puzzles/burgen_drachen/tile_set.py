"""Tile sets: which terrain tiles a hero owns (BD-01 to BD-03A).

How the tiles in the box look is not public, so tiles are data. A tile set is a TOML file: colours,
castles, dragons and path tiles, each with the sides where paths end on it.

    name = "stand-in"
    [colours]
    R = "red"
    B = "blue"
    [castles.R]
    sides = "RRRR"            # a red path may end on every side
    copies = 2
    [dragons.r]
    sides = "R---"            # one red arrow, to the north
    [tiles.f]
    strands = ["RB--"]        # joins north in red and east in blue
    [tiles.x]
    strands = ["R-R-", "-B-B"] # a bridge: two strands that cross and do not meet

Sides are written north, east, south, west; `-` is a side without a path. A strand joins its sides
with each other; a strand with one side is a dead end and may be played like any other. Castles and
colours have a capital letter, dragons and path tiles a small one.

`shipped_tile_set("stand-in")` is the set above in full; `read_tile_set(path)` reads your own.
`piece` and `path_tile` make one tile, with the checks of the reader.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from castlewright.puzzles.base import BadInputError, Puzzle
from castlewright.puzzles.burgen_drachen.board import SIDE_NAMES, SIDES
from castlewright.puzzles.data_files import DataFiles, check_plain

NO_PATH = "-"
LONGEST_WORD, LONGEST_ABOUT = 30, 200  # what a booklet has room for
MOST_COLOURS = 4  # the print room has so many patterns that can be told apart in grey
STAND_IN = "stand-in"


class Kind(StrEnum):
    CASTLE = "castle"
    DRAGON = "dragon"
    PATH = "tile"  # a path tile


def turned(sides: str, turn: int) -> str:
    """The sides after `turn` quarter turns clockwise: `turned("RB--", 1)` is `-RB-`."""
    turn %= 4
    return sides[-turn:] + sides[:-turn] if turn else sides


def mirrored(sides: str) -> str:
    """The sides as in a mirror that swaps east and west."""
    return sides[0] + sides[3] + sides[2] + sides[1]


@dataclass(frozen=True)
class Tile:
    """One kind of terrain tile: a castle, a dragon or a path tile.

    `strands` are texts of four sides each, sorted, no side in two of them. The sides of a castle
    are one strand, and so are the arrows of a dragon.
    """

    kind: Kind
    symbol: str
    strands: tuple[str, ...] = ()
    copies: int = 1
    name: str = ""

    @cached_property
    def period(self) -> int:
        """After how many quarter turns the tile looks the same again: 1, 2 or 4.

        A tile of which only the symbol is known may look different in every turn.
        """
        if not self.strands:
            return 4
        return next(turn for turn in (1, 2, 4) if self.picture(turn) == self.picture(0))

    @property
    def has_dead_end(self) -> bool:
        """Whether one of its strands has one side only, and so ends in the middle of the tile."""
        return any(strand.count(NO_PATH) == len(SIDES) - 1 for strand in self.strands)

    def picture(self, turn: int) -> tuple[str, ...]:
        """The strands as they lie after `turn` quarter turns, sorted: equal pictures look equal."""
        return tuple(sorted(turned(strand, turn) for strand in self.strands))


@dataclass(frozen=True)
class Laid:
    """A terrain tile as it lies on a space: the tile and its quarter turns clockwise.

    Turns that look the same are the same: the turn is always the smallest one.
    """

    tile: Tile
    turn: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "turn", self.turn % self.tile.period)

    @cached_property
    def strands(self) -> tuple[str, ...]:
        """The strands as they lie: texts of the four sides north, east, south, west."""
        return tuple(turned(strand, self.turn) for strand in self.tile.strands)

    @cached_property
    def sides(self) -> str:
        """The colour of the path end (or arrow) on each side of the space, `-` for none."""
        return "".join(
            max((strand[side] for strand in self.strands), default=NO_PATH) for side in SIDES
        )

    def strand_at(self, side: int) -> int | None:
        """Which strand has its end on `side`; None if there is no path."""
        for index, strand in enumerate(self.strands):
            if strand[side] != NO_PATH:
                return index
        return None


@cache
def every_turn(tile: Tile) -> tuple[Laid, ...]:
    """The tile in each turn in which it looks different: one, two or four."""
    return tuple(Laid(tile, turn) for turn in range(tile.period))


def each_copy(tiles: Iterable[Tile]) -> list[Tile]:
    """The tiles as they lie on the table: each as often as there are copies of it."""
    return [tile for tile in tiles for _ in range(tile.copies)]


@dataclass(frozen=True)
class TileSet(Puzzle):
    """The terrain tiles of one hero. Two of a kind look alike and count as one kind with copies.

    A name alone, without tiles, stands for a set that is not known here. `str` gives the text of a
    tile-set file, which `parse_tile_set` reads.
    """

    name: str
    colours: tuple[tuple[str, str], ...] = ()
    castles: tuple[Tile, ...] = ()
    dragons: tuple[Tile, ...] = ()
    paths: tuple[Tile, ...] = ()
    about: str = ""

    @property
    def known(self) -> bool:
        return bool(self.paths)

    def __iter__(self) -> Iterator[Tile]:
        yield from self.castles
        yield from self.dragons
        yield from self.paths

    def find(self, kind: Kind, symbol: str) -> Tile | None:
        """The tile of that kind with that letter; None if the set has none."""
        return next((tile for tile in self if tile.kind == kind and tile.symbol == symbol), None)

    def colour_name(self, colour: str) -> str:
        return dict(self.colours).get(colour, colour)

    @property
    def dragon_count(self) -> int:
        return sum(tile.copies for tile in self.dragons)

    def to_json(self) -> dict[str, Any]:
        """The set as plain data, as it stands in a tile-set file."""
        pieces = {
            section: {
                tile.symbol: {"sides": tile.strands[0], "copies": tile.copies, "name": tile.name}
                for tile in tiles
            }
            for section, tiles in (("castles", self.castles), ("dragons", self.dragons))
        }
        paths = {t.symbol: {"strands": list(t.strands), "copies": t.copies} for t in self.paths}
        about = {"name": self.name, "about": self.about, "colours": dict(self.colours)}
        return {**about, **pieces, "tiles": paths}

    def __str__(self) -> str:
        data = self.to_json()
        lines = [f"{key} = {_toml(data[key])}" for key in ("name", "about")]
        lines += ["", "[colours]"]
        lines += [f"{symbol} = {_toml(name)}" for symbol, name in self.colours]
        for section in ("castles", "dragons", "tiles"):
            for symbol, entry in data[section].items():
                lines += ["", f"[{section}.{symbol}]"]
                lines += [f"{key} = {_toml(value)}" for key, value in entry.items()]
        return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """A plain text, a number or a list of them in TOML, which writes these as JSON does."""
    return msgspec.json.encode(value).decode()


class TileSetError(BadInputError):
    """A tile set that is broken: names the tile and the side."""


TILE_SETS = DataFiles("tile_sets", "set", TileSetError)


class _Piece(msgspec.Struct, forbid_unknown_fields=True):
    """A castle or a dragon as the file has it."""

    sides: str
    copies: int = 1
    name: str = ""


class _Path(msgspec.Struct, forbid_unknown_fields=True):
    """A path tile as the file has it."""

    strands: list[str]
    copies: int = 1


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A tile-set file. Its tiles are read one by one, so that messages can name them."""

    name: str
    colours: dict[str, str]
    castles: dict[str, Any]
    tiles: dict[str, Any]
    dragons: dict[str, Any] = {}
    about: str = ""


def read_tile_set(path: Path) -> TileSet:
    """Read and check a tile-set file. Raises `TileSetError`, and `OSError` if there is no file."""
    with TILE_SETS.own_text(path) as text:
        tile_set = parse_tile_set(text)
        TILE_SETS.check_own_name(tile_set.name)
    return tile_set


def parse_tile_set(text: str) -> TileSet:
    """Read a tile set from TOML text. Raises `TileSetError`."""
    data = TILE_SETS.decode(text, _File)
    TILE_SETS.check_name(data.name)
    check_colours(data.colours)
    check_about(data.about)
    tile_set = TileSet(
        name=data.name,
        colours=tuple(data.colours.items()),
        castles=_pieces(data.castles, Kind.CASTLE, data.colours),
        dragons=_pieces(data.dragons, Kind.DRAGON, data.colours),
        paths=_paths(data.tiles, data.colours),
        about=data.about,
    )
    check_there(tile_set.castles, Kind.CASTLE)
    check_there(tile_set.paths, Kind.PATH)
    check_looks(tile_set)
    return tile_set


@lru_cache
def shipped_tile_set(name: str = STAND_IN) -> TileSet:
    """A tile set that ships with the project. Raises `KeyError` for a name that does not."""
    if name not in TILE_SETS.names:
        raise KeyError(name)
    return parse_tile_set(TILE_SETS.text(name))


def shipped_tile_set_names() -> tuple[str, ...]:
    return TILE_SETS.names


def _pieces(data: dict[str, Any], kind: Kind, colours: Mapping[str, str]) -> tuple[Tile, ...]:
    found = []
    for symbol, entry in data.items():
        check_symbol(kind, symbol)
        read = TILE_SETS.convert(f"{kind} {symbol}", entry, _Piece)
        found.append(piece(kind, symbol, read.sides, colours, read.copies, read.name))
    return tuple(found)


def _paths(data: dict[str, Any], colours: Mapping[str, str]) -> tuple[Tile, ...]:
    found = []
    for symbol, entry in data.items():
        check_symbol(Kind.PATH, symbol)
        read = TILE_SETS.convert(f"{Kind.PATH} {symbol}", entry, _Path)
        found.append(path_tile(symbol, read.strands, colours, read.copies))
    return tuple(found)


# ---------------------------------------------------------------------------------------------
# One tile, and the checks: each raises `TileSetError` with the tile and the side in it


def piece(
    kind: Kind,
    symbol: str,
    sides: str,
    colours: Mapping[str, str],
    copies: int = 1,
    name: str = "",
) -> Tile:
    """A castle or a dragon. Without a name it is called after its letter's colour."""
    where = f"{kind} {symbol}"
    check_symbol(kind, symbol)
    check_copies(where, copies)
    _check_sides(where, sides, colours)
    colour = colours.get(symbol.upper())
    if colour and symbol.upper() not in sides:
        raise TileSetError(f"{where}: its letter is that of {colour}, but no side is {colour}")
    check_plain(f"{where}: the name", name, TileSetError)
    if len(name) > LONGEST_WORD:
        raise TileSetError(f"{where}: the name has more than {LONGEST_WORD} signs")
    return Tile(kind, symbol, (sides,), copies, name or (f"{colour} {kind}" if colour else where))


def path_tile(
    symbol: str, strands: Iterable[str], colours: Mapping[str, str], copies: int = 1
) -> Tile:
    """A path tile: `path_tile("x", ["R-R-", "-B-B"], {"R": "red", "B": "blue"})` is a bridge."""
    where, strands = f"{Kind.PATH} {symbol}", tuple(sorted(strands))
    check_symbol(Kind.PATH, symbol)
    check_copies(where, copies)
    if not strands:
        raise TileSetError(f"{where}: at least one strand was expected")
    for strand in strands:
        _check_sides(where, strand, colours)
    for side in SIDES:
        if sum(strand[side] != NO_PATH for strand in strands) > 1:
            raise TileSetError(f"{where}: side {SIDE_NAMES[side]} belongs to two strands")
    return Tile(Kind.PATH, symbol, strands, copies, where)


def check_about(about: str) -> None:
    check_plain("about", about, TileSetError)
    if len(about) > LONGEST_ABOUT:
        raise TileSetError(f"about: more than {LONGEST_ABOUT} signs")


def check_colours(colours: Mapping[str, str]) -> None:
    if not 1 <= len(colours) <= MOST_COLOURS:
        raise TileSetError(f"colours: 1 to {MOST_COLOURS} were expected, there are {len(colours)}")
    for symbol, word in colours.items():
        _check_letter(f"colours.{symbol}", symbol, capital=True)
        check_plain(f"colours.{symbol}", word, TileSetError)
        others = {*colours, *(w for s, w in colours.items() if s != symbol)}
        if not word.strip() or len(word) > LONGEST_WORD or word in others:
            raise TileSetError(
                f"colours.{symbol}: {word[:50]!r} will not do; a word of at most {LONGEST_WORD} "
                "signs was expected, another one for each colour"
            )


def check_symbol(kind: Kind, symbol: str) -> None:
    _check_letter(f"{kind} {symbol}", symbol, capital=kind is Kind.CASTLE)


def _check_letter(where: str, symbol: str, *, capital: bool) -> None:
    size = "capital" if capital else "small"
    right = len(symbol) == 1 and symbol.isascii() and symbol.isalpha()
    if not right or symbol.isupper() != capital:
        raise TileSetError(f"{where}: the symbol {symbol!r} must be one {size} letter A to Z")
    if symbol == "v":
        raise TileSetError(
            f"{where}: the letter v is taken, it is the sign for a turn to the south"
        )


def check_copies(where: str, copies: int) -> None:
    if not 1 <= copies <= 100:
        raise TileSetError(f"{where}: 1 to 100 copies were expected, not {copies}")


def _check_sides(where: str, sides: str, colours: Mapping[str, str]) -> None:
    if len(sides) != 4:
        raise TileSetError(
            f"{where}: {sides!r} must have four signs, for north, east, south and west"
        )
    for side in SIDES:
        if sides[side] != NO_PATH and sides[side] not in colours:
            raise TileSetError(
                f"{where}: side {SIDE_NAMES[side]} has the unknown colour {sides[side]!r}; "
                f"expected {', '.join(colours)} or {NO_PATH}"
            )
    if set(sides) == {NO_PATH}:
        raise TileSetError(f"{where}: {sides!r} has no side with a path")


_AT_LEAST_ONE = {
    Kind.CASTLE: "castles: at least one castle was expected",
    Kind.PATH: "tiles: at least one path tile was expected",
}


def check_there(tiles: tuple[Tile, ...], kind: Kind) -> None:
    """A set has castles and path tiles; it may be without dragons."""
    if not tiles and kind in _AT_LEAST_ONE:
        raise TileSetError(_AT_LEAST_ONE[kind])


def check_looks(tiles: Iterable[Tile]) -> None:
    """Two kinds that look alike would make one picture count twice."""
    seen: dict[tuple[Kind, tuple[str, ...]], Tile] = {}
    for tile in tiles:
        look = tile.kind, min(tile.picture(turn) for turn in SIDES)
        if look in seen:
            raise TileSetError(
                f"{tile.kind} {tile.symbol}: looks like {tile.kind} {seen[look].symbol}; "
                f"write one of them, with copies = {tile.copies + seen[look].copies}"
            )
        seen[look] = tile
