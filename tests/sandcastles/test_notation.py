"""Notation and JSON of set-ups, sprints and plans; moves; and the boxes they name."""

import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.puzzles.base import BadInputError, NotationError
from castlewright.puzzles.sandcastles import (
    POWERS,
    Beach,
    BoxError,
    Castle,
    Goal,
    Level,
    Plan,
    SetUp,
    Sprint,
    kind_of,
    parse_puzzle,
    power,
    read_box,
    shipped_box,
    violations,
)
from castlewright.puzzles.sandcastles.box import parse_box
from castlewright.puzzles.sandcastles.moves import (
    ALL_MOVES,
    Gain,
    LookUnderBoth,
    Move,
    MoveQueen,
    Pass,
    Peek,
    Search,
    SendAnimal,
    Take,
    Transport,
    TurnDie,
    Wait,
    read_move,
    read_turn,
)
from tests.sandcastles.beaches import (
    BOXES,
    FOR_TWO,
    ODD_BOX,
    STAND_IN_FILE,
    any_set_ups,
    any_sprints,
    plans,
    set_ups,
    sprints,
)

SIGNS = "yrbYRBQ-/,.=+?<>0123456789 stlwq"


# Round trips. -----------------------------------------------------------------------------------


@settings(max_examples=50)
@given(st.one_of(set_ups, sprints, any_set_ups(), any_sprints))
def test_what_is_written_is_read_again(puzzle: SetUp | Sprint) -> None:
    assert parse_puzzle(str(puzzle), BOXES) == puzzle
    assert type(puzzle).from_json(puzzle.to_json(), BOXES) == puzzle


@settings(max_examples=30)
@given(st.one_of(set_ups, sprints))
def test_puzzles_by_lot_are_right(puzzle: SetUp | Sprint) -> None:
    assert violations(puzzle) == ()


@settings(max_examples=30)
@given(st.one_of(any_set_ups(), any_sprints))
def test_faults_of_any_puzzle_are_found_without_a_crash(puzzle: SetUp | Sprint) -> None:
    assert all(fault.where and fault.message for fault in violations(puzzle))


@settings(max_examples=30)
@given(plans)
def test_a_plan_that_is_written_is_read_again(plan: Plan) -> None:
    assert Plan.parse(str(plan)) == plan


@settings(max_examples=50)
@given(st.one_of(st.text(max_size=60), st.text(SIGNS, max_size=40)))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for read in (SetUp.parse, Sprint.parse, Plan.parse, Beach.parse, parse_puzzle, parse_box):
        try:
            thing = read(text)
        except BadInputError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 400
        else:
            assert read(str(thing)) == thing


@settings(max_examples=50)
@given(
    st.tuples(*[st.text("yrbYRB", min_size=1, max_size=3)] * 6).map("/".join),
    st.text(SIGNS, max_size=30),
)
def test_signs_that_follow_castles_are_read_or_refused_in_one_line(castles: str, rest: str) -> None:
    try:
        puzzle = parse_puzzle(f"{castles} {rest}")
    except NotationError as error:
        assert "\n" not in str(error)
        return
    assert parse_puzzle(str(puzzle)) == puzzle
    violations(puzzle)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(SIGNS, max_size=5),
    lambda inner: st.lists(inner, max_size=6),
    max_leaves=8,
)
KEYS = ("castles", "players", "bucket", "queen", "powers", "box", "dice", "goal")


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from(KEYS), JSON), st.booleans())
def test_any_json_is_read_or_refused_in_one_line(changed: dict[str, Any], sprint: bool) -> None:
    kind = Sprint if sprint else SetUp
    right = kind.parse(f"{FOR_TWO} yr,bb steps Q3" if sprint else f"{FOR_TWO} 1/2 Q3 y1,r1")
    try:
        puzzle = kind.from_json(right.to_json() | changed)
    except NotationError as error:
        assert "\n" not in str(error)
        return
    assert kind.parse(str(puzzle)) == puzzle


# What the words mean. -----------------------------------------------------------------------------


def test_small_letters_are_decorations_and_capitals_animals() -> None:
    beach = Beach.parse("bryy/YBR/-/y/rR/b")
    assert beach.castles == (
        Castle((2, 1, 1)),
        Castle(animals=(0, 1, 2)),
        Castle(),
        Castle((1, 0, 0)),
        Castle((0, 1, 0), (1,)),
        Castle((0, 0, 1)),
    )
    assert str(beach) == "yyrb/YRB/-/y/rR/b"
    assert beach.place_of_animal(1) == 1
    assert Beach.parse("b/b/b/b/b/b").place_of_animal(1) is None


def test_the_words_of_a_set_up_say_which_game_it_is() -> None:
    read = {words: SetUp.parse(f"{FOR_TWO} {words}") for words in ("2/2", "2/2 Q3", "2/2 Q3 y1,-")}
    assert [set_up.level for set_up in read.values()] == list(Level)
    assert [set_up.beach.queen for set_up in read.values()] == [None, 2, 2]
    assert [set_up.bucket for set_up in read.values()] == [1, 1, 1]
    assert read["2/2 Q3 y1,-"].powers == ((power("y1"),), ())


def test_the_second_word_says_which_kind_of_puzzle_it_is() -> None:
    assert kind_of(parse_puzzle(f"{FOR_TWO} 1/2")) == "set-up"
    sprint = parse_puzzle(f"{FOR_TWO} yr,bb,ry confetti odd", BOXES)
    assert kind_of(sprint) == "sprint"
    assert sprint == Sprint(
        Beach.parse(FOR_TWO, box=ODD_BOX), ((0, 1), (2, 2), (1, 0)), Goal.CONFETTI
    )


def test_a_sprint_is_run_by_one_player_alone_at_its_beach() -> None:
    sprint = Sprint.parse(f"{FOR_TWO} yr,bb,ry steps Q3")
    assert sprint.set_up == SetUp.parse(f"{FOR_TWO} 1/1 Q3")
    assert (sprint.rounds, sprint.level) == (3, Level.CROWNS)


@pytest.mark.parametrize("seat", range(1, 5))
def test_steps_to_the_confetti_are_those_for_so_many_players(seat: int) -> None:
    set_up = SetUp(Beach.parse(FOR_TWO, box=ODD_BOX), players=seat)
    assert set_up.steps_to_confetti == (6, 7, 8, 10)[seat - 1]
    assert (set_up.storehouse, Beach.parse(FOR_TWO, 1, ODD_BOX).queen) == (5, 1)


MOVES: dict[str, Move] = {
    "y=b": TurnDie(0, 2),
    "s4": Search(3),
    "lr": LookUnderBoth(1),
    "ty": Transport(0),
    "tr<": Transport(1, "<"),
    "tb>": Transport(2, ">"),
    "wr": Wait(1),
    "q3": MoveQueen(2),
    "Y3": SendAnimal(0, 2),
    "+r": Take(1),
    "+-": Take(None),
    "beetle": Gain.BEETLE,
    "crown": Gain.CROWN,
    "?4": Peek(3),
    "pass": Pass(),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_what_its_text_says(text: str) -> None:
    assert read_move(text) == MOVES[text]
    assert str(MOVES[text]) == text


def test_there_are_as_many_moves_as_one_can_count() -> None:
    # turned dice 3 * 2; castles searched, peeked at, walked to by the Queen; looks; transports with
    # and without crowns; waits; three animals to six castles; takes; gains; pass
    assert len(ALL_MOVES) == 6 + 3 * 6 + 3 + 9 + 3 + 18 + 4 + 2 + 1
    assert all(read_move(text) == move and str(move) == text for text, move in ALL_MOVES.items())


def test_a_turn_is_its_moves_in_order() -> None:
    assert read_turn("y=r.s2.q3.+b") == (TurnDie(0, 1), Search(1), MoveQueen(2), Take(2))
    plan = Plan.parse(" s1.+r   tr / s5.+b ")
    assert plan.rounds == (
        ((Search(0), Take(1)), (Transport(1),)),
        ((Search(4), Take(2)),),
    )
    assert str(plan) == "s1.+r tr / s5.+b"
    assert Plan.parse("") == Plan(())


def test_powers_are_the_letter_of_their_colour_and_their_number() -> None:
    assert [str(power(f"{letter}{n}")) for letter in "yrb" for n in (1, 2, 3, 4)] == [
        str(one) for one in POWERS
    ]


# Texts and data that are refused. -----------------------------------------------------------------

REFUSED = [
    ("", "found: 0 words"),
    (FOR_TWO, "found: 1 word"),
    ("rb/yyB/rb/yrY/bb 1/2", "castles: 5 were found; 6 were expected"),
    ("rb/yyB/rb/yrY/bb/yrR/y 1/2", "castles: 7 were found; 6 were expected"),
    ("rb/yyB//yrY/bb/yrR 1/2", "castle 3: nothing is written; - stands for an empty castle"),
    ("rb/yyB/rb/ygY/bb/yrR 1/2", "castle 4, character 2: 'g' is no colour; y, r or b"),
    ("rb/yyB/rb/y-/bb/yrR 1/2", "castle 4, character 2: '-' is no colour"),
    ("rb/yyB/rb/yrY/bb/" + "y" * 5000 + " 1/2", "castle 6: 5000 characters; at most 40"),
    ("y/" * 5000 + "y 1/2", "castles: 5001 were found"),
    (f"{FOR_TWO} 1", "bucket: '1'; its seat and the number of players were expected, as 1/3"),
    (f"{FOR_TWO} 1/{'9' * 5000}", "bucket: '1/99999"),
    (f"{FOR_TWO} 1/2 q3", "'q3' is out of place"),
    (f"{FOR_TWO} 1/2 Q", "queen: 'Q'; Q and the number of a castle were expected, as Q3"),
    (f"{FOR_TWO} 1/2 Q²", "queen: 'Q²'"),
    (f"{FOR_TWO} 1/2 Q123", "queen: 'Q123'"),
    (f"{FOR_TWO} 1/2 Q3 Q4", "'Q4' is out of place"),
    (f"{FOR_TWO} 1/2 y1,r1", "'y1,r1' is out of place; Q and a castle were expected, then powers"),
    (f"{FOR_TWO} 1/2 Q3 y1r1b1,y5", "powers of seat 2: 'y5' is no special power; y, r or b and"),
    (f"{FOR_TWO} 1/2 Q3 y1r", "powers of seat 1: 'r' is no special power"),
    (f"{FOR_TWO} 1/2 Q3 y1,,r1", "powers of seat 2: nothing is written; - stands for none"),
    (f"{FOR_TWO} 1/2 Q3 nobox", "box: 'nobox' is not known here; known are stand-in"),
    (f"{FOR_TWO} 1/2 Q3 stand-in Q3", "'stand-in' is out of place"),
    (f"{FOR_TWO} yr", "a sprint has castles, dice and a goal"),
    (f"{FOR_TWO} yr steps Q3 y1r1b1", "a sprint has no special powers"),
    (f"{FOR_TWO} yr soon", "goal: 'soon'; confetti or steps was expected"),
    (f"{FOR_TWO} yr,bg steps", "dice, round 2: 'bg'; two colours out of y, r and b were expected"),
    (f"{FOR_TWO} yr,b steps", "dice, round 2: 'b'"),
    (f"{FOR_TWO} yr,,bb steps", "dice, round 2: ''"),
    (f"{FOR_TWO} {','.join(['yr'] * 13)} steps", "dice: 13 rounds; 1 to 12 were expected"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_a_bad_notation_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_puzzle(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 300


BAD_PLANS = [
    ("s1.+r / s7", "round 2, die 1: 's7' is no move"),
    ("s1 s2.", "round 1, die 2: '' is no move"),
    ("s1 tg", "round 1, die 2: 'tg' is no move; expected were such as s4"),
    ("y=y", "round 1, die 1: 'y=y' is no move"),
    ("s1 / s1 / " + "s" * 5000, "round 3, die 1: 'ssssssssssssssssssss' is no move"),
]


@pytest.mark.parametrize(("text", "message"), BAD_PLANS)
def test_a_bad_plan_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        Plan.parse(text)
    assert message in str(error.value)


SET_UP = SetUp.parse(f"{FOR_TWO} 1/2 Q3 y1r4b2,y3r1b3").to_json()
SPRINT = Sprint.parse(f"{FOR_TWO} yr,bb steps").to_json()
BAD_JSON = [
    (SetUp, {}, "not the JSON form of a set-up"),
    (SetUp, SET_UP | {"players": 100}, "not the JSON form of a set-up"),
    (SetUp, SET_UP | {"queen": -1}, "not the JSON form of a set-up"),
    (SetUp, SET_UP | {"castles": ["y"] * 5}, "castles: 5 were found; 6 were expected"),
    (SetUp, SET_UP | {"castles": ["y/y", *"yyyy"]}, "castles: 5 were found"),
    (SetUp, SET_UP | {"castles": ["y/y", *"yyyyy"]}, "castle 1, character 2: '/' is no colour"),
    (SetUp, SET_UP | {"powers": [["y1"], ["y9"]]}, "powers of seat 2: 'y9' is no special power"),
    (SetUp, SET_UP | {"queen": None}, "there is no Queen Crab"),
    (SetUp, SET_UP | {"box": "nobox"}, "box: 'nobox' is not known here"),
    (Sprint, SET_UP, "not the JSON form of a sprint"),
    (Sprint, SPRINT | {"goal": "soon"}, "not the JSON form of a sprint"),
    (Sprint, SPRINT | {"dice": []}, "dice: 0 rounds; 1 to 12 were expected"),
    (Sprint, SPRINT | {"dice": ["yr,bb"]}, "dice, round 1: 'yr,bb'"),
]


@pytest.mark.parametrize(("kind", "data", "message"), BAD_JSON)
def test_a_bad_json_form_is_refused(kind: type[SetUp], data: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as error:
        kind.from_json(data)
    assert message in str(error.value)


# Boxes. -------------------------------------------------------------------------------------------


def test_a_box_of_your_own_is_called_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + STAND_IN_FILE.replace("stand-in", "mine").encode())
    box = read_box(path)
    assert box.name == "mine"
    assert (box.castles, box.die) == (shipped_box().castles, shipped_box().die)
    text = f"{FOR_TWO} 1/2 Q3 y1r4b2,y3r1b3 mine"
    assert str(SetUp.parse(text, [box])) == text
    assert SetUp.from_json(SetUp.parse(text, [box]).to_json(), [box]).beach.box == box
    with pytest.raises(NotationError, match="'mine' is not known here; known are stand-in"):
        SetUp.parse(text)
    with pytest.raises(NotationError, match="known are stand-in, odd"):
        SetUp.parse(text, [ODD_BOX])


def test_a_box_that_cannot_be_read_is_refused_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    with pytest.raises(OSError, match="No such file"):
        read_box(path)
    path.write_bytes(b'name = "\xff"')
    with pytest.raises(BoxError, match=r"mine\.toml: not a text in UTF-8 \(byte 8\)"):
        read_box(path)
    path.write_bytes(b"")
    with pytest.raises(BoxError, match=r"mine\.toml: .*required field `name`"):
        read_box(path)
    path.write_text(STAND_IN_FILE, "utf-8")
    with pytest.raises(BoxError, match=r"mine\.toml: name: stand-in is a box that is shipped"):
        read_box(path)


def test_a_box_that_is_not_shipped_is_refused_by_its_name() -> None:
    with pytest.raises(BoxError, match="box 'nobox' is not known here; known are stand-in"):
        shipped_box("nobox")


# One change of the stand-in's file for each way to be wrong.
BAD_BOXES = [
    ('name = "stand-in"', "", "required field `name`"),
    ('name = "stand-in"', 'name = "Mine"', "name: 'Mine' will not do; at most 30 small letters"),
    ('name = "stand-in"', 'name = "y1mine"', "name: 'y1mine' will not do"),
    ('name = "stand-in"', f'name = "{"m" * 31}"', "will not do"),
    ('name = "stand-in"', "name = stand-in", "Invalid value (at line 3, column 8)"),
    ('name = "stand-in"', 'name = "x"\nsize = 3', "unknown field `size`"),
    (
        'castles = ["yellow", "red"',
        'castles = ["yellow", "green"',
        "castles, castle 2: 'green'; one of yellow, red, blue was expected",
    ),
    ('castles = ["yellow", "red"', 'castles = ["red", "red"', "castles: 1 yellow castle; the path"),
    ('castles = ["yellow", ', "castles = [", "castles: 1 yellow castle; the path has two of each"),
    (
        'die = ["yellow", "yellow", "red", "red"',
        'die = ["yellow", "yellow", "red", "teal"',
        "die, face 4: 'teal'; one of yellow, red, blue was expected",
    ),
    (
        'die = ["yellow", "yellow"',
        'die = ["red", "red"',
        "die: no yellow face; each colour was expected at least once",
    ),
    ('die = ["yellow", "yellow"', 'die = ["yellow"', "die: 5 faces; 6 were expected"),
    ("3 = 9", "", "boardwalk: no number of steps for 3 players"),
    ("4 = 9", "4 = 9\n5 = 9", "boardwalk"),
    ("2 = 9", "2 = 0", "boardwalk.2: 0 steps; 1 to 15 were expected"),
    ("2 = 9", "2 = 16", "boardwalk.2: 16 steps; 1 to 15 were expected"),
    ("2 = 9", "2 = 9.5", "boardwalk"),
    ("beginner = 4", "beginner = 0", "storehouse.beginner: 0 spaces; 1 to 6 were expected"),
    ("advanced = 3", "advanced = 7", "storehouse.advanced: 7 spaces; 1 to 6 were expected"),
    ("crowns = 2", "crowns = -1", "storehouse.crowns: -1 spaces; 0 to 6 were expected"),
    ("crowns = 2", "crowns = " + "9" * 4000, "storehouse"),
    ("crowns = 2", "", "required field `crowns`"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD_BOXES)
def test_a_bad_box_is_refused_in_one_line_with_its_place(old: str, new: str, message: str) -> None:
    assert STAND_IN_FILE.count(old) == 1
    with pytest.raises(BoxError) as error:
        parse_box(STAND_IN_FILE.replace(old, new))
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


def test_a_box_may_have_the_least_and_the_most_of_everything() -> None:
    text = STAND_IN_FILE.replace("2 = 9", "2 = 1").replace("3 = 9", "3 = 15")
    text = text.replace("beginner = 4", "beginner = 6").replace("advanced = 3", "advanced = 1")
    for crowns in (0, 6):
        box = parse_box(text.replace("crowns = 2", f"crowns = {crowns}"))
        assert box.boardwalk == (9, 1, 15, 9)
        assert (box.beginner, box.advanced, box.crown_spaces) == (6, 1, crowns)


@pytest.mark.parametrize("first", string.ascii_lowercase)
def test_no_name_of_a_box_is_mistaken_for_another_word(first: str) -> None:
    box = parse_box(STAND_IN_FILE.replace('"stand-in"', f'"{first}"'))
    for words in ("1/2", "1/2 Q3", "1/2 Q3 y1,r1", "yr steps", "yr steps Q3"):
        text = f"{FOR_TWO} {words} {first}"
        assert str(parse_puzzle(text, [box])) == text
