"""What was played, the ledger and what is built from it: looked at, never changed; and the amounts an office sets."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from awards.choices import Colour
from awards.forms.settings import AmountsByPlaceForm, written_amounts
from awards.models import (
    AmountsByPlace,
    Event,
    ForeignPoints,
    HeldLine,
    Holding,
    LedgerEntry,
    RankingList,
    Report,
    Result,
    Run,
    TitleAward,
    TitleNotice,
)
from awards.queries.settings import setting_name
from registry.admin.base import ReadOnlyAdmin
from registry.admin.places import AuditedAdmin
from registry.admin.site import site


@admin.register(Event, site=site)
class EventAdmin(ReadOnlyAdmin):
    """Events."""

    list_display = ("date", "name", "club", "district", "level", "form", "ruleset")
    list_display_links = ("date", "name")
    list_filter = ("level", "form")
    list_select_related = ("club", "district")
    exact_search = ("club__number", "name")
    search_help_text = _("The club's number, or the whole name")


@admin.register(Report, site=site)
class ReportAdmin(ReadOnlyAdmin):
    """Filings. The bytes as received are not drawn."""

    list_display = ("uploaded_at", "file_name", "event", "club", "state", "uploaded_by", "booked_at")
    list_display_links = ("uploaded_at", "file_name")
    list_filter = ("state",)
    list_select_related = ("event", "club", "uploaded_by")
    exact_search = ("club__number", "sha256")
    search_help_text = _("The club's number, or the SHA-256 of the file")
    exclude = ("raw",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without the bytes and what was read from them."""
        return super().get_queryset(request).defer("raw", "payload", "answer")


@admin.register(HeldLine, site=site)
class HeldLineAdmin(ReadOnlyAdmin):
    """Lines in doubt; settled on the page of their report."""

    federation_path = "report__federation"
    list_display = ("number", "name", "doubt", "settlement", "player", "settled_by", "settled_at")
    list_filter = ("doubt", "settlement")
    list_select_related = ("player", "settled_by")
    ordering = ("-pk",)


@admin.register(Result, site=site)
class ResultAdmin(ReadOnlyAdmin):
    """Results."""

    federation_path = "event__federation"
    list_display = ("event", "place", "player", "score", "team", "share")
    list_select_related = ("event", "player")
    exact_search = ("player__number",)
    search_help_text = _("The player's number")
    ordering = ("-pk",)


@admin.register(LedgerEntry, site=site)
class LedgerEntryAdmin(ReadOnlyAdmin):
    """The ledger."""

    federation_path = "player__federation"
    list_display = ("booked_at", "player", "kind", "colour", "amount", "ranking", "played_on", "event", "reverses")
    list_select_related = ("player", "event", "reverses")
    exact_search = ("player__number",)
    search_help_text = _("The player's number")
    ordering = ("-pk",)


@admin.register(ForeignPoints, site=site)
class ForeignPointsAdmin(ReadOnlyAdmin):
    """Points from other federations, as their statements say."""

    federation_path = "player__federation"
    list_display = ("booked_at", "player", "origin", "stated", "stated_on", "booked_by")
    list_select_related = ("player", "booked_by")
    exact_search = ("player__number",)
    search_help_text = _("The player's number")
    ordering = ("-pk",)


@admin.register(TitleNotice, site=site)
class TitleNoticeAdmin(ReadOnlyAdmin):
    """What clubs were told of their members' titles."""

    federation_path = "player__federation"
    list_display = ("at", "club", "player", "before", "title", "month")
    list_select_related = ("player", "club")
    exact_search = ("player__number", "club__number")
    search_help_text = _("Number of the player or of the club")
    ordering = ("-pk",)


@admin.register(Holding, site=site)
class HoldingAdmin(ReadOnlyAdmin):
    """Holdings."""

    federation_path = "player__federation"
    list_display = ("player", "total", *Colour.values, "title")
    list_select_related = ("player",)
    exact_search = ("player__number",)
    search_help_text = _("The player's number")
    ordering = ("-pk",)


@admin.register(TitleAward, site=site)
class TitleAwardAdmin(ReadOnlyAdmin):
    """Titles reached."""

    federation_path = "player__federation"
    list_display = ("reached_on", "player", "title", "source", "pin_sent_on", "handed_over_on")
    list_filter = ("source",)
    list_select_related = ("player",)
    exact_search = ("player__number",)
    search_help_text = _("The player's number")


@admin.register(RankingList, site=site)
class RankingListAdmin(ReadOnlyAdmin):
    """Published ranking lists."""

    list_display = ("day", "kind", "players", "published_at")
    list_filter = ("kind",)


@admin.register(Run, site=site)
class RunAdmin(ReadOnlyAdmin):
    """Nightly runs."""

    list_display = ("day", "state", "started_at", "finished_at")
    list_filter = ("state",)


@admin.register(AmountsByPlace, site=site)
class AmountsByPlaceAdmin(AuditedAdmin):
    """What the editions leave to the office; changed with a reason, and from a new day on by a new record."""

    form = AmountsByPlaceForm
    list_display = ("what", "least", "starts", "written", "federation")
    list_select_related = ("federation",)

    @admin.display(description=_("for"))
    def what(self, amounts: AmountsByPlace) -> str:
        """What the amounts are for."""
        return setting_name(amounts.key)

    @admin.display(description=_("amounts by place"))
    def written(self, amounts: AmountsByPlace) -> str:
        """The amounts in a row."""
        return written_amounts(amounts.amounts)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Whose and for what it is, once that is said."""
        return ("federation", "key", "what") if obj is not None else ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """What it is for is chosen once."""
        return ("federation", "what" if obj is not None else "key", "least", "starts", "amounts", "why")
