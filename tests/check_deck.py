"""Prove, grade and walk through every adventure of the shipped deck: `make deck-check`.

The tests do this with a sample. For each of the fifty, at each dragon level, the hints are followed
up to a solution.
"""

import random
import sys
from math import log2
from statistics import fmean, median_low

from castlewright.generators.burgen_drachen.grade import LONGEST_RUN, RUNS, grade
from castlewright.puzzles.burgen_drachen import Adventure, violations
from castlewright.solvers.burgen_counter.effort import steps_to_first
from tests.burgen_drachen.test_deck import SHIPPED
from tests.burgen_drachen.test_grade import spearman
from tests.burgen_drachen.test_hints import follow
from tests.commands import report_on


def order_by_other_lots() -> float:
    """The rank correlation of the stored scores with efforts that were drawn by other lots."""
    scores, efforts = [], []
    for record in SHIPPED:
        adventure = Adventure.parse(record.puzzle)
        runs = [
            steps_to_first(adventure, random.Random(f"other/{run}"), budget=LONGEST_RUN)
            for run in range(RUNS)
        ]
        by_level = ([steps or LONGEST_RUN for steps in level] for level in zip(*runs, strict=True))
        scores.append(record.get("grade")["score"])
        efforts.append(fmean(log2(median_low(level)) for level in by_level))
    return spearman(scores, efforts)


def main() -> None:
    wrong = 0
    for number, record in enumerate(SHIPPED, 1):
        adventure = Adventure.parse(record.puzzle)
        faults = [str(fault) for fault in report_on(record, adventure).violations]
        if grade(adventure).to_json() != record.get("grade"):
            faults.append("the grade is another one")
        for dragons in range(3):
            if violations(adventure, follow(adventure, dragons), dragons):
                faults.append(f"the hints lead to no solution with {dragons} dragons")
        wrong += bool(faults)
        print(f"{number:2} {adventure}: {'; '.join(faults) or 'right'}")
    print(f"{len(SHIPPED)} checked, {wrong} wrong")
    print(f"rank correlation of the scores with efforts by other lots: {order_by_other_lots():.2f}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
