"""How far a club's quotas of a season are used, as its pages show it."""

import datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from registry.models import Club
from registry.queries.days import local_day
from registry.queries.seasons import season_of
from sanctions.choices import Kind, State
from sanctions.queries.checks import check
from sanctions.queries.quota import counted_on, family_of, members_on, quotas
from tests.factories import ApplicationFactory, ClubFactory, DistrictFactory, FederationFactory, PlayerFactory
from tests.sanctions.quotas import SATURDAYS, WEDNESDAYS, day, hold, join

pytestmark = pytest.mark.django_db
ON = day("2026-08-10")


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def test_quotas_of_a_season_say_what_is_used_applied_for_and_free(club: Club) -> None:
    join(club, 100)
    held = [*hold(club, *SATURDAYS[:2]), *hold(club, *WEDNESDAYS[2:4])]
    waiting = hold(club, SATURDAYS[6], state=State.SUBMITTED)
    hold(club, SATURDAYS[7], state=State.CANCELLED)
    seasonal = hold(club, SATURDAYS[8], kind=Kind.SEASON_SILVER)
    silver, season_silver = quotas(club, day=day("2027-01-01"), on=ON)
    assert (silver.kind, silver.season.name, silver.members, silver.counted_on) == (
        "silver",
        "2026/27",
        100,
        day("2026-07-01"),
    )
    assert (silver.size.most, silver.size.on_weekdays, silver.free) == (10, 6, 6)
    assert (silver.used, silver.applied, silver.weekday_used) == (tuple(held), tuple(waiting), tuple(held[2:]))
    assert (season_silver.kind, season_silver.used, season_silver.free) == ("season_silver", tuple(seasonal), 1)


def test_what_was_granted_beyond_the_quota_leaves_nothing_free(club: Club) -> None:
    hold(club, *SATURDAYS[:6])
    silver, _seasonal = quotas(club, day=day("2027-01-01"), on=ON)
    assert (len(silver.used), silver.free) == (6, 0)


def test_the_quota_beside_an_application_counts_what_is_granted(club: Club) -> None:
    held = hold(club, *SATURDAYS[:2])
    waiting = hold(club, SATURDAYS[5], state=State.SUBMITTED)[0]
    asked, granted = check(ApplicationFactory(club=club), on=ON).quota, check(held[1], on=ON).quota
    assert asked is not None and granted is not None
    assert (asked.used, asked.applied, asked.size.most, asked.free) == (tuple(held), (waiting,), 5, 3)
    assert (granted.used, granted.free) == (tuple(held), 3)
    of_waiting = check(waiting, on=ON).quota
    assert of_waiting is not None and (of_waiting.used, of_waiting.applied) == (tuple(held), ())
    assert check(ApplicationFactory(club=club, kind=Kind.GOLD), on=ON).quota is None


def test_members_are_those_of_the_day_at_home_or_beside_another_club_each_once(club: Club) -> None:
    join(club, 3)
    join(club, 1, home=False)
    join(club, 1, starts=day("2026-07-02"))
    join(club, 1, ends=day("2026-06-30"))
    last_day = join(club, 1, ends=day("2026-07-01"))
    last_day[0].memberships.create(club=club, starts=day("2026-07-01"), home=False)
    other = ClubFactory(district=club.district)
    join(other, 2)
    dead = join(club, 1)[0]
    dead.deceased_on = day("2026-07-01")
    dead.save()
    merged = join(club, 1)[0]
    merged.merged_into = PlayerFactory(federation=club.federation)
    merged.save()
    assert members_on([club.pk], day("2026-07-01")) == 5
    assert members_on([club.pk, other.pk], day("2026-07-01")) == 7
    assert members_on([club.pk], day("2026-06-30")) == 7


@pytest.mark.parametrize(
    ("moment", "counted", "members"),
    [
        # Midnight in Sweden is 22:00 UTC in summer.
        ("2026-06-30 21:59:59", "2026-06-30", 100),
        ("2026-06-30 22:00:00", "2026-07-01", 99),
        ("2027-06-30 21:59:59", "2026-07-01", 99),
    ],
)
def test_the_season_begins_at_swedish_midnight(club: Club, moment: str, counted: str, members: int) -> None:
    join(club, 99)
    join(club, 1, ends=day("2026-06-30"))
    at = datetime.datetime.fromisoformat(moment).replace(tzinfo=datetime.UTC)
    silver, _seasonal = quotas(club, day=day("2026-07-01"), on=local_day(club.federation, at))
    assert (silver.counted_on, silver.members, silver.size.most) == (day(counted), members, 10 if members > 99 else 5)


def test_today_decides_while_the_season_lies_ahead(club: Club) -> None:
    season = season_of(club.federation, day("2027-07-01"))
    assert counted_on(season, day("2027-06-30")) == day("2027-06-30")
    assert counted_on(season, day("2027-07-01")) == day("2027-07-01")
    assert counted_on(season, day("2028-06-30")) == day("2027-07-01")


def test_a_federation_may_have_another_season(club: Club) -> None:
    club.federation.season_month = 1
    club.federation.save()
    hold(club, day("2026-12-31"), day("2027-01-01"), day("2027-12-31"), day("2028-01-01"))
    silver, _seasonal = quotas(club, day=day("2027-06-01"), on=ON)
    assert (silver.season.name, [event.last_date for event in silver.used]) == (
        "2027",
        [day("2027-01-01"), day("2027-12-31")],
    )


def test_clubs_merged_in_a_chain_are_one_family(club: Club) -> None:
    first = ClubFactory(district=club.district, merged_into=club)
    second = ClubFactory(district=club.district, merged_into=first)
    beside = ClubFactory(district=club.district, merged_into=club)
    stranger = ClubFactory(district=club.district)
    ClubFactory(district=club.district, merged_into=stranger)
    family = {club.pk, first.pk, second.pk, beside.pk}
    for one in (club, first, second, beside):
        assert family_of(one) == family


def test_clubs_merged_in_a_circle_are_one_family_too(club: Club) -> None:
    other = ClubFactory(district=club.district, merged_into=club)
    club.merged_into = other
    club.save()
    outside = ClubFactory(district=club.district, merged_into=club)
    family = {club.pk, other.pk, outside.pk}
    assert [family_of(one) for one in (club, other, outside)] == [family, family, family]


def test_a_merged_club_that_applies_uses_the_quota_of_its_successor(club: Club) -> None:
    old = ClubFactory(district=club.district, merged_into=club)
    held = hold(club, *SATURDAYS[:5])
    (forbidden,) = check(ApplicationFactory(club=old, days=[day("2027-06-05")]), on=ON).forbidden
    assert (forbidden.code, forbidden.events) == ("quota-full", tuple(held))


def test_a_federation_without_an_edition_has_no_quotas() -> None:
    club = ClubFactory(district=DistrictFactory(federation=FederationFactory(ruleset="")))
    assert quotas(club, day=day("2027-01-01"), on=ON) == []


@pytest.mark.parametrize("events", [1, 15])
def test_quotas_take_four_statements(
    club: Club, events: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    hold(club, *SATURDAYS[:events])
    with django_assert_num_queries(4):
        silver, _seasonal = quotas(club, day=day("2027-01-01"), on=ON)
        assert [str(event.organiser) for event in silver.used] == [club.name] * events
