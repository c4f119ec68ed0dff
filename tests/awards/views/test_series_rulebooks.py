"""A series asks what the edition of its last day asks, and is booked by it."""

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import Report, Series
from registry.models import Player
from tests.awards.reports import members
from tests.awards.views.rulebooks import ACBL, FBS, answered, booked_by_pages, entries, plays_by
from tests.awards.views.test_series import NEW, TEAMS, enter, typed_series
from tests.awards.views.typed import tree
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 20)


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def begun(client: Client, typed: dict[str, str]) -> Series:
    answer = client.post(NEW, typed)
    assert answer.status_code == 302, answer.context["typed"].form.errors
    return Series.objects.get()


def test_a_faroese_series_asks_what_its_edition_asks(official: Client, cast: Cast) -> None:
    plays_by(cast, FBS)
    form = official.get(NEW).context["typed"].form
    assert {one.field.name: one.css for one in form.asked} == {
        "kind": "",
        "half": "at-levels at-silver",
        "championship": "at-levels at-gold",
        "division": "",
        "divisions": "",
        "matches_per_day": "at-levels at-bronze",
        "swiss_rounds": "",
        "leg": "",
    }
    assert [value for value, _label in form.fields["scale"].choices] == ["25", "30", "imp"]
    assert [value for value, _label in form.fields["kind"].choices] == ["plain", "cup"]
    assert [value for value, _label in form.fields["championship"].choices] == ["", "fm-teams", "fm-clubs"]
    assert [value for value, _label in form.fields["leg"].choices] == ["", "first", "second"]


def test_a_swedish_series_asks_what_it_always_asked(official: Client, cast: Cast) -> None:
    form = official.get(NEW).context["typed"].form
    assert [one.field.name for one in form.asked] == [
        *("kind", "championship", "division", "divisions", "swiss_rounds", "matches_per_day", "double_round_robin"),
    ]
    assert form["scale"].value() == "20-decimal"


def test_a_faroese_series_with_its_bonus_is_booked(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, FBS)
    typed = typed_series(players, division="2", divisions="3", leg="first")
    typed |= {f"row-3-player_{seat + 1}": players[12 + seat].number for seat in range(4)}
    typed |= {"row-3-team": "Delta", **{f"row-{index}-place": str(index + 1) for index in range(4)}}
    series = begun(official, typed)
    conditions = {"division": 2, "divisions": 3, "double_round_robin": True, "leg": 1}
    assert series.event["conditions"] == conditions
    teams = (*TEAMS, "Delta")
    for index, home in enumerate(teams):
        for away in teams[index + 1 :]:
            enter(official, series, home, away, ("19", "11"))
    answer = official.post(f"/sbf/series/{series.pk}/finish/")
    assert answer.status_code == 302, answer.context["problems"]
    report = Report.objects.get()
    assert report.payload["conditions"] == conditions
    booked = booked_by_pages(official, cast, report)
    assert (booked.state, booked.ruleset) == (ReportState.BOOKED, FBS)
    assert entries() == answered(report.payload, FBS)
    # Three matches won of 60 for four players each, and two thirds of the bonus of 30.
    assert entries()[players[0].number, "bronze"] == 65


def test_a_faroese_series_comes_back_as_it_was_begun(official: Client, cast: Cast, players: list[Player]) -> None:
    plays_by(cast, FBS)
    changes = {"kind": "cup", "level": "silver", "half": "on", "swiss_rounds": "5", "leg": "second", "scale": "imp"}
    series = begun(official, typed_series(players, **changes))
    form = official.get(f"/sbf/series/{series.pk}/change/").context["typed"].form
    assert {name: "on" if form[name].value() == "True" else form[name].value() for name in changes} == changes


def test_a_faroese_match_knows_the_scales_of_its_edition_and_no_stages(
    official: Client, cast: Cast, players: list[Player]
) -> None:
    plays_by(cast, FBS)
    series = begun(official, typed_series(players))
    page = official.get(f"/sbf/series/{series.pk}/matches/new/", {"home": "Alfa", "away": "Beta", "halves": "2"})
    form = page.context["form"]
    assert [value for value, _label in form.fields["scale"].choices] == ["25", "30", "imp"]
    assert "stage" not in form.fields
    assert tree(page).all("select", name="stage") == []


def test_where_teams_are_one_final_list_no_series_is_begun(official: Client, cast: Cast) -> None:
    plays_by(cast, ACBL)
    assert official.get(NEW).status_code == 404
    assert official.post(NEW, {}).status_code == 404
    said = tree(official.get("/sbf/series/")).text
    assert "In this federation an event of teams is reported as one final list, not match by match." in said
    for page in ("/sbf/desk/", "/sbf/reports/new/"):
        links = [link.get("href") for link in tree(official.get(page)).all("a")]
        assert "/sbf/series/" not in links
