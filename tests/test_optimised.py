"""Under `python -O` and `-OO` nothing is lost: no check of a result, no help text."""

import ast
import json
import subprocess
import sys

import click
import pytest
from ortools.sat.python import cp_model

import castlewright.cli  # noqa: F401 - it registers all commands
from castlewright import sources
from castlewright.cli.app import app
from castlewright.generators.sleepy_castle import proof
from castlewright.puzzles.base import ContradictionError
from tests.commands import assert_refused, run


def test_no_module_guards_anything_with_an_assert() -> None:
    guards = [
        f"{path.relative_to(sources.PACKAGE)}, line {node.lineno}"
        for path in sorted(sources.PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert)
        or (isinstance(node, ast.Name) and node.id == "AssertionError")
    ]
    assert guards == []


def test_a_model_that_did_not_end_optimal_gives_no_result() -> None:
    cp = cp_model.CpModel()
    cp.add_bool_or([])
    with pytest.raises(ContradictionError, match="contradicts itself, please report it: coins"):
        proof.proved_best(cp, cp.new_int_var(0, 1, ""), most=True, budget=1.0, wish="coins")


def test_a_contradiction_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def disagree(*_: object, **__: object) -> None:
        raise ContradictionError("two solvers disagree")

    monkeypatch.setattr("castlewright.solvers.burgen_counter.count", disagree)
    result = run("count", "2R1b>/B3R/1r^1B1 W3")
    told = "castlewright contradicts itself, please report it: two solvers disagree"
    assert_refused(result, told, status=3)


def help_texts(command: click.Command, name: str = "castlewright") -> dict[str, str]:
    """The help of a command and of all below it."""
    texts = {name: command.help or ""}
    if isinstance(command, click.Group):
        for below, one in command.commands.items():
            texts |= help_texts(one, f"{name} {below}")
    return texts


def test_help_is_the_same_without_docstrings() -> None:
    code = (
        "import json, castlewright.cli; from castlewright.cli.app import app;"
        "texts = lambda c, n: {n: c.help or '', **{k: v for b, o in"
        " getattr(c, 'commands', {}).items() for k, v in texts(o, n + ' ' + b).items()}};"
        "print(json.dumps(texts(app, 'castlewright')))"
    )
    result = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True)
    texts = help_texts(app)
    assert json.loads(result.stdout) == texts
    assert len(texts) > 25
    assert all(texts.values())
