"""Sending, looking at, filing and booking a report in the browser, without JavaScript."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client, override_settings

from awards.choices import ReportState
from awards.models import LedgerEntry, Report
from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from tests.awards.reports import members, pairs_report, raw
from tests.cast import Cast

pytestmark = pytest.mark.django_db

UPLOAD = "/sbf/reports/upload/"


def send(client: Client, content: bytes, name: str = "tisdag.json") -> HttpResponse:
    return client.post(UPLOAD, {"file": SimpleUploadedFile(name, content, content_type="application/json")})


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def test_a_bronze_report_is_previewed_filed_and_booked(official: Client, cast: Cast) -> None:
    sent = send(official, raw(pairs_report(cast.club_a, members(cast.club_a, 28))))
    report = Report.objects.get()
    assert (sent.status_code, sent["Location"]) == (302, f"/sbf/reports/{report.pk}/")
    preview = official.get(sent["Location"])
    facts = {fact["label"]: fact["value"] for fact in preview.context["facts"]}
    assert (facts["Pairs"], facts["Boards"]) == ("14", "24")
    assert [(award.number, award.points) for award in preview.context["preview"].awards][:3] == [
        ("20001", (("bronze", 28),)),
        ("20002", (("bronze", 28),)),
        ("20003", (("bronze", 19),)),
    ]
    assert all(award.reasons for award in preview.context["preview"].awards)
    assert LedgerEntry.objects.count() == 0
    filed = official.post(f"/sbf/reports/{report.pk}/file/")
    report.refresh_from_db()
    assert (filed.status_code, filed["Location"]) == (302, f"/sbf/events/{report.event_id}/")
    assert LedgerEntry.objects.count() == 10


def test_the_preview_is_what_is_booked(official: Client, cast: Cast) -> None:
    sent = send(official, raw(pairs_report(cast.club_a, members(cast.club_a, 28))))
    awards = official.get(sent["Location"]).context["preview"].awards
    official.post(f"{sent['Location']}file/")
    booked = LedgerEntry.objects.values_list("player__number", "colour", "amount")
    assert sorted(booked) == sorted((award.number, *points) for award in awards for points in award.points)


def test_a_file_with_problems_shows_all_of_them_and_keeps_nothing(official: Client, cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 6), boards=12)
    answer = send(official, raw(report))
    assert answer.status_code == 422
    assert [(problem.path, problem.code) for problem in answer.context["problems"]] == [
        ("standings", "too-few-contestants"),
        ("boards", "too-few-boards"),
    ]
    assert Report.objects.count() == 0


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[]", b'"text"', b"null", b"[" * 100_000, b'{"a": 1, "a": 2}', "{}".encode("utf-16")],
)
def test_a_file_that_is_no_report_is_answered_with_what_is_wrong(official: Client, content: bytes) -> None:
    answer = send(official, content)
    assert answer.status_code == 422
    assert answer.context["problems"]


def test_the_example_on_the_page_is_a_report(official: Client) -> None:
    example = official.get(UPLOAD).context["form"].example
    assert isinstance(calculate(json.loads(example), ruleset="sbf-2018"), Answer)


def test_a_form_without_a_file_says_so(official: Client) -> None:
    answer = official.post(UPLOAD, {})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["file"])


@override_settings(REPORT_MAX_BYTES=10)
def test_a_file_that_is_too_large_is_not_read(official: Client) -> None:
    answer = send(official, b"{}" * 20)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["file"])


def test_what_stands_in_a_file_never_becomes_html(official: Client, cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 8), name="<script>alert(1)</script>")
    page = official.get(send(official, raw(report))["Location"]).content.decode()
    assert "<script>alert" not in page
    bad = official.post(UPLOAD, {"file": SimpleUploadedFile("x.json", json.dumps({"<b>x": 1}).encode())})
    assert "<b>x" not in bad.content.decode()


def test_the_same_bytes_lead_to_what_became_of_them(official: Client, cast: Cast) -> None:
    content = raw(pairs_report(cast.club_a, members(cast.club_a, 8)))
    first, second = send(official, content), send(official, content)
    assert first["Location"] == second["Location"]
    assert Report.objects.count() == 1


def test_silver_waits_and_the_office_books_it_with_its_reason(official: Client, cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 32), level="silver", boards=48)
    location = send(official, raw(report))["Location"]
    official.post(f"{location}file/")
    assert Report.objects.get().state == ReportState.FILED
    office = Client()
    office.force_login(cast.office)
    assert office.post(f"{location}book/", {"right_reason": ""}).status_code == 422
    assert LedgerEntry.objects.count() == 0
    booked = office.post(f"{location}book/", {"right_reason": "Distriktets brev av den 4 mars"})
    kept = Report.objects.get()
    assert (booked["Location"], kept.state) == (f"/sbf/events/{kept.event_id}/", ReportState.BOOKED)
    assert LedgerEntry.objects.filter(colour="silver").count() == 8


def test_filing_twice_books_once(official: Client, cast: Cast) -> None:
    location = send(official, raw(pairs_report(cast.club_a, members(cast.club_a, 8))))["Location"]
    official.post(f"{location}file/")
    again = official.post(f"{location}file/")
    assert again.status_code == 302
    assert LedgerEntry.objects.count() == 4


def test_a_draft_shows_the_whole_list_as_it_was_read(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 8)
    report = pairs_report(cast.club_a, players)
    report["standings"][0]["players"][1] = {"number": None, "name": "Gäst Gästsson"}
    page = official.get(send(official, raw(report))["Location"])
    rows = [(row.place, row.score, [seat.number for seat in row.seats]) for row in page.context["rows"]]
    assert rows == [
        (1, "50.00 %", ["20001", None]),
        (2, "50.00 %", ["20003", "20004"]),
        (3, "50.00 %", ["20005", "20006"]),
        (4, "50.00 %", ["20007", "20008"]),
    ]
    assert [[seat.points for seat in row.seats] for row in page.context["rows"]] == [
        [(("bronze", 8),), ()],
        [(("bronze", 6),), (("bronze", 6),)],
        [(), ()],
        [(), ()],
    ]


def test_a_line_in_doubt_says_who_played_with_it(official: Client, cast: Cast) -> None:
    report = pairs_report(cast.club_a, [cast.player, *members(cast.club_a, 7)])
    report["standings"][0]["players"][1] = "99999"
    line = official.get(send(official, raw(report))["Location"]).context["lines"][0]["shown"]
    assert (line.beside, line.standing["place"], line.standing["score"]) == (("Åsa Öberg",), 1, "50.00 %")
