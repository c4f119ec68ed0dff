"""The applications that somebody works with: those that wait for him, and all that he may look into."""

from django.db.models import Max, Min, Prefetch, Q, QuerySet

from registry.models import Federation
from registry.permissions import Actor
from registry.queries.seasons import Season, season_of
from sanctions.choices import Instance, State
from sanctions.models import Application, Step


def applications_seen(federation: Federation, actor: Actor) -> QuerySet[Application]:
    """Those of which `permissions.is_concerned` says yes, with organiser and the district they wait for.

    What is granted to others stands in the calendar.
    """
    applications = federation.applications.select_related("club", "district", "waits_for_district")
    if actor.office:
        return applications
    districts = actor.district_ids
    before_them = Q(played_in__in=districts) | Q(club__district__in=districts) | Q(waits_for_district__in=districts)
    return applications.filter(_organised_by(actor) | (before_them & Q(submitted_at__isnull=False)))


def due(federation: Federation, actor: Actor) -> QuerySet[Application]:
    """Those whose turn it is to be decided by the actor's own instance, or answered by him."""
    his = Q(waits_for_district__in=actor.district_ids)
    if actor.office:
        his |= Q(waits_for=Instance.OFFICE)
    to_decide = Q(state__in=(State.SUBMITTED, State.ENDORSED)) & his
    to_answer = Q(state=State.ASKED_BACK) & _organised_by(actor)
    return federation.applications.filter(to_decide | to_answer)


def waiting(federation: Federation, actor: Actor) -> QuerySet[Application]:
    """What is due, the longest waiting first, with its organiser and with its steps, for what the checks found."""
    steps = Step.objects.only("application_id", "action", "found", "at").order_by("at", "pk")
    applications = due(federation, actor).select_related("club", "district", "federation", "waits_for_district")
    return applications.prefetch_related(Prefetch("steps", queryset=steps)).order_by("waits_since", "pk")


def _organised_by(actor: Actor) -> Q:
    """Those that the actor applied for: of his clubs, his districts, and of the federation itself for the office."""
    own = Q(club__in=actor.club_ids) | Q(district__in=actor.district_ids)
    return own | Q(club=None, district=None) if actor.office else own


def seasons_applied_for(federation: Federation) -> list[Season]:
    """The seasons from the first to the last of the federation's applications, the latest first."""
    dates = federation.applications.aggregate(first=Min("last_date"), last=Max("last_date"))
    if dates["first"] is None:
        return []
    seasons = [season_of(federation, dates["last"])]
    while seasons[-1].starts > dates["first"]:
        seasons.append(season_of(federation, seasons[-1].starts.replace(year=seasons[-1].starts.year - 1)))
    return seasons
