"""Counting the layouts of coins: Burnside's lemma, one by one, and what is known from elsewhere."""

import json
from collections import Counter
from math import comb, factorial, gcd
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.puzzles.base import BadInputError, UndecidedError
from castlewright.puzzles.sleepy_castle import canonical_coins
from castlewright.solvers.sleepy_castle.coin_layouts import (
    Counts,
    count,
    count_one_by_one,
    every,
    layouts,
)

KNOWN = [
    json.loads(line)
    for line in (Path(__file__).parent / "known_counts.jsonl").read_text("utf-8").splitlines()
]
ARGUMENTS = ("gaps", "low", "high", "total")


@pytest.mark.rule("SC-03")
@pytest.mark.rule("SC-04")
@pytest.mark.parametrize(
    "known", KNOWN, ids=lambda known: "-".join(str(known[a]) for a in ARGUMENTS)
)
def test_both_ways_give_the_known_counts(known: dict[str, Any]) -> None:
    arguments = [known[name] for name in ARGUMENTS]
    expected = Counts(known["fixed"], known["turned"], known["turned_and_mirrored"])
    assert count(*arguments) == expected
    assert count_one_by_one(*arguments) == expected


@settings(max_examples=150)
@given(
    gaps=st.integers(1, 7),
    low=st.integers(0, 2),
    more=st.integers(0, 3),
    total=st.integers(0, 30),
)
def test_both_ways_agree(gaps: int, low: int, more: int, total: int) -> None:
    high = low + more
    assert count(gaps, low, high, total) == count_one_by_one(gaps, low, high, total)


def test_there_is_one_layout_of_each_kind() -> None:
    kinds = Counter(canonical_coins(coins) for coins in every(8, 1, 3, 16))
    assert list(layouts(8, 1, 3, 16)) == sorted(kinds)
    assert sum(kinds.values()) == count(8, 1, 3, 16).fixed


# Sequences that are known by other formulas


def totient(number: int) -> int:
    return sum(gcd(number, other) == 1 for other in range(1, number + 1))


@pytest.mark.parametrize(("gaps", "total"), [(12, 4), (30, 15), (31, 7), (60, 24), (100, 35)])
def test_with_none_or_one_coin_they_are_necklaces_of_two_colours(gaps: int, total: int) -> None:
    both = gcd(gaps, total)
    necklaces = (
        sum(totient(d) * comb(gaps // d, total // d) for d in range(1, both + 1) if both % d == 0)
        // gaps
    )
    # half of the gaps, and half of the ones among them, without those on the mirror's axis
    ones = total % 2 if gaps % 2 == 0 else 0
    half = (gaps - 1) // 2 if gaps % 2 or ones else gaps // 2
    unchanged = comb(half, total // 2)
    assert count(gaps, 0, 1, total) == Counts(
        comb(gaps, total), necklaces, (necklaces + unchanged) // 2
    )


@pytest.mark.parametrize(("gaps", "numbers"), [(9, 3), (12, 3), (10, 4), (25, 2)])
def test_over_all_totals_they_are_all_necklaces_and_bracelets(gaps: int, numbers: int) -> None:
    counts = [count(gaps, 0, numbers - 1, total) for total in range(gaps * (numbers - 1) + 1)]
    divisors = [d for d in range(1, gaps + 1) if gaps % d == 0]
    necklaces = sum(totient(d) * numbers ** (gaps // d) for d in divisors) // gaps
    mirrors = (numbers ** ((gaps + 1) // 2) + numbers ** (gaps // 2 + 1)) // 2
    if gaps % 2:
        mirrors = numbers ** ((gaps + 1) // 2)
    assert sum(each.fixed for each in counts) == numbers**gaps
    assert sum(each.turned for each in counts) == necklaces
    assert sum(each.turned_and_mirrored for each in counts) == (necklaces + mirrors) // 2


# Large and wrong arguments


def test_a_thousand_gaps_are_counted() -> None:
    gaps = 1000
    counts = count(gaps, 1, 3, 2 * gaps)
    # the central trinomial coefficient: so many gaps hold 1, as many hold 3
    assert counts.fixed == sum(
        factorial(gaps) // (factorial(odd) ** 2 * factorial(gaps - 2 * odd))
        for odd in range(gaps // 2 + 1)
    )
    # nearly all have no symmetry at all
    assert 0 < counts.turned * gaps - counts.fixed < counts.fixed // 10**100
    assert 0 < counts.turned_and_mirrored * 2 * gaps - counts.fixed < counts.fixed // 10**100


def test_a_prime_ring_by_the_little_theorem_of_fermat() -> None:
    # 997 is prime: a turn leaves a layout unchanged only when all gaps hold the same
    counts = count(997, 1, 3, 2 * 997)
    assert counts.turned == (counts.fixed - 1) // 997 + 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 1, 3, 24), "gaps: 0 gaps; at least 1"),
        ((-5, 1, 3, 24), "gaps: -5 gaps"),
        ((12, 3, 1, 24), "coins: 3 to 1 in each gap"),
        ((12, -1, 3, 24), "coins: -1 to 3 in each gap"),
        ((10**9, 1, 3, 24), "no more than 50000"),
        ((12, 1, 10**9, 24), "no more than 50000"),
        ((13_290, 1, 2, 20_000), "more than 4000 digits"),  # 2 to the 13,290th has 4,001
    ],
)
def test_arguments_that_make_no_sense_are_refused(arguments: Any, message: str) -> None:
    with pytest.raises(BadInputError, match=message):
        count(*arguments)


def test_going_through_too_many_is_refused_or_undecided() -> None:
    with pytest.raises(BadInputError, match="101 gaps"):
        every(101, 1, 3, 202)
    with pytest.raises(BadInputError, match="coins: 3 to 1"):
        list(layouts(12, 3, 1, 24))
    with pytest.raises(UndecidedError, match="more than 1000 layouts"):
        count_one_by_one(12, 1, 3, 24, limit=1000)
    # told at once: going through a million of these takes minutes
    with pytest.raises(UndecidedError, match="more than 1000000 layouts to go through: 9348372172"):
        count_one_by_one(40, 1, 3, 80)
