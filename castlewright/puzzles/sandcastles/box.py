"""A box: what the rulebook leaves open, as data.

The faces of the dice, the castles along the path, how long the boardwalk is for so many players,
and how many spaces a storehouse has (SB-01A, SB-20A, SB-30A). One is shipped, `stand-in`, with the
defaults of the ledger; a box of your own is a file like it.

    >>> box = shipped_box()
    >>> box.castles_of(RED), box.left_of(0), box.right_of(5), box.boardwalk[3]
    ((1, 4), 5, 0, 9)
"""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from castlewright.puzzles.base import BadInputError, counted
from castlewright.puzzles.data_files import DataFiles
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour

STAND_IN = "stand-in"
YELLOW, RED, BLUE = range(3)

CASTLES = 6  # SB-01
CASTLES_OF_A_COLOUR = 2
FACES = 6
MOST_PLAYERS = 4
LONGEST_BOARDWALK = 15  # all steps there are with crowns (SB-36)
MOST_SPACES = 6  # in a storehouse; nobody takes more than six decorations or brings more crowns


@dataclass(frozen=True)
class Box:
    """What is in a box of the game and not in its rulebook.

    `castles` has the colour of each of the six castles along the path, which is a ring; a castle is
    a number from 0 to 5, and from 1 to 6 in notations. `die` has the colours of a die's faces.
    `boardwalk` has the steps from the start to the first confetti space for 1 to 4 players.
    `beginner` and `advanced` are the decoration spaces of a storehouse, `crown_spaces` its spaces
    for crowns.
    """

    name: str
    about: str
    castles: tuple[Colour, ...]
    die: tuple[Colour, ...]
    boardwalk: tuple[int, ...]
    beginner: int
    advanced: int
    crown_spaces: int

    def castles_of(self, colour: Colour) -> tuple[int, ...]:
        """The two castles of a colour."""
        return self._castles_of[colour]

    @cached_property
    def _castles_of(self) -> tuple[tuple[int, ...], ...]:
        of_colours = (
            tuple(castle for castle, its in enumerate(self.castles) if its == colour)
            for colour in range(len(COLOURS))
        )
        return tuple(of_colours)

    def left_of(self, castle: int) -> int:
        """The next castle along the path, anticlockwise."""
        return (castle - 1) % CASTLES

    def right_of(self, castle: int) -> int:
        """The next castle along the path, clockwise."""
        return (castle + 1) % CASTLES

    def steps_to_confetti(self, players: int) -> int:
        return self.boardwalk[players - 1]


class BoxError(BadInputError):
    """A box that is broken: says where and what was expected."""


BOXES = DataFiles("boxes", "box", BoxError)


class _Storehouse(msgspec.Struct, forbid_unknown_fields=True):
    beginner: int
    advanced: int
    crowns: int


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A box file."""

    name: str
    about: str
    castles: list[str]
    die: list[str]
    boardwalk: dict[Literal["1", "2", "3", "4"], int]
    storehouse: _Storehouse


def read_box(path: Path) -> Box:
    """Read a box file of your own. Raises `BoxError`, and `OSError` if there is none."""
    with BOXES.own_text(path) as text:
        box = parse_box(text)
        BOXES.check_own_name(box.name)
    return box


def parse_box(text: str) -> Box:
    """Read a box from TOML text. Raises `BoxError`."""
    data = BOXES.decode(text, _File)
    _check_words(data)
    _check_numbers(data)
    return Box(
        name=data.name,
        about=data.about,
        castles=tuple(map(COLOURS.index, data.castles)),
        die=tuple(map(COLOURS.index, data.die)),
        boardwalk=tuple(data.boardwalk[n] for n in ("1", "2", "3", "4")),
        beginner=data.storehouse.beginner,
        advanced=data.storehouse.advanced,
        crown_spaces=data.storehouse.crowns,
    )


def _check_words(data: _File) -> None:
    """The name, the castles along the path, the faces of a die."""
    if not re.fullmatch("[a-z](?![0-9])[a-z0-9-]{0,29}", data.name):
        raise BoxError(
            f"name: {data.name[:50]!r} will not do; at most 30 small letters, digits and - were "
            "expected, a letter first and no digit second"
        )
    _check_colours("castles", "castle", data.castles)
    _check_colours("die", "face", data.die)
    for colour in COLOURS:
        if data.castles.count(colour) != CASTLES_OF_A_COLOUR:
            raise BoxError(
                f"castles: {counted(data.castles.count(colour), f'{colour} castle')}; the path has "
                "two of each colour"
            )
        if colour not in data.die:
            raise BoxError(f"die: no {colour} face; each colour was expected at least once")
    if len(data.die) != FACES:
        raise BoxError(f"die: {counted(len(data.die), 'face')}; {FACES} were expected")


def _check_numbers(data: _File) -> None:
    """The steps of the boardwalk, the spaces of a storehouse."""
    for players in range(1, MOST_PLAYERS + 1):
        if str(players) not in data.boardwalk:
            raise BoxError(f"boardwalk: no number of steps for {counted(players, 'player')}")
    for column, steps in data.boardwalk.items():
        _check_number(f"boardwalk.{column}", steps, 1, LONGEST_BOARDWALK, "steps")
    spaces = data.storehouse
    _check_number("storehouse.beginner", spaces.beginner, 1, MOST_SPACES, "spaces")
    _check_number("storehouse.advanced", spaces.advanced, 1, MOST_SPACES, "spaces")
    _check_number("storehouse.crowns", spaces.crowns, 0, MOST_SPACES, "spaces")


def _check_colours(where: str, what: str, names: list[str]) -> None:
    for number, name in enumerate(names, 1):
        if name not in COLOURS:
            known = ", ".join(COLOURS)
            raise BoxError(f"{where}, {what} {number}: {name[:20]!r}; one of {known} was expected")


def _check_number(where: str, number: int, least: int, most: int, what: str) -> None:
    if not least <= number <= most:
        raise BoxError(f"{where}: {number!s:.20} {what}; {least} to {most} were expected")


@lru_cache
def shipped_box(name: str = STAND_IN) -> Box:
    """A box that ships with the project. Raises `BoxError` for a name that does not."""
    return parse_box(BOXES.text(name))


def shipped_box_names() -> tuple[str, ...]:
    return BOXES.names
