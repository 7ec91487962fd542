"""The round and the solo of Sleepy Castle, rule by rule, and the players."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlewright.fairness.statistics import Share
from castlewright.games.sleepy_castle import rounds, solo
from castlewright.games.sleepy_castle.players import PERFECT, Cards, Last, Player, parse_player
from castlewright.games.sleepy_castle.playing import play_round, play_solo
from castlewright.games.sleepy_castle.rounds import Round
from castlewright.games.sleepy_castle.set_up import random_coins, random_layout, shuffled
from castlewright.games.sleepy_castle.solo import Solo, play_plan
from castlewright.games.sleepy_castle.table import GameError, Move, View
from castlewright.games.sleepy_castle.thief import best_move
from castlewright.puzzles.base import BadInputError, InvalidPuzzleError
from castlewright.puzzles.sleepy_castle import (
    Heist,
    HouseRules,
    Layout,
    Plan,
    violations,
    whole_night,
)

BOX = Layout.parse("ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI")
PLACE = {guard: place for place, guard in enumerate("CAEGHBDFLKJI")}
AT_ONCE = HouseRules(both_at_once=True)
NO_TIES = HouseRules(ties_win_nothing=True)
COVER_FIRST = HouseRules(cover_first=True)


def turned(state: Round, *guards: str) -> Round:
    """The round after the cards of these guards were turned over."""
    for guard in guards:
        state = rounds.play(state, state.cards.index(guard))
    return state


def went(state: Solo, *moves: Move) -> Solo:
    """The solo after these moves; capital letters of `BOX` are cards, small ones are covered."""
    for move in moves:
        assert isinstance(move, str)
        state = solo.play(state, PLACE[move] if move.isupper() else move.upper())
    return state


class TestRound:
    @pytest.mark.rule("SC-10")
    def test_the_oldest_starts_and_a_turn_is_two_cards(self) -> None:
        state = rounds.start(BOX, 3)
        seats = []
        for guard in "ACEGIKBDFHJL":
            seats.append(state.seat)
            state = turned(state, guard)
        assert seats == [0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2]
        assert state.turns == 6

    @pytest.mark.rule("SC-11A")
    def test_the_first_card_is_seen_before_the_second_is_chosen(self) -> None:
        state = turned(rounds.start(BOX, 2), "H")
        for player in (0, 1):
            assert rounds.view(state, player).face_up == ((4, "H"),)

    @pytest.mark.rule("SC-11A")
    def test_by_the_house_rule_both_are_chosen_before_either_is_seen(self) -> None:
        state = turned(rounds.start(BOX, 2, AT_ONCE), "H")
        seen = rounds.view(state, 0)
        assert (seen.chosen, seen.face_up) == ((4,), ())
        state = turned(state, "I")
        assert rounds.view(state, 1).face_up == ((4, "H"), (11, "I"))
        assert state.hauls == (2, 0)

    @pytest.mark.rule("SC-12")
    @pytest.mark.parametrize("pair", ["CD", "DC"])
    def test_neighbours_give_all_coins_between_them(self, pair: str) -> None:
        state = turned(rounds.start(BOX, 2), *pair)
        assert state.hauls == (1, 0)
        assert state.coins == (2, 2, 0, 3, 2, 2, 2, 2, 1, 3, 2, 2)

    @pytest.mark.rule("SC-12")
    def test_the_last_guard_and_the_first_are_neighbours(self) -> None:
        state = turned(rounds.start(BOX, 2), "A", "C", "A", "L")
        assert state.hauls == (0, 2)
        assert state.coins[11] == 0

    @pytest.mark.rule("SC-13")
    def test_coins_that_are_gone_are_not_taken_again(self) -> None:
        state = turned(rounds.start(BOX, 2), "D", "E", "E", "D")
        assert state.hauls == (3, 0)
        assert sum(state.coins) == 21

    @pytest.mark.rule("SC-14")
    def test_guards_that_are_no_neighbours_give_nothing(self) -> None:
        for first, second in combinations("ABCDEFGHIJKL", 2):
            apart = ord(second) - ord(first)
            if apart not in (1, 11):
                state = turned(rounds.start(BOX, 2), first, second)
                assert (state.hauls, state.coins) == ((0, 0), BOX.coins)

    @pytest.mark.rule("SC-15")
    def test_both_cards_stay_and_the_turn_passes_on_after_a_success(self) -> None:
        state = turned(rounds.start(BOX, 2), "A", "B")
        assert state.hauls == (2, 0)
        assert state.seat == 1
        assert rounds.moves(state) == tuple(range(12))
        state = turned(state, "A")  # the two are turned down before the next card is turned over
        assert rounds.view(state, 1).face_up == ((1, "A"),)

    @pytest.mark.rule("SC-16")
    def test_the_round_ends_with_the_last_coins_and_most_coins_win(self) -> None:
        state = turned(rounds.start(Layout.parse("ABC 123 ABC"), 2), "A", "B", "B", "C")
        assert (state.hauls, rounds.winners(state)) == ((1, 2), ())
        state = turned(state, "C", "A")
        assert (state.hauls, rounds.winners(state), rounds.moves(state)) == ((4, 2), (0,), ())
        with pytest.raises(GameError, match="all coins are taken"):
            rounds.play(state, 0)

    @pytest.mark.rule("SC-17A")
    def test_equal_coins_share_the_win_or_by_the_house_rule_win_nothing(self) -> None:
        layout = Layout.parse("ABCD 2222 AB/CD")
        thefts = "AB BC CD DA".replace(" ", "")
        assert rounds.winners(turned(rounds.start(layout, 2), *thefts)) == (0, 1)
        assert rounds.winners(turned(rounds.start(layout, 2, NO_TIES), *thefts)) == ()
        assert rounds.winners(turned(rounds.start(layout, 3), *thefts)) == (0,)
        assert rounds.winners(turned(rounds.start(layout, 3, NO_TIES), *thefts)) == (0,)

    def test_a_round_needs_players_a_grid_and_a_right_layout(self) -> None:
        for players in (0, 7):
            with pytest.raises(GameError, match="1 to 6 players"):
                rounds.start(BOX, players)
        with pytest.raises(GameError, match="the grid is not known"):
            rounds.start(replace(BOX, grid=()), 2)
        with pytest.raises(InvalidPuzzleError, match="SC-03"):
            rounds.start(replace(BOX, coins=(3,) * 12), 2)

    @pytest.mark.parametrize("move", [-1, 12, "A", 4])
    def test_moves_that_are_not_there_are_refused(self, move: Move) -> None:
        state = turned(rounds.start(BOX, 2), "H")
        with pytest.raises(GameError, match="chosen already" if move == 4 else "no place"):
            rounds.play(state, move)


class TestSolo:
    @pytest.mark.rule("SC-20")
    def test_the_thief_may_look_at_all_cards_before_the_first_move_only(self) -> None:
        state = solo.start(BOX, look=True)
        assert solo.view(state).face_up == tuple(enumerate("CAEGHBDFLKJI"))
        state = went(state, "B")
        assert solo.view(state).face_up == ((5, "B"),)
        assert solo.view(solo.start(BOX, look=False)).face_up == ()

    @pytest.mark.rule("SC-21")
    def test_a_turn_is_two_cards_and_a_guard_to_cover(self) -> None:
        state = solo.start(BOX, look=False)
        kinds = []
        for move in "AFbCDe":
            kinds.append({type(move) for move in solo.moves(state)})
            state = went(state, move)
        assert kinds == [{int}, {int}, {str}] * 2
        assert state.haul == 1
        assert str(state.layout) == "AbCDeFGHIJKL 220322221322 CAEG/HBDF/LKJI"
        assert solo.view(state).face_up == ()

    @pytest.mark.rule("SC-21")
    @pytest.mark.rule("SC-11A")
    def test_in_the_solo_too_the_first_card_is_seen_or_not(self) -> None:
        for rules, shown in ((HouseRules(), ((5, "B"),)), (AT_ONCE, ())):
            state = went(solo.start(BOX, look=False, rules=rules), "B")
            assert solo.view(state).face_up == shown

    @pytest.mark.rule("SC-22")
    def test_beside_a_covered_guard_nothing_can_be_stolen(self) -> None:
        state = went(solo.start(BOX, look=False), *"ACb", *"ABk", *"BC")
        assert state.haul == 0
        assert state.layout.coins == BOX.coins
        view = solo.view(state)
        assert view.loot == (0, 0, 1, 3, 2, 2, 2, 2, 1, 0, 0, 2)
        assert view.covered == {"B", "K"}

    @pytest.mark.rule("SC-23")
    def test_the_night_ends_when_all_guards_are_covered(self) -> None:
        state = solo.start(BOX, look=False)
        for turn, guard in enumerate("abcdefghijkl"):
            assert (state.turns_left, solo.won(state)) == (12 - turn, False)
            state = went(state, "A", "C", guard)
        assert state.turns_left == 0
        assert state.layout.uncovered == ""
        assert solo.moves(state) == ()
        assert solo.winners(state) == ()
        with pytest.raises(GameError, match="the night is over"):
            solo.play(state, 0)

    @pytest.mark.rule("SC-23")
    @pytest.mark.parametrize(
        ("plan", "haul"), [("AB/A BC/B -/C -/D", 4), ("AB/A BC/B CD/C -/D", 6)]
    )
    def test_the_thief_wins_with_more_coins_than_are_left(self, plan: str, haul: int) -> None:
        layout = Layout.parse("ABCD 2222 AB/CD")
        assert play_plan(layout, Plan.parse(plan)) == haul
        state = solo.start(layout, look=True)
        for turn in Plan.parse(plan).turns:
            for guard in turn.guards or "AC":
                state = solo.play(state, "ABCD".index(guard))
            state = solo.play(state, turn.cover)
        assert state.haul == haul
        assert solo.winners(state) == ((0,) if haul > 4 else ())

    @pytest.mark.rule("SC-24A")
    def test_the_guard_is_covered_after_the_cards_or_by_the_house_rule_before(self) -> None:
        after = went(solo.start(BOX, look=False), *"ABa")
        assert after.haul == 2
        before = solo.start(BOX, look=False, rules=COVER_FIRST)
        assert solo.moves(before) == tuple("ABCDEFGHIJKL")
        before = went(before, *"aAB")
        assert (before.haul, before.turns_left) == (0, 11)
        assert solo.view(before).face_up == ((1, "A"), (5, "B"))
        assert solo.view(went(before, "b")).face_up == ()

    @pytest.mark.rule("SC-24A")
    def test_any_uncovered_guard_may_be_covered_and_no_other(self) -> None:
        state = went(solo.start(BOX, look=False), *"AFbAF")
        assert solo.moves(state) == tuple("ACDEFGHIJKL")
        for move, why in (("B", "B is covered already"), ("X", "no guard"), (3, "no guard")):
            with pytest.raises(GameError, match=why):
                solo.play(state, move)

    def test_cards_that_are_not_there_are_refused(self) -> None:
        state = went(solo.start(BOX, look=False), "H")
        for move, why in ((4, "chosen already"), (12, "no place"), ("A", "no place")):
            with pytest.raises(GameError, match=why):
                solo.play(state, move)

    def test_a_solo_needs_a_grid_and_a_right_table(self) -> None:
        with pytest.raises(GameError, match="the grid is not known"):
            solo.start(replace(BOX, grid=()), look=False)
        with pytest.raises(InvalidPuzzleError, match="covered before the first turn"):
            solo.start(BOX.with_covered("A"), look=False)
        with pytest.raises(InvalidPuzzleError, match="12 turns, but 11 guards"):
            solo.resume(Heist(BOX.with_covered("A"), 12), look=False)


class TestPlans:
    def test_a_plan_takes_what_it_says(self) -> None:
        heist = Heist.parse("ABCDefGHIJKL 221302021322 - 4")
        plan = Plan.parse("AB/A CD/D -/B IJ/K")
        assert violations(heist, plan) == ()
        assert play_plan(heist, plan) == plan.haul(heist.layout) == 4

    def test_covering_first_can_cost_the_coins(self) -> None:
        heist = Heist.parse("ABCDEF 222222 - 1")
        assert play_plan(heist, Plan.parse("AB/A")) == 2
        assert play_plan(heist, Plan.parse("AB/A"), COVER_FIRST) == 0
        assert play_plan(heist, Plan.parse("AB/D"), COVER_FIRST) == 2

    def test_plans_that_cannot_be_played_say_in_which_turn(self) -> None:
        layout = Layout.parse("ABCD 2222 -")
        for plan, why in (
            ("AB/A -/A", "turn 2: A is covered already"),
            ("AX/A", "turn 1: no guard X stands in the ring"),
            ("-/A -/B -/C -/D -/A", "turn 5: the night is over"),
        ):
            with pytest.raises(GameError, match=why):
                play_plan(layout, Plan.parse(plan))

    def test_in_the_smallest_ring_the_first_turn_must_steal(self) -> None:
        with pytest.raises(GameError, match="turn 1: any two sleepyheads guard coins"):
            play_plan(Layout.parse("ABC 222 -"), Plan.parse("-/A"))


def layouts(least: int = 3, most: int = 12) -> st.SearchStrategy[Layout]:
    """Random tables, by number of guards and seed."""
    return st.builds(
        lambda guards, seed: random_layout(random.Random(seed), guards),
        st.integers(least, most),
        st.integers(0, 10**6),
    )


HOUSE_RULES = st.builds(HouseRules, st.booleans(), st.booleans(), st.booleans())
EVERYTHING = (*range(-1, 13), *"ABCDEFGHIJKLM")


class TestAnyGame:
    @settings(max_examples=15, deadline=None)
    @given(layouts(), st.integers(1, 6), HOUSE_RULES, st.randoms(use_true_random=False))
    def test_a_round_keeps_its_coins_and_its_secrets_and_ends(
        self, layout: Layout, players: int, rules: HouseRules, rng: random.Random
    ) -> None:
        state = start = rounds.start(layout, players, rules)
        made: list[int] = []
        while moves := rounds.moves(state):
            assert sum(state.coins) + sum(state.hauls) == layout.total
            assert rounds.winners(state) == ()
            assert rounds.view(state, 0).moves == moves
            self._refuses_all_other_moves(state, moves)
            self._shows_only_what_lies_face_up(state, rng)
            made.append(rng.choice(moves))
            state = rounds.play(state, made[-1])
            if len(made) > 60:  # long enough to have seen all kinds of states: now end it
                state = state._replace(coins=(0,) * layout.size)
                break
        else:
            assert sum(state.hauls) == layout.total
            replayed = start
            for move in made:
                replayed = rounds.play(replayed, move)
            assert replayed == state
        assert rounds.moves(state) == ()
        self._refuses_all_other_moves(state, ())

    def _refuses_all_other_moves(self, state: Round, moves: tuple[int, ...]) -> None:
        for move in EVERYTHING:
            if move in moves:
                assert rounds.play(state, move) != state
            else:
                with pytest.raises(GameError):
                    rounds.play(state, move)

    def _shows_only_what_lies_face_up(self, state: Round, rng: random.Random) -> None:
        cards = list(state.cards)
        shown = {place for place, _ in rounds.view(state, 0).face_up}
        hidden = [place for place in range(len(cards)) if place not in shown]
        for place, guard in zip(
            hidden, rng.sample([cards[p] for p in hidden], len(hidden)), strict=True
        ):
            cards[place] = guard
        other = state._replace(cards="".join(cards), layout=relaid(state.layout, "".join(cards)))
        for player in range(len(state.hauls)):
            assert rounds.view(other, player) == rounds.view(state, player)

    @settings(max_examples=15, deadline=None)
    @given(layouts(), st.booleans(), HOUSE_RULES, st.randoms(use_true_random=False))
    def test_a_solo_keeps_its_coins_and_its_secrets_and_ends(
        self, layout: Layout, look: bool, rules: HouseRules, rng: random.Random
    ) -> None:
        state = start = solo.start(layout, look, rules)
        made: list[Move] = []
        while moves := solo.moves(state):
            assert state.haul + state.layout.total == layout.total
            assert not solo.won(state)
            for move in EVERYTHING:
                if move in moves:
                    assert solo.play(state, move) != state
                else:
                    with pytest.raises(GameError):
                        solo.play(state, move)
            shown = [place for place, _ in solo.view(state).face_up]
            others = iter(rng.sample(hidden := without(state.layout, shown), len(hidden)))
            cards = "".join(
                guard if place in shown else next(others)
                for place, guard in enumerate(state.layout.sleepyheads)
            )
            other = replace(state, layout=relaid(state.layout, cards))
            assert solo.view(other) == solo.view(state)
            choices: list[Move] = list(moves)
            made.append(rng.choice(choices))
            state = solo.play(state, made[-1])
        assert len(made) == 3 * layout.size
        assert solo.won(state) == (2 * state.haul > layout.total)
        replayed = start
        for move in made:
            replayed = solo.play(replayed, move)
        assert replayed == state


def relaid(layout: Layout, cards: str) -> Layout:
    """The same table with other sleepyheads in its rows."""
    left = iter(cards)
    return replace(layout, grid=tuple("".join(next(left) for _ in row) for row in layout.grid))


def without(layout: Layout, shown: list[int]) -> list[str]:
    return [guard for place, guard in enumerate(layout.sleepyheads) if place not in shown]


class TestSetUp:
    def test_every_coin_layout_is_equally_likely(self) -> None:
        """With four gaps there are 19: one even, 12 with one uneven pair, 6 with two."""
        rng = random.Random("coins")
        drawn = [random_coins(rng, 4) for _ in range(19 * 200)]
        times = {coins: drawn.count(coins) for coins in set(drawn)}
        assert len(times) == 19
        assert all(sum(coins) == 8 for coins in times)
        assert sum((number - 200) ** 2 / 200 for number in times.values()) < 42.3  # 99.9 %, 18

    @pytest.mark.parametrize("guards", range(3, 27))
    def test_random_layouts_are_right(self, guards: int) -> None:
        layout = random_layout(random.Random(guards), guards)
        assert violations(layout) == ()
        assert layout.size == guards

    def test_the_box_has_three_rows_of_four_and_other_rings_are_refused(self) -> None:
        assert [len(row) for row in random_layout(random.Random(1)).grid] == [4, 4, 4]
        for guards in (2, 27):
            with pytest.raises(GameError, match=f"a ring of {guards} guards; 3 to 26"):
                random_layout(random.Random(1), guards)

    def test_a_shuffle_keeps_the_rows_that_are_there(self) -> None:
        layout = Layout.parse("ABCDEFG 2222222 ABCDE/FG")
        mixed = shuffled(layout, random.Random(2))
        assert [len(row) for row in mixed.grid] == [5, 2]
        assert sorted(mixed.sleepyheads) == list("ABCDEFG")
        assert mixed.grid != layout.grid


def blind_first_turns(number: int) -> Iterator[Round]:
    """First turns of a player that knows nothing, on random tables."""
    for index in range(number):
        rng = random.Random(f"blind/{index}")
        player = parse_player("random").player(rng)
        yield play_round(rounds.start(random_layout(rng), 1), [player], most_turns=1)


class TestBlindTurns:
    """With nothing known, two cards are neighbours with probability 2/11."""

    def test_by_counting_all_pairs_of_cards(self) -> None:
        layout = random_layout(random.Random("pairs"))
        pairs = list(combinations(range(12), 2))
        robbing = sum(
            turned(rounds.start(layout, 1), *(layout.sleepyheads[p] for p in pair)).hauls[0] > 0
            for pair in pairs
        )
        assert Fraction(robbing, len(pairs)) == Fraction(2, 11)

    def test_by_playing(self) -> None:
        ends = list(blind_first_turns(2000))
        low, high = Share(sum(end.hauls[0] > 0 for end in ends), len(ends)).interval
        assert low < 2 / 11 < high

    def test_players_who_know_nothing_need_66_times_the_harmonic_number(self) -> None:
        """With k gaps left, one of the 66 pairs in 66/k turns: 204.8 turns in the mean."""
        lasted = []
        for index in range(400):
            rng = random.Random(f"harmonic/{index}")
            names = [parse_player("random"), parse_player("last:0")][: 1 + index % 2]
            players = [name.player(rng) for name in names]
            state = rounds.start(random_layout(rng), len(players))
            lasted.append(play_round(state, players, most_turns=10**6).turns)
        expected = sum(66 / left for left in range(1, 13))
        spread = sum((66 / left) ** 2 - 66 / left for left in range(1, 13)) ** 0.5
        assert abs(sum(lasted) / 400 - expected) < 3 * spread / 20


OTHER_NAMES = [
    *("", "Perfect", "perfect:1", "random:", "forgetful", "forgetful:1.5", "forgetful:-0.1"),
    *("forgetful:nan", "forgetful:0.00001", "last", "last:", "last:-1", "last:100", "last:²"),
]


class TestNames:
    @pytest.mark.parametrize(
        "text", ["random", "perfect", "forgetful:0.2", "forgetful:1", "last:5"]
    )
    def test_a_name_is_read_and_written(self, text: str) -> None:
        assert str(parse_player(text)) == text

    def test_perfect_is_forgetful_with_chance_nought(self) -> None:
        assert parse_player("forgetful:0") == parse_player("forgetful:0.0") == PERFECT
        assert str(parse_player("forgetful:0.0001")) == "forgetful:0.0001"

    @pytest.mark.parametrize(
        "text",
        OTHER_NAMES,
    )
    def test_other_names_are_refused(self, text: str) -> None:
        with pytest.raises(BadInputError, match=r"unknown player .*forgetful:P .*last:K"):
            parse_player(text)


def coins_between(view: View, first: str, second: str) -> int:
    """What two guards guard together, by how far they stand apart."""
    apart = abs(view.ring.index(first) - view.ring.index(second))
    lower = min(view.ring.index(first), view.ring.index(second))
    if apart == 1:
        return view.loot[lower]
    return view.loot[-1] if apart == len(view.ring) - 1 else 0


class Expectation:
    """Coins expected of this turn with best play, by going through all grids there can be."""

    def __init__(self, view: View, known: dict[str, int]) -> None:
        self.view = view
        guards = [guard for guard in view.ring if guard not in known]
        free = [place for place in range(len(view.ring)) if place not in known.values()]
        self.grids = [
            {place: guard for guard, place in known.items()} | dict(zip(free, order, strict=True))
            for order in permutations(guards)
        ]

    def second(self, first: int, second: int, guard: str | None = None) -> Fraction:
        grids = [grid for grid in self.grids if guard in (None, grid[first])]
        coins = [coins_between(self.view, grid[first], grid[second]) for grid in grids]
        return Fraction(sum(coins), len(grids))

    def best_second(self, first: int, guard: str | None = None) -> Fraction:
        places = (place for place in range(len(self.view.ring)) if place != first)
        return max(self.second(first, place, guard) for place in places)

    def first(self, first: int) -> Fraction:
        if self.view.rules.both_at_once:
            return self.best_second(first)
        seen = [self.best_second(first, grid[first]) for grid in self.grids]
        return sum(seen, Fraction(0)) / len(seen)


class TestThief:
    """No choice of cards brings more in this turn than that of a player with all its wits."""

    @settings(max_examples=25, deadline=None)
    @given(layouts(3, 5), st.booleans(), st.data())
    def test_no_card_promises_more(
        self, layout: Layout, at_once: bool, data: st.DataObject
    ) -> None:
        loot = tuple(coins * data.draw(st.booleans()) for coins in layout.coins)
        known = {
            guard: place
            for place, guard in enumerate(layout.sleepyheads)
            if data.draw(st.booleans())
        }
        state = rounds.start(layout, 2, AT_ONCE if at_once else HouseRules())
        state = state._replace(coins=(*loot[:-1], loot[-1] or not any(loot)))
        rng = data.draw(st.randoms(use_true_random=False))
        view = rounds.view(state, 0)
        expected = Expectation(view, known)
        first = best_move(view, known, rng)
        assert isinstance(first, int)
        assert expected.first(first) == max(map(expected.first, range(layout.size)))
        view = rounds.view(rounds.play(state, first), 0)
        second = best_move(view, known, rng)
        assert isinstance(second, int)
        guard = None if at_once else layout.sleepyheads[first]
        assert expected.second(first, second, guard) == expected.best_second(first, guard)

    def test_where_nothing_can_be_gained_an_unknown_card_is_turned_over(self) -> None:
        """A is seen first, and both its gaps are empty: B to E are known, F is to be learnt."""
        state = rounds.start(Layout.parse("ABCDEFG 2222222 ABC/DEF/G"), 2)
        state = rounds.play(state._replace(coins=(0, 2, 2, 2, 2, 2, 0)), 0)
        known = {"B": 1, "C": 2, "D": 3, "E": 4}
        seconds = {best_move(rounds.view(state, 0), known, random.Random(n)) for n in range(20)}
        assert seconds == {5, 6}

    @pytest.mark.parametrize(
        ("coins", "known", "robbed", "unknown"),
        [
            # A would give 2 with B, and D, E and G 3 with C and F
            ((2, 3, 3, 2, 3, 3, 3), "BCF", "BC", Fraction(2 + 3 + 3 + 3, 4)),
            # A, C and E would give 3; B has two unknown neighbours, with 3 and 1, among 3 cards
            ((3, 1, 3, 1, 3, 3, 3), "DFG", "FG", Fraction(9 + Fraction(3 + 1, 3), 4)),
            # A and D would give 3, B nothing, and E 1 with one of 3 cards
            ((0, 0, 3, 1, 0, 2, 3), "CFG", "FG", Fraction(6 + Fraction(1, 3), 4)),
        ],
    )
    def test_a_known_pair_comes_before_an_unknown_card_that_promises_less(
        self, coins: tuple[int, ...], known: str, robbed: str, unknown: Fraction
    ) -> None:
        state = rounds.start(Layout.parse("ABCDEFG 2222222 ABC/DEF/G"), 2)._replace(coins=coins)
        places = {guard: "ABCDEFG".index(guard) for guard in known}
        view = rounds.view(state, 0)
        assert best_move(view, places, random.Random(1)) == places[robbed[0]]
        expected = Expectation(view, places)
        assert {expected.first(place) for place in range(7) if place not in places.values()} == {
            unknown
        }
        assert expected.first(places[robbed[0]]) == coins_between(view, *robbed) > unknown

    def test_the_last_card_is_known_without_being_seen(self) -> None:
        """E was never seen, and gives 3 with A; B and C give 2."""
        state = rounds.start(Layout.parse("ABCDE 22222 ABC/DE"), 2)._replace(coins=(0, 2, 0, 0, 3))
        known = {"A": 0, "B": 1, "C": 2, "D": 3}
        for _ in range(2):
            move = best_move(rounds.view(state, 0), known, random.Random(1))
            state = rounds.play(state, move)
        assert state.hauls == (3, 0)

    @pytest.mark.parametrize("name", ["perfect", "forgetful:0.3", "last:4"])
    @pytest.mark.parametrize("rules", [HouseRules(), AT_ONCE])
    def test_players_do_not_know_cards_that_nobody_has_seen(
        self, name: str, rules: HouseRules
    ) -> None:
        """Cards that the first five turns leave alone change places: these turns stay the same."""
        for seed in range(8):
            layout = random_layout(random.Random(seed))
            played = five_turns(layout, name, rules, seed)
            seen = {place for state in played for place in state.chosen}
            hidden = [place for place in range(12) if place not in seen]
            cards = list(layout.sleepyheads)
            for place, other in zip(hidden, hidden[1:] + hidden[:1], strict=True):
                cards[place] = layout.sleepyheads[other]
            others = five_turns(relaid(layout, "".join(cards)), name, rules, seed)
            assert [state.chosen for state in others] == [state.chosen for state in played]


def five_turns(layout: Layout, name: str, rules: HouseRules, seed: int) -> list[Round]:
    """The round after each of its first turns, played by two of a name."""
    rng = random.Random(seed)
    players = [parse_player(name).player(rng) for _ in range(2)]
    states = [rounds.start(layout, 2, rules)]
    for turn in range(1, 6):
        states.append(play_round(states[-1], players, most_turns=turn))
    return states


class Listener:
    """Plays at random, and writes down what it is told."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.told: list[Cards] = []
        self.views: list[View] = []

    def choose(self, view: View) -> Move:
        self.views.append(view)
        choices: list[Move] = list(view.moves)
        return self.rng.choice(choices)

    def watch(self, cards: Cards) -> None:
        self.told.append(cards)


class TestWhatPlayersAreTold:
    @pytest.mark.parametrize("rules", [HouseRules(), AT_ONCE])
    def test_all_players_are_told_both_cards_of_each_turn(self, rules: HouseRules) -> None:
        players = [Listener(random.Random(seat)) for seat in range(3)]
        end = play_round(rounds.start(BOX, 3, rules), players, most_turns=20)
        assert end.turns == 20
        assert players[0].told == players[1].told == players[2].told
        assert len(players[0].told) == 20
        for cards in players[0].told:
            assert len({place for place, _ in cards}) == 2
            assert all(BOX.sleepyheads[place] == guard for place, guard in cards)
        for seat, player in enumerate(players):
            assert {(view.player, view.turn) for view in player.views} == {(seat, seat)}

    @pytest.mark.parametrize("rules", [HouseRules(), COVER_FIRST])
    @pytest.mark.parametrize("look", [True, False])
    def test_the_thief_is_told_the_look_and_both_cards_of_each_turn(
        self, look: bool, rules: HouseRules
    ) -> None:
        thief = Listener(random.Random(1))
        play_solo(solo.start(BOX, look, rules), thief)
        assert [len(cards) for cards in thief.told] == [12] * look + [2] * 12
        assert len(thief.views) == 36


class TestMemory:
    def first_cards(self, player: Player) -> set[Move]:
        """What a player begins with, asked again and again, where only A and B guard coins."""
        state = rounds.start(Layout.parse("ABCDEF 222222 ABC/DEF"), 2)
        view = rounds.view(state._replace(coins=(2, 0, 0, 0, 0, 0)), 0)
        return {player.choose(view) for _ in range(40)}

    @pytest.mark.parametrize(
        ("turns", "first"),
        [
            ("AB", {0}),  # A and B are known: A begins
            ("AB CD", {0}),
            ("AB CE CF", {0, 3}),  # B, E, C and F are known: A lies in place 0 or 3
            ("AB CD AB EF", {0}),  # A and B were seen again
        ],
    )
    def test_the_last_four_cards_are_known_and_older_ones_are_not(
        self, turns: str, first: set[Move]
    ) -> None:
        player = Last(4).player(random.Random(1))
        for turn in turns.split():
            player.watch(tuple(("ABCDEF".index(guard), guard) for guard in turn))
        assert self.first_cards(player) == first

    def test_a_card_is_forgotten_with_the_given_chance(self) -> None:
        """Ten turns after the one in which it was seen, a card is known with chance 0.9 ** 11."""
        knowing = 0
        for index in range(1500):
            player = parse_player("forgetful:0.1").player(random.Random(index))
            player.watch(((0, "A"),))
            for _ in range(10):
                player.watch(())
            knowing += self.takes_a_after_b(player)
        low, high = Share(knowing, 1500).interval
        assert low < 0.9**11 < high

    def takes_a_after_b(self, player: Player) -> bool:
        """Asked again and again: it knows where A lies, and does not guess."""
        state = rounds.start(Layout.parse("ABCDEF 222222 ABC/DEF"), 2)
        state = rounds.play(state._replace(coins=(2, 0, 0, 0, 0, 0)), 1)
        return {player.choose(rounds.view(state, 0)) for _ in range(12)} == {0}

    def test_forgetting_all_and_knowing_the_last_none_is_the_same(self) -> None:
        for name in ("forgetful:1", "last:0"):
            player = parse_player(name).player(random.Random(3))
            player.watch(((0, "A"), (1, "B")))
            assert self.first_cards(player) == set(range(6))


@cache
def best_haul(coins: tuple[int, ...], covered: frozenset[int], turns: int, first: bool) -> int:
    """The most that can be stolen in so many turns, all cards known, by trying everything."""
    if turns == 0:
        return 0
    n = len(coins)
    covers = [guard for guard in range(n) if guard not in covered]
    best = 0
    for cover in covers:
        after = covered | {cover}
        shut = after if first else covered
        for gap in range(-1, n):
            stolen = 0
            if gap >= 0 and shut.isdisjoint({gap, (gap + 1) % n}):
                stolen = coins[gap]
            left = (*coins[:gap], 0, *coins[gap + 1 :]) if stolen else coins
            best = max(best, stolen + best_haul(left, frozenset(after), turns - 1, first))
    return best


class TestPerfectSolo:
    @pytest.mark.parametrize("index", range(25))
    def test_with_the_look_a_perfect_memory_leaves_the_smallest_gap_only(self, index: int) -> None:
        rng = random.Random(f"look/{index}")
        layout = random_layout(rng)
        end = play_solo(solo.start(layout, look=True), PERFECT.player(rng))
        assert end.haul == 24 - min(layout.coins)

    @settings(max_examples=60, deadline=None)
    @given(layouts(3, 6), st.booleans(), st.data())
    def test_in_the_middle_of_a_night_it_steals_the_most_there_is(
        self, layout: Layout, first: bool, data: st.DataObject
    ) -> None:
        emptied = data.draw(st.sets(st.integers(0, layout.size - 1)))
        covered = data.draw(st.sets(st.sampled_from(layout.ring), max_size=layout.size - 1))
        coins = tuple(0 if gap in emptied else held for gap, held in enumerate(layout.coins))
        layout = replace(layout, coins=coins, covered=frozenset(covered))
        turns = data.draw(st.integers(1, len(layout.uncovered)))
        rules = COVER_FIRST if first else HouseRules()
        state = solo.resume(Heist(layout, turns), look=True, rules=rules)
        end = play_solo(state, PERFECT.player(random.Random(1)))
        shut = frozenset(layout.ring.index(guard) for guard in covered)
        assert end.haul == best_haul(coins, shut, turns, first)

    @pytest.mark.parametrize(
        ("heist", "haul"),
        [
            ("ABCDE 30211 ABC/DE 2", 5),
            ("AbCDEF 103123 ABC/DEF 2", 6),
            ("ABCDEF 320311 ABC/DEF 3", 8),
        ],
    )
    def test_where_covering_comes_first_it_thinks_of_the_theft_of_the_same_turn(
        self, heist: str, haul: int
    ) -> None:
        night = Heist.parse(heist)
        state = solo.resume(night, look=True, rules=COVER_FIRST)
        assert play_solo(state, PERFECT.player(random.Random(1))).haul == haul
        shut = frozenset(map(night.layout.ring.index, night.layout.covered))
        assert best_haul(night.layout.coins, shut, night.turns, True) == haul

    def test_a_plan_of_its_moves_is_right_and_takes_the_same(self) -> None:
        state = solo.start(BOX, look=True)
        player = PERFECT.player(random.Random(4))
        player.watch(solo.view(state).face_up)
        words = []
        while solo.moves(state):
            pair = []
            for _ in range(2):
                place = player.choose(solo.view(state))
                assert isinstance(place, int)
                pair.append(BOX.sleepyheads[place])
                state = solo.play(state, place)
            player.watch(solo.view(state).face_up)
            cover = player.choose(solo.view(state))
            state = solo.play(state, cover)
            words.append(f"{''.join(pair)}/{cover}")
        # in the last turn nothing is left to rob, and it turns over any two cards
        plan = Plan.parse(" ".join([*words[:-1], f"-{words[-1][2:]}"]))
        assert violations(BOX, plan, haul=23) == ()
        assert play_plan(BOX, plan) == state.haul == 23
        assert len(plan.turns) == whole_night(BOX).turns
