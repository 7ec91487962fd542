"""From a seed to layouts, heists and night watches that are proved to be as wished.

    >>> wishes = layouts.LayoutWishes(coins="steep", ones=3, memory="far")
    >>> made = layouts.generate(random.Random("7/0"), wishes)
    >>> made.difference, made.distance
    (6, 40)

One module a word:

    layouts        the set-up of a game: wishes for coins, ring and grid
    coins          how the coins lie in the gaps: by lot, flat, even or steep
    places         how ring and grid lie to each other: near, far, guards kept apart
    proof          optima that are proved, and one of all that reach them by lot
    heists         positions of a solo with one best set of gaps
    heist_grade    how hard a heist is: what greedy play loses
    night_watches  clues that fit exactly one ring
    night_grade    how hard a night watch is: the hardest deduction that it needs
    certificate    what a record claims, and whether it is true

The three kinds have wishes, `generate` and `batch` each under the same names in their own module.
"""

from castlewright.generators.sleepy_castle import heists, layouts, night_watches
from castlewright.generators.sleepy_castle.heists import CertifiedHeist, HeistWishes
from castlewright.generators.sleepy_castle.layouts import CertifiedLayout, LayoutWishes
from castlewright.generators.sleepy_castle.night_watches import CertifiedNightWatch

__all__ = [
    "CertifiedHeist",
    "CertifiedLayout",
    "CertifiedNightWatch",
    "HeistWishes",
    "LayoutWishes",
    "heists",
    "layouts",
    "night_watches",
]
