# The one door. Every target sets up what it needs; `make help` explains them.
PYTHON ?=
VENV := .venv
BIN := $(VENV)/bin
APP := $(VENV)/.app
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CHROMIUM ?= /usr/bin/chromium
PAGES_ONLY := $(CHROMIUM)-headless-shell
POSTGRES := /usr/lib/postgresql/*/bin/postgres

.DEFAULT_GOAL := help
.PHONY: help run test check format bench screenshots mutate simulate translations browser databases clean

help: ## Show this help
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(APP): pyproject.toml
	@sh .ci/environment $(VENV) $(PYTHON)
	$(PIP) --editable .
	@touch $@

$(READY): $(APP) pyproject.toml
	$(PIP) --editable '.[dev]'
	@touch $@

translations: $(APP)
	@$(BIN)/python -m companion.i18n.compile

browser:
	@test -x $(CHROMIUM) -a -x $(PAGES_ONLY) || sh .ci/provide chromium chromium-headless-shell || test -z "$(CI)"

databases:
	@{ command -v postgres || ls $(POSTGRES); } >/dev/null 2>&1 || sh .ci/provide postgresql || test -z "$(CI)"
	@command -v redis-server >/dev/null || sh .ci/provide redis-server || test -z "$(CI)"

run: translations ## Set up and serve to the phones in the room, e.g. ARGS="--port 9000"
	@$(BIN)/companion run $(ARGS)

test: export PYTHONDONTWRITEBYTECODE :=
test: $(READY) translations browser databases ## Set up everything and run all tests
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

check: $(READY) translations ## Lint, formatting, types, import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY) ## Format the code and sort imports
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(READY) translations browser databases ## Measure engine, server and pages beside their peers, run the long soaks
	$(BIN)/python -m tests.benchmarks $(ARGS)

screenshots: $(READY) translations browser ## Take pictures of every screen, light and dark, English and German
	$(BIN)/python -m tests.browser.screenshots $(ARGS)

mutate: $(READY) translations ## Break every rule and hook in turn and demand that a test notices
	$(BIN)/python -m tests.mutation $(ARGS)

simulate: $(READY) translations ## Play games between bots, e.g. ARGS="--games 100 --players 3 --edition crowd"
	$(BIN)/companion simulate $(ARGS)

clean: ## Remove the environment and everything built
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache build dist
	find companion tests -name __pycache__ -prune -exec rm -r {} +
	find companion -name '*.mo' -delete
