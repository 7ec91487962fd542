"""Sprints whose best number is proved, and which greedy play misses.

    >>> made = generate(random.Random("1/0"), SprintWishes())
    >>> str(made.sprint)
    'rb/bbR/yyB/yb/rr/yrY yy,by,rr,yy,ry,ry,ry,by confetti'
    >>> made.value, made.grade.loses, made.grade.level
    (6, 2, 'legend')

A beach is hidden by lot or fairly (`by_lot`, `set_ups`), the dice of each round are rolled. Greedy
play comes first, as it costs little: where even the best there could be (`most_steps`) is too close
to it, the row is thrown away. The dynamic programme says what the best number is; a row in which
the confetti is out of reach, or in which greedy play loses more or less than wished for, is thrown
away too. What stays is proved a second time by CP-SAT, which shares no code with the programme:
both must come to the same number.

There is always exactly one best number; plans that reach it there may be many, and the programme
counts them for the grade (`sprint_grade`), unless they are too many to count.

A row to the confetti is so long that greedy play gets there too, as a rule. A row for the most
steps is so long that programme, count and model together stay within a second or two: five rounds,
four with crowns. Of fifty sprints of seed 1 on a busy machine one took 0.6 s for the most steps, as
a rule, and 1.3 s to the confetti; the slowest 2.0 s.

Item `index` of a seed draws from `random.Random(f"{seed}/{index}")` only, and does not know of the
other items. There are so many beaches and rows that no item was ever met twice.
"""

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from castlewright.games.sandcastles import sprinting
from castlewright.generators.base import (
    LEVELS,
    NO_END,
    GenerationError,
    Range,
    WishError,
    read_levels,
    too_much,
)
from castlewright.generators.sandcastles.by_lot import beach_by_lot, check_players
from castlewright.generators.sandcastles.most_steps import least_rounds, most_steps
from castlewright.generators.sandcastles.set_ups import fair_beach
from castlewright.generators.sandcastles.sprint_grade import (
    COUNTED,
    SprintGrade,
    grade_of_greedy,
    levels_of_loss,
    levels_of_losses,
    lost,
)
from castlewright.generators.sandcastles.wishes import SetUpWishes, box_words
from castlewright.generators.work import items_of_seed
from castlewright.puzzles.base import ContradictionError, counted
from castlewright.puzzles.sandcastles import (
    DEFAULT_RULES,
    Beach,
    Box,
    Goal,
    HouseRules,
    Level,
    Plan,
    Sprint,
    shipped_box,
)
from castlewright.puzzles.sandcastles.box import CASTLES
from castlewright.puzzles.sandcastles.sprint import LONGEST_ROW
from castlewright.solvers.base import Solved, Undecided, Unsolvable, Verdict
from castlewright.solvers.sandcastles import greedy_runner, sprint_model, sprint_programme
from castlewright.solvers.ties import Outcomes, nearest

NUMBER_OF_GOAL = {Goal.CONFETTI: "rounds", Goal.STEPS: "steps"}
"""What the best number of a goal is called in records."""

LOT, FAIR = "lot", "fair"
HIDING = (LOT, FAIR)

ANY_GRADE = f"{LEVELS[0]}-{LEVELS[-1]}"
DEFAULT_ATTEMPTS = 200
DEFAULT_ROUNDS = {
    (Level.BEGINNER, Goal.CONFETTI): 8,
    (Level.CROWNS, Goal.CONFETTI): 7,
    (Level.BEGINNER, Goal.STEPS): 5,
    (Level.CROWNS, Goal.STEPS): 4,
}
_SOMETHING = Range(1, NO_END)


@dataclass(frozen=True)
class SprintWishes:
    """What a sprint shall be like.

    The beach is one for so many `players`, hidden by `lot`, or `fair` as the default wishes for a
    set-up are. `rounds` is the length of the printed row, chosen by level and goal where it is
    None. `loses` is what greedy play loses, in rounds or steps, the whole
    number nearest to the mean over its ties (`sprint_grade`); `grade` one of the levels of
    difficulty or a range of them, `knight` or `page-knight`.
    """

    players: int = 2
    level: Level = Level.BEGINNER
    goal: Goal = Goal.CONFETTI
    rounds: int | None = None
    hiding: str = LOT
    loses: Range = _SOMETHING
    grade: str = ANY_GRADE
    rules: HouseRules = DEFAULT_RULES
    box: Box | None = None

    def __str__(self) -> str:
        """The wishes as the options of the command line: what `generate` was asked for."""
        options = [f"--players {self.players}", f"--level {self.level}", f"--goal {self.goal}"]
        options += [f"--rounds {self.row}", f"--hiding {self.hiding}", f"--loses {self.loses}"]
        options += [] if self.grade == ANY_GRADE else [f"--grade {self.grade}"]
        options += [f"--house-rule {name}" for name in self.rules.names]
        return " ".join(options + box_words(self.box))

    @property
    def row(self) -> int:
        """The rounds of the printed row."""
        if self.rounds is not None:
            return self.rounds
        return DEFAULT_ROUNDS.get((self.level, self.goal), 1)

    @property
    def grades(self) -> tuple[str, ...]:
        """The levels of difficulty that are wished for. Raises `WishError`."""
        return read_levels("grade", self.grade)


@dataclass(frozen=True)
class CertifiedSprint:
    """A sprint with its proof: a best plan, the best number of rounds or steps, and the grade."""

    sprint: Sprint
    plan: Plan
    value: int
    grade: SprintGrade
    rules: HouseRules = DEFAULT_RULES

    @property
    def puzzle(self) -> Sprint:
        return self.sprint


def generate(
    rng: random.Random, wishes: SprintWishes | None = None, *, attempts: int = DEFAULT_ATTEMPTS
) -> CertifiedSprint:
    """Make one sprint that meets the wishes.

    Raises `WishError` for a wish that can never be met, and `GenerationError` when so many were
    drawn without one that meets them all.
    """
    wishes = wishes or SprintWishes()
    check_wishes(wishes)
    if attempts < 1:
        raise ValueError(f"at least one attempt was expected, not {attempts}")
    refused: Counter[str] = Counter()
    for _ in range(attempts):
        made = _attempt(_drawn(rng, wishes), wishes)
        if isinstance(made, CertifiedSprint):
            return made
        refused[made] += 1
    raise too_much("sprint", refused, _too_much(wishes))


def batch(
    seed: int,
    number: int,
    wishes: SprintWishes | None = None,
    *,
    start: int = 0,
    attempts: int = DEFAULT_ATTEMPTS,
    pool: Executor | None = None,
    not_in: frozenset[bytes] = frozenset(),
) -> Iterator[CertifiedSprint]:
    """Items `start` to `start + number - 1` of a seed, made on the executor `pool`, none of
    which has a fingerprint that is in `not_in`.

    Raises what `generate` raises.
    """
    wishes = wishes or SprintWishes()
    check_wishes(wishes)
    make = partial(generate, wishes=wishes, attempts=attempts)
    yield from items_of_seed(make, seed, start, number, pool, not_in)


def check_wishes(wishes: SprintWishes) -> None:
    """Refuse what no seed can give. Raises `WishError`."""
    check_players(wishes.players)
    if wishes.level is Level.POWERS:
        raise WishError("level: a sprint has no special powers; beginner or crowns was expected")
    if not 1 <= wishes.row <= LONGEST_ROW:
        raise WishError(f"rounds: {wishes.row}; 1 to {LONGEST_ROW} were expected")
    if wishes.hiding not in HIDING:
        raise WishError(f"hiding: {wishes.hiding!r:.40}; {' or '.join(HIDING)} was expected")
    if not wishes.grades:
        raise WishError(f"grade: {wishes.grade} ends before it begins")
    _check_reach(wishes)


def _check_reach(wishes: SprintWishes) -> None:
    """Refuse what the rounds are too few for, wherever all lies and whatever is rolled."""
    row, box = wishes.row, wishes.box or shipped_box()
    steps, most = box.steps_to_confetti(1), most_steps(row, wishes.level)
    if wishes.goal is Goal.CONFETTI and most < steps:
        raise WishError(
            f"rounds: in {counted(row, 'round')} nobody walks more than {counted(most, 'step')}, "
            f"and the confetti is {steps} away"
        )
    worst = 0 if wishes.goal is Goal.STEPS else row + 1  # what greedy play does at the worst
    losses = _losses(wishes, steps, Fraction(worst))
    if not losses:
        what = counted(wishes.loses.least, COUNTED[wishes.goal])
        raise WishError(f"loses: {what} cannot be lost in a row of {row}")
    if levels_of_losses(wishes.goal, losses).isdisjoint(wishes.grades):
        lost = str(losses[0]) if len(losses) == 1 else f"{losses[0]} to {losses[-1]}"
        what = COUNTED[wishes.goal] + "s" * (lost != "1")
        raise WishError(f"grade: {wishes.grade} cannot be had with a loss of {lost} {what}")


def _losses(wishes: SprintWishes, steps: int, greedy: Fraction) -> range:
    """What can be lost, as wished for, where greedy play comes to this number in the mean.

    `steps` lead to the confetti, which is not out of reach for certain.
    """
    if wishes.goal is Goal.STEPS:
        most = nearest(most_steps(wishes.row, wishes.level) - greedy)
    else:
        fewest = least_rounds(steps, wishes.level, wishes.row)
        if fewest is None:
            raise ContradictionError("a level that no row reaches was not refused")
        most = nearest(greedy - fewest)
    return range(wishes.loses.least, min(wishes.loses.most, most) + 1)


# ---------------------------------------------------------------------------------------------
# One attempt


def _drawn(rng: random.Random, wishes: SprintWishes) -> Sprint:
    """A beach, and the dice of each round."""
    beach = _beach(rng, wishes)
    faces = beach.box.die
    dice = tuple((rng.choice(faces), rng.choice(faces)) for _ in range(wishes.row))
    return Sprint(beach, dice, wishes.goal)


def _beach(rng: random.Random, wishes: SprintWishes) -> Beach:
    if wishes.hiding == LOT:
        return beach_by_lot(wishes.players, wishes.level, rng, wishes.box)
    beach = fair_beach(rng, SetUpWishes(wishes.players, box=wishes.box))
    queen = None if wishes.level is Level.BEGINNER else rng.randrange(CASTLES)
    return replace(beach, queen=queen)


def _attempt(sprint: Sprint, wishes: SprintWishes) -> CertifiedSprint | str:
    """The sprint with its proof, or the wish that it does not meet."""
    rules = wishes.rules
    greedy = greedy_runner.reached(sprint, rules)
    losses = _losses(wishes, sprint.set_up.steps_to_confetti, greedy.mean)
    if not losses:
        return "loses"
    if levels_of_losses(sprint.goal, losses).isdisjoint(wishes.grades):
        return "grade"
    programmed = sprint_programme.solve(sprint, rules=rules)
    if isinstance(programmed, Undecided):
        return "level"
    if not isinstance(programmed, Solved):
        return "rounds"
    if programmed.value is None:
        raise ContradictionError("a best plan without its number")
    loses = lost(sprint.goal, programmed.value, greedy).loses
    if loses not in wishes.loses:
        return "loses"
    # most that miss their level are known by what is lost, and need not be counted or proved
    if levels_of_loss(sprint.goal, loses).isdisjoint(wishes.grades):
        return "grade"
    try:
        made = _certified(sprint, rules, programmed, greedy, sprint_model.DEFAULT_BUDGET)
    except GenerationError:
        return "level"
    return made if made.grade.level in wishes.grades else "grade"


def _too_much(wishes: SprintWishes) -> dict[str, str]:
    """Why a sprint is refused, in the order in which it is judged."""
    return {
        "rounds": f"in {wishes.row} rounds the confetti was out of reach",
        "level": "no proof came within its budget",
        "loses": f"what greedy play loses was not {wishes.loses}",
        "grade": f"they were easier or harder than {wishes.grade}",
    }


def certify(
    sprint: Sprint,
    rules: HouseRules = DEFAULT_RULES,
    *,
    budget: int = sprint_programme.DEFAULT_BUDGET,
    proof_budget: float = sprint_model.DEFAULT_BUDGET,
) -> CertifiedSprint:
    """Find the best number by both witnesses, and grade the sprint.

    Raises `GenerationError` if a budget ran out or the row is too short, and `InvalidPuzzleError`
    for a faulty sprint.
    """
    programmed = sprint_programme.solve(sprint, rules=rules, budget=budget)
    greedy = greedy_runner.reached(sprint, rules)
    return _certified(sprint, rules, programmed, greedy, proof_budget)


def _certified(
    sprint: Sprint,
    rules: HouseRules,
    programmed: Verdict[Plan],
    greedy: Outcomes,
    proof_budget: float,
) -> CertifiedSprint:
    modelled = sprint_model.solve(sprint, rules=rules, budget=proof_budget)
    if isinstance(programmed, Undecided) or isinstance(modelled, Undecided):
        raise GenerationError("level", f"{sprint}: no proof of the best number within its budget")
    if isinstance(programmed, Unsolvable) and isinstance(modelled, Unsolvable):
        raise GenerationError("rounds", f"{sprint}: {programmed.reason}")
    if isinstance(programmed, Unsolvable) or isinstance(modelled, Unsolvable):
        raise ContradictionError(f"{sprint}: {programmed} by programme, {modelled} by model")
    value = programmed.value
    if value is None or value != modelled.value:  # one of the witnesses has a fault
        raise ContradictionError(f"{sprint}: {programmed} by programme, {modelled} by model")
    for plan in (programmed.solution, modelled.solution):
        if found := sprinting.faults(sprint, plan, rules, value):
            raise ContradictionError(f"{sprint}: {plan} is no plan for {value}: {found[0]}")
    grade = grade_of_greedy(sprint, value, greedy, rules)
    return CertifiedSprint(sprint, programmed.solution, value, grade, rules)
