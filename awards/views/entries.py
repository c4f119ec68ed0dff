"""Points entered by hand: what the holding would become is seen first, then booked."""

from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import EntryKind
from awards.forms.entries import EntryForm, StatementForm
from awards.queries.entering import holding_change
from awards.services.booking import NotPossible
from awards.services.entries import attach, enter_by_hand
from awards.views.guards import allowed
from registry.models import Player
from registry.permissions import may_enter_manually
from registry.queries.editions import ruleset_on
from registry.queries.players import player_of_number


@allowed(may_enter_manually)
def enter(request: HttpRequest, number: str) -> HttpResponse:
    """Enter an opening holding, a conversion or an adjustment for a player. For the office."""
    player = player_of_number(request.federation, number)
    ruleset = ruleset_on(request.federation, request.today)
    if player is None or player.merged_into is not None or ruleset is None:
        raise Http404
    form = EntryForm(request.POST or None, player=player, ruleset=ruleset, today=request.today)
    context: dict[str, Any] = {"form": form, "player": player, "change": None, "statement_form": None}
    if form.is_valid():
        confirmed = request.POST.get("confirmed") == "yes"
        statement = _statement_form(request, form, confirmed)
        if confirmed and (statement is None or statement.is_valid()):
            try:
                _book(request, player, form, statement)
            except NotPossible as refusal:
                form.add_error(None, str(refusal))
            else:
                messages.success(request, _("The entry is booked; the holding is up to date."))
                return redirect("player", federation=request.federation.code, number=player.number)
        language = get_language() or "en"
        context["change"] = holding_change(player, form.amounts(), ruleset, language, on=request.today)
        context["statement_form"] = statement
    wrong = bool(form.errors or (context["statement_form"] and context["statement_form"].errors))
    return render(request, "awards/entry.html", context, status=422 if wrong else 200)


def _statement_form(request: HttpRequest, form: EntryForm, confirmed: bool) -> forms.Form | None:
    """A file is asked for where the entry is confirmed: a browser does not send it again with what was looked at."""
    if form.cleaned_data["kind"] != EntryKind.CONVERSION:
        return None
    return StatementForm(request.POST, request.FILES) if confirmed else StatementForm()


def _seen(request: HttpRequest) -> int | None:
    """The version of the holding that stood on the page."""
    version = request.POST.get("seen", "")
    return int(version) if version.isascii() and version.isdecimal() and len(version) < 19 else None


@transaction.atomic
def _book(request: HttpRequest, player: Player, form: EntryForm, statement: forms.Form | None) -> None:
    given = form.cleaned_data
    file = statement.cleaned_data["statement"] if statement is not None else None
    attachment = None
    if file is not None:
        attachment = attach(
            federation=request.federation,
            name=file.name,
            content_type=file.content_type or "",
            content=file.read(),
            by=request.user,
        )
    enter_by_hand(
        player=player,
        kind=EntryKind(given["kind"]),
        amounts=form.amounts(),
        played_on=given["played_on"],
        reason=given["reason"],
        by=request.user,
        ranking=given.get("ranking") or 0,
        attachment=attachment,
        stated=form.stated(),
        seen=_seen(request),
    )
