# Needs Python 3.11 or newer and make; everything else goes into .venv and .venv-fast, inside this folder.

PYTHON ?= python3
ARGS ?=
PYTEST_ARGS ?=
JOBS ?= 2

VENV := .venv
FAST := .venv-fast
FIXTURE := tests/borderland
PROJECTS := pyproject.toml $(FIXTURE)/pyproject.toml
SOURCES = $(shell find src $(FIXTURE)/src -type f -not -name '*.pyc')
PIP := -m pip --disable-pip-version-check

unexport PYTHONPATH
unexport PYTHONDONTWRITEBYTECODE  # or every process that a test starts would compile everything anew
.DELETE_ON_ERROR:
.PHONY: help play test test-types test-units screenshots fast test-fast dist clean check-python check-compiler FORCE

help:
	@echo 'make play        play in the browser (ARGS="..." is handed to grognard play, as in ARGS=--terminal)'
	@echo 'make test        all checks: ruff, mypy, import contracts, tests'
	@echo 'make screenshots make the pictures of docs/images anew, from a real game'
	@echo 'make fast        a compiled build in an environment of its own, $(FAST) (needs a C compiler)'
	@echo 'make test-fast   the tests but those of the page again, against the compiled build, and the slow ones'
	@echo '                 (PYTEST_ARGS="..." for either, JOBS=4 for more processes)'
	@echo 'make dist        what is handed out, into dist: the sources, a plain wheel, and a compiled one for this machine'
	@echo 'make clean       remove the environments and everything built'
	@echo
	@echo 'PYTHON=python3.12 make ... chooses the Python; it must be 3.11 or newer.'

check-python:
	@command -v $(PYTHON) >/dev/null || { \
	    echo '$(PYTHON) was not found. Install Python 3.11 or newer, or say which: make PYTHON=python3.12 ...'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Grognard needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)."; \
	    echo 'Install a newer one and say which: make PYTHON=python3.12 ...'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo '$(PYTHON) has no venv module. On Debian and Ubuntu: sudo apt install python3-venv'; exit 1; }

check-compiler: | check-python
	@$(PYTHON) tools/compile.py doctor

# --- play -------------------------------------------------------------------------------------------

play: $(VENV)/.installed
	@$(VENV)/bin/grognard play $(ARGS)

$(VENV)/.installed: pyproject.toml | check-python
	@echo '== preparing $(VENV)'
	@$(PYTHON) -m venv $(VENV)
	@$(VENV)/bin/python $(PIP) install -q -e '.[server]'
	@touch $@

# --- test -------------------------------------------------------------------------------------------

test: $(VENV)/.dev
	@echo '== ruff'
	@$(VENV)/bin/ruff check
	@echo '== a browser'
	@$(VENV)/bin/python tools/browser.py
	@$(MAKE) --no-print-directory -j2 test-types test-units  # mypy is one process: it fills the gaps of the tests

test-types:
	@echo '== mypy'
	@$(VENV)/bin/mypy
	@echo '== import contracts'
	@$(VENV)/bin/lint-imports --no-logo

test-units:
	@echo '== pytest'
	@$(VENV)/bin/pytest -n $(JOBS) --dist worksteal -m 'not slow' $(PYTEST_ARGS)

$(VENV)/.dev: $(PROJECTS) | check-python
	@echo '== preparing $(VENV) with the tools for the checks'
	@$(PYTHON) -m venv $(VENV)
	@$(VENV)/bin/python $(PIP) install -q -e '.[dev]' -e $(FIXTURE)
	@touch $(VENV)/.installed $@

screenshots: $(VENV)/.dev
	@$(VENV)/bin/python tools/screenshots.py docs/images

# --- the compiled build -----------------------------------------------------------------------------

fast: $(FAST)/.built
	@echo 'The compiled build is in $(FAST): try $(FAST)/bin/grognard'

test-fast: $(FAST)/.built
	@echo '== compiled?'
	@$(FAST)/bin/python tools/compile.py verify . $(FIXTURE)
	@echo '== pytest, compiled, with the slow tests and without the page'
	@$(FAST)/bin/pytest -n $(JOBS) --dist worksteal tests README.md CONTRIBUTING.md docs \
	    --ignore=$(FIXTURE) --ignore=tests/browser --ignore=tests/page $(PYTEST_ARGS)

$(FAST)/.tools: $(PROJECTS) | check-compiler
	@echo '== preparing $(FAST)'
	@$(PYTHON) -m venv $(FAST)
	@$(FAST)/bin/python $(PIP) install -q '.[dev]'
	@touch $@

$(FAST)/.built: $(FAST)/.tools build/sources.list $(SOURCES) tools/compile.py hatch_build.py | check-compiler
	@echo '== compiling'
	@rm -rf build/fast
	@$(FAST)/bin/python tools/compile.py build build/fast/compiled . $(FIXTURE)
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 GROGNARD_COMPILED='$(CURDIR)/build/fast/compiled' \
	    $(FAST)/bin/python $(PIP) wheel -q --no-build-isolation --no-deps -w build/fast/wheels . ./$(FIXTURE)
	@$(FAST)/bin/python $(PIP) install -q --force-reinstall --no-deps build/fast/wheels/*.whl
	@touch $@

# --- what is handed out -----------------------------------------------------------------------------

dist: $(VENV)/.dev | check-compiler
	@rm -rf dist
	@echo '== sources and a plain wheel'
	@$(VENV)/bin/python -m hatchling build -t sdist -t wheel
	@echo '== a compiled wheel'
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(VENV)/bin/python -m hatchling build -t wheel
	@ls -l dist

# Changes only when a file comes or goes: then, too, the compiled build is out of date.
build/sources.list: FORCE
	@mkdir -p build
	@find src $(FIXTURE)/src -type f -not -name '*.pyc' | sort > $@.new
	@cmp -s $@ $@.new && rm $@.new || mv $@.new $@

clean:
	rm -rf $(VENV) $(FAST) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
