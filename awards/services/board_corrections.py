"""A wrong score put right: the boards are scored anew, and what follows is sent as an amended report."""

import hashlib
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import BoardResults, Report
from awards.models.board_results import packed
from awards.services.board_results import keep
from awards.services.booking import NotPossible
from awards.services.filing import Checked, LooksLike, Rejected, check, receive
from awards.services.lifecycle import amend, locked_with_amended, withdraw
from awards.services.rescoring import Rescored
from awards.services.sanction_of_event import hand_on_sanction
from awards.services.typed import written_out
from registry.models import User
from registry.permissions import Actor

READER = "boards"
# What is not filed yet is replaced; what is filed or booked is amended.
REPLACED = frozenset({ReportState.DRAFT, ReportState.RETURNED})
CORRECTABLE = REPLACED | {ReportState.FILED, ReportState.BOOKED}


@dataclass(frozen=True)
class Sent:
    """Who corrects, why, and what he has seen: the `version` of the board results that he started from.

    `as_draft`: the amended report is not sent yet, so that more can be put right first. `by_this_method`: he has said
    that everybody is to be ranked by this scoring, which places the uncorrected boards otherwise than was published.
    """

    actor: Actor
    by: User
    today: date
    reason: str
    version: str
    may_correct: bool
    by_this_method: bool = False
    as_draft: bool = False


def version_of(kept: BoardResults) -> str:
    """Which board results these are; two who correct the same ones have the same version."""
    return hashlib.sha256(bytes(kept.packed)).hexdigest()[:16]


def dry_run(report: Report, new: Rescored, *, actor: Actor, today: date) -> Checked | Rejected:
    """What would become of the amended report; nothing is kept."""
    return check(written_out(new.payload), federation=report.federation, actor=actor, today=today)


@transaction.atomic
def send_corrected(*, report_id: int, new: Rescored, sent: Sent, at: datetime | None = None) -> Report | Rejected:
    """Send the corrected session of a report as an amended one with board results of its own; a draft is replaced.

    Raises NotPossible where somebody else has corrected the report meanwhile, and where the published places are others
    and nobody said that the club scores by this method.
    """
    if not (new.agrees or sent.by_this_method):
        raise NotPossible(_("The published places are not those of this scoring. Say first whether they are to be."))
    old = locked_with_amended(report_id)[report_id]
    _refuse_what_changed(old, sent.version)
    received = receive(
        raw=written_out(new.payload),
        file_name=old.file_name,
        federation=old.federation,
        actor=sent.actor,
        by=sent.by,
        today=sent.today,
        at=at,
        reader=READER,
        # The same list may follow from other boards, and come back after a second correction.
        beside=f"{old.pk}:".encode() + packed(new.session),
    )
    if isinstance(received, Rejected):
        return received
    report = received.report
    keep(report, new.session, new.pair_rows)
    if old.state in REPLACED:
        return _replace(old, report, by=sent.by)
    if not sent.as_draft:
        try:
            return amend(
                old_id=old.pk, new_id=report.pk, by=sent.by, reason=sent.reason, may_correct=sent.may_correct, at=at
            )
        except LooksLike:
            # Kept as a draft: on its page it can be said whether it is another event.
            pass
    report.amends, report.reason = old, sent.reason
    report.save(update_fields=["amends", "reason"])
    return report


def _replace(old: Report, new: Report, *, by: User) -> Report:
    """The draft takes the place of the one that it was made from, with its sanction, what that was to amend and why."""
    hand_on_sanction(old, new)
    new.amends, new.reason = old.amends or old, old.reason
    new.save(update_fields=["amends", "reason", "sanction"])
    withdraw(report_id=old.pk, by=by)
    return new


def _refuse_what_changed(old: Report, version: str) -> None:
    if old.state not in CORRECTABLE:
        raise NotPossible(_("This report was corrected meanwhile. Look at the one that counts now, and correct that."))
    kept = BoardResults.objects.filter(report=old).first()
    if kept is None or version_of(kept) != version:
        raise NotPossible(_("The board results were changed meanwhile. Look at them, and correct them again."))
    if old.state == ReportState.BOOKED and waiting_amendment(old) is not None:
        raise NotPossible(_("A correction of this event waits for the office already. Correct that one."))


def corrected_by(report: Report) -> Report | None:
    """The report from which a draft was made to correct it, and which it is to amend once it is sent."""
    if report.state not in REPLACED:
        return None
    old = report.amends
    return old if old is not None and old.state in {ReportState.FILED, ReportState.BOOKED} else None


def waiting_amendment(report: Report) -> Report | None:
    """The amendment of a booked report that waits for the office."""
    return report.amendments.filter(state=ReportState.FILED).defer("raw", "answer").first()
