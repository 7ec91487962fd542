"""One player against the dice: the expected rounds to the confetti, held against slower ways."""

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from castlewright.fairness.sandcastles.alone import BestPlayer, far_from_best, position_of
from castlewright.games.sandcastles import (
    Phase,
    Seat,
    State,
    after,
    chances,
    moves,
    play,
    start,
    view,
)
from castlewright.games.sandcastles.state import HOME, Trio
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.sandcastles import DEFAULT_RULES, HouseRules, SetUp
from castlewright.puzzles.sandcastles.box import MOST_PLAYERS, shipped_box
from castlewright.solvers.sandcastles import alone
from castlewright.solvers.sandcastles.alone import (
    Position,
    Programme,
    expected_rounds,
    programme,
)
from tests.proofs import proof

SET_UP = SetUp.parse("yB/r/bY/rR/b/y 1/1")


def short(steps: int, storehouse: int = 4, die: str = "yyrrbb") -> SetUp:
    """The same set-up with a shorter boardwalk, a smaller storehouse or other dice."""
    box = replace(
        shipped_box(),
        name="own",
        boardwalk=(steps,) * MOST_PLAYERS,
        beginner=storehouse,
        die=tuple(map("yrb".index, die)),
    )
    return replace(SET_UP, beach=replace(SET_UP.beach, box=box))


EIGHT_STEPS = short(8, storehouse=1)  # far enough for two animals in one turn, and soon solved


# A witness of its own: the game itself, every roll and every move, and values found by repetition.

Key = Callable[[State], State]
Rolls = dict[State, list[tuple[Fraction, list[State]]]]


def between_rounds(state: State) -> State:
    return state._replace(rounds=0)


def without_animals(state: State) -> State:
    """Before the third step no shop is ready, so that animals can go wherever they like."""
    return state._replace(rounds=0, animals=(0, 0, 0))


def round_ends(state: State, key: Key) -> list[State]:
    """Where a player can stand at the end of a round whose dice were rolled."""
    known, waiting = {state}, [state]
    ends: dict[State, None] = {}
    while waiting:
        now = waiting.pop()
        for move in moves(now):
            then = after(now, move)
            if then.phase in (Phase.ROLL, Phase.OVER):
                ends[key(then)] = None
            elif then not in known:
                known.add(then)
                waiting.append(then)
    return list(ends)


def all_rolls(begin: State, key: Key) -> Rolls:
    """Every state between two rounds that can follow, and where each of its rolls can end."""
    rolls: Rolls = {}
    waiting = [key(begin)]
    while waiting:
        state = waiting.pop()
        if state in rolls or state.phase is Phase.OVER:
            continue
        drawn = chances(state)
        total = sum(weight for _, weight in drawn)
        rolls[state] = [
            (Fraction(weight, total), round_ends(after(state, roll), key)) for roll, weight in drawn
        ]
        for _, ends in rolls[state]:
            waiting.extend(ends)
    return rolls


def slow_rounds(rolls: Rolls) -> dict[State, float]:
    """The expected rounds of every state, by doing it again and again, one state at a time."""
    values = dict.fromkeys(rolls, 0.0)
    change = 1.0
    while change > 1e-13:
        change = 0.0
        for state, drawn in rolls.items():
            value = 1 + sum(
                float(chance) * min(values.get(end, 0.0) for end in ends) for chance, ends in drawn
            )
            change = max(change, value - values[state])
            values[state] = value
    return values


class TestTheValue:
    @pytest.mark.rule("SB-50")
    @pytest.mark.parametrize(("steps", "storehouse"), [(1, 1), (2, 1)])
    def test_on_a_short_boardwalk_it_is_that_of_the_game_played_out(
        self, steps: int, storehouse: int
    ) -> None:
        set_up = short(steps, storehouse, die="yyyrrb")
        slow = slow_rounds(all_rolls(start(set_up, open_castles=True), without_animals))
        values = Programme(set_up)
        for state, rounds in slow.items():
            assert values.rounds(position_of(state)) == pytest.approx(rounds, abs=1e-9)

    @pytest.mark.parametrize(
        ("under", "village", "animals"),
        [
            ((0, 5), (0, 2, 2), (3, 2, 2)),  # two shops are ready, and both animals in one castle
            # it can be best to leave what lies by an animal
            proof(((2, 4, 5), (1, 2, 0), (2, 4, 5))),
        ],
    )
    def test_late_in_a_game_it_is_that_of_the_game_played_out(
        self, under: tuple[int, ...], village: Trio, animals: Trio
    ) -> None:
        """Every state that can still follow."""
        state = state_at(Position(under, village, animals, beetles=0))
        values = programme(EIGHT_STEPS)
        slow = slow_rounds(all_rolls(state, between_rounds))
        assert len(slow) > 70
        for later, rounds in slow.items():
            assert values.rounds(position_of(later)) == pytest.approx(rounds, abs=1e-9)

    def test_the_exact_value_lies_between_its_bounds(self) -> None:
        """Fractions that fulfil the equation of the best play exactly are its only solution."""
        set_up = short(2, storehouse=1)
        rolls = all_rolls(start(set_up, open_castles=True), without_animals)
        exact = {
            state: Fraction(rounds).limit_denominator(10**4)
            for state, rounds in slow_rounds(rolls).items()
        }
        for state, drawn in rolls.items():
            assert exact[state] == 1 + sum(
                chance * min(exact.get(end, Fraction(0)) for end in ends) for chance, ends in drawn
            )
        value = expected_rounds(set_up)
        assert value.low <= exact[without_animals(start(set_up, open_castles=True))] <= value.high
        assert value.high - value.low < 1e-9

    @pytest.mark.rule("SB-18A")
    def test_a_full_storehouse_may_be_kept_from_searching_at_all(self) -> None:
        rules = HouseRules(full_means_full=True)
        values, longer = Programme(EIGHT_STEPS, rules), 0
        state = state_at(Position((0, 5), (0, 2, 2), (3, 2, 2), beetles=0), rules)
        for later, rounds in slow_rounds(all_rolls(state, between_rounds)).items():
            position = position_of(later)
            assert values.rounds(position) == pytest.approx(rounds, abs=1e-9)
            longer += rounds > programme(EIGHT_STEPS).rounds(position) + 1e-9
        assert longer

    @pytest.mark.rule("SB-16A")
    def test_nobody_may_wait_with_a_die_while_the_other_one_is_of_use(self) -> None:
        """The storehouse has a stone in its one space, and six shops' worth is still to come."""
        rules = HouseRules(wait_by_turn=True)
        values, longer = Programme(EIGHT_STEPS, rules), 0
        state = state_at(Position((0,), (0, 2, 2), (3, 2, 2), beetles=0), rules)
        for later, rounds in slow_rounds(all_rolls(state, between_rounds)).items():
            position = position_of(later)
            assert values.rounds(position) == pytest.approx(rounds, abs=1e-9)
            for dice in ((0, 1), (2, 2)):
                least = min(value for _, value in values._choices(position, dice))
                assert values.rounds(position, dice) == pytest.approx(least)
            longer += rounds > programme(EIGHT_STEPS).rounds(position) + 1e-9
        assert longer

    def test_the_bounds_are_as_wide_as_the_values_are_loose(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        exact = programme(short(6, storehouse=1)).value.rounds
        monkeypatch.setattr(alone, "CLOSE", 0.05)
        loose = Programme(short(6, storehouse=1)).value
        assert loose.rounds < exact - 1e-6
        assert loose.low <= exact <= loose.high

    def test_one_round_is_the_least_and_a_longer_boardwalk_takes_longer(self) -> None:
        rounds = [expected_rounds(short(steps, storehouse=2)).rounds for steps in (1, 2, 3)]
        assert rounds[0] >= 1
        assert rounds == sorted(rounds)

    @pytest.mark.parametrize(
        "text",
        ["rb/yyB/rb/yrY/bb/yrR 1/2", "yB/r/bY/rR/b/y 1/1 Q3", "yB/r/bY/rR/b/y 1/1 Q3 y1r1b1"],
    )
    def test_any_other_set_up_is_refused(self, text: str) -> None:
        with pytest.raises(BadInputError, match="of the beginner game for 1 was expected"):
            expected_rounds(SetUp.parse(text))

    @pytest.mark.rule("SB-22")
    def test_a_boardwalk_that_nobody_can_walk_is_refused(self) -> None:
        with pytest.raises(BadInputError, match="13 steps for 1 player, who can walk 12"):
            expected_rounds(short(13))

    def test_a_faulty_set_up_is_refused(self) -> None:
        with pytest.raises(InvalidPuzzleError, match="SB-04"):
            expected_rounds(SetUp.parse("yB/r/b/rR/b/y 1/1"))


def state_at(position: Position, rules: HouseRules = DEFAULT_RULES) -> State:
    """The game between two rounds, on eight steps."""
    state = start(EIGHT_STEPS, rules, open_castles=True)
    castles = tuple(
        there if castle in position.under else (0, 0, 0)
        for castle, there in enumerate(state.castles)
    )
    under = [sum(there[colour] for there in castles) for colour in range(3)]
    yellow, red, blue = (2 - under[colour] - position.village[colour] for colour in range(3))
    seat = Seat(
        storehouse=(yellow, red, blue),
        village=position.village,
        beetles=position.beetles,
        steps=position.steps,
    )
    animals = tuple(HOME if place is None else place for place in position.animals)
    return state._replace(castles=castles, animals=animals, seats=(seat,))


class TestTheBestTurn:
    def test_every_turn_is_legal_and_none_is_better(self) -> None:
        """Play on by best turns: the value never rises but by luck, and the mean is the value."""
        set_up = short(3, storehouse=2)
        values = Programme(set_up)
        player = BestPlayer(values)
        rng = random.Random("best")
        for _ in range(5):
            state = start(set_up, open_castles=True)
            while state.phase is not Phase.OVER:
                if state.phase is Phase.ROLL:
                    state = play(state, rng.choice(moves(state)))
                    continue
                before = values.rounds(position_of(state), state.seat.dice)
                used = state.used
                while state.used == used or state.phase not in (
                    Phase.DIE, Phase.ROLL, Phase.OVER,
                ):  # fmt: skip
                    state = play(state, player.choose(view(state, 0)))
                left = state.seat.dice if state.phase is Phase.DIE else ()
                assert values.rounds(position_of(state), left) == pytest.approx(before)

    def test_the_mean_over_all_rolls_is_the_value(self) -> None:
        """Arrays on one side, turns one by one on the other."""
        values = programme(EIGHT_STEPS)
        for position in (
            values.start,
            replace(values.start, beetles=2),
            Position((0, 5), (0, 2, 2), (3, 2, 2), beetles=1),
            Position((3,), (1, 1, 2), (1, 1, None), beetles=2),
        ):
            rolls = [(one, other) for one in range(3) for other in range(3)]
            mean = sum(values.rounds(position, roll) for roll in rolls) / 9
            assert values.rounds(position) == pytest.approx(1 + mean, abs=1e-9)

    @pytest.mark.rule("SB-50")
    def test_the_best_player_takes_as_many_rounds_as_the_value_says(self) -> None:
        found = far_from_best(EIGHT_STEPS, ["best", "greedy"], number=40, seed=4)
        best, greedy = found.players["best"].mean, found.players["greedy"].mean
        assert best.interval is not None
        low, high = best.interval
        assert low <= found.best.rounds <= high
        assert greedy.value > high
        assert found.to_json()["players"]["best"]["undecided"] == 0

    def test_unknown_players_and_no_games_are_refused(self) -> None:
        with pytest.raises(BadInputError, match="unknown player"):
            far_from_best(EIGHT_STEPS, ["crab"], 1, seed=1)
        with pytest.raises(BadInputError, match="0 games"):
            far_from_best(EIGHT_STEPS, ["best"], 0, seed=1)
