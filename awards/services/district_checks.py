"""Checks: somebody of the district, or of the office, has looked at the report of an event that was granted."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.models import DistrictCheck, Report
from awards.queries.planned import STANDING
from awards.services.booking import NotPossible
from registry.models import User


@transaction.atomic
def record_check(
    *, application_id: int, report_id: int, by: User, remark: str = "", at: datetime | None = None
) -> DistrictCheck:
    """Note that the report of a granted event was looked at, and what was remarked; sent again it is noted once."""
    reports = Report.objects.select_for_update(of=("self",)).select_related("event")
    report = reports.filter(pk=report_id, event__sanction=application_id).first()
    event = report.event if report is not None else None
    if report is None or event is None or report.state not in STANDING:
        raise NotPossible(
            _("What you looked at was replaced or withdrawn meanwhile. Look at what stands now, then note it again.")
        )
    remark = remark.strip()
    last = event.district_checks.order_by("-at", "-pk").first()
    if last is not None and (last.report_id, last.by_id, last.remark) == (report.pk, by.pk, remark):
        return last
    return DistrictCheck.objects.create(event=event, report=report, by=by, remark=remark, at=at or timezone.now())
