"""The feeds: what calendar programs read, how little it costs to ask again, and that nobody's data are in them."""

import datetime
from typing import Any

import pytest
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from icalendar import Calendar, Event

from registry.queries.seasons import season_of
from registry.services.clubs import change_club
from sanctions.choices import Action, Field, Kind, State
from sanctions.models import Application, Step
from tests.cast import Cast
from tests.factories import ApplicationFactory, DistrictFactory, PlayerFactory
from tests.sanctions.lives import begun, take

pytestmark = pytest.mark.django_db

FEED = "/sbf/calendar/feed.ics"
TODAY = timezone.localdate()
GRANTED_AT = datetime.datetime(2026, 10, 1, 9, 30, tzinfo=datetime.UTC)


def day(after: int) -> datetime.date:
    return TODAY + datetime.timedelta(days=after)


def granted(cast: Cast, name: str = "Silvercupen", **fields: Any) -> Application:
    fields = {"club": cast.club_a, "state": State.GRANTED, "decided_at": GRANTED_AT, "days": [day(30)], **fields}
    return ApplicationFactory(federation=cast.federation, name=name, **fields)


def step(application: Application, action: Action, state: State, at: datetime.datetime) -> None:
    """As the service takes it: a row, and a higher version."""
    Step.objects.create(application=application, action=action, state=state, at=at)
    application.state, application.version = state, application.version + 1
    application.save()


def entries(client: Client, address: str = FEED) -> list[Event]:
    response = client.get(address)
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return list(Calendar.from_ical(response.content).walk("VEVENT"))


def told(entry: Event) -> dict[str, Any]:
    """The properties of an entry that say when and whether."""
    return {
        "uid": str(entry["uid"]),
        "days": (entry["dtstart"].dt, entry["dtend"].dt),
        "status": str(entry["status"]),
        "sequence": int(entry["sequence"]),
        "stamp": entry["dtstamp"].dt,
    }


def names(client: Client, address: str = FEED) -> list[str]:
    return [str(entry["summary"]) for entry in entries(client, address)]


# --- what stands in it ----------------------------------------------------------------------------------------------


def test_entry_says_what_is_played_when_and_where(client: Client, cast: Cast) -> None:
    made = granted(cast, field=Field.MIXED, venue="Folkets hus", place="Åmål")
    (entry,) = entries(client)
    assert {name: str(entry[name]) for name in ("summary", "location", "description", "url", "transp")} == {
        "summary": "Silvercupen",
        "location": "Folkets hus, Åmål",
        "description": "BK Åkanten\nSilver · par\nMixed",
        "url": f"http://testserver/sbf/calendar/{made.pk}/",
        "transp": "TRANSPARENT",
    }
    assert told(entry) == {
        "uid": f"sanction-{made.pk}-1@sbf.masterpoints",
        "days": (day(30), day(31)),
        "status": "CONFIRMED",
        "sequence": 0,
        "stamp": GRANTED_AT,
    }


def test_whole_days_end_on_the_day_after_the_last(client: Client, cast: Cast) -> None:
    granted(cast, days=[day(30), day(31)])
    text = client.get(FEED).content.decode()
    first, after = day(30), day(32)
    assert f"DTSTART;VALUE=DATE:{first:%Y%m%d}\r\nDTEND;VALUE=DATE:{after:%Y%m%d}\r\n" in text


def test_days_with_a_gap_are_entries_of_their_own(client: Client, cast: Cast) -> None:
    made = granted(cast, days=[day(30), day(37), day(38)], alternative_days=[day(44)])
    assert [(told(entry)["uid"], told(entry)["days"]) for entry in entries(client)] == [
        (f"sanction-{made.pk}-1@sbf.masterpoints", (day(30), day(31))),
        (f"sanction-{made.pk}-2@sbf.masterpoints", (day(37), day(39))),
    ]


def test_text_that_means_something_to_the_format_is_read_as_it_was_written(client: Client, cast: Cast) -> None:
    name = 'Pärlan; öppen, \\ med "final"\r\nEND:VEVENT\r\nX-FALSK:1 ' + "å" * 120
    granted(cast, name)
    (entry,) = entries(client)
    assert str(entry["summary"]) == name.replace("\r\n", "\n")
    assert "x-falsk" not in entry
    longest = max(client.get(FEED).content.split(b"\r\n"), key=len)
    assert len(longest) <= 75


def test_feed_is_in_the_language_of_the_federation_whoever_reads_it(client: Client, cast: Cast) -> None:
    granted(cast, state=State.CANCELLED)
    for language, name in (("sv", "Inställt: Silvercupen"), ("en", "Cancelled: Silvercupen")):
        cast.federation.language = language
        cast.federation.save()
        response = client.get(FEED, headers={"Accept-Language": "da,en;q=0.5"})
        (entry,) = Calendar.from_ical(response.content).walk("VEVENT")
        assert str(entry["summary"]) == name


def test_feed_has_what_is_granted_or_was_and_nothing_else_whoever_asks(client: Client, cast: Cast) -> None:
    for state in State:
        granted(cast, state.value, state=state)
    client.force_login(cast.office)
    assert sorted(names(client)) == ["Inställt: cancelled", "granted"]


def test_feed_begins_with_the_season_before(client: Client, cast: Cast) -> None:
    present = season_of(cast.federation, TODAY)
    before = season_of(cast.federation, present.starts - datetime.timedelta(days=1))
    granted(cast, "Long ago", days=[before.starts - datetime.timedelta(days=1)])
    granted(cast, "Last season", days=[before.starts])
    granted(cast, "Far ahead", days=[day(1000)])
    assert names(client) == ["Last season", "Far ahead"]


# --- whose feed -----------------------------------------------------------------------------------------------------


def test_feed_of_a_district_has_what_is_played_there(client: Client, cast: Cast) -> None:
    granted(cast, "Hemma")
    granted(cast, "Borta", played_in=cast.south)
    assert names(client, "/sbf/calendar/districts/01/feed.ics") == ["Hemma"]
    assert names(client, "/sbf/calendar/districts/02/feed.ics") == ["Borta"]


def test_feed_of_a_club_has_what_it_holds(client: Client, cast: Cast) -> None:
    granted(cast, "A:s")
    granted(cast, "B:s", club=cast.club_b)
    assert names(client, "/sbf/calendar/clubs/101/feed.ics") == ["A:s"]
    assert names(client, "/sbf/calendar/clubs/201/feed.ics") == []


def test_feed_of_a_merged_club_leads_to_its_successor_which_has_its_events(client: Client, cast: Cast) -> None:
    granted(cast, "B:s", club=cast.club_b)
    granted(cast, "C:s", club=cast.club_c)
    for club, successor in ((cast.club_c, cast.club_b), (cast.club_b, cast.club_a)):
        club.merged_into = successor
        club.save()
    response = client.get("/sbf/calendar/clubs/102/feed.ics")
    assert (response.status_code, response.headers["Location"]) == (301, "/sbf/calendar/clubs/101/feed.ics")
    assert names(client, "/sbf/calendar/clubs/101/feed.ics") == ["B:s", "C:s"]


@pytest.mark.parametrize(
    "address", ["clubs/999/feed.ics", "districts/99/feed.ics", "clubs/1%00/feed.ics", "districts/1%00/feed.ics"]
)
def test_feed_that_there_is_not_is_not_found(address: str, client: Client, cast: Cast) -> None:
    DistrictFactory(number="99")
    assert client.get(f"/sbf/calendar/{address}").status_code == 404


def test_feed_of_another_federation_has_its_own_events(client: Client, cast: Cast) -> None:
    granted(cast)
    assert names(client, "/dbf/calendar/feed.ics") == []


# --- what others have in their calendars ----------------------------------------------------------------------------


def test_moved_event_keeps_its_name_and_counts_on(client: Client, cast: Cast) -> None:
    made = granted(cast, days=[day(30), day(40)])
    uids = [told(entry)["uid"] for entry in entries(client)]
    moved_at = GRANTED_AT + datetime.timedelta(days=5)
    made.days.filter(date=day(40)).update(date=day(47))
    step(made, Action.MOVE, State.GRANTED, moved_at)
    found = [told(entry) for entry in entries(client)]
    assert [one["uid"] for one in found] == uids
    assert [one["days"] for one in found] == [(day(30), day(31)), (day(47), day(48))]
    assert [(one["sequence"], one["stamp"], one["status"]) for one in found] == [(1, moved_at, "CONFIRMED")] * 2


def test_cancelled_event_says_so_and_stays(client: Client, cast: Cast) -> None:
    made = granted(cast)
    step(made, Action.MOVE, State.GRANTED, GRANTED_AT + datetime.timedelta(days=5))
    cancelled_at = GRANTED_AT + datetime.timedelta(days=9)
    step(made, Action.CANCEL, State.CANCELLED, cancelled_at)
    (entry,) = entries(client)
    assert str(entry["summary"]) == "Inställt: Silvercupen"
    assert told(entry) == {
        "uid": f"sanction-{made.pk}-1@sbf.masterpoints",
        "days": (day(30), day(31)),
        "status": "CANCELLED",
        "sequence": 2,
        "stamp": cancelled_at,
    }


def test_moves_before_the_granting_do_not_count(client: Client, cast: Cast) -> None:
    made = granted(cast)
    step(made, Action.MOVE, State.SUBMITTED, GRANTED_AT - datetime.timedelta(days=9))
    step(made, Action.GRANT, State.GRANTED, GRANTED_AT)
    (entry,) = entries(client)
    assert (told(entry)["sequence"], told(entry)["stamp"]) == (0, GRANTED_AT)


def test_feed_follows_an_application_through_its_life(client: Client, stage: Cast) -> None:
    application = begun(stage, name="Planerna", days=[day(30)], alternative_days=[day(37)])
    seen = []
    for action, user in (
        (Action.SUBMIT, stage.official_a),
        (Action.GRANT, stage.officer_north),
        (Action.MOVE, stage.officer_north),
        (Action.CANCEL, stage.official_a),
    ):
        take(action, application, user, at=None)
        seen.append([(one["days"][0], one["status"], one["sequence"]) for one in map(told, entries(client))])
    assert seen == [
        [],
        [(day(30), "CONFIRMED", 0)],
        [(day(37), "CONFIRMED", 1)],
        [(day(37), "CANCELLED", 2)],
    ]


# --- asking again ---------------------------------------------------------------------------------------------------


def again(client: Client, first: HttpResponse, *, by: str, address: str = FEED) -> HttpResponse:
    """Ask as a program does that has the first answer, by its mark or by its date."""
    header = {"ETag": "If-None-Match", "Last-Modified": "If-Modified-Since"}[by]
    return client.get(address, headers={header: first.headers[by]})


@pytest.mark.parametrize("by", ["ETag", "Last-Modified"])
def test_nothing_is_sent_again_while_nothing_changed(
    by: str, client: Client, cast: Cast, django_assert_num_queries
) -> None:
    granted(cast)
    first = client.get(FEED)
    with django_assert_num_queries(3):
        second = again(client, first, by=by)
    assert (second.status_code, second.content) == (304, b"")
    assert {name: second.headers[name] for name in ("ETag", "Last-Modified", "Cache-Control")} == {
        "ETag": first.headers["ETag"],
        "Last-Modified": first.headers["Last-Modified"],
        "Cache-Control": "max-age=900",
    }


def test_a_program_without_memory_gets_the_kept_file(client: Client, cast: Cast, django_assert_num_queries) -> None:
    granted(cast)
    first = client.get(FEED)
    with django_assert_num_queries(3):
        assert client.get(FEED).content == first.content


def rename_club(cast: Cast) -> None:
    change_club(club=cast.club_a, values={"name": "BK Årorna"}, by=cast.office)


def cancel(cast: Cast) -> None:
    step(Application.objects.get(name="Silvercupen"), Action.CANCEL, State.CANCELLED, timezone.now())


def change_without_a_step(cast: Cast) -> None:
    made = Application.objects.get(name="Silvercupen")
    made.venue, made.version = "Ladan", made.version + 1
    made.save()


def rename_federation(cast: Cast) -> None:
    cast.federation.name = "Förbundet"
    cast.federation.save()


def grant_another(cast: Cast) -> None:
    granted(cast, "Ny", kind=Kind.GOLD)


@pytest.mark.parametrize(
    "change",
    [rename_club, cancel, change_without_a_step, rename_federation, grant_another],
    ids=lambda one: one.__name__,
)
def test_what_changes_is_sent_at_once(change, client: Client, cast: Cast) -> None:
    granted(cast)
    first = client.get(FEED)
    change(cast)
    second = again(client, first, by="ETag")
    assert second.status_code == 200
    assert second.content != first.content
    assert second.content == client.get(FEED).content


def test_what_others_apply_for_does_not_change_the_feed(client: Client, cast: Cast) -> None:
    granted(cast)
    first = client.get(FEED)
    granted(cast, "Planerna", state=State.SUBMITTED)
    PlayerFactory(federation=cast.federation)
    assert again(client, first, by="ETag").status_code == 304


def test_feeds_of_two_clubs_have_marks_of_their_own(client: Client, cast: Cast) -> None:
    marks = {client.get(f"/sbf/calendar/clubs/{number}/feed.ics").headers["ETag"] for number in ("101", "102")}
    assert len(marks) == 2


def test_same_data_give_the_same_bytes_at_any_hour(client: Client, cast: Cast) -> None:
    granted(cast)
    first = client.get(FEED).content
    caches["pages"].clear()
    assert client.get(FEED).content == first


def test_a_feed_is_only_read(client: Client, cast: Cast) -> None:
    assert client.post(FEED).status_code == 405
    assert client.head(FEED).status_code == 200


# --- nobody's data --------------------------------------------------------------------------------------------------


def test_no_feed_tells_whose_contact_it_is(client: Client, cast: Cast) -> None:
    contact = PlayerFactory(
        federation=cast.federation, number="4790", first_name="Kontakta", last_name="Mig", email="k.mig@example.org"
    )
    granted(
        cast,
        contact=contact,
        director="Ledare Ledarsson 070-1112223",
        remarks="Ring 070-4445556 eller maila kassor@example.org",
        exception_reason="Sjukdom i familjen",
        invitation="Anmälan till kassören",
        made_by=cast.official_a,
    )
    client.force_login(cast.office)
    for address in (FEED, "/sbf/calendar/districts/01/feed.ics", "/sbf/calendar/clubs/101/feed.ics"):
        text = client.get(address).content.decode()
        assert "SUMMARY:Silvercupen" in text
        for word in ("4790", "Kontakta", "k.mig", "Ledarsson", "070", "kassor", "Sjukdom", "official-a", "club101"):
            assert word not in text, (address, word)
