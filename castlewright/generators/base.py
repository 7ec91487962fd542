"""What every generator shares: wishes for ranges, failures that name a wish, proofs of claims."""

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from math import isclose
from typing import TYPE_CHECKING, Any, TypeVar, cast

from castlewright.puzzles.base import BadInputError, UndecidedError, Violation, counted

if TYPE_CHECKING:
    from castlewright.puzzles.records import Record

_Found = TypeVar("_Found")


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


FARTHEST_START = 100_000  # items made in passing; some hours of work


def check_start(start: int) -> None:
    """For items that differ from all earlier ones of their seed, which are made in passing.

    Raises `WishError` where that would take days.
    """
    if start > FARTHEST_START:
        raise WishError(
            f"--start {start}: each item differs from all before it, which are made in "
            f"passing; at most {FARTHEST_START} was expected: use another --seed instead"
        )


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
class Case:
    """A puzzle, and its record whose claims are to be proved by these rules.

    `budget` is for each search, in its own steps; `thorough` asks for dear proofs too. What one
    proof found out is at hand for the next.
    """

    record: "Record"
    puzzle: Any
    rules: Any
    budget: int | None = None
    thorough: bool = False
    _found: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)

    def claim(self, key: str) -> Any:
        """What the record says under this key, or None."""
        return self.record.get(key)

    def once(self, name: Hashable, find: Callable[[], _Found]) -> _Found:
        """What `find` finds; it is asked the first time only."""
        if name not in self._found:
            self._found[name] = find()
        return cast(_Found, self._found[name])

    def unless_equal(self, key: str, proved: object) -> tuple[Violation, ...]:
        """The fault of a claim that is not what was proved, if it is one."""
        return unless_equal(key, self.claim(key), proved)


@dataclass(frozen=True)
class Proved:
    """A claim was looked at: the faults that were found, and how it is told (`rolls (search)`).

    Without `told` it is told by its key; an empty word says that another claim tells of it.
    """

    faults: tuple[Violation, ...] = ()
    told: str | None = None


class NotCheckedError(RuntimeError):
    """Nothing in the record says how to check a claim: the message says what is missing."""


LONGEST_CLAIM = 80  # characters of a claim that are repeated in a fault


def unless_equal(key: str, claimed: object, proved: object) -> tuple[Violation, ...]:
    """The faults of a claim that is not what was proved: one for each leaf that differs."""
    if isinstance(claimed, dict) and isinstance(proved, dict):
        keys = dict.fromkeys([*proved, *claimed])
        faults = (unless_equal(f"{key}.{k}", claimed.get(k), proved.get(k)) for k in keys)
        return tuple(fault for found in faults for fault in found)
    if _same(claimed, proved):
        return ()
    code = f"record-{key.replace('_', '-').replace('.', '-')}-differs"
    message = f"the record says {_shortened(claimed)}, proved is {_shortened(proved)}"
    return (Violation(code, key, message),)


def _same(one: object, other: object) -> bool:
    """Is it the same in JSON? Decimal fractions may differ in their last digits."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other or isclose(one, other, rel_tol=1e-9)
    return one == other


def judged_verdict(case: Case, solvable: Callable[[], bool]) -> Proved:
    """The claim `verdict`: `undecided` says something of a run, `unsolvable` of the puzzle."""
    if case.claim("verdict") == UNDECIDED:
        return Proved(told="")
    return Proved(case.unless_equal("verdict", "solvable" if solvable() else UNSOLVABLE))


UNSOLVABLE, UNDECIDED = "unsolvable", "undecided"


def _shortened(value: object) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= LONGEST_CLAIM else f"{text[:LONGEST_CLAIM]}..."


@dataclass(frozen=True)
class Report:
    """What was checked in a record, in words, and every fault that was found.

    `not_checked` are the claims that were too dear, or that the record does not say how to check;
    `undecided` those whose proof took more than the budget.
    """

    checked: tuple[str, ...]
    violations: tuple[Violation, ...]
    not_checked: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
