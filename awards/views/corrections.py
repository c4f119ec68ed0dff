"""Single awards put right by the office: what would change is seen first, then booked."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.forms.corrections import MoveForm, OverrideForm
from awards.models import Event
from awards.queries.differences import Share, Shares, booked_shares, differences, moved_shares, replaced_share
from awards.queries.events import newest_events
from awards.services.booking import NotPossible
from awards.services.overrides import move_award, override_award
from awards.views.guards import allowed
from registry.models import Player
from registry.permissions import may_correct
from registry.queries.editions import is_ranked
from registry.queries.players import player_of_number


def _found(request: HttpRequest, pk: int, number: str) -> tuple[Event, Player]:
    event = get_object_or_404(newest_events(request.federation), pk=pk)
    player = player_of_number(request.federation, number)
    if player is None:
        raise Http404
    return event, player


def _stands_in(event: Event, player: Player) -> bool:
    return bool(event.results.filter(player=player).exists())


def _look_then_book(
    request: HttpRequest,
    form: forms.Form,
    event: Event,
    player: Player,
    *,
    title: str,
    after: Callable[[Shares], Shares],
    book: Callable[[], None],
) -> HttpResponse:
    """The form; then what it would change; and, once that is confirmed, the booking."""
    changes: list[Any] = []
    if form.is_valid():
        before = booked_shares(event)
        language = get_language() or "en"
        changes = differences(
            request.federation, event.ruleset, before, after(before), request.actor, language, on=request.today
        )
        if not changes:
            form.add_error(None, _("Nothing would change."))
        elif request.POST.get("confirmed") == "yes":
            try:
                book()
            except NotPossible as refusal:
                form.add_error(None, str(refusal))
                changes = []
            else:
                messages.success(request, _("The correction is booked; the holdings are up to date."))
                return redirect("event", federation=request.federation.code, pk=event.pk)
    context = {"form": form, "event": event, "player": player, "title": title, "changes": changes}
    context["ranked"] = is_ranked(event.ruleset)
    return render(request, "awards/correction.html", context, status=422 if form.errors else 200)


@allowed(may_correct)
def override(request: HttpRequest, pk: int, number: str) -> HttpResponse:
    """Give a player something else than the rules do, with a written reason. For the office."""
    event, player = _found(request, pk, number)
    if not _stands_in(event, player):
        raise Http404
    now = booked_shares(event).get(player.pk, Share())
    form = OverrideForm(request.POST or None, ruleset=event.ruleset, points=now.points, ranking=now.ranking)

    def given() -> Share:
        return Share(form.amounts(), form.cleaned_data.get("ranking") or 0)

    return _look_then_book(
        request,
        form,
        event,
        player,
        title=_("Override an award"),
        after=lambda before: replaced_share(before, player.pk, given()),
        book=lambda: override_award(
            event=event,
            player=player,
            amounts=given().points,
            ranking=given().ranking,
            reason=form.cleaned_data["reason"],
            by=request.user,
        ),
    )


@allowed(may_correct)
def move(request: HttpRequest, pk: int, number: str) -> HttpResponse:
    """Move an award to the player who really played. For the office."""
    event, player = _found(request, pk, number)
    if not _stands_in(event, player):
        if request.method != "POST":
            raise Http404
        # Sent a second time, by a double click or from an older page.
        messages.info(request, _("%(name)s has no award in this event any more.") % {"name": player.name})
        return redirect("event", federation=request.federation.code, pk=event.pk)
    form = MoveForm(request.POST or None, event=event)
    return _look_then_book(
        request,
        form,
        event,
        player,
        title=_("Move an award to the right player"),
        after=lambda before: moved_shares(before, player.pk, form.cleaned_data["number"].pk),
        book=lambda: move_award(
            event=event,
            source=player,
            target=form.cleaned_data["number"],
            reason=form.cleaned_data["reason"],
            by=request.user,
        ),
    )
