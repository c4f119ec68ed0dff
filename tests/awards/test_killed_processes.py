"""kill -9 at ten moments of a nightly run and of a booking: done again, all is as if nothing had happened."""

import time

import pytest

from tests.awards import in_processes
from tests.awards.databases import Child, Databases, done, rows

pytestmark = pytest.mark.slow

MOMENTS = 10
RUNS = "SELECT state FROM awards_run ORDER BY id"


def length_of(child: Child) -> float:
    """How long the work took, in seconds."""
    begun = child.wait_until_begun()
    child.result()
    return time.monotonic() - begun


def kill_after(child: Child, seconds: float) -> None:
    """Kill the process so long after it began."""
    begun = child.wait_until_begun()
    time.sleep(max(0.0, begun + seconds - time.monotonic()))
    child.kill()


def test_killed_nightly_run_done_again_gives_what_an_undisturbed_one_gives(databases: Databases) -> None:
    start = databases.empty()
    done(start, in_processes.make_ledger, 600, 16)
    undisturbed = databases.copy(start)
    # The shorter of two nights: one that something else held up would put the moments behind the end of the others.
    length = min(length_of(Child(address, in_processes.night)) for address in (undisturbed, databases.copy(start)))
    expected = done(undisturbed, in_processes.what_was_built)
    assert expected["differences"] == expected["running"] == []
    died = 0
    for moment in range(MOMENTS):
        address = databases.copy(start)
        kill_after(Child(address, in_processes.night), length * (moment + 0.5) / MOMENTS)
        again = done(address, in_processes.night)
        assert again["state"] in {"good", "faulty"}, again
        assert done(address, in_processes.what_was_built) == expected
        died += ("died",) in rows(address, RUNS)
    # Most of the moments are inside the run's log; the others before its first line or after its last.
    assert died >= MOMENTS // 2


def test_killed_booking_done_again_books_once(databases: Databases) -> None:
    start = databases.empty()
    report = done(start, in_processes.make_report, 60)
    undisturbed = databases.copy(start)
    length = length_of(Child(undisturbed, in_processes.file, report))
    expected = done(undisturbed, in_processes.what_was_booked)
    unbooked = done(start, in_processes.what_was_booked)
    assert len(expected["entries"]) > len(unbooked["entries"])
    for moment in range(MOMENTS):
        address = databases.copy(start)
        kill_after(Child(address, in_processes.file, report), length * (moment + 0.5) / MOMENTS)
        assert done(address, in_processes.what_was_booked) in (unbooked, expected)
        assert done(address, in_processes.file, report) == "booked"
        assert done(address, in_processes.what_was_booked) == expected
