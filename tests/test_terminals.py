"""With a terminal on stderr, as for everybody who types a command, nothing is lost."""

from pathlib import Path

import pytest

from tests.commands import good, run
from tests.terminals import TERMINALS, Stdout, run_in_terminal

GENERATE = ("generate", "sleepy-castle", "-n", "3")


@pytest.mark.parametrize("stdout", TERMINALS)
def test_a_progress_bar_does_not_swallow_the_records(stdout: Stdout) -> None:
    typed = run_in_terminal(*GENERATE, stdout=stdout)
    assert typed.status == 0
    expected = good(run(*GENERATE))
    if stdout == "terminal":  # drawn for people, with the notation of each
        assert all(record["puzzle"] in typed.stdout for record in expected)
    else:
        assert typed.stdout == run(*GENERATE).stdout
        assert "making puzzles" in typed.terminal


@pytest.mark.parametrize("command", ["verify", "grade", "count", "solve"])
def test_no_command_over_many_puzzles_loses_them(command: str, tmp_path: Path) -> None:
    path = tmp_path / "three.jsonl"
    path.write_text(run("generate", "sleepy-castle", "--kind", "heist", "-n", "2").stdout)
    typed = run_in_terminal(command, str(path), stdout="file")
    assert typed.status == 0
    assert typed.stdout == run(command, str(path)).stdout
    assert typed.stdout.count("\n") == 2
