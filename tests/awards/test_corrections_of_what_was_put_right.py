"""A club's correction of what the office put right: it keeps it, or waits for the office."""

from typing import Any

import pytest

from awards.choices import EntryKind, ReportState, Settlement
from awards.models import LedgerEntry, Report
from awards.queries.carried import carried_over
from awards.queries.effective import standing_payload
from awards.services.lifecycle import amend, book_waiting, return_report
from registry.models import Change, Player
from tests.awards.reports import drafted
from tests.awards.test_corrections_that_waited import LINE, give, listed, set_points, settle_the_line, standing
from tests.awards.test_corrections_that_waited import booked as booked
from tests.awards.test_corrections_that_waited import players as players
from tests.awards.test_lifecycle import days_after_play
from tests.cast import Cast

pytestmark = pytest.mark.django_db

SET = "the points of 20002 were set to {} (Beslut)"


def corrected(cast: Cast, old: Report, report: dict[str, Any], *, office: bool = False) -> Report:
    """What became of a correction that is sent on the day after play."""
    by = cast.office if office else cast.official_a
    draft = drafted(report, by, cast.club_a)
    at = days_after_play(1)
    return amend(old_id=old.pk, new_id=draft.pk, by=by, reason="Rättad", may_correct=office, at=at)


def turned(cast: Cast, players: list[Player]) -> dict[str, Any]:
    """The first two pairs the other way round."""
    report = listed(cast, players, name="Rättad")
    first, second = report["standings"][0]["players"], report["standings"][1]["players"]
    report["standings"][0]["players"], report["standings"][1]["players"] = second, first
    return report


def undone(new: Report, old: Report) -> list[str]:
    old.refresh_from_db()
    return [one.said for one in carried_over(new, old).undone]


def test_points_that_the_office_set_are_kept_where_the_award_stays_as_it_was(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    set_points(cast, booked, players[1], 1100)
    new = corrected(cast, booked, listed(cast, players, name="Rättad"))
    assert (new.state, standing()["20002"]) == (ReportState.BOOKED, 1100)
    kept = LedgerEntry.objects.get(report=new, kind=EntryKind.OVERRIDE)
    assert (kept.player, kept.reason) == (players[1], "Beslut")


@pytest.mark.parametrize("amount", [1100, 0], ids=["set", "set to nothing"])
def test_a_correction_that_undoes_points_that_were_set_waits_for_the_office(
    cast: Cast, players: list[Player], booked: Report, amount: int
) -> None:
    set_points(cast, booked, players[1], amount)
    before = standing()
    new = corrected(cast, booked, turned(cast, players))
    assert (new.state, standing(), undone(new, booked)) == (
        ReportState.FILED,
        before,
        [SET.format("1,100\u00a0bp" if amount else "nothing")],
    )
    sent = Change.objects.get(model="report", record=str(new.pk), action="amend")
    assert sent.after == {"state": ReportState.FILED, "undoes": ["20002"]}


def test_the_office_books_what_undoes_its_work_or_returns_it(cast: Cast, players: list[Player], booked: Report) -> None:
    set_points(cast, booked, players[1], 1100)
    before = standing()
    returned = corrected(cast, booked, turned(cast, players))
    return_report(report_id=returned.pk, by=cast.office, message="Beslutet gäller")
    assert standing() == before
    again = corrected(cast, returned, {**turned(cast, players), "name": "Igen"})
    assert (again.state, again.amends) == (ReportState.FILED, booked)
    book_waiting(report_id=again.pk, by=cast.office)
    assert standing()["20002"] not in {before["20002"], 0}


def test_what_the_office_corrects_itself_is_booked_at_once_and_keeps_its_other_work(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    set_points(cast, booked, players[1], 1100)
    set_points(cast, booked, players[6], 300)
    new = corrected(cast, booked, turned(cast, players), office=True)
    now = standing()
    assert (new.state, now["20002"] == 1100, now["20007"]) == (ReportState.BOOKED, False, 300)


def test_a_moved_award_that_is_named_as_it_was_waits(cast: Cast, players: list[Player], booked: Report) -> None:
    give(cast, booked, players[2], players[8])
    give(cast, booked, players[8], players[9])
    new = corrected(cast, booked, listed(cast, players, name="Rättad"))
    assert (new.state, undone(new, booked)) == (ReportState.FILED, ["what 20003 had was given to 20010"])


def test_a_correction_of_what_stands_undoes_nothing(cast: Cast, players: list[Player], booked: Report) -> None:
    settle_the_line(cast, booked, players[9])
    give(cast, booked, players[2], players[8])
    give(cast, booked, players[9], players[10])
    set_points(cast, booked, players[8], 700)
    before = standing()
    new = corrected(cast, booked, {**standing_payload(booked), "name": "Rättad"})
    assert (new.state, standing()) == (ReportState.BOOKED, before)


def test_the_same_line_in_doubt_is_settled_alike(cast: Cast, players: list[Player], booked: Report) -> None:
    settle_the_line(cast, booked, players[9])
    before = standing()
    new = corrected(cast, booked, listed(cast, players, name="Rättad"))
    line = new.held_lines.get()
    assert (new.state, line.settlement, line.player) == (ReportState.BOOKED, Settlement.PLAYER, players[9])
    assert standing() == before


def test_another_in_the_place_of_a_settled_line_waits(cast: Cast, players: list[Player], booked: Report) -> None:
    settle_the_line(cast, booked, players[9])
    new = corrected(cast, booked, listed(cast, players, first="20011", name="Rättad"))
    assert (new.state, undone(new, booked)) == (ReportState.FILED, [LINE])


def test_the_number_that_was_settled_as_nobody_waits(cast: Cast, players: list[Player], booked: Report) -> None:
    settle_the_line(cast, booked, None)
    other = {"number": "99999", "name": "Någon Annan Än"}
    new = corrected(cast, booked, listed(cast, players, first=other, name="Rättad"))
    said = "the line “99999 Någon Annan” was settled as no player"
    assert (new.state, undone(new, booked)) == (ReportState.FILED, [said])


def test_points_that_were_kept_are_kept_by_the_next_correction_too(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    set_points(cast, booked, players[1], 1100)
    first = corrected(cast, booked, listed(cast, players, name="Rättad"))
    second = corrected(cast, first, listed(cast, players, name="Rättad igen"))
    third = corrected(cast, second, {**turned(cast, players), "name": "Rättad en tredje gång"})
    assert (second.state, third.state, standing()["20002"]) == (ReportState.BOOKED, ReportState.FILED, 1100)


def test_what_was_undone_once_is_not_asked_about_again(cast: Cast, players: list[Player], booked: Report) -> None:
    set_points(cast, booked, players[1], 1100)
    first = corrected(cast, booked, turned(cast, players))
    book_waiting(report_id=first.pk, by=cast.office)
    second = corrected(cast, first, listed(cast, players, name="Rättad igen"))
    assert second.state == ReportState.BOOKED


def test_a_list_that_the_office_corrected_is_not_put_back_at_once(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    old = corrected(cast, booked, turned(cast, players), office=True)
    before = standing()
    back = corrected(cast, old, listed(cast, players, name="Som den var"))
    said = [f"a corrected list changed the points of {number}" for number in ("20002", "20003", "20004")]
    assert (back.state, standing(), undone(back, old)) == (ReportState.FILED, before, said)


def test_a_list_that_follows_what_the_office_corrected_is_booked(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    old = corrected(cast, booked, turned(cast, players), office=True)
    before = standing()
    new = corrected(cast, old, {**turned(cast, players), "name": "Bara namnet"})
    assert (new.state, standing()) == (ReportState.BOOKED, before)


def test_an_event_in_which_nothing_was_put_right_is_corrected_as_before(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    assert corrected(cast, booked, turned(cast, players)).state == ReportState.BOOKED
