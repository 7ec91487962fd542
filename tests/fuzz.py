"""Every parser, and what follows on it, fed with mutations of good input: `make fuzz`.

Each target is a way in: a notation, a plan, a saved game, a JSON form, a data file, a line of
records, the answer to a hint, the output of a run that is resumed. A mutation changes a good text
in one to four places: letters and digits, whole words, repeats, numbers that are far too large,
signs that only look like digits. It may be refused with one of the project's own errors, in words
that are bounded. If it is read, it is used: written and read again, judged by `violations`, and
drawn, for a terminal and as SVG. Anything else that is raised is a fault, and so is a text that
takes more than half a second of processor time or more than 300 MB of memory.

    python -m tests.fuzz --number 100000               all of it
    python -m tests.fuzz --number 2000 adventure heist   some of it

The same seed gives the same mutations. Each fault is printed with the text that shows it.
"""

import argparse
import json
import random
import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import Any

from rich.console import Console

import castlewright
from castlewright.cli.desks import Item, desk_of, game_of
from castlewright.cli.proofs import verify
from castlewright.games.catan_junior.board import board_of
from castlewright.games.catan_junior.notation import move_text, parse_move
from castlewright.games.catan_junior.saved import SavedGame as SeaGame
from castlewright.games.catan_junior.saved import replay as replay_sea
from castlewright.games.sandcastles import sprinting
from castlewright.games.sandcastles.moves import read_game_move
from castlewright.games.sandcastles.saved import SavedGame as SandGame
from castlewright.games.sandcastles.saved import replay as replay_sand
from castlewright.generators.base import Range
from castlewright.generators.burgen_census.enumeration import Shard
from castlewright.printing.burgen_drachen import draw_board
from castlewright.puzzles import sandcastles, sleepy_castle
from castlewright.puzzles.base import LONGEST_MESSAGE, BadInputError, UndecidedError
from castlewright.puzzles.burgen_drachen import Adventure, Placement, parse_tile_set, terminal
from castlewright.puzzles.burgen_drachen import violations as adventure_violations
from castlewright.puzzles.burgen_drachen.adventure import parse_hero
from castlewright.puzzles.catan_junior import SetUp as SeaSetUp
from castlewright.puzzles.catan_junior.fair_start import Choice, FairStart
from castlewright.puzzles.catan_junior.map_files import parse_map
from castlewright.puzzles.catan_junior.puzzle_violations import violations as sea_violations
from castlewright.puzzles.catan_junior.rule_set import parse_rule_set
from castlewright.puzzles.catan_junior.seven_lairs import SevenLairs, SevenPlan
from castlewright.puzzles.records import iter_records
from castlewright.puzzles.sandcastles import Plan as SprintPlan
from castlewright.puzzles.sandcastles import SetUp as SandSetUp
from castlewright.puzzles.sandcastles import Sprint
from castlewright.puzzles.sandcastles.box import parse_box
from castlewright.puzzles.sandcastles.moves import read_move, read_turn, turn_text
from castlewright.puzzles.shelf import EMPTY_SHELF
from castlewright.puzzles.sleepy_castle import Heist, Layout, NightWatch, Plan
from castlewright.puzzles.sleepy_castle.sketch import Sketch
from tests.burgen_drachen.adventures import OWN_SETS
from tests.catan_junior.test_booklet import RECORDS as SEA_RECORDS
from tests.commands import run
from tests.sandcastles.test_booklet import RECORDS as BEACH_RECORDS
from tests.sleepy_castle.test_booklet import RECORDS as NIGHT_RECORDS
from tests.test_printing import RECORDS as ADVENTURE_RECORDS

SECONDS, MEGABYTES = 0.5, 300
BETWEEN_BOUNDS = 100  # mutations, until the memory in use is measured anew
OWN_ERRORS = (BadInputError, UndecidedError)
RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

Use = Callable[[Any], None]


@dataclass(frozen=True)
class Target:
    """A way in: good texts, what reads one, and what is then done with the value, at its price.

    `use` is for every value; `draw` for the first of each target, as many as were asked for.
    `share` is of how many mutations one is tried, where a single one is dear.
    """

    name: str
    good: tuple[str, ...]
    read: Callable[[str], Any]
    use: Use | None = None
    draw: Use | None = None
    share: int = 1
    seconds: float = SECONDS


@dataclass
class Outcome:
    """What came of the mutations of a target."""

    tried: int = 0
    read: int = 0
    drawn: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


class TooSlowError(Exception):
    """A text took too long."""


# --- mutations

ODD = "²٣①𝟛ﬁ\u00a0\u200b\ufeff\x00\x1b\x7f\x85\u2028é🐉\n\r\t"
SIGNS = "".join(map(chr, range(32, 127)))
NUMBERS = ("0", "00", "1", "-1", "10", "99", "1000", "99999999999999999999", "1e9", "1.5", "NaN")


def mutated(rng: random.Random, good: Sequence[str]) -> str:
    """A good text, changed in one to four places."""
    text = rng.choice(good)
    if text.startswith("{") and rng.random() < 0.5:
        return _value_changed(rng, text)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        text = rng.choice(MUTATIONS)(rng, text, good)
    return text


def _cut(rng: random.Random, text: str) -> tuple[int, int]:
    begin = rng.randrange(len(text) + 1)
    return begin, min(len(text), begin + rng.choice((0, 1, 1, 2, 3, 8)))


def _replaced(rng: random.Random, text: str, good: Sequence[str]) -> str:
    begin, end = _cut(rng, text)
    return text[:begin] + rng.choice((*text, *SIGNS)) + text[end:] if text else rng.choice(SIGNS)


def _odd(rng: random.Random, text: str, good: Sequence[str]) -> str:
    begin, end = _cut(rng, text)
    return text[:begin] + rng.choice(ODD) + text[end:]


def _dropped(rng: random.Random, text: str, good: Sequence[str]) -> str:
    begin, end = _cut(rng, text)
    return text[:begin] + text[end:]


def _doubled(rng: random.Random, text: str, good: Sequence[str]) -> str:
    begin, end = _cut(rng, text)
    times = rng.choice((2, 2, 2, 3, 30, 3000)) if rng.random() < 0.3 else 2
    return text[:begin] + text[begin:end] * times + text[end:]


def _spliced(rng: random.Random, text: str, good: Sequence[str]) -> str:
    other = rng.choice(good)
    return text[: _cut(rng, text)[0]] + other[_cut(rng, other)[0] :]


def _numbered(rng: random.Random, text: str, good: Sequence[str]) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return _replaced(rng, text, good)
    found = rng.choice(numbers)
    return text[: found.start()] + rng.choice(NUMBERS) + text[found.end() :]


def _words_swapped(rng: random.Random, text: str, good: Sequence[str]) -> str:
    parts = re.split(r"([\s/,;.:=]+)", text)
    one, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]
    return "".join(parts)


def _word_taken(rng: random.Random, text: str, good: Sequence[str]) -> str:
    """A word of another good text in place of one of this."""
    parts, others = re.split(r"(\s+)", text), rng.choice(good).split()
    if others:
        parts[rng.randrange(len(parts))] = rng.choice(others)
    return "".join(parts)


def _cased(rng: random.Random, text: str, good: Sequence[str]) -> str:
    begin, end = _cut(rng, text)
    return text[:begin] + text[begin:end].swapcase() + text[end:]


VALUES = (None, True, 0, -1, 1.5, 10**30, "", "x", "\x1b", [], [1], ["x"], {}, {"x": 1})


def _value_changed(rng: random.Random, text: str) -> str:
    """Lines of JSON in which one key is gone, or has another value, or that of another key."""
    lines = text.splitlines()
    place = rng.randrange(len(lines))
    fields = json.loads(lines[place])
    holder, key = rng.choice(list(_places(fields)))
    match rng.randrange(3):
        case 0:
            del holder[key]
        case 1:
            holder[key] = rng.choice(VALUES)
        case _:
            holder[key] = json.loads(json.dumps(rng.choice(list(fields.values()))))
    lines[place] = json.dumps(fields)
    return "\n".join(lines) + "\n" * text.endswith("\n")


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every key and every place of a list in JSON data, with what holds it."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


MUTATIONS = (
    _replaced,
    _odd,
    _dropped,
    _doubled,
    _spliced,
    _numbered,
    _words_swapped,
    _word_taken,
    _cased,
)


# --- what is done with what was read


def both_drawn(puzzle: Any) -> None:
    """In a terminal and as SVG; a puzzle that cannot be drawn is refused in words."""
    for draw in (lambda: Console(file=StringIO()).print(puzzle), puzzle._repr_svg_):
        try:
            draw()
        except OWN_ERRORS as error:
            check_message(error)


def again(read: Callable[[str], Any], value: Any) -> None:
    text = str(value)
    assert read(text) == value, f"read again it is another: {text[:200]!r}"
    assert str(read(text)) == text, f"written again it is another: {text[:200]!r}"


def judged(judge: Callable[[Any], tuple[Any, ...]], value: Any) -> None:
    faults = judge(value)
    assert all(fault.message and fault.code for fault in faults)


def used(read: Callable[[str], Any], judge: Callable[[Any], tuple[Any, ...]]) -> Use:
    def use(value: Any) -> None:
        again(read, value)
        judged(judge, value)
        if hasattr(value, "to_json"):
            json.dumps(value.to_json())

    return use


def check_message(error: Exception) -> None:
    assert len(str(error)) <= LONGEST_MESSAGE, f"a message of {len(str(error))} characters"
    assert str(error).strip(), "an error without a message"


# --- the ways in

ADVENTURES = (
    "2R1b>/B3R/1r^1B1 W3",
    "1R/2 W1",
    "4B/1BR1r</1R1b<1 N2",
    "1B+R/2 W1",
    "bvr</2/RB E2",
    "10/9R/10/4B5/3r^6 S10",
    "1R/2 W1 stand-in",
)
ADVENTURE = Adventure.parse(ADVENTURES[0])
PLACEMENTS = (
    ". . R . b> / B . . . R / . r^ . B .",
    "a1 R / b0 .",
    ". c0 R f3 b> / B i0 h1 e2 R / g0 r^ . B .",
)
LAYOUTS = (
    "DHAljGbcKEFI 222321300102 ACLG/IHDF/KJEB",
    "ABCDEFGHIJKL 221321321123 ABCD/EFGH/IJKL",
    "ABC 222 ABC",
    "ABCDE 12223 ABC/DE",
)
HEISTS = (
    "ABCDefGHIJKL 221302021322 CAEG/HBDF/LKJI 4",
    "DHAljGbcKEFI 222321300102 ACLG/IHDF/KJEB 5",
    "ABC 222 AB/C 3",
)
HEIST_PLANS = ("AB/A CD/D -/B", "BC/C", "DH/D -/H AI/A")
WATCHES = ("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4", "ABC A<B", "ABCDE C<B A-1-B D2E")
WATCH = NightWatch.parse(WATCHES[0])
SKETCHES = ("A..C.. 2..3..", "AECDBF 222322 -", "...... ......")
SEA = (
    "later-2",
    "stand-in-4 F4G5F3P1T2T1P2S4G5S3 11,14,19,22 blue:3,25/red:6,24/white:9,27/orange:8,30",
    "later-2 T1P2F3S3G5S4F4P1T2 - blue:2>3,13>11/red:4>6,15>14",
    "later-4",
    "stand-in-3",
)
SEVEN = (
    "later-4 S2P1F2T1P5G3G5F3S4P2F1T4 - blue:3>5,26>25 blue=5 253146312245",
    "later-2 red=4 1234561234",
    "stand-in-4 blue=7 555512341234 wool,rum,wood,saber",
)
SEVEN_PLANS = (
    "- / market rum>wool, ship 25-28, lair 28 / bank saber>wood, harbour wool>rum",
    "ship 3-5 / lair 5 / -",
)
FAIR = (" ; ".join((*SEA[1:2] * 3, SEA[1])), "later-4 ; later-4 ; later-4 ; later-4")
CHOICES = ("1", "3", "4")
BEACHES = (
    "rb/yyB/rb/yrY/bb/yrR 1/2",
    "yB/r/bY/rR/b/y 1/1",
    "rb/yyB/rb/yrY/bb/yrR 1/2 Q3 y1r1b1,y2r2b2",
    "yyyy/yyyyB/rrrr/rrrrY/bbbb/bbbbR 1/4 Q1 stand-in",
)
SPRINTS = (
    "rb/yyB/rb/yrY/bb/yrR yr,bb,ry,yb,rr,yb confetti",
    "rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps Q3",
    "b/rR/y/b/rY/yB yy,bb steps",
)
SPRINT = Sprint.parse(SPRINTS[1])
SPRINT_PLANS = (
    "s1.+r tr / s3.q2.+b tb> / s2.q1.B1.+y ty>",
    "s1.+r tr / s3.q4.+b tb> / s4.q3.Y3.+r tr>",
    "y=r.s2 wr",
)
SAND_GAMES = (
    "set-up rb/yyB/rb/yrY/bb/yrR 1/2\nseed 1/0\n\nroll yr bb\ns1.+r\ns3.+b\ntr\ns6.R1.+y\n",
    "set-up rb/yyB/rb/yrY/bb/yrR 1/2 Q3\nhouse-rules animals-only\nroll yr bb\ns1.+r\n",
)


def data(name: str) -> str:
    folder = Path(castlewright.__file__).parent / "data"
    return (folder / f"{name}.toml").read_text("utf-8")


def record_lines() -> dict[str, tuple[str, ...]]:
    """Records of every kind, by game, with all that the generators claim."""
    return {
        game: tuple(
            dict.fromkeys(
                line for record in records if "short" not in (line := record.line().strip())
            )
        )
        for game, records in (
            ("burgen-drachen", ADVENTURE_RECORDS),
            ("sleepy-castle", NIGHT_RECORDS),
            ("catan-junior", SEA_RECORDS),
            ("sandcastles", BEACH_RECORDS),
        )
    }


def read_record(line: str) -> Item:
    """A line as every command reads it."""
    (record,) = iter_records([line.encode("utf-8", "surrogatepass")], "fuzz")
    desk = desk_of(record.fields["game"])
    rules = desk.house_rules(record.get("house_rules") or [])
    return Item(record, desk.read(record, EMPTY_SHELF), rules)


def record_checked(item: Item) -> None:
    for step in (item.desk.check_solution, item.desk.check):
        try:
            step(item)
        except OWN_ERRORS as error:
            check_message(error)
            return


def record_drawn(item: Item) -> None:
    """As `show` does it, with its solution if it has one."""
    try:
        item.desk.check_solution(item)
        item.desk.check(item)
        for solution in (False, True):
            if not solution or item.record.get("solution") is not None:
                item.desk.show(item, solution)()
                item.desk.picture(item, solution, "de")()
    except OWN_ERRORS as error:
        check_message(error)


def record_verified(item: Item) -> None:
    item.desk.check_solution(item)
    report = verify(item, budget=1000)
    for fault in report.violations:
        assert str(fault).strip()


def hinted(puzzle: str, so_far: str) -> None:
    """`hint` with this answer so far."""
    game = game_of(puzzle)
    assert game is not None
    desk = desk_of(game)
    (record,) = iter_records([json.dumps({"game": game, "puzzle": puzzle}).encode()], "fuzz")
    item = Item(record, desk.read(record, EMPTY_SHELF), desk.house_rules([]))
    desk.hint(item, so_far, {"dragons": 0, "budget": 0.01})()


def resumed(command: tuple[str, ...], text: str) -> None:
    """`--resume` on such an output; nothing is left to be made, or everything is refused."""
    path = Path("fuzz-resumed.jsonl")
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        result = run(*command, "--resume", "-o", str(path))
    finally:
        path.unlink(missing_ok=True)
        path.with_name(path.name + ".part").unlink(missing_ok=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in (0, 2, 3), f"exit status {result.exit_code}: {result.stderr[:300]}"
    assert not RAW.search(result.stderr), "a control character on stderr"
    assert len(result.stderr) <= LONGEST_MESSAGE, f"{len(result.stderr)} characters on stderr"


def json_form(kind: Any, *more: Any) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            fields = json.loads(text)
        except (ValueError, RecursionError):
            raise BadInputError("no JSON at all") from None
        return kind.from_json(fields, *more)

    return read


SEA_BOARD = board_of(SeaSetUp.parse("stand-in-4"))
SEA_GAMES = (
    f"set-up {SEA[1]}\nseats blue red white orange\nseed 1/0\nroll 4\nmarket wood>wool\nend\n",
    "set-up later-2\nseats red blue\nhouse-rules easy\nroll 6\nghost W2\nend\n",
)
SEA_MOVES = (
    "roll 4",
    "end",
    "ship 1-2",
    "lair 28",
    "market rum>wool",
    "bank 3wool>gold",
    "harbour 2wood>rum",
    "offer red 2wood+gold>rum",
    "give wood+rum",
    "coco",
)


def replayed(replay: Callable[[Any], Iterator[Any]], read: Callable[[str], Any], game: Any) -> None:
    again(read, game)
    try:
        *_, state = replay(game)
        assert state is not None
    except OWN_ERRORS as error:
        check_message(error)


def sprint_plan_used(plan: SprintPlan) -> None:
    again(SprintPlan.parse, plan)
    judged(lambda one: sprinting.faults(SPRINT, one), plan)


def placement_judged(placement: Placement) -> None:
    again(partial(Placement.parse, tile_set=ADVENTURE.tile_set), placement)
    judged(lambda one: adventure_violations(ADVENTURE, one), placement)


def placement_drawn(placement: Placement) -> None:
    """Alone, and as an answer to an adventure that may have another board."""
    both_drawn(placement)
    terminal.draw_adventure(ADVENTURE, placement)
    draw_board(ADVENTURE, placement)


def adventure_judged(adventure: Adventure) -> None:
    used(Adventure.parse, adventure_violations)(adventure)


def json_again(read: Callable[[str], Any], value: Any) -> None:
    """Written as JSON and read again; judged, and drawn if it can be."""
    assert read(json.dumps(value.to_json())) == value
    for kind, judge in JUDGES.items():
        if isinstance(value, kind):
            judged(judge, value)


JUDGES: dict[Any, Callable[[Any], tuple[Any, ...]]] = {
    Adventure: adventure_violations,
    Layout | Heist | NightWatch: sleepy_castle.violations,
    SeaSetUp | SevenLairs | FairStart: sea_violations,
    SandSetUp | Sprint: sandcastles.violations,
}


def targets() -> tuple[Target, ...]:
    """The ways in that need nothing to be made first, in the order in which they are tried."""
    tiles = ADVENTURE.tile_set
    sea = used(SeaSetUp.parse, sea_violations)
    beach = used(SandSetUp.parse, sandcastles.violations)
    night = sleepy_castle.violations
    placement = partial(Placement.parse, tile_set=tiles)
    sea_move = partial(parse_move, board=SEA_BOARD)
    notations = (
        Target("adventure", ADVENTURES, Adventure.parse, adventure_judged, both_drawn),
        Target("placement", PLACEMENTS, placement, placement_judged, placement_drawn),
        Target("hero", ("W3", "N10", "S1"), parse_hero, partial(again, parse_hero)),
        Target("layout", LAYOUTS, Layout.parse, used(Layout.parse, night), both_drawn),
        Target("heist", HEISTS, Heist.parse, used(Heist.parse, night), both_drawn),
        Target("heist plan", HEIST_PLANS, Plan.parse, partial(again, Plan.parse)),
        Target("night watch", WATCHES, NightWatch.parse, used(NightWatch.parse, night), both_drawn),
        Target("sketch", SKETCHES, Sketch.parse, partial(again, Sketch.parse)),
        Target("sea set-up", SEA, SeaSetUp.parse, sea, both_drawn),
        Target(
            "seven lairs",
            SEVEN,
            SevenLairs.parse,
            used(SevenLairs.parse, sea_violations),
            both_drawn,
        ),
        Target("seven plan", SEVEN_PLANS, SevenPlan.parse, partial(again, SevenPlan.parse)),
        Target(
            "fair start", FAIR, FairStart.parse, used(FairStart.parse, sea_violations), both_drawn
        ),
        Target("choice", CHOICES, Choice.parse, partial(again, Choice.parse)),
        Target("beach set-up", BEACHES, SandSetUp.parse, beach, both_drawn),
        Target(
            "sprint", SPRINTS, Sprint.parse, used(Sprint.parse, sandcastles.violations), both_drawn
        ),
        Target("sprint plan", SPRINT_PLANS, SprintPlan.parse, sprint_plan_used),
        Target(
            "beach move", ("y=b", "s4", "lr", "ty>", "wr", "q3", "+-", "beetle", "?4"), read_move
        ),
        Target("beach turn", ("y=r.s2.q3.+b", "ty>"), read_turn, lambda turn: turn_text(turn)),
        Target("beach game move", ("roll yr bb", "s1", "pass"), read_game_move),
        Target("sea move", SEA_MOVES, sea_move, lambda move: move_text(move, SEA_BOARD)),
        Target("sea game", SEA_GAMES, SeaGame.parse, partial(replayed, replay_sea, SeaGame.parse)),
        Target(
            "beach game", SAND_GAMES, SandGame.parse, partial(replayed, replay_sand, SandGame.parse)
        ),
        Target("range", ("1-3", "7", "2-"), Range.parse),
        Target("shard", ("1/4", "3/10"), Shard.parse),
    )
    forms = tuple(
        Target(f"{name} as JSON", (json.dumps(value.to_json()),), read, partial(json_again, read))
        for name, value, read in (
            ("adventure", ADVENTURE, json_form(Adventure)),
            ("placement", placement(PLACEMENTS[0]), json_form(Placement, tiles)),
            ("layout", Layout.parse(LAYOUTS[0]), json_form(Layout)),
            ("heist", Heist.parse(HEISTS[0]), json_form(Heist)),
            ("night watch", WATCH, json_form(NightWatch)),
            ("sea set-up", SeaSetUp.parse(SEA[1]), json_form(SeaSetUp)),
            ("seven lairs", SevenLairs.parse(SEVEN[0]), json_form(SevenLairs)),
            ("fair start", FairStart.parse(FAIR[0]), json_form(FairStart)),
            ("beach set-up", SandSetUp.parse(BEACHES[2]), json_form(SandSetUp)),
            ("sprint", SPRINT, json_form(Sprint)),
        )
    )
    files = (
        Target(
            "tile set",
            (data("tile_sets/stand-in"), *map(str, OWN_SETS)),
            parse_tile_set,
            partial(again, parse_tile_set),
            both_drawn,
        ),
        Target(
            "map",
            (data("maps/later-2"), data("maps/stand-in-3")),
            parse_map,
            sea_violations,
            both_drawn,
        ),
        Target("rule set", (data("rule_sets/2007"), data("rule_sets/later")), parse_rule_set),
        Target("box", (data("boxes/stand-in"),), parse_box),
    )
    lines = tuple(
        Target(f"record of {game}", good, read_record, record_checked, record_drawn)
        for game, good in record_lines().items()
    )
    verified = tuple(
        Target(f"verify {game}", good, read_record, record_verified, share=500, seconds=20)
        for game, good in record_lines().items()
    )
    hints = tuple(
        Target(f"hint for {puzzle}", good, partial(hinted, puzzle), share=200, seconds=20)
        for puzzle, good in (
            (ADVENTURES[0], PLACEMENTS),
            (HEISTS[0], HEIST_PLANS),
            (WATCHES[0], SKETCHES),
            (SEVEN[1], SEVEN_PLANS),
            (SPRINTS[1], SPRINT_PLANS),
        )
    )
    return (*notations, *forms, *files, *lines, *verified, *hints)


def resumes() -> Iterator[Target]:
    """`generate --resume` of every kind, on an output that is as long as was asked for."""
    for name, command in RESUMED.items():
        made = run(*command)
        assert made.exit_code == 0, made.stderr
        yield Target(
            f"resume {name}", (made.stdout,), partial(resumed, command), share=200, seconds=20
        )


_TWO = ("-n", "2", "--seed", "1")
RESUMED: dict[str, tuple[str, ...]] = {
    "adventures": ("generate", "burgen-drachen", *_TWO, "--castles", "2", "--dragons", "1"),
    "layouts": ("generate", "sleepy-castle", *_TWO),
    "heists": ("generate", "sleepy-castle", *_TWO, "--kind", "heist", "--turns", "2"),
    "night watches": (
        "generate", "sleepy-castle", *_TWO, "--kind", "night-watch", "--guards", "5",
    ),
    "sea set-ups": ("generate", "catan-junior", *_TWO, "--on", "later-2"),
    "beach set-ups": ("generate", "sandcastles", *_TWO),
    "sprints": (
        "generate", "sandcastles", *_TWO, "--kind", "sprint", "--goal", "steps", "--rounds", "3",
    ),
}  # fmt: skip


# --- the runs


@contextmanager
def bounds() -> Iterator[None]:
    """Within it `SIGVTALRM` raises `TooSlowError`; at the end memory has no bound any more."""

    def over(signum: int, frame: FrameType | None) -> None:
        raise TooSlowError("it took too much processor time")

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    before = signal.signal(signal.SIGVTALRM, over)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def bound_memory() -> None:
    """From now on there is so much more memory than is in use."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (_memory() + MEGABYTES * 2**20, hard))


def _memory() -> int:
    """Bytes of address space in use."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    return pages * resource.getpagesize()


def fuzz(target: Target, number: int, drawn: int, seed: int = 1) -> Outcome:
    """So many mutations of the target's texts; the good texts themselves must all be fine."""
    outcome = Outcome()
    rng = random.Random(f"{seed}/{target.name}")
    for text in target.good:
        value = target.read(text)
        for use in (target.use, target.draw):
            if use is not None:
                use(value)
    with bounds():
        for tried in range(-(-number // target.share)):
            if tried % BETWEEN_BOUNDS == 0:
                bound_memory()
            _try(target, mutated(rng, target.good), outcome, drawn)
    return outcome


def _try(target: Target, text: str, outcome: Outcome, drawn: int) -> None:
    outcome.tried += 1
    begun = time.process_time()
    try:
        with at_most(target.seconds):
            value = target.read(text)
            outcome.read += 1
            if target.use is not None:
                target.use(value)
            if target.draw is not None and outcome.drawn < drawn:
                outcome.drawn += 1
                target.draw(value)
    except OWN_ERRORS as error:
        outcome.refused[type(error).__name__] += 1
        try:
            check_message(error)
        except AssertionError as fault:
            outcome.faults.append(f"{fault}: {text[:300]!r}")
    except Exception as error:  # whatever it is, it is a fault
        outcome.faults.append(f"{type(error).__name__}: {str(error)[:300]}: {text[:300]!r}")
    outcome.slowest = max(outcome.slowest, time.process_time() - begun)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("names", nargs="*", help="targets, or the beginnings of their names (all)")
    options.add_argument("--number", type=int, default=100_000, help="mutations of each (100000)")
    options.add_argument("--drawn", type=int, default=2_000, help="pictures of each (2000)")
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    faults = 0
    for target in chain(targets(), resumes()):
        if asked.names and not any(target.name.startswith(name) for name in asked.names):
            continue
        outcome = fuzz(target, asked.number, asked.drawn, asked.seed)
        faults += len(outcome.faults)
        print(
            f"{target.name}: {outcome.tried} tried, {outcome.read} read, {outcome.drawn} drawn, "
            f"slowest {outcome.slowest:.2f} s, {len(outcome.faults)} faults",
            flush=True,
        )
        for fault in outcome.faults[:20]:
            print(f"    {fault}", flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
