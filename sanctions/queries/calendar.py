"""The calendar: what is held when, as far as the reader may see it."""

import datetime
from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from registry.models import Club, District, Federation
from registry.permissions import Actor
from sanctions.choices import LEVELS, State
from sanctions.models import Application, Day

# What was granted stands in the calendar for all, and goes on to stand there when it is cancelled.
PUBLIC = (State.GRANTED, State.CANCELLED)
UNDECIDED = (State.SUBMITTED, State.ASKED_BACK, State.ENDORSED)
# Nothing else is read for lists and feeds: nobody's number, mail, telephone or remark can get into one.
SHOWN = (
    *("name", "kind", "form", "field", "venue", "place", "boards", "state", "first_date", "last_date"),
    *("federation__name", "federation__code", "club__name", "club__number", "club__district", "district__name"),
)

# What says whom an application concerns.
CONCERNS = ("submitted_at", "played_in", "waits_for_district", "club__federation", "district__federation")

Block = tuple[datetime.date, datetime.date]


def may_see(actor: Actor) -> Q:
    """The condition on applications of which `permissions.may_see_application` says yes."""
    here = Q(federation=actor.federation_id)
    if actor.office:
        return here
    own = Q(club__in=actor.club_ids) | Q(district__in=actor.district_ids)
    his = actor.district_ids
    before_him = Q(played_in__in=his) | Q(club__district__in=his) | Q(waits_for_district__in=his)
    return here & (Q(state__in=PUBLIC) | own | (before_him & Q(submitted_at__isnull=False)))


def calendar(actor: Actor, first: datetime.date, last: datetime.date) -> QuerySet[Application]:
    """What is played on days from `first` to `last` in the actor's federation, in the order of first days.

    Granted and cancelled events, and those undecided applications that the actor may see, each with its organiser and
    all its playing days as its `days`.
    """
    played = Day.objects.filter(date__range=(first, last), alternative=False)
    found = Application.objects.filter(may_see(actor), pk__in=played.values("application"))
    return _shown(found.filter(state__in=(*PUBLIC, *UNDECIDED)))


def published(federation: Federation, since: datetime.date) -> QuerySet[Application]:
    """What was granted, cancelled or not, and is not over before a day; as in `calendar`, the same for every reader."""
    return _shown(Application.objects.filter(federation=federation, state__in=PUBLIC, last_date__gte=since))


def in_calendar(actor: Actor) -> QuerySet[Application]:
    """What the actor may see of any time and state, as in `calendar`, each with its invitation and bridge week.

    `permissions.is_concerned` asks no further query.
    """
    found = _shown(Application.objects.filter(may_see(actor)), "invitation", "version", "week__name", *CONCERNS)
    return found.select_related("federation", "club", "district", "week")


def _shown(applications: QuerySet[Application], *more: str) -> QuerySet[Application]:
    days = Prefetch("days", Day.objects.filter(alternative=False).order_by("date"))
    shown = applications.select_related("federation", "club", "district").only(*SHOWN, *more).prefetch_related(days)
    return shown.order_by("first_date", "kind", "name", "pk")


def blocks(days: Iterable[datetime.date]) -> list[Block]:
    """First and last day of each row of days without a gap; the days come in order."""
    found: list[Block] = []
    for day in days:
        if found and found[-1][1] + datetime.timedelta(days=1) == day:
            found[-1] = (found[-1][0], day)
        else:
            found.append((day, day))
    return found


def in_district(district: District | int) -> Q:
    """The condition on applications that they are for this district: played there, else held from there."""
    held = Q(district=district) | Q(club__district=district)
    return Q(played_in=district) | (Q(played_in=None) & held)


def of_club(club: Club) -> Q:
    """The condition on applications that the club holds the event, or one merged into it, also by way of another."""
    one = Q(pk=club.pk) | Q(merged_into=club) | Q(merged_into__merged_into=club)
    return Q(club__in=Club.objects.filter(one).order_by().values("pk"))


def of_level(level: str) -> Q:
    """The condition on applications that the sanction gives the right to this level."""
    return Q(kind__in=[kind for kind, given in LEVELS.items() if given == level])


def next_days(federation: Federation, on: datetime.date, club: Club | None = None) -> QuerySet[Day]:
    """The next playing day of each granted event that is not over on a day, the nearest first, with its application.

    Of all events of the federation, or of the club's.
    """
    days = Day.objects.filter(alternative=False, date__gte=on)
    earlier = days.filter(application=OuterRef("application"), date__lt=OuterRef("date"))
    granted = days.filter(application__federation=federation, application__state=State.GRANTED)
    if club is not None:
        granted = granted.filter(application__in=Application.objects.filter(of_club(club)))
    fields = [f"application__{name}" for name in SHOWN]
    found = granted.filter(~Exists(earlier)).order_by("date", "application__kind", "application__name", "pk")
    organisers = ("application__federation", "application__club", "application__district")
    return found.select_related(*organisers).only("date", *fields)


def districts_to_choose(federation: Federation) -> list[tuple[int, str]]:
    """The federation's districts by name, for a choice."""
    return list(District.objects.filter(federation=federation).order_by("name", "pk").values_list("pk", "name"))
