"""Hints: first what is wrong, then whether it can go on, then the next tile and why."""

import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from castlewright.cli.app import app
from castlewright.generators.base import Range
from castlewright.generators.burgen_drachen import Wishes, batch
from castlewright.puzzles.burgen_drachen import Adventure, Placement, shipped_tile_set, violations
from castlewright.puzzles.burgen_drachen.terminal import draw_adventure
from castlewright.solvers import burgen_hints
from castlewright.solvers.burgen_counter import solutions
from castlewright.solvers.burgen_hints import HintKind, hint
from castlewright.solvers.burgen_ladder import DEEPER, RUNGS

SET = shipped_tile_set()
# One castle right before the hero's path: by hand, tile a (red, straight) lying is the way.
STRAIGHT = Adventure.parse("1R/2 W1")


def placed(text: str) -> Placement:
    return Placement.parse(text, SET)


def follow(adventure: Adventure, dragons: int) -> Placement:
    """Always do what the hint says, up to a solution."""
    placement = Placement.of(adventure, {})
    for _ in range(12):
        found = hint(adventure, placement, dragons=dragons)
        if found.kind is HintKind.SOLVED:
            return placement
        assert found.kind is HintKind.TILE, found
        assert found.space not in placement.paths
        placement = Placement.of(adventure, {**placement.paths, found.space: found.laid})
    raise AssertionError("the hints go round in circles")


HARD = [made.adventure for made in batch(5, 2, Wishes(unique=True))]
EASY = [made.adventure for made in batch(6, 1, Wishes(castles=Range(2, 2)))]


@pytest.mark.parametrize("dragons", [0, 1, 2])
@pytest.mark.parametrize("adventure", HARD + EASY, ids=str)
def test_who_follows_the_hints_comes_to_a_solution(adventure: Adventure, dragons: int) -> None:
    assert violations(adventure, follow(adventure, dragons), dragons) == ()


def test_a_solution_needs_no_hint() -> None:
    assert hint(STRAIGHT, placed("a1 R / . .")).kind is HintKind.SOLVED


def test_a_fault_that_no_tile_can_mend_comes_first() -> None:
    found = hint(STRAIGHT, placed("b1 R / . ."))
    assert found.kind is HintKind.FAULT
    assert found.words == (
        "Look at row 1 space 1: the blue path to the east ends where the red castle takes none."
    )
    away = hint(STRAIGHT, placed("c0 R / . ."))
    assert away.kind is HintKind.FAULT
    assert away.words == "Look at hero W1: no path begins at the hero."


def test_what_further_tiles_can_mend_is_no_fault() -> None:
    open_path = hint(STRAIGHT, placed("c2 R / . ."))
    assert open_path.kind is HintKind.TILE


def test_tiles_that_lead_nowhere_are_named_and_as_few_as_can_be() -> None:
    adventure = HARD[0]
    right = next(s for s in solutions(adventure) if not violations(adventure, s, 2))
    (space, laid), *others = right.paths.items()
    other = next(
        s.paths[space] for s in solutions(adventure) if space in s.paths and s.paths[space] != laid
    )
    kept = dict(others[:1])
    found = hint(adventure, Placement.of(adventure, {**kept, space: other}), dragons=2)
    assert found.kind in (HintKind.DEAD_END, HintKind.FAULT)
    if found.kind is HintKind.DEAD_END:
        assert adventure.board.name(space) in found.words


def test_more_dragons_than_can_be_defeated_are_said_to_be_too_many() -> None:
    found = hint(Adventure.parse("1R1b>/4 W1"), placed(". R . b> / . . . ."), dragons=1)
    assert found.kind is HintKind.NO_SOLUTION
    assert "the blue dragon" in found.words


@pytest.mark.parametrize("adventure", HARD, ids=str)
def test_a_forced_tile_is_in_every_solution_and_has_a_reason(adventure: Adventure) -> None:
    found = hint(adventure, Placement.of(adventure, {}), dragons=2)
    assert found.forced
    assert found.rung in [rung.name for rung in (*RUNGS, DEEPER)]
    for solution in solutions(adventure):
        if not violations(adventure, solution, 2):
            assert solution.spaces[found.space] == found.laid


@pytest.mark.rule("BD-06")
@pytest.mark.parametrize("size", ["b1 R", "b1 R . / . . .", "b1 R / . . / . ."])
def test_a_placement_for_another_board_is_a_fault_and_is_drawn_as_it_is(size: str) -> None:
    found = hint(STRAIGHT, placed(size))
    assert found.kind is HintKind.FAULT
    assert "spaces, the adventure 2 x 2" in found.words
    result = CliRunner().invoke(app, ["hint", "1R/2 W1", "--placement", size])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["hint"]["words"] == found.words
    assert "▶" not in draw_adventure(STRAIGHT, placed(size)).plain
    assert "▶" in draw_adventure(STRAIGHT, placed("b1 R / . .")).plain


@pytest.mark.rule("BD-13")
def test_before_a_castle_no_path_begins_so_no_start_of_a_colour_can_be_had() -> None:
    """Under the house rule the hero may stand right before a castle."""
    options = ["--house-rule", "hero-before-castle"]
    result = CliRunner().invoke(app, ["solve", "R1/2 W1", *options, "--start", "red"])
    assert result.exit_code == 1
    assert (
        json.loads(result.stdout)["reason"] == "no solution: this alone cannot be met: a red start"
    )
    assert CliRunner().invoke(app, ["solve", "R1/2 W1", *options]).exit_code == 0


def test_the_command_reads_the_placement_and_writes_the_hint() -> None:
    result = CliRunner().invoke(app, ["hint", "1R/2 W1", "--placement", "b1 R / . ."])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["hint"]["kind"] == "fault"
    line = json.dumps({"game": "burgen-drachen", "puzzle": "1R/2 W1", "placement": ". R / . ."})
    result = CliRunner().invoke(app, ["hint", "-"], input=line)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["hint"]["space"] == "row 1 space 1"
    result = CliRunner().invoke(app, ["hint", "1R/2 W1", "--placement", "z9 R / . ."])
    assert result.exit_code == 2
    assert "row 1 space 1 of the placement" in result.stderr


def test_the_grade_command_writes_figures_and_refuses_what_has_none() -> None:
    result = CliRunner().invoke(app, ["grade", "4B/1BR1r</1R1b<1 N2"])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["grade"]["solutions"] == [52, 31, 1]
    result = CliRunner().invoke(app, ["grade", "2RBB/rv2Rbv/5 S3"])
    assert result.exit_code == 1
    assert "no solution, so no grade" in result.stderr
    assert CliRunner().invoke(app, ["grade"]).exit_code == 2


def test_grading_that_was_stopped_goes_on_with_the_same_bytes(tmp_path: Path) -> None:
    runner = CliRunner()
    puzzles = tmp_path / "puzzles.jsonl"
    made = runner.invoke(app, ["generate", "burgen-drachen", "-n", "3", "--solutions", "5-50"])
    puzzles.write_text(made.stdout)
    graded, whole = tmp_path / "graded.jsonl", runner.invoke(app, ["grade", str(puzzles)]).stdout
    first = whole.splitlines(keepends=True)[0]
    (tmp_path / "graded.jsonl.part").write_text(first + '{"half')
    result = runner.invoke(app, ["grade", str(puzzles), "-o", str(graded), "--resume"])
    assert result.exit_code == 0
    assert graded.read_text() == whole
    graded.write_text(whole.splitlines(keepends=True)[1])
    result = runner.invoke(app, ["grade", str(puzzles), "-o", str(graded), "--resume"])
    assert result.exit_code == 2
    assert "not a line of this run" in result.stderr


# Big boards: one whose reason for having no solution takes long, and one with 5 solutions.
NONE_ON_8X8 = Adventure.parse("8/2R5/8/1r>3B2/8/4B3/R7/8 N3")
FEW_ON_10X10 = Adventure.parse("10/10/10/7R2/4B3b^1/10/4B5/10/10/10 E2")


def test_on_big_boards_a_hint_comes_from_the_solutions_within_its_budget() -> None:
    """It took half a minute, and no budget was heard on the ladder."""
    hint(STRAIGHT, Placement.of(STRAIGHT, {}))  # compiled by now
    begun = time.process_time()
    found = hint(FEW_ON_10X10, Placement.of(FEW_ON_10X10, {}), dragons=1, budget=0.5)
    assert found.kind is HintKind.TILE
    assert found.forced
    assert all(
        one.spaces[found.space] == found.laid
        for one in solutions(FEW_ON_10X10)
        if not violations(FEW_ON_10X10, one, 1)
    )
    none = hint(NONE_ON_8X8, Placement.of(NONE_ON_8X8, {}), budget=0.5)
    assert none.kind is HintKind.NO_SOLUTION
    assert "within the budget" in none.words
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("plain", [False, True])
def test_where_the_counter_gives_up_the_solver_and_the_ladder_hint(
    monkeypatch: pytest.MonkeyPatch, plain: bool
) -> None:
    """With both, and with a budget for the counter of no step: the tile is in every solution."""
    monkeypatch.setattr(burgen_hints, "COUNTER_SHARE", 1e-9)
    if plain:
        monkeypatch.setattr(burgen_hints, "LADDER_SHARE", 1e-9)
    adventure = HARD[0]
    found = hint(adventure, Placement.of(adventure, {}), dragons=2)
    assert found.forced
    assert (found.rung is None) == plain
    (right,) = (one for one in solutions(adventure) if not violations(adventure, one, 2))
    assert right.spaces[found.space] == found.laid
