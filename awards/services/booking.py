"""Booking: a filed report becomes results and ledger entries, in one transaction with the holdings that they change."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import EntryKind, ReportState
from awards.models import Event, LedgerEntry, Report, Result
from awards.queries.contestants import contestants, numbers_of
from awards.queries.effective import effective_payload
from awards.queries.winners import winners
from awards.rules.amounts import in_hundredths
from awards.rules.answer import Answer, Refusal, from_stored
from awards.rules.calculation import parse
from awards.rules.editions import edition
from awards.services.fees import write_fees
from awards.services.holdings import lock_players, refresh_holdings
from awards.services.sanction_checks import compared, gives_right, stored
from registry.models import Player, User
from registry.queries.editions import is_free
from registry.services import bulk
from registry.services.audit import record_change


class NotPossible(Exception):
    """The report's state does not allow the step; the message is for the person who asked for it."""


def award_entries(
    report: Report,
    payload: Mapping[str, Any],
    answer: Answer,
    players: Mapping[str, int],
    *,
    by: User | None,
    at: datetime,
) -> list[LedgerEntry]:
    """The ledger entries of an answer: one for each player and colour, the ranking points on the highest colour.

    So is a win that a title asks for. `payload` is the report as it counts.
    """
    if report.event is None:
        raise NotPossible(_("A report without an event cannot be booked."))
    hundredths = edition(answer.ruleset).hundredths
    won = winners(payload, answer.ruleset)
    entries = []
    for award in answer.awards:
        highest = max(award.points, key=lambda colour: hundredths[colour])
        for colour, points in award.points.items():
            entries.append(
                LedgerEntry(
                    player_id=players[award.player],
                    event=report.event,
                    report=report,
                    kind=EntryKind.AWARD,
                    colour=colour,
                    amount=in_hundredths(points, hundredths[colour]),
                    exact=str(award.unrounded[colour]),
                    ranking=(award.ranking or 0) if colour == highest else 0,
                    wins=1 if colour == highest and award.player in won else None,
                    played_on=report.event.date,
                    booked_at=at,
                    booked_by=by,
                    ruleset=answer.ruleset,
                )
            )
    return entries


def results(report: Report, payload: Mapping[str, Any], players: Mapping[str, int]) -> list[Result]:
    """A result for each of these players of each contestant, whether or not he won anything; `payload` as it counts.

    Players of a team come from its row of the standings and from its line-ups; a team without a row has no place.
    """
    return [
        Result(
            event=report.event,
            report=report,
            player_id=players[seat.number],
            contestant=index,
            place=contestant.place,
            score=contestant.score[:40],
            team=contestant.team[:120],
            share=seat.share,
        )
        for index, contestant in enumerate(contestants(payload))
        for seat in {seat.number: seat for seat in contestant.seats}.values()
        if seat.number is not None and seat.number in players
    ]


def player_ids(report: Report, numbers: Iterable[str]) -> dict[str, int]:
    """The ids of the federation's players by number."""
    found = Player.objects.filter(federation_id=report.federation_id, number__in=set(numbers))
    return dict(found.values_list("number", "pk"))


def write_booking(report: Report, *, by: User | None, at: datetime) -> None:
    """Write the results and entries of a report whose event is set and mark it booked; the caller holds its row."""
    _refuse_without_right(report)
    answer = from_stored(report.answer)
    held = list(report.held_lines.select_related("player"))
    payload = effective_payload(report.payload, held)
    parsed = parse(payload, ruleset=report.ruleset)
    if not isinstance(answer, Answer) or isinstance(parsed, Refusal):
        raise NotPossible(_("A report with problems cannot be booked."))
    numbers = numbers_of(payload)
    ids = player_ids(report, numbers)
    missing = sorted(numbers - ids.keys())
    if missing:
        raise NotPossible(_("The register has no player with the number %(found)s.") % {"found": ", ".join(missing)})
    rewarded = {ids[award.player] for award in answer.awards}
    lock_players(rewarded)
    _refuse_merged(ids.values())
    bulk.insert(results(report, payload, ids))
    bulk.insert(award_entries(report, payload, answer, ids, by=by, at=at))
    write_fees(report, parsed, held, at=at)
    refresh_holdings(rewarded)
    report.state = ReportState.BOOKED
    report.booked_at = at
    report.booked_by = by
    if report.sanction_id is not None:
        # Lines may have been settled since it was filed.
        report.sanction_found = stored(compared(report))
    report.save(update_fields=["state", "booked_at", "booked_by", "sanction_found"])


def _refuse_without_right(report: Report) -> None:
    event = report.event
    if event is None or has_right(event, event.level, report):
        return
    level = {"level": event.get_level_display()}
    if report.sanction is not None:
        raise NotPossible(
            _(
                "What was reported is not what was granted, so that the sanction gives no right to %(level)s. "
                "The office can give it in writing."
            )
            % level
        )
    raise NotPossible(_("The office has not said by which right the organiser gave %(level)s.") % level)


def _refuse_merged(player_ids: Iterable[int]) -> None:
    """A record that was merged since the report was read counts no more; asked once its players are locked."""
    merged = Player.objects.filter(pk__in=player_ids).exclude(merged_into=None).order_by("number")
    found = ", ".join(merged.values_list("number", flat=True))
    if found:
        raise NotPossible(
            _("The record %(found)s is no longer used; send the report with the new number.") % {"found": found}
        )


def book_player(
    report: Report, payload: Mapping[str, Any], answer: Answer, player: Player, *, by: User | None, at: datetime
) -> None:
    """Add one player's results and awards to a booked report; the caller holds its row. `payload` is as it counts."""
    ids = {player.number: player.pk}
    lock_players([player.pk])
    bulk.insert(results(report, payload, ids))
    bulk.insert(award_entries(report, payload, answer, ids, by=by, at=at))
    refresh_holdings([player.pk])


@transaction.atomic
def book_report(*, report_id: int, by: User | None, right_reason: str = "", at: datetime | None = None) -> Report:
    """Book a filed report and return it; one that is booked already is returned as it is.

    Unless anyone may hold it, the event needs the right to its level: by its sanction, or by the office's word
    (`right_reason`).
    """
    report = Report.objects.select_for_update(of=("self",)).get(pk=report_id)
    if report.state == ReportState.BOOKED:
        return report
    if report.state != ReportState.FILED or report.event is None:
        state = {"state": report.get_state_display()}
        raise NotPossible(_("Only a filed report can be booked; this one is %(state)s.") % state)
    give_right(report.event, by=by, reason=right_reason)
    write_booking(report, by=by, at=at or timezone.now())
    return report


def has_right(event: Event | None, level: str, report: Report) -> bool:
    """Whether a report of an event may be booked at a level: always where by its edition anyone may hold it.

    Else with the office's word for that very level, or with a sanction of the level that the report keeps to.
    """
    if is_free(report.ruleset, level):
        return True
    if event is not None and event.level == level and event.right_reason:
        return True
    return gives_right(report, level, sanction=event.sanction if event is not None else None)


def give_right(event: Event, *, by: User | None, reason: str) -> None:
    """Note the office's word that an event's organiser had the right to its level; the audit trail names the level."""
    before, given = event.right_reason, reason.strip()
    if is_free(event.ruleset, event.level) or given in {"", before}:
        return
    event.right_reason, event.right_by = given, by
    event.save(update_fields=["right_reason", "right_by"])
    record_change(
        federation=event.federation,
        by=by,
        action="give right",
        record=event,
        before={"right_reason": before} if before else {},
        after={"level": event.level, "right_reason": given},
    )


def void_right(event: Event, *, level: str, by: User | None, reason: str) -> None:
    """Take the office's word away from an event that is no longer of the level for which it was given."""
    if not event.right_reason:
        return
    record_change(
        federation=event.federation,
        by=by,
        action="void right",
        record=event,
        before={"level": level, "right_reason": event.right_reason},
        after={"level": event.level},
        why=reason,
    )
    event.right_reason, event.right_by = "", None
    event.save(update_fields=["right_reason", "right_by"])
