"""A sprint: one player alone, all castles open, a printed row of dice.

    rb/yyB/rb/yrY/bb/yrR yr,bb,ry,yb,rr,yb confetti
    rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps Q3

is a beach, then the two dice of each round, then what is asked: to reach the confetti in as few
rounds as it takes (SB-61), or to walk as many steps as one can in all of the rounds (SB-62). The
Queen and a box that is not the stand-in come last, as in a set-up; with a Queen it is played by the
rules of Queen Crab's Crowns with their three skills. The player knows what lies under each castle
and all dice to come, and otherwise plays by the rules of the game (SB-60).

A solution is a plan: two dice a round, `/` between rounds, each die as `moves` writes it:

    s1.+r tr / s5.+b tb / ...

    >>> sprint = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps Q3")
    >>> sprint.dice[1], sprint.goal, sprint.level
    ((2, 2), <Goal.STEPS: 'steps'>, <Level.CROWNS: 'crowns'>)
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import msgspec

from castlewright.puzzles.base import NotationError, Puzzle, counted
from castlewright.puzzles.json_form import read_json
from castlewright.puzzles.sandcastles.beach import Beach, box_words, queen_words
from castlewright.puzzles.sandcastles.box import Box
from castlewright.puzzles.sandcastles.colours import LETTERS, Colour
from castlewright.puzzles.sandcastles.moves import Turn, read_turn, turn_text
from castlewright.puzzles.sandcastles.set_up import (
    Level,
    SetUp,
    Written,
    beach_from_json,
    read_last_words,
)

EXAMPLE = "rb/yyB/rb/yrY/bb/yrR yr,bb,ry,yb,rr,yb confetti"
LONGEST_ROW = 12
DICE_OF_A_ROUND = 2  # SB-10


class Goal(StrEnum):
    """What a sprint asks."""

    CONFETTI = "confetti"  # reach it in as few rounds as possible
    STEPS = "steps"  # as many steps as possible in all rounds


@dataclass(frozen=True)
class Sprint(Puzzle):
    """A beach with everything visible, and the dice of each round."""

    beach: Beach
    dice: tuple[tuple[Colour, Colour], ...]
    goal: Goal

    @property
    def level(self) -> Level:
        return self.set_up.level

    @property
    def set_up(self) -> SetUp:
        """The same beach with one player alone at it."""
        return SetUp(self.beach, players=1)

    @property
    def rounds(self) -> int:
        return len(self.dice)

    @classmethod
    def parse(cls, text: str, boxes: Iterable[Box] = ()) -> "Sprint":
        """Read the notation. Raises `NotationError`, which says where and what was expected.

        `boxes` are boxes of your own, by whose names the text may call them.
        """
        words = text.split()
        if len(words) < 3:
            raise NotationError(
                f"a sprint has castles, dice and a goal, as in {EXAMPLE}; found: "
                f"{counted(len(words), 'word')}"
            )
        queen, powers, box = read_last_words(words[3:], boxes)
        if powers:
            raise NotationError("a sprint has no special powers")
        return cls(
            Beach.parse(words[0], queen, box), _read_dice(words[1].split(",")), _read_goal(words[2])
        )

    def __str__(self) -> str:
        dice = ",".join("".join(LETTERS[die] for die in pair) for pair in self.dice)
        last = [*queen_words(self.beach), *box_words(self.beach)]
        return " ".join([str(self.beach), dice, self.goal, *last])

    def to_json(self) -> dict[str, Any]:
        """The sprint as plain data, for JSON; castles are counted from 1."""
        return {
            "castles": [str(castle) for castle in self.beach.castles],
            "dice": ["".join(LETTERS[die] for die in pair) for pair in self.dice],
            "goal": str(self.goal),
            "queen": None if self.beach.queen is None else self.beach.queen + 1,
            "box": self.beach.box.name,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], boxes: Iterable[Box] = ()) -> "Sprint":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "a sprint")
        beach = beach_from_json(known.castles, known.queen, known.box, boxes)
        return cls(beach, _read_dice(known.dice), known.goal)


class _Json(msgspec.Struct):
    """The JSON form of a sprint."""

    castles: list[str]
    dice: list[str]
    goal: Goal
    queen: Written | None
    box: str


def _read_dice(pairs: Sequence[str]) -> tuple[tuple[Colour, Colour], ...]:
    if not 1 <= len(pairs) <= LONGEST_ROW:
        raise NotationError(f"dice: {len(pairs)} rounds; 1 to {LONGEST_ROW} were expected")
    for number, pair in enumerate(pairs, 1):
        if not re.fullmatch(f"[{LETTERS}]{{{DICE_OF_A_ROUND}}}", pair):
            raise NotationError(
                f"dice, round {number}: {pair[:20]!r}; two colours out of y, r and b were "
                "expected, as yr"
            )
    return tuple((LETTERS.index(pair[0]), LETTERS.index(pair[1])) for pair in pairs)


def _read_goal(word: str) -> Goal:
    if word not in tuple(Goal):
        raise NotationError(f"goal: {word[:20]!r}; {' or '.join(Goal)} was expected")
    return Goal(word)


@dataclass(frozen=True)
class Plan:
    """What the player does: a turn for each of the two dice, round by round."""

    rounds: tuple[tuple[Turn, ...], ...]

    @classmethod
    def parse(cls, text: str) -> "Plan":
        """Read the notation. Raises `NotationError`."""
        if not text.strip():
            return cls(())
        return cls(tuple(_read_round(word, n) for n, word in enumerate(text.split("/"), 1)))

    def __str__(self) -> str:
        return " / ".join(" ".join(map(turn_text, turns)) for turns in self.rounds)


def _read_round(text: str, number: int) -> tuple[Turn, ...]:
    turns = []
    for die, word in enumerate(text.split(), 1):
        try:
            turns.append(read_turn(word))
        except NotationError as error:
            raise NotationError(f"round {number}, die {die}: {error}") from None
    return tuple(turns)
