"""Filing: bytes come in, a draft with its answer is kept, and filing it books at once what needs no leave."""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import Event, HeldLine, Report
from awards.queries.contestants import numbers_of
from awards.queries.effective import calculated, effective_payload
from awards.queries.likely import likely_players
from awards.queries.similar import similar_elsewhere, similar_reports
from awards.queries.successors import replacements
from awards.readers import json_report
from awards.rules.answer import Answer, Problem, Refusal, to_stored
from awards.rules.calculation import examine_draft, parse, read
from awards.services.booking import NotPossible, player_ids, write_booking
from awards.services.checking import (
    FilingProblem,
    Organiser,
    organiser_of,
    register_problems,
    ruleset_problems,
    with_rules_in_force,
)
from awards.services.eligibility import with_average_handicap
from awards.services.holdings import lock_players
from awards.services.sanction_of_event import take_sanction
from awards.services.settings import with_settings
from registry.models import Federation, Player, User
from registry.permissions import Actor, may_see_filing
from registry.queries.editions import is_free, ruleset_on


@dataclass(frozen=True)
class Upload:
    """A report that was received: new, or the first one of the same bytes."""

    report: Report
    is_new: bool


@dataclass(frozen=True)
class Rejected:
    """A report that cannot be filed, with every reason. `payload` is what was read of it, None if it is no JSON."""

    problems: tuple[Problem | FilingProblem, ...]
    payload: dict[str, Any] | None = None


@dataclass(frozen=True)
class Checked:
    """A report that can be filed, and what was found out about it; `doubts` hold their lines."""

    payload: dict[str, Any]
    answer: Answer
    organiser: Organiser
    doubts: tuple[HeldLine, ...]

    def fields(self) -> dict[str, Any]:
        """What the record of the report takes over."""
        return {
            "club": self.organiser.club,
            "district": self.organiser.district,
            "payload": self.payload,
            "answer": to_stored(self.answer),
            "ruleset": self.answer.ruleset,
        }


@transaction.atomic
def receive(
    *,
    raw: bytes,
    file_name: str,
    federation: Federation,
    actor: Actor,
    by: User | None,
    today: date,
    at: datetime | None = None,
    reader: str = json_report.NAME,
    beside: bytes = b"",
) -> Upload | Rejected:
    """Read, check and calculate a report file and keep it as a draft; the same bytes lead to the first report.

    Nothing is kept of a file that has problems; all are answered at once. What is in doubt about a player is none: his
    line is held. `beside` are bytes that tell reports of the same list apart, such as their board results.
    """
    sha256 = hashlib.sha256(raw + beside).hexdigest()
    first = Report.objects.filter(federation=federation, sha256=sha256).select_related("club").defer("raw").first()
    if first is not None and may_see_filing(actor, first):
        return Upload(report=first, is_new=False)
    checked = check(raw, federation=federation, actor=actor, today=today)
    if isinstance(checked, Rejected):
        return checked
    report, is_new = Report.objects.get_or_create(
        federation=federation,
        sha256=sha256,
        defaults={
            **checked.fields(),
            "raw": raw,
            "file_name": file_name[:200],
            "reader": reader,
            "uploaded_at": at or timezone.now(),
            "uploaded_by": by,
        },
    )
    if is_new:
        _hold(checked.doubts, report)
    return Upload(report=report, is_new=is_new)


def _hold(doubts: Sequence[HeldLine], report: Report) -> None:
    for line in doubts:
        line.report = report
    HeldLine.objects.bulk_create(doubts)


def check(raw: bytes, *, federation: Federation, actor: Actor, today: date) -> Checked | Rejected:
    """What `receive` makes of a report file, of which nothing is kept."""
    payload, found = json_report.read_all(raw)
    if payload is None:
        return Rejected(found)
    day = _day_of(payload) or today
    in_force = ruleset_on(federation, day)
    payload = with_average_handicap(federation, payload, in_force)
    payload = with_settings(federation, payload, in_force, day)
    draft, findings = read(payload, ruleset=in_force)
    organiser = organiser_of(federation, draft.organiser) if draft.organiser is not None else None
    asked = list(register_problems(federation, actor, draft, organiser, payload=payload, today=today))
    outcome = examine_draft(draft, (*found, *findings.problems))
    problems: list[Problem | FilingProblem] = [
        *asked,
        *ruleset_problems(draft, in_force),
        *with_rules_in_force(outcome.problems if isinstance(outcome, Refusal) else (), in_force, draft.date),
    ]
    doubts = [problem for problem in asked if problem.seat is not None]
    if len(problems) > len(doubts) or organiser is None or isinstance(outcome, Refusal):
        return Rejected(tuple(problems), payload)
    held = held_lines(federation, doubts, outcome.report.date)
    answer = outcome.answer
    if held:
        settled = calculated(effective_payload(payload, held), ruleset=outcome.report.ruleset)
        if isinstance(settled, Refusal):
            return Rejected(settled.problems, payload)
        answer = settled[1]
    return Checked(payload=payload, answer=answer, organiser=organiser, doubts=held)


def held_lines(federation: Federation, doubts: Sequence[FilingProblem], on: date) -> tuple[HeldLine, ...]:
    """The lines that are held because of these doubts, with the players who may be meant; not saved yet.

    Of a record that is no longer used, the player who has its new number comes before all others.
    """
    new = {doubt.facts["successor"] for doubt in doubts if "successor" in doubt.facts}
    successors = Player.objects.filter(federation=federation, number__in=new) if new else []
    ids = {player.number: player.pk for player in successors}

    def first(doubt: FilingProblem) -> list[int]:
        number = doubt.facts.get("successor", "")
        return [ids[number]] if number in ids else []

    likely = likely_players(federation, ((doubt.facts["number"], doubt.facts["name"]) for doubt in doubts), on)
    return tuple(
        HeldLine(
            row=doubt.seat[0],
            seat=doubt.seat[1],
            doubt=doubt.code,
            number=doubt.facts["number"],
            name=doubt.facts["name"],
            likely=list(dict.fromkeys([*first(doubt), *likely[doubt.facts["number"], doubt.facts["name"]]])),
        )
        for doubt in doubts
        if doubt.seat is not None
    )


def _day_of(payload: dict[str, object]) -> date | None:
    """The day that the file states, if it can be read; whether it is right is the parser's business."""
    try:
        return date.fromisoformat(str(payload.get("date")))
    except ValueError:
        return None


def describe_event(report: Report) -> Event:
    """Write what the report says of its event into the event's record, which is made when there is none yet."""
    parsed = parse(report.payload, ruleset=report.ruleset)
    if isinstance(parsed, Refusal):
        raise NotPossible(_("A report with problems has no event."))
    event = report.event or Event(federation=report.federation)
    event.club, event.district = report.club, report.district
    event.name = parsed.name
    event.first_date, event.date = parsed.first_date, parsed.date
    event.form, event.level, event.ruleset = parsed.form, parsed.level, report.ruleset
    event.save()
    return event


class LooksLike(Exception):
    """A report looks like the same event as others; the person decides whether it amends one or is really another.

    `elsewhere` are those that other organisers have booked; they cannot be amended by it.
    """

    def __init__(self, others: list[Report], elsewhere: list[Report]) -> None:
        super().__init__("This looks like an event that was filed before.")
        self.others, self.elsewhere = others, elsewhere


def lock_those_named(report: Report, *, beside: Collection[int] = ()) -> None:
    """Lock all players whom a report names, and those with the ids `beside`; the caller holds the report's row.

    What looks like the same event has more than half of a field in common, so that of two organisers who send one
    event at the same moment the second waits here until the first's is filed, and then finds it. Events without a
    common player do not wait for each other, as all that are played on one evening would by a lock on the day; and
    the two organisers have no row in common but the federation's, which everybody has.

    Everybody locks reports first, then all their players at once in order of id, then the sanction, so that nobody
    waits crosswise. The players are also those of lines that were settled: what is booked now finds its own among
    them.
    """
    settled = effective_payload(report.payload, list(report.held_lines.select_related("player")))
    named = player_ids(report, numbers_of(report.payload) | numbers_of(settled))
    lock_players({*named.values(), *beside})


@transaction.atomic
def file_report(*, report_id: int, by: User | None, at: datetime | None = None, another: bool = True) -> Report:
    """File a draft: what needs no leave is booked at once, all else waits for the office. Its sanction is used now.

    A report that is filed or booked already is returned as it stands, so that sending twice books once. Unless the
    person says that it is really another event, one that looks like an earlier one raises LooksLike, and so does one
    that was withdrawn and has a replacement. What looks like an event that another organiser has filed and that is not
    public yet waits for the office, whatever its level.
    """
    report = Report.objects.select_for_update(of=("self",)).select_related("federation").get(pk=report_id)
    at = at or timezone.now()
    if report.state in {ReportState.FILED, ReportState.BOOKED}:
        return report
    if report.state not in {ReportState.DRAFT, ReportState.RETURNED, ReportState.WITHDRAWN}:
        state = {"state": report.get_state_display()}
        raise NotPossible(_("Only a draft can be filed; this one is %(state)s.") % state)
    lock_those_named(report)
    alike = similar_elsewhere(report)
    if not another:
        others = replacements(report) or similar_reports(report)
        booked = [other for other in alike if other.state == ReportState.BOOKED]
        if others or booked:
            raise LooksLike(others, booked)
    if report.amends is not None and report.amends.state == ReportState.BOOKED:
        # Sent as an amendment before, and now said to be really another event: both count.
        report.amends = None
    report.event = describe_event(report)
    take_sanction(report, report.event, at=at)
    report.state = ReportState.FILED
    report.filed_at = at
    report.filed_by = by
    report.save(update_fields=["event", "state", "filed_at", "filed_by", "amends"])
    is_unseen = any(other.state == ReportState.FILED for other in alike)
    if is_free(report.ruleset, report.event.level) and not is_unseen:
        write_booking(report, by=by, at=at)
    return report
