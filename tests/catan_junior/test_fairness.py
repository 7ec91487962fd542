"""Income, waits, room, choke spaces and the figure for the whole of Catan Junior set-ups."""

import json
import random
from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest

from castlewright.fairness.catan_junior import figures, whole
from castlewright.fairness.catan_junior.choke_spaces import choke_spaces, room_left
from castlewright.fairness.catan_junior.waiting import (
    SPARE,
    faces,
    rolls_with_marketplace,
    rolls_without_trading,
    wait_for_a_lair,
    wait_for_a_ship,
)
from castlewright.generators.catan_junior import set_up_by_lot
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.catan_junior.measures import (
    ALL_WEIGHTS,
    WEIGHED,
    apart,
    cards_in_six_rolls,
    income,
    numbers_covered,
    room,
    ships_in_supply,
    ships_to,
    ships_to_a_harbour,
    spread,
    types_covered,
)
from castlewright.puzzles.catan_junior.symmetry import canonical_set_up
from tests.catan_junior.set_ups import SHIPPED

LATER = SetUp.parse("later-4")
NOTHING = (0, 0, 0, 0, 0)
WOOD, WOOL, RUM, SABER = (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0)


def lots(name: str, number: int, *keep: str) -> list[SetUp]:
    printed = SetUp.parse(name)
    return [set_up_by_lot(random.Random(f"5/{n}"), printed, frozenset(keep)) for n in range(number)]


@pytest.mark.rule("CJ-51")
class TestIncome:
    def test_of_the_later_edition_is_as_worked_out_by_hand(self) -> None:
        # blue's lair 3 touches the pasture 5 and the sugar cane 2, its lair 26 the forest 1 and the
        # treasure cave 4
        sixth = Fraction(1, 6)
        assert income(LATER, "blue") == (sixth, sixth, sixth, sixth, 0)
        assert numbers_covered(LATER, "blue") == (1, 2, 4, 5)
        assert types_covered(LATER, "blue") == ("wood", "wool", "rum", "saber")
        # white's lair 10: sugar cane 4, pasture 2; 29: treasure cave 1, forest 3
        assert numbers_covered(LATER, "white") == (1, 2, 3, 4)

    def test_two_lairs_at_one_island_bring_two_cards(self) -> None:
        # space 5 touches the pasture 5, the sugar cane 2 and the gold river 3, space 6 the same
        # pasture and river and the sugar cane 4
        text = str(LATER).replace("blue:3>5,26>25", "blue:5>8,6>9")
        assert cards_in_six_rolls(SetUp.parse(text), "blue") == (0, 2, 2, 0, 2)

    @pytest.mark.parametrize("name", SHIPPED)
    def test_is_what_the_numbers_bring_one_after_the_other(self, name: str) -> None:
        for set_up in lots(name, 10):
            for colour in set_up.colours:
                hands = [set_up.income(colour, number) for number in range(1, 6)]
                assert cards_in_six_rolls(set_up, colour) == tuple(
                    sum(kind) for kind in zip(*hands, strict=True)
                )
                assert numbers_covered(set_up, colour) == tuple(
                    number for number, hand in enumerate(hands, 1) if any(hand)
                )


def simple_ways(set_up: SetUp, colour: str) -> dict[int, int]:
    """The ships to each lair space, from all ways that never come to a space twice."""
    start = set_up.start(colour)
    foreign = {lair for other in set_up.starts if other != start for lair in other.lairs}
    neighbours: dict[int, set[int]] = {lair: set() for lair in range(len(set_up.map.lairs))}
    for one, other in set_up.map.ships:
        neighbours[one].add(other)
        neighbours[other].add(one)
    found: dict[int, int] = {}

    def go(lair: int, ships: int, been: tuple[int, ...]) -> None:
        if lair in foreign or ships > ships_in_supply(set_up):
            return
        found[lair] = min(ships, found.get(lair, ships))
        for then in neighbours[lair]:
            if then not in been:
                go(then, ships + 1, (*been, then))

    for lair in start.lairs:
        go(lair, 0, (lair,))
    for ship in start.ships:
        for lair in set_up.map.ships[ship]:
            go(lair, 0, (lair,))
    return found


def flood(set_up: SetUp, colour: str, taken: int | None = None, ship: int | None = None) -> int:
    """How many lair spaces a colour can come to when one lair or ship space is taken."""
    start = set_up.start(colour)
    closed = {lair for other in set_up.starts if other != start for lair in other.lairs} | {taken}
    reached, edge = set(start.lairs), list(start.lairs)
    while edge:
        lair = edge.pop()
        for number, ends in enumerate(set_up.map.ships):
            if lair in ends and number != ship:
                then = ends[0] + ends[1] - lair
                if then not in closed and then not in reached:
                    reached.add(then)
                    edge.append(then)
    return len(reached)


@pytest.mark.rule("CJ-52")
class TestRoom:
    @pytest.mark.parametrize("name", SHIPPED)
    def test_ways_and_room_are_those_of_all_simple_ways(self, name: str) -> None:
        for set_up in [SetUp.parse(name), *lots(name, 2)]:
            ways = [simple_ways(set_up, colour) for colour in set_up.colours]
            taken = {lair for start in set_up.starts for lair in start.lairs}
            for place, (colour, its) in enumerate(zip(set_up.colours, room(set_up), strict=True)):
                assert dict(ships_to(set_up, colour)) == ways[place]
                others = ways[:place] + ways[place + 1 :]
                nearest = {lair: min(way.get(lair, 99) for way in others) for lair in ways[place]}
                free = sorted(set(ways[place]) - taken)
                assert its.first == tuple(n for n in free if ways[place][n] < nearest[n])
                assert its.tied == tuple(n for n in free if ways[place][n] == nearest[n])
                reached = [ways[place][lair] for lair in set_up.harbours if lair in ways[place]]
                assert ships_to_a_harbour(set_up, colour) == min(reached, default=None)

    def test_a_start_ship_brings_the_space_it_leads_to_nearer(self) -> None:
        with_ships = ships_to(LATER, "blue")
        assert with_ships[LATER.map.lair("5")] == 0
        assert with_ships[LATER.map.lair("1")] == 1

    def test_without_a_harbour_there_is_no_way_to_one(self) -> None:
        assert ships_to_a_harbour(LATER, "blue") is None

    @pytest.mark.parametrize("name", SHIPPED)
    def test_choke_spaces_are_those_that_cost_something_when_they_are_taken(
        self, name: str
    ) -> None:
        for set_up in [SetUp.parse(name), *lots(name, 3)]:
            for colour in set_up.colours:
                start, whole_sea = set_up.start(colour), flood(set_up, colour)
                costs = {
                    (lair, None): whole_sea - 1 - flood(set_up, colour, lair)
                    for lair in simple_reach(set_up, colour)
                } | {
                    (None, ship): whole_sea - flood(set_up, colour, ship=ship)
                    for ship in range(len(set_up.map.ships))
                    if ship not in start.ships
                }
                found = choke_spaces(set_up, colour)
                assert {(one.lair, one.ship): one.costs for one in found} == {
                    space: cost for space, cost in costs.items() if cost > 0
                }
                assert [one.costs for one in found] == sorted(
                    (one.costs for one in found), reverse=True
                )

    def test_what_is_left_is_what_lies_before_all_cut_spaces(self) -> None:
        # with 3, 8, 9, 12 and 14 taken, blue goes from 13 to 11 and no further, from 2 nowhere
        two = SetUp.parse("later-2")
        names = {one.name(two) for one in choke_spaces(two, "blue") if one.lair is not None}
        assert names == {f"lair space {name}" for name in ("3", "8", "9", "12", "14")}
        assert room_left(two, "blue") == 3


def simple_reach(set_up: SetUp, colour: str) -> list[int]:
    """The lair spaces but its own that the colour can come to."""
    whole_sea = flood(set_up, colour)
    own = set_up.start(colour).lairs
    foreign = {lair for start in set_up.starts for lair in start.lairs}
    free = [lair for lair in range(len(set_up.map.lairs)) if lair not in {*own, *foreign}]
    return [lair for lair in free if flood(set_up, colour, lair) < whole_sea]


@pytest.mark.rule("CJ-51")
class TestWaiting:
    def test_one_card_that_comes_on_one_number_takes_six_rolls(self) -> None:
        assert rolls_without_trading(WOOL, (WOOL, *[NOTHING] * 5)) == 6

    def test_two_cards_on_two_numbers_take_nine(self) -> None:
        # three rolls for whichever comes first, six more for the other
        assert rolls_without_trading((0, 1, 0, 1, 0), (WOOL, SABER, *[NOTHING] * 4)) == 9
        assert wait_for_a_lair(LATER, "blue").alone == 9  # beside wood and rum, with a ship there

    def test_two_cards_on_one_number_come_together(self) -> None:
        assert rolls_without_trading((0, 1, 0, 1, 0), ((0, 1, 0, 1, 0), *[NOTHING] * 5)) == 6

    def test_what_is_there_takes_one_roll_and_what_never_comes_has_no_number(self) -> None:
        assert rolls_without_trading(NOTHING, (WOOD, *[NOTHING] * 5)) == 1
        assert rolls_without_trading(WOOL, (WOOD, *[NOTHING] * 5)) is None

    def test_a_ship_needs_wool_beside_the_wood_of_the_start_hand(self) -> None:
        for name in SHIPPED:
            wait = wait_for_a_ship(SetUp.parse(name), "blue")
            assert wait.alone == 6
            assert wait.marketplace == pytest.approx(1)  # rum for wool, after the first roll

    @pytest.mark.parametrize("name", ["stand-in-4", "later-4"])
    def test_many_waits_come_to_the_same_on_average(self, name: str) -> None:
        set_up, rng, waits = SetUp.parse(name), random.Random(8), []
        costs = [set_up.rules.lair_cost]
        if not set_up.rules.start_ships:
            costs.append(set_up.rules.ship_cost)
        need = [sum(cost) for cost in zip(*costs, strict=True)]
        for _ in range(8_000):
            hand, rolls = list(set_up.rules.start_hand), 0
            while any(have < wanted for have, wanted in zip(hand, need, strict=True)):
                rolls += 1
                face = set_up.income("red", rng.randint(1, 6))
                hand = [have + more for have, more in zip(hand, face, strict=True)]
            waits.append(rolls)
        mean = sum(waits) / len(waits)
        error = sqrt(sum((wait - mean) ** 2 for wait in waits)) / len(waits)
        exact = wait_for_a_lair(set_up, "red").alone
        assert exact is not None
        assert abs(mean - exact) < 4 * error < 0.5

    def test_with_the_marketplace_any_card_becomes_the_one_that_is_missing(self) -> None:
        # wood and rum in hand; two of four cards are missing, four faces bring one, and one is
        # exchanged each turn: the second card comes after 2 / (4/6) rolls
        assert wait_for_a_lair(LATER, "blue").marketplace == pytest.approx(3)
        # empty hand, two cards on three faces in six, each exchanged when it comes: 2 / (3/6)
        brings = (RUM, RUM, SABER, *[NOTHING] * 3)
        assert rolls_with_marketplace((1, 1, 0, 0, 0), NOTHING, brings) == pytest.approx(4)

    @pytest.mark.rule("CJ-31")
    def test_it_is_one_exchange_a_turn(self) -> None:
        # six rolls until two rum come, one exchanged at once, the other a turn later
        brings = ((0, 0, 2, 0, 0), *[NOTHING] * 5)
        assert rolls_with_marketplace((1, 1, 0, 0, 0), NOTHING, brings) == pytest.approx(7)

    @pytest.mark.rule("CJ-32")
    def test_a_card_that_is_gone_from_there_comes_back_when_five_are_the_same(self) -> None:
        # a wood each turn: wool, then the rum, the saber and the gold are taken, and five woods lie
        # there; they give way, and the fifth wood brings the second wool
        assert rolls_with_marketplace((0, 2, 0, 0, 0), NOTHING, (WOOD,) * 6) == pytest.approx(5)

    def test_nothing_comes_of_nothing(self) -> None:
        assert rolls_with_marketplace(WOOD, NOTHING, (NOTHING,) * 6) is None

    def test_larger_hands_would_change_little(self) -> None:
        stand_in = SetUp.parse("stand-in-4")
        need, hand = (2, 2, 1, 1, 0), stand_in.rules.start_hand
        low, high = (
            rolls_with_marketplace(need, hand, faces(stand_in, "blue"), spare)
            for spare in (SPARE + 2, SPARE)
        )
        assert low is not None
        assert high is not None
        assert 0 <= high - low < 0.001


@pytest.mark.rule("CJ-53")
class TestSpread:
    def test_weighs_each_difference_by_the_most_there_can_be(self) -> None:
        printed = LATER.without("white")
        assert {name: gap for name, gap in apart(printed).items() if gap} == {"room": 1}
        # room counts 4 of 24; three colours begin on six of the 32 lair spaces
        assert ALL_WEIGHTS == 24
        assert spread(printed) == Fraction(4, 24) / 26

    def test_the_weights_are_those_of_the_table(self) -> None:
        assert [(figure.name, figure.weight) for figure in WEIGHED] == [
            ("income", 4),
            ("wood", 2),
            ("wool", 2),
            ("rum", 1),
            ("saber", 1),
            ("gold", 1),
            ("types", 3),
            ("numbers", 3),
            ("harbour", 3),
            ("room", 4),
        ]

    @pytest.mark.parametrize("name", SHIPPED)
    def test_lies_between_none_and_one_and_sees_every_difference(self, name: str) -> None:
        for set_up in lots(name, 30):
            differences = apart(set_up)
            for figure in WEIGHED:
                assert 0 <= differences[figure.name] <= figure.most(set_up), figure.name
            assert (spread(set_up) == 0) == (not any(differences.values()))
            assert 0 <= whole(set_up) == 1 - spread(set_up) <= 1

    def test_does_not_change_when_the_colours_change_places(self) -> None:
        for set_up in lots("stand-in-4", 5):
            turned = [*set_up.starts[1:], set_up.starts[0]]
            starts = tuple(
                replace(start, colour=colour)
                for start, colour in zip(turned, set_up.colours, strict=True)
            )
            assert spread(replace(set_up, starts=starts)) == spread(set_up)

    @pytest.mark.parametrize("name", SHIPPED)
    def test_the_shipped_maps_are_alike_in_all_that_is_weighed(self, name: str) -> None:
        assert spread(SetUp.parse(name)) == 0


@pytest.mark.rule("CJ-53")
class TestFigures:
    def test_of_the_later_edition(self) -> None:
        found = figures(LATER, sample=200, seed=3)
        assert (found.symmetries, found.alike, found.whole) == (4, True, 1)
        assert [len(one.room.first) for one in found.colours] == [5, 5, 5, 5]
        assert [one.worst_choke for one in found.colours] == [3, 3, 3, 3]
        assert set(found.beside.values()) == {0}
        told = json.loads(json.dumps(found.to_json()))
        assert told["colours"]["blue"]["room"] == ["1", "5", "21", "22", "25"]
        assert told["colours"]["blue"]["rolls_to_a_lair"]["alone"] == 9

    def test_three_colours_are_no_longer_alike(self) -> None:
        found = figures(LATER.without("white"), sample=10)
        assert not found.alike
        assert found.whole < 1

    def test_it_stands_where_counting_puts_it(self) -> None:
        set_up = lots("later-4", 1, "starts", "harbours")[0]
        found = figures(set_up, sample=100, seed=9).standing
        form = canonical_set_up(set_up)  # so that it does not matter how the map is turned
        others = [
            whole(set_up_by_lot(random.Random(f"9/{n}"), form, frozenset({"starts", "harbours"})))
            for n in range(100)
        ]
        assert found.below == sum(other < whole(set_up) for other in others)
        assert found.equal == sum(other == whole(set_up) for other in others)
        assert 0 < found.below < 100

    def test_what_a_colour_waits_for_in_vain_has_no_number(self) -> None:
        # the pasture 5 of blue and red and the forest 3 of white and orange change places
        text = str(LATER).replace("P5", "F5", 1).replace("F3S4", "P3S4", 1)
        found = figures(SetUp.parse(text), sample=5)
        waits = {one.colour: one.ship.alone for one in found.colours}
        assert waits == {"blue": None, "red": None, "white": 3, "orange": 3}  # wool on two numbers
        assert found.beside["ship"] is None
        assert found.beside["ship_marketplace"] == pytest.approx(0)
        assert found.to_json()["apart"]["ship"] is None

    def test_faulty_set_ups_and_no_sample_are_refused(self) -> None:
        with pytest.raises(InvalidPuzzleError, match="CJ-03"):
            figures(LATER.without("blue", "red", "white"))
        with pytest.raises(BadInputError, match="a sample of 0"):
            figures(LATER, sample=0)
