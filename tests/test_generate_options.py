"""Each option of each `generate`: a command line whose record differs as the option says.

The tables have a row for every option of every game (`test_every_option_has_a_row` walks the
commands), so that one that is not read, or read upside down, cannot hide. A row has the options
that go with it, its own, and what must be true of its records; or the words with which it is
refused. What must be true is false of the records without the option, unless a row says why not.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest

from castlewright.cli.make import generate
from castlewright.generators.catan_junior.variety import changes
from castlewright.generators.catan_junior.wishes import SetUpWishes
from castlewright.generators.catan_junior.wishes import unmet as catan_unmet
from castlewright.puzzles.catan_junior import SetUp, shipped_set_up
from castlewright.puzzles.sleepy_castle import Heist, Layout, NightWatch
from castlewright.puzzles.sleepy_castle.measures import memory_distance, side_by_side
from tests.commands import assert_refused, good, run

Records = list[dict[str, Any]]
Check = Callable[[Records], bool]


@dataclass(frozen=True)
class Row:
    """`with_` goes with the option and without; `option` is what is tried; `files` are written."""

    with_: str
    option: str
    check: Check = field(default=lambda records: True)
    refused: str | None = None
    status: int = 2
    without: str | None = None  # with these words it is refused without the option


def first(check: Callable[[dict[str, Any]], Any]) -> Check:
    return lambda records: bool(check(records[0]))


def layout(check: Callable[[Layout], Any]) -> Check:
    return first(lambda record: check(Layout.parse(record["puzzle"])))


def heist(check: Callable[[Heist], Any]) -> Check:
    return first(lambda record: check(Heist.parse(record["puzzle"])))


def watch(check: Callable[[NightWatch], Any]) -> Check:
    return first(lambda record: check(NightWatch.parse(record["puzzle"])))


def set_ups(records: Records) -> list[SetUp]:
    return [SetUp.parse(record["puzzle"]) for record in records]


def same_numbers_lie_together(records: Records) -> bool:
    return any(catan_unmet(one, SetUpWishes(), ()) for one in set_ups(records))


def ranks(*levels: str) -> Check:
    return first(lambda record: record["grade"]["level"] in levels)


SMALL = "--castles 1 --dragons 0 --board 2x3"
COUNTED = "--castles 3 --dragons 1"
BURGEN = {
    "number": Row(SMALL, "-n 2", lambda rs: len(rs) == 2),
    "seed": Row(SMALL, "--seed 7", first(lambda r: r["seed"] == 7)),
    "start": Row(SMALL, "--start 2", first(lambda r: r["index"] == 2)),
    "not_in": Row(SMALL, "--not-in known.jsonl"),
    "castles": Row("", "--castles 1", first(lambda r: sum(map(r["puzzle"].count, "RB")) == 1)),
    "dragons": Row("", "--dragons 0", first(lambda r: not set(r["puzzle"]) & set("rb"))),
    "defeat": Row("", "--defeat 0", first(lambda r: r["dragons"] == 0)),
    "unique": Row(COUNTED, "--unique", first(lambda r: r["solutions"][1] == 1)),
    "solutions": Row(
        COUNTED, "--solutions 60-90", first(lambda r: 60 <= sum(r["solutions"]) <= 90)
    ),
    "tiles": Row(COUNTED, "--tiles 8", first(lambda r: r["tiles"] == 8)),
    "board": Row(
        "--castles 1", "--board 3x4", first(lambda r: len(r["solution"].split("/")[0].split()) == 4)
    ),
    "attempts": Row(COUNTED, "--unique --attempts 1", refused="in 1 attempts", status=3),
    "count_budget": Row("", "--count-budget 1", refused="budget of the counter", status=3),
    "tile_set": Row(
        "--castles 1 --dragons 1 --board 3x3",
        "--tile-set mine.toml",
        first(lambda r: r["puzzle"].endswith(" mine")),
    ),
    "deck": Row("", "--deck 2 --unique", refused="--deck goes without"),
    "shares": Row("", "--shares 1,1,1,1,1", refused="--shares goes with --deck"),
    "output_file": Row(SMALL, "-o out.jsonl", lambda rs: not rs),
    "resume": Row(SMALL, "--resume", refused="--resume goes with --output"),
    "force": Row(SMALL, "--force", refused="--force goes with --output"),
    "workers": Row(SMALL, "--workers 0", refused="--workers"),
    "dask": Row(SMALL, "--dask nowhere://x", refused="--dask"),
    "house_rules": Row(
        SMALL,
        "--house-rule castle-is-end",
        first(lambda r: r.get("house_rules") == ["castle-is-end"]),
    ),
}

LAYOUT = "--guards 6"
HEIST = "--kind heist --guards 6"
NIGHT = "--kind night-watch --guards 5"
SLEEPY = {
    "kind": Row("", "--kind heist", first(lambda r: r["kind"] == "heist")),
    "number": Row(LAYOUT, "-n 2", lambda rs: len(rs) == 2),
    "seed": Row(LAYOUT, "--seed 7", first(lambda r: r["seed"] == 7)),
    "start": Row(LAYOUT, "--start 2", first(lambda r: r["index"] == 2)),
    "not_in": Row(LAYOUT, "--not-in known.jsonl"),
    "guards": Row("", "--guards 5", layout(lambda one: one.size == 5)),
    "coins": Row(LAYOUT, "--coins flat", layout(lambda one: set(one.coins) == {2})),
    "coins even": Row(LAYOUT, "--coins even --ones 3", layout(lambda one: _alternate(one.coins))),
    "coins steep": Row(LAYOUT, "--coins steep --ones 3", layout(lambda one: _together(one.coins))),
    "ones": Row(LAYOUT, "--ones 1", layout(lambda one: one.coins.count(1) == 1)),
    "memory": Row(LAYOUT, "--memory near", layout(lambda one: memory_distance(one) == 6)),
    "memory far": Row(LAYOUT, "--memory far", layout(lambda one: memory_distance(one) == 14)),
    "no_side_by_side": Row(
        "--guards 9 --seed 2", "--no-side-by-side", layout(lambda one: side_by_side(one) == 0)
    ),
    "apart": Row(
        LAYOUT + " --seed 2",
        "--apart AB --apart BC",
        layout(lambda one: one.gap_between("A", "B") is one.gap_between("B", "C") is None),
    ),
    "turns": Row(HEIST, "--turns 3", heist(lambda one: one.turns == 3)),
    "covered": Row(HEIST, "--covered 2", heist(lambda one: len(one.layout.covered) == 2)),
    "emptied": Row(HEIST, "--emptied 2", heist(lambda one: one.layout.coins.count(0) == 2)),
    "loses": Row(HEIST, "--loses 2", first(lambda r: r["grade"]["loses"] == 2)),
    "level": Row(NIGHT, "--level squire", ranks("squire")),
    "clues": Row(NIGHT, "--clues 4", watch(lambda one: len(one.clues) == 4)),
    "clue_kinds": Row(
        NIGHT,
        "--clue-kinds neighbours,beside",
        watch(lambda one: {clue.kind for clue in one.clues} == {"neighbours", "beside"}),
    ),
    "attempts": Row(HEIST, "--loses 5 --attempts 1", refused="in 1 attempt", status=3),
    "attempts of a night watch": Row(
        NIGHT, "--clues 12- --attempts 1", refused="in 1 attempt", status=3
    ),
    "output_file": Row(LAYOUT, "-o out.jsonl", lambda rs: not rs),
    "resume": Row(LAYOUT, "--resume", refused="--resume goes with --output"),
    "force": Row(LAYOUT, "--force", refused="--force goes with --output"),
    "workers": Row(LAYOUT, "--workers 0", refused="--workers"),
    "dask": Row(LAYOUT, "--dask nowhere://x", refused="--dask"),
    "house_rules": Row(
        HEIST, "--house-rule cover-first", first(lambda r: r.get("house_rules") == ["cover-first"])
    ),
}


def _alternate(coins: tuple[int, ...]) -> bool:
    """Ones and threes in turn: no stretch has much more than another."""
    return all(one != other for one, other in zip(coins, coins[1:] + coins[:1], strict=True))


def _together(coins: tuple[int, ...]) -> bool:
    """All threes lie together, so that one side has as much more as can be."""
    return sum(one != other for one, other in zip(coins, coins[1:] + coins[:1], strict=True)) == 2


TWO = "--on later-2"
LAIRS = "--kind seven-lairs --on later-2 --lairs 3 --rolls 7 --loses 0-9"
FAIR = "--kind fair-start --on later-2"
CATAN = {
    "kind": Row(TWO, "--kind fair-start", first(lambda r: r["kind"] == "fair-start")),
    "number": Row(TWO, "-n 2", lambda rs: len(rs) == 2),
    "seed": Row(TWO, "--seed 7", first(lambda r: r["seed"] == 7)),
    "start": Row(TWO, "--start 1", first(lambda r: r["index"] == 1)),
    "not_in": Row(TWO, "--not-in known.jsonl"),
    "printed": Row("", TWO, first(lambda r: r["puzzle"].startswith("later-2 "))),
    "without": Row("--on stand-in-3", "--without red", first(lambda r: "red:" not in r["puzzle"])),
    "keep": Row(
        TWO,
        "--keep numbers",
        lambda rs: (
            [n for _, n in set_ups(rs)[0].terrains]
            == [n for _, n in shipped_set_up("later-2").terrains]
        ),
    ),
    "covers": Row(TWO, "--covers ship", first(lambda r: r["covers"] == "ship")),
    "numbers_together": Row(
        TWO + " -n 3",
        "--numbers-together",
        same_numbers_lie_together,
    ),
    "changes": Row(
        TWO + " -n 2 --keep terrains --keep starts --keep harbours",
        "--changes 7",
        lambda rs: changes(*set_ups(rs)) >= 7,
    ),
    "colour": Row(LAIRS, "--colour blue", first(lambda r: " blue=3 " in r["puzzle"])),
    "lairs": Row(LAIRS, "--lairs 4 --rolls 9", first(lambda r: "=4 " in r["puzzle"])),
    "rolls": Row(LAIRS, "--rolls 8", first(lambda r: len(r["puzzle"].split()[5]) == 8)),
    "loses": Row(
        "--kind seven-lairs --on later-2", "--loses 1", first(lambda r: r["grade"]["loses"] == 1)
    ),
    "apart": Row(FAIR, "--apart 5", first(lambda r: r["grade"]["closest"] == 5)),
    "attempts": Row(LAIRS, "--loses 6 --attempts 1", refused="in 1 attempt", status=3),
    "attempts of a fair start": Row(
        FAIR, "--apart 30 --attempts 1", refused="in 1 attempt", status=3
    ),
    "output_file": Row(TWO, "-o out.jsonl", lambda rs: not rs),
    "resume": Row(TWO, "--resume", refused="--resume goes with --output"),
    "force": Row(TWO, "--force", refused="--force goes with --output"),
    "workers": Row(TWO, "--workers 0", refused="--workers"),
    "dask": Row(TWO, "--dask nowhere://x", refused="--dask"),
    "house_rules": Row(
        LAIRS, "--house-rule easy", first(lambda r: r.get("house_rules") == ["easy"])
    ),
    "tile_sets": Row(TWO, "--tile-set mine.toml", refused="not used"),
    "maps": Row(TWO, "--map map.toml", refused="not used"),
    "rule_sets": Row(TWO, "--rule-set missing.toml", refused="missing.toml"),
    "boxes": Row(TWO, "--box missing.toml", refused="missing.toml"),
}

SPRINT = "--kind sprint --goal steps --rounds 2 --loses 0-"
SAND = {
    "kind": Row("", SPRINT, first(lambda r: r["kind"] == "sprint")),
    "number": Row("", "-n 2", lambda rs: len(rs) == 2),
    "seed": Row("", "--seed 7", first(lambda r: r["seed"] == 7)),
    "start": Row("", "--start 2", first(lambda r: r["index"] == 2)),
    "not_in": Row("", "--not-in known.jsonl"),
    "players": Row("", "--players 3", first(lambda r: r["puzzle"].endswith("/3"))),
    "level": Row("", "--level crowns", first(lambda r: " Q" in r["puzzle"])),
    "by_lot": Row("", "--by-lot", first(lambda r: r["proved"] is False)),
    "animals": Row("", "--animals near", first(lambda r: r["distances"] == [0, 0, 0])),
    "one_coloured": Row(
        "--unevenness 40-",
        "--one-coloured",
        first(lambda r: r["one_coloured"] > 0),
        without="no castle all of one colour",
    ),
    "unevenness": Row("--one-coloured", "--unevenness 30-", first(lambda r: r["unevenness"] >= 30)),
    "dice_gap": Row("", "--dice-gap 5-", first(lambda r: r["dice_gap"] >= 5)),
    "goal": Row(
        "--kind sprint --rounds 2 --loses 0-",
        "--goal steps",
        first(lambda r: r["puzzle"].endswith(" steps")),
        without="the confetti is 9 away",
    ),
    "rounds": Row(SPRINT, "--rounds 1", first(lambda r: "," not in r["puzzle"])),
    "hiding": Row(
        SPRINT,
        "--hiding fair",
        first(lambda r: all(len(set(c.lower())) > 1 for c in r["puzzle"].split()[0].split("/"))),
    ),
    "loses": Row(SPRINT, "--loses 1", first(lambda r: r["grade"]["loses"] == 1)),
    "grade": Row(SPRINT, "--grade squire", ranks("squire")),
    "attempts": Row(SPRINT, "--grade knight --attempts 1", refused="in 1 attempt", status=3),
    "output_file": Row("", "-o out.jsonl", lambda rs: not rs),
    "resume": Row("", "--resume", refused="--resume goes with --output"),
    "force": Row("", "--force", refused="--force goes with --output"),
    "workers": Row("", "--workers 0", refused="--workers"),
    "dask": Row("", "--dask nowhere://x", refused="--dask"),
    "house_rules": Row(
        SPRINT,
        "--house-rule full-means-full",
        first(lambda r: r.get("house_rules") == ["full-means-full"]),
    ),
    "tile_sets": Row("", "--tile-set mine.toml", refused="not used"),
    "maps": Row("", "--map map.toml", refused="not used"),
    "rule_sets": Row("", "--rule-set missing.toml", refused="missing.toml"),
    "boxes": Row("", "--box box.toml", first(lambda r: r["puzzle"].endswith(" mine"))),
}
TABLES = {
    "burgen-drachen": BURGEN,
    "sleepy-castle": SLEEPY,
    "catan-junior": CATAN,
    "sandcastles": SAND,
}
ROWS = [(game, name) for game, rows in TABLES.items() for name in rows]


@pytest.mark.parametrize("game", TABLES)
def test_every_option_has_a_row(game: str) -> None:
    command = generate.commands[game]
    options = {param.name for param in command.params if isinstance(param, click.Option)}
    assert options <= set(TABLES[game])
    assert set(TABLES) == set(generate.commands)


@cache
def made_without(*command: str) -> Records:
    """Many rows begin with the same command."""
    return good(run(*command))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a tile set, a map and a box of one's own."""
    monkeypatch.chdir(tmp_path)
    data = Path(__file__).parent.parent / "castlewright" / "data"
    for name, source in {
        "mine.toml": data / "tile_sets" / "stand-in.toml",
        "map.toml": data / "maps" / "later-2.toml",
        "box.toml": data / "boxes" / "stand-in.toml",
    }.items():
        text = source.read_text(encoding="utf-8")
        (old,) = [line for line in text.splitlines() if line.startswith("name = ")][:1]
        (tmp_path / name).write_text(text.replace(old, 'name = "mine"', 1), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("game", "name"), ROWS)
def test_an_option_does_what_it_says(game: str, name: str, here: Path) -> None:
    row = TABLES[game][name]
    command = ["generate", game, *row.with_.split()]
    if row.refused is not None:
        result = run(*command, *row.option.split())
        assert result.exit_code == row.status, result.output
        assert row.refused in result.stderr
        assert result.stdout == ""
        return
    if row.without is not None:
        assert_refused(run(*command), row.without)
        assert row.check(good(run(*command, *row.option.split())))
        return
    without = made_without(*command)
    if "known.jsonl" in row.option:
        (here / "known.jsonl").write_text(json.dumps(without[0]) + "\n")
        (made,) = good(run(*command, *row.option.split()))
        assert made["puzzle"] != without[0]["puzzle"]
        assert made["not_in"].startswith("1 puzzle, ")
        return
    made_with = good(run(*command, *row.option.split()))
    assert row.check(made_with), made_with
    assert not row.check(without), without
