"""Federations, districts and clubs."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from awards.rules.editions import EDITIONS
from registry.admin.base import OfficeAdmin, ReasonedForm, made
from registry.admin.site import offices, site
from registry.models import Club, District, Federation, RulesetPeriod
from registry.queries.languages import languages_of_federations
from registry.services.audit import record_change
from registry.services.clubs import change_club, create_club

CLUB_FIELDS = (
    *("federation", "number", "name", "district", "place", "latitude", "longitude", "email", "address"),
    *("scheme_from", "scheme_until"),
)
FEDERATION_FIELDS = (
    *("code", "name", "language", "time_zone", "season_month", "season_day"),
    *("points_in_scheme_only", "title_mails_from"),
)


class AuditedAdmin(OfficeAdmin):
    """Records without a service of their own: the line of the audit trail is written here."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the record, and who changed which values."""
        super().save_model(request, obj, form, change)
        values = form.changed_values
        record_change(
            federation=obj if isinstance(obj, Federation) else obj.federation,
            by=request.user,
            action="change" if change else "create",
            record=obj,
            before={name: _written(form.initial.get(name)) for name in values} if change else {},
            after={name: _written(value) for name, value in values.items()},
            why=form.cleaned_data["why"],
        )


def _written(value: Any) -> str | list[str]:
    if isinstance(value, QuerySet | list):
        return [str(record) for record in value]
    return str(value)


class RulesetPeriodForm(ModelForm):
    """Only editions that the program knows can be in force."""

    ruleset = forms.ChoiceField(
        label=_("edition"), choices=lambda: [(known.id, known.name) for known in EDITIONS.values()]
    )

    class Meta:
        model = RulesetPeriod
        fields = ("ruleset", "starts")


class RulesetPeriodInline(admin.TabularInline):
    """Which edition is in force from when."""

    model = RulesetPeriod
    form = RulesetPeriodForm
    extra = 0
    can_delete = False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As the federation."""
        return self.admin_site.has_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The superuser: with the edition all awards change."""
        return offices(request) is None

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The superuser."""
        return offices(request) is None


class FederationForm(ReasonedForm):
    """A federation."""

    language = forms.ChoiceField(label=_("language"), choices=languages_of_federations)

    class Meta:
        model = Federation
        fields = FEDERATION_FIELDS


@admin.register(Federation, site=site)
class FederationAdmin(AuditedAdmin):
    """Federations with their editions in force: seen by their office, changed by the superuser."""

    form = FederationForm
    federation_path = "pk"
    list_display = ("code", "name", "language", "time_zone")
    inlines = (RulesetPeriodInline,)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The superuser."""
        return offices(request) is None

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The superuser."""
        return offices(request) is None

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Save the editions in force, and who changed them."""
        super().save_formset(request, form, formset, change)
        for period in (*formset.new_objects, *(period for period, _names in formset.changed_objects)):
            record_change(
                federation=period.federation,
                by=request.user,
                action="edition",
                record=period,
                after={"ruleset": period.ruleset, "starts": period.starts},
                why=form.cleaned_data["why"],
            )


class DistrictForm(ReasonedForm):
    """A district."""

    class Meta:
        model = District
        fields = ("federation", "number", "name", "neighbours")

    def clean(self) -> dict[str, Any]:
        """Neighbours are districts of the same federation."""
        cleaned = super().clean() or {}
        federation = cleaned.get("federation") or (self.instance.federation if self.instance.pk else None)
        neighbours = cleaned.get("neighbours")
        if federation and neighbours and neighbours.exclude(federation=federation).exists():
            self.add_error("neighbours", _("Neighbours are districts of the same federation."))
        return cleaned


@admin.register(District, site=site)
class DistrictAdmin(AuditedAdmin):
    """Districts."""

    form = DistrictForm
    list_display = ("number", "name", "federation")
    list_select_related = ("federation",)
    autocomplete_fields = ("neighbours",)
    exact_search = ("number", "name__icontains")
    search_help_text = _("Number, or a part of the name")
    fields = ("federation", "number", "name", "neighbours", "why")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """A district stays with its federation."""
        return ("federation",) if obj else ()

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Only districts that the user may see."""
        return super().formfield_for_manytomany(db_field, request, queryset=self.get_queryset(request), **kwargs)


class ClubForm(ReasonedForm):
    """A club; what is computed or merged is not in it."""

    class Meta:
        model = Club
        fields = CLUB_FIELDS
        widgets = {"address": forms.Textarea(attrs={"rows": 3})}

    def clean(self) -> dict[str, Any]:
        """The district is one of the club's federation."""
        cleaned = super().clean() or {}
        federation = cleaned.get("federation") or (self.instance.federation if self.instance.pk else None)
        district = cleaned.get("district")
        if district and federation and district.federation_id != federation.pk:
            self.add_error("district", _("The district belongs to another federation than the club."))
        since, until = cleaned.get("scheme_from"), cleaned.get("scheme_until")
        if until and (since is None or until < since):
            self.add_error("scheme_until", _("Write from which day the club belonged; it leaves on that day or later."))
        return cleaned


@admin.register(Club, site=site)
class ClubAdmin(OfficeAdmin):
    """Clubs."""

    form = ClubForm
    word_search = True
    search_help_text = _("Words of the name in any order, or the beginning of the number")
    list_display = ("number", "name", "place", "district", "email", "merged_into")
    list_display_links = ("number", "name")
    list_filter = (("district", admin.RelatedOnlyFieldListFilter), ("merged_into", admin.EmptyFieldListFilter))
    list_select_related = ("district", "merged_into")
    autocomplete_fields = ("district",)
    fields = (*CLUB_FIELDS, "merged_into", "members", "why")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Reports name a club by its number, so it stays."""
        if obj is None:
            return ("merged_into", "members")
        return ("federation", "number", "merged_into", "members")

    @admin.display(description=_("members"))
    def members(self, club: Club) -> SafeString | str:
        """The way to the club's memberships."""
        if club.pk is None:
            return "–"
        address = reverse("admin:registry_membership_changelist")
        return format_html('<a href="{}?club__exact={}">{}</a>', address, club.pk, _("Memberships of this club"))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not of a club that was merged into another."""
        return super().has_change_permission(request, obj) and (obj is None or obj.merged_into_id is None)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Through the service, which computes the keys and writes the audit line."""
        why = form.cleaned_data["why"]
        if change:
            made(change_club(club=obj, values=form.changed_values, by=request.user, why=why))
            return
        values = {name: form.cleaned_data[name] for name in CLUB_FIELDS}
        obj.pk = made(create_club(by=request.user, why=why, **values)).pk
