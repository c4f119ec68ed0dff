"""A series is begun once and can be taken back; nobody's change of a match is lost for another's."""

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import Report, Series, SeriesMatch
from registry.models import Change, Player
from tests.awards.reports import members
from tests.awards.views.test_series import NEW, begun, enter, played, typed_match, typed_series
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 14)


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def test_a_series_that_is_sent_twice_is_begun_once(official: Client, players: list[Player]) -> None:
    shown = official.get(NEW).context["after"]
    for _time in range(2):
        assert official.post(NEW, typed_series(players, after=str(shown))).status_code == 302
    assert Series.objects.count() == 1
    assert official.post(NEW, typed_series(players)).status_code == 302
    assert Series.objects.count() == 2


def test_a_series_is_removed_once_it_was_confirmed(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    played(official, series)
    official.post(f"/sbf/series/{series.pk}/finish/")
    address = f"/sbf/series/{series.pk}/remove/"
    held = [str(match) for match in official.get(address).context["matches"]]
    assert held == ["Alfa – Beta", "Alfa – Gamma", "Beta – Gamma"]
    assert Series.objects.exists()
    assert official.post(address)["Location"] == "/sbf/series/"
    assert (Series.objects.count(), SeriesMatch.objects.count()) == (0, 0)
    assert Report.objects.get().state == ReportState.WITHDRAWN
    kept = Change.objects.get(action="remove series")
    assert (kept.record, kept.before["event"]["name"]) == (str(series.pk), "Klubbserien")
    assert [match["home"]["team"] for match in kept.before["matches"]] == ["Alfa", "Alfa", "Beta"]


@pytest.mark.parametrize("again", [False, True])
def test_a_series_that_was_booked_is_not_removed(official: Client, players: list[Player], again: bool) -> None:
    series = begun(official, players)
    played(official, series)
    official.post(f"/sbf/series/{series.pk}/finish/")
    official.post(f"/sbf/reports/{Report.objects.get().pk}/file/")
    if again:
        match = SeriesMatch.objects.order_by("pk")[0]
        official.post(f"/sbf/series/{series.pk}/matches/{match.pk}/", typed_match("Alfa", "Beta", ("10", "20")))
        official.post(f"/sbf/series/{series.pk}/finish/")
    assert official.get(f"/sbf/series/{series.pk}/remove/").context["booked"]
    official.post(f"/sbf/series/{series.pk}/remove/")
    assert Series.objects.get().matches.count() == 3
    assert set(Report.objects.values_list("state", flat=True)) == (
        {ReportState.BOOKED, ReportState.DRAFT} if again else {ReportState.BOOKED}
    )


def test_a_series_whose_twin_was_booked_can_be_removed(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    official.post(NEW, typed_series(players))
    twin = Series.objects.exclude(pk=series.pk).get()
    played(official, series)
    official.post(f"/sbf/series/{series.pk}/finish/")
    official.post(f"/sbf/reports/{Report.objects.get().pk}/file/")
    official.post(f"/sbf/series/{twin.pk}/remove/")
    assert Series.objects.get() == series


def test_nobody_else_removes_a_series(client: Client, cast: Cast, official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    for user in (cast.official_b, cast.officer_north, cast.player_user):
        client.force_login(user)
        assert client.post(f"/sbf/series/{series.pk}/remove/").status_code in {403, 404}
    assert Series.objects.exists()


def test_a_match_that_somebody_else_changed_is_not_overwritten_unseen(official: Client, players: list[Player]) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta")
    match = SeriesMatch.objects.get()
    address = f"/sbf/series/{series.pk}/matches/{match.pk}/"
    read = official.get(address).context["version"]
    assert official.post(address, typed_match("Alfa", "Beta", ("10", "20"), version=read)).status_code == 302
    refused = official.post(address, typed_match("Alfa", "Beta", ("17", "13"), version=read))
    assert (refused.status_code, refused.context["form"]["home_vp"].value()) == (422, "17")
    assert refused.context["form"].non_field_errors() == [
        "Somebody has changed this match since you opened it; now it is 10–20. Keep yours to replace it."
    ]
    match.refresh_from_db()
    assert match.match["home"]["vp"] == "10"
    again = typed_match("Alfa", "Beta", ("17", "13"), version=refused.context["version"])
    assert official.post(address, again).status_code == 302
    match.refresh_from_db()
    assert match.match["home"]["vp"] == "17"


def test_a_look_at_the_points_leaves_the_form_what_it_was_when_it_was_opened(
    official: Client, players: list[Player]
) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta")
    address = f"/sbf/series/{series.pk}/matches/{SeriesMatch.objects.get().pk}/"
    read = official.get(address).context["version"]
    official.post(address, typed_match("Alfa", "Beta", ("10", "20")))
    seen = official.post(address, typed_match("Alfa", "Beta", ("17", "13"), version=read, see="yes"))
    assert (seen.status_code, seen.context["version"]) == (200, read)


def test_a_change_of_a_match_is_in_the_audit_trail_once(official: Client, players: list[Player], cast: Cast) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta")
    address = f"/sbf/series/{series.pk}/matches/{SeriesMatch.objects.get().pk}/"
    read = official.get(address).context["version"]
    for _time in range(2):
        answer = official.post(address, typed_match("Alfa", "Beta", boards="20", version=read))
        assert answer.status_code == 302
    change = Change.objects.get(action="change match")
    assert (change.by, change.record, change.before, change.after) == (
        cast.official_a,
        str(series.pk),
        {"boards": 24},
        {"boards": 20},
    )


def test_what_was_typed_of_a_match_that_was_removed_can_be_entered_as_a_new_one(
    official: Client, players: list[Player]
) -> None:
    series = begun(official, players)
    enter(official, series, "Alfa", "Beta")
    address = f"/sbf/series/{series.pk}/matches/{SeriesMatch.objects.get().pk}/"
    read = official.get(address).context["version"]
    official.post(f"{address}remove/")
    typed = typed_match("Alfa", "Beta", ("10", "20"), version=read)
    refused = official.post(address, typed)
    assert (refused.status_code, refused.context["form"]["home_vp"].value()) == (422, "10")
    assert refused.context["form"].non_field_errors() == [
        "Somebody has removed this match since you opened it. Keep it to enter it as a new one."
    ]
    assert not SeriesMatch.objects.exists()
    assert official.post(refused.context["address"], typed).status_code == 302
    assert SeriesMatch.objects.get().match["home"]["vp"] == "10"
    assert official.get(address).status_code == 404


@pytest.mark.parametrize(
    ("scale", "vp", "most"),
    [
        *(("30", ("35", "0"), "30"), ("20-decimal", ("1301", "6.99"), "20"), ("20-decimal", ("20.01", "0"), "20")),
        *(("2", ("3", "0"), "2"), ("30", ("25", "25"), ""), ("20-decimal", ("20", "-1"), ""), ("imp", ("71", "4"), "")),
    ],
)
def test_no_team_has_more_points_than_the_scale_gives(
    official: Client, players: list[Player], scale: str, vp: tuple[str, str], most: str
) -> None:
    series = begun(official, players)
    answer = official.post(f"/sbf/series/{series.pk}/matches/new/", typed_match("Alfa", "Beta", vp, scale=scale))
    errors = answer.context["form"].errors if answer.status_code == 422 else {}
    assert errors == ({"home_vp": [f"This scale gives at most {most} points."]} if most else {})
    assert SeriesMatch.objects.exists() == (not most)
