"""The header of each page: what stands in it, and what is folded away, for whom."""

import pytest
from django.test import Client

from registry.choices import RoleKind
from tests.cast import Cast
from tests.factories import RoleFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("role", "header", "folded"),
    [
        ("", ["Players", "Ranking", "Clubs", "Events", "Calendar"], ["Titles"]),
        ("stranger", ["Players", "Ranking", "Clubs", "Events", "Calendar"], ["Titles"]),
        ("player_user", ["Players", "Ranking", "Events", "Calendar", "My page"], ["Clubs", "Titles"]),
        (
            *("official_a", ["Players", "Ranking", "Events", "Calendar", "Desk"]),
            ["Sanctions", "Clubs", "Titles", "Statements", "What would this pay?"],
        ),
    ],
)
def test_header_has_what_is_wanted_most(
    role: str, header: list[str], folded: list[str], client: Client, cast: Cast
) -> None:
    if role:
        client.force_login(getattr(cast, role))
    frame = client.get("/sbf/clubs/").context
    shown = [[entry["label"] for entry in frame[name]] for name in ("navigation", "more_navigation")]
    assert shown == [header, folded]
    entries = [*frame["navigation"], *frame["more_navigation"]]
    assert [entry["label"] for entry in entries if entry["current"]] == ["Clubs"]


def test_official_who_plays_finds_his_own_page_in_the_fold(client: Client, cast: Cast) -> None:
    RoleFactory(user=cast.official_a, federation=cast.federation, kind=RoleKind.PLAYER, player=cast.player)
    client.force_login(cast.official_a)
    frame = client.get("/sbf/players/4711/").context
    assert [entry["label"] for entry in frame["navigation"]] == ["Players", "Ranking", "Events", "Calendar", "Desk"]
    (own,) = [entry for entry in frame["more_navigation"] if entry["label"] == "My page"]
    assert own == {"url": "/sbf/players/4711/", "label": "My page", "current": True}
