"""With whom a player usually plays: offered while the second field of his pair is empty."""

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from awards.services.filing import file_report
from registry.models import Player
from registry.queries.days import local_day
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.views.test_typing_suggestions import LIST
from tests.cast import Cast
from tests.ui.page import read

pytestmark = pytest.mark.django_db

FIELD = "row-0-player_2"


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def played(cast: Cast, players: list[Player], *, days: int) -> None:
    """An evening of club A so many days ago, the players two by two."""
    today = local_day(cast.federation, timezone.now())
    day = (today - datetime.timedelta(days=days)).isoformat()
    report = drafted(pairs_report(cast.club_a, players, date=day), cast.official_a, cast.club_a, today=today)
    file_report(report_id=report.pk, by=cast.official_a)


def partners(client: Client, of: str, *, taken: str = "", organiser: str = "101") -> list[str]:
    asked = {FIELD: "", "partner_of": of, "taken": taken, "organiser": organiser}
    page = read(client.get(LIST, asked).content.decode())
    marked = [option for option in page.all("li", role="option") if "data-first" in option.attributes]
    found = page.all("li", role="option")
    assert marked == found[:1]
    return [option["data-text"].split()[0] for option in found]


@pytest.fixture
def club(cast: Cast) -> list[Player]:
    """Twelve members, the first of whom played twice with the second, then once each with three others."""
    players = members(cast.club_a, 12)
    rest = players[5:12]
    for days, partner in ((70, 1), (63, 1), (21, 2), (14, 3), (7, 4)):
        played(cast, [players[0], players[partner], *rest[:6]], days=days)
    return players


def test_the_most_frequent_partner_comes_first_then_the_latest_at_most_three(
    official: Client, club: list[Player]
) -> None:
    assert partners(official, club[0].number) == [club[1].number, club[4].number, club[3].number]


def test_who_is_on_the_list_already_is_left_out(official: Client, club: list[Player]) -> None:
    taken = f"{club[1].number} {club[4].number}"
    assert partners(official, club[0].number, taken=taken) == [club[3].number, club[2].number]


def test_partners_of_long_ago_or_at_another_club_are_not_offered(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 8)
    played(cast, players, days=400)
    assert partners(official, players[0].number) == []
    played(cast, players, days=10)
    assert partners(official, players[0].number) == [players[1].number]
    assert partners(official, players[0].number, organiser="102") == []


def test_a_hidden_partner_is_offered_to_his_own_club_alone(client: Client, cast: Cast) -> None:
    played(cast, [cast.player, cast.hidden, *members(cast.club_a, 6)], days=10)
    found = {}
    for role in ("official_a", "official_b", "officer_north", "officer_south", "office"):
        client.force_login(getattr(cast, role))
        found[role] = (partners(client, "4711"), partners(client, "4712"))
    seen, unseen = (["4712"], ["4711"]), ([], [])
    assert found == {
        "official_a": seen,
        "official_b": unseen,
        "officer_north": seen,
        "officer_south": unseen,
        "office": seen,
    }


@pytest.mark.parametrize("of", ["", "9999", "nobody", "as", "4711 Bo Ek", "\x00", "x" * 5000])
def test_who_is_not_settled_has_no_partners(of: str, official: Client, club: list[Player]) -> None:
    assert partners(official, of) == []


def test_partners_take_three_queries(official: Client, club: list[Player], django_assert_num_queries) -> None:
    # Session, user, federation and roles are the other four.
    with django_assert_num_queries(7):
        partners(official, club[0].number)
