"""The chapter of The Sandcastles of Burgundy: set-ups, sprints, and their answers.

The plans were worked out by hand. Each transport needs a search before it, so that two dice bring
at most one decoration home, four dice two; only two of one colour make a shop ready.
"""

import re
from dataclasses import replace
from functools import lru_cache

import pypdfium2 as pdfium
import pytest

from castlewright.printing.booklet import BookletError, booklet
from castlewright.printing.profiles import Print
from castlewright.puzzles.records import Record
from castlewright.puzzles.sandcastles import HouseRules, shipped_box
from castlewright.puzzles.shelf import Shelf
from castlewright.puzzles.words import read_words
from tests.printed import PAGES, SAFE, fonts, inked, overlaps, pages

BEACH = "rb/yyB/rb/yrY/bb/yrR"
SHORT = replace(shipped_box(), name="short", about="kurz", boardwalk=(3, 3, 3, 3))
SHELF = Shelf(boxes=(SHORT,))


def record(puzzle: str, **more: object) -> Record:
    return Record({"game": "sandcastles", "puzzle": puzzle, **more}, "beach.jsonl, line 3")


SET_UP = record(f"{BEACH} 2/2", kind="set-up", seed=7)
POWERS = record(
    "yyrbB/yyrb/rrbbR/yrbb/yyrr/yrbbY 1/4 Q1 y1r4b2,y3r1b3,y2r2b1,y4r3b4", kind="set-up"
)
TWO_SHELLS = "s1.+r tr / s4.Y3.+r tr"
SPRINT = record(f"{BEACH} yr,yr steps", solution=TWO_SHELLS, steps=3)
CONFETTI = record(f"{BEACH} yr,yr,bb confetti short", solution=TWO_SHELLS, rounds=2)
# a shell and a crown come home together
CROWNS = record(f"{BEACH} yr steps Q1", solution="s1.q2.+r tr>", steps=2)
RECORDS = (CROWNS, SPRINT, POWERS, CONFETTI, SET_UP)
IN_ORDER = (SET_UP, POWERS, SPRINT, CONFETTI, CROWNS)
NAMES = ("Set-up 1", "Set-up 2", "Sprint 3", "Sprint 4", "Crown sprint 5")


@lru_cache
def printed(paper: str = "a4") -> bytes:
    return booklet(RECORDS, Print(paper=paper), shelf=SHELF)


@lru_cache
def pages_of(paper: str) -> list[str]:
    return pages(printed(paper))


def page_with(name: str) -> str:
    """The page on which a puzzle or an answer stands."""
    (page,) = (page for page in pages_of("a4") if re.search(rf"\b{name}\b", page))
    return page


def answer_to(number: int) -> str:
    """The words of an answer; those of set-ups share a page."""
    page = page_with(f"Answer {number}")
    return page[page.index(f"Answer {number}") :]


class TestBooklet:
    def test_every_puzzle_and_every_answer_stands_once_in_the_order_of_the_kinds(self) -> None:
        text = " ".join(pages_of("a4"))
        assert re.findall(r"(?:Set-up|Crown sprint|Sprint) \d", text) == list(NAMES)
        assert re.findall(r"Answer (\d)", text) == [name[-1] for name in NAMES]
        joined = text.replace(" ", "")  # a long notation is broken into lines
        places = [joined.index(known.puzzle.replace(" ", "")) for known in IN_ORDER]
        assert places == sorted(places)

    def test_page_numbers_lead_from_puzzle_to_answer_and_back(self) -> None:
        for name in NAMES:
            puzzle, answer = page_with(name), page_with(f"Answer {name[-1]}")
            (there,) = re.findall(r"answer on page (\d+)", puzzle)
            assert pages_of("a4").index(answer) + 1 == int(there)
            back = rf"{name[:-2].lower()} on page {pages_of('a4').index(puzzle) + 1}\b"
            assert re.search(back, answer)

    @pytest.mark.parametrize("paper", PAGES)
    def test_nothing_is_cut_off_and_no_words_overlap(self, paper: str) -> None:
        for page in pdfium.PdfDocument(printed(paper)):
            assert min(inked(page)) >= SAFE
            assert overlaps(page) == []

    def test_a_set_up_tells_players_and_bucket_and_has_lines_for_who_won(self) -> None:
        page = page_with("Set-up 1")
        for sentence in (
            "The beginner’s game. For 2 players. Seat 2 has the bucket.",
            "Queen Crab waits at the party.",
        ):
            assert sentence in page
        assert page.count("won with") == 8
        assert "Queen Crab sits on castle 1." in page_with("Set-up 2")

    @pytest.mark.rule("SB-50")
    def test_one_alone_has_no_bucket_and_lines_for_rounds(self) -> None:
        alone = record("y/bY/rR/y/bB/r 1/1", kind="set-up")
        (page,) = (p for p in pages(booklet([alone])) if "For one alone." in p)
        assert "has the bucket" not in page
        assert "won with" not in page
        assert page.count("In rounds.") == 8

    def test_the_imprint_names_the_boxes_and_says_that_the_stand_in_is_ours(self) -> None:
        last = pages_of("a4")[-1]
        assert f"Boxes: stand-in ({shipped_box().about}); short (" in last
        assert "Those of the box stand-in are ours" in last
        only = pages(booklet([CONFETTI], shelf=SHELF))[-1]
        assert "Boxes: short (" in only
        assert "are ours" not in only

    def test_every_power_is_told_on_the_page(self) -> None:
        page = page_with("Set-up 2")
        assert sorted(re.findall(r"\(([yrb][1-4])\)", page)) == sorted(
            f"{colour}{number}" for colour in "yrb" for number in range(1, 5)
        )

    def test_a_set_up_is_answered_by_its_figures(self) -> None:
        # unevenness: 4 under each of castles 1, 3, 4 and 6, 8 under 2 and 5
        assert (
            "Unevenness: 32. Castles with one colour only: 2. How much the dice differ: 2."
            in answer_to(1)
        )

    @pytest.mark.rule("SB-20A")
    @pytest.mark.rule("SB-30A")
    def test_a_sprint_asks_tells_the_storehouse_and_has_room_for_each_round(self) -> None:
        page = page_with("Sprint 4")
        assert "In how few rounds can you reach the confetti, 3 steps away?" in page
        assert "Your storehouse has room for 4 decorations. In" in page
        assert page.count(" then ") == page.count(": ") - 1 == 3  # the first is a heading's
        assert "How many steps can you walk in 2 rounds?" in page_with("Sprint 3")
        crowns = page_with("Crown sprint 5")
        assert "How many steps can you walk in 1 round?" in crowns
        assert "room for 3 decorations and 2 crowns." in crowns

    @pytest.mark.rule("SB-62")
    def test_the_answer_tells_the_plan_round_by_round(self) -> None:
        assert (
            "3 steps. More is not possible. 1. Search castle 1, take a shell; bring a shell home. "
            "2. Search castle 4, send the Puffin on to castle 3, take a shell; bring a shell home."
            in answer_to(3)
        )
        assert (
            "2 steps. More is not possible. 1. Search castle 1, get a crown, send Queen Crab to "
            "castle 2, take a shell; bring a shell home with a crown for a step." in answer_to(5)
        )

    @pytest.mark.rule("SB-61")
    def test_the_answer_tells_that_fewer_rounds_are_not_enough(self) -> None:
        assert "In the confetti after 2 rounds. Fewer are not enough." in answer_to(4)

    def test_only_what_occurs_is_explained(self) -> None:
        headings = {
            "Queen Crab’s crowns",
            "Special powers",
            "Set-ups: the game on your table",
            "Sprints: alone on the beach",
        }
        for known, there in (
            (SET_UP, {"Set-ups: the game on your table"}),
            (SPRINT, {"Sprints: alone on the beach"}),
            (CROWNS, {"Queen Crab’s crowns", "Sprints: alone on the beach"}),
            (POWERS, headings - {"Sprints: alone on the beach"}),
        ):
            how = " ".join(pages(booklet([known]))[1:4])
            assert how.startswith("How to play Queen Crab gives a party on the beach.")
            assert {heading for heading in headings if heading in how} == there

    def test_one_alone_is_called_by_its_name(self) -> None:
        cover = pages(booklet([SET_UP]))[0]
        assert "Crabs, Crowns and Confetti One set-up for The Sandcastles of Burgundy" in cover

    def test_graded_sprints_come_with_the_easiest_first(self) -> None:
        hard = SPRINT.with_(grade={"score": 2.0, "level": "legend"})
        easy = record(f"{BEACH} yr steps", solution="s1.+r tr", steps=1).with_(
            grade={"score": 1.0, "level": "page"}
        )
        text = " ".join(pages(booklet([hard, easy])))
        assert "2 sprints for The Sandcastles of Burgundy, the easiest first, with answers" in text
        assert "Sprint 2 level 5 of 5: legend" in text
        assert "1 step. More is not possible." in text

    @pytest.mark.rule("SB-18A")
    def test_a_house_rule_is_told(self) -> None:
        page = " ".join(pages(booklet([SET_UP.with_(house_rules=["full-means-full"])])))
        assert page.count("House rule: with a full storehouse nobody may search") == 1

    def test_there_are_words_for_every_house_rule(self) -> None:
        told = set(read_words("en")["sandcastles"]["house_rules"])
        assert told == {"heading", *HouseRules.all_names()}

    def test_the_only_font_is_the_one_that_ships(self) -> None:
        assert fonts(printed()) == {"Andika", "Andika-Bold"}

    def test_the_same_records_give_the_same_bytes(self) -> None:
        assert booklet(reversed(RECORDS), shelf=SHELF) == printed()


class TestRefusals:
    @pytest.mark.parametrize(
        ("known", "change", "sentence"),
        [
            (SPRINT, {"solution": None}, "no `solution`; run `castlewright solve` first"),
            (SPRINT, {"steps": None}, "no `steps`; run `castlewright solve` first"),
            (SPRINT, {"steps": "many"}, "steps: 'many' is no number"),
            (SPRINT, {"solution": "no plan"}, "round 1, die 1: 'no' is no move"),
            (SPRINT, {"solution": "s1.+r ty / s4.Y3.+r tr"}, "the stored solution is wrong: "),
            (SPRINT, {"steps": 4}, "the stored solution is wrong: plan: 3 steps; 4 can be walked"),
            (SPRINT, {"solution": "s1.+r tr"}, "the stored solution is wrong: plan: "),
            (SPRINT, {"house_rules": ["no"]}, "unknown house rule 'no'"),
            (SPRINT, {"puzzle": f"{BEACH} yr,yr confetti short"}, "box: 'short' is not known here"),
            (SET_UP, {"puzzle": f"{BEACH} 3/2"}, "bucket: seat 3 has it"),
            (SET_UP, {"puzzle": "rb/yy 1/2"}, "castles: 2 were found"),
        ],
    )
    def test_a_record_that_cannot_be_printed_is_named(
        self, known: Record, change: dict[str, object], sentence: str
    ) -> None:
        with pytest.raises(BookletError, match=re.escape(sentence)) as refusal:
            booklet([known.with_(**change)])
        assert str(refusal.value).startswith("beach.jsonl, line 3: ")
        assert "\n" not in str(refusal.value)
