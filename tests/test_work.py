"""Work on one process, on two, on a Dask cluster, and after a kill: always the same bytes."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from distributed import Client, KilledWorker, LocalCluster

from castlewright import sources
from castlewright.cli.app import app
from castlewright.generators import dask_cluster
from castlewright.generators.dask_cluster import OtherSourcesError
from castlewright.generators.work import executor, in_order
from castlewright.generators.worker_processes import WorkLostError
from castlewright.puzzles.base import BadInputError
from castlewright.sources import about
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


# ---------------------------------------------------------------------------------------------
# Accidents of a pool: one true sentence each


@pytest.mark.parametrize(
    ("how", "item", "told"),
    [
        (signal.raise_signal, signal.SIGKILL, "a worker process was ended by SIGKILL, perhaps for"),
        (signal.raise_signal, signal.SIGTERM, "a worker process was ended by SIGTERM; its work"),
        (os._exit, 5, "a worker process ended with status 5; its work is lost"),
    ],
)
def test_a_worker_that_ends_early_is_told_by_how_it_ended(
    how: Callable[[int], object], item: int, told: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(WorkLostError, match=told), executor(2) as pool:
        list(in_order(how, [item], pool))
    assert capfd.readouterr() == ("", "")


SCRIPT = """
from castlewright.generators.work import executor, in_order
from castlewright.puzzles.base import BadInputError

try:
    with executor(2) as pool:
        print(list(in_order(str, [1, 2], pool)))
except BadInputError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("by_name", "told"),
    [
        (True, 'put what it does under `if __name__ == "__main__":`, or use one worker'),
        (False, "write the script to a file, or use one worker"),
    ],
)
def test_a_script_that_workers_cannot_import_is_told_so(
    by_name: bool, told: str, tmp_path: Path
) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    result = subprocess.run(
        [sys.executable, "script.py" if by_name else "-"],
        input=None if by_name else SCRIPT,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (result.stderr, result.returncode) == ("", 0)
    assert result.stdout.endswith(f"{told}\n")
    assert result.stdout.count("\n") == 1


def test_workers_that_cannot_be_started_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.util.spawnv_passfds", refuse)
    told = "cannot be started: Resource temporarily unavailable; use fewer --workers"
    with pytest.raises(BadInputError, match=told), executor(2) as pool:
        list(in_order(str, [1], pool))


def test_a_dask_worker_with_other_sources_is_refused_before_the_first_item(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = ("9.9", "0" * 16), about()
    monkeypatch.setattr(sources, "about", lambda: here)
    told = f"castlewright {there[0]} with sources {there[1]}; 9.9 with sources {'0' * 16} was"
    with pytest.raises(OtherSourcesError, match=told), executor(1, cluster):
        pass


def test_a_dask_worker_with_other_sources_that_comes_later_is_refused(cluster: str) -> None:
    with Client(cluster) as client:
        item = client.submit(dask_cluster._by_the_same, ("9.9", "0" * 16), str, 1)
        _, error = item.result()
    assert isinstance(error, OtherSourcesError)
    assert f"sources {about()[1]}; 9.9 with sources 0000" in str(error)


def test_a_fingerprint_changes_with_every_file(tmp_path: Path) -> None:
    files = sorted((sources.PACKAGE / "solvers" / "burgen_counter").glob("*.py"))
    assert sources.fingerprint(files) == sources.fingerprint(reversed(files))
    assert sources.fingerprint(files) != sources.fingerprint(files[1:])
    assert sources.fingerprint(files) != sources.fingerprint(files, "numba 1")


def test_a_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT", 1)
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as local,
        pytest.raises(BadInputError, match="has no workers; start one with `dask worker"),
        executor(1, local.scheduler_address),
    ):
        pass


def test_a_scheduler_that_ends_is_told_in_one_sentence_and_no_log(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(
        """
from castlewright.generators.work import executor, in_order
from castlewright.puzzles.base import UndecidedError
from distributed import LocalCluster

if __name__ == "__main__":
    local = LocalCluster(n_workers=1, processes=False, dashboard_address=":0")
    try:
        with executor(1, local.scheduler_address) as pool:
            for number in in_order(str, range(10_000), pool):
                if number == "1":
                    local.close()
    except UndecidedError as error:
        print(error)
"""
    )
    command = [sys.executable, "script.py"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (result.stderr, result.returncode) == ("", 0)
    assert "does not answer any more; its work is lost: use --resume" in result.stdout
    assert result.stdout.count("\n") == 1


def test_an_item_that_ends_worker_after_worker_is_told_so() -> None:
    killed = KilledWorker("item", None, 3)
    assert "ended again and again at the same item" in str(dask_cluster.accident(killed, "a"))


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
