"""Notation, JSON and symmetries of layouts, heists, plans and night watches."""

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.puzzles.base import BadInputError, NotationError
from castlewright.puzzles.sleepy_castle import (
    Clue,
    ClueKind,
    Heist,
    Layout,
    NightWatch,
    Plan,
    SleepyPuzzle,
    Turn,
    canonical,
    canonical_coins,
    kind_of,
    name_of,
    parse_puzzle,
    symmetries,
    violations,
    whole_night,
)
from tests.sleepy_castle.puzzles import (
    TWELVE,
    heists,
    layout_by_lot,
    layouts,
    true_clues,
    watch_by_lot,
    watches,
)

puzzles = st.one_of(layouts, heists, watches)


@settings(max_examples=25)
@given(puzzles)
def test_what_is_written_is_read_again(puzzle: SleepyPuzzle) -> None:
    assert parse_puzzle(str(puzzle)) == puzzle
    assert type(puzzle).from_json(puzzle.to_json()) == puzzle


@settings(max_examples=25)
@given(puzzles)
def test_puzzles_by_lot_are_right(puzzle: SleepyPuzzle) -> None:
    assert violations(puzzle) == ()


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        puzzle = parse_puzzle(text)
    except NotationError as error:
        assert "\n" not in str(error)
    else:
        assert parse_puzzle(str(puzzle)) == puzzle
        violations(puzzle)


@given(st.text("ABCabc<|=-./123 9", max_size=40))
def test_a_text_of_the_right_signs_never_breaks_a_check(text: str) -> None:
    try:
        puzzle = parse_puzzle(text)
    except NotationError:
        return
    assert parse_puzzle(str(puzzle)) == puzzle
    violations(puzzle)


def test_the_words_of_the_notation_say_which_kind_it_is() -> None:
    assert kind_of(parse_puzzle("ABC 222 -")) == "layout"
    assert kind_of(parse_puzzle("aBC 022 - 2")) == "heist"
    assert kind_of(parse_puzzle("ABC B<C")) == "night-watch"


def test_small_letters_are_covered_guards() -> None:
    layout = Layout.parse("AbCd 2222 -")
    assert layout.ring == "ABCD"
    assert layout.covered == {"B", "D"}
    assert layout.uncovered == "AC"
    assert layout.open_gaps == ()


REFUSED = [
    ("", "a layout, a heist or a night watch was expected"),
    ("ABC", "a layout, a heist or a night watch was expected"),
    ("ABC 222", "a layout has three words, ring, coins and grid"),
    ("ABC 222 - 3 4", "a layout has three words"),
    ("A1C 222 -", "ring, character 2: '1' is no guard"),
    ("ABÇ 222 -", "ring, character 3: 'Ç' is no guard"),
    ("ABC 22 -", "coins: 2 gaps for 3 guards"),
    ("ABC 222 abc", "grid, character 1: 'a' is no sleepyhead"),
    ("ABC 222 A//BC", "grid: a row without sleepyheads"),
    ("ABC 222 - x", "turns: 'x' is no number of turns"),
    ("ABC 222 - " + "9" * 4000, "is no number of turns"),
    ("A" * 5000 + " 222 -", "ring: 5000 signs"),
    ("ABC 2x2 -", "direction: '2x2'"),
    ("ABC B<c", "direction: 'B<c'"),
    ("A-C B<C", "guards: 'A-C'"),
    ("ABC B<C A", "clue 1: 'A' is no clue"),
    ("ABC B<C A5 A22B", "clue 2: 'A22B' is no clue"),
    ("ABC B<C " + "A" * 5000, "clue 1: "),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_a_bad_notation_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_puzzle(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 400


BAD_JSON = [
    (Layout, {"ring": "ABC"}, "not the JSON form of a layout"),
    (Layout, TWELVE.to_json() | {"coins": [12] * 12}, "a number from 0 to 9"),
    (Layout, TWELVE.to_json() | {"covered": ["Z"]}, "no guard 'Z' in the ring"),
    (Layout, TWELVE.to_json() | {"ring": ""}, "ring, character 1"),
    (Heist, {"layout": TWELVE.to_json(), "turns": 1000}, "1000 is no number of turns"),
    (Heist, {"layout": 3, "turns": 1}, "not the JSON form of a heist"),
    (NightWatch, {"guards": "ABC", "direction": ["B"], "clues": []}, "JSON form of a night watch"),
    (
        NightWatch,
        {"guards": "ABC", "direction": ["B", "C"], "clues": ["A5 B5"]},
        "one word was expected for each clue",
    ),
]


@pytest.mark.parametrize(("kind", "data", "message"), BAD_JSON)
def test_a_bad_json_form_is_refused(kind: type[Layout], data: dict, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        kind.from_json(data)


def test_plans_are_read_and_written() -> None:
    text = "AB/A CD/D -/B"
    plan = Plan.parse(text)
    assert plan.turns == (Turn(("A", "B"), "A"), Turn(("C", "D"), "D"), Turn(None, "B"))
    assert str(plan) == text
    assert plan.gaps(TWELVE) == (0, 2)
    assert plan.haul(TWELVE) == 2 + 1
    assert str(Plan.parse("")) == ""
    for bad in ("AB", "A/B", "AB/", "ab/A", "AB/A x", "-/"):
        with pytest.raises(NotationError, match="is no turn of a plan"):
            Plan.parse(bad)


@pytest.mark.rule("SC-04")
def test_a_ring_of_twelve_has_24_symmetries_and_one_canonical_form() -> None:
    seen = list(symmetries(TWELVE))
    assert len({(layout.ring, layout.coins) for layout in seen}) == 24
    assert {canonical(layout) for layout in seen} == {canonical(TWELVE)}
    # worked out by hand: A stays at the top, and B follows it already
    assert canonical(TWELVE) == TWELVE
    assert canonical(Layout.parse("ADCB 1232 -")) == Layout.parse("ABCD 2321 -")


@settings(max_examples=25)
@given(layouts)
def test_a_symmetry_keeps_who_guards_what(layout: Layout) -> None:
    for seen in symmetries(layout):
        assert violations(seen) == ()
        for gap in range(layout.size):
            first, second = layout.guards_of(gap)
            assert seen.coins[seen.gap_between(first, second)] == layout.coins[gap]


def test_layouts_are_one_layout_only_where_a_turn_or_a_mirror_says_so() -> None:
    """All 24 rings of four guards with coins 1 2 2 3: three rings times the places of the coins."""
    coins = set(permutations((1, 2, 2, 3)))
    forms = {
        canonical(Layout("".join(ring), laid)) for ring in permutations("ABCD") for laid in coins
    }
    # nothing but the identity keeps a ring of distinct guards: 24 x 12 layouts in classes of 8
    assert len(forms) == 24 * 12 // 8


@settings(max_examples=25)
@given(layouts)
def test_canonical_coins_forget_the_guards(layout: Layout) -> None:
    form = canonical_coins(layout.coins)
    assert {canonical_coins(seen.coins) for seen in symmetries(layout)} == {form}
    assert sorted(form) == sorted(layout.coins)
    assert form == min(seen.coins for seen in symmetries(layout))


def test_gaps_and_guards_of_a_ring_of_three_are_all_neighbours() -> None:
    layout = Layout.parse("ABC 123 -")
    assert [layout.gap_between(*pair) for pair in ("AB", "BC", "CA", "AC")] == [0, 1, 2, 2]
    assert layout.gaps_of("A") == (2, 0)


def test_a_whole_night_has_a_turn_for_each_guard() -> None:
    assert whole_night(TWELVE) == Heist(TWELVE, 12)


def test_clues_are_said_as_a_child_can_read_them() -> None:
    said = {
        "A3B": "The lion and the mouse are neighbours and guard three coins.",
        "C1D": "The fox and the hare are neighbours and guard one coin.",
        "E|F": "The owl and the cat are not neighbours.",
        "G-1-H": "Exactly one guard stands between the bird and the bear, the shorter way round.",
        "I-4-J": "Exactly four guards stand between the hedgehog and the frog, the shorter way "
        "round.",
        "K=": "Both gaps beside the pig hold the same number of coins.",
        "L5": "Five coins lie beside the elephant.",
    }
    watch = NightWatch.parse("ABCDEFGHIJKL B<C " + " ".join(said))
    assert [clue.sentence() for clue in watch.clues] == list(said.values())
    assert watch.direction_sentence() == (
        "The lion stands at the top. Walking clockwise, the mouse comes before the fox."
    )
    assert name_of("M") == "guard M"
    with pytest.raises(BadInputError, match="unknown language 'xx'"):
        name_of("A", "xx")


def test_each_clue_is_true_of_just_the_rings_that_it_says() -> None:
    """Counted by hand for the ring A B C D E F with the coins 1 2 3 3 2 1."""
    layout = Layout.parse("ABCDEF 123321 -")
    kinds = [clue.kind for clue in true_clues(layout)]
    assert kinds.count(ClueKind.NEIGHBOURS) == 6
    assert kinds.count(ClueKind.STRANGERS) == 15 - 6
    assert kinds.count(ClueKind.BETWEEN) == 15 - 6
    assert kinds.count(ClueKind.SAME_SIDES) == 2  # A with 1 and 1, D with 3 and 3
    assert kinds.count(ClueKind.BESIDE) == 6
    assert Clue(ClueKind.BETWEEN, ("A", "D"), 2).holds(layout)
    assert Clue(ClueKind.BETWEEN, ("E", "A"), 1).holds(layout)
    assert Clue(ClueKind.BESIDE, ("D",), 6).holds(layout)


@pytest.mark.rule("SC-32", "SC-33", "SC-34", "SC-35", "SC-36")
def test_true_clues_are_no_violations_and_false_ones_are() -> None:
    rng = random.Random(4)
    codes = {
        ClueKind.NEIGHBOURS: "SC-32-neighbours",
        ClueKind.STRANGERS: "SC-33-strangers",
        ClueKind.BETWEEN: "SC-34-between",
        ClueKind.SAME_SIDES: "SC-35-same-sides",
        ClueKind.BESIDE: "SC-36-beside",
    }
    met = set()
    for _ in range(40):
        watch, other = watch_by_lot(rng, 7, 8), layout_by_lot(rng, 7)
        top = other.ring.index(watch.guards[0])
        ring = other.ring[top:] + other.ring[:top]
        answer = Layout(ring, other.coins)
        if ring.index(watch.direction[0]) > ring.index(watch.direction[1]):
            answer = Layout(ring[0] + ring[:0:-1], other.coins)
        wrong = sorted(codes[clue.kind] for clue in watch.clues if not clue.holds(answer))
        assert sorted(fault.code for fault in violations(watch, answer)) == wrong
        met |= set(wrong)
    assert met == set(codes.values())


@pytest.mark.rule("SC-30", "SC-31")
def test_a_night_watch_and_its_mirror_image_differ_in_the_direction_only() -> None:
    watch = parse_puzzle("ABCD B<D A2C")
    assert violations(watch, Layout.parse("ACBD 2222 -")) == ()
    mirrored = violations(watch, Layout.parse("ADBC 2222 -"))
    assert [fault.code for fault in mirrored] == ["SC-31-other-way-round"]
    assert violations(parse_puzzle("ABCD D<B A2C"), Layout.parse("ADBC 2222 -")) == ()


@pytest.mark.rule("SC-01")
@pytest.mark.parametrize("guards", range(3, 27))
def test_rings_of_3_to_26_guards_are_right(guards: int) -> None:
    assert violations(layout_by_lot(random.Random(guards), guards)) == ()


@pytest.mark.rule("SC-02")
def test_a_ring_has_each_of_its_3_to_26_guards_once() -> None:
    assert [f.code for f in violations(Layout.parse("AB 22 -"))] == ["SC-02-ring-size"]
    long = "ABCDEFGHIJKLMNOPQRSTUVWXYZA"
    assert [f.code for f in violations(Layout.parse(f"{long} {'2' * 27} -"))] == [
        "SC-02-ring-size",
        "SC-02-guard-twice",
    ]


@pytest.mark.rule("SC-03")
@pytest.mark.parametrize(
    ("coins", "codes"),
    [
        ("222222222222", []),
        ("133133133133", ["SC-03-total"]),
        ("122222222222", ["SC-03-total"]),
        ("022222222233", ["SC-03-coins-in-gap"]),
        ("422222222211", ["SC-03-coins-in-gap"]),
    ],
)
def test_each_gap_holds_one_to_three_of_24_coins(coins: str, codes: list[str]) -> None:
    found = violations(Layout.parse(f"ABCDEFGHIJKL {coins} -"))
    assert [fault.code for fault in found] == codes


@pytest.mark.rule("SC-40")
def test_a_heist_lasts_as_long_as_there_are_guards_to_cover() -> None:
    for turns in range(6):
        found = violations(parse_puzzle(f"aBCDe 22222 - {turns}"))
        assert [f.code for f in found] == ([] if 1 <= turns <= 3 else ["SC-40-turns"])
