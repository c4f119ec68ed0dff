"""Penalties on the page where a board is corrected: seen, changed and taken away, with what that would change."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from awards.choices import ReportState
from awards.models import Report
from registry.models import Player
from tests.awards.played_boards import booked_with_boards, dealt, kept, row
from tests.awards.reports import members
from tests.awards.views.test_board_pages import table
from tests.cast import Cast

pytestmark = pytest.mark.django_db
PENALTIES: list[dict[str, Any]] = [
    {"pair": 1, "section": "1", "board": 2, "percent": "12", "kind": "administrative"},
    {"pair": 2, "section": "1", "board": 1, "percent": "15", "kind": "law"},
]


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 8)


def session(players: list[Player], **changes: Any) -> dict[str, Any]:
    boards = [
        {"board": 1, "results": [row(1, 2, "4S", "N", 10), row(3, 4, "4S", "N", 11)]},
        {"board": 2, "results": [row(1, 4, "3NT", "W", 9), row(3, 2, "2HX", "E", 8)]},
    ]
    return {**dealt(players, boards=0), "sections": [{"name": "1", "boards": boards}], **changes}


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    return booked_with_boards(session(players, penalties=PENALTIES), cast.official_a, cast.club_a)


def address(report: Report, board: int = 1) -> str:
    return reverse("board-correct", kwargs={"federation": "sbf", "pk": report.pk, "section": 1, "board": board})


def opened(client: Client, report: Report, **changes: str) -> dict[str, str]:
    """All that the form holds, with these changes."""
    html = client.get(address(report)).content.decode()
    data = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', html))
    kinds = re.findall(r'<select name="([\w-]+)".*?<option value="(\w*)" selected>', html, re.DOTALL)
    return {**data, **dict(kinds), **changes}


def sent(client: Client, report: Report, **changes: str) -> Any:
    return client.post(address(report), opened(client, report, **changes))


def stand(html: str) -> list[str]:
    """What is said of each penalty."""
    found = re.findall(r"<legend>(Penalty:[^<]*)</legend>\s*<p class=\"help\">(.*?)</p>", html, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", " · ".join(one)).split()) for one in found]


def names(players: list[Player], pair: int) -> str:
    return ", ".join(player.name for player in players[2 * pair - 2 : 2 * pair])


def test_the_penalties_of_the_board_stand_there_with_pair_amount_and_reason(
    client: Client, cast: Cast, booked: Report, players: list[Player]
) -> None:
    client.force_login(cast.office)
    html = client.get(address(booked)).content.decode()
    assert stand(html) == [
        f"Penalty: 2 {names(players, 2)} · Penalty for an offence against the laws: 15 % of the top 2 of board 1, 0.3"
        " DBF 3.5.3"
    ]
    fields = opened(client, booked)
    assert {name: text for name, text in fields.items() if name.startswith("p")} == {
        **{"p1-amount": "15", "p1-kind": "law", "penalty_pair": "", "penalty_kind": "administrative"}
    }
    assert 'name="p0-amount"' not in html


def test_what_taking_a_penalty_away_would_change_is_seen_before_it_is_booked(
    client: Client, cast: Cast, booked: Report, players: list[Player]
) -> None:
    client.force_login(cast.office)
    seen = sent(client, booked, **{"p1-gone": "on"})
    html = seen.content.decode()
    assert (seen.status_code, Report.objects.count()) == (200, 1)
    assert table(html, "penalties-caption")[1:] == [
        [f"2 {names(players, 2)}", "Penalty for an offence against the laws: 15 % of the top 2 of board 1, 0.3", "none"]
    ]
    pair = " ".join(player.name for player in players[2:4])
    assert table(html, "moved-caption")[1:] == [[f"2 {pair}", "1", "92.50 → 100.00%"]]
    done = sent(client, booked, confirmed="send", reason="Domslutet ändrat", **{"p1-gone": "on"})
    new = Report.objects.get(state=ReportState.BOOKED)
    assert (done.status_code, new.supersedes_id, new.reason) == (302, booked.pk, "Domslutet ändrat")
    assert kept(new).session["penalties"] == PENALTIES[:1]
    assert kept(booked).session["penalties"] == PENALTIES


def test_a_changed_penalty_goes_along_from_what_is_seen_to_what_is_sent(
    client: Client, cast: Cast, booked: Report
) -> None:
    client.force_login(cast.office)
    html = sent(client, booked, **{"p1-amount": "20"}).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', html))
    client.post(address(booked), {**hidden, "confirmed": "send", "reason": "Strängare"})
    new = Report.objects.get(state=ReportState.BOOKED)
    assert kept(new).session["penalties"] == [PENALTIES[0], {**PENALTIES[1], "percent": "20"}]
    assert new.payload["standings"][0]["score"] == "90.00 %"


def test_an_amount_out_of_range_is_said_at_its_penalty_and_stays_typed(
    client: Client, cast: Cast, booked: Report
) -> None:
    client.force_login(cast.office)
    response = sent(client, booked, **{"p1-amount": "9"})
    html = response.content.decode()
    assert (response.status_code, Report.objects.count()) == (422, 1)
    errors = re.search(r'id="id_p1-amount_error">\s*<li><span[^>]*>Error:</span> ([^<]*)</li>', html)
    assert errors is not None
    assert errors[1] == (
        "A penalty for an offence against the laws is at least 15 % of the top of a board, at most 100 %; found 9 %."
    )
    assert re.search(r'name="p1-amount" value="9"', html) is not None


def test_in_imps_a_penalty_of_the_whole_section_stands_on_each_of_its_boards(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    penalties = [{"pair": 3, "section": "1", "imps": "3"}, {"pair": 1, "section": "1", "board": 2, "imps": "2"}]
    report = booked_with_boards(
        session(players, method="imps_across", penalties=penalties), cast.official_a, cast.club_a
    )
    client.force_login(cast.office)
    html = client.get(address(report)).content.decode()
    assert stand(html) == [
        f"Penalty: 3 {names(players, 3)} · Penalty: 3 IMPs DBF 3.5.2"
        " It stands for the whole section, not for this board alone."
    ]
    sent(client, report, confirmed="send", reason="Ändrat", **{"p0-gone": "on"})
    assert kept(Report.objects.get(state=ReportState.BOOKED)).session["penalties"] == penalties[1:]
