"""What the federation set for its sanctions, and how an application goes its way, by the services of every day."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from awards.services.demo.people import Member
from awards.services.demo.register import Register
from registry.choices import MailState, RoleKind
from registry.models import Club, District, Mail, Role, User
from registry.permissions import Actor
from registry.queries.seasons import season_of
from sanctions.choices import Form, Level
from sanctions.models import Application, Distances
from sanctions.queries.path import stage_after, waiting_at
from sanctions.services import deciding
from sanctions.services.applications import save_draft
from sanctions.services.paths import set_usual_path
from sanctions.services.prices import begin_price_list, save_price

# In hundredths of a krona: an event, a contestant, a match, a board; "" is every form without a row of its own.
PRICES: Mapping[tuple[Level, str], tuple[int, int, int, int]] = {
    (Level.BRONZE, ""): (0, 300, 0, 0),
    (Level.BRONZE, Form.TEAM_MATCHES): (0, 0, 1200, 0),
    (Level.SILVER, ""): (10000, 2500, 0, 0),
    (Level.SILVER, Form.TEAM_MATCHES): (10000, 0, 4000, 0),
    (Level.GOLD, ""): (50000, 6000, 0, 0),
}
UNKNOWN_NUMBER, LATE_REPORT = 2500, 20000
# So many days each instance takes.
DAYS_TO_DECIDE = 6


def set_up(register: Register, today: date) -> None:
    """The path of each kind of application, the distances, and the prices of the running season."""
    federation = register.federation
    set_usual_path(federation)
    Distances.objects.create(federation=federation)
    price_list = begin_price_list(
        federation=federation,
        by=register.office,
        starts=season_of(federation, today).starts,
        currency="SEK",
        report_days=14,
        unknown_number=UNKNOWN_NUMBER,
        late_report=LATE_REPORT,
    )
    for (level, form), (event, contestant, match, board) in PRICES.items():
        price_list.refresh_from_db()
        save_price(
            price_list=price_list,
            price=None,
            version=price_list.version,
            by=register.office,
            **{"level": level, "form": form, "event": event, "contestant": contestant, "match": match, "board": board},
        )


@contextmanager
def applying(register: Register) -> Iterator[None]:
    """Let the clerks of the clubs apply; afterwards they can do nothing again, and what was mailed counts as sent."""
    clerks = register.officials
    roles = Role.objects.bulk_create(
        Role(user=user, federation=register.federation, kind=RoleKind.CLUB, club=register.clubs[number])
        for number, user in clerks.items()
    )
    _activate(clerks.values(), active=True)
    yield
    _activate(clerks.values(), active=False)
    Role.objects.filter(pk__in=[role.pk for role in roles]).delete()
    queued = Mail.objects.filter(federation=register.federation, state=MailState.DUE)
    for mail in queued:
        mail.state, mail.sent_at = MailState.SENT, mail.due_at
    Mail.objects.bulk_update(queued, ["state", "sent_at"])


def _activate(clerks: Iterable[User], *, active: bool) -> None:
    for clerk in clerks:
        clerk.is_active = active
        clerk.save(update_fields=["is_active"])


@dataclass(frozen=True)
class Plan:
    """What a club applies for, and how many days before today it does; `fields` by the names of the model's."""

    club: Club
    name: str
    days: Sequence[date]
    before: int
    fields: Mapping[str, Any] = field(default_factory=dict)
    alternatives: Sequence[date] = ()


@dataclass(frozen=True)
class Desk:
    """Applies for clubs and decides for instances, each step some days after the one before, the last before today."""

    register: Register
    members: Sequence[Member]
    today: date
    zone: ZoneInfo

    def draft(self, plan: Plan) -> Application:
        """Begin an application with all that the form asks for, but for what the plan says otherwise."""
        contact = self.contact(plan.club)
        fields = {
            "federation": self.register.federation,
            "club": plan.club,
            "form": Form.PAIRS,
            "name": plan.name,
            "contestants": 28,
            "boards": 48,
            "contact": self.register.players[contact.number],
            "director": contact.name,
            "venue": plan.club.address.partition(",")[0],
            "place": plan.club.place,
            **plan.fields,
        }
        saved = save_draft(
            application_id=None,
            by=self.register.officials[plan.club.number],
            fields=fields,
            days=plan.days,
            alternative_days=plan.alternatives,
            at=self.at(plan.before),
        )
        if saved.problems:
            raise ValueError(f"{plan.name}: {saved.problems}")
        return saved.application

    def submit(self, plan: Plan) -> Application:
        """Apply for it."""
        application = self.draft(plan)
        user, actor = self.register.actor(plan.club.number)
        return deciding.submit(
            application_id=application.pk,
            version=application.version,
            by=user,
            actor=actor,
            at=self.at(plan.before) + timedelta(minutes=25),
        )

    def endorse(self, plan: Plan) -> Application:
        """Apply for it, and let every instance endorse it before the one that decides."""
        application = self.submit(plan)
        while stage_after(application) is not None:
            application = deciding.endorse(**self.turn(application))
        return application

    def grant(self, plan: Plan, *, exception: str = "") -> Application:
        """Apply for it, and get it."""
        return deciding.grant(**self.turn(self.endorse(plan)), exception=exception)

    def turn(self, application: Application) -> dict[str, Any]:
        """What a step of the instance whose turn it is, or that decided, is asked with."""
        user, actor = self._of_instance(waiting_at(application).district)
        return {**self._asked(application), "by": user, "actor": actor}

    def organiser(self, application: Application) -> dict[str, Any]:
        """What a step of the club is asked with."""
        user, actor = self.register.actor(application.club.number if application.club else "")
        return {**self._asked(application), "by": user, "actor": actor}

    def contact(self, club: Club) -> Member:
        """Whom to ask: the first living member who shows his name."""
        able = [one for one in self.members if one.deceased_on is None and not one.hidden]
        return next((one for one in able if one.club_on(self.today) == club.number), able[0])

    def _asked(self, application: Application) -> dict[str, Any]:
        last = application.steps.order_by("-at").values_list("at", flat=True)[0]
        latest = datetime.combine(self.today, time(), self.zone) - timedelta(hours=3)
        at = min(last + timedelta(days=DAYS_TO_DECIDE, minutes=35), max(latest, last))
        return {"application_id": application.pk, "version": application.version, "at": at}

    def _of_instance(self, district: District | None) -> tuple[User, Actor]:
        federation_id, office = self.register.federation.pk, self.register.office
        if district is None:
            return office, Actor(user_id=office.pk, federation_id=federation_id, office=True)
        user = self.register.officers[district.number]
        return user, Actor(user_id=user.pk, federation_id=federation_id, district_ids=frozenset({district.pk}))

    def at(self, before: int) -> datetime:
        """The morning so many days before today."""
        return datetime.combine(self.today - timedelta(days=before), time(9, 40), self.zone)
