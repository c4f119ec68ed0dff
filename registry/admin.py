"""The admin pages, for what is seldom done. What has a service is only looked at here: the service writes the audit."""

from typing import Any

from django.contrib import admin
from django.forms import ChoiceField, ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from awards.rules.editions import EDITIONS
from registry.models import (
    Change,
    Club,
    District,
    Federation,
    Mail,
    Membership,
    Player,
    Role,
    RulesetPeriod,
    User,
)
from registry.services.audit import record_change


class ReadOnlyAdmin(admin.ModelAdmin):
    """Lists and shows records, and changes nothing."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class AuditedAdmin(admin.ModelAdmin):
    """Writes a line of the audit trail with each change; nothing is deleted."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm, change: bool) -> None:
        """Save the record, and who changed which values."""
        super().save_model(request, obj, form, change)
        record_change(
            federation=obj if isinstance(obj, Federation) else obj.federation,
            by=_signed_in(request),
            action="change" if change else "create",
            record=obj,
            before={name: str(form.initial.get(name)) for name in form.changed_data} if change else {},
            after={name: str(form.cleaned_data[name]) for name in form.changed_data},
        )


def _signed_in(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


class RulesetPeriodForm(ModelForm):
    """Only editions that the program knows can be in force."""

    ruleset = ChoiceField(label=_("edition"), choices=[(edition.id, edition.name) for edition in EDITIONS.values()])

    class Meta:
        model = RulesetPeriod
        fields = ("ruleset", "starts")


class RulesetPeriodInline(admin.TabularInline):
    """Which edition is in force from when."""

    model = RulesetPeriod
    form = RulesetPeriodForm
    extra = 0
    can_delete = False


@admin.register(Federation)
class FederationAdmin(AuditedAdmin):
    """Federations with their editions in force."""

    list_display = ["code", "name", "language", "time_zone"]
    inlines = [RulesetPeriodInline]

    def save_formset(self, request: HttpRequest, form: ModelForm, formset: Any, change: bool) -> None:
        """Save the editions in force, and who changed them."""
        super().save_formset(request, form, formset, change)
        for period in (*formset.new_objects, *(period for period, _names in formset.changed_objects)):
            record_change(
                federation=period.federation,
                by=_signed_in(request),
                action="edition",
                record=period,
                after={"ruleset": period.ruleset, "starts": period.starts},
            )


@admin.register(District)
class DistrictAdmin(AuditedAdmin):
    """Districts."""

    list_display = ["number", "name", "federation"]
    list_filter = ["federation"]
    list_select_related = ["federation"]


@admin.register(Club)
class ClubAdmin(ReadOnlyAdmin):
    """Clubs."""

    list_display = ["number", "name", "district", "federation"]
    list_filter = ["federation"]
    list_select_related = ["district", "federation"]
    search_fields = ["=number", "search_key"]


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    """Players."""

    list_display = ["number", "last_name", "first_name", "hidden", "deceased_on", "merged_into"]
    list_filter = ["federation"]
    list_select_related = ["merged_into"]
    search_fields = ["=number", "search_key"]
    show_full_result_count = False


@admin.register(Membership)
class MembershipAdmin(ReadOnlyAdmin):
    """Memberships."""

    list_display = ["player", "club", "home", "starts", "ends"]
    list_select_related = ["player", "club"]
    search_fields = ["=player__number"]
    show_full_result_count = False


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Users: switched off here, never deleted; invited by `manage.py add_user`."""

    list_display = ["email", "name", "is_active", "is_staff", "last_login"]
    search_fields = ["email", "name"]
    fields = ["email", "name", "is_active", "is_staff", "last_login", "date_joined"]
    readonly_fields = ["email", "last_login", "date_joined"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


@admin.register(Role)
class RoleAdmin(ReadOnlyAdmin):
    """Roles."""

    list_display = ["user", "federation", "kind", "player", "club", "district"]
    list_filter = ["federation", "kind"]
    list_select_related = ["user", "federation", "player", "club", "district"]


@admin.register(Mail)
class MailAdmin(ReadOnlyAdmin):
    """Outgoing mail."""

    list_display = ["due_at", "to", "subject", "state", "attempts", "sent_at"]
    list_filter = ["state"]
    search_fields = ["=to", "=key"]


@admin.register(Change)
class ChangeAdmin(ReadOnlyAdmin):
    """The audit trail."""

    list_display = ["at", "by", "action", "model", "record", "why"]
    list_filter = ["federation", "action"]
    list_select_related = ["by"]
    search_fields = ["=record"]
    show_full_result_count = False
