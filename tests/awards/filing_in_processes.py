"""What the processes of the tests of filing at once do: functions by name."""

import time
from typing import Any

from django.db import transaction

from awards.choices import ReportState
from awards.models import Report
from awards.services.booking import NotPossible
from awards.services.filing import LooksLike, file_report
from awards.services.lifecycle import amend
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.sanctions import BOARDS, field_of, granted, silver_draft
from tests.cast import make_cast

PAIRS = 20


def make_drafts(level: str, other_pairs: int) -> list[int]:
    """The ids of two clubs' drafts of one event; in the second so many pairs at the top are others, who got lost."""
    cast = make_cast()
    first, others = members(cast.club_a, 2 * PAIRS), members(cast.club_b, 2 * PAIRS, first=60001)
    second = [*others[: 2 * other_pairs], *first[2 * other_pairs :]]
    return [
        drafted(pairs_report(cast.club_a, first, level=level, boards=BOARDS), cast.official_a, cast.club_a).pk,
        drafted(pairs_report(cast.club_b, second, boards=BOARDS), cast.official_b, cast.club_b).pk,
    ]


def make_drafts_of_one_club() -> dict[str, Any]:
    """A filed report of a granted event, its correction, and another report that names the same granted event."""
    cast = make_cast()
    application = granted(cast.club_a)
    players = field_of(cast)
    drafts = [silver_draft(cast, players, name=name) for name in ("Marssilvern", "Rättad", "Ännu en")]
    Report.objects.filter(pk__in=[drafts[0].pk, drafts[2].pk]).update(sanction=application)
    file_report(report_id=drafts[0].pk, by=cast.official_a)
    ids = [draft.pk for draft in drafts]
    return {"filed": ids[0], "correction": ids[1], "another": ids[2], "first_player": min(one.pk for one in players)}


def file(report_id: int, hold: float = 0, another: bool = False) -> list[str]:
    """File a report and hold the transaction for so many seconds; its state, or the names of what it looks like."""
    report = Report.objects.get(pk=report_id)
    try:
        with transaction.atomic():
            filed = file_report(report_id=report_id, by=report.uploaded_by, another=another)
            time.sleep(hold)
    except LooksLike as stop:
        return ["looks like", *(str(other.club) for other in (*stop.others, *stop.elsewhere))]
    except NotPossible:
        return ["not possible"]
    return [str(filed.state)]


def put_right(old_id: int, new_id: int) -> str:
    """Send a correction of what is not booked yet."""
    by = Report.objects.get(pk=new_id).uploaded_by
    assert by is not None
    return str(amend(old_id=old_id, new_id=new_id, by=by, reason="Fel", may_correct=False).state)


def states() -> list[ReportState]:
    """The states of all reports, oldest first."""
    return [ReportState(state) for state in Report.objects.order_by("pk").values_list("state", flat=True)]
