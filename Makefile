# Every target is a thin wrapper: the same commands work without make, as `python -m host_tools ...` and `python -m sim`.
# `make PYTHON=python3.12 setup` chooses the Python the environment is made with.

ifeq ($(OS),Windows_NT)
PY := .venv/Scripts/python.exe
else
PY := .venv/bin/python
endif

# An environment that exists keeps its own Python; else the machine's python3 makes one.
PYTHON ?= $(shell $(PY) -c "" 2>/dev/null && echo $(PY) || echo python3)
PYTHON := $(PYTHON)

# Test processes side by side.
JOBS ?= 2

.DEFAULT_GOAL := help
.PHONY: help setup environment sim flash test pytest lint format rules mutants bench boards boards-check clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

setup: ## install everything that is needed, pinned, into .venv and build (nothing to do: no time)
	@$(PYTHON) -m host_tools setup

# The virtual environment alone: the simulator needs no package.
environment:
	@$(PYTHON) -m host_tools setup --bare

sim: environment ## play on this computer; a game left in the middle goes on the next time
	@$(PY) -m sim --flash build/table

flash: setup ## put the program on the board; SIMULATE=1 on a simulated one, PORT=... or ID=... names a board
	@$(PY) -m host_tools flash $(if $(SIMULATE),--simulate) $(if $(PORT),--port $(PORT)) $(if $(ID),--id $(ID))

test: lint boards-check rules pytest ## everything that must hold: lint, board modules, rule table, tests

pytest: setup ## the tests alone; JOBS=4 for more processes
	$(PY) -m pytest -q -n $(JOBS)

lint: setup ## style, form and types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m basedpyright

format: setup ## bring the code into form
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .

rules: setup ## the table rule -> tests; fails on a gap
	$(PY) -m host_tools rules

mutants: setup ## break each rule on purpose and see a test fail
	$(PY) -m host_tools mutants

bench: setup ## measure, print a table, write build/bench.json
	$(PY) -m host_tools bench

boards: environment ## make the board modules from hardware/boards
	$(PY) -m host_tools board build

boards-check: environment ## are the board modules up to date?
	$(PY) -m host_tools board build --check

clean: ## remove what was built and cached; .venv and what boards were taught stay
	@$(PYTHON) -m host_tools clean
