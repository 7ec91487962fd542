"""The command line as tests run it: in this process, with what came out and what was refused."""

import json
from typing import Any

from click.testing import CliRunner, Result

from castlewright.cli.app import app
from castlewright.cli.desks import Item, desk_of
from castlewright.cli.proofs import verify
from castlewright.generators.base import Report
from castlewright.puzzles.base import NamedRules
from castlewright.puzzles.records import Record


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=stdin)


def report_on(record: Record, puzzle: Any, rules: NamedRules | None = None, **how: Any) -> Report:
    """What `verify` finds in a record."""
    desk = desk_of(record.fields["game"])
    return verify(Item(record, puzzle, rules or desk.house_rules([])), **how)


def records(result: Result) -> list[dict[str, Any]]:
    """The records that came out, however the command ended."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def good(result: Result) -> list[dict[str, Any]]:
    """The records of a command that ended well."""
    assert result.exit_code == 0, result.output
    return records(result)


def one(*arguments: str, stdin: str | bytes = "") -> dict[str, Any]:
    """The only record of a command that ends well."""
    (record,) = good(run(*arguments, stdin=stdin))
    return record


def assert_refused(result: Result, *expected: str, status: int = 2) -> None:
    """One clear line on stderr with these words in it, nothing on stdout, no stack trace."""
    assert result.exit_code == status, result.output
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("Error: ")
    for words in expected:
        assert words in result.stderr
