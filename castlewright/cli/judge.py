"""`verify`, `solve` and `count`: is it right, how is it solved, in how many ways?"""

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.app import UNDECIDED, WRONG, app, in_one_line, most_serious
from castlewright.cli.desks import Item, found_by
from castlewright.cli.duplicates import Met
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
from castlewright.cli.writing import for_people, present, progress, say, say_of, show_parts, write
from castlewright.puzzles.base import counted

if TYPE_CHECKING:
    from castlewright.generators.base import Report


@app.command(
    help="""Check puzzles and prove what their records claim.

    All errors of a puzzle that breaks the rules of its game are reported. Claims that take long to
    prove, such as where a puzzle comes from, are listed as not checked; --thorough proves them too.
    Puzzles that come twice, turned or mirrored perhaps, are named; they are not wrong.
    """
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--budget", type=STEPS, help="Stop each search after N steps.")
@click.option("--thorough", is_flag=True, help="Prove the claims that take long, too.")
@reading_options
def verify(
    files: tuple[str, ...],
    budget: int | None,
    thorough: bool,
    reading: Reading,
) -> None:
    from castlewright.cli.proofs import verify as report_on

    sources, sentences = without_data_files(files, reading)
    puzzles = items_as_they_are(sources, reading) if sources else ()
    for item in puzzles:
        item.desk.check_solution(item)  # refused before anything is written
    statuses: list[int] = []
    checked, not_checked = Counter[str](), Counter[str]()
    house: set[str] = set()
    met, again = Met(), 0
    with progress("verifying", len(puzzles), drawing=for_people()) as advance:
        for item in puzzles:
            report = report_on(item, budget=budget, thorough=thorough)
            house.update(item.rules.names)
            checked.update(report.checked)
            not_checked.update(words.partition(" (")[0] for words in report.not_checked)
            statuses.append(WRONG if report.violations else UNDECIDED if report.undecided else 0)
            _present_report(item, report)
            if (sentence := met.before(item)) is not None:
                say_of(item.record, sentence)
                again += 1
            advance()
    for sentence in sentences:
        say(sentence)
    if puzzles or not sentences:
        wrong = statuses.count(WRONG)
        say(f"{len(puzzles)} checked, {wrong} wrong. Checked were: {_times(checked)}.")
    if again:
        say(f"{counted(again, 'puzzle')} came before in these files.")
    if not_checked:
        say(f"Not checked were: {_times(not_checked)}; use --thorough to check all.")
    if house:
        say(f"By house rules: {', '.join(sorted(house))}.")
    if UNDECIDED in statuses:
        say(f"{statuses.count(UNDECIDED)} could not be decided within the budget.")
    sys.exit(most_serious(statuses))


def _times(names: Counter[str]) -> str:
    """`2 x solution, 1 x haul`, in the order in which they were met."""
    return ", ".join(f"{number} x {name}" for name, number in names.items())


def _present_report(item: Item, report: "Report") -> None:
    faults = [in_one_line(violation) for violation in report.violations]
    undecided = [in_one_line(f"undecided: {words}") for words in report.undecided]
    for words in (*faults, *undecided):
        say_of(item.record, words)
    if for_people():
        verdict = "wrong" if faults else "undecided" if undecided else "right"
        left = f"; not checked: {', '.join(report.not_checked)}" if report.not_checked else ""
        show_parts([f"{item.puzzle}: {verdict} ({', '.join(report.checked)}{left})"])
        return
    left_open = (*report.not_checked, *report.undecided)
    found = {
        "checked": list(report.checked),
        "not_checked": [in_one_line(words) for words in left_open] or None,
        "violations": faults or None,
    }
    write(item.record.with_(**found))


@app.command(
    help="""Find a solution, or say why there is none.

    --dragons, --start, --goal and --forced are for burgen-drachen. A layout or a heist of
    sleepy-castle is solved with the most coins, all cards known; with --blind a layout is played
    without knowing any, and the mean haul of the best play is exact (half a minute for 12 guards).
    Seven lairs of catan-junior are solved with the fewest rolls, a sprint of sandcastles with the
    fewest rounds or the most steps; a set-up of sandcastles for one player has a value, the rounds
    of the best play against the dice.
    """
)
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
    if options["forced"] and (options["start"] or options["goal"] != "any"):
        raise click.UsageError("--forced looks at all solutions: it goes with --dragons only")
    puzzles = items([file], reading)
    refuse_foreign_options(context, puzzles)
    for item in puzzles:
        item.desk.solve(item, options)  # refused before anything is written
    statuses = {present(item, found_by(item.desk.solve(item, options))) for item in puzzles}
    sys.exit(most_serious(statuses))


@app.command(
    help="Count the solutions; of an adventure, those that defeat exactly 0, 1, 2 dragons."
)
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
    puzzles = items([file], reading)
    for item in puzzles:
        item.desk.count(item, limit, budget)  # refused before anything is written
    statuses = set()
    with progress("counting", len(puzzles), drawing=for_people()) as advance:
        for item in puzzles:
            statuses.add(present(item, found_by(item.desk.count(item, limit, budget))))
            advance()
    sys.exit(most_serious(statuses))
