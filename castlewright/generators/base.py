"""What every generator shares: wishes for ranges, failures that name a wish, reports."""

from collections import Counter
from dataclasses import dataclass

from castlewright.puzzles.base import BadInputError, UndecidedError, Violation, counted


@dataclass(frozen=True)
class Range:
    """From `least` to `most`, both included. `2-4` in text; `3` is 3 to 3, `5-` has no end."""

    least: int
    most: int

    @classmethod
    def parse(cls, text: str) -> "Range":
        """Read `3`, `2-4` or `5-`. Raises `WishError`."""
        first, dash, last = text.partition("-")
        short = len(text) <= 40 and text.isascii()
        if short and first.isdecimal() and (last.isdecimal() or last == ""):
            most = int(last) if last else (NO_END if dash else int(first))
            if int(first) <= most:
                return cls(int(first), most)
        raise WishError(f"{text!r} is no range; 3, 2-4 or 5- was expected")

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}-{'' if self.most == NO_END else self.most}"


NO_END = 10**18

LEVELS = ("page", "squire", "knight", "champion", "legend")  # of a grade

DEFAULT_ATTEMPTS = 20_000
DEFAULT_COUNT_BUDGET = 20_000_000  # steps of the counter for one adventure


class WishError(BadInputError):
    """A wish that can never be met, whatever the seed: says which one and why."""


def read_levels(wish: str, text: str) -> tuple[str, ...]:
    """The levels of `knight` or `page-knight`, the easiest first; none of a range upside down.

    Raises `WishError` for a level that there is not; it names the wish.
    """
    first, _, last = text.partition("-")
    for name in (first, last or first):
        if name not in LEVELS:
            raise WishError(f"{wish}: {name!r:.40} is none; there are {', '.join(LEVELS)}")
    return LEVELS[LEVELS.index(first) : LEVELS.index(last or first) + 1]


class GenerationError(UndecidedError):
    """The attempts ran out before the wishes were met. `wish` names the one that was too much."""

    def __init__(self, wish: str, message: str) -> None:
        super().__init__(wish, message)  # both, so that it can travel between processes
        self.wish = wish
        self.message = message

    def __str__(self) -> str:
        return self.message


def too_much(what: str, refused: Counter[str], why: dict[str, str]) -> GenerationError:
    """The error after so many attempts, by the wishes for which they were refused.

    `why` says for each wish what was not as wished, in the order in which an attempt is judged. The
    wish that was too much is the last one that any attempt came to be judged by.
    """
    wish = next(wish for wish in reversed(why) if refused[wish])
    return GenerationError(
        wish,
        f"no {what} in {refused.total()} attempts; the wish {wish!r} was too much: {why[wish]} "
        f"({counted(refused[wish], 'time')})",
    )


def all_known(draws: int) -> GenerationError:
    """The error where every puzzle that was drawn is one that shall not come."""
    return GenerationError(
        "not-in",
        f"all of {counted(draws, 'puzzle')} that were drawn are in the files of --not-in; change "
        "the options, or leave out --not-in",
    )


@dataclass(frozen=True)
class Report:
    """What was checked in a record, in words, and every fault that was found.

    Not `complete` if the budget ran out before all could be proved.
    """

    checked: tuple[str, ...]
    violations: tuple[Violation, ...]
    complete: bool = True
