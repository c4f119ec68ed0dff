"""Statements as pages, as CSV and as PDF; closing a month."""

import csv
import datetime
import io
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from awards.models import MonthClosing, Report, Statement
from awards.queries.statements import following
from awards.services.corrections import supersede
from awards.services.filing import file_report
from awards.services.statements import close_month
from registry.models import Club, User
from tests.awards.prices import price_list
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db

NOON = datetime.datetime(2026, 3, 5, 12, tzinfo=datetime.UTC)
MARCH = datetime.date(2026, 3, 1)
# 1000 for the event, 5 pairs at 250, 24 boards at 5.
FEE = 1000 + 5 * 250 + 24 * 5
OF_A = "/sbf/statements/2026-03/club/101/"


@pytest.fixture(autouse=True)
def _after_march(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages are opened in June."""
    june = datetime.datetime(2026, 6, 3, 12, tzinfo=datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: june)


def booked(club: Club, by: User, first: int, **changes: Any) -> Report:
    report = pairs_report(club, members(club, 10, first=first), **{"name": f"Kväll {first}", **changes})
    return file_report(report_id=drafted(report, by, club).pk, by=by, at=NOON)


@pytest.fixture
def priced(cast: Cast) -> Cast:
    """Two events of club A, of which one has an unknown number, and one of club B."""
    price_list(cast.federation)
    booked(cast.club_a, cast.official_a, 20001)
    report = pairs_report(cast.club_a, members(cast.club_a, 10, first=21001), name="=Kväll 21001")
    report["standings"][0]["players"][1] = "99999"
    draft = drafted(report, cast.official_a, cast.club_a)
    file_report(report_id=draft.pk, by=cast.official_a, at=NOON)
    booked(cast.club_b, cast.official_b, 22001)
    return cast


def rows(text: str, dom_id: str = "list") -> list[list[str]]:
    """The texts of the cells of a list's rows."""
    part = text.partition(f'id="{dom_id}"')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in part.split("</tr>")[:-1]]
    return [[re.sub(r"<[^>]+>", "", cell).strip().replace("\xa0", " ") for cell in row] for row in cells]


def opened(cast: Cast, client: Client, who: str, address: str) -> str:
    client.force_login(getattr(cast, who))
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_the_list_shows_what_is_open_and_what_is_closed(priced: Cast, client: Client) -> None:
    text = opened(priced, client, "office", "/sbf/statements/")
    assert rows(text, "open-list") == [
        ["March 2026", "BK Björken", "SEK 23.70"],
        ["March 2026", "BK Åkanten", "SEK 72.40"],
    ]
    close_month(federation=priced.federation, month=MARCH, by=priced.office, today=datetime.date(2026, 6, 3))
    text = opened(priced, client, "office", "/sbf/statements/")
    assert "Nothing has been booked that costs anything." in text
    assert rows(text) == [
        ["March 2026", "BK Björken", "SEK 23.70", "3 June 2026"],
        ["March 2026", "BK Åkanten", "SEK 72.40", "3 June 2026"],
    ]


def test_filter_and_list_of_closed_months_stand_below_their_heading(priced: Cast, client: Client) -> None:
    text = opened(priced, client, "official_a", "/sbf/statements/")
    (heading,) = re.findall(r"<h2>(.*?)</h2>", text)
    assert heading == "Closed months"
    assert text.index('id="open-list"') < text.index("<h2>") < text.index('class="filters"') < text.index('id="list"')


@pytest.mark.parametrize(
    ("who", "names"),
    [("official_a", {"BK Åkanten"}), ("officer_north", {"BK Björken", "BK Åkanten"}), ("officer_south", set())],
)
def test_each_sees_his_own(priced: Cast, client: Client, who: str, names: set[str]) -> None:
    assert {row[1] for row in rows(opened(priced, client, who, "/sbf/statements/"), "open-list")} == names
    close_month(federation=priced.federation, month=MARCH, by=priced.office, today=datetime.date(2026, 6, 3))
    text = opened(priced, client, who, "/sbf/statements/")
    assert {row[1] for row in rows(text)} == names
    assert "Close the month" not in text


def test_closed_statements_are_found_by_month_and_club(priced: Cast, client: Client) -> None:
    close_month(federation=priced.federation, month=MARCH, by=priced.office, today=datetime.date(2026, 6, 3))
    for query, names in (("month=2026-03", 2), ("club=björken", 1), ("month=2026-03&club=102", 1), ("club=cykeln", 0)):
        assert len(rows(opened(priced, client, "office", f"/sbf/statements/?{query}"))) == names
    assert len(rows(opened(priced, client, "office", "/sbf/statements/?month=2026-02"))) == 2


def test_a_statement_says_what_each_amount_is_for(priced: Cast, client: Client) -> None:
    text = opened(priced, client, "official_a", OF_A)
    fee = "Bronze, pairs: the event SEK 10.00; 5 pairs at SEK 2.50; 24 boards at SEK 0.05."
    assert rows(text) == [
        ["5 March 2026", "Kväll 20001", fee, "SEK 23.70"],
        ["5 March 2026", "=Kväll 21001", fee, "SEK 23.70"],
        ["5 March 2026", "=Kväll 21001", "Nobody has the number 99999.", "SEK 25.00"],
    ]
    assert "SEK\xa072.40" in text
    assert "not closed yet" in text


def test_a_statement_is_written_as_the_country_writes_it(priced: Cast, client: Client) -> None:
    client.cookies["django_language"] = "sv"
    priced.official_a.language = "sv"
    priced.official_a.save(update_fields=["language"])
    text = opened(priced, client, "official_a", OF_A)
    assert [row[3] for row in rows(text)] == ["23,70 kr", "23,70 kr", "25,00 kr"]


def test_a_correction_takes_the_fee_back_with_its_reason(priced: Cast, client: Client) -> None:
    first = Report.objects.get(payload__name="Kväll 20001")
    players = list(priced.federation.players.filter(number__startswith="200").order_by("number"))[:8]
    draft = drafted(pairs_report(priced.club_a, players, name="Kväll 20001"), priced.official_a, priced.club_a)
    supersede(old_id=first.pk, new_id=draft.pk, by=priced.office, reason="Ett par åkte hem.", at=NOON)
    shown = rows(opened(priced, client, "official_a", OF_A))
    assert shown[3][2:] == [
        "Taken back, since the report was corrected (Ett par åkte hem): "
        "Bronze, pairs: the event SEK 10.00; 5 pairs at SEK 2.50; 24 boards at SEK 0.05.",
        "SEK −23.70",
    ]
    assert shown[4][3] == "SEK 21.20"


@pytest.mark.parametrize(
    "address",
    [
        "/sbf/statements/2026-04/club/101/",
        "/sbf/statements/2026-13/club/101/",
        "/sbf/statements/march/club/101/",
        "/sbf/statements/0000-01/club/101/",
        "/sbf/statements/2026-03/clubs/101/",
        "/sbf/statements/2026-03/club/999/",
        "/sbf/statements/2026-03/club/%00/",
        "/sbf/statements/2026-03/district/101/",
        "/sbf/statements/2026-03/federation/dbf/",
    ],
)
def test_what_is_no_statement_is_not_found(priced: Cast, client: Client, address: str) -> None:
    client.force_login(priced.office)
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("ending", ["", "csv/", "pdf/"])
def test_another_clubs_statement_is_not_found(priced: Cast, client: Client, ending: str) -> None:
    for who in ("official_b", "officer_south"):
        client.force_login(getattr(priced, who))
        assert client.get(OF_A + ending).status_code == 404


# --- files ------------------------------------------------------------------------------------------------------------


def test_the_csv_has_plain_numbers_and_harmless_texts(priced: Cast, client: Client) -> None:
    client.force_login(priced.official_a)
    response = client.get(f"{OF_A}csv/")
    assert response["Content-Disposition"] == 'attachment; filename="statement-2026-03-club-101.csv"'
    text = response.getvalue().decode()
    assert text.startswith("\ufeff")
    lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert lines[0] == ["Booked", "Event", "Played", "Kind", "What for", "Amount", "Currency"]
    assert [[*line[:4], *line[5:]] for line in lines[1:]] == [
        ["2026-03-05", "Kväll 20001", "2026-03-03", "fee", "23.70", "SEK"],
        ["2026-03-05", "'=Kväll 21001", "2026-03-03", "fee", "23.70", "SEK"],
        ["2026-03-05", "'=Kväll 21001", "2026-03-03", "deviation", "25.00", "SEK"],
    ]


def test_the_pdf_is_tagged_and_the_same_each_time(priced: Cast, client: Client) -> None:
    client.force_login(priced.official_a)
    first, second = client.get(f"{OF_A}pdf/"), client.get(f"{OF_A}pdf/")
    assert first["Content-Type"] == "application/pdf"
    assert first["Content-Disposition"] == 'attachment; filename="statement-2026-03-club-101.pdf"'
    assert first.content.startswith(b"%PDF-")
    assert b"/MarkInfo" in first.content
    assert first.content == second.content


# --- closing ----------------------------------------------------------------------------------------------------------


def test_the_office_closes_the_month_that_the_page_shows(priced: Cast, client: Client) -> None:
    text = opened(priced, client, "office", "/sbf/statements/")
    assert 'name="month" value="2026-03"' in text
    assert "4 lines, together SEK\xa096.10." in text
    response = client.post("/sbf/statements/close/", {"month": "2026-03"}, follow=True)
    assert "Closed: March 2026. What is booked later stands on the next month." in response.content.decode()
    assert MonthClosing.objects.get().closed_by == priced.office
    assert Statement.objects.count() == 2
    again = client.post("/sbf/statements/close/", {"month": "2026-03"}, follow=True)
    assert "March 2026 was closed already, by office." in again.content.decode()
    assert Statement.objects.count() == 2


@pytest.mark.parametrize("month", ["", "2026", "2026-3", "2026-03-01", "9999-12", "0001-01", "x" * 5000])
def test_a_month_that_is_none_closes_nothing(priced: Cast, client: Client, month: str) -> None:
    client.force_login(priced.office)
    response = client.post("/sbf/statements/close/", {"month": month}, follow=True)
    assert "Choose the month on this page." in response.content.decode()
    assert MonthClosing.objects.count() == 0


def test_months_follow_each_other_over_the_year() -> None:
    months = [datetime.date(2026, 1, 1), datetime.date(2026, 11, 1), datetime.date(2026, 12, 1)]
    assert [following(month) for month in months] == [
        datetime.date(2026, 2, 1),
        datetime.date(2026, 12, 1),
        datetime.date(2027, 1, 1),
    ]
