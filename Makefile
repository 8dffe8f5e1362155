# The one door. Every target sets up what it needs; `make help` explains them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help run test check format bench mutate simulate translations clean

help: ## Show this help
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

translations: $(READY)
	$(BIN)/python -m companion.i18n.compile

test: $(READY) translations ## Set up everything and run all tests
	$(BIN)/python -m pytest -n auto $(ARGS)

check: $(READY) translations ## Lint, formatting, types, import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY) ## Format the code and sort imports
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(READY) translations ## Measure the engine and run the long soaks (minutes)
	$(BIN)/python -m tests.benchmarks $(ARGS)

mutate: $(READY) translations ## Break every rule and hook in turn and demand that a test notices
	$(BIN)/python -m tests.mutation $(ARGS)

simulate: $(READY) translations ## Play games between bots, e.g. ARGS="--games 100 --players 3 --edition crowd"
	$(BIN)/companion simulate $(ARGS)

clean: ## Remove the environment and everything built
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache build dist
	find companion -name '*.mo' -delete
