"""What the README and the docstrings show is what one gets, and their links lead somewhere."""

import ast
import contextlib
import doctest
import io
import random
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from ortools.sat.python import cp_model

from castlewright.games import sandcastles as games_of_sandcastles
from castlewright.games.catan_junior import choices, notation, players, playing, saved, state
from castlewright.games.catan_junior.board import board_of
from castlewright.games.catan_junior.play import play
from castlewright.games.catan_junior.view import view
from castlewright.games.sandcastles.players import player_named
from castlewright.games.sleepy_castle import rounds, solo
from castlewright.games.sleepy_castle.players import PERFECT, parse_player
from castlewright.games.sleepy_castle.set_up import random_layout
from castlewright.generators.base import Range
from castlewright.puzzles import catan_junior, sandcastles, sleepy_castle
from castlewright.puzzles.catan_junior import kinds
from castlewright.puzzles.sandcastles.moves import read_move
from castlewright.solvers.sleepy_castle import night_search
from tests.proofs import proof

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])


# Modules whose worked example can be run as it stands, with the names below. Those of all games but
# Burgen & Drachen are found, without the drawings, which are tested with their pictures.
def names_of(*modules: ModuleType) -> dict[str, object]:
    """What the modules call their own; of a package, what it exports."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if name in getattr(module, "__all__", vars(module)) and not name.startswith("_")
    }


SLEEPY = {
    **names_of(sleepy_castle),
    "PERFECT": PERFECT,
    "night_search": night_search,
    "parse_player": parse_player,
    "random_layout": random_layout,
    "rounds": rounds,
    "solo": solo,
}
CATAN = {
    **names_of(catan_junior, kinds, state, choices, notation, playing, players, saved),
    "Range": Range,
    "board_of": board_of,
    "play": play,
    "view": view,
}
SAND = {
    **names_of(sandcastles, games_of_sandcastles),
    "Range": Range,
    "player_named": player_named,
    "read_move": read_move,
}
OF_GAMES = {"catan_junior": CATAN, "sandcastles": SAND}
NAMES = {"cp_model": cp_model, "random": random}
MODULES = (
    "castlewright",
    "castlewright.fairness.many_games",
    "castlewright.fairness.statistics",
    "castlewright.generators.burgen_drachen.difficulty",
    "castlewright.generators.work",
    "castlewright.puzzles.burgen_drachen.adventure",
    "castlewright.puzzles.burgen_drachen.board",
    "castlewright.puzzles.data_files",
    "castlewright.puzzles.json_form",
    "castlewright.solvers.burgen_counter",
    "castlewright.solvers.burgen_counter.effort",
    "castlewright.solvers.cp_sat",
    *(
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for game in ("sleepy_castle", "catan_junior", "sandcastles")
        for path in sorted(ROOT.glob(f"castlewright/*/{game}/**/*.py"))
        if ">>>" in (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "")
        and path.relative_to(ROOT).parts[1] != "printing"
    ),
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


SLOW = "castlewright.fairness.sandcastles.alone"  # solves a whole set-up


@pytest.mark.parametrize("name", [proof(name) if name == SLOW else name for name in MODULES])
def test_the_worked_example_of_a_module_is_right(name: str) -> None:
    module = import_module(name)
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    names = NAMES | next((of for game, of in OF_GAMES.items() if game in name), SLEEPY)
    result = doctest.testmod(module, globs={**names, **vars(module)}, optionflags=options)
    assert result.attempted > 0
    assert result.failed == 0
