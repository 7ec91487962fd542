"""Fair set-ups: proved to have the least spread, as wished, different, and the same every time."""

import json
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice, permutations
from pathlib import Path

import pytest

from castlewright.generators.base import GenerationError, WishError
from castlewright.generators.catan_junior import (
    SetUpWishes,
    best_by_lot,
    set_up_by_lot,
    set_ups,
)
from castlewright.generators.catan_junior.set_ups import CertifiedSetUp, batch
from castlewright.generators.catan_junior.variety import changes
from castlewright.generators.catan_junior.wishes import PARTS, unmet
from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.catan_junior import (
    Map,
    SetUp,
    Start,
    Terrain,
    TerrainSpace,
    shipped_rule_set,
    violations,
)
from castlewright.puzzles.catan_junior.measures import spread
from castlewright.puzzles.catan_junior.sea_map import LairSpace
from tests.catan_junior.set_ups import SHIPPED

GOLDEN = Path(__file__).parent / "golden_set_ups.jsonl"
LATER = SetUp.parse("later-4")
STAND_IN = SetUp.parse("stand-in-4")
KEEP_STARTS = frozenset({"starts", "harbours"})


def tiny(terrains: str = "F1P2S1T3G4", harbours: tuple[int, ...] = (4,)) -> SetUp:
    """Five islands, a ring of ten lair spaces with a short cut, two colours, and no symmetry."""
    touches = [(0,), (0, 1), (1,), (1, 2), (2,), (2, 3), (3,), (3, 4), (4,), (0, 4)]
    kinds = tuple(next(kind for kind in Terrain if kind.letter == sign) for sign in terrains[::2])
    numbers = tuple(int(sign) for sign in terrains[1::2])
    sea_map = Map(
        name="tiny",
        about="",
        rule_set="2007",
        colours=("blue", "red"),
        terrains=tuple(TerrainSpace(name, (0, 0)) for name in "ABCDE"),
        lairs=tuple(LairSpace(str(n), around, (0, 0)) for n, around in enumerate(touches)),
        ships=(*((n, (n + 1) % 10) for n in range(10)), (2, 6)),
        terrain_kinds=tuple(sorted(kinds)),
        numbers=tuple(sorted(numbers)),
        fortress_at=(0, 0),
        size=(1, 1),
    )
    starts = (Start("blue", (0, 3)), Start("red", (5, 8)))
    rules = shipped_rule_set("2007")
    return SetUp(sea_map, tuple(zip(kinds, numbers, strict=True)), harbours, starts, rules)


def is_right(set_up: SetUp, types: tuple[str, ...], *, apart: bool) -> bool:
    """The hard rules, one after the other, by this file's own reading."""
    if violations(set_up):
        return False
    for lair in set_up.map.lairs:
        numbers = [set_up.terrains[island][1] for island in lair.touches]
        if apart and len(set(numbers)) < len(numbers):
            return False
    begins = [lair for start in set_up.starts for lair in start.lairs]
    if len(set(begins)) < len(begins):
        return False
    for start in set_up.starts:
        got = {
            set_up.terrains[island][0].gives
            for lair in start.lairs
            for island in set_up.map.lairs[lair].touches
        }
        if not set(types) <= got:
            return False
    return True


def first(printed: SetUp, wishes: SetUpWishes) -> CertifiedSetUp:
    return next(batch(1, 1, printed, wishes))


ANY = SetUpWishes(covers="any", changes=0)


@pytest.mark.rule("CJ-53")
class TestLeastSpread:
    """Against every arrangement there is, on a map that is small enough."""

    def least(self, arrangements: list[SetUp], *, apart: bool = True) -> Fraction:
        return min(
            spread(one)
            for one in arrangements
            if is_right(one, (), apart=apart) and not set(one.harbours) & begun(one)
        )

    def test_with_terrains_and_numbers_free(self) -> None:
        printed = tiny("F1P2S1T2G3")
        kinds, numbers = zip(*printed.terrains, strict=True)
        every = [
            replace(printed, terrains=tuple(zip(one, other, strict=True)))
            for one in permutations(kinds)
            for other in sorted(set(permutations(numbers)))
        ]
        made = first(printed, replace(ANY, keep=KEEP_STARTS))
        assert (made.spread, made.bound) == (self.least(every),) * 2
        numbers_kept = [one for one in every if parts_of(one)["numbers"] == numbers]
        made = first(printed, replace(ANY, keep=KEEP_STARTS | {"numbers"}))
        assert (made.spread, made.bound) == (self.least(numbers_kept),) * 2

    @pytest.mark.parametrize("terrains", ["F1P2S1T3G4", "P1F2G1S3T4", "T4G2F3P1S3"])
    def test_with_starts_free(self, terrains: str) -> None:
        printed = tiny(terrains)
        every = [
            replace(printed, starts=(Start("blue", blue), Start("red", red)))
            for blue in combinations(range(10), 2)
            for red in combinations(range(10), 2)
            if blue < red and not set(blue) & set(red)
        ]
        made = first(printed, replace(ANY, keep=frozenset({"terrains", "numbers", "harbours"})))
        assert (made.spread, made.bound) == (self.least(every),) * 2

    def test_with_harbours_free(self) -> None:
        printed = tiny(harbours=(1, 2))
        every = [replace(printed, harbours=pair) for pair in combinations(range(10), 2)]
        made = first(printed, replace(ANY, keep=frozenset({"terrains", "numbers", "starts"})))
        assert (made.spread, made.bound) == (self.least(every),) * 2
        assert made.spread < spread(printed)

    def test_starts_with_ships_too(self) -> None:
        rules = shipped_rule_set("later")
        printed = replace(tiny(harbours=()), rules=rules)
        sails = printed.map.ends_beside
        every = [
            replace(
                printed,
                starts=(
                    Start("blue", blue, (one[0], two[0])),
                    Start("red", red, (three[0], four[0])),
                ),
            )
            for blue in combinations(range(10), 2)
            for red in combinations(range(10), 2)
            if blue < red and not set(blue) & set(red)
            for one in sails(blue[0])
            for two in sails(blue[1])
            for three in sails(red[0])
            for four in sails(red[1])
            if not {one[1], two[1], three[1], four[1]} & {*blue, *red}
        ]
        made = first(every[0], replace(ANY, keep=frozenset({"terrains", "numbers", "harbours"})))
        assert (made.spread, made.bound) == (self.least(every),) * 2

    def test_no_set_up_by_lot_is_better_than_what_is_proved(self) -> None:
        three = LATER.without("white")
        wishes = SetUpWishes(covers="any", numbers_apart=False)
        made = first(three, wishes)
        lots = best_by_lot(three, 1500, 2, wishes)
        assert made.proved
        assert made.spread == Fraction(1, 156)
        assert lots.met == 1500
        assert lots.least == lots.least_met == spread(lots.best) >= made.spread

    def test_without_a_proof_the_gap_is_said(self) -> None:
        wishes = SetUpWishes(keep=frozenset())
        soon, late = (set_ups.generate(1, 0, tiny(), wishes, budget=b) for b in (0.05, 60))
        assert (late.proved, late.gap) == (True, 0)
        assert not soon.proved
        assert soon.bound <= late.spread < soon.spread
        assert soon.gap == soon.spread - soon.bound

    @pytest.mark.parametrize("name", SHIPPED)
    def test_on_the_shipped_maps_the_colours_can_be_alike(self, name: str) -> None:
        made = first(SetUp.parse(name), SetUpWishes())
        assert (made.spread, made.bound, made.covers) == (0, 0, "lair")
        assert made.gap == 0


def begun(set_up: SetUp) -> set[int]:
    return {lair for start in set_up.starts for lair in start.lairs}


class TestWishes:
    @pytest.mark.rule("CJ-02")
    @pytest.mark.rule("CJ-08")
    @pytest.mark.rule("CJ-50")
    @pytest.mark.parametrize(
        ("printed", "keep"),
        [
            (LATER, KEEP_STARTS),
            (STAND_IN, KEEP_STARTS),
            (STAND_IN, frozenset({"starts"})),
            (STAND_IN, frozenset({"terrains", "numbers", "starts"})),
            (SetUp.parse("later-2"), frozenset()),
        ],
        ids=lambda value: value.map.name if isinstance(value, SetUp) else "-".join(sorted(value)),
    )
    def test_set_ups_keep_the_rules_and_the_wishes(
        self, printed: SetUp, keep: frozenset[str]
    ) -> None:
        wishes = SetUpWishes(keep=keep)
        for made in batch(3, 4, printed, wishes):
            assert is_right(made.set_up, ("wood", "wool", "rum", "saber"), apart=True)
            assert made.spread == spread(made.set_up)
            parts = parts_of(made.set_up)
            for part in keep:
                assert parts[part] == parts_of(printed)[part]
            assert len(made.set_up.harbours) == len(printed.harbours)
            assert not begun(made.set_up) & set(made.set_up.harbours)

    def test_without_the_wish_equal_numbers_may_lie_together(self) -> None:
        # with 2 of 5 equal numbers on a chain of islands, both can happen
        printed = tiny("F1P1S2T3G4")
        wishes = SetUpWishes(keep=KEEP_STARTS | {"numbers"}, covers="any")
        with pytest.raises(WishError, match="keeps equal numbers apart"):
            first(printed, wishes)
        assert first(printed, replace(wishes, numbers_apart=False)).proved

    def test_colours_cover_what_can_be_covered(self) -> None:
        printed = tiny()  # two colours, one island of each type: they cannot share them all
        assert first(printed, SetUpWishes()).covers == "any"
        with pytest.raises(WishError, match="the types for a lair"):
            first(printed, SetUpWishes(covers="lair"))

    def test_unmet_wishes_are_told(self) -> None:
        printed = tiny("F1P1S2T3G4", harbours=(3,))
        assert unmet(printed, SetUpWishes(keep=frozenset()), ("wood",)) == [
            "the islands A and B lie together with the same number",
            "red does not begin with wood",
            "the harbour 3 is a start space",
        ]

    @pytest.mark.parametrize(
        ("wishes", "message"),
        [
            (SetUpWishes(keep=frozenset({"ships"})), "keep: 'ships'"),
            (SetUpWishes(keep=frozenset(PARTS)), "nothing is left to be changed"),
            (SetUpWishes(covers="gold"), "covers: 'gold'"),
            (SetUpWishes(changes=-1), "changes: -1"),
        ],
    )
    def test_wishes_that_make_no_sense_are_refused(self, wishes: SetUpWishes, message: str) -> None:
        with pytest.raises(WishError, match=message):
            first(LATER, wishes)

    def test_a_faulty_map_is_refused(self) -> None:
        with pytest.raises(InvalidPuzzleError, match="CJ-02-harbour-twice"):
            first(tiny(harbours=(4, 4)), ANY)

    def test_too_many_changes_are_refused_when_the_set_ups_run_out(self) -> None:
        wishes = SetUpWishes(keep=frozenset({"starts", "harbours", "numbers"}), covers="any")
        with pytest.raises(GenerationError, match="no further set-up lies 6 changes") as told:
            list(batch(1, 2, tiny(), replace(wishes, changes=6)))  # five islands only
        assert told.value.wish == "changes"

    def test_a_budget_that_is_too_small_is_said(self) -> None:
        with pytest.raises(GenerationError, match="nothing was decided"):
            next(batch(1, 1, STAND_IN, SetUpWishes(keep=frozenset()), budget=1e-6))


def parts_of(set_up: SetUp) -> dict[str, object]:
    kinds, numbers = zip(*set_up.terrains, strict=True)
    return {
        "terrains": kinds,
        "numbers": numbers,
        "harbours": set_up.harbours,
        "starts": set_up.starts,
    }


class TestVariety:
    @pytest.mark.parametrize("far", [4, 9])
    def test_items_of_a_seed_lie_so_many_changes_apart(self, far: int) -> None:
        made = list(batch(6, 5, STAND_IN, SetUpWishes(changes=far)))
        for one, other in combinations(made, 2):
            assert slow_changes(one.set_up, other.set_up) >= far
        for index, item in enumerate(made[1:], 1):
            nearest = min(slow_changes(item.set_up, other.set_up) for other in made[:index])
            assert item.changes == nearest
        assert made[0].changes is None
        assert [item.bound for item in made] == sorted(item.bound for item in made)

    def test_changes_are_counted_with_the_board_turned_over(self) -> None:
        for seed in range(3):
            lots = [set_up_by_lot(random.Random(f"{seed}/{n}"), STAND_IN) for n in range(2)]
            lots[1] = set_up_by_lot(random.Random(f"{seed}/2"), STAND_IN, frozenset({"terrains"}))
            assert changes(*lots) == slow_changes(*lots) == changes(*reversed(lots))
            assert changes(lots[0], lots[0]) == 0

    def test_further_items_are_the_best_of_what_is_left(self) -> None:
        printed = tiny()
        wishes = SetUpWishes(keep=KEEP_STARTS | {"numbers"}, covers="any", changes=3)
        made = list(batch(4, 5, printed, wishes))
        kinds, numbers = zip(*printed.terrains, strict=True)
        every = [
            replace(printed, terrains=tuple(zip(one, numbers, strict=True)))
            for one in permutations(kinds)
        ]
        for index, item in enumerate(made):
            left = [
                spread(one)
                for one in every
                if all(slow_changes(one, earlier.set_up) >= 3 for earlier in made[:index])
            ]
            assert (item.spread, item.bound) == (min(left), min(left))


def slow_changes(one: SetUp, other: SetUp) -> int:
    """Changes at the nearest image, from all ways to turn the islands over that keep the sea."""
    lairs, ships = one.map.lairs, {frozenset(ends) for ends in one.map.ships}
    counts = []
    for motion in motions_by_search(len(lairs), ships):
        islands = {}
        for lair, space in enumerate(lairs):
            for island in space.touches:
                where = set(lairs[motion[lair]].touches)
                islands[island] = islands.get(island, where) & where
        if any(len(where) != 1 for where in islands.values()):
            continue
        moved = {min(where): other.terrains[island] for island, where in islands.items()}
        kinds = sum(kind != moved[n][0] for n, (kind, _) in enumerate(one.terrains))
        numbers = sum(number != moved[n][1] for n, (_, number) in enumerate(one.terrains))
        harbours = len(set(one.harbours) - {motion[lair] for lair in other.harbours})
        starts = [{motion[lair] for lair in start.lairs} for start in other.starts]
        begins = min(
            sum(len(set(s.lairs) - pair) for s, pair in zip(one.starts, order, strict=True))
            for order in permutations(starts)
        )
        counts.append(kinds + numbers + harbours + begins)
    return min(counts)


def motions_by_search(lairs: int, ships: set[frozenset[int]]) -> list[dict[int, int]]:
    """All one-to-one maps of the lair spaces that keep the ship spaces, space by space."""
    key = (lairs, frozenset(ships))
    if key in _MOTIONS:
        return _MOTIONS[key]
    beside = {
        lair: {n for ends in ships if lair in ends for n in ends - {lair}} for lair in range(lairs)
    }
    order = [0]
    while len(order) < lairs:
        order.append(next(n for at in order for n in sorted(beside[at]) if n not in order))
    found: list[dict[int, int]] = []

    def go(motion: dict[int, int]) -> None:
        if len(motion) == lairs:
            found.append(dict(motion))
            return
        lair = order[len(motion)]
        for to in range(lairs):
            fits = to not in motion.values() and len(beside[to]) == len(beside[lair])
            if fits and all(
                (other in beside[lair]) == (motion[other] in beside[to]) for other in motion
            ):
                go({**motion, lair: to})

    go({})
    _MOTIONS[key] = found
    return found


_MOTIONS: dict[object, list[dict[int, int]]] = {}


class TestSeeds:
    @pytest.mark.parametrize("line", GOLDEN.read_text("utf-8").splitlines())
    def test_the_same_seed_gives_the_same_set_ups_for_ever(self, line: str) -> None:
        golden = json.loads(line)
        wishes = SetUpWishes(keep=frozenset(golden["keep"]))
        made = batch(golden["seed"], len(golden["set_ups"]), SetUp.parse(golden["map"]), wishes)
        assert [str(item.set_up) for item in made] == golden["set_ups"]

    def test_an_item_is_the_same_alone_and_in_a_batch(self) -> None:
        together = list(batch(9, 4, LATER))
        assert list(batch(9, 1, LATER, start=3)) == together[3:]
        assert set_ups.generate(9, 2, LATER) == together[2]
        assert next(islice(batch(10, 1, LATER), 1)) != together[0]

    def test_lots_are_right_and_each_its_own(self) -> None:
        for name in SHIPPED:
            for keep in (KEEP_STARTS, frozenset(), frozenset({"numbers", "harbours"})):
                printed = SetUp.parse(name)
                lots = [set_up_by_lot(random.Random(f"2/{n}"), printed, keep) for n in range(8)]
                assert [violations(lot) for lot in lots] == [()] * 8
                assert len(set(map(str, lots))) == 8
                assert all(
                    parts_of(lot)[part] == parts_of(printed)[part] for lot in lots for part in keep
                )

    def test_every_free_island_gets_a_five_as_often(self) -> None:
        # tiny: nobody begins at one of the islands B to D but at B and C from space 3, at D and C
        # from 5: with blue on 0 and 2 and red on 8 and 9, the islands C and D are free
        printed = replace(tiny("F1P2S5T3G4"), starts=(Start("blue", (0, 2)), Start("red", (8, 9))))
        keep = KEEP_STARTS | {"terrains"}
        fives = Counter(
            [
                number
                for _, number in set_up_by_lot(random.Random(f"1/{n}"), printed, keep).terrains
            ].index(5)
            for n in range(600)
        )
        assert set(fives) == {2, 3}
        assert 300 - 4 * 12.3 < fives[2] < 300 + 4 * 12.3  # four standard deviations
