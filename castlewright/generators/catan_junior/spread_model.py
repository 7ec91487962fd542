"""All set-ups of a map that meet the wishes, as a CP-SAT model, and how far the colours lie apart.

    >>> model = SpreadModel(SetUp.parse("later-4"), SetUpWishes(), ("wood", "wool"))
    >>> model.cp.minimize(model.spread)
    >>> solver = cp_model.CpSolver()
    >>> solver.status_name(solver.solve(model.cp)), model.fraction(solver.objective_value)
    ('OPTIMAL', Fraction(0, 1))

One Boolean for each terrain on each island, each number on each island, a harbour on each lair
space, each colour's start on each lair space, and each ship that it may have there. Parts that are
kept are fixed to what is printed; the model is the same whatever is kept. What colours reach by
ship is a breadth-first search unrolled: `reached[colour][ships][lair]`. The spread is that of
`puzzles.catan_junior.measures`, times `scale` to make it whole.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import TypeVar

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar, LinearExpr

from castlewright.generators.catan_junior.variety import Image
from castlewright.generators.catan_junior.wishes import (
    HARBOURS,
    NUMBERS,
    STARTS,
    TERRAINS,
    SetUpWishes,
    neighbours,
)
from castlewright.puzzles.catan_junior import EQUIPMENT, SetUp, Start, Terrain
from castlewright.puzzles.catan_junior.measures import WEIGHED, share_of, ships_in_supply
from castlewright.puzzles.catan_junior.violations import (
    LAIRS_OF_A_COLOUR,
    NOT_AT_A_START,
    STARTS_OF_A_COLOUR,
)

Amount = LinearExpr | int
Level = list[list[IntVar]]  # for each colour, each lair space


class SpreadModel:
    """The model `cp`; `spread` is at least the spread of the set-up, times `scale`."""

    def __init__(self, printed: SetUp, wishes: SetUpWishes, types: Iterable[str]) -> None:
        self.printed = printed
        self.map = printed.map
        self.cp = cp_model.CpModel()
        self.colours = range(len(printed.starts))
        self.lairs = range(len(self.map.lairs))
        self.islands = range(len(self.map.terrains))
        self.starts_kept = STARTS in wishes.keep
        self._lay_terrains()
        self._lay_starts()
        self._lay_harbours()
        self._keep(wishes.keep)
        if wishes.numbers_apart:
            self._numbers_apart()
        if not {HARBOURS, STARTS} <= wishes.keep:
            self._harbours_off_starts()
        if not self.starts_kept:
            self._colours_in_order()
        if not printed.rules.start_at_five:
            self._no_five_at_a_start()
        self._count_cards()
        self._cover(types)
        self.reached = self._unroll_ways()
        self._room_for_seven()
        self._sum_up()

    # What lies where

    def _lay_terrains(self) -> None:
        kinds = sorted(set(self.map.terrain_kinds))
        numbers = sorted(set(self.map.numbers))
        self.kind: list[dict[Terrain, IntVar]] = [
            {kind: self.cp.new_bool_var("") for kind in kinds} for _ in self.islands
        ]
        self.number: list[dict[int, IntVar]] = [
            {n: self.cp.new_bool_var("") for n in numbers} for _ in self.islands
        ]
        for island in self.islands:
            # CJ-02: one terrain and one number on each island
            self.cp.add_exactly_one(self.kind[island].values())
            self.cp.add_exactly_one(self.number[island].values())
        for kind in kinds:
            # CJ-02: as many of each terrain as the map has
            times = self.map.terrain_kinds.count(kind)
            self.cp.add(sum(here[kind] for here in self.kind) == times)
        for number in numbers:
            # CJ-02: as many of each number as the map has
            times = self.map.numbers.count(number)
            self.cp.add(sum(here[number] for here in self.number) == times)

    def _lay_starts(self) -> None:
        self.start = [[self.cp.new_bool_var("") for _ in self.lairs] for _ in self.colours]
        for begins in self.start:
            # CJ-04: two start spaces for each colour
            self.cp.add(sum(begins) == STARTS_OF_A_COLOUR)
        self.taken = []
        for lair in self.lairs:
            # CJ-02: no start space for two colours
            self.taken.append(self.cp.new_bool_var(""))
            self.cp.add(sum(begins[lair] for begins in self.start) == self.taken[lair])
        # Where the rule set gives ships: (ship, from, to) of each colour
        self.sails: list[dict[tuple[int, int, int], IntVar]] = [{} for _ in self.colours]
        if self.printed.rules.start_ships:
            self._lay_ships()

    def _lay_ships(self) -> None:
        for colour in self.colours:
            for lair in self.lairs:
                beside = self.map.ends_beside(lair)
                here = {(ship, lair, to): self.cp.new_bool_var("") for ship, to in beside}
                # the later edition: one ship at each start lair
                self.cp.add(sum(here.values()) == self.start[colour][lair])
                self.sails[colour].update(here)

    def _lay_harbours(self) -> None:
        self.harbour = [self.cp.new_bool_var("") for _ in self.lairs]
        # CJ-02: as many harbours as printed
        self.cp.add(sum(self.harbour) == len(self.printed.harbours))

    def _keep(self, keep: frozenset[str]) -> None:
        """The wish `keep`: these parts lie as they are printed."""
        printed = self.printed
        for island, (kind, number) in enumerate(printed.terrains):
            if TERRAINS in keep:
                self.cp.add(self.kind[island][kind] == 1)
            if NUMBERS in keep:
                self.cp.add(self.number[island][number] == 1)
        if HARBOURS in keep:
            for lair in self.lairs:
                self.cp.add(self.harbour[lair] == (lair in printed.harbours))
        if self.starts_kept:
            self._keep_starts()
            return
        for sails in self.sails:
            for (_, _, to), sail in sails.items():
                # our reading: a start ship that is not printed leads where nobody begins
                self.cp.add_implication(sail, self.taken[to].negated())

    def _keep_starts(self) -> None:
        for colour, start in enumerate(self.printed.starts):
            for lair in self.lairs:
                self.cp.add(self.start[colour][lair] == (lair in start.lairs))
            sailing = set(zip(start.ships, start.lairs, strict=False))  # none, or one each
            for (ship, lair, _), sail in self.sails[colour].items():
                self.cp.add(sail == ((ship, lair) in sailing))

    # What is wished

    def _numbers_apart(self) -> None:
        for one, other in neighbours(self.printed):
            for number in self.number[one]:
                # the wish: no two islands that share a lair space have the same number
                self.cp.add_at_most_one(self.number[one][number], self.number[other][number])

    def _harbours_off_starts(self) -> None:
        for lair in self.lairs:
            # the wish: no harbour on a start space, whose lair was never built (CJ-34)
            self.cp.add_at_most_one(self.harbour[lair], self.taken[lair])

    def _colours_in_order(self) -> None:
        """Free starts can be exchanged: one order of them stands for all."""
        places = [sum(lair * begins[lair] for lair in self.lairs) for begins in self.start]
        for one, other in pairwise(places):
            self.cp.add(one <= other)

    def _no_five_at_a_start(self) -> None:
        for lair in self.lairs:
            for island in self.map.lairs[lair].touches:
                if NOT_AT_A_START in self.number[island]:
                    # CJ-08: no lair stands at a 5 at the start
                    five = self.number[island][NOT_AT_A_START]
                    self.cp.add_at_most_one(self.taken[lair], five)

    def _cover(self, types: Iterable[str]) -> None:
        for kind in types:
            for colour in self.colours:
                # the wish: every colour begins with these types
                self.cp.add(self.cards[EQUIPMENT.index(kind)][colour] >= 1)

    # CJ-51: income

    def _count_cards(self) -> None:
        """`cards[type][colour]` in six rolls; `covers[number][colour]` and `has[type][colour]`."""
        self.cards: list[list[Amount]] = [[0] * len(self.colours) for _ in EQUIPMENT]
        self.at = [
            [self._lairs_at(colour, island) for island in self.islands] for colour in self.colours
        ]
        self.numbers = [self._numbers_of(colour) for colour in self.colours]
        for colour in self.colours:
            for island in self.islands:
                shares = self._shared(self.at[colour][island], self.kind[island].values())
                for kind, share in zip(self.kind[island], shares, strict=True):
                    self.cards[EQUIPMENT.index(kind.gives)][colour] += share
        self.types = [
            sum(self._some(self.cards[place][colour]) for place in range(len(EQUIPMENT)))
            for colour in self.colours
        ]

    def _lairs_at(self, colour: int, island: int) -> Amount:
        """How many start lairs of the colour touch the island."""
        return sum(
            self.map.lairs[lair].touches.count(island) * self.start[colour][lair]
            for lair in self.lairs
        )

    def _shared(self, amount: Amount, choices: Iterable[IntVar]) -> list[IntVar]:
        """The amount, at the one choice that is made, and nothing at the others."""
        shares = []
        for choice in choices:
            share = self.cp.new_int_var(0, STARTS_OF_A_COLOUR, "")
            self.cp.add(share <= STARTS_OF_A_COLOUR * choice)
            shares.append(share)
        self.cp.add(sum(shares) == amount)
        return shares

    def _numbers_of(self, colour: int) -> Amount:
        """How many numbers bring the colour a card."""
        met: dict[int, Amount] = {}
        for island in self.islands:
            shares = self._shared(self.at[colour][island], self.number[island].values())
            for number, share in zip(self.number[island], shares, strict=True):
                met[number] = met.get(number, 0) + share
        return sum(self._some(amount) for amount in met.values())

    def _some(self, amount: Amount) -> IntVar:
        """Is it 1 or more?"""
        some = self.cp.new_bool_var("")
        self.cp.add(amount >= 1).only_enforce_if(some)
        self.cp.add(amount == 0).only_enforce_if(some.negated())
        return some

    # CJ-52: ways by ship

    def _unroll_ways(self) -> list[Level]:
        """For each number of ships from none to the supply, what each colour reaches with it."""
        levels = [[self._begun(colour) for colour in self.colours]]
        for _ in range(ships_in_supply(self.printed)):
            before = levels[-1]
            levels.append([self._one_ship_more(before[colour]) for colour in self.colours])
        return levels

    def _begun(self, colour: int) -> list[IntVar]:
        """Reached without a ship: start spaces, and where the start ships lead."""
        if not self.sails[colour]:
            return self.start[colour]
        reached = []
        for lair in self.lairs:
            leads = [sail for (_, _, to), sail in self.sails[colour].items() if to == lair]
            begun = self.cp.new_bool_var("")
            self._passes(begun, self.start[colour][lair], leads, self.taken[lair])
            reached.append(begun)
        return reached

    def _one_ship_more(self, before: list[IntVar]) -> list[IntVar]:
        reached = []
        for lair in self.lairs:
            now = self.cp.new_bool_var("")
            beside = [before[other] for _, other in self.map.ends_beside(lair)]
            self._passes(now, before[lair], beside, self.taken[lair])
            reached.append(now)
        return reached

    def _passes(self, now: IntVar, before: IntVar, beside: Sequence[IntVar], taken: IntVar) -> None:
        """CJ-22, CJ-23: a space is reached if it was before, or from beside if nobody is there."""
        self.cp.add_implication(before, now)
        for one in beside:
            self.cp.add_bool_or(one.negated(), taken, now)
        self.cp.add_bool_or(now.negated(), before, *beside)
        self.cp.add_bool_or(now.negated(), before, taken.negated())

    def _room_for_seven(self) -> None:
        for reached in self.reached[-1]:
            # CJ-50: every colour can reach seven lair spaces
            self.cp.add(sum(reached) >= LAIRS_OF_A_COLOUR)

    def _room(self, colour: int) -> Amount:
        """How many lair spaces the colour reaches strictly before the others."""
        return sum(
            self._any([self._alone(colour, level, lair) for level in self.reached])
            for lair in self.lairs
        )

    def _alone(self, colour: int, level: Level, lair: int) -> IntVar:
        """Has the colour reached the lair space on this level, and no other colour?"""
        alone = self.cp.new_bool_var("")
        others = [level[other][lair] for other in self.colours if other != colour]
        for other in others:
            self.cp.add_implication(alone, other.negated())
        self.cp.add_implication(alone, level[colour][lair])
        self.cp.add_bool_or(alone, level[colour][lair].negated(), *others)
        return alone

    def _any(self, ways: list[IntVar]) -> IntVar:
        some = self.cp.new_bool_var("")
        self.cp.add_max_equality(some, ways)
        return some

    def _ships_to_a_harbour(self, colour: int) -> Amount:
        """Levels on which no harbour is reached; all of them if none ever is."""
        levels: list[Amount] = []
        for level in self.reached:
            there = []
            for lair in self.lairs:
                both = self.cp.new_bool_var("")
                self.cp.add_min_equality(both, [self.harbour[lair], level[colour][lair]])
                there.append(both)
            levels.append(1 - self._any(there))
        return sum(levels)

    # CJ-53: the spread

    def _sum_up(self) -> None:
        shares = {figure.name: share_of(self.printed, figure) for figure in WEIGHED}
        self.scale = lcm(*(share.denominator for share in shares.values()))
        values: dict[str, Sequence[Amount]] = dict(zip(EQUIPMENT, self.cards, strict=True))
        values["income"] = [sum(self.at[colour]) for colour in self.colours]
        values["types"] = self.types
        values["numbers"] = self.numbers
        values["harbour"] = [self._ships_to_a_harbour(colour) for colour in self.colours]
        values["room"] = [self._room(colour) for colour in self.colours]
        most = {figure.name: figure.most(self.printed) for figure in WEIGHED}
        self.spread = sum(
            round(self.scale * shares[name]) * self._apart(values[name], most[name])
            for name in shares
        )

    def _apart(self, values: Sequence[Amount], most: int) -> IntVar:
        """At least the largest value minus the smallest."""
        apart = self.cp.new_int_var(0, most, "")
        least, largest = (
            self.cp.new_int_var(0, len(self.lairs) * STARTS_OF_A_COLOUR, "") for _ in range(2)
        )
        for value in values:
            self.cp.add(least <= value)
            self.cp.add(value <= largest)
        self.cp.add(apart == largest - least)
        return apart

    def fraction(self, value: float) -> Fraction:
        """A value of `spread` as the share that it stands for."""
        return Fraction(round(value), self.scale)

    # Variety

    def keep_away(self, images: Iterable[Image], changes: int) -> None:
        """The wish `changes`: so many from every image of an earlier set-up."""
        for image in images:
            same: list[Amount] = []
            for island, (kind, number) in enumerate(image.terrains):
                same += [self.kind[island][kind], self.number[island][number]]
            same += [self.harbour[lair] for lair in image.harbours]
            for colour, pair in enumerate(image.starts):
                same += [self.start[colour][lair] for lair in pair]
            self.cp.add(sum(same) <= len(same) - changes)

    @property
    def choices(self) -> list[IntVar]:
        """Every Boolean that says what lies where."""
        islands = [var for here in self.kind for var in here.values()]
        islands += [var for here in self.number for var in here.values()]
        starts = [var for begins in self.start for var in begins]
        return [*islands, *self.harbour, *starts, *(v for s in self.sails for v in s.values())]

    def set_up(self, solver: cp_model.CpSolver) -> SetUp:
        """The set-up of a solution."""

        terrains = tuple(
            (_chosen(kind, solver), _chosen(number, solver))
            for kind, number in zip(self.kind, self.number, strict=True)
        )
        harbours = tuple(lair for lair in self.lairs if solver.value(self.harbour[lair]))
        starts = self.printed.starts
        if not self.starts_kept:
            starts = tuple(self._start(colour, solver) for colour in self.colours)
        return SetUp(self.map, terrains, harbours, starts, self.printed.rules)

    def _start(self, colour: int, solver: cp_model.CpSolver) -> Start:
        lairs = [lair for lair in self.lairs if solver.value(self.start[colour][lair])]
        ships = {
            lair: ship for (ship, lair, _), sail in self.sails[colour].items() if solver.value(sail)
        }
        name = self.printed.starts[colour].colour
        return Start(name, tuple(lairs), tuple(ships[lair] for lair in lairs if lair in ships))


Key = TypeVar("Key")


def _chosen(choices: Mapping[Key, IntVar], solver: cp_model.CpSolver) -> Key:
    return next(key for key, choice in choices.items() if solver.value(choice))
