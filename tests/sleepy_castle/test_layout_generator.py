"""From a seed to a layout: as wished, at its best where wished for, the same every time."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path
from string import ascii_uppercase

import pytest

from castlewright.games.sleepy_castle.set_up import random_layout
from castlewright.generators.base import GenerationError, WishError
from castlewright.generators.sleepy_castle.coins import best_difference, coins_in_gaps
from castlewright.generators.sleepy_castle.layouts import (
    CertifiedLayout,
    LayoutWishes,
    batch,
    generate,
)
from castlewright.generators.sleepy_castle.places import Places, best_distance
from castlewright.printing.sleepy_castle import draw_layout
from castlewright.puzzles.records import Record
from castlewright.puzzles.sleepy_castle import Layout, violations
from castlewright.puzzles.sleepy_castle.layout import default_rows

GOLDEN = Path(__file__).parent / "golden_layouts.jsonl"

PAIRS = (("A", "B"), ("A", "C"), ("L", "K"))

ALL_WISHES = {
    "by lot": LayoutWishes(),
    "flat": LayoutWishes(coins="flat"),
    "even": LayoutWishes(coins="even", ones=4),
    "even by lot": LayoutWishes(coins="even"),
    "steep": LayoutWishes(coins="steep", ones=3, memory="near"),
    "ones": LayoutWishes(ones=6),
    "near": LayoutWishes(memory="near"),
    "far": LayoutWishes(memory="far"),
    "no side by side": LayoutWishes(no_side_by_side=True),
    "apart": LayoutWishes(apart=PAIRS),
    "near but not beside": LayoutWishes(memory="near", no_side_by_side=True),
    "all of it": LayoutWishes(
        coins="steep", ones=4, memory="far", no_side_by_side=True, apart=PAIRS
    ),
    "prime": LayoutWishes(guards=7, coins="even", memory="far"),
    "three": LayoutWishes(guards=3, coins="steep", memory="near"),
    "large": LayoutWishes(guards=16, coins="even", memory="near", apart=PAIRS),
}


# -------------------------------------------------------------------------------------------------
# A second way to every figure, for small rings


def stretch(coins: tuple[int, ...], first: int, length: int) -> int:
    return sum(coins[(first + step) % len(coins)] for step in range(length))


def widest_gulf(coins: tuple[int, ...]) -> int:
    """The largest difference between any two stretches of equal length, each looked at."""
    n = len(coins)
    return max(
        abs(stretch(coins, a, length) - stretch(coins, b, length))
        for length in range(1, n + 1)
        for a in range(n)
        for b in range(n)
    )


def cells(grid: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    return {card: (r, c) for r, row in enumerate(grid) for c, card in enumerate(row)}


def steps(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def neighbour_steps(layout: Layout) -> list[int]:
    at = cells(layout.grid)
    ring = layout.ring
    return [steps(at[ring[i - 1]], at[ring[i]]) for i in range(len(ring))]


def best_round_trips(rows: tuple[int, ...], least_step: int = 1) -> tuple[int, int]:
    """The shortest and the longest way through all cells and back, by Held and Karp's programme:
    for each set of cells and each last one, the best way from the first cell."""
    spots = [(r, c) for r, columns in enumerate(rows) for c in range(columns)]
    n, far = len(spots), 10**6
    cost = [[steps(a, b) for b in spots] for a in spots]
    found = []
    for sign in (1, -1):
        best = {(1, 0): 0}
        for chosen in range(1, 1 << n, 2):
            for last in range(n):
                if (here := best.get((chosen, last))) is None:
                    continue
                for there in range(n):
                    if not chosen >> there & 1 and cost[last][there] >= least_step:
                        key, length = (chosen | 1 << there, there), here + sign * cost[last][there]
                        best[key] = min(best.get(key, far), length)
        everything = (1 << n) - 1
        found.append(
            sign
            * min(
                best[everything, last] + sign * cost[last][0]
                for last in range(1, n)
                if (everything, last) in best and cost[last][0] >= least_step
            )
        )
    return found[0], found[1]


# -------------------------------------------------------------------------------------------------
# What is made is what was wished for


def assert_is_as_wished(made: CertifiedLayout, wishes: LayoutWishes) -> None:
    layout = made.layout
    assert violations(layout) == ()
    assert sorted(layout.ring) == list(ascii_uppercase[: wishes.guards])
    assert tuple(map(len, layout.grid)) == default_rows(wishes.guards)
    assert made.difference == widest_gulf(layout.coins)
    assert made.distance == sum(neighbour_steps(layout))
    ones = layout.coins.count(1)
    assert wishes.ones is None or ones == wishes.ones
    # by hand: see the docstring of `coins`
    wanted = {"flat": 0, "even": 2, "steep": 2 * ones}
    assert wishes.coins == "random" or made.difference == wanted[wishes.coins]
    assert wishes.coins not in ("even", "steep") or 1 <= ones <= wishes.guards // 2
    assert not wishes.no_side_by_side or 1 not in neighbour_steps(layout)
    at = cells(layout.grid)
    for first, second in wishes.apart:
        away = abs(layout.ring.index(first) - layout.ring.index(second))
        assert away not in (1, wishes.guards - 1)
        assert steps(at[first], at[second]) > 1
    assert ("coins" in made.optimal) == (wishes.coins != "random")
    assert ("memory" in made.optimal) == (wishes.memory != "random")


@pytest.mark.rule("SC-01")
@pytest.mark.rule("SC-02")
@pytest.mark.rule("SC-03")
@pytest.mark.parametrize("name", ALL_WISHES)
def test_what_is_made_is_what_was_wished_for(name: str) -> None:
    wishes = ALL_WISHES[name]
    for made in batch(5, 3, wishes):
        assert_is_as_wished(made, wishes)


@pytest.mark.parametrize("coins", ["even", "steep"])
@pytest.mark.parametrize(("gaps", "ones"), [(3, 1), (5, 2), (6, 1), (7, 3), (8, 2), (8, 4)])
def test_even_and_steep_are_the_best_of_all_arrangements(coins: str, gaps: int, ones: int) -> None:
    """All arrangements of the gaps are looked at."""
    gulfs = Counter(
        widest_gulf(held)
        for held in product((1, 2, 3), repeat=gaps)
        if held.count(1) == held.count(3) == ones
    )
    best = min(gulfs) if coins == "even" else max(gulfs)
    assert best_difference(gaps, coins, ones) == best
    met = {coins_in_gaps(random.Random(seed), gaps, coins, ones) for seed in range(12)}
    assert {widest_gulf(held) for held in met} == {best}
    assert len(met) > min(gulfs[best], 12) // 3  # by lot, and not always the same one


@pytest.mark.parametrize("least_step", [1, 2])
def test_near_and_far_are_the_best_round_trips_through_the_grid(least_step: int) -> None:
    """On the 3 x 4 grid of the box, and where no neighbours' sleepyheads may touch."""
    places = {
        memory: Places("ABCDEFGHIJKL", memory, no_side_by_side=least_step == 2)
        for memory in ("near", "far")
    }
    expected = best_round_trips((4, 4, 4), least_step)
    assert (best_distance(places["near"]), best_distance(places["far"])) == expected
    assert expected == {1: (12, 40), 2: (26, 40)}[least_step]


@pytest.mark.parametrize("guards", [4, 5, 6, 7])
def test_kept_apart_near_and_far_are_the_best_of_all_rings(guards: int) -> None:
    """All rings on the grid `ABC...`, all of whose guards may stand anywhere else as well: so all
    pairs of cells are tried for the pair that is kept apart."""
    letters = ascii_uppercase[:guards]
    grid, rest = [], letters
    for columns in default_rows(guards):
        grid.append(rest[:columns])
        rest = rest[columns:]
    at = cells(tuple(grid))
    lengths = set()
    for others in permutations(letters[1:]):
        ring = letters[0] + "".join(others)
        gaps = {frozenset((ring[i - 1], ring[i])) for i in range(guards)}
        apart = (
            frozenset((a, b)) not in gaps and steps(at[a], at[b]) > 1
            for a in letters
            for b in letters
            if a < b
        )
        if any(apart):
            lengths.add(sum(steps(*(at[guard] for guard in gap)) for gap in gaps))
    for memory, best in (("near", min), ("far", max)):
        places = Places(letters, memory, apart=(("A", "B"),))
        assert best_distance(places) == best(lengths)


def test_coins_by_lot_are_laid_in_every_way_and_equally_often() -> None:
    """Four gaps, eight coins: 4!/(2! 2!) + 4!/2! + 1 = 19 ways. 3,800 lots, so 200 for each on
    average, with a deviation of 14; a way with a wrong weight would be off by 100 and more."""
    rng = random.Random(8)
    met = Counter(coins_in_gaps(rng, 4, "random") for _ in range(3800))
    assert len(met) == 19
    assert min(met.values()) > 140
    assert max(met.values()) < 260


@pytest.mark.parametrize(
    ("guards", "rows"),
    [
        (3, (3,)),
        (4, (2, 2)),
        (5, (3, 2)),
        (6, (3, 3)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
        (13, (5, 5, 3)),
        (20, (5, 5, 5, 5)),
        (23, (6, 6, 6, 5)),
        (26, (13, 13)),
    ],
)
@pytest.mark.rule("SC-01")
def test_a_grid_is_as_square_as_can_be(guards: int, rows: tuple[int, ...]) -> None:
    """The same in a layout that is made, on a table drawn by lot, and in a picture face down."""
    assert default_rows(guards) == rows
    made = generate(random.Random(1), LayoutWishes(guards=guards)).layout
    table = random_layout(random.Random(1), guards)
    for layout in (made, table):
        assert tuple(map(len, layout.grid)) == rows
        bare = replace(layout, grid=())
        assert draw_layout(bare, grid=False).items == draw_layout(layout, grid=False).items


# -------------------------------------------------------------------------------------------------
# The same every time


def test_an_item_is_the_same_alone_in_a_batch_and_on_many_workers() -> None:
    wishes = ALL_WISHES["all of it"]
    whole = list(batch(11, 5, wishes))
    assert list(batch(11, 2, wishes, start=2)) == whole[2:4]
    assert generate(random.Random("11/0"), wishes) == whole[0]
    with ThreadPoolExecutor(2) as pool:
        assert list(batch(11, 5, wishes, pool=pool)) == whole
    assert len({str(made.layout) for made in whole}) == 5


def test_golden_seeds_give_the_same_bytes() -> None:
    """These lines were written once; every supported Python must write them again."""
    assert golden() == GOLDEN.read_text(encoding="utf-8")


def golden() -> str:
    made = ""
    for name, wishes in ALL_WISHES.items():
        for index, certified in enumerate(batch(2026, 2, wishes)):
            figures = {"difference": certified.difference, "distance": certified.distance}
            about = {"wishes": name, "index": index, "puzzle": str(certified.layout)}
            made += Record(about | figures).line()
    return made


# -------------------------------------------------------------------------------------------------
# Wishes that are too much

NEVER = {
    "guards: 3 to 26 were expected": LayoutWishes(guards=2),
    "guards: 3 to 26": LayoutWishes(guards=27),
    "coins: 'heavy'; random, flat, even, steep were expected": LayoutWishes(coins="heavy"),
    "memory: 'close'; random, near, far were expected": LayoutWishes(memory="close"),
    "ones: 7 gaps with one coin; 0 to 6 were expected": LayoutWishes(ones=7),
    "ones: 1 gaps with one coin; 0 to 0 were expected": LayoutWishes(coins="flat", ones=1),
    "apart: 'M' is none of the guards": LayoutWishes(apart=(("A", "M"),)),
    "apart: A cannot be kept apart from itself": LayoutWishes(apart=(("A", "A"),)),
    "apart: no ring and grid keep all of A-B, A-C apart": LayoutWishes(
        guards=4, apart=(("A", "B"), ("A", "C"))
    ),
    "apart: no ring and grid keep all of .* apart": LayoutWishes(
        apart=tuple(("A", other) for other in "BCDEFGHIJK")
    ),
    "no-side-by-side: in a grid as small as this": LayoutWishes(guards=4, no_side_by_side=True),
    "apart: no ring and grid keep A-B, A-C apart where no": LayoutWishes(
        guards=6, no_side_by_side=True, apart=(("A", "B"), ("A", "C"))
    ),
}


@pytest.mark.parametrize("words", NEVER)
def test_a_wish_that_no_seed_can_meet_is_refused_at_once(words: str) -> None:
    with pytest.raises(WishError, match=words):
        generate(random.Random(1), NEVER[words])
    with pytest.raises(WishError, match=words):
        next(batch(1, 1, NEVER[words]))


def test_where_no_neighbours_may_touch_six_guards_are_apart_from_one_other_at_most() -> None:
    """Why the last wish is refused: all rings on the grid ABC/DEF are tried."""
    at = cells(("ABC", "DEF"))
    most = 0
    for others in permutations("BCDEF"):
        ring = "A" + "".join(others)
        gaps = {frozenset((ring[i - 1], ring[i])) for i in range(6)}
        if all(steps(*(at[guard] for guard in gap)) > 1 for gap in gaps):
            for a in ring:
                apart = [b for b in ring if {a, b} not in gaps and steps(at[a], at[b]) > 1]
                most = max(most, len(apart))
    assert most == 1


@pytest.mark.parametrize(
    ("wish", "wishes"),
    [
        ("coins", LayoutWishes(guards=20, coins="even", ones=5)),
        ("memory", LayoutWishes(guards=20, memory="far")),
    ],
)
def test_a_proof_that_does_not_come_in_the_budget_is_no_layout(
    wish: str, wishes: LayoutWishes
) -> None:
    with pytest.raises(GenerationError, match=f"item 4 of seed 1: the wish '{wish}'") as error:
        next(batch(1, 1, wishes, start=4, budget=1e-4))
    assert error.value.wish == wish


def test_wishes_tell_themselves_as_options() -> None:
    assert str(LayoutWishes()) == "--guards 12 --coins random --memory random"
    assert str(ALL_WISHES["all of it"]) == (
        "--guards 12 --coins steep --ones 4 --memory far --no-side-by-side "
        "--apart AB --apart AC --apart LK"
    )
