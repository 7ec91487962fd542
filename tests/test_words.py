"""The words: the German table says all that the English one says, and what it says is printed.

A German booklet of all games is typeset once and read back with pdfium: its text, and the alt texts
of its pictures. What should stand there comes from the table itself, read without the project's own
code: a sentence with {braces} may have any words in their place.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any
from unicodedata import is_normalized

import pytest

import castlewright
from castlewright.printing.booklet import booklet
from castlewright.printing.burgen_drachen import draw_board, draw_road, draw_tile
from castlewright.printing.profiles import Print
from castlewright.printing.sandcastles import draw_fairness, draw_power, draw_set_up, draw_sprint
from castlewright.printing.tile_sheet import tile_sheet
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.burgen_drachen import Adventure, Laid, parse_tile_set, shipped_tile_set
from castlewright.puzzles.burgen_drachen.names import about, ends, name_of_tile
from castlewright.puzzles.sandcastles import POWERS, SKILLS, SetUp, Sprint
from castlewright.puzzles.sandcastles.moves import read_move
from castlewright.puzzles.sandcastles.telling import FORMS, move_words
from castlewright.puzzles.sleepy_castle import NightWatch, name_of
from castlewright.puzzles.words import capital, languages, listed, read_name, read_words
from tests.catan_junior.test_booklet import RECORDS as SEA
from tests.drawn import printed
from tests.printed import alt_texts, fonts, overlaps, pages, pdfium
from tests.sandcastles.test_booklet import RECORDS as BEACH
from tests.sandcastles.test_booklet import SHELF
from tests.sleepy_castle.test_booklet import RECORDS as NIGHT
from tests.test_printing import RECORDS as ADVENTURES

LEVELS = ("page", "squire", "knight", "champion", "legend")
# All kinds of puzzle, a level for each in turn, and a house rule in each game.
RECORDS = tuple(
    record.with_(grade={"score": float(number), "level": LEVELS[number % 5]})
    for number, record in enumerate(
        (
            ADVENTURES[0].with_(house_rules=["stray-paths"]),
            *ADVENTURES[1:],
            *(one.with_(house_rules=["ties-win-nothing"]) for one in NIGHT),
            *(one.with_(house_rules=["serve-in-turn"]) for one in SEA),
            *(one.with_(house_rules=["bucket-stays"]) for one in BEACH),
        )
    )
)
GAMES = ("burgen_drachen", "sleepy_castle", "catan_junior", "sandcastles")
# Words that every English text has and no German one, whether or not a table has them.
TYPICAL = "the and of with you your is are not each how at from which what has have for to this"
UMLAUT = re.compile(r"\w*[äöüÄÖÜß]\w*")


def table(language: str) -> dict[str, Any]:
    """The file as it is."""
    text = (files("castlewright") / "data" / "words" / f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def leaves(words: Any, *path: str) -> Iterator[tuple[str, str]]:
    """Every text of a table, with where it stands: `booklet.title`, `how.steps.0`."""
    if isinstance(words, str):
        yield ".".join(path), words
        return
    items = words.items() if isinstance(words, dict) else enumerate(words)
    for key, value in items:
        yield from leaves(value, *path, str(key))


def fields(sentence: str) -> dict[str, set[str]]:
    """What is filled into a sentence, each with the forms that it is wanted in."""
    found: dict[str, set[str]] = {}
    for _, name, form, _ in Formatter().parse(sentence):
        if name is not None:
            found.setdefault(name, set()).update({form} if form else ())
    return found


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", text))


def pattern(sentence: str) -> re.Pattern[str]:
    """The sentence with anything in the place of its {braces}."""
    return re.compile(".*?".join(re.escape(text) for text, *_ in Formatter().parse(sentence)))


@lru_cache
def german() -> bytes:
    return booklet(RECORDS, Print(language="de"), shelf=SHELF)


@lru_cache
def german_text() -> str:
    return " ".join(pages(german()))


@lru_cache
def german_alts() -> tuple[str, ...]:
    return alt_texts(german())


class TestTables:
    def test_there_are_english_and_german(self) -> None:
        assert languages() == ("de", "en")
        assert [read_words(one)["language"] for one in languages()] == ["de", "en"]

    def test_an_unknown_language_is_refused_in_words(self) -> None:
        with pytest.raises(BadInputError, match="unknown language 'xx'; there are de, en"):
            read_words("xx")

    def test_both_have_the_same_keys_at_every_depth_and_lists_of_the_same_length(self) -> None:
        german, english = ({path for path, _ in leaves(table(one))} for one in languages())
        assert german == english

    def test_no_text_is_empty_or_has_blanks_around_it(self) -> None:
        for language in languages():
            for path, text in leaves(table(language)):
                assert text and text == text.strip(), (language, path)

    def test_the_same_is_filled_into_each_sentence(self) -> None:
        german = dict(leaves(table("de")))
        for path, text in leaves(table("en")):
            assert set(fields(german[path])) == set(fields(text)), path

    @pytest.mark.parametrize("language", languages())
    def test_a_sentence_wants_only_forms_that_names_have(self, language: str) -> None:
        words = table(language)
        forms = {form for names in words["forms"].values() for form in names.split(", ")}
        for path, text in leaves(words):
            for wanted in fields(text).values():
                assert wanted <= forms, path

    @pytest.mark.parametrize("language", languages())
    def test_a_name_has_all_its_forms_or_is_always_the_same(self, language: str) -> None:
        words = table(language)
        castle = words["sleepy_castle"]
        guards = len(words["forms"]["guards"].split(", "))
        for name in (*castle["guards"].values(), castle["other_guard"]):
            assert len(name.split(", ")) == guards
        colours = len(words["forms"]["colours"].split(", "))
        for name in words["burgen_drachen"]["colours"].values():
            assert len(name.split(", ")) in (1, colours)
        for names, forms in FORMS.items():
            each = len(words["forms"][forms].split(", "))
            for name in words["sandcastles"][names].values():
                assert len(name.split(", ")) in (1, each)

    def test_german_is_written_as_books_write_it(self) -> None:
        for path, text in leaves(table("de")):
            assert text.count("„") == text.count("“"), path
            assert not set(text) & set("\"'”"), path
            assert not re.search(r"  | [,.;:!?]|\w Sie\b|\bIhnen\b|\w Ihre?n?\b", text), path

    def test_the_english_words_of_the_shipped_tile_set_are_its_own(self) -> None:
        tiles = shipped_tile_set()
        assert about(tiles) == tiles.about
        assert all(name_of_tile(tile, tiles) == tile.name for tile in tiles)


class TestNames:
    def test_a_sentence_says_which_form_it_needs(self) -> None:
        lion = read_name("der Löwe, den Löwen, dem Löwen", "wer, wen, wem")
        assert f"{lion} {lion:wer} {lion:wen} {lion:wem}" == (
            "der Löwe der Löwe den Löwen dem Löwen"
        )
        assert f"{read_name('the lion', 'who'):wen}" == "the lion"

    # Written down by hand: lion, hare, bear and elephant change in the accusative too.
    def test_the_clues_are_good_german(self) -> None:
        watch = NightWatch.parse("LBCDHK D<H B1C A|C E-1-D K-2-I H= M5 F4")
        assert watch.direction_sentence("de") == (
            "Der Elefant steht oben. Im Uhrzeigersinn kommt der Hase vor dem Bären."
        )
        assert [clue.sentence("de") for clue in watch.clues] == [
            "Die Maus und der Fuchs sind Nachbarn und bewachen eine Münze.",
            "Der Löwe und der Fuchs sind keine Nachbarn.",
            "Zwischen der Eule und dem Hasen steht auf dem kürzeren Weg genau ein Wächter.",
            "Zwischen dem Schwein und dem Igel stehen auf dem kürzeren Weg genau zwei Wächter.",
            "In den beiden Lücken neben dem Bären liegen gleich viele Münzen.",
            "Neben dem Wächter M liegen zusammen fünf Münzen.",
            "Neben der Katze liegen zusammen vier Münzen.",
        ]

    def test_a_guard_beyond_the_box_is_called_by_its_letter(self) -> None:
        assert f"{name_of('Z', 'de'):wen}" == "den Wächter Z"
        assert name_of("Z") == "guard Z"

    def test_tiles_and_roads_are_named_with_their_colours(self) -> None:
        tiles = shipped_tile_set()
        assert [name_of_tile(tile, tiles, "de") for tile in tiles][:5] == [
            "rote Burg",
            "blaue Burg",
            "roter Drache",
            "blauer Drache",
            "Plättchen a",
        ]
        assert draw_road(tiles, "B", "de").alt == "Ein blauer Weg."
        crossing = next(tile for tile in tiles if tile.symbol == "f")
        assert ends(Laid(crossing, 1), tiles, "de") == "Osten rot mit Süden blau"

    def test_the_words_of_a_set_of_ones_own_stay_as_they_are(self) -> None:
        own = parse_tile_set(
            'name = "mein-satz"\nabout = "vom Dachboden"\n[colours]\nK = "kariert"\n'
            '[castles.K]\nsides = "KKKK"\nname = "Omas Burg"\n[castles.P]\nsides = "K-K-"\n'
            '[dragons.k]\nsides = "K---"\n[tiles.a]\nstrands = ["KK--", "--K-"]\n'
        )
        assert about(own, "de") == "vom Dachboden"
        assert [name_of_tile(tile, own, "de") for tile in own] == [
            "Omas Burg",
            "Burg P",
            "kariert Drache",
            "Plättchen a",
        ]
        drawn = draw_tile(Laid(own.paths[0]), own, "de")
        assert drawn.alt == "Plättchen a: Süden kariert; Norden kariert mit Osten kariert."

    def test_a_board_is_told_in_german(self) -> None:
        board = draw_board(Adventure.parse("1R/b>1 W2"), language="de")
        assert board.alt == (
            "Abenteuer 1R/b>1 W2: 2 Reihen mit je 2 Feldern. Rote Burg in Reihe 1 auf Feld 2. "
            "Blauer Drache in Reihe 2 auf Feld 1, Pfeil nach Osten. "
            "Der Held steht im Westen an Platz 2."
        )

    # Written down by hand: stone and octopus change in the accusative, colours beside a noun.
    @pytest.mark.parametrize(
        ("move", "told"),
        [
            ("y=b", "drehe den gelben Würfel auf Blau"),
            ("s4", "durchsuche Burg 4"),
            ("lr", "sieh unter beide roten Burgen"),
            ("ty", "bring Treibholz heim"),
            ("tr<", "bring eine Muschel und eine Krone heim (Fähigkeit)"),
            ("tb>", "bring einen Stein und eine Krone heim (Schritt)"),
            ("wb", "warte mit dem blauen Würfel"),
            ("q3", "schicke Königin Krabbe zu Burg 3"),
            ("R3", "schicke den Kraken zu Burg 3"),
            ("+b", "nimm einen Stein"),
        ],
    )
    def test_a_move_on_the_beach_is_good_german(self, move: str, told: str) -> None:
        assert move_words(read_move(move), "de") == told

    def test_a_beach_is_told_in_german(self) -> None:
        set_up = SetUp.parse("rb/yyB/rb/yrY/bb/yrR 2/2 Q3 y1r4b2,-")
        assert draw_set_up(set_up, "de").alt == (
            "Burg 1, gelb: eine Muschel, ein Stein. Burg 2, rot: 2 Stücke Treibholz, der Otter. "
            "Burg 3, blau: eine Muschel, ein Stein. Burg 4, gelb: ein Stück Treibholz, "
            "eine Muschel, der Papageitaucher. Burg 5, rot: 2 Steine. Burg 6, blau: ein Stück "
            "Treibholz, eine Muschel, der Krake. Königin Krabbe sitzt auf Burg 3. "
            "2 Spieler; Platz 2 hat den Eimer. Platz 1 hat Krone für Käfer (y1), "
            "Heimlicher Blick (r4), Gelber Ausflug (b2). Platz 2 hat keine Sonderkräfte."
        )
        assert draw_fairness(set_up, "de").alt.endswith(
            "Ein roter Würfel findet Treibholz unter 1, Muscheln unter 0, Steine unter 1 von "
            "seinen Burgen. Ein blauer Würfel findet Treibholz unter 1, Muscheln unter 2, Steine "
            "unter 1 von seinen Burgen. Für den Papageitaucher: Treibholz, 0 Burgen weiter. Für "
            "den Kraken: Muscheln, 0 Burgen weiter. Für den Otter: Steine, 1 Burg weiter."
        )
        sprint = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb confetti")
        assert draw_sprint(sprint, language="de").alt.endswith(
            "Die Würfel: Runde 1, gelb und rot; Runde 2, blau und blau. "
            "9 Schritte bis zum Konfetti."
        )

    @pytest.mark.parametrize("language", languages())
    def test_what_a_power_does_has_room_on_its_tile(self, language: str) -> None:
        tiles = [draw_power(power, language) for power in (*SKILLS, *POWERS)]
        for tile, page in zip(tiles, printed(tiles), strict=True):
            text = page.get_textpage()
            boxes = [text.get_rect(number) for number in range(text.count_rects())]
            points = 72 / 25.4  # pdfium measures from the lower left corner
            assert min(left for left, *_ in boxes) > 0.8 * points, tile.alt
            assert max(right for *_, right, _ in boxes) < (tile.width - 0.8) * points, tile.alt
            assert min(bottom for _, bottom, *_ in boxes) > 0.8 * points, tile.alt

    def test_things_are_listed_with_and_before_the_last(self) -> None:
        assert [listed("abc"[:n], "de") for n in range(4)] == ["", "a", "a und b", "a, b und c"]

    def test_a_sentence_begins_with_a_capital_and_nothing_else_changes(self) -> None:
        assert capital("über Burgen & Drachen") == "Über Burgen & Drachen"


class TestGermanBooklet:
    def test_the_rules_of_all_kinds_stand_there_as_the_table_has_them(self) -> None:
        words = table("de")
        for game in GAMES:
            for path, sentence in leaves(words[game]["how"], game):
                if not re.search(r"colour_marks.[23]|tiles_own", path):  # of other tile sets
                    assert pattern(sentence).search(german_text()), path

    @pytest.mark.parametrize(
        "where",
        [
            "booklet.contents",
            "booklet.subtitle_easiest_first",
            "booklet.how_to_play_game",
            "booklet.imprint",
            *(f"levels.{level}" for level in LEVELS),
            "imprint.notation",
            "imprint.independent_many",
            "burgen_drachen.cut_out.about",
            "burgen_drachen.medals.tick",
            "burgen_drachen.medals.both",
            "burgen_drachen.solutions.shown",
            "burgen_drachen.house_rules.stray-paths",
            "burgen_drachen.tile_sets.stand-in",
            "sleepy_castle.clues.between.many",
            "sleepy_castle.page.turns",
            "sleepy_castle.page.my_turn",
            "sleepy_castle.answer.ways",
            "sleepy_castle.house_rules.ties-win-nothing",
            "catan_junior.page.goal",
            "catan_junior.page.tiles",
            "catan_junior.room.tie",
            "catan_junior.answer.figures",
            "catan_junior.answer.figures_harbour",
            "catan_junior.answer.lair_harbour",
            "catan_junior.house_rules.serve-in-turn",
            "catan_junior.sections.fair-start.on_page",
            "sandcastles.page.powers",
            "sandcastles.page.no_queen",
            "sandcastles.page.score",
            "sandcastles.page.ask_rounds",
            "sandcastles.page.ask_steps",
            "sandcastles.page.storehouse_crowns",
            "sandcastles.page.plan",
            "sandcastles.answer.rounds",
            "sandcastles.answer.steps",
            "sandcastles.answer.second_die",
            "sandcastles.answer.dice",
            "sandcastles.answer.figures",
            "sandcastles.abilities.second-beetle.about",
            "sandcastles.house_rules.bucket-stays",
            "sandcastles.sections.crown-sprint.on_page",
        ],
    )
    def test_what_is_said_around_puzzles_is_said_in_german(self, where: str) -> None:
        assert pattern(dict(leaves(table("de")))[where]).search(german_text())

    def test_plans_are_good_german(self) -> None:
        for sentence in (
            "Decke den Löwen und die Maus auf (3 Münzen), dann den Löwen zu.",
            "Stiehl nichts. Decke den Hasen zu.",
            "Eine 2 bringt 1 Rum. Tausche auf dem Marktplatz 1 Rum gegen 1 Wolle.",
            "Baue ein Versteck auf 14 (4) und nimm das Hafenplättchen mit Wolle.",
            "Durchsuche Burg 4, schicke den Papageitaucher zu Burg 3, nimm eine Muschel; "
            "bring eine Muschel heim.",
            "Durchsuche Burg 1, nimm eine Krone, schicke Königin Krabbe zu Burg 2, nimm eine "
            "Muschel; bring eine Muschel und eine Krone heim (Schritt).",
        ):
            assert sentence in german_text()

    def test_every_puzzle_and_every_answer_stands_once(self) -> None:
        names = "|".join(
            text.removesuffix(" {number}")
            for path, text in leaves(table("de"))
            if path.endswith(".name") and text.endswith(" {number}")
        )
        numbers = [str(number + 1) for number in range(len(RECORDS))]
        assert re.findall(rf"\b(?:{names}) (\d+)", german_text()) == numbers
        assert re.findall(r"\bLösung (\d+)", german_text()) == numbers

    def test_umlauts_are_right(self) -> None:
        """All that the rules have are printed, and all that are printed stand in the table."""
        words = table("de")
        printed = set(UMLAUT.findall(german_text()))
        rules = [words[game]["how"] for game in ("sleepy_castle", "catan_junior", "sandcastles")]
        for _, sentence in leaves(rules):
            assert set(UMLAUT.findall(sentence)) <= printed, sentence
        texts = [text for _, text in leaves(words)]
        assert printed <= set(UMLAUT.findall(" ".join([*texts, *map(capital, texts)])))
        assert {sign for word in printed for sign in word} >= set("äöüßL")
        assert is_normalized("NFC", german_text())

    def test_no_english_word_is_printed_or_told(self) -> None:
        english = {word for _, text in leaves(table("en")) for word in words_in(text)}
        both = {word for _, text in leaves(table("de")) for word in words_in(text)}
        notation = words_in(" ".join(f"{one.puzzle} {one.get('solution')}" for one in RECORDS))
        text = " ".join((german_text(), *german_alts()))
        found = words_in(text) & ({*english, *TYPICAL.split()} - both - notation)
        assert found == set()

    def test_every_picture_is_told_in_german(self) -> None:
        """It begins as a sentence of the table does, or with a name of the table."""
        words = table("de")
        games = (words[game] for game in GAMES)
        told = [words["alt"], words["levels"], *(game["alt"] for game in games)]
        patterns = [pattern(text) for _, text in leaves(told) if not text.startswith("{")]
        terrains, cards = (words["catan_junior"][key].values() for key in ("terrains", "equipment"))
        found = (name.split(", ")[0] for name in words["sandcastles"]["decorations"].values())
        names = [*terrains, *(rf"\d {card}" for card in cards), "[A-D]: Karte", "[A-D] ist fair"]
        names += [rf"{name}, " for name in found]
        assert len(german_alts()) > 60
        for alt in german_alts():
            assert any(one.match(alt) for one in (*patterns, *map(re.compile, names))), alt

    def test_no_words_lie_over_one_another_and_none_is_broken(self) -> None:
        for page in pdfium.PdfDocument(german()):
            assert overlaps(page) == []
        assert not re.search(r"\w[-\u00ad\u2010] *\n", german_text())

    def test_the_only_font_is_the_one_that_ships(self) -> None:
        assert fonts(german()) == {"Andika", "Andika-Bold"}

    def test_the_pdf_says_that_it_is_german(self) -> None:
        assert b"/Lang(de)" in german()

    def test_a_tile_sheet_is_told_in_german(self) -> None:
        (page,) = pages(tile_sheet(shipped_tile_set(), language="de"))
        words = table("de")["burgen_drachen"]
        for sentence in (words["sheet"]["title"], words["sheet"]["one_page"], "rot: glatte Wege"):
            assert pattern(sentence).search(page)


class TestCode:
    def test_the_code_that_draws_and_tells_has_no_sentences_of_its_own(self) -> None:
        """Two words in a row in any text but docstrings and what is said when something fails."""
        folder = Path(castlewright.__file__).parent / "printing"
        modules = [path for game in GAMES for path in sorted((folder / game).glob("*.py"))]
        modules += [folder / "qr.py", folder / "tile_sheet.py", folder / "stars.py"]
        assert len(modules) > 20
        for module in modules:
            for text in printable(ast.parse(module.read_text("utf-8"))):
                assert not re.search(r"[A-Za-z]{3,} [a-z]{2,}", text), (module.name, text)


def printable(node: ast.AST) -> Iterator[str]:
    """The texts of a module that could be printed: no docstrings, nothing that is raised."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Raise | ast.Assert):
            continue
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        yield from printable(child)
