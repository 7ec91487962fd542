"""Nobody sees what a player may not know: at every decision of whole games it is shuffled, and what
each player sees must stay the same, to the last field. So must what the player then does.

What a player may know is worked out here from the moves that were made, not from what the game or
its view keeps of it.
"""

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace

import pytest

from castlewright.games.catan_junior import play as catan_play
from castlewright.games.catan_junior import playing as catan_playing
from castlewright.games.catan_junior import state as catan
from castlewright.games.catan_junior.players import player_named as catan_player
from castlewright.games.catan_junior.view import view as catan_view
from castlewright.games.sandcastles import playing as sand_playing
from castlewright.games.sandcastles import sight
from castlewright.games.sandcastles import state as sand
from castlewright.games.sandcastles import turns as sand_turns
from castlewright.games.sandcastles.players import player_named as sand_player
from castlewright.games.sleepy_castle import rounds, solo
from castlewright.games.sleepy_castle.players import parse_player
from castlewright.games.sleepy_castle.set_up import random_layout
from castlewright.generators.sandcastles.by_lot import set_up_by_lot
from castlewright.puzzles.catan_junior import NOTHING, Hand, SetUp
from castlewright.puzzles.catan_junior import HouseRules as CatanRules
from castlewright.puzzles.catan_junior.hands import one, plus
from castlewright.puzzles.sandcastles import Level
from castlewright.puzzles.sandcastles.moves import LookUnderBoth, Peek, Search
from castlewright.puzzles.sleepy_castle import HouseRules as SleepyRules


class TestCatanJunior:
    """The hands of the others: all that is known of them is how large they are."""

    @pytest.mark.rule("CJ-07")
    @pytest.mark.parametrize("easy", [False, True])
    @pytest.mark.parametrize(("name", "games"), [("random", 1), ("greedy", 3), ("planner", 1)])
    def test_no_view_and_no_choice_depends_on_the_hands_of_others(
        self, name: str, games: int, easy: bool
    ) -> None:
        lot, changed = random.Random(name), 0
        for seed in range(games):
            for set_up in ("later-2", "stand-in-4"):
                state = catan.start(SetUp.parse(set_up), rules=CatanRules(easy=easy))
                players = [catan_player(name, random.Random(seed)) for _ in state.hands]
                luck = catan_playing.Luck.of(random.Random(f"5/{seed}"))
                while state.phase is not catan.OVER:
                    if state.phase not in catan.CHANCE:
                        for seat in range(len(state.hands)):
                            other = with_other_hands(state, seat, lot)
                            changed += other != state
                            assert catan_view(other, seat) == catan_view(state, seat)
                        seat = state.to_move
                        other = with_other_hands(state, seat, lot)
                        moves = [
                            deepcopy(players[seat]).choose(catan_view(one, seat))
                            for one in (state, other)
                        ]
                        assert moves[0] == moves[1]
                    state = catan_play.after(state, catan_playing.next_move(state, players, luck))
        assert changed > 100


def with_other_hands(state: catan.State, seat: int, lot: random.Random) -> catan.State:
    """The cards of all others dealt anew, to each as many as before."""
    cards = [
        kind
        for other, hand in enumerate(state.hands)
        if other != seat
        for kind, number in enumerate(hand)
        for _ in range(number)
    ]
    lot.shuffle(cards)
    hands = []
    for other, hand in enumerate(state.hands):
        if other == seat:
            hands.append(hand)
            continue
        dealt: Hand = NOTHING
        for _ in range(sum(hand)):
            dealt = plus(dealt, one(cards.pop()))
        hands.append(dealt)
    return state._replace(hands=tuple(hands))


class TestSandcastles:
    """What lies under castles that nobody has lifted, or only somebody else in secret."""

    @pytest.mark.rule("SB-12", "SB-31", "SB-42")
    @pytest.mark.parametrize("level", Level)
    def test_no_view_shows_what_lies_under_a_castle_before_it_is_lifted(self, level: Level) -> None:
        lot, changed, inside = random.Random(level), 0, 0
        for seed in range(12):
            for state, known, is_inside in decisions(level, seed):
                for seat in range(len(state.seats)):
                    other = with_other_castles(state, known[seat], lot)
                    changed += other != state
                    inside += other != state and is_inside
                    assert sight.view(other, seat) == sight.view(state, seat)
        assert changed > 100
        if level is not Level.BEGINNER:  # where the Queen comes before her castle is lifted
            assert inside > 10


def decisions(level: Level, seed: int) -> Iterator[tuple[sand.State, list[set[int]], bool]]:
    """The decisions of a game, each with the castles that each seat has seen the inside of.

    The last says that a castle is searched which nobody has lifted yet: the Queen sits on it.
    """
    rng = random.Random(f"{seed}")
    set_up = set_up_by_lot(2 + seed % 3, level, rng)
    state = sand.start(set_up)
    name = ("random", "greedy")[seed % 2]
    players = [sand_player(name, random.Random(seat)) for seat in range(set_up.players)]
    lifted: set[int] = set()
    is_new = False
    # the last seat has looked under a castle in secret, as a power lets one do now and then
    secret = seed % len(state.castles)
    peeked: list[set[int]] = [*(set[int]() for _ in players[1:]), {secret}]
    last = state.seats[-1]._replace(peeked=1 << secret)
    state = state._replace(seats=(*state.seats[:-1], last))
    while state.phase is not sand.OVER and state.rounds < 40:
        if state.phase is not sand.ROLL:
            is_inside = (sand.Event.OPENED, state.castle) in state.todo and is_new
            now = lifted - {state.castle} if is_inside else lifted
            yield state, [now | own for own in peeked], is_inside
        move = sand_playing.next_move(state, players, rng)
        if isinstance(move, Search):
            is_new = move.castle not in lifted
            lifted.add(move.castle)
        elif isinstance(move, LookUnderBoth):
            lifted |= set(state.table.box.castles_of(move.die))
        elif isinstance(move, Peek):
            peeked[state.mover].add(move.castle)
        state = sand_turns.after(state, move)


def with_other_castles(state: sand.State, known: set[int], lot: random.Random) -> sand.State:
    """The decorations of all castles but these laid under them anew, as many as before."""
    unknown = [castle for castle in range(len(state.castles)) if castle not in known]
    colours = [
        colour
        for castle in unknown
        for colour, number in enumerate(state.castles[castle])
        for _ in range(number)
    ]
    lot.shuffle(colours)
    castles = list(state.castles)
    for castle in unknown:
        laid = [colours.pop() for _ in range(sum(castles[castle]))]
        yellow, red, blue = (laid.count(colour) for colour in range(3))
        castles[castle] = yellow, red, blue
    return state._replace(castles=tuple(castles))


class TestSleepyCastle:
    """The cards that lie face down now; what a player remembers is not in the view."""

    @pytest.mark.rule("SC-11A")
    @pytest.mark.parametrize("both_at_once", [False, True])
    @pytest.mark.parametrize("players", ["random random", "perfect forgetful:0.5 last:2"])
    def test_no_view_of_a_round_shows_a_card_that_lies_face_down(
        self, players: str, both_at_once: bool
    ) -> None:
        names = [parse_player(name) for name in players.split()]
        lot, rules, changed = random.Random(players), SleepyRules(both_at_once=both_at_once), 0
        for seed in range(4):
            layout = random_layout(random.Random(seed), 9)
            state = rounds.start(layout, len(names), rules)
            at_table = [name.player(random.Random(seed)) for name in names]
            while rounds.moves(state) and state.turns < 60:
                # one card, seen before the second is chosen or not, or the two of the last turn
                first_is_hidden = both_at_once and len(state.chosen) == 1
                shown = () if first_is_hidden else state.chosen
                other = state._replace(cards=shuffled_but(state.cards, shown, lot))
                changed += other != state
                for seat in range(len(names)):
                    assert rounds.view(other, seat) == rounds.view(state, seat)
                seen = rounds.view(state, state.seat)
                state = rounds.play(state, at_table[state.seat].choose(seen))
                if len(state.chosen) == 2:
                    pair = tuple((place, state.cards[place]) for place in state.chosen)
                    for player in at_table:
                        player.watch(pair)
        assert changed > 50

    @pytest.mark.rule("SC-20", "SC-24A")
    @pytest.mark.parametrize("cover_first", [False, True])
    @pytest.mark.parametrize("look", [False, True])
    def test_no_view_of_a_solo_does_either_after_the_look(
        self, look: bool, cover_first: bool
    ) -> None:
        lot, changed, rules = random.Random(7), 0, SleepyRules(cover_first=cover_first)
        for seed in range(10):
            layout = random_layout(random.Random(seed), 9)
            state = solo.start(layout, look, rules)
            shown = tuple(range(9)) if look else ()
            while legal := solo.moves(state):
                cards = shuffled_but(state.layout.sleepyheads, shown, lot)
                rows, start = [], 0
                for row in state.layout.grid:
                    rows.append(cards[start : start + len(row)])
                    start += len(row)
                other = replace(state, layout=replace(state.layout, grid=tuple(rows)))
                changed += other != state
                assert solo.view(other) == solo.view(state)
                state = solo.play(state, lot.choice(list(legal)))
                shown = state.chosen  # one, or a pair until the next card or the covering
        assert changed > 50


def shuffled_but(cards: str, places: tuple[int, ...], lot: random.Random) -> str:
    """The cards shuffled, all but those at these places."""
    free = [place for place in range(len(cards)) if place not in places]
    others = [cards[place] for place in free]
    lot.shuffle(others)
    mixed = dict(zip(free, others, strict=True))
    return "".join(mixed.get(place, card) for place, card in enumerate(cards))
