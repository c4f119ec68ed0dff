"""What a federation sets for itself: the path of its applications and its distances; applications are looked at."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from registry.admin.base import ReadOnlyAdmin, ReasonedForm
from registry.admin.places import AuditedAdmin
from registry.admin.site import site
from sanctions.choices import Kind
from sanctions.models import Application, Distances, PathStage, Step
from sanctions.services.paths import set_path


class SettingAdmin(AuditedAdmin):
    """A setting of one federation; it stays with that one."""

    list_select_related = ("federation",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Whose it is, once that is said."""
        return ("federation",) if obj is not None else ()


class DistancesForm(ReasonedForm):
    """How near is too near."""

    class Meta:
        model = Distances
        fields = ("federation", "clash_km", "close_km", "around_days")


@admin.register(Distances, site=site)
class DistancesAdmin(SettingAdmin):
    """How near two events are too near; without a row the usual figures hold."""

    form = DistancesForm
    list_display = ("federation", "clash_km", "close_km", "around_days")


class PathStageForm(ReasonedForm):
    """An instance on a path."""

    class Meta:
        model = PathStage
        fields = ("federation", "kind", "position", "instance")


@admin.register(PathStage, site=site)
class PathStageAdmin(SettingAdmin):
    """The instances of each kind of application, in their order; the last one decides."""

    form = PathStageForm
    list_display = ("kind", "position", "instance", "federation")
    list_filter = ("kind",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As the office sees it: an instance is taken off a path."""
        return self.has_view_permission(request)

    def delete_model(self, request: HttpRequest, obj: PathStage) -> None:
        """Take the instance off the path."""
        others = PathStage.objects.filter(federation=obj.federation, kind=obj.kind).exclude(pk=obj.pk)
        instances = list(others.order_by("position").values_list("instance", flat=True))
        set_path(federation=obj.federation, kind=Kind(obj.kind), instances=instances, by=request.user)


@admin.register(Application, site=site)
class ApplicationAdmin(ReadOnlyAdmin):
    """Applications; each step is taken on their own page."""

    list_display = ("first_date", "name", "club", "district", "kind", "state", "waits_for", "waits_for_district")
    list_display_links = ("first_date", "name")
    list_filter = ("state", "kind")
    list_select_related = ("club", "district", "waits_for_district")
    exact_search = ("club__number", "name")
    search_help_text = _("The club's number, or the whole name")


@admin.register(Step, site=site)
class StepAdmin(ReadOnlyAdmin):
    """What was done with applications."""

    federation_path = "application__federation"
    list_display = ("at", "application", "action", "state", "instance", "district", "by")
    list_filter = ("action",)
    list_select_related = ("application", "district", "by")
    ordering = ("-pk",)
