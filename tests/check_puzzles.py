"""What the docs say of generated puzzles, shown anew: `make puzzle-check`, some minutes.

A hundred night watches: each has one solution by the search and by the model, and more than one
when any of its clues is left out. Thirty rows of rolls for seven lairs: search and model need the
same number. Fifty sprints to the beach party, of each level and goal: programme and model come to
the same number. A thousand random games of The Sandcastles of Burgundy for each level and for 2, 3
and 4 players, with the invariants at every move. Prints how long it took to make one puzzle, in
seconds of processor time on one worker.
"""

import random
import time
from collections import Counter
from collections.abc import Callable
from statistics import median

from castlewright.generators.catan_junior import seven_lairs
from castlewright.generators.sandcastles import sprints
from castlewright.generators.sleepy_castle import night_watches
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.sandcastles import Goal, Level
from castlewright.puzzles.sandcastles.symmetry import carried_sprint, symmetries
from castlewright.puzzles.sleepy_castle import NightWatch
from castlewright.solvers.base import Solved
from castlewright.solvers.catan_junior import seven_lairs as model
from castlewright.solvers.catan_junior import seven_search
from castlewright.solvers.sandcastles import sprint_model, sprint_programme
from castlewright.solvers.sleepy_castle import night_search, night_watch
from tests.sandcastles.positions import check_random_game

NIGHT_WATCHES, ROWS, SPRINTS = 100, 30, 50
GAMES = 1000


def timed(make: Callable[[random.Random], object], number: int) -> tuple[list, list[float]]:
    """So many items of seed 1, and how long each took."""
    made, seconds = [], []
    for index in range(number):
        begun = time.process_time()
        made.append(make(random.Random(f"1/{index}")))
        seconds.append(time.process_time() - begun)
    return made, seconds


def check_night_watches() -> None:
    made, seconds = timed(night_watches.generate, NIGHT_WATCHES)
    left_out = 0
    for item in made:
        watch, clues = item.watch, item.watch.clues
        assert list(night_search.solutions(watch)) == [item.answer]
        assert night_watch.solutions(watch) == night_watch.Found((item.answer,), complete=True)
        for number in range(len(clues)):
            less = NightWatch(watch.guards, watch.direction, clues[:number] + clues[number + 1 :])
            assert not night_search.count(less, limit=1).complete
            assert len(night_watch.solutions(less).layouts) == 2
            left_out += 1
    levels = dict(Counter(item.grade.level for item in made))
    different = len({str(item.watch) for item in made})
    print(f"night watches: {len(made)}, {different} different, all unique by both solvers")
    print(f"  {left_out} clues left out, none without another solution; levels {levels}")
    print(f"  seconds to make one: median {median(seconds):.2f}, most {max(seconds):.2f}")


def check_seven_lairs(name: str) -> None:
    printed = SetUp.parse(name)
    made, seconds = timed(lambda rng: seven_lairs.generate(rng, printed), ROWS)
    for item in made:
        for solve in (model.solve, seven_search.solve):
            verdict = solve(item.puzzle)
            assert isinstance(verdict, Solved)
            assert verdict.value == item.rolls
    levels = dict(Counter(item.grade.level for item in made))
    print(f"seven lairs on {name}: {len(made)}, search and model agree; levels {levels}")
    print(f"  seconds to make one: median {median(seconds):.2f}, most {max(seconds):.2f}")


def check_sprints() -> None:
    kinds = [(level, goal) for level in (Level.BEGINNER, Level.CROWNS) for goal in Goal]
    for number, (level, goal) in enumerate(kinds):
        wishes = sprints.SprintWishes(level=level, goal=goal)
        items = len(range(number, SPRINTS, len(kinds)))  # fifty in all
        check_sprints_of(wishes, items)


def check_sprints_of(wishes: sprints.SprintWishes, number: int) -> None:
    made, seconds = timed(lambda rng: sprints.generate(rng, wishes), number)
    for item in made:
        for solve in (sprint_model.solve, sprint_programme.solve):
            verdict = solve(item.sprint)
            assert isinstance(verdict, Solved)
            assert verdict.value == item.value
    alike = {
        min(str(carried_sprint(item.sprint, way)) for way in symmetries(item.sprint.beach))
        for item in made
    }
    assert len(alike) == number
    levels = dict(Counter(item.grade.level for item in made))
    print(f"sprints {wishes}: {number}, all different, programme and model agree; levels {levels}")
    print(f"  seconds to make one: median {median(seconds):.2f}, most {max(seconds):.2f}")


def check_sandcastles_games() -> None:
    for level in Level:
        for players in (2, 3, 4):
            rounds = [check_random_game(level, players, index) for index in range(GAMES)]
            print(f"sandcastles, {level}, {players} players: {GAMES} random games are sound")
            print(f"  rounds: median {median(rounds):.0f}, most {max(rounds)}")


if __name__ == "__main__":
    check_sandcastles_games()
    check_night_watches()
    check_seven_lairs("later-4")
    check_seven_lairs("stand-in-4")
    check_sprints()
