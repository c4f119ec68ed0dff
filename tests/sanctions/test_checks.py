"""What the regulation says of an application, with the events that stand in the way and what to do."""

import dataclasses
import datetime

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from awards.rules.editions import EDITIONS, edition
from awards.rules.sanctioning import Size
from registry.models import Club
from sanctions.choices import Field, Kind, State
from sanctions.models import Application, Week
from sanctions.queries.checks import Checked, check
from tests.factories import ApplicationFactory, ClubFactory, DistrictFactory, FederationFactory
from tests.sanctions.quotas import ON, SATURDAYS, ask, day, found, hold, join, of_quota

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club of 99 members, 98 of whom are at home there."""
    club = ClubFactory()
    join(club, 98)
    join(club, 1, home=False)
    return club


# --- who may enter --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Kind.SILVER, Kind.SEASON_SILVER, Kind.GOLD])
@pytest.mark.parametrize("field", Field)
def test_only_an_event_for_the_club_alone_is_not_open_enough(club: Club, kind: Kind, field: Field) -> None:
    shown = found(ask(club, kind=kind, field=field))
    closed = [one.severity for code, one in shown.items() if code == "field-not-open"]
    assert closed == (["forbidden"] if field == Field.CLUB else [])


@pytest.mark.parametrize(
    ("members", "codes"),
    [(7, ["club-very-small"]), (8, ["other-clubs-needed"]), (99, ["other-clubs-needed"]), (100, [])],
)
def test_a_club_of_8_to_99_members_is_told_that_it_needs_other_clubs(members: int, codes: list[str]) -> None:
    club = ClubFactory()
    join(club, members)
    assert [(code, shown.severity) for code, shown in found(ask(club)).items()] == [(code, "warning") for code in codes]


# --- gold -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "codes"),
    [("2027-04-30 21:59:59", []), ("2027-04-30 22:00:00", ["after-calendar-deadline"])],
)
def test_the_deadline_of_the_printed_calendar_is_swedish_midnight(club: Club, sent: str, codes: list[str]) -> None:
    at = datetime.datetime.fromisoformat(sent).replace(tzinfo=datetime.UTC)
    application = ask(club, day("2027-07-03"), kind=Kind.GOLD, state=State.SUBMITTED, submitted_at=at)
    shown = found(application, on=day("2027-06-01"))
    assert [(code, one.severity) for code, one in shown.items()] == [(code, "warning") for code in codes]


def test_a_gold_event_of_a_season_that_is_being_played_misses_its_calendar(club: Club) -> None:
    shown = found(ask(club, day("2027-06-30"), kind=Kind.GOLD), on=day("2027-04-30"))
    assert [(code, one.numbers) for code, one in shown.items()] == [
        ("after-calendar-deadline", {"deadline": "2026-04-30"})
    ]
    assert found(ask(club, day("2027-07-01"), kind=Kind.GOLD), on=day("2027-04-30")) == {}


@pytest.fixture
def strict_club(monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club of a federation whose edition gives one silver and one half silver a season, and gold every fourth."""
    once = (Size(members=0, most=1),)
    sanctions = dataclasses.replace(
        edition("sbf-2018").sanctions,
        paragraph="3.1",
        levels={"silver": "silver", "half_silver": "silver", "gold": "gold"},
        sizes={"silver": once, "half_silver": once},
        gold_every_seasons=4,
        spread=None,
        calendar=None,
        other_clubs=None,
        collisions="",
    )
    made_up = dataclasses.replace(edition("sbf-2018"), id="strict-2026", sanctions=sanctions)
    monkeypatch.setitem(EDITIONS, "strict-2026", made_up)
    district = DistrictFactory(federation=FederationFactory(ruleset="strict-2026"))
    club = ClubFactory(district=district)
    join(club, 40)
    return club


def codes(checked: Checked) -> list[str]:
    return [shown.code for shown in checked.findings if not shown.collisions]


def test_an_edition_may_give_one_silver_and_one_half_silver_a_season(strict_club: Club) -> None:
    hold(strict_club, day("2026-09-05"))
    assert codes(check(ask(strict_club), on=ON)) == ["quota-full"]
    assert codes(check(ask(strict_club, kind=Kind.HALF_SILVER), on=ON)) == []
    hold(strict_club, day("2026-10-03"), kind=Kind.HALF_SILVER)
    assert codes(check(ask(strict_club, kind=Kind.HALF_SILVER), on=ON)) == ["quota-full"]
    assert codes(check(ask(strict_club, kind=Kind.SEASON_SILVER), on=ON)) == ["kind-unknown"]


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("2023-06-30", []),
        ("2023-07-01", ["gold-too-soon"]),
        ("2026-07-04", ["gold-too-soon"]),
        ("2030-06-30", ["gold-too-soon"]),
        ("2030-07-01", []),
    ],
)
def test_an_edition_may_give_gold_once_in_four_seasons(strict_club: Club, held: str, expected: list[str]) -> None:
    events = hold(strict_club, day(held), kind=Kind.GOLD)
    checked = check(ask(strict_club, day("2027-06-30"), kind=Kind.GOLD), on=ON)
    assert codes(checked) == expected
    assert [shown.events for shown in checked.findings] == ([tuple(events)] if expected else [])


def test_gold_that_is_only_applied_for_is_warned_of(strict_club: Club) -> None:
    waiting = hold(strict_club, day("2026-09-05"), kind=Kind.GOLD, state=State.SUBMITTED)
    shown = found(ask(strict_club, kind=Kind.GOLD))["gold-wanted"]
    assert (shown.severity, shown.events, shown.also_applied) == ("warning", (), tuple(waiting))


def test_gold_of_a_merged_club_counts_for_its_successor(strict_club: Club) -> None:
    merged = ClubFactory(district=strict_club.district, merged_into=strict_club)
    hold(merged, day("2024-09-07"), kind=Kind.GOLD)
    assert codes(check(ask(strict_club, kind=Kind.GOLD), on=ON)) == ["gold-too-soon"]


# --- bridge weeks, and spread over the season -----------------------------------------------------------------------


def in_week(week: Week, kind: Kind, date: str, state: State = State.GRANTED) -> Application:
    return ApplicationFactory(club=week.club, week=week, kind=kind, days=[day(date)], state=state)


@pytest.fixture
def week(club: Club) -> Week:
    join(club, 1)
    return Week.objects.create(federation=club.federation, club=club, name="Julveckan")


@pytest.mark.parametrize(
    ("kinds", "asked", "forbidden"),
    [
        ([Kind.SILVER], Kind.SILVER, False),
        ([Kind.SILVER], Kind.GOLD, False),
        ([Kind.SEASON_SILVER], Kind.GOLD, False),
        ([Kind.GOLD], Kind.GOLD, True),
        ([Kind.SILVER, Kind.SILVER], Kind.SILVER, True),
        ([Kind.SILVER, Kind.SEASON_SILVER], Kind.SILVER, True),
        ([Kind.SILVER, Kind.SILVER], Kind.GOLD, True),
        ([Kind.GOLD, Kind.SILVER], Kind.SILVER, True),
    ],
)
def test_a_bridge_week_has_two_silver_or_one_gold_and_one_silver(
    week: Week, kinds: list[Kind], asked: Kind, forbidden: bool
) -> None:
    others = [in_week(week, kind, f"2026-12-{28 + place}") for place, kind in enumerate(kinds)]
    application = in_week(week, asked, "2027-01-02", State.DRAFT)
    full = [shown for shown in check(application, on=ON).findings if shown.code == "week-full"]
    assert [(shown.severity, shown.events) for shown in full] == ([("forbidden", tuple(others))] if forbidden else [])


def test_a_bridge_week_is_applied_for_as_a_whole_and_what_is_refused_leaves_it(week: Week) -> None:
    first = in_week(week, Kind.SILVER, "2026-12-28", State.SUBMITTED)
    second = in_week(week, Kind.SILVER, "2026-12-29", State.DRAFT)
    third = in_week(week, Kind.SILVER, "2026-12-30", State.DRAFT)
    assert found(third)["week-full"].also_applied == (first, second)
    # A draft is nobody's business but its organiser's.
    Application.objects.filter(pk=third.pk).update(state=State.SUBMITTED)
    third.refresh_from_db()
    assert "week-full" not in found(third)
    Application.objects.filter(pk=second.pk).update(state=State.SUBMITTED)
    assert "week-full" in found(third)
    Application.objects.filter(pk=first.pk).update(state=State.REFUSED)
    assert "week-full" not in found(third)


def test_events_close_to_each_other_are_warned_of(club: Club) -> None:
    held = hold(club, day("2026-09-05"), day("2026-10-31"))
    assert "not-spread" not in found(ask(club, day("2026-12-05")))
    shown = found(ask(club, day("2026-12-04")))["not-spread"]
    assert (shown.severity, shown.events, shown.numbers) == (
        "warning",
        tuple(held),
        {"most": 5, "found": 3, "days": 91},
    )


# --- what is said ---------------------------------------------------------------------------------------------------


def test_a_finding_says_what_is_wrong_what_to_do_and_where_the_rule_stands(club: Club) -> None:
    hold(club, *SATURDAYS[:5])
    shown = found(ask(club))["quota-full"]
    assert shown.message == "The quota of a club of 99 members is 5 a season (silver); granted already: 5."
    assert shown.what_to_do == (
        "Choose a day in another season, give back an event that was granted, or give the reason for an exception."
    )
    assert (shown.paragraph, shown.url) == ("18", "/rules/sbf-2018/#p-18")
    with translation.override("sv"):
        assert found(ask(club))["quota-full"].message == (
            "Kvoten för en klubb med 99 medlemmar är 5 per spelår (silver); redan beviljade: 5."
        )


def test_a_day_is_written_as_its_reader_writes_it(club: Club) -> None:
    application = ask(club, day("2027-06-30"), kind=Kind.GOLD)
    with translation.override("sv"):
        assert found(application)["after-calendar-deadline"].message == (
            "Sista dag för spelårets tryckta kalender var 30 april 2026; tävlingen kommer inte att stå i den."
        )


def test_what_is_forbidden_stands_first(club: Club) -> None:
    hold(club, *SATURDAYS[:5])
    checked = check(ask(club, day("2026-08-16")), on=ON)
    severities = [shown.severity for shown in checked.findings]
    assert severities == sorted(severities)
    assert [shown.code for shown in checked.forbidden] == ["quota-full"]


def test_a_draft_that_is_in_no_database_is_checked_by_its_days(club: Club) -> None:
    held = hold(club, *SATURDAYS[:5])
    unsaved = Application(federation=club.federation, club=club, kind=Kind.SILVER, form="pairs", name="Ny")
    assert of_quota(unsaved, days=[day("2027-06-05")]) == {"quota-full": tuple(held)}
    assert of_quota(unsaved, days=[]) == {}
    assert list(found(unsaved, days=[])) == ["other-clubs-needed"]


def test_other_days_are_checked_instead_of_the_saved_ones(club: Club) -> None:
    hold(club, *SATURDAYS[:5])
    application = ask(club)
    assert of_quota(application, days=[day("2027-07-03")]) == {}


def test_without_an_edition_in_force_only_collisions_are_found() -> None:
    club = ClubFactory(district=DistrictFactory(federation=FederationFactory(ruleset="")))
    application = ask(club, field=Field.CLUB)
    assert check(application, on=ON).findings == ()


def test_colliding_events_are_warned_of_by_band(club: Club) -> None:
    other = ClubFactory(district=club.district)
    same = hold(other, day("2027-06-05"))[0]
    weekend = hold(other, day("2027-06-06"), state=State.SUBMITTED)[0]
    shown = found(ask(club))
    assert (shown["collision-clash"].events, shown["collision-clash"].also_applied) == ((same,), ())
    assert (shown["collision-close"].events, shown["collision-close"].also_applied) == ((), (weekend,))
    assert shown["collision-clash"].message == (
        "On the same day within 60 km there are other events for the same players: 1."
    )
    assert shown["collision-clash"].url == "/rules/sbf-2018/#p-18"


@pytest.mark.parametrize("others", [1, 30])
def test_the_checks_take_seven_statements(
    club: Club, others: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    week = Week.objects.create(federation=club.federation, club=club, name="Julveckan")
    merged = ClubFactory(district=club.district, merged_into=club)
    for place in range(others):
        hold(merged, SATURDAYS[0] + datetime.timedelta(days=place * 3))
        hold(ClubFactory(district=club.district), day("2027-06-05"))
    in_week(week, Kind.SILVER, "2027-06-02")
    application = Application.objects.select_related("federation", "club__district").get(pk=ask(club, week=week).pk)
    with django_assert_num_queries(7):
        named = [str(event.organiser) for shown in check(application, on=ON).findings for event in shown.events]
    assert len(named) >= others
