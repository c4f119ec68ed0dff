"""What booked reports cost: one fee each, its deviations, and their reversal with a correction."""

import datetime
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from awards.choices import FeeKind, Settlement
from awards.models import FeeLine, Report
from awards.services.booking import book_report
from awards.services.corrections import supersede
from awards.services.filing import file_report
from awards.services.lifecycle import amend, return_report
from awards.services.settling import settle
from awards.services.verification.verify import verify
from registry.services import append_only
from sanctions.models import PriceList
from tests.awards.matches import matches_report, teams_of
from tests.awards.prices import LATE, UNKNOWN, price_list
from tests.awards.reports import PLAYED, drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db

IN_TIME = datetime.datetime(2026, 3, 10, 12, tzinfo=datetime.UTC)
# The last moment of the last day on which a report of 3 March is in time, in Stockholm.
LAST_MOMENT = datetime.datetime(2026, 3, 17, 22, 59, 59, tzinfo=datetime.UTC)
TOO_LATE = datetime.datetime(2026, 3, 17, 23, 0, tzinfo=datetime.UTC)


def lines() -> list[tuple[Any, ...]]:
    """Kind, code, subject, amount and month of all lines, in the order of booking."""
    return list(FeeLine.objects.order_by("pk").values_list("kind", "code", "subject", "amount", "month"))


MARCH = datetime.date(2026, 3, 1)
# 1000 for the event, 14 pairs at 250, 24 boards at 5.
FEE_OF_14 = 1000 + 14 * 250 + 24 * 5


def booked(cast: Cast, pairs: int = 14, *, at: datetime.datetime = IN_TIME, **changes: Any) -> Report:
    report = pairs_report(cast.club_a, members(cast.club_a, 2 * pairs), **changes)
    draft = drafted(report, cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a, at=at)


def with_unknown(cast: Cast, *numbers: Any) -> Report:
    """A draft in which the second players of the first rows are written so."""
    report = pairs_report(cast.club_a, members(cast.club_a, 28))
    for row, number in enumerate(numbers):
        report["standings"][row]["players"][1] = number
    return drafted(report, cast.official_a, cast.club_a)


def test_a_booked_report_costs_its_fee(cast: Cast) -> None:
    price_list(cast.federation)
    report = booked(cast)
    assert lines() == [("fee", "event", "", FEE_OF_14, MARCH)]
    line = FeeLine.objects.get()
    assert (line.federation, line.club, line.district, line.event, line.report) == (
        cast.federation,
        cast.club_a,
        None,
        report.event,
        report,
    )
    assert (line.currency, line.booked_at) == ("SEK", IN_TIME)
    assert line.numbers == {
        "level": "bronze",
        "form": "pairs",
        "event": 1000,
        "contestants": [14, 250],
        "matches": [0, 0],
        "boards": [24, 5],
    }


def test_the_dearest_prices_of_the_form_can_be_booked(cast: Cast) -> None:
    price_list(cast.federation).prices.update(event=99999999, contestant=99999999, match=99999999, board=99999999)
    booked(cast, 40)
    assert [line[3] for line in lines()] == [99999999 * (1 + 40 + 24)]


def test_a_price_for_the_very_form_goes_first(cast: Cast) -> None:
    price_list(cast.federation)
    teams = teams_of(members(cast.club_a, 16), "Alfa", "Beta", "Gamma", "Delta")
    draft = drafted(matches_report(cast.club_a, teams), cast.official_a, cast.club_a)
    file_report(report_id=draft.pk, by=cast.official_a, at=IN_TIME)
    # 2000 for the event and six matches at 150; neither teams nor boards cost anything.
    assert [line[3] for line in lines()] == [2000 + 6 * 150]


def test_silver_costs_when_it_is_booked_and_not_when_it_is_filed(cast: Cast) -> None:
    price_list(cast.federation)
    report = booked(cast, 16, level="silver", boards=48)
    assert lines() == []
    at = datetime.datetime(2026, 4, 20, tzinfo=datetime.UTC)
    book_report(report_id=report.pk, by=cast.office, right_reason="Beslut", at=at)
    # Booked late by the office, but filed in time.
    assert lines() == [("fee", "event", "", 20000 + 16 * 1000, datetime.date(2026, 4, 1))]


def test_without_a_price_list_nothing_is_written(cast: Cast) -> None:
    booked(cast, at=TOO_LATE)
    price_list(cast.federation, starts=datetime.date(2026, 3, 4))
    assert lines() == []


def test_a_level_without_a_price_costs_nothing_but_its_deviations(cast: Cast) -> None:
    price_list(cast.federation)
    report = booked(cast, 32, level="gold", boards=60, at=TOO_LATE)
    book_report(report_id=report.pk, by=cast.office, right_reason="Beslut", at=TOO_LATE)
    assert lines() == [("deviation", "late-report", "", LATE, MARCH)]


def test_the_list_of_the_last_day_of_play_counts(cast: Cast) -> None:
    price_list(cast.federation)
    newer = price_list(cast.federation, starts=PLAYED + datetime.timedelta(days=1))
    newer.prices.update(event=99999)
    booked(cast)
    assert [line[3] for line in lines()] == [FEE_OF_14]


def test_a_month_begins_at_the_midnight_of_the_federation(cast: Cast) -> None:
    price_list(cast.federation)
    booked(cast, at=datetime.datetime(2026, 3, 31, 21, 59, 59, tzinfo=datetime.UTC), date="2026-03-10")
    booked_in_april = pairs_report(cast.club_a, members(cast.club_a, 8, first=30001), date="2026-03-09")
    draft = drafted(booked_in_april, cast.official_a, cast.club_a)
    at = datetime.datetime(2026, 3, 31, 22, 0, tzinfo=datetime.UTC)
    file_report(report_id=draft.pk, by=cast.official_a, at=at)
    assert list(FeeLine.objects.filter(kind="fee").order_by("pk").values_list("month", flat=True)) == [
        datetime.date(2026, 3, 1),
        datetime.date(2026, 4, 1),
    ]


# --- deviations -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "late"), [(LAST_MOMENT, []), (TOO_LATE, [("late-report", LATE)])])
def test_a_report_is_late_from_the_midnight_after_its_last_day(
    cast: Cast, at: datetime.datetime, late: list[tuple[str, int]]
) -> None:
    price_list(cast.federation)
    booked(cast, at=at)
    deviations = FeeLine.objects.filter(kind=FeeKind.DEVIATION)
    assert list(deviations.values_list("code", "amount")) == late
    assert [line.numbers for line in deviations] == [{"due": "2026-03-17", "filed": "2026-03-18"}] * len(late)


def test_a_deviation_that_costs_nothing_still_stands_with_its_reason(cast: Cast) -> None:
    made = price_list(cast.federation)
    PriceList.objects.filter(pk=made.pk).update(late_report=0)
    booked(cast, at=TOO_LATE)
    assert lines()[1] == ("deviation", "late-report", "", 0, MARCH)


def test_each_unknown_number_costs_once_also_where_it_stands_in_two_rows(cast: Cast) -> None:
    price_list(cast.federation)
    half = {"number": "99999", "share": "1/2"}
    draft = with_unknown(cast, half, "88888", half)
    file_report(report_id=draft.pk, by=cast.official_a, at=IN_TIME)
    assert lines()[1:] == [
        ("deviation", "unknown-number", "88888", UNKNOWN, MARCH),
        ("deviation", "unknown-number", "99999", UNKNOWN, MARCH),
    ]


def test_an_unknown_number_costs_however_the_office_settles_it(cast: Cast) -> None:
    price_list(cast.federation)
    draft = with_unknown(cast, "99999", "88888")
    guest, player = draft.held_lines.order_by("row")
    settle(line_id=guest.pk, settlement=Settlement.GUEST, by=cast.office)
    file_report(report_id=draft.pk, by=cast.official_a, at=IN_TIME)
    before = lines()
    settle(line_id=player.pk, settlement=Settlement.PLAYER, player=cast.player, by=cast.office)
    assert [line[2] for line in before] == ["", "88888", "99999"]
    assert lines() == before


def test_a_guest_and_another_doubt_cost_nothing(cast: Cast) -> None:
    price_list(cast.federation)
    report = pairs_report(cast.club_a, members(cast.club_a, 28))
    report["standings"][0]["players"][1] = {"number": None, "name": "Gäst"}
    report["standings"][1]["players"][1] = {"number": "4711", "name": "Någon Annan"}
    draft = drafted(report, cast.official_a, cast.club_a)
    assert [line.doubt for line in draft.held_lines.all()] == ["name-differs"]
    file_report(report_id=draft.pk, by=cast.official_a, at=IN_TIME)
    assert [line[1] for line in lines()] == ["event"]


def test_what_the_office_returned_was_reported_when_it_came_in(cast: Cast) -> None:
    price_list(cast.federation)
    report = booked(cast, 16, level="silver", boards=48)
    Report.objects.filter(pk=report.pk).update(uploaded_at=IN_TIME)
    return_report(report_id=report.pk, by=cast.office, message="Vilken hall?")
    file_report(report_id=report.pk, by=cast.official_a, at=TOO_LATE)
    book_report(report_id=report.pk, by=cast.office, right_reason="Beslut", at=TOO_LATE)
    assert [line[1] for line in lines()] == ["event"]


# --- corrections ------------------------------------------------------------------------------------------------------


def corrected(cast: Cast, first: Report, at: datetime.datetime, pairs: int = 10) -> Report:
    players = list(cast.federation.players.filter(number__startswith="200").order_by("number"))[: 2 * pairs]
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    return supersede(old_id=first.pk, new_id=draft.pk, by=cast.office, reason="Fyra par åkte hem.", at=at)


def test_a_correction_reverses_the_fee_and_writes_the_new_one(cast: Cast) -> None:
    price_list(cast.federation)
    first = booked(cast)
    second = corrected(cast, first, datetime.datetime(2026, 4, 2, 12, tzinfo=datetime.UTC))
    april = datetime.date(2026, 4, 1)
    assert lines() == [
        ("fee", "event", "", FEE_OF_14, MARCH),
        ("reversal", "event", "", -FEE_OF_14, april),
        ("fee", "event", "", 1000 + 10 * 250 + 24 * 5, april),
    ]
    fee, reversal, new = FeeLine.objects.order_by("pk")
    assert (reversal.reverses, reversal.report, reversal.reason) == (fee, first, "Fyra par åkte hem.")
    assert (reversal.numbers, new.report) == (fee.numbers, second)


def test_a_correction_of_a_correction_reverses_what_stands_alone(cast: Cast) -> None:
    price_list(cast.federation)
    second = corrected(cast, booked(cast), IN_TIME)
    corrected(cast, second, IN_TIME, pairs=8)
    assert sum(line[3] for line in lines()) == 1000 + 8 * 250 + 24 * 5
    assert [line[0] for line in lines()] == ["fee", "reversal", "fee", "reversal", "fee"]


def test_a_correction_of_a_report_in_time_is_not_late(cast: Cast) -> None:
    price_list(cast.federation)
    corrected(cast, booked(cast), TOO_LATE + datetime.timedelta(days=90))
    assert FeeLine.objects.filter(kind=FeeKind.DEVIATION).count() == 0


def test_a_correction_of_a_late_report_is_still_late_by_the_first_filing(cast: Cast) -> None:
    price_list(cast.federation)
    corrected(cast, booked(cast, at=TOO_LATE), TOO_LATE + datetime.timedelta(days=90))
    late = FeeLine.objects.filter(code="late-report").order_by("pk")
    assert [(line.kind, line.amount) for line in late] == [
        ("deviation", LATE),
        ("reversal", -LATE),
        ("deviation", LATE),
    ]
    assert {line.numbers["filed"] for line in late} == {"2026-03-18"}


def test_an_amendment_with_the_right_number_takes_the_deviation_back(cast: Cast) -> None:
    price_list(cast.federation)
    first = file_report(report_id=with_unknown(cast, "99999").pk, by=cast.official_a, at=IN_TIME)
    players = list(cast.federation.players.filter(number__startswith="200").order_by("number"))
    right = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    amend(old_id=first.pk, new_id=right.pk, by=cast.official_a, reason="Rätt nummer", may_correct=False, at=IN_TIME)
    assert sum(line[3] for line in lines()) == FEE_OF_14
    assert list(verify()) == []


def test_what_was_booked_before_the_first_price_list_has_nothing_to_reverse(cast: Cast) -> None:
    first = booked(cast)
    price_list(cast.federation)
    corrected(cast, first, IN_TIME)
    assert [line[0] for line in lines()] == ["fee"]


# --- the database -----------------------------------------------------------------------------------------------------


def test_the_database_keeps_one_fee_of_a_report_and_one_reversal_of_a_line(cast: Cast) -> None:
    price_list(cast.federation)
    booked(cast, at=TOO_LATE)
    corrected(cast, Report.objects.get(), IN_TIME)
    for line in FeeLine.objects.all():
        line.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            line.save(force_insert=True)


def test_the_database_replaces_no_fee(cast: Cast) -> None:
    price_list(cast.federation)
    booked(cast)
    if connection.vendor != "sqlite":
        return
    table = FeeLine._meta.db_table
    columns = ", ".join(field.column for field in FeeLine._meta.concrete_fields if not field.primary_key)
    for what in ("*", columns):
        names = "" if what == "*" else f" ({what})"
        with pytest.raises(IntegrityError) as refusal, transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"INSERT OR REPLACE INTO {table}{names} SELECT {what} FROM {table}")
        assert append_only.MESSAGE in str(refusal.value)
    assert len(lines()) == 1


def test_a_fee_costs_booking_one_statement_beside_the_look_at_the_price_list(cast: Cast) -> None:
    counts = []
    for priced in (False, True):
        if priced:
            price_list(cast.federation)
        report = pairs_report(cast.club_a, members(cast.club_a, 28, first=40001 + 1000 * priced))
        draft = drafted(report, cast.official_a, cast.club_a)
        with CaptureQueriesContext(connection) as queries:
            file_report(report_id=draft.pk, by=cast.official_a)
        counts.append(len(queries))
    # tests/awards/test_book_report.py pins the number without a price list.
    assert counts[1] == counts[0] + 1
