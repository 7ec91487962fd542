"""The solo without a look: exact values, held against every choice and every order of the cards."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import factorial
from random import Random

import pytest

from castlewright.puzzles.base import BadInputError, InvalidPuzzleError, UndecidedError
from castlewright.puzzles.sleepy_castle import DEFAULT_RULES, HouseRules, Layout
from castlewright.solvers.base import Solved, Undecided
from castlewright.solvers.sleepy_castle.blind import (
    BlindThief,
    Sight,
    best_mean,
    haul_of,
    simulate,
)

COVER_FIRST = HouseRules(cover_first=True)
BOTH_AT_ONCE = HouseRules(both_at_once=True)
ALL_RULES = [
    DEFAULT_RULES,
    COVER_FIRST,
    BOTH_AT_ONCE,
    HouseRules(both_at_once=True, cover_first=True),
]


def ring(coins: str) -> Layout:
    return Layout.parse(f"{'ABCDEFGHIJKL'[: len(coins)]} {coins} -")


def mean(coins: str, rules: HouseRules = DEFAULT_RULES) -> Fraction:
    verdict = best_mean(ring(coins), rules=rules)
    assert isinstance(verdict, Solved)
    return verdict.solution


# A brute force with cards on places: every pair of cards, every guard to cover, idle turns and all

_Orders = tuple[tuple[int, ...], ...]  # of the cards: all that agree with what has been seen


def brute_force(coins: tuple[int, ...], rules: HouseRules) -> Fraction:
    """The mean haul when every choice is tried; nothing is known but the cards that were seen."""
    size = len(coins)
    places = range(size)

    def loot(pair: tuple[int, int], left: tuple[int, ...], covered: frozenset[int]) -> int | None:
        """The gap that the pair empties."""
        for gap in places:
            if {gap, (gap + 1) % size} == set(pair):
                return gap if covered.isdisjoint(pair) and left[gap] else None
        return None

    def split(orders: _Orders, place: int) -> list[_Orders]:
        """What may be seen at that place: the orders for each card."""
        return [
            agreeing
            for guard in places
            if (agreeing := tuple(order for order in orders if order[place] == guard))
        ]

    @cache
    def turn(orders: _Orders, left: tuple[int, ...], covered: frozenset[int]) -> int:
        """The most coins, summed over these orders."""
        if len(covered) == size:
            return 0
        if rules.cover_first:
            return max(
                cards(orders, left, covered | {guard}) for guard in places if guard not in covered
            )
        return cards(orders, left, covered)

    @cache
    def cards(orders: _Orders, left: tuple[int, ...], covered: frozenset[int]) -> int:
        def both(first: int, second: int, known: _Orders) -> int:
            return sum(after(seen, first, second) for seen in split(known, second))

        def after(seen: _Orders, first: int, second: int) -> int:
            gap = loot((seen[0][first], seen[0][second]), left, covered)
            if gap is None:
                return end(seen, left, covered)
            robbed = (*left[:gap], 0, *left[gap + 1 :])
            return left[gap] * len(seen) + end(seen, robbed, covered)

        if rules.both_at_once:
            return max(
                sum(both(first, second, known) for known in split(orders, first))
                for first, second in permutations(places, 2)
            )
        return max(
            sum(
                max(both(first, second, known) for second in places if second != first)
                for known in split(orders, first)
            )
            for first in places
        )

    def end(orders: _Orders, left: tuple[int, ...], covered: frozenset[int]) -> int:
        if rules.cover_first:
            return turn(orders, left, covered)
        return max(
            turn(orders, left, covered | {guard}) for guard in places if guard not in covered
        )

    everything = tuple(permutations(places))
    return Fraction(turn(everything, coins, frozenset()), factorial(size))


@pytest.mark.rule("SC-11A")
@pytest.mark.rule("SC-21")
@pytest.mark.rule("SC-22")
@pytest.mark.rule("SC-24A")
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: "+".join(rules.names) or "default")
@pytest.mark.parametrize("coins", ["222", "123", "1223"])
def test_no_choice_is_better_than_the_best_play(coins: str, rules: HouseRules) -> None:
    assert mean(coins, rules) == brute_force(tuple(map(int, coins)), rules)


def test_three_guards_by_hand() -> None:
    # any two of three are neighbours: some gap is robbed, then the fuller of the other two is kept
    assert mean("123") == Fraction((1 + 3) + (2 + 3) + (3 + 2), 3)
    # whoever is covered first closes two gaps; one pair in three is the right one, once
    assert mean("222", COVER_FIRST) == Fraction(2, 3)


# The same play, played


@pytest.mark.rule("SC-20")
@pytest.mark.rule("SC-23")
@pytest.mark.parametrize("rules", [DEFAULT_RULES, COVER_FIRST], ids=["default", "cover first"])
@pytest.mark.parametrize("coins", ["123", "1223", "12322", "22222"])
def test_the_thief_steals_as_much_on_average_over_all_orders_of_the_cards(
    coins: str, rules: HouseRules
) -> None:
    thief = BlindThief(ring(coins), rules=rules)
    hauls = [haul_of(thief, order) for order in permutations(thief.layout.ring)]
    assert Fraction(sum(hauls), len(hauls)) == mean(coins, rules)


@pytest.mark.rule("SC-20")
def test_twelve_guards_with_two_coins_everywhere() -> None:
    thief = BlindThief(ring("2" * 12))
    assert round(float(thief.mean()), 4) == 14.7582
    nights = simulate(thief, 60, Random("12/0"))
    assert nights.low < thief.mean() < nights.high
    assert nights.high - nights.low < 2
    assert simulate(thief, 60, Random("12/0")) == nights


def test_the_mean_lies_below_what_open_cards_give_and_above_what_luck_gives() -> None:
    for coins in ("1223", "12322", "123321", "1232123"):
        assert mean(coins) <= 2 * len(coins) - min(map(int, coins))
        # the first turn alone: 2 of the other cards belong to a neighbour
        assert mean(coins) > Fraction(2 * 2, len(coins) - 1)


@pytest.mark.rule("SC-04")
def test_a_turn_or_a_mirror_of_the_ring_changes_nothing() -> None:
    for coins in ("12322", "123321"):
        turns = [coins[start:] + coins[:start] for start in range(len(coins))]
        assert {mean(turn) for turn in turns} | {mean(turn[::-1]) for turn in turns} == {
            mean(coins)
        }


def test_house_rules_never_help_the_thief() -> None:
    for coins, rules in product(("1223", "12322", "123321"), ALL_RULES[1:]):
        assert mean(coins, rules) <= mean(coins)


def test_a_first_turn_by_hand() -> None:
    thief = BlindThief(ring("123"))
    sight = Sight(thief.layout)
    assert thief.first(sight) is None
    sight = sight.after_card("A")
    assert thief.second(sight, "A") is None
    sight = sight.after_cards("A", "B")
    assert sight.layout.coins == (0, 2, 3)
    # now C is known as well; B guards the two coins, A and C the three
    assert thief.cover(sight) == "B"
    sight = sight.after_cover("B")
    assert (thief.first(sight), thief.second(sight.after_card("C"), "C")) == (None, "A")


def test_a_seen_pair_is_robbed_when_nothing_else_is_open() -> None:
    thief = BlindThief(ring("1223"))
    layout = Layout.parse("abCD 1223 -")
    sight = Sight(layout, frozenset("CD"))
    assert (thief.first(sight), thief.second(sight, "C")) == ("C", "D")


# What cannot be answered


def test_too_many_positions_are_undecided() -> None:
    assert best_mean(ring("123321"), limit=20) == Undecided()
    with pytest.raises(UndecidedError, match="more than 20 positions"):
        BlindThief(ring("123321"), limit=20).mean()


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(InvalidPuzzleError):
        best_mean(Layout.parse("ABC 123 -").without_coins(0))
    with pytest.raises(BadInputError, match="before choosing the second"):
        BlindThief(ring("123"), rules=BOTH_AT_ONCE)
    with pytest.raises(BadInputError, match="at least 2"):
        simulate(BlindThief(ring("123")), 1, Random(1))
