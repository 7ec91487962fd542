"""What the grades of adventures go with: rank correlations for docs/grades.md.

    python -m tests.measure_grades 300

Over the first reference adventures that can be solved, for each part. The crude search grows roads
at random and starts anew at each dead end (`tests.burgen_drachen.test_grade.stumble`); it shares no
code and no order with the search that grades.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from itertools import count as numbers
from math import log2
from statistics import median

from castlewright.generators.base import LEVELS
from castlewright.generators.burgen_drachen.grade import Grade, Part, grade, reference_adventure
from castlewright.puzzles.burgen_drachen import Adventure, symmetries
from castlewright.solvers.base import Solved
from castlewright.solvers.burgen_counter import count
from castlewright.solvers.burgen_counter.effort import effort
from castlewright.solvers.burgen_ladder import RUNGS
from tests.burgen_drachen.test_grade import spearman, stumble

LONGEST = 600  # tiles of the crude search


def main(number: int) -> None:
    made = []
    for index in numbers():
        adventure = reference_adventure(1, index)
        if count(adventure, limit=1).total:
            made.append((adventure, grade(adventure)))
        if len(made) == number:
            break
    report("castles", [(adventure, f, f.castles) for adventure, f in made])
    report("dragons", [(adventure, f, f.dragons) for adventure, f in made if f.dragons])
    levels = Counter(figures.level for _, figures in made)
    print("levels of all:", ", ".join(f"{levels[level]} {level}" for level in LEVELS))


def report(name: str, rows: list[tuple[Adventure, Grade, Part]]) -> None:
    scores = [part.score for *_, part in rows]
    measures: dict[str, Callable[[Adventure, Grade, Part], float]] = {
        "tiles of the shortest solution": lambda _, f, part: part.tiles,
        "rarity of solutions": lambda _, f, part: -log2(sum(f.solutions[part.defeat :])),
        "steps of the counter": lambda adventure, *_: count(adventure).steps,
        "the crude search": lambda adventure, _, part: crude(adventure, part.defeat),
        "the same search on another image": lambda a, _, part: other_image(a, part.defeat),
    }
    print(f"{name}: {len(rows)} adventures")
    for measure, of in measures.items():
        print(f"  {spearman(scores, [of(*row) for row in rows]):5.2f}  {measure}")
    names = [*(rung.name for rung in RUNGS), "deeper"]
    found = [(part.score, float(names.index(f.rung))) for _, f, part in rows if f.rung]
    if len(found) > 2:
        of_rung = spearman([score for score, _ in found], [rung for _, rung in found])
        print(f"  {of_rung:5.2f}  the hardest rung, of {len(found)} with one solution")


def crude(adventure: Adventure, dragons: int) -> float:
    return median(stumble(adventure, dragons, random.Random(run), LONGEST) for run in range(3))


def other_image(adventure: Adventure, dragons: int) -> float:
    """The effort on the last image of the puzzle, not on its canonical form."""
    images = symmetries(adventure.tile_set, adventure.rows, adventure.columns)
    found = effort(images[-1].adventure(adventure), dragons)
    assert isinstance(found, Solved)
    return found.solution.steps


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
