"""A rally from its beginning to its bonus, as its district runs it and everybody sees it."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from awards.models import LedgerEntry, Rally, RallyClosing
from awards.services.rallies import close_rally
from registry.models import User
from tests.awards.rallies import FIRST, club_rally, win
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def officer(cast: Cast) -> Client:
    return signed_in(cast.officer_north)


def text_of(page: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def described(cast: Cast, **changes: Any) -> dict[str, Any]:
    return {
        "name": "Vårrallyt",
        "kind": "club",
        "district": cast.north.pk,
        "announced_on": FIRST.isoformat(),
        "open_to_all": "on",
        **changes,
    }


def test_an_officer_runs_a_rally_from_beginning_to_bonus(cast: Cast, officer: Client) -> None:
    other = club_rally(cast)
    events = list(other.events.filter(club__district=cast.north).order_by("pk"))
    begun = officer.post("/sbf/rallies/new/", described(cast, name="Höstrallyt"))
    rally = Rally.objects.get(name="Höstrallyt")
    assert begun["Location"] == f"/sbf/rallies/{rally.pk}/"
    page = officer.get(f"/sbf/rallies/{rally.pk}/events/")
    assert {event.pk for event in page.context["table"].data.data} == {event.pk for event in events}
    officer.post(f"/sbf/rallies/{rally.pk}/events/", {"event": [event.pk for event in events]})
    assert set(rally.events.all()) == set(events)
    assert officer.get(f"/sbf/rallies/{rally.pk}/events/").context["table"].count == 0
    officer.post(f"/sbf/rallies/{rally.pk}/events/{events[0].pk}/remove/")
    assert events[0] not in rally.events.all()
    rally.events.set(other.events.all())
    officer.post(f"/sbf/rallies/{rally.pk}/places/", {"places": "1 4711\n2. 4712\n"})
    assert list(rally.places.values_list("place", "player__number")) == [(1, "4711"), (2, "4712")]
    text = text_of(officer.get(f"/sbf/rallies/{rally.pk}/"))
    assert "What closing it pays 1. Åsa Öberg (4711): 10 sp" in text
    officer.post(f"/sbf/rallies/{rally.pk}/close/")
    officer.post(f"/sbf/rallies/{rally.pk}/close/")
    entries = LedgerEntry.objects.filter(rally_closing__rally=rally)
    assert list(entries.values_list("player__number", "kind", "colour", "amount", "ranking")) == [
        ("4711", "rally", "silver", 100, 0)
    ]
    assert "The rally is closed and the bonus booked" in text_of(officer.get(f"/sbf/rallies/{rally.pk}/"))
    officer.post(f"/sbf/rallies/{rally.pk}/reopen/", {"why": "The winner was another."})
    assert [entry.amount for entry in entries.order_by("pk")] == [100, -100]
    assert RallyClosing.objects.get(rally=rally).reopened_by == cast.officer_north


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1", "Line 1: Write the place and the number, as 1 4711."),
        ("0 4711", "Line 1: Write the place and the number, as 1 4711."),
        ("² 4711", "Line 1: Write the place and the number, as 1 4711."),
        ("1 4711\n\n2 4711", "Line 3: The number 4711 stands twice."),
        ("1 99999", "Line 1: Nobody in the register has the number 99999."),
        ("1 4711\n3 4712", "The places have a gap: after two who share place 2 comes place 4."),
        ("1 4711\n1 4712\n2 4713", "The places have a gap: after two who share place 2 comes place 4."),
    ],
)
def test_places_that_cannot_be_are_named_line_by_line(cast: Cast, officer: Client, typed: str, said: str) -> None:
    rally = club_rally(cast, events=1)
    answer = officer.post(f"/sbf/rallies/{rally.pk}/places/", {"places": typed})
    assert (answer.status_code, answer.context["form"].errors["places"]) == (422, [said])
    assert list(rally.places.all()) == []


def test_an_officer_runs_no_rally_of_another_district(cast: Cast, officer: Client) -> None:
    rally = club_rally(cast, events=1)
    Rally.objects.filter(pk=rally.pk).update(district=cast.south)
    win(rally, cast.office, cast.player)
    steps = [f"/sbf/rallies/{rally.pk}/{step}/" for step in ("change", "events", "places", "close", "reopen")]
    assert {officer.post(step).status_code for step in steps} == {404}
    assert officer.post("/sbf/rallies/new/", described(cast, district=cast.south.pk)).status_code == 422
    assert officer.post("/sbf/rallies/new/", described(cast, district="")).status_code == 422
    assert Rally.objects.count() == 1
    assert "Add events" not in text_of(officer.get(f"/sbf/rallies/{rally.pk}/"))


def test_an_officer_puts_in_only_events_of_his_district(cast: Cast, officer: Client) -> None:
    events = list(club_rally(cast).events.filter(club=cast.club_c))
    officer.post("/sbf/rallies/new/", described(cast, name="Höstrallyt"))
    rally = Rally.objects.get(name="Höstrallyt")
    answer = officer.post(f"/sbf/rallies/{rally.pk}/events/", {"event": [events[0].pk, "x"]}, follow=True)
    assert "Choose at least one event." in text_of(answer)
    assert rally.events.count() == 0


def test_everybody_sees_a_closed_rally_and_a_hidden_winner_only_who_may(cast: Cast) -> None:
    rally = club_rally(cast)
    win(rally, cast.office, cast.hidden)
    address = f"/sbf/rallies/{rally.pk}/"
    assert "Hemlig" not in Client().get(address).content.decode()
    close_rally(rally_id=rally.pk, by=cast.office)
    page = Client().get(address)
    assert "Name not shown" in text_of(page)
    assert "Club rally of 24 starting pairs: place 1 gives 10 sp, without ranking points" in text_of(page)
    for client, seen in ((Client(), False), (signed_in(cast.official_a), True), (signed_in(cast.official_b), False)):
        text = client.get(address).content.decode()
        assert ("Hemlig" in text, "4712" in text) == (seen, seen)
    rows = Client().get("/sbf/rallies/").context["table"].data.data
    assert [(row.name, row.closed) for row in rows] == [("Vårrallyt", True)]


def test_the_players_ledger_leads_to_the_rally_and_says_why(cast: Cast) -> None:
    rally = club_rally(cast)
    win(rally, cast.office, cast.player)
    close_rally(rally_id=rally.pk, by=cast.office)
    page = Client().get("/sbf/players/4711/")
    assert f'<a href="/sbf/rallies/{rally.pk}/">Vårrallyt</a> (rally bonus)' in page.content.decode()
    assert "Club rally of 24 starting pairs: place 1 gives 10 sp, without ranking points" in text_of(page)


def test_who_runs_it_is_told_of_events_corrected_since_the_closing(cast: Cast, officer: Client) -> None:
    rally = club_rally(cast)
    win(rally, cast.office, cast.player)
    closing = close_rally(rally_id=rally.pk, by=cast.office)
    said = "An event of this rally was corrected since it was closed."
    assert said not in text_of(officer.get(f"/sbf/rallies/{rally.pk}/"))
    closing.contestants = {**closing.contestants, next(iter(closing.contestants)): 5}
    closing.save()
    assert said in text_of(officer.get(f"/sbf/rallies/{rally.pk}/"))
    assert said not in text_of(Client().get(f"/sbf/rallies/{rally.pk}/"))


def test_rallies_of_another_federation_are_not_there(cast: Cast) -> None:
    rally = club_rally(cast, events=1)
    assert Client().get(f"/dbf/rallies/{rally.pk}/").status_code == 404
    assert Client().get("/dbf/rallies/").context["table"].count == 0
