"""The players: what they choose in positions where the best is plain, and who beats whom."""

import random

import pytest

from castlewright.games.sandcastles.choices import moves
from castlewright.games.sandcastles.greedy import GreedyPlayer
from castlewright.games.sandcastles.moves import GameError, GameMove
from castlewright.games.sandcastles.planner import PlannerPlayer
from castlewright.games.sandcastles.players import PLAYERS, Player, check_player, player_named
from castlewright.games.sandcastles.playing import play_game
from castlewright.games.sandcastles.sight import View, view
from castlewright.games.sandcastles.state import Phase, State, start, winners
from castlewright.games.sandcastles.turns import after
from castlewright.puzzles.base import BadInputError
from castlewright.puzzles.sandcastles import SetUp
from castlewright.puzzles.sandcastles.set_up import Level
from tests.sandcastles.positions import BEACH, BEGINNER, CROWNED, dealt, turn_of, went

WISE = pytest.mark.parametrize(
    "player", [GreedyPlayer(), PlannerPlayer()], ids=["greedy", "planner"]
)


def chosen(player: Player, state: State) -> str:
    return str(player.choose(view(state, state.mover)))


@WISE
def test_a_shop_is_made_ready_rather_than_searched_for(player: Player) -> None:
    state = turn_of(BEGINNER, "yy", storehouse=(1, 0, 0), village=(1, 0, 0), steps=1)
    assert chosen(player, state) == "ty"


@WISE
def test_an_animal_whose_shop_is_ready_is_called_home(player: Player) -> None:
    assert chosen(player, turn_of(BEGINNER, "yy", village=(2, 0, 0), steps=3)) == "s4"


@WISE
def test_a_beetle_is_spent_for_two_steps(player: Player) -> None:
    state = turn_of(BEGINNER, "y", storehouse=(0, 1, 0), village=(2, 1, 2), steps=9, beetles=2)
    state = state._replace(animals=(6, 4, 6), seen=0b111111, used=2)
    assert chosen(player, state) == "y=r"
    assert chosen(player, went(state, "y=r")) == "tr"


@WISE
def test_a_crown_comes_along_for_a_step(player: Player) -> None:
    state = turn_of(CROWNED, "yb", storehouse=(1, 0, 0), crowns=1)
    assert chosen(player, state) == "ty>"


@WISE
def test_what_the_other_die_can_bring_home_is_taken(player: Player) -> None:
    assert chosen(player, went(turn_of(BEGINNER, "yr"), "s1")) == "+r"
    assert chosen(player, went(turn_of(BEGINNER, "yb"), "s1")) == "+b"


@WISE
def test_a_castle_known_to_have_nothing_wanted_is_left(player: Player) -> None:
    state = turn_of(BEGINNER, "rr", open_castles=True, village=(0, 0, 2), steps=3)
    state = state._replace(animals=(6, 6, 7))  # only stones at 5, driftwood at 2
    assert chosen(player, state) == "s2"


@WISE
def test_a_look_in_secret_is_at_a_castle_not_seen_yet(player: Player) -> None:
    set_up = SetUp.parse(f"{BEACH} 1/2 Q3 y1r4b1,y2r1b2")
    state = turn_of(set_up, "yy", left=0b010)._replace(phase=Phase.DOUBLE_LOOK, seen=0b011111)
    assert chosen(player, state) == "?6"


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", PLAYERS)
def test_everybody_plays_every_level_to_its_end_and_the_same_every_time(
    name: str, level: Level
) -> None:
    ends = []
    for _ in range(2):
        rng = random.Random(f"{level}/4")
        players = [player_named(name, random.Random(seat)) for seat in range(4)]
        ends.append(play_game(start(dealt(rng, level, 4)), players, random.Random("7/0")))
    assert ends[0] == ends[1]
    assert ends[0].phase is Phase.OVER
    assert winners(ends[0])


@pytest.mark.parametrize(
    ("strong", "weak", "level", "games", "least"),
    [
        ("greedy", "random", Level.BEGINNER, 40, 0.85),
        ("planner", "random", Level.BEGINNER, 20, 0.85),
        ("planner", "greedy", Level.CROWNS, 30, 0.55),
    ],
)
def test_the_wiser_wins_more(
    strong: str, weak: str, level: Level, games: int, least: float
) -> None:
    won = 0.0
    for index in range(games):
        names = (strong, weak) if index % 2 else (weak, strong)
        players = [player_named(name, random.Random(f"{index}/{name}")) for name in names]
        set_up = dealt(random.Random(f"8/{index}"), level, 2)
        best = winners(play_game(start(set_up), players, random.Random(f"9/{index}")))
        won += sum(names[seat] == strong for seat in best) / len(best)
    assert won / games >= least


def test_two_that_see_the_same_choose_the_same() -> None:
    state = turn_of(BEGINNER, "yr")
    other = state._replace(castles=tuple(reversed(state.castles)))
    assert view(state, 0) == view(other, 0)
    for player in (GreedyPlayer(), PlannerPlayer()):
        assert chosen(player, state) == chosen(player, other)


class Cheat:
    """Takes what the rules do not allow."""

    def choose(self, seen: View) -> GameMove:
        return moves(went(turn_of(BEGINNER, "yy"), "s1"))[0]


def test_a_player_who_does_what_is_not_allowed_is_named() -> None:
    with pytest.raises(GameError, match=r"seat 1: \+r: it can't be done now"):
        play_game(start(BEGINNER), [Cheat(), Cheat()], random.Random(1))


def test_a_game_is_broken_off_after_so_many_rounds() -> None:
    players = [player_named("random", random.Random(seat)) for seat in range(2)]
    end = play_game(start(BEGINNER), players, random.Random(1), most_rounds=2)
    assert (end.rounds, winners(end)) == (2, ())
    assert after(end, moves(end)[0]).phase is Phase.DIE


def test_there_are_no_other_players() -> None:
    with pytest.raises(BadInputError, match="unknown player 'crab'; one of random, greedy"):
        check_player("crab")
