"""Runs that are stopped: how they end, what they leave, and what is left of their processes."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.check_stops import (
    EXIT_STATUS,
    FULL,
    Stops,
    processes,
    start,
    stop,
    undisturbed,
    wait_for,
)

LOADED = 10.0  # seconds until all processes are gone, on a machine that tests keep busy

# Set-ups that are made in a millisecond each.
CHEAP = ("generate", "sandcastles", "--by-lot")

BUSY = """
import sys
from pathlib import Path

from ortools.sat.python import cp_model

from castlewright.generators.work import executor, in_order
from castlewright.solvers.cp_sat import run


def pigeons(name: str) -> int:
    "One pigeon more than holes: a solver needs minutes to see that."
    cp = cp_model.CpModel()
    holes = [[cp.new_bool_var("") for _ in range(15)] for _ in range(16)]
    for pigeon in holes:
        cp.add_bool_or(pigeon)
    for one in range(16):
        for other in range(one):
            for hole in range(15):
                cp.add_bool_or(holes[one][hole].negated(), holes[other][hole].negated())
    Path(name).touch()
    run(cp, 1e6, symmetry_level=0, cp_model_presolve=False)
    return 0


if __name__ == "__main__":
    with executor(2) as pool:
        list(in_order(pigeons, ["one", "two"], pool))
"""


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_ends_a_run_and_its_workers_with_its_own_exit_status(
    how: str, tmp_path: Path
) -> None:
    run = start(("generate", "burgen-drachen", "-n", "500", "--workers", "2"), tmp_path)
    assert wait_for(lambda: len(processes(run.pid)) >= 3, 60)
    stop(run, how, LOADED)
    assert run.returncode == EXIT_STATUS[how]
    assert run.communicate()[1].strip() == b""


def test_a_signal_that_the_caller_ignores_stays_ignored(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "castlewright", *CHEAP, "-n", "100000"]
    run = subprocess.Popen(
        ["nohup", *command], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert run.stdout is not None
    run.stdout.readline()
    run.send_signal(signal.SIGHUP)
    assert run.stdout.readline() + run.stdout.readline()
    run.terminate()
    assert run.communicate()
    assert run.returncode == EXIT_STATUS["SIGTERM"]


@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
def test_workers_in_the_middle_of_a_solver_end_with_their_parent(how: str, tmp_path: Path) -> None:
    (tmp_path / "busy.py").write_text(BUSY)
    run = subprocess.Popen(
        [sys.executable, "busy.py"], cwd=tmp_path, start_new_session=True, stderr=subprocess.PIPE
    )
    both = (tmp_path / "one", tmp_path / "two")
    assert wait_for(lambda: all(path.exists() for path in both), 60)
    assert len(processes(run.pid)) >= 3
    stop(run, how, LOADED)
    run.communicate()


def test_a_run_that_is_stopped_and_resumed_loses_no_line(tmp_path: Path) -> None:
    command = (*CHEAP, "-n", "400")
    stops = Stops(command, tmp_path, undisturbed(command, tmp_path), LOADED)
    for how, lines in (("SIGKILL", 50), (FULL, 50), ("SIGTERM", 50)):
        stops.stop_once(how, lines, delay=0.0)
    stops.finish()
