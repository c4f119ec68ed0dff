"""Players."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from registry.admin.base import OfficeAdmin, ReasonedForm, made
from registry.admin.memberships import MembershipInline, save_membership
from registry.admin.site import site
from registry.models import Player
from registry.queries.players import with_home
from registry.services.players import change_player, create_player

NAMES = ("federation", "number", "first_name", "last_name")
DETAILS = ("birth_date", "sex", "email", "address", "handicap", "hidden", "deceased_on")


class PlayerForm(ReasonedForm):
    """A player; what is computed or merged is not in it."""

    class Meta:
        model = Player
        fields = (*NAMES, *DETAILS)
        widgets = {"address": forms.Textarea(attrs={"rows": 3})}


@admin.register(Player, site=site)
class PlayerAdmin(OfficeAdmin):
    """Players with their memberships."""

    form = PlayerForm
    word_search = True
    search_help_text = _("Words of the name in any order, or the beginning of the number")
    list_display = ("number", "last_name", "first_name", "home_club", "hidden", "deceased_on", "merged_into")
    list_display_links = ("number", "last_name")
    list_filter = (
        "hidden",
        ("deceased_on", admin.EmptyFieldListFilter),
        ("merged_into", admin.EmptyFieldListFilter),
        ("email", admin.EmptyFieldListFilter),
    )
    list_select_related = ("merged_into",)
    inlines = (MembershipInline,)
    fieldsets = (
        (None, {"fields": (*NAMES, "merged_into")}),
        (_("Private"), {"fields": ("birth_date", "sex", "email", "address")}),
        (_("Standing"), {"fields": ("handicap", "hidden", "deceased_on")}),
        (_("Audit trail"), {"fields": ("why",)}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """With today's home club."""
        return with_home(super().get_queryset(request), timezone.localdate())

    @admin.display(description=_("home club"))
    def home_club(self, player: Any) -> str:
        """Today's home club."""
        return player.home_club_name or "–"

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Reports name a player by his number, so it stays; a merged record stays as it was."""
        if obj is None:
            return ("merged_into",)
        return ("federation", "number", "merged_into")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not of a record that was merged into another."""
        return super().has_change_permission(request, obj) and (obj is None or obj.merged_into_id is None)

    def get_inlines(self, request: HttpRequest, obj: Any) -> tuple[Any, ...]:
        """A new player first, then his clubs."""
        return self.inlines if obj else ()

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        """To the player's page, where his club is added."""
        if "_addanother" in request.POST or "_popup" in request.POST:
            return super().response_add(request, obj, post_url_continue)
        return HttpResponseRedirect(reverse("admin:registry_player_change", args=[obj.pk]))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Through the service, which computes the keys and writes the audit line."""
        why = form.cleaned_data["why"]
        if change:
            change_player(player=obj, values=form.changed_values, by=request.user, why=why)
            return
        values = {name: form.cleaned_data[name] for name in (*NAMES, *DETAILS)}
        obj.pk = made(create_player(by=request.user, why=why, **values)).pk

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Memberships, through the service."""
        changed = [row for row in formset.forms if row.has_changed()]
        formset.new_objects = [row.instance for row in changed if row.instance.pk is None]
        formset.changed_objects = [(row.instance, row.changed_data) for row in changed if row.instance.pk is not None]
        formset.deleted_objects = []
        for row in changed:
            made(save_membership(row, formset.instance, by=request.user, why=form.cleaned_data["why"]))
