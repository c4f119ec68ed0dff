"""Two of the office correct the same report at once."""

import time

import pytest

from tests.awards import in_processes
from tests.awards.databases import Child, Databases, done


@pytest.mark.slow
def test_a_correction_that_had_to_wait_is_not_older_than_what_it_reverses(databases: Databases) -> None:
    address = databases.empty()
    done(address, in_processes.file, done(address, in_processes.make_report, 4))
    first = Child(address, in_processes.override, 5, 1.5)
    first.wait_until_begun()
    time.sleep(0.7)
    done(address, in_processes.override, 3)
    first.result()
    entries = done(address, in_processes.what_was_booked)["entries"]
    corrected = [(kind, amount) for _player, kind, amount, _ranking in entries if kind in {"override", "reversal"}]
    assert sorted(corrected) == [("override", 3), ("override", 5), ("reversal", -8), ("reversal", -5)]
    assert done(address, in_processes.differences) == []
