"""Is a set-up that is fair by its figures fair in play? Some 24,000 games of Catan Junior say.

    python benchmarks/fair_play.py

On our map for four, five set-ups with the least spread there can be (proved) stand beside five by
lot; starts and harbours stay as they are printed. On each, greedy players play the same deals in
every order of the colours. For each set-up: the spread of its figures, the shares of wins of the
four colours, the largest difference between two of them, and how often equal colours would differ
as much.
"""

import random
from collections.abc import Iterator
from statistics import fmean

from castlewright.fairness.catan_junior import simulate
from castlewright.generators.catan_junior.by_lot import set_up_by_lot
from castlewright.generators.catan_junior.set_ups import batch
from castlewright.puzzles.catan_junior import SetUp, violations
from castlewright.puzzles.catan_junior.measures import spread

MAP = "stand-in-4"
SET_UPS = 5  # of each kind
DEALS = 100  # times 24 orders, times 10 set-ups: 24,000 games
SEED = 1


def by_lot(printed: SetUp) -> Iterator[SetUp]:
    """Set-ups by lot that break no rule."""
    index = 0
    while True:
        set_up = set_up_by_lot(random.Random(f"{SEED}/{index}"), printed)
        if not violations(set_up):
            yield set_up
        index += 1


def main() -> None:
    printed = SetUp.parse(MAP)
    fair = [made.set_up for made in batch(SEED, SET_UPS, printed)]
    lots = [set_up for _, set_up in zip(range(SET_UPS), by_lot(printed), strict=False)]
    print(f"| set-up | spread | {' | '.join(printed.colours)} | apart | equal by chance |")
    print("|---|---|" + "---|" * (len(printed.colours) + 2))
    for kind, set_ups in (("least spread", fair), ("by lot", lots)):
        apart = []
        for set_up in set_ups:
            figures = simulate(set_up, ["greedy"], DEALS, SEED)
            shares = [colour.share.value for colour in figures.colours.values()]
            apart.append(max(shares) - min(shares))
            test = figures.colour_test
            chance = "-" if test is None else f"{test.probability:.2g}"
            cells = " | ".join(f"{share:.3f}" for share in shares)
            print(
                f"| {kind} | {float(spread(set_up)):.3f} | {cells} | {apart[-1]:.3f} | {chance} |"
            )
        print(f"| {kind}, mean | | {' | ' * len(printed.colours)}{fmean(apart):.3f} | |")


if __name__ == "__main__":
    main()
