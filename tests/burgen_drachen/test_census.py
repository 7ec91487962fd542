"""The census: every adventure once, as many as a closed formula says, and the same on any machine.

The number of adventures is found in three ways that share nothing: by Burnside's lemma, by walking
over all positions, and by a brute force that knows only `symmetries` and puts images in a set.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from math import comb
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from castlewright.cli.app import app
from castlewright.generators.burgen_census import (
    Census,
    Part,
    Shard,
    counted_chunks,
    summary,
    take,
    total,
)
from castlewright.generators.burgen_census import counting as counting_module
from castlewright.generators.burgen_census.enumeration import combination
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    Board,
    Piece,
    TileSet,
    canonical,
    parse_tile_set,
    symmetries,
    violations,
)
from castlewright.puzzles.burgen_drachen.tile_set import every_turn
from castlewright.solvers.burgen_counter import count
from tests.burgen_drachen.adventures import (
    BRIDGES,
    CROOKED,
    FEW,
    STAND_IN,
    STRAIGHT,
    THREE_COLOURS,
    TWO_DRAGONS_ALIKE,
    each_copy,
)
from tests.proofs import proof

HALF_THE_STAND_IN = parse_tile_set("""
    name = "half"
    colours = { R = "red", B = "blue" }
    castles.R = { sides = "RRRR" }
    castles.B = { sides = "BBBB" }
    dragons.r = { sides = "R---" }
    dragons.b = { sides = "B---" }
    tiles.c = { strands = ["RR--"] }
    tiles.d = { strands = ["BB--"] }
    tiles.f = { strands = ["RB--"] }
""")

COLOURS_CHANGE_PLACES = parse_tile_set("""
    name = "change"
    colours = { R = "red", B = "blue", G = "green" }
    castles.R = { sides = "RRRR" }
    castles.B = { sides = "BBBB" }
    castles.G = { sides = "GGGG" }
    tiles.a = { strands = ["RB--"] }
    tiles.b = { strands = ["BG--"] }
    tiles.c = { strands = ["GR--"] }
""")

SMALL = {
    "straight 2x2": (STRAIGHT, Board(2, 2)),
    "straight 2x3": (STRAIGHT, Board(2, 3)),
    "straight 3x2": (STRAIGHT, Board(3, 2)),
    "straight 3x3": (STRAIGHT, Board(3, 3)),
    "crooked 2x2": (CROOKED, Board(2, 2)),
    "few 2x3": (FEW, Board(2, 3)),
    "two dragons alike 2x3": (TWO_DRAGONS_ALIKE, Board(2, 3)),
    "half the stand-in 2x3": (HALF_THE_STAND_IN, Board(2, 3)),
    "colours change places 2x2": (COLOURS_CHANGE_PLACES, Board(2, 2)),
    "colours change places 3x3": (COLOURS_CHANGE_PLACES, Board(3, 3)),
}

LARGER = {
    "bridges 2x3": (BRIDGES, Board(2, 3)),
    "three colours 2x3": (THREE_COLOURS, Board(2, 3)),
    "stand-in 2x4": (STAND_IN, Board(2, 4)),
}
LONG = ("straight 3x3", "half the stand-in 2x3", "stand-in 2x4")


def every_adventure(tile_set: TileSet, board: Board) -> Iterator[Adventure]:
    """All classic adventures, images of each other or not; some more than once."""
    tiles = each_copy(tile_set.castles + tile_set.dragons)
    for hero in board.heroes():
        free = [space for space in board.spaces if space != board.hero_space(hero)]
        for spaces in permutations(free, len(tiles)):
            for laid in product(*map(every_turn, tiles)):
                pieces = tuple(map(Piece, spaces, laid))
                yield Adventure(board.rows, board.columns, pieces, hero, tile_set)


def brute_force(tile_set: TileSet, board: Board) -> set[str]:
    """The canonical form of every adventure up to symmetry."""
    seen: set[str] = set()
    found = set()
    for adventure in every_adventure(tile_set, board):
        if str(adventure) not in seen:
            group = symmetries(tile_set, board.rows, board.columns)
            seen |= {str(symmetry.adventure(adventure)) for symmetry in group}
            found.add(str(canonical(adventure)))
    return found


def walk(census: Census, shard: Shard = Shard()) -> list[Adventure]:  # noqa: B008
    met = map(census.adventure, range(*shard.bounds(census.positions)))
    return [adventure for adventure in met if adventure is not None]


# ---------------------------------------------------------------------------------------------
# How many there are


@pytest.mark.parametrize("name", [proof(n) if n in LONG else n for n in SMALL])
def test_formula_walk_and_brute_force_agree(name: str) -> None:
    tile_set, board = SMALL[name]
    met = walk(Census(tile_set, board))
    assert len(met) == total(tile_set, board)
    assert len({str(adventure) for adventure in met}) == len(met)
    assert {str(adventure) for adventure in met} == brute_force(tile_set, board)
    for adventure in met:
        assert violations(adventure) == ()


@pytest.mark.parametrize("name", [proof(n) if n in LONG else n for n in LARGER])
def test_formula_and_walk_agree(name: str) -> None:
    tile_set, board = LARGER[name]
    texts = Counter(map(str, walk(Census(tile_set, board))))
    assert texts.total() == len(texts) == total(tile_set, board)


def test_what_is_met_is_its_own_canonical_form() -> None:
    census = Census(STAND_IN, Board(3, 5))
    met = [census.adventure(position * 40_009) for position in range(1_000)]
    assert sum(adventure is None for adventure in met) > 100
    for adventure in met:
        assert adventure is None or canonical(adventure) == adventure


def test_a_position_means_the_same_adventure_in_every_version() -> None:
    """Shards that were counted by different versions fit together; see `_NUMBERING`."""
    census = Census(STAND_IN, Board(3, 5))
    assert [str(census.adventure(position)) for position in (0, 1, 2, 3, census.positions - 1)] == [
        "1RRBB/r^b^3/5 N1",
        "3b^1/2BR1/1R1r^B E1",
        "5/R1BB1/b^2Rr> N2",
        "None",  # in a mirror it is the adventure of another position
        "B1Rr<1/4R/b<3B N2",
    ]


def test_the_number_of_stand_in_adventures_is_worked_out_by_hand() -> None:
    """Three of the four symmetries leave some adventure as it is: the identity and both mirrors.

    A mirror swaps the colours, so no piece lies on its axis, where it would have to be of both
    colours at once. The red dragon lies anywhere else in any turn, and that decides the blue one;
    the red castles lie on two of the pairs that are left, each on one of its two spaces. The hero
    stands at one of the two ends of the axis. A half turn leaves no hero in place.
    """
    every = 16 * comb(14, 2) * comb(12, 2) * (10 * 4) * (9 * 4)
    east_west = 2 * (12 * 4) * comb(5, 2) * 2**2  # an axis of 3 spaces: 6 pairs
    north_south = 2 * (10 * 4) * comb(4, 2) * 2**2  # an axis of 5 spaces: 5 pairs
    assert (every, east_west, north_south) == (138_378_240, 3_840, 1_920)
    assert total(STAND_IN, Board(3, 5)) == (every + east_west + north_south) // 4 == 34_596_000


def test_a_board_without_room_is_refused() -> None:
    with pytest.raises(BadInputError, match="too few"):
        Census(STAND_IN, Board(2, 3))
    with pytest.raises(BadInputError, match="2 to 10 rows"):
        Census(STAND_IN, Board(1, 9))


def test_combinations_come_in_their_order() -> None:
    assert [combination("abcd", 2, rank) for rank in range(6)] == [
        list(pair) for pair in ("ab", "ac", "ad", "bc", "bd", "cd")
    ]
    assert combination("abc", 3, 0) == ["a", "b", "c"]
    assert combination("abc", 0, 0) == []


# ---------------------------------------------------------------------------------------------
# Shards


@pytest.mark.parametrize("of", [1, 2, 3, 7, 100_000])
def test_shards_are_disjoint_and_are_everything(of: int) -> None:
    census = Census(STRAIGHT, Board(2, 3))
    numbers = range(1, of + 1)
    bounds = [Shard(number, of).bounds(census.positions) for number in numbers]
    assert [first for first, _ in bounds] == [0, *(end for _, end in bounds[:-1])]
    assert bounds[-1][1] == census.positions
    if of < 10:
        parts = [walk(census, Shard(number, of)) for number in numbers]
        assert [adventure for part in parts for adventure in part] == walk(census)


def test_a_stretch_of_positions_is_a_fair_sample() -> None:
    """Heroes, turns of the dragons, spaces of the castles: each as often as in the whole."""
    census = Census(STAND_IN, Board(3, 5))
    met = [a for a in map(census.adventure, range(4_000)) if a is not None]
    heroes = Counter(str(adventure.hero) for adventure in met)
    whole = {"N1": 800, "N2": 800, "N3": 400, "E1": 800, "E2": 400}
    assert heroes == pytest.approx(whole, rel=0.1)
    at_n1 = [adventure for adventure in met if str(adventure.hero) == "N1"]
    turns = Counter(tuple(p.laid.turn for p in adventure.dragons) for adventure in at_n1)
    assert len(turns) == 16
    assert max(turns.values()) < 2 * min(turns.values())
    spaces = Counter(piece.space for adventure in at_n1 for piece in adventure.castles)
    assert spaces == pytest.approx(dict.fromkeys(range(1, 15), 4 * 800 / 14), rel=0.12)


@pytest.mark.parametrize(
    "text",
    ["", "x", "1", "/", "0/4", "5/4", "-1/4", "1/0", "1/4/4", "1 / 4", "²/4", "1/" + "9" * 99],
)
def test_what_is_no_shard_is_refused_in_one_line(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="is no shard"):
        Shard.parse(text)
    output = tmp_path / "a.parquet"
    result = CliRunner().invoke(app, ["census", "--shard", text, "-o", str(output)])
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("Error: ")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------------------------------------
# Counting, on any machine, with and without stops

PART = Part(Census(STAND_IN, Board(2, 4)), Shard(2, 5), limit=5_000)
ARGUMENTS = ["--board", "2x4", "--shard", "2/5", "--limit", "5000"]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of `PART`, counted in this process without a stop."""
    path = tmp_path_factory.mktemp("census") / "whole.parquet"
    take(PART, path)
    assert [file.name for file in path.parent.iterdir()] == ["whole.parquet"]
    return path.read_bytes()


@pytest.mark.parametrize("name", ["few 2x3", "half the stand-in 2x3", "colours change places 3x3"])
def test_the_counts_are_those_of_the_counter(name: str, tmp_path: Path) -> None:
    census = Census(*SMALL[name])
    take(Part(census), tmp_path / "a.parquet")
    table = pq.read_table(tmp_path / "a.parquet")
    levels = [f"n{level}" for level in range(census.tile_set.dragon_count + 1)]
    assert table.column_names == ["adventure", *levels]
    assert [str(column.type) for column in table.schema] == ["string", *["int64"] * len(levels)]
    assert table["adventure"].to_pylist() == [str(adventure) for adventure in walk(census)]
    rows = zip(*(table[level].to_pylist() for level in levels), strict=True)
    for adventure, solutions in zip(walk(census)[::9], list(rows)[::9], strict=True):
        assert count(adventure, compiled=False).solutions == solutions


def test_a_limit_takes_the_first_adventures_of_the_shard(tmp_path: Path, expected: bytes) -> None:
    take(Part(PART.census, PART.shard, limit=40), tmp_path / "few.parquet")
    (tmp_path / "more.parquet").write_bytes(expected)
    few, more = (pq.read_table(tmp_path / f"{name}.parquet") for name in ("few", "more"))
    assert (few.num_rows, more.num_rows) == (40, 5_000)
    assert few.equals(more.slice(0, 40))


def start(output: Path, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "castlewright", "census", *ARGUMENTS, "-o", str(output), *more]
    return subprocess.Popen(command, start_new_session=True, stderr=subprocess.PIPE)


def test_a_killed_run_goes_on_with_the_same_bytes(tmp_path: Path, expected: bytes) -> None:
    output, folder = tmp_path / "a.parquet", tmp_path / "a.parquet.part"
    process = start(output)
    while not list(folder.glob("[0-9]*.parquet")):
        assert process.poll() is None
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    finished = sorted(file.name for file in folder.glob("[0-9]*.parquet"))
    assert 1 <= len(finished) < 3
    assert not output.exists()
    refused = CliRunner().invoke(app, ["census", *ARGUMENTS, "-o", str(output)])
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
    assert "--resume" in refused.stderr
    process = start(output, "--resume")
    assert process.communicate()[1] == b""
    assert process.returncode == 0
    assert output.read_bytes() == expected
    assert not folder.exists()


def test_a_run_that_was_finished_is_not_taken_again(
    tmp_path: Path, expected: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "a.parquet"
    output.write_bytes(expected)
    (tmp_path / "a.parquet.part").mkdir()  # it was killed while this was taken away
    monkeypatch.setattr(counting_module, "count", None)
    take(PART, output, resume=True)
    assert output.read_bytes() == expected
    assert [file.name for file in tmp_path.iterdir()] == ["a.parquet"]


OTHERS = {
    "shard": Part(PART.census, Shard(1, 5), PART.limit),
    "limit": Part(PART.census, PART.shard, 4_999),
    "board": Part(Census(STAND_IN, Board(4, 2)), PART.shard, PART.limit),
    "tile set": Part(Census(STRAIGHT, Board(2, 4)), PART.shard, PART.limit),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_run_is_not_gone_on_with(name: str, tmp_path: Path, expected: bytes) -> None:
    output, folder = tmp_path / "a.parquet", tmp_path / "a.parquet.part"
    output.write_bytes(expected)
    with pytest.raises(BadInputError, match="another tile set, board, shard or limit"):
        take(OTHERS[name], output, resume=True)
    folder.mkdir()
    shutil.move(output, folder / "000000000.parquet")
    with pytest.raises(BadInputError, match="another tile set, board, shard or limit"):
        take(OTHERS[name], output, resume=True)


def test_without_the_extra_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    output = tmp_path / "a.parquet"
    result = CliRunner().invoke(app, ["census", "--limit", "1", "-o", str(output)])
    assert result.exit_code == 2
    assert "pip install castlewright[cluster]" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_output_is_asked_for() -> None:
    result = CliRunner().invoke(app, ["census", "--shard", "1/4"])
    assert result.exit_code == 2
    assert "--output is missing" in result.stderr


def test_chunks_are_counted_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the memory needed does not grow with the number of adventures."""
    counted: list[Adventure] = []
    monkeypatch.setattr(
        counting_module, "count", lambda adventure: counted.append(adventure) or count(adventure)
    )
    monkeypatch.setattr(counting_module, "CHUNK", 10)
    chunks = counted_chunks(PART)
    for number in range(1, 4):
        assert 1 <= len(next(chunks)) <= 10
        assert len(counted) <= 10 * number


# ---------------------------------------------------------------------------------------------
# Summing up


@pytest.fixture(scope="module")
def thirds(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A whole census in three shards."""
    folder = tmp_path_factory.mktemp("thirds")
    paths = [folder / f"{number}.parquet" for number in (1, 2, 3)]
    for number, path in enumerate(paths, 1):
        take(Part(Census(TWO_DRAGONS_ALIKE, Board(2, 3)), Shard(number, 3)), path)
    return paths


def test_the_figures_are_those_of_all_adventures(thirds: list[Path]) -> None:
    adventures = walk(Census(TWO_DRAGONS_ALIKE, Board(2, 3)))
    found = summary(thirds)
    assert found.complete
    assert found.adventures == found.total == len(adventures)
    counts = {str(adventure): count(adventure) for adventure in adventures}
    for dragons, level in enumerate(found.levels):
        numbers = {text: number.at_least(dragons) for text, number in counts.items()}
        solvable = sorted(number for number in numbers.values() if number > 0)
        assert (level.dragons, level.solvable) == (dragons, len(solvable))
        assert level.unique == solvable.count(1)
        assert level.most == max(solvable, default=0)
        if not solvable:
            continue
        assert level.adventure == min(t for t, number in numbers.items() if number == level.most)
        for percent, quantile in zip((10, 25, 50, 75, 90), level.quantiles, strict=True):
            assert quantile is not None
            below = Fraction(sum(number < quantile for number in solvable), len(solvable))
            up_to = Fraction(sum(number <= quantile for number in solvable), len(solvable))
            assert below < Fraction(percent, 100) <= up_to


def test_the_order_of_the_files_does_not_matter(thirds: list[Path]) -> None:
    assert summary(thirds[::-1]) == summary(thirds)


def test_the_command_prints_a_table_in_markdown(thirds: list[Path]) -> None:
    found = summary(thirds)
    text = CliRunner().invoke(app, ["census", "summary", *map(str, thirds)]).stdout
    assert text.startswith(f"All {found.total:,} adventures.\n\n| adventures that ... |")
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in table}) == 1
    assert f"`{found.levels[0].adventure}`" in text


def test_a_part_says_that_its_shares_are_estimates(thirds: list[Path]) -> None:
    found = summary(thirds[:2])
    assert not found.complete
    assert f"of all {found.total:,} adventures" in str(found)
    assert "estimate" in str(found)


def test_where_nothing_can_be_solved_there_are_no_quantiles(tmp_path: Path) -> None:
    take(Part(Census(STRAIGHT, Board(2, 2))), tmp_path / "a.parquet")  # nothing joins red and blue
    level = summary([tmp_path / "a.parquet"]).levels[0]
    assert (level.solvable, level.unique, level.quantiles) == (0, 0, (None,) * 5)
    assert (level.most, level.adventure) == (0, "-")
    assert "| - | - |" in str(summary([tmp_path / "a.parquet"]))


def test_files_that_do_not_fit_together_are_refused(thirds: list[Path], tmp_path: Path) -> None:
    other, text, missing = (tmp_path / name for name in ("other.parquet", "text", "missing"))
    take(Part(Census(STRAIGHT, Board(2, 2))), other)
    text.write_text("no Parquet")
    foreign = tmp_path / "foreign.parquet"
    pq.write_table(pq.read_table(other).replace_schema_metadata({}), foreign)
    refused = {
        "some adventures are in both": [*thirds, thirds[1]],
        "another tile set or board": [thirds[0], other],
        "not a Parquet file": [text],
        "not a census": [foreign],
        "No such file": [missing],
    }
    for words, files in refused.items():
        result = CliRunner().invoke(app, ["census", "summary", *map(str, files)])
        assert result.exit_code == 2
        assert words in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_whole_that_lacks_an_adventure_is_refused(thirds: list[Path], tmp_path: Path) -> None:
    short = tmp_path / "short.parquet"
    pq.write_table(pq.read_table(thirds[0]).slice(1), short)
    with pytest.raises(BadInputError, match="were expected"):
        summary([short, *thirds[1:]])
