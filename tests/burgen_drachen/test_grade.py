"""Grades and the ladder: sound deductions, the same grade for the same puzzle, evidence for levels.

The witness for effort is a search of the tests' own: it grows roads at random from the hero and
starts anew at each dead end; it shares no code with the counter.
"""

import random
from collections.abc import Mapping
from importlib.resources import files
from itertools import product
from math import log2
from statistics import fmean, median

import pytest

from castlewright.generators.base import LEVELS, Range
from castlewright.generators.burgen_drachen import Certified, Wishes, batch
from castlewright.generators.burgen_drachen.grade import (
    NoGradeError,
    grade,
    percentile,
    reference,
    reference_scores,
)
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    HouseRules,
    Laid,
    Placement,
    symmetries,
    violations,
)
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, every_turn
from castlewright.puzzles.records import read_records
from castlewright.solvers.burgen_counter import count, solutions
from castlewright.solvers.burgen_counter.effort import steps_to_first
from castlewright.solvers.burgen_ladder import DEEPER, RUNGS, Position, climb
from tests.burgen_drachen.adventures import BRIDGES, random_adventure

DECK = read_records(
    (files("castlewright") / "data" / "decks" / "stand-in-50.jsonl").read_bytes(), "the deck"
)
MADE = [
    *batch(5, 6, Wishes(unique=True)),
    *batch(6, 2, Wishes(solutions=Range(2, 60))),
    *batch(7, 2, Wishes(castles=Range(2, 3), dragons=Range(1, 1), solutions=Range(1, 100))),
]


def best_level(adventure: Adventure) -> int:
    return max(k for k, number in enumerate(count(adventure).solutions) if number)


@pytest.mark.parametrize("certified", MADE, ids=lambda made: str(made.adventure))
def test_the_ladder_takes_nothing_away_that_is_in_a_solution(certified: Certified) -> None:
    adventure = certified.adventure
    for dragons in range(best_level(adventure) + 1):
        climbed = climb(Position.of(adventure, dragons))
        looks = climbed.position.looks.laid
        for solution in solutions(adventure):
            if not violations(adventure, solution, dragons):
                for space, may in climbed.position.may.items():
                    assert may >> looks.index(solution.spaces[space]) & 1


@pytest.mark.parametrize(
    "rules",
    [
        HouseRules(dead_ends=True),
        HouseRules(start_anywhere=True),
        HouseRules(dead_ends=True, start_anywhere=True),
    ],
    ids=lambda rules: " ".join(rules.names),
)
def test_the_ladder_is_sound_with_bridges_and_dead_ends(rules: HouseRules) -> None:
    checked = 0
    rng = random.Random(3)
    for _ in range(40):
        adventure = random_adventure(rng, castles=1, dragons=1, rows=2, columns=4, tile_set=BRIDGES)
        found = list(solutions(adventure, rules=rules))
        if found:
            position = climb(Position.of(adventure, rules=rules)).position
            for solution, space in product(found, position.may):
                index = position.looks.laid.index(solution.spaces[space])
                assert position.may[space] >> index & 1
                checked += 1
    assert checked > 100


def test_a_solved_ladder_ends_in_the_only_solution() -> None:
    solved = 0
    for certified in MADE[:6]:
        climbed = climb(Position.of(certified.adventure, certified.dragons))
        if climbed.solved:
            solved += 1
            tiles = {s: climbed.position.tile(s) for s in climbed.position.may}
            laid = {space: tile for space, tile in tiles.items() if tile}
            assert Placement.of(certified.adventure, laid) == certified.solution
            assert climbed.hardest in RUNGS
        else:
            assert climbed.hardest == DEEPER
    assert solved >= 2


def test_after_each_step_the_easiest_rung_is_tried_first() -> None:
    climbed = climb(Position.of(MADE[0].adventure, MADE[0].dragons))
    position = Position.of(MADE[0].adventure, MADE[0].dragons)
    for step in climbed.steps:
        easier = RUNGS[: RUNGS.index(step.rung)]
        assert [rung.name for rung in easier if next(rung.find(position), None)] == []
        assert step.may != position.may[step.space]
        assert step.may & ~position.may[step.space] == 0
        position = position.only(step.space, step.may)


# By hand: one straight way of two spaces, from the hero at W1 to the castle at the end of the row.
CORRIDOR = Adventure.parse("2R/rvb>1 W1")


def test_the_rungs_have_their_names_from_what_they_see() -> None:
    position = Position.of(CORRIDOR)
    found = {rung.name: dict(rung.find(position)) for rung in RUNGS}
    looks = position.looks.laid
    # the hero's space must show a path to the west: every candidate left of it does
    sides = [looks[i] for i in range(len(looks)) if found["side"][0] >> i & 1]
    assert sides and all(look and look.sides[3] != NO_PATH for look in sides)
    # both spaces are on the only way to the castle: neither can stay empty
    assert all(may & 1 == 0 for space, may in found["corridor"].items() if space in (0, 1))


@pytest.mark.parametrize("certified", MADE[:3], ids=lambda made: str(made.adventure))
def test_turned_mirrored_or_graded_again_the_grade_is_the_same(certified: Certified) -> None:
    adventure = certified.adventure
    first = grade(adventure)
    assert grade(adventure) == first
    for symmetry in symmetries(adventure.tile_set, adventure.rows, adventure.columns)[1:]:
        assert grade(symmetry.adventure(adventure)) == first


def test_the_figures_are_what_their_definitions_say() -> None:
    certified = MADE[1]
    figures, number = grade(certified.adventure), certified.count
    assert figures.solutions == number.solutions
    assert figures.tiles == min(tiles for tiles in number.fewest if tiles is not None)
    best = [s for s in solutions(certified.adventure) if not violations(certified.adventure, s, 2)]
    free = [s for s in certified.adventure.board.spaces if s not in certified.adventure.laid]
    assert figures.forced == sum(len({s.spaces[at] for s in best}) == 1 for at in free)
    assert figures.rung == climb(Position.of(certified.adventure, 2)).hardest.name
    assert list(figures.effort) == sorted(figures.effort)
    assert figures.percentile == percentile(figures.score)
    assert figures.level in LEVELS


def test_an_adventure_without_a_solution_has_no_grade() -> None:
    with pytest.raises(NoGradeError, match="no solution"):
        grade(Adventure.parse("2RBB/rv2Rbv/5 S3"))


def test_each_level_holds_a_fifth_of_the_reference() -> None:
    scores = reference_scores()
    assert len(scores) == 1000
    assert list(scores) == sorted(scores)
    percentiles = [percentile(score) for score in scores]
    shares = [sum(20 * i <= p < 20 * (i + 1) for p in percentiles) for i in range(5)]
    assert all(190 <= share <= 210 for share in shares)


def test_the_reference_is_made_by_its_seed_alone() -> None:
    assert reference(1, 1) == reference(1, 1)
    assert reference(1, 1) != reference(1, 2)


def test_effort_is_the_same_compiled_or_not_and_never_longer_than_the_budget() -> None:
    adventure = MADE[0].adventure
    for run in range(3):
        found = [
            steps_to_first(adventure, random.Random(run), compiled=compiled)
            for compiled in (True, False)
        ]
        assert found[0] == found[1]
    assert steps_to_first(adventure, random.Random(1), budget=3) == (None, None, None)


def stumble(adventure: Adventure, dragons: int, rng: random.Random, most: int) -> int:
    """Grow roads at random from the hero, and start anew at each dead end: tiles laid in all."""
    steps = 0
    while steps < most:
        laid: dict[int, Laid] = {}
        ends = [(adventure.hero_space, adventure.hero.side)]
        while ends:
            space, side = rng.choice(ends)
            used = {tile.tile for tile in laid.values()}
            left = [tile for tile in adventure.tile_set.paths if tile not in used]
            tiles = [turn for tile in left for turn in every_turn(tile)]
            fitting = [tile for tile in tiles if goes_on(adventure, laid, space, side, tile)]
            if not fitting:
                break
            laid[space] = rng.choice(fitting)
            steps += 1
            ends = open_ends(adventure, laid, laid)
            if not ends:
                if not violations(adventure, Placement.of(adventure, laid), dragons):
                    return steps
                ends = open_ends(adventure, laid, adventure.laid)  # on behind a castle
    return steps


def open_ends(
    adventure: Adventure, laid: dict[int, Laid], of: Mapping[int, Laid]
) -> list[tuple[int, int]]:
    return [
        (beyond, (side + 2) % 4)
        for space, tile in of.items()
        for side in range(4)
        if tile.sides[side] != NO_PATH
        and (beyond := adventure.board.neighbour(space, side)) is not None
        and beyond not in adventure.laid
        and beyond not in laid
    ]


def goes_on(adventure: Adventure, laid: dict[int, Laid], space: int, side: int, tile: Laid) -> bool:
    if tile.sides[side] == NO_PATH:
        return False
    for direction in range(4):
        beyond = adventure.board.neighbour(space, direction)
        theirs = (direction + 2) % 4
        if beyond in laid and laid[beyond].sides[theirs] != tile.sides[direction]:
            return False
        piece = adventure.laid.get(beyond)
        if piece and tile.sides[direction] not in (NO_PATH, piece.sides[theirs]):
            return False
    return True


def spearman(first: list[float], second: list[float]) -> float:
    def ranks(values: list[float]) -> list[float]:
        order = sorted(values)
        return [order.index(v) + (order.count(v) - 1) / 2 for v in values]

    x, y = ranks(first), ranks(second)
    mean = (len(x) - 1) / 2
    over = sum((a - mean) * (b - mean) for a, b in zip(x, y, strict=True))
    under = sum((a - mean) ** 2 for a in x) * sum((b - mean) ** 2 for b in y)
    return over / under**0.5


def test_grades_rise_with_the_effort_of_another_search() -> None:
    """Rank correlation of the score with a search that has neither its order nor its foresight.

    Every fifth adventure of the example deck, from the easiest to the hardest.
    """
    some = DECK[::5]
    efforts = []
    for record in some:
        adventure = Adventure.parse(record.puzzle)
        runs = [[stumble(adventure, d, random.Random(run), 1000) for run in RUNS] for d in range(3)]
        efforts.append(fmean(log2(median(of_level)) for of_level in runs))
    scores = [record.get("grade")["score"] for record in some]
    assert spearman(scores, efforts) > 0.5


RUNS = range(3)
