"""Counting with z3: the rules as clauses, and one clause more for each picture.

z3 has no way to enumerate; each picture that it finds is forbidden by one more clause before it is
asked again, so it becomes slower with each. `count` gives up after `LIMIT` seconds.
"""

import time

import z3

from castlewright.puzzles.burgen_drachen import Adventure
from peers import Tally
from peers.clauses import Clauses

LIMIT = 2.0  # seconds of processor time an adventure


def count(adventure: Adventure) -> Tally:
    """Raises `TimeoutError` after `LIMIT` seconds."""
    end = time.process_time() + LIMIT
    rules = Clauses(adventure)
    solver = z3.SolverFor("QF_FD")
    true = [z3.Bool(str(number)) for number in range(1, rules.variables + 1)]
    false = [z3.Not(variable) for variable in true]

    def literals(numbers: list[int]) -> list[z3.BoolRef]:
        return [true[n - 1] if n > 0 else false[-n - 1] for n in numbers]

    for clause in rules.clauses:
        solver.add(z3.Or(literals(clause)))
    for numbers in rules.at_most_one:
        solver.add(z3.AtMost(*literals(numbers), 1))
    tally = [0, 0, 0]
    lies, dragons = literals(list(rules.lies.values())), literals(rules.defeated)
    while solver.check() == z3.sat:
        model = solver.model()
        tally[sum(z3.is_true(model[dragon]) for dragon in dragons)] += 1
        # the next picture lacks something, or has something more
        solver.add(z3.Or([z3.Not(x) if z3.is_true(model[x]) else x for x in lies]))
        if time.process_time() > end:
            raise TimeoutError
    return tally[0], tally[1], tally[2]
