"""`simulate sleepy-castle`: rounds of players with given memories, and solos."""

import sys
from typing import TYPE_CHECKING, Any

import click

from castlewright.cli.app import UNDECIDED
from castlewright.cli.desks import SLEEPY_CASTLE
from castlewright.cli.reading import house_rule_option, working_options
from castlewright.cli.simulate import (
    Sheet,
    present_sheets,
    share_in_words,
    simulate,
    simulating_options,
)
from castlewright.cli.writing import say
from castlewright.puzzles.base import BadInputError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from castlewright.fairness.sleepy_castle import Fared, RoundFigures, SoloFigures
    from castlewright.puzzles.sleepy_castle import HouseRules, Layout


@simulate.command(SLEEPY_CASTLE)
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
    help="Break off a round after so many turns; it is told as undecided (100000).",
)
@simulating_options
@working_options
@house_rule_option
def simulate_sleepy_castle(
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
    """Who wins a round, from which seat, and how long it takes.

    Each set-up is played in every order of the players over the seats, so that neither seat nor
    luck favours anybody. `forgetful:0.2` forgets each card with that chance a turn, `last:5` knows
    the last five cards. Intervals are at 95 %. With --solo: coins taken, and how often the thief
    takes more than is left.
    """
    from castlewright.games.sleepy_castle.players import parse_player
    from castlewright.generators.work import executor
    from castlewright.puzzles.sleepy_castle import HouseRules

    names = [parse_player(name) for name in players.split(",")]
    if look and not solo:
        raise click.UsageError("--look goes with --solo")
    if solo and len(names) != 1:
        raise click.UsageError(f"--solo is for one player, --players names {len(names)}")
    rules = HouseRules.named(house_rules)
    table = _layout(layout)
    with executor(workers, dask) as pool:
        if solo:
            sheets, figures = _solos(names[0], number, seed, look, table, guards, rules, pool)
        else:
            sheets, figures = _rounds(names, number, seed, table, guards, rules, most_turns, pool)
    asked = {"players": players, "house_rules": list(rules.names)}
    present_sheets(SLEEPY_CASTLE, seed, {"asked": asked, **figures}, sheets, as_csv)
    if rules.names:
        say(f"By house rules: {', '.join(rules.names)}.")
    if undecided := figures.get("undecided"):
        say(f"{undecided} rounds were broken off after {most_turns} turns: nobody won them.")
        sys.exit(UNDECIDED)


def _layout(text: str | None) -> "Layout | None":
    from castlewright.puzzles.sleepy_castle import Layout

    try:
        return None if text is None else Layout.parse(text)
    except BadInputError as error:
        raise BadInputError(f"--layout: {error}") from None


def _rounds(
    names: Any,
    number: int,
    seed: int,
    layout: "Layout | None",
    guards: int,
    rules: "HouseRules",
    most_turns: int,
    pool: "Executor | None",
) -> tuple[list[Sheet], dict[str, Any]]:
    from castlewright.fairness.sleepy_castle import simulate

    figures = simulate(
        names,
        number,
        seed,
        layout=layout,
        guards=guards,
        rules=rules,
        most_turns=most_turns,
        pool=pool,
    )
    return [_seats(figures), _players(figures), _turns(figures)], figures.to_json()


_COLUMNS = ("share of wins", "alone", "shared", "coins")


def _seats(figures: "RoundFigures") -> Sheet:
    title = f"Wins by seat, {figures.rounds} rounds on {figures.set_ups} set-ups"
    rows = tuple((f"seat {n}", *_fared(one)) for n, one in enumerate(figures.seats, 1))
    return Sheet(title, ("seat", *_COLUMNS), rows)


def _players(figures: "RoundFigures") -> Sheet:
    rows = tuple((name, *_fared(one)) for name, one in figures.players.items())
    return Sheet("Wins by player, each in every seat", ("player", *_COLUMNS), rows)


def _fared(one: "Fared") -> tuple[str, ...]:
    share = share_in_words(one.share.value, one.share.interval)
    return share, str(one.alone), str(one.shared), f"{one.coins:.2f}"


def _turns(figures: "RoundFigures") -> Sheet:
    turns = figures.turns
    row = (f"{turns.mean:.1f}", f"{turns.median:g}", str(turns.longest))
    return Sheet("Turns of a round, all players together", ("mean", "median", "longest"), (row,))


def _solos(
    player: Any,
    number: int,
    seed: int,
    look: bool,
    layout: "Layout | None",
    guards: int,
    rules: "HouseRules",
    pool: "Executor | None",
) -> tuple[list[Sheet], dict[str, Any]]:
    from castlewright.fairness.sleepy_castle import simulate_solo

    figures = simulate_solo(
        player, number, seed, look=look, layout=layout, guards=guards, rules=rules, pool=pool
    )
    return [_solo(figures)], figures.to_json()


def _solo(figures: "SoloFigures") -> Sheet:
    title = f"{figures.number} solos of {figures.player}, {'with' if figures.look else 'no'} look"
    haul = f"{figures.haul.value:.2f}"
    if figures.haul.interval is not None:
        low, high = figures.haul.interval
        haul += f" ({low:.2f} to {high:.2f})"
    won = share_in_words(figures.won.value, figures.won.interval)
    return Sheet(title, ("coins taken", "won"), ((haul, won),))
