"""Kits as PDFs, read back with pdfium: what is in them, where it lies, how backs meet fronts."""

import re
from collections import Counter
from functools import lru_cache
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2 as pdfium
import pytest

from castlewright import __version__
from castlewright.printing.burgen_drachen.kit import kit as burgen_drachen
from castlewright.printing.burgen_drachen.kit import shipped_cards
from castlewright.printing.catan_junior.kit import kit as catan_junior
from castlewright.printing.kits import posters
from castlewright.printing.kits.made import MadeKit, make_kit
from castlewright.printing.kits.pieces import (
    Face,
    Figure,
    Kit,
    KitError,
    Piece,
    Pile,
    Poster,
    with_rim,
)
from castlewright.printing.kits.plan import draw_plan
from castlewright.printing.picture import Picture, Rect, Text
from castlewright.printing.profiles import PAPERS, Print, PrintError
from castlewright.printing.sandcastles.kit import kit as sandcastles
from castlewright.printing.sleepy_castle.kit import kit as sleepy_castle
from castlewright.puzzles.burgen_drachen import parse_tile_set, shipped_tile_set
from castlewright.puzzles.records import Record
from castlewright.puzzles.words import languages, read_words
from tests.commands import assert_refused, run
from tests.printed import (
    alt_texts,
    boxes_of,
    coloured,
    overlaps,
    pages,
    qpdf_finds_no_fault,
    spread,
    the_fonts_are_those_that_ship_and_embedded,
)

KITS = {
    "burgen-drachen": burgen_drachen,
    "sleepy-castle": sleepy_castle,
    "catan-junior": catan_junior,
    "sandcastles": sandcastles,
}
PROFILES = ("home", "pnp-duplex", "pnp-gutterfold")
SAFE, STRIP = 10, 8
PIXELS = 2  # a millimetre
BLACK = "#000000"


@lru_cache
def made(game: str, asked: Print) -> MadeKit:
    return make_kit(KITS[game](language=asked.language), asked)


def ell(*, mirrored: bool) -> Picture:
    """A shape that is no other when it is turned or mirrored, on white."""
    foot = Rect(20 if mirrored else 5, 25, 15, 10, fill=BLACK)
    return Picture(40, 60, (Rect(18, 5, 4, 45, fill=BLACK), foot), "an ell.")


# Seen through the paper, the back of this piece covers its front.
ELL = Piece("an ell", 40, 60, Face(ell(mirrored=False)), Face(ell(mirrored=True)), copies=7)
TURNED = Piece("a long ell", 40, 60, Face(ell(mirrored=False)), Face(ell(mirrored=True)), copies=1)
PLAIN = Kit("No game", "Ells", (Pile("Ells", (ELL,)),), how=("There is nothing to play.",))


def rendered(pdf: bytes, pixels: int = PIXELS) -> list[npt.NDArray[np.int_]]:
    """The pages in greyscale, as rows of levels."""
    scale = pixels * 25.4 / 72
    images = (page.render(scale=scale, grayscale=True) for page in pdfium.PdfDocument(pdf))
    return [image.to_numpy().reshape(image.height, image.width).astype(int) for image in images]


def inside(page: npt.NDArray[np.int_], pixels: int = PIXELS) -> npt.NDArray[np.int_]:
    """The part of a page that has pieces, without the words above and below them."""
    edge = (SAFE + STRIP) * pixels
    return page[edge:-edge]


def differ(one: npt.NDArray[np.int_], other: npt.NDArray[np.int_]) -> float:
    """How many of the dark places of two pictures are dark in one only: a share."""
    first, second = one < 128, other < 128
    assert first.sum() > 100
    return float((first ^ second).sum() / (first | second).sum())


class TestRegister:
    """The same as in `test_geometry`, with the ink on the pages of the PDF."""

    @pytest.mark.parametrize("edge", ["long", "short"])
    def test_backs_cover_fronts_seen_through_the_paper(self, edge: str) -> None:
        pdf = make_kit(PLAIN, Print("pnp-duplex", flip=edge)).pdf
        *_, front, back = map(inside, rendered(pdf))
        through = np.fliplr(back) if edge == "long" else np.flipud(back)
        assert differ(front, through) < 0.02
        assert differ(front, back) > 0.3

    def test_an_offset_moves_the_whole_back_by_so_many_millimetres(self) -> None:
        pdf = make_kit(PLAIN, Print("pnp-duplex", offset=(3, -2))).pdf
        plain = make_kit(PLAIN, Print("pnp-duplex")).pdf
        _, _, _, calibration, *sheets = zip(rendered(pdf), rendered(plain), strict=True)
        for page, usual in sheets[::2]:
            assert (page == usual).all()
        for page, usual in (calibration, *sheets[1::2]):
            assert differ(page, np.roll(usual, (-2 * PIXELS, 3 * PIXELS), (0, 1))) < 0.1

    @pytest.mark.parametrize("large", [False, True])
    def test_the_halves_of_a_sheet_cover_each_other_when_it_is_folded(self, large: bool) -> None:
        pdf = make_kit(PLAIN, Print("pnp-gutterfold", large_print=large)).pdf
        page = inside(rendered(pdf)[1])
        height, width = page.shape
        folds = {
            "upright": differ(page[:, : width // 2], np.fliplr(page)[:, : width // 2]),
            "level": differ(page[: height // 2], np.flipud(page)[: height // 2]),
        }
        assert min(folds.values()) < 0.1 and max(folds.values()) > 0.3

    def test_a_figure_is_its_own_mirror_image_over_its_head(self) -> None:
        figure = Figure("an ell", 40, 60, ell(mirrored=False), foot=20)
        pdf = make_kit(Kit("No game", "Ells", (Pile("Ells", (figure,)),)), Print("pnp-duplex")).pdf
        page = inside(rendered(pdf)[-2])
        assert differ(page, np.fliplr(page)) < 0.12  # its strip lies from left to right
        assert differ(page, np.flipud(page)) > 0.3


class TestMarks:
    def test_marks_stand_outside_pieces_and_a_picture_may_go_on_around_them(self) -> None:
        """A grey piece with a rim: black is found outside the piece only, and grey up to 3 mm."""
        grey = with_rim(Picture(50, 50, (), "grey."), 50, 50, "#b0b0b0")
        kit = Kit("No game", "Grey", (Pile("Grey", (Piece("grey", 50, 50, grey, grey),)),))
        pixels = 6
        page = inside(rendered(make_kit(kit, Print("pnp-duplex")).pdf, pixels)[-2], pixels)
        painted = np.argwhere((page > 160) & (page < 200))
        (top, left), (bottom, right) = painted.min(0), painted.max(0)
        assert abs(bottom - top - 56 * pixels) <= 2 and abs(right - left - 56 * pixels) <= 2
        edge = 3 * pixels + 1
        piece = page[top + edge : bottom - edge, left + edge : right - edge]
        assert set(piece.flatten()) == {176}
        assert page[top:bottom, left:right].min() < 100
        around = page.copy()
        around[max(0, top - 2) : bottom + 3, left - 2 : right + 3] = 255
        assert (around > 250).all()

    def test_scissors_get_a_line_around_each_piece_and_no_rim(self) -> None:
        grey = with_rim(Picture(50, 50, (), "grey."), 50, 50, "#b0b0b0")
        kit = Kit("No game", "Grey", (Pile("Grey", (Piece("grey", 50, 50, grey),)),))
        page = inside(rendered(make_kit(kit, Print()).pdf, 10)[-1], 10)
        painted = np.argwhere(page < 250)
        assert np.ptp(painted, axis=0) == pytest.approx([500, 500], abs=4)

    def test_the_line_to_measure_is_50_mm_long(self) -> None:
        first = rendered(make_kit(PLAIN, Print()).pdf, 8)[0] < 128
        longest = 0
        for row in first:
            runs = np.diff(np.flatnonzero(np.diff(np.concatenate(([0], row, [0])))))[::2]
            longest = max(longest, *runs, 0)
        assert longest == pytest.approx(50 * 8, abs=4)

    def test_a_poster_shows_each_part_of_its_picture(self) -> None:
        numbers = (Text(8 + 10 * (n % 20), 8 + 10 * (n // 20), f"{n:03}", 4) for n in range(400))
        poster = Poster("Numbers", 410, 410, Picture(205, 205, tuple(numbers), "numbers."))
        made = make_kit(Kit("No game", "Numbers", posters=(poster,)), Print())
        assert made.pages == 7
        texts = pages(made.pdf)
        assert "A1 A2 A3 B1 B2 B3" in texts[0]
        found = [[word for word in text.split() if len(word) == 3 and word.isdigit()]
                 for text in texts[1:]]  # fmt: skip
        assert {int(word) for words in found for word in words} == set(range(400))
        shown = [min(map(int, words)) for words in found]
        assert shown == sorted(shown)
        told = [text.split("Print at 100 %.")[1].split()[0] for text in texts[1:]]
        assert told == ["Its", "Glue", "Glue", "Glue", "Glue", "Glue"]
        sides = ["left" in text for text in texts[1:]], ["above" in text for text in texts[1:]]
        assert sides == ([False, True, True] * 2, [False] * 3 + [True] * 3)

    def test_what_lies_on_its_side_is_turned_clockwise(self) -> None:
        """A square in the lower left corner of a wide poster comes to the upper left."""
        square = Picture(250, 180, (Rect(0, 150, 30, 30, fill=BLACK),), "a square.")
        kit = Kit("No game", "Square", posters=(Poster("Square", 250, 180, square),))
        page = inside(rendered(make_kit(kit, Print()).pdf)[1])
        black = np.argwhere(page < 100)
        assert len(black) == pytest.approx((30 * PIXELS) ** 2, rel=0.1)
        assert (black.mean(0) < np.array(page.shape) / 3).all()

    @pytest.mark.parametrize(("width", "height", "turned"), [(480, 330, True), (330, 480, False)])
    def test_the_plan_shows_each_sheet_where_its_part_of_the_poster_is(
        self, width: int, height: int, turned: bool
    ) -> None:
        """Turned clockwise, the left end of a poster comes to the top of the sheets, its foot to
        the left: from that each part is brought back to the upright poster."""
        picture = Picture(width, height, (), "nothing.")
        over = posters.spread(Poster("Wide", width, height, picture), Print())
        assert over.turned == turned
        assert len(over.parts) > 2
        plan = draw_plan("Wide", over.parts, over.turned)
        drawn = {item.text: item for item in plan.items if isinstance(item, Text)}
        assert set(drawn) == {part.name for part in over.parts}
        for part in over.parts:
            x, y = part.part.middle
            upright = (y, height - x) if turned else (x, y)
            shown = drawn[part.name].x / plan.width, drawn[part.name].y / plan.height
            assert shown == pytest.approx((upright[0] / width, upright[1] / height), abs=0.1)


class TestGames:
    @pytest.mark.parametrize("profile", PROFILES)
    def test_sleepy_castle_has_twelve_twelve_and_twenty_four(self, profile: str) -> None:
        told = Counter(alt_texts(made("sleepy-castle", Print(profile)).pdf))
        names = read_words("en")["sleepy_castle"]["guards"].values()
        assert len(names) == 12
        for name in names:
            assert told.pop(f"Guard: {name}.") == told.pop(f"Sleepyhead: {name}, asleep.") == 1
        assert told.pop("A gold coin.") == 2 * 24
        assert told.pop("The back of a sleepyhead: a moon and stars.") == 12
        assert told.pop("The back of a guard, who is covered: a shield with a keyhole.") == 12
        assert set(told) == {"A line of 50 mm with a mark at each millimetre."}

    @pytest.mark.parametrize("heroes", [1, 4])
    def test_burgen_drachen_has_the_tiles_of_each_hero(self, heroes: int) -> None:
        pdf = make_kit(burgen_drachen(heroes), Print("pnp-gutterfold")).pdf
        told = alt_texts(pdf)
        # two castles of each colour, a dragon of each, nine path tiles: BD-01
        for start, number in {
            "Red castle: ": 2, "Blue castle: ": 2, "Red dragon: ": 1, "Blue dragon: ": 1,
            **{f"Tile {letter}: ": 1 for letter in "abcdefghi"},
            "An empty board, 3 rows of 5.": 1,
        }.items():  # fmt: skip
            assert sum(alt.startswith(start) for alt in told) == number * heroes, start
        backs = Counter(alt for alt in told if alt.startswith("The back of a tile: "))
        assert list(backs.values()) == [15] * heroes
        figures = Counter(alt for alt in told if alt.startswith("A figure: "))
        assert list(figures.values()) == [2] * heroes  # front and back
        assert told.count("A gold medal with a castle.") == 9
        assert told.count("The back of a medal: a dragon.") == 9

    def test_each_adventure_is_on_one_card_with_its_number(self) -> None:
        records = shipped_cards()
        told = alt_texts(made("burgen-drachen", Print()).pdf)
        for number, record in enumerate(records, 1):
            (card,) = [alt for alt in told if f"Adventure {record.puzzle}:" in alt]
            assert card.startswith(f"{number}. ")
            assert record.get("grade")["level"] in card
        scores = [record.get("grade")["score"] for record in records]
        assert len(set(scores)) == 12 and scores == sorted(scores)

    def test_records_of_ones_own_make_cards_with_codes(self) -> None:
        records = [Record({"game": "burgen-drachen", "puzzle": "1R3/5/1b^3 W1"}, "own, line 1")]
        told = alt_texts(make_kit(burgen_drachen(1, None, records, qr=True), Print()).pdf)
        assert sum("Adventure 1R3/5/1b^3 W1:" in alt for alt in told) == 1
        without = burgen_drachen(1, None, records).piles[-1].pieces[0]
        coded = burgen_drachen(1, None, records, qr=True).piles[-1].pieces[0]
        assert isinstance(coded, Piece) and isinstance(without, Piece)
        assert len(coded.front.picture.items[1].items) > 0  # type: ignore[union-attr]
        assert coded.front != without.front

    @pytest.mark.parametrize(
        ("puzzle", "sentence"),
        [
            ({"game": "sleepy-castle", "puzzle": "ABC 222 -"}, "own, line 3: a sleepy-castle"),
            ({"game": "burgen-drachen", "puzzle": "5/5/5 W1"}, "own, line 3: .*castle"),
            ({"game": "burgen-drachen", "puzzle": "1R3/5/5 W1 other"}, "own, line 3: .*other"),
        ],
    )
    def test_a_record_that_is_no_card_is_named(self, puzzle: dict[str, str], sentence: str) -> None:
        with pytest.raises(KitError, match=sentence):
            burgen_drachen(2, None, [Record(puzzle, "own, line 3")])

    def test_cards_must_be_for_the_tiles_of_the_kit(self) -> None:
        own = parse_tile_set(
            'name = "own"\n[colours]\nR = "red"\n[castles.R]\nsides = "RRRR"\n'
            '[tiles.a]\nstrands = ["R-R-"]\ncopies = 4\n'
        )
        assert [pile.number for pile in burgen_drachen(3, own).piles] == [3, 15, 3, 9]
        record = Record({"game": "burgen-drachen", "puzzle": "1R3/5/5 W1"}, "own, line 3")
        with pytest.raises(KitError, match=r"for the tile set stand-in; the kit has .* own"):
            burgen_drachen(3, own, [record])
        assert burgen_drachen(1, shipped_tile_set(), [record]).piles[-1].number == 1

    @pytest.mark.parametrize("game", KITS)
    def test_a_german_kit_tells_nothing_in_english(self, game: str) -> None:
        english, german = (
            make_kit(KITS[game](language=language), Print(language=language)).pdf
            for language in ("en", "de")
        )
        assert b"/Lang(de)" in german
        assert set(alt_texts(english)) & set(alt_texts(german)) == set()
        texts = [" ".join(pages(pdf)) for pdf in (english, german)]
        assert " the " in texts[0] and "ä" in texts[1]
        assert not {"the", "and", "of", "print", "sheet", "back"} & set(texts[1].split())

    @pytest.mark.parametrize("heroes", [0, 5])
    def test_one_to_four_heroes_play(self, heroes: int) -> None:
        with pytest.raises(KitError, match=f"{heroes} heroes; 1 to 4"):
            burgen_drachen(heroes)


# One game in every combination there is, the others once in each profile.
COMBINATIONS = [
    *(
        ("sleepy-castle", Print(profile, paper, mono, large, language))
        for profile, paper, language, large, mono in product(
            PROFILES, PAPERS, languages(), (False, True), (False, True)
        )
    ),
    ("sleepy-castle", Print("pnp-duplex", "letter", flip="short")),
    ("burgen-drachen", Print("home")),
    ("burgen-drachen", Print("pnp-duplex", large_print=True, language="de")),
    ("burgen-drachen", Print("pnp-gutterfold", "letter", mono=True)),
    ("catan-junior", Print("home", large_print=True, mono=True)),
    ("catan-junior", Print("pnp-duplex", language="de")),
    ("catan-junior", Print("pnp-gutterfold", "letter", mono=True)),
    ("sandcastles", Print("home", "letter", mono=True)),
    ("sandcastles", Print("pnp-duplex")),
    ("sandcastles", Print("pnp-gutterfold", large_print=True, language="de")),
]


def name_of(part: object) -> str | None:
    if not isinstance(part, Print):
        return None
    marks = [word for word, is_so in (("mono", part.mono), ("large", part.large_print)) if is_so]
    return "-".join([part.profile, part.paper, part.language, part.flip or "", *marks])


@pytest.mark.parametrize(("game", "asked"), COMBINATIONS, ids=name_of)
def test_every_combination_prints_a_kit_as_it_should(
    game: str, asked: Print, tmp_path: Path
) -> None:
    """One test for each, so that it is printed and read once. Most of what is looked at is the
    same with and without colour, so some of it is looked at in one of the two."""
    kit = KITS[game](language=asked.language)
    pdf = make_kit(kit, asked).pdf
    every_piece_is_there_as_often_as_the_kit_has_it(kit, pdf, asked)
    text = pages(pdf)
    pages_have_the_size_of_the_paper_in_all_their_boxes(pdf, len(text), asked)
    the_fonts_are_those_that_ship_and_embedded(pdf)
    every_sheet_says_which_it_is_and_how_it_is_flipped(kit, text, asked)
    if asked.mono:
        nothing_lies_where_a_printer_may_not_reach_and_all_is_grey(pdf)
    else:
        assert any(spread(page) > 60 for page in coloured(pdf))
    if asked.language == "de" and not asked.mono:  # the longer words
        no_words_lie_over_one_another(pdf)
        qpdf_finds_no_fault(pdf, tmp_path)


def every_piece_is_there_as_often_as_the_kit_has_it(kit: Kit, pdf: bytes, asked: Print) -> None:
    """By the alt texts of its pictures."""
    expected = Counter[str]()
    for piece in (piece for pile in kit.piles for piece in pile.pieces):
        if isinstance(piece, Figure):
            seen = [piece.front, piece.back or piece.front]
        else:
            seen = [face.picture for face in (piece.front, piece.back) if face]
        for picture in seen:
            expected[picture.alt] += piece.copies
    for poster in kit.posters:
        expected[poster.picture.alt] += len(posters.spread(poster, asked).parts)
    told = Counter(alt_texts(pdf))
    assert {alt: told[alt] for alt in expected} == expected
    others = told - expected  # the line to measure, and plans of posters
    assert 1 <= others.total() <= 1 + len(kit.posters)


def pages_have_the_size_of_the_paper_in_all_their_boxes(
    pdf: bytes, number: int, asked: Print
) -> None:
    """Bleed lies around pieces, inside a page: see `TestMarks`."""
    size = {"a4": (595.28, 841.89), "letter": (612, 792)}[asked.paper]
    assert boxes_of(pdf) == [pytest.approx((0, 0, *size), abs=0.1)] * number


def every_sheet_says_which_it_is_and_how_it_is_flipped(
    kit: Kit, text: list[str], asked: Print
) -> None:
    words = read_words(asked.language)["kits"]
    numbered = re.escape(words["sheet_of"]).replace(r"\{number\}", r"(\d+)")
    numbered = numbered.replace(r"\{total\}", r"(\d+)")
    found = [(int(n), int(total)) for n, total in re.findall(numbered, " ".join(text))]
    assert len(found) >= 2 and found == [(n + 1, len(found)) for n in range(len(found))]
    if asked.edge:
        assert len(text) % 2 == 0
        told = words["foot"]["pnp-duplex"].format(edge=words["edges"][asked.edge])
        first = text.index(next(t for t in text if words["calibration"]["heading"] in t
                                and "--offset" in t))  # fmt: skip
        assert first % 2 == 0  # a front
        large = tuple(poster.title for poster in kit.posters)
        pieces = [page for page in text[first + 2 :] if not page.startswith(large or "-")]
        assert pieces and all(told in page for page in pieces)
        assert words["calibration"]["back"] in text[first + 1]


def nothing_lies_where_a_printer_may_not_reach_and_all_is_grey(pdf: bytes) -> None:
    for page in coloured(pdf):
        assert spread(page) == 0
        inked = np.argwhere(page[:, :, 0] < 250)
        if not len(inked):  # the back of the first page
            continue
        (top, left), (bottom, right) = inked.min(0), inked.max(0)
        assert min(top, left) >= SAFE - 1
        assert bottom <= page.shape[0] - SAFE and right <= page.shape[1] - SAFE


def no_words_lie_over_one_another(pdf: bytes) -> None:
    for page in pdfium.PdfDocument(pdf):
        assert overlaps(page) == []


class TestImprint:
    def test_it_tells_the_version_and_the_command_without_folders(self, tmp_path: Path) -> None:
        tiles, out = tmp_path / "my tiles.toml", tmp_path / "k.pdf"
        tiles.write_text(
            'name = "own"\n[colours]\nR = "red"\n[castles.R]\nsides = "RRRR"\n'
            '[tiles.a]\nstrands = ["R-R-"]\ncopies = 4\n'
        )
        options = ("--heroes", "1", "--tile-set", str(tiles), "--profile", "pnp-duplex")
        result = run("kit", "burgen-drachen", *options, "--offset", "1,-0.5", "-o", str(out))
        assert result.exit_code == 0, result.output
        first = pages(out.read_bytes())[0]
        assert f"typeset by castlewright {__version__}." in first
        assert (
            "castlewright kit burgen-drachen --heroes 1 --tile-set 'my tiles.toml' "
            "--profile pnp-duplex --offset 1,-0.5 --output k.pdf"
        ) in first
        assert tmp_path.name not in first


class TestRefusals:
    def test_booklets_are_printed_in_other_profiles(self) -> None:
        for profile in ("booklet", "kdp"):
            with pytest.raises(PrintError, match="home, pnp-duplex, pnp-gutterfold"):
                make_kit(PLAIN, Print(profile))

    def test_the_same_kit_gives_the_same_bytes(self) -> None:
        asked = Print("pnp-gutterfold", "letter")
        one, other = (make_kit(sleepy_castle(), asked) for _ in range(2))
        assert one == other


class TestCommand:
    def test_it_writes_the_kit_and_says_how_many_sheets(self, tmp_path: Path) -> None:
        file = tmp_path / "kit.pdf"
        result = run(
            "kit", "sleepy-castle", "--profile", "pnp-duplex", "--flip", "short", "-o", str(file)
        )
        assert result.exit_code == 0
        assert result.stderr == (
            f"{file}: 4 sheets of A4 paper, printed on both sides, flipped on the short edge\n"
        )
        command = (
            "castlewright kit sleepy-castle --profile pnp-duplex --flip short --output kit.pdf"
        )
        asked = Print("pnp-duplex", flip="short")
        assert file.read_bytes() == make_kit(sleepy_castle(), asked, command=command).pdf

    def test_it_takes_cards_and_tiles_of_ones_own(self, tmp_path: Path) -> None:
        tiles, cards, file = (tmp_path / name for name in ("own.toml", "own.jsonl", "kit.pdf"))
        tiles.write_text(
            'name = "own"\n[colours]\nR = "red"\n[castles.R]\nsides = "RRRR"\n'
            '[tiles.a]\nstrands = ["R-R-"]\ncopies = 4\n'
        )
        cards.write_text('{"game": "burgen-drachen", "puzzle": "1R3/5/5 W1 own"}\n')
        options = ("--heroes", "2", "--tile-set", str(tiles), "-o", str(file))
        result = run("kit", "burgen-drachen", *options, "--cards", str(cards), "--lang", "de")
        assert result.exit_code == 0, result.output
        text = " ".join(pages(file.read_bytes()))
        assert "„own“" in text and "1 Abenteuerkarten" in text

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (("sleepy-castle", "--flip", "long"), "no back sides to flip"),
            (("sleepy-castle", "--profile", "pnp-gutterfold", "--offset", "1,1"), "pnp-duplex"),
            (("sleepy-castle", "--profile", "pnp-duplex", "--offset", "11,0"), "up to 10 mm"),
            (("sleepy-castle", "--profile", "pnp-duplex", "--offset", "one"), "two numbers"),
            (("sleepy-castle", "--profile", "pnp-duplex", "--offset", "nan,0"), "up to 10 mm"),
            (("sleepy-castle", "--profile", "booklet"), "pnp-gutterfold"),
            (("sleepy-castle", "--paper", "a3"), "letter"),
            (("sleepy-castle", "--lang", "fr"), "de"),
            (("burgen-drachen", "--heroes", "5"), "1<=x<=4"),
            (("burgen-drachen", "--tile-set", "nowhere.toml"), "nowhere.toml: no such file"),
            (("burgen-drachen", "--cards", "nowhere.jsonl"), "nowhere.jsonl"),
            (("burgen-drachen", "--cards", "ABC 222 -"), "sleepy-castle"),
        ],
    )
    def test_what_cannot_be_made_is_refused_in_one_line_and_nothing_is_written(
        self, arguments: tuple[str, ...], expected: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "kit.pdf"
        assert_refused(run("kit", *arguments, "-o", str(file)), expected)
        assert not file.exists()
