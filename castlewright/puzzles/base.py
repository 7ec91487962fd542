"""What every puzzle shares: a fault found, a text refused, a picture for the notebook."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Self


@dataclass(frozen=True)
class Violation:
    """One thing that is wrong with a puzzle or with a proposed solution.

    `code` is stable and begins with the id of the rule it breaks (`BD-17-loose-end`), `where` names
    the space or the piece, `message` is one sentence for a person who knows the game.
    """

    code: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message} [{self.code}]"


def counted(number: int, what: str) -> str:
    """`1 round`, `2 rounds`: a number and what it counts, whose plural ends in s."""
    return f"{number} {what}{'' if number == 1 else 's'}"


LONGEST_WORD, WORD_SHOWN = 200, 40  # characters of a word in a message
LONGEST_MESSAGE = 2000


PLACE_SHOWN = 80  # characters of a puzzle that stands in front of a message


def place(text: str) -> str:
    """A puzzle in front of a message about it: of a long notation, the beginning.

    >>> place("2R1b>/B3R/1r^1B1 W3")
    '2R1b>/B3R/1r^1B1 W3'
    >>> len(place("R./" * 100))
    80
    """
    return text if len(text) <= PLACE_SHOWN else f"{text[: PLACE_SHOWN - 3]}..."


def bounded(message: str) -> str:
    """A message of a length that can be read: of a word that nobody can have meant, the beginning.

    >>> bounded("x" * 1000 + " is no hero")
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx... is no hero'
    """
    too_long = rf"\S{{{LONGEST_WORD + 1},}}"
    message = re.sub(too_long, lambda word: f"{word[0][:WORD_SHOWN]}...", message)
    if len(message) > LONGEST_MESSAGE:
        return f"{message[: LONGEST_MESSAGE - 4]} ..."
    return message


class BadInputError(ValueError):
    """Something that was handed in cannot be used: the message says where and what was expected."""

    def __str__(self) -> str:
        return bounded(super().__str__())


class UndecidedError(RuntimeError):
    """A budget or a number of attempts ran out, or work was lost: nothing was decided."""


class ContradictionError(RuntimeError):
    """A check within the program failed, as when two solvers disagree: its fault, not the input's.

    What guards a result raises this, and is no `assert`: those are left out under `python -O`.
    """

    def __str__(self) -> str:
        return f"castlewright contradicts itself, please report it: {super().__str__()}"


class NotationError(BadInputError):
    """A text that is not the notation of a puzzle: says where and what was expected."""


class InvalidPuzzleError(BadInputError):
    """A puzzle that breaks the rules of its own game was handed to a solver."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__(violations)
        self.violations = violations

    def __str__(self) -> str:
        return bounded("; ".join(str(violation) for violation in self.violations))


@dataclass(frozen=True)
class NamedRules:
    """House rules: a field for each place where a rulebook can be read in two ways.

    False is the reading of the project's ledger. On the command line and in records a rule goes by
    the name of its field, with hyphens.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rules that are not the default."""
        return tuple(
            field.name.replace("_", "-") for field in fields(self) if getattr(self, field.name)
        )

    @classmethod
    def all_names(cls) -> tuple[str, ...]:
        return tuple(field.name.replace("_", "-") for field in fields(cls))

    @classmethod
    def named(cls, names: Iterable[str]) -> Self:
        """The rules with these names, the rest at their defaults. Raises `BadInputError`."""
        chosen = tuple(names)
        for name in chosen:
            if name not in cls.all_names():
                raise BadInputError(
                    f"unknown house rule {name!r}; there are {', '.join(cls.all_names())}"
                )
        return cls(**{name.replace("-", "_"): True for name in chosen})


def _no_picture(puzzle: object) -> Any:
    """Without a drawing, notebooks and terminals show the notation instead."""
    return None


# Drawings are made by modules that know the puzzles. The package's front door hangs them in here.
notebook_drawing: Callable[[object], str | None] = _no_picture
terminal_drawing: Callable[[object], Any] = _no_picture


class Puzzle:
    """A frozen value with a one-line notation; notebooks and terminals show it as a picture."""

    def _repr_svg_(self) -> str | None:
        return notebook_drawing(self)

    def __rich__(self) -> Any:
        return terminal_drawing(self) or str(self)
