"""Settling a held line: this player, a guest, or not at all."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import ReportState, Settlement
from awards.models import HeldLine, Report, Result
from awards.queries.contestants import numbers_beside
from awards.queries.effective import calculated, effective_payload
from awards.rules.answer import Answer, Refusal, to_stored
from awards.services.booking import NotPossible, book_player
from awards.services.notices import tell_settled
from registry.models import Player, User
from registry.services.audit import record_change

OPEN_STATES = (ReportState.DRAFT, ReportState.FILED, ReportState.RETURNED, ReportState.BOOKED)


@transaction.atomic
def settle(
    *,
    line_id: int,
    settlement: Settlement,
    by: User,
    player: Player | None = None,
    why: str = "",
    at: datetime | None = None,
) -> HeldLine:
    """Settle a line; where the report is booked already, the player's results and awards are booked with it.

    A player must be one of the federation, not merged, and not in the event already.
    """
    report_id = HeldLine.objects.values_list("report", flat=True).get(pk=line_id)
    report = Report.objects.select_for_update(of=("self",)).select_related("federation").get(pk=report_id)
    at = at or timezone.now()
    lines = list(report.held_lines.select_related("player"))
    line = next(line for line in lines if line.pk == line_id)
    if line.settlement:
        raise NotPossible(_("This line is settled already."))
    _refuse_wrong_settlement(settlement, player, report, line, lines)
    line.settlement, line.player, line.why = settlement, player, why.strip()
    line.settled_at, line.settled_by = at, by
    line.save()
    if player is not None:
        _take_into_the_answer(report, lines, player, by=by, at=at)
    record_change(
        federation=report.federation,
        by=by,
        action="settle line",
        record=report,
        before={"number": line.number, "name": line.name, "doubt": line.doubt},
        after={"settlement": settlement, "player": player.number if player else None},
        why=line.why,
    )
    if report.state != ReportState.DRAFT and all(line.settlement for line in lines):
        tell_settled(report, by=by)
    return line


def _refuse_wrong_settlement(
    settlement: Settlement, player: Player | None, report: Report, line: HeldLine, lines: list[HeldLine]
) -> None:
    if report.state not in OPEN_STATES:
        state = {"state": report.get_state_display()}
        raise NotPossible(_("The report is %(state)s; its lines need no settling.") % state)
    if (settlement == Settlement.PLAYER) != (player is not None):
        raise NotPossible(_("Say which player the line means, or that it means none."))
    if player is None:
        return
    if player.federation_id != report.federation_id or player.merged_into_id is not None:
        raise NotPossible(_("This record does not count; choose the player's own."))
    counting = effective_payload(report.payload, lines)
    if player.number in numbers_beside(report.payload, counting, line.row, line.seat):
        raise NotPossible(_("This player stands in the event already."))
    # Whoever an award was moved to stands in no payload, and a player has one award for an event: a team's player who
    # has his already gets the rest by an amendment.
    if report.state == ReportState.BOOKED and Result.objects.filter(event=report.event, player=player).exists():
        raise NotPossible(_("This player stands in the event already."))


def _take_into_the_answer(report: Report, lines: list[HeldLine], player: Player, *, by: User, at: datetime) -> None:
    """The answer with the player in it; the awards of all others stay as they were."""
    payload = effective_payload(report.payload, lines)
    outcome = calculated(payload, ruleset=report.ruleset)
    if isinstance(outcome, Refusal):
        raise NotPossible(_("With this player the report has problems."))
    answer = outcome[1]
    report.answer = to_stored(answer)
    report.save(update_fields=["answer"])
    if report.state == ReportState.BOOKED:
        own = Answer(answer.ruleset, tuple(award for award in answer.awards if award.player == player.number))
        book_player(report, payload, own, player, by=by, at=at)
