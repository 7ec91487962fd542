"""The ledgers of rules (docs/rules) and the tests hold each other up."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from castlewright.cli.desks import HOUSE_RULES
from castlewright.games.sandcastles.sprinting import FAULTS as SAND_PLAN_FAULTS
from castlewright.puzzles import burgen_drachen, catan_junior, sandcastles, sleepy_castle
from castlewright.puzzles.base import NamedRules
from castlewright.puzzles.burgen_drachen.violations import FAULTS as BURGEN_FAULTS
from castlewright.puzzles.catan_junior.puzzle_violations import FAULTS as CATAN_FAULTS
from castlewright.puzzles.sandcastles.violations import FAULTS as SAND_FAULTS
from castlewright.puzzles.sleepy_castle.violations import FAULTS as SLEEPY_FAULTS

HERE = Path(__file__).parent
RULES = HERE.parent / "docs" / "rules"
LEDGERS = sorted(RULES.glob("*.md"))


@dataclass(frozen=True)
class Ledger:
    """What the ledger of a game must hold: numbers of the rules, which of them are assumptions.

    `both` are the numbers that a rule and an assumption share.
    """

    game: str
    letters: str
    numbers: tuple[int, ...]
    assumptions: frozenset[int]
    faults: dict[str, str]
    rules: type[NamedRules]
    both: frozenset[int] = frozenset()

    @property
    def ids(self) -> list[str]:
        return [
            f"{self.letters}-{number:02}{ending}"
            for number in self.numbers
            for ending in self._endings(number)
        ]

    def _endings(self, number: int) -> tuple[str, ...]:
        if number in self.both:
            return "", "A"
        return ("A",) if number in self.assumptions else ("",)

    @property
    def text(self) -> str:
        return (RULES / f"{self.game}.md").read_text("utf-8")


GAMES = [
    Ledger(
        "burgen-drachen",
        "BD",
        (*range(1, 7), *range(10, 26), *range(30, 38)),
        frozenset({3, 5, 22, 23}),
        BURGEN_FAULTS,
        burgen_drachen.HouseRules,
        both=frozenset({13, 16, 34}),
    ),
    Ledger(
        "sleepy-castle",
        "SC",
        (*range(1, 5), *range(10, 18), *range(20, 25), *range(30, 37), 40),
        frozenset({11, 17, 24}),
        SLEEPY_FAULTS,
        sleepy_castle.HouseRules,
    ),
    Ledger(
        "catan-junior",
        "CJ",
        (*range(1, 9), *range(10, 15), *range(20, 27), *range(30, 37), 40, *range(50, 55), 60, 61),
        frozenset({14}),
        CATAN_FAULTS,
        catan_junior.HouseRules,
        both=frozenset({3, 25}),
    ),
    Ledger(
        "sandcastles",
        "SB",
        (*range(1, 6), *range(10, 23), *range(30, 37), *range(40, 45), 50, *range(60, 63)),
        frozenset(),
        SAND_FAULTS | SAND_PLAN_FAULTS,
        sandcastles.HouseRules,
        both=frozenset({1, 16, 18, 20, 30, 31, 33}),
    ),
]
each_game = pytest.mark.parametrize("ledger", GAMES, ids=lambda ledger: ledger.game)


def rules_of_the_ledgers() -> list[str]:
    """The ids of all rules, in the order of the ledgers."""
    lines = "\n".join(ledger.read_text("utf-8") for ledger in LEDGERS).splitlines()
    return [match[1] for line in lines if (match := re.match(r"- ([A-Z]{2}-\d\dA?) \S", line))]


def rules_that_tests_name() -> dict[str, list[str]]:
    """Each id in a `pytest.mark.rule`, with the tests that carry it."""
    named: dict[str, list[str]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for argument in mark.args:
                            named.setdefault(ast.literal_eval(argument), []).append(node.name)
    return named


IDS = rules_of_the_ledgers()
NAMED = rules_that_tests_name()


def test_no_rule_is_written_twice() -> None:
    assert len(IDS) == len(set(IDS))


@each_game
def test_the_ledger_of_a_game_is_whole(ledger: Ledger) -> None:
    assert [rule for rule in IDS if rule.startswith(ledger.letters)] == ledger.ids


def test_every_rule_is_proved_by_a_test() -> None:
    assert [rule for rule in IDS if rule not in NAMED] == []


def test_no_test_names_a_rule_that_the_ledger_lacks() -> None:
    assert {rule: tests for rule, tests in NAMED.items() if rule not in IDS} == {}


@each_game
def test_every_violation_code_begins_with_a_rule_of_the_ledger(ledger: Ledger) -> None:
    rules = {re.match(r"[A-Z]{2}-\d\dA?", code)[0] for code in ledger.faults}
    assert rules <= set(IDS)


@each_game
def test_the_ledger_lists_every_violation_code_with_its_rule(ledger: Ledger) -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (\S+) \|", ledger.text, re.MULTILINE)
    assert [code for code, _ in rows] == list(ledger.faults)
    assert all(code.startswith(f"{rule}-") for code, rule in rows)


@each_game
def test_every_house_rule_is_named_in_the_ledger_and_on_the_command_line(ledger: Ledger) -> None:
    names = ledger.rules.all_names()
    assert names == HOUSE_RULES[ledger.game]
    assert all(f"Option `{name}`" in ledger.text for name in names)
