"""Layouts, heists and night watches by lot, for tests; right ones unless a test breaks them."""

import random
from string import ascii_uppercase

from hypothesis import strategies as st

from castlewright.puzzles.sleepy_castle import Clue, ClueKind, Heist, Layout, NightWatch
from castlewright.puzzles.sleepy_castle.night_watch import FORMS

TWELVE = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")


def layout_by_lot(rng: random.Random, guards: int = 12) -> Layout:
    """A right layout: every ring and every way to lay the coins can come."""
    letters = ascii_uppercase[:guards]
    coins = [2] * guards
    for _ in range(3 * guards):
        give, take = rng.sample(range(guards), 2)
        if coins[give] > 1 and coins[take] < 3:
            coins[give], coins[take] = coins[give] - 1, coins[take] + 1
    rows = {12: 4}.get(guards, rng.randint(1, guards))
    cards = rng.sample(letters, guards)
    grid = tuple("".join(cards[i : i + rows]) for i in range(0, guards, rows))
    return Layout("".join(rng.sample(letters, guards)), tuple(coins), grid)


def heist_by_lot(rng: random.Random, guards: int = 12) -> Heist:
    """A right heist: some coins gone, some guards covered, some turns left."""
    layout = layout_by_lot(rng, guards)
    for gap in rng.sample(range(guards), rng.randint(0, guards // 2)):
        layout = layout.without_coins(gap)
    for guard in rng.sample(layout.ring, rng.randint(0, guards - 1)):
        layout = layout.with_covered(guard)
    return Heist(layout, rng.randint(1, len(layout.uncovered)))


def true_clues(layout: Layout) -> list[Clue]:
    """Every clue that is true of a layout, found by trying each there is."""
    found = []
    ring = sorted(layout.ring)
    for kind, form in FORMS.items():
        least, most = form.numbers(layout.size) if form.numbers else (None, None)
        numbers = [None] if least is None else list(range(least, most + 1))
        pairs = [(a, b) for a in ring for b in ring if a < b]
        one = kind in (ClueKind.SAME_SIDES, ClueKind.BESIDE)
        for guards in [(a,) for a in ring] if one else pairs:
            clues = (Clue(kind, guards, number) for number in numbers)
            found += [clue for clue in clues if clue.holds(layout)]
    return found


def watch_by_lot(rng: random.Random, guards: int = 12, clues: int = 15) -> NightWatch:
    """A night watch with true clues about a ring by lot; it may have other solutions too."""
    layout = layout_by_lot(rng, guards)
    first, second = sorted(rng.sample(range(1, guards), 2))
    told = true_clues(layout)
    return NightWatch(
        layout.ring[0] + "".join(sorted(layout.ring[1:])),
        (layout.ring[first], layout.ring[second]),
        tuple(rng.sample(told, min(clues, len(told)))),
    )


sizes = st.integers(3, 26)
layouts = st.builds(layout_by_lot, st.randoms(use_true_random=False), sizes)
heists = st.builds(heist_by_lot, st.randoms(use_true_random=False), sizes)
watches = st.builds(watch_by_lot, st.randoms(use_true_random=False), st.integers(4, 14))
