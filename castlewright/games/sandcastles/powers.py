"""What skills and special powers do: the rows a level adds to the game (SB-34, SB-40 to SB-43).

Three tables. `CALLS`: what an event calls up, if the ability is on; it is done at once, before
whatever else is to be done in the turn. `INSTEAD`: what may be taken in place of what is earned.
`BEFORE_SEARCH`: more moves for whoever is about to search.

    >>> CALLS[Event.ANIMAL_FOUND]["crown-for-animal"].value, INSTEAD[Event.CROWN]
    ('one crown', 'beetle-for-crown')

Each power replaces the skill of its colour, and nobody has two of a colour: so the two yellow
powers that exchange beetles and crowns never meet, nor do the power that moves the Queen and those
that are paid for her move.
"""

from collections.abc import Callable, Mapping

from castlewright.games.sandcastles.state import Event, Phase, State, Todo, is_on
from castlewright.puzzles.sandcastles.box import BLUE, CASTLES, RED, YELLOW
from castlewright.puzzles.sandcastles.colours import COLOURS, Colour
from castlewright.puzzles.sandcastles.moves import LookUnderBoth, Move, MoveQueen

CALLS: Mapping[Event, Mapping[str, Event | Phase]] = {
    Event.DOUBLED: {  # SB-42
        "double-crown": Event.CROWN,
        "double-beetle": Event.BEETLE_EARNED,
        "double-turn": Phase.DOUBLE_TURN,
        "double-look": Phase.DOUBLE_LOOK,
    },
    Event.QUEEN_FOUND: {"second-crown": Event.CROWN},  # SB-34
    Event.ANIMAL_FOUND: {  # SB-41
        "beetle-for-animal": Event.BEETLE_EARNED,
        "crown-for-animal": Event.CROWN,
    },
    Event.BEETLE_EARNED: {"second-beetle": Event.BEETLE},  # SB-34
}

QUEEN_TO: Mapping[Colour, str] = {  # SB-43: paid for the colour of the castle she moves to
    YELLOW: "queen-to-yellow",
    RED: "queen-to-red",
    BLUE: "queen-to-blue",
}

INSTEAD: Mapping[Event, str] = {  # SB-41
    Event.BEETLE: "crown-for-beetle",
    Event.CROWN: "beetle-for-crown",
}

QUEEN_MOVES = tuple(map(MoveQueen, range(CASTLES)))
_LOOKS = tuple(map(LookUnderBoth, range(len(COLOURS))))


def _queen_before(state: State, dice: tuple[Colour, ...]) -> tuple[Move, ...]:
    """SB-43: the Queen may move one castle before a search."""
    return tuple(QUEEN_MOVES[castle] for castle in state.table.beside[state.queen])


def _look_under_both(state: State, dice: tuple[Colour, ...]) -> tuple[Move, ...]:
    """SB-34: look under both castles of a die's colour."""
    return tuple(_LOOKS[die] for die in dice)


BEFORE_SEARCH: Mapping[str, Callable[[State, tuple[Colour, ...]], tuple[Move, ...]]] = {
    "queen-before": _queen_before,
    "look-under-both": _look_under_both,
}


def animals_only(state: State) -> bool:
    """Whether whoever decides now searches for animals and nothing else (SB-31A)."""
    full = sum(state.seats[state.mover].storehouse) == state.table.storehouse
    return full and state.table.rules.animals_only


def called_up(state: State, event: Event, about: int = 0) -> tuple[Todo, ...]:
    """What the abilities of whoever decides now have to do at an event."""
    if not state.seats[state.mover].left:
        return ()
    return tuple((what, about) for name, what in CALLS[event].items() if is_on(state, name))


def moves_before_search(state: State, dice: tuple[Colour, ...]) -> tuple[Move, ...]:
    """More moves for a player who can search with one of these dice."""
    if not state.seats[state.mover].left or animals_only(state):
        return ()
    return tuple(
        move
        for name, more in BEFORE_SEARCH.items()
        if is_on(state, name)
        for move in more(state, dice)
    )
