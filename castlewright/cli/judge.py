"""`verify`, `solve` and `count`: is it right, how is it solved, in how many ways?"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.app import UNDECIDED, WRONG, app
from castlewright.cli.reading import STEPS, Item, items, reading_options, work_budget_option
from castlewright.cli.writing import draw, for_people, in_words, progress, say, write
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.puzzles.burgen_drachen import Adventure, Placement
    from castlewright.solvers.base import Solved
    from castlewright.solvers.burgen_drachen import Goal


@app.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--budget", type=STEPS, help="Give up a count after so many steps of the search.")
@reading_options
def verify(
    files: tuple[str, ...],
    budget: int | None,
    tile_set_files: tuple[Path, ...],
    house_rules: tuple[str, ...],
) -> None:
    """Check puzzles and what their records claim: solution, solutions, tiles."""
    from castlewright.generators.burgen_drachen.certificate import stored_solution
    from castlewright.generators.burgen_drachen.certificate import verify as verify_record

    puzzles = items(files, tile_set_files, house_rules)
    for item in puzzles:
        if item.record.get("solution") is not None:
            stored_solution(item.record, item.adventure)  # refused before anything is written
    wrong, undecided = 0, 0
    checked_in_all: dict[str, int] = {}
    house: set[str] = set()
    with progress("verifying", len(puzzles), drawing=for_people()) as advance:
        for item in puzzles:
            report = verify_record(item.record, item.adventure, item.rules, budget=budget)
            undecided += not report.complete
            house.update(item.rules.names)
            faults = [str(violation) for violation in report.violations]
            for name in report.checked:
                checked_in_all[name] = checked_in_all.get(name, 0) + 1
            for fault in faults:
                say(f"{item.record.where}: {fault}")
            wrong += bool(faults)
            if for_people():
                verdict = "wrong" if faults else "right" if report.complete else "undecided"
                click.echo(f"{item.adventure}: {verdict} ({', '.join(report.checked)})")
            else:
                write(item.record.with_(checked=list(report.checked), violations=faults or None))
            advance()
    checked = ", ".join(f"{number} x {name}" for name, number in checked_in_all.items())
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
@work_budget_option
@reading_options
def solve(
    file: str,
    dragons: int,
    start: str | None,
    goal: str,
    forced: bool,
    budget: float,
    tile_set_files: tuple[Path, ...],
    house_rules: tuple[str, ...],
) -> None:
    """Find a solution, or say why there is none."""
    from castlewright.solvers.base import Solved, Unsolvable
    from castlewright.solvers.burgen_drachen import Goal, forced_spaces
    from castlewright.solvers.burgen_drachen import solve as solve_adventure

    if forced and (start or goal != "any"):
        raise click.UsageError("--forced looks at all solutions: it goes with --dragons only")
    puzzles = items([file], tile_set_files, house_rules)
    if start is not None:
        for item in puzzles:
            _colour(item.adventure, start)  # refused before anything is written
    status = 0
    for item in puzzles:
        colour = _colour(item.adventure, start)
        if forced:
            verdict: Any = forced_spaces(
                item.adventure, dragons=dragons, budget=budget, rules=item.rules
            )
        else:
            verdict = solve_adventure(
                item.adventure,
                dragons=dragons,
                start=colour,
                goal=Goal(goal),
                budget=budget,
                rules=item.rules,
            )
        if isinstance(verdict, Solved) and forced:
            _show_forced(item, verdict.solution)
        elif isinstance(verdict, Solved):
            _show_solution(item, verdict, Goal(goal), dragons, colour)
        elif isinstance(verdict, Unsolvable):
            status = max(status, WRONG)
            _show_verdict(item, f"no solution: {verdict.reason}", verdict="unsolvable")
        else:
            status = max(status, UNDECIDED)
            _show_verdict(item, "undecided within the budget", verdict="undecided")
    sys.exit(status)


def _colour(adventure: "Adventure", name: str | None) -> str | None:
    if name is None:
        return None
    for symbol, word in adventure.tile_set.colours:
        if name in (symbol, word):
            return symbol
    words = ", ".join(word for _, word in adventure.tile_set.colours)
    raise BadInputError(f"--start: unknown colour {name!r}; {words} were expected")


def _show_solution(
    item: Item, verdict: "Solved[Placement]", goal: "Goal", dragons: int, start: str | None
) -> None:
    from castlewright.puzzles.burgen_drachen import defeated
    from castlewright.solvers.burgen_drachen import Goal

    placement = verdict.solution
    if for_people():
        beaten = defeated(item.adventure, placement, item.rules)
        draw(item.adventure, placement)
        click.echo(f"{placement}\n{len(placement.paths)} path tiles, dragons defeated: {beaten}.")
        return
    # `dragons` and `tiles` are claims: so many are defeated, no fewer tiles will do for that
    if goal is Goal.MOST_DRAGONS:
        dragons = verdict.value or 0
    tiles = verdict.value if goal is Goal.FEWEST_TILES and start is None else None
    found = {"solution": str(placement), "dragons": dragons, "tiles": tiles}
    write(item.record.with_(**found, verdict=None, reason=None))


def _show_forced(item: Item, same: Any) -> None:
    from castlewright.puzzles.burgen_drachen import Placement

    everything = Placement.of(item.adventure, {s: laid for s, laid in same.items() if laid})
    words = str(everything).split()
    places = [at for at, word in enumerate(words) if word != "/"]
    for space, at in enumerate(places):
        if words[at] == "." and space not in same:
            words[at] = "?"
    if for_people():
        draw(item.adventure, everything)
        click.echo("Forced (? may differ): " + " ".join(words))
    else:
        write(item.record.with_(forced=" ".join(words), verdict=None, reason=None))


def _show_verdict(item: Item, sentence: str, verdict: str) -> None:
    say(f"{item.record.where}: {sentence}")
    if not for_people():
        gone = dict.fromkeys(("solution", "dragons", "tiles", "forced"))
        write(item.record.with_(**gone).with_(verdict=verdict, reason=sentence))


@app.command()
@click.argument("file")
@click.option("--limit", type=STEPS, help="Stop after so many solutions.")
@click.option("--budget", type=STEPS, help="Stop after so many steps of the search.")
@reading_options
def count(
    file: str,
    limit: int | None,
    budget: int | None,
    tile_set_files: tuple[Path, ...],
    house_rules: tuple[str, ...],
) -> None:
    """Count the solutions that defeat exactly 0, 1, 2 dragons."""
    from castlewright.solvers.burgen_counter import count as count_solutions

    puzzles = items([file], tile_set_files, house_rules)
    status = 0
    with progress("counting", len(puzzles), drawing=for_people()) as advance:
        for item in puzzles:
            number = count_solutions(item.adventure, limit=limit, budget=budget, rules=item.rules)
            if not number.complete:
                status = max(status, UNDECIDED)
                say(f"{item.record.where}: the count stopped early, there may be more")
            elif number.total == 0:
                status = max(status, WRONG)
                say(f"{item.record.where}: no solution")
            if for_people():
                click.echo(f"{item.adventure}: {in_words(number.solutions)}")
            else:
                complete = None if number.complete else False
                found = {"solutions": list(number.solutions), "complete": complete}
                write(item.record.with_(**found))
            advance()
    sys.exit(status)
