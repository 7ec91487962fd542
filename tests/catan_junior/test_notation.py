"""Set-ups, maps and rule sets of Catan Junior: written, read again, refused; what is shipped."""

import random
import re
import tomllib
from dataclasses import replace
from importlib.resources import files
from itertools import permutations
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.puzzles.base import BadInputError, NotationError
from castlewright.puzzles.catan_junior import (
    EQUIPMENT,
    CocoCard,
    Effect,
    Equipment,
    Hand,
    MapError,
    RuleSet,
    RuleSetError,
    SetUp,
    Shortage,
    read_map,
    read_rule_set,
    shipped_rule_set,
    shipped_set_up,
    shipped_set_up_names,
    starts_are_alike,
    symmetries,
    violations,
)
from castlewright.puzzles.catan_junior.map_files import parse_map
from castlewright.puzzles.catan_junior.rule_set import parse_rule_set, shipped_rule_set_names
from castlewright.puzzles.catan_junior.violations import FAULTS
from tests.catan_junior.set_ups import (
    SHIPPED,
    lots,
    map_text,
    rule_set_text,
    set_ups,
    wild_set_up_by_lot,
    wild_set_ups,
)

DOCS = Path(__file__).parent.parent.parent / "docs"
DATA = files("castlewright") / "data"

STAND_IN_4 = "stand-in-4 F4G5F3P1T2T1P2S4G5S3 11,14,19,22"
STARTS_4 = "blue:3,25/red:6,24/white:9,27/orange:8,30"


def of_type(card: str) -> Hand:
    """A hand of one card."""
    wood, wool, rum, saber, gold = (int(card == kind) for kind in EQUIPMENT)
    return wood, wool, rum, saber, gold


# What is written is read again


@given(st.one_of(set_ups, wild_set_ups))
def test_what_is_written_is_read_again(set_up: SetUp) -> None:
    assert SetUp.parse(str(set_up)) == set_up
    assert SetUp.from_json(set_up.to_json()) == set_up


@given(set_ups)
def test_set_ups_by_lot_are_right(set_up: SetUp) -> None:
    assert violations(set_up) == ()


@given(wild_set_ups)
def test_no_set_up_that_can_be_written_breaks_a_check(set_up: SetUp) -> None:
    ranks = [list(FAULTS).index(code) for code in codes(set_up)]
    assert ranks == sorted(ranks)


def codes(set_up: SetUp) -> list[str]:
    return [fault.code for fault in violations(set_up)]


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for written in (text, f"later-2 {text}", f"{STAND_IN_4} {text}"):
        try:
            set_up = SetUp.parse(written)
        except NotationError as error:
            assert "\n" not in str(error)
        else:
            assert SetUp.parse(str(set_up)) == set_up


def test_the_name_of_a_map_is_the_set_up_that_is_printed_on_it() -> None:
    assert SetUp.parse("stand-in-4") == shipped_set_up("stand-in-4")
    assert str(SetUp.parse("  stand-in-4\n")) == f"{STAND_IN_4} {STARTS_4}"


def test_colours_are_written_in_the_order_of_the_map() -> None:
    turned = SetUp.parse(f"{STAND_IN_4} orange:8,30/white:9,27/blue:3,25/red:6,24")
    assert turned == shipped_set_up("stand-in-4")
    assert turned.colours == ("blue", "red", "white", "orange")


def test_the_two_ways_to_write_ships_between_two_start_lairs_are_kept_apart() -> None:
    for text in ("3>1,5>3", "3>5,5>8", "5>3,3>1"):
        set_up = SetUp.parse(f"later-4 S2P1F2T1P5G3G5F3S4P2F1T4 - blue:{text}")
        (start,) = set_up.starts
        names = [set(set_up.map.name_of_ship(ship).split("-")) for ship in start.ships]
        assert names == [set(word.split(">")) for word in text.split(",")]
        assert SetUp.parse(str(set_up)) == set_up


def test_another_rule_set_is_named_last() -> None:
    text = "later-2 T1P2F3S3G5S4F4P1T2 - blue:2,13/red:4,15 2007"
    set_up = SetUp.parse(text)
    assert set_up.rules == shipped_rule_set("2007")
    assert str(set_up) == text
    # the map's own may be named too, and is not written
    assert str(SetUp.parse(f"{STAND_IN_4} {STARTS_4} 2007")) == f"{STAND_IN_4} {STARTS_4}"


def test_maps_and_rule_sets_of_ones_own_go_by_their_names() -> None:
    rules = replace(shipped_rule_set("2007"), name="ours")
    text = map_text(shipped_set_up("stand-in-3"))
    text = text.replace('"stand-in-3"', '"bay"').replace('"2007"', '"ours"')
    bay = parse_map(text, [rules])
    assert bay.rules is rules
    assert SetUp.parse("bay", [bay]) == bay
    assert SetUp.parse(str(bay), [bay]) == bay
    assert SetUp.from_json(bay.to_json(), [bay]) == bay
    assert SetUp.parse(f"{STAND_IN_4} {STARTS_4} ours", rule_sets=[rules]).rules is rules


REFUSED = [
    ("", "the name of a map, or four words"),
    ("later-4 x", "2 were found"),
    (f"{STAND_IN_4} {STARTS_4} 2007 7", "6 were found"),
    ("atlantis", "map: 'atlantis' is not known here; known are later-2, later-4, stand-in-3"),
    ("x" * 5000, "is not known here"),
    ("stand-in-4 S3G5 - blue:8,27", "terrains: 2 for the 10 terrain spaces of the map stand-in-4"),
    ("stand-in-4 S3X5 - blue:8,27", "terrain 2: 'X5' is no terrain"),
    ("stand-in-4 S3G - blue:8,27", "terrain 2: 'G' is no terrain"),
    ("stand-in-4 S3s4 - blue:8,27", "terrain 2: 's4' is no terrain"),
    ("stand-in-4 S٣ - blue:8,27", "terrain 1: 'S٣' is no terrain"),
    ("stand-in-4 " + "S3" * 3000 + " - blue:8,27", "terrains: 3000 for the 10 terrain spaces"),
    ("stand-in-4 S3G5F4P2T1T2P1F3G5S4 11,99 blue:8,27", "harbours: stand-in-4: no lair space '99'"),
    ("stand-in-4 S3G5F4P2T1T2P1F3G5S4 11, blue:8,27", "harbours: stand-in-4: no lair space ''"),
    (f"{STAND_IN_4} green:8,27", "starts: 'green:8,27'; a colour blue, red, white, orange"),
    (f"{STAND_IN_4} blue", "starts: 'blue'; a colour"),
    (f"{STAND_IN_4} blue:8,27/blue:9,30", "starts: blue comes twice"),
    (f"{STAND_IN_4} blue:8,{'9' * 4000}", "start of blue: stand-in-4: no lair space '999"),
    (f"{STAND_IN_4} blue:8>27,27", "start of blue: no ship space joins 8 and 27"),
    (f"{STAND_IN_4} blue:8>,27", "start of blue: stand-in-4: no lair space ''"),
    (f"{STAND_IN_4} {STARTS_4} 1999", "rule set: '1999' is not known here; known are 2007, later"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_a_bad_notation_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        SetUp.parse(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 400


JSON = {
    "map": "later-2",
    "terrains": ["T1", "P2", "F3", "S3", "G5", "S4", "F4", "P1", "T2"],
    "harbours": [],
    "starts": {"blue": "2>3,13>11", "red": "4>6,15>14"},
    "rules": "later",
}


def test_the_json_form_is_plain_data() -> None:
    assert shipped_set_up("later-2").to_json() == JSON


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"map": 3}, r"not the JSON form of a set-up: Expected `str`, got `int` - at `\$.map`"),
        ({"map": ""}, r"map: '\?' is not known here"),
        ({"terrains": "T1P2"}, "not the JSON form of a set-up"),
        ({"terrains": ["T1"]}, "terrains: 1 for the 9 terrain spaces"),
        ({"harbours": ["1", "x"]}, "harbours: later-2: no lair space 'x'"),
        ({"starts": {"white": "1,2"}}, "starts: 'white:1,2'"),
        ({"starts": {"blue": "1 2"}}, "6 were found"),
        ({"rules": "1999"}, "rule set: '1999' is not known here"),
    ],
)
def test_a_bad_json_form_is_refused(change: dict, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        SetUp.from_json(JSON | change)
    with pytest.raises(NotationError, match="missing required field"):
        SetUp.from_json({"map": "later-2"})


def test_a_colour_that_is_not_there_is_a_mistake_of_the_caller() -> None:
    set_up = shipped_set_up("later-2")
    with pytest.raises(BadInputError, match="no colour 'white'; there are blue, red"):
        set_up.without("white")
    with pytest.raises(BadInputError, match="later-2: no lair space '17'"):
        set_up.map.lair("17")


# Map files


@given(lots, st.sampled_from(SHIPPED))
def test_a_map_that_is_written_to_a_file_is_read_again(rng: random.Random, name: str) -> None:
    set_up = wild_set_up_by_lot(rng, name)
    if not set_up.starts:
        set_up = replace(set_up, starts=shipped_set_up(name).starts)
    read = parse_map(map_text(set_up))
    # a file says of each lair space once whether it has a harbour
    assert read.terrains == set_up.terrains
    assert read.harbours == tuple(sorted(set(set_up.harbours)))
    # the map has what lies there now, and no colours but these
    assert read.map.terrain_kinds == tuple(sorted(kind for kind, _ in set_up.terrains))
    assert read.map.colours == set_up.colours
    assert (read.map.lairs, read.map.ships) == (set_up.map.lairs, set_up.map.ships)
    assert [str(start) for start in read.starts] == [str(start) for start in set_up.starts]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_map_is_read_again_whole(name: str) -> None:
    assert parse_map(map_text(shipped_set_up(name))) == shipped_set_up(name)


def test_a_map_file_may_have_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    text = map_text(shipped_set_up("stand-in-3")).replace('"stand-in-3"', '"bay"')
    path = tmp_path / "bay.toml"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read_map(path) == parse_map(text)


def bay(old: str, new: str) -> str:
    """The map of the docs page, with a change."""
    text = example_of_the_docs(0)
    assert old in text
    return text.replace(old, new, 1)


def example_of_the_docs(number: int) -> str:
    page = (DOCS / "catan-junior-maps.md").read_text("utf-8")
    return re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[number]


BAD_MAPS = [
    ("[starts]", "[starts", "line "),
    ('name = "mine" ', 'title = "mine" ', "unknown field `title`"),
    ('name = "mine" ', 'name = "Mine!" ', "name: 'Mine!' will not do; small letters"),
    ('name = "mine" ', "name = 3 ", "Expected `str`, got `int` - at `$.name`"),
    (
        'about = "',
        '"a\\nb" = "',
        "the file: a control character or line end, character 2 (after 'a\\n')",
    ),
    ("[120, 80]", "[120]", "Expected `array` of length 2, got 1 - at `$.size`"),
    ("[120, 80]", "[0, 80]", "size: 0 x 80 mm; a width and a height of at most 2000 mm"),
    ("[120, 80]", "[120, 1e300]", "size: 120 x 1e+300 mm"),
    ("[120, 80]", "[120, nan]", "size: 120 x nan mm"),
    ("[120, 80]", "[" * 5000, ""),
    ("[60, 55]", "[60, 155]", "fortress: 60, 155 is not on the map of 120 x 80 mm"),
    ("[20, 15]", "[20, inf]", "lairs.1.at: 20, inf is not on the map"),
    ("[20, 15]", "[-1, 15]", "lairs.1.at: -1, 15 is not on the map"),
    ("[30, 40]", "[30, -0.5]", "terrains.A.at: 30, -0.5 is not on the map"),
    ('"forest"', '"desert"', "terrains.A: Invalid enum value 'desert' - at `$.kind`"),
    ('kind = "forest", ', "", "terrains.A: Object missing required field `kind`"),
    ("number = 1", "number = 1.5", "terrains.A: Expected `int`, got `float` - at `$.number`"),
    ("number = 1", "number = true", "terrains.A: Expected `int`, got `bool` - at `$.number`"),
    ("number = 1", "number = 10", "terrains.A.number: 10; 1 to 5 were expected"),
    ("number = 1", "number = -1", "terrains.A.number: -1; 1 to 5 were expected"),
    ("number = 1", f"number = {'9' * 4000}", "terrains.A.number: 99999999999999999999; 1 to 5"),
    ("number = 1", f"number = {'9' * 9000}", ""),
    ('touches = ["C"]', 'touches = ["F"]', "lairs.4.touches: 'F' is no space of the map"),
    ('touches = ["C"]', 'touches = ["C", "C"]', "lairs.4.touches: 'C' comes twice"),
    ('touches = ["C"]', 'touches = "C"', "lairs.4: Expected `array`, got `str` - at `$.touches`"),
    ('touches = ["C"]', 'beside = ["C"]', "lairs.4: Object contains unknown field `beside`"),
    ("harbour = true", 'harbour = "yes"', "lairs.2: Expected `bool`, got `str`"),
    ("1 = {", '"1,2" = {', "lairs: '1,2' will not do as a name; 1 to 8 letters and digits"),
    ("1 = {", '"" = {', "lairs: '' will not do as a name"),
    ("1 = {", '"1\\n" = {', "lairs: a control character or line end, character 2"),
    ("2 = {", "1 = {", "line "),
    ("A = {", '"A-1" = {', "terrains: 'A-1' will not do as a name"),
    ('["9", "1"]', '["9", "10"]', "ships, number 9: '10' is no space of the map"),
    ('["9", "1"]', '["9"]', "Expected `array` of length 2, got 1 - at `$.ships[8]`"),
    ('"7"], ["7', '"7", "8"], ["7', "Expected `array` of length 2, got 3 - at `$.ships[5]`"),
    ('blue = ["9", "1"]', "blue = []", "start of blue: mine: no lair space ''"),
    ('blue = ["9", "1"]', 'blue = ["9", "0"]', "start of blue: mine: no lair space '0'"),
    ('blue = ["9", "1"]', 'blue = ["9>7"]', "start of blue: no ship space joins 9 and 7"),
    ("red = ", "Red = ", "starts: 'Red' is no colour; small letters were expected"),
    ("red = ", '"" = ', "starts: '' is no colour"),
    ("red = ", "blue = ", "line "),
    ('"2007"', '"1999"', "rule_set: rule set '1999' is not known here; known are 2007, later"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD_MAPS)
def test_a_bad_map_is_refused_in_one_line_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(MapError) as error:
        parse_map(bay(old, new))
    assert message in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    assert len(str(error.value)) < 300


def test_a_map_without_spaces_or_with_far_too_many_is_refused() -> None:
    text = example_of_the_docs(0)
    head, _ = text.split("[lairs]")
    for count in (0, 201):
        many = "\n".join(
            f'{number} = {{ touches = ["A"], at = [1, 1] }}' for number in range(count)
        )
        with pytest.raises(MapError, match=f"lairs: 1 to 200 were expected, there are {count}"):
            parse_map(f"{head}[lairs]\n{many}")
    ships = ", ".join(['["1", "2"]'] * 601)
    with pytest.raises(MapError, match="ships: 1 to 600 were expected, there are 601"):
        parse_map(re.sub(r"ships = \[.*?\n\]", f"ships = [{ships}]", text, flags=re.DOTALL))


def test_a_map_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bay.toml"
    for content, message in (
        (b"", "Object missing required field `name`"),
        (b"\xff\xfe", r"not a text in UTF-8 \(byte 0\)"),
        ((DATA / "maps" / "later-2.toml").read_bytes(), "name: later-2 is a map that is shipped"),
    ):
        path.write_bytes(content)
        with pytest.raises(MapError, match=f"{re.escape(str(path))}: {message}"):
            read_map(path)
    with pytest.raises(OSError, match="no-such"):
        read_map(tmp_path / "no-such.toml")
    with pytest.raises(MapError, match="map 'atlantis' is not known here; known are later-2"):
        shipped_set_up("atlantis")


def test_the_examples_of_the_docs_can_be_used() -> None:
    rules = parse_rule_set(example_of_the_docs(1))
    assert sum(copies for _, copies in rules.coco_deck) == 24
    printed = shipped_rule_set("2007")
    assert replace(rules, name="2007", about=printed.about, coco_deck=printed.coco_deck) == printed
    assert violations(parse_map(bay('rule_set = "2007"', 'rule_set = "my-rules"'), [rules])) == ()


# Rule sets


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    def hand(least: int, most: int) -> st.SearchStrategy[Hand]:
        return st.tuples(*[st.integers(0, most)] * 5).filter(lambda cards: sum(cards) >= least)

    def card(name: str) -> CocoCard:
        effect = draw(st.sampled_from(Effect))
        needs_cards, needs_amount = effect is Effect.EQUIPMENT, effect is Effect.GIFTS
        cards = draw(hand(int(needs_cards), 9))
        amount = draw(st.integers(int(needs_amount), 9))
        return CocoCard(effect, name, cards, amount, draw(st.integers(0, 9)))

    name = st.text("abcz09-", min_size=1, max_size=30)
    names = draw(st.lists(name, min_size=1, max_size=5, unique=True))
    return RuleSet(
        name=draw(name.filter(lambda text: text[0] != "-")),
        about="by lot",
        start_hand=draw(hand(0, 4)),
        ship_cost=draw(hand(1, 9)),
        lair_cost=draw(hand(1, 9)),
        coco_cost=draw(hand(1, 9)),
        bank_rate=draw(st.integers(1, 9)),
        harbour_rate=draw(st.integers(1, 9)),
        harbour_tiles=tuple(draw(st.lists(st.sampled_from(Equipment), max_size=6))),
        start_ships=draw(st.booleans()),
        start_at_five=draw(st.booleans()),
        shortage=draw(st.sampled_from(Shortage)),
        six_brings=draw(st.integers(0, 9)),
        coco_deck=tuple((card(name), draw(st.integers(1, 99))) for name in names),
    )


@settings(max_examples=40)
@given(rule_sets())
def test_a_rule_set_that_is_written_to_a_file_is_read_again(rules: RuleSet) -> None:
    assert parse_rule_set(rule_set_text(rules)) == rules


BAD_RULE_SETS = [
    ("[ship]", "[ship", "line "),
    ('name = "my-rules"', 'name = "my rules"', "name: 'my rules' will not do"),
    ("bank_rate = 3", "bank_rate = 0", "bank_rate: 0; 1 to 9 cards for one were expected"),
    ("bank_rate = 3", f"bank_rate = {'9' * 4000}", "bank_rate: 99999999999999999999; 1 to 9"),
    ("bank_rate = 3", "", "Object missing required field `bank_rate`"),
    ("harbour_rate = 2", "harbour_rate = 10", "harbour_rate: 10; 1 to 9 cards"),
    ('["wood", "wool", "rum", "saber"]', '["brick"]', "Invalid enum value 'brick'"),
    ('shortage = "nobody"', 'shortage = "roller"', "Invalid enum value 'roller'"),
    ("start_ships = false", "start_ships = 0", "Expected `bool`, got `int` - at `$.start_ships`"),
    ("[start_hand]\nwood = 1", "[start_hand]\nwood = 5", "start_hand.wood: 5 cards; 0 to 4"),
    ("[start_hand]\nwood = 1", "[start_hand]\nwood = -1", "start_hand.wood: -1 cards; 0 to 4"),
    ("[start_hand]\nwood = 1", "[start_hand]\nbrick = 1", "Invalid enum value 'brick'"),
    ("[ship]\nwood = 1\nwool = 1", "[ship]", "ship: a price of at least one card was expected"),
    ("[lair]\nwood = 1", "[lair]\nwood = 10", "lair.wood: 10 cards; 0 to 9 were expected"),
    (
        'effect = "ghost"',
        'effect = "dance"',
        "coco.boo: Invalid enum value 'dance' - at `$.effect`",
    ),
    ("copies = 8", "copies = 0", "coco.wood-and-wool: 0 copies; 1 to 99 were expected"),
    ("copies = 8", "", "coco.wood-and-wool: Object missing required field `copies`"),
    ("cards = { wood = 2, wool = 2 }", "", "coco.wood-and-wool: cards to take were expected"),
    ("wool = 2 }", "wool = 99 }", "coco.wood-and-wool.cards.wool: 99 cards; 0 to 9"),
    ("amount = 1", "", "coco.alms: an amount of cards to be given was expected"),
    ("amount = 1", "amount = 10", "coco.alms.amount: 10 cards; 0 to 9 were expected"),
    ("penalty = 1", "penalty = -1", "coco.boo.penalty: -1 cards; 0 to 9 were expected"),
    ("penalty = 1", "punishment = 1", "coco.boo: Object contains unknown field `punishment`"),
    ("[coco.boo]", '[coco."Boo, hoo"]', "coco: 'Boo, hoo' will not do as a name"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD_RULE_SETS)
def test_a_bad_rule_set_is_refused_in_one_line_with_its_place(
    old: str, new: str, message: str
) -> None:
    text = example_of_the_docs(1)
    assert old in text
    with pytest.raises(RuleSetError) as error:
        parse_rule_set(text.replace(old, new, 1))
    assert message in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    assert len(str(error.value)) < 300


def test_a_rule_set_without_coco_cards_is_refused() -> None:
    text = example_of_the_docs(1)
    with pytest.raises(RuleSetError, match="coco: at least one kind of Coco card was expected"):
        parse_rule_set(text[: text.index("[coco.")] + "[coco]")


def test_a_rule_set_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    for content, message in (
        (b"", "Object missing required field `name`"),
        (b"name = '\xff'", r"not a text in UTF-8 \(byte 8\)"),
        (
            (DATA / "rule_sets" / "later.toml").read_bytes(),
            "name: later is a rule set that is ship",
        ),
    ):
        path.write_bytes(content)
        with pytest.raises(RuleSetError, match=f"{re.escape(str(path))}: {message}"):
            read_rule_set(path)
    path.write_bytes(b"\xef\xbb\xbf" + example_of_the_docs(1).encode())
    assert read_rule_set(path) == parse_rule_set(example_of_the_docs(1))
    with pytest.raises(RuleSetError, match="rule set '1999' is not known here"):
        shipped_rule_set("1999")


# What is shipped


def test_the_shipped_files_are_named_as_what_they_hold() -> None:
    assert shipped_set_up_names() == SHIPPED
    assert shipped_rule_set_names() == ("2007", "later")
    for name in SHIPPED:
        assert shipped_set_up(name).map.name == name
    for name in ("stand-in-3", "stand-in-4"):
        assert "stand-in" in shipped_set_up(name).map.about
    for name in ("later-2", "later-4"):
        assert "later edition" in shipped_set_up(name).map.about


@pytest.mark.rule("CJ-02")
@pytest.mark.parametrize(
    ("name", "terrains", "lairs", "ships"),
    [
        ("later-2", 9, 16, 16),
        ("later-4", 12, 32, 40),
        ("stand-in-3", 10, 30, 38),
        ("stand-in-4", 10, 32, 39),
    ],
)
def test_a_shipped_map_has_its_spaces_and_no_faults(
    name: str, terrains: int, lairs: int, ships: int
) -> None:
    set_up = shipped_set_up(name)
    sea_map = set_up.map
    assert (len(sea_map.terrains), len(sea_map.lairs), len(sea_map.ships)) == (
        terrains,
        lairs,
        ships,
    )
    assert violations(set_up) == ()


@pytest.mark.rule("CJ-02", "CJ-08")
@pytest.mark.parametrize("name", ["stand-in-3", "stand-in-4"])
def test_the_stand_ins_have_ten_islands_with_the_known_numbers(name: str) -> None:
    terrains = re.findall("..", str(shipped_set_up(name)).split()[1])
    assert sorted(terrains) == ["F3", "F4", "G5", "G5", "P1", "P2", "S3", "S4", "T1", "T2"]
    assert len(shipped_set_up(name).harbours) == 4
    assert shipped_set_up(name).rules.name == "2007"


@pytest.mark.rule("CJ-02")
@pytest.mark.parametrize("name", SHIPPED)
def test_what_lies_together_on_paper_lies_together_in_play(name: str) -> None:
    """On hexagons of 22 mm: an island is 22 mm from its lair spaces, a ship space is 22 mm long."""
    sea_map = shipped_set_up(name).map

    def apart(first: tuple[float, float], second: tuple[float, float]) -> float:
        return float(((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2) ** 0.5)

    for lair in sea_map.lairs:
        near = [i for i, land in enumerate(sea_map.terrains) if apart(land.at, lair.at) < 23]
        assert sorted(lair.touches) == near
        assert all(apart(lair.at, other.at) > 21 for other in sea_map.lairs if other != lair)
    assert all(
        21 < apart(sea_map.lairs[first].at, sea_map.lairs[second].at) < 23
        for first, second in sea_map.ships
    )


@pytest.mark.parametrize("name", ["stand-in-3", "stand-in-4"])
def test_no_two_neighbours_of_the_stand_ins_have_the_same_number(name: str) -> None:
    set_up = shipped_set_up(name)
    for lair in set_up.map.lairs:
        numbers = [set_up.terrains[terrain][1] for terrain in lair.touches]
        assert len(set(numbers)) == len(numbers)


# What the box of 2007 is known to give for each number at the start, and nothing for a 5.
KNOWN_INCOME = {
    "blue": ("saber", "wool", "rum", "wood"),
    "red": ("saber", "wool", "wood", "rum"),
    "white": ("wool", "saber", "wood", "rum"),
    "orange": ("wool", "saber", "rum", "wood"),
}


@pytest.mark.rule("CJ-51", "CJ-08")
@pytest.mark.parametrize("name", ["stand-in-3", "stand-in-4"])
def test_each_colour_of_the_stand_ins_opens_with_what_is_known_of_the_box(name: str) -> None:
    set_up = shipped_set_up(name)
    for colour in set_up.colours:
        cards = [of_type(card) for card in KNOWN_INCOME[colour]]
        assert [set_up.income(colour, number) for number in range(1, 6)] == [*cards, (0,) * 5]


def test_later_4_opens_with_the_income_of_its_islands() -> None:
    """By hand: blue stands at wool 5, rum 2, wood 1 and saber 4."""
    set_up = shipped_set_up("later-4")
    income = [set_up.income("blue", number) for number in range(1, 6)]
    assert income == [of_type(card) for card in ("wood", "rum", "none", "saber", "wool")]


@pytest.mark.rule("CJ-08")
def test_no_lair_of_2007_stands_at_a_5_and_no_terrain_has_a_6() -> None:
    at_five = "stand-in-4 S3G5F4P2T1T2P1F3G5S4 - blue:8,27/red:9,14"
    assert [str(fault) for fault in violations(SetUp.parse(at_five))] == [
        "lair space 14: red begins at a terrain with a 5 [CJ-08-five-at-start]"
    ]
    allowed = replace(shipped_rule_set("2007"), name="fives", start_at_five=True)
    assert violations(SetUp.parse(f"{at_five} fives", rule_sets=[allowed])) == ()
    six = SetUp.parse("stand-in-4 S3G5F4P2T1T2P1F3G6S4 - blue:8,27/red:9,30")
    assert codes(six) == ["CJ-02-numbers", "CJ-02-numbers", "CJ-08-number"]


@pytest.mark.rule("CJ-03", "CJ-03A")
def test_colours_are_left_out_until_two_remain() -> None:
    four = shipped_set_up("stand-in-4")
    assert four.colours == ("blue", "red", "white", "orange")
    three = shipped_set_up("stand-in-3")
    assert three.colours == ("blue", "red", "orange")
    for left_out in three.colours:
        two = three.without(left_out)
        assert two.colours == tuple(colour for colour in three.colours if colour != left_out)
        assert violations(two) == ()
        assert codes(two.without(two.colours[0])) == ["CJ-03-colours"]


@pytest.mark.rule("CJ-25A")
def test_the_decks_and_prices_of_the_rule_sets() -> None:
    later, rules = shipped_rule_set("later"), shipped_rule_set("2007")
    kinds = [(card.effect.value, card.cards, copies) for card, copies in later.coco_deck]
    assert kinds == [
        ("ghost", (0, 0, 0, 0, 0), 7),
        ("free", (0, 0, 0, 0, 0), 5),
        ("equipment", (0, 2, 2, 0, 0), 2),
        ("equipment", (0, 2, 0, 2, 0), 2),
    ]
    assert {card.effect for card, _ in rules.coco_deck} == set(Effect)
    assert sum(copies for _, copies in rules.coco_deck) == 24
    for one in (later, rules):
        assert one.start_hand == (1, 0, 1, 0, 0)
        assert one.ship_cost == (1, 1, 0, 0, 0)
        assert one.lair_cost == (1, 1, 1, 1, 0)
        assert one.coco_cost == (0, 0, 1, 1, 1)
    assert (rules.bank_rate, rules.harbour_rate, len(rules.harbour_tiles)) == (3, 2, 4)
    assert (later.bank_rate, later.harbour_tiles) == (2, ())
    assert (rules.shortage, later.shortage) == (Shortage.NOBODY, Shortage.ALL_RETURN)


# The sea


@pytest.mark.rule("CJ-50")
@given(wild_set_ups)
def test_room_is_what_a_search_by_hand_finds(set_up: SetUp) -> None:
    """A colour walks from lair to lair and never onto a start space of the others."""
    wanted = []
    for start in set_up.starts:
        closed = {lair for other in set_up.starts if other is not start for lair in other.lairs}
        seen: set[int] = set()
        ahead = [lair for lair in start.lairs if lair not in closed]
        while ahead:
            lair = ahead.pop()
            if lair not in seen:
                seen.add(lair)
                ahead += [b for a, b in both_ways(set_up) if a == lair and b not in closed]
        if len(seen) < 7:
            wanted.append((start.colour, len(seen)))
    found = [fault for fault in violations(set_up) if fault.code.startswith("CJ-50")]
    assert [fault.message for fault in found] == [
        f"{colour} can reach {count} lair spaces; 7 were expected" for colour, count in wanted
    ]


def both_ways(set_up: SetUp) -> list[tuple[int, int]]:
    return [*set_up.map.ships, *((second, first) for first, second in set_up.map.ships)]


@pytest.mark.rule("CJ-50")
def test_a_start_in_a_corner_that_others_close_has_no_room() -> None:
    """From 1 and 2 there is no way but by 3 and 4, and there stands red."""
    set_up = SetUp.parse("later-4 S2P1F2T1P5G3G5F3S4P2F1T4 - blue:1>3,2>4/red:3>5,4>6")
    assert [str(fault) for fault in violations(set_up)] == [
        "start of blue: blue can reach 2 lair spaces; 7 were expected [CJ-50-no-room]"
    ]


def mirrored(set_up: SetUp, *, across: bool, down: bool) -> tuple[int, ...]:
    """Where each lair space comes to lie when the paper is folded in the middle."""
    width, height = set_up.map.size
    motion = []
    for lair in set_up.map.lairs:
        x = width - lair.at[0] if across else lair.at[0]
        y = height - lair.at[1] if down else lair.at[1]
        (there,) = (
            index
            for index, other in enumerate(set_up.map.lairs)
            if abs(other.at[0] - x) < 1 and abs(other.at[1] - y) < 1
        )
        motion.append(there)
    return tuple(motion)


@pytest.mark.rule("CJ-53")
@pytest.mark.parametrize("name", ["later-4", "stand-in-4"])
def test_four_symmetries_carry_the_four_starts_onto_each_other(name: str) -> None:
    """They are the two mirrors of the paper, with both at once, and leaving all as it is."""
    set_up = shipped_set_up(name)
    folds = {mirrored(set_up, across=a, down=d) for a in (False, True) for d in (False, True)}
    assert len(folds) == 4
    assert set(symmetries(set_up)) == folds
    assert starts_are_alike(set_up)


@pytest.mark.rule("CJ-53")
@pytest.mark.parametrize("name", ["later-4", "stand-in-4"])
@pytest.mark.parametrize("colour", ["blue", "red", "white", "orange"])
def test_with_one_colour_left_out_no_symmetry_remains(name: str, colour: str) -> None:
    set_up = shipped_set_up(name).without(colour)
    # whatever moves the starts moves the gap, and only the identity leaves it where it was
    assert symmetries(set_up) == (tuple(range(len(set_up.map.lairs))),)
    assert not starts_are_alike(set_up)


@pytest.mark.rule("CJ-53")
def test_two_colours_that_a_mirror_exchanges_are_alike() -> None:
    for left_out in (("white", "orange"), ("blue", "red"), ("red", "orange")):
        assert starts_are_alike(shipped_set_up("later-4").without(*left_out))


@pytest.mark.rule("CJ-53")
def test_symmetries_are_those_that_trying_every_motion_finds() -> None:
    """On a ring of seven with two neighbours for each colour: one mirror, and the identity."""
    ships = ", ".join(f'["{a}", "{a % 7 + 1}"]' for a in range(1, 8))
    text = re.sub(r"ships = \[.*?\n\]", f"ships = [{ships}]", example_of_the_docs(0), flags=re.S)
    text = re.sub(r"(?m)^[89] = .*\n", "", text)
    text = text.replace('blue = ["9", "1"]', 'blue = ["1", "2"]')
    for red in ('["4", "5"]', '["5", "6"]'):
        set_up = parse_map(text.replace('red = ["4", "5"]', f"red = {red}"))
        joined = {frozenset(ends) for ends in set_up.map.ships}
        sides = {frozenset(start.lairs) for start in set_up.starts}
        motions = [
            motion
            for motion in permutations(range(7))
            if {frozenset(motion[lair] for lair in ends) for ends in joined} == joined
            and {frozenset(motion[lair] for lair in side) for side in sides} == sides
        ]
        assert sorted(symmetries(set_up)) == sorted(motions)
        assert len(motions) == 2
        assert starts_are_alike(set_up)


@pytest.mark.rule("CJ-53")
def test_three_starts_of_the_stand_in_are_even_but_not_alike() -> None:
    set_up = shipped_set_up("stand-in-3")
    assert not starts_are_alike(set_up)
    sea = set_up.map.sea
    # not alike, as the map file says: the ways out, and how far the two lairs lie apart
    assert [sum(sea.degree[lair] for lair in start.lairs) for start in set_up.starts] == [6, 5, 5]
    assert [nx.shortest_path_length(sea, *start.lairs) for start in set_up.starts] == [4, 7, 4]
    ways = [nx.multi_source_dijkstra_path_length(sea, {*start.lairs}) for start in set_up.starts]
    nearest = [
        [start for start, way in enumerate(ways) if way[lair] == min(w[lair] for w in ways)]
        for lair in sea
    ]
    # each is nearest to its own two and to seven free ones, and has a harbour next to it
    assert [nearest.count([start]) for start in range(3)] == [9, 9, 9]
    assert [min(way[lair] for lair in set_up.harbours) for way in ways] == [1, 1, 1]


def test_the_maps_of_the_facts_are_entered_as_they_are() -> None:
    """A few rows of the public facts, by hand."""
    four, two = shipped_set_up("later-4"), shipped_set_up("later-2")
    for set_up, lair, touched in (
        (four, "5", "W5 P2 G3"),
        (four, "27", "G5 S1 H3"),
        (four, "31", "H3"),
        (two, "6", "P3 H4 G5"),
        (two, "14", "W1 P4 S2"),
    ):
        space = set_up.map.lairs[set_up.map.lair(lair)]
        assert sorted(set_up.map.terrains[t].name for t in space.touches) == sorted(touched.split())
    assert tomllib.loads((DATA / "maps" / "later-4.toml").read_text("utf-8"))["rule_set"] == "later"
