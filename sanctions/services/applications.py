"""Writing an application: a draft is kept whatever it lacks, but not with what cannot be right."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from registry.models import Club, Player, User
from registry.permissions import Actor, may_file_for
from registry.queries.actors import actor_of
from registry.queries.days import local_day
from sanctions.choices import State
from sanctions.models import Application, Day
from sanctions.permissions import may_see_application
from sanctions.queries.applications import ALWAYS_ASKED, Problem, alternative_days, is_thinkable, playing_days
from sanctions.queries.path import home_district
from sanctions.services.locking import lock_organiser, locked, refuse_older
from sanctions.services.refusals import NotPossible

CHANGEABLE = (State.DRAFT, State.ASKED_BACK)
ORGANISER = ("club", "district")
TEXTS = ("name", "director", "venue", "place", "invitation", "remarks", "exception_reason")
VALUES = ("played_in", "week", "kind", "form", "field", "contestants", "boards", "latitude", "longitude")
# So many weeks later it is the same weekday, and nearly the same date.
A_YEAR = datetime.timedelta(weeks=52)


@dataclass(frozen=True)
class Saved:
    """The application as it was saved; with a problem nothing was, and `application` is what was asked for."""

    application: Application
    problems: tuple[Problem, ...] = ()


@transaction.atomic
def save_draft(
    *,
    application_id: int | None,
    by: User,
    fields: Mapping[str, Any],
    days: Sequence[datetime.date],
    alternative_days: Sequence[datetime.date] = (),
    version: int = 0,
    at: datetime.datetime | None = None,
) -> Saved:
    """Begin an application, or change one that is a draft or was asked back; all problems at once.

    `fields` by the names of the model's; what is left out stays as it was. Of a new one also `federation`. A place gets
    the coordinates that the register has for it; the district is the organiser's own where none is said. The days are
    all days, not those to be added.
    """
    application = _to_change(application_id, by, fields, version)
    actor = actor_of(by, application.federation)
    if application.state == State.DRAFT:
        for name in ORGANISER:
            setattr(application, name, fields.get(name, getattr(application, name)))
    if not may_file_for(actor, club=application.club, district=application.district):
        raise NotPossible(_("You can apply only for your own clubs and districts."))
    problems = [
        *_set_contact(application, fields),
        *_set_values(application, fields),
        *_invalid(application),
        *_of_others(application),
        *_wrong_days(days, alternative_days, local_day(application.federation, at or timezone.now())),
    ]
    if problems:
        return Saved(application, tuple(problems))
    _write(application, days, alternative_days, new_by=by if application_id is None else None, at=at)
    return Saved(application)


def _to_change(application_id: int | None, by: User, fields: Mapping[str, Any], version: int) -> Application:
    if application_id is None:
        return Application(federation=fields["federation"])
    application = locked(application_id)
    actor = actor_of(by, application.federation)
    if not may_see_application(actor, application):
        raise NotPossible(_("There is no such application."))
    if not may_file_for(actor, club=application.club, district=application.district):
        raise NotPossible(_("Only those who applied can change the application; ask back, and say what to change."))
    refuse_older(application, version)
    if application.state not in CHANGEABLE:
        raise NotPossible(
            _("The application is %(state)s and no longer changes. What has to be otherwise, tell those who decide.")
            % {"state": application.get_state_display()}
        )
    return application


def _set_contact(application: Application, fields: Mapping[str, Any]) -> list[Problem]:
    """A record that was merged leads to the one that stands."""
    if "contact" not in fields:
        return []
    player: Player | None = fields["contact"]
    while player is not None and player.merged_into is not None:
        player = player.merged_into
    application.contact = player
    if player is not None and player.deceased_on is not None:
        sentence = _("Nobody can write to number %(number)s any more: choose another contact person.")
        return [Problem("contact", "deceased", sentence % {"number": player.number})]
    return []


def _set_values(application: Application, fields: Mapping[str, Any]) -> list[Problem]:
    place = application.place
    for name in VALUES:
        if name in fields:
            value = fields[name]
            setattr(application, name, "" if value is None and name in {"kind", "form", "field"} else value)
    for name in TEXTS:
        if name in fields:
            setattr(application, name, str(fields[name] or "").strip())
    if application.pk is None and "place" not in fields and application.club is not None:
        application.place = application.club.place
    if application.played_in is None:
        application.played_in = home_district(application)
    given = [fields.get("latitude") is not None, fields.get("longitude") is not None]
    if any(given) and not all(given):
        return [Problem("latitude", "half", _("Give both the latitude and the longitude, or neither."))]
    if not any(given) and (application.place != place or application.latitude is None):
        application.latitude, application.longitude = _coordinates(application)
    return []


def _coordinates(application: Application) -> tuple[Any, Any]:
    """Where the place lies: at home as the club does, else as a club that is at home there."""
    town = application.place.casefold()
    clubs = Club.objects.filter(federation=application.federation, latitude__isnull=False, longitude__isnull=False)
    # Compared here: the two databases lower-case differently.
    there = [club for club in clubs.exclude(place="").order_by("pk") if club.place.strip().casefold() == town]
    there.sort(key=lambda club: club.pk != application.club_id)
    return (there[0].latitude, there[0].longitude) if there else (None, None)


def _invalid(application: Application) -> list[Problem]:
    """What the fields themselves refuse; what may still be missing in a draft is no problem yet."""
    asked = {*ORGANISER, *VALUES, *TEXTS, "contact"}
    empty = {name for name in ALWAYS_ASKED if not getattr(application, name)}
    others = {field.name for field in application._meta.fields} - asked
    try:
        application.full_clean(exclude=empty | others, validate_constraints=False)
    except ValidationError as invalid:
        return [
            Problem(name, error.code or "invalid", message)
            for name, errors in invalid.error_dict.items()
            for error in errors
            for message in error.messages
        ]
    return []


def _of_others(application: Application) -> list[Problem]:
    """Clubs, districts and weeks that belong to somebody else, and more than one organiser."""
    problems = []
    if application.club is not None and application.district is not None:
        problems.append(Problem("club", "two-organisers", _("Either a club or a district holds it, not both.")))
    for name in (*ORGANISER, "played_in", "contact"):
        found = getattr(application, name)
        if found is not None and found.federation_id != application.federation_id:
            problems.append(Problem(name, "foreign", _("%(name)s belongs to another federation.") % {"name": found}))
    week = application.week
    if week is not None and (week.federation_id, week.club_id, week.district_id) != (
        application.federation_id,
        application.club_id,
        application.district_id,
    ):
        problems.append(Problem("week", "foreign", _("The bridge week is another organiser's.")))
    return problems


def _wrong_days(
    days: Sequence[datetime.date], alternatives: Sequence[datetime.date], on: datetime.date
) -> list[Problem]:
    problems = []
    for day in sorted({day for day in (*days, *alternatives) if not is_thinkable(day, on)}):
        sentence = _("%(day)s cannot be meant: look at the year.") % {"day": day.isoformat()}
        problems.append(Problem("days" if day in days else "alternative_days", "year", sentence))
    for name, dates in (("days", days), ("alternative_days", alternatives)):
        for day in sorted({day for day in dates if list(dates).count(day) > 1}):
            sentence = _("%(day)s stands there twice: leave one of them out.") % {"day": day.isoformat()}
            problems.append(Problem(name, "twice", sentence))
    for day in sorted(set(days) & set(alternatives)):
        sentence = _("%(day)s is a playing day already: an alternative is another day.") % {"day": day.isoformat()}
        problems.append(Problem("alternative_days", "both", sentence))
    return problems


def _write(
    application: Application,
    days: Sequence[datetime.date],
    alternatives: Sequence[datetime.date],
    *,
    new_by: User | None,
    at: datetime.datetime | None,
) -> None:
    application.first_date, application.last_date = min(days, default=None), max(days, default=None)
    if new_by is not None:
        application.made_by, application.made_at = new_by, at or timezone.now()
    else:
        application.version += 1
    application.save()
    application.days.all().delete()
    rows = [(day, False) for day in sorted(days)] + [(day, True) for day in sorted(alternatives)]
    Day.objects.bulk_create(Day(application=application, date=day, alternative=other) for day, other in rows)


@transaction.atomic
def copy_last_year(*, application_id: int, by: User, at: datetime.datetime | None = None) -> Application:
    """A new draft like an earlier application, each day on the same weekday a year on.

    An older one is moved on by as many years as its first day needs to lie ahead. What was meant for that year alone
    is not taken along: the bridge week and the exception. A club that was merged applies as its successor. Who copies
    it again, and has changed nothing in the draft since, gets that draft.
    """
    old = Application.objects.select_related("federation", "club", "district", "played_in", "contact").get(
        pk=application_id
    )
    at = at or timezone.now()
    actor = actor_of(by, old.federation)
    club = _successor(old.club)
    _refuse_copying(old, club, actor)
    shift = A_YEAR
    while old.first_date is not None and old.first_date + shift <= local_day(old.federation, at):
        shift += A_YEAR
    copied = (*VALUES, *TEXTS)
    fields = {name: getattr(old, name) for name in copied if name not in {"week", "exception_reason"}}
    contact = old.contact if old.contact is not None and old.contact.deceased_on is None else None
    fields |= {"federation": old.federation, "club": club, "district": old.district, "contact": contact}
    days = [day + shift for day in playing_days(old)]
    copied_before = _untouched_copy(old, club, by, fields, days)
    if copied_before is not None:
        return copied_before
    saved = save_draft(
        application_id=None,
        by=by,
        fields=fields,
        days=days,
        alternative_days=[day + shift for day in alternative_days(old)],
        at=at,
    )
    if saved.problems:
        raise NotPossible(" ".join(problem.message for problem in saved.problems))
    return saved.application


def _untouched_copy(
    old: Application, club: Club | None, by: User, fields: Mapping[str, Any], days: Sequence[datetime.date]
) -> Application | None:
    """The first draft that this user made of it and that still is as it was made."""
    lock_organiser(
        federation_id=old.federation_id, district_id=old.district_id, club_id=club.pk if club is not None else None
    )
    made = Application.objects.filter(federation=old.federation, club=club, district=old.district, made_by=by)
    untouched = made.filter(pk__gt=old.pk, state=State.DRAFT, version=1, week=None)
    same = {name: fields[name] for name in ("kind", "form", "field", "contestants", "boards", *TEXTS) if name in fields}
    first, last = min(days, default=None), max(days, default=None)
    return untouched.filter(**same, first_date=first, last_date=last).order_by("pk").first()


def _refuse_copying(old: Application, club: Club | None, actor: Actor) -> None:
    if not may_see_application(actor, old):
        raise NotPossible(_("There is no such application."))
    if not may_file_for(actor, club=club, district=old.district):
        raise NotPossible(_("You can copy only what your own clubs and districts applied for."))


def _successor(club: Club | None) -> Club | None:
    while club is not None and club.merged_into is not None:
        club = club.merged_into
    return club
