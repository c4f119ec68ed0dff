"""Two organisers send one event at the very same moment: the second finds the first, as if it came a second later."""

import time

import pytest

from awards.choices import ReportState
from tests.awards import filing_in_processes
from tests.awards.databases import Child, Databases, done, opened

pytestmark = pytest.mark.slow


def filed_while_the_first_is(address: str, first: int, second: int, hold: float) -> list[list[str]]:
    """What became of two reports of which the second is sent while the first is being filed."""
    child = Child(address, filing_in_processes.file, first, hold)
    child.wait_until_begun()
    time.sleep(1)
    answer = done(address, filing_in_processes.file, second)
    return [child.result(), answer]


@pytest.mark.parametrize("other_pairs", [0, 7])
def test_one_event_that_two_organisers_send_at_once_is_booked_once(databases: Databases, other_pairs: int) -> None:
    # Seven pairs of twenty win points: with other winners the two bookings write for no player in common.
    address = databases.empty()
    first, second = done(address, filing_in_processes.make_drafts, "bronze", other_pairs)
    answers = filed_while_the_first_is(address, first, second, hold=2)
    assert answers == [["booked"], ["looks like", "BK Åkanten"]]
    assert done(address, filing_in_processes.states) == [ReportState.BOOKED, ReportState.DRAFT]


def test_what_another_organiser_is_just_sending_to_the_office_sends_the_same_event_there_too(
    databases: Databases,
) -> None:
    address = databases.empty()
    first, second = done(address, filing_in_processes.make_drafts, "silver", 0)
    assert filed_while_the_first_is(address, first, second, hold=2) == [["filed"], ["filed"]]


@pytest.mark.postgres
def test_an_event_of_other_players_on_the_same_evening_does_not_wait(databases: Databases) -> None:
    address = databases.empty()
    first, second = done(address, filing_in_processes.make_drafts, "bronze", filing_in_processes.PAIRS)
    child = Child(address, filing_in_processes.file, first, 6)
    child.wait_until_begun()
    time.sleep(1)
    assert done(address, filing_in_processes.file, second) == ["booked"]
    assert done(address, filing_in_processes.states) == [ReportState.DRAFT, ReportState.BOOKED]
    assert child.result() == ["booked"]


@pytest.mark.postgres
def test_a_correction_and_another_report_of_one_granted_event_do_not_wait_for_each_other(databases: Databases) -> None:
    address = databases.empty()
    made = done(address, filing_in_processes.make_drafts_of_one_club)
    with opened(address) as database:
        # While somebody has a player, the other report comes first, and takes the player before the sanction.
        database.execute("BEGIN")
        database.execute("SELECT id FROM registry_player WHERE id = %s FOR UPDATE", [made["first_player"]])
        another = Child(address, filing_in_processes.file, made["another"], 0, True)
        another.wait_until_begun()
        time.sleep(1)
        correction = Child(address, filing_in_processes.put_right, made["filed"], made["correction"])
        correction.wait_until_begun()
        time.sleep(1)
        database.execute("COMMIT")
    assert (another.result(), correction.result()) == (["not possible"], "filed")
    assert done(address, filing_in_processes.states) == [ReportState.WITHDRAWN, ReportState.FILED, ReportState.DRAFT]
