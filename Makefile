# make run: start Bello.  make test: all tests.  make check: style, types, rules data, the Android package.
# Both do all set-up on a machine with only Python 3.11+, make and git.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
ANDROID := .venv-android

.PHONY: run test check setup clean torture bench screens package apk

setup: $(VENV)/.ready

$(VENV)/.ready: requirements.txt requirements-dev.txt tools/setup.sh
	@sh tools/setup.sh "$(PYTHON)" "$(VENV)"

$(ANDROID)/.ready: requirements-android.txt | setup
	@echo "Installing what checks and builds the Android package …"
	@$(PY) -m venv $(ANDROID)
	@$(ANDROID)/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-android.txt
	@touch $@

run: setup
	@$(PY) main.py

test: setup $(ANDROID)/.ready
	@$(PY) -m pytest -n 2 --dist loadfile

check: setup package
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) -m bello rules check
	@$(PY) tools/catalogue.py --check

package: $(ANDROID)/.ready
	@$(ANDROID)/bin/python -m tools.packaging

# needs the Android SDK; docs/android.md. RELEASE=1 for a signed release
apk: $(ANDROID)/.ready
	@sh tools/packaging/apk.sh $(ANDROID) $(if $(RELEASE),release,debug)

torture: setup
	@$(PY) tools/torture.py $(or $(TIME),60)

screens: setup
	@$(PY) tools/screens.py

bench: setup
	@$(PY) -m benchmarks

clean:
	rm -rf $(VENV) $(ANDROID) build .pytest_cache .mypy_cache .ruff_cache .hypothesis
