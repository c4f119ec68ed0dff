"""What was granted and is still to be reported."""

from collections.abc import Collection
from datetime import date, timedelta

from django.db.models import Q, QuerySet

from awards.models import Report
from registry.models import Club, District, Federation
from registry.permissions import Actor
from sanctions.choices import State
from sanctions.models import Application

# So many are offered where somebody files for all clubs.
OFFERED = 100
# What is played later than that is not reported yet.
AHEAD = timedelta(days=7)


def granted(federation: Federation | int) -> QuerySet[Application]:
    """The granted applications of a federation, or of that with this id, with their organisers."""
    return Application.objects.filter(federation=federation, state=State.GRANTED).select_related(
        "club", "district", "federation"
    )


def to_report(federation: Federation, actor: Actor) -> QuerySet[Application]:
    """What was granted to the organisers for whom the actor may file, and was not reported yet."""
    found = granted(federation).filter(used_at=None)
    if actor.office:
        return found
    return found.filter(_of_clubs(actor.club_ids) | Q(district__in=actor.district_ids))


def may_be_of(report: Report) -> QuerySet[Application]:
    """The sanctioned events that a report may be of: its organiser's, not reported yet, or by itself.

    A club reports what was granted to a club that was merged into it.
    """
    found = granted(report.federation_id).filter(_of_organiser(report.club, report.district))
    free = Q(used_at=None)
    return found.filter(free | Q(event=report.event_id) if report.event_id is not None else free)


def _of_organiser(club: Club | None, district: District | None) -> Q:
    if club is not None:
        return _of_clubs([club.pk])
    return Q(club=None, district=district)


def _of_clubs(ids: Collection[int]) -> Q:
    """What was granted to these clubs, and to those that became part of them, also by way of another."""
    into, into_that = Q(club__merged_into__in=ids), Q(club__merged_into__merged_into__in=ids)
    return Q(club__in=ids) | into | into_that


def nearest_first(applications: QuerySet[Application], today: date) -> list[Application]:
    """The applications by how near their last day is to the day, of two as near the earlier first."""
    near = applications.filter(last_date__lte=today + AHEAD).order_by("last_date", "pk")
    return sorted(near, key=lambda one: _distance(one, today))[:OFFERED]


def _distance(application: Application, today: date) -> int:
    return abs((application.last_date - today).days) if application.last_date is not None else 0
