"""Monthly statements: closed once and for all, in their order; what comes later stands on the next open month."""

import datetime
import time
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from awards.choices import Payer
from awards.models import FeeLine, MonthClosing, Report, Statement, StatementLine
from awards.queries.statements import Account, account_of, open_statements, stated, statements, to_close
from awards.services.booking import NotPossible
from awards.services.corrections import supersede
from awards.services.filing import file_report
from awards.services.statements import close_month
from awards.services.verification.verify import verify
from registry.models import Change, Club
from registry.queries.actors import actor_of
from registry.services import append_only
from tests.awards import in_processes
from tests.awards import statements_in_processes as processes
from tests.awards.databases import Child, Databases, done
from tests.awards.prices import price_list
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db

FEBRUARY, MARCH, APRIL, MAY = (datetime.date(2026, month, 1) for month in (2, 3, 4, 5))
# 1000 for the event, 5 pairs at 250, 24 boards at 5.
FEE = 1000 + 5 * 250 + 24 * 5


def booked(club: Club, by: Any, at: datetime.datetime, first: int, pairs: int = 5) -> Report:
    """A booked bronze event of two days before."""
    day = at.date() - datetime.timedelta(days=2)
    report = pairs_report(club, members(club, 2 * pairs, first=first), date=day.isoformat(), name=f"Kväll {first}")
    return file_report(report_id=drafted(report, by, club, today=at.date()).pk, by=by, at=at)


def noon(month: int, day: int) -> datetime.datetime:
    return datetime.datetime(2026, month, day, 12, tzinfo=datetime.UTC)


def close(cast: Cast, month: datetime.date, today: datetime.date | None = None) -> MonthClosing:
    return close_month(
        federation=cast.federation, month=month, by=cast.office, today=today or datetime.date(2026, 6, 3)
    )


def shown(account: Account, month: datetime.date) -> tuple[int, int, bool] | None:
    """Sum, number of lines and whether it is closed, of an account's month."""
    found = stated(account, month)
    return (found[0].total, len(found[1]), found[0].closed_at is not None) if found is not None else None


def all_closed() -> list[tuple[Any, ...]]:
    rows = Statement.objects.order_by("closing__month", "payer", "club__number")
    return list(rows.values_list("closing__month", "payer", "club__number", "district__number", "total", "currency"))


@pytest.fixture
def priced(cast: Cast) -> Cast:
    price_list(cast.federation)
    return cast


def test_a_closed_month_has_a_statement_for_each_who_pays(priced: Cast) -> None:
    booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    booked(priced.club_a, priced.official_a, noon(3, 6), 21001, pairs=7)
    booked(priced.club_b, priced.official_b, noon(3, 7), 22001)
    for organiser, by, first in ((priced.north.number, priced.officer_north, 23001), ("sbf", priced.office, 24001)):
        report = pairs_report(priced.club_a, members(priced.club_a, 10, first=first), organiser=organiser)
        file_report(report_id=drafted(report, by, priced.club_a).pk, by=by, at=noon(3, 8))
    closing = close(priced, MARCH)
    assert (closing.month, closing.closed_by) == (MARCH, priced.office)
    assert all_closed() == [
        (MARCH, "club", "101", None, 2 * FEE + 2 * 250, "SEK"),
        (MARCH, "club", "102", None, FEE, "SEK"),
        (MARCH, "district", None, "01", FEE, "SEK"),
        (MARCH, "federation", None, None, FEE, "SEK"),
    ]
    assert StatementLine.objects.count() == FeeLine.objects.count() == 5
    assert Change.objects.get(action="close month").after == {
        "month": "2026-03-01",
        "statements": 4,
        "total": 5 * FEE + 500,
    }
    assert list(verify()) == []


def test_what_comes_after_the_closing_stands_on_the_next_month(priced: Cast) -> None:
    first = booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    close(priced, MARCH)
    account = Account(priced.federation, club=priced.club_a)
    # A correction is booked in April; a booking that began in March and ended after the closing keeps its month.
    players = list(priced.federation.players.filter(number__startswith="200").order_by("number"))[:8]
    report = pairs_report(priced.club_a, players, date="2026-03-03", name="Kväll 20001")
    draft = drafted(report, priced.official_a, priced.club_a)
    supersede(old_id=first.pk, new_id=draft.pk, by=priced.office, reason="Ett par för mycket.", at=noon(4, 2))
    booked(priced.club_a, priced.official_a, noon(3, 31), 21001)
    assert shown(account, MARCH) == (FEE, 1, True)
    assert shown(account, APRIL) == (-FEE + (FEE - 250) + FEE, 3, False)
    assert [(one.month, one.total) for one in open_statements(priced.federation, _office(priced))] == [
        (APRIL, FEE - 250)
    ]
    close(priced, APRIL)
    assert shown(account, MARCH) == (FEE, 1, True)
    assert shown(account, APRIL) == (FEE - 250, 3, True)
    assert list(verify()) == []


def _office(cast: Cast) -> Any:
    return actor_of(cast.office, cast.federation)


def test_months_are_closed_in_their_order(priced: Cast) -> None:
    booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    booked(priced.club_b, priced.official_b, noon(4, 5), 21001)
    with pytest.raises(NotPossible) as refusal:
        close(priced, APRIL)
    assert str(refusal.value) == "Close March 2026 first."
    found = to_close(open_statements(priced.federation, _office(priced)), datetime.date(2026, 6, 3))
    assert found is not None
    assert (found.month, found.total, found.count) == (MARCH, FEE, 1)
    close(priced, MARCH)
    close(priced, APRIL)
    assert to_close(open_statements(priced.federation, _office(priced)), datetime.date(2026, 6, 3)) is None


def test_a_month_is_closed_once_and_the_second_is_told_by_whom(priced: Cast) -> None:
    booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    close(priced, MARCH)
    before = all_closed()
    with pytest.raises(NotPossible) as refusal:
        close(priced, MARCH)
    assert str(refusal.value) == "March 2026 was closed already, by office."
    assert all_closed() == before


def test_a_month_before_a_closed_one_cannot_be_opened_anew(priced: Cast) -> None:
    booked(priced.club_a, priced.official_a, noon(4, 5), 20001)
    close(priced, APRIL)
    booked(priced.club_a, priced.official_a, noon(3, 5), 21001)
    with pytest.raises(NotPossible) as refusal:
        close(priced, MARCH)
    assert str(refusal.value) == "March 2026 was closed already, by office."
    assert shown(Account(priced.federation, club=priced.club_a), MAY) == (FEE, 1, False)


@pytest.mark.parametrize("today", [datetime.date(2026, 3, 31), datetime.date(2026, 3, 1)])
def test_a_month_that_is_not_over_stays_open(priced: Cast, today: datetime.date) -> None:
    booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    assert to_close(open_statements(priced.federation, _office(priced)), today) is None
    with pytest.raises(NotPossible) as refusal:
        close(priced, MARCH, today)
    assert str(refusal.value) == "March 2026 is not over; it can be closed from 1 April 2026 on."
    assert close(priced, MARCH, datetime.date(2026, 4, 1)).month == MARCH


def test_a_month_without_lines_has_nothing_to_close(priced: Cast) -> None:
    for month in (FEBRUARY, MARCH):
        if month == MARCH:
            booked(priced.club_a, priced.official_a, noon(4, 5), 20001)
        with pytest.raises(NotPossible) as refusal:
            close(priced, month)
        assert str(refusal.value) == f"{month:%B} 2026: nothing is to be paid, so there is nothing to close."


def test_an_heir_pays_for_the_club_that_was_merged_into_it(priced: Cast) -> None:
    booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    booked(priced.club_b, priced.official_b, noon(3, 6), 21001)
    heir = ClubFactory(district=priced.south, federation=priced.federation, number="300", name="BK Arvet")
    Club.objects.filter(pk=priced.club_a.pk).update(merged_into=priced.club_b)
    Club.objects.filter(pk=priced.club_b.pk).update(merged_into=heir)
    owed = [(one.name, one.total, one.count) for one in open_statements(priced.federation, _office(priced))]
    assert owed == [("BK Arvet", 2 * FEE, 2)]
    assert shown(Account(priced.federation, club=heir), MARCH) == (2 * FEE, 2, False)
    assert shown(Account(priced.federation, club=priced.club_a), MARCH) is None
    south = actor_of(priced.officer_south, priced.federation)
    north = actor_of(priced.officer_north, priced.federation)
    assert [one.name for one in open_statements(priced.federation, south)] == ["BK Arvet"]
    assert open_statements(priced.federation, north) == []
    close(priced, MARCH)
    assert [row[2:5] for row in all_closed()] == [("300", None, 2 * FEE)]


@pytest.mark.parametrize(
    ("who", "names"),
    [
        ("office", ["BK Björken", "BK Åkanten", "Norra", "Svenska Bridgeförbundet"]),
        ("officer_north", ["BK Björken", "BK Åkanten", "Norra"]),
        ("official_a", ["BK Åkanten"]),
        ("officer_south", []),
        ("stranger", []),
        ("foreign_office", []),
    ],
)
def test_each_sees_what_is_his(priced: Cast, who: str, names: list[str]) -> None:
    booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    booked(priced.club_b, priced.official_b, noon(3, 6), 21001)
    for organiser, by, first in ((priced.north.number, priced.officer_north, 23001), ("sbf", priced.office, 24001)):
        report = pairs_report(priced.club_a, members(priced.club_a, 10, first=first), organiser=organiser)
        file_report(report_id=drafted(report, by, priced.club_a).pk, by=by, at=noon(3, 8))
    actor = actor_of(getattr(priced, who), priced.federation)
    assert sorted(one.name for one in open_statements(priced.federation, actor)) == names
    close(priced, MARCH)
    closed = statements(priced.federation, actor)
    assert sorted(str(one.club or one.district or one.federation) for one in closed) == names


def test_an_address_names_a_club_a_district_or_the_federation(cast: Cast) -> None:
    here = cast.federation
    assert account_of(here, "club", "101") == Account(here, club=cast.club_a)
    assert account_of(here, "district", "01") == Account(here, district=cast.north)
    assert account_of(here, "federation", "sbf") == Account(here)
    found = [
        account_of(here, *words) for words in (("club", "01"), ("district", "101"), ("federation", "dbf"), ("", ""))
    ]
    assert found == [None] * 4
    assert [one.payer for one in (Account(here, club=cast.club_a), Account(here))] == [Payer.CLUB, Payer.FEDERATION]


# --- the database -----------------------------------------------------------------------------------------------------


def test_the_database_refuses_to_change_fees_and_statements(priced: Cast) -> None:
    booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    close(priced, MARCH)
    for model in (FeeLine, MonthClosing, Statement, StatementLine):
        table = model._meta.db_table
        statements = [f"UPDATE {table} SET id = id", f"DELETE FROM {table}"]
        if connection.vendor == "postgresql":
            # What waits for the end of the transaction would be refused first, for another reason.
            connection.check_constraints()
            statements.append(f"TRUNCATE {table} CASCADE")
        for statement in statements:
            with pytest.raises(DatabaseError) as refusal, transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(statement)
            assert append_only.MESSAGE in str(refusal.value)
        assert model._default_manager.count() == 1


def test_a_line_stands_on_one_statement_and_an_account_has_one_a_month(priced: Cast) -> None:
    booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    closing = close(priced, MARCH)
    line = StatementLine.objects.get()
    statement = Statement.objects.get()
    second = {"federation": priced.federation, "closing": closing, "total": 0, "currency": "SEK"}
    with pytest.raises(IntegrityError), transaction.atomic():
        StatementLine.objects.create(statement=statement, line=line.line)
    with pytest.raises(IntegrityError), transaction.atomic():
        Statement.objects.create(payer=Payer.CLUB, club=priced.club_a, **second)
    Statement.objects.create(payer=Payer.FEDERATION, **second)
    with pytest.raises(IntegrityError), transaction.atomic():
        Statement.objects.create(payer=Payer.FEDERATION, **second)
    with pytest.raises(IntegrityError), transaction.atomic():
        Statement.objects.create(payer=Payer.CLUB, **second)


def damaged(model: Any, pk: int, **values: Any) -> list[str]:
    """What is found once a row was changed behind the triggers' back."""
    with append_only.opened_for_flush(model):
        model._default_manager.filter(pk=pk).update(**values)
    return list(verify())


def test_a_wrong_sum_and_a_wrong_place_are_found(priced: Cast) -> None:
    booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    close(priced, MARCH)
    line, statement = FeeLine.objects.get().pk, Statement.objects.get().pk
    wrong_sum = f"Statement {statement} says 1; its lines give {FEE}."
    assert damaged(Statement, statement, total=1) == [wrong_sum]
    misplaced = f"Fee line {line} does not belong on statement {statement}."
    assert damaged(FeeLine, line, month=APRIL) == [wrong_sum, misplaced]


def test_a_crooked_reversal_and_a_missing_one_are_found(priced: Cast) -> None:
    first = booked(priced.club_a, priced.official_a, noon(3, 5), 20001)
    players = list(priced.federation.players.filter(number__startswith="200").order_by("number"))[:8]
    report = pairs_report(priced.club_a, players, date="2026-03-03", name="Kväll 20001")
    draft = drafted(report, priced.official_a, priced.club_a)
    supersede(old_id=first.pk, new_id=draft.pk, by=priced.office, reason="Ett par för mycket.", at=noon(4, 2))
    assert list(verify()) == []
    fee, reversal = FeeLine.objects.filter(report=first).order_by("pk")
    crooked = f"Fee line {reversal.pk} is not the mirror of line {fee.pk}, which it reverses."
    assert damaged(FeeLine, reversal.pk, amount=-1) == [crooked]
    with append_only.opened_for_flush(FeeLine):
        reversal.delete()
    assert list(verify()) == [f"Fee line {fee.pk} stands for report {first.pk}, which is not booked."]


# --- at once ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_of_the_office_close_a_month_at_once_and_one_does(databases: Databases) -> None:
    address = databases.empty()
    done(address, processes.file_all, done(address, processes.make_priced_reports, 3))
    children = [Child(address, processes.close, "2026-03-01", 0.7) for _ in range(3)]
    outcomes = sorted(child.result() for child in children if child.wait_until_begun())
    assert outcomes == ["March 2026 was closed already, by office@example.org."] * 2 + ["closed"]
    assert done(address, processes.what_was_stated) == {"2026-03-01": (3, 3 * FEE), "open": (0, 0)}
    assert done(address, in_processes.differences) == []


@pytest.mark.slow
def test_a_booking_under_way_at_the_closing_stands_on_one_month_alone(databases: Databases) -> None:
    address = databases.empty()
    reports = done(address, processes.make_priced_reports, 2)
    done(address, processes.file, reports[0], "2026-03-30")
    booking = Child(address, processes.file, reports[1], "2026-03-31", 1.5)
    booking.wait_until_begun()
    time.sleep(0.7)
    assert done(address, processes.close, "2026-03-01") == "closed"
    booking.result()
    # PostgreSQL closes while the booking is not committed; SQLite lets one write after the other.
    late = 1 if databases.on_postgres else 0
    assert done(address, processes.what_was_stated) == {
        "2026-03-01": (2 - late, (2 - late) * FEE),
        "open": (late, late * FEE),
    }
    if late:
        assert done(address, processes.close, "2026-04-01") == "closed"
        assert done(address, processes.what_was_stated)["2026-04-01"] == (1, FEE)
    assert done(address, in_processes.differences) == []


@pytest.mark.slow
def test_bookings_go_on_while_months_are_closed_and_each_line_is_stated_once(databases: Databases) -> None:
    address = databases.empty()
    reports = done(address, processes.make_priced_reports, 30)
    halves = [Child(address, processes.file_all, reports[half::2]) for half in range(2)]
    for child in halves:
        child.wait_until_begun()
    for month in ("2026-03-01", "2026-04-01", "2026-05-01"):
        time.sleep(0.3)
        done(address, processes.close, month)
    for child in halves:
        child.result()
    found = done(address, processes.what_was_stated)
    assert (sum(count for count, _total in found.values()), sum(total for _count, total in found.values())) == (
        30,
        30 * FEE,
    )
    assert done(address, in_processes.differences) == []
