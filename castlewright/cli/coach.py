"""`grade` and `hint`: how hard is it for a person, and what comes next?"""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.app import app, most_serious
from castlewright.cli.claims import claims_under_rules
from castlewright.cli.desks import CATAN_JUNIOR, SLEEPY_CASTLE, Finding, Item, Work, found_by
from castlewright.cli.outputs import Output, records_output_options
from castlewright.cli.reading import (
    DEFAULT,
    Puzzles,
    Reading,
    items,
    reading_options,
    refuse_foreign_options,
    work_budget_option,
    working_options,
)
from castlewright.cli.resuming import check_fields, check_form, check_same, refuse, sample
from castlewright.cli.revision import revised
from castlewright.cli.writing import for_people, present, progress, say_of, write_text
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from castlewright.puzzles.files import GrowingFile
    from castlewright.puzzles.records import Record


@app.command(
    help="""Say how hard puzzles are for a person.

    --reference grades random adventures of burgen-drachen, which the grades are made from.
    """
)
@click.argument("file", required=False)
@records_output_options
@click.option(
    "--reference", type=click.IntRange(1), help="Grade so many random adventures instead."
)
@click.option("--seed", type=int, default=1, help="The seed of the random adventures (1).")
@work_budget_option
@working_options
@reading_options
@click.pass_context
def grade(
    context: click.Context,
    /,
    file: str | None,
    output: Output | None,
    reference: int | None,
    seed: int,
    budget: float,
    workers: int,
    dask: str | None,
    reading: Reading,
) -> None:
    from castlewright.generators.work import executor

    if (file is None) == (reference is None):
        raise click.UsageError("either FILE or --reference was expected")
    if reference is not None and output is not None:
        raise click.UsageError("--output goes with FILE, not with --reference")
    if reference and context.get_parameter_source("budget") is not DEFAULT:
        raise click.UsageError("--budget goes with FILE, not with --reference")
    if reference is not None:
        reading.refuse_all_unused_by(reading.shelf())
        with executor(workers, dask) as pool:
            _write_reference(reference, seed, pool)
        return
    puzzles = items([file or ""], reading)
    work = partial(_grade, budget=budget)
    with executor(workers, dask) as pool:
        if output is None:
            status = _grade_to_stdout(puzzles, work, pool)
        else:
            status = _grade_to_file(puzzles, work, output, pool)
    sys.exit(status)


def _write_reference(number: int, seed: int, pool: "Executor | None") -> None:
    from castlewright.generators.burgen_drachen.grade import reference

    made_by = f"castlewright grade --reference {number} --seed {seed}"
    write_text(json.dumps({"made_by": made_by, **reference(number, seed, pool)}) + "\n")


def _grade_to_stdout(
    puzzles: Puzzles, work: Callable[[Item], Finding], pool: "Executor | None"
) -> int:
    """Grade each puzzle and write it on; the exit status."""
    from castlewright.generators.work import in_order

    statuses = set()
    with progress("grading", len(puzzles), drawing=for_people()) as advance:
        for item, finding in zip(puzzles, in_order(work, puzzles, pool), strict=True):
            statuses.add(present(item, finding))
            advance()
    return most_serious(statuses)


def _grade_to_file(
    puzzles: Puzzles,
    work: Callable[[Item], Finding],
    output: Output,
    pool: "Executor | None",
) -> int:
    with output.growing() as file:
        return _grade_rest(puzzles, work, output, file, pool)


def _grade_rest(
    puzzles: Puzzles,
    work: Callable[[Item], Finding],
    output: Output,
    file: "GrowingFile",
    pool: "Executor | None",
) -> int:
    """Grade what an earlier run has not graded."""
    from castlewright.generators.work import in_order

    done = output.earlier(file)
    check_form(done, list(file.lines()), output.path)
    if len(done) > len(puzzles):
        raise BadInputError(
            f"{output.path}: has {len(done)} puzzles already, more than {len(puzzles)}"
        )
    statuses = _check_graded(done, puzzles, work, pool)
    number = len(puzzles) - len(done)
    to_grade, to_write = (islice(puzzles, len(done), None) for _ in range(2))
    with progress("grading", number, drawing=False) as advance:
        for item, finding in zip(to_write, in_order(work, to_grade, pool), strict=True):
            if finding.said is not None:
                say_of(item.record, finding.said)
            file.add(revised(item, finding).line())
            statuses.add(finding.status)
            advance()
    return most_serious(statuses)


def _check_graded(
    done: "list[Record]", puzzles: Puzzles, work: Callable[[Item], Finding], pool: "Executor | None"
) -> set[int]:
    """The statuses of the lines that are there. Raises `BadInputError` for one of another run.

    Some lines are graded again: the sample that `resuming` takes, what has no grade, the first of
    each kind, and whole kinds that are graded in no time. Of the others the keys are looked at.
    """
    from castlewright.generators.work import in_order

    for record, item in zip(done, puzzles, strict=False):
        check_fields(record, _said_by_others(item.record))
    again, kinds = sample(len(done)), set()
    for place, (record, item) in enumerate(zip(done, puzzles, strict=False)):
        sort = item.game, item.kind
        if sort not in kinds or sort in GRADED_IN_NO_TIME or record.get("grade") is None:
            again.add(place)
        kinds.add(sort)
    to_grade = (item for place, item in enumerate(islice(puzzles, len(done))) if place in again)
    findings = in_order(work, to_grade, pool)
    statuses, keys = set(), dict[tuple[str, str], list[str]]()
    for place, (record, item) in enumerate(zip(done, puzzles, strict=False)):
        sort = item.game, item.kind
        if place in again:
            finding = next(findings)
            check_same(record, revised(item, finding))
            statuses.add(finding.status)
            keys.setdefault(sort, list(record.get("grade") or ()))
        elif keys[sort] and list(record.get("grade")) != keys[sort]:
            raise refuse(record, f"a grade with the keys {', '.join(keys[sort])} was expected")
        elif revised(item, Finding({"grade": record.get("grade")})).line() != record.line():
            check_same(record, revised(item, work(item)))  # the grade may have set claims right
    return statuses


def _said_by_others(record: "Record") -> dict[str, Any]:
    """What a grade leaves as it is."""
    gone = claims_under_rules()
    return {key: value for key, value in record.fields.items() if key not in gone}


# Kinds of which every line is graded again where a run goes on: some hundredths of a second each.
GRADED_IN_NO_TIME = {(SLEEPY_CASTLE, "heist"), (CATAN_JUNIOR, "fair-start")}


def _grade(item: Item, budget: float) -> Finding:
    return found_by(item.desk.grade(item, budget))


@app.command(
    help="""Say what is wrong with what was done so far, or what comes next and why.

    What was done so far is told by --placement, or the record's key `placement`, or is nothing: a
    placement of an adventure, the first turns of a plan for a heist, seven lairs or a sprint, or a
    night watch's ring with dots for what is not known. --dragons is for burgen-drachen.
    """
)
@click.argument("file")
@click.option("--placement", metavar="TEXT", help="What was done so far, as a solution's text.")
@click.option("--dragons", type=click.IntRange(0), default=0, help="Defeat at least so many (0).")
@work_budget_option
@reading_options
@click.pass_context
def hint(
    context: click.Context,
    /,
    file: str,
    placement: str | None,
    reading: Reading,
    **options: Any,
) -> None:
    puzzles = items([file], reading)
    refuse_foreign_options(context, puzzles)
    for item in puzzles:
        _hint(item, placement, options)  # refused before anything is written
    statuses = {present(item, found_by(_hint(item, placement, options))) for item in puzzles}
    sys.exit(most_serious(statuses))


def _hint(item: Item, placement: str | None, options: dict[str, Any]) -> Work:
    so_far = placement if placement is not None else item.record.get("placement")
    try:
        work = item.desk.hint(item, so_far, options)
    except BadInputError as error:
        raise BadInputError(f"{item.record.where}: {error}") from None

    def told() -> Finding:
        finding = work()
        told_of = {} if placement is None else {"placement": placement}
        return replace(finding, fields={**told_of, **finding.fields})

    return told
