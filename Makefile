# The project's commands. A machine with Python 3.11 or later and make is enough; the rest goes into
# .venv, in the exact versions of constraints.txt.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt

.PHONY: booklet test check format benchmark deck-check clean

# Twelve adventures with a rising difficulty, from two castles and a dragon that many ways lead to,
# up to all castles and both dragons with one solution.
booklet: .venv/ready
	$(BIN)/castlewright generate burgen-drachen -n 3 --seed 1 --castles 2 --dragons 1 > adventures.jsonl
	$(BIN)/castlewright generate burgen-drachen -n 3 --seed 2 --castles 3 --dragons 2 >> adventures.jsonl
	$(BIN)/castlewright generate burgen-drachen -n 3 --seed 3 --solutions 20-400 >> adventures.jsonl
	$(BIN)/castlewright generate burgen-drachen -n 3 --seed 4 --unique >> adventures.jsonl
	$(BIN)/castlewright booklet adventures.jsonl --output booklet.pdf

test: .venv/ready-for-tests
	$(BIN)/pytest --numprocesses 2

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

# Every adventure of the shipped deck proved, graded and walked through by hints; some minutes.
deck-check: .venv/ready-for-tests
	$(BIN)/python -m tests.check_deck

clean:
	rm -rf .venv adventures.jsonl booklet.pdf

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
