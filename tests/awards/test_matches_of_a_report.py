"""The matches of a report as pages show them, also where the rules read less of a match than others do."""

import datetime
from typing import Any

import pytest
from django.test import Client

from awards.models import LedgerEntry
from awards.queries.guest_names import names_in
from awards.queries.matches import ShownMatch, rounds
from awards.services.filing import file_report
from registry.choices import RoleKind
from registry.models import Club, Federation, User
from registry.queries.actors import actor_of
from tests.awards.reports import PLAYED, drafted
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, PlayerFactory, RoleFactory, UserFactory

pytestmark = pytest.mark.django_db

TEAMS = {"A": "11", "B": "22", "C": "33", "D": "44"}


@pytest.fixture
def federation() -> Federation:
    return FederationFactory(code="fbs", ruleset="fbs-2012")


@pytest.fixture
def club(federation: Federation) -> Club:
    return ClubFactory(district=DistrictFactory(federation=federation), number="7")


@pytest.fixture
def official(club: Club) -> User:
    user: User = UserFactory(email="official@example.org", password="a long enough password")
    RoleFactory(user=user, kind=RoleKind.CLUB, club=club, federation=club.federation)
    return user


def side(team: str, **changes: Any) -> dict[str, Any]:
    return {"team": team, "vp": "15", "halves": {f"{TEAMS[team]}{seat}": 1 for seat in range(1, 5)}, **changes}


def match(home: dict[str, Any], away: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"home": home, "away": away, "boards": 24, "halves": 1, "scale": "25", "outcome": "played", **changes}


def shown(federation: Federation, user: User, row: dict[str, Any]) -> ShownMatch:
    payload, actor = {"form": "team_matches", "matches": [row]}, actor_of(user, federation)
    guests = names_in(payload, federation, actor, own=False, on=PLAYED)
    (found,) = rounds(payload, federation, actor, guests=guests, on=PLAYED)
    return found.matches[0]


def test_division_is_a_number_or_says_that_the_match_decides_who_moves(federation: Federation, official: User) -> None:
    for division, expected in ((None, (None, False)), (2, (2, False)), ("promotion", (None, True))):
        row = match(side("A"), side("B"), **({} if division is None else {"division": division}))
        found = shown(federation, official, row)
        assert (found.division, found.promotion) == expected


@pytest.mark.parametrize("halves", [None, 5, [], {"11": "two"}, {"11": [1]}, "abc"])
def test_line_up_that_nobody_reads_shows_nobody(federation: Federation, official: User, halves: Any) -> None:
    row = match(side("A", halves=halves, vp={"x": 1}, names=[1]), side("B", halves=halves), outcome="walkover")
    found = shown(federation, official, row)
    assert [(one.team, one.vp, one.seats) for one in (found.home, found.away)] == [("A", None, ()), ("B", None, ())]


def registered(club: Club) -> None:
    """The players of all teams, members of the club."""
    for number in TEAMS.values():
        for seat in range(1, 5):
            PlayerFactory(federation=club.federation, number=f"{number}{seat}", club=club)


def test_list_of_teams_without_players_is_booked_and_shown(client: Client, club: Club, official: User) -> None:
    registered(club)
    report = {
        **{"format": "masterpoint-report/1", "organiser": "7", "name": "Røð", "date": PLAYED.isoformat()},
        **{"form": "team_matches", "level": "bronze", "boards": 24, "entrants": 5},
        "standings": [{"place": 1, "team": "A"}, {"place": 2, "team": "C"}],
        "matches": [match(side("A", vp="25"), side("B", vp="5")), match(side("C"), side("D"))],
    }
    draft = drafted(report, official, club, today=PLAYED)
    event = file_report(report_id=draft.pk, by=official).event
    assert event is not None
    page = client.get(f"/fbs/events/{event.pk}/")
    assert page.status_code == 200
    points = {entry.player.number: entry.amount for entry in LedgerEntry.objects.filter(event=event)}
    assert points == {
        **{f"11{seat}": 16 + 40 for seat in range(1, 5)},
        **{f"33{seat}": 8 + 10 for seat in range(1, 5)},
        **{f"44{seat}": 8 for seat in range(1, 5)},
    }


def test_page_of_a_report_says_which_match_decides_who_moves(client: Client, club: Club, official: User) -> None:
    registered(club)
    report = {
        **{"format": "masterpoint-report/1", "organiser": "7", "name": "FM lið", "date": PLAYED.isoformat()},
        **{"form": "team_matches", "level": "gold", "boards": 48},
        "conditions": {"championship": "fm-teams", "division": 2},
        "matches": [
            match(side("A", vp="16"), side("B", vp="14"), division="promotion"),
            match(side("C", halves=7, vp=[]), side("D"), outcome="walkover"),
        ],
    }
    draft = drafted(report, official, club, today=PLAYED + datetime.timedelta(days=1))
    client.force_login(official)
    page = client.get(f"/fbs/reports/{draft.pk}/", headers={"accept-language": "en"}).content.decode()
    assert page.count("Promotion or relegation") == 1
