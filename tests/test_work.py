"""Work on one process, on two, on a Dask cluster, and after a kill: always the same bytes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from distributed import LocalCluster

from castlewright.cli.app import app
from castlewright.generators.work import executor, in_order
from castlewright.puzzles.base import BadInputError
from tests.burgen_drachen.adventures import TWO_DRAGONS_ALIKE
from tests.proofs import first_and_proofs

COMMANDS = {
    "generate": ["generate", "burgen-drachen", "-n", "12", "--seed", "5"],
    "census": ["census", "--shard", "3/99", "--limit", "150"],
}


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a Dask cluster of two processes on this machine."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=":0"
    ) as local:
        yield local.scheduler_address


def written(path: Path, command: list[str], *more: str) -> bytes:
    result = CliRunner().invoke(app, [*command, "-o", str(path), *more])
    assert (result.exit_code, result.output) == (0, "")
    return path.read_bytes()


@pytest.mark.parametrize("name", COMMANDS)
def test_one_worker_two_workers_and_a_cluster_write_the_same_bytes(
    name: str, tmp_path: Path, cluster: str
) -> None:
    alone = written(tmp_path / "alone", COMMANDS[name])
    assert written(tmp_path / "two", COMMANDS[name], "--workers", "2") == alone
    assert written(tmp_path / "cluster", COMMANDS[name], "--dask", cluster) == alone


def test_results_come_in_the_order_of_the_items(cluster: str) -> None:
    items = list(range(200))
    for workers, dask in ((1, None), (2, None), (1, cluster)):
        with executor(workers, dask) as pool:
            assert list(in_order(str, items, pool)) == list(map(str, items))


def test_an_exception_comes_where_its_item_is(cluster: str) -> None:
    for workers, dask in ((1, None), (2, None), (1, cluster)):
        with executor(workers, dask) as pool:
            results = in_order(int, ["1", "2", "three", "4"], pool)
            assert [next(results), next(results)] == [1, 2]
            with pytest.raises(ValueError, match="three"):
                next(results)


def test_a_cluster_that_does_not_answer_is_refused() -> None:
    with pytest.raises(BadInputError, match="no cluster at nonsense"), executor(1, "nonsense://x"):
        pass


# Adventures that are cheap to make: few spaces, few tiles, no dragon that must be defeated.
MANY = ["generate", "burgen-drachen", "--castles", "2", "--board", "2x5"]
MANY += ["--defeat", "0", "--tile-set", "alike.toml"]


def start(arguments: list[str], output: Path, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "castlewright", *arguments, "-o", output.name, *more]
    return subprocess.Popen(
        command, cwd=output.parent, start_new_session=True, stderr=subprocess.PIPE
    )


@pytest.mark.parametrize("number", first_and_proofs([400, 2000], 1))
def test_a_run_that_was_killed_in_the_middle_goes_on_with_the_same_bytes(
    number: int, tmp_path: Path
) -> None:
    (tmp_path / "alike.toml").write_text(str(TWO_DRAGONS_ALIKE))
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    part = tmp_path / "stopped.jsonl.part"
    many = [*MANY, "-n", str(number)]
    undisturbed = start(many, whole)
    killed = start(many, stopped)
    while not part.exists() or part.read_bytes().count(b"\n") < number // 3:
        assert killed.poll() is None
        time.sleep(0.02)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    assert number // 3 <= part.read_bytes().count(b"\n") < number
    assert not stopped.exists()
    for process in (start(many, stopped, "--resume"), undisturbed):
        assert process.communicate()[1] == b""
        assert process.returncode == 0
    assert whole.read_bytes().count(b"\n") == number
    assert stopped.read_bytes() == whole.read_bytes()
