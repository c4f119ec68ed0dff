"""Who stands on none but a list of a further group, of a session or of matches won took part as well."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from awards.choices import Doubt, Settlement
from awards.models import HeldLine, LedgerEntry, Result
from awards.queries.contestants import contestants
from awards.queries.effective import effective_payload
from awards.queries.events import standings
from awards.queries.winners import winners
from awards.services.filing import file_report
from awards.services.settling import settle
from registry.models import Club, User
from registry.queries.actors import actor_of
from tests.awards.reports import TODAY, drafted, members, pairs_report
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, PlayerFactory, RoleFactory, UserFactory
from tests.ui.page import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    federation = FederationFactory(code="acbl", ruleset="acbl-mps022", language="en")
    return ClubFactory(district=DistrictFactory(federation=federation), number="2001")


@pytest.fixture
def official(club: Club) -> User:
    user = UserFactory()
    RoleFactory(user=user, federation=club.federation, kind="club", club=club)
    return user


def numbered(first: int, pairs: int) -> list[dict[str, Any]]:
    """The rows of so many pairs with consecutive numbers."""
    return [
        {"place": at + 1, "players": [str(first + 2 * at), str(first + 2 * at + 1)], "score": f"{60 - at}.00 %"}
        for at in range(pairs)
    ]


def flighted(club: Club, lower: Sequence[dict[str, Any]], **conditions: Any) -> dict[str, Any]:
    """Unit pairs of two flights with four pairs each, those of the upper one with the numbers 101 to 108."""
    groups = [
        {"name": "A", "entrants": 4},
        {"name": "B", "entrants": 4, "max_masterpoints": 750, "standings": list(lower)},
    ]
    return pairs_report(
        club,
        [],
        level="unit",
        standings=numbered(101, 4),
        conditions={"sessions": 1, "structure": "flighted", "groups": groups, **conditions},
    )


def test_players_of_a_lower_flight_have_results_and_awards(club: Club, official: User) -> None:
    members(club, 8, first=101)
    members(club, 8, first=201)
    draft = drafted(flighted(club, numbered(201, 4)), official, club)
    report = file_report(report_id=draft.pk, by=official)
    found = Result.objects.filter(player__number__startswith="2").order_by("player__number")
    assert list(found.values_list("player__number", "contestant", "place", "score")) == [
        (str(201 + at), 4 + at // 2, 1 + at // 2, f"{60 - at // 2}.00 %") for at in range(8)
    ]
    awarded = (
        LedgerEntry.objects.filter(report=report).order_by("player__number").values_list("player__number", flat=True)
    )
    assert list(awarded) == ["101", "102", "103", "104", "201", "202", "203", "204"]


def test_event_shows_each_group_in_its_own_order_with_its_name(club: Club, official: User) -> None:
    members(club, 8, first=101)
    members(club, 8, first=201)
    draft = drafted(flighted(club, numbered(201, 4)), official, club)
    report = file_report(report_id=draft.pk, by=official)
    assert report.event is not None
    shown = standings(report.event, report, actor_of(official, club.federation), "en", on=TODAY)
    assert [(row.line, row.place, row.tied) for row in shown] == [
        *(("A", place, False) for place in range(1, 5)),
        *(("B", place, False) for place in range(1, 5)),
    ]


@pytest.mark.parametrize(
    ("structure", "heading"), [("flighted", "Flight"), ("stratified", "Stratum"), ("stratiflighted", "Flight")]
)
def test_page_heads_the_lists_of_groups_by_what_they_are(
    club: Club, official: User, client: Client, structure: str, heading: str
) -> None:
    members(club, 8, first=101)
    members(club, 8, first=201)
    made = flighted(club, numbered(201, 4), structure=structure)
    if structure == "stratiflighted":
        for group in made["conditions"]["groups"]:
            group["flight"] = group["name"]
    if structure == "stratified":
        made["conditions"]["groups"][1]["entrants"] = 6
    report = file_report(report_id=drafted(made, official, club).pk, by=official)
    table = read(client.get(f"/acbl/events/{report.event_id}/").content.decode()).find("table")
    assert [cell.text for cell in table.find("thead").all("th")][:3] == ["Place", heading, "Players"]
    assert table.find("tbody").all("td")[1]["data-label"] == heading


def test_who_only_did_well_in_a_session_has_a_result_without_a_place(club: Club, official: User) -> None:
    members(club, 12, first=101)
    sessions = [{"session": 1, "entrants": 6, "standings": numbered(109, 2)}]
    made = pairs_report(
        club,
        [],
        level="unit",
        standings=numbered(101, 4),
        entrants=6,
        conditions={"sessions": 1, "session_results": sessions},
    )
    draft = drafted(made, official, club)
    file_report(report_id=draft.pk, by=official)
    found = Result.objects.filter(player__number__gte="109").order_by("player__number")
    assert list(found.values_list("player__number", "contestant", "place", "score")) == [
        ("109", 4, None, ""),
        ("110", 4, None, ""),
        ("111", 5, None, ""),
        ("112", 5, None, ""),
    ]
    assert LedgerEntry.objects.filter(player__number="109").count() == 1


def test_unknown_number_of_a_lower_flight_is_held_and_settled_on_every_list(club: Club, official: User) -> None:
    members(club, 8, first=101)
    members(club, 7, first=202)
    sessions = [{"session": 1, "group": "B", "entrants": 4, "standings": numbered(201, 4)}]
    draft = drafted(flighted(club, numbered(201, 4), session_results=sessions), official, club)
    line = HeldLine.objects.get()
    assert (line.row, line.seat, line.number, line.doubt) == (4, 0, "201", Doubt.UNKNOWN)
    report = file_report(report_id=draft.pk, by=official)
    assert LedgerEntry.objects.filter(report=report, player__number="202").count() == 1
    meant = PlayerFactory(federation=club.federation, number="299", club=club)
    settle(line_id=line.pk, settlement=Settlement.PLAYER, player=meant, by=official)
    payload = effective_payload(report.payload, HeldLine.objects.select_related("player"))
    lists = [payload["conditions"]["groups"][1]["standings"], payload["conditions"]["session_results"][0]["standings"]]
    assert [
        [player["number"] if isinstance(player, dict) else player for player in rows[0]["players"]] for rows in lists
    ] == [
        ["299", "202"],
        ["299", "202"],
    ]
    assert LedgerEntry.objects.filter(player=meant).count() == 1


def test_unregistered_winner_of_a_match_is_taken_off_its_list() -> None:
    payload: dict[str, Any] = {
        "form": "barometer_teams",
        "standings": [{"place": 1, "team": "Aces", "players": ["1", "2", "3", "4"]}],
        "conditions": {"match_awards": [{"players": ["7"], "full": 1}, {"players": ["8", "9"], "full": 2}]},
    }
    assert [sorted(row.numbers) for row in contestants(payload)] == [["1", "2", "3", "4"], ["7"], ["8", "9"]]
    held = [HeldLine(row=1, seat=0, number="7"), HeldLine(row=2, seat=1, number="9")]
    counting = effective_payload(payload, held)
    assert counting["conditions"]["match_awards"] == [{"players": ["8"], "full": 2}]
    assert len(payload["conditions"]["match_awards"]) == 2


def test_first_place_of_a_lower_flight_is_no_championship_won(club: Club) -> None:
    made = flighted(club, numbered(201, 4), nabc_plus=True)
    payload = {**made, "level": "national", "conditions": {**made["conditions"], "sessions": 2}}
    assert winners(payload, "acbl-mps022") == {"101", "102"}


def test_row_that_cannot_be_read_says_nothing_of_the_others() -> None:
    payload: dict[str, Any] = {
        "form": "pairs",
        "standings": [],
        "conditions": {"groups": [None, {"standings": [3, {"players": None}, {"place": 2, "players": ["5", "6"]}]}]},
    }
    assert [(row.place, sorted(row.numbers)) for row in contestants(payload)] == [(None, ["5", "6"])]
