"""Sprints: the best number by two solvers and brute force, the number of plans, the greedy runner.

The brute force plays every plan in the very game, decision by decision; the two solvers do not know
it.
"""

import random
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from castlewright.games.sandcastles import Phase, State, moves, sprinting
from castlewright.games.sandcastles import after as after_move
from castlewright.games.sandcastles.moves import Roll
from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.sandcastles import Goal, HouseRules, Plan, Sprint, shipped_box
from castlewright.puzzles.sandcastles.moves import Take, Turn, TurnDie
from castlewright.puzzles.sandcastles.symmetry import carried_sprint, symmetries
from castlewright.solvers.base import Solved, Undecided, Unsolvable
from castlewright.solvers.sandcastles import greedy_runner, sprint_model, sprint_programme
from castlewright.solvers.sandcastles.sprint_programme import count, count_best
from castlewright.solvers.ties import Outcomes

from .beaches import ODD_BOX, sprint_by_lot

DEFAULT = HouseRules()
FULL = HouseRules(full_means_full=True)
LOST = HouseRules(last_crown_lost=True)
BOTH = HouseRules(full_means_full=True, last_crown_lost=True)
BY_TURN = HouseRules(wait_by_turn=True)
ANIMALS = HouseRules(animals_only=True)

SHORT = replace(shipped_box(), name="short", boardwalk=(3, 3, 3, 3))
NARROW = replace(shipped_box(), name="narrow", boardwalk=(3,) * 4, beginner=1, advanced=1)
TWO = replace(NARROW, name="two", beginner=2, advanced=2)
BOXES = {box.name: box for box in (shipped_box(), ODD_BOX, SHORT, NARROW, TWO)}


def sprint(text: str) -> Sprint:
    return Sprint.parse(text, BOXES.values())


def by_lot(seed: str, players: int, queen: bool, rounds: int, goal: Goal, box: str) -> Sprint:
    made = sprint_by_lot(random.Random(seed), players, queen, rounds, BOXES[box])
    return replace(made, goal=goal)


def plans_by_value(puzzle: Sprint, rules: HouseRules = DEFAULT) -> dict[int, int]:
    """All plans, counted in the game by what they come to: rounds to the confetti, or steps."""
    known: dict[State, Counter[int]] = {}

    def following(state: State) -> Counter[int]:
        if state.phase is Phase.OVER:
            if puzzle.goal is Goal.CONFETTI:
                return Counter({state.rounds: 1})
            state = state._replace(phase=Phase.ROLL)
        if state.phase is Phase.ROLL:
            if state.rounds == puzzle.rounds:
                return Counter({state.seats[0].steps: 1} if puzzle.goal is Goal.STEPS else {})
            return following(after_move(state, Roll((puzzle.dice[state.rounds],))))
        if state not in known:
            found: Counter[int] = Counter()
            for move in moves(state):
                found.update(following(after_move(state, move)))
            known[state] = found
        return known[state]

    return dict(following(sprinting.begin(puzzle, rules)))


def best_of(puzzle: Sprint, of_value: dict[int, int]) -> int:
    return min(of_value) if puzzle.goal is Goal.CONFETTI else max(of_value)


# ---------------------------------------------------------------------------------------------
# Small sprints, worked by hand


@pytest.mark.rule("SB-60", "SB-62", "SB-12", "SB-13", "SB-19")
def test_a_single_round_has_so_many_plans_and_no_more() -> None:
    """One stone lies under each yellow castle, one shell under each red one; both dice are yellow.

    Castle 1 or 4 comes first. After it the other one has its stone, too, or there is nothing left
    where the first search was: so there are 2 times 2 plans, and nothing can be brought home.
    """
    puzzle = sprint("b/rR/y/b/rY/yB yy steps")
    assert count(puzzle) == sprint_programme.Count(Goal.STEPS, ((0, 4),))
    assert plans_by_value(puzzle) == {0: 4}


@pytest.mark.rule("SB-20", "SB-62")
def test_the_second_decoration_makes_two_steps() -> None:
    """Both stones lie under yellow castles: found in the first round, brought home in the second.

    There are two orders in which to find them. Blue dice could be used for searching, too, but not
    for as many steps.
    """
    puzzle = sprint("b/rR/y/b/rY/yB yy,bb steps")
    assert count(puzzle).value == 3
    assert count(puzzle).best == count_best(puzzle).best == 2
    assert str(sprint_programme.solve(puzzle).solution) == "s1.+b s4.+b / tb tb"


@pytest.mark.rule("SB-61")
def test_the_confetti_is_reached_with_the_round_in_which_it_is_reached() -> None:
    """The same stones make three steps in two rounds, which is all that this boardwalk has."""
    puzzle = sprint("b/rR/y/b/rY/yB yy,bb,rr confetti short")
    for solved in (sprint_programme.solve(puzzle), sprint_model.solve(puzzle)):
        assert solved.value == len(solved.solution.rounds) == 2


@pytest.mark.rule("SB-16", "SB-17")
def test_a_beetle_is_earned_where_nothing_lies_and_turns_a_die() -> None:
    """Both yellow castles hold one stone, and only yellow is rolled.

    Two stones, then an empty castle, and the beetle turns a yellow die blue: one step by the end of
    the second round.
    """
    puzzle = sprint("b/rR/y/b/rY/yB yy,yy steps")
    best = sprint_programme.solve(puzzle)
    assert (best.value, str(best.solution)) == (1, "s1.+b s4.+b / s1 y=b.tb")
    assert sprint_model.solve(puzzle).value == 1


@pytest.mark.rule("SB-14", "SB-15", "SB-62")
def test_an_animal_is_sent_to_where_the_last_die_finds_it() -> None:
    """The Otter is under castle 1 with a stone. Two stones at home make three steps.

    In the last round the blue die finds the Otter under castle 6 if it was sent there, and with it
    a piece of driftwood, which the yellow die brings home: five steps. Nothing red is rolled that
    could find it under castle 2.
    """
    puzzle = sprint("bB/rR/y/b/rY/y yy,bb,yb steps")
    for best in (sprint_programme.solve(puzzle), sprint_model.solve(puzzle)):
        assert best.value == 3 + 1 + 1
        assert "s1.B6.+b" in str(best.solution)


@pytest.mark.rule("SB-31", "SB-32", "SB-35", "SB-33A")
def test_a_crown_of_the_queen_is_a_step_and_the_last_one_can_be_lost() -> None:
    """The Queen is on castle 1 with the first stone; the second is under castle 4.

    Two transports make three steps, the crown one more: with either of them. There are two orders
    of searching, and the Queen goes left or right. Where no crown comes with the second decoration
    it still comes with the first.
    """
    puzzle = sprint("b/rR/y/b/rY/yB yy,bb steps Q1")
    for rules in (DEFAULT, LOST):
        assert sprint_programme.solve(puzzle, rules=rules).value == 4
        assert sprint_model.solve(puzzle, rules=rules).value == 4
    assert count_best(puzzle).best == 2 * 2 * 2
    assert count_best(puzzle, rules=LOST).best == 2 * 2


@pytest.mark.rule("SB-18")
def test_whoever_has_a_full_storehouse_and_nothing_to_bring_waits() -> None:
    """One space in the storehouse, a stone in it, and three more yellow dice: the second waits.

    The beetle for it has to turn a die next, for whoever has one may not wait: blue for the step,
    or red, which is no use. After `y=b` either die comes first; the yellow one waits before the
    storehouse is empty, and after it finds the other stone, or nothing where the first one was.
    """
    puzzle = sprint("b/rR/y/b/rY/yB yy,yy steps narrow")
    for best in (sprint_programme.solve(puzzle), sprint_model.solve(puzzle)):
        assert best.value == 1
        assert str(best.solution.rounds[0][1][0]) == "wy"
    # from castle 1 or 4: y=b.tb and two castles, y=b.wy with two ways on for the beetle's owner
    assert dict(count(puzzle).of_value) == plans_by_value(puzzle)


@pytest.mark.rule("SB-16A")
def test_whoever_waits_with_one_die_must_have_no_use_for_the_other() -> None:
    """Two spaces, a stone in each after the first round; then a yellow and a blue die.

    Die by die the yellow one may wait first, for a beetle, and then the blue one is used in three
    ways: `tb`, `b=y.wy`, `b=r.wr`. By the turn it may not wait, for the blue one is of use. There
    are two orders of finding the stones, so that the second reading has six plans less.
    """
    puzzle = sprint("b/rR/y/b/rY/yB yy,yb steps two")
    waits = Plan.parse("s1.+b s4.+b / wy tb")
    assert sprinting.faults(puzzle, waits) == ()
    (fault,) = sprinting.faults(puzzle, waits, BY_TURN)
    assert (fault.code, fault.where) == ("SB-18-wait", "round 2, die 1")
    assert sprinting.faults(puzzle, Plan.parse("s1.+b s4.+b / tb s1"), BY_TURN) == ()
    for rules in (DEFAULT, BY_TURN):
        assert dict(count(puzzle, rules=rules).of_value) == plans_by_value(puzzle, rules)
        assert greedy_runner.reached(puzzle, rules) == greedy_by_the_programme(puzzle, rules)
    assert count(puzzle, rules=BY_TURN).all == count(puzzle).all - 6


@pytest.mark.rule("SB-16A")
@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("yr/yrB/yb/rb/bbR/yrY br,yb,bb,bb steps Q4 narrow", (7, 6)),
        ("rr/ybB/rb/yrR/yy/bbY rr,rr,rr,br steps Q6 narrow", (5, 4)),
    ],
)
def test_the_best_number_hangs_on_who_may_wait(text: str, values: tuple[int, int]) -> None:
    """A beetle that was earned by waiting first makes one step more."""
    puzzle = sprint(text)
    for rules, value in zip((DEFAULT, BY_TURN), values, strict=True):
        for best in (
            sprint_programme.solve(puzzle, rules=rules),
            sprint_model.solve(puzzle, rules=rules),
        ):
            assert best.value == value
            assert sprinting.faults(puzzle, best.solution, rules, value) == ()


@pytest.mark.rule("SB-31A")
def test_a_search_for_an_animal_alone_meets_the_queen_or_does_not() -> None:
    """One space for a decoration. Both stones go home; a shell fills the storehouse; the Otter,
    which was sent to castle 1, waits there under the Queen.

    Who fetches it gets a crown, and the Queen moves on. Under the house rule she stays, and there
    is no crown.
    """
    puzzle = sprint("b/bB/yR/yY/r/r yb,rb,ry steps Q1 narrow")
    begun = "s1.q2.+b tb / s2.q1.B1.+b tb> / s5.+r s1"
    met, alone = Plan.parse(f"{begun}.q2"), Plan.parse(begun)
    assert sprinting.faults(puzzle, met) == sprinting.faults(puzzle, alone, ANIMALS) == ()
    for plan, rules, queen, crowns in ((met, DEFAULT, 1, 2), (alone, ANIMALS, 0, 1)):
        after = sprinting.after(puzzle, plan, rules)
        assert (after.queen, after.seats[0].crowns, after.seats[0].steps) == (queen, crowns, 5)
        assert dict(count(puzzle, rules=rules).of_value) == plans_by_value(puzzle, rules)


# ---------------------------------------------------------------------------------------------
# The solvers, the game and each other


CASES = [
    (f"{players} {queen} {goal} {box} {number}", players, queen, goal, box, rules)
    for number, rules in enumerate((DEFAULT, FULL, LOST, BOTH, BY_TURN, ANIMALS))
    for players, queen in ((1, False), (2, True), (4, False))
    for goal, box in (
        (Goal.STEPS, "stand-in"),
        (Goal.STEPS, "narrow"),
        (Goal.CONFETTI, "short"),
    )
]


@pytest.mark.rule("SB-60", "SB-61", "SB-62")
@pytest.mark.parametrize("rules", [DEFAULT, BOTH, BY_TURN, ANIMALS], ids=str)
@pytest.mark.parametrize(
    ("players", "queen", "rounds", "boxes"),
    [
        (1, False, 3, ("narrow",)),
        (1, True, 3, ("narrow",)),
        (2, False, 2, ("stand-in", "odd")),
        (2, True, 2, ("stand-in", "short")),
        (4, False, 2, ("short",)),
        (4, True, 2, ("odd",)),
    ],
)
def test_every_plan_is_counted_as_in_the_game(
    players: int, queen: bool, rounds: int, boxes: Collection[str], rules: HouseRules
) -> None:
    for box in boxes:
        for goal in Goal:
            puzzle = by_lot(f"{players}/{box}", players, queen, rounds, goal, box)
            expected = plans_by_value(puzzle, rules)
            counted = count(puzzle, rules=rules)
            if not expected:
                assert isinstance(counted, Unsolvable)
                assert isinstance(count_best(puzzle, rules=rules), Unsolvable)
                continue
            assert dict(counted.of_value) == expected
            best = best_of(puzzle, expected)
            assert count_best(puzzle, rules=rules).of_value == ((best, expected[best]),)
            assert (counted.value, counted.best) == (best, expected[best])
            assert counted.all == sum(expected.values())


@pytest.mark.rule("SB-60", "SB-61", "SB-62")
@pytest.mark.parametrize(("seed", "players", "queen", "goal", "box", "rules"), CASES)
def test_both_solvers_find_the_same_number_and_plans_without_a_fault(
    seed: str, players: int, queen: bool, goal: Goal, box: str, rules: HouseRules
) -> None:
    puzzle = by_lot(seed, players, queen, 3, goal, box)
    programmed = sprint_programme.solve(puzzle, rules=rules)
    modelled = sprint_model.solve(puzzle, rules=rules)
    assert type(programmed) is type(modelled)
    if isinstance(programmed, Solved) and isinstance(modelled, Solved):
        assert programmed.value == modelled.value
        for plan in (programmed.solution, modelled.solution):
            assert sprinting.faults(puzzle, plan, rules, programmed.value) == ()


@pytest.mark.rule("SB-60")
def test_they_agree_on_longer_sprints() -> None:
    for players, queen, goal in ((1, True, Goal.CONFETTI), (2, False, Goal.STEPS)):
        puzzle = by_lot("long", players, queen, 5 - queen, goal, "odd")
        programmed, modelled = sprint_programme.solve(puzzle), sprint_model.solve(puzzle)
        assert isinstance(programmed, Solved)
        assert programmed.value == modelled.value


def test_a_turned_or_mirrored_beach_has_the_same_number_of_plans() -> None:
    for queen in (False, True):
        puzzle = by_lot(f"alike/{queen}", 2, queen, 2, Goal.STEPS, "stand-in")
        alike = [carried_sprint(puzzle, one) for one in symmetries(puzzle.beach)]
        assert len(alike) == (2 if queen else 12)
        assert len({count(one) for one in alike}) == 1
        assert len({sprint_programme.solve(one).value for one in alike}) == 1


def test_the_plan_is_the_first_of_the_best_ones_every_time() -> None:
    puzzle = by_lot("first", 2, False, 4, Goal.STEPS, "stand-in")
    first = sprint_programme.solve(puzzle)
    assert all(sprint_programme.solve(puzzle) == first for _ in range(3))
    swapped = replace(puzzle, dice=tuple((b, a) for a, b in puzzle.dice))
    assert sprint_programme.solve(swapped) == first


def test_a_plan_that_is_begun_is_gone_on_with() -> None:
    puzzle = by_lot("begun", 2, True, 3, Goal.STEPS, "stand-in")
    best = sprint_programme.solve(puzzle)
    turns = best.solution.rounds
    for begun in (Plan(turns[:1]), Plan((turns[0], turns[1][:1])), Plan((turns[0][:1],))):
        assert sprint_programme.solve(puzzle, begun) == best
    half_a_turn = Plan(((turns[0][0][:1],),))
    assert sprint_programme.solve(puzzle, half_a_turn).value == best.value


def test_a_row_that_is_too_short_is_unsolvable_for_both() -> None:
    puzzle = sprint("b/rR/y/b/rY/yB yy,bb confetti")
    for verdict in (sprint_programme.solve(puzzle), count(puzzle), count_best(puzzle)):
        assert verdict == Unsolvable("9 steps to the confetti need more than these 2 rounds")
    assert isinstance(sprint_model.solve(puzzle), Unsolvable)


@pytest.mark.parametrize("goal", list(Goal))
def test_without_a_budget_nothing_is_decided(goal: Goal) -> None:
    puzzle = by_lot("budget", 2, True, 3, goal, "short")
    assert sprint_programme.solve(puzzle, budget=5) == Undecided()
    assert count(puzzle, budget=5) == count_best(puzzle, budget=5) == Undecided()
    assert isinstance(sprint_model.solve(puzzle, budget=1e-6), Undecided)


def test_a_faulty_sprint_is_refused_by_all() -> None:
    puzzle = sprint("b/rR/y/b/rY/yBY yy steps")
    for ask in (
        sprint_programme.solve,
        sprint_model.solve,
        count,
        count_best,
        greedy_runner.reached,
    ):
        with pytest.raises(InvalidPuzzleError, match="Puffin"):
            ask(puzzle)


# ---------------------------------------------------------------------------------------------
# The greedy runner


def test_the_greedy_runner_takes_the_step_at_hand_and_seldom_finds_the_better_plan() -> None:
    puzzle = sprint("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps Q3")
    assert greedy_runner.reached(puzzle) == Outcomes(5, Fraction(53, 10), 6)
    assert sprint_programme.solve(puzzle).value == 6


@pytest.mark.parametrize("queen", [False, True])
@pytest.mark.parametrize("goal", list(Goal))
def test_all_ties_of_the_greedy_runner_are_counted_and_it_is_never_better_than_the_best(
    goal: Goal, queen: bool
) -> None:
    """The witness takes the turns from the programme, which shares no code with the game."""
    for number, rules in enumerate((DEFAULT, BOTH, BY_TURN, ANIMALS)):
        puzzle = by_lot(f"greedy/{number}", 2, queen, 4, goal, "short")
        greedy = greedy_runner.reached(puzzle, rules)
        assert greedy == greedy_by_the_programme(puzzle, rules)
        best = sprint_programme.solve(puzzle, rules=rules)
        if isinstance(best, Solved) and best.value is not None:
            short = greedy.below(best.value) if goal is Goal.STEPS else greedy.above(best.value)
            assert 0 <= short.least <= short.mean <= short.most


def greedy_by_the_programme(puzzle: Sprint, rules: HouseRules) -> Outcomes:
    """Position by position with how likely each is, by the words of `greedy_runner`."""
    programme = sprint_programme._Programme(puzzle, rules, 10**9)
    chances: dict[Any, Fraction] = {(programme.start, ()): Fraction(1)}
    ends: Counter[int] = Counter()
    for number in range(2 * puzzle.rounds):
        then: dict[Any, Fraction] = {}
        for node, chance in chances.items():
            ways = [(worth(node[0], *way), way[1]) for way in programme.turns(node, number)]
            best = {after for value, after in ways if value == max(value for value, _ in ways)}
            for after in best:
                then[after] = then.get(after, Fraction()) + chance / len(best)
        if puzzle.goal is Goal.CONFETTI and number % 2:
            for node in [node for node in then if node[0].steps >= programme.target]:
                ends[number // 2 + 1] += then.pop(node)
        chances = then
    for (state, _), chance in chances.items():
        ends[state.steps if puzzle.goal is Goal.STEPS else puzzle.rounds + 1] += chance
    assert sum(ends.values()) == 1
    return Outcomes(min(ends), sum(end * chance for end, chance in ends.items()), max(ends))


def worth(before: Any, turn: Turn, after: Any) -> tuple[int, ...]:
    now, left = after
    taken = [move.colour for move in turn if isinstance(move, Take) and move.colour is not None]
    mine = before.colours[taken[0]] if taken else None
    return (
        now.steps - before.steps,
        -len([move for move in turn if isinstance(move, TurnDie)]),
        len(taken) + bool(taken and taken[0] in left),
        now.crowns - before.crowns,
        sum(colour.left for colour in now.colours) - sum(colour.left for colour in before.colours),
        mine.stored + mine.brought if mine else 0,
        now.beetles - before.beetles,
    )
