"""Which events collide with an application: by day and distance, by district, and with whom they share players."""

import datetime
import random
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from registry.models import Club, District
from sanctions.choices import Field, Form, Kind, State
from sanctions.models import Application, Day, Distances, Week
from sanctions.queries.collisions import collisions
from sanctions.queries.distance import Place, box_around, kilometres
from sanctions.queries.surroundings import wish_of
from tests.factories import ClubFactory, DistrictFactory, FederationFactory
from tests.sanctions.calendars import applied, club_at, day

# Of 2026: a Wednesday, and the days of a weekend with the days around it.
WEDNESDAY, THURSDAY = "2026-09-09", "2026-09-10"
FRIDAY, SATURDAY, SUNDAY, MONDAY = "2026-09-11", "2026-09-12", "2026-09-13", "2026-09-14"
# Latitudes north of 59: a metre more or less is one in the fifth decimal.
AT_60_KM, BEYOND_60_KM = "59.53959", "59.53961"
AT_100_KM, BEYOND_100_KM = "59.89932", "59.89934"


@pytest.fixture
def here(db: None) -> District:
    return DistrictFactory(number="01", federation=FederationFactory(code="sbf"))


@pytest.fixture
def far(here: District) -> District:
    """A district that is no neighbour."""
    return DistrictFactory(number="09", federation=here.federation)


@pytest.fixture
def club(here: District) -> Club:
    return club_at(here)


def found(application: Application) -> list[tuple[str, str, float | None]]:
    return [(one.band.value, one.day.isoformat(), one.km) for one in collisions(application)]


def test_kilometres_of_a_degree_along_a_meridian() -> None:
    assert kilometres(Place(59, 15), Place(60, 15)) == 111.195


def test_kilometres_of_two_towns() -> None:
    assert kilometres(Place(55.6059, 13.0007), Place(57.7072, 11.9668)) == pytest.approx(241.4, abs=1)


def test_box_holds_a_place_at_the_limit_in_each_direction() -> None:
    box = box_around(Place(65.5, 22.1), 60)
    north = Place(65.5 + 0.53959, 22.1)
    assert kilometres(Place(65.5, 22.1), north) == 60
    assert box.south < 65.5 - 0.53959 and box.north > 65.5 + 0.53959
    # The farthest east that 60 km reach lies a little north of the place itself.
    reached = [
        longitude / 1000
        for longitude in range(22_100, 25_000)
        if any(kilometres(Place(65.5, 22.1), Place(65.5 + step / 1000, longitude / 1000)) <= 60 for step in range(30))
    ]
    assert reached[-1] <= box.east < reached[-1] + 0.002


def test_box_next_to_a_pole_holds_every_longitude() -> None:
    box = box_around(Place(89.9, 10), 60)
    assert (box.west, box.east) == (-170, 190)


def test_event_on_the_same_day_in_the_same_house_clashes(club: Club) -> None:
    applied(club, WEDNESDAY)
    assert found(applied(club, WEDNESDAY, state=State.DRAFT)) == [("clash", WEDNESDAY, 0)]


@pytest.mark.parametrize(
    ("latitude", "date", "expected"),
    [
        (AT_60_KM, WEDNESDAY, [("clash", WEDNESDAY, 60.0)]),
        (BEYOND_60_KM, WEDNESDAY, []),
        (AT_60_KM, THURSDAY, []),
        (AT_60_KM, "2026-09-08", []),
    ],
)
def test_clash_reaches_sixty_kilometres_on_the_same_day(
    club: Club, far: District, latitude: str, date: str, expected: list[object]
) -> None:
    applied(club_at(far, latitude), date)
    assert found(applied(club, WEDNESDAY)) == expected


@pytest.mark.parametrize(
    ("latitude", "date", "expected"),
    [
        (AT_60_KM, SATURDAY, [("clash", SATURDAY, 60.0)]),
        (BEYOND_60_KM, SATURDAY, [("close", SATURDAY, 60.002)]),
        (AT_100_KM, SATURDAY, [("close", SATURDAY, 100.0)]),
        (BEYOND_100_KM, SATURDAY, []),
        (AT_100_KM, FRIDAY, [("close", FRIDAY, 100.0)]),
        (AT_100_KM, SUNDAY, [("close", SUNDAY, 100.0)]),
        ("59", FRIDAY, [("close", FRIDAY, 0.0)]),
        ("59", THURSDAY, []),
        ("59", MONDAY, []),
        ("59", "2026-09-05", []),
        ("59", "2026-09-19", []),
    ],
)
def test_close_reaches_a_hundred_kilometres_on_the_same_weekend(
    club: Club, far: District, latitude: str, date: str, expected: list[object]
) -> None:
    applied(club_at(far, latitude), date)
    assert found(applied(club, SATURDAY)) == expected


@pytest.mark.parametrize(
    ("date", "bands"),
    [("2026-09-02", ["near"]), ("2026-09-01", []), ("2026-09-16", ["near"]), ("2026-09-17", []), (WEDNESDAY, ["near"])],
)
@pytest.mark.parametrize("neighbour", [False, True])
def test_event_within_a_week_in_the_own_or_a_neighbouring_district_is_worth_knowing(
    club: Club, here: District, far: District, date: str, bands: list[str], neighbour: bool
) -> None:
    district = here
    if neighbour:
        district = DistrictFactory(number="02", federation=here.federation)
        here.neighbours.add(district)
    applied(club_at(district, "61"), date)
    applied(club_at(far, "61"), date)
    application = applied(club, WEDNESDAY)
    assert [(one.band, one.application.club.district, one.km) for one in collisions(application)] == [
        (band, district, 222.39) for band in bands
    ]


def test_neighbour_of_a_neighbour_is_not_worth_knowing(club: Club, here: District, far: District) -> None:
    between = DistrictFactory(number="02", federation=here.federation)
    between.neighbours.add(here, far)
    applied(club_at(far, "61"), WEDNESDAY)
    assert found(applied(club, WEDNESDAY)) == []


def test_distances_of_the_federation_decide(club: Club, here: District, far: District) -> None:
    Distances.objects.create(federation=here.federation, clash_km=10, close_km=20, around_days=1)
    applied(club_at(far, "59.15"), SATURDAY)
    applied(club_at(far, "59.15"), SUNDAY)
    applied(club_at(far, "59.2"), SATURDAY)
    applied(club_at(here, "59.08"), SATURDAY)
    applied(club_at(here, "59.08"), THURSDAY)
    applied(club_at(here, "59.2"), SUNDAY)
    assert found(applied(club, SATURDAY)) == [
        ("clash", SATURDAY, 8.896),
        ("close", SATURDAY, 16.679),
        ("close", SUNDAY, 16.679),
        ("near", SUNDAY, 22.239),
    ]


def test_weekend_over_the_turn_of_the_season_is_one_weekend(club: Club, far: District) -> None:
    applied(club_at(far), "2028-06-30")
    assert found(applied(club, "2028-07-01")) == [("close", "2028-06-30", 0.0)]


def test_week_over_the_turn_of_the_season_is_one_week(club: Club, here: District) -> None:
    applied(club_at(here, "61"), "2026-06-30")
    assert found(applied(club, "2026-07-01")) == [("near", "2026-06-30", 222.39)]


def test_event_of_several_days_is_told_once_in_its_most_serious_band(club: Club, here: District) -> None:
    applied(club_at(here, "59.1"), WEDNESDAY, FRIDAY, SATURDAY, MONDAY)
    application = applied(club, SATURDAY, SUNDAY)
    assert [(one.band, one.day, one.own_day) for one in collisions(application)] == [
        ("clash", day(SATURDAY), day(SATURDAY))
    ]


def test_day_nearest_to_a_day_of_ones_own_is_told(club: Club, here: District) -> None:
    applied(club_at(here, "61"), "2026-09-03", "2026-09-15", "2026-09-18")
    application = applied(club, WEDNESDAY, "2026-09-17")
    assert [(one.band, one.day, one.own_day) for one in collisions(application)] == [
        ("near", day("2026-09-18"), day("2026-09-17"))
    ]


def test_alternative_days_are_not_played(club: Club, here: District) -> None:
    applied(club_at(here), "2026-11-01", alternatives=(WEDNESDAY,))
    applied(club_at(here), "2026-12-05")
    assert found(applied(club, WEDNESDAY, alternatives=("2026-12-05",))) == []


@pytest.mark.parametrize("state", State)
def test_only_what_is_applied_for_or_granted_collides(club: Club, state: State) -> None:
    applied(club, WEDNESDAY, state=state)
    claims = state in {State.SUBMITTED, State.ASKED_BACK, State.ENDORSED, State.GRANTED}
    assert len(collisions(applied(club, WEDNESDAY, state=State.DRAFT))) == claims


@pytest.mark.parametrize(
    ("own", "other", "collide"),
    [
        (Field.OPEN, Field.OPEN, True),
        (Field.OPEN, Field.WOMEN, True),
        (Field.JUNIORS, Field.OPEN, True),
        (Field.VETERANS, Field.VETERANS, True),
        (Field.VETERANS, Field.JUNIORS, False),
        (Field.MIXED, Field.WOMEN, False),
    ],
)
def test_events_for_other_kinds_of_players_do_not_collide(club: Club, own: Field, other: Field, collide: bool) -> None:
    applied(club, WEDNESDAY, field=other)
    assert len(collisions(applied(club, WEDNESDAY, field=own))) == collide


def test_event_never_collides_with_others_of_its_own_bridge_week(club: Club) -> None:
    weeks = [Week.objects.create(federation=club.federation, club=club, name=name) for name in ("ours", "another")]
    applied(club, WEDNESDAY, week=weeks[0])
    other = applied(club, WEDNESDAY, week=weeks[1])
    alone = applied(club, WEDNESDAY)
    application = applied(club, WEDNESDAY, week=weeks[0])
    assert [one.application for one in collisions(application)] == [other, alone]


def test_without_coordinates_the_same_district_is_near_at_an_unknown_distance(club: Club, here: District) -> None:
    neighbour = DistrictFactory(number="02", federation=here.federation)
    here.neighbours.add(neighbour)
    applied(club_at(here, None, None), SATURDAY)
    applied(club_at(here, None, None), SUNDAY)
    applied(club_at(neighbour, None, None), SATURDAY)
    expected = [("clash", SATURDAY, None), ("close", SUNDAY, None), ("near", SATURDAY, None)]
    assert found(applied(club, SATURDAY)) == expected


def test_application_without_coordinates_looks_through_its_districts(here: District, far: District) -> None:
    applied(club_at(here, "61"), WEDNESDAY)
    applied(club_at(far), WEDNESDAY)
    assert found(applied(club_at(here, None, None), WEDNESDAY)) == [("clash", WEDNESDAY, None)]


def test_coordinates_of_the_event_go_before_those_of_its_club(club: Club, here: District, far: District) -> None:
    point = {"latitude": Decimal("61"), "longitude": Decimal("16"), "played_in": far}
    applied(club_at(far, "60.98", "16"), WEDNESDAY)
    applied(club_at(far), WEDNESDAY, **{**point, "latitude": Decimal("61.01")})
    applied(club_at(far, "59"), WEDNESDAY, state=State.REFUSED)
    assert found(applied(club, WEDNESDAY, **point)) == [("clash", WEDNESDAY, 1.112), ("clash", WEDNESDAY, 2.224)]


def test_what_is_played_in_another_district_is_not_played_at_home(club: Club, here: District, far: District) -> None:
    applied(club, WEDNESDAY, played_in=far)
    assert found(applied(club, WEDNESDAY)) == []
    assert found(applied(club_at(here, "63"), WEDNESDAY, played_in=far)) == [("clash", WEDNESDAY, None)]


def test_half_a_pair_of_coordinates_is_none(club: Club, far: District) -> None:
    applied(club_at(far, "59.1"), WEDNESDAY, latitude=Decimal("61"))
    assert found(applied(club, WEDNESDAY, longitude=Decimal("20"))) == [("clash", WEDNESDAY, 11.12)]


def test_district_that_organises_itself_is_near_in_its_district(club: Club, here: District) -> None:
    applied(here, WEDNESDAY)
    assert found(applied(club, WEDNESDAY)) == [("clash", WEDNESDAY, None)]
    application = applied(here, "2026-12-02")
    applied(club, "2026-12-02")
    assert found(application) == [("clash", "2026-12-02", None)]


def test_federation_without_districts_is_one_district(db: None) -> None:
    federation = FederationFactory(code="fbs")
    clubs = [
        ClubFactory(
            federation=federation, district=None, latitude=latitude and Decimal(latitude), longitude=Decimal("-7")
        )
        for latitude in ("62", "63.5", None)
    ]
    applied(clubs[1], SATURDAY)
    applied(clubs[2], SATURDAY)
    assert found(applied(clubs[0], SATURDAY)) == [("clash", SATURDAY, None), ("near", SATURDAY, 166.793)]


def test_events_of_another_federation_do_not_collide(club: Club) -> None:
    applied(club_at(DistrictFactory(number="01", federation=FederationFactory(code="dbf"))), WEDNESDAY)
    assert found(applied(club, WEDNESDAY)) == []


def test_application_without_days_collides_with_nothing(club: Club) -> None:
    applied(club, WEDNESDAY)
    assert found(applied(club, alternatives=(WEDNESDAY,))) == []


def test_other_days_are_tried_without_being_saved(club: Club) -> None:
    applied(club, WEDNESDAY)
    application = applied(club, "2026-11-04")
    tried = collisions(application, wish=wish_of(application, [day(WEDNESDAY)]))
    assert ([one.band for one in tried], found(application)) == (["clash"], [])


def test_application_that_is_not_saved_yet_is_checked_too(club: Club) -> None:
    other = applied(club, WEDNESDAY)
    application = Application(federation=club.federation, club=club, kind=Kind.SILVER, form=Form.PAIRS)
    tried = collisions(application, wish=wish_of(application, [day(WEDNESDAY)]))
    assert [(one.application, one.band) for one in tried] == [(other, "clash")]


def test_collisions_stand_by_band_then_distance_with_the_unknown_last(club: Club, here: District) -> None:
    applied(club_at(here, "59.8"), SUNDAY)
    applied(club_at(here, None, None), SATURDAY)
    applied(club_at(here, "59.2"), SATURDAY)
    applied(club_at(here, "59.1"), SATURDAY)
    applied(club_at(here, "59.01"), "2026-09-07")
    assert found(applied(club, SATURDAY)) == [
        ("clash", SATURDAY, 11.12),
        ("clash", SATURDAY, 22.239),
        ("clash", SATURDAY, None),
        ("close", SUNDAY, 88.956),
        ("near", "2026-09-07", 1.112),
    ]


# --- many -----------------------------------------------------------------------------------------------------------


def many(districts: list[District], events: int, seed: int, days: int = 365) -> list[Application]:
    """So many events over so many days, of clubs scattered over 500 km."""
    chance = random.Random(seed)
    clubs = [
        club_at(district, f"{chance.uniform(57, 61):.5f}", f"{chance.uniform(12, 18):.5f}")
        for district in districts
        for _ in range(5)
    ]
    made = Application.objects.bulk_create(
        Application(
            federation=club.federation, club=club, kind=Kind.SILVER, form=Form.PAIRS, name="Silver", state=State.GRANTED
        )
        for club in (chance.choice(clubs) for _ in range(events))
    )
    first = datetime.date(2026, 7, 1)
    Day.objects.bulk_create(
        Day(application=application, date=first + datetime.timedelta(days=chance.randrange(days)))
        for application in made
    )
    return made


@pytest.mark.parametrize(("events", "days"), [(20, 7), (20_000, 365)])
def test_collisions_are_found_by_three_statements_whatever_the_number(
    here: District, far: District, events: int, days: int
) -> None:
    made = many([here, far], events, seed=events, days=days)
    application = Application.objects.select_related("club").get(pk=made[0].pk)
    with CaptureQueriesContext(connection) as queries:
        collided = collisions(application)
        shown = [(str(one.application.organiser), str(one.application.played_in)) for one in collided]
    assert (len(queries), bool(shown)) == (3, True)


def test_collisions_are_those_that_a_look_at_every_event_finds(here: District, far: District) -> None:
    neighbour = DistrictFactory(number="02", federation=here.federation)
    here.neighbours.add(neighbour)
    made = many([here, neighbour, far], 400, seed=7)
    all_made = {one.pk: one for one in Application.objects.select_related("club").prefetch_related("days")}
    for application in made[:40]:
        expected = {
            (band, other.pk)
            for other in all_made.values()
            if other.pk != application.pk and (band := looked_at(all_made[application.pk], other, {here, neighbour}))
        }
        assert {(one.band.value, one.application.pk) for one in collisions(application)} == expected


def looked_at(one: Application, other: Application, neighbours: set[District]) -> str:
    (own,), (its,) = ([row.date for row in application.days.all()] for application in (one, other))
    km = kilometres(*(Place(float(club.latitude), float(club.longitude)) for club in (one.club, other.club)))
    weekend = own.weekday() > 3 and its.weekday() > 3 and own.isocalendar()[:2] == its.isocalendar()[:2]
    districts = {one.club.district, other.club.district}
    if own == its and km <= 60:
        return "clash"
    if weekend and km <= 100:
        return "close"
    around = len(districts) == 1 or districts <= neighbours
    return "near" if around and abs((own - its).days) <= 7 else ""
