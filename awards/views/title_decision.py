"""Deciding about a title whose points a correction took away."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import TitleState, TitleVerdict
from awards.forms.titles import TitleDecisionForm
from awards.models import TitleAward
from awards.queries.holders import holder_of
from awards.queries.ledger import taken_away
from awards.queries.titles import decisions_about, progress
from awards.rules.editions import edition
from awards.rules.wording import title_name
from awards.services.booking import NotPossible
from awards.services.title_decisions import decide_title
from awards.views.guards import allowed
from registry.permissions import may_correct


@allowed(may_correct)
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """What the player has and lost, and the form; once it is sent, the decision stands. For the office."""
    awards = TitleAward.objects.filter(player__federation=request.federation)
    award = get_object_or_404(awards.select_related("player__holding", "player__federation"), pk=pk)
    sent = request.POST if request.method == "POST" else None
    form = TitleDecisionForm(sent) if award.state == TitleState.QUESTIONED else None
    if form is not None and form.is_valid():
        try:
            decided = decide_title(
                title_id=award.pk,
                verdict=TitleVerdict(form.cleaned_data["verdict"]),
                why=form.cleaned_data["why"],
                by=request.user,
            )
        except NotPossible as refusal:
            form.add_error(None, str(refusal))
        else:
            kept = decided.state == TitleState.KEPT
            messages.success(request, _("The player keeps the title.") if kept else _("The title is withdrawn."))
            if not kept and (decided.pin_sent_on or decided.handed_over_on):
                messages.warning(request, _("Pin and certificate were sent already; ask for them back."))
            return redirect("desk", federation=request.federation.code)
    status = 422 if form is not None and form.errors else 200
    return render(request, "awards/title_decision.html", _context(award, form, on=request.today), status=status)


def _context(award: TitleAward, form: TitleDecisionForm | None, *, on: date) -> dict[str, Any]:
    language = get_language() or "en"
    holder = holder_of(award.player, edition(award.ruleset), on)
    return {
        "award": award,
        "name": title_name(award.ruleset, award.title, language),
        "by_points": progress(award.ruleset, getattr(award.player, "holding", None), language, holder),
        "lost": taken_away(award.player),
        "decisions": decisions_about(award),
        "form": form,
    }
