"""A series is begun once and can be taken back; nobody's change of a match is lost for another's."""

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import Report, Series, SeriesMatch
from registry.models import Change, Player
from tests.awards.reports import members
from tests.awards.views.test_series import NEW, begun, played, typed_match, typed_series
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
