"""Heists from a seed: one best set of gaps, graded; hints for them; and what records claim."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest

from castlewright.generators.base import LEVELS, NO_END, GenerationError, Range, WishError
from castlewright.generators.greedy_loss import Loss
from castlewright.generators.sleepy_castle import layouts, night_watches
from castlewright.generators.sleepy_castle.certificate import Certified, claims
from castlewright.generators.sleepy_castle.heist_grade import coins_lost, grade
from castlewright.generators.sleepy_castle.heists import (
    CertifiedHeist,
    HeistWishes,
    batch,
    certify,
    generate,
)
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.records import Record, RecordError
from castlewright.puzzles.sleepy_castle import (
    DEFAULT_RULES,
    Heist,
    HouseRules,
    Layout,
    Plan,
    Turn,
    parse_puzzle,
    violations,
    whole_night,
)
from castlewright.solvers.sleepy_castle.heist_hints import (
    HintKind,
    best_plan,
    hint,
    reachable,
    turns_there_are,
)
from tests.commands import report_on
from tests.sleepy_castle.puzzles import heist_by_lot, layout_by_lot

COVER_FIRST = HouseRules(cover_first=True)
BOTH_RULES = (DEFAULT_RULES, COVER_FIRST)
# By hand: 12 coins; five turns rob five gaps, and one of the two gaps with one coin is left.
SIX = Heist.parse("ABCDEF 132321 - 5")

ALL_WISHES = {
    "as they come": HeistWishes(),
    "easy": HeistWishes(turns=Range(3, 4), loses=Range(0, 0)),
    "hard": HeistWishes(loses=Range(3, NO_END)),
    "late": HeistWishes(turns=Range(4, 5), covered=Range(6, 7), emptied=Range(3, 5)),
    "at the start": HeistWishes(guards=9, covered=Range(0, 0), turns=Range(6, 7)),
    "small": HeistWishes(guards=5, turns=Range(3, 5), covered=Range(0, 1)),
    "large": HeistWishes(guards=14, turns=Range(4, 4)),
    "cover first": HeistWishes(guards=10, rules=COVER_FIRST),
}


# -------------------------------------------------------------------------------------------------
# A second way: every turn there is, one after the other, judged by the rules


def every_end(heist: Heist, rules: HouseRules, begun: Plan = Plan(())) -> Iterator[Plan]:  # noqa: B008 - frozen
    """Every plan that breaks no rule and begins like that. Gaps that are closed are left out."""
    played = len(begun.turns)
    if played == heist.turns:
        yield begun
        return
    ring = heist.layout.ring
    for guards in [None, *(heist.layout.guards_of(gap) for gap in range(len(ring)))]:
        for cover in ring:
            plan = Plan((*begun.turns, Turn(guards, cover)))
            if not violations(Heist(heist.layout, played + 1), plan, rules=rules):
                yield from every_end(heist, rules, plan)


def most(heist: Heist, rules: HouseRules, begun: Plan = Plan(())) -> int:  # noqa: B008 - frozen
    return max(plan.haul(heist.layout) for plan in every_end(heist, rules, begun))


def small_heists(number: int, turns: int) -> Iterator[Heist]:
    rng = random.Random(3)
    while number:
        heist = heist_by_lot(rng, 5)
        if len(heist.layout.uncovered) >= turns and len(heist.layout.open_gaps) > 1:
            yield Heist(heist.layout, turns)
            number -= 1


SMALL = list(small_heists(8, turns=2))


# -------------------------------------------------------------------------------------------------
# What is made is what was wished for


def assert_is_as_wished(made: CertifiedHeist, wishes: HeistWishes) -> None:
    heist, rules = made.heist, wishes.rules
    assert violations(heist, made.plan, made.haul, rules) == ()
    assert heist.layout.size == wishes.guards
    assert heist.turns in wishes.filled.turns
    assert len(heist.layout.covered) in wishes.filled.covered
    emptied = heist.layout.coins.count(0)
    assert emptied in wishes.filled.emptied
    assert emptied <= len(heist.layout.covered)  # each turn covers one, and empties one at most
    assert made.ways == 1
    assert made.grade.loses in wishes.filled.loses
    assert made.grade == grade(heist, rules)


@pytest.mark.rule("SC-21")
@pytest.mark.rule("SC-22")
@pytest.mark.parametrize("name", ALL_WISHES)
def test_what_is_made_is_what_was_wished_for(name: str) -> None:
    wishes = ALL_WISHES[name]
    for made in batch(5, 2, wishes):
        assert_is_as_wished(made, wishes)


@pytest.mark.rule("SC-24A")
@pytest.mark.parametrize("rules", BOTH_RULES)
def test_haul_and_ways_are_those_of_all_plans_there_are(rules: HouseRules) -> None:
    for heist in SMALL:
        plans = list(every_end(heist, rules))
        best = max(plan.haul(heist.layout) for plan in plans)
        sets = {
            frozenset(plan.gaps(heist.layout)) for plan in plans if plan.haul(heist.layout) == best
        }
        made = certify(heist, rules)
        assert (made.haul, made.ways) == (best, len(sets))


@pytest.mark.parametrize(
    ("wishes", "used"),
    [
        (HeistWishes(), "12 --turns 5-8 --covered 0-4 --emptied 0-4 --loses 1-"),
        (HeistWishes(guards=3), "3 --turns 2-3 --covered 0 --emptied 0 --loses 0-"),
        (HeistWishes(guards=4), "4 --turns 2-4 --covered 0-1 --emptied 0-1 --loses 1-"),
        (
            HeistWishes(covered=Range(9, 9)),
            "12 --turns 2-3 --covered 9 --emptied 0-4 --loses 0-",
        ),
        (
            HeistWishes(emptied=Range(5, 6)),
            "12 --turns 4-7 --covered 0-6 --emptied 5-6 --loses 1-",
        ),
        (
            HeistWishes(guards=4, rules=COVER_FIRST),
            "4 --turns 2-4 --covered 0-1 --emptied 0-1 --loses 0- --house-rule cover-first",
        ),
    ],
)
def test_what_nobody_wished_is_chosen_as_the_ring_allows(wishes: HeistWishes, used: str) -> None:
    assert str(wishes) == f"--guards {used}"
    assert_is_as_wished(next(batch(2, 1, wishes)), wishes)


@pytest.mark.parametrize("rules", BOTH_RULES)
def test_greedy_play_never_loses_more_than_the_bound(rules: HouseRules) -> None:
    rng, free = random.Random(8), 0
    for _ in range(300):
        heist = heist_by_lot(rng, rng.randint(3, 8))
        size, covered = heist.layout.size, len(heist.layout.covered)
        wishes = HeistWishes(size, *(Range(n, n) for n in (heist.turns, covered, 0)), rules=rules)
        assert coins_lost(heist, rules).most <= wishes.filled.most_lost
        free += wishes.filled.most_lost == 0
    assert free > 50


def test_an_item_is_the_same_alone_in_a_batch_and_on_many_workers() -> None:
    wishes = HeistWishes(guards=8)
    whole = list(batch(11, 5, wishes))
    assert list(batch(11, 2, wishes, start=2)) == whole[2:4]
    assert generate(random.Random("11/0"), wishes) == whole[0]
    with ThreadPoolExecutor(2) as pool:
        assert list(batch(11, 5, wishes, pool=pool)) == whole
    assert len({made.heist for made in whole}) == 5


def test_a_seed_gives_the_heist_that_it_always_gave() -> None:
    """Written once; every supported Python must make it again."""
    assert str(generate(random.Random("2026/0")).heist) == GOLDEN


GOLDEN = "HebFLkCJGDAI 211320132123 DKEB/FGCA/LJHI 7"

NEVER = {
    "guards: 3 to 26 were expected": HeistWishes(guards=2),
    "turns: at least one turn": HeistWishes(turns=Range(0, 0)),
    "turns: 10 turns are too many where 3 of 12": HeistWishes(
        turns=Range(10, 12), covered=Range(3, 4)
    ),
    "emptied: 5 gaps are too many where 4 guards": HeistWishes(
        covered=Range(0, 4), emptied=Range(5, 6)
    ),
    "covered: where 10 of 12 guards are covered nothing is left": HeistWishes(
        covered=Range(10, 11), turns=Range(1, 1)
    ),
    "loses: with 12 guards, 0 of them covered, and 5-8 turns greedy play loses 18": HeistWishes(
        loses=Range(30, 30)
    ),
    "loses: with 3 guards, 0 of them covered, and 1 turns greedy play loses 0": HeistWishes(
        guards=3, turns=Range(1, 1), loses=Range(1, NO_END)
    ),
    "emptied: 20 gaps are too many where 9 guards": HeistWishes(emptied=Range(20, 20)),
    "emptied: 4 gaps cannot be empty and 9 turns be left": HeistWishes(
        turns=Range(9, 9), emptied=Range(4, 4)
    ),
}


@pytest.mark.parametrize("words", NEVER)
def test_a_wish_that_no_seed_can_meet_is_refused_at_once(words: str) -> None:
    with pytest.raises(WishError, match=words):
        generate(random.Random(1), NEVER[words])
    with pytest.raises(WishError, match=words):
        next(batch(1, 1, NEVER[words]))


TOO_MUCH = {
    "loses": HeistWishes(loses=Range(9, 9)),
    # one best set of 13 of 26 gaps: only with 13 gaps of three coins and 13 of one
    "turns": HeistWishes(guards=26, turns=Range(13, 13), covered=Range(0, 0)),
    # whoever covers at random closes more gaps than one a turn
    "emptied": HeistWishes(covered=Range(9, 9), emptied=Range(9, 9)),
}


@pytest.mark.parametrize("wish", TOO_MUCH)
def test_attempts_that_run_out_name_the_wish_that_was_too_much(wish: str) -> None:
    with pytest.raises(GenerationError) as error:
        list(batch(1, 1, TOO_MUCH[wish], attempts=150, start=3))
    assert error.value.wish == wish
    assert f"item 3 of seed 1: no heist in 150 attempts; the wish '{wish}'" in str(error.value)


def test_a_proof_that_does_not_come_in_the_budget_is_no_heist() -> None:
    with pytest.raises(GenerationError, match="no proof of the best haul") as error:
        generate(random.Random(1), budget=1e-6)
    assert error.value.wish == "turns"


# -------------------------------------------------------------------------------------------------
# The grade


def test_a_heist_is_graded_by_what_greedy_play_loses() -> None:
    """By hand (see `test_heists`): greedy play takes 9 coins, or 10 in one case of three; 11 are
    the best."""
    assert coins_lost(SIX) == Loss(loses=2, least=1, mean=1.667, most=2)
    assert grade(SIX).level == "knight"
    # One turn, one gap that holds most: nobody can go wrong but by robbing another.
    one = grade(Heist.parse("ABC 123 - 1"))
    assert (one.loses, one.level) == (0, "page")
    assert one.traps == 0.667  # of the three gaps one is right, whoever is covered


@pytest.mark.parametrize("rules", BOTH_RULES)
def test_traps_are_the_first_turns_after_which_the_best_is_out_of_reach(rules: HouseRules) -> None:
    for heist in SMALL[:4]:
        best = most(heist, rules)
        first = {plan.turns[0] for plan in every_end(heist, rules)}
        wrong = [turn for turn in first if most(heist, rules, Plan((turn,))) < best]
        assert grade(heist, rules).traps == round(len(wrong) / len(first), 3)
        assert set(turns_there_are(heist.layout, rules)) == first


def test_a_coin_more_is_never_easier_and_the_levels_are_in_order() -> None:
    made = list(batch(4, 12, HeistWishes(guards=8, loses=Range(0, NO_END), turns=Range(3, 6))))
    made += batch(4, 1, HeistWishes(loses=Range(4, NO_END)))
    in_order = sorted(made, key=lambda one: one.grade.score)
    lost = [one.grade.loses for one in in_order]
    assert lost == sorted(lost)
    levels = [LEVELS.index(one.grade.level) for one in in_order]
    assert levels == sorted(levels)
    assert in_order[-1].grade.level == "legend"


# -------------------------------------------------------------------------------------------------
# Hints


def followed(heist: Heist, rules: HouseRules, begun: Plan = Plan(())) -> Plan:  # noqa: B008 - frozen
    while (found := hint(heist, begun, rules=rules)).kind is HintKind.TURN:
        assert found.turn is not None
        assert found.number == len(begun.turns) + 1
        begun = Plan((*begun.turns, found.turn))
    assert found.kind is HintKind.SOLVED, found
    return begun


@pytest.mark.parametrize("rules", BOTH_RULES)
def test_who_follows_the_hints_gets_the_best_haul(rules: HouseRules) -> None:
    for heist in SMALL:
        plan = followed(heist, rules)
        assert violations(heist, plan, most(heist, rules), rules) == ()
        assert plan == best_plan(heist, rules)


@pytest.mark.rule("SC-23")
@pytest.mark.parametrize(("guards", "left"), [(3, 1), (8, 1), (12, 1), (20, 1)])
def test_hints_for_a_whole_night_leave_the_smallest_gap(guards: int, left: int) -> None:
    """All coins but those of the smallest gap (SC-20 to SC-23), or of the gaps if all are equal."""
    layout = layout_by_lot(random.Random(guards), guards)
    assert min(layout.coins) == left
    assert best_plan(whole_night(layout)).haul(layout) == 2 * guards - left


@pytest.mark.parametrize("rules", BOTH_RULES)
def test_the_first_turn_after_which_the_best_is_out_of_reach_is_named(rules: HouseRules) -> None:
    rng, dead_ends = random.Random(6), 0
    for heist in SMALL:
        plans = list(every_end(heist, rules))
        for plan in rng.sample(plans, min(4, len(plans))):
            best = most(heist, rules)
            left = [most(heist, rules, Plan(plan.turns[:n])) for n in (1, 2)]
            assert [reachable(heist, Plan(plan.turns[:n]), rules) for n in (1, 2)] == left
            found = hint(heist, plan, rules=rules)
            if left[-1] == best:
                assert found.kind is HintKind.SOLVED
            else:
                dead_ends += 1
                assert found.kind is HintKind.DEAD_END
                assert found.number == (1 if left[0] < best else 2)
                assert f"Look at turn {found.number}" in found.words
    assert dead_ends > 8


SAID = {
    "": "Rob the mouse and the fox: 3 coins. Then cover the mouse: the coin beside it can stay.",
    "BC/B": "Rob the fox and the hare: 2 coins. Then cover the fox: nothing it guards is left "
    "to steal.",
    "BC/C": "Look at turn 1: after it 10 coins can be had at most, before it 11.",
    "BC/B DE/E": "Look at turn 2: after it 9 coins can be had at most, before it 11.",
    "AC/B": "Look at turn 1: the lion and the fox are no neighbours, they guard nothing together.",
    "BC/B AB/A": "Look at turn 2: the mouse is covered, its coins can no longer be stolen.",
    "BC/B CD/C DE/D EF/E FA/F": "11 coins: more cannot be had.",
    "BC/B CD/C DE/D EF/E FA/F -/A": "Look at the plan: 6 turns; 5 were expected, one for each turn "
    "of the night.",
}


@pytest.mark.parametrize("begun", SAID)
def test_hints_say_what_to_do_and_why(begun: str) -> None:
    assert hint(SIX, Plan.parse(begun)).words == SAID[begun]


def test_hints_under_the_other_order_cover_first_and_at_the_end_leave_the_choice() -> None:
    """By hand: with the lion covered, both gaps of one coin are given up; ten coins are left."""
    words = hint(SIX, Plan(()), rules=COVER_FIRST).words
    assert words.startswith("Cover the lion: the 2 coins beside it can stay. Then rob ")
    robbed = Heist.parse("ABC 001 - 2")
    assert hint(robbed, Plan.parse("CA/C")).words == (
        "Nothing more can be stolen. Cover the lion, or whom you like."
    )


def test_hints_and_reach_refuse_what_is_no_heist_and_no_turn() -> None:
    with pytest.raises(InvalidPuzzleError):
        hint(Heist.parse("ABC 222 - 4"), Plan(()))
    with pytest.raises(BadInputError, match="begun, turn 1: the lion and the fox are no neighb"):
        reachable(SIX, Plan.parse("AC/B"))


# -------------------------------------------------------------------------------------------------
# What records claim

KINDS = ("layout", "heist", "night-watch")


@cache
def certified(kind: str) -> Certified:
    rng = random.Random("6/0")
    if kind == "layout":
        return layouts.generate(rng, layouts.LayoutWishes(guards=8))
    if kind == "heist":
        return generate(rng, HeistWishes(guards=8, turns=Range(4, 6)))
    return night_watches.generate(rng, night_watches.Wishes(guards=6))


def record_of(kind: str, **changed: object) -> Record:
    return Record({"game": "sleepy-castle", **claims(certified(kind)), **changed}, "a.jsonl")


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_certified_puzzle_claims_is_true(kind: str) -> None:
    record = record_of(kind)
    assert record.get("kind") == kind
    report = report_on(record, parse_puzzle(record.puzzle))
    assert report.violations == ()
    assert report.undecided == ()
    words = " ".join(report.checked)
    assert kind in words
    assert "solution" in words
    assert "solutions" in words
    assert ("haul (closed form, programme)" in words) == (kind != "night-watch")


FALSE = [
    ("layout", {"haul": 16}, "record-haul-differs"),
    ("layout", {"solutions": [99]}, "record-solutions-differs"),
    ("layout", {"solution": "-/A"}, "SC-23-plan-length"),
    ("heist", {"haul": 1}, "record-haul-differs"),
    ("heist", {"solutions": [2]}, "record-solutions-differs"),
    ("heist", {"solutions": [1, 0]}, "record-solutions-differs"),
    ("heist", {"solutions": [2], "complete": False}, "record-foreign-claim"),
    ("heist", {"solution": "-/A -/B -/C -/D -/E -/F"}, "SC-40-haul-missed"),
    ("night-watch", {"solutions": [2]}, "record-solutions-differs"),
    ("night-watch", {"solutions": [0]}, "record-solutions-differs"),
    ("night-watch", {"solution": "ABCDEF 222222 -"}, "SC-3"),
]


@pytest.mark.parametrize(("kind", "changed", "code"), FALSE)
def test_each_false_claim_is_found(kind: str, changed: dict[str, object], code: str) -> None:
    record = record_of(kind, **changed)
    report = report_on(record, parse_puzzle(record.puzzle))
    assert any(fault.code.startswith(code) for fault in report.violations)


def test_a_heist_is_certified_and_verified_under_its_house_rules() -> None:
    record = Record({"game": "sleepy-castle", **claims(certify(SIX, COVER_FIRST))})
    assert record.get("house_rules") == ["cover-first"]
    assert report_on(record, parse_puzzle(record.puzzle), COVER_FIRST).violations == ()
    assert report_on(record, parse_puzzle(record.puzzle), DEFAULT_RULES).violations != ()


def test_a_faulty_puzzle_is_the_only_finding() -> None:
    report = report_on(record_of("layout", haul=99), Layout.parse("ABC 111 -"))
    assert [fault.code for fault in report.violations] == ["SC-03-total"]


def test_a_count_that_stops_early_is_not_complete_and_claims_less_can_be_true() -> None:
    watch = "ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4"
    record = Record({"game": "sleepy-castle", "puzzle": watch, "solutions": [1]})
    report = report_on(record, parse_puzzle(watch), budget=1)
    assert report.undecided
    assert report.violations == ()
    heist = record_of("heist")
    report = report_on(heist, parse_puzzle(heist.puzzle), budget=1)
    assert "haul (closed form)" in report.checked
    fewer = Record({"game": "sleepy-castle", "puzzle": watch, "solutions": [0], "complete": False})
    assert report_on(fewer, parse_puzzle(watch)).violations == ()


@pytest.mark.parametrize("kind", KINDS)
def test_a_solution_that_cannot_be_read_is_told_with_its_place(kind: str) -> None:
    record = record_of(kind, solution="A?")
    with pytest.raises(RecordError, match=r"a\.jsonl: .* at `\$\.solution`"):
        report_on(record, parse_puzzle(record.puzzle))
