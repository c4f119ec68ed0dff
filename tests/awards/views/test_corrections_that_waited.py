"""The page of a correction that waits says what it keeps of the office's work since, and what is in its way."""

import re

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import Report
from registry.models import Player
from tests.awards.test_corrections_that_waited import (
    DOUBT,
    LINE,
    REFUSED,
    give,
    listed,
    sent,
    set_points,
    settle_the_line,
    standing,
)
from tests.awards.test_corrections_that_waited import booked as booked
from tests.awards.test_corrections_that_waited import players as players
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def paragraphs(client: Client, report: Report) -> list[str]:
    """The plain paragraphs of the report's page."""
    page = client.get(f"/sbf/reports/{report.pk}/").content.decode()
    return re.findall(r"<p>([^<]+)</p>", page)


def test_what_is_kept_is_said_and_the_difference_is_what_is_booked(
    client: Client, cast: Cast, players: list[Player], booked: Report
) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    settle_the_line(cast, booked, players[9])
    give(cast, booked, players[2], players[8])
    set_points(cast, booked, players[1], 700)
    client.force_login(cast.office)
    said = paragraphs(client, waits)
    kept = (
        f"{LINE}; what 20003 had was given to 20009; the points of 20002 were set to 700\u00a0bp (Beslut)",
        "What the office has put right stays: {}.",
    )
    assert kept[1].format(kept[0]) in said
    assert "Nobody’s points change." in said
    context = client.get(f"/sbf/reports/{waits.pk}/").context["correction"]
    assert (context["undoes"], context["refused"], context["changes"]) == ("", "", [])
    before = standing()
    client.post(f"/sbf/reports/{waits.pk}/book/", {"right_reason": ""})
    waits.refresh_from_db()
    assert (waits.state, standing()) == (ReportState.BOOKED, before)


def test_what_does_not_fit_is_said_on_the_page_and_where_it_is_booked(
    client: Client, cast: Cast, players: list[Player], booked: Report
) -> None:
    waits = sent(cast, booked, listed(cast, players, first="20011", name="Rättad"))
    settle_the_line(cast, booked, players[9])
    client.force_login(cast.office)
    assert client.get(f"/sbf/reports/{waits.pk}/").context["correction"]["refused"] == REFUSED.format(LINE)
    before = standing()
    answer = client.post(f"/sbf/reports/{waits.pk}/book/", {"right_reason": ""}, follow=True)
    waits.refresh_from_db()
    assert [str(message) for message in answer.context["messages"]] == [REFUSED.format(LINE)]
    assert (waits.state, standing()) == (ReportState.FILED, before)


def test_what_was_set_before_the_sending_and_does_not_stay_is_named(
    client: Client, cast: Cast, players: list[Player], booked: Report
) -> None:
    set_points(cast, booked, players[1], 700)
    turned = listed(cast, players, name="Rättad")
    turned["standings"][1]["players"], turned["standings"][0]["players"] = [DOUBT, "20002"], ["20003", "20004"]
    waits = sent(cast, booked, turned)
    give(cast, booked, players[2], players[8])
    client.force_login(cast.office)
    page = client.get(f"/sbf/reports/{waits.pk}/")
    assert page.context["correction"]["undoes"] == "the points of 20002 were set to 700\u00a0bp (Beslut)"
    said = "This report would undo what the office has put right: the points of 20002 were set to 700\u00a0bp (Beslut)."
    assert said in re.findall(r"<p>([^<]+)</p>", page.content.decode())
    desk = client.get("/sbf/desk/")
    assert [row["undoes"] for row in desk.context["piles"][0]["reports"]] == ["20002"]
    client.post(f"/sbf/reports/{waits.pk}/book/", {"right_reason": ""})
    waits.refresh_from_db()
    assert (waits.state, standing()["20009"] > 0, standing()["20002"] == 700) == (ReportState.BOOKED, True, False)


def test_points_that_stay_set_stand_in_the_list_and_among_the_awards(
    client: Client, cast: Cast, players: list[Player], booked: Report
) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    set_points(cast, booked, players[1], 700)
    client.force_login(cast.office)
    context = client.get(f"/sbf/reports/{waits.pk}/").context
    award = next(award for award in context["awards"] if award.number == "20002")
    seat = next(seat for row in context["rows"] for seat in row.seats if seat.number == "20002")
    why = ["Set by the office: Beslut", "By the list alone: 8\u00a0bp"]
    assert (sum(amount for _, amount in award.points), [one.text for one in award.reasons]) == (700, why)
    assert (seat.points, [one.text for one in seat.reasons], seat.is_corrected) == (award.points, why, True)


def test_those_whose_points_stay_set_are_named_to_who_may_see_their_names(
    client: Client, cast: Cast, players: list[Player], booked: Report
) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    set_points(cast, booked, players[1], 700)
    address = f"/sbf/reports/{waits.pk}/"
    found = []
    client.force_login(cast.office)
    found.append([one.name for one in client.get(address).context["correction"]["put_right"]])
    players[1].memberships.update(club=cast.club_b)
    Player.objects.filter(number="20002").update(hidden=True)
    client.force_login(cast.official_a)
    found.append([one.name for one in client.get(address).context["correction"]["put_right"]])
    assert found == [["Björn Ängström"], []]
