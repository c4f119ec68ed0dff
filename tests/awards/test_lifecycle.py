"""Withdrawn, returned, amended, and what looks like the same event."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from awards.choices import ReportState
from awards.models import LedgerEntry, Report
from awards.queries.similar import similar_elsewhere, similar_reports
from awards.services.booking import NotPossible
from awards.services.filing import LooksLike, file_report
from awards.services.lifecycle import amend, book_waiting, return_report, withdraw
from registry.models import Mail, Player
from tests.awards.reports import PLAYED, drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 32)


def bronze(cast: Cast, players: list[Player], **changes: object) -> Report:
    return drafted(pairs_report(cast.club_a, players[:8], **changes), cast.official_a, cast.club_a)


def silver(cast: Cast, players: list[Player], **changes: object) -> Report:
    report = pairs_report(cast.club_a, players, level="silver", boards=48, **changes)
    return drafted(report, cast.official_a, cast.club_a)


def filed(cast: Cast, draft: Report) -> Report:
    return file_report(report_id=draft.pk, by=cast.official_a)


def total() -> int:
    return sum(LedgerEntry.objects.values_list("amount", flat=True))


def days_after_play(days: int) -> datetime:
    noon = datetime(PLAYED.year, PLAYED.month, PLAYED.day, 12, tzinfo=ZoneInfo("Europe/Stockholm"))
    return noon + timedelta(days=days)


def test_what_is_not_booked_can_be_withdrawn_and_filed_again(cast: Cast, players: list[Player]) -> None:
    report = filed(cast, silver(cast, players))
    assert withdraw(report_id=report.pk, by=cast.official_a).state == ReportState.WITHDRAWN
    assert filed(cast, report).state == ReportState.FILED


def test_what_is_booked_cannot_be_withdrawn(cast: Cast, players: list[Player]) -> None:
    report = filed(cast, bronze(cast, players))
    with pytest.raises(NotPossible):
        withdraw(report_id=report.pk, by=cast.official_a)


def test_what_was_superseded_cannot_be_withdrawn_and_names_what_counts(cast: Cast, players: list[Player]) -> None:
    old = filed(cast, bronze(cast, players))
    amended(cast, old, bronze(cast, [*players[1:9]], name="Rättad lista"), by_office=True)
    with pytest.raises(NotPossible) as refusal:
        withdraw(report_id=old.pk, by=cast.official_a)
    assert str(refusal.value) == "This report has been superseded by “Rättad lista”, which counts in its place."


def test_a_returned_report_carries_the_message_and_mails_it(cast: Cast, players: list[Player]) -> None:
    report = filed(cast, silver(cast, players))
    returned = return_report(report_id=report.pk, by=cast.office, message="Ange rätt datum")
    assert (returned.state, returned.message) == (ReportState.RETURNED, "Ange rätt datum")
    # What the mail says: tests/awards/test_notices.py.
    assert list(Mail.objects.values_list("to", flat=True)) == [cast.official_a.email]


def test_only_what_waits_is_returned_and_with_a_message(cast: Cast, players: list[Player]) -> None:
    waiting = filed(cast, silver(cast, players))
    booked = filed(cast, bronze(cast, players, name="Onsdag"))
    for report, message in ((waiting, " "), (booked, "Fel")):
        with pytest.raises(NotPossible):
            return_report(report_id=report.pk, by=cast.office, message=message)


def test_what_looks_like_the_same_event_stops_with_the_first_beside_it(cast: Cast, players: list[Player]) -> None:
    first = filed(cast, bronze(cast, players))
    second = bronze(cast, players, name="Samma kväll")
    with pytest.raises(LooksLike) as stop:
        file_report(report_id=second.pk, by=cast.official_a, another=False)
    assert stop.value.others == [first]
    assert total() == 28
    file_report(report_id=second.pk, by=cast.official_a, another=True)
    assert total() == 56


def test_another_day_is_another_event(cast: Cast, players: list[Player]) -> None:
    filed(cast, bronze(cast, players))
    second = bronze(cast, players, date="2026-03-04")
    assert file_report(report_id=second.pk, by=cast.official_a, another=False).state == ReportState.BOOKED


def of_another_club(cast: Cast, players: list[Player], **changes: object) -> Report:
    return drafted(pairs_report(cast.club_b, players, **changes), cast.official_b, cast.club_b)


def test_what_another_organiser_has_booked_stops_the_same_event(cast: Cast, players: list[Player]) -> None:
    first = filed(cast, bronze(cast, players))
    second = of_another_club(cast, players[:8], name="Samma kväll")
    with pytest.raises(LooksLike) as stop:
        file_report(report_id=second.pk, by=cast.official_b, another=False)
    assert (stop.value.others, stop.value.elsewhere, total()) == ([], [first], 28)
    assert file_report(report_id=second.pk, by=cast.official_b, another=True).state == ReportState.BOOKED
    assert total() == 56


def test_other_players_at_another_club_are_another_event(cast: Cast, players: list[Player]) -> None:
    filed(cast, bronze(cast, players))
    second = of_another_club(cast, [*players[6:8], *players[8:14]])
    assert file_report(report_id=second.pk, by=cast.official_b, another=False).state == ReportState.BOOKED


def test_what_another_organiser_has_filed_and_is_not_booked_sends_the_same_event_to_the_office(
    cast: Cast, players: list[Player]
) -> None:
    first = filed(cast, silver(cast, players))
    second = of_another_club(cast, players, name=first.payload["name"])
    waiting = file_report(report_id=second.pk, by=cast.official_b, another=False)
    assert (waiting.state, similar_elsewhere(second)) == (ReportState.FILED, [first])
    assert similar_elsewhere(first) == [second]
    assert (total(), book_waiting(report_id=second.pk, by=cast.office).state) == (0, ReportState.BOOKED)


def test_other_players_on_the_same_evening_are_another_event(cast: Cast, players: list[Player]) -> None:
    filed(cast, bronze(cast, players))
    second = drafted(pairs_report(cast.club_a, players[8:16]), cast.official_a, cast.club_a)
    assert file_report(report_id=second.pk, by=cast.official_a, another=False).state == ReportState.BOOKED


@pytest.mark.parametrize(
    ("name", "pairs", "shifted", "stops"),
    [
        ("Lördagsbronsen", 4, 0, False),
        ("Lördagsbronsen", 8, 0, False),
        ("Lördagsbronsen", 9, 0, True),
        ("Lördagsbronsen", 16, 0, True),
        ("Lördagsbronsen", 16, 1, False),
        ("TISDAGSBRIDGE", 4, 0, True),
        ("TISDAGSBRIDGE", 16, 1, True),
    ],
)
def test_another_level_is_the_same_event_by_its_name_or_its_pairs(
    cast: Cast, players: list[Player], name: str, pairs: int, shifted: int, stops: bool
) -> None:
    first = filed(cast, silver(cast, players))
    field = [*players[shifted:], *players[:shifted]][: 2 * pairs]
    second = drafted(pairs_report(cast.club_a, field, name=name), cast.official_a, cast.club_a)
    assert similar_reports(second) == ([first] if stops else [])


@pytest.mark.parametrize(("days", "state"), [(30, ReportState.BOOKED), (31, ReportState.FILED)])
def test_a_clubs_amendment_of_bronze_is_booked_at_once_for_thirty_days(
    cast: Cast, players: list[Player], days: int, state: ReportState
) -> None:
    old = filed(cast, bronze(cast, players))
    new = bronze(cast, [players[8], *players[1:]])
    amended = amend(
        old_id=old.pk,
        new_id=new.pk,
        by=cast.official_a,
        reason="Fel spelare",
        may_correct=False,
        at=days_after_play(days),
    )
    assert (amended.state, amended.amends, amended.reason) == (state, old, "Fel spelare")
    assert total() == 28


def test_an_amendment_of_silver_waits_and_the_office_books_it_in_the_place_of_the_first(
    cast: Cast, players: list[Player]
) -> None:
    old = filed(cast, silver(cast, players))
    book_waiting(report_id=old.pk, by=cast.office, right_reason="Distriktets brev")
    before = total()
    new = silver(cast, [players[1], players[0], *players[2:]], name="Rättad")
    amend(old_id=old.pk, new_id=new.pk, by=cast.official_a, reason="Namnet", may_correct=False, at=days_after_play(2))
    old.refresh_from_db()
    assert old.state == ReportState.BOOKED
    booked = book_waiting(report_id=new.pk, by=cast.office)
    old.refresh_from_db()
    assert (booked.state, booked.event, old.state) == (ReportState.BOOKED, old.event, ReportState.SUPERSEDED)
    assert (booked.event.name, total()) == ("Rättad", before)


def test_an_amendment_of_what_waits_takes_its_place(cast: Cast, players: list[Player]) -> None:
    old = filed(cast, silver(cast, players))
    new = silver(cast, players, name="Rättad")
    amended = amend(
        old_id=old.pk, new_id=new.pk, by=cast.official_a, reason="Namnet", may_correct=False, at=days_after_play(1)
    )
    old.refresh_from_db()
    assert (old.state, amended.state) == (ReportState.WITHDRAWN, ReportState.FILED)


@pytest.mark.parametrize("of_one_club", [True, False])
def test_an_amendment_of_what_came_back_stops_at_the_same_event_unless_it_is_another(
    cast: Cast, players: list[Player], of_one_club: bool
) -> None:
    first = silver(cast, players) if of_one_club else of_another_club(cast, players, level="silver", boards=48)
    file_report(report_id=first.pk, by=cast.office)
    old = filed(cast, silver(cast, players, name="Samma kväll"))
    book_waiting(report_id=first.pk, by=cast.office, right_reason="Distriktets brev")
    return_report(report_id=old.pk, by=cast.office, message="Redan skickad")
    new = drafted(pairs_report(cast.club_a, [*players[2:], *players[:2]]), cast.official_a, cast.club_a)
    before = total()
    with pytest.raises(LooksLike) as stop:
        amend(old_id=old.pk, new_id=new.pk, by=cast.official_a, reason="Rättad", may_correct=False)
    found = (stop.value.others, stop.value.elsewhere)
    assert (found, total()) == (([first], []) if of_one_club else ([], [first]), before)
    assert [Report.objects.get(pk=one.pk).state for one in (old, new)] == [ReportState.RETURNED, ReportState.DRAFT]
    sent = amend(old_id=old.pk, new_id=new.pk, by=cast.official_a, reason="Rättad", may_correct=False, another=True)
    old.refresh_from_db()
    assert (sent.state, old.state) == (ReportState.BOOKED, ReportState.WITHDRAWN)


def test_an_amendment_of_what_came_back_does_not_stop_at_that_itself(cast: Cast, players: list[Player]) -> None:
    old = filed(cast, silver(cast, players))
    return_report(report_id=old.pk, by=cast.office, message="Fel nivå")
    new = bronze(cast, players)
    sent = amend(old_id=old.pk, new_id=new.pk, by=cast.official_a, reason="Nivån", may_correct=False)
    assert (sent.state, sent.amends) == (ReportState.BOOKED, old)


@pytest.mark.parametrize("by_office", [True, False])
def test_what_was_filed_as_another_event_and_came_back_can_take_the_place_of_the_first(
    cast: Cast, players: list[Player], by_office: bool
) -> None:
    first = filed(cast, drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a))
    other = filed(cast, silver(cast, players, name="Samma kväll"))
    return_report(report_id=other.pk, by=cast.office, message="Det är tisdagens")
    sent = amend(
        old_id=first.pk,
        new_id=other.pk,
        by=cast.office if by_office else cast.official_a,
        reason="Nivån",
        may_correct=by_office,
        right_reason="Distriktets brev",
    )
    if not by_office:
        assert (sent.state, sent.event) == (ReportState.FILED, None)
        sent = book_waiting(report_id=other.pk, by=cast.office, right_reason="Distriktets brev")
    assert (sent.state, sent.event, booked_events()) == (ReportState.BOOKED, first.event, [first.event_id])


def test_an_amendment_needs_a_reason_and_the_same_organiser(cast: Cast, players: list[Player]) -> None:
    old = filed(cast, bronze(cast, players))
    other = drafted(pairs_report(cast.club_b, players[:8]), cast.official_b, cast.club_b)
    for new, reason in ((bronze(cast, players, name="Ny"), " "), (other, "Fel klubb")):
        with pytest.raises(NotPossible):
            amend(old_id=old.pk, new_id=new.pk, by=cast.office, reason=reason, may_correct=True)


@pytest.fixture
def waiting_amendment(cast: Cast, players: list[Player]) -> Report:
    """Of a club evening so long ago that the office has to look at it."""
    old = filed(cast, bronze(cast, players))
    new = bronze(cast, [players[8], *players[1:]])
    return amended(cast, old, new)


def amended(cast: Cast, old: Report, new: Report, *, by_office: bool = False) -> Report:
    return amend(
        old_id=old.pk,
        new_id=new.pk,
        by=cast.office if by_office else cast.official_a,
        reason="Fel spelare",
        may_correct=by_office,
        at=days_after_play(40),
    )


def booked_events() -> list[int | None]:
    return list(Report.objects.filter(state=ReportState.BOOKED).values_list("event", flat=True))


def test_an_amendment_that_is_amended_does_not_become_a_second_event(
    cast: Cast, players: list[Player], waiting_amendment: Report
) -> None:
    old = waiting_amendment.amends
    third = amended(cast, waiting_amendment, bronze(cast, [players[9], *players[1:]]))
    waiting_amendment.refresh_from_db()
    assert (waiting_amendment.state, third.state, third.amends) == (ReportState.WITHDRAWN, ReportState.FILED, old)
    assert total() == 28
    assert book_waiting(report_id=third.pk, by=cast.office).event == old.event
    assert (booked_events(), total()) == ([old.event_id], 28)


@pytest.mark.parametrize("returned", [True, False])
def test_an_amendment_that_came_back_asks_again_whether_it_is_another_event(
    cast: Cast, waiting_amendment: Report, returned: bool
) -> None:
    if returned:
        return_report(report_id=waiting_amendment.pk, by=cast.office, message="Ange varför")
    else:
        withdraw(report_id=waiting_amendment.pk, by=cast.official_a)
    with pytest.raises(LooksLike) as stop:
        file_report(report_id=waiting_amendment.pk, by=cast.official_a, another=False)
    assert (stop.value.others, total()) == ([waiting_amendment.amends], 28)
    another = file_report(report_id=waiting_amendment.pk, by=cast.official_a, another=True)
    assert (another.state, another.amends, total()) == (ReportState.BOOKED, None, 56)


def test_an_amendment_that_was_returned_can_be_sent_again(cast: Cast, waiting_amendment: Report) -> None:
    old = waiting_amendment.amends
    return_report(report_id=waiting_amendment.pk, by=cast.office, message="Ange varför")
    assert amended(cast, old, waiting_amendment).state == ReportState.FILED
    return_report(report_id=waiting_amendment.pk, by=cast.office, message="Ange varför")
    assert amended(cast, old, waiting_amendment, by_office=True).state == ReportState.BOOKED
    assert (booked_events(), total()) == ([old.event_id], 28)


def test_an_amendment_of_what_was_corrected_meanwhile_is_not_booked(
    cast: Cast, players: list[Player], waiting_amendment: Report
) -> None:
    amended(cast, waiting_amendment.amends, bronze(cast, [players[9], *players[1:]]), by_office=True)
    with pytest.raises(NotPossible) as refusal:
        book_waiting(report_id=waiting_amendment.pk, by=cast.office)
    assert str(refusal.value) == "What this report amends was corrected meanwhile; return it to the club."
    assert total() == 28
