"""Pins and certificates that lie in a club until they are handed over."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from awards.forms.pins import DayForm, chosen
from awards.models import TitleAward
from awards.queries.pins import AT_ONCE, to_give_back, to_hand_over
from awards.queries.titles import title_names
from awards.services.booking import NotPossible
from awards.services.pins import hand_over_pins
from awards.tables.pins import PinTable
from awards.views.guards import allowed
from awards.views.pins import tell_of_pins
from registry.permissions import may_hand_over_pins
from ui.views import ListPage


@method_decorator(allowed(may_hand_over_pins), name="dispatch")
class PinsToHandOver(ListPage):
    """What the office sent to the clubs that this person acts for; noted here once it is handed over.

    For the clubs' officials; the office sees what lies in all clubs.
    """

    table_class = PinTable
    template_name = "awards/pins_to_hand_over.html"
    per_page = AT_ONCE

    def get_queryset(self) -> QuerySet[TitleAward]:
        """What waits for an evening."""
        return to_hand_over(self.request.federation, self.request.actor, self.request.today)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to, and what the titles are called."""
        return {
            "code": self.request.federation.code,
            "actor": self.request.actor,
            "names": title_names(self.request.federation, get_language() or "en"),
            "exclude": ("handed_over_on",),
        }

    def get_context(self, table: PinTable, filterset: Any) -> dict[str, Any]:
        """The day, and what the club is not to hand over."""
        request = self.request
        recalled = to_give_back(request.federation, request.actor, request.today).order_by("pk")
        caption = _("Pins and certificates to be sent back")
        withdrawn = PinTable(recalled, prefix="withdrawn-", caption=caption, **self.get_table_kwargs())
        withdrawn.exclude = ("chosen", "handed_over_on")
        withdrawn.configure(request)
        return {"day_form": DayForm(today=request.today), "withdrawn": withdrawn}

    def post(self, request: HttpRequest) -> HttpResponse:
        """Note that those chosen were handed over, and show the list again."""
        form = DayForm(request.POST, today=request.today)
        title_ids = chosen(request.POST)
        if not title_ids:
            messages.error(request, _("Choose at least one title of the list."))
        elif not form.is_valid():
            messages.error(request, " ".join(form.errors["day"]))
        else:
            self._hand_over(request, title_ids, form)
        return redirect("pins-hand-over", federation=request.federation.code)

    def _hand_over(self, request: HttpRequest, title_ids: list[int], form: DayForm) -> None:
        try:
            done = hand_over_pins(
                federation=request.federation,
                title_ids=title_ids,
                day=form.cleaned_data["day"],
                by=request.user,
                actor=request.actor,
                today=request.today,
            )
        except NotPossible as refusal:
            messages.error(request, str(refusal))
            return
        text = ngettext("Handed over: %(number)s pin.", "Handed over: %(number)s pins.", len(done))
        tell_of_pins(request, title_ids, done, text)
