"""The bulk path: exact counts, holdings that equal the ledger, and a database that stands as it did before."""

import datetime
import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Count, Sum
from django.test.utils import CaptureQueriesContext

from awards.choices import EntryKind, ListKind, ReportState
from awards.models import Event, Holding, LedgerEntry, RankingList, RankingPlace, Report, Result
from awards.services.demo.bulk import load as bulk_load
from awards.services.demo.bulk.load import HEAVY, NotEmpty, load_bulk
from awards.services.verification import built, entries, lists, triggers
from registry.models import Change, Club, Membership, Player
from registry.services import append_only
from tests.factories import FederationFactory, LedgerEntryFactory

pytestmark = pytest.mark.slow

TODAY = datetime.date(2026, 3, 10)


def _definitions() -> list[str]:
    """Every index, key and trigger of the heavy tables, as the database defines it."""
    tables = [model._meta.db_table for model in HEAVY]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated::text "
                "FROM pg_constraint WHERE conrelid::regclass::text = ANY(%s) "
                # PostgreSQL writes a condition it reads for the second time in another way.
                "UNION ALL SELECT split_part(indexdef, ' WHERE ', 1) || (indexdef LIKE '%% WHERE %%')::text "
                "FROM pg_indexes WHERE tablename = ANY(%s) "
                "UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger "
                "WHERE tgrelid::regclass::text = ANY(%s) AND NOT tgisinternal",
                [tables, tables, tables],
            )
        else:
            cursor.execute("SELECT name || COALESCE(sql, '') FROM sqlite_master")
        return sorted(row[0] for row in cursor.fetchall())


def _load(**changes: Any) -> bulk_load.Loaded:
    return load_bulk(**{"players": 2_000, "ledger": 10_000, "today": TODAY, **changes})


@pytest.mark.django_db(transaction=True)
def test_bulk_leaves_exact_counts_and_the_database_as_it_was() -> None:
    before = _definitions()
    made = _load()
    assert _definitions() == before
    assert append_only.missing([LedgerEntry, Change]) == []
    assert (Player.objects.count(), LedgerEntry.objects.count()) == (2_000, 10_000) == (made.players, made.entries)
    assert (Event.objects.count(), Result.objects.count()) == (made.events, made.results)
    connection.check_constraints()
    # Ids go on after those that were written.
    assert LedgerEntryFactory(player=Player.objects.first()).pk == 10_001


def test_bulk_agrees_with_itself_in_every_check_but_that_of_answers(db: None) -> None:
    _load()
    checks = (triggers.verify, entries.verify, built.verify, lists.verify)
    assert [problem for check in checks for problem in check()] == []


def test_holdings_are_the_sums_of_the_ledger(db: None) -> None:
    _load()
    sums = LedgerEntry.objects.order_by().values("player").annotate(total=Sum("amount"))
    assert dict(Holding.objects.values_list("player", "total")) == dict(sums.values_list("player", "total"))
    for colour in ("gold", "silver", "bronze"):
        whole = LedgerEntry.objects.filter(colour=colour).aggregate(whole=Sum("amount"))["whole"]
        assert Holding.objects.aggregate(whole=Sum(colour))["whole"] == whole > 0


def test_rows_are_filled_as_real_ones_are(db: None) -> None:
    _load()
    kinds = dict(LedgerEntry.objects.order_by().values_list("kind").annotate(Count("pk")))
    assert sorted(kinds) == [EntryKind.AWARD, EntryKind.OPENING, EntryKind.REVERSAL]
    assert kinds[EntryKind.OPENING] == 1_250
    awards = LedgerEntry.objects.filter(kind=EntryKind.AWARD)
    assert (
        awards.filter(report=None).count() == awards.filter(event=None).count() == awards.filter(exact="").count() == 0
    )
    booked = Report.objects.filter(state=ReportState.BOOKED)
    assert booked.count() == Event.objects.count()
    standing = awards.filter(report__state=ReportState.BOOKED).count()
    assert Result.objects.count() == standing
    assert Result.objects.exclude(report__state=ReportState.BOOKED).count() == 0
    days = awards.order_by("played_on").values_list("played_on", flat=True)
    assert days[0] < datetime.date(2016, 5, 1)
    assert days[len(days) - 1] == TODAY - datetime.timedelta(days=1)
    busiest = awards.order_by().values("player").annotate(rows=Count("pk")).order_by("-rows").first()
    assert busiest is not None
    assert busiest["rows"] > 5 * awards.count() / 2_000
    assert Membership.objects.filter(home=True, ends=None).count() > 1_700
    assert Club.objects.count() == 10


def test_lists_are_the_last_24_months_and_the_current_one(db: None) -> None:
    _load()
    listed = list(RankingList.objects.order_by("day").values_list("day", "kind"))
    assert len(listed) == 25
    assert listed[0] == (datetime.date(2024, 4, 1), ListKind.MONTHLY)
    assert listed[-1] == (TODAY, ListKind.CURRENT)
    assert RankingPlace.objects.count() == sum(RankingList.objects.values_list("players", flat=True)) > 1_000


def test_seed_decides_and_results_can_be_left_out(db: None, django_db_blocker: Any) -> None:
    made = _load(results=False, players=600, ledger=2_000, seed=7)
    assert (made.results, made.entries) == (0, 2_000)
    with pytest.raises(NotEmpty, match="The database is not empty"):
        _load()


def test_bulk_takes_as_many_queries_for_twice_the_rows(db: None) -> None:
    with CaptureQueriesContext(connection) as queries:
        _load(players=600, ledger=2_000)
    assert len(queries) < 400


def test_command_loads_in_bulk_and_refuses_half_a_size(db: None) -> None:
    with pytest.raises(CommandError, match="--players and --ledger belong together"):
        call_command("load_demo", "--players", "2000")
    out = io.StringIO()
    call_command("load_demo", "--players", "400", "--ledger", "1000", "--today", "2026-03-10", stdout=out)
    assert out.getvalue().startswith("Loaded 400 players, ")
    assert LedgerEntry.objects.count() == 1_000


def test_command_refuses_a_database_that_holds_something(db: None) -> None:
    FederationFactory(code="dbf")
    with pytest.raises(CommandError, match="an empty one only"):
        call_command("load_demo", "--players", "400", "--ledger", "1000")
