"""What the checks say of an application that is being filled in, or that stands."""

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from sanctions.choices import Kind, State
from sanctions.forms.application import ApplicationForm
from sanctions.models import Application
from sanctions.permissions import may_see_application
from sanctions.queries.checks import Checked, Shown, check
from sanctions.queries.contacts import Contact
from sanctions.queries.free_days import free_days
from sanctions.queries.quota import Quota, quotas
from sanctions.services.deciding import FORBIDDEN
from sanctions.views.filling import Filling
from ui.marks import day_element

# Another day would help against these.
IN_THE_WAY = {"collision-clash", "collision-close"}
# So many events a message names, the nearest first.
MOST_NAMED = 5


@dataclass(frozen=True)
class Other:
    """An event that a finding is about; `application` is None where the reader may not see it. `km` may be unknown."""

    application: Application | None
    day: date | None
    km: float | None
    granted: bool


@dataclass(frozen=True)
class Said:
    """A finding with the events that it is about."""

    finding: Shown
    others: tuple[Other, ...]

    @property
    def forbids(self) -> bool:
        """Whether it can be sent only as a request for an exception."""
        return self.finding.severity == FORBIDDEN


@dataclass(frozen=True)
class KindsQuota:
    """A club's quota, with the name of the kind of sanction."""

    kind: str
    quota: Quota


@dataclass(frozen=True)
class Checks:
    """`asked`: the checks were made; before that only the quotas are known. `days`: a day was filled in.

    `free_days` are first days to which it could move, where another event is in the way. `last_of_office` is the
    organiser's last event that the office decided and `contact` the contact person, both beside the form alone.
    """

    said: tuple[Said, ...] = ()
    quotas: tuple[KindsQuota, ...] = ()
    asked: bool = False
    days: bool = False
    free_days: tuple[date, ...] = ()
    last_of_office: Application | None = None
    contact: Contact | None = None

    @property
    def forbids(self) -> bool:
        """Whether it can be sent only as a request for an exception."""
        return any(said.forbids for said in self.said)


def first_checks(filling: Filling, form: ApplicationForm) -> Checks:
    """Before anything was checked: the quotas of the season that runs now."""
    today, club = filling.request.today, filling.organiser.club
    return Checks(
        quotas=_named(quotas(club, day=today, on=today)) if club is not None else (),
        last_of_office=filling.known.last_of_office(today),
        contact=form.contact_found,
    )


def form_checks(filling: Filling, form: ApplicationForm) -> Checks:
    """Of what stands in the form, as far as it could be read."""
    request, proposal, days = filling.request, filling.proposal(form), form.days()
    checked = check(proposal, on=request.today, days=days)
    club = filling.organiser.club
    found = [checked.quota] if checked.quota is not None else []
    if not days and club is not None:
        found = quotas(club, day=request.today, on=request.today)
    return Checks(
        said=said_of(request, checked),
        quotas=_named(found),
        asked=True,
        days=bool(days),
        free_days=tuple(_free(proposal, checked, request.today)),
        last_of_office=filling.known.last_of_office(min(days, default=request.today)),
        contact=form.contact_found,
    )


def page_checks(request: HttpRequest, application: Application) -> Checks:
    """Of an application as it stands, which comes with its federation, its club and its days."""
    checked = check(application, on=request.today)
    return Checks(
        said=said_of(request, checked),
        quotas=_named([checked.quota] if checked.quota is not None else []),
        asked=True,
        days=application.first_date is not None,
    )


def _named(found: list[Quota]) -> tuple[KindsQuota, ...]:
    return tuple(KindsQuota(str(Kind(quota.kind).label), quota) for quota in found)


def said_of(request: HttpRequest, checked: Checked) -> tuple[Said, ...]:
    """The findings, without naming what this reader may not see."""
    return tuple(Said(finding, tuple(_others(request, finding))) for finding in checked.findings)


def _others(request: HttpRequest, finding: Shown) -> list[Other]:
    told: list[tuple[Application, date | None, float | None]]
    if finding.collisions:
        told = [(one.application, one.day, one.km) for one in finding.collisions]
    else:
        told = [(one, one.first_date, None) for one in (*finding.events, *finding.also_applied)]
    return [
        Other(
            application=application if may_see_application(request.actor, application) else None,
            day=day,
            km=km,
            granted=application.state == State.GRANTED,
        )
        for application, day, km in told
    ]


def sentences(request: HttpRequest, application: Application) -> list[SafeString]:
    """For messages: each finding that is about other events, or that forbids, with the events that it is about."""
    said = said_of(request, check(application, on=request.today))
    return [
        format_html("{} {}", one.finding.message, _in_a_row(request, one.others))
        for one in said
        if one.others or one.forbids
    ]


def _in_a_row(request: HttpRequest, others: tuple[Other, ...]) -> SafeString:
    named = format_html_join("; ", "{}", ((_in_words(request, other),) for other in others[:MOST_NAMED]))
    more = len(others) - MOST_NAMED
    if more <= 0:
        return named
    return format_html("{} {}", named, _("and %(count)s more") % {"count": more})


def _in_words(request: HttpRequest, other: Other) -> SafeString:
    day = day_element(other.day) if other.day is not None else ""
    application = other.application
    if application is None:
        return format_html("{}, {}", _("An event that is not decided yet"), day)
    url = reverse("sanction", kwargs={"federation": request.federation.code, "pk": application.pk})
    name = application.name or _("An event without a name")
    return format_html('<a href="{}">{}</a>, {}, {}', url, name, application.organiser, day)


def _free(application: Application, checked: Checked, today: date) -> list[date]:
    if checked.wish is None or not any(finding.code in IN_THE_WAY for finding in checked.findings):
        return []
    return free_days(application, on=today, wish=checked.wish)
