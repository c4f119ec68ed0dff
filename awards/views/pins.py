"""The office's outbox: pins and certificates to be printed, sent and looked after."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from awards.choices import PinState
from awards.filters import PinFilter
from awards.forms.pins import DayForm, chosen
from awards.models import TitleAward
from awards.queries.pins import AT_ONCE, pins, pins_shown, printable
from awards.queries.titles import title_names
from awards.services.certificates import certificates_pdf
from awards.services.pins import send_pins, take_back_pins
from awards.tables.pins import PinTable
from awards.views.guards import allowed, everyone
from registry.permissions import may_print_certificate, may_send_pins
from registry.queries.players import name_is_seen
from ui.views import ListPage

HIDDEN_COLUMNS = {
    PinState.WAITING: ("pin_sent_on", "handed_over_on"),
    PinState.SENT: ("handed_over_on",),
    PinState.HANDED_OVER: (),
    PinState.RECALLED: (),
}


@method_decorator(allowed(may_send_pins), name="dispatch")
class PinList(ListPage):
    """Pins and certificates by state and club, to be chosen from. For the office."""

    table_class = PinTable
    filterset_class = PinFilter
    template_name = "awards/pins.html"

    @property
    def state(self) -> PinState:
        """The state that is asked for."""
        asked = self.request.GET.get("state", "")
        return PinState(asked) if asked in PinState.values else PinState.WAITING

    def get_queryset(self) -> QuerySet[TitleAward]:
        """All pins of the state."""
        return pins_shown(pins(self.request.federation, self.state), self.request.today)

    def get_table_kwargs(self) -> dict[str, Any]:
        """Whose pages the links lead to, what the titles are called, and the columns that say nothing here."""
        names = title_names(self.request.federation, get_language() or "en")
        hidden = HIDDEN_COLUMNS[self.state]
        return {"code": self.request.federation.code, "actor": self.request.actor, "names": names, "exclude": hidden}

    def get_context(self, table: PinTable, filterset: Any) -> dict[str, Any]:
        """What can be done, and the ids of the whole list where it is short enough to be done at once."""
        listed: list[int] = []
        if 0 < table.count <= AT_ONCE:
            listed = list(filterset.qs.order_by("pk").values_list("pk", flat=True))
        query = self.request.GET.urlencode()
        return {
            "state": self.state.value,
            "listed": listed,
            "day_form": DayForm(today=self.request.today),
            "query": f"?{query}" if query else "",
        }


@require_POST
@allowed(may_send_pins)
def print_chosen(request: HttpRequest) -> HttpResponse:
    """The certificates of those chosen, club by club, each club's behind a page with its address. For the office."""
    awards = printable(request.federation, chosen(request.POST), request.today)
    if not awards:
        return _nothing_chosen(request)
    return _pdf(request, awards, sheets=True, name="certificates.pdf")


@allowed(everyone)
def certificate(request: HttpRequest, pk: int) -> HttpResponse:
    """One certificate, for the player, the officials of his home club and the office; who they are nobody else sees."""
    awards = printable(request.federation, [pk], request.today)
    for award in awards:
        home: int | None = award.home_club_id  # type: ignore[attr-defined]
        may_print = may_print_certificate(request.actor, award.player, home_club_id=home)
        if may_print and name_is_seen(request.actor, award.player, award):
            return _pdf(request, awards, sheets=False, name=f"certificate-{award.player.number}-{award.title}.pdf")
    raise Http404


@require_POST
@allowed(may_send_pins)
def send_chosen(request: HttpRequest) -> HttpResponse:
    """Note that pins and certificates were sent. For the office."""
    form = DayForm(request.POST, today=request.today)
    title_ids = chosen(request.POST)
    if not title_ids:
        return _nothing_chosen(request)
    if not form.is_valid():
        messages.error(request, " ".join(form.errors["day"]))
        return _back(request)
    sent = send_pins(federation=request.federation, title_ids=title_ids, day=form.cleaned_data["day"], by=request.user)
    tell_of_pins(request, title_ids, sent, ngettext("Sent: %(number)s pin.", "Sent: %(number)s pins.", len(sent)))
    return _back(request)


@require_POST
@allowed(may_send_pins)
def take_back_chosen(request: HttpRequest) -> HttpResponse:
    """Take back what was noted by mistake. For the office."""
    title_ids = chosen(request.POST)
    if not title_ids:
        return _nothing_chosen(request)
    mistaken = take_back_pins(federation=request.federation, title_ids=title_ids, by=request.user)
    text = ngettext("Taken back for %(number)s pin.", "Taken back for %(number)s pins.", len(mistaken))
    tell_of_pins(request, title_ids, mistaken, text)
    return _back(request)


def tell_of_pins(request: HttpRequest, asked: Sequence[int], done: Sequence[TitleAward], text: str) -> None:
    """Say how many were done, and how many were left out since something else has happened to them meanwhile."""
    if done:
        messages.success(request, text % {"number": len(done)})
    left_out = len(set(asked)) - len(done)
    if left_out:
        messages.warning(
            request,
            ngettext(
                "%(number)s was left out: its state is another by now.",
                "%(number)s were left out: their state is another by now.",
                left_out,
            )
            % {"number": left_out},
        )


def _nothing_chosen(request: HttpRequest) -> HttpResponse:
    messages.error(request, _("Choose at least one title of the list."))
    return _back(request)


def _back(request: HttpRequest) -> HttpResponse:
    """To the list as it was."""
    query = request.GET.urlencode()
    address = reverse("pins", kwargs={"federation": request.federation.code})
    return redirect(f"{address}?{query}" if query else address)


def _pdf(request: HttpRequest, awards: list[TitleAward], *, sheets: bool, name: str) -> HttpResponse:
    content = certificates_pdf(request.federation, awards, sheets=sheets)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    return response
