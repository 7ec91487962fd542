"""`verify`, `solve` and `count`: is it right, how is it solved, in how many ways?"""

import sys
from typing import Any

import click

from castlewright.cli.app import UNDECIDED, WRONG, app, most_serious
from castlewright.cli.desks import found_by
from castlewright.cli.reading import (
    STEPS,
    Reading,
    items,
    items_as_they_are,
    reading_options,
    refuse_foreign_options,
    without_data_files,
    work_budget_option,
)
from castlewright.cli.writing import for_people, present, progress, say, say_of, write


@app.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--budget", type=STEPS, help="Give up a count after so many steps of the search.")
@reading_options
def verify(
    files: tuple[str, ...],
    budget: int | None,
    reading: Reading,
) -> None:
    """Check puzzles and what their records claim: solution, solutions, tiles, haul.

    A puzzle that breaks the rules of its game is wrong; each of its faults is told.
    """
    sources, sentences = without_data_files(files, reading)
    puzzles = items_as_they_are(sources, reading) if sources else ()
    for item in puzzles:
        item.desk.check_solution(item)  # refused before anything is written
    wrong, undecided = 0, 0
    checked_in_all: dict[str, int] = {}
    house: set[str] = set()
    with progress("verifying", len(puzzles), drawing=for_people()) as advance:
        for item in puzzles:
            report = item.desk.verify(item, budget)
            undecided += not report.complete
            house.update(item.rules.names)
            faults = [str(violation) for violation in report.violations]
            for name in report.checked:
                checked_in_all[name] = checked_in_all.get(name, 0) + 1
            for fault in faults:
                say_of(item.record, fault)
            wrong += bool(faults)
            if for_people():
                verdict = "wrong" if faults else "right" if report.complete else "undecided"
                click.echo(f"{item.puzzle}: {verdict} ({', '.join(report.checked)})")
            else:
                write(item.record.with_(checked=list(report.checked), violations=faults or None))
            advance()
    checked = ", ".join(f"{number} x {name}" for name, number in checked_in_all.items())
    for sentence in sentences:
        say(sentence)
    if puzzles or not sentences:
        say(f"{len(puzzles)} checked, {wrong} wrong. Checked were: {checked}.")
    if house:
        say(f"By house rules: {', '.join(sorted(house))}.")
    if undecided:
        say(f"{undecided} could not be counted within the budget.")
    sys.exit(WRONG if wrong else UNDECIDED if undecided else 0)


@app.command()
@click.argument("file")
@click.option("--dragons", type=click.IntRange(0), default=0, help="Defeat at least so many (0).")
@click.option("--start", metavar="COLOUR", help="The hero's path begins in this colour.")
@click.option(
    "--goal",
    type=click.Choice(["any", "fewest-tiles", "most-dragons"]),
    default="any",
    help="Which solution (any).",
)
@click.option("--forced", is_flag=True, help="Show what is the same in every solution.")
@click.option("--blind", is_flag=True, help="The mean haul of the best solo without a look.")
@work_budget_option
@reading_options
@click.pass_context
def solve(
    context: click.Context,
    /,
    file: str,
    reading: Reading,
    **options: Any,
) -> None:
    """Find a solution, or say why there is none.

    --dragons, --start, --goal and --forced are for burgen-drachen. A layout or a heist of
    sleepy-castle is solved with the most coins, all cards known; with --blind a layout is played
    without knowing any, and the mean haul of the best play is exact (half a minute for 12 guards).
    Seven lairs of catan-junior are solved with the fewest rolls, a sprint of sandcastles with the
    fewest rounds or the most steps; a set-up of sandcastles for one player has a value, the rounds
    of the best play against the dice.
    """
    if options["forced"] and (options["start"] or options["goal"] != "any"):
        raise click.UsageError("--forced looks at all solutions: it goes with --dragons only")
    puzzles = items([file], reading)
    refuse_foreign_options(context, puzzles)
    for item in puzzles:
        item.desk.solve(item, options)  # refused before anything is written
    statuses = {present(item, found_by(item.desk.solve(item, options))) for item in puzzles}
    sys.exit(most_serious(statuses))


@app.command()
@click.argument("file")
@click.option("--limit", type=STEPS, help="Stop after so many solutions.")
@click.option("--budget", type=STEPS, help="Stop after so many steps of the search.")
@reading_options
def count(
    file: str,
    limit: int | None,
    budget: int | None,
    reading: Reading,
) -> None:
    """Count the solutions; of an adventure, those that defeat exactly 0, 1, 2 dragons."""
    puzzles = items([file], reading)
    for item in puzzles:
        item.desk.count(item, limit, budget)  # refused before anything is written
    statuses = set()
    with progress("counting", len(puzzles), drawing=for_people()) as advance:
        for item in puzzles:
            statuses.add(present(item, found_by(item.desk.count(item, limit, budget))))
            advance()
    sys.exit(most_serious(statuses))
