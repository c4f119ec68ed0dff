"""When a run is due, and what is said of late, slow and dead ones."""

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from awards import tasks
from awards.choices import RunState
from awards.models import Run
from awards.queries.players import BY_HOLDING, PlayersInOrder, listed_players
from awards.queries.runs import due_day, last_finished, run_ages
from awards.services.nightly import schedule
from config.celery import app
from registry.choices import RoleKind
from registry.models import Federation, Mail, RulesetPeriod
from registry.queries.actors import actor_of
from registry.queries.days import end_of_day, firsts_of_months, local_day
from tests.awards.ledgers import make_federation
from tests.factories import PlayerFactory, RoleFactory, RunFactory

pytestmark = pytest.mark.django_db

HOUR = datetime.timedelta(hours=1)


def utc(text: str) -> datetime.datetime:
    """A moment written as ISO, in UTC."""
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC)


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


@pytest.fixture
def federation() -> Federation:
    return make_federation()


@pytest.mark.parametrize(
    ("now", "due"),
    [
        # Winter: 02:00 in Stockholm is 01:00 in UTC.
        ("2026-03-04T00:59", None),
        ("2026-03-04T01:00", "2026-03-04"),
        ("2026-03-04T22:59", "2026-03-04"),
        # The next local day has begun, its hour has not come.
        ("2026-03-04T23:30", None),
        # 29 March has 23 hours: 02:00 does not exist, 03:00 comes at once.
        ("2026-03-29T00:59", None),
        ("2026-03-29T01:00", "2026-03-29"),
        # 25 October has 25 hours: 02:00 comes twice.
        ("2026-10-25T00:00", "2026-10-25"),
        ("2026-10-25T01:00", "2026-10-25"),
        ("2026-10-24T23:59", None),
    ],
)
def test_run_is_due_from_its_hour_on_by_the_federations_clock(
    federation: Federation, now: str, due: str | None
) -> None:
    assert due_day(federation, utc(now)) == (day(due) if due else None)


def test_run_is_due_until_a_good_one_of_the_day_stands(federation: Federation) -> None:
    now = utc("2026-10-25T00:10")
    for state in (RunState.FAILED, RunState.FAULTY, RunState.DIED, RunState.RUNNING):
        RunFactory(federation=federation, day=day("2026-10-25"), state=state)
    assert due_day(federation, now) == day("2026-10-25")
    RunFactory(federation=federation, day=day("2026-10-25"))
    # Also when the clock shows the same hour a second time.
    assert [due_day(federation, now), due_day(federation, now + HOUR)] == [None, None]


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("2026-03-04", "2026-03-04T23:00"),
        ("2026-03-28", "2026-03-28T23:00"),
        ("2026-03-29", "2026-03-29T22:00"),
        ("2026-10-24", "2026-10-24T22:00"),
        ("2026-10-25", "2026-10-25T23:00"),
    ],
)
def test_day_ends_at_the_federations_midnight(federation: Federation, text: str, end: str) -> None:
    assert end_of_day(federation, day(text)) == utc(end)
    assert local_day(federation, utc(end)) == day(text) + datetime.timedelta(days=1)
    assert local_day(federation, utc(end) - datetime.timedelta(seconds=1)) == day(text)


def test_firsts_of_months_are_those_after_a_day_up_to_another() -> None:
    assert firsts_of_months(day("2025-12-01"), day("2026-02-01")) == [day("2026-01-01"), day("2026-02-01")]
    assert firsts_of_months(day("2026-01-31"), day("2026-02-28")) == [day("2026-02-01")]
    assert firsts_of_months(day("2026-02-01"), day("2026-02-28")) == []


def test_job_of_the_hour_runs_each_federation_and_one_failure_stops_no_other(settings: Any, monkeypatch: Any) -> None:
    settings.NIGHTLY_HOUR = 0
    monkeypatch.setitem(app.conf, "task_always_eager", True)
    broken, whole = make_federation("a"), make_federation("b")
    RulesetPeriod.objects.filter(federation=broken).update(ruleset="no-such-edition")
    tasks.run_what_is_due()
    tasks.run_what_is_due()
    states = Run.objects.order_by("pk").values_list("federation__code", "state")
    assert list(states) == [("a", "failed"), ("b", "good"), ("a", "failed")]
    assert local_day(whole, last_finished(whole)) == local_day(whole, datetime.datetime.now(datetime.UTC))
    assert last_finished(broken) is None


def test_job_that_waited_in_the_queue_until_its_day_was_done_does_nothing(settings: Any) -> None:
    settings.NIGHTLY_HOUR = 0
    federation = make_federation()
    today = local_day(federation, datetime.datetime.now(datetime.UTC))
    for _number in range(2):
        tasks.run_nightly(federation.pk, today.isoformat())
    tasks.run_nightly(federation.pk, (today - datetime.timedelta(days=1)).isoformat())
    assert list(Run.objects.values_list("day", "state")) == [(today, "good")]


def test_run_leaves_the_orders_of_the_list_of_players_behind(federation: Federation) -> None:
    players = PlayerFactory.create_batch(2, federation=federation)
    today = local_day(federation, datetime.datetime.now(datetime.UTC))
    tasks.run_nightly(federation.pk, today.isoformat())
    with CaptureQueriesContext(connection) as captured:
        everybody = listed_players(federation, today, actor_of(AnonymousUser(), federation))
        order = PlayersInOrder(everybody, federation, BY_HOLDING, False, actor_of(AnonymousUser(), federation), today)
        assert {player.pk for player in order[:10]} == {player.pk for player in players}
    assert [made["sql"] for made in captured if "ORDER BY" in made["sql"] and "registry_player" in made["sql"]] == []


def test_late_run_is_reported_once_a_day_to_its_office(federation: Federation) -> None:
    now = utc("2026-03-04T12:00")
    office = RoleFactory(federation=federation, kind=RoleKind.OFFICE).user
    RunFactory(federation=make_federation("dbf"), finished_at=now - HOUR)
    RunFactory(federation=federation, day=day("2026-03-02"), finished_at=now - 27 * HOUR)
    RunFactory(federation=federation, day=day("2026-03-04"), finished_at=now - HOUR, state=RunState.FAILED)
    for hours in range(3):
        schedule.report_what_is_wrong(now + hours * HOUR)
    mail = Mail.objects.get()
    assert (mail.to, mail.body) == (office.email, "The last good run is that of 2026-03-02.")


def test_run_that_lost_its_lock_is_found_dead_by_the_job_of_the_hour(federation: Federation) -> None:
    now = datetime.datetime.now(datetime.UTC)
    RoleFactory(federation=federation, kind=RoleKind.OFFICE)
    RunFactory(federation=federation)
    dead = RunFactory(federation=federation, state=RunState.RUNNING, finished_at=None)
    schedule.report_what_is_wrong(now)
    dead.refresh_from_db()
    assert dead.state == RunState.DIED
    assert [mail.key.split(":")[0] for mail in Mail.objects.all()] == ["nightly-died"]


# --- /health/ -------------------------------------------------------------------------------------------------------


def test_health_is_good_with_a_recent_run_of_every_federation(client: Client, federation: Federation) -> None:
    RunFactory(federation=federation, finished_at=datetime.datetime.now(datetime.UTC) - 25 * HOUR)
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json()["runs"] == [
        {"federation": "sbf", "last_good_day": "2026-03-04", "age_hours": 25.0, "late": False}
    ]
    assert (answer.json()["healthy"], answer.json()["database"]) == (True, True)
    assert "no-store" in answer.headers["Cache-Control"]


def test_health_is_bad_when_one_federations_last_good_run_is_too_old(client: Client, federation: Federation) -> None:
    now = datetime.datetime.now(datetime.UTC)
    RunFactory(federation=make_federation("dbf"), finished_at=now)
    RunFactory(federation=federation, finished_at=now - 26.1 * HOUR)
    RunFactory(federation=federation, finished_at=now, state=RunState.FAULTY)
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert [(run["federation"], run["late"]) for run in answer.json()["runs"]] == [("dbf", False), ("sbf", True)]


def test_health_is_bad_before_the_first_run(client: Client, federation: Federation) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["runs"] == [{"federation": "sbf", "last_good_day": None, "age_hours": None, "late": True}]


def test_health_is_bad_when_the_broker_does_not_answer(client: Client, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["broker"]) == (503, False)


@pytest.mark.redis
def test_health_asks_the_broker(client: Client) -> None:
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["broker"]) == (200, True)


def test_age_is_that_of_the_last_good_run(federation: Federation) -> None:
    now = utc("2026-03-04T12:00")
    RunFactory(federation=federation, day=day("2026-03-03"), finished_at=now - 30 * HOUR)
    RunFactory(federation=federation, day=day("2026-03-04"), finished_at=now - 6 * HOUR)
    (age,) = run_ages(now)
    assert (age.day, age.age, age.is_late) == (day("2026-03-04"), 6 * HOUR, False)
