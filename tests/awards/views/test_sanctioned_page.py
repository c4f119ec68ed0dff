"""The page of a sanctioned event: its invitation before it is played, its standings afterwards."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from awards.models import Event
from awards.services.filing import file_report
from registry.models import User
from sanctions.choices import Kind, State
from sanctions.models import Application, Week
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import ApplicationFactory, PlayerFactory
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db

TODAY = timezone.localdate()
USERS = (
    *("visitor", "stranger", "player_user", "official_a", "official_b", "officer_north", "officer_south", "office"),
    "foreign_office",
)
CONCERNED = {"official_a", "officer_north", "office"}


def ahead(days: int) -> datetime.date:
    return TODAY + datetime.timedelta(days=days)


def granted(cast: Cast, **fields: Any) -> Application:
    fields = {"state": State.GRANTED, "days": [ahead(10)], "submitted_at": timezone.now(), **fields}
    return ApplicationFactory(federation=cast.federation, club=cast.club_a, **fields)


def played(cast: Cast, **fields: Any) -> tuple[Application, Event]:
    """One that was played and booked, with the hidden player in it."""
    report = pairs_report(cast.club_a, [cast.player, cast.hidden, *members(cast.club_a, 14)])
    day = datetime.date.fromisoformat(report["date"])
    filed = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    application = granted(cast, days=[day], invitation="Välkomna i mars", **fields)
    event = Event.objects.get(pk=filed.event_id)
    event.sanction = application
    event.save()
    return application, event


def answer(client: Client, application: Application, user: User | None = None) -> Any:
    client.logout()
    if user is not None:
        client.force_login(user)
    return client.get(f"/sbf/calendar/{application.pk}/")


def page(client: Client, application: Application, user: User | None = None) -> Element:
    response = answer(client, application, user)
    assert response.status_code == 200
    return read(response.content.decode()).find("main")


def facts(found: Element) -> dict[str, str]:
    rows = found.find("dl", class_="facts").all("div")
    return {row.find("dt").text: row.find("dd").text for row in rows}


def test_page_says_what_when_and_where(client: Client, cast: Cast) -> None:
    days = [datetime.date(2027, 3, 6), datetime.date(2027, 3, 7), datetime.date(2027, 3, 13)]
    found = page(client, granted(cast, days=days, kind=Kind.GOLD, boards=60))
    assert facts(found) == {
        "Days": "Sat 6 March 2027 – Sun 7 March 2027, Sat 13 March 2027",
        "Organiser": "BK Åkanten",
        "Where": "Bygdegården, Åmål",
        "Level": "gold",
        "Form": "Pairs",
        "Who may enter": "Open to all",
        "Boards": "60",
    }
    assert found.find("a", href="/sbf/clubs/101/").text == "BK Åkanten"
    assert found.find("a", href="/sbf/calendar/?month=2027-03").text == "The calendar of that month"


def test_event_of_a_bridge_week_names_it(client: Client, cast: Cast) -> None:
    week = Week.objects.create(federation=cast.federation, club=cast.club_a, name="Åmålsveckan")
    assert facts(page(client, granted(cast, week=week)))["Bridge week"] == "Åmålsveckan"


def test_invitation_is_shown_with_its_links_and_without_markup(client: Client, cast: Cast) -> None:
    text = "Välkomna!\n\nAnmälan: https://example.org/anmalan\n<script>alert(1)</script>"
    found = page(client, granted(cast, invitation=text))
    assert [one.text for one in found.all("h2")] == ["Invitation"]
    assert found.find("a", href="https://example.org/anmalan")["rel"] == "nofollow"
    assert "<script>alert(1)</script>" in found.text
    assert found.all("script") == []


def test_event_without_an_invitation_says_so_until_it_is_played(client: Client, cast: Cast) -> None:
    sentence = "The organiser has not written an invitation yet."
    assert sentence in page(client, granted(cast)).text
    assert sentence in page(client, granted(cast, days=[TODAY])).text
    assert sentence not in page(client, granted(cast, days=[ahead(-1)])).text


def test_standings_follow_once_the_report_is_booked(client: Client, cast: Cast) -> None:
    application, event = played(cast)
    found = page(client, application)
    places = found.find("table").find("tbody").all("tr")
    assert len(places) == 8
    assert places[0].find("a", href="/sbf/players/4711/").text == "Åsa Öberg"
    assert found.find("a", href=f"/sbf/events/{event.pk}/").text == "The event as it was reported"
    fold = found.all("details")[0]
    assert (fold.find("summary").text, fold.find("p").text) == ("Invitation", "Välkomna i mars")


@pytest.mark.parametrize("user", USERS)
def test_standings_name_a_hidden_player_to_those_alone_who_may_know_him(user: str, client: Client, cast: Cast) -> None:
    application, _event = played(cast)
    text = page(client, application, getattr(cast, user, None)).text
    assert ("Hemlig" in text) == (user in {"official_a", "officer_north", "office"})


def test_event_without_a_report_says_that_the_standings_are_to_come(client: Client, cast: Cast) -> None:
    title = "No report yet"
    assert title in page(client, granted(cast, days=[ahead(-1)])).text
    assert title not in page(client, granted(cast, days=[TODAY])).text
    assert title not in page(client, granted(cast, days=[ahead(-1)], state=State.CANCELLED)).text


def test_standings_of_another_event_are_not_shown(client: Client, cast: Cast) -> None:
    played(cast)
    assert page(client, granted(cast, days=[ahead(-1)])).all("table") == []


def test_cancelled_event_says_so_first(client: Client, cast: Cast) -> None:
    found = page(client, granted(cast, state=State.CANCELLED))
    assert found.find("div", class_="notice notice-warning").text == "Warning: This event is cancelled."


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("user", USERS)
def test_page_opens_for_whom_the_application_may_be_seen_by(
    user: str, state: State, client: Client, cast: Cast
) -> None:
    sent = None if state == State.DRAFT else timezone.now()
    application = granted(cast, state=state, submitted_at=sent, name="Planerna")
    may = CONCERNED - {"officer_north"} if state == State.DRAFT else CONCERNED
    public = state in {State.GRANTED, State.CANCELLED}
    response = answer(client, application, getattr(cast, user, None))
    assert response.status_code == (200 if public or user in may else 404)
    if response.status_code == 200:
        found = read(response.content.decode()).find("main")
        ways = [link.text for link in found.all("a", href=f"/sbf/sanctions/{application.pk}/")]
        assert ways == (["The application, with all its steps"] if user in may else [])
        assert ("Not in the public calendar" in found.text) == (not public)


def test_event_of_another_federation_is_not_found(client: Client, cast: Cast) -> None:
    application = granted(cast)
    assert client.get(f"/dbf/calendar/{application.pk}/").status_code == 404


@pytest.mark.parametrize("user", USERS)
def test_page_tells_nobody_whose_contact_it_is(user: str, client: Client, cast: Cast) -> None:
    contact = PlayerFactory(
        federation=cast.federation, number="4790", first_name="Kontakta", last_name="Mig", email="k.mig@example.org"
    )
    application = granted(
        cast,
        contact=contact,
        director="Ledare Ledarsson 070-1112223",
        remarks="Ring 070-4445556 eller maila kassor@example.org",
        exception_reason="Sjukdom i familjen",
        exception_granted="Av omtanke",
        invitation="Anmälan på plats",
    )
    text = answer(client, application, getattr(cast, user, None)).content.decode()
    assert "Anmälan på plats" in text
    for word in ("4790", "Kontakta", "k.mig", "Ledarsson", "070", "kassor", "Sjukdom", "omtanke"):
        assert word not in text, word
