"""Lists of applications."""

from datetime import date
from typing import Any

import django_tables2 as tables
from django.db.models import F, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from sanctions.choices import Action, State
from sanctions.models import Application, Price, PriceList
from ui.amounts import NO_VALUE, money
from ui.columns import ChoiceColumn, DateColumn, NumberColumn
from ui.marks import day_element
from ui.tables import Table

WAITS = {State.SUBMITTED, State.ENDORSED, State.ASKED_BACK}
# How bad a finding is, the worst first.
SEVERITIES = ("forbidden", "warning")
# The steps of an open application that run the checks.
CHECKED = {Action.SUBMIT, Action.ANSWER, Action.MOVE}


class _Applications(Table):
    """What the lists share; `code` is the federation's, `today` its day."""

    first_date = DateColumn(verbose_name=_("First day"))
    name = tables.Column(verbose_name=_("Event"))
    organiser = tables.Column(verbose_name=_("Organiser"), empty_values=(), orderable=False)
    kind = ChoiceColumn(verbose_name=_("Sanction"))

    row_header = "name"
    labelled: tuple[str, ...] = ("first_date", "organiser", "kind")

    def __init__(self, *args: Any, code: str, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code
        self.today = today

    def render_name(self, value: str, record: Application) -> SafeString:
        """The event's name with a link to the application."""
        address = reverse("sanction", kwargs={"federation": self.code, "pk": record.pk})
        return format_html('<a href="{}">{}</a>', address, value)

    def render_organiser(self, record: Application) -> str:
        """Who holds the event."""
        return str(record.club or record.district or gettext("the federation"))

    def order_first_date(self, rows: QuerySet[Any], is_descending: bool) -> tuple[QuerySet[Any], bool]:
        """A draft without a day stands with what comes last, on each database."""
        day = F("first_date")
        return rows.order_by(day.desc(nulls_first=True) if is_descending else day.asc(nulls_last=True)), True


class ApplicationTable(_Applications):
    """All that the reader may look into, those with the latest days first."""

    state = ChoiceColumn(verbose_name=_("State"))
    turn = tables.Column(verbose_name=_("Waits for"), empty_values=(), orderable=False)

    caption = _("Applications")
    first_line = ("state",)
    labelled = (*_Applications.labelled, "turn")

    class Meta(Table.Meta):
        order_by = "-first_date"
        empty_text = _("No application is found. Choose another season or state, or apply for a sanction.")

    def render_turn(self, record: Application) -> str:
        """Whose turn it is."""
        if record.state not in WAITS:
            return NO_VALUE
        if record.state == State.ASKED_BACK:
            return gettext("the organiser")
        return str(record.waits_for_district or record.get_waits_for_display())


class InboxTable(_Applications):
    """What waits for the reader, the longest waiting first, with what the checks found when it was sent."""

    task = tables.Column(verbose_name=_("To do"), empty_values=(), orderable=False)
    waits_since = tables.Column(verbose_name=_("Waiting since"))
    findings = tables.Column(verbose_name=_("Found by the checks"), empty_values=(), orderable=False)

    caption = _("Waiting for you")
    first_line = ("task",)
    labelled = (*_Applications.labelled, "waits_since", "findings")

    class Meta(Table.Meta):
        order_by = "waits_since"
        empty_text = _("Nothing waits for you.")

    def render_task(self, record: Application) -> str:
        """What is asked of the reader."""
        return gettext("Answer the question") if record.state == State.ASKED_BACK else gettext("Endorse or decide")

    def render_waits_since(self, value: Any) -> SafeString:
        """The day, and how many days ago it was."""
        days = (self.today - timezone.localtime(value).date()).days
        ago = ngettext("%(days)s day", "%(days)s days", days) % {"days": days} if days > 0 else gettext("today")
        return format_html("{} ({})", day_element(value), ago)

    def render_findings(self, record: Application) -> SafeString | str:
        """How many things are forbidden and how many to look at; a request for an exception counts as the first."""
        found = found_last(record)
        texts = {
            "forbidden": ngettext("%(count)s not allowed", "%(count)s not allowed", found["forbidden"]),
            "warning": ngettext("%(count)s to look at", "%(count)s to look at", found["warning"]),
        }
        shown = [text % {"count": found[severity]} for severity, text in texts.items() if found[severity]]
        if found["forbidden"]:
            shown[0] = format_html("<strong>{}</strong>", shown[0])
        return format_html_join(", ", "{}", ((text,) for text in shown)) or gettext("nothing")


def found_last(application: Application) -> dict[str, int]:
    """How many findings of each severity the checks had at the last step that ran them."""
    checked = [step.found for step in application.steps.all() if step.action in CHECKED]
    last = checked[-1] if checked else []
    return {severity: sum(one.get("severity") == severity for one in last) for severity in SEVERITIES}


class PriceListTable(Table):
    """Price lists, the newest first; `current` is the id of the one that counts today."""

    starts = DateColumn(verbose_name=_("In force from"))
    state = tables.Column(verbose_name=_("State"), empty_values=(), orderable=False)
    rows = NumberColumn(verbose_name=_("Prices"))
    currency = tables.Column(verbose_name=_("Currency"), orderable=False)

    caption = _("Price lists")
    row_header = "starts"
    labelled = ("rows", "currency")

    class Meta(Table.Meta):
        order_by = ("-starts",)
        empty_text = _("There is no price list yet, so nothing costs anything. Begin one.")

    def __init__(self, *args: Any, code: str, current: int | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code
        self.current = current

    def render_starts(self, value: date, record: PriceList) -> SafeString:
        """The day with a link to the list."""
        address = reverse("price-list", kwargs={"federation": self.code, "pk": record.pk})
        return format_html('<a href="{}">{}</a>', address, day_element(value))

    def render_state(self, record: PriceList) -> str:
        """Whether it counts today."""
        return gettext("in force") if record.pk == self.current else NO_VALUE


class PriceTable(Table):
    """The prices of one list, each with a link to change it."""

    level = ChoiceColumn(verbose_name=_("Level"), orderable=False)
    form = tables.Column(verbose_name=_("Form"), empty_values=(), orderable=False)
    event = NumberColumn(verbose_name=_("An event"), orderable=False)
    contestant = NumberColumn(verbose_name=_("Pair, team or player"), orderable=False)
    match = NumberColumn(verbose_name=_("Match"), orderable=False)
    board = NumberColumn(verbose_name=_("Board"), orderable=False)
    change = tables.Column(verbose_name=_("Change"), accessor="pk", orderable=False)

    caption = _("Prices")
    row_header = "level"
    first_line = ("form",)
    labelled = ("event", "contestant", "match", "board")

    class Meta(Table.Meta):
        order_by = ()
        empty_text = _("The list has no prices yet, so no event costs anything. Add one.")

    def __init__(self, *args: Any, code: str, price_list: PriceList, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = code
        self.price_list = price_list

    def render_form(self, record: Price) -> str:
        """The form, or that it is for all that have no price of their own."""
        return capfirst(record.get_form_display()) if record.form else gettext("Every form")

    def _money(self, value: int) -> str:
        return money(value, self.price_list.currency) if value else NO_VALUE

    render_event = render_contestant = render_match = render_board = _money

    def render_change(self, record: Price) -> SafeString:
        """The link, which says aloud which price it changes."""
        address = reverse(
            "price-change", kwargs={"federation": self.code, "pk": self.price_list.pk, "price": record.pk}
        )
        said = gettext("Change %(level)s, %(form)s") % {
            "level": record.get_level_display(),
            "form": self.render_form(record),
        }
        return format_html('<a href="{}" aria-label="{}">{}</a>', address, said, gettext("Change"))
