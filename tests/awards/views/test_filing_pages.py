"""Sending, looking at, filing and booking a report in the browser, without JavaScript."""

import json
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries

from awards.choices import ReportState
from awards.models import LedgerEntry, Report
from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from awards.services.filing import file_report
from tests.awards.reports import drafted, members, pairs_report, raw
from tests.cast import Cast
from tests.ui.page import read

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
    assert [(problem.path, problem.code) for problem in answer.context["problems"].groups] == [
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
    assert (line.beside, line.standing.place, line.standing.score) == (("Åsa Öberg",), 1, "50.00 %")


def problem_groups(answer: HttpResponse) -> list[tuple[str, list[str]]]:
    """What is wrong, and where in words."""
    return [(group.code, group.where) for group in answer.context["problems"].groups]


def test_problems_of_a_file_say_where_as_a_person_counts(official: Client, cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 8), boards=0)
    report["standings"][0]["players"][1] = {"number": "4771", "name": "Åsa Öberg"}
    report["standings"][2]["place"] = "tredje"
    answer = send(official, raw(report))
    assert problem_groups(answer) == [
        ("unknown-player", ["Row 1 (place 1), second player, Åsa Öberg"]),
        ("bad-value", ["Boards"]),
        ("bad-value", ["Row 3, place"]),
    ]
    assert answer.context["problems"].groups[0].likely[0] == "4711 Åsa Öberg, BK Åkanten"
    assert "standings[0].players[1]" in answer.content.decode()


def test_a_fault_that_is_repeated_is_shown_once_with_its_places(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 2)
    report = pairs_report(cast.club_a, [*players, *players, *players, *players])
    groups = send(official, raw(report)).context["problems"].groups
    assert [(group.count, group.where) for group in groups] == [
        (3, [f"Row {row} (place {row}), first player" for row in (2, 3, 4)]),
        (3, [f"Row {row} (place {row}), second player" for row in (2, 3, 4)]),
    ]


def test_ten_thousand_faulty_rows_make_a_page_that_can_be_read(official: Client, cast: Cast) -> None:
    report = pairs_report(cast.club_a, [])
    report["standings"] = [{"place": row + 1, "players": [str(500_000 + row), "x" * 50]} for row in range(10_000)]
    answer = send(official, raw(report))
    problems = answer.context["problems"]
    # Each number is a fault of its own; the long ones are one fault ten thousand times.
    assert (len(problems.groups), problems.more, problems.total) == (100, 9_902, 20_001)
    assert len(answer.content) < 200_000


def test_likely_players_of_a_file_do_not_name_a_hidden_player(client: Client, cast: Cast) -> None:
    client.force_login(cast.official_b)
    report = pairs_report(cast.club_b, members(cast.club_b, 6), boards=0)
    report["standings"][0]["players"][0] = "47120"
    assert "Hemlig" not in send(client, raw(report)).content.decode()


@pytest.mark.parametrize(
    ("rows", "warned"),
    [
        ([(1, "60"), (2, "55"), (2, "54"), (4, "40")], "Place 2 is shared by pairs with different scores: 55 and 54."),
        (
            [(1, "60,00"), (2, "60.0"), (3, "54"), (4, "40")],
            "The score 60,00 is at places 1 and 2. Pairs with the same score usually share a place.",
        ),
        (
            [(1, "50 %"), (2, "61 %"), (3, "40 %"), (4, "30 %")],
            "Place 2 has a better score (61 %) than place 1 (50 %).",
        ),
        ([(1, "60"), (2, "55"), (2, "55"), (4, "-3")], ""),
        ([(1, "60"), (2, "?"), (3, ""), (4, "70 of 100")], ""),
    ],
)
def test_places_and_scores_that_contradict_each_other_are_warned_about(
    rows: list[tuple[int, str]], warned: str, official: Client, cast: Cast
) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 8))
    for row, (place, score) in zip(report["standings"], rows, strict=True):
        row |= {"place": place, "score": score}
    page = official.get(send(official, raw(report))["Location"])
    assert [warning["message"] for warning in page.context["warnings"]] == ([warned] if warned else [])


def sent_twice(client: Client, cast: Cast) -> tuple[str, str]:
    """The addresses of a booked report and of one that looks like it."""
    report = pairs_report(cast.club_a, members(cast.club_a, 8))
    first = send(client, raw(report))["Location"]
    client.post(f"{first}file/")
    return first, send(client, raw({**report, "name": "Tisdagsbridge igen"}))["Location"]


def test_what_was_sent_twice_is_thrown_away_and_leads_to_the_first(official: Client, cast: Cast) -> None:
    first, second = sent_twice(official, cast)
    assert official.post(f"{second}file/").status_code == 302
    assert f'action="{second}withdraw/"' in official.get(second).content.decode()
    official.post(f"{second}withdraw/")
    page = official.get(second)
    assert [report.get_state_display() for report in page.context["replaced_by"]] == ["booked"]
    assert f'<a href="{first}">' in page.content.decode()
    assert LedgerEntry.objects.count() == 4


def test_what_was_thrown_away_is_filed_after_all_only_as_another_event(official: Client, cast: Cast) -> None:
    _first, second = sent_twice(official, cast)
    official.post(f"{second}withdraw/")
    official.post(f"{second}file/")
    assert LedgerEntry.objects.count() == 4
    assert read(official.get(second).content.decode()).find("input", name="another").get("required") == ""
    official.post(f"{second}file/", {"another": "yes"})
    assert LedgerEntry.objects.count() == 8


def test_a_replaced_report_leads_to_its_successor_and_back(official: Client, client: Client, cast: Cast) -> None:
    first, second = sent_twice(official, cast)
    old, new = Report.objects.order_by("pk")
    client.force_login(cast.office)
    client.post(f"{second}amend/{old.pk}/", {"reason": "Fel namn"})
    assert client.get(first).context["replaced_by"] == [new]
    assert client.get(second).context["replaces"] == old


def test_a_withdrawn_report_leads_to_its_replacement_of_another_day(official: Client, cast: Cast) -> None:
    report = pairs_report(cast.club_a, members(cast.club_a, 8))
    first = send(official, raw(report))["Location"]
    old = Report.objects.get()
    second = send(official, raw({**report, "date": "2026-03-02"}))["Location"]
    official.post(f"{second}amend/{old.pk}/", {"reason": "Fel dag"})
    assert official.get(first).context["replaced_by"] == [Report.objects.exclude(pk=old.pk).get()]
    official.post(f"{first}file/")
    old.refresh_from_db()
    assert old.state == ReportState.WITHDRAWN


@pytest.mark.parametrize(
    ("referer", "way_back"),
    [
        ("http://testserver/sbf/reports/{pk}/?amends=3", "/sbf/reports/{pk}/?amends=3"),
        ("https://elsewhere.example/sbf/desk/", "/sbf/reports/{pk}/file/"),
        ("", "/sbf/reports/{pk}/file/"),
    ],
)
def test_who_was_signed_out_meanwhile_comes_back_to_the_page_of_the_button(
    cast: Cast, referer: str, way_back: str
) -> None:
    draft = drafted(pairs_report(cast.club_a, members(cast.club_a, 8)), cast.official_a, cast.club_a)
    answer = Client().post(f"/sbf/reports/{draft.pk}/file/", headers={"Referer": referer.format(pk=draft.pk)})
    assert answer["Location"] == f"/accounts/login/?{urlencode({'next': way_back.format(pk=draft.pk)}, safe='/')}"
    draft.refresh_from_db()
    assert draft.state == ReportState.DRAFT


def test_many_lines_in_doubt_are_looked_at_a_hundred_at_a_time(cast: Cast, client: Client) -> None:
    known = members(cast.club_a, 350)
    written = pairs_report(cast.club_a, [player for one in known for player in (one, one)])
    for place, row in enumerate(written["standings"]):
        row["players"][1] = str(90001 + place)
    report = drafted(written, cast.official_a, cast.club_a)
    file_report(report_id=report.pk, by=cast.official_a)
    client.force_login(cast.office)
    address = f"/sbf/reports/{report.pk}/"
    first, last = (client.get(address, {"page": page}) for page in (1, 4))
    assert [len(page.context["lines"]) for page in (first, last)] == [100, 50]
    assert [len(first.context[part]) for part in ("lines", "awards")] == [100, 100]
    line = last.context["lines"][0]
    assert line["shown"].line.row == 300
    settled = f"{address}lines/{line['shown'].line.pk}/"
    wrong = client.post(settled, {f"{line['form'].prefix}-choice": "other"})
    assert (wrong.status_code, wrong.context["lines"][0]["shown"].line) == (422, line["shown"].line)
    assert wrong.context["lines_pager"].previous == f"{address}?page=3#lines"
    answer = client.post(settled, {f"{line['form'].prefix}-choice": "guest"})
    assert answer.headers["Location"] == f"{address}?page=4#lines"


def draft_of_another_club(cast: Cast, first: Report, **changes: object) -> Client:
    """The official of club B, who has sent the players of club A's report as his own event."""
    client = Client()
    client.force_login(cast.official_b)
    payload = {**first.payload, "organiser": cast.club_b.number, **changes}
    send(client, raw(payload))
    return client


def test_an_event_that_another_club_has_booked_stands_beside_the_same_one(official: Client, cast: Cast) -> None:
    send(official, raw(pairs_report(cast.club_a, members(cast.club_a, 8))))
    first = Report.objects.get()
    official.post(f"/sbf/reports/{first.pk}/file/")
    first.refresh_from_db()
    other = draft_of_another_club(cast, first)
    second = Report.objects.get(club=cast.club_b)
    address = f"/sbf/reports/{second.pk}/"
    stopped = other.post(f"{address}file/")
    second.refresh_from_db()
    assert (stopped["Location"], second.state) == (address, ReportState.DRAFT)
    page = read(other.get(address).content.decode())
    beside = page.find("section", id="elsewhere")
    assert beside.find("a", href=f"/sbf/events/{first.event_id}/").text == first.payload["name"]
    assert page.find("input", name="another").attributes["value"] == "yes"
    filed = other.post(f"{address}file/", {"another": "yes"})
    second.refresh_from_db()
    assert (filed["Location"], second.state) == (f"/sbf/events/{second.event_id}/", ReportState.BOOKED)


def test_what_another_club_has_filed_is_seen_by_the_office_alone(official: Client, cast: Cast) -> None:
    send(official, raw(pairs_report(cast.club_a, members(cast.club_a, 32), level="silver", boards=48)))
    first = Report.objects.get()
    official.post(f"/sbf/reports/{first.pk}/file/")
    other = draft_of_another_club(cast, first, level="bronze")
    second = Report.objects.get(club=cast.club_b)
    address = f"/sbf/reports/{second.pk}/"
    assert other.get(address).context["elsewhere"] == []
    other.post(f"{address}file/")
    second.refresh_from_db()
    assert (second.state, LedgerEntry.objects.count()) == (ReportState.FILED, 0)
    assert other.get(address).context["elsewhere"] == []
    office = Client()
    office.force_login(cast.office)
    assert office.get(address).context["elsewhere"] == [first]
    assert office.get(f"/sbf/reports/{first.pk}/").context["elsewhere"] == [second]


@pytest.mark.parametrize("others", [1, 5])
def test_pages_of_what_others_have_filed_too_take_few_queries(
    others: int, official: Client, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """As many where five stand beside it as where one does."""
    players = members(cast.club_a, 32)
    for count in range(others):
        report = pairs_report(cast.club_a, players, level="silver", boards=48, name=f"Lördag {count}")
        draft = drafted(report, cast.official_a, cast.club_a)
        file_report(report_id=draft.pk, by=cast.official_a)
    other = draft_of_another_club(cast, draft)
    second = Report.objects.get(club=cast.club_b)
    with django_assert_num_queries(11):
        other.get(f"/sbf/reports/{second.pk}/")
    other.post(f"/sbf/reports/{second.pk}/file/")
    office = Client()
    office.force_login(cast.office)
    with django_assert_num_queries(10):
        page = office.get(f"/sbf/reports/{second.pk}/")
    assert len(page.context["elsewhere"]) == others
