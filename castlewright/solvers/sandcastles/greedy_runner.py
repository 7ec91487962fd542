"""How a runner without foresight plays a sprint: the measure for how much one asks.

The greedy runner looks at the turn at hand and no further. Of all that can be done with either die
it is what makes the most steps at once; of that, what spends the fewest beetles; then a decoration
that the other die of the round can bring home, before any other decoration, before none; then more
crowns from the Queen, a crown for a skill, the second decoration of its colour, more beetles. Of
equal turns it is the first in the game's list of moves. So a die is turned only for a step, or
where nothing else is allowed.

    >>> plan = run(Sprint.parse("rb/yyB/rb/yrY/bb/yrR yr,bb,ry steps Q3"))
    >>> str(plan)
    's1.+r tr / s3.q2.+b tb> / s2.q1.B1.+y ty>'

These are five steps. Six can be walked: the shell of the first round has a second one under castle
4, and the Queen can be there.
"""

from collections.abc import Iterator

from castlewright.games.sandcastles import Phase, State, after, moves, sprinting
from castlewright.games.sandcastles.moves import Roll
from castlewright.puzzles.sandcastles import DEFAULT_RULES, Goal, HouseRules, Plan, Sprint
from castlewright.puzzles.sandcastles.moves import LookUnderBoth, Take, Turn, TurnDie
from castlewright.puzzles.sandcastles.sprint import DICE_OF_A_ROUND


def run(sprint: Sprint, rules: HouseRules = DEFAULT_RULES) -> Plan:
    """What the greedy runner does, up to the confetti or to the end of the row.

    Raises `InvalidPuzzleError` for a faulty sprint.
    """
    plan = Plan(())
    for _ in range(sprint.rounds):
        if (
            sprint.goal is Goal.CONFETTI
            and sprinting.after(sprint, plan, rules).phase is Phase.OVER
        ):
            break
        rounds: tuple[tuple[Turn, ...], ...] = plan.rounds
        turns: tuple[Turn, ...] = ()
        for _ in range(DICE_OF_A_ROUND):
            state = sprinting.after(sprint, Plan((*rounds, turns)), rules)
            turns = (*turns, _best_turn(state))
        plan = Plan((*rounds, turns))
    return plan


def _best_turn(state: State) -> Turn:
    turn, _ = max(_turns(state), key=lambda way: _worth(state, *way))
    return turn


def _turns(state: State) -> Iterator[tuple[Turn, State]]:
    """Every turn, with the game after it, in the order of the game's moves.

    All lies open: to look under both castles first changes nothing.
    """
    ways: list[tuple[Turn, State]] = [((), state)]
    while ways:
        turn, then = ways.pop()
        over = then.phase in (Phase.DIE, Phase.ROLL, Phase.OVER)
        if over and (then.rounds, then.used) != (state.rounds, state.used):
            yield turn, then
            continue
        ways += [
            ((*turn, move), after(then, move))
            for move in reversed(moves(then))
            if not isinstance(move, LookUnderBoth | Roll)
        ]


def _worth(before: State, turn: Turn, then: State) -> tuple[int, ...]:
    """What the turn brings, what counts most first."""
    mine, now = before.seat, then.seat
    found = [move.colour for move in turn if isinstance(move, Take)]
    colour = found[0] if found else None
    left = list(now.dice) if then.rounds == before.rounds else []
    return (
        now.steps - mine.steps,
        -sum(isinstance(move, TurnDie) for move in turn),
        0 if colour is None else 2 if colour in left else 1,
        now.crowns - mine.crowns,
        now.left.bit_count() - mine.left.bit_count(),
        0 if colour is None else mine.storehouse[colour] + mine.village[colour],
        now.beetles - mine.beetles,
    )
