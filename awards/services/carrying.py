"""A correction is booked with what it keeps of what the office did to the report that it corrects."""

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext as _

from awards.choices import Settlement
from awards.models import Report
from awards.queries.carried import Carried
from awards.services.booking import NotPossible, player_ids
from awards.services.overrides import move_award, override_award
from awards.services.settling import settle
from registry.models import Player, User


def refuse_unfit(carried: Carried) -> None:
    """Raise NotPossible, naming what would be undone, where the correction does not fit the office's work."""
    if carried.unfit:
        raise NotPossible(what_does_not_fit(carried))


def what_does_not_fit(carried: Carried) -> str:
    """Why a correction cannot be booked, and what to do next."""
    changes = "; ".join(carried.unfit)
    return _(
        "This correction cannot be booked: since it was sent the office has changed what it would undo (%(changes)s). "
        "Return it with a message, so that it is made anew from the event as it now stands."
    ) % {"changes": changes}


def settle_alike(carried: Carried, *, by: User, at: datetime) -> None:
    """Settle the lines of a correction that are settled in the report that it corrects; before it is booked."""
    for own, line in carried.settled:
        settle(
            line_id=own.pk,
            settlement=Settlement(line.settlement),
            player=line.player,
            why=line.why,
            by=by,
            at=at,
        )


def players_of_steps(carried: Carried, report: Report) -> Collection[int]:
    """The ids of those whose awards `replay` moves and sets; of some of them the correction itself says nothing."""
    return player_ids(report, _numbers(carried)).values() if carried.steps else ()


def _numbers(carried: Carried) -> set[str]:
    return {number for step in carried.steps for number in (step.player, step.target) if number}


def replay(carried: Carried, report: Report, *, by: User, at: datetime) -> None:
    """Move and set the awards of a correction as those of the corrected report were; once it is booked."""
    if report.event is None:
        raise NotPossible(_("This event is not booked."))
    found = Player.objects.filter(federation_id=report.federation_id, number__in=_numbers(carried))
    players = {player.number: player for player in found}
    for step in carried.steps:
        player = players[step.player]
        if step.target:
            target = players[step.target]
            move_award(event=report.event, source=player, target=target, reason=step.why, by=by, at=at, is_told=False)
        else:
            override_award(
                event=report.event,
                player=player,
                amounts=step.share.points,
                ranking=step.share.ranking,
                reason=step.why,
                by=by,
                at=at,
                is_told=False,
            )
