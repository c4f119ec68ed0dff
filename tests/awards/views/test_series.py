"""A series is entered match by match; its running points are provisional, and it is booked once it is played."""

from typing import Any

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import LedgerEntry, Report, Result, Series, SeriesMatch
from awards.queries.series import matches_of, payload_of
from awards.rules.answer import Answer
from awards.rules.calculation import calculate
from registry.models import Player
from tests.awards.reports import members
from tests.cast import Cast

pytestmark = pytest.mark.django_db

NEW = "/sbf/series/new/"
TEAMS = ("Alfa", "Beta", "Gamma")


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 14)


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def typed_series(players: list[Player], **changes: str) -> dict[str, str]:
    typed = {
        **{"organiser": "101", "name": "Klubbserien", "first_date": "2026-01-10", "date": "2026-03-03"},
        **{"level": "bronze", "kind": "plain", "boards": "24", "halves": "2", "scale": "30", "rows": "4"},
    }
    for index, team in enumerate(TEAMS):
        typed[f"row-{index}-team"] = team
        for seat in range(4):
            typed[f"row-{index}-player_{seat + 1}"] = players[4 * index + seat].number
    return {**typed, **changes}


def begun(official: Client, players: list[Player], **changes: str) -> Series:
    answer = official.post(NEW, typed_series(players, **changes))
    assert answer.status_code == 302, answer.context["typed"].general
    return Series.objects.get()


def typed_match(home: str, away: str, vp: tuple[str, str] = ("18", "12"), **changes: str) -> dict[str, str]:
    typed = {"home": home, "away": away, "halves": "2", "boards": "24", "scale": "30", "outcome": "played"}
    typed |= {"home_vp": vp[0], "away_vp": vp[1]}
    for side in ("home", "away"):
        typed |= {f"{side}_{player}_{half}": "on" for player in range(4) for half in (1, 2)}
    return {**typed, **changes}


def enter(official: Client, series: Series, *match: Any, **changes: str) -> None:
    answer = official.post(f"/sbf/series/{series.pk}/matches/new/", typed_match(*match, **changes))
    assert answer.status_code == 302, answer.context["form"].errors


def played(official: Client, series: Series) -> None:
    for index, home in enumerate(TEAMS):
        for away in TEAMS[index + 1 :]:
            enter(official, series, home, away)


def entries() -> dict[tuple[str, str], int]:
    rows = LedgerEntry.objects.values_list("player__number", "colour", "amount")
    return {(number, colour): amount for number, colour, amount in rows}


def test_a_series_is_begun_with_its_teams_once(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    assert (series.name, series.club.number, series.report) == ("Klubbserien", "101", None)
    assert [(team["team"], team["place"], len(team["players"])) for team in series.teams] == [
        (team, None, 4) for team in TEAMS
    ]


def test_what_is_wrong_is_said_and_what_was_typed_stays(official: Client, players: list[Player]) -> None:
    typed = typed_series(players, **{"row-1-team": "Alfa", "row-0-player_1": "Ingen Alls"})
    answer = official.post(NEW, typed)
    assert answer.status_code == 422
    assert answer.context["typed"].general == ["Two teams have the same name."]
    assert list(answer.context["typed"].rows[0].errors) == ["player_1"]
    assert not Series.objects.exists()


def test_nobody_begins_a_series_of_another_club(official: Client, players: list[Player]) -> None:
    answer = official.post(NEW, typed_series(players, organiser="102"))
    assert answer.status_code == 422
    assert not Series.objects.exists()


def test_the_points_of_a_match_are_those_after_penalties(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta", ("18,5", "11.5"), home_penalty="2", away_penalty="0,5")
    match = SeriesMatch.objects.get().match
    assert (match["home"]["vp"], match["away"]["vp"]) == ("16.5", "11.0")
    assert match["home"]["halves"] == {player.number: 2 for player in players[:4]}


def test_four_of_each_team_sit_in_each_half(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    typed = typed_match("Alfa", "Beta")
    del typed["home_3_2"]
    answer = official.post(f"/sbf/series/{series.pk}/matches/new/", typed)
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors() == ["Alfa, half 2: four players sit in each half, here are 3."]
    assert not SeriesMatch.objects.exists()


def test_another_player_is_of_the_team_from_then_on(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    typed = {"row-0-player_1": players[12].number, "home_extra1_2": "on", "home_3_2": ""}
    enter(official, series, "Alfa", "Beta", **typed)
    halves = SeriesMatch.objects.get().match["home"]["halves"]
    assert halves == {**{player.number: 2 for player in players[:3]}, players[3].number: 1, players[12].number: 1}
    series.refresh_from_db()
    assert [player["number"] for player in series.teams[0]["players"]] == [
        *(player.number for player in players[:4]),
        players[12].number,
    ]


def test_the_page_of_the_teams_has_a_field_for_each_player_of_a_large_team(
    official: Client, players: list[Player]
) -> None:
    everybody = {f"row-0-player_{seat}": player.number for seat, player in enumerate([*players[:4], *players[12:]], 1)}
    more = {
        f"row-0-player_{seat}": player.number
        for seat, player in enumerate(members(players[0].memberships.get().club, 5, first=30001), 7)
    }
    series = begun(official, players, **everybody, **more)
    address = f"/sbf/series/{series.pk}/change/"
    rows = official.get(address).context["typed"].rows
    assert [len(row.seats) for row in rows[:2]] == [13, 8]
    sent = {seat.field.html_name: seat.text for row in rows for seat in row.seats}
    assert official.post(address, typed_series(players, **sent)).status_code == 302
    before = series.teams
    series.refresh_from_db()
    assert series.teams == before


def test_who_has_played_stays_in_the_team_though_the_page_was_opened_before(
    official: Client, players: list[Player]
) -> None:
    series = begun(official, players)
    typed = {"row-0-player_1": players[12].number, "home_extra1_2": "on", "home_3_2": ""}
    enter(official, series, "Alfa", "Beta", **typed)
    assert official.post(f"/sbf/series/{series.pk}/change/", typed_series(players)).status_code == 302
    series.refresh_from_db()
    assert [player["number"] for player in series.teams[0]["players"]] == [
        *(player.number for player in players[:4]),
        players[12].number,
    ]


def test_a_guest_plays_under_a_key_of_his_own(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    guest = {"row-0-player_1": "Gun Gästsson", "row-0-meant_1": "guest=Gun Gästsson"}
    enter(official, series, "Alfa", "Beta", **guest, **{"home_extra1_2": "on", "home_3_2": ""})
    home = SeriesMatch.objects.get().match["home"]
    assert home["halves"]["?1"] == 1
    assert home["names"] == {"?1": "Gun Gästsson"}


def test_a_hidden_player_whom_the_office_typed_is_a_number_to_the_club(
    client: Client, cast: Cast, official: Client, players: list[Player]
) -> None:
    stranger, *_others = members(cast.club_b, 1, first=60001)
    Player.objects.filter(pk=stranger.pk).update(hidden=True)
    series = begun(official, players)
    guest = {"row-1-player_5": "Gun Gästsson", "row-1-meant_5": "guest=Gun Gästsson"}
    client.force_login(cast.office)
    typed = typed_series(players, **guest, **{"row-0-player_4": f"{stranger.number} {stranger.name}"})
    assert client.post(f"/sbf/series/{series.pk}/change/", typed).status_code == 302
    enter(client, series, "Alfa", "Beta")
    client.force_login(cast.official_a)
    own = f"/sbf/series/{series.pk}/"
    match = SeriesMatch.objects.get()
    for address in (own, f"{own}change/", f"{own}matches/{match.pk}/"):
        page = client.get(address).content.decode()
        assert (address, stranger.name in page, "Gun Gästsson" in page) == (address, False, address != own)
    rows = client.get(f"{own}change/").context["typed"].rows
    assert rows[0].seats[3].text == stranger.number
    sent = {seat.field.html_name: seat.text for row in rows for seat in row.seats}
    kept = {seat.question: f"{seat.answer}={seat.text}" for row in rows for seat in row.seats if seat.text}
    assert client.post(f"{own}change/", typed_series(players, **{**sent, **kept})).status_code == 302
    series.refresh_from_db()
    assert [player["number"] for player in series.teams[0]["players"]][3] == stranger.number
    assert series.teams[1]["players"][4] == {"number": None, "name": "Gun Gästsson"}


def test_a_look_at_the_points_keeps_nothing(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    answer = official.post(f"/sbf/series/{series.pk}/matches/new/", {**typed_match("Alfa", "Beta"), "see": "yes"})
    assert answer.status_code == 200
    shown = {award.number: dict(award.points) for award in answer.context["points"].awards}
    assert set(shown) == {player.number for player in players[:4]}
    assert all(award.reasons for award in answer.context["points"].awards)
    assert not SeriesMatch.objects.exists()


def test_the_running_points_are_those_of_the_rules_and_are_not_booked(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta")
    enter(official, series, "Beta", "Gamma")
    running = official.get(f"/sbf/series/{series.pk}/").context["running"]
    assert {award.number for award in running.awards} == {player.number for player in players[:8]}
    assert not LedgerEntry.objects.exists()
    assert not Report.objects.exists()


@pytest.mark.parametrize(("outcome", "field"), [("conceded", "conceded_by"), ("aborted", "boards_played")])
def test_how_a_match_ended_is_told_in_full(official: Client, players: list[Player], outcome: str, field: str) -> None:
    series = begun(official, players)
    answer = official.post(f"/sbf/series/{series.pk}/matches/new/", typed_match("Alfa", "Beta", outcome=outcome))
    assert answer.status_code == 422
    assert answer.context["form"].errors == {field: ["Fill this in too."]}
    assert not SeriesMatch.objects.exists()


def test_boards_that_nobody_played_do_not_count(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta")
    enter(official, series, "Alfa", "Gamma", outcome="aborted", boards_played="14")
    enter(official, series, "Alfa", "Beta", outcome="walkover")
    assert payload_of(series, [one.match for one in matches_of(series)])["boards"] == 38


def test_championships_and_stages_are_chosen_by_their_names(official: Client, players: list[Player]) -> None:
    championships = dict(official.get(NEW).context["typed"].form.fields["championship"].choices)
    assert championships["elitserien"] == "Elitserien"
    series = begun(official, players)
    form = official.get(f"/sbf/series/{series.pk}/matches/new/?home=Alfa&away=Beta&halves=2").context["form"]
    assert dict(form.fields["stage"].choices)["round-of-16"] == "round of 16"


def test_a_match_that_is_sent_twice_is_entered_once(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    address = f"/sbf/series/{series.pk}/matches/new/"
    shown = official.get(f"{address}?home=Alfa&away=Beta&halves=2").context["after"]
    for _time in range(2):
        assert official.post(address, typed_match("Alfa", "Beta", after=str(shown))).status_code == 302
    assert SeriesMatch.objects.count() == 1
    enter(official, series, "Alfa", "Beta")
    assert SeriesMatch.objects.count() == 2


def test_a_penalty_adds_no_points(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    answer = official.post(f"/sbf/series/{series.pk}/matches/new/", typed_match("Alfa", "Beta", home_penalty="-3"))
    assert answer.context["form"].errors == {"home_penalty": ["Write a number such as 13.5."]}


def test_a_match_is_changed_as_it_was_entered(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta", home_penalty="2")
    match = SeriesMatch.objects.get()
    address = f"/sbf/series/{series.pk}/matches/{match.pk}/"
    form = official.get(address).context["form"]
    assert (form["home_vp"].value(), form["home_penalty"].value()) == ("18", "2")
    assert [line.halves for line in form.sides[0].lines] == [[1, 2]] * 4 + [[], []]
    assert official.post(address, typed_match("Alfa", "Beta", ("10", "20"))).status_code == 302
    match.refresh_from_db()
    assert (match.match["home"]["vp"], match.match["away"]["vp"]) == ("10", "20")


def test_a_match_can_be_removed(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta")
    official.post(f"/sbf/series/{series.pk}/matches/{SeriesMatch.objects.get().pk}/remove/")
    assert not SeriesMatch.objects.exists()


def test_a_team_that_has_played_is_renamed_in_its_matches_and_not_left_out(
    official: Client, players: list[Player]
) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta")
    address = f"/sbf/series/{series.pk}/change/"
    assert official.post(address, typed_series(players, **{"row-0-team": "Alfa Nova"})).status_code == 302
    assert SeriesMatch.objects.get().match["home"]["team"] == "Alfa Nova"
    without = {key: "" for key in typed_series(players) if key.startswith("row-1-")}
    assert official.post(address, typed_series(players, **without)).status_code == 422
    series.refresh_from_db()
    assert [team["team"] for team in series.teams] == ["Alfa Nova", "Beta", "Gamma"]


def test_a_finished_series_is_booked_as_the_rules_say(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    played(official, series)
    places = {f"row-{index}-place": str(index + 1) for index in range(3)}
    assert official.post(f"/sbf/series/{series.pk}/change/", typed_series(players, **places)).status_code == 302
    answer = official.post(f"/sbf/series/{series.pk}/finish/")
    report = Report.objects.get()
    assert answer["Location"] == f"/sbf/reports/{report.pk}/"
    assert (report.state, report.reader) == (ReportState.DRAFT, "series")
    assert official.get(f"/sbf/reports/{report.pk}/").status_code == 200
    official.post(f"/sbf/reports/{report.pk}/file/")
    report.refresh_from_db()
    assert report.state == ReportState.BOOKED
    expected = calculate(report.payload, ruleset="sbf-2018")
    assert isinstance(expected, Answer)
    assert entries() == {
        (award.player, colour): points for award in expected.awards for colour, points in award.points.items()
    }
    assert set(Result.objects.values_list("team", "place")) == {("Alfa", 1), ("Beta", 2), ("Gamma", 3)}


def test_a_series_that_has_problems_says_them_all(official: Client, players: list[Player]) -> None:
    series = begun(official, players, date="2026-12-31", level="silver")
    enter(official, series, "Alfa", "Beta", boards="10")
    answer = official.post(f"/sbf/series/{series.pk}/finish/")
    assert answer.status_code == 422
    codes = {group.code for group in answer.context["problems"].groups}
    assert "future-date" in codes
    assert len(codes) > 1
    assert not Report.objects.exists()


def test_another_report_of_a_series_withdraws_the_draft_before(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    played(official, series)
    official.post(f"/sbf/series/{series.pk}/finish/")
    first = Report.objects.get()
    match = SeriesMatch.objects.order_by("pk")[0]
    official.post(f"/sbf/series/{series.pk}/matches/{match.pk}/", typed_match("Alfa", "Beta", ("10", "20")))
    official.post(f"/sbf/series/{series.pk}/finish/")
    first.refresh_from_db()
    series.refresh_from_db()
    assert (first.state, series.report.state) == (ReportState.WITHDRAWN, ReportState.DRAFT)
    assert official.get(f"/sbf/reports/{first.pk}/").status_code == 200


def test_a_booked_series_that_is_changed_leads_to_an_amendment(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    played(official, series)
    official.post(f"/sbf/series/{series.pk}/finish/")
    first = Report.objects.get()
    official.post(f"/sbf/reports/{first.pk}/file/")
    match = SeriesMatch.objects.order_by("pk")[0]
    official.post(f"/sbf/series/{series.pk}/matches/{match.pk}/", typed_match("Alfa", "Beta", ("10", "20")))
    answer = official.post(f"/sbf/series/{series.pk}/finish/")
    second = Report.objects.exclude(pk=first.pk).get()
    assert answer["Location"] == f"/sbf/reports/{second.pk}/?amends={first.pk}"


def test_only_officials_of_the_organiser_see_and_change_a_series(
    client: Client, cast: Cast, official: Client, players: list[Player]
) -> None:
    series = begun(official, players)
    for user, seen, changed in (
        (cast.official_b, 404, 404),
        (cast.officer_north, 200, 404),
        (cast.officer_south, 404, 404),
        (cast.office, 200, 200),
    ):
        client.force_login(user)
        assert client.get(f"/sbf/series/{series.pk}/").status_code == seen
        assert client.get(f"/sbf/series/{series.pk}/change/").status_code == changed
        assert client.get(f"/sbf/series/{series.pk}/matches/new/").status_code == changed
