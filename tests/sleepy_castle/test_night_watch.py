"""Night watches: two solvers, the ladder of deductions and the hints, held against brute force."""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice, permutations, product

import pytest

from castlewright.puzzles.base import (
    BadInputError,
    InvalidPuzzleError,
    NotationError,
    UndecidedError,
)
from castlewright.puzzles.sleepy_castle import Layout, NightWatch, violations
from castlewright.puzzles.sleepy_castle.sketch import Sketch
from castlewright.solvers.base import Solved, Undecided, Unsolvable
from castlewright.solvers.sleepy_castle import night_search, night_watch
from castlewright.solvers.sleepy_castle.night_hints import TELLERS, HintKind, hint, tell
from castlewright.solvers.sleepy_castle.night_ladder import RUNGS, Position, climb
from castlewright.solvers.sleepy_castle.night_search import Count, Stop

EXAMPLE = NightWatch.parse("ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4")
ANSWER = Layout.parse("AECDBF 132321 -")

# Twelve guards, one solution each, and the hardest rung that each needs.
TWELVE = {
    "narrow": "LABCDEFGHIJK C<K D3E K5 E-2-L A1J A3H J4 C1L B1H D-5-J G3I G-4-H E-2-H D5 B3K",
    "company": "GABCDEFHIJKL F<J A3E C-1-G G= D= H2J E= A3B K2 A-2-L D2I G2H J1L",
    "suppose": "EABCDFGHIJKL C<I J1L D-1-H A-3-F C-3-I E3H D-3-K D= G4 A1J H1L C= G3K B3C A3",
    "follow": "GABCDEFHIJKL B<L A-1-K D2I E-4-J C2F F4 L2 E6 C4 A6 H2J J3 G2H F-1-H D=",
    "deeper": "JABCDEFGHIKL F<A I3 D3 C5 A3H G5 E-5-J F4 B-4-J K1L A-5-D A3G B5 J= K4 C-4-E",
}


def brute_force(watch: NightWatch) -> list[Layout]:
    """Every ring with every coins that `Clue.holds` accepts: for rings of up to six."""
    found = []
    for others in permutations(watch.guards[1:]):
        ring = watch.guards[0] + "".join(others)
        if ring.index(watch.direction[0]) < ring.index(watch.direction[1]):
            layouts = (Layout(ring, coins) for coins in all_coins(watch.size))
            found += [lay for lay in layouts if all(clue.holds(lay) for clue in watch.clues)]
    return found


@lru_cache
def all_coins(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(c for c in product((1, 2, 3), repeat=size) if sum(c) == 2 * size)


def random_watches(seed: int, number: int, sizes: tuple[int, ...]) -> Iterator[NightWatch]:
    """Right ones with any clues, so with no solution, with one or with many."""
    rng = random.Random(seed)
    while number:
        size = rng.choice(sizes)
        guards = "ABCDEFGHIJKL"[:size]
        words = [guards, "<".join(rng.sample(guards[1:], 2))]
        for _ in range(rng.randint(0, size + 1)):
            a, b = rng.sample(guards, 2)
            clues = [f"{a}{rng.randint(1, 3)}{b}", f"{a}|{b}", f"{a}-{rng.randint(1, 2)}-{b}"]
            words.append(rng.choice([*clues, f"{a}=", f"{a}{rng.randint(2, 6)}"]))
        watch = NightWatch.parse(" ".join(words))
        if not violations(watch):
            number -= 1
            yield watch


def texts(layouts: list[Layout] | tuple[Layout, ...]) -> list[str]:
    return sorted(map(str, layouts))


# ---------------------------------------------------------------------------------------------
# The two solvers

# Four guards. The other three can stand in 6 ways, half of them with B before C; four gaps can hold
# 8 coins in 19 ways (2222; 1 and 3 for two of the gaps: 12; 1133 in any order: 6).
BY_HAND = [
    pytest.param("ABC B<C", 7, marks=pytest.mark.rule("SC-03")),  # 222, and 123 in any order
    pytest.param("ABCD B<C", 57, marks=pytest.mark.rule("SC-31")),  # 3 rings, 19 ways each
    # B next to A comes first: 2 rings. The other three gaps hold 7 coins: 133 or 223, 3 ways each.
    pytest.param("ABCD B<C A1B", 12, marks=pytest.mark.rule("SC-32")),
    # B opposite to A, C behind B: 1 ring.
    pytest.param("ABCD B<C A|B", 19, marks=pytest.mark.rule("SC-33")),
    pytest.param("ABCD B<C A-1-B", 19, marks=pytest.mark.rule("SC-34")),
    # Both gaps hold 1, 2 or 3, the other two 6, 4 or 2: 1 + 3 + 1 ways.
    pytest.param("ABCD B<C A=", 15, marks=pytest.mark.rule("SC-35")),
    # 2 and 3 in either order, and in the other gaps 1 and 2.
    pytest.param("ABCD B<C A5", 12, marks=pytest.mark.rule("SC-36")),
]


@pytest.mark.parametrize(("text", "number"), BY_HAND)
def test_counts_that_were_worked_out_by_hand(text: str, number: int) -> None:
    watch = NightWatch.parse(text)
    assert night_search.count(watch) == Count(number)
    modelled = night_watch.solutions(watch, limit=number + 1)
    assert modelled.complete
    assert len(set(modelled.layouts)) == number
    assert all(not violations(watch, layout) for layout in modelled.layouts)


def test_both_solvers_find_what_brute_force_finds() -> None:
    numbers = []
    for watch in random_watches(1, 60, (3, 4, 5)):
        expected = texts(brute_force(watch))
        numbers.append(len(expected))
        assert texts(list(night_search.solutions(watch))) == expected, watch
        modelled = night_watch.solutions(watch, limit=12)
        if modelled.complete:
            assert texts(modelled.layouts) == expected, watch
        else:
            assert len(set(texts(modelled.layouts)) & set(expected)) == 12, watch
    assert {0, 1} < set(numbers)
    assert max(numbers) > 12


@pytest.mark.rule("SC-31")
def test_the_other_direction_gives_the_mirror_images() -> None:
    for watch in random_watches(2, 15, (4, 5)):
        other = NightWatch(watch.guards, watch.direction[::-1], watch.clues)
        mirrored = [
            Layout(lay.ring[0] + lay.ring[:0:-1], lay.coins[::-1])
            for lay in night_search.solutions(watch)
        ]
        assert texts(list(night_search.solutions(other))) == texts(mirrored)


@pytest.mark.parametrize("text", TWELVE.values(), ids=TWELVE)
def test_with_twelve_guards_both_solvers_find_the_same_one_solution(text: str) -> None:
    watch = NightWatch.parse(text)
    (answer,) = night_search.solutions(watch)
    assert violations(watch, answer) == ()
    assert night_watch.solutions(watch) == night_watch.Found((answer,), complete=True)
    assert night_watch.solve(watch) == Solved(answer)


def test_a_conflict_is_a_smallest_set_of_clues_that_clash() -> None:
    checked = 0
    for watch in random_watches(3, 60, (4, 5)):
        verdict = night_watch.solve(watch)
        if brute_force(watch):
            assert isinstance(verdict, Solved)
            assert violations(watch, verdict.solution) == ()
            continue
        assert isinstance(verdict, Unsolvable)
        checked += 1
        clash = [clue for clue in watch.clues if str(clue) in verdict.conflict]
        assert len(clash) == len(verdict.conflict) > 0
        assert all(str(clue) in verdict.reason for clue in clash)
        assert brute_force(NightWatch(watch.guards, watch.direction, tuple(clash))) == []
        for fewer in combinations(watch.clues, len(clash) - 1):
            assert brute_force(NightWatch(watch.guards, watch.direction, fewer))
    assert checked > 10


def test_a_conflict_is_told_in_notation_and_in_words() -> None:
    verdict = night_watch.solve(NightWatch.parse("ABCDE B<C C= A3B A-1-C B2 C|D"))
    assert verdict == Unsolvable(
        "these clues cannot be true together: A3B (The lion and the mouse are neighbours and "
        "guard three coins) and B2 (Two coins lie beside the mouse)",
        ("A3B", "B2"),
    )
    alone = night_watch.solve(NightWatch.parse("ABC B<C A|B"))
    assert alone.reason == (
        "this clue alone cannot be true: A|B (The lion and the mouse are not neighbours)"
    )


def test_a_count_tells_a_limit_and_a_budget_from_the_end() -> None:
    watch = NightWatch.parse("ABCD B<C")
    assert night_search.count(watch, limit=57) == Count(57)
    assert night_search.count(watch, limit=56) == Count(56, Stop.LIMIT)
    assert night_search.count(watch, budget=3).stopped is Stop.BUDGET
    with pytest.raises(UndecidedError, match="3 steps"):
        list(night_search.solutions(watch, budget=3))
    stopped = night_watch.solutions(watch, limit=5)
    assert (len(stopped.layouts), stopped.complete) == (5, False)
    assert night_watch.solutions(watch, limit=99).complete


def test_a_budget_that_runs_out_is_undecided_and_never_no_solution() -> None:
    watch = NightWatch.parse(TWELVE["deeper"])
    assert night_watch.solve(watch, budget=1e-9) == Undecided()
    assert night_watch.solutions(watch, budget=1e-9) == night_watch.Found((), complete=False)
    assert hint(watch, budget=1e-9).kind is HintKind.UNDECIDED


@pytest.mark.rule("SC-30")
def test_a_faulty_night_watch_is_refused_by_all() -> None:
    faulty = NightWatch.parse("ABCD B<C A3X")
    for ask in (night_search.solutions, night_watch.solutions, night_watch.solve, hint):
        with pytest.raises(InvalidPuzzleError, match="A3X tells of X"):
            ask(faulty)
    with pytest.raises(InvalidPuzzleError):
        Position.of(faulty)


# ---------------------------------------------------------------------------------------------
# The ladder


def test_no_deduction_excludes_a_true_solution() -> None:
    used = set()
    twelve = [NightWatch.parse(text) for text in TWELVE.values()]
    for watch in [*random_watches(4, 40, (3, 4, 5, 5, 6)), *twelve]:
        layouts = brute_force(watch) if watch.size < 12 else night_search.solutions(watch)
        true = [Position.of(watch, Sketch.of(layout)).may for layout in layouts]
        for step in climb(Position.of(watch)).steps:
            used.add(step.rung.name)
            for may in true:
                assert all(may[subject] & mask for subject, mask in step.changes.items()), watch
    assert used == {rung.name for rung in RUNGS}


def test_every_step_of_the_ladder_takes_something_away_by_the_easiest_rung() -> None:
    for text in TWELVE.values():
        watch = NightWatch.parse(text)
        position = Position.of(watch)
        for step in climb(position).steps:
            for subject, mask in step.changes.items():
                assert mask & position.may[subject] == mask != position.may[subject]
            easier = RUNGS[: RUNGS.index(step.rung)]
            assert all(next(rung.find(position), None) is None for rung in easier)
            position = position.changed(step.changes)


@pytest.mark.parametrize("rung", TWELVE)
def test_the_ladder_ends_at_the_solution_or_says_that_it_does_not(rung: str) -> None:
    watch = NightWatch.parse(TWELVE[rung])
    climbed = climb(Position.of(watch))
    assert climbed.hardest.name == rung
    assert climbed.solved == (rung != "deeper")
    if climbed.solved:
        assert [climbed.position.layout()] == list(night_search.solutions(watch))


def test_three_guards_that_share_three_places_are_a_group() -> None:
    """By hand: B, C and D share places 2 to 4, any two of them all three, so nobody else stands
    there. And where B, C and D alone can stand at places 2 to 4, they stand nowhere else."""
    start = Position.of(NightWatch.parse("ABCDEFG B<C"))
    group = next(rung for rung in RUNGS if rung.name == "group")
    # the guards B to G are subjects 1 to 6, the places 2 to 7 bits 1 to 6
    shared = start.changed({1: 0b110, 2: 0b1100, 3: 0b1010, **dict.fromkeys((4, 5, 6), 0b1111110)})
    found = next(group.find(shared))
    assert (found.about, found.point) == ((1, 2, 3), 0b1110)
    assert found.changes == dict.fromkeys((4, 5, 6), 0b1110000)
    alone = start.changed(
        {1: 0b1110110, 2: 0b1111100, 3: 0b1111010, **dict.fromkeys((4, 5, 6), 0b1110000)}
    )
    changes = [found.changes for found in group.find(alone) if found.point == 0b1110]
    assert changes == [{1: 0b110, 2: 0b1100, 3: 0b1010}]


def test_a_contradiction_ends_the_ladder() -> None:
    climbed = climb(Position.of(NightWatch.parse("ABCDE B<C A3B B2")))
    assert not climbed.solved
    assert 0 in climbed.position.may


def test_every_step_can_be_told_in_a_sentence() -> None:
    assert set(TELLERS) == {rung.name for rung in RUNGS}
    told = {}
    for text in TWELVE.values():
        position = Position.of(NightWatch.parse(text))
        for step in climb(position).steps:
            sentence = tell(position, step)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert " So " in sentence
            told.setdefault(step.rung.name, sentence)
            position = position.changed(step.changes)
    assert set(told) == set(TELLERS)
    # by hand: the elephant stands at the top of the first one, place 1 of 12
    assert told["clue"] == (
        "Exactly two guards stand between the owl and the elephant, the shorter way round. "
        "So the owl can only stand at places 4 or 10."
    )


# ---------------------------------------------------------------------------------------------
# Hints and sketches


def follow(watch: NightWatch) -> Layout | None:
    """Do what each hint says, from an empty sketch to the end."""
    sketch = None
    for _ in range(2 * watch.size + 1):
        found = hint(watch, sketch)
        if found.kind is HintKind.SOLVED:
            return found.then.layout()
        assert found.kind is HintKind.MARK, found
        assert found.words == " ".join(found.because)
        assert sketch is None or found.then.marks > sketch.marks
        sketch = found.then
    return None


@pytest.mark.parametrize("rung", ["narrow", "company", "suppose", "deeper"])
def test_who_follows_the_hints_comes_to_the_solution(rung: str) -> None:
    watch = NightWatch.parse(TWELVE[rung])
    assert follow(watch) == next(night_search.solutions(watch))


def test_hints_lead_to_some_solution_where_there_are_several() -> None:
    for watch in islice(random_watches(5, 40, (4, 5)), 20):
        if brute_force(watch):
            assert violations(watch, follow(watch)) == ()


def test_the_hints_of_the_example_are_those_of_a_patient_friend() -> None:
    first = hint(EXAMPLE)
    assert first.because == (
        "The lion and the fox are not neighbours. So the fox can only stand at places 3, 4 or 5.",
        "Exactly one guard stands between the lion and the mouse, the shorter way round. "
        "So the mouse can only stand at places 3 or 5.",
        "The lion stands at the top. Walking clockwise, the fox comes before the mouse. The fox "
        "can only stand at places 3, 4 or 5 and the mouse can only stand at places 3 or 5. "
        "So the mouse stands at place 5.",
    )
    assert str(first.then) == "A...B. ......"
    assert (first.rung, first.forced) == ("narrow", True)
    last = hint(EXAMPLE, Sketch.parse("AECDBF 1323.1"))
    assert last.words == (
        "All gaps together hold 12 coins, one to three in each. "
        "So the gap between places 5 and 6 holds 2 coins."
    )


@pytest.mark.parametrize("text", ["...... ......", "..CD.. ......", ".ECDBF 132321"])
def test_whoever_has_not_written_down_the_top_is_told_that_first(text: str) -> None:
    found = hint(EXAMPLE, Sketch.parse(text))
    assert (found.kind, found.words) == (HintKind.MARK, "The lion stands at the top.")
    assert str(found.then) == "A" + text[1:]
    assert hint(EXAMPLE, found.then).kind in (HintKind.MARK, HintKind.SOLVED)


def test_a_sketch_without_the_top_that_leads_nowhere_is_told_what_to_rub_out() -> None:
    assert hint(EXAMPLE, Sketch.parse("...C.. ......")).kind is HintKind.DEAD_END


WRONG = {
    "AC.... ......": "Look at A|C again: The lion and the fox are not neighbours.",
    "BA.... ......": "Look at the top: the lion stands there.",
    ".....A ......": "Look at the top: the lion stands there.",
    "AECDB. 33333.": "Look at C5 again: Five coins lie beside the fox.",
    "A.B.C. ......": "Look at this again: The lion stands at the top. Walking clockwise, the fox "
    "comes before the mouse.",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_sketch_that_breaks_a_clue_at_once_is_told_which(text: str) -> None:
    found = hint(EXAMPLE, Sketch.parse(text))
    assert found.kind is HintKind.FAULT
    assert found.words == WRONG[text]


@pytest.mark.rule("SC-03")
def test_a_sketch_with_coins_that_cannot_add_up_is_a_fault_too() -> None:
    found = hint(NightWatch.parse("ABCDEF C<B A|C"), Sketch.parse("A..... 33333."))
    assert found.kind is HintKind.FAULT
    assert found.words == (
        "Look at the coins: 12 must lie in all gaps together, one to three in each."
    )


def test_a_sketch_that_leads_nowhere_is_told_what_to_rub_out() -> None:
    found = hint(EXAMPLE, Sketch.parse("A..C.. ......"))
    assert found.kind is HintKind.DEAD_END
    assert found.words == (
        "No clue is broken yet, but this leads nowhere. Rub out the fox at place 4."
    )
    assert found.then == Sketch.empty(EXAMPLE)
    coins = hint(EXAMPLE, Sketch.parse("AECDB. .2...."))
    assert "Rub out 2 coins in the gap between places 2 and 3." in coins.words


def test_only_the_solution_is_solved_and_no_solution_is_said_to_be_none() -> None:
    assert hint(EXAMPLE, Sketch.of(ANSWER)).kind is HintKind.SOLVED
    found = hint(NightWatch.parse("ABCDE B<C A3B B2"))
    assert found.kind is HintKind.NO_SOLUTION
    assert "A3B" in found.words
    assert "B2" in found.words


def test_where_there_are_several_ways_the_hint_says_so() -> None:
    found = hint(NightWatch.parse("ABCDE B<C"))
    assert (found.kind, found.forced) == (HintKind.MARK, False)
    assert found.words.startswith("There are several ways. One of them is: the ")


def test_a_sketch_is_written_as_it_is_read() -> None:
    for text in ("A..C.. 2..3..", "ABC 123", "... ..."):
        assert str(Sketch.parse(text)) == text
    assert Sketch.of(ANSWER).layout() == ANSWER
    assert Sketch.parse(str(ANSWER)) == Sketch.of(ANSWER)  # with the - of its grid
    assert Sketch.parse("A..C.. 2..3..").layout() is None
    assert Sketch.parse("A.C... ...3..").agrees_with(ANSWER)
    assert not Sketch.parse("A.C... ...2..").agrees_with(ANSWER)


BAD_SKETCHES = {
    "": "a sketch has two words, ring and coins, as in A..C.. 2..3..; 0 were found",
    "A..C..": "a sketch has two words, ring and coins, as in A..C.. 2..3..; 1 were found",
    "A.c... ......": "sketch, place 3: 'c' is no guard; a capital letter was expected, or . where "
    "nobody is known to stand",
    "A..A.. ......": "sketch, place 4: A stands elsewhere already",
    "A..C.. 2..x..": "sketch, gap 4: 'x' is no number of coins; 1 to 3 was expected, or . where it "
    "is not known",
    "A..C.. 2..4..": "sketch, gap 4: 4 coins; 1 to 3 were expected",
    "A..C.. 0.....": "sketch, gap 1: 0 coins; 1 to 3 were expected",
    "A..C.. 2..²..": "sketch, gap 4: '²' is no number of coins; 1 to 3 was expected, or . where it "
    "is not known",
    "A..C.. 2..3.": "sketch: 5 gaps for 6 places; as many were expected",
}


@pytest.mark.parametrize("text", BAD_SKETCHES)
def test_a_bad_sketch_is_refused_with_one_clear_sentence(text: str) -> None:
    with pytest.raises(NotationError) as error:
        Sketch.parse(text)
    assert str(error.value) == BAD_SKETCHES[text]


def test_a_sketch_of_another_night_watch_is_refused() -> None:
    with pytest.raises(BadInputError, match="5 places for 6 guards"):
        hint(EXAMPLE, Sketch.parse("A.... ....."))
    with pytest.raises(BadInputError, match="place 2: X is none of the guards ABCDEF"):
        hint(EXAMPLE, Sketch.parse("AX.... ......"))
