"""Lists of players, and a player's ledger."""

from collections.abc import Callable, Iterable
from typing import Any

import django_tables2 as tables
from django.db.models import QuerySet
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from awards.models import Result
from awards.queries.players import BY_HOLDING, BY_NAME, BY_NUMBER, PlayersInOrder
from awards.queries.reasons import reasons_of
from awards.queries.results import Partner
from awards.tables.base import FederationTable, PlayerNameColumn
from registry.models import Player
from ui.amounts import NO_VALUE, Units, score
from ui.columns import AmountColumn, DateColumn, NumberColumn, PlaceColumn
from ui.marks import reasons_fold
from ui.tables import Table

Ordered = QuerySet[Player] | PlayersInOrder


class PlayerTable(FederationTable):
    """Players with home club and what they hold; `names` are the titles' names by code.

    The rows are players alone: `read` gives those of a page with homes and holdings, in their order, and
    `in_order` all of them in the order of a column, upwards or downwards, None where the database finds it quickly.
    """

    number = tables.Column(verbose_name=_("Number"))
    name = PlayerNameColumn(verbose_name=_("Name"), accessor="sort_key", order_by="sort_key")
    home_club_name = tables.Column(verbose_name=_("Club"), orderable=False)
    title = tables.Column(verbose_name=_("Title"), accessor="shown_title", orderable=False)
    total = AmountColumn(verbose_name=_("Masterpoints"), accessor="shown_total", decimals=2)

    caption = _("Players")
    row_header = "name"
    first_line = ("total",)
    labelled = ("number",)

    class Meta(Table.Meta):
        order_by = "name"
        empty_text = _("Nobody is found. Write a part of the name, or the number.")

    def __init__(
        self,
        *args: Any,
        names: dict[str, str],
        read: Callable[[Iterable[Player]], list[Player]],
        in_order: Callable[[QuerySet[Player], str, bool], PlayersInOrder | None],
        **kwargs: Any,
    ) -> None:
        self.in_order = in_order
        super().__init__(*args, **kwargs)
        self.names = names
        self.read = read

    def records(self, rows: Iterable[Player]) -> list[Player]:
        """The players of this page with what is shown of them."""
        return self.read(rows)

    def order_name(self, players: Ordered, is_descending: bool) -> tuple[Any, bool]:
        """By name."""
        return self._ordered(players, BY_NAME, is_descending)

    def order_number(self, players: Ordered, is_descending: bool) -> tuple[Any, bool]:
        """By number."""
        return self._ordered(players, BY_NUMBER, is_descending)

    def order_total(self, players: Ordered, is_descending: bool) -> tuple[Any, bool]:
        """By the holding."""
        return self._ordered(players, BY_HOLDING, is_descending)

    def _ordered(self, players: Ordered, alias: str, is_descending: bool) -> tuple[Any, bool]:
        # The table is ordered by its own default before it is told what is asked for.
        players = players.players if isinstance(players, PlayersInOrder) else players
        found = self.in_order(players, alias, is_descending)
        return (players, False) if found is None else (found, True)

    def render_title(self, value: str) -> str:
        """The title's name."""
        return self.names.get(value, value)


class ResultTable(FederationTable):
    """The events that a player has played; `partners_by_result` are set once the page's rows are known."""

    date = DateColumn(verbose_name=_("Played"), accessor="event__date")
    event = tables.Column(verbose_name=_("Event"), accessor="event__name", orderable=False)
    place = PlaceColumn(verbose_name=_("Place"))
    score = tables.Column(verbose_name=_("Score"), orderable=False)
    partners = tables.Column(verbose_name=_("With"), empty_values=(), accessor="pk", orderable=False)

    caption = _("Events played")
    row_header = "event"
    first_line = ("place",)
    labelled = ("score", "partners")

    class Meta(Table.Meta):
        order_by = "-date"
        empty_text = _("No event of this player is in the register yet.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.partners_by_result: dict[int, list[Partner]] = {}

    def shown_results(self) -> list[Result]:
        """The results of this page."""
        return list(self.page.object_list.data)

    def render_event(self, value: str, record: Any) -> SafeString:
        """The event's name with a link to its standings."""
        return format_html('<a href="{}">{}</a>', self.link("event", pk=record.event_id), value)

    def render_score(self, value: str) -> str:
        """The score with the decimal sign of the language."""
        return score(value)

    def render_partners(self, record: Any) -> SafeString:
        """The partners or the team's other players; a dash for who played alone, or with a guest."""
        links = [
            format_html('<a href="{}">{}</a>', self.link("player", number=partner.number), partner.name)
            if partner.number
            else format_html('<span class="withheld">{}</span>', gettext("Name not shown"))
            for partner in self.partners_by_result.get(record.pk, [])
        ]
        names = format_html_join(", ", "{}", ((link,) for link in links)) or format_html("{}", NO_VALUE)
        return format_html("{} ({})", record.team, names) if record.team else names


class LedgerTable(FederationTable):
    """A player's ledger entries with their reasons; points are written in `units`."""

    # What was booked later of one day stands nearer to the newer end.
    played_on = DateColumn(verbose_name=_("Played"), order_by=("played_on", "pk"))
    event = tables.Column(verbose_name=_("Event"), empty_values=(), orderable=False)
    amount = NumberColumn(verbose_name=_("Points and why"))
    ranking = NumberColumn(verbose_name=_("Ranking points"))

    caption = pgettext_lazy("list", "Ledger")
    row_header = "event"
    first_line = ("amount",)
    labelled = ("ranking",)

    class Meta(Table.Meta):
        order_by = "-played_on"
        empty_text = _("Nothing has been booked for this player yet.")

    def __init__(self, *args: Any, units: Units, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.units = units

    def render_event(self, record: Any) -> SafeString:
        """The event with a link, or what the entry is where it belongs to none; and that the entry was reversed."""
        what = self._what(record)
        if not record.is_reversed:
            return what
        return format_html('{} <strong class="help">{}</strong>', what, gettext("reversed, does not count"))

    def _what(self, record: Any) -> SafeString:
        if record.rally_closing is not None:
            rally = record.rally_closing.rally
            link = format_html('<a href="{}">{}</a>', self.link("rally", pk=rally.pk), rally.name)
            return format_html("{} ({})", link, record.get_kind_display())
        if record.event is None:
            return format_html("{}", record.get_kind_display())
        link = format_html('<a href="{}">{}</a>', self.link("event", pk=record.event_id), record.event.name)
        return link if record.kind == "award" else format_html("{} ({})", link, record.get_kind_display())

    def render_amount(self, record: Any) -> SafeString:
        """The points in the unit of their colour, from which the reasons unfold."""
        because = reasons_of(record, get_language() or "en")
        return reasons_fold(because, self.units, [(record.colour, record.amount)], record.event or "")
