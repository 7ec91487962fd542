"""Heists: CP-SAT, the programme and the closed form say the same, and a brute force agrees."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    Plan,
    Turn,
    violations,
    whole_night,
)
from castlewright.solvers.base import Solved, Undecided
from castlewright.solvers.sleepy_castle import greedy, haul, heist_programme
from castlewright.solvers.sleepy_castle.heist import Ways, best_haul, ways_of_best
from castlewright.solvers.ties import Outcomes

COVER_FIRST = HouseRules(cover_first=True)
BOTH = pytest.mark.parametrize("rules", [DEFAULT_RULES, COVER_FIRST], ids=["default", "first"])
THE_BOX = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")


@st.composite
def heists(draw: st.DrawFn, most: int = 7) -> Heist:
    size = draw(st.integers(3, most))
    coins = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    while sum(coins) > 2 * size:
        coins[coins.index(max(coins))] -= 1
    covered = draw(st.sets(st.sampled_from(ascii_uppercase[:size]), max_size=size - 1))
    layout = Layout(ascii_uppercase[:size], tuple(coins), (), frozenset(covered))
    return Heist(layout, draw(st.integers(1, size - len(covered))))


def random_layout(size: int, rng: Random) -> Layout:
    """A ring before the first turn, its coins in any way that is allowed."""
    coins = [2] * size
    for _ in range(2 * size):
        giver, taker = rng.sample(range(size), 2)
        if coins[giver] > 1 and coins[taker] < 3:
            coins[giver] -= 1
            coins[taker] += 1
    return Layout(ascii_uppercase[:size], tuple(coins))


def by_all_turns(heist: Heist, rules: HouseRules) -> set[frozenset[int]]:
    """Every set of gaps that some thief robs: all thefts, all covers, idle turns as well."""

    @cache
    def robbed(layout: Layout, turns: int) -> frozenset[frozenset[int]]:
        if turns == 0:
            return frozenset({frozenset()})
        found = set()
        for guard in layout.uncovered:
            table = layout.with_covered(guard) if rules.cover_first else layout
            for gap in (None, *table.open_gaps):
                after = table if gap is None else table.without_coins(gap)
                for gaps in robbed(after.with_covered(guard), turns - 1):
                    found.add(gaps if gap is None else gaps | {gap})
        return frozenset(found)

    return set(robbed(heist.layout, heist.turns))


def best_of(heist: Heist, sets: set[frozenset[int]]) -> tuple[int, list[tuple[int, ...]]]:
    """The best haul of these sets, and those that give it."""
    hauls = {gaps: sum(heist.layout.coins[gap] for gap in gaps) for gaps in sets}
    best = max(hauls.values())
    return best, sorted(tuple(sorted(gaps)) for gaps in sets if hauls[gaps] == best)


# Four ways to the best haul


@pytest.mark.rule("SC-12")
@pytest.mark.rule("SC-13")
@pytest.mark.rule("SC-21")
@pytest.mark.rule("SC-22")
@pytest.mark.rule("SC-24A")
@BOTH
@settings(max_examples=40)
@given(heist=heists(most=5))
def test_all_solvers_find_what_all_turns_give(heist: Heist, rules: HouseRules) -> None:
    best, sets = best_of(heist, by_all_turns(heist, rules))
    assert haul.best_haul(heist, rules) == best
    assert haul.ways(heist, rules) == len(sets)
    assert heist_programme.best_sets(heist, rules=rules) == Solved(tuple(sets), best)
    assert ways_of_best(heist, rules=rules) == Solved(Ways(tuple(sets), complete=True), best)


@BOTH
@settings(max_examples=60)
@given(heist=heists(most=7))
def test_both_plans_are_right_and_as_good_as_the_closed_form_says(
    heist: Heist, rules: HouseRules
) -> None:
    best = haul.best_haul(heist, rules)
    for verdict in (best_haul(heist, rules=rules), heist_programme.best_haul(heist, rules=rules)):
        assert isinstance(verdict, Solved)
        assert verdict.value == best == verdict.solution.haul(heist.layout)
        assert violations(heist, verdict.solution, best, rules) == ()
        robs = [turn.guards is not None for turn in verdict.solution.turns]
        assert robs == sorted(robs, reverse=True)  # idle turns come last


@BOTH
@settings(max_examples=200)
@given(heist=heists(most=6))
def test_programme_and_closed_form_agree_on_value_and_ways(heist: Heist, rules: HouseRules) -> None:
    verdict = heist_programme.best_sets(heist, rules=rules)
    assert isinstance(verdict, Solved)
    assert verdict.value == haul.best_haul(heist, rules)
    assert len(verdict.solution) == haul.ways(heist, rules)


@pytest.mark.rule("SC-23")
@pytest.mark.parametrize("index", range(2))
def test_a_whole_night_in_the_box_gives_all_but_the_smallest_gap(index: int) -> None:
    layout = random_layout(12, Random(f"box/{index}"))
    night = whole_night(layout)
    best = 24 - min(layout.coins)
    assert best == 23
    for verdict in (best_haul(night), heist_programme.best_haul(night)):
        assert isinstance(verdict, Solved)
        assert verdict.value == best
        assert violations(layout, verdict.solution, best) == ()
        assert [fault.code for fault in violations(layout, verdict.solution, best + 1)] == [
            "SC-40-haul-missed"
        ]
    assert haul.best_haul(night) == best
    assert haul.ways(night) == layout.coins.count(1)


@pytest.mark.rule("SC-23")
def test_with_two_coins_everywhere_a_night_gives_22_in_twelve_ways() -> None:
    night = Heist.parse("ABCDEFGHIJKL 222222222222 - 12")
    assert (haul.best_haul(night), haul.ways(night)) == (22, 12)
    for verdict in (best_haul(night), heist_programme.best_haul(night)):
        assert isinstance(verdict, Solved)
        assert verdict.value == 22
    ways = ways_of_best(night)
    assert isinstance(ways, Solved)
    assert ways.value == 22
    assert {len(gaps) for gaps in ways.solution.sets} == {11}
    assert (len(ways.solution.sets), ways.solution.complete) == (12, True)


@BOTH
def test_the_largest_rings_are_solved(rules: HouseRules) -> None:
    layout = random_layout(26, Random("largest"))
    for turns in (13, 26):
        heist = Heist(layout, turns)
        verdict = best_haul(heist, rules=rules)
        assert isinstance(verdict, Solved)
        assert verdict.value == haul.best_haul(heist, rules)
        assert violations(heist, verdict.solution, verdict.value, rules) == ()


# The plan


def test_the_plan_goes_once_around_the_ring() -> None:
    night = best_haul(whole_night(THE_BOX))
    assert isinstance(night, Solved)
    # the gap between C and D, or the one between I and J, is the coin that must be left
    assert str(night.solution) in {
        "DE/D EF/E FG/F GH/G HI/H IJ/I JK/J KL/K LA/L AB/A BC/B -/C",
        "JK/J KL/K LA/L AB/A BC/B CD/C DE/D EF/E FG/F GH/G HI/H -/I",
    }


def test_the_plan_begins_with_the_turns_that_were_played() -> None:
    heist = Heist.parse("ABCDEF 132321 - 5")
    begun = Plan.parse("BC/B DE/D")
    verdict = best_haul(heist, begun=begun)
    # C to D is lost, and so is A to B: two and one are left
    assert verdict == Solved(Plan.parse("BC/B DE/D EF/E FA/F -/A"), 9)
    assert best_haul(heist, begun=verdict.solution) == verdict


def test_begun_turns_that_break_the_rules_are_refused() -> None:
    heist = Heist.parse("ABCDEF 132321 - 2")
    with pytest.raises(BadInputError, match=r"begun, turn 2: .*no longer be stolen"):
        best_haul(heist, begun=Plan.parse("AB/A FA/F"))
    with pytest.raises(BadInputError, match="3 turns; the heist has 2"):
        best_haul(heist, begun=Plan.parse("-/A -/B -/C"))


# All ways, budgets, refusals


def test_a_limit_on_the_ways_is_told() -> None:
    heist = Heist.parse("ABCDEF 132321 - 5")
    one = ways_of_best(heist, limit=1)
    assert isinstance(one, Solved)
    assert (one.value, len(one.solution.sets), one.solution.complete) == (11, 1, False)
    exactly_all = ways_of_best(heist, limit=2)
    assert isinstance(exactly_all, Solved)
    assert exactly_all.solution == Ways(((0, 1, 2, 3, 4), (1, 2, 3, 4, 5)), complete=True)
    with pytest.raises(BadInputError, match="at least 1"):
        ways_of_best(heist, limit=0)


def test_without_budget_nothing_is_decided() -> None:
    night = whole_night(THE_BOX)
    assert isinstance(best_haul(night, budget=1e-9), Undecided)
    assert isinstance(ways_of_best(night, budget=1e-9), Undecided)
    assert heist_programme.best_haul(night, limit=100) == Undecided()
    assert heist_programme.best_sets(night, limit=100) == Undecided()


def test_the_same_call_gives_the_same_plan() -> None:
    night = whole_night(THE_BOX)
    assert best_haul(night) == best_haul(night)


@pytest.mark.parametrize(
    "solve",
    [haul.best_haul, haul.ways, greedy.hauls, best_haul, ways_of_best, heist_programme.best_haul],
)
def test_a_faulty_heist_is_refused(solve: object) -> None:
    assert callable(solve)
    with pytest.raises(InvalidPuzzleError, match="7 turns, but 6 guards can still be covered"):
        solve(Heist.parse("ABCDEF 132321 - 7"))


def test_when_nothing_is_open_there_is_one_way_to_take_nothing() -> None:
    heist = Heist.parse("AbCd 2222 - 2")
    assert (haul.best_haul(heist), haul.ways(heist)) == (0, 1)
    assert best_haul(heist) == Solved(Plan.parse("-/A -/C"), 0)
    assert ways_of_best(heist) == Solved(Ways(((),), complete=True), 0)
    assert greedy.hauls(heist) == Outcomes(0, Fraction(0), 0)


# Greedy play


@pytest.mark.rule("SC-21")
def test_greedy_play_step_by_step() -> None:
    """By hand. The gaps are AB 1, BC 3, CD 2, DE 3, EF 2, FA 1; two of them hold most.

    BC first: B is covered, whose other gap holds less. Then DE, and D's and E's other gaps hold
    the same: with D gone EF 2 and FA 1 are left, with E gone CD 2 and FA 1, 9 coins in all. DE
    first, and again D or E: with E gone BC, CD and FA are good for 9 coins in all; with D gone BC,
    EF, and then FA or AB, and after each the other, for 10. So 9, 9 or 10, each as likely.
    """
    six = Heist.parse("ABCDEF 132321 - 6")
    assert greedy.hauls(six) == Outcomes(9, Fraction(9 + 9 + 10, 3), 10)
    assert greedy.hauls(replace(six, turns=1)) == Outcomes(3, Fraction(3), 3)


@pytest.mark.rule("SC-24A")
def test_greedy_play_that_covers_first_step_by_step() -> None:
    """By hand, on a ring of four with gaps AB 2, BC 3, CD 2, DA 1.

    An eye is on BC; A and D guard 3 coins each. With A covered BC is robbed, and CD is left with B
    idle: B is covered, CD robbed. With D covered it is AB, and C.
    """
    four = Heist.parse("ABCD 2321 - 4")
    assert greedy.hauls(four, COVER_FIRST) == Outcomes(5, Fraction(5), 5)
    assert len(list(greedy_plans(four, COVER_FIRST))) == 2


def greedy_plans(heist: Heist, rules: HouseRules) -> Iterator[tuple[Plan, Fraction]]:
    """Every plan of the greedy thief, and how likely it is: told as the docstring of `greedy` tells
    it, on the layout itself, each plan to its end. Of plans that differ in idle guards only one."""
    plans = [(Plan(()), heist.layout, Fraction(1))]
    while plans:
        plan, layout, chance = plans.pop()
        turns = equally_good(layout, rules) if len(plan.turns) < heist.turns else {}
        for turn in turns.values():
            then = Plan((*plan.turns, turn)), turn.played(layout), chance / len(turns)
            plans.append(then)
        if not turns:
            yield plan, chance


def equally_good(layout: Layout, rules: HouseRules) -> dict[object, Turn]:
    """The greedy thief's turns by what they leave to be stolen; none when nothing is left."""
    gaps = [gap for gap in layout.open_gaps if layout.coins[gap]]
    found: dict[object, Turn] = {}
    for gap in gaps:
        if layout.coins[gap] < max(layout.coins[gap] for gap in gaps):
            continue
        guards = layout.guards_of(gap)
        seen = layout if rules.cover_first else layout.without_coins(gap)
        to_cover = list(guards)
        if rules.cover_first:
            to_cover = [guard for guard in layout.uncovered if guard not in guards]
        for guard in to_cover:
            if lost(seen, guard) == min(lost(seen, other) for other in to_cover):
                then = Turn(guards, guard).played(layout)
                left = tuple(then.coins[g] if then.is_open(g) else 0 for g in range(layout.size))
                found[left] = Turn(guards, guard)
    return found


def lost(layout: Layout, guard: str) -> int:
    return sum(layout.coins[gap] for gap in layout.gaps_of(guard) if layout.is_open(gap))


@BOTH
@settings(max_examples=60)
@given(heist=heists(most=8))
def test_greedy_play_is_right_never_better_than_the_best_and_all_its_ties_are_counted(
    heist: Heist, rules: HouseRules
) -> None:
    plans = list(greedy_plans(heist, rules))
    hauls = [plan.haul(heist.layout) for plan, _ in plans]
    mean = sum((haul * chance for haul, (_, chance) in zip(hauls, plans, strict=True)), Fraction(0))
    assert greedy.hauls(heist, rules) == Outcomes(min(hauls), mean, max(hauls))
    assert max(hauls) <= haul.best_haul(heist, rules)
    for plan, _ in plans[:3]:
        codes = {fault.code for fault in violations(heist, plan, rules=rules)}
        assert codes <= {"SC-23-plan-length"}  # nothing is left, so nothing is told of the rest
