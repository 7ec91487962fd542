"""A move is made: the game after it.

    >>> state = start(SetUp.parse("rb/yyB/rb/yrY/bb/yrR 1/2"))
    >>> for text in ("roll yr bb", "s1", "+r", "s3", "+b", "tr"):
    ...     state = play(state, read_game_move(text))
    >>> state.mover, state.seats[0].village, state.seats[0].steps
    (1, (0, 1, 0), 1)
    >>> play(state, read_game_move("s1"))
    Traceback (most recent call last):
    castlewright.games.sandcastles.moves.GameError: s1: it can't be done now; there are s3, s6, tb

`play` refuses what is not allowed and says why. `after` trusts that the move is legal, for those
who took it from the list. A move does what it does and leaves a list of what follows in the turn
(`todo`); that is worked off, event by event, until something has to be decided again.
"""

from collections.abc import Callable
from typing import Any

from castlewright.games.sandcastles.choices import moves
from castlewright.games.sandcastles.moves import GameError, GameMove, Roll
from castlewright.games.sandcastles.powers import INSTEAD, QUEEN_TO, animals_only, called_up
from castlewright.games.sandcastles.state import (
    BUSY,
    DECORATED,
    DICE,
    DIE,
    HOME,
    LEAVE,
    MOST_BEETLES,
    OVER,
    ROLL,
    TAKE,
    Event,
    Phase,
    Seat,
    State,
    Todo,
    crowns_left,
    is_on,
    plus,
)
from castlewright.puzzles.sandcastles.box import RED
from castlewright.puzzles.sandcastles.colours import Colour
from castlewright.puzzles.sandcastles.moves import (
    SKILL,
    STEP,
    Gain,
    LookUnderBoth,
    MoveQueen,
    Pass,
    Peek,
    Search,
    SendAnimal,
    Take,
    Transport,
    TurnDie,
    Wait,
)

MOST_NAMED = 12  # moves that a message lists


def play(state: State, move: GameMove) -> State:
    """The game after a move. Raises `GameError` for one that is not allowed."""
    if (fault := why_not(state, move)) is not None:
        raise GameError(fault)
    return after(state, move)


def after(state: State, move: GameMove) -> State:
    """The game after a move that is known to be legal."""
    return _AFTER[type(move)](state, move)


def why_not(state: State, move: GameMove) -> str | None:
    """Why a move is not allowed now, or None if it is."""
    if state.phase is OVER:
        return f"{move}: the game is over"
    if state.phase is ROLL:
        return _roll_fault(state, move)
    legal = moves(state)
    if move in legal:
        return None
    named = ", ".join(map(str, legal[:MOST_NAMED])) + (" ..." if len(legal) > MOST_NAMED else "")
    there = "there is only" if len(legal) == 1 else "there are"
    return f"{move}: it can't be done now; {there} {named}"


def _roll_fault(state: State, move: GameMove) -> str | None:
    if not isinstance(move, Roll):
        return f"{move}: all roll first"
    if len(move.dice) != len(state.seats):
        return f"{move}: two dice for each of {len(state.seats)} seats were expected"
    if any(len(pair) != DICE or not set(pair) <= set(state.table.box.die) for pair in move.dice):
        return f"roll: {move.dice}; two colours of the dice for each seat were expected"
    return None


def _rolled(state: State, move: Roll) -> State:
    """SB-10; then doubles, from the bucket on, for those whose red power is on (SB-42)."""
    dice = move.dice
    seats = tuple(
        Seat(
            (pair if pair[0] <= pair[1] else (pair[1], pair[0])),
            *seat[1:],
        )
        for seat, pair in zip(state.seats, dice, strict=True)
    )
    todo: tuple[Todo, ...] = ()
    if any(seat.left for seat in seats):
        order = [*range(state.bucket, len(seats)), *range(state.bucket)]
        todo = tuple(
            (Event.DOUBLED, place)
            for place in order
            if dice[place][0] == dice[place][1] and seats[place].left >> RED & 1
        )
    state = state._replace(seats=seats, phase=BUSY, todo=todo)
    return _settled(state) if todo else _next_turn(state)


def _next_turn(state: State) -> State:
    """The next to use a die, or the end of the round (SB-10, SB-21)."""
    table, castles, animals, queen, seen, seats, bucket, rounds, used, *_ = state
    players = len(seats)
    phase = DIE
    if used == DICE * players:
        used = 0
        rounds += 1
        if not table.rules.bucket_stays:
            bucket = (bucket + 1) % players
        phase = OVER if max([seat.steps for seat in seats]) >= table.confetti else ROLL
    mover = (bucket + used) % players
    return State(table, castles, animals, queen, seen, seats, bucket, rounds, used, mover, phase)


def _settled(state: State) -> State:
    """All that is to be done is done, up to the next decision."""
    while state.todo:
        (what, about), *_ = state.todo
        state = _STEPS[what](state._replace(phase=BUSY, todo=state.todo[1:]), about)
        if state.phase is not BUSY:
            return state
    return _next_turn(state)


def _first(state: State, *todo: Todo) -> State:
    """These come before whatever else is to be done."""
    return state._replace(todo=todo + state.todo) if todo else state


def _with(state: State, seat: Seat) -> State:
    """The seat of whoever decides now is another."""
    return state._replace(seats=_seated(state, seat))


def _seated(state: State, seat: Seat) -> tuple[Seat, ...]:
    seats, mover = state.seats, state.mover
    return (*seats[:mover], seat, *seats[mover + 1 :])


def _without(dice: tuple[Colour, ...], die: Colour) -> tuple[Colour, ...]:
    return dice[1:] if dice[0] == die else dice[:1]


# --- what is decided


def _turned(state: State, move: TurnDie) -> State:
    """SB-17: a beetle turns a die and goes back; or a power turns it for nothing (SB-42)."""
    seat = state.seat
    dice = tuple(sorted((*_without(seat.dice, move.die), move.to)))
    if state.phase is DIE:
        return _with(state, seat._replace(dice=dice, beetles=seat.beetles - 1))
    state = _with(state, seat._replace(dice=dice))
    return state if move.die in dice else _settled(state)


def _searched(state: State, move: Search) -> State:
    """SB-12, SB-31: a castle is lifted; if the Queen sits on it, she comes first."""
    castle = move.castle
    seat = state.seats[state.mover]
    die = state.table.box.castles[castle]
    state = state._replace(
        seats=_seated(state, Seat(_without(seat.dice, die), *seat[1:])),
        used=state.used + 1,
        phase=BUSY,
        castle=castle,
    )
    if castle != state.queen or animals_only(state):
        state = _opened(state, castle)
        return state if state.phase is TAKE else _settled(state)
    todo = (Event.QUEEN_FOUND, castle), (Phase.QUEEN, castle), (Event.OPENED, castle)
    return _settled(_first(state, *todo))


def _looked_under_both(state: State, move: LookUnderBoth) -> State:
    """SB-34: all see what is under both castles. Nobody comes or goes: it is no search yet."""
    one, other = state.table.box.castles_of(move.die)
    seen = state.seen | 1 << one | 1 << other
    return state._replace(seen=seen, phase=Phase.EITHER, about=move.die)


def _transported(state: State, move: Transport) -> State:
    """SB-19, SB-20, SB-32 to SB-35."""
    dice, storehouse, village, beetles, steps, crowns, left, right, peeked = state.seat
    colour = move.colour
    village = plus(village, colour)
    steps += 1 + (village[colour] == DECORATED) + (move.crown == STEP)
    if move.crown:
        crowns -= 1
        left |= (move.crown == SKILL) << colour
        right |= (move.crown == STEP) << colour
    seat = Seat(
        _without(dice, colour),
        plus(storehouse, colour, -1),
        village,
        beetles,
        steps,
        crowns,
        left,
        right,
        peeked,
    )
    return _next_turn(state._replace(seats=_seated(state, seat), used=state.used + 1))


def _waited(state: State, move: Wait) -> State:
    """SB-18."""
    seat = state.seat
    state = _with(state, seat._replace(dice=_without(seat.dice, move.die)))
    return _settled(_first(state._replace(used=state.used + 1), (Event.BEETLE_EARNED, 0)))


def _queen_moved(state: State, move: MoveQueen) -> State:
    """SB-31: after a visit; or before a search, which has to follow (SB-43)."""
    visit = state.phase is Phase.QUEEN
    state = state._replace(queen=move.castle)
    if not visit:
        return state._replace(phase=Phase.SEARCH)
    return _settled(_first(state, (Event.QUEEN_MOVED, move.castle)))


def _sent(state: State, move: SendAnimal) -> State:
    """SB-15."""
    here = state.animals[move.animal]
    return _settled(state._replace(animals=plus(state.animals, move.animal, move.castle - here)))


def _taken(state: State, move: Take) -> State:
    """SB-13; or nothing is taken, because an animal has moved in (SB-14)."""
    colour = move.colour
    if colour is None:
        return _next_turn(state)
    castles, castle = state.castles, state.castle
    left = plus(castles[castle], colour, -1)
    old = state.seats[state.mover]
    seat = Seat(old[0], plus(old[1], colour), *old[2:])
    return _next_turn(
        state._replace(
            castles=(*castles[:castle], left, *castles[castle + 1 :]), seats=_seated(state, seat)
        )
    )


def _gained(state: State, move: Gain) -> State:
    """SB-41."""
    return _settled(_with(state, _GAINED[move](state.seat)))


def _peeked(state: State, move: Peek) -> State:
    """SB-42."""
    seat = state.seat
    return _settled(_with(state, seat._replace(peeked=seat.peeked | 1 << move.castle)))


def _passed(state: State, move: Pass) -> State:
    return _settled(state)


_AFTER: dict[type, Callable[[State, Any], State]] = {
    Roll: _rolled,
    TurnDie: _turned,
    Search: _searched,
    LookUnderBoth: _looked_under_both,
    Transport: _transported,
    Wait: _waited,
    MoveQueen: _queen_moved,
    SendAnimal: _sent,
    Take: _taken,
    Gain: _gained,
    Peek: _peeked,
    Pass: _passed,
}


# --- what happens of itself


def _doubled(state: State, place: int) -> State:
    state = state._replace(mover=place)
    return _first(state, *called_up(state, Event.DOUBLED, state.seat.dice[0]))


def _queen_found(state: State, castle: int) -> State:
    """SB-31: a crown, and another with the skill (SB-34)."""
    return _first(state, (Event.CROWN, 0), *called_up(state, Event.QUEEN_FOUND))


def _paid_for_queen(state: State, castle: int) -> State:
    """SB-43."""
    paid = is_on(state, QUEEN_TO[state.table.box.castles[castle]])
    return _first(state, (Event.BEETLE_EARNED, 0)) if paid else state


def _opened(state: State, castle: int) -> State:
    """All see what is there; animals whose shops are ready move in at once (SB-14, SB-15)."""
    state = state._replace(seen=state.seen | 1 << castle)
    if castle not in state.animals:
        return _looked_for_decorations(state, 0)
    seat, animals = state.seat, state.animals
    here = [animal for animal, place in enumerate(animals) if place == castle]
    ready = [animal for animal in here if seat.village[animal] == DECORATED]
    for animal in ready:
        animals = plus(animals, animal, HOME + state.mover - castle)
    state = _with(state, seat._replace(steps=seat.steps + len(ready)))
    return _first(
        state._replace(animals=animals),
        *(todo for _ in here for todo in called_up(state, Event.ANIMAL_FOUND)),
        *((Phase.SEND, animal) for animal in here if animal not in ready),
        (Event.SEARCHED, len(ready)),
    )


def _looked_for_decorations(state: State, moved_in: int) -> State:
    """SB-13: what may be taken must be, unless an animal moved in (SB-14); else SB-16."""
    seat = state.seats[state.mover]
    _, (yellow, red, blue), village, *_ = seat
    which = 0
    if yellow + red + blue < state.table.storehouse:
        y, r, b = state.castles[state.castle]
        which = (
            (y > 0 and yellow + village[0] < DECORATED)
            | (r > 0 and red + village[1] < DECORATED) << 1
            | (b > 0 and blue + village[2] < DECORATED) << 2
        )
    if which:
        return state._replace(phase=TAKE, about=which | (LEAVE if moved_in else 0))
    return state if moved_in else _first(state, (Event.BEETLE_EARNED, 0))


def _beetle_earned(state: State, _: int) -> State:
    """SB-16, SB-34: two with the skill."""
    return _first(state, (Event.BEETLE, 0), *called_up(state, Event.BEETLE_EARNED))


def _with_beetle(seat: Seat) -> Seat:
    return seat._replace(beetles=seat.beetles + 1)


def _with_crown(seat: Seat) -> Seat:
    return seat._replace(crowns=seat.crowns + 1)


_GAINED = {Gain.BEETLE: _with_beetle, Gain.CROWN: _with_crown}


def _has_room(state: State, what: Gain) -> bool:
    """Whether there is a space for it, and one in the supply."""
    seat = state.seat
    if what is Gain.BEETLE:
        return seat.beetles < MOST_BEETLES
    return seat.crowns < state.table.crown_spaces and crowns_left(state) > 0


def _gain(earned: Event, own: Gain, other: Gain) -> Callable[[State, int], State]:
    """One is received; with the power that allows the other instead, the player chooses."""

    def gain(state: State, _: int) -> State:
        possible = [what for what in (own, other) if _has_room(state, what)]
        if not is_on(state, INSTEAD[earned]):
            possible = [what for what in possible if what is own]
        if len(possible) > 1:
            return state._replace(phase=Phase.GAIN)
        return _with(state, _GAINED[possible[0]](state.seat)) if possible else state

    return gain


def _decide(phase: Phase) -> Callable[[State, int], State]:
    def decide(state: State, about: int) -> State:
        return state._replace(phase=phase, about=about)

    return decide


_STEPS: dict[Event | Phase, Callable[[State, int], State]] = {
    Event.DOUBLED: _doubled,
    Event.QUEEN_FOUND: _queen_found,
    Event.QUEEN_MOVED: _paid_for_queen,
    Event.OPENED: _opened,
    Event.SEARCHED: _looked_for_decorations,
    Event.BEETLE_EARNED: _beetle_earned,
    Event.BEETLE: _gain(Event.BEETLE, Gain.BEETLE, Gain.CROWN),
    Event.CROWN: _gain(Event.CROWN, Gain.CROWN, Gain.BEETLE),
    **{
        phase: _decide(phase)
        for phase in (Phase.DOUBLE_TURN, Phase.DOUBLE_LOOK, Phase.QUEEN, Phase.SEND)
    },
}
