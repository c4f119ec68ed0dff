"""What is just being put right is put right again, booked or withdrawn: as if that came a second later."""

import time
from typing import Any

import pytest

from awards.choices import ReportState
from tests.awards import amending_in_processes as amending
from tests.awards import in_processes
from tests.awards.databases import Child, Databases, done, opened

pytestmark = pytest.mark.slow


def begun(address: str, act: Any, *given: Any) -> Child:
    """A process that has begun, and has come to where it holds or waits."""
    child = Child(address, act, *given)
    child.wait_until_begun()
    time.sleep(1)
    return child


def test_what_takes_the_place_of_an_amendment_that_is_just_sent_amends_what_is_booked(databases: Databases) -> None:
    address = databases.empty()
    booked, first, second = done(address, amending.make_booked_and_drafts)
    child = begun(address, amending.put_right, booked, first, 2)
    assert (done(address, amending.put_right, first, second), child.result()) == ("filed", "filed")
    assert done(address, amending.reports) == [
        (ReportState.BOOKED, None),
        (ReportState.WITHDRAWN, booked),
        (ReportState.FILED, booked),
    ]


def test_what_is_just_sent_as_an_amendment_is_booked_in_the_place_of_the_first(databases: Databases) -> None:
    address = databases.empty()
    booked, returned = done(address, amending.make_booked_and_returned)
    child = begun(address, amending.put_right, booked, returned, 2)
    assert (done(address, amending.book, returned), child.result()) == ("booked", "filed")
    assert done(address, amending.reports) == [(ReportState.SUPERSEDED, None), (ReportState.BOOKED, booked)]
    assert done(address, in_processes.differences) == []


@pytest.mark.postgres
def test_a_correction_with_a_moved_award_and_another_event_do_not_wait_for_each_other(databases: Databases) -> None:
    address = databases.empty()
    made = done(address, amending.make_waiting_and_moved)
    with opened(address) as database:
        # While somebody has a player, the correction comes first and waits for him.
        database.execute("BEGIN")
        database.execute("SELECT id FROM registry_player WHERE id = %s FOR UPDATE", [made["second"]])
        correction = begun(address, amending.book, made["waits"])
        other = begun(address, amending.file, made["other"])
        database.execute("COMMIT")
    assert (correction.result(), other.result()) == ("booked", "booked")
    assert done(address, in_processes.differences) == []


def test_an_award_is_set_in_what_was_just_booked_in_the_place_of_the_first(databases: Databases) -> None:
    address = databases.empty()
    booked, correction, _other = done(address, amending.make_booked_and_drafts)
    child = begun(address, amending.put_right, booked, correction, 2, True)
    assert (done(address, amending.override, booked, 7), child.result()) == ("set", "booked")
    assert done(address, amending.overrides) == [(correction, 7)]
    assert done(address, in_processes.differences) == []


def test_what_is_withdrawn_while_it_is_filed_sets_its_sanction_free(databases: Databases) -> None:
    address = databases.empty()
    report = done(address, amending.make_granted_draft)
    child = begun(address, amending.file, report, 2)
    assert (done(address, amending.take_back, report), child.result()) == ("withdrawn", "filed")
    assert done(address, amending.sanctions_are_used) == [False]
