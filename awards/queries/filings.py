"""Reports as the people who file and book them see them."""

from django.db.models import Q, QuerySet

from awards.models import Report
from registry.models import Federation
from registry.permissions import Actor


def filings(federation: Federation, actor: Actor) -> QuerySet[Report]:
    """The reports that this person may see, newest first: his clubs', his districts', or all for the office."""
    reports = (
        Report.objects.filter(federation=federation).defer("raw", "answer").select_related("club", "district", "event")
    )
    if not actor.office:
        mine = (
            Q(club__in=actor.club_ids) | Q(club__district__in=actor.district_ids) | Q(district__in=actor.district_ids)
        )
        reports = reports.filter(mine)
    return reports.order_by("-uploaded_at", "-pk")
