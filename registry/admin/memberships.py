"""Memberships: on the player's page and as a list; the service says what is possible."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db import transaction
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from registry.admin.base import OfficeAdmin, ReasonedForm, made
from registry.admin.site import site
from registry.models import Membership, Player, User
from registry.services import memberships
from registry.services.refusal import Refusal


def save_membership(form: forms.ModelForm, player: Player, *, by: User | None, why: str) -> Membership | Refusal:
    """Join or correct as the form says."""
    values = {name: form.cleaned_data[name] for name in ("club", "home", "starts", "ends")}
    if form.instance.pk is None:
        return memberships.join(player=player, by=by, why=why, **values)
    return memberships.correct(membership=form.instance, by=by, why=why, **values)


def try_out(forms_to_save: list[forms.ModelForm], player: Player) -> None:
    """Save all and take it back, so that what the services refuse stands as an error at its form."""
    with transaction.atomic():
        for form in forms_to_save:
            answer = save_membership(form, player, by=None, why="")
            if isinstance(answer, Refusal):
                form.add_error(None, answer.message)
        transaction.set_rollback(True)


class CheckedByServiceForm(forms.ModelForm):
    """The service checks what the database would refuse, in words that say what to do."""

    def _get_validation_exclusions(self) -> set[str]:
        """All fields, so that the model's constraints are left to the service."""
        return {field.name for field in self._meta.model._meta.fields}


class MembershipForm(CheckedByServiceForm, ReasonedForm):
    """A membership by itself."""

    class Meta:
        model = Membership
        fields = ("player", "club", "home", "starts", "ends")

    def clean(self) -> dict[str, Any]:
        """Ask the service."""
        cleaned = super().clean() or {}
        player = cleaned.get("player") or (self.instance.player if self.instance.pk else None)
        if not self.errors and player is not None:
            try_out([self], player)
        return cleaned


class MembershipFormSet(BaseInlineFormSet):
    """The memberships of a player, checked together: one may end where another begins."""

    def clean(self) -> None:
        """Ask the service, when the rest is right."""
        super().clean()
        if not any(self.errors):
            try_out([form for form in self.forms if form.has_changed()], self.instance)


class MembershipInline(admin.TabularInline):
    """The memberships of a player; a new one is added in the last row."""

    model = Membership
    form = CheckedByServiceForm
    formset = MembershipFormSet
    fields = ("club", "home", "starts", "ends")
    autocomplete_fields = ("club",)
    extra = 0
    can_delete = False
    ordering = ("-starts", "-pk")

    def get_queryset(self, request: HttpRequest) -> Any:
        """With the clubs."""
        return super().get_queryset(request).select_related("club", "player")

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Only clubs that the user may see."""
        clubs = self.admin_site.get_model_admin(db_field.remote_field.model)
        return super().formfield_for_foreignkey(db_field, request, queryset=clubs.get_queryset(request), **kwargs)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As the player's page."""
        return self.admin_site.has_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As the player's page; not for a record that was merged away."""
        return self.admin_site.has_permission(request) and (obj is None or obj.merged_into_id is None)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As the player's page."""
        return self.has_add_permission(request, obj)


@admin.register(Membership, site=site)
class MembershipAdmin(OfficeAdmin):
    """Memberships."""

    form = MembershipForm
    federation_path = "club__federation"
    list_display = ("player", "player_number", "club", "home", "starts", "ends")
    list_filter = ("home", ("ends", admin.EmptyFieldListFilter))
    list_select_related = ("player", "club")
    exact_search = ("player__number", "club__number")
    search_help_text = _("Number of the player or of the club")
    autocomplete_fields = ("player", "club")
    ordering = ("-pk",)
    fields = ("player", "club", "home", "starts", "ends", "why")

    @admin.display(description=_("number"))
    def player_number(self, membership: Membership) -> str:
        """The player's number."""
        return membership.player.number

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """A membership stays with its player."""
        return ("player",) if obj else ()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Lists of one club or one player lead here."""
        return lookup in {"club__exact", "player__exact"} or super().lookup_allowed(lookup, value, request)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Through the service."""
        saved = made(save_membership(form, obj.player, by=request.user, why=form.cleaned_data["why"]))
        obj.pk = saved.pk
