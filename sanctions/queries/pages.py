"""An application with all that its page shows."""

from datetime import date

from django.db.models import F, FilteredRelation, OuterRef, Prefetch, Q, QuerySet, Subquery

from registry.models import Federation
from sanctions.choices import DECIDED_BY_OFFICE, Action, State
from sanctions.models import Application, Step

RELATED = ("federation", "club__district", "district", "played_in", "waits_for_district", "week", "contact")


def whole_applications(federation: Federation) -> QuerySet[Application]:
    """The federation's applications with organiser, districts, contact and days."""
    applications = Application.objects.filter(federation=federation)
    return applications.select_related(*RELATED).prefetch_related("days")


def with_question(applications: QuerySet[Application]) -> QuerySet[Application]:
    """Annotated with what was asked last, and the name of who asked: `asked` and `asked_by`, or None.

    For which instance, and when, the application itself says while it is asked back.
    """
    asked = Step.objects.filter(application=OuterRef("pk"), action=Action.ASK_BACK).order_by("-at", "-pk")
    return applications.annotate(
        asked=Subquery(asked.values("why")[:1]), asked_by=Subquery(asked.values("by__name")[:1])
    )


def application_page(federation: Federation, pk: int, *, on: date) -> Application | None:
    """The application with its steps too, the first one first, each with who took it, and with the federation's path.

    Annotated with the home of the contact person on the day, as `registry.queries.players.with_home` does, and with
    name and day of the last event of the club, or of the district, before it that the office decided: `last_of_office`
    and `last_of_office_date`.
    """
    steps = Prefetch("steps", queryset=Step.objects.select_related("by", "district").order_by("at", "pk"))
    on_the_day = Q(contact__memberships__home=True, contact__memberships__starts__lte=on) & (
        Q(contact__memberships__ends=None) | Q(contact__memberships__ends__gte=on)
    )
    applications = whole_applications(federation).select_related("federation__distances")
    applications = applications.prefetch_related(steps, "federation__path_stages")
    annotated = applications.annotate(
        home_membership=FilteredRelation("contact__memberships", condition=on_the_day),
        home_club_id=F("home_membership__club_id"),
        home_district_id=F("home_membership__club__district_id"),
        last_of_office=_last_of_office("name"),
        last_of_office_date=_last_of_office("last_date"),
    )
    return annotated.filter(pk=pk).first()


def _last_of_office(name: str) -> Subquery:
    """A field of the last granted event that the office decided, of the same organiser before the application's own."""
    of_organiser = Q(club=OuterRef("club")) | Q(
        club=None, district=OuterRef("district"), federation=OuterRef("federation")
    )
    held = Application.objects.filter(of_organiser, kind__in=DECIDED_BY_OFFICE, state=State.GRANTED)
    before = held.filter(last_date__lt=OuterRef("first_date")).order_by("-last_date", "-pk")
    return Subquery(before.values(name)[:1])
