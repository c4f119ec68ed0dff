"""What the page of a report says of a draft, of its lines in doubt and of who gets something."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from awards.choices import ReportState, Settlement
from awards.models import HeldLine, Report
from awards.services.filing import file_report
from awards.services.settling import settle
from registry.models import Player
from tests.awards.reports import drafted, members, pairs_report, raw
from tests.awards.test_corrections_that_waited import sent
from tests.awards.views.typed import NEW, typed_list
from tests.cast import Cast
from tests.ui.page import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 10)


def draft(cast: Cast, players: list[Player], *first: object, name: str = "Tisdagsbridge", **changes: object) -> Report:
    """Four pairs; the first players are these."""
    report = pairs_report(cast.club_a, players[:8], name=name, **changes)
    for row, player in zip(report["standings"], first, strict=False):
        row["players"][0] = player
    return drafted(report, cast.official_a, cast.club_a)


def facts(client: Client, report: Report) -> dict[str, str]:
    return {fact["label"]: fact["value"] for fact in client.get(f"/sbf/reports/{report.pk}/").context["facts"]}


def lines_text(client: Client, report: Report) -> str:
    return " ".join(
        read(client.get(f"/sbf/reports/{report.pk}/").content.decode()).find("section", id="lines").text.split()
    )


def test_a_draft_that_is_thrown_away_leads_to_the_desk(client: Client, cast: Cast, players: list[Player]) -> None:
    report = draft(cast, players)
    client.force_login(cast.official_a)
    page = client.get(f"/sbf/reports/{report.pk}/").content.decode()
    assert ("Throw the draft away" in page, "Withdraw this report" in page) == (True, False)
    answer = client.post(f"/sbf/reports/{report.pk}/withdraw/", follow=True)
    assert answer.redirect_chain == [("/sbf/desk/", 302)]
    said = [str(message) for message in answer.context["messages"]]
    assert said == ["The draft “Tisdagsbridge” has been thrown away."]


def test_what_was_filed_is_withdrawn_and_stays_in_sight(client: Client, cast: Cast, players: list[Player]) -> None:
    booked = file_report(report_id=draft(cast, players).pk, by=cast.official_a)
    filed = sent(cast, booked, {**booked.payload, "name": "Onsdagsbridge"})
    client.force_login(cast.official_a)
    assert "Withdraw this report" in client.get(f"/sbf/reports/{filed.pk}/").content.decode()
    assert client.post(f"/sbf/reports/{filed.pk}/withdraw/")["Location"] == f"/sbf/reports/{filed.pk}/"


def test_a_settled_line_says_who_and_what_and_leads_to_the_next(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    doubts = {"number": "99998", "name": "Någon"}, {"number": "99999", "name": "Någon Annan"}
    booked = file_report(report_id=draft(cast, players, *doubts).pk, by=cast.official_a)
    other = draft(cast, players, doubts[0], name="Onsdagsbridge", date="2026-03-04")
    other = file_report(report_id=other.pk, by=cast.official_a)
    client.force_login(cast.office)
    assert "(3)" in read(client.get("/sbf/desk/").content.decode()).text
    assert "These lines wait for the office; all the others count." in lines_text(client, booked)
    first, second = HeldLine.objects.filter(report=booked).order_by("row")
    settle(line_id=first.pk, settlement=Settlement.PLAYER, player=players[8], by=cast.office)
    text = lines_text(client, booked)
    assert "The lines that are not settled yet wait for the office; all the others count." in text
    award = client.get(f"/sbf/reports/{booked.pk}/").context["lines"][0]["award"]
    assert (award.number, award.points[0][0]) == ("20009", "bronze")
    assert f"Settled: {players[8].name}, 20009, " in text
    settle(line_id=second.pk, settlement=Settlement.GUEST, by=cast.office)
    text = lines_text(client, booked)
    assert ("All these lines are settled." in text, "Settled: a guest" in text) == (True, True)
    following = client.get(f"/sbf/reports/{booked.pk}/").context["next_line"]
    assert following.report == other


def test_a_club_is_not_led_to_lines_that_it_cannot_settle(client: Client, cast: Cast, players: list[Player]) -> None:
    booked = file_report(report_id=draft(cast, players, "99998").pk, by=cast.official_a)
    settle(line_id=HeldLine.objects.get().pk, settlement=Settlement.GUEST, by=cast.office)
    file_report(report_id=draft(cast, players, "99998", name="Onsdagsbridge", date="2026-03-04").pk, by=cast.official_a)
    client.force_login(cast.official_a)
    assert client.get(f"/sbf/reports/{booked.pk}/").context["next_line"] is None


def test_an_evening_has_a_day_and_several_days_a_last_one(client: Client, cast: Cast, players: list[Player]) -> None:
    client.force_login(cast.official_a)
    evening, days = draft(cast, players), draft(cast, players, name="Helg", first_date="2026-03-02")
    assert [("Played" in found, "Last day" in found) for found in (facts(client, evening), facts(client, days))] == [
        (True, False),
        (False, True),
    ]


def test_a_typed_list_has_no_file_and_says_who_gets_points(client: Client, cast: Cast, players: list[Player]) -> None:
    client.force_login(cast.official_a)
    client.post(NEW, typed_list([*players[:7], "Gun Gäst"], **{"row-3-meant_2": "guest=Gun Gäst"}))
    report = Report.objects.get()
    response = client.get(f"/sbf/reports/{report.pk}/")
    page = read(response.content.decode())
    labels = [fact["label"] for fact in response.context["facts"]]
    assert ("File" in labels, "Received" in labels, "Typed in" in labels) == (False, False, True)
    awarded = sum(1 for award in response.context["preview"].awards if award.points)
    assert f"{awarded} players get points. Bronze is booked at once." in " ".join(page.text.split())
    captions = [" ".join(caption.text.split()) for caption in page.all("caption")]
    assert captions[0] == "The list as it was typed"
    assert "Gun Gäst guest" in " ".join(page.text.split())
    assert response.context["shows_ranking"] is any(award.ranking for award in response.context["preview"].awards)
    assert report.state == ReportState.DRAFT


def test_a_corrected_file_is_known_as_one_and_may_still_be_another_event(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    old = file_report(report_id=draft(cast, players).pk, by=cast.official_a)
    client.force_login(cast.official_a)
    file = SimpleUploadedFile("tisdag.json", raw({**old.payload, "name": "Rättad"}), content_type="application/json")
    client.post(f"/sbf/reports/upload/?amends={old.pk}", {"file": file})
    new = Report.objects.exclude(pk=old.pk).get()
    page = read(client.get(f"/sbf/reports/{new.pk}/").content.decode())
    assert (new.amends, "Has this event been filed already?" in page.text) == (old, False)
    assert len(page.all("form", action=f"/sbf/reports/{new.pk}/amend/{old.pk}/")) == 1
    client.post(f"/sbf/reports/{new.pk}/file/", {"another": "yes"})
    new.refresh_from_db()
    assert (new.state, new.amends) == (ReportState.BOOKED, None)
