"""Which sanction an event has: chosen with its report, used when that is filed, free again when it is withdrawn."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import Event, Report
from awards.queries.sanctioned_events import may_be_of
from awards.services.booking import NotPossible
from awards.services.sanction_checks import compared, stored
from registry.models import User
from registry.services.audit import record_change
from sanctions.services import refusals
from sanctions.services.using import free, use

# Of what is booked the sanction is the event's; an amended report may bring another.
CHOOSING = (ReportState.DRAFT, ReportState.RETURNED, ReportState.WITHDRAWN, ReportState.FILED)


@transaction.atomic
def choose_sanction(*, report_id: int, application_id: int | None, by: User | None) -> Report:
    """Note which sanctioned event of its organiser a report is of, None for none; of what waits it is used at once."""
    report = Report.objects.select_for_update(of=("self",)).select_related("club").get(pk=report_id)
    if report.sanction_id == application_id:
        return report
    if report.state not in CHOOSING:
        state = {"state": report.get_state_display()}
        raise NotPossible(
            _("The sanctioned event of a report that is %(state)s stays; send an amended report.") % state
        )
    application = None
    if application_id is not None:
        application = may_be_of(report).filter(pk=application_id).first()
        if application is None:
            raise NotPossible(_("This sanctioned event cannot be reported here. Choose one of the list."))
    before = report.sanction_id
    report.sanction = application
    report.save(update_fields=["sanction"])
    if report.event is not None and report.state in {ReportState.FILED, ReportState.RETURNED}:
        take_sanction(report, report.event, at=timezone.now())
    record_change(
        federation=report.federation,
        by=by,
        action="choose sanction",
        record=report,
        before={"sanction": before},
        after={"sanction": application_id},
    )
    return report


def take_sanction(report: Report, event: Event, *, at: datetime) -> None:
    """Give the event the sanction that its report names, in place of the one that it had; the caller holds the report.

    Raises NotPossible where that one was used by another event, or cancelled, after it was chosen.
    """
    if report.sanction_id is None:
        release_sanction(event)
    elif event.sanction_id != report.sanction_id:
        try:
            event.sanction = use(application_id=report.sanction_id, at=at, instead_of=event.sanction_id)
        except refusals.NotPossible as refusal:
            raise NotPossible(str(refusal)) from refusal
        event.save(update_fields=["sanction"])
    found = stored(compared(report))
    if found or report.sanction_found or report.sanction_id is not None:
        report.sanction_found = found
        report.save(update_fields=["sanction", "sanction_found"])


def hand_on_sanction(old: Report, new: Report) -> None:
    """Let a report that takes the place of another be of the same sanctioned event, unless it names one itself."""
    if new.sanction_id is None:
        new.sanction = old.sanction


def release_sanction(event: Event | None) -> None:
    """Take the sanction from an event of which no report stands any more, so that another can be filed of it."""
    if event is None or event.sanction_id is None:
        return
    application_id = event.sanction_id
    event.sanction = None
    event.save(update_fields=["sanction"])
    free(application_id=application_id)
