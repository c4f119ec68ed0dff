"""The list of nightly runs."""

from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from awards.tables.base import FederationTable
from ui.columns import ChoiceColumn, DateColumn
from ui.tables import Table


class RunTable(FederationTable):
    """Nightly runs, the newest first."""

    day = DateColumn(verbose_name=_("Day"))
    state = ChoiceColumn(verbose_name=_("State"))
    started_at = tables.DateTimeColumn(verbose_name=_("Started"))
    finished_at = tables.DateTimeColumn(verbose_name=_("Finished"))
    failures = tables.Column(verbose_name=_("What went wrong"), orderable=False)

    caption = _("Nightly runs")
    row_header = "day"
    first_line = ("state",)
    labelled = ("started_at", "finished_at")

    class Meta(Table.Meta):
        order_by = "-started_at"
        empty_text = _("No run has been made yet. Start one by the command “nightly”.")

    def render_failures(self, value: list[Any]) -> str:
        """The failures, a sentence each."""
        return "; ".join(str(failure) for failure in value)
