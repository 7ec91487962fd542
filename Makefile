# The project's commands. A machine with Python 3.11 or later and make is enough; the rest goes into
# .venv, in the exact versions of constraints.txt.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt

.PHONY: booklet kits test proofs mutants check format benchmark docs-check deck-check puzzle-check budget-check stop-check clean

# Puzzles with a rising difficulty. Adventures from two castles and a dragon that many ways lead to,
# up to all castles and both dragons with one solution; heists that ask for more and more foresight;
# night watches from one clue at a time up to supposing; seven lairs and a fair start; sprints.
CASTLEWRIGHT := $(BIN)/castlewright
booklet: .venv/ready
	$(CASTLEWRIGHT) generate burgen-drachen -n 3 --seed 1 --castles 2 --dragons 1 > adventures.jsonl
	$(CASTLEWRIGHT) generate burgen-drachen -n 3 --seed 2 --castles 3 --dragons 2 >> adventures.jsonl
	$(CASTLEWRIGHT) generate burgen-drachen -n 3 --seed 3 --solutions 20-400 >> adventures.jsonl
	$(CASTLEWRIGHT) generate burgen-drachen -n 3 --seed 4 --unique >> adventures.jsonl
	$(CASTLEWRIGHT) grade adventures.jsonl > puzzles.jsonl
	$(CASTLEWRIGHT) generate sleepy-castle -n 1 --seed 5 --coins even >> puzzles.jsonl
	$(CASTLEWRIGHT) generate sleepy-castle -n 2 --seed 6 --kind heist --turns 3-5 >> puzzles.jsonl
	$(CASTLEWRIGHT) generate sleepy-castle -n 2 --seed 7 --kind heist --loses 2- >> puzzles.jsonl
	$(CASTLEWRIGHT) generate sleepy-castle -n 2 --seed 8 --kind night-watch --guards 7 >> puzzles.jsonl
	$(CASTLEWRIGHT) generate sleepy-castle -n 2 --seed 9 --kind night-watch --level page-knight >> puzzles.jsonl
	$(CASTLEWRIGHT) generate catan-junior -n 2 --seed 10 --kind seven-lairs --on later-2 >> puzzles.jsonl
	$(CASTLEWRIGHT) generate catan-junior -n 1 --seed 11 --kind fair-start --on later-2 >> puzzles.jsonl
	$(CASTLEWRIGHT) generate sandcastles -n 1 --seed 14 --players 3 >> puzzles.jsonl
	$(CASTLEWRIGHT) generate sandcastles -n 2 --seed 12 --kind sprint >> puzzles.jsonl
	$(CASTLEWRIGHT) generate sandcastles -n 1 --seed 13 --kind sprint --level crowns --goal steps >> puzzles.jsonl
	$(CASTLEWRIGHT) booklet puzzles.jsonl --output booklet.pdf

# Pieces of all four games, to print on one side, fold, glue and cut out.
kits: .venv/ready
	$(CASTLEWRIGHT) kit burgen-drachen --profile pnp-gutterfold --output kit-burgen-drachen.pdf
	$(CASTLEWRIGHT) kit sleepy-castle --profile pnp-gutterfold --output kit-sleepy-castle.pdf
	$(CASTLEWRIGHT) kit catan-junior --profile pnp-gutterfold --output kit-catan-junior.pdf
	$(CASTLEWRIGHT) kit sandcastles --profile pnp-gutterfold --output kit-sandcastles.pdf

test: .venv/ready-for-tests
	$(BIN)/pytest --numprocesses 2 --dist worksteal

# Laws tried on more and larger instances than there is time for in `make test`; some minutes.
proofs: .venv/ready-for-tests
	$(BIN)/pytest --numprocesses 2 --dist worksteal -m proof

# A hundred faults put into a copy of the project, one at a time: do the tests notice? An hour.
mutants: .venv/ready-for-tests
	$(BIN)/python -m tests.mutants --all-tests

check: .venv/ready-for-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/ready-for-tests
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

benchmark: .venv/ready-for-benchmarks
	$(BIN)/python benchmarks/burgen_drachen.py
	$(BIN)/python benchmarks/counting.py
	$(BIN)/python benchmarks/sleepy_castle.py
	$(BIN)/python benchmarks/catan_junior.py
	$(BIN)/python benchmarks/trading.py
	$(BIN)/python benchmarks/sandcastles_games.py
	$(BIN)/python benchmarks/fair_play.py
	$(BIN)/python benchmarks/typesetting.py

# Every adventure of the shipped deck proved, graded and walked through by hints; some minutes.
deck-check: .venv/ready-for-tests
	$(BIN)/python -m tests.check_deck

# A hundred night watches, sixty rows of rolls and fifty sprints, each proved again in two ways, and nine
# thousand games of the sandcastles with their invariants; some minutes.
puzzle-check: .venv/ready-for-tests
	$(BIN)/python -m tests.check_puzzles

# Every command that the README and the pages of docs/ show, and the recipe of `make booklet`, as typed in
# a terminal; some ten minutes.
docs-check: .venv/ready-for-tests
	$(BIN)/python -m tests.check_docs

# A run of 500 adventures, stopped fifty times in every way and resumed; some minutes.
stop-check: .venv/ready-for-tests
	$(BIN)/python -m tests.check_stops

# A hundred thousand mutations of every notation, plan, saved game, JSON form, data file and record, and
# some of hints, verify and --resume: only the project's own errors, in bounded time and memory; an hour.
fuzz: .venv/ready-for-tests
	$(BIN)/python -m tests.fuzz

# How long each capability takes with a budget on an instance that is too hard for it; a minute.
budget-check: .venv/ready-for-tests
	$(BIN)/python -m tests.check_budgets

clean:
	rm -rf .venv adventures.jsonl puzzles.jsonl booklet.pdf kit-*.pdf

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(PIP) --editable .
	touch $@

.venv/ready-for-tests: .venv/ready
	$(PIP) --editable '.[dev,fast,cluster]'
	touch $@

.venv/ready-for-benchmarks: .venv/ready-for-tests
	$(PIP) --editable '.[bench,fast]'
	touch $@
