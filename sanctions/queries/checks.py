"""What the regulation says of an application, and which events collide with it: asked while it is filled in, and again
whenever it is decided on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.rules.citation import anchor
from awards.rules.sanctioning import FORBIDDEN, WARNING, Asked, Finding, Organiser, SanctionRules, findings
from awards.rules.wording import SOURCE_LANGUAGE, finding, remedy
from registry.queries.days import local_day
from registry.queries.scheme import is_in_scheme
from registry.queries.seasons import Season, season_of
from sanctions.choices import State
from sanctions.models import Application
from sanctions.queries.collisions import Band, Collision, collisions
from sanctions.queries.quota import (
    APPLIED,
    COUNTED,
    Played,
    Quota,
    as_used,
    counted_on,
    family_of,
    members_on,
    of_clubs,
    played,
    quota,
    rules_on,
)
from sanctions.queries.surroundings import Limits, Wish, wish_of


@dataclass(frozen=True)
class Shown:
    """A finding in the reader's language, with what to do about it.

    `severity` is "forbidden", so that it can be sent only as a request for an exception, or "warning". `paragraph` and
    `url` lead to the rule, empty where there is none. `events` stand in the way: those that use the quota, or collide;
    `also_applied` are not decided yet. Not every reader may see all of them (`permissions.may_see_application`).
    `numbers` can be kept as JSON. `collisions` are those that a finding about other events is made of.
    """

    code: str
    severity: str
    message: str
    what_to_do: str
    paragraph: str = ""
    url: str = ""
    events: tuple[Application, ...] = ()
    also_applied: tuple[Application, ...] = ()
    numbers: Mapping[str, int | str] = field(default_factory=dict)
    collisions: tuple[Collision, ...] = ()


@dataclass(frozen=True)
class Checked:
    """All findings, what is forbidden first; `quota` is None where there is none, `wish` where no day is known."""

    findings: tuple[Shown, ...] = ()
    quota: Quota | None = None
    wish: Wish | None = None

    @property
    def forbidden(self) -> tuple[Shown, ...]:
        """What can be granted only as an exception."""
        return tuple(shown for shown in self.findings if shown.severity == FORBIDDEN)


@dataclass(frozen=True)
class _Situation:
    """What the edition is asked, and the records that its answer names: `events` are others, `own` the one asked about.

    `own` is None where it is not in the database with a day.
    """

    ruleset: str
    rules: SanctionRules
    asked: Asked
    events: list[Played]
    own: Played | None
    family: frozenset[int]
    season: Season | None


def check(application: Application, *, on: date, days: Sequence[date] | None = None) -> Checked:
    """Everything that stands against the application on a day of the federation.

    `days` are the playing days where they are not in the database yet; the application may itself be unsaved. It comes
    with its federation and its club. Seven statements, whatever the number of events.
    """
    own_days = tuple(sorted(set(days))) if days is not None else None
    situation = _situation(application, on, own_days)
    if situation is None:
        wish = wish_of(application, own_days)
        return Checked(_colliding(application, wish, None), wish=wish if wish.dates else None)
    asked, rules = situation.asked, situation.rules
    used = [as_used(event, family=situation.family, week_id=application.week_id) for event in situation.events]
    found = findings(rules, asked, used)
    records = {event.application.pk: event.application for event in situation.events}
    shown = [_shown(one, situation.ruleset, records) for one in found]
    wish = wish_of(application, asked.days)
    shown += _colliding(application, wish, situation)
    return Checked(tuple(shown), _quota(situation, on), wish if wish.dates else None)


def _situation(application: Application, on: date, days: tuple[date, ...] | None) -> _Situation | None:
    federation, club = application.federation, application.club
    last = days[-1] if days else (application.last_date if days is None else None)
    in_force = rules_on(federation, last or on)
    if in_force is None:
        return None
    ruleset, rules = in_force
    season = season_of(federation, last) if last is not None else None
    family = family_of(club) if club is not None else frozenset()
    every = played(_counting(application, rules, season, family))
    events = [event for event in every if event.application.pk != application.pk]
    own = next((event for event in every if event.application.pk == application.pk), None)
    if days is None:
        days = own.days if own is not None else ()
    asked = Asked(
        kind=application.kind,
        field=application.field,
        organiser=_organiser(application),
        applied_on=local_day(federation, application.submitted_at) if application.submitted_at else on,
        days=days,
        season=season.starts if season is not None else None,
        members=members_on(family, counted_on(season, on) if season is not None else on) if family else None,
        in_scheme=club is None or is_in_scheme(club, last or on),
        in_week=application.week_id is not None,
        form=application.form,
        contestants=application.contestants,
        boards=application.boards,
    )
    return _Situation(ruleset, rules, asked, events, own, family, season)


def _counting(
    application: Application, rules: SanctionRules, season: Season | None, family: frozenset[int]
) -> QuerySet[Application]:
    """The application itself, and the events that its organiser's quota and its bridge week count."""
    which = Q(pk=application.pk) if application.pk is not None else Q(pk__in=[])
    if family and season is not None:
        # Some are counted over several seasons, before and after.
        years = (rules.gold_every_seasons or 1) - 1
        first = season.starts.replace(year=season.starts.year - years)
        end = season.starts.replace(year=season.starts.year + years + 1)
        which |= of_clubs(family, (application.kind,), first, end - timedelta(days=1))
    if application.week_id is not None:
        # What is still a draft is its organiser's alone, and counts as long as this one is a draft too.
        states = (*COUNTED, State.DRAFT) if application.state == State.DRAFT else COUNTED
        which |= Q(week=application.week_id, state__in=states)
    return Application.objects.filter(which, federation=application.federation_id)


def _organiser(application: Application) -> Organiser:
    if application.club_id is not None:
        return Organiser.CLUB
    return Organiser.DISTRICT if application.district_id is not None else Organiser.FEDERATION


def _quota(situation: _Situation, on: date) -> Quota | None:
    season, asked, own = situation.season, situation.asked, situation.own
    if season is None or asked.members is None:
        return None
    # What is granted uses a place, also where it is the one that is looked at; of the drafts of a week it is one.
    with_own = own is not None and (own.granted or (asked.in_week and own.application.state == State.DRAFT))
    every = [*situation.events, own] if own is not None and with_own else situation.events
    events = [event for event in every if event.application.club_id in situation.family]
    return quota(asked.kind, season, rules=situation.rules, members=asked.members, on=on, events=events)


# --- in words -------------------------------------------------------------------------------------------------------


def _shown(one: Finding, ruleset: str, records: Mapping[int, Application]) -> Shown:
    language = (get_language() or SOURCE_LANGUAGE).partition("-")[0]
    told = {name: date_format(number) if isinstance(number, date) else number for name, number in one.numbers.items()}
    worded = replace(one, numbers=told)
    return Shown(
        code=one.code,
        severity=one.severity,
        message=finding(worded, language),
        what_to_do=remedy(worded, language),
        paragraph=one.paragraph,
        url=paragraph_url(ruleset, one.paragraph),
        events=tuple(records[pk] for pk in one.events),
        also_applied=tuple(records[pk] for pk in one.also_applied),
        numbers={name: str(number) if isinstance(number, date) else number for name, number in one.numbers.items()},
    )


def paragraph_url(ruleset: str, paragraph: str) -> str:
    """Where the edition's page has the paragraph."""
    return f"{reverse('rules', kwargs={'edition': ruleset})}#{anchor(paragraph)}"


def _colliding(application: Application, wish: Wish, situation: _Situation | None) -> tuple[Shown, ...]:
    """A warning for each band of other events."""
    found = collisions(application, wish=wish)
    paragraph = situation.rules.collisions if situation is not None else ""
    url = paragraph_url(situation.ruleset, paragraph) if situation is not None and paragraph else ""
    shown = []
    for band in Band:
        inside = tuple(one for one in found if one.band == band)
        if not inside:
            continue
        events = [one.application for one in inside]
        shown.append(
            Shown(
                code=f"collision-{band}",
                severity=WARNING,
                message=_message(band, len(inside), wish.limits),
                what_to_do=_what_to_do(band),
                paragraph=paragraph,
                url=url,
                events=tuple(one for one in events if one.state not in APPLIED),
                also_applied=tuple(one for one in events if one.state in APPLIED),
                numbers={"found": len(inside)},
                collisions=inside,
            )
        )
    return tuple(shown)


def _message(band: Band, count: int, limits: Limits) -> str:
    numbers = {"count": count, "clash": limits.clash_km, "close": limits.close_km, "days": limits.around_days}
    sentences = {
        Band.CLASH: _("On the same day within %(clash)s km there are other events for the same players: %(count)s."),
        Band.CLOSE: _(
            "On the same weekend within %(close)s km there are other events for the same players: %(count)s."
        ),
        Band.NEAR: _(
            "Within %(days)s days in the same or a neighbouring district there are other events for the same players:"
            " %(count)s."
        ),
    }
    return sentences[band] % numbers


def _what_to_do(band: Band) -> str:
    if band == Band.NEAR:
        return _("Look whether the same players would come; if not, send it as it is.")
    return _("Choose another day if you can; if not, say under “what else helps to decide” why this one.")
