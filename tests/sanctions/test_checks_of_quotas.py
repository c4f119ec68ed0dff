"""A club's quotas at every edge: its size, the season, what counts, and clubs that were merged."""

import datetime

import pytest

from registry.models import Club
from sanctions.choices import Kind, State
from sanctions.models import Application
from sanctions.queries.checks import check
from tests.factories import ApplicationFactory, ClubFactory, DistrictFactory
from tests.sanctions.quotas import ON, SATURDAYS, WEDNESDAYS, ask, day, found, hold, join, of_quota

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club of 99 members, 98 of whom are at home there."""
    club = ClubFactory()
    join(club, 98)
    join(club, 1, home=False)
    return club


# --- the size of the club -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("members", "most"), [(99, 5), (100, 10), (199, 10), (200, 15)])
def test_the_event_beyond_the_quota_is_forbidden_and_the_one_before_is_not(members: int, most: int) -> None:
    club = ClubFactory()
    join(club, members)
    held = hold(club, *SATURDAYS[: most - 1])
    application = ask(club)
    assert of_quota(application) == {}
    held += hold(club, SATURDAYS[most])
    assert of_quota(application) == {"quota-full": tuple(held)}


@pytest.mark.parametrize(("members", "most"), [(99, 3), (100, 6), (199, 6), (200, 9)])
def test_the_weekday_event_beyond_the_quota_is_forbidden_and_the_one_before_is_not(members: int, most: int) -> None:
    club = ClubFactory()
    join(club, members)
    held = hold(club, *WEDNESDAYS[: most - 1])
    application = ask(club, day("2027-06-03"))
    assert of_quota(application) == {}
    held += hold(club, WEDNESDAYS[most])
    assert of_quota(application) == {"weekday-quota-full": tuple(held)}
    assert of_quota(ask(club, day("2027-06-05"))) == {}


@pytest.mark.parametrize(("members", "most"), [(99, 1), (100, 2), (199, 2), (200, 3)])
def test_spring_and_autumn_silver_has_places_of_its_own(members: int, most: int) -> None:
    club = ClubFactory()
    join(club, members)
    hold(club, *SATURDAYS[:5])
    held = hold(club, *SATURDAYS[5 : 4 + most], kind=Kind.SEASON_SILVER)
    application = ask(club, kind=Kind.SEASON_SILVER)
    assert of_quota(application) == {}
    held += hold(club, SATURDAYS[9], kind=Kind.SEASON_SILVER)
    assert of_quota(application) == {"quota-full": tuple(held)}


def test_an_event_from_friday_to_saturday_is_not_on_weekdays(club: Club) -> None:
    hold(club, *WEDNESDAYS[:3])
    assert of_quota(ask(club, day("2027-06-04"), day("2027-06-05"))) == {}
    assert list(of_quota(ask(club, day("2027-06-03"), day("2027-06-04")))) == ["weekday-quota-full"]


def test_a_club_that_loses_members_in_the_season_keeps_its_quota(club: Club) -> None:
    join(club, 1, ends=day("2026-07-01"))
    hold(club, *SATURDAYS[:5])
    assert of_quota(ask(club)) == {}
    # The season after is decided by today's members while it lies ahead.
    hold(club, *(SATURDAYS[place] + datetime.timedelta(weeks=52) for place in range(5)))
    assert list(of_quota(ask(club, day("2028-06-03")))) == ["quota-full"]


def test_a_club_that_wins_members_in_the_season_keeps_its_quota(club: Club) -> None:
    join(club, 1, starts=day("2026-07-02"))
    hold(club, *SATURDAYS[:5])
    assert list(of_quota(ask(club))) == ["quota-full"]


# --- the season -----------------------------------------------------------------------------------------------------


def test_a_season_ends_on_30_june_and_the_next_begins_on_1_july(club: Club) -> None:
    held = hold(club, *SATURDAYS[:5])
    assert of_quota(ask(club, day("2027-06-30"))) == {"quota-full": tuple(held)}
    assert of_quota(ask(club, day("2027-07-01"))) == {}
    assert of_quota(ask(club, day("2026-07-01"))) == {"quota-full": tuple(held)}
    assert of_quota(ask(club, day("2026-06-30"))) == {}


def test_the_last_day_of_an_event_decides_its_season(club: Club) -> None:
    held = hold(club, *SATURDAYS[:4])
    held += ApplicationFactory.create_batch(
        1, club=club, state=State.GRANTED, days=[day("2026-06-30"), day("2026-07-01")]
    )
    assert list(of_quota(ask(club, day("2027-06-30")))) == ["quota-full"]
    assert of_quota(ask(club, day("2027-06-30"), day("2027-07-01"))) == {}


# --- what counts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [State.DRAFT, State.REFUSED, State.WITHDRAWN, State.CANCELLED])
def test_what_is_not_held_gives_its_place_back(club: Club, state: State) -> None:
    held = hold(club, *SATURDAYS[:5])
    Application.objects.filter(pk=held[2].pk).update(state=state)
    assert of_quota(ask(club)) == {}


def test_an_exception_that_was_granted_uses_the_quota(club: Club) -> None:
    held = hold(club, *SATURDAYS[:4])
    held += hold(club, SATURDAYS[7], exception_granted="Jubileum", exception_codes=["quota-full"])
    assert of_quota(ask(club)) == {"quota-full": tuple(held)}


def test_what_is_applied_for_as_well_is_named_beside_and_only_warned_of(club: Club) -> None:
    held = hold(club, *SATURDAYS[:4])
    waiting = [
        ApplicationFactory(club=club, days=[SATURDAYS[8 + place]], state=state)
        for place, state in enumerate([State.SUBMITTED, State.ASKED_BACK, State.ENDORSED])
    ]
    shown = found(ask(club))["quota-wanted"]
    assert (shown.severity, shown.events, shown.also_applied) == ("warning", tuple(held), tuple(waiting))


def test_an_application_does_not_stand_in_its_own_way(club: Club) -> None:
    held = hold(club, *SATURDAYS[:5])
    assert of_quota(held[4]) == {}
    assert of_quota(held[4], days=[day("2027-06-09")]) == {}


def test_another_club_and_another_kind_use_nothing(club: Club) -> None:
    other = ClubFactory(district=club.district)
    hold(other, *SATURDAYS[:6])
    hold(club, *SATURDAYS[:3], kind=Kind.GOLD)
    hold(club, *SATURDAYS[3:5], kind=Kind.SEASON_SILVER)
    assert of_quota(ask(club)) == {}


def test_events_of_merged_clubs_use_the_quota_of_their_successor(club: Club) -> None:
    merged = ClubFactory(district=club.district, merged_into=club)
    before = ClubFactory(district=club.district, merged_into=merged)
    held = [*hold(club, *SATURDAYS[:3]), *hold(merged, SATURDAYS[3]), *hold(before, SATURDAYS[4])]
    assert of_quota(ask(club)) == {"quota-full": tuple(held)}


def test_members_of_merged_clubs_are_counted_with_their_successors_each_once(club: Club) -> None:
    merged = ClubFactory(district=club.district, merged_into=club)
    twice = join(club, 1)[0]
    twice.memberships.create(club=merged, starts=day("2016-01-01"), home=False)
    club.memberships.filter(home=False).delete()
    hold(club, *SATURDAYS[:5])
    assert list(of_quota(ask(club))) == ["quota-full"]
    join(merged, 1, ends=day("2026-07-31"))
    assert of_quota(ask(club)) == {}


def test_the_quota_binds_neither_district_nor_federation() -> None:
    district = DistrictFactory()
    for organiser in (district, None):
        for held in SATURDAYS[:16]:
            made = {"club": None, "federation": district.federation, "district": organiser, "played_in": district}
            ApplicationFactory(**made, days=[held], state=State.GRANTED)
        application = ApplicationFactory(**made, days=[day("2027-06-05")])
        checked = check(application, on=ON)
        assert checked.quota is None
        assert [shown.code for shown in checked.findings if not shown.collisions] == []
