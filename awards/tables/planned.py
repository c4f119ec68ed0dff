"""Lists of what was planned beside what was played."""

from datetime import date
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from awards.queries.planned import Played, played
from awards.tables.base import FederationTable
from sanctions.choices import Form, State
from sanctions.models import Application
from ui.amounts import NO_VALUE, number
from ui.columns import ChoiceColumn, DateColumn
from ui.marks import day_element
from ui.tables import Table


class PlannedTable(FederationTable):
    """Granted events, the latest first, with what was reported of them."""

    last_date = DateColumn(verbose_name=_("Last day"))
    name = tables.Column(verbose_name=_("Event"))
    organiser = tables.Column(verbose_name=_("Organiser"), empty_values=(), orderable=False)
    kind = ChoiceColumn(verbose_name=_("Sanction"))
    planned = tables.Column(verbose_name=_("Planned"), empty_values=(), orderable=False)
    reported = tables.Column(verbose_name=_("Reported"), empty_values=(), orderable=False)
    differences = tables.Column(verbose_name=_("Differences"), empty_values=(), orderable=False)
    checked = tables.Column(verbose_name=_("Checked"), empty_values=(), orderable=False)

    caption = _("Planned and played")
    row_header = "name"
    first_line = ("last_date",)
    labelled = ("organiser", "kind", "planned", "reported", "differences", "checked")

    class Meta(Table.Meta):
        order_by = "-last_date"
        empty_text = _("Nothing of this season was granted. Choose another season or report.")

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today
        self.found: dict[int, Played | None] = {}

    def render_name(self, value: str, record: Application) -> SafeString:
        """The event's name with a link to the two side by side."""
        return format_html('<a href="{}">{}</a>', self.link("planned-event", pk=record.pk), value)

    def render_organiser(self, record: Application) -> str:
        """Who holds the event."""
        return str(record.club or record.district or gettext("the federation"))

    def render_planned(self, record: Application) -> str:
        """Form, contestants and boards as they were applied for."""
        return size(record.form, record.contestants, record.boards)

    def render_reported(self, record: Application) -> str:
        """Form, contestants and boards as they were reported, or why there is nothing."""
        report = self._played(record)
        if report is not None:
            return size(report.form, report.contestants, report.boards)
        if record.state == State.CANCELLED:
            return gettext("cancelled")
        if record.last_date is not None and record.last_date < self.today:
            return gettext("no report")
        return gettext("not played yet")

    def render_differences(self, record: Application) -> str:
        """How many there are of each kind."""
        report = self._played(record)
        return NO_VALUE if report is None else differences(report)

    def render_checked(self, record: Application) -> SafeString | str:
        """When this very report was looked at, and by whom."""
        report = self._played(record)
        check = report.last_check if report is not None else None
        if check is None:
            return NO_VALUE
        return format_html("{} {}", day_element(check.at), check.by.name if check.by is not None else "")

    def _played(self, record: Application) -> Played | None:
        if record.pk not in self.found:
            self.found[record.pk] = played(record)
        return self.found[record.pk]


def size(form: str, contestants: int | None, boards: int | None) -> str:
    """An event in a few words: pairs, 24, 42 boards."""
    parts = [str(Form(form).label)]
    if contestants is not None:
        parts.append(number(contestants))
    if boards is not None:
        parts.append(ngettext("%(count)s board", "%(count)s boards", boards) % {"count": number(boards)})
    return ", ".join(parts)


def differences(report: Played) -> str:
    """How many things are forbidden and how many only differ."""
    forbidden, others = report.forbidden, report.worth_a_look
    parts = []
    if forbidden:
        parts.append(ngettext("%(count)s not allowed", "%(count)s not allowed", forbidden) % {"count": forbidden})
    if others:
        parts.append(ngettext("%(count)s to look at", "%(count)s to look at", others) % {"count": others})
    return ", ".join(parts) or gettext("none")
