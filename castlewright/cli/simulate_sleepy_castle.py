"""`simulate sleepy-castle`: rounds of players with given memories, and solos."""

from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from castlewright.cli.desks import SLEEPY_CASTLE
from castlewright.cli.reading import house_rule_option, working_options
from castlewright.cli.sheets import Sheet, mean_in_words, number_in_words, share_in_words
from castlewright.cli.simulate import present_sheets, say_the_rest, simulate, simulating_options
from castlewright.cli.writing import progress
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from castlewright.fairness.sleepy_castle import Fared, RoundFigures, SoloFigures
    from castlewright.puzzles.sleepy_castle import Layout


@simulate.command(
    SLEEPY_CASTLE,
    help="""Who wins a round, from which seat, and how long it takes.

    Each set-up is played in every order of the players over the seats, so that neither seat nor
    luck favours anybody. `forgetful:0.2` forgets each card with that chance a turn, `last:5` knows
    the last five cards. Intervals are at 95 %. With --solo: coins taken, and how often the thief
    takes more than is left.
    """,
)
@click.option(
    "--players",
    default="perfect,perfect",
    metavar="NAME,...",
    help="Who plays: random, perfect, forgetful:P, last:K (perfect,perfect).",
)
@click.option("-n", "--number", type=click.IntRange(1), default=1000, help="Set-ups (1000).")
@click.option("--solo", is_flag=True, help="Solos of one player, not rounds.")
@click.option("--look", is_flag=True, help="Solo: look at all sleepyheads first.")
@click.option("--layout", metavar="TEXT", help="Always this layout, not random ones.")
@click.option("--guards", type=click.IntRange(3, 26), default=12, help="Guards in the ring (12).")
@click.option(
    "--most-turns",
    type=click.IntRange(1),
    default=100_000,
    help="Stop a round after N turns: nobody wins it, and it is in no mean (100000).",
)
@simulating_options
@working_options
@house_rule_option
@click.pass_context
def simulate_sleepy_castle(
    context: click.Context,
    /,
    players: str,
    number: int,
    solo: bool,
    look: bool,
    layout: str | None,
    guards: int,
    most_turns: int,
    seed: int,
    as_csv: bool,
    workers: int,
    dask: str | None,
    house_rules: tuple[str, ...],
) -> None:
    from castlewright.fairness.sleepy_castle.simulation import CHUNK, simulate, simulate_solo
    from castlewright.games.sleepy_castle.players import parse_player
    from castlewright.generators.work import executor
    from castlewright.puzzles.sleepy_castle import HouseRules

    names = [parse_player(name) for name in players.split(",")]
    if solo and len(names) != 1:
        raise click.UsageError(f"--solo is for one player, --players names {len(names)}")
    _refuse_idle_options(context, solo, house_rules)
    rules = HouseRules.named(house_rules)
    table = None if layout is None else _layout(layout)
    asked = {
        "players": players,
        "number": number,
        "solo": solo,
        "look": look,
        "layout": layout,
        "guards": guards if table is None else table.size,
        "most_turns": None if solo else most_turns,
        "house_rules": list(rules.names),
    }
    with (
        executor(workers, dask) as pool,
        progress("playing", -(-number // CHUNK), drawing=False) as advance,
    ):
        if solo:
            solos = simulate_solo(
                names[0],
                number,
                seed,
                look=look,
                layout=table,
                guards=guards,
                rules=rules,
                pool=pool,
                advance=advance,
            )
            sheets, figures = [_solo(solos)], solos.to_json()
        else:
            rounds = simulate(
                names,
                number,
                seed,
                most_turns=most_turns,
                layout=table,
                guards=guards,
                rules=rules,
                pool=pool,
                advance=advance,
            )
            sheets, figures = [_seats(rounds), _players(rounds), _turns(rounds)], rounds.to_json()
    present_sheets(SLEEPY_CASTLE, seed, {"asked": asked, **figures}, sheets, as_csv)
    say_the_rest(rules, figures.get("undecided", 0), "rounds", f"{most_turns} turns")


# Options and house rules that would change nothing, and why.
IDLE_IN_ROUNDS = {
    "look": "--look goes with --solo",
    "cover-first": "--house-rule cover-first goes with --solo: in a round nobody covers a guard",
}
IDLE_IN_SOLOS = {
    "most_turns": "--most-turns is for rounds: a solo has as many turns as guards",
    "ties-win-nothing": "--house-rule ties-win-nothing is for rounds: a solo has one player",
}


def _refuse_idle_options(context: click.Context, solo: bool, house_rules: tuple[str, ...]) -> None:
    given = {
        name
        for name in context.params
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT
    }
    if {"layout", "guards"} <= given:
        raise click.UsageError("--guards goes without --layout, which has a ring of its own")
    for name, why in (IDLE_IN_SOLOS if solo else IDLE_IN_ROUNDS).items():
        if name in given or name in house_rules:
            raise click.UsageError(why)


def _layout(text: str) -> "Layout":
    from castlewright.puzzles.sleepy_castle import Layout, check_puzzle

    try:
        layout = Layout.parse(text)
        check_puzzle(layout)
    except BadInputError as error:
        raise BadInputError(f"--layout: {error}") from None
    return layout


_COLUMNS = ("share of wins", "alone", "shared", "coins")


def _seats(figures: "RoundFigures") -> Sheet:
    title = f"Wins by seat, {figures.rounds} rounds on {figures.set_ups} set-ups"
    rows = tuple((f"seat {n}", *_fared(one)) for n, one in enumerate(figures.seats, 1))
    return Sheet(title, ("seat", *_COLUMNS), rows)


def _players(figures: "RoundFigures") -> Sheet:
    rows = tuple((name, *_fared(one)) for name, one in figures.players.items())
    return Sheet("Wins by player, each in every seat", ("player", *_COLUMNS), rows)


def _fared(one: "Fared") -> tuple[str, ...]:
    coins = number_in_words(one.coins)
    return share_in_words(one.share), str(one.alone), str(one.shared), coins


def _turns(figures: "RoundFigures") -> Sheet:
    turns = figures.turns
    rows = []  # none if no round came to its end
    if turns is not None:
        rows.append((f"{turns.mean:.1f}", f"{turns.median:g}", str(turns.longest)))
    title = "Turns of a round that came to its end, all players together"
    return Sheet(title, ("mean", "median", "longest"), tuple(rows))


def _solo(figures: "SoloFigures") -> Sheet:
    title = f"{figures.number} solos of {figures.player}, {'with' if figures.look else 'no'} look"
    row = (mean_in_words(figures.haul), share_in_words(figures.won))
    return Sheet(title, ("coins taken", "won"), (row,))
