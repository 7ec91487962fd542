"""The rules of Burgen & Drachen one by one, on boards small enough to judge by eye.

Of the stand-in set's path tiles, sides north east south west: a R-R-  b B-B-  c RR--  d BB--
e R-B-  f RB--  g RBR-  h BRB-  i RBRB; the digit after a tile counts quarter turns clockwise.
"""

from collections import Counter

import pytest

from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.burgen_drachen import (
    DEFAULT_RULES,
    Adventure,
    Board,
    Hero,
    HouseRules,
    Kind,
    Laid,
    Piece,
    Placement,
    TileSetError,
    check_adventure,
    defeated,
    parse_tile_set,
    violations,
)
from castlewright.puzzles.burgen_drachen.board import SIDES, WEST
from castlewright.puzzles.burgen_drachen.tile_set import every_turn, turned
from castlewright.solvers.burgen_counter import count
from castlewright.solvers.burgen_drachen import solve
from tests.burgen_drachen.adventures import BRIDGES, OWN_SETS, STAND_IN, parse, placed

CASTLE_IS_END = HouseRules(castle_is_end=True)
STRAY_PATHS = HouseRules(stray_paths=True)
HERO_BEFORE_CASTLE = HouseRules(hero_before_castle=True)

# A set whose pieces take paths on some sides only, with a dead end and two kinds of two strands.
ODD = parse_tile_set("""
    name = "odd"
    colours = { R = "red", B = "blue" }
    castles.R = { sides = "R---" }
    castles.B = { sides = "RB--" }
    dragons.r = { sides = "R-R-" }
    tiles.x = { strands = ["R-R-", "-R-R"] }
    tiles.y = { strands = ["R---"], copies = 2 }
    tiles.i = { strands = ["R-R-"], copies = 3 }
    tiles.c = { strands = ["RR--"], copies = 4 }
    tiles.f = { strands = ["RB--"] }
    tiles.t = { strands = ["RRR-"], copies = 2 }
    tiles.w = { strands = ["R--R", "-RR-"] }
""")


def codes(
    adventure: str, placement: str, dragons: int = 0, rules: HouseRules = DEFAULT_RULES
) -> list[str]:
    """The codes of all faults of a placement, each once."""
    of = Adventure.parse(adventure, (ODD, *OWN_SETS))
    found = violations(of, Placement.parse(placement, of.tile_set), dragons, rules)
    return list(dict.fromkeys(fault.code for fault in found))


def faults(adventure: str, rules: HouseRules = DEFAULT_RULES) -> list[str]:
    """The codes of all faults of an adventure."""
    return [fault.code for fault in violations(Adventure.parse(adventure, (ODD,)), rules=rules)]


def dragons_of(adventure: str, placement: str) -> int:
    """How many dragons a placement defeats."""
    of = Adventure.parse(adventure, (ODD, *OWN_SETS))
    return defeated(of, Placement.parse(placement, of.tile_set))


# What is in the box


@pytest.mark.rule("BD-01")
def test_a_hero_owns_fifteen_tiles() -> None:
    copies = {tile.name: tile.copies for tile in STAND_IN}
    assert {name: copies[name] for name in copies if "tile" not in name} == {
        "red castle": 2,
        "blue castle": 2,
        "red dragon": 1,
        "blue dragon": 1,
    }
    assert sum(tile.copies for tile in STAND_IN.paths) == 9
    assert sum(copies.values()) == 15


@pytest.mark.rule("BD-02")
def test_a_tile_set_is_data() -> None:
    own = parse_tile_set("""
        name = "mine"
        colours = { R = "red" }
        castles.K = { sides = "R-R-", name = "old castle" }
        dragons.q = { sides = "RR--" }
        tiles.z = { strands = ["R---", "-RR-"], copies = 3 }
    """)
    assert [(tile.kind, tile.symbol, tile.strands, tile.copies, tile.name) for tile in own] == [
        (Kind.CASTLE, "K", ("R-R-",), 1, "old castle"),
        (Kind.DRAGON, "q", ("RR--",), 1, "dragon q"),
        (Kind.PATH, "z", ("-RR-", "R---"), 3, "tile z"),
    ]
    adventure = Adventure.parse("1K^/q>1 W1 mine", [own])
    assert [piece.sign for piece in adventure.pieces] == ["K^", "q>"]


@pytest.mark.rule("BD-16A")
def test_no_path_ends_on_a_tile_but_under_the_house_rule() -> None:
    # t1 has ends to the east, where the castle takes red, to the south and at the hero; y0 takes up
    # the one to the south and ends
    assert codes("1R</2 W1 odd", "t1 R< / y0 .") == ["BD-16A-dead-end"]
    assert codes("1R</2 W1 odd", "t1 R< / y0 .", rules=HouseRules(dead_ends=True)) == []
    assert codes("1R</2 W1 odd", "t1 R< / . .") == ["BD-17-loose-end"]
    # a tile that may stray may not end either
    stray = HouseRules(stray_paths=True)
    assert "BD-16A-dead-end" in codes("1R</2 W1 odd", "i1 R< / . y1", rules=stray)


@pytest.mark.rule("BD-16A")
def test_a_dead_end_is_named_with_its_colour_and_its_space() -> None:
    of = Adventure.parse("1R</2 W1 odd", (ODD,))
    (fault,) = violations(of, Placement.parse("t1 R< / y0 .", ODD))
    assert str(fault) == "row 2 space 1: a red path ends on this tile [BD-16A-dead-end]"


@pytest.mark.rule("BD-13A")
def test_the_path_begins_on_the_heros_edge_or_anywhere_under_the_house_rule() -> None:
    # c0 joins north and east: it shows nothing to the hero in the west
    anywhere = HouseRules(start_anywhere=True)
    assert codes("1R/2 W1", "c0 R / . .") == ["BD-13-hero-before-nothing"]
    assert codes("1R/2 W1", "c0 R / . .", rules=anywhere) == []
    assert codes("1R/2 W1", ". R / . .", rules=anywhere) == ["BD-13-hero-before-nothing"]


@pytest.mark.rule("BD-02")
def test_a_broken_tile_set_is_refused_with_its_tile_and_side() -> None:
    broken = str(STAND_IN).replace('"RB--"', '"RB-G"')
    with pytest.raises(TileSetError, match="tile f: side west has the unknown colour 'G'"):
        parse_tile_set(broken)


@pytest.mark.rule("BD-03A")
def test_the_stand_in_set_is_as_the_ledger_writes_it() -> None:
    looks = {tile.symbol: tile.strands for tile in STAND_IN.paths}
    assert looks == {
        "a": ("R-R-",), "b": ("B-B-",), "c": ("RR--",), "d": ("BB--",), "e": ("R-B-",),
        "f": ("RB--",), "g": ("RBR-",), "h": ("BRB-",), "i": ("RBRB",),
    }  # fmt: skip
    assert {tile.symbol: tile.strands for tile in STAND_IN.castles} == {
        "R": ("RRRR",), "B": ("BBBB",)
    }  # fmt: skip
    arrows = {tile.symbol: Counter(tile.strands[0]) for tile in STAND_IN.dragons}
    assert arrows == {"r": {"R": 1, "-": 3}, "b": {"B": 1, "-": 3}}


@pytest.mark.rule("BD-03A")
def test_another_tile_set_takes_the_place_of_the_stand_in() -> None:
    adventure = parse("1R/2 W1 straight")
    assert adventure.tile_set.name == "straight"
    assert violations(adventure, placed(adventure, "a1 R / . .")) == ()
    assert violations(adventure, Placement.parse("c1 R / . .", STAND_IN)) != ()


@pytest.mark.rule("BD-04")
def test_an_adventure_says_where_pieces_and_hero_are() -> None:
    adventure = Adventure.parse("2R1b>/B3R/1r^1B1 W3")
    assert [(piece.sign, piece.space) for piece in adventure.pieces] == [
        ("R", 2), ("b>", 4), ("B", 5), ("R", 9), ("r^", 11), ("B", 13)
    ]  # fmt: skip
    assert adventure.hero == Hero(WEST, 3)
    assert adventure.hero_space == 10
    assert violations(adventure) == ()


@pytest.mark.rule("BD-04")
@pytest.mark.parametrize(
    ("adventure", "expected"),
    [
        ("1R3/5/5 W1", []),
        ("1R1B1/5/RB3 W2", []),
        ("1R1B1/r^1b<2/RB3 N3", []),
        ("5/5/1r^b^2 N3", ["BD-04-no-castle"]),
        ("1R1B1/R4/RB3 N3", ["BD-04-too-many"]),
        ("1R1r^1/4r^/5 N3", ["BD-04-too-many"]),
    ],
)
def test_one_to_all_castles_and_none_to_all_dragons_make_an_adventure(
    adventure: str, expected: list[str]
) -> None:
    assert faults(adventure) == expected


@pytest.mark.rule("BD-04")
def test_castles_that_the_adventure_does_not_show_are_not_used() -> None:
    assert codes("1R/2 W1", "a1 R / . R") == ["BD-10-piece-added"]


@pytest.mark.rule("BD-05A")
@pytest.mark.parametrize("hero", ["N1", "W1"])
def test_the_hero_stands_before_a_space_without_a_piece(hero: str) -> None:
    assert faults(f"R1/1B {hero}") == ["BD-05A-hero-before-castle"]
    assert faults(f"r^1/1B {hero}") == ["BD-05A-hero-before-dragon"]
    assert faults("R1/1B N2") == faults("R1/1B W2") == []


@pytest.mark.rule("BD-05A")
def test_as_a_house_rule_the_hero_may_stand_right_before_a_castle() -> None:
    assert faults("R1/1B W1", HERO_BEFORE_CASTLE) == []
    assert faults("r^1/1B W1", HERO_BEFORE_CASTLE) == ["BD-05A-hero-before-dragon"]
    assert codes("R1/2 W1", "R . / . .", rules=HERO_BEFORE_CASTLE) == []
    # on from the castle: g1 has red to the west and blue to the south, f3 blue to the north only
    assert codes("R1/1B W1", "R g1 / . B", rules=HERO_BEFORE_CASTLE) == []
    assert codes("R1/1B W1", "R f3 / . B", rules=HERO_BEFORE_CASTLE) == ["BD-21-castle-unreached"]


@pytest.mark.rule("BD-05A")
@pytest.mark.rule("BD-22A")
def test_under_both_house_rules_a_hero_before_a_castle_reaches_it_and_nothing_else() -> None:
    both = HouseRules(castle_is_end=True, hero_before_castle=True)
    assert codes("R1/2 W1", "R . / . .", rules=both) == []
    assert codes("R1/1B W1", "R g1 / . B", rules=both) == [
        "BD-21-castle-unreached",
        "BD-23A-stray-tile",
    ]


@pytest.mark.rule("BD-05A")
def test_a_solver_refuses_a_hero_before_a_castle_unless_the_house_rule_is_on() -> None:
    adventure = Adventure.parse("2R1b>/B3R/1r^1B1 W2")
    with pytest.raises(InvalidPuzzleError, match="BD-05A-hero-before-castle"):
        solve(adventure)
    with pytest.raises(InvalidPuzzleError, match="the hero stands right before the blue castle"):
        count(adventure)
    with pytest.raises(InvalidPuzzleError):
        check_adventure(adventure)
    check_adventure(adventure, HERO_BEFORE_CASTLE)


@pytest.mark.rule("BD-06")
def test_the_board_in_the_box_has_three_rows_of_five() -> None:
    board = Board(3, 5)
    assert len(board.spaces) == 15
    assert len(list(board.heroes())) == 16
    assert board.name(0) == "row 1 space 1"
    assert board.name(14) == "row 3 space 5"


@pytest.mark.rule("BD-06")
def test_the_smallest_board_works() -> None:
    assert codes("1R/2 W1", "a1 R / . .") == []
    assert count(Adventure.parse("1R/2 W1")).fewest[0] == 1


@pytest.mark.rule("BD-06")
def test_the_largest_board_works() -> None:
    rows = ["10"] * 9 + ["9R"]
    adventure = Adventure.parse("/".join(rows) + " E9")
    assert violations(adventure) == ()
    # row 9 space 10 is space 89; c1 there leads from the east edge down to the castle
    spaces: list[Laid | None] = [None] * 100
    spaces[89] = Laid(STAND_IN.paths[2], 1)
    spaces[99] = Laid(STAND_IN.castles[0])
    assert violations(adventure, Placement(10, 10, tuple(spaces), STAND_IN)) == ()


@pytest.mark.rule("BD-06")
@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (11, 5), (3, 1), (3, 11), (0, 3)])
def test_other_boards_are_refused(rows: int, columns: int) -> None:
    adventure = Adventure(rows, columns, (), Hero(WEST, 1), STAND_IN)
    assert "BD-06-board-size" in [fault.code for fault in violations(adventure)]


# When a solution is right


@pytest.mark.rule("BD-10")
@pytest.mark.parametrize(
    ("placement", "expected"),
    [
        ("a1 R / b> .", []),
        ("a1 R / b^ .", ["BD-10-piece-moved"]),  # turned
        ("a1 R / . .", ["BD-10-piece-moved"]),  # missing
        ("a1 R / . b>", ["BD-10-piece-moved", "BD-10-piece-added"]),  # on another space
        ("a1 R / d2 .", ["BD-10-piece-moved", "BD-23A-stray-tile"]),  # covered
        ("a1 R / r> .", ["BD-10-piece-moved"]),  # another dragon
        ("a1 R / b> B", ["BD-10-piece-added"]),
    ],
)
def test_castles_and_dragons_lie_as_shown(placement: str, expected: list[str]) -> None:
    assert codes("1R/b>1 W1", placement) == expected


@pytest.mark.rule("BD-11")
def test_each_tile_is_laid_once() -> None:
    assert codes("1R/2 W1", "a1 R / . c0") == []
    assert codes("1R/2 W1", "a1 R / . a0") == ["BD-11-tile-twice"]


@pytest.mark.rule("BD-11")
def test_a_tile_with_copies_is_laid_as_often_as_there_are() -> None:
    assert codes("3R</4 W1 odd", "i1 i1 i1 R< / . . . .") == []
    assert codes("4R</5 W1 odd", "i1 i1 i1 i1 R< / . . . . .") == ["BD-11-tile-twice"]


@pytest.mark.rule("BD-11")
def test_a_tile_lies_in_any_quarter_turn() -> None:
    corner = STAND_IN.paths[2]
    assert [laid.sides for laid in every_turn(corner)] == ["RR--", "-RR-", "--RR", "R--R"]
    assert turned("RBG-", 1) == "-RBG"


@pytest.mark.rule("BD-11")
def test_a_tile_is_never_flipped() -> None:
    """Going clockwise, f is red then blue. The mirror image, blue then red, is no turn of it."""
    bend = STAND_IN.paths[5]
    assert {laid.sides for laid in every_turn(bend)} == {"RB--", "-RB-", "--RB", "B--R"}
    one_bend = parse_tile_set("""
        name = "one-bend"
        colours = { R = "red", B = "blue" }
        castles = { R = { sides = "RRRR" }, B = { sides = "BBBB" } }
        dragons = {}
        tiles.f = { strands = ["RB--"] }
    """)
    # from the west to a castle in the north: red then blue is f3, blue then red its mirror image
    blue, red = (Adventure.parse(f"{castle}1/2 W2 one-bend", [one_bend]) for castle in "BR")
    assert violations(blue, Placement.parse("B . / f3 .", one_bend)) == ()
    assert count(blue).total == 1
    assert count(red).total == 0


@pytest.mark.rule("BD-11")
def test_a_tile_of_another_set_is_refused() -> None:
    adventure = Adventure.parse("1R/2 W1")
    castle = Placement.of(adventure, {}).spaces[1]
    bridge = Placement(2, 2, (Laid(BRIDGES.paths[0], 1), castle, None, None), STAND_IN)
    assert "BD-11-foreign-tile" in [fault.code for fault in violations(adventure, bridge)]


@pytest.mark.rule("BD-12")
def test_spaces_may_stay_empty() -> None:
    assert codes("1R3/5/5 W1", "a1 R . . . / . . . . . / . . . . .") == []


@pytest.mark.rule("BD-12")
def test_the_order_of_placing_leaves_no_trace() -> None:
    adventure = Adventure.parse("1R/2 W1")
    a, c = Laid(STAND_IN.paths[0], 1), Laid(STAND_IN.paths[2])
    assert Placement.of(adventure, {0: a, 3: c}) == Placement.of(adventure, {3: c, 0: a})


@pytest.mark.rule("BD-13")
@pytest.mark.parametrize(
    ("placement", "begins"),
    [
        ("a1 R / . .", True),
        ("c0 R / . .", False),  # north and east: nothing on the hero's edge
        (". R / . .", False),
        ("f3 R / . .", True),  # red to the west; blue to the north
        ("f2 R / . .", True),  # blue to the west: any colour will do to begin with
    ],
)
def test_the_path_begins_at_the_hero(placement: str, begins: bool) -> None:
    assert ("BD-13-hero-before-nothing" not in codes("1R/2 W1", placement)) == begins


@pytest.mark.rule("BD-13")
def test_a_castle_that_somebody_lays_before_the_hero_begins_no_path() -> None:
    added = {"BD-10-piece-added", "BD-13-hero-before-nothing"}
    assert added <= set(codes("1R/2 W1", "B R / . ."))


@pytest.mark.rule("BD-13")
def test_every_edge_space_can_be_where_the_path_begins() -> None:
    """The hero's tile is i, which has an end on each side; the faults never say BD-13."""
    cross = Laid(STAND_IN.paths[8])
    for hero in Board(3, 3).heroes():
        adventure = Adventure(3, 3, (Piece(4, Laid(STAND_IN.castles[0])),), hero, STAND_IN)
        before = Placement.of(adventure, {adventure.hero_space: cross})
        beside = Placement.of(adventure, {8 - adventure.hero_space: cross})
        assert "BD-13-hero-before-nothing" not in {f.code for f in violations(adventure, before)}
        assert "BD-13-hero-before-nothing" in {f.code for f in violations(adventure, beside)}


@pytest.mark.rule("BD-14")
def test_paths_that_meet_have_one_colour() -> None:
    # g1 shows blue to the south. d0 and h3 lead it to the castle: blue north and east, blue west
    # and red north. f0 shows red to the north instead.
    assert codes("1R/2 W1", "g1 R / d0 h3") == []
    assert codes("1R/2 W1", "g1 R / f0 h3") == ["BD-14-colours-clash"]


@pytest.mark.rule("BD-14")
def test_colours_that_clash_are_told_once_for_the_two_tiles() -> None:
    adventure = Adventure.parse("1R/2 W1")
    (fault,) = violations(adventure, placed(adventure, "g1 R / f0 h3"))
    assert fault.where == "row 1 space 1"


@pytest.mark.rule("BD-14")
def test_tiles_side_by_side_may_both_show_no_path() -> None:
    # a1 has no end to the south, f1 none to the north; c3 leads from the castle to f1
    assert codes("1R/2 W1", "a1 R / f1 c3") == []


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(
    ("adventure", "placement"),
    [
        ("1R/2 W1", "g3 R / . ."),  # blue to the north
        ("2/1R N2", ". g0 / . R"),  # blue to the east
        ("2/1R W2", ". . / g1 R"),  # blue to the south
        ("2/R1 N1", "g2 . / R ."),  # blue to the west
    ],
)
def test_a_path_may_run_off_the_board_on_every_side(adventure: str, placement: str) -> None:
    assert codes(adventure, placement) == []


@pytest.mark.rule("BD-15")
@pytest.mark.rule("BD-17")
def test_on_every_border_space_only_the_ends_inside_the_board_are_loose() -> None:
    """A cross on a 3 x 3 board with a castle in the middle has two empty spaces beside it."""
    castle = Laid(STAND_IN.castles[0])
    for hero in Board(3, 3).heroes():
        adventure = Adventure(3, 3, (Piece(4, castle),), hero, STAND_IN)
        tiles = {adventure.hero_space: Laid(STAND_IN.paths[8])}
        found = violations(adventure, Placement.of(adventure, tiles))
        assert [f.code for f in found].count("BD-17-loose-end") == 2


@pytest.mark.rule("BD-16")
@pytest.mark.parametrize(
    ("adventure", "placement"),
    [
        ("1R/2 W1", "a1 R / . ."),
        ("1B/2 W1", "b1 B / . ."),
        ("R1/2 N2", "R c3 / . ."),
        ("1R</2 W1 odd", "i1 R< / . ."),  # a castle that takes a path on one side
        ("1R/b^1 W1", "g1 R / b^ ."),  # the blue arrow points at the blue end of g1
    ],
)
def test_a_path_may_end_at_a_castle_or_an_arrow_of_its_colour(
    adventure: str, placement: str
) -> None:
    assert codes(adventure, placement) == []


@pytest.mark.rule("BD-16")
@pytest.mark.parametrize("side", SIDES)
def test_a_castle_of_the_stand_in_set_takes_a_path_on_every_side(side: int) -> None:
    # in the middle of 3 x 3; the straight a lies between it and the hero
    hero = Hero(side, 2)
    adventure = Adventure(3, 3, (Piece(4, Laid(STAND_IN.castles[0])),), hero, STAND_IN)
    straight = {adventure.hero_space: Laid(STAND_IN.paths[0], side)}
    assert violations(adventure, Placement.of(adventure, straight)) == ()


@pytest.mark.rule("BD-17")
@pytest.mark.parametrize(
    ("adventure", "placement"),
    [
        ("1R/2 W1", "g1 R / . ."),  # south
        ("2/1R W2", ". . / g3 R"),  # north
        ("2/R1 N1", "g0 . / R ."),  # east
        ("2/1R N2", ". g2 / . R"),  # west
    ],
)
def test_a_path_that_stops_before_an_empty_space_is_loose(adventure: str, placement: str) -> None:
    assert codes(adventure, placement) == ["BD-17-loose-end"]


@pytest.mark.rule("BD-18")
def test_a_tile_without_an_end_there_breaks_a_path_off() -> None:
    # g1 shows blue to the south; a1 below it has ends to the east and west only
    assert codes("1R/2 W1", "g1 R / a1 c3") == ["BD-18-path-stops"]
    # the other way round: a1 shows nothing to the south, where g3 has blue to the north
    assert codes("1R/2 W1", "a1 R / g3 c3") == ["BD-18-path-stops"]


@pytest.mark.rule("BD-19")
def test_a_castle_refuses_another_colour_and_a_closed_side() -> None:
    assert codes("1R/2 W1", "g1 R / h0 f3") == ["BD-19-castle-refuses"]
    assert codes("1R>/2 W1 odd", "i1 R> / . .") == [
        "BD-19-castle-refuses",
        "BD-21-castle-unreached",
    ]


@pytest.mark.rule("BD-19")
@pytest.mark.parametrize("dragon", ["r^", "r>", "rv", "r<", "b>", "bv", "b<"])
def test_a_dragon_refuses_another_colour_and_a_side_without_an_arrow(dragon: str) -> None:
    # blue comes from the north; only b^ would take it
    assert codes(f"1R/{dragon}1 W1", f"g1 R / {dragon} .") == ["BD-19-dragon-refuses"]


@pytest.mark.rule("BD-20")
def test_arrows_and_castle_sides_without_a_path_are_no_fault() -> None:
    # the castle's south and east and the arrow to the north, at a1's side without an end, are free
    assert codes("1R1/r^2 W1", "a1 R . / r^ . .") == []
    # the arrow points at an empty space, at the castle, off the board
    for dragon in ("r>", "r^", "rv"):
        assert codes(f"1R/1{dragon} W1", f"a1 R / . {dragon}") == []


@pytest.mark.rule("BD-21")
def test_every_castle_is_reached() -> None:
    # from g1 red goes east to the one castle, blue south to d0 and so to the other
    assert codes("1R1/1B1 W1", "g1 R . / d0 B .") == []
    assert codes("1R1/1B1 W1", "a1 R . / . B .") == ["BD-21-castle-unreached"]


@pytest.mark.rule("BD-21")
@pytest.mark.parametrize("rules", [HouseRules(), STRAY_PATHS, CASTLE_IS_END])
def test_a_path_that_the_hero_is_not_on_reaches_nothing(rules: HouseRules) -> None:
    # b1 joins the blue castle with the east edge
    assert "BD-21-castle-unreached" in codes("1R/B1 W1", "a1 R / B b1", rules=rules)


@pytest.mark.rule("BD-22A")
def test_the_hero_walks_on_through_a_castle() -> None:
    # g3 joins the castles, its blue end leaves to the north
    assert codes("1R1R/4 W1", "a1 R g3 R / . . . .") == []


@pytest.mark.rule("BD-22A")
def test_as_a_house_rule_a_castle_is_an_end() -> None:
    assert codes("1R1R/4 W1", "a1 R g3 R / . . . .", rules=CASTLE_IS_END) == [
        "BD-21-castle-unreached",
        "BD-23A-stray-tile",
    ]
    assert codes("1R1/1B1 W1", "g1 R . / d0 B .", rules=CASTLE_IS_END) == []


@pytest.mark.rule("BD-22A")
def test_castles_side_by_side_are_not_joined_by_that() -> None:
    assert codes("1RR/3 W1", "a1 R R / . . .") == ["BD-21-castle-unreached"]


@pytest.mark.rule("BD-22A")
@pytest.mark.rule("BD-24")
def test_a_castle_does_not_defeat_the_dragon_beside_it() -> None:
    assert dragons_of("1R/1r^ W1", "a1 R / . r^") == 0


@pytest.mark.rule("BD-22A")
@pytest.mark.rule("BD-16")
def test_a_dragon_is_an_end_and_joins_no_arrows() -> None:
    # a red arrow to the north and one to the south: the hero comes in and does not go on
    board, picture = "2/r^1/2/R^1 N1 odd", "i0 . / r^ . / i0 . / R^ ."
    assert codes(board, picture) == ["BD-21-castle-unreached", "BD-23A-stray-tile"]
    assert dragons_of(board, picture) == 1


@pytest.mark.rule("BD-23A")
def test_every_tile_belongs_to_the_path_of_the_hero() -> None:
    assert codes("1R/2 W1", "a1 R / d2 .") == ["BD-23A-stray-tile"]
    # a ring of four corners, joined to nothing
    assert codes("1R<2/4 W1 odd", "i1 R< c1 c2 / . . c0 c3") == ["BD-23A-stray-tile"]


@pytest.mark.rule("BD-23A")
def test_as_a_house_rule_tiles_may_lie_about_while_they_break_no_other_rule() -> None:
    assert codes("1R/2 W1", "a1 R / d2 .", rules=STRAY_PATHS) == []
    assert codes("1R<2/4 W1 odd", "i1 R< c1 c2 / . . c0 c3", rules=STRAY_PATHS) == []
    # d0 shows blue to the north, where a1 has no end, and to the east, where nothing lies
    assert codes("1R/2 W1", "a1 R / d0 .", rules=STRAY_PATHS) == [
        "BD-17-loose-end",
        "BD-18-path-stops",
    ]


@pytest.mark.rule("BD-23A")
def test_a_tile_belongs_when_one_of_its_strands_does() -> None:
    # w0 leads from the north to the west; its other strand, east to south, is off the board
    assert codes("2/R>1 N2 odd", ". i0 / R> w0") == []


@pytest.mark.rule("BD-23A")
def test_what_hangs_on_the_other_strand_of_a_bridge_does_not_belong() -> None:
    # the hero crosses x from west to east; i0 hangs on the strand from north to south
    assert codes("1R</2 W1 odd", "x0 R< / i0 .") == ["BD-23A-stray-tile"]


@pytest.mark.rule("BD-24")
def test_a_dragon_is_defeated_when_its_arrow_is_joined_to_the_path() -> None:
    # c3 leads from the castle to the arrow
    assert dragons_of("1R/r>1 W1", "a1 R / r> c3") == 1
    assert dragons_of("1R/r>1 W1", "a1 R / r> .") == 0
    # e3 joins the arrow with the east edge, and the hero is not on it
    assert dragons_of("1R/r>1 W1", "a1 R / r> e3") == 0


@pytest.mark.rule("BD-24")
def test_an_adventure_is_solved_without_defeating_a_dragon() -> None:
    assert codes("1R/r>1 W1", "a1 R / r> .") == []


# With the number of dragons that the picture defeats: none, one, two.
MEDALS = [
    ("a1 R . / b^ . r^", 0),
    ("a1 R c2 / b^ . r^", 1),  # c2 leads from the castle down to the red arrow
    ("g1 R . / b^ . r^", 1),  # the blue end of g1 goes down to the blue arrow
    ("g1 R c2 / b^ . r^", 2),
]


@pytest.mark.rule("BD-25")
@pytest.mark.parametrize(("placement", "dragons"), MEDALS)
@pytest.mark.parametrize("medals", [0, 1, 2])
def test_a_hero_with_m_medals_defeats_at_least_m_dragons(
    placement: str, dragons: int, medals: int
) -> None:
    assert dragons_of("1R1/b^1r^ W1", placement) == dragons
    expected = ["BD-25-too-few-dragons"] if dragons < medals else []
    assert codes("1R1/b^1r^ W1", placement, medals) == expected


@pytest.mark.rule("BD-25")
def test_more_dragons_than_the_adventure_has_cannot_be_defeated() -> None:
    assert codes("1R/r>1 W1", "a1 R / r> c3", dragons=2) == ["BD-25-too-few-dragons"]


@pytest.mark.rule("BD-22A")
@pytest.mark.rule("BD-23A")
@pytest.mark.rule("BD-05A")
def test_house_rules_are_called_by_their_names() -> None:
    names = ("castle-is-end", "stray-paths", "hero-before-castle")
    assert HouseRules.named(names) == HouseRules(True, True, True)
    assert HouseRules.named([]).names == ()
    assert HouseRules.named(["stray-paths"]).names == ("stray-paths",)
    with pytest.raises(ValueError, match="unknown house rule 'stray'; there are castle-is-end"):
        HouseRules.named(["stray"])
