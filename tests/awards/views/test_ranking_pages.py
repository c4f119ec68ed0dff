"""The ranking: narrowed, of past days as known then and today, with the reader's own row, and as a file."""

import csv
import datetime
import html
from collections.abc import Iterable

import pytest
from django.test import Client
from django.utils import timezone

from awards.models import RankingList
from registry.models import Club, Player
from tests.awards.reports import members
from tests.cast import Cast
from tests.factories import LedgerEntryFactory, PlayerFactory, RankingListFactory, RankingPlaceFactory

pytestmark = pytest.mark.django_db

RANKING = "/sbf/ranking/"


def published(cast: Cast, points: dict[Player, int]) -> RankingList:
    """The current list with these players, places by points."""
    made = RankingListFactory(federation=cast.federation, players=len(points))
    for player, amount in points.items():
        place = 1 + sum(other > amount for other in points.values())
        RankingPlaceFactory(list=made, player=player, place=place, points=amount)
    return made


def booked(player: Player, day: str, points: int, booked_on: str = "") -> None:
    moment = datetime.datetime.fromisoformat(f"{booked_on or day}T12:00:00+00:00")
    LedgerEntryFactory(player=player, ranking=points, played_on=datetime.date.fromisoformat(day), booked_at=moment)


def rows(client: Client, query: str, names: Iterable[str]) -> list[tuple]:
    table = client.get(f"{RANKING}?{query}").context["table"]
    return [tuple(getattr(row, name) for name in names) for row in table.page.object_list.data]


def file(client: Client, query: str = "") -> list[list[str]]:
    response = client.get(f"{RANKING}csv/?{query}")
    text = b"".join(response.streaming_content).decode()  # type: ignore[attr-defined]
    assert text.startswith("\ufeff")
    return list(csv.reader(text[1:].splitlines()))


def members_of(club: Club, count: int, first: int) -> list[Player]:
    return members(club, count, first=first)


def test_a_part_of_the_list_has_its_own_places_with_ties(client: Client, cast: Cast) -> None:
    a, b, c = members_of(cast.club_a, 3, 100)
    d, e = members_of(cast.club_c, 2, 200)
    published(cast, {d: 90, a: 80, e: 70, b: 50, c: 50})
    names = ("player_id", "within", "place")
    assert rows(client, f"district={cast.north.pk}", names) == [(a.pk, 1, 2), (b.pk, 2, 4), (c.pk, 2, 4)]
    assert rows(client, "club=201", names) == [(d.pk, 1, 1), (e.pk, 2, 3)]
    assert rows(client, "club=nobody", names) == []
    text = html.unescape(client.get(f"{RANKING}?club=101").content.decode())
    assert text.count("shared") == 4  # two players, here and on the whole list


def test_a_past_day_is_shown_as_known_then_and_as_known_today(client: Client, cast: Cast) -> None:
    a, b, c = members_of(cast.club_a, 3, 100)
    booked(a, "2025-05-01", 10)
    booked(b, "2025-05-01", 20)
    booked(a, "2025-05-20", 15, booked_on="2025-06-15")
    booked(c, "2025-05-20", 1, booked_on="2025-06-15")
    names = ("player_id", "place", "points", "now_place", "now_points")
    known_then = [(b.pk, 1, 20, 2, 20), (a.pk, 2, 10, 1, 25), (c.pk, None, None, 3, 1)]
    assert rows(client, "day=2025-06-01", names) == known_then
    assert (
        "Reports and corrections have come in since then." in client.get(f"{RANKING}?day=2025-06-01").content.decode()
    )
    later = rows(client, "day=2025-06-01&known=2025-06-15", names)
    assert later == [(a.pk, 1, 25, 1, 25), (b.pk, 2, 20, 2, 20), (c.pk, 3, 1, 3, 1)]
    page = client.get(f"{RANKING}?day=2025-06-01&known=2025-06-15").content.decode()
    assert "Nothing has changed in this list since then." in page
    assert "Place as known today" not in page


def test_the_part_of_a_past_day_is_by_the_clubs_of_that_day(client: Client, cast: Cast) -> None:
    a, b = members_of(cast.club_a, 2, 100)
    a.memberships.update(ends=datetime.date(2025, 12, 31))
    booked(a, "2025-05-01", 10)
    booked(b, "2025-05-01", 10)
    booked(cast.player_of_b, "2025-05-01", 99)
    names = ("player_id", "within", "tied_within", "place", "home_club_name")
    assert rows(client, "day=2025-06-01&club=101", names) == [
        (a.pk, 1, True, 2, "BK Åkanten"),
        (b.pk, 1, True, 2, "BK Åkanten"),
    ]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("day=2999-01-01", "This day has not come yet"),
        ("day=2025-01-01&known=2999-01-01", "This day has not come yet"),
        ("day=0001-01-01", "There are no lists of so long ago"),
        ("day=yesterday", "This is no day"),
        ("day=2025-02-30", "This is no day"),
        ("known=2025-01-01", "Choose the day of the list too"),
        ("district=nonsense", "Select a valid choice"),
        ("day=%00&club=%00&district=-1&page=x&sort=x&player=%00", "Null characters are not allowed"),
    ],
)
def test_a_choice_that_means_nothing_is_told_in_words(client: Client, cast: Cast, query: str, message: str) -> None:
    published(cast, {cast.player: 5})
    response = client.get(f"{RANKING}?{query}")
    assert response.status_code == 200
    assert message in html.unescape(response.content.decode())
    if "player" not in query:
        assert client.get(f"{RANKING}csv/?{query}").status_code == 302


def test_the_reader_is_led_to_his_own_row(client: Client, cast: Cast) -> None:
    others = members_of(cast.club_a, 60, 100)
    published(cast, {**{other: 500 - number for number, other in enumerate(others)}, cast.player: 1})
    client.force_login(cast.player_user)
    assert "Find my place" in client.get(RANKING).content.decode()
    answer = client.get(f"{RANKING}?mine=1")
    assert answer.headers["Location"] == f"{RANKING}?mine=1&page=2#list"
    page = client.get(answer.headers["Location"]).content.decode()
    assert page.count('class="own"') == 1
    assert client.get(f"{RANKING}?mine=1&all=1").headers["Location"] == f"{RANKING}?mine=1&all=1&page=1#list"


def test_a_player_is_found_on_a_past_list_too(client: Client, cast: Cast) -> None:
    for number, other in enumerate(members_of(cast.club_a, 55, 100)):
        booked(other, "2025-05-01", 100 + number)
    booked(cast.player, "2025-05-01", 1)
    answer = client.get(f"{RANKING}?day=2025-06-01&player=4711")
    assert answer.headers["Location"] == f"{RANKING}?day=2025-06-01&player=4711&page=2#list"


def test_a_hidden_player_cannot_be_found_by_his_number(client: Client, cast: Cast) -> None:
    published(cast, {cast.player: 9, cast.hidden: 5})
    answer = client.get(f"{RANKING}?player=4712")
    assert answer.status_code == 200
    assert "The player is not on this list." in answer.content.decode()
    client.force_login(cast.official_a)
    assert client.get(f"{RANKING}?player=4712").status_code == 302


def test_a_hidden_player_is_withheld_on_a_past_list_and_in_files(client: Client, cast: Cast) -> None:
    published(cast, {cast.hidden: 5})
    booked(cast.hidden, "2025-05-01", 5)
    past = client.get(f"{RANKING}?day=2025-06-01").content.decode()
    assert ("Hemlig" in past, "Åkanten" in past, past.count("Name not shown")) == (False, False, 1)
    assert file(client)[1:] == [["1", "", "", "", "5"]]
    assert file(client, "day=2025-06-01")[1:] == [["1", "", "", "", "5", "1", "5"]]
    client.force_login(cast.official_a)
    assert file(client)[1:] == [["1", "4712", "Dolda Hemlig", "BK Åkanten", "5"]]


def test_the_file_holds_the_whole_part_and_no_formula(client: Client, cast: Cast) -> None:
    wicked = PlayerFactory(federation=cast.federation, number="-1", first_name="=1+1", last_name="X", club=cast.club_b)
    published(cast, {wicked: 7, cast.player: 3})
    assert file(client) == [
        ["Place", "Number", "Name", "Club", "Ranking points"],
        ["1", "'-1", "'=1+1 X", "BK Björken", "7"],
        ["2", "4711", "Åsa Öberg", "BK Åkanten", "3"],
    ]
    assert file(client, "club=101") == [
        ["Place here", "Place", "Number", "Name", "Club", "Ranking points"],
        ["1", "2", "4711", "Åsa Öberg", "BK Åkanten", "3"],
    ]


def test_a_list_for_printing_stands_on_one_page(client: Client, cast: Cast) -> None:
    published(cast, dict.fromkeys(members_of(cast.club_a, 60, 100), 5))
    assert len(client.get(RANKING).context["table"].page.object_list) == 50
    assert len(client.get(f"{RANKING}?all=1").context["table"].page.object_list) == 60


def test_todays_list_is_as_known_today(client: Client, cast: Cast) -> None:
    booked(cast.player, timezone.localdate().isoformat(), 5)
    assert "as known today." in client.get(f"{RANKING}?day={timezone.localdate().isoformat()}").content.decode()
