"""An application with all that its page shows."""

from django.db.models import Prefetch, QuerySet

from registry.models import Federation
from sanctions.models import Application, Step

RELATED = ("federation", "club__district", "district", "played_in", "waits_for_district", "week", "contact")


def whole_applications(federation: Federation) -> QuerySet[Application]:
    """The federation's applications with organiser, districts, contact and days."""
    applications = Application.objects.filter(federation=federation)
    return applications.select_related(*RELATED).prefetch_related("days")


def application_page(federation: Federation, pk: int) -> Application | None:
    """The application with its steps too, the first one first, each with who took it."""
    steps = Prefetch("steps", queryset=Step.objects.select_related("by", "district").order_by("at", "pk"))
    return whole_applications(federation).prefetch_related(steps).filter(pk=pk).first()
