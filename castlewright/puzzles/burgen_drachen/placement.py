"""A placement: what lies on each space of the hero board, a proposed solution.

In notation, rows from the top with `/` between them and a blank between spaces: `.` is an empty
space, castles and dragons stand as in the adventure, a path tile is its letter in the tile set and
its quarter turns clockwise.

    . . R . b> / B f1 g0 c3 R / . r^ . B .

Tiles that look the same after a turn are written with the smallest turn, so that two placements
are equal exactly when every space shows the same picture.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from castlewright.puzzles.base import NotationError, Puzzle
from castlewright.puzzles.burgen_drachen.adventure import TURN_SIGNS, Adventure, Piece
from castlewright.puzzles.burgen_drachen.board import LARGEST, Board
from castlewright.puzzles.burgen_drachen.tile_set import Kind, Laid, TileSet
from castlewright.puzzles.json_form import read_json

EMPTY = "."


@dataclass(frozen=True)
class Placement(Puzzle):
    """What lies on each space, in reading order; None on an empty one."""

    rows: int
    columns: int
    spaces: tuple[Laid | None, ...]
    tile_set: TileSet

    def __post_init__(self) -> None:
        if len(self.spaces) != self.rows * self.columns:
            raise ValueError(
                f"{self.rows} x {self.columns} spaces were expected, not {len(self.spaces)}"
            )

    @classmethod
    def of(cls, adventure: Adventure, tiles: dict[int, Laid]) -> "Placement":
        """The adventure's pieces with path tiles laid on some of the other spaces."""
        laid = {**tiles, **adventure.laid}
        spaces = tuple(laid.get(space) for space in adventure.board.spaces)
        return cls(adventure.rows, adventure.columns, spaces, adventure.tile_set)

    @classmethod
    def parse(cls, text: str, tile_set: TileSet) -> "Placement":
        """Read the notation. Raises `NotationError`, which says where and what was expected.

        What is larger than any board is refused by its size: no more of it is split than that.
        """
        rows = [row.split(None, LARGEST) for row in text.split("/", LARGEST)]
        if len(rows) > LARGEST:
            raise NotationError(f"the placement has more rows than {LARGEST}, the most of a board")
        for number, row in enumerate(rows, 1):
            if len(row) > LARGEST:
                raise NotationError(
                    f"row {number} of the placement has more spaces than {LARGEST}, the most of a "
                    "board"
                )
            if len(row) != len(rows[0]) or not row:
                raise NotationError(
                    f"row {number} of the placement has {len(row)} spaces, row 1 has "
                    f"{len(rows[0])}; a blank was expected between spaces and / between rows"
                )
        spaces = tuple(
            _laid(word, f"row {number} space {place} of the placement", tile_set)
            for number, row in enumerate(rows, 1)
            for place, word in enumerate(row, 1)
        )
        return cls(len(rows), len(rows[0]), spaces, tile_set)

    def __str__(self) -> str:
        words = [_word(laid) for laid in self.spaces]
        rows = [words[at : at + self.columns] for at in range(0, len(words), self.columns)]
        return " / ".join(" ".join(row) for row in rows)

    def to_json(self) -> dict[str, Any]:
        """The placement as plain data, for JSON."""
        return {
            "tile_set": self.tile_set.name,
            "rows": self.rows,
            "columns": self.columns,
            "spaces": [_word(laid) for laid in self.spaces],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], tile_set: TileSet) -> "Placement":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "a placement")
        if len(known.spaces) > LARGEST**2:
            raise NotationError(f"spaces: more than {LARGEST**2}, the most of a board")
        spaces = tuple(_laid(word, "spaces", tile_set) for word in known.spaces)
        if min(known.rows, known.columns) < 1 or known.rows * known.columns != len(spaces):
            raise NotationError(
                f"{known.rows} x {known.columns} spaces were expected, not {len(spaces)}"
            )
        return cls(known.rows, known.columns, spaces, tile_set)

    @cached_property
    def board(self) -> Board:
        return Board(self.rows, self.columns)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The castles and dragons, in reading order."""
        return tuple(
            Piece(space, laid)
            for space, laid in enumerate(self.spaces)
            if laid is not None and laid.tile.kind is not Kind.PATH
        )

    @property
    def paths(self) -> dict[int, Laid]:
        """The path tiles by the space they lie on."""
        return {
            space: laid
            for space, laid in enumerate(self.spaces)
            if laid is not None and laid.tile.kind is Kind.PATH
        }


class _Json(msgspec.Struct):
    """The JSON form of a placement."""

    rows: int
    columns: int
    spaces: list[str]


def _word(laid: Laid | None) -> str:
    if laid is None:
        return EMPTY
    if laid.tile.kind is Kind.PATH:
        return f"{laid.tile.symbol}{laid.turn}"
    return Piece(0, laid).sign


def _laid(word: str, where: str, tile_set: TileSet) -> Laid | None:
    if word == EMPTY:
        return None
    turns = {sign: turn for turn, sign in enumerate(TURN_SIGNS)}
    if match := re.fullmatch(r"([a-z])([0-3])", word):
        kind, turn = Kind.PATH, int(match[2])
    elif match := re.fullmatch(r"([A-Z])([\^>v<]?)", word):
        kind, turn = Kind.CASTLE, turns.get(match[2], 0)
    elif match := re.fullmatch(r"([a-z])([\^>v<])", word):
        kind, turn = Kind.DRAGON, turns[match[2]]
    else:
        raise NotationError(
            f"{where}: unknown symbol {word!r:.40}; expected were {EMPTY} for an empty space, "
            "a tile with its turn such as a0, a castle or a dragon"
        )
    tile = tile_set.find(kind, match[1])
    if tile is None:
        raise NotationError(f"{where}: the tile set {tile_set.name} has no {kind} {match[1]}")
    if kind is Kind.CASTLE and tile.period > 1 and not match[2]:
        raise NotationError(f"{where}: {word} must carry its turn, one of {' '.join(TURN_SIGNS)}")
    return Laid(tile, turn)
