"""Filing: bytes come in, a draft with its answer is kept, and filing it books bronze at once."""

import hashlib
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from awards.choices import Level, ReportState
from awards.models import Event, Report
from awards.queries.editions import ruleset_on
from awards.readers import json_report
from awards.rules.answer import Answer, Problem, Refusal, to_stored
from awards.rules.calculation import examine
from awards.rules.report import parse, read_draft
from awards.services.booking import NotPossible, write_booking
from awards.services.checking import FilingProblem, Organiser, organiser_of, register_problems, ruleset_problems
from registry.models import Federation, User
from registry.permissions import Actor


@dataclass(frozen=True)
class Upload:
    """A report that was received: new, or the first one of the same bytes."""

    report: Report
    is_new: bool


@dataclass(frozen=True)
class Rejected:
    """A report that cannot be filed, with every reason."""

    problems: tuple[Problem | FilingProblem, ...]


@dataclass(frozen=True)
class _Checked:
    """A report without problems, and what was found out about it."""

    payload: dict[str, object]
    answer: Answer
    organiser: Organiser


def receive(
    *,
    raw: bytes,
    file_name: str,
    federation: Federation,
    actor: Actor,
    by: User | None,
    today: date,
    at: datetime | None = None,
) -> Upload | Rejected:
    """Read, check and calculate a report file and keep it as a draft; the same bytes lead to the first report.

    Nothing is kept of a file that has problems; all of them are answered at once.
    """
    sha256 = hashlib.sha256(raw).hexdigest()
    checked = _check(raw, federation, actor, today)
    if isinstance(checked, Rejected):
        return checked
    report, is_new = Report.objects.get_or_create(
        federation=federation,
        sha256=sha256,
        defaults={
            "club": checked.organiser.club,
            "district": checked.organiser.district,
            "raw": raw,
            "file_name": file_name[:200],
            "reader": json_report.NAME,
            "payload": checked.payload,
            "answer": to_stored(checked.answer),
            "ruleset": checked.answer.ruleset,
            "uploaded_at": at or timezone.now(),
            "uploaded_by": by,
        },
    )
    return Upload(report=report, is_new=is_new)


def _check(raw: bytes, federation: Federation, actor: Actor, today: date) -> _Checked | Rejected:
    payload, found = json_report.read_all(raw)
    if payload is None:
        return Rejected(found)
    in_force = ruleset_on(federation, _day_of(payload) or today)
    draft, _ = read_draft(payload, ruleset=in_force)
    organiser = organiser_of(federation, draft.organiser) if draft.organiser is not None else None
    calculated = examine(payload, ruleset=in_force, found=found)
    problems: list[Problem | FilingProblem] = [
        *register_problems(federation, actor, draft, organiser, today=today),
        *ruleset_problems(draft, in_force),
        *(calculated.problems if isinstance(calculated, Refusal) else ()),
    ]
    if problems or organiser is None or isinstance(calculated, Refusal):
        return Rejected(tuple(problems))
    return _Checked(payload=payload, answer=calculated.answer, organiser=organiser)


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
        raise NotPossible("A report with problems has no event.")
    event = report.event or Event(federation=report.federation)
    event.club, event.district = report.club, report.district
    event.name = parsed.name
    event.first_date, event.date = parsed.first_date, parsed.date
    event.form, event.level, event.ruleset = parsed.form, parsed.level, report.ruleset
    event.save()
    return event


@transaction.atomic
def file_report(*, report_id: int, by: User | None, at: datetime | None = None) -> Report:
    """File a draft: bronze is booked at once, silver and gold wait for the office.

    A report that is filed or booked already is returned as it stands, so that sending twice books once.
    """
    at = at or timezone.now()
    report = Report.objects.select_for_update(of=("self",)).select_related("federation").get(pk=report_id)
    if report.state in {ReportState.FILED, ReportState.BOOKED}:
        return report
    if report.state != ReportState.DRAFT:
        raise NotPossible(f"Only a draft can be filed; this one is {report.get_state_display()}.")
    report.event = describe_event(report)
    report.state = ReportState.FILED
    report.filed_at = at
    report.filed_by = by
    report.save(update_fields=["event", "state", "filed_at", "filed_by"])
    if report.event.level == Level.BRONZE:
        write_booking(report, by=by, at=at)
    return report
