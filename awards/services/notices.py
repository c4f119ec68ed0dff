"""Mail to those who filed a report: it was returned, confirmed or corrected, or its lines in doubt are settled.

A mail names the event, its day and its organiser and leads to the page; it names no player, for it may be read by
anyone. What the office wrote to the club is the only other text in it.
"""

from collections.abc import Callable
from datetime import date

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from awards.models import Report
from registry.models import User
from registry.permissions import may_file_for
from registry.queries.actors import actor_of
from registry.queries.languages import language_of
from registry.services.mail import queue_mail

# Subject, with a place for the event's name, and paragraphs, in the language that is set.
Letter = tuple[str, list[str]]


def tell_returned(report: Report, *, by: User) -> None:
    """Tell that the office gave a filing back, with its message and what to do next."""

    def letter() -> Letter:
        return _("Returned: %(name)s"), [
            _("The office has returned a report. Nothing of it is booked."),
            _event_of(report),
            _("What the office says:") + "\n" + report.message,
            _(
                "What to do next: open the report, put right what the office names, and send it again. If it was sent "
                "by mistake, withdraw it there."
            ),
        ]

    filed_at = report.filed_at.isoformat() if report.filed_at else ""
    _tell(report, f"returned:{report.pk}:{filed_at}", letter, besides=by)


def tell_booked(report: Report, *, by: User) -> None:
    """Tell that the office has booked what waited for it."""

    def letter() -> Letter:
        return _("Booked: %(name)s"), [
            _("The office has booked a report; the holdings of its players are up to date."),
            _event_of(report),
            _("There is nothing more to do. If something is wrong in it, send an amended report."),
        ]

    _tell(report, f"booked:{report.pk}", letter, besides=by)


def tell_corrected(report: Report, *, by: User, reason: str, correction: str) -> None:
    """Tell that the office put a booked report right, and why; `correction` is the key of this one correction."""

    def letter() -> Letter:
        return _("Corrected: %(name)s"), [
            _("The office has put right a report that is booked. What was booked before is still in the ledger."),
            _event_of(report),
            _("Why:") + "\n" + reason,
            _("There is nothing to do. If you do not agree, answer to the office."),
        ]

    page = reverse("event", kwargs={"federation": report.federation.code, "pk": report.event_id})
    _tell(report, f"corrected:{correction}", letter, besides=by, page=page)


def tell_settled(report: Report, *, by: User) -> None:
    """Tell, once the last line in doubt of a report is settled, that all of them are."""

    def letter() -> Letter:
        return _("Settled: %(name)s"), [
            _("The office has settled all lines of a report that were in doubt."),
            _event_of(report),
            _("There is nothing more to do. How each line was settled stands on the report's page."),
        ]

    _tell(report, f"settled:{report.pk}", letter, besides=by)


def _event_of(report: Report) -> str:
    organiser = report.club or report.district or report.federation
    number = report.club.number if report.club else report.district.number if report.district else ""
    values = {
        "name": _name(report),
        "day": date_format(date.fromisoformat(str(report.payload["date"])), "DATE_FORMAT"),
        "organiser": f"{organiser} ({number})" if number else str(organiser),
    }
    return "\n".join(
        [_("Event: %(name)s") % values, _("Last day: %(day)s") % values, _("Organiser: %(organiser)s") % values]
    )


def _name(report: Report) -> str:
    """The event's name on one line: a line break in it must not look like a line of ours."""
    return " ".join(str(report).split())


def _tell(report: Report, key: str, letter: Callable[[], Letter], *, besides: User, page: str = "") -> None:
    """Queue the letter for each who filed but `besides`, in the language that he reads."""
    page = page or reverse("report", kwargs={"federation": report.federation.code, "pk": report.pk})
    for user in _filers(report):
        if user.pk == besides.pk:
            continue
        with translation.override(language_of(user, report.federation)):
            subject, lines = letter()
        queue_mail(
            key=f"{key}:{user.pk}",
            to=user.email,
            subject=subject % {"name": _name(report)},
            body="\n\n".join([*lines, settings.SITE_URL.rstrip("/") + page]) + "\n",
            federation=report.federation,
        )


def _filers(report: Report) -> list[User]:
    """Who filed the report, as long as he may file for its organiser; else those who may."""
    filer = report.filed_by
    if filer is not None and _may_file(filer, report):
        return [filer]
    covers = {"club": report.club} if report.club else {"district": report.district} if report.district else None
    if covers is None:
        return []
    roles = report.federation.roles.filter(user__is_active=True, **covers).select_related("user").order_by("user")
    return [role.user for role in roles]


def _may_file(user: User, report: Report) -> bool:
    actor = actor_of(user, report.federation)
    return user.is_active and may_file_for(actor, club=report.club, district=report.district)
