"""The sentences of what a report has other than its sanction allows, and how a sanctioned event is named."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.services.sanction_checks import Difference
from sanctions.choices import Field, Form, Kind, Level
from sanctions.models import Application

# Each code: what was found and what is allowed, and what to do next.
SENTENCES: dict[str, tuple[Promise, Promise]] = {
    "other-level": (
        gettext_lazy("Reported for {found}, but granted for {allowed}."),
        gettext_lazy("Correct the level, or choose the event that was granted for {found}."),
    ),
    "other-kind": (
        gettext_lazy("Reported as {found}, but granted as {allowed}."),
        gettext_lazy("State in the report what was granted, or choose another sanctioned event."),
    ),
    "other-form": (
        gettext_lazy("Played as {found}, but granted for {allowed}."),
        gettext_lazy("Correct the form, or choose another sanctioned event."),
    ),
    "other-days": (
        gettext_lazy("Played on {found}, but granted for {allowed}."),
        gettext_lazy("Correct the date. If another day was agreed on, ask who granted it to say so in writing."),
    ),
    "fewer-days": (
        gettext_lazy("Granted for {allowed}; the report names only {found}."),
        gettext_lazy("State the first day as well if it was played on all of them."),
    ),
    "other-boards": (
        gettext_lazy("{found} boards were played; {allowed} were applied for."),
        gettext_lazy("Correct the number of boards if it is wrong."),
    ),
    "other-field": (
        gettext_lazy("Reported as the championship “{found}”, but granted as an event that is “{allowed}”."),
        gettext_lazy("Correct the report, or choose another sanctioned event: unless granted so, events are open."),
    ),
    "outside-field": (
        gettext_lazy("By the register, {found} of the players do not belong to those who may enter: {allowed}."),
        gettext_lazy("Check their numbers; the district looks at it."),
    ),
    "few-from-other-clubs": (
        gettext_lazy(
            "{others} of {players} players ({found} %) come from other clubs; at least {allowed} % must, since the "
            "club has {members} members."
        ),
        gettext_lazy("Check the numbers of the guests. Otherwise only the office can let the event count, in writing."),
    ),
    "perhaps-few-from-other-clubs": (
        gettext_lazy(
            "{others} of {players} players ({found} %) come from other clubs, and of {unknown} the club is not known; "
            "at least {allowed} % must, since the club has {members} members."
        ),
        gettext_lazy("The district asks where they belong."),
    ),
    "too-few-clubs": (
        gettext_lazy("The players come from {found} clubs; there must be at least {allowed}."),
        gettext_lazy("Check the numbers of the guests. Otherwise only the office can let the event count, in writing."),
    ),
    "perhaps-too-few-clubs": (
        gettext_lazy(
            "The players come from {found} clubs, and of {unknown} the club is not known; there must be at least "
            "{allowed}."
        ),
        gettext_lazy("The office asks where they belong."),
    ),
    "club-over-its-part": (
        gettext_lazy("{most} of {players} players ({found} %) come from one club; at most {allowed} % may."),
        gettext_lazy("Check the numbers of the guests. Otherwise only the office can let the event count, in writing."),
    ),
    "perhaps-club-over-its-part": (
        gettext_lazy(
            "{most} of {players} players ({found} %) come from one club, and of {unknown} the club is not known; at "
            "most {allowed} % may come from one."
        ),
        gettext_lazy("The office asks where they belong."),
    ),
    "not-members": (
        gettext_lazy("{found} of the players were members of no club of the federation on the day."),
        gettext_lazy("Everybody must be a member: correct the numbers, or have the memberships registered."),
    ),
    "guests": (
        gettext_lazy("{found} of the players are without a number."),
        gettext_lazy("They must be members of another national federation; the district asks which."),
    ),
}


@dataclass(frozen=True)
class Said:
    """A difference in the reader's language: what is wrong, and what to do next."""

    name: str
    message: str
    hint: str


def said(differences: Iterable[Difference]) -> list[Said]:
    """The differences in the reader's language."""
    return [_said(one) for one in differences]


def _said(difference: Difference) -> Said:
    shown = dict(difference.facts)
    show = _SHOWN.get(difference.code)
    if show is not None:
        shown["allowed"] = show(shown["allowed"])
    if show is not None and difference.code not in {"other-field", "outside-field"}:
        shown["found"] = show(shown["found"])
    sentence, hint = SENTENCES[difference.code]
    return Said(difference.code, str(sentence).format(**shown), str(hint).format(**shown))


def days_in_words(days: Iterable[date]) -> str:
    """Days as a list, in the reader's language."""
    return ", ".join(date_format(day, "DATE_FORMAT") for day in days)


def _days(written: str) -> str:
    return days_in_words(date.fromisoformat(day) for day in written.split())


_SHOWN: dict[str, Callable[[str], str]] = {
    "other-level": lambda code: str(Level(code).label),
    "other-kind": lambda code: str(Kind(code).label) if code in Kind.values else str(Level(code).label),
    "other-form": lambda code: str(Form(code).label),
    "other-days": _days,
    "fewer-days": _days,
    "other-field": lambda code: str(Field(code).label),
    "outside-field": lambda code: str(Field(code).label),
}


def name_of(application: Application, *, organiser: bool = False) -> str:
    """A sanctioned event in a line: its last day, name, kind and form, and who holds it where that is asked for."""
    last = application.last_date
    parts = [
        date_format(last, "DATE_FORMAT") if last is not None else _("no day"),
        application.name,
        f"{application.get_kind_display()}, {application.get_form_display()}",
        *([str(application.organiser)] if organiser else []),
    ]
    return " · ".join(parts)
