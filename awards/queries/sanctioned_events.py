"""What was granted and is still to be reported."""

from datetime import date

from django.db.models import Q, QuerySet

from awards.models import Report
from registry.models import Club, District, Federation
from registry.permissions import Actor
from sanctions.choices import State
from sanctions.models import Application
from sanctions.queries.quota import family_of

# So many are offered where somebody files for all clubs.
OFFERED = 100


def granted(federation: Federation) -> QuerySet[Application]:
    """The granted applications of a federation with their organisers."""
    return Application.objects.filter(federation=federation, state=State.GRANTED).select_related(
        "club", "district", "federation"
    )


def to_report(federation: Federation, actor: Actor) -> QuerySet[Application]:
    """What was granted to the organisers for whom the actor may file, and was not reported yet."""
    found = granted(federation).filter(used_at=None)
    if actor.office:
        return found
    clubs = Club.objects.filter(federation=federation, pk__in=actor.club_ids)
    own = {pk for club in clubs for pk in family_of(club)}
    return found.filter(Q(club__in=own) | Q(district__in=actor.district_ids))


def may_be_of(report: Report) -> QuerySet[Application]:
    """The sanctioned events that a report may be of: its organiser's, not reported yet, or by itself.

    A club reports what was granted to a club that was merged into it.
    """
    found = granted(report.federation).filter(_of_organiser(report.club, report.district))
    free = Q(used_at=None)
    return found.filter(free | Q(event=report.event_id) if report.event_id is not None else free)


def _of_organiser(club: Club | None, district: District | None) -> Q:
    if club is not None:
        return Q(club__in=family_of(club))
    return Q(club=None, district=district)


def nearest_first(applications: QuerySet[Application], today: date) -> list[Application]:
    """The applications by how near their last day is to today, those of the past before those to come."""
    dated = applications.exclude(last_date=None)
    # The nearest of both sides are among these.
    past = list(dated.filter(last_date__lte=today).order_by("-last_date", "pk")[:OFFERED])
    to_come = list(dated.filter(last_date__gt=today).order_by("last_date", "pk")[:OFFERED])
    return sorted([*past, *to_come], key=lambda one: _distance(one, today))[:OFFERED]


def _distance(application: Application, today: date) -> int:
    return abs((application.last_date - today).days) if application.last_date is not None else 0
