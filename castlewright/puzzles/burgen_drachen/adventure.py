"""An adventure: which castles and dragons lie where, and where the hero stands (BD-04).

One line of text is the whole adventure:

    2R1b>/B3R/1r^1B1 W3

Rows from the top, `/` between them. A number is that many empty spaces; `R` `B` is a castle; `r`
`b` a dragon with `^ > v <` for where the north of its tile points. Then the hero: the side of the
board and the place along it, counted from the left or the top. A tile set other than `stand-in` is
named last. A castle that does not look the same in every turn carries its turn as a dragon does. A
faulty adventure can be written down too: `R+b>` is one space with two pieces, and the hero may be
missing.

    >>> adventure = Adventure.parse("2R1b>/B3R/1r^1B1 W3")
    >>> adventure.call(adventure.castles[0])
    'the red castle at row 1 space 3'
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from castlewright.puzzles.base import NotationError, Puzzle
from castlewright.puzzles.burgen_drachen.board import LARGEST, SIDE_LETTERS, SMALLEST, Board, Hero
from castlewright.puzzles.burgen_drachen.tile_set import (
    STAND_IN,
    Kind,
    Laid,
    Tile,
    TileSet,
    shipped_tile_set,
    shipped_tile_set_names,
)
from castlewright.puzzles.json_form import read_json

TURN_SIGNS = "^>v<"
MOST_WORDS = 4  # of a notation: one too many is named, a book is not read
MOST_ON_A_ROW = 100  # spaces, or pieces on one space, that are read before a row is refused


@dataclass(frozen=True)
class Piece:
    """A castle or dragon as an adventure shows it."""

    space: int
    laid: Laid

    @property
    def sign(self) -> str:
        """The piece in notation: `R`, `b>`."""
        tile, turn = self.laid.tile, self.laid.turn
        looks_the_same = tile.period == 1 or (not tile.strands and turn == 0)
        if tile.kind is Kind.CASTLE and looks_the_same:
            return tile.symbol
        return tile.symbol + TURN_SIGNS[turn]


@dataclass(frozen=True)
class Adventure(Puzzle):
    """An adventure on a board of `rows` x `columns` spaces, for one tile set.

    The pieces are kept in reading order. Nothing here keeps an adventure from being faulty (five
    castles, a hero off the board): `violations` says what is wrong with it. The notation says all
    of it, but for a piece that lies off the board.
    """

    rows: int
    columns: int
    pieces: tuple[Piece, ...]
    hero: Hero | None
    tile_set: TileSet

    def __post_init__(self) -> None:
        in_order = sorted(self.pieces, key=lambda piece: (piece.space, piece.sign))
        object.__setattr__(self, "pieces", tuple(in_order))

    @classmethod
    def parse(cls, text: str, tile_sets: Iterable[TileSet] = ()) -> "Adventure":
        """Read the notation. Raises `NotationError`, which says where and what was expected.

        `tile_sets` are sets of your own, by whose names the text may call them. What is far larger
        than any adventure is refused by its size, before it is read.
        """
        words = text.split(None, MOST_WORDS)
        if not words:
            raise NotationError("an adventure was expected, such as 2R1b>/B3R/1r^1B1 W3")
        if len(words) > MOST_WORDS:
            raise NotationError(
                f"more than {MOST_WORDS} words; rows, a hero and a tile set's name were expected"
            )
        hero, name = _hero_and_set_name(words[1:])
        tile_set = _tile_set(name, tile_sets)
        _check_size(words[0].count("/") + 1, "rows")
        rows = words[0].split("/")
        spaces = [_row(number, row, tile_set) for number, row in enumerate(rows, 1)]
        columns = len(spaces[0])
        for number, row_spaces in enumerate(spaces, 1):
            if len(row_spaces) != columns:
                raise NotationError(
                    f"row {number} has {len(row_spaces)} spaces, row 1 has {columns}; "
                    "all rows must be equally long"
                )
        _check_size(columns, "columns")
        pieces = tuple(
            Piece(row * columns + column, laid)
            for row, row_spaces in enumerate(spaces)
            for column, stack in enumerate(row_spaces)
            for laid in stack
        )
        return cls(len(rows), columns, pieces, hero, tile_set)

    def __str__(self) -> str:
        words = ["/".join(self._row_text(row) for row in range(self.rows))]
        if self.hero is not None:
            words.append(str(self.hero))
        if self.tile_set.name != STAND_IN:
            words.append(self.tile_set.name)
        return " ".join(words)

    def to_json(self) -> dict[str, Any]:
        """The adventure as plain data, for JSON."""
        return {
            "tile_set": self.tile_set.name,
            "rows": self.rows,
            "columns": self.columns,
            "pieces": [{"space": piece.space, "piece": piece.sign} for piece in self.pieces],
            "hero": None if self.hero is None else str(self.hero),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], tile_sets: Iterable[TileSet] = ()) -> "Adventure":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "an adventure")
        if not _SET_NAME.fullmatch(known.tile_set):
            raise NotationError(f"{known.tile_set!r:.40} is not the name of a tile set")
        tile_set = _tile_set(known.tile_set, tile_sets)
        _check_size(known.rows, "rows")
        _check_size(known.columns, "columns")
        if len(known.pieces) > LARGEST**2:
            raise NotationError(f"pieces: more than {LARGEST**2}, the most spaces of a board")
        pieces = tuple(
            Piece(piece.space, _piece(piece.piece, "pieces", tile_set)) for piece in known.pieces
        )
        hero = None if known.hero is None else parse_hero(known.hero)
        return cls(known.rows, known.columns, pieces, hero, tile_set)

    @cached_property
    def board(self) -> Board:
        return Board(self.rows, self.columns)

    @property
    def castles(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.laid.tile.kind is Kind.CASTLE)

    @property
    def dragons(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.laid.tile.kind is Kind.DRAGON)

    @cached_property
    def laid(self) -> Mapping[int, Laid]:
        """Which piece lies on which space."""
        return {piece.space: piece.laid for piece in self.pieces}

    @cached_property
    def hero_space(self) -> int:
        """The space before the hero. The adventure must have a hero on its board."""
        space = None if self.hero is None else self.board.hero_space(self.hero)
        if space is None:
            raise ValueError("the adventure has no hero beside its board")
        return space

    def call(self, piece: Piece) -> str:
        """The piece in words: `the red castle at row 2 space 1`."""
        return f"the {piece.laid.tile.name} at {self.board.name(piece.space)}"

    def _row_text(self, row: int) -> str:
        text, empty = "", 0
        for space in range(row * self.columns, (row + 1) * self.columns):
            signs = [piece.sign for piece in self.pieces if piece.space == space]
            if not signs:
                empty += 1
                continue
            text += (str(empty) if empty else "") + "+".join(signs)
            empty = 0
        return text + (str(empty) if empty else "")


def parse_hero(word: str) -> Hero:
    """Read a hero such as `W2`. Raises `NotationError`."""
    match = _HERO.fullmatch(word)
    if match is None:
        raise NotationError(
            f"{word!r:.40} is no hero; a side N E S W and a place were expected, as W2"
        )
    return Hero(SIDE_LETTERS.index(match[1]), int(match[2]))


_HERO = re.compile(r"([NESW])([0-9]{1,3})")
_SET_NAME = re.compile(r"[a-z][a-z0-9-]*")
_SIGNS = re.compile(r"[0-9]+|[A-Za-z][\^>v<]?|\+|.")


def _hero_and_set_name(words: list[str]) -> tuple[Hero | None, str]:
    heroes = [word for word in words if _HERO.fullmatch(word)]
    names = [word for word in words if _SET_NAME.fullmatch(word)]
    others = [word for word in words if word not in heroes and word not in names]
    if others:
        raise NotationError(
            f"{others[0]!r:.40} is neither a hero (N E S W and a place, as W2) "
            "nor a tile set's name"
        )
    if len(heroes) > 1:
        raise NotationError(f"two heroes, {heroes[0]} and {heroes[1]}; one was expected")
    if len(names) > 1:
        raise NotationError(f"two tile sets, {names[0]:.40} and {names[1]:.40}; one was expected")
    if words != heroes + names:
        raise NotationError("the hero was expected before the name of the tile set")
    return (parse_hero(heroes[0]) if heroes else None, names[0] if names else STAND_IN)


def _tile_set(name: str, tile_sets: Iterable[TileSet]) -> TileSet:
    for tile_set in tile_sets:
        if tile_set.name == name:
            return tile_set
    return shipped_tile_set(name) if name in shipped_tile_set_names() else TileSet(name)


class _JsonPiece(msgspec.Struct):
    space: int
    piece: str


class _Json(msgspec.Struct):
    """The JSON form of an adventure."""

    tile_set: str
    rows: int
    columns: int
    pieces: list[_JsonPiece]
    hero: str | None


def _check_size(size: int, what: str) -> None:
    if not SMALLEST <= size <= LARGEST:
        raise NotationError(f"a board has {SMALLEST} to {LARGEST} {what}, this one has {size}")


def _row(number: int, text: str, tile_set: TileSet) -> list[list[Laid]]:
    """The pieces on each space of a row; more than one on a space only in a faulty adventure."""
    spaces: list[list[Laid]] = []
    stacking = False
    for match in _SIGNS.finditer(text):
        sign, where = match[0], f"row {number}, character {match.start() + 1}"
        if max(len(spaces), len(spaces[-1]) if spaces else 0) > MOST_ON_A_ROW:
            raise NotationError(f"{where}: the row goes on after {MOST_ON_A_ROW} spaces or pieces")
        if sign.isascii() and sign.isdigit() and not stacking:
            if len(sign) > 2 or not 1 <= int(sign) <= LARGEST:
                raise NotationError(
                    f"{where}: {sign:.20} empty spaces; 1 to {LARGEST} were expected"
                )
            spaces += [[] for _ in range(int(sign))]
        elif sign == "+" and spaces and spaces[-1] and not stacking:
            stacking = True
        elif stacking:
            spaces[-1].append(_piece(sign, where, tile_set))
            stacking = False
        else:
            spaces.append([_piece(sign, where, tile_set)])
    if stacking or not spaces:
        raise NotationError(f"row {number} is empty or ends in the middle")
    return spaces


def _piece(sign: str, where: str, tile_set: TileSet) -> Laid:
    if not re.fullmatch(r"[A-Za-z][\^>v<]?", sign):
        raise NotationError(f"{where}: unknown symbol {sign!r:.40}; {_expected(tile_set)}")
    kind = Kind.CASTLE if sign[0].isupper() else Kind.DRAGON
    tile = tile_set.find(kind, sign[0])
    if tile is None and tile_set.known:
        raise NotationError(f"{where}: unknown symbol {sign!r:.40}; {_expected(tile_set)}")
    tile = tile or Tile(kind, sign[0], name=f"{kind} {sign[0]}")
    if len(sign) == 1 and (kind is Kind.DRAGON or (tile.strands and tile.period > 1)):
        raise NotationError(f"{where}: {sign} must carry its turn, one of {' '.join(TURN_SIGNS)}")
    return Laid(tile, TURN_SIGNS.index(sign[1]) if len(sign) == 2 else 0)


def _expected(tile_set: TileSet) -> str:
    castles = " ".join(tile.symbol for tile in tile_set.castles) or "capital letters"
    dragons = " ".join(tile.symbol for tile in tile_set.dragons) or "small letters"
    return (
        f"expected were a number of empty spaces, castles {castles}, "
        f"dragons {dragons} with a turn {' '.join(TURN_SIGNS)}"
    )
