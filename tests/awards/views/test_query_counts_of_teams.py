"""How many queries the pages of team matches make, with one match and with thirty: the same number."""

import pytest
from django.test import Client

from awards.services.filing import file_report
from tests.awards.matches import matches_report, round_robin, teams_of
from tests.awards.reports import drafted, members
from tests.awards.series import begun_series
from tests.cast import Cast

pytestmark = pytest.mark.django_db

# As the office sees them: session, user, federation and roles are four of them, the last run is one.
QUERIES = {
    "/sbf/series/": 6,
    "/sbf/series/new/": 8,
    "/sbf/series/{series}/": 11,
    "/sbf/series/{series}/change/": 10,
    "/sbf/series/{series}/remove/": 8,
    "/sbf/series/{series}/matches/new/": 6,
    "/sbf/series/{series}/matches/new/?home=A&away=B&halves=2": 10,
    "/sbf/series/{series}/matches/{match}/": 10,
    "/sbf/events/{event}/": 15,
    "/sbf/events/{event}/results.xml": 14,
    "/sbf/events/{event}/results.pbn": 14,
    "/sbf/reports/{report}/": 10,
    "/sbf/reports/new/?form=individual": 8,
    "/sbf/reports/new/?form=barometer_teams": 8,
}


def fill(cast: Cast, matches: int) -> dict[str, int]:
    teams = teams_of(members(cast.club_a, 36), *"ABCDEFGHI")
    series = [begun_series(cast, teams, matches=matches) for _number in range(matches)][0]
    report = matches_report(cast.club_a, teams, matches=round_robin(teams)[:matches], entrants=9)
    draft = drafted({**report, "date": "2026-03-02"}, cast.official_a, cast.club_a)
    booked = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
    assert booked.event_id is not None
    match = series.matches.order_by("pk")[0]
    return {"series": series.pk, "match": match.pk, "event": booked.event_id, "report": draft.pk}


@pytest.mark.parametrize("matches", [1, 30])
@pytest.mark.parametrize("address", QUERIES)
def test_a_page_makes_its_number_of_queries(
    address: str, matches: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    ids = fill(cast, matches)
    client.force_login(cast.office)
    with django_assert_num_queries(QUERIES[address]):
        assert client.get(address.format(**ids)).status_code == 200
