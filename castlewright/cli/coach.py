"""`grade` and `hint`: how hard is it for a person, and what comes next?"""

import json
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.app import UNDECIDED, WRONG, app
from castlewright.cli.reading import (
    Item,
    Puzzles,
    items,
    reading_options,
    resuming_options,
    work_budget_option,
    working_options,
)
from castlewright.cli.writing import (
    draw,
    for_people,
    in_words,
    progress,
    say,
    write,
    write_line,
)
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from castlewright.generators.burgen_drachen.grade import Grade
    from castlewright.puzzles.burgen_drachen import Placement


@app.command()
@click.argument("file", required=False)
@resuming_options
@click.option(
    "--reference", type=click.IntRange(1), help="Grade so many random adventures instead."
)
@click.option("--seed", type=int, default=1, help="The seed of the random adventures (1).")
@working_options
@reading_options
def grade(
    file: str | None,
    output_file: Path | None,
    resume: bool,
    reference: int | None,
    seed: int,
    workers: int,
    dask: str | None,
    tile_set_files: tuple[Path, ...],
    house_rules: tuple[str, ...],
) -> None:
    """Say how hard adventures are for a person, among random ones."""
    from castlewright.generators.work import executor

    if (file is None) == (reference is None):
        raise click.UsageError("either FILE or --reference was expected")
    if (resume or reference) and bool(output_file) != resume:
        raise click.UsageError("--resume goes with --output, and neither with --reference")
    if reference is not None:
        with executor(workers, dask) as pool:
            _write_reference(reference, seed, pool)
        return
    puzzles = items([file or ""], tile_set_files, house_rules)
    with executor(workers, dask) as pool:
        if output_file is None:
            ungraded = _grade_to_stdout(puzzles, pool)
        else:
            ungraded = _grade_to_file(puzzles, output_file, resume, pool)
    sys.exit(WRONG if ungraded else 0)


def _write_reference(number: int, seed: int, pool: "Executor | None") -> None:
    from castlewright.generators.burgen_drachen.grade import reference

    made_by = f"castlewright grade --reference {number} --seed {seed}"
    click.echo(json.dumps({"made_by": made_by, "scores": reference(number, seed, pool)}))


def _grade_to_stdout(puzzles: Puzzles, pool: "Executor | None") -> int:
    """Grade each puzzle and write it on; how many have no grade?"""
    from castlewright.generators.work import in_order

    ungraded = 0
    with progress("grading", len(puzzles), drawing=for_people()) as advance:
        for item, figures in zip(puzzles, in_order(_grade, puzzles, pool), strict=True):
            ungraded += figures is None
            if for_people():
                _say_grade(item, figures)
            else:
                write_line(_graded_line(item, figures))
            advance()
    return ungraded


def _grade_to_file(puzzles: Puzzles, path: Path, resume: bool, pool: "Executor | None") -> int:
    from castlewright.generators.work import in_order
    from castlewright.puzzles.records import begun_lines, growing_file, read_records

    begun = begun_lines(path, resume)
    done = read_records(begun, str(path)) if begun else []
    for record, item in zip(done, puzzles, strict=False):
        if record.with_(grade=None).fields != item.record.with_(grade=None).fields:
            raise BadInputError(f"{record.where}: not a line of this run: another puzzle")
    if len(done) > len(puzzles):
        raise BadInputError(f"{path}: has {len(done)} puzzles already, more than {len(puzzles)}")
    ungraded = sum(record.get("grade") is None for record in done)
    number = len(puzzles) - len(done)
    to_grade, to_write = (islice(puzzles, len(done), None) for _ in range(2))
    with growing_file(path, begun) as add, progress("grading", number, drawing=False) as advance:
        for item, figures in zip(to_write, in_order(_grade, to_grade, pool), strict=True):
            ungraded += figures is None
            add(_graded_line(item, figures))
            advance()
    return ungraded


def _graded_line(item: Item, figures: "Grade | None") -> str:
    if figures is None:
        say(f"{item.record.where}: no solution, so no grade")
    return item.record.with_(grade=figures.to_json() if figures else None).line()


def _grade(item: Item) -> "Grade | None":
    from castlewright.generators.burgen_drachen.grade import NoGradeError
    from castlewright.generators.burgen_drachen.grade import grade as grade_adventure

    try:
        return grade_adventure(item.adventure, rules=item.rules)
    except NoGradeError:
        return None


def _say_grade(item: Item, figures: "Grade | None") -> None:
    if figures is None:
        click.echo(f"{item.adventure}: no solution, so no grade")
        return
    rung = figures.rung or "not asked, there are several solutions with the most dragons"
    click.echo(
        f"{item.adventure}: {figures.level}, harder than {figures.percentile} of 100\n"
        f"  solutions: {in_words(figures.solutions)}\n"
        f"  path tiles of the shortest: {figures.tiles}; forced spaces: {figures.forced}\n"
        f"  steps to the first solution for 0, 1, ... dragons: "
        f"{', '.join(map(str, figures.effort))}\n"
        f"  hardest deduction: {rung}"
    )


@app.command()
@click.argument("file")
@click.option("--placement", metavar="TEXT", help="What lies on the board so far, as a placement.")
@click.option("--dragons", type=click.IntRange(0), default=0, help="Defeat at least so many (0).")
@work_budget_option
@reading_options
def hint(
    file: str,
    placement: str | None,
    dragons: int,
    budget: float,
    tile_set_files: tuple[Path, ...],
    house_rules: tuple[str, ...],
) -> None:
    """Say what is wrong with a placement so far, or which tile comes next and why.

    The placement is that of --placement, or of the record's key `placement`, or empty.
    """
    from castlewright.solvers.burgen_hints import HintKind
    from castlewright.solvers.burgen_hints import hint as next_hint

    puzzles = list(items([file], tile_set_files, house_rules))
    placements = [_placement_so_far(item, placement) for item in puzzles]
    status = 0
    for item, so_far in zip(puzzles, placements, strict=True):
        found = next_hint(item.adventure, so_far, dragons=dragons, budget=budget, rules=item.rules)
        wrong = found.kind in (HintKind.FAULT, HintKind.DEAD_END, HintKind.NO_SOLUTION)
        status = max(status, UNDECIDED if found.kind is HintKind.UNDECIDED else WRONG * wrong)
        if for_people():
            draw(item.adventure, so_far)
            click.echo(found.words)
            continue
        told: dict[str, Any] = {"kind": found.kind, "words": found.words}
        if found.space is not None and found.laid is not None:
            told["space"] = item.adventure.board.name(found.space)
            told["tile"] = f"{found.laid.tile.symbol}{found.laid.turn}"
        if found.rung is not None:
            told |= {"rung": found.rung, "forced": found.forced}
        write(item.record.with_(hint=told))
    sys.exit(status)


def _placement_so_far(item: Item, text: str | None) -> "Placement":
    from castlewright.puzzles.burgen_drachen import Placement

    text = text if text is not None else item.record.get("placement")
    if text is None:
        return Placement.of(item.adventure, {})
    try:
        return Placement.parse(text, item.adventure.tile_set)
    except BadInputError as error:
        raise BadInputError(f"{item.record.where}: {error}") from None
