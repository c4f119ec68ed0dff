"""A button that is pressed twice at the same moment: real processes on a database of their own."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.awards.databases import Child, Databases, done
from tests.sanctions import in_processes

pytestmark = pytest.mark.slow

# The transaction of the first ends only after the second one asked.
HOLD = 1.5


def twice(address: str, work: Callable[..., Any], asked: Any) -> tuple[Any, Any]:
    """What came of two presses, of which the second comes while the first is under way."""
    one = Child(address, work, asked, HOLD)
    one.wait_until_begun()
    time.sleep(HOLD / 2)
    other = Child(address, work, asked)
    other.wait_until_begun()
    return one.result(), other.result()


def test_a_form_that_is_sent_twice_at_once_makes_one_application(databases: Databases) -> None:
    address = databases.empty()
    done(address, in_processes.make_applications, 0, 0)
    first, second = twice(address, in_processes.begin, True)
    assert (first[0], second) == ("submitted", ("AlreadySent", first[1]))
    assert [one[:3] for one in done(address, in_processes.what_stands, [first[1]])] == [("submitted", 2, ["submit"])]
    assert done(address, in_processes.how_many) == 1


def test_a_form_that_is_saved_twice_at_once_makes_one_draft(databases: Databases) -> None:
    address = databases.empty()
    done(address, in_processes.make_applications, 0, 0)
    first, second = twice(address, in_processes.begin, False)
    assert (first[0], second) == ("draft", first)
    assert done(address, in_processes.how_many) == 1


def test_an_event_that_is_copied_twice_at_once_makes_one_draft(databases: Databases) -> None:
    address = databases.empty()
    [earlier] = done(address, in_processes.make_applications, 0, 1)
    first, second = twice(address, in_processes.copy, earlier)
    assert (second, first > earlier) == (first, True)
    assert done(address, in_processes.how_many) == 2
