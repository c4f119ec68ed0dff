"""A club files what was granted to it: it picks the event, looks at what differs, and the office books it."""

import datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from awards.choices import ReportState
from awards.models import Event, Report
from awards.services.filing import file_report
from registry.models import Player
from sanctions.choices import Form, Kind, State
from sanctions.models import Application
from tests.awards.reports import PLAYED, members, raw
from tests.awards.sanctions import field_of, granted, silver_draft, silver_report
from tests.awards.views.rulebooks import FBS, plays_by
from tests.awards.views.typed import NEW, tree, typed_list
from tests.cast import Cast

pytestmark = pytest.mark.django_db

UPLOAD = "/sbf/reports/upload/"


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return field_of(cast)


@pytest.fixture
def sanction(cast: Cast) -> Application:
    return granted(cast.club_a)


@pytest.fixture
def club(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def sent(client: Client, report: dict[str, Any], **fields: str) -> HttpResponse:
    return client.post(UPLOAD, {"file": SimpleUploadedFile("silver.json", raw(report)), **fields})


def offered(answer: HttpResponse) -> list[str]:
    return [label for _value, label in answer.context["form"].fields["sanction"].choices]


def test_an_upload_offers_what_is_granted_not_reported_and_played_or_near_the_nearest_first(
    club: Client, cast: Cast
) -> None:
    today = timezone.localdate()
    for name, days in (("Om en vecka", 7), ("Om åtta dagar", 8), ("I går", -1), ("I fjol", -300)):
        granted(cast.club_a, name=name, days=[today + datetime.timedelta(days=days)])
    granted(cast.club_a, name="Ännu inte beviljad", state=State.SUBMITTED)
    granted(cast.club_b, name="En annan klubbs")
    names = [label.split(" · ")[1] for label in offered(club.get(UPLOAD))[1:]]
    assert names == ["I går", "Om en vecka", "I fjol"]


def test_a_club_without_anything_granted_is_not_asked(club: Client, cast: Cast) -> None:
    answer = club.get(UPLOAD)
    assert (answer.status_code, list(answer.context["form"].fields)) == (200, ["file"])


def test_a_file_is_sent_with_its_sanctioned_event_and_shows_that_it_is_what_was_granted(
    club: Client, cast: Cast, players: list[Player], sanction: Application
) -> None:
    answer = sent(club, silver_report(cast, players), sanction=str(sanction.pk))
    report = Report.objects.get()
    assert (answer.status_code, report.sanction, report.state) == (302, sanction, ReportState.DRAFT)
    page = club.get(answer["Location"])
    assert (page.context["sanction"], page.context["forbidden"], page.context["worth_a_look"]) == (sanction, [], [])
    section = tree(page).find("section", id="sanction")
    assert (
        section.text
        == "Sanctioned event Marssilvern silver, pairs · 3 March 2026 The report is what was granted. "
        + ("Choose another sanctioned event")
    )


def test_a_sanction_of_another_club_cannot_be_sent(club: Client, cast: Cast, players: list[Player]) -> None:
    foreign = granted(cast.club_b)
    granted(cast.club_a)
    answer = sent(club, silver_report(cast, players), sanction=str(foreign.pk))
    assert (answer.status_code, list(answer.context["form"].errors), Report.objects.count()) == (422, ["sanction"], 0)


def test_the_page_says_what_the_rules_do_not_allow_and_what_only_differs(
    club: Client, cast: Cast, players: list[Player]
) -> None:
    other = granted(cast.club_a, form=Form.INDIVIDUAL, boards=44)
    answer = sent(club, silver_report(cast, players), sanction=str(other.pk))
    page = club.get(answer["Location"])
    assert [one.message for one in page.context["forbidden"]] == ["Played as pairs, but granted for individual."]
    assert [one.message for one in page.context["worth_a_look"]] == ["42 boards were played; 44 were applied for."]


def test_a_forgotten_sanction_is_chosen_on_the_page_of_the_report(
    club: Client, cast: Cast, players: list[Player], sanction: Application
) -> None:
    report = silver_draft(cast, players)
    address = f"/sbf/reports/{report.pk}/"
    page = club.get(address)
    assert (page.context["lacks_sanction"], page.context["sanction"]) == (True, None)
    assert club.post(f"{address}sanction/", {"sanction": str(sanction.pk)}).status_code == 302
    assert Report.objects.get(pk=report.pk).sanction == sanction
    page = club.get(address)
    assert (page.context["sanction_form"], page.context["may_choose_another"]) == (None, True)
    assert club.get(f"{address}?choose=yes").context["sanction_form"]["sanction"].value() == sanction.pk
    club.post(f"{address}sanction/", {"sanction": ""})
    assert Report.objects.get(pk=report.pk).sanction is None


def test_bronze_is_not_asked_for_a_sanction(club: Client, cast: Cast, sanction: Application) -> None:
    report = silver_draft(cast, members(cast.club_a, 8), level="bronze", boards=24)
    page = club.get(f"/sbf/reports/{report.pk}/")
    assert (page.context["sanction_form"], page.context["lacks_sanction"]) == (None, False)


def test_the_office_books_what_was_granted_without_writing_by_which_right(
    client: Client, cast: Cast, players: list[Player], sanction: Application
) -> None:
    client.force_login(cast.official_a)
    sent(client, silver_report(cast, players), sanction=str(sanction.pk))
    report = Report.objects.get()
    client.post(f"/sbf/reports/{report.pk}/file/")
    client.force_login(cast.office)
    field = client.get(f"/sbf/reports/{report.pk}/").context["right_form"].fields["right_reason"]
    assert (field.required, str(field.help_text)) == (False, "The sanction gives the right; a remark, if there is one.")
    answer = client.post(f"/sbf/reports/{report.pk}/book/", {"right_reason": ""})
    event = Event.objects.get()
    assert (answer["Location"], event.sanction, event.right_reason) == (f"/sbf/events/{event.pk}/", sanction, "")


def test_the_office_has_to_write_its_word_where_the_rules_forbid_it(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    client.force_login(cast.office)
    other = granted(cast.club_a, days=[PLAYED + datetime.timedelta(days=1)])
    sent(client, silver_report(cast, players), sanction=str(other.pk))
    report = Report.objects.get()
    client.post(f"/sbf/reports/{report.pk}/file/")
    assert client.post(f"/sbf/reports/{report.pk}/book/", {"right_reason": ""}).status_code == 422
    assert client.post(f"/sbf/reports/{report.pk}/book/", {"right_reason": "Snöstorm"}).status_code == 302
    assert Event.objects.get().right_reason == "Snöstorm"


# --- typed ------------------------------------------------------------------------------------------------------------


def value(answer: HttpResponse, name: str) -> str:
    return str(answer.context["typed"].event[name].value() or "")


def test_a_granted_event_fills_in_what_is_known_of_it(club: Client, cast: Cast) -> None:
    days = [PLAYED - datetime.timedelta(days=1), PLAYED]
    sanction = granted(cast.club_a, kind=Kind.SEASON_SILVER, days=days, name="Vårsilvern")
    typing = club.get(NEW)
    assert [one.name for one in typing.context["granted"]] == ["Vårsilvern"]
    typing = club.get(f"{NEW}?sanction={sanction.pk}")
    names = ("organiser", "name", "date", "first_date", "level", "boards", "season_silver", "sanction")
    assert {name: value(typing, name) for name in names} == {
        "organiser": "101",
        "name": "Vårsilvern",
        "date": "2026-03-03",
        "first_date": "2026-03-02",
        "level": "silver",
        "boards": "42",
        "season_silver": "spring",
        "sanction": str(sanction.pk),
    }


@pytest.mark.parametrize(("kind", "ticked"), [(Kind.HALF_SILVER, "on"), (Kind.SILVER, "")])
def test_a_granted_half_event_is_ticked_as_one(club: Client, cast: Cast, kind: Kind, ticked: str) -> None:
    plays_by(cast, FBS)
    sanction = granted(cast.club_a, kind=kind)
    assert value(club.get(f"{NEW}?sanction={sanction.pk}"), "half") == ticked


def test_a_granted_event_of_players_alone_is_typed_as_one(club: Client, cast: Cast) -> None:
    sanction = granted(cast.club_a, form=Form.INDIVIDUAL)
    assert club.get(f"{NEW}?sanction={sanction.pk}").context["typed"].play == "individual"


def test_what_is_nobodys_to_report_fills_in_nothing(club: Client, cast: Cast) -> None:
    foreign = granted(cast.club_b)
    typing = club.get(f"{NEW}?sanction={foreign.pk}")
    assert (typing.status_code, value(typing, "level"), typing.context["granted"]) == (200, "bronze", [])


def typed_silver(players: list[Player], sanction: Application, **changes: str) -> dict[str, str]:
    known = {"name": "Marssilvern", "level": "silver", "boards": "42", "sanction": str(sanction.pk)}
    return typed_list(players, **{**known, **changes})


def test_a_typed_list_is_of_the_sanctioned_event_that_was_chosen(
    club: Client, cast: Cast, players: list[Player], sanction: Application
) -> None:
    answer = club.post(NEW, typed_silver(players, sanction))
    report = Report.objects.get()
    assert (answer["Location"], report.sanction) == (f"/sbf/reports/{report.pk}/", sanction)


def test_a_draft_that_is_typed_anew_can_lose_its_sanction(
    club: Client, cast: Cast, players: list[Player], sanction: Application
) -> None:
    club.post(NEW, typed_silver(players, sanction))
    draft = Report.objects.get()
    answer = club.post(f"/sbf/reports/{draft.pk}/change/", {**typed_silver(players, sanction), "sanction": ""})
    assert (answer["Location"], Report.objects.get().sanction) == (f"/sbf/reports/{draft.pk}/", None)


def test_what_is_typed_anew_for_a_filed_report_keeps_its_sanction(
    club: Client, cast: Cast, players: list[Player], sanction: Application
) -> None:
    club.post(NEW, typed_silver(players, sanction))
    first = Report.objects.get()
    club.post(f"/sbf/reports/{first.pk}/file/")
    change = f"/sbf/reports/{first.pk}/change/"
    assert value(club.get(change), "sanction") == str(sanction.pk)
    club.post(change, typed_silver(players, sanction, name="Rättad"))
    second = Report.objects.exclude(pk=first.pk).get()
    first.refresh_from_db()
    assert (first.state, second.sanction) == (ReportState.WITHDRAWN, sanction)
    club.post(f"/sbf/reports/{second.pk}/file/")
    assert Event.objects.get(sanction=sanction).name == "Rättad"


def test_a_corrected_list_of_a_booked_event_has_its_sanction_without_being_told(
    client: Client, cast: Cast, players: list[Player], sanction: Application
) -> None:
    client.force_login(cast.office)
    client.post(NEW, typed_silver(players, sanction))
    first = Report.objects.get()
    file_report(report_id=first.pk, by=cast.office)
    client.post(f"/sbf/reports/{first.pk}/book/", {"right_reason": ""})
    answer = client.post(f"/sbf/reports/{first.pk}/change/", typed_silver(players, sanction, name="Rättad"))
    second = Report.objects.exclude(pk=first.pk).get()
    assert answer["Location"] == f"/sbf/reports/{second.pk}/"
    page = client.get(answer["Location"])
    assert "error" not in {one.level_tag for one in page.context["messages"]}
    assert list(page.context["amend_form"].fields) == ["reason"]
    client.post(f"/sbf/reports/{second.pk}/amend/{first.pk}/", {"reason": "Namnet"})
    event = Event.objects.get()
    assert (event.name, event.sanction, event.right_reason) == ("Rättad", sanction, "")
