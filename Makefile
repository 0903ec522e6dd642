# make run: start Bello.  make test: all tests.  make check: style, types, rules data.
# Both do all set-up on a machine with only Python 3.11+, make and git.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python

.PHONY: run test check setup clean torture bench screens

setup: $(VENV)/.ready

$(VENV)/.ready: requirements.txt requirements-dev.txt tools/setup.sh
	@sh tools/setup.sh "$(PYTHON)" "$(VENV)"

run: setup
	@$(PY) main.py

test: setup
	@$(PY) -m pytest -n 2 --dist loadfile

check: setup
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) -m bello rules check

torture: setup
	@$(PY) tools/torture.py $(or $(TIME),60)

screens: setup
	@$(PY) tools/screens.py

bench: setup
	@$(PY) -m benchmarks

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis
