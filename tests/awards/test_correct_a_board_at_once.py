"""Two of the office correct the same board at once, in processes of their own."""

import time

import pytest

from tests.awards import in_processes
from tests.awards import played_boards_in_processes as boards
from tests.awards.databases import Child, Databases, done


@pytest.mark.slow
def test_the_second_is_told_and_changes_nothing(databases: Databases) -> None:
    address = databases.empty()
    done(address, boards.make_booked)
    first = Child(address, boards.correct, 7, 1.5)
    first.wait_until_begun()
    time.sleep(0.7)
    second = done(address, boards.correct, 13)
    assert (first.result(), second) == ("sent", "told")
    assert done(address, boards.what_stands) == (2, 8, [7])
    assert done(address, in_processes.differences) == []
