"""Clubs: the list with its filters, and the page of one with its members, what they won and what it filed."""

import datetime
import html

import pytest
from django.test import Client
from django.utils import timezone

from awards.choices import Colour, EntryKind
from awards.queries.clubs import clubs_meant, points_won
from registry.permissions import Actor
from registry.queries.seasons import season_of
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import (
    ClubFactory,
    EventFactory,
    LedgerEntryFactory,
    MembershipFactory,
    PlayerFactory,
    TitleAwardFactory,
)

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 3, 10)


def text(client: Client, address: str) -> str:
    return html.unescape(client.get(address).content.decode())


def test_clubs_are_counted_with_the_members_of_today(client: Client, cast: Cast) -> None:
    gone = PlayerFactory(federation=cast.federation)
    MembershipFactory(player=gone, club=cast.club_c, ends=datetime.date(2020, 1, 1))
    rows = client.get("/sbf/clubs/").context["table"].data.data
    assert [(club.number, club.members) for club in rows] == [("102", 1), ("201", 0), ("101", 2)]


def test_clubs_are_narrowed_by_words_and_district(client: Client, cast: Cast) -> None:
    def found(query: str) -> list[str]:
        return [club.number for club in client.get(f"/sbf/clubs/?{query}").context["table"].data.data]

    assert found("q=akanten") == ["101"]
    assert found(f"district={cast.south.pk}") == ["201"]
    assert found(f"district={cast.south.pk}&q=akanten") == []
    assert found("district=nonsense") == ["102", "201", "101"]


def test_a_whole_number_means_that_club_alone(cast: Cast) -> None:
    longer = ClubFactory(district=cast.north, number="1011", name="BK Längre")
    assert clubs_meant(cast.federation, "101") == [cast.club_a.pk]
    assert set(clubs_meant(cast.federation, "10")) == {cast.club_a.pk, cast.club_b.pk, longer.pk}


def test_a_merged_club_leads_to_its_successor(client: Client, cast: Cast) -> None:
    cast.club_b.merged_into = cast.club_a
    cast.club_b.save()
    assert client.get("/sbf/clubs/102/").headers["Location"] == "/sbf/clubs/101/"
    assert client.get("/sbf/clubs/999/").status_code == 404


def test_members_are_those_of_today_without_the_hidden(client: Client, cast: Cast) -> None:
    MembershipFactory(
        player=PlayerFactory(federation=cast.federation, first_name="Före", last_name="Detta"),
        club=cast.club_a,
        ends=datetime.date(2020, 1, 1),
    )
    page = text(client, "/sbf/clubs/101/")
    assert ("Åsa Öberg" in page, "Före Detta" in page, "Hemlig" in page) == (True, False, False)
    assert page.count("Name not shown") == 0
    assert (cast.player.number in page, cast.hidden.number in page) == (True, False)
    client.force_login(cast.official_a)
    assert "Dolda Hemlig" in text(client, "/sbf/clubs/101/")


def test_that_a_hidden_player_belongs_to_a_club_is_told_to_those_alone_who_may_see_him(
    client: Client, cast: Cast
) -> None:
    TitleAwardFactory(player=cast.hidden)
    seen = {}
    for role in ("stranger", "player_user", "hidden_user", "official_a", "official_b", "officer_south", "office"):
        client.force_login(getattr(cast, role))
        context = client.get("/sbf/clubs/101/").context
        seen[role] = (context["table"].count, len(context["titles"]))
    assert seen == {
        **dict.fromkeys(("stranger", "player_user", "official_b", "officer_south"), (1, 0)),
        **dict.fromkeys(("hidden_user", "official_a", "office"), (2, 1)),
    }


def test_a_member_whose_home_club_is_another_is_listed_with_it(client: Client, cast: Cast) -> None:
    MembershipFactory(player=cast.player, club=cast.club_c, home=False)
    names = [str(row.get_cell("name")) for row in client.get("/sbf/clubs/201/").context["table"].rows]
    assert '<a href="/sbf/players/4711/">Åsa Öberg</a> <span class="help">home club BK Åkanten</span>' in names
    own = [str(row.get_cell("name")) for row in client.get("/sbf/clubs/101/").context["table"].rows]
    assert own == ['<a href="/sbf/players/4711/">Åsa Öberg</a>']


def test_the_hidden_guest_member_of_another_club_is_not_named_to_this_one(client: Client, cast: Cast) -> None:
    MembershipFactory(player=cast.hidden, club=cast.club_c, home=False)
    client.force_login(cast.officer_south)
    assert "Hemlig" not in text(client, "/sbf/clubs/201/")
    client.force_login(cast.official_a)
    assert "Hemlig" in text(client, "/sbf/clubs/201/")


@pytest.mark.parametrize(
    ("day", "start"),
    [
        (datetime.date(2026, 7, 1), datetime.date(2026, 7, 1)),
        (datetime.date(2026, 6, 30), datetime.date(2025, 7, 1)),
        (datetime.date(2027, 1, 1), datetime.date(2026, 7, 1)),
    ],
)
def test_a_season_starts_on_the_day_the_federation_says(cast: Cast, day: datetime.date, start: datetime.date) -> None:
    assert season_of(cast.federation, day).starts == start


def test_points_of_the_season_are_those_of_events_by_members(cast: Cast) -> None:
    event = EventFactory(club=cast.club_b)
    won = {"event": event, "kind": EntryKind.AWARD}
    LedgerEntryFactory(player=cast.player, colour=Colour.SILVER, amount=30, ranking=3, **won)
    LedgerEntryFactory(player=cast.hidden, colour=Colour.BRONZE, amount=7, **won)
    LedgerEntryFactory(player=cast.player_of_b, colour=Colour.BRONZE, amount=9, **won)
    LedgerEntryFactory(player=cast.player, colour=Colour.GOLD, amount=500, kind=EntryKind.OPENING)
    LedgerEntryFactory(
        player=cast.player, colour=Colour.SILVER, amount=80, ranking=8, played_on=datetime.date(2025, 6, 30), **won
    )
    assert points_won(cast.club_a, datetime.date(2025, 7, 1), DAY, Actor(None, cast.federation.pk)) == {
        **{"ranking": 3, "gold": 0, "silver": 30, "bronze": 7, "black": 0, "red": 0}
    }


def test_what_a_club_filed_is_seen_by_its_own_people_alone(client: Client, cast: Cast) -> None:
    drafted(pairs_report(cast.club_a, members(cast.club_a, 8), name="Utkastet"), cast.official_a, cast.club_a)
    seen = set()
    for role in ("official_a", "official_b", "officer_north", "officer_south", "office", "player_user"):
        client.force_login(getattr(cast, role))
        page = text(client, "/sbf/clubs/101/")
        assert ("Utkastet" in page) == ("Filed reports" in page) == ("· received" in page)
        if "Utkastet" in page:
            seen.add(role)
    assert seen == {"official_a", "officer_north", "office"}


def test_new_titles_are_those_of_members(client: Client, cast: Cast) -> None:
    TitleAwardFactory(player=cast.player, reached_on=timezone.localdate())
    TitleAwardFactory(player=cast.player_of_b)
    lines = client.get("/sbf/clubs/101/").context["titles"]
    assert [(line["name"], line["title"]) for line in lines] == [("Åsa Öberg", "Diamond Master")]


def test_only_the_office_is_led_to_the_register(client: Client, cast: Cast) -> None:
    ways = {
        "/sbf/clubs/101/": f"/admin/registry/club/{cast.club_a.pk}/change/",
        "/sbf/players/4711/": f"/admin/registry/player/{cast.player.pk}/change/",
    }
    for user, led in ((None, False), (cast.official_a, False), (cast.officer_north, False), (cast.office, True)):
        if user is not None:
            client.force_login(user)
        for address, way in ways.items():
            assert (f'href="{way}"' in text(client, address)) == led, (user, address)
            assert not led or client.get(way).status_code == 200
