"""One line of text is an adventure; what is no adventure is refused with a place and a reason."""

import json
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from castlewright.puzzles.base import NotationError
from castlewright.puzzles.burgen_drachen import (
    Adventure,
    Hero,
    Kind,
    Laid,
    Piece,
    Placement,
    TileSet,
    TileSetError,
    canonical,
    parse_tile_set,
    read_tile_set,
    shipped_tile_set,
    symmetries,
    violations,
)
from castlewright.puzzles.burgen_drachen.adventure import parse_hero
from castlewright.puzzles.burgen_drachen.board import EAST, NORTH, SOUTH, WEST
from castlewright.puzzles.data_files import visible
from castlewright.solvers.burgen_counter import count
from tests.burgen_drachen.adventures import (
    BRIDGES,
    CROOKED,
    OWN_SETS,
    STAND_IN,
    TILE_SETS,
    adventures,
    parse,
    placements,
)

# Round trips


@given(adventures(faulty=True))
@example(Adventure(2, 2, (), None, STAND_IN))
@example(Adventure(10, 10, (), Hero(EAST, 10), STAND_IN))
def test_an_adventure_is_read_as_it_was_written(adventure: Adventure) -> None:
    assert parse(str(adventure)) == adventure
    assert str(parse(str(adventure))) == str(adventure)


@given(adventures(faulty=True))
def test_an_adventure_comes_back_from_json(adventure: Adventure) -> None:
    data = json.loads(json.dumps(adventure.to_json()))
    assert Adventure.from_json(data, OWN_SETS) == adventure


@given(placements())
def test_a_placement_is_read_as_it_was_written(placement: Placement) -> None:
    assert Placement.parse(str(placement), placement.tile_set) == placement
    assert str(Placement.parse(str(placement), placement.tile_set)) == str(placement)


@given(placements())
def test_a_placement_comes_back_from_json(placement: Placement) -> None:
    data = json.loads(json.dumps(placement.to_json()))
    assert Placement.from_json(data, placement.tile_set) == placement


@pytest.mark.parametrize("tile_set", TILE_SETS, ids=lambda tile_set: tile_set.name)
def test_a_tile_set_is_read_as_it_was_written(tile_set: TileSet) -> None:
    assert parse_tile_set(str(tile_set)) == tile_set


@given(st.text(st.characters(codec="utf-8")).filter(lambda text: visible(text) == text))
@example('\\ and "')
def test_a_tile_set_keeps_what_is_said_about_it(about: str) -> None:
    own = TileSet("own", BRIDGES.colours, BRIDGES.castles, (), BRIDGES.paths, about)
    assert parse_tile_set(str(own)) == own


@given(adventures())
def test_random_adventures_are_right(adventure: Adventure) -> None:
    assert violations(adventure) == ()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2R1b>/B3R/1r^1B1 W3", "2R1b>/B3R/1r^1B1 W3"),
        ("  1R/2   W1 stand-in\r\n", "1R/2 W1"),  # the stand-in set needs no name
        ("11R/3 W1", None),  # eleven, not one and one
        ("R>1/2 N2", "R1/2 N2"),  # a castle that looks the same in every turn carries none
        ("1B+R/2 W1", "1B+R/2 W1"),
        ("1R+B/2 W1", "1B+R/2 W1"),  # two pieces on a space stand in the order of their signs
        ("02/1R W01", "2/1R W1"),
        ("1R/2", "1R/2"),
        ("10/9R W1", "10/9R W1"),
        ("1R^/2 W1 crooked", "1R^/2 W1 crooked"),
        ("1R<d</2 W1 crooked", None),  # the second row is shorter
        ("1R<d</3 W1 crooked", "1R<d</3 W1 crooked"),
    ],
)
def test_what_is_written_back_is_canonical(text: str, written: str | None) -> None:
    if written is None:
        with pytest.raises(NotationError):
            parse(text)
    else:
        assert str(parse(text)) == written


def test_the_worked_example_reads_as_it_says() -> None:
    adventure = Adventure.parse("2R1b>/B3R/1r^1B1 W3")
    assert (adventure.rows, adventure.columns) == (3, 5)
    assert [adventure.call(piece) for piece in adventure.pieces] == [
        "the red castle at row 1 space 3",
        "the blue dragon at row 1 space 5",
        "the blue castle at row 2 space 1",
        "the red castle at row 2 space 5",
        "the red dragon at row 3 space 2",
        "the blue castle at row 3 space 4",
    ]


def test_tiles_that_look_alike_after_a_turn_are_the_same_placement() -> None:
    assert Placement.parse("a3 i2", STAND_IN) == Placement.parse("a1 i0", STAND_IN)
    assert str(Placement.parse("a3 i2", STAND_IN)) == "a1 i0"
    assert Placement.parse("e3", STAND_IN) != Placement.parse("e1", STAND_IN)


@pytest.mark.parametrize(
    ("word", "hero"),
    [
        ("N3", Hero(NORTH, 3)),
        ("E1", Hero(EAST, 1)),
        ("S10", Hero(SOUTH, 10)),
        ("W2", Hero(WEST, 2)),
    ],
)
def test_a_hero_is_a_side_and_a_place(word: str, hero: Hero) -> None:
    assert parse_hero(word) == hero
    assert str(hero) == word


@pytest.mark.parametrize(
    ("hero", "space"),
    [("N1", 0), ("N3", 2), ("E1", 2), ("E2", 5), ("S1", 3), ("S3", 5), ("W1", 0), ("W2", 3)],
)
def test_places_count_from_the_left_and_from_the_top(hero: str, space: int) -> None:
    assert Adventure.parse(f"3/3 {hero}").hero_space == space


# Bad input

BYTE_ORDER_MARK = "\ufeff"
EXAMPLE = "an adventure was expected, such as 2R1b>/B3R/1r^1B1 W3"
SIGNS = "expected were a number of empty spaces, castles R B, dragons r b with a turn ^ > v <"
BAD_ADVENTURES = [
    ("", EXAMPLE),
    ("  \n", EXAMPLE),
    ("1R/3 W1", "row 2 has 3 spaces, row 1 has 2; all rows must be equally long"),
    ("1R1/2 W1", "row 2 has 2 spaces, row 1 has 3; all rows must be equally long"),
    ("1R/1x W1", f"row 2, character 2: unknown symbol 'x'; {SIGNS}"),
    ("1G/2 W1", f"row 1, character 2: unknown symbol 'G'; {SIGNS}"),
    ("1R/1! W1", f"row 2, character 2: unknown symbol '!'; {SIGNS}"),
    ("1R/1> W1", f"row 2, character 2: unknown symbol '>'; {SIGNS}"),
    ("²/2 W1", f"row 1, character 1: unknown symbol '²'; {SIGNS}"),
    ("1R/٢ W1", f"row 2, character 1: unknown symbol '٢'; {SIGNS}"),
    (
        f"{BYTE_ORDER_MARK}1R/2 W1",
        f"row 1, character 1: unknown symbol {BYTE_ORDER_MARK!r}; {SIGNS}",
    ),
    ("1R/b1 W1", "row 2, character 1: b must carry its turn, one of ^ > v <"),
    ("1R/2 W1 crooked", "row 1, character 2: R must carry its turn, one of ^ > v <"),
    ("1R/2 W1 N1", "two heroes, W1 and N1; one was expected"),
    ("1R/2 W1 bridges few", "two tile sets, bridges and few; one was expected"),
    ("1R/2 few W1", "the hero was expected before the name of the tile set"),
    ("1R/2 w1!", "'w1!' is neither a hero (N E S W and a place, as W2) nor a tile set's name"),
    ("1R/2 X1", "'X1' is neither a hero (N E S W and a place, as W2) nor a tile set's name"),
    ("1R/2 W", "'W' is neither a hero (N E S W and a place, as W2) nor a tile set's name"),
    ("1R/2 W1234", "'W1234' is neither a hero (N E S W and a place, as W2) nor a tile set's name"),
    ("1R/2 Two", "'Two' is neither a hero (N E S W and a place, as W2) nor a tile set's name"),
    ("1R W1", "a board has 2 to 10 rows, this one has 1"),
    ("/".join(["5"] * 300), "a board has 2 to 10 rows, this one has 300"),
    ("R/1 W1", "a board has 2 to 10 columns, this one has 1"),
    ("10R/10R W1", "a board has 2 to 10 columns, this one has 11"),
    ("1R/ W1", "row 2 is empty or ends in the middle"),
    ("/2 W1", "row 1 is empty or ends in the middle"),
    ("1R//2 W1", "row 2 is empty or ends in the middle"),
    ("1R+/2 W1", "row 1 is empty or ends in the middle"),
    ("0R/1 W1", "row 1, character 1: 0 empty spaces; 1 to 10 were expected"),
    ("11/11 W1", "row 1, character 1: 11 empty spaces; 1 to 10 were expected"),
    ("9" * 5000 + "/2 W1", f"row 1, character 1: {'9' * 20} empty spaces; 1 to 10 were expected"),
    ("1R+1/2 W1", f"row 1, character 4: unknown symbol '1'; {SIGNS}"),
    ("+R/2 W1", f"row 1, character 1: unknown symbol '+'; {SIGNS}"),
    ("1+R/2 W1", f"row 1, character 2: unknown symbol '+'; {SIGNS}"),
    ("1R++B/2 W1", f"row 1, character 4: unknown symbol '+'; {SIGNS}"),
]


@pytest.mark.parametrize(("text", "message"), BAD_ADVENTURES)
def test_what_is_no_adventure_is_refused_with_place_and_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert str(refused.value) == message


MANY = 200_000
HUGE = {
    "heroes": "1R/2 " + "W1 " * MANY,
    "names": "1R/2 " + "w " * MANY,
    "rows": "1R/" * MANY,
    "columns": "1R" * MANY + "/2 W1",
    "pieces on a space": "R+" * MANY + "R1/2 W1",
    "a word": "1R/2 " + "W1" * MANY,
    "a number": "1" * MANY + "/2 W1",
}
HUGE_PLACEMENTS = {
    "words": "f1 " * MANY,
    "rows": "f1 / " * MANY,
    "a word": "f1" * MANY,
}


@pytest.mark.parametrize("what", HUGE)
def test_a_huge_adventure_is_refused_by_its_size_and_briefly(what: str) -> None:
    _refused_at_once(lambda: parse(HUGE[what]))


@pytest.mark.parametrize("what", HUGE_PLACEMENTS)
def test_a_huge_placement_is_refused_by_its_size_and_briefly(what: str) -> None:
    _refused_at_once(lambda: Placement.parse(HUGE_PLACEMENTS[what], STAND_IN))


def test_huge_json_forms_are_refused_by_their_size() -> None:
    adventure = Adventure.parse("1R/2 W1").to_json()
    crowded = {**adventure, "pieces": adventure["pieces"] * MANY}
    _refused_at_once(lambda: Adventure.from_json(crowded))
    wide = {"tile_set": "stand-in", "rows": 2, "columns": MANY, "spaces": ["."] * 2 * MANY}
    _refused_at_once(lambda: Placement.from_json(wide, STAND_IN))


def _refused_at_once(read: Callable[[], object]) -> None:
    """In a tenth of a second, without copies of the text, in a message that a person can read."""
    tracemalloc.start()
    begun = time.process_time()
    with pytest.raises(NotationError) as refused:
        read()
    took, memory = time.process_time() - begun, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(str(refused.value)) < 300
    assert took < 0.5
    assert memory < 20_000_000


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1R/2 W0", "BD-04-hero-off-board"),
        ("1R/2 W3", "BD-04-hero-off-board"),
        ("1R/2 S999", "BD-04-hero-off-board"),
        ("1R/2", "BD-04-no-hero"),
        ("1R+R/2 W1", "BD-04-two-pieces"),
        ("1R/2 W1 unknown-set", "BD-02-unknown-tile-set"),
    ],
)
def test_what_can_be_written_but_is_wrong_is_a_violation(text: str, code: str) -> None:
    assert [fault.code for fault in violations(parse(text))] == [code]


def test_an_adventure_of_an_unknown_set_is_written_as_it_was_read() -> None:
    assert str(Adventure.parse("1Qq>/Z<2 W1 unknown-set")) == "1Qq>/Z<2 W1 unknown-set"


@given(st.text() | st.text("RBrb^>v<+/0123456789 NESWstand-in", max_size=40))
@example("²/2")
@example("٣/3")
def test_no_text_does_worse_than_to_be_refused(text: str) -> None:
    try:
        adventure = parse(text)
    except NotationError as refused:
        assert str(refused)
    else:
        assert parse(str(adventure)) == adventure
        violations(adventure)


@given(st.text() | st.text("RBrbai^>v<./0123456789 ", max_size=40))
@example("²")
def test_no_text_of_a_placement_does_worse_than_to_be_refused(text: str) -> None:
    try:
        placement = Placement.parse(text, STAND_IN)
    except NotationError as refused:
        assert str(refused)
    else:
        assert Placement.parse(str(placement), STAND_IN) == placement
        violations(Adventure.parse("1R/2 W1"), placement)


BAD_PLACEMENTS = [
    (
        "a1 R / .",
        "row 2 of the placement has 1 spaces, row 1 has 2; a blank was expected between spaces "
        "and / between rows",
    ),
    (
        "",
        "row 1 of the placement has 0 spaces, row 1 has 0; a blank was expected between spaces "
        "and / between rows",
    ),
    (
        "a1 R / . a4",
        "row 2 space 2 of the placement: unknown symbol 'a4'; expected were . for an empty space, "
        "a tile with its turn such as a0, a castle or a dragon",
    ),
    ("a1 Q / . .", "row 1 space 2 of the placement: the tile set stand-in has no castle Q"),
    ("z1 R / . .", "row 1 space 1 of the placement: the tile set stand-in has no tile z"),
    ("a1 R / . q>", "row 2 space 2 of the placement: the tile set stand-in has no dragon q"),
]


@pytest.mark.parametrize(("text", "message"), BAD_PLACEMENTS)
def test_what_is_no_placement_is_refused_with_place_and_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        Placement.parse(text, STAND_IN)
    assert str(refused.value) == message


def test_a_castle_that_is_not_the_same_in_every_turn_must_carry_its_turn() -> None:
    with pytest.raises(NotationError, match=r"row 1 space 1 .* must carry its turn"):
        Placement.parse("R . / . .", CROOKED)


ADVENTURE_JSON = {
    "tile_set": "stand-in",
    "rows": 2,
    "columns": 2,
    "pieces": [{"space": 1, "piece": "R"}],
    "hero": "W1",
}
PLACEMENT_JSON = {"tile_set": "stand-in", "rows": 2, "columns": 1, "spaces": ["a1", "."]}


def test_the_json_forms_are_as_documented() -> None:
    assert Adventure.parse("1R/2 W1").to_json() == ADVENTURE_JSON
    assert Placement.parse("a1 / .", STAND_IN).to_json() == PLACEMENT_JSON


@pytest.mark.parametrize(
    "change",
    [
        {"rows": 1}, {"rows": "2"}, {"rows": 2.0}, {"rows": 10**30}, {"columns": 11},
        {"columns": None}, {"pieces": 3}, {"pieces": [7]},
        {"pieces": [{"space": "1", "piece": "R"}]},
        {"pieces": [{"space": 1, "piece": "x"}]}, {"pieces": [{"space": 1, "piece": 5}]},
        {"pieces": [{"space": 1}]}, {"hero": 5}, {"hero": "W"}, {"tile_set": 5},
    ],
    ids=str,
)  # fmt: skip
def test_bad_json_of_an_adventure_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        Adventure.from_json({**ADVENTURE_JSON, **change})


@pytest.mark.parametrize(
    "change",
    [
        {"rows": 3}, {"rows": -2, "columns": -1}, {"rows": 2.0}, {"rows": "2"}, {"columns": None},
        {"spaces": ["a1"]}, {"spaces": ["a1", 5]}, {"spaces": ["a1", "a9"]}, {"spaces": None},
    ],
    ids=str,
)  # fmt: skip
def test_bad_json_of_a_placement_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        Placement.from_json({**PLACEMENT_JSON, **change}, STAND_IN)


@pytest.mark.parametrize("key", sorted(ADVENTURE_JSON))
def test_json_without_a_key_is_refused(key: str) -> None:
    with pytest.raises(NotationError, match=key):
        Adventure.from_json({k: v for k, v in ADVENTURE_JSON.items() if k != key})


# Symmetries


@pytest.mark.parametrize(
    ("rows", "columns", "expected"), [(3, 5, 4), (5, 3, 4), (3, 3, 8), (2, 2, 8), (10, 9, 4)]
)
def test_the_stand_in_set_has_every_symmetry_of_the_board(
    rows: int, columns: int, expected: int
) -> None:
    """Turns as they are; mirrors with red and blue exchanged."""
    found = symmetries(STAND_IN, rows, columns)
    assert len(found) == expected
    assert len({(s.mirror, s.turns) for s in found}) == expected
    for symmetry in found:
        red = symmetry.laid(Laid(STAND_IN.castles[0])).tile.symbol
        assert red == ("B" if symmetry.mirror else "R")


def test_without_the_mirror_images_in_the_set_a_mirror_is_no_symmetry() -> None:
    """The bend R B of this set is no mirror image of itself, and its blue castle is none of red."""
    assert [(s.mirror, s.turns) for s in symmetries(CROOKED, 3, 5)] == [(False, 0), (False, 2)]
    assert [s.turns for s in symmetries(CROOKED, 3, 3)] == [0, 1, 2, 3]


def test_colours_that_a_hero_does_not_own_alike_are_not_exchanged() -> None:
    """With two red straights and one blue, the mirror that swaps the colours is no symmetry."""
    one_more = str(STAND_IN).replace('["R-R-"]\ncopies = 1', '["R-R-"]\ncopies = 2')
    found = symmetries(parse_tile_set(one_more), 3, 5)
    assert [(s.mirror, s.turns) for s in found] == [(False, 0), (False, 2)]


def test_the_mirror_of_an_adventure_is_worked_out_by_hand() -> None:
    # east and west change sides, red and blue change places
    adventure = Adventure.parse("1R1/r>2 W1")
    mirror = next(s for s in symmetries(STAND_IN, 2, 3) if s.mirror and s.turns == 0)
    assert str(mirror.adventure(adventure)) == "1B1/2b< E1"
    half_turn = next(s for s in symmetries(STAND_IN, 2, 3) if s.turns == 2 and not s.mirror)
    assert str(half_turn.adventure(adventure)) == "2r</1R1 E2"


@given(adventures(largest=4))
def test_each_symmetry_of_a_right_adventure_is_right(adventure: Adventure) -> None:
    found = symmetries(adventure.tile_set, adventure.rows, adventure.columns)
    for symmetry in found:
        assert violations(symmetry.adventure(adventure)) == ()


@given(adventures(largest=10))
def test_symmetries_are_closed(adventure: Adventure) -> None:
    """One symmetry after another leads to nothing new: they are a group."""
    found = symmetries(adventure.tile_set, adventure.rows, adventure.columns)
    orbit = {symmetry.adventure(adventure) for symmetry in found}
    assert adventure in orbit
    for image in orbit:
        assert {symmetry.adventure(image) for symmetry in found} == orbit


@given(adventures(largest=10))
def test_the_canonical_form_is_the_same_for_the_whole_orbit(adventure: Adventure) -> None:
    found = symmetries(adventure.tile_set, adventure.rows, adventure.columns)
    orbit = [symmetry.adventure(adventure) for symmetry in found]
    first = canonical(adventure)
    assert {canonical(image) for image in orbit} == {first}
    assert first in orbit
    assert canonical(first) == first
    assert first == min(orbit, key=lambda image: (image.hero, str(image)))


@given(adventures(largest=3))
def test_the_same_puzzle_has_as_many_solutions(adventure: Adventure) -> None:
    number = count(adventure)
    for symmetry in symmetries(adventure.tile_set, adventure.rows, adventure.columns):
        again = count(symmetry.adventure(adventure))
        assert (again.solutions, again.fewest) == (number.solutions, number.fewest)


def test_a_solution_of_an_adventure_goes_with_it_through_every_symmetry() -> None:
    adventure = Adventure.parse("1R1/b^1r^ W1")
    solution = Placement.parse("g1 R c2 / b^ . r^", STAND_IN)
    for symmetry in symmetries(STAND_IN, 2, 3):
        image = symmetry.placement(solution)
        assert violations(symmetry.adventure(adventure), image, dragons=2) == ()


# Tile sets

GOOD = """
name = "mine"
colours = { R = "red", B = "blue" }
castles.R = { sides = "RRRR" }
dragons.r = { sides = "R---" }
tiles.a = { strands = ["R-R-"] }
tiles.x = { strands = ["R-R-", "-B-B"], copies = 2 }
"""

BROKEN_SETS = [
    ('["R-R-", "-B-B"]', '["R-R-", "-BB-"]', "tile x: side south belongs to two strands"),
    ('["R-R-", "-B-B"]', '["RR--", "-B-B"]', "tile x: side east belongs to two strands"),
    ('"-B-B"', '"-B-G"', "tile x: side west has the unknown colour 'G'; expected R, B or -"),
    ('"-B-B"', '"-B-b"', "tile x: side west has the unknown colour 'b'; expected R, B or -"),
    ('"-B-B"', '"-B-"', "tile x: '-B-' must have four signs, for north, east, south and west"),
    ('"-B-B"', '"----"', "tile x: '----' has no side with a path"),
    ('["R-R-"]', "[]", "tile a: at least one strand was expected"),
    ('["R-R-"]', '"R-R-"', "tile a: Expected `array`, got `str` - at `$.strands`"),
    ('["R-R-"]', "[4]", "tile a: Expected `str`, got `int` - at `$.strands[0]`"),
    ("copies = 2", "copies = 0", "tile x: 1 to 100 copies were expected, not 0"),
    ("copies = 2", "copies = 101", "tile x: 1 to 100 copies were expected, not 101"),
    ("copies = 2", "copies = -1", "tile x: 1 to 100 copies were expected, not -1"),
    ("copies = 2", 'copies = "2"', "tile x: Expected `int`, got `str` - at `$.copies`"),
    ("copies = 2", "copy = 2", "tile x: Object contains unknown field `copy`"),
    ('["R-R-"]', '["-R-R"], copies = 3 }\ntiles.b = { strands = ["R-R-"]',
     "tile b: looks like tile a; write one of them, with copies = 4"),
    ("tiles.a", "tiles.A", "tile A: the symbol 'A' must be one small letter A to Z"),
    ("tiles.a", "tiles.ab", "tile ab: the symbol 'ab' must be one small letter A to Z"),
    ("tiles.a", 'tiles."ä"', "tile ä: the symbol 'ä' must be one small letter A to Z"),
    ("tiles.a", "tiles.v", "tile v: the letter v is taken, it is the sign for a turn to the south"),
    ("castles.R", "castles.r", "castle r: the symbol 'r' must be one capital letter A to Z"),
    ("dragons.r", "dragons.R", "dragon R: the symbol 'R' must be one small letter A to Z"),
    ('sides = "RRRR"', 'sides = "RRRG"',
     "castle R: side west has the unknown colour 'G'; expected R, B or -"),
    ('sides = "R---"', 'sides = "---"',
     "dragon r: '---' must have four signs, for north, east, south and west"),
    ('castles.R = { sides = "RRRR" }', "castles = {}", "castles: at least one castle was expected"),
    ('B = "blue"', 'b = "blue"', "colours.b: the symbol 'b' must be one capital letter A to Z"),
    ('B = "blue"', 'B = "blue", G = "g", H = "h", I = "i"',
     "colours: 1 to 4 were expected, there are 5"),
    ('name = "mine"', 'name = "My Set"',
     "name: 'My Set' will not do; small letters, digits and - only, a letter first"),
    ('name = "mine"', 'name = ""',
     "name: '' will not do; small letters, digits and - only, a letter first"),
    ('name = "mine"', 'nam = "mine"', "Object contains unknown field `nam`"),
    ('name = "mine"', "", "Object missing required field `name`"),
    ('name = "mine"', "name = 3", "Expected `str`, got `int` - at `$.name`"),
]  # fmt: skip


def test_the_good_set_is_good() -> None:
    tile_set = parse_tile_set(GOOD)
    assert [tile.symbol for tile in tile_set] == ["R", "r", "a", "x"]
    assert [tile.period for tile in tile_set] == [1, 4, 2, 2]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN_SETS)
def test_a_broken_tile_set_is_refused_with_the_tile_and_the_side(
    old: str, new: str, message: str
) -> None:
    assert GOOD.count(old) == 1 or old == '"-B-B"' or old == '["R-R-"]'
    with pytest.raises(TileSetError) as refused:
        parse_tile_set(GOOD.replace(old, new))
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("text", ["", "name = ", 'name = "mine"\nname = "mine"', GOOD[:-20]])
def test_broken_toml_is_refused(text: str) -> None:
    with pytest.raises(TileSetError):
        parse_tile_set(text)


def test_a_tile_twice_in_one_file_is_refused() -> None:
    with pytest.raises(TileSetError, match=r"[Aa]lready|[Dd]uplicate|overwrite|[Cc]annot"):
        parse_tile_set(GOOD + 'tiles.a = { strands = ["RR--"] }\n')


def test_a_tile_set_without_path_tiles_is_refused() -> None:
    without = "".join(line for line in GOOD.splitlines(True) if not line.startswith("tiles"))
    with pytest.raises(TileSetError, match="tiles: at least one path tile was expected"):
        parse_tile_set(without + "tiles = {}\n")


def test_castles_that_look_alike_are_one_kind_with_copies() -> None:
    with pytest.raises(TileSetError, match=r"castle Q: looks like castle R; .* copies = 2"):
        parse_tile_set(GOOD + 'castles.Q = { sides = "RRRR" }\n')


@given(st.text() | st.text('name="mine"[]{}.-RBab,\n ', max_size=60))
def test_no_text_of_a_tile_set_does_worse_than_to_be_refused(text: str) -> None:
    with pytest.raises(TileSetError):
        parse_tile_set(text)


def test_a_tile_set_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, "utf-8")
    assert read_tile_set(file) == parse_tile_set(GOOD)
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())  # a byte order mark
    assert read_tile_set(file) == parse_tile_set(GOOD)
    file.write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert read_tile_set(file) == parse_tile_set(GOOD)


def test_a_tile_set_file_that_is_no_utf_8_is_refused_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(GOOD.encode().replace(b"blue", b"bl\xfce"))
    with pytest.raises(TileSetError, match=r"mine\.toml: not a text in UTF-8 \(byte \d+\)"):
        read_tile_set(file)


def test_a_broken_tile_set_file_is_refused_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace('"-B-B"', '"-B-G"'), "utf-8")
    with pytest.raises(TileSetError, match=r"mine\.toml: tile x: side west"):
        read_tile_set(file)


def test_a_tile_set_that_does_not_ship_is_no_shipped_one() -> None:
    assert shipped_tile_set() == shipped_tile_set("stand-in")
    with pytest.raises(KeyError):
        shipped_tile_set("mine")


def test_a_piece_can_be_found_by_its_kind_and_letter() -> None:
    dragon = STAND_IN.find(Kind.DRAGON, "b")
    assert dragon is not None
    assert Piece(0, Laid(dragon, 1)).sign == "b>"
    assert STAND_IN.find(Kind.PATH, "b") not in (None, dragon)
    assert STAND_IN.find(Kind.CASTLE, "G") is None
