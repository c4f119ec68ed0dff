"""The page of an event of teams: teams with their players, matches round by round, everybody's points with reasons."""

from decimal import Decimal

import pytest
from django.test import Client

from awards.models import Event, Report
from awards.services.filing import file_report
from registry.models import Player
from tests.awards.matches import matches_report, teams_of
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return [*members(cast.club_a, 31), cast.hidden]


def booked_event(cast: Cast, report: dict) -> Event:
    draft = drafted(report, cast.official_a, cast.club_a)
    event = file_report(report_id=draft.pk, by=cast.official_a).event
    assert event is not None
    return event


def series(cast: Cast, players: list[Player]) -> dict:
    """Four teams; the last has the hidden player, and the first a guest for a half of its first match."""
    report = matches_report(cast.club_a, teams_of(players[-16:], "Alfa", "Beta", "Gamma", "Delta"))
    home = report["matches"][0]["home"]
    fourth = players[-13].number
    home["halves"][fourth] = 1
    home["halves"]["?1"] = 1
    home["names"] = {"?1": "Gäst Gästsson"}
    return report


def test_the_matches_stand_in_rounds_with_their_results(client: Client, cast: Cast, players: list[Player]) -> None:
    event = booked_event(cast, series(cast, players))
    rounds = client.get(f"/sbf/events/{event.pk}/").context["rounds"]
    assert [
        [(match.home.team, match.home.vp, match.away.vp, match.away.team) for match in round.matches]
        for round in rounds
    ] == [
        [("Alfa", Decimal(18), Decimal(12), "Beta"), ("Gamma", Decimal(18), Decimal(12), "Delta")],
        [("Alfa", Decimal(18), Decimal(12), "Gamma"), ("Beta", Decimal(18), Decimal(12), "Delta")],
        [("Alfa", Decimal(18), Decimal(12), "Delta"), ("Beta", Decimal(18), Decimal(12), "Gamma")],
    ]


def test_a_line_up_names_guests_and_halves(client: Client, cast: Cast, players: list[Player]) -> None:
    event = booked_event(cast, series(cast, players))
    first = client.get(f"/sbf/events/{event.pk}/").context["rounds"][0].matches[0]
    assert [(seat.name, seat.number, seat.halves) for seat in first.home.seats] == [
        *((player.name, player.number, 2) for player in players[-16:-13]),
        (players[-13].name, players[-13].number, 1),
        ("Gäst Gästsson", "", 1),
    ]


def test_a_team_stands_with_its_players_points_and_reasons(client: Client, cast: Cast, players: list[Player]) -> None:
    event = booked_event(cast, series(cast, players))
    rows = client.get(f"/sbf/events/{event.pk}/").context["page"].object_list
    assert [(row.place, row.team, len(row.seats)) for row in rows] == [
        *((1, "Alfa", 5), (2, "Beta", 4), (3, "Gamma", 4), (4, "Delta", 4))
    ]
    assert [seat.share for seat in rows[0].seats] == ["1", "1", "1", "5/6", "1/6"]
    assert all(seat.points and seat.reasons for seat in rows[0].seats if seat.number)


def test_a_hidden_player_keeps_his_seat_without_a_name(client: Client, cast: Cast, players: list[Player]) -> None:
    event = booked_event(cast, series(cast, players))
    answer = client.get(f"/sbf/events/{event.pk}/")
    assert cast.hidden.last_name not in answer.content.decode()
    assert cast.hidden.number not in answer.content.decode()
    client.force_login(cast.office)
    assert cast.hidden.last_name in client.get(f"/sbf/events/{event.pk}/").content.decode()


def test_a_team_that_the_standings_do_not_name_stands_last_without_a_place(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    report = series(cast, players)
    del report["standings"][1:]
    event = booked_event(cast, report)
    rows = client.get(f"/sbf/events/{event.pk}/").context["page"].object_list
    assert [(row.place, row.tied, row.team) for row in rows] == [
        *((1, False, "Alfa"), (None, False, "Beta"), (None, False, "Gamma"), (None, False, "Delta"))
    ]


def test_a_simultaneous_event_shows_heats(client: Client, cast: Cast, players: list[Player]) -> None:
    report = pairs_report(cast.club_a, players[:16], conditions={"simultaneous": True})
    for index, row in enumerate(report["standings"]):
        row.update(heat=f"Heat {index % 2 + 1}", heat_place=index // 2 + 1)
    event = booked_event(cast, report)
    answer = client.get(f"/sbf/events/{event.pk}/")
    assert [(row.heat, row.heat_place) for row in answer.context["page"].object_list[:3]] == [
        *(("Heat 1", 1), ("Heat 2", 1), ("Heat 1", 2))
    ]
    assert answer.context["columns"] == {"lines": "", "heats": True, "scores": True}


def test_the_page_of_a_report_shows_the_same_teams_and_matches_before_it_is_booked(
    client: Client, cast: Cast, players: list[Player]
) -> None:
    draft: Report = drafted(series(cast, players), cast.official_a, cast.club_a)
    client.force_login(cast.office)
    before = client.get(f"/sbf/reports/{draft.pk}/").context
    event = file_report(report_id=draft.pk, by=cast.official_a).event
    assert event is not None
    after = client.get(f"/sbf/events/{event.pk}/").context
    assert list(before["rows"].object_list) == list(after["page"].object_list)
    assert before["rounds"] == after["rounds"]
