"""What an edition finds of an application: at the edges, for editions with other numbers, and whatever is asked."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from awards.rules.editions import edition
from awards.rules.sanctioning import (
    FORBIDDEN,
    Asked,
    Organiser,
    OtherClubs,
    SanctionRules,
    Size,
    Used,
    findings,
    is_on_weekdays,
    size_of,
)
from tests.rules.sanctions import asked, used

SBF = edition("sbf-2018").sanctions
# One silver and one half silver a season, gold once in four, a quarter of the field from other clubs.
STRICT = SanctionRules(
    paragraph="3.1",
    levels={"silver": "silver", "half_silver": "silver", "gold": "gold"},
    open_fields=frozenset({"open"}),
    sizes={"silver": (Size(0, 1),), "half_silver": (Size(0, 1),)},
    gold_every_seasons=4,
    other_clubs=OtherClubs(frozenset({"silver", "gold"}), percent=25),
)
QUOTA = {"quota-full", "quota-wanted", "weekday-quota-full", "weekday-quota-wanted"}


def quota_codes(rules: SanctionRules, one: Asked, others: list[Used]) -> list[str]:
    return [finding.code for finding in findings(rules, one, others) if finding.code in QUOTA]


@pytest.mark.parametrize(
    ("members", "silver", "seasonal"),
    [
        (0, (5, 3), 1),
        (99, (5, 3), 1),
        (100, (10, 6), 2),
        (199, (10, 6), 2),
        (200, (15, 9), 3),
        (5000, (15, 9), 3),
    ],
)
def test_the_size_of_a_club_gives_its_quotas(members: int, silver: tuple[int, int], seasonal: int) -> None:
    size = size_of(SBF, "silver", members)
    assert size is not None
    assert (size.most, size.on_weekdays) == silver
    of_season = size_of(SBF, "season_silver", members)
    assert of_season is not None
    assert (of_season.most, of_season.on_weekdays) == (seasonal, None)
    assert size_of(SBF, "gold", members) is None


@pytest.mark.parametrize(
    ("days", "on_weekdays"),
    [
        (["2026-10-05"], True),
        (["2026-10-09"], True),
        (["2026-10-10"], False),
        (["2026-10-11"], False),
        (["2026-10-08", "2026-10-09"], True),
        (["2026-10-09", "2026-10-10"], False),
        (["2026-10-11", "2026-10-12"], False),
    ],
)
def test_an_event_is_on_weekdays_where_all_of_its_days_are(days: list[str], on_weekdays: bool) -> None:
    assert is_on_weekdays(SBF, [date.fromisoformat(day) for day in days]) == on_weekdays


def test_what_is_on_weekdays_uses_the_whole_quota_too() -> None:
    mixed = [used(1, "2026-08-12"), used(2, "2026-11-11"), *(used(3 + n, f"2027-0{2 + n}-06") for n in range(3))]
    assert quota_codes(SBF, asked("2027-06-26"), mixed) == ["quota-full"]
    assert quota_codes(SBF, asked("2027-06-24"), [*mixed, used(9, "2027-01-13")]) == [
        "quota-full",
        "weekday-quota-full",
    ]


def test_only_what_is_granted_makes_it_forbidden() -> None:
    granted = [used(number, f"2026-{number + 7:02}-05") for number in range(1, 5)]
    wanted = used(9, "2027-02-06", granted=False)
    (finding,) = [one for one in findings(SBF, asked("2027-06-26"), [*granted, wanted]) if one.code in QUOTA]
    assert (finding.code, finding.severity) == ("quota-wanted", "warning")
    assert (finding.events, finding.also_applied) == ((1, 2, 3, 4), (9,))
    full = replace(wanted, granted=True)
    assert quota_codes(SBF, asked("2027-06-26"), [*granted, full]) == ["quota-full"]


def test_events_of_others_and_of_other_seasons_use_nothing() -> None:
    others = [used(number, "2027-02-06", of_organiser=False) for number in range(5)]
    earlier = [used(10 + number, f"2026-0{number + 1}-10") for number in range(6)]
    assert quota_codes(SBF, asked("2027-06-26"), [*others, *earlier]) == []


def test_who_is_no_club_is_bound_by_no_quota() -> None:
    many = [used(number, "2027-02-06") for number in range(20)]
    for organiser in (Organiser.DISTRICT, Organiser.FEDERATION):
        assert findings(SBF, asked("2027-06-26", organiser=organiser, members=None), many) == ()


def test_what_nobody_chose_yet_is_not_found_fault_with() -> None:
    assert findings(SBF, asked("2027-06-26", kind="", field=""), [used(1, "2027-02-06")]) == ()


def test_without_a_day_only_what_needs_none_is_found() -> None:
    many = [used(number, "2027-02-06") for number in range(20)]
    assert [finding.code for finding in findings(SBF, asked(field="club"), many)] == [
        "field-not-open",
        "other-clubs-needed",
    ]


@pytest.mark.parametrize(
    ("season_starts", "applied_on", "deadline"),
    [
        (date(2027, 7, 1), "2027-04-30", None),
        (date(2027, 7, 1), "2027-05-01", date(2027, 4, 30)),
        # A season from January on has its deadline in the year before.
        (date(2028, 1, 1), "2027-04-30", None),
        (date(2028, 1, 1), "2027-05-01", date(2027, 4, 30)),
    ],
)
def test_the_deadline_is_the_last_one_before_the_season(
    season_starts: date, applied_on: str, deadline: date | None
) -> None:
    gold = asked("2028-03-04", kind="gold", season=season_starts, applied_on=date.fromisoformat(applied_on))
    found = [finding.numbers for finding in findings(SBF, gold, [])]
    assert found == ([] if deadline is None else [{"deadline": deadline}])


def test_silver_has_no_deadline_of_the_printed_calendar() -> None:
    assert findings(SBF, asked("2026-08-01", members=100, applied_on=date(2026, 7, 31)), []) == ()


@pytest.mark.parametrize("gap", [90, 91])
def test_more_than_half_of_the_quota_within_91_days_is_not_spread(gap: int) -> None:
    first = date(2026, 9, 5)
    others = [used(1, first.isoformat()), used(2, "2026-10-03")]
    found = findings(SBF, asked((first + timedelta(days=gap)).isoformat()), others)
    assert [finding.events for finding in found if finding.code == "not-spread"] == ([(1, 2)] if gap == 90 else [])


def test_the_densest_days_around_count_before_and_after() -> None:
    others = [used(1, "2026-09-05"), used(2, "2026-12-05"), used(3, "2026-12-19")]
    (finding,) = [one for one in findings(SBF, asked("2026-10-24"), others) if one.code == "not-spread"]
    assert (finding.events, finding.numbers) == ((2, 3), {"most": 5, "found": 3, "days": 91})


def test_an_edition_may_have_other_numbers() -> None:
    silver, half = used(1, "2026-09-05"), used(2, "2026-10-03", kind="half_silver")
    assert [finding.code for finding in findings(STRICT, asked("2027-03-06"), [half])] == ["other-clubs-needed"]
    first, second = findings(STRICT, asked("2027-03-06"), [silver, half])
    assert (first.code, first.events, first.paragraph) == ("quota-full", (1,), "3.1")
    assert (second.code, second.numbers) == ("other-clubs-needed", {"members": 99, "percent": 25})
    assert quota_codes(STRICT, asked("2027-03-06", kind="half_silver"), [silver]) == []


@pytest.mark.parametrize(
    ("held", "too_soon"),
    [("2023-06-30", False), ("2023-07-01", True), ("2027-06-30", True), ("2030-06-30", True), ("2030-07-01", False)],
)
def test_gold_once_in_four_seasons_looks_before_and_after(held: str, too_soon: bool) -> None:
    found = findings(STRICT, asked("2026-07-01", kind="gold"), [used(1, held, kind="gold")])
    assert [finding.events for finding in found if finding.code == "gold-too-soon"] == ([(1,)] if too_soon else [])


def test_the_interval_of_gold_does_not_bind_the_federation() -> None:
    mine = asked("2026-07-01", kind="gold", organiser=Organiser.FEDERATION, members=None)
    assert findings(STRICT, mine, [used(1, "2026-08-01", kind="gold")]) == ()


# --- whatever is asked ----------------------------------------------------------------------------------------------

DAYS = st.dates(date(2026, 7, 1), date(2027, 6, 30)).map(date.isoformat)
OTHERS = st.lists(st.tuples(DAYS, st.booleans(), st.sampled_from(["silver", "season_silver", "gold"])), max_size=20)


def made(others: list[tuple[str, bool, str]]) -> list[Used]:
    return [
        used(number, day, granted=granted, kind=kind, in_week=number % 5 == 0)
        for number, (day, granted, kind) in enumerate(others)
    ]


@given(DAYS, st.integers(0, 300), st.sampled_from(["silver", "season_silver"]), OTHERS)
def test_the_quota_is_what_counting_by_hand_says(
    day: str, members: int, kind: str, others: list[tuple[str, bool, str]]
) -> None:
    step = 0 if members < 100 else 1 if members < 200 else 2
    most = ((5, 10, 15) if kind == "silver" else (1, 2, 3))[step]
    granted = [when for when, is_granted, what in others if is_granted and what == kind]
    expected = ["quota-full"] if len(granted) >= most else []
    weekdays = [when for when in granted if date.fromisoformat(when).weekday() < 5]
    if kind == "silver" and date.fromisoformat(day).weekday() < 5 and len(weekdays) >= (3, 6, 9)[step]:
        expected.append("weekday-quota-full")
    found = quota_codes(SBF, asked(day, members=members, kind=kind), made(others))
    assert [code for code in found if code.endswith("full")] == expected


@given(DAYS, st.integers(0, 300), OTHERS, st.booleans())
def test_more_events_never_allow_what_fewer_forbid(
    day: str, members: int, others: list[tuple[str, bool, str]], in_week: bool
) -> None:
    one = asked(day, members=members, in_week=in_week)

    def forbidden(events: list[Used]) -> set[str]:
        return {finding.code for finding in findings(SBF, one, events) if finding.severity == FORBIDDEN}

    events = made(others)
    for count in range(len(events)):
        assert forbidden(events[:count]) <= forbidden(events)


@given(DAYS, st.integers(0, 300), OTHERS)
def test_the_order_of_the_events_changes_no_finding(
    day: str, members: int, others: list[tuple[str, bool, str]]
) -> None:
    one, events = asked(day, members=members), made(others)
    found = [(finding.code, finding.numbers) for finding in findings(SBF, one, events)]
    assert [(finding.code, finding.numbers) for finding in findings(SBF, one, events[::-1])] == found
