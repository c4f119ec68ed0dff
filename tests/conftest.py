"""What every test stands on: markers, services, the browser, and the ledger opened for the flush alone."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import RequestFactory, TransactionTestCase
from django.utils import timezone, translation

from awards.models import (
    DistrictCheck,
    FeeLine,
    ForeignPoints,
    LedgerEntry,
    MonthClosing,
    Statement,
    StatementLine,
    TitleMailing,
    TitleNotice,
)
from config import processes
from config.celery import app
from registry.models import Change
from registry.services import append_only
from sanctions.models import Step
from tests.amended import amended, amended_folder  # noqa: F401 - fixtures for all tests
from tests.factories import PlayerFactory
from tests.fixtures import cast  # noqa: F401 - a fixture for all tests
from tests.services import celery, chromium, gettext, mdbtools

# Playwright's loop runs in the thread of the test, and Django would refuse to ask the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

DATABASE_FIXTURES = {
    *("db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"),
    *("live_server", "admin_user", "admin_client"),
}
BROWSER_FIXTURES = {"browser", "context", "page", "new_context"}
# Set by tests/with_services.py alone; a developer's own Redis is left in peace.
WITH_SERVICES = "TEST_SQLITE_FILE" in os.environ

hypothesis.settings.register_profile("fast", max_examples=50, deadline=None)
hypothesis.settings.register_profile("full", max_examples=200, deadline=None, print_blob=True)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "full"))

# A test signs in often; nothing is protected by how long that takes.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The cast signs in by password alone; the tests of the second factor ask for it again.
SECOND_FACTOR_EXEMPT = "*@example.org"
settings.SECOND_FACTOR_EXEMPT = [SECOND_FACTOR_EXEMPT]
# Processes that test at the same time have records of the same ids, so that they must not share pages.
settings.CACHES["pages"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "pages"}
if not (WITH_SERVICES and settings.REDIS_URL):
    # Neither the developer's cache nor his queue: a job of a test must never reach the worker of `make run`.
    settings.CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    app.conf.update(broker_url="memory://", broker_transport_options={})

# Whoever asks for a page reads English, unless a test says otherwise.
_environ = RequestFactory._base_environ


def _environ_in_english(self: RequestFactory, **request: object) -> dict[str, object]:
    return _environ(self, **{"HTTP_ACCEPT_LANGUAGE": "en", **self.defaults, **request})


RequestFactory._base_environ = _environ_in_english


@pytest.fixture(autouse=True)
def _the_same_names_in_every_test() -> None:
    """Which names the made-up players have does not depend on the tests before."""
    for name in ("first_name", "last_name"):
        getattr(PlayerFactory, name).reset()


# --- the ledger -----------------------------------------------------------------------------------------------------

ONLY_GROW = (
    *(Change, LedgerEntry, ForeignPoints, Step, DistrictCheck, FeeLine, MonthClosing, Statement, StatementLine),
    *(TitleNotice, TitleMailing),
)
_flush = TransactionTestCase._fixture_teardown


def _flush_with_open_ledger(self: TransactionTestCase) -> None:
    """Empty the database after a transactional test: the one moment at which tables that only grow may be emptied."""
    with append_only.opened_for_flush(*ONLY_GROW):
        _flush(self)


TransactionTestCase._fixture_teardown = _flush_with_open_ledger


# --- markers and services -------------------------------------------------------------------------------------------


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what touches the database or a browser, before `-m` selects by it."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        is_django_case = issubclass(getattr(item, "cls", None) or object, TransactionTestCase)
        if fixtures & DATABASE_FIXTURES or item.get_closest_marker("django_db") or is_django_case:
            item.add_marker("database")
        if "worker" in fixtures:
            item.add_marker("redis")
        if fixtures & BROWSER_FIXTURES:
            item.add_marker("browser")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip, with the reason, what needs a missing service; where nobody reads the reasons (CI=true), fail."""
    missing = [
        reason
        for marker, is_there, reason in (
            ("postgres", on_postgres, "needs PostgreSQL (DATABASE_URL)"),
            ("redis", with_redis, "needs Redis (run by tests/with_services.py)"),
            ("browser", browser_program, "needs Chromium (CHROMIUM)"),
            ("gettext", gettext.program, "needs GNU gettext"),
            ("mdbtools", mdbtools.program, "needs mdbtools"),
        )
        if item.get_closest_marker(marker) and not is_there()
    ]
    if missing and os.environ.get("CI", "").lower() in {"1", "true"}:
        pytest.fail("; ".join(missing), pytrace=False)
    if missing:
        pytest.skip("; ".join(missing))


def on_postgres() -> bool:
    """Whether this run is on PostgreSQL."""
    return connection.vendor == "postgresql"


def with_redis() -> bool:
    """Whether this run has a Redis of its own."""
    return WITH_SERVICES and bool(settings.REDIS_URL)


@cache
def browser_program() -> str | None:
    """The Chromium of this machine."""
    return chromium.program()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """The machine's own Chromium, which asks the network for nothing by itself."""
    quiet = ["background-networking", "component-update", "sync", "quic"]
    return {
        **browser_type_launch_args,
        "executable_path": browser_program(),
        "args": [*(f"--disable-{name}" for name in quiet), "--no-first-run"],
    }


# --- database and cache ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """SQLite in a file, as it is in use, where the run has a folder for it; in memory otherwise."""
    if connection.vendor == "sqlite" and WITH_SERVICES:
        connection.settings_dict["TEST"]["NAME"] = os.environ["TEST_SQLITE_FILE"]


@pytest.fixture(autouse=True)
def _no_language_of_another_test() -> Iterator[None]:
    """What a test's last page was written in is not what the next test is answered in."""
    yield
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> None:
    """Counted sign-ins and cached pages of one test mean nothing to the next."""
    if request.node.get_closest_marker("database"):
        for name in settings.CACHES:
            caches[name].clear()


@pytest.fixture
def process_environment(transactional_db: None, tmp_path: Path) -> dict[str, str]:
    """The variables by which another process works on the test's database, its queue, and a folder of the test."""
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        if "memory" in name:
            pytest.skip("another process cannot see SQLite in memory (tests/with_services.py gives it a file)")
        address = f"sqlite:///{name}"
    else:
        base, _slash, _name = os.environ["DATABASE_URL"].rpartition("/")
        address = f"{base}/{connection.settings_dict['NAME']}"
    own = {
        "DATABASE_URL": address,
        "VAR_DIR": str(tmp_path / "var"),
        # A session of this process counts in the other one, and a night may be run at any hour.
        "SECRET_KEY": settings.SECRET_KEY,
        "NIGHTLY_HOUR": "0",
        "SECOND_FACTOR_EXEMPT": SECOND_FACTOR_EXEMPT,
    }
    return {**os.environ, **own}


@pytest.fixture
def worker(process_environment: dict[str, str], tmp_path: Path) -> Iterator[None]:
    """A real Celery worker on the test's database; what earlier tests left in the queue is gone."""
    app.control.purge()
    child = celery.start_worker(app, process_environment, tmp_path / "worker.log")
    yield
    processes.stop([child], patience=10)
