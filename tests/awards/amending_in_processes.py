"""What the processes of the tests of amending at once do: functions by name."""

import time
from datetime import UTC, datetime

from django.db import transaction

from awards.models import LedgerEntry, Report
from awards.services.booking import NotPossible
from awards.services.filing import file_report
from awards.services.lifecycle import amend, book_waiting, return_report, withdraw
from awards.services.overrides import move_award, override_award
from registry.models import Player, User
from sanctions.models import Application
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.sanctions import BOARDS, field_of, granted, silver_draft
from tests.cast import make_cast

PAIRS = 20
# So long after the event that a club's amendment waits for the office.
LATE = datetime(2026, 6, 1, 12, tzinfo=UTC)


def make_booked_and_drafts() -> list[int]:
    """The ids of a club's booked report and of two drafts of the same event with other winners."""
    cast = make_cast()
    players = members(cast.club_a, 2 * PAIRS)
    fields = (players, [*players[2:], *players[:2]], [*players[4:], *players[:4]])
    drafts = [drafted(pairs_report(cast.club_a, field), cast.official_a, cast.club_a) for field in fields]
    file_report(report_id=drafts[0].pk, by=cast.official_a)
    return [draft.pk for draft in drafts]


def make_booked_and_returned() -> list[int]:
    """The ids of a club's booked report, and of one of the same event that was filed as another and came back."""
    cast = make_cast()
    players = members(cast.club_a, 2 * PAIRS)
    booked = drafted(pairs_report(cast.club_a, players, boards=BOARDS), cast.official_a, cast.club_a)
    other = pairs_report(cast.club_a, players[::-1], boards=BOARDS, level="silver")
    returned = drafted(other, cast.official_a, cast.club_a)
    for report in (booked, returned):
        file_report(report_id=report.pk, by=cast.official_a)
    return_report(report_id=returned.pk, by=cast.office, message="Det är tisdagens")
    return [booked.pk, returned.pk]


def make_waiting_and_moved() -> dict[str, int]:
    """A correction that waits and since which the last award was moved to the player of the lowest id, who is in none.

    `other` is a draft of another event in which he plays with the next one, as `second` is called.
    """
    cast = make_cast()
    outside, *players = members(cast.club_a, 2 * PAIRS + 1)
    booked = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    event = file_report(report_id=booked.pk, by=cast.official_a).event
    assert event is not None
    turned = [*players[2:4], *players[:2], *players[4:]]
    waits = drafted(pairs_report(cast.club_a, turned), cast.official_a, cast.club_a)
    amend(old_id=booked.pk, new_id=waits.pk, by=cast.official_a, reason="Fel", may_correct=False, at=LATE)
    move_award(event=event, source=players[-1], target=outside, reason="Han spelade", by=cast.office)
    another = pairs_report(cast.club_a, [outside, *players[:-1]], date="2026-02-20", name="Fredagsbridge")
    other = drafted(another, cast.official_a, cast.club_a)
    return {"waits": waits.pk, "other": other.pk, "second": players[0].pk}


def make_granted_draft() -> int:
    """The id of a draft of a granted event."""
    cast = make_cast()
    draft = silver_draft(cast, field_of(cast))
    Report.objects.filter(pk=draft.pk).update(sanction=granted(cast.club_a))
    return draft.pk


def put_right(old_id: int, new_id: int, hold: float = 0, by_office: bool = False) -> str:
    """Send one report in the place of the other, and hold the transaction for so many seconds; its state.

    A club sends it so late that it waits.
    """
    report = Report.objects.get(pk=new_id)
    by = User.objects.get(email="office@example.org") if by_office else report.uploaded_by
    assert by is not None
    at = None if by_office else LATE
    with transaction.atomic():
        sent = amend(old_id=old_id, new_id=new_id, by=by, reason="Fel", may_correct=by_office, at=at)
        time.sleep(hold)
    return str(sent.state)


def book(report_id: int) -> str:
    """Book what waits; its state."""
    by = User.objects.get(email="office@example.org")
    return str(book_waiting(report_id=report_id, by=by, right_reason="Distriktets brev").state)


def file(report_id: int, hold: float = 0) -> str:
    """File a report and hold the transaction for so many seconds; its state."""
    with transaction.atomic():
        filed = file_report(report_id=report_id, by=None)
        time.sleep(hold)
    return str(filed.state)


def take_back(report_id: int) -> str:
    """Withdraw a report; its state."""
    by = Report.objects.get(pk=report_id).uploaded_by
    assert by is not None
    return str(withdraw(report_id=report_id, by=by).state)


def override(report_id: int, amount: int) -> str:
    """Give the first player so much for the event of a report; why not, if it cannot be."""
    event = Report.objects.get(pk=report_id).event
    assert event is not None
    player, by = Player.objects.get(number="20001"), User.objects.get(email="office@example.org")
    try:
        override_award(event=event, player=player, amounts={"bronze": amount}, ranking=0, reason="Beslut", by=by)
    except NotPossible as refusal:
        return str(refusal)
    return "set"


def reports() -> list[tuple[str, int | None]]:
    """The state of each report and what it amends, oldest first."""
    return list(Report.objects.order_by("pk").values_list("state", "amends"))


def booked_events() -> list[int | None]:
    """The events of the booked reports."""
    return list(Report.objects.filter(state="booked").values_list("event", flat=True))


def overrides() -> list[tuple[int | None, int]]:
    """The report and the amount of each entry by which the office set an award."""
    return list(LedgerEntry.objects.filter(kind="override").values_list("report", "amount"))


def sanctions_are_used() -> list[bool]:
    """Whether a report stands of what was granted, for each application."""
    return [used_at is not None for used_at in Application.objects.values_list("used_at", flat=True)]
