"""A sketch: what somebody has found out so far about a night watch.

    A..C.. 2..3..

First the ring clockwise from the top, a `.` where nobody knows who stands there. Then the coins of
the gaps, a `.` where nobody knows what lies there; the first gap lies behind the first guard. What
is written down is a mark: a guard at a place, or coins in a gap. The `-` at the end of a layout
without a grid may stand there too.

    >>> sketch = Sketch.parse("A..C.. 2..3..")
    >>> sketch.marks
    4
    >>> sketch.agrees_with(Layout.parse("AECDBF 222322 -"))
    False
    >>> Sketch.of(Layout.parse("ABC 123 -"))
    Sketch(ring='ABC', coins=(1, 2, 3))
"""

import re
from dataclasses import dataclass, replace

from castlewright.puzzles.base import BadInputError, NotationError
from castlewright.puzzles.sleepy_castle.layout import (
    LEAST_COINS,
    LONGEST,
    MOST_COINS,
    NO_GRID,
    Layout,
)
from castlewright.puzzles.sleepy_castle.night_watch import NightWatch

UNKNOWN = "."
EXAMPLE = "A..C.. 2..3.."


@dataclass(frozen=True)
class Sketch:
    """Part of an answer: a letter or `.` for each place, coins or None for each gap."""

    ring: str
    coins: tuple[int | None, ...]

    @classmethod
    def parse(cls, text: str) -> "Sketch":
        """Read the notation. Raises `NotationError`, which says where and what was expected."""
        words = text.split()
        if words[2:] == [NO_GRID]:
            words.pop()
        if len(words) != 2:
            raise NotationError(
                f"a sketch has two words, ring and coins, as in {EXAMPLE}; {len(words)} were found"
            )
        ring, coins = words[0][:LONGEST], words[1][:LONGEST]
        for place, sign in enumerate(ring, 1):
            if not re.fullmatch("[A-Z.]", sign):
                raise NotationError(
                    f"sketch, place {place}: {sign!r} is no guard; a capital letter was expected, "
                    f"or {UNKNOWN} where nobody is known to stand"
                )
            if sign != UNKNOWN and sign in ring[: place - 1]:
                raise NotationError(f"sketch, place {place}: {sign} stands elsewhere already")
        for gap, sign in enumerate(coins, 1):
            if not (sign == UNKNOWN or (sign.isascii() and sign.isdigit())):
                raise NotationError(
                    f"sketch, gap {gap}: {sign!r} is no number of coins; {LEAST_COINS} to "
                    f"{MOST_COINS} was expected, or {UNKNOWN} where it is not known"
                )
            if sign != UNKNOWN and not LEAST_COINS <= int(sign) <= MOST_COINS:
                raise NotationError(
                    f"sketch, gap {gap}: {sign} coins; {LEAST_COINS} to {MOST_COINS} were expected"
                )
        if len(words[0]) != len(words[1]):
            raise NotationError(
                f"sketch: {len(words[1])} gaps for {len(words[0])} places; as many were expected"
            )
        return cls(ring, tuple(None if sign == UNKNOWN else int(sign) for sign in coins))

    def __str__(self) -> str:
        coins = (UNKNOWN if number is None else str(number) for number in self.coins)
        return f"{self.ring} {''.join(coins)}"

    @classmethod
    def empty(cls, watch: NightWatch) -> "Sketch":
        """What is known at the start: who stands at the top."""
        return cls(watch.guards[0] + UNKNOWN * (watch.size - 1), (None,) * watch.size)

    @classmethod
    def of(cls, layout: Layout) -> "Sketch":
        """Everything is known."""
        return cls(layout.ring, layout.coins)

    @property
    def marks(self) -> int:
        """How many guards and gaps are known."""
        return len(self.places) + len(self.gaps)

    @property
    def places(self) -> dict[int, str]:
        """The guards that are known, by their places, counted from 0 at the top."""
        return {place: guard for place, guard in enumerate(self.ring) if guard != UNKNOWN}

    @property
    def gaps(self) -> dict[int, int]:
        """The coins that are known, by their gaps, counted from 0 behind the top."""
        return {gap: coins for gap, coins in enumerate(self.coins) if coins is not None}

    def layout(self) -> Layout | None:
        """The layout, if nothing is unknown."""
        if UNKNOWN in self.ring or len(self.gaps) < len(self.coins):
            return None
        return Layout(self.ring, tuple(self.gaps.values()))

    def agrees_with(self, layout: Layout) -> bool:
        """Is every mark true of a layout of the same size?"""
        return all(layout.ring[place] == guard for place, guard in self.places.items()) and all(
            layout.coins[gap] == coins for gap, coins in self.gaps.items()
        )

    def shared_with(self, layout: Layout) -> "Sketch":
        """Only the marks that are true of a layout of the same size."""
        guards = zip(self.ring, layout.ring, strict=True)
        gaps = zip(self.coins, layout.coins, strict=True)
        return Sketch(
            "".join(mine if mine == theirs else UNKNOWN for mine, theirs in guards),
            tuple(mine if mine == theirs else None for mine, theirs in gaps),
        )

    def with_guard(self, place: int, guard: str) -> "Sketch":
        return replace(self, ring=self.ring[:place] + guard + self.ring[place + 1 :])

    def with_coins(self, gap: int, coins: int) -> "Sketch":
        return replace(self, coins=(*self.coins[:gap], coins, *self.coins[gap + 1 :]))


def check_sketch(sketch: Sketch, watch: NightWatch) -> None:
    """Raise `BadInputError` for a sketch that is not about this night watch."""
    if len(sketch.ring) != watch.size:
        raise BadInputError(
            f"sketch: {len(sketch.ring)} places for {watch.size} guards; as many were expected"
        )
    for place, guard in sketch.places.items():
        if guard not in watch.guards:
            raise BadInputError(
                f"sketch, place {place + 1}: {guard} is none of the guards {watch.guards}"
            )
