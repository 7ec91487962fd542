"""Counting with CP-SAT: all solutions of the clauses, each of which is one picture."""

from ortools.sat.python import cp_model

from castlewright.puzzles.burgen_drachen import Adventure
from peers import Tally
from peers.clauses import Clauses


def count(adventure: Adventure) -> Tally:
    rules = Clauses(adventure)
    model = cp_model.CpModel()
    true = [model.new_bool_var("") for _ in range(rules.variables)]

    def literal(number: int) -> cp_model.LiteralT:
        return true[number - 1] if number > 0 else ~true[-number - 1]

    for clause in rules.clauses:
        model.add_bool_or([literal(number) for number in clause])
    for numbers in rules.at_most_one:
        model.add_at_most_one([literal(number) for number in numbers])
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    pictures = _Pictures([true[number - 1] for number in rules.defeated])
    solver.solve(model, pictures)
    return pictures.tally[0], pictures.tally[1], pictures.tally[2]


class _Pictures(cp_model.CpSolverSolutionCallback):
    """Counts the pictures by the dragons that are defeated."""

    def __init__(self, defeated: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.tally = [0, 0, 0]
        self._defeated = defeated

    def on_solution_callback(self) -> None:
        self.tally[sum(self.boolean_value(dragon) for dragon in self._defeated)] += 1
