"""What the office does to a booked report while a correction of it waits is booked with the correction."""

from typing import Any

import pytest
from django.db.models import Sum

from awards.choices import EntryKind, ReportState, Settlement
from awards.models import LedgerEntry, Report
from awards.queries.carried import carried_over
from awards.queries.effective import standing_payload
from awards.services.booking import NotPossible
from awards.services.filing import file_report
from awards.services.lifecycle import amend, book_waiting, return_report
from awards.services.overrides import move_award, override_award
from awards.services.recheck_booking import book_recheck
from awards.services.settling import settle
from registry.models import Player
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.test_lifecycle import days_after_play
from tests.awards.test_recheck import mend
from tests.cast import Cast

pytestmark = pytest.mark.django_db

DOUBT = {"number": "99999", "name": "Någon Annan"}
LINE = "the line “99999 Någon Annan” was settled as 20010"
REFUSED = (
    "This correction cannot be booked: since it was sent the office has changed what it would undo ({}). "
    "Return it with a message, so that it is made anew from the event as it now stands."
)


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 12)


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    """Four pairs; who won beside the second player is in doubt."""
    draft = drafted(listed(cast, players), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def listed(cast: Cast, players: list[Player], *, first: Any = DOUBT, name: str = "Tisdagsbridge") -> dict[str, Any]:
    report = pairs_report(cast.club_a, players[:8], name=name)
    report["standings"][0]["players"][0] = first
    return report


def sent(cast: Cast, old: Report, report: dict[str, Any]) -> Report:
    """The club's correction, which waits because it comes late."""
    draft = drafted(report, cast.official_a, cast.club_a)
    waits = amend(
        old_id=old.pk, new_id=draft.pk, by=cast.official_a, reason="Rättad", may_correct=False, at=days_after_play(40)
    )
    assert waits.state == ReportState.FILED
    return waits


def settle_the_line(cast: Cast, report: Report, player: Player | None) -> None:
    settle(
        line_id=report.held_lines.get().pk,
        settlement=Settlement.PLAYER if player else Settlement.GUEST,
        player=player,
        by=cast.office,
        why="Ringde klubben",
    )


def set_points(cast: Cast, old: Report, player: Player, amount: int) -> None:
    override_award(
        event=old.event, player=player, amounts={"bronze": amount}, ranking=0, reason="Beslut", by=cast.office
    )


def give(cast: Cast, old: Report, source: Player, target: Player) -> None:
    move_award(event=old.event, source=source, target=target, reason="Fel nummer", by=cast.office)


def standing() -> dict[str, int]:
    """By number what the ledger gives each player now."""
    sums = LedgerEntry.objects.values_list("player__number").annotate(Sum("amount"))
    return {number: amount for number, amount in sums if amount}


def kinds(report: Report) -> list[tuple[str, str, int]]:
    """The report's own entries besides its awards and what was reversed later."""
    entries = LedgerEntry.objects.filter(report=report).exclude(kind=EntryKind.AWARD).order_by("pk")
    return list(entries.values_list("player__number", "kind", "amount"))


def test_a_line_settled_while_the_correction_waits_stays_settled(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    settle_the_line(cast, booked, players[9])
    before = standing()
    assert before["20010"] == before["20002"]
    new = book_waiting(report_id=waits.pk, by=cast.office)
    line = new.held_lines.get()
    assert (line.settlement, line.player, line.why) == (Settlement.PLAYER, players[9], "Ringde klubben")
    assert standing() == before
    assert new.results.filter(player=players[9]).count() == 1


def test_a_line_settled_as_a_guest_stays_a_guest(cast: Cast, players: list[Player], booked: Report) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    settle_the_line(cast, booked, None)
    before = standing()
    new = book_waiting(report_id=waits.pk, by=cast.office)
    assert (new.held_lines.get().settlement, standing()) == (Settlement.GUEST, before)


def test_a_line_that_was_settled_before_is_in_what_is_sent(cast: Cast, players: list[Player], booked: Report) -> None:
    settle_the_line(cast, booked, players[9])
    before = standing()
    waits = sent(cast, booked, {**standing_payload(booked), "name": "Rättad"})
    assert book_waiting(report_id=waits.pk, by=cast.office).held_lines.count() == 0
    assert standing() == before


@pytest.mark.parametrize("first", ["20010", DOUBT], ids=["put right by the club", "in doubt"])
def test_either_way_the_same_player_is_booked(
    cast: Cast, players: list[Player], booked: Report, first: str | dict[str, str]
) -> None:
    waits = sent(cast, booked, listed(cast, players, first=first, name="Rättad"))
    settle_the_line(cast, booked, players[9])
    before = standing()
    book_waiting(report_id=waits.pk, by=cast.office)
    assert standing() == before


def test_a_correction_with_another_in_place_of_the_line_is_refused(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    waits = sent(cast, booked, listed(cast, players, first="20011", name="Rättad"))
    settle_the_line(cast, booked, players[9])
    before = standing()
    with pytest.raises(NotPossible) as refusal:
        book_waiting(report_id=waits.pk, by=cast.office)
    assert str(refusal.value) == REFUSED.format(LINE)
    assert standing() == before
    returned = return_report(report_id=waits.pk, by=cast.office, message="Raden är avgjord")
    anew = sent(cast, booked, {**standing_payload(booked), "name": "Rättad igen"})
    book_waiting(report_id=anew.pk, by=cast.office)
    assert (returned.state, standing()) == (ReportState.RETURNED, before)


def test_an_award_moved_while_the_correction_waits_stays_moved(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    give(cast, booked, players[2], players[8])
    before = standing()
    new = book_waiting(report_id=waits.pk, by=cast.office)
    assert standing() == before
    assert "20003" not in before
    assert kinds(new) == [("20003", "transfer", -before["20009"]), ("20009", "transfer", before["20009"])]
    assert list(new.results.filter(contestant=1).values_list("player__number", flat=True)) == ["20009", "20004"]


def test_an_award_that_was_moved_before_is_in_what_is_sent(cast: Cast, players: list[Player], booked: Report) -> None:
    give(cast, booked, players[2], players[8])
    before = standing()
    waits = sent(cast, booked, {**standing_payload(booked), "name": "Rättad"})
    new = book_waiting(report_id=waits.pk, by=cast.office)
    assert (standing(), kinds(new)) == (before, [])


def test_a_move_does_not_follow_its_player_to_another_pair(cast: Cast, players: list[Player], booked: Report) -> None:
    elsewhere = listed(cast, players, name="Rättad")
    elsewhere["standings"][1]["players"], elsewhere["standings"][2]["players"] = ["20005", "20004"], ["20003", "20006"]
    waits = sent(cast, booked, elsewhere)
    give(cast, booked, players[2], players[8])
    with pytest.raises(NotPossible) as refusal:
        book_waiting(report_id=waits.pk, by=cast.office)
    assert str(refusal.value) == REFUSED.format("what 20003 had was given to 20009")


def test_a_move_from_a_player_who_is_left_out_is_refused(cast: Cast, players: list[Player], booked: Report) -> None:
    without = listed(cast, players, name="Rättad")
    without["standings"][1]["players"][0] = "20011"
    waits = sent(cast, booked, without)
    give(cast, booked, players[2], players[8])
    with pytest.raises(NotPossible):
        book_waiting(report_id=waits.pk, by=cast.office)


def test_points_set_while_the_correction_waits_stay_set(cast: Cast, players: list[Player], booked: Report) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    set_points(cast, booked, players[1], 700)
    before = standing()
    new = book_waiting(report_id=waits.pk, by=cast.office)
    assert (before["20002"], standing()) == (700, before)
    assert [(number, kind) for number, kind, _amount in kinds(new)] == [("20002", "reversal"), ("20002", "override")]


def test_points_set_for_an_award_that_changes_are_refused(cast: Cast, players: list[Player], booked: Report) -> None:
    turned = listed(cast, players, name="Rättad")
    turned["standings"][1]["players"], turned["standings"][0]["players"] = [DOUBT, "20002"], ["20003", "20004"]
    waits = sent(cast, booked, turned)
    set_points(cast, booked, players[1], 700)
    before = standing()
    with pytest.raises(NotPossible) as refusal:
        book_waiting(report_id=waits.pk, by=cast.office)
    assert (str(refusal.value), standing()) == (
        REFUSED.format("the points of 20002 were set to 700\u00a0bp (Beslut)"),
        before,
    )


def test_points_set_before_it_was_sent_are_kept_alike(cast: Cast, players: list[Player], booked: Report) -> None:
    set_points(cast, booked, players[1], 700)
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    book_waiting(report_id=waits.pk, by=cast.office)
    assert standing()["20002"] == 700


def test_all_three_are_kept_in_their_order(cast: Cast, players: list[Player], booked: Report) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    settle_the_line(cast, booked, players[9])
    give(cast, booked, players[9], players[10])
    set_points(cast, booked, players[10], 300)
    give(cast, booked, players[10], players[11])
    before = standing()
    booked.refresh_from_db()
    carried = carried_over(waits, booked)
    assert carried.unfit == ()
    assert carried.kept == (
        LINE,
        "what 20010 had was given to 20011",
        "the points of 20011 were set to 300\u00a0bp (Beslut)",
        "what 20011 had was given to 20012",
    )
    # What is shown before is what is booked.
    assert {number: sum(share.points.values()) for number, share in carried.shares.items()} == before
    book_waiting(report_id=waits.pk, by=cast.office)
    assert (before["20012"], standing()) == (300, before)


def test_what_the_office_corrected_itself_meanwhile_is_not_corrected_again(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    own = drafted(listed(cast, players, first="20010", name="Kansliets"), cast.office, cast.club_a)
    amend(old_id=booked.pk, new_id=own.pk, by=cast.office, reason="Rätt spelare", may_correct=True)
    before = standing()
    with pytest.raises(NotPossible) as refusal:
        book_waiting(report_id=waits.pk, by=cast.office)
    assert str(refusal.value) == "What this report amends was corrected meanwhile; return it to the club."
    assert standing() == before


def test_what_was_done_before_a_waiting_correction_was_corrected_is_kept(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    first = sent(cast, booked, listed(cast, players, name="Rättad"))
    give(cast, booked, players[2], players[8])
    second = sent(cast, first, listed(cast, players, name="Rättad två gånger"))
    settle_the_line(cast, booked, players[9])
    before = standing()
    assert second.amends == booked
    new = book_waiting(report_id=second.pk, by=cast.office)
    assert (new.payload["name"], standing()) == ("Rättad två gånger", before)


def test_a_correction_that_was_returned_and_made_anew_can_be_booked(
    cast: Cast, players: list[Player], booked: Report
) -> None:
    turned = listed(cast, players, name="Rättad")
    turned["standings"][1]["players"], turned["standings"][0]["players"] = [DOUBT, "20002"], ["20003", "20004"]
    first = sent(cast, booked, turned)
    set_points(cast, booked, players[1], 700)
    return_report(report_id=first.pk, by=cast.office, message="Poängen för 20002 är satta; gör om den")
    anew = sent(cast, first, {**turned, "name": "Rättad igen"})
    new = book_waiting(report_id=anew.pk, by=cast.office)
    assert (new.state, new.supersedes, kinds(new)) == (ReportState.BOOKED, booked, [])


def test_a_recalculation_meanwhile_is_not_undone(
    cast: Cast, players: list[Player], booked: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = sent(cast, booked, listed(cast, players, name="Rättad"))
    settle_the_line(cast, booked, players[9])
    mend(monkeypatch, first=9)
    new = book_recheck(report_id=booked.pk, by=cast.office, reason="Rättad tabell")
    assert (new.held_lines.get().player, standing()["20010"]) == (players[9], 9)
    before = standing()
    with pytest.raises(NotPossible) as refusal:
        book_waiting(report_id=waits.pk, by=cast.office)
    assert str(refusal.value) == "What this report amends was corrected meanwhile; return it to the club."
    assert standing() == before
