"""Bridge weeks: events of one organiser that are applied for as a whole."""

from django.db.models import QuerySet

from registry.models import Federation
from registry.permissions import Actor, may_file_for
from sanctions.models import Application, Week
from sanctions.queries.pages import whole_applications


def week_to_change(federation: Federation, actor: Actor, pk: int) -> Week | None:
    """The bridge week with its organiser, where the actor applies for that one."""
    week = (
        Week.objects.filter(federation=federation, pk=pk)
        .select_related("federation", "club__district", "district")
        .first()
    )
    if week is None or not may_file_for(actor, club=week.club, district=week.district):
        return None
    return week


def applications_of(week: Week) -> QuerySet[Application]:
    """What belongs to the week, in the order of its days."""
    return whole_applications(week.federation).filter(week=week).order_by("first_date", "pk")
