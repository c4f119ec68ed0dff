"""Booking what a corrected rule changes in one report, once the office accepts it."""

import hashlib
import json
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import HeldLine, Report
from awards.queries.effective import by_rules_of_its_day, calculated, effective_payload
from awards.rules.answer import Refusal, from_stored, to_stored
from awards.services.board_results import hand_on_boards
from awards.services.booking import NotPossible
from awards.services.corrections import supersede
from awards.services.recheck import answer_changes, corrected_by_hand
from registry.models import User

READER = "recheck"


@transaction.atomic
def book_recheck(*, report_id: int, by: User, reason: str, at: datetime | None = None) -> Report:
    """Put a booked report's recalculation by the edition of its day in its place, and return the new report.

    Its lines in doubt and its board results go with it as they stand. An event that the office put right by hand is
    left alone: the recalculation would undo that.
    """
    old = Report.objects.select_for_update(of=("self",)).select_related("federation").get(pk=report_id)
    if old.state != ReportState.BOOKED:
        state = {"state": old.get_state_display()}
        raise NotPossible(_("Only a booked report can be corrected; this one is %(state)s.") % state)
    if corrected_by_hand([old.pk]):
        raise NotPossible(_("The office has put awards of this event right by hand; correct it on the event's page."))
    held = list(old.held_lines.select_related("player"))
    payload, ruleset = by_rules_of_its_day(old)
    outcome = calculated(effective_payload(payload, held), ruleset=ruleset)
    if isinstance(outcome, Refusal):
        raise NotPossible(_("By the rules of today this report has problems."))
    answer = outcome[1]
    if not answer_changes(from_stored(old.answer), answer):
        raise NotPossible(_("Nothing would change."))
    at = at or timezone.now()
    raw = json.dumps({"recalculation_of": old.sha256, "report": payload}, ensure_ascii=False).encode()
    new = Report.objects.create(
        federation=old.federation,
        club=old.club,
        district=old.district,
        raw=raw,
        sha256=hashlib.sha256(raw).hexdigest(),
        file_name=old.file_name,
        reader=READER,
        payload=payload,
        answer=to_stored(answer),
        ruleset=ruleset,
        uploaded_at=at,
        uploaded_by=by,
    )
    _hand_on_lines(held, new)
    hand_on_boards(old, new)
    return supersede(old_id=old.pk, new_id=new.pk, by=by, reason=reason, at=at)


def _hand_on_lines(held: list[HeldLine], new: Report) -> None:
    for line in held:
        line.pk, line.report = None, new
    HeldLine.objects.bulk_create(held)
