# The commands of the project. `make` alone lists them.

SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PORT ?= 8000
SMALL ?=
ARGS ?=
# Parts of `make test` that run at the same time, each with servers of its own.
AT_ONCE ?= 2

VENV := .venv
PY := $(VENV)/bin/python
PIP_INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
WITH_SERVICES := $(PY) -m tests.with_services

# A benchmark measures the database as it is run in earnest: durable, with memory for its size.
BENCH_POSTGRES := --postgres fsync=on --postgres synchronous_commit=on --postgres full_page_writes=on \
	--postgres shared_buffers=2GB --postgres work_mem=64MB --postgres maintenance_work_mem=512MB \
	--postgres max_wal_size=8GB --postgres dynamic_shared_memory_type=mmap

.PHONY: help run test test-fast test-postgres test-database test-browser test-sqlite test-plain messages nightly lint format bench constraints clean

help: ## list the commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: $(VENV)/run.stamp ## install, migrate, load the demo and serve http://127.0.0.1:8000/ (PORT=...)
	@$(PY) -m config.serve --port $(PORT)

test: lint ## everything: checks, all tests on PostgreSQL, the database tests on SQLite too (AT_ONCE=2 parts at once)
	@# What is missing is installed before, by one process.
	$(WITH_SERVICES) --install -- true
	@echo "The tests run in four parts, $(AT_ONCE) at once; what a part prints comes when it has ended."
	@$(MAKE) --keep-going --jobs=$(AT_ONCE) --output-sync=target test-database test-browser test-sqlite test-plain

test-postgres: $(VENV)/dev.stamp ## all tests, on PostgreSQL with Redis and Chromium (ARGS="tests/awards -k name")
	$(WITH_SERVICES) --install -- pytest --durations=15 $(ARGS)

test-database: $(VENV)/dev.stamp ## what touches the database or Redis, on PostgreSQL
	$(WITH_SERVICES) --install -- pytest --durations=15 -m "not browser and (database or postgres or redis)" $(ARGS)

test-browser: $(VENV)/dev.stamp ## what drives a browser, on PostgreSQL
	$(WITH_SERVICES) --install -- pytest --durations=15 -m browser $(ARGS)

test-plain: $(VENV)/dev.stamp ## what needs neither database nor browser
	$(WITH_SERVICES) --install --without postgres,redis,chromium -- \
		pytest --durations=15 -m "not browser and not database and not postgres and not redis" $(ARGS)

test-sqlite: $(VENV)/dev.stamp ## once more on SQLite what touches the database
	$(WITH_SERVICES) --install --without postgres -- \
		pytest --durations=15 -m "database and not postgres and not browser" $(ARGS)

test-fast: $(VENV)/dev.stamp ## no server, no browser, SQLite in memory, without the slow ones
	env -u DATABASE_URL -u REDIS_URL -u DEMO HYPOTHESIS_PROFILE=fast $(VENV)/bin/pytest -q \
		-m "not postgres and not redis and not browser and not slow" $(ARGS)

messages: $(VENV)/dev.stamp ## after a change of texts: what is to be translated, and the compiled catalogues (GNU gettext)
	$(PY) manage.py messages

nightly: $(VENV)/run.stamp ## the nightly run, now
	$(PY) manage.py nightly $(ARGS)

lint: $(VENV)/dev.stamp ## style, types, settings and missing migrations
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(PY) manage.py check --fail-level WARNING
	$(PY) manage.py makemigrations --check --dry-run

format: $(VENV)/dev.stamp ## write the code in the project's form
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

bench: $(VENV)/dev.stamp ## the measurements of benchmarks/README.md (SMALL=1: the short form)
	SMALL=$(SMALL) $(WITH_SERVICES) --install --need postgres $(BENCH_POSTGRES) -- python -m benchmarks $(ARGS)

constraints: ## resolve requirements-dev.txt anew and write constraints.txt
	config/install/compile_constraints

clean: ## remove the virtual environment and the caches; data in var/ stays
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

# A stamp is younger than the files it was made from, so that a second start installs nothing.
$(VENV)/run.stamp: requirements.txt constraints.txt | $(VENV)/bin/pip
	@echo "Installing requirements.txt ..."
	@$(PIP_INSTALL) --requirement requirements.txt
	@touch $@

$(VENV)/dev.stamp: requirements.txt requirements-dev.txt constraints.txt | $(VENV)/bin/pip
	@echo "Installing requirements-dev.txt ..."
	@$(PIP_INSTALL) --requirement requirements-dev.txt
	@touch $@ $(VENV)/run.stamp

$(VENV)/bin/pip:
	@config/install/make_venv $(VENV)
