"""From a file with matches of teams to a report: who sat, on which scale, in how many halves."""

import pytest
from django.test import Client

from awards.models import Report
from registry.models import Federation, Player
from tests.awards.result_files import filled_in, send, team_file
from tests.awards.views.test_result_files import questions, shown, wrong
from tests.cast import Cast
from tests.factories import PlayerFactory
from tests.readers.files import pbn_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def registered(federation: Federation, cast: Cast) -> list[Player]:
    """The twelve players whom the file of teams names."""
    return [
        PlayerFactory(
            federation=federation, number=f"20{team}{seat}", club=cast.club_a, first_name="", last_name=f"P{team}{seat}"
        )
        for team in (1, 2, 3)
        for seat in (1, 2, 3, 4)
    ]


def test_four_players_of_a_team_are_taken_to_have_sat_all_halves(official: Client, cast: Cast) -> None:
    registered(cast.federation, cast)
    address, typed = questions(official, team_file())
    assert (typed["form"], typed["organiser"]) == ("team_matches", "101")
    answer = official.post(address, {**typed, "halves": "2", "boards": "16"})
    assert answer.status_code == 302, wrong(answer)
    matches = Report.objects.get().payload["matches"]
    assert [(one["home"]["team"], one["scale"], one["boards"], one["halves"]) for one in matches] == [
        ("Lag 1", "20", 16, 2),
        ("Lag 2", "20", 16, 2),
        ("Lag 3", "20", 16, 2),
    ]
    assert matches[0]["home"]["halves"] == {"2011": 2, "2012": 2, "2013": 2, "2014": 2}
    assert matches[0]["home"]["names"]["2011"] == "P11"


def test_halves_that_do_not_add_up_are_said_at_their_team(official: Client, cast: Cast) -> None:
    registered(cast.federation, cast)
    address, typed = questions(official, team_file())
    kept = filled_in(shown(official.post(address, {**typed, "halves": "2", "find": "yes"})))
    assert [kept[f"lineup-0-home-{seat}"] for seat in range(4)] == ["2", "2", "2", "2"]
    answer = official.post(address, {**kept, "lineup-0-home-3": "1"})
    assert wrong(answer) == [
        (
            "Round 1: Lag 1 – Lag 2, Lag 1",
            "Four players sat in each half, so that the halves add up to 8; here it is 7.",
        ),
    ]
    page = shown(answer)
    assert [bool(fold.get("open") is not None) for fold in page.find("section", id="lineups").all("details")] == [True]


def test_a_substitute_is_added_to_a_team_and_sits_in_a_match(official: Client, cast: Cast) -> None:
    registered(cast.federation, cast)
    address, typed = questions(official, team_file())
    opened = filled_in(shown(official.post(address, {**typed, "halves": "2", "open": "player-0-4"})))
    opened = filled_in(shown(official.post(address, {**opened, "player-0-4": "4711", "find": "yes"})))
    answer = official.post(address, {**opened, "lineup-0-home-3": "1", "lineup-0-home-4": "1"})
    assert answer.status_code == 302, wrong(answer)
    halves = [one["home"]["halves"] for one in Report.objects.get().payload["matches"]]
    assert halves[0] == {"2011": 2, "2012": 2, "2013": 2, "2014": 1, "4711": 1}


def test_line_ups_that_were_answered_are_not_asked_again(official: Client, cast: Cast) -> None:
    registered(cast.federation, cast)
    address, typed = questions(official, team_file())
    kept = filled_in(shown(official.post(address, {**typed, "halves": "2", "find": "yes"})))
    official.post(address, {**kept, "save": "yes"})
    again = filled_in(shown(official.get(address)))
    assert [key for key in again if key.startswith("lineup-")] == []
    answer = official.post(address, again)
    assert answer.status_code == 302, wrong(answer)
    assert Report.objects.get().payload["matches"][2]["away"]["halves"] == {"2011": 2, "2012": 2, "2013": 2, "2014": 2}


def test_who_was_settled_stands_so_in_the_line_ups_of_the_file(official: Client, cast: Cast) -> None:
    for number in ("11", "12", "13", "14", "15", "21", "22"):
        PlayerFactory(federation=cast.federation, number=number, club=cast.club_a)
    address, typed = questions(official, pbn_teams().encode(), name="serie.pbn")
    answers = {
        key.replace("player", "meant"): f"keep={text}" for key, text in typed.items() if key.startswith("player-")
    }
    # Number 23 was 4711; the player without a number is a guest.
    answers |= {"player-1-2": "4711", "meant-1-3": f"guest={typed['player-1-3']}"}
    answers |= {f"lineup-0-{side}-{seat}": "2" for side in ("home", "away") for seat in range(4)}
    last = {"unplayed": "left_out", "provisional": "final", "match_boards": "16"}
    answer = official.post(address, {**typed, **answers, **last})
    assert answer.status_code == 302, wrong(answer)
    away = Report.objects.get().payload["matches"][0]["away"]
    assert (sorted(away["halves"]), away["names"]["?1"]) == (["21", "22", "4711", "?1"], "Orri Hav")


def test_a_list_of_teams_asks_nothing_about_matches(official: Client, cast: Cast) -> None:
    registered(cast.federation, cast)
    address, typed = questions(official, team_file())
    listed = filled_in(shown(official.post(address, {**typed, "form": "barometer_teams", "find": "yes"})))
    assert {"halves", "scale", "match_boards", "unplayed"} & listed.keys() == set()
    assert "boards" in listed
    sent = send(official, team_file())
    assert sent["Location"] == address
