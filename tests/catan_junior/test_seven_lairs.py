"""Seven lairs: the rules, the fewest rolls by two solvers and brute force, hints, seeds, claims."""

import random
import re
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import floor
from pathlib import Path
from typing import Any

import pytest

from castlewright.generators.base import LEVELS, GenerationError, Range, WishError
from castlewright.generators.catan_junior import certificate
from castlewright.generators.catan_junior.seven_lairs import (
    CertifiedSevenLairs,
    SevenLairsGrade,
    SevenLairsWishes,
    batch,
    certify,
    generate,
    grade,
)
from castlewright.generators.catan_junior.wishes import PARTS, TERRAINS
from castlewright.puzzles.base import InvalidPuzzleError, NotationError
from castlewright.puzzles.catan_junior import SetUp
from castlewright.puzzles.catan_junior.equipment import EQUIPMENT, cards
from castlewright.puzzles.catan_junior.fair_start import Choice
from castlewright.puzzles.catan_junior.kinds import kind_of, parse_puzzle
from castlewright.puzzles.catan_junior.puzzle_violations import (
    CHOICE_FAULTS,
    FAIR_START_FAULTS,
    PLAN_FAULTS,
    SEVEN_LAIRS_FAULTS,
    move_faults,
    violations,
)
from castlewright.puzzles.catan_junior.seven_lairs import (
    Build,
    Move,
    Piece,
    Position,
    SevenLairs,
    SevenPlan,
    Trade,
    Way,
    after,
    beginning,
    moved,
    price,
    rolled,
)
from castlewright.puzzles.catan_junior.violations import DEFAULT_RULES, HouseRules
from castlewright.puzzles.records import Record, RecordError
from castlewright.solvers.base import Solved, Undecided, Unsolvable
from castlewright.solvers.catan_junior import seven_lairs, seven_search
from castlewright.solvers.catan_junior.greedy_builder import rolls_needed
from castlewright.solvers.catan_junior.seven_hints import HintKind, hint
from castlewright.solvers.ties import Outcomes
from tests.commands import report_on
from tests.proofs import proof

HERE = Path(__file__).parent
GOLDEN = HERE / "golden_seven_lairs.jsonl"
TABLE = tomllib.loads(
    (HERE.parent / "failchecks" / "catan_junior_puzzles.toml").read_text("utf-8")
)["board"]
EASY = HouseRules(easy=True)
MISSED = "CJ-60-goal-missed"

EXAMPLE = SevenLairs.parse("later-4 blue=4 253146253163")
HARBOUR = SevenLairs.parse("stand-in-4 blue=3 341234512 wood,wool,rum,saber")


def played(text: str, plan: str, rules: HouseRules = HouseRules()) -> Position:  # noqa: B008 - frozen
    """The position after a plan that must have no fault but that the goal is still to come."""
    puzzle, moves = SevenLairs.parse(text), SevenPlan.parse(plan)
    assert {fault.code for fault in violations(puzzle, moves, rules=rules)} <= {MISSED}
    return after(puzzle, moves, rules)


# ---------------------------------------------------------------------------------------------
# The rules


def judged(board: dict[str, Any]) -> list[str]:
    puzzle = parse_puzzle(board["puzzle"])
    text = board.get("solution")
    read = SevenPlan.parse if isinstance(puzzle, SevenLairs) else Choice.parse
    rules = HouseRules.named(board.get("house_rules", []))
    found = violations(puzzle, None if text is None else read(text), board.get("rolls"), rules)
    return list(dict.fromkeys(fault.code for fault in found))


@pytest.mark.parametrize("board", TABLE, ids=lambda b: f"{' '.join(b['codes'])} {b['puzzle'][:40]}")
def test_each_smallest_puzzle_shows_its_fault_and_no_other(board: dict[str, Any]) -> None:
    assert judged(board) == board["codes"]


def test_the_table_shows_every_code_of_the_puzzles() -> None:
    codes = SEVEN_LAIRS_FAULTS | PLAN_FAULTS | FAIR_START_FAULTS | CHOICE_FAULTS
    shown = {code for board in TABLE for code in board["codes"]}
    assert set(codes) <= shown
    assert all(re.fullmatch(r"CJ-\d\dA?(-[a-z]+)+", code) for code in codes)
    right = [not board["codes"] for board in TABLE]
    assert right == sorted(right)


@pytest.mark.rule("CJ-60")
def test_one_colour_is_alone_and_the_starts_of_others_are_free() -> None:
    """Orange begins at 7; blue goes there.

    All is paid to the last card with the lair on 8. Then 5 brings two wool (3, 5), each 1 a wood
    (26) and a wool (8), 2 three rum (3, 5, 8), 4 a saber: two wool and two rum too many.
    """
    puzzle = SevenLairs.parse("later-4 blue=5 512451451124")
    plan = "- / - / - / lair 5 / - / - / ship 5-8, lair 8 / - / - / - / - / ship 7-8, lair 7"
    assert violations(puzzle, SevenPlan.parse(plan)) == ()
    assert after(puzzle, SevenPlan.parse(plan)).hand == cards(wool=2, rum=2)


@pytest.mark.rule("CJ-11")
def test_every_roll_brings_the_cards_of_its_number_and_a_6_brings_nothing() -> None:
    """Blue lies at W5 and P2 and at H1 and S4; it begins with wood and rum."""
    assert played("later-4 blue=3 6", "-").hand == cards(wood=1, rum=1)
    assert played("later-4 blue=3 12456", "- / - / - / - / -").hand == cards(
        wood=2, wool=1, rum=2, saber=1
    )
    # lair 5 lies at W5, P2 and G3: from the next turn on a 3 brings gold, a 5 two wool
    lair = "- / lair 5 / - / -"
    assert played("later-4 blue=4 5435", lair).hand == cards(wool=2, gold=1)


@pytest.mark.rule("CJ-31", "CJ-32")
def test_the_marketplace_is_laid_out_anew_when_all_five_are_the_same() -> None:
    plan = " / ".join(f"market wood>{kind}" for kind in ("wool", "rum", "saber"))
    before = played("later-4 blue=3 1111", plan)
    assert before.market == cards(wood=4, gold=1)
    reset = played("later-4 blue=3 1111", plan + " / market wood>gold")
    assert reset.market == cards(wood=1, wool=1, rum=1, saber=1, gold=1)
    assert reset.hand == cards(wood=1, wool=1, rum=2, saber=1, gold=1)  # 1 + 4 wood came, 4 went


@pytest.mark.rule("CJ-33")
def test_the_bank_takes_what_the_rule_set_says() -> None:
    assert played("later-4 blue=3 1", "bank wood>gold").hand == cards(rum=1, gold=1)
    # three for one in the edition of the rulebook: one wood at the start, one with each 4
    plan = SevenPlan.parse("bank wood>gold / bank wood>gold")
    found = violations(SevenLairs.parse("stand-in-4 blue=3 44 wood,wool,rum,saber"), plan)
    assert [str(fault) for fault in found] == [
        "turn 1, bank wood>gold: 3 wood must be given, and 2 wood, 1 rum is what there is "
        "[CJ-33-cannot-pay]",
        "plan: 2 lairs at the end; 3 were wanted [CJ-60-goal-missed]",
    ]


AT_A_HARBOUR = "later-2 T1P2F3S3G5S4F4P1T2 3 blue:2,13 2007 blue=4 32211 saber,wool,rum,wood"
TO_THE_HARBOUR = "- / - / - / ship 2-3, lair 3"


@pytest.mark.rule("CJ-34")
def test_a_lair_on_a_harbour_takes_the_first_tile_and_trades_two_for_one() -> None:
    """A 3 brings wood, a 2 wool, a 1 saber: four rolls pay the ship and the lair to the last card.

    Then a 1 brings a saber for either lair, and two buy a gold.
    """
    there = played(AT_A_HARBOUR, TO_THE_HARBOUR)
    assert (there.tiles, there.hand) == (("saber",), cards())
    assert played(AT_A_HARBOUR, f"{TO_THE_HARBOUR} / -").hand == cards(saber=2)
    assert played(AT_A_HARBOUR, f"{TO_THE_HARBOUR} / harbour saber>gold").hand == cards(gold=1)


@pytest.mark.rule("CJ-36")
def test_in_the_easy_variant_harbours_are_ordinary_spaces() -> None:
    assert played(AT_A_HARBOUR, TO_THE_HARBOUR, EASY).tiles == ()


@pytest.mark.rule("CJ-14A")
def test_a_stockpile_that_runs_short_serves_as_the_rule_set_says() -> None:
    """One wool lies on the marketplace, 17 come with 17 rolls; the lair on 5 doubles the income."""
    puzzle = SevenLairs.parse("later-4 blue=4 5")
    position = replace(
        beginning(puzzle),
        hand=cards(wool=17),
        lairs=(*puzzle.start.lairs, puzzle.set_up.map.lair("5")),
    )
    # all return: 17 go back, 18 are there, two are served
    assert rolled(puzzle, position, 5).hand == cards(wool=2)
    assert rolled(puzzle, position, 5, HouseRules(serve_in_turn=True)).hand == cards(wool=18)
    rulebook = replace(puzzle, set_up=replace(puzzle.set_up, rules=SetUp.parse("stand-in-4").rules))
    assert rolled(rulebook, position, 5).hand == cards(wool=17)


@pytest.mark.rule("CJ-60")
def test_a_puzzle_and_a_plan_survive_their_notation() -> None:
    for puzzle in (EXAMPLE, HARBOUR, SevenLairs.parse(AT_A_HARBOUR)):
        assert SevenLairs.parse(str(puzzle)) == puzzle
        assert SevenLairs.from_json(puzzle.to_json()) == puzzle
        assert parse_puzzle(str(puzzle)) == puzzle
        assert kind_of(puzzle) == "seven-lairs"
    text = "- / market rum>wool, ship 25-28, lair 28 / bank saber>wood, harbour wool>rum"
    assert str(SevenPlan.parse(text)) == text
    assert str(SevenPlan.parse("")) == ""


REFUSED = {
    "later-4 blue=3": "seven lairs have a set-up, a colour with its lairs",
    "later-4 blue=x 25": "goal: 'blue=x'",
    "later-4 blue=3 2a": "rolls: '2a'",
    "later-4 blue=3 " + "1" * 100: "rolls: '11111111111111111111'",
    "later-4 blue=3 25 tea": "harbour tile 1: 'tea'",
    "later-9 blue=3 25": "map: 'later-9' is not known here",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_that_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        SevenLairs.parse(text)
    assert str(error.value).startswith(REFUSED[text])


@pytest.mark.parametrize(
    "text", ["sail 3-5", "ship", "bank wood", "bank wood>tea", "- -", "lair 5,"]
)
def test_a_text_that_is_no_plan_is_refused_with_its_turn(text: str) -> None:
    with pytest.raises(NotationError, match="turn 2: "):
        SevenPlan.parse(f"- / {text}")


def test_a_solution_of_another_kind_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError, match="a Choice is no solution of a SevenLairs"):
        violations(EXAMPLE, Choice(1))


# ---------------------------------------------------------------------------------------------
# The fewest rolls


def all_moves(puzzle: SevenLairs) -> list[Move]:
    sea_map = puzzle.set_up.map
    ships = [Build(Piece.SHIP, sea_map.name_of_ship(ship)) for ship in range(len(sea_map.ships))]
    lairs = [Build(Piece.LAIR, lair.name) for lair in sea_map.lairs]
    trades = [
        Trade(way, give, take)
        for way in Way
        for give in EQUIPMENT
        for take in EQUIPMENT
        if give is not take
    ]
    return [*ships, *lairs, *trades]


def by_brute_force(puzzle: SevenLairs, rules: HouseRules) -> int | None:
    """Every order of every move that the judge lets pass: no thought at all, so for a few rolls."""
    moves = all_moves(puzzle)
    here = {beginning(puzzle)}
    for number, roll in enumerate(puzzle.rolls, 1):
        stack = [rolled(puzzle, one, roll, rules) for one in here]
        here = set()
        while stack:
            position = stack.pop()
            known = replace(
                position,
                ships=tuple(sorted(position.ships)),
                lairs=tuple(sorted(position.lairs)),
            )
            if known in here:
                continue
            here.add(known)
            if len(known.lairs) == puzzle.lairs:
                return number
            for move in moves:
                if isinstance(move, Trade) and not known.hand[EQUIPMENT.index(move.give)]:
                    continue
                if not any(move_faults(puzzle, known, move, rules)):
                    stack.append(moved(puzzle, known, move, rules))
    return None


def both(puzzle: SevenLairs, rules: HouseRules = HouseRules()) -> int | None:  # noqa: B008 - frozen
    """The fewest rolls; both solvers must say the same, and their plans be right."""
    values = []
    for verdict in (
        seven_search.solve(puzzle, rules=rules),
        seven_lairs.solve(puzzle, rules=rules),
    ):
        if isinstance(verdict, Solved):
            assert violations(puzzle, verdict.solution, verdict.value, rules) == ()
            values.append(verdict.value)
        else:
            assert isinstance(verdict, Unsolvable)
            values.append(None)
    assert values[0] == values[1], puzzle
    return values[0]


def cheap(text: str, **hand: int) -> SevenLairs:
    """A puzzle with low prices and another hand: so that brute force sees more in a few rolls."""
    puzzle = SevenLairs.parse(text)
    rules = replace(
        puzzle.set_up.rules,
        start_hand=cards(**hand),
        ship_cost=cards(wood=1),
        lair_cost=cards(rum=1, saber=1),
    )
    return replace(puzzle, set_up=replace(puzzle.set_up, rules=rules))


BESIDE_A_HARBOUR = "later-2 T1P2F3S3G5S4F4P1T2 3 blue:2,13 2007 blue=4 61 saber,wool,rum,wood"

BRUTE = [
    (SevenLairs.parse("later-2 blue=3 64"), HouseRules()),
    (SevenLairs.parse("later-2 red=3 26"), HouseRules()),
    (cheap("later-2 blue=4 636", rum=1, wool=2), HouseRules()),
    (cheap("later-2 red=4 361", wood=1, gold=3), HouseRules()),
    (cheap("later-2 red=4 3611", wood=1, gold=3), EASY),
    # with the tile for saber two of the four that are left buy what the marketplace does not give
    (cheap(BESIDE_A_HARBOUR, wood=1, rum=1, saber=5), HouseRules()),
    (cheap(BESIDE_A_HARBOUR, wood=1, rum=1, saber=5), EASY),
]


@pytest.mark.rule("CJ-60", "CJ-20", "CJ-21", "CJ-22")
def test_both_solvers_find_what_brute_force_finds() -> None:
    found = [by_brute_force(puzzle, rules) for puzzle, rules in BRUTE]
    assert [both(puzzle, rules) for puzzle, rules in BRUTE] == found
    assert found == [None, None, 2, 2, None, 1, 2]


def rows(seed: int, number: int, length: int) -> list[str]:
    rng = random.Random(seed)
    return ["".join(rng.choice("123456") for _ in range(length)) for _ in range(number)]


@pytest.mark.rule("CJ-60")
@pytest.mark.parametrize("row", rows(3, 4, 9))
def test_model_and_search_agree_on_rows_by_lot(row: str) -> None:
    both(SevenLairs.parse(f"later-2 red=3 {row[:5]}"))
    both(SevenLairs.parse(f"later-4 orange=4 {row}"))
    both(SevenLairs.parse(f"stand-in-4 blue=3 {row} rum,wool,wood,saber"))
    both(SevenLairs.parse(f"later-2 blue=4 {row}"), EASY)


def test_by_hand_three_lairs_in_two_rolls() -> None:
    """Wood and rum are there, a ship waits at 5; a 5 brings wool, a 4 saber: two rolls."""
    assert both(SevenLairs.parse("later-4 blue=3 54")) == 2
    assert both(SevenLairs.parse("later-4 blue=3 45")) == 2
    assert both(SevenLairs.parse("later-4 blue=3 6")) is None
    # a 6 brings nothing: of four cards that a lair costs there are two, and no trade makes more
    assert both(SevenLairs.parse("later-4 blue=3 6666")) is None


def test_a_budget_that_runs_out_is_not_a_proof() -> None:
    assert seven_search.solve(EXAMPLE, budget=10) == Undecided()
    assert seven_lairs.solve(EXAMPLE, budget=1e-6) == Undecided()


def test_a_faulty_puzzle_is_not_solved() -> None:
    faulty = SevenLairs.parse("later-4 blue=3 27")
    for call in (seven_search.solve, seven_lairs.solve, rolls_needed, hint):
        with pytest.raises(InvalidPuzzleError, match="a 7; 1 to 6 were expected"):
            call(faulty)


# ---------------------------------------------------------------------------------------------
# Greedy play and hints


def test_greedy_play_is_right_and_never_better_than_the_best() -> None:
    for row in rows(5, 6, 14):
        puzzle = SevenLairs.parse(f"later-4 white=4 {row}")
        best = seven_search.solve(puzzle)
        assert isinstance(best, Solved)
        assert_all_ties_are_counted(puzzle, best.value)
    assert_all_ties_are_counted(SevenLairs.parse("later-4 blue=4 2531462531"), 1, EASY)
    assert_all_ties_are_counted(HARBOUR, 1)
    too_short = SevenLairs.parse("later-4 blue=3 6666")
    assert rolls_needed(too_short) == Outcomes(5, Fraction(5), 5)


def assert_all_ties_are_counted(
    puzzle: SevenLairs, best: int, rules: HouseRules = DEFAULT_RULES
) -> None:
    plans = list(greedy_plans(puzzle, rules))
    rolls = [len(plan.turns) if done else len(puzzle.rolls) + 1 for plan, done, _ in plans]
    mean = sum((n * chance for n, (_, _, chance) in zip(rolls, plans, strict=True)), Fraction(0))
    assert rolls_needed(puzzle, rules) == Outcomes(min(rolls), mean, max(rolls))
    assert min(rolls) >= best
    for plan, done, _ in plans[::7]:
        codes = {fault.code for fault in violations(puzzle, plan, rules=rules)}
        assert codes <= (set() if done else {"CJ-60-goal-missed"})


def greedy_plans(
    puzzle: SevenLairs, rules: HouseRules
) -> Iterator[tuple[SevenPlan, bool, Fraction]]:
    """Every plan of the greedy builder, whether it gets there, and how likely it is.

    Each is played to its end by itself, by the words of `greedy_builder`, and judged by the rules.
    """
    first = rolled(puzzle, beginning(puzzle), puzzle.rolls[0], rules)
    plans = [((), (), first, Fraction(1))]
    while plans:
        turns, moves, position, chance = plans.pop()
        there = len(position.lairs) == puzzle.lairs
        steps = {} if there else greedy_steps(puzzle, position, rules)
        for then, step in steps.items():
            plans.append((turns, (*moves, *step), then, chance / len(steps)))
        if steps:
            continue
        turns = (*turns, moves)
        if there or len(turns) == len(puzzle.rolls):
            yield SevenPlan(turns), there, chance
        else:
            then = rolled(puzzle, position, puzzle.rolls[len(turns)], rules)
            plans.append((turns, (), then, chance))


def greedy_steps(
    puzzle: SevenLairs, position: Position, rules: HouseRules
) -> dict[Position, tuple[Move, ...]]:
    """All that the greedy builder may do next, by where it leads."""
    sea_map, cost = puzzle.set_up.map, puzzle.set_up.rules
    ends = {end for ship in position.ships for end in sea_map.ships[ship]} - set(position.lairs)
    if ends:
        pieces = {lair: Build(Piece.LAIR, sea_map.lairs[lair].name) for lair in ends}
    else:
        pieces = {
            end: Build(Piece.SHIP, sea_map.name_of_ship(ship))
            for lair in position.lairs
            for ship, end in sea_map.ends_beside(lair)
            if end not in position.lairs
        }
    price_of_it = cost.lair_cost if ends else cost.ship_cost
    spare = [mine - price for mine, price in zip(position.hand, price_of_it, strict=True)]
    missing = [kind for kind in range(5) for _ in range(-spare[kind])]
    worth = {space: len(sea_map.lairs[space].touches) for space in pieces}
    best = [piece for space, piece in pieces.items() if worth[space] == max(worth.values())]
    trades: list[tuple[Move, ...]] = []
    if missing and not position.traded:
        trades = [
            (Trade(Way.MARKET, EQUIPMENT[give], EQUIPMENT[take]),)
            for give, take in product(range(5), set(missing))
            if spare[give] == max(spare) > 0 and position.market[take]
        ]
    if missing and not trades and not rules.easy:
        ways = [Way.HARBOUR if kind in position.tiles else Way.BANK for kind in EQUIPMENT]
        paid = [
            given
            for given in product(range(5), repeat=len(missing))
            if all(given.count(k) * price(puzzle, ways[k]) <= max(spare[k], 0) for k in range(5))
        ]
        sold = [
            tuple(
                Trade(ways[give], EQUIPMENT[give], EQUIPMENT[take])
                for give, take in zip(given, missing, strict=True)
            )
            for given in paid
        ]
        trades = [(*moves, piece) for piece in best for moves in sold]
    found: dict[Position, tuple[Move, ...]] = {}
    for step in trades if missing else [(piece,) for piece in best]:
        then = position
        for move in step:
            then = moved(puzzle, then, move, rules)
        found[then] = step
    return found


@pytest.mark.parametrize("puzzle", [EXAMPLE, HARBOUR])
def test_whoever_follows_the_hints_comes_to_the_goal_in_the_fewest_rolls(
    puzzle: SevenLairs,
) -> None:
    begun = SevenPlan(((),))
    while (told := hint(puzzle, begun)).kind is not HintKind.SOLVED:
        *done, last = begun.turns
        if told.kind is HintKind.ROLL:
            begun = SevenPlan((*done, last, ()))
        else:
            assert told.kind is HintKind.MOVE
            assert told.move is not None
            begun = SevenPlan((*done, (*last, told.move)))
    best = seven_search.solve(puzzle)
    assert isinstance(best, Solved)
    assert violations(puzzle, begun, best.value) == ()


def test_a_hint_says_what_is_wrong_and_what_came_too_late() -> None:
    puzzle = SevenLairs.parse("later-4 blue=3 54333")
    fault = hint(puzzle, SevenPlan.parse("lair 5"))
    assert fault.kind is HintKind.FAULT
    assert fault.words == (
        "Look at turn 1, lair 5: a lair costs 1 wood, 1 wool, 1 rum, 1 saber, and 1 wood, 1 wool, "
        "1 rum is what there is."
    )
    late = hint(puzzle, SevenPlan.parse("- / market wood>gold / -"))
    assert (late.kind, late.number) == (HintKind.DEAD_END, 2)
    assert (
        late.words == "Look at turn 2: after it 3 rolls are needed, before it 2 rolls are enough."
    )
    never = hint(SevenLairs.parse("later-4 blue=3 66"))
    assert never.words == "The row is too short for 3 lairs."
    build = hint(puzzle, SevenPlan.parse("- / -"))
    assert build.move == Build(Piece.LAIR, "5") or build.move == Build(Piece.LAIR, "25")


# ---------------------------------------------------------------------------------------------
# From a seed

PRINTED = SetUp.parse("later-4")
WISHES = {
    "four": SevenLairsWishes(),
    "blue, and much to lose": SevenLairsWishes(colour="blue", loses=Range(2, 4)),
    "three on other terrains": SevenLairsWishes(
        lairs=3, rolls=8, loses=Range(0, 9), keep=frozenset(PARTS) - {TERRAINS}
    ),
    "easy": SevenLairsWishes(lairs=3, rolls=8, loses=Range(0, 9), rules=EASY),
}


@pytest.mark.rule("CJ-60")
@pytest.mark.parametrize(
    "name", [proof(name) if name == "blue, and much to lose" else name for name in WISHES]
)
def test_what_is_made_is_what_was_wished_for(name: str) -> None:
    wishes = WISHES[name]
    (made,) = batch(5, 1, PRINTED, wishes)
    assert len(made.puzzle.rolls) == wishes.rolls
    assert made.puzzle.lairs == wishes.lairs
    assert made.puzzle.colour == wishes.colour or wishes.colour == "any"
    assert made.puzzle.set_up.colours == (made.puzzle.colour,)
    assert violations(made.puzzle, made.plan, made.rolls, wishes.rules) == ()
    assert both(made.puzzle, wishes.rules) == made.rolls
    greedy = rolls_needed(made.puzzle, wishes.rules)
    assert made.grade.loses == floor(greedy.mean - made.rolls + Fraction(1, 2))
    assert made.grade.loses in wishes.loses
    assert parse_puzzle(str(made.puzzle)) == made.puzzle


def test_golden_seeds_give_the_same_bytes_and_each_item_is_the_same_alone() -> None:
    """These lines were written once; every supported Python must write them again."""
    wishes = WISHES["four"]
    made = list(batch(1, 3, PRINTED, wishes))
    lines = [
        Record({"game": "catan-junior", "index": index}).with_(**certificate.claims(item)).line()
        for index, item in enumerate(made)
    ]
    assert "".join(lines) == GOLDEN.read_text("utf-8")
    assert generate(random.Random("1/2"), PRINTED, wishes) == made[2]
    with ThreadPoolExecutor(2) as pool:
        assert list(batch(1, 2, PRINTED, wishes, start=1, pool=pool)) == made[1:]


def test_the_grade_counts_the_rolls_that_greedy_play_loses() -> None:
    """Greedy needs 5 or 7 rolls of the example, 6 on average, the best plan 5: 1, and 5 / 15."""
    plans = list(greedy_plans(EXAMPLE, DEFAULT_RULES))
    assert sum(len(plan.turns) * chance for plan, _, chance in plans) == 6
    assert {len(plan.turns) for plan, _, _ in plans} == {5, 7}
    assert both(EXAMPLE) == 5
    wanted = SevenLairsGrade(
        loses=1, least=0, mean=1.0, most=2, score=round(1 + 5 / 15, 3), level=LEVELS[1]
    )
    assert grade(EXAMPLE, 5) == wanted
    assert certify(EXAMPLE).grade == grade(EXAMPLE, 5)


NEVER = {
    "colour: 'green'; blue, red, white, orange or any were expected": {"colour": "green"},
    "lairs: 8; 3 to 7 were expected": {"lairs": 8},
    "rolls: 100; 1 to 99 were expected": {"rolls": 100},
    "loses: 20 rolls cannot be lost in a row of 11": {"loses": Range(20, 21)},
    "keep: 'coco'; terrains, numbers, harbours, starts were expected": {"keep": {"coco"}},
}


@pytest.mark.parametrize("message", NEVER)
def test_a_wish_that_can_never_be_met_is_refused_at_once(message: str) -> None:
    with pytest.raises(WishError) as error:
        generate(random.Random(1), PRINTED, SevenLairsWishes(**NEVER[message]))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("wish", "wishes"),
    [("rolls", SevenLairsWishes(lairs=7, rolls=3)), ("loses", SevenLairsWishes(loses=Range(9, 9)))],
)
def test_attempts_that_run_out_name_the_wish_that_was_too_much(
    wish: str, wishes: SevenLairsWishes
) -> None:
    with pytest.raises(GenerationError) as error:
        list(batch(8, 1, PRINTED, wishes, start=2, attempts=3))
    assert error.value.wish == wish
    assert str(error.value).startswith("item 2 of seed 8: no seven lairs in 3 attempts; ")


# ---------------------------------------------------------------------------------------------
# Claims


def made_record(**changed: Any) -> tuple[Record, SevenLairs]:
    made: CertifiedSevenLairs = certify(EXAMPLE)
    record = Record({"game": "catan-junior"}).with_(**certificate.claims(made)).with_(**changed)
    return record, made.puzzle


def test_true_claims_are_verified_by_both_witnesses() -> None:
    report = report_on(*made_record())
    assert report.violations == ()
    assert report.undecided == ()
    assert report.checked == ("seven-lairs", "solution", "rolls (search, model)", "grade")


def test_false_claims_are_found() -> None:
    report = report_on(*made_record(rolls=4))
    assert [fault.code for fault in report.violations] == [
        "CJ-60-too-many-rolls",
        "record-rolls-differs",
    ]
    report = report_on(*made_record(solution="lair 5"))
    assert [fault.code for fault in report.violations] == ["CJ-20-cannot-pay", MISSED]
    with pytest.raises(RecordError, match=r"turn 1: 'sail'"):
        report_on(*made_record(solution="sail"))
    assert report_on(*made_record(), budget=5).undecided
