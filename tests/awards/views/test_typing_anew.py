"""Changing what was typed: the form comes back filled, and the new list takes the old one's place."""

import datetime

import pytest
from django.http import QueryDict
from django.test import Client

from awards.choices import ReportState
from awards.forms.standings import Desk, TypedList
from awards.models import Report
from registry.queries.actors import actor_of
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.views.typed import NEW, typed_list
from tests.cast import Cast
from tests.ui.page import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def sent_again(client: Client, report: Report) -> dict[str, str]:
    """What a browser sends that changes nothing in the form of a report."""
    page = read(client.get(f"/sbf/reports/{report.pk}/change/").content.decode())
    fields = {}
    for field in page.all("input"):
        if field.get("type") not in {"radio", "checkbox"} or field.get("checked") is not None:
            fields[field.get("name") or ""] = field.get("value") or ("on" if field.get("type") == "checkbox" else "")
    for choice in page.all("select"):
        chosen = [option["value"] for option in choice.all("option") if option.get("selected") is not None]
        fields[choice["name"]] = chosen[0] if chosen else choice.all("option")[0]["value"]
    return {name: value for name, value in fields.items() if name not in {"", "csrfmiddlewaretoken"}}


FULL = {
    "handicap": "on",
    "parts": "on",
    "strength": "B/3",
    "entrants": "9",
    "first_date": "2026-03-02",
    "row-0-player_1": "4711 Åsa Öberg",
    "row-0-part_1": "3/4",
    "row-0-player_3": "Gun Gäst",
    "row-0-meant_3": "guest=Gun Gäst",
    "row-0-part_3": "1/4",
    "row-1-player_1": "Bo Ek",
    "row-1-meant_1": "4713=Bo Ek",
    "row-2-player_1": "998877",
    "row-2-meant_1": "keep=998877",
    **{f"row-{row}-handicap_place": str(row + 1) for row in range(4)},
}


@pytest.mark.parametrize(
    "changes",
    [
        {},
        FULL,
        {"mitchell": "on", **{f"row-{row}-line": "NS" for row in range(4)}},
        {"level": "silver", "boards": "42", "opponents_met": "10", "season_silver": "autumn"},
    ],
    ids=["plain", "full", "two winners", "silver"],
)
def test_a_list_comes_back_as_it_was_typed(changes: dict[str, str], official: Client, cast: Cast) -> None:
    official.post(NEW, typed_list(members(cast.club_a, 30 if "level" in changes else 8), **changes))
    report = Report.objects.get()
    answer = official.post(f"/sbf/reports/{report.pk}/change/", sent_again(official, report))
    assert answer["Location"] == f"/sbf/reports/{report.pk}/"
    assert Report.objects.get().state == ReportState.DRAFT


def test_a_report_makes_the_form_that_makes_the_report(cast: Cast) -> None:
    actor = actor_of(cast.official_a, cast.federation)
    desk = Desk(cast.federation, actor, datetime.date(2026, 3, 10), [("101", "BK Åkanten")])
    payload = pairs_report(cast.club_a, [])
    assert TypedList.of_payload(desk, payload).event["name"].value() == payload["name"]
    assert len(TypedList(desk, QueryDict("rows=20").dict(), checked=False).rows) == 20


def test_a_changed_list_is_a_new_draft_and_the_old_one_is_withdrawn(official: Client, cast: Cast) -> None:
    official.post(NEW, typed_list(["4771", *members(cast.club_a, 7)], **{"row-0-meant_1": "keep=4771"}))
    old = Report.objects.get()
    changed = {**sent_again(official, old), "row-0-meant_1": "4711=4771"}
    answer = official.post(f"/sbf/reports/{old.pk}/change/", changed)
    new = Report.objects.exclude(pk=old.pk).get()
    old.refresh_from_db()
    assert answer["Location"] == f"/sbf/reports/{new.pk}/"
    assert (old.state, new.state) == (ReportState.WITHDRAWN, ReportState.DRAFT)
    assert new.payload["standings"][0]["players"][0] == {"number": "4711", "name": "Åsa Öberg"}
    assert (old.held_lines.count(), new.held_lines.count()) == (1, 0)


def test_a_list_that_is_wrong_leaves_the_old_one_alone(official: Client, cast: Cast) -> None:
    official.post(NEW, typed_list(members(cast.club_a, 8)))
    old = Report.objects.get()
    assert official.post(f"/sbf/reports/{old.pk}/change/", {**sent_again(official, old), "name": ""}).status_code == 422
    assert Report.objects.get().state == ReportState.DRAFT


def test_what_is_booked_is_amended_by_the_changed_list(official: Client, cast: Cast) -> None:
    official.post(NEW, typed_list(members(cast.club_a, 8)))
    old = Report.objects.get()
    official.post(f"/sbf/reports/{old.pk}/file/")
    answer = official.post(f"/sbf/reports/{old.pk}/change/", {**sent_again(official, old), "name": "Onsdagsbridge"})
    new = Report.objects.exclude(pk=old.pk).get()
    old.refresh_from_db()
    assert answer["Location"] == f"/sbf/reports/{new.pk}/"
    assert (old.state, new.state, new.amends) == (ReportState.BOOKED, ReportState.DRAFT, old)


def test_a_corrected_list_is_asked_why_and_not_what_it_is(official: Client, cast: Cast) -> None:
    official.post(NEW, typed_list(members(cast.club_a, 8)))
    old = Report.objects.get()
    official.post(f"/sbf/reports/{old.pk}/file/")
    form = read(official.get(f"/sbf/reports/{old.pk}/change/").content.decode())
    assert [heading.text for heading in form.all("h1")] == ["Type a corrected list"]
    official.post(f"/sbf/reports/{old.pk}/change/", {**sent_again(official, old), "name": "Onsdagsbridge"})
    first = Report.objects.exclude(pk=old.pk).get()
    official.post(f"/sbf/reports/{first.pk}/change/", {**sent_again(official, first), "name": "Torsdagsbridge"})
    new = Report.objects.exclude(pk__in=[old.pk, first.pk]).get()
    page = read(official.get(f"/sbf/reports/{new.pk}/").content.decode())
    headings = [heading.text for heading in page.all("h2")]
    assert ("Send the correction" in headings, "Has this event been filed already?" in headings) == (True, False)
    (form,) = page.all("form", action=f"/sbf/reports/{new.pk}/amend/{old.pk}/")
    official.post(form["action"], {"reason": "Fel namn"})
    new.refresh_from_db()
    # It was played more than thirty days ago.
    assert (new.state, new.amends, new.reason) == (ReportState.FILED, old, "Fel namn")


def test_places_that_follow_from_the_scores_follow_when_a_score_is_corrected(official: Client, cast: Cast) -> None:
    scores = {f"row-{row}-score": str(60 - row) for row in range(4)} | {f"row-{row}-place": "" for row in range(4)}
    official.post(NEW, typed_list(members(cast.club_a, 8), **scores))
    old = Report.objects.get()
    official.post(f"/sbf/reports/{old.pk}/change/", {**sent_again(official, old), "row-3-score": "65"})
    new = Report.objects.exclude(pk=old.pk).get()
    assert [row["place"] for row in new.payload["standings"]] == [2, 3, 4, 1]


def test_a_file_is_not_changed_in_the_form(official: Client, cast: Cast) -> None:
    draft = drafted(pairs_report(cast.club_a, members(cast.club_a, 8)), cast.official_a, cast.club_a)
    assert official.get(f"/sbf/reports/{draft.pk}/change/").status_code == 404


def test_the_browser_may_go_back_to_what_was_typed(client: Client, cast: Cast) -> None:
    client.force_login(cast.official_a)
    assert client.get(NEW)["Cache-Control"] == "private, no-cache"
