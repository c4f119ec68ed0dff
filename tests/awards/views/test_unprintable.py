"""Addresses and fields with signs that nobody types and databases refuse."""

import pytest
from django.test import Client

from tests.awards.reports import members
from tests.awards.views.typed import NEW, typed_list
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "players/%00/",
        "players/1%00/enter/",
        "players/1%00/merge/",
        "clubs/%00/",
        "players/?q=a%00",
        "players/?club=a%00",
        "ranking/?club=a%00",
        "ranking/?player=a%00",
        "events/?q=a%00",
        "reports/new/suggestions/?q=47%00",
        "reports/new/suggestions/?q=an%00",
        "reports/new/suggestions/?q=an&organiser=a%00",
        "reports/new/player/?q=47%00",
        "reports/new/player/?q=%C3%85sa%00",
        "reports/new/player/?q=%C3%85sa&organiser=a%00",
    ],
)
def test_an_address_with_a_nul_is_answered(cast: Cast, client: Client, address: str) -> None:
    client.force_login(cast.office)
    assert client.get(f"/sbf/{address}").status_code in {200, 404}


@pytest.mark.parametrize(
    "field", ["name", "organiser", "date", "lines", "row-0-player_1", "row-0-meant_1", "row-0-score", "row-0-place"]
)
@pytest.mark.parametrize("sign", ["4711\0", "\0", "Åsa\0 Öberg"])
def test_a_typed_list_with_a_nul_is_answered_with_what_is_wrong(
    cast: Cast, client: Client, field: str, sign: str
) -> None:
    client.force_login(cast.official_a)
    sent = typed_list([*members(cast.club_a, 8)], **{field: sign})
    assert client.post(NEW, sent).status_code in {302, 422}


def test_a_merge_with_a_nul_is_answered_with_what_is_wrong(cast: Cast, client: Client) -> None:
    client.force_login(cast.office)
    sent = {"number": "47\0", "reason": "a\0"}
    assert client.post("/sbf/players/4711/merge/", sent).status_code == 422
