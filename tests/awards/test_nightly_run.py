"""The nightly run of one federation: its log, its proof, what it puts right, and whom it tells."""

import datetime

import pytest
from django.db import connection
from django.db.models import Sum

from awards.choices import RunState
from awards.models import Holding, LedgerEntry, Run
from awards.services.nightly import sums
from awards.services.nightly.run import mark_dead_runs, run_nightly
from registry.choices import RoleKind
from registry.models import Federation, Mail, Player, RulesetPeriod
from registry.services import bulk
from tests.awards.ledgers import book, entry, make_federation, make_players
from tests.factories import HoldingFactory, PlayerFactory, RoleFactory, RunFactory

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 3, 4)


@pytest.fixture
def federation() -> Federation:
    return make_federation()


@pytest.fixture
def players(federation: Federation) -> list[Player]:
    return make_players(federation, 4)


def holdings() -> list[tuple[int, int]]:
    return list(Holding.objects.order_by("pk").values_list("pk", "total"))


def ledger_sums() -> list[tuple[int, int]]:
    return list(LedgerEntry.objects.order_by("player_id").values_list("player_id").annotate(Sum("amount")))


def test_good_run_says_what_it_read_and_wrote(federation: Federation, players: list[Player]) -> None:
    book([entry(players[0], DAY, 250), entry(players[1], DAY, 7)])
    run = run_nightly(federation=federation, day=DAY)
    run.refresh_from_db()
    assert (run.state, run.failures) == (RunState.GOOD, [])
    assert run.proof == {"players": 4, "entries": 2, "total": 257, "differences": 0, "shown": []}
    assert run.counts == {"listed": 2, "months": [], "looked_at": 2, "titles": 1, "titles_below": 0}
    last = LedgerEntry.objects.latest("pk").pk
    assert run.inputs == {"ruleset": "sbf-2018", "window": ["2024-03-04", "2026-03-04"], "last_entry": last}
    assert set(run.seconds) == {"proof_and_list", "months", "titles", "total"}
    assert run.finished_at is not None


def test_first_build_writes_all_holdings_and_is_no_fault(federation: Federation, players: list[Player]) -> None:
    bulk.insert([entry(player, DAY, number + 1) for number, player in enumerate(players)])
    run = run_nightly(federation=federation, day=DAY)
    assert (run.state, run.counts["holdings_built"], run.proof["differences"]) == (RunState.GOOD, 4, 0)
    assert holdings() == ledger_sums()


def test_holding_that_is_not_the_sum_is_a_fault_and_is_put_right(federation: Federation, players: list[Player]) -> None:
    book(entry(player, DAY, 5) for player in players)
    Holding.objects.filter(player=players[2]).update(total=6, bronze=6)
    untouched = Holding.objects.get(player=players[0]).version
    run = run_nightly(federation=federation, day=DAY)
    assert run.state == RunState.FAULTY
    assert run.proof["differences"] == 1
    zero = {"gold": 0, "silver": 0, "black": 0, "red": 0}
    assert run.proof["shown"] == [
        {
            "player": players[2].pk,
            "rebuilt": {"total": 5, "bronze": 5, **zero},
            "stored": {"total": 6, "bronze": 6, **zero},
        }
    ]
    assert holdings() == ledger_sums()
    # Only what differs is written.
    assert Holding.objects.get(player=players[0]).version == untouched
    assert run_nightly(federation=federation, day=DAY).state == RunState.GOOD


def test_missing_and_ghost_holdings_are_faults_and_are_put_right(federation: Federation, players: list[Player]) -> None:
    book(entry(player, DAY, 5) for player in players[:3])
    Holding.objects.filter(player=players[0]).delete()
    HoldingFactory(player=players[3], total=100, gold=100)
    run = run_nightly(federation=federation, day=DAY)
    assert [(shown["player"], shown["stored"] is None) for shown in run.proof["shown"]] == [
        (players[0].pk, True),
        (players[3].pk, False),
    ]
    assert holdings() == [*ledger_sums(), (players[3].pk, 0)]


def test_empty_holding_of_a_player_without_entries_is_no_fault(federation: Federation, players: list[Player]) -> None:
    book([entry(players[0], DAY, 5)])
    HoldingFactory(player=players[1])
    assert run_nightly(federation=federation, day=DAY).state == RunState.GOOD


def test_run_leaves_other_federations_alone(federation: Federation, players: list[Player]) -> None:
    other = PlayerFactory(federation=make_federation("dbf"))
    book([entry(players[0], DAY, 5), entry(other, DAY, 5)])
    Holding.objects.filter(player=other).update(total=6)
    run = run_nightly(federation=federation, day=DAY)
    assert (run.state, run.proof["players"]) == (RunState.GOOD, 4)
    assert Holding.objects.get(player=other).total == 6


def test_failed_run_is_logged_with_its_reason_and_leaves_the_holdings(
    federation: Federation, players: list[Player]
) -> None:
    book([entry(players[0], DAY, 5)])
    RulesetPeriod.objects.update(ruleset="no-such-edition")
    run = run_nightly(federation=federation, day=DAY)
    run.refresh_from_db()
    assert (run.state, run.failures) == (RunState.FAILED, ["KeyError: 'no-such-edition'"])
    assert run.finished_at is not None
    assert holdings() == ledger_sums()


def test_office_of_the_federation_is_told_once_of_a_run_that_did_not_end_well(federation: Federation) -> None:
    office = RoleFactory(federation=federation, kind=RoleKind.OFFICE).user
    RoleFactory(federation=make_federation("dbf"), kind=RoleKind.OFFICE)
    retired = RoleFactory(federation=federation, kind=RoleKind.OFFICE).user
    retired.is_active = False
    retired.save()
    RulesetPeriod.objects.update(ruleset="no-such-edition")
    run = run_nightly(federation=federation, day=DAY)
    mail = Mail.objects.get()
    assert (mail.to, mail.key, mail.federation) == (office.email, f"nightly-failed:{run.pk}:{office.pk}", federation)
    assert mail.body.splitlines()[-1] == "KeyError: 'no-such-edition'"


def test_office_is_told_which_players_differed(federation: Federation, players: list[Player]) -> None:
    RoleFactory(federation=federation, kind=RoleKind.OFFICE)
    book(entry(player, DAY, 5) for player in players)
    Holding.objects.filter(player__in=players[1:3]).update(total=6)
    run_nightly(federation=federation, day=DAY)
    assert players[1].number + ", " + players[2].number in Mail.objects.get().body


def test_run_whose_process_is_gone_is_marked_as_died_and_reported(federation: Federation) -> None:
    RoleFactory(federation=federation, kind=RoleKind.OFFICE)
    dead = RunFactory(federation=federation, state=RunState.RUNNING, finished_at=None)
    other = RunFactory(federation=make_federation("dbf"), state=RunState.RUNNING, finished_at=None)
    assert run_nightly(federation=federation, day=DAY).state == RunState.GOOD
    assert list(Run.objects.filter(pk__in=[dead.pk, other.pk]).order_by("pk").values_list("state", flat=True)) == [
        RunState.DIED,
        RunState.RUNNING,
    ]
    assert [mail.key.split(":")[:2] for mail in Mail.objects.all()] == [["nightly-died", str(dead.pk)]]
    assert mark_dead_runs(federation) == []


def test_second_run_of_a_day_changes_nothing(federation: Federation, players: list[Player]) -> None:
    book(entry(player, DAY, 300) for player in players)
    before = []
    for _number in range(2):
        run = run_nightly(federation=federation, day=DAY)
        before.append((holdings(), run.state, run.counts["listed"]))
    assert before[0] == before[1]
    assert run.counts["titles"] == 0


def test_run_without_a_day_is_that_of_the_federations_today(federation: Federation) -> None:
    federation.time_zone = "Pacific/Kiritimati"
    federation.save()
    now = datetime.datetime.now(datetime.UTC)
    run = run_nightly(federation=federation)
    assert run.day in {(now + datetime.timedelta(hours=14, minutes=minutes)).date() for minutes in (0, 1)}


@pytest.mark.postgres
def test_ledger_is_summed_once_also_before_the_database_has_statistics(
    federation: Federation, players: list[Player]
) -> None:
    bulk.insert([entry(player, DAY, 1) for player in players for _number in range(50)])
    sums.read_in_order_of_index()
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN " + sums.TAKE, [DAY, DAY, 0, players[-1].pk, federation.pk])
        plan = [line for (line,) in cursor.fetchall()]
    assert [line for line in plan if "Nested Loop" in line or "HashAggregate" in line] == []
