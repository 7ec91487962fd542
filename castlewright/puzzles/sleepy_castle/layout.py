"""A layout: the ring of guards, the coins in the gaps between them, the grid of sleepyheads.

One line of text is the whole layout:

    ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI

First the guards of the ring, clockwise from the top; a small letter is a guard that is covered.
Then the coins in the gaps: the first number is what lies between the first guard and the second,
the last what lies between the last guard and the first. Then the sleepyheads of the grid in rows
from the top, or `-` where nobody has said how they lie. A faulty layout can be written down too:
`violations` says what is wrong with it.

    >>> layout = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")
    >>> layout.gap_between("D", "C"), layout.coins[2]
    (2, 1)
    >>> layout.gap_between("A", "C") is None
    True
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import comb, isqrt
from typing import Any

import msgspec

from castlewright.puzzles.base import NotationError, Puzzle
from castlewright.puzzles.json_form import read_json

EXAMPLE = "ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI"
NO_GRID = "-"
LONGEST = 200  # signs of a word that is looked at; what is longer is no layout

LEAST_GUARDS, MOST_GUARDS = 3, 26
BOX_GUARDS, BOX_ROWS, BOX_COLUMNS = 12, 3, 4
LEAST_COINS, MOST_COINS = 1, 3
COINS_IN_GAP = tuple(range(LEAST_COINS, MOST_COINS + 1))  # all numbers of them that there may be
COINS_FOR_EACH_GUARD = 2  # 24 coins for 12 guards


@dataclass(frozen=True)
class Layout(Puzzle):
    """Guards, coins and sleepyheads as they lie on the table.

    `ring` has a capital letter for each guard, clockwise from the top; gap `i` lies between guard
    `i` and the next one, and holds `coins[i]`. `grid` has the rows of sleepyheads; it is empty
    where they are not known. `covered` are the guards that were turned face down.
    """

    ring: str
    coins: tuple[int, ...]
    grid: tuple[str, ...] = ()
    covered: frozenset[str] = field(default=frozenset())

    @classmethod
    def parse(cls, text: str) -> "Layout":
        """Read the notation. Raises `NotationError`, which says where and what was expected."""
        words = text.split()
        if len(words) != 3:
            raise NotationError(
                f"a layout has three words, ring, coins and grid, as in {EXAMPLE}; "
                f"{len(words)} were found"
            )
        ring, coins = read_ring(words[0]), read_coins(words[1])
        if len(coins) != len(ring):
            raise NotationError(
                f"coins: {len(coins)} gaps for {len(ring)} guards; as many gaps as guards "
                "were expected"
            )
        covered = frozenset(guard.upper() for guard in ring if guard.islower())
        return cls(ring.upper(), coins, read_grid(words[2]), covered)

    def __str__(self) -> str:
        ring = "".join(g.lower() if g in self.covered else g for g in self.ring)
        return f"{ring} {''.join(map(str, self.coins))} {'/'.join(self.grid) or NO_GRID}"

    def to_json(self) -> dict[str, Any]:
        """The layout as plain data, for JSON."""
        return {
            "ring": self.ring,
            "coins": list(self.coins),
            "grid": list(self.grid),
            "covered": sorted(self.covered),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Layout":
        """Read what `to_json` wrote. Raises `NotationError`."""
        known = read_json(data, _Json, "a layout")
        covered = "".join(known.covered)
        ring = "".join(g.lower() if g in covered else g for g in known.ring)
        coins = "".join(map(str, known.coins))
        if strangers := sorted(set(covered) - set(known.ring)):
            raise NotationError(f"covered: no guard {strangers[0]!r} in the ring")
        if any(not 0 <= number <= 9 for number in known.coins):
            raise NotationError("coins: a number from 0 to 9 was expected for each gap")
        return cls.parse(f"{ring or '?'} {coins or '?'} {'/'.join(known.grid) or NO_GRID}")

    @property
    def size(self) -> int:
        """How many guards the ring has, and so how many gaps."""
        return len(self.ring)

    @property
    def total(self) -> int:
        return sum(self.coins)

    @property
    def sleepyheads(self) -> str:
        """The cards of the grid in reading order; empty where they are not known."""
        return "".join(self.grid)

    def guards_of(self, gap: int) -> tuple[str, str]:
        """The two guards beside a gap, clockwise."""
        return self.ring[gap], self.ring[(gap + 1) % self.size]

    def gaps_of(self, guard: str) -> tuple[int, int]:
        """The two gaps beside a guard, clockwise."""
        place = self.ring.index(guard)
        return (place - 1) % self.size, place

    def gap_between(self, first: str, second: str) -> int | None:
        """The gap that two guards guard together, or None if they are not neighbours (SC-12)."""
        apart = (self.ring.index(second) - self.ring.index(first)) % self.size
        if apart == 1:
            return self.ring.index(first)
        return self.ring.index(second) if apart == self.size - 1 else None

    def is_open(self, gap: int) -> bool:
        """Can the coins of the gap still be stolen? (SC-13, SC-22)"""
        return self.coins[gap] > 0 and self.covered.isdisjoint(self.guards_of(gap))

    @property
    def open_gaps(self) -> tuple[int, ...]:
        return tuple(gap for gap in range(self.size) if self.is_open(gap))

    @property
    def must_rob(self) -> bool:
        """Whichever two sleepyheads are turned over, their guards guard coins together (SC-12).

        That is so in a ring of three with all its gaps open, and nowhere else.
        """
        return len(self.open_gaps) == comb(self.size, 2)

    @property
    def uncovered(self) -> str:
        """The guards that are not covered, clockwise."""
        return "".join(guard for guard in self.ring if guard not in self.covered)

    def loot(self, first: str, second: str) -> int:
        """The coins that the sleepyheads of two guards give (SC-12 to SC-14, SC-22)."""
        gap = self.gap_between(first, second)
        return self.coins[gap] if gap is not None and self.is_open(gap) else 0

    def robbed(self, first: str, second: str) -> "Layout":
        """The layout after the sleepyheads of two guards were turned over: their loot is taken."""
        gap = self.gap_between(first, second)
        return self.without_coins(gap) if gap is not None and self.is_open(gap) else self

    def without_coins(self, gap: int) -> "Layout":
        """The layout after the coins of a gap were taken."""
        return replace(self, coins=(*self.coins[:gap], 0, *self.coins[gap + 1 :]))

    def with_covered(self, guard: str) -> "Layout":
        """The layout after a guard was turned face down."""
        return replace(self, covered=self.covered | {guard})


class _Json(msgspec.Struct):
    """The JSON form of a layout."""

    ring: str
    coins: list[int]
    grid: list[str]
    covered: list[str]


def read_ring(word: str) -> str:
    """The guards of a ring as they are written. Raises `NotationError`."""
    for number, sign in enumerate(word[:LONGEST], 1):
        if not (sign.isascii() and sign.isalpha()):
            raise NotationError(
                f"ring, character {number}: {sign!r} is no guard; a letter was expected, "
                "small if the guard is covered"
            )
    if len(word) > LONGEST:
        raise NotationError(f"ring: {len(word)} signs; a letter for each of 3 to 26 guards")
    return word


def read_coins(word: str) -> tuple[int, ...]:
    """The coins of the gaps. Raises `NotationError`."""
    for number, sign in enumerate(word[:LONGEST], 1):
        if not (sign.isascii() and sign.isdigit()):
            raise NotationError(
                f"coins, character {number}: {sign!r} is no number of coins; "
                "a digit was expected for each gap"
            )
    return tuple(map(int, word[:LONGEST]))


def read_grid(word: str) -> tuple[str, ...]:
    """The rows of sleepyheads. Raises `NotationError`."""
    if word == NO_GRID:
        return ()
    for number, sign in enumerate(word[:LONGEST], 1):
        if not re.fullmatch("[A-Z/]", sign):
            raise NotationError(
                f"grid, character {number}: {sign!r} is no sleepyhead; a capital letter was "
                f"expected, / between the rows, or {NO_GRID} alone for a grid that is not known"
            )
    rows = tuple(word[:LONGEST].split("/"))
    if not all(rows):
        raise NotationError("grid: a row without sleepyheads")
    return rows


def default_rows(guards: int) -> tuple[int, ...]:
    """How many sleepyheads lie in each row where nobody says: 3 rows of 4 for 12 (SC-01).

    The most square rectangle with no more rows than columns; for a prime number of guards, rows of
    equal length and a shorter last one.

        >>> default_rows(12), default_rows(10), default_rows(13)
        ((4, 4, 4), (5, 5), (5, 5, 3))
    """
    for rows in range(isqrt(guards), 1, -1):
        if guards % rows == 0:
            return (guards // rows,) * rows
    rows = isqrt(guards)
    columns = -(-guards // rows)
    return (*[columns] * (rows - 1), guards - columns * (rows - 1))


def in_rows(sleepyheads: str) -> tuple[str, ...]:
    """Sleepyheads in reading order, laid into the default rows."""
    cards = iter(sleepyheads)
    return tuple("".join(next(cards) for _ in range(row)) for row in default_rows(len(sleepyheads)))


def symmetries(layout: Layout) -> Iterator[Layout]:
    """The layout as it is seen from each place, and in a mirror: twice as many as guards (SC-04).

    All of them are the same layout: turned, or mirrored, whatever lies on the table.
    """
    for ring, coins in _seen(layout.ring, layout.coins):
        yield replace(layout, ring="".join(ring), coins=coins)


def canonical(layout: Layout) -> Layout:
    """The same for layouts that are the same layout, and different otherwise.

    The guard that comes first in the alphabet is at the top, and of its two neighbours the one
    that comes first follows it.
    """
    return min(symmetries(layout), key=lambda seen: (seen.ring, seen.coins))


def canonical_coins(coins: tuple[int, ...]) -> tuple[int, ...]:
    """The coins alone, without the guards, up to turning and mirroring."""
    return min(seen for _, seen in _seen(coins, coins))


def _seen(
    ring: Iterable[Any], coins: tuple[int, ...]
) -> Iterator[tuple[tuple[Any, ...], tuple[int, ...]]]:
    """Ring and coins from each place on, clockwise and in the mirror."""
    guards = tuple(ring)
    # in the mirror the last gap, which leads back to the first guard, comes first
    for around, gaps in ((guards, coins), (guards[:1] + guards[:0:-1], coins[::-1])):
        for first in range(len(around)):
            yield around[first:] + around[:first], gaps[first:] + gaps[:first]
