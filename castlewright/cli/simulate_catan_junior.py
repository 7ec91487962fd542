"""`simulate catan-junior`: who wins, every colour in every seat."""

from typing import TYPE_CHECKING

import click

from castlewright.cli.desks import CATAN_JUNIOR
from castlewright.cli.reading import Reading, named_set_up, reading_options, working_options
from castlewright.cli.sheets import Sheet, chances_in_words, share_in_words
from castlewright.cli.simulate import present_sheets, say_the_rest, simulate, simulating_options
from castlewright.cli.writing import progress
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.fairness.catan_junior import GameFigures
    from castlewright.fairness.catan_junior.simulation import Fared
    from castlewright.puzzles.catan_junior import SetUp


@simulate.command(
    CATAN_JUNIOR,
    help="""Who wins on SET_UP (a map, a notation, or a map file), by colour and by seat.

    The games of a deal have the same dice, whatever is bought in them; each deal is played once for
    every order of the colours over the seats: 24 games with four colours. Intervals are at 95 %.
    """,
)
@click.argument("set_up", default="stand-in-4")
@click.option("--without", multiple=True, metavar="COLOUR", help="Leave out this colour.")
@click.option(
    "--players",
    default="greedy",
    metavar="NAME,...",
    help="One for all, or one for each colour: random, greedy, planner (greedy).",
)
@click.option(
    "-n", "--number", type=click.IntRange(1), default=100, help="Deals, in every order each (100)."
)
@click.option(
    "--most-turns",
    type=click.IntRange(1),
    default=10_000,
    help="Stop a game after N turns: nobody wins it, and it is in no mean (10000).",
)
@simulating_options
@working_options
@reading_options
def simulate_catan_junior(
    set_up: str,
    without: tuple[str, ...],
    players: str,
    number: int,
    most_turns: int,
    seed: int,
    as_csv: bool,
    workers: int,
    dask: str | None,
    reading: Reading,
) -> None:
    from castlewright.fairness.catan_junior.simulation import CHUNK, simulate
    from castlewright.generators.work import executor
    from castlewright.puzzles.catan_junior import HouseRules

    played = _set_up(set_up, without, reading)
    rules = HouseRules.named(reading.house_rules)
    names = players.split(",")
    with (
        executor(workers, dask) as pool,
        progress("playing", -(-number // CHUNK), drawing=False) as advance,
    ):
        figures = simulate(
            played, names, number, seed, rules, most_turns=most_turns, pool=pool, advance=advance
        )
    asked = {
        "set_up": str(played),
        "players": players,
        "number": number,
        "most_turns": most_turns,
        "house_rules": list(rules.names),
    }
    found = {"asked": asked, **figures.to_json()}
    present_sheets(CATAN_JUNIOR, seed, found, sheets_of(figures), as_csv)
    say_the_rest(rules, figures.undecided, "games", f"{most_turns} turns")


def _set_up(text: str, without: tuple[str, ...], reading: Reading) -> "SetUp":
    from castlewright.puzzles.catan_junior import check_set_up

    set_up, _ = named_set_up(text, reading, without)
    try:
        check_set_up(set_up)
    except BadInputError as error:
        raise BadInputError(f"{text}: {error}") from None
    return set_up


def sheets_of(figures: "GameFigures") -> tuple[Sheet, ...]:
    """The figures as tables."""
    title = f"Wins by colour, {figures.games} games of {figures.deals} deals"
    colours = [(name, *_fared(one)) for name, one in figures.colours.items()]
    seats = [(f"seat {n}", *_fared(one)) for n, one in enumerate(figures.seats, 1)]
    players = [(name, *_fared(one)) for name, one in figures.players.items()]
    named = ("mean turns", "median", "from", "rounds", "Coco cards", "won by the fortress")
    by_name = [Sheet("Wins by player", ("player", "wins", "share"), tuple(players))]
    return (
        Sheet(title, ("colour", "wins", "share"), tuple(colours)),
        Sheet("Wins by seat", ("seat", "wins", "share"), tuple(seats)),
        *(by_name if len(players) > 1 else []),
        Sheet("Are all alike?", ("of", "answer"), tuple(_tests(figures))),
        Sheet("A game that was won", named, _length(figures)),
    )


def _length(figures: "GameFigures") -> tuple[tuple[str, ...], ...]:
    """A row; none if no game was won."""
    length = figures.length
    if length is None or figures.coco_cards is None:
        return ()
    turns = (f"{length.mean:.1f}", f"{length.median:g}", f"{length.shortest} to {length.longest}")
    cards = (f"{figures.coco_cards:.1f}", str(figures.fortress_wins))
    return ((*turns, f"{length.mean_rounds:.1f}", *cards),)


def _fared(one: "Fared") -> tuple[str, str]:
    return str(one.wins), share_in_words(one.share)


def _tests(figures: "GameFigures") -> list[tuple[str, str]]:
    return [
        ("colours", chances_in_words(figures.colour_test)),
        ("seats", chances_in_words(figures.seat_test)),
    ]
