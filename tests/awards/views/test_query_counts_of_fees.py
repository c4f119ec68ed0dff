"""How many queries the pages of fees make, with few rows and with many: the same number."""

import datetime

import pytest
from django.test import Client

from awards.models import FeeLine
from awards.services.statements import close_month
from sanctions.models import PriceList
from tests.awards.prices import fee_line, price_list
from tests.cast import Cast
from tests.factories import ClubFactory, EventFactory, ReportFactory

pytestmark = pytest.mark.django_db

FEBRUARY, MARCH = datetime.date(2026, 2, 1), datetime.date(2026, 3, 1)
# Of each page, as the office sees it: session, user, federation and roles are four of them, the last run is one.
QUERIES = {
    "/sbf/statements/": 12,
    "/sbf/statements/?month=2026-02&club=101": 13,
    "/sbf/statements/2026-02/club/101/": 9,
    "/sbf/statements/2026-03/club/101/": 11,
    "/sbf/statements/2026-03/club/101/csv/": 10,
    "/sbf/statements/2026-03/club/101/pdf/": 10,
    "/sbf/prices/": 8,
    "/sbf/prices/new/": 6,
    "/sbf/prices/{list}/": 8,
    "/sbf/prices/{list}/change/": 6,
    "/sbf/prices/{list}/new/": 6,
    "/sbf/prices/{list}/{price}/change/": 7,
}


def fill(cast: Cast, rows: int) -> dict[str, int]:
    """So many lines of club A, so many clubs that pay, in a closed and in an open month; so many price lists."""
    clubs = [ClubFactory(district=cast.north, number=f"9{number:02}") for number in range(rows - 1)]
    for month in (FEBRUARY, MARCH):
        for club in [*[cast.club_a] * rows, *clubs]:
            fee_line(ReportFactory(event=EventFactory(club=club), club=club, state="superseded"), month=month)
        if month == FEBRUARY:
            close_month(federation=cast.federation, month=month, by=cast.office, today=datetime.date(2026, 3, 15))
    made = price_list(cast.federation)
    for number in range(1, rows):
        day = made.starts + datetime.timedelta(days=number)
        PriceList.objects.create(federation=cast.federation, starts=day)
    assert FeeLine.objects.count() == 2 * (2 * rows - 1)
    return {"list": made.pk, "price": made.prices.order_by("pk")[0].pk}


@pytest.mark.parametrize("rows", [1, 30])
@pytest.mark.parametrize("address", QUERIES)
def test_a_page_makes_its_number_of_queries(
    address: str, rows: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    ids = fill(cast, rows)
    client.force_login(cast.office)
    with django_assert_num_queries(QUERIES[address]):
        assert client.get(address.format(**ids)).getvalue()
