"""Boardwalks that can never stall, and games that do on those one step longer."""

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from castlewright.games.sandcastles import Phase, State, after, moves, play, start
from castlewright.games.sandcastles.playing import random_game
from castlewright.generators.sandcastles.by_lot import set_up_by_lot
from castlewright.puzzles.base import BadInputError, UndecidedError
from castlewright.puzzles.sandcastles import Level, shipped_box
from castlewright.puzzles.sandcastles.box import MOST_PLAYERS
from castlewright.solvers.sandcastles.stalls import (
    all_can_keep_out,
    every_turn,
    longest_safe_boardwalk,
    nobody_is_stuck,
    positions_that_follow,
    stalled_game,
)

LEDGER = {1: 12, 2: 11, 3: 10, 4: 10}


@pytest.mark.rule("SB-01A")
class TestTheLongestBoardwalk:
    @pytest.mark.parametrize("level", list(Level))
    @pytest.mark.parametrize(("players", "longest"), LEDGER.items())
    def test_it_is_the_ledgers(self, level: Level, players: int, longest: int) -> None:
        assert longest_safe_boardwalk(players, level) == longest

    def test_ten_is_the_longest_for_any_number_of_players(self) -> None:
        assert min(map(longest_safe_boardwalk, LEDGER)) == 10
        assert all(steps <= 10 for steps in shipped_box().boardwalk)

    @pytest.mark.parametrize("level", [Level.BEGINNER, Level.CROWNS])
    @pytest.mark.parametrize(("players", "longest"), LEDGER.items())
    def test_games_by_lot_reach_its_end(self, level: Level, players: int, longest: int) -> None:
        box = replace(shipped_box(), name="long", boardwalk=(longest,) * MOST_PLAYERS)
        for index in range(6):
            rng = random.Random(f"{players}/{index}")
            end = random_game(start(set_up_by_lot(players, level, rng, box)), rng, 100_000)
            assert end.phase is Phase.OVER

    def test_a_storehouse_of_no_space_would_break_the_proof(self) -> None:
        assert not nobody_is_stuck(0)
        assert not all_can_keep_out(0)
        assert all(nobody_is_stuck(spaces) and all_can_keep_out(spaces) for spaces in range(1, 7))

    @pytest.mark.parametrize("players", [0, 5])
    def test_no_such_number_of_players(self, players: int) -> None:
        with pytest.raises(BadInputError, match="1 to 4 were expected"):
            longest_safe_boardwalk(players)


def all_that_follows(state: State) -> set[State]:
    """Everything, rolls and all, round after round."""
    known, waiting = {state}, [state]
    while waiting:
        now = waiting.pop()
        for move in moves(now):
            then = after(now, move)._replace(rounds=0)
            if then not in known:
                known.add(then)
                waiting.append(then)
    return known


@pytest.mark.rule("SB-01A")
class TestAStalledGame:
    @pytest.mark.parametrize(
        ("players", "level"),
        [*((players, Level.BEGINNER) for players in LEDGER), (2, Level.CROWNS)],
    )
    def test_it_can_be_played_and_stands_one_step_short(self, players: int, level: Level) -> None:
        stalled = stalled_game(players, level)
        state = start(stalled.set_up)
        for move in stalled.moves:
            state = play(state, move)
        assert state == stalled.end
        assert state.phase is Phase.ROLL
        assert stalled.set_up.steps_to_confetti == LEDGER[players] + 1
        assert max(seat.steps for seat in state.seats) == LEDGER[players]
        assert stalled.positions > 100

    def test_nothing_that_follows_is_a_step(self) -> None:
        """For one player and for two the whole of it, with no thought of what can be left out."""
        for players in (1, 2):
            end = stalled_game(players).end
            follows = all_that_follows(end._replace(rounds=0))
            assert len(follows) > 20
            assert not any(state.phase is Phase.OVER for state in follows)
            steps = {tuple(seat.steps for seat in state.seats) for state in follows}
            assert steps == {tuple(seat.steps for seat in end.seats)}

    def test_with_a_queen_all_that_follows_was_searched(self) -> None:
        stalled = stalled_game(1, Level.CROWNS)
        follows = all_that_follows(stalled.end._replace(rounds=0))
        assert {state.seats[0].steps for state in follows} == {stalled.end.seats[0].steps}

        def in_a_turn(states: Iterable[State]) -> set[State]:
            return {
                state._replace(rounds=0, used=0, bucket=0, seen=0, castle=0)
                for state in states
                if state.phase not in (Phase.ROLL, Phase.OVER) and state.seats[0].dice
            }

        searched = set(every_turn(stalled.end))
        visits = [state for state in searched if state.phase is Phase.QUEEN]
        assert visits
        assert all(after(state, move) in searched for state in visits for move in moves(state))
        assert in_a_turn(follows) <= in_a_turn(searched)

    def test_a_position_that_is_not_stalled_is_found_out(self) -> None:
        stalled = stalled_game(2)
        state = start(stalled.set_up)
        for move in stalled.moves[:-12]:
            state = play(state, move)
        with pytest.raises(UndecidedError, match="something changes"):
            positions_that_follow(state)
