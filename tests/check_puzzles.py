"""What the docs say of generated puzzles, shown anew: `make puzzle-check`, some minutes.

A hundred night watches: each has one solution by the search and by the model, and more than one
when any of its clues is left out. Thirty rows of rolls for seven lairs: search and model need the
same number. Prints how long it took to make one, in seconds of processor time on one worker.
"""

import random
import time
from collections import Counter
from collections.abc import Callable
from statistics import median

from castlewright.generators.catan_junior import seven_lairs
from castlewright.generators.sleepy_castle import night_watches
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.sleepy_castle import NightWatch
from castlewright.solvers.base import Solved
from castlewright.solvers.catan_junior import seven_lairs as model
from castlewright.solvers.catan_junior import seven_search
from castlewright.solvers.sleepy_castle import night_search, night_watch

NIGHT_WATCHES, ROWS = 100, 30


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


if __name__ == "__main__":
    check_night_watches()
    check_seven_lairs("later-4")
    check_seven_lairs("stand-in-4")
