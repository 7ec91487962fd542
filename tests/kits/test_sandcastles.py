"""The kit of the sandcastles: every piece as often as the ledger says, for each game and player.

Numbers come from docs/rules/sandcastles.md: SB-01 (two castles of each colour, eight beetles, 20
crowns, twelve powers), SB-02 (what each player has) and SB-03 (two decorations of each colour for
each player). Spaces of a storehouse are SB-20A, SB-30 and SB-30A.
"""

from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest

from castlewright.printing.kits.made import make_kit
from castlewright.printing.kits.pieces import Figure, Kit, KitError, Piece
from castlewright.printing.kits.posters import spread
from castlewright.printing.kits.sheets import lay
from castlewright.printing.profiles import PAPERS, Print
from castlewright.printing.sandcastles.kit import kit
from castlewright.printing.sandcastles.kit_drawings import (
    draw_ability_tile,
    draw_board,
    draw_castle_net,
    draw_coat_figure,
    draw_die_net,
)
from castlewright.puzzles.sandcastles import POWERS, SKILLS, Level, shipped_box
from castlewright.puzzles.sandcastles.box import parse_box
from tests.commands import assert_refused, run
from tests.drawn import assert_nothing_outside
from tests.kits.test_kits import PROFILES, made
from tests.kits.walked import smallest_text, texts
from tests.printed import alt_texts, pages

SHOPS = ("market stall", "workshop", "bakery")
COLOURS = ("yellow", "red", "blue", "yellow", "red", "blue")  # SB-01A
VILLAGE = (
    "A village with market stall, workshop, bakery, and spaces for decorations and roller beetles"
)

OWN = """
name = "mine"
about = "a box of my own"
castles = ["blue", "blue", "red", "yellow", "red", "yellow"]
die = ["yellow", "yellow", "yellow", "red", "red", "blue"]
boardwalk = { 1 = 9, 2 = 7, 3 = 8, 4 = 9 }
storehouse = { beginner = 6, advanced = 5, crowns = 3 }
"""


@lru_cache
def of(players: int, level: Level) -> Kit:
    return kit(players, level)


def told_by(game: Kit) -> Counter[str]:
    """The alt texts of all faces, each as often as its piece is there."""
    told: Counter[str] = Counter()
    for pile in game.piles:
        for piece in pile.pieces:
            if isinstance(piece, Figure):
                told[piece.front.alt] += piece.copies
                continue
            told[piece.front.picture.alt] += piece.copies
            if piece.back:
                told[piece.back.picture.alt] += piece.copies
    return told


def test_a_kit_for_four_has_every_piece_of_the_ledger_with_its_back() -> None:
    told = Counter(alt_texts(made("sandcastles", Print("pnp-duplex")).pdf))
    for number, colour in enumerate(COLOURS, 1):
        assert told.pop(f"A castle to fold: castle {number}, {colour}.") == 1
    assert told.pop(f"{VILLAGE}.") == told.pop(f"{VILLAGE}, and for crowns.") == 4
    assert told.pop("A storehouse with 4 spaces for decorations.") == 4
    assert told.pop("A storehouse with 3 spaces for decorations and 2 for crowns.") == 4
    for shop in SHOPS:
        assert told.pop(f"A {shop}, not decorated yet.") == told.pop(f"A {shop}, decorated.") == 4
    for decoration in ("driftwood", "shell", "stone"):
        assert told.pop(f"A decoration: {decoration}.") == 8
    assert told.pop("The back of a decoration: sand.") == 24
    both = 2  # sides
    for animal in ("Puffin", "Octopus", "Otter"):
        assert told.pop(f"The {animal}.") == both
    assert told.pop("A cart.") == 4 * both
    assert told.pop("A roller beetle.") == 8 * both
    assert told.pop("A crown.") == 20 * both
    assert told.pop("A die to fold: yellow, yellow, red, red, blue, blue.") == 8
    for figure in ("Queen Crab.", "The bucket."):
        assert told.pop(figure) == both
    coats = [alt for alt in told if alt.startswith("Coat of arms: ")]
    assert [told.pop(coat) for coat in coats] == [both] * 4
    board = [alt for alt in told if alt.startswith("The beach, with spaces for the castles: 1 yel")]
    assert [told.pop(one) for one in board] == [2]  # once on each of its sheets
    for colour in ("Yellow", "Red", "Blue"):
        powers = [alt for alt in told if alt.startswith(tuple(f"{colour} {colour[0].lower()}{n}:"
                                                              for n in (1, 2, 3, 4)))]  # fmt: skip
        assert [told.pop(power) for power in powers] == [1] * 4
        (skill,) = [alt for alt in told if alt.startswith(f"{colour}: ")]
        assert told.pop(skill) == 4
    assert set(told) == {
        "A line of 50 mm with a mark at each millimetre.",
        "The beach: 1 rows of 2 sheets, named A1, A2 and so on, row by row.",
    }


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", Level)
def test_each_player_has_a_share(players: int, level: Level) -> None:
    told = told_by(of(players, level))
    assert told[f"{VILLAGE}."] == told["A storehouse with 4 spaces for decorations."] == players
    assert told["A cart."] == 2 * players
    assert sum(told[f"A {shop}, not decorated yet."] for shop in SHOPS) == 3 * players
    assert told["A decoration: shell."] == 2 * players
    assert told["A die to fold: yellow, yellow, red, red, blue, blue."] == 2 * players
    assert sum(n for alt, n in told.items() if alt.startswith("Coat of arms: ")) == players
    assert told["A roller beetle."] == 16
    crowns = level is not Level.BEGINNER
    assert told["Queen Crab."] == crowns
    assert told["A crown."] == 40 * crowns
    assert told[f"{VILLAGE}, and for crowns."] == players * crowns
    skills = sum(n for alt, n in told.items() if alt.startswith(("Yellow: ", "Red: ", "Blue: ")))
    assert skills == {"beginner": 0, "crowns": 3 * players, "powers": 12}[level]


def test_powers_have_the_skill_of_their_colour_on_their_backs() -> None:
    tiles = [piece for pile in of(4, Level.POWERS).piles if pile.title == "Special powers"
             for piece in pile.pieces]  # fmt: skip
    assert len(tiles) == 12
    for tile in tiles:
        assert isinstance(tile, Piece) and tile.back is not None
        colour = tile.front.picture.alt.split()[0]
        assert tile.back.picture.alt.startswith(f"{colour}: ")


def test_the_easier_a_game_the_shorter_its_rules() -> None:
    beginner, crowns, powers = (" ".join(of(3, level).steps) for level in Level)
    assert "crown" not in beginner.replace("Decorations and crowns travel", "")
    assert "Queen Crab" in crowns and "special powers" not in crowns
    assert "special powers" in powers


def test_a_box_of_ones_own_makes_dice_castles_storehouses_and_the_boardwalk() -> None:
    box = parse_box(OWN)
    game = kit(2, Level.CROWNS, box)
    told = told_by(game)
    assert told["A die to fold: yellow, yellow, yellow, red, red, blue."] == 4
    assert told["A castle to fold: castle 2, blue."] == 1
    assert told["A storehouse with 6 spaces for decorations."] == 2
    assert told["A storehouse with 5 spaces for decorations and 3 for crowns."] == 2
    (board,) = game.posters
    assert "1 blue, 2 blue, 3 red, 4 yellow, 5 red, 6 yellow" in board.picture.alt
    assert "15 steps, with confetti from step 7 on" in board.picture.alt
    assert "12 steps" in kit(2, Level.BEGINNER, box).posters[0].picture.alt
    faces = Counter(text for text, _ in texts(draw_die_net(box.die)))
    assert faces == {"Y": 3, "R": 2, "B": 1}
    assert Counter(text for text, _ in texts(draw_die_net(box.die, "de"))) == {
        "G": 3,
        "R": 2,
        "B": 1,
    }


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(KitError, match=f"{players} players; 2 to 4"):
        kit(players)


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_have_twelve_points_or_more(language: str) -> None:
    assert smallest_text(kit(language=language)) >= (11.95, "")
    assert smallest_text(kit(2, Level.CROWNS, parse_box(OWN), language)) >= (11.95, "")


@pytest.mark.parametrize("profile", PROFILES)
def test_it_fits_every_paper_in_every_size(profile: str) -> None:
    for paper in PAPERS:
        for large in (False, True):
            sheets = lay(of(4, Level.POWERS).piles, Print(profile, paper, large_print=large))
            placed = [one for sheet in sheets for one in sheet.front]
            assert len(placed) >= 6 + 3 * 4 + 12 + 24 + 3 + 8 + 20 + 12 + 8 + 6


@pytest.mark.parametrize("paper", PAPERS)
def test_the_beach_fills_two_sheets(paper: str) -> None:
    (beach,) = kit().posters
    assert len(spread(beach, Print("home", paper)).parts) == 2


def test_nothing_is_drawn_outside_a_piece() -> None:
    box = shipped_box()
    each = [
        *(draw_ability_tile(ability, language)
          for ability in (*SKILLS, *POWERS) for language in ("en", "de")),
        *(draw_castle_net(colour, colour + 1) for colour in range(3)),
        *(draw_coat_figure(seat) for seat in range(4)),
        draw_board(box, 4, 15),
    ]  # fmt: skip
    assert_nothing_outside({picture.alt: picture for picture in each}, ink=110)


class TestCommand:
    def test_it_takes_players_a_game_and_a_box(self, tmp_path: Path) -> None:
        file, own = tmp_path / "kit.pdf", tmp_path / "mine.toml"
        own.write_text(OWN, "utf-8")
        options = ("--players", "3", "--level", "crowns", "--lang", "de")
        result = run("kit", "sandcastles", *options, "--box", str(own), "-o", str(file))
        assert result.exit_code == 0, result.output
        game = kit(3, Level.CROWNS, parse_box(OWN), "de")
        command = "castlewright kit sandcastles --players 3 --level crowns --box mine.toml"
        command += " --lang de --output kit.pdf"
        assert file.read_bytes() == make_kit(game, Print(language="de"), command=command).pdf
        assert "„mine“" in " ".join(pages(file.read_bytes())[:2])

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (("--players", "5"), "2<=x<=4"),
            (("--players", "1"), "2<=x<=4"),
            (("--level", "expert"), "powers"),
            (("--box", "nowhere.toml"), "nowhere.toml: no such file"),
            (("--map", "later-2"), "--map"),
            (("--cards", "deck.jsonl"), "--cards"),
        ],
    )
    def test_what_cannot_be_made_is_refused_and_nothing_is_written(
        self, arguments: tuple[str, ...], expected: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "kit.pdf"
        assert_refused(run("kit", "sandcastles", *arguments, "-o", str(file)), expected)
        assert not file.exists()
