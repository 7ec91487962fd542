"""A table: what does not change in a game, and what everybody at it knows.

Box, players, storehouses, house rules, and the abilities that each seat's left crowns can switch
on. What lies under the castles is no part of it.

    >>> table = table_at(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2 Q3"))
    >>> table.storehouse, table.confetti, table.bits[0]["second-beetle"]
    (3, 9, 4)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from castlewright.puzzles.sandcastles import DEFAULT_RULES, HouseRules, SetUp
from castlewright.puzzles.sandcastles.abilities import Ability
from castlewright.puzzles.sandcastles.box import CASTLES, Box
from castlewright.puzzles.sandcastles.set_up import Level

Mask = int
"""A set of colours or of castles: colour 2 is in it if bit 2 is set."""


@dataclass(frozen=True, eq=False)
class Table:
    """There is one table for equal set-ups, whatever lies under the castles, and equal rules.

    `storehouse` and `crown_spaces` are the spaces of each storehouse, `confetti` the steps to the
    first confetti space. `abilities` go by seat and colour; `bits` has, for each seat, the left
    crown that switches on an ability, by its name. `beside` are the two castles beside each.
    """

    level: Level
    box: Box
    players: int
    storehouse: int
    confetti: int
    abilities: tuple[tuple[Ability, ...], ...]
    rules: HouseRules
    crown_spaces: int
    bits: tuple[Mapping[str, Mask], ...]
    beside: tuple[tuple[int, int], ...]

    def __reduce__(self) -> tuple[object, ...]:
        """Another process looks its own table up."""
        known = self.level, self.box, self.players, self.storehouse, self.confetti
        return _table, (*known, self.abilities, self.rules)


def table_at(set_up: SetUp, rules: HouseRules = DEFAULT_RULES) -> Table:
    """The table of a set-up."""
    return _table(
        set_up.level,
        set_up.beach.box,
        set_up.players,
        set_up.storehouse,
        set_up.steps_to_confetti,
        tuple(set_up.abilities(seat) for seat in range(set_up.players)),
        rules,
    )


@lru_cache(maxsize=4096)
def _table(
    level: Level,
    box: Box,
    players: int,
    storehouse: int,
    confetti: int,
    abilities: tuple[tuple[Ability, ...], ...],
    rules: HouseRules,
) -> Table:
    return Table(
        level,
        box,
        players,
        storehouse,
        confetti,
        abilities,
        rules,
        crown_spaces=box.crown_spaces if level is not Level.BEGINNER else 0,
        bits=tuple({one.name: 1 << one.colour for one in drawn} for drawn in abilities),
        beside=tuple((box.left_of(castle), box.right_of(castle)) for castle in range(CASTLES)),
    )
