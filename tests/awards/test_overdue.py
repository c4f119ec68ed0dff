"""Of a granted event whose report is overdue its organiser is reminded once, also when the job is killed."""

import datetime
import time

import pytest
from django.conf import settings
from django.test import Client

from awards import tasks
from awards.queries.overdue import overdue, overdue_of
from awards.services.filing import file_report
from awards.services.lifecycle import withdraw
from awards.services.overdue import remind
from awards.services.sanction_of_event import choose_sanction
from registry.models import Mail, Role
from registry.queries.actors import actor_of
from sanctions.choices import State
from sanctions.models import Application, PriceList
from tests.awards import late
from tests.awards.databases import Child, Databases, done, rows
from tests.awards.reports import PLAYED
from tests.awards.sanctions import field_of, granted, silver_draft
from tests.cast import Cast

A, NORTH = "official-a@example.org", "officer-north@example.org"


def days_after(days: int) -> datetime.date:
    return PLAYED + datetime.timedelta(days=days)


def noon(day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, datetime.time(11), datetime.UTC)


def mails() -> list[tuple[str, str]]:
    return list(Mail.objects.order_by("pk").values_list("to", "subject"))


def due(cast: Cast, day: datetime.date) -> list[tuple[str, datetime.date]]:
    return [(one.application.name, one.due) for one in overdue(cast.federation, day)]


@pytest.mark.django_db
def test_a_report_is_due_within_fourteen_days_where_no_price_list_says_otherwise(cast: Cast) -> None:
    granted(cast.club_a)
    assert due(cast, days_after(14)) == []
    assert due(cast, days_after(15)) == [("Marssilvern", days_after(14))]


@pytest.mark.django_db
def test_the_price_list_in_force_on_the_last_day_says_when_it_is_due(cast: Cast) -> None:
    for starts, days in ((datetime.date(2025, 7, 1), 30), (PLAYED, 7), (days_after(1), 3)):
        PriceList.objects.create(federation=cast.federation, starts=starts, report_days=days)
    granted(cast.club_a)
    granted(cast.club_a, name="Februarisilvern", days=[days_after(-1)])
    assert due(cast, days_after(7)) == []
    assert due(cast, days_after(8)) == [("Marssilvern", days_after(7))]
    assert due(cast, days_after(40)) == [("Marssilvern", days_after(7)), ("Februarisilvern", days_after(29))]


@pytest.mark.django_db
@pytest.mark.parametrize("state", [state for state in State if state != State.GRANTED], ids=str)
def test_what_is_not_granted_is_not_overdue(cast: Cast, state: State) -> None:
    granted(cast.club_a, state=state)
    assert due(cast, days_after(30)) == []


@pytest.mark.django_db
def test_what_was_filed_is_not_overdue_until_it_is_withdrawn(cast: Cast) -> None:
    application = granted(cast.club_a)
    draft = silver_draft(cast, field_of(cast))
    choose_sanction(report_id=draft.pk, application_id=application.pk, by=cast.official_a)
    assert len(due(cast, days_after(30))) == 1
    file_report(report_id=draft.pk, by=cast.official_a)
    assert (due(cast, days_after(30)), remind(noon(days_after(30)))) == ([], 0)
    withdraw(report_id=draft.pk, by=cast.official_a)
    assert len(due(cast, days_after(30))) == 1


@pytest.mark.django_db
def test_the_club_is_reminded_once_however_often_the_job_runs(cast: Cast) -> None:
    granted(cast.club_a)
    counts = []
    for days in (14, 15, 15, 16, 60, 400):
        remind(noon(days_after(days)))
        counts.append(len(mails()))
    assert counts == [0, 1, 1, 1, 1, 1]
    assert mails() == [(A, "Report missing: Marssilvern")]


@pytest.mark.django_db
def test_an_event_that_was_moved_after_the_reminder_has_a_reminder_of_its_new_day(cast: Cast) -> None:
    application = granted(cast.club_a)
    remind(noon(days_after(15)))
    Application.objects.filter(pk=application.pk).update(last_date=days_after(20))
    remind(noon(days_after(34)))
    assert len(mails()) == 1
    remind(noon(days_after(35)))
    assert len(mails()) == 2


@pytest.mark.django_db
def test_a_reminder_says_what_to_do_and_leads_to_the_page(cast: Cast) -> None:
    application = granted(cast.club_a)
    remind(noon(days_after(15)))
    assert Mail.objects.get().body == "\n\n".join(
        [
            "The report of an event that was granted is overdue.",
            "Event: Marssilvern\nSanction: silver\nDay: 3 March 2026\nOrganiser: BK Åkanten (101)\nPlace: Åmål",
            "What to do next: send the report from your desk, where the event is offered. If it was not held, cancel "
            "it on its page.",
            f"{settings.SITE_URL}/sbf/sanctions/{application.pk}/\n",
        ]
    )


@pytest.mark.django_db
def test_where_nobody_acts_for_the_organiser_the_district_is_reminded(cast: Cast) -> None:
    Role.objects.filter(user=cast.official_a).delete()
    cast.club_a.email = ""
    cast.club_a.save()
    granted(cast.club_a)
    remind(noon(days_after(15)))
    assert mails() == [(NORTH, "Report missing: Marssilvern")]


@pytest.mark.django_db
def test_the_day_is_that_of_the_federations_own_clock(cast: Cast) -> None:
    granted(cast.club_a)
    # Five minutes before and after midnight in Sweden.
    assert remind(datetime.datetime(2026, 3, 17, 22, 55, tzinfo=datetime.UTC)) == 0
    assert remind(datetime.datetime(2026, 3, 17, 23, 5, tzinfo=datetime.UTC)) == 1


@pytest.mark.django_db
def test_club_and_district_see_what_is_overdue_on_their_desks(client: Client, cast: Cast) -> None:
    granted(cast.club_a)
    seen = {}
    for name in ("official_a", "official_b", "officer_north", "officer_south"):
        client.force_login(getattr(cast, name))
        shown = client.get("/sbf/desk/").context["overdue"]
        seen[name] = [one.application.name for one in shown]
    assert seen == {
        "official_a": ["Marssilvern"],
        "official_b": [],
        "officer_north": ["Marssilvern"],
        "officer_south": [],
    }


@pytest.mark.django_db
def test_the_district_where_it_was_played_sees_it_too(cast: Cast) -> None:
    granted(cast.club_a, played_in=cast.south)
    for user in (cast.officer_north, cast.officer_south, cast.office):
        found = overdue_of(cast.federation, actor_of(user, cast.federation), days_after(15))
        assert [one.application.name for one in found] == ["Marssilvern"]


def test_the_job_is_on_the_clock_once_a_day() -> None:
    ((_name, entry),) = [
        item for item in settings.CELERY_BEAT_SCHEDULE.items() if item[1]["task"] == tasks.remind_of_reports.name
    ]
    assert (entry["schedule"].hour, entry["schedule"].minute) == ({6}, {50})


@pytest.mark.django_db
def test_the_job_of_the_day_reminds(cast: Cast) -> None:
    granted(cast.club_a)
    tasks.remind_of_reports()
    assert mails() == [(A, "Report missing: Marssilvern")]


LATE = 30
HOW_MANY = "SELECT COUNT(*) FROM registry_mail"


@pytest.mark.slow
def test_a_killed_job_started_again_reminds_once(databases: Databases) -> None:
    start = databases.empty()
    done(start, late.make_overdue, LATE)
    undisturbed = databases.copy(start)
    assert done(undisturbed, late.remind_now) == LATE
    expected = done(undisturbed, late.queued)
    assert len(expected) == LATE
    found = []
    for number in (0, 1, 10, 20):
        address = databases.copy(start)
        child = Child(address, late.remind_now)
        until = child.wait_until_begun() + 60
        while rows(address, HOW_MANY)[0][0] < number:
            assert time.monotonic() < until, "no mails are queued"
            time.sleep(0.002)
        child.kill()
        found.append(rows(address, HOW_MANY)[0][0])
        assert done(address, late.remind_now) == LATE
        assert done(address, late.queued) == expected
    # Some of them were killed between two mails.
    assert sum(0 < number < LATE for number in found) >= 1, found
