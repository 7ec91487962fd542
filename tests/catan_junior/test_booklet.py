"""The chapter of Catan Junior in a booklet: set-ups, seven lairs, fair starts, and their answers.

The plans were worked out by hand, card by card, as was what each roll brings.
"""

import re
from functools import lru_cache

import pypdfium2 as pdfium
import pytest

from castlewright.printing.booklet import BookletError, booklet
from castlewright.printing.profiles import Print
from castlewright.puzzles.catan_junior import HouseRules, SetUp
from castlewright.puzzles.records import Record
from castlewright.puzzles.words import read_words
from tests.printed import PAGES, SAFE, fonts, inked, overlaps, pages


def record(puzzle: str, **more: object) -> Record:
    return Record({"game": "catan-junior", "puzzle": puzzle, **more}, "sea.jsonl, line 3")


SET_UP = record(str(SetUp.parse("stand-in-4")), kind="set-up", seed=7)
# Blue begins with wood and rum at 3 and 26, where a 2 brings rum.
MARKET = record(
    f"{SetUp.parse('later-4')} blue=3 224", solution="market rum>wool / market rum>saber, lair 25"
)
ISLANDS = "stand-in-4 S3G5F4P2T1T2P1F3G5S4 11,14,19,22"
# In the third, two mirrors carry the starts onto each other; in each other one a lair was moved.
STARTS = (
    "blue:8,23/red:9,30/white:25,6/orange:24,3",
    "blue:8,27/red:9,30/white:25,2/orange:24,3",
    "blue:8,27/red:9,30/white:25,6/orange:24,3",
    "blue:8,27/red:9,32/white:25,6/orange:24,3",
)
FAIR = record(" ; ".join(f"{ISLANDS} {starts}" for starts in STARTS), solution="3")
# Red begins with wood and rum at 9 and 30: 1 saber, 2 wool, 3 wood, 4 rum. Two ships and two lairs
# cost 4 wood, 4 wool, 2 rum and 2 sabers.
HARBOUR = record(
    f"{ISLANDS} {STARTS[2]} red=4 1122223334 wool,rum,wood,saber",
    solution=f"{'- / ' * 9}ship 9-13, lair 13, ship 13-14, lair 14",
)
RECORDS = (HARBOUR, FAIR, SET_UP, MARKET)
IN_ORDER = (SET_UP, MARKET, HARBOUR, FAIR)
NAMES = ("Set-up 1", "Seven lairs 2", "Seven lairs 3", "Fair start 4")


@lru_cache
def printed(paper: str = "a4") -> bytes:
    return booklet(RECORDS, Print(paper=paper))


@lru_cache
def pages_of(paper: str) -> list[str]:
    return pages(printed(paper))


def page_with(paper: str, name: str) -> str:
    """The page on which a puzzle or an answer stands."""
    (page,) = (page for page in pages_of(paper) if re.search(rf"\b{name}\b", page))
    return page


class TestBooklet:
    def test_every_puzzle_and_every_answer_stands_once_in_the_order_of_the_kinds(self) -> None:
        text = " ".join(pages_of("a4"))
        assert re.findall(r"(?:Set-up|Seven lairs|Fair start) \d", text) == list(NAMES)
        assert re.findall(r"Answer (\d)", text) == [name[-1] for name in NAMES]
        joined = text.replace(" ", "")  # a long notation is broken into lines
        places = [joined.index(known.puzzle.replace(" ", "")) for known in IN_ORDER]
        assert places == sorted(places)

    def test_page_numbers_lead_from_puzzle_to_answer_and_back(self) -> None:
        for name in NAMES:
            puzzle, answer = page_with("a4", name), page_with("a4", f"Answer {name[-1]}")
            (there,) = re.findall(r"answer on page (\d+)", puzzle)
            assert pages_of("a4").index(answer) + 1 == int(there)
            back = rf"{name[:-2].lower()} on page {pages_of('a4').index(puzzle) + 1}\b"
            assert re.search(back, answer)

    @pytest.mark.parametrize("paper", PAGES)
    def test_nothing_is_cut_off_and_no_words_overlap(self, paper: str) -> None:
        for page in pdfium.PdfDocument(printed(paper)):
            assert min(inked(page)) >= SAFE
            assert overlaps(page) == []

    def test_a_page_of_seven_lairs_tells_goal_hand_and_trades(self) -> None:
        page = page_with("a4", "Seven lairs 3")
        for sentence in (
            "In how many rolls can red have 4 lairs?",
            "You begin with 1 wood and 1 rum.",
            "Stockpiles: 3 cards of one type for 1 other card.",
            "Harbour tiles, the first one first: wool, rum, wood, saber.",
        ):
            assert sentence in page
        assert page.count(": I build") == 10  # one line for each roll
        other = page_with("a4", "Seven lairs 2")
        assert "Stockpiles: 2 cards of one type" in other and "Harbour tiles" not in other

    def test_the_answer_tells_each_roll_with_its_cards_and_what_is_done(self) -> None:
        trade, harbour = page_with("a4", "Answer 2"), page_with("a4", "Answer 3")
        assert "Blue has 3 lairs after 2 rolls." in trade
        assert "1. A 2 brings 1 rum. Take wool from the marketplace for rum." in trade
        assert (
            "2. A 2 brings 1 rum. Take saber from the marketplace for rum. "
            "Build a lair on 25 (1)." in trade
        )
        assert "Red has 4 lairs after 10 rolls." in harbour
        assert "1. A 1 brings 1 saber. 2. A 1 brings 1 saber. 3. A 2 brings 1 wool." in harbour
        assert (
            "10. A 4 brings 1 rum. Build a ship from 9 to 13 (1). Build a lair on 13 (2). Build a "
            "ship from 13 to 14 (3). Build a lair on 14 (4), with the harbour tile wool." in harbour
        )

    def test_a_set_up_has_lines_for_those_who_played_and_its_figures(self) -> None:
        page, answer = page_with("a4", "Set-up 1"), page_with("a4", "Answer 1")
        assert "For blue, red, white and orange." in page
        assert page.count("won with") == 8
        assert "how many ships it takes to an anchor" in answer
        assert all(f"{colour} first" in answer for colour in ("blue", "red", "white", "orange"))

    def test_a_fair_start_asks_for_a_letter_and_answers_with_it(self) -> None:
        page, answer = page_with("a4", "Fair start 4"), page_with("a4", "Answer 4")
        assert "Which start is fair? My answer:" in page
        for letter in "ABCD":
            assert len(re.findall(rf"\b{letter}\b", page)) == 1
            assert re.search(rf"\b{letter}\b", answer)
        assert "C is fair." in answer

    def test_only_the_kinds_that_occur_are_explained(self) -> None:
        headings = {
            "Set-ups: the game on your table",
            "Rolls and ships",
            "Seven lairs: alone at sea",
            "Find the fair start",
        }
        for known, there in (
            (SET_UP, {"Set-ups: the game on your table"}),
            (MARKET, {"Rolls and ships", "Seven lairs: alone at sea"}),
            (FAIR, {"Find the fair start"}),
        ):
            how = " ".join(pages(booklet([known]))[1:2])
            assert how.startswith("How to play Pirates sail from island to island")
            assert {heading for heading in headings if heading in how} == there

    def test_anchors_are_explained_where_there_are_harbours(self) -> None:
        assert "a harbour" in " ".join(pages(booklet([HARBOUR]))[1:3])
        assert "a harbour" not in " ".join(pages(booklet([MARKET]))[1:3])

    def test_one_alone_is_called_by_its_name(self) -> None:
        cover = pages(booklet([SET_UP]))[0]
        assert "Pirates, Islands and Seven Lairs One set-up for Catan Junior, and its" in cover

    def test_graded_puzzles_come_with_the_easiest_first(self) -> None:
        hard = MARKET.with_(grade={"score": 2.0, "level": "legend"})
        easy = HARBOUR.with_(grade={"score": 1.0, "level": "page"})
        text = " ".join(pages(booklet([hard, easy])))
        assert "2 rows of rolls for Catan Junior, the easiest first, with answers" in text
        assert "Seven lairs 2 level 5 of 5: legend" in text

    @pytest.mark.rule("CJ-36")
    def test_a_house_rule_is_told_and_other_trades_are_not(self) -> None:
        page = " ".join(pages(booklet([MARKET.with_(house_rules=["easy"])])))
        assert page.count("House rule: trade on the marketplace only") == 1
        assert "Stockpiles: 2 cards" not in page

    def test_there_are_words_for_every_house_rule(self) -> None:
        assert set(read_words("en")["catan_junior"]["house_rules"]) == {
            "heading",
            *HouseRules.all_names(),
        }

    def test_the_only_font_is_the_one_that_ships(self) -> None:
        assert fonts(printed()) == {"Andika", "Andika-Bold"}

    def test_the_same_records_give_the_same_bytes(self) -> None:
        assert booklet(reversed(RECORDS)) == printed()


class TestRefusals:
    @pytest.mark.parametrize(
        ("known", "change", "sentence"),
        [
            (MARKET, {"solution": None}, "no `solution`; run `castlewright solve` first"),
            (MARKET, {"solution": "no plan"}, "turn 1: 'no plan' is no move"),
            (MARKET, {"solution": "-"}, "the stored solution is wrong: plan: 2 lairs at the end"),
            (MARKET, {"solution": "lair 25"}, "the stored solution is wrong: turn 1, lair 25"),
            (
                MARKET,
                {"solution": "market rum>wool / market rum>saber, lair 25", "house_rules": ["no"]},
                "unknown house rule 'no'",
            ),
            (FAIR, {"solution": None}, "no `solution`; run `castlewright solve` first"),
            (FAIR, {"solution": "1"}, "the stored solution is wrong: set-up 1: spaces are not"),
            (FAIR, {"solution": "C"}, "'C' is no choice; the number of a set-up was expected"),
            (SET_UP, {"puzzle": "later-4 S2 - blue:3"}, "terrains: 1 for the 12 terrain spaces"),
            (SET_UP, {"puzzle": "nowhere"}, "map: 'nowhere' is not known here"),
            (
                SET_UP,
                {"puzzle": "later-4 S2P1F2T1P5G3G5F3S4P2F1T6 - blue:3>5,26>25/red:4>6,23>24"},
                "terrains: 1 of the number 4, the map has 2",
            ),
        ],
    )
    def test_a_record_that_cannot_be_printed_is_named(
        self, known: Record, change: dict[str, object], sentence: str
    ) -> None:
        with pytest.raises(BookletError, match=re.escape(sentence)) as refusal:
            booklet([known.with_(**change)])
        assert str(refusal.value).startswith("sea.jsonl, line 3: ")
        assert "\n" not in str(refusal.value)
