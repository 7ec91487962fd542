"""Laws with many instances: some are tried by `make test`, all of them by `make proofs`.

    @pytest.mark.parametrize("row", first_and_proofs(ROWS, 3))

The first three rows are ordinary tests, the others carry the mark `proof`. A law always keeps at
least one instance in `make test`, so that a change that breaks it is noticed there; `make proofs`
adds the instances that take long.
"""

from collections.abc import Iterable
from typing import Any

import pytest


def first_and_proofs(cases: Iterable[Any], first: int) -> list[Any]:
    """The cases of a parametrised test; those after the `first` ones are proofs."""
    every = list(cases)
    assert 0 < first <= len(every)
    return every[:first] + [proof(case) for case in every[first:]]


def proof(case: Any) -> Any:
    """A case that takes long: `make proofs` tries it."""
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.proof)
