"""How many queries the pages of board results make, with few pairs and with many: the same number."""

import pytest
from django.test import Client

from tests.awards.played_boards import booked_with_boards, dealt
from tests.awards.reports import members
from tests.cast import Cast

pytestmark = pytest.mark.django_db

# Of each page, as the office sees it: session, user, federation and roles are four of them, the last run is one.
QUERIES = {
    "/sbf/events/{event}/boards/": 11,
    "/sbf/events/{event}/boards/1/2/": 11,
    "/sbf/events/{event}/boards/pair/1/": 11,
    "/sbf/reports/{report}/boards/": 10,
    "/sbf/reports/{report}/boards/1/2/": 10,
    "/sbf/reports/{report}/boards/pair/1/": 10,
    "/sbf/reports/{report}/boards/1/2/correct/": 12,
}


@pytest.mark.parametrize("pairs", [4, 30])
@pytest.mark.parametrize("address", QUERIES)
def test_a_page_of_boards_makes_its_number_of_queries(
    address: str, pairs: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    players = members(cast.club_a, 2 * pairs)
    report = booked_with_boards(dealt(players, boards=pairs), cast.official_a, cast.club_a)
    client.force_login(cast.office)
    with django_assert_num_queries(QUERIES[address]):
        assert client.get(address.format(event=report.event_id, report=report.pk)).status_code == 200
