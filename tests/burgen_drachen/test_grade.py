"""Grades and the ladder: sound deductions, the same grade for the same puzzle, evidence for levels.

The witness for effort is a search of the tests' own: it grows roads at random from the hero and
starts anew at each dead end; it shares no code with the counter.
"""

import json
import random
import time
from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import product
from math import log2
from statistics import fmean, median, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.generators.base import LEVELS, Range
from castlewright.generators.burgen_drachen import Certified, Wishes, batch
from castlewright.generators.burgen_drachen import random_adventure as random_pieces
from castlewright.generators.burgen_drachen.grade import (
    Grade,
    NoGradeError,
    grade,
    percentile,
    reference,
    reference_scores,
)
from castlewright.puzzles.base import UndecidedError
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    Board,
    HouseRules,
    Laid,
    Placement,
    shipped_tile_set,
    symmetries,
    violations,
)
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, every_turn
from castlewright.puzzles.records import read_records
from castlewright.solvers.base import Solved, Undecided, Unsolvable
from castlewright.solvers.budget import Budget
from castlewright.solvers.burgen_counter import count, solutions
from castlewright.solvers.burgen_counter.common import same_in_all
from castlewright.solvers.burgen_counter.effort import effort
from castlewright.solvers.burgen_drachen import forced_spaces
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


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(2, 5), st.data())
@settings(max_examples=30, deadline=None)
def test_a_grade_is_a_property_of_the_puzzle(
    seed: int, rows: int, columns: int, data: st.DataObject
) -> None:
    """To the last figure: whichever picture of the puzzle is graded."""
    adventure = any_adventure(random.Random(seed), rows, columns)
    images = symmetries(adventure.tile_set, rows, columns)
    image = data.draw(st.sampled_from(images)).adventure(adventure)
    assert _graded(image) == _graded(adventure)


def _graded(adventure: Adventure) -> Grade | None:
    try:
        return grade(adventure)
    except NoGradeError:
        return None


def any_adventure(rng: random.Random, rows: int, columns: int) -> Adventure:
    pieces = rng.randint(1, min(6, rows * columns - 1))
    dragons = rng.randint(max(0, pieces - 4), min(2, pieces - 1))
    return random_pieces(
        rng,
        shipped_tile_set(),
        castles=pieces - dragons,
        dragons=dragons,
        board=Board(rows, columns),
    )


def test_the_figures_are_what_their_definitions_say() -> None:
    certified = MADE[1]
    figures, number = grade(certified.adventure), certified.count
    assert figures.solutions == number.solutions
    best = [s for s in solutions(certified.adventure) if not violations(certified.adventure, s, 2)]
    free = [s for s in certified.adventure.board.spaces if s not in certified.adventure.laid]
    assert figures.forced == sum(len({s.spaces[at] for s in best}) == 1 for at in free)
    assert figures.rung == climb(Position.of(certified.adventure, 2)).hardest.name
    assert figures.dragons is not None
    shortest = min(tiles for tiles in number.fewest if tiles is not None)
    assert (figures.castles.defeat, figures.castles.tiles) == (0, shortest)
    assert (figures.dragons.defeat, figures.dragons.tiles) == (2, number.fewest[2])
    for part in (figures.castles, figures.dragons):
        assert part.score == pytest.approx(log2(part.effort), abs=0.01)
        assert part.percentile == percentile(part.score)
        assert part.level == LEVELS[part.percentile // 20]
    hardest = max(figures.castles, figures.dragons, key=lambda part: part.score)
    assert (figures.score, figures.level) == (hardest.score, hardest.level)
    assert figures.to_json()["level"] == hardest.level


def test_where_no_dragon_can_be_defeated_only_the_castles_are_graded() -> None:
    """By hand: the dragon's arrow points off the board."""
    figures = grade(Adventure.parse("1R1b>/4 W1"))
    assert figures.dragons is None
    assert figures.to_json()["dragons"] is None
    assert figures.level == figures.castles.level == "page"


MISLEADING = "1r>3/2BB1/5 N3"  # two tiles beside the hero solve it with its dragon; it was a legend


def test_what_two_tiles_solve_is_easy() -> None:
    """No part that at most two tiles solve stands above the second level.

    Counted over random adventures on boards of many sizes; `MISLEADING` is one that misled.
    """
    rng, met = random.Random(11), 0
    made = (any_adventure(rng, rng.randint(2, 5), rng.randint(2, 5)) for _ in range(80))
    for adventure in (Adventure.parse(MISLEADING), *made):
        number = count(adventure, budget=200_000)
        for dragons, tiles in enumerate(number.fewest):
            if tiles is not None and tiles <= 2:
                met += 1
                found = effort(adventure, dragons)
                assert isinstance(found, Solved)
                assert percentile(log2(found.solution.steps)) < 40, adventure
    assert met > 15
    assert grade(Adventure.parse(MISLEADING)).level in LEVELS[:2]


def test_an_adventure_without_a_solution_has_no_grade() -> None:
    with pytest.raises(NoGradeError, match="no solution"):
        grade(Adventure.parse("2RBB/rv2Rbv/5 S3"))


def test_each_level_holds_a_fifth_of_the_reference() -> None:
    scores = reference_scores()
    assert list(scores) == sorted(scores)
    percentiles = [percentile(score) for score in scores]
    shares = [sum(20 * i <= p < 20 * (i + 1) for p in percentiles) for i in range(5)]
    assert all(share == pytest.approx(len(scores) / 5, rel=0.05) for share in shares)


def test_the_reference_is_what_its_command_makes() -> None:
    text = (files("castlewright") / "data" / "grades" / "burgen-drachen.json").read_text("utf-8")
    known = json.loads(text)
    assert known["made_by"] == "castlewright grade --reference 1000 --seed 1"
    assert len(known["castles"]) == 1000
    assert len(known["dragons"]) > 500
    made = reference(3, 1)
    for name, scores in made.items():
        assert set(scores) <= set(known[name])
    assert made != reference(3, 2)


# ---------------------------------------------------------------------------------------------
# Effort


@pytest.mark.parametrize("made", MADE[::3], ids=lambda made: str(made.adventure))
def test_effort_is_the_same_compiled_or_not(made: Certified) -> None:
    for dragons in range(best_level(made.adventure) + 1):
        found = [effort(made.adventure, dragons, compiled=compiled) for compiled in (True, False)]
        assert found[0] == found[1]
        assert isinstance(found[0], Solved)
        fewest = [tiles for tiles in made.count.fewest[dragons:] if tiles is not None]
        assert found[0].solution.tiles == min(fewest)
        assert found[0].solution.steps <= found[0].solution.work


def test_effort_ends_with_its_budget_and_says_what_cannot_be_reached() -> None:
    assert isinstance(effort(MADE[0].adventure, 2, budget=10), Undecided)
    assert isinstance(effort(Adventure.parse("2RBB/rv2Rbv/5 S3")), Unsolvable)


def test_effort_is_the_mean_over_all_orders_to_try_tiles_in() -> None:
    """Held against somebody who tries in a random order, many times; one castle, so that no path
    goes on behind it. The simulation shares no code with the search."""
    for text in ("2R/3 W1", "1R/2 W1", "R2/1b>1/3 E3"):
        adventure = Adventure.parse(text)
        found = effort(adventure)
        assert isinstance(found, Solved)
        rng = random.Random(text)
        runs = [Somebody(adventure, rng).steps for _ in range(80)]
        spread = stdev(runs) / len(runs) ** 0.5
        assert fmean(runs) == pytest.approx(found.solution.steps, abs=4 * spread + 1e-9)


class Somebody:
    """Tries all networks of one tile, then of two, and so on, each time in a random order."""

    def __init__(self, adventure: Adventure, rng: random.Random) -> None:
        self.adventure, self.rng, self.steps = adventure, rng, 0
        (self.castle,) = adventure.castles
        tiles = 0
        while not self.solved({}, tiles):
            tiles += 1

    def solved(self, laid: dict[int, Laid], left: int) -> bool:
        """Lay at most so many tiles more; is there a solution among these networks?"""
        adventure = self.adventure
        ends = set(open_ends(adventure, laid, laid))
        if not laid:
            assert adventure.hero is not None
            ends = {(adventure.hero_space, adventure.hero.side)}
        if not self.promising(laid, {space for space, _ in ends}, left):
            return False
        if not ends:
            return not violations(adventure, Placement.of(adventure, laid))
        spaces = sorted({space for space, _ in ends})
        fitting = {space: self.fitting(laid, space, ends) for space in spaces}
        space = min(spaces, key=lambda space: len(fitting[space]))
        for tile in self.rng.sample(fitting[space], len(fitting[space])):
            if tile.tile not in {other.tile for other in laid.values()}:
                self.steps += 1
                if self.solved({**laid, space: tile}, left - 1):
                    return True
        return False

    def fitting(
        self, laid: dict[int, Laid], space: int, ends: Iterable[tuple[int, int]]
    ) -> list[Laid]:
        sides = [side for at, side in ends if at == space]
        every = [tile for kind in self.adventure.tile_set.paths for tile in every_turn(kind)]
        return [
            tile
            for tile in every
            if all(goes_on(self.adventure, laid, space, side, tile) for side in sides)
            and not self.against_an_edge(laid, space, tile)
        ]

    def against_an_edge(self, laid: dict[int, Laid], space: int, tile: Laid) -> bool:
        """Does a path of the tile meet a tile that shows none there?"""
        for side in range(4):
            beyond = self.adventure.board.neighbour(space, side)
            if beyond in laid and laid[beyond].sides[(side + 2) % 4] != tile.sides[side]:
                return True
        return False

    def promising(self, laid: dict[int, Laid], ends: set[int], left: int) -> bool:
        """Do the tiles do for the ends and the way, does one fit each, can the castle be met?"""
        board, used = self.adventure.board, {tile.tile for tile in laid.values()}
        near = self.met(laid) or any(self.away(space) <= left for space in ends)
        all_ends = open_ends(self.adventure, laid, laid)
        if not laid:
            assert self.adventure.hero is not None
            all_ends = [(self.adventure.hero_space, self.adventure.hero.side)]
        fits = all(
            any(tile.tile not in used for tile in self.fitting(laid, space, all_ends))
            for space in ends
        )
        sides = [(board.neighbour(self.castle.space, side), (side + 2) % 4) for side in range(4)]
        meeting = self.met(laid) or any(
            tile.tile not in used and tile.sides[side] != NO_PATH
            for space, side in sides
            if space is not None and space not in laid and space not in self.adventure.laid
            for tile in self.fitting(laid, space, all_ends)
        )
        return near and len(ends) <= left and fits and meeting

    def met(self, laid: dict[int, Laid]) -> bool:
        return any(
            self.adventure.board.neighbour(space, side) == self.castle.space
            and tile.sides[side] != NO_PATH
            for space, tile in laid.items()
            for side in range(4)
        )

    def away(self, space: int) -> int:
        """Tiles from a space to the castle, over spaces without a piece."""
        board, seen, tiles = self.adventure.board, {space}, 1
        while seen:
            beside = {board.neighbour(at, side) for at in seen for side in range(4)} - {None}
            if self.castle.space in beside:
                return tiles
            tiles += 1
            grown = seen | {at for at in beside if at is not None and at not in self.adventure.laid}
            if grown == seen:
                return 10**6
            seen = grown
        return 10**6


# ---------------------------------------------------------------------------------------------
# Budgets, and what all solutions have in common


@pytest.mark.parametrize("made", MADE[::4], ids=lambda made: str(made.adventure))
def test_the_counter_and_the_solver_find_the_same_forced_spaces(made: Certified) -> None:
    for dragons in range(best_level(made.adventure) + 1):
        common, steps = same_in_all(made.adventure, dragons, budget=10**7)
        assert isinstance(common, Solved)
        assert forced_spaces(made.adventure, dragons=dragons) == Solved(common.solution.same)
        assert not violations(made.adventure, common.solution.example, dragons)
        plain = same_in_all(made.adventure, dragons, budget=10**7, compiled=False)
        assert plain == (common, steps)


def test_what_is_common_with_some_tiles_kept_is_so_in_the_solutions_that_have_them() -> None:
    adventure = MADE[6].adventure
    every = list(solutions(adventure))
    space, laid = next(iter(every[-1].paths.items()))
    kept = [one for one in every if one.paths.get(space) == laid]
    common, _ = same_in_all(adventure, keep={space: laid}, budget=10**7)
    assert isinstance(common, Solved)
    free = [s for s in adventure.board.spaces if s not in adventure.laid and s != space]
    alike = {s: kept[0].spaces[s] for s in free if len({k.spaces[s] for k in kept}) == 1}
    assert common.solution.same == alike
    assert common.solution.example in kept


SEVEN = "7/b<6/7/3B3/2R4/7/4R2 S6"  # 713 solutions


def test_big_boards_are_graded_from_the_solutions_and_in_no_time() -> None:
    """It took CP-SAT more than a minute to find the forced spaces, or to give up."""
    grade(Adventure.parse("1R/2 W1"))  # compiled by now
    begun = time.process_time()
    figures = grade(Adventure.parse(SEVEN))
    assert figures.solutions == (713, 0, 0)
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("seconds", [1e-7, 1e-3])
def test_a_grade_keeps_its_budget_and_says_what_was_not_found(seconds: float) -> None:
    budget = Budget(seconds)
    with pytest.raises(UndecidedError, match="was not found within the budget"):
        grade(Adventure.parse(SEVEN), budget=budget)
    assert budget.seconds > -seconds - 1e-3


def test_the_ladder_keeps_its_budget() -> None:
    budget = Budget(0.05)
    with pytest.raises(UndecidedError):
        climb(Position.of(Adventure.parse(SEVEN), budget=budget))
    assert -0.05 < budget.seconds <= 0


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
    """Rank correlation of the castles' score with a search that has neither its order nor its
    foresight, over every other adventure of the example deck, from the easiest to the hardest."""
    some = DECK[::2]
    efforts = []
    for record in some:
        adventure = Adventure.parse(record.puzzle)
        efforts.append(median(stumble(adventure, 0, random.Random(run), 400) for run in range(3)))
    scores = [record.get("grade")["castles"]["score"] for record in some]
    assert spearman(scores, efforts) > 0.5
