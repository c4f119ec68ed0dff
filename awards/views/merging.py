"""Two records of one human are merged: seen side by side first, then done; and taken apart again."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.forms.corrections import MergeForm, UndoMergeForm
from awards.queries.merging import merge_shown
from awards.services.booking import NotPossible
from awards.services.merging import merge_players, undo_merge
from awards.views.guards import allowed
from registry.models import Player
from registry.permissions import may_merge
from registry.queries.editions import ruleset_on
from registry.queries.players import player_of_number
from ui.forms import done


@allowed(may_merge)
def merge(request: HttpRequest, number: str) -> HttpResponse:
    """Merge a record into another one of the same human, or take a merge back. For the office."""
    player = player_of_number(request.federation, number)
    if player is None:
        raise Http404
    return _merge(request, player) if player.merged_into is None else _undo(request, player)


def _merge(request: HttpRequest, player: Player) -> HttpResponse:
    if "undo" in request.POST:
        return _already(request, player, _("The records are taken apart already."))
    form = MergeForm(request.POST or None, player=player)
    shown = None
    if form.is_valid():
        winner, reason = form.cleaned_data["number"], form.cleaned_data["reason"]

        def act() -> None:
            merge_players(loser=player, winner=winner, by=request.user, reason=reason)

        if request.POST.get("confirmed") == "yes" and done(form, act, refused=NotPossible):
            messages.success(request, _("The records are merged; the old number leads to this one."))
            return redirect("player", federation=request.federation.code, number=winner.number)
        ruleset = ruleset_on(request.federation, request.today)
        if ruleset is not None and not form.errors:
            language = get_language() or "en"
            shown = merge_shown(request.federation, player, winner, ruleset, language, on=request.today)
    merged = list(player.merged.order_by("number"))
    context = {"form": form, "player": player, "shown": shown, "merged": merged}
    return render(request, "awards/merge.html", context, status=422 if form.errors else 200)


def _undo(request: HttpRequest, player: Player) -> HttpResponse:
    if request.method == "POST" and "undo" not in request.POST:
        return _already(request, player.merged_into, _("The records are merged already."))
    form = UndoMergeForm(request.POST or None)

    def act() -> None:
        undo_merge(loser=player, by=request.user, reason=form.cleaned_data["reason"])

    if done(form, act, refused=NotPossible):
        messages.success(request, _("The records are taken apart again."))
        return redirect("player", federation=request.federation.code, number=player.number)
    return render(
        request, "awards/merge_undo.html", {"form": form, "player": player}, status=422 if form.errors else 200
    )


def _already(request: HttpRequest, player: Player, said: str) -> HttpResponse:
    """The answer to what is sent a second time, by a double click or from an older page: nothing is done."""
    messages.info(request, said)
    return redirect("player", federation=request.federation.code, number=player.number)
