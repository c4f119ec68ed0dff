"""Silver and gold of the Faroese federation: only clubs in its masterpoint scheme on the day may hold them."""

import datetime

import pytest

from registry.models import Club
from registry.queries.scheme import is_in_scheme
from sanctions.choices import Field, Kind
from sanctions.queries.checks import check
from tests.factories import ClubFactory, DistrictFactory, FederationFactory
from tests.sanctions.quotas import ask

pytestmark = pytest.mark.django_db

ON = datetime.date(2026, 8, 1)
DAY = datetime.date(2026, 10, 3)


def club_of(since: str | None, until: str | None) -> Club:
    club: Club = ClubFactory(
        district=DistrictFactory(federation=FederationFactory(code="fbs", ruleset="fbs-2012")),
        scheme_from=since and datetime.date.fromisoformat(since),
        scheme_until=until and datetime.date.fromisoformat(until),
    )
    return club


@pytest.mark.parametrize(
    ("since", "until", "is_in"),
    [
        (None, None, False),
        ("2026-10-03", None, True),
        ("2026-10-04", None, False),
        ("2020-01-01", "2026-10-03", True),
        ("2020-01-01", "2026-10-02", False),
    ],
)
def test_the_day_of_play_decides_whether_the_club_is_in_the_scheme(
    since: str | None, until: str | None, is_in: bool
) -> None:
    club = club_of(since, until)
    assert is_in_scheme(club, DAY) == is_in
    for kind in (Kind.SILVER, Kind.HALF_SILVER, Kind.GOLD):
        found = {shown.code: shown for shown in check(ask(club, DAY, kind=kind, field=Field.OPEN), on=ON).findings}
        expected = {"several-clubs-needed"} if is_in else {"club-not-in-scheme", "several-clubs-needed"}
        assert set(found) == expected
        if not is_in:
            assert (found["club-not-in-scheme"].severity, found["club-not-in-scheme"].url) == (
                "forbidden",
                "/rules/fbs-2012/#p-3.1",
            )
