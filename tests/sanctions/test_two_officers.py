"""Two officers decide at the same moment, or one of them is cut off: real processes on a database of their own."""

import time

import pytest

from tests.awards.databases import Child, Databases, done
from tests.sanctions import in_processes

pytestmark = pytest.mark.slow

# The first has taken his step, and its transaction ends only after the second one asked.
HOLD = 1.5
MOMENTS = 6


def together(address: str, first: tuple[object, ...], second: tuple[object, ...]) -> tuple[tuple[str, str], ...]:
    """What came of two decisions, of which the second begins while the first is under way."""
    one = Child(address, in_processes.decide, *first, 2, HOLD)
    one.wait_until_begun()
    time.sleep(HOLD / 2)
    other = Child(address, in_processes.decide, *second)
    other.wait_until_begun()
    return one.result(), other.result()


def test_of_two_who_decide_at_once_one_decides_and_the_other_is_told_what_and_by_whom(databases: Databases) -> None:
    address = databases.empty()
    [waiting] = done(address, in_processes.make_applications, 0, 1)
    first, second = together(address, ("grant", "officer-north", waiting), ("refuse", "office", waiting))
    assert (first, second[0]) == (("granted", ""), "ChangedMeanwhile")
    assert second[1].startswith("The application was changed meanwhile. officer-north (Norra) granted it on ")
    assert [one[:3] for one in done(address, in_processes.what_stands, [waiting])] == [
        ("granted", 3, ["submit", "grant"])
    ]


def test_of_two_who_grant_at_once_one_grants(databases: Databases) -> None:
    address = databases.empty()
    [waiting] = done(address, in_processes.make_applications, 0, 1)
    both = [Child(address, in_processes.decide, "grant", name, waiting) for name in ("officer-north", "office")]
    assert sorted(child.wait_until_begun() > 0 for child in both) == [True, True]
    assert sorted(child.result()[0] for child in both) == ["ChangedMeanwhile", "granted"]
    assert [one[:3] for one in done(address, in_processes.what_stands, [waiting])] == [
        ("granted", 3, ["submit", "grant"])
    ]


def test_the_last_place_of_a_quota_is_granted_once_and_the_other_officer_is_told_why_not(databases: Databases) -> None:
    address = databases.empty()
    one, other = done(address, in_processes.make_applications, in_processes.QUOTA - 1, 2)
    first, second = together(address, ("grant", "officer-north", one), ("grant", "office", other))
    assert (first, second[0]) == (("granted", ""), "Forbidden")
    assert second[1].startswith("The regulation forbids this. ")
    assert second[1].endswith(" Refuse it, or write why an exception is granted.")
    assert [one[:3] for one in done(address, in_processes.what_stands, [one, other])] == [
        ("granted", 3, ["submit", "grant"]),
        ("submitted", 2, ["submit"]),
    ]


def test_a_decision_that_was_cut_off_left_nothing_and_is_taken_again(databases: Databases) -> None:
    start = databases.empty()
    [waiting] = done(start, in_processes.make_applications, 0, 1)
    undecided = done(start, in_processes.what_stands, [waiting])
    undisturbed = databases.copy(start)
    length = _length_of(Child(undisturbed, in_processes.decide, "grant", "officer-north", waiting))
    decided = done(undisturbed, in_processes.what_stands, [waiting])
    assert decided[0][:3] == ("granted", 3, ["submit", "grant"]) and decided[0][3] > undecided[0][3]
    for moment in range(MOMENTS):
        address = databases.copy(start)
        child = Child(address, in_processes.decide, "grant", "officer-north", waiting)
        begun = child.wait_until_begun()
        time.sleep(max(0.0, begun + length * (moment + 0.5) / MOMENTS - time.monotonic()))
        child.kill()
        stands = done(address, in_processes.what_stands, [waiting])
        assert stands in (undecided, decided)
        again = done(address, in_processes.decide, "grant", "officer-north", waiting)
        assert again[0] == ("granted" if stands == undecided else "ChangedMeanwhile")
        assert done(address, in_processes.what_stands, [waiting]) == decided


def _length_of(child: Child) -> float:
    begun = child.wait_until_begun()
    child.result()
    return time.monotonic() - begun
