"""The ledger of rules (docs/rules) and the tests hold each other up."""

import ast
import re
from pathlib import Path

from castlewright.puzzles.burgen_drachen import HouseRules
from castlewright.puzzles.burgen_drachen.violations import FAULTS

HERE = Path(__file__).parent
LEDGERS = sorted((HERE.parent / "docs" / "rules").glob("*.md"))
BURGEN_DRACHEN = (HERE.parent / "docs" / "rules" / "burgen-drachen.md").read_text("utf-8")


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


def test_the_ledger_of_burgen_drachen_is_whole() -> None:
    numbers = (*range(1, 7), *range(10, 26), *range(30, 38))
    assumptions = {3, 5, 22, 23}
    assert [rule for rule in IDS if rule.startswith("BD-")] == [
        f"BD-{number:02}{'A' * (number in assumptions)}" for number in numbers
    ]


def test_every_rule_is_proved_by_a_test() -> None:
    assert [rule for rule in IDS if rule not in NAMED] == []


def test_no_test_names_a_rule_that_the_ledger_lacks() -> None:
    assert {rule: tests for rule, tests in NAMED.items() if rule not in IDS} == {}


def test_every_violation_code_begins_with_a_rule_of_the_ledger() -> None:
    assert {code for code in FAULTS if re.match(r"[A-Z]{2}-\d\dA?", code)[0] not in IDS} == set()


def test_the_ledger_lists_every_violation_code_with_its_rule() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (\S+) \|", BURGEN_DRACHEN, re.MULTILINE)
    assert [code for code, _ in rows] == list(FAULTS)
    assert all(code.startswith(f"{rule}-") for code, rule in rows)


def test_every_house_rule_is_named_in_the_ledger() -> None:
    every = HouseRules(castle_is_end=True, stray_paths=True, hero_before_castle=True)
    assert every.names == ("castle-is-end", "stray-paths", "hero-before-castle")
    assert all(f"Option `{name}`" in BURGEN_DRACHEN for name in every.names)
