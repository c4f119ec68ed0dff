"""The office's word on titles whose points a correction took away."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import TitleState, TitleVerdict
from awards.models import Holding, TitleAward, TitleDecision
from awards.services.booking import NotPossible
from awards.services.holdings import lock_players
from awards.services.nightly.ladders import ladders
from awards.services.nightly.notices import tell_of_titles_below
from awards.services.nightly.titles import look_at_titles
from registry.models import User
from registry.queries.days import local_day
from registry.services.audit import record_change


@transaction.atomic
def decide_title(*, title_id: int, verdict: TitleVerdict, why: str, by: User, at: datetime | None = None) -> TitleAward:
    """Keep or withdraw a title that is to be decided, with the reason in writing, and return it.

    Where it is withdrawn, the player at once has the titles that his points give instead.
    """
    if not why.strip():
        raise NotPossible(_("Write why the title is kept or withdrawn."))
    at = at or timezone.now()
    player_id = TitleAward.objects.values_list("player", flat=True).get(pk=title_id)
    lock_players([player_id])
    award = TitleAward.objects.select_related("player__federation").get(pk=title_id)
    if award.state == TitleState.QUESTIONED:
        _look(award, at)
        award.refresh_from_db(fields=["state"])
    if award.state != TitleState.QUESTIONED:
        raise NotPossible(
            _("There is nothing to decide about this title: it %(state)s.") % {"state": award.get_state_display()}
        )
    award.state = TitleState(verdict)
    award.save(update_fields=["state"])
    TitleDecision.objects.create(
        player_id=player_id,
        ruleset=award.ruleset,
        title=award.title,
        verdict=verdict,
        why=why.strip(),
        decided_at=at,
        decided_by=by,
    )
    record_change(
        federation=award.player.federation,
        by=by,
        action="decide title",
        record=award,
        before={"title": award.title, "state": TitleState.QUESTIONED},
        after={"player": award.player.number, "title": award.title, "state": award.state},
        why=why.strip(),
    )
    _look(award, at)
    return award


def _look(award: TitleAward, at: datetime) -> None:
    until = local_day(award.player.federation, at)
    holdings = list(Holding.objects.filter(pk=award.player_id))
    records = look_at_titles(ladders(award.ruleset), holdings, at, until=until)
    tell_of_titles_below(award.player.federation, records.questioned)
