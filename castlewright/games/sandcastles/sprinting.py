"""A plan for a sprint, played in the very game: is it right, and how far does it come (SB-60)?

The dice are the printed ones, the castles open, the turn that of the game with one player; a plan
is right when each of its decisions is a legal move and it reaches what is asked.

    >>> sprint = Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps")
    >>> [fault.code for fault in faults(sprint, Plan.parse("s1.+r tr / s3.+b tr / s2.+b tb"))]
    ['SB-19-transport']
    >>> after(sprint, Plan.parse("s1.+r tr / s3.+b tb / s2 ")).phase.value
    'send'
"""

from collections.abc import Iterator

from castlewright.games.sandcastles.choices import moves
from castlewright.games.sandcastles.moves import GameError, Roll
from castlewright.games.sandcastles.state import DIE, OVER, ROLL, State, laid_out
from castlewright.games.sandcastles.turns import after as after_move
from castlewright.games.sandcastles.turns import why_not
from castlewright.puzzles.base import Violation, counted
from castlewright.puzzles.sandcastles import (
    DEFAULT_RULES,
    Goal,
    HouseRules,
    Plan,
    Sprint,
    check_puzzle,
)
from castlewright.puzzles.sandcastles.moves import (
    Gain,
    LookUnderBoth,
    Move,
    MoveQueen,
    Pass,
    Peek,
    Search,
    SendAnimal,
    Take,
    Transport,
    Turn,
    TurnDie,
    Wait,
    turn_text,
)
from castlewright.puzzles.sandcastles.sprint import DICE_OF_A_ROUND

FAULTS = {
    "SB-12-search": "{move}: this castle can't be searched now; {legal}",
    "SB-13-take": "{move}: this can't be taken now; {legal}",
    "SB-15-animal": "{move}: this animal does not move there now; {legal}",
    "SB-17-beetle": "{move}: no beetle can turn such a die now; {legal}",
    "SB-18-wait": "{move}: this die need not wait; {legal}",
    "SB-19-transport": "{move}: there is no such transport now; {legal}",
    "SB-31-queen": "{move}: the Queen does not move there now; {legal}",
    "SB-32-crown": "{move}: no crown can come along to this space; {legal}",
    "SB-34-look": "{move}: both castles can't be looked under now; {legal}",
    "SB-60-plan-length": "{there} instead of {wanted}",
    "SB-60-unfinished": "{turn}: something is left to decide; {legal}",
    "SB-60-turn-over": "{move}: the turn was over before",
    "SB-60-no-power": "{move}: a sprint has no special powers; {legal}",
    "SB-61-not-reached": "{steps} after {rounds}; the confetti is at {wanted}",
    "SB-61-too-many-rounds": "{there}; the confetti can be reached in {wanted}",
    "SB-61-best-beaten": "{there}; the fewest were said to be {wanted}",
    "SB-62-steps-missed": "{there}; {wanted} can be walked",
    "SB-62-best-beaten": "{there}; the most were said to be {wanted}",
}

CODES: dict[type, str] = {
    Search: "SB-12-search",
    Take: "SB-13-take",
    SendAnimal: "SB-15-animal",
    TurnDie: "SB-17-beetle",
    Wait: "SB-18-wait",
    Transport: "SB-19-transport",
    MoveQueen: "SB-31-queen",
    LookUnderBoth: "SB-34-look",
    Gain: "SB-60-no-power",
    Peek: "SB-60-no-power",
    Pass: "SB-60-no-power",
}
"""The code of a decision that is not allowed, by its kind."""


def begin(sprint: Sprint, rules: HouseRules = DEFAULT_RULES) -> State:
    """The first dice have been rolled. Raises `InvalidPuzzleError` for a faulty sprint."""
    check_puzzle(sprint)
    return with_dice(sprint, laid_out(sprint.set_up, rules, open_castles=True))


def after(sprint: Sprint, plan: Plan, rules: HouseRules = DEFAULT_RULES) -> State:
    """The game after a plan, which may be the beginning of one, its last turn unfinished.

    The dice of the next round have been rolled, if there are any. Raises `GameError` for a plan
    that breaks the rules.
    """
    *_, last = _played(sprint, plan, rules)
    return last


def positions(sprint: Sprint, plan: Plan, rules: HouseRules = DEFAULT_RULES) -> tuple[State, ...]:
    """The game before the first turn and after each turn, as `after` gives it."""
    return tuple(_played(sprint, plan, rules))


def _played(sprint: Sprint, plan: Plan, rules: HouseRules) -> Iterator[State]:
    state = begin(sprint, rules)
    yield state
    for number, turns in enumerate(plan.rounds, 1):
        for die, turn in enumerate(turns, 1):
            state, fault = _after_turn(sprint, state, turn, number, die)
            if fault is not None:
                raise GameError(f"{fault.where}: {fault.message}")
            yield state


def faults(
    sprint: Sprint, plan: Plan, rules: HouseRules = DEFAULT_RULES, value: int | None = None
) -> tuple[Violation, ...]:
    """Every fault of a plan, in the order of `FAULTS`; an empty answer means right.

    `value` is the best number there is, of rounds or of steps: with it, a plan that misses it is
    faulty too. The first illegal move ends the play: what comes after it can't be told, nor how
    far the plan comes. Raises `InvalidPuzzleError` for a faulty sprint.
    """
    found = list(_faults(sprint, plan, rules, value))
    rank = {code: number for number, code in enumerate(FAULTS)}
    return tuple(sorted(found, key=lambda fault: rank[fault.code]))


def _faults(
    sprint: Sprint, plan: Plan, rules: HouseRules, value: int | None
) -> Iterator[Violation]:
    state = begin(sprint, rules)
    lengths = list(_length_faults(sprint, plan))
    yield from lengths
    for number, turns in enumerate(plan.rounds, 1):
        if state.phase is OVER and sprint.goal is Goal.CONFETTI:
            if len(plan.rounds) <= sprint.rounds:  # else it is told already
                yield _too_long(plan, state.rounds)
            return
        for die, turn in enumerate(turns, 1):
            if state.rounds != number - 1 or state.phase is not DIE:
                return  # more turns than dice: told already
            before = state
            state, fault = _after_turn(sprint, state, turn, number, die)
            if fault is None and _is_unfinished(before, state):
                words = {"turn": turn_text(turn), "legal": _legal(state)}
                fault = _fault("SB-60-unfinished", _where(number, die), **words)
            if fault is not None:
                yield fault
                return
        if state.rounds != number:
            return  # fewer turns than dice: told already
    if not lengths or sprint.goal is Goal.CONFETTI:
        yield from _goal_faults(sprint, state, value)


def _length_faults(sprint: Sprint, plan: Plan) -> Iterator[Violation]:
    """SB-60: two turns a round, and no more rounds than there are dice for; for steps, all."""
    there, wanted = len(plan.rounds), sprint.rounds
    if there > wanted or (there < wanted and sprint.goal is Goal.STEPS):
        yield _too_long(plan, wanted)
    for number, turns in enumerate(plan.rounds, 1):
        if len(turns) != DICE_OF_A_ROUND:
            words = {"there": counted(len(turns), "turn"), "wanted": DICE_OF_A_ROUND}
            yield _fault("SB-60-plan-length", f"round {number}", **words)


def _too_long(plan: Plan, wanted: int) -> Violation:
    """A plan that has more rounds, or fewer, than it should."""
    there = counted(len(plan.rounds), "round")
    return _fault("SB-60-plan-length", "plan", there=there, wanted=wanted)


def _goal_faults(sprint: Sprint, state: State, value: int | None) -> Iterator[Violation]:
    steps = state.seats[0].steps
    if sprint.goal is Goal.STEPS:
        if value is not None and steps != value:
            code = "SB-62-steps-missed" if steps < value else "SB-62-best-beaten"
            yield _fault(code, "plan", there=counted(steps, "step"), wanted=value)
        return
    rounds = counted(state.rounds, "round")
    if state.phase is not OVER:
        words = {"steps": counted(steps, "step"), "rounds": rounds, "wanted": state.table.confetti}
        yield _fault("SB-61-not-reached", "plan", **words)
    elif value is not None and state.rounds != value:
        code = "SB-61-too-many-rounds" if state.rounds > value else "SB-61-best-beaten"
        yield _fault(code, "plan", there=rounds, wanted=value)


def _after_turn(
    sprint: Sprint, state: State, turn: Turn, number: int, die: int
) -> tuple[State, Violation | None]:
    """The game after a turn; or where it stood before a move that is not allowed, and why not."""
    where = _where(number, die)
    if state.phase in (ROLL, OVER):
        return state, _fault("SB-60-plan-length", where, there="one more turn", wanted="none")
    dice_used = _dice_used(state)
    if state.phase is not DIE or dice_used != DICE_OF_A_ROUND * (number - 1) + die - 1:
        return state, _fault("SB-60-unfinished", where, turn=turn_text(turn), legal=_legal(state))
    for move in turn:
        if _dice_used(state) != dice_used and state.phase in (DIE, ROLL, OVER):
            return state, _fault("SB-60-turn-over", where, move=move)
        if why_not(state, move) is not None:
            return state, _fault(_code(state, move), where, move=move, legal=_legal(state))
        state = after_move(state, move)
    return with_dice(sprint, state), None


def with_dice(sprint: Sprint, state: State) -> State:
    """The next printed dice are rolled, if it is time. Steps are counted beyond the confetti."""
    if state.phase is OVER and sprint.goal is Goal.STEPS:
        state = state._replace(phase=ROLL)
    if state.phase is not ROLL or state.rounds >= sprint.rounds:
        return state
    return after_move(state, Roll((sprint.dice[state.rounds],)))


def _is_unfinished(before: State, state: State) -> bool:
    """Whether a turn has not used its die, or has something left to decide."""
    return _dice_used(state) == _dice_used(before) or state.phase not in (DIE, ROLL, OVER)


def _dice_used(state: State) -> int:
    return DICE_OF_A_ROUND * state.rounds + state.used


def _code(state: State, move: Move) -> str:
    if isinstance(move, Transport) and why_not(state, Transport(move.colour)) is None:
        return "SB-32-crown"
    return CODES[type(move)]


def _legal(state: State) -> str:
    legal = moves(state)
    named = ", ".join(map(str, legal))
    return f"there is only {named}" if len(legal) == 1 else f"there are {named}"


def _where(number: int, die: int) -> str:
    return f"round {number}, die {die}"


def _fault(code: str, where: str, **words: object) -> Violation:
    return Violation(code, where, FAULTS[code].format(**words))
