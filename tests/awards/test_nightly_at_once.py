"""The nightly run beside others at work: a second run, bookings, readers."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from awards.models import Run
from awards.services.nightly import lock
from awards.services.nightly.run import run_nightly
from registry.models import Federation
from tests.awards import in_processes
from tests.awards.databases import Child, Databases, done, opened, rows
from tests.awards.ledgers import make_federation

CURRENT = "FROM awards_rankinglist WHERE kind = 'current'"
WAITING = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@contextmanager
def held_up(address: str) -> Iterator[None]:
    """For the time of the block, a run comes no further than to what it writes next: another client holds that."""
    with opened(address) as other:
        other.execute("BEGIN IMMEDIATE" if address.startswith("sqlite") else "BEGIN")
        if not address.startswith("sqlite"):
            other.execute(f"SELECT 1 {CURRENT} FOR UPDATE")
        yield
        other.execute("ROLLBACK")


def wait_until_held_up(address: str, child: Child) -> None:
    """Wait until the run stands before what is held."""
    child.wait_until_begun()
    if address.startswith("sqlite"):
        # There is no asking SQLite; a run that came too late would only make the test easier.
        time.sleep(0.5)
        return
    with opened(address) as other:
        until = time.monotonic() + 30
        while other.execute(WAITING).fetchone()[0] == 0:
            assert time.monotonic() < until
            time.sleep(0.02)


@pytest.mark.slow
def test_second_run_at_once_says_that_another_is_at_work(databases: Databases) -> None:
    address = databases.empty()
    done(address, in_processes.make_ledger, 20, 4)
    with held_up(address):
        first = Child(address, in_processes.night)
        wait_until_held_up(address, first)
        with pytest.raises(lock.AnotherRunIsAtWork):
            done(address, in_processes.night, in_processes.NIGHT, 0.3)
        with pytest.raises(CommandError) as told:
            done(address, in_processes.nightly_command, 0.3)
    assert str(told.value) == "sbf: another run is at work; nothing was done."
    assert first.result()["state"] == "faulty"
    assert done(address, in_processes.run_states) == ["good", "faulty"]


@pytest.mark.slow
def test_run_of_a_process_that_was_killed_is_marked_as_died(databases: Databases) -> None:
    address = databases.empty()
    done(address, in_processes.make_ledger, 20, 4)
    with held_up(address):
        first = Child(address, in_processes.night)
        if address.startswith("sqlite"):
            first.wait_until_begun()
        else:
            wait_until_held_up(address, first)
        first.kill()
    done(address, in_processes.night)
    states = done(address, in_processes.run_states)
    # On SQLite the first run could not write its first line.
    assert states == (["good", "faulty"] if address.startswith("sqlite") else ["good", "died", "faulty"])


@pytest.mark.slow
@pytest.mark.postgres
def test_slow_run_that_is_alive_is_reported_once_and_not_called_dead(databases: Databases) -> None:
    address = databases.empty()
    done(address, in_processes.make_ledger, 20, 4)
    with held_up(address):
        run = Child(address, in_processes.night)
        wait_until_held_up(address, run)
        keys = [done(address, in_processes.report_as_of_an_hour_later) for _number in range(2)]
        assert done(address, in_processes.run_states) == ["good", "running"]
    assert keys == [["nightly-slow"], ["nightly-slow"]]
    assert run.result()["state"] == "faulty"


@pytest.mark.slow
@pytest.mark.postgres
def test_report_booked_between_reading_and_publishing_is_no_fault_and_is_not_lost(databases: Databases) -> None:
    address = databases.empty()
    done(address, in_processes.make_ledger, 20, 4)
    done(address, in_processes.night)
    with held_up(address):
        run = Child(address, in_processes.night)
        wait_until_held_up(address, run)
        before = rows(address, "SELECT COUNT(*) FROM awards_ledgerentry")
        done(address, in_processes.book_some, 3, 0)
        assert rows(address, "SELECT COUNT(*) FROM awards_ledgerentry") > before
    ended = run.result()
    assert (ended["state"], ended["proof"]["differences"]) == ("good", 0)
    stored, sums = done(address, in_processes.holdings_and_sums)
    assert stored == sums


@pytest.mark.slow
def test_bookings_all_through_a_run_are_no_fault_and_are_not_lost(databases: Databases) -> None:
    address = databases.empty()
    done(address, in_processes.make_ledger, 300, 16)
    done(address, in_processes.night)
    booking = Child(address, in_processes.book_some, 150, 0.002)
    booking.wait_until_begun()
    states = [done(address, in_processes.night)["state"] for _number in range(3)]
    booking.result()
    assert states == ["good", "good", "good"]
    assert done(address, in_processes.night)["state"] == "good"
    stored, sums = done(address, in_processes.holdings_and_sums)
    assert stored == sums
    assert done(address, in_processes.what_was_built)["differences"] == []


@pytest.mark.slow
def test_readers_see_one_whole_list_at_every_moment_of_a_run(databases: Databases) -> None:
    address = databases.empty()
    done(address, in_processes.make_ledger, 300, 16)
    done(address, in_processes.night)
    ((players,),) = rows(address, f"SELECT players {CURRENT}")
    run = Child(address, in_processes.three_nights)
    run.wait_until_begun()
    seen, halves = set(), set()
    with opened(address) as reader:
        while not run.pipe.poll():
            ((number, count),) = reader.execute(
                f"SELECT list_id, COUNT(*) FROM awards_rankingplace "
                f"WHERE list_id = (SELECT id {CURRENT}) GROUP BY list_id"
            ).fetchall()
            halves.add(count)
            # A page that asks for the list first and for its places in a second statement.
            ((count,),) = reader.execute(
                f"SELECT COUNT(*) FROM awards_rankingplace WHERE list_id = {number}"
            ).fetchall()
            halves.add(count)
            seen.add(number)
    assert run.result() == ["good", "good", "good"]
    assert halves == {players}
    assert len(seen) > 1


@pytest.mark.django_db
def test_runs_of_two_federations_do_not_wait_for_each_other() -> None:
    one, other = make_federation("sbf"), make_federation("dbf")
    with lock.held(one):
        assert run_nightly(federation=other, patience=0).state == "good"


@pytest.mark.django_db
def test_lock_is_free_again_after_its_block() -> None:
    federation = make_federation()
    for _number in range(2):
        with lock.held(federation, patience=0):
            pass
    assert Federation.objects.count() == 1


@pytest.mark.django_db
def test_command_says_calmly_what_the_run_did() -> None:
    make_federation()
    output = StringIO()
    call_command("nightly", "--day", "2026-03-04", stdout=output)
    line = output.getvalue().rpartition(";")[0]
    assert line == ("sbf, 2026-03-04: good. 0 players, 0 entries, 0 differences; 0 on the ranking list, 0 new titles")


@pytest.mark.django_db
def test_command_refuses_a_code_that_nobody_has() -> None:
    make_federation()
    with pytest.raises(CommandError) as told:
        call_command("nightly", "--federation", "xyz")
    assert str(told.value) == "There is no federation with the code xyz."


@pytest.mark.django_db
def test_command_refuses_a_day_to_come() -> None:
    make_federation()
    with pytest.raises(CommandError):
        call_command("nightly", "--day", "9999-12-31")
    assert not Run.objects.exists()
