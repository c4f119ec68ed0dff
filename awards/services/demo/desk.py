"""The desk: each report is filed, booked and corrected by the services of every day, at a moment of its own."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from awards.models import Report
from awards.queries.sanctioned_events import may_be_of
from awards.rules.answer import Problem
from awards.services.booking import book_report
from awards.services.corrections import supersede
from awards.services.demo.payloads import Payload, raw
from awards.services.demo.register import Register
from awards.services.filing import Rejected, file_report, receive
from awards.services.lifecycle import return_report
from awards.services.sanction_checks import gives_right
from awards.services.sanction_of_event import choose_sanction
from registry.models import User
from sanctions.choices import Form, Level

LATE = 0.04
CORRECTED = 0.025
DRAFTS = 2
DOUBTFUL = 3
MESSAGE = "Antalet brickor stämmer inte med tävlingskalendern. Rätta och sänd in igen."
REASONS = (
    "Två par hade bytt plats i resultatlistan.",
    "Fel spelarnummer i rapporten, rättat av klubben.",
    "Protest bifallen efter rapporteringen.",
    "En bricka var inmatad med fel kontrakt.",
)


class Unplayable(Exception):
    """The demo made a report that the registry refuses: a fault of the demo itself."""


@dataclass
class Filing:
    """One report on its way: what was filed, and later perhaps what ought to have been."""

    made: Payload
    corrected: Payload | None = None
    reason: str = ""
    report_ids: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Step:
    """What happens to a filing at a moment: `draft`, `file`, `return`, `book` or `correct`."""

    at: datetime
    what: str
    filing: Filing


def plan_steps(
    reports: Sequence[Payload], today: date, zone: ZoneInfo, numbers: random.Random, *, home: str
) -> list[Step]:
    """Every step that came before `today`, in order of time: some filed late, some corrected.

    The last evenings of the club `home` are drafts still, for its official to file; in the last
    evening before them and in some of others a number is mistyped, and the last silver event but one was returned.
    """
    end = datetime.combine(today, time(), zone)
    bronze = [made for made in reports if made["level"] == Level.BRONZE]
    drafts = [made for made in bronze if made["organiser"] == home][-DRAFTS:]
    pairs = [made for made in bronze if made["form"] == Form.PAIRS and not any(made is draft for draft in drafts)]
    own = [made for made in pairs if made["organiser"] == home][-1:]
    doubtful = [*own, *[made for made in pairs if made["organiser"] != home][-(DOUBTFUL - len(own)) :]]
    returned = [made for made in reports if made["level"] == Level.SILVER][-2:-1]
    steps: list[Step] = []
    for made in reports:
        if any(made is draft for draft in drafts):
            steps += _steps_of(made, end, zone, numbers, ends="draft")
        elif any(made is back for back in returned):
            steps += _steps_of(made, end, zone, numbers, ends="return")
        else:
            filed = mistyped(made) if any(made is doubt for doubt in doubtful) else made
            steps += _steps_of(filed, end, zone, numbers)
    return sorted(steps, key=lambda step: step.at)


def mistyped(made: Payload) -> Payload:
    """The report with a digit too many in one number: nobody has it, and its line is held."""
    rows = [dict(row) for row in made["standings"]]
    players = list(rows[0]["players"])
    first = players[0] if isinstance(players[0], dict) else {"number": players[0]}
    players[0] = {**first, "number": f"{first['number']}0"}
    rows[0]["players"] = players
    return {**made, "standings": rows}


def _steps_of(
    made: Payload, end: datetime, zone: ZoneInfo, numbers: random.Random, *, ends: str = "book"
) -> Iterator[Step]:
    day = date.fromisoformat(made["date"])
    evening = datetime.combine(day, time(21, 30), zone) + timedelta(minutes=numbers.randrange(5, 140))
    filed = evening + timedelta(days=numbers.choice((0, 0, 0, 0, 1, 1, 2)))
    if numbers.random() < LATE:
        filed += timedelta(days=numbers.randrange(9, 62))
    filed = filed if filed < end else evening
    filing = Filing(made)
    if numbers.random() < CORRECTED:
        # What was filed at first was wrong; what the hall saw is the correction.
        filing.corrected, filing.made, filing.reason = made, mistaken(made, numbers), numbers.choice(REASONS)
    if ends == "draft":
        yield Step(filed, "draft", filing)
        return
    yield Step(filed, "file", filing)
    if ends == "return":
        yield Step(filed + timedelta(minutes=1), "return", filing)
        return
    booked = filed
    if made["level"] != Level.BRONZE:
        booked = datetime.combine(filed.date(), time(9), zone) + timedelta(
            days=numbers.randrange(1, 6), minutes=numbers.randrange(420)
        )
        if booked < end:
            yield Step(booked, "book", filing)
    corrected = booked + timedelta(days=numbers.randrange(2, 40), minutes=numbers.randrange(300))
    if filing.corrected is not None and corrected < end:
        yield Step(corrected, "correct", filing)


def mistaken(made: Payload, numbers: random.Random) -> Payload:
    """The report with a mistake in it: two rows have each other's players, or two teams their victory points."""
    if made["form"] == Form.TEAM_MATCHES:
        first, *rest = made["matches"]
        home, away = first["home"], first["away"]
        turned = {**first, "home": {**home, "vp": away["vp"]}, "away": {**away, "vp": home["vp"]}}
        return {**made, "matches": [turned, *rest]}
    rows = [dict(row) for row in made["standings"]]
    index = numbers.randrange(min(4, len(rows) - 1))
    rows[index]["players"], rows[index + 1]["players"] = rows[index + 1]["players"], rows[index]["players"]
    return {**made, "standings": rows}


def take(step: Step, register: Register) -> None:
    """Do what the step says, by the service for it."""
    filing, at = step.filing, step.at
    if step.what == "draft":
        _receive(filing.made, register, at)
    elif step.what == "file":
        user, _ = register.actor(filing.made["organiser"])
        report = _receive(filing.made, register, at)
        _name_sanction(report, user)
        file_report(report_id=report.pk, by=user, at=at)
        filing.report_ids.append(report.pk)
    elif step.what == "return":
        return_report(report_id=filing.report_ids[-1], by=register.office, message=MESSAGE)
    elif step.what == "book":
        _book(filing.report_ids[-1], register, at)
    elif filing.corrected is not None:
        report = _receive(filing.corrected, register, at)
        supersede(old_id=filing.report_ids[-1], new_id=report.pk, by=register.office, reason=filing.reason, at=at)


def _name_sanction(report: Report, by: User) -> None:
    """Say of which sanctioned event it is, where there is one of its name and day."""
    same = may_be_of(report).filter(name=report.payload["name"], last_date=report.payload["date"])
    sanction = same.order_by("pk").first()
    if sanction is not None:
        choose_sanction(report_id=report.pk, application_id=sanction.pk, by=by)


def _book(report_id: int, register: Register, at: datetime) -> None:
    """Book it on its sanction, else on the office's word."""
    report = Report.objects.select_related("federation", "club", "sanction").get(pk=report_id)
    word = "" if gives_right(report, str(report.payload["level"])) else register.right
    book_report(report_id=report_id, by=register.office, right_reason=word, at=at)


def _receive(made: Payload, register: Register, at: datetime) -> Report:
    user, actor = register.actor(made["organiser"])
    answer = receive(
        raw=raw(made),
        file_name=f"{made['organiser']}-{made['date']}.json",
        federation=register.federation,
        actor=actor,
        by=user,
        today=at.date(),
        at=at,
    )
    if isinstance(answer, Rejected):
        raise Unplayable(f"{made['name']}: {[_told(problem) for problem in answer.problems]}")
    return answer.report


def _told(problem: object) -> str:
    if isinstance(problem, Problem):
        return f"{problem.path} {problem.code} {dict(problem.facts)}"
    return str(problem)
