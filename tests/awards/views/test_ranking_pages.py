"""The ranking: narrowed, of past days as known then and today, with the reader's own row, and as a file."""

import csv
import datetime
import html
from collections.abc import Iterable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from awards.models import RankingList
from registry.models import Club, Player
from registry.services.players import hide_player
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
    assert (text.count('data-label="Place in all"'), text.count('data-label="Place"')) == (3, 0)


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


def test_by_name_the_hidden_stand_last_in_the_order_of_their_places(client: Client, cast: Cast) -> None:
    zealous = PlayerFactory(federation=cast.federation, number="8", last_name="Aber", club=cast.club_b, hidden=True)
    published(cast, {cast.hidden: 9, cast.player_of_b: 8, zealous: 7, cast.player: 6})
    orders = {}
    for role in ("stranger", "official_a", "official_b", "officer_south", "office"):
        client.force_login(getattr(cast, role))
        orders[role] = [[row[0] for row in rows(client, f"sort={sort}", ["player_id"])] for sort in ("name", "-name")]
    ek, oberg, hemlig, aber = cast.player_of_b.pk, cast.player.pk, cast.hidden.pk, zealous.pk
    nobody_seen = [[ek, oberg, hemlig, aber], [oberg, ek, hemlig, aber]]
    assert orders == {
        "stranger": nobody_seen,
        "officer_south": nobody_seen,
        "official_a": [[ek, hemlig, oberg, aber], [oberg, hemlig, ek, aber]],
        "official_b": [[aber, ek, oberg, hemlig], [oberg, ek, aber, hemlig]],
        "office": [[aber, ek, hemlig, oberg], [oberg, hemlig, ek, aber]],
    }


PARTS = ("club=101", "day=2025-06-01&club=101")


@pytest.mark.parametrize("query", [*PARTS, *(f"{part}&sort=name" for part in PARTS)])
def test_a_club_or_district_leaves_those_out_whose_name_the_reader_may_not_see(
    client: Client, cast: Cast, query: str
) -> None:
    published(cast, {cast.hidden: 9, cast.player: 6, cast.player_of_b: 5})
    for player, points in ((cast.hidden, 9), (cast.player, 6), (cast.player_of_b, 5)):
        booked(player, "2025-05-01", points)
    whole = query.replace("club=101", f"district={cast.north.pk}")
    seen, in_file, of_district = {}, {}, {}
    for role in ("stranger", "player_user", "hidden_user", "official_a", "official_b", "officer_south", "office"):
        client.force_login(getattr(cast, role))
        seen[role] = sorted(rows(client, query, ("within", "place", "player_id")))
        in_file[role] = [row[:2] for row in file(client, query)[1:]]
        of_district[role] = len(rows(client, whole, ["player_id"]))
    others, allowed = (
        ("stranger", "player_user", "official_b", "officer_south"),
        ("hidden_user", "official_a", "office"),
    )
    assert seen == {
        **dict.fromkeys(others, [(1, 2, cast.player.pk)]),
        **dict.fromkeys(allowed, [(1, 1, cast.hidden.pk), (2, 2, cast.player.pk)]),
    }
    assert in_file == {**dict.fromkeys(others, [["1", "2"]]), **dict.fromkeys(allowed, [["1", "1"], ["2", "2"]])}
    assert of_district == {**dict.fromkeys(others, 2), **dict.fromkeys(allowed, 3)}


def test_a_list_in_an_order_that_is_kept_shows_each_row_once(
    client: Client, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Pieces that end in the middle of pages.
    monkeypatch.setattr("awards.queries.kept.AT_ONCE", 7)
    players = members_of(cast.club_a, 120, 100)
    published(cast, {player: 1 + number // 3 for number, player in enumerate(players)})
    for query in ("sort=name", "sort=-name", "club=101", "club=101&sort=-place", f"district={cast.north.pk}&sort=name"):
        pages = [[row[0] for row in rows(client, f"{query}&page={page}", ["player_id"])] for page in (1, 2, 3)]
        assert [len(page) for page in pages] == [50, 50, 20]
        assert sorted(sum(pages, [])) == sorted(player.pk for player in players)
        assert pages == [
            [row[0] for row in rows(Client(), f"{query}&page={page}&again", ["player_id"])] for page in (1, 2, 3)
        ]


@pytest.mark.parametrize("query", ["day=2025-06-01", "sort=name", "club=101"])
def test_an_order_is_found_once_for_all_its_pages_and_anew_when_something_changes(
    client: Client, cast: Cast, query: str
) -> None:
    for number, player in enumerate(members_of(cast.club_a, 60, 100)):
        booked(player, "2025-05-01", 100 + number)
    published(cast, {player: player.pk for player in Player.objects.filter(number__startswith="1")})
    assert len(rows(client, query, ["place"])) == 50
    with CaptureQueriesContext(connection) as captured:
        assert len(rows(client, f"{query}&page=2", ["place"])) == 10
    long = ('FROM "awards_ledgerentry"', '"awards_rankingplace"."id" AS "pk", "awards_rankingplace"."place"')
    assert [made["sql"] for made in captured if any(words in made["sql"] for words in long)] == []
    hide_player(player=Player.objects.get(number="100"), hidden=True, by=cast.office)
    booked(cast.player, "2025-05-02", 1)
    length = {"day=2025-06-01": 11, "sort=name": 10, "club=101": 9}[query]
    assert len(rows(client, f"{query}&page=2", ["place"])) == length
