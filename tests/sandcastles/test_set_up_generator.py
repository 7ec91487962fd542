"""Set-ups by lot and fair ones: proved to be the best, as wished, different, always the same."""

import json
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice, permutations, product
from pathlib import Path

import pytest

from castlewright.generators.base import GenerationError, Range, WishError
from castlewright.generators.sandcastles import certificate
from castlewright.generators.sandcastles.by_lot import set_up_by_lot
from castlewright.generators.sandcastles.set_ups import (
    Best,
    batch,
    batch_by_lot,
    best,
    generate,
    measured,
)
from castlewright.generators.sandcastles.wishes import ANIMAL_WISHES, SetUpWishes, unmet
from castlewright.puzzles.base import InvalidPuzzleError
from castlewright.puzzles.records import Record
from castlewright.puzzles.sandcastles import Beach, Level, SetUp, violations
from castlewright.puzzles.sandcastles.box import parse_box
from castlewright.puzzles.sandcastles.symmetry import canonical
from tests.commands import report_on

GOLDEN = Path(__file__).parent / "golden_set_ups.jsonl"
ZERO = Range(0, 0)

Hidden = tuple[tuple[int, int, int], ...]  # decorations of each colour, castle by castle

COLOURS = [0, 1, 2, 0, 1, 2]  # of the castles, as the stand-in box has them


@cache
def all_hidden(players: int) -> tuple[Hidden, ...]:
    """Every way to hide the decorations of so many players; for one or two."""
    under_one = [each for each in product(range(players + 1), repeat=3) if sum(each) == players]
    return tuple(
        all_six
        for all_six in product(under_one, repeat=6)
        if all(sum(each[colour] for each in all_six) == 2 * players for colour in range(3))
    )


def slow_figures(hidden: Hidden) -> tuple[int, int]:
    """Unevenness and dice gap, by this file's own reading."""
    uneven = gap = 0
    for each in hidden:
        uneven += sum(abs(3 * number - sum(each)) for number in each)
    for colour in range(3):
        finds = Counter(COLOURS[n] for n, each in enumerate(hidden) if each[colour])
        gap += max(finds[die] for die in range(3)) - min(finds[die] for die in range(3))
    return uneven, gap


def slow_far(hidden: Hidden) -> int | None:
    """The farthest that the animals can be away together; None if they cannot all be away."""
    sums = []
    for homes in permutations(range(6), 3):
        apart = []
        for animal, home in enumerate(homes):
            steps = [abs(home - castle) for castle, each in enumerate(hidden) if each[animal]]
            apart.append(min(min(step, 6 - step) for step in steps))
        if all(apart):
            sums.append(sum(apart))
    return max(sums, default=None)


@pytest.mark.rule("SB-03", "SB-04")
class TestTheBest:
    def test_one_player_against_every_way_to_hide(self) -> None:
        every = [(*slow_figures(hidden), slow_far(hidden)) for hidden in all_hidden(1)]
        assert len(every) == 90
        uneven, gap, far = min(
            (figures for figures in every if figures[2] is not None),
            key=lambda figures: (figures[0], figures[1], -(figures[2] or 0)),
        )
        assert best(SetUpWishes(players=1)) == Best(uneven, gap, far or 0)
        assert best(SetUpWishes(players=1, animals="any")) == Best(*min(every)[:2], 0)

    @pytest.mark.parametrize("mixed", [True, False])
    def test_two_players_against_every_way_to_hide(self, mixed: bool) -> None:
        found = {
            slow_figures(hidden)
            for hidden in all_hidden(2)
            if not (mixed and any(2 in each for each in hidden))
        }
        wishes = SetUpWishes(animals="any", one_coloured=not mixed)
        assert best(wishes) == Best(*min(found), 0)
        for gap in sorted({gap for _, gap in found}):
            least = min(uneven for uneven, its_gap in found if its_gap == gap)
            held = SetUpWishes(animals="any", one_coloured=not mixed, dice_gap=Range(gap, gap))
            assert best(held) == Best(least, gap, 0)

    @pytest.mark.parametrize(
        ("players", "animals", "uneven", "gap"),
        [
            # A castle with 1 or 2 decorations has a colour 2 too many in thirds, or two 1 too many
            # each, and is 4 uneven; with 4 one colour comes twice and it is 4 uneven, with 3 it can
            # be 0. Two dice find a colour as often as the third only if it lies under three or six.
            (1, "near", 24, 3),
            (2, "near", 24, 3),
            (3, "near", 0, 0),
            (4, "near", 24, 0),
            # One and two players have castles without the colour anyway. For an animal to be away
            # from its colour three players need a castle with 2 and 1 of the others (6 uneven),
            # four one with 2 and 2 (8 instead of 4); that three times. Then each colour misses one
            # castle.
            (1, "away", 24, 3),
            (2, "away", 24, 3),
            (3, "away", 18, 3),
            (4, "away", 36, 3),
        ],
    )
    def test_every_number_of_players_by_hand(
        self, players: int, animals: str, uneven: int, gap: int
    ) -> None:
        reached = best(SetUpWishes(players=players, animals=animals))
        assert (reached.unevenness, reached.dice_gap) == (uneven, gap)

    def test_no_set_up_by_lot_is_better(self) -> None:
        for players in (2, 3, 4):
            reached = best(SetUpWishes(players=players, animals="any", one_coloured=True))
            for n in range(100):
                lot = measured(set_up_by_lot(players, Level.BEGINNER, random.Random(f"4/{n}")))
                assert not lot.proved
                assert (lot.unevenness, lot.dice_gap) >= (reached.unevenness, reached.dice_gap)

    def test_another_path_has_other_dice(self) -> None:
        """The two castles of a colour side by side: the figures of a die are those of its pair."""
        text = """
            name = "pairs"
            about = ""
            castles = ["yellow", "yellow", "red", "red", "blue", "blue"]
            die = ["yellow", "yellow", "red", "red", "blue", "blue"]
            boardwalk = { 1 = 9, 2 = 9, 3 = 9, 4 = 9 }
            storehouse = { beginner = 4, advanced = 3, crowns = 2 }
        """
        wishes = SetUpWishes(players=1, dice_gap=Range(6, 6), box=parse_box(text))
        made = generate(1, 0, wishes)
        first, second, third = (made.set_up.beach.castles[n : n + 2] for n in (0, 2, 4))
        for pair in (first, second, third):
            assert pair[0].decorations == pair[1].decorations
        assert str(wishes).endswith("--dice-gap 6 --box pairs")


CLASHES = [
    (
        SetUpWishes(players=3, unevenness=ZERO),
        "for 3 players these cannot be met together: --animals away and --unevenness 0",
    ),
    (
        SetUpWishes(dice_gap=ZERO),
        "for 2 players these cannot be met together: no castle all of one colour and --dice-gap 0",
    ),
    (
        SetUpWishes(players=1, unevenness=Range(0, 23), dice_gap=Range(4, 5)),
        "for 1 player this alone cannot be met: --unevenness 0-23",
    ),
    (
        SetUpWishes(4, animals="near", unevenness=Range(24, 24), dice_gap=Range.parse("1-")),
        "for 4 players these cannot be met together: --unevenness 24 and --dice-gap 1-",
    ),
    (
        SetUpWishes(2, unevenness=Range.parse("48")),
        "for 2 players these cannot be met together: no castle all of one colour and "
        "--unevenness 48",
    ),
    (SetUpWishes(players=5), "players: 5; 1 to 4 were expected"),
    (SetUpWishes(animals="far"), "animals: 'far'; away, near, any were expected"),
]


class TestWishes:
    @pytest.mark.parametrize("animals", ANIMAL_WISHES)
    @pytest.mark.parametrize(
        ("players", "level"),
        [(1, Level.BEGINNER), (2, Level.POWERS), (3, Level.CROWNS), (4, Level.POWERS)],
    )
    def test_what_is_made_is_what_was_wished_for(
        self, players: int, level: Level, animals: str
    ) -> None:
        made = generate(3, 0, SetUpWishes(players, level, animals))
        set_up = made.set_up
        assert violations(set_up) == ()
        assert SetUp.parse(str(set_up)) == set_up
        assert (set_up.players, set_up.level) == (players, level)
        assert made.proved
        assert made == measured(set_up, proved=True)
        assert made.one_coloured == 0
        for animal, apart in enumerate(made.distances):
            castle = set_up.beach.castles[set_up.beach.place_of_animal(animal) or 0]
            own = castle.decorations[animal]
            if animals == "away":
                assert apart > 0 == own
            if animals == "near":
                assert apart == 0 < own

    def test_ranges_hold_and_within_them_the_least_is_made(self) -> None:
        made = generate(1, 0, SetUpWishes(one_coloured=True, unevenness=Range(30, 40)))
        assert made.unevenness == 32
        same_dice = generate(1, 0, SetUpWishes(one_coloured=True, dice_gap=ZERO))
        assert (same_dice.dice_gap, same_dice.one_coloured) == (0, 3)

    @pytest.mark.parametrize(("wishes", "message"), CLASHES)
    def test_wishes_that_clash_are_refused_with_a_smallest_set_of_them(
        self, wishes: SetUpWishes, message: str
    ) -> None:
        with pytest.raises(WishError) as error:
            generate(1, 0, wishes)
        assert str(error.value) == message

    def test_a_budget_that_runs_out_is_no_answer(self) -> None:
        with pytest.raises(GenerationError, match="no proof of the best within 1e-06"):
            generate(1, 0, SetUpWishes(players=4), budget=1e-6)

    def test_the_judge_of_wishes_says_what_is_not_met(self) -> None:
        beach = Beach.parse("rb/yyB/rb/yrY/bb/yrR")
        wishes = SetUpWishes(unevenness=ZERO, dice_gap=ZERO)
        assert unmet(beach, wishes) == [
            "castles of one colour: 2, none was wished for",
            "the Puffin lies with its own colour",
            "the Octopus lies with its own colour",
            "unevenness: 32, not 0",
            "dice gap: 2, not 0",
        ]
        near = SetUpWishes(animals="near", one_coloured=True)
        assert unmet(beach, near) == ["the Otter lies 1 castles from its own colour"]

    def test_wishes_read_like_the_command_line(self) -> None:
        wishes = SetUpWishes(3, Level.CROWNS, "any", one_coloured=True, dice_gap=Range(0, 2))
        assert (
            str(wishes) == "--players 3 --level crowns --animals any --one-coloured --dice-gap 0-2"
        )


class TestVariety:
    @pytest.mark.parametrize(("players", "animals"), [(3, "near"), (1, "away")])
    def test_every_beach_there_is_comes_before_any_comes_again(
        self, players: int, animals: str
    ) -> None:
        wishes = SetUpWishes(players=players, animals=animals)
        reached = best(wishes)
        hidden = all_hidden(1) if players == 1 else (((1, 1, 1),) * 6,)
        every = {
            canonical(beach)
            for each in hidden
            if slow_figures(each) == (reached.unevenness, reached.dice_gap)
            for homes in permutations(range(6), 3)
            for beach in [beach_of(each, homes)]
            if not unmet(beach, wishes)
            and (animals == "near" or sum(measured_distances(beach)) == reached.far)
        }
        made = [canonical(item.set_up.beach) for item in batch(6, len(every) + 3, wishes)]
        assert set(made[: len(every)]) == every

    def test_items_are_different_beaches(self) -> None:
        made = batch(2, 12, SetUpWishes(players=2))
        assert len({canonical(item.set_up.beach) for item in made}) == 12


def beach_of(hidden: Hidden, homes: tuple[int, ...]) -> Beach:
    words = []
    for castle, each in enumerate(hidden):
        animals = "".join("YRB"[animal] for animal, home in enumerate(homes) if home == castle)
        words.append("".join(letter * n for letter, n in zip("yrb", each, strict=True)) + animals)
    return Beach.parse("/".join(words))


def measured_distances(beach: Beach) -> tuple[int, ...]:
    return measured(SetUp(beach, beach.players)).distances


@pytest.mark.rule("SB-03", "SB-04", "SB-05", "SB-30", "SB-40", "SB-44")
class TestByLot:
    def test_lots_are_right(self) -> None:
        for players, level in product((1, 2, 3, 4), Level):
            lots = [set_up_by_lot(players, level, random.Random(f"1/{n}")) for n in range(20)]
            assert all(violations(lot) == () for lot in lots)
            assert {(lot.players, lot.level) for lot in lots} == {(players, level)}

    def test_with_four_players_all_powers_are_drawn(self) -> None:
        lot = set_up_by_lot(4, Level.POWERS, random.Random(1))
        assert len({str(power) for drawn in lot.powers for power in drawn}) == 12

    def test_everything_is_drawn_evenly(self) -> None:
        """1,200 lots: each place is expected 200 times, give or take 13; 60 would be no chance."""
        lots = [set_up_by_lot(2, Level.POWERS, random.Random(f"8/{n}")) for n in range(1200)]
        queens = Counter(lot.beach.queen for lot in lots)
        puffins = Counter(lot.beach.place_of_animal(0) for lot in lots)
        for places in (queens, puffins):
            assert sorted(places) == list(range(6))
            assert all(140 < times < 260 for times in places.values())
        buckets = Counter(lot.bucket for lot in lots)
        assert all(520 < buckets[seat] < 680 for seat in range(2))
        powers = Counter(str(power) for lot in lots for drawn in lot.powers for power in drawn)
        assert len(powers) == 12
        assert all(520 < times < 680 for times in powers.values())
        # two decorations of one colour are under the first castle in 3 * (4 * 3) / (12 * 11) lots
        doubles = sum(2 in lot.beach.castles[0].decorations for lot in lots)
        assert 270 < doubles < 385

    def test_a_seed_gives_the_same_lots_alone_and_together_with_their_figures(self) -> None:
        made = list(batch_by_lot(5, 4, 3, Level.CROWNS))
        with ThreadPoolExecutor(2) as pool:
            assert list(batch_by_lot(5, 2, 3, Level.CROWNS, start=2, pool=pool)) == made[2:]
        lots = [set_up_by_lot(3, Level.CROWNS, random.Random(f"5/{n}")) for n in range(4)]
        assert made == [measured(lot) for lot in lots]
        assert not any(item.proved for item in made)

    def test_too_many_players_are_refused(self) -> None:
        with pytest.raises(WishError, match="players: 0; 1 to 4 were expected"):
            next(batch_by_lot(1, 1, 0))
        with pytest.raises(WishError, match="players: 5; 1 to 4 were expected"):
            set_up_by_lot(5, Level.BEGINNER, random.Random(1))


class TestSeeds:
    @pytest.mark.parametrize("line", GOLDEN.read_text("utf-8").splitlines())
    def test_golden_seeds_give_the_same_set_ups_for_ever(self, line: str) -> None:
        golden = json.loads(line)
        wishes = SetUpWishes(golden["players"], Level(golden["level"]), golden["animals"])
        made = batch(golden["seed"], len(golden["set_ups"]), wishes)
        assert [str(item.set_up) for item in made] == golden["set_ups"]

    def test_a_seeds_item_is_the_same_alone_and_in_a_batch(self) -> None:
        wishes = SetUpWishes(players=3)
        together = list(batch(9, 4, wishes))
        assert list(batch(9, 2, wishes, start=2)) == together[2:]
        assert generate(9, 1, wishes) == together[1]
        assert next(islice(batch(10, 1, wishes), 1)) != together[0]

    def test_a_seed_gives_the_same_lots_for_ever(self) -> None:
        lot = set_up_by_lot(3, Level.POWERS, random.Random("1/0"))
        assert str(lot) == "rbbB/yrb/yyb/yrrY/yrrR/ybb 2/3 Q6 y1r4b1,y3r2b2,y4r3b3"


class TestClaims:
    MADE = generate(1, 0, SetUpWishes(players=2))
    RECORD = Record({"game": "sandcastles"}).with_(**certificate.claims(MADE))

    def test_true_claims_are_verified(self) -> None:
        report = report_on(self.RECORD, self.MADE.set_up)
        assert report.violations == ()
        assert report.checked == (
            "set-up",
            "unevenness",
            "one_coloured",
            "dice_gap",
            "distances",
        )
        assert report.not_checked == (
            "proved (the record does not say with which options it is the best)",
        )

    @pytest.mark.parametrize(
        ("key", "value"),
        [("unevenness", 20), ("one_coloured", 1), ("dice_gap", 0), ("distances", [1, 1, 2])],
    )
    def test_a_false_figure_is_found(self, key: str, value: object) -> None:
        report = report_on(self.RECORD.with_(**{key: value}), self.MADE.set_up)
        assert [fault.code for fault in report.violations] == [
            f"record-{key.replace('_', '-')}-differs"
        ]

    def test_a_faulty_set_up_is_told_and_not_measured(self) -> None:
        faulty = SetUp.parse("rb/yyB/rb/yrY/bb/yrB 1/2")
        report = report_on(self.RECORD, faulty)
        assert [fault.code for fault in report.violations] == [
            "SB-04-animal-missing",
            "SB-04-animal-twice",
        ]
        with pytest.raises(InvalidPuzzleError):
            measured(faulty)
