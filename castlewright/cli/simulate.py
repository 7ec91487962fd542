"""`simulate`: many games, and who wins them; what it shares between the games.

Each game has a subcommand of its own (`simulate_sleepy_castle`). People get tables; programs one
line of JSON, or with `--csv` a row for each line of the tables.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from castlewright import __version__
from castlewright.cli.app import UNDECIDED, app
from castlewright.cli.sheets import Sheet, csv_of, table_of
from castlewright.cli.writing import draw_picture, for_people, say, write_json, write_line
from castlewright.puzzles.base import NamedRules


@app.group(help="Play many games, and say who wins them.")
def simulate() -> None:
    pass


def simulating_options(command: Callable[..., Any]) -> Any:
    """The options of every simulation."""
    seed = click.option("--seed", type=int, default=1, help="Same seed, same games (1).")
    table = click.option("--csv", "as_csv", is_flag=True, help="A table as CSV, not JSON.")
    return seed(table(command))


def present_sheets(
    game: str, seed: int, figures: dict[str, Any], sheets: Sequence[Sheet], as_csv: bool
) -> None:
    """Tables for people, CSV, or one line of JSON."""
    if as_csv:
        write_line(csv_of(sheets))
    elif for_people():
        for sheet in sheets:
            draw_picture(table_of(sheet))
    else:
        about = {"game": game, "seed": seed, "made_by": f"castlewright {__version__}"}
        write_json({**about, **figures})


def say_the_rest(rules: NamedRules, undecided: int, games: str, limit: str) -> None:
    """What belongs to the figures: house rules; and games that were stopped, if there are any.

    With these the command ends as undecided.
    """
    if rules.names:
        say(f"By house rules: {', '.join(rules.names)}.")
    if undecided:
        say(f"{undecided} {games} were stopped after {limit}: won by nobody, and in no mean.")
        sys.exit(UNDECIDED)
