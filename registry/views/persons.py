"""A player's records in other federations: joined and parted by the office."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from registry.forms import JoinForm, ReasonForm
from registry.models import Player
from registry.permissions import may_join_records
from registry.queries.persons import joined_records
from registry.queries.players import player_of_number
from registry.services.persons import join_records, part_record
from registry.services.refusal import Refusal
from registry.views.guards import allowed


def _player(request: HttpRequest, number: str) -> Player:
    player = player_of_number(request.federation, number)  # type: ignore[attr-defined]
    if player is None or player.merged_into is not None:
        raise Http404
    return player


@allowed(may_join_records)
def join(request: HttpRequest, number: str) -> HttpResponse:
    """Find the player's record in another federation by its number, see it, and join it. For the office."""
    player = _player(request, number)
    form = JoinForm(request.POST or None, federation=request.federation)  # type: ignore[attr-defined]
    found = None
    if form.is_valid():
        found = form.cleaned_data["other"]
        if request.POST.get("confirmed") == "yes":
            joined = join_records(player=player, other=found, by=request.user, why=form.cleaned_data["why"])  # type: ignore[arg-type]
            if not isinstance(joined, Refusal):
                messages.success(request, _("The records are joined."))
                return redirect("player", federation=request.federation.code, number=player.number)  # type: ignore[attr-defined]
            form.add_error("number", joined.message)
            found = None
    context = {
        "form": form,
        "player": player,
        "found": found,
        "joined": joined_records(player, request.actor),  # type: ignore[attr-defined]
        "part_form": ReasonForm(prefix="part"),
    }
    return render(request, "registry/join.html", context, status=422 if form.errors else 200)


@require_POST
@allowed(may_join_records)
def part(request: HttpRequest, number: str) -> HttpResponse:
    """Take the player's record out of what it is joined to. For the office."""
    player = _player(request, number)
    form = ReasonForm(request.POST, prefix="part")
    if not form.is_valid():
        context = {
            "form": JoinForm(federation=request.federation),  # type: ignore[attr-defined]
            "player": player,
            "found": None,
            "joined": joined_records(player, request.actor),  # type: ignore[attr-defined]
            "part_form": form,
        }
        return render(request, "registry/join.html", context, status=422)
    parted = part_record(player=player, by=request.user, why=form.cleaned_data["why"])  # type: ignore[arg-type]
    if isinstance(parted, Refusal):
        messages.info(request, parted.message)
    else:
        messages.success(request, _("The records are parted."))
    return redirect("player", federation=request.federation.code, number=player.number)  # type: ignore[attr-defined]
