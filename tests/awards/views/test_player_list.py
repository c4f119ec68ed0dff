"""The list of players: whom it names, its filters, and the number of them that is kept."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from awards.services.nightly.lists import keep_lists
from registry.models import Player
from registry.services.audit import record_change
from registry.services.players import hide_player
from tests.awards.reports import members
from tests.cast import Cast
from tests.factories import HoldingFactory

pytestmark = pytest.mark.django_db


def found(client: Client, query: str = "") -> list[str]:
    table = client.get(f"/sbf/players/?{query}").context["table"]
    return sorted(player.number for player in table.records(table.page.object_list.data))


def test_players_are_narrowed_by_club_district_and_title(client: Client, cast: Cast) -> None:
    HoldingFactory(player=cast.player_of_b, title="ruter")
    assert found(client) == ["4711", "4713"]
    assert found(client, "club=102") == ["4713"]
    assert found(client, "club=akanten") == ["4711"]
    assert found(client, "club=nobody") == []
    assert found(client, f"district={cast.north.pk}") == ["4711", "4713"]
    assert found(client, f"district={cast.south.pk}") == []
    assert found(client, "title=ruter") == ["4713"]
    assert found(client, "title=ruter&q=oberg") == []
    assert found(client, "title=nonsense&district=x") == ["4711", "4713"]
    assert [found(client, f"{field}=a%00") for field in ("q", "club")] == [[], []]
    assert found(client, "q=a%00&sort=-total") == []


def test_the_number_of_players_follows_each_change(client: Client, cast: Cast) -> None:
    def total() -> int:
        return client.get("/sbf/players/").context["table"].count

    assert total() == 2
    new = members(cast.club_a, 1)[0]
    record_change(federation=cast.federation, by=None, action="create", record=new)
    assert total() == 3


def test_each_reader_has_the_number_of_those_whom_he_sees(client: Client, cast: Cast) -> None:
    totals = {}
    for role in ("stranger", "hidden_user", "official_a", "official_b", "officer_south", "office"):
        client.force_login(getattr(cast, role))
        totals[role] = client.get("/sbf/players/").context["table"].count
    assert totals == {
        **{"stranger": 2, "official_b": 2, "officer_south": 2},
        **{"hidden_user": 3, "official_a": 3, "office": 3},
    }


@pytest.mark.parametrize("address", ["players/%00/", "players/99999/", "clubs/%00/", "players/%C2%80/"])
def test_a_number_that_nobody_has_is_not_found(client: Client, cast: Cast, address: str) -> None:
    assert client.get(f"/sbf/{address}").status_code == 404


@pytest.mark.parametrize(("sort", "expected"), [("-total", [200, 100, None]), ("total", [None, 100, 200])])
def test_who_never_held_anything_is_sorted_as_holding_nothing(
    client: Client, cast: Cast, sort: str, expected: list[int | None]
) -> None:
    members(cast.club_a, 1)
    HoldingFactory(player=cast.player, total=100)
    HoldingFactory(player=cast.player_of_b, total=200)
    rows = client.get(f"/sbf/players/?sort={sort}").context["table"].page.object_list.data
    assert [getattr(getattr(player, "holding", None), "total", None) for player in rows] == expected


def test_the_order_by_holding_is_found_once_and_anew_when_something_changes(client: Client, cast: Cast) -> None:
    def numbers() -> list[str]:
        table = client.get("/sbf/players/?sort=-total").context["table"]
        return [row.number for row in table.records(table.page.object_list.data)]

    client.force_login(cast.player_user)
    HoldingFactory(player=cast.player, total=100)
    HoldingFactory(player=cast.player_of_b, total=200)
    assert numbers() == ["4713", "4711"]
    with CaptureQueriesContext(connection) as captured:
        assert numbers() == ["4713", "4711"]
    assert [made["sql"] for made in captured if "holding" in made["sql"] and "ORDER BY" in made["sql"]] == []
    hide_player(player=cast.player_of_b, hidden=True, by=cast.office)
    assert numbers() == ["4711"]


@pytest.mark.parametrize("sort", ["name", "-name", "number", "-number", "total", "-total"])
@pytest.mark.parametrize("is_part", [False, True])
def test_orders_that_the_night_found_are_not_found_again(client: Client, cast: Cast, sort: str, is_part: bool) -> None:
    by_index = not is_part and sort.lstrip("-") in {"name", "number"}
    HoldingFactory(player=cast.player, total=100)
    assert keep_lists(cast.federation, timezone.localdate()) == 1 + 3 * 2
    with CaptureQueriesContext(connection) as captured:
        part = f"&district={cast.north.pk}" if is_part else ""
        rows = client.get(f"/sbf/players/?sort={sort}{part}").context["table"].page.object_list.data
    assert {row.pk for row in rows} == {cast.player.pk, cast.player_of_b.pk}
    table = f'FROM "{Player._meta.db_table}"'
    sorted_players = [made["sql"] for made in captured if table in made["sql"] and "ORDER BY" in made["sql"]]
    assert len(sorted_players) == (1 if by_index else 0)
