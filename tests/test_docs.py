"""What the README and the docstrings show is what one gets, and their links lead somewhere."""

import contextlib
import doctest
import io
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])

# Modules whose worked example can be run as it stands.
MODULES = (
    "castlewright",
    "castlewright.fairness.statistics",
    "castlewright.generators.burgen_drachen.difficulty",
    "castlewright.generators.work",
    "castlewright.puzzles.burgen_drachen.adventure",
    "castlewright.puzzles.burgen_drachen.board",
    "castlewright.solvers.burgen_counter",
    "castlewright.solvers.burgen_counter.effort",
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_a_page_lead_to_files_that_are_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    gone = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert gone == []


def test_the_five_lines_of_python_print_what_the_readme_says() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    code = re.search(r"```python\n(.*?)```", readme, re.DOTALL)[1]
    shown = re.search(r"both dragons:\n\n    (.*?)\n", readme)[1]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(code, "README.md", "exec"), {})
    assert printed.getvalue().splitlines() == ["(52, 31, 1)", shown]
    assert "# (52, 31, 1): no dragon, one, both" in code


@pytest.mark.parametrize("name", MODULES)
def test_the_worked_example_of_a_module_is_right(name: str) -> None:
    module = import_module(name)
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.testmod(module, optionflags=options)
    assert result.attempted > 0
    assert result.failed == 0
