"""`simulate sandcastles`: who wins, from which seat, and how long it takes."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from castlewright.cli.desks import SANDCASTLES
from castlewright.cli.reading import Reading, reading_options, sort_of_data_file, working_options
from castlewright.cli.sheets import (
    Sheet,
    chances_in_words,
    mean_in_words,
    number_in_words,
    share_in_words,
)
from castlewright.cli.simulate import present_sheets, say_the_rest, simulate, simulating_options
from castlewright.cli.writing import progress
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.fairness.sandcastles import ByLot, GameFigures
    from castlewright.fairness.sandcastles.simulation import Fared
    from castlewright.puzzles.sandcastles import SetUp


@simulate.command(
    SANDCASTLES,
    help="""Who wins, by seat, on one SET_UP or on set-ups by lot, a new one for each deal.

    SET_UP is a notation, or a box file of your own: then set-ups of that box are drawn.

    Seats are counted from the bucket on. Each deal is played once for every order of the players'
    names over the seats, with the same dice. Intervals are at 95 %. --house-rule bucket-stays
    shows what the bucket's passing is good for.
    """,
)
@click.argument("set_up", required=False)
@click.option("--seats", type=click.IntRange(2, 4), help="Without a SET_UP: so many players (2).")
@click.option(
    "--level",
    type=click.Choice(("beginner", "crowns", "powers")),
    help="Without a SET_UP: which of the three games (beginner).",
)
@click.option(
    "--players",
    default="greedy",
    metavar="NAME,...",
    help="One for all, or one for each seat: random, greedy, planner (greedy).",
)
@click.option(
    "-n", "--number", type=click.IntRange(1), default=500, help="Deals, in every order each (500)."
)
@click.option(
    "--most-rounds",
    type=click.IntRange(1),
    default=500,
    help="Stop a game after N rounds: nobody wins it, and it is in no mean (500).",
)
@simulating_options
@working_options
@reading_options
def simulate_sandcastles(
    set_up: str | None,
    seats: int | None,
    level: str | None,
    players: str,
    number: int,
    most_rounds: int,
    seed: int,
    as_csv: bool,
    workers: int,
    dask: str | None,
    reading: Reading,
) -> None:
    from castlewright.fairness.sandcastles.simulation import CHUNK, simulate
    from castlewright.generators.work import executor
    from castlewright.puzzles.sandcastles import HouseRules

    source, asked = _source(set_up, seats, level, reading)
    rules = HouseRules.named(reading.house_rules)
    names = players.split(",")
    with (
        executor(workers, dask) as pool,
        progress("playing", -(-number // CHUNK), drawing=False) as advance,
    ):
        figures = simulate(
            source, names, number, seed, rules, most_rounds=most_rounds, pool=pool, advance=advance
        )
    more = {"players": players, "number": number, "most_rounds": most_rounds}
    found = {"asked": {**asked, **more, "house_rules": list(rules.names)}, **figures.to_json()}
    present_sheets(SANDCASTLES, seed, found, sheets_of(figures), as_csv)
    say_the_rest(rules, figures.undecided, "games", f"{most_rounds} rounds")


def _source(
    text: str | None, seats: int | None, level: str | None, reading: Reading
) -> "tuple[SetUp | ByLot, dict[str, str | int]]":
    """What is played on, and how it is told: the set-up that was given, or set-ups by lot."""
    from castlewright.fairness.sandcastles import ByLot
    from castlewright.puzzles.sandcastles import Level, SetUp, check_puzzle
    from castlewright.puzzles.sandcastles.box import STAND_IN

    if text is not None and (sort := sort_of_data_file(text)) is not None:
        if sort.what != "box":
            raise BadInputError(f"{text}: is a {sort.what}; a set-up or a box was expected")
        reading, text = replace(reading, boxes=(*reading.boxes, Path(text))), None
    shelf = reading.shelf()
    boxes = shelf.boxes
    if text is None:
        if len(boxes) > 1:
            raise BadInputError("--box: set-ups by lot are for one box; more were given")
        by_lot = ByLot(seats or 2, Level(level or "beginner"), next(iter(boxes), None))
        reading.refuse_all_unused_by(shelf, by_lot)
        box = by_lot.box.name if by_lot.box else STAND_IN
        return by_lot, {"seats": by_lot.players, "level": by_lot.level, "box": box}
    for option, given in (("--seats", seats), ("--level", level)):
        if given is not None:
            raise click.UsageError(f"{option} is for set-ups by lot, not for a SET_UP")
    set_up = SetUp.parse(text, boxes)
    reading.refuse_all_unused_by(shelf, set_up)
    try:
        check_puzzle(set_up)
    except BadInputError as error:
        raise BadInputError(f"{text}: {error}") from None
    return set_up, {"set_up": str(set_up)}


def sheets_of(figures: "GameFigures") -> tuple[Sheet, ...]:
    """The figures as tables."""
    seats = [(f"seat {n}", *_fared(one)) for n, one in enumerate(figures.seats, 1)]
    players = [(name, *_fared(one)) for name, one in figures.players.items()]
    columns = ("wins alone", "shared", "share", "points")
    title = f"Wins by seat, {figures.games} games of {figures.deals} deals"
    by_name = [Sheet("Wins by player", ("player", *columns), tuple(players))]
    return (
        Sheet(title, ("seat", *columns), tuple(seats)),
        *(by_name if len(players) > 1 else []),
        Sheet("Are all alike?", ("of", "answer"), tuple(_tests(figures))),
        Sheet("A game that came to its end", ("figure", "value"), _game(figures)),
    )


def _game(figures: "GameFigures") -> tuple[tuple[str, str], ...]:
    """Rows; none if no game came to its end."""
    rounds, idle, beetles = figures.rounds, figures.idle_share, figures.beetles
    if rounds is None or idle is None or beetles is None:
        return ()
    return (
        ("rounds, mean", mean_in_words(rounds.mean)),
        ("rounds, median", f"{rounds.median:g}"),
        ("rounds, from", f"{rounds.shortest} to {rounds.longest}"),
        ("turns on which nothing was taken", f"{100 * idle:.1f} %"),
        ("beetles used", mean_in_words(beetles)),
    )


def _fared(one: "Fared") -> tuple[str, ...]:
    points = number_in_words(one.points)
    return str(one.alone), str(one.shared), share_in_words(one.share), points


def _tests(figures: "GameFigures") -> list[tuple[str, str]]:
    tests = [("seats", chances_in_words(figures.seat_test))]
    return tests + [("players", chances_in_words(figures.player_test))] * (len(figures.players) > 1)
