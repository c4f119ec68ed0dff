"""The lists of awards: events, players, ranking, ledger, reports, runs."""

from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from awards.queries.reasons import reasons_of
from registry.permissions import Actor
from registry.queries.players import name_is_seen
from ui.columns import AmountColumn, DateColumn, NameColumn, NumberColumn, PlaceColumn
from ui.marks import colour_mark, points_mark
from ui.tables import Table


class FederationTable(Table):
    """A list on a federation's page; `actor` is who reads it."""

    def __init__(self, *args: Any, code: str, actor: Actor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code
        self.actor = actor

    def link(self, name: str, **kwargs: Any) -> str:
        """The address of a page of this federation."""
        return reverse(name, kwargs={"federation": self.code, **kwargs})

    def player_link(self, record: Any) -> SafeString | None:
        """The name of the record's player with a link to his page, None where this reader may not see it.

        The record is a player or has one, and is annotated with his home club and its district.
        """
        player = getattr(record, "player", record)
        if not name_is_seen(self.actor, player, record):
            return None
        return format_html('<a href="{}">{}</a>', self.link("player", number=player.number), player.name)


class PlayerNameColumn(NameColumn):
    """A player's name with a link to his page, where the reader may see it; the record is a player or has one."""

    def render(self, value: Any, record: Any, table: FederationTable) -> SafeString:
        """The name, or that it is not shown."""
        return table.player_link(record) or self.default


class EventTable(FederationTable):
    """Events, the newest first."""

    date = DateColumn(verbose_name=_("Last day"))
    name = tables.Column(verbose_name=_("Event"))
    organiser = tables.Column(verbose_name=_("Organiser"), orderable=False)
    level = tables.Column(verbose_name=_("Level"))
    form = tables.Column(verbose_name=_("Form"))

    caption = _("Events")
    row_header = "name"

    class Meta(Table.Meta):
        order_by = "-date"
        empty_text = _("No event has been booked yet.")

    def render_name(self, value: str, record: Any) -> SafeString:
        """The event's name with a link to its standings."""
        return format_html('<a href="{}">{}</a>', self.link("event", pk=record.pk), value)

    def render_level(self, record: Any) -> SafeString:
        """The level with its colour's mark."""
        return colour_mark(record.level)


class PlayerTable(FederationTable):
    """Players with home club and what they hold."""

    number = tables.Column(verbose_name=_("Number"))
    name = PlayerNameColumn(verbose_name=_("Name"), accessor="sort_key", order_by="sort_key")
    home_club_name = tables.Column(verbose_name=_("Club"), orderable=False)
    total = AmountColumn(verbose_name=_("Masterpoints"), accessor="holding__total", unit="mp", decimals=2)

    caption = _("Players")
    row_header = "name"

    class Meta(Table.Meta):
        order_by = "name"
        empty_text = _("Nobody is found. Write a part of the name, or the number.")


class RankingTable(FederationTable):
    """A ranking list; who shares a place stands beside the others of that place."""

    place = PlaceColumn(verbose_name=_("Place"))
    name = PlayerNameColumn(verbose_name=_("Name"), accessor="player_id", order_by="player__sort_key")
    club = tables.Column(verbose_name=_("Club"), accessor="home_club_name", orderable=False)
    points = NumberColumn(verbose_name=_("Ranking points"))

    caption = _("Ranking")
    row_header = "name"

    class Meta(Table.Meta):
        order_by = "place"
        empty_text = _("The list has not been made up yet: the nightly run does it.")

    def row_class(self, record: Any) -> str:
        """The reader's own row stands out."""
        return "own" if record.player_id in self.actor.player_ids else ""


class LedgerTable(FederationTable):
    """A player's ledger entries with their reasons."""

    played_on = DateColumn(verbose_name=_("Played"))
    event = tables.Column(verbose_name=_("Event"), empty_values=(), orderable=False)
    amount = NumberColumn(verbose_name=_("Points"))
    why = tables.Column(verbose_name=_("Why"), accessor="kind", orderable=False)
    ranking = NumberColumn(verbose_name=_("Ranking points"))

    caption = pgettext_lazy("list", "Ledger")
    row_header = "event"

    class Meta(Table.Meta):
        order_by = "-played_on"
        empty_text = _("Nothing has been booked for this player yet.")

    def render_event(self, record: Any) -> SafeString:
        """The event with a link, or what the entry is where it belongs to none."""
        if record.event is None:
            return format_html("{}", record.get_kind_display())
        link = format_html('<a href="{}">{}</a>', self.link("event", pk=record.event_id), record.event.name)
        return link if record.kind == "award" else format_html("{} ({})", link, record.get_kind_display())

    def render_amount(self, record: Any) -> SafeString:
        """The points in the unit of their colour."""
        return points_mark(record.amount, record.colour)

    def render_why(self, record: Any) -> str:
        """The reasons, unfolding."""
        context = {"reasons": reasons_of(record, get_language() or "en"), "subject": record.event or ""}
        return render_to_string("components/reasons.html", context)


class ReportTable(FederationTable):
    """Filings, the newest first."""

    uploaded_at = DateColumn(verbose_name=_("Received"))
    name = tables.Column(verbose_name=_("Event"), accessor="payload__name", orderable=False)
    organiser = tables.Column(verbose_name=_("Organiser"), empty_values=(), orderable=False)
    state = tables.Column(verbose_name=_("State"))

    caption = _("Reports")
    row_header = "name"

    class Meta(Table.Meta):
        order_by = "-uploaded_at"
        empty_text = _("No report has been sent yet. Upload one to begin.")

    def render_name(self, value: str, record: Any) -> SafeString:
        """The event's name with a link to the report."""
        return format_html('<a href="{}">{}</a>', self.link("report", pk=record.pk), value)

    def render_organiser(self, record: Any) -> str:
        """Who held the event."""
        return str(record.club or record.district or gettext("the federation"))


class RunTable(FederationTable):
    """Nightly runs, the newest first."""

    day = DateColumn(verbose_name=_("Day"))
    state = tables.Column(verbose_name=_("State"))
    started_at = tables.DateTimeColumn(verbose_name=_("Started"))
    finished_at = tables.DateTimeColumn(verbose_name=_("Finished"))
    failures = tables.Column(verbose_name=_("What went wrong"), orderable=False)

    caption = _("Nightly runs")
    row_header = "day"

    class Meta(Table.Meta):
        order_by = "-started_at"
        empty_text = _("No run has been made yet. Start one by the command “nightly”.")

    def render_failures(self, value: list[Any]) -> str:
        """The failures, a sentence each."""
        return "; ".join(str(failure) for failure in value)
