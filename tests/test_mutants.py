"""The faults of `make mutants` still fit the code, so that each of them tries something."""

import ast
from pathlib import Path

import pytest

from tests.mutants.faults import Fault, read_faults

ROOT = Path(__file__).parent.parent
FAULTS = read_faults()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_fits_its_file_and_is_one(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text("utf-8")
    faulty = fault.in_text(text)
    assert faulty != text
    if fault.file.endswith(".py"):
        ast.parse(faulty)  # it must not be noticed because it cannot be read
    assert fault.tests
    for test in fault.tests:
        assert (ROOT / test.partition("::")[0]).exists(), test


def test_no_two_faults_have_one_name() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


def test_every_layer_has_faults() -> None:
    layers = {path.parent.name for path in ROOT.glob("castlewright/*/__init__.py")}
    assert {fault.layer for fault in FAULTS} == layers
