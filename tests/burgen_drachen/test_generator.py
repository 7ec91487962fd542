"""From a seed to a certified adventure: the same every time, as wished, and never less."""

import random
from pathlib import Path

import pytest

from castlewright.generators.base import GenerationError, Range, WishError
from castlewright.generators.burgen_drachen import Certified, Wishes, batch, generate
from castlewright.generators.burgen_drachen.certificate import claims
from castlewright.generators.burgen_drachen.difficulty import difficulty
from castlewright.puzzles.burgen_drachen import (
    HouseRules,
    canonical,
    defeated,
    parse_tile_set,
    violations,
)
from castlewright.puzzles.records import Record
from castlewright.solvers import burgen_counter
from castlewright.solvers.burgen_counter import count

GOLDEN = Path(__file__).parent / "golden_seeds.jsonl"

BRIDGES = parse_tile_set("""
name = "bridges"
[colours]
R = "red"
B = "blue"
[castles.R]
sides = "RRR-"
copies = 2
[castles.B]
sides = "BBBB"
[dragons.r]
sides = "R-R-"
[tiles.a]
strands = ["R-R-", "-B-B"]
copies = 2
[tiles.b]
strands = ["RR--"]
copies = 2
[tiles.c]
strands = ["B---"]
[tiles.d]
strands = ["BRB-"]
copies = 2
""")

DEAD_ENDS = HouseRules(dead_ends=True)  # one of the tiles of BRIDGES has one

ALL_WISHES = {
    "classic": Wishes(),
    "easy": Wishes(castles=Range(1, 2), dragons=Range(0, 1)),
    "unique": Wishes(unique=True),
    "few solutions": Wishes(castles=Range(3, 4), solutions=Range(5, 60)),
    "many tiles": Wishes(tiles=Range(8, 9)),
    "spare dragons": Wishes(defeat=0),
    "one of two": Wishes(defeat=1, unique=True, tiles=Range(6, 9)),
    "large": Wishes(rows=4, columns=6),
    "small": Wishes(rows=2, columns=3, castles=Range(2, 2), dragons=Range(1, 1)),
    "castles are ends": Wishes(castles=Range(3, 3), rules=HouseRules(castle_is_end=True)),
    "bridges": Wishes(castles=Range(2, 2), dragons=Range(1, 1), tile_set=BRIDGES, rules=DEAD_ENDS),
    "unique bridges": Wishes(
        castles=Range(2, 3), dragons=Range(1, 1), tile_set=BRIDGES, unique=True, rules=DEAD_ENDS
    ),
    "no dead ends": Wishes(castles=Range(2, 2), dragons=Range(1, 1), tile_set=BRIDGES),
}


def assert_is_as_wished(certified: Certified, wishes: Wishes) -> None:
    adventure, dragons, rules = certified.adventure, certified.dragons, wishes.rules
    assert (adventure.rows, adventure.columns) == (wishes.rows, wishes.columns)
    assert len(adventure.castles) in wishes.castles
    assert len(adventure.dragons) in wishes.dragons
    assert dragons == (len(adventure.dragons) if wishes.defeat is None else wishes.defeat)
    assert violations(adventure, certified.solution, dragons, rules) == ()
    assert defeated(adventure, certified.solution, rules) >= dragons
    recount = count(adventure, rules=rules)
    assert recount == certified.count
    assert certified.tiles == min(t for t in recount.fewest[dragons:] if t is not None)
    assert recount.at_least(dragons) >= 1
    assert not wishes.unique or recount.at_least(dragons) == 1
    assert wishes.solutions is None or recount.total in wishes.solutions
    assert wishes.tiles is None or certified.tiles in wishes.tiles


@pytest.mark.rule("BD-04")
@pytest.mark.parametrize("name", ALL_WISHES)
def test_what_is_made_is_what_was_wished_for(name: str) -> None:
    wishes = ALL_WISHES[name]
    for certified in batch(5, 4, wishes):
        assert_is_as_wished(certified, wishes)


def test_an_item_is_the_same_alone_and_in_a_batch() -> None:
    for wishes in (ALL_WISHES["classic"], ALL_WISHES["unique"]):
        whole = list(batch(11, 6, wishes))
        assert list(batch(11, 2, wishes, start=3)) == whole[3:5]
        assert generate(random.Random("11/0"), wishes) == whole[0]
        assert list(batch(11, 6, wishes)) == whole


def test_compiled_or_not_the_same_adventures_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = list(batch(3, 1, ALL_WISHES["unique"]))
    monkeypatch.setattr(burgen_counter, "fast_is_installed", lambda: False)
    assert list(batch(3, 1, ALL_WISHES["unique"])) == compiled


def test_golden_seeds_give_the_same_bytes() -> None:
    """These lines were written once; every supported Python must write them again."""
    made = ""
    for name, wishes in ALL_WISHES.items():
        for index, certified in enumerate(batch(2026, 2, wishes)):
            about = {"game": "burgen-drachen", "wishes": name, "index": index}
            made += Record(about).with_(**claims(certified, wishes.rules)).line()
    assert made == GOLDEN.read_text(encoding="utf-8")


def test_a_batch_has_every_adventure_once_and_then_says_that_there_are_no_more() -> None:
    """One castle on 2 x 2. By hand: the hero has 8 places, the castle 3 spaces that are left and 2
    colours; the 8 symmetries move every place of the hero to every other, so that 8 * 3 * 2 / 8 = 6
    adventures are different. Each can be solved: a path leads straight or round a corner."""
    wishes = Wishes(rows=2, columns=2, castles=Range(1, 1), dragons=Range(0, 0))
    made = [certified.adventure for certified in batch(1, 6, wishes)]
    assert len({canonical(adventure) for adventure in made}) == 6
    assert [certified.adventure for certified in batch(1, 1, wishes, start=5)] == made[5:]
    with pytest.raises(GenerationError) as error:
        list(batch(1, 7, wishes, attempts=500))
    assert error.value.wish == "number"
    assert "equal earlier items up to symmetry" in str(error.value)


UNMEETABLE = {
    "board": Wishes(rows=2, columns=3, castles=Range(4, 4), dragons=Range(1, 1)),
    "unique": Wishes(castles=Range(1, 1), dragons=Range(0, 0), unique=True),
    "solutions": Wishes(solutions=Range(10**7, 10**8)),
    "tiles": Wishes(castles=Range(1, 1), dragons=Range(0, 0), tiles=Range(9, 9)),
}


@pytest.mark.parametrize("wish", UNMEETABLE)
def test_attempts_that_run_out_name_the_wish_that_was_too_much(wish: str) -> None:
    with pytest.raises(GenerationError) as error:
        generate(random.Random(1), UNMEETABLE[wish], attempts=150)
    assert error.value.wish == wish
    assert "in 150 attempts" in str(error.value)
    assert f"'{wish}'" in str(error.value)


NEVER = {
    "castles: an adventure has at least one": Wishes(castles=Range(0, 1)),
    "castles: the tile set stand-in has only 4": Wishes(castles=Range(2, 5)),
    "dragons: the tile set stand-in has only 2": Wishes(dragons=Range(0, 5)),
    "defeat: 2 dragons": Wishes(dragons=Range(1, 2), defeat=2),
    "solutions: ": Wishes(solutions=Range(0, 0)),
    "board: 2 to 10": Wishes(rows=1),
    "board: its 6 spaces are too few": Wishes(rows=2, columns=3),
}


@pytest.mark.parametrize("words", NEVER)
def test_a_wish_that_no_seed_can_meet_is_refused_at_once(words: str) -> None:
    with pytest.raises(WishError, match=words):
        generate(random.Random(1), NEVER[words])
    with pytest.raises(WishError, match=words):
        next(batch(1, 1, NEVER[words]))


@pytest.mark.parametrize(
    ("text", "expected"),
    [("3", Range(3, 3)), ("2-4", Range(2, 4)), ("0", Range(0, 0)), ("7-7", Range(7, 7))],
)
def test_a_range_reads_and_writes_itself(text: str, expected: Range) -> None:
    assert Range.parse(text) == expected
    assert Range.parse(str(expected)) == expected


def test_an_open_range_has_no_end() -> None:
    assert 10**9 in Range.parse("5-")
    assert 4 not in Range.parse("5-")
    assert str(Range.parse("5-")) == "5-"


@pytest.mark.parametrize("text", ["", "-", "-3", "4-2", "a", "1-b", "1.5", "1--2", "٣x"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(WishError, match="is no range"):
        Range.parse(text)


def test_fewer_solutions_are_harder() -> None:
    assert difficulty((0, 0, 1)) == 0
    assert difficulty((12, 3, 1)) == -2  # the mean of log2 16 = 4 and log2 1 = 0
    assert difficulty((100, 20, 4)) > difficulty((400, 80, 16))
    with pytest.raises(ValueError, match="without a solution"):
        difficulty((0, 0, 0))
