"""Individual events and team barometers are typed into the same form, with other rows."""

from typing import Any

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import LedgerEntry, Report
from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from registry.models import Player
from tests.awards.reports import members
from tests.cast import Cast

pytestmark = pytest.mark.django_db

TYPING = "/sbf/reports/new/"
EVENT = {"organiser": "101", "name": "Onsdag", "date": "2026-03-03", "level": "bronze", "boards": "30"}


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 48)


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def individual(players: list[Player], **changes: str) -> dict[str, str]:
    rows = {f"row-{index}-player_1": player.number for index, player in enumerate(players)}
    return {**EVENT, "form": "individual", "rows": str(len(players)), **rows, **changes}


def barometer(players: list[Player], **changes: str) -> dict[str, str]:
    typed = {**EVENT, "form": "barometer_teams", "rows": str(len(players) // 4)}
    for index, player in enumerate(players):
        typed[f"row-{index // 4}-player_{index % 4 + 1}"] = player.number
        typed[f"row-{index // 4}-team"] = f"Lag {index // 4 + 1}"
    return {**typed, **changes}


def filed(official: Client, typed: dict[str, str]) -> Report:
    answer = official.post(TYPING, typed)
    assert answer.status_code == 302, [entry.message for entry in answer.context["wrong"]]
    report = Report.objects.get()
    official.post(f"/sbf/reports/{report.pk}/file/")
    report.refresh_from_db()
    return report


def assert_booked_as_calculated(report: Report) -> None:
    answer = calculate(report.payload, ruleset="sbf-2018")
    assert isinstance(answer, Answer)
    assert report.state == ReportState.BOOKED
    assert (
        {
            (number, colour): amount
            for number, colour, amount in LedgerEntry.objects.values_list("player__number", "colour", "amount")
        }
        == {(award.player, colour): points for award in answer.awards for colour, points in award.points.items()}
        != {}
    )


def rows_of(report: Report) -> list[dict[str, Any]]:
    return report.payload["standings"]


def test_each_row_of_an_individual_event_is_one_player(official: Client, players: list[Player]) -> None:
    report = filed(official, individual(players[:28]))
    assert report.payload["form"] == "individual"
    assert rows_of(report)[:2] == [
        {"place": 1, "players": [players[0].number]},
        {"place": 2, "players": [players[1].number]},
    ]
    assert_booked_as_calculated(report)


def test_a_substitute_of_an_individual_event_has_his_part(official: Client, players: list[Player]) -> None:
    parts = {"parts": "on", "row-0-part_1": "1/2", "row-0-player_3": players[40].number, "row-0-part_3": "1/2"}
    report = filed(official, individual(players[:28], **parts))
    assert rows_of(report)[0]["players"] == [
        {"number": players[0].number, "share": "1/2"},
        {"number": players[40].number, "share": "1/2"},
    ]
    assert_booked_as_calculated(report)


def test_each_row_of_a_barometer_is_a_team(official: Client, players: list[Player]) -> None:
    fifth = {"parts": "on", "row-0-part_4": "3/10", "row-0-player_5": players[40].number, "row-0-part_5": "7/10"}
    report = filed(official, barometer(players[:40], **fifth))
    first = rows_of(report)[0]
    assert (report.payload["form"], first["place"], first["team"]) == ("barometer_teams", 1, "Lag 1")
    assert first["players"][3:] == [
        {"number": players[3].number, "share": "3/10"},
        {"number": players[40].number, "share": "7/10"},
    ]
    assert_booked_as_calculated(report)


def test_a_team_of_three_or_without_a_name_is_asked_for_the_rest(official: Client, players: list[Player]) -> None:
    answer = official.post(TYPING, barometer(players[:40], **{"row-1-player_4": "", "row-2-team": ""}))
    assert answer.status_code == 422
    rows = answer.context["typed"].rows
    assert [sorted(row.errors) for row in rows[:4]] == [[], ["player_4"], ["team"], []]


@pytest.mark.parametrize("make", [individual, barometer])
def test_what_was_typed_is_there_when_it_is_changed(official: Client, players: list[Player], make: Any) -> None:
    official.post(TYPING, make(players[:40]))
    report = Report.objects.get()
    typed = official.get(f"/sbf/reports/{report.pk}/change/").context["typed"]
    assert typed.play == report.payload["form"]
    first = [seat.text for seat in typed.rows[0].seats if seat.text]
    assert first == [players[index].number for index in range(len(first))]
    assert len(first) == (1 if make is individual else 4)


@pytest.mark.parametrize("form", ["pairs", "individual", "barometer_teams", "nonsense"])
def test_the_form_is_chosen_by_a_link(official: Client, form: str) -> None:
    typed = official.get(f"{TYPING}?form={form}").context["typed"]
    assert typed.play == (form if form != "nonsense" else "pairs")


def test_more_rows_stay_in_the_same_form(official: Client, players: list[Player]) -> None:
    typed = official.post(TYPING, {**individual(players[:28]), "more": "yes"}).context["typed"]
    assert (typed.play, typed.count) == ("individual", 35)
