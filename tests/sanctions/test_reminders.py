"""What lies too long is reminded of once a fortnight and stage, also when the job is killed and started again."""

import datetime
import time
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from registry.models import Mail, Role
from sanctions import tasks
from sanctions.choices import Instance, Kind, State
from sanctions.models import Application
from sanctions.services.reminders import remind
from tests.awards.databases import Child, Databases, done, rows
from tests.cast import Cast
from tests.sanctions import late
from tests.sanctions.waiting import waiting

NOW = timezone.now()
A, NORTH, SOUTH, OFFICE = (
    *("official-a@example.org", "officer-north@example.org", "officer-south@example.org"),
    "office@example.org",
)


def mails() -> list[tuple[str, str]]:
    return list(Mail.objects.order_by("pk").values_list("to", "subject"))


def after(days: float) -> datetime.datetime:
    return NOW + datetime.timedelta(days=days)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, (NORTH, "Still to decide: Vårsilvret")),
        ({"state": State.ENDORSED, "waits_for": Instance.OFFICE}, (OFFICE, "Still to decide: Vårsilvret")),
        ({"state": State.ENDORSED, "kind": Kind.GOLD, "played_in": "south"}, (SOUTH, "Still to decide: Vårsilvret")),
        ({"state": State.ASKED_BACK}, (A, "Still to answer: Vårsilvret")),
    ],
)
def test_whose_turn_it_is_is_reminded_after_a_fortnight(
    changes: dict[str, Any], told: tuple[str, str], cast: Cast
) -> None:
    if changes.get("played_in") == "south":
        changes = {**changes, "played_in": cast.south}
    waiting(cast.club_a, cast.official_a, **changes)
    remind(after(13))
    assert mails() == []
    remind(after(14))
    assert mails() == [told]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "state", [State.DRAFT, State.GRANTED, State.REFUSED, State.WITHDRAWN, State.CANCELLED], ids=str
)
def test_nobody_is_reminded_of_what_waits_for_nobody(state: State, cast: Cast) -> None:
    waiting(cast.club_a, cast.official_a, days=30, state=state)
    assert (remind(NOW), mails()) == (0, [])


@pytest.mark.django_db
def test_each_fortnight_reminds_once_however_often_the_job_runs(cast: Cast) -> None:
    waiting(cast.club_a, cast.official_a)
    counts = []
    for day in (13, 14, 14.2, 15, 20, 27, 28, 29, 41, 42):
        remind(after(day))
        counts.append(len(mails()))
    assert counts == [0, 1, 1, 1, 1, 1, 2, 2, 2, 3]


@pytest.mark.django_db
def test_who_was_away_for_months_is_reminded_once(cast: Cast) -> None:
    waiting(cast.club_a, cast.official_a)
    remind(after(100))
    assert len(mails()) == 1


@pytest.mark.django_db
def test_the_next_stage_has_a_fortnight_of_its_own(cast: Cast) -> None:
    application = waiting(cast.club_a, cast.official_a, days=14, kind=Kind.GOLD)
    remind(NOW)
    Application.objects.filter(pk=application.pk).update(
        state=State.ENDORSED, waits_for=Instance.OFFICE, waits_for_district=None, waits_since=NOW
    )
    remind(after(13))
    assert mails() == [(NORTH, "Still to decide: Vårsilvret")]
    remind(after(14))
    assert mails()[1:] == [(OFFICE, "Still to decide: Vårsilvret")]


@pytest.mark.django_db
def test_the_days_are_those_of_the_federations_own_clock(cast: Cast) -> None:
    # Shortly before midnight in Sweden; two weeks later the day has begun that is the fourteenth.
    since = datetime.datetime(2026, 10, 10, 21, 30, tzinfo=datetime.UTC)
    waiting(cast.club_a, cast.official_a, waits_since=since)
    remind(datetime.datetime(2026, 10, 23, 21, 59, tzinfo=datetime.UTC))
    assert mails() == []
    remind(datetime.datetime(2026, 10, 23, 22, 0, tzinfo=datetime.UTC))
    assert len(mails()) == 1


@pytest.mark.django_db
def test_a_reminder_says_what_to_do_and_leads_to_the_page(cast: Cast) -> None:
    application = waiting(cast.club_a, cast.official_a, days=14)
    remind(NOW)
    assert Mail.objects.get().body == "\n\n".join(
        [
            "An application has been waiting for you for two weeks or more.",
            "Event: Vårsilvret\nSanction: silver\nDay: 6 March 2027\nOrganiser: BK Åkanten (101)\nPlace: Åmål",
            "What to do next: open the application and decide, or ask its organiser what you need to know.",
            f"{settings.SITE_URL}/sbf/sanctions/{application.pk}/\n",
        ]
    )


@pytest.mark.django_db
def test_the_job_of_the_day_reminds_of_every_federation(cast: Cast) -> None:
    Role.objects.filter(user=cast.officer_north).delete()
    waiting(cast.club_a, cast.official_a, days=14)
    waiting(cast.club_c, days=14)
    tasks.remind_of_what_lies()
    assert sorted(mails()) == [(OFFICE, "Still to decide: Vårsilvret"), (SOUTH, "Still to decide: Vårsilvret")]


def test_the_job_is_on_the_clock_once_a_day() -> None:
    ((_name, entry),) = [
        item for item in settings.CELERY_BEAT_SCHEDULE.items() if item[1]["task"] == tasks.remind_of_what_lies.name
    ]
    assert (entry["schedule"].hour, entry["schedule"].minute) == ({6}, {40})


LATE = 30
# Two officers of the district, one official of the club.
MAILS = 3 * LATE
HOW_MANY = "SELECT COUNT(*) FROM registry_mail"


def kill_after_mails(child: Child, address: str, number: int) -> None:
    """Kill the process once so many mails are queued."""
    until = child.wait_until_begun() + 60
    while rows(address, HOW_MANY)[0][0] < number:
        assert time.monotonic() < until, "no mails are queued"
        time.sleep(0.002)
    child.kill()


@pytest.mark.slow
def test_a_killed_job_started_again_reminds_once(databases: Databases) -> None:
    start = databases.empty()
    done(start, late.make_late, LATE)
    undisturbed = databases.copy(start)
    assert done(undisturbed, late.remind_now) == 2 * LATE
    expected = done(undisturbed, late.queued)
    assert len(expected) == MAILS
    found = []
    for number in (0, 1, 20, 45, 70):
        address = databases.copy(start)
        kill_after_mails(Child(address, late.remind_now), address, number)
        found.append(rows(address, HOW_MANY)[0][0])
        assert done(address, late.remind_now) == 2 * LATE
        assert done(address, late.queued) == expected
    # Most of them were killed between two mails.
    assert sum(0 < number < MAILS for number in found) >= 2, found


@pytest.mark.slow
def test_several_jobs_at_once_remind_once(databases: Databases) -> None:
    start = databases.empty()
    done(start, late.make_late, LATE)
    alone = databases.copy(start)
    done(alone, late.remind_now)
    children = [Child(start, late.remind_now) for _number in range(3)]
    for child in children:
        child.wait_until_begun()
    assert [child.result() for child in children] == [2 * LATE] * 3
    assert done(start, late.queued) == done(alone, late.queued)
