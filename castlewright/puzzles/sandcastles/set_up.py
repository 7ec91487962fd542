"""A set-up: a beach, who has the bucket, and in the longer games the Queen and the special powers.

    rb/yyB/rb/yrY/bb/yrR 1/2
    rb/yyB/rb/yrY/bb/yrR 1/2 Q3
    rb/yyB/rb/yrY/bb/yrR 1/2 Q3 y1r4b2,y3r1b3

First the castles (see `beach`). Then the seat that has the bucket, and how many players there are;
seats are counted clockwise. With a Queen it is a set-up of Queen Crab's Crowns, with the powers
that each seat has drawn one of the Special Powers. A box other than the stand-in is named last. A
faulty set-up can be written down too: `violations` says what is wrong.

    >>> set_up = SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2 Q3 y1r4b2,y3r1b3")
    >>> set_up.level, set_up.storehouse, set_up.steps_to_confetti
    (<Level.POWERS: 'powers'>, 3, 9)
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from castlewright.puzzles.base import NotationError, Puzzle, counted
from castlewright.puzzles.json_form import read_json
from castlewright.puzzles.sandcastles.abilities import POWERS, SKILLS, Ability, power
from castlewright.puzzles.sandcastles.beach import (
    Beach,
    box_words,
    find_box,
    queen_words,
    read_castles,
    read_queen,
)
from castlewright.puzzles.sandcastles.box import MOST_PLAYERS, Box

EXAMPLE = "rb/yyB/rb/yrY/bb/yrR 1/2 Q3 y1r4b2,y3r1b3"


class Level(StrEnum):
    """The three games of the rulebook."""

    BEGINNER = "beginner"
    CROWNS = "crowns"
    POWERS = "powers"


@dataclass(frozen=True)
class SetUp(Puzzle):
    """What lies where before the first roll, and who begins.

    `bucket` is the seat that has the bucket, from 0 on. `powers` has the special powers that each
    seat has drawn, in the order of the colours; it is empty in the other two games.
    """

    beach: Beach
    players: int
    bucket: int = 0
    powers: tuple[tuple[Ability, ...], ...] = ()

    @property
    def level(self) -> Level:
        if self.powers:
            return Level.POWERS
        return Level.BEGINNER if self.beach.queen is None else Level.CROWNS

    @property
    def storehouse(self) -> int:
        """The decoration spaces of each storehouse (SB-20A, SB-30)."""
        return storehouse_of(self.beach)

    @property
    def steps_to_confetti(self) -> int:
        """From the start to the first confetti space (SB-01A)."""
        return self.beach.box.steps_to_confetti(min(max(self.players, 1), MOST_PLAYERS))

    def abilities(self, seat: int) -> tuple[Ability, ...]:
        """What the left crowns of a seat switch on, by colour; nothing in the beginner's game."""
        if self.powers:
            return self.powers[seat]
        return SKILLS if self.level is Level.CROWNS else ()

    @classmethod
    def parse(cls, text: str, boxes: Iterable[Box] = ()) -> "SetUp":
        """Read the notation. Raises `NotationError`, which says where and what was expected.

        `boxes` are boxes of your own, by whose names the text may call them.
        """
        words = text.split()
        if len(words) < 2:
            raise NotationError(
                "a set-up has castles, the bucket's seat, and more in the longer games, as in "
                f"{EXAMPLE}; found: {counted(len(words), 'word')}"
            )
        bucket, players = _read_seats(words[1])
        queen, powers, box = read_last_words(words[2:], boxes)
        return cls(Beach.parse(words[0], queen, box), players, bucket, powers)

    def __str__(self) -> str:
        words = [str(self.beach), f"{self.bucket + 1}/{self.players}", *queen_words(self.beach)]
        if self.powers:
            words.append(",".join("".join(map(str, drawn)) or "-" for drawn in self.powers))
        return " ".join([*words, *box_words(self.beach)])

    def to_json(self) -> dict[str, Any]:
        """The set-up as plain data, for JSON; castles and seats are counted from 1."""
        return {
            "castles": [str(castle) for castle in self.beach.castles],
            "players": self.players,
            "bucket": self.bucket + 1,
            "queen": None if self.beach.queen is None else self.beach.queen + 1,
            "powers": [[str(one) for one in drawn] for drawn in self.powers],
            "box": self.beach.box.name,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], boxes: Iterable[Box] = ()) -> "SetUp":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "a set-up")
        beach = beach_from_json(known.castles, known.queen, known.box, boxes)
        if known.powers and known.queen is None:
            raise NotationError("powers: there is no Queen Crab; powers come with her")
        powers = _all_drawn(known.powers)
        return cls(beach, known.players, known.bucket - 1, powers)


Written = Annotated[int, msgspec.Meta(ge=0, le=99)]  # a number as a notation can write it


class _Json(msgspec.Struct):
    """The JSON form of a set-up."""

    castles: list[str]
    players: Written
    bucket: Written
    queen: Written | None
    powers: list[list[str]]
    box: str


def storehouse_of(beach: Beach) -> int:
    """The decoration spaces of a storehouse: fewer in the games with a Queen (SB-20A, SB-30)."""
    return beach.box.beginner if beach.queen is None else beach.box.advanced


def beach_from_json(castles: list[str], queen: int | None, box: str, boxes: Iterable[Box]) -> Beach:
    """The beach in a JSON form. Raises `NotationError`."""
    place = None if queen is None else queen - 1
    return Beach(read_castles(castles), place, find_box(box, boxes))


def _read_seats(word: str) -> tuple[int, int]:
    match = re.fullmatch("([0-9]{1,2})/([0-9]{1,2})", word)
    if match is None:
        raise NotationError(
            f"bucket: {word[:20]!r}; its seat and the number of players were expected, as 1/3"
        )
    return int(match[1]) - 1, int(match[2])


# A word of powers begins like this, and the name of a box never does.
POWERS_WORD = re.compile("[a-z][0-9]|-(,|$)")
Powers = tuple[tuple[Ability, ...], ...]


def read_last_words(
    words: list[str], boxes: Iterable[Box] = ()
) -> tuple[int | None, Powers, Box | None]:
    """The Queen's castle, the powers and the box, of which each may be missing.

    Raises `NotationError`.
    """
    queen: int | None = None
    powers: Powers = ()
    box: Box | None = None
    for number, word in enumerate(words):
        if word.startswith("Q") and number == 0:
            queen = read_queen(word)
        elif POWERS_WORD.match(word) and number == 1 and queen is not None:
            powers = _all_drawn([_signs(drawn, n) for n, drawn in enumerate(word.split(","), 1)])
        elif number == len(words) - 1 and re.match("[a-z](?![0-9])", word):
            box = find_box(word, boxes)
        else:
            raise NotationError(
                f"{word[:20]!r} is out of place; Q and a castle were expected, then powers, then "
                f"a box, as in {EXAMPLE}"
            )
    return queen, powers, box


def _signs(text: str, seat: int) -> list[str]:
    """What a seat has drawn, as it is written."""
    if not text:
        raise NotationError(f"powers of seat {seat}: nothing is written; - stands for none")
    return [] if text == "-" else [text[at : at + 2] for at in range(0, len(text), 2)]


def _all_drawn(seats: Sequence[Sequence[str]]) -> Powers:
    """What each seat has drawn; it may be too much, but not more than all powers there are."""
    if len(seats) > len(POWERS):
        raise NotationError(f"powers: {len(seats)} seats; at most {MOST_PLAYERS} were expected")
    return tuple(_drawn(signs, seat) for seat, signs in enumerate(seats, 1))


def _drawn(signs: Sequence[str], seat: int) -> tuple[Ability, ...]:
    """The special powers with these signs, in the order of the colours."""
    if len(signs) > len(POWERS):
        raise NotationError(
            f"powers of seat {seat}: {len(signs)} of them; there are {len(POWERS)} in all"
        )
    try:
        drawn = [power(sign) for sign in signs]
    except NotationError as error:
        raise NotationError(f"powers of seat {seat}: {error}") from None
    return tuple(sorted(drawn, key=lambda ability: (ability.colour, ability.number)))
