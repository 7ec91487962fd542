"""From a seed to adventures that are proved to be solvable.

    >>> certified = generate(random.Random("7/0"), Wishes(castles=Range(3, 3), unique=True))
    >>> certified.count.at_least(certified.dragons)
    1

One module a word:

    wishes       what an adventure shall be like
    network      growing a network of paths: a solution
    making       adventures that meet the wishes, proved, one or a batch
    certificate  what a record claims, and whether it is true
    difficulty   a first order of difficulty, from the counts alone
    grade        how hard for a person, among random adventures
    deck         many adventures with rising levels and much variety
    lots         adventures by lot, solvable or not

The solution comes first. A network of paths is grown from the hero, tile by tile, at a space where
a path end waits; now and then a castle or a dragon is put there instead of a path tile. When no
path end is open any more and every castle and enough dragons have found a place, the network is a
solution, and its pieces are the adventure; dragons that need not be defeated are put on any of the
spaces that stayed empty. A network that runs into a dead end is thrown away: growing one takes less
than a millisecond, and mending would favour some shapes.

Then comes the proof. The finished picture is judged by the rules (`violations`), all solutions are
counted (`burgen_counter`), and the one with the fewest tiles is found by CP-SAT; count and solver
must agree on its length. The count is the adventure's certificate.

A network that is grown by chance is one of many that its adventure allows, often of thousands. So
wishes about the count are met by climbing: a piece or the hero is moved, the adventure is counted
again, and the change stays if it brings the count nearer to the wish.

What was tried and dropped: placing the pieces at random and asking the counter (6 % of such
adventures can be solved with both dragons), and growing networks until one is the only solution
(none in 2,300).

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only, and is the first
adventure of that stream that meets the wishes and equals no earlier item up to symmetry.
"""

from castlewright.generators.burgen_drachen.lots import random_adventure
from castlewright.generators.burgen_drachen.making import Certified, batch, certify, generate
from castlewright.generators.burgen_drachen.wishes import Wishes

__all__ = [
    "Certified",
    "Wishes",
    "batch",
    "certify",
    "generate",
    "random_adventure",
]
