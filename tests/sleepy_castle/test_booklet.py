"""The chapter of Sleepy Castle in a booklet: layouts, heists, night watches, and their answers.

Hauls and numbers of ways were worked out by hand: with cards known, the thief of a heist takes the
fullest open gaps. The night watch of six guards was found by brute force to have one ring.
"""

import re
from functools import lru_cache

import pypdfium2 as pdfium
import pytest

from castlewright.printing.booklet import BookletError, booklet
from castlewright.printing.profiles import Print
from castlewright.puzzles.records import Record
from castlewright.puzzles.sleepy_castle import HouseRules, NightWatch
from castlewright.puzzles.words import read_words
from tests.printed import PAGES, SAFE, fonts, inked, overlaps, pages


def record(puzzle: str, solution: str, **more: object) -> Record:
    fields = {"game": "sleepy-castle", "puzzle": puzzle, "solution": solution}
    return Record({**fields, **more}, "night.jsonl, line 3")


LAYOUT = record(  # all gaps but the one coin between C and D
    "ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI",
    "BC/C AB/B LA/A KL/L JK/K IJ/J HI/I GH/H FG/G EF/F DE/E -/D",
    haul=23,
)
# 3 coins and three times 2 of five gaps with 2: ten ways
MANY_WAYS = record(
    "ABCDefGHIJKL 221302021322 CAEG/HBDF/LKJI 4", "HI/H JK/J AB/A BC/B", haul=9, solutions=[10]
)
ONE_WAY = record("ABCDEF 321300 ABC/DEF 2", "AB/A DE/D", haul=6, solutions=[1])
SMALL = record("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4", "AECDBF 132321 -", solutions=[1], seed=7)
# every clue is true of the ring; that there are so many is the point
LARGE = record(
    "ABCDEFGHIJKL B<L A2B B2C C1D D3E E2F F2G A-5-G B-5-H C-5-I D-5-J E-4-J F-3-J "
    "A|E B|F C|G D|H E|I F|J A= G4",
    "ABCDEFGHIJKL 221322221322 -",
    solutions=[1],
)
RECORDS = (LARGE, ONE_WAY, LAYOUT, SMALL, MANY_WAYS)
IN_ORDER = (LAYOUT, ONE_WAY, MANY_WAYS, SMALL, LARGE)
NAMES = ("Layout 1", "Heist 2", "Heist 3", "Night watch 4", "Night watch 5")


@lru_cache
def printed(paper: str = "a4") -> bytes:
    return booklet(RECORDS, Print(paper=paper))


def page_with(paper: str, name: str) -> str:
    """The page on which a puzzle or an answer stands."""
    (page,) = (page for page in pages_of(paper) if re.search(rf"\b{name}\b", page))
    return page


@lru_cache
def pages_of(paper: str) -> list[str]:
    return pages(printed(paper))


class TestBooklet:
    def test_every_puzzle_and_every_answer_stands_once_in_the_order_of_the_kinds(self) -> None:
        text = " ".join(pages_of("a4"))
        assert re.findall(r"(?:Layout|Heist|Night watch) \d", text) == list(NAMES)
        assert re.findall(r"Answer (\d)", text) == list("12345")
        places = [text.index(known.puzzle) for known in IN_ORDER]
        assert places == sorted(places)
        assert all(text.count(known.puzzle) == 1 for known in IN_ORDER)

    def test_page_numbers_lead_from_puzzle_to_answer_and_back(self) -> None:
        for name, number in zip(NAMES, "12345", strict=True):
            puzzle, answer = page_with("a4", name), page_with("a4", f"Answer {number}")
            (there,) = re.findall(r"answer on page (\d+)", puzzle)
            assert pages_of("a4").index(answer) + 1 == int(there)
            back = rf"{name[:-2].lower()} on page {pages_of('a4').index(puzzle) + 1}\b"
            assert re.search(back, answer)

    @pytest.mark.parametrize("paper", PAGES)
    def test_every_clue_of_a_night_watch_stands_once_on_its_page(self, paper: str) -> None:
        for name, known in (("Night watch 4", SMALL), ("Night watch 5", LARGE)):
            watch, page = NightWatch.parse(known.puzzle), page_with(paper, name)
            assert page.count(watch.direction_sentence()) == 1
            for number, clue in enumerate(watch.clues, 1):
                assert page.count(f" {number}. {clue.sentence()}") == 1
        assert len(NightWatch.parse(LARGE.puzzle).clues) == 20

    @pytest.mark.parametrize("paper", PAGES)
    def test_nothing_is_cut_off_and_no_words_overlap(self, paper: str) -> None:
        for page in pdfium.PdfDocument(printed(paper)):
            assert min(inked(page)) >= SAFE
            assert overlaps(page) == []

    def test_the_answer_of_a_heist_tells_each_turn_and_whether_there_are_other_ways(self) -> None:
        one, many = page_with("a4", "Answer 2"), page_with("a4", "Answer 3")
        assert "The best haul is 9 coins." in many
        for sentence in (
            "1. Turn over the bear and the hedgehog: take 2 coins. Then cover the bear.",
            "2. Turn over the frog and the pig: take 3 coins. Then cover the frog.",
            "3. Turn over the lion and the mouse: take 2 coins. Then cover the lion.",
            "4. Turn over the mouse and the fox: take 2 coins. Then cover the mouse.",
            "there are 10 ways to choose them",
        ):
            assert sentence in many
        assert "No other gaps give so many coins." in one

    def test_there_is_a_line_to_write_on_for_each_turn(self) -> None:
        heist = page_with("a4", "Heist 3")
        assert "4 turns are left." in heist
        assert re.findall(r"(\d)\. Turn over and , take coins, cover", heist) == list("1234")

    def test_the_answer_of_a_layout_has_its_best_haul(self) -> None:
        answer = page_with("a4", "Answer 1")
        assert "the best haul is 23 coins." in answer
        assert "12. Steal nothing. Cover the hare." in answer

    def test_only_the_kinds_that_occur_are_explained(self) -> None:
        for known, there, not_there in (
            (LAYOUT, {"With others", "Alone"}, {"Heists", "Night watches"}),
            (ONE_WAY, {"Heists"}, {"With others", "Alone", "Night watches"}),
            (SMALL, {"Night watches"}, {"With others", "Alone", "Heists"}),
        ):
            how = pages(booklet([known]))[1]
            assert how.startswith("How to play Guards stand in a ring")
            assert {heading for heading in there | not_there if heading in how} == there

    def test_one_alone_is_called_by_its_name(self) -> None:
        cover = pages(booklet([SMALL]))[0]
        assert "Thieves in the Sleepy Castle One night watch for Sleepy Castle, and its" in cover

    def test_graded_puzzles_come_with_the_easiest_first(self) -> None:
        hard = ONE_WAY.with_(grade={"score": 2.0, "level": "legend"})
        easy = MANY_WAYS.with_(grade={"score": 1.0, "level": "page"})
        text = " ".join(pages(booklet([hard, easy])))
        assert "2 heists for Sleepy Castle, the easiest first, with answers" in text
        assert text.index(easy.puzzle) < text.index(hard.puzzle)
        assert "Heist 2 level 5 of 5: legend" in text
        half = " ".join(pages(booklet([MANY_WAYS, hard])))
        assert "2 heists for Sleepy Castle, with answers" in half
        assert half.index(hard.puzzle) < half.index(MANY_WAYS.puzzle)

    def test_several_rings_that_fit_are_owned_up_to(self) -> None:
        assert "rings fit" not in " ".join(pages(booklet([SMALL])))
        three = " ".join(pages(booklet([SMALL.with_(solutions=[3])])))
        assert "3 rings fit the clues. This is one of them." in three
        more = " ".join(pages(booklet([SMALL.with_(solutions=[3], complete=False)])))
        assert "At least 3 rings fit the clues." in more

    @pytest.mark.rule("SC-24A")
    def test_a_house_rule_is_told_and_the_plan_follows_it(self) -> None:
        known = ONE_WAY.with_(house_rules=["cover-first"], solution="AB/C DE/F")
        text = " ".join(pages(booklet([known])))
        assert text.count("House rule: in each turn cover a guard first") == 1
        assert "Cover the fox. Then turn over the lion and the mouse: take 3 coins." in text

    def test_there_are_words_for_every_house_rule(self) -> None:
        assert set(read_words("en")["sleepy_castle"]["house_rules"]) == {
            "heading",
            *HouseRules.all_names(),
        }

    def test_the_only_font_is_the_one_that_ships(self) -> None:
        assert fonts(printed()) == {"Andika", "Andika-Bold"}

    def test_the_same_records_give_the_same_bytes(self) -> None:
        assert booklet(RECORDS) == booklet(reversed(RECORDS)) == printed()


class TestRefusals:
    @pytest.mark.parametrize(
        ("known", "change", "sentence"),
        [
            (ONE_WAY, {"solution": None}, "no `solution`; run `castlewright solve` first"),
            (ONE_WAY, {"haul": None}, "no `haul`; run `castlewright solve` first"),
            (ONE_WAY, {"haul": 7}, "the stored solution is wrong: plan: 6 coins, 7 must be"),
            (ONE_WAY, {"haul": 5}, "`haul` is 5, but the stored solution steals 6"),
            (ONE_WAY, {"haul": "six"}, "`haul` is 'six'; a number of coins was expected"),
            (ONE_WAY, {"solution": "AB/A AB/D"}, "the stored solution is wrong: turn 2"),
            (ONE_WAY, {"solution": "no plan"}, "turn 1: 'no' is no turn of a plan"),
            (ONE_WAY, {"solutions": [0]}, "run `castlewright count` again"),
            (ONE_WAY, {"house_rules": ["no-such-rule"]}, "unknown house rule 'no-such-rule'"),
            (LAYOUT, {"puzzle": "ABC 122 -"}, "5 coins in all; 6 were expected"),
            (LAYOUT, {"puzzle": "ABC"}, "a layout, a heist or a night watch was expected"),
            (SMALL, {"solution": None}, "no `solution`; run `castlewright solve` first"),
            (SMALL, {"solutions": None}, "no `solutions`; run `castlewright count` first"),
            (SMALL, {"solution": "AECDBF 132312 -"}, "the stored solution is wrong"),
        ],
    )
    def test_a_record_that_cannot_be_printed_is_named(
        self, known: Record, change: dict[str, object], sentence: str
    ) -> None:
        with pytest.raises(BookletError, match=re.escape(sentence)) as refusal:
            booklet([known.with_(**change)])
        assert str(refusal.value).startswith("night.jsonl, line 3: ")
        assert "\n" not in str(refusal.value)

    def test_clues_that_find_no_room_on_a_page_are_refused(self) -> None:
        ring = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        clues = [f"{a}|{b}" for a in ring[:9] for b in ring[10:20]]
        known = record(f"{ring} B<C {' '.join(clues)}", f"{ring} {'2' * 26} -", solutions=[1])
        with pytest.raises(
            BookletError, match=r"a page has no room for Night watch 1, ABC.*, in any profile"
        ) as refusal:
            booklet([known])
        assert len(str(refusal.value)) < 200
