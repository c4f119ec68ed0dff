"""District and office see, season by season, what was granted beside what was played, and note that they looked."""

import datetime

import pytest
from django.http import HttpResponse
from django.test import Client

from awards.models import DistrictCheck, Report
from awards.services.booking import NotPossible
from awards.services.district_checks import record_check
from awards.services.filing import file_report
from awards.services.lifecycle import amend, withdraw
from awards.services.sanction_of_event import choose_sanction
from registry.models import Player
from sanctions.choices import State
from sanctions.models import Application
from tests.awards.reports import PLAYED
from tests.awards.sanctions import field_of, granted, silver_draft
from tests.cast import Cast
from tests.ui.page import read

pytestmark = pytest.mark.django_db

LIST = "/sbf/planned/?season=2025"


@pytest.fixture
def sanction(cast: Cast) -> Application:
    return granted(cast.club_a, contestants=24, boards=44)


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return field_of(cast)


@pytest.fixture
def filed(cast: Cast, players: list[Player], sanction: Application) -> Report:
    draft = silver_draft(cast, players)
    choose_sanction(report_id=draft.pk, application_id=sanction.pk, by=cast.official_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def listed(answer: HttpResponse) -> list[str]:
    return [row.record.name for row in answer.context["table"].rows]


def cells(answer: HttpResponse) -> list[list[str]]:
    """What stands in the rows of the list after the name."""
    (table,) = read(answer.content.decode()).all("table")
    return [[cell.text for cell in row.all("td")] for row in table.find("tbody").all("tr")]


def test_an_event_stands_with_what_was_planned_and_what_was_reported(client: Client, cast: Cast, filed: Report) -> None:
    client.force_login(cast.officer_north)
    expected = [
        "3 March 2026",
        "BK Åkanten",
        "Silver",
        "pairs, 24, 44 boards",
        "pairs, 20, 42 boards",
        "1 to look at",
        "—",
    ]
    assert cells(client.get(LIST)) == [expected]


def test_without_a_report_the_list_says_why(client: Client, cast: Cast) -> None:
    granted(cast.club_a, name="Spelad")
    granted(cast.club_a, name="Inställd", state=State.CANCELLED, days=[PLAYED - datetime.timedelta(days=1)])
    granted(cast.club_a, name="Kommande", days=[datetime.date(2999, 3, 3)])
    client.force_login(cast.officer_north)
    assert [row[4] for row in cells(client.get(LIST))] == ["no report", "cancelled"]
    assert [row[4] for row in cells(client.get("/sbf/planned/?season=2998"))] == ["not played yet"]


def test_a_season_is_chosen_and_the_one_being_played_is_shown_first(client: Client, cast: Cast) -> None:
    granted(cast.club_a, name="Sista juni", days=[datetime.date(2026, 6, 30)])
    granted(cast.club_a, name="Första juli", days=[datetime.date(2026, 7, 1)])
    client.force_login(cast.office)
    assert listed(client.get("/sbf/planned/?season=2025")) == ["Sista juni"]
    assert listed(client.get("/sbf/planned/?season=2026")) == ["Första juli"]
    form = client.get("/sbf/planned/").context["filter"].form
    assert form["season"].value() in {key for key, _name in form.fields["season"].choices}


def test_each_sees_the_events_of_his_districts_and_those_played_there(client: Client, cast: Cast) -> None:
    granted(cast.club_a, name="I norr")
    granted(cast.club_c, name="I söder")
    granted(cast.club_c, name="Från söder i norr", played_in=cast.north)
    granted(cast.club_a, name="Bara sökt", state=State.SUBMITTED)
    seen = {}
    for name in ("officer_north", "officer_south", "office"):
        client.force_login(getattr(cast, name))
        seen[name] = sorted(listed(client.get(LIST)))
    assert seen == {
        "officer_north": ["Från söder i norr", "I norr"],
        "officer_south": ["Från söder i norr", "I söder"],
        "office": ["Från söder i norr", "I norr", "I söder"],
    }


def test_the_list_is_narrowed_to_what_is_still_to_be_done(
    client: Client, cast: Cast, sanction: Application, filed: Report
) -> None:
    granted(cast.club_a, name="Orapporterad")
    client.force_login(cast.officer_north)

    def shown() -> dict[str, list[str]]:
        return {name: listed(client.get(f"{LIST}&show={name}")) for name in ("unreported", "unchecked", "checked")}

    assert shown() == {"unreported": ["Orapporterad"], "unchecked": ["Marssilvern"], "checked": []}
    record_check(application_id=sanction.pk, report_id=filed.pk, by=cast.officer_north)
    assert shown() == {"unreported": ["Orapporterad"], "unchecked": [], "checked": ["Marssilvern"]}


def test_both_stand_side_by_side_with_the_differences(
    client: Client, cast: Cast, sanction: Application, filed: Report
) -> None:
    client.force_login(cast.officer_north)
    answer = client.get(f"/sbf/planned/{sanction.pk}/")
    rows = [
        (row.find("th").text, *(cell.text for cell in row.all("td")))
        for row in read(answer.content.decode()).find("tbody").all("tr")
    ]
    assert rows == [
        ("First day", "3 March 2026", "3 March 2026"),
        ("Last day", "3 March 2026", "3 March 2026"),
        ("Level", "silver", "silver"),
        ("Form", "pairs", "pairs"),
        ("Pairs, teams or players", "24", "20"),
        ("Boards", "44", "42"),
    ]
    assert [one.name for one in answer.context["worth_a_look"]] == ["other-boards"]


def test_a_check_is_noted_with_who_and_when_and_what_he_remarked(
    client: Client, cast: Cast, sanction: Application, filed: Report
) -> None:
    client.force_login(cast.officer_north)
    address = f"/sbf/planned/{sanction.pk}/"
    assert client.get(address).context["form"]["report"].value() == filed.pk
    note = {"report": filed.pk, "remark": "Ringde klubben: 42 är rätt."}
    assert client.post(address, note).status_code == 302
    # Sent twice, noted once.
    assert client.post(address, note).status_code == 302
    (check,) = DistrictCheck.objects.all()
    assert (check.event_id, check.report, check.by, check.remark) == (
        filed.event_id,
        filed,
        cast.officer_north,
        "Ringde klubben: 42 är rätt.",
    )
    page = read(client.get(address).content.decode())
    assert [item.text.partition(" · ")[2] for item in page.find("main").all("li")][-1] == (
        "officer-north: Ringde klubben: 42 är rätt."
    )
    assert cells(client.get(LIST))[0][6].endswith("officer-north")


def test_a_check_of_a_report_that_was_replaced_says_so_and_another_is_asked_for(
    client: Client, cast: Cast, players: list[Player], sanction: Application, filed: Report
) -> None:
    record_check(application_id=sanction.pk, report_id=filed.pk, by=cast.officer_north)
    again = silver_draft(cast, players, name="Rättad")
    amend(old_id=filed.pk, new_id=again.pk, by=cast.official_a, reason="Namnet", may_correct=False)
    client.force_login(cast.officer_north)
    answer = client.post(f"/sbf/planned/{sanction.pk}/", {"report": filed.pk, "remark": "Bra"})
    assert (answer.status_code, [str(one) for one in answer.context["messages"]]) == (
        409,
        ["What you looked at was replaced or withdrawn meanwhile. Look at what stands now, then note it again."],
    )
    form = answer.context["form"]
    assert (form["report"].value(), form["remark"].value(), DistrictCheck.objects.count()) == (again.pk, "Bra", 1)
    assert listed(client.get(f"{LIST}&show=unchecked")) == ["Marssilvern"]


def test_a_withdrawn_report_is_not_checked(cast: Cast, sanction: Application, filed: Report) -> None:
    withdraw(report_id=filed.pk, by=cast.official_a)
    with pytest.raises(NotPossible):
        record_check(application_id=sanction.pk, report_id=filed.pk, by=cast.officer_north)


def test_a_check_of_another_event_is_not_noted(
    client: Client, cast: Cast, sanction: Application, filed: Report
) -> None:
    other = granted(cast.club_a, name="En annan")
    client.force_login(cast.officer_north)
    assert client.post(f"/sbf/planned/{other.pk}/", {"report": filed.pk, "remark": ""}).status_code == 409
    assert client.post(f"/sbf/planned/{sanction.pk}/", {"report": "", "remark": ""}).status_code == 422
    assert DistrictCheck.objects.count() == 0


def test_the_report_is_linked_for_those_who_may_open_it(client: Client, cast: Cast, filed: Report) -> None:
    Application.objects.update(played_in=cast.south)
    sees = {}
    for name in ("officer_north", "officer_south", "office"):
        client.force_login(getattr(cast, name))
        page = client.get(f"/sbf/planned/{filed.sanction_id}/")
        sees[name] = (page.status_code, page.context["sees_report"])
    assert sees == {"officer_north": (200, True), "officer_south": (200, False), "office": (200, True)}
