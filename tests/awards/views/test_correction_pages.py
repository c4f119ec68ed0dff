"""Returning, withdrawing, amending, settling, overriding and moving through the pages."""

from typing import Any

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import HeldLine, LedgerEntry, Report
from awards.services.filing import file_report
from registry.models import Player, User
from tests.awards.reports import drafted, members, pairs_report, raw
from tests.awards.views.test_filing_pages import send
from tests.cast import PASSWORD, Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 32)


@pytest.fixture
def office(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.office)
    return client


@pytest.fixture
def official(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.official_a)
    return client


def bronze(cast: Cast, players: list[Player], **changes: object) -> Report:
    draft = drafted(pairs_report(cast.club_a, players[:8], **changes), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def silver(cast: Cast, players: list[Player]) -> Report:
    report = pairs_report(cast.club_a, players, level="silver", boards=48)
    return file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)


def test_the_office_returns_a_filing_and_the_club_reads_why_and_withdraws_it(
    cast: Cast, players: list[Player], office: Client, official: Client
) -> None:
    report = silver(cast, players)
    page = f"/sbf/reports/{report.pk}/"
    assert office.post(f"{page}return/", {"message": ""}).status_code == 422
    assert office.post(f"{page}return/", {"message": "Ange rätt datum"}).status_code == 302
    assert "Ange rätt datum" in official.get(page).content.decode()
    assert "Ange rätt datum" in official.get("/sbf/desk/").content.decode()
    official.post(f"{page}withdraw/")
    assert Report.objects.get().state == ReportState.WITHDRAWN


def test_the_same_event_again_is_shown_beside_the_first_and_amends_it(
    cast: Cast, players: list[Player], official: Client
) -> None:
    first = bronze(cast, players)
    location = send(official, raw(pairs_report(cast.club_a, [players[8], *players[1:8]])))["Location"]
    stopped = official.post(f"{location}file/")
    assert stopped["Location"] == f"{location}?amends={first.pk}"
    page = official.get(stopped["Location"])
    assert page.context["earlier"] == [first]
    assert sorted((row.number, row.before, row.after) for row in page.context["differences"]) == [
        ("20001", (("bronze", 8),), ()),
        ("20009", (), (("bronze", 8),)),
    ]
    assert official.post(f"{location}amend/{first.pk}/", {"reason": ""}).status_code == 422
    assert official.post(f"{location}amend/{first.pk}/", {"reason": "Fel spelare"}).status_code == 302
    # Played long ago, so the club's amendment waits for the office.
    assert (Report.objects.get(amends=first).state, ledger_sums()["20001"]) == (ReportState.FILED, 8)


def test_the_office_corrects_at_once_and_the_difference_shown_is_the_difference_booked(
    cast: Cast, players: list[Player], office: Client
) -> None:
    first = bronze(cast, players)
    new = raw(pairs_report(cast.club_a, [players[2], players[3], players[0], players[8], *players[4:8]]))
    location = send(office, new)["Location"]
    shown = office.get(f"{location}?amends={first.pk}").context["differences"]
    before = ledger_sums()
    office.post(f"{location}amend/{first.pk}/", {"reason": "Omräkning"})
    after = ledger_sums()
    changed = {number for number in before | after if before.get(number, 0) != after.get(number, 0)}
    assert {row.number for row in shown} == changed
    for row in shown:
        assert sum(amount for _, amount in row.before) == before.get(row.number, 0)
        assert sum(amount for _, amount in row.after) == after.get(row.number, 0)


def ledger_sums() -> dict[str, int]:
    sums: dict[str, int] = {}
    for number, amount in LedgerEntry.objects.values_list("player__number", "amount"):
        sums[number] = sums.get(number, 0) + amount
    return sums


@pytest.mark.parametrize(
    ("sent", "number"),
    [
        ({"choice": "20009"}, "20009"),
        ({"choice": "other", "number": "20031"}, "20031"),
        ({"choice": "guest"}, None),
        ({"choice": "nobody"}, None),
    ],
)
def test_the_office_settles_a_line(
    cast: Cast, players: list[Player], office: Client, sent: dict[str, str], number: str | None
) -> None:
    report = pairs_report(cast.club_a, players[:8])
    report["standings"][0]["players"][1] = "20090"
    filed = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    line = HeldLine.objects.get()
    answer = office.post(
        f"/sbf/reports/{filed.pk}/lines/{line.pk}/", {f"line-{line.pk}-{key}": value for key, value in sent.items()}
    )
    line.refresh_from_db()
    assert (answer.status_code, line.player.number if line.player else None) == (302, number)
    assert ledger_sums() == {"20001": 8, "20003": 6, "20004": 6} | ({number: 8} if number else {})


def test_a_settlement_with_a_wrong_number_keeps_what_was_typed(
    cast: Cast, players: list[Player], office: Client
) -> None:
    report = pairs_report(cast.club_a, players[:8])
    report["standings"][0]["players"][1] = "99999"
    filed = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    line = HeldLine.objects.get()
    prefix = f"line-{line.pk}-"
    for number, status in ((" ", 422), ("88888", 422), ("20003", 409)):
        answer = office.post(
            f"/sbf/reports/{filed.pk}/lines/{line.pk}/",
            {f"{prefix}choice": "other", f"{prefix}number": number, f"{prefix}why": "Ringt klubben"},
        )
        assert answer.status_code == status
        assert "Ringt klubben" in answer.content.decode()


def test_a_line_that_was_settled_meanwhile_is_said_to_be(cast: Cast, players: list[Player], office: Client) -> None:
    report = pairs_report(cast.club_a, players[:8])
    report["standings"][0]["players"][1] = "99999"
    filed = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    line = HeldLine.objects.get()
    page = f"/sbf/reports/{filed.pk}/lines/{line.pk}/"
    office.post(page, {f"line-{line.pk}-choice": "guest"})
    answer = office.post(page, {f"line-{line.pk}-choice": "nobody"}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "The line is settled.",
        "This line is settled already.",
    ]
    line.refresh_from_db()
    assert line.settlement == "guest"


def test_an_override_is_seen_before_it_is_booked(cast: Cast, players: list[Player], office: Client) -> None:
    event = bronze(cast, players).event
    page = f"/sbf/events/{event.pk}/override/20001/"
    form = office.get(page).context["form"]
    assert [form[name].value() for name in ("gold", "silver", "bronze", "ranking")] == [0, 0, 8, 0]
    sent = {"silver": "3", "ranking": "3", "reason": "Kommitténs beslut"}
    seen = office.post(page, sent)
    assert [(row.number, row.before, row.after) for row in seen.context["changes"]] == [
        ("20001", (("bronze", 8),), (("silver", 30),))
    ]
    assert ledger_sums()["20001"] == 8
    assert office.post(page, {**sent, "confirmed": "yes"}).status_code == 302
    assert ledger_sums()["20001"] == 30


def test_a_move_is_seen_before_it_is_booked(cast: Cast, players: list[Player], office: Client) -> None:
    event = bronze(cast, players).event
    page = f"/sbf/events/{event.pk}/move/20001/"
    for number in ("88888", "20001", "20003"):
        refused = office.post(page, {"number": number, "reason": "Fel"})
        assert (refused.status_code, refused.context["changes"]) == (422, [])
    sent = {"number": "20009", "reason": "Fel nummer"}
    assert {row.number for row in office.post(page, sent).context["changes"]} == {"20001", "20009"}
    office.post(page, {**sent, "confirmed": "yes"})
    assert (ledger_sums()["20001"], ledger_sums()["20009"]) == (0, 8)
    again = office.post(page, {**sent, "confirmed": "yes"})
    assert (again["Location"], ledger_sums()["20009"]) == (f"/sbf/events/{event.pk}/", 8)
    assert office.get(page).status_code == 404


@pytest.mark.parametrize(
    ("action", "field", "form"),
    [("return", "message", "return_form"), ("book", "right_reason", "right_form")],
)
def test_what_the_office_typed_is_there_after_it_signed_in_again(
    cast: Cast, players: list[Player], action: str, field: str, form: str
) -> None:
    report = silver(cast, players)
    file_report(report_id=report.pk, by=cast.official_a)
    assert (
        typed_before_signing_in(cast.office, report, action, {field: "Se brevet"})[form][field].value() == "Se brevet"
    )


def test_why_a_report_is_amended_is_there_after_signing_in_again(cast: Cast, players: list[Player]) -> None:
    old = bronze(cast, players)
    file_report(report_id=old.pk, by=cast.official_a)
    new = bronze(cast, players, name="Rättad")
    page = typed_before_signing_in(cast.official_a, new, f"amend/{old.pk}", {"reason": "Fel par"})
    assert page["amend_form"]["reason"].value() == "Fel par"


def typed_before_signing_in(user: User, report: Report, action: str, typed: dict[str, str]) -> Any:
    """What the report's page shows once who was signed out has signed in; the second time nothing is left of it."""
    client, page = Client(), f"/sbf/reports/{report.pk}/"
    sent = client.post(f"{page}{action}/", typed, headers={"Referer": f"http://testserver{page}"})
    signed_in = client.post(sent["Location"], {"login": user.email, "password": PASSWORD})
    assert signed_in["Location"] == page
    first, second = client.get(page), client.get(page)
    said = "You had been signed out. Nothing was lost: here is what you typed."
    assert [str(message) for message in first.context["messages"]].count(said) == 1
    assert [str(message) for message in second.context["messages"]] == []
    return first.context
