"""Rallies: their events with how many started, and what closing one would pay."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from awards.choices import RallyKind, ReportState
from awards.models import Event, Rally, RallyClosing, RallyPlace, Report, Result
from awards.rules.answer import Answer, Refusal
from awards.rules.calculation import parse
from awards.rules.editions import edition
from awards.rules.rally import RallyEvent
from awards.rules.report import Report as ParsedReport
from awards.rules.wording import sentence
from registry.models import Federation
from registry.queries.editions import ruleset_on
from sanctions.choices import SEASON_CONDITION


@dataclass(frozen=True)
class CountedEvent:
    """An event of a rally and what the rule asks of it; `counted` is None where it is not booked."""

    event: Event
    counted: RallyEvent | None


@dataclass(frozen=True)
class Draft:
    """What closing a rally now would pay, or all that is in the way."""

    ruleset: str
    answer: Answer | None
    problems: tuple[str, ...]
    last_day: date | None
    contestants: Mapping[str, int]


def rallies(federation: Federation) -> QuerySet[Rally]:
    """A federation's rallies, the newest first, with their districts and whether they are `closed`."""
    standing = RallyClosing.objects.filter(rally=OuterRef("pk"), reopened_at=None)
    found = Rally.objects.filter(federation=federation).select_related("district")
    return found.annotate(closed=Exists(standing)).order_by("-pk")


def standing_closing(rally: Rally) -> RallyClosing | None:
    """The closing by which the bonus is booked; None while the rally is open."""
    return RallyClosing.objects.filter(rally=rally, reopened_at=None).first()


def counted_events(rally: Rally) -> list[CountedEvent]:
    """The events of a rally in the order of their days, by two queries."""
    events = list(rally.events.select_related("club", "district", "federation").order_by("date", "pk"))
    booked = Report.objects.filter(event__in=events, state=ReportState.BOOKED).defer("raw", "answer")
    reports = {report.event_id: report for report in booked}
    return [CountedEvent(event, _counted(event, reports.get(event.pk))) for event in events]


def _counted(event: Event, report: Report | None) -> RallyEvent | None:
    parsed = parse(report.payload, ruleset=report.ruleset) if report is not None else None
    if not isinstance(parsed, ParsedReport):
        return None
    held_by = event.organiser
    organiser = f"{held_by._meta.model_name} {held_by.pk}"
    return RallyEvent(event.form, event.level, parsed.entrants, organiser, parsed.conditions.get(SEASON_CONDITION))


def draft(rally: Rally, counted: list[CountedEvent], places: list[RallyPlace], language: str) -> Draft:
    """What closing the rally would pay by the edition of its last day; `places` come with their players."""
    last_day = max((one.event.date for one in counted), default=None)
    ruleset = ruleset_on(rally.federation, last_day) if last_day is not None else None
    problems = _problems(rally, counted, places)
    starters = {str(one.event.pk): one.counted.contestants for one in counted if one.counted is not None}
    rule = edition(ruleset).rally_bonus if ruleset is not None else None
    if rule is None or ruleset is None:
        if last_day is not None:
            problems.append(_("The regulation in force knows no rallies."))
        return Draft(ruleset or "", None, tuple(problems), last_day, starters)
    events = [one.counted for one in counted if one.counted is not None]
    outcome = rule(rally.kind, events, {one.player.number: one.place for one in places})
    if isinstance(outcome, Refusal):
        problems += [sentence(problem, language) for problem in outcome.problems]
        return Draft(ruleset, None, tuple(problems), last_day, starters)
    return Draft(ruleset, None if problems else outcome, tuple(problems), last_day, starters)


def _problems(rally: Rally, counted: list[CountedEvent], places: list[RallyPlace]) -> list[str]:
    """What only the register knows."""
    problems = [_("%(event)s is not booked.") % {"event": one.event.name} for one in counted if one.counted is None]
    if not counted:
        problems.append(_("The rally has no events yet."))
    if not places:
        problems.append(_("Nobody has a place yet."))
    merged = [one.player.number for one in places if one.player.merged_into_id is not None]
    if merged:
        problems.append(_("The record %(found)s is no longer used.") % {"found": ", ".join(merged)})
    if rally.kind == RallyKind.CLUB:
        first_day = min((one.event.first_date for one in counted), default=None)
        if rally.announced_on is None or (first_day is not None and rally.announced_on > first_day):
            problems.append(_("A rally of clubs is announced before its first event."))
        if not rally.open_to_all:
            problems.append(_("A rally of clubs is open to all."))
        if any(one.event.club_id is None for one in counted):
            problems.append(_("The events of a rally of clubs are held by clubs."))
    return problems


def places_of(rally: Rally) -> list[RallyPlace]:
    """The places of a rally in their order, with the players."""
    return list(rally.places.select_related("player").order_by("place", "player__sort_key", "pk"))


def never_played(rally: Rally, places: list[RallyPlace]) -> list[RallyPlace]:
    """Those who have a place and stand in none of the rally's events: a number may be wrong."""
    ids = [one.player_id for one in places]
    played = set(Result.objects.filter(event__rallies=rally, player__in=ids).values_list("player", flat=True))
    return [one for one in places if one.player_id not in played]
