"""The kit of Catan Junior: every piece as often as the ledger says, as a set-up wants them.

Numbers come from docs/rules/catan-junior.md: CJ-01 has seven lairs and eight ships of each colour,
a die, 24 Coco cards, 19 cards of each of five types, four harbour tiles. Where pieces start comes
from the notation of the set-up.
"""

from collections import Counter
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import pytest

from castlewright.cli.reading import Reading, named_set_up
from castlewright.printing.catan_junior.kit import kit
from castlewright.printing.catan_junior.kit_drawings import (
    coco_words,
    draw_coco_card,
    draw_die_net,
    draw_equipment_card,
    draw_harbour_tile,
    draw_lair_token,
    draw_market,
    draw_ship_token,
    draw_start,
)
from castlewright.printing.kits.made import make_kit
from castlewright.printing.kits.pieces import Kit
from castlewright.printing.kits.posters import spread
from castlewright.printing.kits.sheets import lay
from castlewright.printing.picture import Group, Picture
from castlewright.printing.profiles import PAPERS, Print
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.catan_junior import (
    CocoCard,
    Effect,
    Equipment,
    SetUp,
    read_map,
    read_rule_set,
)
from tests.commands import assert_refused, run
from tests.drawn import assert_nothing_outside
from tests.kits.test_kits import PROFILES, made
from tests.kits.walked import circles, smallest_text, texts
from tests.printed import alt_texts, pages

STARTS = {"Blue": "3 and 25", "Red": "6 and 24", "White": "9 and 27", "Orange": "8 and 30"}
TYPES = ("wood", "wool", "rum", "saber", "gold")
COCO = {"A full hold": 8, "A helping wing": 6, "Boo!": 6, "Pass the hat": 4}  # 24


@lru_cache
def numbers(game: Kit) -> dict[str, int]:
    return {pile.title: pile.number for pile in game.piles}


def test_a_kit_for_four_has_every_piece_of_the_ledger_with_its_back() -> None:
    told = Counter(
        alt_texts(made("catan-junior", Print("pnp-gutterfold", "letter", mono=True)).pdf)
    )
    for colour, spaces in STARTS.items():
        both_sides = 2
        assert told.pop(f"A {colour.lower()} lair.") == 7 * both_sides
        assert told.pop(f"A {colour.lower()} ship.") == 8 * both_sides
        card = f"A set-up card. {colour} begins at {spaces}. In hand: 1 wood and 1 rum."
        assert told.pop(card) == 1
    for equipment in TYPES:
        assert told.pop(f"An equipment card: {equipment}.") == 19
    assert told.pop("The back of an equipment card: an anchor on the sea.") == 5 * 19
    for name, number in COCO.items():
        cards = [alt for alt in told if alt.startswith(f"A Coco card, {name}: ")]
        assert sum(told.pop(alt) for alt in cards) == number
    assert told.pop("The back of a Coco card: Coco the parrot.") == 24
    for equipment in ("wood", "wool", "rum", "saber"):
        assert told.pop(f"A harbour tile: 2 {equipment} for any other card.") == 1
    assert told.pop("The back of a harbour tile: an anchor.") == 4
    (costs,) = [alt for alt in told if alt.startswith("Building costs. ")]
    assert told.pop(costs) == 4
    assert told.pop("The marketplace, with a space for a card of each type.") == 1
    assert told.pop("A figure: the Ghost Pirate.") == 2  # its front and its back
    assert told.pop("A die to fold, with 1 to 6 points.") == 1
    (sea,) = [alt for alt in told if alt.startswith("Map stand-in-4. ")]
    assert told.pop(sea) == 2  # once on each of its sheets
    assert set(told) == {
        "A line of 50 mm with a mark at each millimetre.",
        "The map: 1 rows of 2 sheets, named A1, A2 and so on, row by row.",
    }


def test_what_a_card_does_is_told_in_our_words() -> None:
    deck = SetUp.parse("stand-in-4").rules.coco_deck
    cards = [" ".join(text for text, _ in texts(draw_coco_card(card))) for card, _ in deck]
    for card, sentence in zip(cards, (
        "Take 2 wood and 2 wool from the stockpiles.",
        "Take 2 rum and 2 saber from the stockpiles.",
        "Build a ship or a lair. You pay nothing for it.",
        "Everybody else with a lair there gives back 1 card.",
        "Everybody else gives you 1 card. They choose which.",
    ), strict=True):  # fmt: skip
        assert card.endswith(sentence)
    many = CocoCard(Effect.GHOST, "own", amount=3, penalty=2)
    assert coco_words(many) == (
        "Move the Ghost Pirate to another island. Take 3 cards of what that island gives. "
        "Everybody else with a lair there gives back 2 cards."
    )
    assert "Karten. Sie" in coco_words(CocoCard(Effect.GIFTS, "own", amount=2), "de")


def test_three_play_with_three_colours_and_two_with_two() -> None:
    three, two = kit(SetUp.parse("stand-in-3")), kit(SetUp.parse("later-2"))
    assert [numbers(three)[title] for title in ("Set-up cards", "Lairs", "Ships", "Prices")] == [
        3,
        3 * 7,
        3 * 8,
        3,
    ]
    assert [numbers(two)[title] for title in ("Lairs", "Ships", "Equipment")] == [14, 16, 95]
    without = kit(SetUp.parse("stand-in-4").without("white", "red"))
    assert numbers(without)["Lairs"] == 14
    assert not any("white" in piece.name.lower() for pile in without.piles for piece in pile.pieces)


def test_the_later_edition_has_ships_at_the_start_sixteen_coco_cards_and_no_harbours() -> None:
    later = kit(SetUp.parse("later-4"))
    assert numbers(later)["Coco cards"] == 16
    assert "Harbour tiles" not in numbers(later)
    assert not any("anchor" in step for step in later.steps)
    assert any("2 cards of one type" in step for step in later.steps)
    (red,) = [piece for piece in later.piles[0].pieces if "Red" in piece.name]
    assert "Red begins at 4 and 23, with ships on 4–6 and 23–24." in red.name.replace("-", "–")


def test_a_set_up_that_is_wrong_is_refused() -> None:
    wrong = "stand-in-4 F4G5F3P1T2T1P2S4G5S3 11,14,19,22 blue:3,25/red:3,24"
    with pytest.raises(BadInputError, match="CJ-02"):
        kit(SetUp.parse(wrong))


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_have_twelve_points_or_more(language: str) -> None:
    for name in ("stand-in-4", "later-2"):
        assert smallest_text(kit(SetUp.parse(name), language)) >= (11.95, "")


@pytest.mark.parametrize("profile", PROFILES)
def test_it_fits_every_paper_in_every_size(profile: str) -> None:
    for paper in PAPERS:
        for large in (False, True):
            asked = Print(profile, paper, large_print=large)
            placed = [one for sheet in lay(kit().piles, asked) for one in sheet.front]
            assert len(placed) >= 4 + 28 + 32 + 95 + 24 + 4 + 4 + 3


@pytest.mark.parametrize("paper", PAPERS)
def test_the_map_fills_two_sheets_and_four_in_large_print(paper: str) -> None:
    (sea,) = kit().posters
    for large, sheets in ((False, 2), (True, 4)):
        assert len(spread(sea, Print("home", paper, large_print=large)).parts) == sheets


def test_opposite_faces_of_the_die_add_up_to_seven() -> None:
    """Its points are counted where they lie: four faces in a row, one above and one below them."""
    (net,) = draw_die_net().items
    assert isinstance(net, Group)
    faces = [face for face in net.items if isinstance(face, Group)]
    rows = Counter(face.y for face in faces)
    in_row = sorted((face.x, circles(face.items)) for face in faces if rows[face.y] == 4)
    (_, first), (_, second), (_, third), (_, last) = in_row
    above, below = (circles(face.items) for face in faces if rows[face.y] == 1)
    assert first + third == second + last == above + below == 7
    assert {first, second, third, last, above, below} == {1, 2, 3, 4, 5, 6}


def test_nothing_is_drawn_outside_a_piece() -> None:
    set_up = SetUp.parse("later-4")
    pictures: dict[str, Picture] = {}
    for language in ("en", "de"):
        rules = SetUp.parse("stand-in-4").rules
        each = [
            *(draw_start(set_up, start, language) for start in set_up.starts),
            *(draw_equipment_card(equipment, language) for equipment in Equipment),
            *(draw_coco_card(card, language) for card, _ in rules.coco_deck),
            draw_harbour_tile(Equipment.WOOL, rules, language),
            draw_market(language),
            draw_die_net(language),
        ]
        pictures |= {picture.alt: picture for picture in each}
    for colour in set_up.colours:
        pictures[f"lair {colour}"] = draw_lair_token(colour, set_up)
        pictures[f"ship {colour}"] = draw_ship_token(colour, set_up)
    assert_nothing_outside(pictures, ink=100)


def shipped(folder: str, name: str) -> str:
    return (files("castlewright") / "data" / folder / f"{name}.toml").read_text("utf-8")


class TestCommand:
    def test_it_takes_a_map_and_a_rule_set_of_ones_own(self, tmp_path: Path) -> None:
        file, sea, rules = (tmp_path / name for name in ("kit.pdf", "mine.toml", "ours.toml"))
        sea.write_text(
            shipped("maps", "stand-in-3")
            .replace('name = "stand-in-3"', 'name = "mine"')
            .replace('rule_set = "2007"', 'rule_set = "ours"'),
            "utf-8",
        )
        rules.write_text(
            shipped("rule_sets", "2007")
            .replace('name = "2007"', 'name = "ours"')
            .replace("bank_rate = 3", "bank_rate = 4")
            .replace("copies = 6", "copies = 5"),
            "utf-8",
        )
        options = ("--map", str(sea), "--rule-set", str(rules), "-o", str(file))
        result = run("kit", "catan-junior", *options, "--lang", "de")
        assert result.exit_code == 0, result.output
        text = " ".join(pages(file.read_bytes())[:2])
        assert "„mine“" in text and "für 4 Karten einer Sorte" in text
        assert "22 Coco-Karten" in text
        game = kit(read_map(sea, [read_rule_set(rules)]), "de")
        command = "castlewright kit catan-junior --map mine.toml --rule-set ours.toml --lang de"
        whole = make_kit(game, Print(language="de"), command=f"{command} --output kit.pdf").pdf
        assert file.read_bytes() == whole

    def test_a_map_goes_by_its_name_or_is_part_of_a_set_up(self) -> None:
        for given in ("later-2", str(SetUp.parse("stand-in-3").without("red"))):
            set_up, _ = named_set_up(given, Reading())
            assert set_up == SetUp.parse(given)

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (("--map", "nowhere"), "stand-in-4"),
            (("--map", "nowhere.toml"), "nowhere.toml: no such file"),
            (("--map", "stand-in-4 F4 - -"), "terrains: 1 for the 10"),
            (("--rule-set", "nowhere.toml"), "nowhere.toml"),
            (("--players", "3"), "--players"),
            (("--heroes", "3"), "--heroes"),
            (("--box", "stand-in"), "--box"),
        ],
    )
    def test_what_cannot_be_made_is_refused_and_nothing_is_written(
        self, arguments: tuple[str, ...], expected: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "kit.pdf"
        assert_refused(run("kit", "catan-junior", *arguments, "-o", str(file)), expected)
        assert not file.exists()
